//! Rays and heights of terrain in all environments: distance sensors, lidars and height scans of policies.
//!
//! In: rays of every environment, or the same ones for all, in the world or in the frame of a body, site, geom or camera.
//! Out: the distance along each, the geom that it meets, and the surface's normal there.
//!
//! Tests: `tests/engine/batch_rays.rs`.
#![forbid(unsafe_code)]

use super::Batch;
use super::error::{argument, check_len};
use super::frame::ObjectFrame;
use super::tables::SharedRows;
use crate::abi::*;
use crate::base::Result;
use crate::collision::ray::{self, Ray, Visible};
use crate::data::Data;
use crate::dynamics;
use crate::math::{Mat3, Vec3, elementary};
use crate::model::Model;

/// What rays see, and the frame that they are given in.
#[derive(Clone, Copy, Debug)]
pub struct RayView {
    /// The frame of points and directions.
    pub frame: ObjectFrame,
    /// Which geom groups are seen, a value each; all without.
    pub groups: Option<[bool; mjNGROUP as usize]>,
    /// Whether geoms of static bodies are seen.
    pub statics: bool,
    /// A body whose geoms are not seen.
    pub except: Option<usize>,
}

/// All geoms, in the world's frame.
impl Default for RayView {
    fn default() -> Self {
        RayView { frame: ObjectFrame::World, groups: None, statics: true, except: None }
    }
}

impl RayView {
    /// Which geoms of a model are seen. Error: a frame or body that it does not have.
    pub(super) fn visible(&self, m: &Model) -> Result<Visible> {
        self.frame.check(m)?;
        if let Some(b) = self.except.filter(|&b| b >= m.nbody()) {
            return Err(argument("except", format_args!("is {b}; the model has {} bodies", m.nbody())));
        }
        let groups = self.groups.map(|groups| groups.map(u8::from));
        Ok(Visible { groups, statics: self.statics, except: self.except.map_or(-1, |b| b as i32) })
    }
}

/// Rays of all environments.
#[derive(Clone, Copy, Debug)]
pub struct Rays<'a> {
    /// Starts: `nray x 3` for all environments, or `nbatch x nray x 3`.
    pub pnt: &'a [f64],
    /// Directions: `nray x 3` for all environments, or `nbatch x nray x 3`. Distances are in multiples of their lengths.
    pub vec: &'a [f64],
    /// Surfaces farther than this are not met, in multiples of the direction's length.
    pub cutoff: f64,
    pub view: RayView,
}

impl Default for Rays<'_> {
    fn default() -> Self {
        Rays { pnt: &[], vec: &[], cutoff: f64::INFINITY, view: RayView::default() }
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
        let (n, frame) = (self.nbatch, rays.view.frame);
        let visible = rays.view.visible(self.core_model())?;
        let starts = PointLists::new("pnt", rays.pnt, nray, 3, n)?;
        let directions = PointLists::new("vec", rays.vec, nray, 3, n)?;
        let dist = rows("dist", hits.dist, n, nray)?;
        let geom = rows("geom", hits.geom, n, nray)?;
        let normal = rows("normal", hits.normal, n, 3 * nray)?;
        self.each(mask, |worker, records, env| {
            worker.load(records, env);
            let (pnt, vec) = (starts.of(env.index()), directions.of(env.index()));
            worker.with(|m, d| {
                cast(m, d, [pnt, vec], rays.cutoff, (frame, &visible), |m, d, i, Hit { ray, t, geom: hit }| {
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
                    Ok(())
                })
            })
        })
    }

    /// Heights of the terrain: the largest world z of a visible geom on the vertical line through each of `npoint` points. `xy`
    /// gives them (`npoint x 2` for all environments, or `nbatch x npoint x 2`) in the world's frame, or around the origin of
    /// the view's frame, turned with it about the vertical alone. `out` is `nbatch x npoint`: NaN where there is nothing.
    /// Errors as in [`Batch::rays`].
    pub fn heights(
        &mut self,
        mask: Option<&[bool]>,
        npoint: usize,
        xy: &[f64],
        view: &RayView,
        out: &mut [f64],
    ) -> Result<()> {
        let (n, frame) = (self.nbatch, view.frame);
        let visible = view.visible(self.core_model())?;
        let points = PointLists::new("xy", xy, npoint, 2, n)?;
        check_len("out", out.len(), n.saturating_mul(npoint), "nbatch x npoint")?;
        let out = SharedRows::new(out, npoint);
        self.each(mask, |worker, records, env| {
            worker.load(records, env);
            let points = points.of(env.index());
            worker.with(|m, d| {
                terrain(m, d, points, (frame, &visible), |i, z| out.row(env)[i] = z.unwrap_or(f64::NAN)).map(drop)
            })
        })
    }
}

/// What a ray meets.
pub(super) struct Hit {
    /// The ray in the world.
    pub ray: Ray,
    /// Distance, or [`ray::MISS`].
    pub t: f64,
    /// The geom, or -1.
    pub geom: i32,
}

/// Casts rays with these starts and directions (`n x 3` each) in a frame, at the positions that `d` has; `visible` says what they
/// see. `f` gets the number of each ray and what it meets.
pub(super) fn cast(
    m: &Model,
    d: &mut Data,
    [pnt, vec]: [&[f64]; 2],
    cutoff: f64,
    (frame, visible): (ObjectFrame, &Visible),
    mut f: impl FnMut(&Model, &mut Data, usize, Hit) -> Result<()>,
) -> Result<()> {
    let (pos, mat) = place(m, d, frame)?;
    for (i, (&pnt, &vec)) in pnt.as_chunks::<3>().0.iter().zip(vec.as_chunks::<3>().0).enumerate() {
        let ray = Ray { pnt: pos + mat * Vec3(pnt), vec: mat * Vec3(vec) };
        let (t, geom) = ray::ray(m, d, &ray, visible)?;
        let (t, geom) = if t > cutoff { (ray::MISS, -1) } else { (t, geom) };
        f(m, d, i, Hit { ray, t, geom })?;
    }
    Ok(())
}

/// Heights at points (`n x 2`) as [`Batch::heights`] has them. `f` gets the number of each point and the height there, if there is
/// one. Returns the height of the frame.
pub(super) fn terrain(
    m: &Model,
    d: &mut Data,
    points: &[f64],
    (frame, visible): (ObjectFrame, &Visible),
    mut f: impl FnMut(usize, Option<f64>),
) -> Result<f64> {
    let (pos, mat) = place(m, d, frame)?;
    let ((sin, cos), top) = (heading(&mat), top_of(m, d, visible));
    for (i, &[x, y]) in points.as_chunks::<2>().0.iter().enumerate() {
        let pnt = Vec3([pos[0] + cos * x - sin * y, pos[1] + sin * x + cos * y, top]);
        let (t, _) = ray::ray(m, d, &Ray { pnt, vec: -Vec3::Z }, visible)?;
        f(i, (t >= 0.0).then_some(top - t));
    }
    Ok(pos[2])
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

/// Computes the poses that rays depend on. Returns that of the frame.
fn place(m: &Model, d: &mut Data, frame: ObjectFrame) -> Result<(Vec3, Mat3)> {
    dynamics::kinematics(m, d)?;
    if matches!(frame, ObjectFrame::Camera(_)) {
        dynamics::com_pos(m, d);
        dynamics::cam_light(m, d);
    }
    Ok(frame.pose(d))
}

/// Sine and cosine of the angle about the vertical by which a frame's x axis is turned; none for one that is vertical.
fn heading(mat: &Mat3) -> (f64, f64) {
    let x = mat.col(0);
    let length = elementary::hypot(x[0], x[1]);
    if length < mjMINVAL { (0.0, 1.0) } else { (x[1] / length, x[0] / length) }
}

/// A height above all visible geoms that are bounded, and above the origins of planes. Sizes count beside bounding spheres,
/// which do not follow sizes that differ by environment.
fn top_of(m: &Model, d: &Data, visible: &Visible) -> f64 {
    let reach = |g: usize| m.geom_rbound()[g].max(m.geom_size()[g].iter().map(|x| x.abs()).sum());
    let tops = (0..m.ngeom()).filter(|&g| visible.sees(m, g)).map(|g| d.geom_xpos[g][2] + reach(g));
    1.0 + tops.fold(-1e9, f64::max)
}
