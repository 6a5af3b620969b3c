//! The corpus runner, with the oracle as an engine.

use upstar_testkit::Oracle;
use upstar_testkit::corpus::{self, CaseVerdict, CorpusCase};

const GOOD: &str = r#"
[[test]]
name = "up star in literal form"
expr = "^*"
expect = "{0,*|0}"

[[test]]
name = "no number"
expr = "1/3"
expect = "an error"
kind = "error"

[[test]]
name = "wrong on purpose"
expr = "{0|1}"
expect = "1/4"
source = "none"
skip = { careful = "it is wrong" }
"#;

fn ask(case: &CorpusCase) -> CaseVerdict {
    let mut oracle = Oracle::new();
    let got = match oracle.read(&case.expr) {
        Err(_) if case.kind == "error" => return CaseVerdict::Agrees,
        Err(error) => return CaseVerdict::Differs(error),
        Ok(got) => got,
    };
    match oracle.read(&case.expect) {
        Ok(expected) if oracle.equal(&got, &expected) => CaseVerdict::Agrees,
        _ => CaseVerdict::Differs(oracle.canonical(&got).to_string()),
    }
}

#[test]
fn differences_are_reported() {
    let cases = corpus::parse("good.toml", GOOD).unwrap();
    let summary = corpus::run(&cases, "hasty", ask);
    assert_eq!(summary.agreed, 2);
    assert_eq!(summary.differences, ["good.toml: wrong on purpose: {0|1} gives 1/2, expected 1/4"]);
    let summary = corpus::run(&cases, "careful", ask);
    assert_eq!((summary.agreed, summary.differences.len()), (2, 0));
    let skipped = ("good.toml: wrong on purpose".to_owned(), "it is wrong".to_owned());
    assert_eq!(summary.skipped, [skipped]);
    corpus::check(&cases, "careful", ask);
}

#[test]
#[should_panic(expected = "expected 1/4")]
fn a_difference_fails_the_test() {
    corpus::check(&corpus::parse("good.toml", GOOD).unwrap(), "hasty", ask);
}

#[test]
fn broken_corpora_are_refused() {
    let case = "[[test]]\nname = \"a\"\nexpr = \"0\"\nexpect = \"0\"\n";
    assert_eq!(corpus::parse("x.toml", case).unwrap().len(), 1);
    for (text, part) in [
        (String::new(), "no cases"),
        ("[[tests]]\nname = \"a\"\n".to_owned(), "only [[test]]"),
        (format!("{case}{case}"), "two cases are named"),
        (case.replace("expect", "expects"), "unexpected expects"),
        (case.replace("expr", "kind"), "without expr"),
        (format!("{case}skip = {{ e = \"\" }}\n"), "needs a reason"),
        ("[[test".to_owned(), "x.toml"),
    ] {
        let error = corpus::parse("x.toml", &text).unwrap_err();
        assert!(error.contains(part), "{error}");
    }
    assert!(corpus::load(std::path::Path::new("no such folder")).is_err());
}
