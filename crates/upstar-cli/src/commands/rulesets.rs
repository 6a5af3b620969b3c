//! `upstar rulesets`: lists the rulesets.

use serde_json::{Value, json};
use upstar::{Arg, ArgValue, RulesetDoc, RulesetGroup, Session};
use upstar_lang::{RulesetFunction, ruleset_synonym};

use crate::config::Config;
use crate::error::{CommandError, CommandResult};
use crate::output::{ExitStatus, Output, TextColour};
use crate::wrap::{WIDTH, lines};

const NAME: usize = 20;

/// A first sentence shorter than this, in characters, does not explain the game.
const SHORT: usize = 50;

/// Lists of at most this many rulesets show an example of each.
const FEW: usize = 16;

pub(crate) fn run(
    word: Option<&str>,
    as_json: bool,
    config: &Config,
    screen: &mut Output,
) -> CommandResult {
    let word = word.unwrap_or_default().trim().to_lowercase();
    let session = Session::new();
    let chosen: Vec<&RulesetDoc<'_>> =
        upstar::rulesets().iter().filter(|doc| is_about(doc, &word, &session)).collect();
    if chosen.is_empty() {
        let help = "`upstar rulesets` lists all rulesets; specify a part of a name, or one of \
                    the words boards, strips, heaps, graphs, impartial and partizan";
        let message = format!("no ruleset matches `{word}`");
        return Err(CommandError::no_answer(message).help(help).into());
    }
    if as_json {
        for doc in chosen {
            screen.line(object(doc, &session))?;
        }
        return Ok(ExitStatus::Answered);
    }
    let width = chosen.iter().map(|doc| doc.name.len()).filter(|name| *name <= NAME).max();
    let width = width.unwrap_or(NAME);
    let page = config.width.unwrap_or(WIDTH).clamp(60, WIDTH);
    let few = chosen.len() <= FEW;
    let mut first = true;
    for group in RulesetGroup::ALL {
        let members: Vec<_> =
            chosen.iter().filter(|doc| upstar::group(doc.name) == Some(group)).collect();
        if members.is_empty() {
            continue;
        }
        if !first {
            screen.line("")?;
        }
        first = false;
        screen.line(screen.ink(TextColour::Strong, heading(group)))?;
        for doc in members {
            let mut text = lines(&without_asides(first_sentences(doc.rules)), page - width - 4);
            if few && let Some(example) = example(doc) {
                text.push(example);
            }
            if doc.name.len() > width {
                text.insert(0, String::new());
            }
            for (at, line) in text.iter().enumerate() {
                let name = if at == 0 { doc.name } else { "" };
                let name = screen.ink(TextColour::Strong, format!("{name:width$}"));
                screen.line(format!("  {name}  {line}").trim_end())?;
            }
        }
    }
    let filter = if word.is_empty() { "; `upstar rulesets WORD` shortens the list" } else { "" };
    screen.note(format!("`upstar help NAME` explains a ruleset{filter}"))?;
    Ok(ExitStatus::Answered)
}

fn heading(group: RulesetGroup) -> &'static str {
    match group {
        RulesetGroup::Boards => "Boards",
        RulesetGroup::Strips => "Strips and rows",
        RulesetGroup::Heaps => "Heaps and pairs of numbers",
        RulesetGroup::Graphs => "Graphs and trees",
    }
}

fn is_about(doc: &RulesetDoc<'_>, word: &str, session: &Session) -> bool {
    let plain = |text: &str| text.to_lowercase().replace(['_', '-', ' '], "");
    let group = upstar::group(doc.name).map_or("", RulesetGroup::word);
    match word {
        "impartial" => is_impartial(doc, session),
        "partizan" => !is_impartial(doc, session),
        word if group == word || group.strip_suffix('s') == Some(word) => true,
        _ => {
            let synonym = ruleset_synonym(word).and_then(|ours| ours.split('(').next());
            synonym == Some(doc.name)
                || [doc.name, doc.title].iter().any(|name| plain(name).contains(&plain(word)))
        }
    }
}

/// Rulesets that are impartial except in rare positions that reserve vertices for one player.
const IMPARTIAL_UNLESS_RESERVED: [&str; 1] = ["node_kayles"];

/// Returns `true` if both players have the same moves, with the options of the first example.
fn is_impartial(doc: &RulesetDoc<'_>, session: &Session) -> bool {
    let Some(example) = doc.examples.first() else { return false };
    let option = |&(name, value): &(&str, &str)| Arg::named(name, ArgValue::read(value));
    let options: Vec<Arg> = example.options.iter().map(option).collect();
    let position = session.raw_position(doc.name, &options, &example.position);
    IMPARTIAL_UNLESS_RESERVED.contains(&doc.name)
        || position.is_ok_and(|position| position.is_impartial())
}

/// Returns the first sentence, and the second if the first is short.
fn first_sentences(rules: &str) -> &str {
    let end = |from: usize| rules[from..].find(". ").map(|stop| from + stop + 1);
    match end(0) {
        Some(first) if first < SHORT => &rules[..end(first).unwrap_or(rules.len())],
        Some(first) => &rules[..first],
        None => rules,
    }
}

/// Removes the parenthetical remarks of a sentence.
fn without_asides(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '(' => {
                out.truncate(out.trim_end().len());
                depth += 1;
            }
            ')' => depth = depth.saturating_sub(1),
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

fn example(doc: &RulesetDoc<'_>) -> Option<String> {
    let ruleset = RulesetFunction::find(doc.name)?;
    let (text, example) = ruleset.example()?;
    Some(format!("{text} = {}", example.value))
}

fn object(doc: &RulesetDoc<'_>, session: &Session) -> Value {
    let examples: Value = doc
        .examples
        .iter()
        .map(|e| {
            let options: Vec<Value> = e.options.iter().map(|o| json!([o.0, o.1])).collect();
            json!({ "options": options, "position": e.position, "value": e.value })
        })
        .collect();
    let options: Value = doc
        .options
        .iter()
        .map(|o| json!({ "name": o.name, "what": o.what, "required": o.required }))
        .collect();
    json!({
        "name": doc.name,
        "title": doc.title,
        "rules": doc.rules,
        "notation": doc.notation,
        "options": options,
        "known": doc.known,
        "sources": doc.sources,
        "examples": examples,
        "group": upstar::group(doc.name).map_or("", RulesetGroup::word),
        "impartial": is_impartial(doc, session),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_about_names_groups_and_kinds() {
        let session = Session::new();
        let about = |word: &str| -> Vec<&str> {
            let all = upstar::rulesets().iter();
            all.filter(|doc| is_about(doc, word, &session)).map(|doc| doc.name).collect()
        };
        assert_eq!(about("toppling"), ["restricted_toppling_dominoes", "toppling_dominoes"]);
        assert_eq!(about("node kayles"), ["node_kayles"]);
        assert!(about("nim").contains(&"end_nim"));
        assert!(about("graphs").contains(&"col") && about("graph").contains(&"col"));
        assert!(about("impartial").contains(&"nim") && about("partizan").contains(&"clobber"));
        assert_eq!(about("impartial").len() + about("partizan").len(), about("").len());
        assert!(about("impartial").contains(&"node_kayles"));
        assert!(about("chess").is_empty());
    }

    #[test]
    fn asides_are_left_out() {
        assert_eq!(without_asides("A stone (or two (2)) moves."), "A stone moves.");
        assert_eq!(without_asides("A stone) moves (far"), "A stone moves");
    }

    #[test]
    fn a_short_first_sentence_is_not_all_that_is_said() {
        assert_eq!(
            first_sentences("A row. The first player wins. Ha."),
            "A row. The first player wins."
        );
        assert_eq!(first_sentences("A row. It is long"), "A row. It is long");
        assert_eq!(first_sentences("A row"), "A row");
    }
}
