//! The order of stoppers: `g >= h` if Left never runs out of moves when moving second on `g - h`.
//! Infinite play contains infinitely many moves in both components, because alternating play in a
//! stopper is finite. It is not a loss for Left (*Winning Ways*, chapter 11). The pairs `(g, h)`
//! for which Left survives on `g - h` form a greatest fixed point.

use upstar_core::Budgeted;

use crate::Map;
use crate::context::{LoopyContext, OPTIONS_A_STEP};
use crate::stopper::{Kind, Moves, StopperRef};

const NONE: u32 = u32::MAX;

/// Decides the order of stoppers and of the positions of one system.
///
/// Computes the fixed point on demand (Liu and Smolka, *Simple linear-time algorithms for minimal
/// fixed points*, 1998). Left is assumed to survive on each pair until this is refuted. Each move
/// of each pair is examined a constant number of times.
pub(crate) struct StopperOrder<'a> {
    lx: LoopyContext<'a>,
    locals: &'a [Moves],
    pairs: Map<(StopperRef, StopperRef), [u32; 2]>,
    states: Vec<State>,
    /// For each state, a linked list of the states that rely on its result.
    reliances: Vec<(u32, u32)>,
    rows: Map<StopperRef, Row>,
    options: Vec<StopperRef>,
    settled: usize,
}

#[derive(Clone, Copy)]
struct Row {
    start: u32,
    left: u32,
    right: u32,
}

struct State {
    pair: (StopperRef, StopperRef),
    second: bool,
    is_lost: bool,
    is_met: bool,
    /// The next move to examine, or the reply on which this state relies.
    next: u32,
    relied_on_by: u32,
    /// The options of the player to move in the first component: the start and the length of a
    /// range of `options`.
    first: (u32, u32),
    other: (u32, u32),
}

enum MoveTarget {
    Known(bool),
    State(u32),
}

impl<'a> StopperOrder<'a> {
    pub(crate) fn new(lx: LoopyContext<'a>, locals: &'a [Moves]) -> StopperOrder<'a> {
        StopperOrder {
            lx,
            locals,
            pairs: Map::default(),
            states: Vec::new(),
            reliances: Vec::new(),
            rows: Map::default(),
            options: Vec::new(),
            settled: 0,
        }
    }

    pub(crate) fn geq(&mut self, a: StopperRef, b: StopperRef) -> Budgeted<bool> {
        self.decide(a, b, true)
    }

    /// Returns `true` if Left survives on `a - b` moving first.
    pub(crate) fn survives_first(&mut self, a: StopperRef, b: StopperRef) -> Budgeted<bool> {
        self.decide(a, b, false)
    }

    pub(crate) fn record(&self) {
        self.record_renamed(|g| g.as_local().is_none().then_some(g));
    }

    /// Records also the results about positions that have since been interned; `name` returns their
    /// stoppers.
    pub(crate) fn record_renamed(&self, name: impl Fn(StopperRef) -> Option<StopperRef>) {
        if self.settled == 0 {
            return;
        }
        let known = self.states[..self.settled].iter().filter_map(|state| {
            let (a, b) = (name(state.pair.0)?, name(state.pair.1)?);
            if a.is_short() && b.is_short() {
                return None;
            }
            let bits = 1 | u8::from(!state.is_lost) << 1;
            Some(((a, b), if state.second { bits } else { bits << 2 }))
        });
        self.lx.stoppers.remember_pairs(known);
    }

    fn decide(&mut self, a: StopperRef, b: StopperRef, second: bool) -> Budgeted<bool> {
        let root = match self.led(a, b, second)? {
            MoveTarget::Known(answer) => return Ok(answer),
            MoveTarget::State(root) => root,
        };
        let mut open = vec![root];
        while let Some(state) = open.pop() {
            if !self.states[state as usize].is_lost {
                self.look(state, &mut open)?;
            }
        }
        self.settled = self.states.len();
        Ok(!self.states[root as usize].is_lost)
    }

    /// Examines moves until another state must be examined first.
    fn look(&mut self, state: u32, open: &mut Vec<u32>) -> Budgeted<()> {
        let second = self.states[state as usize].second;
        if !self.states[state as usize].is_met {
            self.lx.cx.budget.spend(1 + u64::from(self.count(state)) / OPTIONS_A_STEP)?;
            self.states[state as usize].is_met = true;
            // A single known move may decide the state.
            for at in 0..self.count(state) {
                let (a, b) = self.move_at(state, at);
                match (self.known(a, b, !second)?, second) {
                    (Some(false), true) => {
                        self.lose(state, open);
                        return Ok(());
                    }
                    (Some(true), false) => {
                        self.states[state as usize].next = at;
                        return Ok(());
                    }
                    _ => {}
                }
            }
        }
        loop {
            let at = self.states[state as usize].next;
            if at >= self.count(state) {
                if !second {
                    self.lose(state, open);
                }
                return Ok(());
            }
            let (a, b) = self.move_at(state, at);
            match (self.led(a, b, !second)?, second) {
                (MoveTarget::Known(true), true) | (MoveTarget::Known(false), false) => {}
                (MoveTarget::Known(false), true) => {
                    self.lose(state, open);
                    return Ok(());
                }
                (MoveTarget::Known(true), false) => return Ok(()),
                (MoveTarget::State(to), _) => {
                    self.reliances.push((state, self.states[to as usize].relied_on_by));
                    self.states[to as usize].relied_on_by = self.reliances.len() as u32 - 1;
                    let is_met = self.states[to as usize].is_met;
                    if second {
                        self.states[state as usize].next += 1;
                        if !is_met {
                            open.extend([state, to]);
                            return Ok(());
                        }
                        continue;
                    }
                    if !is_met {
                        open.push(to);
                    }
                    return Ok(());
                }
            }
            self.states[state as usize].next += 1;
        }
    }

    fn lose(&mut self, state: u32, open: &mut Vec<u32>) {
        let mut lost = vec![state];
        while let Some(state) = lost.pop() {
            let state = &mut self.states[state as usize];
            if std::mem::replace(&mut state.is_lost, true) {
                continue;
            }
            let mut at = state.relied_on_by;
            while at != NONE {
                let (by, next) = self.reliances[at as usize];
                if self.states[by as usize].second {
                    lost.push(by);
                } else {
                    open.push(by);
                }
                at = next;
            }
        }
    }

    fn count(&self, state: u32) -> u32 {
        let state = &self.states[state as usize];
        state.first.1 + state.other.1
    }

    fn move_at(&self, state: u32, at: u32) -> (StopperRef, StopperRef) {
        let state = &self.states[state as usize];
        if at < state.first.1 {
            (self.options[(state.first.0 + at) as usize], state.pair.1)
        } else {
            (state.pair.0, self.options[(state.other.0 + at - state.first.1) as usize])
        }
    }

    /// Returns the result for a pair if it is known, and otherwise the state of the pair.
    fn led(&mut self, a: StopperRef, b: StopperRef, second: bool) -> Budgeted<MoveTarget> {
        if let Some(answer) = self.known(a, b, second)? {
            return Ok(MoveTarget::Known(answer));
        }
        let known = self.pairs.get(&(a, b)).map_or(NONE, |states| states[usize::from(second)]);
        if known != NONE {
            return Ok(MoveTarget::State(known));
        }
        let [row_a, row_b] = [self.row(a)?, self.row(b)?];
        let left = |row: Row| (row.start, row.left);
        let right = |row: Row| (row.start + row.left, row.right);
        // If Left moves second, Right first moves from a to a Right option of a, or from -b to the
        // negative of a Left option of b.
        let (mut first, mut other) =
            if second { (right(row_a), left(row_b)) } else { (left(row_a), right(row_b)) };
        // Number avoidance: a player who can win by moving in a number can also win by moving in
        // the other component if it is not a number.
        if a.is_loop() && self.is_number(b) {
            other.1 = 0;
        } else if b.is_loop() && self.is_number(a) {
            first.1 = 0;
        }
        let state = self.states.len() as u32;
        self.states.push(State {
            pair: (a, b),
            second,
            is_lost: false,
            is_met: false,
            next: 0,
            relied_on_by: NONE,
            first,
            other,
        });
        self.pairs.entry((a, b)).or_insert([NONE; 2])[usize::from(second)] = state;
        Ok(MoveTarget::State(state))
    }

    fn is_number(&self, g: StopperRef) -> bool {
        match g.kind() {
            Kind::Short(index) => self.lx.cx.is_number(self.lx.cx.short_at(index)),
            _ => false,
        }
    }

    fn row(&mut self, g: StopperRef) -> Budgeted<Row> {
        if let Some(&row) = self.rows.get(&g) {
            return Ok(row);
        }
        let moves;
        let moves = match g.as_local() {
            Some(local) => &self.locals[local as usize],
            None => {
                moves = self.lx.moves(g)?;
                &moves
            }
        };
        let row = Row {
            start: self.options.len() as u32,
            left: moves.left.len() as u32,
            right: moves.right.len() as u32,
        };
        self.options.extend(moves.both());
        self.rows.insert(g, row);
        Ok(row)
    }

    fn known(&self, a: StopperRef, b: StopperRef, second: bool) -> Budgeted<Option<bool>> {
        if let (Kind::Short(g), Kind::Short(h)) = (a.kind(), b.kind()) {
            let [g, h] = [g, h].map(|index| self.lx.cx.short_at(index));
            let answer = if second { self.lx.cx.leq(h, g)? } else { !self.lx.cx.leq(g, h)? };
            return Ok(Some(answer));
        }
        if a == StopperRef::ON || b == StopperRef::OFF || second && a == b {
            return Ok(Some(true));
        }
        if let Some(states) = self.pairs.get(&(a, b)) {
            let state = states[usize::from(second)];
            if state != NONE {
                let is_lost = self.states[state as usize].is_lost;
                let is_final = is_lost || (state as usize) < self.settled;
                return Ok(is_final.then_some(!is_lost));
            }
        }
        if a.as_local().is_some() || b.as_local().is_some() {
            return Ok(None);
        }
        if second && (b == StopperRef::ON || a == StopperRef::OFF) {
            return Ok(Some(false));
        }
        if let (Some(k), Some(l)) = (self.lx.stoppers.uponic(a), self.lx.stoppers.uponic(b)) {
            return Ok(Some(if second { uponic_geq(k, l) } else { uponic_first(k, l) }));
        }
        let bits = self.lx.stoppers.known_pair(a, b) >> if second { 0 } else { 2 };
        Ok((bits & 1 != 0).then_some(bits & 2 != 0))
    }
}

/// Returns `true` if `k.upon* >= l.upon*`. Only 0 and upon* are confused (Siegel, thesis, section
/// 3.6).
fn uponic_geq(k: u32, l: u32) -> bool {
    k == l || k > l && (k, l) != (1, 0)
}

/// Returns `true` if Left, moving first, survives on `k.upon* - l.upon*`.
fn uponic_first(k: u32, l: u32) -> bool {
    match l {
        0 => k > 0,
        _ => k >= l - 1,
    }
}
