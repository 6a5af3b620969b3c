//! Names that papers and other programs use, and what is called so here.
//!
//! Errors, `help NAME` and a test read the same table; every name in its second column is known.

use crate::help::known_names;

/// Names without capitals and underscores, what they are here, and what else is to be said. Several names of
/// one thing stand in one row, with spaces between them.
const FOREIGN: &[(&str, &[&str], &str)] = &[
    ("up", &[], "write `^`, and `^3` for three ups"),
    ("down", &[], "write `v`, and `v3` for three downs"),
    ("star", &[], "write `*`, and `*3` for the nimber of three"),
    ("doubleup", &[], "write `^^`"),
    ("zero", &[], "write `0`"),
    ("nus numberupstar", &[], "write number, ups and nimber in one word, such as `1/2^3*2`"),
    ("inf infinity omega", &["on", "off"], ""),
    ("canonicalform gamevalue cf normalvalue simplify", &["canonical", "value"], ""),
    ("rcf reducedcanonicalform reduce", &["reduced"], ""),
    ("oc outcomeclass", &["outcome"], ""),
    ("aw atomic isatomic", &["atomic_weight"], ""),
    ("uw uponwt", &["uponic_weight"], ""),
    ("ndim", &["nim_dimension"], ""),
    ("hdim", &["hackenbush_dimension"], ""),
    ("lt", &["left_threat"], ""),
    ("rt", &["right_threat"], ""),
    ("ls leftstoppingvalue strongstop stop", &["left_stop", "right_stop"], ""),
    ("rs rightstoppingvalue", &["right_stop"], ""),
    ("stops", &["left_stop", "right_stop"], ""),
    ("stopcount", &["left_stop", "right_stop"], ""),
    ("options sensibleoptions", &["left_options", "right_options"], ""),
    ("sensibleleftoptions goodleftoptions", &["left_options", "canonical"], ""),
    ("sensiblerightoptions goodrightoptions", &["right_options", "canonical"], ""),
    ("sensiblelines", &["best_moves", "canonical"], ""),
    ("followers subpositions followercount", &["positions"], ""),
    ("degreeofloopiness", &["degree"], ""),
    ("upsumvariety downsumvariety", &["variety"], ""),
    ("nortonmultiply nortonproduct", &["norton"], ""),
    ("ordinalproduct", &["ordinal_sum", "norton"], ""),
    ("nimvalue grundyvalue grundynumber sg", &["nim_value"], ""),
    ("nimvaluesequence grundysequence", &["nim_sequence"], ""),
    ("checkperiod periodicity", &["regularity", "period"], ""),
    ("xor nimadd", &["nim_sum"], ""),
    ("nimmultiply nimmul", &["nim_product"], ""),
    ("nimdiv", &["nim_quotient"], ""),
    ("pow powto", &["power", "uptimal"], ""),
    ("uptimalexpansion isuptimal", &["uptimal", "explain"], ""),
    ("thermo thermographof scaffold", &["thermograph"], ""),
    ("leftscaffold", &["left_wall"], ""),
    ("rightscaffold", &["right_wall"], ""),
    ("meanvalue mast", &["mean"], ""),
    ("temp", &["temperature"], ""),
    ("negate inverse", &["negative"], ""),
    ("companion", &["dual", "day"], ""),
    ("miserecanonicalform", &["misere_canonical"], ""),
    ("misereoutcome misereoutcomeclass", &["misere_outcome"], ""),
    ("misereminusdecomposition", &["misere_parts"], ""),
    ("miserequotientof", &["misere_quotient"], ""),
    ("isallsmall dicot isdicotic", &["is_all_small"], ""),
    ("ispseudonumber isstoppersided isnumbertiny isplumtree", &["is_number", "is_stopper"], ""),
    ("iszero", &[], "write `g = 0`"),
    ("ishot", &["is_hot"], ""),
    ("dicoticvariant allsmallvariant", &["dicotic"], ""),
    ("impartialvariant", &["impartial"], ""),
    ("decomposition", &["components"], ""),
    ("explicitgame", &[], "write a literal form as `'{0,1|3}'`"),
    ("domineeringposition", &["domineering"], ""),
    ("map", &[], "write `[f(x) for x in list]`"),
    ("filter select", &[], "write `[x for x in list if condition]`"),
    ("foreach", &[], "write `[f(x) for x in list]`"),
    ("tolist toset", &[], "a list is written `[1, 2, 3]`"),
    ("len length card cardinality", &["size"], ""),
    ("head", &["first"], ""),
    ("tail", &["last"], ""),
    ("forall", &["all"], ""),
    ("exists", &["any"], ""),
    ("sorted", &["sort"], ""),
    ("reversed", &["reverse"], ""),
    ("str tostring print", &["text"], ""),
    ("div", &["quotient"], ""),
    ("mod", &["remainder"], ""),
    ("isqrt sqrt", &["nim_sqrt", "power"], ""),
    ("ceil", &["ceiling"], ""),
    ("dayn gamesbornby", &["day"], ""),
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

/// A name without capitals, underscores and the like.
fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// What to write in place of a name that is not known here and that others use.
pub(crate) fn remedy(name: &str) -> Option<String> {
    let wanted = bare(name);
    if wanted.is_empty() {
        return None;
    }
    // `ON`, `UPON*`, `LeftStop`, `IsNumber` are names of ours in other clothes.
    let known = known_names()
        .into_iter()
        .find(|known| known.name != name && known.name.len() > 1 && bare(known.name) == wanted);
    if let Some(known) = known
        && name.contains(|c: char| c.is_uppercase() || c == '_')
    {
        return Some(format!("it is called `{}` here", known.name));
    }
    let (_, ours, say) =
        FOREIGN.iter().find(|(names, ..)| names.split(' ').any(|name| name == wanted))?;
    if !say.is_empty() {
        return Some((*say).to_owned());
    }
    let ours: Vec<String> = ours.iter().map(|name| format!("`{name}`")).collect();
    Some(format!("here it is {}", ours.join(", or ")))
}

/// The page about a name that is not of this language: what is to be written, and the page about that.
pub(crate) fn page(name: &str) -> Option<String> {
    let remedy = remedy(name)?;
    let shown: String = name.chars().take(40).collect();
    let wanted = bare(name);
    let row = FOREIGN.iter().find(|(names, ..)| names.split(' ').any(|name| name == wanted));
    let ours = row.and_then(|(_, ours, _)| ours.first().copied());
    let ours = ours.or_else(|| {
        known_names().into_iter().find(|known| bare(known.name) == wanted).map(|known| known.name)
    });
    let more = ours.and_then(crate::help).map_or_else(String::new, |page| format!("\n\n{page}"));
    Some(format!("{shown}: {remedy}{more}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_one_that_there_is() {
        let known: Vec<&str> = known_names().iter().map(|known| known.name).collect();
        let mut seen: Vec<&str> = Vec::new();
        for (names, ours, say) in FOREIGN {
            for name in names.split(' ') {
                assert_eq!(bare(name), name);
                assert!(!seen.contains(&name), "{name} is there twice");
                assert!(!known.contains(&name), "{name} is a name of ours");
                assert!(page(name).is_some(), "{name}");
                seen.push(name);
            }
            assert!(!ours.is_empty() || !say.is_empty(), "{names}");
            for name in *ours {
                assert!(known.contains(name), "{names}: there is no {name}");
            }
        }
        for name in
            ["up", "rcf", "LeftStop", "AtomicWeight", "canonical_form", "ON", "OVER", "UPON"]
        {
            assert!(remedy(name).is_some(), "{name}");
        }
        assert_eq!(remedy("xyzzy"), None);
        assert_eq!(remedy("ON").as_deref(), Some("it is called `on` here"));
    }
}
