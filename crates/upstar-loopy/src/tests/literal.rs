//! Literal loopy forms: identity, text, values and simplification on random graphs.

use proptest::test_runner::{Config, TestRunner};
use upstar_core::{Budgeted, Interrupted, Player};
use upstar_form::{FormId, Graph};
use upstar_notation::{Expr, ExprKind, Style, parse_expression};
use upstar_testkit::scaled;

use super::laws::graphs;
use super::with;
use crate::literal::Node;
use crate::{Literal, LoopyContext, LoopyForm, System, SystemOption};

/// The number of random graphs.
const GRAPHS: u32 = 2_500;

fn on_graphs(test: impl Fn(LoopyContext<'_>, &Graph, &[Literal])) {
    with(|lx| {
        let mut runner = TestRunner::new(Config { cases: scaled(GRAPHS), ..Config::default() });
        let done = runner.run(&graphs(1..=6), |graph| {
            let at = |node| lx.literal_form(&System::from(&graph.reachable(node).0)).unwrap();
            let literals: Vec<Literal> = graph.nodes().map(at).collect();
            test(lx, &graph, &literals);
            Ok(())
        });
        done.unwrap();
    });
}

fn loopfree(lx: LoopyContext<'_>, expr: &Expr) -> Budgeted<FormId> {
    lx.cx.literal_form(expr, &mut |part: &Expr| match &part.kind {
        ExprKind::Number(number) => lx.cx.forms().number(&number.as_dyadic().unwrap()),
        _ => Err(Interrupted::loops()),
    })
}

/// Compares unfolded trees with marked passes by definition.
fn unfold_alike(graph: &Graph) -> Vec<Vec<bool>> {
    let len = graph.len();
    let mut alike = vec![vec![true; len]; len];
    let mut changes = true;
    while changes {
        changes = false;
        for (i, j) in (0..len).flat_map(|i| (0..len).map(move |j| (i, j))) {
            let matched = Player::BOTH.iter().all(|&player| {
                let [(mine, pass), (others, other_pass)] = [i, j].map(|node| {
                    let options = graph.options(node as u32, player);
                    let (passes, moves): (Vec<u32>, Vec<u32>) =
                        options.iter().partition(|&&to| to == node as u32);
                    (moves, !passes.is_empty())
                });
                let alike = |x: &u32, y: &u32| alike[*x as usize][*y as usize];
                pass == other_pass
                    && mine.iter().all(|x| others.iter().any(|y| alike(x, y)))
                    && others.iter().all(|y| mine.iter().any(|x| alike(x, y)))
            });
            if alike[i][j] && !matched {
                alike[i][j] = false;
                changes = true;
            }
        }
    }
    alike
}

#[test]
fn forms_are_identical_if_and_only_if_they_unfold_to_the_same_tree() {
    on_graphs(|_, graph, literals| {
        let alike = unfold_alike(graph);
        for (i, g) in literals.iter().enumerate() {
            for (j, h) in literals.iter().enumerate() {
                assert_eq!(g == h, alike[i][j], "{graph:?} {i} {j}");
            }
        }
    });
}

#[test]
fn values_and_options_are_those_of_the_graph() {
    on_graphs(|lx, graph, literals| {
        let sides = lx.solve(&System::from(graph)).unwrap();
        for (node, form) in graph.nodes().zip(literals) {
            assert_eq!(
                lx.sides_of_literal(form).unwrap(),
                sides[node as usize],
                "{graph:?} {node}"
            );
            for player in Player::BOTH {
                let options = lx.literal_options(form, player).unwrap();
                let expected: Vec<&Literal> =
                    graph.options(node, player).iter().map(|&to| &literals[to as usize]).collect();
                assert!(options.iter().all(|option| expected.contains(&option)), "{graph:?}");
                assert!(expected.iter().all(|option| options.contains(option)), "{graph:?}");
            }
        }
    });
}

#[test]
fn printed_forms_are_read_back() {
    on_graphs(|lx, graph, literals| {
        // The tree of a small graph may be too long to print.
        let term = lx.literal_term(&literals[0]).unwrap();
        let Ok(text) = term.print(Style::Ascii, 100_000) else { return };
        let Literal::Loopy(_) = literals[0] else { return };
        let (expr, _) = parse_expression(&text);
        let mut leaf = |expr: &Expr, out: &mut Vec<_>| {
            out.push(SystemOption::Value(Literal::Form(loopfree(lx, expr)?)));
            Ok::<_, Interrupted>(())
        };
        let system = System::of_braces(&expr.unwrap(), false, lx.cx.budget, &mut leaf);
        let read = lx.literal_form(&system.unwrap()).unwrap();
        assert_eq!(read, literals[0], "{graph:?} {text}");
    });
}

#[test]
fn forms_that_differ_only_after_several_moves_have_different_hashes() {
    with(|lx| {
        let (g, h) = (0, 3);
        let graph = Graph::new([
            (vec![1], vec![]),
            (vec![1], vec![2, 0]),
            (vec![], vec![]),
            (vec![4], vec![]),
            (vec![3], vec![4, 2]),
        ]);
        let hash = |node| {
            let form = lx.literal_form(&System::from(&graph.reachable(node).0)).unwrap();
            lx.literal_hash(&form).unwrap()
        };
        assert_ne!(hash(g), hash(h));
    });
}

#[test]
fn negatives_and_hashes() {
    on_graphs(|lx, graph, literals| {
        let negative = lx.literal_form(&System::from(&graph.negative().reachable(0).0)).unwrap();
        assert_eq!(lx.negative_literal(&literals[0]).unwrap(), negative, "{graph:?}");
        let class = graph.fused().1;
        let hashes: Vec<_> = literals.iter().map(|form| lx.literal_hash(form).unwrap()).collect();
        for (i, g) in literals.iter().enumerate() {
            for (j, h) in literals.iter().enumerate() {
                assert!(hashes[i] == hashes[j] || g != h, "{graph:?} {i} {j}");
                // Forms that differ only in their passes may have the same hash.
                assert!(hashes[i] != hashes[j] || class[i] == class[j], "{graph:?} {i} {j}");
            }
        }
    });
}

/// Replaces the loopfree followers by their canonical forms.
fn with_canonical_leaves(lx: LoopyContext<'_>, nodes: &[Node], root: u32) -> Literal {
    let leaf = |option: &SystemOption<_>| match option {
        SystemOption::Value(form) => SystemOption::Value(lx.cx.value(*form).unwrap().form()),
        node => *node,
    };
    let node =
        |(left, right): &Node| (left.iter().map(leaf).collect(), right.iter().map(leaf).collect());
    lx.normalised(&nodes.iter().map(node).collect::<Vec<_>>(), root).unwrap()
}

#[test]
fn the_steps_of_a_stopper_lead_to_its_canonical_form() {
    let (stoppers, others) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    on_graphs(|lx, graph, literals| {
        let Literal::Loopy(form) = &literals[0] else { return };
        let form: &LoopyForm = form;
        let (sides, steps, nodes) = lx.reduced_literal(form).unwrap();
        if !graph.reachable(0).0.stoppers()[0] {
            others.set(others.get() + 1);
            return;
        }
        stoppers.set(stoppers.get() + 1);
        let value = sides[0].value().unwrap().stopper().unwrap();
        let canonical = lx.literal_of_stopper(value).unwrap();
        // The first position may equal another, which represents both.
        let roots = (0..nodes.len()).filter(|&node| sides[node] == sides[0]);
        let reduced = |root: usize| with_canonical_leaves(lx, &nodes, root as u32);
        assert!(roots.map(reduced).any(|form| form == canonical), "{graph:?} {steps:?}");
    });
    assert!(stoppers.get() > 400 && others.get() > 400, "{stoppers:?} {others:?}");
}

#[test]
fn the_side_out_of_on_and_of_dud() {
    with(|lx| {
        let on = lx.literal_of_stopper(crate::Stopper::ON).unwrap();
        let dud = lx.literal_of(crate::Loopy::DUD, None).unwrap();
        for text in ["{-1|1}", "1/2", "-1/2", "{0|-1}", "^", "*", "{0,-1|1}", "{*|*}", "{2|0,{1|}}"]
        {
            let form = loopfree(lx, &parse_expression(text).0.unwrap()).unwrap();
            let passing = |g| lx.literal_side_out(g, &Literal::Form(form)).unwrap();
            let sides = |g| lx.sides_of_literal(&passing(g)).unwrap().value().unwrap();
            assert_eq!(sides(&on), lx.oslo(form).unwrap().into(), "{text}");
            assert_eq!(sides(&dud), lx.twoslo(form).unwrap(), "{text}");
        }
    });
}
