//! Named games: `on = {pass | }`, `off`, `over = {0 | pass}`, `under`, `dud = {pass | pass}`,
//! `upon = {pass | *}`, `tis = {0 | tisn}`, `tisn = {tis | 0}` (*Winning Ways*, chapter 11);
//! `hi = {on | 0}`, `lo = {0 | off}`; `minus_off = {on | 0 || 0}` and `minus_under = {over | 0 || 0}`,
//! which are −_OFF and −_UNDER in Siegel's thesis, Table 3.1; multiples of `upon* = upon + * = {0, pass | 0}` (Siegel,
//! thesis, section 3.6); `+_on = {0 || 0 | off}`, `+_over = {0 || 0 | under}` and their negatives.

use std::sync::Arc;

use upstar_core::{Answer, Budgeted};
use upstar_form::Nus;
use upstar_notation::Term;

use crate::Map;
use crate::context::LoopyContext;
use crate::stopper::{Kind, Loopy, Stopper, StopperRef};
use crate::system::{System, SystemOption};

#[derive(Debug)]
pub(crate) struct Names {
    terms: Map<StopperRef, Arc<Term>>,
    in_sums: Vec<Stopper>,
}

/// The maximum number of positions of a game that is recognised as a sum.
const MOST_POSITIONS: usize = 40;

const STEPS: u64 = 20_000;

fn name(name: &str) -> Arc<Term> {
    Arc::new(Term::Name(name.to_string()))
}

impl<'u> LoopyContext<'u> {
    /// Returns the game with this name: `on`, `off`, `over`, `under`, `dud`, `upon`, `upon*`,
    /// `downunder`, `tis`, `tisn`, `hi`, `lo`, `minus_off`, `minus_under`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let tis = lx.named("tis").unwrap()?;
    /// assert_eq!(tis.onside, Stopper::Short(lx.cx.integer(1)?));
    /// assert!(lx.named("nowhere").is_none());
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn named(self, name: &str) -> Option<Answer<Loopy>> {
        Some(match name {
            "on" => Ok(Stopper::ON.into()),
            "off" => Ok(Stopper::OFF.into()),
            "over" => Ok(Stopper::OVER.into()),
            "under" => Ok(Stopper::UNDER.into()),
            "dud" => Ok(Loopy::DUD),
            "upon" => self.upon(0),
            "upon*" => self.upon(1),
            "downunder" => self.node(&[Stopper::Short(self.cx.nimber(1).ok()?)], false, &[], true),
            "hi" => self.node(&[Stopper::ON], false, &[Stopper::ZERO], false),
            "lo" => self.node(&[Stopper::ZERO], false, &[Stopper::OFF], false),
            "minus_off" => self.tiny(Stopper::ON).and_then(|tiny| Ok(self.neg(tiny)?.into())),
            "minus_under" => self.tiny(Stopper::OVER).and_then(|tiny| Ok(self.neg(tiny)?.into())),
            "tis" => self.tis(0),
            "tisn" => self.tis(1),
            _ => return None,
        })
    }

    fn upon(self, nim: u64) -> Answer<Loopy> {
        let right = Stopper::Short(self.cx.nimber(1 - nim)?);
        let left = if nim == 0 { &[][..] } else { &[Stopper::ZERO] };
        self.node(left, true, &[right], false)
    }

    fn tis(self, which: usize) -> Answer<Loopy> {
        let zero = SystemOption::Value(Loopy::ZERO);
        let nodes = vec![
            (vec![zero], vec![SystemOption::Node(1)]),
            (vec![SystemOption::Node(0)], vec![zero]),
        ];
        Ok(self.solve(&System { nodes })?[which].value()?)
    }

    /// Returns tiny-w, {0 || 0 | -w}.
    fn tiny(self, weight: Stopper) -> Answer<Stopper> {
        let threat = self.node(&[Stopper::ZERO], false, &[self.neg(weight)?], false)?.onside;
        Ok(self.node(&[Stopper::ZERO], false, &[threat], false)?.onside)
    }

    fn names(self) -> Answer<&'u Names> {
        if let Some(names) = self.stoppers.names.get() {
            return Ok(names);
        }
        let mut names = Names { terms: Map::default(), in_sums: Vec::new() };
        let mut add = |g: Stopper, term: Arc<Term>, in_sums: bool| {
            names.terms.insert(self.refer(g), term);
            if in_sums {
                names.in_sums.push(g);
            }
        };
        add(Stopper::ON, name("on"), false);
        add(Stopper::OFF, name("off"), false);
        add(Stopper::OVER, name("over"), true);
        add(Stopper::UNDER, name("under"), true);
        for (text, nim) in [("upon", 0), ("upon*", 1)] {
            let upon = self.upon(nim)?.onside;
            add(upon, name(text), true);
            add(self.neg(upon)?, Arc::new(Term::Multiple(-1, name(text))), true);
        }
        for text in ["hi", "lo"] {
            if let Some(g) = self.named(text).transpose()? {
                add(g.onside, name(text), false);
            }
        }
        for (text, weight) in [("on", Stopper::ON), ("over", Stopper::OVER)] {
            let tiny = self.tiny(weight)?;
            add(tiny, Arc::new(Term::Tiny(name(text))), true);
            add(self.neg(tiny)?, Arc::new(Term::Miny(name(text))), true);
        }
        let names = self.stoppers.names.get_or_init(|| names);
        Ok(names)
    }

    pub(crate) fn name_of_sides(self, g: Loopy) -> Answer<Option<Arc<Term>>> {
        if g == Loopy::DUD {
            return Ok(Some(name("dud")));
        }
        for (which, text) in ["tis", "tisn"].into_iter().enumerate() {
            if self.tis(which)? == g {
                return Ok(Some(name(text)));
            }
        }
        Ok(None)
    }

    pub(crate) fn name_of_stopper(self, g: Stopper) -> Answer<Option<Arc<Term>>> {
        let names = self.names()?;
        if let Some(name) = names.terms.get(&self.refer(g)) {
            return Ok(Some(Arc::clone(name)));
        }
        if let Some(k) = self.stoppers.uponic(self.refer(g)) {
            return Ok(Some(Arc::new(Term::Multiple(i64::from(k), name("upon*")))));
        }
        let negative = self.neg(g)?;
        if let Some(k) = self.stoppers.uponic(self.refer(negative)) {
            return Ok(Some(Arc::new(Term::Multiple(-i64::from(k), name("upon*")))));
        }
        let found = self.cx.budget.within(STEPS, || match self.named_sum(g, names) {
            Ok(found) => Ok(found),
            Err(upstar_core::NoAnswer::Undefined(_)) => Ok(None),
            Err(upstar_core::NoAnswer::Interrupted(why)) => Err(why),
        });
        match found {
            Ok(found) => Ok(found),
            Err(why) => {
                self.cx.budget.spend(0).map_err(|_| why)?;
                Ok(None)
            }
        }
    }

    /// Expresses `g` as the sum of a named game and a short game `x + n·↑ + *k`, if possible.
    fn named_sum(self, g: Stopper, names: &Names) -> Answer<Option<Arc<Term>>> {
        let Some(rests) = self.numbers_in(g)? else { return Ok(None) };
        for rest in rests {
            let short = Stopper::Short(self.cx.nus(&rest)?);
            for &base in &names.in_sums {
                if self.add(base, short)? == g.into() {
                    let Nus { number, ups, nim } = rest;
                    let base = Arc::clone(&names.terms[&self.refer(base)]);
                    let rest = Arc::new(Term::Nus { number, ups, nim });
                    return Ok(Some(Arc::new(Term::Sum(vec![base, rest]))));
                }
            }
        }
        Ok(None)
    }

    /// Returns the sums of a number, ups and a nimber that equal a position of `g` or differ from
    /// it by *, simplest first. Returns `None` if `g` has too many positions.
    fn numbers_in(self, g: Stopper) -> Budgeted<Option<Vec<Nus>>> {
        let mut seen: Map<StopperRef, ()> = Map::default();
        let mut found: Vec<Nus> = Vec::new();
        let mut open = vec![self.refer(g)];
        while let Some(next) = open.pop() {
            if seen.insert(next, ()).is_some() {
                continue;
            }
            if seen.len() > MOST_POSITIONS {
                return Ok(None);
            }
            match next.kind() {
                Kind::Short(index) => {
                    found.extend(self.cx.as_nus(self.cx.short_at(index)).cloned());
                }
                _ => open.extend(self.moves(next)?.both()),
            }
        }
        let star = Nus::nimber(1);
        let others: Vec<Nus> = found.iter().map(|nus| nus.plus(&star)).collect();
        found.extend(others);
        let key = |nus: &Nus| (nus.ups.abs(), nus.nim, nus.number.clone());
        found.sort_by_cached_key(key);
        found.dedup();
        found.retain(|nus| *nus != Nus::integer(0));
        Ok(Some(found))
    }
}
