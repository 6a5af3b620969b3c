//! Guaranteed scoring games.

use upstar::scoring::guaranteed::GuaranteedContext;
use upstar_core::Player;

use crate::builtins::{Builtin, FunctionCost};
use crate::eval::Call;
use crate::value::Value;

const GUARANTEED: &str = "Larsson, Neto, Nowakowski, Santos, Guaranteed scoring games, 2016";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "is_guaranteed(g: scoring game) -> truth",
        about: "Returns `true` if a scoring game is guaranteed: a player never gains by being \
                unable to move. In every position in which Left cannot move, the score must be \
                less than or equal to every score that can still be reached. In every position in \
                which Right cannot move, the score must be greater than or equal to every such \
                score. A score [a, b] counts as a if Left cannot move, and as b if Right cannot \
                move.",
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
        declaration: "compare_guaranteed(g: scoring game, h: scoring game) -> text",
        about: "Returns the relation of g to h in the order of the guaranteed scoring games, as \
                text: <, =, > or ||. In this order, g >= h means that Left does at least as well \
                in g + x as in h + x for every guaranteed game x. More games are comparable than \
                in the order of all scoring games. Undefined if g or h is not guaranteed.",
        cost: FunctionCost::Pairs,
        source: GUARANTEED,
        examples: &[
            ("compare_guaranteed(s{0|0|0} + s{0|0|0}, 0)", "\"=\""),
            ("compare_guaranteed(5, s{.|-4|5})", "\">\""),
        ],
        run: |c| Ok(Value::text(theory(c).compare(c.scoring(0)?, c.scoring(1)?)?.sign())),
    },
    Builtin {
        declaration: "guaranteed_form(g: scoring game) -> scoring game",
        about: "Returns the canonical form of a guaranteed scoring game. Equal games have the same \
                canonical form. The function removes dominated and reversible options, including \
                options that reverse out to an end. Undefined if the game is not guaranteed.",
        cost: FunctionCost::Stated(
            "Most of the cost is due to comparisons of options. Each comparison is at most linear \
             in the product of the numbers of distinct followers of the two options. Results are \
             cached.",
        ),
        source: GUARANTEED,
        examples: &[
            ("guaranteed_form(s{0|0|0} + s{0|0|0})", "s{.|0|.}"),
            ("guaranteed_form(s{.|-3|{2|0|1}} + s{-3|0|.})", "s{{.|[-6,-1]|.}|2|.}"),
        ],
        run: |c| Ok(Value::Scoring(theory(c).canonical(c.scoring(0)?)?)),
    },
    Builtin {
        declaration: "pass_allowed_stop(g: scoring game, starter: player, passer: player) -> number",
        about: "Returns the final score of a guaranteed scoring game if the starter moves first \
                and the passer may pass at any time. For the final score without passes, use \
                `left_score` or `right_score`. Undefined if the game is not guaranteed.",
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
        declaration: "is_protected(g: scoring game, points: number, player) -> truth",
        about: "Returns `true` if, no matter who moves first, a player can secure the given number \
                of points in a guaranteed scoring game by answering every move of the opponent. \
                The opponent may pass at any time. Left secures r points if the final score is at \
                least r, and Right secures r points if it is at most r. Left can secure r, that \
                is, g is Left-r-protected, if and only if g >= r. Right can secure r if and only \
                if g <= r. Undefined if g is not guaranteed.",
        cost: FunctionCost::Stated("Linear in the number of distinct followers of g."),
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
        declaration: "has_guaranteed_inverse(g: scoring game) -> truth",
        about: "Returns `true` if a guaranteed scoring game has an inverse among the guaranteed \
                scoring games. If the inverse exists, it is the negative of g. Undefined if g is \
                not guaranteed.",
        cost: FunctionCost::Stated("At most quadratic in the number of distinct followers of g."),
        source: GUARANTEED,
        examples: &[
            ("has_guaranteed_inverse(s{3|0|-3})", "true"),
            ("has_guaranteed_inverse(s{.|[-1,1]|.})", "false"),
        ],
        run: |c| Ok(Value::Bool(theory(c).is_invertible(c.scoring(0)?)?)),
    },
    Builtin {
        declaration: "guaranteed_embedding(g: form) -> scoring game",
        about: "Returns the guaranteed scoring game with the same game tree as a normal-play game, \
                in which the score is 0 wherever a player cannot move. The embedding preserves \
                sums and preserves and reflects the order. For a value, the function embeds the \
                canonical form. For a position, it embeds the literal form.",
        cost: FunctionCost::Stated("Linear in the number of distinct followers of g."),
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
