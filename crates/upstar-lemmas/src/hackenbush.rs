use upstar_core::Budgeted;
use upstar_form::Nus;
use upstar_number::{Dyadic, Sign, SignExpansion, UBig};
use upstar_rules::hackenbush::{HackenbushColour, HackenbushPosition};
use upstar_short::{Short, ShortContext};

pub(crate) fn is_green(picture: &HackenbushPosition) -> bool {
    picture.edges().iter().all(|edge| edge.colour() == HackenbushColour::Green)
}

/// Returns the value of a picture without cycles, by the colon principle (Winning Ways, chapter 7;
/// Siegel, thesis, Theorem 2.2.10). An edge with a tree of value `x` has the value of the ordinal
/// sum of the edge and `x`. The values of the trees at a vertex are added. Returns `None` if the
/// picture has a cycle.
pub fn colon(picture: &HackenbushPosition, cx: ShortContext<'_>) -> Budgeted<Option<Short>> {
    let Some(forest) = picture.forest() else { return Ok(None) };
    // The values of the trees on the ground and on each vertex, computed from the leaves down.
    let mut above = vec![Short::ZERO; forest.nodes.len() + 1];
    for (i, &(below, colour)) in forest.nodes.iter().enumerate().rev() {
        let stalk = on_edge(colour, above[i + 1], cx)?;
        above[below] = cx.add(above[below], stalk)?;
    }
    Ok(Some(above[0]))
}

/// Returns the ordinal sum of an edge and the value that it carries.
pub(crate) fn on_edge(
    colour: HackenbushColour,
    carried: Short,
    cx: ShortContext<'_>,
) -> Budgeted<Short> {
    let sign = match colour {
        HackenbushColour::Blue => Some(Sign::Plus),
        HackenbushColour::Red => Some(Sign::Minus),
        HackenbushColour::Green => None,
    };
    // 1 : x and -1 : x prepend a sign to the sign expansion of x.
    if let (Some(sign), Some(x)) = (sign, cx.as_number(carried)) {
        let runs = x.sign_expansion().runs().to_vec();
        let grown = SignExpansion::new(std::iter::once((sign, UBig::ONE)).chain(runs));
        if let Ok(number) = grown.to_dyadic() {
            return cx.number(&number);
        }
    }
    let nimber = cx.as_nus(carried).filter(|nus| nus.is_nimber()).map(|nus| nus.nim);
    if let (None, Some(nim)) = (sign, nimber) {
        return cx.nimber(nim + 1);
    }
    let base = match sign {
        Some(Sign::Plus) => Nus::number(Dyadic::ONE),
        Some(Sign::Minus) => Nus::integer(-1),
        None => Nus::nimber(1),
    };
    let base = cx.forms().nus(&base)?;
    cx.value(cx.forms().ordinal_sum(base, carried.form(), cx.budget)?)
}

/// Returns the nim value of a picture, treating every edge as green. By the fusion principle, the
/// vertices of a cycle may be fused, so that its edges become loops. Two loops at a vertex cancel.
/// A bridge adds one to the nim value that it carries (Winning Ways, chapter 7). Takes time linear
/// in the number of edges.
#[must_use]
pub fn fusion(picture: &HackenbushPosition) -> u64 {
    let edges: Vec<(usize, usize)> = picture.edges().iter().map(|e| (e.low(), e.high())).collect();
    let vertices = edges.iter().map(|&(a, b)| a.max(b) + 1).max().unwrap_or(1);
    let mut at = vec![Vec::new(); vertices];
    for (i, &(a, b)) in edges.iter().enumerate() {
        at[a].push(i);
        if a != b {
            at[b].push(i);
        }
    }
    // Depth-first search for bridges. For each vertex, `low` is the earliest vertex that can be
    // reached without the edge by which the search entered it. `worth` accumulates nim values.
    let mut order = vec![usize::MAX; vertices];
    let mut low = vec![0; vertices];
    let mut worth = vec![0_u64; vertices];
    let mut next = vec![0; vertices];
    let mut used = vec![false; edges.len()];
    let mut stack: Vec<(usize, usize)> = vec![(0, usize::MAX)];
    let mut count = 0;
    order[0] = 0;
    while let Some(&(vertex, entered_by)) = stack.last() {
        if let Some(&edge) = at[vertex].get(next[vertex]) {
            next[vertex] += 1;
            if std::mem::replace(&mut used[edge], true) {
                continue;
            }
            let other = edges[edge].0 + edges[edge].1 - vertex;
            if order[other] == usize::MAX {
                count += 1;
                (order[other], low[other]) = (count, count);
                stack.push((other, edge));
            } else {
                // An edge of a cycle, or a loop, becomes a loop of the fused vertex.
                low[vertex] = low[vertex].min(order[other]);
                worth[vertex] ^= 1;
            }
        } else {
            stack.pop();
            let Some(&(below, _)) = stack.last() else { break };
            debug_assert_ne!(entered_by, usize::MAX);
            if low[vertex] > order[below] {
                worth[below] ^= worth[vertex] + 1;
            } else {
                // The vertex is on a cycle with the vertex below, so the edge between them becomes
                // a loop.
                low[below] = low[below].min(low[vertex]);
                worth[below] ^= worth[vertex] ^ 1;
            }
        }
    }
    worth[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theorems;
    use crate::testing::value;
    use upstar_core::{Budget, Player, Ruleset};
    use upstar_eval::ValueTable;
    use upstar_rules::Hackenbush;
    use upstar_short::Universe;

    fn check(texts: impl IntoIterator<Item = String>) {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let table = ValueTable::new();
        let mut used = 0;
        for text in texts {
            let picture = Hackenbush::default().parse(&text).unwrap();
            let searched = value(&Hackenbush::default(), &picture, &table, cx);
            if let Some(value) = Theorems::ALL.value(&Hackenbush::default(), &picture, cx).unwrap()
            {
                assert_eq!(value, searched, "{text}");
                used += 1;
            }
            assert_eq!(Theorems::NONE.value(&Hackenbush::default(), &picture, cx).unwrap(), None);
        }
        assert!(used > 0, "no lemma applied");
    }

    fn words(alphabet: &str, n: usize) -> Vec<String> {
        if n == 0 {
            return vec![String::new()];
        }
        let shorter = words(alphabet, n - 1);
        shorter.iter().flat_map(|w| alphabet.chars().map(move |c| format!("{w}{c}"))).collect()
    }

    #[test]
    fn strings_are_ordinal_sums() {
        check((1..=5).flat_map(|n| words("BRG", n)));
    }

    #[test]
    fn trees_are_ordinal_sums() {
        let twigs = words("BRG", 2);
        let trees = twigs.iter().flat_map(|a| {
            words("BRG", 1).into_iter().flat_map(move |b| {
                let root = b.clone();
                [format!("{root}({a},{b})"), format!("{root}{root}({a},{b}G,R)")]
            })
        });
        check(trees);
    }

    #[test]
    fn green_graphs_fuse() {
        let graphs = [
            "0-1G 1-2G 2-0G",
            "0-1G 1-2G 2-3G 3-0G",
            "0-1G 1-2G 2-3G 3-1G",
            "0-1G 1-2G 1-3G 2-3G 3-4G 2-4G 4-5G",
            "0-1G 0-1G 1-2G",
            "0-1G 1-2G 2-0G 2-3G 3-4G 4-2G",
            "0-1G 1-1G 1-2G",
            "0-1G 0-2G 1-2G 1-3G 2-3G",
        ];
        check(graphs.map(str::to_string));
    }

    #[test]
    fn coloured_graphs_played_impartially_fuse() {
        for text in ["0-1B 1-2R 2-0G", "0-1B 1-2R 2-3R 3-1B 3-4G", "0-1R 0-1B 1-2G"] {
            let coloured = Hackenbush::default().parse(text).unwrap();
            let green = Hackenbush::default().parse(&text.replace(['B', 'R'], "G")).unwrap();
            let nim = Theorems::ALL
                .nim_value(&Hackenbush::default(), &coloured, &Budget::unlimited())
                .unwrap();
            assert_eq!(nim, Some(fusion(&green)));
        }
    }

    #[test]
    fn a_long_string_is_one_number() {
        let (universe, budget) = (Universe::new(), Budget::unlimited());
        let cx = ShortContext::new(&universe, &budget);
        let picture = Hackenbush::default().parse(&"BR".repeat(1000)).unwrap();
        let value = colon(&picture, cx).unwrap().unwrap();
        assert_eq!(cx.hackenbush_dimension(value.form()).unwrap(), 2000);
        let mut options = Vec::new();
        Hackenbush::default().options(&picture, Player::Left, &mut options);
        assert_eq!(options.len(), 1000);
    }
}
