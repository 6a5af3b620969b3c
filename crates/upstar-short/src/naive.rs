//! Reference implementations of the definitions on literal forms.
//!
//! These functions are slow and do not use the engine, with which tests compare them.

use upstar_core::Budgeted;
use upstar_form::FormId;

use crate::Map;
use crate::universe::ShortContext;

/// Returns `true` if `g <= h`: no Left option of `g` is at least `h`, and no Right option of `h` is
/// at most `g`.
pub fn leq(cx: ShortContext<'_>, g: FormId, h: FormId) -> Budgeted<bool> {
    leq_memo(cx, g, h, &mut Map::default())
}

fn leq_memo(
    cx: ShortContext<'_>,
    g: FormId,
    h: FormId,
    memo: &mut Map<(FormId, FormId), bool>,
) -> Budgeted<bool> {
    if let Some(&known) = memo.get(&(g, h)) {
        return Ok(known);
    }
    let mut answer = true;
    for left in cx.forms().options(g)?.0.iter() {
        answer &= !leq_memo(cx, h, left, memo)?;
    }
    for right in cx.forms().options(h)?.1.iter() {
        answer &= !leq_memo(cx, right, g, memo)?;
    }
    memo.insert((g, h), answer);
    Ok(answer)
}

/// Returns the canonical form of a literal form, by deleting or bypassing one option at a time.
pub fn canonical(cx: ShortContext<'_>, form: FormId) -> Budgeted<FormId> {
    let (left, right) = cx.forms().options(form)?;
    let recurse = |side: upstar_form::Options<'_>| -> Budgeted<Vec<FormId>> {
        side.iter().map(|option| canonical(cx, option)).collect()
    };
    let (mut left, mut right) = (recurse(left)?, recurse(right)?);
    while simplify_once(cx, &mut left, &mut right)? {}
    cx.forms().make(&left, &right)
}

fn simplify_once(
    cx: ShortContext<'_>,
    left: &mut Vec<FormId>,
    right: &mut Vec<FormId>,
) -> Budgeted<bool> {
    left.sort_unstable_by_key(|g| g.index());
    left.dedup();
    right.sort_unstable_by_key(|g| g.index());
    right.dedup();
    let g = cx.forms().make(left, right)?;
    for i in 0..left.len() {
        for j in 0..left.len() {
            if i != j && leq(cx, left[i], left[j])? {
                left.remove(i);
                return Ok(true);
            }
        }
        for answer in cx.forms().options(left[i])?.1.iter() {
            if leq(cx, answer, g)? {
                left.remove(i);
                left.extend(cx.forms().options(answer)?.0.iter());
                return Ok(true);
            }
        }
    }
    for i in 0..right.len() {
        for j in 0..right.len() {
            if i != j && leq(cx, right[j], right[i])? {
                right.remove(i);
                return Ok(true);
            }
        }
        for answer in cx.forms().options(right[i])?.0.iter() {
            if leq(cx, g, answer)? {
                right.remove(i);
                right.extend(cx.forms().options(answer)?.1.iter());
                return Ok(true);
            }
        }
    }
    Ok(false)
}
