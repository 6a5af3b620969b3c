//! Short bounds of positions that can recur, in particular in sums with free moves (prisoners in
//! Go).
//!
//! Integers bound the value of each position: if Left can make at most n moves in G while Right
//! makes none, then G ≤ n, because Right answers each move of Left in G by a move in −n. If each
//! option of G is replaced by an upper bound, the result is an upper bound for G, because a player
//! can answer each move in the other component. Hence bounds can be improved step by step. If a
//! lower and an upper bound of G are equal, both equal G. The strategies in these proofs win in
//! finitely many moves, so it does not matter who wins an infinite play.
//!
//! A move that only loses prisoners can be answered by returning to the same board with more
//! prisoners. Such a move is reversible, so the bounds still meet. The bounds of a ko do not
//! meet, but the ko may be a dominated option of a position whose bounds meet.

use upstar_core::{Answer, NoAnswer};
use upstar_loopy::Loopy;
use upstar_short::{Short, ShortContext};

use super::scc_solver::{NOTHING, PositionSource, SccSolver, SignedPosition, negative};

/// The step limit for the bounds of one strongly connected component (SCC).
const STEPS: u64 = 20_000_000;

/// The maximum number of rounds in an SCC without sums, such as a ko.
const KO_ROUNDS: i64 = 4;

/// A sum of members of an SCC and a game with a lower and an upper bound.
struct Terms {
    rest: [Short; 2],
    members: Vec<usize>,
}

struct Member {
    signed: SignedPosition,
    /// The options of Left and of Right. A sum has one option, which is equal to the sum.
    options: [Vec<Terms>; 2],
    is_sum: bool,
    bounds: [Short; 2],
}

impl Member {
    fn is_decided(&self) -> bool {
        self.bounds[0] == self.bounds[1]
    }
}

impl SccSolver<'_> {
    /// Computes bounds for the positions of the SCC that begins at `place`, and stores the values of
    /// positions whose bounds meet. Returns `false` if bounds are not known.
    pub(super) fn squeeze(&mut self, source: &dyn PositionSource, place: u32) -> Answer<bool> {
        let cx = self.lx.cx;
        let Some((mut members, rounds)) = self.members(source, place as usize)? else {
            return Ok(false);
        };
        match cx.budget.within(STEPS, || tighten(&mut members, rounds, cx)) {
            Err(NoAnswer::Interrupted(no)) if cx.budget.can_continue_after(&no) => {}
            done => done?,
        }
        for (at, member) in (place as usize..).zip(members) {
            let [lower, upper] = member.bounds;
            if lower == upper {
                self.settle(at, Loopy::from(lower).into())?;
            } else if let Some(bounds) = &mut self.bounds {
                bounds.insert(member.signed, [lower, upper]);
                bounds.insert(negative(member.signed), [cx.neg(upper)?, cx.neg(lower)?]);
            }
        }
        Ok(true)
    }

    /// Returns the members of the SCC and the maximum number of rounds in which no bounds meet, or
    /// `None` if some bound is not known.
    fn members(
        &self,
        source: &dyn PositionSource,
        place: usize,
    ) -> Answer<Option<(Vec<Member>, i64)>> {
        let cx = self.lx.cx;
        let Some(known) = &self.bounds else { return Ok(None) };
        let set = &self.open[place..];
        let terms = |signed: SignedPosition| -> Option<Terms> {
            let value = match signed {
                NOTHING => Some(Loopy::ZERO),
                signed => self.values[signed as usize],
            };
            if let Some(rest) =
                value.and_then(Loopy::short).map(|value| [value; 2]).or(known.get(&signed).copied())
            {
                return Some(Terms { rest, members: Vec::new() });
            }
            let at = (self.places[signed as usize] as usize).checked_sub(place)?;
            (at < set.len()).then(|| Terms { rest: [Short::ZERO; 2], members: vec![at] })
        };
        let has_sums = set.iter().any(|node| node.is_sum);
        let mut rounds = if has_sums { 0 } else { KO_ROUNDS };
        let mut members = Vec::with_capacity(set.len());
        for node in set {
            let Some([left, right]) = source.moves_alone(node.signed) else { return Ok(None) };
            let mut options = [Vec::new(), Vec::new()];
            for (at, &option) in (node.start..).zip(&self.options[node.start..node.end]) {
                let Some(terms) = terms(option) else { return Ok(None) };
                options[usize::from(at >= node.middle)].push(terms);
            }
            if has_sums {
                rounds = rounds.max(left + right);
            }
            let bounds = [cx.integer(-right)?, cx.integer(left)?];
            members.push(Member { signed: node.signed, options, is_sum: node.is_sum, bounds });
        }
        Ok(Some((members, rounds)))
    }
}

/// Improves bounds until all bounds meet, no bounds change, or no bounds meet in `rounds` rounds.
fn tighten(members: &mut [Member], rounds: i64, cx: ShortContext<'_>) -> Answer<()> {
    let mut idle = 0;
    while idle < rounds && !members.iter().all(Member::is_decided) {
        idle += 1;
        let mut changed = false;
        // Followers mostly come later.
        for i in (0..members.len()).rev().filter(|&i| !members[i].is_decided()).collect::<Vec<_>>()
        {
            let mut bounds = members[i].bounds;
            for (side, bound) in bounds.iter_mut().enumerate() {
                let worth = |terms: &Terms| -> Answer<Short> {
                    let add = |sum, &part: &usize| cx.add(sum, members[part].bounds[side]);
                    Ok(terms.members.iter().try_fold(terms.rest[side], add)?)
                };
                let [mut left, mut right] = [Vec::new(), Vec::new()];
                for (values, options) in
                    [&mut left, &mut right].into_iter().zip(&members[i].options)
                {
                    for terms in options {
                        values.push(worth(terms)?);
                    }
                }
                if members[i].is_sum {
                    *bound = cx.sum(&left)?;
                    continue;
                }
                for values in [&mut left, &mut right] {
                    values.sort_unstable_by_key(|value| value.index());
                    values.dedup();
                }
                *bound = cx.canonical(&left, &right)?;
            }
            changed |= bounds != members[i].bounds;
            members[i].bounds = bounds;
            if members[i].is_decided() {
                idle = 0;
            }
        }
        if !changed {
            break;
        }
    }
    Ok(())
}
