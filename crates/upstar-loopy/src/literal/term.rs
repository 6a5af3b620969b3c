//! Literal forms as terms.

use std::sync::Arc;

use upstar_arena::deep;
use upstar_core::{Budgeted, Interrupted, Player};
use upstar_form::{Components, FormId};
use upstar_notation::{Style, Term};

use super::{Literal, LoopyForm};
use crate::Map;
use crate::context::LoopyContext;
use crate::system::SystemOption;
use crate::terms::{LONG, MOST_BRACES, by_length, letter};

impl LoopyContext<'_> {
    /// Returns a literal form as a term, without quotation marks. In braces, `pass` is a move back
    /// to the same braces, and a label to the braces that it labels.
    ///
    /// # Errors
    ///
    /// Fails if the form is too large to print.
    pub fn literal_term(self, form: &Literal) -> Budgeted<Arc<Term>> {
        match form {
            Literal::Form(form) => self.cx.form_term(*form),
            Literal::Loopy(form) => {
                let components = form.graph().components();
                let known = Map::default();
                Writer { lx: self, form, components, known, open: Vec::new(), labels: 0, braces: 0 }
                    .position(0)
            }
        }
    }
}

struct Writer<'u> {
    lx: LoopyContext<'u>,
    form: &'u LoopyForm,
    components: Components,
    /// Terms without references to enclosing braces.
    known: Map<u32, Arc<Term>>,
    /// The enclosing braces, with a label if an option refers to them.
    open: Vec<(u32, Option<String>)>,
    labels: usize,
    braces: usize,
}

impl Writer<'_> {
    fn position(&mut self, node: u32) -> Budgeted<Arc<Term>> {
        if let Some(known) = self.known.get(&node) {
            return Ok(Arc::clone(known));
        }
        if let Some((_, label)) = self.open.iter_mut().find(|(other, _)| *other == node) {
            let label = label.get_or_insert_with(|| {
                self.labels += 1;
                letter(self.labels - 1)
            });
            return Ok(Arc::new(Term::Name(label.clone())));
        }
        self.lx.cx.budget.spend(1)?;
        self.braces += 1;
        if self.braces > MOST_BRACES {
            return Err(Interrupted::too_large(format!(
                "the game has more than {MOST_BRACES} braces, too many to print"
            )));
        }
        let here = self.components.of(node);
        if self.open.iter().any(|(other, _)| self.components.of(*other) == here) {
            return self.braces(node);
        }
        // A label outside this component cannot occur in the braces.
        let outer = (std::mem::take(&mut self.open), std::mem::take(&mut self.labels));
        let term = self.braces(node);
        (self.open, self.labels) = outer;
        let term = term?;
        self.known.insert(node, Arc::clone(&term));
        Ok(term)
    }

    fn braces(&mut self, node: u32) -> Budgeted<Arc<Term>> {
        self.open.push((node, None));
        let left = self.side(node, Player::Left)?;
        let right = self.side(node, Player::Right)?;
        let term = Arc::new(Term::Braces { left, right });
        Ok(match self.open.pop() {
            Some((_, Some(label))) => Arc::new(Term::Labelled(label, term)),
            _ => term,
        })
    }

    /// Returns the terms of the options: the loopfree options, the loopy options sorted by length
    /// and text, and the pass.
    fn side(&mut self, node: u32, player: Player) -> Budgeted<Vec<Arc<Term>>> {
        let options = self.form.options(node, player);
        let mut forms: Vec<FormId> = Vec::new();
        let mut texts = Vec::new();
        let mut passes = None;
        for option in options {
            match *option {
                SystemOption::Value(form) => forms.push(form),
                SystemOption::Node(other) if other == node => {
                    passes = Some(Arc::new(Term::Name("pass".to_string())));
                }
                SystemOption::Node(other) => {
                    let term = deep(|| self.position(other))?;
                    let text = term.print(Style::Ascii, LONG).unwrap_or_else(|_| "~".repeat(LONG));
                    texts.push((text, term));
                }
            }
        }
        texts.sort_by(|a, b| by_length(&a.0, &b.0));
        let mut terms = Vec::with_capacity(options.len());
        for form in forms {
            terms.push(self.lx.cx.form_term(form)?);
        }
        terms.extend(texts.into_iter().map(|(_, term)| term).chain(passes));
        Ok(terms)
    }
}
