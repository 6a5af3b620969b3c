//! Isomorphisms and anti-automorphisms.
//!
//! Colours of elements are refined by the colours of their covers until they are stable. Then one
//! element gets a colour of its own. Each element of the other order that has the old colour is
//! tried as its image (McKay, *Practical graph isomorphism*, 1981, in its simplest form).

use std::collections::BTreeMap;

use upstar_core::{Budget, Budgeted};

use crate::bit_rows;
use crate::poset::Poset;

/// The colour of an element, and the sorted colours of its lower and upper covers.
type Signature = (usize, Vec<usize>, Vec<usize>);

struct PosetPair<'a> {
    one: Side<'a>,
    other: Side<'a>,
}

struct Side<'a> {
    poset: &'a Poset,
    upper: Vec<Vec<usize>>,
    lower: Vec<Vec<usize>>,
}

type Colours = [Vec<usize>; 2];

struct Choice {
    element: usize,
    candidates: Vec<usize>,
    before: Colours,
}

impl Poset {
    /// Returns an isomorphism onto another order, as the image of each element, or `None` if there
    /// is none. Colouring an element costs one step.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_poset::Poset;
    /// let budget = Budget::unlimited();
    /// let square = Poset::chain(2).product(&Poset::chain(2));
    /// assert!(square.isomorphism(&Poset::boolean(2).unwrap(), &budget)?.is_some());
    /// assert!(square.isomorphism(&Poset::chain(4), &budget)?.is_none());
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn isomorphism(&self, other: &Poset, budget: &Budget) -> Budgeted<Option<Vec<usize>>> {
        if self.size() != other.size() || self.relations() != other.relations() {
            return Ok(None);
        }
        let pair = PosetPair { one: Side::of(self), other: Side::of(other) };
        let mut path: Vec<Choice> = Vec::new();
        let mut colours = pair.refine(pair.first_colours(), budget)?;
        loop {
            if let Some(fine) = colours.take() {
                let Some(choice) = pair.choose(&fine) else {
                    let image = pair.image(&fine);
                    debug_assert!(self.is_isomorphism(other, &image));
                    return Ok(Some(image));
                };
                path.push(choice);
            }
            let Some(choice) = path.last_mut() else { return Ok(None) };
            let Some(candidate) = choice.candidates.pop() else {
                path.pop();
                continue;
            };
            let mut split = choice.before.clone();
            split[0][choice.element] = usize::MAX;
            split[1][candidate] = usize::MAX;
            colours = pair.refine(split, budget)?;
        }
    }

    /// Returns `true` if `image` permutes the elements of the other order, and i ≤ j if and only if
    /// the image of i is ≤ the image of j.
    #[must_use]
    pub fn is_isomorphism(&self, other: &Poset, image: &[usize]) -> bool {
        let mut sorted = image.to_vec();
        sorted.sort_unstable();
        self.size() == other.size() && sorted.into_iter().eq(other.elements()) && {
            self.covers().iter().all(|&(i, j)| other.leq(image[i], image[j]))
                && self.relations() == other.relations()
        }
    }

    /// Returns an anti-automorphism, as the image of each element, if the order is self-dual.
    pub fn anti_automorphism(&self, budget: &Budget) -> Budgeted<Option<Vec<usize>>> {
        self.isomorphism(&self.dual(), budget)
    }

    /// Returns `true` if the order is isomorphic to its dual.
    pub fn is_self_dual(&self, budget: &Budget) -> Budgeted<bool> {
        Ok(self.anti_automorphism(budget)?.is_some())
    }
}

impl Side<'_> {
    fn of(poset: &Poset) -> Side<'_> {
        let (upper, lower) = poset.cover_lists();
        Side { poset, upper, lower }
    }

    fn first_colours(&self) -> Vec<(usize, usize, usize)> {
        let ranks = self.poset.ranks();
        let counts = |i: usize| {
            let row = |row: &[u64]| bit_rows::count(row);
            (row(self.poset.below_row(i)), row(self.poset.above_row(i)), ranks[i])
        };
        self.poset.elements().map(counts).collect()
    }

    fn signature(&self, colours: &[usize], i: usize) -> Signature {
        let around = |covers: &[usize]| {
            let mut around: Vec<usize> = covers.iter().map(|&j| colours[j]).collect();
            around.sort_unstable();
            around
        };
        (colours[i], around(&self.lower[i]), around(&self.upper[i]))
    }
}

impl PosetPair<'_> {
    fn first_colours(&self) -> Colours {
        number(&self.one.first_colours(), &self.other.first_colours()).0
    }

    /// Returns the stable refinement of the colours. Returns `None` if some colour occurs more
    /// often in one order than in the other.
    fn refine(&self, colours: Colours, budget: &Budget) -> Budgeted<Option<Colours>> {
        let mut colours = colours;
        let mut count = 0;
        loop {
            budget.spend(2 * self.one.poset.size() as u64 + 1)?;
            let signatures = |side: &Side<'_>, colours: &[usize]| -> Vec<Signature> {
                side.poset.elements().map(|i| side.signature(colours, i)).collect()
            };
            let (finer, finer_count) =
                number(&signatures(&self.one, &colours[0]), &signatures(&self.other, &colours[1]));
            if histogram(&finer[0]) != histogram(&finer[1]) {
                return Ok(None);
            }
            if finer_count == count {
                return Ok(Some(finer));
            }
            (colours, count) = (finer, finer_count);
        }
    }

    fn choose(&self, colours: &Colours) -> Option<Choice> {
        let sizes = histogram(&colours[0]);
        let several = sizes.iter().enumerate().filter(|(_, size)| **size > 1);
        let (colour, _) = several.min_by_key(|(_, size)| **size)?;
        let element = colours[0].iter().position(|&c| c == colour)?;
        let with_colour = |&i: &usize| colours[1][i] == colour;
        let mut candidates: Vec<usize> = self.other.poset.elements().filter(with_colour).collect();
        candidates.reverse();
        Some(Choice { element, candidates, before: colours.clone() })
    }

    fn image(&self, colours: &Colours) -> Vec<usize> {
        let mut by_colour = vec![0; colours[1].len()];
        for (i, &colour) in colours[1].iter().enumerate() {
            by_colour[colour] = i;
        }
        colours[0].iter().map(|&colour| by_colour[colour]).collect()
    }
}

/// Returns the ranks of the entries of both lists, and the number of distinct entries.
fn number<T: Ord>(one: &[T], other: &[T]) -> (Colours, usize) {
    let mut numbers: BTreeMap<&T, usize> = one.iter().chain(other).map(|t| (t, 0)).collect();
    for (k, number) in numbers.values_mut().enumerate() {
        *number = k;
    }
    let name = |list: &[T]| list.iter().map(|t| numbers[t]).collect();
    ([name(one), name(other)], numbers.len())
}

fn histogram(colours: &[usize]) -> Vec<usize> {
    let mut sizes = vec![0; colours.iter().max().map_or(0, |most| most + 1)];
    for &colour in colours {
        sizes[colour] += 1;
    }
    sizes
}
