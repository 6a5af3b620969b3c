//! The search for the winner.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use smallvec::SmallVec;
use upstar_arena::deep;
use upstar_core::Budgeted;
use upstar_short::{Short, ShortContext};

use super::decided_states::{
    ComponentList, ComponentPlanes, DecidedStates, PlaneWord, SumState, pack, planes,
};
use super::value_lists::{UNIT, ValueList, ValueLists};
use crate::nogo::cells::{CellLayout, Cells, bits, exchanged};

/// The maximum number of bytes of stored states, and of components with stored values. The tables
/// of a search take about a gigabyte.
const STATES: usize = 3 << 27;
const VALUES: usize = 3 << 20;

#[derive(Clone, Copy)]
pub(super) struct SearchLimits {
    /// The maximum number of moves, of both players together, in a settled component.
    pub moves: u32,
    /// The maximum number of open components at the start.
    pub open: usize,
    /// The maximum numbers of won and of lost states, with the same components, with which a state
    /// is compared.
    pub compared: usize,
    pub weights: MoveWeights,
    pub ties: TieBreak,
}

/// The order of moves with equal weights.
#[derive(Clone, Copy)]
pub(super) enum TieBreak {
    /// The highest open cell of the first component after the move, higher cells first, and then
    /// the order of discovery.
    Wide,
    /// The order of the states after the moves.
    Any,
}

/// The weights of the features of the state after a move. A move with a greater weighted sum is
/// tried later. The first weight of a pair applies to the opponent, who moves next.
#[derive(Clone, Copy)]
pub(super) struct MoveWeights {
    pub moves: [i64; 2],
    /// The number of cells that are open to one player only.
    pub alone: [i64; 2],
    /// The number of cells where stones are safe.
    pub safe: [i64; 2],
    pub stones: [i64; 2],
    pub parts: i64,
    /// `lead` applies to the opponent's lead in the values, and `swing` to the gain of moving first
    /// in the values. In moves, the lead is half the sum of the stops, and the gain is half their
    /// difference.
    pub lead: i64,
    pub swing: i64,
    pub values: i64,
}

/// The cached facts about a sum of open components, combined with lists of values.
#[derive(Default)]
struct OpenFacts {
    /// Lists of values with which Left, to move, wins, each with its mean, in increasing order of
    /// means.
    won: SmallVec<[(i64, ValueList); 1]>,
    /// The same for lists with which Left loses, with the negatives of the means.
    lost: SmallVec<[(i64, ValueList); 1]>,
    /// A move with which Left has won before.
    reply: u64,
}

#[derive(Clone, Copy)]
struct ComponentFacts {
    value: Short,
    /// `None` if this is not yet computed, `Some(None)` if the component is not settled, and
    /// otherwise the name of the value.
    settled: Option<Option<u32>>,
}

/// A candidate for a winning move: its weight, its rank among moves of equal weight, and the state
/// after the move.
type RankedMove<W> = (i64, u32, SumState<W>);

pub(super) struct WinnerSearch<'a, G, W: PlaneWord> {
    ground: G,
    cx: ShortContext<'a>,
    effort: SearchLimits,
    lists: ValueLists<'a>,
    values: HashMap<ComponentPlanes<W>, ComponentFacts, FixedState>,
    decided: DecidedStates<W>,
    beside: HashMap<ComponentList<W>, OpenFacts, FixedState>,
}

impl<'a, G: CellLayout, W: PlaneWord> WinnerSearch<'a, G, W> {
    pub fn new(
        ground: G,
        cx: ShortContext<'a>,
        effort: SearchLimits,
    ) -> Budgeted<WinnerSearch<'a, G, W>> {
        Ok(WinnerSearch {
            ground,
            cx,
            effort,
            lists: ValueLists::new(cx)?,
            values: HashMap::default(),
            decided: DecidedStates::new(),
            beside: HashMap::default(),
        })
    }

    pub fn ground(&self) -> &G {
        &self.ground
    }

    pub fn cx(&self) -> ShortContext<'a> {
        self.cx
    }

    /// Returns `true` if Left, moving first, wins a sum of boards and a value. Returns `None` if
    /// play in the value may be long, or if so many components are open that the general solver
    /// should settle more of them first.
    pub fn mover_wins(&mut self, boards: &[Cells], value: Short) -> Budgeted<Option<bool>> {
        let mut state = SumState { parts: ComponentList::new(), values: ValueList::new() };
        let name = self.lists.name(value)?;
        if !self.lists.has_walls(name) {
            return Ok(None);
        }
        self.lists.add(&mut state.values, name)?;
        for board in boards {
            self.join(&mut state, &board.settled(&self.ground))?;
        }
        if state.parts.len() > self.effort.open {
            return Ok(None);
        }
        match self.known(&state)? {
            None => self.decide(state).map(Some),
            known => Ok(known),
        }
    }

    #[inline]
    fn parts(&self, cells: &Cells) -> SmallVec<[ComponentPlanes<W>; 2]> {
        let mut parts = SmallVec::new();
        self.ground.each_part(cells, |part| parts.push(pack(self.ground.least(part, |it| it))));
        parts
    }

    #[inline]
    fn join(&mut self, state: &mut SumState<W>, cells: &Cells) -> Budgeted<()> {
        for part in self.parts(cells) {
            if let Some(name) = self.settled(&part)? {
                self.lists.add(&mut state.values, name)?;
                continue;
            }
            if !state.parts.is_empty() {
                let negative = self.negative(&part);
                if let Ok(at) = state.parts.binary_search(&negative) {
                    state.parts.remove(at);
                    continue;
                }
            }
            let at = state.parts.partition_point(|other| *other < part);
            state.parts.insert(at, part);
        }
        Ok(())
    }

    fn negative(&self, part: &ComponentPlanes<W>) -> ComponentPlanes<W> {
        pack(self.ground.least(Cells::of(exchanged(planes(part))), |it| it))
    }

    #[inline]
    fn settled(&mut self, part: &ComponentPlanes<W>) -> Budgeted<Option<u32>> {
        /// Most components where only one player can move are numbers.
        const ONE_SIDED: u32 = 8;
        let [left, right, _, _] = planes(part).map(u64::count_ones);
        let most = if left == 0 || right == 0 { ONE_SIDED } else { 0 };
        if left + right > self.effort.moves.max(most) {
            return Ok(None);
        }
        if let Some(ComponentFacts { settled: Some(settled), .. }) = self.values.get(part) {
            return Ok(*settled);
        }
        let value = self.value(part)?;
        let name = self.lists.name(value)?;
        let settled = self.lists.is_telling(name).then_some(name);
        self.values.insert(*part, ComponentFacts { value, settled: Some(settled) });
        Ok(settled)
    }

    /// Returns the value of a component with few moves. The number of moves bounds the depth of
    /// recursion.
    fn value(&mut self, part: &ComponentPlanes<W>) -> Budgeted<Short> {
        if let Some(known) = self.values.get(part) {
            return Ok(known.value);
        }
        self.cx.budget.spend(1)?;
        let cells = Cells::of(planes(part));
        let mut sides = [Vec::new(), Vec::new()];
        for (who, side) in sides.iter_mut().enumerate() {
            for at in bits(cells.open[who]) {
                let mut sum = Short::ZERO;
                for part in self.parts(&cells.after(&self.ground, who, at)) {
                    sum = self.cx.add(sum, self.value(&part)?)?;
                }
                side.push(sum);
            }
            side.sort_unstable_by_key(|g| g.index());
            side.dedup();
        }
        let value = self.cx.canonical(&sides[0], &sides[1])?;
        self.values.insert(*part, ComponentFacts { value, settled: None });
        Ok(value)
    }

    /// Returns `Some(true)` if Left, to move, wins, and `None` if a search is required.
    #[inline]
    fn known(&mut self, state: &SumState<W>) -> Budgeted<Option<bool>> {
        if state.parts.is_empty() {
            return self.lists.mover_wins(&state.values).map(Some);
        }
        Ok(self.decided.get(state))
    }

    /// Returns `true` if Left, to move, wins an uncached state. The depth of recursion is at most
    /// the maximum number of moves.
    fn decide(&mut self, state: SumState<W>) -> Budgeted<bool> {
        self.cx.budget.spend(1)?;
        let beside = self.beside.len() * size_of::<(ComponentList<W>, OpenFacts)>();
        if self.decided.bytes() + beside >= STATES {
            self.decided.clear();
            self.beside.clear();
        }
        if self.values.len() >= VALUES {
            self.values.clear();
        }
        let wins = match self.compared(&state)? {
            Some(wins) => wins,
            None => {
                let wins = deep(|| self.search(&state))?;
                self.remember(&state, wins);
                wins
            }
        };
        self.decided.insert(state, wins);
        Ok(wins)
    }

    /// Returns `Some(true)` if Left, to move, is known to win the same components with values at
    /// most as good for Left, and `Some(false)` if Left is known to lose them with values at least
    /// as good.
    fn compared(&mut self, state: &SumState<W>) -> Budgeted<Option<bool>> {
        let Some(beside) = self.beside.get(&state.parts) else { return Ok(None) };
        let mean = self.lists.mean(&state.values);
        for (_, list) in beside.won.iter().take_while(|(least, _)| *least <= mean) {
            let more = self.lists.difference(list, &state.values)?;
            if !self.lists.mover_wins(&more)? {
                return Ok(Some(true));
            }
        }
        for (_, list) in beside.lost.iter().take_while(|(least, _)| *least <= -mean) {
            let less = self.lists.difference(&state.values, list)?;
            if !self.lists.mover_wins(&less)? {
                return Ok(Some(false));
            }
        }
        Ok(None)
    }

    /// Keeps the winning lists with the least means, and the losing lists with the greatest means.
    fn remember(&mut self, state: &SumState<W>, wins: bool) {
        let most = self.effort.compared;
        if most == 0 {
            return;
        }
        let mean = self.lists.mean(&state.values);
        let beside = self.beside.entry_ref(&state.parts).or_default();
        let (key, lists) = if wins { (mean, &mut beside.won) } else { (-mean, &mut beside.lost) };
        let at = lists.partition_point(|(least, _)| *least <= key);
        if at < most {
            lists.insert(at, (key, state.values.clone()));
            lists.truncate(most);
        }
    }

    fn search(&mut self, state: &SumState<W>) -> Budgeted<bool> {
        let mut later: Vec<RankedMove<W>> = Vec::new();
        let negated = self.lists.negative(&state.values);
        let mut turned: ComponentList<W> =
            state.parts.iter().map(|part| self.negative(part)).collect();
        let has_reply = self.effort.compared > 0 && state.parts.len() == 1;
        let known = self.beside.get(&state.parts).filter(|_| has_reply);
        let first = known.map_or(0, |beside| beside.reply);
        for (i, part) in state.parts.iter().enumerate() {
            if i > 0 && state.parts[i - 1] == *part {
                continue;
            }
            let mut rest = turned.clone();
            rest.remove(i);
            rest.sort_unstable();
            let cells = Cells::of(planes(part));
            for at in bits(first).chain(bits(cells.open[0] & !first)) {
                let mut child = SumState { parts: rest.clone(), values: negated.clone() };
                let after = cells.after(&self.ground, 0, at).exchanged();
                self.join(&mut child, &after)?;
                if self.consider(child, &mut later)? {
                    if has_reply {
                        self.beside.entry_ref(&state.parts).or_default().reply = at;
                    }
                    return Ok(true);
                }
            }
        }
        turned.sort_unstable();
        for option in self.lists.left_options(&state.values)? {
            let child = SumState { parts: turned.clone(), values: self.lists.negative(&option) };
            if self.consider(child, &mut later)? {
                return Ok(true);
            }
        }
        match self.effort.ties {
            TieBreak::Wide => later.sort_by_key(|&(promise, narrow, _)| (promise, narrow)),
            TieBreak::Any => later.sort_unstable(),
        }
        later.dedup();
        for (_, _, child) in later {
            // The child may have been decided in the meantime.
            let wins = match self.known(&child)? {
                Some(wins) => wins,
                None => self.decide(child)?,
            };
            if !wins {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if the opponent, who moves as Left in `child`, is known to lose. If the
    /// winner of `child` is not known, adds it to `later`.
    #[inline]
    fn consider(&mut self, child: SumState<W>, later: &mut Vec<RankedMove<W>>) -> Budgeted<bool> {
        match self.known(&child)? {
            Some(wins) => return Ok(!wins),
            None => {
                let [left, right, _, _] = planes(&child.parts[0]);
                let narrow = match self.effort.ties {
                    TieBreak::Wide => (left | right).leading_zeros(),
                    TieBreak::Any => 0,
                };
                later.push((self.promise(&child), narrow, child));
            }
        }
        Ok(false)
    }

    /// A state with a greater weight is less promising. The opponent moves next, as Left.
    #[inline]
    fn promise(&self, state: &SumState<W>) -> i64 {
        let weights = &self.effort.weights;
        let weigh = |[left, right]: [i64; 2], [a, b]: [u64; 2]| {
            left * i64::from(a.count_ones()) + right * i64::from(b.count_ones())
        };
        let mut sum = 0;
        for part in &state.parts {
            let cells = Cells::of(planes(part));
            let [left, right] = cells.open;
            sum += weigh(weights.moves, cells.open)
                + weigh(weights.alone, [left & !right, right & !left])
                + weigh(weights.safe, cells.safe)
                + weigh(weights.stones, cells.stones)
                + weights.parts;
        }
        let (left, right) = self.lists.stops(&state.values);
        let settled = (left + right) * weights.lead + (left - right) * weights.swing;
        sum + settled / (1 << (UNIT + 1)) + weights.values * state.values.len() as i64
    }
}
