//! Thermographs by sampling on a grid of temperatures that contains all vertices. For a canonical
//! form G that is not an integer, the walls at temperature t are `max r_t(G^L) − t` and
//! `min l_t(G^R) + t` while the first is greater than the second, and the mean at higher
//! temperatures. Walls have slopes 0 and ±1, so each move of the game requires at most one halving
//! of the grid step.

use std::collections::HashMap;

use upstar_number::Dyadic;

use crate::oracle::Oracle;
use crate::tree::Tree;

/// The walls of a thermograph at the temperatures −1, −1 + step, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledWalls {
    /// The distance between adjacent temperatures.
    pub step: Dyadic,
    /// The left wall.
    pub left: Vec<Dyadic>,
    /// The right wall.
    pub right: Vec<Dyadic>,
}

impl SampledWalls {
    /// Returns the temperature at which the walls meet, or −1 for an integer.
    #[must_use]
    pub fn temperature(&self) -> Dyadic {
        let met = self.left.iter().zip(&self.right).take_while(|(left, right)| left != right);
        self.at(met.count())
    }

    /// Returns the mean, the value of the mast.
    #[must_use]
    pub fn mean(&self) -> Dyadic {
        self.left.last().cloned().unwrap_or_default()
    }

    /// Returns the temperature of a sample.
    #[must_use]
    pub fn at(&self, sample: usize) -> Dyadic {
        &(&self.step * &Dyadic::from(sample as u64)) - &Dyadic::ONE
    }
}

impl Oracle {
    /// Returns the thermograph of a small game, from −1 to beyond its temperature.
    pub fn walls(&mut self, g: &Tree) -> SampledWalls {
        let g = self.canonical(g);
        let (places, highest) = extent(&g);
        let step = Dyadic::half_power(places + u64::from(g.birthday()));
        // The temperature does not exceed the largest absolute value of the numbers.
        let samples =
            &(&highest + &Dyadic::from(2)) * &Dyadic::ONE.mul_pow2(step.exponent() as i64);
        let samples = samples.to_i64().map_or(0, |n| n as usize);
        let mut known = HashMap::new();
        let (left, right) = sampled(&g, &step, samples, &mut known);
        SampledWalls { step, left, right }
    }
}

type Pair = (Vec<Dyadic>, Vec<Dyadic>);

/// Returns the largest exponent and the largest absolute value of the numbers in a tree.
fn extent(g: &Tree) -> (u64, Dyadic) {
    if let Some(x) = g.as_canonical_number() {
        return (x.exponent(), x.abs());
    }
    let all = g.left().iter().chain(g.right()).map(extent);
    all.fold((0, Dyadic::ONE), |(j, x), (k, y)| (j.max(k), x.max(y)))
}

fn sampled(g: &Tree, step: &Dyadic, samples: usize, known: &mut HashMap<Tree, Pair>) -> Pair {
    if let Some(pair) = known.get(g) {
        return pair.clone();
    }
    if let Some(x) = g.as_canonical_number().filter(Dyadic::is_integer) {
        return (vec![x.clone(); samples], vec![x; samples]);
    }
    let lefts: Vec<Vec<Dyadic>> =
        g.left().iter().map(|option| sampled(option, step, samples, known).1).collect();
    let rights: Vec<Vec<Dyadic>> =
        g.right().iter().map(|option| sampled(option, step, samples, known).0).collect();
    let (mut left, mut right): Pair = (Vec::new(), Vec::new());
    let mut mast: Option<Dyadic> = None;
    let mut t = Dyadic::from(-1);
    for i in 0..samples {
        let high = lefts.iter().map(|wall| &wall[i]).max().cloned().unwrap_or_default() - &t;
        let low = rights.iter().map(|wall| &wall[i]).min().cloned().unwrap_or_default() + &t;
        if mast.is_none() && high <= low {
            mast = Some(high.clone());
        }
        left.push(mast.clone().unwrap_or(high));
        right.push(mast.clone().unwrap_or(low));
        t += step;
    }
    known.insert(g.clone(), (left.clone(), right.clone()));
    (left, right)
}
