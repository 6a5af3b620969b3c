//! Constructions for short and long conjunctive sums: chains, brackets, two-choice games, classes.

use std::collections::HashMap;

use upstar::sums::{
    BracketError, BracketGame, Compound, CompoundContext, DividerTable, SumOperator, admissible,
    length_closure,
};
use upstar_core::Budgeted;

use crate::builtins::compound_moves::convention;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::record::{Record, RecordKind};
use crate::value::Value;

const KANE: &str = "Kane, On solving games constructed using both short and long conjunctive sums";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "chain(n: count) -> any",
        about: "Returns the impartial game of n forced moves. The integer n must be at most \
                1000000.",
        cost: FunctionCost::Stated("Linear in n."),
        source: KANE,
        examples: &[("remoteness(chain(7))", "7"), ("chain(2) === i{i{i{}}}", "true")],
        run: |c| compound(c, c.engine.sums().chain(small(c, 0)?)?),
    },
    Builtin {
        declaration: "bracket(a: count, b?: count) -> any",
        about: "Returns the impartial game [a, b], whose options are the games [c, d] with a > c \
                >= b and c > d. The integer a must be greater than b and at most 60. Without b, \
                the function returns [a], which is defined as [a+1, a]. For infinite ordinals, see \
                `bracket_sum`.",
        cost: FunctionCost::Stated("At most proportional to a^4."),
        source: KANE,
        examples: &[
            ("bracket(4, 3) === i{i{i{0}},i{0,i{0}}}", "true"),
            ("bracket(3) === bracket(4, 3)", "true"),
        ],
        run: |c| {
            let a = small(c, 0)?;
            let given = c.optional(1, small)?;
            let (a, b) = given.map_or((a.saturating_add(1), a), |b| (a, b));
            compound(c, c.engine.sums().bracket(a, b)?)
        },
    },
    Builtin {
        declaration: "bracket_sum(text) -> bracket game",
        about: "Returns the single bracket game that equals a sum of bracket games of ordinals. \
                The fields of [a, b] are \"upper\", which is a, and \"lower\", which is b. Write \
                the sum with /\\ and \\/. Ordinals below epsilon_0 are written as in w^2.3+w+5. \
                The suffix `-> [n]` appends n forced moves. If n is 1, normal play of the result \
                is equivalent to misère play of the original game.",
        cost: FunctionCost::Instant,
        source: KANE,
        examples: &[
            ("bracket_sum(\"[w^2+3] \\\\/ [5]\")", "\"[w^2+3]\""),
            ("bracket_sum(\"[w] \\\\/ [5]\")[\"lower\"]", "\"w\""),
            ("bracket_sum(\"([w, 1] \\\\/ [3]) /\\\\ [w+1, 0]\")", "\"[w, 0]\""),
            ("bracket_sum(\"[w+1, 3] -> [4]\")", "\"[w+1, 7]\""),
        ],
        run: |c| Ok(bracket_value(&brackets(c)?)),
    },
    Builtin {
        declaration: "bracket_info(text) -> bracket info",
        about: "Returns the bracket game that equals a sum of bracket games of ordinals, and its \
                winner, remoteness and suspense. The fields of the result are \"game\", \"wins\", \
                which is true if the first player wins, \"remoteness\" and \"suspense\". Write the \
                sum with /\\ and \\/. Ordinals below epsilon_0 are written as in w^2.3+w+5. The \
                suffix `-> [n]` appends n forced moves.",
        cost: FunctionCost::Instant,
        source: KANE,
        examples: &[
            (
                "bracket_info(\"[w] \\\\/ [5]\")",
                "game             [w]\nwins             the previous player\nremoteness       w\nsuspense         w+1",
            ),
            ("bracket_info(\"[w] \\\\/ [5]\")[\"suspense\"] > 1000", "true"),
        ],
        run: |c| {
            let game = brackets(c)?;
            let (remoteness, suspense) = (game.remoteness(), game.suspense());
            let fields = [
                ("game", game.to_string(), bracket_value(&game)),
                ("wins", winner(game.wins()).to_owned(), Value::Bool(game.wins())),
                ("remoteness", remoteness.to_string(), Value::ordinal(remoteness)),
                ("suspense", suspense.to_string(), Value::ordinal(suspense)),
            ];
            Ok(Value::record(Record::of_lines(RecordKind::BracketInfo, fields)))
        },
    },
    Builtin {
        declaration: "two_choice(sets: list) -> any",
        about: "Returns the game in which the first player chooses one of the sets, and the second \
                player then chooses the total number of moves from this set. The argument is a \
                list of nonempty lists of integers. Each integer must be at least 2.",
        cost: FunctionCost::Stated("Linear in the sum of the integers."),
        source: KANE,
        examples: &[("remoteness(two_choice([[3, 5], [10]]))", "5")],
        run: |c| compound(c, c.engine.sums().two_choice(&length_set_argument(c)?)?),
    },
    Builtin {
        declaration: "realise(r: list) -> any",
        about: "Returns a game for which r(0), r(1), … is the given list, where r(l) is the \
                remoteness of the long conjunctive sum of the game and a game of l forced moves, \
                or a game with the given length sets. Beyond the end of the list, r(l) = l. \
                Undefined if no such game exists. The function corrects the construction in the \
                proof of Kane's Theorem 41. A list of lists denotes length sets; see \
                `length_sets`. A set that includes another set is ignored.",
        cost: FunctionCost::Stated(
            "At most cubic in the maximum of the length of the list and its greatest item.",
        ),
        source: KANE,
        examples: &[
            ("kane_r(realise([2, 2, 2, 4]), 5)", "[2, 2, 2, 4, 4, 5]"),
            ("length_sets(realise([[1], [3, 4]]))", "[[1], [3, 4]]"),
        ],
        run: |c| {
            let list = c.list(0)?;
            if list.iter().any(|item| matches!(item, Value::List(_))) {
                let sets = length_set_argument(c)?;
                return compound(c, c.engine.sums().realise_length_sets(&sets)?);
            }
            compound(c, c.engine.sums().realise(&c.items(0, |item| count(c, item))?)?)
        },
    },
    Builtin {
        declaration: "kane_classes(n: count) -> counts",
        about: "Returns the classes of the impartial games of at most n moves with respect to \
                Kane's invariant, each as a list r(0), …, r(n). For n = 0, 1, …, 9, there are 1, \
                2, 3, 5, 9, 19, 40, 89, 194 and 431 classes, respectively. Here r(l) is the \
                remoteness of the long conjunctive sum of a game and a game of l forced moves. \
                Games of the same class are interchangeable in every combination of short and long \
                conjunctive sums. A list occurs if and only if it satisfies the conditions of \
                Kane's Theorem 41.",
        cost: FunctionCost::Stated(
            "Exponential in n, like the number of classes; the step limit applies.",
        ),
        source: KANE,
        examples: &[("[size(kane_classes(n)) for n in 0..4]", "[1, 2, 3, 5, 9]")],
        run: |c| {
            let n = small(c, 0)?;
            let mut classes = admissible(n, c.engine.cx.budget)?;
            classes.sort();
            Ok(Value::list(classes.into_iter().map(numbers)))
        },
    },
    Builtin {
        declaration: "length_classes(n: count) -> counts",
        about: "Returns the classes of the impartial games of at most n moves with respect to \
                their length sets, each as the list of these sets. Games of the same class are \
                interchangeable in every combination of conjunctive sums and sequential compounds. \
                For n = 0, 1, …, 5, there are 1, 2, 4, 10, 38 and 334 classes, respectively.",
        cost: FunctionCost::Stated("Doubly exponential in n; the step limit applies."),
        source: KANE,
        examples: &[("[size(length_classes(n)) for n in 0..4]", "[1, 2, 4, 10, 38]")],
        run: |c| {
            let classes = length_closure(small(c, 0)?, c.engine.cx.budget)?;
            let sets = |sets: Vec<Vec<u32>>| Value::list(sets.into_iter().map(numbers));
            Ok(Value::list(classes.iter().map(|class| sets(class.lists()))))
        },
    },
    Builtin {
        declaration: "divider(r: count, c: count) -> any",
        about: "Returns the divider game on an array of r rows and c columns. A player moves in \
                every part of the array at once. In each part, the player either deletes a row or \
                puts a divider between two columns. The parts above and below a deleted row form a \
                long conjunctive sum. The parts on the two sides of a divider form a short \
                conjunctive sum. The array must have at least one column and at most 20000 cells.",
        cost: FunctionCost::Stated("Proportional to r·c·(r + c)."),
        source: KANE,
        examples: &[
            ("outcome(divider(3, 2))", "\"P\""),
            ("misere_outcome(divider(2, 2))", "\"P\""),
        ],
        run: |c| {
            let (rows, columns) = (small(c, 0)?, small(c, 1)?);
            if columns == 0 || u64::from(rows) * u64::from(columns) > MAX_CELLS {
                let message =
                    format!("an array must have at least one column and at most {MAX_CELLS} cells");
                return Err(LangError::too_large(message));
            }
            compound(c, divider(c.engine.sums(), rows, columns)?)
        },
    },
    Builtin {
        declaration: "divider_table(r: count, c: count, convention?: text) -> texts",
        about: "Returns the winner of the divider game on each array of at most r rows and at most \
                c columns, as one string for each number of rows from 1 to r. Each string has one \
                letter for each number of columns from 1 to c: W if the first player wins, and L \
                if the first player loses. A table of a thousand rows and a hundred columns takes \
                seconds. The convention is \"normal\" (the default) or \"misere\".",
        cost: FunctionCost::Stated("Linear in r·c·(r + c)."),
        source: KANE,
        examples: &[("divider_table(3, 8)", "[\"WWWWWWWW\", \"LWWWWWWW\", \"WLLWWWWW\"]")],
        run: |c| {
            let rows = table(c, 2)?;
            Ok(Value::list((1..=rows.rows()).map(|r| Value::text(rows.row(r)))))
        },
    },
    Builtin {
        declaration: "divider_losses(r: count, c: count, convention?: text) -> counts",
        about: "Returns the numbers of rows, from 0 to r, for which the first player loses the \
                divider game on an array of c columns. With one column, these numbers are 2^m - 2 \
                under normal play and 3·2^m - 2 under misère play. The convention is \"normal\" \
                (the default) or \"misere\".",
        cost: FunctionCost::Stated("Linear in r·c·(r + c)."),
        source: KANE,
        examples: &[
            ("divider_losses(100, 1)", "[0, 2, 6, 14, 30, 62]"),
            ("divider_losses(100, 2)", "[0, 3, 8, 15, 22, 37, 52, 83]"),
            ("divider_losses(40, 2, \"misere\")", "[2, 6, 14, 30]"),
        ],
        run: |c| {
            let rows = table(c, 2)?;
            Ok(numbers(rows.losing_rows(rows.columns())))
        },
    },
    Builtin {
        declaration: "divider_exceptions(r: count, c: count, convention?: text) -> counts",
        about: "Returns the arrays of at most r rows and at most c columns on which the winner of \
                the divider game changes if the number of columns is rounded down to a power of 2. \
                Each array is given as a pair [number of rows, number of columns]. The convention \
                is \"normal\" (the default) or \"misere\".",
        cost: FunctionCost::Stated("Linear in r·c·(r + c)."),
        source: KANE,
        examples: &[("divider_exceptions(30, 16)", "[]")],
        run: |c| {
            let pairs = table(c, 2)?.exceptions().into_iter();
            Ok(Value::list(pairs.map(|(r, columns)| numbers(vec![r, columns]))))
        },
    },
];

/// Reads the first argument as a list of lists of numbers.
fn length_set_argument(c: &Call<'_>) -> LangResult<Vec<Vec<u32>>> {
    c.items(0, |set| match set {
        Value::List(items) => items.iter().map(|item| count(c, item)).collect(),
        other => Ok(vec![count(c, other)?]),
    })
}

fn bracket_value(game: &BracketGame) -> Value {
    let (upper, lower) = game.ordinals();
    let fields = [("upper", upper), ("lower", lower)];
    let fields = fields.map(|(name, ordinal)| (name, Value::ordinal(ordinal.clone())));
    Value::record(Record::new(RecordKind::BracketGame, game.to_string(), fields))
}

/// Returns the winner in words, given whether the first player wins.
pub(crate) fn winner(wins: bool) -> &'static str {
    if wins { "the next player" } else { "the previous player" }
}

/// Parses the first argument as a sum of bracket games.
fn brackets(c: &Call<'_>) -> LangResult<BracketGame> {
    let text = c.text(0)?;
    text.parse().map_err(|error: BracketError| {
        let remedy = "write each backslash twice, as in bracket_sum(\"[w+1] /\\\\ [5, 2]\")";
        LangError::type_error(error.to_string(), remedy).of_argument(0)
    })
}

fn table(c: &Call<'_>, number: usize) -> LangResult<DividerTable> {
    let (rows, columns, convention) = (small(c, 0)?, small(c, 1)?, convention(c, number)?);
    if columns == 0 {
        let message = "an array must have at least one column";
        return Err(LangError::type_error(message, "").of_argument(1));
    }
    Ok(DividerTable::new(rows, columns, convention, c.engine.cx.budget)?)
}

const MAX_CELLS: u64 = 20_000;

/// Constructs G(r, c) from smaller arrays.
fn divider(cx: CompoundContext<'_>, rows: u32, columns: u32) -> Budgeted<Compound> {
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
                options.push(cx.join(SumOperator::Long, &parts)?);
            }
            for left in 1..=c / 2 {
                let parts = [at(&known, r, left), at(&known, r, c - left)];
                options.push(cx.join(SumOperator::Short, &parts)?);
            }
            known.insert((r, c), cx.impartial(&options)?);
        }
    }
    Ok(at(&known, rows, columns))
}

fn compound(c: &Call<'_>, game: Compound) -> LangResult<Value> {
    Ok(c.engine.compound_value(game))
}

pub(crate) fn numbers(numbers: Vec<u32>) -> Value {
    Value::list(numbers.into_iter().map(Value::count))
}

fn count(c: &Call<'_>, value: &Value) -> LangResult<u32> {
    let n = c.engine.natural(value)?;
    u32::try_from(n).map_err(|_| LangError::too_large("the number is too large: at most 2^32 - 1"))
}

fn small(c: &Call<'_>, argument: usize) -> LangResult<u32> {
    c.read(argument, |value| count(c, value))
}
