//! Upsums, degrees, varieties, idempotents.
//!
//! The sum of two stoppers has sides, the *upsum* and the *downsum*. The upsum of `G` and `-G` is the
//! *degree of loopiness* of `G`: zero for games that end (*Winning Ways*, chapter 11; A. N. Siegel,
//! *Combinatorial Game Theory*, section VI.5). Where the degree is its own upsum with itself, the games
//! of this degree fall into *varieties*. That is not always so: the degree of `hi = {on | 0}` is
//! `{on | lo}`, whose upsum with itself is on.

use upstar_core::{Answer, Undefined};

use crate::context::LoopyContext;
use crate::stopper::{Loopy, Stopper};

impl LoopyContext<'_> {
    /// The upsum: the onside of `g + h`.
    ///
    /// # Errors
    ///
    /// As [`add`](LoopyContext::add).
    pub fn upsum(self, g: Stopper, h: Stopper) -> Answer<Stopper> {
        Ok(self.sides_of_sum(g, h)?.onside()?)
    }

    /// The downsum: the offside of `g + h`.
    ///
    /// # Errors
    ///
    /// As [`add`](LoopyContext::add).
    pub fn downsum(self, g: Stopper, h: Stopper) -> Answer<Stopper> {
        Ok(self.sides_of_sum(g, h)?.offside()?)
    }

    /// The degree of loopiness of a stopper: the upsum of `g` and `-g`.
    ///
    /// # Errors
    ///
    /// If `g` is no stopper, and as [`add`](LoopyContext::add).
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
        let g = only_stoppers(g, "a degree of loopiness")?;
        self.upsum(g, self.neg(g)?)
    }

    /// Whether `g + g = g`.
    ///
    /// # Errors
    ///
    /// As [`add`](LoopyContext::add).
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

    /// Whether `g + h = g`.
    ///
    /// # Errors
    ///
    /// As [`add`](LoopyContext::add).
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

    /// The upsum variety of `g` for an idempotent `degree`: the upsum of `g` with the downsum of `-g`
    /// and `-degree`.
    ///
    /// # Errors
    ///
    /// If `g` is no stopper, if `degree` is not its own upsum with itself, and as
    /// [`add`](LoopyContext::add).
    pub fn upsum_variety(self, g: Loopy, degree: Stopper) -> Answer<Stopper> {
        let g = only_stoppers(g, "a variety")?;
        self.check_degree(degree)?;
        self.upsum(g, self.downsum(self.neg(g)?, self.neg(degree)?)?)
    }

    /// The downsum variety of `g` for an idempotent `degree`: the downsum of `g` with the upsum of
    /// `-g` and `degree`.
    ///
    /// # Errors
    ///
    /// As [`upsum_variety`](LoopyContext::upsum_variety).
    pub fn downsum_variety(self, g: Loopy, degree: Stopper) -> Answer<Stopper> {
        let g = only_stoppers(g, "a variety")?;
        self.check_degree(degree)?;
        self.downsum(g, self.upsum(self.neg(g)?, degree)?)
    }

    /// The variety of a stopper in its degree: both varieties, if they are the same. That they always
    /// are is the stability conjecture.
    ///
    /// # Errors
    ///
    /// If they differ, and as [`upsum_variety`](LoopyContext::upsum_variety).
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
            let why = "varieties are defined for idempotents, games that are their own upsum with \
                       themselves";
            return Err(Undefined::new(why).into());
        }
        Ok(())
    }
}

fn only_stoppers(g: Loopy, what: &str) -> Result<Stopper, Undefined> {
    g.stopper().ok_or_else(|| Undefined::new(format!("{what} is defined for stoppers only")))
}
