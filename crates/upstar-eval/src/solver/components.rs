//! Components, each interned together with its negative.

use std::hash::{BuildHasher, Hash};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use upstar_core::{Orientation, Ruleset};

#[derive(Clone)]
pub(super) struct Component<P, V> {
    pub position: P,
    /// The numbers of Left's and Right's moves.
    pub moves: [u16; 2],
    pub negative: NegativeKind,
    /// The number of times that the component has occurred.
    pub met: u32,
    /// `true` if the component has been expanded for some player, and no winning move was found.
    pub expanded: bool,
    pub settled: Option<V>,
}

/// The maximum number of moves; larger numbers are truncated to it.
pub(super) const MOST_MOVES: u16 = u16::MAX - 1;
const UNSEEN: [u16; 2] = [u16::MAX; 2];

impl<P, V> Component<P, V> {
    /// Returns `true` if the component has not been examined, or not completely.
    pub fn is_unexplored(&self) -> bool {
        self.moves == UNSEEN && self.settled.is_none()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NegativeKind {
    /// The ruleset does not give the negative of the component.
    None,
    Same,
    Other,
}

/// Interns components. The name of a component is twice its number, plus one for the negative of
/// the stored position.
pub(super) struct ComponentTable<P, V> {
    parts: Vec<Component<P, V>>,
    numbers: HashTable<u32>,
    hasher: FixedState,
}

pub(super) enum ComponentName {
    Known(u32),
    New(u32),
}

impl<P: Clone + Eq + Hash, V: Copy> ComponentTable<P, V> {
    pub fn new() -> ComponentTable<P, V> {
        ComponentTable {
            parts: Vec::new(),
            numbers: HashTable::new(),
            hasher: FixedState::default(),
        }
    }

    /// Returns the number of components, where a component and its negative count once.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Returns the data of a component, or of its negative if the negative is stored.
    #[inline]
    pub fn get(&self, name: u32) -> &Component<P, V> {
        &self.parts[(name >> 1) as usize]
    }

    #[inline]
    pub fn get_mut(&mut self, name: u32) -> &mut Component<P, V> {
        &mut self.parts[(name >> 1) as usize]
    }

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

    pub fn name<R: Ruleset<Position = P>>(&mut self, rules: &R, component: P) -> ComponentName {
        let (position, sign) = rules.represent(component);
        if let Some(number) = self.find(&position) {
            return ComponentName::Known(self.named(number, sign));
        }
        let negative = rules.negate(&position).map(|negative| rules.represent(negative));
        debug_assert!(
            sign == Orientation::Same || negative.is_some(),
            "a position that has no negative"
        );
        if let Some((other, sign_of_negative)) = &negative
            && *other != position
            && let Some(number) = self.find(other)
        {
            // Equal signs cancel; the lookup by the negative changes the sign once more.
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

    fn named(&self, number: u32, sign: Orientation) -> u32 {
        let has_other = self.parts[number as usize].negative == NegativeKind::Other;
        number << 1 | u32::from(has_other && sign == Orientation::Negative)
    }

    pub fn insert(&mut self, part: Component<P, V>) -> u32 {
        let hash = self.hasher.hash_one(&part.position);
        let number = self.parts.len() as u32;
        self.parts.push(part);
        let (parts, hasher) = (&self.parts, &self.hasher);
        self.numbers.insert_unique(hash, number, |&i| hasher.hash_one(&parts[i as usize].position));
        number << 1
    }
}
