//! Evaluation of positions: decompose, look up, recurse, store.

use std::time::Duration;

use smallvec::SmallVec;
use upstar_arena::deep;
use upstar_core::{Budget, Budgeted, Interrupted, Orientation, Player, Ruleset, cost_of_options};

use crate::value_table::{HashSlot, SlotClaim, ValueBackup, ValueTable};
use crate::worker_group::WorkerGroup;
use crate::write_buffer::WriteBuffer;

/// A function that returns the value of a position if this is possible without expanding it.
pub type Shortcut<'a, P, V> = &'a dyn Fn(&P) -> Budgeted<Option<V>>;

/// A function that decomposes a position further than its ruleset does. It appends positions and
/// returns a value. The value of the position is the sum of the returned value and the values of
/// the appended positions. These positions and their negatives must represent themselves, since
/// [`represent`](Ruleset::represent) is not called on them. Otherwise, work would be duplicated.
pub type Decomposition<'a, P, V> = &'a dyn Fn(&P, &mut Vec<P>) -> Budgeted<V>;

/// Lines of play of at least this length are checked for repetition.
const LONG: usize = 400;

/// The number of evaluated positions after which an evaluator without a group starts a write
/// buffer.
const MANY: usize = 2000;

/// The time that a worker waits before it checks whether the work is over.
const PATIENCE: Duration = Duration::from_millis(20);

/// The number of consecutive circular waits without a result after which the game is considered
/// loopy. One wait does not suffice, because other programs can delay a worker.
const CIRCLES: u32 = 50;

/// If more than this many options are listed along one line of play, each option costs one step.
const MANY_LISTED: usize = 1 << 20;

/// Computes values of positions of one ruleset in one theory, and stores them in a table.
pub struct Evaluator<'a, R: Ruleset, T: Theory> {
    rules: &'a R,
    theory: T,
    table: &'a ValueTable<R::Position, T::Value>,
    shortcut: Option<Shortcut<'a, R::Position, T::Value>>,
    decomposition: Option<Decomposition<'a, R::Position, T::Value>>,
    backup: Option<&'a dyn ValueBackup<R::Position, T::Value>>,
    /// The group that shares the table, and the index of this worker.
    group: Option<(&'a WorkerGroup, usize)>,
    /// Values found without a group and not yet in the table.
    own: Option<WriteBuffer<'a, R::Position, T::Value>>,
    /// `true` if the table was empty when this evaluator started.
    is_first: bool,
    found: usize,
    depth: usize,
    /// The number of options listed along the current line of play.
    listed: usize,
    circles: u32,
    spare: Vec<Vec<R::Position>>,
}

impl<'a, R: Ruleset, T: Theory> Evaluator<'a, R, T> {
    /// Creates an evaluator of positions of `rules` in `theory` that uses and extends `table`.
    #[must_use]
    pub fn new(
        rules: &'a R,
        theory: T,
        table: &'a ValueTable<R::Position, T::Value>,
    ) -> Evaluator<'a, R, T> {
        Evaluator {
            rules,
            theory,
            table,
            shortcut: None,
            decomposition: None,
            backup: None,
            group: None,
            own: None,
            is_first: false,
            found: 0,
            depth: 0,
            listed: 0,
            circles: 0,
            spare: Vec::new(),
        }
    }

    /// Calls `shortcut` before expanding a component.
    #[must_use]
    pub fn with_shortcut(mut self, shortcut: Shortcut<'a, R::Position, T::Value>) -> Self {
        self.shortcut = Some(shortcut);
        self
    }

    /// Decomposes positions by `decomposition` instead of the ruleset's components.
    #[must_use]
    pub fn with_decomposition(
        mut self,
        decomposition: Decomposition<'a, R::Position, T::Value>,
    ) -> Self {
        self.decomposition = Some(decomposition);
        self
    }

    /// Loads values from `backup`, and stores new values there.
    #[must_use]
    pub fn with_backup(mut self, backup: &'a dyn ValueBackup<R::Position, T::Value>) -> Self {
        self.backup = Some(backup);
        self
    }

    /// Makes this evaluator the given worker of a group. All members must use the same table.
    #[must_use]
    pub fn in_group(mut self, group: &'a WorkerGroup, worker: usize) -> Self {
        self.group = Some((group, worker));
        self
    }

    /// Returns the value of a position.
    ///
    /// # Errors
    ///
    /// Returns an error if a position recurs. Values computed so far stay in the table.
    pub fn value(&mut self, position: &R::Position) -> Budgeted<T::Value> {
        // Members of a group must see each other's results, so they have no write buffer.
        if self.depth == 0 && self.own.is_none() && self.table.begin() && self.group.is_none() {
            self.own = Some(WriteBuffer::new(self.table));
            self.is_first = true;
        }
        loop {
            if let Ok(value) = self.sum(position, OnBusy::Await)? {
                return Ok(value);
            }
        }
    }

    /// Returns the value of a position, or `Busy` if another worker is evaluating one of its
    /// components.
    fn sum(&mut self, position: &R::Position, begun: OnBusy) -> Budgeted<Result<T::Value, Busy>> {
        let mut parts = self.spare.pop().unwrap_or_default();
        let mut sum = match self.decomposition {
            Some(decomposition) => decomposition(position, &mut parts).map(Ok),
            None => {
                self.rules.components(position, &mut parts);
                Ok(Ok(self.theory.zero()))
            }
        };
        for part in parts.drain(..) {
            let Ok(Ok(so_far)) = sum else { break };
            sum = match self.component(part, begun) {
                Ok(Ok(value)) => self.theory.add(so_far, value).map(Ok),
                other => other,
            };
        }
        parts.clear();
        self.spare.push(parts);
        sum
    }

    #[inline]
    fn component(&mut self, part: R::Position, begun: OnBusy) -> Budgeted<Result<T::Value, Busy>> {
        let (position, sign) = self.represent(part);
        match (self.representative(position, begun)?, sign) {
            (Ok(value), Orientation::Negative) => self.theory.negate(value).map(Ok),
            (done, _) => Ok(done),
        }
    }

    /// Returns the position under which the value of `part` is stored, and the sign of `part`.
    #[inline]
    fn represent(&self, part: R::Position) -> (R::Position, Orientation) {
        if self.decomposition.is_some() {
            (part, Orientation::Same)
        } else {
            self.rules.represent(part)
        }
    }

    #[inline]
    fn representative(
        &mut self,
        position: R::Position,
        begun: OnBusy,
    ) -> Budgeted<Result<T::Value, Busy>> {
        if self.group.is_none() && self.depth < LONG {
            let slot = self.table.hash_slot(&position);
            if let Some(known) = self.known(slot, &position) {
                return Ok(Ok(known));
            }
            let value = self.find(&position)?;
            self.found += 1;
            match &mut self.own {
                Some(own) => own.fill(slot, position, value),
                None => self.table.fill(slot, position, value),
            }
            if self.found == MANY && self.own.is_none() {
                self.own = Some(WriteBuffer::new(self.table));
            }
            return Ok(Ok(value));
        }
        if let Some(own) = &self.own
            && let Some(known) = own.get(self.table.hash_slot(&position), &position)
        {
            return Ok(Ok(known));
        }
        // Claimed positions are recorded in the table.
        self.is_first = false;
        let worker = self.group.map_or(0, |(_, worker)| worker);
        loop {
            if let Some((group, _)) = self.group {
                group.check()?;
            }
            match self.table.claim(&position, worker) {
                SlotClaim::Known(value) => return Ok(Ok(value)),
                SlotClaim::Mine => {
                    let value = self.find(&position);
                    self.circles = 0;
                    self.table.finish(&position, value.as_ref().ok().copied());
                    return value.map(Ok);
                }
                SlotClaim::Begun(other) if other == worker => return Err(Interrupted::loops()),
                SlotClaim::Begun(_) if matches!(begun, OnBusy::Leave) => return Ok(Err(Busy)),
                SlotClaim::Begun(other) => self.help(&position, other)?,
            }
        }
    }

    #[inline]
    fn known(&self, slot: HashSlot, position: &R::Position) -> Option<T::Value> {
        let own = self.own.as_ref().and_then(|own| own.get(slot, position));
        if self.is_first {
            return own;
        }
        own.or_else(|| self.table.look_up(slot, position))
    }

    fn find(&mut self, position: &R::Position) -> Budgeted<T::Value> {
        self.theory.budget().spend(1)?;
        if let Some(shortcut) = self.shortcut
            && let Some(value) = shortcut(position)?
        {
            return Ok(value);
        }
        // The value of the negative may be known. Look it up only when the position itself is new.
        let negative = self.rules.negate(position).map(|negative| self.represent(negative));
        if let Some((negative, sign)) = negative
            && negative != *position
            && let Some(known) = self.known(self.table.hash_slot(&negative), &negative)
        {
            return match sign {
                Orientation::Same => self.theory.negate(known),
                Orientation::Negative => Ok(known),
            };
        }
        if let Some(backup) = self.backup
            && let Some(value) = backup.load(position)?
        {
            return Ok(value);
        }
        self.depth += 1;
        let value = deep(|| -> Budgeted<T::Value> {
            let left = self.options(position, Player::Left)?;
            if self.rules.is_impartial() {
                return self.theory.fold(&left, &left);
            }
            let right = self.options(position, Player::Right)?;
            self.theory.fold(&left, &right)
        });
        self.depth -= 1;
        let value = value?;
        if let Some(backup) = self.backup {
            backup.keep(position, value)?;
        }
        Ok(value)
    }

    /// Returns the values of the options, sorted and without repetition.
    fn options(
        &mut self,
        position: &R::Position,
        player: Player,
    ) -> Budgeted<SmallVec<[T::Value; 16]>> {
        let mut options = self.spare.pop().unwrap_or_default();
        self.rules.options(position, player, &mut options);
        let mut values = SmallVec::new();
        let length = options.len();
        self.listed += length;
        // The option lists along a line of play are in memory at the same time. Charging a step for
        // each option bounds this memory.
        let held = if self.listed > MANY_LISTED { length as u64 } else { 0 };
        let paid = self.theory.budget().spend(cost_of_options(position, length) + held);
        let result = if paid.is_err() {
            paid
        } else if self.group.is_some() {
            self.values_together(&mut options, &mut values)
        } else {
            options.iter().enumerate().try_for_each(|(i, option)| {
                // If there are many options, this loop takes long even if all values are known.
                if i % 32 == 31 {
                    self.theory.budget().cancel_token().check()?;
                }
                values.push(self.value(option)?);
                Ok(())
            })
        };
        self.listed -= length;
        options.clear();
        self.spare.push(options);
        result?;
        values.sort_unstable_by_key(|&value| T::key(value));
        values.dedup();
        Ok(values)
    }

    /// Appends the values of these positions. Positions that other workers are evaluating come
    /// last.
    fn values_together(
        &mut self,
        options: &mut Vec<R::Position>,
        values: &mut SmallVec<[T::Value; 16]>,
    ) -> Budgeted<()> {
        self.begin_elsewhere(options);
        let mut later = Vec::new();
        for option in options.drain(..) {
            match self.sum(&option, OnBusy::Leave)? {
                Ok(value) => values.push(value),
                Err(Busy) => later.push(option),
            }
        }
        for option in later {
            values.push(self.value(&option)?);
        }
        Ok(())
    }

    /// Rotates a list so that each worker starts at a different index.
    fn begin_elsewhere(&self, options: &mut [R::Position]) {
        if let Some((group, worker)) = self.group {
            options.rotate_left(options.len() * worker / group.size());
        }
    }

    /// Evaluates options of a position that another worker has claimed, then waits for that worker.
    fn help(&mut self, position: &R::Position, other: usize) -> Budgeted<()> {
        let Some((group, worker)) = self.group else { return Ok(()) };
        let mut options = self.spare.pop().unwrap_or_default();
        for player in Player::BOTH {
            self.rules.options(position, player, &mut options);
        }
        self.begin_elsewhere(&mut options);
        self.depth += 1;
        let helped = deep(|| -> Budgeted<()> {
            let mut later = Vec::new();
            for option in options.drain(..) {
                if self.table.get(position).is_some() {
                    return Ok(());
                }
                if let Err(Busy) = self.sum(&option, OnBusy::Leave)? {
                    later.push(option);
                }
            }
            for option in later {
                if self.table.get(position).is_some() {
                    return Ok(());
                }
                self.value(&option)?;
            }
            Ok(())
        });
        self.depth -= 1;
        options.clear();
        self.spare.push(options);
        helped?;
        self.circles = if group.wait_for(worker, other) { self.circles + 1 } else { 0 };
        self.table.wait(position, PATIENCE);
        group.resume(worker);
        if self.circles < CIRCLES { Ok(()) } else { Err(Interrupted::loops()) }
    }
}

#[derive(Clone, Copy, Debug)]
enum OnBusy {
    /// Helps the other worker, then waits.
    Await,
    /// Does other work first.
    Leave,
}

#[derive(Clone, Copy, Debug)]
struct Busy;

/// A theory in which the values of the options determine the value of a position, and the values of
/// the components determine the value of a disjunctive sum.
pub trait Theory: Copy {
    /// The value of a position.
    type Value: Copy + Eq;

    /// Returns the value of a position without moves.
    fn zero(self) -> Self::Value;

    /// Returns an injective key by which lists of values are sorted. The key need not agree with
    /// the order of games.
    fn key(value: Self::Value) -> u32;

    /// Returns the value of `{left | right}`. The lists are sorted by key, without repetition.
    fn fold(self, left: &[Self::Value], right: &[Self::Value]) -> Budgeted<Self::Value>;

    /// Returns the value of the disjunctive sum of two values.
    fn add(self, a: Self::Value, b: Self::Value) -> Budgeted<Self::Value>;

    /// Returns the negative of the value.
    fn negate(self, a: Self::Value) -> Budgeted<Self::Value>;

    /// Returns the budget.
    fn budget(&self) -> &Budget;
}
