//! The gallery: works as lists of claims, checked on request.

use serde_json::{Value as Json, json};
use upstar_claims::{Claim, Work, judge_claim};

use crate::error::{ApiError, ApiResult};
use crate::page_link::PageLink;
use crate::request::ClaimRequest;
use crate::worker::{Library, Worker};

pub(crate) fn works(library: &Library) -> Json {
    let works: Vec<Json> = library.works.iter().map(work).collect();
    json!({ "works": works })
}

fn work(work: &Work) -> Json {
    let claims: Vec<Json> = work.claims.iter().map(|claim| entry(work, claim)).collect();
    json!({
        "key": name(work),
        "citation": work.citation,
        "scope": work.scope,
        "given": work.given,
        "claims": claims,
    })
}

/// Returns the name of a work in addresses: its file name, since a work may have several files.
fn name(work: &Work) -> &str {
    let file = work.file.rsplit('/').next().unwrap_or(&work.file);
    file.strip_suffix(".toml").unwrap_or(file)
}

fn entry(work: &Work, claim: &Claim) -> Json {
    let link = PageLink::Gallery { work: name(work).to_owned(), claim: Some(claim.id.clone()) };
    json!({
        "id": claim.id,
        "source": claim.source,
        "statement": claim.statement,
        "status": claim.status,
        "cost": claim.cost,
        "given": claim.given,
        "checks": claim.checks,
        "undefined": claim.undefined,
        "erratum": claim.erratum,
        "note": claim.note,
        "link": link.encode(),
    })
}

/// Checks one claim.
pub(crate) fn claim(worker: &mut Worker, ask: &ClaimRequest) -> ApiResult<Json> {
    let library = std::sync::Arc::clone(&worker.library);
    let work = library.works.iter().find(|work| name(work) == ask.work);
    let work = work.ok_or_else(|| ApiError::wrong(format!("there is no work {}", ask.work)))?;
    let claim = work.claims.iter().find(|claim| claim.id == ask.claim);
    let claim = claim.ok_or_else(|| ApiError::wrong(format!("there is no claim {}", ask.claim)))?;
    let report = judge_claim(work, claim, &mut worker.interpreter, &mut false);
    // A report consists of texts, so the conversion does not fail.
    let report = serde_json::to_value(&report).unwrap_or(Json::Null);
    Ok(json!({ "claim": entry(work, claim), "report": report }))
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
