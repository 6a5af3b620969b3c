//! The law of independent parts: the size of the board, and the cells between parts that cannot
//! interact, are irrelevant. A combination of random positions must have the components of the
//! separate positions. Usually, only the separate positions fit in words, so both representations
//! are compared. [`check_bytes`] compares all hooks. Start at [`check_apart`].

use std::collections::HashMap;

use upstar_core::{AnyPosition, Player, Ruleset};
use upstar_testkit::scaled;

use super::{Form, Forms, TestRuleset, components, followers_up_to, options};
use crate::grid::{GridBoard, GridShape};

fn cases() -> usize {
    scaled(13) as usize
}

const FEW: usize = 300;

/// Rulesets whose cells interact at any distance, for which tests of boards in words say little.
const ACT_FAR: [&str; 1] = ["nogo"];

/// The number of cells between two boards. No tested rule reaches that far.
const GAP: usize = 4;

const PREFIXES: [&str; 4] = ["", "path ", "grid ", "hex "];

struct Noise(u64);

impl Noise {
    fn new(seed: &str) -> Noise {
        let seed = seed.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Noise(seed | 1)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// Checks the law for boards, paths and hexagons with `#` between them, and for graphs.
#[track_caller]
pub(super) fn check_apart<P: AnyPosition>(rules: &dyn Ruleset<Position = P>, seed: &str) {
    let mut noise = Noise::new(&format!("{}{seed}", rules.doc().name));
    for writing in PREFIXES.into_iter().filter_map(|prefix| Writing::of(rules, prefix)) {
        check_boards(rules, &writing, &mut noise);
    }
    if let Some(words) = Words::of(rules) {
        check_graphs(rules, &words, &mut noise);
    }
}

#[track_caller]
fn check_boards<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    writing: &Writing,
    noise: &mut Noise,
) {
    let (mut values, mut read) = (Values::default(), 0);
    for case in 0..cases() {
        let boards = writing.pictures(case, noise);
        let together = writing.text(&frame(&boards, writing, noise));
        let alone: Vec<String> = boards.iter().map(|board| writing.text(board)).collect();
        read += usize::from(check_together(rules, &alone, &together));
        values.check(rules, &alone, &together);
        if !ACT_FAR.contains(&rules.doc().name) {
            let (alone, together) = writing.chain(rules, noise);
            check_together(rules, &alone, &together);
        }
    }
    // Few random strips of Treblecross are positions.
    assert!(5 * read > cases(), "{}: only {read} positions", rules.doc().name);
}

#[track_caller]
fn check_graphs<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    words: &Words,
    noise: &mut Noise,
) {
    let mut read = 0;
    for case in 0..cases() {
        let graphs = if case % 10 == 0 { 40 } else { 1 + noise.below(3) };
        let graphs: Vec<Graph> = (0..graphs).map(|_| words.graph(noise)).collect();
        let alone = graphs.iter().map(|graph| words.text(std::slice::from_ref(graph), 0));
        let first = noise.pick(&[1, 60, 200, 500]);
        let together = words.text(&graphs, first);
        read += usize::from(check_together(rules, &alone.collect::<Vec<_>>(), &together));
    }
    assert!(2 * read > cases(), "{}: only {read} positions", rules.doc().name);
}

pub(crate) fn in_bytes<const N: usize>(board: &GridBoard<N>) -> GridBoard<N> {
    GridBoard::Large(Box::new(board.cells()))
}

/// Checks that random boards have the same options, components, normal form and negative in words
/// and in bytes. `in_bytes` returns `None` for other positions.
#[track_caller]
pub(crate) fn check_bytes<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    in_bytes: impl Fn(&P) -> Option<P>,
) {
    const SIZES: [(usize, usize); 8] =
        [(8, 8), (4, 16), (16, 4), (2, 32), (32, 2), (1, 64), (64, 1), (3, 5)];
    let mut noise = Noise::new(rules.doc().name);
    let mut read = 0;
    for writing in PREFIXES.into_iter().filter_map(|prefix| Writing::read(rules, prefix)) {
        for _ in 0..4 * cases() {
            let size = if writing.rows == 1 { (1, 64) } else { noise.pick(&SIZES) };
            // Includes boards as wide as their stride, where each row adjoins the next.
            let text = writing.text(&writing.random(size, &mut noise));
            let Ok(words) = rules.parse(&text) else { continue };
            let Some(bytes) = in_bytes(&words) else { continue };
            read += 1;
            let name = rules.doc().name;
            for player in Player::BOTH {
                let [a, b] = [&words, &bytes].map(|position| {
                    let all = options(rules, position, player).into_iter();
                    let mut texts: Vec<String> = all.map(|option| rules.print(&option)).collect();
                    texts.sort_unstable();
                    texts.dedup();
                    texts
                });
                assert!(a == b, "{name}: options of {player} in {text}");
            }
            assert_eq!(shown(rules, &words), shown(rules, &bytes), "{name}: {text}");
            let normal = |position: &P| rules.print(&rules.normalise(position.clone()));
            assert_eq!(normal(&words), normal(&bytes), "{name}: {text}");
            let least = |position: &P| {
                let (least, sign) = rules.represent(position.clone());
                (rules.print(&least), sign)
            };
            assert_eq!(least(&words), least(&bytes), "{name}: {text}");
            let negative = |position: &P| rules.negate(position).map(|p| rules.print(&p));
            assert_eq!(negative(&words), negative(&bytes), "{name}: {text}");
        }
    }
    assert!(read >= cases(), "{}: only {read} positions", rules.doc().name);
}

/// Checks the law for items that cannot interact, joined by a separator.
#[track_caller]
pub(crate) fn check_lists_apart(rules: &TestRuleset, items: &[&str], separator: &str) {
    let rules = &*rules.erased();
    let mut noise = Noise::new(rules.doc().name);
    for _ in 0..cases() {
        let alone: Vec<String> =
            (0..1 + noise.below(40)).map(|_| noise.pick(items).to_owned()).collect();
        assert!(check_together(rules, &alone, &alone.join(separator)), "{alone:?} is not read");
    }
}

/// Checks the law for strips. `wall(n)` writes at least `n` cells that never change and cannot be
/// crossed.
#[track_caller]
pub(crate) fn check_walls(rules: &TestRuleset, letters: &str, wall: impl Fn(usize) -> String) {
    let rules = &*rules.erased();
    let mut noise = Noise::new(rules.doc().name);
    let writing = Writing { prefix: "", letters: letters.chars().collect(), rows: 1 };
    for case in 0..10 * cases() {
        let strips = writing.pictures(case, &mut noise);
        let strips: Vec<String> = strips.iter().map(|strip| writing.text(strip)).collect();
        let [between, before, behind] = [50, 50, 70].map(|most| wall(1 + noise.below(most)));
        let short = [strips.join(&wall(1))];
        let long = format!("{before}{}{behind}{}", strips.join(&between), wall(64));
        assert!(check_together(rules, &short, &long), "{long} is not read");
    }
}

/// Checks that the number of `#` cells between boards does not matter.
#[track_caller]
pub(crate) fn check_frames(rules: &TestRuleset) {
    let rules = &*rules.erased();
    let mut noise = Noise::new(rules.doc().name);
    let writing = Writing::of(rules, "").expect("cells that are not there");
    for case in 0..10 * cases() {
        let boards = writing.pictures(case, &mut noise);
        let narrow = writing.text(&side_by_side(&boards));
        let wide = writing.text(&frame(&boards, &writing, &mut noise));
        check_together(rules, &[narrow], &wide);
    }
}

fn parts<P: AnyPosition>(rules: &dyn Ruleset<Position = P>, text: &str) -> Option<Vec<String>> {
    Some(shown(rules, &rules.parse(text).ok()?))
}

fn shown<P: AnyPosition>(rules: &dyn Ruleset<Position = P>, position: &P) -> Vec<String> {
    let parts = components(rules, position).into_iter();
    let shown = parts.map(|part| {
        let (least, sign) = rules.represent(part.clone());
        let (least, normal) = (rules.print(&least), rules.print(&rules.normalise(part)));
        format!("{normal} ({sign:?} as {least})")
    });
    let mut shown: Vec<String> = shown.collect();
    shown.sort_unstable();
    shown
}

fn all_parts<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    texts: &[String],
) -> Option<Vec<String>> {
    let parts: Vec<Vec<String>> =
        texts.iter().map(|text| parts(rules, text)).collect::<Option<_>>()?;
    let mut all = parts.concat();
    all.sort_unstable();
    Some(all)
}

/// Returns `false` if a text is not a position.
#[track_caller]
fn check_together<P: AnyPosition>(
    rules: &dyn Ruleset<Position = P>,
    alone: &[String],
    together: &str,
) -> bool {
    let (Some(found), Some(want)) = (parts(rules, together), all_parts(rules, alone)) else {
        return false;
    };
    let name = rules.doc().name;
    assert!(found == want, "{name}: {alone:?} in {together}\nwant {want:#?}\nfound {found:#?}");
    true
}

struct Values<P> {
    forms: Forms,
    memo: HashMap<P, Form>,
    left: usize,
}

impl<P> Default for Values<P> {
    fn default() -> Values<P> {
        Values { forms: Forms::default(), memo: HashMap::new(), left: (cases() / 10).max(1) }
    }
}

impl<P: AnyPosition> Values<P> {
    /// Checks that the form of the combination is the sum of the forms, if there are few followers.
    #[track_caller]
    fn check(&mut self, rules: &dyn Ruleset<Position = P>, alone: &[String], together: &str) {
        let Ok(whole) = rules.parse(together) else { return };
        if self.left == 0 || followers_up_to(rules, [whole.clone()], FEW).is_none() {
            return;
        }
        let whole = self.forms.of(rules, &mut self.memo, &whole);
        let mut sum = self.forms.make(Vec::new(), Vec::new());
        for text in alone {
            let Ok(part) = rules.parse(text) else { return };
            let part = self.forms.of(rules, &mut self.memo, &part);
            sum = self.forms.sum(sum, part);
        }
        assert_eq!(whole, sum, "{}: {alone:?} in {together}", rules.doc().name);
        self.left -= usize::from(whole != self.forms.make(Vec::new(), Vec::new()));
    }
}

type Picture = Vec<Vec<char>>;

struct Writing {
    prefix: &'static str,
    letters: Vec<char>,
    rows: usize,
}

/// The maximum number of columns in words for one, two, three and four rows.
const WIDEST: [usize; 4] = [64, 32, 16, 16];

impl Writing {
    /// Returns adjacent boards that cannot interact, and their combination, which does not fit in
    /// words. Every maximal run of boards that fits in words has the components of its boards.
    fn chain<P: AnyPosition>(
        &self,
        rules: &dyn Ruleset<Position = P>,
        noise: &mut Noise,
    ) -> (Vec<String>, String) {
        let rows = if self.rows == 1 { 1 } else { 1 + noise.below(4) };
        let widest = WIDEST[rows - 1];
        let upright = self.rows > 1 && noise.below(2) == 0;
        let text = |board: &[Picture]| {
            let joined: Picture =
                (0..rows).map(|row| board.iter().flat_map(|b| b[row].clone()).collect()).collect();
            self.text(&if upright { transposed(&joined) } else { joined })
        };
        let length = widest + 8 + noise.below(widest);
        let (mut chain, mut cols) = (Vec::new(), 0);
        let kinds = 2 + noise.below(4);
        let letters: Vec<char> = (0..kinds).map(|_| noise.pick(&self.letters)).collect();
        let mut tries = 0;
        // A board that touches the edge may interact with the next one and ends the chain.
        for _ in 0..500 {
            if cols >= length {
                break;
            }
            let width = 2 + noise.below(3);
            tries += 1;
            let mut cell = || if tries > 30 { '#' } else { noise.pick(&letters) };
            let mut row = || (0..width).map(|_| cell()).collect();
            chain.push((0..rows).map(|_| row()).collect::<Picture>());
            let mut start = chain.len();
            let mut seen = 0;
            while start > 0 && seen + chain[start - 1][0].len() <= widest {
                start -= 1;
                seen += chain[start][0].len();
            }
            let alone: Vec<String> =
                chain[start..].iter().map(|board| text(std::slice::from_ref(board))).collect();
            let together = parts(rules, &text(&chain[start..]));
            if together.is_some() && together == all_parts(rules, &alone) {
                (cols, tries) = (cols + width, 0);
            } else {
                chain.pop();
            }
        }
        let alone = chain.iter().map(|board| text(std::slice::from_ref(board))).collect();
        (alone, text(&chain))
    }

    /// Reads the characters of a ruleset, if it has the character `#` for an absent cell.
    fn of<P: AnyPosition>(
        rules: &dyn Ruleset<Position = P>,
        prefix: &'static str,
    ) -> Option<Writing> {
        Writing::read(rules, prefix).filter(|writing| writing.letters.contains(&'#'))
    }

    fn read<P: AnyPosition>(
        rules: &dyn Ruleset<Position = P>,
        prefix: &'static str,
    ) -> Option<Writing> {
        let cell = |c: char| rules.parse(&format!("{prefix}{c}")).ok();
        let (mut letters, mut seen) = (Vec::new(), Vec::new());
        for c in ('!'..='~').filter(|c| !c.is_ascii_digit() && *c != '/' && *c != '|') {
            if let Some(position) = cell(c).filter(|position| !seen.contains(position)) {
                letters.push(c);
                seen.push(position);
            }
        }
        let first = letters.first()?;
        let rows = if rules.parse(&format!("{prefix}{first}/{first}")).is_ok() { 6 } else { 1 };
        Some(Writing { prefix, letters, rows })
    }

    /// Returns a few random boards, which are tiny in every fourth case.
    fn pictures(&self, case: usize, noise: &mut Noise) -> Vec<Picture> {
        (0..1 + noise.below(3)).map(|_| self.picture(case, noise)).collect()
    }

    fn picture(&self, case: usize, noise: &mut Noise) -> Picture {
        let (rows, cols) = match self.rows {
            1 => (1, noise.pick(&[3, 8, 14, 30])),
            _ if case.is_multiple_of(4) => (2, 3),
            _ => noise.pick(&[(self.rows, self.rows), (3, 8), (9, 3), (1, 20), (4, 5)]),
        };
        let size = (1 + noise.below(rows), 1 + noise.below(cols));
        self.random(size, noise)
    }

    fn random(&self, (rows, cols): (usize, usize), noise: &mut Noise) -> Picture {
        // Boards with few different letters have more moves.
        let kinds = 1 + noise.below(6);
        let letters: Vec<char> = (0..kinds).map(|_| noise.pick(&self.letters)).collect();
        let mut row = || (0..cols).map(|_| noise.pick(&letters)).collect();
        (0..rows).map(|_| row()).collect()
    }

    fn text(&self, board: &Picture) -> String {
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        format!("{}{}", self.prefix, rows.join("/"))
    }
}

fn transposed(board: &Picture) -> Picture {
    (0..board[0].len()).map(|col| board.iter().map(|row| row[col]).collect()).collect()
}

/// Places the boards side by side, one below the other, or diagonally. The result does not fit in
/// words.
fn frame(boards: &[Picture], writing: &Writing, noise: &mut Noise) -> Picture {
    let is_strip = writing.rows == 1;
    let way = if is_strip { 0 } else { noise.below(3) };
    let (mut row, mut col) = (if is_strip { 0 } else { noise.below(3) }, noise.below(3));
    let mut corners = Vec::new();
    let (mut rows, mut cols) = (1, 1);
    for board in boards {
        corners.push((row, col));
        (rows, cols) = (rows.max(row + board.len()), cols.max(col + board[0].len()));
        row = if way == 0 { row } else { rows + GAP };
        col = if way == 1 { col } else { cols + GAP };
    }
    while GridShape::new(rows, cols).is_some() || noise.below(3) == 0 {
        match noise.below(2) {
            0 if !is_strip => rows += 1,
            _ => cols += 1,
        }
    }
    placed(boards, &corners, (rows, cols))
}

fn side_by_side(boards: &[Picture]) -> Picture {
    let rows = boards.iter().map(Vec::len).max().unwrap_or(0);
    let mut cols = 0;
    let mut corners = Vec::new();
    for board in boards {
        corners.push((0, cols));
        cols += board[0].len() + 1;
    }
    placed(boards, &corners, (rows, cols - 1))
}

fn placed(boards: &[Picture], corners: &[(usize, usize)], (rows, cols): (usize, usize)) -> Picture {
    let mut all = vec![vec!['#'; cols]; rows];
    for (board, &(row, col)) in boards.iter().zip(corners) {
        for (line, cells) in all[row..].iter_mut().zip(board) {
            line[col..col + cells.len()].copy_from_slice(cells);
        }
    }
    all
}

struct Words {
    /// The characters between the ends of an edge, and after it.
    edges: Vec<(&'static str, &'static str)>,
    marks: Vec<char>,
    /// `true` if vertex 0 is the ground, which does not connect edges.
    grounded: bool,
}

/// Edges with the indices of their characters in `edges`, and marks of vertices.
type Graph = (Vec<(usize, usize, usize)>, Vec<(usize, char)>);

const VERTICES: usize = 6;

impl Words {
    fn of<P: AnyPosition>(rules: &dyn Ruleset<Position = P>) -> Option<Words> {
        let signs = ["-", ">"].into_iter().flat_map(|sign| {
            ["", "L", "R", "B", "G"].into_iter().map(move |behind| (sign, behind))
        });
        let reads = |text: String| rules.parse(&text).is_ok();
        let grounded = !reads("1-2".to_owned());
        let low = if grounded { 0 } else { 1 };
        let edges: Vec<_> =
            signs.filter(|(sign, behind)| reads(format!("{low}{sign}2{behind}"))).collect();
        let marks =
            ('!'..='~').filter(|c| !c.is_whitespace() && reads(format!("1-2; 1:{c}"))).collect();
        (!edges.is_empty()).then_some(Words { edges, marks, grounded })
    }

    fn graph(&self, noise: &mut Noise) -> Graph {
        let size = 2 + noise.below(VERTICES - 1);
        let mut edges = Vec::new();
        for vertex in 1..=size {
            // A tree on the ground, or arbitrary edges.
            let other = if self.grounded { noise.below(vertex) } else { 1 + noise.below(size) };
            edges.push((vertex, other, noise.below(self.edges.len())));
        }
        for _ in 0..noise.below(size) {
            let (a, b) = (1 + noise.below(size), 1 + noise.below(size));
            edges.push((a, b, noise.below(self.edges.len())));
        }
        edges.retain(|&(a, b, _)| a != b);
        if edges.is_empty() {
            edges.push((1, if self.grounded { 0 } else { 2 }, 0));
        }
        let mut marks = Vec::new();
        if !self.marks.is_empty() {
            let ends = edges.iter().flat_map(|&(a, b, _)| [a, b]);
            let ends: std::collections::BTreeSet<usize> = ends.filter(|&end| end > 0).collect();
            let marked = ends.into_iter().filter(|_| noise.below(3) == 0).collect::<Vec<_>>();
            marks = marked.into_iter().map(|end| (end, noise.pick(&self.marks))).collect();
        }
        (edges, marks)
    }

    fn text(&self, graphs: &[Graph], first: usize) -> String {
        let (mut text, mut marked) = (String::new(), String::new());
        for (at, (edges, marks)) in graphs.iter().enumerate() {
            let number = |v: usize| if v == 0 { 0 } else { first + at * (VERTICES + 1) + v };
            for &(a, b, sign) in edges {
                let (sign, behind) = self.edges[sign];
                text += &format!("{}{sign}{}{behind} ", number(a), number(b));
            }
            for &(v, mark) in marks {
                marked += &format!(" {}:{mark}", number(v));
            }
        }
        if marked.is_empty() { text } else { format!("{text};{marked}") }
    }
}
