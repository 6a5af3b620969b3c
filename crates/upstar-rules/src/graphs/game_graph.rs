//! Games given by a graph: named positions, each with Left's options and Right's options.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use upstar_core::{
    BoardView, ClickTarget, EdgeView, Example, Player, PositionError, Ruleset, RulesetDoc, Tint,
    VertexView, ViewElement,
};
use upstar_notation::is_unprintable;
use upstar_number::Dyadic;

use crate::args::shortened;

/// The ruleset of games given by a graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameGraph;

/// A node of a graph. Two nodes are equal if all nodes reachable from them have the same names and
/// the same options, in the same order.
#[derive(Clone)]
pub struct GameGraphPosition {
    graph: Arc<NamedGraph>,
    at: u32,
}

use GameGraphPosition as Position;

#[derive(PartialEq, Eq)]
struct NamedGraph {
    names: Vec<Box<str>>,
    options: Vec<[Box<[u32]>; 2]>,
    /// `true` for a number that the text does not define.
    is_number: Vec<bool>,
}

const MAX_NODES: usize = 1 << 20;
const MAX_MOVES: usize = 1 << 23;

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "game_graph",
    title: "Game given by its graph",
    rules: "A position is a node of a graph. Each node has a name, a list of nodes that Left can \
            move to, and a list of nodes that Right can move to. Moves may lead back to earlier \
            nodes. Infinite play is a draw. A player unable to move loses.",
    notation: "The nodes are separated by semicolons. Each node is written as its name, a colon, \
               Left's options, a bar and Right's options, as in `a: b, 0 | a; b: pass | 0`. The \
               first node is the current position. The option `pass` is a move back to the same \
               node. A number that is not defined, such as `0`, `-3` or `1/2`, is the canonical \
               form of this number. A name is a word without braces, bars, colons, commas, \
               semicolons or quotation marks.",
    options: &[],
    known: "Every finite loopy game can be written in this way. An option that is named twice \
            counts as a single option.",
    sources: "J. Conway, Loopy games (1978); E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 11; A. N. \
              Siegel, Combinatorial Game Theory (2013), ch. VI.",
    examples: &[
        Example::new("a: pass |", "on"),
        Example::new("a: 0 | a", "over"),
        Example::new("a: a | star; star: 0 | 0", "upon"),
        Example::new("a: b | 0; b: b | b", "{dud|0}"),
        Example::new("tis: 0 | tisn; tisn: tis | 0", "tis"),
        Example::new("a: 0 | star; star: 0 | 0", "^"),
        Example::new("a: 2, b | -1/2; b: 5/2 | 0", "{2,{5/2|0}|-1/2}"),
    ],
    enumeration: None,
};

impl Position {
    fn name(&self) -> &str {
        &self.graph.names[self.at as usize]
    }

    fn options_of(&self, node: u32, player: Player) -> &[u32] {
        let [left, right] = &self.graph.options[node as usize];
        player.pick(left, right)
    }

    /// Returns all reachable nodes, breadth first.
    fn reachable(&self) -> Vec<u32> {
        let mut seen = vec![false; self.graph.names.len()];
        seen[self.at as usize] = true;
        let mut queue = VecDeque::from([self.at]);
        let mut all = Vec::new();
        while let Some(node) = queue.pop_front() {
            all.push(node);
            for &option in self.graph.options[node as usize].iter().flat_map(|side| side.iter()) {
                if !std::mem::replace(&mut seen[option as usize], true) {
                    queue.push_back(option);
                }
            }
        }
        all
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        if Arc::ptr_eq(&self.graph, &other.graph) {
            return self.at == other.at;
        }
        if self.name() != other.name() {
            return false;
        }
        if self.graph == other.graph {
            return self.at == other.at;
        }
        // Names are unique within a graph, so the names determine which nodes correspond.
        let mut twin: HashMap<u32, u32> = HashMap::from([(self.at, other.at)]);
        let mut work = vec![(self.at, other.at)];
        while let Some((a, b)) = work.pop() {
            for player in Player::BOTH {
                let (here, there) = (self.options_of(a, player), other.options_of(b, player));
                if here.len() != there.len() {
                    return false;
                }
                for (&x, &y) in here.iter().zip(there) {
                    if self.graph.names[x as usize] != other.graph.names[y as usize] {
                        return false;
                    }
                    if twin.insert(x, y).is_none() {
                        work.push((x, y));
                    }
                }
            }
        }
        true
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
        for player in Player::BOTH {
            state.write_usize(self.options_of(self.at, player).len());
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&GameGraph.print(self))
    }
}

impl Ruleset for GameGraph {
    type Position = GameGraphPosition;

    fn options(&self, position: &Position, player: Player, out: &mut Vec<Position>) {
        let options = position.options_of(position.at, player).iter();
        out.extend(options.map(|&at| Position { graph: Arc::clone(&position.graph), at }));
    }

    fn parse(&self, text: &str) -> Result<Position, PositionError> {
        let graph = Arc::new(Reader::default().read(text)?);
        Ok(Position { graph, at: 0 })
    }

    fn print(&self, position: &Position) -> String {
        let names = &position.graph.names;
        let all = position.reachable();
        let mut text = String::new();
        for &node in &all {
            let name = &names[node as usize];
            let sides = Player::BOTH.map(|player| position.options_of(node, player));
            // A number needs no definition, unless it is the root.
            let is_zero = &**name == "0" && sides.iter().all(|side| side.is_empty());
            let is_number = position.graph.is_number[node as usize] || is_zero;
            if is_number && node != position.at {
                continue;
            }
            if !text.is_empty() {
                text.push_str("; ");
            }
            text.push_str(name);
            text.push(':');
            for (side, sign) in sides.iter().zip(["", " |"]) {
                text.push_str(sign);
                for (i, &option) in side.iter().enumerate() {
                    text.push_str(if i > 0 { ", " } else { " " });
                    text.push_str(&names[option as usize]);
                }
            }
        }
        text
    }

    fn view(&self, position: &Position) -> BoardView {
        let all = position.reachable();
        let mut place = vec![0; position.graph.names.len()];
        all.iter().enumerate().for_each(|(i, &node)| place[node as usize] = i);
        let vertex = |&node: &u32| VertexView {
            label: position.graph.names[node as usize].to_string(),
            tint: if node == position.at { Tint::Both } else { Tint::Neither },
        };
        let mut edges = Vec::new();
        for (from, &node) in all.iter().enumerate() {
            for (player, tint) in [(Player::Left, Tint::Left), (Player::Right, Tint::Right)] {
                let options = position.options_of(node, player).iter();
                edges.extend(options.map(|&to| EdgeView {
                    from,
                    to: place[to as usize],
                    tint,
                    is_arrow: true,
                }));
            }
        }
        BoardView::Graph { vertices: all.iter().map(vertex).collect(), edges, ground: None }
    }

    fn click_targets(&self, position: &Position, _: Player, to: &Position) -> Vec<ClickTarget> {
        let all = position.reachable();
        let name = |&node: &u32| &*position.graph.names[node as usize] == to.name();
        all.iter().position(name).map(|at| ViewElement::Vertex(at).into()).into_iter().collect()
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[derive(Default)]
struct Reader<'t> {
    numbers: HashMap<Cow<'t, str>, u32>,
    names: Vec<Cow<'t, str>>,
    places: Vec<(usize, usize)>,
    options: Vec<Option<[Vec<u32>; 2]>>,
    moves: usize,
}

impl<'t> Reader<'t> {
    fn read(mut self, text: &'t str) -> Result<NamedGraph, PositionError> {
        for (at, part) in pieces(text, 0, ';') {
            if !part.trim().is_empty() {
                self.read_node(at, part)?;
            }
        }
        if self.names.is_empty() {
            let message = "a graph must have at least one position, as in \"a: 0 | a\"";
            return Err(PositionError::new(message, (0, text.len())));
        }
        let defined = self.options.len();
        let is_defined: Vec<bool> = self.options.iter().map(Option::is_some).collect();
        let is_number = |node: usize| node >= defined || !is_defined[node];
        let mut options: Vec<[Vec<u32>; 2]> = Vec::new();
        while let Some(given) = self.options.get_mut(options.len()) {
            let given = given.take();
            options.push(given.map_or_else(|| self.options_of_number(options.len()), Ok)?);
        }
        // The followers of a number must be numbers, even if the text defines them.
        let mut seen: Vec<bool> = (0..options.len()).map(is_number).collect();
        let mut work: Vec<usize> = (0..options.len()).filter(|&node| seen[node]).collect();
        while let Some(node) = work.pop() {
            let name = &*self.names[node];
            let number = Dyadic::from_str(name).unwrap_or_default();
            let names = [number.canonical_left(), number.canonical_right()];
            for (wanted, side) in names.into_iter().zip(&options[node]) {
                let found = side.iter().map(|&option| &*self.names[option as usize]);
                if !found.eq(wanted.map(|option| option.to_string()).iter()) {
                    let name = shortened(name);
                    let message = format!(
                        "{name} is the option of a number, but it is defined as another game; \
                         rename {name}"
                    );
                    return Err(PositionError::new(message, self.places[node]));
                }
                for &option in side {
                    if !std::mem::replace(&mut seen[option as usize], true) {
                        work.push(option as usize);
                    }
                }
            }
        }
        let is_number = (0..options.len()).map(is_number).collect();
        let options = options.into_iter().map(|sides| sides.map(Vec::into_boxed_slice)).collect();
        let names = self.names.iter().map(|name| Box::from(&**name)).collect();
        Ok(NamedGraph { names, options, is_number })
    }

    /// Returns the options of a node that is not defined. Its name must be a number.
    fn options_of_number(&mut self, node: usize) -> Result<[Vec<u32>; 2], PositionError> {
        let (name, place) = (self.names[node].clone(), self.places[node]);
        let number = Dyadic::from_str(&name).ok().filter(|number| number.to_string() == name);
        let Some(number) = number else {
            let name = shortened(&name);
            let message = format!(
                "{name} is not defined; add the options of this position, as in \"; {name}: 0 | \
                 {name}\""
            );
            return Err(PositionError::new(message, place));
        };
        // Its canonical form has one more position than its birthday.
        if number.birthday() >= MAX_NODES.into() {
            return Err(too_large(place));
        }
        let mut side = |option: Option<Dyadic>| match option {
            Some(option) => Ok(vec![self.number_of(option.to_string().into(), place)?]),
            None => Ok(Vec::new()),
        };
        Ok([side(number.canonical_left())?, side(number.canonical_right())?])
    }

    fn read_node(&mut self, at: usize, part: &'t str) -> Result<(), PositionError> {
        let whole = trimmed(at, part);
        let Some((name, sides)) = part.split_once(':') else {
            let message = "expected the name of a position, a colon, Left's options, a bar and \
                           Right's options, as in \"a: b | a\"";
            return Err(PositionError::new(message, whole));
        };
        let sides_at = at + name.len() + 1;
        let node = self.name(at, name)?;
        if self.options[node as usize].is_some() {
            let message = format!("{} is defined twice", shortened(name.trim()));
            return Err(PositionError::new(message, trimmed(at, name)));
        }
        let Some((left, right)) = sides.split_once('|') else {
            let message = "a bar is missing between Left's options and Right's; write \"a: b |\" \
                           if Right has none";
            return Err(PositionError::new(message, whole));
        };
        if let Some(bar) = right.find('|') {
            let message = "only one bar is allowed between Left's options and Right's; give every \
                           position a name";
            let bar = sides_at + left.len() + 1 + bar;
            return Err(PositionError::new(message, (bar, bar + 1)));
        }
        let right_at = sides_at + left.len() + 1;
        let left = self.read_options(sides_at, left, node)?;
        let right = self.read_options(right_at, right, node)?;
        self.options[node as usize] = Some([left, right]);
        Ok(())
    }

    fn read_options(
        &mut self,
        at: usize,
        text: &'t str,
        node: u32,
    ) -> Result<Vec<u32>, PositionError> {
        let mut options = Vec::new();
        if text.trim().is_empty() {
            return Ok(options);
        }
        for (at, name) in pieces(text, at, ',') {
            let option = if name.trim() == "pass" { node } else { self.name(at, name)? };
            options.push(option);
            self.moves += 1;
            if self.moves > MAX_MOVES {
                let message =
                    format!("this graph is too large: at most {MAX_MOVES} moves are supported");
                return Err(PositionError::new(message, trimmed(at, name)));
            }
        }
        // The order of the options is kept, so the text can be printed unchanged.
        if options.len() > 1 {
            let mut seen = std::collections::HashSet::with_capacity(options.len());
            options.retain(|&option| seen.insert(option));
        }
        Ok(options)
    }

    fn name(&mut self, at: usize, name: &'t str) -> Result<u32, PositionError> {
        let place = trimmed(at, name);
        let name = name.trim();
        let wrong = |message: &str| Err(PositionError::new(message, place));
        if name.is_empty() {
            return wrong("the name of a position is missing here");
        }
        if name == "pass" {
            return wrong("pass is a move, not the name of a position; choose another name");
        }
        let bad = |c: char| c.is_whitespace() || is_unprintable(c) || "{}\"'".contains(c);
        if let Some((k, c)) = name.char_indices().find(|&(_, c)| bad(c) || "|:,;".contains(c)) {
            let message = "a name must be one word without braces, bars, colons, commas, \
                           semicolons or quotation marks";
            return Err(PositionError::new(message, (place.0 + k, place.0 + k + c.len_utf8())));
        }
        self.number_of(name.into(), place)
    }

    /// Returns the number of the node with a name.
    fn number_of(&mut self, name: Cow<'t, str>, at: (usize, usize)) -> Result<u32, PositionError> {
        if let Some(&number) = self.numbers.get(&name) {
            return Ok(number);
        }
        if self.names.len() == MAX_NODES {
            return Err(too_large(at));
        }
        let number = self.names.len() as u32;
        self.numbers.insert(name.clone(), number);
        self.names.push(name);
        self.places.push(at);
        self.options.push(None);
        Ok(number)
    }
}

fn too_large(at: (usize, usize)) -> PositionError {
    let message = format!("this graph is too large: at most {MAX_NODES} positions are supported");
    PositionError::new(message, at)
}

fn pieces(text: &str, at: usize, separator: char) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split(separator).map(move |piece| (at + (piece.as_ptr() as usize - start), piece))
}

fn trimmed(at: usize, piece: &str) -> (usize, usize) {
    let start = at + piece.len() - piece.trim_start().len();
    (start, (start + piece.trim().len()).min(at + piece.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_loopy_laws, check_refused, moves};
    use std::hash::{BuildHasher, RandomState};

    const RULES: GameGraph = GameGraph;

    #[test]
    fn moves_are_what_the_text_says() {
        let text = "a: b, 0 | a; b: pass | c; c: |";
        assert_eq!(moves(&RULES, text, Player::Left), ["0: |", "b: b | c; c: |"]);
        assert_eq!(moves(&RULES, text, Player::Right), ["a: b, 0 | a; b: b | c; c: |"]);
        assert_eq!(moves(&RULES, " a : 0,0 ,a|\n", Player::Left), ["0: |", "a: 0, a |"]);
        assert_eq!(moves(&RULES, "0: one |; one: 0 | 0;", Player::Left), ["one: 0 | 0; 0: one |"]);
    }

    #[test]
    fn positions_of_two_texts_are_equal_if_the_same_can_be_reached() {
        let parse = |text| RULES.parse(text).unwrap();
        let [a, b] = ["a: b | 0; b: a | b; c: |", "a: b | 0; b: a | b"].map(parse);
        let other = parse("a: b | 0; b: a | 0");
        let hasher = RandomState::new();
        assert_eq!(a, b);
        assert_eq!(hasher.hash_one(&a), hasher.hash_one(&b));
        assert_ne!(a, other);
        assert_ne!(a, parse("a: c | 0; c: a | c"));
    }

    #[test]
    fn what_is_printed_is_read_back() {
        let texts = DOC.examples.iter().map(|example| &*example.position);
        check_loopy_laws(
            &RULES,
            &texts.chain(["a: b, 0 | a; b: pass | c; c: |"]).collect::<Vec<_>>(),
        );
    }

    #[test]
    fn numbers_need_no_definition() {
        assert_eq!(moves(&RULES, "a: 2, 1/2 | -1", Player::Left), ["1/2: 0 | 1", "2: 1 |"]);
        assert_eq!(moves(&RULES, "a: 2, 1/2 | -1", Player::Right), ["-1: | 0"]);
        let print = |text| RULES.print(&RULES.parse(text).unwrap());
        assert_eq!(print("a: 2, b | -1; b: 3/4 | a"), "a: 2, b | -1; b: 3/4 | a");
        assert_eq!(print("a: 2 | 0; 1: 0 | ; 0: |"), "a: 2 | 0; 1: 0 |");
        assert_eq!(print("-2: | -1"), "-2: | -1");
    }

    #[test]
    fn a_picture_has_an_edge_for_every_move() {
        let BoardView::Graph { vertices, edges, .. } =
            RULES.view(&RULES.parse("a: b, a | b; b: | 0; c: a |").unwrap())
        else {
            panic!("a graph")
        };
        assert_eq!(vertices.len(), 3);
        let left = edges.iter().filter(|edge| edge.tint == Tint::Left);
        assert_eq!(left.map(|edge| (edge.from, edge.to)).collect::<Vec<_>>(), [(0, 1), (0, 0)]);
        assert_eq!(edges.len(), 4);
    }

    #[test]
    fn a_long_circle_is_read_quickly() {
        let count = 20_000;
        let circle = (0..count).map(|i| format!("p{i}: p{} | 0", (i + 1) % count));
        let text = circle.collect::<Vec<_>>().join("; ");
        let position = RULES.parse(&text).unwrap();
        assert_eq!(RULES.parse(&RULES.print(&position)).unwrap(), position);
    }

    #[test]
    fn values() {
        check_examples(&RULES, &[]);
    }

    #[test]
    fn refused_texts() {
        check_refused(&RULES, "", (0, 0), "at least one position");
        check_refused(&RULES, "a: b | 0", (3, 4), "b is not defined");
        check_refused(&RULES, "a: 1/3 | 0", (3, 6), "1/3 is not defined");
        check_refused(&RULES, "a: +1 | 0", (3, 5), "+1 is not defined");
        check_refused(&RULES, "a: 2 | 0; 1: 0 | 0", (10, 11), "1 is the option of a number");
        check_refused(&RULES, "a: 2 |; 1: 0 |; 0: a |", (11, 12), "0 is the option of a number");
        check_refused(&RULES, "a: 2000000 | 0", (3, 10), "too large");
        check_refused(&RULES, "a: 0", (0, 4), "a bar is missing");
        check_refused(&RULES, "a: 0 | 0 | 0", (9, 10), "only one bar");
        check_refused(&RULES, "a: 0 | 0; a: |", (10, 11), "a is defined twice");
        check_refused(&RULES, "a: 0,,0 |", (5, 5), "name of a position is missing");
        check_refused(&RULES, "pass: 0 |", (0, 4), "pass is a move");
        check_refused(&RULES, "a: x y |", (4, 5), "one word");
        check_refused(&RULES, "a: x\u{202e}y |", (4, 7), "one word");
        check_refused(&RULES, "a, b", (0, 4), "the name of a position, a colon");
    }
}
