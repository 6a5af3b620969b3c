//! For any text, the tokens cover the text, the parser returns, every diagnostic can be rendered,
//! and an expression that is parsed without errors prints as a text with the same meaning.
#![cfg_attr(fuzzing, no_main)]

use upstar_notation::{is_incomplete, parse_expression, parse_program, tokens};

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|text: &str| check(text));

/// Checks the property.
pub fn check(text: &str) {
    let mut end = 0;
    for token in tokens(text) {
        assert!(end <= token.span.start && token.span.start <= token.span.end);
        end = token.span.end;
    }
    assert_eq!(end, text.len());
    for diagnostic in parse_program(text).diagnostics {
        let _ = diagnostic.render("fuzz", text, false);
    }
    let _ = is_incomplete(text);
    if let (Some(expression), wrong) = parse_expression(text)
        && wrong.is_empty()
    {
        let source = expression.to_source();
        let (again, wrong) = parse_expression(&source);
        assert!(wrong.is_empty(), "{source:?} is not read back: {wrong:?}");
        assert_eq!(again.map(|again| again.to_source()), Some(source));
    }
}
