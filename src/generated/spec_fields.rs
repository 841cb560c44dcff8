// The attributes of each kind of element, with the strings and vectors behind their handles.
//
// Made from `src/abi` for `src/spec/fields.rs`, which includes it. Do not edit it: change `src/abi` or
// `checks/generator`, then run `cargo run -p rujoco-generator`.

impl UsesPlugin for BodyFields {
    fn plugin(&self) -> (&PluginRef, &mjsPlugin) {
        (&self.plugin, &self.public.plugin)
    }

    fn plugin_mut(&mut self) -> (&mut PluginRef, &mut mjsPlugin) {
        (&mut self.plugin, &mut self.public.plugin)
    }
}

/// Body. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct BodyFields {
    pub public: mjsBody,
    pub childclass: CxxString,
    pub userdata: CxxVec<f64>,
    pub plugin: PluginRef,
    pub info: CxxString,
}

impl From<mjsBody> for BodyFields {
    fn from(public: mjsBody) -> Self {
        BodyFields {
            public,
            childclass: Default::default(),
            userdata: Default::default(),
            plugin: Default::default(),
            info: Default::default(),
        }
    }
}

impl BodyFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.childclass.connect(&mut self.public.childclass);
        self.userdata.connect(&mut self.public.userdata);
        self.plugin.connect(&mut self.public.plugin);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.childclass.unpin();
        self.userdata.unpin();
        self.plugin.unpin();
        self.info.unpin();
    }
}

impl Deref for BodyFields {
    type Target = mjsBody;

    fn deref(&self) -> &mjsBody {
        &self.public
    }
}

impl DerefMut for BodyFields {
    fn deref_mut(&mut self) -> &mut mjsBody {
        &mut self.public
    }
}

/// An element of this kind.
pub type Body = super::Element<BodyFields>;

/// The key of one.
pub type BodyId = Id<BodyFields>;

/// Frame: a coordinate transformation of its children. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct FrameFields {
    pub public: mjsFrame,
    pub childclass: CxxString,
    pub info: CxxString,
}

impl From<mjsFrame> for FrameFields {
    fn from(public: mjsFrame) -> Self {
        FrameFields { public, childclass: Default::default(), info: Default::default() }
    }
}

impl FrameFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.childclass.connect(&mut self.public.childclass);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.childclass.unpin();
        self.info.unpin();
    }
}

impl Deref for FrameFields {
    type Target = mjsFrame;

    fn deref(&self) -> &mjsFrame {
        &self.public
    }
}

impl DerefMut for FrameFields {
    fn deref_mut(&mut self) -> &mut mjsFrame {
        &mut self.public
    }
}

/// The key of one.
pub type FrameId = Id<FrameFields>;

/// Joint. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct JointFields {
    pub public: mjsJoint,
    pub userdata: CxxVec<f64>,
    pub info: CxxString,
}

impl From<mjsJoint> for JointFields {
    fn from(public: mjsJoint) -> Self {
        JointFields { public, userdata: Default::default(), info: Default::default() }
    }
}

impl JointFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.userdata.connect(&mut self.public.userdata);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.userdata.unpin();
        self.info.unpin();
    }
}

impl Deref for JointFields {
    type Target = mjsJoint;

    fn deref(&self) -> &mjsJoint {
        &self.public
    }
}

impl DerefMut for JointFields {
    fn deref_mut(&mut self) -> &mut mjsJoint {
        &mut self.public
    }
}

/// An element of this kind.
pub type Joint = super::Element<JointFields>;

/// The key of one.
pub type JointId = Id<JointFields>;

impl UsesPlugin for GeomFields {
    fn plugin(&self) -> (&PluginRef, &mjsPlugin) {
        (&self.plugin, &self.public.plugin)
    }

    fn plugin_mut(&mut self) -> (&mut PluginRef, &mut mjsPlugin) {
        (&mut self.plugin, &mut self.public.plugin)
    }
}

/// Geom. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct GeomFields {
    pub public: mjsGeom,
    pub material: CxxString,
    pub hfieldname: CxxString,
    pub meshname: CxxString,
    pub userdata: CxxVec<f64>,
    pub plugin: PluginRef,
    pub info: CxxString,
}

impl From<mjsGeom> for GeomFields {
    fn from(public: mjsGeom) -> Self {
        GeomFields {
            public,
            material: Default::default(),
            hfieldname: Default::default(),
            meshname: Default::default(),
            userdata: Default::default(),
            plugin: Default::default(),
            info: Default::default(),
        }
    }
}

impl GeomFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.material.connect(&mut self.public.material);
        self.hfieldname.connect(&mut self.public.hfieldname);
        self.meshname.connect(&mut self.public.meshname);
        self.userdata.connect(&mut self.public.userdata);
        self.plugin.connect(&mut self.public.plugin);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.material.unpin();
        self.hfieldname.unpin();
        self.meshname.unpin();
        self.userdata.unpin();
        self.plugin.unpin();
        self.info.unpin();
    }
}

impl Deref for GeomFields {
    type Target = mjsGeom;

    fn deref(&self) -> &mjsGeom {
        &self.public
    }
}

impl DerefMut for GeomFields {
    fn deref_mut(&mut self) -> &mut mjsGeom {
        &mut self.public
    }
}

/// An element of this kind.
pub type Geom = super::Element<GeomFields>;

/// The key of one.
pub type GeomId = Id<GeomFields>;

/// Site. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct SiteFields {
    pub public: mjsSite,
    pub material: CxxString,
    pub userdata: CxxVec<f64>,
    pub info: CxxString,
}

impl From<mjsSite> for SiteFields {
    fn from(public: mjsSite) -> Self {
        SiteFields { public, material: Default::default(), userdata: Default::default(), info: Default::default() }
    }
}

impl SiteFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.material.connect(&mut self.public.material);
        self.userdata.connect(&mut self.public.userdata);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.material.unpin();
        self.userdata.unpin();
        self.info.unpin();
    }
}

impl Deref for SiteFields {
    type Target = mjsSite;

    fn deref(&self) -> &mjsSite {
        &self.public
    }
}

impl DerefMut for SiteFields {
    fn deref_mut(&mut self) -> &mut mjsSite {
        &mut self.public
    }
}

/// An element of this kind.
pub type Site = super::Element<SiteFields>;

/// The key of one.
pub type SiteId = Id<SiteFields>;

/// Camera. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct CameraFields {
    pub public: mjsCamera,
    pub targetbody: CxxString,
    pub userdata: CxxVec<f64>,
    pub info: CxxString,
}

impl From<mjsCamera> for CameraFields {
    fn from(public: mjsCamera) -> Self {
        CameraFields { public, targetbody: Default::default(), userdata: Default::default(), info: Default::default() }
    }
}

impl CameraFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.targetbody.connect(&mut self.public.targetbody);
        self.userdata.connect(&mut self.public.userdata);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.targetbody.unpin();
        self.userdata.unpin();
        self.info.unpin();
    }
}

impl Deref for CameraFields {
    type Target = mjsCamera;

    fn deref(&self) -> &mjsCamera {
        &self.public
    }
}

impl DerefMut for CameraFields {
    fn deref_mut(&mut self) -> &mut mjsCamera {
        &mut self.public
    }
}

/// An element of this kind.
pub type Camera = super::Element<CameraFields>;

/// The key of one.
pub type CameraId = Id<CameraFields>;

/// Light. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct LightFields {
    pub public: mjsLight,
    pub targetbody: CxxString,
    pub texture: CxxString,
    pub info: CxxString,
}

impl From<mjsLight> for LightFields {
    fn from(public: mjsLight) -> Self {
        LightFields { public, targetbody: Default::default(), texture: Default::default(), info: Default::default() }
    }
}

impl LightFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.targetbody.connect(&mut self.public.targetbody);
        self.texture.connect(&mut self.public.texture);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.targetbody.unpin();
        self.texture.unpin();
        self.info.unpin();
    }
}

impl Deref for LightFields {
    type Target = mjsLight;

    fn deref(&self) -> &mjsLight {
        &self.public
    }
}

impl DerefMut for LightFields {
    fn deref_mut(&mut self) -> &mut mjsLight {
        &mut self.public
    }
}

/// An element of this kind.
pub type Light = super::Element<LightFields>;

/// The key of one.
pub type LightId = Id<LightFields>;

/// Flex. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct FlexFields {
    pub public: mjsFlex,
    pub material: CxxString,
    pub nodebody: CxxVec<CxxString>,
    pub vertbody: CxxVec<CxxString>,
    pub node: CxxVec<f64>,
    pub vert: CxxVec<f64>,
    pub elem: CxxVec<i32>,
    pub texcoord: CxxVec<f32>,
    pub elemtexcoord: CxxVec<i32>,
    pub info: CxxString,
}

impl From<mjsFlex> for FlexFields {
    fn from(public: mjsFlex) -> Self {
        FlexFields {
            public,
            material: Default::default(),
            nodebody: Default::default(),
            vertbody: Default::default(),
            node: Default::default(),
            vert: Default::default(),
            elem: Default::default(),
            texcoord: Default::default(),
            elemtexcoord: Default::default(),
            info: Default::default(),
        }
    }
}

impl FlexFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.material.connect(&mut self.public.material);
        self.nodebody.connect(&mut self.public.nodebody);
        self.vertbody.connect(&mut self.public.vertbody);
        self.node.connect(&mut self.public.node);
        self.vert.connect(&mut self.public.vert);
        self.elem.connect(&mut self.public.elem);
        self.texcoord.connect(&mut self.public.texcoord);
        self.elemtexcoord.connect(&mut self.public.elemtexcoord);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.material.unpin();
        self.nodebody.unpin();
        self.vertbody.unpin();
        self.node.unpin();
        self.vert.unpin();
        self.elem.unpin();
        self.texcoord.unpin();
        self.elemtexcoord.unpin();
        self.info.unpin();
    }
}

impl Deref for FlexFields {
    type Target = mjsFlex;

    fn deref(&self) -> &mjsFlex {
        &self.public
    }
}

impl DerefMut for FlexFields {
    fn deref_mut(&mut self) -> &mut mjsFlex {
        &mut self.public
    }
}

/// An element of this kind.
pub type Flex = super::Element<FlexFields>;

/// The key of one.
pub type FlexId = Id<FlexFields>;

impl UsesPlugin for MeshFields {
    fn plugin(&self) -> (&PluginRef, &mjsPlugin) {
        (&self.plugin, &self.public.plugin)
    }

    fn plugin_mut(&mut self) -> (&mut PluginRef, &mut mjsPlugin) {
        (&mut self.plugin, &mut self.public.plugin)
    }
}

/// Mesh. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct MeshFields {
    pub public: mjsMesh,
    pub content_type: CxxString,
    pub file: CxxString,
    pub uservert: CxxVec<f32>,
    pub usernormal: CxxVec<f32>,
    pub usertexcoord: CxxVec<f32>,
    pub userface: CxxVec<i32>,
    pub userfacenormal: CxxVec<i32>,
    pub userfacetexcoord: CxxVec<i32>,
    pub plugin: PluginRef,
    pub material: CxxString,
    pub info: CxxString,
}

impl From<mjsMesh> for MeshFields {
    fn from(public: mjsMesh) -> Self {
        MeshFields {
            public,
            content_type: Default::default(),
            file: Default::default(),
            uservert: Default::default(),
            usernormal: Default::default(),
            usertexcoord: Default::default(),
            userface: Default::default(),
            userfacenormal: Default::default(),
            userfacetexcoord: Default::default(),
            plugin: Default::default(),
            material: Default::default(),
            info: Default::default(),
        }
    }
}

impl MeshFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.content_type.connect(&mut self.public.content_type);
        self.file.connect(&mut self.public.file);
        self.uservert.connect(&mut self.public.uservert);
        self.usernormal.connect(&mut self.public.usernormal);
        self.usertexcoord.connect(&mut self.public.usertexcoord);
        self.userface.connect(&mut self.public.userface);
        self.userfacenormal.connect(&mut self.public.userfacenormal);
        self.userfacetexcoord.connect(&mut self.public.userfacetexcoord);
        self.plugin.connect(&mut self.public.plugin);
        self.material.connect(&mut self.public.material);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.content_type.unpin();
        self.file.unpin();
        self.uservert.unpin();
        self.usernormal.unpin();
        self.usertexcoord.unpin();
        self.userface.unpin();
        self.userfacenormal.unpin();
        self.userfacetexcoord.unpin();
        self.plugin.unpin();
        self.material.unpin();
        self.info.unpin();
    }
}

impl Deref for MeshFields {
    type Target = mjsMesh;

    fn deref(&self) -> &mjsMesh {
        &self.public
    }
}

impl DerefMut for MeshFields {
    fn deref_mut(&mut self) -> &mut mjsMesh {
        &mut self.public
    }
}

/// An element of this kind.
pub type Mesh = super::Element<MeshFields>;

/// The key of one.
pub type MeshId = Id<MeshFields>;

/// Height field. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct HFieldFields {
    pub public: mjsHField,
    pub content_type: CxxString,
    pub file: CxxString,
    pub userdata: CxxVec<f32>,
    pub info: CxxString,
}

impl From<mjsHField> for HFieldFields {
    fn from(public: mjsHField) -> Self {
        HFieldFields {
            public,
            content_type: Default::default(),
            file: Default::default(),
            userdata: Default::default(),
            info: Default::default(),
        }
    }
}

impl HFieldFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.content_type.connect(&mut self.public.content_type);
        self.file.connect(&mut self.public.file);
        self.userdata.connect(&mut self.public.userdata);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.content_type.unpin();
        self.file.unpin();
        self.userdata.unpin();
        self.info.unpin();
    }
}

impl Deref for HFieldFields {
    type Target = mjsHField;

    fn deref(&self) -> &mjsHField {
        &self.public
    }
}

impl DerefMut for HFieldFields {
    fn deref_mut(&mut self) -> &mut mjsHField {
        &mut self.public
    }
}

/// An element of this kind.
pub type HField = super::Element<HFieldFields>;

/// The key of one.
pub type HFieldId = Id<HFieldFields>;

/// Skin. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct SkinFields {
    pub public: mjsSkin,
    pub file: CxxString,
    pub material: CxxString,
    pub vert: CxxVec<f32>,
    pub texcoord: CxxVec<f32>,
    pub face: CxxVec<i32>,
    pub bodyname: CxxVec<CxxString>,
    pub bindpos: CxxVec<f32>,
    pub bindquat: CxxVec<f32>,
    pub vertid: CxxVec<CxxVec<i32>>,
    pub vertweight: CxxVec<CxxVec<f32>>,
    pub info: CxxString,
}

impl From<mjsSkin> for SkinFields {
    fn from(public: mjsSkin) -> Self {
        SkinFields {
            public,
            file: Default::default(),
            material: Default::default(),
            vert: Default::default(),
            texcoord: Default::default(),
            face: Default::default(),
            bodyname: Default::default(),
            bindpos: Default::default(),
            bindquat: Default::default(),
            vertid: Default::default(),
            vertweight: Default::default(),
            info: Default::default(),
        }
    }
}

impl SkinFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.file.connect(&mut self.public.file);
        self.material.connect(&mut self.public.material);
        self.vert.connect(&mut self.public.vert);
        self.texcoord.connect(&mut self.public.texcoord);
        self.face.connect(&mut self.public.face);
        self.bodyname.connect(&mut self.public.bodyname);
        self.bindpos.connect(&mut self.public.bindpos);
        self.bindquat.connect(&mut self.public.bindquat);
        self.vertid.connect(&mut self.public.vertid);
        self.vertweight.connect(&mut self.public.vertweight);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.file.unpin();
        self.material.unpin();
        self.vert.unpin();
        self.texcoord.unpin();
        self.face.unpin();
        self.bodyname.unpin();
        self.bindpos.unpin();
        self.bindquat.unpin();
        self.vertid.unpin();
        self.vertweight.unpin();
        self.info.unpin();
    }
}

impl Deref for SkinFields {
    type Target = mjsSkin;

    fn deref(&self) -> &mjsSkin {
        &self.public
    }
}

impl DerefMut for SkinFields {
    fn deref_mut(&mut self) -> &mut mjsSkin {
        &mut self.public
    }
}

/// An element of this kind.
pub type Skin = super::Element<SkinFields>;

/// The key of one.
pub type SkinId = Id<SkinFields>;

/// Texture. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct TextureFields {
    pub public: mjsTexture,
    pub content_type: CxxString,
    pub file: CxxString,
    pub cubefiles: CxxVec<CxxString>,
    pub data: CxxVec<u8>,
    pub info: CxxString,
}

impl From<mjsTexture> for TextureFields {
    fn from(public: mjsTexture) -> Self {
        TextureFields {
            public,
            content_type: Default::default(),
            file: Default::default(),
            cubefiles: Default::default(),
            data: Default::default(),
            info: Default::default(),
        }
    }
}

impl TextureFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.content_type.connect(&mut self.public.content_type);
        self.file.connect(&mut self.public.file);
        self.cubefiles.connect(&mut self.public.cubefiles);
        self.data.connect(&mut self.public.data);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.content_type.unpin();
        self.file.unpin();
        self.cubefiles.unpin();
        self.data.unpin();
        self.info.unpin();
    }
}

impl Deref for TextureFields {
    type Target = mjsTexture;

    fn deref(&self) -> &mjsTexture {
        &self.public
    }
}

impl DerefMut for TextureFields {
    fn deref_mut(&mut self) -> &mut mjsTexture {
        &mut self.public
    }
}

/// An element of this kind.
pub type Texture = super::Element<TextureFields>;

/// The key of one.
pub type TextureId = Id<TextureFields>;

/// Material. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct MaterialFields {
    pub public: mjsMaterial,
    pub textures: CxxVec<CxxString>,
    pub info: CxxString,
}

impl From<mjsMaterial> for MaterialFields {
    fn from(public: mjsMaterial) -> Self {
        MaterialFields { public, textures: Default::default(), info: Default::default() }
    }
}

impl MaterialFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.textures.connect(&mut self.public.textures);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.textures.unpin();
        self.info.unpin();
    }
}

impl Deref for MaterialFields {
    type Target = mjsMaterial;

    fn deref(&self) -> &mjsMaterial {
        &self.public
    }
}

impl DerefMut for MaterialFields {
    fn deref_mut(&mut self) -> &mut mjsMaterial {
        &mut self.public
    }
}

/// An element of this kind.
pub type Material = super::Element<MaterialFields>;

/// The key of one.
pub type MaterialId = Id<MaterialFields>;

/// Contact pair. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct PairFields {
    pub public: mjsPair,
    pub geomname1: CxxString,
    pub geomname2: CxxString,
    pub info: CxxString,
}

impl From<mjsPair> for PairFields {
    fn from(public: mjsPair) -> Self {
        PairFields { public, geomname1: Default::default(), geomname2: Default::default(), info: Default::default() }
    }
}

impl PairFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.geomname1.connect(&mut self.public.geomname1);
        self.geomname2.connect(&mut self.public.geomname2);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.geomname1.unpin();
        self.geomname2.unpin();
        self.info.unpin();
    }
}

impl Deref for PairFields {
    type Target = mjsPair;

    fn deref(&self) -> &mjsPair {
        &self.public
    }
}

impl DerefMut for PairFields {
    fn deref_mut(&mut self) -> &mut mjsPair {
        &mut self.public
    }
}

/// An element of this kind.
pub type Pair = super::Element<PairFields>;

/// The key of one.
pub type PairId = Id<PairFields>;

/// Excluded pair of bodies. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct ExcludeFields {
    pub public: mjsExclude,
    pub bodyname1: CxxString,
    pub bodyname2: CxxString,
    pub info: CxxString,
}

impl From<mjsExclude> for ExcludeFields {
    fn from(public: mjsExclude) -> Self {
        ExcludeFields { public, bodyname1: Default::default(), bodyname2: Default::default(), info: Default::default() }
    }
}

impl ExcludeFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.bodyname1.connect(&mut self.public.bodyname1);
        self.bodyname2.connect(&mut self.public.bodyname2);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.bodyname1.unpin();
        self.bodyname2.unpin();
        self.info.unpin();
    }
}

impl Deref for ExcludeFields {
    type Target = mjsExclude;

    fn deref(&self) -> &mjsExclude {
        &self.public
    }
}

impl DerefMut for ExcludeFields {
    fn deref_mut(&mut self) -> &mut mjsExclude {
        &mut self.public
    }
}

/// An element of this kind.
pub type Exclude = super::Element<ExcludeFields>;

/// The key of one.
pub type ExcludeId = Id<ExcludeFields>;

/// Equality constraint. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct EqualityFields {
    pub public: mjsEquality,
    pub name1: CxxString,
    pub name2: CxxString,
    pub info: CxxString,
}

impl From<mjsEquality> for EqualityFields {
    fn from(public: mjsEquality) -> Self {
        EqualityFields { public, name1: Default::default(), name2: Default::default(), info: Default::default() }
    }
}

impl EqualityFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.name1.connect(&mut self.public.name1);
        self.name2.connect(&mut self.public.name2);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.name1.unpin();
        self.name2.unpin();
        self.info.unpin();
    }
}

impl Deref for EqualityFields {
    type Target = mjsEquality;

    fn deref(&self) -> &mjsEquality {
        &self.public
    }
}

impl DerefMut for EqualityFields {
    fn deref_mut(&mut self) -> &mut mjsEquality {
        &mut self.public
    }
}

/// An element of this kind.
pub type Equality = super::Element<EqualityFields>;

/// The key of one.
pub type EqualityId = Id<EqualityFields>;

/// Tendon. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct TendonFields {
    pub public: mjsTendon,
    pub material: CxxString,
    pub userdata: CxxVec<f64>,
    pub info: CxxString,
}

impl From<mjsTendon> for TendonFields {
    fn from(public: mjsTendon) -> Self {
        TendonFields { public, material: Default::default(), userdata: Default::default(), info: Default::default() }
    }
}

impl TendonFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.material.connect(&mut self.public.material);
        self.userdata.connect(&mut self.public.userdata);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.material.unpin();
        self.userdata.unpin();
        self.info.unpin();
    }
}

impl Deref for TendonFields {
    type Target = mjsTendon;

    fn deref(&self) -> &mjsTendon {
        &self.public
    }
}

impl DerefMut for TendonFields {
    fn deref_mut(&mut self) -> &mut mjsTendon {
        &mut self.public
    }
}

/// An element of this kind.
pub type Tendon = super::Element<TendonFields>;

/// The key of one.
pub type TendonId = Id<TendonFields>;

impl UsesPlugin for ActuatorFields {
    fn plugin(&self) -> (&PluginRef, &mjsPlugin) {
        (&self.plugin, &self.public.plugin)
    }

    fn plugin_mut(&mut self) -> (&mut PluginRef, &mut mjsPlugin) {
        (&mut self.plugin, &mut self.public.plugin)
    }
}

/// Actuator. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct ActuatorFields {
    pub public: mjsActuator,
    pub target: CxxString,
    pub refsite: CxxString,
    pub slidersite: CxxString,
    pub userdata: CxxVec<f64>,
    pub plugin: PluginRef,
    pub info: CxxString,
}

impl From<mjsActuator> for ActuatorFields {
    fn from(public: mjsActuator) -> Self {
        ActuatorFields {
            public,
            target: Default::default(),
            refsite: Default::default(),
            slidersite: Default::default(),
            userdata: Default::default(),
            plugin: Default::default(),
            info: Default::default(),
        }
    }
}

impl ActuatorFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.target.connect(&mut self.public.target);
        self.refsite.connect(&mut self.public.refsite);
        self.slidersite.connect(&mut self.public.slidersite);
        self.userdata.connect(&mut self.public.userdata);
        self.plugin.connect(&mut self.public.plugin);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.target.unpin();
        self.refsite.unpin();
        self.slidersite.unpin();
        self.userdata.unpin();
        self.plugin.unpin();
        self.info.unpin();
    }
}

impl Deref for ActuatorFields {
    type Target = mjsActuator;

    fn deref(&self) -> &mjsActuator {
        &self.public
    }
}

impl DerefMut for ActuatorFields {
    fn deref_mut(&mut self) -> &mut mjsActuator {
        &mut self.public
    }
}

/// An element of this kind.
pub type Actuator = super::Element<ActuatorFields>;

/// The key of one.
pub type ActuatorId = Id<ActuatorFields>;

impl UsesPlugin for SensorFields {
    fn plugin(&self) -> (&PluginRef, &mjsPlugin) {
        (&self.plugin, &self.public.plugin)
    }

    fn plugin_mut(&mut self) -> (&mut PluginRef, &mut mjsPlugin) {
        (&mut self.plugin, &mut self.public.plugin)
    }
}

/// Sensor. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct SensorFields {
    pub public: mjsSensor,
    pub objname: CxxString,
    pub refname: CxxString,
    pub userdata: CxxVec<f64>,
    pub plugin: PluginRef,
    pub info: CxxString,
}

impl From<mjsSensor> for SensorFields {
    fn from(public: mjsSensor) -> Self {
        SensorFields {
            public,
            objname: Default::default(),
            refname: Default::default(),
            userdata: Default::default(),
            plugin: Default::default(),
            info: Default::default(),
        }
    }
}

impl SensorFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.objname.connect(&mut self.public.objname);
        self.refname.connect(&mut self.public.refname);
        self.userdata.connect(&mut self.public.userdata);
        self.plugin.connect(&mut self.public.plugin);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.objname.unpin();
        self.refname.unpin();
        self.userdata.unpin();
        self.plugin.unpin();
        self.info.unpin();
    }
}

impl Deref for SensorFields {
    type Target = mjsSensor;

    fn deref(&self) -> &mjsSensor {
        &self.public
    }
}

impl DerefMut for SensorFields {
    fn deref_mut(&mut self) -> &mut mjsSensor {
        &mut self.public
    }
}

/// An element of this kind.
pub type Sensor = super::Element<SensorFields>;

/// The key of one.
pub type SensorId = Id<SensorFields>;

/// Custom numbers. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct NumericFields {
    pub public: mjsNumeric,
    pub data: CxxVec<f64>,
    pub info: CxxString,
}

impl From<mjsNumeric> for NumericFields {
    fn from(public: mjsNumeric) -> Self {
        NumericFields { public, data: Default::default(), info: Default::default() }
    }
}

impl NumericFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.data.connect(&mut self.public.data);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.data.unpin();
        self.info.unpin();
    }
}

impl Deref for NumericFields {
    type Target = mjsNumeric;

    fn deref(&self) -> &mjsNumeric {
        &self.public
    }
}

impl DerefMut for NumericFields {
    fn deref_mut(&mut self) -> &mut mjsNumeric {
        &mut self.public
    }
}

/// An element of this kind.
pub type Numeric = super::Element<NumericFields>;

/// The key of one.
pub type NumericId = Id<NumericFields>;

/// Custom text. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct TextFields {
    pub public: mjsText,
    pub data: CxxString,
    pub info: CxxString,
}

impl From<mjsText> for TextFields {
    fn from(public: mjsText) -> Self {
        TextFields { public, data: Default::default(), info: Default::default() }
    }
}

impl TextFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.data.connect(&mut self.public.data);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.data.unpin();
        self.info.unpin();
    }
}

impl Deref for TextFields {
    type Target = mjsText;

    fn deref(&self) -> &mjsText {
        &self.public
    }
}

impl DerefMut for TextFields {
    fn deref_mut(&mut self) -> &mut mjsText {
        &mut self.public
    }
}

/// An element of this kind.
pub type Text = super::Element<TextFields>;

/// The key of one.
pub type TextId = Id<TextFields>;

/// Custom tuple. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct TupleFields {
    pub public: mjsTuple,
    pub objtype: CxxVec<i32>,
    pub objname: CxxVec<CxxString>,
    pub objprm: CxxVec<f64>,
    pub info: CxxString,
}

impl From<mjsTuple> for TupleFields {
    fn from(public: mjsTuple) -> Self {
        TupleFields {
            public,
            objtype: Default::default(),
            objname: Default::default(),
            objprm: Default::default(),
            info: Default::default(),
        }
    }
}

impl TupleFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.objtype.connect(&mut self.public.objtype);
        self.objname.connect(&mut self.public.objname);
        self.objprm.connect(&mut self.public.objprm);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.objtype.unpin();
        self.objname.unpin();
        self.objprm.unpin();
        self.info.unpin();
    }
}

impl Deref for TupleFields {
    type Target = mjsTuple;

    fn deref(&self) -> &mjsTuple {
        &self.public
    }
}

impl DerefMut for TupleFields {
    fn deref_mut(&mut self) -> &mut mjsTuple {
        &mut self.public
    }
}

/// An element of this kind.
pub type Tuple = super::Element<TupleFields>;

/// The key of one.
pub type TupleId = Id<TupleFields>;

/// Keyframe. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct KeyFields {
    pub public: mjsKey,
    pub qpos: CxxVec<f64>,
    pub qvel: CxxVec<f64>,
    pub act: CxxVec<f64>,
    pub mpos: CxxVec<f64>,
    pub mquat: CxxVec<f64>,
    pub ctrl: CxxVec<f64>,
    pub info: CxxString,
}

impl From<mjsKey> for KeyFields {
    fn from(public: mjsKey) -> Self {
        KeyFields {
            public,
            qpos: Default::default(),
            qvel: Default::default(),
            act: Default::default(),
            mpos: Default::default(),
            mquat: Default::default(),
            ctrl: Default::default(),
            info: Default::default(),
        }
    }
}

impl KeyFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.qpos.connect(&mut self.public.qpos);
        self.qvel.connect(&mut self.public.qvel);
        self.act.connect(&mut self.public.act);
        self.mpos.connect(&mut self.public.mpos);
        self.mquat.connect(&mut self.public.mquat);
        self.ctrl.connect(&mut self.public.ctrl);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.qpos.unpin();
        self.qvel.unpin();
        self.act.unpin();
        self.mpos.unpin();
        self.mquat.unpin();
        self.ctrl.unpin();
        self.info.unpin();
    }
}

impl Deref for KeyFields {
    type Target = mjsKey;

    fn deref(&self) -> &mjsKey {
        &self.public
    }
}

impl DerefMut for KeyFields {
    fn deref_mut(&mut self) -> &mut mjsKey {
        &mut self.public
    }
}

/// An element of this kind.
pub type Key = super::Element<KeyFields>;

/// The key of one.
pub type KeyId = Id<KeyFields>;

/// Plugin of an element, or plugin instance. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct PluginFields {
    pub public: mjsPlugin,
    pub plugin_name: CxxString,
    pub info: CxxString,
}

impl From<mjsPlugin> for PluginFields {
    fn from(public: mjsPlugin) -> Self {
        PluginFields { public, plugin_name: Default::default(), info: Default::default() }
    }
}

impl PluginFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.plugin_name.connect(&mut self.public.plugin_name);
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.plugin_name.unpin();
        self.info.unpin();
    }
}

impl Deref for PluginFields {
    type Target = mjsPlugin;

    fn deref(&self) -> &mjsPlugin {
        &self.public
    }
}

impl DerefMut for PluginFields {
    fn deref_mut(&mut self) -> &mut mjsPlugin {
        &mut self.public
    }
}

/// An element of this kind.
pub type Plugin = super::Element<PluginFields>;

/// The key of one.
pub type PluginId = Id<PluginFields>;

/// Object on the path of a tendon. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct WrapFields {
    pub public: mjsWrap,
    pub info: CxxString,
}

impl From<mjsWrap> for WrapFields {
    fn from(public: mjsWrap) -> Self {
        WrapFields { public, info: Default::default() }
    }
}

impl WrapFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.info.connect(&mut self.public.info);
    }

    /// Makes the objects movable again; handles must not be used until they are connected.
    pub(super) fn disconnect_all(&mut self) {
        self.info.unpin();
    }
}

impl Deref for WrapFields {
    type Target = mjsWrap;

    fn deref(&self) -> &mjsWrap {
        &self.public
    }
}

impl DerefMut for WrapFields {
    fn deref_mut(&mut self) -> &mut mjsWrap {
        &mut self.public
    }
}

/// An element of this kind.
pub type Wrap = super::Element<WrapFields>;

/// The key of one.
pub type WrapId = Id<WrapFields>;

/// An editable model. The strings and vectors behind its handles are owned.
#[derive(Clone)]
pub struct SpecFields {
    pub public: mjSpec,
    pub modelname: CxxString,
    pub compiler: AssetDirs,
    pub comment: CxxString,
    pub modelfiledir: CxxString,
}

impl From<mjSpec> for SpecFields {
    fn from(public: mjSpec) -> Self {
        SpecFields {
            public,
            modelname: Default::default(),
            compiler: Default::default(),
            comment: Default::default(),
            modelfiledir: Default::default(),
        }
    }
}

impl SpecFields {
    /// Points the handle fields to the objects here, which must not move from then on.
    pub(super) fn connect_all(&mut self, element: *mut mjsElement) {
        self.public.element = element;
        self.modelname.connect(&mut self.public.modelname);
        self.compiler.connect(&mut self.public.compiler);
        self.comment.connect(&mut self.public.comment);
        self.modelfiledir.connect(&mut self.public.modelfiledir);
    }
}

impl Deref for SpecFields {
    type Target = mjSpec;

    fn deref(&self) -> &mjSpec {
        &self.public
    }
}

impl DerefMut for SpecFields {
    fn deref_mut(&mut self) -> &mut mjSpec {
        &mut self.public
    }
}
