//! Test helpers: games from text, and random games.

use upstar_core::Budget;
use upstar_number::Rational;

use crate::{ScoringArena, ScoringContext, ScoringId};

pub(crate) struct Bench {
    pub(crate) scores: ScoringArena,
    pub(crate) budget: Budget,
}

impl Bench {
    pub(crate) fn new() -> Bench {
        Bench { scores: ScoringArena::new(), budget: Budget::unlimited() }
    }

    pub(crate) fn cx(&self) -> ScoringContext<'_> {
        ScoringContext::new(&self.scores, &self.budget)
    }

    pub(crate) fn game(&self, text: &str) -> ScoringId {
        self.cx().read(text).unwrap_or_else(|no| panic!("{text}: {no}"))
    }

    pub(crate) fn text(&self, g: ScoringId) -> String {
        self.cx().text(g).unwrap()
    }
}

pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % sides
    }

    pub(crate) fn score(&mut self, size: i64) -> Rational {
        Rational::from(self.roll(2 * size as u64 + 1) as i64 - size)
    }

    pub(crate) fn game(&mut self, cx: ScoringContext<'_>, depth: u32, size: i64) -> ScoringId {
        let score = self.score(size);
        if depth == 0 || self.roll(8) == 0 {
            return cx.scores.number(&score).unwrap();
        }
        let mut sides = [Vec::new(), Vec::new()];
        for side in &mut sides {
            for _ in 0..[0, 1, 1, 2][self.roll(4) as usize] {
                let lower = self.roll(u64::from(depth)) as u32;
                side.push(self.game(cx, lower, size));
            }
        }
        cx.scores.make(&sides[0], &score, &sides[1]).unwrap()
    }

    pub(crate) fn guaranteed(
        &mut self,
        cx: ScoringContext<'_>,
        depth: u32,
        size: i64,
    ) -> ScoringId {
        loop {
            let g = self.split_game(cx, depth, size);
            if cx.guaranteed().contains(g).unwrap() {
                return g;
            }
        }
    }

    fn split_game(&mut self, cx: ScoringContext<'_>, depth: u32, size: i64) -> ScoringId {
        let (low, high) = (self.score(size), self.score(size));
        let (low, high) = if low <= high { (low, high) } else { (high, low) };
        let mut sides = [Vec::new(), Vec::new()];
        if depth > 0 && self.roll(8) > 0 {
            for side in &mut sides {
                for _ in 0..[0, 1, 1, 2][self.roll(4) as usize] {
                    let lower = self.roll(u64::from(depth)) as u32;
                    side.push(self.split_game(cx, lower, size));
                }
            }
        } else if self.roll(2) == 0 {
            return cx.scores.number(&low).unwrap();
        }
        cx.scores.make_split(&sides[0], &low, &high, &sides[1]).unwrap()
    }
}
