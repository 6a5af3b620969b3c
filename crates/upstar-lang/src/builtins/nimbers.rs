//! The field of nimbers.

use upstar::nim;
use upstar_number::{Ordinal, UBig};

use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::{Call, EvalContext};
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "nim_sum(list...: list or nimber) -> nimber",
        about: "Returns the nim sum of ordinals. For natural numbers, the nim sum is the binary \
                sum without carrying. The arguments, or the items of a list, may be natural \
                numbers of any size, nimbers, or infinite ordinals below w^w^w, given as strings \
                such as \"w^2.3+w\".",
        cost: FunctionCost::Instant,
        source: "Winning Ways, chapter 3; Conway, On Numbers and Games, chapter 6",
        examples: &[
            ("nim_sum(3, 5, 7)", "1"),
            ("nim_sum([3, 5, 7])", "1"),
            ("nim_sum(\"w.3+5\", \"w+4\")", "\"w.2+1\""),
        ],
        run: |c| {
            let mut sum = Ordinal::from(UBig::ZERO);
            for item in c.list(0)?.iter() {
                sum = nim::sum(&sum, &item_as_ordinal(c.engine, item)?);
            }
            Ok(Value::ordinal(sum))
        },
    },
    Builtin {
        declaration: "nim_product(a: nimber, b: nimber) -> nimber",
        about: "Returns the nim product of two ordinals. The natural numbers form a field with \
                `nim_sum` and `nim_product`. The arguments may be natural numbers of at most 65536 \
                bits, nimbers, or infinite ordinals below w^w^w, given as strings such as \
                \"w^2.3+w\". For infinite ordinals, the function uses Lenstra's constants for the \
                primes up to 577. It is an error if a constant for a greater prime is needed.",
        cost: FunctionCost::Stated(
            "For natural numbers, at most quadratic in the number of bits. For infinite ordinals, \
             linear in the number of pairs of terms, where the nim product of two terms counts as \
             one step.",
        ),
        source: "Conway, On Numbers and Games, chapter 6; Lenstra, On the algebraic closure of two \
                 (1977)",
        examples: &[
            ("nim_product(2, 3)", "1"),
            ("nim_product(18446744073709551616, 18446744073709551616)", "27670116110564327424"),
            ("nim_product(\"w^2\", \"w\")", "2"),
        ],
        run: |c| {
            Ok(Value::ordinal(nim::product(&ordinal(c, 0)?, &ordinal(c, 1)?, c.engine.cx.budget)?))
        },
    },
    Builtin {
        declaration: "nim_quotient(a: nimber, b: nimber) -> nimber",
        about: "Returns the unique ordinal whose nim product with b is a. Undefined for b = 0. The \
                arguments may be natural numbers of at most 65536 bits, nimbers, or infinite \
                ordinals below w^w^w, given as strings such as \"w^2.3+w\". For infinite ordinals, \
                it is an error if a Lenstra constant for a prime greater than 577 is needed.",
        cost: FunctionCost::Stated(
            "For natural numbers, at most quadratic in the number of bits. For infinite ordinals, \
             linear in the number of conjugates b, b^2, b^4, … of b over the field of two \
             elements, where each nim product counts as one step.",
        ),
        source: "Conway, On Numbers and Games, chapter 6",
        examples: &[("nim_quotient(1, 2)", "3"), ("nim_quotient(1, \"w\")", "\"w^2.3\"")],
        run: |c| {
            let (a, b) = (ordinal(c, 0)?, ordinal(c, 1)?);
            let inverse = nim::inverse(&b, c.engine.cx.budget)
                .map_err(|no| LangError::from(no).of_argument(1))?;
            Ok(Value::ordinal(nim::product(&a, &inverse, c.engine.cx.budget)?))
        },
    },
    Builtin {
        declaration: "nim_power(a: nimber, n: count) -> nimber",
        about: "Returns the nim product of n copies of an ordinal. The argument a may be a natural \
                number of at most 65536 bits, a nimber, or an infinite ordinal below w^w^w, given \
                as a string such as \"w^2.3+w\". For infinite ordinals, it is an error if a \
                Lenstra constant for a prime greater than 577 is needed.",
        cost: FunctionCost::Stated("Logarithmic in n, where each nim product counts as one step."),
        source: "Conway, On Numbers and Games, chapter 6",
        examples: &[
            ("nim_power(16, 255)", "1"),
            (
                "[nim_power(\"w\", 3), nim_power(\"w^w\", 5), nim_power(\"w^w^2\", 7)]",
                "[2, 4, \"w+1\"]",
            ),
        ],
        run: |c| {
            Ok(Value::ordinal(nim::power(&ordinal(c, 0)?, c.natural(1)?, c.engine.cx.budget)?))
        },
    },
    Builtin {
        declaration: "nim_sqrt(a: nimber) -> nimber",
        about: "Returns the unique ordinal whose nim square is a. The argument a may be a natural \
                number of at most 65536 bits, a nimber, or an infinite ordinal below w^w^w, given \
                as a string such as \"w^2.3+w\". For infinite ordinals, it is an error if a \
                Lenstra constant for a prime greater than 577 is needed.",
        cost: FunctionCost::Stated(
            "For a natural number, at most quadratic in its number of bits. For an infinite \
             ordinal, linear in the number of its conjugates a, a^2, a^4, … over the field of two \
             elements, where each nim product counts as one step.",
        ),
        source: "Conway, On Numbers and Games, chapter 6",
        examples: &[("nim_sqrt(2)", "3"), ("nim_sqrt(\"w\")", "\"w^2.2\"")],
        run: |c| Ok(Value::ordinal(nim::square_root(&ordinal(c, 0)?, c.engine.cx.budget)?)),
    },
    Builtin {
        declaration: "nim_quadratic(b: count, c: count) -> any",
        about: "Returns the two natural numbers x for which the nim sum of x ⊗ x and b ⊗ x is c, \
                where ⊗ is the nim product. The smaller solution comes first. The two solutions \
                are equal if b is 0. The arguments must be natural numbers of at most 65536 bits.",
        cost: FunctionCost::Stated("At most quadratic in the number of bits of b and c."),
        source: "Conway, On Numbers and Games, chapter 6",
        examples: &[("nim_quadratic(1, 1)", "[2, 3]"), ("nim_quadratic(1, 2)", "[4, 5]")],
        run: |c| {
            let (first, second) =
                nim::quadratic(&natural(c, 0)?, &natural(c, 1)?, c.engine.cx.budget)?;
            Ok(Value::list([first, second].map(Value::count)))
        },
    },
];

fn ordinal(c: &Call<'_>, number: usize) -> LangResult<Ordinal> {
    item_as_ordinal(c.engine, c.value(number)?).map_err(|error| error.of_argument(number))
}

/// Reads a natural number, a nimber, or an ordinal given as text.
fn item_as_ordinal(engine: &EvalContext<'_>, value: &Value) -> LangResult<Ordinal> {
    match value {
        Value::Ordinal(ordinal) => Ok((**ordinal).clone()),
        Value::Text(text) => {
            text.parse::<Ordinal>().map_err(|error| LangError::type_error(error.to_string(), ""))
        }
        _ => {
            let Some(whole) = engine.whole_or_game(value)? else {
                return Ok(Ordinal::from(crate::builtins::impartial::nimber(engine, value)?));
            };
            let natural = UBig::try_from(whole.clone()).map_err(|_| {
                LangError::type_error(format!("{whole} is not a natural number"), "")
            })?;
            Ok(Ordinal::from(natural))
        }
    }
}

fn natural(c: &Call<'_>, number: usize) -> LangResult<UBig> {
    let ordinal = ordinal(c, number)?;
    if ordinal.is_finite() {
        return Ok(ordinal.finite_part());
    }
    Err(LangError::type_error(format!("{ordinal} is not a natural number"), "").of_argument(number))
}
