//! Evaluates expressions for the calculator.

use upstar::raw::{Loopy, LoopyContext, RawPosition};
use upstar::scoring::{self, ScoringId};
use upstar::{Answer, Budget, Interrupted, NoAnswer, Player, Rational, ValueFact};
use upstar_draw::Arrangement;
use upstar_draw::thermograph::MAX_THERMOGRAPHS;
use upstar_lang::{GlossaryEntry, KnownName, NameKind, Value, ValueType};
use upstar_notation::Style;

use crate::error::{ApiError, ApiResult};
use crate::page_link::page_link;
use crate::pictures::{self, PictureKind};
use crate::render::{self, LONGEST};
use crate::reply::{
    ElementName, EvalReply, Fact, GameText, HelpReply, NameEntry, NamesReply, PictureReply,
    PositionName, TermEntry,
};
use crate::request::{EvalRequest, HelpRequest};
use crate::worker::Worker;

/// The step limit of each picture and each fact that accompanies a result.
const ASIDE: u64 = 300_000;

/// The step limit for the winner if the value is not found.
const WINNER: u64 = 2_000_000;

/// The maximum depth of a tree, in moves.
const MAX_DEPTH: usize = 50;

/// Larger trees are not instructive.
const MAX_TREE: usize = 24;

pub(crate) fn eval(worker: &mut Worker, ask: &EvalRequest) -> ApiResult<EvalReply> {
    // A failed definition is reported only if the expression fails as well.
    let defined = worker.define(&ask.given);
    let mut line = worker.interpreter.json_line(&ask.text);
    if !line.ok && defined.is_err() {
        defined?;
    }
    if ask.brief
        && let Some(object) = line.json.as_object_mut()
    {
        object.remove("value");
    }
    let given = ask.given.iter().map(|line| ("given", line.as_str()));
    let mut reply = EvalReply {
        ok: line.ok,
        answer: line.json,
        link: page_link("calc", std::iter::once(("text", ask.text.as_str())).chain(given)),
        unicode: None,
        latex: None,
        facts: None,
        open: None,
        pictures: None,
        board: None,
    };
    let Some(value) = line.value else { return Ok(reply) };
    // Printing has computed the value, so this is fast.
    let value = worker.interpreter.settled(&value)?;
    let text = |style| {
        let text = worker.interpreter.text_in(&value, style).ok();
        text.filter(|text| text.len() <= LONGEST)
    };
    (reply.unicode, reply.latex) = (text(Style::Unicode), text(Style::Latex));
    if let Value::Explanation(_) = &value {
        reply.latex = worker.interpreter.latex(&value).ok().filter(|text| text.len() <= LONGEST);
    }
    // Additional information may take too long, but the result does not depend on it.
    let budget = worker.budget();
    let lx = worker.session.lx(&budget);
    let game = !is_measure(&value, &ask.text);
    let for_points = matches!(&value, Value::Position(position) if position.is_for_points());
    reply.facts = Some(if game && !for_points { facts(&value, lx) } else { Vec::new() });
    match &value {
        Value::Position(position) if position.is_for_points() => {
            let found = budget.within(ASIDE, || points_of(position, &budget));
            match found {
                Ok(facts) => reply.facts = Some(facts),
                Err(_) => reply.open = Some("A short search did not find the score."),
            }
        }
        Value::Position(position) => beside_position(position, lx, &mut reply),
        _ => {}
    }
    let mut drawn: Vec<PictureReply> = Vec::new();
    let lowest = match &ask.from {
        Some(text) => text.parse::<Rational>().map_err(|_| {
            ApiError::wrong("expected the lowest temperature as a number, such as 0 or -1")
        })?,
        None => Rational::from(-1),
    };
    let arrangement = if ask.overlaid { Arrangement::Overlaid } else { Arrangement::SideBySide };
    let mut tools = pictures::PictureContext::plain(&worker.session, &budget);
    tools.tree.depth = ask.depth.unwrap_or(tools.tree.depth).min(MAX_DEPTH);
    for (name, kind) in if game { kinds(&value, lx) } else { Vec::new() } {
        let found = budget.within(ASIDE, || pictures::picture(kind, &value, tools));
        if let Ok(Some(picture)) = found {
            let picture = pictures::arranged(picture, &lowest, arrangement);
            drawn.push(pictures::formats(name, &picture));
        }
    }
    if let Value::Scoring(game) = value {
        reply.facts = Some(scoring_facts(game, worker.session.scoring(&budget)));
    }
    if matches!(value, Value::Poset(_)) {
        drawn.extend(diagram(worker, &value));
    }
    reply.pictures = Some(drawn);
    if let Value::Position(position) = &value {
        reply.board = Some(PositionName { rules: position.rules(), position: position.text() });
    }
    Ok(reply)
}

/// Returns `true` if a number is not a game but a count or a measure that a function has returned.
fn is_measure(value: &Value, text: &str) -> bool {
    let (Value::Number(_), Some((name, _))) = (value, text.split_once('(')) else { return false };
    upstar_lang::find(name.trim()).is_some_and(|called| match called.name() {
        // These return a number or the loopy game `on`.
        "ldip" | "rdip" | "next_norm" => true,
        // This also joins strings, so its type does not say that it returns games.
        "join" => false,
        _ => !matches!(called.result(), ValueType::Game | ValueType::Value),
    })
}

fn points_of(position: &RawPosition, budget: &Budget) -> Answer<Vec<Fact>> {
    let left = position.score(budget, Player::Left)?;
    let right = position.score(budget, Player::Right)?;
    Ok(vec![fact("left score", &left), fact("right score", &right)])
}

/// Adds facts about a position of unknown value: the winner, and a sentence about the missing
/// value.
fn beside_position(position: &RawPosition, lx: LoopyContext<'_>, reply: &mut EvalReply) {
    if reply.facts.as_ref().is_some_and(|facts| !facts.is_empty()) {
        return;
    }
    let budget = lx.cx.budget;
    let mut facts = Vec::new();
    if budget.within(ASIDE, || position.can_repeat(lx.cx)) == Ok(true) {
        let found = budget.within(ASIDE, || value_facts(position.game(lx)?, lx));
        facts = found.unwrap_or_default();
    }
    if facts.is_empty() {
        let outcome = budget.within(WINNER, || position.loopy_outcome(lx.cx)).ok();
        facts.extend(outcome.map(|found| fact("outcome", &found.sentence())));
        reply.open = Some(match outcome {
            Some(_) => "A short search found the winner, but not the value.",
            None => "A short search found neither the value nor the winner.",
        });
    }
    reply.facts = Some(facts);
}

/// Returns the diagram of an ordered set with its elements, if it is small enough to be drawn.
fn diagram(worker: &Worker, set: &Value) -> Option<PictureReply> {
    let Value::Poset(ordered) = set else { return None };
    if ordered.items().len() > upstar_draw::hasse::MAX_DRAWN {
        return None;
    }
    let found = worker.interpreter.diagram(set, Style::Unicode).ok()?;
    let plain = worker.interpreter.diagram(set, Style::Ascii).ok()?.names;
    let elements = found.names.iter().zip(plain);
    let elements = elements.map(|(name, text)| ElementName { unicode: name.clone(), text });
    // The elements have the order of the picture.
    let (elements, covers) = (Some(elements.collect()), Some(found.covers.clone()));
    let picture = pictures::formats("diagram", &pictures::hasse(found)?);
    Some(PictureReply { elements, covers, ..picture })
}

fn kinds(value: &Value, lx: LoopyContext<'_>) -> Vec<(&'static str, PictureKind)> {
    let thermograph = ("thermograph", PictureKind::Thermograph);
    let small = |form: upstar::raw::FormId| {
        let positions =
            lx.cx.budget.within(ASIDE, || lx.cx.forms().positions(form, false, lx.cx.budget));
        positions.is_ok_and(|positions| positions.len() <= MAX_TREE)
    };
    match value {
        Value::Number(_) | Value::Thermograph(_) => vec![thermograph],
        Value::Game(game) if small(game.form()) => vec![thermograph, ("tree", PictureKind::Tree)],
        Value::Game(_) => vec![thermograph],
        Value::Form(form) if small(*form) => vec![("tree", PictureKind::Tree), thermograph],
        Value::Form(_) => vec![thermograph],
        Value::Position(position) if position.is_for_points() => {
            vec![("board", PictureKind::Board)]
        }
        Value::Position(_) => vec![("board", PictureKind::Board), thermograph],
        Value::Loopy(..) => vec![("graph", PictureKind::Graph), thermograph],
        Value::LoopyForm(_) => vec![("graph", PictureKind::Graph)],
        Value::Scoring(_) => vec![("tree", PictureKind::Tree)],
        // A list of numbers is more often a table than a list of games.
        Value::List(items)
            if items.len() <= MAX_THERMOGRAPHS
                && items.iter().any(|item| matches!(item, Value::Game(_) | Value::Position(_))) =>
        {
            vec![thermograph]
        }
        _ => Vec::new(),
    }
}

fn facts(value: &Value, lx: LoopyContext<'_>) -> Vec<Fact> {
    let found = lx.cx.budget.within(ASIDE, || {
        let game = match value {
            Value::Loopy(game, _) => Some(*game),
            other => pictures::game(other, lx.cx)?.map(Loopy::from),
        };
        let Some(game) = game else { return Ok(Vec::new()) };
        let mut facts = value_facts(game, lx)?;
        if !matches!(value, Value::Game(_) | Value::Number(_) | Value::Loopy(..)) {
            facts.insert(1, game_fact("value", render::loopy(lx, game)?));
        }
        Ok::<_, NoAnswer>(facts)
    });
    found.unwrap_or_default()
}

fn value_facts(game: Loopy, lx: LoopyContext<'_>) -> Answer<Vec<Fact>> {
    let shown = |(name, content)| {
        Ok(match content {
            ValueFact::Outcome(outcome) => fact(name, &outcome.sentence()),
            ValueFact::Text(text) => fact(name, &text),
            ValueFact::Game(game) => game_fact(name, render::loopy(lx, game)?),
        })
    };
    upstar::facts(game, lx)?.into_iter().map(shown).collect()
}

fn scoring_facts(game: ScoringId, cx: scoring::ScoringContext<'_>) -> Vec<Fact> {
    let found = cx.budget.within(ASIDE, || {
        let score = |name, starter| Ok(fact(name, cx.final_score(game, starter)?));
        Ok([score("left score", Player::Left)?, score("right score", Player::Right)?])
    });
    found.map_or_else(|_: Interrupted| Vec::new(), Vec::from)
}

fn fact(name: &'static str, text: &dyn std::fmt::Display) -> Fact {
    Fact { name, text: Some(text.to_string()), game: None }
}

fn game_fact(name: &'static str, game: GameText) -> Fact {
    Fact { name, text: None, game: Some(game) }
}

pub(crate) fn help(ask: &HelpRequest) -> ApiResult<HelpReply> {
    let page = upstar_lang::help(&ask.name);
    let page =
        page.ok_or_else(|| ApiError::wrong(format!("there is no help page about {}", ask.name)))?;
    Ok(HelpReply { name: ask.name.clone(), page })
}

pub(crate) fn names() -> NamesReply {
    // Among names with the same prefix, terms of the field come first.
    let mut known = upstar_lang::known_names();
    let is_term =
        |name: &str| upstar_lang::GLOSSARY.iter().any(|one| one.term.replace(' ', "_") == name);
    known.sort_by_key(|known| !is_term(known.name));
    let name = |known: KnownName| NameEntry {
        name: known.name,
        kind: match known.kind {
            NameKind::Function => "function",
            NameKind::Ruleset => "ruleset",
            NameKind::Word => "word",
        },
        summary: known.summary,
    };
    let term = |entry: &GlossaryEntry| TermEntry {
        name: entry.term,
        also: entry.also,
        text: entry.text,
        see: entry.see,
    };
    NamesReply {
        names: known.into_iter().map(name).collect(),
        terms: upstar_lang::GLOSSARY.iter().map(term).collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::ask;
    use serde_json::Value as Json;

    #[test]
    fn terms_of_the_field_are_offered_first() {
        let reply = ask("names", "");
        let names = reply["names"].as_array().unwrap();
        let first = |start: &str| {
            let begins = |known: &&Json| known["name"].as_str().unwrap().starts_with(start);
            names.iter().find(begins).unwrap()["name"].clone()
        };
        for (start, name) in [("temp", "temperature"), ("out", "outcome"), ("mea", "mean")] {
            assert_eq!(first(start), name);
        }
    }

    #[test]
    fn an_answer_is_the_object_of_the_machine_interface() {
        let reply = ask("eval", r#"{"text": "{2|-1} + ^*"}"#);
        let mut language = upstar_lang::Interpreter::new();
        assert_eq!(reply["answer"], language.json_line("{2|-1} + ^*").json);
        assert_eq!(reply["unicode"], "{2↑*|-1↑*}");
        assert_eq!(reply["pictures"][0]["kind"], "thermograph");
        assert_eq!(reply["link"], "#/calc?text=%7B2%7C-1%7D+%2B+%5E*");
        let mean = reply["facts"].as_array().unwrap().iter().find(|fact| fact["name"] == "mean");
        assert_eq!(mean.unwrap()["text"], "1/2");
    }

    #[test]
    fn the_elements_of_a_diagram_come_in_the_order_of_its_picture() {
        for (text, size, sign) in [("day(2)", 22, "<text"), ("day(3)", 1474, "<circle")] {
            let reply = ask("eval", &serde_json::json!({ "text": text }).to_string());
            let picture = &reply["pictures"][0];
            let elements = picture["elements"].as_array().unwrap();
            assert_eq!(elements.len(), size);
            assert!(picture["svg"].as_str().unwrap().matches(sign).count() >= size, "{text}");
            let covers = picture["covers"].as_array().unwrap();
            assert!(covers.iter().all(|pair| pair[0] != pair[1] && pair[1].as_u64() < Some(1474)));
        }
    }

    #[test]
    fn what_was_not_found_is_said() {
        let reply = ask("eval", r#"{"text": "domineering(\"6x6\")"}"#);
        assert!(reply["open"].as_str().is_some_and(|open| open.contains("value")), "{reply}");
        let reply = ask("eval", r#"{"text": "domineering(\"2x2\")"}"#);
        assert_eq!(
            (&reply["open"], &reply["facts"][1]["game"]["text"]),
            (&Json::Null, &"+-1".into())
        );
        let reply = ask("eval", r##"{"text": "hare_and_hounds(\"#x.x#/.x..o/#...#\")"}"##);
        assert_eq!((&reply["open"], &reply["facts"][0]["name"]), (&Json::Null, &"outcome".into()));
    }

    #[test]
    fn the_scores_of_a_scoring_game_stand_beside_it() {
        let reply = ask("eval", r#"{"text": "s{3|1|s{4|0|-2}}"}"#);
        let facts =
            |at: usize| format!("{} {}", reply["facts"][at]["name"], reply["facts"][at]["text"]);
        assert_eq!([facts(0), facts(1)], [r#""left score" "3""#, r#""right score" "4""#]);
    }

    #[test]
    fn positions_that_are_played_for_points_show_their_scores() {
        let reply = ask("eval", r#"{"text": "dots_and_boxes(\"2x2\")"}"#);
        let facts =
            |at: usize| format!("{} {}", reply["facts"][at]["name"], reply["facts"][at]["text"]);
        assert_eq!([facts(0), facts(1)], [r#""left score" "2""#, r#""right score" "-2""#]);
        assert_eq!(reply["pictures"].as_array().map(Vec::len), Some(1));
        let reply = ask("eval", r#"{"text": "dots_and_boxes(\"4x4\")"}"#);
        assert!(reply["open"].as_str().is_some_and(|open| open.contains("score")), "{reply}");
    }

    #[test]
    fn a_count_is_no_game() {
        for (text, is_game) in [
            ("width(day(2))", false),
            ("mean({2|1})", false),
            ("3/2", true),
            ("value(^ + v)", true),
            ("ldip(\"[5,o,1,2,4]\")", false),
            ("rdip(\"[5,o,1,2,4]\")", false),
            ("next_norm([], [[], [-1], [0], [0, *], [1]])", false),
            ("day_join(1, 0, 1)", true),
            ("join(day(1), 0, 1)", true),
        ] {
            let reply = ask("eval", &serde_json::json!({ "text": text }).to_string());
            let shown = reply["pictures"].as_array().is_some_and(|pictures| !pictures.is_empty());
            assert_eq!(shown, is_game, "{text}");
            assert_eq!(reply["facts"] != serde_json::json!([]), is_game, "{text}");
        }
    }

    #[test]
    fn names_come_from_the_lines_that_are_given() {
        let reply = ask("eval", r#"{"text": "g + g", "given": ["g := {1|-1}"], "brief": true}"#);
        assert_eq!(
            (reply["answer"]["text"].as_str(), reply["answer"].get("value")),
            (Some("0"), None)
        );
        let reply = ask("eval", r#"{"text": "g + g"}"#);
        assert_eq!(
            (reply["ok"].as_bool(), reply["answer"]["error"]["kind"].as_str()),
            (Some(false), Some("type"))
        );
        assert_eq!(reply["answer"]["error"]["at"], serde_json::json!([0, 1]));
    }

    #[test]
    fn each_kind_of_value_has_its_pictures() {
        for (text, kinds) in [
            ("^", &["thermograph", "tree"][..]),
            ("'{0,*|0}'", &["tree", "thermograph"]),
            ("domineering(\\\"2x2\\\")", &["board", "thermograph"]),
            ("over", &["graph"]),
            ("day(1)", &["diagram"]),
            ("tis", &["graph", "thermograph"]),
            ("(1 & 0) + *2", &[]),
            ("true", &[]),
            ("s{1|0|-1}", &["tree"]),
            ("[1, 2]", &[]),
            ("[1, {2|-1}]", &["thermograph"]),
            ("[^, \\\"a\\\"]", &[]),
        ] {
            let reply = ask("eval", &format!("{{\"text\": \"{text}\"}}"));
            assert_eq!(reply["ok"], true, "{text}: {reply}");
            let pictures = reply["pictures"].as_array().unwrap().iter();
            let found: Vec<&str> = pictures.map(|p| p["kind"].as_str().unwrap()).collect();
            assert_eq!(found, kinds, "{text}");
        }
    }

    #[test]
    fn pictures_have_the_options_of_the_command() {
        let svg = |fields: &str| {
            let reply = ask("eval", &format!("{{\"text\": \"[{{2|-1}}, {{4|0}}]\"{fields}}}"));
            reply["pictures"][0]["svg"].as_str().unwrap_or_default().to_owned()
        };
        let width = |svg: &str| -> f64 {
            let from = svg.find(" width=\"").unwrap() + 8;
            svg[from..].split('"').next().unwrap().parse().unwrap()
        };
        let (beside, overlaid) = (svg(""), svg(", \"overlaid\": true"));
        assert!(width(&beside) > 1.5 * width(&overlaid), "{beside} {overlaid}");
        assert!(beside.contains("(-2, -1)") && !svg(", \"from\": \"0\"").contains("(-2, -1)"));
        let tree = |depth: usize| {
            let body = format!("{{\"text\": \"{{{{4|2}}|-1}}\", \"depth\": {depth}}}");
            ask("eval", &body)["pictures"][1]["svg"].as_str().unwrap().matches("<text").count()
        };
        assert!(tree(1) < tree(2), "{} {}", tree(1), tree(2));
        let wrong = ask("eval", r#"{"text": "{2|-1}", "from": "warm"}"#);
        assert!(wrong["error"]["message"].as_str().unwrap().contains("lowest temperature"));
    }

    #[test]
    fn rule_files_come_with_the_question_and_no_other_files() {
        let file = "title = \\\"T\\\"\\nboard = \\\"strip\\\"\\ncells = { empty = \\\".\\\", blocked = \\\"#\\\" }\\nboth = \\\". -> #\\\"\\n";
        let text = "ruleset(\\\"mine.game\\\")(\\\"...\\\") = *";
        let reply = ask(
            "eval",
            &format!("{{\"text\": \"{text}\", \"files\": {{\"mine.game\": \"{file}\"}}}}"),
        );
        assert_eq!(reply["answer"]["text"], "true", "{reply}");
        for path in ["/etc/passwd.game", "../../games/cram.game", "Cargo.game"] {
            let reply = ask("eval", &format!("{{\"text\": \"ruleset(\\\"{path}\\\")\"}}"));
            let message = reply["answer"]["error"]["message"].as_str().unwrap();
            assert!(message.contains("unknown rule file"), "{message}");
        }
    }

    #[test]
    fn help_is_there_for_every_name() {
        let names = ask("names", "");
        for known in names["names"].as_array().unwrap() {
            let name = known["name"].as_str().unwrap();
            assert_eq!(ask("help", &format!("{{\"name\": \"{name}\"}}"))["ok"], true, "{name}");
        }
    }
}
