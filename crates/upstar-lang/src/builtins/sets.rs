//! Sets of games: days, sums, children, ordinal factors.

use upstar::raw::{Loopy, Stopper};
use upstar_core::Answer;
use upstar_form::FormId;
use upstar_short::option_closed::OptionClosedDay;
use upstar_short::{FactorSearch, Short, ShortContext};

use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::ordered_set::SetOrder;
use crate::value::Value;

const SUMS_OF_DAY: FunctionCost = FunctionCost::Stated(
    "Quadratic in the number of games born by day n, where the computation of each canonical form \
     counts as one step.",
);

const BOUND_BY_DAY: FunctionCost = FunctionCost::Stated(
    "May be exponential in n and in the number of options of g and h; the step limit applies.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "day(n: count) -> poset",
        about: "Returns the set of all values born by day n. The set has 1, 4, 22 and 1474 \
                elements for n = 0, 1, 2, 3, respectively. Undefined for n > 3. For day 4, see \
                `day_bounds(4)` and `day_irreducibles(4)`.",
        cost: FunctionCost::Stated(
            "Linear in the number of pairs of antichains of the games born by day n - 1, where the \
             computation of each canonical form counts as one step.",
        ),
        source: "Siegel, thesis, section 1.3",
        examples: &[("day(1)", "poset([-1, 0, *, 1])"), ("size(day(2))", "22")],
        run: |c| by_day(c, "day", |cx, n| Ok(cx.day(n)?.to_vec())),
    },
    Builtin {
        declaration: "infinitesimals(n: count) -> poset",
        about: "Returns the set of infinitesimals born by day n. The set has 1, 2, 7 and 292 \
                elements for n = 0, 1, 2, 3, respectively. Undefined for n > 3.",
        cost: FunctionCost::Stated("Linear in the number of games born by day n."),
        source: "Siegel, thesis, section 1.2.9",
        examples: &[("infinitesimals(1)", "poset([0, *])"), ("size(infinitesimals(2))", "7")],
        run: |c| by_day(c, "infinitesimals", |cx, n| cx.infinitesimals(n)),
    },
    Builtin {
        declaration: "all_small_games(n: count) -> poset",
        about: "Returns the set of all-small games born by day n. The set has 1, 2, 7, 67 and \
                534483 elements for n = 0, 1, 2, 3, 4, respectively. Undefined for n > 4. \
                Enumerating the games born by day 4 takes long. To count them without listing \
                them, use `count_all_small_games(4)`.",
        cost: FunctionCost::Stated("Polynomial in the number of games returned."),
        source: "Siegel, thesis, section 1.2.9; Combinatorial Game Theory, chapter III",
        examples: &[("size(all_small_games(3))", "67")],
        run: |c| by_day(c, "all_small_games", |cx, n| cx.all_small_games(n)),
    },
    Builtin {
        declaration: "count_all_small_games(n: count) -> count",
        about: "Returns the number of all-small games born by day n. Undefined for n > 4.",
        cost: FunctionCost::Stated(
            "Linear in the result. This bound does not include the enumeration of the all-small \
             games born by day n - 1.",
        ),
        source: "Siegel, thesis, section 1.2.9; Combinatorial Game Theory, chapter III",
        examples: &[("count_all_small_games(3)", "67")],
        run: |c| {
            let count = c.engine.cx.count_all_small_games(c.size(0)?)?;
            Ok(Value::count(count))
        },
    },
    Builtin {
        declaration: "reduced_games(n: count) -> poset",
        about: "Returns the set of reduced canonical forms born by day n, ordered modulo \
                infinitesimals. The set has 1, 3, 10, 61 and 15845 elements for n = 0, 1, 2, 3, 4, \
                respectively. Undefined for n > 4.",
        cost: FunctionCost::Stated(
            "Linear in the number of pairs of antichains of the reduced canonical forms born by \
             day n - 1, where each test of a candidate counts as one step.",
        ),
        source: "Siegel, thesis, Definition 1.2.72; Combinatorial Game Theory, chapter III",
        examples: &[
            ("reduced_games(1)", "poset([-1, 0, 1], \"inf\")"),
            ("size(reduced_games(3))", "61"),
        ],
        run: |c| {
            named(c, "reduced_games", |day, name| {
                let games = c.engine.cx.reduced_games(day)?;
                c.engine.set_of_games(games, SetOrder::UpToInfinitesimals, Some(name))
            })
        },
    },
    Builtin {
        declaration: "hereditarily_transitive_games(n: count) -> poset",
        about: "Returns the set of the hereditarily transitive games born by day n: the values \
                born by day n that have an option-closed form. The set has 1, 4, 18, 176 and 11363 \
                elements for n = 0, 1, 2, 3, 4, respectively. Undefined for n > 4. The function \
                computes the set from the values alone, whereas `option_closed_games` uses the \
                forms.",
        cost: FunctionCost::Stated("At most cubic in the number of such games born by day n - 1."),
        source: "Siegel, Combinatorial Game Theory, chapter III",
        examples: &[("size(hereditarily_transitive_games(2))", "18")],
        run: |c| {
            by_day(c, "hereditarily_transitive_games", |cx, n| cx.hereditarily_transitive_games(n))
        },
    },
    Builtin {
        declaration: "ordinal_sums(n: count) -> poset",
        about: "Returns the set of values of g : h for all canonical forms g and h born by day n. \
                The set has 1, 13 and 427 elements for n = 0, 1, 2, respectively. For n = 3, it \
                has 2,169,709 elements. Undefined for n > 3.",
        cost: SUMS_OF_DAY,
        source: "Siegel, thesis, Definition 2.2.20",
        examples: &[("size(ordinal_sums(1))", "13"), ("height(ordinal_sums(2))", "85")],
        run: |c| by_day(c, "ordinal_sums", |cx, n| cx.ordinal_sums(n)),
    },
    Builtin {
        declaration: "side_sums(n: count) -> poset",
        about: "Returns the set of values of g <> h for all canonical forms g and h born by day n. \
                The set has 1, 11 and 207 elements for n = 0, 1, 2, respectively. For n = 3, it \
                has 479,706 elements. Undefined for n > 3.",
        cost: SUMS_OF_DAY,
        source: "Siegel, thesis, Definition 2.4.7",
        examples: &[("size(side_sums(1))", "11"), ("is_lattice(side_sums(1))", "false")],
        run: |c| by_day(c, "side_sums", |cx, n| cx.side_sums(n)),
    },
    Builtin {
        declaration: "option_closed_games(n: count) -> poset",
        about: "Returns the set of values of option-closed forms born by day n. The set has 1, 4, \
                18, 176 and 11363 elements for n = 0, 1, 2, 3, 4, respectively. Undefined for n > \
                4.",
        cost: FunctionCost::Stated("Quadratic in the number of games returned."),
        source: "Siegel, thesis, section 4.3",
        examples: &[
            ("size(option_closed_games(3))", "176"),
            ("is_planar(option_closed_games(2))", "true"),
        ],
        run: |c| {
            named(c, "option_closed_games", |day, name| {
                let games = OptionClosedDay::new(c.engine.cx, day)?;
                Ok(c.engine.ordered_games(games.values(), games.poset(), name))
            })
        },
    },
    Builtin {
        declaration: "children(list) -> poset",
        about: "Returns the children of a set: all games whose options are elements of the set. \
                The children form a complete lattice. The lattice is distributive if the set \
                contains all options of its elements. It is an error if there are more than \
                2,000,000 children.",
        cost: FunctionCost::Stated(
            "Linear in the number of children if the set is closed. Otherwise, linear in the \
             number of pairs of antichains of the set, where the computation of each canonical \
             form counts as one step.",
        ),
        source: "Siegel, thesis, Definition 3.3.3 and Theorem 3.3.5 (Albert and Nowakowski)",
        examples: &[
            ("children([0])", "poset([-1, 0, *, 1])"),
            ("is_distributive(children([0, {1|*}, 1*]))", "false"),
        ],
        run: |c| {
            if has_loopy_values(c)? {
                let games = c.items(0, |item| c.engine.loopy(item))?;
                let children = c.engine.lx().loopy_children(&games)?;
                return Ok(c.engine.loopy_set(children, None));
            }
            let children = c.engine.cx.children(&games(c)?)?;
            c.engine.set_of_games(children, SetOrder::Values, None)
        },
    },
    Builtin {
        declaration: "is_closed_set(list) -> truth",
        about: "Returns `true` if the set contains all options of the canonical forms of its \
                elements.",
        cost: FunctionCost::Stated("Linear in the total number of options of the elements."),
        source: "Siegel, thesis, Definition 3.3.7",
        examples: &[("is_closed_set(day(2))", "true"), ("is_closed_set([0, {1|*}, 1*])", "false")],
        run: |c| {
            Ok(Value::Bool(match has_loopy_values(c)? {
                true => c.engine.lx().is_closed_set(&stoppers(c)?)?,
                false => c.engine.cx.is_closed_set(&games(c)?)?,
            }))
        },
    },
    Builtin {
        declaration: "closed_set(list) -> poset",
        about: "Returns the least closed set that contains the given games: the set of all \
                followers of their canonical forms.",
        cost: FunctionCost::Stated(
            "Linear in the total number of distinct followers of the games.",
        ),
        source: "Siegel, thesis, Definition 3.3.7",
        examples: &[("closed_set([^])", "poset([0, *, ^])")],
        run: |c| {
            if has_loopy_values(c)? {
                let closed = c.engine.lx().closed_set(&stoppers(c)?)?;
                let games: Vec<Loopy> = closed.into_iter().map(Loopy::from).collect();
                return Ok(c.engine.loopy_set(c.engine.lx().loopy_poset(&games)?, None));
            }
            let closed = c.engine.cx.closed_set(&games(c)?)?;
            c.engine.set_of_games(closed, SetOrder::Values, None)
        },
    },
    Builtin {
        declaration: "day_join(n: count, g: game, h: game) -> game",
        about: "Returns the least game born by day n that is greater than or equal to g and h. \
                Undefined if g or h is not born by day n. The function does not enumerate the \
                games born by day n, so n may exceed 3.",
        cost: BOUND_BY_DAY,
        source: "Calistrate, Paulhus and Wolfe, On the lattice structure of finite games, 2002",
        examples: &[("day_join(2, 0, *)", "1/2"), ("day_join(3, 0, *)", "{0||0,*|-1}")],
        run: |c| Ok(c.engine.game(c.engine.cx.join_by_day(c.game(1)?, c.game(2)?, c.size(0)?)?)),
    },
    Builtin {
        declaration: "day_meet(n: count, g: game, h: game) -> game",
        about: "Returns the greatest game born by day n that is less than or equal to g and h. \
                Undefined if g or h is not born by day n. The function does not enumerate the \
                games born by day n, so n may exceed 3.",
        cost: BOUND_BY_DAY,
        source: "Calistrate, Paulhus and Wolfe, On the lattice structure of finite games, 2002",
        examples: &[("day_meet(2, 0, *)", "-1/2")],
        run: |c| Ok(c.engine.game(c.engine.cx.meet_by_day(c.game(1)?, c.game(2)?, c.size(0)?)?)),
    },
    Builtin {
        declaration: "day_irreducibles(n: count) -> any",
        about: "Returns the set of the join-irreducible elements of the lattice of games born by \
                day n. The set has twice as many elements as there are games born by day n - 1. \
                For n = 4, it has 2948 elements. The lattice of games born by day n is isomorphic \
                to the lattice of the lower sets of this set, and its dimension is the width of \
                this set. Undefined for n > 4.",
        cost: FunctionCost::Stated(
            "Quadratic in the number of games born by day n - 1, where each comparison counts as \
             one step.",
        ),
        source: "Fraser, Hirshberg and Wolfe, The structure of the distributive lattice of games \
                 born by day n, 2005",
        examples: &[("size(day_irreducibles(3))", "44"), ("width(day_irreducibles(3))", "6")],
        run: |c| {
            named(c, "day_irreducibles", |day, name| {
                let found = c.engine.cx.irreducibles_of_day(day)?;
                Ok(c.engine.ordered_games(&found.elements, found.poset, name))
            })
        },
    },
    Builtin {
        declaration: "day_bounds(n: count, effort?: count) -> any",
        about: "Returns bounds for the number of games born by day n, as a list [lower bound, \
                proof, upper bound, proof]. For n <= 3, the two bounds are equal. For n = 4, a \
                greater `effort` (default 4) may lower the upper bound. Each unit of `effort` \
                multiplies the time by about six. Undefined for n > 4.",
        cost: FunctionCost::Stated("Exponential in `effort`."),
        source: "Dilworth's theorem, applied to the join-irreducibles; the method follows Wolfe \
                 and Fraser, Counting the number of games, 2004, whose bounds are wider",
        examples: &[("first(day_bounds(3))", "1474")],
        run: |c| {
            let effort = c.optional(1, Call::size)?.unwrap_or(4);
            let bounds = c.engine.cx.bounds_of_day(c.size(0)?, effort)?;
            Ok(Value::list([
                Value::count(bounds.lower),
                Value::text(bounds.lower_proof),
                Value::count(bounds.upper),
                Value::text(bounds.upper_proof),
            ]))
        },
    },
    Builtin {
        declaration: "ordinal_factors(g: game, most?: count) -> values",
        about: "Returns at most `most` pairs [base, subordinate] of nonzero games with base : \
                subordinate = g. By default, `most` is 20. For a game that is not a number, an \
                empty list means only that no small factors were found. The function \
                `ordinal_factor_search` states the extent of the search.",
        cost: FunctionCost::Stated("The function computes at most 9604·22 ordinal sums."),
        source: "Siegel, thesis, Question 5.2.3",
        examples: &[("ordinal_factors(1)", "[]"), ("ordinal_factors(*2, 1)", "[['*', *]]")],
        run: |c| {
            let mut search = FactorSearch::default();
            if c.given(1).is_some() {
                search.most = c.size(1)?;
            }
            let factors = c.engine.cx.ordinal_factors(c.game(0)?, search)?;
            let pair = |(base, branch)| Value::list([Value::Form(base), c.engine.game(branch)]);
            Ok(Value::list(factors.found.into_iter().map(pair)))
        },
    },
    Builtin {
        declaration: "side_factors(g: game, most?: count) -> values",
        about: "Returns at most `most` pairs [x, y] of forms other than {|} with x <> y = g. By \
                default, `most` is 20. The function tries all pairs of literal forms whose options \
                are canonical games born by day 1, so an empty list means only that no small \
                factors were found.",
        cost: FunctionCost::Stated("The function computes at most 255·255 side-sums."),
        source: "Siegel, thesis, Definition 2.4.1 and section 5.2",
        examples: &[
            ("side_factors({1|0}, 1)", "[['-1', '2']]"),
            ("value(side_sum(-1, 2))", "{1|0}"),
        ],
        run: |c| {
            let (cx, g) = (c.engine.cx, c.game(0)?);
            let most = c.optional(1, Call::size)?.unwrap_or(20);
            let games = cx.day(1)?;
            let side = |set: usize| -> Vec<FormId> {
                let chosen = games.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
                chosen.map(|(_, game)| game.form()).collect()
            };
            let sides = 0..1 << games.len();
            let mut forms = Vec::new();
            for (left, right) in sides.clone().flat_map(|l| sides.clone().map(move |r| (l, r))) {
                forms.push(cx.forms().make(&side(left), &side(right))?);
            }
            forms.retain(|&form| form != FormId::ZERO);
            cx.sort_forms_for_print(&mut forms)?;
            let mut found = Vec::new();
            for &x in &forms {
                for &y in &forms {
                    if found.len() >= most {
                        return Ok(Value::list(found));
                    }
                    if cx.side_sum(x, y)? == g {
                        found.push(Value::list([Value::Form(x), Value::Form(y)]));
                    }
                }
            }
            Ok(Value::list(found))
        },
    },
    Builtin {
        declaration: "ordinal_factor_search(g: game) -> text",
        about: "Returns a sentence that states whether g is known to be an ordinal sum of two \
                nonzero games, and the extent of the search.",
        cost: FunctionCost::Stated("The function computes at most 9604·22 ordinal sums."),
        source: "Siegel, thesis, Question 5.2.3",
        examples: &[
            ("ordinal_factor_search(1)", "\"no: proved, because g is a number\""),
            ("ordinal_factor_search(*2)", "\"yes: in at least 20 ways\""),
        ],
        run: |c| {
            let search = FactorSearch::default();
            let factors = c.engine.cx.ordinal_factors(c.game(0)?, search)?;
            let count = factors.found.len();
            Ok(Value::text(match (count, factors.is_decided) {
                (0, true) => "no: proved, because g is a number".to_string(),
                (0, false) => format!(
                    "not found: {} bases with options born by day {} were tried with all \
                     subordinates born by day {}, {} sums in all",
                    factors.bases, search.options_by_day, search.branches_by_day, factors.sums
                ),
                _ if count >= search.most => format!("yes: in at least {count} ways"),
                (1, _) => "yes: in one way".to_string(),
                _ => format!("yes: in {count} ways"),
            }))
        },
    },
];

fn games(c: &Call<'_>) -> LangResult<Vec<Short>> {
    c.items(0, |item| c.engine.short(item))
}

fn stoppers(c: &Call<'_>) -> LangResult<Vec<Stopper>> {
    c.items(0, |item| c.engine.stopper(item))
}

fn has_loopy_values(c: &Call<'_>) -> LangResult<bool> {
    Ok(c.list(0)?.iter().any(|item| matches!(item, Value::Loopy(..))))
}

fn by_day(
    c: &Call<'_>,
    name: &str,
    find: impl Fn(ShortContext<'_>, usize) -> Answer<Vec<Short>>,
) -> LangResult<Value> {
    named(c, name, |day, name| {
        let games = find(c.engine.cx, day).map_err(LangError::from)?;
        c.engine.set_of_games(games, SetOrder::Values, Some(name))
    })
}

/// Returns the set `name(n)`, computed once in a session.
pub(crate) fn named(
    c: &Call<'_>,
    name: &str,
    make: impl FnOnce(usize, String) -> LangResult<Value>,
) -> LangResult<Value> {
    let day = c.size(0)?;
    let name = format!("{name}({day})");
    match c.engine.known_set(&name) {
        Some(set) => Ok(set),
        None => Ok(c.engine.keep_set(make(day, name)?)),
    }
}
