//! Direct implementations of the definitions, for tests.

use upstar_core::{Budgeted, Outcome, Player};
use upstar_form::FormId;

use crate::context::MisereContext;
use crate::outcome::outcome_of;

/// Returns the misère outcome by search without a cache.
pub fn outcome(cx: MisereContext<'_>, g: FormId) -> Budgeted<Outcome> {
    Ok(outcome_of(wins(cx, g, Player::Left)?, wins(cx, g, Player::Right)?))
}

fn wins(cx: MisereContext<'_>, g: FormId, player: Player) -> Budgeted<bool> {
    let options = cx.moves(g, player)?;
    let mut wins = options.is_empty();
    for option in options {
        wins = wins || !upstar_arena::deep(|| wins_after(cx, option, player))?;
    }
    Ok(wins)
}

fn wins_after(cx: MisereContext<'_>, g: FormId, mover: Player) -> Budgeted<bool> {
    wins(cx, g, mover.opponent())
}

/// Returns `true` if Left does at least as well in `g + x` as in `h + x` for each `x` in `games`.
pub fn geq_beside(cx: MisereContext<'_>, g: FormId, h: FormId, games: &[FormId]) -> Budgeted<bool> {
    for &x in games {
        let with_g = cx.outcome_of_sum(&[g, x])?;
        let with_h = cx.outcome_of_sum(&[h, x])?;
        for starter in Player::BOTH {
            if with_h.winner(starter) == Player::Left && with_g.winner(starter) == Player::Right {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Returns the first `x` in `games` for which `g + x` and `h + x` have different outcomes.
pub fn distinguish(
    cx: MisereContext<'_>,
    g: FormId,
    h: FormId,
    games: &[FormId],
) -> Budgeted<Option<FormId>> {
    for &x in games {
        if cx.outcome_of_sum(&[g, x])? != cx.outcome_of_sum(&[h, x])? {
            return Ok(Some(x));
        }
    }
    Ok(None)
}

/// Returns all forms of depth at most `depth`. For depths 0 to 2, there are 1, 4 and 256.
///
/// # Errors
///
/// Fails if the arena is full, or if `depth` is at least 3.
pub fn all_forms(cx: MisereContext<'_>, depth: usize) -> Budgeted<Vec<FormId>> {
    let mut forms = vec![FormId::ZERO];
    for _ in 0..depth {
        if forms.len() > 4 {
            let what = "there are too many forms of depth three to list";
            return Err(upstar_core::Interrupted::too_large(what));
        }
        let sets: Vec<Vec<FormId>> = (0..1_usize << forms.len())
            .map(|set| (0..forms.len()).filter(|i| set >> i & 1 != 0).map(|i| forms[i]).collect())
            .collect();
        let mut next = Vec::new();
        for left in &sets {
            for right in &sets {
                next.push(cx.forms.make(left, right)?);
            }
        }
        forms = next;
    }
    Ok(forms)
}
