//! Access control, and the security headers for browsers.
//!
//! A page of another site in the same browser can send requests to this machine, but cannot send
//! JSON without a preflight request, which is never granted. If the page points its own domain name
//! to this machine, its requests use an unknown name or lack the token.

use std::io;
use std::net::{IpAddr, Ipv6Addr};

use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};

/// The condition under which the server answers a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// The request uses one of these names for the server.
    Names(Vec<String>),
    /// The request has this token, and may use any name for the server.
    Token(String),
}

impl Access {
    /// Allows requests from this machine only. Other machines cannot reach the loopback addresses.
    pub(crate) fn local(host: IpAddr) -> Access {
        let mut names = vec!["localhost".to_owned(), "127.0.0.1".to_owned(), "::1".to_owned()];
        if !names.contains(&host.to_string()) {
            names.push(host.to_string());
        }
        Access::Names(names)
    }

    /// Returns a random token of 128 bits.
    pub(crate) fn token() -> io::Result<Access> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        Ok(Access::Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }
}

/// Forbids external content, inline scripts and styles, and enclosing frames.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum AccessDecision {
    Welcome,
    /// The URL contains the token, which is stored in a cookie.
    Remember,
    Refused(StatusCode, &'static str),
}

/// Decides if a request is answered.
pub(crate) fn decide(
    (method, uri): (&Method, &Uri),
    headers: &HeaderMap,
    access: &Access,
    cookie: &str,
) -> AccessDecision {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    if headers.get_all(header::HOST).iter().nth(1).is_some() {
        return AccessDecision::Refused(
            StatusCode::BAD_REQUEST,
            "the request has two Host headers",
        );
    }
    let host = text(header::HOST).unwrap_or("");
    if let Access::Names(own) = access
        && !own.iter().any(|name| is_at(host, name))
    {
        return AccessDecision::Refused(
            StatusCode::FORBIDDEN,
            "the Host header does not name this server",
        );
    }
    if let Some(origin) = text(header::ORIGIN) {
        let from = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        if !from.is_some_and(|from| !from.is_empty() && from.eq_ignore_ascii_case(host)) {
            return AccessDecision::Refused(
                StatusCode::FORBIDDEN,
                "requests from other pages are rejected",
            );
        }
    }
    if let Access::Token(token) = access {
        let shown = |value: Option<&str>| value.is_some_and(|value| is_same(value, token));
        let in_address = uri.query().into_iter().flat_map(|query| query.split('&'));
        if *method == Method::GET
            && uri.path() == "/"
            && in_address
                .filter_map(|part| part.strip_prefix("token="))
                .any(|own| is_same(own, token))
        {
            return AccessDecision::Remember;
        }
        let in_header = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let cookies = text(header::COOKIE).unwrap_or("").split(';').map(str::trim);
        let mut cookies = cookies.filter_map(|one| one.strip_prefix(cookie)?.strip_prefix('='));
        if !shown(in_header) && !cookies.any(|value| is_same(value, token)) {
            return AccessDecision::Refused(
                StatusCode::UNAUTHORIZED,
                "the token is missing: open the address with `?token=` that the server printed at its start, or \
                 send the token as `Authorization: Bearer`",
            );
        }
    }
    if *method == Method::POST {
        let kind = text(header::CONTENT_TYPE).unwrap_or("");
        let kind = kind.split(';').next().unwrap_or("").trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            return AccessDecision::Refused(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "expected the content type application/json",
            );
        }
    }
    AccessDecision::Welcome
}

/// Returns `true` if two strings are equal, in a time that does not depend on their common prefix.
fn is_same(one: &str, other: &str) -> bool {
    let differences = one.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    one.len() == other.len() && differences == 0
}

/// Returns `true` if a `Host` header is this name or address and optionally a port (RFC 3986, 3.2.2
/// and 3.2.3; the header has no user). IPv6 addresses must be in brackets; other hosts must not.
fn is_at(host: &str, name: &str) -> bool {
    let (found, port) = match host.strip_prefix('[') {
        Some(rest) if name.parse::<Ipv6Addr>().is_ok() => match rest.split_once(']') {
            Some(parts) => parts,
            None => return false,
        },
        None if name.parse::<Ipv6Addr>().is_err() => {
            host.split_at(host.find(':').unwrap_or(host.len()))
        }
        _ => return false,
    };
    found.eq_ignore_ascii_case(name) && (port.is_empty() || is_port(port))
}

/// Returns `true` for a colon and at most five digits.
fn is_port(text: &str) -> bool {
    text.strip_prefix(':').is_some_and(|digits| {
        (1..=5).contains(&digits.len())
            && digits.bytes().all(|digit| digit.is_ascii_digit())
            && digits.parse::<u16>().is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(
        method: &Method,
        address: &str,
        lines: &[(HeaderName, &'static str)],
        access: &Access,
    ) -> AccessDecision {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.insert(name.clone(), HeaderValue::from_static(value));
        }
        decide((method, &address.parse().unwrap()), &headers, access, "upstar-3000")
    }

    fn is_refused(verdict: &AccessDecision, with: StatusCode) -> bool {
        matches!(verdict, AccessDecision::Refused(status, _) if *status == with)
    }

    #[test]
    fn only_our_own_page_is_answered() {
        let own = Access::Names(["localhost", "127.0.0.1", "::1"].map(str::to_owned).into());
        let judged = |method: &Method, lines: &[_]| judged(method, "/api/eval", lines, &own);
        let json = (header::CONTENT_TYPE, "application/json; charset=utf-8");
        let here = (header::HOST, "127.0.0.1:3000");
        assert_eq!(judged(&Method::GET, std::slice::from_ref(&here)), AccessDecision::Welcome);
        assert_eq!(judged(&Method::GET, &[(header::HOST, "[::1]:3000")]), AccessDecision::Welcome);
        assert_eq!(judged(&Method::POST, &[here.clone(), json.clone()]), AccessDecision::Welcome);
        let from = (header::ORIGIN, "http://127.0.0.1:3000");
        assert_eq!(
            judged(&Method::POST, &[here.clone(), json.clone(), from]),
            AccessDecision::Welcome
        );
        let strangers = [
            "http://evil.example",
            "null",
            "http://127.0.0.1:4000",
            "http://127.0.0.1:3000@evil.example",
            "http://evil.example@127.0.0.1:3000",
            "http://127.0.0.1:3000/",
            "ftp://127.0.0.1:3000",
            "127.0.0.1:3000",
            "http://",
        ];
        for strange in strangers {
            let lines = [here.clone(), json.clone(), (header::ORIGIN, strange)];
            assert!(is_refused(&judged(&Method::POST, &lines), StatusCode::FORBIDDEN));
        }
        let elsewhere = judged(&Method::GET, &[(header::HOST, "evil.example:3000")]);
        assert!(is_refused(&elsewhere, StatusCode::FORBIDDEN));
        assert!(is_refused(&judged(&Method::GET, &[]), StatusCode::FORBIDDEN));
        // Types that a form can send without a preflight request.
        for kind in
            ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
        {
            let lines = [here.clone(), (header::CONTENT_TYPE, kind)];
            assert!(is_refused(&judged(&Method::POST, &lines), StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
    }

    const NAMES: [&str; 5] = ["localhost", "127.0.0.1", "::1", "lab.example", "fe80::2"];

    fn is_answered(host: &str) -> bool {
        let access = Access::Names(NAMES.map(str::to_owned).into());
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
        decide((&Method::GET, &Uri::from_static("/")), &headers, &access, "")
            == AccessDecision::Welcome
    }

    #[test]
    fn a_host_is_a_name_and_perhaps_a_port() {
        for host in ["localhost", "LocalHost:1", "127.0.0.1:65535", "[::1]", "[FE80::2]:00080"] {
            assert!(is_answered(host), "{host}");
        }
        for host in [
            "[::1]evil.com",
            "localhost:x@evil.com",
            "[::1]:x@evil.com",
            "[::1]:80:80",
            "[::1",
            "::1",
            "[localhost]",
            "[127.0.0.1]:80",
            "localhost:",
            "localhost:+80",
            "localhost:65536",
            "localhost:000080",
            "localhost:80/",
            "user@localhost",
            "localhost.",
            "localhost:80 ",
            "",
            ":80",
        ] {
            assert!(!is_answered(host), "{host}");
        }
    }

    fn is_in_grammar(host: &str) -> bool {
        let host = host.to_lowercase();
        ["localhost", "127.0.0.1", "[::1]", "lab.example", "[fe80::2]"].iter().any(|name| {
            let Some(rest) = host.strip_prefix(name) else { return false };
            match rest.chars().collect::<Vec<_>>().as_slice() {
                [] => true,
                [':', digits @ ..] if (1..=5).contains(&digits.len()) => {
                    let number = digits.iter().try_fold(0, |n, c| Some(10 * n + c.to_digit(10)?));
                    number.is_some_and(|n| n <= 65_535)
                }
                _ => false,
            }
        })
    }

    #[test]
    fn mutations_of_hosts_are_answered_exactly_if_they_are_in_the_grammar() {
        const PIECES: [&str; 22] = [
            "[",
            "]",
            ":",
            "@",
            ".",
            "/",
            "?",
            "#",
            "%",
            "\\",
            " ",
            "0",
            "9",
            "65535",
            "65536",
            "x",
            "L",
            "::1",
            "localhost",
            "127.0.0.1",
            "evil.com",
            ":80",
        ];
        // Marsaglia's xorshift generator.
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut below = |n: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % n as u64) as usize
        };
        let (mut answered, mut refused) = (0, 0);
        for _ in 0..20_000 {
            let name = ["localhost", "127.0.0.1", "[::1]", "lab.example", "[fe80::2]"][below(5)];
            let mut host = match below(3) {
                0 => name.to_owned(),
                _ => format!("{name}:{}", below(70_000)),
            };
            for _ in 0..below(3) {
                let from = below(host.len() + 1);
                let to = (from + below(3)).min(host.len());
                match below(3) {
                    0 => host.replace_range(from..to, ""),
                    1 => host.insert_str(from, PIECES[below(PIECES.len())]),
                    _ => host.replace_range(from..to, PIECES[below(PIECES.len())]),
                }
            }
            let expected = is_in_grammar(&host);
            assert_eq!(is_answered(&host), expected, "{host}");
            if expected { answered += 1 } else { refused += 1 }
        }
        assert!(answered > 5_000 && refused > 5_000, "{answered} and {refused}");
    }

    #[test]
    fn who_has_the_token_is_answered_by_any_name() {
        let access = Access::Token("0123456789abcdef".to_owned());
        let host = (header::HOST, "lab.example:3000");
        let get = |address: &str, line: Option<(HeaderName, &'static str)>| {
            let lines: Vec<_> = [host.clone()].into_iter().chain(line).collect();
            judged(&Method::GET, address, &lines, &access)
        };
        assert_eq!(get("/?token=0123456789abcdef", None), AccessDecision::Remember);
        assert_eq!(get("/?a=1&token=0123456789abcdef", None), AccessDecision::Remember);
        let cookie = |text| Some((header::COOKIE, text));
        assert_eq!(get("/", cookie("a=b; upstar-3000=0123456789abcdef")), AccessDecision::Welcome);
        let bearer = |text| Some((header::AUTHORIZATION, text));
        assert_eq!(get("/api/names", bearer("Bearer 0123456789abcdef")), AccessDecision::Welcome);
        for (address, line) in [
            ("/", None),
            ("/?token=", None),
            ("/?token=0123456789abcde", None),
            ("/?token=0123456789abcdeX", None),
            ("/api/names?token=0123456789abcdef", None),
            ("/", cookie("upstar-3001=0123456789abcdef")),
            ("/", cookie("upstar-3000=")),
            ("/", bearer("0123456789abcdef")),
        ] {
            assert!(is_refused(&get(address, line), StatusCode::UNAUTHORIZED), "{address}");
        }
        let strange = Some((header::ORIGIN, "http://evil.example"));
        assert!(is_refused(&get("/", strange), StatusCode::FORBIDDEN));
    }
}
