//! `upstar explain`: derives a property step by step.

use upstar_notation::quoted_text;

use super::eval;
use crate::args::ExplainArgs;
use crate::command_session::CommandSession;
use crate::error::CommandResult;
use crate::output::Output;
use crate::resolve;

pub(crate) fn run(
    asked: &ExplainArgs,
    calculator: &mut CommandSession,
    screen: &mut Output,
) -> CommandResult {
    let expression = resolve::expression(&asked.given, calculator)
        .map_err(|wrong| wrong.in_json(asked.json, &asked.given.words.join(" ")))?;
    let expression = resolve::part_of_call(&expression);
    let about = asked.about.as_deref().map(|about| format!(", {}", quoted_text(about)));
    let call = format!("explain({expression}{})", about.unwrap_or_default());
    Ok(eval::one(&call, asked.json, calculator, screen)?)
}
