//! Geoms: type, size and pose; mass, moments and bounds.

use super::error::Checked;
use super::settings::Settings;
use super::shape::{GeomShape, MeshShape, check_size};
use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::geometry::*;
use crate::base;
use crate::base::reject_if;
use crate::spec::{GeomFields, GeomId};

/// What the compiler derives for a geom beside its attributes.
#[derive(Clone, Debug)]
pub struct GeomState {
    pub bodyid: usize,
    pub matid: i32,
    pub meshid: i32,
    pub hfieldid: i32,
    pub plugin: i32,
    pub mass: f64,
    /// What density multiplies: the volume, or the area of a shell.
    pub measure: f64,
    pub inertia: Vec3,
    /// Centre and half size in the geom's frame.
    pub aabb: [f64; 6],
    pub rbound: f64,
    pub fluid: [f64; 12],
    /// Nothing but the eye uses it.
    pub visual: bool,
}

impl Default for GeomState {
    fn default() -> Self {
        GeomState {
            bodyid: 0,
            matid: -1,
            meshid: -1,
            hfieldid: -1,
            plugin: -1,
            mass: 0.0,
            measure: 0.0,
            inertia: Vec3::ZERO,
            aabb: [0.0; 6],
            rbound: 0.0,
            fluid: [0.0; 12],
            visual: false,
        }
    }
}

/// A mesh as geoms see it: where its inertial frame lies in its file, and its shape there.
#[derive(Clone, Copy)]
pub struct MeshUse {
    pub pose: Pose,
    pub shape: MeshShape,
}

/// Type, pose and size of something with a primitive's shape and perhaps two end points.
pub struct PlacedPrimitive<'a> {
    pub kind: mjtGeom,
    pub pos: &'a mut [f64; 3],
    pub quat: &'a mut [f64; 4],
    pub size: &'a mut [f64; 3],
}

impl PlacedPrimitive<'_> {
    /// Pose and size from two end points; the axis runs from the second to the first.
    pub fn from_to(&mut self, points: &[f64; 6]) -> base::Result<()> {
        if !matches!(self.kind, mjGEOM_CAPSULE | mjGEOM_CYLINDER | mjGEOM_ELLIPSOID | mjGEOM_BOX) {
            return Err("fromto requires capsule, cylinder, box or ellipsoid in geom".into());
        }
        reject_if(*self.pos != [0.0; 3], "both pos and fromto defined in geom")?;
        let (from, to) = (Vec3::from_slice(points), Vec3::from_slice(&points[3..]));
        let mut axis = from - to;
        let half = normalize(&mut axis) / 2.0;
        self.size[1] = half;
        reject_if(half < EPS, "fromto points too close in geom")?;
        if matches!(self.kind, mjGEOM_ELLIPSOID | mjGEOM_BOX) {
            self.size[2] = half;
            self.size[1] = self.size[0];
        }
        *self.pos = ((from + to) * 0.5).0;
        *self.quat = z_to_quat(axis).0;
        Ok(())
    }
}

impl Compiler<'_> {
    /// Compiles a geom of a body; `infers` says whether its mass matters.
    pub(super) fn geom(&mut self, id: GeomId, weldid: usize, infers: bool) -> Result<()> {
        let frame = self.optional_frame(self.spec.geoms[id].head.frame)?;
        let s = Settings::of(self.spec, &self.spec.geoms[id].head);
        let i = self.spec.geoms[id].id() as usize;
        let mesh = usize::try_from(self.geoms[i].meshid).ok().and_then(|m| self.mesh_use(m));
        let mesh_name = usize::try_from(self.geoms[i].meshid).map_or("", |m| self.spec.meshes.at(m).name()).to_string();
        let hfield = usize::try_from(self.geoms[i].hfieldid).ok().map(|h| self.spec.hfields.at(h).public.size);
        let fitaabb = self.spec.public.public.compiler.fitaabb != 0;
        let nuser = self.nuser.geom;
        let e = &mut self.spec.geoms[id];
        e.compiled = e.public.clone();
        let state = &mut self.geoms[i];
        let mut work =
            GeomWork { g: e.compiled.public, state, mesh, hfield, mesh_name: &mesh_name, fitaabb, settings: &s };
        if e.compiled.userdata.len() > nuser {
            let text = format!("user has more values than nuser_geom in geom {}", super::error::called(e));
            return Err(Failure::of(e, text));
        }
        let done = work.run(weldid, infers, e.name(), e.id());
        let mut g = work.g;
        if let Err(text) = done {
            e.compiled.public = g;
            return Err(Failure::of(e, text));
        }
        if let Some(frame) = frame {
            (g.pos, g.quat) = frame.to_parent(g.pos, g.quat);
        }
        e.compiled.public = g;
        if g.plugin.active != 0 {
            self.geoms[i].plugin = self.plugin_of(id)?;
        }
        Ok(())
    }
}

/// A geom under compilation, with what it refers to.
struct GeomWork<'a> {
    g: mjsGeom,
    state: &'a mut GeomState,
    mesh: Option<MeshUse>,
    hfield: Option<[f64; 4]>,
    mesh_name: &'a str,
    fitaabb: bool,
    settings: &'a Settings,
}

impl GeomWork<'_> {
    fn run(&mut self, weldid: usize, infers: bool, name: &str, id: i32) -> Checked {
        let Some(kind) = self.g.r#type.get().filter(|&k| (k as i32) < mjNGEOMTYPES as i32) else {
            return Err("invalid type in geom".into());
        };
        reject_if(!matches!(self.g.condim, 1 | 3 | 4 | 6), "invalid condim in geom")?;
        let is_mesh = matches!(kind, mjGEOM_MESH | mjGEOM_SDF);
        if is_mesh && self.state.meshid < 0 {
            return Err(format!("mesh geom '{name}' (id = {id}) must have valid meshid").into());
        }
        if (kind == mjGEOM_HFIELD) != (self.state.hfieldid >= 0) {
            return Err(format!("hfield geom '{name}' (id = {id}) must have valid hfieldid").into());
        }
        reject_if(kind == mjGEOM_PLANE && weldid != 0, "plane only allowed in static bodies")?;
        normalize(&mut self.g.quat);
        let g = &mut self.g;
        if is_defined(g.fromto[0]) {
            let mut placed = PlacedPrimitive { kind, pos: &mut g.pos, quat: &mut g.quat, size: &mut g.size };
            placed.from_to(&g.fromto)?;
        } else {
            self.settings
                .orient(&g.alt, &mut g.quat)
                .map_err(|text| format!("orientation specification error '{text}' in geom {id}"))?;
        }
        if let Some(mesh) = self.mesh {
            self.use_mesh(kind, &mesh)?;
        }
        check_size(kind, &Vec3(self.g.size))?;
        if let Some([x, y, top, bottom]) = self.hfield.filter(|_| kind == mjGEOM_HFIELD) {
            self.g.size = [x, y, 0.25 * top + 0.5 * bottom];
        } else if let Some(mesh) = self.mesh.filter(|_| is_mesh) {
            self.g.size = std::array::from_fn(|i| mesh.shape.min[i].abs().max(mesh.shape.max[i].abs()));
        }
        reject_if(self.g.size.iter().any(|s| s.is_nan()), "nan size in geom")?;
        let shape = self.shape(kind);
        let (min, max) = shape.bounds();
        for i in 0..3 {
            self.state.aabb[i] = 0.5 * (min[i] + max[i]);
            self.state.aabb[i + 3] = 0.5 * (max[i] - min[i]);
        }
        self.state.rbound = shape.rbound();
        self.state.measure = shape.measure();
        if infers {
            self.mass(&shape)?;
        }
        if self.g.fluid_ellipsoid > 0.0 {
            self.state.fluid = shape.fluid(self.g.fluid_ellipsoid, self.g.fluid_coefs);
        }
        self.state.visual = self.g.contype == 0 && self.g.conaffinity == 0;
        Ok(())
    }

    fn shape(&self, kind: mjtGeom) -> GeomShape {
        let shell = self.g.typeinertia.is(mjINERTIA_SHELL);
        GeomShape { kind, size: Vec3(self.g.size), shell, mesh: self.mesh.map(|m| m.shape), hfield: self.hfield }
    }

    /// Takes over a mesh's frame, or fits a primitive to it.
    fn use_mesh(&mut self, kind: mjtGeom, mesh: &MeshUse) -> Checked {
        let g = &mut self.g;
        reject_if(is_defined(g.fromto[0]), "fromto cannot be used with mesh geom")?;
        let mut centre = Vec3::ZERO;
        if matches!(kind, mjGEOM_MESH | mjGEOM_SDF) {
            if g.typeinertia.is(mjINERTIA_SHELL) {
                return Err("for mesh geoms, inertia should be specified in the mesh asset".into());
            }
        } else {
            let MeshShape { box_size: b, min, max, .. } = mesh.shape;
            let size = &mut g.size;
            if self.fitaabb {
                centre = (min + max) * 0.5;
                let h = max - centre;
                match kind {
                    mjGEOM_SPHERE => size[0] = h[0].max(h[1]).max(h[2]),
                    mjGEOM_CAPSULE => (size[0], size[1]) = (h[0].max(h[1]), h[2] - h[0].max(h[1])),
                    mjGEOM_CYLINDER => (size[0], size[1]) = (h[0].max(h[1]), h[2]),
                    mjGEOM_ELLIPSOID | mjGEOM_BOX => *size = h.0,
                    _ => return Err(format!("invalid fittype in mesh {}", self.mesh_name).into()),
                }
            } else {
                match kind {
                    mjGEOM_SPHERE => size[0] = (b[0] + b[1] + b[2]) / 3.0,
                    mjGEOM_CAPSULE => {
                        size[0] = (b[0] + b[1]) / 2.0;
                        size[1] = (b[2] - size[0] / 2.0).max(0.0);
                    }
                    mjGEOM_CYLINDER => (size[0], size[1]) = ((b[0] + b[1]) / 2.0, b[2]),
                    mjGEOM_ELLIPSOID | mjGEOM_BOX => *size = b.0,
                    _ => return Err(format!("invalid geom type in fitting mesh {}", self.mesh_name).into()),
                }
            }
            *size = (Vec3(*size) * g.fitscale).0;
        }
        let inner = Pose { pos: mesh.pose.point_by_matrix(centre), quat: mesh.pose.quat };
        let pose = Pose::new(g.pos, g.quat).compose(&inner);
        (g.pos, g.quat) = pose.arrays();
        Ok(())
    }

    /// Mass and moments from `mass`, or from density and volume.
    fn mass(&mut self, shape: &GeomShape) -> Checked {
        let (g, state) = (&mut self.g, &mut *self.state);
        if is_defined(g.mass) {
            if g.mass == 0.0 {
                (state.mass, g.density) = (0.0, 0.0);
            } else {
                let measure = shape.measure();
                if measure > EPS {
                    state.mass = g.mass;
                    g.density = g.mass / measure;
                    state.inertia = shape.inertia(state.mass);
                }
            }
        } else if g.density == 0.0 {
            state.mass = 0.0;
        } else {
            state.mass = g.density * shape.measure();
            state.inertia = shape.inertia(state.mass);
        }
        if state.mass < 0.0 || state.inertia.iter().any(|&i| i < 0.0) || g.density < 0.0 {
            return Err("mass, inertia or density are negative in geom".into());
        }
        Ok(())
    }
}

/// A number that the user gave; NaN means "not given".
pub fn is_defined(x: f64) -> bool {
    !x.is_nan()
}

/// The user's setting that a geom takes part in collisions.
pub fn collides(g: &GeomFields) -> bool {
    g.contype != 0 || g.conaffinity != 0
}
