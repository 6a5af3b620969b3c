//! Who wins a sum whose components are too big for values.
//!
//! The search is over states: *open* components, which are positions, and *settled* ones, which are
//! values. A component is settled when its value can be found with a small budget, which grows with
//! the number of states that have it, and when the theory says that sums with this value are soon
//! decided; states made before take the value over when they are looked at. A state without
//! open components is decided by its values. Moves that leave little open are tried first, since
//! they are decided first. Every state is looked up under its whole key, and a state with Right to
//! move as its negative with Left to move, unless a component has no negative in its ruleset.

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

/// A theory whose values say who wins a sum.
pub trait OutcomeTheory: Theory {
    /// The values that `player` can move to.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn moves(self, value: Self::Value, player: Player) -> Budgeted<Vec<Self::Value>>;

    /// Whether `player`, moving first, wins the sum of these values.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn mover_wins(self, values: &[Self::Value], player: Player) -> Budgeted<bool>;

    /// How many sixteenths of a move Left is ahead in this value, about, if Left and if Right moves
    /// first; for the order in which moves are tried.
    fn leads(self, value: Self::Value) -> [i64; 2];

    /// Whether the value is so simple that adding it to others costs next to nothing.
    fn is_simple(self, value: Self::Value) -> bool;

    /// Whether a list of values is decided sooner with this one than with the component that has it.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn decides_sums(self, value: Self::Value) -> Budgeted<bool>;

    /// Simplify a list of values that are added: drop zeros, cancel, put together what is cheap to
    /// put together, and sort.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn tidy(self, values: &mut SmallVec<[Self::Value; 4]>) -> Budgeted<()>;
}

/// How much is settled by values, and how much is remembered.
#[derive(Clone, Copy, Debug)]
pub struct SolverLimits {
    /// Components in which the players have at most this many moves, together if the moves differ,
    /// are settled at once, if their values [decide their sums](OutcomeTheory::decides_sums).
    pub moves: usize,
    /// Steps that the value of one component may take.
    pub steps: u64,
    /// How often any other component is met before its value is tried.
    pub often: u32,
    /// States that are remembered at most, and components.
    pub memory: usize,
}

/// Options that are looked at for one step.
const OPTIONS_A_STEP: u64 = 16;

/// A line of play this long is watched for states that come back.
const LONG: usize = 256;

/// Values that may be sought in vain before no more of them are sought than is in proportion to the
/// components: so many steps for each. A line of play of tens of thousands of moves has a component after
/// each. Few boards of the usual kind come to this many (Fission 7×7 does).
const VAIN_VALUES: u64 = 16;
const VAIN: u64 = 8;

/// States in lists of options that are kept at most.
const KEPT_OPTIONS: usize = 1 << 22;

/// What is asked about a component: its value, for as many steps as the budget has, or what a
/// theorem says about it.
type EvaluateComponent<'a, P, A> = Box<dyn Fn(&P) -> Budgeted<A> + 'a>;

/// How a position is taken apart further than its rules do.
type Decomposition<'a, P, V> = Box<dyn Fn(&P, &mut Vec<P>) -> Budgeted<V> + 'a>;

/// Decides who wins positions and sums of positions of one ruleset.
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
    /// Where the players can move to in components from which they moved more than once.
    options: HashMap<(u32, Player), Rc<[SumState]>, FixedState>,
    /// How many states these lists have together.
    kept: usize,
    /// Lists that are not in use, to be used again.
    spare: Vec<Vec<R::Position>>,
    /// Steps that went, for the question at hand, into values which were not found.
    vain: u64,
}

/// A state to go on with: how promising it is, the less the better, and who moves there.
type ScoredMove = (u64, SumState, Player);

/// Each child once, the most promising last. Not generic, so that it is compiled once.
fn put_in_order(children: &mut Vec<ScoredMove>) {
    children.sort_unstable_by(|a, b| b.cmp(a));
    children.dedup();
}

/// A state that is being decided.
struct Frame {
    state: SumState,
    player: Player,
    /// What is left to try, the most promising last.
    children: Vec<ScoredMove>,
}

impl<'a, R: Ruleset, T: OutcomeTheory> Solver<'a, R, T>
where
    T::Value: Hash,
{
    /// Solve positions of `rules`; `value` finds values of components within the budget of `theory`.
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

    /// Ask `shortcut` before looking at the moves of a component.
    #[must_use]
    pub fn with_shortcut(
        mut self,
        shortcut: impl Fn(&R::Position) -> Budgeted<Option<T::Value>> + 'a,
    ) -> Self {
        self.shortcut = Some(Box::new(shortcut));
        self
    }

    /// Take positions apart with `apart` and not as their rules do, as
    /// [`Evaluator`](crate::Evaluator::with_decomposition) does.
    #[must_use]
    pub fn with_decomposition(
        mut self,
        decomposition: impl Fn(&R::Position, &mut Vec<R::Position>) -> Budgeted<T::Value> + 'a,
    ) -> Self {
        self.decomposition = Some(Box::new(decomposition));
        self
    }

    /// Whether `player`, moving first, wins the sum of these positions and of `values`. What is found
    /// out is remembered for the next question.
    ///
    /// # Errors
    ///
    /// If the budget runs out, or a position comes back.
    pub fn mover_wins<'p>(
        &mut self,
        positions: impl IntoIterator<Item = &'p R::Position>,
        values: &[T::Value],
        player: Player,
    ) -> Budgeted<bool> {
        self.vain = 0;
        let sum = self.sums.of(self.theory, SmallVec::from_slice(values))?;
        let mut state = SumState { sum, open: SmallVec::new() };
        for position in positions {
            let part = self.state_of(position)?;
            state = self.join(&state, &part)?;
        }
        self.wins(state, player)
    }

    /// How many states are remembered.
    #[must_use]
    pub fn remembered(&self) -> usize {
        self.decided.len()
    }

    fn wins(&mut self, state: SumState, player: Player) -> Budgeted<bool> {
        let mut stack = Vec::new();
        let mut answer = self.enter(state, player, &mut stack)?;
        loop {
            if self.parts.len().max(self.sums.len()) > self.effort.memory {
                self.forget(&mut stack);
            }
            let Some(frame) = stack.last_mut() else { return Ok(answer == Some(true)) };
            // A child that the opponent loses is a win.
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

    /// Forget everything but what is on the stack.
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

    /// Decide a state without search, or put it on the stack.
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
            // A line that comes back to itself meets one of the states at powers of two again.
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

    /// The states that `player` can move to and that are not known to be won by the opponent, each
    /// once, the most promising last; `None` if one of them is known to be lost by him.
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

    /// Consider the moves of `player` in a component beside which there is the rest, and whether one
    /// is known to win. They are looked at as they are found: most states that are won have a move to
    /// one that is known to be lost, and what comes after it need not be taken apart.
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
            // Symmetric moves are mostly few.
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
        // A big component may never be met again.
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

    /// Whether the child, with `mover` to move, is known to be lost for him; if nothing is known, it
    /// joins the children.
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

    /// Whether `player`, to move, wins, if that needs no search; turns the state on the way.
    fn is_won(&mut self, state: &mut SumState, player: &mut Player) -> Budgeted<Option<bool>> {
        self.settled_since(state)?;
        if state.open.is_empty() {
            return self.sums.wins(self.theory, state.sum, *player).map(Some);
        }
        self.turn(state, player)?;
        Ok(self.decided.get(state, *player))
    }

    /// Put values in the place of components that have been settled since the state was made, and tell
    /// whether there are such.
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

    /// The list that consists of the value of a component, if it is settled.
    fn value_of(&mut self, name: u32) -> Budgeted<Option<u32>> {
        let Some(value) = self.parts.get(name).settled else { return Ok(None) };
        let value = if name & 1 == 1 { self.theory.negate(value)? } else { value };
        self.sums.of(self.theory, SmallVec::from_slice(&[value])).map(Some)
    }

    /// Exchange the players if that makes Left the mover and every component has a negative.
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

    /// Exchange the players in a state whose components all have negatives.
    fn negate(&mut self, state: &mut SumState) -> Budgeted<()> {
        for name in &mut state.open {
            *name = self.parts.negative(*name).unwrap_or(*name);
        }
        state.open.sort_unstable();
        state.sum = self.sums.negative(self.theory, state.sum)?;
        Ok(())
    }

    /// How little a state with `mover` to move promises whoever moved there: it takes long to decide
    /// if there are many moves, and the mover may win if he is ahead, or if much is to be gained by
    /// moving first.
    fn promise(&self, state: &SumState, mover: Player) -> u64 {
        /// What a move ahead in values counts, in moves that are to be looked at: more than one move
        /// more in a position, which may come to nothing.
        const SETTLED: i64 = 4;
        // In sixteenths of a move.
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
        // A value takes a little longer than none; the large number keeps it positive.
        ((1 << 40) + size + ahead + 2 * heat + values.len() as i64).max(0) as u64
    }

    /// The sum of two states.
    fn join(&mut self, a: &SumState, b: &SumState) -> Budgeted<SumState> {
        let sum = self.sums.add(self.theory, a.sum, b.sum)?;
        let mut open = a.open.clone();
        for &name in &b.open {
            let partner = self.parts.negative(name);
            state::join(&mut open, name, partner);
        }
        Ok(SumState { sum, open })
    }

    /// The state that consists of the components of a position.
    fn state_of(&mut self, position: &R::Position) -> Budgeted<SumState> {
        // Huge positions have many options, and to look at them takes long.
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

    /// The state that consists of one component.
    fn part(&mut self, component: R::Position) -> Budgeted<SumState> {
        let name = match self.parts.name(self.rules, component) {
            // To look at it may have been cut short.
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

    /// Find out about a component that is met for the first time.
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
            // In very long lines of play no component is soon settled.
        } else if count <= self.effort.moves {
            self.settle(name, self.effort.steps, T::decides_sums)?;
        } else if left == 0 || right == 0 {
            // Mostly a number, and soon found.
            let is_simple = |theory: T, value| Ok(theory.is_simple(value));
            self.settle(name, self.effort.steps / 16, is_simple)?;
        }
        self.parts.get_mut(name).moves = moves;
        Ok(())
    }

    /// A component that is met often may be worth work in proportion.
    fn meet_again(&mut self, name: u32) -> Budgeted<()> {
        /// Steps for each time that it was met.
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

    /// Find the value of a component with so many steps, and use it if it is good for that.
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
            // Too dear is not an error, but being told to stop is.
            Err(Interrupted { reason: StopReason::Steps { .. } }) => {
                self.theory.budget().spend(0)?;
                self.vain += steps;
            }
            Err(interrupted) => return Err(interrupted),
        }
        Ok(())
    }
}
