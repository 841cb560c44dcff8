// Generated from src/abi and src/api; see build/headers.rs. To renew: UPDATE_HEADERS=1 cargo test --test headers

#ifndef MUJOCO_MJRENDER_H_
#define MUJOCO_MJRENDER_H_

#include <mujoco/mjmodel.h>

#define mjNAUX 10  // auxiliary buffers
#define mjMAXTEXTURE 1000  // most textures
#define mjMAXMATERIAL 1000  // most materials with textures

// places of overlays
typedef enum mjtGridPos_ {
  mjGRID_TOPLEFT = 0,  // top left
  mjGRID_TOPRIGHT = 1,  // top right
  mjGRID_BOTTOMLEFT = 2,  // bottom left
  mjGRID_BOTTOMRIGHT = 3,  // bottom right
  mjGRID_TOP = 4,  // top center
  mjGRID_BOTTOM = 5,  // bottom center
  mjGRID_LEFT = 6,  // left center
  mjGRID_RIGHT = 7,  // right center
} mjtGridPos;

// framebuffers
typedef enum mjtFramebuffer_ {
  mjFB_WINDOW = 0,  // window
  mjFB_OFFSCREEN = 1,  // offscreen
} mjtFramebuffer;

// what depth 0 means
typedef enum mjtDepthMap_ {
  mjDEPTH_ZERONEAR = 0,  // near plane
  mjDEPTH_ZEROFAR = 1,  // far plane
} mjtDepthMap;

// sizes of fonts, percent
typedef enum mjtFontScale_ {
  mjFONTSCALE_50 = 50,  // 50 %, for low resolution
  mjFONTSCALE_100 = 100,  // 100 %, normal
  mjFONTSCALE_150 = 150,  // 150 %
  mjFONTSCALE_200 = 200,  // 200 %
  mjFONTSCALE_250 = 250,  // 250 %
  mjFONTSCALE_300 = 300,  // 300 %
} mjtFontScale;

// fonts
typedef enum mjtFont_ {
  mjFONT_NORMAL = 0,  // normal
  mjFONT_SHADOW = 1,  // normal with shadow
  mjFONT_BIG = 2,  // big
} mjtFont;

// rectangle in pixels
typedef struct mjrRect_ {
  int left;  // left edge
  int bottom;  // bottom edge
  int width;  // width
  int height;  // height
} mjrRect;

// openGL resources of one model
typedef struct mjrContext_ {
  float lineWidth;  // width of lines
  float shadowClip;  // reach of directional shadow maps
  float shadowScale;  // part of a spot light's cutoff that its shadow map covers
  float fogStart;  // fog begins here
  float fogEnd;  // fog ends here
  float fogRGBA[4];  // color of fog
  int shadowSize;  // size of the shadow map
  int offWidth;  // width of the offscreen buffer
  int offHeight;  // height of the offscreen buffer
  int offSamples;  // multisamples of the offscreen buffer
  int fontScale;  // font scale (mjtFontScale)
  int auxWidth[10];  // widths of auxiliary buffers
  int auxHeight[10];  // heights of auxiliary buffers
  int auxSamples[10];  // multisamples of auxiliary buffers
  unsigned int offFBO;  // offscreen framebuffer
  unsigned int offFBO_r;  // offscreen framebuffer to resolve multisamples
  unsigned int offColor;  // offscreen color buffer
  unsigned int offColor_r;  // offscreen color buffer to resolve multisamples
  unsigned int offDepthStencil;  // offscreen depth and stencil buffer
  unsigned int offDepthStencil_r;  // offscreen depth and stencil buffer to resolve multisamples
  unsigned int shadowFBO;  // framebuffer of the shadow map
  unsigned int shadowTex;  // texture of the shadow map
  unsigned int auxFBO[10];  // auxiliary framebuffers
  unsigned int auxFBO_r[10];  // auxiliary framebuffers to resolve multisamples
  unsigned int auxColor[10];  // auxiliary color buffers
  unsigned int auxColor_r[10];  // auxiliary color buffers to resolve multisamples
  int mat_texid[10000];  // textures of materials, by role; -1: none
  int mat_texuniform[1000];  // texture repeats per length
  float mat_texrepeat[2000];  // texture repetitions x, y
  int ntexture;  // number of textures
  int textureType[1000];  // types of textures (mjtTexture)
  unsigned int texture[1000];  // texture names
  unsigned int basePlane;  // first display list of planes
  unsigned int baseMesh;  // first display list of meshes
  unsigned int baseHField;  // first display list of height fields
  unsigned int baseBuiltin;  // first display list of built-in shapes
  unsigned int baseFontNormal;  // first display list of the normal font
  unsigned int baseFontShadow;  // first display list of the shadow font
  unsigned int baseFontBig;  // first display list of the big font
  int rangePlane;  // number of display lists of planes
  int rangeMesh;  // number of display lists of meshes
  int rangeHField;  // number of display lists of height fields
  int rangeBuiltin;  // number of display lists of built-in shapes
  int rangeFont;  // number of display lists of each font
  int nskin;  // number of skins
  unsigned int* skinvertVBO;  // vertex buffers of skins (nskin)
  unsigned int* skinnormalVBO;  // normal buffers of skins (nskin)
  unsigned int* skintexcoordVBO;  // texture coordinate buffers of skins (nskin)
  unsigned int* skinfaceVBO;  // index buffers of skins (nskin)
  int charWidth[127];  // widths of characters, normal and shadow font
  int charWidthBig[127];  // widths of characters, big font
  int charHeight;  // height of characters, normal and shadow font
  int charHeightBig;  // height of characters, big font
  int glInitialized;  // openGL is initialized
  int windowAvailable;  // there is a window framebuffer
  int windowSamples;  // multisamples of the window
  int windowStereo;  // the window has stereo
  int windowDoublebuffer;  // the window has two buffers
  int currentBuffer;  // current framebuffer (mjtFramebuffer)
  int readPixelFormat;  // pixel format of mjr_readPixels
  int readDepthMap;  // meaning of depth values (mjtDepthMap)
} mjrContext;

#endif  // MUJOCO_MJRENDER_H_
