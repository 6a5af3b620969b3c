//! Heap positions as explicit scoring games.

use upstar_arena::deep;
use upstar_core::{Answer, Budgeted, Player};

use crate::Map;
use crate::arena::{ScoringContext, ScoringId};
use crate::heaps::heap_values::{HeapValues, ScoringHeap};
use crate::sums::EndRule;

impl HeapValues {
    /// Returns the position as a scoring game with score 0 at its root. Its Left final score is the
    /// value of the position. Its scores are not scaled.
    ///
    /// # Errors
    ///
    /// Undefined if a heap refers to a code that does not exist.
    ///
    /// ```
    /// # use upstar_core::Budget;
    /// # use upstar_scoring::heaps::{ScoringHeap, HeapValues};
    /// # use upstar_scoring::{ScoringContext, SumKind, ScoringArena};
    /// let (scores, budget) = (ScoringArena::new(), Budget::unlimited());
    /// let cx = ScoringContext::new(&scores, &budget);
    /// let heaps = HeapValues::new(SumKind::Disjunctive, vec!["(3,1)".parse()?])?;
    /// let two = heaps.tree(cx, &[ScoringHeap { code: 0, size: 2 }])?;
    /// assert_eq!(cx.text(two)?, "s{{2|1|0}|0|{0|-1|-2}}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tree(&self, cx: ScoringContext<'_>, position: &[ScoringHeap]) -> Answer<ScoringId> {
        self.admit(position)?;
        let mut memo = Map::default();
        let parts = position
            .iter()
            .map(|&heap| self.heap_tree(cx, heap, &mut memo))
            .collect::<Budgeted<Vec<_>>>()?;
        Ok(cx.sum(self.operator, EndRule::Long, &parts)?)
    }

    fn heap_tree(
        self: &HeapValues,
        cx: ScoringContext<'_>,
        heap: ScoringHeap,
        memo: &mut Map<ScoringHeap, ScoringId>,
    ) -> Budgeted<ScoringId> {
        if let Some(&tree) = memo.get(&heap) {
            return Ok(tree);
        }
        let mut moves = Vec::new();
        self.each_move(heap, cx.budget, &mut |take, parts| {
            moves.push((take.points, parts.to_vec()));
            Ok(())
        })?;
        let tree = deep(|| -> Budgeted<ScoringId> {
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for (points, parts) in moves {
                let points = self.unscaled(points);
                let parts = parts
                    .into_iter()
                    .map(|size| self.heap_tree(cx, ScoringHeap { code: heap.code, size }, memo))
                    .collect::<Budgeted<Vec<_>>>()?;
                let rest = cx.sum(self.operator, EndRule::Long, &parts)?;
                left.push(cx.shift(rest, &points)?);
                right.push(cx.shift(rest, &-points)?);
            }
            let zero = cx.scores.score_for(ScoringId::ZERO, Player::Left);
            cx.scores.make(&left, zero, &right)
        })?;
        memo.insert(heap, tree);
        Ok(tree)
    }
}
