//! A parser of loopy games.

use upstar_core::{Answer, Relation};
use upstar_form::Nus;
use upstar_notation::{
    BinaryOperator, Expr, ExprKind, RelationSign, Style, TermSign, UptimalKind, parse_expression,
};

use upstar_number::Dyadic;

use crate::{Loopy, LoopyContext, System, SystemOption};

pub(crate) fn value(lx: LoopyContext<'_>, text: &str) -> Loopy {
    read(lx, &parse(text)).unwrap_or_else(|no| panic!("{text}: {no}"))
}

pub(crate) fn text(lx: LoopyContext<'_>, g: Loopy) -> String {
    lx.term(g).unwrap().print(Style::Ascii, 100_000).unwrap()
}

/// Checks a relation, such as `(over) > (upon)`.
pub(crate) fn check(lx: LoopyContext<'_>, text: &str) {
    let ExprKind::Relations(first, rest) = &parse(text).kind else { panic!("{text}: no relation") };
    let mut left = read(lx, first).unwrap_or_else(|no| panic!("{text}: {no}"));
    for (sign, right) in rest {
        let right = read(lx, right).unwrap_or_else(|no| panic!("{text}: {no}"));
        let found = lx.loopy_compare(left, right).unwrap();
        let expected = match sign {
            RelationSign::Equal => Relation::Equal,
            RelationSign::Less => Relation::Less,
            RelationSign::Greater => Relation::Greater,
            RelationSign::Confused => Relation::Confused,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(found, expected, "{text}");
        left = right;
    }
}

fn parse(text: &str) -> Expr {
    let (expr, diagnostics) = parse_expression(text);
    assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
    expr.expect("an expression")
}

fn read(lx: LoopyContext<'_>, expr: &Expr) -> Answer<Loopy> {
    let mut reader = Reader { lx, system: System::default(), open: Vec::new() };
    match reader.link(expr)? {
        SystemOption::Value(value) => Ok(value),
        SystemOption::Node(node) => Ok(lx.solve(&reader.system)?[node as usize].value()?),
    }
}

struct Reader<'u> {
    lx: LoopyContext<'u>,
    system: System,
    open: Vec<(Option<String>, u32)>,
}

impl Reader<'_> {
    fn link(&mut self, expr: &Expr) -> Answer<SystemOption> {
        let lx = self.lx;
        let nus = |nus: Nus| Ok(SystemOption::Value(lx.cx.nus(&nus)?.into()));
        Ok(match &expr.kind {
            ExprKind::Pass => SystemOption::Node(self.open.last().expect("braces").1),
            ExprKind::Name(name) => {
                let inner = self.open.iter().rev().find(|(label, _)| label.as_ref() == Some(name));
                match inner {
                    Some(&(_, node)) => SystemOption::Node(node),
                    None => SystemOption::Value(lx.named(name).expect(name)?),
                }
            }
            ExprKind::Braces { label, left, right } => {
                let node = self.system.nodes.len() as u32;
                self.system.nodes.push(Default::default());
                self.open.push((label.as_ref().map(|label| label.text.clone()), node));
                let mut side = |options: &[Expr]| -> Answer<Vec<SystemOption>> {
                    options.iter().map(|option| self.link(option)).collect()
                };
                let sides = (side(left)?, side(right)?);
                self.open.pop();
                self.system.nodes[node as usize] = sides;
                SystemOption::Node(node)
            }
            ExprKind::Number(number) => {
                return nus(Nus::number(number.as_dyadic().expect("a game")));
            }
            ExprKind::Nus { number, ups, nim } => {
                return nus(Nus::new(number.clone(), ups.clone(), *nim));
            }
            ExprKind::Uptimal { number, down, kind, order, nim } => {
                let ExprKind::Number(order) = &order.kind else { panic!("{order:?}") };
                let order = order.as_dyadic().and_then(|n| n.to_i64()).expect("small") as u64;
                let up = match kind {
                    UptimalKind::Sum => lx.cx.up_sum(order)?,
                    UptimalKind::Power => lx.cx.up_power(order)?,
                };
                let up = if *down { lx.cx.neg(up)? } else { up };
                let rest = lx.cx.nus(&Nus::new(number.clone(), Dyadic::ZERO, *nim))?;
                SystemOption::Value(lx.cx.add(up, rest)?.into())
            }
            ExprKind::Negative(inner) => SystemOption::Value(lx.loopy_neg(read(lx, inner)?)?),
            ExprKind::Sum(terms) => {
                let mut sum = Loopy::ZERO;
                for (sign, term) in terms {
                    let term = read(lx, term)?;
                    let term = if *sign == TermSign::Plus { term } else { lx.loopy_neg(term)? };
                    sum = lx.loopy_add(sum, term)?;
                }
                SystemOption::Value(sum)
            }
            ExprKind::Juxtaposed(g, h) => {
                SystemOption::Value(lx.loopy_add(read(lx, g)?, read(lx, h)?)?)
            }
            ExprKind::Tiny(weight) => SystemOption::Value(self.tiny(read(lx, weight)?)?),
            ExprKind::Miny(weight) => {
                let tiny = self.tiny(read(lx, weight)?)?;
                SystemOption::Value(lx.loopy_neg(tiny)?)
            }
            ExprKind::Switch(inner) => {
                let g = read(lx, inner)?;
                let node =
                    (vec![SystemOption::Value(g)], vec![SystemOption::Value(lx.loopy_neg(g)?)]);
                SystemOption::Value(lx.first(&System { nodes: vec![node] })?.value()?)
            }
            ExprKind::Binary(BinaryOperator::Multiple, count, of) => {
                let ExprKind::Number(count) = &count.kind else { panic!("{count:?}") };
                let count = count.as_dyadic().and_then(|count| count.to_i64()).expect("small");
                SystemOption::Value(lx.multiple(count, read(lx, of)?)?)
            }
            ExprKind::Binary(BinaryOperator::Sides, onside, offside) => {
                let [onside, offside] = [read(lx, onside)?.onside, read(lx, offside)?.offside];
                SystemOption::Value(Loopy { onside, offside })
            }
            other => panic!("not read here: {other:?}"),
        })
    }

    fn tiny(&self, weight: Loopy) -> Answer<Loopy> {
        let zero = || vec![SystemOption::Value(Loopy::ZERO)];
        let minus = self.lx.loopy_neg(weight)?;
        let nodes =
            vec![(zero(), vec![SystemOption::Node(1)]), (zero(), vec![SystemOption::Value(minus)])];
        Ok(self.lx.first(&System { nodes })?.value()?)
    }
}
