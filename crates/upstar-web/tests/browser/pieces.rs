//! Tests moving pieces: their destinations, dragging, and the names of their moves.

use serde_json::json;

use super::page;

const POSITION: &str = "document.querySelector('textarea[aria-label=Position]').value";

#[test]
fn a_piece_shows_where_it_goes_and_is_dragged_there() {
    let Some(mut page) = page("#/board?rules=clobber&position=4x4") else { return };
    page.wait("document.querySelector('.ring .head') !== null");
    page.click("[data-part='c0.2']");
    page.wait("document.querySelectorAll('.dots .dot').length === 3");
    assert!(page.text(".hint").contains("destination of the piece"));
    page.click("[data-part='c0.2']");
    page.wait("document.querySelectorAll('.dots .dot').length === 0");
    page.drag("[data-part='c0.2']", "[data-part='c0.1']");
    page.wait(&format!("{POSITION} === 'xx.o/oxox/xoxo/oxox'"));
    page.drag("[data-part='c0.3']", "[data-part='c0.0']");
    page.wait("document.querySelector('.hint').innerText.includes('no move there')");
    assert_eq!(page.value(POSITION), "xx.o/oxox/xoxo/oxox");
    page.assert_quiet();
}

#[test]
fn moves_are_called_by_their_paths() {
    let Some(mut page) = page("#/board") else { return };
    let labels = "[...document.querySelectorAll('.move-button')].map((one) => one.innerText)";
    for (address, player, label) in [
        ("rules=clobber&position=ox", "Left", "b1 a1"),
        ("rules=fox_and_geese&position=...%2F.o.%2Fx.x", "Right", "b2 a1"),
        ("rules=konane&position=xo.o.", "Left", "a1 c1 e1"),
        ("rules=push&position=_OX", "Left", "c1 b1"),
        ("rules=maze&position=.@%2F..", "Left", "b1 b2"),
    ] {
        page.visit(&format!("#/board?{address}&player={player}"));
        page.wait(&format!("{labels}.includes({})", json!(label)));
    }
    page.assert_quiet();
}

#[test]
fn each_click_means_one_thing() {
    let Some(mut page) = page("#/board") else { return };
    for (address, clicks, becomes) in [
        // The two ends determine a double jump, although a triple jump is possible.
        ("konane&position=xo.o.o.", "c0.0 c0.4", "....xo."),
        // A second click on the destination takes the amazon back and does not shoot an arrow.
        ("amazons&position=x..", "c0.0 c0.1 c0.1", "x.."),
        ("amazons&position=x...", "c0.0 c0.1 c0.0", "#x.."),
        // A click elsewhere does not move another piece.
        ("clobber&position=oxo../....o/....x", "c0.1 c1.4", "oxo../....o/....x"),
        ("amazons&position=x../%23%23.", "c0.0 c1.2", "x../##."),
    ] {
        page.visit(&format!("#/board?rules={address}"));
        page.wait("document.querySelector('.move-button') !== null && document.querySelector('.hit.can') !== null");
        for part in clicks.split(' ') {
            page.click(&format!("[data-part='{part}']"));
        }
        page.wait(&format!("{POSITION} === {}", json!(becomes)));
        assert_eq!(
            page.value("document.querySelector('.choice').hidden"),
            json!(true),
            "{address}"
        );
    }
    page.assert_quiet();
}

#[test]
fn a_link_does_not_change_the_rules_of_others() {
    let own = "title = \"Own\"\nboard = \"strip\"\ncells = { empty = \".\", left = \"x\", right = \"o\" }\n\
               left = [\"x. -> .x\"]\nright = [\".o -> o.\"]\n[examples]\n\"x.o\" = \"*\"\n";
    let Some(mut page) = page("#/calc") else { return };
    page.wait("document.querySelector('#expression') !== null");
    let store = json!({ "mine.game": own, "a.game": own }).to_string();
    page.value(&format!("localStorage.setItem('upstar.files', {})", json!(store)));
    let other = own.replace("Own", "Other");
    let fields =
        json!({ "rules": "ruleset(\"mine.game\")", "rulefile": format!("mine.game\n{other}") });
    let address = page.value(&format!("'#/board?' + new URLSearchParams({fields})"));
    page.tell("Page.navigate", json!({ "url": "about:blank" }));
    page.go(&format!("{}{}", super::serve(), address.as_str().unwrap()));
    page.wait("document.querySelector('h1').innerText === 'Other'");
    page.wait("location.hash.includes('mine-2.game')");
    assert!(!page.value("location.hash").as_str().unwrap().contains("a.game%0A"));
    page.visit("#/rules");
    page.wait("document.querySelector('.editor-verdict .badge-held') !== null");
    let kept = page.value("JSON.parse(localStorage.getItem('upstar.files'))['mine.game']");
    assert_eq!(kept, json!(own));
    page.assert_quiet();
}

#[test]
fn a_link_names_its_moves_and_brings_its_rules() {
    let address = "#/play?part=clobber(%22xoxo%22)&against=person&move=c1+b1&move=d1+c1";
    let Some(mut page) = page(address) else { return };
    let log = "[...document.querySelectorAll('.log-move')].map((one) => one.innerText.trim().replace(/\\s+/g, ' '))";
    page.wait(&format!("{log}.length === 1"));
    // After c1 b1 there is no stone on c1 that d1 could capture.
    page.wait("document.querySelector('.stage').innerText.includes('not possible here: d1 c1')");
    assert!(page.value("location.hash").as_str().unwrap().ends_with("&move=c1+b1"));
    // The older form uses the indices of the moves.
    page.visit("#/play?part=domineering(%222x2%22)&against=person&line=0.1-0.0");
    page.wait(&format!("{log}.length === 1 && {log}[0] === 'Left b1 b2'"));
    page.visit("#/play?part=nim(%221%22)&part=clobber(%22ox%22)&against=person&move=2:b1+a1");
    page.wait(&format!("{log}.length === 1 && {log}[0] === 'Left 2: b1 a1'"));
    // The address includes the rule file, for browsers that do not have it.
    page.visit("#/rules");
    page.wait("document.querySelector('.editor-verdict .badge-held') !== null");
    page.value("[...document.querySelectorAll('.bar a')].find((one) => one.innerText === 'Open a board').click()");
    page.wait("location.hash.includes('rulefile=mine.game')");
    let link = page.value("location.hash");
    page.value("localStorage.clear(); sessionStorage.clear()");
    page.tell("Page.navigate", json!({ "url": "about:blank" }));
    page.go(&format!("{}{}", super::serve(), link.as_str().unwrap()));
    page.wait("document.querySelector('h1').innerText === 'My game'");
    assert_eq!(page.value("localStorage.getItem('upstar.files')"), json!(null));
    page.assert_quiet();
}

#[test]
fn boards_have_a_size() {
    let Some(mut page) = page("#/board?rules=konane&position=4x4") else { return };
    page.wait("document.querySelector('.size-form') !== null");
    page.value("document.querySelector('[aria-label=Columns]').value = 6; document.querySelector('.size-form button').click()");
    page.wait(&format!("{POSITION} === 'xoxoxo/ox..ox/xoxoxo/oxoxox'"));
    page.visit("#/play?part=clobber(%222x3%22)&against=person");
    page.wait("document.querySelectorAll('.table .hit').length === 6");
    page.value("document.querySelector('.table [aria-label=Rows]').value = 3; document.querySelector('.table .size-form button').click()");
    page.wait("document.querySelectorAll('.table .hit').length === 9");
    page.click(".add-board button");
    page.wait("document.querySelectorAll('.ruleset-card').length > 50");
    page.value("document.querySelector('.picker [aria-label=Rows]').value = 4; document.querySelector('.picker [aria-label=Columns]').value = 5");
    page.type_text("amazons");
    page.wait("document.querySelectorAll('.ruleset-card').length < 5");
    page.press("Enter");
    page.wait("document.querySelectorAll('.table:nth-of-type(2) .hit').length === 20");
    page.assert_quiet();
}

#[test]
fn without_a_board_its_controls_do_nothing() {
    let Some(mut page) = page("#/board?rules=clobber&position=zz") else { return };
    page.wait("document.querySelector('.problem .refusal') !== null");
    let open = "[...document.querySelectorAll('.stage button:not([disabled])')].map((one) => one.innerText).join()";
    assert_eq!(page.value(open), "Choose a ruleset,Set");
    page.value("for (const key of 'LRxeuUc') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))");
    page.visit("#/play?part=clobber(%22zz%22)");
    page.wait("document.querySelector('.stage .refusal') !== null");
    let disabled =
        "[...document.querySelectorAll('.controls button')].every((one) => one.disabled)";
    assert_eq!(page.value(disabled), json!(true));
    page.value("for (const key of 'uUhnw') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))");
    // If an example of the rules fails, a board cannot be opened.
    page.visit("#/rules");
    page.wait("document.querySelector('.editor-verdict .badge-held') !== null");
    page.value("(() => { const e = document.querySelector('.editor'); e.value = e.value.replace('= \"*\"', '= \"7\"'); e.dispatchEvent(new Event('input')); })()");
    page.wait("document.querySelector('.bar a.primary').getAttribute('aria-disabled') === 'true'");
    assert!(page.text(".editor-verdict").contains("is * by these rules"));
    page.visit("#/board?rules=ruleset(%22mine.game%22)");
    page.wait("document.querySelector('.problem a')?.innerText === 'Open mine.game'");
    page.assert_quiet();
}

#[test]
fn best_replies_are_arrows() {
    let Some(mut page) = page("#/calc") else { return };
    page.wait("document.querySelector('#expression') !== null");
    page.value("sessionStorage.setItem('upstar.board.overlay', '\"replies\"')");
    page.visit("#/board?rules=toads_and_frogs&position=TT.FF");
    page.wait("document.querySelector('.reply-left .head') !== null && document.querySelector('.reply-right .head') !== null");
    assert_eq!(page.text(".replies"), "Best move Left b1 c1, best reply Right d1 b1.");
    // The reply to the move under the pointer.
    page.visit("#/board?rules=clobber&position=xoxo");
    page.wait("document.querySelector('.replies').innerText.includes('best reply')");
    page.hover(".move-button");
    page.wait("document.querySelector('.replies').innerText.startsWith('Left')");
    // A move of a heap renumbers its tokens, and a cut moves the cells, so the reply is only named.
    for address in ["nim&position=3%2C5", "cutcake&position=3x3"] {
        page.visit(&format!("#/board?rules={address}"));
        page.wait("document.querySelector('.replies').innerText.includes('best reply')");
        assert_eq!(page.value("document.querySelectorAll('.reply-right').length"), json!(0));
    }
    page.visit("#/board?rules=hackenbush&position=BR%2CB");
    page.wait("document.querySelector('.reply-left') !== null");
    page.value("(() => { const field = [...document.querySelectorAll('select')].find((one) => [...one.options].some(({ value }) => value === 'numbers')); field.value = 'numbers'; field.dispatchEvent(new Event('change')); })()");
    page.wait("document.querySelector('.reply-left') === null && document.querySelector('.replies').innerText === ''");
    page.visit("#/play?part=nim(%221%22)&part=toads_and_frogs(%22TT.FF%22)&against=person");
    page.wait("document.querySelectorAll('.table .hit').length === 6");
    page.click("#hint");
    page.wait("document.querySelector('.verdict')?.innerText.includes('Best reply') && document.querySelector('.reply-right') !== null");
    page.assert_quiet();
}

#[test]
fn graphs_of_games_are_drawn() {
    let Some(mut page) = page("#/board?rules=game_graph&position=a:+%7C") else { return };
    let value = |text: &str| {
        format!("document.querySelector('.summary .math')?.getAttribute('aria-label') === '{text}'")
    };
    page.wait(&value("0"));
    page.click("[data-value=edit]");
    let tool = |name: &str| {
        format!(
            "[...document.querySelectorAll('.palette button')].find((one) => one.innerText === '{name}').click()"
        )
    };
    page.click("[data-part=v0]");
    page.wait(&format!("{POSITION} === 'a: b |; b: |'"));
    page.wait(&value("1"));
    page.value("document.querySelector('.palette button[title=right]').click()");
    page.value(&tool("Move"));
    page.click("[data-part=v0]");
    page.wait("document.querySelectorAll('.hit.chosen').length === 1");
    page.click("[data-part=v0]");
    page.wait(&format!("{POSITION} === 'a: b | a; b: |'"));
    page.wait(&value("over"));
    // A move is also drawn by dragging, and the second time removed.
    for position in ["a: b | a, b; b: |", "a: b | a; b: |"] {
        page.drag("[data-part=v0]", "[data-part=v1]");
        page.wait(&format!("{POSITION} === '{position}'"));
    }
    page.value(&tool("Remove"));
    page.click("[data-part=v1]");
    page.wait(&format!("{POSITION} === 'a: | a'"));
    page.wait(&value("off"));
    page.visit("#/board?rules=cutcake&position=2x3+4x1");
    page.wait("document.querySelector('[data-part=\"c1.4\"]') !== null");
    page.click("[data-value=edit]");
    page.click("[data-part='c1.4']");
    page.wait(&format!("{POSITION} === '2x3 2x1'"));
    page.visit("#/board?rules=snort&position=0-1");
    page.wait("document.querySelector('[data-part=e0]') !== null");
    page.click("[data-value=edit]");
    page.drag("[data-part=v0]", "[data-part=e0]");
    page.wait("document.querySelector('.hint').innerText === 'no vertex there' && !document.querySelector('.hit.chosen')");
    page.assert_quiet();
}

#[test]
fn positions_of_a_line_have_comments() {
    let address = "#/play?part=clobber(%22xoxo%22)&against=person&move=a1+b1&comment=0:Four+stones";
    let Some(mut page) = page(address) else { return };
    let comments = "[...document.querySelectorAll('.comment')].map((one) => one.innerText).join()";
    page.wait(&format!("{comments} === 'Four stones'"));
    page.click("[aria-label='Comment on this position']");
    page.type_text("Left leads");
    page.press("Tab");
    page.wait(&format!("{comments} === 'Four stones,Left leads'"));
    // A variation has its own comment.
    page.click("#undo");
    page.wait("document.querySelector('[aria-label=\"Comment on this position\"]').value === 'Four stones'");
    page.click("[data-part='c0.2']");
    page.click("[data-part='c0.3']");
    page.wait("document.querySelectorAll('.variation').length === 1");
    page.click("[aria-label='Comment on this position']");
    page.type_text("A mistake");
    page.press("Tab");
    let hash = page.value("decodeURIComponent(location.hash.replaceAll('+', ' '))");
    assert!(
        hash.as_str().unwrap().ends_with("move=c1 d1&comment=0:Four stones&comment=1:A mistake"),
        "{hash}"
    );
    page.tell("Page.reload", json!({}));
    page.wait(&format!("{comments} === 'Four stones,Left leads,A mistake'"));
    // A link to the game of this visit brings its comments.
    page.visit("#/calc");
    page.visit(&format!("{address}&comment=1:New"));
    page.wait(&format!("{comments} === 'Four stones,New,A mistake'"));
    // A move during typing does not divide the comment.
    page.click("#undo");
    let field = "document.querySelector('[aria-label=\"Comment on this position\"]').value";
    page.wait(&format!("{field} === 'Four stones'"));
    page.click("[aria-label='Comment on this position']");
    page.type_text(" A");
    page.value("document.querySelector('.log-move').click()");
    page.type_text("B");
    page.press("Tab");
    page.wait(&format!("{field} === 'New' && {comments} === 'Four stones AB,New,A mistake'"));
    page.assert_quiet();
}
