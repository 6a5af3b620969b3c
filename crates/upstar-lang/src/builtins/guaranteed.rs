//! Guaranteed scoring games.

use upstar::scoring::guaranteed::GuaranteedContext;
use upstar_core::Player;

use crate::builtins::{Builtin, FunctionCost};
use crate::eval::Call;
use crate::value::Value;

const GUARANTEED: &str = "Larsson, Neto, Nowakowski, Santos, Guaranteed scoring games, 2016";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "is_guaranteed",
        declaration: "is_guaranteed(g) -> truth",
        summary: "Whether a scoring game is guaranteed: no player gains by having no move.",
        remarks: "Where Left has no move, the score is at most every score that can still be reached, and where Right has none, at least every such score. A score [a, b] is a if Left has no move and b if Right has none.",
        cost: FunctionCost::Positions,
        source: GUARANTEED,
        examples: &[
            ("is_guaranteed(s{{-4|0|-3}|-2|.})", "true"),
            ("is_guaranteed(s{{4|0|-3}|-2|.})", "false"),
            ("is_guaranteed(s{.|[-1,1]|.})", "true"),
        ],
        run: |c| Ok(Value::Bool(theory(c).contains(c.scoring(0)?)?)),
    },
    Builtin {
        name: "compare_guaranteed",
        declaration: "compare_guaranteed(g, h) -> text",
        summary: "The relation of two guaranteed scoring games in all guaranteed contexts, as one of the texts <, =, >, ||.",
        remarks: "There are fewer contexts than among all scoring games, and more relations. Undefined if a game is not guaranteed.",
        cost: FunctionCost::Pairs,
        source: GUARANTEED,
        examples: &[
            ("compare_guaranteed(s{0|0|0} + s{0|0|0}, 0)", "\"=\""),
            ("compare_guaranteed(5, s{.|-4|5})", "\">\""),
        ],
        run: |c| Ok(Value::text(theory(c).compare(c.scoring(0)?, c.scoring(1)?)?.sign())),
    },
    Builtin {
        name: "guaranteed_form",
        declaration: "guaranteed_form(g) -> scoring game",
        summary: "The canonical form of a guaranteed scoring game; equal games have the same.",
        remarks: "Options that are dominated or reversible are removed, also those that reverse out to having no move. Undefined if the game is not guaranteed.",
        cost: FunctionCost::Pairs,
        source: GUARANTEED,
        examples: &[
            ("guaranteed_form(s{0|0|0} + s{0|0|0})", "s{.|0|.}"),
            ("guaranteed_form(s{.|-3|{2|0|1}} + s{-3|0|.})", "s{{.|[-6,-1]|.}|2|.}"),
        ],
        run: |c| Ok(Value::Scoring(theory(c).canonical(c.scoring(0)?)?)),
    },
    Builtin {
        name: "pass_allowed_stop",
        declaration: "pass_allowed_stop(g, starter, passer) -> number",
        summary: "The final score of a guaranteed scoring game when one player starts and one player may pass at any time.",
        remarks: "Without passing it is `left_score` or `right_score`. Undefined if the game is not guaranteed.",
        cost: FunctionCost::Positions,
        source: GUARANTEED,
        examples: &[
            ("pass_allowed_stop(s{-1|0|1}, Left, Left)", "1"),
            ("pass_allowed_stop(s{-1|0|1}, Left, Right)", "-1"),
        ],
        run: |c| {
            let (starter, passer) = (c.player(1)?, c.player(2)?);
            let stop = theory(c).pass_allowed_stop(c.scoring(0)?, starter, passer)?;
            Ok(Value::number(stop.clone()))
        },
    },
    Builtin {
        name: "is_protected",
        declaration: "is_protected(g, points, player) -> truth",
        summary: "Whether a player holds so many points in a guaranteed scoring game, no matter who moves first, with an answer to every move and even if the opponent may pass.",
        remarks: "Left holds r, so that the game is Left-r-protected, exactly if g is at least r; Right holds r if it is at most r.",
        cost: FunctionCost::Positions,
        source: GUARANTEED,
        examples: &[
            ("is_protected(s{0|0|{1|0|0}}, 0, Left)", "true"),
            ("is_protected(s{2|0|1}, 1, Left)", "false"),
        ],
        run: |c| {
            let (game, points) = (c.scoring(0)?, c.rational(1)?);
            Ok(Value::Bool(match c.player(2)? {
                Player::Left => theory(c).is_left_protected(game, &points)?,
                Player::Right => theory(c).is_right_protected(game, &points)?,
            }))
        },
    },
    Builtin {
        name: "has_guaranteed_inverse",
        declaration: "has_guaranteed_inverse(g) -> truth",
        summary: "Whether a guaranteed scoring game has an inverse; if so, its negative is one.",
        remarks: "",
        cost: FunctionCost::Pairs,
        source: GUARANTEED,
        examples: &[
            ("has_guaranteed_inverse(s{3|0|-3})", "true"),
            ("has_guaranteed_inverse(s{.|[-1,1]|.})", "false"),
        ],
        run: |c| Ok(Value::Bool(theory(c).is_invertible(c.scoring(0)?)?)),
    },
    Builtin {
        name: "guaranteed_embedding",
        declaration: "guaranteed_embedding(g) -> scoring game",
        summary: "A game of normal play as a guaranteed scoring game: the same tree, with the score 0 wherever a player has no move.",
        remarks: "The order stays as it is, and sums become sums. Of a value its canonical form is taken, of a position its moves.",
        cost: FunctionCost::Positions,
        source: GUARANTEED,
        examples: &[
            ("guaranteed_embedding(2)", "s{{0|0|.}|0|.}"),
            ("compare_guaranteed(guaranteed_embedding(^), guaranteed_embedding(*))", "\"||\""),
        ],
        run: |c| {
            let (forms, form) = (c.engine.cx.forms(), c.form(0)?);
            Ok(Value::Scoring(theory(c).embed(forms, form)?))
        },
    },
];

fn theory<'e>(c: &'e Call<'e>) -> GuaranteedContext<'e> {
    c.engine.scores().guaranteed()
}
