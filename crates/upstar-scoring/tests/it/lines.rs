//! Lines of the expression language about scoring games.

use upstar_core::{Budget, Relation};
use upstar_notation::{Expr, ExprKind, RelationSign, TermSign, parse_expression};
use upstar_number::Rational;
use upstar_scoring::heaps::{HeapCode, HeapValues};
use upstar_scoring::{EndRule, ScoringArena, ScoringContext, ScoringId, SumKind};

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Game(ScoringId),
    Number(Rational),
    Text(String),
    List(Vec<Value>),
    Bool(bool),
}

struct Lines<'s> {
    cx: ScoringContext<'s>,
}

impl Lines<'_> {
    fn game(&self, expr: &Expr) -> ScoringId {
        match self.value(expr) {
            Value::Game(g) => g,
            other => panic!("{other:?} is not a game"),
        }
    }

    fn value(&self, expr: &Expr) -> Value {
        match &expr.kind {
            ExprKind::Scoring { .. } => Value::Game(self.cx.read(&expr.to_source()).unwrap()),
            ExprKind::Number(n) => Value::Number(n.clone()),
            ExprKind::Text(t) => Value::Text(t.clone()),
            ExprKind::List(items) => Value::List(items.iter().map(|x| self.value(x)).collect()),
            ExprKind::Negative(x) => match self.value(x) {
                Value::Game(g) => Value::Game(self.cx.negative(g).unwrap()),
                Value::Number(n) => Value::Number(-n),
                other => panic!("-{other:?}"),
            },
            ExprKind::Sum(terms) => {
                let terms: Vec<_> = terms
                    .iter()
                    .map(|(sign, x)| {
                        assert_eq!(*sign, TermSign::Plus);
                        self.game(x)
                    })
                    .collect();
                Value::Game(self.cx.sum(SumKind::Disjunctive, EndRule::Long, &terms).unwrap())
            }
            ExprKind::Not(x) => Value::Bool(self.value(x) == Value::Bool(false)),
            ExprKind::Relations(first, rest) => {
                let [(sign, second)] = &rest[..] else { panic!("one relation a line") };
                Value::Bool(self.relation(&self.value(first), sign, &self.value(second)))
            }
            ExprKind::Call { function, arguments } => {
                let ExprKind::Name(name) = &function.kind else { panic!("{function:?}") };
                let arguments: Vec<&Expr> = arguments.iter().map(|a| &a.value).collect();
                self.call(name, &arguments)
            }
            other => panic!("{other:?}"),
        }
    }

    fn relation(&self, left: &Value, sign: &RelationSign, right: &Value) -> bool {
        let (Value::Game(g), Value::Game(h)) = (left, right) else {
            assert_eq!(*sign, RelationSign::Equal);
            return left == right;
        };
        let relation = self.cx.compare(*g, *h).unwrap();
        let expected = match sign {
            RelationSign::Equal => Relation::Equal,
            RelationSign::Greater => Relation::Greater,
            RelationSign::Confused => Relation::Confused,
            other => panic!("{other:?}"),
        };
        let forms = (self.cx.canonical(*g).unwrap(), self.cx.canonical(*h).unwrap());
        assert_eq!(forms.0 == forms.1, relation == Relation::Equal);
        assert_eq!(self.cx.distinguish(*g, *h).unwrap().is_none(), relation == Relation::Equal);
        relation == expected
    }

    fn call(&self, name: &str, arguments: &[&Expr]) -> Value {
        let first = || self.game(arguments[0]);
        let sum = |operator| {
            let parts: Vec<_> = arguments.iter().map(|x| self.game(x)).collect();
            Value::Game(self.cx.sum(operator, EndRule::Long, &parts).unwrap())
        };
        match name {
            "left_score" => Value::Number(self.cx.left_score(first()).unwrap().clone()),
            "right_score" => Value::Number(self.cx.right_score(first()).unwrap().clone()),
            "outcome" => Value::Text(self.cx.outcome(first()).unwrap().to_string()),
            "is_impartial" => Value::Bool(self.cx.is_impartial(first()).unwrap()),
            "conjunctive" => sum(SumKind::Conjunctive),
            "selective" => sum(SumKind::Selective),
            "sequential" => sum(SumKind::Sequential),
            "scoring_grundy" => {
                let (Value::Text(code), Value::Number(n)) =
                    (self.value(arguments[0]), self.value(arguments[1]))
                else {
                    panic!("a code and a number")
                };
                let code: HeapCode = code.parse().unwrap();
                let n = n.to_string().parse().unwrap();
                let mut heaps = HeapValues::new(SumKind::Disjunctive, vec![code]).unwrap();
                let values = heaps.values(0, n, self.cx.budget).unwrap();
                Value::List(values.into_iter().map(Value::Number).collect())
            }
            other => panic!("no function {other}"),
        }
    }
}

#[test]
fn every_line_holds() {
    let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    let lines = Lines { cx: ScoringContext::new(&scores, &budget) };
    let mut count = 0;
    for line in include_str!("lines.txt").lines() {
        let (expr, faults) = parse_expression(line);
        assert!(faults.is_empty(), "{line}: {faults:?}");
        assert_eq!(lines.value(&expr.unwrap()), Value::Bool(true), "{line}");
        count += 1;
    }
    assert!(count > 150, "{count}");
}

#[test]
fn what_is_printed_is_read_back() {
    let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    let cx = ScoringContext::new(&scores, &budget);
    for text in [
        "s{.|0|.}",
        "s{.|-7/3|.}",
        "s{.|[-1,1/3]|.}",
        "s{-2,{.|[0,1]|.},{.|1|{0|0|.}}|[-1,2]|3,{.|4|{.|5|6}}}",
    ] {
        let g = cx.read(text).unwrap();
        assert_eq!(cx.text(g).unwrap(), text);
        let (expr, faults) = parse_expression(text);
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(cx.read(&expr.unwrap().to_source()).unwrap(), g);
    }
    for text in ["", "s{1|0}", "s{.|x|.}", "{1|0}", "s{.|[1,2,3]|.}", "s{.|{1|0|.}|.}"] {
        assert!(cx.read(text).is_err(), "{text}");
    }
}
