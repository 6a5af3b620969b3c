//! Claims: the statements of published works as data, and the runner that puts them to the test.
//!
//! A *claim* is one numbered statement of a paper, a thesis or a book, in our own words, with lines of
//! the expression language that must hold. Where the work errs, the claim is an *erratum*: it carries the
//! corrected statement, the printed one, an expression that refutes the printed one, and the reason why
//! the corrected one holds. The files live in `claims/*.toml`, one per work or chapter.
//!
//! The crate loads files ([`Work::parse`]), selects claims ([`ClaimFilter`]), asks any [`ExprEvaluator`]
//! ([`run`]), such as a session of the language, and returns a [`ClaimsReport`], which is plain data with a
//! text summary.
//!
//! It *knows nothing of* terminals, files, clocks and colours: the caller reads the files, lends a clock
//! if it wants times, and decides how to show the report.
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
mod load;
mod report;
mod run;
mod session;

pub use claim::{Claim, ClaimCost, ClaimStatus, Erratum, Work};
pub use evaluate::{ExprEvaluator, ExprRefusal, ExprValue, RefusalKind};
pub use load::LoadError;
pub use report::{
    CheckReport, CheckResult, ClaimReport, ClaimVerdict, ClaimsReport, ErratumReport, Expectation,
    Totals, WorkReport,
};
pub use run::{ClaimFilter, RunOptions, judge_claim, run};
