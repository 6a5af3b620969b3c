//! Names from papers and other programs, with their equivalents.
//!
//! Errors, `help NAME` and a test read the same tables. Every name in a second column exists.

mod cgsuite;

use crate::help::known_names;

/// Foreign names separated by spaces, their equivalents, and a hint.
type ForeignName = (&'static str, &'static [&'static str], &'static str);

/// Names without capitals and underscores.
const FOREIGN: &[ForeignName] = &[
    ("up", &[], "write `^`, and `^3` for three ups"),
    ("down", &[], "write `v`, and `v3` for three downs"),
    ("star", &[], "write `*`, and `*3` for the nimber of three"),
    ("doubleup", &[], "write `^^`"),
    ("zero", &[], "write `0`"),
    (
        "game games cgsuite",
        &[],
        "write rulesets and functions without a prefix, such as `domineering(\"4x4\")`",
    ),
    ("quit exit", &[], "Ctrl-D ends the session, as do quit and exit on a line of their own"),
    ("nus numberupstar", &[], "write number, ups and nimber together, such as `1/2^3*2`"),
    ("inf infinity omega", &["on", "off"], ""),
    ("cf normalvalue simplify", &["canonical", "value"], ""),
    ("rcf reducedcanonicalform reduce", &["reduced"], ""),
    ("oc outcomeclass", &["outcome"], ""),
    ("aw atomic", &["atomic_weight"], ""),
    ("uw uponwt", &["uponic_weight"], ""),
    ("ndim", &["nim_dimension"], ""),
    ("hdim", &["hackenbush_dimension"], ""),
    ("lt", &["left_threat"], ""),
    ("rt", &["right_threat"], ""),
    ("ls leftstoppingvalue", &["left_stop", "right_stop"], ""),
    ("rs rightstoppingvalue", &["right_stop"], ""),
    ("stops", &["left_stop", "right_stop"], ""),
    ("goodleftoptions", &["left_options", "canonical"], ""),
    ("goodrightoptions", &["right_options", "canonical"], ""),
    ("degreeofloopiness", &["degree"], ""),
    ("nortonproduct", &["norton"], ""),
    ("nimvalue grundyvalue grundynumber sg", &["nim_value"], ""),
    ("grundysequence", &["nim_sequence"], ""),
    ("checkperiod", &["regularity", "period"], ""),
    ("xor nimadd", &["nim_sum"], ""),
    ("nimmultiply nimmul", &["nim_product"], ""),
    ("nimdiv", &["nim_quotient"], ""),
    ("thermo thermographof", &["thermograph"], ""),
    ("leftscaffold", &["left_wall"], ""),
    ("rightscaffold", &["right_wall"], ""),
    ("meanvalue mast", &["mean"], ""),
    ("temp", &["temperature"], ""),
    ("negate", &["negative"], ""),
    ("misereoutcome", &["misere_outcome"], ""),
    ("miserequotientof", &["misere_quotient"], ""),
    ("isallsmall dicot isdicotic", &["is_all_small"], ""),
    ("ishot hot", &["is_hot"], ""),
    ("number", &["is_number"], ""),
    ("domineeringposition", &["domineering"], ""),
    ("map", &[], "write `[f(x) for x in list]`"),
    ("filter select", &[], "write `[x for x in list if condition]`"),
    ("len card cardinality", &["size"], ""),
    ("reversed", &["reverse"], ""),
    ("str tostring print", &["text"], ""),
    ("mod", &["remainder"], ""),
    ("ceil", &["ceiling"], ""),
    ("gamesbornby", &["day"], ""),
    ("bestmove", &["best_moves"], ""),
    ("kayles", &["octal"], "write `octal(\"0.77\")(\"5\")`"),
    ("dawsonskayles dawson", &["octal"], "write `octal(\"0.07\")(\"5\")`"),
    ("dawsonschess", &["octal"], "write `octal(\"0.137\")(\"5\")`"),
    ("treblecross", &["octal"], "write `octal(\"0.007\")(\"5\")`"),
    ("subtractiongame", &["subtraction"], ""),
    ("partizansubtraction", &["partizan_subtraction"], ""),
    ("toadsfrogs", &["toads_and_frogs"], ""),
    ("rblue redblue blueredhackenbush rbhackenbush", &["hackenbush"], ""),
    ("dotsboxes", &["dots_and_boxes"], ""),
];

fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn rows() -> impl Iterator<Item = &'static ForeignName> {
    FOREIGN.iter().chain(cgsuite::METHODS)
}

/// Returns the known name with another spelling, as for `ON`, `UPON*`, `LeftStop`, `IsNumber`.
fn in_other_clothes(name: &str) -> Option<&'static str> {
    if !name.contains(|c: char| c.is_uppercase() || c == '_') {
        return None;
    }
    let wanted = bare(name);
    let is = |known: &str| known != name && known.len() > 1 && bare(known) == wanted;
    known_names().into_iter().map(|known| known.name).find(|known| is(known))
}

fn row(name: &str) -> Option<&'static ForeignName> {
    let is_in = |row: &ForeignName, wanted: &str| row.0.split(' ').any(|name| name == wanted);
    let false_friend = cgsuite::FALSE_FRIENDS.iter().find(|row| is_in(row, name));
    let wanted = bare(name);
    if false_friend.is_some() || in_other_clothes(name).is_some() {
        return false_friend;
    }
    rows().find(|row| is_in(row, &wanted))
}

pub(crate) fn advice(name: &str) -> Option<String> {
    if let Some((_, ours, say)) = row(name) {
        if !say.is_empty() {
            return Some((*say).to_owned());
        }
        let ours: Vec<String> = ours.iter().map(|name| format!("`{name}`")).collect();
        return Some(format!("use {}", ours.join(" or ")));
    }
    let star = if name.ends_with('*') { "*" } else { "" };
    in_other_clothes(name).map(|known| format!("use `{known}{star}`"))
}

/// Returns the ruleset that a name of another system or paper denotes, as an expression.
///
/// ```
/// assert_eq!(upstar_lang::ruleset_synonym("Kayles"), Some("octal(\"0.77\")"));
/// assert_eq!(upstar_lang::ruleset_synonym("fibonacci_nim"), Some("take_away"));
/// assert_eq!(upstar_lang::ruleset_synonym("mean value"), None);
/// ```
#[must_use]
pub fn ruleset_synonym(name: &str) -> Option<&'static str> {
    let (_, ours, say) = row(name)?;
    let is_ruleset = |name: &str| upstar::rulesets().iter().any(|doc| doc.name == name);
    let ruleset = ours.iter().copied().find(|name| is_ruleset(name))?;
    let written = say.split('`').find_map(|typed| Some(typed.rsplit_once("(\"")?.0));
    Some(written.filter(|written| written.starts_with(ruleset)).unwrap_or(ruleset))
}

/// Returns the replacement, followed by the page about it.
pub(crate) fn page(name: &str) -> Option<String> {
    let remedy = advice(name)?;
    let shown: String = name.chars().take(40).collect();
    let ours =
        row(name).map_or_else(|| in_other_clothes(name), |(_, ours, _)| ours.first().copied());
    let more = ours.and_then(crate::help).map_or_else(String::new, |page| format!("\n\n{page}"));
    Some(format!("{shown}: {remedy}{more}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the texts between backquotes.
    fn typed(sentence: &str) -> impl Iterator<Item = &str> {
        sentence.split('`').skip(1).step_by(2)
    }

    #[test]
    fn every_name_leads_to_one_that_there_is() {
        let known: Vec<&str> = known_names().iter().map(|known| known.name).collect();
        let mut seen: Vec<&str> = Vec::new();
        for (names, ours, say) in rows() {
            for name in names.split(' ') {
                assert_eq!(bare(name), name);
                assert!(!seen.contains(&name), "{name} occurs twice");
                assert!(!known.contains(&name), "{name} is a name of the language");
                assert!(page(name).is_some(), "{name}");
                seen.push(name);
            }
            assert!(!ours.is_empty() || !say.is_empty(), "{names}");
            for name in *ours {
                assert!(known.contains(name), "{names}: {name} does not exist");
            }
        }
        for (names, ..) in cgsuite::FALSE_FRIENDS {
            for name in names.split(' ') {
                let ours = known.iter().any(|known| bare(known) == bare(name));
                assert!(ours || row(&bare(name)).is_some(), "{name} needs no warning");
            }
        }
        for name in
            ["up", "rcf", "LeftStop", "AtomicWeight", "canonical_form", "ON", "OVER", "UPON"]
        {
            assert!(advice(name).is_some(), "{name}");
        }
        assert_eq!(advice("xyzzy"), None);
        assert_eq!(advice("ON").as_deref(), Some("use `on`"));
        assert!(advice("Floor").is_some_and(|say| say.contains("quotient")));
    }

    #[test]
    fn what_is_to_be_written_can_be_asked() {
        let mut upstar = crate::Interpreter::new();
        upstar.set_loader(|_| {
            Ok("title = \"Mine\"\nboard = \"strip\"\n\
                cells = { empty = \".\", blocked = \"#\" }\nboth = [\". -> #\"]\n"
                .to_owned())
        });
        upstar
            .evaluate(
                "g := {3|-1}; h := '{0,*|0}'; x := 2; a := [1, 2]; b := [2]; list := [1, 2, 3]; \
                 rows := [[1], [2]]; condition := true; f := x -> x",
            )
            .unwrap();
        for (names, _, say) in rows().chain(cgsuite::FALSE_FRIENDS) {
            for text in typed(say) {
                let answer = upstar.evaluate(text);
                assert!(
                    answer.is_ok() || crate::find(text).is_some(),
                    "{names}: {text}: {answer:?}"
                );
            }
        }
    }

    /// The methods of CGSuite's classes of games, numbers, sets, lists and rulesets.
    const OF_CGSUITE: &str = "\
        Abs Adjoin Append AppendAll Apply AtomicWeight Birthday Blowup CakeProduct CanonicalForm Ceiling \
        CheckPeriodicity Companion Concat Contains ContainsKey ConwayProduct Cool DayN Decomposition Degree \
        Denominator DepthHint DicoticVariant Distinguisher Div Downsum DownsumVariety Entries Exists Filter Find \
        Flattened Floor FollowerCount Followers ForAll ForEach Freeze GameValue Gcd Genus Grouped Head HeapNimValue \
        HeapOptions Heat ImpartialVariant Incentives IndexOf Intersection IsAllSmall IsAtomic IsDyadic IsEmpty IsEven \
        IsEvenTempered IsEvil IsExtraverted IsGenerallyRestive IsGenerallyTame IsHalfTame IsIdempotent \
        IsInfinitesimal IsInteger IsIntroverted IsLinkedTo IsLoopfree IsNimHeap IsNimber IsNumber IsNumberTiny \
        IsNumberish IsOdd IsOddTempered IsOdious IsOrdinal IsPlumtree IsPrime IsPseudonumber IsRestive IsRestless \
        IsSmallInteger IsStopper IsStopperSided IsTame IsTameable IsTwoPower IsUptimal IsZero Isqrt Keys Lb \
        LeftIncentives LeftOptions LeftStop Length Link Mate Max Mean Mex Min Miny MisereCanonicalForm MisereMinus \
        MisereNimValue MisereOutcomeClass MkOutput NimProduct NimSum NimValue NimValueSequence NortonMultiply \
        Numerator Offside OmegaPower Onside Options OptionsFor OrdinalProduct OutcomeClass Overheat Partitions Parts \
        PeriodicTable Plot Pow PowTo Random Reciprocal ReducedCanonicalForm Replace Replaced ReplaceRegex RightIncentives \
        RightOptions RightStop SensibleLeftOptions SensibleLines SensibleOptions SensibleRightOptions Sign Size Sorted \
        SortedWith Stop StopCount StrongStop Sublist Substring Tail Take Temperature Thermograph Tiny ToList ToOutput \
        ToSet UglyProduct Union Updated Upsum UpsumVariety UptimalExpansion Values Variety Wall";

    #[test]
    fn every_method_of_cgsuite_leads_somewhere() {
        for name in OF_CGSUITE.split(' ') {
            assert!(advice(name).is_some() && page(name).is_some(), "{name}");
        }
    }
}
