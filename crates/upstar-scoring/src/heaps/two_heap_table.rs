//! Tables of two heaps.

use std::fmt;

use upstar_core::{Answer, Budget, SumKind};
use upstar_number::Rational;

use crate::heaps::code::HeapCode;
use crate::heaps::heap_values::{HeapValues, ScoringHeap, TakeAwayMoves, single_row};

/// The values of heaps of n and m beans, as in tables 3.2, 3.3, 4.1 and 4.2 of Stewart's thesis,
/// with one row for each m.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoHeapTable {
    columns: usize,
    values: Vec<Rational>,
}

impl TwoHeapTable {
    /// Computes the values for first heaps of 0, …, `n` beans and second heaps of 0, …, `m` beans.
    ///
    /// If neither code breaks heaps, the cost is proportional to n·m·k, or to n·m·k² for the
    /// selective operator, where k is the number of moves of the codes.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::SumKind;
    /// # use upstar_scoring::heaps::TwoHeapTable;
    /// let (first, second) = ("(123,123)".parse()?, "(3111,1234)".parse()?);
    /// let table = TwoHeapTable::new(SumKind::Disjunctive, first, second, 5, 1, &Budget::unlimited())?;
    /// assert_eq!(table.to_string(), "0 1 0 3 2 3\n1 0 1 2 3 2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        operator: SumKind,
        first: HeapCode,
        second: HeapCode,
        n: u32,
        m: u32,
        budget: &Budget,
    ) -> Answer<TwoHeapTable> {
        let breaks = !first.never_breaks() || !second.never_breaks();
        let mut heaps = HeapValues::new(operator, vec![first, second])?;
        heaps.admit(&[ScoringHeap { code: 0, size: n }, ScoringHeap { code: 1, size: m }])?;
        let columns = n as usize + 1;
        let mut values = Vec::new();
        if breaks {
            for m in 0..=m {
                for n in 0..=n {
                    let position =
                        [ScoringHeap { code: 0, size: n }, ScoringHeap { code: 1, size: m }];
                    values.push(heaps.value(&position, budget)?);
                }
            }
            return Ok(TwoHeapTable { columns, values });
        }
        let (first, second) =
            (TakeAwayMoves::new(&heaps.takes[0], n), TakeAwayMoves::new(&heaps.takes[1], m));
        let pair = TwoHeaps::new(operator, first, second, budget)?;
        let mut rows: Vec<Vec<i64>> = Vec::with_capacity(columns);
        for n in 0..columns {
            budget.spend(1 + u64::from(m) / 4)?;
            let row = pair.row(n, |back| &rows[back]);
            rows.push(row);
        }
        for m in 0..=m as usize {
            values.extend(rows.iter().map(|row| heaps.unscaled(row[m])));
        }
        Ok(TwoHeapTable { columns, values })
    }

    /// Returns the value for heaps of n and m beans, if the table contains it.
    #[must_use]
    pub fn get(&self, n: usize, m: usize) -> Option<&Rational> {
        if n < self.columns { self.values.get(m * self.columns + n) } else { None }
    }

    /// Returns the rows, for m = 0, 1, ….
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Rational]> {
        self.values.chunks(self.columns)
    }
}

impl fmt::Display for TwoHeapTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.values.iter().map(|v| v.to_string().len()).max().unwrap_or(0);
        for row in self.rows() {
            for (at, value) in row.iter().enumerate() {
                let space = if at > 0 { " " } else { "" };
                write!(f, "{space}{:>width$}", value.to_string())?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Computes the values of two heaps that are never broken, for one n and all m, from smaller n.
pub(crate) struct TwoHeaps {
    operator: SumKind,
    first: TakeAwayMoves,
    second: TakeAwayMoves,
    alone: Vec<i64>,
}

impl TwoHeaps {
    pub(crate) fn new(
        operator: SumKind,
        first: TakeAwayMoves,
        second: TakeAwayMoves,
        budget: &Budget,
    ) -> Answer<TwoHeaps> {
        let alone = single_row(&second, budget)?;
        Ok(TwoHeaps { operator, first, second, alone })
    }

    /// Returns the row for n. `back` returns the rows for smaller n.
    pub(crate) fn row<'r>(&self, n: usize, back: impl Fn(usize) -> &'r [i64] + Copy) -> Vec<i64> {
        let moves_n = self.first.of(n);
        let mut row: Vec<i64> = Vec::with_capacity(self.second.sizes());
        for m in 0..self.second.sizes() {
            let moves_m = self.second.of(m);
            let in_first = moves_n.iter().map(|&(n, p)| p - back(n as usize)[m]).max();
            let value = match self.operator {
                SumKind::Conjunctive => {
                    let single = moves_n.iter().map(|&(n, p)| p - back(n as usize)[0]).max();
                    Some(single.unwrap_or(0) + self.alone[m])
                }
                SumKind::Sequential if !moves_n.is_empty() => in_first,
                SumKind::Sequential => Some(self.alone[m]),
                SumKind::Disjunctive => {
                    in_first.max(moves_m.iter().map(|&(m, p)| p - row[m as usize]).max())
                }
                SumKind::Selective => {
                    let in_second = moves_m.iter().map(|&(m, p)| p - row[m as usize]).max();
                    let in_both = moves_n.iter().flat_map(|&(n, p)| {
                        let left = back(n as usize);
                        moves_m.iter().map(move |&(m, q)| p + q - left[m as usize])
                    });
                    in_first.max(in_second).max(in_both.max())
                }
            };
            row.push(value.unwrap_or(0));
        }
        row
    }
}
