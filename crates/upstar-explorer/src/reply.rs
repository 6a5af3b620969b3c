//! The types of the replies. Their JSON is the public interface, which `/api/openapi.json`
//! describes.
//!
//! Later versions may add fields, but do not change or remove fields. Absent fields are omitted.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::Value as Json;
use upstar::{Derivation, DerivationStep, Player};

use crate::error::ApiError;

/// A value for each player.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct PerPlayer<T> {
    pub(crate) left: T,
    pub(crate) right: T,
}

impl<T> PerPlayer<T> {
    pub(crate) fn of(value: impl Fn(Player) -> T) -> PerPlayer<T> {
        PerPlayer { left: value(Player::Left), right: value(Player::Right) }
    }

    pub(crate) fn found<E>(
        mut value: impl FnMut(Player) -> Result<T, E>,
    ) -> Result<PerPlayer<T>, E> {
        Ok(PerPlayer { left: value(Player::Left)?, right: value(Player::Right)? })
    }
}

/// A game in ASCII, Unicode and LaTeX. Omits forms that are too long.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub(crate) struct GameText {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unicode: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) latex: Option<String>,
    /// `true` if even the ASCII text is too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) long: Option<bool>,
}

impl GameText {
    pub(crate) const TOO_LONG: GameText =
        GameText { text: None, unicode: None, latex: None, long: Some(true) };
}

/// A picture in several formats.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PictureReply {
    /// `board`, `thermograph`, `tree`, `graph` or `diagram`.
    pub(crate) kind: &'static str,
    pub(crate) svg: String,
    pub(crate) tikz: String,
    pub(crate) text: String,
    /// The elements of a diagram, in the order of the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) elements: Option<Vec<ElementName>>,
    /// The covering pairs of a diagram, by indices of elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) covers: Option<Vec<(usize, usize)>>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ElementName {
    pub(crate) unicode: String,
    pub(crate) text: String,
}

/// A property of a game: the name of the property, and its value as a string or a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Fact {
    pub(crate) name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) game: Option<GameText>,
}

/// A position, given by its ruleset and its text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PositionName {
    pub(crate) rules: String,
    pub(crate) position: String,
}

fn answer_schema(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "properties": {
            "type": { "type": "string", "description": "The kind of the result, for example `game`." },
            "text": { "type": "string", "description": "The result in Upstar's notation." },
            "error": generator.subschema_for::<ApiError>(),
        },
        "additionalProperties": true,
    })
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct EvalReply {
    /// `true` if the expression has a value.
    pub(crate) ok: bool,
    /// The object that `upstar eval --json` prints.
    #[schemars(schema_with = "answer_schema")]
    pub(crate) answer: Json,
    /// The address of the page with this expression.
    pub(crate) link: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unicode: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) latex: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) facts: Option<Vec<Fact>>,
    /// A sentence about results that were not found within the step limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) open: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pictures: Option<Vec<PictureReply>>,
    /// The position, if the value is a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<PositionName>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct HelpReply {
    pub(crate) name: String,
    pub(crate) page: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct NamesReply {
    pub(crate) names: Vec<NameEntry>,
    pub(crate) terms: Vec<TermEntry>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct NameEntry {
    pub(crate) name: &'static str,
    /// `function`, `ruleset` or `word`.
    pub(crate) kind: &'static str,
    pub(crate) summary: &'static str,
}

/// An entry of the glossary.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct TermEntry {
    pub(crate) name: &'static str,
    pub(crate) also: &'static str,
    pub(crate) text: &'static str,
    pub(crate) see: &'static str,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct RulesetsReply {
    pub(crate) rulesets: Vec<RulesetCard>,
    /// Example rule files.
    pub(crate) files: Vec<FileText>,
}

/// A ruleset with a small picture of an example.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct RulesetCard {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) group: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) sources: &'static str,
    #[serde(flatten)]
    pub(crate) example: Option<RulesetExample>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct RulesetExample {
    /// The ruleset as an expression, with the options that it needs.
    pub(crate) expression: String,
    pub(crate) position: String,
    pub(crate) impartial: bool,
    pub(crate) svg: String,
    /// The text of a board with R rows and C columns, if boards have sizes.
    pub(crate) size: Option<&'static str>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct FileText {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// The help page about a ruleset.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct RulesetReply {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) rules: String,
    pub(crate) notation: String,
    pub(crate) options: Vec<RulesetOption>,
    pub(crate) known: String,
    pub(crate) sources: String,
    pub(crate) examples: Vec<ExampleEntry>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct RulesetOption {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) required: bool,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ExampleEntry {
    pub(crate) rules: String,
    pub(crate) position: Cow<'static, str>,
    pub(crate) value: Cow<'static, str>,
}

/// The help page about a valid rule file, and the results of its examples.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct RuleFileReply {
    #[serde(flatten)]
    pub(crate) page: RulesetReply,
    pub(crate) checks: Vec<ExampleCheck>,
    pub(crate) expression: String,
    /// `true` if no example fails.
    pub(crate) holds: bool,
}

/// The result of an example.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "result", rename_all = "snake_case")]
pub(crate) enum ExampleCheck {
    Holds,
    Fails {
        message: String,
        /// The byte range in the file.
        at: (usize, usize),
    },
    Unknown {
        message: String,
    },
}

/// The picture of a position, and its parts.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct BoardShape {
    /// Always `board`.
    pub(crate) kind: &'static str,
    pub(crate) svg: String,
    pub(crate) text: String,
    pub(crate) names: BoardNames,
    pub(crate) view: ViewReply,
    pub(crate) parts: Vec<BoardPart>,
}

/// The names of columns and rows, with their distances from the left and the upper edge,
/// respectively.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct BoardNames {
    pub(crate) columns: Vec<(String, f64)>,
    pub(crate) rows: Vec<(String, f64)>,
}

/// The content of a board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum ViewReply {
    Grid {
        rows: Vec<Vec<String>>,
        /// `true` for stones on crossings.
        stones: bool,
    },
    Row {
        pieces: Vec<&'static str>,
    },
    Lined {
        rows: Vec<Vec<String>>,
        across: Vec<Vec<&'static str>>,
        upright: Vec<Vec<&'static str>>,
        dots: bool,
    },
    Heaps {
        sizes: Vec<u64>,
    },
    Graph {
        vertices: Vec<VertexReply>,
        edges: Vec<EdgeReply>,
        ground: Option<usize>,
    },
    Other,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct VertexReply {
    pub(crate) label: String,
    pub(crate) tint: &'static str,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct EdgeReply {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) tint: &'static str,
    pub(crate) arrow: bool,
}

/// A part of a board that can be clicked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct BoardPart {
    pub(crate) id: String,
    pub(crate) area: PartArea,
    /// A description for screen readers.
    pub(crate) label: String,
}

/// The area of a part in the picture.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum PartArea {
    Rectangle {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
    },
    Disc {
        cx: f64,
        cy: f64,
        r: f64,
        hollow: bool,
    },
    Line {
        x1: f64,
        y1: f64,
        x2: f64,
        y2: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        bend: Option<(f64, f64)>,
    },
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct BoardReply {
    #[serde(flatten)]
    pub(crate) shape: BoardShape,
    pub(crate) rules: String,
    pub(crate) title: String,
    pub(crate) position: String,
    pub(crate) expression: String,
    pub(crate) impartial: bool,
    /// `true` if the ruleset counts points.
    pub(crate) points: bool,
    /// The usual play convention: `normal` or `scoring`.
    pub(crate) usual: &'static str,
    pub(crate) moves: PerPlayer<Vec<BoardMove>>,
    /// The number of moves that are not listed.
    pub(crate) missing: PerPlayer<usize>,
    /// The text of a board with R rows and C columns, if boards have sizes.
    pub(crate) size: Option<&'static str>,
    pub(crate) tools: EditTools,
    pub(crate) link: String,
}

/// A move, and the sequences of clicks that make it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct BoardMove {
    /// The position after the move.
    pub(crate) to: String,
    pub(crate) label: String,
    /// The parts to click, in order, for each way to make the move.
    pub(crate) ways: Vec<Vec<String>>,
    /// `true` if a way is the path of a piece.
    pub(crate) path: bool,
    pub(crate) jumps: bool,
    /// The parts that change.
    pub(crate) changes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) points: Option<i64>,
}

/// The changes that an editor can make.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum EditTools {
    Grid {
        letters: Vec<CellLetter>,
        resizable: bool,
        /// `true` if the board has one row, and no rows can be added.
        strip: bool,
    },
    /// Rectangles of cells.
    Cakes {
        /// The number of rows and columns of each.
        cakes: Vec<[usize; 2]>,
    },
    Lined {
        tokens: bool,
    },
    Row {
        letters: Vec<char>,
    },
    Heaps,
    Graph {
        edges: Vec<&'static str>,
        vertices: Vec<&'static str>,
        /// `true` if the vertices are the positions of a game, and the edges are moves.
        moves: bool,
    },
    Numbers {
        roller: bool,
    },
    Piles {
        piles: Vec<Pile>,
    },
    Pieces {
        count: usize,
    },
    /// Only the text can be edited.
    Text,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct CellLetter {
    pub(crate) letter: char,
    pub(crate) cell: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Pile {
    pub(crate) tint: &'static str,
    pub(crate) size: u64,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct EditReply {
    pub(crate) rules: String,
    pub(crate) position: String,
    pub(crate) link: String,
}

/// The analysis of a position; its fields depend on the requested stage and on the position.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct AnalyseReply {
    /// `false` if nothing was found immediately.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) known: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<String>,
    /// The outcome in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) said: Option<&'static str>,
    /// For each player, the player's result when moving first: `wins`, `draws` or `loses`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) starts: Option<PerPlayer<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<GameText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) left_stop: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) right_stop: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mean: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) temperature: Option<String>,
    /// `true` if a position can recur.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) loopy: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stopper: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) onside: Option<GameText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) offside: Option<GameText>,
    /// For each player, Left's points minus Right's when that player moves first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) scores: Option<PerPlayer<i64>>,
    /// The reason why there is no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) partial: Option<String>,
    /// The regions of a Go endgame, and the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) endgame: Option<DerivationReply>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pictures: Option<Vec<PictureReply>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) moves: Option<PerPlayer<Vec<MoveReply>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) components: Option<Vec<ComponentReply>>,
    pub(crate) position: String,
    pub(crate) expression: String,
}

/// A move with its result.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct MoveReply {
    /// The position after the move.
    pub(crate) to: String,
    /// `wins`, `draws` or `loses`, for the player who makes the move.
    pub(crate) fate: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<GameText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) incentive: Option<GameText>,
    /// The mean of the value after the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mean: Option<String>,
    /// The temperature of the value after the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) temperature: Option<String>,
    /// `sensible`, `reversible`, `dominated` or `unsorted`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) kind: Option<&'static str>,
    /// Moves of the same group have the same value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) group: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) points: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<i64>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ComponentReply {
    pub(crate) rules: String,
    pub(crate) position: String,
    pub(crate) expression: String,
    pub(crate) value: GameText,
    pub(crate) temperature: String,
    pub(crate) svg: String,
}

#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct StrategyReply {
    /// The move; null if there is none.
    #[serde(rename = "move")]
    pub(crate) step: Option<StrategyStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// `true` if a longer search might find a better move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) open: Option<bool>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct StrategyStep {
    /// The index of the board.
    pub(crate) part: usize,
    pub(crate) to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expression: Option<String>,
    pub(crate) label: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ReviewReply {
    /// The moves; null for moves before the first decided position.
    pub(crate) plies: Vec<Option<ReviewedMove>>,
    /// The number of moves before the first decided position.
    pub(crate) known_from: usize,
    /// The index of the first mistake of each player.
    pub(crate) first_mistake: PerPlayer<Option<usize>>,
    /// The result at the end, for Left.
    pub(crate) end: Option<&'static str>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ReviewedMove {
    pub(crate) player: String,
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
    pub(crate) mistake: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) better: Option<StrategyStep>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ReduceReply {
    pub(crate) form: GameText,
    pub(crate) value: GameText,
    /// The steps of the theorem that gives the value of the position, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) derivation: Option<DerivationReply>,
    /// The positions with reductions, followers first.
    pub(crate) positions: Vec<ReducedPosition>,
    pub(crate) steps: usize,
    /// The number of steps that are not listed.
    pub(crate) missing: usize,
    pub(crate) link: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct DerivationReply {
    /// The theorem, with its source.
    pub(crate) method: String,
    pub(crate) steps: Vec<DerivationStepReply>,
    /// A sentence such as `the value is *2`.
    pub(crate) result: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum DerivationStepReply {
    /// The rule may be empty.
    Text { rule: String, text: String },
    /// The first row is the heading.
    Table { table: Vec<Vec<String>> },
}

impl From<Derivation> for DerivationReply {
    fn from(derivation: Derivation) -> DerivationReply {
        let step = |step| match step {
            DerivationStep::Text { rule, text } => DerivationStepReply::Text { rule, text },
            DerivationStep::Table(table) => DerivationStepReply::Table { table },
        };
        DerivationReply {
            method: derivation.method,
            steps: derivation.steps.into_iter().map(step).collect(),
            result: derivation.result,
        }
    }
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ReducedPosition {
    pub(crate) form: GameText,
    pub(crate) value: GameText,
    #[serde(flatten)]
    pub(crate) options: PerPlayer<Vec<GameText>>,
    pub(crate) steps: Vec<ReductionStep>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ReductionStep {
    pub(crate) player: String,
    pub(crate) option: GameText,
    #[serde(flatten)]
    pub(crate) reason: ReductionReply,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "reason", rename_all = "snake_case")]
pub(crate) enum ReductionReply {
    Dominated { by: GameText },
    Reversible { through: GameText, replaced_by: Vec<GameText> },
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct CompareReply {
    pub(crate) g: ComponentText,
    pub(crate) h: ComponentText,
    /// `=`, `<`, `>` or `||`.
    pub(crate) relation: &'static str,
    /// The components of the difference, as expressions.
    pub(crate) parts: Vec<String>,
    pub(crate) claims: Vec<RelationClaim>,
    pub(crate) link: String,
}

/// A component: a position, or a value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ComponentText {
    #[serde(flatten)]
    pub(crate) game: GameText,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
}

/// One of the two inequalities, and the winner of the difference that decides it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct RelationClaim {
    /// `>=` or `<=`.
    pub(crate) claim: &'static str,
    pub(crate) holds: bool,
    pub(crate) mover: String,
    pub(crate) winner: String,
}

/// A node of a strategy.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct StrategyNode {
    pub(crate) mover: String,
    pub(crate) winner: String,
    pub(crate) moves: Vec<NodeMove>,
    /// The number of moves that are not listed.
    pub(crate) missing: usize,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct NodeMove {
    #[serde(rename = "move")]
    pub(crate) step: ComponentStep,
    /// The next player to move.
    pub(crate) mover: String,
    /// The winner's reply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<ComponentStep>,
    /// The components after the move and the reply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) parts: Option<Vec<String>>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ComponentStep {
    /// The index of the component.
    pub(crate) part: usize,
    pub(crate) to: ComponentText,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct SeparateReply {
    pub(crate) g: String,
    pub(crate) h: String,
    pub(crate) equal: bool,
    #[serde(flatten)]
    pub(crate) found: Option<SeparatingContext>,
}

/// A context in which two scoring games have different results.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct SeparatingContext {
    pub(crate) context: String,
    pub(crate) starter: String,
    /// The game with the lower score: `g` or `h`.
    pub(crate) lower: &'static str,
    pub(crate) scores: ContextScores,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ContextScores {
    pub(crate) g: String,
    pub(crate) h: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct WorksReply {
    pub(crate) works: Vec<WorkEntry>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct WorkEntry {
    pub(crate) key: String,
    pub(crate) citation: String,
    pub(crate) scope: Option<String>,
    pub(crate) given: Vec<String>,
    pub(crate) claims: Vec<ClaimEntry>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ClaimEntry {
    pub(crate) id: String,
    pub(crate) source: String,
    pub(crate) statement: String,
    pub(crate) status: Json,
    pub(crate) cost: Json,
    pub(crate) given: Vec<String>,
    pub(crate) checks: Vec<String>,
    pub(crate) undefined: Vec<String>,
    pub(crate) erratum: Json,
    pub(crate) note: Option<String>,
    pub(crate) link: String,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ClaimReply {
    pub(crate) claim: ClaimEntry,
    /// The results of the checks.
    pub(crate) report: Json,
}

/// A failed request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct FailureReply {
    /// Always `false`.
    pub(crate) ok: bool,
    pub(crate) error: ApiError,
}
