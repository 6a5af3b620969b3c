//! A game between two players, one of whom may be one of the strategies here.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use upstar_core::{Fate, Interrupted, NoAnswer, Player, Step, Why};
use upstar_number::Dyadic;
use upstar_short::{Cx, Short};

use crate::{Outlook, Position, ScoreSolver, Sum, SumMove};

/// A game that is being played: the positions so far, and who is to move.
#[derive(Clone, Debug)]
pub struct Game {
    /// Every position, with the player to move in it; the last one is on the board.
    history: Vec<(Position, Player)>,
    /// All that can follow from the first position, where positions can come back.
    outlook: OnceLock<Arc<Outlook>>,
}

/// How a move is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// A winning move where there is one, otherwise one that holds the draw, otherwise the move that
    /// is hardest to answer. Where positions can come back, the fastest win and the slowest loss.
    Perfect,
    /// Berlekamp's sentestrat: answer a move that leaves something hotter than the ambient temperature
    /// in the part in which it was made; otherwise move in the hottest part. The ambient temperature
    /// is the least that the hottest part has had so far.
    Sentestrat,
    /// Move in the hottest part.
    Hotstrat,
    /// For points: a move after which the score can still be had, of those the one that wins most at
    /// once.
    Points,
    /// For points: the move that wins most at once.
    Greedy,
    /// Any move; the number is the state of the dice.
    Random(u64),
}

/// A move that a strategy has chosen, and why.
#[derive(Clone, Debug)]
pub struct Reply {
    /// What the board becomes.
    pub to: Position,
    /// The reason, as the end of a sentence that begins with the move.
    pub reason: String,
}

impl Game {
    /// A game from a position, `starter` to move.
    #[must_use]
    pub fn new(position: Position, starter: Player) -> Game {
        Game { history: vec![(position, starter)], outlook: OnceLock::new() }
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.last().0
    }

    /// The player to move.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.last().1
    }

    fn last(&self) -> &(Position, Player) {
        // A game is made with a position, and the first one is never taken back.
        self.history.last().unwrap_or(&self.history[0])
    }

    /// How many moves have been made.
    #[must_use]
    pub fn moves_made(&self) -> usize {
        self.history.len() - 1
    }

    /// The moves there are.
    #[must_use]
    pub fn moves(&self) -> Vec<Position> {
        self.position().options(self.to_move())
    }

    /// The winner, if the player to move cannot: the other one.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.moves().is_empty().then(|| self.to_move().opponent())
    }

    /// Left's points less Right's so far; 0 in a ruleset that counts none.
    #[must_use]
    pub fn score(&self) -> i64 {
        let moves = self.history.windows(2).map(|pair| match pair {
            [(from, mover), (to, _)] => {
                let points = from.points(*mover, to).unwrap_or(0);
                if *mover == Player::Left { points } else { -points }
            }
            _ => 0,
        });
        moves.sum()
    }

    /// How often the position on the board has been there, with the same player to move; at least 1.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let (here, mover) = self.last();
        let same =
            |(position, player): &&(Position, Player)| player == mover && position.is_same(here);
        self.history.iter().filter(same).count()
    }

    /// Makes a move.
    pub fn make(&mut self, to: Position) {
        let next = self.to_move().opponent();
        self.history.push((to, next));
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let some = self.history.len() > 1;
        if some {
            self.history.pop();
        }
        some
    }

    /// The move that a strategy makes here; `None` if there is no move.
    ///
    /// # Errors
    ///
    /// If the budget runs out.
    pub fn choose(&self, style: Strategy, cx: Cx<'_>) -> Step<Option<Reply>> {
        let moves = self.moves();
        if moves.is_empty() {
            return Ok(None);
        }
        match style {
            Strategy::Perfect => self.perfect(&moves, cx).map(Some),
            Strategy::Hotstrat => self.thermographic(&moves, None, cx).map(Some),
            Strategy::Sentestrat => {
                let answer = self.local_answer(cx)?;
                self.thermographic(&moves, answer.as_deref(), cx).map(Some)
            }
            Strategy::Points => self.scoring(cx),
            Strategy::Greedy => {
                let won = |to: &Position| self.position().points(self.to_move(), to).unwrap_or(0);
                // Of moves that win as much the first one.
                let to = moves.iter().rev().max_by_key(|&to| won(to)).cloned();
                let reason = |to: &Position| format!("wins {} at once", won(to));
                Ok(to.map(|to| Reply { reason: reason(&to), to }))
            }
            Strategy::Random(state) => {
                let seed = state.wrapping_add(self.history.len() as u64);
                let at = usize::try_from(mixed(seed) % moves.len() as u64).unwrap_or(0);
                let to = moves.into_iter().nth(at);
                Ok(to.map(|to| Reply { to, reason: "any move".to_owned() }))
            }
        }
    }

    /// A move that keeps the score.
    fn scoring(&self, cx: Cx<'_>) -> Step<Option<Reply>> {
        let (sum, player) = (Sum::of(self.position().clone()), self.to_move());
        let mut solver = ScoreSolver::new(cx.budget);
        let mut ask = || -> upstar_core::Answer<_> {
            let score = solver.score(&sum, player)?;
            Ok((score, solver.best_moves(&sum, player)?))
        };
        let (rest, best) = ask().map_err(|no| match no {
            NoAnswer::Interrupted(no) => no,
            NoAnswer::Undefined(no) => Interrupted::too_large(no.to_string()),
        })?;
        let first = best.into_iter().find_map(|(step, _)| match step {
            SumMove::Position { to, .. } => Some(to),
            SumMove::Value { .. } => None,
        });
        let reason = format!("the score will be {}", self.score().saturating_add(rest));
        Ok(first.map(|to| Reply { to, reason }))
    }

    fn perfect(&self, moves: &[Position], cx: Cx<'_>) -> Step<Reply> {
        if self.outlook.get().is_none() {
            match self.perfect_to_the_end(moves, cx) {
                Err(stopped) if stopped.why == Why::Loops => {}
                done => return done,
            }
        }
        let player = self.to_move();
        let outlook = self.outlook(cx)?;
        let best = outlook.best(&Sum::of(self.position().clone()), cx, player)?;
        let Some((to, fate, remoteness)) = best.and_then(|best| match best.step {
            SumMove::Position { to, .. } => Some((to, best.fate, best.remoteness.unwrap_or(0))),
            SumMove::Value { .. } => None,
        }) else {
            return Ok(Reply { to: moves[0].clone(), reason: "any move".to_owned() });
        };
        let reason = match fate {
            Fate::Draw => "no move wins, but this one holds the draw".to_owned(),
            fate if fate != player.into() => {
                "every move loses, but this one lasts longest".to_owned()
            }
            _ if remoteness == 1 => "wins".to_owned(),
            _ => format!("wins in at most {remoteness} moves"),
        };
        Ok(Reply { to, reason })
    }

    /// All that can follow from the first position: walked through once for the whole game.
    fn outlook(&self, cx: Cx<'_>) -> Step<Arc<Outlook>> {
        if let Some(outlook) = self.outlook.get() {
            return Ok(Arc::clone(outlook));
        }
        // A game is made with a position.
        let outlook = Arc::new(Sum::of(self.history[0].0.clone()).outlook(cx)?);
        Ok(Arc::clone(self.outlook.get_or_init(|| outlook)))
    }

    /// A perfect move where every play ends.
    fn perfect_to_the_end(&self, moves: &[Position], cx: Cx<'_>) -> Step<Reply> {
        let player = self.to_move();
        let line = Sum::of(self.position().clone()).principal_variation(cx, player, 1)?;
        let reason = if line.winner == player {
            "wins"
        } else {
            "no move wins, but this one is the hardest to answer"
        };
        let to = match line.moves.into_iter().next() {
            Some((_, SumMove::Position { to, .. })) => to,
            _ => moves[0].clone(),
        };
        Ok(Reply { to, reason: reason.to_owned() })
    }

    /// The parts that the opponent's last move has left, if one of them is hotter than the board has
    /// ever been at its coolest.
    fn local_answer(&self, cx: Cx<'_>) -> Step<Option<Vec<String>>> {
        let Some((_, earlier)) = self.history.split_last() else { return Ok(None) };
        let Some((before, _)) = earlier.last() else { return Ok(None) };
        let mut ambient: Option<Dyadic> = None;
        for (position, _) in earlier {
            let here = hottest(&position.components(), cx)?;
            ambient = Some(match ambient {
                Some(known) => known.min(here),
                None => here,
            });
        }
        let (_, left) = change(before, self.position());
        let hot = Some(hottest(&left, cx)?) > ambient;
        Ok(hot.then(|| left.iter().map(Position::text).collect()))
    }

    /// The best move in the hottest part, of the parts in `only` if there are some.
    fn thermographic(
        &self,
        moves: &[Position],
        only: Option<&[String]>,
        cx: Cx<'_>,
    ) -> Step<Reply> {
        let player = self.to_move();
        let answers = only.is_some();
        let mut best: Option<((Dyadic, Dyadic), &Position)> = None;
        for option in moves {
            cx.budget.spend(1)?;
            let (gone, left) = change(self.position(), option);
            let elsewhere = |part: &Position| only.is_some_and(|only| !only.contains(&part.text()));
            if gone.iter().any(elsewhere) {
                continue;
            }
            let (gone, left) = (sum(&gone, cx)?, sum(&left, cx)?);
            let temperature = cx.temperature(gone)?;
            // What the move leaves is worth its stop after cooling, with the opponent to move.
            let walls = cx.thermograph(left)?;
            let gain = match player {
                Player::Left => walls.right().at(&temperature),
                Player::Right => -walls.left().at(&temperature),
            };
            // A move in a part of value 0 gains what that part gains, and parts of one temperature
            // are compared by what the move is worth there.
            let was = cx.mean(gone)?;
            let gain = if player == Player::Left { &gain - &was } else { &gain + &was };
            let key = (temperature, gain);
            if best.as_ref().is_none_or(|(known, _)| key > *known) {
                best = Some((key, option));
            }
        }
        match best {
            Some(((temperature, _), to)) => {
                let place = if answers { "answers there" } else { "the hottest part" };
                let reason = format!("{place}, of temperature {temperature}");
                Ok(Reply { to: to.clone(), reason })
            }
            // There is no move in the part that asks for an answer.
            None if answers => self.thermographic(moves, None, cx),
            None => Ok(Reply { to: moves[0].clone(), reason: "the only kind of move".to_owned() }),
        }
    }
}

/// The temperature of the hottest of some parts.
fn hottest(parts: &[Position], cx: Cx<'_>) -> Step<Dyadic> {
    let mut hottest = Dyadic::from(-1);
    for part in parts {
        hottest = hottest.max(cx.temperature(part.value(cx)?)?);
    }
    Ok(hottest)
}

/// The value of a sum of parts.
fn sum(parts: &[Position], cx: Cx<'_>) -> Step<Short> {
    let values: Vec<Short> = parts.iter().map(|part| part.value(cx)).collect::<Step<_>>()?;
    cx.sum(&values)
}

/// The components that a move has taken away, and those that it has left in their place.
fn change(before: &Position, after: &Position) -> (Vec<Position>, Vec<Position>) {
    let (before, after) = (before.components(), after.components());
    let mut count: HashMap<String, isize> = HashMap::new();
    for part in &before {
        *count.entry(part.text()).or_default() += 1;
    }
    let mut left = Vec::new();
    for part in after {
        let here = count.entry(part.text()).or_default();
        *here -= 1;
        if *here < 0 {
            left.push(part);
        }
    }
    let mut gone = Vec::new();
    for part in before {
        let Some(here) = count.get_mut(&part.text()) else { continue };
        if *here > 0 {
            *here -= 1;
            gone.push(part);
        }
    }
    (gone, left)
}

/// A number that looks like any other (Steele, Lea, Flood's SplitMix64).
fn mixed(state: u64) -> u64 {
    let mut z = state.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
