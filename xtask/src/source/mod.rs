//! The product code of a crate: its modules as the compiler sees them, without tests.

mod cycles;
mod lines;
mod messages;
mod names;

use std::fs;
use std::path::{Path, PathBuf};

use syn::{Attribute, Item, Meta};

pub(crate) use cycles::check_cycles;
pub(crate) use lines::report_lines;
pub(crate) use messages::check_messages;
pub(crate) use names::check_names;

struct Module {
    /// The path of names from the root of the crate; empty for the root.
    path: Vec<String>,
    code: syn::File,
}

/// Returns the modules of the library and of the program of a crate. Includes only modules that
/// have their own files, and no tests.
fn modules(folder: &Path) -> Result<Vec<Vec<Module>>, String> {
    let roots = ["src/lib.rs", "src/main.rs"].map(|root| folder.join(root));
    let roots = roots.iter().filter(|root| root.is_file());
    roots
        .map(|root| {
            let mut found = Vec::new();
            read(root, &[], &mut found)?;
            Ok(found)
        })
        .collect()
}

fn read(file: &Path, path: &[String], found: &mut Vec<Module>) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
    let code = syn::parse_file(&text).map_err(|why| format!("{}: {why}", file.display()))?;
    let children: Vec<String> = code
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Mod(module) if module.content.is_none() && !is_test(&module.attrs) => {
                Some(module.ident.to_string())
            }
            _ => None,
        })
        .collect();
    found.push(Module { path: path.to_vec(), code });
    for child in children {
        let file = file_of(file, &child)?;
        read(&file, &[path, &[child]].concat(), found)?;
    }
    Ok(())
}

fn file_of(parent: &Path, child: &str) -> Result<PathBuf, String> {
    let folder = match parent.file_name().and_then(|name| name.to_str()) {
        Some("lib.rs" | "main.rs" | "mod.rs") => parent.with_file_name(""),
        _ => parent.with_extension(""),
    };
    let files = [folder.join(format!("{child}.rs")), folder.join(child).join("mod.rs")];
    let found = files.into_iter().find(|file| file.is_file());
    found.ok_or_else(|| format!("{}: there is no file for mod {child}", parent.display()))
}

/// Returns `true` if the attributes compile an item for tests only.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            condition == "test" || condition.starts_with("all (test")
        }
        meta => meta.path().is_ident("test"),
    })
}

fn is_test_item(item: &Item) -> bool {
    match item {
        Item::Const(item) => is_test(&item.attrs),
        Item::Enum(item) => is_test(&item.attrs),
        Item::Fn(item) => is_test(&item.attrs),
        Item::Impl(item) => is_test(&item.attrs),
        Item::Mod(item) => is_test(&item.attrs),
        Item::Static(item) => is_test(&item.attrs),
        Item::Struct(item) => is_test(&item.attrs),
        Item::Trait(item) => is_test(&item.attrs),
        Item::Type(item) => is_test(&item.attrs),
        Item::Use(item) => is_test(&item.attrs),
        _ => false,
    }
}
