//! Arithmetic periods whose saltus is a power of two, in games that can leave three heaps.

// *Theorem.* Let a game take at most t tokens, let s be a power of two and e ≥ 1. Write G(n) =
// s·q(n) + r(n) with r(n) < s. An option of n is *good* if one of its heaps is at least e and the
// numbers q of its other heaps have nim sum 0. Suppose that
//
// 1. q(n) = 0 for all n < e + p, and G(n + p) = G(n) + s for e ≤ n and n + p < m;
// 2. for m − p ≤ n < m, every value below G(n) is the value of a good option of n;
// 3. for each parity and each v < s, there are a heap c ≥ e with G(c) = v and a number u ≤ t such
//    that a move may take u tokens and leave three heaps, c + u has the given parity, and c + u + 2
//    ≤ m.
//
// Then G(n + p) = G(n) + s for all n ≥ e.
//
// *Proof* for n + p ≥ m by induction, which also extends condition 2 to all n ≥ m − p. For all
// heaps considered so far, q(n) = ⌊(n − e)/p⌋, or 0 for n < e. Ended heaps, and heaps of fewer
// tokens than may be taken, are below m − p.
//
// Suppose that G(n) + s is the value of an option of n + p. Let X = q(n) + 1 be the nim sum, and Q
// the sum, of the numbers q of its heaps. Each heap with q > 0 has q ≤ (size − e)/p, and such a
// heap exists, so Q ≤ (n + p − e)/p < X + 1. Since Q − X is even and nonnegative, Q = X, and no two
// heaps share a bit of q. One heap has the lowest bit of X in its q, and no heap has a lower bit.
// With p tokens fewer, the q of this heap is smaller by one, which replaces that bit by all lower
// bits. The nim sum becomes X − 1 = q(n), and r is unchanged: the same move gives n an option with
// value G(n).
//
// Every smaller value v is the value of a good option. If v < s, this follows from condition 3,
// with c and two equal heaps. Otherwise, n has a good option of value v − s, and its heap of size
// at least e gets p more tokens. The q of this heap, which is the nim sum, grows by one. ∎
//
// The conditions follow Austin's theorem (Impartial and partisan games, 1976) and Howse and
// Nowakowski (Periodicity and arithmetic-periodicity in hexadecimal games, 2004).

use upstar_core::{Budget, Budgeted};

use super::{Shift, TakeAndBreak};

pub(super) fn applies<V: Copy + Into<u64>>(
    game: &TakeAndBreak,
    values: &[V],
    shift: Shift,
    budget: &Budget,
) -> Budgeted<bool> {
    let Shift { start, period, saltus } = shift;
    let (m, e) = (values.len(), start.max(1));
    let threes: Vec<usize> =
        game.digits.iter().filter(|(_, heaps)| heaps & 8 != 0).map(|&(taken, _)| taken).collect();
    let settled = m.saturating_sub(period);
    let late = game.most_taken().into_iter().chain(game.ended.last().copied()).max().unwrap_or(0);
    if !saltus.is_power_of_two() || threes.is_empty() || settled < e + period || settled <= late {
        return Ok(false);
    }
    let value = |n: usize| -> u64 { values[n].into() };
    if (0..e + period).any(|n| value(n) >= saltus) {
        return Ok(false);
    }
    let is_met = |v: u64, parity: usize| {
        let heaps = (e..e + period).filter(|&c| value(c) == v);
        heaps
            .into_iter()
            .any(|c| threes.iter().any(|&taken| (c + taken) % 2 == parity && c + taken + 2 <= m))
    };
    budget.spend(saltus.saturating_mul((period * threes.len()) as u64) / 64)?;
    if !(0..saltus).all(|v| is_met(v, 0) && is_met(v, 1)) {
        return Ok(false);
    }
    let mut met = Vec::new();
    for n in settled..m {
        met.clear();
        met.resize(value(n) as usize, false);
        good_options(game, &value, n, (e, period, saltus), &mut met, budget)?;
        if met.contains(&false) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn good_options(
    game: &TakeAndBreak,
    value: &impl Fn(usize) -> u64,
    n: usize,
    (e, period, saltus): (usize, usize, u64),
    met: &mut [bool],
    budget: &Budget,
) -> Budgeted<()> {
    let mut mark = |v: u64| {
        if let Some(met) = usize::try_from(v).ok().and_then(|v| met.get_mut(v)) {
            *met = true;
        }
    };
    for (taken, heaps) in game.moves(n) {
        let Some(rest) = (n - taken).checked_sub(e) else { continue };
        if heaps & 2 != 0 {
            mark(value(n - taken));
        }
        if heaps & 4 != 0 {
            for b in (1..=rest).take_while(|&b| value(b) < saltus || b < e) {
                mark(value(n - taken - b) ^ value(b));
            }
        }
        if heaps & 8 != 0 {
            for b in 1..rest {
                // The heaps from b on with the same q.
                let from = if b < e + period { 1 } else { b - (b - e) % period };
                let to = if b < e + period { e + period } else { from + period };
                budget.spend(1 + (to - from) as u64 / 64)?;
                for c in from.max(b)..to.min(rest - b + 1) {
                    mark(value(n - taken - b - c) ^ value(b) ^ value(c));
                }
            }
        }
    }
    Ok(())
}
