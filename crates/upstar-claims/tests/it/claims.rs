//! Checks every quick claim of `claims/` through the language.

use std::slice;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common;
use upstar_claims::{RunOptions, run};
use upstar_lang::Interpreter;
use upstar_testkit::on_all_cores;

#[test]
fn every_claim_holds() {
    let (held, errata) = (AtomicUsize::new(0), AtomicUsize::new(0));
    on_all_cores(&common::works(), |work| {
        let works = slice::from_ref(work);
        let report = run(works, &RunOptions::default(), &mut Interpreter::new());
        assert!(report.all_held(), "\n{report}");
        let totals = report.totals();
        held.fetch_add(totals.held, Ordering::Relaxed);
        errata.fetch_add(totals.errata, Ordering::Relaxed);
    });
    let (held, errata) = (held.into_inner(), errata.into_inner());
    assert!(held >= 130 && errata >= 5, "{held} held, {errata} errata");
}

/// The chapter lists items without a claim. It counts them, and no claim has such an item as its source.
#[test]
fn the_guide_lists_statements_without_a_claim() {
    let page = std::fs::read_to_string(common::folder("book/works.md")).unwrap();
    let works = common::files("claims", "toml");
    let mut sections = page.split("\n## ");
    let totals: Vec<&str> = sections.next().unwrap().lines().collect();
    for section in sections {
        let (author, table) = section.split_once('\n').unwrap();
        let rows: Vec<&str> = table.lines().filter(|row| row.starts_with("| ")).skip(2).collect();
        let total = totals.iter().find(|row| row.starts_with(&format!("| {author}"))).unwrap();
        assert!(total.ends_with(&format!(" {} |", rows.len())), "{author}: {} rows", rows.len());
        let file = format!("claims/{}", author.to_lowercase().replace('ö', "o"));
        let sources: Vec<&str> = works
            .iter()
            .filter(|(name, _)| name.starts_with(&file))
            .flat_map(|(_, text)| text.lines().filter(|line| line.starts_with("source = ")))
            .collect();
        assert!(!sources.is_empty(), "{file}");
        for row in rows {
            let item = row.split('|').nth(1).unwrap().trim();
            let is_named = |source: &&&str| {
                let ends = |rest: &str| !rest.starts_with(|c: char| c == '.' || c.is_ascii_digit());
                source.split(item).skip(1).any(ends)
            };
            assert_eq!(sources.iter().find(is_named), None, "{item} has a claim");
        }
    }
}
