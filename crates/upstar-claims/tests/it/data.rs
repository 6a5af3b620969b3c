//! Every claim and every case is well formed and has a unique name.

use std::collections::HashSet;

use crate::common;
use upstar_claims::{ClaimCost, ClaimStatus};

#[test]
fn every_file_of_claims_loads() {
    let works = common::works();
    assert!(works.len() >= 3, "the files of claims are missing");
    let claims: Vec<_> = works.iter().flat_map(|work| &work.claims).collect();
    assert!(claims.len() >= 130, "there are only {} claims", claims.len());
    let mut ids = HashSet::new();
    for claim in &claims {
        assert!(ids.insert(&claim.id), "two claims are called {}", claim.id);
        assert!(claim.statement.ends_with('.'), "{}: the statement is no sentence", claim.id);
        assert_eq!(claim.status == ClaimStatus::Erratum, claim.erratum.is_some(), "{}", claim.id);
    }
    assert!(claims.iter().any(|claim| claim.status == ClaimStatus::Erratum));
    assert!(claims.iter().any(|claim| claim.cost == ClaimCost::Instant));
}

#[test]
fn every_corpus_loads_and_its_ids_are_unique() {
    let corpora = common::corpora();
    let mut ids = HashSet::new();
    let mut cases = 0;
    for (file, corpus) in &corpora {
        assert!(!corpus.title.is_empty() && !corpus.cases.is_empty(), "{file} is empty");
        for case in &corpus.cases {
            cases += 1;
            assert!(ids.insert(format!("{file} {}", case.id)), "{file}: two cases {}", case.id);
            assert!(!case.source.is_empty(), "{file}: {} has no source", case.id);
        }
    }
    assert!(cases >= 2000, "there are only {cases} cases");
}

#[test]
fn every_acceptance_line_is_marked() {
    for (file, lines) in common::acceptance() {
        assert!(!lines.is_empty(), "{file} is empty");
        for line in lines {
            assert!(line.starts_with("= ") || line.starts_with("! "), "{file}: {line}");
        }
    }
}
