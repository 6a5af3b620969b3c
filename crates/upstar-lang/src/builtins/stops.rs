//! Stops, mean, temperature, walls.

use upstar_short::Vertex;

use crate::builtins::{Builtin, Cost};
use crate::error::Reply;
use crate::eval::Call;
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "left_stop",
        signature: "left_stop(g)",
        summary: "The number that play reaches when Left begins and both stop at numbers.",
        remarks: "",
        cost: Cost::Positions,
        source: "Siegel, thesis, Definition 1.2.54",
        examples: &[("left_stop({2|-1} + ^*)", "2")],
        run: |c| Ok(Value::number(c.engine.cx.left_stop(c.game(0)?)?)),
    },
    Builtin {
        name: "right_stop",
        signature: "right_stop(g)",
        summary: "The number that play reaches when Right begins and both stop at numbers.",
        remarks: "",
        cost: Cost::Positions,
        source: "Siegel, thesis, Definition 1.2.54",
        examples: &[("right_stop({2|-1} + ^*)", "-1")],
        run: |c| Ok(Value::number(c.engine.cx.right_stop(c.game(0)?)?)),
    },
    Builtin {
        name: "signed_left_stop",
        signature: "signed_left_stop(g)",
        summary: "The left stop with a sign: x+ if the game is greater than or confused with x, otherwise x-.",
        remarks: "x- is just below x and x+ just above, so that 2- < 2 < 2+.",
        cost: Cost::Positions,
        source: "Sjöstrand, lecture notes, section 9",
        examples: &[("signed_left_stop({2|-1})", "\"2+\"")],
        run: |c| Ok(Value::text(c.engine.cx.signed_left_stop(c.game(0)?)?.to_string())),
    },
    Builtin {
        name: "signed_right_stop",
        signature: "signed_right_stop(g)",
        summary: "The right stop with a sign: x- if the game is less than or confused with x, otherwise x+.",
        remarks: "x- is just below x and x+ just above, so that 2- < 2 < 2+.",
        cost: Cost::Positions,
        source: "Sjöstrand, lecture notes, section 9",
        examples: &[("signed_right_stop({2|-1})", "\"-1-\"")],
        run: |c| Ok(Value::text(c.engine.cx.signed_right_stop(c.game(0)?)?.to_string())),
    },
    Builtin {
        name: "mean",
        signature: "mean(g)",
        summary: "The mean value: the limit of the value of n copies, divided by n.",
        remarks: "Means add: mean(g + h) = mean(g) + mean(h).",
        cost: Cost::Positions,
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("mean({4|1})", "5/2")],
        run: |c| Ok(Value::number(c.engine.cx.mean(c.game(0)?)?)),
    },
    Builtin {
        name: "temperature",
        signature: "temperature(g)",
        summary: "How much a move is worth: the height at which the thermograph's walls meet.",
        remarks: "A number with denominator 2^k has temperature -1/2^k, an integer -1.",
        cost: Cost::Positions,
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("temperature({4|1})", "3/2"), ("temperature(3/4)", "-1/4")],
        run: |c| Ok(Value::number(c.engine.cx.temperature(c.game(0)?)?)),
    },
    Builtin {
        name: "notes_temperature",
        signature: "notes_temperature(g)",
        summary: "The temperature in the older convention, in which numbers have temperature 0.",
        remarks: "",
        cost: Cost::Positions,
        source: "Sjöstrand, lecture notes, section 9",
        examples: &[("notes_temperature(3/4)", "0"), ("notes_temperature({4|1})", "3/2")],
        run: |c| Ok(Value::number(c.engine.cx.nonnegative_temperature(c.game(0)?)?)),
    },
    Builtin {
        name: "thermograph",
        signature: "thermograph(g)",
        summary: "The thermograph: the stops of the game cooled by every temperature.",
        remarks: "Shown as its walls, each a list of corners [value, temperature].",
        cost: Cost::Positions,
        source: "Winning Ways, chapter 6",
        examples: &[(
            "thermograph({4|1})",
            "thermograph(left: [[5, -1], [5/2, 3/2]], \
             right: [[0, -1], [5/2, 3/2]])",
        )],
        run: |c| Ok(Value::Thermograph(c.engine.cx.thermograph(c.game(0)?)?)),
    },
    Builtin {
        name: "left_wall",
        signature: "left_wall(g)",
        summary: "The left wall of the thermograph as corners [value, temperature].",
        remarks: "From temperature -1 upward; the last corner is the foot of the mast.",
        cost: Cost::Positions,
        source: "Winning Ways, chapter 6",
        examples: &[("left_wall(1)", "[[1, -1]]")],
        run: |c| Ok(wall(walls(c)?.0)),
    },
    Builtin {
        name: "right_wall",
        signature: "right_wall(g)",
        summary: "The right wall of the thermograph as corners [value, temperature].",
        remarks: "From temperature -1 upward; the last corner is the foot of the mast.",
        cost: Cost::Positions,
        source: "Winning Ways, chapter 6",
        examples: &[("right_wall(1)", "[[1, -1]]"), ("right_wall(^)", "[[0, -1], [0, 0]]")],
        run: |c| Ok(wall(walls(c)?.1)),
    },
    Builtin {
        name: "simplest_between",
        signature: "simplest_between(a, b)",
        summary: "The simplest number strictly between two numbers: the one born first.",
        remarks: "Undefined unless a < b.",
        cost: Cost::Instant,
        source: "Conway, On Numbers and Games, chapter 0",
        examples: &[("simplest_between(5/4, 3/2)", "11/8")],
        run: |c| {
            let (a, b) = (c.dyadic(0)?, c.dyadic(1)?);
            let low = upstar_number::Bound::Open(a.clone());
            let high = upstar_number::Bound::Open(b.clone());
            match upstar_number::Dyadic::simplest_between(Some(&low), Some(&high)) {
                Some(between) => Ok(Value::number(between)),
                None => Err(crate::error::Error::undefined(format!(
                    "no number is greater than {a} and less than {b}"
                ))),
            }
        },
    },
    Builtin {
        name: "sign_expansion",
        signature: "sign_expansion(x)",
        summary: "The path to a number in the number tree, + for right and - for left.",
        remarks: "",
        cost: Cost::Instant,
        source: "Conway, On Numbers and Games, chapter 3",
        examples: &[("sign_expansion(5/8)", "\"+-+-\"")],
        run: |c| {
            let text = c.dyadic(0)?.sign_expansion().text();
            let text = text.map_err(|e| crate::error::Error::too_large(e.to_string()))?;
            Ok(Value::text(text))
        },
    },
    Builtin {
        name: "from_sign_expansion",
        signature: "from_sign_expansion(signs)",
        summary: "The number at the end of a path of + and - in the number tree.",
        remarks: "",
        cost: Cost::Instant,
        source: "Conway, On Numbers and Games, chapter 3",
        examples: &[("from_sign_expansion(\"+-+-\")", "5/8")],
        run: |c| {
            let text = c.text(0)?;
            let refuse = |e: upstar_number::NumberError| {
                crate::error::Error::type_error(e.to_string(), "write a text such as \"++-\"")
                    .of_argument(0)
            };
            let signs: upstar_number::SignExpansion = text.parse().map_err(refuse)?;
            Ok(Value::number(signs.to_dyadic().map_err(refuse)?))
        },
    },
];

fn walls(c: &Call<'_>) -> Reply<(Vec<Vertex>, Vec<Vertex>)> {
    Ok(crate::show::walls(&*c.engine.cx.thermograph(c.game(0)?)?))
}

/// A wall as a list of corners.
fn wall(corners: Vec<Vertex>) -> Value {
    Value::list(corners.into_iter().map(|corner| {
        Value::list([Value::number(corner.value), Value::number(corner.temperature)])
    }))
}
