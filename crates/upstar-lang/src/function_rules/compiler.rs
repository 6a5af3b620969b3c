//! Compiles functions of the language: resolves the names.

use std::collections::HashMap;
use std::sync::Arc;

use upstar_notation::{Argument, Clause, Expr, ExprKind};

use crate::eval::{deeper, language_name};
use crate::function_rules::cell::Cell;
use crate::function_rules::program::{Code, CompiledClause, CompiledFunction, Node, Program};
use crate::value::{Function, Lambda, Scope, Value};

impl Program {
    /// Compiles functions. `names` are the names that they use, apart from local names and names
    /// of the language. The functions have the indices 0, 1, …
    pub(super) fn new(functions: &[Arc<Lambda>], names: &HashMap<String, Value>) -> Program {
        let program = Program { functions: Vec::new() };
        let mut compiler = Compiler { names, program, indices: HashMap::new() };
        for lambda in functions {
            compiler.function(lambda);
        }
        let mut next = 0;
        while let Some(function) = compiler.program.functions.get(next) {
            let lambda = Arc::clone(&function.lambda);
            let body = compiler.body(&lambda);
            compiler.program.functions[next].body = Some(body);
            next += 1;
        }
        compiler.program
    }
}

struct Compiler<'a> {
    names: &'a HashMap<String, Value>,
    program: Program,
    indices: HashMap<*const Lambda, usize>,
}

impl Compiler<'_> {
    /// Returns the index of a function.
    fn function(&mut self, lambda: &Arc<Lambda>) -> usize {
        let Compiler { program, indices, .. } = self;
        *indices.entry(Arc::as_ptr(lambda)).or_insert_with(|| {
            program.functions.push(CompiledFunction { lambda: Arc::clone(lambda), body: None });
            program.functions.len() - 1
        })
    }

    fn body(&mut self, lambda: &Lambda) -> Node {
        let mut locals: Vec<String> = lambda.parameters.iter().map(|p| p.text.clone()).collect();
        self.node(&lambda.body, &lambda.scope, &mut locals)
    }

    /// Returns the value of a name that is not local.
    fn outer(&self, name: &str, scope: &Scope) -> Option<Value> {
        let value = scope.get(name).or_else(|| self.names.get(name));
        value.cloned().or_else(|| language_name(name))
    }

    fn nodes<'e>(
        &mut self,
        parts: impl IntoIterator<Item = &'e Expr>,
        scope: &Scope,
        locals: &mut Vec<String>,
    ) -> Vec<Node> {
        parts.into_iter().map(|part| self.node(part, scope, locals)).collect()
    }

    fn two(
        &mut self,
        [first, second]: [&Expr; 2],
        scope: &Scope,
        locals: &mut Vec<String>,
    ) -> Box<[Node; 2]> {
        Box::new([self.node(first, scope, locals), self.node(second, scope, locals)])
    }

    fn node(&mut self, expr: &Expr, scope: &Scope, locals: &mut Vec<String>) -> Node {
        let code = deeper(|| self.code(expr, scope, locals));
        Node { code: code.unwrap_or_else(|| general(expr, locals)), span: expr.span }
    }

    /// Returns `None` for an expression that is evaluated by the interpreter.
    fn code(&mut self, expr: &Expr, scope: &Scope, locals: &mut Vec<String>) -> Option<Code> {
        // The spelling of a number may matter.
        if expr.written.is_some() {
            return None;
        }
        Some(match &expr.kind {
            ExprKind::Number(number) => Code::Constant(Cell::of(&Value::number(number.clone()))),
            ExprKind::Bool(truth) => Code::Constant(Cell::Bool(*truth)),
            ExprKind::Text(text) => Code::Constant(Cell::Value(Value::text(text))),
            ExprKind::Name(name) => match locals.iter().rposition(|local| local == name) {
                Some(local) => Code::Local(local),
                None => Code::Constant(Cell::of(&self.outer(name, scope)?)),
            },
            ExprKind::List(items) => Code::List(self.nodes(items, scope, locals)),
            ExprKind::Negative(inner) => Code::Negative(Box::new(self.node(inner, scope, locals))),
            ExprKind::Sum(terms) => {
                let terms =
                    terms.iter().map(|(sign, term)| (*sign, self.node(term, scope, locals)));
                Code::Sum(terms.collect())
            }
            ExprKind::Binary(operator, left, right) => {
                // A function without parentheses after a dot is an error.
                if let ExprKind::Name(name) = &right.kind
                    && !locals.contains(name)
                    && matches!(self.outer(name, scope), None | Some(Value::Function(_)))
                {
                    return None;
                }
                Code::Binary(*operator, self.two([left, right], scope, locals))
            }
            ExprKind::Relations(first, rest) => {
                let first = Box::new(self.node(first, scope, locals));
                let rest = rest.iter().map(|(sign, part)| (*sign, self.node(part, scope, locals)));
                Code::Relations(first, rest.collect())
            }
            ExprKind::In(item, list) => Code::In(self.two([item, list], scope, locals)),
            ExprKind::And(parts) => Code::And(self.nodes(parts, scope, locals)),
            ExprKind::Or(parts) => Code::Or(self.nodes(parts, scope, locals)),
            ExprKind::Not(inner) => Code::Not(Box::new(self.node(inner, scope, locals))),
            ExprKind::If { condition, then, otherwise } => {
                let parts = [condition, then, otherwise];
                Code::If(Box::new(parts.map(|part| self.node(part, scope, locals))))
            }
            ExprKind::Range(from, to) => Code::Range(self.two([from, to], scope, locals)),
            ExprKind::Index(of, at) => Code::Index(self.two([of, at], scope, locals)),
            ExprKind::Comprehension { item, clauses } => {
                let outside = locals.len();
                let clauses = clauses.iter().map(|clause| match clause {
                    Clause::If(condition) => {
                        CompiledClause::If(self.node(condition, scope, locals))
                    }
                    Clause::For(name, source) => {
                        let source = self.node(source, scope, locals);
                        locals.push(name.text.clone());
                        CompiledClause::For(source)
                    }
                });
                let clauses = clauses.collect();
                let item = self.node(item, scope, locals);
                locals.truncate(outside);
                Code::Comprehension(Box::new(item), clauses)
            }
            ExprKind::Call { function, arguments } => {
                let ExprKind::Name(name) = &function.kind else { return None };
                let is_plain = |argument: &Argument| {
                    argument.name.is_none()
                        && argument.value.written.is_none()
                        && !matches!(argument.value.kind, ExprKind::Set(_))
                };
                if locals.contains(name) || !arguments.iter().all(is_plain) {
                    return None;
                }
                let Some(Value::Function(callee)) = self.outer(name, scope) else { return None };
                let given = arguments.iter().map(|argument| &argument.value);
                match callee {
                    Function::Lambda(lambda) if lambda.parameters.len() == arguments.len() => {
                        let index = self.function(&lambda);
                        Code::Call(index, self.nodes(given, scope, locals))
                    }
                    Function::Builtin(_) => {
                        let given = self.nodes(given, scope, locals);
                        Code::Builtin(callee, function.span, given)
                    }
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

fn general(expr: &Expr, locals: &[String]) -> Code {
    let names = expr.free_names().into_iter();
    let used = names.filter_map(|name| {
        locals.iter().rposition(|local| local == name).map(|local| (name.to_owned(), local))
    });
    Code::General(Arc::new(expr.clone()), used.collect())
}
