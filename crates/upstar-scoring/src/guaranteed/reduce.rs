//! Canonical forms of guaranteed games. Four reductions, listed at
//! [`GuaranteedContext::canonical`], lead to a unique form.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Player};

use crate::arena::{ScoreIndex, ScoringId};
use crate::canonical::undominated;
use crate::guaranteed::GuaranteedContext;
use crate::order::first;

/// The options of one player, or the player's score if there are no options.
type OptionsOrScore = Result<Vec<ScoringId>, ScoreIndex>;

impl GuaranteedContext<'_> {
    /// Returns the canonical form. Two games are equal in guaranteed contexts if and only if their
    /// canonical forms are identical.
    ///
    /// A *dominated* Left option is removed. A Left option A is *reversible* if some B = Aᴿ
    /// satisfies B ≤ G. If B has Left options, they replace A. Otherwise, let ℓ be the score of B
    /// for Left. If A is the only Left option of G and the resulting game is guaranteed, A is
    /// removed and G gets the score ℓ for Left. If not, A is replaced by ℓ − n̂ for the least n ≥ 1
    /// with ℓ − m̂ ≤ G, where m = n − 1. In ℓ − n̂, Left cannot move and Right has n waiting moves.
    /// Right's options are treated dually.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let g = cx.add(cx.read("s{.|-3|{2|0|1}}")?, cx.read("s{-3|0|.}")?)?;
    /// let canonical = cx.guaranteed().canonical(g)?;
    /// assert_eq!(cx.text(canonical)?, "s{{.|[-6,-1]|.}|2|.}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(self, g: ScoringId) -> Answer<ScoringId> {
        self.require(g)?;
        Ok(self.reduced(g)?)
    }

    fn reduced(self, g: ScoringId) -> Budgeted<ScoringId> {
        if let Some(canonical) = self.scores().known(&self.scores().guaranteed, g) {
            return Ok(canonical);
        }
        self.cx.budget.spend(1)?;
        let (left, right) = self.scores().both_options(g);
        let canonical = deep(|| -> Budgeted<ScoringId> {
            let left = left.iter().map(|x| self.reduced(x)).collect::<Budgeted<Vec<_>>>()?;
            let right = right.iter().map(|x| self.reduced(x)).collect::<Budgeted<Vec<_>>>()?;
            let mut g = self.cx.normal_node(&left, self.scores().score_ids(g), &right)?;
            loop {
                self.cx.budget.spend(1)?;
                let next = self.reduce_side(g, Player::Left)?;
                let next = self.reduce_side(next, Player::Right)?;
                if next == g {
                    return Ok(g);
                }
                g = next;
            }
        })?;
        self.scores().remember(&self.scores().guaranteed, g, canonical);
        self.scores().remember(&self.scores().guaranteed, canonical, canonical);
        Ok(canonical)
    }

    fn reduce_side(self, g: ScoringId, player: Player) -> Budgeted<ScoringId> {
        let options = self.scores().options_of(g, player).to_vec();
        if options.is_empty() {
            return Ok(g);
        }
        let options = self.undominated(&options, player)?;
        let mut kept = Vec::new();
        for &option in &options {
            let Some(through) = self.reversible_through(option, g, player)? else {
                kept.push(option);
                continue;
            };
            let replacements = self.scores().options_of(through, player);
            if !replacements.is_empty() {
                kept.extend(replacements.iter());
                continue;
            }
            let (left, right) = self.scores().score_ids(through);
            let stuck = if player == Player::Left { left } else { right };
            if options.len() == 1 {
                let candidate = self.with_side(g, player, Err(stuck))?;
                if self.contains(candidate)? {
                    return Ok(candidate);
                }
            }
            kept.push(self.threat(g, player, stuck)?);
        }
        let kept = self.undominated(&kept, player)?;
        self.with_side(g, player, Ok(kept))
    }

    fn with_side(self, g: ScoringId, player: Player, side: OptionsOrScore) -> Budgeted<ScoringId> {
        let (left, right) = self.scores().both_options(g);
        let mut scores = self.scores().score_ids(g);
        let mine = match side {
            Ok(options) => options,
            Err(score) => {
                match player {
                    Player::Left => scores.0 = score,
                    Player::Right => scores.1 = score,
                }
                Vec::new()
            }
        };
        match player {
            Player::Left => self.cx.normal_node(&mine, scores, &right.to_vec()),
            Player::Right => self.cx.normal_node(&left.to_vec(), scores, &mine),
        }
    }

    /// Returns the game that replaces an option: ℓ − n̂ for Left or ℓ + n̂ for Right, where ℓ is
    /// `score`.
    fn threat(self, g: ScoringId, player: Player, score: ScoreIndex) -> Budgeted<ScoringId> {
        let points = self.scores().score_at(score);
        let mut game = self.scores().number(points)?;
        loop {
            self.cx.budget.spend(1)?;
            let (holds, next) = match player {
                Player::Left => {
                    (self.at_least(g, game)?, self.scores().make(&[], points, &[game])?)
                }
                Player::Right => {
                    (self.at_least(game, g)?, self.scores().make(&[game], points, &[])?)
                }
            };
            game = next;
            if holds {
                return Ok(game);
            }
        }
    }

    fn preferred(self, player: Player, a: ScoringId, b: ScoringId) -> Budgeted<bool> {
        match player {
            Player::Left => self.at_least(a, b),
            Player::Right => self.at_least(b, a),
        }
    }

    fn reversible_through(
        self,
        option: ScoringId,
        g: ScoringId,
        player: Player,
    ) -> Budgeted<Option<ScoringId>> {
        let answers = self.scores().options_of(option, player.opponent());
        first(answers.iter(), |answer| self.preferred(player, g, answer))
    }

    fn undominated(self, options: &[ScoringId], player: Player) -> Budgeted<Vec<ScoringId>> {
        undominated(options, |a, b| self.preferred(player, a, b))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{Bench, Dice};

    #[track_caller]
    fn check(game: &str, canonical: &str) {
        let bench = Bench::new();
        let form = bench.cx().guaranteed().canonical(bench.game(game)).unwrap();
        assert_eq!(bench.text(form), canonical);
    }

    #[test]
    fn stuck_players_with_different_scores() {
        check("s{.|[0,0]|.}", "s{.|0|.}");
        check("s{.|[-1,2]|.}", "s{.|[-1,2]|.}");
        check("s{{2|0|2,{2|0|2}},{1|0|1}|0|{{{.|4|4}|0|{4|4|.}}|0|-5}}", "s{.|[2,4]|.}");
    }

    #[test]
    fn sums_reduce() {
        let bench = Bench::new();
        let cx = bench.cx();
        let (g, h) = (bench.game("s{.|-3|{2|0|1}}"), bench.game("s{-3|0|.}"));
        let canonical = |g| bench.text(cx.guaranteed().canonical(g).unwrap());
        assert_eq!(canonical(cx.add(g, h).unwrap()), "s{{.|[-6,-1]|.}|2|.}");
        assert_eq!(canonical(cx.add(g, cx.negative(h).unwrap()).unwrap()), "s{.|-3|{.|[0,5]|.}}");
    }

    #[test]
    fn a_waiting_move_is_better_than_star() {
        check("s{{0|0|0},{0|0|.}|0|-5}", "s{{0|0|.}|0|-5}");
    }

    fn uniqueness(pairs: u64, depth: u32, seed: u64) {
        let mut dice = Dice::new(seed);
        let mut bench = Bench::new();
        let mut equal = 0;
        for round in 0..pairs {
            if round % 2000 == 0 {
                bench = Bench::new();
            }
            let (cx, size) = (bench.cx(), (round % 2) as i64);
            let (g, h) = (dice.guaranteed(cx, depth, size), dice.guaranteed(cx, depth, size));
            let theory = cx.guaranteed();
            let (form_g, form_h) = (theory.canonical(g).unwrap(), theory.canonical(h).unwrap());
            assert_eq!(
                theory.equal(g, h).unwrap(),
                form_g == form_h,
                "{} {} -> {} {}",
                bench.text(g),
                bench.text(h),
                bench.text(form_g),
                bench.text(form_h)
            );
            equal += u64::from(form_g == form_h && g != h);
            assert!(theory.contains(form_g).unwrap());
            assert!(theory.equal(g, form_g).unwrap(), "{}", bench.text(g));
            assert_eq!(theory.canonical(form_g).unwrap(), form_g);
            let minus = theory.canonical(cx.negative(g).unwrap()).unwrap();
            assert_eq!(minus, cx.negative(form_g).unwrap());
        }
        assert!(equal > pairs / 100, "{equal}");
    }

    #[test]
    fn equal_guaranteed_games_have_one_form() {
        uniqueness(2_000, 2, 1);
        uniqueness(500, 4, 2);
    }

    #[test]
    #[ignore = "minutes; cargo test --release -p upstar-scoring -- --ignored guaranteed"]
    fn many_equal_guaranteed_games_have_one_form() {
        uniqueness(100_000, 2, 3);
        uniqueness(100_000, 3, 4);
        uniqueness(20_000, 5, 5);
    }
}
