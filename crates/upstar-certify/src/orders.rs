//! Proofs of the width of a set of games, and of upper bounds on its dimension.

use upstar::raw::Short;
use upstar::{GameOrder, GamePoset};

use crate::CertifyRefusal;
use crate::games::{CertificateGames, CertificateId};
use crate::proof::Proof;

/// Returns the order of the values of some games, and the games with each value.
fn ordered(
    games: &mut CertificateGames<'_>,
    ids: &[CertificateId],
) -> Result<(GamePoset, Vec<Vec<CertificateId>>), CertifyRefusal> {
    let values =
        ids.iter().map(|&id| games.value(id)).collect::<Result<Vec<Short>, CertifyRefusal>>()?;
    let set = games.cx.game_poset(&values, GameOrder::Values)?;
    let with = |value: &Short| -> Vec<CertificateId> {
        ids.iter().zip(&values).filter(|(_, v)| *v == value).map(|(&id, _)| id).collect()
    };
    let elements = set.elements.iter().map(with).collect();
    Ok((set, elements))
}

/// Equal games are adjacent in a chain.
pub(crate) fn prove_width(
    proof: &mut Proof<'_, '_>,
    ids: &[CertificateId],
) -> Result<(), CertifyRefusal> {
    let (set, elements) = ordered(&mut proof.games, ids)?;
    let found = set.poset.dilworth(proof.games.cx.budget)?;
    let antichain: Vec<CertificateId> =
        found.lowest.iter().map(|&place| elements[place][0]).collect();
    let chain =
        |chain: &Vec<usize>| chain.iter().flat_map(|&place| elements[place].clone()).collect();
    let chains: Vec<Vec<CertificateId>> = found.chains.iter().map(chain).collect();
    for (place, &a) in antichain.iter().enumerate() {
        for &b in &antichain[..place] {
            proof.show_less_or_confused(a, b)?;
            proof.show_less_or_confused(b, a)?;
        }
    }
    for pair in chains.iter().flat_map(|chain| chain.windows(2)) {
        proof.show_at_most(pair[0], pair[1])?;
    }
    let mut line = format!("claim width{} ;{}", proof.listed(ids)?, proof.listed(&antichain)?);
    for chain in &chains {
        line += &format!(" ;{}", proof.listed(chain)?);
    }
    proof.line(&line)
}

/// Requires games with different values.
pub(crate) fn prove_dimension(
    proof: &mut Proof<'_, '_>,
    ids: &[CertificateId],
    bound: u64,
) -> Result<(), CertifyRefusal> {
    let (set, elements) = ordered(&mut proof.games, ids)?;
    let found = set.poset.dimension(proof.games.cx.budget)?;
    let mut orders: Vec<Vec<usize>> = found.realizer.clone();
    if orders.len() as u64 > bound {
        return Err(match found.exact() {
            Some(exact) => CertifyRefusal::False(format!("the dimension is {exact}")),
            None => CertifyRefusal::NotInFormat(format!(
                "the dimension is at most {}; no better bound is known",
                orders.len()
            )),
        });
    }
    // Repeat a linear order if necessary, so that the certificate proves the requested bound.
    let last = orders.last().cloned().unwrap_or_default();
    orders.resize(bound as usize, last);
    for a in 0..ids.len() {
        for b in (0..ids.len()).filter(|&b| b != a) {
            let (x, y) = (ids[a], ids[b]);
            if proof.is_at_most(x, y)? {
                proof.show_at_most(x, y)?;
                proof.show_less_or_confused(x, y)?;
            } else if !proof.is_at_most(y, x)? {
                proof.show_less_or_confused(x, y)?;
            }
        }
    }
    let mut line = format!("claim dimension{}", proof.listed(ids)?);
    for order in &orders {
        let order: Vec<CertificateId> = order.iter().map(|&place| elements[place][0]).collect();
        line += &format!(" ;{}", proof.listed(&order)?);
    }
    proof.line(&line)
}
