//! Explanations of loopy forms: options removed and replaced, equal positions, and sides.

use std::collections::HashSet;

use upstar::Derivation;
use upstar::raw::{LiteralOption, LiteralReason, Loopy, LoopyForm, Stopper, SystemOption};
use upstar_core::Player;
use upstar_notation::Term;

use super::{reduce_form, short};
use crate::error::LangResult;
use crate::eval::EvalContext;
use crate::show::{MAX_LABEL, signs};

/// Writes one line for each option removed or replaced, and one for each position whose sides
/// differ.
pub(super) fn explain(engine: &EvalContext<'_>, form: &LoopyForm) -> LangResult<Derivation> {
    let lx = engine.lx();
    let (sides, reductions) = lx.literal_reductions(form)?;
    let game = sides[0].value()?;
    let mut derivation = Derivation::new(
        "A pass is an option back to the position (Siegel, thesis, section 3.1); dominated options \
         are removed, reversible options are bypassed, and equal positions are fused (Winning Ways, \
         chapter 11)",
    );
    let start = derivation.steps.len();
    // The forms that occur as options have common followers.
    let mut explained = HashSet::new();
    for leaf in form.leaves().filter(|leaf| explained.insert(*leaf)) {
        let mut steps = Derivation::new("");
        reduce_form(engine, leaf, &mut steps)?;
        for step in steps.steps {
            if !derivation.steps[start..].contains(&step) && derivation.has_room() {
                derivation.steps.push(step);
            }
        }
    }
    let print = |term: &Term| -> String {
        let text = term.print(engine.style, MAX_LABEL);
        text.unwrap_or_else(|_| signs(engine).hidden.to_owned())
    };
    let value_of = |option: &LiteralOption| -> LangResult<Loopy> {
        Ok(match option {
            SystemOption::Value(form) => engine.cx.value(*form)?.into(),
            SystemOption::Node(node) => sides[*node as usize].value()?,
        })
    };
    let value = |option: &LiteralOption| -> LangResult<String> {
        let game = value_of(option)?;
        Ok(match (option, game.short()) {
            (SystemOption::Value(_), Some(game)) => short(engine, game)?,
            _ => print(&*lx.term(game)?),
        })
    };
    for node in form.options_first() {
        let sides = sides[node as usize];
        if !derivation.has_room() {
            break;
        }
        let here = SystemOption::Node(node);
        let position = print(&*lx.literal_term(&lx.literal_at(form, here)?)?);
        let rule = || format!("in '{position}'");
        let name = |option: &LiteralOption| -> LangResult<String> {
            if *option == here { Ok("pass".to_owned()) } else { value(option) }
        };
        let names = |options: &[LiteralOption]| -> LangResult<String> {
            Ok(options.iter().map(name).collect::<LangResult<Vec<_>>>()?.join(", "))
        };
        for reduction in reductions.iter().filter(|reduction| reduction.position == node) {
            let (player, opponent) = (reduction.player, reduction.player.opponent());
            let why = match &reduction.reason {
                LiteralReason::Dominated { by } => format!("is dominated by {}", name(by)?),
                LiteralReason::Reversible { through, replaced_by } => {
                    let replaced = match &replaced_by[..] {
                        [] => "nothing replaces the option".to_owned(),
                        [one] => format!("{} replaces the option", name(one)?),
                        several => format!("{} replace the option", names(several)?),
                    };
                    format!("reverses through {opponent}'s answer {}; {replaced}", name(through)?)
                }
                LiteralReason::Fused { with } => {
                    let with = lx.literal_at(form, SystemOption::Node(*with))?;
                    format!(
                        "is fused with the equal position '{}'",
                        print(&*lx.literal_term(&with)?)
                    )
                }
            };
            let option = name(&reduction.option)?;
            derivation.step(rule(), format!("{player}'s option {option} {why}"));
        }
        if let Some(theorem) = oslo_rule(engine, form, node, &value_of)? {
            derivation.step(rule(), format!("the value is {} ({theorem})", value(&here)?));
        }
        let (onside, offside) = (sides.onside()?, sides.offside()?);
        if onside != offside {
            let [onside, offside] = [onside, offside].map(|side| lx.term(side.into()));
            derivation.step(
                rule(),
                format!(
                    "infinite play gives the onside {} if it is a win for Left, and the offside {} \
                     if it is a win for Right",
                    print(&*onside?),
                    print(&*offside?)
                ),
            );
        }
    }
    if derivation.steps.len() == start {
        derivation.sentence("no option is removed");
    }
    Ok(derivation
        .conclude(format!("the value is {}", crate::text::print(&*lx.term(game)?, engine.style)?)))
}

/// Returns the place in Siegel's thesis that gives the value of a position in which only Left may
/// pass, from the values of the other options.
fn oslo_rule(
    engine: &EvalContext<'_>,
    form: &LoopyForm,
    node: u32,
    value_of: &dyn Fn(&LiteralOption) -> LangResult<Loopy>,
) -> LangResult<Option<&'static str>> {
    let here = SystemOption::Node(node);
    let passes = |player| form.options(node, player).contains(&here);
    let Some(game) = value_of(&here)?.stopper() else { return Ok(None) };
    if !passes(Player::Left) || passes(Player::Right) {
        return Ok(None);
    }
    let lx = engine.lx();
    let mut sides = [Vec::new(), Vec::new()];
    for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
        for option in form.options(node, player).iter().filter(|option| **option != here) {
            let Some(option) = value_of(option)?.stopper() else { return Ok(None) };
            side.push(option);
        }
    }
    let [left, right] = sides;
    let all = |side: &[Stopper], of: &[Stopper]| side.iter().all(|option| of.contains(option));
    let (zero, on, under) = (Stopper::ZERO, Stopper::ON, Stopper::UNDER);
    let is_number = game == on && all(&left, &[zero, on]) && all(&right, &[on])
        || game == under && all(&left, &[under]) && all(&right, &[zero, under]);
    if is_number && left.len() + right.len() > 0 {
        return Ok(Some("Siegel, thesis, proof of Lemma 3.2.4"));
    }
    let multiple = lx.number_of_upon_stars(game).filter(|&k| k >= 2);
    let is_rule = |k| {
        let of = |g: &Stopper| lx.number_of_upon_stars(*g);
        !right.is_empty()
            && right.iter().all(|g| of(g) == Some(k - 1))
            && left.iter().all(|g| matches!(of(g), Some(n) if n + 1 == k || n == k))
    };
    Ok(multiple.is_some_and(is_rule).then_some("Siegel, thesis, proof of Theorem 3.6.4"))
}
