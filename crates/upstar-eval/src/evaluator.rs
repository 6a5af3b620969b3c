//! Values of positions: apart into components, look up, recurse, record.

use std::time::Duration;

use smallvec::SmallVec;
use upstar_arena::deep;
use upstar_core::{Budget, Budgeted, Interrupted, Orientation, Player, Ruleset, cost_of_options};

use crate::value_table::{HashSlot, SlotClaim, ValueBackup, ValueTable};
use crate::worker_group::WorkerGroup;
use crate::write_buffer::WriteBuffer;

/// What is known about positions without looking at their moves.
pub type Shortcut<'a, P, V> = &'a dyn Fn(&P) -> Budgeted<Option<V>>;

/// How a position is taken apart further than its rules do: appends positions and returns a value, which
/// together have the value of the position. Each of the positions represents itself, and so does its
/// negative: [`represent`](Ruleset::represent) is not asked. Otherwise work would be done twice.
pub type Decomposition<'a, P, V> = &'a dyn Fn(&P, &mut Vec<P>) -> Budgeted<V>;

/// A line of play this long is watched for positions that come back.
const LONG: usize = 400;

/// An evaluator that has found this many positions alone keeps what it finds to itself.
const MANY: usize = 2000;

/// How long a worker waits before he looks whether the work is over.
const PATIENCE: Duration = Duration::from_millis(20);

/// So many waits in a circle, with nothing found in between, are no accident. A worker may be kept from
/// running for some time by other programs.
const CIRCLES: u32 = 50;

/// From so many options on, listed along one line of play, each is a step of its own.
const MANY_LISTED: usize = 1 << 20;

/// Finds values of positions of one ruleset in one theory, and keeps them in a table.
pub struct Evaluator<'a, R: Ruleset, T: Theory> {
    rules: &'a R,
    theory: T,
    table: &'a ValueTable<R::Position, T::Value>,
    shortcut: Option<Shortcut<'a, R::Position, T::Value>>,
    decomposition: Option<Decomposition<'a, R::Position, T::Value>>,
    backup: Option<&'a dyn ValueBackup<R::Position, T::Value>>,
    /// The other workers on the same table, and this one's number among them.
    group: Option<(&'a WorkerGroup, usize)>,
    /// What was found alone and is not in the table yet.
    own: Option<WriteBuffer<'a, R::Position, T::Value>>,
    /// Whether nothing else was in the table when this evaluator began.
    is_first: bool,
    /// How many positions were found.
    found: usize,
    /// How many moves the line of play at hand has.
    depth: usize,
    /// How many options are listed along the line of play at hand.
    listed: usize,
    /// How often in a row this worker waited in a circle.
    circles: u32,
    /// Lists that are not in use, to be used again.
    spare: Vec<Vec<R::Position>>,
}

impl<'a, R: Ruleset, T: Theory> Evaluator<'a, R, T> {
    /// Evaluate positions of `rules` in `theory`, with what `table` already holds.
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

    /// Ask `shortcut` before looking at the moves of a component.
    #[must_use]
    pub fn with_shortcut(mut self, shortcut: Shortcut<'a, R::Position, T::Value>) -> Self {
        self.shortcut = Some(shortcut);
        self
    }

    /// Take positions apart with `apart` and not as their rules do.
    #[must_use]
    pub fn with_decomposition(
        mut self,
        decomposition: Decomposition<'a, R::Position, T::Value>,
    ) -> Self {
        self.decomposition = Some(decomposition);
        self
    }

    /// Take values from `backup`, and give it those that are found.
    #[must_use]
    pub fn with_backup(mut self, backup: &'a dyn ValueBackup<R::Position, T::Value>) -> Self {
        self.backup = Some(backup);
        self
    }

    /// Be the worker with this number in a group whose members all use the same table.
    #[must_use]
    pub fn in_group(mut self, group: &'a WorkerGroup, worker: usize) -> Self {
        self.group = Some((group, worker));
        self
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// If the budget runs out, or a position comes back; what was computed stays in the table.
    pub fn value(&mut self, position: &R::Position) -> Budgeted<T::Value> {
        // A group begins, too, but its members have to find what the others found.
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

    /// The value of a position, or that another worker has begun with a component of it.
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

    /// The value of a component, or that another worker has begun with it.
    #[inline]
    fn component(&mut self, part: R::Position, begun: OnBusy) -> Budgeted<Result<T::Value, Busy>> {
        let (position, sign) = self.represent(part);
        match (self.representative(position, begun)?, sign) {
            (Ok(value), Orientation::Negative) => self.theory.negate(value).map(Ok),
            (done, _) => Ok(done),
        }
    }

    /// The position that is stored for this one, and its sign.
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
            // Look up.
            let slot = self.table.hash_slot(&position);
            if let Some(known) = self.known(slot, &position) {
                return Ok(Ok(known));
            }
            let value = self.find(&position)?;
            // Record.
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
        // What is claimed is recorded in the table.
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

    /// The value of a position that belongs there, if it is known.
    #[inline]
    fn known(&self, slot: HashSlot, position: &R::Position) -> Option<T::Value> {
        let own = self.own.as_ref().and_then(|own| own.get(slot, position));
        if self.is_first {
            return own;
        }
        own.or_else(|| self.table.look_up(slot, position))
    }

    /// The value of a component that is not in the table.
    fn find(&mut self, position: &R::Position) -> Budgeted<T::Value> {
        self.theory.budget().spend(1)?;
        if let Some(shortcut) = self.shortcut
            && let Some(value) = shortcut(position)?
        {
            return Ok(value);
        }
        // The negative may be known: it is looked at only when the position itself is met for the
        // first time.
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
        // Recurse.
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

    /// The values of the options, sorted and without repetition.
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
        // Long lists along a long line of play are all held at once: steps have to bound their memory.
        let held = if self.listed > MANY_LISTED { length as u64 } else { 0 };
        let paid = self.theory.budget().spend(cost_of_options(position, length) + held);
        let result = if paid.is_err() {
            paid
        } else if self.group.is_some() {
            self.values_together(&mut options, &mut values)
        } else {
            options.iter().enumerate().try_for_each(|(i, option)| {
                // Where options are many, all of them may be known and still take long.
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

    /// The values of these positions, those that others have begun with at the end.
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

    /// Every worker begins at another place of a list.
    fn begin_elsewhere(&self, options: &mut [R::Position]) {
        if let Some((group, worker)) = self.group {
            options.rotate_left(options.len() * worker / group.size());
        }
    }

    /// Help with a position that another worker has begun, then wait for him.
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

/// What to do about a component that another worker has begun with.
#[derive(Clone, Copy, Debug)]
enum OnBusy {
    /// Help, and wait.
    Await,
    /// Turn to something else first.
    Leave,
}

/// Another worker has begun with it.
#[derive(Clone, Copy, Debug)]
struct Busy;

/// A theory in which the value of a position follows from the values of its options, and the value
/// of a disjunctive sum from the values of its components.
pub trait Theory: Copy {
    /// The value of a position.
    type Value: Copy + Eq;

    /// The value of a position without moves.
    fn zero(self) -> Self::Value;

    /// A key that differs for different values: lists of values are sorted by it. It need not agree with
    /// the order of games.
    fn key(value: Self::Value) -> u32;

    /// The value of `{left | right}`. The lists are sorted by their keys and without repetition.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn fold(self, left: &[Self::Value], right: &[Self::Value]) -> Budgeted<Self::Value>;

    /// The value of a disjunctive sum of two.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn add(self, a: Self::Value, b: Self::Value) -> Budgeted<Self::Value>;

    /// The value with the players exchanged.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn negate(self, a: Self::Value) -> Budgeted<Self::Value>;

    /// The budget of the question.
    fn budget(&self) -> &Budget;
}
