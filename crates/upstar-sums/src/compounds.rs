//! The arena of compound games, and the context for computations.

use std::cell::RefCell;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use hashbrown::{HashMap, HashSet};
use parking_lot::Mutex;
use upstar_arena::{ArenaTag, Column, Interner, deep, hash_words};
use upstar_core::{Budget, Budgeted, Interrupted, Player};
use upstar_form::{FormId, Forms};

use crate::kane::{KaneClasses, LengthSets};
use crate::positions::{NoPositions, OpenQuestion};
use crate::{PositionId, PositionSource};

/// A game given by literal forms and positions: an id in a [`Compounds`] arena.
///
/// Equal ids mean literally equal games. The converse is false, because trees are built only on
/// request ([`CompoundContext::form`]). Ids are valid only in their own arena; see
/// [`Compounds::place_of`]. Ids are not ordered:
///
/// ```compile_fail,E0369
/// # use upstar_sums::Compound;
/// assert!(Compound::ZERO <= Compound::ZERO);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Compound(pub(crate) u32);

impl Compound {
    /// The game without moves. Its id is the same in every arena. Every other compound has a move,
    /// unless [`SumOperator::Conjunctive`] occurs in it.
    pub const ZERO: Compound = Compound(0);

    /// Returns the index in the arena, for side tables and as a sort key. The index can differ
    /// between sessions.
    #[inline]
    #[must_use]
    pub fn index(self) -> u32 {
        ArenaTag::place_of(self.0)
    }
}

/// A rule for playing several games as one. The players alternate, and a player unable to move
/// loses in normal play and wins in misère play. A component *has ended for a player* if that
/// player has no move in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SumOperator {
    /// `G + H`: move in exactly one component.
    Disjunctive,
    /// Move in exactly one component; play ends when one component has ended for the player to move
    /// (ONAG, chapter 14: *diminished* disjunctive).
    Diminished,
    /// The usual conjunctive sum: [`Short`](SumOperator::Short) in normal and misère play,
    /// [`Long`](SumOperator::Long) in scoring play.
    Conjunctive,
    /// `G /\ H`: move in every component; play ends when one component has ended for the player to
    /// move. Also called the conjunctive sum or *rapid join*.
    Short,
    /// `G \/ H`: move in every component that has not ended for the player to move. A component
    /// that has ended only for this player waits. Also called the *continued* conjunctive sum or
    /// *slow join*.
    Long,
    /// Move in one or more components. Also called the *union*.
    Selective,
    /// Like [`Selective`](SumOperator::Selective), but play ends when one component has ended for
    /// the player to move. Also called the *shortened* selective sum.
    ShortenedSelective,
    /// `G -> H`: move in the first component until neither player can move there, then in the next
    /// component.
    Sequential,
    /// `G : H`: a move in a component removes all later components.
    Ordinal,
    /// `G <> H`: a Left move removes all earlier components, and a Right move removes all later
    /// components.
    Side,
}

impl SumOperator {
    /// All operators.
    pub const ALL: [SumOperator; 10] = [
        SumOperator::Disjunctive,
        SumOperator::Diminished,
        SumOperator::Conjunctive,
        SumOperator::Short,
        SumOperator::Long,
        SumOperator::Selective,
        SumOperator::ShortenedSelective,
        SumOperator::Sequential,
        SumOperator::Ordinal,
        SumOperator::Side,
    ];

    /// Returns `true` if the order of components does not matter.
    #[must_use]
    pub fn commutes(self) -> bool {
        !matches!(self, SumOperator::Sequential | SumOperator::Ordinal | SumOperator::Side)
    }

    /// Returns the operator that applies under normal and misère play.
    #[must_use]
    pub fn in_normal_play(self) -> SumOperator {
        if self == SumOperator::Conjunctive { SumOperator::Short } else { self }
    }

    /// Returns `true` if, under normal and misère play, the sum ends as soon as one component ends.
    #[must_use]
    pub fn ends_with_one(self) -> bool {
        matches!(
            self.in_normal_play(),
            SumOperator::Diminished | SumOperator::Short | SumOperator::ShortenedSelective
        )
    }

    fn code(self) -> u32 {
        self as u32
    }
}

/// The structure of a compound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompoundShape<'a> {
    /// A literal form.
    Leaf(FormId),
    /// A game given by its options, some of which are not literal forms.
    Braces {
        /// Left's options, without repetitions.
        left: &'a [Compound],
        /// Right's options, without repetitions.
        right: &'a [Compound],
    },
    /// Two or more components. No component is a sum with the same operator. No component is zero,
    /// except in a conjunctive sum.
    Join(SumOperator, &'a [Compound]),
    /// A position.
    Position(PositionId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Traits(u8);

impl Traits {
    const LEFT_MOVES: Traits = Traits(1);
    const RIGHT_MOVES: Traits = Traits(2);
    pub(crate) const DICOTIC: Traits = Traits(4);
    pub(crate) const IMPARTIAL: Traits = Traits(8);
    /// The compound contains positions. `DICOTIC` may be unset although the game is dicotic.
    pub(crate) const POSITIONS: Traits = Traits(16);
    /// The compound contains [`SumOperator::Conjunctive`]. The other traits hold under normal play.
    pub(crate) const CONJUNCTIVE: Traits = Traits(32);

    pub(crate) fn new(left: bool, right: bool, dicotic: bool, impartial: bool) -> Traits {
        let bit = |yes: bool, trait_: Traits| if yes { trait_.0 } else { 0 };
        Traits(
            bit(left, Traits::LEFT_MOVES)
                | bit(right, Traits::RIGHT_MOVES)
                | bit(dicotic, Traits::DICOTIC)
                | bit(impartial, Traits::IMPARTIAL),
        )
    }

    pub(crate) fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }

    pub(crate) fn has(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn moves(self, player: Player) -> bool {
        self.has(player.pick(Traits::LEFT_MOVES, Traits::RIGHT_MOVES))
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Leaf(FormId),
    Braces { options: Box<[Compound]>, left: usize },
    Join(SumOperator, Box<[Compound]>),
    Position(PositionId),
}

#[derive(Debug)]
struct Node {
    content: Content,
    traits: Traits,
}

pub(crate) type Memo<K, V> = Mutex<HashMap<K, V, foldhash::fast::RandomState>>;

/// The compounds of one session over the forms of one [`Forms`], with cached results.
///
/// Entries are never removed, and threads may share the arena. Always use an arena with the same
/// `Forms`.
#[derive(Debug)]
pub struct Compounds {
    stamp: ArenaTag,
    nodes: boxcar::Vec<Node>,
    interner: Interner,
    /// The traits of each form, plus 128 if they are known.
    form_traits: Column<1>,
    pub(crate) forms: Column<1>,
    /// Two bits for each player and convention: the player wins, and the result is known.
    pub(crate) winners: Column<1>,
    /// For each convention and each player to move, one plus the class, in half words.
    pub(crate) kane: Column<2>,
    /// For each convention and each player to move, one plus the suspense and one plus the
    /// remoteness.
    pub(crate) endings: Column<4>,
    /// A lower bound of the remoteness.
    pub(crate) not_below: Column<4>,
    pub(crate) starting: Column<2>,
    /// For compounds with `SumOperator::Conjunctive`: one plus the index of the compound under
    /// normal play.
    normal_play: Column<1>,
    pub(crate) of_places: Column<1>,
    pub(crate) resolved: Column<1>,
    pub(crate) dicotic: Column<1>,
    pub(crate) open: Mutex<HashSet<OpenQuestion, foldhash::fast::RandomState>>,
    pub(crate) classes: Mutex<KaneClasses>,
    pub(crate) nim_values: Memo<(Compound, u8), u64>,
    pub(crate) lengths: Memo<(Compound, Player), LengthSets>,
}

const LIMIT: usize = 1 << 25;

const KNOWN: u64 = 128;

impl Compounds {
    /// Creates an arena that contains only zero.
    #[must_use]
    pub fn new() -> Compounds {
        let compounds = Compounds {
            stamp: ArenaTag::new(1),
            nodes: boxcar::Vec::new(),
            interner: Interner::new(),
            form_traits: Column::new(),
            forms: Column::new(),
            winners: Column::new(),
            kane: Column::new(),
            endings: Column::new(),
            not_below: Column::new(),
            starting: Column::new(),
            normal_play: Column::new(),
            of_places: Column::new(),
            resolved: Column::new(),
            dicotic: Column::new(),
            open: Mutex::default(),
            classes: Mutex::default(),
            nim_values: Mutex::default(),
            lengths: Mutex::default(),
        };
        let zero =
            compounds.store(Content::Leaf(FormId::ZERO), Traits::new(false, false, true, true));
        debug_assert_eq!(zero, Ok(Compound::ZERO));
        compounds
    }

    /// Returns the number of compounds.
    pub fn len(&self) -> usize {
        self.nodes.count()
    }

    /// Returns `false`, because the arena contains zero.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of Kane's classes found so far.
    pub fn classes(&self) -> usize {
        self.classes.lock().len()
    }

    pub(crate) fn store(&self, content: Content, traits: Traits) -> Budgeted<Compound> {
        let hash = match &content {
            Content::Leaf(form) => hash_words([0, form.index()]),
            Content::Braces { options, left } => {
                hash_words([1, *left as u32].into_iter().chain(options.iter().map(|o| o.index())))
            }
            Content::Position(place) => hash_words([3, place.0]),
            Content::Join(operator, parts) => {
                hash_words([2, operator.code()].into_iter().chain(parts.iter().map(|p| p.index())))
            }
        };
        // Comparison borrows the content before storing takes it.
        let kept = RefCell::new(Some(content));
        let same = |place: u32| {
            let node = self.nodes.get(place as usize);
            node.is_some_and(|node| kept.borrow().as_ref() == Some(&node.content))
        };
        let store = || {
            if self.nodes.count() >= LIMIT {
                return Err(Interrupted::too_large(format!(
                    "too many different compound games: at most {LIMIT} are supported"
                )));
            }
            let content = kept.borrow_mut().take().unwrap_or(Content::Leaf(FormId::ZERO));
            Ok(self.nodes.push(Node { content, traits }) as u32)
        };
        self.interner.find_or_store(hash, same, store).map(|place| Compound(self.stamp.id(place)))
    }

    /// Returns the [`index`](Compound::index) of a compound of this arena.
    ///
    /// # Panics
    ///
    /// Panics if the compound is found to belong to another arena; see [`Forms::place`].
    #[inline]
    #[must_use]
    pub fn place_of(&self, compound: Compound) -> u32 {
        self.stamp.place(compound.0)
    }

    /// Returns `true` if the compound has the tag of this arena.
    #[inline]
    #[must_use]
    pub fn knows(&self, compound: Compound) -> bool {
        self.stamp.knows(compound.0)
    }

    /// Returns the structure of a compound.
    #[must_use]
    pub fn shape(&self, compound: Compound) -> CompoundShape<'_> {
        match self.nodes.get(self.place_of(compound) as usize).map(|node| &node.content) {
            Some(Content::Leaf(form)) => CompoundShape::Leaf(*form),
            Some(Content::Braces { options, left }) => {
                let (left, right) = options.split_at(*left);
                CompoundShape::Braces { left, right }
            }
            Some(Content::Join(operator, parts)) => CompoundShape::Join(*operator, parts),
            Some(Content::Position(place)) => CompoundShape::Position(*place),
            None => CompoundShape::Leaf(FormId::ZERO),
        }
    }

    pub(crate) fn traits(&self, compound: Compound) -> Traits {
        let node = self.nodes.get(self.place_of(compound) as usize);
        node.map_or(Traits::new(false, false, true, true), |node| node.traits)
    }

    fn known_traits(&self, form: FormId) -> Option<Traits> {
        let known = self.form_traits.row(form.index())[0].load(Relaxed);
        (known & KNOWN != 0).then_some(Traits((known & !KNOWN) as u8))
    }

    pub(crate) fn word<'a, const W: usize>(
        &self,
        column: &'a Column<W>,
        compound: Compound,
        place: usize,
    ) -> &'a AtomicU64 {
        &column.row(self.place_of(compound))[place]
    }
}

impl Default for Compounds {
    fn default() -> Compounds {
        Compounds::new()
    }
}

/// Forms and compounds together with a budget.
#[derive(Clone, Copy, Debug)]
pub struct CompoundContext<'a> {
    /// The arena of literal forms.
    pub forms: &'a Forms,
    /// The arena of compounds over these forms.
    pub compounds: &'a Compounds,
    /// The budget.
    pub budget: &'a Budget,
    pub(crate) positions: &'a dyn PositionSource,
}

impl<'a> CompoundContext<'a> {
    /// Creates a context without positions.
    #[must_use]
    pub fn new(
        forms: &'a Forms,
        compounds: &'a Compounds,
        budget: &'a Budget,
    ) -> CompoundContext<'a> {
        CompoundContext { forms, compounds, budget, positions: &NoPositions }
    }

    /// Returns a literal form as a compound.
    pub fn leaf(self, form: FormId) -> Budgeted<Compound> {
        let traits = self.form_traits(form)?;
        self.compounds.store(Content::Leaf(form), traits)
    }

    /// Returns the game with these options. Their order and multiplicity do not matter.
    pub fn braces(self, left: &[Compound], right: &[Compound]) -> Budgeted<Compound> {
        self.budget.spend(1 + (left.len() + right.len()) as u64)?;
        let set = |side: &[Compound]| {
            let mut side: Vec<_> = side.iter().map(|&option| self.in_normal_play(option)).collect();
            side.sort_unstable_by_key(|g| g.index());
            side.dedup();
            side
        };
        let (left, right) = (set(left), set(right));
        let form_of = |compound: &Compound| match self.compounds.shape(*compound) {
            CompoundShape::Leaf(form) => Some(form),
            _ => None,
        };
        let forms = |side: &[Compound]| side.iter().map(form_of).collect::<Option<Vec<_>>>();
        if let (Some(left), Some(right)) = (forms(&left), forms(&right)) {
            return self.leaf(self.forms.make(&left, &right)?);
        }
        let all = |which: Traits| {
            left.iter().chain(&right).all(|&option| self.compounds.traits(option).has(which))
        };
        let any = |which: Traits| {
            left.iter().chain(&right).any(|&option| self.compounds.traits(option).has(which))
        };
        let traits = Traits::new(
            !left.is_empty(),
            !right.is_empty(),
            left.is_empty() == right.is_empty() && all(Traits::DICOTIC),
            left == right && all(Traits::IMPARTIAL),
        );
        let traits = if any(Traits::POSITIONS) { traits.with(Traits::POSITIONS) } else { traits };
        let split = left.len();
        let options = [left, right].concat().into();
        self.compounds.store(Content::Braces { options, left: split }, traits)
    }

    /// Returns the game `i{…}` in which both players have these options.
    pub fn impartial(self, options: &[Compound]) -> Budgeted<Compound> {
        self.braces(options, options)
    }

    /// Returns the sum of the components; the empty sum is zero. Sums that are equal by
    /// associativity or commutativity are the same compound.
    pub fn join(self, operator: SumOperator, parts: &[Compound]) -> Budgeted<Compound> {
        self.budget.spend(1 + parts.len() as u64)?;
        let differs = |&part: &Compound| self.compounds.traits(part).has(Traits::CONJUNCTIVE);
        if operator == SumOperator::Conjunctive || parts.iter().any(differs) {
            return self.join_for_each_play(operator, parts);
        }
        let mut flat: Vec<Compound> = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.compounds.shape(part) {
                _ if part == Compound::ZERO => {
                    if operator.ends_with_one() {
                        return Ok(Compound::ZERO);
                    }
                }
                CompoundShape::Join(inner, parts) if inner == operator => flat.extend(parts),
                _ => flat.push(part),
            }
        }
        if operator.commutes() {
            flat.sort_unstable_by_key(|g| g.index());
        }
        let [first, ..] = flat.as_slice() else { return Ok(Compound::ZERO) };
        if flat.len() == 1 {
            return Ok(*first);
        }
        let traits = |part: &Compound| self.compounds.traits(*part);
        let moves = |player: Player| match operator {
            SumOperator::Diminished | SumOperator::Short | SumOperator::ShortenedSelective => {
                flat.iter().all(|part| traits(part).moves(player))
            }
            SumOperator::Sequential => traits(first).moves(player),
            _ => flat.iter().any(|part| traits(part).moves(player)),
        };
        let (left, right) = (moves(Player::Left), moves(Player::Right));
        if !left && !right {
            return Ok(Compound::ZERO);
        }
        let all = |which: Traits| flat.iter().all(|part| traits(part).has(which));
        let impartial = operator != SumOperator::Side && all(Traits::IMPARTIAL);
        let places = flat.iter().any(|part| traits(part).has(Traits::POSITIONS));
        let traits = Traits::new(left, right, all(Traits::DICOTIC), impartial);
        let traits = if places { traits.with(Traits::POSITIONS) } else { traits };
        self.compounds.store(Content::Join(operator, flat.into()), traits)
    }

    /// Same as [`join`](CompoundContext::join), but keeps components that matter only in scoring
    /// play.
    fn join_for_each_play(self, operator: SumOperator, parts: &[Compound]) -> Budgeted<Compound> {
        let games: Vec<_> = parts.iter().map(|&part| self.in_normal_play(part)).collect();
        let game = self.join(operator.in_normal_play(), &games)?;
        let mut flat: Vec<Compound> = Vec::with_capacity(parts.len());
        for &part in parts {
            match self.compounds.shape(part) {
                _ if part == Compound::ZERO && operator != SumOperator::Conjunctive => {
                    if operator.ends_with_one() {
                        return Ok(Compound::ZERO);
                    }
                }
                // Forms have no scores, so only normal and misère play matter.
                CompoundShape::Leaf(_) | CompoundShape::Braces { .. } if part != Compound::ZERO => {
                    return Ok(game);
                }
                CompoundShape::Join(inner, parts) if inner == operator => flat.extend(parts),
                _ => flat.push(part),
            }
        }
        if operator.commutes() {
            flat.sort_unstable_by_key(|g| g.index());
        }
        match flat.as_slice() {
            [] => return Ok(Compound::ZERO),
            [only] => return Ok(*only),
            parts if parts.iter().all(|&part| part == Compound::ZERO) => return Ok(Compound::ZERO),
            _ => {}
        }
        let traits = self.compounds.traits(game).with(Traits::CONJUNCTIVE);
        let sum = self.compounds.store(Content::Join(operator, flat.into()), traits)?;
        let word = self.compounds.word(&self.compounds.normal_play, sum, 0);
        word.store(u64::from(game.0) + 1, Release);
        Ok(sum)
    }

    /// Returns the compound that is played under normal and misère play.
    pub(crate) fn in_normal_play(self, compound: Compound) -> Compound {
        if !self.compounds.traits(compound).has(Traits::CONJUNCTIVE) {
            return compound;
        }
        let word = self.compounds.word(&self.compounds.normal_play, compound, 0);
        word.load(Acquire).checked_sub(1).map_or(compound, |game| Compound(game as u32))
    }

    /// Returns `true` if, hereditarily, both players have literally the same options.
    #[must_use]
    pub fn is_impartial(self, compound: Compound) -> bool {
        self.compounds.traits(compound).has(Traits::IMPARTIAL)
    }

    /// Returns `true` if the player has a move.
    #[must_use]
    pub fn has_moves(self, compound: Compound, player: Player) -> bool {
        self.compounds.traits(compound).moves(player)
    }

    fn form_traits(self, form: FormId) -> Budgeted<Traits> {
        if let Some(known) = self.compounds.known_traits(form) {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let named = self.forms.as_nus(form).filter(|nus| nus.number.is_zero());
        let traits = if let Some(nus) = named {
            // Sums of ups and nimbers are dicotic, and nimbers are impartial.
            let moves = form != FormId::ZERO;
            Traits::new(moves, moves, true, nus.ups.is_zero())
        } else {
            let (left, right) = self.forms.options(form)?;
            let mut dicotic = left.is_empty() == right.is_empty();
            let mut impartial = left.len() == right.len() && left.iter().eq(right.iter());
            if dicotic {
                for option in left.iter().chain(right.iter()) {
                    let traits = deep(|| self.form_traits(option))?;
                    dicotic &= traits.has(Traits::DICOTIC);
                    impartial &= traits.has(Traits::IMPARTIAL);
                }
            }
            Traits::new(!left.is_empty(), !right.is_empty(), dicotic, impartial && dicotic)
        };
        let word = &self.compounds.form_traits.row(self.forms.place(form))[0];
        word.store(KNOWN | u64::from(traits.0), Relaxed);
        Ok(traits)
    }
}
