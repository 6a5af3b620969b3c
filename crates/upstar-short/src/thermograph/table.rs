//! Tables of thermographs. Games have few distinct walls, so walls, scaffolds and thermographs are
//! interned.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use parking_lot::Mutex;
use smallvec::SmallVec;
use upstar_arena::Column;
use upstar_core::Player;
use upstar_number::Dyadic;

use super::{Thermograph, Trajectory};
use crate::Map;

pub(super) type Key = SmallVec<[u32; 12]>;

#[derive(Debug)]
pub(crate) struct Thermographs {
    of_game: Column<1>,
    all: boxcar::Vec<Entry>,
    walls: boxcar::Vec<Trajectory>,
    known: Mutex<ThermographTables>,
}

#[derive(Debug)]
struct Entry {
    thermograph: Arc<Thermograph>,
    left: u32,
    right: u32,
}

#[derive(Debug, Default)]
struct ThermographTables {
    walls: Map<Trajectory, u32>,
    /// The left scaffold for each set of right walls of Left options, and dually.
    scaffolds: [Map<Key, u32>; 2],
    joined: Map<(u32, u32), u32>,
}

impl Thermographs {
    pub(crate) fn new() -> Thermographs {
        Thermographs {
            of_game: Column::new(),
            all: boxcar::Vec::new(),
            walls: boxcar::Vec::new(),
            known: Mutex::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.all.count()
    }

    pub(super) fn get(&self, index: u32) -> Arc<Thermograph> {
        Arc::clone(&self.all[index as usize].thermograph)
    }

    pub(super) fn walls_of(&self, index: u32) -> (u32, u32) {
        let entry = &self.all[index as usize];
        (entry.left, entry.right)
    }

    pub(super) fn known(&self, place: u32) -> Option<u32> {
        match self.of_game.row(place)[0].load(Ordering::Acquire) {
            0 => None,
            plus_one => Some(plus_one as u32 - 1),
        }
    }

    pub(super) fn remember(&self, place: u32, index: u32) {
        self.of_game.row(place)[0].store(u64::from(index) + 1, Ordering::Release);
    }

    pub(super) fn mast(&self, value: Dyadic) -> u32 {
        let mast = Trajectory::mast(value);
        let mut known = self.known.lock();
        let wall = self.intern(&mut known, mast.clone());
        self.push(Thermograph { left: mast.clone(), right: mast }, wall, wall)
    }

    /// Returns the index of the thermograph for the right walls of the Left options and the left
    /// walls of the Right options. Neither set may be empty.
    pub(super) fn over(&self, left: Key, right: Key) -> u32 {
        let mut known = self.known.lock();
        let left = self.scaffold(&mut known, left, Player::Left);
        let right = self.scaffold(&mut known, right, Player::Right);
        if let Some(&index) = known.joined.get(&(left, right)) {
            return index;
        }
        let (l, r) = Trajectory::join(&self.walls[left as usize], &self.walls[right as usize]);
        let (left_wall, right_wall) =
            (self.intern(&mut known, l.clone()), self.intern(&mut known, r.clone()));
        let index = self.push(Thermograph { left: l, right: r }, left_wall, right_wall);
        known.joined.insert((left, right), index);
        index
    }

    fn scaffold(&self, known: &mut ThermographTables, mut walls: Key, player: Player) -> u32 {
        walls.sort_unstable();
        walls.dedup();
        if let Some(&scaffold) = known.scaffolds[player as usize].get(&walls) {
            return scaffold;
        }
        let mut scaffold = self.walls[walls[0] as usize].clone();
        for &wall in &walls[1..] {
            let wall = &self.walls[wall as usize];
            scaffold = match player {
                Player::Left => scaffold.max(wall),
                Player::Right => scaffold.min(wall),
            };
        }
        let scaffold = scaffold.tilt(if player == Player::Left { -1 } else { 1 });
        let id = self.intern(known, scaffold);
        known.scaffolds[player as usize].insert(walls, id);
        id
    }

    fn intern(&self, known: &mut ThermographTables, wall: Trajectory) -> u32 {
        if let Some(&id) = known.walls.get(&wall) {
            return id;
        }
        let id = self.walls.push(wall.clone()) as u32;
        known.walls.insert(wall, id);
        id
    }

    fn push(&self, thermograph: Thermograph, left: u32, right: u32) -> u32 {
        self.all.push(Entry { thermograph: Arc::new(thermograph), left, right }) as u32
    }
}
