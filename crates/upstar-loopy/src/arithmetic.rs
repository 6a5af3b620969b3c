//! Upsums, degrees, varieties, idempotents (*Winning Ways*, chapter 11; A. N. Siegel,
//! *Combinatorial Game Theory*, section VI.5).
//!
//! Varieties require an idempotent degree, that is, a degree that equals its upsum with itself. The
//! degree `{on | lo}` of `hi` is not idempotent.

use upstar_core::{Answer, Undefined};

use crate::context::LoopyContext;
use crate::stopper::{Loopy, Stopper};

impl LoopyContext<'_> {
    /// Returns the upsum: the onside of `g + h`.
    pub fn upsum(self, g: Stopper, h: Stopper) -> Answer<Stopper> {
        Ok(self.sides_of_sum(g, h)?.onside()?)
    }

    /// Returns the downsum: the offside of `g + h`.
    pub fn downsum(self, g: Stopper, h: Stopper) -> Answer<Stopper> {
        Ok(self.sides_of_sum(g, h)?.offside()?)
    }

    /// Returns the degree of loopiness: the upsum of `g` and `-g`. It is zero if `g` is loopfree.
    ///
    /// # Errors
    ///
    /// Undefined if `g` is not a stopper.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let half = Stopper::Short(lx.cx.number(&upstar_number::Dyadic::from(1).halve())?);
    /// let g = lx.add(Stopper::OVER, half)?;
    /// assert_eq!(lx.degree(g)?, Stopper::OVER);
    /// assert_eq!(lx.degree(half.into())?, Stopper::ZERO);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn degree(self, g: Loopy) -> Answer<Stopper> {
        let g = only_stoppers(g, "the degree of loopiness")?;
        self.upsum(g, self.neg(g)?)
    }

    /// Returns `true` if `g + g = g`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// assert!(lx.is_idempotent(Stopper::OVER.into())?);
    /// assert!(!lx.is_idempotent(lx.named("upon").unwrap()?)?);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn is_idempotent(self, g: Loopy) -> Answer<bool> {
        self.absorbs(g, g)
    }

    /// Returns `true` if `g + h = g`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// # let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// let star = Stopper::Short(lx.cx.nimber(1)?);
    /// assert!(lx.absorbs(Stopper::OVER.into(), star.into())?);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn absorbs(self, g: Loopy, h: Loopy) -> Answer<bool> {
        Ok(self.loopy_add(g, h)? == g)
    }

    /// Returns the upsum variety of `g` for an idempotent `degree`: the upsum of `g` and `d`, where
    /// `d` is the downsum of `-g` and `-degree`.
    ///
    /// # Errors
    ///
    /// Undefined if `g` is not a stopper, or if `degree` is not idempotent.
    pub fn upsum_variety(self, g: Loopy, degree: Stopper) -> Answer<Stopper> {
        let g = only_stoppers(g, "a variety")?;
        self.check_degree(degree)?;
        self.upsum(g, self.downsum(self.neg(g)?, self.neg(degree)?)?)
    }

    /// Returns the downsum variety of `g`: the downsum of `g` and `u`, where `u` is the upsum of
    /// `-g` and `degree`.
    pub fn downsum_variety(self, g: Loopy, degree: Stopper) -> Answer<Stopper> {
        let g = only_stoppers(g, "a variety")?;
        self.check_degree(degree)?;
        self.downsum(g, self.upsum(self.neg(g)?, degree)?)
    }

    /// Returns the variety of a stopper with respect to its degree: the common value of the upsum
    /// variety and the downsum variety. The stability conjecture states that they always agree.
    ///
    /// # Errors
    ///
    /// Undefined if the two varieties differ.
    pub fn variety(self, g: Loopy) -> Answer<Stopper> {
        let degree = self.degree(g)?;
        let variety = self.upsum_variety(g, degree)?;
        if variety != self.downsum_variety(g, degree)? {
            let why = "the upsum variety and the downsum variety of this game differ";
            return Err(Undefined::new(why).into());
        }
        Ok(variety)
    }

    fn check_degree(self, degree: Stopper) -> Answer<()> {
        if self.upsum(degree, degree)? != degree {
            let why = "varieties are defined only for idempotents, that is, for games that equal \
                       their upsum with themselves";
            return Err(Undefined::new(why).into());
        }
        Ok(())
    }
}

fn only_stoppers(g: Loopy, what: &str) -> Result<Stopper, Undefined> {
    g.stopper().ok_or_else(|| Undefined::new(format!("{what} is defined for stoppers only")))
}
