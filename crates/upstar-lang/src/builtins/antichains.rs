//! Antichains and chains of an ordered set, and how many orders it takes to make it up.

use upstar_number::UBig;

use crate::builtins::posets::{all_listed, listed};
use crate::builtins::{Builtin, FunctionCost};
use crate::error::LangError;
use crate::value::Value;

const SOURCE: &str = "Siegel, thesis, section 1.3.2";
const DILWORTH: &str = "Dilworth, A decomposition theorem for partially ordered sets, 1950";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "width",
        declaration: "width(poset) -> count",
        summary: "How many elements a largest antichain has.",
        remarks: "It is also the least number of chains that cover the set.",
        cost: FunctionCost::Pairs,
        source: DILWORTH,
        examples: &[("width(day(2))", "4")],
        run: |c| Ok(Value::count(c.order(0)?.1.width(c.engine.cx.budget)?)),
    },
    Builtin {
        name: "maximum_antichain",
        declaration: "maximum_antichain(poset) -> values",
        summary: "An antichain with as many elements as possible, the lowest one of them.",
        remarks: "",
        cost: FunctionCost::Pairs,
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
        summary: "The set as a union of as few chains as possible, each from below.",
        remarks: "",
        cost: FunctionCost::Pairs,
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
        summary: "All antichains, the empty one first.",
        remarks: "",
        cost: FunctionCost::Steep,
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
        summary: "The least number of linear orders whose intersection is the order (Dushnik and Miller).",
        remarks: "For distributive lattices it is the width of the join-irreducibles; otherwise it is searched for, and where the search ends too early the bounds are given.",
        cost: FunctionCost::Steep,
        source: "Siegel, thesis, section 1.3.8",
        examples: &[("dimension(day(2))", "3"), ("dimension(option_closed_games(2))", "2")],
        run: |c| {
            let dimension = c.order(0)?.1.dimension(c.engine.cx.budget)?;
            match dimension.exact() {
                Some(exact) => Ok(Value::count(exact)),
                None => Err(LangError::too_large(format!(
                    "the search ended too early: the dimension is at least {} ({}) and at most {}",
                    dimension.lower,
                    dimension.lower_by,
                    dimension.upper()
                ))
                .remedy("`dimension_bounds` gives both with what proves them")),
            }
        },
    },
    Builtin {
        name: "dimension_bounds",
        declaration: "dimension_bounds(poset) -> any",
        summary: "Bounds for the dimension: [at least, why, at most, a realizer of so many orders].",
        remarks: "They agree where the dimension is known.",
        cost: FunctionCost::Steep,
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
        summary: "As few linear orders as were found whose intersection is the order.",
        remarks: "There are no fewer if their number is the dimension.",
        cost: FunctionCost::Steep,
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
        summary: "How many antichains there are, the empty one included; as many as lower sets.",
        remarks: "Where counting ends too early, the bounds are given.",
        cost: FunctionCost::Steep,
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
                    "counting ended too early: there are at least {} and at most {} antichains ({})",
                    rounded(&count.lower, false),
                    rounded(&count.upper, true),
                    count.by
                ))
                .remedy("`antichain_bounds` gives the bounds as numbers")),
            }
        },
    },
    Builtin {
        name: "antichain_bounds",
        declaration: "antichain_bounds(poset) -> any",
        summary: "Bounds for the number of antichains: [at least, at most, why].",
        remarks: "They agree where all were counted.",
        cost: FunctionCost::Steep,
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
        summary: "How many antichains there are to which nothing can be added.",
        remarks: "",
        cost: FunctionCost::Steep,
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
        summary: "All linear orders of the elements with nothing before what is less.",
        remarks: "There may be very many: `count_linear_extensions` counts them.",
        cost: FunctionCost::Steep,
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
        summary: "The antichains to which nothing can be added.",
        remarks: "",
        cost: FunctionCost::Steep,
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
        summary: "In how many linear orders all elements can be put with nothing before what is less.",
        remarks: "",
        cost: FunctionCost::Steep,
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
        summary: "All lower sets, each as the list of its elements, smaller ones first.",
        remarks: "Ordered by inclusion they are a distributive lattice, and every finite one arises so (Birkhoff).",
        cost: FunctionCost::Steep,
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
        summary: "How many elements the least lattice has that contains the set (Dedekind and MacNeille).",
        remarks: "It is the size of the set exactly for lattices that are not empty.",
        cost: FunctionCost::Steep,
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
        summary: "Whether the Hasse diagram can be drawn without crossings.",
        remarks: "With a top and a bottom that is so exactly for lattices of dimension at most 2. Other orders are searched, which is exponential in the number of minimal and maximal elements.",
        cost: FunctionCost::Steep,
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
        summary: "Whether the order has the same shape upside down.",
        remarks: "",
        cost: FunctionCost::Steep,
        source: "Siegel, thesis, Definition 1.3.12",
        examples: &[("is_self_dual(day(2))", "true"), ("is_self_dual([0, *, 1])", "false")],
        run: |c| Ok(Value::Bool(c.order(0)?.1.is_self_dual(c.engine.cx.budget)?)),
    },
    Builtin {
        name: "is_isomorphic",
        declaration: "is_isomorphic(poset, other) -> truth",
        summary: "Whether two ordered sets have the same shape.",
        remarks: "",
        cost: FunctionCost::Steep,
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

/// A count as people read it: in full, or a power of ten that it is at least or at most.
fn rounded(count: &UBig, up: bool) -> String {
    let digits = count.to_string();
    if digits.len() <= 12 {
        return digits;
    }
    format!("10^{}", digits.len() - usize::from(!up))
}
