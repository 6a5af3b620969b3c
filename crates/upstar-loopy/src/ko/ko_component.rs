//! The condition under which a system has thermographs.

use upstar_core::{Player, Undefined};
use upstar_form::{Components, Graph};

use crate::system::{System, SystemOption};

pub(super) struct Class {
    pub components: Components,
}

impl Class {
    pub fn of(system: &System) -> Result<Class, Undefined> {
        let all = system.nodes.iter().flat_map(|(left, right)| left.iter().chain(right));
        let ends = |link: &SystemOption| match link {
            SystemOption::Node(_) => true,
            SystemOption::Value(value) => value.short().is_some(),
        };
        if !all.clone().all(ends) {
            return Err(Undefined::new(
                "an option is a loopy value; in a thermograph with kos, only loopfree values are \
                 supported",
            ));
        }
        let targets = |links: &[SystemOption]| -> Vec<u32> {
            let node = |link: &SystemOption| match *link {
                SystemOption::Node(node) => Some(node),
                SystemOption::Value(_) => None,
            };
            links.iter().filter_map(node).collect()
        };
        let graph = Graph::new(system.nodes.iter().map(|(l, r)| (targets(l), targets(r))));
        let components = graph.components();
        for component in (0..components.len() as u32).filter(|&c| components.is_loop(c)) {
            check(&graph, &components, component)?;
        }
        Ok(Class { components })
    }
}

/// Checks that the moves within a component are kos, and that these kos form a tree.
fn check(graph: &Graph, components: &Components, component: u32) -> Result<(), Undefined> {
    let members = components.members(component);
    let mut moves = 0;
    for &node in members {
        for player in Player::BOTH {
            for &to in graph.options(node, player) {
                if components.of(to) != component {
                    continue;
                }
                if to == node {
                    return Err(Undefined::new(
                        "a game with a pass has no thermograph: only loops that are kos are \
                         supported",
                    ));
                }
                let taken_back = graph.options(to, player.opponent()).binary_search(&node).is_ok();
                let both_move = graph.options(node, player.opponent()).binary_search(&to).is_ok();
                if !taken_back || both_move {
                    return Err(Undefined::new(
                        "a position recurs in a cycle other than a ko of two moves, so the game \
                         has no thermograph",
                    ));
                }
                moves += 1;
            }
        }
    }
    // A connected graph is a tree if it has one edge fewer than vertices.
    if moves / 2 + 1 != members.len() {
        return Err(Undefined::new(
            "more than one ko can be open at the same time, but a thermograph supports only one \
             ko; enter the kos as components of a sum",
        ));
    }
    Ok(())
}
