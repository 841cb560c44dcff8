//! The abstract visualizer: options, camera, perturbation, scene, figure.

use super::*;

// enumerators are items of this module, as in C
pub use {
    mjtCamera::*, mjtCatBit::*, mjtFrame::*, mjtLabel::*, mjtMouse::*, mjtPertBit::*, mjtRndFlag::*, mjtStereo::*,
    mjtVisFlag::*,
};

/// Groups that are shown or hidden together.
pub const mjNGROUP: c_int = 6;

/// Most lights in a scene.
pub const mjMAXLIGHT: c_int = 100;

/// Most characters of overlay text.
pub const mjMAXOVERLAY: c_int = 500;

/// Most lines of a figure.
pub const mjMAXLINE: c_int = 100;

/// Most points of a figure's line.
pub const mjMAXLINEPNT: c_int = 1001;

/// Most grid divisions of a plane.
pub const mjMAXPLANEGRID: c_int = 200;

/// Categories of abstract geoms.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtCatBit {
    /// Model elements on static bodies.
    mjCAT_STATIC = 1,
    /// Model elements on moving bodies.
    mjCAT_DYNAMIC = 2,
    /// Decoration.
    mjCAT_DECOR = 4,
    /// Everything.
    mjCAT_ALL = 7,
}

/// What the mouse does.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtMouse {
    /// Nothing.
    mjMOUSE_NONE = 0,
    /// Rotate, vertical plane.
    mjMOUSE_ROTATE_V = 1,
    /// Rotate, horizontal plane.
    mjMOUSE_ROTATE_H = 2,
    /// Move, vertical plane.
    mjMOUSE_MOVE_V = 3,
    /// Move, horizontal plane.
    mjMOUSE_MOVE_H = 4,
    /// Zoom.
    mjMOUSE_ZOOM = 5,
    /// Move relative to the target, vertical plane.
    mjMOUSE_MOVE_V_REL = 6,
    /// Move relative to the target, horizontal plane.
    mjMOUSE_MOVE_H_REL = 7,
}

/// Perturbations.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtPertBit {
    /// Translation.
    mjPERT_TRANSLATE = 1,
    /// Rotation.
    mjPERT_ROTATE = 2,
}

/// Types of abstract cameras.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtCamera {
    /// Free.
    mjCAMERA_FREE = 0,
    /// Follows a body.
    mjCAMERA_TRACKING = 1,
    /// A camera of the model.
    mjCAMERA_FIXED = 2,
    /// Left to the user, who sets the OpenGL cameras.
    mjCAMERA_USER = 3,
}

/// What labels are shown.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtLabel {
    /// None.
    mjLABEL_NONE = 0,
    /// Bodies.
    mjLABEL_BODY = 1,
    /// Joints.
    mjLABEL_JOINT = 2,
    /// Geoms.
    mjLABEL_GEOM = 3,
    /// Sites.
    mjLABEL_SITE = 4,
    /// Cameras.
    mjLABEL_CAMERA = 5,
    /// Lights.
    mjLABEL_LIGHT = 6,
    /// Tendons.
    mjLABEL_TENDON = 7,
    /// Actuators.
    mjLABEL_ACTUATOR = 8,
    /// Constraints.
    mjLABEL_CONSTRAINT = 9,
    /// Flexes.
    mjLABEL_FLEX = 10,
    /// Skins.
    mjLABEL_SKIN = 11,
    /// Selected object.
    mjLABEL_SELECTION = 12,
    /// Coordinates of the selection point.
    mjLABEL_SELPNT = 13,
    /// Contacts.
    mjLABEL_CONTACTPOINT = 14,
    /// Size of contact forces.
    mjLABEL_CONTACTFORCE = 15,
    /// Islands.
    mjLABEL_ISLAND = 16,
    /// Number of label types.
    mjNLABEL = 17,
}

/// What frames are shown.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtFrame {
    /// None.
    mjFRAME_NONE = 0,
    /// Bodies.
    mjFRAME_BODY = 1,
    /// Geoms.
    mjFRAME_GEOM = 2,
    /// Sites.
    mjFRAME_SITE = 3,
    /// Cameras.
    mjFRAME_CAMERA = 4,
    /// Lights.
    mjFRAME_LIGHT = 5,
    /// Contacts.
    mjFRAME_CONTACT = 6,
    /// World.
    mjFRAME_WORLD = 7,
    /// Number of frame types.
    mjNFRAME = 8,
}

/// What a scene shows.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtVisFlag {
    /// Convex hulls of meshes.
    mjVIS_CONVEXHULL = 0,
    /// Textures.
    mjVIS_TEXTURE = 1,
    /// Joints.
    mjVIS_JOINT = 2,
    /// Cameras.
    mjVIS_CAMERA = 3,
    /// Actuators.
    mjVIS_ACTUATOR = 4,
    /// Activations.
    mjVIS_ACTIVATION = 5,
    /// Lights.
    mjVIS_LIGHT = 6,
    /// Tendons.
    mjVIS_TENDON = 7,
    /// Range finder rays.
    mjVIS_RANGEFINDER = 8,
    /// Equality constraints.
    mjVIS_CONSTRAINT = 9,
    /// Equivalent inertia boxes.
    mjVIS_INERTIA = 10,
    /// Scale inertia boxes with mass.
    mjVIS_SCLINERTIA = 11,
    /// Perturbation force.
    mjVIS_PERTFORCE = 12,
    /// Perturbed object.
    mjVIS_PERTOBJ = 13,
    /// Contact points.
    mjVIS_CONTACTPOINT = 14,
    /// Islands, by color.
    mjVIS_ISLAND = 15,
    /// Contact forces.
    mjVIS_CONTACTFORCE = 16,
    /// Normal and tangential contact forces apart.
    mjVIS_CONTACTSPLIT = 17,
    /// Dynamic geoms transparent.
    mjVIS_TRANSPARENT = 18,
    /// Lines between joints and centers of mass.
    mjVIS_AUTOCONNECT = 19,
    /// Centers of mass.
    mjVIS_COM = 20,
    /// Selection point.
    mjVIS_SELECT = 21,
    /// Static bodies.
    mjVIS_STATIC = 22,
    /// Skins.
    mjVIS_SKIN = 23,
    /// Flex vertices.
    mjVIS_FLEXVERT = 24,
    /// Flex edges.
    mjVIS_FLEXEDGE = 25,
    /// Flex elements.
    mjVIS_FLEXFACE = 26,
    /// Flex surfaces.
    mjVIS_FLEXSKIN = 27,
    /// Bounding volumes of bodies.
    mjVIS_BODYBVH = 28,
    /// Bounding volumes of meshes.
    mjVIS_MESHBVH = 29,
    /// Iterations of SDF collision.
    mjVIS_SDFITER = 30,
    /// Number of flags.
    mjNVISFLAG = 31,
}

/// Rendering flags.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtRndFlag {
    /// Shadows.
    mjRND_SHADOW = 0,
    /// Wireframe.
    mjRND_WIREFRAME = 1,
    /// Reflections.
    mjRND_REFLECTION = 2,
    /// Additive transparency.
    mjRND_ADDITIVE = 3,
    /// Skybox.
    mjRND_SKYBOX = 4,
    /// Fog.
    mjRND_FOG = 5,
    /// Haze.
    mjRND_HAZE = 6,
    /// One color per object.
    mjRND_SEGMENT = 7,
    /// That color is the segment id + 1.
    mjRND_IDCOLOR = 8,
    /// Leave out back faces.
    mjRND_CULL_FACE = 9,
    /// Number of flags.
    mjNRNDFLAG = 10,
}

/// Stereo modes.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtStereo {
    /// None.
    mjSTEREO_NONE = 0,
    /// Quad-buffered.
    mjSTEREO_QUADBUFFERED = 1,
    /// Side by side.
    mjSTEREO_SIDEBYSIDE = 2,
}

/// What is selected and how the mouse pulls it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvPerturb {
    /// Selected body, 0 or less: none.
    pub select: c_int,
    /// Selected flex, −1: none.
    pub flexselect: c_int,
    /// Selected skin, −1: none.
    pub skinselect: c_int,
    /// Perturbation that acts (`mjtPertBit`).
    pub active: c_int,
    /// Second perturbation that acts.
    pub active2: c_int,
    /// Where the object is pulled.
    pub refpos: [mjtNum; 3],
    /// Orientation that the object is turned to.
    pub refquat: [mjtNum; 4],
    /// Where the selection point is pulled.
    pub refselpos: [mjtNum; 3],
    /// Selection point in the object's frame.
    pub localpos: [mjtNum; 3],
    /// Inertia at the selection point.
    pub localmass: mjtNum,
    /// Scale of mouse motion.
    pub scale: mjtNum,
}

/// Abstract camera.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvCamera {
    /// Type (`mjtCamera`).
    pub r#type: c_int,
    /// Camera of the model.
    pub fixedcamid: c_int,
    /// Body to follow.
    pub trackbodyid: c_int,
    /// Point looked at.
    pub lookat: [mjtNum; 3],
    /// Distance to it.
    pub distance: mjtNum,
    /// Azimuth (degrees).
    pub azimuth: mjtNum,
    /// Elevation (degrees).
    pub elevation: mjtNum,
    /// Is it orthographic.
    pub orthographic: c_int,
}

/// OpenGL camera.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvGLCamera {
    /// Position.
    pub pos: [f32; 3],
    /// Direction of view.
    pub forward: [f32; 3],
    /// Up direction.
    pub up: [f32; 3],
    /// Horizontal center on the near plane.
    pub frustum_center: f32,
    /// Half width on the near plane, 0: from the viewport.
    pub frustum_width: f32,
    /// Bottom on the near plane.
    pub frustum_bottom: f32,
    /// Top on the near plane.
    pub frustum_top: f32,
    /// Near plane.
    pub frustum_near: f32,
    /// Far plane.
    pub frustum_far: f32,
    /// Is it orthographic.
    pub orthographic: c_int,
}

/// Abstract geom.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvGeom {
    /// Type (`mjtGeom`).
    pub r#type: c_int,
    /// Mesh, height field or plane, −1: none.
    pub dataid: c_int,
    /// Type of the object that it stands for (`mjtObj`).
    pub objtype: c_int,
    /// The object, −1: none.
    pub objid: c_int,
    /// Category (`mjtCatBit`).
    pub category: c_int,
    /// Material, −1: none.
    pub matid: c_int,
    /// Has texture coordinates.
    pub texcoord: c_int,
    /// Segment id, −1: not shown.
    pub segid: c_int,
    /// Sizes.
    pub size: [f32; 3],
    /// Position.
    pub pos: [f32; 3],
    /// Orientation.
    pub mat: [f32; 9],
    /// Color and opacity.
    pub rgba: [f32; 4],
    /// Emission.
    pub emission: f32,
    /// Specular.
    pub specular: f32,
    /// Shininess.
    pub shininess: f32,
    /// Reflectance.
    pub reflectance: f32,
    /// Text.
    pub label: [c_char; 100],
    /// Distance to the camera.
    pub camdist: f32,
    /// Radius of the bounding sphere, 0: not a model geom.
    pub modelrbound: f32,
    /// Drawn as transparent.
    pub transparent: mjtByte,
}

/// OpenGL light.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvLight {
    /// Light of the model, −1: headlight.
    pub id: c_int,
    /// Position relative to the world.
    pub pos: [f32; 3],
    /// Direction relative to the world.
    pub dir: [f32; 3],
    /// Type (`mjtLightType`).
    pub r#type: c_int,
    /// Texture of an image light.
    pub texid: c_int,
    /// Attenuation: constant, linear, quadratic.
    pub attenuation: [f32; 3],
    /// Cutoff angle of a spot light.
    pub cutoff: f32,
    /// Exponent of a spot light.
    pub exponent: f32,
    /// Ambient color.
    pub ambient: [f32; 3],
    /// Diffuse color.
    pub diffuse: [f32; 3],
    /// Specular color.
    pub specular: [f32; 3],
    /// Is it the headlight.
    pub headlight: mjtByte,
    /// Casts shadows.
    pub castshadow: mjtByte,
    /// Radius of the bulb.
    pub bulbradius: f32,
    /// Intensity (candela).
    pub intensity: f32,
    /// Reach.
    pub range: f32,
}

/// What to show.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvOption {
    /// Labels (`mjtLabel`).
    pub label: c_int,
    /// Frames (`mjtFrame`).
    pub frame: c_int,
    /// Groups of geoms shown.
    pub geomgroup: [mjtByte; 6],
    /// Groups of sites shown.
    pub sitegroup: [mjtByte; 6],
    /// Groups of joints shown.
    pub jointgroup: [mjtByte; 6],
    /// Groups of tendons shown.
    pub tendongroup: [mjtByte; 6],
    /// Groups of actuators shown.
    pub actuatorgroup: [mjtByte; 6],
    /// Groups of flexes shown.
    pub flexgroup: [mjtByte; 6],
    /// Groups of skins shown.
    pub skingroup: [mjtByte; 6],
    /// What is shown (`mjtVisFlag`).
    pub flags: [mjtByte; 31],
    /// Depth of bounding volumes shown.
    pub bvh_depth: c_int,
    /// Layer of flex elements shown.
    pub flex_layer: c_int,
}

/// Abstract scene: what the renderer draws.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvScene {
    /// Capacity for geoms.
    pub maxgeom: c_int,
    /// Number of geoms.
    pub ngeom: c_int,
    /// Geoms (maxgeom).
    pub geoms: *mut mjvGeom,
    /// Geoms by distance to the camera (ngeom).
    pub geomorder: *mut c_int,
    /// Number of flexes.
    pub nflex: c_int,
    /// First edge (nflex).
    pub flexedgeadr: *mut c_int,
    /// Number of edges (nflex).
    pub flexedgenum: *mut c_int,
    /// First vertex (nflex).
    pub flexvertadr: *mut c_int,
    /// Number of vertices (nflex).
    pub flexvertnum: *mut c_int,
    /// First face (nflex).
    pub flexfaceadr: *mut c_int,
    /// Number of faces there is room for (nflex).
    pub flexfacenum: *mut c_int,
    /// Number of faces in use (nflex).
    pub flexfaceused: *mut c_int,
    /// Vertices of edges (2*nflexedge).
    pub flexedge: *mut c_int,
    /// Vertices (3*nflexvert).
    pub flexvert: *mut f32,
    /// Face vertices (9*nflexface).
    pub flexface: *mut f32,
    /// Face normals (9*nflexface).
    pub flexnormal: *mut f32,
    /// Face texture coordinates (6*nflexface).
    pub flextexcoord: *mut f32,
    /// Copy of mjVIS_FLEXVERT.
    pub flexvertopt: mjtByte,
    /// Copy of mjVIS_FLEXEDGE.
    pub flexedgeopt: mjtByte,
    /// Copy of mjVIS_FLEXFACE.
    pub flexfaceopt: mjtByte,
    /// Copy of mjVIS_FLEXSKIN.
    pub flexskinopt: mjtByte,
    /// Number of skins.
    pub nskin: c_int,
    /// Number of faces (nskin).
    pub skinfacenum: *mut c_int,
    /// First vertex (nskin).
    pub skinvertadr: *mut c_int,
    /// Number of vertices (nskin).
    pub skinvertnum: *mut c_int,
    /// Vertices (3*nskinvert).
    pub skinvert: *mut f32,
    /// Normals (3*nskinvert).
    pub skinnormal: *mut f32,
    /// Number of lights.
    pub nlight: c_int,
    /// Lights.
    pub lights: [mjvLight; 100],
    /// Cameras of the left and right eye.
    pub camera: [mjvGLCamera; 2],
    /// Transform the model.
    pub enabletransform: mjtByte,
    /// Translation of the model.
    pub translate: [f32; 3],
    /// Rotation of the model.
    pub rotate: [f32; 4],
    /// Scale of the model.
    pub scale: f32,
    /// Stereo mode (`mjtStereo`).
    pub stereo: c_int,
    /// Rendering flags (`mjtRndFlag`).
    pub flags: [mjtByte; 10],
    /// Width of the frame around the picture, 0: none.
    pub framewidth: c_int,
    /// Color of the frame.
    pub framergb: [f32; 3],
    /// 0: ok, 1: geoms ran out.
    pub status: c_int,
}

/// 2D figure.
#[repr(C)]
#[derive(Clone, Copy, bytemuck::Zeroable)]
pub struct mjvFigure {
    /// Show the legend.
    pub flg_legend: c_int,
    /// Show tick labels of x and y.
    pub flg_ticklabel: [c_int; 2],
    /// Extend the ranges to fit the data.
    pub flg_extend: c_int,
    /// Draw bars instead of lines.
    pub flg_barplot: c_int,
    /// Draw the selection line.
    pub flg_selection: c_int,
    /// Make the range of y symmetric.
    pub flg_symmetric: c_int,
    /// Width of lines.
    pub linewidth: f32,
    /// Width of the grid.
    pub gridwidth: f32,
    /// Grid points in x and y.
    pub gridsize: [c_int; 2],
    /// Color of the grid.
    pub gridrgb: [f32; 3],
    /// Color of the figure.
    pub figurergba: [f32; 4],
    /// Color of the pane.
    pub panergba: [f32; 4],
    /// Color of the legend.
    pub legendrgba: [f32; 4],
    /// Color of text.
    pub textrgb: [f32; 3],
    /// Colors of lines.
    pub linergb: [[f32; 3]; 100],
    /// Ranges of x and y; reversed: automatic.
    pub range: [[f32; 2]; 2],
    /// Number format of x tick labels.
    pub xformat: [c_char; 20],
    /// Number format of y tick labels.
    pub yformat: [c_char; 20],
    /// Text that sets the least width of y labels.
    pub minwidth: [c_char; 20],
    /// Title; subtitles after newlines.
    pub title: [c_char; 1000],
    /// Label of x.
    pub xlabel: [c_char; 100],
    /// Names of lines.
    pub linename: [[c_char; 100]; 100],
    /// Lines that the legend skips.
    pub legendoffset: c_int,
    /// Selected subplot, for the title.
    pub subplot: c_int,
    /// Where a line is highlighted (x, y); negative: nowhere.
    pub highlight: [c_int; 2],
    /// Highlighted line, negative: the nearest.
    pub highlightid: c_int,
    /// X of the selection line.
    pub selection: f32,
    /// Number of points of lines; 0: no line.
    pub linepnt: [c_int; 100],
    /// Points of lines: x, y.
    pub linedata: [[f32; 2002]; 100],
    /// Range of x in pixels.
    pub xaxispixel: [c_int; 2],
    /// Range of y in pixels.
    pub yaxispixel: [c_int; 2],
    /// Range of x in data.
    pub xaxisdata: [f32; 2],
    /// Range of y in data.
    pub yaxisdata: [f32; 2],
}
