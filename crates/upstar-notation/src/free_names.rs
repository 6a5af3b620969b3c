//! The names that an expression takes from outside.

use std::collections::HashSet;

use crate::expr::{Argument, Clause, Expr, ExprKind, deeper};

impl Expr {
    /// Returns the names that the expression uses but does not bind, in order of first use.
    ///
    /// ```
    /// # use upstar_notation::parse_expression;
    /// let (expr, _) = parse_expression("n -> [f(n, k) for k in 1..m if n.g(k)]");
    /// assert_eq!(expr.unwrap().free_names(), ["m", "g", "f"]);
    /// ```
    #[must_use]
    pub fn free_names(&self) -> Vec<&str> {
        let mut collector =
            NameCollector { bound: Vec::new(), seen: HashSet::new(), found: Vec::new() };
        collector.expr(self);
        collector.found
    }
}

struct NameCollector<'e> {
    /// The bound names, outermost first.
    bound: Vec<&'e str>,
    seen: HashSet<&'e str>,
    found: Vec<&'e str>,
}

impl<'e> NameCollector<'e> {
    fn name(&mut self, name: &'e str) {
        if !self.bound.contains(&name) && self.seen.insert(name) {
            self.found.push(name);
        }
    }

    fn all(&mut self, parts: impl IntoIterator<Item = &'e Expr>) {
        for part in parts {
            self.expr(part);
        }
    }

    fn arguments(&mut self, arguments: &'e [Argument]) {
        self.all(arguments.iter().map(|argument| &argument.value));
    }

    fn expr(&mut self, expr: &'e Expr) {
        deeper(|| self.parts(&expr.kind));
    }

    fn parts(&mut self, kind: &'e ExprKind) {
        match kind {
            ExprKind::Missing
            | ExprKind::Number(_)
            | ExprKind::Nus { .. }
            | ExprKind::Bool(_)
            | ExprKind::Text(_)
            | ExprKind::Graph(_)
            | ExprKind::Pass => {}
            ExprKind::Name(name) => self.name(name),
            ExprKind::Braces { label, left, right } => {
                let bound = self.bound.len();
                self.bound.extend(label.iter().map(|label| label.text.as_str()));
                self.all(left.iter().chain(right));
                self.bound.truncate(bound);
            }
            ExprKind::Scoring { left, score, right } => {
                self.all(left.iter().chain([&**score]).chain(right));
            }
            ExprKind::Set(parts)
            | ExprKind::Impartial(parts)
            | ExprKind::And(parts)
            | ExprKind::Or(parts)
            | ExprKind::List(parts) => self.all(parts),
            ExprKind::Uptimal { order: part, .. }
            | ExprKind::Switch(part)
            | ExprKind::Tiny(part)
            | ExprKind::Miny(part)
            | ExprKind::Quote(part)
            | ExprKind::Negative(part)
            | ExprKind::Not(part)
            | ExprKind::Assert(part)
            | ExprKind::Assign { value: part, .. } => self.expr(part),
            ExprKind::Sum(terms) => self.all(terms.iter().map(|(_, term)| term)),
            ExprKind::Juxtaposed(first, second)
            | ExprKind::Binary(_, first, second)
            | ExprKind::In(first, second)
            | ExprKind::Range(first, second)
            | ExprKind::Index(first, second) => self.all([&**first, &**second]),
            ExprKind::Relations(first, rest) => {
                self.all([&**first].into_iter().chain(rest.iter().map(|(_, part)| part)));
            }
            ExprKind::If { condition, then, otherwise } => {
                self.all([&**condition, &**then, &**otherwise]);
            }
            ExprKind::Comprehension { item, clauses } => {
                let bound = self.bound.len();
                for clause in clauses {
                    match clause {
                        Clause::For(name, source) => {
                            self.expr(source);
                            self.bound.push(&name.text);
                        }
                        Clause::If(condition) => self.expr(condition),
                    }
                }
                self.expr(item);
                self.bound.truncate(bound);
            }
            ExprKind::Lambda { parameters, body } => {
                let bound = self.bound.len();
                self.bound.extend(parameters.iter().map(|parameter| parameter.text.as_str()));
                self.expr(body);
                self.bound.truncate(bound);
            }
            ExprKind::Call { function, arguments } => {
                self.expr(function);
                self.arguments(arguments);
            }
            ExprKind::Method { receiver, name, arguments } => {
                self.name(&name.text);
                self.expr(receiver);
                self.arguments(arguments);
            }
        }
    }
}
