// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_MJVISUALIZE_H_
#define MUJOCO_MJVISUALIZE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtnum.h>

#define mjNGROUP 6  // groups that are shown or hidden together
#define mjMAXLIGHT 100  // most lights in a scene
#define mjMAXOVERLAY 500  // most characters of overlay text
#define mjMAXLINE 100  // most lines of a figure
#define mjMAXLINEPNT 1001  // most points of a figure's line
#define mjMAXPLANEGRID 200  // most grid divisions of a plane

// categories of abstract geoms
typedef enum mjtCatBit_ {
  mjCAT_STATIC = 1,  // model elements on static bodies
  mjCAT_DYNAMIC = 2,  // model elements on moving bodies
  mjCAT_DECOR = 4,  // decoration
  mjCAT_ALL = 7,  // everything
} mjtCatBit;

// what the mouse does
typedef enum mjtMouse_ {
  mjMOUSE_NONE = 0,  // nothing
  mjMOUSE_ROTATE_V = 1,  // rotate, vertical plane
  mjMOUSE_ROTATE_H = 2,  // rotate, horizontal plane
  mjMOUSE_MOVE_V = 3,  // move, vertical plane
  mjMOUSE_MOVE_H = 4,  // move, horizontal plane
  mjMOUSE_ZOOM = 5,  // zoom
  mjMOUSE_MOVE_V_REL = 6,  // move relative to the target, vertical plane
  mjMOUSE_MOVE_H_REL = 7,  // move relative to the target, horizontal plane
} mjtMouse;

// perturbations
typedef enum mjtPertBit_ {
  mjPERT_TRANSLATE = 1,  // translation
  mjPERT_ROTATE = 2,  // rotation
} mjtPertBit;

// types of abstract cameras
typedef enum mjtCamera_ {
  mjCAMERA_FREE = 0,  // free
  mjCAMERA_TRACKING = 1,  // follows a body
  mjCAMERA_FIXED = 2,  // A camera of the model
  mjCAMERA_USER = 3,  // left to the user, who sets the OpenGL cameras
} mjtCamera;

// what labels are shown
typedef enum mjtLabel_ {
  mjLABEL_NONE = 0,  // none
  mjLABEL_BODY = 1,  // bodies
  mjLABEL_JOINT = 2,  // joints
  mjLABEL_GEOM = 3,  // geoms
  mjLABEL_SITE = 4,  // sites
  mjLABEL_CAMERA = 5,  // cameras
  mjLABEL_LIGHT = 6,  // lights
  mjLABEL_TENDON = 7,  // tendons
  mjLABEL_ACTUATOR = 8,  // actuators
  mjLABEL_CONSTRAINT = 9,  // constraints
  mjLABEL_FLEX = 10,  // flexes
  mjLABEL_SKIN = 11,  // skins
  mjLABEL_SELECTION = 12,  // selected object
  mjLABEL_SELPNT = 13,  // coordinates of the selection point
  mjLABEL_CONTACTPOINT = 14,  // contacts
  mjLABEL_CONTACTFORCE = 15,  // size of contact forces
  mjLABEL_ISLAND = 16,  // islands
  mjNLABEL = 17,  // number of label types
} mjtLabel;

// what frames are shown
typedef enum mjtFrame_ {
  mjFRAME_NONE = 0,  // none
  mjFRAME_BODY = 1,  // bodies
  mjFRAME_GEOM = 2,  // geoms
  mjFRAME_SITE = 3,  // sites
  mjFRAME_CAMERA = 4,  // cameras
  mjFRAME_LIGHT = 5,  // lights
  mjFRAME_CONTACT = 6,  // contacts
  mjFRAME_WORLD = 7,  // world
  mjNFRAME = 8,  // number of frame types
} mjtFrame;

// what a scene shows
typedef enum mjtVisFlag_ {
  mjVIS_CONVEXHULL = 0,  // convex hulls of meshes
  mjVIS_TEXTURE = 1,  // textures
  mjVIS_JOINT = 2,  // joints
  mjVIS_CAMERA = 3,  // cameras
  mjVIS_ACTUATOR = 4,  // actuators
  mjVIS_ACTIVATION = 5,  // activations
  mjVIS_LIGHT = 6,  // lights
  mjVIS_TENDON = 7,  // tendons
  mjVIS_RANGEFINDER = 8,  // range finder rays
  mjVIS_CONSTRAINT = 9,  // equality constraints
  mjVIS_INERTIA = 10,  // equivalent inertia boxes
  mjVIS_SCLINERTIA = 11,  // scale inertia boxes with mass
  mjVIS_PERTFORCE = 12,  // perturbation force
  mjVIS_PERTOBJ = 13,  // perturbed object
  mjVIS_CONTACTPOINT = 14,  // contact points
  mjVIS_ISLAND = 15,  // islands, by color
  mjVIS_CONTACTFORCE = 16,  // contact forces
  mjVIS_CONTACTSPLIT = 17,  // normal and tangential contact forces apart
  mjVIS_TRANSPARENT = 18,  // dynamic geoms transparent
  mjVIS_AUTOCONNECT = 19,  // lines between joints and centers of mass
  mjVIS_COM = 20,  // centers of mass
  mjVIS_SELECT = 21,  // selection point
  mjVIS_STATIC = 22,  // static bodies
  mjVIS_SKIN = 23,  // skins
  mjVIS_FLEXVERT = 24,  // flex vertices
  mjVIS_FLEXEDGE = 25,  // flex edges
  mjVIS_FLEXFACE = 26,  // flex elements
  mjVIS_FLEXSKIN = 27,  // flex surfaces
  mjVIS_BODYBVH = 28,  // bounding volumes of bodies
  mjVIS_MESHBVH = 29,  // bounding volumes of meshes
  mjVIS_SDFITER = 30,  // iterations of SDF collision
  mjNVISFLAG = 31,  // number of flags
} mjtVisFlag;

// rendering flags
typedef enum mjtRndFlag_ {
  mjRND_SHADOW = 0,  // shadows
  mjRND_WIREFRAME = 1,  // wireframe
  mjRND_REFLECTION = 2,  // reflections
  mjRND_ADDITIVE = 3,  // additive transparency
  mjRND_SKYBOX = 4,  // skybox
  mjRND_FOG = 5,  // fog
  mjRND_HAZE = 6,  // haze
  mjRND_SEGMENT = 7,  // one color per object
  mjRND_IDCOLOR = 8,  // that color is the segment id + 1
  mjRND_CULL_FACE = 9,  // leave out back faces
  mjNRNDFLAG = 10,  // number of flags
} mjtRndFlag;

// stereo modes
typedef enum mjtStereo_ {
  mjSTEREO_NONE = 0,  // none
  mjSTEREO_QUADBUFFERED = 1,  // quad-buffered
  mjSTEREO_SIDEBYSIDE = 2,  // side by side
} mjtStereo;

// what is selected and how the mouse pulls it
typedef struct mjvPerturb_ {
  int select;  // selected body, 0 or less: none
  int flexselect;  // selected flex, -1: none
  int skinselect;  // selected skin, -1: none
  int active;  // perturbation that acts (mjtPertBit)
  int active2;  // second perturbation that acts
  mjtNum refpos[3];  // where the object is pulled
  mjtNum refquat[4];  // orientation that the object is turned to
  mjtNum refselpos[3];  // where the selection point is pulled
  mjtNum localpos[3];  // selection point in the object's frame
  mjtNum localmass;  // inertia at the selection point
  mjtNum scale;  // scale of mouse motion
} mjvPerturb;

// abstract camera
typedef struct mjvCamera_ {
  int type;  // type (mjtCamera)
  int fixedcamid;  // camera of the model
  int trackbodyid;  // body to follow
  mjtNum lookat[3];  // point looked at
  mjtNum distance;  // distance to it
  mjtNum azimuth;  // azimuth (degrees)
  mjtNum elevation;  // elevation (degrees)
  int orthographic;  // is it orthographic
} mjvCamera;

// openGL camera
typedef struct mjvGLCamera_ {
  float pos[3];  // position
  float forward[3];  // direction of view
  float up[3];  // up direction
  float frustum_center;  // horizontal center on the near plane
  float frustum_width;  // half width on the near plane, 0: from the viewport
  float frustum_bottom;  // bottom on the near plane
  float frustum_top;  // top on the near plane
  float frustum_near;  // near plane
  float frustum_far;  // far plane
  int orthographic;  // is it orthographic
} mjvGLCamera;

// abstract geom
typedef struct mjvGeom_ {
  int type;  // type (mjtGeom)
  int dataid;  // mesh, height field or plane, -1: none
  int objtype;  // type of the object that it stands for (mjtObj)
  int objid;  // the object, -1: none
  int category;  // category (mjtCatBit)
  int matid;  // material, -1: none
  int texcoord;  // has texture coordinates
  int segid;  // segment id, -1: not shown
  float size[3];  // sizes
  float pos[3];  // position
  float mat[9];  // orientation
  float rgba[4];  // color and opacity
  float emission;  // emission
  float specular;  // specular
  float shininess;  // shininess
  float reflectance;  // reflectance
  char label[100];  // text
  float camdist;  // distance to the camera
  float modelrbound;  // radius of the bounding sphere, 0: not a model geom
  mjtByte transparent;  // drawn as transparent
} mjvGeom;

// openGL light
typedef struct mjvLight_ {
  int id;  // light of the model, -1: headlight
  float pos[3];  // position relative to the world
  float dir[3];  // direction relative to the world
  int type;  // type (mjtLightType)
  int texid;  // texture of an image light
  float attenuation[3];  // attenuation: constant, linear, quadratic
  float cutoff;  // cutoff angle of a spot light
  float exponent;  // exponent of a spot light
  float ambient[3];  // ambient color
  float diffuse[3];  // diffuse color
  float specular[3];  // specular color
  mjtByte headlight;  // is it the headlight
  mjtByte castshadow;  // casts shadows
  float bulbradius;  // radius of the bulb
  float intensity;  // intensity (candela)
  float range;  // reach
} mjvLight;

// what to show
typedef struct mjvOption_ {
  int label;  // labels (mjtLabel)
  int frame;  // frames (mjtFrame)
  mjtByte geomgroup[6];  // groups of geoms shown
  mjtByte sitegroup[6];  // groups of sites shown
  mjtByte jointgroup[6];  // groups of joints shown
  mjtByte tendongroup[6];  // groups of tendons shown
  mjtByte actuatorgroup[6];  // groups of actuators shown
  mjtByte flexgroup[6];  // groups of flexes shown
  mjtByte skingroup[6];  // groups of skins shown
  mjtByte flags[31];  // what is shown (mjtVisFlag)
  int bvh_depth;  // depth of bounding volumes shown
  int flex_layer;  // layer of flex elements shown
} mjvOption;

// abstract scene: what the renderer draws
typedef struct mjvScene_ {
  int maxgeom;  // capacity for geoms
  int ngeom;  // number of geoms
  mjvGeom* geoms;  // geoms (maxgeom)
  int* geomorder;  // geoms by distance to the camera (ngeom)
  int nflex;  // number of flexes
  int* flexedgeadr;  // first edge (nflex)
  int* flexedgenum;  // number of edges (nflex)
  int* flexvertadr;  // first vertex (nflex)
  int* flexvertnum;  // number of vertices (nflex)
  int* flexfaceadr;  // first face (nflex)
  int* flexfacenum;  // number of faces there is room for (nflex)
  int* flexfaceused;  // number of faces in use (nflex)
  int* flexedge;  // vertices of edges (2*nflexedge)
  float* flexvert;  // vertices (3*nflexvert)
  float* flexface;  // face vertices (9*nflexface)
  float* flexnormal;  // face normals (9*nflexface)
  float* flextexcoord;  // face texture coordinates (6*nflexface)
  mjtByte flexvertopt;  // copy of mjVIS_FLEXVERT
  mjtByte flexedgeopt;  // copy of mjVIS_FLEXEDGE
  mjtByte flexfaceopt;  // copy of mjVIS_FLEXFACE
  mjtByte flexskinopt;  // copy of mjVIS_FLEXSKIN
  int nskin;  // number of skins
  int* skinfacenum;  // number of faces (nskin)
  int* skinvertadr;  // first vertex (nskin)
  int* skinvertnum;  // number of vertices (nskin)
  float* skinvert;  // vertices (3*nskinvert)
  float* skinnormal;  // normals (3*nskinvert)
  int nlight;  // number of lights
  mjvLight lights[100];  // lights
  mjvGLCamera camera[2];  // cameras of the left and right eye
  mjtByte enabletransform;  // transform the model
  float translate[3];  // translation of the model
  float rotate[4];  // rotation of the model
  float scale;  // scale of the model
  int stereo;  // stereo mode (mjtStereo)
  mjtByte flags[10];  // rendering flags (mjtRndFlag)
  int framewidth;  // width of the frame around the picture, 0: none
  float framergb[3];  // color of the frame
  int status;  // 0: ok, 1: geoms ran out
} mjvScene;

// 2D figure
typedef struct mjvFigure_ {
  int flg_legend;  // show the legend
  int flg_ticklabel[2];  // show tick labels of x and y
  int flg_extend;  // extend the ranges to fit the data
  int flg_barplot;  // draw bars instead of lines
  int flg_selection;  // draw the selection line
  int flg_symmetric;  // make the range of y symmetric
  float linewidth;  // width of lines
  float gridwidth;  // width of the grid
  int gridsize[2];  // grid points in x and y
  float gridrgb[3];  // color of the grid
  float figurergba[4];  // color of the figure
  float panergba[4];  // color of the pane
  float legendrgba[4];  // color of the legend
  float textrgb[3];  // color of text
  float linergb[100][3];  // colors of lines
  float range[2][2];  // ranges of x and y; reversed: automatic
  char xformat[20];  // number format of x tick labels
  char yformat[20];  // number format of y tick labels
  char minwidth[20];  // text that sets the least width of y labels
  char title[1000];  // title; subtitles after newlines
  char xlabel[100];  // label of x
  char linename[100][100];  // names of lines
  int legendoffset;  // lines that the legend skips
  int subplot;  // selected subplot, for the title
  int highlight[2];  // where a line is highlighted (x, y); negative: nowhere
  int highlightid;  // highlighted line, negative: the nearest
  float selection;  // X of the selection line
  int linepnt[100];  // number of points of lines; 0: no line
  float linedata[100][2002];  // points of lines: x, y
  int xaxispixel[2];  // range of x in pixels
  int yaxispixel[2];  // range of y in pixels
  float xaxisdata[2];  // range of x in data
  float yaxisdata[2];  // range of y in data
} mjvFigure;

#endif  // MUJOCO_MJVISUALIZE_H_
