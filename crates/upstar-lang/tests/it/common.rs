//! Arguments for functions of the language.

use upstar_lang::{Parameter, ValueType};

pub(crate) fn argument(parameter: &Parameter) -> &'static str {
    match parameter.types.first() {
        Some(ValueType::Position) => "nim(\"1\")",
        Some(ValueType::Scoring) => "s{2|0|-1}",
        Some(ValueType::Text) => "\"normal\"",
        Some(ValueType::Player) => "Left",
        Some(ValueType::Truth) => "true",
        Some(ValueType::List) => "[0, 1]",
        Some(ValueType::Poset) => "day(1)",
        Some(ValueType::Function) => "x -> x",
        Some(ValueType::Ruleset) => "nim",
        Some(ValueType::Count | ValueType::Number | ValueType::Nimber) => "1",
        _ => "*",
    }
}
