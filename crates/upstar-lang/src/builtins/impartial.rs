//! Nimbers.

use upstar_core::Undefined;
use upstar_number::{Dyadic, Nimber, mex};

use crate::builtins::{Builtin, Cost};
use crate::error::{Error, Reply};
use crate::eval::{Call, Engine};
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
