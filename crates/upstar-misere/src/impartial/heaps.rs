//! Canonical forms and genera of heaps.

use upstar_core::{Answer, NoAnswer, Undefined};
use upstar_form::FormId;

use crate::context::MisereContext;
use crate::impartial::Genus;
use crate::quotient::{MisereHeapGame, genera_of_sums};

/// The steps for canonical forms, before a misère quotient is tried. The forms of wild heaps grow
/// quickly, and the quotient may be infinite.
pub const GENUS_FORM_STEPS: u64 = 200_000;

impl MisereContext<'_> {
    /// Returns the canonical forms of the heaps 0, …, `last` of a game. In wild games, they grow
    /// quickly, even if the [misère quotient](crate::misere_quotient) stays small.
    ///
    /// # Errors
    ///
    /// Fails if a heap may be replaced by heaps that are not smaller.
    pub fn heap_forms(
        self,
        game: &(impl MisereHeapGame + ?Sized),
        last: u32,
    ) -> Answer<Vec<FormId>> {
        let mut forms = vec![FormId::ZERO];
        for size in 1..=last {
            let mut options = Vec::new();
            for option in game.options(size) {
                self.budget.spend(1)?;
                let mut sum = FormId::ZERO;
                for part in option {
                    let Some(&part) = forms.get(part as usize) else {
                        let what = "every move must replace a heap by smaller heaps";
                        return Err(Undefined::new(what).into());
                    };
                    sum = self.add_canonical(sum, part)?;
                }
                options.push(sum);
            }
            forms.push(self.canonical_of_options(options)?);
        }
        Ok(forms)
    }

    /// Returns the genera of the heaps 0, …, `last` of a game, from their canonical forms or, if these
    /// are too large, from a [misère quotient](genera_of_sums).
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_form::Forms;
    /// # use upstar_misere::{MisereContext, MisereTables, MisereTakeAndBreak};
    /// # let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
    /// # let cx = MisereContext::new(&forms, &tables, &budget);
    /// let kayles = MisereTakeAndBreak::new(&[0, 7, 7]);
    /// let genera = cx.heap_genera(&kayles, 5)?;
    /// let text: Vec<String> = genera.iter().map(ToString::to_string).collect();
    /// assert_eq!(text, ["0^120", "1^031", "2^20", "3^31", "1^031", "4^146"]);
    /// # Ok::<(), upstar_core::NoAnswer>(())
    /// ```
    pub fn heap_genera(
        self,
        game: &(impl MisereHeapGame + ?Sized),
        last: u32,
    ) -> Answer<Vec<Genus>> {
        let by_forms = || -> Answer<Vec<Genus>> {
            let genus = |form| Ok(self.genus_of_canonical(form)?);
            self.heap_forms(game, last)?.into_iter().map(genus).collect()
        };
        let by_quotient = || {
            let heaps: Vec<Vec<u32>> = (0..=last).map(|heap| vec![heap]).collect();
            genera_of_sums(game, last, &heaps, self.budget)
        };
        let reason = NoAnswer::stop_reason;
        self.budget.with_fallback(GENUS_FORM_STEPS, by_forms, by_quotient, reason)
    }
}
