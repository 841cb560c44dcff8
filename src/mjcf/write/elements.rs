//! What is written of each kind that default classes know, for elements and classes alike.

use super::*;
use crate::mjcf::schema::keywords::TEXTURE_ROLE;
use crate::mjcf::schema::tables::*;

pub static MESH_LAYOUT: AttributeOrder<MeshFields> =
    AttributeOrder { tables: &[&MESH_CLASS, &MESH], order: &[(Differs, "inertia refpos refquat scale smoothnormal")] };
pub static MATERIAL_LAYOUT: AttributeOrder<MaterialFields> = AttributeOrder {
    tables: &[&MATERIAL],
    order: &[(Differs, "texuniform texrepeat emission specular shininess reflectance metallic roughness rgba")],
};
pub static JOINT_LAYOUT: AttributeOrder<JointFields> = AttributeOrder {
    tables: &[&JOINT],
    order: &[
        (Differs, "type group"),
        (NonZero, "ref springref"),
        (Trimmed, "solreflimit solimplimit solreffriction solimpfriction"),
        (Differs, "stiffness limited range actuatorfrclimited actuatorgravcomp actuatorfrcrange margin armature"),
        (Differs, "damping frictionloss"),
    ],
};
/// Geom attributes before mass and density.
pub static GEOM_PHYSICS: AttributeOrder<GeomFields> = AttributeOrder {
    tables: &[&GEOM],
    order: &[
        (Differs, "type contype conaffinity condim group priority"),
        (Trimmed, "friction"),
        (Differs, "solmix"),
        (Trimmed, "solref solimp"),
        (Differs, "margin gap fluidshape fluidcoef shellinertia"),
    ],
};
/// Geom attributes after the material.
pub static GEOM_LOOKS: AttributeOrder<GeomFields> =
    AttributeOrder { tables: &[&GEOM], order: &[(Differs, "rgba"), (Always, "hfield mesh")] };
pub static SITE_LAYOUT: AttributeOrder<SiteFields> =
    AttributeOrder { tables: &[&SITE], order: &[(Differs, "group type material rgba")] };
pub static CAMERA_LAYOUT: AttributeOrder<CameraFields> =
    AttributeOrder { tables: &[&CAMERA], order: &[(Differs, "ipd mode resolution orthographic")] };
/// Attributes of cameras with a sensor.
pub static CAMERA_SENSOR: AttributeOrder<CameraFields> = AttributeOrder {
    tables: &[&CAMERA, &CAMERA_FOCAL, &CAMERA_FOCAL_PIXEL, &CAMERA_PRINCIPAL, &CAMERA_PRINCIPAL_PIXEL],
    order: &[(Always, "sensorsize"), (Differs, "focal focalpixel principal principalpixel")],
};
/// Attributes of cameras without one.
pub static CAMERA_PINHOLE: AttributeOrder<CameraFields> =
    AttributeOrder { tables: &[&CAMERA], order: &[(Differs, "fovy")] };
pub static LIGHT_LAYOUT: AttributeOrder<LightFields> = AttributeOrder {
    tables: &[&LIGHT_NAMES, &LIGHT],
    order: &[
        (Differs, "bulbradius intensity range type texture castshadow active attenuation cutoff exponent ambient"),
        (Differs, "diffuse specular mode"),
    ],
};
pub static PAIR_LAYOUT: AttributeOrder<PairFields> = AttributeOrder {
    tables: &[&PAIR],
    order: &[(Differs, "condim margin gap"), (Trimmed, "solref solreffriction solimp"), (Differs, "friction")],
};
pub static EQUALITY_LAYOUT: AttributeOrder<EqualityFields> =
    AttributeOrder { tables: &[&EQUALITY], order: &[(Differs, "active"), (Trimmed, "solref solimp")] };
/// Tendon attributes before the spring length.
pub static TENDON_PHYSICS: AttributeOrder<TendonFields> = AttributeOrder {
    tables: &[&TENDON, &TENDON_FORCE],
    order: &[
        (Differs, "group"),
        (Trimmed, "solreflimit solimplimit solreffriction solimpfriction"),
        (Differs, "limited actuatorfrclimited range actuatorfrcrange margin stiffness damping armature"),
        (Differs, "frictionloss"),
    ],
};
pub static TENDON_SHAPE: AttributeOrder<TendonFields> =
    AttributeOrder { tables: &[&TENDON_LOOKS], order: &[(Differs, "material width rgba")] };
/// Actuator attributes before the number of activations.
pub static ACTUATOR_RANGES: AttributeOrder<ActuatorFields> = AttributeOrder {
    tables: &[&ACTUATOR, &CTRL_LIMITED, &GEAR, &ACTUATOR_LENGTH, &ACT_RANGE, &ACT_LIMITED, &DYNAMICS],
    order: &[
        (Differs, "group ctrllimited ctrlrange forcelimited forcerange actlimited actrange lengthrange gear"),
        (Differs, "cranklength actearly"),
    ],
};
pub static ACTUATOR_DYNAMICS: AttributeOrder<ActuatorFields> =
    AttributeOrder { tables: &[&DYNAMICS], order: &[(Differs, "dyntype dynprm")] };
pub static ACTUATOR_GAINS: AttributeOrder<ActuatorFields> =
    AttributeOrder { tables: &[&GENERAL], order: &[(Differs, "gaintype biastype"), (Trimmed, "gainprm biasprm")] };

/// Whether a geom of this type shows the asset that this attribute names.
pub fn uses_asset(g: &GeomFields, attribute: &str) -> bool {
    match attribute {
        "hfield" => g.r#type.is(mjGEOM_HFIELD),
        "mesh" => g.r#type.is(mjGEOM_MESH) || g.r#type.is(mjGEOM_SDF),
        _ => true,
    }
}

/// Meshes decide about their inertia themselves.
pub fn no_shell(g: &GeomFields) -> impl Fn(&str) -> bool {
    let mesh = g.r#type.is(mjGEOM_MESH);
    move |name| mesh && name == "shellinertia"
}

impl Writer<'_> {
    /// Textures by role, or the one texture if it has the first role.
    pub(super) fn material(&mut self, m: &MaterialFields, default: Defaults<MaterialFields>) {
        let t = &mut self.text;
        let rgb = mjTEXROLE_RGB as usize;
        let layered = m.textures.iter().enumerate().any(|(role, name)| role != rgb && !name.is_empty());
        if let (false, Some(name), Some(class)) = (layered, m.textures.get(rgb), default.class.textures.get(rgb)) {
            t.changed_text("texture", name.as_bytes(), class.as_bytes());
        }
        t.attributes(&MATERIAL_LAYOUT, m, default);
        if layered {
            for (word, role) in TEXTURE_ROLE {
                let name = m.textures.get(*role as usize).map_or(&b""[..], |name| name.as_bytes());
                if !name.is_empty() {
                    t.start("layer");
                    t.set("texture", name);
                    t.set("role", word);
                    t.end();
                }
            }
        }
    }

    pub(super) fn camera_optics(&mut self, c: &CameraFields, default: Defaults<CameraFields>) {
        self.text.attributes(&CAMERA_LAYOUT, c, default);
        let has_sensor = c.sensor_size[0] > 0.0 && c.sensor_size[1] > 0.0;
        self.text.attributes(if has_sensor { &CAMERA_SENSOR } else { &CAMERA_PINHOLE }, c, default);
    }

    /// One number if both ends of the dead band are the same.
    pub(super) fn spring_length(&mut self, t: &TendonFields, default: &TendonFields) {
        let (value, class) = (t.springlength, default.springlength);
        let n = if value[0] == value[1] && class[0] == class[1] { 1 } else { 2 };
        self.text.compared("springlength", Differs, &value[..n], &class[..n]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T>(layout: &AttributeOrder<T>) {
        let rows: Vec<_> = layout.tables.iter().copied().flatten().map(|a| a.name).collect();
        for (name, _) in layout.names() {
            assert!(rows.contains(&name), "{name} is in none of the tables");
        }
    }

    #[test]
    fn layouts_name_attributes_of_their_tables() {
        check(&MESH_LAYOUT);
        check(&MATERIAL_LAYOUT);
        check(&JOINT_LAYOUT);
        check(&GEOM_PHYSICS);
        check(&GEOM_LOOKS);
        check(&SITE_LAYOUT);
        check(&CAMERA_LAYOUT);
        check(&CAMERA_SENSOR);
        check(&CAMERA_PINHOLE);
        check(&LIGHT_LAYOUT);
        check(&PAIR_LAYOUT);
        check(&EQUALITY_LAYOUT);
        check(&TENDON_PHYSICS);
        check(&TENDON_SHAPE);
        check(&ACTUATOR_RANGES);
        check(&ACTUATOR_DYNAMICS);
        check(&ACTUATOR_GAINS);
    }
}
