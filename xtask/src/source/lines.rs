//! Counts the lines of product code. Tests, comments and blank lines do not count.

use std::collections::BTreeSet;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, ImplItem};

use super::{is_test, is_test_item, modules};
use crate::crates::folders;

/// Prints the number of product lines of each crate and of all crates except the test kit.
pub(crate) fn report_lines(root: &Path) -> Result<(), String> {
    let mut counts = Vec::new();
    for (name, folder) in folders(root)? {
        if folder.starts_with(root.join("crates")) && name != "upstar-testkit" {
            let modules = modules(&folder)?.into_iter().flatten();
            let lines = modules.map(|module| count(module.code));
            counts.push((lines.sum::<usize>(), name));
        }
    }
    counts.sort_unstable_by(|a, b| b.cmp(a));
    for (lines, name) in &counts {
        println!("{lines:>7} {name}");
    }
    println!("{:>7} product lines", counts.iter().map(|(lines, _)| lines).sum::<usize>());
    Ok(())
}

/// Returns the number of lines with a token that belongs neither to a test nor to a comment.
fn count(mut code: syn::File) -> usize {
    Strip.visit_file_mut(&mut code);
    let mut lines = BTreeSet::new();
    add_lines(code.into_token_stream(), &mut lines);
    lines.len()
}

fn add_lines(tokens: TokenStream, lines: &mut BTreeSet<usize>) {
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            lines.insert(group.span_open().start().line);
            lines.insert(group.span_close().end().line);
            add_lines(group.stream(), lines);
        } else {
            lines.extend(token.span().start().line..=token.span().end().line);
        }
    }
}

struct Strip;

impl VisitMut for Strip {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|attribute| !attribute.path().is_ident("doc"));
    }

    fn visit_file_mut(&mut self, file: &mut syn::File) {
        file.items.retain(|item| !is_test_item(item));
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            items.retain(|item| !is_test_item(item));
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_item_impl_mut(&mut self, block: &mut syn::ItemImpl) {
        block.items.retain(|item| match item {
            ImplItem::Fn(function) => !is_test(&function.attrs),
            _ => true,
        });
        visit_mut::visit_item_impl_mut(self, block);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_comments_and_blank_lines_do_not_count() {
        let text = "//! A page.\n\nuse a::b;\n/// Text.\nfn f() {\n    // Why.\n    g(\"x\n    y\");\n}\n\
                    #[cfg(test)]\nfn helper() {}\nstruct S;\nimpl S {\n    #[cfg(test)]\n    fn t() {}\n}\n\
                    #[cfg(test)]\nmod tests {\n    fn t() {}\n}\n";
        assert_eq!(count(syn::parse_file(text).unwrap()), 1 + 4 + 1 + 2);
    }
}
