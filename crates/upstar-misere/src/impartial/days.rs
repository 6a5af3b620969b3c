//! Impartial games born by day `n`.

use upstar_core::{Budgeted, Interrupted, Player};
use upstar_form::FormId;
use upstar_number::UBig;

use crate::context::MisereContext;

impl MisereContext<'_> {
    /// Returns the canonical impartial games born by `day`. For days 0 to 4, there are 1, 2, 3, 5
    /// and 22 of them.
    ///
    /// # Errors
    ///
    /// Fails if `day` exceeds 4 (for day 5 see [`day_count`]).
    pub fn impartial_day(self, day: usize) -> Budgeted<Vec<FormId>> {
        if day > 4 {
            let what = "there are too many impartial misère games born by day 5 or later to list";
            return Err(Interrupted::too_large(what));
        }
        let mut games = vec![FormId::ZERO];
        for _ in 0..day {
            let mut next = Vec::new();
            for set in 0..1_u32 << games.len() {
                let options = (0..games.len()).filter(|i| set >> i & 1 != 0).map(|i| games[i]);
                next.push(self.canonical_of_options(options.collect())?);
            }
            next.sort_unstable_by_key(|g| g.index());
            next.dedup();
            games = next;
        }
        Ok(games)
    }
}

/// Returns the number of canonical impartial games born by `day`. For days 0 to 5, there are 1, 2,
/// 3, 5, 22 and 4171780.
///
/// Let n be the number of games born by the previous day. Each of the 2ⁿ sets of these games is the
/// set of options of a canonical form, except for the sets that consist of all options of a game H
/// and of one or more games that have H as an option. If H is zero, one of the latter must also be
/// a P-position. Different games H give different exceptions (On Numbers and Games, chapter 12).
///
/// # Errors
///
/// Fails if `day` exceeds 5 (the next number has more than a million digits).
///
/// ```
/// # use upstar_core::Budget;
/// # use upstar_form::Forms;
/// # use upstar_misere::{MisereContext, MisereTables, day_count};
/// # let (forms, tables, budget) = (Forms::new(), MisereTables::new(), Budget::unlimited());
/// # let cx = MisereContext::new(&forms, &tables, &budget);
/// assert_eq!(day_count(cx, 5)?.to_string(), "4171780");
/// # Ok::<(), upstar_core::Interrupted>(())
/// ```
pub fn day_count(cx: MisereContext<'_>, day: usize) -> Budgeted<UBig> {
    let Some(before) = day.checked_sub(1) else { return Ok(UBig::ONE) };
    let games = cx.impartial_day(before)?;
    let two_to = |n: usize| UBig::ONE << n;
    let mut count = two_to(games.len());
    for &target in &games {
        let (mut reversing, mut losing) = (0, 0);
        for &game in &games {
            if cx.moves(game, Player::Left)?.contains(&target) {
                reversing += 1;
                losing += usize::from(!cx.wins(game, Player::Left)?);
            }
        }
        let kept = if target == FormId::ZERO { two_to(reversing - losing) } else { UBig::ONE };
        count -= two_to(reversing) - kept;
    }
    Ok(count)
}
