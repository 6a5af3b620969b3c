//! Every claim of `claims/` that costs an instant, through the language.

mod common;

use upstar_claims::{Options, run};
use upstar_lang::Interpreter;

#[test]
fn every_claim_holds() {
    let works = common::works();
    let report = run(&works, &Options::default(), &mut Interpreter::new());
    assert!(report.all_held(), "\n{report}");
    let totals = report.totals();
    assert!(totals.held >= 130 && totals.errata >= 5, "{totals}");
}
