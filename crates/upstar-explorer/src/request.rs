//! Questions, as they are read from JSON.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use upstar::PlayConvention;

use crate::worker::RuleFiles;

/// The names of all questions.
pub const QUESTIONS: [&str; 18] = [
    "eval",
    "help",
    "names",
    "rulesets",
    "ruleset",
    "rule_file",
    "board",
    "picture",
    "edit",
    "analyse",
    "reply",
    "review",
    "reduce",
    "compare",
    "strategy",
    "separate",
    "works",
    "claim",
];

/// A question. What its fields are is told by the description of the interface, `/api/openapi.json`.
#[derive(Clone, Debug)]
pub struct ApiRequest(pub(crate) RequestKind);

/// The kinds of questions.
#[derive(Clone, Debug)]
pub(crate) enum RequestKind {
    Eval(EvalRequest),
    Help(HelpRequest),
    Names,
    Rulesets,
    Ruleset(PositionRequest),
    RuleFile(RuleFileRequest),
    Board(PositionRequest),
    Picture(PictureRequest),
    Edit(EditRequest),
    Analyse(AnalyseRequest),
    Reply(ReplyRequest),
    Review(ReviewRequest),
    Reduce(ReduceRequest),
    Compare(CompareRequest),
    Strategy(StrategyRequest),
    Separate(CompareRequest),
    Works,
    Claim(ClaimRequest),
}

/// A text that is no question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MalformedRequest {
    /// What is wrong, in one sentence without its stop.
    pub message: String,
}

impl fmt::Display for MalformedRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for MalformedRequest {}

/// An expression.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvalRequest {
    pub(crate) text: String,
    /// Definitions that it uses.
    #[serde(default)]
    pub(crate) given: Vec<String>,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    /// Leave out the value in structure, which may be long.
    #[serde(default)]
    pub(crate) brief: bool,
    /// The time that the answer may take; never more than the server gives.
    #[serde(default)]
    pub(crate) seconds: Option<f64>,
}

/// A name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HelpRequest {
    #[serde(default)]
    pub(crate) name: String,
}

/// The text of a rule file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RuleFileRequest {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// How a position is to be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum VariantName {
    /// As its rules say.
    #[default]
    Plain,
    /// Either player may make either's move.
    Impartial,
    /// A player may move only where the opponent has some move, too.
    Dicotic,
}

/// A position: its ruleset as an expression, and its text there; or an expression.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionText {
    #[serde(default)]
    pub(crate) rules: String,
    /// Without a text the ruleset's own example is meant.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// In place of both.
    #[serde(default)]
    pub(crate) expression: Option<String>,
    #[serde(default)]
    pub(crate) variant: VariantName,
    /// The players are exchanged.
    #[serde(default)]
    pub(crate) negated: bool,
}

/// A question about a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    pub(crate) place: PositionText,
    #[serde(default)]
    pub(crate) files: RuleFiles,
}

/// The picture of a position with the marks of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureRequest {
    pub(crate) place: PositionText,
    /// What moves have laid on the board.
    #[serde(default)]
    pub(crate) laid: Vec<LaidPiece>,
    /// The parts that the last move has changed.
    #[serde(default)]
    pub(crate) last: Vec<String>,
    /// The path of the piece that has moved last.
    #[serde(default)]
    pub(crate) path: Vec<String>,
    #[serde(default)]
    pub(crate) files: RuleFiles,
}

/// What a move has laid on a board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LaidPiece {
    /// The parts that it covers.
    pub(crate) parts: Vec<String>,
    pub(crate) player: PlayerName,
}

/// A change of a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditRequest {
    pub(crate) place: PositionText,
    pub(crate) change: BoardChange,
    #[serde(default)]
    pub(crate) files: RuleFiles,
}

/// What is to be changed; everything is counted from 0.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum BoardChange {
    /// A cell gets a letter.
    Cell { row: usize, column: usize, letter: char },
    /// The board gets so many rows and columns, at the bottom and on the right.
    Size { rows: usize, columns: usize },
    /// A cell gets a number: of seeds, of tokens, the height of a bump.
    Number { row: usize, column: usize, number: u32 },
    /// A line that lies is drawn, or taken away.
    Across { row: usize, column: usize },
    /// A line that stands is drawn, or taken away.
    Upright { row: usize, column: usize },
    /// A piece of a row, or a pile, gets a letter; behind the last one, there is one more.
    Piece { at: usize, letter: char },
    /// A piece leaves its row.
    RemovePiece { at: usize },
    /// A heap gets a size; behind the last one, it is a new heap.
    Heap { at: usize, size: u64 },
    /// A heap leaves.
    RemoveHeap { at: usize },
    /// A vertex of a graph gets a tint.
    Vertex { at: usize, tint: TintName },
    /// A vertex leaves with its edges.
    RemoveVertex { at: usize },
    /// An edge of a graph gets a tint.
    Edge { at: usize, tint: TintName },
    /// An edge leaves, and what no longer stands on the ground.
    RemoveEdge { at: usize },
    /// An edge to another vertex, or without one to a new vertex.
    Join { from: usize, to: Option<usize>, tint: TintName },
}

/// Whose a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TintName {
    Left,
    Right,
    Both,
    Neither,
}

/// Reads the name of a play convention.
fn convention<'d, D: Deserializer<'d>>(names: D) -> Result<PlayConvention, D::Error> {
    let name = <Cow<'_, str>>::deserialize(names)?;
    let unknown = || D::Error::unknown_variant(&name, &PlayConvention::NAMES);
    name.parse().map_err(|_| unknown())
}

/// Whether players may pass as long as the game is not over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PassRule {
    #[default]
    None,
    /// Left may.
    Oslo,
    /// Both may.
    Twoslo,
}

/// How much of an answer is wanted, so that what is quick need not wait for what is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnswerStage {
    /// Everything, as far as it is not too much.
    #[default]
    All,
    /// Everything, if it is found at a glance; otherwise `known` is false.
    Glance,
    /// The winner when Left and when Right moves first.
    Winner,
    /// Who wins, and with which moves.
    Moves,
    /// Everything, however long it takes.
    Value,
}

/// What a position is worth.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyseRequest {
    pub(crate) place: PositionText,
    #[serde(default, deserialize_with = "convention")]
    pub(crate) convention: PlayConvention,
    #[serde(default)]
    pub(crate) passes: PassRule,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    #[serde(default)]
    pub(crate) stage: AnswerStage,
    /// Left's points less Right's so far, where points count.
    #[serde(default)]
    pub(crate) ahead: i32,
    /// The time that the answer may take; never more than the server gives.
    #[serde(default)]
    pub(crate) seconds: Option<f64>,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum PlayerName {
    Left,
    Right,
}

/// How a reply is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StrategyName {
    #[default]
    Perfect,
    Sentestrat,
    Hotstrat,
    Random,
}

/// A move in a sum of boards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveText {
    pub(crate) part: usize,
    pub(crate) to: String,
}

/// A reply is wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyRequest {
    pub(crate) parts: Vec<PositionText>,
    pub(crate) player: PlayerName,
    #[serde(default, deserialize_with = "convention")]
    pub(crate) convention: PlayConvention,
    #[serde(default)]
    pub(crate) strategy: StrategyName,
    /// Left's points less Right's so far, where points count.
    #[serde(default)]
    pub(crate) ahead: i32,
    /// The state of the dice.
    #[serde(default)]
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    /// The time that the answer may take; never more than the server gives.
    #[serde(default)]
    pub(crate) seconds: Option<f64>,
}

/// A game that was played.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRequest {
    pub(crate) parts: Vec<PositionText>,
    pub(crate) starter: PlayerName,
    #[serde(default, deserialize_with = "convention")]
    pub(crate) convention: PlayConvention,
    pub(crate) moves: Vec<MoveText>,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    /// The time that the answer may take; never more than the server gives.
    #[serde(default)]
    pub(crate) seconds: Option<f64>,
}

/// A form is to be simplified.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReduceRequest {
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) given: Vec<String>,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    /// The time that the answer may take; never more than the server gives.
    #[serde(default)]
    pub(crate) seconds: Option<f64>,
}

/// Two games are to be compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareRequest {
    pub(crate) g: String,
    pub(crate) h: String,
    #[serde(default)]
    pub(crate) given: Vec<String>,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    /// The time that the answer may take; never more than the server gives.
    #[serde(default)]
    pub(crate) seconds: Option<f64>,
}

/// A node of a strategy is to be opened.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StrategyRequest {
    /// The components, as expressions.
    pub(crate) parts: Vec<String>,
    pub(crate) mover: PlayerName,
    #[serde(default)]
    pub(crate) given: Vec<String>,
    #[serde(default)]
    pub(crate) files: RuleFiles,
}

/// A claim is to be put to the test.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimRequest {
    pub(crate) work: String,
    pub(crate) claim: String,
}

impl ApiRequest {
    /// The question of this name, one of [`QUESTIONS`], with the fields in a JSON text.
    ///
    /// ```
    /// use upstar_explorer::ApiRequest;
    /// assert!(ApiRequest::read("eval", br#"{"text": "1 + 1"}"#).is_ok());
    /// assert!(ApiRequest::read("eval", br#"{"tekst": "1 + 1"}"#).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such question, or the text is not of its shape.
    pub fn read(name: &str, body: &[u8]) -> Result<ApiRequest, MalformedRequest> {
        let kind = match name {
            "eval" => RequestKind::Eval(fields(body)?),
            "help" => RequestKind::Help(fields(body)?),
            "names" => RequestKind::Names,
            "rulesets" => RequestKind::Rulesets,
            "ruleset" => RequestKind::Ruleset(fields(body)?),
            "rule_file" => RequestKind::RuleFile(fields(body)?),
            "board" => RequestKind::Board(fields(body)?),
            "picture" => RequestKind::Picture(fields(body)?),
            "edit" => RequestKind::Edit(fields(body)?),
            "analyse" => RequestKind::Analyse(fields(body)?),
            "reply" => RequestKind::Reply(fields(body)?),
            "review" => RequestKind::Review(fields(body)?),
            "reduce" => RequestKind::Reduce(fields(body)?),
            "compare" => RequestKind::Compare(fields(body)?),
            "strategy" => RequestKind::Strategy(fields(body)?),
            "separate" => RequestKind::Separate(fields(body)?),
            "works" => RequestKind::Works,
            "claim" => RequestKind::Claim(fields(body)?),
            _ => {
                return Err(MalformedRequest { message: format!("there is no question `{name}`") });
            }
        };
        Ok(ApiRequest(kind))
    }

    /// The rule files that it brings along.
    pub(crate) fn files(&self) -> Option<&RuleFiles> {
        match &self.0 {
            RequestKind::Eval(EvalRequest { files, .. })
            | RequestKind::Ruleset(PositionRequest { files, .. })
            | RequestKind::Board(PositionRequest { files, .. })
            | RequestKind::Picture(PictureRequest { files, .. })
            | RequestKind::Edit(EditRequest { files, .. })
            | RequestKind::Analyse(AnalyseRequest { files, .. })
            | RequestKind::Reply(ReplyRequest { files, .. })
            | RequestKind::Review(ReviewRequest { files, .. })
            | RequestKind::Reduce(ReduceRequest { files, .. })
            | RequestKind::Compare(CompareRequest { files, .. })
            | RequestKind::Separate(CompareRequest { files, .. })
            | RequestKind::Strategy(StrategyRequest { files, .. }) => Some(files),
            _ => None,
        }
    }

    /// The seconds that its answer may take: what it says, or `usual` where it could have said it; none for
    /// questions of other kinds.
    #[must_use]
    pub fn seconds(&self, usual: f64) -> Option<f64> {
        let seconds = match &self.0 {
            RequestKind::Eval(ask) => ask.seconds,
            RequestKind::Analyse(ask) => ask.seconds,
            RequestKind::Reply(ask) => ask.seconds,
            RequestKind::Review(ask) => ask.seconds,
            RequestKind::Reduce(ask) => ask.seconds,
            RequestKind::Compare(ask) | RequestKind::Separate(ask) => ask.seconds,
            _ => return None,
        };
        let is_time = |seconds: &f64| seconds.is_finite() && *seconds >= 0.0;
        Some(seconds.filter(is_time).unwrap_or(usual))
    }

    /// Whether it makes rules that a session keeps for good: those of a file that was typed.
    #[must_use]
    pub fn has_rule_files(&self) -> bool {
        matches!(self.0, RequestKind::RuleFile(_))
            || self.files().is_some_and(|files| !files.is_empty())
    }
}

fn fields<T: DeserializeOwned>(body: &[u8]) -> Result<T, MalformedRequest> {
    crate::malformed::read(body).map_err(|message| MalformedRequest { message })
}

impl From<PlayerName> for upstar::Player {
    fn from(name: PlayerName) -> upstar::Player {
        match name {
            PlayerName::Left => upstar::Player::Left,
            PlayerName::Right => upstar::Player::Right,
        }
    }
}

impl From<upstar::Tint> for TintName {
    fn from(tint: upstar::Tint) -> TintName {
        match tint {
            upstar::Tint::Left => TintName::Left,
            upstar::Tint::Right => TintName::Right,
            upstar::Tint::Both => TintName::Both,
            upstar::Tint::Neither => TintName::Neither,
        }
    }
}

impl From<TintName> for upstar::Tint {
    fn from(name: TintName) -> upstar::Tint {
        match name {
            TintName::Left => upstar::Tint::Left,
            TintName::Right => upstar::Tint::Right,
            TintName::Both => upstar::Tint::Both,
            TintName::Neither => upstar::Tint::Neither,
        }
    }
}
