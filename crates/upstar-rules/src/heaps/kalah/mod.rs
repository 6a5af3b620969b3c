//! Kalah: a move sows the seeds of a house, and seeds in the store are points.

mod text;

use upstar_core::{
    BoardView, Cell, ClickTarget, Example, OptionDoc, Player, PositionError, RulesetDoc, Tint,
    ViewElement,
};

use crate::args::{Args, RulesetError};
use crate::extra_turns::{ExtraTurns, TurnRules};

/// The rules of sowing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KalahRules {
    /// `true` if the last seed is captured when it falls into an empty house of the mover, even if
    /// the opposite house is empty.
    pub lone_capture: bool,
    /// `true` if there is no extra move when the last seed falls into the store.
    pub one_move: bool,
    /// `true` if the seeds that remain at the end go to neither player.
    pub leave_rest: bool,
}

/// Kalah as a ruleset.
pub type Kalah = ExtraTurns<KalahRules>;

/// The seeds in the houses of both players. The houses of a player are in the order of sowing.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KalahHouses {
    left: Box<[u16]>,
    right: Box<[u16]>,
}

const MAX_HOUSES: usize = 64;
const MAX_SEEDS: usize = 10_000;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "kalah",
    title: "Kalah",
    rules: "Each player has a row of houses with seeds and a store at the end of the row. A move \
            takes all seeds from one of the mover's houses and sows them one by one around the \
            board: into the following houses of the mover's row, the mover's store, the houses of \
            the opponent, and then the mover's row again. The opponent's store is skipped. If the \
            last seed falls into the mover's store, the mover moves again. (Formally, play still \
            alternates: before the extra move, the opponent must pass.) If the last seed falls \
            into an empty house of the mover and the opposite house is not empty, the seeds of \
            both houses go to the mover's store. Play ends when a row has no seeds after a move. \
            The remaining seeds then go to the store of the player in whose row they are. Each \
            seed in a store is worth one point. Under normal play, points are ignored, and a \
            player unable to move loses.",
    notation: "Both rows are written as seen from Left's side, with Right's row above Left's row, \
               as in `4,4,4/4,4,4`. Left sows to the right, and Right sows to the left. `6x4` is \
               the board with six houses on each side and four seeds in each house. The stores are \
               not written, so points are counted from 0. `;L` at the end of the text means that \
               Left has an extra move, so Right can only pass. `;R` is the same with Left and \
               Right exchanged.",
    options: &[
        OptionDoc {
            name: "lone_capture",
            what: "If this is `true`, the last seed is captured when it falls into an empty house \
                   of the mover, even if the opposite house is empty. The default is `false`.",
            required: false,
        },
        OptionDoc {
            name: "one_move",
            what: "If this is `true`, a player whose last seed falls into the store does not move \
                   again. The default is `false`.",
            required: false,
        },
        OptionDoc {
            name: "leave_rest",
            what: "If this is `true`, the seeds that remain at the end go to neither player. The \
                   default is `false`.",
            required: false,
        },
    ],
    known: "The first player wins most boards with the same number of seeds in every house. If \
            points count, then among these boards with at most three houses on each side and at \
            most six seeds in each house, the second player wins exactly on 1x2, 1x4, 2x2, 2x3, \
            2x4 and 3x6. A position does not record the stores. Therefore, all remaining seeds are \
            scored together with the move that empties a row.",
    sources: "G. Irving, J. Donkers, J. Uiterwijk, Solving Kalah, ICGA Journal 23 (2000), who \
              solve boards of up to six houses.",
    examples: &[
        Example::new("1x1", "*"),
        Example::new("0,1/0,1", "^"),
        Example::new("1,0/1,0", "v"),
        Example::with(&[("lone_capture", "true")], "1,0/1,0", "*"),
    ],
    enumeration: None,
};

impl KalahRules {
    pub(crate) fn from_args(args: &Args<'_>) -> Result<Kalah, RulesetError> {
        let lone_capture = args.flag("lone_capture")?;
        let one_move = args.flag("one_move")?;
        Ok(ExtraTurns(KalahRules { lone_capture, one_move, leave_rest: args.flag("leave_rest")? }))
    }

    /// Returns `true` if the last seed falls into the store.
    fn sow(self, own: &mut [u16], other: &mut [u16], house: usize) -> bool {
        let (houses, round) = (own.len(), 2 * own.len() + 1);
        let seeds = usize::from(std::mem::take(&mut own[house]));
        // A round visits the player's own houses, the store, and the opponent's houses.
        let last = (house + seeds) % round;
        let (rounds, rest) = (seeds / round, seeds % round);
        for step in 1..=round {
            let place = (house + step) % round;
            let falls = (rounds + usize::from(step <= rest)) as u16;
            if place < houses {
                own[place] += falls;
            } else if place > houses {
                other[place - houses - 1] += falls;
            }
        }
        if last < houses && own[last] == 1 {
            let opposite = &mut other[houses - 1 - last];
            if *opposite > 0 || self.lone_capture {
                *opposite = 0;
                own[last] = 0;
            }
        }
        last == houses
    }
}

fn sum(houses: &[u16]) -> i64 {
    houses.iter().map(|&seeds| i64::from(seeds)).sum()
}

impl KalahHouses {
    /// Returns the houses of a player.
    #[must_use]
    pub fn of(&self, player: Player) -> &[u16] {
        player.pick(&self.left, &self.right)
    }
}

impl TurnRules for KalahRules {
    type Board = KalahHouses;

    fn moves(
        &self,
        houses: &KalahHouses,
        player: Player,
        option: &mut dyn FnMut(KalahHouses, bool),
    ) {
        if self.is_over(houses) {
            return;
        }
        let row = houses.of(player);
        for house in (0..row.len()).filter(|&house| row[house] > 0) {
            let mut after = houses.clone();
            let again = match player {
                Player::Left => self.sow(&mut after.left, &mut after.right, house),
                Player::Right => self.sow(&mut after.right, &mut after.left, house),
            };
            option(after, again && !self.one_move);
        }
    }

    fn is_over(&self, houses: &KalahHouses) -> bool {
        sum(&houses.left) == 0 || sum(&houses.right) == 0
    }

    fn points(&self, before: &KalahHouses, player: Player, after: &KalahHouses) -> i64 {
        let [own, other] = [player, player.opponent()].map(|player| sum(after.of(player)));
        let stored = sum(&before.left) + sum(&before.right) - own - other;
        // When play is over, the remaining seeds are in one row.
        if self.is_over(after) && !self.leave_rest { stored + own - other } else { stored }
    }

    fn points_left(&self, houses: &KalahHouses) -> Option<i64> {
        let is_over = self.is_over(houses);
        Some(if is_over { 0 } else { sum(&houses.left) + sum(&houses.right) })
    }

    fn normal(&self, mut houses: KalahHouses) -> KalahHouses {
        if self.is_over(&houses) {
            houses.left.fill(0);
            houses.right.fill(0);
        }
        houses
    }

    fn exchanged(&self, houses: &KalahHouses) -> KalahHouses {
        KalahHouses { left: houses.right.clone(), right: houses.left.clone() }
    }

    fn read(&self, text: &str) -> Result<KalahHouses, PositionError> {
        text::read(text)
    }

    fn write(&self, houses: &KalahHouses) -> String {
        text::write(houses)
    }

    fn view(&self, houses: &KalahHouses) -> BoardView {
        let cell = |&seeds: &u16, tint: Tint| match seeds {
            0 => Cell::Empty,
            _ => Cell::Number(seeds.into(), tint),
        };
        let above = houses.right.iter().rev().map(|seeds| cell(seeds, Tint::Right)).collect();
        let below = houses.left.iter().map(|seeds| cell(seeds, Tint::Left)).collect();
        BoardView::Grid { rows: vec![above, below] }
    }

    fn click_targets(
        &self,
        before: &KalahHouses,
        player: Player,
        after: &KalahHouses,
    ) -> Vec<ClickTarget> {
        let row = before.of(player);
        let mut full = (0..row.len()).filter(|&house| row[house] > 0);
        let mut places = Vec::new();
        self.moves(before, player, &mut |option, _| {
            let house = full.next().unwrap_or_default();
            if option == *after {
                places.push(ClickTarget::from(match player {
                    Player::Left => ViewElement::Cell(1, house),
                    Player::Right => ViewElement::Cell(0, row.len() - 1 - house),
                }));
            }
        });
        places
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_examples, check_laws, check_points_laws, check_refused, moves, scores,
    };
    use upstar_core::Ruleset;

    const RULES: Kalah =
        ExtraTurns(KalahRules { lone_capture: false, one_move: false, leave_rest: false });

    #[test]
    fn sowing_goes_around() {
        assert_eq!(moves(&RULES, "2,0,3/0,1,2", Player::Left), ["2,0,3/0,0,3", "2,0,4/0,1,0"]);
    }

    #[test]
    fn the_last_seed_decides() {
        assert_eq!(moves(&RULES, "1,1/0,1", Player::Left), ["1,1/0,0"]);
        assert_eq!(moves(&RULES, "1,1/1,1", Player::Left), ["1,1/0,2", "1,1/1,0;L"]);
        // The last seed falls into an empty house, so it is captured with the opposite seeds.
        assert_eq!(moves(&RULES, "1,5/1,0", Player::Left), ["1,0/0,0"]);
        assert_eq!(moves(&RULES, "1,5/1,0", Player::Right), ["0,5/1,0;R", "2,0/2,0"]);
        // Nothing is captured if the opposite house is empty.
        assert_eq!(moves(&RULES, "1,0/1,0", Player::Left), ["1,0/0,1"]);
        let lone = ExtraTurns(KalahRules { lone_capture: true, ..KalahRules::default() });
        assert_eq!(moves(&lone, "1,0/1,0", Player::Left), ["1,0/0,0"]);
        let one = ExtraTurns(KalahRules { one_move: true, ..KalahRules::default() });
        assert_eq!(moves(&one, "1,1/1,1", Player::Left), ["1,1/0,2", "1,1/1,0"]);
        // A round visits five houses and stores, so the last seed falls into the starting house.
        assert_eq!(moves(&RULES, "0,1/5,1", Player::Left), ["0,1/5,0;L", "0,2/0,2"]);
    }

    #[test]
    fn seeds_that_remain_are_counted() {
        // Left empties the row and gets one seed in the store. Right keeps two seeds.
        let points = |rules: &Kalah| {
            let (before, after) =
                (rules.parse("1,1/0,1").unwrap(), rules.parse("1,1/0,0").unwrap());
            rules.points(&before, Player::Left, &after)
        };
        assert_eq!(points(&RULES), Some(-1));
        assert_eq!(
            points(&ExtraTurns(KalahRules { leave_rest: true, ..KalahRules::default() })),
            Some(1)
        );
        let (owed, free) = (RULES.parse("1,1/1,0;L").unwrap(), RULES.parse("1,1/1,0").unwrap());
        assert_eq!(RULES.points(&owed, Player::Right, &free), Some(0));
    }

    #[test]
    fn scores_of_small_boards() {
        // The scores for one, two and three houses and for 1, 2, … seeds in each, by another
        // program.
        let found: [&[i64]; 3] = [&[0, -2, 6, -2, 2, 0], &[2, -2, -2, -10], &[0, 4]];
        for (houses, table) in (1..).zip(found) {
            for (seeds, &score) in (1..).zip(table) {
                let text = format!("{houses}x{seeds}");
                assert_eq!(scores(&RULES, &text), [score, -score], "{text}");
            }
        }
    }

    #[test]
    fn the_hooks_keep_form_and_points() {
        let texts = ["1x3", "2x1", "2x2", "0,1/2,0;R", "2,1/3,0;L"];
        check_laws(&RULES, &texts);
        check_points_laws(&RULES, &texts);
        for rules in [
            ExtraTurns(KalahRules { lone_capture: true, ..KalahRules::default() }),
            ExtraTurns(KalahRules { one_move: true, ..KalahRules::default() }),
            ExtraTurns(KalahRules { leave_rest: true, ..KalahRules::default() }),
        ] {
            check_points_laws(&rules, &["2x1", "1,2/0,3"]);
        }
    }

    #[test]
    fn values() {
        check_examples(&RULES, &[]);
        let lone = ExtraTurns(KalahRules { lone_capture: true, ..KalahRules::default() });
        check_examples(&lone, &[("lone_capture", "true")]);
    }

    #[test]
    fn texts_are_read_back() {
        for text in ["1,2,3/4,5,6", "0/7;R", "0,0/0,5"] {
            let shown = RULES.print(&RULES.parse(text).unwrap());
            assert_eq!(shown, text.replace("0/7;R", "0/7"));
        }
        assert_eq!(RULES.print(&RULES.parse(" 2 x 3 ;l").unwrap()), "3,3/3,3;L");
        assert_eq!(RULES.print(&RULES.parse("1 2 3\n4 5 6").unwrap()), "1,2,3/4,5,6");
    }

    #[test]
    fn refused_texts() {
        check_refused(&RULES, "", (0, 0), "expected two rows");
        check_refused(&RULES, "1,2", (0, 3), "expected two rows");
        check_refused(&RULES, "1,2/3", (4, 5), "same number of houses");
        check_refused(&RULES, "/", (0, 1), "at least one house");
        check_refused(&RULES, "1,2/3,4/5", (8, 9), "expected two rows");
        check_refused(&RULES, "1,x/3,4", (2, 3), "unexpected 'x'");
        check_refused(&RULES, "1,,2/3,4", (2, 2), "a house is missing");
        check_refused(&RULES, "0x4", (0, 3), "at least one house");
        check_refused(&RULES, "65x1", (0, 4), "at most 64 houses");
        check_refused(&RULES, "9999/2", (5, 6), "at most 10000 seeds");
        check_refused(&RULES, "2x99999999999999999999", (0, 22), "at most 10000 seeds");
        check_refused(&RULES, "1/1;X", (3, 5), "write ;L or ;R");
        assert!(RULES.parse(&"1,".repeat(1_000_000)).is_err());
    }
}
