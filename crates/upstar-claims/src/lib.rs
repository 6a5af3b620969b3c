//! Statements of published works as data, and a runner that checks them. This crate does not depend
//! on terminals, files or clocks.
//!
//! A *claim* is one numbered statement in our own words, with expressions that must be true. An
//! *erratum* also has the printed statement, an expression that refutes it, and the reason for the
//! correction. [`Work::parse`] loads a file, [`ClaimFilter`] selects claims, and [`run`] checks
//! them with an [`ExprEvaluator`] and returns a [`ClaimsReport`]. An [`Exercise`] asks a question about
//! games.
//!
//! ```
//! # use upstar_claims::{ExprEvaluator, ClaimFilter, RunOptions, ExprRefusal, ExprValue, ClaimVerdict, Work, run};
//! /// A toy language with one true sentence.
//! struct Toy;
//! impl ExprEvaluator for Toy {
//!     fn reset(&mut self) {}
//!     fn evaluate(&mut self, expression: &str) -> Result<ExprValue, ExprRefusal> {
//!         Ok(ExprValue::Bool(expression == "* + * = 0"))
//!     }
//! }
//! let work = Work::parse("toy.toml", r#"
//! [work]
//! key = "toy"
//! citation = "A. Author, Toy games, 2026"
//!
//! [[claim]]
//! id = "toy-star"
//! source = "Theorem 1"
//! statement = "Star is its own negative."
//! status = "proved"
//! check = ["* + * = 0"]
//! "#).unwrap();
//! let report = run(&[work], &RunOptions::default(), &mut Toy);
//! assert_eq!(report.works[0].claims[0].verdict, ClaimVerdict::Held);
//! ```

mod claim;
mod evaluate;
mod exercise;
mod load;
mod report;
mod run;
mod session;

pub use claim::{Claim, ClaimCost, ClaimStatus, Erratum, Work};
pub use evaluate::{ExprEvaluator, ExprRefusal, ExprValue, RefusalKind};
pub use exercise::{Exercise, ExerciseChapter};
pub use load::LoadError;
pub use report::{
    CheckReport, CheckResult, ClaimReport, ClaimVerdict, ClaimsReport, ErratumReport, Expectation,
    Totals, WorkReport,
};
pub use run::{ClaimFilter, RunOptions, judge_claim, run};
