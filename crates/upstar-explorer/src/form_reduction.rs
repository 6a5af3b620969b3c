//! Explains the reduction of a form to its value, step by step.

use std::collections::HashMap;

use upstar::raw::{FormId, Short, ShortContext};
use upstar::{Budgeted, Reduction, ReductionReason, Style};
use upstar_lang::{LangError, Value};

use crate::error::{ApiError, ApiResult};
use crate::page_link::page_link;
use crate::render;
use crate::reply::{
    DerivationReply, GameText, PerPlayer, ReduceReply, ReducedPosition, ReductionReply,
    ReductionStep,
};
use crate::request::ReduceRequest;
use crate::resolve::check_size;
use crate::worker::Worker;

const MAX_POSITIONS: usize = 400;

/// The maximum number of steps to find the form of a position whose value a theorem gives.
const ASIDE: u64 = 20_000;

/// The maximum number of steps listed.
const MAX_STEPS: usize = 600;

pub(crate) fn reduce(worker: &mut Worker, ask: &ReduceRequest) -> ApiResult<ReduceReply> {
    worker.define(&ask.given)?;
    let value = literal(worker, &ask.text)?;
    let budget = worker.budget();
    let cx = worker.session.cx(&budget);
    let link = page_link("explain", [("text", &*ask.text)]);
    let mut derivation = None;
    let form = match value {
        Value::Form(form) => form,
        Value::Position(position) => {
            check_size(&position)?;
            derivation = position.derivation(cx, Style::Unicode)?.map(DerivationReply::from);
            if derivation.is_none() {
                position.form(cx)?
            } else {
                // The steps of the theorem are enough if the form is large.
                let value = position.value(cx)?;
                let form = budget.within(ASIDE, || {
                    let form = position.form(cx)?;
                    cx.forms().positions(form, false, &budget).map(|all| (form, all.len()))
                });
                match form {
                    Ok((form, positions)) if positions <= MAX_POSITIONS => form,
                    Err(error) if !budget.can_continue_after(&error) => return Err(error.into()),
                    _ => return Ok(without_form(render::short(cx, value)?, derivation, link)),
                }
            }
        }
        Value::Compound(_) => {
            let explained = worker.interpreter.explanation(&value)?;
            derivation = Some(DerivationReply::from(explained));
            let found = budget.within(ASIDE, || {
                let Value::Form(form) = worker.interpreter.literal(&value)? else {
                    return Ok(None);
                };
                let positions = cx.forms().positions(form, false, &budget)?.len();
                Ok::<_, LangError>((positions <= MAX_POSITIONS).then_some(form))
            });
            match found {
                Ok(Some(form)) => form,
                _ => return Ok(without_form(GameText::TOO_LONG, derivation, link)),
            }
        }
        Value::Game(game) => game.form(),
        Value::Number(_) => {
            return Err(ApiError::wrong("a number cannot be simplified").remedy(REMEDY));
        }
        _ => {
            return Err(ApiError::wrong("only loopfree games can be simplified step by step")
                .remedy(REMEDY));
        }
    };
    let positions = cx.forms().positions(form, false, &budget)?.len();
    if positions > MAX_POSITIONS {
        let message =
            format!("the form has {positions} positions; at most {MAX_POSITIONS} are supported");
        return Err(ApiError::new("budget", message));
    }
    Ok(ReduceReply { derivation, ..explained(cx, form, link)? })
}

/// Returns the derivation of a game whose form is too large.
fn without_form(value: GameText, derivation: Option<DerivationReply>, link: String) -> ReduceReply {
    let form = GameText::TOO_LONG;
    ReduceReply { form, value, derivation, positions: Vec::new(), steps: 0, missing: 0, link }
}

const REMEDY: &str = "write a form such as '{0,*|0,1}', or a position";

/// Evaluates an expression in which braces denote literal forms.
fn literal(worker: &mut Worker, text: &str) -> ApiResult<Value> {
    let text = text.trim();
    if text.starts_with('{')
        && let Ok(form) = worker.interpreter.evaluate(&format!("'{text}'"))
    {
        return Ok(form);
    }
    match worker.interpreter.evaluate(text)? {
        compound @ Value::Compound(_) => Ok(compound),
        value => Ok(worker.interpreter.literal(&value)?),
    }
}

/// Returns the positions that have reductions. Followers come before the positions that lead to
/// them.
fn explained(cx: ShortContext<'_>, form: FormId, link: String) -> Budgeted<ReduceReply> {
    let explanation = cx.explain(form)?;
    let mut order: Vec<FormId> = Vec::new();
    let mut steps: HashMap<FormId, Vec<&Reduction>> = HashMap::new();
    for reduction in explanation.reductions.iter().take(MAX_STEPS) {
        let of = steps.entry(reduction.position).or_default();
        if of.is_empty() {
            order.push(reduction.position);
        }
        of.push(reduction);
    }
    // The form itself is shown even if it has no reductions.
    if !order.contains(&form) {
        order.push(form);
    }
    let mut positions = Vec::new();
    for position in order {
        let steps = steps.get(&position).map_or(&[][..], Vec::as_slice);
        positions.push(one(cx, position, steps)?);
    }
    let missing = explanation.reductions.len().saturating_sub(MAX_STEPS);
    Ok(ReduceReply {
        form: render::term(&*cx.form_term(form)?),
        value: render::short(cx, explanation.value)?,
        derivation: None,
        positions,
        steps: explanation.reductions.len(),
        missing,
        link,
    })
}

fn one(cx: ShortContext<'_>, position: FormId, steps: &[&Reduction]) -> Budgeted<ReducedPosition> {
    let options = PerPlayer::found(|player| {
        let mut values: Vec<Short> = Vec::new();
        let mut options = Vec::new();
        for option in cx.forms().options_of(position, player)?.iter() {
            let value = cx.value(option)?;
            if !values.contains(&value) {
                values.push(value);
                options.push(render::short(cx, value)?);
            }
        }
        Budgeted::Ok(options)
    })?;
    let mut told = Vec::new();
    for step in steps {
        let reason = match &step.reason {
            ReductionReason::Dominated { by } => {
                ReductionReply::Dominated { by: render::short(cx, *by)? }
            }
            ReductionReason::Reversible { through, replaced_by } => {
                let options = replaced_by.iter().map(|&g| render::short(cx, g));
                ReductionReply::Reversible {
                    through: render::short(cx, *through)?,
                    replaced_by: options.collect::<Budgeted<_>>()?,
                }
            }
        };
        let (player, option) = (step.player.to_string(), render::short(cx, step.option)?);
        told.push(ReductionStep { player, option, reason });
    }
    Ok(ReducedPosition {
        form: render::term(&*cx.form_term(position)?),
        value: render::short(cx, cx.value(position)?)?,
        options,
        steps: told,
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::ask;

    #[test]
    fn options_leave_one_by_one() {
        let reply = ask("reduce", r#"{"text": "'{0,*|0,1}'"}"#);
        assert_eq!(reply["value"]["text"], "^*");
        let form = &reply["positions"][0];
        assert_eq!(
            (form["Left"].as_array().unwrap().len(), form["Right"].as_array().unwrap().len()),
            (2, 2)
        );
        let step = &form["steps"][0];
        assert_eq!(
            (step["player"].as_str(), step["option"]["text"].as_str()),
            (Some("Right"), Some("1"))
        );
        assert_eq!(
            (step["reason"].as_str(), step["by"]["text"].as_str()),
            (Some("dominated"), Some("0"))
        );
    }

    #[test]
    fn outcomes_of_compounds_are_derived() {
        let reply = ask("reduce", r#"{"text": "(i{0,i{i{0}}} \\/ i{i{0}}) /\\ i{i{i{0}}}"}"#);
        let derivation = &reply["derivation"];
        assert!(derivation["method"].as_str().unwrap().contains("Kane, Theorem 33"), "{reply}");
        assert_eq!(derivation["result"], "the outcome is N: the first player wins");
        // The first player wins, so the value is not 0.
        assert_ne!(reply["value"]["text"], "0", "{reply}");
        // The form of this sum is too large.
        let reply = ask("reduce", r#"{"text": "nim(\"100\") /\\ nim(\"99,98\")"}"#);
        assert_eq!(reply["derivation"]["result"], "the outcome is N: the first player wins");
        assert_eq!(reply["positions"].as_array().map(Vec::len), Some(0), "{reply}");
    }

    #[test]
    fn braces_are_taken_as_they_stand() {
        assert_eq!(ask("reduce", r#"{"text": "{0,*|0,1}"}"#)["steps"], 1);
        // {^|v} is *: Left's ^ reverses through * to 0.
        let reply = ask("reduce", r#"{"text": "'{^|v}'"}"#);
        assert_eq!(reply["value"]["text"], "*");
        let positions = reply["positions"].as_array().unwrap();
        let last = &positions[positions.len() - 1]["steps"];
        assert!(
            last.as_array().unwrap().iter().any(|step| step["reason"] == "reversible"),
            "{last}"
        );
    }

    #[test]
    fn the_theorem_about_a_position_is_shown() {
        let reply = ask("reduce", r#"{"text": "nim(\"3,1\")"}"#);
        assert_eq!(reply["derivation"]["result"], "the value is *2");
        assert_eq!(reply["derivation"]["steps"][0]["table"][0][0], "heap");
        assert_eq!(reply["derivation"]["steps"][1]["rule"], "winning moves");
        assert!(!reply["positions"].as_array().unwrap().is_empty());
        let large = ask("reduce", r#"{"text": "x := nim(\"31,30,29,28\")"}"#);
        assert_eq!(large["derivation"]["result"], "the value is 0");
        assert!(large["positions"].as_array().unwrap().is_empty(), "{large}");
        assert!(ask("reduce", r#"{"text": "'{0,*|0,1}'"}"#).get("derivation").is_none());
    }

    #[test]
    fn what_cannot_be_simplified_is_refused() {
        assert_eq!(ask("reduce", r#"{"text": "on"}"#)["error"]["kind"], "type");
        assert_eq!(ask("reduce", r#"{"text": "{1|"}"#)["error"]["kind"], "syntax");
        assert_eq!(ask("reduce", r#"{"text": "domineering(\"3x2\")"}"#)["ok"], true);
    }
}
