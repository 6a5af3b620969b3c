//! Questions that take longer than anybody waits: what is shown meanwhile, and what is done in the end.

use std::thread;
use std::time::Duration;

use upstar_web::{Limits, Server};

use super::chrome::{Page, installed};
use super::page;

#[test]
fn the_opponent_answers_in_its_time() {
    let Some(mut page) = page("#/play?part=domineering(%228x8%22)") else { return };
    page.wait("document.querySelector('.hit.can') !== null");
    page.click("[data-part='c0.0']");
    page.click("[data-part='c1.0']");
    page.wait("document.querySelector('.thinking .spinner') !== null");
    let buttons = page.text(".thinking");
    assert!(buttons.contains("Stop") && buttons.contains("Move now"), "{buttons}");
    page.wait("document.querySelectorAll('.log-item').length === 2");
    page.wait("document.querySelector('.verdict')?.innerText.includes('Think longer')");
    assert!(page.text(".verdict").contains("not looked at everything"));
    // So does a hint, and who is told to stop stops.
    page.click("#hint");
    page.wait("document.querySelector('.hit.preview') !== null");
    assert!(page.text(".verdict").contains("Think longer"));
    page.click("#hint");
    page.wait("document.querySelector('.thinking .spinner') !== null");
    page.click(".thinking button");
    page.wait("document.querySelector('.thinking .spinner') === null");
    page.assert_quiet();
}

#[test]
fn who_wins_is_shown_before_the_value() {
    let Some(mut page) = page("#/board?rules=domineering&position=5x6") else { return };
    page.wait("document.querySelector('.panel .working') !== null");
    // The button keeps its name while the words beside it change.
    page.wait("/\\d s, /.test(document.querySelector('.panel .working span:nth-of-type(2)')?.innerText ?? '')");
    assert_eq!(page.text(".panel .working button"), "Stop");
    page.wait("document.querySelector('.outcome') !== null");
    page.wait("document.querySelector('.fate-wins, .fate-loses') !== null");
    page.assert_quiet();
}

#[test]
fn a_board_of_somebody_else_has_a_few_seconds() {
    let Some(mut page) = page("#/board?rules=domineering&position=10x11") else { return };
    page.wait("document.querySelector('.panel')?.innerText.includes('Not found in 5 seconds')");
    // What is set here has more.
    page.value("document.querySelector('.place textarea').value = '11x10'");
    page.click(".place button");
    page.wait("document.querySelector('.panel')?.innerText.includes('looking for who wins, 5.')");
    page.assert_quiet();
}

#[test]
fn what_is_explained_can_be_stopped() {
    let address = "#/explain?text=domineering(%227x7%22)";
    let Some(mut page) = page(address) else { return };
    page.wait("document.querySelector('.result')?.innerText.length > 0");
    // What is asked here has half a minute.
    page.click(".explain form button");
    page.wait("document.querySelector('.result .working button') !== null");
    page.click(".result .working button");
    page.wait("document.querySelector('.result')?.innerText.includes('Stopped.')");
    page.click(".result button");
    page.wait("document.querySelector('.result .working button') !== null");
    page.assert_quiet();
}

#[test]
fn the_calculator_says_what_was_not_found() {
    let Some(mut page) = page("#/calc?text=domineering(%226x6%22)") else { return };
    page.wait("document.querySelector('.card')?.innerText.includes('short look')");
    assert!(page.text(".card").contains("Find the value"));
    page.assert_quiet();
}

#[test]
fn a_page_that_cannot_be_had_says_so() {
    let Some(browser) = installed() else { return };
    let server = Server::local(Limits::default()).unwrap();
    let (url, stop) = (server.url(), server.stop());
    let served = thread::spawn(move || server.run());
    let mut page = Page::open(&browser, 1280, 900);
    page.go(&format!("{url}#/calc"));
    page.wait("document.querySelector('#expression') !== null");
    stop.stop();
    served.join().unwrap().unwrap();
    thread::sleep(Duration::from_millis(100));
    page.click("[data-page=play]");
    page.wait("document.querySelector('main .refusal')?.innerText.includes('upstar serve')");
    page.wait("document.querySelector('main .refusal button')?.innerText === 'Try again'");
    let own: Vec<&String> = page.errors.iter().filter(|text| text.contains("TypeError")).collect();
    assert!(own.is_empty(), "{own:?}");
}

#[test]
fn a_link_of_somebody_else_has_a_few_seconds() {
    // Lines that were never asked here, each of them for half a minute and more.
    let lines = ["sum([1/mean(n) for n in 1..200000])", "sum([1/mean(n) for n in 1..200001])"];
    let cells: Vec<String> =
        lines.iter().map(|line| format!("cell={}", line.replace('+', "%2B"))).collect();
    let begun = std::time::Instant::now();
    let Some(mut page) = page(&format!("#/calc?{}", cells.join("&").replace(' ', "+"))) else {
        return;
    };
    page.wait("document.querySelectorAll('.card').length === 2");
    page.wait("document.querySelector('.card .refusal')?.innerText.includes('time')");
    page.wait("document.querySelectorAll('.card')[1].innerText.includes('Not asked yet')");
    assert!(begun.elapsed() < Duration::from_secs(25), "{:?}", begun.elapsed());
    // Who wants to know asks.
    page.click(".card:nth-of-type(2) p button");
    page.wait("document.querySelectorAll('.card')[1].querySelector('.spinner') !== null");
    page.assert_quiet();
}
