//! The version, the self-test, the manual pages and the completions of an installation.

use std::fs;

use crate::command::upstar;

#[test]
fn the_doctor_asks_questions_with_known_answers() {
    let (code, out, err) = upstar("", &["doctor"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("10 of 10 answers are correct"), "{out}");
    let (code, out, _) = upstar("", &["doctor", "--json", "--threads", "1"]);
    let found: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &found["wrong"], &found["threads"]), (0, &serde_json::json!([]), &1.into()));
    let (code, out, _) = upstar("", &["doctor", "--max-nodes", "1"]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("no answer "), "{out}");
}

#[test]
fn the_version_is_a_line_or_an_object() {
    let version = env!("CARGO_PKG_VERSION");
    for words in [&["--version"][..], &["-V"]] {
        assert_eq!(upstar("", words), (0, format!("upstar {version}\n"), String::new()));
    }
    for words in [["--version", "--json"], ["--json", "-V"]] {
        let (code, out, _) = upstar("", &words);
        let found: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((code, &found["version"]), (0, &version.into()));
        assert_eq!(found["features"], serde_json::json!(["server", "store"]));
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = std::env::temp_dir().join(format!("upstar-man-{}", std::process::id()));
    let (code, out, _) = upstar("", &["man", folder.to_str().unwrap()]);
    assert_eq!((code, out.as_str()), (0, ""));
    let (_, help, _) = upstar("", &["--help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands: Vec<&str> = commands.map_while(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"doctor") && commands.len() > 15, "{commands:?}");
    for command in commands {
        let page = fs::read_to_string(folder.join(format!("upstar-{command}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{command}: {page}");
    }
    assert!(fs::read_to_string(folder.join("upstar.1")).unwrap().contains("Exit codes"));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn completions_know_commands_rulesets_and_functions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, out, err) = upstar("", &["completions", shell]);
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(out.contains("rulesets"), "{shell}");
        // The scripts of other shells complete only options.
        if ["bash", "zsh"].contains(&shell) {
            for name in ["toads_and_frogs", "atomic_weight"] {
                assert!(out.contains(name), "{shell}: {name}");
            }
        }
    }
}
