//! Proves that one game is greater than or equal to another, by the strategy of the second player
//! in the difference.
//!
//! G ≥ H holds exactly when Left wins G − H with Right moving first. The components stay separate:
//! a move in the difference is either a move in G or a move of the other player in H.

use upstar::raw::{RawPosition, Short, ShortContext};
use upstar::{Budgeted, Player, Relation, Sum};
use upstar_lang::Value;
use upstar_notation::Style;

use crate::error::{ApiError, ApiResult};
use crate::page_link::page_link;
use crate::pictures;
use crate::render;
use crate::reply::{
    CompareReply, ComponentStep, ComponentText, GameText, NodeMove, RelationClaim, StrategyNode,
};
use crate::request::{CompareRequest, StrategyRequest};
use crate::resolve::check_size;
use crate::worker::Worker;

const MAX_PARTS: usize = 16;

/// Further moves are only counted.
const MAX_MOVES: usize = 200;

#[derive(Clone)]
enum StrategyComponent {
    Position(RawPosition),
    Value(Short),
}

impl StrategyComponent {
    fn of(value: &Value, worker: &Worker, cx: ShortContext<'_>) -> ApiResult<StrategyComponent> {
        if let Value::Position(position) = value {
            check_size(position)?;
            return Ok(StrategyComponent::Position(position.clone()));
        }
        match pictures::game(&worker.interpreter.settled(value)?, cx)? {
            Some(game) => Ok(StrategyComponent::Value(game)),
            None => {
                Err(ApiError::wrong("expected loopfree games").remedy("for example, {2|-1} and ^*"))
            }
        }
    }

    fn negative(&self, cx: ShortContext<'_>) -> Budgeted<StrategyComponent> {
        Ok(match self {
            StrategyComponent::Position(position) => {
                StrategyComponent::Position(position.negated())
            }
            StrategyComponent::Value(game) => StrategyComponent::Value(cx.neg(*game)?),
        })
    }

    fn options(&self, cx: ShortContext<'_>, player: Player) -> Budgeted<Vec<StrategyComponent>> {
        Ok(match self {
            StrategyComponent::Position(position) => {
                position.options(player).into_iter().map(StrategyComponent::Position).collect()
            }
            StrategyComponent::Value(game) => {
                let mut options = cx.options_of(*game, player)?;
                cx.sort_for_print(&mut options)?;
                options.into_iter().map(StrategyComponent::Value).collect()
            }
        })
    }

    fn value(&self, cx: ShortContext<'_>) -> Budgeted<Short> {
        match self {
            StrategyComponent::Position(position) => position.value(cx),
            StrategyComponent::Value(game) => Ok(*game),
        }
    }

    fn text(&self, cx: ShortContext<'_>) -> Budgeted<ComponentText> {
        Ok(match self {
            StrategyComponent::Position(position) => {
                let game = GameText { text: Some(position.expression()), ..GameText::default() };
                ComponentText { game, position: Some(render::position_label(position)) }
            }
            StrategyComponent::Value(game) => {
                ComponentText { game: render::short(cx, *game)?, position: None }
            }
        })
    }

    fn expression(&self, cx: ShortContext<'_>) -> Budgeted<String> {
        match self {
            StrategyComponent::Position(position) => Ok(position.expression()),
            StrategyComponent::Value(game) => {
                let text = cx.term(*game)?.print(Style::Ascii, render::LONGEST);
                text.map_err(|why| upstar::Interrupted::too_large(format!("the value is {why}")))
            }
        }
    }
}

fn sum(parts: &[StrategyComponent], cx: ShortContext<'_>) -> Budgeted<Sum> {
    let mut positions = Vec::new();
    let mut values = Vec::new();
    for part in parts {
        match part {
            StrategyComponent::Position(position) => positions.push(position.clone()),
            StrategyComponent::Value(game) => values.push(*game),
        }
    }
    Ok(Sum::new(positions, cx.sum(&values)?))
}

pub(crate) fn compare(worker: &mut Worker, ask: &CompareRequest) -> ApiResult<CompareReply> {
    worker.define(&ask.given)?;
    let g = worker.interpreter.evaluate(&ask.g)?;
    let h = worker.interpreter.evaluate(&ask.h)?;
    let budget = worker.budget();
    let cx = worker.session.cx(&budget);
    let (g, h) = (StrategyComponent::of(&g, worker, cx)?, StrategyComponent::of(&h, worker, cx)?);
    let relation = cx.compare(g.value(cx)?, h.value(cx)?)?;
    let parts = [g.clone(), h.negative(cx)?];
    let texts: Vec<String> =
        parts.iter().map(|part| part.expression(cx)).collect::<Budgeted<_>>()?;
    let mut claims = Vec::new();
    for (sign, mover) in [(">=", Player::Right), ("<=", Player::Left)] {
        let winner = sum(&parts, cx)?.winner(cx, mover)?;
        claims.push(RelationClaim {
            claim: sign,
            holds: winner != mover,
            mover: mover.to_string(),
            winner: winner.to_string(),
        });
    }
    let relation = match relation {
        Relation::Equal => "=",
        Relation::Less => "<",
        Relation::Greater => ">",
        _ => "||",
    };
    let link = page_link("compare", [("g", &*ask.g), ("h", &*ask.h)]);
    Ok(CompareReply { g: g.text(cx)?, h: h.text(cx)?, relation, parts: texts, claims, link })
}

/// Expands a node: a winning move if there is one, and otherwise all moves, each with a winning
/// reply.
pub(crate) fn expand(worker: &mut Worker, ask: &StrategyRequest) -> ApiResult<StrategyNode> {
    if ask.parts.len() > MAX_PARTS {
        return Err(ApiError::wrong(format!("too many components: at most {MAX_PARTS}")));
    }
    worker.define(&ask.given)?;
    let mut values = Vec::new();
    for text in &ask.parts {
        values.push(worker.interpreter.evaluate(text)?);
    }
    let budget = worker.budget();
    let cx = worker.session.cx(&budget);
    let mut parts = Vec::new();
    for value in &values {
        parts.push(StrategyComponent::of(value, worker, cx)?);
    }
    let mover = Player::from(ask.mover);
    let winner = sum(&parts, cx)?.winner(cx, mover)?;
    let node = |parts: &[StrategyComponent]| {
        parts.iter().map(|part| part.expression(cx)).collect::<Budgeted<Vec<String>>>()
    };
    let mut moves = Vec::new();
    let mut count = 0_usize;
    if winner == mover {
        if let Some(step) = winning(cx, &parts, mover)? {
            let after = made(&parts, &step);
            moves.push(NodeMove {
                step: step.text(cx)?,
                mover: mover.opponent().to_string(),
                answer: None,
                parts: Some(node(&after)?),
            });
        }
    } else {
        for step in steps(cx, &parts, mover)? {
            count += 1;
            if count > MAX_MOVES {
                continue;
            }
            let after = made(&parts, &step);
            let answer = winning(cx, &after, winner)?;
            let mut one = NodeMove {
                step: step.text(cx)?,
                mover: mover.to_string(),
                answer: None,
                parts: None,
            };
            if let Some(answer) = answer {
                one.parts = Some(node(&made(&after, &answer))?);
                one.answer = Some(answer.text(cx)?);
            }
            moves.push(one);
        }
    }
    Ok(StrategyNode {
        mover: mover.to_string(),
        winner: winner.to_string(),
        moves,
        missing: count.saturating_sub(MAX_MOVES),
    })
}

struct ComponentMove {
    part: usize,
    to: StrategyComponent,
}

impl ComponentMove {
    fn text(&self, cx: ShortContext<'_>) -> Budgeted<ComponentStep> {
        Ok(ComponentStep { part: self.part, to: self.to.text(cx)? })
    }
}

fn made(parts: &[StrategyComponent], step: &ComponentMove) -> Vec<StrategyComponent> {
    let mut parts = parts.to_vec();
    parts[step.part] = step.to.clone();
    parts
}

fn steps(
    cx: ShortContext<'_>,
    parts: &[StrategyComponent],
    player: Player,
) -> Budgeted<Vec<ComponentMove>> {
    let mut steps = Vec::new();
    for (part, here) in parts.iter().enumerate() {
        cx.budget.spend(1)?;
        steps.extend(here.options(cx, player)?.into_iter().map(|to| ComponentMove { part, to }));
    }
    Ok(steps)
}

/// Returns a winning move, preferably one that leaves the fewest replies.
fn winning(
    cx: ShortContext<'_>,
    parts: &[StrategyComponent],
    player: Player,
) -> Budgeted<Option<ComponentMove>> {
    let mut best: Option<(usize, ComponentMove)> = None;
    for step in steps(cx, parts, player)? {
        let after = made(parts, &step);
        let sum = sum(&after, cx)?;
        if sum.winner(cx, player.opponent())? != player {
            continue;
        }
        let replies = sum.moves(cx, player.opponent())?.len();
        if best.as_ref().is_none_or(|(fewest, _)| replies < *fewest) {
            best = Some((replies, step));
        }
    }
    Ok(best.map(|(_, step)| step))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::testing::ask;

    #[test]
    fn two_games_are_compared() {
        for (g, h, relation, holds) in [
            ("^", "0", ">", [true, false]),
            ("*", "0", "||", [false, false]),
            ("{0,*|0}", "^*", "=", [true, true]),
            ("domineering(\"2x1\")", "1/2", ">", [true, false]),
        ] {
            let reply = ask("compare", &json!({ "g": g, "h": h }).to_string());
            assert_eq!(reply["relation"], relation, "{reply}");
            let found = [0, 1].map(|at| reply["claims"][at]["holds"].as_bool().unwrap());
            assert_eq!(found, holds, "{g} {h}");
        }
        assert_eq!(ask("compare", r#"{"g": "on", "h": "0"}"#)["error"]["kind"], "type");
    }

    #[test]
    fn the_strategy_wins_against_everything() {
        let reply = ask("compare", r#"{"g": "{2|1} + domineering(\"2x2\")", "h": "v"}"#);
        assert_eq!(reply["claims"][0]["holds"], true);
        let mut open = vec![(reply["parts"].clone(), "Right".to_owned())];
        let mut looked_at = 0;
        while let Some((parts, mover)) = open.pop() {
            looked_at += 1;
            assert!(looked_at < 3_000);
            let node = ask("strategy", &json!({ "parts": parts, "mover": mover }).to_string());
            assert_eq!(node["winner"], "Left", "{node}");
            for one in node["moves"].as_array().unwrap() {
                assert!(one["answer"].is_object(), "every move has an answer: {one}");
                if open.len() < 60 {
                    open.push((one["parts"].clone(), "Right".to_owned()));
                }
            }
            if looked_at == 40 {
                break;
            }
        }
    }

    #[test]
    fn what_does_not_hold_is_refuted_by_a_move() {
        let node = ask("strategy", r#"{"parts": ["*"], "mover": "Right"}"#);
        assert_eq!(
            (node["winner"].as_str(), node["moves"][0]["move"]["to"]["text"].as_str()),
            (Some("Right"), Some("0"))
        );
    }
}
