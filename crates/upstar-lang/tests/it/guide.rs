//! The reference chapters of the guide match the pages of the program, and references from the
//! pages to the guide are valid.
//!
//! `UPDATE_EXPECT=1 cargo test -p upstar-lang guide` rewrites the chapters.

use std::path::{Path, PathBuf};
use std::{env, fs};

use upstar::{RulesetDoc, RulesetGroup};
use upstar_lang::{Builtin, GLOSSARY, builtins, ruleset_page, theories};

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().join("book")
}

fn check(name: &str, wanted: &str) {
    let file = book().join(name);
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, wanted).unwrap();
        return;
    }
    let text = fs::read_to_string(&file).unwrap_or_default();
    let differ = text.lines().zip(wanted.lines()).position(|(is, should)| is != should);
    let line = differ.unwrap_or(text.lines().count().min(wanted.lines().count())) + 1;
    assert!(
        text == wanted,
        "book/{name}:{line} is not what the program says; run this test with UPDATE_EXPECT=1"
    );
}

#[test]
fn the_chapter_on_functions_is_made_of_their_pages() {
    let mut chapter = String::from(
        "# Functions\n\nAll built-in functions, as `upstar help NAME` shows them. An argument that ends in `?` is \
         optional. The type of the result follows the arrow: `game` is a short game, `value` a game of any kind, \
         `values` are several of these, `count` is an integer, and `any` is one of several types. The test suite runs \
         every example and checks its type.\n",
    );
    let mut names: Vec<&str> = builtins().map(|builtin| builtin.name()).collect();
    names.sort_unstable();
    let links: Vec<String> = names.iter().map(|name| link(name)).collect();
    chapter.push_str(&format!("\n{}\n", links.join(" · ")));
    for (title, table) in theories() {
        chapter.push_str(&format!("\n## {title}\n"));
        for builtin in table {
            chapter.push_str(&function(builtin));
        }
    }
    check("functions.md", &chapter);
}

#[test]
fn the_chapter_on_rulesets_is_made_of_their_pages() {
    let mut chapter = String::from(
        "# Rulesets\n\nAll built-in rulesets, as `upstar help NAME` shows them; this chapter is made \
         of the same pages. Every example is run by the test suite. How to ask about positions is \
         in [Positions and rulesets](positions.md), how to add rulesets of your own in [Rule \
         files](rule-files.md).\n",
    );
    let of =
        |group| upstar::rulesets().iter().filter(move |doc| upstar::group(doc.name) == Some(group));
    for group in RulesetGroup::ALL {
        let links: Vec<String> = of(group).map(|doc| link(doc.name)).collect();
        chapter.push_str(&format!("\n**{}**: {}\n", title(group), links.join(" · ")));
    }
    for group in RulesetGroup::ALL {
        chapter.push_str(&format!("\n## {}\n", title(group)));
        for doc in of(group) {
            chapter.push_str(&rules(doc));
        }
    }
    assert!(upstar::rulesets().iter().all(|doc| upstar::group(doc.name).is_some()));
    check("ruleset-list.md", &chapter);
}

#[test]
fn the_glossary_is_made_of_the_terms_that_help_explains() {
    let mut chapter =
        String::from("# Glossary\n\nThe terms of the field as `upstar help TERM` explains them.\n");
    for entry in GLOSSARY.iter() {
        let also = if entry.also.is_empty() { String::new() } else { format!(" ({})", entry.also) };
        chapter.push_str(&format!("\n**{}**{also}: {}\n", entry.term, entry.text));
        let see: Vec<String> = entry.see.split_whitespace().map(see).collect();
        if !see.is_empty() {
            chapter.push_str(&format!("See {}.\n", see.join(", ")));
        }
    }
    check("glossary.md", &chapter);
}

fn see(name: &str) -> String {
    format!("[{name}](functions.md#{name})")
}

#[test]
fn sources_in_the_guide_are_chapters_of_it() {
    let summary = fs::read_to_string(book().join("SUMMARY.md")).unwrap();
    for builtin in builtins() {
        if let Some(chapter) = builtin.source.strip_prefix("the guide, chapter ") {
            assert!(summary.contains(&format!("[{chapter}](")), "{}: {chapter}", builtin.name());
        }
    }
}

fn link(name: &str) -> String {
    format!("[{name}](#{name})")
}

fn title(group: RulesetGroup) -> String {
    let word = group.word();
    word[..1].to_uppercase() + &word[1..]
}

fn function(builtin: &Builtin) -> String {
    let mut out = format!("\n### {}\n\n`{}`\n\n", escaped(builtin.name()), builtin.declaration);
    out.push_str(&escaped(&builtin.lines()));
    out.push_str("\n\n```text\n");
    for (expression, value) in builtin.examples {
        out.push_str(&format!("{expression}\n  {}\n", value.replace('\n', "\n  ")));
    }
    out.push_str("```\n\n");
    out + &format!("Cost: {} Source: {}.\n", builtin.cost.sentence(), escaped(builtin.source))
}

fn rules(doc: &RulesetDoc<'_>) -> String {
    let mut out = format!("\n### {}\n\n", escaped(doc.name));
    out.push_str(&format!("*{}.* {}\n", escaped(doc.title), escaped(doc.rules)));
    out.push_str(&format!("\n**Text format.** {}\n", escaped(doc.notation)));
    if !doc.options.is_empty() {
        out.push_str("\n**Options.**\n\n");
    }
    for option in doc.options {
        let needed = if option.required { " (required)" } else { "" };
        out.push_str(&format!("* `{}`{needed}: {}\n", option.name, escaped(option.what)));
    }
    if !doc.known.is_empty() {
        out.push_str(&format!("\n**Known results.** {}\n", escaped(doc.known)));
    }
    // The page shows the examples as they are typed.
    let page = ruleset_page(doc);
    let examples = page.split_once("\nExamples\n").unwrap().1.split_once("\n\n").unwrap().0;
    let examples: Vec<&str> = examples.lines().map(str::trim).collect();
    out.push_str(&format!("\n```text\n{}\n```\n", examples.join("\n")));
    out + &format!("\n**Sources.** {}\n", escaped(doc.sources))
}

fn escaped(text: &str) -> String {
    let mut out = String::new();
    let mut code = false;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        code ^= c == '`';
        let after = text[at..].chars().nth(1).unwrap_or(' ');
        // An underscore within a word is not markup.
        let joins = c == '_' && before.is_alphanumeric() && after.is_alphanumeric();
        if !code && !joins && "\\*_<>|[]#~".contains(c) {
            out.push('\\');
        }
        out.push(c);
        before = c;
    }
    out
}

/// `UPDATE_EXPECT=1 .ci/python` rewrites the stubs.
#[test]
fn the_stubs_of_the_python_package_are_up_to_date() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../upstar-py/python/upstar/__init__.pyi");
    let stubs = fs::read_to_string(file).unwrap();
    let mut seen = 0;
    for builtin in builtins() {
        let Some((_, after)) = stubs.split_once(&format!("\ndef {}(", builtin.name())) else {
            continue;
        };
        let line = after.lines().nth(1).unwrap_or_default().trim();
        // Functions written by hand have no text.
        if !line.starts_with(['\'', '"']) {
            continue;
        }
        let text = line.trim_matches(['\'', '"']).replace("\\'", "'").replace("\\\\", "\\");
        assert_eq!(text, builtin.summary(), "{}: run UPDATE_EXPECT=1 .ci/python", builtin.name());
        seen += 1;
    }
    assert!(seen > 100, "{seen}");
}
