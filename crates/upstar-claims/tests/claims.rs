//! Checks every quick claim of `claims/` through the language.

mod common;

use std::slice;
use std::sync::atomic::{AtomicUsize, Ordering};

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
