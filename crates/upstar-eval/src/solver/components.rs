//! Components, each with its negative under one number.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use upstar_core::{Orientation, Ruleset};

/// What is known about a component.
#[derive(Clone)]
pub(super) struct Component<P, V> {
    pub position: P,
    /// How many moves Left and Right have.
    pub moves: [u16; 2],
    pub negative: NegativeKind,
    /// How often it was met.
    pub met: u32,
    /// Whether somebody has moved from it.
    pub expanded: bool,
    /// Its value, if that has been found.
    pub settled: Option<V>,
}

/// More moves than this are not counted.
pub(super) const MOST_MOVES: u16 = u16::MAX - 1;
const UNSEEN: [u16; 2] = [u16::MAX; 2];

impl<P, V> Component<P, V> {
    /// Whether nobody has looked at it yet, or not to the end.
    pub fn is_unexplored(&self) -> bool {
        self.moves == UNSEEN && self.settled.is_none()
    }
}

/// How a component stands to its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NegativeKind {
    /// The ruleset has no negative of it.
    None,
    /// It is its own negative.
    Same,
    /// The two are different.
    Other,
}

/// All components that have been met. The name of a component is twice its number, plus one for
/// the negative of the position that is stored.
pub(super) struct ComponentTable<P, V> {
    parts: Vec<Component<P, V>>,
    numbers: HashTable<u32>,
    hasher: FixedState,
}

/// What a component is called.
pub(super) enum ComponentName {
    /// It was met before.
    Known(u32),
    /// It is met for the first time.
    New(u32),
}

impl<P: Clone + Eq + Hash, V: Copy> ComponentTable<P, V> {
    /// No components.
    pub fn new() -> ComponentTable<P, V> {
        ComponentTable {
            parts: Vec::new(),
            numbers: HashTable::new(),
            hasher: FixedState::default(),
        }
    }

    /// How many components there are, a component and its negative counted once.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// What is known about a component or, if that is what is stored, about its negative.
    #[inline]
    pub fn get(&self, name: u32) -> &Component<P, V> {
        &self.parts[(name >> 1) as usize]
    }

    /// The same, to write to.
    #[inline]
    pub fn get_mut(&mut self, name: u32) -> &mut Component<P, V> {
        &mut self.parts[(name >> 1) as usize]
    }

    /// The name of the negative of a component.
    #[inline]
    pub fn negative(&self, name: u32) -> Option<u32> {
        match self.get(name).negative {
            NegativeKind::None => None,
            NegativeKind::Same => Some(name),
            NegativeKind::Other => Some(name ^ 1),
        }
    }

    fn find(&self, position: &P) -> Option<u32> {
        let hash = self.hasher.hash_one(position);
        self.numbers.find(hash, |&i| self.parts[i as usize].position == *position).copied()
    }

    /// The name of a component.
    pub fn name<R: Ruleset<Position = P>>(&mut self, rules: &R, component: P) -> ComponentName {
        let (position, sign) = rules.represent(component);
        if let Some(number) = self.find(&position) {
            return ComponentName::Known(self.named(number, sign));
        }
        let negative = rules.negate(&position).map(|negative| rules.represent(negative));
        debug_assert!(
            sign == Orientation::Same || negative.is_some(),
            "a negative of what has none"
        );
        if let Some((other, sign_of_negative)) = &negative
            && *other != position
            && let Some(number) = self.find(other)
        {
            // Minus times minus is plus, and the negative is one minus more.
            let sign =
                if *sign_of_negative == sign { Orientation::Negative } else { Orientation::Same };
            return ComponentName::Known(self.named(number, sign));
        }
        let relation = match negative {
            _ if rules.is_impartial() => NegativeKind::Same,
            None => NegativeKind::None,
            Some((other, Orientation::Same)) if other == position => NegativeKind::Same,
            Some(_) => NegativeKind::Other,
        };
        let part = Component {
            position,
            moves: UNSEEN,
            negative: relation,
            met: 0,
            expanded: false,
            settled: None,
        };
        let number = self.insert(part) >> 1;
        ComponentName::New(self.named(number, sign))
    }

    /// The name of the component with this number, or of its negative.
    fn named(&self, number: u32, sign: Orientation) -> u32 {
        let has_other = self.parts[number as usize].negative == NegativeKind::Other;
        number << 1 | u32::from(has_other && sign == Orientation::Negative)
    }

    /// Take in a component that is not there yet.
    pub fn insert(&mut self, part: Component<P, V>) -> u32 {
        let hash = self.hasher.hash_one(&part.position);
        let number = self.parts.len() as u32;
        self.parts.push(part);
        let (parts, hasher) = (&self.parts, &self.hasher);
        self.numbers.insert_unique(hash, number, |&i| hasher.hash_one(&parts[i as usize].position));
        number << 1
    }
}
