//! Printing of expressions. The output parses to the same expression.

use upstar_number::Dyadic;

use crate::escaping::{is_unprintable, write_out};
use crate::expr::{Argument, Clause, Expr, ExprKind, TermSign, deeper};
use crate::parser::LAST;
use crate::print::Style;
use crate::term::Term;

impl Expr {
    /// Returns the expression as text.
    ///
    /// ```
    /// # use upstar_notation::parse_expression;
    /// let (expr, _) = parse_expression("x -> - ( x + 1 )");
    /// assert_eq!(expr.unwrap().to_source(), "x -> -(x + 1)");
    /// ```
    #[must_use]
    pub fn to_source(&self) -> String {
        let mut out = String::new();
        write(self, &mut out);
        out
    }
}

/// Returns `true` if no parentheses are needed next to an operator.
fn is_word(expr: &Expr) -> bool {
    match &expr.kind {
        // A leading minus would be an operator.
        ExprKind::Number(n) => n.signum() >= 0,
        ExprKind::Nus { number, .. } | ExprKind::Uptimal { number, .. } => number.signum() >= 0,
        ExprKind::Missing
        | ExprKind::Bool(_)
        | ExprKind::Text(_)
        | ExprKind::Name(_)
        | ExprKind::Pass
        | ExprKind::Braces { .. }
        | ExprKind::Set(_)
        | ExprKind::Scoring { .. }
        | ExprKind::Impartial(_)
        | ExprKind::Quote(_)
        | ExprKind::List(_)
        | ExprKind::Comprehension { .. }
        | ExprKind::Call { .. }
        | ExprKind::Method { .. }
        | ExprKind::Index(..) => true,
        _ => false,
    }
}

/// Returns `true` if a word absorbs a preceding minus sign: it begins with a number or with `_`.
fn takes_a_minus(mut expr: &Expr) -> bool {
    loop {
        expr = match &expr.kind {
            ExprKind::Method { receiver, .. } => receiver,
            ExprKind::Index(of, _) => of,
            ExprKind::Call { function, .. } => function,
            ExprKind::Number(_) | ExprKind::Nus { .. } | ExprKind::Uptimal { .. } => return true,
            ExprKind::Name(name) => return name.starts_with(LAST),
            ExprKind::Braces { label: Some(label), .. } => return label.text.starts_with(LAST),
            _ => return false,
        }
    }
}

fn word(expr: &Expr, out: &mut String) {
    if is_word(expr) {
        write(expr, out);
    } else {
        out.push('(');
        write(expr, out);
        out.push(')');
    }
}

fn list(items: &[Expr], out: &mut String) {
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        write(item, out);
    }
}

/// Writes options. Bare relations are not allowed there, so only words have no parentheses.
fn options(items: &[Expr], out: &mut String) {
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        match item.kind {
            ExprKind::Number(_) | ExprKind::Nus { .. } | ExprKind::Uptimal { .. } => {
                write(item, out);
            }
            _ => word(item, out),
        }
    }
}

fn arguments(items: &[Argument], out: &mut String) {
    for (at, argument) in items.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        if let Some(name) = &argument.name {
            out.push_str(&name.text);
            out.push_str(": ");
        }
        write(&argument.value, out);
    }
}

fn joined(items: &[Expr], between: &str, out: &mut String) {
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push_str(between);
        }
        word(item, out);
    }
}

fn compound(number: &Dyadic, ups: &Dyadic, nim: u64, out: &mut String) {
    let all_zero = number.is_zero() && ups.is_zero() && nim == 0;
    let term = Term::Nus { number: number.clone(), ups: ups.clone(), nim };
    match term.print(Style::Ascii, usize::MAX) {
        Ok(_) if all_zero => out.push_str("*0"),
        Ok(text) => out.push_str(&text),
        Err(too_long) => out.push_str(&too_long.to_string()),
    }
    // Without a star, the text would be read as [`ExprKind::Number`].
    if !number.is_zero() && ups.is_zero() && nim == 0 {
        out.push_str("*0");
    }
}

fn write(expr: &Expr, out: &mut String) {
    deeper(|| write_here(expr, out));
}

fn write_here(expr: &Expr, out: &mut String) {
    match &expr.kind {
        ExprKind::Missing => out.push('?'),
        ExprKind::Number(number) => match &expr.written {
            Some(written) => out.push_str(written),
            None => out.push_str(&number.to_string()),
        },
        ExprKind::Nus { number, ups, nim } => compound(number, ups, *nim, out),
        ExprKind::Uptimal { number, down, kind, order, nim } => {
            if !number.is_zero() {
                out.push_str(&number.to_string());
            }
            out.push(if *down { 'v' } else { '^' });
            let (open, close) = kind.brackets();
            out.push(open);
            write(order, out);
            out.push(close);
            if *nim > 0 {
                out.push_str(&format!("*{nim}"));
            }
        }
        ExprKind::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        ExprKind::Text(text) => out.push_str(&quoted_text(text)),
        ExprKind::Name(text) | ExprKind::Graph(text) => out.push_str(text),
        ExprKind::Pass => out.push_str("pass"),
        ExprKind::Braces { label, left, right } => {
            out.push_str(label.as_ref().map_or("", |l| l.text.as_str()));
            out.push('{');
            options(left, out);
            out.push('|');
            options(right, out);
            out.push('}');
        }
        ExprKind::Set(items) => {
            out.push('{');
            options(items, out);
            out.push('}');
        }
        ExprKind::Scoring { left, score, right } => {
            out.push_str("s{");
            side(left, out);
            out.push('|');
            scoring_options(std::slice::from_ref(score), out);
            out.push('|');
            side(right, out);
            out.push('}');
        }
        ExprKind::Impartial(items) => {
            out.push_str("i{");
            options(items, out);
            out.push('}');
        }
        ExprKind::Switch(inner) => {
            out.push('±');
            word(inner, out);
        }
        ExprKind::Tiny(inner) => tiny("+_", inner, out),
        ExprKind::Miny(inner) => tiny("-_", inner, out),
        ExprKind::Quote(inner) => {
            out.push('\'');
            write(inner, out);
            out.push('\'');
        }
        ExprKind::Negative(inner) => {
            out.push('-');
            // `-2^` is read as −2 + ^, so a number needs parentheses.
            if takes_a_minus(inner) {
                out.push('(');
                write(inner, out);
                out.push(')');
            } else {
                word(inner, out);
            }
        }
        ExprKind::Sum(terms) => {
            for (at, (sign, term)) in terms.iter().enumerate() {
                match (at, sign) {
                    (0, _) => {}
                    (_, TermSign::Plus) => out.push_str(" + "),
                    (_, TermSign::Minus) => out.push_str(" - "),
                }
                word(term, out);
            }
        }
        ExprKind::Juxtaposed(name, compound) => {
            write(name, out);
            write(compound, out);
        }
        ExprKind::Binary(operator, left, right) => {
            word(left, out);
            out.push(' ');
            out.push_str(operator.ascii());
            out.push(' ');
            word(right, out);
        }
        ExprKind::Relations(first, rest) => {
            word(first, out);
            for (sign, right) in rest {
                out.push(' ');
                out.push_str(sign.ascii());
                out.push(' ');
                word(right, out);
            }
        }
        ExprKind::In(item, list) => {
            word(item, out);
            out.push_str(" in ");
            word(list, out);
        }
        ExprKind::And(parts) => joined(parts, " and ", out),
        ExprKind::Or(parts) => joined(parts, " or ", out),
        ExprKind::Not(inner) => {
            out.push_str("not ");
            word(inner, out);
        }
        ExprKind::If { condition, then, otherwise } => {
            out.push_str("if ");
            word(condition, out);
            out.push_str(" then ");
            word(then, out);
            out.push_str(" else ");
            word(otherwise, out);
        }
        ExprKind::Range(from, to) => {
            word(from, out);
            out.push_str("..");
            word(to, out);
        }
        ExprKind::List(items) => {
            out.push('[');
            list(items, out);
            out.push(']');
        }
        ExprKind::Comprehension { item, clauses } => {
            out.push('[');
            write(item, out);
            for clause in clauses {
                match clause {
                    Clause::For(name, source) => {
                        out.push_str(&format!(" for {} in ", name.text));
                        word(source, out);
                    }
                    Clause::If(condition) => {
                        out.push_str(" if ");
                        word(condition, out);
                    }
                }
            }
            out.push(']');
        }
        ExprKind::Lambda { parameters, body } => {
            let names: Vec<&str> = parameters.iter().map(|p| p.text.as_str()).collect();
            match names.as_slice() {
                [one] => out.push_str(one),
                several => out.push_str(&format!("({})", several.join(", "))),
            }
            out.push_str(" -> ");
            write(body, out);
        }
        ExprKind::Call { function, arguments: given } => {
            word(function, out);
            out.push('(');
            arguments(given, out);
            out.push(')');
        }
        ExprKind::Method { receiver, name, arguments: given } => {
            word(receiver, out);
            out.push_str(&format!(".{}(", name.text));
            arguments(given, out);
            out.push(')');
        }
        ExprKind::Index(of, at) => {
            word(of, out);
            out.push('[');
            write(at, out);
            out.push(']');
        }
        ExprKind::Assign { name, value } => {
            out.push_str(&name.text);
            out.push_str(" := ");
            write(value, out);
        }
        ExprKind::Assert(condition) => {
            out.push_str("assert ");
            write(condition, out);
        }
    }
}

fn side(items: &[Expr], out: &mut String) {
    if items.is_empty() {
        out.push('.');
    } else {
        scoring_options(items, out);
    }
}

/// Writes options of a scoring game, in parentheses unless they are scoring games.
fn scoring_options(items: &[Expr], out: &mut String) {
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        match item.kind {
            ExprKind::Number(_) | ExprKind::Name(_) | ExprKind::Scoring { .. } => write(item, out),
            _ => {
                out.push('(');
                write(item, out);
                out.push(')');
            }
        }
    }
}

fn tiny(sign: &str, inner: &Expr, out: &mut String) {
    out.push_str(sign);
    let plain = match &inner.kind {
        ExprKind::Number(n) => n.signum() >= 0,
        ExprKind::Name(name) => name != LAST,
        ExprKind::Braces { label: None, .. } => true,
        _ => false,
    };
    if plain {
        write(inner, out);
    } else {
        out.push('(');
        write(inner, out);
        out.push(')');
    }
}

/// Returns `text` in quotation marks, escaped for the parser.
#[must_use]
pub fn quoted_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if is_unprintable(c) => write_out(&mut out, c),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
