//! Literal loopy forms: graphs of positions that are never simplified.
//!
//! A [`LoopyForm`] is to a [`Loopy`](crate::Loopy) value as a [`FormId`] is to a short value. Two
//! literal forms are identical if and only if they unfold to the same tree of options in which
//! passes are marked. Thus, `{pass, {pass|0} | 0}` is not identical to `{pass|0}`.
//! Invariant: all positions of a [`LoopyForm`] can reach a cycle.

mod explain;
mod hash;
mod term;

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use upstar_core::{Answer, Budgeted, Player, Undefined};
use upstar_form::{Components, ContentHash, FormId, Graph};

use crate::Map;
use crate::context::LoopyContext;
use crate::reader::check_positions;
use crate::sides::Sides;
use crate::stopper::{Loopy, Stopper};
use crate::system::{System, SystemNode, SystemOption};

pub use explain::{LiteralReason, LiteralReduction};
pub use hash::HashedPosition;

/// A literal form, which may be loopy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Literal {
    /// A loopfree form.
    Form(FormId),
    /// A form in which infinite play is possible.
    Loopy(Arc<LoopyForm>),
}

impl Literal {
    pub(crate) fn nodes(&self) -> &[Node] {
        match self {
            Literal::Form(_) => &[],
            Literal::Loopy(form) => &form.system.nodes,
        }
    }

    fn root(&self) -> LiteralOption {
        match self {
            Literal::Form(form) => SystemOption::Value(*form),
            Literal::Loopy(_) => SystemOption::Node(0),
        }
    }
}

/// A literal form in which infinite play is possible. Its first position is the form itself.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_loopy::{Literal, LoopyContext, Stopper, Stoppers, System, SystemOption};
/// # use upstar_short::{ShortContext, Universe};
/// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
/// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
/// // {pass, 0 | } equals on = {pass | } but is a different form.
/// let zero = SystemOption::Value(Literal::Form(upstar_form::FormId::ZERO));
/// let form = lx.literal_form(&System { nodes: vec![(vec![SystemOption::Node(0), zero], vec![])] })?;
/// assert_eq!(lx.sides_of_literal(&form)?.value()?, Stopper::ON.into());
/// assert_ne!(form, lx.literal_of_stopper(Stopper::ON)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LoopyForm {
    system: System<FormId>,
    unfolded: UnfoldedTree,
}

impl PartialEq for LoopyForm {
    fn eq(&self, other: &LoopyForm) -> bool {
        self.unfolded == other.unfolded
    }
}

impl Eq for LoopyForm {}

impl Hash for LoopyForm {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.unfolded.hash(state);
    }
}

/// The hash of a loopfree option, or the class of another option, which is 0 for a pass.
type OptionKey = (Option<ContentHash>, u32);

/// The tree of options with marked passes: the class of the root, and the options of each class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct UnfoldedTree {
    root: u32,
    classes: Vec<[Vec<OptionKey>; 2]>,
}

/// A position of a [`LoopyForm`], or a loopfree follower.
pub type LiteralOption = SystemOption<FormId>;

pub(crate) type Node = SystemNode<FormId>;

impl LoopyForm {
    /// Returns the options of a position. A move to the position itself is a pass.
    #[must_use]
    pub fn options(&self, node: u32, player: Player) -> &[LiteralOption] {
        let (left, right) = &self.system.nodes[node as usize];
        player.pick(left, right)
    }

    /// Iterates over the loopfree forms among the options, with repetitions.
    pub fn leaves(&self) -> impl Iterator<Item = FormId> + '_ {
        let all = self.system.nodes.iter().flat_map(|(left, right)| left.iter().chain(right));
        all.filter_map(form_of)
    }

    /// Returns the loopy positions. Each position comes after its options, except in cycles.
    #[must_use]
    pub fn options_first(&self) -> Vec<u32> {
        self.graph().components().iter().flatten().copied().collect()
    }

    fn graph(&self) -> Graph {
        graph_of(&self.system.nodes)
    }
}

fn node_of(option: &LiteralOption) -> Option<u32> {
    match option {
        SystemOption::Node(node) => Some(*node),
        SystemOption::Value(_) => None,
    }
}

fn form_of(option: &LiteralOption) -> Option<FormId> {
    match option {
        SystemOption::Value(form) => Some(*form),
        SystemOption::Node(_) => None,
    }
}

/// The moves between nodes.
fn graph_of(nodes: &[Node]) -> Graph {
    let inner = |side: &[LiteralOption]| side.iter().filter_map(node_of).collect();
    Graph::new(nodes.iter().map(|(left, right)| (inner(left), inner(right))))
}

fn number_of_moves<V>(nodes: &[SystemNode<V>]) -> u64 {
    nodes.iter().map(|(left, right)| (1 + left.len() + right.len()) as u64).sum()
}

/// Replaces each option.
fn mapped<V, W>(
    nodes: &[SystemNode<V>],
    mut option: impl FnMut(&SystemOption<V>) -> Budgeted<SystemOption<W>>,
) -> Budgeted<Vec<SystemNode<W>>> {
    let mut side =
        |side: &[SystemOption<V>]| side.iter().map(&mut option).collect::<Budgeted<Vec<_>>>();
    nodes.iter().map(|(left, right)| Ok((side(left)?, side(right)?))).collect()
}

/// Returns the rows of everything that is reachable, breadth first. `row` numbers the options.
fn explore<K: Copy + Eq + Hash, T>(
    root: K,
    mut row: impl FnMut(K, &mut dyn FnMut(K) -> u32) -> Budgeted<T>,
) -> Budgeted<(Vec<T>, Vec<K>)> {
    let mut numbers: Map<K, u32> = [(root, 0)].into_iter().collect();
    let mut reached = vec![root];
    let mut rows = Vec::new();
    while let Some(&here) = reached.get(rows.len()) {
        rows.push(row(here, &mut |to| {
            *numbers.entry(to).or_insert_with(|| {
                reached.push(to);
                reached.len() as u32 - 1
            })
        })?);
    }
    Ok((rows, reached))
}

/// Returns the position with which each position is identified. Components are identified if their
/// positions have the same ranks, which must be different.
fn identified(components: &Components, ranks: &[u32]) -> Vec<u32> {
    let mut same: Vec<u32> = (0..ranks.len() as u32).collect();
    let mut known: HashMap<Vec<u32>, Vec<u32>> = HashMap::new();
    for members in components.iter() {
        let mut members = members.to_vec();
        members.sort_by_key(|member| ranks[*member as usize]);
        let of_members: Vec<u32> = members.iter().map(|member| ranks[*member as usize]).collect();
        if of_members.windows(2).any(|pair| pair[0] == pair[1]) {
            continue;
        }
        let twins = known.entry(of_members).or_insert_with(|| members.clone());
        members.iter().zip(twins).for_each(|(member, twin)| same[*member as usize] = *twin);
    }
    same
}

impl LoopyContext<'_> {
    /// Returns the literal form of the first position of a system. Charges a step for each move
    /// and each round in which positions are distinguished.
    ///
    /// # Errors
    ///
    /// Fails if there are too many positions.
    pub fn literal_form(self, system: &System<Literal>) -> Budgeted<Literal> {
        check_positions(system.nodes.len())?;
        self.cx.budget.spend(number_of_moves(&system.nodes))?;
        let mut copies: Vec<Node> = Vec::new();
        let mut places: HashMap<*const LoopyForm, u32> = HashMap::new();
        let mut nodes = mapped(&system.nodes, |option| {
            Ok(match option {
                SystemOption::Node(node) => SystemOption::Node(*node),
                SystemOption::Value(Literal::Form(form)) => SystemOption::Value(*form),
                SystemOption::Value(Literal::Loopy(form)) => {
                    let start = (system.nodes.len() + copies.len()) as u32;
                    let place = *places.entry(Arc::as_ptr(form)).or_insert(start);
                    if place == start {
                        let copied = &form.system.nodes;
                        check_positions(start as usize + copied.len())?;
                        self.cx.budget.spend(number_of_moves(copied))?;
                        copies.extend(mapped(copied, |option| match option {
                            SystemOption::Node(node) => Ok(SystemOption::Node(start + node)),
                            form => Ok(*form),
                        })?);
                    }
                    SystemOption::Node(place)
                }
            })
        })?;
        nodes.append(&mut copies);
        self.normalised(&nodes, 0)
    }

    /// Makes the loopfree positions forms, identifies components with the same unfolded trees, and
    /// numbers the others.
    pub(crate) fn normalised(self, nodes: &[Node], root: u32) -> Budgeted<Literal> {
        let (forms, budget) = (self.cx.forms(), self.cx.budget);
        let (graph, met) = graph_of(nodes).reachable(root);
        budget.spend((graph.len() + graph.edges()) as u64)?;
        let mut place: Map<u32, u32> = Map::default();
        place.extend(met.iter().enumerate().map(|(new, &old)| (old, new as u32)));
        let components = graph.components();
        let mut known: Vec<Option<FormId>> = vec![None; graph.len()];
        let linked = |side: &[LiteralOption], known: &[Option<FormId>]| -> Vec<LiteralOption> {
            let link = |option: &LiteralOption| match option {
                SystemOption::Node(node) => {
                    let node = place[node];
                    known[node as usize].map_or(SystemOption::Node(node), SystemOption::Value)
                }
                form => *form,
            };
            side.iter().map(link).collect()
        };
        let mut linked_nodes: Vec<Node> = vec![Node::default(); graph.len()];
        for (number, members) in components.iter().enumerate() {
            for &member in members {
                let (left, right) = &nodes[met[member as usize] as usize];
                let node = (linked(left, &known), linked(right, &known));
                let side = |side: &[LiteralOption]| side.iter().map(form_of).collect();
                let sides: [Option<Vec<FormId>>; 2] = [side(&node.0), side(&node.1)];
                if let ([Some(left), Some(right)], false) =
                    (sides, components.is_loop(number as u32))
                {
                    known[member as usize] = Some(forms.make(&left, &right)?);
                }
                linked_nodes[member as usize] = node;
            }
        }
        if let Some(form) = known[0] {
            return Ok(Literal::Form(form));
        }
        // The rank of a position depends only on its unfolded tree.
        let mut ranks: Vec<u32> = known.iter().map(|form| u32::from(form.is_none())).collect();
        let mut count = 1;
        let mut keys = Vec::new();
        loop {
            budget.spend((graph.len() + graph.edges()) as u64)?;
            keys.clear();
            for (node, (left, right)) in linked_nodes.iter().enumerate() {
                if known[node].is_none() {
                    let here = node as u32;
                    let sides = [self.keys(here, left, &ranks)?, self.keys(here, right, &ranks)?];
                    keys.push((ranks[node], sides, node));
                }
            }
            keys.sort();
            let mut rank = 0;
            for at in 0..keys.len() {
                let is_new =
                    at == 0 || (keys[at].0, &keys[at].1) != (keys[at - 1].0, &keys[at - 1].1);
                rank += u32::from(is_new);
                ranks[keys[at].2] = rank;
            }
            if rank == count {
                break;
            }
            count = rank;
        }
        keys.dedup_by_key(|(rank, ..)| *rank);
        let classes = keys.into_iter().map(|(_, sides, _)| sides).collect();
        let unfolded = UnfoldedTree { root: ranks[0], classes };
        let same = identified(&components, &ranks);
        let mut numbers: Map<u32, u32> = [(same[0], 0)].into_iter().collect();
        let mut reached = vec![same[0]];
        let mut numbered: Vec<Node> = Vec::new();
        while let Some(&node) = reached.get(numbered.len()) {
            let (left, right) = &linked_nodes[node as usize];
            let mut side = |side: &[LiteralOption]| -> Budgeted<Vec<LiteralOption>> {
                let (mut forms, mut inner): (Vec<FormId>, Vec<u32>) = (Vec::new(), Vec::new());
                for option in side {
                    match option {
                        SystemOption::Node(node) => inner.push(same[*node as usize]),
                        SystemOption::Value(form) => forms.push(*form),
                    }
                }
                self.cx.sort_forms_for_print(&mut forms)?;
                forms.dedup();
                inner.sort_by_key(|node| ranks[*node as usize]);
                let mut links: Vec<LiteralOption> =
                    forms.into_iter().map(SystemOption::Value).collect();
                for node in inner {
                    let number = *numbers.entry(node).or_insert_with(|| {
                        reached.push(node);
                        reached.len() as u32 - 1
                    });
                    if !links.contains(&SystemOption::Node(number)) {
                        links.push(SystemOption::Node(number));
                    }
                }
                Ok(links)
            };
            let node = (side(left)?, side(right)?);
            numbered.push(node);
        }
        let system = System { nodes: numbered };
        Ok(Literal::Loopy(Arc::new(LoopyForm { system, unfolded })))
    }

    fn keys(self, here: u32, side: &[LiteralOption], ranks: &[u32]) -> Budgeted<Vec<OptionKey>> {
        let mut keys = Vec::with_capacity(side.len());
        for option in side {
            keys.push(match option {
                SystemOption::Node(node) if *node == here => (None, 0),
                SystemOption::Node(node) => (None, ranks[*node as usize]),
                SystemOption::Value(form) => {
                    (Some(self.cx.forms().content_hash(*form, self.cx.budget)?), 0)
                }
            });
        }
        keys.sort_unstable();
        keys.dedup();
        Ok(keys)
    }

    /// Returns the canonical form of a stopper as a literal form.
    pub fn literal_of_stopper(self, g: Stopper) -> Budgeted<Literal> {
        if let Stopper::Short(short) = g {
            return Ok(Literal::Form(short.form()));
        }
        let (nodes, _) = explore(g, |game, number| {
            let (left, right) = self.options(game)?;
            self.cx.budget.spend(1 + (left.len() + right.len()) as u64)?;
            let mut link = |option| match option {
                Stopper::Short(short) => SystemOption::Value(short.form()),
                looped => SystemOption::Node(number(looped)),
            };
            let mut side = |side: Vec<Stopper>| side.into_iter().map(&mut link).collect();
            Ok((side(left), side(right)))
        })?;
        self.normalised(&nodes, 0)
    }

    /// Returns a position of a form, as a form.
    pub fn literal_at(self, form: &LoopyForm, position: LiteralOption) -> Budgeted<Literal> {
        self.literal_of_node(&form.system.nodes, position)
    }

    fn literal_of_node(self, nodes: &[Node], position: LiteralOption) -> Budgeted<Literal> {
        match position {
            SystemOption::Node(node) => self.normalised(nodes, node),
            SystemOption::Value(form) => Ok(Literal::Form(form)),
        }
    }

    /// Returns the options of a position or of a loopfree follower, in printing order.
    fn options_at(
        self,
        nodes: &[Node],
        position: LiteralOption,
        player: Player,
    ) -> Budgeted<Vec<LiteralOption>> {
        Ok(match (position, player) {
            (SystemOption::Node(node), Player::Left) => nodes[node as usize].0.clone(),
            (SystemOption::Node(node), Player::Right) => nodes[node as usize].1.clone(),
            (SystemOption::Value(form), _) => {
                let mut options = self.cx.forms().options_of(form, player)?.to_vec();
                self.cx.sort_forms_for_print(&mut options)?;
                options.into_iter().map(SystemOption::Value).collect()
            }
        })
    }

    /// Returns the options of a literal form, loopfree options first.
    pub fn literal_options(self, form: &Literal, player: Player) -> Budgeted<Vec<Literal>> {
        let options = self.options_at(form.nodes(), form.root(), player)?.into_iter();
        options.map(|option| self.literal_of_node(form.nodes(), option)).collect()
    }

    /// Returns the literal form with the players exchanged.
    pub fn negative_literal(self, form: &Literal) -> Budgeted<Literal> {
        let (forms, budget) = (self.cx.forms(), self.cx.budget);
        let form = match form {
            Literal::Form(form) => return Ok(Literal::Form(forms.negative(*form, budget)?)),
            Literal::Loopy(form) => form,
        };
        let mut nodes = mapped(&form.system.nodes, |option| match option {
            SystemOption::Value(form) => Ok(SystemOption::Value(forms.negative(*form, budget)?)),
            node => Ok(*node),
        })?;
        nodes.iter_mut().for_each(|(left, right)| std::mem::swap(left, right));
        self.normalised(&nodes, 0)
    }

    /// Returns the sides of each position of a form.
    pub(crate) fn sides_of_positions(self, form: &LoopyForm) -> Answer<Vec<Sides>> {
        self.solve(&self.with_values(&form.system.nodes)?)
    }

    /// Replaces the loopfree followers by their values.
    pub(crate) fn with_values(self, nodes: &[Node]) -> Budgeted<System> {
        let nodes = mapped(nodes, |option| match option {
            SystemOption::Node(node) => Ok(SystemOption::Node(*node)),
            SystemOption::Value(form) => Ok(SystemOption::Value(self.cx.value(*form)?.into())),
        })?;
        Ok(System { nodes })
    }

    /// Returns the sides of a literal form.
    pub fn sides_of_literal(self, form: &Literal) -> Answer<Sides> {
        match form {
            Literal::Form(form) => Ok(Loopy::from(self.cx.value(*form)?).into()),
            Literal::Loopy(form) => self.first(&self.with_values(&form.system.nodes)?),
        }
    }

    /// Returns the graph of the positions of a form, breadth first, and the position of each node.
    pub fn literal_graph(self, form: &LoopyForm) -> Budgeted<(Graph, Vec<LiteralOption>)> {
        let (rows, positions) = explore(SystemOption::Node(0), |position, number| {
            let mut side = |player: Player| -> Budgeted<Vec<u32>> {
                let options = self.options_at(&form.system.nodes, position, player)?;
                self.cx.budget.spend(1 + options.len() as u64)?;
                Ok(options.into_iter().map(&mut *number).collect())
            };
            Ok((side(Player::Left)?, side(Player::Right)?))
        })?;
        Ok((Graph::new(rows), positions))
    }

    /// Returns the side-out `g ⊙ h`, in which play ends as soon as `h` ends (Siegel, thesis,
    /// Definition 3.5.1). `on ⊙ h` is the Oslo game of `h`, and `dud ⊙ h` is its TwoSlo game (Claims
    /// 3.5.3 and 3.6.7). Charges a step for each pair of positions and each of its options.
    pub fn literal_side_out(self, g: &Literal, h: &Literal) -> Budgeted<Literal> {
        if let (Literal::Form(g), Literal::Form(h)) = (g, h) {
            return Ok(Literal::Form(self.cx.forms().side_out(*g, *h, self.cx.budget)?));
        }
        let zero = SystemOption::Value(FormId::ZERO);
        let (nodes, _) = explore((g.root(), h.root()), |(x, y), number| {
            let mut side = |player: Player| -> Budgeted<Vec<LiteralOption>> {
                if y == zero {
                    return Ok(Vec::new());
                }
                let of_x = self.options_at(g.nodes(), x, player)?.into_iter();
                let of_y = self.options_at(h.nodes(), y, player)?.into_iter();
                self.cx.budget.spend(1 + (of_x.len() + of_y.len()) as u64)?;
                let pairs = of_y.map(|to| (x, to)).chain(of_x.map(|to| (to, y)));
                Ok(pairs.map(|pair| SystemOption::Node(number(pair))).collect())
            };
            Ok((side(Player::Left)?, side(Player::Right)?))
        })?;
        self.normalised(&nodes, 0)
    }

    /// Returns the canonical form of a stopper. Any other value has the literal form with which it
    /// was defined, or a well-known form.
    ///
    /// # Errors
    ///
    /// Undefined if the value is not a stopper and no form is known. The onside and the offside do
    /// not determine the moves.
    pub fn literal_of(self, g: Loopy, form: Option<&Arc<LoopyForm>>) -> Answer<Literal> {
        match (g.stopper(), form) {
            (Some(g), _) => Ok(self.literal_of_stopper(g)?),
            (None, Some(form)) => Ok(Literal::Loopy(Arc::clone(form))),
            (None, None) => self.literal_of_named(g)?.ok_or_else(|| {
                let message = "the onside and offside of this game differ, so it has no canonical \
                               form, and games with different moves may have the same sides";
                Undefined::new(message).into()
            }),
        }
    }

    /// Returns the well-known literal form of a named value that is not a stopper: dud, tis or
    /// tisn.
    fn literal_of_named(self, g: Loopy) -> Answer<Option<Literal>> {
        let (link, zero) = (SystemOption::Node, SystemOption::Value(FormId::ZERO));
        if g == Loopy::DUD {
            return Ok(Some(self.normalised(&[(vec![link(0)], vec![link(0)])], 0)?));
        }
        let nodes = [(vec![zero], vec![link(1)]), (vec![link(0)], vec![zero])];
        for (which, name) in ["tis", "tisn"].into_iter().enumerate() {
            let named = self.named(name).ok_or_else(|| Undefined::new("there is no such name"))?;
            if named? == g {
                return Ok(Some(self.normalised(&nodes, which as u32)?));
            }
        }
        Ok(None)
    }
}
