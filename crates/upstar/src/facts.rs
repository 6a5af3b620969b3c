//! The facts that a page about a value lists.

use upstar_core::{Answer, LoopyOutcome, NoAnswer};
use upstar_loopy::{Loopy, LoopyContext};
use upstar_short::{Short, ShortContext};

/// A fact about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueFact {
    /// The outcome.
    Outcome(LoopyOutcome),
    /// A number or a sentence.
    Text(String),
    /// A game.
    Game(Loopy),
}

/// The facts about a short game: the name, and the function that finds the fact if there is one.
type ShortFact = (&'static str, fn(Short, ShortContext<'_>) -> Answer<Option<ValueFact>>);

const SHORT_FACTS: &[ShortFact] = &[
    ("outcome", |g, cx| Ok(Some(ValueFact::Outcome(cx.outcome(g)?.into())))),
    ("left stop", |g, cx| text(&cx.left_stop(g)?)),
    ("right stop", |g, cx| text(&cx.right_stop(g)?)),
    ("mean", |g, cx| text(&cx.mean(g)?)),
    ("temperature", |g, cx| text(&cx.temperature(g)?)),
    ("birthday", |g, cx| text(&cx.birthday(g)?)),
    ("kind", |g, cx| {
        let kinds = [
            ("number", cx.is_number(g)),
            ("nimber", cx.is_nimber(g) && g != Short::ZERO),
            ("infinitesimal", cx.is_infinitesimal(g)? && g != Short::ZERO),
            ("all-small", cx.is_all_small(g)? && g != Short::ZERO),
            ("hot", cx.is_hot(g)?),
            ("switch", cx.is_switch(g)?),
        ];
        let words: Vec<&str> = kinds.iter().filter(|(_, is)| *is).map(|(word, _)| *word).collect();
        if words.is_empty() { Ok(None) } else { text(&words.join(", ")) }
    }),
    ("reduced", |g, cx| {
        let reduced = if cx.is_number(g) { g } else { cx.reduced(g)? };
        Ok((reduced != g).then(|| ValueFact::Game(reduced.into())))
    }),
    ("atomic weight", |g, cx| {
        if cx.is_number(g) || !cx.is_infinitesimal(g)? {
            return Ok(None);
        }
        defined(cx.atomic_weight(g))
    }),
];

fn text(fact: &impl ToString) -> Answer<Option<ValueFact>> {
    Ok(Some(ValueFact::Text(fact.to_string())))
}

/// Converts a game that may be undefined.
fn defined(game: Answer<impl Into<Loopy>>) -> Answer<Option<ValueFact>> {
    match game {
        Ok(game) => Ok(Some(ValueFact::Game(game.into()))),
        Err(NoAnswer::Undefined(_)) => Ok(None),
        Err(interrupted) => Err(interrupted),
    }
}

/// Returns the facts about a value with their names, in the order of a page. The outcome is the
/// first. Facts that are undefined for this value are omitted.
///
/// ```
/// use upstar::{Session, ValueFact, facts};
///
/// let session = Session::new();
/// let budget = session.budget();
/// let value = session.raw_position("domineering", &[], "2x2")?.game(session.lx(&budget))?;
/// let facts = facts(value, session.lx(&budget))?;
/// assert!(facts.contains(&("temperature", ValueFact::Text("1".to_owned()))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Cost: linear in the number of distinct followers; results are cached.
pub fn facts(game: Loopy, lx: LoopyContext<'_>) -> Answer<Vec<(&'static str, ValueFact)>> {
    let mut facts = Vec::new();
    if let Some(short) = game.short() {
        for (name, find) in SHORT_FACTS {
            facts.extend(find(short, lx.cx)?.map(|fact| (*name, fact)));
        }
        return Ok(facts);
    }
    facts.push(("outcome", ValueFact::Outcome(lx.outcome(game)?)));
    match game.stopper() {
        Some(stopper) => {
            let count = lx.graph(stopper)?.1.len();
            facts.push(("kind", ValueFact::Text("stopper: alternating play ends".to_owned())));
            facts.push(("positions", ValueFact::Text(count.to_string())));
            facts.extend(defined(lx.degree(game))?.map(|degree| ("degree", degree)));
        }
        None => {
            facts.push(("onside", ValueFact::Game(game.onside.into())));
            facts.push(("offside", ValueFact::Game(game.offside.into())));
        }
    }
    Ok(facts)
}
