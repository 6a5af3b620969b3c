//! The runner: selection of claims, evaluation, and verdicts.

use std::time::Duration;

use crate::claim::{Claim, ClaimCost, ClaimStatus, Work};
use crate::evaluate::{ExprEvaluator, ExprRefusal, ExprValue, RefusalKind};
use crate::report::{
    CheckReport, CheckResult, ClaimReport, ClaimVerdict, ClaimsReport, ErratumReport, Expectation,
    WorkReport,
};

/// A selection of claims.
#[derive(Clone, Debug, Default)]
pub struct ClaimFilter {
    /// Patterns for ids, in which `*` matches any text. A pattern without `*` matches anywhere in
    /// the id. An empty list selects all claims. Claims that are not selected are not reported.
    pub ids: Vec<String>,
    /// The required status, if any.
    pub status: Option<ClaimStatus>,
    /// The greatest cost; more expensive claims are reported as skipped.
    pub cost: ClaimCost,
}

impl ClaimFilter {
    /// Returns `true` if a claim is selected, even if its cost is too high.
    #[must_use]
    pub fn selects(&self, claim: &Claim) -> bool {
        let id = self.ids.is_empty() || self.ids.iter().any(|pattern| matches(pattern, &claim.id));
        id && self.status.is_none_or(|status| status == claim.status)
    }
}

fn matches(pattern: &str, id: &str) -> bool {
    if !pattern.contains('*') {
        return id.contains(pattern);
    }
    let parts: Vec<&str> = pattern.split('*').collect();
    let (first, last) = (parts[0], parts[parts.len() - 1]);
    if !id.starts_with(first) || id.len() < first.len() + last.len() || !id.ends_with(last) {
        return false;
    }
    let mut rest = &id[first.len()..id.len() - last.len()];
    for part in &parts[1..parts.len() - 1] {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    true
}

/// The options of a run.
#[derive(Default)]
pub struct RunOptions<'a> {
    /// The claims to check.
    pub filter: ClaimFilter,
    /// A clock that returns the time since a fixed moment. Without a clock, the report has no
    /// times.
    pub clock: Option<&'a dyn Fn() -> Duration>,
    /// Called with the report on each claim as soon as the claim is judged.
    pub judged: Option<&'a dyn Fn(&ClaimReport)>,
}

/// Checks the selected claims of `works`.
///
/// After a cancellation, the remaining claims are reported as skipped.
pub fn run(
    works: &[Work],
    options: &RunOptions<'_>,
    evaluator: &mut dyn ExprEvaluator,
) -> ClaimsReport {
    let mut cancelled = false;
    let mut report = ClaimsReport::default();
    for work in works {
        let mut claims = Vec::new();
        for claim in work.claims.iter().filter(|claim| options.filter.selects(claim)) {
            let judged = if cancelled {
                skipped(claim, "stopped on request before the claim was checked".to_owned())
            } else if claim.cost > options.filter.cost {
                let (cost, limit) = (claim.cost.word(), options.filter.cost.word());
                skipped(claim, format!("the cost is {cost}, but the limit is {limit}"))
            } else {
                let start = options.clock.map(|clock| clock());
                let mut judged = judge_claim(work, claim, evaluator, &mut cancelled);
                if let (Some(clock), Some(start)) = (options.clock, start) {
                    judged.seconds = Some(clock().saturating_sub(start).as_secs_f64());
                }
                judged
            };
            if let Some(notify) = options.judged {
                notify(&judged);
            }
            claims.push(judged);
        }
        report.works.push(WorkReport {
            file: work.file.clone(),
            key: work.key.clone(),
            citation: work.citation.clone(),
            claims,
        });
    }
    report
}

fn skipped(claim: &Claim, reason: String) -> ClaimReport {
    let mut report = empty(claim);
    report.reason = Some(reason);
    report
}

fn empty(claim: &Claim) -> ClaimReport {
    ClaimReport {
        id: claim.id.clone(),
        source: claim.source.clone(),
        statement: claim.statement.clone(),
        status: claim.status,
        cost: claim.cost,
        verdict: ClaimVerdict::Skipped,
        reason: None,
        checks: Vec::new(),
        erratum: claim.erratum.as_ref().map(|erratum| ErratumReport {
            printed: erratum.printed.clone(),
            evidence: erratum.evidence.clone(),
            refuted: None,
        }),
        seconds: None,
    }
}

/// Checks one claim of `work`. Sets `cancelled` if the evaluation was cancelled.
pub fn judge_claim(
    work: &Work,
    claim: &Claim,
    evaluator: &mut dyn ExprEvaluator,
    cancelled: &mut bool,
) -> ClaimReport {
    evaluator.reset();
    let mut report = empty(claim);
    let printed = claim.erratum.as_ref().map_or(&[][..], |erratum| &erratum.printed_checks);
    let questions = (work.given.iter().chain(&claim.given).map(|e| (e, Expectation::Accepted)))
        .chain(claim.checks.iter().map(|e| (e, Expectation::True)))
        .chain(claim.undefined.iter().map(|e| (e, Expectation::Undefined)))
        .chain(printed.iter().map(|e| (e, Expectation::False)));
    for (expression, expected) in questions {
        let result = ask(expression, expected, evaluator, cancelled);
        // Report definitions only if they are refused.
        if expected != Expectation::Accepted || result != CheckResult::Held {
            report.checks.push(CheckReport { expression: expression.clone(), expected, result });
        }
        if *cancelled {
            break;
        }
    }
    report.verdict = verdict(&report.checks);
    if let Some(erratum) = &mut report.erratum {
        let mut refutations =
            report.checks.iter().filter(|check| check.expected == Expectation::False).peekable();
        if refutations.peek().is_some() {
            erratum.refuted = Some(refutations.all(|check| check.result == CheckResult::Held));
        }
    }
    report
}

fn verdict(checks: &[CheckReport]) -> ClaimVerdict {
    let any = |test: fn(&CheckResult) -> bool| checks.iter().any(|check| test(&check.result));
    if any(|result| matches!(result, CheckResult::Failed { .. })) {
        ClaimVerdict::Failed
    } else if any(|result| matches!(result, CheckResult::Refused { .. })) {
        ClaimVerdict::Refused
    } else {
        ClaimVerdict::Held
    }
}

fn ask(
    expression: &str,
    expected: Expectation,
    evaluator: &mut dyn ExprEvaluator,
    cancelled: &mut bool,
) -> CheckResult {
    let answer = evaluator.evaluate(expression);
    if let Err(ExprRefusal { kind: RefusalKind::Cancelled, .. }) = answer {
        *cancelled = true;
    }
    match (expected, answer) {
        (Expectation::Accepted, Ok(_))
        | (Expectation::True, Ok(ExprValue::Bool(true)))
        | (Expectation::False, Ok(ExprValue::Bool(false)))
        | (Expectation::Undefined, Err(ExprRefusal { kind: RefusalKind::Undefined, .. })) => {
            CheckResult::Held
        }
        (Expectation::True, Ok(ExprValue::Bool(false))) => {
            CheckResult::Failed { got: what_instead(expression, evaluator) }
        }
        (Expectation::False, Ok(ExprValue::Bool(true))) => {
            CheckResult::Failed { got: "the printed statement holds".to_owned() }
        }
        (Expectation::Undefined, Ok(value)) => {
            CheckResult::Failed { got: format!("it is {value}") }
        }
        (_, Ok(value)) => {
            CheckResult::Failed { got: format!("it is {value}, neither true nor false") }
        }
        (_, Err(refusal)) => CheckResult::Refused { reason: refusal.message },
    }
}

/// Returns the actual value of A for a false equation `A = B`.
fn what_instead(expression: &str, evaluator: &mut dyn ExprEvaluator) -> String {
    let asked = left_of_equation(expression).and_then(|left| evaluator.evaluate(left).ok());
    asked.map_or_else(|| "it is false".to_owned(), |value| format!("the left side is {value}"))
}

/// Returns the part before the only `=` outside brackets, quotes and other relations.
fn left_of_equation(expression: &str) -> Option<&str> {
    let (mut depth, mut text, mut form) = (0i32, false, false);
    let mut found = None;
    let bytes = expression.as_bytes();
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'"' if !form => text = !text,
            b'\'' if !text => form = !form,
            _ if text || form => {}
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            b'=' if depth == 0 => {
                let neighbours =
                    [at.checked_sub(1).map(|before| bytes[before]), bytes.get(at + 1).copied()];
                if found.is_some() || neighbours.iter().flatten().any(|b| b"=<>!:".contains(b)) {
                    return None;
                }
                found = Some(at);
            }
            _ => {}
        }
    }
    let left = expression[..found?].trim();
    // In `not A = B` and `assert A = B`, the left side is not A.
    let word = left.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    (!left.is_empty() && !["not", "assert"].contains(&word)).then_some(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Toy {
        names: Vec<String>,
        asked: usize,
        stop_after: Option<usize>,
    }

    fn refuse<T>(kind: RefusalKind, message: &str) -> Result<T, ExprRefusal> {
        Err(ExprRefusal { kind, message: message.to_owned() })
    }

    impl ExprEvaluator for Toy {
        fn reset(&mut self) {
            self.names.clear();
        }

        fn evaluate(&mut self, expression: &str) -> Result<ExprValue, ExprRefusal> {
            self.asked += 1;
            if self.stop_after.is_some_and(|n| self.asked > n) {
                return refuse(RefusalKind::Cancelled, "stopped");
            }
            if let Some((name, _)) = expression.split_once(" := ") {
                self.names.push(name.to_owned());
                return Ok(ExprValue::Text("defined".to_owned()));
            }
            match expression {
                "g = 0" | "uses(g)" if self.names.iter().any(|name| name == "g") => {
                    Ok(ExprValue::Bool(true))
                }
                "yes" => Ok(ExprValue::Bool(true)),
                "no" | "{1|0} = 5" => Ok(ExprValue::Bool(false)),
                "{1|0}" => Ok(ExprValue::Text("{1|0}".to_owned())),
                "undefined" => refuse(RefusalKind::Undefined, "there is none"),
                other => refuse(RefusalKind::Type, &format!("{other} is not known")),
            }
        }
    }

    fn work(claims: &str) -> Work {
        let head = "[work]\nkey = \"k\"\ncitation = \"c\"\ngiven = [\"g := 0\"]\n";
        Work::parse("f.toml", &format!("{head}{claims}")).unwrap()
    }

    fn claim(id: &str, rest: &str) -> String {
        let status = if rest.contains("printed") { "erratum" } else { "proved" };
        format!(
            "[[claim]]\nid = \"{id}\"\nsource = \"T\"\nstatement = \"s\"\nstatus = \"{status}\"\n{rest}\n"
        )
    }

    fn judged(rest: &str) -> ClaimReport {
        let report = run(&[work(&claim("a", rest))], &RunOptions::default(), &mut Toy::default());
        report.works[0].claims[0].clone()
    }

    #[test]
    fn true_checks_hold() {
        assert_eq!(judged("check = [\"yes\", \"uses(g)\"]").verdict, ClaimVerdict::Held);
    }

    #[test]
    fn a_false_check_fails_and_shows_the_left_side() {
        let report = judged("check = [\"yes\", \"{1|0} = 5\", \"unknown\"]");
        assert_eq!(report.verdict, ClaimVerdict::Failed);
        assert_eq!(
            report.checks[1].result,
            CheckResult::Failed { got: "the left side is {1|0}".to_owned() }
        );
        assert!(report.to_string().contains("{1|0} = 5   but the left side is {1|0}"), "{report}");
    }

    #[test]
    fn an_answer_that_is_no_truth_value_fails() {
        assert_eq!(judged("check = [\"{1|0}\"]").verdict, ClaimVerdict::Failed);
    }

    #[test]
    fn an_unknown_expression_is_refused() {
        let report = judged("check = [\"yes\", \"unknown\"]");
        assert_eq!(report.verdict, ClaimVerdict::Refused);
    }

    #[test]
    fn undefined_means_undefined_in_mathematics() {
        assert_eq!(judged("undefined = [\"undefined\"]").verdict, ClaimVerdict::Held);
        assert_eq!(judged("undefined = [\"yes\"]").verdict, ClaimVerdict::Failed);
        assert_eq!(judged("undefined = [\"unknown\"]").verdict, ClaimVerdict::Refused);
    }

    #[test]
    fn what_is_printed_must_be_false() {
        let erratum = |printed: &str| {
            judged(&format!(
                "check = [\"yes\"]\nprinted = \"p\"\nprinted_check = \"{printed}\"\nevidence = \"e\""
            ))
        };
        let report = erratum("no");
        assert_eq!(report.verdict, ClaimVerdict::Held);
        assert_eq!(report.erratum.unwrap().refuted, Some(true));
        let report = erratum("yes");
        assert_eq!(report.verdict, ClaimVerdict::Failed);
        assert_eq!(report.erratum.unwrap().refuted, Some(false));
    }

    #[test]
    fn a_refused_definition_is_reported() {
        let report = judged("given = [\"nonsense\"]\ncheck = [\"yes\"]");
        assert_eq!(report.verdict, ClaimVerdict::Refused);
        assert_eq!(report.checks[0].expected, Expectation::Accepted);
    }

    #[test]
    fn dear_claims_are_skipped_with_the_reason() {
        let dear = work(&claim("a", "check = [\"yes\"]\ncost = \"hours\""));
        let report = run(&[dear], &RunOptions::default(), &mut Toy::default());
        assert_eq!(report.totals().skipped, 1);
        assert!(report.works[0].claims[0].reason.as_ref().unwrap().contains("hours"));
        assert!(report.all_held());
    }

    #[test]
    fn filters_choose_by_id_and_status() {
        let two = work(
            &[claim("sum-1", "check = [\"yes\"]"), claim("stop-1", "check = [\"no\"]")].concat(),
        );
        let ask = |filter: ClaimFilter| {
            let options = RunOptions { filter, ..RunOptions::default() };
            run(std::slice::from_ref(&two), &options, &mut Toy::default()).totals()
        };
        assert_eq!((ask(ClaimFilter::default()).held, ask(ClaimFilter::default()).failed), (1, 1));
        let sums = ask(ClaimFilter { ids: vec!["sum".to_owned()], ..ClaimFilter::default() });
        assert_eq!((sums.held, sums.failed), (1, 0));
        let errata =
            ask(ClaimFilter { status: Some(ClaimStatus::Erratum), ..ClaimFilter::default() });
        assert_eq!((errata.held, errata.failed), (0, 0));
    }

    #[test]
    fn patterns_have_stars() {
        for (pattern, id, yes) in [
            ("sum", "a-sum-b", true),
            ("sum*", "a-sum", false),
            ("*sum", "a-sum", true),
            ("a*c*e", "abcde", true),
            ("a*c*e", "abde", false),
            ("ab*ba", "aba", false),
            ("*", "", true),
        ] {
            assert_eq!(matches(pattern, id), yes, "{pattern} {id}");
        }
    }

    #[test]
    fn after_a_stop_nothing_is_asked() {
        let three = work(&["a", "b", "c"].map(|id| claim(id, "check = [\"yes\"]")).concat());
        // The definition of its file and one check are evaluated for each claim. Hence the
        // cancellation occurs within the second claim.
        let mut toy = Toy { stop_after: Some(3), ..Toy::default() };
        let report = run(&[three], &RunOptions::default(), &mut toy);
        let verdicts: Vec<ClaimVerdict> =
            report.works[0].claims.iter().map(|c| c.verdict).collect();
        assert_eq!(verdicts, [ClaimVerdict::Held, ClaimVerdict::Refused, ClaimVerdict::Skipped]);
        assert_eq!(toy.asked, 4);
    }

    #[test]
    fn a_borrowed_clock_gives_times_and_progress_is_told() {
        let time = std::cell::Cell::new(0);
        let clock = || {
            time.set(time.get() + 2);
            Duration::from_secs(time.get())
        };
        let seen = std::cell::Cell::new(0);
        let judged = |_: &ClaimReport| seen.set(seen.get() + 1);
        let options =
            RunOptions { clock: Some(&clock), judged: Some(&judged), ..RunOptions::default() };
        let report = run(&[work(&claim("a", "check = [\"yes\"]"))], &options, &mut Toy::default());
        assert_eq!(report.works[0].claims[0].seconds, Some(2.0));
        assert_eq!(seen.get(), 1);
    }

    #[test]
    fn the_left_side_of_an_equation() {
        assert_eq!(
            left_of_equation("f(\"a=b\", {1|(x = y)}) = 2"),
            Some("f(\"a=b\", {1|(x = y)})")
        );
        assert_eq!(left_of_equation("a <= b"), None);
        assert_eq!(left_of_equation("x := 3"), None);
        assert_eq!(left_of_equation("a = b or c = d"), None);
        assert_eq!(left_of_equation("not a = b"), None);
        assert_eq!(left_of_equation("a || b"), None);
    }

    #[test]
    fn the_report_is_json() {
        let claims = claim("a", "check = [\"no\"]\nprinted = \"p\"\nevidence = \"e\"");
        let report = run(&[work(&claims)], &RunOptions::default(), &mut Toy::default());
        let json = serde_json::to_value(&report).unwrap();
        let claim = &json["works"][0]["claims"][0];
        assert_eq!(claim["verdict"], "failed");
        assert_eq!(claim["status"], "erratum");
        assert_eq!(claim["checks"][0]["result"], "failed");
        assert_eq!(claim["erratum"]["refuted"], serde_json::Value::Null);
        let text = report.to_string();
        assert!(text.contains("f.toml: 0 held, 1 failed"), "{text}");
        assert!(text.contains("printed: p") && text.contains("because: e"), "{text}");
    }
}
