//! Lists all messages of the program in `testdata/messages.txt`. Help pages are not messages.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use super::{is_test_item, modules};
use crate::crates::folders;
use crate::report::Report;

const FILE: &str = "testdata/messages.txt";

/// Fields that contain help pages, which the guide shows, or notation. They are not messages.
const PAGES: [&str; 14] = [
    "summary",
    "about",
    "cost",
    "source",
    "sources",
    "declaration",
    "examples",
    "rules",
    "notation",
    "known",
    "title",
    "what",
    "position",
    "options",
];

/// Checks that the list of messages is up to date; `UPDATE_EXPECT=1` rewrites it.
pub(crate) fn check_messages(root: &Path, report: &mut Report) -> Result<(), String> {
    let mut list = String::new();
    for (name, folder) in folders(root)? {
        if matches!(name.as_str(), "xtask" | "upstar-testkit" | "upstar-sweeps") {
            continue;
        }
        let mut texts = Texts::default();
        for module in modules(&folder)?.iter().flatten() {
            texts.visit_file(&module.code);
        }
        let Texts(texts) = texts;
        if !texts.is_empty() {
            let texts: Vec<String> = texts.into_iter().collect();
            let _ = writeln!(list, "# {name}\n\n{}\n", texts.join("\n"));
        }
    }
    let file = root.join(FILE);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, &list).map_err(|why| format!("{FILE}: {why}"))?;
    } else if fs::read_to_string(&file).ok().as_deref() != Some(&list) {
        report.problem(format!("{FILE} is out of date: run `UPDATE_EXPECT=1 cargo xtask tidy`"));
    }
    Ok(())
}

/// The strings in product code that consist of several words.
#[derive(Default)]
struct Texts(BTreeSet<String>);

impl Texts {
    fn add(&mut self, text: &str) {
        let words = text.split_whitespace();
        let words = words.filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1);
        if words.count() > 2 {
            self.0.insert(text.trim().replace('\n', " / "));
        }
    }

    fn add_tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.add_tokens(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        self.add(&text.value());
                    }
                }
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Texts {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_test_item(item) {
            visit::visit_item(self, item);
        }
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        let is_page = match &field.member {
            syn::Member::Named(name) => PAGES.iter().any(|page| name == page),
            syn::Member::Unnamed(_) => false,
        };
        if !is_page {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        self.add(&text.value());
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let assertion = call.path.segments.last().is_some_and(|last| {
            let name = last.ident.to_string();
            name.contains("assert") || matches!(name.as_str(), "unreachable" | "panic")
        });
        if !assertion {
            self.add_tokens(call.tokens.clone());
        }
    }
}
