//! Default options, cameras, perturbations and figures.

use crate::abi::*;
use crate::base::names::VISUALIZATION_FLAGS;
use crate::math::scalar::halton;
use crate::model::Model;
use std::ffi::c_char;

/// The default options.
pub fn option() -> mjvOption {
    const GROUPS: [u8; 6] = [1, 1, 1, 0, 0, 0];
    mjvOption {
        label: mjLABEL_NONE as i32,
        frame: mjFRAME_NONE as i32,
        geomgroup: GROUPS,
        sitegroup: GROUPS,
        jointgroup: GROUPS,
        tendongroup: GROUPS,
        actuatorgroup: GROUPS,
        flexgroup: GROUPS,
        skingroup: GROUPS,
        flags: VISUALIZATION_FLAGS.map(|flag| flag.is_on.into()),
        bvh_depth: 1,
        flex_layer: 0,
    }
}

/// A free camera two units from the origin.
pub fn camera() -> mjvCamera {
    mjvCamera {
        r#type: mjCAMERA_FREE as i32,
        fixedcamid: -1,
        trackbodyid: -1,
        lookat: [0.0; 3],
        distance: 2.0,
        azimuth: 90.0,
        elevation: -45.0,
        orthographic: 0,
    }
}

/// A free camera that sees the whole model.
pub fn free_camera(m: &Model) -> mjvCamera {
    let global = &m.vis.global;
    mjvCamera {
        lookat: m.stat.center,
        distance: 1.5 * m.stat.extent,
        azimuth: global.azimuth.into(),
        elevation: global.elevation.into(),
        orthographic: global.orthographic,
        ..camera()
    }
}

/// Nothing selected.
pub fn perturb() -> mjvPerturb {
    mjvPerturb {
        select: 0,
        flexselect: -1,
        skinselect: -1,
        active: 0,
        active2: 0,
        refpos: [0.0; 3],
        refquat: [1.0, 0.0, 0.0, 0.0],
        refselpos: [0.0; 3],
        localpos: [0.0; 3],
        localmass: 0.0,
        scale: 1.0,
    }
}

/// Colours of the first lines of a figure; others are spread by a Halton sequence.
const LINE_COLORS: [[f32; 3]; 8] = [
    [1.0, 0.3, 0.3],
    [0.1, 1.0, 0.1],
    [0.3, 0.3, 1.0],
    [0.1, 1.0, 1.0],
    [1.0, 0.2, 1.0],
    [1.0, 1.0, 0.1],
    [1.0, 0.6, 0.2],
    [0.6, 0.7, 0.4],
];

fn line_color(line: usize) -> [f32; 3] {
    let spread = |base| (f64::from(0.1f32) + f64::from(0.8f32) * halton(line as i32, base)) as f32;
    LINE_COLORS.get(line).copied().unwrap_or_else(|| [2, 3, 5].map(spread))
}

/// Writes what is not zero in a default figure.
pub fn figure(fig: &mut mjvFigure) {
    fig.highlightid = -1;
    fig.flg_legend = 1;
    fig.flg_ticklabel = [1, 1];
    fig.flg_extend = 1;
    fig.linewidth = 3.0;
    fig.gridwidth = 1.0;
    fig.gridsize = [2, 2];
    fig.gridrgb = [0.4; 3];
    fig.figurergba[3] = 1.0;
    fig.panergba[3] = 1.0;
    fig.legendrgba[3] = 0.3;
    fig.textrgb = [1.0; 3];
    fig.range = [[0.0, 1.0]; 2];
    for (to, text) in [(&mut fig.xformat, "%.0f"), (&mut fig.yformat, "%.2g"), (&mut fig.minwidth, "XXX")] {
        to.iter_mut().zip(text.bytes()).for_each(|(to, b)| *to = b as c_char);
    }
    for (line, rgb) in fig.linergb.iter_mut().enumerate() {
        *rgb = line_color(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_colors_beyond_the_named_ones_follow_a_halton_sequence() {
        assert_eq!(line_color(7), [0.6, 0.7, 0.4]);
        assert_eq!(line_color(8), [0.15, 0.81111115, 0.612]);
        assert_eq!(line_color(99), [0.71875, 0.16255145, 0.8872]);
    }
}
