//! Derivations of remotenesses, suspenses and Kane's functions r and s.

use upstar_arena::deep;
use upstar_core::{Budgeted, Player};

use super::{Explainer, Property};
use crate::{Compound, CompoundShape, Convention, KaneInvariant, SumOperator};

/// The maximum number of options whose results are listed.
const MAX_OPTIONS: usize = 24;
/// The maximum number of columns r(0), r(1), ….
const MAX_COLUMNS: u32 = 12;

impl Explainer<'_> {
    pub(super) fn remoteness(
        &mut self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<u32> {
        self.length(compound, starter, convention, Property::Remoteness)
    }

    pub(super) fn suspense(
        &mut self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<u32> {
        self.length(compound, starter, convention, Property::Suspense)
    }

    /// Explains the remoteness or the suspense.
    fn length(
        &mut self,
        compound: Compound,
        starter: Player,
        convention: Convention,
        property: Property,
    ) -> Budgeted<u32> {
        let cx = self.cx;
        let of = |compound: Compound, starter: Player| match property {
            Property::Remoteness => cx.remoteness(compound, starter, convention),
            _ => cx.suspense(compound, starter, convention),
        };
        let (rule, word) = match property {
            Property::Remoteness => (SumOperator::Short, "remoteness"),
            _ => (SumOperator::Long, "suspense"),
        };
        if !cx.has_moves(compound, starter) || !self.is_new(compound, starter, convention, property)
        {
            return of(compound, starter);
        }
        let name = self.started(compound, starter)?;
        let resolved = cx.resolved(compound)?;
        match cx.combining(resolved)? {
            Some((operator, parts)) if operator == rule => {
                let parts = self.in_order(operator, parts)?;
                let mut table = vec![vec!["component".to_owned(), word.to_owned()]];
                let mut lengths = Vec::new();
                for part in parts {
                    let length = deep(|| self.length(part, starter, convention, property))?;
                    table.push(vec![self.name(part)?, length.to_string()]);
                    lengths.push(length);
                }
                let (label, length) = match property {
                    Property::Remoteness => ("minimum", lengths.into_iter().min()),
                    _ => ("maximum", lengths.into_iter().max()),
                };
                let length = length.unwrap_or(0);
                table.push(vec![label.to_owned(), length.to_string()]);
                self.derivation.table(table);
                Ok(length)
            }
            Some(_) => {
                let invariant = deep(|| self.invariant(compound, starter, convention))?;
                let (length, text) = match property {
                    Property::Remoteness => {
                        let remoteness = invariant.remoteness();
                        (remoteness, format!("the remoteness is r(0) = {remoteness}"))
                    }
                    _ => {
                        let suspense = invariant.suspense();
                        (suspense, format!("the suspense is s(k) = {suspense} for all large k"))
                    }
                };
                self.derivation.step(name, text);
                Ok(length)
            }
            None => {
                let length = of(compound, starter)?;
                if !cx.has_positions(compound) {
                    let mut lengths = Vec::new();
                    for option in cx.options(compound, starter)? {
                        lengths.push(of(option, starter.opponent())?);
                    }
                    if lengths.len() <= MAX_OPTIONS {
                        self.derivation.step(name, by_options(lengths, property));
                    }
                }
                Ok(length)
            }
        }
    }

    /// Returns the options of a game given by braces if some option is a conjunctive sum and the
    /// options are not too many. Otherwise, returns an empty list.
    pub(super) fn sums_as_options(
        &self,
        compound: Compound,
        starter: Player,
    ) -> Budgeted<Vec<Compound>> {
        let CompoundShape::Braces { .. } = self.cx.compounds.shape(compound) else {
            return Ok(Vec::new());
        };
        if !self.cx.is_dicotic(compound)? {
            return Ok(Vec::new());
        }
        let options = self.cx.options(compound, starter)?;
        if options.len() <= MAX_OPTIONS {
            for &option in &options {
                if self.cx.combining(option)?.is_some() {
                    return self.sorted(&options);
                }
            }
        }
        Ok(Vec::new())
    }

    fn invariant_by_options(
        &mut self,
        name: String,
        options: &[Compound],
        starter: Player,
        convention: Convention,
    ) -> Budgeted<KaneInvariant> {
        let mut rows = Vec::new();
        for &option in options {
            let invariant = deep(|| self.invariant(option, starter.opponent(), convention))?;
            rows.push((self.name(option)?, invariant));
        }
        let of_options: Vec<&KaneInvariant> = rows.iter().map(|(_, invariant)| invariant).collect();
        let invariant = KaneInvariant::of_options(&of_options);
        if !std::mem::replace(&mut self.is_order_explained, true) {
            self.derivation.sentence(
                "odd numbers are better for the first player than even numbers, small odd numbers \
                 are better than large odd numbers, and large even numbers are better than small \
                 even numbers (Kane, section 2.3)",
            );
        }
        self.table_of_invariants("option", true, &rows);
        let text = format!(
            "r(l) is the best number 1 + r(l-1) of an option, or 1 + r(0) if l = 0 (Kane, Lemmas 24 \
             and 25): {invariant}"
        );
        self.derivation.step(name, text);
        Ok(invariant)
    }

    /// Lists r(l) or s(k) for each row.
    fn table_of_invariants(
        &mut self,
        heading: &str,
        remote: bool,
        rows: &[(String, KaneInvariant)],
    ) {
        let place = |invariant: &KaneInvariant| match remote {
            true => invariant.place(),
            false => invariant.suspense_place(),
        };
        let last = rows.iter().map(|(_, invariant)| place(invariant)).max();
        let last = last.unwrap_or(0).min(MAX_COLUMNS - 1);
        let letter = if remote { 'r' } else { 's' };
        let mut table = vec![vec![heading.to_owned()]];
        table[0].extend((0..=last).map(|l| format!("{letter}({l})")));
        table.extend(rows.iter().map(|(name, invariant)| {
            let numbers = match remote {
                true => invariant.remotenesses(last),
                false => invariant.suspenses(last),
            };
            let numbers = numbers.into_iter().map(|number| number.to_string());
            std::iter::once(name.clone()).chain(numbers).collect()
        }));
        self.derivation.table(table);
    }

    /// Explains the functions r and s.
    pub(super) fn invariant(
        &mut self,
        compound: Compound,
        starter: Player,
        convention: Convention,
    ) -> Budgeted<KaneInvariant> {
        let cx = self.cx;
        if !self.is_new(compound, starter, convention, Property::Invariant) {
            return cx.invariant(compound, starter, convention);
        }
        let name = self.started(compound, starter)?;
        let resolved = cx.resolved(compound)?;
        let parts = match cx.has_moves(compound, starter) {
            true => cx.combining(resolved)?,
            false => None,
        };
        let Some((operator, parts)) = parts else {
            let options = self.sums_as_options(resolved, starter)?;
            if !options.is_empty() {
                return self.invariant_by_options(name, &options, starter, convention);
            }
            let invariant = cx.invariant(compound, starter, convention)?;
            self.derivation.step(name, format!("{invariant} (Kane, Lemmas 22 to 25)"));
            return Ok(invariant);
        };
        let short = operator == SumOperator::Short;
        let mut components = Vec::new();
        for part in self.in_order(operator, parts)? {
            let invariant = deep(|| self.invariant(part, starter, convention))?;
            components.push((self.name(part)?, invariant));
        }
        let mut sum: Option<KaneInvariant> = None;
        for (_, invariant) in &components {
            sum = Some(match sum {
                None => invariant.clone(),
                Some(sum) if short => sum.short(invariant),
                Some(sum) => sum.long(invariant),
            });
        }
        let sum = sum.unwrap_or_else(KaneInvariant::zero);
        components.push(((if short { "minimum" } else { "maximum" }).to_owned(), sum.clone()));
        self.table_of_invariants("component", short, &components);
        let text = match short {
            true => format!(
                "r(l) is the minimum (Kane, Lemma 30), which determines s (Corollary 21): {sum}"
            ),
            false => format!(
                "s(k) is the maximum (Kane, Lemma 31), which determines r (Corollary 21): {sum}"
            ),
        };
        self.derivation.step(name, text);
        Ok(sum)
    }
}

/// Derives the remoteness or the suspense from those of the options.
fn by_options(mut lengths: Vec<u32>, property: Property) -> String {
    lengths.sort_unstable();
    lengths.dedup();
    let (word, plural, least) = match property {
        Property::Remoteness => ("remoteness", "remotenesses", true),
        _ => ("suspense", "suspenses", false),
    };
    let end = |numbers: &[u32], first: bool| {
        let end = if first { numbers.first() } else { numbers.last() };
        end.copied().unwrap_or(0)
    };
    let listed = lengths.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let even: Vec<u32> = lengths.iter().copied().filter(|length| length % 2 == 0).collect();
    let (given, found) = if lengths.len() == 1 {
        (format!("the options have {word} {listed}"), end(&lengths, true))
    } else if even.is_empty() {
        let found = end(&lengths, !least);
        let which = if least { "greatest" } else { "least" };
        (format!("the options have the odd {plural} {listed}; the {which} is {found}"), found)
    } else {
        let found = end(&even, least);
        let which = if least { "least" } else { "greatest" };
        (format!("the options have {plural} {listed}; the {which} even one is {found}"), found)
    };
    format!("{given}, so the {word} is {}", found + 1)
}
