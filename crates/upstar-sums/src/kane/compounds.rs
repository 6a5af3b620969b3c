//! The invariants of compounds.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Player, Undefined};

use super::classes::KaneClass;
use super::invariant::{KaneInvariant, by_remoteness, by_suspense};
use crate::positions::Question;
use crate::{Compound, CompoundContext, CompoundShape, Compounds, Convention, SumOperator};

pub(super) struct PlayLength<'a> {
    word: &'a AtomicU64,
    half: u32,
}

impl<'a> PlayLength<'a> {
    pub(super) fn new(
        compounds: &'a Compounds,
        compound: Compound,
        starter: Player,
        convention: Convention,
        rule: SumOperator,
    ) -> PlayLength<'a> {
        let place = 2 * usize::from(convention == Convention::Misere)
            + usize::from(rule == SumOperator::Short);
        let word = compounds.word(&compounds.endings, compound, place);
        PlayLength { word, half: 32 * u32::from(starter == Player::Right) }
    }

    pub(super) fn known(&self) -> Option<u32> {
        let known = self.word.load(Relaxed) >> self.half & u64::from(u32::MAX);
        known.checked_sub(1).map(|known| known as u32)
    }

    pub(super) fn note(&self, ending: u32) {
        self.word.fetch_or((u64::from(ending) + 1) << self.half, Relaxed);
    }
}

impl<'a> CompoundContext<'a> {
    /// Returns Kane's class of the game in which `starter` moves first or, in misère play, of this
    /// game followed by one more move (Kane, Theorems 33 and 47).
    ///
    /// The class of a short sum or a dicotic long sum follows from the classes of the components.
    pub fn class(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<KaneClass> {
        if !self.has_moves(compound, starter) {
            return Ok(crate::outcomes::end(convention));
        }
        let compound = self.as_long(compound)?;
        let starter = if self.is_impartial(compound) { Player::Left } else { starter };
        let place = usize::from(convention == Convention::Misere);
        let word = self.compounds.word(&self.compounds.kane, compound, place);
        let half = 32 * u32::from(starter == Player::Right);
        let known = word.load(Relaxed) >> half & u64::from(u32::MAX);
        if let Some(known) = known.checked_sub(1) {
            return Ok(KaneClass::at(known as u32));
        }
        self.budget.spend(1)?;
        let class = match self.combining(compound)? {
            Some((operator, parts)) => {
                let mut sum: Option<KaneClass> = None;
                for &part in parts {
                    let class = deep(|| self.class(part, starter, convention))?;
                    let mut table = self.compounds.classes.lock();
                    sum = Some(match sum {
                        None => class,
                        Some(sum) if operator == SumOperator::Short => {
                            table.short(sum, class, self.budget)?
                        }
                        Some(sum) => table.long(sum, class, self.budget)?,
                    });
                }
                sum.unwrap_or_else(|| crate::outcomes::end(convention))
            }
            None => {
                let _asked = self.ask(Question::Class(convention), compound, starter)?;
                let mut options = Vec::new();
                for option in self.options(compound, starter)? {
                    options.push(deep(|| self.class(option, starter.opponent(), convention))?);
                }
                self.compounds.classes.lock().options(&options, self.budget)?
            }
        };
        word.fetch_or((u64::from(class.number()) + 1) << half, Relaxed);
        Ok(class)
    }

    /// Returns the components of a conjunctive sum if they determine its invariant.
    pub(crate) fn combining(
        self,
        compound: Compound,
    ) -> Budgeted<Option<(SumOperator, &'a [Compound])>> {
        Ok(match self.compounds.shape(self.in_normal_play(compound)) {
            CompoundShape::Join(SumOperator::Short, parts) => Some((SumOperator::Short, parts)),
            CompoundShape::Join(SumOperator::Long, parts) if self.is_dicotic(compound)? => {
                Some((SumOperator::Long, parts))
            }
            _ => None,
        })
    }

    /// Returns the invariant of the [`class`](CompoundContext::class).
    pub fn invariant(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<KaneInvariant> {
        let class = self.class(compound, starter, convention)?;
        Ok(self.compounds.classes.lock().invariant(class).clone())
    }

    /// Returns the invariant of a dicotic game. The invariants of the components determine the
    /// winner of a conjunctive sum.
    ///
    /// # Errors
    ///
    /// Undefined for games that are not dicotic: in a long sum, a component that has ended only for
    /// one player waits.
    pub fn kane_invariant(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Answer<KaneInvariant> {
        if !self.is_dicotic(compound)? {
            return Err(Undefined::new(
                "Kane's invariant is defined for dicotic games only: in each position, both \
                 players can move or neither can",
            )
            .into());
        }
        Ok(self.invariant(compound, starter, convention)?)
    }

    /// Returns the remoteness: the number of moves, including a virtual last move in misère play,
    /// when the winner hurries and the loser delays. The first player wins if and only if the
    /// remoteness is odd.
    ///
    /// The remoteness of a short sum is the minimum over the components (Kane, Lemma 4).
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, Convention, CompoundContext};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let game = cx.impartial(&[cx.chain(0)?, cx.chain(2)?])?;
    /// assert_eq!(cx.remoteness(game, Player::Left, Convention::Normal)?, 1);
    /// assert_eq!(cx.suspense(game, Player::Left, Convention::Normal)?, 3);
    /// assert_eq!(cx.remoteness(game, Player::Left, Convention::Misere)?, 4);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn remoteness(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<u32> {
        if let Some(small) = self.small_remoteness(compound, starter, convention)? {
            return Ok(small);
        }
        self.ending(compound, starter, convention, SumOperator::Short)
    }

    /// Returns the suspense: the number of moves, including a virtual last move in misère play,
    /// when the winner delays and the loser hurries.
    ///
    /// The suspense of a long sum of dicotic games is the maximum over the components (Kane, Lemma
    /// 6).
    pub fn suspense(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<u32> {
        self.ending(compound, starter, convention, SumOperator::Long)
    }

    fn ending(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
        rule: SumOperator,
    ) -> Budgeted<u32> {
        if !self.has_moves(compound, starter) {
            return Ok(u32::from(convention == Convention::Misere));
        }
        let compound = self.as_long(compound)?;
        let starter = if self.is_impartial(compound) { Player::Left } else { starter };
        let note = PlayLength::new(self.compounds, compound, starter, convention, rule);
        if let Some(known) = note.known() {
            return Ok(known);
        }
        self.budget.spend(1)?;
        let ending = match self.combining(compound)? {
            Some((operator, parts)) if operator == rule => {
                let mut ending: Option<u32> = None;
                for &part in parts {
                    let part = deep(|| self.ending(part, starter, convention, rule))?;
                    ending = Some(match ending {
                        None => part,
                        Some(ending) if rule == SumOperator::Short => ending.min(part),
                        Some(ending) => ending.max(part),
                    });
                }
                ending
            }
            Some(_) => {
                let invariant = self.invariant(compound, starter, convention)?;
                Some(match rule {
                    SumOperator::Short => invariant.remoteness(),
                    _ => invariant.suspense(),
                })
            }
            None => {
                let _asked = self.ask(Question::Ending(convention, rule), compound, starter)?;
                let opponent = starter.opponent();
                let mut best: Option<u32> = None;
                for option in self.options(compound, starter)? {
                    let next = 1 + deep(|| self.ending(option, opponent, convention, rule))?;
                    let better = best.is_none_or(|best| match rule {
                        SumOperator::Short => by_remoteness(next, best).is_gt(),
                        _ => by_suspense(next, best).is_gt(),
                    });
                    if better {
                        best = Some(next);
                    }
                }
                best
            }
        };
        let ending = ending.unwrap_or(0);
        note.note(ending);
        Ok(ending)
    }

    /// Returns r(0), …, r(n), where r(l) is the remoteness of `G \/ [l]`. In misère play,
    /// `G -> [1]` replaces G.
    ///
    /// For a dicotic game, these values follow from its invariant. For other games, each sum is
    /// searched.
    ///
    /// # Errors
    ///
    /// In misère play, see [`kane_invariant`](CompoundContext::kane_invariant).
    pub fn kane_r(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
        n: u32,
    ) -> Answer<Vec<u32>> {
        self.budget.spend(u64::from(n))?;
        if convention == Convention::Misere || self.is_dicotic(compound)? {
            return Ok(self.kane_invariant(compound, starter, convention)?.remotenesses(n));
        }
        let beside = |l| -> Budgeted<u32> {
            let sum = self.join(SumOperator::Long, &[compound, self.chain(l)?])?;
            self.remoteness(sum, starter, convention)
        };
        Ok((0..=n).map(beside).collect::<Budgeted<_>>()?)
    }

    /// Returns s(0), …, s(n), where s(k) is the suspense of `G /\ [k]`.
    pub fn kane_s(
        self,
        compound: Compound,
        starter: Player,
        convention: Convention,
        n: u32,
    ) -> Budgeted<Vec<u32>> {
        self.budget.spend(u64::from(n))?;
        Ok(self.invariant(compound, starter, convention)?.suspenses(n))
    }

    /// Returns the impartial game that is played when `starter` moves first and the players
    /// alternate (Kane, section 2.1). In conjunctive sums, a component that has ended for the
    /// player to move is over permanently.
    ///
    /// ```
    /// # use upstar_core::{Budget, Player};
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compound, Compounds, CompoundContext};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let two = cx.leaf(forms.integer(2)?)?;
    /// assert_eq!(cx.starting(two, Player::Left)?, cx.chain(1)?);
    /// assert_eq!(cx.starting(two, Player::Right)?, Compound::ZERO);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn starting(self, compound: Compound, starter: Player) -> Budgeted<Compound> {
        if self.is_impartial(compound) {
            return Ok(self.in_normal_play(compound));
        }
        if !self.has_moves(compound, starter) {
            return Ok(Compound::ZERO);
        }
        let compound = self.resolved(compound)?;
        let place = usize::from(starter == Player::Right);
        let word = self.compounds.word(&self.compounds.starting, compound, place);
        if let Some(known) = word.load(Relaxed).checked_sub(1) {
            return Ok(Compound(known as u32));
        }
        self.budget.spend(1)?;
        let game = match self.combining(compound)? {
            Some((operator, parts)) => {
                let parts = parts.iter().map(|&part| deep(|| self.starting(part, starter)));
                self.join(operator, &parts.collect::<Budgeted<Vec<_>>>()?)?
            }
            None => {
                let _asked = self.ask(Question::Starting, compound, starter)?;
                let options = self.options(compound, starter)?.into_iter();
                let options = options.map(|o| deep(|| self.starting(o, starter.opponent())));
                self.impartial(&options.collect::<Budgeted<Vec<_>>>()?)?
            }
        };
        word.store(u64::from(game.0) + 1, Relaxed);
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;
    use crate::tests::World;
    use upstar_form::FormId;

    /// Checks r and s against literal sums with chains.
    fn check(world: &World, compound: Compound, n: u32) {
        let cx = world.cx();
        let is_dicotic = cx.is_dicotic(compound).unwrap();
        for starter in Player::BOTH {
            for convention in Convention::BOTH {
                let game = match convention {
                    Convention::Normal => compound,
                    Convention::Misere => {
                        let tree = cx.form(cx.starting(compound, starter).unwrap()).unwrap();
                        let parts = [cx.leaf(tree).unwrap(), cx.chain(1).unwrap()];
                        cx.join(SumOperator::Sequential, &parts).unwrap()
                    }
                };
                let at = |operator, l: u32| -> FormId {
                    let parts = [game, cx.chain(l).unwrap()];
                    cx.form(cx.join(operator, &parts).unwrap()).unwrap()
                };
                let r = cx.kane_r(compound, starter, convention, n);
                if is_dicotic || convention == Convention::Normal {
                    let long: Vec<u32> = (0..=n)
                        .map(|l| {
                            naive::remoteness(&world.forms, at(SumOperator::Long, l), starter, 0)
                        })
                        .collect();
                    assert_eq!(r.unwrap(), long);
                } else {
                    assert!(r.is_err());
                }
                let short: Vec<u32> = (0..=n)
                    .map(|k| naive::suspense(&world.forms, at(SumOperator::Short, k), starter, 0))
                    .collect();
                assert_eq!(cx.kane_s(compound, starter, convention, n).unwrap(), short);
            }
        }
    }

    #[test]
    fn invariants_follow_the_definition_on_all_pairs_of_small_games() {
        let world = World::new();
        let cx = world.cx();
        let games = world.rank(3);
        for operator in [SumOperator::Short, SumOperator::Long, SumOperator::Sequential] {
            for &g in &games {
                for &h in &games {
                    let parts = [g, h].map(|form| cx.leaf(form).unwrap());
                    check(&world, cx.join(operator, &parts).unwrap(), 4);
                }
            }
        }
    }

    #[test]
    fn invariants_of_partizan_games_are_those_of_their_starting_positions() {
        let world = World::new();
        let cx = world.cx();
        let mixed = [world.partizan(), world.dicotic(), world.rank(2)].concat();
        for &g in &mixed {
            for &h in &mixed {
                let parts = [g, h].map(|form| cx.leaf(form).unwrap());
                check(&world, cx.join(SumOperator::Short, &parts).unwrap(), 3);
                check(&world, cx.join(SumOperator::Long, &parts).unwrap(), 3);
            }
        }
    }

    #[test]
    fn nested_expressions_follow_the_definition() {
        let world = World::new();
        let mut random = world.random(2);
        let operators = [SumOperator::Short, SumOperator::Long];
        for _ in 0..upstar_testkit::scaled(150) {
            let expression = random.expression(&operators, true, 3);
            check(&world, expression, 5);
        }
    }

    /// Lemmas 4 and 6.
    #[test]
    fn remoteness_of_short_and_suspense_of_long_sums() {
        let world = World::new();
        let cx = world.cx();
        let start = (Player::Left, Convention::Normal);
        let games: Vec<_> = world.rank(3).into_iter().map(|g| cx.leaf(g).unwrap()).collect();
        let remoteness = |g| cx.remoteness(g, start.0, start.1).unwrap();
        let suspense = |g| cx.suspense(g, start.0, start.1).unwrap();
        for &g in &games {
            assert_eq!(remoteness(g), naive::remoteness(&world.forms, world.leaf(g), start.0, 0));
            assert_eq!(suspense(g), naive::suspense(&world.forms, world.leaf(g), start.0, 0));
            for &h in &games {
                let short = cx.join(SumOperator::Short, &[g, h]).unwrap();
                assert_eq!(remoteness(short), remoteness(g).min(remoteness(h)));
                let long = cx.join(SumOperator::Long, &[g, h]).unwrap();
                assert_eq!(suspense(long), suspense(g).max(suspense(h)));
            }
        }
    }

    #[test]
    fn endings_follow_the_definition_in_every_sum() {
        let world = World::new();
        let cx = world.cx();
        let mut random = world.random(6);
        for round in 0..upstar_testkit::scaled(300) {
            let game = random.expression(&SumOperator::ALL, round % 2 == 0, 2);
            let tree = cx.form(game).unwrap();
            for starter in Player::BOTH {
                for (convention, end) in [(Convention::Normal, 0), (Convention::Misere, 1)] {
                    let r = cx.remoteness(game, starter, convention).unwrap();
                    assert_eq!(r, naive::remoteness(&world.forms, tree, starter, end));
                    let s = cx.suspense(game, starter, convention).unwrap();
                    assert_eq!(s, naive::suspense(&world.forms, tree, starter, end));
                    let invariant = cx.invariant(game, starter, convention).unwrap();
                    assert_eq!((invariant.remoteness(), invariant.suspense()), (r, s));
                }
            }
        }
    }

    #[test]
    fn larger_random_games_follow_the_definition() {
        let world = World::new();
        let cx = world.cx();
        let mut random = world.random(7);
        for _ in 0..upstar_testkit::scaled(60) {
            let parts = [random.impartial_tree(5, 3), random.impartial_tree(5, 3)];
            for operator in [SumOperator::Short, SumOperator::Long] {
                check(&world, cx.join(operator, &parts).unwrap(), 6);
            }
        }
    }

    #[test]
    fn long_chains_need_no_classes() {
        let world = World::new();
        let cx = world.cx();
        let chain = cx.chain(100_001).unwrap();
        let start = (Player::Left, Convention::Normal);
        assert_eq!(cx.remoteness(chain, start.0, start.1).unwrap(), 100_001);
        let sum = cx.join(SumOperator::Short, &[chain, cx.chain(7).unwrap()]).unwrap();
        assert!(cx.wins(sum, start.0, start.1).unwrap());
        // Its vectors would have a hundred thousand entries.
        let little = upstar_core::Budget::steps(1_000_000);
        let poor = CompoundContext { budget: &little, ..cx };
        assert!(poor.class(chain, start.0, start.1).is_err());
    }
}
