//! Finds a context in which the results of two scoring games differ.

use upstar::Budget;
use upstar::scoring::ScoringId;
use upstar_lang::Value;

use crate::error::{ApiError, ApiResult};
use crate::reply::{ContextScores, SeparateReply, SeparatingContext};
use crate::request::CompareRequest;
use crate::worker::Worker;

pub(crate) fn separate(worker: &mut Worker, ask: &CompareRequest) -> ApiResult<SeparateReply> {
    worker.define(&ask.given)?;
    let g = worker.interpreter.evaluate(&ask.g)?;
    let h = worker.interpreter.evaluate(&ask.h)?;
    let budget = worker.budget();
    let (g, h) = (scoring(worker, &budget, &g)?, scoring(worker, &budget, &h)?);
    let cx = worker.session.scoring(&budget);
    let found = match cx.distinguish(g, h)? {
        None => None,
        Some(found) => {
            let (low, high) = (found.lower_score.to_string(), found.upper_score.to_string());
            let is_g = found.lower == g;
            Some(SeparatingContext {
                context: cx.text(found.context)?,
                starter: found.starter.to_string(),
                lower: if is_g { "g" } else { "h" },
                scores: match is_g {
                    true => ContextScores { g: low, h: high },
                    false => ContextScores { g: high, h: low },
                },
            })
        }
    };
    Ok(SeparateReply { g: cx.text(g)?, h: cx.text(h)?, equal: found.is_none(), found })
}

/// Converts a literal scoring game, a number of points, or a position that counts points.
fn scoring(worker: &Worker, budget: &Budget, value: &Value) -> ApiResult<ScoringId> {
    let cx = worker.session.scoring(budget);
    match value {
        Value::Scoring(game) => Ok(*game),
        Value::Number(number) => Ok(cx.scores.number(number)?),
        Value::Position(position) => Ok(position.scoring(cx)?),
        _ => Err(ApiError::wrong("expected scoring games")
            .remedy("for example, s{1|0|-1}, or positions that count points")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::testing::ask;

    #[test]
    fn a_context_separates_what_differs() {
        let reply = ask("separate", r#"{"g": "s{0|0|0}", "h": "s{.|0|.}"}"#);
        assert_eq!(
            (reply["equal"].as_bool(), reply["context"].as_str()),
            (Some(false), Some("s{.|1|0}"))
        );
        assert_eq!((reply["lower"].as_str(), reply["starter"].as_str()), (Some("g"), Some("Left")));
        assert_eq!((&reply["scores"]["g"], &reply["scores"]["h"]), (&json!("0"), &json!("1")));
        assert_eq!(ask("separate", r#"{"g": "s{1|0|.}", "h": "s{1|0|.}"}"#)["equal"], true);
        assert_eq!(ask("separate", r#"{"g": "{1|0}", "h": "1"}"#)["error"]["kind"], "type");
    }
}
