//! Sets of small numbers as bit rows.

pub(super) type Row = Box<[u64]>;

/// Returns the elements `i` of a set for which no other element `j` satisfies `beats(i, j)`.
pub(super) fn extreme(row: &[u64], beats: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for i in ones(row) {
        if !kept.iter().any(|&j| beats(i, j)) {
            kept.retain(|&j| !beats(j, i));
            kept.push(i);
        }
    }
    kept
}

pub(super) fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(k, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            word &= word.wrapping_sub(1);
            (bit < 64).then_some(k * 64 + bit)
        })
    })
}

pub(super) fn has(row: &[u64], i: usize) -> bool {
    row[i / 64] >> (i % 64) & 1 == 1
}

pub(super) fn set(row: &mut [u64], i: usize) {
    row[i / 64] |= 1 << (i % 64);
}

pub(super) fn union(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, more)| *word |= more);
}

pub(super) fn intersect(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, more)| *word &= more);
}

pub(super) fn is_subset(row: &[u64], other: &[u64]) -> bool {
    row.iter().zip(other).all(|(word, more)| word & !more == 0)
}

pub(super) fn is_empty(row: &[u64]) -> bool {
    row.iter().all(|&word| word == 0)
}
