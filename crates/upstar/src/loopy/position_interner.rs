//! Interns the positions of one ruleset.

use std::collections::HashSet;
use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use upstar_core::{Answer, Budgeted, Interrupted, Orientation, Player, Ruleset};
use upstar_eval::ValueTable;
use upstar_loopy::{Loopy, LoopyContext, Sides};
use upstar_short::Short;

use super::scc_solver::{NOTHING, PositionSource, SccSolver, SignedPosition};

/// A short value that is known without expanding the position.
type LoopyShortcut<'a, P> = &'a dyn Fn(&P) -> Budgeted<Option<Short>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Identification {
    Literal,
    /// Positions with the same representative are identified.
    Whole,
    /// Positions are split into components, which are identified if they have the same
    /// representative.
    Parts,
}

pub(crate) struct PositionInterner<'a, R: Ruleset> {
    rules: &'a R,
    mode: Identification,
    numbered: PositionTable<R::Position>,
    sums: Vec<bool>,
    wholes: HashSet<u32>,
    grows: bool,
    memory: Option<LoopyValueTable<'a, R>>,
    options: Vec<R::Position>,
    parts: Vec<R::Position>,
}

pub(crate) struct PositionTable<P> {
    positions: Vec<P>,
    numbers: HashTable<u32>,
    hasher: FixedState,
}

impl<P: Clone + Eq + Hash> PositionTable<P> {
    pub(crate) fn position(&self, number: u32) -> P {
        self.positions[number as usize].clone()
    }

    pub(crate) fn find(&self, position: &P) -> Option<u32> {
        self.find_hashed(self.hasher.hash_one(position), position)
    }

    fn find_hashed(&self, hash: u64, position: &P) -> Option<u32> {
        self.numbers.find(hash, |&n| self.positions[n as usize] == *position).copied()
    }

    fn number(&mut self, position: P) -> Budgeted<u32> {
        let hash = self.hasher.hash_one(&position);
        if let Some(number) = self.find_hashed(hash, &position) {
            return Ok(number);
        }
        let number = self.positions.len() as u32;
        if number >= NOTHING / 2 {
            return Err(Interrupted::too_large(
                "too many positions: at most two billion are supported",
            ));
        }
        self.positions.push(position);
        let (hasher, positions) = (&self.hasher, &self.positions);
        let rehash = |&n: &u32| hasher.hash_one(&positions[n as usize]);
        self.numbers.insert_unique(hash, number, rehash);
        Ok(number)
    }
}

pub(crate) struct LoopyValueTable<'a, R: Ruleset> {
    pub(crate) lx: LoopyContext<'a>,
    /// The values of loopy positions, by representative.
    pub(crate) table: &'a ValueTable<R::Position, Loopy>,
    /// The short values, by representative.
    pub(crate) shorts: &'a ValueTable<R::Position, Short>,
    pub(crate) theorem: LoopyShortcut<'a, R::Position>,
}

impl<'a, R: Ruleset> PositionInterner<'a, R> {
    pub(crate) fn new(rules: &'a R, mode: Identification) -> PositionInterner<'a, R> {
        PositionInterner {
            rules,
            mode,
            numbered: PositionTable {
                positions: Vec::new(),
                numbers: HashTable::new(),
                hasher: FixedState::default(),
            },
            sums: Vec::new(),
            wholes: HashSet::new(),
            grows: false,
            memory: None,
            options: Vec::new(),
            parts: Vec::new(),
        }
    }

    pub(crate) fn meet(&mut self, position: R::Position) -> Budgeted<SignedPosition> {
        self.grows |= self.rules.repetition_advice(&position, &position).is_some();
        self.option(position, false)
    }

    pub(crate) fn into_table(self) -> PositionTable<R::Position> {
        self.numbered
    }

    fn signed_position(
        &mut self,
        position: R::Position,
        negative: bool,
        is_sum: bool,
    ) -> Budgeted<SignedPosition> {
        let number = self.numbered.number(position)?;
        if number as usize == self.sums.len() {
            self.sums.push(is_sum);
        }
        Ok(2 * number + SignedPosition::from(negative))
    }

    /// Interns the representative of a component or of its negative.
    fn part(&mut self, part: R::Position, negative: bool) -> Budgeted<SignedPosition> {
        let (position, sign) = self.rules.represent(part);
        self.signed_position(position, (sign == Orientation::Negative) != negative, false)
    }

    fn text(&self, signed: SignedPosition) -> String {
        let position = &self.numbered.positions[signed as usize / 2];
        let negative = if signed % 2 == 1 { self.rules.negate(position) } else { None };
        self.rules.print(negative.as_ref().unwrap_or(position))
    }

    fn option(&mut self, option: R::Position, negative: bool) -> Budgeted<SignedPosition> {
        match self.mode {
            Identification::Literal => return self.signed_position(option, negative, false),
            Identification::Whole => return self.part(option, negative),
            Identification::Parts => {}
        }
        let mut parts = std::mem::take(&mut self.parts);
        self.rules.components(&option, &mut parts);
        let signed = match (parts.len(), parts.pop()) {
            (1, Some(part)) => self.part(part, negative),
            (0, _) | (_, None) => Ok(NOTHING),
            _ => {
                let position = self.rules.normalise(option);
                self.signed_position(position, negative, true)
            }
        };
        parts.clear();
        self.parts = parts;
        signed
    }
}

impl<R: Ruleset> PositionSource for PositionInterner<'_, R> {
    fn count(&self) -> usize {
        self.numbered.positions.len()
    }

    fn expand(&mut self, signed: SignedPosition, out: &mut Vec<SignedPosition>) -> Budgeted<usize> {
        let position = self.numbered.position(signed / 2);
        let negative = signed % 2 == 1;
        let start = out.len();
        if self.is_sum(signed / 2) {
            let mut parts = Vec::new();
            self.rules.components(&position, &mut parts);
            for part in parts {
                out.push(self.part(part, negative)?);
            }
            return Ok(out.len() - start);
        }
        let mut left = 0;
        for player in Player::BOTH {
            let mover = if negative { player.opponent() } else { player };
            let mut options = std::mem::take(&mut self.options);
            self.rules.options(&position, mover, &mut options);
            for option in options.drain(..) {
                out.push(self.option(option, negative)?);
            }
            self.options = options;
            if player == Player::Left {
                left = out.len() - start;
            }
        }
        Ok(left)
    }

    fn seek(&self, position: u32) -> Answer<Option<Loopy>> {
        let Some(memory) = &self.memory else { return Ok(None) };
        let is_sum = self.is_sum(position);
        let position = &self.numbered.positions[position as usize];
        let known = |position| {
            let short = || memory.shorts.get(position).map(Loopy::from);
            memory.table.get(position).or_else(short)
        };
        if let Some(value) = known(position) {
            return Ok(Some(value));
        }
        if is_sum {
            return Ok(None);
        }
        if let Some(value) = (memory.theorem)(position)? {
            return Ok(Some(value.into()));
        }
        // The value of the negative may be known. This is checked when the position is first
        // interned.
        let Some(negative) = self.rules.negate(position) else { return Ok(None) };
        let (negative, sign) = self.rules.represent(negative);
        match (known(&negative), sign) {
            (Some(value), Orientation::Same) => Ok(Some(memory.lx.loopy_neg(value)?)),
            (known, _) => Ok(known),
        }
    }

    fn is_sum(&self, position: u32) -> bool {
        self.sums[position as usize]
    }

    fn take_whole(&mut self, position: u32) {
        self.sums[position as usize] = false;
        self.wholes.insert(position);
    }

    /// Returns `false` for components of positions, because only finitely many distinct components
    /// can occur.
    fn may_grow(&self, signed: SignedPosition) -> bool {
        self.grows && (self.mode != Identification::Parts || self.wholes.contains(&(signed / 2)))
    }

    fn moves_alone(&self, signed: SignedPosition) -> Option<[i64; 2]> {
        let bounds = self.rules.moves_alone(&self.numbered.positions[signed as usize / 2]);
        bounds.map(|[left, right]| if signed % 2 == 1 { [right, left] } else { [left, right] })
    }

    fn endless(&self, earlier: SignedPosition, later: SignedPosition) -> Option<Interrupted> {
        let [from, to] =
            [earlier, later].map(|signed| &self.numbered.positions[signed as usize / 2]);
        if (earlier ^ later) & 1 != 0 || from == to {
            return None;
        }
        let remedy = self.rules.repetition_advice(from, to)?;
        let (from, to) = (self.text(earlier), self.text(later));
        Some(Interrupted::too_large(format!(
            "infinitely many positions follow, because {from} leads to {to}, and so on; to prevent \
             repetition, use the rules with {remedy}"
        )))
    }
}

/// Returns the onside and the offside of a position. Caches the values of the followers, even after
/// an error.
pub(crate) fn sides<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    memory: LoopyValueTable<'_, R>,
) -> Answer<Sides> {
    let (lx, table, shorts) = (memory.lx, memory.table, memory.shorts);
    let mut met = PositionInterner::new(rules, Identification::Parts);
    met.memory = Some(memory);
    let root = met.meet(position.clone())?;
    let mut walk = SccSolver::new(lx);
    let found = walk.sides(&mut met, root);
    for (number, position) in met.into_table().positions.into_iter().enumerate() {
        if let Some(value) = walk.known(number as u32) {
            match value.short() {
                Some(short) => shorts.insert(position, short),
                None => table.insert(position, value),
            }
        }
    }
    found
}
