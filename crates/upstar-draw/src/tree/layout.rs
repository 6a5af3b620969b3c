//! Layouts of trees, after Reingold and Tilford, "Tidier drawings of trees" (1981), for nodes of
//! any width.
//!
//! Layouts are compact; equal subtrees have equal shapes. A parent is to the right of all its Left
//! children and to the left of all its Right children.

use super::unfold::{ArrivingMove, DrawnNode};

/// Minimum distances, in characters or scene units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    /// The least gap between adjacent nodes of one level.
    pub gap: i64,
    /// The least horizontal distance of a child from its parent.
    pub lean: i64,
}

#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub x: Vec<i64>,
    pub width: i64,
}

/// The extent of a subtree on each of its levels, relative to the centre of its root.
type Contour = Vec<(i64, i64)>;

/// Lays out the nodes. Parents precede their children.
pub(super) fn layout(nodes: &[DrawnNode], widths: &[i64], measures: Measures) -> Layout {
    let count = nodes.len();
    let mut contours: Vec<Contour> = vec![Vec::new(); count];
    let mut offset = vec![0i64; count];
    for parent in (0..count).rev() {
        let children = &nodes[parent].children;
        let arc = |child: &&usize| nodes[**child].arc;
        let of = |wanted: ArrivingMove| -> Vec<usize> {
            children.iter().filter(|child| arc(child) == wanted).copied().collect()
        };
        let (lefts, mores, rights) =
            (of(ArrivingMove::Left), of(ArrivingMove::More), of(ArrivingMove::Right));
        // The left group ends `lean` before the parent. The marker is below the parent, and the
        // right group is pushed as far to the right as necessary.
        let mut below: Contour = Vec::new();
        let mut place = |group: &[usize], mut least: Option<i64>, offset: &mut [i64]| {
            for &child in group {
                let contour = std::mem::take(&mut contours[child]);
                let pushed = separation(&below, &contour, measures.gap);
                let at = pushed.into_iter().chain(least.take()).max().unwrap_or(0);
                offset[child] = at;
                merge(&mut below, contour, at);
            }
            // Move the last node of the left group to its required distance.
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
        // Centre the parent in the gap between its groups. Only this gap has grown when the groups
        // were pushed apart.
        if let (Some(&last), Some(&first)) = (lefts.last(), rights.first()) {
            let shift = -(offset[last] + offset[first]).div_euclid(2);
            slide(&mut below, shift);
            for &child in children {
                offset[child] += shift;
            }
        }
        // The edges start at the parent's centre, so no node of another subtree may be between this
        // centre and the children.
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

/// Returns the shift that separates two contours, or `None` if they do not share a level.
fn separation(left: &Contour, right: &Contour, gap: i64) -> Option<i64> {
    left.iter().zip(right).map(|((_, high), (low, _))| high + gap - low).max()
}

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
