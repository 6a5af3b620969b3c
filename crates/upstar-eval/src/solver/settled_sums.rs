//! Interned lists of settled values.

use std::hash::{BuildHasher, Hash};
use std::rc::Rc;

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashTable};
use smallvec::SmallVec;
use upstar_core::{Budgeted, Player};

use super::OutcomeTheory;

type Values<V> = SmallVec<[V; 4]>;

pub(super) const NOTHING: u32 = 0;

pub(super) struct SettledSums<V> {
    lists: Vec<List<V>>,
    names: HashTable<u32>,
    /// Cached sums of two lists, the smaller name first.
    added: HashMap<(u32, u32), u32, FixedState>,
    hasher: FixedState,
}

struct List<V> {
    values: Values<V>,
    negative: Option<u32>,
    /// For Left and for Right, `true` if the player wins moving first, or `None` if this is not
    /// known.
    wins: [Option<bool>; 2],
    moves: [Option<Rc<[u32]>>; 2],
}

impl<V: Copy + Eq + Hash> SettledSums<V> {
    pub fn new() -> SettledSums<V> {
        let hasher = FixedState::default();
        let mut sums = SettledSums {
            lists: Vec::new(),
            names: HashTable::new(),
            added: HashMap::default(),
            hasher,
        };
        sums.name(Values::new());
        sums
    }

    pub fn len(&self) -> usize {
        self.lists.len()
    }

    pub fn values(&self, sum: u32) -> &[V] {
        &self.lists[sum as usize].values
    }

    pub fn name(&mut self, values: Values<V>) -> u32 {
        let hash = self.hasher.hash_one(&values);
        let lists = &self.lists;
        if let Some(&known) = self.names.find(hash, |&i| lists[i as usize].values == values) {
            return known;
        }
        let new = self.lists.len() as u32;
        let list = List { values, negative: None, wins: [None; 2], moves: [None, None] };
        self.lists.push(list);
        let (lists, hasher) = (&self.lists, &self.hasher);
        self.names.insert_unique(hash, new, |&i| hasher.hash_one(&lists[i as usize].values));
        new
    }

    /// Returns the name of a list of values in any order.
    pub fn of<T: OutcomeTheory<Value = V>>(
        &mut self,
        theory: T,
        mut values: Values<V>,
    ) -> Budgeted<u32> {
        theory.tidy(&mut values)?;
        Ok(self.name(values))
    }

    pub fn add<T: OutcomeTheory<Value = V>>(&mut self, theory: T, a: u32, b: u32) -> Budgeted<u32> {
        if a == NOTHING {
            return Ok(b);
        }
        if b == NOTHING {
            return Ok(a);
        }
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.added.get(&key) {
            return Ok(known);
        }
        let mut values = self.lists[a as usize].values.clone();
        values.extend_from_slice(&self.lists[b as usize].values);
        let sum = self.of(theory, values)?;
        self.added.insert(key, sum);
        Ok(sum)
    }

    pub fn negative<T: OutcomeTheory<Value = V>>(&mut self, theory: T, sum: u32) -> Budgeted<u32> {
        if let Some(known) = self.lists[sum as usize].negative {
            return Ok(known);
        }
        let values = &self.lists[sum as usize].values;
        let negated = values.iter().map(|&value| theory.negate(value)).collect::<Budgeted<_>>()?;
        let negative = self.of(theory, negated)?;
        self.lists[sum as usize].negative = Some(negative);
        self.lists[negative as usize].negative = Some(sum);
        Ok(negative)
    }

    pub fn moves<T: OutcomeTheory<Value = V>>(
        &mut self,
        theory: T,
        sum: u32,
        player: Player,
    ) -> Budgeted<Rc<[u32]>> {
        if let Some(known) = &self.lists[sum as usize].moves[player as usize] {
            return Ok(Rc::clone(known));
        }
        let values = self.lists[sum as usize].values.clone();
        let mut moves = Vec::new();
        for (i, &value) in values.iter().enumerate() {
            if i > 0 && values[i - 1] == value {
                continue;
            }
            for option in theory.moves(value, player)? {
                let mut after = values.clone();
                after[i] = option;
                moves.push(self.of(theory, after)?);
            }
        }
        moves.sort_unstable();
        moves.dedup();
        let moves: Rc<[u32]> = moves.into();
        self.lists[sum as usize].moves[player as usize] = Some(Rc::clone(&moves));
        Ok(moves)
    }

    pub fn wins<T: OutcomeTheory<Value = V>>(
        &mut self,
        theory: T,
        sum: u32,
        player: Player,
    ) -> Budgeted<bool> {
        let list = &mut self.lists[sum as usize];
        if let Some(known) = list.wins[player as usize] {
            return Ok(known);
        }
        let wins = theory.mover_wins(&list.values, player)?;
        list.wins[player as usize] = Some(wins);
        Ok(wins)
    }
}
