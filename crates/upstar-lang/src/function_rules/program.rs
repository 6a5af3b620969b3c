//! Functions of the language with resolved names, for functions that are called very often.
//!
//! Invariant: a compiled function has the same results and errors as the function itself. Integers,
//! lists and truth values are handled here, and everything else by [`EvalContext`]. Start reading at
//! [`Program::call`].

use std::sync::Arc;

use upstar_core::Relation;
use upstar_notation::{BinaryOperator, Expr, RelationSign, Span, TermSign};

use crate::error::{LangError, LangResult};
use crate::eval::relations::is_meant;
use crate::eval::{ArgumentValue, EvalContext, MAX_LIST, deeper, too_long};
use crate::function_rules::cell::Cell;
use crate::value::{Function, Lambda, Value};

/// Functions with the functions that they call.
#[derive(Default)]
pub(super) struct Program {
    pub(super) functions: Vec<CompiledFunction>,
}

pub(super) struct CompiledFunction {
    pub(super) lambda: Arc<Lambda>,
    /// `None` only during compilation.
    pub(super) body: Option<Node>,
}

pub(super) struct Node {
    pub(super) code: Code,
    pub(super) span: Span,
}

pub(super) enum Code {
    Constant(Cell),
    /// The local name with this index.
    Local(usize),
    Sum(Vec<(TermSign, Node)>),
    Negative(Box<Node>),
    Binary(BinaryOperator, Box<[Node; 2]>),
    Relations(Box<Node>, Vec<(RelationSign, Node)>),
    In(Box<[Node; 2]>),
    And(Vec<Node>),
    Or(Vec<Node>),
    Not(Box<Node>),
    /// The condition, the value if it holds, and the value otherwise.
    If(Box<[Node; 3]>),
    Range(Box<[Node; 2]>),
    List(Vec<Node>),
    Comprehension(Box<Node>, Vec<CompiledClause>),
    Index(Box<[Node; 2]>),
    /// A call of a function of the program.
    Call(usize, Vec<Node>),
    /// A call of a built-in function, with the span of its name.
    Builtin(Function, Span, Vec<Node>),
    /// Any other expression, with the local names that it uses.
    General(Arc<Expr>, Vec<(String, usize)>),
}

pub(super) enum CompiledClause {
    For(Node),
    If(Node),
}

impl Program {
    /// Calls a function.
    pub(super) fn call(
        &self,
        engine: &EvalContext<'_>,
        function: usize,
        arguments: Vec<Cell>,
        span: Span,
    ) -> LangResult<Cell> {
        let CompiledFunction { lambda, body: Some(body) } = &self.functions[function] else {
            return Err(LangError::type_error("the function has no body", ""));
        };
        engine.check_depth()?;
        engine.calls.set(engine.calls.get() + 1);
        let inside = EvalContext { text: lambda.text, calls: engine.calls.clone(), ..*engine };
        let mut run = Run { program: self, engine: &inside, lambda, locals: arguments };
        let result = deeper(|| run.eval(body));
        engine.calls.set(engine.calls.get() - 1);
        result.map_err(
            |error| {
                if lambda.text == engine.text { error } else { error.moved_to(span) }
            },
        )
    }
}

/// A call of a function.
struct Run<'a> {
    program: &'a Program,
    engine: &'a EvalContext<'a>,
    lambda: &'a Lambda,
    locals: Vec<Cell>,
}

impl Run<'_> {
    fn eval(&mut self, node: &Node) -> LangResult<Cell> {
        match &node.code {
            Code::Constant(cell) => Ok(cell.clone()),
            Code::Local(at) => Ok(self.locals[*at].clone()),
            _ => deeper(|| self.compute(node)).map_err(|error| error.at(node.span)),
        }
    }

    fn compute(&mut self, node: &Node) -> LangResult<Cell> {
        match &node.code {
            Code::Constant(cell) => Ok(cell.clone()),
            Code::Local(at) => Ok(self.locals[*at].clone()),
            Code::Sum(terms) => self.sum(terms),
            Code::Negative(inner) => match self.eval(inner)? {
                Cell::Integer(n) if n != i64::MIN => Ok(Cell::Integer(-n)),
                other => Ok(Cell::of(&self.engine.negative(&other.value())?)),
            },
            Code::Binary(operator, parts) => {
                let [left, right] = &**parts;
                let (x, y) = (self.eval(left)?, self.eval(right)?);
                if let (BinaryOperator::Multiple, Cell::Integer(a), Cell::Integer(b)) =
                    (operator, &x, &y)
                    && let Some(product) = a.checked_mul(*b)
                {
                    return Ok(Cell::Integer(product));
                }
                let value = self.engine.binary(*operator, &x.value(), &y.value());
                Ok(Cell::of(&value.map_err(|error| error.at_operand(left.span, right.span))?))
            }
            Code::Relations(first, rest) => self.relations(first, rest),
            Code::In(parts) => {
                let [item, list] = &**parts;
                let (value, items) = (self.eval(item)?, self.eval(list)?);
                if let (Cell::Integer(n), Cell::List(items)) = (&value, &items)
                    && items.iter().all(|item| matches!(item, Cell::Integer(_)))
                {
                    self.engine.cx.budget.spend(items.len() as u64 / 16)?;
                    return Ok(Cell::Bool(items.contains(&Cell::Integer(*n))));
                }
                let items = self.items(items, list.span)?;
                let items: Vec<Value> = items.iter().map(Cell::value).collect();
                let found = self.engine.is_among(&value.value(), &items);
                found.map(Cell::Bool).map_err(|error| error.at(item.span))
            }
            Code::And(parts) => {
                for part in parts {
                    if !self.truth(part)? {
                        return Ok(Cell::Bool(false));
                    }
                }
                Ok(Cell::Bool(true))
            }
            Code::Or(parts) => {
                for part in parts {
                    if self.truth(part)? {
                        return Ok(Cell::Bool(true));
                    }
                }
                Ok(Cell::Bool(false))
            }
            Code::Not(inner) => Ok(Cell::Bool(!self.truth(inner)?)),
            Code::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let branch = if self.truth(condition)? { then } else { otherwise };
                self.eval(branch)
            }
            Code::Range(parts) => {
                let (from, to) = self.range(parts)?;
                Ok(Cell::list((from..=to).map(Cell::Integer)))
            }
            Code::List(items) => {
                let items = items.iter().map(|item| self.eval(item));
                Ok(Cell::List(Arc::new(items.collect::<LangResult<Vec<Cell>>>()?)))
            }
            Code::Comprehension(item, clauses) => {
                let (outside, mut items) = (self.locals.len(), Vec::new());
                let done = self.comprehend(item, clauses, &mut items);
                self.locals.truncate(outside);
                done.map(|()| Cell::List(Arc::new(items)))
            }
            Code::Index(parts) => {
                let [of, at] = &**parts;
                let (list, index) = (self.eval(of)?, self.eval(at)?);
                if let (Cell::List(items), Cell::Integer(n)) = (&list, &index)
                    && let Some(item) = usize::try_from(*n).ok().and_then(|n| items.get(n))
                {
                    return Ok(item.clone());
                }
                let item = self.engine.item(&list.value(), &index.value(), of.span, at.span)?;
                Ok(Cell::of(&item))
            }
            Code::Call(function, given) => {
                self.engine.cx.budget.spend(1)?;
                let given = given.iter().map(|argument| self.eval(argument));
                let given = given.collect::<LangResult<Vec<Cell>>>()?;
                self.program.call(self.engine, *function, given, node.span)
            }
            Code::Builtin(function, name, given) => {
                self.engine.cx.budget.spend(1)?;
                let given = given.iter().map(|argument| {
                    let value = self.eval(argument)?.value();
                    Ok(ArgumentValue::new(value, argument.span))
                });
                let given = given.collect::<LangResult<Vec<_>>>()?;
                Ok(Cell::of(&self.engine.apply_given(function, given, *name, node.span)?))
            }
            Code::General(expr, names) => {
                let scope = names.iter().fold(self.lambda.scope.clone(), |scope, (name, at)| {
                    scope.with(name, self.locals[*at].value())
                });
                Ok(Cell::of(&self.engine.eval(expr, &scope)?))
            }
        }
    }

    fn sum(&mut self, terms: &[(TermSign, Node)]) -> LangResult<Cell> {
        let Some(((_, first), rest)) = terms.split_first() else { return Ok(Cell::Integer(0)) };
        let mut sum = self.eval(first)?;
        for (sign, term) in rest {
            let value = self.eval(term)?;
            sum = match (sum, value, sign) {
                (Cell::Integer(a), Cell::Integer(b), sign) => {
                    let result = match sign {
                        TermSign::Plus => a.checked_add(b),
                        TermSign::Minus => a.checked_sub(b),
                    };
                    match result {
                        Some(n) => Cell::Integer(n),
                        None => {
                            let (a, b) = (Cell::Integer(a), Cell::Integer(b));
                            self.add(&a, *sign, &b, first.span, term.span)?
                        }
                    }
                }
                (Cell::List(mut a), Cell::List(b), TermSign::Plus) => {
                    if a.len() + b.len() > MAX_LIST {
                        return Err(too_long().at(first.span.to(term.span)));
                    }
                    self.engine.cx.budget.spend(((a.len() + b.len()) / 16) as u64)?;
                    Arc::make_mut(&mut a).extend(b.iter().cloned());
                    Cell::List(a)
                }
                (a, b, sign) => self.add(&a, *sign, &b, first.span, term.span)?,
            };
        }
        Ok(sum)
    }

    fn add(&self, a: &Cell, sign: TermSign, b: &Cell, x: Span, y: Span) -> LangResult<Cell> {
        let (a, b) = (a.value(), b.value());
        let result = match sign {
            TermSign::Plus => self.engine.add(a, &b),
            TermSign::Minus => self.engine.negative(&b).and_then(|b| self.engine.add(a, &b)),
        };
        Ok(Cell::of(&result.map_err(|error| error.at_operand(x, y))?))
    }

    fn relations(&mut self, first: &Node, rest: &[(RelationSign, Node)]) -> LangResult<Cell> {
        let (mut left, mut left_span) = (self.eval(first)?, first.span);
        for (sign, part) in rest {
            let right = self.eval(part)?;
            let holds = match (&left, &right) {
                (Cell::Integer(a), Cell::Integer(b)) => is_meant(*sign, relation(*a, *b)),
                _ => {
                    let holds = self.engine.holds(*sign, &left.value(), &right.value());
                    holds.map_err(|error| error.at_operand(left_span, part.span))?
                }
            };
            if !holds {
                return Ok(Cell::Bool(false));
            }
            (left, left_span) = (right, part.span);
        }
        Ok(Cell::Bool(true))
    }

    fn truth(&mut self, node: &Node) -> LangResult<bool> {
        match self.eval(node)? {
            Cell::Bool(truth) => Ok(truth),
            other => self.engine.as_truth(&other.value(), node.span),
        }
    }

    fn range(&mut self, parts: &[Node; 2]) -> LangResult<(i64, i64)> {
        let mut ends = [0; 2];
        for (end, node) in ends.iter_mut().zip(parts) {
            *end = match self.eval(node)? {
                Cell::Integer(n) => n,
                other => {
                    self.engine.integer(&other.value()).map_err(|error| error.at(node.span))?
                }
            };
        }
        let [from, to] = ends;
        self.engine.pay_for_range(from, to)?;
        Ok((from, to))
    }

    fn items(&self, list: Cell, span: Span) -> LangResult<Arc<Vec<Cell>>> {
        match list {
            Cell::List(items) => Ok(items),
            other => {
                let items = self.engine.items(&other.value(), span)?;
                Ok(Arc::new(items.iter().map(Cell::of).collect()))
            }
        }
    }

    fn comprehend(
        &mut self,
        item: &Node,
        clauses: &[CompiledClause],
        out: &mut Vec<Cell>,
    ) -> LangResult<()> {
        match clauses.split_first() {
            None => {
                if out.len() >= MAX_LIST {
                    return Err(too_long());
                }
                self.engine.cx.budget.spend(1)?;
                out.push(self.eval(item)?);
            }
            Some((CompiledClause::If(condition), rest)) => {
                self.engine.cx.budget.spend(1)?;
                if self.truth(condition)? {
                    self.comprehend(item, rest, out)?;
                }
            }
            Some((CompiledClause::For(Node { code: Code::Range(parts), span }), rest)) => {
                let (from, to) = self.range(parts).map_err(|error| error.at(*span))?;
                let local = self.locals.len();
                for n in from..=to {
                    self.locals.truncate(local);
                    self.locals.push(Cell::Integer(n));
                    self.comprehend(item, rest, out)?;
                }
                self.locals.truncate(local);
            }
            Some((CompiledClause::For(source), rest)) => {
                let list = self.eval(source)?;
                let items = self.items(list, source.span)?;
                let local = self.locals.len();
                for value in items.iter() {
                    self.locals.truncate(local);
                    self.locals.push(value.clone());
                    self.comprehend(item, rest, out)?;
                }
                self.locals.truncate(local);
            }
        }
        Ok(())
    }
}

fn relation(a: i64, b: i64) -> Relation {
    match a.cmp(&b) {
        std::cmp::Ordering::Less => Relation::Less,
        std::cmp::Ordering::Equal => Relation::Equal,
        std::cmp::Ordering::Greater => Relation::Greater,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interpreter;
    use crate::text;

    /// Compares a function with its compiled form for the argument 3.
    fn check(names: &str, body: &str) {
        let mut upstar = Interpreter::new();
        upstar.evaluate(names).unwrap();
        let function = upstar.evaluate(&format!("n -> {body}")).unwrap();
        let Value::Function(Function::Lambda(lambda)) = function else { panic!("{body}") };
        upstar.ask(|engine| {
            let shown = |value: LangResult<Value>| value.map(|value| text::plain(engine, &value));
            let span = Span::new(0, 1);
            let plain = shown(engine.call_function(&lambda, [Value::number(3)], span));
            let program = Program::new(&[Arc::clone(&lambda)], engine.names);
            let compiled = program.call(engine, 0, vec![Cell::Integer(3)], span);
            assert_eq!(shown(compiled.map(|cell| cell.value())), plain, "{body}");
        });
    }

    #[test]
    fn a_compiled_function_means_the_same_as_the_function() {
        let names = "f := x -> if x < 1 then 0 else x + f(x - 1); g := (x, y) -> x·y; h := [7, 8, \
                     9]; u := x -> ^ + x";
        let bodies = [
            "[n + 1/2, -n, n - 1, 2·n, n/2, n·n]",
            "[k + m for k in 1..n for m in [k, n] if k < m <= n or not k = 2]",
            "[[k, \"a\"] for k in reverse([1, 2, n])]",
            "if n in [3, 4] and n != 4 then [\"x\" + text(n)] else [n]",
            "[f(n), g(n, 2)] + [h[1], h[n - 2]]",
            "[slice([1, n, 3], 0, 2), [[]], [[n], []], size([1, n])]",
            "[x for x in {1, n, 2}] + [(y -> y + n)(3)]",
            "[n in 1..5, n in [], 9223372036854775807 + n]",
            "[n.max(2), max([n, 2]), Left, 1 = 1 = 1, n.f(), 2.f(n)]",
            "[-9223372036854775807 - n, 9223372036854775807·n, -(-9223372036854775807 - 1)]",
            "[k for k in [[m, m] for m in 1..n]]",
            "[^ + n, {n|-n}, *3 = {0,*,*2|0,*,*2}, value(nim(n))]",
            "[[1, 2] = [1, n - 1], [1, 2] in [[1, 2]], \"a\" in [\"b\"]]",
            "[if k = n then [n -> k][0](1) else k for k in 1..n]",
            "[n for n in [n + 1, 5]]",
            "[x -> x + n, mean, f]",
            "u(n) + u(-n)",
            "007",
            "f(007)",
            "h[n]",
            "h[-1]",
            "n[0]",
            "if n then 1 else 2",
            "[k for k in n]",
            "1..n + 1/2",
            "[n in n]",
            "[f(n, n)]",
            "n.mean",
            "2·mean",
            "[1] < [2]",
            "[1] + n",
            "n + [1]",
            "\"a\" + n",
            "-\"a\"",
            "mean(\"a\")",
            "mean({n/1})",
            "n(3)",
            "n and true",
            "q + 1",
            "f(\"a\")",
            "n / 0",
            "[1/(n - 3) for k in 1..2]",
        ];
        for body in bodies {
            check(names, body);
        }
    }
}
