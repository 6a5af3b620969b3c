//! Oslo games: Left, or both players, may pass as long as the game is not over.

use upstar::raw::{Literal, Loopy, Stopper};
use upstar::{OsloGames, OsloMemory};

use crate::builtins::impartial::{family, member, not_a_family};
use crate::builtins::sets::named;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::value::Value;

const THESIS: &str = "Siegel, thesis, chapter 3";

const CANDIDATES: FunctionCost = FunctionCost::Stated(
    "Linear in the number of candidates that the function tries. This bound does not include the \
     computation of the order.",
);

const OPTIONS: FunctionCost =
    FunctionCost::Stated("Linear in the total number of options of the distinct followers of x.");

const VALUE: FunctionCost = FunctionCost::Stated(
    "Linear in the total number of options of the distinct followers of x. This bound does not \
     include comparisons of options.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "oslo(x: form or loopy game) -> value",
        about: "Returns the value of the Oslo game of x, in which Left may also pass in every \
                position that has an option. The value depends on the literal form of x. If x is a \
                value, the function uses its canonical form.",
        cost: VALUE,
        source: "Siegel, thesis, Definition 3.2.1",
        examples: &[
            ("oslo(^)", "2.(upon*)"),
            ("oslo('{-1|1}')", "on"),
            ("oslo(wythoff(\"2,2\"))", "upon*"),
            ("oslo('{pass,0|0}')", "upon*"),
        ],
        run: |c| {
            let lx = c.engine.lx();
            if let Some(position) = c.engine.position(c.value(0)?) {
                let game = position.oslo(lx, &mut OsloMemory::new())?;
                return Ok(c.engine.loopy_game(game));
            }
            match c.literal(0)? {
                Literal::Form(form) => Ok(c.engine.loopy_game(lx.oslo(form)?)),
                form => Ok(c.engine.loopy_game(lx.side_out(Stopper::ON.into(), &form)?)),
            }
        },
    },
    Builtin {
        declaration: "twoslo(x: form or loopy game) -> value",
        about: "Returns the value of the TwoSlo game of x, in which both players may also pass in \
                every position that has an option. The value depends on the literal form of x. If \
                x is a value, the function uses its canonical form.",
        cost: VALUE,
        source: "Siegel, thesis, Definition 3.6.6",
        examples: &[("twoslo(1)", "on & over"), ("onside(twoslo(*))", "upon*")],
        run: |c| {
            let (lx, passes) = (c.engine.lx(), form_with_passes(c, Loopy::DUD)?);
            let game = match c.literal(0)? {
                Literal::Form(form) => lx.twoslo(form)?,
                Literal::Loopy(_) => lx.sides_of_literal(&passes)?.value()?,
            };
            Ok(match (game.stopper(), passes) {
                (None, Literal::Loopy(form)) => Value::Loopy(game, Some(form)),
                _ => c.engine.loopy_game(game),
            })
        },
    },
    Builtin {
        declaration: "oslo_form(x: form or loopy game) -> form",
        about: "Returns the Oslo game of x as a literal form, in which Left may also pass in every \
                position that has an option. Nothing is simplified; `oslo(x)` is the value of the \
                form.",
        cost: OPTIONS,
        source: "Siegel, thesis, Definition 3.2.1",
        examples: &[
            ("oslo_form(1/2)", "'{0,pass||0,pass|}'"),
            ("oslo_form('{-1|1}') === side_out(form(on), '{-1|1}')", "true"),
        ],
        run: |c| Ok(Value::literal(form_with_passes(c, Stopper::ON.into())?)),
    },
    Builtin {
        declaration: "twoslo_form(x: form or loopy game) -> form",
        about: "Returns the TwoSlo game of x as a literal form, in which both players may also \
                pass in every position that has an option. Nothing is simplified; `twoslo(x)` is \
                the value of the form.",
        cost: OPTIONS,
        source: "Siegel, thesis, Definition 3.6.6",
        examples: &[("twoslo_form(*)", "'{0,pass|0,pass}'")],
        run: |c| Ok(Value::literal(form_with_passes(c, Loopy::DUD)?)),
    },
    Builtin {
        declaration: "side_out(g: form, h: form) -> values",
        about: "Returns the side-out of g and h: the sum of g and h with the rule that play ends \
                as soon as h ends. The side-out depends on the literal forms of g and h. If g is a \
                loopy value, the function uses its canonical form and returns a value; otherwise, \
                the function returns a literal form. `side_out(on, h)` is `oslo(h)`, and \
                `side_out(form(on), h)` is `oslo_form(h)`.",
        cost: FunctionCost::Pairs,
        source: "Siegel, thesis, Definition 3.5.1",
        examples: &[("side_out(1, -1)", "'-1/2'"), ("side_out(off, 1)", "over")],
        run: |c| {
            if let Value::Loopy(game, _) = c.value(0)? {
                return Ok(c.engine.loopy_game(c.engine.lx().side_out(*game, &c.literal(1)?)?));
            }
            Ok(Value::literal(c.engine.lx().literal_side_out(&c.literal(0)?, &c.literal(1)?)?))
        },
    },
    Builtin {
        declaration: "passify(x: form) -> form",
        about: "Returns the literal form p(x) = {p(L), {p(L)|p(R)} | p(R)}, in which a pass by \
                Left becomes a threat. If x has no options, p(x) = x.",
        cost: OPTIONS,
        source: "Siegel, thesis, Definition 3.4.1",
        examples: &[("value(passify(*))", "^*"), ("passify(^) = {^2|^*}", "true")],
        run: |c| {
            let cx = c.engine.cx;
            Ok(Value::Form(cx.forms().passify(c.form(0)?, cx.budget)?))
        },
    },
    Builtin {
        declaration: "uponic_weight(x: loopy game) -> value",
        about: "Returns the uponic weight of an Oslo game: the atomic weight of passify(g), where \
                g is a form of the game without its passes. The argument x is an Oslo value, or a \
                loopfree form g that represents its Oslo game. A loopy form denotes its value. For \
                an Oslo value, g is the canonical form of x without its passes. It is not known \
                whether all forms with the same Oslo value have the same weight. Undefined unless \
                passify(g) is all-small.",
        cost: FunctionCost::Steep,
        source: "Siegel, thesis, Definition 3.4.2",
        examples: &[
            ("uponic_weight(oslo(^))", "2"),
            ("uponic_weight('*')", "1"),
            ("uponic_weight('{pass,0|0}')", "1"),
        ],
        run: |c| {
            let lx = c.engine.lx();
            let weight = match c.value(0)? {
                Value::Loopy(..) | Value::LoopyForm(_) => {
                    lx.uponic_weight_of_value(c.stopper(0)?)?
                }
                _ => lx.uponic_weight(c.form(0)?)?,
            };
            Ok(c.engine.game(weight))
        },
    },
    Builtin {
        declaration: "oslo_preimage(g: loopy game) -> form",
        about: "Returns a literal form whose Oslo game is g: the canonical form of g without its \
                passes. The preimage of on is 1. Undefined if g is not an Oslo game.",
        cost: FunctionCost::Stated(
            "Linear in the total number of options of the distinct followers of g.",
        ),
        source: "Siegel, thesis, section 3.2",
        examples: &[("oslo_preimage(upon*)", "'*'"), ("oslo_preimage(under)", "'-1'")],
        run: |c| {
            let form = c.engine.lx().oslo_preimage(c.stopper(0)?)?;
            form.map(Value::Form).ok_or_else(|| {
                LangError::undefined("the game is not the Oslo game of a form").of_argument(0)
            })
        },
    },
    Builtin {
        declaration: "oslo_sequence(ruleset, n: count) -> values",
        about: "Returns the values of the Oslo games of the heaps of 0, 1, …, n tokens of a \
                ruleset. The ruleset may also be a family, which is a function that maps n to a \
                position. Since the Oslo game of a sum is the sum of the Oslo games, the function \
                evaluates the components of a position separately.",
        cost: FunctionCost::Stated("May be exponential in n; the step limit applies."),
        source: THESIS,
        examples: &[(
            "oslo_sequence(octal(\"0.007\"), 8)",
            "[0, 0, 0, upon*, upon*, upon*, upon*, upon*, 2.(upon*)]",
        )],
        run: |c| {
            let (family, most) = (family(c)?, c.size(1)?);
            let mut positions = OsloMemory::new();
            let mut values = Vec::new();
            for size in 0..=most {
                let heap = match member(c, &family, size as u64)? {
                    Value::Position(position) => position,
                    other => return Err(not_a_family(&other)),
                };
                let game = heap.oslo(c.engine.lx(), &mut positions)?;
                values.push(c.engine.loopy_game(game));
            }
            Ok(Value::list(values))
        },
    },
    Builtin {
        declaration: "arithmetic_period(list) -> any",
        about: "Returns [preperiod, period, saltus] for a sequence of games that increases by the \
                saltus in each period. The periodic part must contain at least half of the list \
                and at least three full periods. The function does not prove that the sequence \
                remains periodic beyond the list. Undefined if no such period is found.",
        cost: FunctionCost::Stated(
            "At most quadratic in the length of the list. This bound does not include the cost of \
             adding games.",
        ),
        source: "Siegel, thesis, Definition 3.6.2",
        examples: &[("arithmetic_period(oslo_sequence(octal(\"0.007\"), 40))", "[0, 5, upon*]")],
        run: |c| {
            let games = c.items(0, |item| c.engine.stopper(item))?;
            let found = c.engine.lx().arithmetic_period(&games)?.ok_or_else(|| {
                LangError::undefined("no arithmetic period was found in the list").of_argument(0)
            })?;
            Ok(Value::list([
                Value::count(found.preperiod as u64),
                Value::count(found.period as u64),
                c.engine.loopy_game(found.saltus),
            ]))
        },
    },
    Builtin {
        declaration: "oslo_games(n: count) -> poset",
        about: "Returns the values of the Oslo games of all literal forms born by day n, as an \
                ordered set. For n = 0, 1, 2, 3, 4, there are 1, 4, 13, 64 and 1355 values, \
                respectively. The sets are lattices. The lattices are distributive for n = 0 to 3 \
                but not for n = 4, contrary to the claim in Siegel's thesis that they are \
                distributive for all n. It is an error if there are more than 40000 values.",
        cost: CANDIDATES,
        source: "Siegel, thesis, Definition 3.3.1",
        examples: &[
            ("oslo_games(1)", "poset([under, 0, upon*, on])"),
            ("is_distributive(oslo_games(3))", "true"),
        ],
        run: |c| days(c, "oslo_games", OsloGames::All),
    },
    Builtin {
        declaration: "all_small_oslo_games(n: count) -> poset",
        about: "Returns the values of the Oslo games of the all-small literal forms born by day n, \
                as an ordered set. For n = 0, 1, …, 5, there are 1, 2, 4, 6, 15 and 72 values, \
                respectively. In each position of an all-small form, both players can move or \
                neither player can move. It is an error if there are more than 40000 values.",
        cost: CANDIDATES,
        source: "Siegel, thesis, section 3.6.4",
        examples: &[("size(all_small_oslo_games(3))", "6")],
        run: |c| days(c, "all_small_oslo_games", OsloGames::AllSmall),
    },
    Builtin {
        declaration: "twoslo_games(n: count) -> poset",
        about: "Returns the values of the TwoSlo games of all literal forms born by day n, as an \
                ordered set. For n = 0, 1, 2, 3, there are 1, 4, 17 and 650 values, respectively. \
                The sets are lattices for n = 1 to 3, contrary to the claim in Siegel's thesis \
                that they are not. It is an error if there are more than 40000 values.",
        cost: CANDIDATES,
        source: "Siegel, thesis, Definition 3.6.6",
        examples: &[("size(twoslo_games(2))", "17"), ("is_lattice(twoslo_games(2))", "true")],
        run: |c| days(c, "twoslo_games", OsloGames::TwoSlo),
    },
];

/// Returns the side-out of `pass`, which is on or dud, with the first argument (Siegel, thesis, Claims
/// 3.5.3 and 3.6.7).
fn form_with_passes(c: &Call<'_>, pass: Loopy) -> LangResult<Literal> {
    let pass = c.engine.literal(&Value::Loopy(pass, None))?;
    Ok(c.engine.lx().literal_side_out(&pass, &c.literal(0)?)?)
}

fn days(c: &Call<'_>, name: &str, games: OsloGames) -> LangResult<Value> {
    named(c, name, |day, name| {
        Ok(c.engine.loopy_set(c.engine.lx().oslo_games(games, day)?, Some(name)))
    })
}
