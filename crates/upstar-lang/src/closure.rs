//! Several moves in a row: option-closed forms, option closure, threats (Siegel, thesis,
//! chapter 4). All of it depends on the literal form.

use std::collections::{HashMap, HashSet};

use upstar_core::{Player, Relation, Step};
use upstar_form::Form;
use upstar_number::Dyadic;
use upstar_short::Cx;

use crate::error::{Error, Reply};

/// Whether every option of an option, by the same player, is an option; there and everywhere below.
pub(crate) fn is_option_closed(cx: Cx<'_>, form: Form) -> Step<bool> {
    for position in cx.forms().positions(form, true, cx.budget)? {
        for player in Player::BOTH {
            let options = cx.forms().options_of(position, player)?;
            let known: HashSet<Form> = options.iter().collect();
            for option in options.iter() {
                cx.budget.spend(1)?;
                if cx.forms().options_of(option, player)?.iter().any(|next| !known.contains(&next))
                {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}

/// Everything that `player` can reach by moves in a row, the form itself first.
fn in_a_row(cx: Cx<'_>, form: Form, player: Player) -> Step<Vec<Form>> {
    let mut reached = vec![form];
    let mut seen = HashSet::from([form]);
    let mut at = 0;
    while let Some(&next) = reached.get(at) {
        cx.budget.spend(1)?;
        let options = cx.forms().options_of(next, player)?;
        reached.extend(options.iter().filter(|option| seen.insert(*option)));
        at += 1;
    }
    Ok(reached)
}

/// `oc(G)`: Left's options are the closures of all that Left reaches by one or more moves in a row,
/// and Right's likewise.
pub(crate) fn option_closure(cx: Cx<'_>, form: Form) -> Step<Form> {
    let mut closures: HashMap<Form, Form> = HashMap::new();
    // Positions come after the positions that they lead to.
    for position in cx.forms().positions(form, true, cx.budget)? {
        let side = |player: Player| -> Step<Vec<Form>> {
            let reached = in_a_row(cx, position, player)?;
            Ok(reached.iter().skip(1).filter_map(|next| closures.get(next).copied()).collect())
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        let closed = cx.forms().make(&left, &right)?;
        closures.insert(position, closed);
    }
    Ok(closures.get(&form).copied().unwrap_or(form))
}

/// The best number for `player` among all that he reaches by moves in a row.
pub(crate) fn threat(cx: Cx<'_>, form: Form, player: Player) -> Reply<Dyadic> {
    let mut best: Option<&Dyadic> = None;
    for reached in in_a_row(cx, form, player)? {
        if let Some(number) = cx.as_number(cx.value(reached)?) {
            best = Some(match (best, player) {
                (None, _) => number,
                (Some(known), Player::Left) => known.max(number),
                (Some(known), Player::Right) => known.min(number),
            });
        }
    }
    // Moves in a row end where the player has no move, and that is an integer.
    best.cloned().ok_or_else(|| Error::undefined("no number is reached by moves in a row"))
}

/// Whether each player has an option that is infinitesimally close to his threat.
pub(crate) fn is_threatbare(cx: Cx<'_>, form: Form) -> Reply<bool> {
    for player in Player::BOTH {
        let threat = cx.number(&threat(cx, form, player)?)?;
        let mut bare = false;
        for option in cx.forms().options_of(form, player)?.iter() {
            bare |= cx.compare_inf(cx.value(option)?, threat)? == Relation::Equal;
        }
        if !bare {
            return Ok(false);
        }
    }
    Ok(true)
}
