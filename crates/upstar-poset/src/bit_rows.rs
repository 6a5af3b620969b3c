//! Bit rows as slices of machine words.

pub(crate) fn words(size: usize) -> usize {
    size.div_ceil(64)
}

/// Returns `true` if the row contains `i`.
pub fn get(row: &[u64], i: usize) -> bool {
    row[i / 64] >> (i % 64) & 1 == 1
}

/// Adds `i`.
pub fn set(row: &mut [u64], i: usize) {
    row[i / 64] |= 1 << (i % 64);
}

pub(crate) fn clear(row: &mut [u64], i: usize) {
    row[i / 64] &= !(1 << (i % 64));
}

pub(crate) fn full(size: usize) -> Vec<u64> {
    let mut row = vec![u64::MAX; words(size)];
    if let Some(last) = row.last_mut()
        && !size.is_multiple_of(64)
    {
        *last = (1 << (size % 64)) - 1;
    }
    row
}

pub(crate) fn row_of(size: usize, members: &[usize]) -> Vec<u64> {
    let mut row = vec![0; words(size)];
    for &i in members {
        set(&mut row, i);
    }
    row
}

pub(crate) fn count(row: &[u64]) -> usize {
    row.iter().map(|word| word.count_ones() as usize).sum()
}

/// Returns `true` if the row has no elements.
pub fn is_empty(row: &[u64]) -> bool {
    row.iter().all(|&word| word == 0)
}

/// Returns `true` if every element of `row` is in `of`.
pub fn is_subset(row: &[u64], of: &[u64]) -> bool {
    row.iter().zip(of).all(|(a, b)| a & !b == 0)
}

pub(crate) fn meets(row: &[u64], other: &[u64]) -> bool {
    row.iter().zip(other).any(|(a, b)| a & b != 0)
}

pub(crate) fn common(row: &[u64], other: &[u64]) -> usize {
    row.iter().zip(other).map(|(a, b)| (a & b).count_ones() as usize).sum()
}

/// Adds the elements of `more`.
pub fn insert_all(row: &mut [u64], more: &[u64]) {
    for (word, other) in row.iter_mut().zip(more) {
        *word |= other;
    }
}

pub(crate) fn remove_all(row: &mut [u64], less: &[u64]) {
    for (word, other) in row.iter_mut().zip(less) {
        *word &= !other;
    }
}

/// Removes the elements that are not in `these`.
pub fn keep_only(row: &mut [u64], these: &[u64]) {
    for (word, other) in row.iter_mut().zip(these) {
        *word &= other;
    }
}

pub(crate) fn and(row: &[u64], other: &[u64]) -> Vec<u64> {
    row.iter().zip(other).map(|(a, b)| a & b).collect()
}

pub(crate) fn and_not(row: &[u64], other: &[u64]) -> Vec<u64> {
    row.iter().zip(other).map(|(a, b)| a & !b).collect()
}

/// Returns the elements in increasing order.
pub fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(place, &word)| {
        let next = |rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
        std::iter::successors(Some(word).filter(|&word| word != 0), next)
            .map(move |rest| place * 64 + rest.trailing_zeros() as usize)
    })
}

pub(crate) fn first(row: &[u64]) -> Option<usize> {
    let (place, word) = row.iter().enumerate().find(|(_, word)| **word != 0)?;
    Some(place * 64 + word.trailing_zeros() as usize)
}

pub(crate) fn last(row: &[u64]) -> Option<usize> {
    let (place, word) = row.iter().enumerate().rev().find(|(_, word)| **word != 0)?;
    Some(place * 64 + 63 - word.leading_zeros() as usize)
}

pub(crate) fn take_first(row: &mut [u64]) -> Option<usize> {
    let (place, word) = row.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
    let bit = word.trailing_zeros() as usize;
    *word &= *word - 1;
    Some(place * 64 + bit)
}
