//! Certificates: proofs of statements about games. This crate does not depend on files or commands.
//!
//! [`certify`] takes a statement such as `value(domineering("4x4")) = ±1`, and writes a proof that
//! does not rely on the engine. The checker is the workspace `verify`, which does not share code
//! with the engine. It reads each line as it is written, and must print the requested claims.

mod evaluation;
mod games;
mod lines;
mod orders;
mod proof;
mod statement;
mod sums;
mod terms;
mod texts;

use std::fmt;
use std::io;

use upstar::{Interrupted, NoAnswer};
use upstar_verify::Fault;

pub use statement::certify;

/// A written certificate.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Certificate {
    /// The number of lines.
    pub lines: u64,
}

const KINDS: &str = "certificates prove relations of games (`g <= h`, `=`, `!=`, `<`, `||`, `<|`), `value(p) = g`, \
     `outcome(p) = \"N\"`, `misere_outcome(p) = \"N\"`, `nim_value(p) = 3`, `is_canonical('g')`, \
     `width([…]) = w` and `dimension([…]) <= d`";

pub(crate) fn not_in_format() -> CertifyRefusal {
    CertifyRefusal::NotInFormat(KINDS.to_owned())
}

/// The reason why there is no certificate.
#[derive(Debug)]
pub enum CertifyRefusal {
    /// The statement is false. The string says what holds instead.
    False(String),
    /// The format cannot express a proof of the statement.
    NotInFormat(String),
    /// The statement cannot be parsed, or does not have a value.
    NoAnswer(upstar_lang::LangError),
    /// The budget ran out.
    Interrupted(Interrupted),
    /// The certificate could not be written.
    Writing(io::Error),
    /// The checker rejects a line of the certificate, with its reason.
    Rejected(u64, String),
    /// The checker accepts the certificate, which proves these statements instead of the requested
    /// one.
    OtherStatement(Vec<String>),
    /// The engine's results contradict each other.
    Fault,
}

impl fmt::Display for CertifyRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertifyRefusal::False(what) => write!(f, "the statement is false: {what}"),
            CertifyRefusal::NotInFormat(why) => f.write_str(why),
            CertifyRefusal::NoAnswer(error) => f.write_str(&error.message),
            CertifyRefusal::Interrupted(no) => no.fmt(f),
            CertifyRefusal::Writing(error) => {
                write!(f, "cannot write the certificate: {error}")
            }
            CertifyRefusal::Rejected(line, why) => {
                write!(f, "the checker rejects line {line} of the certificate: {why}")
            }
            CertifyRefusal::OtherStatement(said) => write!(
                f,
                "the certificate would prove another statement: {}; please report this bug",
                said.join("; ")
            ),
            CertifyRefusal::Fault => f.write_str(
                "the engine's results contradict each other; please report this bug with the \
                 statement",
            ),
        }
    }
}

impl std::error::Error for CertifyRefusal {}

impl From<Interrupted> for CertifyRefusal {
    fn from(no: Interrupted) -> CertifyRefusal {
        CertifyRefusal::Interrupted(no)
    }
}

impl From<NoAnswer> for CertifyRefusal {
    fn from(no: NoAnswer) -> CertifyRefusal {
        match no {
            NoAnswer::Interrupted(no) => CertifyRefusal::Interrupted(no),
            NoAnswer::Undefined(no) => CertifyRefusal::NotInFormat(no.to_string()),
        }
    }
}

impl From<upstar_lang::LangError> for CertifyRefusal {
    fn from(error: upstar_lang::LangError) -> CertifyRefusal {
        CertifyRefusal::NoAnswer(error)
    }
}

impl From<io::Error> for CertifyRefusal {
    fn from(error: io::Error) -> CertifyRefusal {
        CertifyRefusal::Writing(error)
    }
}

fn refused(fault: Fault, line: u64) -> CertifyRefusal {
    match fault {
        Fault::Unreadable(why) => CertifyRefusal::NotInFormat(format!(
            "the checker cannot read a line of the certificate: {why}"
        )),
        Fault::DoesNotFollow(why) => CertifyRefusal::Rejected(line, why),
    }
}

fn deeper<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(128 << 10, 2 << 20, step)
}
