//! The values of all positions of a system.

use upstar_core::{Answer, Budgeted, Undefined};
use upstar_form::Graph;

use crate::Map;
use crate::context::LoopyContext;
use crate::sides::{NoSide, Sides};
use crate::stopper::{Loopy, Moves, Stopper, StopperRef};
use crate::system::{System, SystemOption};
use crate::table::local_graph;

type LocalSides = [Result<StopperRef, NoSide>; 2];

impl LoopyContext<'_> {
    /// Returns the sides of the positions of a system. Some of them may not exist.
    ///
    /// Linear in the number of moves, apart from simplifying mutually reachable positions.
    ///
    /// # Errors
    ///
    /// Undefined if an option is not a position of the system.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::Graph;
    /// # use upstar_loopy::{Loopy, LoopyContext, Stopper, Stoppers, System};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// // A cycle of three moves of Left, and dud.
    /// let graph = Graph::new([
    ///     (vec![1], vec![]),
    ///     (vec![2], vec![]),
    ///     (vec![0], vec![]),
    ///     (vec![3], vec![3]),
    /// ]);
    /// let sides = lx.solve(&System::from(&graph))?;
    /// assert_eq!(sides[0].value()?, Stopper::ON.into());
    /// assert_eq!(sides[3].value()?, Loopy::DUD);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(self, system: &System) -> Answer<Vec<Sides>> {
        let graph = graph_of(system)?;
        let components = graph.components();
        let mut found: Vec<Option<LocalSides>> = vec![None; graph.len()];
        for (number, members) in components.iter().enumerate() {
            self.cx.budget.spend(members.len() as u64)?;
            let part = SolvedComponent::new(self, system, members, &found);
            let sides = self.sides_of_part(&part, components.is_loop(number as u32))?;
            for (&member, sides) in members.iter().zip(sides) {
                found[member as usize] = Some(sides);
            }
        }
        let sides = |found: Option<LocalSides>| match found {
            Some([onside, offside]) => Sides {
                onside: onside.map(|side| self.stopper(side)),
                offside: offside.map(|side| self.stopper(side)),
            },
            None => Loopy::ZERO.into(),
        };
        Ok(found.into_iter().map(sides).collect())
    }

    /// Returns the sides of the first position of a system, or of zero if the system is empty.
    pub fn first(self, system: &System) -> Answer<Sides> {
        Ok(self.solve(system)?.first().copied().unwrap_or(Loopy::ZERO.into()))
    }

    fn sides_of_part(self, part: &SolvedComponent, is_loop: bool) -> Budgeted<Vec<LocalSides>> {
        let both =
            |values: Vec<StopperRef>| values.into_iter().map(|value| [Ok(value); 2]).collect();
        if part.onside == part.offside {
            if let ([position], false) = (&part.onside[..], is_loop) {
                return self.settle_one(position).map(|value| both(vec![value]));
            }
            if ends_alternating(&part.onside) {
                return self.settle(&part.onside).map(both);
            }
        }
        let onsides = self.onsides(&part.onside)?;
        let negative: Budgeted<Vec<Moves>> =
            part.offside.iter().map(|moves| self.negative_moves(moves)).collect();
        let offsides = self.onsides(&negative?)?;
        let side = |(onside, offside): (Result<StopperRef, NoSide>, Result<StopperRef, NoSide>)| {
            let offside = match offside {
                Ok(side) => Ok(self.negative(side)?),
                Err(why) => Err(why),
            };
            Ok([onside, offside])
        };
        onsides.into_iter().zip(offsides).map(side).collect()
    }

    /// Returns the value of the position with these options, and with passes for Left or Right if
    /// requested.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// // {pass, under | on} = on
    /// assert_eq!(lx.node(&[Stopper::UNDER], true, &[Stopper::ON], false)?, Stopper::ON.into());
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn node(
        self,
        left: &[Stopper],
        left_pass: bool,
        right: &[Stopper],
        right_pass: bool,
    ) -> Answer<Loopy> {
        if left_pass && right_pass {
            let link = |&option: &Stopper| SystemOption::Value(option.into());
            let side =
                |side: &[Stopper]| side.iter().map(link).chain([SystemOption::Node(0)]).collect();
            let system = System { nodes: vec![(side(left), side(right))] };
            return Ok(self.first(&system)?.value()?);
        }
        let side = |side: &[Stopper], pass: bool| {
            let options = side.iter().map(|&option| self.refer(option));
            options.chain(pass.then_some(StopperRef::local(0))).collect()
        };
        let moves = Moves { left: side(left, left_pass), right: side(right, right_pass) };
        Ok(self.stopper(self.settle_one(&moves)?).into())
    }
}

/// The positions of a component, and then the other positions reachable from it that lack a side.
/// Known options are replaced by their sides.
struct SolvedComponent {
    onside: Vec<Moves>,
    offside: Vec<Moves>,
}

impl SolvedComponent {
    fn new(
        lx: LoopyContext<'_>,
        system: &System,
        members: &[u32],
        found: &[Option<LocalSides>],
    ) -> SolvedComponent {
        let mut places: Map<u32, u32> = Map::default();
        let mut all = members.to_vec();
        places.extend(members.iter().zip(0..).map(|(&member, place)| (member, place)));
        let mut next = 0;
        while next < all.len() {
            let (left, right) = &system.nodes[all[next] as usize];
            next += 1;
            for link in left.iter().chain(right) {
                if let SystemOption::Node(node) = *link
                    && let Some([Err(_), _] | [_, Err(_)]) = found[node as usize]
                    && !places.contains_key(&node)
                {
                    places.insert(node, all.len() as u32);
                    all.push(node);
                }
            }
        }
        let sides = |link: &SystemOption| match *link {
            SystemOption::Value(value) => [lx.refer(value.onside), lx.refer(value.offside)],
            SystemOption::Node(node) => {
                let local = StopperRef::local(places.get(&node).copied().unwrap_or(0));
                match found[node as usize] {
                    Some(sides) => sides.map(|side| side.unwrap_or(local)),
                    None => [local; 2],
                }
            }
        };
        let row = |which: usize| {
            let row = |&node: &u32| {
                if let Some(sides) = found[node as usize]
                    && sides[which].is_ok()
                {
                    return Moves::default();
                }
                let (left, right) = &system.nodes[node as usize];
                let side =
                    |links: &[SystemOption]| links.iter().map(|link| sides(link)[which]).collect();
                Moves { left: side(left), right: side(right) }.renamed(|option| option)
            };
            all.iter().map(row).collect()
        };
        SolvedComponent { onside: row(0), offside: row(1) }
    }
}

/// Returns `true` if all alternating play among the positions is finite.
pub(crate) fn ends_alternating(positions: &[Moves]) -> bool {
    local_graph(positions).stoppers().into_iter().all(|stops| stops)
}

fn graph_of(system: &System) -> Result<Graph, Undefined> {
    let len = system.nodes.len() as u32;
    let side = |links: &[SystemOption]| -> Result<Vec<u32>, Undefined> {
        let mut nodes = Vec::new();
        for link in links {
            if let SystemOption::Node(node) = *link {
                if node >= len {
                    return Err(Undefined::new(format!(
                        "index out of range: an option has the index {node}, but there are only \
                         {len} positions"
                    )));
                }
                nodes.push(node);
            }
        }
        Ok(nodes)
    };
    let mut rows = Vec::with_capacity(system.nodes.len());
    for (left, right) in &system.nodes {
        rows.push((side(left)?, side(right)?));
    }
    Ok(Graph::new(rows))
}

impl LoopyContext<'_> {
    pub(crate) fn negative_moves(self, moves: &Moves) -> Budgeted<Moves> {
        let side = |options: &[StopperRef]| -> Budgeted<Vec<StopperRef>> {
            options
                .iter()
                .map(|&option| match option.as_local() {
                    Some(_) => Ok(option),
                    None => self.negative(option),
                })
                .collect()
        };
        let negative = Moves { left: side(&moves.right)?, right: side(&moves.left)? };
        Ok(negative.renamed(|option| option))
    }
}
