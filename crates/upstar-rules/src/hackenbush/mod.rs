//! Hackenbush: cut an edge of a picture, and what no longer hangs on the ground falls away.

mod position;
mod small;
mod text;

pub use position::{Edge, Forest, HackenbushPosition};

use upstar_core::{
    BoardView, EdgeView, Example, Player, PositionError, Ruleset, RulesetDoc, Tint, VertexView,
};

/// The rules of Hackenbush.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hackenbush;

/// The colour of an edge, which says who may cut it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Left may cut it.
    Blue,
    /// Right may cut it.
    Red,
    /// Either may cut it.
    Green,
}

impl Colour {
    /// `B`, `R` or `G`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Colour::Blue => 'B',
            Colour::Red => 'R',
            Colour::Green => 'G',
        }
    }

    /// Whether a player may cut edges of this colour.
    #[must_use]
    pub fn is_cut_by(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }
}

/// The page about Hackenbush.
pub static DOC: RulesetDoc = RulesetDoc {
    name: "hackenbush",
    title: "Hackenbush",
    rules: "A picture of coloured edges stands on the ground. Left cuts a blue edge, Right a red \
            one, either player a green one; every edge that is then no longer connected with the \
            ground falls away. Who cannot cut loses.",
    notation: "Letters B, R, G (blue, red, green). A string is written from the ground up: `BRG`. \
               Branches are in parentheses and separated by commas: `B(R,GB)` is a blue edge that \
               carries a red one and a green one with a blue on top. Outside parentheses commas \
               separate what stands on the ground: `BR,G`. Any picture can be given by its edges: \
               `0-1B 1-2R 2-0G`, where vertex 0 is the ground. `0` is the empty picture.",
    options: &[],
    known: "Blue-red pictures are numbers: a string is the sign expansion of its value, a tree is \
            built from ordinal sums 1:x and -1:x (the colon principle). Green pictures are \
            nimbers: a string of n is *n, trees add without carrying, and the vertices of a cycle \
            may be fused. The value of a general blue-red picture is NP-hard to find.",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 1, 2, 6 and 7; J. Conway, On \
              Numbers and Games, ch. 8 and 15; A. Siegel, thesis, 1.2.2 and A.3; J. Sjöstrand, \
              lecture notes, §7.",
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
    ],
};

impl Ruleset for Hackenbush {
    type Position = HackenbushPosition;

    fn options(
        &self,
        position: &HackenbushPosition,
        player: Player,
        out: &mut Vec<HackenbushPosition>,
    ) {
        position.cuts(|colour| colour.is_cut_by(player), out);
    }

    /// What hangs together without the ground.
    fn components(&self, position: &HackenbushPosition, out: &mut Vec<HackenbushPosition>) {
        position.parts(out);
    }

    /// The picture with its vertices numbered by its structure; equal trees become equal.
    fn normalise(&self, position: HackenbushPosition) -> HackenbushPosition {
        position.relabelled()
    }

    /// Blue and red exchanged.
    fn negate(&self, position: &HackenbushPosition) -> Option<HackenbushPosition> {
        Some(position.exchanged())
    }

    /// A string on top of a string.
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
        text::read(text)
    }

    fn print(&self, position: &HackenbushPosition) -> String {
        text::write(position)
    }

    fn view(&self, position: &HackenbushPosition) -> BoardView {
        let mut numbers: Vec<usize> =
            position.edges().iter().flat_map(|edge| [edge.low(), edge.high()]).collect();
        numbers.push(0);
        numbers.sort_unstable();
        numbers.dedup();
        let index = |number: usize| numbers.binary_search(&number).unwrap_or(0);
        let vertex = |number: &usize| VertexView { label: number.to_string(), tint: Tint::Neither };
        let edge = |edge: &Edge| EdgeView {
            from: index(edge.low()),
            to: index(edge.high()),
            tint: match edge.colour() {
                Colour::Blue => Tint::Left,
                Colour::Red => Tint::Right,
                Colour::Green => Tint::Both,
            },
        };
        BoardView::Graph {
            vertices: numbers.iter().map(vertex).collect(),
            edges: position.edges().iter().map(edge).collect(),
            ground: Some(0),
        }
    }

    fn doc(&self) -> &'static RulesetDoc {
        &DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_examples, check_laws, check_refused, check_value, components, moves, options,
    };

    #[test]
    fn cutting_an_edge_drops_what_it_carried() {
        assert_eq!(moves(&Hackenbush, "BRGB", Player::Left), ["0", "BR", "BRG"]);
        assert_eq!(moves(&Hackenbush, "BRGB", Player::Right), ["B", "BR"]);
        assert_eq!(moves(&Hackenbush, "B(R,GB),R", Player::Left), ["B(R,G),R", "BR,R", "R"]);
        assert_eq!(moves(&Hackenbush, "0-1B 1-2R 2-0G", Player::Left), ["0-2G 1-2R", "BR"]);
        assert!(moves(&Hackenbush, "RR", Player::Left).is_empty());
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &Hackenbush,
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
    fn texts_are_read_back() {
        for text in ["0", "BRG", "B(R,GB)", "BR,G", "B(R(G,G),B),R", "0-1B 0-2G 1-2R", "0-3B"] {
            assert_eq!(Hackenbush.print(&Hackenbush.parse(text).unwrap()), text);
        }
        for (text, printed) in [
            ("", "0"),
            (" b r g ", "BRG"),
            ("B(R)", "BR"),
            ("0-1B, 1-2R", "BR"),
            ("2-1R 1-0B", "BR"),
            ("B(R,G(B))", "B(R,GB)"),
        ] {
            assert_eq!(Hackenbush.print(&Hackenbush.parse(text).unwrap()), printed, "{text}");
        }
    }

    #[test]
    fn equal_pictures_share_a_normal_form() {
        let normal = |text: &str| Hackenbush.normalise(Hackenbush.parse(text).unwrap());
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
        use Colour::{Blue, Green, Red};
        let parse = |text: &str| Hackenbush.parse(text).unwrap();
        assert_eq!(parse("0-4B 4-2R").string(), Some(vec![Blue, Red]));
        assert_eq!(parse("B(R,G)").string(), None);
        assert_eq!(parse("B(R,G)").forest().unwrap().nodes, [(0, Blue), (1, Red), (1, Green)]);
        assert_eq!(parse("0-1B 0-1R").forest(), None);
        assert!(parse("BR").is_blue_red() && !parse("BG").is_blue_red());
        let parts = components(&Hackenbush, &parse("BR,G,B(R,R)"));
        let texts: Vec<String> = parts.iter().map(|p| Hackenbush.print(p)).collect();
        assert_eq!(texts, ["BR", "G", "B(R,R)"]);
    }

    #[test]
    fn long_strings_and_deep_trees_are_cheap() {
        let string = Hackenbush.parse(&"BRG".repeat(1365)).unwrap();
        assert_eq!(options(&Hackenbush, &string, Player::Left).len(), 2730);
        let deep = Hackenbush.parse(&format!("{}B{}", "B(R,".repeat(2000), ")".repeat(2000)));
        let deep = deep.unwrap();
        let normal = Hackenbush.normalise(deep.clone());
        assert_eq!(Hackenbush.parse(&Hackenbush.print(&normal)), Ok(normal));
        assert_eq!(Hackenbush.parse(&Hackenbush.print(&deep)), Ok(deep));
    }

    #[test]
    fn values() {
        check_examples(&Hackenbush, &[]);
        for (text, value) in [
            ("BB", "2"),
            ("BRBBR", "13/16"),
            ("BRRBB", "7/16"),
            ("GGGGG", "*5"),
            ("G,G", "0"),
            ("0-1G 1-2G 2-3G 3-0G", "0"),
            ("R(B,B)", "-1/4"),
        ] {
            check_value(&Hackenbush, text, value);
        }
    }

    #[test]
    fn refused_texts() {
        check_refused(&Hackenbush, "BRX", (2, 3), "unexpected 'X'; write edges as letters");
        check_refused(&Hackenbush, "B(R", (1, 2), "not closed");
        check_refused(&Hackenbush, "BR)", (2, 3), "closes nothing");
        check_refused(&Hackenbush, "(B)", (0, 1), "an edge has to come before");
        check_refused(&Hackenbush, "B()", (2, 3), "a branch is missing");
        check_refused(&Hackenbush, "B,,R", (2, 3), "a branch is missing");
        check_refused(&Hackenbush, "B,", (2, 2), "a branch is missing at the end");
        check_refused(&Hackenbush, "B(R,B)G", (6, 7), "after a closing parenthesis");
        check_refused(&Hackenbush, "0-1B 2-3R", (5, 9), "does not hang on the ground");
        check_refused(&Hackenbush, "0-1B 1-2", (5, 8), "not complete");
        check_refused(&Hackenbush, "0-1B 1-2BR", (9, 10), "unexpected 'R'");
        check_refused(&Hackenbush, "0-1B 1=2B", (6, 7), "unexpected '='");
        check_refused(&Hackenbush, "0-99999999999999999999999B", (0, 26), "use smaller ones");
        check_refused(&Hackenbush, &"B".repeat(10_000_000), (4096, 4097), "at most 4096 edges");
        check_refused(&Hackenbush, &"B(".repeat(5_000_000), (8192, 8193), "at most 4096 edges");
    }
}
