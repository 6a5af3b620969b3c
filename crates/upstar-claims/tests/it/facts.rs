//! Every sentence about known results on the page of a ruleset has an entry in `testdata/facts/`,
//! which verifies it for small sizes from the rules alone or cites a source.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use crate::common;
use serde::Deserialize;
use upstar::{CancelToken, Session, Theorems};
use upstar_claims::{ExprEvaluator, ExprValue};
use upstar_lang::{GLOSSARY, Interpreter, builtins};
use upstar_testkit::on_all_cores;

const STEPS: u64 = 40_000_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    given: Vec<String>,
    #[serde(rename = "fact")]
    facts: Vec<Fact>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fact {
    /// The page: a ruleset, a function, or `glossary: TERM`.
    page: String,
    says: String,
    #[serde(default)]
    given: Vec<String>,
    #[serde(default)]
    check: Vec<String>,
    cited: Option<String>,
}

fn files() -> Vec<(String, File)> {
    let read = |(name, text): (String, String)| {
        let file = toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, file)
    };
    common::files("testdata/facts", "toml").into_iter().map(read).collect()
}

fn words(page: &str) -> Option<String> {
    if let Some(term) = page.strip_prefix("glossary: ") {
        return GLOSSARY.iter().find(|entry| entry.term == term).map(|entry| entry.text.to_owned());
    }
    if let Some(doc) = upstar::rulesets().iter().find(|doc| doc.name == page) {
        return Some(format!("{} {}", doc.rules, doc.known));
    }
    let builtin = builtins().find(|builtin| builtin.name() == page)?;
    Some(builtin.about.to_owned())
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(". ").map(str::trim).filter(|sentence| !sentence.is_empty())
}

#[test]
fn facts_are_what_the_pages_say() {
    let mut said = HashSet::new();
    for (name, file) in files() {
        for fact in &file.facts {
            let words =
                words(&fact.page).unwrap_or_else(|| panic!("{name}: no page {}", fact.page));
            assert!(
                words.contains(&fact.says),
                "{name}: {} does not say: {}",
                fact.page,
                fact.says
            );
            assert!(said.insert((fact.page.clone(), fact.says.clone())), "twice: {}", fact.says);
            assert_ne!(fact.check.is_empty(), fact.cited.is_none(), "{name}: {}", fact.says);
        }
    }
}

#[test]
fn every_sentence_about_a_ruleset_has_its_fact() {
    let files = files();
    let facts: Vec<&Fact> = files.iter().flat_map(|(_, file)| &file.facts).collect();
    let mut missing = Vec::new();
    for doc in upstar::rulesets() {
        for sentence in sentences(doc.known) {
            let range = |part: &str| {
                let start = doc.known.find(part)?;
                Some(start..start + part.len())
            };
            // A fact quotes a part of a sentence, or of several sentences.
            let place = range(sentence).unwrap_or_default();
            let covers = |fact: &&Fact| {
                fact.page == doc.name
                    && range(fact.says.trim())
                        .is_some_and(|said| said.start < place.end && place.start < said.end)
            };
            if !facts.iter().any(covers) {
                missing.push(format!("{}: {sentence}", doc.name));
            }
        }
    }
    assert!(missing.is_empty(), "no line of testdata/facts is about\n{}", missing.join("\n"));
}

#[test]
fn facts_hold_by_the_rules_alone() {
    let wrong = Mutex::new(Vec::new());
    let files = files();
    let all =
        files.iter().flat_map(|(name, file)| file.facts.iter().map(move |fact| (name, file, fact)));
    on_all_cores(&all.collect::<Vec<_>>(), |&(name, file, fact)| {
        let session = Session::with_limit(STEPS, CancelToken::new()).with_theorems(Theorems::NONE);
        let mut session = Interpreter::with_session(Arc::new(session));
        let told = |line: &str, why: String| {
            let message = format!("{name}: {}: {}\n    {line}\n    {why}", fact.page, fact.says);
            wrong.lock().unwrap().push(message);
        };
        for line in file.given.iter().chain(&fact.given) {
            if let Err(no) = ExprEvaluator::evaluate(&mut session, line) {
                told(line, no.message);
            }
        }
        for line in &fact.check {
            match ExprEvaluator::evaluate(&mut session, line) {
                Ok(ExprValue::Bool(true)) => {}
                Ok(value) => {
                    // The left side of `= []` lists the counterexamples.
                    let list = line.strip_suffix(" = []");
                    let list = list.map(|list| ExprEvaluator::evaluate(&mut session, list));
                    told(line, format!("{value}; {list:?}"));
                }
                Err(no) => told(line, no.message),
            }
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} facts do not hold:\n{}", wrong.len(), wrong.join("\n"));
}
