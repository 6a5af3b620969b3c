//! Finds cycles among the files of a crate.
//!
//! A file depends on another file if it names an item of that file by a path from `crate`, `super`,
//! `self` or a child module. A `pub use` is followed to the defining file. A parent that only
//! re-exports names of a child does not depend on the child. A child may use the items that its
//! parent module shares among its children.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, UseTree, Visibility};

use super::{Module, is_test, is_test_item, modules};
use crate::report::Report;

/// Files of a crate that may depend on each other, with the reason.
struct AllowedCycle {
    name: &'static str,
    files: &'static str,
    reason: &'static str,
}

const CACHES: &str = "a context owns the caches of the computations that take it";

const ALLOWED: &[AllowedCycle] = &[
    AllowedCycle {
        name: "upstar",
        files: "component_table erased_position loopy raw_position ruleset_cache session solve solve/misere solve/part_table",
        reason: "it has not yet been removed: a position refers to its session, which creates \
                 positions",
    },
    AllowedCycle {
        name: "upstar-form",
        files: "forms nus",
        reason: "a form may be a sum of a number, ups and a nimber, and such a sum can be \
                 converted to a form",
    },
    AllowedCycle {
        name: "upstar-lang",
        files: "builtins builtins/antichains builtins/any_game builtins/boards builtins/compound_moves builtins/compounds \
                builtins/forms builtins/guaranteed builtins/heaps builtins/impartial builtins/infinitesimal \
                builtins/juxtaposition builtins/kane builtins/lattices builtins/lists builtins/loopy \
                builtins/misere builtins/misere_order builtins/misere_play builtins/move_names builtins/nimbers \
                builtins/option_closed builtins/order builtins/oslo builtins/posets builtins/positions \
                builtins/predicates builtins/quotients builtins/rulesets builtins/scoring builtins/sets \
                builtins/thermography defaults eval eval/calls eval/coerce eval/relations eval/sums \
                examples explain explain/loopy_form function_rules function_rules/capture function_rules/cell \
                function_rules/program function_rules/state function_rules/table \
                help interpreter json loopy_text ordered_set other_systems record ruleset_function scoring_rules session_check show \
                text unquoted_positions value",
        reason: "it has not yet been removed: a value may be a function, which is called with \
                 the interpreter",
    },
    AllowedCycle { name: "upstar-loopy", files: "context names order table", reason: CACHES },
    AllowedCycle {
        name: "upstar-loopy",
        files: "sides sides/reversal_walk solve",
        reason: "sides are computed by solving equations, and a solution consists of sides",
    },
    AllowedCycle {
        name: "upstar-misere",
        files: "context impartial/canonical impartial/genus",
        reason: CACHES,
    },
    AllowedCycle { name: "upstar-poset", files: "natural_numbering poset", reason: CACHES },
    AllowedCycle {
        name: "upstar-py",
        files: "classes convert engine lib nodes pictures rules session values",
        reason: "a value refers to its engine, which creates values",
    },
    AllowedCycle {
        name: "upstar-rules",
        files: "boards/grid/board boards/grid/shape",
        reason: "a board has a shape, and a shape creates boards from sets of cells",
    },
    AllowedCycle {
        name: "upstar-rules",
        files: "file/board_moves file/compile file/decomposition file/graph_moves file/implied_rules \
                file/large_boards file/large_decomposition file/strip_decomposition file/symmetry",
        reason: "the tables of a rule file contain the tables of all modules that use them",
    },
    AllowedCycle {
        name: "upstar-rules",
        files: "graphs/hackenbush/position graphs/hackenbush/small",
        reason: "a position has a small or a large representation",
    },
    AllowedCycle {
        name: "upstar-short",
        files: "canonical names order sums test_games universe",
        reason: CACHES,
    },
    AllowedCycle {
        name: "upstar-sums",
        files: "compounds kane/classes kane/games_with_invariant kane/invariant kane/length_sets positions",
        reason: CACHES,
    },
    AllowedCycle {
        name: "upstar-verify",
        files: "evaluate forms games lib parse print rules sums",
        reason: "the checker prints the games that it reads from positions",
    },
];

/// Reports cycles of a crate that are not [`ALLOWED`], and allowed cycles that do not exist.
pub(crate) fn check_cycles(name: &str, folder: &Path, report: &mut Report) {
    let roots = match modules(folder) {
        Ok(roots) => roots,
        Err(why) => return report.problem(why),
    };
    let mut found: Vec<Vec<String>> = roots.iter().flat_map(|modules| cycles(modules)).collect();
    for allowed in ALLOWED.iter().filter(|allowed| allowed.name == name) {
        let files: Vec<&str> = allowed.files.split_whitespace().collect();
        match found.iter().position(|cycle| *cycle == files) {
            Some(at) => drop(found.swap_remove(at)),
            None => report.problem(format!(
                "{name} no longer has this cycle of files, which is allowed because {}: {}",
                allowed.reason, allowed.files
            )),
        }
    }
    for cycle in found {
        report.problem(format!("{name} has a cycle of files: {}", cycle.join(" ")));
    }
}

type Paths = Vec<Vec<String>>;

/// Returns the sorted sets of files that depend on each other.
fn cycles(modules: &[Module]) -> Vec<Vec<String>> {
    let files: BTreeMap<&[String], usize> =
        modules.iter().enumerate().map(|(i, module)| (&module.path[..], i)).collect();
    let named: Vec<Names> = modules.iter().map(Names::of).collect();
    let target = |from: usize, path: &[String]| target(&files, &named, modules, from, path, 8);
    let arrows: Vec<BTreeSet<usize>> = (0..modules.len())
        .map(|from| {
            let is_below = |to: &usize| modules[*to].path.starts_with(&modules[from].path);
            let used = named[from].used.iter().filter_map(|path| target(from, path));
            let exported = named[from].exported.iter().filter_map(|(_, path)| target(from, path));
            let others = used.chain(exported.filter(|to| !is_below(to)));
            others.filter(|to| !is_folder_of(&modules[*to], &modules[from])).collect()
        })
        .collect();
    let reached: Vec<BTreeSet<usize>> = (0..modules.len())
        .map(|from| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
            while let Some(at) = open.pop() {
                open.extend(arrows[at].iter().filter(|to| seen.insert(**to)));
            }
            seen
        })
        .collect();
    let mut found = BTreeSet::new();
    for from in 0..modules.len() {
        let cycle: BTreeSet<usize> =
            reached[from].iter().copied().filter(|&to| reached[to].contains(&from)).collect();
        if cycle.len() > 1 {
            found.insert(cycle);
        }
    }
    let name = |at: usize| match &modules[at].path[..] {
        [] => "lib".to_owned(),
        path => path.join("/"),
    };
    let sorted = |cycle: BTreeSet<usize>| {
        let mut names: Vec<String> = cycle.into_iter().map(name).collect();
        names.sort();
        names
    };
    found.into_iter().map(sorted).collect()
}

/// Returns `true` if `folder` is the module itself or a module other than the root that contains
/// it.
fn is_folder_of(folder: &Module, module: &Module) -> bool {
    folder.path == module.path || !folder.path.is_empty() && module.path.starts_with(&folder.path)
}

/// Returns the file to which a path in the file `from` leads, if it is in this crate.
fn target(
    files: &BTreeMap<&[String], usize>,
    named: &[Names],
    modules: &[Module],
    from: usize,
    path: &[String],
    depth: usize,
) -> Option<usize> {
    let mut base = modules[from].path.clone();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => (base, rest) = (Vec::new(), &path[1..]),
        "self" => rest = &path[1..],
        "super" => {
            while rest.first().is_some_and(|name| name == "super") {
                base.pop();
                rest = &rest[1..];
            }
        }
        child => {
            base.push(child.to_owned());
            files.get(&base[..])?;
            rest = &path[1..];
        }
    }
    while let Some((next, others)) = rest.split_first() {
        base.push(next.clone());
        if !files.contains_key(&base[..]) {
            base.pop();
            break;
        }
        rest = others;
    }
    let at = *files.get(&base[..])?;
    let exported = rest.first().filter(|_| depth > 0).and_then(|name| {
        let exports = named[at].exported.iter().filter(|(export, _)| export == name);
        exports.filter_map(|(_, path)| target(files, named, modules, at, path, depth - 1)).next()
    });
    Some(exported.unwrap_or(at))
}

#[derive(Default)]
struct Names {
    used: Paths,
    /// The names visible to other files, with their origins.
    exported: Vec<(String, Vec<String>)>,
    /// The nesting depth of inline modules.
    depth: usize,
}

impl Names {
    fn of(module: &Module) -> Names {
        let mut names = Names::default();
        names.visit_file(&module.code);
        names
    }

    fn add_use(&mut self, tree: &UseTree, before: &[String], is_exported: bool) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.add_use(&path.tree, &with(&path.ident), is_exported),
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_use(tree, before, is_exported));
            }
            UseTree::Name(name) if name.ident == "self" => self.add(before.to_vec()),
            UseTree::Name(name) => self.add_name(&name.ident, with(&name.ident), is_exported),
            UseTree::Rename(name) => self.add_name(&name.rename, with(&name.ident), is_exported),
            UseTree::Glob(_) => self.add(before.to_vec()),
        }
    }

    fn add_name(&mut self, name: &syn::Ident, path: Vec<String>, is_exported: bool) {
        if is_exported && self.depth == 0 {
            self.exported.push((name.to_string(), path));
        } else {
            self.add(path);
        }
    }

    /// Adds the paths from `crate` and `super` among the tokens of a macro call.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        for token in tokens {
            match token {
                TokenTree::Ident(name) => path.push(name.to_string()),
                TokenTree::Punct(sign) if sign.as_char() == ':' && !path.is_empty() => {}
                other => {
                    self.add_path_of_tokens(std::mem::take(&mut path));
                    if let TokenTree::Group(group) = other {
                        self.add_tokens(group.stream());
                    }
                }
            }
        }
        self.add_path_of_tokens(path);
    }

    fn add_path_of_tokens(&mut self, mut path: Vec<String>) {
        if let Some(start) = path.iter().position(|name| name == "crate" || name == "super") {
            self.add(path.split_off(start));
        }
    }

    /// Adds a path that leaves this file, relative to the root module of the file.
    fn add(&mut self, path: Vec<String>) {
        let ups = path.iter().take_while(|name| *name == "super").count();
        if self.depth == 0 || path.first().is_some_and(|name| name == "crate") {
            self.used.push(path);
        } else if ups > self.depth {
            self.used.push(path[self.depth..].to_vec());
        }
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            _ if is_test_item(item) => {}
            Item::Use(item) => {
                let is_exported = !matches!(item.vis, Visibility::Inherited);
                self.add_use(&item.tree, &[], is_exported);
            }
            Item::Mod(_) => {
                self.depth += 1;
                visit::visit_item(self, item);
                self.depth -= 1;
            }
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !is_test(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.add_tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|it| it.ident.to_string()).collect();
        if names.len() > 1 {
            self.add(names);
        }
        visit::visit_path(self, path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(files: &[(&str, &str)], expected: &[&[&str]]) {
        let modules: Vec<Module> = files
            .iter()
            .map(|(path, text)| Module {
                path: path.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect(),
                code: syn::parse_file(text).unwrap(),
            })
            .collect();
        assert_eq!(cycles(&modules), expected);
    }

    #[test]
    fn cycles_are_found() {
        check(&[("", "mod a; mod b;"), ("a", "use crate::b::B;"), ("b", "fn f() {}")], &[]);
        check(
            &[("", "mod a; mod b;"), ("a", "use crate::b::B;"), ("b", "fn f() { super::a::g() }")],
            &[&["a", "b"]],
        );
        let parent = "mod c; pub use c::C; pub struct A;";
        check(&[("", "mod a;"), ("a", parent), ("a/c", "use super::A;")], &[]);
        let parent = "mod c; fn f() { c::g() } pub struct A;";
        check(&[("", "mod a;"), ("a", parent), ("a/c", "use super::A;")], &[]);
        check(&[("", "mod a; struct A; use a::B;"), ("a", "use crate::A;")], &[&["a", "lib"]]);
    }

    #[test]
    fn exported_names_lead_to_their_files() {
        let root = "mod a; mod b; pub use b::B;";
        check(&[("", root), ("a", "use crate::B;"), ("b", "use crate::a::A;")], &[&["a", "b"]]);
        check(&[("", root), ("a", "pub struct A;"), ("b", "#[cfg(test)] use crate::B;")], &[]);
        let inner = "struct A; mod inner { use super::A; use super::super::b::B; }";
        check(&[("", root), ("a", inner), ("b", "use crate::a::A;")], &[&["a", "b"]]);
    }
}
