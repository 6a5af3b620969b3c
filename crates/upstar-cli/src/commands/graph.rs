//! Boards as text, including games given by their graphs.

use upstar::explore::is_game_graph;
use upstar::raw::RawPosition;
use upstar_explorer::pictures::given_graph;

use crate::config::Config;
use crate::terminal::with_own_styles;

pub(super) fn board(position: &RawPosition, config: &Config) -> String {
    let view = position.view();
    if position.doc().name == "scoring_game" {
        return position.text();
    }
    if is_game_graph(position) {
        return with_own_styles(&given_graph(&view).graph_text(&config.pen()));
    }
    config.board(&view)
}
