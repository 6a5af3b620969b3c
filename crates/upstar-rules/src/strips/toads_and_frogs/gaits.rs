//! Movements of toads and frogs other than the plain movement.

use upstar_core::Player;

use super::{FROG, TOAD, strip};
use crate::grid::{GridBoard, Shape, SmallBoard};

/// The movement of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMovement {
    /// The minimum number of cells of a slide, at least 1.
    pub least_slide: u16,
    /// The maximum number of cells of a slide.
    pub slide: u16,
    /// The maximum number of pieces that a jump crosses. The cell directly behind these pieces must
    /// be empty.
    pub jump: u16,
    /// `true` if pieces may jump over pieces of the same kind.
    pub friendly: bool,
    /// `true` if pieces may step back by one cell.
    pub backward: bool,
}

impl Default for PieceMovement {
    fn default() -> PieceMovement {
        PieceMovement::PLAIN
    }
}

impl PieceMovement {
    /// Slides of one cell, and jumps over one piece of the other kind.
    pub const PLAIN: PieceMovement =
        PieceMovement { least_slide: 1, slide: 1, jump: 1, friendly: false, backward: false };

    pub(super) fn options(
        &self,
        position: &GridBoard<2>,
        player: Player,
        out: &mut Vec<GridBoard<2>>,
    ) {
        match position {
            GridBoard::Small(SmallBoard { planes, shape }) => {
                let [toads, frogs] = *planes;
                let cell = |at: usize| match (toads >> at & 1, frogs >> at & 1) {
                    (0, 0) => 0,
                    (1, _) => TOAD,
                    _ => FROG,
                };
                self.moves(shape.cols(), cell, player, |from, to| {
                    let (from, to) = (1_u64 << from, 1_u64 << to);
                    let planes = match player {
                        Player::Left => [toads & !from | to, frogs],
                        Player::Right => [toads, frogs & !from | to],
                    };
                    out.push(GridBoard::Small(SmallBoard { planes, shape: *shape }));
                });
            }
            GridBoard::Large(grid) => {
                let cells = grid.cells();
                self.moves(
                    cells.len(),
                    |at| cells[at],
                    player,
                    |from, to| {
                        let moved = grid.with(&[(from, 0), (to, cells[from])]);
                        out.push(GridBoard::Large(Box::new(moved)));
                    },
                );
            }
        }
    }

    fn moves(
        &self,
        length: usize,
        cell: impl Fn(usize) -> u8,
        player: Player,
        mut each: impl FnMut(usize, usize),
    ) {
        let own = player.pick(TOAD, FROG);
        for from in (0..length).filter(|&at| cell(at) == own) {
            let ahead = |steps: usize| match player {
                Player::Left => Some(from + steps).filter(|&at| at < length),
                Player::Right => from.checked_sub(steps),
            };
            let is_empty = |steps: usize| ahead(steps).is_some_and(|at| cell(at) == 0);
            if is_empty(1) {
                for steps in (1..=self.slide.into()).take_while(|&steps| is_empty(steps)) {
                    if let Some(to) = ahead(steps).filter(|_| steps >= self.least_slide.into()) {
                        each(from, to);
                    }
                }
            } else {
                let is_jumped = |steps: &usize| {
                    ahead(*steps)
                        .is_some_and(|at| cell(at) != 0 && (self.friendly || cell(at) != own))
                };
                let jumped = (1..=self.jump.into()).take_while(is_jumped).count();
                if let Some(to) = ahead(jumped + 1).filter(|&to| jumped > 0 && cell(to) == 0) {
                    each(from, to);
                }
            }
            let behind = match player {
                Player::Left => from.checked_sub(1),
                Player::Right => Some(from + 1).filter(|&at| at < length),
            };
            if let Some(to) = behind.filter(|&to| self.backward && cell(to) == 0) {
                each(from, to);
            }
        }
    }

    /// If pieces cannot step back, frogs at the left end and toads at the right end never move. If
    /// they cannot jump either, a frog and the next toad to its right can only move apart.
    pub(super) fn components(&self, position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
        if self.backward {
            out.push(position.clone());
            return;
        }
        let grid = position.cells();
        let cells = trimmed(grid.cells());
        if self.jump > 0 {
            out.extend((!cells.is_empty()).then(|| strip(cells.to_vec())));
            return;
        }
        let mut start = 0;
        let mut last_frog = None;
        for (at, &cell) in cells.iter().enumerate() {
            if let Some(end) = last_frog.filter(|_| cell == TOAD) {
                out.extend(part(&cells[start..=end]));
                (start, last_frog) = (at, None);
            }
            if cell == FROG {
                last_frog = Some(at);
            }
        }
        out.extend(part(&cells[start..]));
    }
}

fn part(cells: &[u8]) -> Option<GridBoard<2>> {
    let cells = trimmed(cells);
    cells.contains(&0).then(|| strip(cells.to_vec()))
}

/// Removes the pieces at the ends that can never move, and unreachable cells.
fn trimmed(mut cells: &[u8]) -> &[u8] {
    loop {
        let before = cells.len();
        while let [FROG, rest @ ..] | [rest @ .., TOAD] = cells {
            cells = rest;
        }
        // Without frogs, no piece moves to the left. Without toads, no piece moves to the right.
        if !cells.contains(&FROG) {
            while let [0, rest @ ..] = cells {
                cells = rest;
            }
        }
        if !cells.contains(&TOAD) {
            while let [rest @ .., 0] = cells {
                cells = rest;
            }
        }
        if cells.len() == before {
            return cells;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ToadsAndFrogs;
    use crate::testing::{check_laws, check_value, components, moves, options};
    use upstar_core::Ruleset;

    fn rules(least_slide: u16, slide: u16, jump: u16, friendly: bool) -> ToadsAndFrogs {
        ToadsAndFrogs::new(PieceMovement { least_slide, slide, jump, friendly, backward: false })
    }

    #[test]
    fn slides_and_jumps() {
        let left = Player::Left;
        assert_eq!(moves(&rules(2, 3, 2, false), "T....", left), ["...T.", "..T.."]);
        assert_eq!(moves(&rules(2, 3, 2, false), "T.F.", left), [""; 0]);
        assert_eq!(moves(&rules(1, 2, 1, false), "T..F", Player::Right), ["T.F.", "TF.."]);
        assert_eq!(moves(&rules(1, 1, 2, false), "TFF.", left), [".FFT"]);
        assert_eq!(moves(&rules(1, 1, 2, false), "TTF.", left), ["T.FT"]);
        assert_eq!(moves(&rules(1, 1, 2, true), "TTF.", left), [".TFT", "T.FT"]);
        assert_eq!(moves(&rules(1, 1, 1, true), ".FTF", Player::Right), ["F.TF"]);
        assert!(moves(&rules(1, 1, 0, true), "TF.", left).is_empty());
        let backward = ToadsAndFrogs::new(PieceMovement { backward: true, ..PieceMovement::PLAIN });
        assert_eq!(moves(&backward, ".TF.", left), ["..FT", "T.F."]);
    }

    #[test]
    fn the_plain_gait_is_one_of_them() {
        let mut texts = vec![String::new()];
        for _ in 0..6 {
            texts = texts.iter().flat_map(|w| ["T", "F", "."].map(|c| format!("{w}{c}"))).collect();
        }
        let plain = ToadsAndFrogs::default();
        for text in texts {
            let position = plain.parse(&text).unwrap();
            let large = GridBoard::Large(Box::new(position.cells()));
            for player in Player::BOTH {
                let mut want = options(&plain, &position, player);
                let mut got = Vec::new();
                PieceMovement::PLAIN.options(&position, player, &mut got);
                want.sort();
                got.sort();
                assert_eq!(got, want, "{text}");
                let mut of_bytes = Vec::new();
                PieceMovement::PLAIN.options(&large, player, &mut of_bytes);
                let mut of_bytes: Vec<_> =
                    of_bytes.iter().map(|p| GridBoard::new(p.cells())).collect();
                of_bytes.sort();
                assert_eq!(of_bytes, want, "{text}");
            }
        }
    }

    #[test]
    fn the_hooks_keep_the_form() {
        let mut texts = vec![String::new()];
        for _ in 0..5 {
            texts = texts.iter().flat_map(|w| ["T", "F", "."].map(|c| format!("{w}{c}"))).collect();
        }
        let mut texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        texts.extend(["TT..FF.TF", "T.TFF..T", "T...F.F", ".F.T..FT.F"]);
        for rules in [
            rules(1, 2, 0, false),
            rules(2, 3, 0, false),
            rules(1, 1, 2, false),
            rules(1, 2, 1, true),
            rules(2, 2, 3, true),
        ] {
            check_laws(&rules, &texts);
        }
    }

    #[test]
    fn without_jumps_a_frog_and_the_toad_behind_it_part() {
        let rules = rules(1, 2, 0, false);
        let parts = |text: &str| {
            let parts = components(&rules, &rules.parse(text).unwrap());
            parts.iter().map(|p| rules.print(p)).collect::<Vec<_>>()
        };
        assert_eq!(parts("T..F.F..T.TFF.T.."), ["T..F.F", "T.TFF", "T.."]);
        assert_eq!(parts("..F.TTF.TF"), ["..F"]);
        assert_eq!(parts("FF..TT"), [""; 0]);
        check_value(&rules, "..T.T", "1");
    }
}
