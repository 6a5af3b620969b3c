//! Error messages about the command line, with specific advice.
//!
//! The options of a ruleset are not options of the command. If a user types `--slide 2` after
//! `toads_and_frogs`, the message shows the correct form.

use std::ffi::OsString;
use std::io::Write;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use upstar::{OptionDoc, RulesetDoc};
use upstar_notation::visible_line;

use crate::args::CommandLine;
use crate::config::is_coloured;
use crate::error::CommandError;
use crate::terminal::{self, with_own_styles};

pub(crate) fn print_usage_error(error: &Error, words: impl Iterator<Item = OsString>) {
    let words: Vec<String> =
        words.skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let color = is_coloured(terminal::is_err());
    let text = match about_a_ruleset(error, &words) {
        Some((message, help)) => CommandError::new(message).help(help).render(color, None),
        None => {
            // The parser quotes words verbatim, so it receives them with unprintable characters
            // escaped.
            let shown = words.iter().map(|word| visible_line(word).into_owned().into());
            let again = CommandLine::read(std::iter::once("upstar".into()).chain(shown)).err();
            match again {
                Some(again) if color => coloured(&again),
                again => again.as_ref().unwrap_or(error).render().to_string(),
            }
        }
    };
    // Output without a reader may be lost.
    let _ = terminal::err().write_all(text.as_bytes());
}

/// Returns `true` for `--version` (or `-V`) and `--json`, in any order.
pub(crate) fn wants_version_as_json(words: &[OsString]) -> bool {
    let is_version = |word: &OsString| word == "--version" || word == "-V";
    words.len() == 2 && words.iter().any(is_version) && words.iter().any(|word| word == "--json")
}

pub(crate) fn answer(asked: &Error) {
    let text = match is_coloured(terminal::is_out()) {
        true => coloured(asked),
        false => asked.render().to_string(),
    };
    let mut out = terminal::out();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn coloured(page: &Error) -> String {
    with_own_styles(&page.render().ansi().to_string())
}

fn about_a_ruleset(error: &Error, words: &[String]) -> Option<(String, String)> {
    let context = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(word)) => Some(word.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => no_command(context(ContextKind::InvalidSubcommand)?, words),
        ErrorKind::UnknownArgument => {
            let has_slipped = error.get(ContextKind::SuggestedArg).is_some();
            too_much(context(ContextKind::InvalidArg)?, has_slipped, words)
        }
        _ => None,
    }
}

fn named(word: &str) -> Option<&'static RulesetDoc<'static>> {
    let name = word.split([' ', '(']).next().unwrap_or_default();
    upstar::rulesets().iter().find(|doc| doc.name == name)
}

/// Names of commands in other programs, with their names here.
const ELSEWHERE: [(&str, &str); 12] = [
    ("web", "serve"),
    ("server", "serve"),
    ("explorer", "serve"),
    ("gui", "serve"),
    ("calc", "repl"),
    ("claims", "check"),
    ("test", "check"),
    ("verify", "check"),
    ("winner", "solve"),
    ("plot", "draw"),
    ("picture", "draw"),
    ("games", "rulesets"),
];

/// Reports a ruleset in place of a command, or a command's name from another program.
fn no_command(word: &str, words: &[String]) -> Option<(String, String)> {
    if let Some((_, here)) = ELSEWHERE.iter().find(|(name, _)| *name == word) {
        return Some((
            format!("unknown command `{word}`"),
            format!("did you mean `upstar {here}`?"),
        ));
    }
    let doc = named(word)?;
    let at = words.iter().position(|other| other == word)?;
    let position = words.get(at + 1).map(String::as_str).or_else(|| model(doc))?;
    Some((
        format!("`{word}` is a ruleset, not a command"),
        format!("write `upstar value {word} {position}`, or `upstar help {word}`"),
    ))
}

/// Returns the command of this process in one line, for the headers of files.
pub(crate) fn command_line() -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,/=".contains(c);
    let quote = |word: OsString| match word.to_string_lossy() {
        word if word.chars().all(plain) => word.into_owned(),
        word => visible_line(&in_quotes(&word)).into_owned(),
    };
    let words: Vec<String> = std::env::args_os().skip(1).map(quote).collect();
    format!("upstar {}", words.join(" "))
}

pub(crate) fn in_quotes(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

pub(crate) fn model<'d>(doc: &RulesetDoc<'d>) -> Option<&'d str> {
    const LONGEST: usize = 20;
    let positions = doc.examples.iter().map(|example| &*example.position);
    positions.filter(|position| position.len() <= LONGEST).max_by_key(|position| position.len())
}

/// Reports a word that is not an argument. `has_slipped` is `true` if the command has an option
/// with a similar name.
fn too_much(unknown: &str, has_slipped: bool, words: &[String]) -> Option<(String, String)> {
    let commands = ["value", "solve", "play", "search", "table", "draw", "explain"];
    let command = words.iter().position(|word| commands.contains(&word.as_str()))?;
    let mut rest = words.iter().enumerate().skip(command + 1);
    let (at, doc) = rest.find_map(|(at, word)| Some((at, named(word)?)))?;
    let message;
    let help = if let Some(flag) = unknown.strip_prefix("--") {
        let flag = flag.split('=').next().unwrap_or(flag);
        message = format!("`{}` has no option `--{flag}`", words[command]);
        // The value follows `=`, or is the next word.
        let typed = |word: &String| {
            let rest = word.strip_prefix("--")?.strip_prefix(flag)?;
            Some(rest.strip_prefix('=').unwrap_or_default().to_owned())
        };
        let found = words.iter().enumerate().find_map(|(at, word)| Some((at, typed(word)?)));
        let given = found.map(|(at, value)| match words.get(at + 1) {
            Some(next) if value.is_empty() && !next.starts_with('-') => next.clone(),
            _ => value,
        });
        let name = flag.replace('-', "_");
        match doc.options.iter().find(|option| option.name == name) {
            Some(option) => {
                let given = given.filter(|value| !value.is_empty());
                let value = given.unwrap_or_else(|| "…".to_owned());
                format!(
                    "options of a ruleset are given with `--with`: `--with {}={value}`",
                    option.name
                )
            }
            None if has_slipped => return None,
            None => options(doc),
        }
    } else if let Some(needed) = doc.options.iter().find(|option| option.required)
        && words[at] == doc.name
    {
        let given = words.get(at + 1).map_or("…", String::as_str);
        message = format!("unexpected argument `{unknown}`");
        format!(
            "{0} needs the option {1}: write `{0} --with {1}={given}` and the position",
            doc.name, needed.name
        )
    } else {
        message = format!("unexpected argument `{unknown}`");
        match words[command].as_str() {
            "value" | "play" | "draw" | "explain" => {
                let model = model(doc)?;
                format!(
                    "a position is one word, such as `{model}`; write a position with spaces in \
                     quotation marks"
                )
            }
            _ => return None,
        }
    };
    Some((message, help))
}

fn options(doc: &RulesetDoc<'_>) -> String {
    if doc.options.is_empty() {
        return format!("{} has no options; `--help` lists the options of the command", doc.name);
    }
    let shown = |option: &OptionDoc| format!("`--with {}=…`", option.name);
    let options: Vec<String> = doc.options.iter().map(shown).collect();
    format!("{} has {}; `--help` lists the options of the command", doc.name, options.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> Option<(String, String)> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let all = std::iter::once("upstar".to_owned()).chain(words.iter().cloned());
        let error = CommandLine::read(all.map(Into::into)).expect_err(line);
        about_a_ruleset(&error, &words)
    }

    #[test]
    fn the_options_of_the_ruleset_are_named() {
        let help = |line: &str| said(line).expect(line).1;
        assert!(help("value toads_and_frogs T.F --slide 2").ends_with("`--with slide=2`"));
        assert!(help("value toads_and_frogs T.F --least-slide=3").contains("least_slide=3"));
        assert!(help("search clobber value=0 --wide").contains("`--with diagonal=…`"));
        assert!(help("play domineering 2x2 --corners").starts_with("domineering has no options"));
        assert!(help("value octal 0.77 7").contains("`octal --with code=0.77`"));
        assert!(help("value nim 1 2 3").contains("a position is one word, such as `1,2,3`"));
        assert!(help("clobber xo").starts_with("write `upstar value clobber xo`"));
    }

    #[test]
    fn other_mistakes_are_told_as_ever() {
        for line in
            ["eval --slide 2 3", "value --slide", "valeu nim 1", "eval", "value nim 1 --jsn"]
        {
            assert_eq!(said(line), None, "{line}");
        }
    }
}
