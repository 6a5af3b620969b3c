//! Predicates of games.

use crate::builtins::{Builtin, FunctionCost};
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "is_impartial(x: any game) -> truth",
        about: "Returns `true` if, hereditarily, both players have the same options. The result \
                depends on the form. A scoring game is impartial if every position, with score s, \
                satisfies the following condition: for each option X of one player, the other \
                player has an option Y such that X - s is the negative of Y - s. Stewart's thesis \
                does not require this condition in every position.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 2; Stewart, thesis, Definition 3.0.1, corrected",
        examples: &[
            ("is_impartial(*2)", "true"),
            ("is_impartial('{0|*}')", "false"),
            ("is_impartial(s{1|0|-1})", "true"),
        ],
        run: |c| {
            let answer = match c.value(0)? {
                Value::Scoring(game) => c.engine.scores().is_impartial(*game)?,
                Value::Position(position) if position.is_impartial() => true,
                _ => c.engine.sums().is_impartial(c.compound(0)?),
            };
            Ok(Value::Bool(answer))
        },
    },
    Builtin {
        declaration: "is_number(g: loopy game) -> truth",
        about: "Returns `true` if the game equals a number. The property depends only on the \
                value. The function `is_number_form` tests a literal form.",
        cost: FunctionCost::Instant,
        source: "Conway, On Numbers and Games, chapter 0",
        examples: &[("is_number({0,*|1})", "true"), ("is_number(*)", "false")],
        run: |c| {
            if let Value::Number(_) = c.value(0)? {
                return Ok(Value::Bool(true));
            }
            Ok(Value::Bool(c.engine.cx.is_number(c.game(0)?)))
        },
    },
    Builtin {
        declaration: "is_number_form(x: form) -> truth",
        about: "Returns `true` if a literal form is a number form: each option is itself a number \
                form, and each Left option is less than each Right option. For a value, the \
                function tests the canonical form.",
        cost: FunctionCost::Positions,
        source: "Sjöstrand, lecture notes, Definition 6.1; Siegel, thesis, Definition 1.2.43, \
                 which omits the condition that all options are numbers",
        examples: &[
            ("is_number_form('{-1|1}')", "true"),
            ("is_number_form('{*|*}')", "false"),
            ("is_number('{*|*}')", "true"),
        ],
        run: |c| Ok(Value::Bool(c.engine.cx.is_number_form(c.form(0)?)?)),
    },
    Builtin {
        declaration: "is_integer(g: loopy game) -> truth",
        about: "Returns `true` if the game equals an integer.",
        cost: FunctionCost::Instant,
        source: "Conway, On Numbers and Games, chapter 0",
        examples: &[("is_integer({0,1|})", "true")],
        run: |c| {
            if let Value::Number(number) = c.value(0)? {
                return Ok(Value::Bool(number.is_integer()));
            }
            Ok(Value::Bool(c.engine.cx.is_integer(c.game(0)?)))
        },
    },
    Builtin {
        declaration: "is_nimber(g: game) -> truth",
        about: "Returns `true` if the game equals a nimber.",
        cost: FunctionCost::Instant,
        source: "Winning Ways, chapter 4",
        examples: &[("is_nimber({0,*|0,*})", "true")],
        run: |c| Ok(Value::Bool(c.engine.cx.is_nimber(c.game(0)?))),
    },
    Builtin {
        declaration: "is_infinitesimal(g: game) -> truth",
        about: "Returns `true` if -x < g < x for every positive number x.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 1.2.62",
        examples: &[("is_infinitesimal(+_2)", "true")],
        run: |c| Ok(Value::Bool(c.engine.cx.is_infinitesimal(c.game(0)?)?)),
    },
    Builtin {
        declaration: "is_numberish(g: game) -> truth",
        about: "Returns `true` if the game equals the sum of a number and an infinitesimal.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, section 1.2.9",
        examples: &[("is_numberish(3/4^*)", "true"), ("is_numberish(±1)", "false")],
        run: |c| Ok(Value::Bool(c.engine.cx.is_numberish(c.game(0)?)?)),
    },
    Builtin {
        declaration: "is_all_small(x: form) -> truth",
        about: "Returns `true` if, in every position of a form, both players can move or neither \
                player can move. For a value, the function tests the canonical form, which is \
                all-small if any form of the value is all-small.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 1.2.61",
        examples: &[
            ("is_all_small(^)", "true"),
            ("is_all_small(+_2)", "false"),
            ("is_all_small('{*|}')", "false"),
        ],
        run: |c| {
            let cx = c.engine.cx;
            Ok(Value::Bool(cx.forms().is_all_small(c.form(0)?, cx.budget)?))
        },
    },
    Builtin {
        declaration: "is_switch(g: game) -> truth",
        about: "Returns `true` if the canonical form is {x|y} with numbers x > y, or {x|-x} with \
                any game x. For example, * = {0|0} is a switch, but 0 = {-1|1} and 1* = {1|1} are \
                not switches.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 5",
        examples: &[("is_switch({4|2})", "true"), ("is_switch({2|*})", "false")],
        run: |c| Ok(Value::Bool(c.engine.cx.is_switch(c.game(0)?)?)),
    },
    Builtin {
        declaration: "is_hot(g: game) -> truth",
        about: "Returns `true` if the left stop is greater than the right stop.",
        cost: FunctionCost::Positions,
        source: "Sjöstrand, lecture notes, section 9",
        examples: &[("is_hot({4|2})", "true")],
        run: |c| Ok(Value::Bool(c.engine.cx.is_hot(c.game(0)?)?)),
    },
    Builtin {
        declaration: "is_tepid(g: game) -> truth",
        about: "Returns `true` if the game equals the sum of a number and a nonzero infinitesimal.",
        cost: FunctionCost::Positions,
        source: "Sjöstrand, lecture notes, section 9",
        examples: &[("is_tepid(*)", "true")],
        run: |c| Ok(Value::Bool(c.engine.cx.is_tepid(c.game(0)?)?)),
    },
    Builtin {
        declaration: "is_cold(g: game) -> truth",
        about: "Returns `true` if the game equals a number. All incentives of a number are \
                negative.",
        cost: FunctionCost::Instant,
        source: "Sjöstrand, lecture notes, section 9",
        examples: &[("is_cold(1/2)", "true")],
        run: |c| Ok(Value::Bool(c.engine.cx.is_cold(c.game(0)?))),
    },
    Builtin {
        declaration: "is_canonical(x: form or loopy game) -> truth",
        about: "Returns `true` if a literal form is the canonical form of its value. A loopy form \
                whose value is not a stopper is not canonical.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, section 1.2.5",
        examples: &[
            ("is_canonical('{0,*|0}')", "true"),
            ("is_canonical('{*|*}')", "false"),
            ("is_canonical('{pass|*}')", "true"),
        ],
        run: |c| {
            let (lx, form) = (c.engine.lx(), c.literal(0)?);
            let canonical = match lx.sides_of_literal(&form)?.stopper()? {
                Some(stopper) => Some(lx.literal_of_stopper(stopper)?),
                None => None,
            };
            Ok(Value::Bool(canonical.is_some_and(|canonical| canonical == form)))
        },
    },
];
