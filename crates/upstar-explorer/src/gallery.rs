//! The gallery: publications, each with a list of claims, which are checked on request.

use serde::Serialize;
use serde_json::Value as Json;
use upstar_claims::{Claim, Work, judge_claim};

use crate::error::{ApiError, ApiResult};
use crate::page_link::page_link;
use crate::reply::{ClaimEntry, ClaimReply, WorkEntry, WorksReply};
use crate::request::ClaimRequest;
use crate::worker::{Library, Worker};

pub(crate) fn works(library: &Library) -> WorksReply {
    WorksReply { works: library.works.iter().map(work).collect() }
}

fn work(work: &Work) -> WorkEntry {
    WorkEntry {
        key: name(work).to_owned(),
        citation: work.citation.clone(),
        scope: work.scope.clone(),
        given: work.given.clone(),
        claims: work.claims.iter().map(|claim| entry(work, claim)).collect(),
    }
}

/// Returns the name of a work in links, which is the name of its file, because a work may have
/// several files.
fn name(work: &Work) -> &str {
    let file = work.file.rsplit('/').next().unwrap_or(&work.file);
    file.strip_suffix(".toml").unwrap_or(file)
}

fn entry(work: &Work, claim: &Claim) -> ClaimEntry {
    ClaimEntry {
        id: claim.id.clone(),
        source: claim.source.clone(),
        statement: claim.statement.clone(),
        status: json(claim.status),
        cost: json(claim.cost),
        given: claim.given.clone(),
        checks: claim.checks.clone(),
        undefined: claim.undefined.clone(),
        erratum: json(&claim.erratum),
        note: claim.note.clone(),
        link: page_link("gallery", [("work", name(work)), ("claim", &claim.id)]),
    }
}

pub(crate) fn claim(worker: &mut Worker, ask: &ClaimRequest) -> ApiResult<ClaimReply> {
    let library = std::sync::Arc::clone(&worker.library);
    let work = library.works.iter().find(|work| name(work) == ask.work);
    let work = work.ok_or_else(|| ApiError::wrong(format!("unknown work `{}`", ask.work)))?;
    let claim = work.claims.iter().find(|claim| claim.id == ask.claim);
    let claim = claim.ok_or_else(|| ApiError::wrong(format!("unknown claim `{}`", ask.claim)))?;
    let report = judge_claim(work, claim, &mut worker.interpreter, &mut false);
    Ok(ClaimReply { claim: entry(work, claim), report: json(report) })
}

/// Converts data to JSON. This cannot fail, because the data consist of strings.
fn json(data: impl Serialize) -> Json {
    serde_json::to_value(data).unwrap_or(Json::Null)
}

#[cfg(test)]
mod tests {
    use crate::testing::ask;

    #[test]
    fn claims_are_listed_and_put_to_the_test() {
        let works = ask("works", "");
        assert_eq!(works["works"][0]["key"], "toy");
        let claim = &works["works"][0]["claims"][0];
        assert_eq!(claim["link"], "#/gallery?work=toy&claim=toy-star");
        let reply = ask("claim", r#"{"work": "toy", "claim": "toy-star"}"#);
        assert_eq!(reply["report"]["verdict"], "held");
        assert_eq!(ask("claim", r#"{"work": "toy", "claim": "x"}"#)["ok"], false);
        assert_eq!(ask("claim", r#"{"work": "x", "claim": "x"}"#)["ok"], false);
    }
}
