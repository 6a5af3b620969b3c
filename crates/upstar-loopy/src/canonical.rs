//! Canonical forms of stoppers, computed without changing the given graph.
//!
//! In a canonical form, no option is dominated or reversible, and no two positions are equal.
//! Canonical forms are unique as graphs (Conway, *Loopy games*, 1978; *Winning Ways*, chapter 11).

use upstar_core::{Budgeted, Player};

use crate::Map;
use crate::context::LoopyContext;
use crate::order::StopperOrder;
use crate::stopper::{Kind, Moves, StopperRef};
use crate::table::{classes, local_graph, make_room};

impl LoopyContext<'_> {
    /// Returns the values of positions. Alternating play among them must be finite, and every other
    /// option must be a known stopper.
    pub(crate) fn settle(self, positions: &[Moves]) -> Budgeted<Vec<StopperRef>> {
        if let [position] = positions {
            return Ok(vec![self.settle_one(position)?]);
        }
        let (fused, class) = fuse(positions);
        let mut found = vec![None; fused.len()];
        self.find_on_and_off(&fused, &mut found)?;
        let known = self.solve_remaining(&fused, found)?;
        Ok(class.into_iter().map(|class| known[class as usize]).collect())
    }

    /// Evaluates the positions without a known value, component by component.
    pub(crate) fn solve_remaining(
        self,
        positions: &[Moves],
        mut found: Vec<Option<StopperRef>>,
    ) -> Budgeted<Vec<StopperRef>> {
        let rest = rest(positions, &found);
        let graph = local_graph(&rest);
        let components = graph.components();
        for (number, members) in components.iter().enumerate() {
            if found[members[0] as usize].is_some() {
                continue;
            }
            self.cx.budget.spend(members.len() as u64)?;
            if !components.is_loop(number as u32) {
                let member = members[0] as usize;
                let moves = rest[member].renamed(|option| named(option, &found));
                found[member] = Some(self.settle_one(&moves)?);
                continue;
            }
            let part = part(&rest, members, &found);
            for (&member, value) in members.iter().zip(self.settle_part(&part)?) {
                found[member as usize] = Some(value);
            }
        }
        Ok(found.into_iter().map(|value| value.unwrap_or(StopperRef::zero())).collect())
    }

    /// Returns the value of a position whose only loops are passes of at most one player.
    pub(crate) fn settle_one(self, position: &Moves) -> Budgeted<StopperRef> {
        if position.both().all(StopperRef::is_short) {
            return self.short_canonical(position);
        }
        let position = position.renamed(|option| option);
        let key = position.key();
        if let Some(&known) = self.stoppers.nodes.lock().get(&key) {
            return Ok(known);
        }
        let value = match self.settle_component(&[position])?[..] {
            [value, ..] => value,
            [] => StopperRef::zero(),
        };
        let mut nodes = self.stoppers.nodes.lock();
        make_room(&mut nodes);
        nodes.insert(key, value);
        Ok(value)
    }

    fn short_canonical(self, position: &Moves) -> Budgeted<StopperRef> {
        let shorts = |side: &[StopperRef]| -> Vec<_> {
            side.iter().map(|option| self.cx.short_at(option.0)).collect()
        };
        let value = self.cx.canonical(&shorts(&position.left), &shorts(&position.right))?;
        Ok(StopperRef(value.index()))
    }

    /// Returns the values of mutually reachable positions.
    ///
    /// Equal positions are merged only at the end. Merging them earlier can change the value:
    /// `{pass | under}` equals its option under, but merging the two would give `{pass | pass}`,
    /// which is dud.
    pub(crate) fn settle_component(self, positions: &[Moves]) -> Budgeted<Vec<StopperRef>> {
        let mut order = StopperOrder::new(self, positions);
        let mut canonical = Vec::with_capacity(positions.len());
        for node in 0..positions.len() as u32 {
            canonical.push(Moves {
                left: self.ends(&mut order, positions, node, Player::Left)?,
                right: self.ends(&mut order, positions, node, Player::Right)?,
            });
        }
        let values = self.name(&canonical)?;
        order.record_renamed(|g| match g.as_local() {
            Some(local) => Some(values[local as usize]),
            None => Some(g),
        });
        Ok(values)
    }

    /// Returns the options of `player` in the canonical form of `v`.
    ///
    /// For Left, an option `x` with a Right option `r <= v` is reversible, and is replaced by the
    /// Left options of `r`. An option without such an `r` is an *end*. The undominated ends are the
    /// Left options of the canonical form. Proof: let `S` be the canonical form of `v`. An end `x`
    /// is a Left option of some `r <= S`. Right may move from `S - r` to `S - x`, where Left can
    /// only reply to some `S^L >= x`. So every end is at most some `S^L`. Conversely, for each
    /// `S^L`, some `v^L >= S^L`, because `v >= S`. If `v^L` reverses through `r`, Right may move
    /// from `v^L - S^L` to `r - S^L`, so some `r^L >= S^L`. So the search can always continue at an
    /// option `>= S^L`. It terminates because alternating play is finite.
    fn ends(
        self,
        order: &mut StopperOrder<'_>,
        positions: &[Moves],
        node: u32,
        player: Player,
    ) -> Budgeted<Vec<StopperRef>> {
        let here = StopperRef::local(node);
        let options = |g: StopperRef, player: Player| -> Budgeted<Vec<StopperRef>> {
            Ok(match g.as_local() {
                Some(local) => positions[local as usize].of(player).to_vec(),
                None => {
                    let moves = self.moves(g)?;
                    player.pick(moves.left, moves.right)
                }
            })
        };
        let mut better = |a: StopperRef, b: StopperRef| match player {
            Player::Left => order.geq(a, b),
            Player::Right => order.geq(b, a),
        };
        let mut open = options(here, player)?;
        self.drop_lesser_uponics(&mut open, player);
        let mut seen: hashbrown::HashSet<StopperRef, foldhash::fast::RandomState> =
            open.iter().copied().collect();
        let mut ends: Vec<StopperRef> = Vec::new();
        'walk: while let Some(option) = open.pop() {
            self.cx.budget.spend(1)?;
            for answer in options(option, player.opponent())? {
                if better(here, answer)? {
                    let next = options(answer, player)?;
                    open.extend(next.into_iter().filter(|&option| seen.insert(option)));
                    continue 'walk;
                }
            }
            keep_best(&mut ends, option, &mut better)?;
        }
        Ok(ends)
    }

    /// If there are at least three options, removes every multiple of upon* that another multiple
    /// dominates for `player`.
    fn drop_lesser_uponics(self, options: &mut Vec<StopperRef>, player: Player) {
        if options.len() < 3 {
            return;
        }
        let multiple = |option: &StopperRef| self.stoppers.uponic(*option);
        let all = options.iter().filter_map(multiple);
        let best = match player {
            Player::Left => all.max(),
            Player::Right => all.min(),
        };
        let Some(best) = best else { return };
        options.retain(|option| match multiple(option) {
            // 0 and upon* are confused.
            Some(k) => k == best || k.max(best) == 1,
            None => true,
        });
    }

    /// Interns positions whose options are canonical.
    fn name(self, canonical: &[Moves]) -> Budgeted<Vec<StopperRef>> {
        let (fused, class) = fuse(canonical);
        let graph = local_graph(&fused);
        let components = graph.components();
        let mut found = vec![None; fused.len()];
        for (number, members) in components.iter().enumerate() {
            if components.is_loop(number as u32) {
                let (part, class) = fuse(&part(&fused, members, &found));
                let names = self.stoppers.find_component(&part)?;
                for (&member, class) in members.iter().zip(class) {
                    found[member as usize] = Some(names[class as usize]);
                }
                continue;
            }
            let member = members[0] as usize;
            let moves = fused[member].renamed(|option| named(option, &found));
            found[member] = Some(if moves.both().all(StopperRef::is_short) {
                self.short_canonical(&moves)?
            } else {
                self.stoppers.find(&moves)?
            });
        }
        Ok(class.into_iter().filter_map(|class| found[class as usize]).collect())
    }

    pub(crate) fn find_on_and_off(
        self,
        positions: &[Moves],
        found: &mut [Option<StopperRef>],
    ) -> Budgeted<()> {
        let mut order = StopperOrder::new(self, positions);
        for (node, value) in found.iter_mut().enumerate() {
            let here = StopperRef::local(node as u32);
            if order.geq(here, StopperRef::ON)? {
                *value = Some(StopperRef::ON);
            } else if order.geq(StopperRef::OFF, here)? {
                *value = Some(StopperRef::OFF);
            }
        }
        Ok(())
    }
}

/// Adds `option` to the undominated options in `best`, and removes the options that it dominates.
/// Between equal options, prefers a stopper of the table.
pub(crate) fn keep_best(
    best: &mut Vec<StopperRef>,
    option: StopperRef,
    better: &mut impl FnMut(StopperRef, StopperRef) -> Budgeted<bool>,
) -> Budgeted<()> {
    let mut at = 0;
    while at < best.len() {
        let other = best[at];
        if better(other, option)? {
            let prefer = other.as_local().is_some() && option.as_local().is_none();
            if prefer && better(option, other)? {
                best[at] = option;
            }
            return Ok(());
        }
        if better(option, other)? {
            best.swap_remove(at);
        } else {
            at += 1;
        }
    }
    best.push(option);
    Ok(())
}

/// Merges positions with the same options. Also returns the class of each position.
pub(crate) fn fuse(positions: &[Moves]) -> (Vec<Moves>, Vec<u32>) {
    let class = classes(positions);
    let mut fused: Vec<Moves> = Vec::new();
    for (position, &number) in positions.iter().zip(&class) {
        if number as usize == fused.len() {
            fused.push(position.renamed(|option| match option.as_local() {
                Some(local) => StopperRef::local(class[local as usize]),
                None => option,
            }));
        }
    }
    (fused, class)
}

/// Replaces a known option by its value.
fn named(option: StopperRef, found: &[Option<StopperRef>]) -> StopperRef {
    match option.as_local() {
        Some(local) => found[local as usize].unwrap_or(option),
        None => option,
    }
}

/// Removes the options of the known positions, and replaces known options by their values.
pub(crate) fn rest(positions: &[Moves], found: &[Option<StopperRef>]) -> Vec<Moves> {
    let moves = |(position, value): (&Moves, &Option<StopperRef>)| match value {
        Some(_) => Moves::default(),
        None => position.renamed(|option| named(option, found)),
    };
    positions.iter().zip(found).map(moves).collect()
}

/// Extracts `members`, renumbered from 0. Their options outside `members` must be known.
pub(crate) fn part(
    positions: &[Moves],
    members: &[u32],
    found: &[Option<StopperRef>],
) -> Vec<Moves> {
    let place: Map<u32, u32> =
        members.iter().enumerate().map(|(place, &member)| (member, place as u32)).collect();
    let name = |option: StopperRef| match option.kind() {
        Kind::Local(local) => match place.get(&local) {
            Some(&place) => StopperRef::local(place),
            None => named(option, found),
        },
        _ => option,
    };
    members.iter().map(|&member| positions[member as usize].renamed(name)).collect()
}
