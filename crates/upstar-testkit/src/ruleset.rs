//! Checks for rulesets.
//!
//! The methods of [`Ruleset`] other than `options` are optimizations and must not change results.
//! The oracle checks this on small positions.

use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use upstar_core::{AnyPosition, Orientation, Player, Ruleset, RulesetDoc};

use crate::oracle::Oracle;
use crate::tree::Tree;

const MAX_POSITIONS: usize = 20_000;
/// The maximum length of play, which excludes loopy games.
const MAX_DEPTH: u32 = 60;
/// The maximum birthday of a value in a sum.
const MAX_BIRTHDAY: u32 = 7;
const FOLLOWERS: usize = 40;

/// The coverage of a check, so that tests can require a minimum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckCoverage {
    /// Positions printed, parsed and normalized.
    pub positions: usize,
    /// Positions with a computed value.
    pub values: usize,
    /// Sums of two or more components compared with the whole.
    pub sums: usize,
    /// Evaluated examples from the ruleset's page.
    pub examples: usize,
}

/// Checks a ruleset on some positions and their followers, the examples on its page, and invalid
/// strings.
///
/// # Panics
///
/// Panics if the ruleset breaks a law, with the position.
pub fn check_ruleset<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    texts: &[&str],
) -> CheckCoverage {
    check_doc(&rules.doc());
    check_texts_of_strangers(rules, texts);
    let mut check = Check { rules, oracle: Oracle::new(), values: HashMap::new() };
    let mut seen = CheckCoverage::default();
    for text in texts {
        let position = check.parse(text);
        for follower in check.followers(position) {
            check.position(&follower, &mut seen);
        }
    }
    for example in rules.doc().examples {
        let position = check.parse(&example.position);
        check.position(&position, &mut seen);
        // The language's own tests check values that the oracle cannot parse.
        let Ok(expected) = check.oracle.read(&example.value) else { continue };
        let Some(value) = check.value(&position) else { continue };
        let equal = check.oracle.equal(&value, &expected);
        assert!(equal, "{}: value {value}, not {}", example.position, example.value);
        seen.examples += 1;
    }
    seen
}

/// Returns the canonical form of the value of a position, from the definitions, if the game is
/// small.
pub fn naive_value<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    position: &P,
) -> Option<Tree> {
    Check { rules, oracle: Oracle::new(), values: HashMap::new() }.value(position)
}

struct Check<'a, P: AnyPosition> {
    rules: &'a dyn Ruleset<Position = P>,
    oracle: Oracle,
    values: HashMap<P, Tree>,
}

impl<P: AnyPosition> Check<'_, P> {
    fn parse(&self, text: &str) -> P {
        match self.rules.parse(text) {
            Ok(position) => position,
            Err(error) => panic!("{text:?} is not a position: {error}"),
        }
    }

    fn options(&self, position: &P, player: Player) -> Vec<P> {
        let mut options = Vec::new();
        self.rules.options(position, player, &mut options);
        options
    }

    /// Returns the position and some of its followers, breadth first.
    fn followers(&self, position: P) -> Vec<P> {
        let mut found = vec![position];
        let mut known: HashSet<P> = found.iter().cloned().collect();
        let mut next = 0;
        while next < found.len() && found.len() < FOLLOWERS {
            for player in Player::BOTH {
                for option in self.options(&found[next], player) {
                    if known.insert(option.clone()) {
                        found.push(option);
                    }
                }
            }
            next += 1;
        }
        found.truncate(FOLLOWERS);
        found
    }

    fn position(&mut self, position: &P, seen: &mut CheckCoverage) {
        let rules = self.rules;
        let text = rules.print(position);
        assert_eq!(&self.parse(&text), position, "{text:?} is read back as another position");
        let _ = rules.view(position);

        let normal = rules.normalise(position.clone());
        let again = rules.normalise(normal.clone());
        assert_eq!(again, normal, "{text}: normalising twice is not normalising once");
        let (least, sign) = rules.represent(position.clone());
        let again = rules.represent(least.clone());
        assert_eq!(
            again,
            (least.clone(), Orientation::Same),
            "{text}: {least:?} does not represent itself"
        );
        let has_negative = rules.negate(position).is_some();
        assert!(
            sign == Orientation::Same || has_negative,
            "{text}: represented by a negative, but has none"
        );
        self.equal_options(position, &text);
        seen.positions += 1;

        let Some(value) = self.value(position) else { return };
        seen.values += 1;
        self.compare(&normal, &value, &format!("{text} normalised"));
        let represented = if sign == Orientation::Same { value.clone() } else { value.negative() };
        self.compare(&least, &represented, &format!("what represents {text}"));
        if let Some(negated) = rules.negate(position) {
            self.compare(&negated, &value.negative(), &format!("{text} negated"));
            let back = rules.negate(&negated);
            let back = back.unwrap_or_else(|| panic!("{text}: its negative has no negative"));
            self.compare(&back, &value, &format!("{text} negated twice"));
        }

        let mut components = Vec::new();
        rules.components(position, &mut components);
        let values: Option<Vec<Tree>> = components.iter().map(|part| self.value(part)).collect();
        let Some(values) = values else { return };
        if values.iter().any(|value| value.birthday() > MAX_BIRTHDAY) {
            return;
        }
        let sum = values.iter().fold(Tree::zero(), |sum, part| self.oracle.add(&sum, part));
        assert_eq!(sum, value, "{text}: the components {components:?} have another sum");
        seen.sums += usize::from(components.len() > 1);
    }

    fn equal_options(&self, position: &P, text: &str) {
        if self.rules.is_impartial() {
            let [left, right] = Player::BOTH
                .map(|player| self.options(position, player).into_iter().collect::<HashSet<_>>());
            assert_eq!(left, right, "{text}: impartial, but the players have different options");
        }
    }

    fn compare(&mut self, position: &P, expected: &Tree, what: &str) {
        if let Some(value) = self.value(position) {
            let text = self.rules.print(position);
            assert_eq!(&value, expected, "{what} is {text}, which has another value");
        }
    }

    fn value(&mut self, position: &P) -> Option<Tree> {
        let limit = self.values.len() + MAX_POSITIONS;
        self.value_within(position, limit, MAX_DEPTH)
    }

    fn value_within(&mut self, position: &P, limit: usize, depth: u32) -> Option<Tree> {
        if let Some(value) = self.values.get(position) {
            return Some(value.clone());
        }
        if depth == 0 || self.values.len() >= limit {
            return None;
        }
        let [left, right] = Player::BOTH.map(|player| -> Option<Vec<Tree>> {
            let mut options = self.options(position, player);
            let mut known = HashSet::new();
            options.retain(|option| known.insert(option.clone()));
            options.iter().map(|option| self.value_within(option, limit, depth - 1)).collect()
        });
        let value = self.oracle.canonical(&Tree::new(left?, right?));
        self.values.insert(position.clone(), value.clone());
        Some(value)
    }
}

/// Checks that the page of a ruleset is complete.
///
/// # Panics
///
/// Panics if something is missing.
pub fn check_doc(doc: &RulesetDoc<'_>) {
    let snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    assert!(!doc.name.is_empty() && doc.name.chars().all(snake), "name: {:?}", doc.name);
    for (part, text) in [
        ("title", doc.title),
        ("rules", doc.rules),
        ("notation", doc.notation),
        ("known", doc.known),
        ("sources", doc.sources),
    ] {
        assert!(!text.trim().is_empty(), "{}: the page has no {part}", doc.name);
    }
    assert!(!doc.examples.is_empty(), "{}: the page has no examples", doc.name);
}

/// Parses unusual and damaged strings. Parsing must not panic, and an error must point into the
/// string.
fn check_texts_of_strangers<P: AnyPosition>(rules: &dyn Ruleset<Position = P>, texts: &[&str]) {
    let strangers = [
        "",
        " ",
        "\n",
        "?",
        "🐸",
        "é",
        "−",
        "{",
        "[",
        "(((",
        "}",
        "]",
        ",",
        ",,",
        "/",
        "//",
        "|",
        "-",
        "-1",
        "0",
        "0x0",
        "1x",
        "x1",
        "3x",
        "0x5",
        "5x0",
        "1e9",
        "65536x65536",
        "99999999999999999999999999",
        "99999999999999999999999999x1",
        "1,99999999999999999999",
        "path",
        "path 99999999999",
        "grid 99999x99999",
        "0-",
        "0-1",
        "-0",
        "0-0",
        "a-b",
        "0--1",
        "0-1 1-2; 0",
        "0-99999999999",
        ";",
        ":",
        "0:L",
        "B(",
        "B()",
        ")",
        "((",
        "\u{0}",
        "\t",
    ];
    for text in strangers {
        check_one_text(rules, text);
    }
    for text in texts {
        let places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        for at in places.take(200) {
            check_one_text(rules, &text[..at]);
            for stranger in ["🐸", "9", "-", "/", "(", ";"] {
                check_one_text(rules, &format!("{}{stranger}{}", &text[..at], &text[at..]));
            }
        }
    }
}

fn check_one_text<P: AnyPosition>(rules: &dyn Ruleset<Position = P>, text: &str) {
    let parsed = catch_unwind(AssertUnwindSafe(|| rules.parse(text)));
    let Ok(parsed) = parsed else { panic!("reading {text:?} panics") };
    match parsed {
        Ok(position) => {
            let printed = rules.print(&position);
            match rules.parse(&printed) {
                Ok(again) => assert_eq!(again, position, "{text:?} prints as {printed:?}"),
                Err(error) => {
                    panic!("{text:?} prints as {printed:?}, which is not a position: {error}")
                }
            }
        }
        Err(error) => {
            let (start, end) = error.at;
            let inside = start <= end
                && end <= text.len()
                && text.is_char_boundary(start)
                && text.is_char_boundary(end);
            assert!(inside, "the error about {text:?} points to {start}..{end}: {error}");
            let message = error.message.trim();
            assert!(!message.is_empty(), "an error about {text:?} without a sentence");
            assert!(
                !message.ends_with('.'),
                "the error about {text:?} ends with a stop: {message}"
            );
        }
    }
}
