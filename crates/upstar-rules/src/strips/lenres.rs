//! LenRes: Left moves an integer right onto a larger integer, and Right moves an integer right onto
//! a smaller integer.

use upstar_core::{
    BoardView, Cell, ClickTarget, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc,
    TextShape, Tint, ViewElement,
};

use crate::grid::{bits, low_bits};
use crate::parsing::{MAX_CELLS, too_large, unexpected};

/// The rules of LenRes.
#[derive(Clone, Copy, Debug, Default)]
pub struct LenRes;

/// A row of integers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LenResPosition(Word);

// A row of at most 64 zeros and ones is always `Binary`, so equal rows are equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Word {
    /// The lowest bit is the leftmost integer.
    Binary {
        ones: u64,
        length: u8,
    },
    Any(Box<[i64]>),
}

/// The maximum length of a row, which may have about 32 000 options.
pub const MAX_LENGTH: usize = 256;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "lenres",
    title: "LenRes",
    rules: "Integers stand in a row. Left moves an integer onto a larger integer anywhere to its \
            right, and Right moves an integer onto a smaller integer anywhere to its right. The \
            moved integer replaces the other integer, and the gap is then closed. A player unable \
            to move loses.",
    notation: "Integers from 0 to 9 are written from left to right without separators, as in \
               `0110`. Other integers are separated by commas, as in `-3,12,0`. A single integer \
               that is not a digit is followed by a comma. Brackets around the row are optional.",
    options: &[],
    known: "The name abbreviates the rules: Left east north, Right east south. The value depends \
            only on the relative sizes of the integers. Replacing every integer by its negative \
            negates the value. If a row contains only two distinct integers, written as 0 and 1, \
            its value is a number. If such a row begins with 0, it is equal to a row of the form 0 \
            1 0^xn … 1 0^x1 1^z, and its value is z plus an ordinal sum of powers of 1/2. With \
            three distinct integers, values such as 1* occur.",
    sources: "R. Nowakowski and P. Ottaway, unpublished; A. A. Siegel, thesis, 2.3.1 and A.5.",
    examples: &[
        Example::new("01", "1"),
        Example::new("0100", "1/4"),
        Example::new("0101", "3/2"),
        Example::new("1011", "-1/4"),
        Example::new("021", "1*"),
        Example::new("-3,12,0", "1*"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Row)),
};

impl LenResPosition {
    /// Builds a position from its integers, from left to right.
    #[must_use]
    pub fn new(numbers: &[i64]) -> LenResPosition {
        if numbers.len() > 64 || numbers.iter().any(|number| !(0..=1).contains(number)) {
            return LenResPosition(Word::Any(numbers.into()));
        }
        let ones = numbers.iter().rev().fold(0, |ones, &number| ones << 1 | u64::from(number == 1));
        LenResPosition(Word::Binary { ones, length: numbers.len() as u8 })
    }

    /// Returns the integers from left to right.
    #[must_use]
    pub fn numbers(&self) -> Vec<i64> {
        match &self.0 {
            Word::Any(numbers) => numbers.to_vec(),
            Word::Binary { ones, length } => {
                (0..*length).map(|at| i64::from(ones >> at & 1 != 0)).collect()
            }
        }
    }

    fn is_level(&self) -> bool {
        match &self.0 {
            Word::Any(numbers) => numbers.windows(2).all(|pair| pair[0] == pair[1]),
            Word::Binary { ones, length } => *ones == 0 || *ones == low_bits(u32::from(*length)),
        }
    }
}

impl Ruleset for LenRes {
    type Position = LenResPosition;

    fn options(&self, position: &LenResPosition, player: Player, out: &mut Vec<LenResPosition>) {
        match &position.0 {
            Word::Binary { ones, length } => binary_options(*ones, *length, player, out),
            Word::Any(numbers) => {
                let covers = |from: i64, to: i64| player.pick(from < to, from > to);
                for (from, &number) in numbers.iter().enumerate() {
                    // Of two equal neighbours, the second has the same moves as the first.
                    if from > 0 && numbers[from - 1] == number {
                        continue;
                    }
                    for to in from + 1..numbers.len() {
                        if covers(number, numbers[to]) {
                            let mut option = numbers.to_vec();
                            option[to] = number;
                            option.remove(from);
                            out.push(LenResPosition::new(&option));
                        }
                    }
                }
            }
        }
    }

    fn components(&self, position: &LenResPosition, out: &mut Vec<LenResPosition>) {
        if !position.is_level() {
            out.push(position.clone());
        }
    }

    /// Replaces every integer by the number of distinct smaller integers in the row.
    fn normalise(&self, position: LenResPosition) -> LenResPosition {
        if position.is_level() {
            return LenResPosition::new(&[]);
        }
        let Word::Any(numbers) = position.0 else { return position };
        let mut steps = numbers.to_vec();
        steps.sort_unstable();
        steps.dedup();
        let rank = |number: &i64| steps.partition_point(|step| step < number) as i64;
        LenResPosition::new(&numbers.iter().map(rank).collect::<Vec<_>>())
    }

    fn negate(&self, position: &LenResPosition) -> Option<LenResPosition> {
        if position.is_level() {
            return Some(position.clone());
        }
        Some(match &position.0 {
            Word::Binary { ones, length } => {
                let ones = !ones & low_bits(u32::from(*length));
                LenResPosition(Word::Binary { ones, length: *length })
            }
            Word::Any(numbers) => {
                let least = numbers.iter().min().copied().unwrap_or_default();
                let most = numbers.iter().max().copied().unwrap_or_default();
                // The result lies between the smallest and the largest integer.
                let turned = |&n: &i64| least.wrapping_add(most).wrapping_sub(n);
                LenResPosition::new(&numbers.iter().map(turned).collect::<Vec<_>>())
            }
        })
    }

    fn juxtapose(&self, first: &LenResPosition, second: &LenResPosition) -> Option<LenResPosition> {
        let both = [first.numbers(), second.numbers()].concat();
        (both.len() <= MAX_CELLS).then(|| LenResPosition::new(&both))
    }

    fn parse(&self, text: &str) -> Result<LenResPosition, PositionError> {
        let start = text.len() - text.trim_start().len();
        let whole = text.trim();
        let (start, row) = match whole.strip_prefix('[').and_then(|row| row.strip_suffix(']')) {
            Some(row) => (start + 1, row),
            None => (start, whole),
        };
        let numbers =
            if row.contains(',') { read_list(row, start) } else { read_digits(row, start) };
        Ok(LenResPosition::new(&numbers?))
    }

    fn print(&self, position: &LenResPosition) -> String {
        let numbers = position.numbers();
        let plain = numbers.iter().all(|number| (0..=9).contains(number));
        let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
        match texts.as_slice() {
            _ if plain => texts.concat(),
            [single] => format!("{single},"),
            _ => texts.join(","),
        }
    }

    fn view(&self, position: &LenResPosition) -> BoardView {
        let ranks = self.normalise(position.clone()).numbers();
        let numbers = position.numbers();
        let plain = numbers.iter().all(|number| (0..=9).contains(number));
        // Unless all integers are digits, their ranks are shown.
        let shown = if plain || ranks.is_empty() { &numbers } else { &ranks };
        let letter = |n: i64| u32::try_from(n).ok().and_then(|n| char::from_digit(n, 36));
        let cell = |(at, &number): (usize, &i64)| {
            let right = &numbers[at + 1..];
            let up = right.iter().any(|&other| other > numbers[at]);
            let down = right.iter().any(|&other| other < numbers[at]);
            let tint = match (up, down) {
                (true, true) => Tint::Both,
                (true, false) => Tint::Left,
                (false, true) => Tint::Right,
                (false, false) => Tint::Neither,
            };
            Cell::Letter(letter(number).unwrap_or('+'), tint)
        };
        let row: Vec<Cell> = shown.iter().enumerate().map(cell).collect();
        BoardView::Grid { rows: if row.is_empty() { Vec::new() } else { vec![row] } }
    }

    /// Lists the moved and covered integers, unless the row is too long.
    fn click_targets(
        &self,
        position: &LenResPosition,
        player: Player,
        to: &LenResPosition,
    ) -> Vec<ClickTarget> {
        const LONGEST: usize = 40;
        let numbers = position.numbers();
        let mut ways = Vec::new();
        if numbers.len() > LONGEST {
            return ways;
        }
        for (from, &number) in numbers.iter().enumerate() {
            for place in from + 1..numbers.len() {
                let covers = match player {
                    Player::Left => number < numbers[place],
                    Player::Right => number > numbers[place],
                };
                let mut option = numbers.clone();
                option[place] = number;
                option.remove(from);
                if covers && LenResPosition::new(&option) == *to {
                    ways.push(ClickTarget::Path(vec![
                        ViewElement::Cell(0, from),
                        ViewElement::Cell(0, place),
                    ]));
                }
            }
        }
        ways
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

fn binary_options(ones: u64, length: u8, player: Player, out: &mut Vec<LenResPosition>) {
    let zeros = low_bits(u32::from(length)) & !ones;
    let (own, other) = player.pick((zeros, ones), (ones, zeros));
    // The first integer of each run has all the moves of the run.
    for from in bits(own & !(own << 1)) {
        let before = from - 1;
        for to in bits(other & !(from | before)) {
            let covered = ones ^ to;
            let ones = covered & before | covered >> 1 & !before;
            out.push(LenResPosition(Word::Binary { ones, length: length - 1 }));
        }
    }
}

fn read_digits(row: &str, start: usize) -> Result<Vec<i64>, PositionError> {
    let mut numbers = Vec::new();
    for (at, c) in row.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let at = start + at;
        let Some(digit) = c.to_digit(10) else {
            let expected = "digits as in \"0110\", or integers with commas as in \"-3,12,0\"";
            return Err(unexpected(c, at, expected));
        };
        if numbers.len() == MAX_LENGTH {
            return Err(too_large("row", "integers", MAX_LENGTH, (at, at + 1)));
        }
        numbers.push(i64::from(digit));
    }
    Ok(numbers)
}

fn read_list(row: &str, start: usize) -> Result<Vec<i64>, PositionError> {
    // A comma at the end distinguishes a list of one integer from digits.
    let row = row.trim_end();
    let row = row.strip_suffix(',').unwrap_or(row);
    let mut numbers = Vec::new();
    let mut next = start;
    for part in row.split(',') {
        let at = next + part.len() - part.trim_start().len();
        let number = part.trim();
        let end = at + number.len();
        next += part.len() + 1;
        if number.is_empty() {
            let message = "an integer is missing here; write integers separated by commas, as in \
                           \"-3,12,0\"";
            return Err(PositionError::new(message, (at, end)));
        }
        let digits = number.strip_prefix('-').unwrap_or(number);
        if let Some((k, c)) = digits.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
            let expected = "integers separated by commas, as in \"-3,12,0\"";
            return Err(unexpected(c, end - digits.len() + k, expected));
        }
        let Ok(number) = number.parse() else {
            let message = "expected an integer between -2^63 and 2^63 - 1; only the order of the \
                           integers matters";
            return Err(PositionError::new(message, (at, end)));
        };
        if numbers.len() == MAX_LENGTH {
            return Err(too_large("row", "integers", MAX_LENGTH, (at, end)));
        }
        numbers.push(number);
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_laws, check_refused, check_value, moves, options};

    fn words(alphabet: &str, length: usize) -> Vec<String> {
        (0..length).fold(vec![String::new()], |words, _| {
            words.iter().flat_map(|w| alphabet.chars().map(move |c| format!("{w}{c}"))).collect()
        })
    }

    #[test]
    fn moves_of_small_rows() {
        assert_eq!(moves(&LenRes, "1011", Player::Left), ["101", "110"]);
        assert_eq!(moves(&LenRes, "1011", Player::Right), ["111"]);
        assert_eq!(moves(&LenRes, "201", Player::Left), ["20"]);
        assert_eq!(moves(&LenRes, "201", Player::Right), ["02", "21"]);
        assert_eq!(moves(&LenRes, "7,-2,7", Player::Right), ["77"]);
        assert!(moves(&LenRes, "", Player::Left).is_empty());
    }

    #[test]
    fn the_hooks_keep_the_form_of_every_short_row() {
        for (alphabet, longest) in [("01", 7), ("012", 5), ("0123", 4)] {
            let words: Vec<String> = (0..=longest).flat_map(|n| words(alphabet, n)).collect();
            check_laws(&LenRes, &words.iter().map(String::as_str).collect::<Vec<_>>());
        }
        let least = i64::MIN.to_string();
        check_laws(&LenRes, &["5,-7,5,11,-7", "12,", "3,3,3", &format!("{least},9,{least},10")]);
    }

    #[test]
    fn words_and_lists_agree() {
        for text in words("01", 8) {
            let word = LenRes.parse(&text).unwrap();
            let list = LenResPosition(Word::Any(word.numbers().into()));
            for player in Player::BOTH {
                let mut of_word = options(&LenRes, &word, player);
                let mut of_list = options(&LenRes, &list, player);
                of_word.sort();
                of_list.sort();
                assert_eq!(of_word, of_list, "{text}");
            }
        }
    }

    #[test]
    fn rows_longer_than_a_word() {
        let text = "0110".repeat(17);
        let row = LenRes.parse(&text).unwrap();
        assert_eq!(LenRes.print(&row), text);
        assert_eq!(LenRes.normalise(row.clone()), row);
        let shorter = &options(&LenRes, &LenRes.parse(&text[..65]).unwrap(), Player::Left)[0];
        assert!(matches!(shorter.0, Word::Binary { length: 64, .. }));
    }

    #[test]
    fn what_is_printed_is_read_back() {
        for (text, printed) in
            [(" [0, 1,2] ", "012"), ("[01 01]", "0101"), ("12,", "12,"), ("[-3]", ""), ("[]", "")]
        {
            match LenRes.parse(text) {
                Ok(row) => assert_eq!(LenRes.print(&row), printed),
                Err(error) => assert_eq!((text, error.at), ("[-3]", (1, 2))),
            }
        }
    }

    #[test]
    fn values() {
        check_examples(&LenRes, &[]);
        for (text, value) in [("011", "2"), ("100", "-2"), ("012", "2"), ("102", "1*"), ("", "0")] {
            check_value(&LenRes, text, value);
        }
    }

    #[test]
    fn the_view_says_who_may_move_what() {
        let view = |text| LenRes.view(&LenRes.parse(text).unwrap());
        let row = [('1', Tint::Both), ('0', Tint::Left), ('2', Tint::Neither)];
        let row = row.map(|(c, tint)| Cell::Letter(c, tint)).to_vec();
        assert_eq!(view("102"), BoardView::Grid { rows: vec![row.clone()] });
        assert_eq!(view("5,-9,77"), BoardView::Grid { rows: vec![row] });
    }

    #[test]
    fn refused_texts() {
        check_refused(&LenRes, "01a", (2, 3), "unexpected 'a'; write digits");
        check_refused(&LenRes, "0,,1", (2, 2), "an integer is missing");
        check_refused(&LenRes, "[0,x]", (3, 4), "unexpected 'x'; write integers");
        check_refused(&LenRes, "0,99999999999999999999", (2, 22), "between -2^63 and 2^63");
        check_refused(&LenRes, "0,-", (2, 3), "between -2^63 and 2^63");
        check_refused(&LenRes, &"01".repeat(5_000_000), (256, 257), "at most 256 integers");
        check_refused(&LenRes, &"7,".repeat(5_000_000), (512, 513), "at most 256 integers");
    }
}
