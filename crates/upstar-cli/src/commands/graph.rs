//! Boards as text, with the names of rows and columns, including games given by their graphs.

use upstar::explore::is_game_graph;
use upstar::raw::RawPosition;
use upstar_explorer::pictures::given_graph;

use super::cell_names::labelled;
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
    labelled(&view, &config.board(&view)).join("\n")
}
