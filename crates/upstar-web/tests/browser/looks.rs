//! The appearance of the page: coordinates, marks of moves, dominoes, large diagrams, the font, and
//! texts for screen readers.

use std::env;
use std::fs;

use serde_json::json;

use super::{page, serve};

#[test]
fn rows_and_columns_have_the_names_of_lists_of_moves() {
    let Some(mut page) = page("#/board?rules=domineering&position=2x3") else { return };
    let names =
        "[...document.querySelectorAll('.coordinate')].map((one) => one.textContent).join(' ')";
    page.wait("document.querySelector('.move-button') !== null");
    assert_eq!(page.value(names), "a b c 1 2");
    assert!(page.text(".move-table").contains("c1 c2"));
    // In Dots and Boxes, the dots have names. In Go, rows are counted from below.
    page.visit("#/board?rules=dots_and_boxes&position=1x2");
    page.wait("document.querySelector('.move-button') !== null");
    assert_eq!(page.value(names), "a b c 1 2");
    page.visit("#/board?rules=go&position=XXXO%2FX..O%2FXXXO");
    page.wait("document.querySelector('.move-button') !== null");
    assert_eq!(page.value(names), "A B C D 3 2 1");
    page.assert_quiet();
}

#[test]
fn a_mark_shows_which_domino_wins_and_one_that_lies_is_its_owners() {
    let Some(mut page) = page("#/board?rules=domineering&position=4x4") else { return };
    // Left wins with the four dominoes in the middle rows.
    page.wait("document.querySelectorAll('.ring path').length === 4");
    page.click("[data-part='c1.0']");
    page.click("[data-part='c2.0']");
    page.wait("document.querySelector('.taken-left') !== null");
    assert_eq!(page.value("document.querySelectorAll('.last-mark').length"), 1);
    assert_eq!(page.value("document.querySelectorAll('.hit.last').length"), 0);
    assert_eq!(
        page.value("document.querySelector('[data-part=\"c1.0\"]').getAttribute('aria-label')"),
        "a2, Left's"
    );
    page.click("[data-part='c0.1']");
    page.click("[data-part='c0.2']");
    page.wait("document.querySelector('.taken-right') !== null && document.querySelector('.taken-left') !== null");
    page.value("history.back()");
    page.wait("document.querySelector('.taken-right') === null");
    page.assert_quiet();
}

#[test]
fn hare_and_hounds_has_its_lines() {
    let Some(mut page) = page("#/board?rules=hare_and_hounds") else { return };
    page.wait("document.querySelectorAll('.board-frame svg line').length > 20");
    page.assert_quiet();
}

#[test]
fn a_saved_board_keeps_the_marks_of_the_game() {
    let Some(mut page) = page("#/board?rules=domineering&position=3x3") else { return };
    page.wait("document.querySelector('.move-button') !== null");
    // Records downloads instead of saving them.
    page.value("HTMLAnchorElement.prototype.click = function () {}; globalThis.kept = []; const made = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.text().then((text) => kept.push(text)); return made(blob); }; 0");
    let save = "[...document.querySelectorAll('.stage .tools button')].find((b) => b.innerText === 'SVG').click()";
    page.value(save);
    page.wait("kept.length === 1");
    page.click("[data-part='c0.0']");
    page.click("[data-part='c1.0']");
    page.wait("document.querySelector('.taken-left') !== null");
    page.value(save);
    page.wait("kept.length === 2");
    let count = |what: &str, of: u8| format!("kept[{of}].split('{what}').length - 1");
    assert_eq!(page.value(&count("<text", 0)), 6);
    assert_eq!(page.value(&count("<text", 1)), 6);
    assert_eq!(page.value("kept.map((svg) => svg.includes('f-left'))"), json!([false, true]));
    page.assert_quiet();
}

#[test]
fn edges_are_counted_anew_after_a_move() {
    let Some(mut page) = page("#/board?rules=hackenbush") else { return };
    // The value is the last result. Each result draws the panel again.
    page.wait("document.querySelector('.panel .value') && document.querySelector('.move-button')");
    page.click(".move-button");
    page.wait("document.querySelector('.who-right') !== null");
    assert_eq!(page.value("document.querySelectorAll('.hit.last').length"), 0);
    page.assert_quiet();
}

#[test]
fn no_board_is_wider_than_its_window() {
    let Some(mut page) = page("#/board?rules=domineering") else { return };
    let mut seen = 0;
    for width in [390, 1024] {
        page.resize(width, 844);
        for doc in upstar::rulesets() {
            // Browsers limit the number of navigations within a page.
            page.go(&format!("{}?{seen}#/board?rules={}", serve(), doc.name));
            page.wait(&format!("document.querySelector('h1').innerText === {} && document.querySelector('.board-frame svg') !== null", json!(doc.title)));
            page.wait("document.querySelector('.worth .panel').innerText.length > 20");
            let beyond = "[...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && !one.closest('.drawing, .board-frame, svg, pre, .scrolls, select') && one.getBoundingClientRect().right > Math.min(innerWidth, one.closest('.stage')?.getBoundingClientRect().right || Infinity) + 1).map((one) => one.outerHTML.slice(0, 80)).slice(0, 3)";
            assert_eq!(page.value(beyond), json!([]), "{} at {width} pixels", doc.name);
            seen += 1;
        }
    }
    assert_eq!(seen, 2 * upstar::rulesets().len());
    page.assert_quiet();
}

#[test]
fn a_lesson_is_a_list_of_addresses() {
    let lesson = [
        ("#/board?rules=domineering&position=4x4", ".move-table .fate-wins"),
        ("#/board?rules=clobber&position=xoxo%2Foxox&player=Right", ".move-table .move"),
        ("#/board?rules=toads_and_frogs&position=TT..FF&convention=misere", ".move-table .move"),
        ("#/board?rules=hare_and_hounds&position=3x5", ".board-frame svg line"),
        ("#/board?rules=go&position=XXXO%2FX..O%2FXXXO", ".coordinate"),
        ("#/calc?text=%7B2%7C-1%7D", ".figure-thermograph svg"),
        ("#/calc?text=day(2)", ".explored"),
        ("#/play?part=domineering(%224x4%22)&part=%7B2%7C-1%7D&against=person", ".hit.can"),
        ("#/explain?text=%27%7B0%2C*%7C1%7D%27", ".reduction .position"),
        ("#/compare?g=%5E&h=*", ".relation"),
    ];
    let Some(mut page) = page("#/calc") else { return };
    for (address, shown) in lesson {
        page.visit(address);
        page.wait(&format!("document.querySelector('{shown}') !== null"));
        assert_eq!(page.value("document.querySelector('.refusal')"), json!(null), "{address}");
    }
    page.assert_quiet();
}

#[test]
fn four_boards_have_room_and_one_may_be_a_value() {
    let address = "#/play?part=%7B2%7C-1%7D&part=nim(%221%22)&part=clobber(%22xo%22)&part=domineering(%222x2%22)&against=person";
    let Some(mut page) = page(address) else { return };
    page.wait("document.querySelectorAll('.table').length === 4 && document.querySelector('.hit.can') !== null");
    let least = page.value(
        "Math.min(...[...document.querySelectorAll('.table')].map((one) => one.clientWidth))",
    );
    assert!(least.as_f64().unwrap() > 350.0, "{least}");
    assert_eq!(page.text(".table:nth-of-type(1) h2"), "1. {2|-1}");
    page.click(".table:nth-of-type(1) [data-part='v1']");
    page.wait("document.querySelector('.log-move')?.innerText.includes('1: 2')");
    let width = "document.querySelector('.board-frame svg').getBoundingClientRect().width";
    page.visit("#/play?part=domineering(%226x6%22)&against=person");
    page.wait("document.querySelector('.hit.can') !== null");
    let before = page.value(width).as_f64().unwrap();
    page.resize(1920, 1400);
    page.wait(&format!("{width} > {before} + 40"));
    page.assert_quiet();
}

#[test]
fn a_large_diagram_is_looked_around_in() {
    let Some(mut page) = page("#/calc?text=day(3)") else { return };
    page.wait("document.querySelectorAll('.node-hit').length === 1474");
    page.hover("[data-element='0']");
    page.wait("document.querySelectorAll('.cover-up').length > 0 && document.querySelector('.element-said code') !== null");
    let small = page.value("document.querySelector('.explored svg').getBoundingClientRect().width");
    page.click(".elements [aria-label=larger]");
    assert!(
        page.value("document.querySelector('.explored svg').getBoundingClientRect().width")
            .as_f64()
            > small.as_f64()
    );
    page.value("document.querySelector('.elements input').focus()");
    page.type_text("+-2");
    page.press("Enter");
    page.wait("document.querySelector('.element-said code')?.innerText === '±2'");
    assert!(page.text(".element-said").contains("covered by"));
    page.assert_quiet();
}

#[test]
fn pictures_are_saved_in_three_formats() {
    let Some(mut page) = page("#/calc?text=%7B2%7C-1%7D") else { return };
    page.wait("document.querySelector('.figure-thermograph svg') !== null");
    // Downloads are disabled; the page reports the file name.
    page.value("HTMLAnchorElement.prototype.click = function () {}");
    for kind in ["SVG", "PNG", "TikZ"] {
        page.value(&format!("[...document.querySelectorAll('.figure-thermograph .tools button')].find((b) => b.innerText === '{kind}').click()"));
        let ending = match kind {
            "SVG" => "svg",
            "PNG" => "png",
            _ => "tex",
        };
        page.wait(&format!(
            "document.querySelector('#toast').innerText === 'Saved thermograph.{ending}'"
        ));
    }
}

#[test]
fn all_mistakes_of_a_rule_file_are_listed() {
    let Some(mut page) = page("#/rules") else { return };
    page.wait("document.querySelector('.editor-verdict .badge') !== null");
    let text = "title = \"T\"\nboard = \"strp\"\ncells = { empty = \".\", left = \"x\" }\nleft = [\"x. -> .y\"]\nright = [\"xx\"]\n";
    page.value(&format!(
        "(() => {{ const e = document.querySelector('.editor'); e.value = {}; e.dispatchEvent(new Event('input')); }})()",
        json!(text)
    ));
    page.wait("document.querySelectorAll('.mistakes li').length === 3 && document.querySelectorAll('.editor-back mark').length === 3");
    let lines = page.value(
        "[...document.querySelectorAll('.mistakes button')].map((b) => b.innerText).join('; ')",
    );
    assert_eq!(lines, "line 2, column 9; line 4, column 17; line 5, column 11");
    page.assert_quiet();
}

#[test]
fn the_signs_of_games_come_with_the_page() {
    let Some(mut page) = page("#/calc?text=%7B-1%2F2%7C-3%2F4%7D") else { return };
    page.wait("document.querySelector('.value .math .frac') !== null");
    page.value("document.fonts.ready.then(() => true)");
    assert_eq!(page.value("[...document.fonts].some((one) => one.family.includes('Upstar Math') && one.status === 'loaded')"), true);
    let family = page.value("getComputedStyle(document.querySelector('.math')).fontFamily");
    assert!(family.as_str().unwrap().starts_with("\"Upstar Math\""), "{family}");
    assert_eq!(
        page.value("getComputedStyle(document.querySelector('.math .whole')).whiteSpace"),
        "nowrap"
    );
    page.assert_quiet();
}

#[test]
fn forms_and_lists_are_typeset() {
    let Some(mut page) = page("#/calc?text=%27%7B1%2F2%7C%2A%7D%27") else { return };
    page.wait("document.querySelectorAll('.value .math .quote').length === 2");
    assert_eq!(page.value("document.querySelector('.value .math').textContent"), "‘{12|∗}’");
    page.click("#expression");
    page.type_text("7");
    page.press("Enter");
    page.wait("document.querySelectorAll('.card .value').length === 2");
    page.go(&format!("{}#/calc?text=%5B1%2F2%2C%20-1%2F3%5D", serve()));
    page.wait("document.querySelectorAll('.value .math .frac').length === 2");
    page.value("[...document.querySelectorAll('button')].find((b) => b.innerText === 'Restore it').click()");
    page.wait("document.querySelectorAll('.value .math .quote').length === 2");
    page.go(&format!("{}#/calc?text=%5Btrue%2C%20%22a%26b%22%5D", serve()));
    page.wait("document.querySelector('.value-text')?.innerText === '[true, \"a&b\"]'");
    page.assert_quiet();
}

#[test]
fn no_page_is_cut_off_and_stones_have_their_colours() {
    let Some(mut page) = page("#/board?rules=go&position=3x3") else { return };
    page.wait("document.querySelector('.hit') !== null");
    for width in [390, 480, 601, 640, 720, 760, 801, 900, 1280] {
        page.resize(width, 900);
        let fits = "(() => { const all = document.querySelector('.tabs'); return all.scrollWidth <= all.clientWidth && document.documentElement.scrollWidth <= innerWidth; })()";
        page.wait(fits);
    }
    page.click("[data-value=edit]");
    page.wait("document.querySelector('.palette .swatch-left') !== null");
    let stone = "getComputedStyle(document.querySelector('.palette .swatch-left')).backgroundColor";
    assert_eq!(page.value(stone), "rgb(27, 29, 33)");
    page.assert_quiet();
}

#[test]
fn outcomes_are_explained_and_terms_are_offered_first() {
    let Some(mut page) = page("#/board?rules=clobber&position=xo") else { return };
    page.wait("document.querySelector('.term .outcome')?.innerText === 'N'");
    page.click(".term .outcome");
    page.wait(
        "document.querySelector('.help-page')?.innerText.includes('the player to move wins')",
    );
    page.press("Escape");
    page.wait("document.querySelector('dialog') === null");
    page.visit("#/calc");
    page.wait("document.querySelector('#expression') !== null");
    page.value("document.querySelector('#expression').focus()");
    // The page asks for the names, too.
    page.value("import('./assets/engine.js').then(({ send }) => send('names', '{}'))");
    page.type_text("temper");
    page.wait("document.querySelector('#completions code')?.innerText === 'temperature'");
    page.assert_quiet();
}

/// Runs axe, if `AXE` is the path of a copy of `axe.min.js`.
#[test]
fn every_page_is_accessible() {
    let Some(axe) = env::var_os("AXE") else {
        eprintln!("skipped: AXE does not name a copy of axe.min.js");
        return;
    };
    let axe = fs::read_to_string(axe).unwrap();
    let Some(mut page) = page("#/board") else { return };
    let pages = [
        // Later, the calculator shows its worksheet.
        ("#/calc", "document.querySelector('.live .sum-table, .card .value') !== null"),
        ("#/calc?text=%7B2%7C-1%7D", "document.querySelector('.tax') !== null"),
        ("#/calc?text=day(2)", "document.querySelector('.explored') !== null"),
        ("#/board?rules=domineering&position=3x3", "document.querySelector('.move') !== null"),
        ("#/board?rules=hackenbush", "document.querySelector('.move') !== null"),
        ("#/board?rules=clobber&position=3x3", "document.querySelector('.move .badge') !== null"),
        ("#/board?rules=snort&position=cycle+5", "document.querySelector('.move') !== null"),
        ("#/play?part=nim(%223%2C5%22)", "document.querySelector('.hit.can') !== null"),
        ("#/explain", "document.querySelector('.position') !== null"),
        ("#/gallery", "document.querySelector('.work') !== null"),
        (
            "#/gallery?work=siegel-1",
            "document.querySelector('.work[open] .claim-card .printed') !== null",
        ),
        ("#/rules", "document.querySelector('.editor-verdict .badge') !== null"),
        ("#/lesson", "document.querySelectorAll('.course li').length === 20"),
        (
            "#/lesson?name=lesson-01-turns.txt",
            "document.querySelector('.lesson-stage .move') !== null",
        ),
        (
            "#/calc?cell=%23%20a%20%2A%2Anote%2A%2A&cell=mean(1)",
            "document.querySelector('.note-text strong') !== null && document.querySelector('.scalar .value') !== null",
        ),
        (
            "#/play?part=domineering(%222x3%22)&part=%7B2%7C-1%7D&against=person",
            "document.querySelectorAll('.hit.can').length > 1",
        ),
    ];
    for scheme in ["light", "dark"] {
        page.prefer(scheme);
        for (address, ready) in pages {
            page.visit(address);
            page.wait(ready);
            if address.contains("hackenbush") {
                page.click("[data-value=edit]");
            }
            if address.contains("part=domineering") {
                page.click(".sum-details summary");
                page.wait("document.querySelectorAll('.sum-table .small').length === 2");
            }
            page.value(&format!("{axe};0"));
            let found = page.value("axe.run({ rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } }).then((r) => r.violations.map((v) => `${v.id}: ${v.nodes[0].html}`).join('; '))");
            assert_eq!(found, "", "{address}, {scheme}");
        }
    }
}

#[test]
fn vertices_keep_their_names_in_a_game() {
    let Some(mut page) =
        page("#/play?part=hackenbush(%22B(R%2CGB)%2CBR%22)&move=1-3&against=person")
    else {
        return;
    };
    let numbers =
        "[...document.querySelectorAll('.written text')].map((one) => one.textContent).join()";
    page.wait(&format!("{numbers} === '1,2,5,6'"));
    page.click(".hits [data-part=e3]");
    page.wait(&format!("{numbers} === '1,2,5'"));
    assert!(page.text(".log").contains("5-6"), "{}", page.text(".log"));
    assert!(page.value("location.hash").as_str().unwrap().ends_with("move=1-3&move=3-4"));
    page.assert_quiet();
}
