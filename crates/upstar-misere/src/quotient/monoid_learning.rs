//! Learns the quotient of the kernel from outcomes. The misère quotient is the syntactic monoid of
//! the set of P-positions, so Angluin's method computes it (D. Angluin, "Learning regular sets from
//! queries and counterexamples"). A table of outcomes separates classes by tests, and each
//! counterexample to a hypothesis yields a new test. There are at most as many hypotheses as
//! classes.

use upstar_core::{Budget, Budgeted};

use super::heap_counts::HeapCounts;
use super::kernel_outcomes::KernelOutcomes;
use super::monoid::{ElementSet, MAX_ELEMENTS, Monoid, too_many};
use super::monoid_proof::{Closure, Contradiction, KernelHeap};
use crate::Map;

type Row = Vec<u64>;

struct ObservationTable<'a> {
    truth: &'a mut KernelOutcomes,
    budget: &'a Budget,
    tests: Vec<HeapCounts>,
    /// A word for each class.
    states: Vec<HeapCounts>,
    rows: Vec<Row>,
    /// For each state and generator, the row of the product.
    next_rows: Vec<Vec<Row>>,
    by_row: Map<Row, u32>,
    /// For each state and generator, the state of the product.
    steps: Vec<Vec<u32>>,
}

pub(super) fn learn(truth: &mut KernelOutcomes, budget: &Budget) -> Budgeted<Monoid> {
    let mut table = ObservationTable {
        truth,
        budget,
        tests: vec![HeapCounts::EMPTY],
        states: Vec::new(),
        rows: Vec::new(),
        next_rows: Vec::new(),
        by_row: Map::default(),
        steps: Vec::new(),
    };
    table.add_state(HeapCounts::EMPTY)?;
    loop {
        table.close()?;
        if let Some(test) = table.find_noncommuting()? {
            table.add_test(test)?;
            continue;
        }
        let monoid = table.monoid()?;
        match table.find_wrong(&monoid)? {
            Some(word) => {
                let test = table.test_against(&monoid, word)?;
                table.add_test(test)?;
            }
            None => return Ok(monoid),
        }
    }
}

impl ObservationTable<'_> {
    fn ask(&mut self, word: HeapCounts) -> Budgeted<bool> {
        self.truth.is_losing(word, self.budget)
    }

    fn row(&mut self, word: HeapCounts) -> Budgeted<Row> {
        let mut row = vec![0; self.tests.len().div_ceil(64)];
        for t in 0..self.tests.len() {
            let word = word.times(self.tests[t])?;
            row[t / 64] |= u64::from(self.ask(word)?) << (t % 64);
        }
        Ok(row)
    }

    fn add_state(&mut self, word: HeapCounts) -> Budgeted<()> {
        if self.states.len() >= MAX_ELEMENTS {
            return Err(too_many());
        }
        let row = self.row(word)?;
        let mut next = Vec::new();
        for g in 0..self.truth.generators() {
            next.push(self.row(word.times(HeapCounts::generator(g))?)?);
        }
        self.by_row.insert(row.clone(), self.states.len() as u32);
        self.states.push(word);
        self.rows.push(row);
        self.next_rows.push(next);
        Ok(())
    }

    fn add_test(&mut self, test: HeapCounts) -> Budgeted<()> {
        let bit = self.tests.len() % 64;
        self.tests.push(test);
        for s in 0..self.states.len() {
            for g in 0..=self.truth.generators() {
                let mut word = self.states[s].times(test)?;
                if g > 0 {
                    word = word.times(HeapCounts::generator(g - 1))?;
                }
                let losing = u64::from(self.ask(word)?) << bit;
                let row = match g.checked_sub(1) {
                    None => &mut self.rows[s],
                    Some(g) => &mut self.next_rows[s][g],
                };
                if bit == 0 {
                    row.push(0);
                }
                if let Some(last) = row.last_mut() {
                    *last |= losing;
                }
            }
        }
        self.by_row.clear();
        for (s, row) in self.rows.iter().enumerate() {
            self.by_row.insert(row.clone(), s as u32);
        }
        Ok(())
    }

    /// Adds states until every product of a state and a generator has the row of some state.
    fn close(&mut self) -> Budgeted<()> {
        self.steps.clear();
        let mut s = 0;
        while s < self.states.len() {
            let mut steps = Vec::new();
            for g in 0..self.truth.generators() {
                let row = &self.next_rows[s][g];
                let state = match self.by_row.get(row) {
                    Some(&state) => state,
                    None => {
                        self.add_state(self.states[s].times(HeapCounts::generator(g))?)?;
                        self.states.len() as u32 - 1
                    }
                };
                steps.push(state);
            }
            self.steps.push(steps);
            s += 1;
        }
        Ok(())
    }

    /// Returns a test that separates two identified states, if two generators do not commute.
    fn find_noncommuting(&mut self) -> Budgeted<Option<HeapCounts>> {
        for s in 0..self.states.len() {
            self.budget.spend(1)?;
            for b in 0..self.truth.generators() {
                for a in 0..b {
                    let after_a = self.steps[s][a] as usize;
                    let after_b = self.steps[s][b] as usize;
                    let (ab, ba) =
                        (self.steps[after_a][b] as usize, self.steps[after_b][a] as usize);
                    if ab == ba {
                        continue;
                    }
                    let (one, two) = (HeapCounts::generator(a), HeapCounts::generator(b));
                    let both = self.states[s].times(one)?.times(two)?;
                    for t in 0..self.tests.len() {
                        let bit = |row: &Row| row[t / 64] >> (t % 64) & 1 != 0;
                        let (in_ab, in_ba) = (bit(&self.rows[ab]), bit(&self.rows[ba]));
                        if in_ab != in_ba {
                            let test = self.tests[t];
                            let losing = self.ask(both.times(test)?)?;
                            let other = if losing == in_ab { one } else { two };
                            return Ok(Some(test.times(other)?));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    fn monoid(&self) -> Budgeted<Monoid> {
        let mut losing = ElementSet::empty(self.states.len());
        for (s, row) in self.rows.iter().enumerate() {
            // The first test is the empty word.
            if row[0] & 1 != 0 {
                losing.insert(s as u32);
            }
        }
        Monoid::of_automaton(&self.steps, self.states.clone(), losing, self.truth.generators())
    }

    /// Returns a sum for which the monoid gives a wrong outcome.
    fn find_wrong(&mut self, monoid: &Monoid) -> Budgeted<Option<HeapCounts>> {
        let mut closure = Closure::new(monoid);
        for g in 0..self.truth.generators() {
            let options = self.truth.options(g);
            let classes: Vec<u32> = options.iter().map(|&option| monoid.class(option)).collect();
            let heap = KernelHeap::new(monoid, monoid.generators[g], &classes);
            let word = match closure.add(monoid, &heap, g as u32, self.budget)? {
                Ok(()) => continue,
                Err(Contradiction::Sum(heaps)) => {
                    let letters = heaps.iter().map(|&g| HeapCounts::generator(g as usize));
                    letters.into_iter().try_fold(HeapCounts::EMPTY, HeapCounts::times)?
                }
                Err(Contradiction::Beside { heap, class }) => {
                    HeapCounts::generator(heap as usize).times(monoid.words[class as usize])?
                }
            };
            // Otherwise, the induction would have succeeded.
            let mut suspects = vec![word];
            for at in word.support() {
                for &option in self.truth.options(at) {
                    suspects.push(word.without(at).times(option)?);
                }
            }
            for suspect in suspects {
                if self.ask(suspect)? != monoid.losing.has(monoid.class(suspect)) {
                    return Ok(Some(suspect));
                }
            }
        }
        Ok(None)
    }

    /// Finds a test that separates identified words, given a sum with a wrong outcome. Replaces
    /// longer and longer prefixes by the words of their classes until the outcome changes.
    fn test_against(&mut self, monoid: &Monoid, word: HeapCounts) -> Budgeted<HeapCounts> {
        let truth = self.ask(word)?;
        let (mut class, mut rest) = (0_u32, word);
        for letter in word.letters() {
            class = monoid.product(class, monoid.generators[letter]);
            rest = rest.without(letter);
            if self.ask(monoid.words[class as usize].times(rest)?)? != truth {
                break;
            }
        }
        Ok(rest)
    }
}
