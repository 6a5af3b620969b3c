//! Advice for positions without quotation marks, the most common mistake of beginners.

use upstar::Session;
use upstar_notation::quoted_text;

use crate::{ErrorKind, Interpreter, LangError, RulesetFunction};

pub(crate) fn sentence(ruleset: &str, position: &str) -> String {
    format!("write the position in quotation marks: {ruleset}({})", quoted_text(position))
}

impl Interpreter {
    /// Returns the error, with the advice to use quotation marks if the offending text is a
    /// position of the preceding ruleset.
    #[must_use]
    pub fn with_quoting_advice(&self, text: &str, error: LangError) -> LangError {
        let is_name = error.message.starts_with("unknown name");
        let is_such = error.kind == ErrorKind::Syntax || is_name;
        let span = error.span().filter(|_| is_such);
        let remedy_at = |at: usize| {
            let session = self.session();
            quoting_advice(session, text, at).or_else(|| without_brackets(session, text, at))
        };
        match span.and_then(|span| remedy_at(span.start)) {
            Some(remedy) => LangError { remedy, ..error },
            None => error,
        }
    }
}

const LONGEST: usize = 60;

/// Returns the advice for a ruleset followed by a position, as after `upstar value`.
fn without_brackets(session: &Session, text: &str, at: usize) -> Option<String> {
    let before = text.get(..at)?.trim_end();
    let name = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    let ruleset = RulesetFunction::find(name)?;
    let position = text[at..].split([';', '\n']).next()?.trim().trim_matches('"');
    let is_short = !position.is_empty() && position.chars().count() <= LONGEST;
    let is_position = is_short && ruleset.place(session, position).is_ok();
    is_position.then(|| sentence(name, position))
}

fn quoting_advice(session: &Session, text: &str, at: usize) -> Option<String> {
    let open = text.get(..at)?.rfind(['(', ')']).filter(|&open| text[open..].starts_with('('))?;
    let before = &text[..open];
    let name = before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    let ruleset = RulesetFunction::find(name)?;
    let position = text[open + 1..].split([')', '\n']).next()?.trim();
    let is_short = position.chars().count() <= LONGEST;
    let is_bare = !position.is_empty() && !position.contains(['"', '(']);
    let is_position = is_short && is_bare && ruleset.place(session, position).is_ok();
    is_position.then(|| sentence(name, position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_forgets_the_quotation_marks_is_told() {
        let mut upstar = Interpreter::new();
        upstar.evaluate("r := clobber; heap := 3").unwrap();
        for (text, remedy) in [
            ("domineering(4x4)", "domineering(\"4x4\")"),
            ("value(clobber(xo/ox)) + 1", "clobber(\"xo/ox\")"),
            ("nim(\"1,2\") + toads_and_frogs(T.F)", "toads_and_frogs(\"T.F\")"),
            ("impartial(clobber)(xo)", "impartial(clobber)(\"xo\")"),
            ("r(xo)", "clobber(\"xo\")"),
            ("clobber xo", "clobber(\"xo\")"),
            ("x := nim 1,2", "nim(\"1,2\")"),
        ] {
            let error = upstar.evaluate(text).unwrap_err();
            assert!(error.remedy.ends_with(remedy), "{text}: {}", error.remedy);
            assert!(upstar.sum(text).unwrap_err().remedy.ends_with(remedy), "{text}");
        }
        let error = upstar.question("value = domineering(4x4)").unwrap_err();
        assert!(error.remedy.ends_with("domineering(\"4x4\")"), "{}", error.remedy);
        for text in [
            "octal(0.77)",
            "mean(xo)",
            "nim(\"3\", xo)",
            "domineering(\"2x2\") + xo",
            "nim(haep)",
            "nim(valeu(3))",
            "outcome(clobber(xxo.o, 3))",
            "nim(if x then 1)",
            "nim(größe",
        ] {
            let error = upstar.evaluate(text).unwrap_err();
            assert!(!error.remedy.starts_with("write the position in"), "{text}: {}", error.remedy);
        }
    }
}
