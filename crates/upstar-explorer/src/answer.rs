//! Answers questions: the table of what each kind of question asks.

use serde_json::{Value as Json, json};

use crate::desk::Desk;
use crate::question::{Kind, Question};
use crate::{analyse, board, calc, edit, gallery, play, reduce, rulesets, separate, strategy};

/// An answer, or the reason why there is none.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The object; its `ok` says the same.
    pub json: Json,
    /// `true` for an answer.
    pub ok: bool,
}

impl Desk {
    /// The answer to a question. It never fails: what has no answer says so.
    pub fn answer(&mut self, question: &Question) -> Reply {
        self.bring(question.files());
        self.interpreter.reset();
        let answer = match &question.0 {
            Kind::Eval(ask) => calc::eval(self, ask),
            Kind::Help(ask) => calc::help(ask),
            Kind::Names => Ok(calc::names()),
            Kind::Rulesets => rulesets::all(self),
            Kind::Ruleset(ask) => rulesets::one(self, ask),
            Kind::RuleFile(ask) => rulesets::check(self, ask),
            Kind::Board(ask) => board::board(self, ask),
            Kind::Picture(ask) => board::picture(self, ask),
            Kind::Edit(ask) => edit::edit(self, ask),
            Kind::Analyse(ask) => analyse::analyse(self, ask),
            Kind::Reply(ask) => play::reply(self, ask),
            Kind::Review(ask) => play::review(self, ask),
            Kind::Reduce(ask) => reduce::reduce(self, ask),
            Kind::Compare(ask) => strategy::compare(self, ask),
            Kind::Strategy(ask) => strategy::expand(self, ask),
            Kind::Separate(ask) => separate::separate(self, ask),
            Kind::Works => Ok(gallery::works(&self.library)),
            Kind::Claim(ask) => gallery::claim(self, ask),
        };
        match answer {
            Ok(mut json) => {
                // An object about an expression that has no answer says so itself.
                if json.get("ok").is_none() {
                    json["ok"] = json!(true);
                }
                let ok = json["ok"] == true;
                Reply { json, ok }
            }
            Err(no) => Reply { json: json!({ "ok": false, "error": no.json() }), ok: false },
        }
    }
}
