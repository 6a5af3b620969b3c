//! The registry of rulesets: finds a ruleset by name and constructs the ruleset from its arguments.

use std::sync::LazyLock;

use strsim::osa_distance;
use upstar_core::{Ruleset, RulesetDoc};

use crate::args::{Arg, Args, RulesetError, shortened};
use crate::dyn_ruleset::DynRuleset;
use crate::file::RuleFile;
use crate::{Clobber, Col, Domineering, Hackenbush, Nim, Snort, ToadsAndFrogs, TopplingDominoes};

/// A generic function that [`visit`] calls with the ruleset it finds.
pub trait RulesetVisitor {
    /// The result.
    type Out;

    /// Visits the ruleset, which is a [`DynRuleset`] unless the registry marks it as `typed`.
    fn visit<R: Ruleset + 'static>(self, rules: R) -> Self::Out;
}

/// The kind of object on which a ruleset is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulesetGroup {
    /// Boards of cells, and rectangles.
    Boards,
    /// Strips and rows.
    Strips,
    /// Heaps, and pairs of numbers.
    Heaps,
    /// Graphs and trees.
    Graphs,
}

impl RulesetGroup {
    /// All groups, in display order.
    pub const ALL: [RulesetGroup; 4] =
        [RulesetGroup::Boards, RulesetGroup::Strips, RulesetGroup::Heaps, RulesetGroup::Graphs];

    /// Returns the name of the group.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            RulesetGroup::Boards => "boards",
            RulesetGroup::Strips => "strips",
            RulesetGroup::Heaps => "heaps",
            RulesetGroup::Graphs => "graphs",
        }
    }
}

/// Defines the table of rulesets: the module with the help page `DOC`, the group, and the function
/// that constructs the ruleset from its options. The engine is compiled for each position type of
/// the `typed` rulesets, and once for all others.
macro_rules! rulesets {
    ($($module:ident [$group:ident $($typed:ident)?]: $make:expr,)*) => {
        static PAGES: &[(&RulesetDoc<'_>, RulesetGroup)] = &[$((&crate::$module::DOC, RulesetGroup::$group),)*];

        fn find<V: RulesetVisitor>(name: &str, args: &[Arg], visitor: V) -> Result<V::Out, RulesetError> {
            $(if name == crate::$module::DOC.name {
                let args = Args::new(crate::$module::DOC, args)?;
                return Ok(visitor.visit(rulesets!(@ made(&args, $make)? $(, $typed)?)));
            })*
            let file = files().iter().find(|(rules, _)| rules.doc().name == name);
            let (rules, _) = file.ok_or_else(|| unknown(name))?;
            Ok(visitor.visit(rules.with_options(args)?))
        }
    };
    (@ $rules:expr, typed) => { $rules };
    (@ $rules:expr) => { DynRuleset(Box::new($rules)) };
}

fn files() -> &'static [(RuleFile, RulesetGroup)] {
    static FILES: LazyLock<Vec<(RuleFile, RulesetGroup)>> = LazyLock::new(|| {
        [
            (include_str!("../files/backsliding_toads_and_frogs.game"), RulesetGroup::Strips),
            (include_str!("../files/cannibal_clobber.game"), RulesetGroup::Boards),
            (include_str!("../files/hot_clobber.game"), RulesetGroup::Boards),
        ]
        .map(|(text, group)| (RuleFile::read(text).expect("a rule file"), group))
        .into()
    });
    &FILES
}

fn pages() -> impl Iterator<Item = (RulesetDoc<'static>, RulesetGroup)> {
    static SORTED: LazyLock<Vec<(RulesetDoc<'_>, RulesetGroup)>> = LazyLock::new(|| {
        let files = files().iter().map(|(rules, group)| (rules.doc(), *group));
        let mut pages: Vec<_> =
            PAGES.iter().map(|(doc, group)| (**doc, *group)).chain(files).collect();
        pages.sort_unstable_by_key(|(doc, _)| doc.name);
        pages
    });
    SORTED.iter().copied()
}

/// Returns all help pages, sorted by name.
#[must_use]
pub fn all() -> &'static [RulesetDoc<'static>] {
    static ALL: LazyLock<Vec<RulesetDoc<'_>>> =
        LazyLock::new(|| pages().map(|(doc, _)| doc).collect());
    &ALL
}

/// Returns the group of the ruleset with this name.
#[must_use]
pub fn group(name: &str) -> Option<RulesetGroup> {
    pages().find(|(doc, _)| doc.name == name).map(|(_, group)| group)
}

/// Fixes the parameter type of the functions in the table.
fn made<R>(
    args: &Args<'_>,
    make: impl FnOnce(&Args<'_>) -> Result<R, RulesetError>,
) -> Result<R, RulesetError> {
    make(args)
}

rulesets! {
    amazons [Boards typed]: |_| Ok(crate::Amazons),
    anti_clobber [Boards typed]: crate::AntiClobber::from_args,
    arc_kayles [Graphs]: |args| Ok(crate::ArcKayles { partizan: args.flag("partizan")? }),
    bicolour_fission [Boards typed]: |_| Ok(crate::BicolourFission),
    childish_hackenbush [Graphs]: |_| Ok(crate::ChildishHackenbush),
    clobber [Boards typed]: Clobber::from_args,
    col [Graphs typed]: |_| Ok(Col::default()),
    cram [Boards typed]: |_| Ok(crate::Cram),
    cricket_pitch [Strips]: |_| Ok(crate::CricketPitch),
    cutcake [Boards]: crate::cutcake::from_args,
    digraph_placement [Graphs]: |_| Ok(crate::DigraphPlacement),
    domineering [Boards typed]: |_| Ok(Domineering),
    dots_and_boxes [Boards]: |_| Ok(crate::DotsAndBoxes::default()),
    eatcake [Boards]: crate::eatcake::from_args,
    elephants_and_rhinos [Strips typed]: |_| Ok(crate::ElephantsAndRhinos),
    end_nim [Heaps]: |_| Ok(crate::end_nim::EndNim),
    euclid [Heaps]: crate::euclid::from_args,
    fission [Boards typed]: |_| Ok(crate::Fission),
    fjords [Graphs typed]: |_| Ok(crate::Fjords::default()),
    fox_and_geese [Boards typed]: crate::FoxAndGeese::from_args,
    game_graph [Graphs]: |_| Ok(crate::GameGraph),
    go [Boards]: crate::Go::from_args,
    grundy [Heaps]: |_| Ok(crate::grundy::rules()),
    hackenbush [Graphs]: Hackenbush::from_args,
    hare_and_hounds [Boards]: |_| Ok(crate::HareAndHounds),
    independence_game [Graphs]: |_| Ok(crate::IndependenceGame),
    kalah [Heaps]: crate::kalah::KalahRules::from_args,
    kings [Boards]: |_| Ok(crate::kings::rules()),
    knights [Boards]: |_| Ok(crate::knights::rules()),
    konane [Boards typed]: |_| Ok(crate::Konane),
    lenres [Strips]: |_| Ok(crate::LenRes),
    maundy_cake [Boards]: crate::maundy_cake::from_args,
    maze [Boards]: |_| Ok(crate::Maze),
    mem [Heaps]: |_| Ok(crate::mem::rules()),
    mnem [Heaps]: |_| Ok(crate::mnem::rules()),
    nim [Heaps]: |_| Ok(Nim),
    node_kayles [Graphs typed]: |_| Ok(crate::NodeKayles::default()),
    nogo [Boards typed]: |_| Ok(crate::NoGo),
    octal [Heaps]: crate::octal::from_args,
    partial_nim [Heaps]: |_| Ok(crate::partial_nim::rules()),
    partizan_euclid [Heaps]: |_| Ok(crate::partizan_euclid::rules()),
    partizan_subtraction [Heaps]: crate::partizan_subtraction::from_args,
    partizan_take_and_break [Heaps]: crate::partizan_take_and_break::from_args,
    pursuit [Graphs]: |_| Ok(crate::Pursuit),
    push [Strips typed]: |_| Ok(crate::Push),
    queens [Boards]: |_| Ok(crate::queens::rules()),
    restricted_toppling_dominoes [Strips typed]: crate::RestrictedTopplingDominoes::from_args,
    roll_the_lawn [Strips]: |_| Ok(crate::RollTheLawn),
    rooks [Boards]: |_| Ok(crate::rooks::rules()),
    rows_and_dividers [Boards]: |_| Ok(crate::RowsAndDividers),
    scoring_octal [Heaps]: crate::scoring_octal::from_args,
    shove [Strips typed]: |_| Ok(crate::Shove),
    ski_jumps [Boards]: |_| Ok(crate::SkiJumps),
    snort [Graphs typed]: |_| Ok(Snort::default()),
    splittles [Heaps]: crate::splittles::from_args,
    strings_and_coins [Graphs]: |_| Ok(crate::StringsAndCoins::default()),
    subtraction [Heaps]: crate::subtraction::from_args,
    take_and_break [Heaps]: crate::take_and_break::from_args,
    take_away [Heaps]: crate::take_away::from_args,
    toads_and_frogs [Strips typed]: ToadsAndFrogs::from_args,
    toppling_dominoes [Strips typed]: |_| Ok(TopplingDominoes),
    turning [Strips]: crate::turning::TurningRules::from_args,
    wythoff [Heaps]: crate::wythoff::from_args,
}

/// Calls the visitor with the ruleset of this name and these arguments.
///
/// # Errors
///
/// Returns an error if there is no such ruleset or if an argument is unknown, given twice or of the
/// wrong type.
///
/// ```
/// # use upstar_core::Ruleset;
/// # use upstar_rules::{Arg, ArgValue, RulesetVisitor, visit};
/// struct Title;
/// impl RulesetVisitor for Title {
///     type Out = String;
///     fn visit<R: Ruleset + 'static>(self, rules: R) -> String {
///         rules.doc().title.to_owned()
///     }
/// }
/// let diagonal = Arg::named("diagonal", ArgValue::Bool(true));
/// assert_eq!(visit("clobber", &[diagonal], Title).unwrap(), "Clobber");
/// let error = visit("clobbber", &[], Title).unwrap_err();
/// assert!(error.message.contains("clobber"));
/// ```
pub fn visit<V: RulesetVisitor>(
    name: &str,
    args: &[Arg],
    visitor: V,
) -> Result<V::Out, RulesetError> {
    find(name, args, visitor)
}

fn unknown(name: &str) -> RulesetError {
    let meant = match near(name).as_slice() {
        [] => String::new(),
        [one] => format!("; did you mean `{one}`?"),
        [others @ .., last] => {
            format!("; did you mean `{}` or `{last}`?", others.join("`, `"))
        }
    };
    let message = format!("unknown ruleset `{}`{meant}", shortened(name));
    RulesetError { message, argument: None }
}

const MOST_NEAR: usize = 4;

/// Returns the names of rulesets that are similar to `name` or overlap with it.
fn near(name: &str) -> Vec<&'static str> {
    if name.len() > 60 {
        return Vec::new();
    }
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let given = plain(name);
    let distance = |doc: &RulesetDoc<'static>| {
        let name = plain(doc.name);
        let far = osa_distance(&given, &name);
        (far <= (name.len() + 1) / 3).then_some((far, doc.name))
    };
    let mut alike: Vec<_> = all().iter().filter_map(distance).collect();
    alike.sort_unstable();
    let nearest = alike.first().map(|(far, _)| *far);
    let shares = |doc: &&RulesetDoc<'static>| {
        let (other, title) = (plain(doc.name), plain(doc.title));
        other.contains(&given) || title.contains(&given) || given.contains(&other)
    };
    // `kayles` is part of several names; `snrot` is a typing error.
    if nearest.is_none_or(|far| far > 2) && given.len() > 2 {
        let sharing: Vec<_> = all().iter().filter(shares).map(|doc| doc.name).collect();
        if !sharing.is_empty() {
            return sharing.into_iter().take(MOST_NEAR).collect();
        }
    }
    let nearest = alike.into_iter().filter(|(far, _)| Some(*far) == nearest);
    nearest.map(|(_, name)| name).take(MOST_NEAR).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ArgValue;
    use crate::testing::check_examples;

    struct Page(&'static [(&'static str, &'static str)]);

    impl RulesetVisitor for Page {
        type Out = String;

        fn visit<R: Ruleset + 'static>(self, rules: R) -> String {
            check_examples(&rules, self.0);
            format!("{:?}", rules.doc())
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
                assert_eq!(page, format!("{doc:?}"));
            }
            assert!(doc.examples.len() >= 3, "{} has too few examples", doc.name);
            for part in [doc.title, doc.rules, doc.notation, doc.known, doc.sources] {
                assert!(!part.is_empty() && !part.contains("  "), "{}", doc.name);
            }
        }
        assert!(all().is_sorted_by_key(|doc| doc.name));
        assert!(all().iter().all(|doc| group(doc.name).is_some()));
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
            let want = format!("unknown ruleset `{wrong}`; did you mean `{right}`?");
            assert_eq!(message(wrong), want);
        }
        assert_eq!(
            message("kayles"),
            "unknown ruleset `kayles`; did you mean `arc_kayles` or `node_kayles`?"
        );
        assert_eq!(message("poker"), "unknown ruleset `poker`");
        assert!(message(&"x".repeat(10_000_000)).len() < 2000);
    }
}
