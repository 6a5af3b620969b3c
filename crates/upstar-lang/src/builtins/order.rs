//! Order: outcomes, comparison, gift horses, the values born by a day.

use upstar_core::Player;

use crate::builtins::{Builtin, FunctionCost};
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "compare",
        declaration: "compare(g, h) -> text",
        summary: "The relation of two games, as one of the texts <, =, >, ||.",
        remarks: "",
        cost: FunctionCost::Pairs,
        source: "Conway, On Numbers and Games, chapter 7",
        examples: &[("compare(0, ^*)", "\"||\"")],
        run: |c| {
            let relation = c.engine.compare(c.value(0)?, c.value(1)?)?;
            Ok(Value::text(relation.sign()))
        },
    },
    Builtin {
        name: "gift_horses",
        declaration: "gift_horses(g, player, candidates?) -> values",
        summary: "The games that may be added to a player's options without changing the value.",
        remarks: "There are too many in all; those among the candidates are listed, or those born by day 2.",
        cost: FunctionCost::Steep,
        source: "Winning Ways, chapter 3",
        examples: &[("gift_horses(^, Left, day(1))", "[-1, 0, *]")],
        run: |c| {
            let (cx, g, player) = (c.engine.cx, c.game(0)?, c.player(1)?);
            let candidates = match c.given(2) {
                Some(_) => {
                    let list = c.list(2)?;
                    let games = list.iter().map(|item| c.engine.short(item));
                    games.collect::<Result<Vec<_>, _>>().map_err(|e| e.of_argument(2))?
                }
                None => cx.day(2)?.to_vec(),
            };
            let mut horses = Vec::new();
            for h in candidates {
                if cx.is_gift_horse(g, h, player)? {
                    horses.push(h);
                }
            }
            cx.sort_for_print(&mut horses)?;
            Ok(c.engine.games(horses))
        },
    },
    Builtin {
        name: "is_gift_horse",
        declaration: "is_gift_horse(g, h, player) -> truth",
        summary: "Whether h may be added to a player's options of g without changing the value.",
        remarks: "",
        cost: FunctionCost::Instant,
        source: "Winning Ways, chapter 3",
        examples: &[("is_gift_horse(^, *, Left)", "true"), ("is_gift_horse(0, 1, Left)", "false")],
        run: |c| {
            let player: Player = c.player(2)?;
            Ok(Value::Bool(c.engine.cx.is_gift_horse(c.game(0)?, c.game(1)?, player)?))
        },
    },
    Builtin {
        name: "two_ahead",
        declaration: "two_ahead(g) -> texts",
        summary: "The outcomes that the atomic weight leaves possible, by the two-ahead rule.",
        remarks: "Undefined where the atomic weight is.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 8",
        examples: &[("two_ahead(^^*)", "[\"L\"]")],
        run: |c| {
            let outcomes = c.engine.cx.two_ahead(c.game(0)?)?;
            Ok(Value::list(outcomes.into_iter().map(|o| Value::text(o.to_string()))))
        },
    },
];
