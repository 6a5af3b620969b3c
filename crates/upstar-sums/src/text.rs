//! Compounds as text in the expression language.

use std::rc::Rc;

use hashbrown::HashMap;
use upstar_arena::deep;
use upstar_core::{Budgeted, Interrupted, Player};
use upstar_form::FormId;
use upstar_notation::{MAX_DEPTH, Style, Term};

use crate::{Compound, CompoundContext, CompoundShape, SumOperator};

const LONGEST: usize = 100_000;

#[derive(Default)]
struct Texts {
    known: HashMap<Compound, Rc<str>, foldhash::fast::RandomState>,
    length: usize,
    depth: usize,
}

impl CompoundContext<'_> {
    /// Returns the compound as text. Impartial games are written as `i{…}`. Other forms, and
    /// nimbers from `*4` on, are written in quotes. Positions are written as given by their source.
    /// Operators without a sign are written as calls, such as `conjunctive(a, b)`. A sum with
    /// positions is written as `disjunctive(a, b)`.
    ///
    /// # Errors
    ///
    /// Fails if the text would be too long, or nested too deeply to be read.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::Forms;
    /// # use upstar_sums::{Compounds, CompoundContext, SumOperator};
    /// # let (forms, compounds, budget) = (Forms::new(), Compounds::new(), Budget::unlimited());
    /// # let cx = CompoundContext::new(&forms, &compounds, &budget);
    /// let one = cx.leaf(forms.integer(1)?)?;
    /// let sum = cx.join(SumOperator::Short, &[one, cx.chain(1)?])?;
    /// let sum = cx.join(SumOperator::Sequential, &[sum, cx.chain(2)?])?;
    /// assert_eq!(cx.text(sum)?, "('1' /\\ i{0}) -> i{i{0}}");
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn text(self, compound: Compound) -> Budgeted<String> {
        Ok(self.text_of(compound, &mut Texts::default())?.to_string())
    }

    fn text_of(self, compound: Compound, texts: &mut Texts) -> Budgeted<Rc<str>> {
        if let Some(known) = texts.known.get(&compound) {
            return Ok(known.clone());
        }
        // Deeper text could not be read back.
        if texts.depth >= MAX_DEPTH || texts.length > 100 * LONGEST {
            return Err(too_long());
        }
        texts.depth += 1;
        let text: Rc<str> = match self.compounds.shape(compound) {
            CompoundShape::Leaf(FormId::ZERO) => "i{}".into(),
            CompoundShape::Position(place) => self.positions.text(place).into(),
            CompoundShape::Leaf(form) if !self.is_impartial(compound) => self.quoted(form)?.into(),
            // Large nimbers are too long as sets.
            CompoundShape::Leaf(form) if self.forms.as_nus(form).is_some_and(|nus| nus.nim > 3) => {
                self.quoted(form)?.into()
            }
            CompoundShape::Leaf(_) | CompoundShape::Braces { .. } => {
                let mut side = |player| -> Budgeted<String> {
                    let options = self.options(compound, player)?;
                    let mut options = self.items(&options, true, texts)?;
                    options.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
                    join(&options, ",")
                };
                let left = side(Player::Left)?;
                if self.is_impartial(compound) {
                    format!("i{{{left}}}").into()
                } else {
                    format!("{{{left}|{}}}", side(Player::Right)?).into()
                }
            }
            CompoundShape::Join(operator, parts) => {
                let (call, between) = self.sign(compound, operator);
                let mut parts = self.items(parts, call.is_some(), texts)?;
                if operator.commutes() {
                    parts.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
                }
                match call {
                    None => join(&parts, between)?.into(),
                    // Calls take two games.
                    Some(call) => {
                        let mut list = parts.pop().unwrap_or_else(|| "i{}".into());
                        while let Some(part) = parts.pop() {
                            list = format!("{call}({})", join(&[part, list], ", ")?).into();
                        }
                        list
                    }
                }
            }
        };
        self.budget.spend(1 + text.len() as u64 / 64)?;
        texts.depth -= 1;
        texts.length += text.len();
        texts.known.insert(compound, text.clone());
        Ok(text)
    }

    /// Writes components or options. Sums are in parentheses unless `alone` is `true`.
    fn items(self, items: &[Compound], alone: bool, texts: &mut Texts) -> Budgeted<Vec<Rc<str>>> {
        let mut all = Vec::with_capacity(items.len());
        for &item in items {
            if item == Compound::ZERO {
                all.push("0".into());
                continue;
            }
            let text = deep(|| self.text_of(item, texts))?;
            all.push(match self.compounds.shape(item) {
                CompoundShape::Join(operator, _)
                    if !alone && self.sign(item, operator).0.is_none() =>
                {
                    format!("({text})").into()
                }
                _ => text,
            });
        }
        Ok(all)
    }

    /// Returns the name of the call, or the sign between components. A `+` would add the values of
    /// positions.
    fn sign(
        self,
        compound: Compound,
        operator: SumOperator,
    ) -> (Option<&'static str>, &'static str) {
        if operator == SumOperator::Disjunctive && self.has_positions(compound) {
            return (Some("disjunctive"), ", ");
        }
        sign_of(operator)
    }

    fn quoted(self, form: FormId) -> Budgeted<String> {
        let quoted = Term::Quote(self.term(form)?.into()).print(Style::Ascii, LONGEST);
        quoted.map_err(|_| too_long())
    }

    fn term(self, form: FormId) -> Budgeted<Term> {
        self.budget.spend(1)?;
        if let Some(nus) = self.forms.as_nus(form) {
            let (number, ups, nim) = (nus.number.clone(), nus.ups.clone(), nus.nim);
            return Ok(Term::Nus { number, ups, nim });
        }
        let (left, right) = self.forms.options(form)?;
        let side = |options: upstar_form::Options<'_>| -> Budgeted<Vec<_>> {
            let term = |option| deep(|| self.term(option)).map(std::sync::Arc::new);
            options.iter().map(term).collect()
        };
        Ok(Term::Braces { left: side(left)?, right: side(right)? })
    }
}

fn sign_of(operator: SumOperator) -> (Option<&'static str>, &'static str) {
    match operator {
        SumOperator::Disjunctive => (None, " + "),
        SumOperator::Conjunctive | SumOperator::Short => (None, " /\\ "),
        SumOperator::Long => (None, " \\/ "),
        SumOperator::Sequential => (None, " -> "),
        SumOperator::Ordinal => (None, " : "),
        SumOperator::Side => (None, " <> "),
        SumOperator::Selective => (Some("selective"), ", "),
        SumOperator::ShortenedSelective => (Some("shortened_selective"), ", "),
        SumOperator::Diminished => (Some("diminished"), ", "),
    }
}

fn join(items: &[Rc<str>], between: &str) -> Budgeted<String> {
    let length: usize = items.iter().map(|item| item.len() + between.len()).sum();
    if length > LONGEST { Err(too_long()) } else { Ok(items.join(between)) }
}

fn too_long() -> Interrupted {
    Interrupted::too_large(format!("the game is too long to print: more than {LONGEST} characters"))
}

#[cfg(test)]
mod tests {
    use crate::SumOperator;
    use crate::tests::World;

    #[test]
    fn texts() {
        let world = World::new();
        let cx = world.cx();
        let (one, two) = (cx.chain(1).unwrap(), cx.chain(2).unwrap());
        let both = cx.impartial(&[two, crate::Compound::ZERO, one]).unwrap();
        let check = |operator, expected: &str| {
            let sum = cx.join(operator, &[both, one]).unwrap();
            assert_eq!(cx.text(sum).unwrap(), expected);
        };
        check(SumOperator::Disjunctive, "i{0} + i{0,i{0},i{i{0}}}");
        check(SumOperator::Short, "i{0} /\\ i{0,i{0},i{i{0}}}");
        check(SumOperator::Long, "i{0} \\/ i{0,i{0},i{i{0}}}");
        check(SumOperator::Sequential, "i{0,i{0},i{i{0}}} -> i{0}");
        check(SumOperator::Ordinal, "i{0,i{0},i{i{0}}} : i{0}");
        check(SumOperator::Side, "i{0,i{0},i{i{0}}} <> i{0}");
        check(SumOperator::Selective, "selective(i{0}, i{0,i{0},i{i{0}}})");
        let sum = cx.join(SumOperator::Long, &[one, two]).unwrap();
        let set = cx.impartial(&[sum, one]).unwrap();
        assert_eq!(cx.text(set).unwrap(), "i{i{0},i{0} \\/ i{i{0}}}");
        let inner = cx.join(SumOperator::Short, &[sum, two]).unwrap();
        assert_eq!(cx.text(inner).unwrap(), "i{i{0}} /\\ (i{0} \\/ i{i{0}})");
    }

    #[test]
    fn texts_of_large_games() {
        let world = World::new();
        let cx = world.cx();
        let form = world.forms.nus(&upstar_form::Nus::nimber(20)).unwrap();
        let star = cx.leaf(form).unwrap();
        let sum = cx.join(SumOperator::Long, &[star, cx.chain(1).unwrap()]).unwrap();
        assert_eq!(cx.text(sum).unwrap(), "i{0} \\/ '*20'");
        // Very deep, and a tree of 2^40 nodes with forty positions.
        assert!(cx.text(cx.chain(100_000).unwrap()).is_err());
        let mut game = cx.chain(1).unwrap();
        for _ in 0..40 {
            let other = cx.impartial(&[game]).unwrap();
            game = cx.impartial(&[game, other]).unwrap();
        }
        assert!(cx.text(game).is_err());
    }
}
