//! Tests the page in a real browser. Without Chromium, these tests print a note and pass.

#![cfg(unix)]

mod chrome;
mod figures;
mod hands;
mod latex;
mod looks;
mod pieces;
mod playground;
mod stay;
mod think;

use std::path::PathBuf;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use chrome::{HANG, Page, installed};
use upstar_web::{Server, ServerLimits};

/// Returns limits that no test reaches, and enough workers for parallel tests.
fn limits() -> ServerLimits {
    ServerLimits {
        time: HANG,
        usual_time: HANG,
        patience: HANG,
        workers: 16,
        ..ServerLimits::default()
    }
}

fn serve() -> &'static str {
    static URL: OnceLock<String> = OnceLock::new();
    URL.get_or_init(|| {
        if let Some(folder) = playground::folder() {
            return playground::StaticServer::start(folder).url;
        }
        let server = Server::local(limits()).unwrap();
        let url = server.url();
        thread::spawn(move || server.run());
        url
    })
}

fn page(address: &str) -> Option<Page> {
    page_at_pace(100.0, address)
}

fn page_at_pace(pace: f64, address: &str) -> Option<Page> {
    let Some(browser) = installed() else {
        eprintln!(
            "skipped: there is no Chromium on this machine (Debian: apt-get install chromium)"
        );
        return None;
    };
    let mut page = Page::open(&browser, 1280, 900);
    page.set_pace(pace);
    page.go(&format!("{}{address}", serve()));
    Some(page)
}

#[test]
fn an_expression_is_typed_and_answered() {
    let Some(mut page) = page("#/calc") else { return };
    page.click("#expression");
    page.type_text("{2|-1} + ^*");
    page.press("Enter");
    page.wait("document.querySelector('.card .math')?.getAttribute('aria-label') === '{2↑*|-1↑*}'");
    page.wait("document.querySelector('.figure-thermograph svg') !== null");
    assert!(page.text(".card .facts").contains("temperature"));
    assert_eq!(page.value("location.hash"), "#/calc?text=%7B2%7C-1%7D+%2B+%5E*");
    page.click("#expression");
    page.value("document.querySelector('#expression').value = ''");
    page.type_text("{1|0|-1}");
    page.press("Enter");
    page.wait("document.querySelector('.refusal mark')?.innerText === '|'");
    page.value("document.querySelector('#expression').value = ''; document.querySelector('#expression').focus()");
    page.type_text("atomic_w");
    page.wait("!document.querySelector('#completions').hidden");
    page.press("Tab");
    let typed = "document.querySelector('#expression').value";
    assert_eq!(page.value(typed), "atomic_weight(");
    for (key, text) in [
        ("ArrowUp", "{1|0|-1}"),
        ("ArrowUp", "{2|-1} + ^*"),
        ("ArrowDown", "{1|0|-1}"),
        ("ArrowDown", "atomic_weight("),
    ] {
        page.press(key);
        assert_eq!(page.value(typed), text);
    }
    page.assert_quiet();
}

#[test]
fn names_last_and_travel_with_the_link() {
    let Some(mut page) = page("#/calc") else { return };
    for line in ["g := {1|-1}", "g + g"] {
        page.value("document.querySelector('#expression').value = ''; document.querySelector('#expression').focus()");
        page.type_text(line);
        page.press("Enter");
        let shown = serde_json::json!(line);
        page.wait(&format!(
            "document.querySelector('.card:last-child .source')?.innerText.trim() === {shown} && document.querySelector('.card:last-child .value') !== null"
        ));
    }
    let link = page.value("location.href");
    assert!(link.as_str().unwrap().contains("cell=g+%3A%3D"), "{link}");
    page.value("sessionStorage.clear()");
    page.tell("Page.navigate", serde_json::json!({ "url": "about:blank" }));
    page.go(link.as_str().unwrap());
    page.wait(
        "document.querySelector('.card:last-child .math')?.getAttribute('aria-label') === '0'",
    );
    // A link to a single line includes the definitions that it needs.
    page.value("sessionStorage.clear()");
    page.tell("Page.navigate", serde_json::json!({ "url": "about:blank" }));
    page.go(&format!("{}#/calc?text=h+%2B+h&given=h+%3A%3D+*", serve()));
    page.wait("document.querySelectorAll('.card').length === 2 && document.querySelector('.card:last-child .math')?.getAttribute('aria-label') === '0'");
    page.assert_quiet();
}

#[test]
fn a_board_is_edited_and_played_on() {
    let Some(mut page) = page("#/board?rules=clobber&position=xo%2Fox") else { return };
    page.wait("document.querySelector('.summary .math')?.getAttribute('aria-label') === '*'");
    page.click("[data-value=edit]");
    page.wait("document.querySelectorAll('.palette button').length > 3");
    page.click(".palette button[title*='empty']");
    page.click("[data-part='c1.1']");
    page.wait("document.querySelector('textarea[aria-label=Position]').value === 'xo/o.'");
    assert!(page.value("location.hash").as_str().unwrap().contains("xo%2Fo."));
    page.click(".bar button:nth-of-type(1)");
    page.click("[data-value=move]");
    page.wait("document.querySelector('.move-table .move') !== null");
    page.value("document.querySelector('[data-part=\"c0.0\"]').focus()");
    page.press("Enter");
    page.press("ArrowRight");
    page.press("Enter");
    page.wait("['.x/ox', '.x/o.'].includes(document.querySelector('textarea[aria-label=Position]').value)");
    page.wait(
        "document.querySelector('[data-value=Right]').getAttribute('aria-checked') === 'true'",
    );
    page.assert_quiet();
}

#[test]
fn every_kind_of_board_can_be_pointed_at() {
    let Some(mut page) = page("#/board?rules=nim&position=3%2C5") else { return };
    let position = "document.querySelector('textarea[aria-label=Position]').value";
    page.wait("document.querySelector('[data-part=\"t1.2\"]') !== null");
    page.click("[data-part='t1.2']");
    page.wait(&format!("{position} === '3,2'"));
    for (address, part, becomes) in [
        ("#/board?rules=hackenbush&position=BRB", "e2", "BR"),
        ("#/board?rules=toppling_dominoes&position=xxo", "p0", "xo"),
        ("#/board?rules=snort&position=grid+2x2", "c0.0", "grid #x/x."),
        ("#/board?rules=snort&position=0-1+1-2+1-3", "v0", ""),
        ("#/board?rules=toads_and_frogs&position=T.F", "c0.0", ".TF"),
        ("#/board?rules=dots_and_boxes&position=1x2", "h0.1", "+.+-+/...../+.+.+"),
        ("#/board?rules=maze&position=%40.%2F..", "c1.0", "../@."),
        ("#/board?rules=kalah&position=2%2C2%2F1%2C2", "c1.0", "2,2/0,3"),
    ] {
        page.visit(address);
        page.wait(&format!("document.querySelector('[data-part=\"{part}\"]') !== null && document.querySelector('.move') !== null"));
        let before = page.value(position);
        page.click(&format!("[data-part='{part}']"));
        page.wait(&format!(
            "{position} !== {before} || document.querySelector('.choice:not([hidden])') !== null"
        ));
        if page.value(position) == before {
            page.click(".choice button");
            page.wait(&format!("{position} !== {before}"));
        }
        if !becomes.is_empty() {
            assert_eq!(page.value(position), becomes, "{address}");
        }
    }
    page.assert_quiet();
}

#[test]
fn a_game_is_played_to_the_end_and_looked_back_at() {
    let Some(mut page) = page("#/play?part=nim(%221%2C2%22)") else { return };
    page.wait("document.querySelector('.status')?.innerText.includes('Left')");
    // Taking the single token is a mistake; taking one of the two would win.
    page.click("[data-part='t0.0']");
    page.wait("document.querySelectorAll('.log-item').length === 2");
    page.wait("/wins/.test(document.querySelector('.status').innerText)");
    assert!(page.text(".status").contains("Right wins"));
    page.click("#why");
    page.wait("document.querySelector('.verdict')?.innerText.includes('Better')");
    page.click(".verdict button:last-of-type");
    page.wait("document.querySelector('#undo').disabled");
    for _ in 1..=3 {
        page.click("#hint");
        page.wait("document.querySelector('.hit.preview') !== null");
        page.click(".hit.preview");
        page.wait("document.querySelector('.hit.preview') === null && (!document.querySelector('#hint').disabled || /wins/.test(document.querySelector('.status').innerText))");
        if page.text(".status").contains("wins") {
            break;
        }
    }
    assert!(page.text(".status").contains("Left wins"), "{}", page.text(".status"));
    page.assert_quiet();
}

#[test]
fn sums_of_different_boards_are_played() {
    let address = "#/play?part=nim(%222%22)&part=domineering(%222x2%22)&against=person";
    let Some(mut page) = page(address) else { return };
    page.wait("document.querySelectorAll('.table').length === 2");
    page.click(".table:nth-of-type(1) [data-part='t0.1']");
    page.wait("document.querySelectorAll('.log li').length === 1");
    page.wait("document.querySelector('.status').innerText.includes('Right')");
    page.click("#undo");
    page.wait("document.querySelector('.log [aria-current]') === null");
    page.assert_quiet();
}

#[test]
fn reductions_strategies_and_contexts_are_shown() {
    let Some(mut page) = page("#/explain?text=%27%7B0%2C*%7C0%2C1%7D%27") else { return };
    page.wait("document.querySelector('del.dominated') !== null");
    assert!(page.text(".why").contains("at least as good"));
    page.value(
        "[...document.querySelectorAll('button')].find((b) => b.innerText === 'Compare').click()",
    );
    page.wait("document.querySelector('.twig') !== null");
    page.click(".twig");
    page.wait("document.querySelector('.tree ul .twig, .tree ul .leaf') !== null");
    page.value("[...document.querySelectorAll('button')].find((b) => b.innerText === 'Distinguish').click()");
    page.wait("document.body.innerText.includes('X = s{')");
    page.assert_quiet();
}

#[test]
fn theorems_about_positions_are_shown_step_by_step() {
    let Some(mut page) = page("#/explain?text=shove(%22X_O_XX%22)") else { return };
    page.wait("document.querySelectorAll('.derivation tr').length === 5");
    page.wait("document.querySelector('.reduction .position') !== null");
    assert!(page.text(".derivation").ends_with("the value is 39/4"));
    // The form is too large, but the theorem is shown.
    page.visit("#/explain?text=x%20:=%20nim(%2231,30,29,28%22)");
    page.wait("document.body.innerText.includes('winning moves') || document.body.innerText.includes('no move wins')");
    assert!(page.text(".explain .result").contains("too many positions"));
    page.assert_quiet();
}

#[test]
fn claims_are_asked_and_rule_files_are_checked() {
    let Some(mut page) = page("#/gallery") else { return };
    page.wait("document.querySelectorAll('.work').length > 5");
    page.click(".work summary");
    page.wait("document.querySelector('.claim-card button') !== null");
    page.click(".claim-card button");
    page.wait("document.querySelector('.found .badge') !== null");
    page.visit("#/rules");
    page.wait("document.querySelector('.editor-verdict .badge-held') !== null || document.querySelector('.editor-verdict .badge-failed') !== null");
    page.value("(() => { const e = document.querySelector('.editor'); e.value = 'title = 3'; e.dispatchEvent(new Event('input')); })()");
    page.wait("document.querySelector('.editor-back mark') !== null");
    page.value("[...document.querySelectorAll('.chips button')].find((b) => b.innerText === 'clobber.game').click()");
    page.wait("document.querySelector('.editor-verdict .badge-held') !== null");
    page.click(".bar a.button");
    page.wait("document.querySelector('.summary') !== null && location.hash.startsWith('#/board')");
    page.assert_quiet();
}

#[test]
fn rulesets_are_found_and_the_first_look_is_quick() {
    let Some(mut page) = page("#/board") else { return };
    let paint =
        page.value("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0");
    eprintln!("first paint after {paint} ms");
    page.click(".headline button");
    page.wait("document.querySelectorAll('.ruleset-card').length > 50");
    page.type_text("toads");
    page.wait("document.querySelectorAll('.ruleset-card').length < 5");
    page.press("Enter");
    page.wait("document.querySelector('h1').innerText.includes('Toads')");
    page.assert_quiet();
}

#[test]
#[ignore = "for looking at: run with --ignored and open the files it names"]
fn photographs() {
    let Some(browser) = installed() else { return };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("photographs");
    std::fs::create_dir_all(&folder).unwrap();
    let url = serve();
    let pages = [
        ("calc-empty", "#/calc", "document.querySelector('.examples') !== null"),
        (
            "calc",
            "#/calc?text=%7B4%7C2%7C%7C-1%7D",
            "document.querySelector('.figure svg') !== null",
        ),
        ("calc-set", "#/calc?text=day(2)", "document.querySelector('.figure svg') !== null"),
        (
            "calc-loopy",
            "#/calc?text=%7Bpass%7C*%7D",
            "document.querySelector('.figure svg') !== null",
        ),
        (
            "calc-wrong",
            "#/calc?text=%7B1%7C0%7C-1%7D",
            "document.querySelector('.refusal') !== null",
        ),
        (
            "board",
            "#/board?rules=domineering&position=4x4",
            "document.querySelector('.move .math') !== null",
        ),
        (
            "board-parts",
            "#/board?rules=domineering&position=..%23.%2F..%23.%2F%23%23%23%23%2F....",
            "document.querySelector('.components') !== null",
        ),
        (
            "board-hackenbush",
            "#/board?rules=hackenbush&position=B(R%2CGB)%2CRB",
            "document.querySelector('.move .math') !== null",
        ),
        (
            "board-clobber",
            "#/board?rules=clobber&position=xoxo%2Foxox",
            "document.querySelector('.move .math') !== null",
        ),
        (
            "board-go",
            "#/board?rules=go&position=XXXO%2FX..O%2FXXXO",
            "document.querySelector('.move .math') !== null",
        ),
        (
            "board-loopy",
            "#/board?rules=hare_and_hounds&position=%23x.x%23%2F.x..o%2F%23...%23",
            "document.querySelector('.move .math') !== null",
        ),
        (
            "board-maze",
            "#/board?rules=maze&position=%40.._%7C.%2F.%7C.%402.%2F_..%7C..",
            "document.querySelector('.move .math') !== null",
        ),
        (
            "board-dots",
            "#/board?rules=dots_and_boxes&position=%2B-%2B-%2B.%2B%2F%7C%23%7C...%2F%2B-%2B.%2B-%2B%2F%7C.....%7C%2F%2B.%2B.%2B.%2B",
            "document.querySelector('.move .math') !== null",
        ),
        (
            "board-kalah",
            "#/board?rules=kalah&position=0%2C12%2C1%2F1%2C0%2C2",
            "document.querySelector('.move') !== null",
        ),
        (
            "board-queens",
            "#/board?rules=queens&position=(3%2C5)%20(1%2C2)",
            "document.querySelector('.move .math') !== null",
        ),
        (
            "play",
            "#/play?part=domineering(%224x4%22)&part=nim(%223%2C5%22)",
            "document.querySelectorAll('.table').length === 2",
        ),
        (
            "explain",
            "#/explain?text=%27%7B%7B2%7C0%7D%2C1%7C0%2C%7B3%7C0%7D%7D%27",
            "document.querySelector('.position') !== null",
        ),
        ("compare", "#/compare?g=%5E&h=*", "document.querySelector('.claim') !== null"),
        ("gallery", "#/gallery?work=siegel-1", "document.querySelector('.claim-card') !== null"),
        ("rules", "#/rules", "document.querySelector('.editor-verdict .badge') !== null"),
    ];
    for (look, width, height, scheme) in
        [("desktop", 1280, 900, "light"), ("dark", 1280, 900, "dark"), ("phone", 390, 844, "light")]
    {
        let mut page = Page::open(&browser, width, height);
        page.prefer(scheme);
        for (name, address, ready) in pages {
            page.tell("Page.navigate", serde_json::json!({ "url": "about:blank" }));
            page.go(&format!("{url}{address}"));
            page.wait(ready);
            thread::sleep(Duration::from_millis(250));
            let file = folder.join(format!("{name}-{look}.png"));
            page.photograph(&file);
            println!("{}", file.display());
            let wide = page.value("document.documentElement.scrollWidth");
            assert!(wide.as_u64().unwrap() <= u64::from(width), "{name} on {look} is {wide} wide");
        }
        page.assert_quiet();
    }
}
