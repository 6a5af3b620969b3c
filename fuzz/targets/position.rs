//! Reads any text as a position of any ruleset. The first byte chooses the ruleset, the second byte
//! chooses the example whose options are used, and the rest is the text. A position that is read
//! prints and reads back as the same position, and its moves can be printed.
#![cfg_attr(fuzzing, no_main)]

use upstar_core::{Player, Ruleset};
use upstar_rules::{Arg, ArgValue, RulesetVisitor, all, visit};

struct Read<'t>(&'t str);

impl RulesetVisitor for Read<'_> {
    type Out = ();

    fn visit<R: Ruleset + 'static>(self, rules: R) {
        let Ok(position) = rules.parse(self.0) else { return };
        let printed = rules.print(&position);
        // A short input may describe a board with a long text, and texts are limited.
        if printed.len() < 4096 {
            assert_eq!(rules.parse(&printed), Ok(position.clone()), "{printed:?}");
            let mut moves = Vec::new();
            for player in Player::BOTH {
                rules.options(&position, player, &mut moves);
            }
            for option in moves.iter().take(10) {
                let printed = rules.print(option);
                match rules.parse(&printed) {
                    Ok(again) => assert_eq!(&again, option, "{printed:?}"),
                    // A move may leave more heaps than the parser accepts.
                    Err(error) => assert!(
                        printed.len() >= 1024 || error.message.contains("heaps"),
                        "{printed:?} is not read back: {error:?}"
                    ),
                }
            }
        }
        let _ = rules.view(&position);
        let mut parts = Vec::new();
        rules.components(&position, &mut parts);
        let _ = rules.normalise(position);
    }
}

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| check(bytes));

/// Checks the property.
pub fn check(bytes: &[u8]) {
    let [ruleset, example, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let page = &all()[usize::from(*ruleset) % all().len()];
    let example = &page.examples[usize::from(*example) % page.examples.len()];
    let options = example.options.iter();
    let options: Vec<Arg> =
        options.map(|(name, text)| Arg::named(*name, ArgValue::read(text))).collect();
    visit(page.name, &options, Read(text)).expect("the options of an example");
}
