//! Hackenbush under misère play, on plain graphs (Stewart's thesis, "Scoring Play Combinatorial
//! Games", section 5.3).

use upstar_core::Outcome;

/// The colour of an edge, which determines the players who may cut it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeColour {
    /// Cut by Left only.
    Blue,
    /// Cut by Right only.
    Red,
    /// Cut by both players.
    Green,
}

/// An edge between two vertices. Vertex 0 is the ground.
pub type ColouredEdge = (u32, u32, EdgeColour);

/// Returns the misère outcome of red-blue Hackenbush, or `None` if there is a green edge. Linear in
/// the number of edges.
///
/// Only the edges at the ground matter. Right wins if more of them are blue than red, and Left if
/// more are red. If the numbers are equal, the first player wins. This is Theorem 5.3.1 of
/// Stewart's thesis, which exchanges the names of the players.
///
/// ```
/// # use upstar_core::Outcome;
/// use upstar_misere::hackenbush::{EdgeColour::*, misere_outcome};
/// assert_eq!(misere_outcome(&[(0, 1, Blue), (0, 2, Blue), (0, 3, Red)]), Some(Outcome::R));
/// assert_eq!(misere_outcome(&[(0, 1, Blue), (0, 2, Red), (1, 2, Blue)]), Some(Outcome::N));
/// ```
#[must_use]
pub fn misere_outcome(edges: &[ColouredEdge]) -> Option<Outcome> {
    let [blue, red] = grounded(edges)?;
    Some(match blue.cmp(&red) {
        std::cmp::Ordering::Greater => Outcome::R,
        std::cmp::Ordering::Less => Outcome::L,
        std::cmp::Ordering::Equal => Outcome::N,
    })
}

/// Returns the numbers of blue and red edges at the ground, or `None` if an edge is green.
///
/// ```
/// use upstar_misere::hackenbush::{EdgeColour::*, grounded};
/// assert_eq!(grounded(&[(0, 1, Blue), (0, 2, Red), (1, 2, Blue)]), Some([1, 1]));
/// ```
#[must_use]
pub fn grounded(edges: &[ColouredEdge]) -> Option<[usize; 2]> {
    let mut counts = [0; 2];
    for &(from, to, colour) in edges {
        let grounded = usize::from(from == 0 || to == 0);
        match colour {
            EdgeColour::Blue => counts[0] += grounded,
            EdgeColour::Red => counts[1] += grounded,
            EdgeColour::Green => return None,
        }
    }
    Some(counts)
}

/// Returns `true` if the graph is *redwood furniture*: every blue edge touches the ground, no red
/// edge touches the ground, every red edge meets exactly one blue edge, and no edge is green.
/// Finding its normal-play value is NP-hard (Winning Ways, chapter 7; Stewart's thesis, Definition
/// 5.2.1).
///
/// ```
/// use upstar_misere::hackenbush::{EdgeColour::*, is_redwood_furniture};
/// assert!(!is_redwood_furniture(&[(0, 1, Blue), (1, 2, Red), (2, 3, Red)]));
/// assert!(is_redwood_furniture(&[(0, 1, Blue), (0, 2, Blue), (1, 3, Red), (2, 3, Red)]));
/// ```
#[must_use]
pub fn is_redwood_furniture(edges: &[ColouredEdge]) -> bool {
    // The number of blue edges at each vertex.
    let mut feet = crate::Map::<u32, usize>::default();
    for &(from, to, colour) in edges {
        if colour != EdgeColour::Blue {
            continue;
        }
        if from != 0 && to != 0 {
            return false;
        }
        *feet.entry(from.max(to)).or_default() += 1;
    }
    edges.iter().all(|&(from, to, colour)| match colour {
        EdgeColour::Blue => true,
        EdgeColour::Green => false,
        EdgeColour::Red => {
            let met = |vertex| feet.get(&vertex).copied().unwrap_or(0);
            let all = if from == to { met(from) } else { met(from) + met(to) };
            from != 0 && to != 0 && all == 1
        }
    })
}

/// Returns a graph whose misère outcome is the normal-play outcome of `edges`. A green edge
/// connects the old ground to the new ground, and cutting it ends the game and loses (Stewart's
/// thesis, Theorem 5.3.2).
///
/// ```
/// use upstar_misere::hackenbush::{EdgeColour::*, misere_from_normal};
/// assert_eq!(misere_from_normal(&[(0, 1, Blue)]), [(0, 2, Green), (2, 1, Blue)]);
/// ```
#[must_use]
pub fn misere_from_normal(edges: &[ColouredEdge]) -> Vec<ColouredEdge> {
    let last = edges.iter().map(|&(from, to, _)| from.max(to)).max().unwrap_or(0);
    // No graph in memory has so many vertices.
    let top = last.saturating_add(1);
    let lift = |vertex: u32| if vertex == 0 { top } else { vertex };
    let lifted = edges.iter().map(|&(from, to, colour)| (lift(from), lift(to), colour));
    std::iter::once((0, top, EdgeColour::Green)).chain(lifted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_core::Player;

    fn wins(edges: &[ColouredEdge], player: Player, stuck_wins: bool) -> bool {
        let mine = if player == Player::Left { EdgeColour::Blue } else { EdgeColour::Red };
        let mut stuck = true;
        for i in 0..edges.len() {
            if edges[i].2 == mine || edges[i].2 == EdgeColour::Green {
                stuck = false;
                let mut rest = edges.to_vec();
                rest.remove(i);
                if !wins(&standing(&rest), player.opponent(), stuck_wins) {
                    return true;
                }
            }
        }
        stuck && stuck_wins
    }

    fn standing(edges: &[ColouredEdge]) -> Vec<ColouredEdge> {
        let mut reached = vec![0];
        let mut at = 0;
        while at < reached.len() {
            for &(from, to, _) in edges {
                for (a, b) in [(from, to), (to, from)] {
                    if a == reached[at] && !reached.contains(&b) {
                        reached.push(b);
                    }
                }
            }
            at += 1;
        }
        edges.iter().copied().filter(|edge| reached.contains(&edge.0)).collect()
    }

    fn outcome(edges: &[ColouredEdge], stuck_wins: bool) -> Outcome {
        let edges = standing(edges);
        let left = wins(&edges, Player::Left, stuck_wins);
        let right = wins(&edges, Player::Right, stuck_wins);
        crate::outcome::outcome_of(left, right)
    }

    fn graphs(count: usize) -> impl Iterator<Item = Vec<ColouredEdge>> {
        let mut state = 12345_u64;
        let mut random = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) % below) as u32
        };
        (0..count).map(move |_| {
            (0..random(7))
                .map(|_| {
                    let colour = if random(2) == 0 { EdgeColour::Blue } else { EdgeColour::Red };
                    (random(4), random(4), colour)
                })
                .collect()
        })
    }

    #[test]
    fn only_the_edges_at_the_ground_count() {
        for graph in graphs(400) {
            assert_eq!(misere_outcome(&graph), Some(outcome(&graph, true)), "{graph:?}");
        }
    }

    #[test]
    fn on_a_green_edge_misere_play_is_normal_play() {
        for graph in graphs(400) {
            let lifted = misere_from_normal(&graph);
            assert_eq!(outcome(&lifted, true), outcome(&graph, false), "{graph:?}");
        }
    }

    #[test]
    fn green_edges_are_another_theory() {
        assert_eq!(misere_outcome(&[(0, 1, EdgeColour::Green)]), None);
    }
}
