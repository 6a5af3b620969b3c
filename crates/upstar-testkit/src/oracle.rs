//! The definitions of the theory of short games, implemented naively.
//!
//! The order and sums follow the recursive definitions. Canonical forms are computed by deleting
//! dominated options and bypassing reversible options until nothing changes. The only optimization
//! is a cache.

use std::collections::HashMap;

use upstar_core::{Outcome, Relation};
use upstar_number::Dyadic;

use crate::tree::Tree;

/// A naive implementation, with which fast engines are compared.
#[derive(Default)]
pub struct Oracle {
    order: HashMap<(Tree, Tree), bool>,
    sums: HashMap<(Tree, Tree), Tree>,
    canonical: HashMap<Tree, Tree>,
}

impl Oracle {
    /// Creates an oracle with an empty cache.
    #[must_use]
    pub fn new() -> Oracle {
        Oracle::default()
    }

    /// Returns `true` if g ≤ h, that is, if no g^L ≥ h and no h^R ≤ g.
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

    /// Compares g and h.
    pub fn compare(&mut self, g: &Tree, h: &Tree) -> Relation {
        Relation::from_order(self.leq(g, h), self.leq(h, g))
    }

    /// Returns `true` if g = h.
    pub fn equal(&mut self, g: &Tree, h: &Tree) -> bool {
        self.compare(g, h) == Relation::Equal
    }

    /// Returns the outcome of g.
    pub fn outcome(&mut self, g: &Tree) -> Outcome {
        self.compare(g, &Tree::zero()).outcome()
    }

    /// Returns the literal disjunctive sum.
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

    /// Returns the canonical form of a sum.
    pub fn add(&mut self, g: &Tree, h: &Tree) -> Tree {
        let sum = self.sum(g, h);
        self.canonical(&sum)
    }

    /// Returns the canonical form: no option is dominated or reversible, and all options are
    /// canonical.
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

    /// Returns the index of a Left option that is reversible through a Right reply ≤ g, and the
    /// options that replace it.
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

    /// Returns one representative of each maximal value among the options.
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

    /// Returns the number equal to g, if there is one.
    pub fn number(&mut self, g: &Tree) -> Option<Dyadic> {
        self.canonical(g).as_canonical_number()
    }

    /// Returns the number reached when Left moves first and both play optimally.
    pub fn left_stop(&mut self, g: &Tree) -> Dyadic {
        if let Some(x) = self.number(g) {
            return x;
        }
        // A game that is not a number has options for both players.
        let stops: Vec<Dyadic> = g.left().iter().map(|option| self.right_stop(option)).collect();
        stops.into_iter().max().unwrap_or_default()
    }

    /// Returns the number reached when Right moves first and both play optimally.
    pub fn right_stop(&mut self, g: &Tree) -> Dyadic {
        if let Some(x) = self.number(g) {
            return x;
        }
        let stops: Vec<Dyadic> = g.right().iter().map(|option| self.left_stop(option)).collect();
        stops.into_iter().min().unwrap_or_default()
    }
}
