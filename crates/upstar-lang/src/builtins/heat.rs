//! Cooling, heating, and products.

use crate::builtins::Builtin;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "cool",
        signature: "cool(g, t)",
        summary: "The game in which every move costs t, until the options meet at a number.",
        remarks: "",
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("cool({4|2}, 1/2)", "{7/2|5/2}")],
        run: |c| Ok(c.engine.game(c.engine.cx.cool(c.game(0)?, &c.dyadic(1)?)?)),
    },
    Builtin {
        name: "freeze",
        signature: "freeze(g)",
        summary: "The game cooled by its own temperature: its mean plus an infinitesimal.",
        remarks: "",
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("freeze({4|2})", "3*")],
        run: |c| Ok(c.engine.game(c.engine.cx.freeze(c.game(0)?)?)),
    },
    Builtin {
        name: "heat",
        signature: "heat(g, t)",
        summary: "The game in which every move gains t: {heat(g^L) + t|heat(g^R) - t}.",
        remarks: "Numbers stay as they are; t may be any game.",
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("heat(*, 2)", "+-2")],
        run: |c| Ok(c.engine.game(c.engine.cx.heat(c.game(0)?, c.game(1)?)?)),
    },
    Builtin {
        name: "overheat",
        signature: "overheat(g, s, t)",
        summary: "The game with every move gaining t and every integer n turned into n copies of s.",
        remarks: "Undefined unless s > 0.",
        source: "Winning Ways, chapter 6",
        examples: &[("overheat(1/2, 1, 1)", "{1|0}")],
        run: |c| Ok(c.engine.game(c.engine.cx.overheat(c.game(0)?, c.game(1)?, c.game(2)?)?)),
    },
    Builtin {
        name: "norton",
        signature: "norton(g, u)",
        summary: "Norton's product of a game with a positive game u, so that norton(1, u) = u.",
        remarks: "Where g is an integer, u may be any game.",
        source: "Winning Ways, chapter 8",
        examples: &[("norton(1/2, ^)", "{^^*|v*}")],
        run: |c| Ok(c.engine.game(c.engine.cx.norton(c.game(0)?, c.game(1)?)?)),
    },
    Builtin {
        name: "conway_product",
        signature: "conway_product(g, h)",
        summary: "Conway's product of the canonical forms; for numbers it is their product.",
        remarks: "For other games it depends on the forms, so canonical ones are taken.",
        source: "Conway, On Numbers and Games, chapter 1",
        examples: &[("conway_product(3/4, 1/2)", "3/8"), ("conway_product(*2, *2)", "*3")],
        run: |c| Ok(c.engine.game(c.engine.cx.conway_product(c.game(0)?, c.game(1)?)?)),
    },
    Builtin {
        name: "tiny",
        signature: "tiny(x)",
        summary: "Tiny-x, the positive infinitesimal {0||0|-x}.",
        remarks: "",
        source: "Winning Ways, chapter 5",
        examples: &[("tiny(2)", "+_2")],
        run: |c| Ok(c.engine.game(c.engine.tiny(c.game(0)?)?)),
    },
    Builtin {
        name: "miny",
        signature: "miny(x)",
        summary: "Miny-x, the negative of tiny-x, {x|0||0}.",
        remarks: "",
        source: "Winning Ways, chapter 5",
        examples: &[("miny(2)", "-_2")],
        run: |c| Ok(c.engine.game(c.engine.cx.neg(c.engine.tiny(c.game(0)?)?)?)),
    },
    Builtin {
        name: "switch",
        signature: "switch(x)",
        summary: "The game {x|-x}, also written ±x.",
        remarks: "",
        source: "Winning Ways, chapter 5",
        examples: &[("switch(3)", "+-3")],
        run: |c| {
            let x = c.game(0)?;
            let minus_x = c.engine.cx.neg(x)?;
            Ok(c.engine.game(c.engine.cx.canonical(&[x], &[minus_x])?))
        },
    },
];
