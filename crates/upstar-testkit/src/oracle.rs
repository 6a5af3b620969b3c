//! The definitions of the theory of short games, computed in the most obvious way.
//!
//! Nothing here is clever: order by the recursive definition, sums by the definition, canonical
//! forms by deleting dominated options and bypassing reversible ones until nothing changes. The
//! only concession to speed is that answers are remembered.

use std::collections::HashMap;

use upstar_core::{Outcome, Relation};
use upstar_number::Dyadic;

use crate::tree::Tree;

/// A naive implementation of everything that fast engines are compared with.
#[derive(Default)]
pub struct Oracle {
    order: HashMap<(Tree, Tree), bool>,
    sums: HashMap<(Tree, Tree), Tree>,
    canonical: HashMap<Tree, Tree>,
}

impl Oracle {
    /// An oracle that remembers nothing yet.
    #[must_use]
    pub fn new() -> Oracle {
        Oracle::default()
    }

    /// Whether g ≤ h: no g^L ≥ h and no h^R ≤ g.
    pub fn leq(&mut self, g: &Tree, h: &Tree) -> bool {
        let key = (g.clone(), h.clone());
        if let Some(&known) = self.order.get(&key) {
            return known;
        }
        let refuted = g.left().iter().any(|left| self.leq(h, left))
            || h.right().iter().any(|right| self.leq(right, g));
        self.order.insert(key, !refuted);
        !refuted
    }

    /// How g and h stand to each other.
    pub fn compare(&mut self, g: &Tree, h: &Tree) -> Relation {
        Relation::from_order(self.leq(g, h), self.leq(h, g))
    }

    /// Whether g = h as values.
    pub fn equal(&mut self, g: &Tree, h: &Tree) -> bool {
        self.compare(g, h) == Relation::Equal
    }

    /// Who wins g.
    pub fn outcome(&mut self, g: &Tree) -> Outcome {
        self.compare(g, &Tree::zero()).outcome()
    }

    /// The literal disjunctive sum.
    pub fn sum(&mut self, g: &Tree, h: &Tree) -> Tree {
        let key = (g.clone(), h.clone());
        if let Some(known) = self.sums.get(&key) {
            return known.clone();
        }
        let mut side = |of_g: &[Tree], of_h: &[Tree]| -> Vec<Tree> {
            let mut options: Vec<Tree> = of_g.iter().map(|option| self.sum(option, h)).collect();
            options.extend(of_h.iter().map(|option| self.sum(g, option)));
            options
        };
        let (left, right) = (side(g.left(), h.left()), side(g.right(), h.right()));
        let sum = Tree::new(left, right);
        self.sums.insert(key, sum.clone());
        sum
    }

    /// The canonical form of the value of a sum.
    pub fn add(&mut self, g: &Tree, h: &Tree) -> Tree {
        let sum = self.sum(g, h);
        self.canonical(&sum)
    }

    /// The canonical form: no option dominated, none reversible, all options canonical.
    pub fn canonical(&mut self, g: &Tree) -> Tree {
        if let Some(known) = self.canonical.get(g) {
            return known.clone();
        }
        let mut left: Vec<Tree> = g.left().iter().map(|option| self.canonical(option)).collect();
        let mut right: Vec<Tree> = g.right().iter().map(|option| self.canonical(option)).collect();
        loop {
            let now = Tree::new(left.clone(), right.clone());
            if let Some((at, replies)) = self.reversible_left(&now, &left) {
                left.splice(at..=at, replies);
            } else if let Some((at, replies)) = self.reversible_right(&now, &right) {
                right.splice(at..=at, replies);
            } else {
                break;
            }
        }
        let (left, right) = (self.maximal(&left), self.minimal(&right));
        let canonical = Tree::new(left, right);
        self.canonical.insert(g.clone(), canonical.clone());
        canonical
    }

    /// A Left option with a Right reply that is at most g, and what to put in its place.
    fn reversible_left(&mut self, g: &Tree, left: &[Tree]) -> Option<(usize, Vec<Tree>)> {
        left.iter().enumerate().find_map(|(at, option)| {
            let reply = option.right().iter().find(|reply| self.leq(reply, g))?;
            Some((at, reply.left().to_vec()))
        })
    }

    fn reversible_right(&mut self, g: &Tree, right: &[Tree]) -> Option<(usize, Vec<Tree>)> {
        right.iter().enumerate().find_map(|(at, option)| {
            let reply = option.left().iter().find(|reply| self.leq(g, reply))?;
            Some((at, reply.right().to_vec()))
        })
    }

    /// One representative of each maximal value.
    fn maximal(&mut self, options: &[Tree]) -> Vec<Tree> {
        let mut kept: Vec<Tree> = Vec::new();
        for (at, option) in options.iter().enumerate() {
            let beaten = options.iter().enumerate().any(|(other_at, other)| {
                let tie = self.leq(other, option);
                at != other_at && self.leq(option, other) && (!tie || other_at < at)
            });
            if !beaten {
                kept.push(option.clone());
            }
        }
        kept
    }

    fn minimal(&mut self, options: &[Tree]) -> Vec<Tree> {
        let negatives: Vec<Tree> = options.iter().map(Tree::negative).collect();
        self.maximal(&negatives).iter().map(Tree::negative).collect()
    }

    /// The number that g is equal to, if it is one.
    pub fn number(&mut self, g: &Tree) -> Option<Dyadic> {
        self.canonical(g).as_canonical_number()
    }

    /// The number at which play stops when Left starts.
    pub fn left_stop(&mut self, g: &Tree) -> Dyadic {
        if let Some(x) = self.number(g) {
            return x;
        }
        // A game that is no number has options for both players.
        let stops: Vec<Dyadic> = g.left().iter().map(|option| self.right_stop(option)).collect();
        stops.into_iter().max().unwrap_or_default()
    }

    /// The number at which play stops when Right starts.
    pub fn right_stop(&mut self, g: &Tree) -> Dyadic {
        if let Some(x) = self.number(g) {
            return x;
        }
        let stops: Vec<Dyadic> = g.right().iter().map(|option| self.left_stop(option)).collect();
        stops.into_iter().min().unwrap_or_default()
    }
}
