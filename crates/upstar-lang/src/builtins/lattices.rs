//! Lattices: irreducibles, distributivity and the sublattices N5 and M3.

use upstar_poset::{NotALattice, Poset};

use crate::builtins::posets::{COVERS, ElementOrder};
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::value::Value;

const SOURCE: &str = "Siegel, thesis, section 1.3.7";
const JOINS: FunctionCost = FunctionCost::Stated(
    "Linear in the number of pairs of distinct elements that cover a common element, where each \
     join counts as one step. The order relation of a poset is computed on first use and cached.",
);

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        declaration: "is_lattice(poset) -> truth",
        about: "Returns `true` if every two elements have a join and a meet.",
        cost: JOINS,
        source: SOURCE,
        examples: &[("is_lattice(day(2))", "true"), ("is_lattice([0, *])", "false")],
        run: |c| Ok(Value::Bool(c.order(0)?.poset.is_lattice())),
    },
    Builtin {
        declaration: "lattice_fault(poset) -> any",
        about: "Returns a list [x, y, bounds], where x and y are two elements without a join or \
                without a meet. To show that x and y have no join, `bounds` lists their minimal \
                upper bounds. To show that they have no meet, `bounds` lists their maximal lower \
                bounds. The list of bounds is empty if there are no such bounds. For a lattice, \
                the result is the empty list.",
        cost: JOINS,
        source: SOURCE,
        examples: &[
            ("lattice_fault([0, *])", "[0, *, []]"),
            ("lattice_fault(day(2))", "[]"),
            ("size(lattice_fault(side_sums(1))[2])", "2"),
        ],
        run: |c| {
            let order = c.order(0)?;
            let poset = &order.poset;
            let Some(fault) = poset.lattice_fault() else { return Ok(Value::list([])) };
            let (x, y, bounds) = match fault {
                NotALattice::NoJoin(x, y) => {
                    let above: Vec<usize> = poset.above(x).filter(|&z| poset.leq(y, z)).collect();
                    (x, y, poset.minimal_among(&above))
                }
                NotALattice::NoMeet(x, y) => {
                    let below: Vec<usize> = poset.below(x).filter(|&z| poset.leq(z, y)).collect();
                    (x, y, poset.maximal_among(&below))
                }
            };
            let [x, y] = [x, y].map(|place| order.set.items()[place].clone());
            Ok(Value::list([x, y, order.values(&bounds)]))
        },
    },
    Builtin {
        declaration: "is_distributive(poset) -> truth",
        about: "Returns `true` if the set is a distributive lattice: a lattice in which joins and \
                meets distribute over each other.",
        cost: JOINS,
        source: SOURCE,
        examples: &[
            ("is_distributive(day(2))", "true"),
            ("is_distributive(children([0, {1|*}, 1*]))", "false"),
        ],
        run: |c| Ok(Value::Bool(c.order(0)?.poset.is_distributive())),
    },
    Builtin {
        declaration: "is_modular(poset) -> truth",
        about: "Returns `true` if the set is a modular lattice: a lattice in which x <= z implies \
                x ∨ (y ∧ z) = (x ∨ y) ∧ z.",
        cost: JOINS,
        source: "Dedekind 1900; Birkhoff, Lattice Theory, chapter I",
        examples: &[("is_modular(day(2))", "true")],
        run: |c| Ok(Value::Bool(c.order(0)?.poset.is_modular())),
    },
    Builtin {
        declaration: "is_graded(poset) -> truth",
        about: "Returns `true` if all maximal chains have the same number of elements.",
        cost: COVERS,
        source: "Birkhoff, Lattice Theory, chapter I",
        examples: &[("is_graded(day(2))", "true")],
        run: |c| Ok(Value::Bool(c.order(0)?.poset.is_graded())),
    },
    Builtin {
        declaration: "join_irreducibles(poset) -> poset",
        about: "Returns the elements with exactly one lower cover, as an ordered set. In a \
                lattice, these are the elements that are not joins of other elements. The bottom \
                element is excluded because it is the empty join.",
        cost: COVERS,
        source: SOURCE,
        examples: &[
            ("join_irreducibles(day(1))", "poset([0, *])"),
            ("width(join_irreducibles(day(2)))", "3"),
        ],
        run: |c| Ok(c.order(0)?.part(Poset::join_irreducibles)),
    },
    Builtin {
        declaration: "meet_irreducibles(poset) -> poset",
        about: "Returns the elements with exactly one upper cover, as an ordered set. In a \
                lattice, these are the elements that are not meets of other elements. The top \
                element is excluded because it is the empty meet.",
        cost: COVERS,
        source: SOURCE,
        examples: &[("size(meet_irreducibles(day(2)))", "8")],
        run: |c| Ok(c.order(0)?.part(Poset::meet_irreducibles)),
    },
    Builtin {
        declaration: "doubly_irreducibles(poset) -> any",
        about: "Returns the elements with exactly one lower cover and exactly one upper cover, as \
                an ordered set.",
        cost: COVERS,
        source: SOURCE,
        examples: &[("size(doubly_irreducibles(day(2)))", "5")],
        run: |c| Ok(c.order(0)?.part(Poset::doubly_irreducibles)),
    },
    Builtin {
        declaration: "sublattice_n5(poset) -> values",
        about: "Returns a pentagon N5: a sublattice [bottom, x, y, z, top] in which x < y, and z \
                is incomparable to x and y. The result is the empty list for a modular lattice. \
                Undefined if the set is not a lattice.",
        cost: JOINS,
        source: "Siegel, thesis, Theorem 1.3.24",
        examples: &[
            ("sublattice_n5(children([0, {1|*}, 1*]))", "[-1, *, {1*|0}, 0, 1]"),
            ("sublattice_n5(day(1))", "[]"),
        ],
        run: |c| {
            let order = lattice(c)?;
            let Some(n5) = order.poset.pentagon() else { return Ok(Value::list([])) };
            Ok(order.values(&[n5.bottom, n5.low, n5.high, n5.side, n5.top]))
        },
    },
    Builtin {
        declaration: "sublattice_m3(poset) -> values",
        about: "Returns a diamond M3: a sublattice [bottom, x, y, z, top] in which any two of x, \
                y, z have the same join and the same meet. The result is the empty list if there \
                is no such sublattice. Undefined if the set is not a lattice.",
        cost: FunctionCost::Stated(
            "At most cubic in the number of elements, where each join and each meet counts as one \
             step.",
        ),
        source: "Siegel, thesis, Theorem 1.3.24",
        examples: &[(
            "sublattice_m3(poset([1, 2, 3, 5, 30], (x, y) -> x = 1 or y = 30 or x = y))",
            "[1, 2, 3, 5, 30]",
        )],
        run: |c| {
            let order = lattice(c)?;
            let Some(m3) = order.poset.diamond(c.engine.cx.budget)? else {
                return Ok(Value::list([]));
            };
            let [x, y, z] = m3.sides;
            Ok(order.values(&[m3.bottom, x, y, z, m3.top]))
        },
    },
    Builtin {
        declaration: "cover_preserving_sublattice(poset, pattern: poset) -> values",
        about: "Returns a cover-preserving sublattice that is isomorphic to a given lattice. In \
                such a sublattice, joins and meets are those of the whole set, and an element that \
                covers another element in the sublattice covers it in the whole set. The item with \
                index i is the image of the item of `pattern` with index i. The result is the \
                empty list if there is no such sublattice. Undefined if the pattern is not a \
                lattice.",
        cost: FunctionCost::Stated(
            "May be exponential in the number of elements of the pattern; the step limit applies.",
        ),
        source: "Siegel, thesis, section 5.2",
        examples: &[
            ("cover_preserving_sublattice(day(1), day(1))", "[-1, 0, *, 1]"),
            ("cover_preserving_sublattice(poset([1, 2, 3]), day(1))", "[]"),
        ],
        run: |c| {
            let (order, pattern) = (c.order(0)?, c.order(1)?.poset);
            if !pattern.is_lattice() {
                return Err(LangError::undefined("the pattern is not a lattice").of_argument(1));
            }
            let found = order.poset.cover_preserving(&pattern, c.engine.cx.budget)?;
            Ok(found.map_or(Value::list([]), |image| order.values(&image)))
        },
    },
];

fn lattice(c: &Call<'_>) -> LangResult<ElementOrder> {
    let order = c.order(0)?;
    if !order.poset.is_lattice() {
        return Err(LangError::undefined("the set is not a lattice")
            .remedy("`lattice_fault` returns two elements without a join or without a meet")
            .of_argument(0));
    }
    Ok(order)
}
