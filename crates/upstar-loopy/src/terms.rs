//! Values as terms.

use std::cmp::Ordering;
use std::sync::Arc;

use upstar_arena::deep;
use upstar_core::{Budgeted, Interrupted, NoAnswer};
use upstar_notation::{Style, Term};

use crate::Map;
use crate::context::LoopyContext;
use crate::stopper::{Kind, LoopIndex, Loopy, Moves, Stopper, StopperRef};

pub(crate) const MOST_BRACES: usize = 10_000;

/// The maximum length of the options that are compared for sorting.
pub(crate) const LONG: usize = 1_000;

/// The letters that may label braces. The letters `s`, `i` and `v` have other meanings.
const LETTERS: &str = "abcdefghjklmnopqrtuwxyz";

impl LoopyContext<'_> {
    /// Returns the value as a term: its name if it has one, and otherwise the options of its
    /// canonical form. In braces, `pass` is a move back to the same braces, and a label to the
    /// braces that it labels. A value that is not a stopper is written as its two sides.
    ///
    /// # Errors
    ///
    /// Fails if the game is too large to print.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_notation::Style;
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let two = Stopper::Short(lx.cx.integer(2)?);
    /// let g = lx.node(&[two], true, &[Stopper::ZERO], false)?;
    /// assert_eq!(lx.term(g)?.print(Style::Ascii, 80).unwrap(), "{2,pass|0}");
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn term(self, g: Loopy) -> Budgeted<Arc<Term>> {
        if let Some(g) = g.stopper() {
            return Writer::new(self).stopper(g);
        }
        if let Some(name) = not_undefined(self.name_of_sides(g))?.flatten() {
            return Ok(name);
        }
        let (onside, offside) = (self.term(g.onside.into())?, self.term(g.offside.into())?);
        Ok(Arc::new(Term::Sides(onside, offside)))
    }
}

fn not_undefined<T>(answer: Result<T, NoAnswer>) -> Budgeted<Option<T>> {
    match answer {
        Ok(value) => Ok(Some(value)),
        Err(NoAnswer::Undefined(_)) => Ok(None),
        Err(NoAnswer::Interrupted(why)) => Err(why),
    }
}

struct Writer<'u> {
    lx: LoopyContext<'u>,
    /// Terms without references to enclosing braces.
    known: Map<StopperRef, Arc<Term>>,
    /// The enclosing braces, with a label if an option refers to them.
    open: Vec<(LoopIndex, Option<String>)>,
    labels: usize,
    braces: usize,
}

impl<'u> Writer<'u> {
    fn new(lx: LoopyContext<'u>) -> Writer<'u> {
        Writer { lx, known: Map::default(), open: Vec::new(), labels: 0, braces: 0 }
    }

    fn stopper(&mut self, g: Stopper) -> Budgeted<Arc<Term>> {
        if let Stopper::Short(g) = g {
            return self.lx.cx.term(g);
        }
        self.looping(self.lx.refer(g))
    }

    fn looping(&mut self, here: StopperRef) -> Budgeted<Arc<Term>> {
        let g = self.lx.stopper(here);
        let Kind::Loop(id) = here.kind() else { return self.stopper(g) };
        if let Some(known) = self.known.get(&here) {
            return Ok(Arc::clone(known));
        }
        if let Some(at) = self.open.iter().position(|(other, _)| *other == id) {
            return Ok(Arc::new(Term::Name(self.label(at))));
        }
        self.lx.cx.budget.spend(1)?;
        let named = not_undefined(self.lx.name_of_stopper(g))?.flatten();
        if let Some(name) = named {
            self.known.insert(here, Arc::clone(&name));
            return Ok(name);
        }
        self.braces += 1;
        if self.braces > MOST_BRACES {
            return Err(Interrupted::too_large(format!(
                "the game has more than {MOST_BRACES} braces, too many to print"
            )));
        }
        let members = self.lx.stoppers.members(id);
        let is_entry = !self.open.iter().any(|(other, _)| members.contains(&other.0));
        if is_entry {
            let outer = (std::mem::take(&mut self.open), std::mem::take(&mut self.labels));
            let term = self.braces(id);
            (self.open, self.labels) = outer;
            let term = term?;
            self.known.insert(here, Arc::clone(&term));
            return Ok(term);
        }
        self.braces(id)
    }

    fn braces(&mut self, id: LoopIndex) -> Budgeted<Arc<Term>> {
        let Moves { left, right } = self.lx.moves(StopperRef::from(id))?;
        if let ([x], [y]) = (&left[..], &right[..])
            && !self.lx.stoppers.recurs(id)
            && self.lx.negative(*x)? == *y
        {
            let x = self.lx.stopper(*x);
            return Ok(Arc::new(Term::Switch(deep(|| self.stopper(x))?)));
        }
        self.open.push((id, None));
        let left = self.side(id, &left)?;
        let right = self.side(id, &right)?;
        let term = Arc::new(Term::Braces { left, right });
        Ok(match self.open.pop() {
            Some((_, Some(label))) => Arc::new(Term::Labelled(label, term)),
            _ => term,
        })
    }

    /// Returns the terms of the options: the short options, the loopy options sorted by length and
    /// text, and the pass.
    fn side(&mut self, id: LoopIndex, options: &[StopperRef]) -> Budgeted<Vec<Arc<Term>>> {
        let mut shorts = Vec::new();
        let mut loops = Vec::new();
        let mut passes = false;
        for &option in options {
            match option.kind() {
                Kind::Short(index) => shorts.push(self.lx.cx.short_at(index)),
                Kind::Loop(other) if other == id => passes = true,
                Kind::Loop(other) => loops.push(other),
                Kind::Local(_) => {}
            }
        }
        self.lx.cx.sort_for_print(&mut shorts)?;
        let mut terms = Vec::with_capacity(options.len());
        for short in shorts {
            terms.push(self.lx.cx.term(short)?);
        }
        // Labels must not depend on the order in the table.
        let mut keyed = Vec::with_capacity(loops.len());
        if loops.len() > 1 {
            for other in loops {
                let hash = self.lx.content_hash(self.lx.stopper(StopperRef::from(other)))?;
                keyed.push((hash.to_string(), other));
            }
            keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
        } else {
            keyed.extend(loops.into_iter().map(|other| (String::new(), other)));
        }
        let mut texts = Vec::with_capacity(keyed.len());
        for (_, other) in keyed {
            let term = deep(|| self.looping(StopperRef::from(other)))?;
            let text = term.print(Style::Ascii, LONG).unwrap_or_else(|_| "~".repeat(LONG));
            texts.push((text, term));
        }
        texts.sort_by(|a, b| by_length(&a.0, &b.0));
        terms.extend(texts.into_iter().map(|(_, term)| term));
        if passes {
            terms.push(Arc::new(Term::Name("pass".to_string())));
        }
        Ok(terms)
    }

    fn label(&mut self, at: usize) -> String {
        if let Some(label) = &self.open[at].1 {
            return label.clone();
        }
        let label = letter(self.labels);
        self.labels += 1;
        self.open[at].1 = Some(label.clone());
        label
    }
}

/// Returns the label with this number: a, b, …, z, a1, b1, …
pub(crate) fn letter(number: usize) -> String {
    let letters = LETTERS.len();
    let letter = LETTERS.chars().nth(number % letters).unwrap_or('a');
    match number / letters {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

pub(crate) fn by_length(a: &str, b: &str) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}
