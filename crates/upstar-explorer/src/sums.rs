//! Sums of boards and of values, under each play convention: who wins, and with which moves.

use upstar::{Cx, Fate, Outcome, Player, Position, Short, Sum, SumMove, Why};

use crate::desk::Desk;
use crate::no::{Maybe, No};
use crate::question::Convention;

/// What happens to a sum when `starter` starts.
///
/// Under the scoring convention Left wins who has more points, and equal points are a draw.
pub(crate) fn fate(
    desk: &Desk,
    cx: Cx<'_>,
    sum: &Sum,
    starter: Player,
    convention: Convention,
) -> Maybe<Fate> {
    Ok(match convention {
        Convention::Normal => match sum.winner(cx, starter) {
            Err(no) if no.why == Why::Loops => sum.outlook(cx)?.outcome().fate(starter),
            winner => winner?.into(),
        },
        Convention::Misere => {
            let outcome = misere_outcome(desk, cx, sum)?;
            outcome.winner(starter).into()
        }
        Convention::Scoring => points(sum.score(cx.budget, starter)?),
    })
}

/// Who has won with this difference of points.
pub(crate) fn points(score: i64) -> Fate {
    match score {
        0 => Fate::Draw,
        score if score > 0 => Fate::Left,
        _ => Fate::Right,
    }
}

/// Who wins a sum of positions under misère play.
fn misere_outcome(desk: &Desk, cx: Cx<'_>, sum: &Sum) -> Maybe<Outcome> {
    let mut forms = Vec::new();
    for position in &sum.positions {
        forms.push(position.form(cx)?);
    }
    if sum.value != Short::ZERO {
        return Err(No::wrong("under misère play a value says little; give positions"));
    }
    Ok(desk.session.misere(cx.budget).outcome_of_sum(&forms)?)
}

/// A move, what is left after it, and how the game ends then.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    pub(crate) step: SumMove,
    pub(crate) fate: Fate,
    /// The points that the move brings, and Left's points less Right's in the end, where points count.
    pub(crate) score: Option<(i64, i64)>,
}

/// All moves of a player with what becomes of them.
pub(crate) fn chances(
    desk: &Desk,
    cx: Cx<'_>,
    sum: &Sum,
    player: Player,
    convention: Convention,
) -> Maybe<Vec<Chance>> {
    let other = player.opponent();
    if convention == Convention::Normal {
        match sum.winning_moves(cx, player) {
            Ok(winning) => {
                let wins = |step: &SumMove| winning.iter().any(|other| same(step, other));
                let moves = sum.moves(cx, player)?.into_iter();
                let chance = |step: SumMove| {
                    let fate = if wins(&step) { player } else { other }.into();
                    Chance { step, fate, score: None }
                };
                return Ok(moves.map(chance).collect());
            }
            Err(no) if no.why == Why::Loops => {
                let prospects = sum.outlook(cx)?.moves(sum, cx, player)?.into_iter();
                let chance =
                    |p: upstar::Prospect| Chance { step: p.step, fate: p.fate, score: None };
                return Ok(prospects.map(chance).collect());
            }
            Err(no) => return Err(no.into()),
        }
    }
    let mut chances = Vec::new();
    for step in sum.moves(cx, player)? {
        let after = sum.after(&step);
        chances.push(match convention {
            Convention::Scoring => {
                let won = won(sum, &step, player)?;
                let sign = if player == Player::Left { 1 } else { -1 };
                let score = after.score(cx.budget, other)?.saturating_add(sign * won);
                Chance { step, fate: points(score), score: Some((won, score)) }
            }
            _ => Chance { fate: fate(desk, cx, &after, other, convention)?, step, score: None },
        });
    }
    Ok(chances)
}

/// The points that a move brings.
fn won(sum: &Sum, step: &SumMove, player: Player) -> Maybe<i64> {
    let SumMove::Position { index, to } = step else { return Ok(0) };
    let points = sum.positions.get(*index).and_then(|position| position.points(player, to));
    points.ok_or_else(|| No::new("undefined", "no points are counted here"))
}

/// Whether two moves of one sum are the same.
pub(crate) fn same(one: &SumMove, other: &SumMove) -> bool {
    match (one, other) {
        (SumMove::Position { index, to }, SumMove::Position { index: at, to: other }) => {
            index == at && to.text() == other.text()
        }
        (SumMove::Value { to }, SumMove::Value { to: other }) => to == other,
        _ => false,
    }
}

/// The best of some moves for `player`: wins before draws before losses, and more points before fewer.
pub(crate) fn best(chances: &[Chance], player: Player) -> Option<&Chance> {
    let liking = |chance: &Chance| {
        let (fate, score) = (chance.fate, chance.score.map_or(0, |(_, score)| score));
        match player {
            Player::Left => (fate, score),
            Player::Right => (fate.negative(), -score),
        }
    };
    // Of equally good ones the first.
    chances.iter().rev().max_by_key(|chance| liking(chance))
}

/// A sum of positions alone.
pub(crate) fn of(positions: Vec<Position>) -> Sum {
    Sum::new(positions, Short::ZERO)
}
