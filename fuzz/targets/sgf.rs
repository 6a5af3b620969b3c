//! Reads any text as a game record of Go. Every node has a position or an error message, and a
//! written board reads back as the same board.
#![cfg_attr(fuzzing, no_main)]

use upstar::go::sgf;

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|text: &str| check(text));

/// Checks the property.
pub fn check(text: &str) {
    let Ok(records) = sgf::read(text) else { return };
    for record in records.iter().take(4) {
        let _ = record.size();
        for node in record.main_line().into_iter().take(50) {
            let Ok(state) = record.state(node) else { continue };
            let written = sgf::SgfRecord::of_board(&state.board, state.to_move).to_string();
            let again = sgf::read(&written).expect("what is written can be read");
            let last = *again[0].main_line().last().expect("a record has a node");
            let board = again[0].state(last).expect("a board that was written").board;
            assert_eq!(board, state.board, "{written}");
        }
    }
}
