//! What came out, as plain data; `Display` is the text summary.

use std::fmt;

use serde::Serialize;

use crate::claim::{ClaimCost, ClaimStatus};

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimVerdict {
    /// Every check came out as it must.
    Held,
    /// Some check came out otherwise.
    Failed,
    /// No check came out otherwise, but some had no answer.
    Refused,
    /// It was not asked.
    Skipped,
}

impl ClaimVerdict {
    /// The word used in reports.
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

/// What an expression of a claim has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Expectation {
    /// It is a definition, and must be accepted.
    Accepted,
    /// It must be true.
    True,
    /// It is what the work prints, and must be false.
    False,
    /// It must be refused because mathematics has no answer.
    Undefined,
}

/// What an expression did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "result")]
pub enum CheckResult {
    /// What it had to do.
    Held,
    /// Something else.
    Failed {
        /// What came out, in a few words.
        got: String,
    },
    /// It had no answer.
    Refused {
        /// Why.
        reason: String,
    },
}

/// One expression of a claim and what it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    /// The expression.
    pub expression: String,
    /// What it had to do.
    pub expected: Expectation,
    /// What it did.
    #[serde(flatten)]
    pub result: CheckResult,
}

/// The printed statement beside the corrected one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErratumReport {
    /// What the work prints.
    pub printed: String,
    /// Why the corrected statement holds.
    pub evidence: String,
    /// Whether a computed expression showed the printed statement to be false. `None` when nothing was
    /// asked, because the claim was skipped or the printed statement is no expression of the language.
    pub refuted: Option<bool>,
}

/// One claim and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClaimReport {
    /// The id of the claim.
    pub id: String,
    /// Section and number.
    pub source: String,
    /// The statement; of an erratum, the corrected one.
    pub statement: String,
    /// How the statement is known.
    pub status: ClaimStatus,
    /// How long its checks were expected to take.
    pub cost: ClaimCost,
    /// What became of it.
    pub verdict: ClaimVerdict,
    /// Why it was skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The expressions, in the order in which they were asked.
    pub checks: Vec<CheckReport>,
    /// What is printed, where the work errs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub erratum: Option<ErratumReport>,
    /// The time it took, when the caller lent a clock.
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
    /// The claims that the filter let through, and those skipped because of their cost.
    pub claims: Vec<ClaimReport>,
}

/// What came out of all files.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ClaimsReport {
    /// One entry per file.
    pub works: Vec<WorkReport>,
}

/// How many claims had which verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Claims that hold.
    pub held: usize,
    /// Claims that do not.
    pub failed: usize,
    /// Claims without an answer.
    pub refused: usize,
    /// Claims that were not asked.
    pub skipped: usize,
    /// Of those that hold, how many correct their source.
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
    /// The counts of this file.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        self.claims.iter().for_each(|claim| totals.count(claim));
        totals
    }
}

impl ClaimsReport {
    /// The counts of all files.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        self.works.iter().flat_map(|work| &work.claims).for_each(|claim| totals.count(claim));
        totals
    }

    /// Whether nothing failed and nothing was refused.
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

/// The summary of a claim: one line if it holds, and what went wrong if it does not. An erratum also
/// shows what is printed.
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
                Some(true) => " (false, as computed here)",
                Some(false) => " (not refuted by what was computed here)",
                None => "",
            };
            write!(f, "\n         printed: {}{refuted}", erratum.printed)?;
            write!(f, "\n         because: {}", erratum.evidence)?;
        }
        Ok(())
    }
}

/// The text summary: per file its counts, every claim that did not hold, and every erratum.
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
