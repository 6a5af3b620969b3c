//! Cooling, heating, and products.

use crate::builtins::{Builtin, FunctionCost};

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "cool(g: game, t: number) -> game",
        about: "Returns g cooled by t: the game in which each player pays t for every move. If t \
                is greater than the temperature of g, the result is the mean of g. If t equals the \
                temperature, the result is the mean plus an infinitesimal. If t < 0, a player \
                receives -t for every move. In this case, cooling also changes numbers that are \
                not integers. Undefined for t < -1. For t > -1, cool(g + h, t) = cool(g, t) + \
                cool(h, t).",
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
        declaration: "freeze(g: game) -> game",
        about: "Returns the game cooled by its own temperature: its mean plus an infinitesimal. \
                Numbers are unchanged.",
        cost: FunctionCost::Positions,
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("freeze({4|2})", "3*")],
        run: |c| Ok(c.engine.game(c.engine.cx.freeze(c.game(0)?)?)),
    },
    Builtin {
        declaration: "heat(g: game, t: game) -> game",
        about: "Returns the game in which every move gains t: {heat(g^L) + t|heat(g^R) - t}. \
                Numbers are unchanged. The amount t may be any game. A literal form g must be \
                canonical.",
        cost: FunctionCost::Positions,
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("heat(*, 2)", "+-2")],
        run: |c| Ok(c.engine.game(c.engine.cx.heat(c.canonical(0)?, c.game(1)?)?)),
    },
    Builtin {
        declaration: "overheat(g: game, s: game, t: game) -> game",
        about: "Returns the game in which every move gains t and every integer n becomes n copies \
                of s. Undefined unless s > 0. A literal form g must be canonical.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 6",
        examples: &[("overheat(1/2, 1, 1)", "{1|0}")],
        run: |c| {
            Ok(c.engine.game(c.engine.cx.overheat(c.canonical(0)?, c.game(1)?, c.game(2)?)?))
        },
    },
    Builtin {
        declaration: "norton(g: game, u: game) -> game",
        about: "Returns Norton's product of a game with a positive game u. The product satisfies \
                norton(1, u) = u. If g is an integer, u may be any game. Literal forms must be \
                canonical.",
        cost: FunctionCost::Pairs,
        source: "Winning Ways, chapter 8",
        examples: &[("norton(1/2, ^)", "{^^*|v*}")],
        run: |c| Ok(c.engine.game(c.engine.cx.norton(c.canonical(0)?, c.canonical(1)?)?)),
    },
    Builtin {
        declaration: "conway_product(g: form, h: form) -> game",
        about: "Returns the value of Conway's product of two games. For numbers, this is the usual \
                product. For other games, the result depends on the forms of the factors. If a \
                factor is a value, the function uses its canonical form.",
        cost: FunctionCost::Stated(
            "Linear in e(g)·e(h), where e(x) is the total number of options of the distinct \
             followers of x. This bound does not include the cost of adding and comparing values.",
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
        declaration: "tiny(x: loopy game) -> game",
        about: "Returns tiny-x, the game {0||0|-x}, a positive infinitesimal for every number x >= \
                0.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 5",
        examples: &[("tiny(2)", "+_2")],
        run: |c| Ok(c.engine.loopy_game(c.engine.lx().loopy_tiny(c.loopy(0)?)?)),
    },
    Builtin {
        declaration: "miny(x: loopy game) -> game",
        about: "Returns miny-x, the game {x|0||0}, the negative of tiny-x.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 5",
        examples: &[("miny(2)", "-_2")],
        run: |c| {
            let lx = c.engine.lx();
            Ok(c.engine.loopy_game(lx.loopy_neg(lx.loopy_tiny(c.loopy(0)?)?)?))
        },
    },
    Builtin {
        declaration: "switch(x: game) -> game",
        about: "Returns the game {x|-x}, also written ±x.",
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
