//! The allowed dependencies between crates: the table of ARCHITECTURE.md as data.
//!
//! A new dependency is a change of architecture and must be added here *and* in ARCHITECTURE.md.

pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// The level of the crate. Dependencies lead to lower levels, except for a few dependencies
    /// within a level.
    pub(crate) level: u8,
    pub(crate) may_use: &'static [&'static str],
}

const fn row(name: &'static str, level: u8, may_use: &'static [&'static str]) -> Row {
    Row { name, level, may_use }
}

const CORE: &str = "upstar-core";
const LIMITS: &str = "upstar-limits";
const NUMBER: &str = "upstar-number";
const ARENA: &str = "upstar-arena";
const NOTATION: &str = "upstar-notation";
const POSET: &str = "upstar-poset";
const FORM: &str = "upstar-form";
const SHORT: &str = "upstar-short";
const IMPARTIAL: &str = "upstar-impartial";
const LOOPY: &str = "upstar-loopy";
const MISERE: &str = "upstar-misere";
const SCORING: &str = "upstar-scoring";
const SUMS: &str = "upstar-sums";
const RULES: &str = "upstar-rules";
const EVAL: &str = "upstar-eval";
const LEMMAS: &str = "upstar-lemmas";
const FACADE: &str = "upstar";
const STORE: &str = "upstar-store";
const LANG: &str = "upstar-lang";
const DRAW: &str = "upstar-draw";
const CERTIFY: &str = "upstar-certify";
const CLAIMS: &str = "upstar-claims";
const EXPLORER: &str = "upstar-explorer";
const WEB: &str = "upstar-web";
const WASM: &str = "upstar-wasm";
const CLI: &str = "upstar-cli";
const PYTHON: &str = "upstar-py";
/// The certificate checker, in the folder `verify`.
pub(crate) const VERIFY: &str = "upstar-verify";
const TESTKIT: &str = "upstar-testkit";

/// Every crate may use the test kit as a development dependency, but no crate may use it as an
/// ordinary dependency.
pub(crate) const TEST_ONLY: &str = TESTKIT;

/// The table, lowest crates first.
pub(crate) const TABLE: &[Row] = &[
    row(VERIFY, 0, &[]),
    row(CORE, 0, &[]),
    row(LIMITS, 0, &[CORE]),
    row(NUMBER, 0, &[]),
    row(ARENA, 0, &[CORE]),
    row(NOTATION, 0, &[CORE, NUMBER]),
    row(POSET, 0, &[CORE]),
    row(FORM, 1, &[CORE, NUMBER, ARENA, NOTATION, POSET]),
    row(SHORT, 2, &[CORE, NUMBER, ARENA, NOTATION, POSET, FORM]),
    row(IMPARTIAL, 2, &[CORE, NUMBER, ARENA, NOTATION, POSET, FORM, SHORT]),
    row(LOOPY, 2, &[CORE, NUMBER, ARENA, NOTATION, POSET, FORM, SHORT]),
    row(MISERE, 2, &[CORE, NUMBER, ARENA, NOTATION, POSET, FORM]),
    row(SCORING, 2, &[CORE, NUMBER, ARENA, NOTATION, POSET, FORM]),
    row(SUMS, 2, &[CORE, NUMBER, ARENA, NOTATION, POSET, FORM]),
    row(RULES, 3, &[CORE, NUMBER, NOTATION]),
    row(EVAL, 3, &[CORE, ARENA]),
    row(LEMMAS, 3, &[CORE, NUMBER, ARENA, NOTATION, FORM, SHORT, IMPARTIAL, RULES]),
    row(
        FACADE,
        4,
        &[
            CORE, NUMBER, ARENA, NOTATION, POSET, FORM, SHORT, IMPARTIAL, LOOPY, MISERE, SCORING,
            SUMS, RULES, EVAL, LEMMAS,
        ],
    ),
    row(STORE, 4, &[CORE, NUMBER, ARENA, NOTATION, FORM, SHORT, FACADE]),
    row(DRAW, 4, &[CORE, NUMBER, NOTATION, POSET, FORM]),
    row(
        LANG,
        4,
        &[CORE, NUMBER, NOTATION, POSET, FORM, SHORT, IMPARTIAL, LOOPY, RULES, FACADE, DRAW],
    ),
    row(CERTIFY, 4, &[VERIFY, NOTATION, FACADE, LANG]),
    row(CLAIMS, 4, &[CORE, FACADE, LANG]),
    row(EXPLORER, 4, &[NOTATION, FACADE, LANG, DRAW, CLAIMS]),
    row(WEB, 5, &[LIMITS, FACADE, EXPLORER]),
    row(WASM, 5, &[FACADE, EXPLORER]),
    row(
        CLI,
        5,
        &[
            CORE, LIMITS, NUMBER, ARENA, NOTATION, POSET, FORM, SHORT, IMPARTIAL, RULES, EVAL,
            LEMMAS, FACADE, STORE, LANG, DRAW, CERTIFY, CLAIMS, EXPLORER, WEB,
        ],
    ),
    row(PYTHON, 5, &[LIMITS, NOTATION, FACADE, STORE, LANG, DRAW, EXPLORER]),
    row(TESTKIT, 1, &[CORE, NUMBER, FORM]),
    row("upstar-sweeps", 5, &["upstar-core", "upstar-number", "upstar-scoring"]),
    row("xtask", 5, &[]),
];

pub(crate) fn find(name: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.name == name)
}

/// Returns the problem if `from` must not use `to`. If `test_only` is `true`, the dependency is a
/// development dependency. Such a dependency may stay within a level, so that the results of two
/// theories can be compared in tests.
pub(crate) fn fault(from: &Row, to: &str, test_only: bool) -> Option<String> {
    let Some(target) = find(to) else {
        return Some(format!("{} uses {to}, which has no row in xtask/src/arrows.rs", from.name));
    };
    let in_tests = test_only && (to == TEST_ONLY || target.level <= from.level);
    if in_tests || from.may_use.contains(&to) {
        return None;
    }
    Some(format!("{} must not use {to} (see the table in ARCHITECTURE.md)", from.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_downward_or_stay_within_the_level_and_never_close_a_circle() {
        for (index, row) in TABLE.iter().enumerate() {
            for to in row.may_use {
                let place = TABLE.iter().position(|other| other.name == *to);
                let place = place.expect("every crate that is used has a row");
                assert!(place < index, "{} -> {to}", row.name);
                assert!(TABLE[place].level <= row.level, "{} -> {to}", row.name);
            }
        }
    }

    #[test]
    fn an_upward_arrow_is_a_fault() {
        let core = find(CORE).unwrap();
        assert!(fault(core, SHORT, false).unwrap().contains("must not use"));
        assert!(fault(core, SHORT, true).is_some());
        let short = find(SHORT).unwrap();
        assert_eq!(fault(short, CORE, false), None);
        assert!(fault(short, RULES, false).is_some());
    }

    #[test]
    fn the_test_kit_is_for_tests() {
        let short = find(SHORT).unwrap();
        assert!(fault(short, TESTKIT, false).is_some());
        assert_eq!(fault(short, TESTKIT, true), None);
    }
}
