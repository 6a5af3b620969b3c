//! Live figures, lessons, copies of figures, and the notebook.

use serde_json::json;

use crate::chrome::Page;
use crate::{page, serve};

/// Chooses a value of a list of choices.
fn choose(page: &mut Page, label: &str, value: &str) {
    page.value(&format!(
        "(() => {{ const one = document.querySelector('select[aria-label={}]'); one.value = {}; one.dispatchEvent(new Event('change')); }})()",
        json!(label),
        json!(value)
    ));
}

/// Records copied texts in `copied` and saved files in `saved`.
fn listen(page: &mut Page) {
    page.value(
        "globalThis.copied = null; globalThis.saved = null; \
         Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => { copied = text; } } }); \
         globalThis.made ??= URL.createObjectURL.bind(URL); URL.createObjectURL = (file) => { saved = file; return made(file); }; HTMLAnchorElement.prototype.click = function () {}; 0",
    );
}

fn press_button(page: &mut Page, inside: &str, name: &str) {
    page.value(&format!(
        "[...document.querySelectorAll({})].find((one) => one.textContent === {}).click()",
        json!(format!("{inside} button")),
        json!(name)
    ));
}

#[test]
fn a_lesson_hides_its_answers() {
    let Some(mut page) = page("#/lesson") else { return };
    page.wait("document.querySelectorAll('.course li').length === 20");
    page.visit("#/lesson?name=lesson-01-turns.txt");
    page.wait("document.querySelector('.lesson-stage .summary .math') !== null");
    let visible = "getComputedStyle(document.querySelector('.lesson-stage .panel')).visibility";
    assert_eq!(page.value(visible), "hidden");
    assert_eq!(page.value("getComputedStyle(document.querySelector('.top')).display"), "none");
    assert_eq!(page.value("getComputedStyle(document.documentElement).fontSize"), "24px");
    page.press("h");
    page.wait("document.querySelector('.lesson-hints').innerText.startsWith('Hint')");
    page.resize(1024, 768);
    page.press(" ");
    page.wait("document.querySelector('.lesson-answer').innerText.includes('player to move wins')");
    page.wait("document.querySelector('.lesson-stage svg').getBoundingClientRect().bottom < document.querySelector('.lesson-bar').getBoundingClientRect().top");
    assert_eq!(page.value(visible), "visible");
    page.press("ArrowRight");
    page.wait("document.querySelector('.lesson-bar').innerText.includes('2 of 3')");
    page.wait("document.querySelector('.lesson-stage .summary .math')?.getAttribute('aria-label') === '1'");
    assert_eq!(page.value(visible), "hidden");
    assert!(page.value("location.hash").as_str().unwrap().ends_with("step=2"));
    page.press("ArrowLeft");
    page.wait("document.querySelector('.lesson-bar').innerText.includes('1 of 3')");
    page.press("Escape");
    page.wait("document.querySelectorAll('.course li').length === 20");
    assert_eq!(page.value("document.documentElement.className"), "");
    // The board of the lesson does not replace the user's own board.
    page.visit("#/board");
    page.wait("document.querySelector('textarea[aria-label=Position]')?.value === '3x3'");
    page.assert_quiet();
}

#[test]
fn a_lesson_can_be_written() {
    let Some(mut page) = page("#/lesson") else { return };
    page.wait("document.querySelector('.lesson-text') !== null");
    page.value("document.querySelector('.lesson-text').value = '# Mine\\n\\nCompare `^` with $\\\\{2|-1\\\\}$.\\nhttp://localhost:1/#/compare?g=%5E&h=0\\nanswer: It is positive.\\n\\nThe end.'");
    press_button(&mut page, ".page-lesson", "Start");
    page.wait("document.querySelector('.lesson-stage .relation') !== null");
    assert_eq!(page.text(".lesson h1"), "Mine");
    assert_eq!(page.text(".lesson-notes code"), "^");
    assert_eq!(
        page.value("document.querySelector('.lesson-notes .math').innerText.replace(/\\s/g, '')"),
        "{2|−1}"
    );
    page.press(" ");
    page.wait("document.querySelector('.lesson-answer').innerText === 'It is positive.'");
    page.press(" ");
    page.wait("document.querySelector('.lesson-notes').innerText === 'The end.'");
    page.assert_quiet();
}

#[test]
fn an_embedded_page_is_one_figure() {
    let Some(mut page) = page("?embed=1#/calc?text=%7B2%7C-1%7D&figure=thermograph") else {
        return;
    };
    page.wait("document.querySelector('.figure-thermograph svg') !== null");
    let shown =
        |what: &str| format!("document.querySelector('{what}')?.checkVisibility() ?? false");
    for hidden in [".top", ".prompt", ".figure-tree", ".value", ".figure .tools"] {
        assert_eq!(page.value(&shown(hidden)), false, "{hidden}");
    }
    assert_eq!(page.value(&shown(".whole-page")), true);
    page.tell("Page.navigate", json!({ "url": "about:blank" }));
    page.go(&format!("{}?embed=1#/board?rules=clobber&position=xxo", serve()));
    page.wait("document.querySelector('.summary .math')?.getAttribute('aria-label') === '↑'");
    for hidden in [".top", ".place", ".tools", "#play-this", ".moves"] {
        assert_eq!(page.value(&shown(hidden)), false, "{hidden}");
    }
    page.click("[data-part='c0.1']");
    page.click("[data-part='c0.2']");
    page.wait("document.querySelector('textarea[aria-label=Position]').value === 'x.x'");
    // A figure does not change its address.
    assert!(page.value("location.hash").as_str().unwrap().ends_with("position=xxo"));
    page.assert_quiet();
}

#[test]
fn a_figure_is_copied_in_several_ways() {
    let Some(mut page) = page("#/calc?text=%7B2%7C-1%7D") else { return };
    page.wait("document.querySelector('.figure-thermograph .copies') !== null");
    listen(&mut page);
    let ways = [
        ("Link", "#/calc?text=%7B2%7C-1%7D&figure=thermograph"),
        ("Markdown", "[![Thermograph](thermograph.svg)](http"),
        ("TikZ", "\\begin{tikzpicture}"),
    ];
    for (way, part) in ways {
        page.value("copied = null");
        press_button(&mut page, ".figure-thermograph .copies", way);
        page.wait("copied !== null");
        assert!(page.value("copied").as_str().unwrap().contains(part), "{way}");
    }
    press_button(&mut page, ".figure-thermograph .copies", "PNG");
    page.wait("saved?.type === 'image/png'");
    press_button(&mut page, ".figure-thermograph .copies", "Iframe");
    page.wait("copied.startsWith('<iframe src=\"http') && copied.includes('?embed=1#/calc')");
    // A server forbids frames.
    if page.value("document.documentElement.dataset.engine === 'wasm'") == false {
        page.wait("document.querySelector('#toast').innerText.includes('only the page without')");
    }
    page.assert_quiet();
}

#[test]
fn the_first_page_has_six_live_figures() {
    let Some(mut page) = page("#/calc") else { return };
    page.wait("document.querySelectorAll('.live > li').length === 6 && document.querySelectorAll('.sum-table .total td').length === 1");
    page.wait("[...document.querySelectorAll('.live-value')].every((one) => one.innerText.startsWith('value'))");
    assert_eq!(page.value("document.querySelectorAll('.live h2 a[href^=\"#/\"]').length"), 6);
    let value = "document.querySelector('.live-value .math').getAttribute('aria-label')";
    assert_eq!(page.value(value), "↑*");
    // This is the blue edge on the green one.
    page.click(".live > li:nth-child(1) [data-part='e4']");
    page.wait(&format!("{value} !== '↑*'"));
    let cut = page.value(value);
    let engine = "fetch('api/eval', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text: 'value(hackenbush(\"B(R,G),RB\"))' }) }).then((reply) => reply.json()).then((reply) => reply.unicode)";
    if page.value("document.documentElement.dataset.engine ?? ''") == "" {
        assert_eq!(cut, page.value(engine));
    }
    press_button(&mut page, ".live > li:nth-child(1)", "Undo");
    page.wait(&format!("{value} === '↑*'"));
    page.wait("document.querySelector('.sum-table .total .math')?.getAttribute('aria-label') === '{4↑|3/2↑||1↑|-3/2↑}'");
    assert_eq!(page.value("[...document.querySelectorAll('.sum-table tbody tr:nth-child(3) td')].slice(1, 3).map((one) => one.innerText).join()"), "1/2,3/2");
    page.assert_quiet();
}

#[test]
fn a_tax_cools_a_game() {
    let Some(mut page) = page("#/calc?text=%7B4%7C2%7C%7C-1%7D") else { return };
    page.wait("document.querySelector('.tax input') !== null");
    page.value("document.querySelector('.tax input').focus()");
    for _ in 0..4 {
        page.press("ArrowRight");
    }
    page.wait("document.querySelector('.tax-said').innerText.includes('Stops 2 and −1/2')");
    page.wait(
        "document.querySelector('.tax-said .math')?.getAttribute('aria-label') === '{3|2||-1/2}'",
    );
    // The line is dragged in the picture, too: to the tick at temperature 2, where the walls meet.
    page.value("[...document.querySelectorAll('.figure-thermograph text')].find((one) => one.textContent === '2' && one.getAttribute('text-anchor') === 'end').id = 'two'");
    page.resize(1280, 1700);
    page.drag(".tax-handle", "#two");
    page.wait("document.querySelector('.tax-said').innerText.includes('The walls meet at 1')");
    // The temperature 9/16 lies between two steps of the slider, and the line is a definition with a comment.
    page.visit("#/calc?text=g%20%3A%3D%20%7B9%2F8%7C0%7D%20%23%20mine");
    page.wait("document.querySelector('.tax input') !== null");
    page.value("document.querySelector('.tax input').focus()");
    for _ in 0..4 {
        page.press("ArrowRight");
    }
    page.wait(
        "document.querySelector('.tax-said .math')?.getAttribute('aria-label') === '{5/8|1/2}'",
    );
    page.press("ArrowRight");
    page.wait("document.querySelector('.tax-said').innerText.includes('Tax 9/16. The walls meet at 9/16')");
    page.press("ArrowRight");
    page.wait("document.querySelector('.tax-said').innerText.includes('Tax 5/8.')");
    page.assert_quiet();
}

#[test]
fn values_and_temperatures_are_shown_on_the_board() {
    let Some(mut page) = page("#/board?rules=domineering&position=2x3") else { return };
    page.wait("document.querySelector('.move-table .math') !== null");
    let texts =
        "[...document.querySelectorAll('.written text')].map((one) => one.textContent).join()";
    assert_eq!(page.value(texts), "");
    choose(&mut page, "On the board", "values");
    assert_eq!(page.value(texts), "2,±1,±1");
    choose(&mut page, "On the board", "heat");
    assert_eq!(page.value(texts), "−1,1,1");
    let heats = "[...document.querySelectorAll('.written rect')].map((one) => one.style.getPropertyValue('--heat')).join()";
    assert_eq!(page.value(heats), "0%,100%,100%");
    // Under misère and scoring play, results and scores are shown.
    page.visit("#/board?rules=nim&position=2%2C1&convention=misere");
    page.wait(&format!("{texts}.includes('✓') && {texts}.includes('✗')"));
    page.visit("#/board?rules=dots_and_boxes&position=2x2");
    page.wait("document.querySelector('.move-table .end') !== null");
    page.wait(&format!("{texts}.includes('2')"));
    page.visit("#/board?rules=hackenbush&position=BR");
    page.wait("document.querySelector('.move') !== null");
    choose(&mut page, "On the board", "numbers");
    assert_eq!(page.value(texts), "1,2");
    page.assert_quiet();
}

#[test]
fn a_sum_is_a_table() {
    let address =
        "#/play?part=domineering(%222x3%22)&part=nim(%223%22)&part=%7B2%7C-1%7D&against=person";
    let Some(mut page) = page(address) else { return };
    page.wait("document.querySelectorAll('.table').length === 3 && document.querySelector('.hit.can') !== null");
    page.click(".sum-details summary");
    page.wait("document.querySelectorAll('.sum-table .small').length === 3");
    let row = |at: usize| {
        format!(
            "[...document.querySelectorAll('.sum-table tbody tr:nth-child({at}) td')].slice(1, 3).map((one) => one.innerText).join()"
        )
    };
    assert_eq!(page.value(&row(1)), "3/4,5/4");
    assert_eq!(page.value(&row(3)), "1/2,3/2");
    assert!(page.text(".sum-table .hottest th").starts_with("3."));
    assert!(page.text(".sum-table .total").contains("5/4"));
    page.click(".sum-table .hottest button");
    page.wait("document.querySelector('.log-move')?.innerText.includes('3: 2')");
    page.wait("document.querySelector('.sum-table .hottest th')?.innerText.startsWith('1.')");
    // The arrow keys step through the game.
    page.value("document.activeElement.blur()");
    let now = "document.querySelector('.log-move').getAttribute('aria-current')";
    page.press("ArrowLeft");
    page.wait(&format!("{now} === null"));
    page.press("ArrowDown");
    page.wait(&format!("{now} === 'step'"));
    page.press("ArrowUp");
    page.wait(&format!("{now} === null"));
    page.press("ArrowRight");
    page.wait(&format!("{now} === 'step'"));
    choose(&mut page, "Play convention", "misere");
    page.wait("document.querySelector('.sum-table thead').innerText.includes('Outcome') && document.querySelectorAll('.sum-table tbody code').length > 0");
    page.visit(
        "#/play?part=dots_and_boxes(%222x2%22)&part=dots_and_boxes(%222x2%22)&against=person",
    );
    page.wait("document.querySelectorAll('.table').length === 2 && document.querySelector('.hit.can') !== null");
    page.click(".sum-details summary");
    page.wait("[...document.querySelectorAll('.sum-table tbody tr:first-child td')].slice(0, 2).map((one) => one.innerText).join() === '2,−2'");
    page.assert_quiet();
}

#[test]
fn a_notebook_has_notes_pictures_and_formats() {
    let cells = "#/calc?cell=%23%20%23%20Title%0A%0AA%20%2A%2Abold%2A%2A%20%24%5Cuparrow%24%20%3Cb%3E%0A%0A-%20%2Aone%2A%0A-%20two&cell=g%20%3A%3D%20%7B2%7C-1%7D&cell=mean(g)&cell=%5Bg%2C%20%7B4%7C0%7D%5D";
    let Some(mut page) = page(cells) else { return };
    page.wait("document.querySelectorAll('.card .value').length === 3 && document.querySelector('.note-text strong') !== null");
    assert_eq!(page.text(".note-text h2"), "Title");
    assert_eq!(page.text(".note-text .math"), "↑");
    assert_eq!(page.value("document.querySelector('.note-text b')"), json!(null));
    assert_eq!(page.value("[...document.querySelectorAll('.scalar')].map((one) => one.querySelector('.value').innerText.replace(/\\s+/g, '/')).join()"), "1/2");
    let height = page.value("document.querySelector('.card:has(.scalar)').offsetHeight");
    assert!(height.as_f64().unwrap() < 70.0, "{height}");
    // The thermographs of a list can be drawn in one frame.
    let width = "Number(document.querySelector('.card:last-child svg').getAttribute('width'))";
    let beside = page.value(width).as_f64().unwrap();
    page.value("document.querySelector('.card:last-child details').open = true");
    choose(&mut page, "Thermographs", "1");
    page.wait(&format!("{width} < {beside} * 0.7"));
    listen(&mut page);
    press_button(&mut page, ".sheet-tools", "Jupyter");
    page.wait("saved !== null");
    let book: serde_json::Value =
        serde_json::from_str(page.value("saved.text()").as_str().unwrap()).unwrap();
    assert_eq!(book["cells"][1]["cell_type"], "markdown");
    assert_eq!(book["cells"][3]["source"], "upstar.eval(\"g := {2|-1}\\nmean(g)\")");
    press_button(&mut page, ".sheet-tools", "LaTeX");
    page.wait("saved.type === 'text/x-tex'");
    let tex = page.value("saved.text()");
    for part in [
        "\\documentclass",
        "\\[ \\{2\\mid -1\\} \\]",
        "\\begin{tikzpicture}",
        "$\\uparrow$",
        "\\section*{Title}",
        "\\textbf{bold}",
        "\\item \\emph{one}\n\\item two\n\\end{itemize}",
    ] {
        assert!(tex.as_str().unwrap().contains(part), "{part} in {tex}");
    }
    // Enter does not end a note.
    press_button(&mut page, ".sheet-tools", "Note");
    page.type_text("one");
    page.press("Enter");
    page.type_text("two");
    assert_eq!(page.value("document.activeElement.value"), "one\ntwo");
    page.assert_quiet();
}

/// Encodes the fields of an address.
fn encoded(page: &mut Page, fields: &serde_json::Value) -> String {
    let text = page.value(&format!("String(new URLSearchParams({fields}))"));
    text.as_str().unwrap().to_owned()
}

/// Opens a worksheet file on the page.
fn open_file(page: &mut Page, name: &str, text: &str) {
    page.value(&format!(
        "(() => {{ const files = new DataTransfer(); files.items.add(new File([{}], {})); const one = document.querySelector('input[type=file]'); one.files = files.files; one.dispatchEvent(new Event('change')); }})()",
        json!(text),
        json!(name)
    ));
}

/// A cell cannot leave the string in the Python code of the notebook, and is read back unchanged.
#[test]
fn a_cell_is_data_in_a_notebook() {
    let texts = [
        "# costs $5 and $6, or $x$",
        "g := {2|-1}",
        "1 # \"\"\"); __import__('os').system('true') #",
        "\"a\"",
        "mean(g) # \\",
        "(g\n+ g)",
    ];
    let Some(mut page) = page("#/gallery") else { return };
    let cells = encoded(&mut page, &json!(texts.map(|text| ["cell", text])));
    page.visit(&format!("#/calc?{cells}"));
    page.wait("document.querySelectorAll('.card .value').length === 5");
    listen(&mut page);
    press_button(&mut page, ".sheet-tools", "Jupyter");
    page.wait("saved !== null");
    let text = page.value("saved.text()");
    let mut book: serde_json::Value = serde_json::from_str(text.as_str().unwrap()).unwrap();
    for (at, line) in [
        (3, texts[2].to_owned()),
        (4, texts[3].to_owned()),
        (6, format!("{}\n{}", texts[1], texts[5])),
    ] {
        assert_eq!(book["cells"][at]["source"], format!("upstar.eval({})", json!(line)));
    }
    let shown = "[...document.querySelectorAll('.card .source')].map((one) => one.textContent)";
    let now = |page: &mut Page, lines: &[&str]| {
        page.wait(&format!("JSON.stringify({shown}) === JSON.stringify({}) && document.querySelectorAll('.card .value').length === {}", json!(lines), lines.len()));
    };
    press_button(&mut page, ".sheet-tools", "Clear");
    open_file(&mut page, "a.ipynb", text.as_str().unwrap());
    now(&mut page, &texts[1..]);
    // A cell that was edited in Jupyter is read as it is now.
    book["cells"][6]["source"] = json!("upstar.eval(\"g := {2|-1}\\n7\")");
    press_button(&mut page, ".sheet-tools", "Clear");
    open_file(&mut page, "a.ipynb", &book.to_string());
    now(&mut page, &[texts[1], texts[2], texts[3], texts[4], "7"]);
    press_button(&mut page, ".sheet-tools", "LaTeX");
    page.wait("saved.type === 'text/x-tex'");
    let tex = page.value("saved.text()");
    for part in ["\\usepackage[T1]{fontenc}", "costs \\$5 and \\$6, or $x$"] {
        assert!(tex.as_str().unwrap().contains(part), "{part} in {tex}");
    }
    assert_eq!(page.text(".note-text"), "costs $5 and $6, or x");
    page.assert_quiet();
}

/// Writes a lesson and starts it.
fn start_lesson(page: &mut Page, text: &str) {
    page.wait("document.querySelector('.lesson-text') !== null");
    page.value(&format!("(() => {{ const one = document.querySelector('.lesson-text'); one.value = {}; one.dispatchEvent(new Event('input')); }})()", json!(text)));
    press_button(page, ".page-lesson", "Start");
}

#[test]
fn the_claims_of_a_lesson_are_checked() {
    let Some(mut page) = page("#/lesson") else { return };
    start_lesson(&mut page, &"x".repeat(60_001));
    page.wait("document.querySelector('.page-lesson .refusal')?.innerText.includes('60000')");
    let text = "# Mine\n\nOne\n#/board?rules=domineering&position=2x3\nanswer: yes\nexpect: 1 + 1 = 2\nexpect: 1 = 2\nexpect: 1 +\n\nTwo\n#/lesson?name=lesson-01-turns.txt\n\nThree\n#/calc?text=1%2B1\nanswer: 2";
    page.value("sessionStorage.setItem('upstar.board.overlay', '\"values\"')");
    start_lesson(&mut page, text);
    // The values on the board are hidden until the answer is shown.
    page.wait("document.querySelectorAll('.written text').length === 3");
    let visible = "getComputedStyle(document.querySelector('.written')).visibility";
    assert_eq!(page.value(visible), "hidden");
    page.press(" ");
    let results =
        "[...document.querySelectorAll('.lesson-claim span')].map((one) => one.textContent)";
    page.wait(&format!("{results}.length === 3 && !{results}.includes('…')"));
    let results = page.value(results);
    assert_eq!((&results[0], &results[1]), (&json!("✓ true"), &json!("✗ false")));
    assert!(results[2].as_str().unwrap().contains("expected"), "{results}");
    page.wait(
        "document.querySelector('.lesson-answer .badge-failed')?.innerText === '✗ not true: 1 = 2'",
    );
    assert_eq!(page.value(visible), "visible");
    page.press("ArrowRight");
    page.wait("document.querySelector('.lesson-stage .refusal')?.innerText.includes('cannot show a lesson')");
    // A result is not announced before the answer, nor added to the history of the calculator.
    page.value("globalThis.heard = []; new MutationObserver(() => heard.push(document.querySelector('#upstar-live').textContent)).observe(document.querySelector('#upstar-live'), { childList: true })");
    page.press("ArrowRight");
    page.wait("document.querySelector('.lesson-stage .card .value') !== null && heard.length > 1");
    assert_eq!(page.value("heard.some((text) => text.includes('1+1 is'))"), false);
    assert_eq!(page.value("localStorage.getItem('upstar.history')"), json!(null));
    page.press("Escape");
    page.wait("document.querySelector('.lesson-text') !== null");
    assert_eq!(page.value("document.querySelector('.lesson-text').value"), text);
    page.visit("#/lesson?name=lesson-01-turns.txt&step=x");
    page.wait("document.querySelector('.lesson-bar')?.innerText.includes('1 of 3')");
    page.assert_quiet();
}

/// A rule file of a step is used, also if the browser has another file of that name.
#[test]
fn a_lesson_brings_its_rule_files() {
    let (theirs, own) =
        (include_str!("../../games/kayles.game"), include_str!("../../games/dawsons_chess.game"));
    let Some(mut page) = page("#/lesson") else { return };
    let link = encoded(
        &mut page,
        &json!({ "text": "value(ruleset(\"mine.game\")(\"3\"))", "rulefile": format!("mine.game\n{theirs}") }),
    );
    start_lesson(&mut page, &format!("# Mine\n\nOne\n#/calc?{link}"));
    let value = "document.querySelector('.lesson-stage .card .math')?.getAttribute('aria-label')";
    page.wait(&format!("{value} !== undefined"));
    assert_eq!(page.value(value), "*3");
    page.press("Escape");
    page.wait("document.querySelector('.lesson-text') !== null");
    page.value(&format!(
        "localStorage.setItem('upstar.files', JSON.stringify({}))",
        json!({ "mine.game": own })
    ));
    page.visit("#/calc");
    super::stay::reload(&mut page);
    page.visit("#/lesson");
    start_lesson(&mut page, &format!("# Mine\n\nOne\n#/calc?{link}"));
    page.wait(&format!("{value} !== undefined"));
    assert_eq!(page.value(value), "*3");
    assert!(page.text(".lesson-stage .source").contains("mine-2.game"));
    page.assert_quiet();
}

#[test]
fn a_diagram_shows_up_sets_joins_and_meets() {
    let Some(mut page) = page("#/calc?text=day(2)") else { return };
    page.wait("document.querySelectorAll('.node-hit').length === 22");
    page.click(".node-hit[data-element='9']");
    page.wait("document.querySelector('.element-said code')?.innerText === '↑'");
    assert!(page.text(".element-said").contains("incomparable"));
    page.value("document.querySelector('.elements input').focus()");
    page.type_text("*");
    page.press("Enter");
    page.wait("document.querySelector('.element-said').innerText.includes('join')");
    // `join(day(2), ^, *)` is 1/2, and `meet(day(2), ^, *)` is v*.
    assert!(page.text(".element-said").contains("join 1/2"), "{}", page.text(".element-said"));
    assert!(page.text(".element-said").contains("meet ↓*"));
    // An element under the pointer is compared with the chosen one.
    page.value("document.querySelector('.node-hit[data-element=\"21\"]').dispatchEvent(new PointerEvent('pointerenter'))");
    page.wait("/and \\*\\s/.test(document.querySelector('.element-said').innerText)");
    assert_eq!(page.value("document.querySelectorAll('.set-up, .set-down').length"), 2);
    // The marks lie below the names, and follow the drawn edges.
    assert_eq!(
        page.value("document.querySelector('.node-marks').nextElementSibling.tagName"),
        "text"
    );
    let edges = "(() => {
        const ends = (one) => ['x1', 'y1', 'x2', 'y2'].map((name) => one.getAttribute(name)).join(' ');
        const marks = document.querySelector('.node-marks');
        const drawn = new Set([...marks.parentNode.querySelectorAll(':scope > line')].map(ends));
        return [...marks.querySelectorAll('[class^=cover]')].every((one) => drawn.has(one.getAttribute('d').slice(1)));
    })()";
    assert_eq!(page.value(edges), true);
    // Another form of an element finds it.
    page.value("(() => { const one = document.querySelector('.elements input'); one.value = '{1|-1}'; one.dispatchEvent(new Event('input')); })()");
    page.wait("[...document.querySelectorAll('.elements li')].map((one) => one.innerText).join() === '±1'");
    // The wheel zooms the diagram that has the focus.
    let width = "document.querySelector('.explored svg').getBoundingClientRect().width";
    let before = page.value(width).as_f64().unwrap();
    page.value("(() => { const frame = document.querySelector('.explored .drawing'); frame.focus(); frame.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, cancelable: true, bubbles: true })); })()");
    assert!(page.value(width).as_f64().unwrap() > before * 1.5);
    page.assert_quiet();
}

#[test]
fn boards_have_real_pieces_and_thin_lines() {
    let Some(mut page) = page("#/board?rules=toads_and_frogs&position=TT..FF") else { return };
    page.wait("document.querySelectorAll('.piece-symbol').length === 4");
    // No letter remains, and each symbol has the colour of its owner.
    assert_eq!(
        page.value("[...document.querySelectorAll('.board-frame svg > text')].map((one) => one.textContent).join('')"),
        ""
    );
    assert_eq!(
        page.value("[...document.querySelectorAll('.piece-symbol > :first-child')].map((one) => one.getAttribute('class')).join()"),
        "f-left,f-left,f-right,f-right"
    );
    // A symbol lies in the middle of its cell.
    page.value("globalThis.middle = (one) => { const box = one.getBoundingClientRect(); return box.x + box.width / 2; }");
    assert_eq!(page.value("Math.abs(middle(document.querySelector('.piece-symbol')) - middle(document.querySelector('[data-part=\"c0.0\"]'))) < 6"), true);
    page.drag("[data-part='c0.1']", "[data-part='c0.2']");
    page.wait("document.querySelector('textarea[aria-label=Position]').value === 'T.T.FF'");
    page.visit("#/board?rules=amazons");
    page.wait("document.querySelectorAll('.piece-symbol.on-stone').length > 0");
    page.visit("#/board?rules=domineering&position=2x2");
    page.wait("document.querySelector('.board-frame svg[data-kind=grid] .s-axis') !== null");
    assert_eq!(
        page.value("getComputedStyle(document.querySelector('.board-frame .s-axis')).vectorEffect"),
        "non-scaling-stroke"
    );
    page.assert_quiet();
}
