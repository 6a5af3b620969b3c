//! Dots and Boxes: a player who draws the fourth side of a box wins the box and moves again.

mod sheet;
mod text;

use upstar_core::{
    BoardView, Cell, Example, LineView, LinedView, Player, PositionError, RulesetDoc, Tint,
};

use crate::extra_turns::handouts;
use crate::extra_turns::{ExtraTurns, TurnRules};
use crate::grid::bits;
use sheet::BoxGrids;

/// The rules of Dots and Boxes.
#[derive(Debug, Default)]
pub struct DotsAndBoxesRules {
    sheets: BoxGrids,
}

/// Dots and Boxes as a ruleset.
pub type DotsAndBoxes = ExtraTurns<DotsAndBoxesRules>;

/// A board of boxes, as the set of undrawn lines.
///
/// The horizontal lines come first, row by row, and then the vertical lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UndrawnLines {
    rows: u8,
    cols: u8,
    open: u128,
}

/// The maximum number of lines, the bits of a `u128`.
const MAX_LINES: usize = 128;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "dots_and_boxes",
    title: "Dots and Boxes",
    rules: "A position is a grid of dots with some lines between the dots. A move draws a line \
            between two adjacent dots. A player who draws the fourth side of a box wins the box, \
            scores one point, and moves again. One line can complete two boxes. Formally, play \
            still alternates: before a player moves again, the opponent must pass. Play ends when \
            all lines are drawn. Under normal play, points are ignored, and a player unable to \
            move loses.",
    notation: "`2x3` is the empty board with two rows of three boxes. Any other board is drawn as \
               a diagram of the characters `+`, `-`, `|`, `.` and `#`. Rows of dots `+` and \
               horizontal lines `-` alternate with rows of vertical lines `|` and boxes. The rows \
               are separated by `/`. `.` or a space is an undrawn line or an unfinished box, and \
               `#` is a box with four sides, as in `+-+.+/|#|.|/+-+-+`. A board has at most 128 \
               lines. `;L` at the end of the text means that Left has just completed a box and \
               moves again, so Right can only pass. `;R` is the same with Left and Right \
               exchanged.",
    options: &[],
    known: "Dots and Boxes is Strings and Coins with a coin for every box and a string for every \
            line. With optimal play, the second player wins on the board of 3x3 boxes by three \
            points, and the boards of 4x4 and 4x5 boxes are drawn. The player who gets the long \
            chains usually wins. The first player wants the number of dots plus the number of long \
            chains to be even, and the second player wants this sum to be odd.",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 16; E. Berlekamp, The Dots and Boxes \
              Game (2000); D. Wilson, Dots-and-Boxes analysis results; J. Barker and R. Korf, Solving \
              Dots-and-Boxes, AAAI 2012.",
    examples: &[
        Example::new("1x1", "0"),
        Example::new("1x2", "0"),
        Example::new("1x3", "0"),
        Example::new("+.+/|.|/+-+", "*"),
        Example::new("1x1;L", "v"),
        Example::new("2x1;R", "^"),
    ],
    enumeration: None,
};

impl UndrawnLines {
    /// Returns the empty board, or `None` if it has no box or more than 128 lines.
    #[must_use]
    pub fn empty(rows: usize, cols: usize) -> Option<UndrawnLines> {
        if rows.min(cols) == 0 || rows.max(cols) > MAX_LINES {
            return None;
        }
        let count = (rows + 1) * cols + rows * (cols + 1);
        let open = match count {
            0..MAX_LINES => (1 << count) - 1,
            MAX_LINES => u128::MAX,
            _ => return None,
        };
        Some(UndrawnLines { rows: rows as u8, cols: cols as u8, open })
    }

    /// Returns the number of rows of boxes.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// Returns the number of columns of boxes.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols.into()
    }

    fn with(self, open: u128) -> UndrawnLines {
        UndrawnLines { open, ..self }
    }

    /// Returns the line above a box.
    fn horizontal(self, row: usize, col: usize) -> u128 {
        1 << (row * self.cols() + col)
    }

    /// Returns the line to the left of a box.
    fn vertical(self, row: usize, col: usize) -> u128 {
        1 << ((self.rows() + 1) * self.cols() + row * (self.cols() + 1) + col)
    }

    fn sides(self, row: usize, col: usize) -> u128 {
        let across = self.horizontal(row, col) | self.horizontal(row + 1, col);
        across | self.vertical(row, col) | self.vertical(row, col + 1)
    }
}

impl TurnRules for DotsAndBoxesRules {
    type Board = UndrawnLines;

    fn moves(&self, lines: &UndrawnLines, _: Player, option: &mut dyn FnMut(UndrawnLines, bool)) {
        let sheet = self.sheets.get(*lines);
        for line in words(lines.open) {
            let open = lines.open & !line;
            option(lines.with(open), sheet.finished(line, open) > 0);
        }
    }

    fn moves_for_points(
        &self,
        lines: &UndrawnLines,
        player: Player,
        option: &mut dyn FnMut(UndrawnLines, bool),
    ) {
        let sheet = self.sheets.get(*lines);
        let Some(best) = handouts::sufficient_cuts(&sheet.left(lines.open)) else {
            return self.moves(lines, player, option);
        };
        for line in words(best) {
            let open = lines.open & !line;
            option(lines.with(open), sheet.finished(line, open) > 0);
        }
    }

    fn most_points(&self, lines: &UndrawnLines, _: Player) -> i64 {
        handouts::most_points(&self.sheets.get(*lines).left(lines.open))
    }

    fn is_over(&self, lines: &UndrawnLines) -> bool {
        lines.open == 0
    }

    fn points(&self, before: &UndrawnLines, _: Player, after: &UndrawnLines) -> i64 {
        self.sheets.get(*before).finished(before.open & !after.open, after.open)
    }

    fn points_left(&self, lines: &UndrawnLines) -> Option<i64> {
        let boxes =
            |row| (0..lines.cols()).filter(move |&col| lines.open & lines.sides(row, col) != 0);
        Some((0..lines.rows()).map(|row| boxes(row).count() as i64).sum())
    }

    fn normal(&self, lines: UndrawnLines) -> UndrawnLines {
        lines.with(self.sheets.get(lines).least(lines.open))
    }

    fn exchanged(&self, lines: &UndrawnLines) -> UndrawnLines {
        *lines
    }

    fn read(&self, text: &str) -> Result<UndrawnLines, PositionError> {
        text::read(text)
    }

    fn write(&self, lines: &UndrawnLines) -> String {
        text::write(*lines)
    }

    fn view(&self, lines: &UndrawnLines) -> BoardView {
        let line = |bit: u128| if lines.open & bit == 0 { LineView::Drawn } else { LineView::Open };
        let (rows, cols) = (lines.rows(), lines.cols());
        let cell = |row: usize, col: usize| match lines.open & lines.sides(row, col) {
            0 => Cell::Piece(Tint::Neither),
            _ => Cell::Empty,
        };
        let across = |row: usize| (0..cols).map(|col| line(lines.horizontal(row, col))).collect();
        let upright = |row: usize| (0..=cols).map(|col| line(lines.vertical(row, col))).collect();
        BoardView::Lined(LinedView {
            cells: (0..rows).map(|row| (0..cols).map(|col| cell(row, col)).collect()).collect(),
            across: (0..=rows).map(across).collect(),
            upright: (0..rows).map(upright).collect(),
            dots: true,
        })
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

fn words(set: u128) -> impl Iterator<Item = u128> {
    let halves = [(set as u64, 0), ((set >> 64) as u64, 64)];
    halves.into_iter().flat_map(|(half, shift)| bits(half).map(move |bit| u128::from(bit) << shift))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strings_and_coins::StringRules;
    use crate::testing::{
        check_best_moves, check_examples, check_laws, check_points_laws, check_refused, followers,
        moves, scores,
    };
    use upstar_core::Ruleset;

    #[test]
    fn who_finishes_a_box_moves_again() {
        let rules = DotsAndBoxes::default();
        assert_eq!(moves(&rules, "1x1", Player::Left).len(), 4);
        assert_eq!(moves(&rules, "+.+/|.|/+-+", Player::Left), ["+-+/|#|/+-+"]);
        assert_eq!(
            moves(&rules, "+-+-+/|...|/+-+.+", Player::Right),
            ["+-+-+/|#|.|/+-+.+;R", "+-+-+/|...|/+-+-+"],
        );
        assert_eq!(moves(&rules, "+-+-+/|#|.|/+-+.+;R", Player::Left), ["+-+-+/|#|.|/+-+.+"]);
    }

    #[test]
    fn scores_of_small_boards() {
        let rules = DotsAndBoxes::default();
        for (text, score) in [("1x1", -1), ("1x2", 0), ("1x3", -1), ("2x2", 2)] {
            assert_eq!(scores(&rules, text), [score, -score], "{text}");
        }
    }

    #[test]
    fn it_is_strings_and_coins() {
        let (rules, net) = (DotsAndBoxes::default(), ExtraTurns(StringRules));
        for size in ["1x1", "1x2", "1x3", "3x1"] {
            assert_eq!(scores(&rules, size), scores(&net, &format!("boxes {size}")), "{size}");
        }
    }

    #[test]
    fn the_hooks_keep_form_and_points() {
        let rules = DotsAndBoxes::default();
        let texts = ["1x2", "2x1", "+-+-+/|...|/+.+.+/|.|.|/+-+.+;L"];
        check_laws(&rules, &texts);
        check_points_laws(&rules, &texts);
    }

    #[test]
    fn few_moves_are_enough_once_boxes_can_be_taken() {
        check_best_moves(&DotsAndBoxes::default(), &["2x2", "1x4"]);
    }

    #[test]
    #[ignore = "seconds with optimisation: cargo test --release -p upstar-rules -- --ignored enough"]
    fn few_moves_are_enough_on_six_boxes() {
        check_best_moves(&DotsAndBoxes::default(), &["2x3"]);
    }

    #[test]
    fn symmetric_boards_share_a_normal_form() {
        let rules = DotsAndBoxes::default();
        let normal = |text: &str| rules.normalise(rules.parse(text).unwrap());
        for (a, b) in [
            ("+-+.+/...../+.+.+/...../+.+.+", "+.+.+/....|/+.+.+/...../+.+.+"),
            ("+.+.+/|..../+.+.+/...../+.+.+", "+.+.+/...../+.+.+/...../+.+-+"),
            ("+.+.+/..|../+.+.+/...../+.+-+", "+.+.+/...../+.+-+/|..../+.+.+"),
            ("+-+.+/...../+.+.+", "+.+.+/|..../+.+.+"),
            ("+-+.+.+/|....../+.+.+.+;L", "+.+.+.+/......|/+.+.+-+;L"),
        ] {
            assert_eq!(normal(a), normal(b), "{a} and {b}");
        }
        assert_ne!(
            normal("+-+.+/...../+.+.+/...../+.+.+"),
            normal("+.+.+/..|../+.+.+/...../+.+.+")
        );
        let all = followers(&rules, [rules.parse("1x1").unwrap()]);
        let mut normal: Vec<UndrawnLines> = all.iter().map(|p| rules.0.normal(p.board)).collect();
        normal.sort_unstable();
        normal.dedup();
        assert_eq!(normal.len(), 5);
    }

    #[test]
    fn values() {
        check_examples(&DotsAndBoxes::default(), &[]);
    }

    #[test]
    fn lines_are_seen_between_dots() {
        let rules = DotsAndBoxes::default();
        let position = rules.parse("+-+.+/|#|.|/+-+-+").unwrap();
        let BoardView::Lined(view) = rules.view(&position) else { panic!() };
        let (open, drawn) = (LineView::Open, LineView::Drawn);
        assert_eq!(view.across, [[drawn, open], [drawn, drawn]]);
        assert_eq!(view.upright, [[drawn, drawn, drawn]]);
        assert_eq!(view.cells, [[Cell::Piece(Tint::Neither), Cell::Empty]]);
    }

    #[test]
    fn texts_are_read_back() {
        let rules = DotsAndBoxes::default();
        for text in ["+-+/|#|/+-+", "+.+.+/|...|/+.+-+;R", "1x1", "5x7"] {
            let position = rules.parse(text).unwrap();
            assert_eq!(rules.parse(&rules.print(&position)).as_ref(), Ok(&position), "{text}");
        }
        for (text, printed) in [
            ("1x1", "1x1"),
            (" 2 x 3 ;L", "2x3;L"),
            ("2x3; ", "2x3"),
            ("+.+/...  ./+.+", "1x1"),
            ("o o\n| |\no-o", "+.+/|.|/+-+"),
            ("+ +/|/+", "+.+/|../+.+"),
            ("+.+/.../+.+", "1x1"),
        ] {
            let position = rules.parse(text);
            let Ok(position) = position else { panic!("{text}: {position:?}") };
            assert_eq!(rules.print(&position), printed, "{text}");
        }
    }

    #[test]
    fn refused_texts() {
        let rules = DotsAndBoxes::default();
        check_refused(&rules, "", (0, 0), "a board is missing");
        check_refused(&rules, "+-+/|", (0, 5), "end with a row of dots");
        check_refused(&rules, "0x3", (0, 3), "one row and one column");
        check_refused(&rules, "+-+", (0, 3), "one row and one column");
        check_refused(&rules, "9x9", (0, 3), "at most 128 lines");
        check_refused(&rules, "99999999999999999999x1", (0, 22), "at most 128 lines");
        check_refused(&rules, "+-+/|x|/+-+", (5, 6), "unexpected 'x'");
        check_refused(&rules, "+|+/|.|/+-+", (1, 2), "unexpected '|'");
        check_refused(&rules, "+-+/|.|/+-+-+", (11, 12), "longer than the first");
        check_refused(&rules, "+-+/|.|/+-+;x", (11, 13), "write ;L or ;R");
        check_refused(&rules, &"+-".repeat(10_000_000), (0, 20_000_000), "one row and one column");
    }
}
