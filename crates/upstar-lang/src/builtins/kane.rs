//! Games to order for short and long conjunctive sums: chains, brackets, two-choice games, classes.

use std::collections::HashMap;

use upstar::sums::{Compound, Cx, Operator, closure, length_closure};
use upstar_core::Step;

use crate::builtins::{Builtin, Cost};
use crate::error::{Error, Reply};
use crate::eval::Call;
use crate::value::Value;

const KANE: &str = "Kane, On solving games constructed using both short and long conjunctive sums";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "chain",
        signature: "chain(n)",
        summary: "The impartial game of n moves, each of them forced.",
        remarks: "",
        cost: Cost::Instant,
        source: KANE,
        examples: &[("remoteness(chain(7))", "7"), ("chain(2) === i{i{i{}}}", "true")],
        run: |c| compound(c, c.engine.sums().chain(small(c, 0)?)?),
    },
    Builtin {
        name: "bracket",
        signature: "bracket(a, b)",
        summary: "The impartial game [a, b], from which one moves to all [c, d] with a > c >= b and c > d.",
        remarks: "a is greater than b and at most 60.",
        cost: Cost::Positions,
        source: KANE,
        examples: &[("bracket(4, 3) === i{i{i{0}},i{0,i{0}}}", "true")],
        run: |c| compound(c, c.engine.sums().bracket(small(c, 0)?, small(c, 1)?)?),
    },
    Builtin {
        name: "two_choice",
        signature: "two_choice(sets)",
        summary: "The game in which the first player chooses one of the sets and the second a number in it, which is the number of moves.",
        remarks: "A list of lists of numbers that are at least 2.",
        cost: Cost::Positions,
        source: KANE,
        examples: &[("remoteness(two_choice([[3, 5], [10]]))", "5")],
        run: |c| {
            let sets = c.list(0)?;
            let numbers = |set: &Value| -> Reply<Vec<u32>> {
                match set {
                    Value::List(items) => items.iter().map(|item| count(c, item)).collect(),
                    other => Ok(vec![count(c, other)?]),
                }
            };
            let sets = sets.iter().map(numbers).collect::<Reply<Vec<_>>>();
            let sets = sets.map_err(|error| error.of_argument(0))?;
            compound(c, c.engine.sums().two_choice(&sets)?)
        },
    },
    Builtin {
        name: "realise",
        signature: "realise(r)",
        summary: "A game whose remotenesses beside 0, 1, … moves in a long conjunctive sum are those in the list.",
        remarks: "Behind the list r(l) = l. Undefined if no game has them; the construction is that of Theorem 41, corrected.",
        cost: Cost::Positions,
        source: KANE,
        examples: &[("kane_r(realise([2, 2, 2, 4]), 5)", "[2, 2, 2, 4, 4, 5]")],
        run: |c| {
            let list = c.list(0)?;
            let r = list.iter().map(|item| count(c, item)).collect::<Reply<Vec<_>>>();
            compound(c, c.engine.sums().realise(&r.map_err(|error| error.of_argument(0))?)?)
        },
    },
    Builtin {
        name: "kane_classes",
        signature: "kane_classes(n)",
        summary: "All classes of games of at most n moves, as lists r(0), …, r(n): 1, 2, 3, 5, 9, 19, 40, 89, 194, 431.",
        remarks: "Games of a class can take each other's place in every sum of short and long conjunctive sums.",
        cost: Cost::Steep,
        source: KANE,
        examples: &[("[size(kane_classes(n)) for n in 0..4]", "[1, 2, 3, 5, 9]")],
        run: |c| {
            let n = small(c, 0)?;
            let classes = closure(n, c.engine.cx.budget)?;
            Ok(Value::list(classes.iter().map(|class| numbers(class.remotenesses(n)))))
        },
    },
    Builtin {
        name: "length_classes",
        signature: "length_classes(n)",
        summary: "All classes of games of at most n moves under sums and sequential compounds, as their length sets: 1, 2, 4, 10, 38, 334.",
        remarks: "",
        cost: Cost::Steep,
        source: KANE,
        examples: &[("[size(length_classes(n)) for n in 0..4]", "[1, 2, 4, 10, 38]")],
        run: |c| {
            let classes = length_closure(small(c, 0)?, c.engine.cx.budget)?;
            let sets = |sets: Vec<Vec<u32>>| Value::list(sets.into_iter().map(numbers));
            Ok(Value::list(classes.iter().map(|class| sets(class.lists()))))
        },
    },
    Builtin {
        name: "divider",
        signature: "divider(r, c)",
        summary: "The game of an array of r rows and c columns: in every part of it one deletes a row or puts up a divider between columns.",
        remarks: "The parts beside a row that went are played on as long as one of them lasts, those beside a divider as long as both last.",
        cost: Cost::Steep,
        source: KANE,
        examples: &[
            ("outcome(divider(3, 2))", "\"P\""),
            ("misere_outcome(divider(2, 2))", "\"P\""),
        ],
        run: |c| {
            let (rows, columns) = (small(c, 0)?, small(c, 1)?);
            if columns == 0 || u64::from(rows) * u64::from(columns) > MOST_CELLS {
                let message = format!("an array has a column and at most {MOST_CELLS} cells");
                return Err(Error::too_large(message));
            }
            compound(c, divider(c.engine.sums(), rows, columns)?)
        },
    },
];

/// The largest array.
const MOST_CELLS: u64 = 20_000;

/// G(r, c), from the smallest arrays up.
fn divider(cx: Cx<'_>, rows: u32, columns: u32) -> Step<Compound> {
    let mut known: HashMap<(u32, u32), Compound> = HashMap::new();
    for c in 1..=columns {
        known.insert((0, c), Compound::ZERO);
    }
    let at = |known: &HashMap<(u32, u32), Compound>, r, c| {
        known.get(&(r, c)).copied().unwrap_or(Compound::ZERO)
    };
    for r in 1..=rows {
        for c in 1..=columns {
            let mut options = Vec::new();
            for above in 0..=(r - 1) / 2 {
                let parts = [at(&known, above, c), at(&known, r - 1 - above, c)];
                options.push(cx.join(Operator::Long, &parts)?);
            }
            for left in 1..=c / 2 {
                let parts = [at(&known, r, left), at(&known, r, c - left)];
                options.push(cx.join(Operator::Short, &parts)?);
            }
            known.insert((r, c), cx.impartial(&options)?);
        }
    }
    Ok(at(&known, rows, columns))
}

fn compound(c: &Call<'_>, game: Compound) -> Reply<Value> {
    Ok(c.engine.compound_value(game))
}

fn numbers(numbers: Vec<u32>) -> Value {
    Value::list(numbers.into_iter().map(|n| Value::number(i64::from(n))))
}

fn count(c: &Call<'_>, value: &Value) -> Reply<u32> {
    let n = c.engine.natural(value)?;
    u32::try_from(n).map_err(|_| Error::too_large("this number is too large here"))
}

fn small(c: &Call<'_>, argument: usize) -> Reply<u32> {
    count(c, c.value(argument)?).map_err(|error| error.of_argument(argument))
}
