//! Parsing of claim files and other TOML files, with the position of errors.

use std::error::Error;
use std::fmt;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::claim::{Claim, ClaimCost, ClaimStatus, Erratum, Work};

/// An error in a file of claims or exercises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// The file, as named by the caller.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The character within the line, counted from 1.
    pub column: usize,
    /// The problem and its remedy.
    pub message: String,
    /// The text of the line.
    pub text: String,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)?;
        writeln!(f, "  {}", self.text)?;
        write!(f, "  {}^", " ".repeat(self.column - 1))
    }
}

impl Error for LoadError {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    work: RawWork,
    #[serde(default, rename = "claim")]
    claims: Vec<RawClaim>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWork {
    key: Spanned<String>,
    citation: Spanned<String>,
    scope: Option<String>,
    #[serde(default)]
    given: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawClaim {
    id: Spanned<String>,
    source: Spanned<String>,
    statement: Spanned<String>,
    status: Spanned<ClaimStatus>,
    #[serde(default)]
    cost: ClaimCost,
    #[serde(default)]
    given: Vec<String>,
    #[serde(default)]
    check: Vec<String>,
    expr: Option<Spanned<String>>,
    expect: Option<Spanned<String>>,
    #[serde(default)]
    undefined: Vec<String>,
    printed: Option<Spanned<String>>,
    printed_check: Option<Spanned<OneOrMore>>,
    evidence: Option<Spanned<String>>,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl OneOrMore {
    fn into_vec(self) -> Vec<String> {
        match self {
            OneOrMore::One(text) => vec![text],
            OneOrMore::More(texts) => texts,
        }
    }
}

pub(crate) struct SourceFile<'a> {
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
}

impl SourceFile<'_> {
    pub(crate) fn parse<T: DeserializeOwned>(&self) -> Result<T, LoadError> {
        toml::from_str(self.text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            self.error(at, error.message().trim_end())
        })
    }

    fn error(&self, at: usize, message: impl Into<String>) -> LoadError {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let before = &self.text[..at];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let text = self.text[start..].lines().next().unwrap_or("");
        LoadError {
            file: self.file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
            message: message.into(),
            text: text.to_owned(),
        }
    }

    fn not_empty(&self, what: &str, value: Spanned<String>) -> Result<String, LoadError> {
        if value.get_ref().trim().is_empty() {
            return Err(self.error(value.span().start, format!("the {what} is empty")));
        }
        Ok(value.into_inner())
    }
}

impl Work {
    /// Parses the text of a claim file with the name `file`.
    ///
    /// ```toml
    /// [work]
    /// key = "short-name"                  # of the work
    /// citation = "full citation"
    /// scope = "chapter 1"                 # optional
    /// given = ["g := {1|-1}"]             # optional: definitions for all claims of the file
    ///
    /// [[claim]]
    /// id = "short-name-theorem-1.2"
    /// source = "§1, Theorem 1.2"
    /// statement = "One sentence in our own words."
    /// status = "proved"                   # proved, computed, conjecture, erratum
    /// cost = "instant"                    # instant (default), minutes, hours
    /// given = ["h := g + g"]              # optional: definitions
    /// check = ["h = 0", "…"]              # every one must be true
    /// expr = "mean(g)"                    # or, as well: this expression …
    /// expect = "0"                        # … has this value
    /// undefined = ["atomic_weight(g)"]    # optional: must be refused as undefined
    /// note = "…"                          # optional
    /// # errata only:
    /// printed = "what the work says"
    /// printed_check = "h = 1"             # one or a list; each must be false
    /// evidence = "why the corrected statement holds"
    /// ```
    pub fn parse(file: &str, text: &str) -> Result<Work, LoadError> {
        let source = SourceFile { file, text };
        let raw: RawFile = source.parse()?;
        let mut claims: Vec<Claim> = Vec::with_capacity(raw.claims.len());
        for claim in raw.claims {
            if claims.iter().any(|earlier| earlier.id == *claim.id.get_ref()) {
                let message = format!(
                    "the id {:?} is used by another claim; choose a different id",
                    claim.id.get_ref()
                );
                return Err(source.error(claim.id.span().start, message));
            }
            claims.push(finish(&source, claim)?);
        }
        Ok(Work {
            file: file.to_owned(),
            key: source.not_empty("key of the work", raw.work.key)?,
            citation: source.not_empty("citation", raw.work.citation)?,
            scope: raw.work.scope,
            given: raw.work.given,
            claims,
        })
    }
}

/// Checks the rules that the types do not express: an erratum has a printed statement, and every
/// claim has an expression.
fn finish(source: &SourceFile<'_>, raw: RawClaim) -> Result<Claim, LoadError> {
    let at = raw.id.span().start;
    let mut checks = raw.check;
    match (raw.expr, raw.expect) {
        (Some(expr), Some(expect)) => {
            checks.push(format!("({}) = ({})", expr.into_inner(), expect.into_inner()));
        }
        (Some(expr), None) => {
            let message = "an `expr` needs an `expect`; write a statement that must be true as a \
                           `check`";
            return Err(source.error(expr.span().start, message));
        }
        (None, Some(expect)) => {
            return Err(source.error(expect.span().start, "an `expect` needs an `expr`"));
        }
        (None, None) => {}
    }
    if checks.is_empty() && raw.undefined.is_empty() {
        let message =
            "the claim has nothing to check; add `check`, or `expr` and `expect`, or `undefined`";
        return Err(source.error(at, message));
    }
    let status = *raw.status.get_ref();
    let erratum = if status == ClaimStatus::Erratum {
        let (Some(printed), Some(evidence)) = (raw.printed, raw.evidence) else {
            let message = "an erratum needs `printed` (what the work says) and `evidence` (why the \
                           corrected statement holds)";
            return Err(source.error(raw.status.span().start, message));
        };
        Some(Erratum {
            printed: source.not_empty("printed statement", printed)?,
            printed_checks: raw.printed_check.map_or(vec![], |p| p.into_inner().into_vec()),
            evidence: source.not_empty("evidence", evidence)?,
        })
    } else {
        let extra = [
            raw.printed.as_ref().map(Spanned::span),
            raw.printed_check.as_ref().map(Spanned::span),
            raw.evidence.as_ref().map(Spanned::span),
        ];
        if let Some(span) = extra.into_iter().flatten().next() {
            let message = format!(
                "`printed`, `printed_check` and `evidence` belong to an erratum; this claim is {}",
                status.word()
            );
            return Err(source.error(span.start, message));
        }
        None
    };
    Ok(Claim {
        id: source.not_empty("id", raw.id)?,
        source: source.not_empty("source", raw.source)?,
        statement: source.not_empty("statement", raw.statement)?,
        status,
        cost: raw.cost,
        given: raw.given,
        checks,
        undefined: raw.undefined,
        erratum,
        note: raw.note,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "[work]\nkey = \"k\"\ncitation = \"c\"\n\n";

    fn load(claim: &str) -> Result<Work, LoadError> {
        Work::parse("f.toml", &format!("{HEAD}[[claim]]\n{claim}"))
    }

    fn refused(claim: &str) -> (usize, usize, String) {
        let error = load(claim).expect_err("this file should be refused");
        (error.line, error.column, error.message)
    }

    #[test]
    fn a_full_claim_is_read() {
        let work = load(concat!(
            "id = \"a\"\nsource = \"T 1\"\nstatement = \"s\"\nstatus = \"erratum\"\n",
            "cost = \"hours\"\ncheck = [\"1 = 1\"]\nexpr = \"1 + 1\"\nexpect = \"2\"\n",
            "undefined = [\"x\"]\nprinted = \"p\"\nprinted_check = \"0 = 1\"\nevidence = \"e\"\n",
        ))
        .unwrap();
        let claim = &work.claims[0];
        assert_eq!(claim.checks, ["1 = 1", "(1 + 1) = (2)"]);
        assert_eq!(claim.cost, ClaimCost::Hours);
        assert_eq!(claim.erratum.as_ref().unwrap().printed_checks, ["0 = 1"]);
    }

    #[test]
    fn an_unknown_status_is_pointed_at() {
        let (line, column, message) = refused(
            "id = \"a\"\nsource = \"T\"\nstatement = \"s\"\nstatus = \"provd\"\ncheck = [\"x\"]",
        );
        assert_eq!((line, column), (9, 10));
        assert!(message.contains("provd") && message.contains("conjecture"), "{message}");
    }

    #[test]
    fn an_unknown_key_is_pointed_at() {
        let (line, column, message) = refused(
            "id = \"a\"\nsource = \"T\"\nstatement = \"s\"\nstatus = \"proved\"\nchek = [\"x\"]",
        );
        assert_eq!((line, column), (10, 1));
        assert!(message.contains("chek"), "{message}");
    }

    #[test]
    fn columns_count_characters() {
        let (line, column, _) = refused("id = \"é\" é");
        assert_eq!((line, column), (6, 10));
    }

    #[test]
    fn a_claim_must_ask_something() {
        let (line, _, message) =
            refused("id = \"a\"\nsource = \"T\"\nstatement = \"s\"\nstatus = \"proved\"\n");
        assert_eq!(line, 6);
        assert!(message.contains("nothing to check"), "{message}");
    }

    #[test]
    fn an_erratum_must_say_what_is_printed() {
        let (line, _, message) = refused(
            "id = \"a\"\nsource = \"T\"\nstatement = \"s\"\nstatus = \"erratum\"\ncheck = [\"x\"]",
        );
        assert_eq!(line, 9);
        assert!(message.contains("printed"), "{message}");
        let (line, _, message) = refused(
            "id = \"a\"\nsource = \"T\"\nstatement = \"s\"\nstatus = \"proved\"\ncheck = [\"x\"]\nprinted = \"p\"",
        );
        assert_eq!(line, 11);
        assert!(message.contains("proved"), "{message}");
    }

    #[test]
    fn ids_are_unique() {
        let claim =
            "id = \"a\"\nsource = \"T\"\nstatement = \"s\"\nstatus = \"proved\"\ncheck = [\"x\"]\n";
        let error = load(&format!("{claim}[[claim]]\n{claim}")).unwrap_err();
        assert_eq!(error.line, 12);
        assert!(error.to_string().ends_with("  id = \"a\"\n       ^"), "{error}");
    }

    #[test]
    fn an_expr_needs_its_expect() {
        let head = "id = \"a\"\nsource = \"T\"\nstatement = \"s\"\nstatus = \"proved\"\n";
        assert!(refused(&format!("{head}expr = \"1\"")).2.contains("expect"));
        assert!(refused(&format!("{head}expect = \"1\"")).2.contains("expr"));
    }
}
