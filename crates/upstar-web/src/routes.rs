//! The routes of the server, and its responses.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream;
use serde::Serialize;
use serde_json::Value as Json;
use upstar_explorer::ApiRequest;

use crate::access::{self, Access, AccessDecision};
use crate::assets::{self, Asset};
use crate::openapi;
use crate::worker_pool::{Ticket, WorkerPool};
use crate::workers::WorkerRequest;

const TELL: Duration = Duration::from_millis(200);

/// Clients that accept this type receive progress events.
const STREAM: &str = "text/event-stream";

pub(crate) struct RouteState {
    pub(crate) pool: WorkerPool,
    pub(crate) access: Access,
    pub(crate) cookie: String,
    pub(crate) body: usize,
    pub(crate) patience: Duration,
}

pub(crate) fn router(shared: Arc<RouteState>) -> Router {
    let limit = DefaultBodyLimit::max(shared.body);
    Router::new()
        .route("/", get(|headers: HeaderMap| async move { index(&headers) }))
        .route("/assets/{name}", get(asset))
        .route("/assets/{version}/{name}", get(versioned))
        .route(
            "/api/openapi.json",
            get(|| async { json_response(StatusCode::OK, &openapi::document()) }),
        )
        .route("/api/{name}", post(answer))
        .fallback(|| async { refused(StatusCode::NOT_FOUND, "not found") })
        .method_not_allowed_fallback(|| async {
            refused(StatusCode::METHOD_NOT_ALLOWED, "use POST for requests and GET for pages")
        })
        .layer(limit)
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), guarded))
        .with_state(shared)
}

/// Rejects unauthorised requests, and adds the security headers to every response.
async fn guarded(State(shared): State<Arc<RouteState>>, request: Request, next: Next) -> Response {
    let place = (request.method(), request.uri());
    let verdict = access::decide(place, request.headers(), &shared.access, &shared.cookie);
    let mut response = match verdict {
        AccessDecision::Refused(status, message) if wants_page(&request) => (
            status,
            [(header::CONTENT_TYPE, "text/html; charset=utf-8")],
            format!("<!doctype html><title>Upstar</title><p>{message}</p>"),
        )
            .into_response(),
        AccessDecision::Refused(status, message) => refused(status, message),
        AccessDecision::Remember => remembered(&shared),
        AccessDecision::Welcome => next.run(request).await,
    };
    response.headers_mut().extend(access::headers());
    response
}

/// Returns `true` if a browser displays the response.
fn wants_page(request: &Request) -> bool {
    let accepted = request.headers().get(header::ACCEPT).and_then(|kinds| kinds.to_str().ok());
    request.method() == Method::GET && accepted.is_some_and(|kinds| kinds.contains("text/html"))
}

/// Redirects the browser to the page without the token in its address.
fn remembered(shared: &RouteState) -> Response {
    let Access::Token(token) = &shared.access else {
        return refused(StatusCode::NOT_FOUND, "not found");
    };
    let cookie = format!("{}={token}; Path=/; HttpOnly; SameSite=Strict", shared.cookie);
    let place = (header::LOCATION, "/".to_owned());
    (StatusCode::SEE_OTHER, [place, (header::SET_COOKIE, cookie)]).into_response()
}

/// The browser checks at each use if the file has changed.
const ASK: &str = "no-cache";

/// The browser keeps the file for a year, because the address of the file changes with the page.
const KEEP: &str = "public, max-age=31536000, immutable";

/// Returns the page, with versioned addresses of its files. A page that another site opens asks
/// before it evaluates its address.
fn index(headers: &HeaderMap) -> Response {
    let version = assets::version();
    let Some(page) = assets::find("index.html") else {
        return refused(StatusCode::NOT_FOUND, "not found");
    };
    let text =
        String::from_utf8_lossy(&page.bytes).replace("assets/", &format!("assets/{version}/"));
    let site = headers.get("sec-fetch-site").map_or(&b"none"[..], |site| site.as_bytes());
    let (text, tag) = match site {
        b"none" | b"same-origin" => (text, format!("\"{version}\"")),
        _ => (text.replace("<html", "<html data-elsewhere"), format!("\"{version}-elsewhere\"")),
    };
    file(headers, Asset { bytes: text.into_bytes().into(), tag, ..page }, ASK)
}

async fn asset(name: Result<Path<String>, PathRejection>, headers: HeaderMap) -> Response {
    found(name.as_ref().map_or("", |Path(name)| name), &headers, ASK)
}

async fn versioned(
    path: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let Ok(Path((version, name))) = path else {
        return refused(StatusCode::NOT_FOUND, "not found");
    };
    // A page of another version may still be open.
    found(&name, &headers, if version == assets::version() { KEEP } else { ASK })
}

fn found(name: &str, headers: &HeaderMap, cache: &str) -> Response {
    match assets::find(name) {
        Some(asset) => file(headers, asset, cache),
        None => refused(StatusCode::NOT_FOUND, "not found"),
    }
}

/// Returns a file of the page, or 304 if the browser has it.
fn file(headers: &HeaderMap, asset: Asset, cache: &str) -> Response {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tag| tag.to_str().ok());
    let cache = (header::CACHE_CONTROL, cache.to_owned());
    // Both encodings have the same tag.
    let tag = (header::ETAG, format!("W/{}", asset.tag));
    let vary = (header::VARY, "Accept-Encoding, Sec-Fetch-Site".to_owned());
    let is_known = |one: &str| one.trim().ends_with(&asset.tag);
    if known.is_some_and(|tags| tags.split(',').any(is_known)) {
        return (StatusCode::NOT_MODIFIED, [cache, tag, vary]).into_response();
    }
    let kind = (header::CONTENT_TYPE, asset.kind.to_owned());
    let fields = [cache, tag, vary, kind];
    match asset.gzip().filter(|_| accepts_gzip(headers)) {
        Some(bytes) => (fields, [(header::CONTENT_ENCODING, "gzip")], bytes).into_response(),
        None => (fields, Body::from(asset.bytes.into_owned())).into_response(),
    }
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|kinds| kinds.to_str().ok());
    accepted.is_some_and(|kinds| kinds.split(',').any(|kind| kind.trim() == "gzip"))
}

async fn answer(
    State(shared): State<Arc<RouteState>>,
    name: Result<Path<String>, PathRejection>,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let Ok(Path(name)) = name else {
        return refused(StatusCode::NOT_FOUND, "not found");
    };
    let body = match tokio::time::timeout(shared.patience, Bytes::from_request(request, &())).await
    {
        Ok(Ok(body)) => body,
        Ok(Err(refusal)) if refusal.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            let most = shared.body;
            let message = format!("the request is too long: at most {most} bytes");
            return refused(StatusCode::PAYLOAD_TOO_LARGE, &message);
        }
        Ok(Err(_)) => return refused(StatusCode::BAD_REQUEST, "the request is incomplete"),
        Err(_) => {
            return refused(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time");
        }
    };
    let question = match ApiRequest::read(&name, &body) {
        Ok(question) => question,
        Err(malformed) => return refused(StatusCode::BAD_REQUEST, &malformed.message),
    };
    let body = String::from_utf8_lossy(&body).into_owned();
    let question = WorkerRequest { name, body, question };
    let Some(mut ticket) = shared.pool.ask(question) else {
        return refused(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many requests are waiting; try again in a moment",
        );
    };
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    if accepts.is_some_and(|accept| accept.contains(STREAM)) {
        return streamed(ticket);
    }
    // Closing the connection drops this future and its ticket.
    match (&mut ticket.answer).await {
        Ok(reply) => large_response(&headers, &reply),
        Err(_) => refused(StatusCode::SERVICE_UNAVAILABLE, "the server is shutting down"),
    }
}

fn streamed(ticket: Ticket) -> Response {
    let events = stream::unfold(Some(ticket), |ticket| async move {
        let mut ticket = ticket?;
        let event = tokio::select! {
            reply = &mut ticket.answer => {
                let reply = reply.unwrap_or_else(|_| crate::protocol::error_reply("the server is shutting down"));
                return Some((event("answer", &reply), None));
            }
            () = tokio::time::sleep(TELL) => {
                event("progress", &*ticket.progress.borrow())
            }
        };
        Some((event, Some(ticket)))
    });
    Sse::new(events).into_response()
}

fn event(name: &str, data: &impl Serialize) -> Result<Event, Infallible> {
    // The data of an event cannot contain line breaks, which compact JSON does not contain.
    Ok(Event::default().event(name).data(serde_json::to_string(data).unwrap_or_default()))
}

fn json_response(status: StatusCode, json: &Json) -> Response {
    (status, JSON, json.to_string()).into_response()
}

const JSON: [(header::HeaderName, &str); 2] =
    [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];

fn large_response(headers: &HeaderMap, json: &Json) -> Response {
    const LONG: usize = 8 << 10;
    let text = json.to_string();
    if text.len() < LONG || !accepts_gzip(headers) {
        return (JSON, text).into_response();
    }
    (JSON, [(header::CONTENT_ENCODING, "gzip")], assets::gzip(text.as_bytes())).into_response()
}

fn refused(status: StatusCode, message: &str) -> Response {
    json_response(status, &upstar_explorer::failure("request", message))
}
