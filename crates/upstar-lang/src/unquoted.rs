//! Positions without quotation marks: the most common mistake of who writes the first one.

use crate::{Error, ErrorKind, Ruleset};

/// The error with the remedy that a position stands in quotation marks, if it is about what follows a
/// ruleset and its bracket.
pub(crate) fn remedied(text: &str, error: Error) -> Error {
    let is_such =
        error.kind == ErrorKind::Syntax || error.message.starts_with("nothing has the name");
    let remedy = error.span().filter(|_| is_such).and_then(|span| remedy(text, span.start));
    match remedy {
        Some(remedy) => Error { remedy, ..error },
        None => error,
    }
}

fn remedy(text: &str, at: usize) -> Option<String> {
    /// A longer text is not written again.
    const LONGEST: usize = 40;
    let open = text.get(..at)?.rfind('(')?;
    if text[open..at].contains(['"', ')', ',', ':']) {
        return None;
    }
    let before = &text[..open];
    let name = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    Ruleset::find(name)?;
    let inside = &text[open + 1..];
    let position = inside.split([')', '\n']).next()?.trim();
    if position.is_empty() || position.contains('"') || position.chars().count() > LONGEST {
        return Some(format!("a position is written in quotation marks: {name}(\"…\")"));
    }
    Some(format!("a position is written in quotation marks: {name}(\"{position}\")"))
}

#[cfg(test)]
mod tests {
    use crate::Interpreter;

    #[test]
    fn who_forgets_the_quotation_marks_is_told() {
        for (text, remedy) in [
            ("domineering(4x4)", "domineering(\"4x4\")"),
            ("value(clobber(xo/ox)) + 1", "clobber(\"xo/ox\")"),
            ("nim(1,2) + toads_and_frogs(T.F)", "toads_and_frogs(\"T.F\")"),
        ] {
            let error = Interpreter::new().evaluate(text).unwrap_err();
            assert!(error.remedy.ends_with(remedy), "{text}: {}", error.remedy);
            assert!(Interpreter::new().sum(text).unwrap_err().remedy.ends_with(remedy), "{text}");
        }
        // What is wrong elsewhere has its own remedy.
        for text in ["octal(0.77)", "mean(xo)", "nim(\"3\", xo)", "domineering(\"2x2\") + xo"] {
            let error = Interpreter::new().evaluate(text).unwrap_err();
            assert!(!error.remedy.starts_with("a position is"), "{text}: {}", error.remedy);
        }
    }
}
