//! Cooling, heating, and products.

use crate::builtins::{Builtin, FunctionCost};

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "cool",
        declaration: "cool(g, t) -> game",
        summary: "Returns the game in which every move costs t.",
        remarks: "Above the temperature of g, this is the mean of g. At the temperature itself the \
                  moves persist, and it is the mean plus an infinitesimal. For t < 0 moves earn a \
                  bonus, and numbers other than integers are cooled as well. Undefined for t < -1. \
                  For t > -1, cool(g + h, t) = cool(g, t) + cool(h, t).",
        cost: FunctionCost::Positions,
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[
            ("cool({4|2}, 1/2)", "{7/2|5/2}"),
            ("cool({4|2}, 1)", "3*"),
            ("cool({4|2}, 2)", "3"),
            ("cool(1/2, -1/2)", "1/2*"),
        ],
        run: |c| Ok(c.engine.game(c.engine.cx.cool(c.game(0)?, &c.dyadic(1)?)?)),
    },
    Builtin {
        name: "freeze",
        declaration: "freeze(g) -> game",
        summary: "Returns the game cooled by its own temperature: its mean plus an infinitesimal.",
        remarks: "Numbers are unchanged.",
        cost: FunctionCost::Positions,
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("freeze({4|2})", "3*")],
        run: |c| Ok(c.engine.game(c.engine.cx.freeze(c.game(0)?)?)),
    },
    Builtin {
        name: "heat",
        declaration: "heat(g, t) -> game",
        summary: "Returns the game in which every move gains t: {heat(g^L) + t|heat(g^R) - t}.",
        remarks: "Numbers are unchanged; t may be any game. A literal form g must be canonical.",
        cost: FunctionCost::Positions,
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("heat(*, 2)", "+-2")],
        run: |c| Ok(c.engine.game(c.engine.cx.heat(c.canonical(0)?, c.game(1)?)?)),
    },
    Builtin {
        name: "overheat",
        declaration: "overheat(g, s, t) -> game",
        summary: "Returns the game in which every move gains t and every integer n becomes n \
                  copies of s.",
        remarks: "Undefined unless s > 0. A literal form g must be canonical.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 6",
        examples: &[("overheat(1/2, 1, 1)", "{1|0}")],
        run: |c| {
            Ok(c.engine.game(c.engine.cx.overheat(c.canonical(0)?, c.game(1)?, c.game(2)?)?))
        },
    },
    Builtin {
        name: "norton",
        declaration: "norton(g, u) -> game",
        summary: "Returns Norton's product of a game with a positive game u, for which norton(1, \
                  u) = u.",
        remarks: "If g is an integer, u may be any game. Literal forms must be canonical.",
        cost: FunctionCost::Pairs,
        source: "Winning Ways, chapter 8",
        examples: &[("norton(1/2, ^)", "{^^*|v*}")],
        run: |c| Ok(c.engine.game(c.engine.cx.norton(c.canonical(0)?, c.canonical(1)?)?)),
    },
    Builtin {
        name: "conway_product",
        declaration: "conway_product(g, h) -> game",
        summary: "Returns the value of Conway's product of two games; for numbers it is their \
                  product.",
        remarks: "For other games it depends on the forms. For a value, this is its canonical \
                  form.",
        cost: FunctionCost::Stated(
            "Linear in the number of pairs of followers and of their options.",
        ),
        source: "Conway, On Numbers and Games, chapter 1",
        examples: &[
            ("conway_product(3/4, 1/2)", "3/8"),
            ("conway_product(*2, *2)", "*3"),
            ("conway_product('{0,1|}', *)", "*2"),
        ],
        run: |c| Ok(c.engine.game(c.engine.cx.conway_product(c.form(0)?, c.form(1)?)?)),
    },
    Builtin {
        name: "tiny",
        declaration: "tiny(x) -> game",
        summary: "Returns tiny-x, the game {0||0|-x}, a positive infinitesimal for every number x \
                  >= 0.",
        remarks: "",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 5",
        examples: &[("tiny(2)", "+_2")],
        run: |c| c.engine.tiny(c.loopy(0)?),
    },
    Builtin {
        name: "miny",
        declaration: "miny(x) -> game",
        summary: "Returns miny-x, the game {x|0||0}, the negative of tiny-x.",
        remarks: "",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 5",
        examples: &[("miny(2)", "-_2")],
        run: |c| c.engine.negative(&c.engine.tiny(c.loopy(0)?)?),
    },
    Builtin {
        name: "switch",
        declaration: "switch(x) -> game",
        summary: "Returns the game {x|-x}, also written ±x.",
        remarks: "",
        cost: FunctionCost::Instant,
        source: "Winning Ways, chapter 5",
        examples: &[("switch(3)", "+-3")],
        run: |c| {
            let x = c.game(0)?;
            let minus_x = c.engine.cx.neg(x)?;
            Ok(c.engine.game(c.engine.cx.canonical(&[x], &[minus_x])?))
        },
    },
];
