//! Any text as a position of any ruleset. The first byte chooses the ruleset, the rest is the text.
//! What is read is printed and read back as the same position, and its moves can be printed, too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use upstar_core::{Player, Ruleset};
use upstar_rules::{Visitor, all, visit};

struct Read<'t>(&'t str);

impl Visitor for Read<'_> {
    type Out = ();

    fn visit<R: Ruleset + 'static>(self, rules: R) {
        let Ok(position) = rules.parse(self.0) else { return };
        let printed = rules.print(&position);
        // A board may be short to write and long to print; texts have a limit, too.
        if printed.len() < 4096 {
            assert_eq!(rules.parse(&printed), Ok(position.clone()), "{printed:?}");
            let mut moves = Vec::new();
            for player in Player::BOTH {
                rules.options(&position, player, &mut moves);
            }
            for option in moves.iter().take(10) {
                let printed = rules.print(option);
                assert_eq!(rules.parse(&printed).as_ref(), Ok(option), "{printed:?}");
            }
        }
        let _ = rules.view(&position);
        let mut parts = Vec::new();
        rules.components(&position, &mut parts);
        let _ = rules.normalise(position);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let name = all()[usize::from(first) % all().len()].name;
    visit(name, &[], Read(text)).expect("every ruleset can be played without options");
});
