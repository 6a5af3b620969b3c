//! Checks certificates of combinatorial games, independently of the engine and of other crates.
//!
//! A certificate gives labels to games (`Node`) and lists facts about them. Each fact follows
//! directly from earlier facts. Start with `Checker::fact`, the table of all kinds of lines. The
//! chapter book/certificates.md describes the format.

#![forbid(unsafe_code)]

mod claims;
mod evaluate;
mod forms;
mod games;
mod parse;
mod print;
pub mod rules;
mod sums;

use games::{Item, Node, sum};
use rules::{Player, Ruleset};
use std::cell::Cell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{BufRead, Read};
use std::rc::Rc;
use sums::Sums;

/// The reason why a certificate is rejected.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// The text is not a certificate: for example, it contains an unknown kind of line or lacks its
    /// end.
    Unreadable(String),
    /// A line does not follow from its witnesses and the earlier lines.
    DoesNotFollow(String),
}

/// The result of checking a valid certificate.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The number of claims.
    pub claims: usize,
    /// The number of checked facts, which are the lines and their witnesses.
    pub facts: usize,
    /// The theorems used in addition to the definition of the order.
    pub assumed: BTreeSet<String>,
}

/// Checks a certificate. Passes a line to `say` for each claim that holds.
///
/// # Errors
///
/// Returns the first fault with the number of its line, starting at 1.
pub fn check(mut input: impl BufRead, say: &mut dyn FnMut(&str)) -> Result<Report, (usize, Fault)> {
    let mut checker = Checker::new();
    let mut line = Vec::new();
    while !checker.ended {
        let read = read_line(&mut input, &mut line, checker.lines == 0);
        let checked = read.and_then(|()| checker.line(&line, say));
        let last = checked.and_then(|()| match checker.ended && has_more(&mut input) {
            true => unreadable("unexpected text after `end`"),
            false => Ok(()),
        });
        last.map_err(|fault| (checker.lines.max(1), fault))?;
    }
    checker.end()
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, first: bool) -> CheckResult {
    line.clear();
    match input.take(LONGEST_LINE as u64).read_until(b'\n', line) {
        Err(error) => return unreadable(error.to_string()),
        Ok(0) if first => return unreadable("the file is empty"),
        Ok(0) => return unreadable("the file ends without `end`"),
        Ok(LONGEST_LINE) => return unreadable("the line is too long"),
        Ok(_) => {}
    }
    match line.pop_if(|&mut c| c == b'\n') {
        None => unreadable("the file ends in the middle of a line"),
        Some(_) => Ok(()),
    }
}

fn has_more(input: &mut impl BufRead) -> bool {
    !matches!(input.fill_buf(), Ok([]))
}

const LONGEST_LINE: usize = 1 << 20;
/// The step limit is this constant plus an allowance for each byte read, so that checking takes
/// linear time.
const STEPS_AT_FIRST: u64 = 1 << 20;
const STEPS_FOR_A_BYTE: u64 = 1 << 12;
const STEPS_FOR_A_LISTING: u64 = 64;
/// The steps for a character of an option that is split into components, instead of one step.
const STEPS_FOR_PARTS: u64 = 4;
/// The steps for an option of a literal form that a reduced sum lists.
const STEPS_FOR_A_FORM: u64 = 128;
/// The steps for a term of a sum, and for a character of a printed statement.
const STEPS_FOR_A_TERM: u64 = 16;
const STEPS_FOR_A_CHARACTER: u64 = 16;
/// The maximum length of the texts of a listing of options, each with 1 more.
const LONGEST_LISTING: usize = 1 << 25;

pub(crate) type CheckResult<T = ()> = Result<T, Fault>;

fn unreadable<T>(why: impl Into<String>) -> CheckResult<T> {
    Err(Fault::Unreadable(why.into()))
}

fn broken<T>(why: impl Into<String>) -> CheckResult<T> {
    Err(Fault::DoesNotFollow(why.into()))
}

/// The hash function FxHash. Collisions caused by the author of a certificate cost only time.
#[derive(Default, Clone, Copy)]
pub(crate) struct FastHasher(u64);

impl Hasher for FastHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

pub(crate) type Map<K, V> = HashMap<K, V, BuildHasherDefault<FastHasher>>;
pub(crate) type Set<K> = HashSet<K, BuildHasherDefault<FastHasher>>;

/// The state after some lines of a certificate.
#[derive(Default)]
pub struct Checker {
    lines: usize,
    bytes: u64,
    steps: Cell<u64>,
    nodes: Map<u32, Node>,
    /// The largest label of a node. New labels are larger.
    last: u32,
    /// The labels of positions, sums and negatives.
    numbers: Map<Item, u32>,
    rules: Vec<Ruleset>,
    /// The size of the options that all rulesets store.
    size: Rc<Cell<usize>>,
    /// Pairs (i, j) with i ≤ j.
    le: Set<(u32, u32)>,
    /// Pairs (i, j) with i ⧏ j, that is, not i ≥ j.
    lf: Set<(u32, u32)>,
    /// For each game, an equal game that replaces it.
    values: Map<u32, u32>,
    nim: Map<u32, u32>,
    canonical: Set<u32>,
    /// Triples (game, player to move, `true` if that player wins) under misère play.
    misere: Set<(u32, Player, bool)>,
    sums: Sums,
    evaluator: evaluate::Evaluator,
    assumed: BTreeSet<String>,
    /// Nim values of octal games, by their digits.
    sequences: HashMap<Vec<u8>, Vec<u32>>,
    claims: usize,
    facts: Cell<usize>,
    ended: bool,
}

pub(crate) type Words<'a> = std::str::SplitAsciiWhitespace<'a>;

pub(crate) fn word<'a>(words: &mut Words<'a>) -> CheckResult<&'a str> {
    words.next().map_or_else(|| unreadable("the line is too short"), Ok)
}

pub(crate) fn number(text: &str) -> CheckResult<u32> {
    let digits = text.bytes().all(|c| c.is_ascii_digit());
    match text.parse() {
        Ok(n) if digits && (text == "0" || !text.starts_with('0')) => Ok(n),
        _ => unreadable(format!("`{}` is not a number up to {}", print::cut(text, 40), u32::MAX)),
    }
}

fn end(words: &mut Words<'_>) -> CheckResult {
    words.next().map_or(Ok(()), |w| {
        unreadable(format!("unexpected `{}` at the end of the line", print::cut(w, 40)))
    })
}

impl Checker {
    /// Returns the state before the first line.
    pub fn new() -> Checker {
        let mut checker = Checker::default();
        checker.insert(0, Node::Game { left: [].into(), right: [].into(), name: print::ZERO });
        checker.canonical.insert(0);
        checker.sums.insert_zero(0);
        checker
    }

    /// Reads the next line, without its line feed. Passes a line to `say` for each claim that
    /// holds.
    pub fn line(&mut self, line: &[u8], say: &mut dyn FnMut(&str)) -> Result<(), Fault> {
        self.lines += 1;
        self.bytes += line.len() as u64 + 1;
        if line.len() + 1 >= LONGEST_LINE {
            return unreadable("the line is too long");
        }
        let text =
            std::str::from_utf8(line).or_else(|_| unreadable("the line is not valid UTF-8"))?;
        let is_expression = line.starts_with(b"let ") || line.starts_with(b"claim eval ");
        let is_allowed = |c: char| (' '..='~').contains(&c) || is_expression && "·±≅".contains(c);
        if !line.starts_with(b"#") && !text.chars().all(is_allowed) {
            return unreadable("the line contains characters that are not allowed");
        }
        match self.lines {
            _ if self.ended => unreadable("unexpected text after `end`"),
            1 if text == "upstar-certificate 1" => Ok(()),
            1 => unreadable("the first line is not `upstar-certificate 1`"),
            _ => self.fact(text, say),
        }
    }

    /// Returns a report if the last line was `end`.
    ///
    /// # Errors
    ///
    /// Returns a fault with the number of the missing line.
    pub fn end(self) -> Result<Report, (usize, Fault)> {
        match self.ended {
            true => {
                Ok(Report { claims: self.claims, facts: self.facts.get(), assumed: self.assumed })
            }
            false => Err((self.lines + 1, Fault::Unreadable("the file ends without `end`".into()))),
        }
    }

    fn count_fact(&self) {
        self.facts.set(self.facts.get() + 1);
    }

    fn spend(&self, steps: u64) -> CheckResult {
        self.steps.set(self.steps.get() + steps);
        if self.steps.get() <= STEPS_AT_FIRST + STEPS_FOR_A_BYTE * self.bytes {
            return Ok(());
        }
        broken("step limit reached: the limit depends on the size of the file")
    }

    fn spend_reading(&self, text: &str) -> CheckResult {
        self.spend(STEPS_FOR_A_CHARACTER * text.len() as u64)
    }

    /// Charges a pass over a position, in which the rules may compare each cell with all others.
    fn spend_listing(&self, state: &str) -> CheckResult {
        let length = state.len() as u64;
        self.spend(STEPS_FOR_A_LISTING + length + length * length / 16)
    }

    fn spend_option(&self, rules: &Ruleset, option: &str) -> CheckResult {
        let steps = if rules.parts { STEPS_FOR_PARTS } else { 1 };
        self.spend(steps * (option.len() as u64 + 1))
    }

    fn spend_terms(&self, terms: usize) -> CheckResult {
        self.spend(STEPS_FOR_A_TERM * terms as u64)
    }

    fn fact(&mut self, line: &str, say: &mut dyn FnMut(&str)) -> CheckResult {
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        self.count_fact();
        let mut words = line.split_ascii_whitespace();
        let w = &mut words;
        match w.next().unwrap_or_default() {
            "g" => self.game(w)?,
            "r" => self.ruleset(w)?,
            "p" => return self.position(line),
            "s" => {
                let n = self.fresh(w)?;
                let terms = w.map(|t| self.term(t)).collect::<CheckResult<Box<[u32]>>>()?;
                let item = sum(terms.iter().map(|&t| Item::Node(t)).collect());
                self.intern(n, item, Node::Sum(terms))?;
            }
            "m" => {
                let n = self.fresh(w)?;
                let of = self.negatable(word(w)?)?;
                self.intern(n, Item::Negative(Item::Node(of).into()), Node::Negative(of))?;
            }
            "le" => {
                let (i, j) = (self.known(w)?, self.known(w)?);
                let (x, y) = (Item::Node(i), Item::Node(j));
                self.each_option(&x, Player::Left, &mut |option| {
                    self.less_or_confused(&option, &y, w).map(|()| true)
                })?;
                self.each_option(&y, Player::Right, &mut |option| {
                    self.less_or_confused(&x, &option, w).map(|()| true)
                })?;
                self.le.insert((i, j));
            }
            "lf" => {
                let (i, j) = (self.known(w)?, self.known(w)?);
                self.less_or_confused(&Item::Node(i), &Item::Node(j), w)?;
                self.lf.insert((i, j));
            }
            "tr" => {
                let (i, j, k) = (self.known(w)?, self.known(w)?, self.known(w)?);
                self.need_le(i, j)?;
                self.need_le(j, k)?;
                self.le.insert((i, k));
            }
            "add" => {
                let (i, j) = (self.known(w)?, self.known(w)?);
                let (Node::Sum(a), Node::Sum(b)) = (self.node(i)?, self.node(j)?) else {
                    return broken("expected sums after `add`");
                };
                if a.len() != b.len() {
                    return broken("the sums have different lengths");
                }
                self.spend_terms(a.len())?;
                a.iter().zip(b).try_for_each(|(&x, &y)| self.need_le(x, y))?;
                self.le.insert((i, j));
            }
            "ge" => self.at_least_zero(w)?,
            "eq" => self.replacement(w)?,
            "sum" => self.by_difference(w)?,
            "v" => self.value(w)?,
            "c" => self.canonical_form(w)?,
            "nim" => self.nim_value(w)?,
            "xor" => {
                let n = self.known(w)?;
                let mut value = 0;
                for part in self.parts(n)? {
                    value ^= self.need_nim(part)?;
                }
                self.assumed.insert("the theorem of Sprague and Grundy".into());
                self.nim.insert(n, value);
            }
            "lose" => {
                let (player, n) = (side(w)?, self.known(w)?);
                let mut has_option = false;
                self.each_option(&Item::Node(n), player, &mut |option| {
                    has_option = true;
                    self.misere_win(&option, player.other(), w).map(|()| true)
                })?;
                if !has_option {
                    return broken("a player unable to move wins in misere play");
                }
                self.misere.insert((n, player, false));
            }
            "win" => {
                let (player, n) = (side(w)?, self.known(w)?);
                self.misere_win(&Item::Node(n), player, w)?;
                self.misere.insert((n, player, true));
            }
            "forget" => self.forget(w)?,
            "let" => return self.evaluator.define(line.strip_prefix("let ").unwrap_or_default()),
            "claim" => return self.claim(line, say),
            "end" if self.claims == 0 => return broken("the file does not contain a claim"),
            "end" => self.ended = true,
            other => {
                return unreadable(format!("`{}` is not a kind of line", print::cut(other, 40)));
            }
        }
        end(w)
    }

    fn need_le(&self, i: u32, j: u32) -> CheckResult {
        if i == j || self.le.contains(&(i, j)) {
            return Ok(());
        }
        broken(format!("{i} <= {j} is used but has not been shown"))
    }

    fn need_nim(&self, n: u32) -> CheckResult<u32> {
        let value = self.nim.get(&n).copied();
        value.map_or_else(|| broken(format!("the nim value of {n} has not been shown")), Ok)
    }

    fn need_number(&self, item: &Item) -> CheckResult<u32> {
        match item {
            Item::Node(n) => Ok(*n),
            _ => broken(format!("{} is used but has no label", self.show(item)?)),
        }
    }

    /// Verifies x ⧏ y with the next witness: a Left option of y that is at least x, a Right option
    /// of x that is at most y, or the known fact itself.
    fn less_or_confused(&self, x: &Item, y: &Item, w: &mut Words<'_>) -> CheckResult {
        self.count_fact();
        let Some(witness) = w.next() else {
            return broken("expected more witnesses");
        };
        if witness == "F" {
            let pair = (self.need_number(x)?, self.need_number(y)?);
            return match self.lf.contains(&pair) {
                true => Ok(()),
                false => broken(format!("{} <| {} is used but has not been shown", pair.0, pair.1)),
            };
        }
        if let Some(option) = witness.strip_prefix('L') {
            let option = number(option)?;
            self.need_option(y, Player::Left, option)?;
            self.need_le(self.need_number(x)?, option)
        } else if let Some(option) = witness.strip_prefix('R') {
            let option = number(option)?;
            self.need_option(x, Player::Right, option)?;
            self.need_le(option, self.need_number(y)?)
        } else {
            unreadable(format!(
                "expected a witness L12, R12 or F, found `{}`",
                print::cut(witness, 40)
            ))
        }
    }

    fn parts(&self, n: u32) -> CheckResult<Vec<u32>> {
        let Node::Position(rule, state, _) = self.node(n)? else {
            return broken(format!("{n} is not a position"));
        };
        let ruleset = self.ruleset_of(*rule)?;
        if !ruleset.parts {
            return broken("positions of this ruleset are not split into parts");
        }
        self.spend_reading(state)?;
        let parts = rules::split(state);
        let numbers =
            parts.map(|part| self.need_number(&self.numbered(Item::Position(*rule, part.into()))));
        numbers.collect()
    }

    /// Checks `v P F [G]`: the values of P's options are the options of F, or the values of P's
    /// components are the terms of F. If G is given, it must equal F and becomes the value of P.
    fn value(&mut self, w: &mut Words<'_>) -> CheckResult {
        let (p, f) = (self.known(w)?, self.known(w)?);
        let value = |n: u32| match self.nodes.get(&n) {
            Some(Node::Game { .. }) => Ok(n),
            _ => self.values.get(&n).copied().map_or_else(
                || broken(format!("the value of {n} is used but has not been shown")),
                Ok,
            ),
        };
        match self.node(f)? {
            Node::Game { left, right, .. } => {
                for (player, expected) in [(Player::Left, left), (Player::Right, right)] {
                    let mut values = BTreeSet::new();
                    self.each_option(&Item::Node(p), player, &mut |option| {
                        values.insert(value(self.need_number(&option)?)?);
                        Ok(true)
                    })?;
                    self.spend(expected.len() as u64)?;
                    if values != expected.iter().copied().collect() {
                        return broken(format!(
                            "the {player:?} options of {p} do not have the same values as those \
                             of {f}"
                        ));
                    }
                }
            }
            Node::Sum(terms) => {
                let values = self.parts(p)?.into_iter().map(value);
                let (mut values, mut terms) =
                    (values.collect::<CheckResult<Vec<u32>>>()?, terms.to_vec());
                values.sort_unstable();
                terms.sort_unstable();
                if values != terms {
                    return broken(format!(
                        "the values of the parts of {p} are not the terms of {f}"
                    ));
                }
            }
            _ => return broken(format!("{f} is neither a literal form nor a sum")),
        }
        let mut named = f;
        if w.clone().next().is_some() {
            named = self.known(w)?;
            self.need_le(f, named)?;
            self.need_le(named, f)?;
        }
        self.le.extend([(p, f), (f, p), (p, named), (named, p)]);
        self.values.insert(p, named);
        Ok(())
    }

    /// Checks `c G W…`: no option of G is dominated or reversible, and all options are canonical.
    fn canonical_form(&mut self, w: &mut Words<'_>) -> CheckResult {
        let n = self.known(w)?;
        let Node::Game { left, right, .. } = self.node(n)? else {
            return broken(format!("{n} is not a literal form"));
        };
        let (left, right, g) = (left.clone(), right.clone(), Item::Node(n));
        if let Some(option) = left.iter().chain(&right).find(|&o| !self.canonical.contains(o)) {
            return broken(format!("{option} has not been shown to be canonical"));
        }
        for options in [&left, &right] {
            for (place, &a) in options.iter().enumerate() {
                for (other, &b) in options.iter().enumerate() {
                    if place != other {
                        self.less_or_confused(&Item::Node(a), &Item::Node(b), w)?;
                    }
                }
            }
        }
        for &option in &left {
            self.each_option(&Item::Node(option), Player::Right, &mut |answer| {
                self.less_or_confused(&g, &answer, w).map(|()| true)
            })?;
        }
        for &option in &right {
            self.each_option(&Item::Node(option), Player::Left, &mut |answer| {
                self.less_or_confused(&answer, &g, w).map(|()| true)
            })?;
        }
        self.canonical.insert(n);
        Ok(())
    }

    /// Checks `nim P V W…`: V is the mex of the nim values of the options.
    fn nim_value(&mut self, w: &mut Words<'_>) -> CheckResult {
        let (p, v) = (self.known(w)?, number(word(w)?)?);
        match self.node(p)? {
            Node::Position(rule, state, _) if self.ruleset_of(*rule)?.is_impartial(state)? => {}
            _ => return broken(format!("{p} is not a position of an impartial game")),
        }
        let mut smaller = BTreeSet::new();
        self.each_option(&Item::Node(p), Player::Left, &mut |option| {
            self.count_fact();
            match w.next() {
                None => return broken("expected more witnesses"),
                Some(".") => match self.need_nim(self.need_number(&option)?)? {
                    value if value == v => {
                        return broken(format!("an option of {p} also has the nim value {v}"));
                    }
                    value if value < v => _ = smaller.insert(value),
                    _ => {}
                },
                Some(answer) => {
                    let answer = number(answer)?;
                    self.need_option(&option, Player::Left, answer)?;
                    if self.need_nim(answer)? != v {
                        return broken(format!("{answer} does not have the nim value {v}"));
                    }
                }
            }
            Ok(true)
        })?;
        if smaller.len() != v as usize {
            return broken(format!(
                "some number below {v} is not the nim value of an option of {p}"
            ));
        }
        self.nim.insert(p, v);
        Ok(())
    }

    /// Verifies with the next witness that `player`, moving first, wins `item` in misère play.
    fn misere_win(&self, item: &Item, player: Player, w: &mut Words<'_>) -> CheckResult {
        self.count_fact();
        match w.next() {
            None => broken("expected more witnesses"),
            Some(".") if self.each_option(item, player, &mut |_| Ok(false))? => Ok(()),
            Some(".") => broken(format!("{player:?} can move in {}", self.show(item)?)),
            Some(text) => {
                let answer = number(text)?;
                self.need_option(item, player, answer)?;
                match self.misere.contains(&(answer, player.other(), false)) {
                    true => Ok(()),
                    false => broken(format!(
                        "it has not been shown that {:?} loses {answer}",
                        player.other()
                    )),
                }
            }
        }
    }

    fn forget(&mut self, w: &mut Words<'_>) -> CheckResult {
        let what = word(w)?;
        match what {
            "ge" => return self.forget_sum(w),
            "node" | "le" | "lf" => {}
            _ => {
                return unreadable(
                    "expected `forget node`, `forget le`, `forget lf` or `forget ge`",
                );
            }
        }
        while let Some(text) = w.next() {
            let n = number(text)?;
            match what {
                "le" => _ = self.le.remove(&(n, number(word(w)?)?)),
                "lf" => _ = self.lf.remove(&(n, number(word(w)?)?)),
                _ => {
                    let item = match self.nodes.remove(&n) {
                        Some(Node::Position(rule, state, _)) => Item::Position(rule, state),
                        Some(Node::Sum(terms)) => {
                            sum(terms.iter().map(|&t| Item::Node(t)).collect())
                        }
                        Some(Node::Negative(of)) => Item::Negative(Item::Node(of).into()),
                        _ => Item::Node(n),
                    };
                    self.sums.forget(&item);
                    self.numbers.remove(&item);
                    self.values.remove(&n);
                    self.nim.remove(&n);
                    self.canonical.remove(&n);
                    for player in [Player::Left, Player::Right] {
                        self.misere.remove(&(n, player, true));
                        self.misere.remove(&(n, player, false));
                    }
                }
            }
        }
        Ok(())
    }
}

fn side(w: &mut Words<'_>) -> CheckResult<Player> {
    match word(w)? {
        "L" => Ok(Player::Left),
        "R" => Ok(Player::Right),
        _ => unreadable("expected the player L or R"),
    }
}
