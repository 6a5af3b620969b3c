//! Moves on graphs, and the decomposition of graphs. A rule applies to a path of distinct vertices.
//!
//! Graphs are decomposed like boards (see `decomposition`), with vertices as cells. A vertex is
//! removed together with its edges.

use upstar_core::Player;

use super::board_moves::side;
use super::compile::{CompiledRuleset, SplitMethod};
use super::compiled_rules::{CompiledRule, LetterCode, LetterSet, has, only};
use crate::graph::LinkedGraph;

/// The maximum length of the path of a rule. It is small because a dense graph has many long paths.
pub(super) const LONGEST: usize = 4;

struct NeighbourLists<'a> {
    graph: &'a LinkedGraph,
    neighbours: Vec<Vec<usize>>,
}

impl<'a> NeighbourLists<'a> {
    fn new(graph: &'a LinkedGraph) -> NeighbourLists<'a> {
        NeighbourLists { graph, neighbours: graph.neighbours() }
    }

    fn code(&self, vertex: usize) -> LetterCode {
        self.graph.labels()[vertex] as LetterCode
    }

    /// Returns `true` as soon as `each` does so for a path that fits a rule. `holds` tests the
    /// letters of a vertex.
    fn paths(
        &self,
        rule: &CompiledRule,
        holds: &dyn Fn(usize, LetterSet) -> bool,
        each: &mut dyn FnMut(&[usize]) -> bool,
    ) -> bool {
        let mut path = [0; LONGEST];
        self.graph.vertices().any(|start| {
            path[0] = start;
            self.extend(rule, &mut path, 0, holds, each)
        })
    }

    /// Extends a path of `at + 1` vertices, the last of which is untested.
    fn extend(
        &self,
        rule: &CompiledRule,
        path: &mut [usize; LONGEST],
        at: usize,
        holds: &dyn Fn(usize, LetterSet) -> bool,
        each: &mut dyn FnMut(&[usize]) -> bool,
    ) -> bool {
        let vertex = path[at];
        if !holds(vertex, rule.spots[at].is) || path[..at].contains(&vertex) {
            return false;
        }
        if at + 1 == rule.spots.len() {
            return each(&path[..=at]);
        }
        self.neighbours[vertex].iter().any(|&next| {
            path[at + 1] = next;
            self.extend(rule, path, at + 1, holds, each)
        })
    }

    /// Calls `each` with every path to which a rule applies now.
    fn now(&self, rule: &CompiledRule, each: &mut dyn FnMut(&[usize]) -> bool) -> bool {
        let near = &rule.near;
        self.paths(rule, &|vertex, set| has(set, self.code(vertex)), &mut |path| {
            let beside = &self.neighbours[path[0]];
            let any = |set: LetterSet| beside.iter().any(|&vertex| has(set, self.code(vertex)));
            let fits = near.none == 0 || !any(near.none);
            fits && near.some.iter().all(|&some| any(some)) && each(path)
        })
    }
}

pub(super) fn options(
    tables: &CompiledRuleset,
    graph: &LinkedGraph,
    player: Player,
    mut out: impl FnMut(LinkedGraph, i64),
) {
    let web = NeighbourLists::new(graph);
    for rule in &tables.rules[side(player)] {
        web.now(rule, &mut |path| {
            let changes = path.iter().zip(&rule.spots);
            let changes = changes.filter_map(|(&v, spot)| Some((v, u16::from(spot.becomes?))));
            let turned = web.neighbours[path[0]].iter().filter_map(|&v| {
                let turn = rule.near.turns.iter().find(|turn| turn.0 == web.code(v))?;
                Some((v, u16::from(turn.1)))
            });
            out(graph.with(changes.chain(turned)), rule.points);
            false
        });
    }
}

fn is_over(tables: &CompiledRuleset, graph: &LinkedGraph) -> bool {
    let web = NeighbourLists::new(graph);
    !tables.rules.iter().flatten().any(|rule| web.now(rule, &mut |_| true))
}

pub(super) fn components(
    tables: &CompiledRuleset,
    graph: &LinkedGraph,
    mut out: impl FnMut(LinkedGraph),
) {
    match &tables.split {
        SplitMethod::Never => {
            if !is_over(tables, graph) {
                out(graph.clone());
            }
        }
        SplitMethod::Letters(links) => {
            let settled = |&v: &usize| !has(links.variable, graph.labels()[v] as LetterCode);
            let rest = graph.with(graph.vertices().filter(settled).map(|v| (v, 0)));
            for part in rest.parts() {
                if !is_over(tables, &part) {
                    out(part);
                }
            }
        }
        SplitMethod::Cells | SplitMethod::Lines(_) => {
            ReachableLetters::of(tables, graph).parts(out);
        }
    }
}

struct ReachableLetters<'a> {
    tables: &'a CompiledRuleset,
    web: NeighbourLists<'a>,
    possible: Vec<LetterSet>,
}

impl<'a> ReachableLetters<'a> {
    fn of(tables: &'a CompiledRuleset, graph: &'a LinkedGraph) -> ReachableLetters<'a> {
        let possible = graph.labels().iter().map(|&label| only(label as LetterCode)).collect();
        let mut future = ReachableLetters { tables, web: NeighbourLists::new(graph), possible };
        loop {
            let old = future.possible.clone();
            for rule in tables.rules.iter().flatten() {
                let mut next = future.possible.clone();
                future.open(rule, &mut |path| {
                    for (&vertex, spot) in path.iter().zip(&rule.spots) {
                        next[vertex] |= spot.becomes.map_or(0, only);
                    }
                    for &vertex in &future.web.neighbours[path[0]] {
                        for &(from, to) in &rule.near.turns {
                            if has(next[vertex], from) {
                                next[vertex] |= only(to);
                            }
                        }
                    }
                });
                future.possible = next;
            }
            if old == future.possible {
                return future;
            }
        }
    }

    /// Calls `each` with every path to which a rule may ever apply.
    fn open(&self, rule: &CompiledRule, each: &mut dyn FnMut(&[usize])) {
        let near = &rule.near;
        self.web.paths(rule, &|vertex, set| self.possible[vertex] & set != 0, &mut |path| {
            let beside = &self.web.neighbours[path[0]];
            let never = |&vertex: &usize| self.possible[vertex] & !near.none == 0;
            let may =
                |some: LetterSet| beside.iter().any(|&vertex| self.possible[vertex] & some != 0);
            if !beside.iter().any(never) && near.some.iter().all(|&some| may(some)) {
                each(path);
            }
            false
        });
    }

    fn varies(&self, vertex: usize) -> bool {
        self.possible[vertex].count_ones() > 1
    }

    /// Calls `out` with the components: vertices that can change, and fixed vertices that affect
    /// them.
    fn parts(&self, mut out: impl FnMut(LinkedGraph)) {
        let n = self.possible.len();
        let mut leader: Vec<usize> = (0..n).collect();
        // Pairs of a vertex that can change and a fixed vertex that affects it.
        let mut settled: Vec<(usize, usize)> = Vec::new();
        for rule in self.tables.rules.iter().flatten() {
            let matter = rule.near.matter();
            self.open(rule, &mut |path| {
                let near = self.web.neighbours[path[0]].iter();
                let near = near.filter(|&&vertex| self.possible[vertex] & matter != 0);
                let cells: Vec<usize> = path.iter().chain(near).copied().collect();
                let Some(&first) = cells.iter().find(|&&vertex| self.varies(vertex)) else {
                    return;
                };
                for &vertex in &cells {
                    if self.varies(vertex) {
                        let (a, b) = (lead(&mut leader, first), lead(&mut leader, vertex));
                        leader[a] = b;
                    } else {
                        settled.push((first, vertex));
                    }
                }
            });
        }
        let mut part = vec![false; n];
        for start in 0..n {
            if !self.varies(start) || lead(&mut leader, start) != start {
                continue;
            }
            part.fill(false);
            for vertex in (0..n).filter(|&vertex| self.varies(vertex)) {
                if lead(&mut leader, vertex) == start {
                    part[vertex] = true;
                }
            }
            for &(vertex, other) in &settled {
                if lead(&mut leader, vertex) == start {
                    part[other] = true;
                }
            }
            while self.add_obstacles(&mut part) {}
            let rest = self.web.graph.vertices().filter(|&vertex| !part[vertex]);
            out(self.web.graph.with(rest.map(|vertex| (vertex, 0))));
        }
    }

    /// Adds the vertices that prevent rules on the vertices of `part`. Returns `true` if `part`
    /// grows.
    fn add_obstacles(&self, part: &mut [bool]) -> bool {
        let mut grown = false;
        for rule in self.tables.rules.iter().flatten().filter(|rule| rule.near.none != 0) {
            let is = rule.spots.first().map_or(0, |spot| spot.is);
            for vertex in self.web.graph.vertices() {
                if !part[vertex] || self.possible[vertex] & is == 0 {
                    continue;
                }
                for &other in &self.web.neighbours[vertex] {
                    if !part[other] && self.possible[other] & !rule.near.none == 0 {
                        part[other] = true;
                        grown = true;
                    }
                }
            }
        }
        grown
    }
}

/// Returns the representative of the set that contains a vertex.
fn lead(leader: &mut [usize], mut vertex: usize) -> usize {
    while leader[vertex] != vertex {
        leader[vertex] = leader[leader[vertex]];
        vertex = leader[vertex];
    }
    vertex
}
