//! Order: comparison, gift horses, the two-ahead rule.

use upstar_core::{Player, SumKind};

use crate::builtins::heaps::operator;
use crate::builtins::{Builtin, FunctionCost};
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "compare(g: any game, h: any game, operator?: text) -> text",
        about: "Returns the relation of g to h as text: <, =, > or ||. Scoring games can also be \
                compared under the operators \"conjunctive\" and \"selective\" with the long rule: \
                g >= h if the final scores of the sum of g and x are at least those of the sum of \
                h and x for all x. Under \"sequential\", the final scores of sequential(x, g, y) \
                must be at least those of sequential(x, h, y) for all x and y. See `distinguish`.",
        cost: super::scoring::CONTEXT_SEARCH,
        source: "Conway, On Numbers and Games, chapter 7; Stewart, thesis, Definitions 2.3.1, 4.1.1, 4.2.1 and 4.3.1",
        examples: &[
            ("compare(0, ^*)", "\"||\""),
            ("compare(s{{0|0|0}|0|{0|0|0}}, s{.|0|.})", "\"||\""),
            ("compare(s{{0|0|0}|0|{0|0|0}}, s{.|0|.}, \"sequential\")", "\"=\""),
            ("compare(s{2|0|-1}, s{1|0|-1}, \"selective\")", "\">\""),
        ],
        run: |c| {
            let operator = c.optional(2, operator)?.unwrap_or_default();
            if operator != SumKind::Disjunctive {
                let scores = c.engine.scores();
                let relation = scores.compare_under(operator, c.scoring(0)?, c.scoring(1)?)?;
                return Ok(Value::text(relation.sign()));
            }
            let relation = c.engine.compare(c.value(0)?, c.value(1)?)?;
            Ok(Value::text(relation.sign()))
        },
    },
    Builtin {
        declaration: "gift_horses(g: game, player, candidates?: list) -> values",
        about: "Returns the games that can be added to a player's options of g without changing \
                the value of g. The function tests only the given candidates, because infinitely \
                many games have this property. By default, the candidates are the games born by \
                day 2.",
        cost: FunctionCost::Stated(
            "Linear in the number of candidates, where each comparison counts as one step.",
        ),
        source: "Winning Ways, chapter 3",
        examples: &[("gift_horses(^, Left, day(1))", "[-1, 0, *]")],
        run: |c| {
            let (cx, g, player) = (c.engine.cx, c.game(0)?, c.player(1)?);
            let given = c.optional(2, |c, at| c.items(at, |item| c.engine.short(item)))?;
            let candidates = match given {
                Some(games) => games,
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
        declaration: "is_gift_horse(g: game, h: game, player) -> truth",
        about: "Returns `true` if h can be added to a player's options of g without changing the \
                value of g. For Left, this means that h is less than or incomparable to g. For \
                Right, this means that h is greater than or incomparable to g.",
        cost: FunctionCost::Pairs,
        source: "Winning Ways, chapter 3",
        examples: &[("is_gift_horse(^, *, Left)", "true"), ("is_gift_horse(0, 1, Left)", "false")],
        run: |c| {
            let player: Player = c.player(2)?;
            Ok(Value::Bool(c.engine.cx.is_gift_horse(c.game(0)?, c.game(1)?, player)?))
        },
    },
    Builtin {
        declaration: "two_ahead(g: game) -> texts",
        about: "Returns the outcomes that the two-ahead rule allows for g, given the atomic weight \
                of g. Undefined if the atomic weight is undefined.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 8",
        examples: &[("two_ahead(^^*)", "[\"L\"]")],
        run: |c| {
            let outcomes = c.engine.cx.two_ahead(c.game(0)?)?;
            Ok(Value::list(outcomes.into_iter().map(|o| Value::text(o.to_string()))))
        },
    },
];
