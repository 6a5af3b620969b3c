//! Scoring games and their sums, from the definitions.
//!
//! Sums are not built as trees: [`ScoringSum::score`] plays on pairs of trees, with the moves of F.
//! Stewart's thesis (*Scoring Play Combinatorial Games*, Dundee 2011).

use upstar_core::Player;

/// A literal scoring game (Definition 2.0.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoringTree {
    /// Left's options.
    pub left: Vec<ScoringTree>,
    /// Left's points minus Right's points.
    pub score: i64,
    /// Right's options.
    pub right: Vec<ScoringTree>,
}

impl ScoringTree {
    /// Returns a random game with at most two options for each player in a position and scores from
    /// −3 to 3.
    pub fn random(dice: &mut Dice, depth: u32) -> ScoringTree {
        let score = dice.roll(7) as i64 - 3;
        let mut side = || {
            let options = if depth == 0 { 0 } else { [0, 1, 1, 2][dice.roll(4)] };
            (0..options).map(|_| ScoringTree::random(dice, depth - 1)).collect()
        };
        ScoringTree { left: side(), score, right: side() }
    }

    /// Returns the options of `player`.
    #[must_use]
    pub fn options(&self, player: Player) -> &[ScoringTree] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// Returns the game in the notation `s{left|score|right}`.
    #[must_use]
    pub fn text(&self) -> String {
        let side = |options: &[ScoringTree]| match options {
            [] => ".".to_owned(),
            _ => options.iter().map(ScoringTree::text).collect::<Vec<_>>().join(","),
        };
        format!("s{{{}|{}|{}}}", side(&self.left), self.score, side(&self.right))
    }
}

/// An operator with its ending rule (section 2.2). A player is stuck without a move in any
/// component under the long rule, and without a move in some component under the short rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoringSum {
    /// Definition 2.2.1.
    Disjunctive,
    /// The disjunctive sum under the short rule.
    Diminished,
    /// Definition 4.1.1.
    Conjunctive,
    /// The conjunctive sum under the short rule.
    ShortConjunctive,
    /// Definition 4.2.1.
    Selective,
    /// The selective sum under the short rule.
    ShortenedSelective,
    /// Definition 4.3.1, which has only one rule.
    Sequential,
}

impl ScoringSum {
    /// All sums.
    pub const ALL: [ScoringSum; 7] = [
        ScoringSum::Disjunctive,
        ScoringSum::Diminished,
        ScoringSum::Conjunctive,
        ScoringSum::ShortConjunctive,
        ScoringSum::Selective,
        ScoringSum::ShortenedSelective,
        ScoringSum::Sequential,
    ];

    /// Returns the final score under optimal play when `starter` moves first.
    #[must_use]
    pub fn score(self, g: &ScoringTree, h: &ScoringTree, starter: Player) -> i64 {
        let replies = self.options(g, h, starter).into_iter();
        let scores = replies.map(|(g, h)| self.score(g, h, starter.opponent()));
        let best = match starter {
            Player::Left => scores.max(),
            Player::Right => scores.min(),
        };
        best.unwrap_or(g.score + h.score)
    }

    fn options<'t>(
        self,
        g: &'t ScoringTree,
        h: &'t ScoringTree,
        player: Player,
    ) -> Vec<(&'t ScoringTree, &'t ScoringTree)> {
        let (gs, hs) = (g.options(player), h.options(player));
        let in_g = || gs.iter().map(|x| (x, h)).collect::<Vec<_>>();
        let in_h = || hs.iter().map(|y| (g, y)).collect::<Vec<_>>();
        let in_both = || gs.iter().flat_map(|x| hs.iter().map(move |y| (x, y))).collect::<Vec<_>>();
        let some_is_stuck = gs.is_empty() || hs.is_empty();
        match self {
            ScoringSum::Diminished | ScoringSum::ShortenedSelective if some_is_stuck => Vec::new(),
            ScoringSum::Disjunctive | ScoringSum::Diminished => [in_g(), in_h()].concat(),
            // Components without a move for the player are left unchanged.
            ScoringSum::Conjunctive if some_is_stuck => [in_g(), in_h()].concat(),
            ScoringSum::Conjunctive | ScoringSum::ShortConjunctive => in_both(),
            ScoringSum::Selective | ScoringSum::ShortenedSelective => {
                [in_g(), in_h(), in_both()].concat()
            }
            ScoringSum::Sequential if g.left.is_empty() && g.right.is_empty() => in_h(),
            ScoringSum::Sequential => in_g(),
        }
    }
}

/// A sequence of pseudorandom numbers, the same on every machine.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Creates the sequence with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Returns a number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    /// Returns one of the items.
    pub fn pick<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.roll(items.len())]
    }
}
