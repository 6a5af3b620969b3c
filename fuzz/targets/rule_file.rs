//! Reads any text as a rule file. The positions of its examples print and read back, their moves
//! can be listed, and computations about them end.
#![cfg_attr(fuzzing, no_main)]

use upstar::{CancelToken, Player, RuleFile, Session};

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|text: &str| check(text));

/// Checks the property.
pub fn check(text: &str) {
    let Ok(file) = RuleFile::read(text) else { return };
    let session = Session::with_limit(20_000, CancelToken::new());
    for example in file.examples().take(3) {
        let Ok(position) = session.file_position(&file, "own.game", example.position) else {
            continue;
        };
        let printed = position.text();
        let again = session.file_position(&file, "own.game", &printed);
        assert_eq!(again.map(|again| again.text()).ok(), Some(printed.clone()), "{printed:?}");
        for player in Player::BOTH {
            for option in position.options(player).iter().take(10) {
                let printed = option.text();
                assert!(
                    session.file_position(&file, "own.game", &printed).is_ok(),
                    "the option {printed:?} cannot be read"
                );
            }
        }
        let _ = position.view();
        let budget = session.budget();
        let _ = position.outcome(session.cx(&budget));
    }
}
