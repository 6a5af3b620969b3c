//! The syntax tree.

use std::mem;
use std::sync::Arc;

use upstar_number::{Dyadic, Rational};

use crate::lexer::RelationSign;
use crate::span::Span;

pub(crate) const RED_ZONE: usize = 128 * 1024;
pub(crate) const STACK_PIECE: usize = 2 * 1024 * 1024;

/// Runs `walk` with enough stack for another level of a tree.
pub(crate) fn deeper<T>(walk: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, STACK_PIECE, walk)
}

/// An expression with its span.
///
/// Trees can be thousands of levels deep, so recursive traversals must guard the stack.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// The kind of expression.
    pub kind: ExprKind,
    /// The span.
    pub span: Span,
    /// The original spelling of a number, if its printed form differs, as for `007` and `2/4`. The
    /// text of a board may look like a number.
    pub written: Option<Box<str>>,
}

/// A name with its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// The span.
    pub span: Span,
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// The name of a named argument, such as `diagonal` in `diagonal: true`.
    pub name: Option<Name>,
    /// The value of the argument.
    pub value: Expr,
}

/// A clause of a comprehension.
#[derive(Clone, Debug, PartialEq)]
pub enum Clause {
    /// `for NAME in LIST`.
    For(Name, Expr),
    /// `if CONDITION`.
    If(Expr),
}

/// The sign of a term of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TermSign {
    /// The term is added.
    Plus,
    /// The term is subtracted.
    Minus,
}

/// An operator on two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOperator {
    /// `n·G`, `n.G`: integer multiple, Norton product.
    Multiple,
    /// `x / y`: the quotient of two numbers.
    Quotient,
    /// `G : H`.
    OrdinalSum,
    /// `G <> H`.
    SideSum,
    /// `G /\ H`.
    ShortConjunctive,
    /// `G \/ H`.
    LongConjunctive,
    /// `G -> H`.
    Sequential,
    /// `G & H`: onside and offside.
    Sides,
}

impl BinaryOperator {
    /// Returns the ASCII spelling.
    #[must_use]
    pub fn ascii(self) -> &'static str {
        match self {
            BinaryOperator::Multiple => "·",
            BinaryOperator::Quotient => "/",
            BinaryOperator::OrdinalSum => ":",
            BinaryOperator::SideSum => "<>",
            BinaryOperator::ShortConjunctive => "/\\",
            BinaryOperator::LongConjunctive => "\\/",
            BinaryOperator::Sequential => "->",
            BinaryOperator::Sides => "&",
        }
    }
}

/// The two uptimals of order n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UptimalKind {
    /// `^(n)`: ↑ⁿ.
    Power,
    /// `^[n]`: the sum ↑ + ↑² + … + ↑ⁿ.
    Sum,
}

impl UptimalKind {
    pub(crate) fn brackets(self) -> (char, char) {
        match self {
            UptimalKind::Power => ('(', ')'),
            UptimalKind::Sum => ('[', ']'),
        }
    }
}

/// The kind of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A missing expression, reported by a diagnostic.
    Missing,
    /// A number.
    Number(Rational),
    /// number + ups·↑ + *nim, written together, with ups or a nimber.
    Nus {
        /// The number.
        number: Dyadic,
        /// The number of ups, an integer.
        ups: Dyadic,
        /// The nimber.
        nim: u64,
    },
    /// `number ± ↑^[n] + *k` or `number ± ↑^(n) + *k`.
    Uptimal {
        /// The number.
        number: Dyadic,
        /// `true` if the uptimal is subtracted (`v[2]`).
        down: bool,
        /// The kind of uptimal.
        kind: UptimalKind,
        /// The order n.
        order: Box<Expr>,
        /// The nimber.
        nim: u64,
    },
    /// `true`, `false`.
    Bool(bool),
    /// `"text"`.
    Text(String),
    /// A name.
    Name(String),
    /// `pass`.
    Pass,
    /// `{left|right}`, possibly with a label.
    Braces {
        /// The label of a loopy node.
        label: Option<Name>,
        /// Left's options.
        left: Vec<Expr>,
        /// Right's options.
        right: Vec<Expr>,
    },
    /// `{1,2}`: a set of numbers, as an argument of rulesets.
    Set(Vec<Expr>),
    /// `s{left|score|right}`.
    Scoring {
        /// Left's options.
        left: Vec<Expr>,
        /// The score if play ends at this position.
        score: Box<Expr>,
        /// Right's options.
        right: Vec<Expr>,
    },
    /// `i{…}`: an impartial game as the set of its options.
    Impartial(Vec<Expr>),
    /// `±G`.
    Switch(Box<Expr>),
    /// `+_G`.
    Tiny(Box<Expr>),
    /// `-_G`.
    Miny(Box<Expr>),
    /// `a: b | c; b: |`: the positions of a loopy game, inside quotation marks.
    Graph(String),
    /// `'G'`: a literal form.
    Quote(Box<Expr>),
    /// `-G`.
    Negative(Box<Expr>),
    /// `G + H - K`: two or more terms.
    Sum(Vec<(TermSign, Expr)>),
    /// `upon*`: a named game, ups and a nimber, written together.
    Juxtaposed(Box<Expr>, Box<Expr>),
    /// Any other binary operator.
    Binary(BinaryOperator, Box<Expr>, Box<Expr>),
    /// `a < b`, `a < b < c`.
    Relations(Box<Expr>, Vec<(RelationSign, Expr)>),
    /// `x in list`.
    In(Box<Expr>, Box<Expr>),
    /// `a and b`.
    And(Vec<Expr>),
    /// `a or b`.
    Or(Vec<Expr>),
    /// `not a`.
    Not(Box<Expr>),
    /// `if c then a else b`.
    If {
        /// The condition.
        condition: Box<Expr>,
        /// The value if the condition holds.
        then: Box<Expr>,
        /// The value otherwise.
        otherwise: Box<Expr>,
    },
    /// `a..b`, inclusive.
    Range(Box<Expr>, Box<Expr>),
    /// `[a, b]`.
    List(Vec<Expr>),
    /// `[item for x in list if condition]`.
    Comprehension {
        /// The collected item.
        item: Box<Expr>,
        /// The clauses, in order.
        clauses: Vec<Clause>,
    },
    /// `x -> body`, `(x, y) -> body`.
    Lambda {
        /// The parameters.
        parameters: Vec<Name>,
        /// The body, shared with the resulting functions.
        body: Arc<Expr>,
    },
    /// `f(x, y)`.
    Call {
        /// The function.
        function: Box<Expr>,
        /// The arguments.
        arguments: Vec<Argument>,
    },
    /// `x.f(y)`, equivalent to `f(x, y)`.
    Method {
        /// The first argument.
        receiver: Box<Expr>,
        /// The function.
        name: Name,
        /// The other arguments.
        arguments: Vec<Argument>,
    },
    /// `list[0]`.
    Index(Box<Expr>, Box<Expr>),
    /// `name := value`.
    Assign {
        /// The name.
        name: Name,
        /// The value.
        value: Box<Expr>,
    },
    /// `assert condition`.
    Assert(Box<Expr>),
}

impl Expr {
    /// Creates an expression with its span.
    #[must_use]
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        Expr { kind, span, written: None }
    }

    /// Creates a missing expression.
    #[must_use]
    pub fn missing(span: Span) -> Expr {
        Expr::new(ExprKind::Missing, span)
    }

    /// Takes the kind and leaves [`ExprKind::Missing`].
    #[must_use]
    pub fn take_kind(&mut self) -> ExprKind {
        mem::replace(&mut self.kind, ExprKind::Missing)
    }

    fn is_leaf(&self) -> bool {
        matches!(
            self.kind,
            ExprKind::Missing
                | ExprKind::Number(_)
                | ExprKind::Nus { .. }
                | ExprKind::Bool(_)
                | ExprKind::Text(_)
                | ExprKind::Name(_)
                | ExprKind::Graph(_)
                | ExprKind::Pass
        )
    }
}

impl Drop for Expr {
    fn drop(&mut self) {
        if !self.is_leaf() {
            let kind = self.take_kind();
            deeper(|| drop(kind));
        }
    }
}
