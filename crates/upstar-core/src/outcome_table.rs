//! Tables of the possible outcomes of a compound G ∘ H, given the outcomes of G and H.

use std::fmt;

/// The outcomes of G ∘ H that occur for given outcomes of G and H.
///
/// ```
/// use upstar_core::{Outcome, OutcomeTable};
/// let mut table = OutcomeTable::new(&[Outcome::P, Outcome::N]);
/// table.add(Outcome::N, Outcome::N, Outcome::P);
/// assert_eq!(table.of(Outcome::N, Outcome::N), [Outcome::P]);
/// assert_eq!(table.to_string(), "H\\G P  N\nP\nN      P");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeTable<O: 'static> {
    outcomes: &'static [O],
    /// For each pair of outcomes of G and H, flags for the outcomes of G ∘ H.
    cells: Vec<Vec<bool>>,
}

impl<O: Copy + PartialEq> OutcomeTable<O> {
    /// Creates an empty table with rows and columns in the order of `outcomes`.
    #[must_use]
    pub fn new(outcomes: &'static [O]) -> OutcomeTable<O> {
        let count = outcomes.len();
        OutcomeTable { outcomes, cells: vec![vec![false; count]; count * count] }
    }

    /// Returns the outcomes in the order of the rows and columns.
    #[must_use]
    pub fn outcomes(&self) -> &'static [O] {
        self.outcomes
    }

    fn place(&self, outcome: O) -> usize {
        self.outcomes.iter().position(|&one| one == outcome).unwrap_or_default()
    }

    fn cell(&self, g: O, h: O) -> usize {
        self.place(g) * self.outcomes.len() + self.place(h)
    }

    /// Records that G ∘ H can have outcome `both` if G has outcome `g` and H has outcome `h`.
    pub fn add(&mut self, g: O, h: O, both: O) {
        let (cell, place) = (self.cell(g, h), self.place(both));
        self.cells[cell][place] = true;
    }

    /// Returns the outcomes that occur if G has outcome `g` and H has outcome `h`.
    #[must_use]
    pub fn of(&self, g: O, h: O) -> Vec<O> {
        let occurs = &self.cells[self.cell(g, h)];
        self.outcomes.iter().zip(occurs).filter(|(_, occurs)| **occurs).map(|(&o, _)| o).collect()
    }

    /// Returns the number of triples of outcomes of G, H and G ∘ H that occur.
    #[must_use]
    pub fn triples(&self) -> usize {
        self.cells.iter().flatten().filter(|occurs| **occurs).count()
    }
}

/// Prints a row for each outcome of H and a column for each outcome of G.
impl<O: Copy + PartialEq + fmt::Display> fmt::Display for OutcomeTable<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.outcomes.len();
        let line = |cells: Vec<String>| -> String {
            let cells: String = cells.iter().map(|cell| format!(" {cell:<width$}")).collect();
            cells.trim_end().to_owned()
        };
        let names = self.outcomes.iter().map(ToString::to_string).collect();
        write!(f, "H\\G{}", line(names))?;
        for &h in self.outcomes {
            let cell = |&g: &O| self.of(g, h).iter().map(ToString::to_string).collect();
            let cells = line(self.outcomes.iter().map(cell).collect());
            match cells.as_str() {
                "" => write!(f, "\n{h}")?,
                cells => write!(f, "\n{:<3}{cells}", h.to_string())?,
            }
        }
        Ok(())
    }
}
