//! The order up to infinitesimals, and reduced canonical forms (Grossman and Siegel).

use std::sync::atomic::Ordering;

use upstar_arena::deep;
use upstar_core::{Budgeted, Player, Relation};

use crate::canonical::CanonicalSide;
use crate::universe::{Short, ShortContext};

impl ShortContext<'_> {
    /// Returns `true` if `g <= h` modulo infinitesimals: the right stop of `h - g` is not negative
    /// (Siegel, thesis, section 1.2.9).
    pub fn leq_inf(self, g: Short, h: Short) -> Budgeted<bool> {
        if g == h || self.leq(g, h)? {
            return Ok(true);
        }
        let (fg, fh) = (self.facts(g)?, self.facts(h)?);
        // Usually, the stops decide.
        if self.number_less(fh.left_stop, fg.left_stop)
            || self.number_less(fh.right_stop, fg.right_stop)
        {
            return Ok(false);
        }
        let difference = self.sub(h, g)?;
        Ok(!self.number_less(self.facts(difference)?.right_stop, Short::ZERO))
    }

    /// Compares `g` with `h` modulo infinitesimals.
    pub fn compare_inf(self, g: Short, h: Short) -> Budgeted<Relation> {
        Ok(Relation::from_order(self.leq_inf(g, h)?, self.leq_inf(h, g)?))
    }

    /// Returns the reduced canonical form: the simplest game infinitesimally close to `g` (Siegel,
    /// thesis, Definition 1.2.72 and Lemma 1.2.74).
    pub fn reduced(self, g: Short) -> Budgeted<Short> {
        if self.is_numberish(g)? {
            return Ok(self.facts(g)?.left_stop);
        }
        let row = &self.universe.reduced.row(self.place(g))[0];
        match row.load(Ordering::Acquire) {
            0 => {}
            plus_one => return Ok(self.short_at(plus_one as u32 - 1)),
        }
        self.budget.spend(1)?;
        let (left, right) = self.options(g)?;
        let reduce = |option| deep(|| self.reduced(option));
        let mut left = left.map(reduce).collect::<Budgeted<CanonicalSide>>()?;
        let mut right = right.map(reduce).collect::<Budgeted<CanonicalSide>>()?;
        loop {
            self.drop_dominated_inf(&mut left, Player::Left)?;
            self.drop_dominated_inf(&mut right, Player::Right)?;
            let changed = self.bypass_reversible_inf(g, &mut left, Player::Left)?
                | self.bypass_reversible_inf(g, &mut right, Player::Right)?;
            if !changed {
                break;
            }
        }
        let reduced = self.canonical(&left, &right)?;
        row.store(u64::from(reduced.index()) + 1, Ordering::Release);
        Ok(reduced)
    }

    fn drop_dominated_inf(self, side: &mut CanonicalSide, player: Player) -> Budgeted<()> {
        side.sort_unstable_by_key(|g| g.index());
        side.dedup();
        let mut kept = CanonicalSide::new();
        for (i, &option) in side.iter().enumerate() {
            let mut dominated = false;
            for (j, &other) in side.iter().enumerate() {
                let worse = i != j
                    && match player {
                        Player::Left => self.leq_inf(option, other)?,
                        Player::Right => self.leq_inf(other, option)?,
                    };
                // Distinct reduced forms are never equal modulo infinitesimals, so `j < i` is only
                // a fallback.
                dominated |=
                    worse && (j < i || self.compare_inf(option, other)? != Relation::Equal);
            }
            if !dominated {
                kept.push(option);
            }
        }
        *side = kept;
        Ok(())
    }

    fn bypass_reversible_inf(
        self,
        g: Short,
        side: &mut CanonicalSide,
        player: Player,
    ) -> Budgeted<bool> {
        let mut new = CanonicalSide::new();
        let mut changed = false;
        'options: for &option in side.iter() {
            let (left, right) = self.options(option)?;
            let answers: Vec<Short> = match player {
                Player::Left => right.collect(),
                Player::Right => left.collect(),
            };
            // Numbers are kept, because neither player gains by moving in a number.
            if !self.is_number(option) {
                for answer in answers {
                    let reverses = match player {
                        Player::Left => self.leq_inf(answer, g)?,
                        Player::Right => self.leq_inf(g, answer)?,
                    };
                    if reverses {
                        match player {
                            Player::Left => new.extend(self.options(answer)?.0),
                            Player::Right => new.extend(self.options(answer)?.1),
                        }
                        changed = true;
                        continue 'options;
                    }
                }
            }
            new.push(option);
        }
        *side = new;
        Ok(changed)
    }
}
