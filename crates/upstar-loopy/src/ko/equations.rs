//! The equations for the walls of the positions of one component.

use upstar_core::{Budgeted, Player};

use super::{KoThermograph, Komaster, Wall, short_walls};
use crate::Map;
use crate::context::LoopyContext;
use crate::system::{System, SystemOption};

#[derive(Clone, Copy, Debug)]
pub(super) enum OptionValue {
    Known(usize),
    Of(usize),
}

/// The equation of a quantity at each tax.
#[derive(Debug)]
pub(super) enum WallEquation {
    /// The best value for `player`, each with the number of taxes that `player` pays to reach it.
    Best { player: Player, terms: Vec<(OptionValue, i64)> },
    /// A wall determined by the two scaffolds of a member.
    Wall { starter: Player, member: u32 },
}

/// The equations of a component. Quantities `4i` to `4i + 3` are the left scaffold, right scaffold,
/// left wall and right wall of the i-th member. Later quantities are for positions in which a ko
/// has just been taken.
pub(super) struct WallEquations {
    pub rules: Vec<WallEquation>,
    pub known: Vec<Wall>,
    pub members: usize,
    /// Quantities come after the quantities on which they depend, except within cycles.
    pub order: Vec<usize>,
}

#[derive(Clone, Copy)]
enum Move {
    Out(OptionValue),
    Take(u32),
}

pub(super) fn scaffold(member: u32, player: Player) -> usize {
    4 * member as usize + usize::from(player == Player::Right)
}

pub(super) fn wall(member: u32, starter: Player) -> usize {
    4 * member as usize + 2 + usize::from(starter == Player::Right)
}

impl WallEquations {
    pub fn of(
        lx: LoopyContext<'_>,
        system: &System,
        members: &[u32],
        thermographs: &[Option<KoThermograph>],
        komaster: Komaster,
    ) -> Budgeted<WallEquations> {
        let mut known = Vec::new();
        let mut moves: Vec<[Vec<Move>; 2]> = Vec::with_capacity(members.len());
        for &node in members {
            let (left, right) = &system.nodes[node as usize];
            let mut side = |links: &[SystemOption], player: Player| -> Budgeted<Vec<Move>> {
                lx.cx.budget.spend(links.len() as u64)?;
                let mut side = Vec::with_capacity(links.len());
                for link in links {
                    if let SystemOption::Node(to) = link
                        && let Ok(member) = members.binary_search(to)
                    {
                        side.push(Move::Take(member as u32));
                        continue;
                    }
                    let starter = player.opponent();
                    let found = match link {
                        SystemOption::Node(to) => thermographs[*to as usize].clone(),
                        SystemOption::Value(value) => match value.short() {
                            Some(g) => Some(short_walls(lx, g)?),
                            None => None,
                        },
                    };
                    if let Some(thermograph) = found {
                        side.push(Move::Out(OptionValue::Known(known.len())));
                        known.push(thermograph.wall(starter).clone());
                    }
                }
                Ok(side)
            };
            moves.push([side(left, Player::Left)?, side(right, Player::Right)?]);
        }
        let mut rules = Vec::with_capacity(4 * members.len());
        for member in 0..members.len() as u32 {
            for player in Player::BOTH {
                rules.push(WallEquation::Best { player, terms: Vec::new() });
            }
            rules.extend(Player::BOTH.map(|starter| WallEquation::Wall { starter, member }));
        }
        let mut rules = WallEquations { rules, known, members: members.len(), order: Vec::new() };
        match komaster.player() {
            Some(master) => rules.with_master(&moves, master),
            None => rules.without_master(&moves),
        }
        rules.sort();
        Ok(rules)
    }

    fn needs(&self, quantity: usize) -> Vec<usize> {
        match &self.rules[quantity] {
            WallEquation::Best { terms, .. } => {
                let of = |term: &(OptionValue, i64)| match term.0 {
                    OptionValue::Known(_) => None,
                    OptionValue::Of(other) => Some(other),
                };
                terms.iter().filter_map(of).collect()
            }
            WallEquation::Wall { member, .. } => {
                Player::BOTH.map(|p| scaffold(*member, p)).to_vec()
            }
        }
    }

    fn sort(&mut self) {
        let mut met = vec![false; self.rules.len()];
        let mut path: Vec<(usize, Vec<usize>)> = Vec::new();
        for quantity in 0..self.rules.len() {
            if std::mem::replace(&mut met[quantity], true) {
                continue;
            }
            path.push((quantity, self.needs(quantity)));
            while let Some((at, open)) = path.last_mut() {
                match open.pop() {
                    Some(next) if met[next] => {}
                    Some(next) => {
                        met[next] = true;
                        let needs = self.needs(next);
                        path.push((next, needs));
                    }
                    None => {
                        self.order.push(*at);
                        path.pop();
                    }
                }
            }
        }
    }

    fn set(&mut self, quantity: usize, player: Player, terms: Vec<(OptionValue, i64)>) {
        self.rules[quantity] = WallEquation::Best { player, terms };
    }

    /// Sets the equations with a komaster. The komaster pays one tax for taking a ko, and then
    /// moves again. Hence the komaster's scaffold before taking the ko is the scaffold after it,
    /// minus the tax for Left, or plus the tax for Right. The opponent takes the ko as an ordinary
    /// move.
    fn with_master(&mut self, moves: &[[Vec<Move>; 2]], master: Player) {
        for member in 0..moves.len() as u32 {
            for player in Player::BOTH {
                let here = &moves[member as usize][usize::from(player == Player::Right)];
                let source = |step: &Move| match *step {
                    Move::Out(source) => source,
                    Move::Take(to) if player == master => OptionValue::Of(scaffold(to, player)),
                    Move::Take(to) => OptionValue::Of(wall(to, player.opponent())),
                };
                let terms = here.iter().map(|step| (source(step), 1)).collect();
                self.set(scaffold(member, player), player, terms);
            }
        }
    }

    /// Sets the equations without ko threats. A player who may not retake the ko moves elsewhere or
    /// passes. After a pass, the player who took the ko moves again.
    fn without_master(&mut self, moves: &[[Vec<Move>; 2]]) {
        // The quantity for each position, player to move, and member to which that player may not
        // move.
        let mut banned: Map<(u32, Player, u32), usize> = Map::default();
        let mut open: Vec<(u32, Player, Option<u32>, usize)> = Vec::new();
        for member in 0..moves.len() as u32 {
            open.extend(Player::BOTH.map(|p| (member, p, None, scaffold(member, p))));
        }
        while let Some((member, player, ban, quantity)) = open.pop() {
            let mut terms = Vec::new();
            for &step in &moves[member as usize][usize::from(player == Player::Right)] {
                match step {
                    Move::Out(source) => terms.push((source, 1)),
                    Move::Take(to) if Some(to) == ban => {}
                    Move::Take(to) => {
                        let opponent = player.opponent();
                        let next = *banned.entry((to, opponent, member)).or_insert_with(|| {
                            let quantity = self.rules.len();
                            self.rules
                                .push(WallEquation::Best { player: opponent, terms: Vec::new() });
                            open.push((to, opponent, Some(member), quantity));
                            quantity
                        });
                        terms.push((OptionValue::Of(next), 1));
                    }
                }
            }
            if ban.is_some() {
                terms.push((OptionValue::Of(wall(member, player.opponent())), 0));
            }
            self.set(quantity, player, terms);
        }
    }
}
