//! A headless Chromium, controlled by the DevTools protocol through two pipes.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use std::{env, thread};

use serde_json::{Value as Json, json};
use tempfile::TempDir;

pub const HANG: Duration = Duration::from_secs(600);

/// Slows down the time of a page by the factor `pace`, including the time limits of its requests,
/// and records the requests with limits. Runs before the scripts of the page.
const PACE: &str = "{
    globalThis.pace = 100;
    globalThis.asked = [];
    const [send, start, now] = [globalThis.fetch, Date.now(), Date.now];
    Date.now = () => start + (now() - start) / pace;
    globalThis.fetch = (address, options) => {
        const question = typeof options?.body === 'string' ? JSON.parse(options.body) : {};
        if (question.seconds === undefined) return send(address, options);
        asked.push({ address, seconds: question.seconds });
        return send(address, { ...options, body: JSON.stringify({ ...question, seconds: question.seconds * pace }) });
    };
}";

pub fn installed() -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    env::split_paths(&folders)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

/// A browser shared by all pages. It ends with the last page.
struct Browser {
    process: Child,
    commands: Mutex<File>,
    number: AtomicU64,
    /// The receivers by session. The empty name denotes the browser.
    ears: Arc<Mutex<HashMap<String, Sender<Json>>>>,
    _folder: TempDir,
}

impl Browser {
    fn shared(program: &Path) -> Arc<Browser> {
        static OPEN: Mutex<Weak<Browser>> = Mutex::new(Weak::new());
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        open.upgrade().unwrap_or_else(|| {
            let browser = Arc::new(Browser::start(program));
            *open = Arc::downgrade(&browser);
            browser
        })
    }

    fn start(program: &Path) -> Browser {
        let folder = tempfile::tempdir().unwrap();
        let pipes = ["to", "from"].map(|name| folder.path().join(name));
        assert!(Command::new("mkfifo").args(&pipes).status().unwrap().success());
        // The browser reads commands from file descriptor 3 and writes replies to file descriptor
        // 4.
        let process = Command::new("sh")
            .args(["-c", "exec \"$@\" 3<\"$TO\" 4>\"$FROM\"", "sh"])
            .arg(program)
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-extensions",
                "--no-first-run",
                "--hide-scrollbars",
                "--remote-debugging-pipe",
            ])
            .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
            .arg("about:blank")
            .env("TO", &pipes[0])
            .env("FROM", &pipes[1])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let commands = fs::OpenOptions::new().write(true).open(&pipes[0]).unwrap();
        let answers = BufReader::new(File::open(&pipes[1]).unwrap());
        let ears = Arc::<Mutex<HashMap<String, Sender<Json>>>>::default();
        let heard = Arc::clone(&ears);
        thread::spawn(move || {
            for message in answers.split(0) {
                let json =
                    message.ok().and_then(|bytes| serde_json::from_slice::<Json>(&bytes).ok());
                let Some(json) = json else { break };
                let session = json["sessionId"].as_str().unwrap_or_default();
                let ears = heard.lock().unwrap_or_else(PoisonError::into_inner);
                // The receiver may be gone.
                if let Some(ear) = ears.get(session) {
                    let _ = ear.send(json);
                }
            }
            // Dropping the senders ends all pending waits.
            heard.lock().unwrap_or_else(PoisonError::into_inner).clear();
        });
        let number = AtomicU64::new(0);
        Browser { process, commands: Mutex::new(commands), number, ears, _folder: folder }
    }

    fn listen(&self, session: &str) -> Receiver<Json> {
        let (sender, messages) = channel();
        let mut ears = self.ears.lock().unwrap_or_else(PoisonError::into_inner);
        ears.insert(session.to_owned(), sender);
        messages
    }

    fn send(&self, session: &str, method: &str, parameters: Json) -> u64 {
        let number = self.number.fetch_add(1, Ordering::Relaxed) + 1;
        let mut message = json!({ "id": number, "method": method });
        message["params"] = parameters;
        if !session.is_empty() {
            message["sessionId"] = json!(session);
        }
        let mut commands = self.commands.lock().unwrap_or_else(PoisonError::into_inner);
        // If the browser has ended, waiting for the reply reports this.
        let _ = commands.write_all(format!("{message}\0").as_bytes());
        number
    }

    /// Opens a page with its own cookies, and returns its context and session.
    fn page(&self) -> (String, String) {
        // All pages share the messages of the browser.
        static ASKING: Mutex<()> = Mutex::new(());
        let _asking = ASKING.lock().unwrap_or_else(PoisonError::into_inner);
        let messages = self.listen("");
        let ask = |method: &str, parameters: Json, field: &str| -> String {
            let number = self.send("", method, parameters);
            let answer = answer(&messages, number, method, |_| ());
            answer[field].as_str().unwrap().to_owned()
        };
        let context = ask("Target.createBrowserContext", json!({}), "browserContextId");
        let blank = json!({ "url": "about:blank", "browserContextId": context, "newWindow": true });
        let target = ask("Target.createTarget", blank, "targetId");
        let attach = json!({ "targetId": target, "flatten": true });
        (context, ask("Target.attachToTarget", attach, "sessionId"))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Waits for the reply to a command. Passes earlier events to `event`.
fn answer(
    messages: &Receiver<Json>,
    number: u64,
    method: &str,
    mut event: impl FnMut(&Json),
) -> Json {
    let end = Instant::now() + HANG;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let message = match messages.recv_timeout(left) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => panic!("no answer to {method}"),
            Err(RecvTimeoutError::Disconnected) => panic!("the browser is gone"),
        };
        if message["id"] == number {
            assert!(message["error"].is_null(), "{method}: {}", message["error"]);
            return message["result"].clone();
        }
        event(&message);
    }
}

/// A page that shares no state with other pages.
pub struct Page {
    browser: Arc<Browser>,
    messages: Receiver<Json>,
    context: String,
    session: String,
    pub errors: Vec<String>,
}

impl Page {
    pub fn open(browser: &Path, width: u32, height: u32) -> Page {
        let browser = Browser::shared(browser);
        let (context, session) = browser.page();
        let messages = browser.listen(&session);
        let mut page = Page { browser, messages, context, session, errors: Vec::new() };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.tell(&format!("{domain}.enable"), json!({}));
        }
        // Every page behaves as if its window had the focus.
        page.tell("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }));
        page.resize(width, height);
        page.tell("Page.addScriptToEvaluateOnNewDocument", json!({ "source": PACE }));
        page
    }

    /// Changes the factor that slows down the page, also after a reload. The initial factor is 100,
    /// so that slow machines do not reach limits.
    pub fn set_pace(&mut self, pace: f64) {
        let source = format!("globalThis.pace = {pace};");
        self.value(&source);
        self.tell("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }));
    }

    pub fn resize(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.tell("Emulation.setDeviceMetricsOverride", size);
    }

    pub fn prefer(&mut self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.tell("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    pub fn tell(&mut self, method: &str, parameters: Json) -> Json {
        let number = self.browser.send(&self.session, method, parameters);
        let mut errors = Vec::new();
        let result =
            answer(&self.messages, number, method, |event| errors.extend(complaint(event)));
        self.errors.extend(errors);
        result
    }

    pub fn go(&mut self, url: &str) {
        self.tell("Page.navigate", json!({ "url": url }));
        self.wait(
            "document.readyState === 'complete' && document.querySelector('main .page') !== null",
        );
    }

    /// Follows a link within the page and waits until the old page is gone.
    pub fn visit(&mut self, address: &str) {
        let follow = format!(
            "document.querySelector('main .page').dataset.left = ''; location.hash = {}",
            json!(address)
        );
        self.value(&follow);
        self.wait("document.querySelector('main .page:not([data-left])') !== null");
    }

    pub fn value(&mut self, expression: &str) -> Json {
        let ask = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true });
        let answer = self.tell("Runtime.evaluate", ask);
        let wrong = &answer["exceptionDetails"];
        assert!(wrong.is_null(), "{expression}: {wrong}");
        answer["result"]["value"].clone()
    }

    pub fn wait(&mut self, expression: &str) {
        let end = Instant::now() + HANG;
        while self.value(&format!("Boolean({expression})")) != json!(true) {
            if Instant::now() > end {
                let text = self.value("document.body.innerText");
                panic!(
                    "waited in vain for {expression} on a page with {text}; errors: {:?}",
                    self.errors
                );
            }
            thread::sleep(Duration::from_millis(30));
        }
    }

    pub fn text(&mut self, selector: &str) -> String {
        let text =
            self.value(&format!("document.querySelector({})?.innerText ?? ''", json!(selector)));
        text.as_str().unwrap_or_default().to_owned()
    }

    fn place(&mut self, selector: &str) -> (f64, f64) {
        self.find(selector).unwrap_or_else(|| panic!("there is no {selector} to point at"))
    }

    fn find(&mut self, selector: &str) -> Option<(f64, f64)> {
        let place = format!(
            "(() => {{ const e = document.querySelector({}); if (!e) return null; let r = e.getBoundingClientRect(); \
             if (r.top < 80 || r.bottom > innerHeight - 80) {{ e.scrollIntoView({{block: 'center'}}); r = e.getBoundingClientRect(); }} \
             return [r.x + r.width / 2, r.y + r.height / 2]; }})()",
            json!(selector)
        );
        let place = self.value(&place);
        Some((place[0].as_f64()?, place[1].as_f64()?))
    }

    fn mouse(&mut self, kind: &str, (x, y): (f64, f64), button: &str) {
        let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
        self.tell("Input.dispatchMouseEvent", event);
    }

    pub fn hover(&mut self, selector: &str) {
        let place = self.place(selector);
        self.mouse("mouseMoved", place, "none");
    }

    pub fn click(&mut self, selector: &str) {
        let mut place = self.place(selector);
        for _ in 0..100 {
            thread::sleep(Duration::from_millis(20));
            let before = place;
            place = self.find(selector).unwrap_or(before);
            if place == before {
                break;
            }
        }
        self.click_at(place);
    }

    pub fn drag(&mut self, from: &str, to: &str) {
        let (start, end) = (self.place(from), self.place(to));
        self.mouse("mouseMoved", start, "none");
        self.mouse("mousePressed", start, "left");
        for part in 1..=4 {
            let at = f64::from(part) / 4.0;
            let between = (start.0 + at * (end.0 - start.0), start.1 + at * (end.1 - start.1));
            self.mouse("mouseMoved", between, "left");
        }
        self.mouse("mouseReleased", end, "left");
    }

    /// Clicks an element until an expression is true. A click is lost if the element moves or is
    /// redrawn.
    pub fn click_until(&mut self, selector: &str, expression: &str) {
        let end = Instant::now() + HANG;
        while self.value(&format!("Boolean({expression})")) != json!(true) {
            assert!(Instant::now() < end, "clicks on {selector} have not led to {expression}");
            if let Some(place) = self.find(selector) {
                self.click_at(place);
            }
            thread::sleep(Duration::from_millis(300));
        }
    }

    fn click_at(&mut self, place: (f64, f64)) {
        self.mouse("mouseMoved", place, "none");
        self.mouse("mousePressed", place, "left");
        self.mouse("mouseReleased", place, "left");
    }

    pub fn touch(&mut self) {
        self.tell("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }));
    }

    pub fn tap(&mut self, selector: &str) {
        let (x, y) = self.place(selector);
        let finger = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
        self.tell("Input.dispatchTouchEvent", finger);
        self.tell("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    pub fn drop_file(&mut self, selector: &str, file: &Path) {
        let (x, y) = self.place(selector);
        let data = json!({ "items": [], "files": [file], "dragOperationsMask": 1 });
        for kind in ["dragEnter", "dragOver", "drop"] {
            let event = json!({ "type": kind, "x": x, "y": y, "data": data });
            self.tell("Input.dispatchDragEvent", event);
        }
    }

    pub fn type_text(&mut self, text: &str) {
        self.tell("Input.insertText", json!({ "text": text }));
    }

    pub fn press(&mut self, key: &str) {
        let code = match key {
            "Enter" => 13,
            "Tab" => 9,
            "Escape" => 27,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let text = match key {
            "Enter" => "\r",
            single if single.chars().count() == 1 => single,
            _ => "",
        };
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({ "type": kind, "key": key, "windowsVirtualKeyCode": code });
            if kind == "keyDown" && !text.is_empty() {
                event["text"] = json!(text);
            }
            self.tell("Input.dispatchKeyEvent", event);
        }
    }

    pub fn photograph(&mut self, file: &Path) {
        let shot = self.tell("Page.captureScreenshot", json!({ "format": "png" }));
        fs::write(file, decode(shot["data"].as_str().unwrap())).unwrap();
    }

    pub fn assert_quiet(&mut self) {
        assert!(self.errors.is_empty(), "{:#?}", self.errors);
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let context = json!({ "browserContextId": self.context });
        self.browser.send("", "Target.disposeBrowserContext", context);
    }
}

fn complaint(event: &Json) -> Option<String> {
    let about = &event["params"];
    match event["method"].as_str()? {
        "Runtime.exceptionThrown" => Some(about["exceptionDetails"].to_string()),
        "Runtime.consoleAPICalled" if about["type"] == "error" => Some(about["args"].to_string()),
        "Log.entryAdded" if about["entry"]["level"] == "error" => Some(about["entry"].to_string()),
        _ => None,
    }
}

fn decode(text: &str) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0_u32, 0);
    for digit in text.bytes().filter_map(|byte| DIGITS.iter().position(|&digit| digit == byte)) {
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
