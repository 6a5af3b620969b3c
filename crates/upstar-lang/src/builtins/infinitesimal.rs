//! Infinitesimals: reduced forms, atomic weight, dimensions.

use upstar_core::{Budgeted, Player, Relation};
use upstar_form::FormId;
use upstar_notation::UptimalKind;

use crate::builtins::rulesets::listed_positions;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::value::Value;

macro_rules! dominated {
    () => {
        " Incentives are defined for canonical forms. It is an error to give any other literal \
         form. With `dominated: true`, the result includes the dominated incentives."
    };
}

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "reduced(g: loopy game) -> game",
        about: "Returns the reduced canonical form of g: the simplest game that is infinitesimally \
                close to g. Undefined for a loopy game g if simplifying its options modulo \
                infinitesimals does not yield a stopper that is infinitesimally close to g.",
        cost: FunctionCost::Positions,
        source: "Calistrate, The reduced canonical form of a game; Grossman and Siegel, Reductions \
                 of partizan games",
        examples: &[("reduced({3,{3|2}|2})", "{3|2}")],
        run: reduced,
    },
    Builtin {
        declaration: "reduced_canonical_form(g: loopy game) -> game",
        about: "Returns the reduced canonical form; same as reduced(g).",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 1.2.72",
        examples: &[("reduced_canonical_form({1|*})", "{1|0}")],
        run: reduced,
    },
    Builtin {
        declaration: "is_reduced(x: form) -> truth",
        about: "Returns `true` if a form is in reduced canonical form: every follower is a number \
                in canonical form, or is not infinitesimally close to a number and has no options \
                that are dominated or reversible modulo infinitesimals. For a value, the function \
                tests the canonical form.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 1.2.72",
        examples: &[("is_reduced({3|2})", "true"), ("is_reduced({3,{3|2}|2})", "false")],
        run: |c| {
            let (cx, form) = (c.engine.cx, c.form(0)?);
            Ok(Value::Bool(cx.reduced(cx.value(form)?)?.form() == form))
        },
    },
    Builtin {
        declaration: "compare_inf(g: game, h: game) -> text",
        about: "Returns the relation of g to h modulo infinitesimals, as text: <, =, > or ||.",
        cost: FunctionCost::Pairs,
        source: "Siegel, thesis, section 1.2.9",
        examples: &[("compare_inf({1|0}, {1|*})", "\"=\"")],
        run: |c| Ok(Value::text(c.engine.cx.compare_inf(c.game(0)?, c.game(1)?)?.sign())),
    },
    Builtin {
        declaration: "far_star(g: game) -> text",
        about: "Returns the relation (<, > or ||) of a game to the remote star, a nimber larger \
                than every nimber among the positions of the game.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 8",
        examples: &[("far_star(*2)", "\"||\""), ("far_star(^*)", "\">\"")],
        run: far_star,
    },
    Builtin {
        declaration: "remote_star(g: game) -> text",
        about: "Returns the relation of a game to the remote star; same as far_star(g).",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 8",
        examples: &[("remote_star(^^)", "\">\"")],
        run: far_star,
    },
    Builtin {
        declaration: "atomic_weight(g: game) -> game",
        about: "Returns the atomic weight of an infinitesimal: the game w such that g and w·↑ are \
                equivalent in the presence of a remote star. Equivalently, g - norton(w, ^) lies \
                strictly between down plus remote star and up plus remote star. Every all-small \
                game has an atomic weight. For other infinitesimals, such as +_2, the function \
                computes a candidate by the rule for all-small games and tests whether the \
                candidate satisfies the definition. Undefined if it does not.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 8; Siegel, thesis, Definition 1.2.83 and Theorem 1.2.86",
        examples: &[
            ("atomic_weight(^3*)", "3"),
            ("atomic_weight({^^|vv})", "*"),
            ("atomic_weight({^3|+_2})", "3/2"),
        ],
        run: |c| Ok(c.engine.game(c.engine.cx.atomic_weight(c.game(0)?)?)),
    },
    Builtin {
        declaration: "nim_dimension(x: loopy game or ruleset, size?: count) -> count or none",
        about: "Returns the largest k for which a position of the game has the value *2^(k-1), or \
                0 if there is no such k. The result depends on the form. For a value or a loopy \
                game, the function uses the canonical form. If no position is a nimber, as in the \
                game on, the result is the empty list []. For a ruleset, the result is the maximum \
                for the positions that `positions_of(ruleset, size)` returns.",
        cost: FunctionCost::Steep,
        source: "Siegel, thesis, Definition 1.2.58",
        examples: &[
            ("nim_dimension(*4)", "3"),
            ("nim_dimension('{*2|*2}')", "2"),
            ("nim_dimension(on)", "[]"),
            ("nim_dimension(toppling_dominoes, 4)", "3"),
        ],
        run: |c| {
            let cx = c.engine.cx;
            let dimension = dimension(c, |form| cx.nim_dimension(form))?;
            Ok(dimension.map_or(Value::list([]), Value::count))
        },
    },
    Builtin {
        declaration: "hackenbush_dimension(x: loopy game or ruleset, size?: count) -> count",
        about: "Returns q + 1 if 2^q is the largest denominator of a number among the values of \
                the positions, or 0 if 0 is the only such number. The result depends on the form. \
                For a value or a loopy game, the function uses the canonical form. For a ruleset, \
                the result is the maximum for the positions that `positions_of(ruleset, size)` \
                returns.",
        cost: FunctionCost::Steep,
        source: "Siegel, thesis, Definition 1.2.59",
        examples: &[
            ("hackenbush_dimension(3/16)", "5"),
            ("hackenbush_dimension({1/2|0})", "2"),
            ("hackenbush_dimension('{1/4|}')", "3"),
            ("hackenbush_dimension(over)", "0"),
            ("hackenbush_dimension(shove, 4)", "4"),
        ],
        run: |c| {
            let cx = c.engine.cx;
            Ok(Value::count(dimension(c, |form| cx.hackenbush_dimension(form))?.unwrap_or(0)))
        },
    },
    Builtin {
        declaration: "left_incentives(g: game, dominated?: truth) -> values",
        about: concat!("Returns Left's undominated incentives g^L - g.", dominated!()),
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 1.2.33",
        examples: &[("left_incentives(5/8)", "[-1/8]")],
        run: |c| incentives(c, &[Player::Left]),
    },
    Builtin {
        declaration: "right_incentives(g: game, dominated?: truth) -> values",
        about: concat!("Returns Right's undominated incentives g - g^R.", dominated!()),
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 1.2.33",
        examples: &[("right_incentives(5/8)", "[-1/8]")],
        run: |c| incentives(c, &[Player::Right]),
    },
    Builtin {
        declaration: "incentives(g: game, dominated?: truth) -> values",
        about: concat!("Returns the undominated incentives of both players.", dominated!()),
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 1.2.33",
        examples: &[("incentives(^)", "[^*]"), ("incentives(^, dominated: true)", "[v, ^*]")],
        run: |c| incentives(c, &Player::BOTH),
    },
    Builtin {
        declaration: "uptimal(n: count) -> game",
        about: "Returns the uptimal ↑ⁿ = {0|* - ↑^[n-1]}, also written ^(n). The integer n must be \
                from 1 to 1000.",
        cost: FunctionCost::Stated("At most quadratic in n."),
        source: "Winning Ways, chapter 8",
        examples: &[("uptimal(2)", "^(2)")],
        run: |c| {
            let power = c.engine.uptimal(c.value(0)?, UptimalKind::Power);
            Ok(c.engine.game(power.map_err(|error| error.of_argument(0))?))
        },
    },
];

fn incentives(c: &Call<'_>, players: &[Player]) -> LangResult<Value> {
    let (cx, game) = (c.engine.cx, c.canonical(0)?);
    let mut values = Vec::new();
    for &player in players {
        values.extend(cx.all_incentives(game, player)?);
    }
    if !c.truth_or_false(1)? {
        values = cx.undominated(values, Player::Left)?;
    }
    cx.sort_for_print(&mut values)?;
    values.dedup();
    Ok(c.engine.games(values))
}

fn reduced(c: &Call<'_>) -> LangResult<Value> {
    match c.loopy(0)?.short() {
        Some(game) => Ok(c.engine.game(c.engine.cx.reduced(game)?)),
        None => {
            let reduced = c.engine.lx().reduced(c.stopper(0)?)?;
            Ok(c.engine.loopy_game(reduced))
        }
    }
}

fn far_star(c: &Call<'_>) -> LangResult<Value> {
    let relation: Relation = c.engine.cx.compare_far_star(c.game(0)?)?;
    Ok(Value::text(relation.sign()))
}

/// Returns the dimension of a form, or the greatest dimension of the loopfree positions of a loopy
/// game or of the positions of a ruleset. Returns `None` if there are none.
fn dimension(c: &Call<'_>, of_form: impl Fn(FormId) -> Budgeted<u64>) -> LangResult<Option<u64>> {
    let of_value = |value: &Value| -> LangResult<Option<u64>> {
        let endless = match value {
            Value::Loopy(..) => true,
            Value::Position(_) => c.engine.loopy(value)?.short().is_none(),
            _ => false,
        };
        if !endless {
            return Ok(Some(of_form(c.engine.form(value)?)?));
        }
        let mut greatest = None;
        for position in c.engine.lx().graph(c.engine.stopper(value)?)?.1 {
            if let Some(game) = position.short() {
                greatest = greatest.max(Some(of_form(game.form())?));
            }
        }
        Ok(greatest)
    };
    match (c.value(0)?, c.given(1)) {
        (Value::Function(_), Some(_)) => {
            let mut greatest = None;
            for position in listed_positions(c)? {
                greatest = greatest.max(of_value(&position)?);
            }
            Ok(greatest)
        }
        (Value::Function(_), None) => {
            let message = "the dimension of a ruleset needs the size of the positions";
            Err(LangError::type_error(message, "for example, nim_dimension(nim, 8)"))
        }
        (_, Some(_)) => {
            let message = "only the dimension of a ruleset takes a size";
            Err(LangError::type_error(message, "remove the size").of_argument(1))
        }
        (value, None) => of_value(value).map_err(|error| error.of_argument(0)),
    }
}
