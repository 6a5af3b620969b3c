//! The simplification of a literal loopy form, option by option.

use std::collections::HashMap;

use upstar_core::{Answer, Player};

use super::{LiteralOption, LoopyForm, Node, graph_of, node_of};
use crate::context::LoopyContext;
use crate::sides::Sides;
use crate::stopper::Loopy;
use crate::system::SystemOption;

/// A step in the simplification of a literal loopy form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiteralReduction {
    /// The position.
    pub position: u32,
    /// The player who has the option.
    pub player: Player,
    /// The option that is removed.
    pub option: LiteralOption,
    /// The reason for the removal.
    pub reason: LiteralReason,
}

/// The reason why an option of a loopy form is removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiteralReason {
    /// Another option is at least as good for the player.
    Dominated {
        /// The option that dominates it.
        by: LiteralOption,
    },
    /// The opponent has a reply that is at least as good for the opponent as the position.
    Reversible {
        /// The reply.
        through: LiteralOption,
        /// The player's options after the reply, which replace the option.
        replaced_by: Vec<LiteralOption>,
    },
    /// The option equals an earlier position and is replaced by it.
    Fused {
        /// The earlier position.
        with: u32,
    },
}

impl LoopyContext<'_> {
    /// Returns the sides of the positions of a form, and the steps that simplify the positions with
    /// equal sides. A position comes after its followers. The steps together preserve all values.
    /// If some position is not a stopper, the steps may change a value; the list is then empty.
    pub fn literal_reductions(
        self,
        form: &LoopyForm,
    ) -> Answer<(Vec<Sides>, Vec<LiteralReduction>)> {
        self.reduced_literal(form).map(|(sides, reductions, _)| (sides, reductions))
    }

    /// Also returns the simplified positions.
    pub(crate) fn reduced_literal(
        self,
        form: &LoopyForm,
    ) -> Answer<(Vec<Sides>, Vec<LiteralReduction>, Vec<Node>)> {
        let sides = self.sides_of_positions(form)?;
        let value = |option: &LiteralOption| -> Answer<Loopy> {
            Ok(match option {
                SystemOption::Node(node) => sides[*node as usize].value()?,
                SystemOption::Value(form) => self.cx.value(*form)?.into(),
            })
        };
        let mut reductions = Vec::new();
        if sides.iter().any(|sides| sides.value().is_err()) {
            return Ok((sides, reductions, form.system.nodes.clone()));
        }
        let mut nodes: Vec<Node> = form.system.nodes.clone();
        let order = form.options_first();
        for &node in &order {
            if value(&SystemOption::Node(node))?.stopper().is_none() {
                continue;
            }
            for player in Player::BOTH {
                let better = |a: &LiteralOption, b: &LiteralOption| -> Answer<bool> {
                    let (a, b) = (value(a)?, value(b)?);
                    Ok(match player {
                        Player::Left => self.loopy_geq(a, b)?,
                        Player::Right => self.loopy_geq(b, a)?,
                    })
                };
                let kept = self.reduced_options(form, node, player, &better, &mut reductions)?;
                match player {
                    Player::Left => nodes[node as usize].0 = kept,
                    Player::Right => nodes[node as usize].1 = kept,
                }
            }
        }
        // Equal positions are fused only after the reductions: {pass|under} = under, but
        // {pass|pass} = dud.
        let mut reached = graph_of(&nodes).reachable(0).1;
        let ranks: HashMap<u32, usize> =
            order.iter().enumerate().map(|(rank, &node)| (node, rank)).collect();
        reached.sort_by_key(|node| ranks.get(node).copied());
        for &node in &reached {
            for player in Player::BOTH {
                let (left, right) = &mut nodes[node as usize];
                for link in if player == Player::Left { left } else { right } {
                    let (position, option) = (node, *link);
                    let Some(old) = node_of(&option) else { continue };
                    self.cx.budget.spend(reached.len() as u64)?;
                    let equal = |&other: &u32| {
                        sides[other as usize] == sides[old as usize]
                            && sides[old as usize].stopper().is_ok_and(|game| game.is_some())
                    };
                    let with = reached.iter().copied().find(equal).unwrap_or(old);
                    if with != old {
                        let reason = LiteralReason::Fused { with };
                        reductions.push(LiteralReduction { position, player, option, reason });
                        *link = SystemOption::Node(with);
                    }
                }
            }
        }
        if self.solve(&self.with_values(&nodes)?)? != sides {
            reductions.clear();
            nodes.clone_from(&form.system.nodes);
        }
        Ok((sides, reductions, nodes))
    }

    /// Returns the options that remain, and adds the reductions of the others. The proof is at
    /// `ends` in `canonical.rs`.
    fn reduced_options(
        self,
        form: &LoopyForm,
        node: u32,
        player: Player,
        better: &dyn Fn(&LiteralOption, &LiteralOption) -> Answer<bool>,
        reductions: &mut Vec<LiteralReduction>,
    ) -> Answer<Vec<LiteralOption>> {
        let here = SystemOption::Node(node);
        let options =
            |of: &LiteralOption, player: Player| self.options_at(&form.system.nodes, *of, player);
        let mut seen = options(&here, player)?;
        // A pass comes first, so that it is kept if another option is equal to it.
        seen.sort_by_key(|option| *option != here);
        let mut removed = |option, reason| {
            reductions.push(LiteralReduction { position: node, player, option, reason });
        };
        let mut kept: Vec<LiteralOption> = Vec::new();
        let mut next = 0;
        'options: while let Some(&option) = seen.get(next) {
            next += 1;
            self.cx.budget.spend(1)?;
            for through in options(&option, player.opponent())? {
                if better(&here, &through)? {
                    let replaced_by = options(&through, player)?;
                    for &other in &replaced_by {
                        if !seen.contains(&other) {
                            seen.push(other);
                        }
                    }
                    removed(option, LiteralReason::Reversible { through, replaced_by });
                    continue 'options;
                }
            }
            for &by in &kept {
                if better(&by, &option)? {
                    removed(option, LiteralReason::Dominated { by });
                    continue 'options;
                }
            }
            let mut at = 0;
            while let Some(&other) = kept.get(at) {
                if better(&option, &other)? {
                    kept.remove(at);
                    removed(other, LiteralReason::Dominated { by: option });
                } else {
                    at += 1;
                }
            }
            kept.push(option);
        }
        Ok(kept)
    }
}
