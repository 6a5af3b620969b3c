//! The list of rulesets with small pictures, the page on a ruleset, and the check of rule files.

use upstar::{
    Arg, ArgValue, BoardView, Example, FileError, OptionDoc, Player, RulesetDoc, RulesetGroup,
    ruleset_expression,
};
use upstar_lang::{ExampleResult, RulesetFunction};

use crate::board::small;
use crate::error::{ApiError, ApiResult, Mistake};
use crate::reply::{
    ExampleCheck, ExampleEntry, FileText, RuleFileReply, RulesetCard, RulesetExample,
    RulesetOption, RulesetReply, RulesetsReply,
};
use crate::request::{PositionRequest, RuleFileRequest};
use crate::rule_file_errors;
use crate::worker::Worker;

pub(crate) fn all(worker: &mut Worker) -> RulesetsReply {
    let mut cards = Vec::new();
    for doc in upstar::rulesets() {
        let Some(ruleset) = RulesetFunction::find(doc.name) else { continue };
        let mut card = RulesetCard {
            name: doc.name,
            title: doc.title,
            group: upstar::group(doc.name).map_or("", RulesetGroup::word),
            rules: doc.rules,
            sources: doc.sources,
            example: None,
        };
        // Tests check that every ruleset has an example.
        if let Ok((ruleset, text)) = worker.example(&ruleset)
            && let Ok(position) = ruleset.place(&worker.session, &text)
        {
            card.example = Some(RulesetExample {
                expression: position.rules(),
                position: position.text(),
                impartial: position.is_impartial(),
                svg: small(&position),
                size: worker.size_text(&ruleset),
            });
        }
        cards.push(card);
    }
    let file =
        |(name, text): (&String, &String)| FileText { name: name.clone(), text: text.clone() };
    RulesetsReply { rulesets: cards, files: worker.library.files.iter().map(file).collect() }
}

impl Worker {
    /// Returns the text of a board with R rows and C columns, for rulesets with boards of several
    /// sizes on which some player can move.
    pub(crate) fn size_text(&self, ruleset: &RulesetFunction) -> Option<&'static str> {
        let is_start = |text: &str, (rows, cols): (usize, usize)| {
            let text = text.replace('R', &rows.to_string()).replace('C', &cols.to_string());
            let Ok(position) = ruleset.place(&self.session, &text) else { return false };
            let view = position.view();
            let cells = match &view {
                BoardView::Lined(view) => &view.cells[..],
                BoardView::Crossings { rows: points } => {
                    return points.len() == rows && points.iter().all(|row| row.len() == cols);
                }
                view => view.cells().unwrap_or_default(),
            };
            let fits = cells.len() == rows && cells.iter().all(|row| row.len() == cols);
            fits && Player::BOTH.iter().any(|&player| !position.options(player).is_empty())
        };
        // Hare and Hounds has three rows on every board.
        let sizes = [(4, 4), (3, 5)];
        ["RxC", "grid RxC"].into_iter().find(|text| sizes.iter().any(|&size| is_start(text, size)))
    }
}

pub(crate) fn one(worker: &mut Worker, ask: &PositionRequest) -> ApiResult<RulesetReply> {
    let ruleset = worker.ruleset(&ask.place.rules)?;
    Ok(page(&ruleset.doc()))
}

fn page(doc: &RulesetDoc<'_>) -> RulesetReply {
    let option = |o: &OptionDoc| RulesetOption { name: o.name, what: o.what, required: o.required };
    let example = |example: &Example| {
        let read = |&(name, value): &(&str, &str)| Arg::named(name, ArgValue::read(value));
        let args: Vec<Arg> = example.options.iter().map(read).collect();
        ExampleEntry {
            rules: ruleset_expression(doc.name, doc, &args),
            position: example.position.clone(),
            value: example.value.clone(),
        }
    };
    RulesetReply {
        name: doc.name.to_owned(),
        title: doc.title.to_owned(),
        rules: doc.rules.to_owned(),
        notation: doc.notation.to_owned(),
        options: doc.options.iter().map(option).collect(),
        known: doc.known.to_owned(),
        sources: doc.sources.to_owned(),
        examples: doc.examples.iter().map(example).collect(),
    }
}

pub(crate) fn check(worker: &mut Worker, ask: &RuleFileRequest) -> ApiResult<RuleFileReply> {
    if !ask.name.ends_with(upstar_lang::FILE_ENDING) {
        return Err(ApiError::wrong("the name of a rule file must end in .game"));
    }
    let ruleset = match RulesetFunction::from_file(&ask.name, &ask.text) {
        Ok(ruleset) => ruleset,
        Err(error) => {
            let unreadable = |ruleset: &RulesetFunction| -> Vec<FileError> {
                let examples = (0..).map_while(|n| worker.interpreter.check_example(ruleset, n));
                let error = |example| match example {
                    ExampleResult::Unreadable(error) => Some(error),
                    _ => None,
                };
                examples.filter_map(error).collect()
            };
            let found = rule_file_errors::all(&ask.name, &ask.text, error, unreadable);
            let mistake = |one: &FileError| Mistake { message: one.message.clone(), at: one.at };
            let mistakes = found.iter().map(mistake).collect();
            return Err(ApiError { mistakes, ..ApiError::from(found[0].clone()) });
        }
    };
    let mut checks = Vec::new();
    for number in 0.. {
        let Some(found) = worker.interpreter.check_example(&ruleset, number) else { break };
        checks.push(match found {
            ExampleResult::Holds => ExampleCheck::Holds,
            ExampleResult::Unreadable(error) | ExampleResult::Fails(error) => {
                ExampleCheck::Fails { message: error.message, at: error.at }
            }
            ExampleResult::Unknown(reason) => ExampleCheck::Unknown { message: reason },
        });
    }
    let holds = !checks.iter().any(|check| matches!(check, ExampleCheck::Fails { .. }));
    Ok(RuleFileReply {
        page: page(&ruleset.doc()),
        checks,
        expression: ruleset.expression(),
        holds,
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::ask;
    use serde_json::json;

    #[test]
    fn every_ruleset_has_a_card_with_a_picture() {
        let reply = ask("rulesets", "");
        let cards = reply["rulesets"].as_array().unwrap();
        assert_eq!(cards.len(), upstar::rulesets().len());
        for card in cards {
            assert!(card["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{card}");
        }
        assert_eq!(reply["files"][0]["name"], "strip.game");
    }

    #[test]
    fn a_rule_file_is_checked_as_it_is_typed() {
        let text = "title = \"Nim on a strip\"\nboard = \"strip\"\n\
                    cells = { empty = \".\", blocked = \"#\" }\nboth = \". -> #\"\n\
                    [examples]\n\"..\" = \"0\"\n";
        let reply = ask("rule_file", &json!({ "name": "a.game", "text": text }).to_string());
        assert_eq!(
            (reply["holds"].as_bool(), reply["title"].as_str()),
            (Some(true), Some("Nim on a strip"))
        );
        let wrong = text.replace("\"0\"", "\"*2\"");
        let reply = ask("rule_file", &json!({ "name": "a.game", "text": wrong }).to_string());
        assert_eq!(
            (reply["holds"].as_bool(), reply["checks"][0]["result"].as_str()),
            (Some(false), Some("fails"))
        );
        let reply = ask("rule_file", &json!({ "name": "a.game", "text": "title = 3" }).to_string());
        assert!(reply["error"]["at"].is_array());
        let reply = ask("rule_file", &json!({ "name": "a.txt", "text": text }).to_string());
        assert_eq!(reply["ok"], false);
    }

    #[test]
    fn mistakes_of_rules_and_of_examples_are_found_together() {
        let head = "title = \"T\"\nboard = \"strip\"\n\
                    cells = { empty = \".\", left = \"x\", right = \"o\" }\n";
        let mistakes = |body: &str| -> Vec<String> {
            let text = format!("{head}{body}");
            let reply = ask("rule_file", &json!({ "name": "a.game", "text": text }).to_string());
            let found = reply["error"]["mistakes"].as_array().unwrap().clone();
            found.iter().map(|one| one["message"].as_str().unwrap().to_owned()).collect()
        };
        let found = mistakes(
            "left = \"xz -> .x\"\nright = \".o -> o.\"\n[examples]\n\
             \"xqo\" = \"1\"\n\"x.\" = \"{1|\"\n\"x.o\" = \"7\"\n",
        );
        let expected = ["unknown cell `z`", "unexpected 'q'", "this `{` is not closed"];
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found.iter().zip(expected).all(|(one, part)| one.contains(part)), "{found:?}");
        // An unclosed string hides errors neither in earlier nor in later lines.
        let found = mistakes(
            "left = \"xz -> .x\"\nright = \".o -> o.\"\n[examples]\n\"x.o\" = \"*\n\"xqo\" = \"1\"\n",
        );
        let expected =
            ["unknown cell `z`", "does not end on the line where it begins", "unexpected 'q'"];
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found.iter().zip(expected).all(|(one, part)| one.contains(part)), "{found:?}");
        let found = mistakes("left = [\"x. -> .x\"\nright = \".o -> o.\"\nrules = \"R\"\n");
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn all_mistakes_of_a_rule_file_are_told_in_the_order_of_its_lines() {
        let text = "title = 3\nboard = \"strp\"\ncels = 5\n\
                    cells = { empty = \".\", left = \"x\" }\nleft = [\"x. -> .y\", \"x. -> .x\", \"x. -> .z\"]\n\
                    right = [\"xx\"]\n";
        let reply = ask("rule_file", &json!({ "name": "a.game", "text": text }).to_string());
        let found = reply["error"]["mistakes"].as_array().unwrap();
        let lines: Vec<usize> = found
            .iter()
            .map(|one| text[..one["at"][0].as_u64().unwrap() as usize].lines().count().max(1))
            .collect();
        let marked = |at: usize| {
            let place = &found[at]["at"];
            &text[place[0].as_u64().unwrap() as usize..place[1].as_u64().unwrap() as usize]
        };
        assert_eq!(lines.len(), 6, "{found:?}");
        assert!(lines.is_sorted(), "{lines:?}");
        assert_eq!((marked(1), marked(3), marked(4)), ("\"strp\"", "y", "z"));
        assert_eq!(reply["error"]["at"], found[0]["at"]);
        let reply = ask("rule_file", &json!({ "name": "a.game", "text": "" }).to_string());
        assert_eq!(reply["error"]["mistakes"].as_array().map(Vec::len), Some(1));
    }

    #[test]
    fn the_page_about_a_ruleset_has_its_examples() {
        let reply = ask("ruleset", r#"{"place": {"rules": "clobber"}}"#);
        assert!(reply["examples"].as_array().is_some_and(|examples| !examples.is_empty()));
        assert!(reply["sources"].as_str().is_some_and(|sources| !sources.is_empty()));
    }
}
