//! The order of onsides (*Winning Ways*, chapter 11, "sidling"). `g >= h` if Left, moving second on
//! `g - h`, can always move, with infinitely many moves in `g` in infinite play. The pairs on which
//! Left succeeds form the largest set from which Left can force a move in `g` into the set, or a
//! pair in which Right cannot move.

use upstar_core::{Budgeted, Player};

use crate::Map;
use crate::context::LoopyContext;
use crate::order::StopperOrder;
use crate::stopper::{Moves, StopperRef};

pub(crate) struct OnsideOrder<'a> {
    lx: LoopyContext<'a>,
    positions: &'a [Moves],
    stoppers: StopperOrder<'a>,
    /// The state for each pair; the third entry is `true` if Left moves second. The results of the
    /// states before `settled` are final.
    numbers: Map<(StopperRef, StopperRef, bool), u32>,
    states: Vec<State>,
    settled: usize,
}

struct State {
    pair: (StopperRef, StopperRef),
    second: bool,
    is_won: bool,
    moves: Vec<Move>,
}

#[derive(Clone, Copy)]
struct Move {
    is_in_first: bool,
    to: MoveTarget,
}

#[derive(Clone, Copy)]
enum MoveTarget {
    Known(bool),
    State(u32),
}

impl<'a> OnsideOrder<'a> {
    pub(crate) fn new(lx: LoopyContext<'a>, positions: &'a [Moves]) -> OnsideOrder<'a> {
        OnsideOrder {
            lx,
            positions,
            stoppers: StopperOrder::new(lx, &[]),
            numbers: Map::default(),
            states: Vec::new(),
            settled: 0,
        }
    }

    pub(crate) fn geq(&mut self, a: StopperRef, b: StopperRef) -> Budgeted<bool> {
        let root = self.led(a, b, true)?;
        self.explore()?;
        Ok(match root {
            MoveTarget::Known(answer) => answer,
            MoveTarget::State(state) => self.states[state as usize].is_won,
        })
    }

    pub(crate) fn better(
        &mut self,
        a: StopperRef,
        b: StopperRef,
        player: Player,
    ) -> Budgeted<bool> {
        match player {
            Player::Left => self.geq(a, b),
            Player::Right => self.geq(b, a),
        }
    }

    fn led(&mut self, a: StopperRef, b: StopperRef, second: bool) -> Budgeted<MoveTarget> {
        if a.as_local().is_none() && b.as_local().is_none() {
            let answer = if second {
                self.stoppers.geq(a, b)?
            } else {
                self.stoppers.survives_first(a, b)?
            };
            return Ok(MoveTarget::Known(answer));
        }
        if let Some(&state) = self.numbers.get(&(a, b, second)) {
            return Ok(MoveTarget::State(state));
        }
        let state = self.states.len() as u32;
        self.numbers.insert((a, b, second), state);
        self.states.push(State { pair: (a, b), second, is_won: false, moves: Vec::new() });
        Ok(MoveTarget::State(state))
    }

    fn options(&self, g: StopperRef) -> Budgeted<Moves> {
        match g.as_local() {
            Some(local) => Ok(self.positions[local as usize].clone()),
            None => self.lx.moves(g),
        }
    }

    fn explore(&mut self) -> Budgeted<()> {
        let mut next = self.settled;
        while next < self.states.len() {
            self.lx.cx.budget.spend(1)?;
            let ((a, b), second) = (self.states[next].pair, self.states[next].second);
            let (in_a, in_b) = (self.options(a)?, self.options(b)?);
            let (first, other) =
                if second { (in_a.right, in_b.left) } else { (in_a.left, in_b.right) };
            let mut moves = Vec::with_capacity(first.len() + other.len());
            for option in first {
                moves.push(Move { is_in_first: true, to: self.led(option, b, !second)? });
            }
            for option in other {
                moves.push(Move { is_in_first: false, to: self.led(a, option, !second)? });
            }
            self.states[next].moves = moves;
            next += 1;
        }
        self.decide()
    }

    fn decide(&mut self) -> Budgeted<()> {
        let from = self.settled;
        let count = self.states.len() - from;
        if count == 0 {
            return Ok(());
        }
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); count];
        for (node, state) in self.states[from..].iter().enumerate() {
            for to in state.moves.iter().map(|m| m.to) {
                if let MoveTarget::State(to) = to
                    && to as usize >= from
                {
                    before[to as usize - from].push(node as u32);
                }
            }
        }
        let mut alive = vec![true; count];
        loop {
            let forced = self.force(&alive, &before)?;
            if forced == alive {
                break;
            }
            alive = forced;
        }
        for (state, is_won) in self.states[from..].iter_mut().zip(alive) {
            state.is_won = is_won;
        }
        self.settled = self.states.len();
        Ok(())
    }

    /// Returns the states from which Left can force a move in `g` to a live pair, or the end of
    /// Right's moves.
    fn force(&self, alive: &[bool], before: &[Vec<u32>]) -> Budgeted<Vec<bool>> {
        let from = self.settled;
        let mut forced = vec![false; alive.len()];
        let mut open: Vec<u32> = (0..alive.len() as u32).collect();
        while let Some(node) = open.pop() {
            let state = &self.states[from + node as usize];
            if forced[node as usize] {
                continue;
            }
            self.lx.cx.budget.spend(1)?;
            let is_good = |step: &Move| match step.to {
                MoveTarget::Known(answer) => answer,
                MoveTarget::State(to) if (to as usize) < from => self.states[to as usize].is_won,
                MoveTarget::State(to) => {
                    let to = to as usize - from;
                    forced[to] || step.is_in_first && alive[to]
                }
            };
            let good = if state.second {
                state.moves.iter().all(is_good)
            } else {
                state.moves.iter().any(is_good)
            };
            if good {
                forced[node as usize] = true;
                open.extend(&before[node as usize]);
            }
        }
        Ok(forced)
    }
}
