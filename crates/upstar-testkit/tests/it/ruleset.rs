//! The law suite for rulesets, on a correct ruleset and on faulty copies of it.

use upstar_core::{BoardView, Example, Player, PositionError, Ruleset, RulesetDoc};
use upstar_testkit::ruleset::{check_ruleset, naive_value};

/// A ruleset with a flaw: Left takes one token from a heap, Right one or two.
struct Toy {
    flaw: Flaw,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Flaw {
    None,
    Text,
    Normalise,
    NormaliseTwice,
    Components,
    Negate,
    Impartial,
    Panics,
    Place,
}

static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "toy",
    title: "Toy",
    rules: "Left takes one token, Right one or two.",
    notation: "Heap sizes.",
    options: &[],
    known: "Everything.",
    sources: "None.",
    examples: &[
        Example::new("1", "*"),
        Example::new("2", "v"),
        Example::new("1,1", "0"),
        Example::new("3", "nim_sum(1, 2)"),
    ],
    enumeration: None,
};

impl Ruleset for Toy {
    type Position = Vec<u8>;

    fn options(&self, position: &Vec<u8>, player: Player, out: &mut Vec<Vec<u8>>) {
        let most = if player == Player::Left { 1 } else { 2 };
        for (i, &heap) in position.iter().enumerate() {
            for taken in 1..=most.min(heap) {
                let mut option = position.clone();
                option[i] -= taken;
                out.push(option);
            }
        }
    }

    fn components(&self, position: &Vec<u8>, out: &mut Vec<Vec<u8>>) {
        let start = usize::from(self.flaw == Flaw::Components);
        out.extend(position.iter().skip(start).map(|&heap| vec![heap]));
    }

    fn normalise(&self, mut position: Vec<u8>) -> Vec<u8> {
        match self.flaw {
            Flaw::Normalise => position.retain(|&heap| heap != 1),
            Flaw::NormaliseTwice => {
                let by = usize::from(position.len() > 1);
                position.rotate_left(by);
            }
            _ => position.retain(|&heap| heap != 0),
        }
        if self.flaw != Flaw::NormaliseTwice {
            position.sort_unstable();
        }
        position
    }

    fn negate(&self, position: &Vec<u8>) -> Option<Vec<u8>> {
        (self.flaw == Flaw::Negate).then(|| position.clone())
    }

    fn is_impartial(&self) -> bool {
        self.flaw == Flaw::Impartial
    }

    fn parse(&self, text: &str) -> Result<Vec<u8>, PositionError> {
        let heaps = text.split(',').map(|heap| heap.trim().parse::<u8>());
        match heaps.collect::<Result<Vec<u8>, _>>() {
            Ok(heaps) if heaps.iter().all(|&heap| heap < 5) => Ok(heaps),
            Ok(_) => Err(PositionError::new("a heap has at most four tokens", (0, text.len()))),
            Err(error) if self.flaw == Flaw::Panics && !text.is_empty() => panic!("{error}"),
            Err(_) => {
                let end = text.len() + usize::from(self.flaw == Flaw::Place);
                Err(PositionError::new("heap sizes are numbers", (0, end)))
            }
        }
    }

    fn print(&self, position: &Vec<u8>) -> String {
        let mut texts: Vec<String> = position.iter().map(u8::to_string).collect();
        if self.flaw == Flaw::Text {
            texts.sort();
        }
        if texts.is_empty() { "0".into() } else { texts.join(",") }
    }

    fn view(&self, position: &Vec<u8>) -> BoardView {
        BoardView::Heaps(position.iter().map(|&heap| u64::from(heap)).collect())
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

fn check(flaw: Flaw) -> upstar_testkit::ruleset::CheckCoverage {
    check_ruleset(&Toy { flaw }, &["2,1,3", "4", "1,0,1"])
}

#[test]
fn a_good_ruleset_passes() {
    let seen = check(Flaw::None);
    assert!(seen.positions > 30, "{seen:?}");
    assert_eq!(seen.values, seen.positions);
    assert!(seen.sums > 10, "{seen:?}");
    assert_eq!(seen.examples, 3, "{seen:?}");
    let value = naive_value(&Toy { flaw: Flaw::None }, &vec![2]).map(|value| value.to_string());
    assert_eq!(value.as_deref(), Some("{*|0}"));
}

macro_rules! caught {
    ($($test:ident: $flaw:ident, $message:literal;)*) => {$(
        #[test]
        #[should_panic(expected = $message)]
        fn $test() {
            check(Flaw::$flaw);
        }
    )*};
}

caught! {
    text_that_forgets_is_caught: Text, "prints as";
    normalising_to_another_value_is_caught: Normalise, "which has another value";
    normalising_forever_is_caught: NormaliseTwice, "normalising twice";
    lost_components_are_caught: Components, "have another sum";
    a_wrong_negative_is_caught: Negate, "which has another value";
    a_false_claim_to_be_impartial_is_caught: Impartial, "different options";
    a_panic_in_the_parser_is_caught: Panics, "panics";
    an_error_beside_the_text_is_caught: Place, "points to";
}
