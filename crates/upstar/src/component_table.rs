//! Positions as components of [`Compound`]s.

use std::sync::Arc;

use hashbrown::HashMap;
use parking_lot::Mutex;
use upstar_arena::MAX_IDS;
use upstar_core::{Budget, Budgeted, EndingRule, Interrupted, Player};
use upstar_short::Short;
use upstar_sums::{Compound, CompoundShape, PositionId, PositionSource, SumOperator};

use crate::raw_position::RawPosition;
use crate::session::Session;
use crate::solve::NormalPosition;
use crate::solve::misere::MisereFact;

#[derive(Default)]
pub(crate) struct ComponentTable {
    known: Mutex<ComponentFacts>,
}

#[derive(Default)]
struct ComponentFacts {
    numbers: HashMap<Arc<NormalPosition>, u32, foldhash::fast::RandomState>,
    parts: Vec<Arc<NormalPosition>>,
}

impl ComponentTable {
    fn number(&self, position: RawPosition) -> Budgeted<PositionId> {
        let mut known = self.known.lock();
        let part = NormalPosition(position);
        if let Some(&number) = known.numbers.get(&part) {
            return Ok(PositionId(number));
        }
        let number = u32::try_from(known.parts.len()).ok().filter(|&number| number < MAX_IDS);
        let Some(number) = number else {
            return Err(Interrupted::too_large("the table of components is full"));
        };
        let part = Arc::new(part);
        known.parts.push(Arc::clone(&part));
        known.numbers.insert(part, number);
        Ok(PositionId(number))
    }

    fn position(&self, position: PositionId) -> Option<RawPosition> {
        let known = self.known.lock();
        known.parts.get(position.0 as usize).map(|part| part.0.clone())
    }
}

impl Session {
    /// Returns a position as a compound, which computes options on demand and does not build the
    /// literal form.
    ///
    /// ```
    /// # use upstar::{Outcome, Session, sums::{Convention, SumOperator}};
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let sums = session.sums(&budget);
    /// let board = session.raw_position("domineering", &[], "8x8")?;
    /// let heap = session.raw_position("nim", &[], "1000000")?;
    /// let parts = [session.compound(&board, &budget)?, session.compound(&heap, &budget)?];
    /// let both = sums.join(SumOperator::Short, &parts)?;
    /// assert_eq!(sums.outcome(both, Convention::Normal)?, Outcome::N);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compound(&self, position: &RawPosition, budget: &Budget) -> Budgeted<Compound> {
        self.sums(budget).position(self.component_table().number(position.clone())?)
    }

    /// Returns the position if the compound is a single position.
    #[must_use]
    pub fn position_of(&self, compound: Compound, budget: &Budget) -> Option<RawPosition> {
        match self.sums(budget).compounds.shape(compound) {
            CompoundShape::Position(position) => self.component_table().position(position),
            _ => None,
        }
    }
}

impl PositionSource for Session {
    fn options(
        &self,
        position: PositionId,
        player: Player,
        _: &Budget,
    ) -> Budgeted<Vec<PositionId>> {
        let Some(position) = self.component_table().position(position) else {
            return Ok(Vec::new());
        };
        let options = position.options(player).into_iter();
        options.map(|option| self.component_table().number(option)).collect()
    }

    fn can_move(&self, position: PositionId, player: Player, _: &Budget) -> Budgeted<bool> {
        let position = self.component_table().position(position);
        Ok(position.is_some_and(|position| position.0.can_move(player)))
    }

    fn is_impartial(&self, position: PositionId) -> bool {
        self.component_table().position(position).is_none_or(|position| position.is_impartial())
    }

    fn text(&self, position: PositionId) -> String {
        let position = self.component_table().position(position);
        position.map_or_else(String::new, |position| position.expression())
    }

    /// Splits a position into components with the hooks of its ruleset, which preserve the literal
    /// form.
    fn parts(&self, position: PositionId, _: &Budget) -> Budgeted<(SumOperator, Vec<PositionId>)> {
        let Some(position) = self.component_table().position(position) else {
            return Ok((SumOperator::Disjunctive, Vec::new()));
        };
        let (operator, parts) = match position.0.conjunctive_parts() {
            Some((EndingRule::Short, parts)) => (SumOperator::Short, parts),
            Some((EndingRule::Long, parts)) => (SumOperator::Long, parts),
            None => {
                let normal = position.normal();
                let parts = normal.components();
                let parts = if parts.len() > 1 { parts } else { vec![normal] };
                (SumOperator::Disjunctive, parts)
            }
        };
        let parts = parts.into_iter().map(|part| self.component_table().number(part));
        Ok((operator, parts.collect::<Budgeted<Vec<_>>>()?))
    }

    /// Replaces a nim heap of more than two tokens by a heap of two tokens, in which players can
    /// force the same lengths of play.
    fn as_long(&self, position: PositionId, _: &Budget) -> Budgeted<Option<PositionId>> {
        let Some(position) = self.component_table().position(position) else { return Ok(None) };
        let is_large =
            matches!(position.0.misere_fact(), Some(MisereFact::Nimber(heap)) if heap > 2);
        let two = is_large.then(|| self.raw_position("nim", &[], "2").ok()).flatten();
        two.map(|two| self.component_table().number(two)).transpose()
    }

    fn wins(
        &self,
        position: PositionId,
        starter: Player,
        budget: &Budget,
    ) -> Budgeted<Option<bool>> {
        let Some(position) = self.component_table().position(position) else { return Ok(None) };
        if position.0.conjunctive_parts().is_some() {
            return Ok(None);
        }
        let mut oracle = position.sum_oracle(self.cx(budget));
        let parts = std::slice::from_ref(&position);
        oracle.mover_wins(parts, Short::ZERO, starter).map(Some)
    }

    fn nim_value(&self, position: PositionId, budget: &Budget) -> Budgeted<Option<u64>> {
        let Some(position) = self.component_table().position(position) else { return Ok(None) };
        if position.0.conjunctive_parts().is_some() || !position.is_impartial() {
            return Ok(None);
        }
        position.0.nim_value(self.cx(budget)).map(Some)
    }
}
