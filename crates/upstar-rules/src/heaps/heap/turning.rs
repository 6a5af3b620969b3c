//! Turning games: a move turns over coins in a row, and the rightmost of these coins goes from
//! heads to tails.

use upstar_core::{
    BoardView, Cell, Enumeration, Example, OptionDoc, Player, PositionError, Ruleset, RulesetDoc,
    TextShape, Tint,
};

use super::TheoryCache;
use crate::args::{Args, RulesetError};
use crate::parsing::read_word;

/// The rules of a turning game: the sets of coins that may be turned.
#[derive(Clone, Debug)]
pub struct TurningRules {
    turns: Vec<Turn>,
    notes: TheoryCache,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    least: u64,
    most: Option<u64>,
    shape: Shape,
    /// `true` if the leftmost coin of the row must be turned.
    first: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Anyhow,
    /// Side by side.
    Consecutive,
    /// Within this many consecutive positions of the row.
    Within(u64),
    /// At equal distances.
    Spaced,
    /// In a symmetric pattern.
    Symmetric,
}

/// A row of coins.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coins {
    length: u32,
    /// A bit for each coin, which is 1 for heads. The bits after the last coin are 0.
    heads: Box<[u64]>,
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "turning",
    title: "Turning Game",
    rules: "Coins lie in a row. A move turns over some of the coins, and the rightmost of these \
            coins must go from heads to tails. The code gives the number of coins turned, as in 2, \
            1-3 (one to three) or 3+ (three or more). Letters after the number restrict the coins \
            turned: C requires consecutive coins, C(5) requires coins within five consecutive \
            positions, E requires coins at equal distances, and S requires a symmetric pattern. F \
            requires that the leftmost coin of the row be turned. Commas separate alternatives. A \
            player unable to move loses.",
    notation: "The coins are written from left to right, H for heads and T for tails, as in \
               `HTTH`.",
    options: &[OptionDoc {
        name: "code",
        what: "The sets of coins, as a string: \"1-3\" (Mock Turtles), \"1-2\" (Turning Turtles), \
               \"1+C\" (Ruler), \"3\" (Triplets), \"3E\" (Turnips), \"4FS\" (Grunt), \"1+S\" \
               (Sym).",
        required: true,
    }],
    known: "The value of a row is the nim sum of the values of its heads, where the value of a \
            head is the value of the row in which only this coin shows heads. If only the n-th \
            coin shows heads, the value is n in Turning Turtles, the n-th odious number in Mock \
            Turtles, and the largest power of two that divides n in Ruler.",
    sources: "Winning Ways, chapter 14; H. W. Lenstra, Nim multiplication (1977).",
    examples: &[
        Example::with(&[("code", "1-2")], "TTTTH", "*5"),
        Example::with(&[("code", "1-3")], "TTTH", "*7"),
        Example::with(&[("code", "1+C")], "TTTHTH", "*6"),
        Example::with(&[("code", "3")], "HHTTH", "*4"),
        Example::with(&[("code", "3E")], "TTTTTTTH", "*2"),
        Example::with(&[("code", "1+S")], "TTTHT", "*3"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Strip("TH"))),
};

/// The maximum number of bytes of the list of all options of a position.
const MAX_BYTES: u64 = 500_000_000;

/// The number of bytes of an option in this list, without its coins.
const OPTION_BYTES: u64 = 64;

impl TurningRules {
    /// Builds the turning game with this code.
    pub fn new(code: &str) -> Result<TurningRules, String> {
        let turns = code.split(',').map(|part| turn(part.trim())).collect::<Result<_, _>>()?;
        Ok(TurningRules { turns, notes: TheoryCache::default() })
    }

    pub(crate) fn from_args(args: &Args<'_>) -> Result<TurningRules, RulesetError> {
        let code = args.text("code")?.unwrap_or_default();
        TurningRules::new(&code).map_err(|sentence| args.refuse("code", sentence))
    }

    /// Returns the cache for a theory of these coins.
    #[must_use]
    pub fn notes(&self) -> &TheoryCache {
        &self.notes
    }

    /// Calls `each` with the other coins of every set that may be turned and whose rightmost coin
    /// is the `last`-th, counted from 1.
    pub fn turns(&self, last: u64, each: &mut dyn FnMut(&[u64])) {
        let mut others = Vec::new();
        for turn in &self.turns {
            turn.each(last, &mut others, each);
        }
    }

    /// Returns an upper bound on the number of allowed sets of coins whose rightmost coin is the
    /// `last`-th.
    #[must_use]
    pub fn breadth(&self, last: u64) -> u64 {
        self.turns.iter().fold(0, |sum, turn| sum.saturating_add(turn.breadth(last)))
    }

    /// Returns the ranges of the numbers of coins that may be turned, if nothing else matters.
    #[must_use]
    pub fn counts(&self) -> Option<Vec<[u64; 2]>> {
        let any = |turn: &Turn| turn.shape == Shape::Anyhow && !turn.first;
        let range = |turn: &Turn| [turn.least, turn.most.unwrap_or(u64::MAX)];
        self.turns.iter().map(|turn| any(turn).then(|| range(turn))).collect()
    }

    /// Returns the number of consecutive positions of which every set whose rightmost coin is the
    /// `last`-th may be turned, if no other sets may be turned: 2^64 - 1 if all sets are allowed.
    #[must_use]
    pub fn all_within(&self, last: u64) -> Option<u64> {
        let [Turn { least: 1, most, shape, first: false }] = self.turns.as_slice() else {
            return None;
        };
        let places = match *shape {
            Shape::Anyhow => u64::MAX,
            Shape::Within(places) => places,
            _ => return None,
        };
        most.is_none_or(|most| most >= places.min(last)).then_some(places)
    }
}

impl Turn {
    fn has(&self, count: u64) -> bool {
        self.least <= count && self.most.is_none_or(|most| count <= most)
    }

    fn breadth(&self, last: u64) -> u64 {
        let most = self.most.unwrap_or(last).min(last);
        let chosen = |from: u64| {
            let ways = (self.least.max(1)..=most).map(|count| binomial(from, count - 1));
            ways.fold(0, u64::saturating_add)
        };
        match self.shape {
            Shape::Consecutive => most,
            Shape::Spaced => {
                let farthest = |count| if count == 1 { 1 } else { (last - 1) / (count - 1) };
                (self.least.max(1)..=most).map(farthest).sum()
            }
            Shape::Anyhow => chosen(last - 1),
            Shape::Within(places) => chosen((last - 1).min(places.saturating_sub(1))),
            // More than 2^64 sets.
            Shape::Symmetric if most > 140 => u64::MAX,
            Shape::Symmetric => self
                .symmetric(last)
                .map(|(leftmost, _, pairs)| binomial((last - leftmost - 1) / 2, pairs))
                .fold(u64::from(self.has(1)), u64::saturating_add),
        }
    }

    /// Returns the symmetric patterns of at least two coins whose rightmost coin is the `last`-th:
    /// the leftmost coin, `true` if the middle coin is turned, and the number of pairs of coins
    /// between the leftmost and the rightmost coin.
    fn symmetric(&self, last: u64) -> impl Iterator<Item = (u64, bool, u64)> {
        let lefts = 1..if self.first { last.min(2) } else { last };
        lefts.flat_map(move |leftmost| {
            let inner = last - leftmost - 1;
            (0..=inner % 2).flat_map(move |middle| {
                let pairs = |coins: u64| coins.saturating_sub(2 + middle) / 2;
                let most = self.most.map_or(inner / 2, |most| pairs(most).min(inner / 2));
                let counts =
                    (pairs(self.least)..=most).filter(move |p| self.has(2 + middle + 2 * p));
                counts.map(move |pairs| (leftmost, middle == 1, pairs))
            })
        })
    }

    fn each(&self, last: u64, others: &mut Vec<u64>, each: &mut dyn FnMut(&[u64])) {
        let most = self.most.unwrap_or(last).min(last);
        let counts = self.least.max(1)..=most;
        others.clear();
        let mut allowed = |others: &[u64]| {
            if !self.first || last == 1 || others.contains(&1) {
                each(others);
            }
        };
        match self.shape {
            Shape::Anyhow => counts.for_each(|k| choose(1, last, k - 1, others, &mut allowed)),
            Shape::Within(places) => {
                let from = (last + 1).saturating_sub(places).max(1);
                counts.for_each(|k| choose(from, last, k - 1, others, &mut allowed));
            }
            Shape::Consecutive => {
                for count in counts {
                    others.clear();
                    others.extend(last + 1 - count..last);
                    allowed(others);
                }
            }
            Shape::Spaced => {
                for count in counts {
                    let farthest = if count == 1 { 1 } else { (last - 1) / (count - 1) };
                    for distance in 1..=farthest {
                        others.clear();
                        others.extend((1..count).map(|i| last - i * distance));
                        allowed(others);
                    }
                }
            }
            Shape::Symmetric => {
                if self.has(1) {
                    allowed(&[]);
                }
                let mut chosen = Vec::new();
                for (leftmost, middle, pairs) in self.symmetric(last) {
                    let end = (last - leftmost - 1) / 2 + 1;
                    choose(1, end, pairs, &mut chosen, &mut |chosen| {
                        others.clear();
                        others.push(leftmost);
                        others.extend(chosen.iter().flat_map(|i| [leftmost + i, last - i]));
                        others.extend(middle.then_some((leftmost + last) / 2));
                        allowed(others);
                    });
                }
            }
        }
    }
}

/// Calls `each` with `others` extended by every set of `count` numbers in `from..end`.
fn choose(from: u64, end: u64, count: u64, others: &mut Vec<u64>, each: &mut dyn FnMut(&[u64])) {
    if count == 0 {
        each(others);
        return;
    }
    for one in from..end.saturating_sub(count - 1) {
        others.push(one);
        choose(one + 1, end, count - 1, others, each);
        others.pop();
    }
}

fn binomial(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    let k = k.min(n - k);
    if k > 64 {
        return u64::MAX;
    }
    let ways = (0..k).try_fold(1_u128, |ways, i| {
        let ways = ways * u128::from(n - i) / u128::from(i + 1);
        (ways < 1 << 63).then_some(ways)
    });
    ways.and_then(|ways| u64::try_from(ways).ok()).unwrap_or(u64::MAX)
}

/// Reads one alternative, such as `1-3C`.
fn turn(text: &str) -> Result<Turn, String> {
    let help = || {
        format!(
            "{:?} is not a coin code; write a code such as \"1-3\", \"2\", \"1+C\" or \"3C(5)\"",
            text.chars().take(40).collect::<String>()
        )
    };
    let number = |text: &str| -> Result<(u64, usize), String> {
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        match text[..end].parse::<u64>() {
            Ok(number) if (1..=1_000_000).contains(&number) => Ok((number, end)),
            _ => Err(help()),
        }
    };
    let (least, end) = number(text)?;
    let mut rest = &text[end..];
    let mut most = Some(least);
    if let Some(more) = rest.strip_prefix('+') {
        (most, rest) = (None, more);
    } else if let Some(range) = rest.strip_prefix('-') {
        let (last, end) = number(range)?;
        if last < least {
            return Err(help());
        }
        (most, rest) = (Some(last), &range[end..]);
    }
    let mut turn = Turn { least, most, shape: Shape::Anyhow, first: false };
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        let shape = match c.to_ascii_uppercase() {
            'F' if !turn.first => {
                turn.first = true;
                continue;
            }
            'C' => match rest.strip_prefix('(') {
                None => Shape::Consecutive,
                Some(inner) => {
                    let (places, end) = number(inner)?;
                    rest = inner[end..].strip_prefix(')').ok_or_else(help)?;
                    Shape::Within(places)
                }
            },
            'E' => Shape::Spaced,
            'S' => Shape::Symmetric,
            _ => return Err(help()),
        };
        if turn.shape != Shape::Anyhow {
            return Err(help());
        }
        turn.shape = shape;
    }
    Ok(turn)
}

impl Coins {
    fn new(coins: impl ExactSizeIterator<Item = bool>) -> Coins {
        let length = coins.len();
        let mut row =
            Coins { length: length as u32, heads: vec![0; length.div_ceil(64)].into_boxed_slice() };
        for (number, _) in (1..).zip(coins).filter(|(_, is_heads)| *is_heads) {
            row.turn(number);
        }
        row
    }

    /// Turns over a coin, counted from 1.
    fn turn(&mut self, number: u64) {
        self.heads[(number - 1) as usize / 64] ^= 1 << ((number - 1) % 64);
    }

    fn is_heads(&self, number: u64) -> bool {
        self.heads[(number - 1) as usize / 64] >> ((number - 1) % 64) & 1 == 1
    }

    /// Returns the numbers of the coins that show heads, counted from 1.
    pub fn heads(&self) -> impl DoubleEndedIterator<Item = u64> {
        (1..=u64::from(self.length)).filter(|&number| self.is_heads(number))
    }

    /// Returns the row in which the `last`-th coin and some others are turned over.
    #[must_use]
    pub fn turned(&self, last: u64, others: &[u64]) -> Coins {
        let mut coins = self.clone();
        coins.turn(last);
        others.iter().for_each(|&other| coins.turn(other));
        coins
    }
}

impl Ruleset for TurningRules {
    type Position = Coins;

    fn options(&self, position: &Coins, _: Player, out: &mut Vec<Coins>) {
        for last in position.heads() {
            self.turns(last, &mut |others| out.push(position.turned(last, others)));
        }
    }

    fn components(&self, position: &Coins, out: &mut Vec<Coins>) {
        if position.heads().next().is_some() {
            out.push(position.clone());
        }
    }

    /// Removes the coins to the right of the last heads, which are never turned.
    fn normalise(&self, position: Coins) -> Coins {
        let last = position.heads().next_back().unwrap_or(0);
        let words = (last as usize).div_ceil(64);
        Coins { length: last as u32, heads: position.heads[..words].into() }
    }

    fn negate(&self, position: &Coins) -> Option<Coins> {
        Some(position.clone())
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn parse(&self, text: &str) -> Result<Coins, PositionError> {
        let coins =
            read_word(text, "row", "coins", "`H` for heads and `T` for tails", |c| match c {
                'H' | 'h' => Some(true),
                'T' | 't' => Some(false),
                _ => None,
            })?;
        let coins = Coins::new(coins.into_iter());
        // Coins to the left of the last heads may become heads later, so they are counted.
        let last = coins.heads().next_back().unwrap_or(0);
        let mut options: u64 = 0;
        for coin in 1..=last {
            options = options.saturating_add(self.breadth(coin));
            if options.saturating_mul(OPTION_BYTES + last / 8) > MAX_BYTES {
                let message = format!(
                    "this position is too large: its options may take more than {MAX_BYTES} bytes \
                     in total; write a row with fewer coins, or add the nim values of its heads, \
                     which nim_sequence lists"
                );
                return Err(PositionError::new(message, (0, text.len())));
            }
        }
        Ok(coins)
    }

    fn print(&self, position: &Coins) -> String {
        let numbers = 1..=u64::from(position.length);
        numbers.map(|number| if position.is_heads(number) { 'H' } else { 'T' }).collect()
    }

    fn view(&self, position: &Coins) -> BoardView {
        let cell = |number| match position.is_heads(number) {
            true => Cell::Letter('H', Tint::Both),
            false => Cell::Letter('T', Tint::Neither),
        };
        BoardView::Grid { rows: vec![(1..=u64::from(position.length)).map(cell).collect()] }
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_laws, check_refused, moves};

    fn turning(code: &str) -> TurningRules {
        TurningRules::new(code).unwrap()
    }

    #[test]
    fn coins_are_turned() {
        assert_eq!(moves(&turning("1-2"), "HTH", Player::Left), ["HHT", "HTT", "TTH", "TTT"]);
        assert_eq!(moves(&turning("2C"), "HTH", Player::Left), ["HHT"]);
        assert_eq!(moves(&turning("3"), "HTH", Player::Right), ["THT"]);
        assert_eq!(moves(&turning("2F"), "TTTH", Player::Right), ["HTTT"]);
        assert_eq!(moves(&turning("3E"), "TTTTH", Player::Left), ["HTHTT", "TTHHT"]);
        assert_eq!(moves(&turning("3C(4)"), "TTTTH", Player::Left), ["THHTT", "THTHT", "TTHHT"]);
        assert_eq!(moves(&turning("4S"), "TTTTH", Player::Left), ["HHTHT", "THHHT"]);
    }

    #[test]
    fn how_many_sets() {
        // The numbers of sets whose rightmost coin is the 20th, computed by programs from the
        // literature.
        for (code, count) in [
            ("1-3", 191),
            ("3", 171),
            ("1+C", 20),
            ("1-3C(5)", 11),
            ("3C(5)", 6),
            ("1-5C", 5),
            ("3E", 9),
            ("4FS", 9),
            ("1+S", 2046),
        ] {
            let mut sets = 0;
            turning(code).turns(20, &mut |_| sets += 1);
            assert_eq!(sets, count, "{code}");
            assert!(turning(code).breadth(20) >= count, "{code}");
        }
    }

    #[test]
    fn the_hooks_keep_the_form() {
        for code in ["1-2", "1-3", "1+C", "3E", "1+S", "2,3FS", "1+", "4F", "2-3C(4)"] {
            check_laws(&turning(code), &["HTHHTT", "", "TTTTH"]);
        }
    }

    #[test]
    fn refused_texts() {
        for code in ["", "0", "x", "3-1", "1C(", "2CE", "1-", "2FF"] {
            assert!(TurningRules::new(code).unwrap_err().contains("coin code"), "{code}");
        }
        check_refused(&turning("2"), "HX", (1, 2), "heads");
        let long = "H".repeat(300);
        for code in ["1+S", "1+", "1-5", "1+C(30)"] {
            let error = turning(code).parse(&long).unwrap_err();
            assert!(error.message.contains("too large"), "{code}");
        }
        for code in ["1-2", "1-3", "3", "1+C", "3E", "4FS", "3C(20)"] {
            let row = turning(code).parse(&long).unwrap();
            assert_eq!(turning(code).print(&row), long);
        }
    }
}
