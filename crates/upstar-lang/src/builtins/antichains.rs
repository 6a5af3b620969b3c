//! Antichains, linear extensions, lower sets and dimension of an ordered set.

use upstar_number::UBig;

use crate::builtins::posets::{all_listed, listed};
use crate::builtins::{Builtin, FunctionCost};
use crate::error::LangError;
use crate::value::Value;

const SOURCE: &str = "Siegel, thesis, section 1.3.2";
const DILWORTH: &str = "Dilworth, A decomposition theorem for partially ordered sets, 1950";
const MATCHING: FunctionCost = FunctionCost::Stated(
    "At most of order n^2.5 for n elements; the order of a set is computed once.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "width",
        declaration: "width(poset) -> count",
        summary: "Returns the number of elements of a largest antichain.",
        remarks: "It is also the least number of chains that cover the set.",
        cost: MATCHING,
        source: DILWORTH,
        examples: &[("width(day(2))", "4")],
        run: |c| Ok(Value::count(c.order(0)?.1.width(c.engine.cx.budget)?)),
    },
    Builtin {
        name: "maximum_antichain",
        declaration: "maximum_antichain(poset) -> values",
        summary: "Returns the lowest antichain with as many elements as possible.",
        remarks: "The upper set that it generates contains all others.",
        cost: MATCHING,
        source: DILWORTH,
        examples: &[("maximum_antichain(day(2))", "[0, *, *2, +-1]")],
        run: |c| {
            let (set, poset) = c.order(0)?;
            Ok(listed(&set, &poset.dilworth(c.engine.cx.budget)?.lowest))
        },
    },
    Builtin {
        name: "chain_partition",
        declaration: "chain_partition(poset) -> values",
        summary: "Returns a partition of the set into as few chains as possible, each listed from below.",
        remarks: "",
        cost: MATCHING,
        source: DILWORTH,
        examples: &[("size(chain_partition(day(2)))", "4")],
        run: |c| {
            let (set, poset) = c.order(0)?;
            let chains = poset.dilworth(c.engine.cx.budget)?.chains;
            Ok(Value::list(chains.iter().map(|chain| listed(&set, chain))))
        },
    },
    Builtin {
        name: "antichains",
        declaration: "antichains(poset) -> values",
        summary: "Returns all antichains, the empty one first.",
        remarks: "",
        cost: FunctionCost::Stated("Linear in the number of antichains."),
        source: SOURCE,
        examples: &[
            ("antichains(day(1))", "[[], [-1], [0], [0, *], [*], [1]]"),
            ("size(antichains(day(2)))", "98"),
        ],
        run: |c| {
            let (set, poset) = c.order(0)?;
            all_listed(c, &set, poset.antichains())
        },
    },
    Builtin {
        name: "dimension",
        declaration: "dimension(poset) -> count",
        summary: "Returns the dimension: the least number of linear orders whose intersection is the \
                  order (Dushnik and Miller).",
        remarks: "For a distributive lattice, it is the width of the join-irreducibles. Otherwise a \
                  search may be needed; if it does not finish, the error states bounds.",
        cost: FunctionCost::Stated(
            "May be exponential in the number of elements; the search is limited to 4,000,000 steps.",
        ),
        source: "Siegel, thesis, section 1.3.8",
        examples: &[("dimension(day(2))", "3"), ("dimension(option_closed_games(2))", "2")],
        run: |c| {
            let dimension = c.order(0)?.1.dimension(c.engine.cx.budget)?;
            match dimension.exact() {
                Some(exact) => Ok(Value::count(exact)),
                None => Err(LangError::too_large(format!(
                    "the search did not finish: the dimension is at least {} ({}) and at most {}",
                    dimension.lower,
                    dimension.lower_by,
                    dimension.upper()
                ))
                .remedy("`dimension_bounds` returns both bounds with their proofs")),
            }
        },
    },
    Builtin {
        name: "dimension_bounds",
        declaration: "dimension_bounds(poset) -> any",
        summary: "Returns bounds for the dimension: [lower bound, its proof, upper bound, a realizer of \
                  that many orders].",
        remarks: "They agree if the dimension is known.",
        cost: FunctionCost::Stated(
            "May be exponential in the number of elements; the search is limited to 4,000,000 steps.",
        ),
        source: "Siegel, thesis, section 1.3.8",
        examples: &[("dimension_bounds([0, 1, 2])[0]", "1"), ("dimension_bounds(day(2))[2]", "3")],
        run: |c| {
            let (set, poset) = c.order(0)?;
            let dimension = poset.dimension(c.engine.cx.budget)?;
            let orders = dimension.realizer.iter().map(|order| listed(&set, order));
            Ok(Value::list([
                Value::count(dimension.lower),
                Value::text(dimension.lower_by.to_string()),
                Value::count(dimension.upper()),
                Value::list(orders),
            ]))
        },
    },
    Builtin {
        name: "realizer",
        declaration: "realizer(poset) -> values",
        summary: "Returns as few linear orders as were found whose intersection is the order.",
        remarks: "Each is listed from below. Their number is the upper bound of `dimension_bounds`.",
        cost: FunctionCost::Stated(
            "May be exponential in the number of elements; the search is limited to 4,000,000 steps.",
        ),
        source: "Siegel, thesis, section 1.3.8",
        examples: &[("realizer(day(1))", "[[-1, *, 0, 1], [-1, 0, *, 1]]")],
        run: |c| {
            let (set, poset) = c.order(0)?;
            let orders = poset.dimension(c.engine.cx.budget)?.realizer;
            Ok(Value::list(orders.iter().map(|order| listed(&set, order))))
        },
    },
    Builtin {
        name: "count_antichains",
        declaration: "count_antichains(poset) -> count",
        summary: "Returns the number of antichains, including the empty one, which is also the number of \
                  lower sets.",
        remarks: "If counting takes too long, the error states bounds.",
        cost: FunctionCost::Stated(
            "May be exponential in the number of elements; after half of the budget, bounds are \
             computed instead.",
        ),
        source: SOURCE,
        examples: &[
            ("count_antichains(day(2))", "98"),
            ("count_antichains(day_irreducibles(3))", "1474"),
        ],
        run: |c| {
            let count = c.order(0)?.1.antichain_count(c.engine.cx.budget)?;
            match count.exact() {
                Some(exact) => Ok(Value::count(exact.clone())),
                None => Err(LangError::too_large(format!(
                    "counting did not finish: there are at least {} and at most {} antichains ({})",
                    rounded(&count.lower, false),
                    rounded(&count.upper, true),
                    count.by
                ))
                .remedy("`antichain_bounds` returns the bounds as numbers")),
            }
        },
    },
    Builtin {
        name: "antichain_bounds",
        declaration: "antichain_bounds(poset) -> any",
        summary: "Returns bounds for the number of antichains: [lower bound, upper bound, their proof].",
        remarks: "They agree if all antichains were counted.",
        cost: FunctionCost::Stated(
            "May be exponential in the number of elements; after half of the budget, bounds are \
             computed instead.",
        ),
        source: SOURCE,
        examples: &[("antichain_bounds(day(1))", "[6, 6, \"all were counted\"]")],
        run: |c| {
            let count = c.order(0)?.1.antichain_count(c.engine.cx.budget)?;
            Ok(Value::list([
                Value::count(count.lower),
                Value::count(count.upper),
                Value::text(count.by.to_string()),
            ]))
        },
    },
    Builtin {
        name: "count_maximal_antichains",
        declaration: "count_maximal_antichains(poset) -> count",
        summary: "Returns the number of maximal antichains: those to which no element can be added.",
        remarks: "",
        cost: FunctionCost::Stated(
            "May be exponential in the number of elements; limited by the budget.",
        ),
        source: SOURCE,
        examples: &[("count_maximal_antichains(day(2))", "39")],
        run: |c| {
            let count = c.order(0)?.1.count_maximal_antichains(c.engine.cx.budget)?;
            Ok(Value::count(count))
        },
    },
    Builtin {
        name: "linear_extensions",
        declaration: "linear_extensions(poset) -> values",
        summary: "Returns all linear extensions: the linear orders of the elements in which each comes \
                  after those below it.",
        remarks: "There may be very many; `count_linear_extensions` counts them.",
        cost: FunctionCost::Stated("Polynomial for each linear extension."),
        source: "Siegel, thesis, Definition 1.3.29",
        examples: &[("linear_extensions(day(1))", "[[-1, 0, *, 1], [-1, *, 0, 1]]")],
        run: |c| {
            let (set, poset) = c.order(0)?;
            all_listed(c, &set, poset.linear_extensions())
        },
    },
    Builtin {
        name: "maximal_antichains",
        declaration: "maximal_antichains(poset) -> values",
        summary: "Returns the maximal antichains: those to which no element can be added.",
        remarks: "",
        cost: FunctionCost::Stated(
            "May be exponential in the number of elements; limited by the budget.",
        ),
        source: SOURCE,
        examples: &[("size(maximal_antichains(day(2)))", "39")],
        run: |c| {
            let (set, poset) = c.order(0)?;
            let mut stopped = None;
            let found = poset
                .maximal_antichains(c.engine.cx.budget)
                .map_while(|antichain| antichain.map_err(|error| stopped = Some(error)).ok());
            let all = all_listed(c, &set, found);
            stopped.map_or(all, |error| Err(error.into()))
        },
    },
    Builtin {
        name: "count_linear_extensions",
        declaration: "count_linear_extensions(poset) -> count",
        summary: "Returns the number of linear extensions: linear orders of the elements in which each \
                  comes after those below it.",
        remarks: "",
        cost: FunctionCost::Stated(
            "Linear in the number of covers in the lattice of lower sets, which may be exponential \
             in the width.",
        ),
        source: "Siegel, thesis, Definition 1.3.29",
        examples: &[
            ("count_linear_extensions(day(1))", "2"),
            ("count_linear_extensions(day(2))", "2155596"),
        ],
        run: |c| {
            let count = c.order(0)?.1.count_linear_extensions(c.engine.cx.budget)?;
            Ok(Value::count(count))
        },
    },
    Builtin {
        name: "lower_sets",
        declaration: "lower_sets(poset) -> values",
        summary: "Returns all lower sets, each as the list of its elements, smaller sets first.",
        remarks: "Ordered by inclusion, they form a distributive lattice. Every finite distributive \
                  lattice is isomorphic to such a lattice (Birkhoff).",
        cost: FunctionCost::Stated(
            "At most quadratic in the number of lower sets, which may be exponential in the width.",
        ),
        source: "Siegel, thesis, Definition 1.3.15",
        examples: &[("lower_sets([0, *, 1])", "[[], [0], [*], [0, *], [0, *, 1]]")],
        run: |c| {
            let (set, poset) = c.order(0)?;
            let mut found = poset.lower_sets(c.engine.cx.budget)?.sets;
            found.sort_by_key(|members| (members.len(), members.clone()));
            all_listed(c, &set, found.into_iter())
        },
    },
    Builtin {
        name: "completion_size",
        declaration: "completion_size(poset) -> count",
        summary: "Returns the number of elements of the smallest lattice that contains the set (Dedekind \
                  and MacNeille).",
        remarks: "It equals the size of the set exactly for nonempty lattices.",
        cost: FunctionCost::Stated(
            "At most quadratic in the result, which may be exponential in the number of elements.",
        ),
        source: "MacNeille, Partially ordered sets, 1937",
        examples: &[
            ("completion_size([0, *])", "4"),
            ("completion_size(side_sums(1)) > size(side_sums(1))", "true"),
            ("completion_size(ordinal_sums(1))", "13"),
        ],
        run: |c| {
            let (_, poset) = c.order(0)?;
            Ok(Value::count(poset.completion(c.engine.cx.budget)?.lattice.size()))
        },
    },
    Builtin {
        name: "is_planar",
        declaration: "is_planar(poset) -> truth",
        summary: "Returns `true` if the Hasse diagram can be drawn upward without crossings.",
        remarks: "A set with a top and a bottom is planar exactly if it is a lattice of dimension at most \
                  2. Otherwise a search may be needed.",
        cost: FunctionCost::Stated(
            "Polynomial if there are a top and a bottom; otherwise it may be exponential in the \
             number of minimal and maximal elements.",
        ),
        source: "Siegel, thesis, Proposition 1.3.33",
        examples: &[
            ("is_planar(option_closed_games(2))", "true"),
            ("is_planar(day(2))", "false"),
            ("is_planar(poset([0, *, 1, 1*]))", "true"),
        ],
        run: |c| Ok(Value::Bool(c.order(0)?.1.is_planar(c.engine.cx.budget)?)),
    },
    Builtin {
        name: "is_self_dual",
        declaration: "is_self_dual(poset) -> truth",
        summary: "Returns `true` if the set is isomorphic to its dual.",
        remarks: "",
        cost: FunctionCost::Stated(
            "May be exponential in the number of elements; limited by the budget.",
        ),
        source: "Siegel, thesis, Definition 1.3.12",
        examples: &[("is_self_dual(day(2))", "true"), ("is_self_dual([0, *, 1])", "false")],
        run: |c| Ok(Value::Bool(c.order(0)?.1.is_self_dual(c.engine.cx.budget)?)),
    },
    Builtin {
        name: "is_isomorphic",
        declaration: "is_isomorphic(poset, other) -> truth",
        summary: "Returns `true` if the two ordered sets are isomorphic.",
        remarks: "",
        cost: FunctionCost::Stated(
            "May be exponential in the number of elements; limited by the budget.",
        ),
        source: SOURCE,
        examples: &[
            ("is_isomorphic(day(1), [0, *])", "false"),
            ("is_isomorphic([0, 1], [*, 3])", "true"),
        ],
        run: |c| {
            let (one, other) = (c.order(0)?.1, c.order(1)?.1);
            Ok(Value::Bool(one.isomorphism(&other, c.engine.cx.budget)?.is_some()))
        },
    },
];

/// Returns a count of at most 12 digits in full, and otherwise as a power of ten rounded up or down.
fn rounded(count: &UBig, up: bool) -> String {
    let digits = count.to_string();
    if digits.len() <= 12 {
        return digits;
    }
    format!("10^{}", digits.len() - usize::from(!up))
}
