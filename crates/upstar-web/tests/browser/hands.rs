//! Input to the page: touch, a mouse that points without clicking, dropped files, and the keyboard
//! alone.

use serde_json::json;

use super::page;

const POSITION: &str = "document.querySelector('textarea[aria-label=Position]').value";

#[test]
fn fingers_move_and_edit() {
    let Some(mut page) = page("#/board?rules=clobber&position=xo%2Fox") else { return };
    page.resize(390, 844);
    page.touch();
    page.wait("document.querySelector('.move-table .move') !== null");
    page.tap("[data-part='c0.0']");
    page.tap("[data-part='c0.1']");
    page.wait(&format!("{POSITION} === '.x/ox'"));
    page.tap("[data-value=edit]");
    page.tap(".palette button[title*='empty']");
    page.tap("[data-part='c1.0']");
    page.wait(&format!("{POSITION} === '.x/.x'"));
    page.assert_quiet();
}

#[test]
fn every_kind_of_board_is_edited_by_pointing() {
    let Some(mut page) = page("#/board?rules=maze&position=%40.%2F..") else { return };
    let ready = "document.querySelector('.hit') !== null";
    page.wait(ready);
    page.click("[data-value=edit]");
    for (address, tool, part, becomes) in [
        ("", "", "u0.1", "@|./.."),
        ("", "[aria-label$='add a token']", "c1.1", "@|./.@"),
        ("", "[aria-label$='add a column']", "", "@|../.@."),
        ("#/board?rules=dots_and_boxes&position=1x1", "", "h0.0", "+-+/.../+.+"),
        ("", "", "h0.0", "1x1"),
        (
            "#/board?rules=kalah&position=3%2C9%2F0%2C1",
            "[aria-label='add one']",
            "c0.1",
            "3,10/0,1",
        ),
        ("", "[aria-label='set to zero']", "c0.0", "0,10/0,1"),
        ("#/board?rules=queens&position=3%2C5", "", "c6.2", "6,2"),
        ("", "[aria-label*='add a piece']", "", "(6,2) (2,2)"),
        ("#/board?rules=partial_nim&position=B3%2CR2", "", "c0.1", "B1,R2"),
        (
            "#/board?rules=roll_the_lawn&position=%5B5%2Co%2C2%5D",
            "[aria-label*='the roller']",
            "c0.2",
            "[5,2,o]",
        ),
        ("#/board?rules=nim&position=3%2C5", "[aria-label$='add a heap']", "", "3,5,1"),
        (
            "#/board?rules=hackenbush&position=BR",
            "[aria-label=Right], [aria-label=right]",
            "e0",
            "RR",
        ),
    ] {
        if !address.is_empty() {
            page.visit(address);
            page.wait("document.querySelector('[data-value=edit]')?.getAttribute('aria-checked') === 'false'");
            page.wait(ready);
            page.click("[data-value=edit]");
        }
        for selector in [tool.to_owned(), format!("[data-part='{part}']")] {
            if !selector.is_empty() && selector != "[data-part='']" {
                let within = if selector == tool { ".palette " } else { "" };
                page.click(&format!("{within}{}", selector.replace(", ", &format!(", {within}"))));
            }
        }
        page.wait(&format!("{POSITION} === {}", json!(becomes)));
        page.wait(ready);
    }
    page.assert_quiet();
}

#[test]
fn a_move_tells_its_value_where_the_mouse_is() {
    let Some(mut page) = page("#/board?rules=domineering&position=2x3") else { return };
    page.wait("document.querySelector('.move .incentive .math') !== null");
    page.hover("[data-part='c0.1']");
    page.wait("document.querySelector('.tip:not([hidden]) .incentive .math') !== null");
    assert!(page.text(".tip").contains("b1 b2"));
    assert_eq!(page.value("document.querySelectorAll('.move.lit').length"), 1);
    page.hover("h1");
    page.wait("document.querySelector('.tip').hidden");
    page.hover(".move-table .move");
    page.wait("document.querySelectorAll('.hit.preview').length === 2");
    page.assert_quiet();
}

#[test]
fn rule_files_are_dropped_on_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("walk.game");
    let text = "title = \"Walk\"\nboard = \"strip\"\ncells = { empty = \".\", left = \"x\", right = \"o\" }\n\
                left = [\"x. -> .x\"]\nright = [\".o -> o.\"]\n\n[examples]\n\"x.o\" = \"*\"\n";
    std::fs::write(&file, text).unwrap();
    let Some(mut page) = page("#/board") else { return };
    page.wait("document.querySelector('.hit') !== null");
    page.drop_file(".board-frame", &file);
    page.wait("document.querySelector('h1').innerText === 'Walk'");
    page.wait(&format!("{POSITION} === 'x.o'"));
    page.wait("document.querySelector('.summary .math')?.getAttribute('aria-label') === '*'");
    page.visit("#/rules");
    page.wait(
        "[...document.querySelectorAll('.chips button')].some((b) => b.innerText === 'walk.game')",
    );
    let other = folder.path().join("picture.png");
    std::fs::write(&other, "no rules").unwrap();
    page.drop_file("h1", &other);
    page.wait("document.querySelector('#toast').innerText.includes('.game')");
    page.assert_quiet();
}

#[test]
fn light_and_dark_are_switched_and_remembered() {
    let Some(mut page) = page("#/calc") else { return };
    let paper = "getComputedStyle(document.body).backgroundColor";
    page.prefer("light");
    let light = page.value(paper);
    page.prefer("dark");
    let dark = page.value(paper);
    assert_ne!(light, dark);
    // The theme is automatic, then light, then dark, for any system setting.
    page.click("#theme");
    assert_eq!(page.value(paper), light);
    page.click("#theme");
    assert_eq!(page.value(paper), dark);
    page.prefer("light");
    assert_eq!(page.value(paper), dark);
    let here = page.value("location.href");
    page.tell("Page.navigate", json!({ "url": "about:blank" }));
    page.go(here.as_str().unwrap());
    assert_eq!(page.value(paper), dark);
    page.click("#theme");
    assert_eq!(page.value(paper), light);
    page.assert_quiet();
}

#[test]
fn a_board_is_played_with_keys_alone() {
    let Some(mut page) = page("#/board?rules=dots_and_boxes&position=1x2") else { return };
    page.wait("document.querySelector('.hit') !== null");
    let name = "document.activeElement.getAttribute('aria-label')";
    let mut tabs = 0;
    while page.value("document.activeElement.classList.contains('hit')") != json!(true) {
        page.press("Tab");
        tabs += 1;
        assert!(tabs < 40, "the board is not reached by Tab");
    }
    page.press("ArrowUp");
    assert_eq!(page.value(name), "line from a1 to b1, not drawn");
    page.press("Enter");
    page.wait(&format!("{POSITION} === '+-+.+/...../+.+.+'"));
    page.press("?");
    page.wait("document.querySelector('dialog.keys') !== null");
    page.press("Escape");
    page.wait("document.querySelector('dialog.keys') === null");
    page.assert_quiet();
}

#[test]
fn positions_are_pasted_and_copied() {
    let Some(mut page) = page("#/board?rules=clobber&position=xo") else { return };
    page.wait("document.querySelector('.hit') !== null");
    let clipboard = |kind: &str, text: &str| {
        format!(
            "(() => {{ const data = new DataTransfer(); data.setData('text/plain', {}); const event = new ClipboardEvent('{kind}', \
             {{ clipboardData: data, bubbles: true, cancelable: true }}); document.body.dispatchEvent(event); return data.getData('text/plain'); }})()",
            json!(text)
        )
    };
    page.value(&clipboard("paste", "xox\n.o."));
    page.wait(&format!("{POSITION} === 'xox/.o.'"));
    assert_eq!(page.value(&clipboard("copy", "")), "xox/.o.");
    page.value(&clipboard("paste", "x?"));
    page.wait("document.querySelector('.problem mark')?.innerText === '?'");
    assert_eq!(page.value(&clipboard("copy", "")), "xox/.o.");
    page.assert_quiet();
}

#[test]
fn boxes_have_owners_and_who_finishes_one_moves_again() {
    let address = "#/play?part=dots_and_boxes(%221x2%22)&against=person";
    let Some(mut page) = page(address) else { return };
    for (at, line) in ["h0.0", "h1.0", "u0.0", "h0.1"].iter().enumerate() {
        page.wait(&format!("document.querySelectorAll('.log li').length === {at} && document.querySelector('.hit.can') !== null"));
        page.click(&format!("[data-part='{line}']"));
    }
    page.wait("document.querySelectorAll('.log li').length === 4");
    page.click("[data-part='u0.1']");
    // Right has only a pass, which is played automatically.
    page.wait("document.querySelectorAll('.log li').length === 6 && document.querySelector('.marks .f-left') !== null");
    assert!(page.text(".status").contains("Left"));
    page.click("#undo");
    page.wait("document.querySelectorAll('.log-item')[3].querySelector('[aria-current]') !== null && document.querySelector('.marks .f-left') === null");
    page.assert_quiet();
}

#[test]
fn one_click_makes_a_move_that_one_cell_determines() {
    let Some(mut page) = page("#/board") else { return };
    for (address, part, label, becomes) in [
        ("rules=snort&position=grid+3x3", "c1.1", "b2", "grid .x./x#x/.x."),
        ("rules=col&position=grid+2x2", "c0.0", "a1", "grid #o/o."),
        ("rules=node_kayles&position=0-1+1-2+2-3", "v0", "vertex 0", "2-3"),
        ("rules=snort&position=0-1+1-2+1-3+3-0", "v1", "vertex 1", "0-3 2; 0:L 2:L 3:L"),
        ("rules=kalah&position=3%2C3%2C3%2F2%2C2%2C2", "c1.0", "a2", "3,3,3/0,3,3"),
        ("rules=shove&position=X_OX", "c0.3", "d1 c1", "_OX_"),
        ("rules=cricket_pitch&position=%5B3%2C2%2Co%2C1%5D", "c0.0", "c1 a1", "[o,2,1,1]"),
        ("rules=digraph_placement&position=0%3E1%3B+0%3AL+1%3AR", "v0", "vertex 0", "path 0"),
    ] {
        page.visit(&format!("#/board?{address}"));
        page.wait(&format!("document.querySelector('[data-part=\"{part}\"].can') !== null"));
        let labels = "[...document.querySelectorAll('.move-button')].map((one) => one.innerText)";
        page.wait(&format!("{labels}.includes({})", json!(label)));
        page.click(&format!("[data-part='{part}']"));
        page.wait(&format!("{POSITION} === {}", json!(becomes)));
    }
    page.assert_quiet();
}

#[test]
fn points_are_counted_where_that_is_usual() {
    let Some(mut page) = page("#/board?rules=kalah&position=1%2C1%2F0%2C1") else { return };
    page.wait("document.querySelector('.move') !== null");
    let chosen = "document.querySelector('[aria-label=\"Play convention\"]').value";
    assert_eq!(page.value(chosen), "scoring");
    assert!(!page.value("location.hash").as_str().unwrap().contains("convention"));
    assert_eq!(page.text(".stage > .score"), "Points so far: Left 0, Right 0");
    page.click("[data-part='c1.1']");
    page.wait(
        "document.querySelector('.stage > .score').innerText === 'Points so far: Left −1, Right 0'",
    );
    page.click("[data-page=board]");
    page.visit("#/board?rules=kalah&position=1%2C1%2F0%2C1&convention=normal");
    page.wait("document.querySelector('.move') !== null");
    assert_eq!(page.value(chosen), "normal");
    page.visit("#/board?rules=nim&position=3%2C5");
    page.wait("document.querySelector('h1').innerText === 'Nim'");
    assert_eq!(page.value(chosen), "normal");
    page.visit("#/play?part=kalah(%223x2%22)&against=person");
    page.wait("document.querySelector('.status .score')?.innerText === 'Points: Left 0, Right 0'");
    page.click("[data-part='c1.1']");
    page.wait("document.querySelector('.status .score')?.innerText === 'Points: Left 1, Right 0'");
    page.assert_quiet();
}

#[test]
fn points_that_were_won_count_for_what_comes() {
    let address = "#/play?part=dots_and_boxes(%221x3%22)&against=person&line=0.0-0.2-0.4-0.2-0.3-0.0-0.0-0.0-0.1-0.0";
    let Some(mut page) = page(address) else { return };
    page.wait("document.querySelector('.status .score')?.innerText === 'Points: Left 2, Right 0'");
    page.click("#hint");
    page.wait("document.querySelector('.verdict')?.innerText.includes('final score')");
    assert!(
        page.text(".verdict").contains("wins: 0 now, final score 1 for Left"),
        "{}",
        page.text(".verdict")
    );
    page.value("document.querySelector('.add-board input').value = 'foo(3'");
    page.click(".add-board form button");
    page.wait("document.querySelector('.stage .refusal') !== null");
    assert!(page.text(".status").contains("Left 2"), "{}", page.text(".status"));
    page.assert_quiet();
}

#[test]
fn dominoes_fall_to_the_side_that_is_chosen() {
    let Some(mut page) = page("#/board?rules=toppling_dominoes&position=xoxoox") else { return };
    page.wait("document.querySelector('.fate-wins') !== null");
    page.click("[data-part='p2']");
    page.wait("document.querySelector('.choice:not([hidden]) button') !== null");
    let choices = "[...document.querySelectorAll('.choice button')].map((one) => one.innerText).sort().join()";
    assert_eq!(page.value(choices), "3 left,3 right,None");
    page.value("[...document.querySelectorAll('.choice button')].find((one) => one.innerText === '3 right').click()");
    page.wait(&format!("{POSITION} === 'xo'"));
    page.assert_quiet();
}

/// Pointing makes every visible move or offers it as a choice.
#[test]
fn every_move_of_every_ruleset_is_reached_by_pointing() {
    let Some(mut page) = page("#/board") else { return };
    page.wait("document.querySelector('.hit') !== null");
    let script = r#"(async () => {
        await import("./assets/board.js");
        const { ask } = await import("./assets/api.js");
        const { rulesets } = await ask("rulesets", {});
        const missed = [];
        let count = 0;
        const more = [["wythoff", "3,4"], ["toppling_dominoes", "xoxoox"], ["euclid", "3,7"], ["cutcake", "3x4 2x2"], ["snort", "cycle 5"]];
        for (const [rules, position] of [...rulesets.map((one) => [one.expression, one.position]), ...more]) {
            const data = await ask("board", { place: { rules, position } });
            for (const player of ["Left", "Right"]) {
                let reached = [];
                const board = document.createElement("up-board");
                board.addEventListener("move", ({ detail }) => reached.push(detail));
                board.offer = (moves) => reached.push(...moves ?? []);
                board.set({ data, moves: data.moves[player] });
                const made = new Set();
                for (const move of data.moves[player].filter((one) => board.sees(one))) {
                    count += 1;
                    for (const way of move.ways) {
                        const parts = way.filter((part) => board.parts.has(part));
                        // Click the parts in the order of the way, then with the last part twice,
                        // and then each part alone.
                        for (const clicks of [parts, [...parts, parts.at(-1)], ...parts.map((part) => [part])]) {
                            reached = [];
                            board.chosen = [];
                            for (const part of clicks) if (reached.length === 0) board.point(part);
                            for (const one of reached) made.add(one.to);
                        }
                    }
                }
                for (const move of data.moves[player]) if (board.sees(move) && !made.has(move.to)) missed.push(`${rules} ${position} ${player} ${move.label}`);
            }
        }
        return { missed, count };
    })()"#;
    let found = page.value(script);
    assert_eq!(found["missed"], json!([]));
    assert!(found["count"].as_u64().unwrap() > 500, "{found}");
}
