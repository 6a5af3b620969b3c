//! Claims. The file format is described at [`Work::parse`].

use serde::{Deserialize, Serialize};

/// The evidence for a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimStatus {
    /// There is a proof. The checks are instances of the statement, or all of its cases.
    Proved,
    /// The statement was computed, by the author or by us. The checks repeat the computation.
    Computed,
    /// There is no proof; the checks are the available evidence.
    Conjecture,
    /// The work prints a false statement; the claim is the corrected statement.
    Erratum,
}

impl ClaimStatus {
    /// Returns the word used in the files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ClaimStatus::Proved => "proved",
            ClaimStatus::Computed => "computed",
            ClaimStatus::Conjecture => "conjecture",
            ClaimStatus::Erratum => "erratum",
        }
    }
}

/// The duration of the checks, which determines when they run.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum ClaimCost {
    /// Less than a second. The checks are part of every test run.
    #[default]
    Instant,
    /// Minutes.
    Minutes,
    /// Hours.
    Hours,
}

impl ClaimCost {
    /// Returns the word used in the files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ClaimCost::Instant => "instant",
            ClaimCost::Minutes => "minutes",
            ClaimCost::Hours => "hours",
        }
    }
}

/// A false printed statement, and the reason for the correction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Erratum {
    /// The printed statement, in our own words or as its formula.
    pub printed: String,
    /// Expressions that state the printed claim; each must be false.
    pub printed_checks: Vec<String>,
    /// The reason why the corrected statement holds.
    pub evidence: String,
}

/// One statement of a work, with its checks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// A name for links and filters, unique in its file.
    pub id: String,
    /// The section, and the number of the theorem, table or figure.
    pub source: String,
    /// The statement, in one sentence.
    pub statement: String,
    /// The evidence for the statement.
    pub status: ClaimStatus,
    /// The duration of its checks.
    pub cost: ClaimCost,
    /// Definitions that are evaluated first and must be accepted.
    pub given: Vec<String>,
    /// Expressions that must be true.
    pub checks: Vec<String>,
    /// Expressions that must be rejected as undefined.
    pub undefined: Vec<String>,
    /// The printed statement, present if and only if the status is [`ClaimStatus::Erratum`].
    pub erratum: Option<Erratum>,
    /// A comment for readers, for example on the range of the checks.
    pub note: Option<String>,
}

/// The claims of one work or chapter, from one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// The name of the file, as passed to [`Work::parse`].
    pub file: String,
    /// A short name of the work.
    pub key: String,
    /// The full citation.
    pub citation: String,
    /// The part of the work that the file covers, if not the whole work.
    pub scope: Option<String>,
    /// Definitions for all claims of the file.
    pub given: Vec<String>,
    /// The claims, in the order of the file.
    pub claims: Vec<Claim>,
}
