//! Dispatches requests by their kind, and answers them.

use serde::Serialize;
use serde_json::Value as Json;

use crate::error::{ApiError, ApiResult};
use crate::reply::FailureReply;
use crate::request::{ApiRequest, RequestKind};
use crate::worker::Worker;
use crate::{
    analyse, board, calculator, edit, form_reduction, gallery, play, rulesets, scoring_distinction,
    strategy,
};

/// The reply to a request: a result or an error.
#[derive(Clone, Debug)]
pub struct ApiReply {
    /// The reply as a JSON object. The object has the same field `ok`.
    pub json: Json,
    /// `true` for a result, `false` for an error.
    pub ok: bool,
}

impl Worker {
    /// Answers a request. Failures are part of the reply.
    pub fn answer(&mut self, question: &ApiRequest) -> ApiReply {
        self.bring(question.files());
        self.interpreter.reset();
        let answer = match &question.0 {
            RequestKind::Eval(ask) => json(calculator::eval(self, ask)),
            RequestKind::Help(ask) => json(calculator::help(ask)),
            RequestKind::Names => json(Ok(calculator::names())),
            RequestKind::Rulesets => json(Ok(rulesets::all(self))),
            RequestKind::Ruleset(ask) => json(rulesets::one(self, ask)),
            RequestKind::RuleFile(ask) => json(rulesets::check(self, ask)),
            RequestKind::Board(ask) => json(board::board(self, ask)),
            RequestKind::Picture(ask) => json(board::picture(self, ask)),
            RequestKind::Edit(ask) => json(edit::edit(self, ask)),
            RequestKind::Analyse(ask) => json(analyse::analyse(self, ask)),
            RequestKind::Reply(ask) => json(play::reply(self, ask)),
            RequestKind::Review(ask) => json(play::review(self, ask)),
            RequestKind::Reduce(ask) => json(form_reduction::reduce(self, ask)),
            RequestKind::Compare(ask) => json(strategy::compare(self, ask)),
            RequestKind::Strategy(ask) => json(strategy::expand(self, ask)),
            RequestKind::Separate(ask) => json(scoring_distinction::separate(self, ask)),
            RequestKind::Works => json(Ok(gallery::works(&self.library))),
            RequestKind::Claim(ask) => json(gallery::claim(self, ask)),
        };
        let ok = answer["ok"] == true;
        ApiReply { json: answer, ok }
    }
}

/// Returns the reply to a request that fails before a worker sees it. `kind` is the kind of the
/// error, for example `request`.
#[must_use]
pub fn failure(kind: &'static str, message: &str) -> Json {
    failed(ApiError::new(kind, message))
}

fn failed(error: ApiError) -> Json {
    serde_json::to_value(FailureReply { ok: false, error }).unwrap_or(Json::Null)
}

/// Converts a reply to JSON, which cannot fail, and adds `ok`.
fn json(answer: ApiResult<impl Serialize>) -> Json {
    let object = answer.map(|answer| serde_json::to_value(answer).unwrap_or(Json::Null));
    let mut object = object.unwrap_or_else(failed);
    // The reply to `eval` already has a field `ok`.
    if object.get("ok").is_none() {
        object["ok"] = true.into();
    }
    object
}
