//! Parsers of single words of the command line.

use std::ffi::OsString;
use std::time::Duration;

use clap::Error;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use upstar::PlayConvention;
use upstar_lang::FILE_ENDING;

use super::Setting;

/// Puts a space in front of an expression such as `-1/2`, `-{1|2}`, `-on` or `-v + ^`, so that the
/// parser does not take the expression for a flag. After its dash, a flag does not continue with a
/// sign, a digit, downs or a name of the language. The only one-letter flags of `eval` are `-q` and
/// `-h`.
pub(super) fn shield(word: OsString, in_eval: bool) -> OsString {
    let expression = word.to_str().and_then(|word| word.strip_prefix('-')).is_some_and(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        let is_down = name.trim_start_matches('v').bytes().all(|byte| byte.is_ascii_digit());
        let is_known = || upstar_lang::known_names().iter().any(|known| known.name == name);
        match rest.chars().next() {
            None | Some('-') => false,
            Some(second) if !second.is_ascii_alphabetic() => true,
            Some(_) if in_eval => !rest.chars().all(|flag| matches!(flag, 'q' | 'h')),
            Some(_) => is_down || behind.starts_with('{') || name.len() > 1 && is_known(),
        }
    });
    if !expression {
        return word;
    }
    let mut shielded = OsString::from(" ");
    shielded.push(word);
    shielded
}

/// Returns the index of an expression that is given in place of a command.
pub(super) fn game(error: &Error, words: &[OsString]) -> Option<usize> {
    let word = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) if error.kind() == ErrorKind::InvalidSubcommand => word,
        _ => return None,
    };
    let is_in_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let begins_a_name = word.starts_with(|c: char| c.is_alphabetic());
    // A lone `-v` asks for the version.
    let is_flag = word.trim() == "-v";
    let is_file = word.ends_with(FILE_ENDING) || word.starts_with(['.', '/', '~']);
    if is_flag || is_file || begins_a_name && word.chars().all(is_in_name) {
        return None;
    }
    words.iter().position(|other| other == word.as_str())
}

pub(super) fn play_convention() -> impl TypedValueParser<Value = PlayConvention> {
    PossibleValuesParser::new(PlayConvention::NAMES).try_map(|name| name.parse())
}

/// The words of an argument, each with its meaning and its help text.
pub(super) type Choices<T> = &'static [(&'static str, T, &'static str)];

pub(super) fn choice<T: Copy + Send + Sync>(
    choices: Choices<T>,
) -> impl TypedValueParser<Value = T> {
    let words = choices.iter().map(|&(word, _, help)| PossibleValue::new(word).help(help));
    PossibleValuesParser::new(words).try_map(|given| {
        let known = choices.iter().find(|(word, ..)| *word == given);
        known.map(|&(_, meaning, _)| meaning).ok_or("unknown word")
    })
}

fn number_and_unit(text: &str) -> (&str, &str) {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text.split_at(split)
}

pub(super) fn parse_duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = number_and_unit(text);
    let seconds_per_unit = match unit.trim() {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        other => return Err(format!("unknown unit of time `{other}`; use ms, s, m or h")),
    };
    let number: f64 =
        number.parse().map_err(|_| "expected a time, such as 10, 2.5s, 300ms or 5m".to_owned())?;
    Duration::try_from_secs_f64(number * seconds_per_unit)
        .map_err(|_| "the time is too long".to_owned())
}

pub(super) fn parse_setting(text: &str) -> Result<Setting, String> {
    match text.split_once('=') {
        None if !text.trim().is_empty() => Ok((None, text.trim().to_owned())),
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((Some(name.trim().to_owned()), value.trim().to_owned()))
        }
        _ => Err("expected name=value, such as diagonal=true".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Command, CommandLine};

    #[test]
    fn times_are_read_with_their_units() {
        for (text, millis) in [("10", 10_000), ("2.5s", 2_500), ("300ms", 300), ("5m", 300_000)] {
            assert_eq!(parse_duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in ["", "s", "-1", "10 days", "1e400", "1.2.3"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
        assert!(parse_duration(&"9".repeat(400)).is_err());
    }

    #[test]
    fn settings_have_a_name_and_a_value() {
        assert_eq!(parse_setting("a = b"), Ok((Some("a".into()), "b".into())));
        assert_eq!(parse_setting("0.77"), Ok((None, "0.77".into())));
        assert!(parse_setting("").is_err() && parse_setting("=b").is_err());
    }

    #[test]
    fn a_game_in_place_of_a_command_is_evaluated() {
        for text in ["{2|-1}", "2", "-on", "^*", "nim(\"3\")", "1/2 + ^", "'{0|}'", "[1, 2]"] {
            let words = ["upstar", "-q", text, "--json"].map(OsString::from);
            let Ok(Some(Command::Eval(eval))) = CommandLine::read(words).map(|read| read.command)
            else {
                panic!("not eval: {text}")
            };
            assert_eq!((eval.expressions.len(), eval.expressions[0].trim()), (1, text));
            assert!(eval.json);
        }
        for text in ["valeu", "nim", "-v", "mine.game", "./a", "toads-and-frogs"] {
            let words = ["upstar", text].map(OsString::from);
            assert!(CommandLine::read(words).is_err(), "{text}");
        }
    }
}
