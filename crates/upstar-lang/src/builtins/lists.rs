//! Lists, text and numbers.

use std::cmp::Ordering;
use std::sync::Arc;

use upstar_core::Relation;
use upstar_number::{IBig, Rational};

use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::coerce::expected;
use crate::eval::numbers::MAX_BITS;
use crate::eval::{Call, MAX_LIST, text_too_long, too_long};
use crate::value::Value;

const GUIDE: &str = "the guide, chapter The language";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "size(x: list or text) -> count",
        about: "Returns the number of items of a list, elements of a set, or characters of a \
                string.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("size([1, 2, 3])", "3")],
        run: |c| {
            let size = match c.value(0)? {
                Value::List(items) => items.len(),
                Value::Poset(set) => set.items().len(),
                Value::Text(text) => text.chars().count(),
                other => return Err(expected("a list or text", other).of_argument(0)),
            };
            Ok(Value::count(size))
        },
    },
    Builtin {
        declaration: "elements(list) -> values",
        about: "Returns the elements of a set, or the distinct values of a list of games, as a \
                list. Each value is represented by the first item with this value.",
        cost: FunctionCost::Stated(
            "Linear in the number of short games, where the computation of each canonical form \
             counts as one step. All pairs of other items may be compared, so the cost is at most \
             quadratic in their number.",
        ),
        source: GUIDE,
        examples: &[("elements([1, *, {0|}, *])", "[1, *]")],
        run: |c| {
            let mut different: Vec<Value> = Vec::new();
            let mut games = std::collections::HashSet::new();
            if let Value::Poset(set) = c.value(0)? {
                return Ok(Value::List(Arc::clone(set.items())));
            }
            for item in c.list(0)?.iter() {
                c.engine.cx.budget.spend(1)?;
                let new = match c.engine.short(item) {
                    Ok(game) => games.insert(game),
                    Err(_) => {
                        let mut new = true;
                        for other in &different {
                            new &= !c.engine.equal(item, other).unwrap_or(false);
                        }
                        new
                    }
                };
                if new {
                    different.push(item.clone());
                }
            }
            Ok(Value::list(different))
        },
    },
    Builtin {
        declaration: "first(list) -> values",
        about: "Returns the first item of a list. Undefined for the empty list.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("first([3, 4])", "3")],
        run: |c| {
            let list = c.list(0)?;
            list.first().cloned().ok_or_else(|| LangError::undefined("the list is empty"))
        },
    },
    Builtin {
        declaration: "last(list) -> values",
        about: "Returns the last item of a list. Undefined for the empty list.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("last([3, 4])", "4")],
        run: |c| {
            let list = c.list(0)?;
            list.last().cloned().ok_or_else(|| LangError::undefined("the list is empty"))
        },
    },
    Builtin {
        declaration: "sum(list) -> values",
        about: "Returns the sum of the items of a list. The sum of the empty list is 0.",
        cost: FunctionCost::Stated(
            "Linear in the number of items, where each addition counts as one step.",
        ),
        source: GUIDE,
        examples: &[("sum([1, *, ^])", "1^*"), ("sum([])", "0")],
        run: |c| {
            let list = c.list(0)?;
            let mut items = list.iter();
            let Some(first) = items.next() else { return Ok(Value::number(0)) };
            let sum = items.try_fold(first.clone(), |sum, item| c.engine.add(sum, item));
            sum.map_err(|error| LangError { place: crate::error::ErrorPlace::Argument(0), ..error })
        },
    },
    Builtin {
        declaration: "all(list) -> truth",
        about: "Returns `true` if every item of a list of truth values is true.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("all([g + g = 0 for g in [*, *2, ±1]])", "true")],
        run: |c| Ok(Value::Bool(truths(c)?.into_iter().all(|truth| truth))),
    },
    Builtin {
        declaration: "any(list) -> truth",
        about: "Returns `true` if some item of a list of truth values is true.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("any([is_number(g) for g in [*, ^]])", "false")],
        run: |c| Ok(Value::Bool(truths(c)?.into_iter().any(|truth| truth))),
    },
    Builtin {
        declaration: "count(list) -> count",
        about: "Returns the number of true items of a list of truth values.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("count([is_number(g) for g in day(1)])", "3")],
        run: |c| {
            let count = truths(c)?.into_iter().filter(|truth| *truth).count();
            Ok(Value::count(count))
        },
    },
    Builtin {
        declaration: "reverse(list: list or text) -> values",
        about: "Returns the items of a list, or the characters of a string, in reverse order.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("reverse([1, 2, 3])", "[3, 2, 1]"), ("reverse(\"+-+-\")", "\"-+-+\"")],
        run: |c| match c.value(0)? {
            Value::Text(text) => Ok(Value::text(text.chars().rev().collect::<String>())),
            _ => Ok(Value::list(c.list(0)?.iter().rev().cloned())),
        },
    },
    Builtin {
        declaration: "sort(list) -> values",
        about: "Returns the items of a list, sorted in increasing order for numbers, signed stops \
                and ordinals, in printing order for games, and in lexicographic order for strings. \
                The printing order is the order in which the options of a game are printed. A list \
                that contains both numbers and other games is sorted in printing order.",
        cost: FunctionCost::Stated(
            "The function makes at most of order n·log n comparisons, where n is the number of \
             items.",
        ),
        source: GUIDE,
        examples: &[
            ("sort([1, 1/3, -2])", "[-2, 1/3, 1]"),
            ("sort([{1|0}, *, 1])", "[*, 1, {1|0}]"),
            ("sort([\"xo\", \"ox\", \"o\"])", "[\"o\", \"ox\", \"xo\"]"),
        ],
        run: |c| {
            let list = c.list(0)?;
            let mut numbers: Vec<Arc<Rational>> = Vec::with_capacity(list.len());
            for item in list.iter() {
                if let Value::Number(number) = item {
                    numbers.push(Arc::clone(number));
                }
            }
            if numbers.len() == list.len() {
                numbers.sort();
                return Ok(Value::list(numbers.into_iter().map(Value::Number)));
            }
            let is_stop = |item: &Value| matches!(item, Value::Stop(_) | Value::Ordinal(_));
            if list.iter().any(is_stop) {
                return sorted_by_order(c, &list);
            }
            let texts = list.iter().map(|item| match item {
                Value::Text(text) => Some(Arc::clone(text)),
                _ => None,
            });
            if let Some(mut texts) = texts.collect::<Option<Vec<_>>>() {
                texts.sort();
                return Ok(Value::list(texts.into_iter().map(Value::Text)));
            }
            let mut games = c.items(0, |item| c.engine.short(item))?;
            c.engine.cx.sort_for_print(&mut games)?;
            Ok(c.engine.games(games))
        },
    },
    Builtin {
        declaration: "join_texts(list, between?: text) -> text",
        about: "Returns the concatenation of the strings in a list, separated by the string \
                `between` if it is given.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("join_texts([\"a\", \"b\"], \"/\")", "\"a/b\"")],
        run: |c| {
            let between = c.optional(1, Call::text)?;
            joined(c, between.as_deref().unwrap_or_default())
        },
    },
    Builtin {
        declaration: "split(text, by: text) -> texts",
        about: "Returns the parts of a string between the occurrences of the separator `by`. The \
                empty separator splits the string into single characters. The function `join` with \
                the same separator restores the original string.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[
            ("split(\"XO_OX\", \"_\")", "[\"XO\", \"OX\"]"),
            ("split(\"xo\", \"\")", "[\"x\", \"o\"]"),
            ("join(split(\"1,2,3\", \",\"), \"+\")", "\"1+2+3\""),
        ],
        run: |c| {
            let (text, by) = (c.text(0)?, c.text(1)?);
            c.engine.cx.budget.spend(text.len() as u64)?;
            let parts: Vec<String> = if by.is_empty() {
                text.chars().map(String::from).collect()
            } else {
                text.split(&*by).map(str::to_owned).collect()
            };
            if parts.len() > MAX_LIST {
                return Err(too_long());
            }
            Ok(Value::list(parts.into_iter().map(Value::text)))
        },
    },
    Builtin {
        declaration: "slice(x: list or text, from: count, to?: count) -> values",
        about: "Returns the items of a list, or the characters of a string, from one index to \
                another, inclusive. Indices start at 0, as in `list[0]`. Without `to`, the slice \
                extends to the end. Indices beyond the end are ignored.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[
            ("slice([1, *, ^, 2], 1, 2)", "[*, ^]"),
            ("slice(\"TTF_F\", 2)", "\"F_F\""),
            ("slice(\"TTF_F\", 3, 9)", "\"_F\""),
        ],
        run: |c| {
            let from = c.natural(1)?;
            let to = c.optional(2, Call::natural)?.unwrap_or(u64::MAX);
            let skipped = usize::try_from(from).unwrap_or(usize::MAX);
            let count = to.saturating_add(1).saturating_sub(from);
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            match c.value(0)? {
                Value::Text(text) => {
                    c.engine.cx.budget.spend(text.len() as u64)?;
                    Ok(Value::text(text.chars().skip(skipped).take(count).collect::<String>()))
                }
                _ => {
                    let list = c.list(0)?;
                    let items: Vec<Value> =
                        list.iter().skip(skipped).take(count).cloned().collect();
                    c.engine.cx.budget.spend(items.len() as u64)?;
                    Ok(Value::list(items))
                }
            }
        },
    },
    Builtin {
        declaration: "fold(list, start: any, f: function) -> values",
        about: "Returns the result of combining a start value with the items of a list, one after \
                another, by a function f. The function f is first applied to the start value and \
                the first item, and then to each result and the next item. For the empty list, the \
                result is the start value.",
        cost: FunctionCost::Stated(
            "Linear in the number of items, where each call of f counts as one step.",
        ),
        source: GUIDE,
        examples: &[("fold([1, 2, 3], 0, (a, b) -> a + b)", "6")],
        run: |c| {
            let (list, f) = (c.list(0)?, c.function(2)?);
            let mut so_far = c.value(1)?.clone();
            for item in list.iter() {
                c.engine.cx.budget.spend(1)?;
                so_far = c.engine.apply(&f, vec![so_far, item.clone()])?;
            }
            Ok(so_far)
        },
    },
    Builtin {
        declaration: "repeat(text, n: count) -> text",
        about: "Returns the concatenation of n copies of a string.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("repeat(\"BW\", 3)", "\"BWBWBW\"")],
        run: |c| {
            let (text, n) = (c.text(0)?, c.natural(1)?);
            let length = (text.len() as u64).checked_mul(n);
            match (length, usize::try_from(n)) {
                (Some(length), Ok(n)) if length <= MAX_LIST as u64 => {
                    c.engine.pay_for_text(text.len() * n)?;
                    Ok(Value::text(text.repeat(n)))
                }
                _ => Err(text_too_long()),
            }
        },
    },
    Builtin {
        declaration: "abs(x: number) -> values",
        about: "Returns the absolute value of a number.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("abs(-3/4)", "3/4")],
        run: |c| {
            let x = c.rational(0)?;
            Ok(Value::number(if x.signum() < 0 { -&x } else { x }))
        },
    },
    Builtin {
        declaration: "max(list...) -> values",
        about: "Returns the greatest of several numbers, signed stops or games. The items can be \
                separate arguments or one list. Undefined unless some item is greater than or \
                equal to every other item.",
        cost: FunctionCost::Stated(
            "Linear in the number of items, where each comparison counts as one step.",
        ),
        source: GUIDE,
        examples: &[("max([1, 5/2, 2])", "5/2"), ("max(*, ^^)", "^^")],
        run: |c| extreme(c, Relation::Less, "greatest"),
    },
    Builtin {
        declaration: "min(list...) -> values",
        about: "Returns the least of several numbers, signed stops or games. The items can be \
                separate arguments or one list. Undefined unless some item is less than or equal \
                to every other item.",
        cost: FunctionCost::Stated(
            "Linear in the number of items, where each comparison counts as one step.",
        ),
        source: GUIDE,
        examples: &[("min([1, 5/2, 2])", "1")],
        run: |c| extreme(c, Relation::Greater, "least"),
    },
    Builtin {
        declaration: "power(x: number, n: number) -> values",
        about: "Returns x to the power n, for a number x and an integer n. Undefined for a \
                negative power of 0. The sign ^ denotes ups, not powers: `1/2^5000` is 1/2 plus \
                5000 ups. For the fraction, write `1/power(2, 5000)`.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[
            ("power(2, 10)", "1024"),
            ("power(2, -3)", "1/8"),
            ("1/power(2, 3) = 1/8", "true"),
            ("1/2^3 = 1/2 + 3.^", "true"),
        ],
        run: |c| power(c),
    },
    Builtin {
        declaration: "quotient(a: number, b: number) -> values",
        about: "Returns the greatest integer that is at most a/b. Undefined for b = 0.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("quotient(7, 2)", "3"), ("quotient(-7, 2)", "-4")],
        run: |c| Ok(Value::number(Rational::from(divided(c)?))),
    },
    Builtin {
        declaration: "remainder(a: number, b: number) -> values",
        about: "Returns a - b·quotient(a, b). Undefined for b = 0.",
        cost: FunctionCost::Instant,
        source: GUIDE,
        examples: &[("remainder(7, 2)", "1"), ("remainder(-7, 2)", "1")],
        run: |c| {
            let whole = Rational::from(divided(c)?);
            let (a, b) = (c.rational(0)?, c.rational(1)?);
            Ok(Value::number(&a - &(&whole * &b)))
        },
    },
];

fn truths(c: &Call<'_>) -> LangResult<Vec<bool>> {
    let list = c.list(0)?;
    let truth = |item: &Value| match item {
        Value::Bool(truth) => Ok(*truth),
        other => Err(expected("a truth value", other).of_argument(0)),
    };
    list.iter().map(truth).collect()
}

fn divided(c: &Call<'_>) -> LangResult<IBig> {
    let (a, b) = (c.rational(0)?, c.rational(1)?);
    let quotient = a.checked_div(&b);
    quotient
        .map(|quotient| quotient.floor())
        .ok_or_else(|| LangError::undefined("a number cannot be divided by 0").of_argument(1))
}

/// Sorts numbers, signed stops and ordinals in increasing order.
fn sorted_by_order(c: &Call<'_>, list: &[Value]) -> LangResult<Value> {
    let mut items = list.to_vec();
    let is_stop = |item: &Value| matches!(item, Value::Number(_) | Value::Stop(_));
    let is_ordinal = |item: &Value| matches!(item, Value::Number(_) | Value::Ordinal(_));
    if !items.iter().all(is_stop) && !items.iter().all(is_ordinal) {
        let message = "the items have no common order";
        let remedy = "sort a list of numbers and signed stops, or of ordinals";
        return Err(LangError::type_error(message, remedy).of_argument(0));
    }
    items.sort_by(|a, b| match c.engine.compare(a, b) {
        Ok(Relation::Less) => Ordering::Less,
        Ok(Relation::Greater) => Ordering::Greater,
        _ => Ordering::Equal,
    });
    Ok(Value::list(items))
}

/// Returns an item `x` such that every other item has the relation `worse` to `x` or is equal to
/// `x`.
fn extreme(c: &Call<'_>, worse: Relation, word: &str) -> LangResult<Value> {
    let list = c.list(0)?;
    let Some((first, rest)) = list.split_first() else {
        return Err(LangError::undefined(format!("the empty list has no {word} item")));
    };
    let mut best = first;
    for item in rest {
        if c.engine.compare(best, item).map_err(|e| e.of_argument(0))? == worse {
            best = item;
        }
    }
    for item in list.iter() {
        let relation = c.engine.compare(item, best)?;
        if relation != worse && relation != Relation::Equal {
            return Err(LangError::undefined(format!("the list has no {word} item")));
        }
    }
    Ok(best.clone())
}

fn power(c: &Call<'_>) -> LangResult<Value> {
    let (x, n) = (c.rational(0)?, c.engine.integer(c.value(1)?).map_err(|e| e.of_argument(1))?);
    let base = if n < 0 {
        let one = Rational::from(1);
        let inverse = one.checked_div(&x);
        inverse.ok_or_else(|| LangError::undefined("0 has no negative power").of_argument(0))?
    } else {
        x
    };
    let mut left = n.unsigned_abs();
    // Powers of 0, 1 and -1 do not grow.
    let grows = ![-1, 0, 1].map(Rational::from).contains(&base);
    if grows && base.bits().saturating_mul(left) > MAX_BITS {
        return Err(LangError::too_large(format!(
            "the power may be too large: at most {MAX_BITS} binary digits are supported"
        )));
    }
    let (mut square, mut result) = (base, Rational::from(1));
    while left > 0 {
        if left & 1 == 1 {
            result = c.engine.multiply_numbers(&result, &square)?;
        }
        left >>= 1;
        if left > 0 {
            square = c.engine.multiply_numbers(&square, &square)?;
        }
    }
    Ok(Value::number(result))
}

pub(crate) fn joined(c: &Call<'_>, between: &str) -> LangResult<Value> {
    let list = c.list(0)?;
    let mut out = String::new();
    for (at, item) in list.iter().enumerate() {
        if at > 0 {
            out.push_str(between);
        }
        match item {
            Value::Text(text) => out.push_str(text),
            other => return Err(expected("text", other).of_argument(0)),
        }
        if out.len() > MAX_LIST {
            return Err(too_long());
        }
    }
    c.engine.cx.budget.spend(out.len() as u64)?;
    Ok(Value::text(out))
}
