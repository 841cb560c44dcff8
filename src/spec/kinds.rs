//! What each kind of element consists of: its C struct, its attributes, what it holds beside them.

use super::element::{Head, Kind, Owned};
use super::fields::*;
use super::initial;
use super::tree::BodyTree;
use crate::abi::*;
use crate::base::cxx::CxxString;

/// Says which C struct and which extra data belong to a kind, and how C calls the kind.
macro_rules! kind {
    ($name:ident, $type:expr, $public:ty, $extra:ty, $initial:expr $(, $file:ident)? $(; $name_field:ident)?) => {
        impl Kind for $name {
            type Public = $public;
            type Extra = $extra;
            const TYPE: mjtObj = $type;
            fn initial() -> Self {
                $initial.into()
            }
            fn connect(&mut self, element: *mut mjsElement) {
                self.connect_all(element);
                $(self.public.$name_field = Head::name_of(element);)?
            }
            fn disconnect(&mut self) {
                self.disconnect_all();
            }
            fn public(&mut self) -> &mut $public {
                &mut self.public
            }
            $(fn file(&self) -> Option<&str> {
                Some(self.$file.text())
            })?
            fn info(&self) -> &CxxString {
                &self.info
            }
            fn info_mut(&mut self) -> &mut CxxString {
                &mut self.info
            }
        }
    };
}

kind!(BodyFields, mjOBJ_BODY, mjsBody, BodyTree, initial::body());
kind!(FrameFields, mjOBJ_FRAME, mjsFrame, FramePose, initial::frame());
kind!(JointFields, mjOBJ_JOINT, mjsJoint, (), initial::joint());
kind!(GeomFields, mjOBJ_GEOM, mjsGeom, GeomMass, initial::geom());
kind!(SiteFields, mjOBJ_SITE, mjsSite, (), initial::site());
kind!(CameraFields, mjOBJ_CAMERA, mjsCamera, (), initial::camera());
kind!(LightFields, mjOBJ_LIGHT, mjsLight, (), initial::light());
kind!(FlexFields, mjOBJ_FLEX, mjsFlex, (), initial::flex());
kind!(MeshFields, mjOBJ_MESH, mjsMesh, MeshPose, initial::mesh(), file);
kind!(HFieldFields, mjOBJ_HFIELD, mjsHField, (), initial::hfield());
kind!(SkinFields, mjOBJ_SKIN, mjsSkin, (), initial::skin());
kind!(TextureFields, mjOBJ_TEXTURE, mjsTexture, (), with_cubefiles(initial::texture()), file);
kind!(MaterialFields, mjOBJ_MATERIAL, mjsMaterial, (), with_textures(initial::material()));
kind!(PairFields, mjOBJ_PAIR, mjsPair, (), initial::pair());
kind!(ExcludeFields, mjOBJ_EXCLUDE, mjsExclude, (), initial::exclude());
kind!(EqualityFields, mjOBJ_EQUALITY, mjsEquality, (), initial::equality());
kind!(TendonFields, mjOBJ_TENDON, mjsTendon, Vec<Owned<Wrap>>, initial::tendon());
kind!(WrapFields, mjOBJ_UNKNOWN, mjsWrap, WrapExtra, initial::wrap());
kind!(ActuatorFields, mjOBJ_ACTUATOR, mjsActuator, (), initial::actuator());
kind!(SensorFields, mjOBJ_SENSOR, mjsSensor, (), initial::sensor());
kind!(NumericFields, mjOBJ_NUMERIC, mjsNumeric, (), initial::numeric());
kind!(TextFields, mjOBJ_TEXT, mjsText, (), initial::text());
kind!(TupleFields, mjOBJ_TUPLE, mjsTuple, (), initial::tuple());
kind!(KeyFields, mjOBJ_KEY, mjsKey, (), initial::key());
kind!(PluginFields, mjOBJ_PLUGIN, mjsPlugin, PluginConfig, initial::plugin(); name);

/// A material has a texture name per role, empty at first.
fn with_textures(public: mjsMaterial) -> MaterialFields {
    let mut m = MaterialFields::from(public);
    m.textures.set_strings(&[""; mjNTEXROLE as usize]);
    m
}

/// A texture has a file name per cube face, empty at first.
fn with_cubefiles(public: mjsTexture) -> TextureFields {
    let mut t = TextureFields::from(public);
    t.cubefiles.set_strings(&[""; 6]);
    t
}
