//! `flexcomp`: a flex with its bodies, made from a shape, a file, or points and elements.
//!
//! In: a [`FlexComp`], read from its element. Out: in the spec, one flex; below the enclosing body, one body with sliders for
//! every free vertex (or node, if nodes interpolate the vertices); perhaps an equality constraint on the edges.

mod expand;
mod pins;
mod shapes;
mod sources;

use crate::abi::*;
use crate::base::cxx::{CxxString, CxxVec};
use crate::base::reject_if;
use crate::math::{Quat, Vec3};
use crate::spec::{BodyId, FlexFields, Kind as _, PluginUse, Spec, initial, resolve_orientation};

/// Where points and elements come from; the values of the `type` keywords.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlexSource {
    Grid,
    Box,
    Cylinder,
    Ellipsoid,
    Square,
    Disc,
    Circle,
    Mesh,
    Gmsh,
    Direct,
}

impl FlexSource {
    /// In the order of the keywords.
    pub const ALL: [FlexSource; 10] = [Grid, Box, Cylinder, Ellipsoid, Square, Disc, Circle, Mesh, Gmsh, Direct];
}

/// What moves: the values of the `dof` keywords.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dof {
    /// Every vertex, in three directions.
    Full,
    /// Every vertex, away from the parent's origin.
    Radial,
    /// The eight corners of the bounding box.
    Trilinear,
    /// 27 nodes of the bounding box.
    Quadratic,
}

impl Dof {
    /// In the order of the keywords.
    pub const ALL: [Dof; 4] = [Dof::Full, Dof::Radial, Dof::Trilinear, Dof::Quadratic];
}

pub use FlexSource::*;

/// More points or elements than this are rejected.
const MAX_POINTS: usize = 10_000_000;

/// What the element says, and then what is made of it.
#[derive(Clone)]
pub struct FlexComp {
    pub name: String,
    pub source: FlexSource,
    pub dof: Dof,
    pub count: [i32; 3],
    pub spacing: [f64; 3],
    pub scale: [f64; 3],
    pub mass: f64,
    pub inertiabox: f64,
    pub rigid: u8,
    pub equality: u8,
    pub solref: [f64; 2],
    pub solimp: [f64; 5],
    pub pos: [f64; 3],
    pub quat: [f64; 4],
    pub alt: mjsOrientation,
    pub origin: [f64; 3],
    pub file: CxxString,
    pub point: CxxVec<f64>,
    pub element: CxxVec<i32>,
    pub pin_id: Vec<i32>,
    pub pin_range: Vec<i32>,
    pub pin_grid: Vec<i32>,
    pub pin_gridrange: Vec<i32>,
    pub plugin: Option<PluginUse>,
    /// The flex to be, without its vertices.
    pub flex: FlexFields,
}

impl FlexComp {
    /// With the built-in attributes.
    pub fn new(name: &str) -> Self {
        let equality = initial::equality();
        FlexComp {
            name: name.to_string(),
            source: Grid,
            dof: Dof::Full,
            count: [10; 3],
            spacing: [0.02; 3],
            scale: [1.0; 3],
            mass: 1.0,
            inertiabox: 0.005,
            rigid: 0,
            equality: 0,
            solref: equality.solref,
            solimp: equality.solimp,
            pos: [0.0; 3],
            quat: [1.0, 0.0, 0.0, 0.0],
            alt: initial::orientation(),
            origin: [0.0; 3],
            file: CxxString::new(),
            point: CxxVec::default(),
            element: CxxVec::default(),
            pin_id: vec![],
            pin_range: vec![],
            pin_grid: vec![],
            pin_gridrange: vec![],
            plugin: None,
            flex: FlexFields::initial(),
        }
    }

    /// Number of points.
    fn npoint(&self) -> usize {
        self.point.len() / 3
    }

    /// Order of the interpolation from nodes, 0 for none.
    fn order(&self) -> usize {
        match self.dof {
            Dof::Full | Dof::Radial => 0,
            Dof::Trilinear => 1,
            Dof::Quadratic => 2,
        }
    }

    /// Adds everything to a body of the spec. Files are read below `dir`.
    pub fn make(mut self, spec: &mut Spec, parent: BodyId, dir: &str) -> crate::base::Result<()> {
        self.check(spec, parent)?;
        self.generate(spec, dir)?;
        let dim = self.flex.dim;
        if matches!(self.source, Box | Cylinder) || (self.source == Grid && dim == 3) {
            self.flex.flatskin = 1;
        }
        let corners = dim as usize + 1;
        self.check_pins()?;
        self.check_points(corners)?;
        self.place();
        let pinned = self.pins()?;
        self.expand(spec, parent, pinned)
    }

    /// Checks the numbers, and resolves the orientation.
    fn check(&mut self, spec: &Spec, parent: BodyId) -> crate::base::Result<()> {
        reject_if(spec.bodies[parent].name().is_empty(), "Parent body must have name")?;
        reject_if(!(1..=3).contains(&self.flex.dim), "Invalid dim, must be between 1 and 3")?;
        let least = if self.dof == Dof::Radial && self.flex.dim == 3 { 2 } else { 1 };
        reject_if(self.count.iter().any(|&n| n < least), "Count too small")?;
        let listed = matches!(self.source, Mesh | Gmsh | Direct);
        let size = 2.0 * self.flex.radius + self.flex.margin;
        reject_if(!listed && self.spacing.iter().any(|&s| s < size), "Spacing must be larger than geometry size")?;
        reject_if(self.scale.iter().any(|&s| s < mjMINVAL), "Scale must be larger than mjMINVAL")?;
        if self.mass < mjMINVAL || self.inertiabox < mjMINVAL {
            return Err("Mass and inertiabox must be larger than mjMINVAL".into());
        }
        let compiler = &spec.public.public.compiler;
        let sequence = compiler.eulerseq.map(|letter| letter as u8);
        self.quat = resolve_orientation(Quat(self.quat), compiler.degree != 0, &sequence, &self.alt)?.0;
        Ok(())
    }

    fn check_points(&self, corners: usize) -> crate::base::Result<()> {
        reject_if(self.point.is_empty() || self.element.is_empty(), "Point and element required")?;
        reject_if(!self.point.len().is_multiple_of(3), "Point size must be a multiple of 3")?;
        reject_if(!self.element.len().is_multiple_of(corners), "Element size must be a multiple of dim+1")?;
        let n = self.npoint();
        match self.element.iter().position(|&v| v < 0 || v as usize >= n) {
            Some(i) => Err(format!("element {i} has point id {}, number of points is {n}", self.element[i]).into()),
            None => Ok(()),
        }
    }

    /// Scales the points that were not generated, and moves all of them.
    fn place(&mut self) {
        use crate::asset::geometry::rotate;
        let scaled = matches!(self.source, Mesh | Gmsh | Direct);
        let (scale, pos, quat) = (self.scale, self.pos, self.quat);
        for p in self.point.chunks_exact_mut(3) {
            let s = if scaled { scale } else { [1.0; 3] };
            let moved = rotate(Vec3::from_fn(|k| p[k] * s[k]), Quat(quat)) + Vec3(pos);
            p.copy_from_slice(&moved.0);
        }
    }
}

#[cfg(test)]
mod tests;
