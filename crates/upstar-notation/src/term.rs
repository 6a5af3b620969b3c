//! The structure of a printed game.

use std::mem;
use std::sync::Arc;

use upstar_number::{Dyadic, IBig};

use crate::expr::{BinaryOperator, Expr, ExprKind, TermSign, UptimalKind, deeper};
use crate::parser::LOOPY_NAMES;

/// A game as it is written: an immutable tree with shared subtrees.
///
/// Terms are not values: `1*` is [`Term::Nus`] and `{1|1}` is [`Term::Braces`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// number + ups·↑ + *nim.
    Nus {
        /// The number.
        number: Dyadic,
        /// The number of ups, an integer.
        ups: Dyadic,
        /// The nimber.
        nim: u64,
    },
    /// number + Σ nᵢ·↑ⁱ + *nim.
    Uptimal(Uptimal),
    /// {left | right}.
    Braces {
        /// Left's options.
        left: Vec<Arc<Term>>,
        /// Right's options.
        right: Vec<Arc<Term>>,
    },
    /// ±x = {x | −x}.
    Switch(Arc<Term>),
    /// +ₓ, tiny-x.
    Tiny(Arc<Term>),
    /// −ₓ, miny-x.
    Miny(Arc<Term>),
    /// A sum of two or more terms that are not sums.
    Sum(Vec<Arc<Term>>),
    /// A literal form, in quotes.
    Quote(Arc<Term>),
    /// A named game such as `over`, the label of an enclosing position, or `pass`.
    Name(String),
    /// Braces with a label. Inside, the label denotes the braces.
    Labelled(String, Arc<Term>),
    /// A multiple of a game, or its negative.
    Multiple(i64, Arc<Term>),
    /// A loopy value with its onside and offside.
    Sides(Arc<Term>, Arc<Term>),
}

/// number + n₁·↑ + n₂·↑² + … + *nim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uptimal {
    /// The number.
    pub number: Dyadic,
    /// The coefficients n₁, n₂, …, the last of which is nonzero.
    pub coefficients: Vec<IBig>,
    /// The nimber.
    pub nim: u64,
}

impl Term {
    /// Creates a number.
    #[must_use]
    pub fn number(number: Dyadic) -> Term {
        Term::Nus { number, ups: Dyadic::ZERO, nim: 0 }
    }
}

impl Drop for Term {
    fn drop(&mut self) {
        match self {
            Term::Nus { .. } | Term::Uptimal(_) | Term::Name(_) => {}
            Term::Braces { left, right } => {
                let options = (mem::take(left), mem::take(right));
                deeper(|| drop(options));
            }
            Term::Sum(terms) => {
                let terms = mem::take(terms);
                deeper(|| drop(terms));
            }
            Term::Switch(inner)
            | Term::Tiny(inner)
            | Term::Miny(inner)
            | Term::Quote(inner)
            | Term::Labelled(_, inner)
            | Term::Multiple(_, inner) => drop_deep(inner),
            Term::Sides(onside, offside) => {
                drop_deep(onside);
                drop_deep(offside);
            }
        }
    }
}

fn drop_deep(inner: &mut Arc<Term>) {
    if let Some(inner) = Arc::get_mut(inner) {
        // The replacement leaf costs nothing to drop.
        let inner = mem::replace(inner, Term::Name(String::new()));
        deeper(|| drop(inner));
    }
}

impl Expr {
    /// Returns the term of a literal game, without labels, calls, or names other than those of
    /// loopy games.
    ///
    /// ```
    /// # use upstar_notation::{Style, parse_expression};
    /// let (expr, _) = parse_expression("{ 2 || 1 | 0 }");
    /// let term = expr.unwrap().to_term().unwrap();
    /// assert_eq!(term.print(Style::Ascii, 100).unwrap(), "{2||1|0}");
    /// ```
    #[must_use]
    pub fn to_term(&self) -> Option<Term> {
        deeper(|| self.to_term_here())
    }

    fn to_term_here(&self) -> Option<Term> {
        let shared = |e: &Expr| e.to_term().map(Arc::new);
        let all = |list: &[Expr]| list.iter().map(shared).collect::<Option<Vec<_>>>();
        Some(match &self.kind {
            ExprKind::Number(number) => Term::number(number.as_dyadic()?),
            ExprKind::Nus { number, ups, nim } => {
                Term::Nus { number: number.clone(), ups: ups.clone(), nim: *nim }
            }
            ExprKind::Uptimal { number, down, kind, order, nim } => {
                let ExprKind::Number(order) = &order.kind else { return None };
                let order = order.as_dyadic()?.to_i64().filter(|n| (1..=10_000).contains(n))?;
                let one = IBig::from(if *down { -1 } else { 1 });
                let other = match kind {
                    UptimalKind::Sum => one.clone(),
                    UptimalKind::Power => IBig::ZERO,
                };
                let mut coefficients = vec![other; usize::try_from(order - 1).ok()?];
                coefficients.push(one);
                Term::Uptimal(Uptimal { number: number.clone(), coefficients, nim: *nim })
            }
            ExprKind::Name(name) if LOOPY_NAMES.contains(&name.as_str()) => {
                Term::Name(name.clone())
            }
            ExprKind::Braces { label: None, left, right } => {
                Term::Braces { left: all(left)?, right: all(right)? }
            }
            ExprKind::Switch(inner) => Term::Switch(shared(inner)?),
            ExprKind::Tiny(inner) => Term::Tiny(shared(inner)?),
            ExprKind::Miny(inner) => Term::Miny(shared(inner)?),
            ExprKind::Quote(inner) => Term::Quote(shared(inner)?),
            ExprKind::Sum(terms) => {
                let term = |(sign, term): &(TermSign, Expr)| {
                    let term = term.to_term()?;
                    let term = if *sign == TermSign::Plus { term } else { multiple(-1, &term)? };
                    Some(Arc::new(term))
                };
                Term::Sum(terms.iter().map(term).collect::<Option<Vec<_>>>()?)
            }
            ExprKind::Binary(BinaryOperator::Multiple, count, of) => {
                let ExprKind::Number(count) = &count.kind else { return None };
                multiple(count.as_dyadic()?.to_i64()?, &of.to_term()?)?
            }
            _ => return None,
        })
    }
}

/// Returns a multiple of a number or of uptimals; terms write no other games as multiples.
fn multiple(count: i64, term: &Term) -> Option<Term> {
    let count = IBig::from(count);
    match term {
        Term::Uptimal(u) if u.number.is_zero() && u.nim == 0 => {
            let coefficients = u.coefficients.iter().map(|c| c * &count).collect();
            Some(Term::Uptimal(Uptimal { number: Dyadic::ZERO, coefficients, nim: 0 }))
        }
        Term::Nus { number, ups, nim: 0 } if ups.is_zero() && count == -IBig::ONE => {
            Some(Term::number(-number))
        }
        _ => None,
    }
}
