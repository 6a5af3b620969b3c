//! Requests, parsed from JSON.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value as Json};
use upstar::PlayConvention;

use crate::reply::{
    AnalyseReply, BoardReply, ClaimReply, CompareReply, EditReply, EvalReply, FailureReply,
    HelpReply, NamesReply, PictureReply, ReduceReply, ReviewReply, RuleFileReply, RulesetReply,
    RulesetsReply, SeparateReply, StrategyNode, StrategyReply, WorksReply,
};
use crate::worker::RuleFiles;

macro_rules! requests {
    ($($(#[doc = $summary:literal])+ $name:literal => $kind:ident $(($fields:ty))? -> $reply:ty;)*) => {
        /// The names of all requests.
        pub const QUESTIONS: &[&str] = &[$($name),*];

        #[derive(Clone, Debug)]
        pub(crate) enum RequestKind {
            $($kind $(($fields))?,)*
        }

        fn read(name: &str, body: &[u8]) -> Result<RequestKind, MalformedRequest> {
            Ok(match name {
                $($name => RequestKind::$kind $((fields::<$fields>(body)?))?,)*
                _ => {
                    return Err(MalformedRequest { message: format!("unknown request `{name}`") });
                }
            })
        }

        /// Returns the descriptions of all requests, and the schemas of the types that they share.
        #[must_use]
        pub fn operations() -> (Vec<Operation>, Map<String, Json>) {
            let settings = SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
            });
            let mut requests = settings.clone().into_generator();
            // A field of a request may be missing if it has a default, a field of a reply if it is
            // not always written.
            let mut replies = settings.for_serialize().into_generator();
            replies.subschema_for::<FailureReply>();
            let mut operations = Vec::new();
            $(
                let fields = None$(.or(Some(<$fields>::json_schema(&mut requests).to_value())))?;
                let summary = concat!($($summary),+).trim_start();
                let reply = replies.subschema_for::<$reply>().to_value();
                operations.push(Operation { name: $name, summary, fields, reply });
            )*
            let mut schemas = replies.take_definitions(true);
            for (name, schema) in requests.take_definitions(true) {
                let other = schemas.insert(name, schema);
                assert!(other.is_none(), "a type of both requests and replies");
            }
            (operations, schemas)
        }
    };
}

/// The description of a request.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The name of the request.
    pub name: &'static str,
    /// The reply, in one sentence.
    pub summary: &'static str,
    /// The schema of the fields; `None` for a request without fields.
    pub fields: Option<Json>,
    /// The schema of the reply, without `ok`.
    pub reply: Json,
}

requests! {
    /// Evaluates an expression. The field `answer` is the object that `upstar eval --json` prints. The reply also has facts, pictures and a link.
    "eval" => Eval(EvalRequest) -> EvalReply;
    /// Returns the help page about a name, or about the notation.
    "help" => Help(HelpRequest) -> HelpReply;
    /// Returns all names of the language, for completion.
    "names" => Names -> NamesReply;
    /// Returns all rulesets with small pictures, and example rule files.
    "rulesets" => Rulesets -> RulesetsReply;
    /// Returns the help page about a ruleset.
    "ruleset" => Ruleset(PositionRequest) -> RulesetReply;
    /// Checks a rule file, and describes its rules.
    "rule_file" => RuleFile(RuleFileRequest) -> RuleFileReply;
    /// Returns the picture of a position, its components, its moves, and the tools to edit it.
    "board" => Board(PositionRequest) -> BoardReply;
    /// Returns a picture of a position as SVG, TikZ and text, with coordinates and the marks of a match.
    "picture" => Picture(PictureRequest) -> PictureReply;
    /// Returns the position after an edit.
    "edit" => Edit(EditRequest) -> EditReply;
    /// Returns the outcome, value, stops, mean, temperature, thermograph and components of a position, and the results of its moves.
    "analyse" => Analyse(AnalyseRequest) -> AnalyseReply;
    /// Returns the move that a strategy chooses in a sum of boards. The field `open` is true if a search with more time might find a better move.
    "reply" => Reply(ReplyRequest) -> StrategyReply;
    /// Reviews a match: the winner at each position, and the first mistake of each player.
    "review" => Review(ReviewRequest) -> ReviewReply;
    /// Simplifies a form to its canonical form, option by option.
    "reduce" => Reduce(ReduceRequest) -> ReduceReply;
    /// Compares two games. The reply has the first nodes of the strategies that prove the relation.
    "compare" => Compare(CompareRequest) -> CompareReply;
    /// Expands a node of a strategy: all moves of the loser, each with the winner's reply.
    "strategy" => Strategy(StrategyRequest) -> StrategyNode;
    /// Returns a context in which two scoring games have different outcomes.
    "separate" => Separate(CompareRequest) -> SeparateReply;
    /// Returns the publications in the gallery, each with its claims.
    "works" => Works -> WorksReply;
    /// Checks a claim of a publication.
    "claim" => Claim(ClaimRequest) -> ClaimReply;
}

/// A request. The description of the interface, `/api/openapi.json`, lists its fields.
#[derive(Clone, Debug)]
pub struct ApiRequest(pub(crate) RequestKind);

/// The error for text that is not a request, or for an edit that is not possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MalformedRequest {
    /// The error message, without its full stop.
    pub message: String,
}

impl fmt::Display for MalformedRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for MalformedRequest {}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvalRequest {
    pub(crate) text: String,
    /// The definitions that the expression uses.
    #[serde(default)]
    pub(crate) given: Vec<String>,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    /// Omit the structured value, which may be long.
    #[serde(default)]
    pub(crate) brief: bool,
    /// Draw the thermographs of a list in one frame.
    #[serde(default)]
    pub(crate) overlaid: bool,
    /// The lowest temperature of thermographs, such as `0`; the default is −1.
    pub(crate) from: Option<String>,
    /// The maximum depth of trees, in moves.
    pub(crate) depth: Option<usize>,
    /// The time limit in seconds, capped by the server.
    pub(crate) seconds: Option<f64>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HelpRequest {
    #[serde(default)]
    pub(crate) name: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RuleFileRequest {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A variant of a ruleset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum VariantName {
    /// The plain rules.
    #[default]
    Plain,
    /// Each player may make the moves of both players.
    Impartial,
    /// A player may move only if the opponent can move as well.
    Dicotic,
}

/// A position, given by a ruleset (an expression) and a text, or by a single expression.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionText {
    #[serde(default)]
    pub(crate) rules: String,
    /// The default is an example of the ruleset.
    pub(crate) position: Option<String>,
    /// Replaces `rules` and `position`.
    pub(crate) expression: Option<String>,
    #[serde(default)]
    pub(crate) variant: VariantName,
    /// Exchanges the players.
    #[serde(default)]
    pub(crate) negated: bool,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    pub(crate) place: PositionText,
    #[serde(default)]
    pub(crate) files: RuleFiles,
}

/// The picture of a position with the marks of a match.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureRequest {
    pub(crate) place: PositionText,
    /// The pieces laid by moves.
    #[serde(default)]
    pub(crate) laid: Vec<LaidPiece>,
    /// The parts that the last move changed.
    #[serde(default)]
    pub(crate) last: Vec<String>,
    /// The path of the piece moved last.
    #[serde(default)]
    pub(crate) path: Vec<String>,
    #[serde(default)]
    pub(crate) files: RuleFiles,
}

/// A piece laid by a move.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LaidPiece {
    /// The parts that the piece covers.
    pub(crate) parts: Vec<String>,
    pub(crate) player: PlayerName,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditRequest {
    pub(crate) place: PositionText,
    pub(crate) change: BoardChange,
    #[serde(default)]
    pub(crate) files: RuleFiles,
}

/// A change of a position; indices start at 0.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum BoardChange {
    /// Sets the letter of a cell.
    Cell { row: usize, column: usize, letter: char },
    /// Sets the numbers of rows and columns. The board changes at the bottom and on the right.
    Size { rows: usize, columns: usize },
    /// Sets the number in a cell: seeds, tokens, or the height of a bump.
    Number { row: usize, column: usize, number: u32 },
    /// Draws or removes a horizontal line.
    Across { row: usize, column: usize },
    /// Draws or removes a vertical line.
    Upright { row: usize, column: usize },
    /// Sets the letter of a piece in a row or of a pile; the index after the last piece or pile
    /// adds a piece or pile.
    Piece { at: usize, letter: char },
    /// Removes a piece from its row.
    RemovePiece { at: usize },
    /// Sets the size of a heap; the index after the last heap adds a heap, or a pair of heaps.
    Heap { at: usize, size: u64 },
    /// Removes a heap, or a pair of heaps.
    RemoveHeap { at: usize },
    /// Sets the size of a cake; the index after the last cake adds a cake, and 0 rows remove it.
    Cake { at: usize, rows: usize, columns: usize },
    /// Sets the tint of a vertex. In a game graph, makes it the current position.
    Vertex { at: usize, tint: TintName },
    /// Removes a vertex and its edges.
    RemoveVertex { at: usize },
    /// Sets the tint of an edge.
    Edge { at: usize, tint: TintName },
    /// Removes an edge, and the parts no longer connected to the ground.
    RemoveEdge { at: usize },
    /// Adds an edge to another vertex, or to a new vertex. In a game graph, removes a move that exists.
    Join { from: usize, to: Option<usize>, tint: TintName },
}

/// The owner of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TintName {
    Left,
    Right,
    Both,
    Neither,
}

fn convention_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": PlayConvention::NAMES })
}

fn convention<'d, D: Deserializer<'d>>(names: D) -> Result<PlayConvention, D::Error> {
    let name = <Cow<'_, str>>::deserialize(names)?;
    let unknown = || D::Error::unknown_variant(&name, &PlayConvention::NAMES);
    name.parse().map_err(|_| unknown())
}

/// The players who may pass until the game is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PassRule {
    #[default]
    None,
    /// Left may pass.
    Oslo,
    /// Both players may pass.
    Twoslo,
}

/// The part of an analysis that is requested, so that quick parts do not wait for slow parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnswerStage {
    /// Everything, within limits.
    #[default]
    All,
    /// Everything, if it is found immediately; otherwise `known` is false.
    Glance,
    /// The winner when Left and when Right moves first.
    Winner,
    /// The winner and the winning moves.
    Moves,
    /// Everything, without a step limit.
    Value,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyseRequest {
    pub(crate) place: PositionText,
    #[serde(default, deserialize_with = "convention")]
    #[schemars(schema_with = "convention_schema")]
    pub(crate) convention: PlayConvention,
    #[serde(default)]
    pub(crate) passes: PassRule,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    #[serde(default)]
    pub(crate) stage: AnswerStage,
    /// Left's points minus Right's so far, in scoring play.
    #[serde(default)]
    pub(crate) ahead: i32,
    /// The time limit in seconds, capped by the server.
    pub(crate) seconds: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub(crate) enum PlayerName {
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StrategyName {
    #[default]
    Perfect,
    Sentestrat,
    Hotstrat,
    Random,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveText {
    pub(crate) part: usize,
    pub(crate) to: String,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyRequest {
    pub(crate) parts: Vec<PositionText>,
    pub(crate) player: PlayerName,
    #[serde(default, deserialize_with = "convention")]
    #[schemars(schema_with = "convention_schema")]
    pub(crate) convention: PlayConvention,
    #[serde(default)]
    pub(crate) strategy: StrategyName,
    /// Left's points minus Right's so far, in scoring play.
    #[serde(default)]
    pub(crate) ahead: i32,
    /// The seed of random moves.
    #[serde(default)]
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    /// The time limit in seconds, capped by the server.
    pub(crate) seconds: Option<f64>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRequest {
    pub(crate) parts: Vec<PositionText>,
    pub(crate) starter: PlayerName,
    #[serde(default, deserialize_with = "convention")]
    #[schemars(schema_with = "convention_schema")]
    pub(crate) convention: PlayConvention,
    pub(crate) moves: Vec<MoveText>,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    /// The time limit in seconds, capped by the server.
    pub(crate) seconds: Option<f64>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReduceRequest {
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) given: Vec<String>,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    /// The time limit in seconds, capped by the server.
    pub(crate) seconds: Option<f64>,
}

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareRequest {
    pub(crate) g: String,
    pub(crate) h: String,
    #[serde(default)]
    pub(crate) given: Vec<String>,
    #[serde(default)]
    pub(crate) files: RuleFiles,
    /// The time limit in seconds, capped by the server.
    pub(crate) seconds: Option<f64>,
}

/// Expands a node of a strategy.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
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

#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimRequest {
    pub(crate) work: String,
    pub(crate) claim: String,
}

impl ApiRequest {
    /// Parses the request with this name, one of [`QUESTIONS`], from its fields in JSON.
    ///
    /// ```
    /// use upstar_explorer::ApiRequest;
    /// assert!(ApiRequest::read("eval", br#"{"text": "1 + 1"}"#).is_ok());
    /// assert!(ApiRequest::read("eval", br#"{"tekst": "1 + 1"}"#).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such request, or the text does not contain the fields of the
    /// request.
    pub fn read(name: &str, body: &[u8]) -> Result<ApiRequest, MalformedRequest> {
        read(name, body).map(ApiRequest)
    }

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

    /// Returns the time limit in seconds: the requested limit, or `usual` by default. Returns
    /// `None` for requests without a time limit.
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
}

pub(crate) fn fields<T: DeserializeOwned>(body: &[u8]) -> Result<T, MalformedRequest> {
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
