//! Outcomes of sums whose components are too large for values. A state has *open* components
//! (positions) and *settled* components (values). A component is settled if its value is found
//! within a budget that grows with the number of its states, and if sums with this value are easy
//! to decide. Moves that leave few moves in open components are tried first. If every component has
//! a negative, Left is made the player to move.

mod components;
mod settled_sums;
mod state;

use std::hash::Hash;
use std::rc::Rc;

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use smallvec::SmallVec;
use upstar_core::{Budgeted, Interrupted, Player, Ruleset, StopReason, cost_of_options};

use crate::evaluator::Theory;
use components::{ComponentName, ComponentTable, MOST_MOVES};
use settled_sums::SettledSums;
use state::{DecidedStates, SumState};

/// A theory whose values determine the outcome of a sum.
pub trait OutcomeTheory: Theory {
    /// Returns the values of `player`'s options.
    fn moves(self, value: Self::Value, player: Player) -> Budgeted<Vec<Self::Value>>;

    /// Returns `true` if `player`, moving first, wins the sum of these values.
    fn mover_wins(self, values: &[Self::Value], player: Player) -> Budgeted<bool>;

    /// Estimates Left's lead in this value, in sixteenths of a move, when Left moves first and when
    /// Right moves first, respectively. The estimates are used only to order moves.
    fn leads(self, value: Self::Value) -> [i64; 2];

    /// Returns `true` if adding the value to other values costs almost nothing.
    fn is_simple(self, value: Self::Value) -> bool;

    /// Returns `true` if a sum is decided faster with this value than with the component that has
    /// this value.
    fn decides_sums(self, value: Self::Value) -> Budgeted<bool>;

    /// Simplifies a list of summands: drops zeros, cancels negatives, adds values if this is cheap,
    /// and sorts the list.
    fn tidy(self, values: &mut SmallVec<[Self::Value; 4]>) -> Budgeted<()>;
}

/// The limits on values and memory.
#[derive(Clone, Copy, Debug)]
pub struct SolverLimits {
    /// Components with at most this many moves are settled at once, if their values [decide their
    /// sums](OutcomeTheory::decides_sums). Moves of both players count together, except in
    /// impartial games.
    pub moves: usize,
    /// The step limit for the value of one component.
    pub steps: u64,
    /// The number of times that any other component must occur before its value is computed.
    pub often: u32,
    /// The maximum number of states in memory, and the maximum number of components.
    pub memory: usize,
}

const OPTIONS_A_STEP: u64 = 16;

/// Lines of play of at least this length are checked for repetition.
const LONG: usize = 256;

/// The limit on failed evaluations: `VAIN_VALUES` evaluations plus `VAIN` steps for each component.
/// It matters in lines of play with tens of thousands of moves, each of which creates a component.
/// Few ordinary boards reach it (Fission 7×7 does).
const VAIN_VALUES: u64 = 16;
const VAIN: u64 = 8;

/// The step limit for the values of positions in which play can add free moves forever.
const GROWING: u64 = 1_000_000;

/// The maximum number of states in stored lists of options.
const KEPT_OPTIONS: usize = 1 << 22;

/// A function that computes the value of a component within the budget, or applies a theorem to the
/// component.
type EvaluateComponent<'a, P, A> = Box<dyn Fn(&P) -> Budgeted<A> + 'a>;

type Decomposition<'a, P, V> = Box<dyn Fn(&P, &mut Vec<P>) -> Budgeted<V> + 'a>;

/// Decides the outcome of positions and sums of positions of one ruleset.
pub struct Solver<'a, R: Ruleset, T: OutcomeTheory> {
    rules: &'a R,
    theory: T,
    effort: SolverLimits,
    value: EvaluateComponent<'a, R::Position, T::Value>,
    shortcut: Option<EvaluateComponent<'a, R::Position, Option<T::Value>>>,
    decomposition: Option<Decomposition<'a, R::Position, T::Value>>,
    parts: ComponentTable<R::Position, T::Value>,
    sums: SettledSums<T::Value>,
    decided: DecidedStates,
    /// The options of components that have been expanded more than once.
    options: HashMap<(u32, Player), Rc<[SumState]>, FixedState>,
    kept: usize,
    spare: Vec<Vec<R::Position>>,
    /// The number of steps that the current query has spent on failed evaluations.
    vain: u64,
}

/// A state to search: its score (the smaller, the more promising), the state, and the player to
/// move.
type ScoredMove = (u64, SumState, Player);

/// Sorts and deduplicates the children, with the most promising last. The function is not generic,
/// so that it is compiled only once.
fn put_in_order(children: &mut Vec<ScoredMove>) {
    children.sort_unstable_by(|a, b| b.cmp(a));
    children.dedup();
}

struct Frame {
    state: SumState,
    player: Player,
    children: Vec<ScoredMove>,
}

impl<'a, R: Ruleset, T: OutcomeTheory> Solver<'a, R, T>
where
    T::Value: Hash,
{
    /// Creates a solver for positions of `rules`. The function `value` computes values of
    /// components within the budget of `theory`.
    #[must_use]
    pub fn new(
        rules: &'a R,
        theory: T,
        effort: SolverLimits,
        value: impl Fn(&R::Position) -> Budgeted<T::Value> + 'a,
    ) -> Solver<'a, R, T> {
        Solver {
            rules,
            theory,
            effort,
            value: Box::new(value),
            shortcut: None,
            decomposition: None,
            parts: ComponentTable::new(),
            sums: SettledSums::new(),
            decided: DecidedStates::new(effort.memory),
            options: HashMap::default(),
            kept: 0,
            spare: Vec::new(),
            vain: 0,
        }
    }

    /// Calls `shortcut` before expanding a component.
    #[must_use]
    pub fn with_shortcut(
        mut self,
        shortcut: impl Fn(&R::Position) -> Budgeted<Option<T::Value>> + 'a,
    ) -> Self {
        self.shortcut = Some(Box::new(shortcut));
        self
    }

    /// Decomposes positions by `decomposition` instead of the ruleset's components.
    #[must_use]
    pub fn with_decomposition(
        mut self,
        decomposition: impl Fn(&R::Position, &mut Vec<R::Position>) -> Budgeted<T::Value> + 'a,
    ) -> Self {
        self.decomposition = Some(Box::new(decomposition));
        self
    }

    /// Returns `true` if `player`, moving first, wins the sum of these positions and `values`.
    /// Results are cached for further queries.
    ///
    /// # Errors
    ///
    /// Returns an error if a position recurs.
    pub fn mover_wins<'p>(
        &mut self,
        positions: impl IntoIterator<Item = &'p R::Position, IntoIter: Clone>,
        values: &[T::Value],
        player: Player,
    ) -> Budgeted<bool>
    where
        R::Position: 'p,
    {
        let positions = positions.into_iter();
        // If play can add free moves forever, a search need not end.
        if positions.clone().any(|position| self.rules.moves_alone(position).is_some()) {
            let budget = self.theory.budget();
            let sum = budget.within(GROWING, || {
                let more = positions.clone().map(|position| (self.value)(position));
                values.iter().map(|&value| Ok(value)).chain(more).collect::<Budgeted<Vec<_>>>()
            });
            match sum {
                Err(no) if budget.can_continue_after(&no) => {}
                sum => return self.theory.mover_wins(&sum?, player),
            }
        }
        self.vain = 0;
        let sum = self.sums.of(self.theory, SmallVec::from_slice(values))?;
        let mut state = SumState { sum, open: SmallVec::new() };
        for position in positions {
            let part = self.state_of(position)?;
            state = self.join(&state, &part)?;
        }
        self.wins(state, player)
    }

    fn wins(&mut self, state: SumState, player: Player) -> Budgeted<bool> {
        let mut stack = Vec::new();
        let mut answer = self.enter(state, player, &mut stack)?;
        loop {
            if self.parts.len().max(self.sums.len()) > self.effort.memory {
                self.forget(&mut stack);
            }
            let Some(frame) = stack.last_mut() else { return Ok(answer == Some(true)) };
            let won = answer == Some(false);
            let next = if won { None } else { frame.children.pop() };
            let Some((_, state, mover)) = next else {
                self.decided.record(&frame.state, frame.player, won);
                answer = Some(won);
                stack.pop();
                continue;
            };
            answer = self.enter(state, mover, &mut stack)?;
        }
    }

    fn forget(&mut self, stack: &mut [Frame]) {
        self.decided.clear();
        self.options.clear();
        self.kept = 0;
        let parts = std::mem::replace(&mut self.parts, ComponentTable::new());
        let sums = std::mem::replace(&mut self.sums, SettledSums::new());
        let mut renamed: HashMap<u32, u32, FixedState> = HashMap::default();
        for frame in stack {
            let states = frame.children.iter_mut().map(|(_, state, _)| state);
            for state in states.chain([&mut frame.state]) {
                state.sum = self.sums.name(SmallVec::from_slice(sums.values(state.sum)));
                for name in &mut state.open {
                    let insert = || self.parts.insert(parts.get(*name).clone());
                    *name = *renamed.entry(*name >> 1).or_insert_with(insert) | *name & 1;
                }
                state.open.sort_unstable();
            }
        }
    }

    /// Decides a state without search, or pushes it onto the stack.
    fn enter(
        &mut self,
        mut state: SumState,
        mut player: Player,
        stack: &mut Vec<Frame>,
    ) -> Budgeted<Option<bool>> {
        if let Some(known) = self.is_won(&mut state, &mut player)? {
            return Ok(Some(known));
        }
        for &name in &state.open {
            self.meet_again(name)?;
        }
        if self.settled_since(&mut state)?
            && let Some(known) = self.is_won(&mut state, &mut player)?
        {
            return Ok(Some(known));
        }
        self.theory.budget().spend(1)?;
        if stack.len() >= LONG {
            // If play runs in a cycle, it eventually returns to the watched state, whose depth is
            // 2ⁿ − 1.
            let watched = &stack[(1 << stack.len().ilog2()) - 1];
            if watched.player == player && watched.state == state {
                return Err(Interrupted::loops());
            }
        }
        match self.children(&state, player)? {
            Some(children) => {
                stack.push(Frame { state, player, children });
                Ok(None)
            }
            None => {
                self.decided.record(&state, player, true);
                Ok(Some(true))
            }
        }
    }

    /// Returns the options of `player` that the opponent is not known to win, without duplicates,
    /// the most promising last. Returns `None` if the opponent is known to lose an option.
    fn children(&mut self, state: &SumState, player: Player) -> Budgeted<Option<Vec<ScoredMove>>> {
        let opponent = player.opponent();
        let mut children = Vec::new();
        for (i, &name) in state.open.iter().enumerate() {
            if i > 0 && state.open[i - 1] == name {
                continue;
            }
            let mut rest = state.clone();
            rest.open.remove(i);
            if self.expand(name, player, &rest, &mut children)? {
                return Ok(None);
            }
        }
        for &sum in &*self.sums.moves(self.theory, state.sum, player)? {
            let child = SumState { sum, open: state.open.clone() };
            if self.consider(child, opponent, &mut children)? {
                return Ok(None);
            }
        }
        put_in_order(&mut children);
        Ok(Some(children))
    }

    /// Collects the moves of `player` in component `name` of the sum of this component and `rest`.
    /// Returns `true` if a move is known to win. Each move is examined as soon as it is generated,
    /// because in most won states some move leads to a known loss.
    fn expand(
        &mut self,
        name: u32,
        player: Player,
        rest: &SumState,
        children: &mut Vec<ScoredMove>,
    ) -> Budgeted<bool> {
        let opponent = player.opponent();
        if let Some(known) = self.options.get(&(name, player)).map(Rc::clone) {
            self.theory.budget().spend(known.len() as u64 / OPTIONS_A_STEP)?;
            for option in &*known {
                let child = self.join(rest, option)?;
                if self.consider(child, opponent, children)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let turned = name & 1 == 1;
        let mover = if turned { opponent } else { player };
        let mut options = self.spare.pop().unwrap_or_default();
        self.rules.options(&self.parts.get(name).position, mover, &mut options);
        let cost = cost_of_options(&self.parts.get(name).position, options.len());
        self.theory.budget().spend(cost + options.len() as u64 / OPTIONS_A_STEP)?;
        let mut states = Vec::with_capacity(options.len());
        let mut wins = false;
        for option in options.drain(..) {
            let mut state = self.state_of(&option)?;
            if turned {
                self.negate(&mut state)?;
            }
            // Symmetric moves lead to the same state. Few moves are symmetric, so a linear search
            // suffices.
            if states.contains(&state) {
                continue;
            }
            let child = self.join(rest, &state)?;
            states.push(state);
            if self.consider(child, opponent, children)? {
                wins = true;
                break;
            }
        }
        self.spare.push(options);
        let part = self.parts.get_mut(name);
        // A large component may not occur again, so its options are stored only on the second
        // expansion.
        if !wins && std::mem::replace(&mut part.expanded, true) {
            if self.kept > KEPT_OPTIONS {
                self.options.clear();
                self.kept = 0;
            }
            self.kept += states.len();
            self.options.insert((name, player), states.into());
        }
        Ok(wins)
    }

    /// Returns `true` if `mover`, moving first, is known to lose the child. Appends the child to
    /// `children` if its outcome is not known.
    fn consider(
        &mut self,
        mut child: SumState,
        mut mover: Player,
        children: &mut Vec<ScoredMove>,
    ) -> Budgeted<bool> {
        match self.is_won(&mut child, &mut mover)? {
            Some(wins) => return Ok(!wins),
            None => children.push((self.promise(&child, mover), child, mover)),
        }
        Ok(false)
    }

    /// Returns `true` if `player`, moving first, wins, or `None` if a search is required. May
    /// negate the state.
    fn is_won(&mut self, state: &mut SumState, player: &mut Player) -> Budgeted<Option<bool>> {
        self.settled_since(state)?;
        if state.open.is_empty() {
            return self.sums.wins(self.theory, state.sum, *player).map(Some);
        }
        self.turn(state, player)?;
        Ok(self.decided.get(state, *player))
    }

    /// Replaces the components that were settled after the creation of the state by their values.
    /// Returns `true` if there are any.
    fn settled_since(&mut self, state: &mut SumState) -> Budgeted<bool> {
        let before = state.open.len();
        let mut at = 0;
        while let Some(&name) = state.open.get(at) {
            let Some(value) = self.value_of(name)? else {
                at += 1;
                continue;
            };
            state.open.remove(at);
            state.sum = self.sums.add(self.theory, state.sum, value)?;
        }
        Ok(state.open.len() < before)
    }

    fn value_of(&mut self, name: u32) -> Budgeted<Option<u32>> {
        let Some(value) = self.parts.get(name).settled else { return Ok(None) };
        let value = if name & 1 == 1 { self.theory.negate(value)? } else { value };
        self.sums.of(self.theory, SmallVec::from_slice(&[value])).map(Some)
    }

    /// Exchanges the players if Right is the player to move and every component has a negative.
    fn turn(&mut self, state: &mut SumState, player: &mut Player) -> Budgeted<()> {
        if *player == Player::Left
            || state.open.iter().any(|&name| self.parts.negative(name).is_none())
        {
            return Ok(());
        }
        self.negate(state)?;
        *player = Player::Left;
        Ok(())
    }

    /// Exchanges the players in a state whose components all have negatives.
    fn negate(&mut self, state: &mut SumState) -> Budgeted<()> {
        for name in &mut state.open {
            *name = self.parts.negative(*name).unwrap_or(*name);
        }
        state.open.sort_unstable();
        state.sum = self.sums.negative(self.theory, state.sum)?;
        Ok(())
    }

    /// Scores a state with `mover` to move, from the point of view of `mover`'s opponent. Lower
    /// scores are better. A state with many moves is slow to decide. `mover` may win if `mover` is
    /// ahead, or if moving first gains much.
    fn promise(&self, state: &SumState, mover: Player) -> u64 {
        /// The weight of a lead of one move in the values, in units of one move to be examined. It
        /// exceeds the weight of a move in a position, because such a move may be worthless.
        const SETTLED: i64 = 4;
        let (mut size, mut ahead, mut lead, mut heat) = (0, 0, 0, 0);
        for &name in &state.open {
            let [one, other] = self.parts.get(name).moves.map(|moves| i64::from(moves) * 16);
            size += one + other;
            ahead += if name & 1 == 1 { other - one } else { one - other };
        }
        let values = self.sums.values(state.sum);
        for &value in values {
            let [left, right] = self.theory.leads(value);
            lead += (left + right) / 2;
            heat += (left - right) / 2;
        }
        ahead += lead * SETTLED;
        if mover == Player::Right {
            ahead = -ahead;
        }
        // Each value makes the state slightly slower to decide. The large constant keeps the sum
        // positive.
        ((1 << 40) + size + ahead + 2 * heat + values.len() as i64).max(0) as u64
    }

    fn join(&mut self, a: &SumState, b: &SumState) -> Budgeted<SumState> {
        let sum = self.sums.add(self.theory, a.sum, b.sum)?;
        let mut open = a.open.clone();
        for &name in &b.open {
            let partner = self.parts.negative(name);
            state::join(&mut open, name, partner);
        }
        Ok(SumState { sum, open })
    }

    fn state_of(&mut self, position: &R::Position) -> Budgeted<SumState> {
        // Listing the options of a huge position takes long, so check the budget.
        self.theory.budget().spend(0)?;
        let mut components = self.spare.pop().unwrap_or_default();
        let mut state = SumState::empty();
        match &self.decomposition {
            None => self.rules.components(position, &mut components),
            Some(decomposition) => {
                let value = decomposition(position, &mut components)?;
                state.sum = self.sums.of(self.theory, SmallVec::from_slice(&[value]))?;
            }
        }
        for component in components.drain(..) {
            let part = self.part(component)?;
            state = if state == SumState::empty() { part } else { self.join(&state, &part)? };
        }
        self.spare.push(components);
        Ok(state)
    }

    fn part(&mut self, component: R::Position) -> Budgeted<SumState> {
        let name = match self.parts.name(self.rules, component) {
            // The examination of the component may have been interrupted.
            ComponentName::Known(name) if self.parts.get(name).is_unexplored() => {
                self.look_at(name)?;
                name
            }
            ComponentName::Known(name) => {
                self.meet_again(name)?;
                name
            }
            ComponentName::New(name) => {
                self.look_at(name)?;
                name
            }
        };
        Ok(match self.value_of(name)? {
            Some(sum) => SumState { sum, open: SmallVec::new() },
            None => SumState { sum: settled_sums::NOTHING, open: SmallVec::from_slice(&[name]) },
        })
    }

    fn look_at(&mut self, name: u32) -> Budgeted<()> {
        let position = self.parts.get(name).position.clone();
        if let Some(shortcut) = &self.shortcut
            && let Some(value) = shortcut(&position)?
        {
            self.parts.get_mut(name).settled = Some(value);
            return Ok(());
        }
        let mut options = self.spare.pop().unwrap_or_default();
        let mut moves = [0; 2];
        for player in Player::BOTH {
            self.theory.budget().spend(0)?;
            self.rules.options(&position, player, &mut options);
            self.theory.budget().spend(cost_of_options(&position, options.len()))?;
            moves[player as usize] = options.len().min(usize::from(MOST_MOVES)) as u16;
            options.clear();
        }
        self.spare.push(options);
        let [left, right] = moves.map(usize::from);
        let count = if self.rules.is_impartial() { left } else { left + right };
        if self.vain > VAIN_VALUES * self.effort.steps + VAIN * self.parts.len() as u64 {
            // After many failed evaluations, as in very long lines of play, no component is settled
            // when it is first met.
        } else if count <= self.effort.moves {
            self.settle(name, self.effort.steps, T::decides_sums)?;
        } else if left == 0 || right == 0 {
            // The value is usually a number, and is found quickly.
            let is_simple = |theory: T, value| Ok(theory.is_simple(value));
            self.settle(name, self.effort.steps / 16, is_simple)?;
        }
        self.parts.get_mut(name).moves = moves;
        Ok(())
    }

    /// Evaluates a component that occurs often. The step limit is proportional to the number of
    /// occurrences.
    fn meet_again(&mut self, name: u32) -> Budgeted<()> {
        const WORTH: u64 = 4;
        let often = self.effort.often;
        let part = self.parts.get_mut(name);
        if part.settled.is_some() {
            return Ok(());
        }
        part.met = part.met.saturating_add(1);
        let met = part.met;
        if met < often || !met.is_power_of_two() {
            return Ok(());
        }
        self.settle(name, u64::from(met) * WORTH, T::decides_sums)
    }

    /// Computes the value of a component within `steps` steps, and stores it if `is_good` accepts
    /// it.
    fn settle(
        &mut self,
        name: u32,
        steps: u64,
        is_good: impl FnOnce(T, T::Value) -> Budgeted<bool>,
    ) -> Budgeted<()> {
        let part = self.parts.get_mut(name);
        let value = self.theory.budget().within(steps, || {
            let value = (self.value)(&part.position)?;
            Ok(is_good(self.theory, value)?.then_some(value))
        });
        match value {
            Ok(value) => part.settled = value,
            // Reaching the step limit is not an error, but cancellation is.
            Err(Interrupted { reason: StopReason::Steps { .. } }) => {
                self.theory.budget().spend(0)?;
                self.vain += steps;
            }
            Err(interrupted) => return Err(interrupted),
        }
        Ok(())
    }
}
