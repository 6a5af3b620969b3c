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

/// The name of a certificate is the id of its claim and the number of its check.
#[test]
fn every_certificate_is_named_after_its_check() {
    let mut checks = HashSet::new();
    for claim in common::works().iter().flat_map(|work| &work.claims) {
        let lines = claim.checks.iter().map(|check| check.lines().next().unwrap_or_default());
        checks.extend((1..).zip(lines).map(|(number, line)| {
            format!("claims/certificates/{}-{number}.cert\n# {line}", claim.id)
        }));
    }
    let certificates = common::files("claims/certificates", "cert");
    assert!(certificates.len() >= 100, "there are only {} certificates", certificates.len());
    for (name, text) in certificates {
        let statement = text.lines().nth(1).unwrap_or_default();
        assert!(checks.contains(&format!("{name}\n{statement}")), "{name}: {statement}");
    }
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
