//! The built-in initial values of every settings and attribute struct: what an element has before its default class and
//! its user say otherwise. NaN means "not given".

use crate::abi::*;
use crate::model::defaults::{self, SOLIMP, SOLREF};

const GREY: [f32; 4] = [0.5, 0.5, 0.5, 1.0];
const UNIT_QUAT: [f64; 4] = [1.0, 0.0, 0.0, 0.0];
const GEOM_FRICTION: [f64; 3] = [1.0, 0.005, 0.0001];
const PAIR_FRICTION: [f64; 5] = [1.0, 1.0, 0.005, 0.0001, 0.0001];
const AUTO: i32 = mjLIMITED_AUTO as i32;

/// All bytes zero: null handles, zero numbers, first enumerators.
fn zero<T: Copy>() -> T {
    // SAFETY: used below with `mjs*` and settings structs only: numbers, arrays of numbers, raw pointers, and `Enum`s,
    // for all of which zero bytes are a value.
    unsafe { std::mem::zeroed() }
}

/// A spec's settings; the strings are null handles.
pub fn spec() -> mjSpec {
    mjSpec {
        compiler: mjsCompiler {
            autolimits: 1,
            settotalmass: -1.0,
            degree: 1,
            eulerseq: [b'x' as _, b'y' as _, b'z' as _],
            usethread: 1,
            inertiafromgeom: mjINERTIAFROMGEOM_AUTO as i32,
            inertiagrouprange: [0, mjNGROUP - 1],
            LRopt: defaults::length_range(),
            ..zero()
        },
        option: defaults::option(),
        visual: defaults::visual(),
        stat: mjStatistic {
            meaninertia: f64::NAN,
            meanmass: f64::NAN,
            meansize: f64::NAN,
            extent: f64::NAN,
            center: [f64::NAN, 0.0, 0.0],
        },
        memory: -1,
        nuser_body: -1,
        nuser_jnt: -1,
        nuser_geom: -1,
        nuser_site: -1,
        nuser_cam: -1,
        nuser_tendon: -1,
        nuser_actuator: -1,
        nuser_sensor: -1,
        njmax: -1,
        nconmax: -1,
        nstack: -1,
        ..zero()
    }
}

/// An orientation with no alternative given.
pub fn orientation() -> mjsOrientation {
    zero()
}

pub fn body() -> mjsBody {
    mjsBody {
        quat: UNIT_QUAT,
        ipos: [f64::NAN, 0.0, 0.0],
        iquat: UNIT_QUAT,
        fullinertia: [f64::NAN, 0.0, 0.0, 0.0, 0.0, 0.0],
        ..zero()
    }
}

pub fn frame() -> mjsFrame {
    mjsFrame { quat: UNIT_QUAT, ..zero() }
}

pub fn joint() -> mjsJoint {
    mjsJoint {
        r#type: mjJNT_HINGE.into(),
        axis: [0.0, 0.0, 1.0],
        limited: AUTO,
        actfrclimited: AUTO,
        align: mjALIGNFREE_AUTO as i32,
        solref_limit: SOLREF,
        solimp_limit: SOLIMP,
        solref_friction: SOLREF,
        solimp_friction: SOLIMP,
        ..zero()
    }
}

pub fn geom() -> mjsGeom {
    mjsGeom {
        r#type: mjGEOM_SPHERE.into(),
        quat: UNIT_QUAT,
        fromto: [f64::NAN, 0.0, 0.0, 0.0, 0.0, 0.0],
        contype: 1,
        conaffinity: 1,
        condim: 3,
        friction: GEOM_FRICTION,
        solmix: 1.0,
        solref: SOLREF,
        solimp: SOLIMP,
        mass: f64::NAN,
        density: 1000.0,
        typeinertia: mjINERTIA_VOLUME.into(),
        rgba: GREY,
        fluid_coefs: [0.5, 0.25, 1.5, 1.0, 1.0],
        fitscale: 1.0,
        ..zero()
    }
}

pub fn site() -> mjsSite {
    mjsSite {
        r#type: mjGEOM_SPHERE.into(),
        quat: UNIT_QUAT,
        size: [0.005; 3],
        fromto: [f64::NAN, 0.0, 0.0, 0.0, 0.0, 0.0],
        rgba: GREY,
        ..zero()
    }
}

pub fn camera() -> mjsCamera {
    mjsCamera {
        mode: mjCAMLIGHT_FIXED.into(),
        quat: UNIT_QUAT,
        fovy: 45.0,
        ipd: 0.068,
        resolution: [1.0, 1.0],
        ..zero()
    }
}

pub fn light() -> mjsLight {
    mjsLight {
        mode: mjCAMLIGHT_FIXED.into(),
        r#type: mjLIGHT_SPOT.into(),
        dir: [0.0, 0.0, -1.0],
        castshadow: 1,
        active: 1,
        bulbradius: 0.02,
        range: 10.0,
        attenuation: [1.0, 0.0, 0.0],
        cutoff: 45.0,
        exponent: 10.0,
        diffuse: [0.7; 3],
        specular: [0.3; 3],
        ..zero()
    }
}

pub fn flex() -> mjsFlex {
    mjsFlex {
        contype: 1,
        conaffinity: 1,
        condim: 3,
        friction: GEOM_FRICTION,
        solmix: 1.0,
        solref: SOLREF,
        solimp: SOLIMP,
        dim: 2,
        radius: 0.005,
        selfcollide: mjFLEXSELF_AUTO as i32,
        activelayers: 1,
        rgba: GREY,
        thickness: -1.0,
        ..zero()
    }
}

pub fn mesh() -> mjsMesh {
    mjsMesh { refquat: UNIT_QUAT, scale: [1.0; 3], maxhullvert: -1, inertia: mjMESH_INERTIA_LEGACY.into(), ..zero() }
}

pub fn hfield() -> mjsHField {
    zero()
}

pub fn skin() -> mjsSkin {
    mjsSkin { rgba: GREY, ..zero() }
}

pub fn texture() -> mjsTexture {
    mjsTexture {
        r#type: mjTEXTURE_CUBE.into(),
        colorspace: mjCOLORSPACE_AUTO.into(),
        rgb1: [0.8; 3],
        rgb2: [0.5; 3],
        random: 0.01,
        gridsize: [1, 1],
        nchannel: 3,
        gridlayout: [b'.' as _; 12],
        ..zero()
    }
}

pub fn material() -> mjsMaterial {
    mjsMaterial {
        texrepeat: [1.0, 1.0],
        specular: 0.5,
        shininess: 0.5,
        metallic: -1.0,
        roughness: -1.0,
        rgba: [1.0; 4],
        ..zero()
    }
}

pub fn pair() -> mjsPair {
    mjsPair { condim: 3, solref: SOLREF, solimp: SOLIMP, friction: PAIR_FRICTION, ..zero() }
}

pub fn exclude() -> mjsExclude {
    zero()
}

pub fn equality() -> mjsEquality {
    let mut data = [0.0; 11];
    (data[1], data[10]) = (1.0, 1.0);
    mjsEquality { r#type: mjEQ_CONNECT.into(), data, active: 1, solref: SOLREF, solimp: SOLIMP, ..zero() }
}

pub fn tendon() -> mjsTendon {
    mjsTendon {
        limited: AUTO,
        actfrclimited: mjLIMITED_FALSE as i32,
        springlength: [-1.0, -1.0],
        solref_limit: SOLREF,
        solimp_limit: SOLIMP,
        solref_friction: SOLREF,
        solimp_friction: SOLIMP,
        width: 0.003,
        rgba: GREY,
        ..zero()
    }
}

pub fn wrap() -> mjsWrap {
    zero()
}

pub fn actuator() -> mjsActuator {
    let one = |n: usize| std::array::from_fn::<f64, 10, _>(|i| f64::from(i < n));
    mjsActuator {
        gaintype: mjGAIN_FIXED.into(),
        gainprm: one(1),
        biastype: mjBIAS_NONE.into(),
        dyntype: mjDYN_NONE.into(),
        dynprm: one(1),
        actdim: -1,
        trntype: mjTRN_UNDEFINED.into(),
        gear: [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        ctrllimited: AUTO,
        forcelimited: AUTO,
        actlimited: AUTO,
        ..zero()
    }
}

pub fn sensor() -> mjsSensor {
    mjsSensor { r#type: mjSENS_TOUCH.into(), datatype: mjDATATYPE_REAL.into(), needstage: mjSTAGE_ACC.into(), ..zero() }
}

pub fn numeric() -> mjsNumeric {
    zero()
}

pub fn text() -> mjsText {
    zero()
}

pub fn tuple() -> mjsTuple {
    zero()
}

pub fn key() -> mjsKey {
    zero()
}

pub fn plugin() -> mjsPlugin {
    zero()
}

/// A class's handles, all null.
pub fn default() -> mjsDefault {
    zero()
}
