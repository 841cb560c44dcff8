//! What a scene asks for: its arrays as slices, which geoms are transparent or reflective, and each geom as items to draw.
#![forbid(unsafe_code)]

use super::builtin::Builtin;
use super::detail::{LEVELS, PictureScale};
use super::mesh::{GlMesh, MeshVertex, Vec3f};
use super::model::ModelResources;
use super::shading::Texturing;
use super::texture::ROLES;
use crate::abi::*;
use crate::base::Result;
use crate::math::{Quat, Vec3};
use crate::visual::camera::Transform;

/// A scene with its arrays as slices.
pub struct SceneView<'a> {
    pub geoms: &'a mut [mjvGeom],
    pub order: &'a mut [i32],
    pub lights: &'a [mjvLight],
    pub cameras: [mjvGLCamera; 2],
    pub transform: Transform,
    pub flags: [bool; mjNRNDFLAG as usize],
    pub stereo: i32,
    pub framewidth: i32,
    pub framergb: [f32; 3],
    pub flex: FlexArrays<'a>,
    pub skin: SkinArrays<'a>,
}

/// Arrays of flexes.
pub struct FlexArrays<'a> {
    /// First and number of edges, of vertices, of faces in use.
    pub edges: Vec<[i32; 2]>,
    pub verts: Vec<[i32; 2]>,
    pub faces: Vec<[i32; 2]>,
    pub edge: &'a [[i32; 2]],
    pub vert: &'a [Vec3f],
    pub face: &'a [[Vec3f; 3]],
    pub normal: &'a [[Vec3f; 3]],
    pub texcoord: &'a [[[f32; 2]; 3]],
    /// Show vertices, edges, faces, skins.
    pub options: [bool; 4],
}

/// Arrays of skins.
pub struct SkinArrays<'a> {
    /// First and number of vertices.
    pub verts: Vec<[i32; 2]>,
    pub vert: &'a [Vec3f],
    pub normal: &'a [Vec3f],
}

/// Attributes of an instance: three rows of its pose, scale, color, look (emission, specular, shininess, unlit), scale of
/// texture coordinates.
pub type Instance = [f32; 28];

/// The vertices of an item.
#[derive(Clone, Copy)]
pub enum VertexSource {
    Mesh(GlMesh),
    /// Vertices of the flex buffer: first, number.
    Flex(i32, i32),
    Skin(usize),
}

/// Something to draw.
#[derive(Clone, Copy)]
pub struct DrawItem {
    /// Equal for items that have the same vertices, textures and state, so that they can be drawn at once.
    pub group: [i32; 3],
    pub source: VertexSource,
    pub texturing: Texturing,
    pub texture: i32,
    pub instance: Instance,
    /// Width if it consists of lines, else 0.
    pub line_width: f32,
    /// Side that is not shown when culling; 0: both are.
    pub hidden_side: u32,
    /// Index of its geom.
    pub geom: usize,
    /// Center and radius of a sphere that holds it.
    pub bounds: [f32; 4],
}

/// How geoms are to be drawn.
#[derive(Clone, Copy, PartialEq)]
pub enum GeomColoring {
    Natural,
    /// By segment, a color that distinguishes neighbours.
    Segment,
    /// By segment, its number.
    Number,
}

/// Position of the eyes' middle relative to a plane: is it behind.
pub fn is_behind(g: &mjvGeom, head: Vec3) -> bool {
    let z = [2, 5, 8].map(|k| g.mat[k] as f64);
    (0..3).map(|k| (head[k] - g.pos[k] as f64) * z[k]).sum::<f64>() < 0.0
}

/// Marks transparent geoms and sorts them by distance, and leaves one reflective geom, whose index it returns.
pub fn classify(p: &mut SceneView, head: Vec3) -> (usize, Option<usize>) {
    let mut transparent = 0;
    for i in 0..p.geoms.len() {
        let g = &mut p.geoms[i];
        let plane = g.r#type == mjGEOM_PLANE as i32;
        g.transparent = (g.rgba[3] < 0.995 || plane && is_behind(g, head)) as u8;
        if g.transparent != 0 {
            g.camdist = distance(g, head);
            if let Some(slot) = p.order.get_mut(transparent) {
                *slot = i as i32;
                transparent += 1;
            }
        }
    }
    let geoms = &*p.geoms;
    p.order[..transparent].sort_by(|a, b| {
        let [a, b] = [a, b].map(|i| geoms[*i as usize].camdist);
        a.partial_cmp(&b).unwrap_or(std::cmp::Ordering::Equal)
    });
    let mut mirror = None;
    for (i, g) in p.geoms.iter_mut().enumerate() {
        if mirror.is_some() {
            g.reflectance = 0.0;
        }
        let flat = g.r#type == mjGEOM_PLANE as i32 || g.r#type == mjGEOM_BOX as i32;
        if mirror.is_none() && flat && g.transparent == 0 && g.reflectance > 0.0 {
            mirror = Some(i);
        }
    }
    (transparent, mirror)
}

/// Distance of a geom's near side to the eyes; planes come last.
fn distance(g: &mjvGeom, head: Vec3) -> f32 {
    let [a, b, c] = g.size;
    let radius = match g.r#type {
        t if t == mjGEOM_PLANE as i32 => return 1e10,
        _ if g.objtype == mjOBJ_GEOM as i32 => g.modelrbound,
        t if t == mjGEOM_SPHERE as i32 => a,
        t if t == mjGEOM_CAPSULE as i32 => a + c,
        t if t == mjGEOM_CYLINDER as i32 => a.hypot(c),
        t if t == mjGEOM_BOX as i32 => (a * a + b * b + c * c).sqrt(),
        _ => a.max(b).max(c),
    };
    let squares = (0..3).map(|k| (g.pos[k] as f64 - head[k]).powi(2));
    squares.sum::<f64>().sqrt() as f32 - radius
}

/// Items of all geoms, in the order of the scene.
pub struct Items {
    pub all: Vec<DrawItem>,
    /// Vertices of flex faces.
    pub flex: Vec<MeshVertex>,
}

/// A builder of items: what a geom's parts have in common.
struct ItemBuilder<'a> {
    con: &'a mjrContext,
    model: &'a ModelResources,
    head: Vec3,
    colors: GeomColoring,
    scale: PictureScale,
    /// OpenGL rejects a shininess beyond its range and keeps the last one.
    shininess: f32,
    items: Items,
}

/// All items that a scene asks for.
pub fn items(
    p: &SceneView,
    con: &mjrContext,
    model: &ModelResources,
    head: Vec3,
    colors: GeomColoring,
    scale: PictureScale,
) -> Result<Items> {
    let items = Items { all: Vec::with_capacity(p.geoms.len() + 8), flex: Vec::new() };
    let mut builder = ItemBuilder { con, model, head, colors, scale, shininess: 0.0, items };
    // a context without a model has nothing to draw with
    let geoms = if model.builtin.is_empty() { 0 } else { p.geoms.len() };
    for i in 0..geoms {
        if colors == GeomColoring::Natural || p.geoms[i].segid >= 0 {
            builder.geom(p, i);
        }
    }
    Ok(builder.items)
}

/// The color that shows a segment.
fn segment_color(segid: i32, colors: GeomColoring) -> [f32; 4] {
    if colors == GeomColoring::Number {
        let bytes = segid.wrapping_add(1).to_le_bytes();
        return [bytes[0], bytes[1], bytes[2], 255].map(|b| b as f32 / 255.0);
    }
    let channel = |base: i32| (0.1 + 0.8 * crate::math::scalar::halton(segid.saturating_add(10), base)) as f32;
    [channel(2), channel(3), channel(5), 1.0]
}

/// A scale with equal heights of the two parts of z.
fn plain([x, y, z]: Vec3f) -> [f32; 4] {
    [x, y, z, z]
}

/// Numbers of vertices in groups of items: of the first mesh, and from one level of detail to the next.
const FIRST_MESH: i32 = 2_000_000;
const LEVEL: i32 = 100_000_000;

const IDENTITY: [f32; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

impl ItemBuilder<'_> {
    /// Adds the parts of a geom.
    fn geom(&mut self, p: &SceneView, i: usize) {
        let g = &p.geoms[i];
        let [a, b, c] = g.size;
        let id = usize::try_from(g.dataid).ok();
        let natural = self.colors == GeomColoring::Natural;
        let mut base = self.blank(g, i);
        let Some(kind) = mjtGeom::from_int(g.r#type) else { return };
        match kind {
            mjGEOM_PLANE => {
                let behind = is_behind(g, self.head);
                if behind {
                    base.hidden_side = glow::FRONT;
                    base.instance[19] *= if natural { 0.3 } else { 1.0 };
                }
                match id {
                    Some(id) => self.mesh(base, self.model.planes.get(id).copied(), 100 + id as i32, [1.0; 4]),
                    None => self.builtin(base, Builtin::Plane, [a, b, 1.0, 1.0]),
                }
            }
            mjGEOM_HFIELD => {
                let mesh = id.and_then(|id| self.model.hfields.get(id)).copied();
                self.mesh(base, mesh, 1_000_000 + g.dataid, [1.0; 4]);
            }
            mjGEOM_SPHERE | mjGEOM_ELLIPSOID => self.builtin(base, Builtin::Sphere, plain(g.size)),
            mjGEOM_CAPSULE => self.builtin(base, Builtin::Capsule, [a, b, c, (a + b) / 2.0]),
            mjGEOM_CYLINDER => self.builtin(base, Builtin::Cylinder, plain(g.size)),
            mjGEOM_BOX => self.builtin(base, Builtin::Box, plain(g.size)),
            mjGEOM_MESH | mjGEOM_SDF => {
                let mesh = id.and_then(|id| self.model.meshes.get(id)).copied();
                self.mesh(base, mesh, FIRST_MESH + g.dataid, [1.0; 4]);
            }
            mjGEOM_ARROW | mjGEOM_ARROW1 => {
                let u = c / 6.0;
                let wide = if kind == mjGEOM_ARROW { 1.75 } else { 1.0 };
                self.part(base, Builtin::Cylinder, u, [a, b, u]);
                self.part(base, Builtin::Cone, 2.0 * u, [wide * a, wide * b, u]);
            }
            mjGEOM_ARROW2 => {
                let u = c / 3.0;
                self.part(base, Builtin::Tube, 0.0, [a, b, u]);
                // one points down: rotated about x
                let mut rotated = base;
                for row in 0..3 {
                    rotated.instance[4 * row + 1] *= -1.0;
                    rotated.instance[4 * row + 2] *= -1.0;
                }
                self.part(rotated, Builtin::Cone, u, [1.75 * a, 1.75 * b, u / 2.0]);
                self.part(base, Builtin::Cone, u, [1.75 * a, 1.75 * b, u / 2.0]);
            }
            mjGEOM_LINE => self.lines(base, Builtin::Line, a * self.con.lineWidth, [1.0, 1.0, c, c]),
            mjGEOM_LINEBOX => self.lines(base, Builtin::Edges, 1.5 * self.con.lineWidth, plain(g.size)),
            mjGEOM_TRIANGLE => {
                base.hidden_side = 0;
                self.builtin(base, Builtin::Triangle, [a, b, 1.0, 1.0]);
            }
            mjGEOM_FLEX => self.flex(p, g, base),
            mjGEOM_SKIN => self.skin(p, g, base),
            _ => {}
        }
    }

    /// An item with the geom's pose and looks, but without vertices.
    fn blank(&mut self, g: &mjvGeom, geom: usize) -> DrawItem {
        let natural = self.colors == GeomColoring::Natural;
        let (texturing, texture, scale) = if natural { self.texture(g) } else { (Texturing::None, -1, [0.0; 3]) };
        let color = if natural { g.rgba } else { segment_color(g.segid, self.colors) };
        if (0.0..=1.0).contains(&g.shininess) {
            self.shininess = g.shininess;
        }
        let mut instance = pose(&g.mat, g.pos);
        instance[16..20].copy_from_slice(&color);
        instance[20..24].copy_from_slice(&[g.emission, g.specular, 128.0 * self.shininess, 0.0]);
        instance[24..27].copy_from_slice(&scale);
        let [x, y, z] = g.pos;
        DrawItem {
            group: [0; 3],
            source: VertexSource::Flex(0, 0),
            texturing,
            texture,
            instance,
            line_width: 0.0,
            hidden_side: glow::BACK,
            geom,
            bounds: [x, y, z, f32::INFINITY],
        }
    }

    /// How a geom is textured, with which texture, and the scale of generated coordinates.
    fn texture(&self, g: &mjvGeom) -> (Texturing, i32, Vec3f) {
        const NONE: (Texturing, i32, Vec3f) = (Texturing::None, -1, [0.0; 3]);
        let con = self.con;
        let Some(mat) = usize::try_from(g.matid).ok().filter(|i| *i < mjMAXMATERIAL as usize) else { return NONE };
        let t = con.mat_texid[ROLES * mat + mjTEXROLE_RGB as usize];
        if t < 0 || t >= con.ntexture.min(mjMAXTEXTURE) {
            return NONE;
        }
        let flat = con.textureType[t as usize] == mjTEXTURE_2D as i32;
        let uniform = con.mat_texuniform[mat] != 0;
        if g.texcoord != 0 {
            return if flat { (Texturing::Explicit, t, [0.0; 3]) } else { NONE };
        }
        if !flat {
            return (Texturing::Cube, t, if uniform { g.size } else { [1.0; 3] });
        }
        let scale = |k: usize| {
            let (mut repeat, size) = (con.mat_texrepeat[2 * mat + k], g.size[k]);
            if g.dataid >= 0 && size > 0.0 {
                repeat /= size.max(1e-15);
            }
            if uniform && size > 0.0 { repeat * size } else { repeat }
        };
        (Texturing::Planar, t, [scale(0), scale(1), 0.0])
    }

    fn push(&mut self, mut item: DrawItem, source: VertexSource, vertices: i32, scale: [f32; 4], radius: f32) {
        item.source = source;
        item.instance[12..16].copy_from_slice(&scale);
        let state = item.hidden_side as i32 ^ (item.line_width.to_bits() as i32).rotate_left(3);
        item.group = [vertices, item.texture * 8 + item.texturing as i32, state];
        let [x, y, z, w] = scale.map(f32::abs);
        let stretch = x.max(y).max(z).max(w) + if z == w { 0.0 } else { w };
        item.bounds = [item.instance[3], item.instance[7], item.instance[11], radius * stretch];
        self.items.all.push(item);
    }

    fn mesh(&mut self, item: DrawItem, mesh: Option<GlMesh>, vertices: i32, scale: [f32; 4]) {
        if let Some(mesh) = mesh.filter(|m| m.count > 0) {
            self.push(item, VertexSource::Mesh(mesh), vertices, scale, mesh.radius);
            self.simplify(vertices, scale);
        }
    }

    /// Gives the last item as many triangles as its size needs, if the path is the fast one.
    fn simplify(&mut self, vertices: i32, [x, y, z, w]: [f32; 4]) {
        let (Some(simple), Some(item)) = (&self.model.simple, self.items.all.last_mut()) else { return };
        let mesh = usize::try_from(vertices - FIRST_MESH).ok();
        let level = match mesh {
            Some(_) => self.scale.mesh_level(item.bounds),
            // a capsule is as thick as its half spheres are high
            None if z != w => self.scale.round_level(x.max(y).max(w), item.bounds),
            None => self.scale.round_level(x.max(y).max(z), item.bounds),
        };
        let Some(level) = level else { return };
        let found = match mesh {
            Some(mesh) => simple.meshes.get(mesh).map(|levels| levels[level]),
            None => simple.builtin[level].get(vertices as usize).copied(),
        };
        if let Some(mesh) = found {
            item.source = VertexSource::Mesh(mesh);
            item.group[0] += (LEVELS - level) as i32 * LEVEL;
        }
    }

    fn builtin(&mut self, item: DrawItem, shape: Builtin, scale: [f32; 4]) {
        self.mesh(item, self.model.builtin.get(shape as usize).copied(), shape as i32, scale);
    }

    /// A part of an arrow, moved along the geom's z axis.
    fn part(&mut self, mut item: DrawItem, shape: Builtin, z: f32, size: Vec3f) {
        for row in 0..3 {
            item.instance[4 * row + 3] += item.instance[4 * row + 2] * z;
        }
        self.builtin(item, shape, plain(size));
    }

    fn lines(&mut self, mut item: DrawItem, shape: Builtin, width: f32, scale: [f32; 4]) {
        item.line_width = if width > 0.0 { width } else { self.con.lineWidth.max(1.0) };
        item.instance[23] = 1.0;
        // unlike other shapes, lines are textured by their true coordinates
        (24..27).for_each(|k| item.instance[k] *= scale[k - 24]);
        self.builtin(item, shape, scale);
    }

    fn flex(&mut self, p: &SceneView, g: &mjvGeom, base: DrawItem) {
        let (f, x) = (usize::try_from(g.objid).unwrap_or(usize::MAX), &p.flex);
        let (Some(&[edge, nedge]), Some(&[vert, nvert])) = (x.edges.get(f), x.verts.get(f)) else { return };
        let Some(&[face, used]) = x.faces.get(f) else { return };
        let [show_vert, show_edge, _, show_skin] = x.options;
        let radius = g.size[0];
        let within = |first: i32, n: i32| first.max(0) as usize..first.max(0) as usize + n.max(0) as usize;
        let thin = DrawItem { texturing: Texturing::None, texture: -1, ..base };
        let solid = radius > 0.0 && !(show_skin && used > 0);
        let verts = x.vert.get(within(vert, nvert)).unwrap_or_default();
        if solid && show_vert {
            for v in verts {
                self.builtin(placed(thin, &IDENTITY, *v), Builtin::Sphere, [radius; 4]);
            }
        }
        if solid && show_edge {
            for e in x.edge.get(within(edge, nedge)).unwrap_or_default() {
                let [Some(a), Some(b)] = e.map(|v| verts.get(v as usize)) else { continue };
                let (axes, middle, length) = connecting(*a, *b);
                self.builtin(placed(thin, &axes, middle), Builtin::Tube, [radius, radius, length / 2.0, length / 2.0]);
            }
        }
        let first = self.items.flex.len();
        let textured = base.texturing == Texturing::Explicit;
        for k in within(face, used) {
            let (Some(points), Some(normals)) = (x.face.get(k), x.normal.get(k)) else { break };
            let uv = x.texcoord.get(k).filter(|_| textured).copied().unwrap_or_default();
            for c in 0..3 {
                let ([px, py, pz], [nx, ny, nz], [s, t]) = (points[c], normals[c], uv[c]);
                self.items.flex.push([px, py, pz, nx, ny, nz, s, t, 0.0, 0.0]);
            }
        }
        let count = (self.items.flex.len() - first) as i32;
        if count > 0 {
            let source = VertexSource::Flex(first as i32, count);
            self.push(placed(base, &IDENTITY, [0.0; 3]), source, -1 - g.objid, [1.0; 4], f32::INFINITY);
        }
    }

    fn skin(&mut self, p: &SceneView, g: &mjvGeom, base: DrawItem) {
        let Some(k) = usize::try_from(g.objid).ok().filter(|k| *k < p.skin.verts.len()) else { return };
        // faces of the context's model, vertices of the scene
        let whole = self.model.skin_verts.get(k).is_some_and(|n| *n == p.skin.verts[k][1]);
        if whole && self.model.skin_faces[k] > 0 {
            let vertices = 3_000_000 + g.objid;
            self.push(placed(base, &IDENTITY, [0.0; 3]), VertexSource::Skin(k), vertices, [1.0; 4], f32::INFINITY);
        }
    }
}

/// Pose of an instance; its other attributes are zero.
fn pose(mat: &[f32; 9], pos: Vec3f) -> Instance {
    let mut instance = [0.0; 28];
    for row in 0..3 {
        instance[4 * row..4 * row + 3].copy_from_slice(&mat[3 * row..3 * row + 3]);
        instance[4 * row + 3] = pos[row];
    }
    instance
}

fn placed(mut item: DrawItem, mat: &[f32; 9], pos: Vec3f) -> DrawItem {
    item.instance[..12].copy_from_slice(&pose(mat, pos)[..12]);
    item
}

/// Axes, middle and length of a segment: the smallest rotation that takes z to its direction.
fn connecting(a: Vec3f, b: Vec3f) -> ([f32; 9], Vec3f, f32) {
    let [a64, b64] = [a, b].map(|v| Vec3(v.map(f64::from)));
    let (direction, length) = (b64 - a64).normalized();
    let axes = Quat::z_to(direction).to_mat();
    let middle = std::array::from_fn(|k| 0.5 * (a[k] + b[k]));
    (std::array::from_fn(|k| axes[k] as f32), middle, length as f32)
}
