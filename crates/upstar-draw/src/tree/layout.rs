//! Where the nodes of a tree stand: as close as they can without touching, parents above the gap
//! between their Left and Right children, the same subtree always in the same shape.
//!
//! After Reingold and Tilford, "Tidier drawings of trees" (1981), for nodes of any width and with one
//! change: a parent stands to the right of all its Left children and to the left of all its Right
//! ones, even when it has only one kind, so that the side of an edge says whose move it is.

use super::unfold::{ArrivingMove, DrawnNode};

/// The measures of a layout, in the unit of the medium: characters or scene units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    /// The least room between two nodes of one level.
    pub gap: i64,
    /// The least distance, across, of a child from its parent.
    pub lean: i64,
}

/// The places of the middles of the nodes, and the width of the whole.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub x: Vec<i64>,
    pub width: i64,
}

/// The extent of a subtree on each of its levels, relative to the middle of its root.
type Contour = Vec<(i64, i64)>;

/// Lays out the nodes, whose children come after them.
pub(super) fn layout(nodes: &[DrawnNode], widths: &[i64], measures: Measures) -> Layout {
    let count = nodes.len();
    let mut contours: Vec<Contour> = vec![Vec::new(); count];
    // The place of each node relative to its parent.
    let mut offset = vec![0i64; count];
    for parent in (0..count).rev() {
        let children = &nodes[parent].children;
        let arc = |child: &&usize| nodes[**child].arc;
        let of = |wanted: ArrivingMove| -> Vec<usize> {
            children.iter().filter(|child| arc(child) == wanted).copied().collect()
        };
        let (lefts, mores, rights) =
            (of(ArrivingMove::Left), of(ArrivingMove::More), of(ArrivingMove::Right));
        // The group on the left ends `lean` before the parent, the marker stands below it, and the
        // group on the right is pushed as far as the others demand.
        let mut below: Contour = Vec::new();
        let mut place = |group: &[usize], mut least: Option<i64>, offset: &mut [i64]| {
            for &child in group {
                let contour = std::mem::take(&mut contours[child]);
                let pushed = separation(&below, &contour, measures.gap);
                let at = pushed.into_iter().chain(least.take()).max().unwrap_or(0);
                offset[child] = at;
                merge(&mut below, contour, at);
            }
            // Afterwards the last of Left's group leans as it should.
            if let (Some(&last), Some(ArrivingMove::Left)) =
                (group.last(), group.first().map(|&c| nodes[c].arc))
            {
                let shift = -measures.lean - offset[last];
                slide(&mut below, shift);
                group.iter().for_each(|&child| offset[child] += shift);
            }
        };
        place(&lefts, None, &mut offset);
        place(&mores, Some(0), &mut offset);
        place(&rights, Some(measures.lean), &mut offset);
        // The parent stands in the middle of the gap between its groups; only that gap has grown
        // when the groups pushed each other apart.
        if let (Some(&last), Some(&first)) = (lefts.last(), rights.first()) {
            let shift = -(offset[last] + offset[first]).div_euclid(2);
            slide(&mut below, shift);
            for &child in children {
                offset[child] += shift;
            }
        }
        // The edges come from the parent's middle: nothing else may stand between.
        if let Some((low, high)) = below.first_mut() {
            (*low, *high) = ((*low).min(0), (*high).max(0));
        }
        let half = widths[parent] / 2;
        let mut contour = vec![(-half, widths[parent] - half)];
        contour.append(&mut below);
        contours[parent] = contour;
    }
    let whole = contours.first().map_or(&[][..], Vec::as_slice);
    let left = whole.iter().map(|(low, _)| *low).min().unwrap_or(0);
    let right = whole.iter().map(|(_, high)| *high).max().unwrap_or(0);
    let mut x = vec![0i64; count];
    if let Some(root) = x.first_mut() {
        *root = -left;
    }
    for parent in 0..count {
        for &child in &nodes[parent].children {
            x[child] = x[parent] + offset[child];
        }
    }
    Layout { x, width: right - left }
}

/// How far the right contour must be moved to stay clear of the left one; none if they never meet.
fn separation(left: &Contour, right: &Contour, gap: i64) -> Option<i64> {
    left.iter().zip(right).map(|((_, high), (low, _))| high + gap - low).max()
}

/// Adds a subtree on the right, moved by its offset.
fn merge(whole: &mut Contour, mut part: Contour, offset: i64) {
    slide(&mut part, offset);
    for (level, (low, high)) in part.into_iter().enumerate() {
        match whole.get_mut(level) {
            Some(extent) => {
                extent.0 = extent.0.min(low);
                extent.1 = extent.1.max(high);
            }
            None => whole.push((low, high)),
        }
    }
}

fn slide(contour: &mut Contour, shift: i64) {
    for extent in contour {
        extent.0 += shift;
        extent.1 += shift;
    }
}
