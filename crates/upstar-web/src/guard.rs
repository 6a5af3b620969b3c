//! Who may ask, and what a browser is told to allow.
//!
//! A page of somebody else's, open in the same browser, can send requests to this machine. It cannot send
//! JSON without being asked first, and what it is asked is never granted; and if it makes its own name point to
//! this machine, the name is not one of ours.

use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};

/// Scripts, styles and requests of our own; nothing from elsewhere, nothing inline, no frame around us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer.
pub(crate) fn headers() -> [(HeaderName, HeaderValue); 5] {
    let name = HeaderName::from_static;
    let value = HeaderValue::from_static;
    [
        (header::CONTENT_SECURITY_POLICY, value(POLICY)),
        (header::X_CONTENT_TYPE_OPTIONS, value("nosniff")),
        (header::REFERRER_POLICY, value("no-referrer")),
        (name("cross-origin-resource-policy"), value("same-origin")),
        (name("cross-origin-opener-policy"), value("same-origin")),
    ]
}

/// Why a request is not answered, if it is not.
pub(crate) fn refusal(
    method: &Method,
    headers: &HeaderMap,
    own: &[String],
) -> Option<&'static str> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    // Without a list of names the server was told to be there for everybody.
    if !own.is_empty() {
        let host = text(header::HOST).unwrap_or("");
        if !own.iter().any(|name| name.eq_ignore_ascii_case(hostname(host))) {
            return Some("this server goes by another name");
        }
    }
    if let Some(origin) = text(header::ORIGIN) {
        let host = text(header::HOST).unwrap_or("");
        let from = origin.split_once("://").map_or("", |(_, from)| from);
        if from.is_empty() || !from.eq_ignore_ascii_case(host) {
            return Some("pages from elsewhere are not answered");
        }
    }
    if *method == Method::POST {
        let kind = text(header::CONTENT_TYPE).unwrap_or("");
        let kind = kind.split(';').next().unwrap_or("").trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            return Some("a question is sent as application/json");
        }
    }
    None
}

/// The name in a `Host` header, without the port.
fn hostname(host: &str) -> &str {
    if let Some(rest) = host.strip_prefix('[') {
        return rest.split_once(']').map_or("", |(name, _)| name);
    }
    host.split_once(':').map_or(host, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(method: &Method, lines: &[(HeaderName, &'static str)]) -> Option<&'static str> {
        let own = ["localhost", "127.0.0.1", "::1"].map(str::to_owned);
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.insert(name.clone(), HeaderValue::from_static(value));
        }
        refusal(method, &headers, &own)
    }

    #[test]
    fn only_our_own_page_is_answered() {
        let json = (header::CONTENT_TYPE, "application/json; charset=utf-8");
        let here = (header::HOST, "127.0.0.1:3000");
        assert_eq!(judged(&Method::GET, std::slice::from_ref(&here)), None);
        assert_eq!(judged(&Method::GET, &[(header::HOST, "[::1]:3000")]), None);
        assert_eq!(judged(&Method::POST, &[here.clone(), json.clone()]), None);
        let own = (header::ORIGIN, "http://127.0.0.1:3000");
        assert_eq!(judged(&Method::POST, &[here.clone(), json.clone(), own]), None);
        for strange in ["http://evil.example", "null", "http://127.0.0.1:4000"] {
            assert!(
                judged(&Method::POST, &[here.clone(), json.clone(), (header::ORIGIN, strange)])
                    .is_some()
            );
        }
        // A name that somebody else has pointed to this machine.
        assert!(judged(&Method::GET, &[(header::HOST, "evil.example:3000")]).is_some());
        assert!(judged(&Method::GET, &[]).is_some());
        // What a form can send without being asked.
        for kind in
            ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
        {
            assert!(judged(&Method::POST, &[here.clone(), (header::CONTENT_TYPE, kind)]).is_some());
        }
    }
}
