//! All rulesets by name, and how a name with arguments becomes a ruleset.

use upstar_core::{Ruleset, RulesetDoc};

use crate::args::{Arg, Args, RulesetError, shortened};
use crate::{Clobber, Col, Domineering, Hackenbush, Nim, Snort, ToadsAndFrogs, TopplingDominoes};

/// What is done with a ruleset once it is known which one it is.
pub trait Visitor {
    /// What comes out.
    type Out;

    /// Use the ruleset.
    fn visit<R: Ruleset + 'static>(self, rules: R) -> Self::Out;
}

/// One line a ruleset: the module that holds it, whose page is its `DOC`, and how its options make it.
macro_rules! rulesets {
    ($($module:ident: $make:expr,)*) => {
        /// The pages of all rulesets, in the order of their names.
        #[must_use]
        pub fn all() -> &'static [&'static RulesetDoc] {
            static ALL: &[&RulesetDoc] = &[$(&crate::$module::DOC,)*];
            ALL
        }

        fn find<V: Visitor>(name: &str, args: &[Arg], visitor: V) -> Result<V::Out, RulesetError> {
            $(if name == crate::$module::DOC.name {
                let args = Args::new(&crate::$module::DOC, args)?;
                return Ok(visitor.visit(made(&args, $make)?));
            })*
            Err(unknown(name))
        }
    };
}

/// Lets the compiler know what the functions of the table take.
fn made<R>(
    args: &Args<'_>,
    make: impl FnOnce(&Args<'_>) -> Result<R, RulesetError>,
) -> Result<R, RulesetError> {
    make(args)
}

rulesets! {
    amazons: |_| Ok(crate::Amazons),
    anti_clobber: crate::AntiClobber::from_args,
    arc_kayles: |args| Ok(crate::ArcKayles { partizan: args.flag("partizan")? }),
    bicolour_fission: |_| Ok(crate::BicolourFission),
    cannibal_clobber: crate::CannibalClobber::from_args,
    childish_hackenbush: |_| Ok(crate::ChildishHackenbush),
    clobber: Clobber::from_args,
    col: |_| Ok(Col::default()),
    cram: |_| Ok(crate::Cram),
    cricket_pitch: |_| Ok(crate::CricketPitch),
    cutcake: crate::cutcake::from_args,
    digraph_placement: |_| Ok(crate::DigraphPlacement),
    domineering: |_| Ok(Domineering),
    eatcake: crate::eatcake::from_args,
    elephants_and_rhinos: |_| Ok(crate::ElephantsAndRhinos),
    end_nim: |_| Ok(crate::end_nim::EndNim),
    euclid: crate::euclid::from_args,
    fission: |_| Ok(crate::Fission),
    fjords: |_| Ok(crate::Fjords::default()),
    grundy: |_| Ok(crate::grundy::rules()),
    hackenbush: |_| Ok(Hackenbush),
    hot_clobber: crate::hot_clobber::from_args,
    independence_game: |_| Ok(crate::IndependenceGame),
    kings: |_| Ok(crate::kings::rules()),
    knights: |_| Ok(crate::knights::rules()),
    konane: |_| Ok(crate::Konane),
    lenres: |_| Ok(crate::LenRes),
    maundy_cake: crate::maundy_cake::from_args,
    maze: |_| Ok(crate::Maze),
    mem: |_| Ok(crate::mem::rules()),
    mnem: |_| Ok(crate::mnem::rules()),
    nim: |_| Ok(Nim),
    node_kayles: |_| Ok(crate::NodeKayles::default()),
    nogo: |_| Ok(crate::NoGo),
    octal: crate::octal::from_args,
    partial_nim: |_| Ok(crate::partial_nim::rules()),
    partizan_euclid: |_| Ok(crate::partizan_euclid::rules()),
    partizan_subtraction: crate::partizan_subtraction::from_args,
    partizan_take_and_break: crate::partizan_take_and_break::from_args,
    push: |_| Ok(crate::Push),
    queens: |_| Ok(crate::queens::rules()),
    restricted_toppling_dominoes: crate::RestrictedTopplingDominoes::from_args,
    roll_the_lawn: |_| Ok(crate::RollTheLawn),
    rooks: |_| Ok(crate::rooks::rules()),
    shove: |_| Ok(crate::Shove),
    ski_jumps: |_| Ok(crate::SkiJumps),
    snort: |_| Ok(Snort::default()),
    splittles: crate::splittles::from_args,
    subtraction: crate::subtraction::from_args,
    take_and_break: crate::take_and_break::from_args,
    take_away: crate::take_away::from_args,
    toads_and_frogs: ToadsAndFrogs::from_args,
    toppling_dominoes: |_| Ok(TopplingDominoes),
    turning: crate::turning::Turning::from_args,
    wythoff: crate::wythoff::from_args,
}

/// Call the visitor with the ruleset of this name and with these arguments.
///
/// Fails where there is no such ruleset, naming one that is meant perhaps, and where an argument is
/// unknown, given twice or of the wrong type.
///
/// ```
/// # use upstar_core::Ruleset;
/// # use upstar_rules::{Arg, ArgValue, Visitor, visit};
/// struct Title;
/// impl Visitor for Title {
///     type Out = &'static str;
///     fn visit<R: Ruleset + 'static>(self, rules: R) -> &'static str {
///         rules.doc().title
///     }
/// }
/// let diagonal = Arg::named("diagonal", ArgValue::Bool(true));
/// assert_eq!(visit("clobber", &[diagonal], Title).unwrap(), "Clobber");
/// let error = visit("clobbber", &[], Title).unwrap_err();
/// assert!(error.message.contains("clobber"));
/// ```
pub fn visit<V: Visitor>(name: &str, args: &[Arg], visitor: V) -> Result<V::Out, RulesetError> {
    find(name, args, visitor)
}

fn unknown(name: &str) -> RulesetError {
    let message = match closest(name) {
        Some(other) => {
            format!("there is no ruleset {}; did you mean {other}?", shortened(name))
        }
        None => {
            let names: Vec<&str> = all().iter().map(|doc| doc.name).collect();
            format!("there is no ruleset {}; there are {}", shortened(name), names.join(", "))
        }
    };
    RulesetError { message, argument: None }
}

/// The ruleset whose name is written almost like this.
fn closest(name: &str) -> Option<&'static str> {
    if name.len() > 60 {
        return None;
    }
    let plain = |name: &str| -> Vec<char> {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let given = plain(name);
    let near = |doc: &&'static RulesetDoc| {
        let name = plain(doc.name);
        let far = edits(&given, &name);
        (far <= (name.len() + 1) / 3).then_some((far, doc.name))
    };
    all().iter().filter_map(near).min().map(|(_, name)| name)
}

/// How many letters have to be inserted, deleted or replaced to get from one word to another.
fn edits(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ArgValue;
    use crate::testing::check_examples;

    struct Page(&'static [(&'static str, &'static str)]);

    impl Visitor for Page {
        type Out = &'static RulesetDoc;

        fn visit<R: Ruleset + 'static>(self, rules: R) -> &'static RulesetDoc {
            check_examples(&rules, self.0);
            rules.doc()
        }
    }

    fn message(name: &str) -> String {
        visit(name, &[], Page(&[])).unwrap_err().message
    }

    #[test]
    fn every_page_belongs_to_a_ruleset() {
        for doc in all() {
            let mut settings: Vec<_> = doc.examples.iter().map(|example| example.options).collect();
            settings.sort_unstable();
            settings.dedup();
            for options in settings {
                let args: Vec<Arg> = options
                    .iter()
                    .map(|&(name, value)| Arg::named(name, ArgValue::read(value)))
                    .collect();
                let page = visit(doc.name, &args, Page(options)).unwrap();
                assert!(std::ptr::eq(page, *doc), "{}", doc.name);
            }
            assert!(doc.examples.len() >= 3, "{} has too few examples", doc.name);
            for part in [doc.title, doc.rules, doc.notation, doc.known, doc.sources] {
                assert!(!part.is_empty() && !part.contains("  "), "{}", doc.name);
            }
        }
        assert!(all().is_sorted_by_key(|doc| doc.name));
    }

    #[test]
    fn wrong_names_are_corrected() {
        for (wrong, right) in [
            ("Domineering", "domineering"),
            ("domineerin", "domineering"),
            ("toads-and-frogs", "toads_and_frogs"),
            ("toad_and_frogs", "toads_and_frogs"),
            ("topplingdominos", "toppling_dominoes"),
            ("nimm", "nim"),
            ("snrot", "snort"),
        ] {
            let want = format!("there is no ruleset {wrong}; did you mean {right}?");
            assert_eq!(message(wrong), want);
        }
        let text = message("checkers");
        assert!(text.starts_with("there is no ruleset checkers; there are "), "{text}");
        assert!(message(&"x".repeat(10_000_000)).len() < 2000);
    }
}
