//! Ids of games, and the contexts that compute with them.
//!
//! A handle such as [`Game`](crate::Game) or [`Position`](crate::Position) holds an id and its
//! session. An id is valid only in its own session.

pub use crate::raw_position::RawPosition;
pub use crate::solve::SumOracle;
pub use upstar_form::{FormId, Forms};
pub use upstar_loopy::{
    Literal, LiteralOperands, LiteralOption, LiteralReason, Loopy, LoopyContext, LoopyForm,
    Stopper, Stoppers, System, SystemOption,
};
pub use upstar_short::{Short, ShortContext, Universe};
