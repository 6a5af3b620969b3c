//! Persistent state: boards, games and worksheets across tabs, reloads, Back and Undo, the focus,
//! and the theme of the help panel.

use serde_json::json;

use super::chrome::Page;
use super::{page, serve};

const POSITION: &str = "document.querySelector('textarea[aria-label=Position]').value";

pub fn reload(page: &mut Page) {
    let here = page.value("location.href");
    page.value("document.querySelector('main .page').dataset.left = ''");
    page.tell("Page.reload", json!({}));
    page.wait("document.readyState === 'complete' && document.querySelector('main .page:not([data-left])') !== null");
    assert_eq!(page.value("location.href"), here);
}

#[test]
fn a_board_is_found_again_and_its_moves_are_taken_back_and_made_again() {
    let Some(mut page) = page("#/board?rules=nim&position=3%2C5") else { return };
    page.wait("document.querySelector('[data-part=\"t1.4\"]') !== null");
    for (part, becomes) in [("t1.4", "3,4"), ("t0.1", "1,4"), ("t1.0", "1,0")] {
        page.click(&format!("[data-part='{part}']"));
        page.wait(&format!("{POSITION} === '{becomes}'"));
    }
    let at = |page: &mut Page, becomes: &str| page.wait(&format!("{POSITION} === '{becomes}'"));
    let press = |page: &mut Page, word: &str| {
        let click = "[...document.querySelectorAll('.bar button')].find((b) => b.innerText === ";
        page.value(&format!("{click}'{word}').click()"));
    };
    page.value("history.back()");
    at(&mut page, "1,4");
    press(&mut page, "Undo");
    at(&mut page, "3,4");
    press(&mut page, "Redo");
    at(&mut page, "1,4");
    press(&mut page, "Redo");
    at(&mut page, "1,0");
    page.click("[data-page=calc]");
    page.wait("document.querySelector('#expression') !== null");
    page.click("[data-page=board]");
    page.wait("document.querySelector('textarea[aria-label=Position]') !== null");
    at(&mut page, "1,0");
    reload(&mut page);
    at(&mut page, "1,0");
    press(&mut page, "Undo");
    at(&mut page, "1,4");
    page.assert_quiet();
}

#[test]
fn a_game_is_found_again_with_its_variations() {
    let address = "#/play?part=nim(%223%2C5%22)&against=person";
    let Some(mut page) = page(address) else { return };
    let moves = |page: &mut Page, count: usize| {
        page.wait(&format!("document.querySelectorAll('.log-item').length === {count} && document.querySelector('.log [aria-current]') !== null"));
    };
    page.wait("document.querySelector('.hit.can') !== null");
    page.click("[data-part='t1.4']");
    moves(&mut page, 1);
    page.click("[data-part='t0.2']");
    moves(&mut page, 2);
    page.value("history.back()");
    page.wait("document.querySelectorAll('.log-item')[0].querySelector('[aria-current]') !== null");
    page.click("[data-part='t0.1']");
    moves(&mut page, 3);
    assert_eq!(page.value("document.querySelectorAll('.variation .log-item').length"), 1);
    page.click(".log-item button");
    page.wait("document.querySelectorAll('.log-item')[0].querySelector('[aria-current]') !== null");
    page.click(".variation button");
    page.wait("document.querySelector('.variation [aria-current]') !== null");
    page.click("[data-page=gallery]");
    page.wait("document.querySelector('.work') !== null");
    page.click("[data-page=play]");
    moves(&mut page, 3);
    reload(&mut page);
    moves(&mut page, 3);
    page.wait("document.querySelector('.variation [aria-current]') !== null");
    let here = page.value("location.href");
    page.value("sessionStorage.clear()");
    page.tell("Page.navigate", json!({ "url": "about:blank" }));
    page.go(here.as_str().unwrap());
    moves(&mut page, 2);
    page.assert_quiet();
}

/// The hint does not replace the buttons of invisible moves.
#[test]
fn a_pass_stays_while_one_points() {
    let address = "#/play?part=go(%225x5%22, scoring: %22area%22)&against=person";
    let Some(mut page) = page(&address.replace(' ', "%20")) else { return };
    let pass = "[...document.querySelectorAll('.choice:not([hidden]) button')].some((one) => one.innerText === 'pass')";
    page.wait(pass);
    page.visit("#/play?part=amazons(%22x..%2F..o%22)&part=go(%225x5%22,%20scoring:%20%22area%22)&against=person");
    page.wait(pass);
    page.click(".table:nth-of-type(1) [data-part='c0.0']");
    page.wait("document.querySelector('.table .hint:not([hidden])')?.innerText.includes('the destination of the piece')");
    page.press("Escape");
    page.wait("document.querySelector('.table .hint:not([hidden])') === null");
    assert_eq!(page.value(pass), json!(true));
    page.assert_quiet();
}

#[test]
fn a_new_game_leads_back_to_the_one_before() {
    let Some(mut page) = page("#/play?part=nim(%223%22)&against=person&move=3+to+1") else {
        return;
    };
    page.wait("document.querySelectorAll('.log-item').length === 1");
    page.value("document.querySelector('h1').focus(); document.activeElement.blur?.()");
    page.press("n");
    page.wait("document.querySelectorAll('.log-item').length === 0");
    page.wait("document.querySelector('.stage').innerText.includes('Back to the previous game')");
    page.value("history.back()");
    page.wait("document.querySelectorAll('.log-item').length === 1");
    page.assert_quiet();
}

#[test]
fn a_game_is_not_lost_by_its_settings() {
    let address = "#/play?part=nim(%223%2C5%22)&against=person";
    let Some(mut page) = page(address) else { return };
    let moves = |page: &mut Page, count: usize| {
        page.wait(&format!(
            "document.querySelectorAll('.log-item').length === {count} && document.querySelector('.table svg') !== null"
        ));
    };
    let choose = |page: &mut Page, label: &str, value: &str| {
        page.value(&format!(
            "(() => {{ const one = document.querySelector('[aria-label=\"{label}\"]'); one.value = '{value}'; one.dispatchEvent(new Event('change')); }})()"
        ));
    };
    page.wait("document.querySelector('.hit.can') !== null");
    page.click("[data-part='t1.4']");
    moves(&mut page, 1);
    choose(&mut page, "Play convention", "misere");
    moves(&mut page, 1);
    page.click("[aria-label='You are'] [data-value=Right]");
    moves(&mut page, 1);
    choose(&mut page, "Opponent", "random");
    moves(&mut page, 1);
    // It is the turn of Right, the user.
    page.click("[data-part='t0.2']");
    page.wait("document.querySelectorAll('.log-item').length === 3");
    page.click("[aria-label='First'] [data-value=Right]");
    moves(&mut page, 0);
    page.wait("document.querySelector('.stage')?.innerText.includes('This is a new game.')");
    page.value("[...document.querySelectorAll('.stage button')].find((one) => one.innerText === 'Back to the previous game').click()");
    moves(&mut page, 3);
    page.click("[aria-label='Change board 1']");
    page.wait("document.querySelector('.ruleset-card') !== null");
    page.type_text("frogs");
    page.press("Enter");
    page.wait("document.querySelector('.table h2').innerText === 'Toads and Frogs'");
    page.assert_quiet();
}

#[test]
fn the_focus_stays_on_the_board() {
    let Some(mut page) = page("#/board?rules=domineering&position=3x3") else { return };
    let part = "document.activeElement.dataset?.part ?? ''";
    for address in ["", "#/play?part=domineering(%223x3%22)&against=person"] {
        if !address.is_empty() {
            page.visit(address);
        }
        page.wait("document.querySelector('.hit.can') !== null");
        page.value("document.querySelector('[data-part=\"c0.1\"]').focus()");
        page.press("Enter");
        page.press("ArrowDown");
        page.press("Enter");
        page.wait("document.querySelector('.hit.last, .last-mark') !== null");
        assert_eq!(page.value(part), "c1.1", "{address}");
        page.press("ArrowDown");
        assert_eq!(page.value(part), "c2.1", "{address}");
    }
    // If the focused part disappears, its neighbour gets the focus.
    page.visit("#/board?rules=nim&position=3%2C5");
    page.wait("document.querySelector('[data-part=\"t1.4\"]') !== null");
    page.value("document.querySelector('[data-part=\"t1.4\"]').focus()");
    page.press("Enter");
    page.wait(&format!("{POSITION} === '3,4'"));
    assert_eq!(page.value(part), "t1.3");
    page.assert_quiet();
}

#[test]
fn a_worksheet_keeps_its_order_and_is_changed() {
    let Some(mut page) = page("#/calc") else { return };
    let line = |page: &mut Page, text: &str| {
        page.value("document.querySelector('#expression').value = ''; document.querySelector('#expression').focus()");
        page.type_text(text);
        page.press("Enter");
        page.wait("document.querySelector('.card:last-child .tools') !== null && document.querySelector('.card:last-child .working') === null");
    };
    for text in ["g := {1|-1}", "g + g", "mean(g)"] {
        line(&mut page, text);
    }
    let sources = "[...document.querySelectorAll('.card .source')].map((one) => one.innerText.trim()).join(' ; ')";
    assert_eq!(page.value(sources), "g := {1|-1} ; g + g ; mean(g)");
    page.click(".card:first-child .source");
    page.wait("document.querySelector('.cell-input') !== null");
    page.value("document.querySelector('.cell-input').value = 'g := {3|1}'");
    page.press("Enter");
    page.wait("document.querySelector('.card:last-child .value')?.innerText.trim() === '2'");
    page.value("[...document.querySelectorAll('.sheet-tools button')].find((b) => b.innerText === 'Note').click()");
    page.type_text("A note about `g`.");
    page.value("[...document.querySelectorAll('.note button')].find((b) => b.innerText === 'Done').click()");
    page.wait("document.querySelector('.note code')?.innerText === 'g'");
    reload(&mut page);
    page.wait("document.querySelectorAll('.card .value').length === 3 && document.querySelector('.note') !== null");
    page.value("[...document.querySelectorAll('.card:nth-child(2) .tools button')].find((b) => b.innerText === 'Delete').click()");
    page.wait(&format!("{sources} === 'g := {{3|1}} ; mean(g)'"));
    assert!(page.value("location.hash").as_str().unwrap().contains("cell=%23+A+note"));
    page.value(
        "document.querySelectorAll('.scalar details').forEach((one) => { one.open = true; })",
    );
    page.click(
        ".card:last-of-type [aria-label='Move up'], .card:nth-of-type(2) [aria-label='Move up']",
    );
    page.wait("document.querySelector('.card-refused ~ .card') !== null");
    page.click("[aria-label='Move down']");
    page.wait(&format!("{sources} === 'g := {{3|1}} ; mean(g)'"));
    page.wait("document.querySelector('.card-refused') === null");
    page.value("[...document.querySelectorAll('.sheet-tools button')].find((b) => b.innerText === 'Clear').click()");
    page.wait("document.querySelectorAll('.card').length === 0");
    page.value("[...document.querySelectorAll('button')].find((b) => b.innerText === 'Restore it').click()");
    page.wait(&format!("{sources} === 'g := {{3|1}} ; mean(g)'"));
    page.assert_quiet();
}

#[test]
fn help_is_a_panel_with_functions_notation_and_terms() {
    let Some(mut page) = page("#/calc") else { return };
    page.value("document.querySelector('#expression').focus()");
    page.type_text("help");
    page.press("Enter");
    page.wait("document.querySelector('.help-page .notation')?.innerText.includes('{pass|*}')");
    page.wait("document.querySelectorAll('.help-names button').length > 50");
    page.type_text("reversible");
    page.press("Enter");
    page.wait("document.querySelector('.help-page pre')?.innerText.startsWith('reversible')");
    page.press("Escape");
    page.wait("document.querySelector('.help') === null");
    page.visit("#/board?rules=domineering&position=2x3");
    page.wait("document.querySelector('.panel .value') !== null");
    page.click(".summary .term");
    page.wait(
        "document.querySelector('.help-page pre')?.innerText.includes('The outcome of a game')",
    );
    page.assert_quiet();
}

#[test]
fn exact_names_come_first() {
    let Some(mut page) = page("#/board") else { return };
    for name in ["clobber", "nim", "go", "Domineering", "col", "hackenbush"] {
        page.click(".headline button");
        page.wait("document.querySelectorAll('.ruleset-card').length > 50");
        page.type_text(name);
        page.press("Enter");
        page.wait(&format!(
            "document.querySelector('h1').innerText.toLowerCase() === {}",
            json!(name.to_lowercase())
        ));
    }
    page.assert_quiet();
}

#[test]
fn stalks_are_grown_from_the_ground_in_the_colour_in_hand() {
    let Some(mut page) = page("#/board?rules=hackenbush&position=B") else { return };
    page.wait("document.querySelector('.hit') !== null");
    page.click("[data-value=edit]");
    let tool = |name: &str| {
        format!(
            "[...document.querySelectorAll('.palette button')].find((b) => b.getAttribute('aria-label').startsWith('{name}')).click()"
        )
    };
    let ground = "[aria-label='the ground']";
    page.value(&tool("Remove"));
    page.click("[data-part=e0]");
    page.wait("document.querySelectorAll('.hit').length === 1");
    page.value(&tool("right"));
    page.value(&tool("Grow"));
    page.click(ground);
    page.wait(&format!("{POSITION} === 'R'"));
    page.value(&tool("left"));
    page.click(ground);
    page.wait(&format!("{POSITION} === 'R,B' || {POSITION} === 'B,R'"));
    // An edge that is drawn to an empty place grows there.
    assert!(page.text(".hint").contains("drag away"));
    page.drag("[data-part=v1]", ".board-frame");
    page.wait(&format!("{POSITION}.length > 4"));
    page.value(&tool("Join"));
    assert!(page.text(".hint").contains("two ends"));
    page.click("[data-part^=v]");
    page.wait("document.querySelectorAll('.hit.chosen').length === 1 && document.querySelector('.hint').innerText.includes('other end')");
    assert_eq!(
        page.value("[...document.querySelectorAll('.palette button')].filter((b) => /[a-z]/i.test(b.innerText)).every((b) => b.getAttribute('aria-label').startsWith(b.innerText))"),
        true
    );
    page.assert_quiet();
}

#[test]
fn stones_that_cannot_be_captured_look_so_in_the_palette() {
    let Some(mut page) = page("#/board?rules=go&position=XXXO%2FX..O%2FXXXO") else { return };
    page.wait("document.querySelector('.hit') !== null");
    page.click("[data-value=edit]");
    page.wait("document.querySelector('.swatch-left.swatch-safe') !== null && document.querySelector('.swatch-left:not(.swatch-safe)') !== null");
    assert_ne!(
        page.value("getComputedStyle(document.querySelector('.swatch-left.swatch-safe'), '::after').content"),
        page.value("getComputedStyle(document.querySelector('.swatch-left:not(.swatch-safe)'), '::after').content")
    );
    page.assert_quiet();
}

#[test]
fn on_a_telephone_the_buttons_of_a_game_are_on_the_first_screen() {
    let Some(mut page) = page("#/calc") else { return };
    page.resize(390, 844);
    page.visit("#/play?part=domineering(%226x6%22)&against=person");
    page.wait("document.querySelector('.hit.can') !== null");
    for button in ["#undo", "#redo", "#hint", "#why"] {
        let bottom = page
            .value(&format!("document.querySelector('{button}').getBoundingClientRect().bottom"));
        assert!(bottom.as_f64().unwrap() < 844.0, "{button} at {bottom}");
    }
    let bottom =
        page.value("document.querySelector('.board-frame svg').getBoundingClientRect().bottom");
    assert!(bottom.as_f64().unwrap() < 844.0, "the board ends at {bottom}");
    assert!(!serve().is_empty());
    page.assert_quiet();
}
