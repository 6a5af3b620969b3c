//! The page without a server. The variable `UPSTAR_PLAYGROUND` names the folder that
//! `cargo xtask playground` writes; all tests of the page then use that folder.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::chrome::{Page, installed};

pub fn folder() -> Option<PathBuf> {
    std::env::var_os("UPSTAR_PLAYGROUND").map(PathBuf::from)
}

/// A static web server with a folder below its root, as on GitHub Pages.
pub struct StaticServer {
    pub url: String,
    /// If `true`, connections are closed without a response.
    pub is_down: Arc<AtomicBool>,
}

const PLACE: &str = "/some/games/";

impl StaticServer {
    pub fn start(folder: PathBuf) -> StaticServer {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let url = format!("http://{}{PLACE}", listener.local_addr().unwrap());
        let is_down = Arc::<AtomicBool>::default();
        let down = Arc::clone(&is_down);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if !down.load(Ordering::Relaxed) {
                    let folder = folder.clone();
                    // A browser may close a connection early.
                    thread::spawn(move || drop(respond(stream, &folder)));
                }
            }
        });
        StaticServer { url, is_down }
    }
}

fn respond(mut stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let address = first.split(' ').nth(1).unwrap_or_default();
    let name = address.split('?').next().and_then(|path| path.strip_prefix(PLACE));
    let name = name.map(|name| if name.is_empty() { "index.html" } else { name });
    let file = name.filter(|name| !name.contains("..")).and_then(|name| {
        let kind = match name.rsplit('.').next()? {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript",
            "css" => "text/css",
            "svg" => "image/svg+xml",
            "wasm" => "application/wasm",
            "json" => "application/json",
            _ => "application/octet-stream",
        };
        Some((fs::read(folder.join(name)).ok()?, kind))
    });
    let (status, (bytes, kind)) = match file {
        Some(file) => ("200 OK", file),
        None => ("404 Not Found", (Vec::new(), "text/plain")),
    };
    let length = bytes.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(&bytes)
}

/// Returns the page at an own server, or `None` if there is no playground or no browser.
fn visited() -> Option<(Page, StaticServer)> {
    let (Some(folder), Some(browser)) = (folder(), installed()) else {
        eprintln!("skipped: UPSTAR_PLAYGROUND is not set, or there is no Chromium");
        return None;
    };
    let server = StaticServer::start(folder);
    let mut page = Page::open(&browser, 1280, 900);
    page.set_pace(1.0);
    page.go(&format!("{}#/calc?text=%7B2%7C-1%7D", server.url));
    Some((page, server))
}

const FIRST: &str =
    "document.querySelector('.card .math')?.getAttribute('aria-label') === '{2|-1}'";

#[test]
fn the_page_needs_no_connection_after_the_first_visit() {
    let Some((mut page, server)) = visited() else { return };
    page.wait(FIRST);
    let loaded = page.value("Math.round(performance.now())");
    eprintln!("the first value was there {loaded} ms after the start of the navigation");
    page.value("navigator.serviceWorker.ready.then(() => true)");
    server.is_down.store(true, Ordering::Relaxed);
    page.go(&format!("{}?again#/calc?text=%7B2%7C-1%7D", server.url));
    page.wait(FIRST);
    // Pages that were not visited before work, too.
    page.visit("#/board?rules=domineering&position=3x3");
    page.wait("document.querySelector('.panel .value')?.innerText.includes('±1')");
    page.wait("globalThis.crossOriginIsolated");
    page.assert_quiet();
}

#[test]
fn nothing_leaves_the_browser() {
    let Some((mut page, _server)) = visited() else { return };
    page.wait(FIRST);
    for (address, shown) in [
        ("#/gallery", ".work, .works, .gallery"),
        ("#/board?rules=domineering&position=2x2", ".panel .value"),
        ("#/explain?text=%27%7B0%2C*%7C1%7D%27", ".reduction .position"),
    ] {
        page.visit(address);
        page.wait(&format!("document.querySelector('{shown}') !== null"));
    }
    let foreign = "performance.getEntriesByType('resource').map((one) => one.name)
        .filter((name) => !name.startsWith(location.origin + '/some/games/'))";
    assert_eq!(page.value(foreign), serde_json::json!([]));
    assert_eq!(page.value("document.cookie"), "");
}

#[test]
fn a_cancelled_or_failed_computation_leaves_the_page_usable() {
    let Some((mut page, _server)) = visited() else { return };
    page.wait(FIRST);
    let ask = "import('./assets/engine.js').then(async ({ send }) => {
        const ask = (text, more, options) => send('eval', JSON.stringify({ text, ...more }), options);
        const stop = new AbortController();
        setTimeout(() => stop.abort(), 300);
        const long = 'value(domineering(\"9x9\"))';
        const seen = [];
        const cancelled = await ask(long, {}, { signal: stop.signal, progress: (one) => seen.push(one.seconds) }).catch((error) => error.name);
        const late = await ask(long, { seconds: 0.5 });
        const [one, other] = await Promise.all([ask('1/2 + 1/4'), ask('^ + ^')]);
        return [cancelled, seen.length > 0, late.answer.error.message, one.answer.text, other.answer.text];
    })";
    assert_eq!(
        page.value(ask),
        serde_json::json!(["AbortError", true, "time limit reached", "3/4", "^^"])
    );
    page.assert_quiet();
}

#[test]
fn a_figure_in_a_page_of_another_site_is_shown_at_once() {
    let Some((mut page, server)) = visited() else { return };
    let site = tempfile::tempdir().unwrap();
    let other = StaticServer::start(site.path().to_owned());
    let frame = "<main><p class='page'></p></main><iframe src='URL?embed=1#/calc?text=%7B2%7C-1%7D'></iframe><iframe src='URL#/calc?text=%7B2%7C-1%7D'></iframe>";
    fs::write(site.path().join("index.html"), frame.replace("URL", &server.url)).unwrap();
    // The frames tell the enclosing page what they show.
    page.tell("Page.addScriptToEvaluateOnNewDocument", serde_json::json!({ "source": "if (window !== top) setInterval(() => top.postMessage([location.search, document.querySelector('#main')?.innerText, document.querySelector('.math')?.getAttribute('aria-label')], '*'), 100); else { globalThis.shown = {}; addEventListener('message', ({ data: [search, text, value] }) => { shown[search] = { text, value }; }); }" }));
    page.go(&other.url);
    page.wait("shown['?embed=1']?.value === '{2|-1}'");
    page.wait("shown['']?.text?.includes('A link from another site')");
}
