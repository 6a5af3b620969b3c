//! Answers requests, dispatched by their kind.

use serde_json::{Value as Json, json};

use crate::request::{ApiRequest, RequestKind};
use crate::worker::Worker;
use crate::{
    analyse, board, calculator, edit, form_reduction, gallery, play, rulesets, scoring_distinction,
    strategy,
};

/// An answer, or the reason why there is none.
#[derive(Clone, Debug)]
pub struct ApiReply {
    /// The object; its `ok` field has the same value.
    pub json: Json,
    /// `true` for an answer.
    pub ok: bool,
}

impl Worker {
    /// Answers a request. Failures are part of the reply.
    pub fn answer(&mut self, question: &ApiRequest) -> ApiReply {
        self.bring(question.files());
        self.interpreter.reset();
        let answer = match &question.0 {
            RequestKind::Eval(ask) => calculator::eval(self, ask),
            RequestKind::Help(ask) => calculator::help(ask),
            RequestKind::Names => Ok(calculator::names()),
            RequestKind::Rulesets => rulesets::all(self),
            RequestKind::Ruleset(ask) => rulesets::one(self, ask),
            RequestKind::RuleFile(ask) => rulesets::check(self, ask),
            RequestKind::Board(ask) => board::board(self, ask),
            RequestKind::Picture(ask) => board::picture(self, ask),
            RequestKind::Edit(ask) => edit::edit(self, ask),
            RequestKind::Analyse(ask) => analyse::analyse(self, ask),
            RequestKind::Reply(ask) => play::reply(self, ask),
            RequestKind::Review(ask) => play::review(self, ask),
            RequestKind::Reduce(ask) => form_reduction::reduce(self, ask),
            RequestKind::Compare(ask) => strategy::compare(self, ask),
            RequestKind::Strategy(ask) => strategy::expand(self, ask),
            RequestKind::Separate(ask) => scoring_distinction::separate(self, ask),
            RequestKind::Works => Ok(gallery::works(&self.library)),
            RequestKind::Claim(ask) => gallery::claim(self, ask),
        };
        match answer {
            Ok(mut json) => {
                // An object about an expression without an answer contains `ok` already.
                if json.get("ok").is_none() {
                    json["ok"] = json!(true);
                }
                let ok = json["ok"] == true;
                ApiReply { json, ok }
            }
            Err(no) => ApiReply { json: json!({ "ok": false, "error": no.json() }), ok: false },
        }
    }
}
