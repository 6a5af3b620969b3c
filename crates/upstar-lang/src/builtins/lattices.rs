//! Lattices: irreducibles, distributivity, the two lattices that refute it.

use std::sync::Arc;

use upstar_poset::{NotALattice, Poset};

use crate::builtins::posets::{at, listed, part};
use crate::builtins::{Builtin, FunctionCost};
use crate::error::{LangError, LangResult};
use crate::eval::Call;
use crate::ordered_set::OrderedSet;
use crate::value::Value;

const SOURCE: &str = "Siegel, thesis, section 1.3.7";

pub(crate) const TABLE: &[Builtin] = &[
    Builtin {
        name: "is_lattice",
        declaration: "is_lattice(poset) -> truth",
        summary: "Whether every two elements have a join and a meet.",
        remarks: "",
        cost: FunctionCost::Pairs,
        source: SOURCE,
        examples: &[("is_lattice(day(2))", "true"), ("is_lattice([0, *])", "false")],
        run: |c| Ok(Value::Bool(c.order(0)?.1.is_lattice())),
    },
    Builtin {
        name: "lattice_fault",
        declaration: "lattice_fault(poset) -> any",
        summary: "Why the set is no lattice: two elements [x, y, bounds] with several least upper, or greatest lower, bounds.",
        remarks: "An empty list of bounds says that there are none at all. Undefined for a lattice.",
        cost: FunctionCost::Pairs,
        source: SOURCE,
        examples: &[
            ("lattice_fault([0, *])", "[0, *, []]"),
            ("size(lattice_fault(side_sums(1))[2])", "2"),
        ],
        run: |c| {
            let (set, poset) = c.order(0)?;
            let fault = poset.lattice_fault();
            let fault =
                fault.ok_or_else(|| LangError::undefined("the set is a lattice").of_argument(0))?;
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
            let items = [at(&set, x), at(&set, y), listed(&set, &bounds)];
            Ok(Value::list(items))
        },
    },
    Builtin {
        name: "is_distributive",
        declaration: "is_distributive(poset) -> truth",
        summary: "Whether the set is a lattice in which joins and meets distribute over each other.",
        remarks: "",
        cost: FunctionCost::Pairs,
        source: SOURCE,
        examples: &[
            ("is_distributive(day(2))", "true"),
            ("is_distributive(children([0, {1|*}, 1*]))", "false"),
        ],
        run: |c| Ok(Value::Bool(c.order(0)?.1.is_distributive())),
    },
    Builtin {
        name: "is_modular",
        declaration: "is_modular(poset) -> truth",
        summary: "Whether the set is a lattice in which x <= z gives x ∨ (y ∧ z) = (x ∨ y) ∧ z.",
        remarks: "",
        cost: FunctionCost::Pairs,
        source: "Dedekind 1900; Birkhoff, Lattice Theory, chapter I",
        examples: &[("is_modular(day(2))", "true")],
        run: |c| Ok(Value::Bool(c.order(0)?.1.is_modular())),
    },
    Builtin {
        name: "is_graded",
        declaration: "is_graded(poset) -> truth",
        summary: "Whether all maximal chains have equally many elements.",
        remarks: "",
        cost: FunctionCost::Pairs,
        source: "Birkhoff, Lattice Theory, chapter I",
        examples: &[("is_graded(day(2))", "true")],
        run: |c| Ok(Value::Bool(c.order(0)?.1.is_graded())),
    },
    Builtin {
        name: "join_irreducibles",
        declaration: "join_irreducibles(poset) -> poset",
        summary: "The elements with exactly one lower cover, as a set with its order.",
        remarks: "In a finite lattice these are the elements that are no join of others.",
        cost: FunctionCost::Pairs,
        source: SOURCE,
        examples: &[
            ("join_irreducibles(day(1))", "poset([0, *])"),
            ("width(join_irreducibles(day(2)))", "3"),
        ],
        run: |c| {
            let (set, poset) = c.order(0)?;
            Ok(part(&set, &poset, &poset.join_irreducibles()))
        },
    },
    Builtin {
        name: "meet_irreducibles",
        declaration: "meet_irreducibles(poset) -> poset",
        summary: "The elements with exactly one upper cover, as a set with its order.",
        remarks: "In a finite lattice these are the elements that are no meet of others.",
        cost: FunctionCost::Pairs,
        source: SOURCE,
        examples: &[("size(meet_irreducibles(day(2)))", "8")],
        run: |c| {
            let (set, poset) = c.order(0)?;
            Ok(part(&set, &poset, &poset.meet_irreducibles()))
        },
    },
    Builtin {
        name: "doubly_irreducibles",
        declaration: "doubly_irreducibles(poset) -> any",
        summary: "The elements with exactly one lower and one upper cover.",
        remarks: "",
        cost: FunctionCost::Pairs,
        source: SOURCE,
        examples: &[("size(doubly_irreducibles(day(2)))", "5")],
        run: |c| {
            let (set, poset) = c.order(0)?;
            Ok(part(&set, &poset, &poset.doubly_irreducibles()))
        },
    },
    Builtin {
        name: "sublattice_n5",
        declaration: "sublattice_n5(poset) -> values",
        summary: "A sublattice [0, x, y, z, 1] with x < y and z beside both: the pentagon N5.",
        remarks: "Undefined where the set is no lattice, or a modular one.",
        cost: FunctionCost::Pairs,
        source: "Siegel, thesis, Theorem 1.3.24",
        examples: &[("sublattice_n5(children([0, {1|*}, 1*]))", "[-1, *, {1*|0}, 0, 1]")],
        run: |c| {
            let (set, poset) = lattice(c)?;
            let found = poset.pentagon();
            let n5 = found
                .ok_or_else(|| LangError::undefined("the lattice is modular: it has no N5"))?;
            Ok(listed(&set, &[n5.bottom, n5.low, n5.high, n5.side, n5.top]))
        },
    },
    Builtin {
        name: "sublattice_m3",
        declaration: "sublattice_m3(poset) -> values",
        summary: "A sublattice [0, x, y, z, 1] whose middle three have equal joins and meets: M3.",
        remarks: "Undefined where the set is no lattice, or has none.",
        cost: FunctionCost::Pairs,
        source: "Siegel, thesis, Theorem 1.3.24",
        examples: &[(
            "sublattice_m3(poset([1, 2, 3, 5, 30], (x, y) -> x = 1 or y = 30 or x = y))",
            "[1, 2, 3, 5, 30]",
        )],
        run: |c| {
            let (set, poset) = lattice(c)?;
            let found = poset.diamond(c.engine.cx.budget)?;
            let m3 =
                found.ok_or_else(|| LangError::undefined("the lattice has no sublattice M3"))?;
            let [x, y, z] = m3.sides;
            Ok(listed(&set, &[m3.bottom, x, y, z, m3.top]))
        },
    },
];

/// The set, its order, and the complaint if it is no lattice.
fn lattice(c: &Call<'_>) -> LangResult<(Arc<OrderedSet>, Arc<Poset>)> {
    let (set, poset) = c.order(0)?;
    if !poset.is_lattice() {
        return Err(LangError::undefined("the set is no lattice")
            .remedy("`lattice_fault` gives two elements without join or meet")
            .of_argument(0));
    }
    Ok((set, poset))
}
