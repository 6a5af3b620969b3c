//! The expression language as an evaluator of claims.

use upstar_lang::{ErrorKind, Interpreter, LangError, Value as LanguageValue};

use crate::evaluate::{ExprEvaluator, ExprRefusal, ExprValue, RefusalKind};

/// Evaluates claims in a language session. Cached results are kept between claims.
///
/// ```
/// use upstar_claims::{ExprEvaluator, RefusalKind, ExprValue};
///
/// let mut session = upstar_lang::Interpreter::new();
/// let mut ask = |line: &str| ExprEvaluator::evaluate(&mut session, line);
/// assert_eq!(ask("{0|^} = ^^*"), Ok(ExprValue::Bool(true)));
/// assert_eq!(ask("{0|^}"), Ok(ExprValue::Text("^^*".to_owned())));
/// assert_eq!(ask("atomic_weight(1)").unwrap_err().kind, RefusalKind::Undefined);
/// ```
impl ExprEvaluator for Interpreter {
    fn reset(&mut self) {
        Interpreter::reset(self);
    }

    fn evaluate(&mut self, expression: &str) -> Result<ExprValue, ExprRefusal> {
        let answer = Interpreter::evaluate(self, expression).and_then(|value| match value {
            LanguageValue::Bool(truth) => Ok(ExprValue::Bool(truth)),
            other => self.text(&other).map(ExprValue::Text),
        });
        answer.map_err(|error| refusal(self, error))
    }
}

fn refusal(session: &Interpreter, error: LangError) -> ExprRefusal {
    let kind = match error.kind {
        ErrorKind::Syntax => RefusalKind::Syntax,
        ErrorKind::Type | ErrorKind::Position => RefusalKind::Type,
        ErrorKind::Undefined => RefusalKind::Undefined,
        ErrorKind::Budget if session.session().cancel_token().check().is_err() => {
            RefusalKind::Cancelled
        }
        // A failed assertion does not have a value that a claim could use.
        ErrorKind::Budget | ErrorKind::Assertion => RefusalKind::Budget,
    };
    ExprRefusal { kind, message: error.message }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_forgotten_between_claims() {
        let mut session = Interpreter::new();
        assert!(ExprEvaluator::evaluate(&mut session, "g := {1|-1}").is_ok());
        assert_eq!(ExprEvaluator::evaluate(&mut session, "g + g = 0"), Ok(ExprValue::Bool(true)));
        ExprEvaluator::reset(&mut session);
        let unknown = ExprEvaluator::evaluate(&mut session, "g + g = 0").unwrap_err();
        assert_eq!(unknown.kind, RefusalKind::Type);
    }

    #[test]
    fn a_stop_is_a_cancellation() {
        let mut session = Interpreter::new();
        session.session().cancel_token().cancel();
        let stopped = ExprEvaluator::evaluate(&mut session, "{3|-2} + {5|{1|-1}}").unwrap_err();
        assert_eq!(stopped.kind, RefusalKind::Cancelled);
    }

    #[test]
    fn mistakes_are_told_apart() {
        let mut session = Interpreter::new();
        let mut kind = |line: &str| ExprEvaluator::evaluate(&mut session, line).unwrap_err().kind;
        assert_eq!(kind("{1|"), RefusalKind::Syntax);
        assert_eq!(kind("unknown(1)"), RefusalKind::Type);
        assert_eq!(kind("atomic_weight({1|0})"), RefusalKind::Undefined);
    }
}
