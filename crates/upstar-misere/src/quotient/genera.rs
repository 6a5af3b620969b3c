//! Genera from misère quotients.

use upstar_core::{Answer, Budget, Budgeted};

use super::game::MisereHeapGame;
use super::kernel_search::misere_quotient;
use super::quotient_type::Quotient;
use crate::impartial::{Genus, mex};

/// Sums of the heaps of a game and of nim heaps, in their misère quotient.
struct HeapsAndNim {
    quotient: Quotient,
    /// The nim heaps up to this size precede the heaps of the game.
    largest_nim: u32,
}

/// A game with nim heaps of up to `nim` tokens in front of its heaps.
struct WithNim<'g, G: ?Sized> {
    game: &'g G,
    nim: u32,
}

impl<G: MisereHeapGame + ?Sized> MisereHeapGame for WithNim<'_, G> {
    fn options(&self, size: u32) -> Vec<Vec<u32>> {
        if size <= self.nim {
            return (0..size).map(|rest| vec![rest]).collect();
        }
        let mut options = self.game.options(size - self.nim);
        for part in options.iter_mut().flatten().filter(|part| **part > 0) {
            *part += self.nim;
        }
        options
    }
}

/// Returns the genera of sums of heaps of at most `last` tokens. They are read from the misère
/// quotient of these heaps together with nim heaps, so canonical forms are not needed.
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_misere::{MisereTakeAndBreak, genera_of_sums};
/// let kayles = MisereTakeAndBreak::new(&[0, 7, 7]);
/// let genera = genera_of_sums(&kayles, 8, &[vec![5], vec![5, 5]], &Budget::unlimited())?;
/// assert_eq!([genera[0].to_string(), genera[1].to_string()], ["4^146", "0^120"]);
/// # Ok::<(), upstar_core::NoAnswer>(())
/// ```
///
/// # Errors
///
/// Same as [`misere_quotient`].
///
/// # Panics
///
/// Panics if a heap exceeds the bound.
pub fn genera_of_sums(
    game: &(impl MisereHeapGame + ?Sized),
    last: u32,
    sums: &[Vec<u32>],
    budget: &Budget,
) -> Answer<Vec<Genus>> {
    let mut nim_values: Vec<u64> = vec![0];
    for size in 1..=last {
        let options = game.options(size);
        budget.spend(1 + options.len() as u64)?;
        // The quotient rejects parts that are not smaller.
        let value = |part: &u32| nim_values.get(*part as usize).copied().unwrap_or(0);
        let values = options.iter().map(|parts| parts.iter().fold(0, |sum, p| sum ^ value(p)));
        nim_values.push(mex(values));
    }
    let normal = |heaps: &[u32]| heaps.iter().fold(0, |sum, &heap| sum ^ nim_values[heap as usize]);
    let greatest = sums.iter().map(|heaps| normal(heaps)).max().unwrap_or(0).max(2);
    let mut largest_nim = (greatest as u32 + 1).next_power_of_two() - 1;
    // A misère nim value may be greater than the nim heaps of the quotient.
    loop {
        let whole = WithNim { game, nim: largest_nim };
        let quotient = misere_quotient(&whole, largest_nim + last, budget)?;
        let whole = HeapsAndNim { quotient, largest_nim };
        let mut genera = Vec::new();
        for heaps in sums {
            let Some(misere) = whole.misere_nim_values(heaps, budget)? else { break };
            genera.push(Genus::settled(normal(heaps), misere));
        }
        if genera.len() == sums.len() {
            return Ok(genera);
        }
        largest_nim = 2 * largest_nim + 1;
    }
}

impl HeapsAndNim {
    /// Returns the misère nim values of the sums with 0, 1, 2, … heaps of size two, or `None` if
    /// one of them is greater than the nim heaps.
    fn misere_nim_values(&self, heaps: &[u32], budget: &Budget) -> Budgeted<Option<Vec<u64>>> {
        let class = |heap| self.quotient.class(heap).unwrap_or(0);
        let shifted = |heap| if heap == 0 { 0 } else { heap + self.largest_nim };
        let product = |sum, &heap: &u32| self.quotient.product(sum, class(shifted(heap)));
        let mut element = heaps.iter().fold(0, product);
        let (mut seen, mut values) = (Vec::new(), Vec::new());
        // The powers of the class of *2 are eventually periodic.
        while !seen.contains(&element) {
            budget.spend(1 + u64::from(self.largest_nim) / 16)?;
            seen.push(element);
            let is_value =
                |&nim: &u32| self.quotient.is_losing(self.quotient.product(element, class(nim)));
            let Some(value) = (0..=self.largest_nim).find(is_value) else { return Ok(None) };
            values.push(u64::from(value));
            element = self.quotient.product(element, class(2));
        }
        Ok(Some(values))
    }
}
