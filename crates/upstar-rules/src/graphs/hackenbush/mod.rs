//! Hackenbush: cut an edge of a picture. Edges that are no longer connected with the ground fall
//! away.

mod compound_pictures;
mod position;
mod small;
mod text;

pub use position::{HackenbushEdge, HackenbushForest, HackenbushPosition};

use upstar_core::{
    BoardView, ClickTarget, EdgeView, Enumeration, Example, OptionDoc, Player, PositionError,
    Ruleset, RulesetDoc, SumKind, TextShape, Tint, VertexView, ViewElement,
};

use crate::args::{Args, RulesetError};
use crate::click_targets::of_listed_moves;
use crate::parsing::too_large;

/// The rules of Hackenbush.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hackenbush {
    operator: SumKind,
}

/// The colour of an edge, which determines the players who may cut it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HackenbushColour {
    /// The colour of edges for Left.
    Blue,
    /// The colour of edges for Right.
    Red,
    /// The colour of edges for both players.
    Green,
}

impl HackenbushColour {
    /// Returns `B`, `R` or `G`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            HackenbushColour::Blue => 'B',
            HackenbushColour::Red => 'R',
            HackenbushColour::Green => 'G',
        }
    }

    /// Returns `true` if `player` may cut edges of this colour.
    #[must_use]
    pub fn is_cut_by(self, player: Player) -> bool {
        match self {
            HackenbushColour::Blue => player == Player::Left,
            HackenbushColour::Red => player == Player::Right,
            HackenbushColour::Green => true,
        }
    }
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "hackenbush",
    title: "Hackenbush",
    rules: "A position is a picture of coloured edges on the ground. Left may cut a blue edge, \
            Right may cut a red edge, and either player may cut a green edge. Every edge that is \
            then no longer connected with the ground falls away. A player unable to move loses.",
    notation: "The letters B, R and G are blue, red and green edges, respectively. A string is \
               written from the ground up, as in `BRG`. Branches are in parentheses and separated \
               by commas. In `B(R,GB)`, a blue edge carries a red edge and a green edge, and the \
               green edge carries a blue edge. Outside parentheses, commas separate pictures on \
               the ground, as in `BR,G`. Any picture can be given by its edges, as in `0-1B 1-2R \
               2-0G`, where vertex 0 is the ground. `0` is the empty picture.",
    options: &[OptionDoc {
        name: "operator",
        what: "The operator that combines the parts of the picture that are connected only by the \
               ground. Under \"disjunctive\" (the default), a player makes one cut. Under \
               \"conjunctive\", a player makes a cut in every part where that player can cut. In \
               every play convention, the long rule applies: a player unable to cut in some parts \
               still cuts in the others. Under \"selective\", a player makes a cut in each of one or \
               more parts. Under \"sequential\", a player makes a cut in the first part. The parts \
               are ordered by their lowest vertices.",
        required: false,
    }],
    known: "Blue-red pictures are numbers. A string is the sign expansion of its value, and the \
            value of a tree is computed from ordinal sums 1:x and -1:x (the colon principle). \
            Green pictures are nimbers. A string of n edges is *n, the values of the branches at a \
            vertex are combined by nim addition, and the vertices of a cycle may be fused (the \
            fusion principle). Finding the value of a general blue-red picture is NP-hard. In play \
            for points, a player who cuts scores one point for every edge that leaves the picture. \
            The theorems above do not hold in play for points, or if one move makes cuts in \
            several parts.",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 1, 2, 6 and 7; J. Conway, On \
              Numbers and Games, ch. 8 and 15; A. A. Siegel, thesis, 1.2.2 and A.3; J. Sjöstrand, \
              lecture notes, §7; F. Stewart, Scoring play combinatorial games, PhD thesis (2011), 2.1 and \
              chapter 4, for points and operators.",
    examples: &[
        Example::new("BBR", "3/2"),
        Example::new("BRBR", "5/8"),
        Example::new("BRRR", "1/8"),
        Example::new("GGG", "*3"),
        Example::new("B,R", "0"),
        Example::new("B(R,R)", "1/4"),
        Example::new("GB", "^*"),
        Example::new("0-1B 1-2R 2-0B", "1"),
        Example::new("0-1G 1-2G 2-0G", "*"),
        Example::with(&[("operator", "conjunctive")], "B,B", "1"),
        Example::with(&[("operator", "selective")], "G,G", "*2"),
        Example::with(&[("operator", "sequential")], "B,RR", "0"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Trees { colours: "BRG", are_ordered: false })),
};

impl Hackenbush {
    /// Returns the rules with this operator for separate parts.
    #[must_use]
    pub fn new(operator: SumKind) -> Hackenbush {
        Hackenbush { operator }
    }

    /// Returns the operator that combines separate parts.
    #[must_use]
    pub fn operator(self) -> SumKind {
        self.operator
    }

    pub(crate) fn from_args(args: &Args<'_>) -> Result<Hackenbush, RulesetError> {
        let Some(word) = args.text("operator")? else { return Ok(Hackenbush::default()) };
        let operator = SumKind::named(&word);
        operator.map(Hackenbush::new).ok_or_else(|| {
            let sentence = "operator must be \"disjunctive\", \"conjunctive\", \"selective\" or \
                            \"sequential\"";
            args.refuse("operator", sentence)
        })
    }
}

impl Ruleset for Hackenbush {
    type Position = HackenbushPosition;

    fn points(
        &self,
        position: &HackenbushPosition,
        _: Player,
        to: &HackenbushPosition,
    ) -> Option<i64> {
        i64::try_from(position.edges().len().checked_sub(to.edges().len())?).ok()
    }

    fn points_left(&self, position: &HackenbushPosition) -> Option<i64> {
        i64::try_from(position.edges().len()).ok()
    }

    fn options(
        &self,
        position: &HackenbushPosition,
        player: Player,
        out: &mut Vec<HackenbushPosition>,
    ) {
        match self.operator {
            SumKind::Disjunctive => position.cuts(|colour| colour.is_cut_by(player), out),
            operator => compound_pictures::options(operator, position, player, out),
        }
    }

    fn components(&self, position: &HackenbushPosition, out: &mut Vec<HackenbushPosition>) {
        match self.operator {
            SumKind::Disjunctive => position.parts(out),
            _ if position.edges().is_empty() => {}
            _ => out.push(position.clone()),
        }
    }

    fn normalise(&self, position: HackenbushPosition) -> HackenbushPosition {
        match self.operator {
            SumKind::Disjunctive => position.relabelled(),
            operator => compound_pictures::normal(operator, &position),
        }
    }

    fn negate(&self, position: &HackenbushPosition) -> Option<HackenbushPosition> {
        Some(position.exchanged())
    }

    fn juxtapose(
        &self,
        first: &HackenbushPosition,
        second: &HackenbushPosition,
    ) -> Option<HackenbushPosition> {
        // The empty picture is written 0.
        let string = |position| {
            let text = self.print(position).replace('0', "");
            text.chars().all(|c| matches!(c, 'B' | 'R' | 'G')).then_some(text)
        };
        self.parse(&(string(first)? + &string(second)?)).ok()
    }

    fn parse(&self, text: &str) -> Result<HackenbushPosition, PositionError> {
        let position = text::read(text)?;
        let (most, word) = (compound_pictures::most_edges(self.operator), self.operator.name());
        if position.edges().len() > most {
            return Err(too_large(&format!("{word} picture"), "edges", most, (0, text.len())));
        }
        // A loop at the ground has no position in the order of the parts.
        if self.operator == SumKind::Sequential && position.edges().iter().any(|e| e.high() == 0) {
            let message = "if the operator is \"sequential\", every edge must have an end that is \
                           not on the ground";
            return Err(PositionError::new(message, (0, text.len())));
        }
        Ok(position)
    }

    fn print(&self, position: &HackenbushPosition) -> String {
        text::write(position)
    }

    /// Returns the edge that is cut.
    fn click_targets(
        &self,
        position: &HackenbushPosition,
        player: Player,
        to: &HackenbushPosition,
    ) -> Vec<ClickTarget> {
        if self.operator != SumKind::Disjunctive {
            return Vec::new();
        }
        let edges = position.edges().iter().enumerate();
        let mine = edges.filter(|(_, edge)| edge.colour().is_cut_by(player));
        of_listed_moves(self, position, player, to, mine.map(|(at, _)| ViewElement::Edge(at)))
    }

    fn view(&self, position: &HackenbushPosition) -> BoardView {
        let mut numbers: Vec<usize> =
            position.edges().iter().flat_map(|edge| [edge.low(), edge.high()]).collect();
        numbers.push(0);
        numbers.sort_unstable();
        numbers.dedup();
        let index = |number: usize| numbers.binary_search(&number).unwrap_or(0);
        let vertex = |number: &usize| VertexView { label: number.to_string(), tint: Tint::Neither };
        let edge = |edge: &HackenbushEdge| EdgeView {
            from: index(edge.low()),
            to: index(edge.high()),
            tint: match edge.colour() {
                HackenbushColour::Blue => Tint::Left,
                HackenbushColour::Red => Tint::Right,
                HackenbushColour::Green => Tint::Both,
            },
            is_arrow: false,
        };
        BoardView::Graph {
            vertices: numbers.iter().map(vertex).collect(),
            edges: position.edges().iter().map(edge).collect(),
            ground: Some(0),
        }
    }

    fn enumeration(&self) -> Option<Enumeration> {
        let are_ordered = self.operator == SumKind::Sequential;
        Some(Enumeration::some(TextShape::Trees { colours: "BRG", are_ordered }))
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_examples, check_hooks, check_laws, check_points_laws, check_refused, check_value,
        components, moves, options, scoring_text,
    };

    const PLAIN: Hackenbush = Hackenbush { operator: SumKind::Disjunctive };

    #[test]
    fn cutting_an_edge_drops_what_it_carried() {
        assert_eq!(moves(&PLAIN, "BRGB", Player::Left), ["0", "BR", "BRG"]);
        assert_eq!(moves(&PLAIN, "BRGB", Player::Right), ["B", "BR"]);
        assert_eq!(moves(&PLAIN, "B(R,GB),R", Player::Left), ["B(R,G),R", "BR,R", "R"]);
        assert_eq!(moves(&PLAIN, "0-1B 1-2R 2-0G", Player::Left), ["0-2G 1-2R", "BR"]);
        assert!(moves(&PLAIN, "RR", Player::Left).is_empty());
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &PLAIN,
            &[
                "0",
                "BRGBR",
                "B(R,GB),R,R(B(G,G),B)",
                "0-1B 1-2R 2-0G",
                "0-1B 1-2R 2-0G 1-1R 0-0G 2-7B 0-1B",
                "0-1R 1-2G 2-3R 3-0B 1-3B 2-9G 9-9R",
                "0-5B 5-4R 4-9B 0-9G",
            ],
        );
    }

    #[test]
    fn the_hooks_keep_the_points() {
        check_points_laws(&PLAIN, &["B(R,GB),R", "0-1B 1-2R 2-0G 1-1R 0-0G 2-7B 0-1B"]);
    }

    #[test]
    fn parts_are_played_together() {
        for operator in [SumKind::Conjunctive, SumKind::Selective, SumKind::Sequential] {
            let rules = Hackenbush::new(operator);
            let texts = ["B(R,G),R,G", "0-4R 4-2B 2-0G 4-2R", "0-1R 1-2B 2-3R 3-0R,0-4B"];
            check_hooks(&rules, &texts);
            check_points_laws(&rules, &texts);
            check_examples(&rules, &[("operator", operator.name())]);
            assert!(rules.parse("0-0B").is_ok() == (operator != SumKind::Sequential));
        }
        let conjunctive = Hackenbush::new(SumKind::Conjunctive);
        assert_eq!(moves(&conjunctive, "BB,B,R", Player::Left), ["B,R", "R"]);
        assert_eq!(moves(&conjunctive, "BB,B,R", Player::Right), ["BB,B"]);
        check_refused(&conjunctive, &"B,".repeat(20), (40, 40), "a branch is missing");
        check_refused(&conjunctive, &"B".repeat(21), (0, 21), "at most 20 edges");
        let selective = Hackenbush::new(SumKind::Selective);
        assert_eq!(moves(&selective, "BB,B", Player::Left), ["0", "B", "B", "B,B", "BB"]);
        let sequential = Hackenbush::new(SumKind::Sequential);
        assert_eq!(moves(&sequential, "BR,B", Player::Right), ["B,B"]);
        assert!(moves(&sequential, "B,R", Player::Right).is_empty());
        // The rest of the first part precedes all other parts.
        assert_eq!(
            moves(&sequential, "0-1R 1-2B 2-9R 9-0R 0-3B", Player::Left),
            ["0-1R 0-3R 0-4B 2-3R"],
        );
    }

    #[test]
    fn the_arch_shows_which_operator_it_is() {
        // Stewart, figures 4.2, 4.6 and 4.10.
        let arch = "0-1R 1-2B 2-0R";
        for (operator, text) in [
            (SumKind::Disjunctive, "{{.|1|{.|0|-1}}|0|{{.|0|-1}|-1|-3}}"),
            (SumKind::Conjunctive, "{{.|1|-1}|0|{{.|0|-1}|-1|-3}}"),
            (SumKind::Selective, "{{.|1|-1,{.|0|-1}}|0|{{.|0|-1}|-1|-3}}"),
            (SumKind::Sequential, "{{.|1|{.|0|-1}}|0|{{.|0|-1}|-1|-3}}"),
        ] {
            assert_eq!(scoring_text(&Hackenbush::new(operator), arch), text, "{operator:?}");
        }
    }

    #[test]
    fn texts_are_read_back() {
        for text in ["0", "BRG", "B(R,GB)", "BR,G", "B(R(G,G),B),R", "0-1B 0-2G 1-2R", "0-3B"] {
            assert_eq!(PLAIN.print(&PLAIN.parse(text).unwrap()), text);
        }
        for (text, printed) in [
            ("", "0"),
            (" brg ", "BRG"),
            ("B(R)", "BR"),
            ("0-1B, 1-2R", "BR"),
            ("2-1R 1-0B", "BR"),
            ("B(R,G(B))", "B(R,GB)"),
        ] {
            assert_eq!(PLAIN.print(&PLAIN.parse(text).unwrap()), printed, "{text}");
        }
    }

    #[test]
    fn equal_pictures_share_a_normal_form() {
        let normal = |text: &str| PLAIN.normalise(PLAIN.parse(text).unwrap());
        for (a, b) in [
            ("B(R,GB),R", "R,B(GB,R)"),
            ("0-7B 7-3R", "BR"),
            ("0-1B 1-2R 2-0G", "0-8G 8-4R 4-0B"),
            ("0-1B 1-1R", "BR"),
            ("0-1B 1-2R 2-0G 2-2B", "0-1B 1-2R 2-0G 2-3B"),
            ("B(R(B,BB),R(BB,G))", "B(R(G,BB),R(BB,B))"),
        ] {
            assert_eq!(normal(a), normal(b), "{a} and {b}");
        }
        assert_ne!(normal("B(R,B)"), normal("BRB"));
    }

    #[test]
    fn structure_can_be_seen() {
        use HackenbushColour::{Blue, Green, Red};
        let parse = |text: &str| PLAIN.parse(text).unwrap();
        assert_eq!(parse("0-4B 4-2R").string(), Some(vec![Blue, Red]));
        assert_eq!(parse("B(R,G)").string(), None);
        assert_eq!(parse("B(R,G)").forest().unwrap().nodes, [(0, Blue), (1, Red), (1, Green)]);
        assert_eq!(parse("0-1B 0-1R").forest(), None);
        let parts = components(&PLAIN, &parse("BR,G,B(R,R)"));
        let texts: Vec<String> = parts.iter().map(|p| PLAIN.print(p)).collect();
        assert_eq!(texts, ["BR", "G", "B(R,R)"]);
    }

    #[test]
    fn long_strings_and_deep_trees_are_cheap() {
        let string = PLAIN.parse(&"BRG".repeat(1365)).unwrap();
        assert_eq!(options(&PLAIN, &string, Player::Left).len(), 2730);
        let deep = PLAIN.parse(&format!("{}B{}", "B(R,".repeat(2000), ")".repeat(2000)));
        let deep = deep.unwrap();
        let normal = PLAIN.normalise(deep.clone());
        assert_eq!(PLAIN.parse(&PLAIN.print(&normal)), Ok(normal));
        assert_eq!(PLAIN.parse(&PLAIN.print(&deep)), Ok(deep));
    }

    #[test]
    fn values() {
        check_examples(&PLAIN, &[]);
        for (text, value) in [
            ("BB", "2"),
            ("BRBBR", "13/16"),
            ("BRRBB", "7/16"),
            ("GGGGG", "*5"),
            ("G,G", "0"),
            ("0-1G 1-2G 2-3G 3-0G", "0"),
            ("R(B,B)", "-1/4"),
        ] {
            check_value(&PLAIN, text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&PLAIN, "BRX", (2, 3), "unexpected 'X'; write edges as letters");
        check_refused(&PLAIN, "BR RB", (3, 4), "a space between edges is ambiguous");
        check_refused(&PLAIN, "B(R, B B)", (7, 8), "a space between edges is ambiguous");
        check_refused(&PLAIN, "B(R", (1, 2), "not closed");
        check_refused(&PLAIN, "BR)", (2, 3), "no opening parenthesis");
        check_refused(&PLAIN, "(B)", (0, 1), "expected an edge before");
        check_refused(&PLAIN, "B()", (2, 3), "a branch is missing");
        check_refused(&PLAIN, "B,,R", (2, 3), "a branch is missing");
        check_refused(&PLAIN, "B,", (2, 2), "a branch is missing at the end");
        check_refused(&PLAIN, "B(R,B)G", (6, 7), "after a closing parenthesis");
        check_refused(&PLAIN, "0-1B 2-3R", (5, 9), "not connected to the ground");
        check_refused(&PLAIN, "0-1B 1-2", (5, 8), "not complete");
        check_refused(&PLAIN, "0-1B 1-2BR", (9, 10), "unexpected 'R'");
        check_refused(&PLAIN, "0-1B 1=2B", (6, 7), "unexpected '='");
        check_refused(&PLAIN, "0-99999999999999999999999B", (0, 26), "too large: at most");
        check_refused(&PLAIN, &"B".repeat(10_000_000), (4096, 4097), "at most 4096 edges");
        check_refused(&PLAIN, &"B(".repeat(5_000_000), (8192, 8193), "at most 4096 edges");
    }
}
