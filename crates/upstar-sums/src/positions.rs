//! Positions of rulesets as components. The options of a [`PositionId`] are requested one position
//! at a time and cached. Before a theory is applied, a position is *resolved*: replaced by the sum
//! of its parts, and identified with positions of the same game tree.

use std::fmt;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::{self, ThreadId};

use upstar_arena::{MAX_IDS, deep};
use upstar_core::{Budget, Budgeted, Interrupted, Player};

use crate::compounds::{Content, Traits};
use crate::{Compound, CompoundContext, CompoundShape, Compounds, Convention, SumOperator};

/// The id of a position in its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PositionId(pub u32);

/// Provides the options of positions. Equal positions must have equal options.
///
/// ```
/// use upstar_core::{Budget, Outcome, Player, Budgeted};
/// use upstar_form::Forms;
/// use upstar_sums::{Compounds, Convention, CompoundContext, SumOperator, PositionId, PositionSource};
///
/// /// Heaps from which one or two tokens are taken.
/// struct OneOrTwo;
///
/// impl PositionSource for OneOrTwo {
///     fn options(&self, position: PositionId, _: Player, _: &Budget) -> Budgeted<Vec<PositionId>> {
///         Ok([1, 2].iter().filter_map(|n| position.0.checked_sub(*n)).map(PositionId).collect())
///     }
///
///     fn is_impartial(&self, _: PositionId) -> bool {
///         true
///     }
///
///     fn text(&self, position: PositionId) -> String {
///         position.0.to_string()
///     }
/// }
///
/// let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
/// let cx = CompoundContext::new(&forms, &compounds, &budget).with_positions(&OneOrTwo);
/// let heaps = [cx.position(PositionId(4))?, cx.position(PositionId(9))?];
/// let both = cx.join(SumOperator::Short, &heaps)?;
/// assert_eq!(cx.remoteness(both, Player::Left, Convention::Normal)?, 3);
/// assert_eq!(cx.outcome(both, Convention::Normal)?, Outcome::N);
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
pub trait PositionSource: Sync {
    /// Returns the options of a player.
    fn options(
        &self,
        position: PositionId,
        player: Player,
        budget: &Budget,
    ) -> Budgeted<Vec<PositionId>>;

    /// Returns `true` if both players have the same options, hereditarily.
    fn is_impartial(&self, position: PositionId) -> bool;

    /// Returns the text of the position.
    fn text(&self, position: PositionId) -> String;

    /// Returns `true` if the player has a move.
    fn can_move(&self, position: PositionId, player: Player, budget: &Budget) -> Budgeted<bool> {
        Ok(!self.options(position, player, budget)?.is_empty())
    }

    /// Returns an operator and positions whose sum is literally this position. A single position
    /// must have the same game tree as this position.
    fn parts(
        &self,
        position: PositionId,
        budget: &Budget,
    ) -> Budgeted<(SumOperator, Vec<PositionId>)> {
        let _ = budget;
        Ok((SumOperator::Disjunctive, vec![position]))
    }

    /// Returns a position with fewer moves, if one is known, such that players can force the same
    /// sets of numbers of moves.
    fn as_long(&self, position: PositionId, budget: &Budget) -> Budgeted<Option<PositionId>> {
        let _ = (position, budget);
        Ok(None)
    }

    /// Returns `true` if `starter` wins under normal play moving first, or `None` if this requires
    /// a search.
    fn wins(
        &self,
        position: PositionId,
        starter: Player,
        budget: &Budget,
    ) -> Budgeted<Option<bool>> {
        let _ = (position, starter, budget);
        Ok(None)
    }

    /// Returns the nim-value of an impartial position, or `None` if this requires a search.
    fn nim_value(&self, position: PositionId, budget: &Budget) -> Budgeted<Option<u64>> {
        let _ = (position, budget);
        Ok(None)
    }
}

impl fmt::Debug for dyn PositionSource + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("positions")
    }
}

#[derive(Debug)]
pub(crate) struct NoPositions;

impl PositionSource for NoPositions {
    fn options(&self, _: PositionId, _: Player, _: &Budget) -> Budgeted<Vec<PositionId>> {
        Ok(Vec::new())
    }

    fn is_impartial(&self, _: PositionId) -> bool {
        true
    }

    fn text(&self, position: PositionId) -> String {
        format!("position {}", position.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct OpenQuestion {
    thread: ThreadId,
    question: Question,
    compound: Compound,
    starter: Player,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Question {
    Wins(Convention),
    Class(Convention),
    Ending(Convention, SumOperator),
    Below(Convention),
    Lengths,
    Grade(u8),
    Form,
    Starting,
    Dicotic,
}

/// Keeps a question open until the guard is dropped.
pub(crate) struct OpenQuestionGuard<'a> {
    compounds: &'a Compounds,
    open: Option<OpenQuestion>,
}

impl Drop for OpenQuestionGuard<'_> {
    fn drop(&mut self) {
        if let Some(open) = &self.open {
            self.compounds.open.lock().remove(open);
        }
    }
}

impl<'a> CompoundContext<'a> {
    /// Returns the context with positions as components.
    #[must_use]
    pub fn with_positions(self, positions: &'a dyn PositionSource) -> CompoundContext<'a> {
        CompoundContext { positions, ..self }
    }

    /// Returns a position as a compound. An arena must always be used with the same
    /// [`PositionSource`].
    pub fn position(self, position: PositionId) -> Budgeted<Compound> {
        if position.0 >= MAX_IDS {
            return Err(Interrupted::too_large("the table of positions is full"));
        }
        let word = &self.compounds.of_places.row(position.0)[0];
        if let Some(known) = word.load(Relaxed).checked_sub(1) {
            return Ok(Compound(known as u32));
        }
        self.budget.spend(1)?;
        let impartial = self.positions.is_impartial(position);
        let left = self.positions.can_move(position, Player::Left, self.budget)?;
        let right = if impartial {
            left
        } else {
            self.positions.can_move(position, Player::Right, self.budget)?
        };
        let compound = if left || right {
            let traits = Traits::new(left, right, impartial, impartial);
            self.compounds.store(Content::Position(position), traits.with(Traits::POSITIONS))?
        } else {
            Compound::ZERO
        };
        word.store(u64::from(compound.0) + 1, Relaxed);
        Ok(compound)
    }

    pub(crate) fn has_positions(self, compound: Compound) -> bool {
        self.compounds.traits(compound).has(Traits::POSITIONS)
    }

    /// Returns `true` if the game is *dicotic* (all-small): hereditarily, both players have a move
    /// or neither has.
    pub fn is_dicotic(self, compound: Compound) -> Budgeted<bool> {
        let traits = self.compounds.traits(compound);
        if traits.has(Traits::DICOTIC) || !traits.has(Traits::POSITIONS) {
            return Ok(traits.has(Traits::DICOTIC));
        }
        if traits.moves(Player::Left) != traits.moves(Player::Right) {
            return Ok(false);
        }
        let compound = self.resolved(compound)?;
        let word = self.compounds.word(&self.compounds.dicotic, compound, 0);
        if let Some(known) = word.load(Relaxed).checked_sub(1) {
            return Ok(known == 1);
        }
        self.budget.spend(1)?;
        let _asked = self.ask(Question::Dicotic, compound, Player::Left)?;
        let parts = match self.compounds.shape(compound) {
            CompoundShape::Join(_, parts) => parts.to_vec(),
            _ => {
                let left = self.options(compound, Player::Left)?;
                [left, self.options(compound, Player::Right)?].concat()
            }
        };
        let mut dicotic = true;
        for part in parts {
            if !deep(|| self.is_dicotic(part))? {
                dicotic = false;
                break;
            }
        }
        word.store(1 + u64::from(dicotic), Relaxed);
        Ok(dicotic)
    }

    pub(crate) fn options_of_place(
        self,
        position: PositionId,
        player: Player,
    ) -> Budgeted<Vec<Compound>> {
        let options = self.positions.options(position, player, self.budget)?;
        self.budget.spend(options.len() as u64)?;
        options.into_iter().map(|option| self.position(option)).collect()
    }

    pub(crate) fn resolved(self, compound: Compound) -> Budgeted<Compound> {
        let compound = self.in_normal_play(compound);
        if !self.compounds.traits(compound).has(Traits::POSITIONS) {
            return Ok(compound);
        }
        let word = self.compounds.word(&self.compounds.resolved, compound, 0);
        if let Some(known) = word.load(Relaxed).checked_sub(1) {
            return Ok(Compound(known as u32));
        }
        let resolved = match self.compounds.shape(compound) {
            CompoundShape::Position(position) => {
                let (operator, parts) = self.positions.parts(position, self.budget)?;
                let of = |&part: &PositionId| -> Budgeted<Compound> {
                    if part == position {
                        return Ok(compound);
                    }
                    deep(|| self.resolved(self.position(part)?))
                };
                self.join(operator, &parts.iter().map(of).collect::<Budgeted<Vec<_>>>()?)?
            }
            CompoundShape::Join(operator, parts) => {
                let parts = parts.iter().map(|&part| deep(|| self.resolved(part)));
                self.join(operator, &parts.collect::<Budgeted<Vec<_>>>()?)?
            }
            _ => compound,
        };
        word.store(u64::from(resolved.0) + 1, Relaxed);
        Ok(resolved)
    }

    /// Returns a compound, possibly much smaller, such that players can force the same sets of
    /// numbers of moves.
    pub(crate) fn as_long(self, compound: Compound) -> Budgeted<Compound> {
        let resolved = self.resolved(compound)?;
        match self.compounds.shape(resolved) {
            // In a Nim heap `*n` with `n >= 2`, the first player can make play last one or two
            // moves. Play lasts longer only if both players agree.
            CompoundShape::Leaf(form) if self.is_large_nimber(form) => {
                self.leaf(self.forms.nus(&upstar_form::Nus::nimber(2))?)
            }
            CompoundShape::Position(position) => {
                match self.positions.as_long(position, self.budget)? {
                    Some(other) => self.resolved(self.position(other)?),
                    None => Ok(resolved),
                }
            }
            _ => Ok(resolved),
        }
    }

    fn is_large_nimber(self, form: upstar_form::FormId) -> bool {
        let nus = self.forms.as_nus(form);
        nus.is_some_and(|nus| nus.number.is_zero() && nus.ups.is_zero() && nus.nim > 2)
    }

    /// Records that a question is being answered from the options. Fails if the question is already
    /// open, because then a position can recur.
    pub(crate) fn ask(
        self,
        question: Question,
        compound: Compound,
        starter: Player,
    ) -> Budgeted<OpenQuestionGuard<'a>> {
        let compounds = self.compounds;
        if !compounds.traits(compound).has(Traits::POSITIONS) {
            return Ok(OpenQuestionGuard { compounds, open: None });
        }
        let open = OpenQuestion { thread: thread::current().id(), question, compound, starter };
        if !compounds.open.lock().insert(open) {
            return Err(Interrupted::loops());
        }
        Ok(OpenQuestionGuard { compounds, open: Some(open) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::World;
    use upstar_core::StopReason;
    use upstar_form::FormId;

    struct Listed {
        options: Vec<[Vec<u32>; 2]>,
    }

    impl Listed {
        fn random(count: u32, impartial: bool) -> Listed {
            let mut state = 17_u64;
            let mut below = |n: u32| {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767);
                ((state >> 33) % u64::from(n)) as u32
            };
            let mut options = vec![[Vec::new(), Vec::new()]];
            for game in 1..count {
                let mut side = || (0..below(4)).map(|_| below(game)).collect::<Vec<u32>>();
                let left = side();
                let right = if impartial { left.clone() } else { side() };
                options.push([left, right]);
            }
            Listed { options }
        }

        fn form(&self, world: &World, game: u32) -> Compound {
            let sides = Player::BOTH.map(|player| {
                let options = self.options[game as usize][player as usize].iter();
                options.map(|&option| self.form(world, option)).collect::<Vec<_>>()
            });
            world.cx().braces(&sides[0], &sides[1]).unwrap()
        }
    }

    impl PositionSource for Listed {
        fn options(
            &self,
            position: PositionId,
            player: Player,
            _: &Budget,
        ) -> Budgeted<Vec<PositionId>> {
            let options = &self.options[position.0 as usize / 2][player as usize];
            Ok(options
                .iter()
                .enumerate()
                .map(|(at, o)| PositionId(2 * o + at as u32 % 2))
                .collect())
        }

        fn is_impartial(&self, position: PositionId) -> bool {
            let [left, right] = &self.options[position.0 as usize / 2];
            left == right
                && Player::BOTH.into_iter().all(|player| {
                    let options = self.options(position, player, &Budget::unlimited()).unwrap();
                    options.into_iter().all(|option| self.is_impartial(option))
                })
        }

        fn parts(
            &self,
            position: PositionId,
            _: &Budget,
        ) -> Budgeted<(SumOperator, Vec<PositionId>)> {
            Ok((SumOperator::Disjunctive, vec![PositionId(position.0 & !1)]))
        }

        fn text(&self, position: PositionId) -> String {
            format!("p({})", position.0)
        }
    }

    fn check(world: &World, cx: CompoundContext<'_>, sum: Compound, tree: Compound) {
        let text = cx.text(sum).unwrap();
        for starter in Player::BOTH {
            assert_eq!(cx.has_moves(sum, starter), cx.has_moves(tree, starter), "{text}");
            for convention in Convention::BOTH {
                let wins = |game| cx.wins(game, starter, convention).unwrap();
                assert_eq!(wins(sum), wins(tree), "{text} {convention:?} {starter}");
                let class = |game| cx.class(game, starter, convention).unwrap();
                assert_eq!(class(sum), class(tree), "{text} {convention:?} {starter}");
                let ends = |game| {
                    let suspense = cx.suspense(game, starter, convention).unwrap();
                    (cx.remoteness(game, starter, convention).unwrap(), suspense)
                };
                assert_eq!(ends(sum), ends(tree), "{text} {convention:?} {starter}");
                let found = cx.winning_move(sum, starter, convention).unwrap();
                let winning = cx.winning_options(sum, starter, convention).unwrap();
                assert_eq!(found.is_some(), !winning.is_empty());
                assert!(found.is_none_or(|found| winning.contains(&found.to)), "{text}");
            }
            let lengths = |game| cx.length_sets(game, starter).unwrap();
            assert_eq!(lengths(sum), lengths(tree), "{text}");
            let alone = |game| cx.form(cx.starting(game, starter).unwrap()).unwrap();
            assert_eq!(alone(sum), alone(tree), "{text}");
        }
        let of_tree = cx.leaf(cx.form(tree).unwrap()).unwrap();
        assert!(!cx.is_dicotic(sum).unwrap() || cx.is_dicotic(of_tree).unwrap(), "{text}");
        assert_eq!(cx.form(sum).unwrap(), cx.form(tree).unwrap(), "{text}");
        assert!(world.budget.remaining() > 0);
    }

    #[test]
    fn places_are_their_trees_in_every_sum() {
        for impartial in [true, false] {
            let world = World::new();
            let listed = Listed::random(9, impartial);
            let cx = world.cx().with_positions(&listed);
            for operator in SumOperator::ALL {
                for a in 0..9 {
                    for b in 3..9 {
                        let positions = [PositionId(2 * a), PositionId(2 * b + 1)];
                        let positions = positions.map(|position| cx.position(position).unwrap());
                        let trees = [a, b].map(|game| listed.form(&world, game));
                        let sum = cx.join(operator, &positions).unwrap();
                        check(&world, cx, sum, cx.join(operator, &trees).unwrap());
                    }
                }
            }
        }
    }

    #[test]
    fn places_stand_in_braces_and_in_sums_of_sums() {
        let world = World::new();
        let listed = Listed::random(9, false);
        let cx = world.cx().with_positions(&listed);
        for game in 0..9 {
            let make = |part: Compound| {
                let star = cx.chain(1).unwrap();
                let braces = cx.braces(&[part, star], &[part]).unwrap();
                let long = cx.join(SumOperator::Long, &[braces, part]).unwrap();
                cx.join(SumOperator::Disjunctive, &[long, cx.chain(2).unwrap()]).unwrap()
            };
            let position = cx.position(PositionId(2 * game + 1)).unwrap();
            check(&world, cx, make(position), make(listed.form(&world, game)));
        }
    }

    /// In normal and misère play, the conjunctive sum is the short sum, also as a component.
    #[test]
    fn the_conjunctive_sum_of_places_is_the_short_sum_of_their_trees() {
        for impartial in [true, false] {
            let world = World::new();
            let listed = Listed::random(7, impartial);
            let cx = world.cx().with_positions(&listed);
            let conjunctive =
                |parts: &[Compound]| cx.join(SumOperator::Conjunctive, parts).unwrap();
            for operator in SumOperator::ALL {
                for (a, b) in (0..7).flat_map(|a| (0..7).map(move |b| (a, b))) {
                    let positions =
                        [a, b, 4].map(|game| cx.position(PositionId(2 * game)).unwrap());
                    let trees = [a, b, 4].map(|game| listed.form(&world, game));
                    let short = cx.join(SumOperator::Short, &trees[..2]).unwrap();
                    for order in [[0, 1], [1, 0]] {
                        let of = |both: [Compound; 2]| {
                            cx.join(operator, &order.map(|at: usize| both[at])).unwrap()
                        };
                        let sum = of([conjunctive(&positions[..2]), positions[2]]);
                        check(&world, cx, sum, of([short, trees[2]]));
                    }
                }
            }
        }
    }

    /// In scoring play, the other components continue after one component has ended.
    #[test]
    fn a_conjunctive_sum_keeps_components_that_decide_nothing_in_normal_play() {
        let world = World::new();
        let listed =
            Listed { options: vec![[vec![], vec![]], [vec![0], vec![]], [vec![], vec![0]]] };
        let cx = world.cx().with_positions(&listed);
        let [zero, left, right] = [0, 2, 4].map(|n| cx.position(PositionId(n)).unwrap());
        let text =
            |operator, parts: &[Compound]| cx.text(cx.join(operator, parts).unwrap()).unwrap();
        assert_eq!(text(SumOperator::Conjunctive, &[right, left]), "p(2) /\\ p(4)");
        assert_eq!(text(SumOperator::Conjunctive, &[left, zero]), "0 /\\ p(2)");
        assert_eq!(text(SumOperator::Short, &[left, right]), "i{}");
        let both = cx.join(SumOperator::Conjunctive, &[left, right]).unwrap();
        assert_eq!(cx.form(both).unwrap(), FormId::ZERO);
        assert_eq!(text(SumOperator::Short, &[both, left]), "p(2) /\\ (p(2) /\\ p(4))");
        assert_eq!(text(SumOperator::Conjunctive, &[both, left]), "p(2) /\\ p(2) /\\ p(4)");
        assert_eq!(text(SumOperator::Selective, &[both, zero]), "p(2) /\\ p(4)");
        // Forms have no scores.
        let star = cx.chain(1).unwrap();
        assert_eq!(text(SumOperator::Conjunctive, &[left, star]), "i{0} /\\ p(2)");
    }

    #[test]
    fn sums_of_places_are_written_as_calls() {
        let world = World::new();
        let listed = Listed::random(9, true);
        let cx = world.cx().with_positions(&listed);
        let [a, b, c] = [5, 7, 9].map(|n| cx.position(PositionId(n)).unwrap());
        let sum = cx.join(SumOperator::Disjunctive, &[a, b, c]).unwrap();
        assert_eq!(cx.text(sum).unwrap(), "disjunctive(p(5), disjunctive(p(7), p(9)))");
        let sum = cx.join(SumOperator::Short, &[sum, a]).unwrap();
        let text = "p(5) /\\ disjunctive(p(5), disjunctive(p(7), p(9)))";
        assert_eq!(cx.text(sum).unwrap(), text);
    }

    #[test]
    fn play_that_comes_back_is_refused() {
        let world = World::new();
        let back = vec![[vec![], vec![]], [vec![2], vec![2]], [vec![1], vec![1]]];
        let listed = Listed { options: back };
        /// Positions declared impartial without a check.
        struct Back(Listed);
        impl PositionSource for Back {
            fn options(
                &self,
                position: PositionId,
                player: Player,
                budget: &Budget,
            ) -> Budgeted<Vec<PositionId>> {
                self.0.options(position, player, budget)
            }
            fn is_impartial(&self, _: PositionId) -> bool {
                true
            }
            fn text(&self, position: PositionId) -> String {
                self.0.text(position)
            }
        }
        let back = Back(listed);
        let cx = world.cx().with_positions(&back);
        let position = cx.position(PositionId(4)).unwrap();
        let sum = cx.join(SumOperator::Selective, &[position, cx.chain(1).unwrap()]).unwrap();
        let start = (Player::Left, Convention::Misere);
        let no = cx.wins(sum, start.0, start.1).unwrap_err();
        assert_eq!(no.reason, StopReason::Loops);
        assert_eq!(cx.class(sum, start.0, start.1).unwrap_err().reason, StopReason::Loops);
        assert_eq!(cx.suspense(sum, start.0, start.1).unwrap_err().reason, StopReason::Loops);
        assert_eq!(cx.form(sum).unwrap_err().reason, StopReason::Loops);
        assert_eq!(cx.length_sets(sum, start.0).unwrap_err().reason, StopReason::Loops);
        assert_eq!(cx.starting(sum, start.0).unwrap(), sum);
        // No question remains open, so the same error occurs again.
        assert_eq!(cx.wins(sum, start.0, start.1).unwrap_err().reason, StopReason::Loops);
    }
}
