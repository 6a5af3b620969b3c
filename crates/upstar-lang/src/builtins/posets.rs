//! Finite ordered sets: covers, bounds, chains.

use std::sync::Arc;

use upstar_core::Relation;
use upstar_poset::Poset;

use crate::builtins::lists::joined;
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::coerce::expected;
use crate::eval::{Call, MAX_LIST, too_long};
use crate::ordered_set::{OrderedSet, SetOrder};
use crate::value::Value;

const SOURCE: &str = "Siegel, thesis, section 1.3";
const ORDER: FunctionCost = FunctionCost::Stated(
    "At most quadratic in the number of elements, where each comparison counts as one step. The \
     order relation of a poset is computed on first use and cached.",
);
pub(crate) const COVERS: FunctionCost = FunctionCost::Stated(
    "At most cubic in the number of elements. The order relation of a poset is computed on first \
     use and cached.",
);
const WITHIN: FunctionCost = FunctionCost::Stated(
    "Linear in the number of elements, where each comparison counts as one step. If x is a list, \
     each element may be compared with each item of the list. The order relation of a poset is \
     computed on first use and cached.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "poset(list, order?: function or text or list) -> poset",
        about: "Returns the partially ordered set of the items of a list, in which equal items are \
                merged. By default, games are ordered as values. If one of the items is a scoring \
                game, the items are ordered as scoring games. The order \"inf\" compares games \
                modulo infinitesimals, and the order \"guaranteed\" compares guaranteed scoring \
                games. The order may also be a function (x, y) -> … that returns `true` if and \
                only if x is at most y. It is an error if the relation defined by the function is \
                not reflexive and transitive. A list of pairs [x, y], such as the covers, gives the \
                smallest order in which each x is at most y; it is an error if the pairs contain a \
                cycle. Such a set has no order on other values, and two of its elements are the same \
                only if they are written alike.",
        cost: FunctionCost::Stated(
            "Linear in the number of items, or quadratic if the order is a function or a list.",
        ),
        source: SOURCE,
        examples: &[
            ("size(poset([1, *, {0|}, *2]))", "3"),
            ("size(covers(poset([1, 2, 3, 4, 6, 12], (x, y) -> remainder(y, x) = 0)))", "7"),
            ("size(poset([0, ^, 1], \"inf\"))", "2"),
            (
                "leq(poset([\"a\", \"b\", \"c\"], [[\"a\", \"b\"], [\"b\", \"c\"]]), \"a\", \"c\")",
                "true",
            ),
        ],
        run: |c| {
            let order = match c.given(1) {
                None => SetOrder::Values,
                Some(Value::Function(function)) => SetOrder::Given(function.clone()),
                Some(Value::Text(text)) if &**text == "inf" => SetOrder::UpToInfinitesimals,
                Some(Value::Text(text)) if &**text == "guaranteed" => SetOrder::Guaranteed,
                Some(Value::List(pairs)) => return c.engine.set_by_pairs(&c.list(0)?, pairs),
                Some(other) => {
                    return Err(expected("an order", other)
                        .remedy(
                            "give a function (x, y) -> …, \"inf\" to compare modulo infinitesimals, \
                                 or \"guaranteed\"",
                        )
                        .of_argument(1));
                }
            };
            c.engine.set_of_list(&c.list(0)?, order).map_err(|error| error.of_argument(0))
        },
    },
    Builtin {
        declaration: "leq(poset, x: any, y: any) -> truth",
        about: "Returns `true` if x is at most y in the order of the set. The arguments x and y \
                need not be elements of the set.",
        cost: FunctionCost::Stated("The function compares x and y once."),
        source: SOURCE,
        examples: &[("leq(day(2), ^, 1)", "true"), ("leq(poset([0, ^], \"inf\"), ^, 0)", "true")],
        run: |c| {
            let set = c.poset(0)?;
            let relation = c.engine.compare_in(&set, c.value(1)?, c.value(2)?);
            let relation = relation.map_err(|error| error.of_argument(1))?;
            Ok(Value::Bool(matches!(relation, Relation::Less | Relation::Equal)))
        },
    },
    Builtin {
        declaration: "covers(poset) -> values",
        about: "Returns the edges of the Hasse diagram: the pairs [x, y] of elements such that y \
                covers x.",
        cost: COVERS,
        source: SOURCE,
        examples: &[
            ("covers(day(1))", "[[-1, 0], [-1, *], [0, 1], [*, 1]]"),
            ("size(covers(day(2)))", "36"),
        ],
        run: |c| {
            let order = c.order(0)?;
            let pair = |(low, high)| order.values(&[low, high]);
            Ok(Value::list(order.poset.covers().into_iter().map(pair)))
        },
    },
    Builtin {
        declaration: "upper_covers(poset, x: any) -> values",
        about: "Returns the upper covers of x: the elements greater than x with no element of the \
                set in between. Undefined if x is not an element of the set.",
        cost: ORDER,
        source: SOURCE,
        examples: &[("upper_covers(day(1), -1)", "[0, *]")],
        run: |c| {
            let order = c.order(0)?;
            let place = c.element(&order.set, 1)?;
            Ok(order.list(|poset| poset.upper_covers(place)))
        },
    },
    Builtin {
        declaration: "lower_covers(poset, x: any) -> values",
        about: "Returns the lower covers of x: the elements less than x with no element of the set \
                in between. Undefined if x is not an element of the set.",
        cost: ORDER,
        source: SOURCE,
        examples: &[("lower_covers(day(1), 1)", "[0, *]")],
        run: |c| {
            let order = c.order(0)?;
            let place = c.element(&order.set, 1)?;
            Ok(order.list(|poset| poset.lower_covers(place)))
        },
    },
    Builtin {
        declaration: "top(poset) -> value",
        about: "Returns the greatest element of the set. Undefined if the set has no greatest \
                element.",
        cost: ORDER,
        source: SOURCE,
        examples: &[("top(day(2))", "2")],
        run: |c| c.order(0)?.found(Poset::top, "the set has no greatest element"),
    },
    Builtin {
        declaration: "bottom(poset) -> value",
        about: "Returns the least element of the set. Undefined if the set has no least element.",
        cost: ORDER,
        source: SOURCE,
        examples: &[("bottom(day(2))", "-2")],
        run: |c| c.order(0)?.found(Poset::bottom, "the set has no least element"),
    },
    Builtin {
        declaration: "minimal_elements(poset) -> values",
        about: "Returns the minimal elements: the elements with no smaller element.",
        cost: ORDER,
        source: SOURCE,
        examples: &[("minimal_elements([0, *, 1])", "[0, *]")],
        run: |c| Ok(c.order(0)?.list(Poset::minimal)),
    },
    Builtin {
        declaration: "maximal_elements(poset) -> values",
        about: "Returns the maximal elements: the elements with no greater element.",
        cost: ORDER,
        source: SOURCE,
        examples: &[("maximal_elements([0, *, -1])", "[0, *]")],
        run: |c| Ok(c.order(0)?.list(Poset::maximal)),
    },
    Builtin {
        declaration: "interval(poset, x: any, y: any) -> poset",
        about: "Returns the elements that are at least x and at most y. Undefined if x or y is not \
                an element of the set.",
        cost: ORDER,
        source: SOURCE,
        examples: &[("interval(day(2), *2, {1|0})", "poset([*2, ^*, {1|0,*}, {1|0}])")],
        run: |c| {
            let order = c.order(0)?;
            let (low, high) = (c.element(&order.set, 1)?, c.element(&order.set, 2)?);
            Ok(order.part(|poset| poset.interval(low, high)))
        },
    },
    Builtin {
        declaration: "join(poset, x: any, y?: any) -> values",
        about: "Returns the join of x and y: the least element that is greater than or equal to \
                both. Undefined if x and y have no join, or if x or y is not an element of the \
                set. If the set is a list of strings and x is a string, the function returns the \
                concatenation of the strings in the list, separated by x.",
        cost: ORDER,
        source: SOURCE,
        examples: &[
            ("join(day(2), 1/2, {1|0,*})", "1*"),
            ("join(day(2), 0, *)", "1/2"),
            ("join([\"XO\", \"OX\"], \"_\")", "\"XO_OX\""),
        ],
        run: |c| {
            if c.given(2).is_none() {
                return joined(c, &c.text(1)?);
            }
            let order = c.order(0)?;
            let (x, y) = (c.element(&order.set, 1)?, c.element(&order.set, 2)?);
            order.found(
                |poset| poset.join(x, y),
                "the elements have no least upper bound in the set",
            )
        },
    },
    Builtin {
        declaration: "meet(poset, x: any, y: any) -> value",
        about: "Returns the meet of x and y: the greatest element that is less than or equal to \
                both. Undefined if x and y have no meet, or if x or y is not an element of the \
                set.",
        cost: ORDER,
        source: SOURCE,
        examples: &[("meet(day(2), 1/2, {1|0,*})", "*2")],
        run: |c| {
            let order = c.order(0)?;
            let (x, y) = (c.element(&order.set, 1)?, c.element(&order.set, 2)?);
            order.found(
                |poset| poset.meet(x, y),
                "the elements have no greatest lower bound in the set",
            )
        },
    },
    Builtin {
        declaration: "floor(poset, x: any) -> poset",
        about: "Returns the floor of x: the elements that are less than x or incomparable to x. \
                The argument x need not be an element of the set. Every game g born by day n + 1 \
                is {floor(day(n), g)|ceiling(day(n), g)}. If x is a list, the function returns the \
                elements that are less than or incomparable to at least one item.",
        cost: WITHIN,
        source: "Siegel, thesis, Definition 1.3.14",
        examples: &[
            ("floor(day(1), *)", "poset([-1, 0])"),
            ("{floor(day(1), ^)|ceiling(day(1), ^)}", "^"),
        ],
        run: |c| within(c, |relation| matches!(relation, Relation::Less | Relation::Confused)),
    },
    Builtin {
        declaration: "ceiling(poset, x: any) -> poset",
        about: "Returns the ceiling of x: the elements that are greater than x or incomparable to \
                x. The argument x need not be an element of the set. If x is a list, the function \
                returns the elements that are greater than or incomparable to at least one item.",
        cost: WITHIN,
        source: "Siegel, thesis, Definition 1.3.14",
        examples: &[("ceiling(day(1), *)", "poset([0, 1])")],
        run: |c| within(c, |relation| matches!(relation, Relation::Greater | Relation::Confused)),
    },
    Builtin {
        declaration: "lower_set(poset, x: any) -> poset",
        about: "Returns the elements that are less than or equal to x, or to at least one item of \
                x if x is a list. The argument x need not be an element of the set.",
        cost: WITHIN,
        source: SOURCE,
        examples: &[("lower_set(day(2), {*|-1})", "poset([-2, -1*, {*|-1}])")],
        run: |c| within(c, |relation| matches!(relation, Relation::Less | Relation::Equal)),
    },
    Builtin {
        declaration: "upper_set(poset, x: any) -> poset",
        about: "Returns the elements that are greater than or equal to x, or to at least one item \
                of x if x is a list. The argument x need not be an element of the set.",
        cost: WITHIN,
        source: SOURCE,
        examples: &[("upper_set(day(2), 1)", "poset([1, 2])")],
        run: |c| within(c, |relation| matches!(relation, Relation::Greater | Relation::Equal)),
    },
    Builtin {
        declaration: "dual(poset) -> poset",
        about: "Returns the set with the dual order.",
        cost: ORDER,
        source: SOURCE,
        examples: &[("top(dual(day(2)))", "-2")],
        run: |c| {
            let ElementOrder { set, poset } = c.order(0)?;
            Ok(Value::Poset(Arc::new(set.dual(&poset))))
        },
    },
    Builtin {
        declaration: "height(poset) -> count",
        about: "Returns the number of elements of a longest chain.",
        cost: COVERS,
        source: SOURCE,
        examples: &[("height(day(2))", "9")],
        run: |c| Ok(Value::count(c.order(0)?.poset.longest_chain().len())),
    },
    Builtin {
        declaration: "longest_chain(poset) -> values",
        about: "Returns a longest chain, from its least to its greatest element.",
        cost: COVERS,
        source: SOURCE,
        examples: &[("longest_chain(day(1))", "[-1, 0, 1]")],
        run: |c| Ok(c.order(0)?.list(Poset::longest_chain)),
    },
    Builtin {
        declaration: "is_chain(poset) -> truth",
        about: "Returns `true` if every two elements are comparable.",
        cost: COVERS,
        source: SOURCE,
        examples: &[("is_chain([0, ^, 1])", "true"), ("is_chain(day(1))", "false")],
        run: |c| {
            let poset = c.order(0)?.poset;
            Ok(Value::Bool(poset.height() == poset.size()))
        },
    },
    Builtin {
        declaration: "is_antichain(poset) -> truth",
        about: "Returns `true` if no two elements are comparable.",
        cost: COVERS,
        source: SOURCE,
        examples: &[("is_antichain([0, *, *2, ±1])", "true"), ("is_antichain([0, ^])", "false")],
        run: |c| Ok(Value::Bool(c.order(0)?.poset.height() <= 1)),
    },
    Builtin {
        declaration: "levels(poset) -> values",
        about: "Returns the elements grouped by rank, where the rank of an element is the number \
                of elements in a longest chain below it. The lowest rank comes first.",
        cost: COVERS,
        source: SOURCE,
        examples: &[("levels(day(1))", "[[-1], [0, *], [1]]")],
        run: |c| {
            let order = c.order(0)?;
            Ok(order.lists(&order.poset.levels()))
        },
    },
    Builtin {
        declaration: "hasse(poset) -> text",
        about: "Returns the Hasse diagram as text, with one line for each element and its lower \
                covers. The highest level comes first. The command `upstar draw \"day(2)\" -o \
                day2.svg` draws the diagram as a picture. The file name may also end in .tex, .dot \
                or .txt.",
        cost: COVERS,
        source: SOURCE,
        examples: &[("hasse(day(1))", "\"1  > 0, *\\n\\n0  > -1\\n*  > -1\\n\\n-1\"")],
        run: |c| Ok(Value::text(c.engine.hasse(&*c.poset(0)?)?)),
    },
    Builtin {
        declaration: "linear_extension(poset) -> values",
        about: "Returns all elements in the order of a linear extension: each element comes after \
                all elements below it.",
        cost: ORDER,
        source: SOURCE,
        examples: &[("linear_extension(day(1))", "[-1, 0, *, 1]")],
        run: |c| Ok(c.order(0)?.list(Poset::linear_extension)),
    },
];

impl Call<'_> {
    /// A list of games denotes the set of its items.
    pub(crate) fn poset(&self, number: usize) -> LangResult<Arc<OrderedSet>> {
        self.engine.ordered_set(self.value(number)?).map_err(|error| error.of_argument(number))
    }

    pub(crate) fn order(&self, number: usize) -> LangResult<ElementOrder> {
        let set = self.poset(number)?;
        let poset = self.engine.order_of(&set).map_err(|error| error.of_argument(number))?;
        Ok(ElementOrder { set, poset })
    }

    fn element(&self, set: &OrderedSet, number: usize) -> LangResult<usize> {
        let value = self.value(number)?;
        let place = self.engine.place(set, value).map_err(|error| error.of_argument(number))?;
        place.ok_or_else(|| {
            LangError::undefined("the value is not an element of the set").of_argument(number)
        })
    }
}

/// An ordered set, with the order of the indices of its elements.
pub(crate) struct ElementOrder {
    pub(crate) set: Arc<OrderedSet>,
    pub(crate) poset: Arc<Poset>,
}

impl ElementOrder {
    pub(crate) fn values(&self, places: &[usize]) -> Value {
        Value::list(places.iter().map(|&place| self.set.items()[place].clone()))
    }

    /// Returns the list of the elements with these indices.
    pub(crate) fn list(&self, places: impl FnOnce(&Poset) -> Vec<usize>) -> Value {
        self.values(&places(&self.poset))
    }

    pub(crate) fn lists(&self, lists: &[Vec<usize>]) -> Value {
        Value::list(lists.iter().map(|places| self.values(places)))
    }

    /// Returns the ordered set of the elements with these indices.
    pub(crate) fn part(&self, places: impl FnOnce(&Poset) -> Vec<usize>) -> Value {
        Value::Poset(Arc::new(self.set.part(&self.poset, &places(&self.poset))))
    }

    fn found(&self, place: impl FnOnce(&Poset) -> Option<usize>, none: &str) -> LangResult<Value> {
        let place = place(&self.poset).ok_or_else(|| LangError::undefined(none))?;
        Ok(self.set.items()[place].clone())
    }

    /// Fails if the result is too long.
    pub(crate) fn all(
        &self,
        c: &Call<'_>,
        all: impl Iterator<Item = Vec<usize>>,
    ) -> LangResult<Value> {
        let mut lists = Vec::new();
        let mut items = 0;
        for places in all {
            c.engine.cx.budget.spend(1)?;
            items += places.len() + 1;
            if items > MAX_LIST {
                return Err(too_long());
            }
            lists.push(self.values(&places));
        }
        Ok(Value::list(lists))
    }
}

/// Returns the elements whose relation to the second argument, or to one of its items, satisfies
/// `holds`.
fn within(c: &Call<'_>, holds: fn(Relation) -> bool) -> LangResult<Value> {
    let order = c.order(0)?;
    let set = &order.set;
    let given = match c.value(1)? {
        Value::List(items) => items.to_vec(),
        Value::Poset(other) => other.items().to_vec(),
        one => vec![one.clone()],
    };
    let mut places = Vec::new();
    for (place, item) in set.items().iter().enumerate() {
        c.engine.cx.budget.spend(1)?;
        let relations = given.iter().map(|value| c.engine.compare_in(set, item, value));
        let relations: Vec<Relation> =
            relations.collect::<LangResult<_>>().map_err(|error| error.of_argument(1))?;
        if relations.into_iter().any(holds) {
            places.push(place);
        }
    }
    Ok(order.part(|_| places))
}
