//! Scoring games given as trees, as positions of a ruleset, so that they can be played.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use upstar::raw::RawPosition;
use upstar::scoring::ScoringId;
use upstar_core::{BoardView, EdgeView, Player, Ruleset, RulesetDoc, Tint, VertexView};

use crate::error::{LangError, LangResult};
use crate::eval::EvalContext;
use crate::text::plain;
use crate::value::Value;

const MAX_POSITIONS: usize = 2_000;

static PAGE: RulesetDoc<'static> = RulesetDoc {
    name: "scoring_game",
    title: "Scoring game",
    rules: "A move leads to an option of the player. Play ends when the player to move has no \
            option, and the score of this position is the final score.",
    notation: "An option is written as {Left's options | score | Right's options} after the \
               letter s.",
    ..RulesetDoc::CUSTOM
};

struct ScoringTreeRules;

/// A position of a tree, as an index into a list of positions.
#[derive(Clone)]
struct TreePosition {
    nodes: Arc<[Node]>,
    at: usize,
}

struct Node {
    text: String,
    score: i64,
    options: [Vec<usize>; 2],
}

impl TreePosition {
    fn node(&self) -> &Node {
        &self.nodes[self.at]
    }
}

// The text determines the game.
impl PartialEq for TreePosition {
    fn eq(&self, other: &TreePosition) -> bool {
        self.node().text == other.node().text
    }
}

impl Eq for TreePosition {}

impl Hash for TreePosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.node().text.hash(state);
    }
}

impl fmt::Debug for TreePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.node().text)
    }
}

impl Ruleset for ScoringTreeRules {
    type Position = TreePosition;

    fn options(&self, position: &TreePosition, player: Player, out: &mut Vec<TreePosition>) {
        let options = &position.node().options[usize::from(player == Player::Right)];
        let nodes = &position.nodes;
        out.extend(options.iter().map(|&at| TreePosition { nodes: Arc::clone(nodes), at }));
    }

    fn is_for_points(&self) -> bool {
        true
    }

    fn points(&self, from: &TreePosition, player: Player, to: &TreePosition) -> Option<i64> {
        let change = to.node().score.checked_sub(from.node().score)?;
        Some(if player == Player::Left { change } else { -change })
    }

    fn final_points(&self, position: &TreePosition) -> i64 {
        position.node().score
    }

    fn print(&self, position: &TreePosition) -> String {
        position.node().text.clone()
    }

    fn view(&self, position: &TreePosition) -> BoardView {
        let vertex = |at: usize, tint| VertexView { label: position.nodes[at].text.clone(), tint };
        let mut vertices = vec![vertex(position.at, Tint::Both)];
        let mut edges = Vec::new();
        for (options, tint) in position.node().options.iter().zip([Tint::Left, Tint::Right]) {
            for &option in options {
                edges.push(EdgeView { from: 0, to: vertices.len(), tint, is_arrow: true });
                vertices.push(vertex(option, Tint::Neither));
            }
        }
        BoardView::Graph { vertices, edges, ground: None }
    }

    fn doc(&self) -> RulesetDoc<'_> {
        PAGE
    }
}

/// Converts a scoring game to a position.
pub(crate) fn position(engine: &EvalContext<'_>, root: ScoringId) -> LangResult<RawPosition> {
    let scores = engine.scores().scores;
    let mut places = HashMap::from([(root, 0)]);
    let (mut games, mut nodes) = (vec![root], Vec::new());
    while let Some(&game) = games.get(nodes.len()) {
        engine.cx.budget.spend(1)?;
        let mut options = [Vec::new(), Vec::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut options) {
            for option in engine.scores().ordered_options(game, player)? {
                side.push(*places.entry(option).or_insert_with(|| {
                    games.push(option);
                    games.len() - 1
                }));
            }
        }
        if games.len() > MAX_POSITIONS {
            return Err(LangError::too_large(format!(
                "the game has too many positions to be played: at most {MAX_POSITIONS} are \
                 supported"
            )));
        }
        let [score, other] = Player::BOTH.map(|player| scores.score_for(game, player));
        let score = Some(score).filter(|score| *score == other && score.is_integer());
        let score = score.and_then(|score| i64::try_from(score.numerator().clone()).ok());
        let score = score.filter(|score| score.unsigned_abs() < 1 << 40).ok_or_else(|| {
            let score = scores.score_text(game);
            LangError::undefined(format!("the score {score} is not an integer below 2^40"))
        })?;
        nodes.push(Node { text: plain(engine, &Value::Scoring(game))?, score, options });
    }
    let rules = engine.session.ruleset_of_expression(ScoringTreeRules, "", "");
    Ok(rules.raw_position(TreePosition { nodes: nodes.into(), at: 0 }))
}
