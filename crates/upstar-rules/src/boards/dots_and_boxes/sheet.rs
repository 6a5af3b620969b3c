//! Data that depend only on the size of a board.

use std::sync::OnceLock;

use super::{UndrawnLines, words};

/// The exclusive bound on the length of a side. A row of 43 boxes already has 130 lines.
const MAX_SIDE: usize = 43;

#[derive(Debug)]
pub(super) struct BoxGrids(Box<[OnceLock<BoxGrid>]>);

impl Default for BoxGrids {
    fn default() -> BoxGrids {
        BoxGrids((0..MAX_SIDE * MAX_SIDE).map(|_| OnceLock::new()).collect())
    }
}

impl BoxGrids {
    pub(super) fn get(&self, lines: UndrawnLines) -> &BoxGrid {
        self.0[lines.rows() * MAX_SIDE + lines.cols()].get_or_init(|| BoxGrid::new(lines))
    }
}

#[derive(Debug)]
pub(super) struct BoxGrid {
    /// For every line, the sets of sides of the two adjacent boxes. The second set may be 0.
    boxes: Vec<[u128; 2]>,
    sides: Vec<u128>,
    /// For each symmetry except the identity and each group of four consecutive lines, the images
    /// of the 16 subsets of the group.
    symmetries: Vec<Vec<[u128; 16]>>,
    /// Pairs of equivalent lines: two border lines of a box.
    twins: Vec<[u128; 2]>,
    /// Sets of three or four equivalent border lines of a box.
    triplets: Vec<u128>,
}

impl BoxGrid {
    fn new(lines: UndrawnLines) -> BoxGrid {
        let (rows, cols) = (lines.rows(), lines.cols());
        let boxes = (0..rows).flat_map(|row| (0..cols).map(move |col| lines.sides(row, col)));
        let boxes: Vec<u128> = boxes.collect();
        let count = (rows + 1) * cols + rows * (cols + 1);
        let beside = |line: usize| {
            let mut beside = boxes.iter().copied().filter(|sides| sides >> line & 1 != 0);
            [beside.next().unwrap_or(0), beside.next().unwrap_or(0)]
        };
        let beside: Vec<[u128; 2]> = (0..count).map(beside).collect();
        let sides = boxes.clone();
        let is_rim = |line: &u128| beside[line.trailing_zeros() as usize][1] == 0;
        let rim = |sides: &u128| words(*sides).filter(is_rim).fold(0, |set, line| set | line);
        let (mut twins, mut triplets) = (Vec::new(), Vec::new());
        for rim in boxes.iter().map(rim) {
            match words(rim).collect::<Vec<u128>>()[..] {
                [] | [_] => {}
                [first, second] => twins.push([first, second]),
                _ => triplets.push(rim),
            }
        }
        let symmetries = symmetries(lines).iter().map(|image| by_fours(image)).collect();
        BoxGrid { symmetries, twins, triplets, boxes: beside, sides }
    }

    pub(super) fn left(&self, open: u128) -> Vec<u128> {
        self.sides.iter().map(|sides| sides & open).filter(|&left| left != 0).collect()
    }

    /// Returns the number of boxes finished by `line`, if the lines `open` remain undrawn.
    pub(super) fn finished(&self, line: u128, open: u128) -> i64 {
        let Some(boxes) = self.boxes.get(line.trailing_zeros() as usize) else { return 0 };
        boxes.iter().filter(|&&sides| sides != 0 && sides & open == 0).count() as i64
    }

    pub(super) fn least(&self, open: u128) -> u128 {
        let first = self.settled(open);
        let images = self.symmetries.iter().map(|image| {
            let (mut rest, mut moved) = (first, 0);
            for four in image {
                moved |= four[rest as usize & 15];
                rest >>= 4;
            }
            self.settled(moved)
        });
        images.fold(first, u128::min)
    }

    /// Returns an equivalent set in which the undrawn lines come first among equivalent lines.
    fn settled(&self, mut open: u128) -> u128 {
        for &[first, second] in &self.twins {
            if open & (first | second) == second {
                open ^= first | second;
            }
        }
        for &twins in &self.triplets {
            let count = (open & twins).count_ones();
            if count == 0 || count == twins.count_ones() {
                continue;
            }
            open &= !twins;
            open |= words(twins).take(count as usize).fold(0, |set, line| set | line);
        }
        open
    }
}

fn by_fours(image: &[u8]) -> Vec<[u128; 16]> {
    let moved = |lines: &[u8], set: usize| {
        let chosen = lines.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0);
        chosen.fold(0, |moved, (_, &line)| moved | 1 << line)
    };
    image.chunks(4).map(|lines| std::array::from_fn(|set| moved(lines, set))).collect()
}

fn symmetries(lines: UndrawnLines) -> Vec<Vec<u8>> {
    let (rows, cols) = (lines.rows(), lines.cols());
    // The midpoints of the lines, in half steps from the upper left corner.
    let mut middles = Vec::new();
    middles.extend((0..=rows).flat_map(|r| (0..cols).map(move |c| (2 * r, 2 * c + 1))));
    middles.extend((0..rows).flat_map(|r| (0..=cols).map(move |c| (2 * r + 1, 2 * c))));
    let number = |(r, c): (usize, usize)| {
        let line =
            if r % 2 == 0 { lines.horizontal(r / 2, c / 2) } else { lines.vertical(r / 2, c / 2) };
        line.trailing_zeros() as u8
    };
    let mut images = Vec::new();
    for turned in [false, true] {
        if turned && rows != cols {
            continue;
        }
        for (over, around) in [(false, false), (true, false), (false, true), (true, true)] {
            if !(turned || over || around) {
                continue;
            }
            let image = |&(r, c): &(usize, usize)| {
                let r = if over { 2 * rows - r } else { r };
                let c = if around { 2 * cols - c } else { c };
                number(if turned { (c, r) } else { (r, c) })
            };
            images.push(middles.iter().map(image).collect());
        }
    }
    images
}
