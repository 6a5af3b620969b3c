//! The lessons: the engine checks their expressions and links.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use upstar_explorer::{ApiRequest, Library, Worker, WorkerConfig};

fn lessons() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let file = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).unwrap())
    };
    std::fs::read_dir(folder).unwrap().map(file).collect()
}

fn worker() -> Worker {
    Worker::new(&WorkerConfig::default(), &Arc::new(Library::default()))
}

fn ask(worker: &mut Worker, name: &str, body: &serde_json::Value) -> serde_json::Value {
    let request = ApiRequest::read(name, body.to_string().as_bytes()).unwrap();
    worker.answer(&request).json
}

#[test]
fn every_expression_of_a_lesson_is_true() {
    let mut worker = worker();
    let mut count = 0;
    for (name, text) in lessons() {
        for line in text.lines().filter_map(|line| line.strip_prefix("expect: ")) {
            let reply = ask(&mut worker, "eval", &serde_json::json!({ "text": line }));
            assert_eq!(reply["answer"]["text"], "true", "{name}: {line}: {reply}");
            count += 1;
        }
    }
    assert!(count > 60, "{count} expressions");
}

#[test]
fn the_course_lists_twenty_lessons() {
    let mut lessons = lessons();
    let course = lessons.remove("lessons.txt").unwrap();
    let listed: Vec<(&str, &str)> = course
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|l| l.split_once(' '))
        .collect();
    assert_eq!(listed.len(), 20);
    assert_eq!(listed.len(), lessons.len());
    for (file, title) in listed {
        let text = &lessons[file];
        assert!(text.starts_with(&format!("# {title}\nsource: ")), "{file}");
        assert!(text.contains("\nhint: ") && text.contains("\nanswer: "), "{file}");
        assert!(text.contains("\nexpect: "), "{file}");
    }
}

#[test]
fn every_link_of_a_lesson_opens() {
    let mut worker = worker();
    for (name, text) in lessons() {
        for link in text.lines().filter(|line| line.starts_with("#/")) {
            let (page, query) = link.split_once('?').unwrap();
            let fields: Vec<(String, String)> = query
                .split('&')
                .map(|field| {
                    let (name, value) = field.split_once('=').unwrap();
                    (name.to_owned(), decoded(value))
                })
                .collect();
            let field = |wanted: &str| {
                fields.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value)
            };
            let questions = match page {
                "#/calc" => vec![("eval", serde_json::json!({ "text": field("text") }))],
                "#/explain" => vec![("reduce", serde_json::json!({ "text": field("text") }))],
                "#/compare" => {
                    vec![("compare", serde_json::json!({ "g": field("g"), "h": field("h") }))]
                }
                "#/board" => {
                    let place = serde_json::json!({ "rules": field("rules"), "position": field("position") });
                    vec![("board", serde_json::json!({ "place": place }))]
                }
                "#/play" => fields
                    .iter()
                    .filter(|(name, _)| name == "part")
                    .map(|(_, part)| {
                        ("board", serde_json::json!({ "place": { "expression": part } }))
                    })
                    .collect(),
                other => panic!("{name}: no page has the address {other}"),
            };
            for (question, body) in questions {
                let reply = ask(&mut worker, question, &body);
                assert_eq!(reply["ok"], true, "{name}: {link}: {reply}");
            }
        }
    }
}

/// Decodes a field of an address.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digits = [rest.next(), rest.next()].map(|digit| digit.unwrap() as char);
                bytes.push(u8::from_str_radix(&String::from_iter(digits), 16).unwrap());
            }
            b'+' => bytes.push(b' '),
            byte => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).unwrap()
}
