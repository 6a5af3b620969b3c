//! The enumeration of texts of positions.

use upstar_core::EdgeKinds;

use crate::enumeration::{
    Partitions, Words, compositions, heaps, in_rows, mazes, pairs, piles, pitches, rows, strips,
    trees,
};
use crate::graphs::{connected_texts, texts};

#[test]
fn words_and_boards_in_order() {
    let words: Vec<String> = Words::new(&['a', 'b'], 2).collect();
    assert_eq!(words, ["aa", "ab", "ba", "bb"]);
    assert_eq!(Words::new(&['a', 'b', 'c'], 4).count(), 81);
    assert_eq!(Words::new(&[], 4).count(), 0);
    assert_eq!(in_rows("abcdef", 2), "ab/cd/ef");
}

#[test]
fn sums_are_listed_without_order() {
    let colours = ['B', 'R'];
    assert_eq!(piles(&colours, 2).collect::<Vec<_>>(), ["B2", "R2", "B1,B1", "B1,R1", "R1,R1"]);
    // Partitions into parts of two and of three kinds, OEIS A000712 and A000716.
    let counts: Vec<usize> = (1..=6).map(|n| piles(&colours, n).count()).collect();
    assert_eq!(counts, [2, 5, 10, 20, 36, 65]);
    assert_eq!(piles(&['B', 'R', 'G'], 6).count(), 221);
    assert_eq!(
        strips(&['x', 'o'], 2).collect::<Vec<_>>(),
        ["xx", "xo", "ox", "oo", "x/x", "o/x", "o/o"]
    );
    // Multisets of words over two letters, OEIS A034899.
    let counts: Vec<usize> = (1..=5).map(|n| strips(&['x', 'o'], n).count()).collect();
    assert_eq!(counts, [2, 7, 20, 59, 162]);
}

#[test]
fn mazes_have_all_walls_that_are_inside() {
    assert_eq!(
        mazes(2).collect::<Vec<_>>(),
        ["@.", ".@", "@|.", ".|@", "@/.", "./@", "@_/.", "._/@"]
    );
    let square: Vec<String> = mazes(4).filter(|maze| maze.matches('/').count() == 1).collect();
    assert_eq!(square.len(), 4 * 16);
    assert!(square.contains(&"@_|._/.|.".to_owned()));
}

#[test]
fn as_many_partitions_rows_and_trees_as_there_are() {
    // OEIS A000041.
    let partitions: Vec<usize> = (0..=10).map(|n| Partitions::new(n).count()).collect();
    assert_eq!(partitions, [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42]);
    assert_eq!(heaps(4).collect::<Vec<_>>(), ["4", "3,1", "2,2", "2,1,1", "1,1,1,1"]);
    assert_eq!(heaps(0).collect::<Vec<_>>(), ["0"]);
    assert_eq!(pairs(2).collect::<Vec<_>>(), ["2,0", "1,1", "0,2"]);
    assert_eq!(compositions(3).collect::<Vec<_>>(), ["3", "1,2", "2,1", "1,1,1"]);
    assert_eq!(compositions(0).collect::<Vec<_>>(), ["0"]);
    assert_eq!(rows(3).collect::<Vec<_>>(), ["2", "1,0", "0,1", "0,0,0"]);
    assert_eq!(pitches(2).collect::<Vec<_>>(), ["[o,1]", "[1,o]", "[o,0,0]", "[0,o,0]", "[0,0,o]"]);
    // Rooted trees, OEIS A000081, and rooted trees with two colours of edges, A000151.
    let plain: Vec<usize> = (1..=7).map(|n| trees(&['G'], n).count()).collect();
    assert_eq!(plain, [1, 2, 4, 9, 20, 48, 115]);
    assert_eq!(trees(&['B', 'R'], 1).collect::<Vec<_>>(), ["B", "R"]);
    let two: Vec<String> = trees(&['B', 'R'], 2).collect();
    assert_eq!(two, ["BB", "BR", "RB", "RR", "B,B", "R,B", "R,R"]);
    assert_eq!(trees(&['B', 'R'], 3).count(), 26);
}

fn plain(tints: &[char], vertices: usize) -> Vec<String> {
    texts(tints, EdgeKinds::Plain, vertices).collect()
}

#[test]
fn as_many_graphs_as_there_are() {
    // Connected graphs, OEIS A001349, and all graphs, A000088.
    let counts = |f: &dyn Fn(usize) -> usize| (1..=6).map(f).collect::<Vec<_>>();
    let connected = |n| connected_texts(&[], EdgeKinds::Plain, n).count();
    assert_eq!(counts(&connected), [1, 1, 2, 6, 21, 112]);
    assert_eq!(counts(&|n| plain(&[], n).len()), [1, 2, 4, 11, 34, 156]);
    assert_eq!(plain(&[], 3), ["0-1 0-2", "0-1 0-2 1-2", "0-1 2", "0 1 2"]);
    let marked = ["0-1", "0-1; 1:L", "0-1; 0:L 1:L", "0 1", "0 1; 0:L", "0 1; 0:L 1:L"];
    assert_eq!(plain(&['L'], 2), marked);
    assert_eq!(plain(&['L'], 1), ["vertex 0", "0; 0:L"]);
    assert_eq!(plain(&[], 8).len() + plain(&[], 0).len(), 0);
}

#[test]
fn as_many_directed_and_coloured_graphs_as_there_are() {
    // Weakly connected directed graphs, OEIS A003085.
    let connected = |n| connected_texts(&[], EdgeKinds::Directed, n).count();
    assert_eq!((1..=4).map(connected).collect::<Vec<_>>(), [1, 2, 13, 199]);
    // All directed graphs, OEIS A000273.
    let all = |n| texts(&[], EdgeKinds::Directed, n).count();
    assert_eq!((1..=4).map(all).collect::<Vec<_>>(), [1, 3, 16, 218]);
    let two: Vec<String> = texts(&['L'], EdgeKinds::Directed, 2).collect();
    assert_eq!(two.len(), 7 + 3);
    assert!(two.contains(&"0>1; 1:L".to_owned()), "{two:?}");
    // The path and the triangle with edges of two kinds (3 and 4 graphs), a single edge (2
    // graphs), and no edge (1 graph).
    let marked = EdgeKinds::Marked("L");
    let three: Vec<String> = texts(&[], marked, 3).collect();
    assert_eq!(three.len(), 3 + 4 + 2 + 1);
    assert!(three.contains(&"0-1L 0-2L".to_owned()), "{three:?}");
}
