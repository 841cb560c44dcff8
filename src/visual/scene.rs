//! The arrays of a scene, and the capacity for its geoms.

use super::geom;
use crate::abi::*;

/// A scene with its arrays as slices; those of flexes and skins are empty where the scene has none.
pub struct Scene<'a> {
    pub shapes: Shapes<'a>,
    pub lights: &'a mut [mjvLight; mjMAXLIGHT as usize],
    pub nlight: &'a mut i32,
    pub camera: &'a mut [mjvGLCamera; 2],
    pub enabletransform: &'a mut u8,
    pub flex: FlexBuffers<'a>,
    pub skin: SkinBuffers<'a>,
}

/// Flex arrays of a scene.
pub struct FlexBuffers<'a> {
    /// Copies of the flags of vertices, edges, faces and skins.
    pub options: [&'a mut u8; 4],
    pub faceadr: &'a [i32],
    pub facenum: &'a [i32],
    pub faceused: &'a mut [i32],
    pub vert: &'a mut [[f32; 3]],
    pub face: &'a mut [[[f32; 3]; 3]],
    pub normal: &'a mut [[[f32; 3]; 3]],
    pub texcoord: &'a mut [[[f32; 2]; 3]],
}

/// Skin arrays of a scene.
pub struct SkinBuffers<'a> {
    pub vert: &'a mut [[f32; 3]],
    pub normal: &'a mut [[f32; 3]],
}

/// The geoms of a scene, and how many are in use.
pub struct Shapes<'a> {
    pub geoms: &'a mut [mjvGeom],
    pub ngeom: &'a mut i32,
    pub status: &'a mut i32,
}

/// There is no capacity for another geom.
pub struct SceneFull;

/// Outcome of a group of elements: the rest of it is left out when the scene is full.
pub type Section = Result<(), SceneFull>;

impl Shapes<'_> {
    /// A blank geom in the next slot; [`Shapes::keep`] makes it part of the scene. A full scene says so in its status.
    #[inline(always)]
    pub fn blank(&mut self, category: i32, objtype: mjtObj, objid: usize) -> Result<&mut mjvGeom, SceneFull> {
        let slot = *self.ngeom;
        let Some(g) = usize::try_from(slot).ok().and_then(|i| self.geoms.get_mut(i)) else {
            *self.status = 1;
            return Err(SceneFull);
        };
        geom::clear(g);
        g.objtype = objtype as i32;
        g.objid = objid as i32;
        g.category = category;
        g.segid = slot;
        Ok(g)
    }

    /// The geom that [`Shapes::blank`] gave last.
    pub fn blanked(&mut self) -> &mut mjvGeom {
        &mut self.geoms[*self.ngeom as usize]
    }

    /// Takes the geom that [`Shapes::blank`] gave into the scene.
    pub fn keep(&mut self) {
        *self.ngeom += 1;
    }
}

/// Faces that a flex may need: what its buffers are made for.
pub fn flex_face_capacity(dim: i32, shellnum: i32, layers: &[i32]) -> i32 {
    if dim == 2 {
        return 2 * shellnum + 2 * layers.len() as i32;
    }
    // the fullest layer, up to the first empty one
    let mut most = 0;
    for layer in 0.. {
        match layers.iter().filter(|l| **l == layer).count() as i32 {
            0 => break,
            n => most = most.max(n),
        }
    }
    shellnum.max(4 * most)
}
