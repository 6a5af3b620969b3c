//! The order of guaranteed games. In guaranteed contexts, G ≥ H if and only if (1) the Left stop
//! with Right allowed to pass and the Right stop with Left allowed to pass are at least as great
//! for G as for H; (2) for every Hᴸ there is a Gᴸ ≥ Hᴸ or an Hᴸᴿ ≤ G; and (3) for every Gᴿ there is
//! an Hᴿ ≤ Gᴿ or a Gᴿᴸ ≥ H.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Relation};

use crate::arena::ScoringId;
use crate::guaranteed::GuaranteedContext;

impl GuaranteedContext<'_> {
    /// Returns `true` if `g ≥ h` in all guaranteed contexts.
    pub fn geq(self, g: ScoringId, h: ScoringId) -> Answer<bool> {
        self.require(g)?;
        self.require(h)?;
        Ok(self.at_least(g, h)?)
    }

    /// Returns `true` if `g` and `h` are equal.
    pub fn equal(self, g: ScoringId, h: ScoringId) -> Answer<bool> {
        Ok(self.compare(g, h)? == Relation::Equal)
    }

    /// Compares `g` with `h`.
    ///
    /// ```
    /// # use upstar_core::{Budget, Relation};
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let (five, g) = (cx.read("5")?, cx.read("s{.|-4|5}")?);
    /// assert_eq!(cx.guaranteed().compare(five, g)?, Relation::Greater);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compare(self, g: ScoringId, h: ScoringId) -> Answer<Relation> {
        let geq = self.geq(g, h)?;
        Ok(Relation::from_order(self.at_least(h, g)?, geq))
    }

    /// Returns `true` if `g` has an inverse, which is then its negative.
    pub fn is_invertible(self, g: ScoringId) -> Answer<bool> {
        self.require(g)?;
        let difference = self.cx.add(g, self.cx.negative(g)?)?;
        self.equal(difference, ScoringId::ZERO)
    }

    pub(crate) fn at_least(self, g: ScoringId, h: ScoringId) -> Budgeted<bool> {
        if g == h {
            return Ok(true);
        }
        let ((g_below, g_above), (h_below, h_above)) = (self.passes(g)?, self.passes(h)?);
        let score = |id| self.scores().score_at(id);
        if score(g_below.left) < score(h_below.left) || score(g_above.right) < score(h_above.right)
        {
            return Ok(false);
        }
        let key = (g.index(), h.index());
        if let Some(known) = self.scores().guaranteed_order.get(key.0, key.1) {
            return Ok(known);
        }
        self.cx.budget.spend(1)?;
        let answer = deep(|| self.options_allow(g, h))?;
        self.scores().guaranteed_order.insert(key.0, key.1, answer);
        Ok(answer)
    }

    fn options_allow(self, g: ScoringId, h: ScoringId) -> Budgeted<bool> {
        let ((gl, gr), (hl, hr)) = (self.scores().both_options(g), self.scores().both_options(h));
        for option in hl.iter() {
            let answers = self.scores().right_options(option);
            if !self.cx.any(gl.iter(), |x| self.at_least(x, option))?
                && !self.cx.any(answers.iter(), |x| self.at_least(g, x))?
            {
                return Ok(false);
            }
        }
        for option in gr.iter() {
            let answers = self.scores().left_options(option);
            if !self.cx.any(hr.iter(), |x| self.at_least(option, x))?
                && !self.cx.any(answers.iter(), |x| self.at_least(x, h))?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Bench, Dice};
    use upstar_core::{Budget, Player};
    use upstar_number::Rational;
    use upstar_short::Universe;

    fn order_holds(pairs: u64, contexts: u64, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut bench = Bench::new();
        let mut pool = Vec::new();
        let (mut positive, mut negative, mut witnessed) = (0, 0, 0);
        for round in 0..pairs {
            if round % 200 == 0 {
                bench = Bench::new();
                let cx = bench.cx();
                pool = (0..300).map(|_| dice.guaranteed(cx, 3, 2)).collect();
            }
            let cx = bench.cx();
            let theory = cx.guaranteed();
            let g = dice.guaranteed(cx, 2, 1);
            let h = if round % 2 == 0 {
                theory.canonical(g).unwrap()
            } else {
                dice.guaranteed(cx, 2, 1)
            };
            for (g, h) in [(g, h), (h, g)] {
                let geq = theory.geq(g, h).unwrap();
                assert!(geq || !cx.geq(g, h).unwrap());
                let mut refuted = false;
                for _ in 0..contexts {
                    let x = pool[dice.roll(pool.len() as u64) as usize];
                    let (gx, hx) = (cx.add(g, x).unwrap(), cx.add(h, x).unwrap());
                    refuted |= Player::BOTH.into_iter().any(|player| {
                        cx.final_score(gx, player).unwrap() < cx.final_score(hx, player).unwrap()
                    });
                }
                assert!(!(geq && refuted), "{} >= {}", bench.text(g), bench.text(h));
                positive += u64::from(geq);
                negative += u64::from(!geq);
                witnessed += u64::from(refuted);
            }
        }
        assert!(positive > pairs / 2);
        assert!(witnessed * 10 > negative * 9, "{witnessed} of {negative}");
    }

    #[test]
    fn no_guaranteed_context_contradicts_the_order() {
        order_holds(200, 100, 1);
    }

    #[test]
    #[ignore = "minutes; cargo test --release -p upstar-scoring -- --ignored guaranteed"]
    fn no_guaranteed_context_of_many_contradicts_the_order() {
        order_holds(20_000, 2_000, 2);
    }

    #[test]
    fn protection_is_comparison_with_a_number() {
        let (bench, mut dice) = (Bench::new(), Dice::new(3));
        let cx = bench.cx();
        for _ in 0..300 {
            let g = dice.guaranteed(cx, 3, 2);
            for n in -3..=3 {
                let points = Rational::from(n);
                let number = cx.scores.number(&points).unwrap();
                let theory = cx.guaranteed();
                let left = theory.is_left_protected(g, &points).unwrap();
                let right = theory.is_right_protected(g, &points).unwrap();
                assert_eq!(left, theory.geq(g, number).unwrap(), "{} {n}", bench.text(g));
                assert_eq!(right, theory.geq(number, g).unwrap(), "{} {n}", bench.text(g));
            }
        }
    }

    #[test]
    fn passing_is_having_enough_waiting_moves() {
        let (bench, mut dice) = (Bench::new(), Dice::new(4));
        let cx = bench.cx();
        let theory = cx.guaranteed();
        for _ in 0..300 {
            let g = dice.guaranteed(cx, 3, 2);
            for (passer, moves) in [(Player::Left, 5), (Player::Right, -5)] {
                let many = cx.add(g, theory.waiting(moves).unwrap()).unwrap();
                for starter in Player::BOTH {
                    assert_eq!(
                        theory.pass_allowed_stop(g, starter, passer).unwrap(),
                        cx.final_score(many, starter).unwrap(),
                        "{} {starter} {passer}",
                        bench.text(g)
                    );
                }
            }
        }
    }

    #[test]
    fn normal_play_is_embedded_with_its_order() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let normal = upstar_short::ShortContext::new(&universe, &budget);
        let bench = Bench::new();
        let (cx, theory) = (bench.cx(), bench.cx().guaranteed());
        let zero = normal.integer(0).unwrap();
        let mut day = vec![zero];
        for _ in 0..2 {
            // All games in which each player has at most one option, from the previous day.
            let mut next = vec![zero];
            for &l in &day {
                next.push(normal.canonical(&[l], &[]).unwrap());
                next.push(normal.canonical(&[], &[l]).unwrap());
                for &r in &day {
                    next.push(normal.canonical(&[l], &[r]).unwrap());
                }
            }
            next.sort_by_key(|g| g.index());
            next.dedup();
            day = next;
        }
        assert!(day.len() > 15, "{}", day.len());
        let image = |g: upstar_short::Short| theory.embed(normal.forms(), g.form()).unwrap();
        for &g in &day {
            assert!(theory.contains(image(g)).unwrap());
            assert!(theory.is_invertible(image(g)).unwrap());
            for &h in &day {
                let (a, b) = (image(g), image(h));
                assert_eq!(normal.compare(g, h).unwrap(), theory.compare(a, b).unwrap());
                let sum = image(normal.add(g, h).unwrap());
                assert!(theory.equal(cx.add(a, b).unwrap(), sum).unwrap());
            }
        }
    }

    #[test]
    fn switches_with_points_have_inverses_and_gaps_have_none() {
        let bench = Bench::new();
        let theory = bench.cx().guaranteed();
        for (game, invertible) in
            [("s{2|0|-2}", true), ("s{2|0|2}", true), ("s{-1|0|1}", false), ("s{.|[0,1]|.}", false)]
        {
            assert_eq!(theory.is_invertible(bench.game(game)).unwrap(), invertible, "{game}");
        }
    }
}
