//! `upstar explain`: derives a property step by step.

use std::io;

use upstar_notation::quoted_text;

use super::eval;
use crate::args::ExplainArgs;
use crate::command_session::CommandSession;
use crate::json;
use crate::output::{ExitStatus, Output};
use crate::resolve;

pub(crate) fn run(
    asked: &ExplainArgs,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> io::Result<ExitStatus> {
    let expression = match resolve::expression(&asked.given, calculator) {
        Ok(expression) => resolve::part_of_call(&expression),
        Err(wrong) if asked.json => {
            let input = wrong.text().map_or_else(|| asked.given.words.join(" "), str::to_owned);
            screen.line(json::refusal(&input, &wrong.message, wrong.range(), wrong.kind.word()))?;
            return Ok(wrong.verdict);
        }
        Err(wrong) => {
            screen.error(&wrong.snippet())?;
            return Ok(wrong.verdict);
        }
    };
    let about = asked.about.as_deref().map(|about| format!(", {}", quoted_text(about)));
    let call = format!("explain({expression}{})", about.unwrap_or_default());
    eval::one(&call, asked.json, calculator, screen)
}
