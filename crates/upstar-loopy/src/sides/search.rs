//! Exhaustive search for onsides.
//!
//! The canonical form has at most as many positions as the graph (see [`Search`]), so the search is
//! finite.

use upstar_core::{Budgeted, Player};

use crate::canonical::keep_best;
use crate::context::LoopyContext;
use crate::sides::NoSide;
use crate::sides::onside_order::OnsideOrder;
use crate::stopper::{Moves, StopperRef};
use crate::table::local_graph;

const MOST: usize = 24;

const CHOICES: usize = 4_000;

impl LoopyContext<'_> {
    /// Returns the onsides of positions. All options outside `positions` must be known.
    pub(crate) fn search(self, positions: &[Moves]) -> Budgeted<Vec<Result<StopperRef, NoSide>>> {
        let mut known: Vec<Option<StopperRef>> = vec![None; positions.len()];
        if positions.len() > MOST {
            return Ok(vec![Err(NoSide::Unknown); positions.len()]);
        }
        loop {
            let rest: Vec<Moves> = positions
                .iter()
                .map(|moves| {
                    moves.renamed(|option| {
                        option.as_local().and_then(|at| known[at as usize]).unwrap_or(option)
                    })
                })
                .collect();
            let open = (0..positions.len()).filter(|&node| known[node].is_none()).collect();
            let mut search = Search::new(self, &rest, open)?;
            let found = match search.equal_to_known()? {
                found if !found.is_empty() => found,
                _ => search.run()?,
            };
            for &(node, value) in &found {
                known[node] = Some(value);
            }
            if found.is_empty() || known.iter().all(Option::is_some) {
                let why = if search.is_given_up { NoSide::Unknown } else { NoSide::NoStopper };
                return Ok(known.into_iter().map(|value| value.ok_or(why)).collect());
            }
        }
    }
}

/// An option that the reversal walk reaches from a position.
struct ReversalResult {
    option: StopperRef,
    below: Vec<usize>,
    /// For each reversal, the indices of the options to which it leads.
    ways: Vec<Vec<usize>>,
}

struct Candidate {
    option: StopperRef,
    /// The class and the unknown of the option, if it is not known.
    unknown: Option<(usize, usize)>,
}

struct Side {
    candidates: Vec<Candidate>,
    /// For each position of the class, the options that the walk reaches, and the indices of its
    /// options.
    walks: Vec<(Vec<ReversalResult>, Vec<usize>)>,
}

struct Class {
    members: Vec<usize>,
    sides: [Side; 2],
}

/// The unknown that states whether an option is irreversible.
struct OptionStatus {
    class: usize,
    option: usize,
    /// The unknowns that make the option reversible.
    against: Vec<usize>,
}

#[derive(Clone)]
struct State {
    stops: Vec<Option<bool>>,
    irreversible: Vec<Option<bool>>,
}

/// The search for the onsides of mutually reachable positions.
///
/// *Every follower of the canonical form of the onside of `p` is the onside of a follower of `p`.*
/// Let `S` be a stopper in canonical form that equals the onside of `p`, and `x` a Left option of
/// `S`. Left has strategies moving second on `p - S` and on `S - p`. Let Right first move from
/// `p - S` to `p - x`. Left can only reply with some `p^L >= x`, since a reply in `-x` would make
/// `x` reversible. Let Right then move from `S - p` to `S - p^L`. Left replies with some
/// `S^L' >= p^L` or some `p^LR <= S`. In the second case, let Right move from `p^L - x` to
/// `p^LR - x`, and so on. This ends with `S^L' >= p^LR…L >= x`, because Left loses infinite play on
/// `S - p` with finitely many moves in `S`. No option of `S` is dominated, so `x` is the onside of
/// `p^LR…L`, which the walk from `p` reaches. The same holds for Right.
///
/// There are two kinds of unknowns: for each class of equal positions, whether the onside is a
/// stopper; and for each option that the walk reaches, whether it is irreversible. A Left option
/// `x` of `c` is irreversible if no irreversible Right option of `x` is at most `c`. The
/// undominated irreversible options form the canonical form. Three necessary conditions prune the
/// search. First, each Left option of a canonical form is at most some literal Left option of every
/// position of the class, and likewise for Right options. Second, Left can answer each literal Left
/// option, after finitely many reversals, with a canonical option. Third, Left can answer each
/// literal Right option with a canonical option, or continue the reversals forever. The remaining
/// candidates are compared with the onside.
struct Search<'a> {
    lx: LoopyContext<'a>,
    positions: &'a [Moves],
    order: OnsideOrder<'a>,
    classes: Vec<Class>,
    unknowns: Vec<OptionStatus>,
    left: usize,
    is_given_up: bool,
}

fn side_of(player: Player) -> usize {
    usize::from(player == Player::Right)
}

impl<'a> Search<'a> {
    fn new(lx: LoopyContext<'a>, positions: &'a [Moves], open: Vec<usize>) -> Budgeted<Search<'a>> {
        let mut search = Search {
            lx,
            positions,
            order: OnsideOrder::new(lx, positions),
            classes: Vec::new(),
            unknowns: Vec::new(),
            left: CHOICES,
            is_given_up: false,
        };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        'nodes: for node in open {
            let here = StopperRef::local(node as u32);
            for group in &mut groups {
                let other = StopperRef::local(group[0] as u32);
                if search.order.geq(here, other)? && search.order.geq(other, here)? {
                    group.push(node);
                    continue 'nodes;
                }
            }
            groups.push(vec![node]);
        }
        let class_of = |g: StopperRef| {
            g.as_local()
                .and_then(|node| groups.iter().position(|all| all.contains(&(node as usize))))
        };
        for members in &groups {
            let mut side = |player| search.side(members, player, &groups, class_of);
            let sides = [side(Player::Left)?, side(Player::Right)?];
            search.classes.push(Class { members: members.clone(), sides });
        }
        search.connect()?;
        Ok(search)
    }

    fn side(
        &mut self,
        members: &[usize],
        player: Player,
        groups: &[Vec<usize>],
        class_of: impl Fn(StopperRef) -> Option<usize>,
    ) -> Budgeted<Side> {
        let mut walks = Vec::new();
        for &member in members {
            walks.push(self.lx.reversal_targets(
                &mut self.order,
                self.positions,
                member as u32,
                player,
            )?);
        }
        let mut candidates: Vec<Candidate> = Vec::new();
        'met: for (option, ways) in &walks[0].met {
            let class = class_of(*option);
            if class.is_none() && !ways.is_empty() {
                continue;
            }
            let option = class.map_or(*option, |class| StopperRef::local(groups[class][0] as u32));
            if candidates.iter().any(|other| other.option == option) {
                continue;
            }
            for &member in members {
                let mut is_reached = false;
                for &literal in self.positions[member].of(player) {
                    is_reached |= self.order.better(literal, option, player)?;
                }
                if !is_reached {
                    continue 'met;
                }
            }
            candidates.push(Candidate { option, unknown: class.map(|class| (class, 0)) });
        }
        let mut side = Side { candidates, walks: Vec::new() };
        for (walk, &member) in walks.iter().zip(members) {
            let mut all = Vec::new();
            for (option, ways) in &walk.met {
                let mut below = Vec::new();
                for (place, candidate) in side.candidates.iter().enumerate() {
                    if self.order.better(candidate.option, *option, player)? {
                        below.push(place);
                    }
                }
                let ways = ways.iter().map(|way| walk.numbers(way)).collect();
                all.push(ReversalResult { option: *option, below, ways });
            }
            side.walks.push((all, walk.numbers(self.positions[member].of(player))));
        }
        Ok(side)
    }

    /// Numbers the unknowns, and finds those that make an option reversible.
    fn connect(&mut self) -> Budgeted<()> {
        for class in 0..self.classes.len() {
            for player in Player::BOTH {
                let here = StopperRef::local(self.classes[class].members[0] as u32);
                let mut place = 0;
                while let Some(candidate) = self.candidates(class, player).get(place) {
                    place += 1;
                    let Some((option, _)) = candidate.unknown else { continue };
                    let mut is_reversed = false;
                    for answer in 0..self.candidates(option, player.opponent()).len() {
                        let answer = &self.candidates(option, player.opponent())[answer];
                        if answer.unknown.is_none() {
                            let answer = answer.option;
                            is_reversed |= self.order.better(here, answer, player)?;
                        }
                    }
                    // It keeps its index, but is never in the canonical form.
                    let number = if is_reversed { usize::MAX } else { self.unknowns.len() };
                    if !is_reversed {
                        self.unknowns.push(OptionStatus { class, option, against: Vec::new() });
                    }
                    self.classes[class].sides[side_of(player)].candidates[place - 1].unknown =
                        Some((option, number));
                }
            }
        }
        for class in 0..self.classes.len() {
            for player in Player::BOTH {
                let here = StopperRef::local(self.classes[class].members[0] as u32);
                for place in 0..self.candidates(class, player).len() {
                    let Some((option, number)) = self.candidates(class, player)[place].unknown
                    else {
                        continue;
                    };
                    if number == usize::MAX {
                        continue;
                    }
                    for answer in 0..self.candidates(option, player.opponent()).len() {
                        let answer = &self.candidates(option, player.opponent())[answer];
                        let (answer, unknown) = (answer.option, answer.unknown);
                        if let Some((_, other)) = unknown
                            && other != usize::MAX
                            && self.order.better(here, answer, player)?
                        {
                            self.unknowns[number].against.push(other);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn candidates(&self, class: usize, player: Player) -> &[Candidate] {
        &self.classes[class].sides[side_of(player)].candidates
    }

    /// Returns the positions that equal a stopper reached by the walks, with this stopper.
    fn equal_to_known(&mut self) -> Budgeted<Vec<(usize, StopperRef)>> {
        let mut known: Vec<StopperRef> = Vec::new();
        for class in &self.classes {
            for (walk, _) in class.sides.iter().flat_map(|side| &side.walks) {
                known.extend(walk.iter().map(|met| met.option).filter(|g| g.as_local().is_none()));
            }
        }
        known.sort_unstable();
        known.dedup();
        let mut found = Vec::new();
        for class in &self.classes {
            let here = StopperRef::local(class.members[0] as u32);
            for &value in &known {
                if self.order.geq(here, value)? && self.order.geq(value, here)? {
                    found.extend(class.members.iter().map(|&member| (member, value)));
                    break;
                }
            }
        }
        Ok(found)
    }

    fn run(&mut self) -> Budgeted<Vec<(usize, StopperRef)>> {
        let mut open = vec![State {
            stops: vec![None; self.classes.len()],
            irreversible: vec![None; self.unknowns.len()],
        }];
        while let Some(mut state) = open.pop() {
            if !self.propagate(&mut state)? {
                continue;
            }
            if self.left == 0 {
                self.is_given_up = true;
                return Ok(Vec::new());
            }
            self.left -= 1;
            let choose =
                |values: &mut Vec<Option<bool>>, at: usize, value| values[at] = Some(value);
            if let Some(class) = state.stops.iter().position(Option::is_none) {
                let mut other = state.clone();
                choose(&mut other.stops, class, false);
                choose(&mut state.stops, class, true);
                open.extend([other, state]);
                continue;
            }
            let is_open = |(at, unknown): (usize, &OptionStatus)| {
                state.irreversible[at].is_none() && state.stops[unknown.class] == Some(true)
            };
            if let Some(at) = self.unknowns.iter().enumerate().position(is_open) {
                let mut other = state.clone();
                choose(&mut other.irreversible, at, false);
                choose(&mut state.irreversible, at, true);
                open.extend([other, state]);
                continue;
            }
            let found = self.tried(&state)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }

    /// Determines further unknowns. Returns `false` if there is a contradiction.
    fn propagate(&self, state: &mut State) -> Budgeted<bool> {
        loop {
            self.lx.cx.budget.spend(1 + self.unknowns.len() as u64)?;
            let before = state.clone();
            for (at, unknown) in self.unknowns.iter().enumerate() {
                let stops = state.stops[unknown.option];
                let mut against = unknown.against.iter().map(|&other| state.irreversible[other]);
                let now = if stops == Some(false) || against.clone().any(|is| is == Some(true)) {
                    Some(false)
                } else if stops == Some(true) && against.all(|is| is == Some(false)) {
                    Some(true)
                } else {
                    None
                };
                if now.is_some() {
                    if state.irreversible[at].is_some_and(|was| Some(was) != now) {
                        return Ok(false);
                    }
                    state.irreversible[at] = now;
                }
                if state.irreversible[at] == Some(true) {
                    state.stops[unknown.option] = Some(true);
                }
            }
            for class in 0..self.classes.len() {
                if state.stops[class] != Some(false) && !self.is_plausible(class, state)? {
                    if state.stops[class] == Some(true) {
                        return Ok(false);
                    }
                    state.stops[class] = Some(false);
                }
            }
            if before.stops == state.stops && before.irreversible == state.irreversible {
                return Ok(true);
            }
        }
    }

    /// Returns `true` if reversals lead from all options of a class to possible canonical options.
    fn is_plausible(&self, class: usize, state: &State) -> Budgeted<bool> {
        for player in Player::BOTH {
            let side = &self.classes[class].sides[side_of(player)];
            let possible: Vec<bool> =
                side.candidates.iter().map(|c| self.is_there(c, state) != Some(false)).collect();
            for (walk, first) in &side.walks {
                self.lx.cx.budget.spend(walk.len() as u64)?;
                // Right's reversals may continue forever, because infinite play is a win for Left.
                let endless = player == Player::Right;
                let mut led = vec![endless; walk.len()];
                loop {
                    let next: Vec<bool> = walk
                        .iter()
                        .map(|met| {
                            met.below.iter().any(|&place| possible[place])
                                || met.ways.iter().any(|way| way.iter().all(|&at| led[at]))
                        })
                        .collect();
                    if next == led {
                        break;
                    }
                    led = next;
                }
                if !first.iter().all(|&at| led[at]) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn is_there(&self, candidate: &Candidate, state: &State) -> Option<bool> {
        match candidate.unknown {
            None => Some(true),
            Some((_, usize::MAX)) => Some(false),
            Some((_, number)) => state.irreversible[number],
        }
    }

    /// Returns the positions whose onsides the state determines correctly, with their onsides.
    fn tried(&mut self, state: &State) -> Budgeted<Vec<(usize, StopperRef)>> {
        let class_of = |g: StopperRef| {
            let node = g.as_local()? as usize;
            self.classes.iter().position(|class| class.members[0] == node)
        };
        let mut forms = Vec::with_capacity(self.classes.len());
        for (number, class) in self.classes.iter().enumerate() {
            let mut form = Moves::default();
            for player in Player::BOTH {
                let mut best = Vec::new();
                for candidate in &class.sides[side_of(player)].candidates {
                    if state.stops[number] == Some(true)
                        && self.is_there(candidate, state) == Some(true)
                    {
                        let order = &mut self.order;
                        let mut better = |a: StopperRef, b: StopperRef| order.better(a, b, player);
                        keep_best(&mut best, candidate.option, &mut better)?;
                    }
                }
                match player {
                    Player::Left => form.left = best,
                    Player::Right => form.right = best,
                }
            }
            forms.push(
                form.renamed(|g| class_of(g).map_or(g, |class| StopperRef::local(class as u32))),
            );
        }
        let stops = local_graph(&forms).stoppers();
        let offset = self.positions.len() as u32;
        let moved =
            |g: StopperRef| g.as_local().map_or(g, |local| StopperRef::local(local + offset));
        let mut all = self.positions.to_vec();
        all.extend(forms.iter().map(|form| form.renamed(moved)));
        let mut order = OnsideOrder::new(self.lx, &all);
        let mut right = Vec::new();
        for (number, &is_stopper) in stops.iter().enumerate() {
            let here = StopperRef::local(self.classes[number].members[0] as u32);
            let form = moved(StopperRef::local(number as u32));
            if state.stops[number] == Some(true)
                && is_stopper
                && order.geq(here, form)?
                && order.geq(form, here)?
            {
                right.push(number);
            }
        }
        // The followers of a correct form are stoppers.
        let only: Vec<Moves> = forms
            .into_iter()
            .zip(&stops)
            .map(|(form, &stops)| if stops { form } else { Moves::default() })
            .collect();
        let values = if right.is_empty() { Vec::new() } else { self.lx.settle(&only)? };
        let mut found = Vec::new();
        for number in right {
            let members = &self.classes[number].members;
            found.extend(members.iter().map(|&member| (member, values[number])));
        }
        Ok(found)
    }
}
