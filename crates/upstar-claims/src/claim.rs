//! What a claim is. The file format is described at [`Work::parse`].

use serde::{Deserialize, Serialize};

/// How the statement is known to its author.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimStatus {
    /// There is a proof; the checks are instances of it, or all of its cases.
    Proved,
    /// It was computed, by its author or by us, and the checks repeat the computation.
    Computed,
    /// Nobody has proved it; the checks are the evidence within reach.
    Conjecture,
    /// The work prints something false; the claim is the corrected statement.
    Erratum,
}

impl ClaimStatus {
    /// The word used in the files.
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

/// How long the checks take; it decides when they run.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum ClaimCost {
    /// Below a second: part of every test run.
    #[default]
    Instant,
    /// Worth a coffee.
    Minutes,
    /// Worth a night.
    Hours,
}

impl ClaimCost {
    /// The word used in the files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ClaimCost::Instant => "instant",
            ClaimCost::Minutes => "minutes",
            ClaimCost::Hours => "hours",
        }
    }
}

/// What a work prints wrongly, and why we say so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Erratum {
    /// The printed statement, in our own words or as the formula that stands there.
    pub printed: String,
    /// Expressions that say what is printed; each must turn out false.
    pub printed_checks: Vec<String>,
    /// Why the corrected statement holds.
    pub evidence: String,
}

/// One statement of a work, with what must hold for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// A name for links and filters, unique in its file.
    pub id: String,
    /// The section, and the number of the theorem, table or figure.
    pub source: String,
    /// The statement in one sentence.
    pub statement: String,
    /// How it is known.
    pub status: ClaimStatus,
    /// How long its checks take.
    pub cost: ClaimCost,
    /// Definitions to evaluate first; they are not judged, but must be accepted.
    pub given: Vec<String>,
    /// Expressions that must be true.
    pub checks: Vec<String>,
    /// Expressions without a value in mathematics, which must be refused as undefined.
    pub undefined: Vec<String>,
    /// The statement as the work prints it; present exactly when the status is [`ClaimStatus::Erratum`].
    pub erratum: Option<Erratum>,
    /// A remark for readers.
    pub note: Option<String>,
}

/// The claims of one work or chapter: one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// The name of the file, as it was given to [`Work::parse`].
    pub file: String,
    /// A short name of the work.
    pub key: String,
    /// The full citation.
    pub citation: String,
    /// Which part of the work the file covers, if not all of it.
    pub scope: Option<String>,
    /// Definitions that every claim of the file may use.
    pub given: Vec<String>,
    /// The claims, in the order of the file.
    pub claims: Vec<Claim>,
}
