//! Matches between two players, and strategies.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use upstar_core::{Budgeted, Fate, Interrupted, NoAnswer, Player};
use upstar_number::Dyadic;
use upstar_short::{Short, ShortContext};

use crate::raw_position::RawPosition;
use crate::{LoopyAnalysis, ScoreSolver, Sum, SumMove};

/// A match between two players on a sum of positions and a value.
#[derive(Clone, Debug)]
pub struct Match {
    start: Sum,
    starter: Player,
    made: Vec<(SumMove, Sum)>,
    /// The analysis of the initial sum, if positions can recur.
    analysis: OnceLock<Arc<LoopyAnalysis>>,
}

/// A strategy for choosing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// A winning move if there is one, otherwise a drawing move, otherwise the move that is hardest
    /// to answer. If positions can recur, the fastest win or the slowest loss.
    Perfect,
    /// Same as `Perfect`, but under misère play.
    Misere,
    /// Berlekamp's sentestrat: if the opponent's last move creates a component that is hotter than
    /// the ambient temperature, replies in one of the components created by this move. Otherwise,
    /// moves in the hottest component. The ambient temperature is the lowest temperature that the
    /// hottest component has had so far.
    Sentestrat,
    /// A move in the hottest component.
    Hotstrat,
    /// For scoring play: a move that scores the most points among those that preserve the optimal
    /// score.
    Points,
    /// For scoring play: a move that scores the most points.
    Greedy,
    /// A pseudorandom move; the number is the state of the generator.
    Random(u64),
}

/// The choice of a strategy, with a reason.
#[derive(Clone, Debug)]
pub struct StrategyMove {
    /// The move.
    pub step: SumMove,
    /// The reason, as the end of a sentence that begins with the move.
    pub reason: String,
}

impl StrategyMove {
    fn new(step: SumMove, reason: &str) -> StrategyMove {
        StrategyMove { step, reason: reason.to_owned() }
    }
}

impl Match {
    /// Starts a match from a position or a sum, with `starter` to move.
    ///
    /// ```
    /// use upstar::explore::{Match, Strategy};
    /// use upstar::{Player, Session, Sum};
    ///
    /// let session = Session::new();
    /// let budget = session.budget();
    /// let cx = session.cx(&budget);
    /// let heap = session.raw_position("nim", &[], "2")?;
    /// let mut game = Match::new(Sum::new(vec![heap], cx.number(&1.into())?), Player::Right);
    /// assert_eq!(game.moves(cx)?.len(), 2);
    /// let reply = game.choose(Strategy::Perfect, cx)?.unwrap();
    /// game.make(reply.step);
    /// assert_eq!((game.to_move(), game.moves_made()), (Player::Left, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(start: impl Into<Sum>, starter: Player) -> Match {
        Match { start: start.into(), starter, made: Vec::new(), analysis: OnceLock::new() }
    }

    /// Returns the current sum.
    #[must_use]
    pub fn sum(&self) -> &Sum {
        self.made.last().map_or(&self.start, |(_, sum)| sum)
    }

    /// Returns the player to move.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.mover(self.made.len())
    }

    fn mover(&self, moves: usize) -> Player {
        if moves.is_multiple_of(2) { self.starter } else { self.starter.opponent() }
    }

    /// Returns the number of moves so far.
    #[must_use]
    pub fn moves_made(&self) -> usize {
        self.made.len()
    }

    fn sums(&self) -> impl Iterator<Item = &Sum> {
        [&self.start].into_iter().chain(self.made.iter().map(|(_, sum)| sum))
    }

    /// Returns the moves of the player to move: first in the positions, one after another, and then
    /// in the value, in the order in which its options are printed.
    pub fn moves(&self, cx: ShortContext<'_>) -> Budgeted<Vec<SumMove>> {
        let mut values = Vec::new();
        let mut moves = self.sum().moves(cx, self.to_move())?;
        moves.retain(|step| match step {
            SumMove::Position { .. } => true,
            SumMove::Value { to } => {
                values.push(*to);
                false
            }
        });
        cx.sort_for_print(&mut values)?;
        moves.extend(values.into_iter().map(|to| SumMove::Value { to }));
        Ok(moves)
    }

    /// Returns Left's points minus Right's so far, with the points of the first position that count
    /// at the end. Rulesets that do not count points contribute 0.
    #[must_use]
    pub fn score(&self) -> i64 {
        let moves = self.sums().zip(&self.made).enumerate();
        let won = moves.map(|(number, (before, (step, _)))| {
            let points = points(before, step, self.mover(number));
            if self.mover(number) == Player::Left { points } else { -points }
        });
        self.start.final_points().saturating_add(won.sum())
    }

    /// Counts the occurrences of the current sum with the same player to move.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let here = self.sum();
        let is_here = |sum: &Sum| {
            let mut pairs = sum.positions.iter().zip(&here.positions);
            sum.value == here.value && pairs.all(|(one, other)| one.is_same(other))
        };
        let all = self.sums().enumerate();
        all.filter(|(number, sum)| self.mover(*number) == self.to_move() && is_here(sum)).count()
    }

    /// Makes a move.
    pub fn make(&mut self, step: SumMove) {
        let after = self.sum().after(&step);
        self.made.push((step, after));
    }

    /// Takes back the last move. Returns `false` if no move has been made.
    pub fn undo(&mut self) -> bool {
        self.made.pop().is_some()
    }

    /// Returns the move that a strategy chooses, if there is a move.
    pub fn choose(&self, style: Strategy, cx: ShortContext<'_>) -> Budgeted<Option<StrategyMove>> {
        let moves = self.moves(cx)?;
        if moves.is_empty() {
            return Ok(None);
        }
        match style {
            Strategy::Perfect => self.perfect(&moves, cx).map(Some),
            Strategy::Misere => self.misere(&moves, cx).map(Some),
            Strategy::Hotstrat | Strategy::Sentestrat => {
                let answer = || match style {
                    Strategy::Sentestrat => self.local_answer(cx),
                    _ => Ok(None),
                };
                let chosen =
                    answer().and_then(|answer| self.thermographic(&moves, answer.as_deref(), cx));
                match chosen {
                    // A loopy position has no temperature.
                    Err(no) if no.is_repetition() => self.perfect(&moves, cx).map(Some),
                    chosen => chosen.map(Some),
                }
            }
            Strategy::Points => self.scoring(cx),
            Strategy::Greedy => {
                let won = |step: &SumMove| points(self.sum(), step, self.to_move());
                // Choose the first of these moves.
                let step = moves.iter().rev().max_by_key(|&step| won(step)).cloned();
                Ok(step.map(|step| {
                    StrategyMove::new(
                        step.clone(),
                        &format!("points scored by this move: {}", won(&step)),
                    )
                }))
            }
            Strategy::Random(state) => {
                let seed = state.wrapping_add(self.made.len() as u64 + 1);
                let at = usize::try_from(mixed(seed) % moves.len() as u64).unwrap_or(0);
                Ok(moves.into_iter().nth(at).map(|step| StrategyMove::new(step, "any move")))
            }
        }
    }

    fn scoring(&self, cx: ShortContext<'_>) -> Budgeted<Option<StrategyMove>> {
        let player = self.to_move();
        let mut solver = ScoreSolver::new(cx.budget);
        let mut ask = || -> upstar_core::Answer<_> {
            let score = solver.score(self.sum(), player)?;
            Ok((score, solver.best_moves(self.sum(), player)?))
        };
        let (rest, best) = ask().map_err(interrupted)?;
        let reason = format!("the score will be {}", self.score().saturating_add(rest));
        Ok(best.into_iter().next().map(|(step, _)| StrategyMove::new(step, &reason)))
    }

    fn perfect(&self, moves: &[SumMove], cx: ShortContext<'_>) -> Budgeted<StrategyMove> {
        let player = self.to_move();
        if self.analysis.get().is_none() {
            match self.sum().principal_variation(cx, player, 1) {
                Err(stopped) if stopped.is_repetition() => {}
                line => {
                    return Ok(self.first_of(
                        line?,
                        moves,
                        "this move leaves the fewest winning replies",
                    ));
                }
            }
        }
        let Some(best) = self.loopy_analysis(cx)?.best(self.sum(), cx, player)? else {
            return Ok(StrategyMove::new(moves[0].clone(), "any move"));
        };
        let reason = match (best.fate, best.remoteness.unwrap_or(0)) {
            (Fate::Draw, _) => "no move wins; this move draws".to_owned(),
            (fate, _) if fate != player.into() => {
                "every move loses; this move delays the loss longest".to_owned()
            }
            (_, 1) => "wins".to_owned(),
            (_, moves) => format!("wins in at most {moves} moves"),
        };
        Ok(StrategyMove { step: best.step, reason })
    }

    fn misere(&self, moves: &[SumMove], cx: ShortContext<'_>) -> Budgeted<StrategyMove> {
        let line = self.sum().misere_variation(cx, self.to_move(), 1).map_err(interrupted)?;
        Ok(self.first_of(line, moves, "all moves are equally good"))
    }

    /// Returns the first move of an optimal line. `otherwise` is the reason if the move does not
    /// win.
    fn first_of(&self, line: crate::SumLine, moves: &[SumMove], otherwise: &str) -> StrategyMove {
        let lost = format!("no move wins; {otherwise}");
        let reason = if line.winner == self.to_move() { "wins" } else { &lost };
        let first = line.moves.into_iter().next().map(|(_, step)| step);
        StrategyMove::new(first.unwrap_or_else(|| moves[0].clone()), reason)
    }

    fn loopy_analysis(&self, cx: ShortContext<'_>) -> Budgeted<Arc<LoopyAnalysis>> {
        if let Some(analysis) = self.analysis.get() {
            return Ok(Arc::clone(analysis));
        }
        let analysis = Arc::new(self.start.loopy_analysis(cx)?);
        Ok(Arc::clone(self.analysis.get_or_init(|| analysis)))
    }

    /// Returns the components that the opponent's last move created, if one of them is hotter than
    /// the ambient temperature.
    fn local_answer(&self, cx: ShortContext<'_>) -> Budgeted<Option<Vec<PlayedPart>>> {
        let mut ambient: Option<Dyadic> = None;
        for sum in self.sums().take(self.made.len()) {
            let here = hottest(&parts(sum), cx)?;
            ambient = Some(match ambient {
                Some(known) => known.min(here),
                None => here,
            });
        }
        let last = self.sums().zip(&self.made).last();
        let (Some(ambient), Some((before, (step, _)))) = (ambient, last) else { return Ok(None) };
        let (_, left) = change(before, step);
        Ok((hottest(&left, cx)? > ambient).then_some(left))
    }

    /// Returns the best move in the hottest component, or in the hottest of the components `only`.
    fn thermographic(
        &self,
        moves: &[SumMove],
        only: Option<&[PlayedPart]>,
        cx: ShortContext<'_>,
    ) -> Budgeted<StrategyMove> {
        let player = self.to_move();
        let answers = only.is_some();
        let mut best: Option<((Dyadic, Dyadic), &SumMove)> = None;
        for step in moves {
            cx.budget.spend(1)?;
            let (gone, left) = change(self.sum(), step);
            let elsewhere = |part: &PlayedPart| {
                only.is_some_and(|only| !only.iter().any(|one| one.name == part.name))
            };
            if gone.iter().any(elsewhere) {
                continue;
            }
            let (gone, left) = (worth(&gone, cx)?, worth(&left, cx)?);
            let temperature = cx.temperature(gone)?;
            // The gain of a move is the stop of the resulting components with the opponent to move,
            // cooled by the temperature.
            let walls = cx.thermograph(left)?;
            let gain = match player {
                Player::Left => walls.right().at(&temperature),
                Player::Right => -walls.left().at(&temperature),
            };
            // At equal temperatures, the gain minus the mean before the move is compared.
            let was = cx.mean(gone)?;
            let gain = if player == Player::Left { &gain - &was } else { &gain + &was };
            let key = (temperature, gain);
            if best.as_ref().is_none_or(|(known, _)| key > *known) {
                best = Some((key, step));
            }
        }
        match best {
            Some(((temperature, _), step)) => {
                let place = if answers {
                    "answers the last move in the same component"
                } else {
                    "the hottest component"
                };
                Ok(StrategyMove::new(
                    step.clone(),
                    &format!("{place}, with temperature {temperature}"),
                ))
            }
            // The components that the opponent created have no move.
            None if answers => self.thermographic(moves, None, cx),
            None => Ok(StrategyMove::new(moves[0].clone(), "the first move of the list")),
        }
    }
}

impl From<RawPosition> for Sum {
    fn from(position: RawPosition) -> Sum {
        Sum::of(position)
    }
}

fn interrupted(no: NoAnswer) -> Interrupted {
    match no {
        NoAnswer::Interrupted(no) => no,
        NoAnswer::Undefined(no) => Interrupted::too_large(no.to_string()),
    }
}

fn points(sum: &Sum, step: &SumMove, player: Player) -> i64 {
    match step {
        SumMove::Position { index, to } => {
            sum.positions.get(*index).and_then(|from| from.points(player, to)).unwrap_or(0)
        }
        SumMove::Value { .. } => 0,
    }
}

struct PlayedPart {
    /// The index and the text of the position; `None` for the value.
    name: Option<(usize, String)>,
    game: Worth,
}

enum Worth {
    Position(RawPosition),
    Value(Short),
}

impl PlayedPart {
    fn of_value(value: Short) -> PlayedPart {
        PlayedPart { name: None, game: Worth::Value(value) }
    }

    fn value(&self, cx: ShortContext<'_>) -> Budgeted<Short> {
        match &self.game {
            Worth::Position(position) => position.value(cx),
            Worth::Value(value) => Ok(*value),
        }
    }
}

fn components(index: usize, position: &RawPosition) -> Vec<PlayedPart> {
    let part = |part: RawPosition| PlayedPart {
        name: Some((index, part.text())),
        game: Worth::Position(part),
    };
    position.components().into_iter().map(part).collect()
}

fn parts(sum: &Sum) -> Vec<PlayedPart> {
    let positions = sum.positions.iter().enumerate();
    let mut parts: Vec<PlayedPart> =
        positions.flat_map(|(at, position)| components(at, position)).collect();
    if sum.value != Short::ZERO {
        parts.push(PlayedPart::of_value(sum.value));
    }
    parts
}

fn hottest(parts: &[PlayedPart], cx: ShortContext<'_>) -> Budgeted<Dyadic> {
    let mut hottest = Dyadic::from(-1);
    for part in parts {
        hottest = hottest.max(cx.temperature(part.value(cx)?)?);
    }
    Ok(hottest)
}

fn worth(parts: &[PlayedPart], cx: ShortContext<'_>) -> Budgeted<Short> {
    let values: Vec<Short> = parts.iter().map(|part| part.value(cx)).collect::<Budgeted<_>>()?;
    cx.sum(&values)
}

fn change(sum: &Sum, step: &SumMove) -> (Vec<PlayedPart>, Vec<PlayedPart>) {
    let (index, to) = match step {
        SumMove::Value { to } => {
            return (vec![PlayedPart::of_value(sum.value)], vec![PlayedPart::of_value(*to)]);
        }
        SumMove::Position { index, to } => (*index, to),
    };
    let before = sum.positions.get(index).map_or_else(Vec::new, |from| components(index, from));
    let mut count: HashMap<Option<(usize, String)>, isize> = HashMap::new();
    for part in &before {
        *count.entry(part.name.clone()).or_default() += 1;
    }
    let mut left = Vec::new();
    for part in components(index, to) {
        let here = count.entry(part.name.clone()).or_default();
        *here -= 1;
        if *here < 0 {
            left.push(part);
        }
    }
    let mut gone = Vec::new();
    for part in before {
        let Some(here) = count.get_mut(&part.name) else { continue };
        if *here > 0 {
            *here -= 1;
            gone.push(part);
        }
    }
    (gone, left)
}

/// Returns the next output of SplitMix64 (Steele, Lea, Flood).
pub(super) fn mixed(state: u64) -> u64 {
    let mut z = state.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
