//! Hackenbush pictures as text: strings, trees, and lists of edges.

use upstar_core::PositionError;

use super::HackenbushColour;
use super::position::{
    HackenbushEdge, HackenbushForest, HackenbushPosition, Incidence, MAX_VERTICES,
};
use crate::parsing::{too_large, unexpected};

pub(super) const MAX_EDGES: usize = MAX_VERTICES - 1;

/// Reads `BRG`, `B(R,GB)`, `BR,GB` or `0-1B 1-2R 2-0G`.
pub(super) fn read(text: &str) -> Result<HackenbushPosition, PositionError> {
    let first = text.chars().find(|c| !c.is_whitespace());
    match first {
        None => Ok(HackenbushPosition::new(Vec::new())),
        Some(c) if c.is_ascii_digit() => read_graph(text),
        Some(_) => read_forest(text),
    }
}

fn colour(c: char) -> Option<HackenbushColour> {
    match c {
        'B' | 'b' => Some(HackenbushColour::Blue),
        'R' | 'r' => Some(HackenbushColour::Red),
        'G' | 'g' => Some(HackenbushColour::Green),
        _ => None,
    }
}

fn too_many_edges(at: (usize, usize)) -> PositionError {
    too_large("picture", "edges", MAX_EDGES, at)
}

/// Reads trees with branches in parentheses. Outside parentheses, commas separate pictures on the
/// ground.
fn read_forest(text: &str) -> Result<HackenbushPosition, PositionError> {
    const EXPECTED: &str = "edges as letters B, R and G from the ground up, branches as in B(R,GB)";
    let mut nodes: Vec<(usize, HackenbushColour)> = Vec::new();
    // The vertex below each open parenthesis, and its offset.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut below = 0;
    // `fresh` means that a branch must begin here, and `closed` that a parenthesis has just closed
    // a group of branches.
    let (mut fresh, mut closed) = (true, false);
    let mut spaced = false;
    for (at, c) in text.char_indices() {
        if c.is_whitespace() {
            spaced = true;
            continue;
        }
        let here = (at, at + c.len_utf8());
        let fail = |message: &str| Err(PositionError::new(message, here));
        let is_after_space = std::mem::take(&mut spaced);
        match c {
            '(' if fresh => {
                return fail(
                    "expected an edge before the parentheses, which contain the branches above the \
                     edge",
                );
            }
            '(' if closed => return fail("expected an edge between two groups of branches"),
            '(' => {
                open.push((below, at));
                fresh = true;
            }
            ',' | ')' if fresh => return fail("a branch is missing here; write at least one edge"),
            ',' => {
                below = open.last().map_or(0, |&(vertex, _)| vertex);
                (fresh, closed) = (true, false);
            }
            ')' => {
                if open.pop().is_none() {
                    return fail("this parenthesis has no opening parenthesis; remove it");
                }
                closed = true;
            }
            _ => {
                let Some(colour) = colour(c) else { return Err(unexpected(c, at, EXPECTED)) };
                if closed {
                    return fail("expected a comma or `)` after a closing parenthesis");
                }
                if is_after_space && !fresh {
                    return fail(
                        "a space between edges is ambiguous; write `BR,RB` for two strings, `BRRB` \
                         for one",
                    );
                }
                if nodes.len() == MAX_EDGES {
                    return Err(too_many_edges(here));
                }
                nodes.push((below, colour));
                below = nodes.len();
                fresh = false;
            }
        }
    }
    let end = text.len();
    if let Some(&(_, at)) = open.last() {
        return Err(PositionError::new("this parenthesis is not closed; add `)`", (at, at + 1)));
    }
    if fresh {
        return Err(PositionError::new(
            "a branch is missing at the end; write an edge",
            (end, end),
        ));
    }
    Ok(HackenbushForest { nodes }.position())
}

/// Reads edges such as `0-1B`, separated by spaces or commas. A lone `0` is the bare ground.
fn read_graph(text: &str) -> Result<HackenbushPosition, PositionError> {
    const EXPECTED: &str =
        "edges such as 0-1B, with vertex 0 for the ground and a colour B, R or G";
    let mut edges: Vec<HackenbushEdge> = Vec::new();
    let mut places: Vec<(HackenbushEdge, (usize, usize))> = Vec::new();
    let separator = |c: char| c.is_whitespace() || c == ',';
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(separator);
        if rest.is_empty() {
            break;
        }
        let start = text.len() - rest.len();
        let word = rest.split(separator).next().unwrap_or(rest);
        rest = &rest[word.len()..];
        let at = (start, start + word.len());
        if word == "0" {
            continue;
        }
        let edge = read_edge(word).map_err(|k| match word[k..].chars().next() {
            Some(c) => unexpected(c, start + k, EXPECTED),
            None => PositionError::new(format!("this edge is not complete; write {EXPECTED}"), at),
        })?;
        let (a, b, colour) = edge;
        if a >= MAX_VERTICES || b >= MAX_VERTICES {
            let largest = MAX_VERTICES - 1;
            let message = format!("the number of this vertex is too large: at most {largest}");
            return Err(PositionError::new(message, at));
        }
        if edges.len() == MAX_EDGES {
            return Err(too_many_edges(at));
        }
        let edge = HackenbushEdge::new(a, b, colour);
        edges.push(edge);
        places.push((edge, at));
    }
    edges.sort_unstable();
    if let Some(&loose) = Incidence::new(&edges).fallen(None).first() {
        let loose = edges[loose];
        let at = places.iter().find(|(edge, _)| *edge == loose).map_or((0, 0), |(_, at)| *at);
        let message = "this edge is not connected to the ground; connect it to vertex 0";
        return Err(PositionError::new(message, at));
    }
    Ok(HackenbushPosition::new(edges))
}

/// Reads two numbers and a colour. The error is the offset of the first wrong byte.
fn read_edge(word: &str) -> Result<(usize, usize, HackenbushColour), usize> {
    let number = |from: usize| {
        let digits = word[from..].bytes().take_while(u8::is_ascii_digit).count();
        let value = word[from..from + digits].parse().unwrap_or(usize::MAX);
        if digits == 0 { Err(from) } else { Ok((value, from + digits)) }
    };
    let (a, dash) = number(0)?;
    if !word[dash..].starts_with('-') {
        return Err(dash);
    }
    let (b, end) = number(dash + 1)?;
    let mut rest = word[end..].chars();
    let colour = rest.next().and_then(colour).ok_or(end)?;
    if rest.next().is_some() { Err(end + 1) } else { Ok((a, b, colour)) }
}

pub(super) fn write(position: &HackenbushPosition) -> String {
    match position.forest() {
        Some(forest) if forest.position() == *position => write_forest(&forest),
        _ => write_graph(position),
    }
}

fn write_graph(position: &HackenbushPosition) -> String {
    let edges: Vec<String> = position.edges().iter().map(HackenbushEdge::to_string).collect();
    edges.join(" ")
}

fn write_forest(forest: &HackenbushForest) -> String {
    if forest.nodes.is_empty() {
        return "0".to_owned();
    }
    enum Item {
        Branch(usize),
        Text(char),
    }
    let branches = forest.branches();
    let mut text = String::new();
    let mut stack = Vec::new();
    let push = |vertex: usize, stack: &mut Vec<Item>| {
        let above = &branches[vertex];
        let grouped = vertex != 0 && above.len() > 1;
        if grouped {
            stack.push(Item::Text(')'));
        }
        for (i, &branch) in above.iter().enumerate().rev() {
            stack.push(Item::Branch(branch));
            if i > 0 {
                stack.push(Item::Text(','));
            }
        }
        if grouped {
            stack.push(Item::Text('('));
        }
    };
    push(0, &mut stack);
    while let Some(item) = stack.pop() {
        match item {
            Item::Text(c) => text.push(c),
            Item::Branch(vertex) => {
                text.push(forest.nodes[vertex - 1].1.letter());
                push(vertex, &mut stack);
            }
        }
    }
    text
}
