//! Stops, mean, temperature, walls.

use std::sync::Arc;

use upstar_number::{ApproachSide, Bound, Dyadic, IBig, Rational, SignedStop};
use upstar_short::{Thermograph, Vertex};

use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "left_stop(g: game) -> number",
        about: "Returns the left stop: the number reached when Left moves first and both players \
                play optimally.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 1.2.54",
        examples: &[("left_stop({2|-1} + ^*)", "2")],
        run: |c| Ok(Value::number(c.engine.cx.left_stop(c.game(0)?)?)),
    },
    Builtin {
        declaration: "right_stop(g: game) -> number",
        about: "Returns the right stop: the number reached when Right moves first and both players \
                play optimally.",
        cost: FunctionCost::Positions,
        source: "Siegel, thesis, Definition 1.2.54",
        examples: &[("right_stop({2|-1} + ^*)", "-1")],
        run: |c| Ok(Value::number(c.engine.cx.right_stop(c.game(0)?)?)),
    },
    Builtin {
        declaration: "signed_left_stop(g: game) -> stop",
        about: "Returns the left stop x with a sign: x+ if the game is greater than or confused \
                with x, and x- otherwise. The signed stop x- lies just below x, and x+ lies just \
                above x: 2- < 2 < 2+.",
        cost: FunctionCost::Positions,
        source: "Sjöstrand, lecture notes, section 9",
        examples: &[("signed_left_stop({2|-1})", "\"2+\""), ("signed_left_stop(^) > 0", "true")],
        run: |c| Ok(Value::stop(c.engine.cx.signed_left_stop(c.game(0)?)?)),
    },
    Builtin {
        declaration: "signed_right_stop(g: game) -> stop",
        about: "Returns the right stop x with a sign: x- if the game is less than or confused with \
                x, and x+ otherwise. The signed stop x- lies just below x, and x+ lies just above \
                x: 2- < 2 < 2+.",
        cost: FunctionCost::Positions,
        source: "Sjöstrand, lecture notes, section 9",
        examples: &[("signed_right_stop({2|-1})", "\"-1-\""), ("signed_right_stop(*) < 0", "true")],
        run: |c| Ok(Value::stop(c.engine.cx.signed_right_stop(c.game(0)?)?)),
    },
    Builtin {
        declaration: "signed_stop(x: stop) -> stop",
        about: "Returns the signed stop that is written as text, such as \"1/2+\" or \"0-\". \
                Signed stops can be compared with each other and with numbers: 2- < 2 < 2+. A \
                number can be added to a signed stop.",
        cost: FunctionCost::Instant,
        source: "Sjöstrand, lecture notes, section 8",
        examples: &[
            ("signed_stop(\"2-\") < 2 < signed_stop(\"2+\")", "true"),
            ("signed_stop(\"1/2+\") + 1", "\"3/2+\""),
        ],
        run: |c| Ok(Value::stop(stop(c, 0)?)),
    },
    Builtin {
        declaration: "mean(g: game) -> number",
        about: "Returns the mean value of g: the limit, as n grows, of the left stop of n·g \
                divided by n. Means are additive: mean(g + h) = mean(g) + mean(h).",
        cost: FunctionCost::Positions,
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("mean({4|1})", "5/2")],
        run: |c| Ok(Value::number(c.engine.cx.mean(c.game(0)?)?)),
    },
    Builtin {
        declaration: "temperature(g: game) -> number",
        about: "Returns the temperature: the height at which the walls of the thermograph meet. A \
                number with denominator 2^k has temperature -1/2^k. In particular, an integer has \
                temperature -1.",
        cost: FunctionCost::Positions,
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("temperature({4|1})", "3/2"), ("temperature(3/4)", "-1/4")],
        run: |c| Ok(Value::number(c.engine.cx.temperature(c.game(0)?)?)),
    },
    Builtin {
        declaration: "notes_temperature(g: game) -> number",
        about: "Returns the temperature in the older convention, in which numbers have temperature \
                0.",
        cost: FunctionCost::Positions,
        source: "Sjöstrand, lecture notes, section 9",
        examples: &[("notes_temperature(3/4)", "0"), ("notes_temperature({4|1})", "3/2")],
        run: notes_temperature,
    },
    Builtin {
        declaration: "onag_temperature(g: game) -> number",
        about: "Returns the temperature in the convention of On Numbers and Games; same as \
                notes_temperature(g).",
        cost: FunctionCost::Positions,
        source: "Conway, On Numbers and Games, chapter 9",
        examples: &[("onag_temperature(3/4)", "0"), ("onag_temperature({4|1})", "3/2")],
        run: notes_temperature,
    },
    Builtin {
        declaration: "thermograph(g: game) -> thermograph",
        about: "Returns the thermograph of a game: the stops of the game cooled by t, for every \
                temperature t. The thermograph is printed as two walls. Each wall is a list of \
                corners [value, temperature].",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 6",
        examples: &[(
            "thermograph({4|1})",
            "thermograph(left: [[5, -1], [5/2, 3/2]], \
             right: [[0, -1], [5/2, 3/2]])",
        )],
        run: |c| Ok(Value::Thermograph(thermograph(c)?)),
    },
    Builtin {
        declaration: "left_wall(g: game) -> any",
        about: "Returns the left wall of the thermograph as a list of corners [value, \
                temperature]. The corners are listed from temperature -1 upward, and the last \
                corner is the foot of the mast.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 6",
        examples: &[("left_wall(1)", "[[1, -1]]")],
        run: |c| Ok(wall(thermograph(c)?.left_wall())),
    },
    Builtin {
        declaration: "right_wall(g: game) -> any",
        about: "Returns the right wall of the thermograph as a list of corners [value, \
                temperature]. The corners are listed from temperature -1 upward, and the last \
                corner is the foot of the mast.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 6",
        examples: &[("right_wall(1)", "[[1, -1]]"), ("right_wall(^)", "[[0, -1], [0, 0]]")],
        run: |c| Ok(wall(thermograph(c)?.right_wall())),
    },
    Builtin {
        declaration: "simplest_between(a: number or stop, b: number or stop) -> number",
        about: "Returns the simplest number (the number with the least birthday) strictly between \
                two numbers or signed stops. A signed stop can be given as text. Signed stops are \
                ordered \"2-\" < 2 < \"2+\", so 2 lies strictly between \"2-\" and \"2+\", but not \
                between \"2+\" and 3. If {g|h} is a number, then {g|h} is the simplest number \
                between the signed right stop of g and the signed left stop of h. Undefined if no \
                number lies between a and b.",
        cost: FunctionCost::Instant,
        source: "Conway, On Numbers and Games, chapter 0; Sjöstrand, lecture notes, section 9",
        examples: &[
            ("simplest_between(5/4, 3/2)", "11/8"),
            ("simplest_between(1/3, 2/3)", "1/2"),
            ("simplest_between(signed_right_stop(*), signed_left_stop(1))", "0"),
            ("simplest_between(\"1/2+\", 1)", "3/4"),
        ],
        run: simplest_between,
    },
    Builtin {
        declaration: "sign_expansion(x: number) -> text",
        about: "Returns the sign expansion of a number: the path to the number in the number tree, \
                with + for right and - for left. The expression `1/2^5000` denotes 1/2 plus 5000 \
                ups, which has no sign expansion. For the fraction, write `1/power(2, 5000)`.",
        cost: FunctionCost::Instant,
        source: "Conway, On Numbers and Games, chapter 3",
        examples: &[
            ("sign_expansion(5/8)", "\"+-+-\""),
            ("sign_expansion(1/power(2, 5))", "\"+-----\""),
        ],
        run: |c| {
            let text = c.dyadic(0)?.sign_expansion().text();
            let text = text.map_err(|e| LangError::too_large(e.to_string()))?;
            Ok(Value::text(text))
        },
    },
    Builtin {
        declaration: "from_sign_expansion(signs: text) -> number",
        about: "Returns the number with the given sign expansion, a string of + and -.",
        cost: FunctionCost::Instant,
        source: "Conway, On Numbers and Games, chapter 3",
        examples: &[("from_sign_expansion(\"+-+-\")", "5/8")],
        run: |c| {
            let text = c.text(0)?;
            let refuse = |e: upstar_number::NumberError| {
                LangError::type_error(e.to_string(), "write text such as \"++-\"").of_argument(0)
            };
            let signs: upstar_number::SignExpansion = text.parse().map_err(refuse)?;
            Ok(Value::number(signs.to_dyadic().map_err(refuse)?))
        },
    },
];

fn notes_temperature(c: &Call<'_>) -> LangResult<Value> {
    Ok(Value::number(c.engine.cx.nonnegative_temperature(c.game(0)?)?))
}

fn simplest_between(c: &Call<'_>) -> LangResult<Value> {
    let (low, high) = (end(c, 0, SignedStop::as_lower)?, end(c, 1, SignedStop::as_upper)?);
    // Two fractions differ by at least one over the product of their denominators, so a number with
    // this many binary places lies between them. The simplest such number has no more places.
    let places = low.places() + high.places() + 1;
    let lower = low.bound(|x| Dyadic::new(scaled(x, places) + IBig::ONE, places as u64));
    let upper = high.bound(|x| Dyadic::new(scaled(x, places), places as u64));
    if let Some(between) = Dyadic::simplest_between(Some(&lower), Some(&upper)) {
        return Ok(Value::number(between));
    }
    let above = match &low {
        IntervalEnd::Game(Bound::Closed(x)) => format!("at least {x}"),
        IntervalEnd::Game(Bound::Open(x)) => format!("greater than {x}"),
        IntervalEnd::Fraction(x) => format!("greater than {x}"),
    };
    let below = match &high {
        IntervalEnd::Game(Bound::Closed(x)) => format!("at most {x}"),
        IntervalEnd::Game(Bound::Open(x)) => format!("less than {x}"),
        IntervalEnd::Fraction(x) => format!("less than {x}"),
    };
    Err(LangError::undefined(format!("no number is {above} and {below}")))
}

enum IntervalEnd {
    Game(Bound),
    Fraction(Rational),
}

impl IntervalEnd {
    fn places(&self) -> usize {
        match self {
            IntervalEnd::Game(bound) => bound.value().exponent() as usize + 1,
            IntervalEnd::Fraction(x) => {
                Dyadic::from(IBig::from(x.denominator().clone())).bits() as usize
            }
        }
    }

    /// Calls `inside` to get a dyadic end if the number is not dyadic.
    fn bound(&self, inside: impl FnOnce(&Rational) -> Dyadic) -> Bound {
        match self {
            IntervalEnd::Game(bound) => bound.clone(),
            IntervalEnd::Fraction(x) => Bound::Closed(inside(x)),
        }
    }
}

fn scaled(x: &Rational, places: usize) -> IBig {
    (x * &Rational::from(IBig::ONE << places)).floor()
}

/// Reads an end of an interval, which is a number, a signed stop or the text of a signed stop. A number is
/// excluded from the interval.
fn end(c: &Call<'_>, number: usize, of_stop: fn(&SignedStop) -> Bound) -> LangResult<IntervalEnd> {
    if let Value::Text(_) | Value::Stop(_) = c.value(number)? {
        return Ok(IntervalEnd::Game(of_stop(&stop(c, number)?)));
    }
    let x = c.rational(number)?;
    Ok(x.as_dyadic().map_or(IntervalEnd::Fraction(x), |x| IntervalEnd::Game(Bound::Open(x))))
}

/// Reads a signed stop or its text.
fn stop(c: &Call<'_>, number: usize) -> LangResult<SignedStop> {
    let stop = match c.value(number)? {
        Value::Stop(stop) => Some((**stop).clone()),
        Value::Text(text) => signed_stop(text),
        _ => None,
    };
    stop.ok_or_else(|| {
        LangError::type_error(
            "the text is not a signed stop",
            "write a number, or text such as \"1/2+\" or \"0-\"",
        )
        .of_argument(number)
    })
}

/// Parses a signed stop such as `1/2+`.
pub(crate) fn signed_stop(text: &str) -> Option<SignedStop> {
    let text = text.trim();
    let (value, side) = match (text.strip_suffix('+'), text.strip_suffix(['-', '\u{2212}'])) {
        (Some(value), _) => (value, ApproachSide::Plus),
        (None, Some(value)) => (value, ApproachSide::Minus),
        (None, None) => return None,
    };
    // The parser of numbers accepts powers, which denote ups in the language.
    let value = if value.contains('^') { None } else { value.parse().ok() };
    value.map(|value| SignedStop::new(value, side))
}

fn thermograph(c: &Call<'_>) -> LangResult<Arc<Thermograph>> {
    Ok(c.engine.cx.thermograph(c.game(0)?)?)
}

fn wall(corners: Vec<Vertex>) -> Value {
    Value::list(corners.into_iter().map(|corner| {
        Value::list([Value::number(corner.value), Value::number(corner.temperature)])
    }))
}
