use hashbrown::HashMap;
use parking_lot::Mutex;
use smallvec::SmallVec;
use upstar_core::{Player, Ruleset, Step};
use upstar_store::deep;

use crate::theory::Theory;

type Map<P, V> = HashMap<P, V, foldhash::fast::RandomState>;

/// Values of positions that are already known: each component once, in its normal form.
#[derive(Debug)]
pub struct Table<P, V> {
    map: Mutex<Map<P, V>>,
}

impl<P, V> Table<P, V> {
    /// An empty table.
    #[must_use]
    pub fn new() -> Table<P, V> {
        Table { map: Mutex::new(Map::default()) }
    }

    /// How many positions are stored.
    pub fn len(&self) -> usize {
        self.map.lock().len()
    }

    /// Whether nothing is stored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes that the table itself takes; what positions hold elsewhere is not counted.
    pub fn bytes(&self) -> usize {
        // One control byte a bucket; a table is at most seven eighths full.
        self.map.lock().capacity() * 8 / 7 * (size_of::<(P, V)>() + 1)
    }
}

impl<P, V> Default for Table<P, V> {
    fn default() -> Table<P, V> {
        Table::new()
    }
}

/// What is known about positions without looking at their moves.
pub type Shortcut<'a, P, V> = &'a dyn Fn(&P) -> Step<Option<V>>;

/// Finds values of positions of one ruleset in one theory, and keeps them in a table.
pub struct Evaluator<'a, R: Ruleset, T: Theory> {
    rules: &'a R,
    theory: T,
    table: &'a Table<R::Position, T::Value>,
    shortcut: Option<Shortcut<'a, R::Position, T::Value>>,
    /// Lists that are not in use, to be used again.
    spare: Vec<Vec<R::Position>>,
}

impl<'a, R: Ruleset, T: Theory> Evaluator<'a, R, T> {
    /// Evaluate positions of `rules` in `theory`, with what `table` already holds.
    #[must_use]
    pub fn new(
        rules: &'a R,
        theory: T,
        table: &'a Table<R::Position, T::Value>,
    ) -> Evaluator<'a, R, T> {
        Evaluator { rules, theory, table, shortcut: None, spare: Vec::new() }
    }

    /// Ask `shortcut` before looking at the moves of a component.
    #[must_use]
    pub fn with_shortcut(mut self, shortcut: Shortcut<'a, R::Position, T::Value>) -> Self {
        self.shortcut = Some(shortcut);
        self
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// If the budget runs out; what was computed stays in the table.
    pub fn value(&mut self, position: &R::Position) -> Step<T::Value> {
        let mut parts = self.spare.pop().unwrap_or_default();
        self.rules.components(position, &mut parts);
        let mut sum = Ok(self.theory.zero());
        for part in parts.drain(..) {
            let Ok(so_far) = sum else { break };
            sum = self.component(part).and_then(|value| self.theory.add(so_far, value));
        }
        parts.clear();
        self.spare.push(parts);
        sum
    }

    fn component(&mut self, part: R::Position) -> Step<T::Value> {
        let position = self.rules.normalise(part);
        // Look up.
        if let Some(&known) = self.table.map.lock().get(&position) {
            return Ok(known);
        }
        self.theory.budget().spend(1)?;
        if let Some(shortcut) = self.shortcut
            && let Some(value) = shortcut(&position)?
        {
            self.table.map.lock().insert(position, value);
            return Ok(value);
        }
        // The negative may be known: it is looked at only when the position itself is met for the
        // first time.
        let negative = self.rules.negate(&position).map(|p| self.rules.normalise(p));
        let known = negative.and_then(|negative| self.table.map.lock().get(&negative).copied());
        let value = match known {
            Some(known) => self.theory.negate(known)?,
            // Recurse.
            None => deep(|| -> Step<T::Value> {
                let left = self.options(&position, Player::Left)?;
                if self.rules.is_impartial() {
                    return self.theory.fold(&left, &left);
                }
                let right = self.options(&position, Player::Right)?;
                self.theory.fold(&left, &right)
            })?,
        };
        // Record.
        self.table.map.lock().insert(position, value);
        Ok(value)
    }

    /// The values of the options, sorted and without repetition.
    fn options(
        &mut self,
        position: &R::Position,
        player: Player,
    ) -> Step<SmallVec<[T::Value; 16]>> {
        let mut options = self.spare.pop().unwrap_or_default();
        self.rules.options(position, player, &mut options);
        let mut values = SmallVec::new();
        let mut result = Ok(());
        for option in &options {
            match self.value(option) {
                Ok(value) => values.push(value),
                Err(interrupted) => {
                    result = Err(interrupted);
                    break;
                }
            }
        }
        options.clear();
        self.spare.push(options);
        result?;
        values.sort_unstable();
        values.dedup();
        Ok(values)
    }
}
