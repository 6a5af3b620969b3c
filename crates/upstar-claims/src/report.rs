//! Reports as plain data. `Display` writes a text summary.

use std::fmt;

use serde::Serialize;

use crate::claim::{ClaimCost, ClaimStatus};

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimVerdict {
    /// Every check gave the expected result.
    Held,
    /// At least one check gave a different result.
    Failed,
    /// No check gave a different result, but at least one expression had no value.
    Refused,
    /// The claim was not checked.
    Skipped,
}

impl ClaimVerdict {
    /// Returns the word used in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ClaimVerdict::Held => "held",
            ClaimVerdict::Failed => "failed",
            ClaimVerdict::Refused => "refused",
            ClaimVerdict::Skipped => "skipped",
        }
    }
}

/// The expected result of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Expectation {
    /// A definition, which must be accepted.
    Accepted,
    /// The expression must be true.
    True,
    /// The expression is the printed statement and must be false.
    False,
    /// The expression must be rejected as undefined.
    Undefined,
}

/// The result of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "result")]
pub enum CheckResult {
    /// The expected result.
    Held,
    /// A different result.
    Failed {
        /// The actual result, in a few words.
        got: String,
    },
    /// The expression has no value.
    Refused {
        /// The reason.
        reason: String,
    },
}

/// One expression of a claim with its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    /// The expression.
    pub expression: String,
    /// The expected result.
    pub expected: Expectation,
    /// The actual result.
    #[serde(flatten)]
    pub result: CheckResult,
}

/// The printed statement of an erratum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErratumReport {
    /// The statement as printed.
    pub printed: String,
    /// The reason why the corrected statement holds.
    pub evidence: String,
    /// `Some(true)` if every expression for the printed statement is false. `None` if no such
    /// expression was evaluated, because the claim was skipped or the printed statement cannot be
    /// expressed.
    pub refuted: Option<bool>,
}

/// The report on one claim.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClaimReport {
    /// The id of the claim.
    pub id: String,
    /// The section and number.
    pub source: String,
    /// The statement; for an erratum, the corrected statement.
    pub statement: String,
    /// The evidence for the statement.
    pub status: ClaimStatus,
    /// The expected duration of its checks.
    pub cost: ClaimCost,
    /// The verdict.
    pub verdict: ClaimVerdict,
    /// The reason why the claim was skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The expressions, in the order of evaluation.
    pub checks: Vec<CheckReport>,
    /// The printed statement, for an erratum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub erratum: Option<ErratumReport>,
    /// The duration in seconds, if there is a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// The claims of one file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorkReport {
    /// The file.
    pub file: String,
    /// The short name of the work.
    pub key: String,
    /// The full citation.
    pub citation: String,
    /// The selected claims, including those skipped because of their cost.
    pub claims: Vec<ClaimReport>,
}

/// The report on all files.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ClaimsReport {
    /// One entry per file.
    pub works: Vec<WorkReport>,
}

/// The number of claims with each verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Claims that hold.
    pub held: usize,
    /// Claims that fail.
    pub failed: usize,
    /// Claims without a result.
    pub refused: usize,
    /// Claims that were not checked.
    pub skipped: usize,
    /// Errata among the claims that hold.
    pub errata: usize,
}

impl Totals {
    fn count(&mut self, claim: &ClaimReport) {
        match claim.verdict {
            ClaimVerdict::Held => self.held += 1,
            ClaimVerdict::Failed => self.failed += 1,
            ClaimVerdict::Refused => self.refused += 1,
            ClaimVerdict::Skipped => self.skipped += 1,
        }
        if claim.verdict == ClaimVerdict::Held && claim.status == ClaimStatus::Erratum {
            self.errata += 1;
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} held", self.held)?;
        if self.errata > 0 {
            write!(f, " ({} of them errata)", self.errata)?;
        }
        for (count, word) in
            [(self.failed, "failed"), (self.refused, "refused"), (self.skipped, "skipped")]
        {
            if count > 0 {
                write!(f, ", {count} {word}")?;
            }
        }
        Ok(())
    }
}

impl WorkReport {
    /// Returns the totals of this file.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        self.claims.iter().for_each(|claim| totals.count(claim));
        totals
    }
}

impl ClaimsReport {
    /// Returns the totals of all files.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        self.works.iter().flat_map(|work| &work.claims).for_each(|claim| totals.count(claim));
        totals
    }

    /// Returns `true` if no claim failed or was refused.
    #[must_use]
    pub fn all_held(&self) -> bool {
        let totals = self.totals();
        totals.failed == 0 && totals.refused == 0
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.result {
            CheckResult::Held => write!(f, "{}", self.expression),
            CheckResult::Failed { got } => write!(f, "{}   but {got}", self.expression),
            CheckResult::Refused { reason } => {
                write!(f, "{}   has no answer: {reason}", self.expression)
            }
        }
    }
}

/// The summary of a claim: one line if it holds, and its problems otherwise. An erratum also has
/// its printed statement.
impl fmt::Display for ClaimReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<8} {} ({}): {}", self.verdict.word(), self.id, self.source, self.statement)?;
        if let Some(seconds) = self.seconds.filter(|&seconds| seconds >= 0.1) {
            write!(f, " [{seconds:.1} s]")?;
        }
        if let Some(reason) = &self.reason {
            write!(f, "\n         {reason}")?;
        }
        for check in self.checks.iter().filter(|check| check.result != CheckResult::Held) {
            write!(f, "\n         {check}")?;
        }
        if let Some(erratum) = &self.erratum {
            let refuted = match erratum.refuted {
                Some(true) => " (false by computation)",
                Some(false) => " (not refuted by computation)",
                None => "",
            };
            write!(f, "\n         printed: {}{refuted}", erratum.printed)?;
            write!(f, "\n         because: {}", erratum.evidence)?;
        }
        Ok(())
    }
}

/// The totals of each file, every claim that failed or was refused, and every erratum that was
/// checked.
impl fmt::Display for ClaimsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for work in &self.works {
            writeln!(f, "{}: {}", work.file, work.totals())?;
            writeln!(f, "  {}", work.citation)?;
            for claim in &work.claims {
                let quiet = match claim.verdict {
                    ClaimVerdict::Held => claim.erratum.is_none(),
                    ClaimVerdict::Skipped => true,
                    ClaimVerdict::Failed | ClaimVerdict::Refused => false,
                };
                if !quiet {
                    for line in claim.to_string().lines() {
                        writeln!(f, "  {line}")?;
                    }
                }
            }
        }
        if self.works.len() != 1 {
            writeln!(f, "{}", self.totals())?;
        }
        Ok(())
    }
}
