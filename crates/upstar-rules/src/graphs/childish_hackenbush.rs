//! Childish Hackenbush: cut an edge of a picture. Only the cut of a green edge may disconnect other
//! edges from the ground.

use upstar_core::{
    BoardView, ClickTarget, Enumeration, Example, Player, PositionError, Ruleset, RulesetDoc,
    TextShape, ViewElement,
};

use crate::hackenbush::{Hackenbush, HackenbushColour, HackenbushPosition};

/// The rules of Childish Hackenbush.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChildishHackenbush;

/// A picture. It has its own type because the theorems about Hackenbush do not apply.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChildishHackenbushPosition(HackenbushPosition);

use ChildishHackenbushPosition as Position;

impl Position {
    /// Returns the picture.
    #[must_use]
    pub fn picture(&self) -> &HackenbushPosition {
        &self.0
    }
}

/// The help page.
pub static DOC: RulesetDoc<'static> = RulesetDoc {
    name: "childish_hackenbush",
    title: "Childish Hackenbush",
    rules: "A position is a picture of coloured edges on the ground. Left may cut a blue edge, and \
            Right may cut a red edge, but only if every other edge remains connected with the \
            ground. Either player may cut a green edge. Edges that are then no longer connected \
            with the ground fall away. A player unable to move loses.",
    notation: "Pictures are written as in Hackenbush. A string is written from the ground up, as \
               in `BRG`, and a tree is written with parentheses, as in `B(R,GB)`. Several pictures \
               are separated by commas, as in `BR,G`. Any picture can be given by its edges, as in \
               `0-1B 1-2R 2-0G`, where vertex 0 is the ground.",
    options: &[],
    known: "In a tree, blue and red edges can be cut only at the leaves. Pictures with cycles can \
            be hot: the value of a cycle of six blue edges followed by four red edges, with one \
            vertex on the ground, is {4|-2}.",
    sources: "E. Berlekamp, J. Conway, R. Guy, Winning Ways, ch. 2 and 6; A. N. Siegel, Combinatorial \
              Game Suite, for green edges.",
    examples: &[
        Example::new("B", "1"),
        Example::new("BR", "0"),
        Example::new("BBBR", "0"),
        Example::new("B(B,RB)", "2"),
        Example::new("0-1B 1-2B 2-3B 3-4B 4-5B 5-6B 6-7R 7-8R 8-9R 9-0R", "{4|-2}"),
        Example::new("0-1R 1-6B 1-2R 2-6B 2-3R 3-6B 3-4R 4-6B 4-5R 5-6B", "15/16"),
    ],
    enumeration: Some(Enumeration::some(TextShape::Trees { colours: "BRG", are_ordered: false })),
};

/// Returns the edges that a player may cut, each with the picture after the cut.
fn cuts(position: &Position, player: Player) -> impl Iterator<Item = (usize, HackenbushPosition)> {
    let mut cuts = Vec::new();
    Hackenbush::default().options(&position.0, player, &mut cuts);
    // The cuts are in the order of the edges.
    let edges = position.0.edges();
    let mine = edges.iter().map(|edge| edge.colour()).enumerate();
    let mine = mine.filter(move |(_, colour)| colour.is_cut_by(player)).zip(cuts);
    let allowed = mine.filter(|((_, colour), rest)| {
        *colour == HackenbushColour::Green || rest.edges().len() + 1 == edges.len()
    });
    allowed.map(|((at, _), rest)| (at, rest))
}

impl Ruleset for ChildishHackenbush {
    type Position = ChildishHackenbushPosition;

    fn options(&self, position: &Position, player: Player, out: &mut Vec<Position>) {
        out.extend(cuts(position, player).map(|(_, rest)| ChildishHackenbushPosition(rest)));
    }

    /// Returns the edge that is cut.
    fn click_targets(
        &self,
        position: &Position,
        player: Player,
        to: &Position,
    ) -> Vec<ClickTarget> {
        let made = cuts(position, player).filter(|(_, rest)| *rest == to.0);
        made.map(|(edge, _)| ViewElement::Edge(edge).into()).collect()
    }

    fn components(&self, position: &Position, out: &mut Vec<Position>) {
        let mut parts = Vec::new();
        Hackenbush::default().components(&position.0, &mut parts);
        out.extend(parts.into_iter().map(ChildishHackenbushPosition));
    }

    fn normalise(&self, position: Position) -> Position {
        ChildishHackenbushPosition(Hackenbush::default().normalise(position.0))
    }

    fn negate(&self, position: &Position) -> Option<Position> {
        Hackenbush::default().negate(&position.0).map(ChildishHackenbushPosition)
    }

    fn parse(&self, text: &str) -> Result<Position, PositionError> {
        Hackenbush::default().parse(text).map(ChildishHackenbushPosition)
    }

    fn print(&self, position: &Position) -> String {
        Hackenbush::default().print(&position.0)
    }

    fn view(&self, position: &Position) -> BoardView {
        Hackenbush::default().view(&position.0)
    }

    fn doc(&self) -> RulesetDoc<'_> {
        DOC
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{check_examples, check_laws, check_value, moves};

    #[test]
    fn nothing_falls_away() {
        let rules = ChildishHackenbush;
        assert_eq!(moves(&rules, "BRB", Player::Left), ["BR"]);
        assert!(moves(&rules, "BRB", Player::Right).is_empty());
        assert_eq!(moves(&rules, "B(R,B)", Player::Left), ["BR"]);
        assert_eq!(moves(&rules, "0-1B 1-2R 2-0B", Player::Left).len(), 2);
        assert_eq!(moves(&rules, "0-1B 0-1R", Player::Left).len(), 1);
        assert_eq!(moves(&rules, "GB", Player::Right), ["0"]);
        assert_eq!(moves(&rules, "BGR", Player::Right), ["B", "BG"]);
    }

    #[test]
    fn the_hooks_keep_the_form() {
        check_laws(
            &ChildishHackenbush,
            &["BRGBR", "B(R,GB),R", "0-1B 1-2R 2-0G 2-3B", "0-1B 0-1R 1-2G 2-1B", "B(G(R,B),R),G"],
        );
    }

    #[test]
    fn values() {
        check_examples(&ChildishHackenbush, &[]);
        // A lollipop: {0|^[4]*||vv}, where ^[4]* is {0,^[3]*|0}.
        let lollipop = "0-1G 0-1G 1-2B 2-3B 3-4B 4-5B 5-6B 6-7B 7-8R 8-9R 9-1R";
        check_value(&ChildishHackenbush, lollipop, "{{0|{0,{0,{0,^*|0}|0}|0}}|vv}");
    }
}
