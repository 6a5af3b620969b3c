//! The two forbidden sublattices, the pentagon N₅ and the diamond M₃, and cover-preserving
//! sublattices.
//!
//! A lattice is modular if and only if it has no pentagon, and distributive if and only if it has
//! neither a pentagon nor a diamond (Dedekind 1900, Birkhoff 1934; Davey and Priestley,
//! *Introduction to Lattices and Order*, 4.10).

use upstar_core::{Budget, Budgeted};

use crate::lattice::pairs;
use crate::poset::Poset;

/// A sublattice N₅: `low` < `high`, and `side` has the same join and the same meet with both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pentagon {
    /// The meet of `side` with `low` and with `high`.
    pub bottom: usize,
    /// The lower element of the chain.
    pub low: usize,
    /// The upper element of the chain.
    pub high: usize,
    /// The element incomparable to `low` and `high`.
    pub side: usize,
    /// The join of `side` with `low` and with `high`.
    pub top: usize,
}

/// A sublattice M₃: any two of the `sides` have the same join and the same meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diamond {
    /// The meet of any two sides.
    pub bottom: usize,
    /// The three elements between the bottom and the top.
    pub sides: [usize; 3],
    /// The join of any two sides.
    pub top: usize,
}

/// A sublattice that shows that a lattice is not distributive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDistributive {
    /// The lattice is not modular.
    Pentagon(Pentagon),
    /// The lattice is modular.
    Diamond(Diamond),
}

impl Poset {
    /// Returns a sublattice N₅. Returns `None` if the order is a modular lattice or not a lattice.
    ///
    /// ```
    /// # use upstar_poset::Poset;
    /// let n5 = Poset::from_covers(5, &[(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)])?;
    /// let found = n5.pentagon().unwrap();
    /// assert_eq!((found.low, found.high, found.side), (1, 2, 3));
    /// # Ok::<(), upstar_poset::NotAnOrder>(())
    /// ```
    #[must_use]
    pub fn pentagon(&self) -> Option<Pentagon> {
        if !self.is_lattice() {
            return None;
        }
        // `side` covers `bottom` and is not below `high`, so the meet of `side` and `high` is
        // `bottom`.
        if let Some([bottom, low, high, side, top]) = self.semimodular_fault() {
            return Some(Pentagon { bottom, low, high, side, top });
        }
        let [top, high, low, side, bottom] = self.dual().semimodular_fault()?;
        Some(Pentagon { bottom, low, high, side, top })
    }

    /// Returns a sublattice M₃, if the order is a lattice and has one.
    ///
    /// Costs at most one step for each pair of elements, and one step for each pair of elements
    /// that have the same join and the same meet with a third element.
    pub fn diamond(&self, budget: &Budget) -> Budgeted<Option<Diamond>> {
        if !self.is_lattice() {
            return Ok(None);
        }
        let natural = self.natural();
        let rows = natural.rows;
        for x in self.elements() {
            budget.spend((self.size() - x) as u64)?;
            let mut partners: Vec<(usize, usize, usize)> = (x + 1..self.size())
                .filter(|&y| !rows.leq(x, y))
                .filter_map(|y| Some((rows.meet_of_rows(x, y)?, rows.join_of_rows(x, y)?, y)))
                .collect();
            partners.sort_unstable();
            for group in partners.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
                budget.spend((group.len() * group.len() / 2) as u64)?;
                let (bottom, top) = (group[0].0, group[0].1);
                let members: Vec<usize> = group.iter().map(|partner| partner.2).collect();
                let fits = |&(y, z): &(usize, usize)| {
                    rows.meet_of_rows(y, z) == Some(bottom) && rows.join_of_rows(y, z) == Some(top)
                };
                if let Some((y, z)) = pairs(&members).find(fits) {
                    let sides = natural.elements([x, y, z]);
                    return Ok(Some(Diamond {
                        bottom: natural.element(bottom),
                        sides: [sides[0], sides[1], sides[2]],
                        top: natural.element(top),
                    }));
                }
            }
        }
        Ok(None)
    }

    /// Returns a cover-preserving sublattice isomorphic to the lattice `pattern`, as the image of
    /// each element of `pattern`: joins and meets are those of the order, and elements that cover
    /// each other in `pattern` do so in the order. Returns `None` if there is none, or if `pattern`
    /// is not a lattice. The cost of a partial image is quadratic in its size.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// let n5 = Poset::from_covers(5, &[(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)])?;
    /// let budget = Budget::unlimited();
    /// assert_eq!(n5.cover_preserving(&Poset::chain(3), &budget)?, Some(vec![0, 1, 2]));
    /// assert_eq!(n5.cover_preserving(&Poset::boolean(2).unwrap(), &budget)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cover_preserving(
        &self,
        pattern: &Poset,
        budget: &Budget,
    ) -> Budgeted<Option<Vec<usize>>> {
        let order = pattern.linear_extension();
        if !pattern.is_lattice() {
            return Ok(None);
        }
        // An element other than the bottom covers an earlier element.
        let below: Vec<Vec<usize>> = order.iter().map(|&x| pattern.lower_covers(x)).collect();
        let (upper, _) = self.cover_lists();
        let covers = |y: usize, x: usize| upper[x].contains(&y);
        let mut image: Vec<usize> = vec![usize::MAX; pattern.size()];
        let mut untried: Vec<Vec<usize>> = vec![self.elements().rev().collect()];
        while let Some(candidates) = untried.last_mut() {
            let Some(y) = candidates.pop() else {
                untried.pop();
                continue;
            };
            let depth = untried.len() - 1;
            let x = order[depth];
            budget.spend(1 + (depth * depth) as u64 / 64)?;
            image[x] = y;
            let fits = order[..depth].iter().all(|&z| {
                let meets = pattern.meet(x, z).map(|m| image[m]);
                let joins = pattern.join(x, z).filter(|j| order[..=depth].contains(j));
                image[z] != y
                    && self.meet(y, image[z]) == meets
                    && joins.is_none_or(|j| self.join(y, image[z]) == Some(image[j]))
            }) && pairs(&order[..depth]).all(|(z, w)| {
                pattern.join(z, w) != Some(x) || self.join(image[z], image[w]) == Some(y)
            });
            if !fits || !below[depth].iter().all(|&z| covers(y, image[z])) {
                continue;
            }
            match order.get(depth + 1) {
                None => return Ok(Some(image)),
                Some(_) => {
                    let next = upper[image[below[depth + 1][0]]].iter().rev();
                    untried.push(next.copied().collect());
                }
            }
        }
        Ok(None)
    }

    /// Returns a pentagon or, if the lattice is modular, a diamond. Returns `None` if the order is
    /// distributive or not a lattice.
    pub fn not_distributive(&self, budget: &Budget) -> Budgeted<Option<NotDistributive>> {
        if self.is_distributive() {
            return Ok(None);
        }
        if let Some(pentagon) = self.pentagon() {
            return Ok(Some(NotDistributive::Pentagon(pentagon)));
        }
        Ok(self.diamond(budget)?.map(NotDistributive::Diamond))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries all injective maps, and tests the definition of a cover-preserving sublattice.
    fn exists(host: &Poset, pattern: &Poset, image: &mut Vec<usize>) -> bool {
        if image.len() < pattern.size() {
            return host.elements().any(|y| {
                if image.contains(&y) {
                    return false;
                }
                image.push(y);
                let found = exists(host, pattern, image);
                image.pop();
                found
            });
        }
        pattern.elements().all(|x| {
            pattern.elements().all(|z| {
                let of = |element: Option<usize>| element.map(|element| image[element]);
                host.join(image[x], image[z]) == of(pattern.join(x, z))
                    && host.meet(image[x], image[z]) == of(pattern.meet(x, z))
            }) && pattern
                .upper_covers(x)
                .iter()
                .all(|&z| host.upper_covers(image[x]).contains(&image[z]))
        })
    }

    #[test]
    fn cover_preserving_sublattices_are_found() {
        let budget = Budget::unlimited();
        let n5 = Poset::from_covers(5, &[(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)]).unwrap();
        let m3 = Poset::antichain(3).with_bounds();
        let patterns =
            [Poset::chain(2), Poset::chain(4), Poset::boolean(2).unwrap(), n5, m3, Poset::chain(1)];
        let (mut random, mut counts) = (7_u32, [0; 2]);
        for _ in 0..1_800 {
            // A family of subsets of {0, 1, 2, 3} that is closed under intersection is a lattice.
            let mut sets = vec![15_u32];
            while sets.len() < 7 {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                if random >> 29 == 0 {
                    break;
                }
                let set = random >> 16 & 15;
                sets.extend(sets.clone().iter().map(|other| other & set));
                sets.sort_unstable();
                sets.dedup();
            }
            sets.truncate(9);
            let host = Poset::new(sets.len(), |i, j| sets[i] & !sets[j] == 0).unwrap();
            if !host.is_lattice() {
                continue;
            }
            for pattern in &patterns {
                let found = host.cover_preserving(pattern, &budget).unwrap();
                let expected = exists(&host, pattern, &mut Vec::new());
                assert_eq!(found.is_some(), expected, "{sets:?}");
                counts[usize::from(expected)] += 1;
                if let Some(image) = found {
                    let mut image: Vec<usize> = image;
                    assert!(exists(&host, pattern, &mut image));
                }
            }
        }
        assert!(
            counts[0] > 1_000 && counts[1] > 2_000 && counts[0] + counts[1] > 10_000,
            "{counts:?}"
        );
    }
}
