//! Checks the names of types, functions and modules.
//!
//! A name of [`REPLACED`] must not be used again. The name of a type or module must not be a bare
//! participle, pronoun or preposition. Two public types of the libraries must not have the same
//! name.

use std::collections::BTreeMap;
use std::path::Path;

use syn::visit::{self, Visit};
use syn::{Ident, Visibility};

use super::{is_test_item, modules};
use crate::crates::folders;
use crate::report::Report;

/// Meaningless names, and their replacements.
const REPLACED: &[(&str, &str)] = &[
    ("At", "TypedPosition"),
    ("Placed", "ErasedPosition"),
    ("Rules", "RulesetCache"),
    ("Known", "VariantTables"),
    ("Rulebook", "TypedRuleset"),
    ("Played", "VariantRules"),
    ("Means", "SessionConfig"),
    ("Written", "RulesetExpr"),
    ("Own", "CustomRuleset"),
    ("Met", "PositionInterner"),
    ("Numbered", "PositionTable"),
    ("Net", "StateGraph"),
    ("Thing", "SignedPosition"),
    ("Walk", "SccSolver"),
    ("Walked", "PositionGraph"),
    ("Judge", "OutcomeSolver"),
    ("Decider", "SumOracle"),
    ("Sieve", "WinningMoves"),
    ("Outlook", "LoopyAnalysis"),
    ("Prospect", "MoveResult"),
    ("Course", "LoopyLine"),
    ("is_akin", "same_ruleset"),
    ("set_up", "position"),
    ("Team", "WorkerGroup"),
    ("Whistle", "StopOnDrop"),
    ("Vacancy", "HashSlot"),
    ("Begun", "OnBusy"),
    ("Later", "Busy"),
    ("Effort", "SolverLimits"),
    ("Apart", "Decomposition"),
    ("Lemmas", "Theorems"),
    ("Winners", "NoGoSolver"),
    ("SpecialSolver", "NoGoSolver"),
    ("Step", "Budgeted"),
    ("Why", "StopReason"),
    ("Joint", "EndingRule"),
    ("made_at", "click_targets"),
    ("Part", "ViewElement"),
    ("Play", "MoveRule"),
    ("Place", "PositionId"),
    ("Places", "PairSlots"),
    ("Engine", "EvalContext"),
    ("Visitor", "RulesetVisitor"),
    ("Cx", "ShortContext"),
    ("Lx", "LoopyContext"),
    ("strangers", "session_check"),
    ("foreign", "other_systems"),
    ("meant", "move_input"),
    ("chart", "function_table"),
    ("Wrong", "CommandError"),
    ("No", "ApiError"),
    ("Maybe", "ApiResult"),
    ("no", "error"),
    ("said", "render"),
    ("Hunch", "Suggestion"),
    ("hunch", "suggest"),
    ("Desk", "Worker"),
    ("Held", "Usage"),
    ("Watched", "WatchedComputation"),
    ("walk", "scc_solver"),
    ("place", "resolve"),
    ("places", "component_table"),
    ("net", "state_graph"),
    ("judge", "outcome_solver"),
    ("outlook", "analysis"),
    ("course", "analysis"),
    ("desk", "worker"),
    ("team", "worker_group"),
    ("keeper", "value_backup"),
    ("thing", "signed_position"),
    ("lemmas", "theorems"),
];

/// Participles that are established terms in the standard library or in the field.
const TERMS: &[&str] = &["Budgeted", "Interrupted", "Undefined", "Malformed"];

/// Irregular participles, pronouns, prepositions and adverbs.
const BARE: &[&str] = &[
    "after", "any", "apart", "at", "before", "begun", "behind", "beside", "both", "by", "chosen",
    "each", "few", "found", "from", "given", "held", "here", "how", "in", "kept", "known", "laid",
    "led", "lost", "made", "many", "maybe", "none", "of", "on", "other", "others", "own", "rest",
    "seen", "sent", "shown", "some", "such", "there", "to", "told", "what", "who", "with",
    "written",
];

pub(crate) fn check_names(root: &Path, report: &mut Report) -> Result<(), String> {
    let mut public: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, folder) in folders(root)? {
        let is_library = folder.starts_with(root.join("crates")) && name != "upstar-testkit";
        for module in modules(&folder)?.into_iter().flatten() {
            let mut names = Names::default();
            names.visit_file(&module.code);
            if let Some(last) = module.path.last() {
                names.found.push((last.clone(), false));
            }
            for (item, is_public_type) in names.found {
                let place = || format!("{name}: {}", module.path.join("/"));
                if let Some(problem) = problem(&item) {
                    report.problem(format!("{}: the name `{item}` {problem}", place()));
                }
                if is_public_type && is_library {
                    public.entry(item).or_default().push(place());
                }
            }
        }
    }
    for (item, places) in public {
        if places.len() > 1 {
            report.problem(format!("two public types are called `{item}`: {}", places.join("; ")));
        }
    }
    Ok(())
}

fn problem(name: &str) -> Option<String> {
    if let Some((_, new)) = REPLACED.iter().find(|(old, _)| *old == name) {
        return Some(format!("was replaced; see `{new}`"));
    }
    let word = name.to_lowercase();
    let is_single = !name.contains('_') && !name.chars().skip(1).any(char::is_uppercase);
    let is_participle = word.len() > 4 && word.ends_with("ed") && !word.ends_with("eed");
    let is_bare = is_participle || BARE.contains(&word.as_str());
    let is_term = TERMS.iter().any(|term| term.eq_ignore_ascii_case(name));
    (is_single && is_bare && !is_term)
        .then(|| "is a bare participle, pronoun or preposition; say what it contains".to_owned())
}

/// The names of the types, functions and modules of a file, with `true` for public types.
#[derive(Default)]
struct Names {
    found: Vec<(String, bool)>,
}

impl Names {
    fn add_type(&mut self, name: &Ident, visibility: &Visibility) {
        self.found.push((name.to_string(), matches!(visibility, Visibility::Public(_))));
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !is_test_item(item) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add_type(&item.ident, &item.vis);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.add_type(&item.ident, &item.vis);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.add_type(&item.ident, &item.vis);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.add_type(&item.ident, &item.vis);
    }

    fn visit_trait_item_type(&mut self, item: &'ast syn::TraitItemType) {
        self.found.push((item.ident.to_string(), false));
    }

    /// Adds a function only if its name is a compound name of the list, because a participle may
    /// describe the result of a function.
    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        let name = signature.ident.to_string();
        if name.contains('_') && REPLACED.iter().any(|(old, _)| *old == name) {
            self.found.push((name, false));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_words_are_problems_and_terms_are_not() {
        for name in ["Met", "Shown", "Refused", "beside", "Cx", "is_akin"] {
            assert!(problem(name).is_some(), "{name}");
        }
        for name in ["Budgeted", "PositionTable", "Seed", "typed_position", "Bed", "Forest"] {
            assert!(problem(name).is_none(), "{name}");
        }
    }
}
