//! Values as pictures: what every face draws is made here once.

use upstar_draw::{Label, ThermographPlot};
use upstar_short::{Thermograph, Vertex};

/// The picture of a thermograph, with both walls from the stops to the mast, of a game that is called `name`.
///
/// ```
/// # use upstar_lang::{Interpreter, Value, thermograph_plot};
/// let Value::Thermograph(walls) = Interpreter::new().evaluate("thermograph({2|-1})")? else { panic!() };
/// assert!(thermograph_plot("{2|-1}", &walls).scene().description.contains("temperature 3/2"));
/// # Ok::<(), upstar_lang::LangError>(())
/// ```
#[must_use]
pub fn thermograph_plot(name: impl Into<Label>, walls: &Thermograph) -> ThermographPlot {
    let place = |vertex: Vertex| (vertex.value, vertex.temperature);
    let wall = |corners: Vec<Vertex>| corners.into_iter().map(place).collect();
    let (left, right) = (wall(walls.left_wall()), wall(walls.right_wall()));
    let foot = place(walls.foot().clone());
    ThermographPlot::single(upstar_draw::ThermographData::new(name, left, right, foot))
}
