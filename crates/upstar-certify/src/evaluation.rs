//! Statements that the checker evaluates itself, by the definitions of their functions.

use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

use upstar::{Budget, Session};
use upstar_lang::{Interpreter, Value};
use upstar_notation::{Expr, ExprKind, parse_program, visible};
use upstar_verify::Checker;

use crate::{Certificate, CertifyRefusal, not_in_format, refused};

/// Splits a text into the definitions that its last statement needs, and this statement.
///
/// # Errors
///
/// Returns an error if the text cannot be parsed, or does not consist of definitions and a
/// statement.
pub(crate) fn split(text: &str) -> Result<(Vec<&str>, &str), CertifyRefusal> {
    let program = parse_program(text);
    let source = |part: &Expr| &text[part.span.start..part.span.end];
    let Some((last, definitions)) = program.statements.split_last() else {
        return Err(not_in_format());
    };
    if definitions.is_empty() {
        return Ok((Vec::new(), text));
    }
    let mut pairs = Vec::new();
    for definition in definitions {
        let ExprKind::Assign { name, value } = &definition.kind else {
            return Err(not_in_format());
        };
        pairs.push((name, value, source(definition)));
    }
    // A function refers to the latest definitions of its names, even to those that follow it.
    let (mut names, mut known): (HashSet<&str>, usize) = (HashSet::from_iter(last.free_names()), 0);
    while names.len() > known {
        known = names.len();
        for (name, value, _) in &pairs {
            if names.contains(&*name.text) {
                names.extend(value.free_names());
            }
        }
    }
    pairs.retain(|(name, ..)| names.contains(&*name.text));
    let needed = pairs.into_iter().map(|(.., definition)| definition).collect();
    Ok((needed, source(last)))
}

/// Writes a certificate that consists of the definitions and the statement.
pub(crate) fn certify_by_evaluation(
    session: &Arc<Session>,
    budget: &Budget,
    definitions: &[&str],
    statement: &str,
    out: &mut dyn Write,
) -> Result<Certificate, CertifyRefusal> {
    let requested = [definitions, &[statement]].concat().join("; ");
    let mut lines = vec!["upstar-certificate 1".to_owned()];
    lines.extend(visible(statement).lines().map(|line| format!("# {line}")));
    lines.extend(definitions.iter().map(|definition| format!("let {definition}")));
    lines.extend([format!("claim eval {statement}"), "end".to_owned()]);
    let (mut checker, mut printed) = (Checker::new(), Vec::new());
    let checked = (1..).zip(&lines).try_for_each(|(number, line)| {
        let say = &mut |line: &str| printed.push(line.to_owned());
        checker.line(line.as_bytes(), say).map_err(|fault| refused(fault, number))
    });
    if let Err(refusal @ CertifyRefusal::NotInFormat(_)) = checked {
        return Err(refusal);
    }
    let mut fresh = Interpreter::with_session(Arc::clone(session));
    match (fresh.evaluate_within(budget, &requested)?, checked) {
        (Value::Bool(true), checked) => checked?,
        (Value::Bool(false), Err(_)) => {
            return Err(CertifyRefusal::False("its value is false".to_owned()));
        }
        _ => return Err(CertifyRefusal::Fault),
    }
    if printed != [format!("holds: {requested}")] {
        return Err(CertifyRefusal::OtherStatement(printed));
    }
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(Certificate { lines: lines.len() as u64 })
}
