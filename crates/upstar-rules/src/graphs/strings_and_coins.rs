//! Strings and Coins: cutting the last string of a coin wins the coin and another move.

use upstar_core::{
    BoardView, EdgeView, Example, Player, PositionError, RulesetDoc, Tint, VertexView,
};

use crate::extra_turns::handouts;
use crate::extra_turns::{ExtraTurns, TurnRules};
use crate::graph::{ColouredGraph, refined_labels};
use crate::parsing::{too_large, unexpected};

/// The rules of Strings and Coins.
#[derive(Clone, Copy, Debug, Default)]
pub struct StringRules;

/// The ruleset.
pub type StringsAndCoins = ExtraTurns<StringRules>;

/// Strings between coins. Vertex 0 is the ground. Every other vertex with a string is a coin.
///
/// Invariant: the strings are sorted, and each has its lower end first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StringGraph(Box<[(u16, u16)]>);

/// The maximum number of strings. It is small because every option lists all strings.
const MAX_STRINGS: usize = 1024;
const MAX_COIN: usize = 9999;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "strings_and_coins",
    title: "Strings and Coins",
    rules: "A position is a set of coins held by strings. Each string is tied to two coins, or to \
            a coin and the ground. A move cuts a string. A player who cuts the last string of a \
            coin wins the coin, scores one point, and moves again. If a string is the last string \
            of two coins, cutting it wins both coins. Before the player moves again, the opponent \
            must pass. Play ends when there are no strings. Under normal play, points are ignored, \
            and a player unable to move loses.",
    notation: "Each string is given by its two ends, and strings are separated by spaces, as in \
               `0-1 1-2 1-2 2-0`. Here 0 is the ground, and every other number is a coin. `chain \
               3` is a row of three coins with the ground at both ends, `ring 4` is a circle of \
               four coins, `boxes 2x3` is the board of Dots and Boxes with two rows of three \
               boxes, and `0` is the position without strings. `;L` at the end of the text means \
               that Left has just won a coin and moves again, so Right can only pass. `;R` is the \
               same with Left and Right exchanged.",
    options: &[],
    known: "Dots and Boxes is Strings and Coins with a coin for every box and a string for every \
            line. Giving away a chain of at least three coins, or a ring, is a loony move. The \
            opponent may take all but two coins of the chain, or all but four coins of the ring, \
            and leave the next move to the player who made the loony move. Deciding the winner is \
            PSPACE-complete (Demaine and Diomidov). The last cut ends the turn even under normal \
            play, where points are ignored. The game therefore differs from Nimstring, where a \
            player who must move again but cannot move loses.",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 16; E. Berlekamp, The Dots and Boxes \
              Game (2000); E. Demaine and J. Diomidov, Strings-and-Coins and Nimstring are \
              PSPACE-complete (2021).",
    examples: &[
        Example::new("0", "0"),
        Example::new("chain 1", "0"),
        Example::new("0-1", "*"),
        Example::new("0-1 0-2", "*"),
    ],
    enumeration: None,
};

impl StringGraph {
    /// Returns the net with these strings, where 0 is the ground.
    #[must_use]
    pub fn new(mut strings: Vec<(u16, u16)>) -> StringGraph {
        for ends in &mut strings {
            *ends = (ends.0.min(ends.1), ends.0.max(ends.1));
        }
        strings.sort_unstable();
        StringGraph(strings.into())
    }

    /// Returns the coins, in order.
    #[must_use]
    pub fn coins(&self) -> Vec<u16> {
        let mut coins: Vec<u16> = self.0.iter().flat_map(|&(a, b)| [a, b]).collect();
        coins.sort_unstable();
        coins.dedup();
        coins.retain(|&coin| coin != 0);
        coins
    }

    fn without(&self, cut: usize) -> StringGraph {
        StringGraph(self.0[..cut].iter().chain(&self.0[cut + 1..]).copied().collect())
    }

    /// Returns the set of strings of each coin, if the strings fit in a word.
    fn held(&self) -> Option<Vec<u128>> {
        if self.0.len() > 128 {
            return None;
        }
        let coins = self.coins();
        let mut held = vec![0; coins.len()];
        for (at, &(a, b)) in self.0.iter().enumerate() {
            for coin in [a, b] {
                if let Ok(coin) = coins.binary_search(&coin) {
                    held[coin] |= 1 << at;
                }
            }
        }
        Some(held)
    }

    fn freed(&self, cut: usize) -> i64 {
        let (a, b) = self.0[cut];
        let held = |coin: u16| {
            let others = self.0.iter().enumerate().filter(|&(at, _)| at != cut);
            coin == 0 || others.into_iter().any(|(_, &(a, b))| a == coin || b == coin)
        };
        i64::from(!held(a)) + i64::from(a != b && !held(b))
    }

    /// Renumbers the coins so that most isomorphic nets become equal, unless there are too many
    /// coins. A loop becomes a string to the ground.
    fn relabelled(self) -> StringGraph {
        let coins = self.coins();
        let index = |coin: u16| coins.binary_search(&coin).unwrap_or(0);
        let mut held = vec![0_u32; coins.len()];
        let mut loose = 0;
        let mut between: Vec<(usize, usize, u32)> = Vec::with_capacity(self.0.len());
        for &(a, b) in &self.0 {
            match (a, b) {
                (0, 0) => loose += 1,
                (0, coin) => held[index(coin)] += 1,
                (a, b) if a == b => held[index(a)] += 1,
                (a, b) => {
                    let ends = (index(a), index(b));
                    match between.last_mut().filter(|last| (last.0, last.1) == ends) {
                        Some(last) => last.2 += 1,
                        None => between.push((ends.0, ends.1, 1)),
                    }
                }
            }
        }
        let labels = refined_labels(&ColouredGraph { vertices: &held, edges: &between });
        let number = |at: usize| labels[at] as u16 + 1;
        let mut strings = vec![(0, 0); loose];
        for (at, &count) in held.iter().enumerate() {
            strings.extend((0..count).map(|_| (0, number(at))));
        }
        for &(a, b, count) in &between {
            strings.extend((0..count).map(|_| (number(a), number(b))));
        }
        StringGraph::new(strings)
    }
}

impl TurnRules for StringRules {
    type Board = StringGraph;

    fn moves(&self, net: &StringGraph, _: Player, option: &mut dyn FnMut(StringGraph, bool)) {
        for cut in 0..net.0.len() {
            // Parallel strings are equivalent.
            if cut > 0 && net.0[cut] == net.0[cut - 1] {
                continue;
            }
            option(net.without(cut), net.freed(cut) > 0);
        }
    }

    fn moves_for_points(
        &self,
        net: &StringGraph,
        player: Player,
        option: &mut dyn FnMut(StringGraph, bool),
    ) {
        let held = net.held();
        let Some(best) = held.and_then(|held| handouts::sufficient_cuts(&held)) else {
            return self.moves(net, player, option);
        };
        for cut in (0..net.0.len()).filter(|&cut| best >> cut & 1 != 0) {
            option(net.without(cut), net.freed(cut) > 0);
        }
    }

    fn most_points(&self, net: &StringGraph, _: Player) -> i64 {
        match net.held() {
            Some(held) => handouts::most_points(&held),
            None => (0..net.0.len()).map(|cut| net.freed(cut)).max().unwrap_or(0),
        }
    }

    fn is_over(&self, net: &StringGraph) -> bool {
        net.0.is_empty()
    }

    fn points(&self, before: &StringGraph, _: Player, after: &StringGraph) -> i64 {
        let pairs = before.0.iter().zip(after.0.iter());
        let cut = pairs.take_while(|(before, after)| before == after).count();
        if cut < before.0.len() { before.freed(cut) } else { 0 }
    }

    fn points_left(&self, net: &StringGraph) -> Option<i64> {
        Some(net.coins().len() as i64)
    }

    fn normal(&self, net: StringGraph) -> StringGraph {
        net.relabelled()
    }

    fn exchanged(&self, net: &StringGraph) -> StringGraph {
        net.clone()
    }

    fn read(&self, text: &str) -> Result<StringGraph, PositionError> {
        let start = text.len() - text.trim_start().len();
        let trimmed = text.trim();
        if trimmed.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return read_named(trimmed, start);
        }
        let mut strings = Vec::new();
        let separator = |c: char| c.is_whitespace() || c == ',';
        let mut rest = text;
        loop {
            rest = rest.trim_start_matches(separator);
            if rest.is_empty() {
                return Ok(StringGraph::new(strings));
            }
            let start = text.len() - rest.len();
            let word = rest.split(separator).next().unwrap_or(rest);
            rest = &rest[word.len()..];
            if word == "0" {
                continue;
            }
            if strings.len() == MAX_STRINGS {
                let at = (start, start + word.len());
                return Err(too_large("net", "strings", MAX_STRINGS, at));
            }
            strings.push(read_string(word, start)?);
        }
    }

    fn write(&self, net: &StringGraph) -> String {
        if net.0.is_empty() {
            return "0".to_owned();
        }
        let strings: Vec<String> = net.0.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        strings.join(" ")
    }

    fn view(&self, net: &StringGraph) -> BoardView {
        let mut numbers = net.coins();
        numbers.insert(0, 0);
        let index = |coin: u16| numbers.binary_search(&coin).unwrap_or(0);
        let vertex = |number: &u16| VertexView { label: number.to_string(), tint: Tint::Neither };
        let edge = |&(a, b): &(u16, u16)| EdgeView {
            from: index(a),
            to: index(b),
            tint: Tint::Both,
            is_arrow: false,
        };
        BoardView::Graph {
            vertices: numbers.iter().map(vertex).collect(),
            edges: net.0.iter().map(edge).collect(),
            ground: Some(0),
        }
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

const EXPECTED: &str = "strings such as 0-1 1-2, where 0 is the ground";

fn read_string(word: &str, start: usize) -> Result<(u16, u16), PositionError> {
    let whole = (start, start + word.len());
    if let Some((at, c)) = word.char_indices().find(|(_, c)| !c.is_ascii_digit() && *c != '-') {
        return Err(unexpected(c, start + at, EXPECTED));
    }
    let number = |digits: &str| {
        let number = digits.parse::<usize>().ok().filter(|&number| number <= MAX_COIN);
        number.map(|number| number as u16).ok_or_else(|| {
            let message = if digits.is_empty() || digits.contains('-') {
                format!("this string is not complete; write {EXPECTED}")
            } else {
                format!("the number of this coin is too large: at most {MAX_COIN}")
            };
            PositionError::new(message, whole)
        })
    };
    let (a, b) = word.split_once('-').unwrap_or((word, ""));
    Ok((number(a)?, number(b)?))
}

/// Reads a net such as `chain 3`, `ring 4` or `boxes 2x3` at byte `start`.
fn read_named(text: &str, start: usize) -> Result<StringGraph, PositionError> {
    let name = text.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or(text);
    let size = text[name.len()..].trim();
    let at = (start + text.len() - size.len(), start + text.len());
    let number = |digits: &str| {
        let digits = digits.trim();
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            let message = format!("expected a number after {name}, as in \"chain 3\"");
            return Err(PositionError::new(message, at));
        }
        Ok(digits.parse::<usize>().unwrap_or(usize::MAX))
    };
    let large = || too_large("net", "strings", MAX_STRINGS, at);
    let checked = |coins: usize, strings: Option<usize>| match strings {
        Some(strings) if strings <= MAX_STRINGS && coins <= MAX_COIN => Ok(()),
        _ => Err(large()),
    };
    match name {
        "chain" => {
            let n = number(size)?;
            checked(n, n.checked_add(1))?;
            let n = n as u16;
            Ok(StringGraph::new((0..=n).map(|coin| (coin, (coin + 1) % (n + 1))).collect()))
        }
        "ring" => {
            let n = number(size)?;
            if n < 2 {
                return Err(PositionError::new("a ring must have at least two coins", at));
            }
            checked(n, Some(n))?;
            let n = n as u16;
            Ok(StringGraph::new((1..=n).map(|coin| (coin, coin % n + 1)).collect()))
        }
        "boxes" => {
            let Some((rows, cols)) = size.split_once('x') else {
                let message = "expected rows and columns of boxes, as in \"boxes 2x3\"";
                return Err(PositionError::new(message, at));
            };
            let (rows, cols) = (number(rows)?, number(cols)?);
            let coins = rows.checked_mul(cols).filter(|_| rows.max(cols) <= MAX_STRINGS);
            let strings = coins.map(|coins| 2 * coins + rows + cols);
            checked(coins.unwrap_or(0), strings)?;
            Ok(boxes(rows, cols))
        }
        _ => {
            let message = format!("expected {EXPECTED}, or \"chain 3\", \"ring 4\", \"boxes 2x3\"");
            Err(PositionError::new(message, (start, start + name.len())))
        }
    }
}

/// Returns a string for every line of the board, tied to the boxes on its sides.
fn boxes(rows: usize, cols: usize) -> StringGraph {
    // Row 0 and column 0 are outside the board.
    let coin = |row: usize, col: usize| {
        let inside = (1..=rows).contains(&row) && (1..=cols).contains(&col);
        if inside { ((row - 1) * cols + col) as u16 } else { 0 }
    };
    let mut strings = Vec::new();
    for row in 0..=rows {
        strings.extend((1..=cols).map(|col| (coin(row, col), coin(row + 1, col))));
    }
    for row in 1..=rows {
        strings.extend((0..=cols).map(|col| (coin(row, col), coin(row, col + 1))));
    }
    StringGraph::new(strings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_best_moves, check_examples, check_hooks, check_points_laws, check_refused, moves,
        scores,
    };
    use upstar_core::Ruleset;

    const RULES: StringsAndCoins = ExtraTurns(StringRules);

    #[test]
    fn who_frees_a_coin_moves_again() {
        assert_eq!(moves(&RULES, "0-1 1-2 2-0", Player::Left), ["0-1 0-2", "0-1 1-2", "0-2 1-2"]);
        assert_eq!(moves(&RULES, "0-1 0-2", Player::Left), ["0-1;L", "0-2;L"]);
        assert_eq!(moves(&RULES, "0-1 1-2", Player::Right), ["0-1;R", "1-2"]);
        assert_eq!(moves(&RULES, "0-1 0-2;L", Player::Right), ["0-1 0-2"]);
        assert_eq!(moves(&RULES, "0-1 0-2;L", Player::Left), ["0-1;L", "0-2;L"]);
        assert_eq!(moves(&RULES, "1-2", Player::Left), ["0"]);
        assert_eq!(moves(&RULES, "0-0 0-1 0-1", Player::Left), ["0-0 0-1", "0-1 0-1"]);
    }

    #[test]
    fn points_of_small_nets() {
        // The opener loses all coins of a chain of one, two or three.
        for (text, score) in [
            ("0", 0),
            ("0-1", 1),
            ("1-2", 2),
            ("1-1 1-1", -1),
            ("chain 1", -1),
            ("chain 2", -2),
            ("chain 3", -3),
            ("ring 4", -4),
            ("0-1 0-1 0-2 0-2", 0),
        ] {
            assert_eq!(scores(&RULES, text), [score, -score], "{text}");
        }
        // Two chains of three: the opener gets only the last two coins of the first chain.
        assert_eq!(scores(&RULES, "0-1 1-2 2-3 3-0 0-4 4-5 5-6 6-0"), [-2, 2]);
        // The player with the extra move moves, no matter which player starts.
        assert_eq!(scores(&RULES, "0-1 0-2;L"), [2, 2]);
        assert_eq!(scores(&RULES, "0-1 0-1 0-2"), [0, 0]);
    }

    #[test]
    fn the_hooks_keep_form_and_points() {
        let texts = ["0", "0-0 0-1", "chain 3", "ring 3", "0-1 0-1 1-2 1-2;R", "1-1 1-2 3-3;L"];
        check_hooks(&RULES, &texts);
        check_points_laws(&RULES, &texts);
        check_points_laws(&RULES, &["boxes 1x2", "0-1 0-2 0-3 1-2 1-3 2-3"]);
    }

    /// Returns the same pseudorandom nets of up to five coins in every call.
    fn some_nets(count: usize, strings: usize) -> Vec<String> {
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        let mut below = |n: u64| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 33) % n
        };
        let mut net = || {
            let coins = 3 + below(3);
            let ends = || format!("{}-{}", below(coins + 1), 1 + below(coins));
            std::iter::repeat_with(ends).take(strings).collect::<Vec<String>>().join(" ")
        };
        (0..count).map(|_| net()).collect()
    }

    #[test]
    fn few_cuts_are_enough_once_coins_can_be_taken() {
        for net in some_nets(25, 7) {
            check_best_moves(&RULES, &[&net]);
        }
        check_best_moves(&RULES, &["chain 4", "ring 6", "0-1 1-2 2-3 3-0 0-4 4-5 5-0"]);
    }

    #[test]
    #[ignore = "seconds with optimisation: cargo test --release -p upstar-rules -- --ignored enough"]
    fn few_cuts_are_enough_in_larger_nets() {
        for net in some_nets(300, 10) {
            check_best_moves(&RULES, &[&net]);
        }
        for net in [
            "ring 8",
            "0-1 1-2 2-3 3-0 4-5 5-6 6-7 7-4",
            "0-1 1-2 2-3 0-4 4-5 5-3 0-6 6-7 7-3",
            "0-1 1-2 2-3 3-4 4-5 5-0 6-7 7-8 8-9 9-6",
        ] {
            check_best_moves(&RULES, &[net]);
        }
    }

    #[test]
    fn values() {
        check_examples(&RULES, &[]);
    }

    #[test]
    fn texts_are_read_back() {
        for text in ["0", "0-0 0-1 1-1", "0-1 1-2 1-2;L", "0-3 3-7;R"] {
            assert_eq!(RULES.print(&RULES.parse(text).unwrap()), text);
        }
        for (text, printed) in [
            ("", "0"),
            ("0 ;L", "0"),
            (" 2-1, 1-0 ; r", "0-1 1-2;R"),
            ("chain 0", "0-0"),
            ("chain 2", "0-1 0-2 1-2"),
            ("ring 3", "1-2 1-3 2-3"),
            ("ring 2", "1-2 1-2"),
            ("boxes 1x1", "0-1 0-1 0-1 0-1"),
            ("boxes 1x2", "0-1 0-1 0-1 0-2 0-2 0-2 1-2"),
            ("boxes 0x2", "0-0 0-0"),
        ] {
            assert_eq!(RULES.print(&RULES.parse(text).unwrap()), printed, "{text}");
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&RULES, "0-1 1+2", (5, 6), "unexpected '+'; write strings such as 0-1");
        check_refused(&RULES, "0-1 2", (4, 5), "not complete");
        check_refused(&RULES, "0-1-2", (0, 5), "not complete");
        check_refused(&RULES, "0-12345", (0, 7), "at most 9999");
        check_refused(&RULES, "0-1 ;X", (4, 6), "write ;L or ;R");
        check_refused(&RULES, "net 3", (0, 3), "expected strings such as");
        check_refused(&RULES, "chain x", (6, 7), "expected a number after chain");
        check_refused(&RULES, "ring 1", (5, 6), "at least two coins");
        check_refused(&RULES, "chain 99999999999999999999", (6, 26), "at most 1024 strings");
        check_refused(&RULES, "boxes 30x30", (6, 11), "at most 1024 strings");
        check_refused(&RULES, "boxes 4294967296x4294967296", (6, 27), "at most 1024 strings");
        check_refused(&RULES, &"0-1 ".repeat(100_000), (4096, 4099), "at most 1024 strings");
    }
}
