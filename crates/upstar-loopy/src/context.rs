//! The context of computations.

use upstar_core::{Budgeted, Fate, LoopyOutcome, Player, Relation};
use upstar_short::ShortContext;

use crate::order::StopperOrder;
use crate::stopper::{Kind, LoopId, LoopIndex, Loopy, Moves, Stopper, StopperRef};
use crate::table::Stoppers;

/// The number of options of a long list for which one step is charged.
pub(crate) const OPTIONS_A_STEP: u64 = 16;

/// A universe of short games, its table of stoppers, and a budget.
#[derive(Clone, Copy, Debug)]
pub struct LoopyContext<'u> {
    /// The short games, and the budget.
    pub cx: ShortContext<'u>,
    /// The stoppers.
    pub stoppers: &'u Stoppers,
}

impl<'u> LoopyContext<'u> {
    /// Creates a context from `cx` and a table of stoppers for the universe of `cx`.
    #[must_use]
    pub fn new(cx: ShortContext<'u>, stoppers: &'u Stoppers) -> LoopyContext<'u> {
        LoopyContext { cx, stoppers }
    }

    /// Returns the Left and Right options of the canonical form. A pass is the stopper itself.
    ///
    /// # Errors
    ///
    /// Fails if there are too many options to list, for example for `*100000000`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// assert_eq!(lx.options(Stopper::OVER)?, (vec![Stopper::ZERO], vec![Stopper::OVER]));
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn options(self, g: Stopper) -> Budgeted<(Vec<Stopper>, Vec<Stopper>)> {
        let moves = self.moves(self.refer(g))?;
        let side =
            |options: &[StopperRef]| options.iter().map(|&option| self.stopper(option)).collect();
        Ok((side(&moves.left), side(&moves.right)))
    }

    pub(crate) fn moves(self, g: StopperRef) -> Budgeted<Moves> {
        Ok(match g.kind() {
            Kind::Loop(id) => {
                let row = self.stoppers.row(id);
                Moves {
                    left: row.left.iter().map(StopperRef).collect(),
                    right: row.right.iter().map(StopperRef).collect(),
                }
            }
            Kind::Short(index) => {
                let (left, right) = self.cx.options(self.cx.short_at(index))?;
                // *n has n options.
                self.cx.budget.spend((left.len() + right.len()) as u64 / OPTIONS_A_STEP)?;
                Moves {
                    left: left.map(|g| StopperRef(g.index())).collect(),
                    right: right.map(|g| StopperRef(g.index())).collect(),
                }
            }
            Kind::Local(_) => Moves::default(),
        })
    }

    pub(crate) fn stopper(self, g: StopperRef) -> Stopper {
        match g.kind() {
            Kind::Short(index) | Kind::Local(index) => Stopper::Short(self.cx.short_at(index)),
            Kind::Loop(id) => Stopper::Loop(LoopId(self.stoppers.stamp.id(id.0))),
        }
    }

    /// Returns the reference of a stopper. Panics if another session created the stopper.
    pub(crate) fn refer(self, g: Stopper) -> StopperRef {
        match g {
            Stopper::Short(g) => StopperRef(self.cx.place(g)),
            Stopper::Loop(id) => StopperRef::from(LoopIndex(self.stoppers.stamp.place(id.0))),
        }
    }

    /// Returns `true` if both sides appear to belong to this table and universe. Other methods
    /// panic otherwise.
    #[must_use]
    pub fn knows(self, g: Loopy) -> bool {
        [g.onside, g.offside].into_iter().all(|side| match side {
            Stopper::Short(g) => self.cx.forms().knows(g.form()),
            Stopper::Loop(id) => self.stoppers.knows(id),
        })
    }

    pub(crate) fn loopy(self, onside: StopperRef, offside: StopperRef) -> Loopy {
        Loopy { onside: self.stopper(onside), offside: self.stopper(offside) }
    }

    /// Returns `true` if `g >= h`: Left never runs out of moves moving second on `g - h`.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// assert!(lx.geq(Stopper::ON, Stopper::OVER)? && !lx.geq(Stopper::OVER, Stopper::ON)?);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn geq(self, g: Stopper, h: Stopper) -> Budgeted<bool> {
        if let (Stopper::Short(g), Stopper::Short(h)) = (g, h) {
            return self.cx.leq(h, g);
        }
        self.ref_geq(self.refer(g), self.refer(h))
    }

    pub(crate) fn ref_geq(self, g: StopperRef, h: StopperRef) -> Budgeted<bool> {
        let mut order = StopperOrder::new(self, &[]);
        let answer = order.geq(g, h)?;
        order.record();
        Ok(answer)
    }

    /// Returns the relation of `g` to `h`.
    pub fn compare(self, g: Stopper, h: Stopper) -> Budgeted<Relation> {
        if g == h {
            return Ok(Relation::Equal);
        }
        if self.geq(g, h)? {
            return Ok(Relation::Greater);
        }
        Ok(Relation::from_order(self.geq(h, g)?, false))
    }

    /// Returns `true` if `g >= h` for the onsides and for the offsides.
    pub fn loopy_geq(self, g: Loopy, h: Loopy) -> Budgeted<bool> {
        Ok(self.geq(g.onside, h.onside)? && self.geq(g.offside, h.offside)?)
    }

    /// Returns the relation of `g` to `h`.
    ///
    /// ```
    /// # use upstar_core::{Budget, Relation};
    /// # use upstar_loopy::{Loopy, LoopyContext, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// assert_eq!(lx.loopy_compare(Loopy::DUD, Loopy::ZERO)?, Relation::Confused);
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn loopy_compare(self, g: Loopy, h: Loopy) -> Budgeted<Relation> {
        if g == h {
            return Ok(Relation::Equal);
        }
        Ok(Relation::from_order(self.loopy_geq(h, g)?, self.loopy_geq(g, h)?))
    }

    /// Returns the outcome of `g`. Left at least draws by surviving on the onside, and wins by
    /// surviving on the offside.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_loopy::{Loopy, LoopyContext, Stopper, Stoppers};
    /// # use upstar_short::{ShortContext, Universe};
    /// # let (universe, budget, stoppers) = (Universe::new(), Budget::unlimited(), Stoppers::new());
    /// let lx = LoopyContext::new(ShortContext::new(&universe, &budget), &stoppers);
    /// assert_eq!(lx.outcome(Loopy::from(Stopper::OVER))?.to_string(), "L");
    /// assert_eq!(lx.outcome(Loopy::DUD)?.to_string(), "D");
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn outcome(self, g: Loopy) -> Budgeted<LoopyOutcome> {
        if let Some(g) = g.short() {
            return self.cx.outcome(g).map(LoopyOutcome::from);
        }
        Ok(LoopyOutcome {
            left_starts: self.fate(g, Player::Left)?,
            right_starts: self.fate(g, Player::Right)?,
        })
    }

    fn fate(self, g: Loopy, starter: Player) -> Budgeted<Fate> {
        if self.left_survives(g.offside, starter)? {
            Ok(Fate::Left)
        } else if self.left_survives(g.onside, starter)? {
            Ok(Fate::Draw)
        } else {
            Ok(Fate::Right)
        }
    }

    /// Returns `true` if Left survives on `g`, that is, wins, because alternating play is finite.
    fn left_survives(self, g: Stopper, starter: Player) -> Budgeted<bool> {
        let mut order = StopperOrder::new(self, &[]);
        let answer = match starter {
            Player::Left => order.survives_first(self.refer(g), StopperRef::zero())?,
            Player::Right => order.geq(self.refer(g), StopperRef::zero())?,
        };
        order.record();
        Ok(answer)
    }
}
