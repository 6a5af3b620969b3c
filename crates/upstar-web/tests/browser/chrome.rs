//! A headless Chromium that is told what to do over two pipes, by the DevTools protocol.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{env, thread};

use serde_json::{Value as Json, json};
use tempfile::TempDir;

/// Nothing that a test waits for takes so long, on a machine that has other things to do, too.
const PATIENCE: Duration = Duration::from_secs(60);

/// The browser, if there is one on this machine.
pub fn installed() -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    env::split_paths(&folders)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

/// A page in a browser of its own.
pub struct Page {
    process: Child,
    commands: File,
    messages: Receiver<Json>,
    session: String,
    number: u64,
    /// What the page complained about.
    pub errors: Vec<String>,
    _folder: TempDir,
}

impl Page {
    /// A page of this size, in a new browser.
    pub fn open(browser: &Path, width: u32, height: u32) -> Page {
        let folder = tempfile::tempdir().unwrap();
        let pipes = ["to", "from"].map(|name| folder.path().join(name));
        assert!(Command::new("mkfifo").args(&pipes).status().unwrap().success());
        // The browser reads commands from its file 3 and writes to 4.
        let process = Command::new("sh")
            .args(["-c", "exec \"$@\" 3<\"$TO\" 4>\"$FROM\"", "sh"])
            .arg(browser)
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
        let (sender, messages) = channel();
        thread::spawn(move || {
            for message in answers.split(0) {
                let Ok(Ok(json)) = message.map(|bytes| serde_json::from_slice(&bytes)) else {
                    return;
                };
                if sender.send(json).is_err() {
                    return;
                }
            }
        });
        let mut page = Page {
            process,
            commands,
            messages,
            session: String::new(),
            number: 0,
            errors: Vec::new(),
            _folder: folder,
        };
        let target = page.tell("Target.createTarget", json!({ "url": "about:blank" }));
        let attached = page.tell(
            "Target.attachToTarget",
            json!({ "targetId": target["targetId"], "flatten": true }),
        );
        page.session = attached["sessionId"].as_str().unwrap().to_owned();
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.tell(&format!("{domain}.enable"), json!({}));
        }
        page.resize(width, height);
        page
    }

    /// A window of this size.
    pub fn resize(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.tell("Emulation.setDeviceMetricsOverride", size);
    }

    /// A reader who prefers dark colours, or light ones.
    pub fn prefer(&mut self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.tell("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Tells the browser something; its answer.
    pub fn tell(&mut self, method: &str, parameters: Json) -> Json {
        self.number += 1;
        let mut message = json!({ "id": self.number, "method": method });
        message["params"] = parameters;
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        self.commands.write_all(format!("{message}\0").as_bytes()).unwrap();
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let message = match self.messages.recv_timeout(left) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => panic!("no answer to {method}"),
                Err(RecvTimeoutError::Disconnected) => panic!("the browser is gone"),
            };
            if message["id"] == self.number {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.listen(&message);
        }
    }

    fn listen(&mut self, event: &Json) {
        let about = &event["params"];
        match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => {
                self.errors.push(about["exceptionDetails"].to_string());
            }
            Some("Runtime.consoleAPICalled") if about["type"] == "error" => {
                self.errors.push(about["args"].to_string());
            }
            Some("Log.entryAdded") if about["entry"]["level"] == "error" => {
                self.errors.push(about["entry"].to_string());
            }
            _ => {}
        }
    }

    pub fn go(&mut self, url: &str) {
        self.tell("Page.navigate", json!({ "url": url }));
        self.wait(
            "document.readyState === 'complete' && document.querySelector('main .page') !== null",
        );
    }

    /// The value of an expression of the page's language.
    pub fn value(&mut self, expression: &str) -> Json {
        let ask = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true });
        let answer = self.tell("Runtime.evaluate", ask);
        let wrong = &answer["exceptionDetails"];
        assert!(wrong.is_null(), "{expression}: {wrong}");
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    pub fn wait(&mut self, expression: &str) {
        let end = Instant::now() + PATIENCE;
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

    /// The text of an element.
    pub fn text(&mut self, selector: &str) -> String {
        let text =
            self.value(&format!("document.querySelector({})?.innerText ?? ''", json!(selector)));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Presses and lets go of the mouse in the middle of an element.
    pub fn click(&mut self, selector: &str) {
        let place = format!(
            "(() => {{ const e = document.querySelector({}); if (!e) return null; e.scrollIntoView({{block: 'center'}}); \
             const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()",
            json!(selector)
        );
        let place = self.value(&place);
        assert!(place.is_array(), "there is no {selector} to click at");
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": button, "clickCount": 1 });
            self.tell("Input.dispatchMouseEvent", event);
        }
    }

    /// Types a text where the focus is.
    pub fn type_text(&mut self, text: &str) {
        self.tell("Input.insertText", json!({ "text": text }));
    }

    /// Presses a key, by its name.
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

    /// What the page looks like, all of it, as a PNG file.
    pub fn photograph(&mut self, file: &Path) {
        let shot = self.tell("Page.captureScreenshot", json!({ "format": "png" }));
        fs::write(file, decode(shot["data"].as_str().unwrap())).unwrap();
    }

    /// There was nothing to complain about.
    pub fn assert_quiet(&mut self) {
        assert!(self.errors.is_empty(), "{:#?}", self.errors);
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The bytes of a text in base 64.
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
