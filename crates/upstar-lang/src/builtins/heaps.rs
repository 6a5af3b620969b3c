//! Scoring heap games.

use upstar::scoring::heaps::{CodeError, HeapCode, HeapValues, TwoHeapTable, find_period};
use upstar::{Rational, SumKind};

use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::eval::coerce::expected;
use crate::value::Value;

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "scoring_grundy(code: text, n: count) -> any",
        about: "Returns the final scores of heaps of 0, 1, …, n beans in a scoring heap game. A \
                final score is the score of the first player minus the score of the second player \
                under optimal play. The code has the form (digits, points). If bit k of the i-th \
                digit is 1, a player may take i beans and leave k nonempty heaps. This move scores \
                the number of points given by the i-th entry of the points. If an entry has more \
                than one digit, write the digits or the points as a list, as in ([3,12],[1/2,-3]).",
        cost: FunctionCost::Stated(
            "At most linear in n times the number of digits if no move breaks a heap. Otherwise, \
             the cost may be exponential in n.",
        ),
        source: "Stewart, thesis, Definitions 3.1.1 and 3.1.2",
        examples: &[("scoring_grundy(\"(333,123)\", 7)", "[0, 1, 2, 3, 2, 1, 0, 1]")],
        run: |c| {
            let (code, n) = (code(c, 0)?, beans(c, 1)?);
            let mut heaps = HeapValues::new(SumKind::Disjunctive, vec![code])?;
            let values = heaps.values(0, n, c.engine.cx.budget)?;
            Ok(Value::list(values.into_iter().map(Value::number)))
        },
    },
    Builtin {
        declaration: "scoring_table(operator: text, first: text, second: text, n: count, m: count) -> any",
        about: "Returns a table of the final scores of a heap of i beans under the first code \
                combined with a heap of j beans under the second code. The table has a row for \
                each j = 0, …, m, and each row has an entry for each i = 0, …, n. The operator is \
                \"disjunctive\", \"conjunctive\", \"selective\" or \"sequential\", and the \
                combination follows the long rule. Undefined if a move breaks a heap and the \
                operator is \"sequential\". A final score is the score of the first player minus \
                the score of the second player under optimal play. For the form of a code, see \
                `scoring_grundy`.",
        cost: FunctionCost::Stated(
            "At most linear in n·m times the number of possible moves if no move breaks a heap. \
             For \"selective\", the number of moves must be replaced by its square. If a move \
             breaks a heap, the cost may be exponential in n + m.",
        ),
        source: "Stewart, thesis, Tables 3.2 to 4.2",
        examples: &[(
            "scoring_table(\"disjunctive\", \"(123,123)\", \"(3111,1234)\", 5, 1)",
            "[[0, 1, 0, 3, 2, 3], [1, 0, 1, 2, 3, 2]]",
        )],
        run: |c| {
            let operator = operator(c, 0)?;
            let (first, second) = (code(c, 1)?, code(c, 2)?);
            let (n, m) = (beans(c, 3)?, beans(c, 4)?);
            let table = TwoHeapTable::new(operator, first, second, n, m, c.engine.cx.budget)?;
            let row = |row: &[Rational]| Value::list(row.iter().cloned().map(Value::number));
            Ok(Value::list(table.rows().map(row)))
        },
    },
    Builtin {
        declaration: "scoring_period(code: text, operator?: text, second?: text, m?: count) -> counts",
        about: "Returns [preperiod, period] for the final scores of single heaps, or of heaps \
                combined with a heap of m beans under a second code. The function proves the \
                period. For the operator, see `scoring_table`. Undefined if a move breaks a heap, \
                or if no period is found in the first 2000 heaps.",
        cost: FunctionCost::Stated(
            "Linear in the number of digits of the code. The function examines at most 2000 heaps.",
        ),
        source: "Stewart, thesis, section 3.1",
        examples: &[
            ("scoring_period(\"(00033,00045)\")", "[27, 10]"),
            ("scoring_period(\"(3,2)\", \"selective\", \"(3,1)\", 1)", "[0, 2]"),
        ],
        run: |c| {
            let first = code(c, 0)?;
            let budget = c.engine.cx.budget;
            let (operator, second, m) = match c.given(1) {
                None => (SumKind::Disjunctive, first.clone(), 0),
                Some(_) => (operator(c, 1)?, code(c, 2)?, beans(c, 3)?),
            };
            let found = find_period(operator, &first, &second, m, 2000, budget)?;
            let found =
                found.ok_or_else(|| LangError::undefined("no period was found in 2000 heaps"))?;
            let number = |n: usize| Value::count(n as u64);
            Ok(Value::list([number(found.preperiod), number(found.period)]))
        },
    },
];

pub(crate) fn operator(c: &Call<'_>, argument: usize) -> LangResult<SumKind> {
    let operator = match c.value(argument)? {
        Value::Text(name) => SumKind::named(name),
        _ => None,
    };
    operator.ok_or_else(|| {
        let names = SumKind::ALL.map(SumKind::name).join(", ");
        let message = format!("expected the operator as text, one of {names}");
        LangError::type_error(message, "").of_argument(argument)
    })
}

fn code(c: &Call<'_>, argument: usize) -> LangResult<HeapCode> {
    let Value::Text(text) = c.value(argument)? else {
        let wrong = expected("a code such as \"(333,123)\"", c.value(argument)?);
        return Err(wrong.of_argument(argument));
    };
    text.parse().map_err(|wrong: CodeError| {
        LangError::type_error(wrong.to_string(), "for example, \"(333,123)\"").of_argument(argument)
    })
}

fn beans(c: &Call<'_>, argument: usize) -> LangResult<u32> {
    let too_many =
        |_| LangError::too_large("too many beans: at most 2^32 - 1").of_argument(argument);
    u32::try_from(c.size(argument)?).map_err(too_many)
}
