//! The embedding of normal play in the guaranteed games.

use upstar_arena::deep;
use upstar_core::Budgeted;
use upstar_form::{FormId, Forms};

use crate::Map;
use crate::arena::ScoringId;
use crate::guaranteed::GuaranteedContext;

impl GuaranteedContext<'_> {
    /// Returns a normal-play game as a guaranteed game: the same tree, with score 0 at every
    /// position. The embedding preserves and reflects the order, and preserves sums.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::Forms;
    /// # use upstar_scoring::{ScoringContext, ScoringArena};
    /// let (forms, scores, budget) = (Forms::new(), ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let two = cx.guaranteed().embed(&forms, forms.integer(2)?)?;
    /// assert_eq!(cx.text(two)?, "s{{0|0|.}|0|.}");
    /// # Ok::<(), upstar_core::Interrupted>(())
    /// ```
    pub fn embed(self, forms: &Forms, form: FormId) -> Budgeted<ScoringId> {
        self.embed_with(forms, form, &mut Map::default())
    }

    fn embed_with(
        self,
        forms: &Forms,
        form: FormId,
        memo: &mut Map<FormId, ScoringId>,
    ) -> Budgeted<ScoringId> {
        if let Some(&known) = memo.get(&form) {
            return Ok(known);
        }
        self.cx.budget.spend(1)?;
        let (left, right) = forms.options(form)?;
        let image = deep(|| -> Budgeted<ScoringId> {
            let mut side = |options: Vec<FormId>| {
                options
                    .into_iter()
                    .map(|x| self.embed_with(forms, x, memo))
                    .collect::<Budgeted<Vec<_>>>()
            };
            let (left, right) = (side(left.to_vec())?, side(right.to_vec())?);
            self.scores().make(&left, self.scores().score(ScoringId::ZERO), &right)
        })?;
        memo.insert(form, image);
        Ok(image)
    }

    /// Returns the image of the integer `moves`: `moves` waiting moves for Left, or −`moves`
    /// waiting moves for Right.
    pub fn waiting(self, moves: i64) -> Budgeted<ScoringId> {
        let zero = self.scores().score(ScoringId::ZERO);
        let mut game = ScoringId::ZERO;
        for _ in 0..moves.unsigned_abs() {
            self.cx.budget.spend(1)?;
            game = match moves > 0 {
                true => self.scores().make(&[game], zero, &[])?,
                false => self.scores().make(&[], zero, &[game])?,
            };
        }
        Ok(game)
    }
}
