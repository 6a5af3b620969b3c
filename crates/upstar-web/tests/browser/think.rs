//! Requests that take too long: the display during the computation, and the final result.
//!
//! No machine decides these boards in the given time. The time of the page is slowed down to show a
//! computation, and accelerated to reach a limit.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use serde_json::json;
use upstar_web::{Server, ServerLimits};

use super::chrome::{Page, installed};
use super::{limits, page, page_at_pace, playground, serve};

/// Returns `true` for the page without a server. There, the pace does not change the time limits of
/// requests, and the progress has no numbers of positions.
fn is_unpaced() -> bool {
    playground::folder().is_some()
}

const FAST: f64 = 0.1;
const SLOW: f64 = 100.0;

#[test]
fn the_opponent_answers_in_its_time() {
    let Some(mut page) = page("#/play?part=domineering(%2210x10%22)") else { return };
    page.wait("document.querySelector('.hit.can') !== null");
    let top = "scrollY + document.querySelector('.board-frame svg').getBoundingClientRect().top";
    let before = page.value(top);
    page.click("[data-part='c0.0']");
    page.click("[data-part='c1.0']");
    page.wait("document.querySelector('.thinking .spinner') !== null");
    assert_eq!(page.value(top), before, "the board has jumped");
    let buttons = page.text(".thinking");
    assert!(buttons.contains("Stop") && buttons.contains("Move now"), "{buttons}");
    page.set_pace(FAST);
    page.click_until(".thinking button", "document.querySelectorAll('.log-item').length === 2");
    page.wait("document.querySelector('.verdict')?.innerText.includes('Think longer')");
    assert!(page.text(".verdict").contains("not finished the search"));
    page.click("#hint");
    page.wait("document.querySelector('.hit.preview') !== null");
    assert!(page.text(".verdict").contains("Think longer"));
    let parts =
        page.value("[...document.querySelectorAll('.hit.preview')].map((one) => one.dataset.part)");
    for part in parts.as_array().unwrap() {
        page.click(&format!("[data-part={part}]"));
    }
    page.wait("document.querySelectorAll('.log-item').length === 4");
    page.wait("document.querySelector('.verdict')?.innerText.includes('not finished the search')");
    page.set_pace(SLOW);
    page.click("#hint");
    page.wait("document.querySelector('.thinking .spinner') !== null");
    page.click_until(".thinking button", "document.querySelector('.thinking .spinner') === null");
    page.assert_quiet();
}

#[test]
fn who_wins_is_shown_before_the_value() {
    if is_unpaced() {
        return;
    }
    let Some(mut page) = page("#/board?rules=domineering&position=6x6") else { return };
    page.wait("document.querySelector('.panel .working') !== null");
    page.wait("/\\d s, /.test(document.querySelector('.panel .working span:nth-of-type(2)')?.innerText ?? '')");
    assert_eq!(page.text(".panel .working button"), "Stop");
    page.wait("document.querySelector('.outcome') !== null");
    page.wait("document.querySelector('.fate-wins, .fate-loses') !== null");
    page.assert_quiet();
}

#[test]
fn a_board_of_somebody_else_has_a_few_seconds() {
    if is_unpaced() {
        return;
    }
    let address = "#/board?rules=domineering&position=10x11";
    let Some(mut page) = page_at_pace(FAST, address) else { return };
    page.wait("document.querySelector('.panel')?.innerText.includes('Not found in 5 seconds')");
    assert_eq!(page.value("asked.every((one) => one.seconds === 5)"), json!(true));
    // A position entered on the page has a longer time limit.
    page.set_pace(SLOW);
    page.value("asked.length = 0; document.querySelector('.place textarea').value = '11x10'");
    page.click(".place button");
    page.wait("document.querySelector('.panel')?.innerText.includes('searching for the winner')");
    page.wait("asked.length > 0");
    assert_eq!(page.value("asked.every((one) => one.seconds === 30)"), json!(true));
    page.assert_quiet();
}

#[test]
fn a_failed_glance_ends_nothing() {
    let Some(browser) = installed() else { return };
    // This request has no time at all, as on a very slow machine.
    let server = Server::local(ServerLimits { usual_time: Duration::ZERO, ..limits() }).unwrap();
    let url = server.url();
    thread::spawn(move || server.run());
    let mut page = Page::open(&browser, 1280, 900);
    page.go(&format!("{url}#/board?rules=domineering&position=4x4"));
    page.wait("document.querySelector('.outcome') !== null");
    page.wait("document.querySelector('.fate-wins') !== null");
    page.wait("document.querySelector('.summary .value') !== null");
    assert_eq!(page.value("document.querySelector('.panel .refusal')"), json!(null));
    page.assert_quiet();
}

#[test]
fn a_game_is_looked_back_at_from_its_end() {
    if is_unpaced() {
        return;
    }
    let Some(mut page) = page("#/play") else { return };
    page.wait("document.querySelector('.hit') !== null");
    let address = page.value(
        r#"(async () => {
            const { ask } = await import("./assets/api.js");
            const fields = new URLSearchParams({ part: 'domineering("10x10")', against: "person" });
            let position = "10x10";
            for (let player = "Left"; ; player = player === "Left" ? "Right" : "Left") {
                const { moves } = await ask("board", { place: { rules: "domineering", position } });
                if (moves[player].length === 0) return `#/play?${fields}`;
                fields.append("move", moves[player][0].label);
                position = moves[player][0].to;
            }
        })()"#,
    );
    page.visit(address.as_str().unwrap());
    page.wait("/wins/.test(document.querySelector('.status').innerText)");
    page.set_pace(FAST);
    page.click("#why");
    page.wait("document.querySelector('.verdict').innerText.includes('not decided')");
    assert!(page.text(".verdict").contains("Think longer"));
    page.wait("document.querySelectorAll('.log .badge').length > 10");
    page.assert_quiet();
}

#[test]
fn what_is_explained_can_be_stopped() {
    let address = "#/explain?text=domineering(%227x7%22)";
    let Some(mut page) = page(address) else { return };
    page.wait("document.querySelector('.result')?.innerText.length > 0");
    // A request entered on the page has a limit of half a minute.
    page.click(".explain form button");
    page.wait("document.querySelector('.result .working button') !== null");
    let stopped = "document.querySelector('.result')?.innerText.includes('Stopped.')";
    page.click_until(".result .working button", stopped);
    page.click(".result button");
    page.wait("document.querySelector('.result .working button') !== null");
    page.assert_quiet();
}

#[test]
fn the_calculator_says_what_was_not_found() {
    if is_unpaced() {
        return;
    }
    let Some(mut page) = page("#/calc?text=domineering(%226x6%22)") else { return };
    page.wait("document.querySelector('.card')?.innerText.includes('short search')");
    assert!(page.text(".card").contains("Find the value"));
    page.assert_quiet();
}

#[test]
fn a_page_that_cannot_be_had_says_so() {
    let Some(browser) = installed() else { return };
    let server = Server::local(limits()).unwrap();
    let (url, stop) = (server.url(), server.stop());
    let served = thread::spawn(move || server.run());
    let mut page = Page::open(&browser, 1280, 900);
    page.go(&format!("{url}#/calc"));
    page.wait("document.querySelector('#expression') !== null");
    stop.stop();
    served.join().unwrap().unwrap();
    // The server may still answer open connections for a moment.
    let gone =
        json!({ "offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    page.tell("Network.emulateNetworkConditions", gone);
    page.click("[data-page=play]");
    page.wait("document.querySelector('main .refusal')?.innerText.includes('upstar serve')");
    page.wait("document.querySelector('main .refusal button')?.innerText === 'Try again'");
    let own: Vec<&String> = page.errors.iter().filter(|text| text.contains("TypeError")).collect();
    assert!(own.is_empty(), "{own:?}");
}

#[test]
fn a_link_of_somebody_else_has_a_few_seconds() {
    let cells =
        ["12x12", "12x13"].map(|board| format!("cell=value(domineering(%22{board}%22))")).join("&");
    let Some(mut page) = page_at_pace(FAST, &format!("#/calc?{cells}")) else { return };
    page.wait("document.querySelectorAll('.card').length === 2");
    page.wait("document.querySelector('.card .refusal')?.innerText.includes('time')");
    // The first line has used up all the time.
    page.wait("document.querySelectorAll('.card')[1].innerText.includes('Not evaluated yet')");
    page.set_pace(SLOW);
    page.click(".card:nth-of-type(2) p button");
    page.wait("document.querySelectorAll('.card')[1].querySelector('.spinner') !== null");
    page.assert_quiet();
}

#[test]
fn a_link_from_another_site_is_evaluated_after_a_click() {
    let Some(mut page) = page("#/calc") else { return };
    let shows = |value: &str| {
        format!("document.querySelector('.card .math')?.getAttribute('aria-label') === '{value}'")
    };
    for address in ["#/calc?text=1%2B1", "#/board?rules=clobber&position=xo"] {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let other = format!("http://{}/", listener.local_addr().unwrap());
        let link = format!("<a href='{}{address}'>games</a>", serve());
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let _ = stream.read(&mut [0; 4096]);
                let length = link.len();
                let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length:";
                let _ = write!(stream, "{head} {length}\r\n\r\n{link}");
            }
        });
        page.tell("Page.navigate", json!({ "url": other }));
        page.wait("document.querySelector('a') !== null");
        page.value("document.querySelector('a').click()");
        page.wait("document.querySelector('main .page h1')?.innerText.includes('another site')");
        let text = page.text("main");
        assert!(text.contains("1+1") || text.contains("clobber"), "{text}");
        page.click("main .primary");
        page.wait("!document.querySelector('main').innerText.includes('another site')");
        if address.contains("calc") {
            page.wait(&shows("2"));
            super::stay::reload(&mut page);
            page.wait(&shows("2"));
            page.visit("#/calc?text=2%2B2");
            page.wait(&shows("4"));
        }
    }
}
