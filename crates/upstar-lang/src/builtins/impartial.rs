//! Nimbers.

use upstar::Period;
use upstar_core::Undefined;
use upstar_number::{Dyadic, Nimber, mex};

use crate::builtins::{Builtin, Cost};
use crate::error::{Error, Reply};
use crate::eval::coerce::expected;
use crate::eval::{Call, Engine, MAX_LIST, too_long};
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "nim_value",
        signature: "nim_value(x)",
        summary: "The n for which an impartial position, or a game, equals *n.",
        remarks: "Undefined where the value is no nimber.",
        cost: Cost::Positions,
        source: "Winning Ways, chapter 4",
        examples: &[("nim_value(nim(\"3,5\"))", "6"), ("nim_value(*5)", "5")],
        run: |c| {
            let nim = match c.value(0)? {
                Value::Position(position) => position.nim_value(c.engine.cx)?,
                other => nimber(c.engine, other).map_err(|e| e.of_argument(0))?,
            };
            Ok(number(nim))
        },
    },
    Builtin {
        name: "nim_sequence",
        signature: "nim_sequence(ruleset, n)",
        summary: "The nim values of the heaps 0, 1, …, n of a ruleset.",
        remarks: "The ruleset has all the options that it needs, as octal(\"0.77\") has.",
        cost: Cost::Steep,
        source: "Winning Ways, chapter 4",
        examples: &[("nim_sequence(nim, 4)", "[0, 1, 2, 3, 4]")],
        run: |c| {
            let (ruleset, most) = (c.function(0)?, c.natural(1)?);
            if most >= MAX_LIST as u64 {
                return Err(too_long().of_argument(1));
            }
            let mut values = Vec::new();
            for size in 0..=most {
                let heap = c.engine.apply(&ruleset, vec![number(size)]);
                let heap = match heap.map_err(|error| error.of_argument(0))? {
                    Value::Position(position) => position,
                    other => return Err(expected("a ruleset of heaps", &other).of_argument(0)),
                };
                values.push(number(heap.nim_value(c.engine.cx)?));
            }
            Ok(Value::list(values))
        },
    },
    Builtin {
        name: "period",
        signature: "period(ruleset, heaps?)",
        summary: "The length of the period of the nim values of a ruleset of heaps.",
        remarks: "It is proved: with k heaps at most and t tokens taken at most, a period that shows for long \
                  enough goes on for ever. Undefined if none shows in the first 10000 heaps, or in as \
                  many as are given.",
        cost: Cost::Steep,
        source: "R. Guy and C. Smith, The G-values of various games (1956)",
        examples: &[("period(octal(\"0.77\"))", "12"), ("period(subtraction({1, 2}))", "3")],
        run: |c| Ok(number(period(c)?.period)),
    },
    Builtin {
        name: "preperiod",
        signature: "preperiod(ruleset, heaps?)",
        summary: "The least heap from which on the nim values of a ruleset of heaps are periodic.",
        remarks: "As for period.",
        cost: Cost::Steep,
        source: "R. Guy and C. Smith, The G-values of various games (1956)",
        examples: &[("preperiod(octal(\"0.77\"))", "71")],
        run: |c| Ok(number(period(c)?.preperiod)),
    },
    Builtin {
        name: "nimber",
        signature: "nimber(n)",
        summary: "The nimber *n.",
        remarks: "n is less than 2^64.",
        cost: Cost::Instant,
        source: "Winning Ways, chapter 2",
        examples: &[("[nimber(n) for n in 0..3]", "[0, *, *2, *3]")],
        run: |c| Ok(c.engine.game(c.engine.cx.nimber(index(c, 0)?)?)),
    },
    Builtin {
        name: "mex",
        signature: "mex(list)",
        summary: "The least natural number that is not in the list.",
        remarks: "",
        cost: Cost::Positions,
        source: "Winning Ways, chapter 4",
        examples: &[("mex([0, 1, 3])", "2")],
        run: |c| {
            let list = c.list(0)?;
            let values = list.iter().map(|item| any_nimber(c.engine, item));
            let values = values.collect::<Reply<Vec<u64>>>().map_err(|e| e.of_argument(0))?;
            Ok(number(mex(values)))
        },
    },
    Builtin {
        name: "nim_sum",
        signature: "nim_sum(a, b)",
        summary: "The nim sum of two natural numbers: their sum in binary without carrying.",
        remarks: "",
        cost: Cost::Instant,
        source: "Winning Ways, chapter 3",
        examples: &[("nim_sum(3, 5)", "6")],
        run: |c| Ok(number((Nimber(index(c, 0)?) + Nimber(index(c, 1)?)).0)),
    },
    Builtin {
        name: "nim_product",
        signature: "nim_product(a, b)",
        summary: "The nim product of two natural numbers, with which they form a field.",
        remarks: "",
        cost: Cost::Instant,
        source: "Conway, On Numbers and Games, chapter 6",
        examples: &[("nim_product(2, 3)", "1")],
        run: |c| Ok(number((Nimber(index(c, 0)?) * Nimber(index(c, 1)?)).0)),
    },
];

/// The heaps in which a period is looked for if nobody says how many.
const HEAPS: u64 = 10_000;

fn period(c: &Call<'_>) -> Reply<Period> {
    let heaps = match c.given(1) {
        Some(_) => c.natural(1)?,
        None => HEAPS,
    };
    let empty = c.engine.apply(&c.function(0)?, vec![number(0)]);
    let empty = match empty.map_err(|error| error.of_argument(0))? {
        Value::Position(position) => position,
        other => return Err(expected("a ruleset of heaps", &other).of_argument(0)),
    };
    empty.nim_period(c.engine.cx, heaps)?.ok_or_else(|| {
        let message = format!("no period can be proved from the first {heaps} heaps");
        Error::undefined(message).of_argument(0)
    })
}

fn number(n: u64) -> Value {
    Value::number(Dyadic::from(n))
}

fn index(c: &Call<'_>, number: usize) -> Reply<u64> {
    any_nimber(c.engine, c.value(number)?).map_err(|error| error.of_argument(number))
}

/// A natural number below 2^64, or the number of a nimber.
fn any_nimber(engine: &Engine<'_>, value: &Value) -> Reply<u64> {
    if let Value::Game(_) = value {
        return nimber(engine, value);
    }
    let whole = engine.whole(value)?;
    u64::try_from(&whole)
        .map_err(|_| Error::type_error(format!("{whole} is not a natural number below 2^64"), ""))
}

fn nimber(engine: &Engine<'_>, value: &Value) -> Reply<u64> {
    let game = engine.short(value)?;
    let nus = engine.cx.as_nus(game).filter(|nus| nus.is_nimber());
    nus.map(|nus| nus.nim)
        .ok_or_else(|| Undefined::new("the value is no nimber, so it has no nim value").into())
}
