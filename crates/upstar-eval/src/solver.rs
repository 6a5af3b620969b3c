//! Who wins a sum whose components are too big for values.
//!
//! The search is over states: a multiset of *open* components, which are positions, and a list of
//! *settled* ones, which are values. A component is settled when its value can be found with a small
//! budget; a state without open components is decided by its values. Moves that leave little open
//! are tried first, since they are decided first. Every state is decided at most once for each
//! player to move, under its exact key.

use hashbrown::HashMap;
use smallvec::SmallVec;
use upstar_core::{Player, Ruleset, Step};
use upstar_store::deep;

use crate::evaluator::{Evaluator, Shortcut};
use crate::table::Table;
use crate::theory::Theory;

type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// A theory whose values say who wins a sum.
pub trait Decisive: Theory {
    /// The values that `player` can move to.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn moves(self, value: Self::Value, player: Player) -> Step<Vec<Self::Value>>;

    /// Whether `player`, moving first, wins the sum of these values.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn mover_wins(self, values: &[Self::Value], player: Player) -> Step<bool>;

    /// Whether the value is so simple that adding it to others costs next to nothing.
    fn is_simple(self, value: Self::Value) -> bool;

    /// Simplify a list of values that are added: drop zeros, cancel, put together what is cheap to
    /// put together, and sort.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    fn tidy(self, values: &mut SmallVec<[Self::Value; 4]>) -> Step<()>;
}

/// Limits of what is settled by its value.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Components with at most this many moves, both players' together, are settled.
    pub moves: usize,
    /// Components with at most this many moves are settled if their value is simple.
    pub simple_moves: usize,
    /// Steps that the value of one component may take.
    pub steps: u64,
}

/// Decides who wins positions and sums of positions of one ruleset.
pub struct Solver<'a, R: Ruleset, T: Decisive> {
    rules: &'a R,
    theory: T,
    table: &'a Table<R::Position, T::Value>,
    effort: Effort,
    shortcut: Option<Shortcut<'a, R::Position, T::Value>>,
    /// Open components by number.
    open: Vec<Open<R::Position>>,
    /// Components that were looked at: a value, or the number of an open component.
    seen: Map<R::Position, Part<T::Value>>,
    /// Whether Left, moving first, wins. A state with Right to move is looked up as its negative,
    /// unless a component has no negative in this ruleset.
    left_wins: Map<State<T::Value>, bool>,
    right_wins: Map<State<T::Value>, bool>,
    /// Lists that are not in use, to be used again.
    spare: Vec<Vec<R::Position>>,
}

#[derive(Clone, Debug)]
struct Open<P> {
    position: P,
    /// How many moves there are: the measure of its size.
    moves: u32,
    /// The number of its negative, if the ruleset can exchange the players.
    negative: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
enum Part<V> {
    Settled(V),
    Open(u32),
}

/// What is left to play: open components and settled values, both sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct State<V> {
    open: SmallVec<[u32; 6]>,
    settled: SmallVec<[V; 4]>,
}

/// States to go on with: how much is open, the state, and who moves there.
type Children<V> = Vec<(u64, State<V>, Player)>;

impl<'a, R: Ruleset, T: Decisive> Solver<'a, R, T>
where
    T::Value: std::hash::Hash,
{
    /// Solve positions of `rules`, with values kept in `table`.
    #[must_use]
    pub fn new(
        rules: &'a R,
        theory: T,
        table: &'a Table<R::Position, T::Value>,
        effort: Effort,
    ) -> Solver<'a, R, T> {
        Solver {
            rules,
            theory,
            table,
            effort,
            shortcut: None,
            open: Vec::new(),
            seen: Map::default(),
            left_wins: Map::default(),
            right_wins: Map::default(),
            spare: Vec::new(),
        }
    }

    /// Ask `shortcut` before looking at the moves of a component.
    #[must_use]
    pub fn with_shortcut(mut self, shortcut: Shortcut<'a, R::Position, T::Value>) -> Self {
        self.shortcut = Some(shortcut);
        self
    }

    /// Whether `player`, moving first, wins the sum of `position` and `value`.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn mover_wins(
        &mut self,
        position: &R::Position,
        value: T::Value,
        player: Player,
    ) -> Step<bool> {
        let mut state = State { open: SmallVec::new(), settled: SmallVec::new() };
        state.settled.push(value);
        self.put(position, &mut state)?;
        self.close(&mut state)?;
        self.wins(state, player)
    }

    /// How many states have been decided.
    #[must_use]
    pub fn decided(&self) -> usize {
        self.left_wins.len() + self.right_wins.len()
    }

    fn wins(&mut self, mut state: State<T::Value>, mut player: Player) -> Step<bool> {
        // Terminal cases.
        if state.open.is_empty() {
            return self.theory.mover_wins(&state.settled, player);
        }
        self.turn(&mut state, &mut player)?;
        // Look up.
        if let Some(&known) = self.decided_for(player).get(&state) {
            return Ok(known);
        }
        self.theory.budget().spend(1)?;
        // Recurse.
        let mut answer = true;
        if let Some(children) = self.children(&state, player)? {
            answer = false;
            for (_, child, mover) in children {
                answer = !deep(|| self.wins(child, mover))?;
                if answer {
                    break;
                }
            }
        }
        // Record.
        match player {
            Player::Left => self.left_wins.insert(state, answer),
            Player::Right => self.right_wins.insert(state, answer),
        };
        Ok(answer)
    }

    fn decided_for(&self, player: Player) -> &Map<State<T::Value>, bool> {
        match player {
            Player::Left => &self.left_wins,
            Player::Right => &self.right_wins,
        }
    }

    /// Exchange the players if that makes Left the mover and every component has a negative.
    fn turn(&self, state: &mut State<T::Value>, player: &mut Player) -> Step<()> {
        let negative = |&number: &u32| self.open[number as usize].negative;
        if *player == Player::Left || !state.open.iter().all(|n| negative(n).is_some()) {
            return Ok(());
        }
        for number in &mut state.open {
            *number = negative(number).unwrap_or(*number);
        }
        state.open.sort_unstable();
        for value in &mut state.settled {
            *value = self.theory.negate(*value)?;
        }
        state.settled.sort_unstable();
        *player = Player::Left;
        Ok(())
    }

    /// The states that `player` can move to and that are not known to be won by the opponent, each
    /// once, the most promising first; `None` if one of them is known to be lost by him.
    fn children(
        &mut self,
        state: &State<T::Value>,
        player: Player,
    ) -> Step<Option<Children<T::Value>>> {
        let opponent = player.opponent();
        let mut children = Vec::new();
        let mut options = self.spare.pop().unwrap_or_default();
        for (i, &number) in state.open.iter().enumerate() {
            if i > 0 && state.open[i - 1] == number {
                continue;
            }
            let mut rest = state.clone();
            rest.open.remove(i);
            options.clear();
            self.rules.options(&self.open[number as usize].position, player, &mut options);
            for option in &options {
                let mut child = rest.clone();
                self.put(option, &mut child)?;
                if self.consider(child, opponent, &mut children)? {
                    return Ok(None);
                }
            }
        }
        options.clear();
        self.spare.push(options);
        for (i, &value) in state.settled.iter().enumerate() {
            if i > 0 && state.settled[i - 1] == value {
                continue;
            }
            for option in self.theory.moves(value, player)? {
                let mut child = state.clone();
                child.settled[i] = option;
                if self.consider(child, opponent, &mut children)? {
                    return Ok(None);
                }
            }
        }
        children.sort_unstable();
        children.dedup();
        Ok(Some(children))
    }

    /// Whether the child, with `mover` to move, is known to be lost for him; if nothing is known, it
    /// joins the children.
    fn consider(
        &mut self,
        mut child: State<T::Value>,
        mut mover: Player,
        children: &mut Children<T::Value>,
    ) -> Step<bool> {
        self.close(&mut child)?;
        match self.is_won(&mut child, &mut mover)? {
            Some(wins) => return Ok(!wins),
            None => children.push((self.size(&child), child, mover)),
        }
        Ok(false)
    }

    /// Whether `player`, to move, wins, if that needs no search; turns the state on the way.
    fn is_won(&self, state: &mut State<T::Value>, player: &mut Player) -> Step<Option<bool>> {
        if state.open.is_empty() {
            return self.theory.mover_wins(&state.settled, *player).map(Some);
        }
        self.turn(state, player)?;
        Ok(self.decided_for(*player).get(state).copied())
    }

    /// How much is still to be found out about a state.
    fn size(&self, state: &State<T::Value>) -> u64 {
        let cost = |&number: &u32| u64::from(self.open[number as usize].moves).pow(2);
        state.open.iter().map(cost).sum::<u64>() * 16 + state.settled.len() as u64
    }

    /// Add the components of `position` to a state.
    fn put(&mut self, position: &R::Position, state: &mut State<T::Value>) -> Step<()> {
        let mut parts = self.spare.pop().unwrap_or_default();
        self.rules.components(position, &mut parts);
        for part in parts.drain(..) {
            match self.part(part)? {
                Part::Settled(value) => state.settled.push(value),
                Part::Open(number) => state.open.push(number),
            }
        }
        self.spare.push(parts);
        Ok(())
    }

    /// Cancel, tidy and sort.
    fn close(&mut self, state: &mut State<T::Value>) -> Step<()> {
        state.open.sort_unstable();
        let mut i = 0;
        while i < state.open.len() {
            let negative = self.open[state.open[i] as usize].negative;
            let partner = negative
                .and_then(|n| (0..state.open.len()).find(|&j| j != i && state.open[j] == n));
            match partner {
                Some(j) => {
                    state.open.remove(i.max(j));
                    state.open.remove(i.min(j));
                    i = 0;
                }
                None => i += 1,
            }
        }
        self.theory.tidy(&mut state.settled)
    }

    fn part(&mut self, part: R::Position) -> Step<Part<T::Value>> {
        let position = self.rules.normalise(part);
        if let Some(&known) = self.seen.get(&position) {
            return Ok(known);
        }
        if let Some(shortcut) = self.shortcut
            && let Some(value) = shortcut(&position)?
        {
            self.seen.insert(position, Part::Settled(value));
            return Ok(Part::Settled(value));
        }
        let mut options = self.spare.pop().unwrap_or_default();
        for player in Player::BOTH {
            self.rules.options(&position, player, &mut options);
        }
        let moves = options.len();
        options.clear();
        self.spare.push(options);
        let mut part = None;
        if moves <= self.effort.simple_moves {
            let mut evaluator = Evaluator::new(self.rules, self.theory, self.table);
            let value =
                self.theory.budget().within(self.effort.steps, || evaluator.value(&position));
            match value {
                Ok(value) if moves <= self.effort.moves || self.theory.is_simple(value) => {
                    part = Some(Part::Settled(value));
                }
                Ok(_) => {}
                // Too dear is not an error, but being told to stop is.
                Err(_) => self.theory.budget().spend(0)?,
            }
        }
        let part = part.unwrap_or_else(|| Part::Open(self.number(&position, moves as u32)));
        self.seen.insert(position, part);
        Ok(part)
    }

    /// Number an open component, and its negative with it.
    fn number(&mut self, position: &R::Position, moves: u32) -> u32 {
        let number = self.open.len() as u32;
        let negative = self.rules.negate(position).map(|p| self.rules.normalise(p));
        let open =
            |position: &R::Position, negative| Open { position: position.clone(), moves, negative };
        match negative {
            None => self.open.push(open(position, None)),
            Some(same) if same == *position => self.open.push(open(position, Some(number))),
            Some(other) => {
                self.open.push(open(position, Some(number + 1)));
                self.open.push(open(&other, Some(number)));
                self.seen.insert(other, Part::Open(number + 1));
            }
        }
        number
    }
}
