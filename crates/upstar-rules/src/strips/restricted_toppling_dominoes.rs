//! Restricted Toppling Dominoes: each player topples dominoes in one direction only.

use upstar_core::{
    BoardView, Enumeration, Example, OptionDoc, Player, PositionError, Ruleset, RulesetDoc,
    TextShape,
};

use crate::TopplingDominoes;
use crate::args::{Args, RulesetError};
use crate::grid::{CellGrid, GridBoard, GridShape, SmallBoard, bits, low_bits};
use crate::parsing::side_by_side;
use crate::toppling_dominoes::TopplingPosition;

/// A direction in which dominoes fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ToppleDirection {
    /// To the right.
    East,
    /// To the left.
    West,
}

/// The rules of X/Y-restricted Toppling Dominoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RestrictedTopplingDominoes {
    /// X, Left's direction.
    pub left: ToppleDirection,
    /// Y, Right's direction.
    pub right: ToppleDirection,
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "restricted_toppling_dominoes",
    title: "Restricted Toppling Dominoes",
    rules: "Dominoes stand in a row. Left topples a black or gray domino, and Right topples a \
            white or gray domino. The toppled domino and all dominoes in the direction of the fall \
            are removed. Each player topples dominoes in one direction only, east (to the right) \
            or west (to the left). In X/Y-restricted Toppling Dominoes, Left topples dominoes in \
            the direction X, and Right topples dominoes in the direction Y. A player unable to \
            move loses.",
    notation: "Dominoes are written from left to right: `x`, `X` or `B` is black, `o`, `O` or `W` \
               is white, and `g` or `G` is gray, as in `xxoox`. The empty string is the empty row.",
    options: &[
        OptionDoc {
            name: "left",
            what: "The direction in which Left topples: \"E\" (to the right) or \"W\" (to the \
                   left). The default is \"W\".",
            required: false,
        },
        OptionDoc {
            name: "right",
            what: "The direction in which Right topples: \"E\" (to the right) or \"W\" (to the \
                   left). The default is \"E\".",
            required: false,
        },
    ],
    known: "In E/E and in W/W, a row is a Hackenbush string: the ordinal sum of its dominoes from \
            left to right in E/E, and from right to left in W/W. In W/E, if a row consists of two \
            shorter rows, its form is the side-sum of their forms. However, its value can differ \
            from the side-sum of the canonical forms of their values. For example, o is -1 and xo \
            is 0, and the side-sum of -1 and 0 is -1, but oxo is {-1|0,*}, which is equal to \
            -1/2. A row in E/W is equal to its mirror image in W/E.",
    sources: "A. A. Siegel, thesis, 2.4, 2.5.1 and A.10.",
    examples: &[
        Example::new("xxx", "3"),
        Example::new("ox", "*"),
        Example::new("xo", "0"),
        Example::new("xxoox", "1/2"),
        Example::new("oxo", "-1/2"),
        Example::with(&[("left", "E"), ("right", "E")], "xxo", "3/2"),
        Example::with(&[("left", "E"), ("right", "E")], "xoxo", "5/8"),
        Example::with(&[("left", "E"), ("right", "E")], "gx", "^*"),
        Example::with(&[("left", "E"), ("right", "W")], "oxx", "1"),
        Example::with(&[("left", "E"), ("right", "W")], "xo", "*"),
        Example::with(&[("left", "E"), ("right", "W")], "xxo", "{1|0}"),
        Example::with(&[("left", "W"), ("right", "W")], "oxx", "3/2"),
        Example::with(&[("left", "W"), ("right", "W")], "ox", "1/2"),
        Example::with(&[("left", "W"), ("right", "W")], "xo", "-1/2"),
    ],
    enumeration: Some(Enumeration::all(TextShape::Strip("xog"))),
};

impl Default for RestrictedTopplingDominoes {
    fn default() -> RestrictedTopplingDominoes {
        RestrictedTopplingDominoes { left: ToppleDirection::West, right: ToppleDirection::East }
    }
}

impl RestrictedTopplingDominoes {
    pub(crate) fn from_args(args: &Args<'_>) -> Result<RestrictedTopplingDominoes, RulesetError> {
        let direction = |name: &str| match args.text(name)?.as_deref() {
            None => Ok(None),
            Some("E" | "e" | "east") => Ok(Some(ToppleDirection::East)),
            Some("W" | "w" | "west") => Ok(Some(ToppleDirection::West)),
            Some(_) => {
                let sentence = format!(
                    "{name} must be \"E\" (to the right) or \"W\" (to the left), as in `{name}: \
                     \"E\"`"
                );
                Err(args.refuse(name, sentence))
            }
        };
        let default = RestrictedTopplingDominoes::default();
        Ok(RestrictedTopplingDominoes {
            left: direction("left")?.unwrap_or(default.left),
            right: direction("right")?.unwrap_or(default.right),
        })
    }
}

impl Ruleset for RestrictedTopplingDominoes {
    type Position = TopplingPosition;

    fn options(&self, position: &GridBoard<2>, player: Player, out: &mut Vec<GridBoard<2>>) {
        let (plane, direction) = player.pick((0, self.left), (1, self.right));
        // The start and the end of the remaining dominoes.
        let length = position.size().1;
        let left = |at: usize| match direction {
            ToppleDirection::East => (0, at),
            ToppleDirection::West => (at + 1, length),
        };
        match position {
            GridBoard::Small(board) => out.extend(bits(board.planes[plane]).map(|domino| {
                let (start, end) = left(domino.trailing_zeros() as usize);
                small_part(board, start, end)
            })),
            GridBoard::Large(grid) => {
                let cells = grid.cells();
                let own = (0..cells.len()).filter(|&at| cells[at] >> plane & 1 != 0);
                out.extend(own.map(|at| {
                    let (start, end) = left(at);
                    GridBoard::new(CellGrid::new(1, end - start, cells[start..end].to_vec()))
                }));
            }
        }
    }

    fn components(&self, position: &GridBoard<2>, out: &mut Vec<GridBoard<2>>) {
        if *position != GridBoard::EMPTY {
            out.push(position.clone());
        }
    }

    fn negate(&self, position: &GridBoard<2>) -> Option<GridBoard<2>> {
        let exchanged = position.exchanged();
        Some(if self.left == self.right { exchanged } else { exchanged.flip_cols() })
    }

    fn juxtapose(
        &self,
        first: &TopplingPosition,
        second: &TopplingPosition,
    ) -> Option<TopplingPosition> {
        side_by_side(self, first, second)
    }

    fn parse(&self, text: &str) -> Result<GridBoard<2>, PositionError> {
        TopplingDominoes.parse(text)
    }

    fn print(&self, position: &GridBoard<2>) -> String {
        TopplingDominoes.print(position)
    }

    fn view(&self, position: &GridBoard<2>) -> BoardView {
        TopplingDominoes.view(position)
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

fn small_part(board: &SmallBoard<2>, start: usize, end: usize) -> GridBoard<2> {
    // If the last domino is toppled, the start may be too large for a shift.
    if start == end {
        return GridBoard::EMPTY;
    }
    let here = low_bits((end - start) as u32);
    let shape = GridShape::new(1, end - start).unwrap_or(GridShape::EMPTY);
    GridBoard::Small(SmallBoard { planes: board.planes.map(|plane| plane >> start & here), shape })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_laws, check_refused, check_value, moves, options};
    use crate::{Arg, ArgValue, RulesetVisitor, visit};
    use ToppleDirection::{East, West};

    const ALL: [RestrictedTopplingDominoes; 4] = [
        RestrictedTopplingDominoes { left: East, right: East },
        RestrictedTopplingDominoes { left: East, right: West },
        RestrictedTopplingDominoes { left: West, right: East },
        RestrictedTopplingDominoes { left: West, right: West },
    ];

    fn words(length: usize) -> Vec<String> {
        (0..length).fold(vec![String::new()], |words, _| {
            words.iter().flat_map(|w| ["x", "o", "g"].map(|c| format!("{w}{c}"))).collect()
        })
    }

    #[test]
    fn each_player_has_a_direction() {
        let [ee, ew, we, ww] = ALL;
        assert_eq!(moves(&ee, "xogx", Player::Left), ["", "xo", "xog"]);
        assert_eq!(moves(&ww, "xogx", Player::Left), ["", "ogx", "x"]);
        assert_eq!(moves(&ew, "xogx", Player::Right), ["gx", "x"]);
        assert_eq!(moves(&we, "xogx", Player::Right), ["x", "xo"]);
    }

    #[test]
    fn the_hooks_keep_the_form_of_every_row_up_to_five() {
        let words: Vec<String> = (0..=5).flat_map(words).collect();
        let texts: Vec<&str> = words.iter().map(String::as_str).collect();
        for rules in ALL {
            check_laws(&rules, &texts);
        }
    }

    #[test]
    fn words_and_bytes_agree() {
        for (rules, text) in
            ALL.iter().flat_map(|rules| words(5).into_iter().map(move |w| (rules, w)))
        {
            let small = rules.parse(&text).unwrap();
            let large = GridBoard::Large(Box::new(small.cells()));
            for player in Player::BOTH {
                assert_eq!(options(rules, &small, player), options(rules, &large, player));
            }
        }
        let long = "xog".repeat(30);
        check_laws(&ALL[2], &[&long]);
    }

    #[test]
    fn values() {
        for (rules, names) in ALL.iter().zip([("E", "E"), ("E", "W"), ("W", "E"), ("W", "W")]) {
            check_examples(rules, &[("left", names.0), ("right", names.1)]);
        }
        check_examples(&RestrictedTopplingDominoes::default(), &[]);
        let [.., we, _] = ALL;
        for (text, value) in [("oox", "{0|-1}"), ("oooxx", "{1|-2}"), ("xoxoo", "-1/2")] {
            check_value(&we, text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&ALL[0], "xo?", (2, 3), "unexpected '?'; write `x`");
    }

    struct RulesetName;

    impl RulesetVisitor for RulesetName {
        type Out = String;

        fn visit<R: Ruleset + 'static>(self, rules: R) -> String {
            let rules = crate::dyn_ruleset::ruleset_in(&rules);
            format!("{:?}", rules.downcast_ref::<RestrictedTopplingDominoes>().unwrap())
        }
    }

    #[test]
    fn directions_are_options() {
        let given = |name: &str, value: &str| {
            let args = [Arg::named(name, ArgValue::Text(value.to_owned()))];
            visit(DOC.name, &args, RulesetName).map_err(|error| error.message)
        };
        let default = format!("{:?}", RestrictedTopplingDominoes::default());
        assert_eq!(given("left", "W"), Ok(default.clone()));
        assert_ne!(given("right", "west"), Ok(default));
        assert!(given("right", "north").unwrap_err().starts_with("right must be \"E\""));
    }
}
