//! `upstar compare`: the relation of two games, and their difference.

use serde_json::json;
use upstar_lang::Value;

use crate::args::CompareArgs;
use crate::command_session::CommandSession;
use crate::error::{CommandError, CommandResult};
use crate::output::{ExitStatus, Output};
use crate::resolve;

pub(crate) fn run(
    asked: &CompareArgs,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> CommandResult {
    let games = [&asked.first, &asked.second].map(|game| resolve::part_of_call(game.trim()));
    match compared(games.each_ref().map(String::as_str), calculator) {
        Ok(comparison) if asked.json => {
            let Comparison { games: [first, second], relation, difference, .. } = comparison;
            screen.line(json!({
                "ok": true,
                "first": first,
                "second": second,
                "relation": relation,
                "difference": difference,
            }))?;
        }
        Ok(Comparison { games: [first, second], relation, difference, panel }) => {
            screen.line(format!("{first} {relation} {second}"))?;
            if let Some(panel) = panel {
                screen.line("")?;
                screen.line("The difference")?;
                screen.line(panel)?;
                if relation == "=" && difference.is_some_and(|difference| difference != "0") {
                    screen.note("the difference of equal loopy games need not equal 0")?;
                }
            }
        }
        Err(failed) if asked.json => {
            let (object, status) = calculator.evaluate_to_json(&failed.0);
            screen.line(object)?;
            return Ok(status);
        }
        Err(failed) => return Err(failed.1.into()),
    }
    Ok(ExitStatus::Answered)
}

struct Comparison {
    games: [String; 2],
    relation: String,
    /// The difference and its properties, if the games have a difference.
    difference: Option<String>,
    panel: Option<String>,
}

fn compared(
    games: [&str; 2],
    calculator: &mut CommandSession,
) -> Result<Comparison, Box<(String, CommandError)>> {
    let [first, second] = games;
    let call = format!("compare({first}, {second})");
    let relation = match calculator.value(&call) {
        Ok(Value::Text(sign)) => sign.to_string(),
        Ok(other) => calculator.text(&other, calculator.style()).unwrap_or_default(),
        Err(complaint) => {
            // Errors in a game point at the game, not at a call that the user did not write.
            let own = |game: &str| Some((game.to_owned(), calculator.value(game).err()?));
            return Err(games.into_iter().find_map(own).unwrap_or((call, complaint)).into());
        }
    };
    // The value of a large difference may be out of reach.
    let difference = format!("({first}) - ({second})");
    let value = calculator.value(&difference).ok();
    let panel = value.clone().and_then(|value| calculator.info(value, &difference).ok());
    let difference = value.and_then(|value| calculator.text(&value, calculator.style()));
    Ok(Comparison { games: games.map(|game| game.trim().to_owned()), relation, difference, panel })
}
