//! Rays and heights of terrain in all environments: distance sensors, lidars and height scans of policies.
//!
//! In: rays of every environment, or the same ones for all, in the world or in the frame of a body, site, geom or camera.
//! Out: the distance along each, the geom that it meets, and the surface's normal there.
//!
//! Tests: `tests/engine/batch_rays.rs`.
#![forbid(unsafe_code)]

use super::Batch;
use super::error::{argument, check_len};
use super::tables::SharedRows;
use crate::abi::*;
use crate::base::Result;
use crate::collision::ray::{self, Ray, Visible};
use crate::data::Data;
use crate::dynamics;
use crate::math::{Mat3, Vec3};
use crate::model::{Model, names};

/// The frame in which rays are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RayFrame {
    /// The world's.
    #[default]
    World,
    /// A body's.
    Body(usize),
    /// A geom's.
    Geom(usize),
    /// A site's.
    Site(usize),
    /// A camera's, which looks along -z.
    Camera(usize),
}

impl RayFrame {
    /// The frame of the object of this type (`mjOBJ_BODY` and `mjOBJ_XBODY`: the body's frame, `mjOBJ_GEOM`, `mjOBJ_SITE`,
    /// `mjOBJ_CAMERA`) and name.
    pub fn find(m: &Model, objtype: mjtObj, name: &str) -> Result<RayFrame> {
        let (kind, make): (_, fn(usize) -> RayFrame) = match objtype {
            mjOBJ_BODY | mjOBJ_XBODY => (mjOBJ_BODY, RayFrame::Body),
            mjOBJ_GEOM => (mjOBJ_GEOM, RayFrame::Geom),
            mjOBJ_SITE => (mjOBJ_SITE, RayFrame::Site),
            mjOBJ_CAMERA => (mjOBJ_CAMERA, RayFrame::Camera),
            _ => return Err(argument("objtype", "is no body, geom, site or camera")),
        };
        let id = names::find(m, kind, name.as_bytes());
        id.map(make).ok_or_else(|| argument("frame", format_args!("the model has no such object: '{name}'")))
    }

    fn check(self, m: &Model) -> Result<()> {
        let exists = match self {
            RayFrame::World => true,
            RayFrame::Body(b) => b < m.nbody(),
            RayFrame::Geom(g) => g < m.ngeom(),
            RayFrame::Site(s) => s < m.nsite(),
            RayFrame::Camera(c) => c < m.ncam(),
        };
        if exists { Ok(()) } else { Err(argument("frame", format_args!("the model has no {self:?}"))) }
    }

    fn pose(self, d: &Data) -> (Vec3, Mat3) {
        match self {
            RayFrame::World => (Vec3::ZERO, Mat3::IDENTITY),
            RayFrame::Body(b) => (d.xpos[b], d.xmat[b]),
            RayFrame::Geom(g) => (d.geom_xpos[g], d.geom_xmat[g]),
            RayFrame::Site(s) => (d.site_xpos[s], d.site_xmat[s]),
            RayFrame::Camera(c) => (d.cam_xpos[c], d.cam_xmat[c]),
        }
    }
}

/// Rays, and what they see.
#[derive(Clone, Copy, Debug)]
pub struct Rays<'a> {
    /// Starts: `nray x 3` for all environments, or `nbatch x nray x 3`.
    pub pnt: &'a [f64],
    /// Directions, as many as starts. Distances are in multiples of their lengths.
    pub vec: &'a [f64],
    /// The frame that starts and directions are given in.
    pub frame: RayFrame,
    /// Which geom groups are seen, a value each; all without.
    pub groups: Option<[bool; mjNGROUP as usize]>,
    /// Whether geoms of static bodies are seen.
    pub statics: bool,
    /// A body whose geoms are not seen.
    pub except: Option<usize>,
    /// Surfaces farther than this are not met, in multiples of the direction's length.
    pub cutoff: f64,
}

impl Default for Rays<'_> {
    fn default() -> Self {
        let frame = RayFrame::World;
        Rays { pnt: &[], vec: &[], frame, groups: None, statics: true, except: None, cutoff: f64::INFINITY }
    }
}

/// Where the results of rays go. Rays that meet nothing have distance -1, geom -1 and normal 0.
#[derive(Default)]
pub struct RayHits<'a> {
    /// Distances: `nbatch x nray`.
    pub dist: Option<&'a mut [f64]>,
    /// Ids of geoms: `nbatch x nray`.
    pub geom: Option<&'a mut [i32]>,
    /// Unit normals of the surfaces that are met, in the world's frame: `nbatch x nray x 3`.
    pub normal: Option<&'a mut [f64]>,
}

/// Points of every environment: one list for all, or one for each.
#[derive(Clone, Copy)]
struct PointLists<'a> {
    values: &'a [f64],
    /// Values of an environment.
    width: usize,
    shared: bool,
}

impl<'a> PointLists<'a> {
    /// Lists of points with `dims` coordinates.
    fn new(name: &str, values: &'a [f64], points: usize, dims: usize, nbatch: usize) -> Result<PointLists<'a>> {
        let width = points * dims;
        if values.len() == width {
            return Ok(PointLists { values, width, shared: true });
        }
        check_len(name, values.len(), width.saturating_mul(nbatch), "n or nbatch x n points")?;
        Ok(PointLists { values, width, shared: false })
    }

    fn of(&self, env: usize) -> &'a [f64] {
        if self.shared { self.values } else { &self.values[env * self.width..][..self.width] }
    }
}

impl Batch {
    /// Casts `nray` rays in every selected environment at its present positions, as `mj_ray` does. States and outputs stay as
    /// they are. Errors: lengths of arrays, a frame or body that does not exist, a direction of length zero (of the first
    /// environment that has one).
    pub fn rays(&mut self, mask: Option<&[bool]>, nray: usize, rays: &Rays, hits: RayHits) -> Result<()> {
        let (n, m) = (self.nbatch, &self.model);
        rays.frame.check(m)?;
        if let Some(b) = rays.except.filter(|&b| b >= m.nbody()) {
            return Err(argument("except", format_args!("is {b}; the model has {} bodies", m.nbody())));
        }
        let starts = PointLists::new("pnt", rays.pnt, nray, 3, n)?;
        let directions = PointLists::new("vec", rays.vec, nray, 3, n)?;
        let dist = rows("dist", hits.dist, n, nray)?;
        let geom = rows("geom", hits.geom, n, nray)?;
        let normal = rows("normal", hits.normal, n, 3 * nray)?;
        let visible = Visible {
            groups: rays.groups.map(|groups| groups.map(u8::from)),
            statics: rays.statics,
            except: rays.except.map_or(-1, |b| b as i32),
        };
        self.each(mask, |worker, records, env| {
            worker.load(records, env);
            let (pnt, vec) = (starts.of(env.index()), directions.of(env.index()));
            worker.with(|m, d| {
                place(m, d, rays.frame)?;
                let (pos, mat) = rays.frame.pose(d);
                let (pnt, vec) = (pnt.as_chunks::<3>().0, vec.as_chunks::<3>().0);
                let frame = d.stack.frame();
                let geoms = visible_geoms(m, &visible, frame.zeros(m.ngeom())?);
                for (i, (&pnt, &vec)) in pnt.iter().zip(vec).enumerate() {
                    let ray = Ray { pnt: pos + mat * Vec3(pnt), vec: mat * Vec3(vec) };
                    let (t, hit) = ray::ray_among(m, d, &ray, geoms)?;
                    let (t, hit) = if t > rays.cutoff { (ray::MISS, -1) } else { (t, hit) };
                    if let Some(rows) = &dist {
                        rows.row(env)[i] = t;
                    }
                    if let Some(rows) = &geom {
                        rows.row(env)[i] = hit;
                    }
                    if let Some(rows) = &normal {
                        let found = usize::try_from(hit).map(|g| ray::surface_normal(m, d, g, &ray, t));
                        rows.row(env)[3 * i..][..3].copy_from_slice(&found.unwrap_or(Ok(Vec3::ZERO))?.0);
                    }
                }
                Ok(())
            })
        })
    }

    /// Heights of the terrain above points: the largest world z of a geom on the vertical line through each of `npoint`
    /// points, which `xy` gives (`npoint x 2` for all environments, or `nbatch x npoint x 2`) in the world's frame, or around the
    /// origin of `frame`, turned with it about the vertical alone. What is seen is as in [`Rays`], whose own points are not
    /// read, and `out` is `nbatch x npoint`: NaN where there is nothing. Errors as in [`Batch::rays`].
    pub fn heights(
        &mut self,
        mask: Option<&[bool]>,
        npoint: usize,
        xy: &[f64],
        seen: &Rays,
        out: &mut [f64],
    ) -> Result<()> {
        let (n, m) = (self.nbatch, &self.model);
        seen.frame.check(m)?;
        if let Some(b) = seen.except.filter(|&b| b >= m.nbody()) {
            return Err(argument("except", format_args!("is {b}; the model has {} bodies", m.nbody())));
        }
        let points = PointLists::new("xy", xy, npoint, 2, n)?;
        check_len("out", out.len(), n.saturating_mul(npoint), "nbatch x npoint")?;
        let out = SharedRows::new(out, npoint);
        let visible = Visible {
            groups: seen.groups.map(|groups| groups.map(u8::from)),
            statics: seen.statics,
            except: seen.except.map_or(-1, |b| b as i32),
        };
        self.each(mask, |worker, records, env| {
            worker.load(records, env);
            let points = points.of(env.index()).as_chunks::<2>().0;
            worker.with(|m, d| {
                place(m, d, seen.frame)?;
                let (pos, mat) = seen.frame.pose(d);
                let (sin, cos) = heading(&mat);
                let frame = d.stack.frame();
                let geoms = visible_geoms(m, &visible, frame.zeros(m.ngeom())?);
                let top = top_of(m, d, geoms);
                for (i, &[x, y]) in points.iter().enumerate() {
                    let pnt = Vec3([pos[0] + cos * x - sin * y, pos[1] + sin * x + cos * y, top]);
                    let (t, _) = ray::ray_among(m, d, &Ray { pnt, vec: -Vec3::Z }, geoms)?;
                    out.row(env)[i] = if t < 0.0 { f64::NAN } else { top - t };
                }
                Ok(())
            })
        })
    }
}

/// Rows of an array of results.
fn rows<'a, T: bytemuck::Pod>(
    name: &str,
    out: Option<&'a mut [T]>,
    nbatch: usize,
    width: usize,
) -> Result<Option<SharedRows<'a, T>>> {
    out.map(|out| {
        check_len(name, out.len(), nbatch.saturating_mul(width), "nbatch x nray x values")?;
        Ok(SharedRows::new(out, width))
    })
    .transpose()
}

/// The poses that rays depend on.
fn place(m: &Model, d: &mut Data, frame: RayFrame) -> Result<()> {
    dynamics::kinematics(m, d)?;
    if matches!(frame, RayFrame::Camera(_)) {
        dynamics::com_pos(m, d);
        dynamics::cam_light(m, d);
    }
    Ok(())
}

/// Sine and cosine of the angle about the vertical by which a frame's x axis is turned; none for one that is vertical.
fn heading(mat: &Mat3) -> (f64, f64) {
    let x = mat.col(0);
    let length = x[0].hypot(x[1]);
    if length < mjMINVAL { (0.0, 1.0) } else { (x[1] / length, x[0] / length) }
}

/// The geoms that rays see, in `list`.
fn visible_geoms<'a>(m: &Model, visible: &Visible, list: &'a mut [u32]) -> &'a [u32] {
    let mut n = 0;
    for g in (0..m.ngeom()).filter(|&g| visible.sees(m, g)) {
        list[n] = g as u32;
        n += 1;
    }
    &list[..n]
}

/// A height above all of these geoms that have a bound: a unit above the highest of their bounding spheres, and above the
/// origins of planes.
fn top_of(m: &Model, d: &Data, geoms: &[u32]) -> f64 {
    let tops = geoms.iter().map(|&g| d.geom_xpos[g as usize][2] + m.geom_rbound()[g as usize]);
    1.0 + tops.fold(f64::NEG_INFINITY, f64::max).max(-1e9)
}
