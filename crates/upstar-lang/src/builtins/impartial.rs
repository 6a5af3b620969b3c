//! Nim values and sequences of nim values.

use upstar::raw::RawPosition;
use upstar::{Evidence, Period, RareHeaps, observed_period};
use upstar_core::Undefined;
use upstar_number::mex;

use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::coerce::expected;
use crate::eval::{Call, EvalContext, MAX_LIST, too_long};
use crate::record::{Record, RecordKind};
use crate::value::{Function, Value};

const CODE_SEQUENCE: FunctionCost = FunctionCost::Stated(
    "For octal games, at most quadratic in n and linear in the number of digits, where n is the \
     number of heaps considered. For other games, the cost may be exponential in n.",
);

const SPARSE_COST: FunctionCost = FunctionCost::Stated(
    "At most quadratic in the number of heaps considered, and linear in the number of digits.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "nim_value(x: form) -> count",
        about: "Returns the nim value of an impartial position or a game: the integer n such that \
                x equals *n. Undefined if x is not equal to a nimber.",
        cost: FunctionCost::Positions,
        source: "Winning Ways, chapter 4",
        examples: &[("nim_value(nim(\"3,5\"))", "6"), ("nim_value(*5)", "5")],
        run: |c| {
            let nim = match c.engine.position(c.value(0)?) {
                Some(position) => position.nim_value(c.engine.cx)?,
                None => c.read(0, |value| nimber(c.engine, value))?,
            };
            Ok(Value::count(nim))
        },
    },
    Builtin {
        declaration: "nim_sequence(ruleset, n: count, from?: count) -> counts",
        about: "Returns the nim values of the heaps of a ruleset for the sizes 0, 1, …, n or, if \
                `from` is given, for the sizes `from`, …, n. Give the ruleset with all its \
                options, as in octal(\"0.77\"). A function may replace the ruleset. It either maps \
                n to a position (a family) or maps the size of a heap to the list of the options \
                of the heap, where each option is a heap size or a list of heap sizes. If the nim \
                values of a ruleset have a proved period, n may be arbitrarily large. In a turning \
                game, the size is the number of a coin, and the nim value is that of the row in \
                which only this coin shows heads.",
        cost: FunctionCost::Stated(
            "For octal games, at most quadratic in n and linear in the number of digits. For other \
             games, the cost may be exponential in n.",
        ),
        source: "Winning Ways, chapter 4",
        examples: &[
            ("nim_sequence(nim, 4)", "[0, 1, 2, 3, 4]"),
            (
                "nim_sequence(n -> [[a, n - a] for a in 1..n - 1 if 2·a < n], 8)",
                "[0, 0, 0, 1, 0, 2, 1, 0, 2]",
            ),
            ("nim_sequence(n -> node_kayles(\"path \" + text(n)), 6)", "[0, 1, 1, 2, 0, 3, 1]"),
            ("nim_sequence(octal(\"0.77\"), 12000000000005, 12000000000000)", "[4, 1, 2, 8, 1, 4]"),
            ("nim_sequence(turning(\"1-5\"), 300, 298)", "[593612, 598451, 600433]"),
        ],
        run: |c| {
            let most = c.natural(1)?;
            let from = c.optional(2, Call::natural)?.unwrap_or(0);
            if most.saturating_sub(from) >= MAX_LIST as u64 {
                return Err(too_long().of_argument(1));
            }
            let function = c.function(0)?;
            let has_coins = matches!(&function, Function::Ruleset(ruleset) if ruleset.has_coins());
            let empty = match &function {
                _ if has_coins => Some(Value::text("")),
                Function::Ruleset(ruleset) if ruleset.has_heaps() => Some(Value::count(0_u8)),
                _ => None,
            };
            let empty = empty.map(|empty| c.engine.apply(&function, vec![empty])).transpose();
            if let Some(Value::Position(empty)) = empty.map_err(|error| error.of_argument(0))?
                && let Some(all) = empty.nim_sequence(c.engine.cx, from, most)?
            {
                return Ok(Value::list(all.into_iter().map(Value::count)));
            }
            if most >= MAX_LIST as u64 {
                return Err(too_long().of_argument(1));
            }
            let family = if has_coins { function } else { family(c)? };
            let values = nim_values(c, &family, most)?;
            let from = usize::try_from(from).unwrap_or(usize::MAX);
            Ok(Value::list(values.into_iter().skip(from).map(Value::count)))
        },
    },
    Builtin {
        declaration: "period(ruleset, heaps?: count) -> count",
        about: "Returns the period of the nim values of a ruleset of heaps. The function proves \
                the period. If every move leaves at most k heaps and takes at most t tokens, a \
                period that holds for long enough, depending on k and t, continues forever. For an \
                arithmetic-periodic sequence, the result is the period of the differences of \
                successive nim values; see `saltus`. Undefined if no period can be proved from the \
                first 10000 heaps, or from the first `heaps` heaps if this argument is given.",
        cost: CODE_SEQUENCE,
        source: "R. Guy and C. Smith, The G-values of various games (1956)",
        examples: &[("period(octal(\"0.77\"))", "12"), ("period(subtraction({1, 2}))", "3")],
        run: |c| Ok(Value::count(period(c)?.period)),
    },
    Builtin {
        declaration: "preperiod(ruleset, heaps?: count) -> count",
        about: "Returns the least n such that the nim values of a ruleset of heaps are periodic \
                from heap size n. The function proves the preperiod. Undefined if no period can be \
                proved from the first 10000 heaps, or from the first `heaps` heaps if this \
                argument is given.",
        cost: CODE_SEQUENCE,
        source: "R. Guy and C. Smith, The G-values of various games (1956)",
        examples: &[("preperiod(octal(\"0.77\"))", "71")],
        run: |c| Ok(Value::count(period(c)?.preperiod)),
    },
    Builtin {
        declaration: "saltus(ruleset, heaps?: count) -> count",
        about: "Returns the amount by which the nim values of a ruleset of heaps increase in each \
                period. The saltus is 0 for periodic nim values. The function proves the saltus; \
                `regularity` names the theorem used. Undefined if no period can be proved from the \
                first 10000 heaps, or from the first `heaps` heaps if this argument is given.",
        cost: CODE_SEQUENCE,
        source: "A. A. Siegel, Finite excluded subtraction sets and infinite modular Nim (2005)",
        examples: &[
            ("saltus(octal(\"0.77\"))", "0"),
            ("saltus(subtraction({2, 3, 7}, all_but: true))", "2"),
        ],
        run: |c| Ok(Value::count(period(c)?.saltus)),
    },
    Builtin {
        declaration: "regularity(ruleset, heaps?: count) -> regularity",
        about: "Returns the preperiod, the period and the saltus of the nim values of a ruleset of \
                heaps, and the evidence for them. The fields of the result are \"preperiod\", \
                \"period\", \"saltus\", \"is_proved\" and \"evidence\". By default, the function \
                considers the first 10000 heaps of a ruleset. The ruleset may also be a family, \
                which is a function that maps n to a position. For a family, the default is the \
                first 100 members. If no theorem proves the result, the evidence begins with \
                `observed`. Undefined if the nim values of these heaps are neither periodic nor \
                arithmetic-periodic.",
        cost: CODE_SEQUENCE,
        source: "Guy and Smith (1956); Austin (1976); A. A. Siegel (2005)",
        examples: &[
            (
                "regularity(take_and_break(\"0.3F\"), 500)",
                "preperiod  0\nperiod     6\nsaltus     3\nevidence   observed in 500 heaps",
            ),
            ("regularity(octal(\"0.77\"))[\"period\"]", "12"),
        ],
        run: |c| {
            let found = match family(c)? {
                Function::Ruleset(ruleset) if !ruleset.has_functions() => {
                    let (position, heaps) = heaps_of(c)?;
                    (position.nim_regularity(c.engine.cx, heaps)?, heaps)
                }
                family => {
                    let heaps = c.optional(1, Call::natural)?.unwrap_or(MEMBERS);
                    let heaps = heaps.min(MAX_LIST as u64);
                    let values = match heaps.checked_sub(1) {
                        Some(last) => nim_values(c, &family, last)?,
                        None => Vec::new(),
                    };
                    (observed_period(&values), heaps)
                }
            };
            let (period, heaps) = found;
            let period = period.ok_or_else(|| {
                let message = format!("no period was found in the first {heaps} heaps");
                LangError::undefined(message).of_argument(0)
            })?;
            let evidence = match period.evidence {
                Evidence::GuySmith => "proved (Guy and Smith 1956)".to_owned(),
                Evidence::Subtraction => "proved (Golomb 1966)".to_owned(),
                Evidence::AllBut => "proved (A. A. Siegel 2005)".to_owned(),
                Evidence::PowerOfTwo => "proved (after Austin 1976)".to_owned(),
                Evidence::Observed { heaps } => format!("observed in {heaps} heaps"),
            };
            let text = format!(
                "preperiod  {}\nperiod     {}\nsaltus     {}\nevidence   {evidence}",
                period.preperiod, period.period, period.saltus
            );
            let fields = [
                ("preperiod", Value::count(period.preperiod)),
                ("period", Value::count(period.period)),
                ("saltus", Value::count(period.saltus)),
                ("is_proved", Value::Bool(!matches!(period.evidence, Evidence::Observed { .. }))),
                ("evidence", Value::text(evidence)),
            ];
            Ok(Value::record(Record::new(RecordKind::Regularity, text, fields)))
        },
    },
    Builtin {
        declaration: "rare_heaps(ruleset, heaps?: count) -> counts",
        about: "Returns the rare heaps of an octal game with respect to the sparse space that \
                makes the fewest heaps rare. A sparse space classifies each heap as rare or common \
                by the parity of the number of certain 1 bits in its nim value; see \
                `sparse_space`. If a move leaves two heaps, the nim value of their sum is common \
                if and only if exactly one of the two heaps is rare. By default, the function \
                considers the first 10000 heaps. If few heaps are rare, nim values are computed \
                quickly: the first 10^7 heaps of 0.6, of which 1583 are rare, take half a minute. \
                Rare heaps may be frequent among small heaps: 0.007 has 18858 rare heaps among the \
                first 2^17 heaps, but only 22475 among the first 10^7 heaps. Computing these 10^7 \
                heaps takes minutes. For 0.06, no sparse space with few rare heaps is known. In \
                this case, the time grows with the square of the number of heaps: 10^5 heaps take \
                seconds. Undefined unless both players have the same finite code, some move breaks \
                a heap into two heaps, and no move breaks a heap into more than two heaps.",
        cost: SPARSE_COST,
        source: "Winning Ways, chapter 4",
        examples: &[("rare_heaps(octal(\"0.77\"))", "[3, 6, 11, 18, 22, 28, 34, 39, 70]")],
        run: |c| {
            let rare = rare(c)?;
            if rare.heaps.len() > MAX_LIST {
                return Err(too_long());
            }
            Ok(Value::list(rare.heaps.into_iter().map(Value::count)))
        },
    },
    Builtin {
        declaration: "sparse_space(ruleset, heaps?: count) -> sparse space",
        about: "Returns the sparse space of an octal game and the number of rare heaps. The fields \
                of the result are \"mask\", \"is_alternating\", \"rare\", which is the number of \
                rare heaps, and \"heaps\", which is the number of heaps considered. A heap is rare \
                if its nim value has an even number of 1 bits in common with the mask. In an \
                alternating space, this number must be even if the size of the heap has a certain \
                parity, and odd otherwise. By default, the function considers the first 10000 \
                heaps.",
        cost: SPARSE_COST,
        source: "Winning Ways, chapter 4; A. Flammenkamp, Sprague-Grundy values of octal games",
        examples: &[(
            "sparse_space(octal(\"0.77\"))",
            "mask         15\nalternating  no\nrare heaps   9 of 10000\nlast         70",
        )],
        run: |c| {
            let rare = rare(c)?;
            let alternating = if rare.space.alternating { "yes" } else { "no" };
            let last = rare.heaps.last().map_or("none".to_owned(), u32::to_string);
            let text = format!(
                "mask         {}\nalternating  {alternating}\nrare heaps   {} of {}\nlast         {last}",
                rare.space.mask,
                rare.heaps.len(),
                rare.known
            );
            let fields = [
                ("mask", Value::count(rare.space.mask)),
                ("is_alternating", Value::Bool(rare.space.alternating)),
                ("rare", Value::count(rare.heaps.len())),
                ("heaps", Value::count(rare.known)),
            ];
            Ok(Value::record(Record::new(RecordKind::SparseSpace, text, fields)))
        },
    },
    Builtin {
        declaration: "nimber(n: count) -> game",
        about: "Returns the nimber *n. The argument n must be less than 2^64.",
        cost: FunctionCost::Instant,
        source: "Winning Ways, chapter 2",
        examples: &[("[nimber(n) for n in 0..3]", "[0, *, *2, *3]")],
        run: |c| Ok(c.engine.game(c.engine.cx.nimber(index(c, 0)?)?)),
    },
    Builtin {
        declaration: "mex(list...) -> count",
        about: "Returns the mex of natural numbers or nimbers: the least natural number n such \
                that neither n nor *n is among them. The items can be separate arguments or one \
                list.",
        cost: FunctionCost::Stated(
            "Linear in the length of the list. This bound does not include the simplification of \
             the items.",
        ),
        source: "Winning Ways, chapter 4",
        examples: &[("mex(0, 1, 3)", "2"), ("mex([0, 1, 3])", "2")],
        run: |c| Ok(Value::count(mex(c.items(0, |item| any_nimber(c.engine, item))?))),
    },
];

const HEAPS: u64 = 10_000;

const MEMBERS: u64 = 100;

pub(crate) fn family(c: &Call<'_>) -> LangResult<Function> {
    let family = c.function(0)?;
    match &family {
        Function::Ruleset(ruleset) if !ruleset.has_heaps() => {
            let name = ruleset.expression();
            let message = format!("{name} is not a ruleset of heaps");
            let remedy =
                "give a family of positions, such as n -> node_kayles(\"path \" + text(n))";
            Err(LangError::type_error(message, remedy).of_argument(0))
        }
        _ => Ok(family),
    }
}

pub(crate) fn member(c: &Call<'_>, family: &Function, size: u64) -> LangResult<Value> {
    let argument = match family {
        // The row in which only the coin with this number shows heads.
        Function::Ruleset(ruleset) if ruleset.has_coins() => {
            let row = size.checked_sub(1).map(|tails| "T".repeat(tails as usize) + "H");
            Value::text(row.unwrap_or_default())
        }
        _ => Value::count(size),
    };
    c.engine.apply(family, vec![argument]).map_err(|error| error.of_argument(0))
}

fn nim_values(c: &Call<'_>, family: &Function, last: u64) -> LangResult<Vec<u64>> {
    let mut values: Vec<u64> = Vec::new();
    for size in 0..=last {
        values.push(match member(c, family, size)? {
            Value::Position(position) => position.nim_value(c.engine.cx)?,
            Value::List(options) => {
                let options = options.iter().map(|option| sum_of_heaps(c, option, &values));
                let options = options.collect::<LangResult<Vec<u64>>>();
                mex(options.map_err(|error| error.of_argument(0))?)
            }
            other => return Err(not_a_family(&other)),
        });
    }
    Ok(values)
}

pub(crate) fn not_a_family(member: &Value) -> LangError {
    expected("a ruleset of heaps or a family of positions", member).of_argument(0)
}

/// Returns the empty heap and the number of heaps to consider.
fn heaps_of(c: &Call<'_>) -> LangResult<(RawPosition, u64)> {
    let family = family(c)?;
    if !matches!(&family, Function::Ruleset(ruleset) if !ruleset.has_functions()) {
        let message =
            "expected a ruleset of heaps: no periodicity theorem applies to an arbitrary function";
        let remedy = "`regularity(…)` returns the observed period of a family";
        return Err(LangError::type_error(message, remedy).of_argument(0));
    }
    match member(c, &family, 0)? {
        Value::Position(position) => Ok((position, c.optional(1, Call::natural)?.unwrap_or(HEAPS))),
        other => Err(not_a_family(&other)),
    }
}

fn period(c: &Call<'_>) -> LangResult<Period> {
    let (empty, heaps) = heaps_of(c)?;
    empty.nim_period(c.engine.cx, heaps)?.ok_or_else(|| {
        let message = format!("no period can be proved from the first {heaps} heaps");
        LangError::undefined(message).of_argument(0)
    })
}

fn rare(c: &Call<'_>) -> LangResult<RareHeaps> {
    let (empty, heaps) = heaps_of(c)?;
    empty.rare_heaps(c.engine.cx, heaps)?.ok_or_else(|| {
        let message = "rare heaps are defined only if both players have the same finite code, some \
                       move breaks a heap in two, and no move breaks a heap into more than two \
                       heaps";
        LangError::undefined(message).of_argument(0)
    })
}

fn sum_of_heaps(c: &Call<'_>, option: &Value, values: &[u64]) -> LangResult<u64> {
    let heaps = smaller_heaps(c, option, values.len())?;
    Ok(heaps.into_iter().fold(0, |sum, heap| sum ^ values[heap]))
}

/// Returns the sizes of the heaps in an option of a heap of `size` tokens. An option is a heap or a
/// list of heaps.
pub(crate) fn smaller_heaps(c: &Call<'_>, option: &Value, size: usize) -> LangResult<Vec<usize>> {
    let smaller = |heap: &Value| {
        let left = c.engine.natural(heap)?;
        usize::try_from(left).ok().filter(|&left| left < size).ok_or_else(|| {
            let message = format!("a move from a heap of {size} cannot leave a heap of {left}");
            LangError::type_error(message, "")
        })
    };
    match option {
        Value::List(heaps) => heaps.iter().map(smaller).collect(),
        heap => Ok(vec![smaller(heap)?]),
    }
}

fn index(c: &Call<'_>, number: usize) -> LangResult<u64> {
    c.read(number, |value| any_nimber(c.engine, value))
}

fn any_nimber(engine: &EvalContext<'_>, value: &Value) -> LangResult<u64> {
    let Some(whole) = engine.whole_or_game(value)? else { return nimber(engine, value) };
    u64::try_from(&whole).map_err(|_| {
        LangError::type_error(format!("{whole} is not a natural number below 2^64"), "")
    })
}

pub(crate) fn nimber(engine: &EvalContext<'_>, value: &Value) -> LangResult<u64> {
    let game = engine.short(value)?;
    let nus = engine.cx.as_nus(game).filter(|nus| nus.is_nimber());
    nus.map(|nus| nus.nim)
        .ok_or_else(|| Undefined::new("the value is not a nimber, so it has no nim value").into())
}
