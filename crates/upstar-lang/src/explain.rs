//! Explanations: derivations of values, canonical forms, thermographs, atomic weights and outcomes.

mod loopy_form;

use std::collections::BTreeSet;

use upstar::raw::{Literal, RawPosition, Short};
use upstar::scoring::{ScoringArena, ScoringChange, ScoringId, ScoringReason};
use upstar::{Convention, Derivation, ReductionReason};
use upstar_core::{Player, Relation};
use upstar_form::FormId;
use upstar_number::Dyadic;

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::show::{MAX_LABEL, MAX_LINES, signs};
use crate::text::print;
use crate::value::Value;

/// Derives a property of a game: by default, the outcome of a compound, and the value of any other
/// game.
pub(crate) fn explain(
    engine: &EvalContext<'_>,
    value: &Value,
    about: Option<&str>,
) -> LangResult<Derivation> {
    let about = about.unwrap_or(match value {
        Value::Compound(_) => "outcome",
        _ => "value",
    });
    match (about, value) {
        ("outcome", _) => explain_outcome(engine, value, Convention::Normal),
        ("misere outcome", _) => {
            engine.without_values(value)?;
            explain_outcome(engine, value, Convention::Misere)
        }
        ("value", Value::Scoring(game)) => explain_scoring(engine, *game),
        ("value", _) => {
            if let Some(position) = engine.position(value) {
                return explain_position(engine, &position);
            }
            let mut derivation = match engine.literal(value)? {
                Literal::Form(form) => explain_form(engine, form)?,
                Literal::Loopy(form) => return loopy_form::explain(engine, &form),
            };
            if matches!(value, Value::Number(_) | Value::Game(_)) {
                derivation.sentence(
                    "values are already in canonical form; to explain the reduction of a literal \
                     form, write the form in quotation marks: explain('{…}')",
                );
            }
            Ok(derivation)
        }
        ("reduced canonical form", _) => explain_reduced(engine, engine.short(value)?),
        ("thermograph", _) => explain_thermograph(engine, engine.short(value)?),
        ("atomic weight", _) => explain_atomic_weight(engine, engine.short(value)?),
        _ => Err(LangError::type_error(
            format!("there is no explanation of \"{about}\""),
            "the available explanations are \"value\", \"outcome\", \"misere outcome\", \"reduced \
             canonical form\", \"thermograph\" and \"atomic weight\"",
        )
        .of_argument(1)),
    }
}

fn explain_outcome(
    engine: &EvalContext<'_>,
    value: &Value,
    convention: Convention,
) -> LangResult<Derivation> {
    let compound = engine.compound(value)?;
    Ok(engine.sums().derivation(compound, convention)?.1)
}

fn options(engine: &EvalContext<'_>, game: Short, player: Player) -> LangResult<Vec<Short>> {
    Ok(engine.cx.options_of(game, player)?)
}

const MAX_IN_STEP: usize = 2_000;

fn short(engine: &EvalContext<'_>, game: Short) -> LangResult<String> {
    let text = engine.cx.term(game)?.print(engine.style, MAX_IN_STEP);
    Ok(text.unwrap_or_else(|_| signs(engine).hidden.to_owned()))
}

fn whole(engine: &EvalContext<'_>, game: Short) -> LangResult<String> {
    print(&*engine.cx.term(game)?, engine.style)
}

fn explain_position(engine: &EvalContext<'_>, position: &RawPosition) -> LangResult<Derivation> {
    match position.derivation(engine.cx, engine.style)? {
        Some(derivation) => Ok(derivation),
        None => match engine.literal(&Value::Position(position.clone()))? {
            Literal::Form(form) => explain_form(engine, form),
            Literal::Loopy(form) => loopy_form::explain(engine, &form),
        },
    }
}

/// Writes one line for each option removed.
fn explain_form(engine: &EvalContext<'_>, form: FormId) -> LangResult<Derivation> {
    let mut derivation = Derivation::new("");
    let value = reduce_form(engine, form, &mut derivation)?;
    if derivation.steps.is_empty() {
        derivation.sentence("no option is removed");
    }
    Ok(derivation.conclude(format!("the value is {}", whole(engine, value)?)))
}

fn reduce_form(
    engine: &EvalContext<'_>,
    form: FormId,
    derivation: &mut Derivation,
) -> LangResult<Short> {
    let explanation = engine.cx.explain(form)?;
    let short = |game: Short| short(engine, game);
    for reduction in &explanation.reductions {
        if !derivation.has_room() {
            continue;
        }
        let position = engine.cx.form_term(reduction.position)?;
        let hidden = |_| signs(engine).hidden.to_owned();
        let position = position.print(engine.style, MAX_LABEL).unwrap_or_else(hidden);
        let (player, opponent) = (reduction.player, reduction.player.opponent());
        let option = short(reduction.option)?;
        let why = match &reduction.reason {
            ReductionReason::Dominated { by } => {
                format!("is dominated by {}", short(*by)?)
            }
            ReductionReason::Reversible { through, replaced_by } => {
                let replaced =
                    replaced_by.iter().map(|g| short(*g)).collect::<LangResult<Vec<_>>>()?;
                let replaced = match replaced.as_slice() {
                    [] => "nothing replaces the option".to_string(),
                    [one] => format!("{one} replaces the option"),
                    several => format!("{} replace the option", several.join(", ")),
                };
                format!("reverses through {opponent}'s answer {}; {replaced}", short(*through)?)
            }
        };
        derivation.step(format!("in '{position}'"), format!("{player}'s option {option} {why}"));
    }
    Ok(explanation.value)
}

/// Writes one line for each change.
fn explain_scoring(engine: &EvalContext<'_>, game: ScoringId) -> LangResult<Derivation> {
    let scores = engine.scores();
    // A finished game is written as its score, unless the players have different scores.
    let whole = |g: ScoringId| match Player::BOTH.map(|player| scores.scores.score_for(g, player)) {
        [left, right] if left == right && scores.scores.is_finished(g) => Ok(left.to_string()),
        _ => scores.text(g),
    };
    let text = |g: ScoringId| -> LangResult<String> {
        let text = whole(g)?;
        let is_short = text.chars().count() <= MAX_LABEL;
        Ok(if is_short { text } else { signs(engine).hidden.to_owned() })
    };
    let mut derivation = Derivation::new("");
    let steps = scores.reductions(game)?;
    for step in &steps {
        if !derivation.has_room() {
            continue;
        }
        let change = match step.change {
            ScoringChange::Scores { to } => score_change(scores.scores, step.position, to),
            ScoringChange::Removed { player, option, reason } => {
                let (option, opponent) = (text(option)?, player.opponent());
                let why = match reason {
                    ScoringReason::Dominated { by } => format!("is dominated by {}", text(by)?),
                    ScoringReason::Reversible { through } => {
                        let answers = scores.scores.options_of(through, player);
                        let answers = answers.iter().map(text).collect::<LangResult<Vec<_>>>()?;
                        let verb = if answers.len() == 1 { "replaces" } else { "replace" };
                        format!(
                            "reverses through {opponent}'s answer {}; {} {verb} the option",
                            text(through)?,
                            answers.join(", ")
                        )
                    }
                };
                format!("{player}'s option {option} {why}")
            }
        };
        derivation.step(format!("in {}", text(step.position)?), change);
    }
    let canonical = scores.canonical(game)?;
    if steps.is_empty() {
        derivation.sentence("no option is removed");
    }
    Ok(derivation.conclude(format!("the canonical form is {}", whole(canonical)?)))
}

fn score_change(scores: &ScoringArena, from: ScoringId, to: ScoringId) -> String {
    let movers: Vec<Player> = Player::BOTH
        .into_iter()
        .filter(|&player| scores.options_of(to, player).iter().next().is_some())
        .collect();
    match movers[..] {
        [mover] => format!(
            "the score {} counts only when {mover} cannot move; {mover} can move, so this score \
             does not matter and is replaced by {}",
            scores.score_for(from, mover),
            scores.score_for(to, mover)
        ),
        _ => {
            let [left, right] = Player::BOTH.map(|player| scores.score_for(from, player));
            let change = match left == right {
                true => format!("the score {left} does not matter and is replaced by"),
                false => format!("the scores {left} and {right} do not matter and are replaced by"),
            };
            format!("both players can move, so {change} {}", scores.score_text(to))
        }
    }
}

/// Uses Lemma 1.2.74 of Siegel's thesis.
fn explain_reduced(engine: &EvalContext<'_>, game: Short) -> LangResult<Derivation> {
    let cx = engine.cx;
    let name = |game| short(engine, game);
    let result = cx.reduced(game)?;
    let conclusion = format!("the reduced canonical form is {}", whole(engine, result)?);
    if cx.as_number(result).is_some() {
        let derivation = Derivation::new(format!(
            "Both stops of the game are {0}, so the game is infinitesimally close to {0}",
            name(result)?
        ));
        return Ok(derivation.conclude(conclusion));
    }
    let mut derivation = Derivation::new(
        "Options are replaced by their reduced canonical forms, Inf-dominated options are removed, \
         and Inf-reversible options are bypassed (Siegel, thesis, Lemma 1.2.74)",
    );
    let mut sides = [cx.left_options(game)?, cx.right_options(game)?];
    for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
        for option in &mut *side {
            let simpler = cx.reduced(*option)?;
            if simpler != *option && derivation.has_room() {
                let (old, new) = (name(*option)?, name(simpler)?);
                derivation.step(
                    format!("{player}'s option {old}"),
                    format!("replaced by {new}, which is infinitesimally close"),
                );
            }
            *option = simpler;
        }
        let mut seen = Vec::new();
        side.retain(|option| {
            !seen.contains(option) && {
                seen.push(*option);
                true
            }
        });
    }
    let [mut left, mut right] = sides;
    loop {
        let mut changed = false;
        for (player, side) in [(Player::Left, &mut left), (Player::Right, &mut right)] {
            let at_most = |x: Short, y: Short| match player {
                Player::Left => cx.leq_inf(x, y),
                Player::Right => cx.leq_inf(y, x),
            };
            let mut at = 0;
            while at < side.len() {
                let option = side[at];
                let mut by = None;
                for &other in side.iter().filter(|&&other| other != option) {
                    if at_most(option, other)? {
                        by = Some(other);
                        break;
                    }
                }
                let rule = || Ok::<_, LangError>(format!("{player}'s option {}", name(option)?));
                if let Some(by) = by {
                    side.remove(at);
                    if derivation.has_room() {
                        derivation.step(rule()?, format!("Inf-dominated by {}", name(by)?));
                    }
                    changed = true;
                    continue;
                }
                let opponent = player.opponent();
                let mut through = None;
                for answer in options(engine, option, opponent)? {
                    if at_most(answer, game)? {
                        through = Some(answer);
                        break;
                    }
                }
                let Some(answer) = through else {
                    at += 1;
                    continue;
                };
                side.remove(at);
                let mut replacements = Vec::new();
                for follower in options(engine, answer, player)? {
                    let simpler = cx.reduced(follower)?;
                    replacements.push(simpler);
                    if !side.contains(&simpler) {
                        side.push(simpler);
                    }
                }
                if derivation.has_room() {
                    let names = replacements.into_iter().map(name);
                    let names = match names.collect::<LangResult<Vec<_>>>()?.join(", ") {
                        names if names.is_empty() => "nothing".to_owned(),
                        names => names,
                    };
                    let answer = name(answer)?;
                    let why = format!(
                        "Inf-reverses through {opponent}'s answer {answer}; replaced by {names}"
                    );
                    derivation.step(rule()?, why);
                }
                changed = true;
            }
        }
        if !changed {
            debug_assert_eq!(cx.canonical(&left, &right)?, result);
            break;
        }
    }
    if derivation.steps.is_empty() {
        derivation.sentence("no option is replaced or removed");
    }
    Ok(derivation.conclude(conclusion))
}

/// Uses Theorem 9.2 of Sjöstrand's lecture notes.
fn explain_thermograph(engine: &EvalContext<'_>, game: Short) -> LangResult<Derivation> {
    let cx = engine.cx;
    let walls = cx.thermograph(game)?;
    let (mean, temperature) = (walls.mean().clone(), walls.temperature().clone());
    if cx.as_number(game).is_some() {
        let derivation = Derivation::new("The thermograph of a number is a mast");
        return Ok(derivation.conclude(format!("the mean is {mean}")));
    }
    let mut derivation = Derivation::new(
        "L_t is the maximum of the Right walls of the Left options minus t, and R_t is the minimum \
         of the Left walls of the Right options plus t (Sjöstrand, lecture notes, Theorem 9.2)",
    );
    let zero = Dyadic::ZERO;
    let mut heights: BTreeSet<Dyadic> = BTreeSet::from([zero.clone(), temperature.clone()]);
    let mut candidates: [Vec<std::sync::Arc<upstar_short::Thermograph>>; 2] = Default::default();
    for (player, of) in Player::BOTH.into_iter().zip(&mut candidates) {
        for option in options(engine, game, player)? {
            let thermograph = cx.thermograph(option)?;
            let (wall, word) = match player {
                Player::Left => (thermograph.right(), "Right"),
                Player::Right => (thermograph.left(), "Left"),
            };
            if derivation.has_room() {
                let corners: Vec<String> = wall
                    .vertices()
                    .iter()
                    .filter(|corner| corner.temperature > zero)
                    .map(|corner| format!("{} at {}", corner.value, corner.temperature))
                    .collect();
                let corners = match corners.is_empty() {
                    true => "no corner above 0".to_owned(),
                    false => format!("corners {}", corners.join(", ")),
                };
                derivation.step(
                    format!("{word} wall of {player}'s option {}", short(engine, option)?),
                    format!("{} at 0, {corners}", wall.at(&zero)),
                );
            }
            let inside = |t: &&Dyadic| **t > zero && **t < temperature;
            let of_wall = wall.vertices().iter().map(|corner| &corner.temperature);
            heights.extend(of_wall.filter(inside).cloned());
            of.push(thermograph);
        }
    }
    let of_game = walls.left_wall().into_iter().chain(walls.right_wall());
    heights.extend(of_game.map(|corner| corner.temperature).filter(|t| *t > zero));
    let mut rows = vec![["t", "L_t", "R_t"].map(str::to_owned).to_vec()];
    heights.retain(|t| *t <= temperature);
    for t in heights.iter().take(MAX_LINES) {
        let left = candidates[0].iter().map(|walls| walls.right().at(t)).max();
        let right = candidates[1].iter().map(|walls| walls.left().at(t)).min();
        let (Some(left), Some(right)) = (left, right) else { continue };
        rows.push(vec![t.to_string(), (&left - t).to_string(), (&right + t).to_string()]);
    }
    derivation.table(rows);
    if heights.len() > MAX_LINES {
        let missing = heights.len() - MAX_LINES;
        derivation.sentence(format!("temperatures that are not listed: {missing}"));
    }
    derivation.sentence(format!("the walls meet at t = {temperature}"));
    Ok(derivation.conclude(format!("the mean is {mean} and the temperature is {temperature}")))
}

/// Uses Theorem 1.2.86 of Siegel's thesis.
fn explain_atomic_weight(engine: &EvalContext<'_>, game: Short) -> LangResult<Derivation> {
    let cx = engine.cx;
    let name = |game| short(engine, game);
    let weight = cx.atomic_weight(game)?;
    let conclusion = format!("the atomic weight is {}", whole(engine, weight)?);
    if !cx.is_all_small(game)? {
        let derivation = Derivation::new(format!(
            "The game is not all-small. The weight satisfies the definition: the game minus the \
             product of {} and up lies strictly between down plus remote star and up plus remote \
             star (Siegel, thesis, Definition 1.2.83)",
            name(weight)?
        ));
        return Ok(derivation.conclude(conclusion));
    }
    let mut derivation = Derivation::new(
        "aw0 is the game with the Left options aw(G^L) - 2 and the Right options aw(G^R) + 2 \
         (Siegel, thesis, Theorem 1.2.86)",
    );
    let mut sides: [Vec<Short>; 2] = Default::default();
    for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
        let shift = cx.integer(if player == Player::Left { -2 } else { 2 })?;
        let sign = if player == Player::Left { "- 2" } else { "+ 2" };
        for option in options(engine, game, player)? {
            let of_option = cx.atomic_weight(option)?;
            let shifted = cx.add(of_option, shift)?;
            if derivation.has_room() {
                derivation.step(
                    format!("{player}'s option {}", name(option)?),
                    format!("{} {sign} = {}", name(of_option)?, name(shifted)?),
                );
            }
            side.push(shifted);
        }
    }
    let [left, right] = &sides;
    let candidate = cx.canonical(left, right)?;
    derivation.step("aw0", name(candidate)?);
    let is_integer = cx.as_number(candidate).is_some_and(Dyadic::is_integer);
    if !is_integer {
        derivation.sentence("aw0 is not an integer, so it is the atomic weight");
        return Ok(derivation.conclude(conclusion));
    }
    derivation.sentence(match cx.compare_far_star(game)? {
        Relation::Less => {
            "aw0 is an integer, and the game is less than the remote star: the atomic weight is \
             the least integer x such that x |> aw(G^L) - 2 for every Left option G^L"
        }
        Relation::Greater => {
            "aw0 is an integer, and the game is greater than the remote star: the atomic weight is \
             the greatest integer y such that y <| aw(G^R) + 2 for every Right option G^R"
        }
        Relation::Equal | Relation::Confused => {
            "aw0 is an integer, and the game is confused with the remote star: the atomic weight \
             is 0"
        }
    });
    Ok(derivation.conclude(conclusion))
}
