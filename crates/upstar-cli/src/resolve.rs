//! Rulesets and positions given on the command line.

use std::path::Path;

use upstar::raw::RawPosition;
use upstar::{Arg, ArgValue, FileError, SessionPositionError, Sum};
use upstar_lang::{FILE_ENDING, Function, Interpreter, RulesetFunction, Value, ruleset_synonym};
use upstar_notation::quoted_text;

use crate::args::{GivenValue, RulesetArgs, Setting};
use crate::command_session::CommandSession;
use crate::error::CommandError;
use crate::input;
use crate::usage_errors;
use crate::usage_errors::in_quotes;

pub(crate) fn ruleset(
    given: &RulesetArgs,
    calculator: &mut CommandSession,
) -> Result<RulesetFunction, CommandError> {
    named(&given.ruleset, &given.settings, calculator)
}

pub(crate) fn named(
    name: &str,
    settings: &[Setting],
    calculator: &mut CommandSession,
) -> Result<RulesetFunction, CommandError> {
    let name = name.trim();
    let ruleset = if name.ends_with(FILE_ENDING) {
        from_file(name, calculator.interpreter())?
    } else if let Some(ruleset) = RulesetFunction::find(name) {
        ruleset
    } else if is_path(name) {
        let message =
            format!("`{name}` is not a ruleset: the name of a rule file must end in {FILE_ENDING}");
        return Err(CommandError::new(message).help("`upstar rulesets` lists the rulesets"));
    } else {
        by_expression(name, calculator)?
    };
    if settings.is_empty() && ruleset.missing().next().is_none() {
        return Ok(ruleset);
    }
    let mut options = ruleset.settled().to_vec();
    let mut missing = ruleset.missing();
    for (name, value) in settings {
        let name = name.as_deref().or_else(|| missing.next()).map(str::to_owned);
        options.push(Arg { name, value: ArgValue::read(value) });
    }
    let session = calculator.interpreter().session();
    ruleset.with_options(session, options).map_err(|error| {
        let option = ruleset.doc().options.iter().find(|option| option.required);
        let option = option.or(ruleset.doc().options.first());
        let help = option.map_or_else(String::new, |option| {
            format!(
                "specify the option with `--with {}=…`: {}",
                option.name,
                option.what.trim_end_matches('.')
            )
        });
        CommandError::new(error.message).help(help)
    })
}

/// Returns `true` if a word looks like the path of a file that is not a rule file.
fn is_path(word: &str) -> bool {
    let ending = Path::new(word).extension().is_some_and(|ending| {
        ending.eq_ignore_ascii_case("game") || ending.eq_ignore_ascii_case("toml")
    });
    ending || ["./", "../", "/", "~/"].iter().any(|start| word.starts_with(start))
}

/// Reads a ruleset from a file, and checks those of its examples that can be checked quickly.
pub(crate) fn from_file(
    path: &str,
    interpreter: &Interpreter,
) -> Result<RulesetFunction, CommandError> {
    let (ruleset, text) = read_rule_file(path)?;
    match interpreter.check_examples(&ruleset) {
        Ok(()) => Ok(ruleset),
        Err(error) => Err(rule_file_error(path, &text, error)),
    }
}

pub(crate) fn read_rule_file(path: &str) -> Result<(RulesetFunction, String), CommandError> {
    let text =
        input::read(Path::new(path)).map_err(|why| CommandError::new(input::read_error(&why)))?;
    match RulesetFunction::from_file(path, &text) {
        Ok(ruleset) => Ok((ruleset, text)),
        Err(error) => Err(rule_file_error(path, &text, error)),
    }
}

pub(crate) fn rule_file_error(path: &str, text: &str, error: FileError) -> CommandError {
    CommandError::new(error.message).at(text, error.at.0..error.at.1).in_file(Some(path))
}

pub(crate) const VARIANTS: [&str; 3] = ["impartial", "dicotic", "negated"];

/// Converts a variant of a rule file, such as `impartial(./mine.game)`, to an expression.
fn variant_of_file(text: &str) -> Option<String> {
    let (mut variants, mut inner) = (Vec::new(), text.trim());
    while let Some((variant, within)) = inner.strip_suffix(')').and_then(|it| it.split_once('('))
        && VARIANTS.contains(&variant.trim())
    {
        variants.push(variant.trim());
        inner = within.trim().trim_matches('"');
    }
    if variants.is_empty() || !inner.ends_with(FILE_ENDING) {
        return None;
    }
    let file = quoted_text(inner);
    Some(format!("{}(ruleset({file}){}", variants.join("("), ")".repeat(variants.len())))
}

fn is_name(word: &str) -> bool {
    word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '))
}

fn by_expression(
    text: &str,
    calculator: &mut CommandSession,
) -> Result<RulesetFunction, CommandError> {
    let file = variant_of_file(text);
    let text = file.as_deref().or_else(|| ruleset_synonym(text)).unwrap_or(text);
    if let Some(ruleset) = RulesetFunction::find(text) {
        return Ok(ruleset);
    }
    if is_name(text) {
        let known = calculator.interpreter().session().ruleset(text, &[]);
        let message = known.err().map_or_else(String::new, |error| error.message);
        return Err(CommandError::new(message).help("`upstar rulesets` lists the rulesets"));
    }
    if sum(text, calculator).is_some() {
        let wrong = CommandError::new("expected a ruleset, found a position");
        let wrong = wrong.help("write only the ruleset, such as `nim` or `octal(\"0.77\")`");
        return Err(wrong.at(text, 0..text.len()));
    }
    match calculator.value(text)? {
        Value::Function(Function::Ruleset(ruleset)) => Ok(ruleset),
        _ => {
            let help = format!(
                "name a ruleset, such as `nim` or `octal(\"0.77\")`; for other values, use `upstar eval {}`",
                in_quotes(&format!("info({text})"))
            );
            Err(CommandError::new("expected a ruleset").help(help).at(text, 0..text.len()))
        }
    }
}

/// Returns the position given on the command line by a ruleset and a text, or by an expression.
pub(crate) fn of(
    rules: &RulesetArgs,
    text: Option<&str>,
    calculator: &mut CommandSession,
) -> Result<RawPosition, CommandError> {
    if let Some(text) = text {
        let ruleset = ruleset(rules, calculator)?;
        return position(&ruleset, text, calculator);
    }
    let name = rules.ruleset.trim();
    if rules.settings.is_empty()
        && let Some(sum) = sum(name, calculator)
    {
        let parts = sum.positions.len();
        return match sum.positions.into_iter().next() {
            Some(position) if parts == 1 && sum.value == upstar::raw::Short::ZERO => Ok(position),
            _ => {
                let wrong = CommandError::new("expected one position, found a sum");
                let wrong = wrong.help("for sums, use `upstar eval` or `upstar solve`");
                Err(wrong.at(name, 0..name.len()))
            }
        };
    }
    // An error in the ruleset takes precedence over a missing position.
    let ruleset = ruleset(rules, calculator)?;
    Err(without_position(name, &ruleset))
}

/// Returns the expression given on the command line, or the expression of the position given by a
/// ruleset and a text.
pub(crate) fn expression(
    given: &GivenValue,
    calculator: &mut CommandSession,
) -> Result<String, CommandError> {
    match given.words.as_slice() {
        [ruleset, text] => {
            let ruleset = named(ruleset, &given.settings, calculator)?;
            let place = Value::Position(position(&ruleset, text, calculator)?);
            let expression = calculator.interpreter().expression(&place);
            expression.map_err(|error| CommandError::new(error.message).help(error.remedy))
        }
        words => {
            if given.settings.is_empty() || words.is_empty() {
                return Ok(words.concat().trim().to_owned());
            }
            Err(CommandError::new("`--with` needs a ruleset and a position"))
        }
    }
}

/// Returns the text of an expression as a part of a call. A comment would swallow the rest of the
/// call.
pub(crate) fn part_of_call(text: &str) -> String {
    if text.contains('#') { format!("{text}\n") } else { text.to_owned() }
}

/// Same as [`of`], but accepts a sum. Also returns `true` if some summands are values, not
/// positions.
pub(crate) fn game(
    rules: &RulesetArgs,
    text: Option<&str>,
    calculator: &mut CommandSession,
) -> Result<(Sum, bool), CommandError> {
    let name = rules.ruleset.trim();
    let may_be_a_sum = text.is_none() && rules.settings.is_empty() && !name.ends_with(FILE_ENDING);
    if !may_be_a_sum || RulesetFunction::find(name).is_some() {
        return of(rules, text, calculator).map(|position| (Sum::of(position), false));
    }
    let complaint = match calculator.sum(name) {
        Ok(sum) => return Ok(sum),
        Err(complaint) => complaint,
    };
    // A name or a variant denotes a ruleset.
    match ruleset(rules, calculator) {
        Ok(ruleset) => Err(without_position(name, &ruleset)),
        Err(wrong) if is_name(name) || is_path(name) => Err(wrong),
        Err(_) => Err(complaint),
    }
}

pub(crate) fn without_position(name: &str, ruleset: &RulesetFunction) -> CommandError {
    let model = usage_errors::model(&ruleset.doc());
    let help = model.map_or_else(String::new, |model| format!("for example, `{name} {model}`"));
    CommandError::new(format!("expected a position after `{name}`")).help(help)
}

fn sum(text: &str, calculator: &mut CommandSession) -> Option<Sum> {
    let is_expression = text.contains('(') && !text.ends_with(FILE_ENDING);
    let (sum, _) = is_expression.then(|| calculator.sum(text).ok())??;
    (!sum.positions.is_empty()).then_some(sum)
}

/// Parses a position. In Go, `text` may be the name of a game record.
pub(crate) fn position(
    ruleset: &RulesetFunction,
    text: &str,
    calculator: &CommandSession,
) -> Result<RawPosition, CommandError> {
    let is_file = ruleset.is_record_file(text);
    let record = match is_file {
        true => input::read(Path::new(text))
            .map_err(|why| CommandError::new(input::read_error(&why)))?,
        false => text.to_owned(),
    };
    let place = ruleset.place(calculator.interpreter().session(), &record);
    place.map_err(|error| {
        let wrong = CommandError::new(error.to_string());
        let wrong = match is_file {
            true => wrong.in_file(Some(text)),
            false => wrong.help(ruleset.doc().notation),
        };
        match error {
            SessionPositionError::Position(error) => wrong.at(record, error.at.0..error.at.1),
            SessionPositionError::Ruleset(_) => wrong,
        }
    })
}
