// Conversions between the enums of C and integers.
//
// Made from `src/abi` for `src/abi/mod.rs`, which includes it. Do not edit it: change `src/abi` or
// `checks/generator`, then run `cargo run -p rujoco-generator`.

impl CEnum for mjtDisableBit {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjDSBL_CONSTRAINT", mjtDisableBit::mjDSBL_CONSTRAINT),
        ("mjDSBL_EQUALITY", mjtDisableBit::mjDSBL_EQUALITY),
        ("mjDSBL_FRICTIONLOSS", mjtDisableBit::mjDSBL_FRICTIONLOSS),
        ("mjDSBL_LIMIT", mjtDisableBit::mjDSBL_LIMIT),
        ("mjDSBL_CONTACT", mjtDisableBit::mjDSBL_CONTACT),
        ("mjDSBL_SPRING", mjtDisableBit::mjDSBL_SPRING),
        ("mjDSBL_DAMPER", mjtDisableBit::mjDSBL_DAMPER),
        ("mjDSBL_GRAVITY", mjtDisableBit::mjDSBL_GRAVITY),
        ("mjDSBL_CLAMPCTRL", mjtDisableBit::mjDSBL_CLAMPCTRL),
        ("mjDSBL_WARMSTART", mjtDisableBit::mjDSBL_WARMSTART),
        ("mjDSBL_FILTERPARENT", mjtDisableBit::mjDSBL_FILTERPARENT),
        ("mjDSBL_ACTUATION", mjtDisableBit::mjDSBL_ACTUATION),
        ("mjDSBL_REFSAFE", mjtDisableBit::mjDSBL_REFSAFE),
        ("mjDSBL_SENSOR", mjtDisableBit::mjDSBL_SENSOR),
        ("mjDSBL_MIDPHASE", mjtDisableBit::mjDSBL_MIDPHASE),
        ("mjDSBL_EULERDAMP", mjtDisableBit::mjDSBL_EULERDAMP),
        ("mjDSBL_AUTORESET", mjtDisableBit::mjDSBL_AUTORESET),
        ("mjDSBL_NATIVECCD", mjtDisableBit::mjDSBL_NATIVECCD),
        ("mjDSBL_ISLAND", mjtDisableBit::mjDSBL_ISLAND),
        ("mjNDISABLE", mjtDisableBit::mjNDISABLE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            1 => Some(mjtDisableBit::mjDSBL_CONSTRAINT),
            2 => Some(mjtDisableBit::mjDSBL_EQUALITY),
            4 => Some(mjtDisableBit::mjDSBL_FRICTIONLOSS),
            8 => Some(mjtDisableBit::mjDSBL_LIMIT),
            16 => Some(mjtDisableBit::mjDSBL_CONTACT),
            32 => Some(mjtDisableBit::mjDSBL_SPRING),
            64 => Some(mjtDisableBit::mjDSBL_DAMPER),
            128 => Some(mjtDisableBit::mjDSBL_GRAVITY),
            256 => Some(mjtDisableBit::mjDSBL_CLAMPCTRL),
            512 => Some(mjtDisableBit::mjDSBL_WARMSTART),
            1024 => Some(mjtDisableBit::mjDSBL_FILTERPARENT),
            2048 => Some(mjtDisableBit::mjDSBL_ACTUATION),
            4096 => Some(mjtDisableBit::mjDSBL_REFSAFE),
            8192 => Some(mjtDisableBit::mjDSBL_SENSOR),
            16384 => Some(mjtDisableBit::mjDSBL_MIDPHASE),
            32768 => Some(mjtDisableBit::mjDSBL_EULERDAMP),
            65536 => Some(mjtDisableBit::mjDSBL_AUTORESET),
            131072 => Some(mjtDisableBit::mjDSBL_NATIVECCD),
            262144 => Some(mjtDisableBit::mjDSBL_ISLAND),
            19 => Some(mjtDisableBit::mjNDISABLE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtEnableBit {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjENBL_OVERRIDE", mjtEnableBit::mjENBL_OVERRIDE),
        ("mjENBL_ENERGY", mjtEnableBit::mjENBL_ENERGY),
        ("mjENBL_FWDINV", mjtEnableBit::mjENBL_FWDINV),
        ("mjENBL_INVDISCRETE", mjtEnableBit::mjENBL_INVDISCRETE),
        ("mjENBL_MULTICCD", mjtEnableBit::mjENBL_MULTICCD),
        ("mjENBL_SLEEP", mjtEnableBit::mjENBL_SLEEP),
        ("mjNENABLE", mjtEnableBit::mjNENABLE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            1 => Some(mjtEnableBit::mjENBL_OVERRIDE),
            2 => Some(mjtEnableBit::mjENBL_ENERGY),
            4 => Some(mjtEnableBit::mjENBL_FWDINV),
            8 => Some(mjtEnableBit::mjENBL_INVDISCRETE),
            16 => Some(mjtEnableBit::mjENBL_MULTICCD),
            32 => Some(mjtEnableBit::mjENBL_SLEEP),
            6 => Some(mjtEnableBit::mjNENABLE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtJoint {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjJNT_FREE", mjtJoint::mjJNT_FREE),
        ("mjJNT_BALL", mjtJoint::mjJNT_BALL),
        ("mjJNT_SLIDE", mjtJoint::mjJNT_SLIDE),
        ("mjJNT_HINGE", mjtJoint::mjJNT_HINGE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtJoint::mjJNT_FREE),
            1 => Some(mjtJoint::mjJNT_BALL),
            2 => Some(mjtJoint::mjJNT_SLIDE),
            3 => Some(mjtJoint::mjJNT_HINGE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtGeom {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjGEOM_PLANE", mjtGeom::mjGEOM_PLANE),
        ("mjGEOM_HFIELD", mjtGeom::mjGEOM_HFIELD),
        ("mjGEOM_SPHERE", mjtGeom::mjGEOM_SPHERE),
        ("mjGEOM_CAPSULE", mjtGeom::mjGEOM_CAPSULE),
        ("mjGEOM_ELLIPSOID", mjtGeom::mjGEOM_ELLIPSOID),
        ("mjGEOM_CYLINDER", mjtGeom::mjGEOM_CYLINDER),
        ("mjGEOM_BOX", mjtGeom::mjGEOM_BOX),
        ("mjGEOM_MESH", mjtGeom::mjGEOM_MESH),
        ("mjGEOM_SDF", mjtGeom::mjGEOM_SDF),
        ("mjNGEOMTYPES", mjtGeom::mjNGEOMTYPES),
        ("mjGEOM_ARROW", mjtGeom::mjGEOM_ARROW),
        ("mjGEOM_ARROW1", mjtGeom::mjGEOM_ARROW1),
        ("mjGEOM_ARROW2", mjtGeom::mjGEOM_ARROW2),
        ("mjGEOM_LINE", mjtGeom::mjGEOM_LINE),
        ("mjGEOM_LINEBOX", mjtGeom::mjGEOM_LINEBOX),
        ("mjGEOM_FLEX", mjtGeom::mjGEOM_FLEX),
        ("mjGEOM_SKIN", mjtGeom::mjGEOM_SKIN),
        ("mjGEOM_LABEL", mjtGeom::mjGEOM_LABEL),
        ("mjGEOM_TRIANGLE", mjtGeom::mjGEOM_TRIANGLE),
        ("mjGEOM_NONE", mjtGeom::mjGEOM_NONE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtGeom::mjGEOM_PLANE),
            1 => Some(mjtGeom::mjGEOM_HFIELD),
            2 => Some(mjtGeom::mjGEOM_SPHERE),
            3 => Some(mjtGeom::mjGEOM_CAPSULE),
            4 => Some(mjtGeom::mjGEOM_ELLIPSOID),
            5 => Some(mjtGeom::mjGEOM_CYLINDER),
            6 => Some(mjtGeom::mjGEOM_BOX),
            7 => Some(mjtGeom::mjGEOM_MESH),
            8 => Some(mjtGeom::mjGEOM_SDF),
            9 => Some(mjtGeom::mjNGEOMTYPES),
            100 => Some(mjtGeom::mjGEOM_ARROW),
            101 => Some(mjtGeom::mjGEOM_ARROW1),
            102 => Some(mjtGeom::mjGEOM_ARROW2),
            103 => Some(mjtGeom::mjGEOM_LINE),
            104 => Some(mjtGeom::mjGEOM_LINEBOX),
            105 => Some(mjtGeom::mjGEOM_FLEX),
            106 => Some(mjtGeom::mjGEOM_SKIN),
            107 => Some(mjtGeom::mjGEOM_LABEL),
            108 => Some(mjtGeom::mjGEOM_TRIANGLE),
            1001 => Some(mjtGeom::mjGEOM_NONE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtCamLight {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjCAMLIGHT_FIXED", mjtCamLight::mjCAMLIGHT_FIXED),
        ("mjCAMLIGHT_TRACK", mjtCamLight::mjCAMLIGHT_TRACK),
        ("mjCAMLIGHT_TRACKCOM", mjtCamLight::mjCAMLIGHT_TRACKCOM),
        ("mjCAMLIGHT_TARGETBODY", mjtCamLight::mjCAMLIGHT_TARGETBODY),
        ("mjCAMLIGHT_TARGETBODYCOM", mjtCamLight::mjCAMLIGHT_TARGETBODYCOM),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtCamLight::mjCAMLIGHT_FIXED),
            1 => Some(mjtCamLight::mjCAMLIGHT_TRACK),
            2 => Some(mjtCamLight::mjCAMLIGHT_TRACKCOM),
            3 => Some(mjtCamLight::mjCAMLIGHT_TARGETBODY),
            4 => Some(mjtCamLight::mjCAMLIGHT_TARGETBODYCOM),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtLightType {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjLIGHT_SPOT", mjtLightType::mjLIGHT_SPOT),
        ("mjLIGHT_DIRECTIONAL", mjtLightType::mjLIGHT_DIRECTIONAL),
        ("mjLIGHT_POINT", mjtLightType::mjLIGHT_POINT),
        ("mjLIGHT_IMAGE", mjtLightType::mjLIGHT_IMAGE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtLightType::mjLIGHT_SPOT),
            1 => Some(mjtLightType::mjLIGHT_DIRECTIONAL),
            2 => Some(mjtLightType::mjLIGHT_POINT),
            3 => Some(mjtLightType::mjLIGHT_IMAGE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtTexture {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjTEXTURE_2D", mjtTexture::mjTEXTURE_2D),
        ("mjTEXTURE_CUBE", mjtTexture::mjTEXTURE_CUBE),
        ("mjTEXTURE_SKYBOX", mjtTexture::mjTEXTURE_SKYBOX),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtTexture::mjTEXTURE_2D),
            1 => Some(mjtTexture::mjTEXTURE_CUBE),
            2 => Some(mjtTexture::mjTEXTURE_SKYBOX),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtTextureRole {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjTEXROLE_USER", mjtTextureRole::mjTEXROLE_USER),
        ("mjTEXROLE_RGB", mjtTextureRole::mjTEXROLE_RGB),
        ("mjTEXROLE_OCCLUSION", mjtTextureRole::mjTEXROLE_OCCLUSION),
        ("mjTEXROLE_ROUGHNESS", mjtTextureRole::mjTEXROLE_ROUGHNESS),
        ("mjTEXROLE_METALLIC", mjtTextureRole::mjTEXROLE_METALLIC),
        ("mjTEXROLE_NORMAL", mjtTextureRole::mjTEXROLE_NORMAL),
        ("mjTEXROLE_OPACITY", mjtTextureRole::mjTEXROLE_OPACITY),
        ("mjTEXROLE_EMISSIVE", mjtTextureRole::mjTEXROLE_EMISSIVE),
        ("mjTEXROLE_RGBA", mjtTextureRole::mjTEXROLE_RGBA),
        ("mjTEXROLE_ORM", mjtTextureRole::mjTEXROLE_ORM),
        ("mjNTEXROLE", mjtTextureRole::mjNTEXROLE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtTextureRole::mjTEXROLE_USER),
            1 => Some(mjtTextureRole::mjTEXROLE_RGB),
            2 => Some(mjtTextureRole::mjTEXROLE_OCCLUSION),
            3 => Some(mjtTextureRole::mjTEXROLE_ROUGHNESS),
            4 => Some(mjtTextureRole::mjTEXROLE_METALLIC),
            5 => Some(mjtTextureRole::mjTEXROLE_NORMAL),
            6 => Some(mjtTextureRole::mjTEXROLE_OPACITY),
            7 => Some(mjtTextureRole::mjTEXROLE_EMISSIVE),
            8 => Some(mjtTextureRole::mjTEXROLE_RGBA),
            9 => Some(mjtTextureRole::mjTEXROLE_ORM),
            10 => Some(mjtTextureRole::mjNTEXROLE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtColorSpace {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjCOLORSPACE_AUTO", mjtColorSpace::mjCOLORSPACE_AUTO),
        ("mjCOLORSPACE_LINEAR", mjtColorSpace::mjCOLORSPACE_LINEAR),
        ("mjCOLORSPACE_SRGB", mjtColorSpace::mjCOLORSPACE_SRGB),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtColorSpace::mjCOLORSPACE_AUTO),
            1 => Some(mjtColorSpace::mjCOLORSPACE_LINEAR),
            2 => Some(mjtColorSpace::mjCOLORSPACE_SRGB),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtIntegrator {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjINT_EULER", mjtIntegrator::mjINT_EULER),
        ("mjINT_RK4", mjtIntegrator::mjINT_RK4),
        ("mjINT_IMPLICIT", mjtIntegrator::mjINT_IMPLICIT),
        ("mjINT_IMPLICITFAST", mjtIntegrator::mjINT_IMPLICITFAST),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtIntegrator::mjINT_EULER),
            1 => Some(mjtIntegrator::mjINT_RK4),
            2 => Some(mjtIntegrator::mjINT_IMPLICIT),
            3 => Some(mjtIntegrator::mjINT_IMPLICITFAST),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtCone {
    const ENUMERATORS: &'static [(&'static str, Self)] =
        &[("mjCONE_PYRAMIDAL", mjtCone::mjCONE_PYRAMIDAL), ("mjCONE_ELLIPTIC", mjtCone::mjCONE_ELLIPTIC)];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtCone::mjCONE_PYRAMIDAL),
            1 => Some(mjtCone::mjCONE_ELLIPTIC),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtJacobian {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjJAC_DENSE", mjtJacobian::mjJAC_DENSE),
        ("mjJAC_SPARSE", mjtJacobian::mjJAC_SPARSE),
        ("mjJAC_AUTO", mjtJacobian::mjJAC_AUTO),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtJacobian::mjJAC_DENSE),
            1 => Some(mjtJacobian::mjJAC_SPARSE),
            2 => Some(mjtJacobian::mjJAC_AUTO),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtSolver {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjSOL_PGS", mjtSolver::mjSOL_PGS),
        ("mjSOL_CG", mjtSolver::mjSOL_CG),
        ("mjSOL_NEWTON", mjtSolver::mjSOL_NEWTON),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtSolver::mjSOL_PGS),
            1 => Some(mjtSolver::mjSOL_CG),
            2 => Some(mjtSolver::mjSOL_NEWTON),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtEq {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjEQ_CONNECT", mjtEq::mjEQ_CONNECT),
        ("mjEQ_WELD", mjtEq::mjEQ_WELD),
        ("mjEQ_JOINT", mjtEq::mjEQ_JOINT),
        ("mjEQ_TENDON", mjtEq::mjEQ_TENDON),
        ("mjEQ_FLEX", mjtEq::mjEQ_FLEX),
        ("mjEQ_DISTANCE", mjtEq::mjEQ_DISTANCE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtEq::mjEQ_CONNECT),
            1 => Some(mjtEq::mjEQ_WELD),
            2 => Some(mjtEq::mjEQ_JOINT),
            3 => Some(mjtEq::mjEQ_TENDON),
            4 => Some(mjtEq::mjEQ_FLEX),
            5 => Some(mjtEq::mjEQ_DISTANCE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtWrap {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjWRAP_NONE", mjtWrap::mjWRAP_NONE),
        ("mjWRAP_JOINT", mjtWrap::mjWRAP_JOINT),
        ("mjWRAP_PULLEY", mjtWrap::mjWRAP_PULLEY),
        ("mjWRAP_SITE", mjtWrap::mjWRAP_SITE),
        ("mjWRAP_SPHERE", mjtWrap::mjWRAP_SPHERE),
        ("mjWRAP_CYLINDER", mjtWrap::mjWRAP_CYLINDER),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtWrap::mjWRAP_NONE),
            1 => Some(mjtWrap::mjWRAP_JOINT),
            2 => Some(mjtWrap::mjWRAP_PULLEY),
            3 => Some(mjtWrap::mjWRAP_SITE),
            4 => Some(mjtWrap::mjWRAP_SPHERE),
            5 => Some(mjtWrap::mjWRAP_CYLINDER),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtTrn {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjTRN_JOINT", mjtTrn::mjTRN_JOINT),
        ("mjTRN_JOINTINPARENT", mjtTrn::mjTRN_JOINTINPARENT),
        ("mjTRN_SLIDERCRANK", mjtTrn::mjTRN_SLIDERCRANK),
        ("mjTRN_TENDON", mjtTrn::mjTRN_TENDON),
        ("mjTRN_SITE", mjtTrn::mjTRN_SITE),
        ("mjTRN_BODY", mjtTrn::mjTRN_BODY),
        ("mjTRN_UNDEFINED", mjtTrn::mjTRN_UNDEFINED),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtTrn::mjTRN_JOINT),
            1 => Some(mjtTrn::mjTRN_JOINTINPARENT),
            2 => Some(mjtTrn::mjTRN_SLIDERCRANK),
            3 => Some(mjtTrn::mjTRN_TENDON),
            4 => Some(mjtTrn::mjTRN_SITE),
            5 => Some(mjtTrn::mjTRN_BODY),
            1000 => Some(mjtTrn::mjTRN_UNDEFINED),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtDyn {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjDYN_NONE", mjtDyn::mjDYN_NONE),
        ("mjDYN_INTEGRATOR", mjtDyn::mjDYN_INTEGRATOR),
        ("mjDYN_FILTER", mjtDyn::mjDYN_FILTER),
        ("mjDYN_FILTEREXACT", mjtDyn::mjDYN_FILTEREXACT),
        ("mjDYN_MUSCLE", mjtDyn::mjDYN_MUSCLE),
        ("mjDYN_USER", mjtDyn::mjDYN_USER),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtDyn::mjDYN_NONE),
            1 => Some(mjtDyn::mjDYN_INTEGRATOR),
            2 => Some(mjtDyn::mjDYN_FILTER),
            3 => Some(mjtDyn::mjDYN_FILTEREXACT),
            4 => Some(mjtDyn::mjDYN_MUSCLE),
            5 => Some(mjtDyn::mjDYN_USER),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtGain {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjGAIN_FIXED", mjtGain::mjGAIN_FIXED),
        ("mjGAIN_AFFINE", mjtGain::mjGAIN_AFFINE),
        ("mjGAIN_MUSCLE", mjtGain::mjGAIN_MUSCLE),
        ("mjGAIN_USER", mjtGain::mjGAIN_USER),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtGain::mjGAIN_FIXED),
            1 => Some(mjtGain::mjGAIN_AFFINE),
            2 => Some(mjtGain::mjGAIN_MUSCLE),
            3 => Some(mjtGain::mjGAIN_USER),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtBias {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjBIAS_NONE", mjtBias::mjBIAS_NONE),
        ("mjBIAS_AFFINE", mjtBias::mjBIAS_AFFINE),
        ("mjBIAS_MUSCLE", mjtBias::mjBIAS_MUSCLE),
        ("mjBIAS_USER", mjtBias::mjBIAS_USER),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtBias::mjBIAS_NONE),
            1 => Some(mjtBias::mjBIAS_AFFINE),
            2 => Some(mjtBias::mjBIAS_MUSCLE),
            3 => Some(mjtBias::mjBIAS_USER),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtObj {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjOBJ_UNKNOWN", mjtObj::mjOBJ_UNKNOWN),
        ("mjOBJ_BODY", mjtObj::mjOBJ_BODY),
        ("mjOBJ_XBODY", mjtObj::mjOBJ_XBODY),
        ("mjOBJ_JOINT", mjtObj::mjOBJ_JOINT),
        ("mjOBJ_DOF", mjtObj::mjOBJ_DOF),
        ("mjOBJ_GEOM", mjtObj::mjOBJ_GEOM),
        ("mjOBJ_SITE", mjtObj::mjOBJ_SITE),
        ("mjOBJ_CAMERA", mjtObj::mjOBJ_CAMERA),
        ("mjOBJ_LIGHT", mjtObj::mjOBJ_LIGHT),
        ("mjOBJ_FLEX", mjtObj::mjOBJ_FLEX),
        ("mjOBJ_MESH", mjtObj::mjOBJ_MESH),
        ("mjOBJ_SKIN", mjtObj::mjOBJ_SKIN),
        ("mjOBJ_HFIELD", mjtObj::mjOBJ_HFIELD),
        ("mjOBJ_TEXTURE", mjtObj::mjOBJ_TEXTURE),
        ("mjOBJ_MATERIAL", mjtObj::mjOBJ_MATERIAL),
        ("mjOBJ_PAIR", mjtObj::mjOBJ_PAIR),
        ("mjOBJ_EXCLUDE", mjtObj::mjOBJ_EXCLUDE),
        ("mjOBJ_EQUALITY", mjtObj::mjOBJ_EQUALITY),
        ("mjOBJ_TENDON", mjtObj::mjOBJ_TENDON),
        ("mjOBJ_ACTUATOR", mjtObj::mjOBJ_ACTUATOR),
        ("mjOBJ_SENSOR", mjtObj::mjOBJ_SENSOR),
        ("mjOBJ_NUMERIC", mjtObj::mjOBJ_NUMERIC),
        ("mjOBJ_TEXT", mjtObj::mjOBJ_TEXT),
        ("mjOBJ_TUPLE", mjtObj::mjOBJ_TUPLE),
        ("mjOBJ_KEY", mjtObj::mjOBJ_KEY),
        ("mjOBJ_PLUGIN", mjtObj::mjOBJ_PLUGIN),
        ("mjNOBJECT", mjtObj::mjNOBJECT),
        ("mjOBJ_FRAME", mjtObj::mjOBJ_FRAME),
        ("mjOBJ_DEFAULT", mjtObj::mjOBJ_DEFAULT),
        ("mjOBJ_MODEL", mjtObj::mjOBJ_MODEL),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtObj::mjOBJ_UNKNOWN),
            1 => Some(mjtObj::mjOBJ_BODY),
            2 => Some(mjtObj::mjOBJ_XBODY),
            3 => Some(mjtObj::mjOBJ_JOINT),
            4 => Some(mjtObj::mjOBJ_DOF),
            5 => Some(mjtObj::mjOBJ_GEOM),
            6 => Some(mjtObj::mjOBJ_SITE),
            7 => Some(mjtObj::mjOBJ_CAMERA),
            8 => Some(mjtObj::mjOBJ_LIGHT),
            9 => Some(mjtObj::mjOBJ_FLEX),
            10 => Some(mjtObj::mjOBJ_MESH),
            11 => Some(mjtObj::mjOBJ_SKIN),
            12 => Some(mjtObj::mjOBJ_HFIELD),
            13 => Some(mjtObj::mjOBJ_TEXTURE),
            14 => Some(mjtObj::mjOBJ_MATERIAL),
            15 => Some(mjtObj::mjOBJ_PAIR),
            16 => Some(mjtObj::mjOBJ_EXCLUDE),
            17 => Some(mjtObj::mjOBJ_EQUALITY),
            18 => Some(mjtObj::mjOBJ_TENDON),
            19 => Some(mjtObj::mjOBJ_ACTUATOR),
            20 => Some(mjtObj::mjOBJ_SENSOR),
            21 => Some(mjtObj::mjOBJ_NUMERIC),
            22 => Some(mjtObj::mjOBJ_TEXT),
            23 => Some(mjtObj::mjOBJ_TUPLE),
            24 => Some(mjtObj::mjOBJ_KEY),
            25 => Some(mjtObj::mjOBJ_PLUGIN),
            26 => Some(mjtObj::mjNOBJECT),
            100 => Some(mjtObj::mjOBJ_FRAME),
            101 => Some(mjtObj::mjOBJ_DEFAULT),
            102 => Some(mjtObj::mjOBJ_MODEL),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtSensor {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjSENS_TOUCH", mjtSensor::mjSENS_TOUCH),
        ("mjSENS_ACCELEROMETER", mjtSensor::mjSENS_ACCELEROMETER),
        ("mjSENS_VELOCIMETER", mjtSensor::mjSENS_VELOCIMETER),
        ("mjSENS_GYRO", mjtSensor::mjSENS_GYRO),
        ("mjSENS_FORCE", mjtSensor::mjSENS_FORCE),
        ("mjSENS_TORQUE", mjtSensor::mjSENS_TORQUE),
        ("mjSENS_MAGNETOMETER", mjtSensor::mjSENS_MAGNETOMETER),
        ("mjSENS_RANGEFINDER", mjtSensor::mjSENS_RANGEFINDER),
        ("mjSENS_CAMPROJECTION", mjtSensor::mjSENS_CAMPROJECTION),
        ("mjSENS_JOINTPOS", mjtSensor::mjSENS_JOINTPOS),
        ("mjSENS_JOINTVEL", mjtSensor::mjSENS_JOINTVEL),
        ("mjSENS_TENDONPOS", mjtSensor::mjSENS_TENDONPOS),
        ("mjSENS_TENDONVEL", mjtSensor::mjSENS_TENDONVEL),
        ("mjSENS_ACTUATORPOS", mjtSensor::mjSENS_ACTUATORPOS),
        ("mjSENS_ACTUATORVEL", mjtSensor::mjSENS_ACTUATORVEL),
        ("mjSENS_ACTUATORFRC", mjtSensor::mjSENS_ACTUATORFRC),
        ("mjSENS_JOINTACTFRC", mjtSensor::mjSENS_JOINTACTFRC),
        ("mjSENS_TENDONACTFRC", mjtSensor::mjSENS_TENDONACTFRC),
        ("mjSENS_BALLQUAT", mjtSensor::mjSENS_BALLQUAT),
        ("mjSENS_BALLANGVEL", mjtSensor::mjSENS_BALLANGVEL),
        ("mjSENS_JOINTLIMITPOS", mjtSensor::mjSENS_JOINTLIMITPOS),
        ("mjSENS_JOINTLIMITVEL", mjtSensor::mjSENS_JOINTLIMITVEL),
        ("mjSENS_JOINTLIMITFRC", mjtSensor::mjSENS_JOINTLIMITFRC),
        ("mjSENS_TENDONLIMITPOS", mjtSensor::mjSENS_TENDONLIMITPOS),
        ("mjSENS_TENDONLIMITVEL", mjtSensor::mjSENS_TENDONLIMITVEL),
        ("mjSENS_TENDONLIMITFRC", mjtSensor::mjSENS_TENDONLIMITFRC),
        ("mjSENS_FRAMEPOS", mjtSensor::mjSENS_FRAMEPOS),
        ("mjSENS_FRAMEQUAT", mjtSensor::mjSENS_FRAMEQUAT),
        ("mjSENS_FRAMEXAXIS", mjtSensor::mjSENS_FRAMEXAXIS),
        ("mjSENS_FRAMEYAXIS", mjtSensor::mjSENS_FRAMEYAXIS),
        ("mjSENS_FRAMEZAXIS", mjtSensor::mjSENS_FRAMEZAXIS),
        ("mjSENS_FRAMELINVEL", mjtSensor::mjSENS_FRAMELINVEL),
        ("mjSENS_FRAMEANGVEL", mjtSensor::mjSENS_FRAMEANGVEL),
        ("mjSENS_FRAMELINACC", mjtSensor::mjSENS_FRAMELINACC),
        ("mjSENS_FRAMEANGACC", mjtSensor::mjSENS_FRAMEANGACC),
        ("mjSENS_SUBTREECOM", mjtSensor::mjSENS_SUBTREECOM),
        ("mjSENS_SUBTREELINVEL", mjtSensor::mjSENS_SUBTREELINVEL),
        ("mjSENS_SUBTREEANGMOM", mjtSensor::mjSENS_SUBTREEANGMOM),
        ("mjSENS_INSIDESITE", mjtSensor::mjSENS_INSIDESITE),
        ("mjSENS_GEOMDIST", mjtSensor::mjSENS_GEOMDIST),
        ("mjSENS_GEOMNORMAL", mjtSensor::mjSENS_GEOMNORMAL),
        ("mjSENS_GEOMFROMTO", mjtSensor::mjSENS_GEOMFROMTO),
        ("mjSENS_CONTACT", mjtSensor::mjSENS_CONTACT),
        ("mjSENS_E_POTENTIAL", mjtSensor::mjSENS_E_POTENTIAL),
        ("mjSENS_E_KINETIC", mjtSensor::mjSENS_E_KINETIC),
        ("mjSENS_CLOCK", mjtSensor::mjSENS_CLOCK),
        ("mjSENS_TACTILE", mjtSensor::mjSENS_TACTILE),
        ("mjSENS_PLUGIN", mjtSensor::mjSENS_PLUGIN),
        ("mjSENS_USER", mjtSensor::mjSENS_USER),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtSensor::mjSENS_TOUCH),
            1 => Some(mjtSensor::mjSENS_ACCELEROMETER),
            2 => Some(mjtSensor::mjSENS_VELOCIMETER),
            3 => Some(mjtSensor::mjSENS_GYRO),
            4 => Some(mjtSensor::mjSENS_FORCE),
            5 => Some(mjtSensor::mjSENS_TORQUE),
            6 => Some(mjtSensor::mjSENS_MAGNETOMETER),
            7 => Some(mjtSensor::mjSENS_RANGEFINDER),
            8 => Some(mjtSensor::mjSENS_CAMPROJECTION),
            9 => Some(mjtSensor::mjSENS_JOINTPOS),
            10 => Some(mjtSensor::mjSENS_JOINTVEL),
            11 => Some(mjtSensor::mjSENS_TENDONPOS),
            12 => Some(mjtSensor::mjSENS_TENDONVEL),
            13 => Some(mjtSensor::mjSENS_ACTUATORPOS),
            14 => Some(mjtSensor::mjSENS_ACTUATORVEL),
            15 => Some(mjtSensor::mjSENS_ACTUATORFRC),
            16 => Some(mjtSensor::mjSENS_JOINTACTFRC),
            17 => Some(mjtSensor::mjSENS_TENDONACTFRC),
            18 => Some(mjtSensor::mjSENS_BALLQUAT),
            19 => Some(mjtSensor::mjSENS_BALLANGVEL),
            20 => Some(mjtSensor::mjSENS_JOINTLIMITPOS),
            21 => Some(mjtSensor::mjSENS_JOINTLIMITVEL),
            22 => Some(mjtSensor::mjSENS_JOINTLIMITFRC),
            23 => Some(mjtSensor::mjSENS_TENDONLIMITPOS),
            24 => Some(mjtSensor::mjSENS_TENDONLIMITVEL),
            25 => Some(mjtSensor::mjSENS_TENDONLIMITFRC),
            26 => Some(mjtSensor::mjSENS_FRAMEPOS),
            27 => Some(mjtSensor::mjSENS_FRAMEQUAT),
            28 => Some(mjtSensor::mjSENS_FRAMEXAXIS),
            29 => Some(mjtSensor::mjSENS_FRAMEYAXIS),
            30 => Some(mjtSensor::mjSENS_FRAMEZAXIS),
            31 => Some(mjtSensor::mjSENS_FRAMELINVEL),
            32 => Some(mjtSensor::mjSENS_FRAMEANGVEL),
            33 => Some(mjtSensor::mjSENS_FRAMELINACC),
            34 => Some(mjtSensor::mjSENS_FRAMEANGACC),
            35 => Some(mjtSensor::mjSENS_SUBTREECOM),
            36 => Some(mjtSensor::mjSENS_SUBTREELINVEL),
            37 => Some(mjtSensor::mjSENS_SUBTREEANGMOM),
            38 => Some(mjtSensor::mjSENS_INSIDESITE),
            39 => Some(mjtSensor::mjSENS_GEOMDIST),
            40 => Some(mjtSensor::mjSENS_GEOMNORMAL),
            41 => Some(mjtSensor::mjSENS_GEOMFROMTO),
            42 => Some(mjtSensor::mjSENS_CONTACT),
            43 => Some(mjtSensor::mjSENS_E_POTENTIAL),
            44 => Some(mjtSensor::mjSENS_E_KINETIC),
            45 => Some(mjtSensor::mjSENS_CLOCK),
            46 => Some(mjtSensor::mjSENS_TACTILE),
            47 => Some(mjtSensor::mjSENS_PLUGIN),
            48 => Some(mjtSensor::mjSENS_USER),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtStage {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjSTAGE_NONE", mjtStage::mjSTAGE_NONE),
        ("mjSTAGE_POS", mjtStage::mjSTAGE_POS),
        ("mjSTAGE_VEL", mjtStage::mjSTAGE_VEL),
        ("mjSTAGE_ACC", mjtStage::mjSTAGE_ACC),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtStage::mjSTAGE_NONE),
            1 => Some(mjtStage::mjSTAGE_POS),
            2 => Some(mjtStage::mjSTAGE_VEL),
            3 => Some(mjtStage::mjSTAGE_ACC),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtDataType {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjDATATYPE_REAL", mjtDataType::mjDATATYPE_REAL),
        ("mjDATATYPE_POSITIVE", mjtDataType::mjDATATYPE_POSITIVE),
        ("mjDATATYPE_AXIS", mjtDataType::mjDATATYPE_AXIS),
        ("mjDATATYPE_QUATERNION", mjtDataType::mjDATATYPE_QUATERNION),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtDataType::mjDATATYPE_REAL),
            1 => Some(mjtDataType::mjDATATYPE_POSITIVE),
            2 => Some(mjtDataType::mjDATATYPE_AXIS),
            3 => Some(mjtDataType::mjDATATYPE_QUATERNION),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtConDataField {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjCONDATA_FOUND", mjtConDataField::mjCONDATA_FOUND),
        ("mjCONDATA_FORCE", mjtConDataField::mjCONDATA_FORCE),
        ("mjCONDATA_TORQUE", mjtConDataField::mjCONDATA_TORQUE),
        ("mjCONDATA_DIST", mjtConDataField::mjCONDATA_DIST),
        ("mjCONDATA_POS", mjtConDataField::mjCONDATA_POS),
        ("mjCONDATA_NORMAL", mjtConDataField::mjCONDATA_NORMAL),
        ("mjCONDATA_TANGENT", mjtConDataField::mjCONDATA_TANGENT),
        ("mjNCONDATA", mjtConDataField::mjNCONDATA),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtConDataField::mjCONDATA_FOUND),
            1 => Some(mjtConDataField::mjCONDATA_FORCE),
            2 => Some(mjtConDataField::mjCONDATA_TORQUE),
            3 => Some(mjtConDataField::mjCONDATA_DIST),
            4 => Some(mjtConDataField::mjCONDATA_POS),
            5 => Some(mjtConDataField::mjCONDATA_NORMAL),
            6 => Some(mjtConDataField::mjCONDATA_TANGENT),
            7 => Some(mjtConDataField::mjNCONDATA),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtSameFrame {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjSAMEFRAME_NONE", mjtSameFrame::mjSAMEFRAME_NONE),
        ("mjSAMEFRAME_BODY", mjtSameFrame::mjSAMEFRAME_BODY),
        ("mjSAMEFRAME_INERTIA", mjtSameFrame::mjSAMEFRAME_INERTIA),
        ("mjSAMEFRAME_BODYROT", mjtSameFrame::mjSAMEFRAME_BODYROT),
        ("mjSAMEFRAME_INERTIAROT", mjtSameFrame::mjSAMEFRAME_INERTIAROT),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtSameFrame::mjSAMEFRAME_NONE),
            1 => Some(mjtSameFrame::mjSAMEFRAME_BODY),
            2 => Some(mjtSameFrame::mjSAMEFRAME_INERTIA),
            3 => Some(mjtSameFrame::mjSAMEFRAME_BODYROT),
            4 => Some(mjtSameFrame::mjSAMEFRAME_INERTIAROT),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtSleepPolicy {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjSLEEP_AUTO", mjtSleepPolicy::mjSLEEP_AUTO),
        ("mjSLEEP_AUTO_NEVER", mjtSleepPolicy::mjSLEEP_AUTO_NEVER),
        ("mjSLEEP_AUTO_ALLOWED", mjtSleepPolicy::mjSLEEP_AUTO_ALLOWED),
        ("mjSLEEP_NEVER", mjtSleepPolicy::mjSLEEP_NEVER),
        ("mjSLEEP_ALLOWED", mjtSleepPolicy::mjSLEEP_ALLOWED),
        ("mjSLEEP_INIT", mjtSleepPolicy::mjSLEEP_INIT),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtSleepPolicy::mjSLEEP_AUTO),
            1 => Some(mjtSleepPolicy::mjSLEEP_AUTO_NEVER),
            2 => Some(mjtSleepPolicy::mjSLEEP_AUTO_ALLOWED),
            3 => Some(mjtSleepPolicy::mjSLEEP_NEVER),
            4 => Some(mjtSleepPolicy::mjSLEEP_ALLOWED),
            5 => Some(mjtSleepPolicy::mjSLEEP_INIT),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtLRMode {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjLRMODE_NONE", mjtLRMode::mjLRMODE_NONE),
        ("mjLRMODE_MUSCLE", mjtLRMode::mjLRMODE_MUSCLE),
        ("mjLRMODE_MUSCLEUSER", mjtLRMode::mjLRMODE_MUSCLEUSER),
        ("mjLRMODE_ALL", mjtLRMode::mjLRMODE_ALL),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtLRMode::mjLRMODE_NONE),
            1 => Some(mjtLRMode::mjLRMODE_MUSCLE),
            2 => Some(mjtLRMode::mjLRMODE_MUSCLEUSER),
            3 => Some(mjtLRMode::mjLRMODE_ALL),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtFlexSelf {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjFLEXSELF_NONE", mjtFlexSelf::mjFLEXSELF_NONE),
        ("mjFLEXSELF_NARROW", mjtFlexSelf::mjFLEXSELF_NARROW),
        ("mjFLEXSELF_BVH", mjtFlexSelf::mjFLEXSELF_BVH),
        ("mjFLEXSELF_SAP", mjtFlexSelf::mjFLEXSELF_SAP),
        ("mjFLEXSELF_AUTO", mjtFlexSelf::mjFLEXSELF_AUTO),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtFlexSelf::mjFLEXSELF_NONE),
            1 => Some(mjtFlexSelf::mjFLEXSELF_NARROW),
            2 => Some(mjtFlexSelf::mjFLEXSELF_BVH),
            3 => Some(mjtFlexSelf::mjFLEXSELF_SAP),
            4 => Some(mjtFlexSelf::mjFLEXSELF_AUTO),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtSDFType {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjSDFTYPE_SINGLE", mjtSDFType::mjSDFTYPE_SINGLE),
        ("mjSDFTYPE_INTERSECTION", mjtSDFType::mjSDFTYPE_INTERSECTION),
        ("mjSDFTYPE_MIDSURFACE", mjtSDFType::mjSDFTYPE_MIDSURFACE),
        ("mjSDFTYPE_COLLISION", mjtSDFType::mjSDFTYPE_COLLISION),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtSDFType::mjSDFTYPE_SINGLE),
            1 => Some(mjtSDFType::mjSDFTYPE_INTERSECTION),
            2 => Some(mjtSDFType::mjSDFTYPE_MIDSURFACE),
            3 => Some(mjtSDFType::mjSDFTYPE_COLLISION),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtState {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjSTATE_TIME", mjtState::mjSTATE_TIME),
        ("mjSTATE_QPOS", mjtState::mjSTATE_QPOS),
        ("mjSTATE_QVEL", mjtState::mjSTATE_QVEL),
        ("mjSTATE_ACT", mjtState::mjSTATE_ACT),
        ("mjSTATE_WARMSTART", mjtState::mjSTATE_WARMSTART),
        ("mjSTATE_CTRL", mjtState::mjSTATE_CTRL),
        ("mjSTATE_QFRC_APPLIED", mjtState::mjSTATE_QFRC_APPLIED),
        ("mjSTATE_XFRC_APPLIED", mjtState::mjSTATE_XFRC_APPLIED),
        ("mjSTATE_EQ_ACTIVE", mjtState::mjSTATE_EQ_ACTIVE),
        ("mjSTATE_MOCAP_POS", mjtState::mjSTATE_MOCAP_POS),
        ("mjSTATE_MOCAP_QUAT", mjtState::mjSTATE_MOCAP_QUAT),
        ("mjSTATE_USERDATA", mjtState::mjSTATE_USERDATA),
        ("mjSTATE_PLUGIN", mjtState::mjSTATE_PLUGIN),
        ("mjNSTATE", mjtState::mjNSTATE),
        ("mjSTATE_PHYSICS", mjtState::mjSTATE_PHYSICS),
        ("mjSTATE_FULLPHYSICS", mjtState::mjSTATE_FULLPHYSICS),
        ("mjSTATE_USER", mjtState::mjSTATE_USER),
        ("mjSTATE_INTEGRATION", mjtState::mjSTATE_INTEGRATION),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            1 => Some(mjtState::mjSTATE_TIME),
            2 => Some(mjtState::mjSTATE_QPOS),
            4 => Some(mjtState::mjSTATE_QVEL),
            8 => Some(mjtState::mjSTATE_ACT),
            16 => Some(mjtState::mjSTATE_WARMSTART),
            32 => Some(mjtState::mjSTATE_CTRL),
            64 => Some(mjtState::mjSTATE_QFRC_APPLIED),
            128 => Some(mjtState::mjSTATE_XFRC_APPLIED),
            256 => Some(mjtState::mjSTATE_EQ_ACTIVE),
            512 => Some(mjtState::mjSTATE_MOCAP_POS),
            1024 => Some(mjtState::mjSTATE_MOCAP_QUAT),
            2048 => Some(mjtState::mjSTATE_USERDATA),
            4096 => Some(mjtState::mjSTATE_PLUGIN),
            13 => Some(mjtState::mjNSTATE),
            14 => Some(mjtState::mjSTATE_PHYSICS),
            4111 => Some(mjtState::mjSTATE_FULLPHYSICS),
            4064 => Some(mjtState::mjSTATE_USER),
            8191 => Some(mjtState::mjSTATE_INTEGRATION),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtConstraint {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjCNSTR_EQUALITY", mjtConstraint::mjCNSTR_EQUALITY),
        ("mjCNSTR_FRICTION_DOF", mjtConstraint::mjCNSTR_FRICTION_DOF),
        ("mjCNSTR_FRICTION_TENDON", mjtConstraint::mjCNSTR_FRICTION_TENDON),
        ("mjCNSTR_LIMIT_JOINT", mjtConstraint::mjCNSTR_LIMIT_JOINT),
        ("mjCNSTR_LIMIT_TENDON", mjtConstraint::mjCNSTR_LIMIT_TENDON),
        ("mjCNSTR_CONTACT_FRICTIONLESS", mjtConstraint::mjCNSTR_CONTACT_FRICTIONLESS),
        ("mjCNSTR_CONTACT_PYRAMIDAL", mjtConstraint::mjCNSTR_CONTACT_PYRAMIDAL),
        ("mjCNSTR_CONTACT_ELLIPTIC", mjtConstraint::mjCNSTR_CONTACT_ELLIPTIC),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtConstraint::mjCNSTR_EQUALITY),
            1 => Some(mjtConstraint::mjCNSTR_FRICTION_DOF),
            2 => Some(mjtConstraint::mjCNSTR_FRICTION_TENDON),
            3 => Some(mjtConstraint::mjCNSTR_LIMIT_JOINT),
            4 => Some(mjtConstraint::mjCNSTR_LIMIT_TENDON),
            5 => Some(mjtConstraint::mjCNSTR_CONTACT_FRICTIONLESS),
            6 => Some(mjtConstraint::mjCNSTR_CONTACT_PYRAMIDAL),
            7 => Some(mjtConstraint::mjCNSTR_CONTACT_ELLIPTIC),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtConstraintState {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjCNSTRSTATE_SATISFIED", mjtConstraintState::mjCNSTRSTATE_SATISFIED),
        ("mjCNSTRSTATE_QUADRATIC", mjtConstraintState::mjCNSTRSTATE_QUADRATIC),
        ("mjCNSTRSTATE_LINEARNEG", mjtConstraintState::mjCNSTRSTATE_LINEARNEG),
        ("mjCNSTRSTATE_LINEARPOS", mjtConstraintState::mjCNSTRSTATE_LINEARPOS),
        ("mjCNSTRSTATE_CONE", mjtConstraintState::mjCNSTRSTATE_CONE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtConstraintState::mjCNSTRSTATE_SATISFIED),
            1 => Some(mjtConstraintState::mjCNSTRSTATE_QUADRATIC),
            2 => Some(mjtConstraintState::mjCNSTRSTATE_LINEARNEG),
            3 => Some(mjtConstraintState::mjCNSTRSTATE_LINEARPOS),
            4 => Some(mjtConstraintState::mjCNSTRSTATE_CONE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtWarning {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjWARN_INERTIA", mjtWarning::mjWARN_INERTIA),
        ("mjWARN_CONTACTFULL", mjtWarning::mjWARN_CONTACTFULL),
        ("mjWARN_CNSTRFULL", mjtWarning::mjWARN_CNSTRFULL),
        ("mjWARN_VGEOMFULL", mjtWarning::mjWARN_VGEOMFULL),
        ("mjWARN_BADQPOS", mjtWarning::mjWARN_BADQPOS),
        ("mjWARN_BADQVEL", mjtWarning::mjWARN_BADQVEL),
        ("mjWARN_BADQACC", mjtWarning::mjWARN_BADQACC),
        ("mjWARN_BADCTRL", mjtWarning::mjWARN_BADCTRL),
        ("mjNWARNING", mjtWarning::mjNWARNING),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtWarning::mjWARN_INERTIA),
            1 => Some(mjtWarning::mjWARN_CONTACTFULL),
            2 => Some(mjtWarning::mjWARN_CNSTRFULL),
            3 => Some(mjtWarning::mjWARN_VGEOMFULL),
            4 => Some(mjtWarning::mjWARN_BADQPOS),
            5 => Some(mjtWarning::mjWARN_BADQVEL),
            6 => Some(mjtWarning::mjWARN_BADQACC),
            7 => Some(mjtWarning::mjWARN_BADCTRL),
            8 => Some(mjtWarning::mjNWARNING),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtTimer {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjTIMER_STEP", mjtTimer::mjTIMER_STEP),
        ("mjTIMER_FORWARD", mjtTimer::mjTIMER_FORWARD),
        ("mjTIMER_INVERSE", mjtTimer::mjTIMER_INVERSE),
        ("mjTIMER_POSITION", mjtTimer::mjTIMER_POSITION),
        ("mjTIMER_VELOCITY", mjtTimer::mjTIMER_VELOCITY),
        ("mjTIMER_ACTUATION", mjtTimer::mjTIMER_ACTUATION),
        ("mjTIMER_CONSTRAINT", mjtTimer::mjTIMER_CONSTRAINT),
        ("mjTIMER_ADVANCE", mjtTimer::mjTIMER_ADVANCE),
        ("mjTIMER_POS_KINEMATICS", mjtTimer::mjTIMER_POS_KINEMATICS),
        ("mjTIMER_POS_INERTIA", mjtTimer::mjTIMER_POS_INERTIA),
        ("mjTIMER_POS_COLLISION", mjtTimer::mjTIMER_POS_COLLISION),
        ("mjTIMER_POS_MAKE", mjtTimer::mjTIMER_POS_MAKE),
        ("mjTIMER_POS_PROJECT", mjtTimer::mjTIMER_POS_PROJECT),
        ("mjTIMER_COL_BROAD", mjtTimer::mjTIMER_COL_BROAD),
        ("mjTIMER_COL_NARROW", mjtTimer::mjTIMER_COL_NARROW),
        ("mjNTIMER", mjtTimer::mjNTIMER),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtTimer::mjTIMER_STEP),
            1 => Some(mjtTimer::mjTIMER_FORWARD),
            2 => Some(mjtTimer::mjTIMER_INVERSE),
            3 => Some(mjtTimer::mjTIMER_POSITION),
            4 => Some(mjtTimer::mjTIMER_VELOCITY),
            5 => Some(mjtTimer::mjTIMER_ACTUATION),
            6 => Some(mjtTimer::mjTIMER_CONSTRAINT),
            7 => Some(mjtTimer::mjTIMER_ADVANCE),
            8 => Some(mjtTimer::mjTIMER_POS_KINEMATICS),
            9 => Some(mjtTimer::mjTIMER_POS_INERTIA),
            10 => Some(mjtTimer::mjTIMER_POS_COLLISION),
            11 => Some(mjtTimer::mjTIMER_POS_MAKE),
            12 => Some(mjtTimer::mjTIMER_POS_PROJECT),
            13 => Some(mjtTimer::mjTIMER_COL_BROAD),
            14 => Some(mjtTimer::mjTIMER_COL_NARROW),
            15 => Some(mjtTimer::mjNTIMER),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtSleepState {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjS_STATIC", mjtSleepState::mjS_STATIC),
        ("mjS_ASLEEP", mjtSleepState::mjS_ASLEEP),
        ("mjS_AWAKE", mjtSleepState::mjS_AWAKE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            -1 => Some(mjtSleepState::mjS_STATIC),
            0 => Some(mjtSleepState::mjS_ASLEEP),
            1 => Some(mjtSleepState::mjS_AWAKE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtTaskStatus {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjTASK_NEW", mjtTaskStatus::mjTASK_NEW),
        ("mjTASK_QUEUED", mjtTaskStatus::mjTASK_QUEUED),
        ("mjTASK_COMPLETED", mjtTaskStatus::mjTASK_COMPLETED),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtTaskStatus::mjTASK_NEW),
            1 => Some(mjtTaskStatus::mjTASK_QUEUED),
            2 => Some(mjtTaskStatus::mjTASK_COMPLETED),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtPluginCapabilityBit {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjPLUGIN_ACTUATOR", mjtPluginCapabilityBit::mjPLUGIN_ACTUATOR),
        ("mjPLUGIN_SENSOR", mjtPluginCapabilityBit::mjPLUGIN_SENSOR),
        ("mjPLUGIN_PASSIVE", mjtPluginCapabilityBit::mjPLUGIN_PASSIVE),
        ("mjPLUGIN_SDF", mjtPluginCapabilityBit::mjPLUGIN_SDF),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            1 => Some(mjtPluginCapabilityBit::mjPLUGIN_ACTUATOR),
            2 => Some(mjtPluginCapabilityBit::mjPLUGIN_SENSOR),
            4 => Some(mjtPluginCapabilityBit::mjPLUGIN_PASSIVE),
            8 => Some(mjtPluginCapabilityBit::mjPLUGIN_SDF),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtGeomInertia {
    const ENUMERATORS: &'static [(&'static str, Self)] =
        &[("mjINERTIA_VOLUME", mjtGeomInertia::mjINERTIA_VOLUME), ("mjINERTIA_SHELL", mjtGeomInertia::mjINERTIA_SHELL)];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtGeomInertia::mjINERTIA_VOLUME),
            1 => Some(mjtGeomInertia::mjINERTIA_SHELL),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtMeshInertia {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjMESH_INERTIA_CONVEX", mjtMeshInertia::mjMESH_INERTIA_CONVEX),
        ("mjMESH_INERTIA_EXACT", mjtMeshInertia::mjMESH_INERTIA_EXACT),
        ("mjMESH_INERTIA_LEGACY", mjtMeshInertia::mjMESH_INERTIA_LEGACY),
        ("mjMESH_INERTIA_SHELL", mjtMeshInertia::mjMESH_INERTIA_SHELL),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtMeshInertia::mjMESH_INERTIA_CONVEX),
            1 => Some(mjtMeshInertia::mjMESH_INERTIA_EXACT),
            2 => Some(mjtMeshInertia::mjMESH_INERTIA_LEGACY),
            3 => Some(mjtMeshInertia::mjMESH_INERTIA_SHELL),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtMeshBuiltin {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjMESH_BUILTIN_NONE", mjtMeshBuiltin::mjMESH_BUILTIN_NONE),
        ("mjMESH_BUILTIN_SPHERE", mjtMeshBuiltin::mjMESH_BUILTIN_SPHERE),
        ("mjMESH_BUILTIN_HEMISPHERE", mjtMeshBuiltin::mjMESH_BUILTIN_HEMISPHERE),
        ("mjMESH_BUILTIN_CONE", mjtMeshBuiltin::mjMESH_BUILTIN_CONE),
        ("mjMESH_BUILTIN_SUPERSPHERE", mjtMeshBuiltin::mjMESH_BUILTIN_SUPERSPHERE),
        ("mjMESH_BUILTIN_SUPERTORUS", mjtMeshBuiltin::mjMESH_BUILTIN_SUPERTORUS),
        ("mjMESH_BUILTIN_WEDGE", mjtMeshBuiltin::mjMESH_BUILTIN_WEDGE),
        ("mjMESH_BUILTIN_PLATE", mjtMeshBuiltin::mjMESH_BUILTIN_PLATE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtMeshBuiltin::mjMESH_BUILTIN_NONE),
            1 => Some(mjtMeshBuiltin::mjMESH_BUILTIN_SPHERE),
            2 => Some(mjtMeshBuiltin::mjMESH_BUILTIN_HEMISPHERE),
            3 => Some(mjtMeshBuiltin::mjMESH_BUILTIN_CONE),
            4 => Some(mjtMeshBuiltin::mjMESH_BUILTIN_SUPERSPHERE),
            5 => Some(mjtMeshBuiltin::mjMESH_BUILTIN_SUPERTORUS),
            6 => Some(mjtMeshBuiltin::mjMESH_BUILTIN_WEDGE),
            7 => Some(mjtMeshBuiltin::mjMESH_BUILTIN_PLATE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtBuiltin {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjBUILTIN_NONE", mjtBuiltin::mjBUILTIN_NONE),
        ("mjBUILTIN_GRADIENT", mjtBuiltin::mjBUILTIN_GRADIENT),
        ("mjBUILTIN_CHECKER", mjtBuiltin::mjBUILTIN_CHECKER),
        ("mjBUILTIN_FLAT", mjtBuiltin::mjBUILTIN_FLAT),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtBuiltin::mjBUILTIN_NONE),
            1 => Some(mjtBuiltin::mjBUILTIN_GRADIENT),
            2 => Some(mjtBuiltin::mjBUILTIN_CHECKER),
            3 => Some(mjtBuiltin::mjBUILTIN_FLAT),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtMark {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjMARK_NONE", mjtMark::mjMARK_NONE),
        ("mjMARK_EDGE", mjtMark::mjMARK_EDGE),
        ("mjMARK_CROSS", mjtMark::mjMARK_CROSS),
        ("mjMARK_RANDOM", mjtMark::mjMARK_RANDOM),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtMark::mjMARK_NONE),
            1 => Some(mjtMark::mjMARK_EDGE),
            2 => Some(mjtMark::mjMARK_CROSS),
            3 => Some(mjtMark::mjMARK_RANDOM),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtLimited {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjLIMITED_FALSE", mjtLimited::mjLIMITED_FALSE),
        ("mjLIMITED_TRUE", mjtLimited::mjLIMITED_TRUE),
        ("mjLIMITED_AUTO", mjtLimited::mjLIMITED_AUTO),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtLimited::mjLIMITED_FALSE),
            1 => Some(mjtLimited::mjLIMITED_TRUE),
            2 => Some(mjtLimited::mjLIMITED_AUTO),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtAlignFree {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjALIGNFREE_FALSE", mjtAlignFree::mjALIGNFREE_FALSE),
        ("mjALIGNFREE_TRUE", mjtAlignFree::mjALIGNFREE_TRUE),
        ("mjALIGNFREE_AUTO", mjtAlignFree::mjALIGNFREE_AUTO),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtAlignFree::mjALIGNFREE_FALSE),
            1 => Some(mjtAlignFree::mjALIGNFREE_TRUE),
            2 => Some(mjtAlignFree::mjALIGNFREE_AUTO),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtInertiaFromGeom {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjINERTIAFROMGEOM_FALSE", mjtInertiaFromGeom::mjINERTIAFROMGEOM_FALSE),
        ("mjINERTIAFROMGEOM_TRUE", mjtInertiaFromGeom::mjINERTIAFROMGEOM_TRUE),
        ("mjINERTIAFROMGEOM_AUTO", mjtInertiaFromGeom::mjINERTIAFROMGEOM_AUTO),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtInertiaFromGeom::mjINERTIAFROMGEOM_FALSE),
            1 => Some(mjtInertiaFromGeom::mjINERTIAFROMGEOM_TRUE),
            2 => Some(mjtInertiaFromGeom::mjINERTIAFROMGEOM_AUTO),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtOrientation {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjORIENTATION_QUAT", mjtOrientation::mjORIENTATION_QUAT),
        ("mjORIENTATION_AXISANGLE", mjtOrientation::mjORIENTATION_AXISANGLE),
        ("mjORIENTATION_XYAXES", mjtOrientation::mjORIENTATION_XYAXES),
        ("mjORIENTATION_ZAXIS", mjtOrientation::mjORIENTATION_ZAXIS),
        ("mjORIENTATION_EULER", mjtOrientation::mjORIENTATION_EULER),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtOrientation::mjORIENTATION_QUAT),
            1 => Some(mjtOrientation::mjORIENTATION_AXISANGLE),
            2 => Some(mjtOrientation::mjORIENTATION_XYAXES),
            3 => Some(mjtOrientation::mjORIENTATION_ZAXIS),
            4 => Some(mjtOrientation::mjORIENTATION_EULER),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtCatBit {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjCAT_STATIC", mjtCatBit::mjCAT_STATIC),
        ("mjCAT_DYNAMIC", mjtCatBit::mjCAT_DYNAMIC),
        ("mjCAT_DECOR", mjtCatBit::mjCAT_DECOR),
        ("mjCAT_ALL", mjtCatBit::mjCAT_ALL),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            1 => Some(mjtCatBit::mjCAT_STATIC),
            2 => Some(mjtCatBit::mjCAT_DYNAMIC),
            4 => Some(mjtCatBit::mjCAT_DECOR),
            7 => Some(mjtCatBit::mjCAT_ALL),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtMouse {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjMOUSE_NONE", mjtMouse::mjMOUSE_NONE),
        ("mjMOUSE_ROTATE_V", mjtMouse::mjMOUSE_ROTATE_V),
        ("mjMOUSE_ROTATE_H", mjtMouse::mjMOUSE_ROTATE_H),
        ("mjMOUSE_MOVE_V", mjtMouse::mjMOUSE_MOVE_V),
        ("mjMOUSE_MOVE_H", mjtMouse::mjMOUSE_MOVE_H),
        ("mjMOUSE_ZOOM", mjtMouse::mjMOUSE_ZOOM),
        ("mjMOUSE_MOVE_V_REL", mjtMouse::mjMOUSE_MOVE_V_REL),
        ("mjMOUSE_MOVE_H_REL", mjtMouse::mjMOUSE_MOVE_H_REL),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtMouse::mjMOUSE_NONE),
            1 => Some(mjtMouse::mjMOUSE_ROTATE_V),
            2 => Some(mjtMouse::mjMOUSE_ROTATE_H),
            3 => Some(mjtMouse::mjMOUSE_MOVE_V),
            4 => Some(mjtMouse::mjMOUSE_MOVE_H),
            5 => Some(mjtMouse::mjMOUSE_ZOOM),
            6 => Some(mjtMouse::mjMOUSE_MOVE_V_REL),
            7 => Some(mjtMouse::mjMOUSE_MOVE_H_REL),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtPertBit {
    const ENUMERATORS: &'static [(&'static str, Self)] =
        &[("mjPERT_TRANSLATE", mjtPertBit::mjPERT_TRANSLATE), ("mjPERT_ROTATE", mjtPertBit::mjPERT_ROTATE)];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            1 => Some(mjtPertBit::mjPERT_TRANSLATE),
            2 => Some(mjtPertBit::mjPERT_ROTATE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtCamera {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjCAMERA_FREE", mjtCamera::mjCAMERA_FREE),
        ("mjCAMERA_TRACKING", mjtCamera::mjCAMERA_TRACKING),
        ("mjCAMERA_FIXED", mjtCamera::mjCAMERA_FIXED),
        ("mjCAMERA_USER", mjtCamera::mjCAMERA_USER),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtCamera::mjCAMERA_FREE),
            1 => Some(mjtCamera::mjCAMERA_TRACKING),
            2 => Some(mjtCamera::mjCAMERA_FIXED),
            3 => Some(mjtCamera::mjCAMERA_USER),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtLabel {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjLABEL_NONE", mjtLabel::mjLABEL_NONE),
        ("mjLABEL_BODY", mjtLabel::mjLABEL_BODY),
        ("mjLABEL_JOINT", mjtLabel::mjLABEL_JOINT),
        ("mjLABEL_GEOM", mjtLabel::mjLABEL_GEOM),
        ("mjLABEL_SITE", mjtLabel::mjLABEL_SITE),
        ("mjLABEL_CAMERA", mjtLabel::mjLABEL_CAMERA),
        ("mjLABEL_LIGHT", mjtLabel::mjLABEL_LIGHT),
        ("mjLABEL_TENDON", mjtLabel::mjLABEL_TENDON),
        ("mjLABEL_ACTUATOR", mjtLabel::mjLABEL_ACTUATOR),
        ("mjLABEL_CONSTRAINT", mjtLabel::mjLABEL_CONSTRAINT),
        ("mjLABEL_FLEX", mjtLabel::mjLABEL_FLEX),
        ("mjLABEL_SKIN", mjtLabel::mjLABEL_SKIN),
        ("mjLABEL_SELECTION", mjtLabel::mjLABEL_SELECTION),
        ("mjLABEL_SELPNT", mjtLabel::mjLABEL_SELPNT),
        ("mjLABEL_CONTACTPOINT", mjtLabel::mjLABEL_CONTACTPOINT),
        ("mjLABEL_CONTACTFORCE", mjtLabel::mjLABEL_CONTACTFORCE),
        ("mjLABEL_ISLAND", mjtLabel::mjLABEL_ISLAND),
        ("mjNLABEL", mjtLabel::mjNLABEL),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtLabel::mjLABEL_NONE),
            1 => Some(mjtLabel::mjLABEL_BODY),
            2 => Some(mjtLabel::mjLABEL_JOINT),
            3 => Some(mjtLabel::mjLABEL_GEOM),
            4 => Some(mjtLabel::mjLABEL_SITE),
            5 => Some(mjtLabel::mjLABEL_CAMERA),
            6 => Some(mjtLabel::mjLABEL_LIGHT),
            7 => Some(mjtLabel::mjLABEL_TENDON),
            8 => Some(mjtLabel::mjLABEL_ACTUATOR),
            9 => Some(mjtLabel::mjLABEL_CONSTRAINT),
            10 => Some(mjtLabel::mjLABEL_FLEX),
            11 => Some(mjtLabel::mjLABEL_SKIN),
            12 => Some(mjtLabel::mjLABEL_SELECTION),
            13 => Some(mjtLabel::mjLABEL_SELPNT),
            14 => Some(mjtLabel::mjLABEL_CONTACTPOINT),
            15 => Some(mjtLabel::mjLABEL_CONTACTFORCE),
            16 => Some(mjtLabel::mjLABEL_ISLAND),
            17 => Some(mjtLabel::mjNLABEL),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtFrame {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjFRAME_NONE", mjtFrame::mjFRAME_NONE),
        ("mjFRAME_BODY", mjtFrame::mjFRAME_BODY),
        ("mjFRAME_GEOM", mjtFrame::mjFRAME_GEOM),
        ("mjFRAME_SITE", mjtFrame::mjFRAME_SITE),
        ("mjFRAME_CAMERA", mjtFrame::mjFRAME_CAMERA),
        ("mjFRAME_LIGHT", mjtFrame::mjFRAME_LIGHT),
        ("mjFRAME_CONTACT", mjtFrame::mjFRAME_CONTACT),
        ("mjFRAME_WORLD", mjtFrame::mjFRAME_WORLD),
        ("mjNFRAME", mjtFrame::mjNFRAME),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtFrame::mjFRAME_NONE),
            1 => Some(mjtFrame::mjFRAME_BODY),
            2 => Some(mjtFrame::mjFRAME_GEOM),
            3 => Some(mjtFrame::mjFRAME_SITE),
            4 => Some(mjtFrame::mjFRAME_CAMERA),
            5 => Some(mjtFrame::mjFRAME_LIGHT),
            6 => Some(mjtFrame::mjFRAME_CONTACT),
            7 => Some(mjtFrame::mjFRAME_WORLD),
            8 => Some(mjtFrame::mjNFRAME),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtVisFlag {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjVIS_CONVEXHULL", mjtVisFlag::mjVIS_CONVEXHULL),
        ("mjVIS_TEXTURE", mjtVisFlag::mjVIS_TEXTURE),
        ("mjVIS_JOINT", mjtVisFlag::mjVIS_JOINT),
        ("mjVIS_CAMERA", mjtVisFlag::mjVIS_CAMERA),
        ("mjVIS_ACTUATOR", mjtVisFlag::mjVIS_ACTUATOR),
        ("mjVIS_ACTIVATION", mjtVisFlag::mjVIS_ACTIVATION),
        ("mjVIS_LIGHT", mjtVisFlag::mjVIS_LIGHT),
        ("mjVIS_TENDON", mjtVisFlag::mjVIS_TENDON),
        ("mjVIS_RANGEFINDER", mjtVisFlag::mjVIS_RANGEFINDER),
        ("mjVIS_CONSTRAINT", mjtVisFlag::mjVIS_CONSTRAINT),
        ("mjVIS_INERTIA", mjtVisFlag::mjVIS_INERTIA),
        ("mjVIS_SCLINERTIA", mjtVisFlag::mjVIS_SCLINERTIA),
        ("mjVIS_PERTFORCE", mjtVisFlag::mjVIS_PERTFORCE),
        ("mjVIS_PERTOBJ", mjtVisFlag::mjVIS_PERTOBJ),
        ("mjVIS_CONTACTPOINT", mjtVisFlag::mjVIS_CONTACTPOINT),
        ("mjVIS_ISLAND", mjtVisFlag::mjVIS_ISLAND),
        ("mjVIS_CONTACTFORCE", mjtVisFlag::mjVIS_CONTACTFORCE),
        ("mjVIS_CONTACTSPLIT", mjtVisFlag::mjVIS_CONTACTSPLIT),
        ("mjVIS_TRANSPARENT", mjtVisFlag::mjVIS_TRANSPARENT),
        ("mjVIS_AUTOCONNECT", mjtVisFlag::mjVIS_AUTOCONNECT),
        ("mjVIS_COM", mjtVisFlag::mjVIS_COM),
        ("mjVIS_SELECT", mjtVisFlag::mjVIS_SELECT),
        ("mjVIS_STATIC", mjtVisFlag::mjVIS_STATIC),
        ("mjVIS_SKIN", mjtVisFlag::mjVIS_SKIN),
        ("mjVIS_FLEXVERT", mjtVisFlag::mjVIS_FLEXVERT),
        ("mjVIS_FLEXEDGE", mjtVisFlag::mjVIS_FLEXEDGE),
        ("mjVIS_FLEXFACE", mjtVisFlag::mjVIS_FLEXFACE),
        ("mjVIS_FLEXSKIN", mjtVisFlag::mjVIS_FLEXSKIN),
        ("mjVIS_BODYBVH", mjtVisFlag::mjVIS_BODYBVH),
        ("mjVIS_MESHBVH", mjtVisFlag::mjVIS_MESHBVH),
        ("mjVIS_SDFITER", mjtVisFlag::mjVIS_SDFITER),
        ("mjNVISFLAG", mjtVisFlag::mjNVISFLAG),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtVisFlag::mjVIS_CONVEXHULL),
            1 => Some(mjtVisFlag::mjVIS_TEXTURE),
            2 => Some(mjtVisFlag::mjVIS_JOINT),
            3 => Some(mjtVisFlag::mjVIS_CAMERA),
            4 => Some(mjtVisFlag::mjVIS_ACTUATOR),
            5 => Some(mjtVisFlag::mjVIS_ACTIVATION),
            6 => Some(mjtVisFlag::mjVIS_LIGHT),
            7 => Some(mjtVisFlag::mjVIS_TENDON),
            8 => Some(mjtVisFlag::mjVIS_RANGEFINDER),
            9 => Some(mjtVisFlag::mjVIS_CONSTRAINT),
            10 => Some(mjtVisFlag::mjVIS_INERTIA),
            11 => Some(mjtVisFlag::mjVIS_SCLINERTIA),
            12 => Some(mjtVisFlag::mjVIS_PERTFORCE),
            13 => Some(mjtVisFlag::mjVIS_PERTOBJ),
            14 => Some(mjtVisFlag::mjVIS_CONTACTPOINT),
            15 => Some(mjtVisFlag::mjVIS_ISLAND),
            16 => Some(mjtVisFlag::mjVIS_CONTACTFORCE),
            17 => Some(mjtVisFlag::mjVIS_CONTACTSPLIT),
            18 => Some(mjtVisFlag::mjVIS_TRANSPARENT),
            19 => Some(mjtVisFlag::mjVIS_AUTOCONNECT),
            20 => Some(mjtVisFlag::mjVIS_COM),
            21 => Some(mjtVisFlag::mjVIS_SELECT),
            22 => Some(mjtVisFlag::mjVIS_STATIC),
            23 => Some(mjtVisFlag::mjVIS_SKIN),
            24 => Some(mjtVisFlag::mjVIS_FLEXVERT),
            25 => Some(mjtVisFlag::mjVIS_FLEXEDGE),
            26 => Some(mjtVisFlag::mjVIS_FLEXFACE),
            27 => Some(mjtVisFlag::mjVIS_FLEXSKIN),
            28 => Some(mjtVisFlag::mjVIS_BODYBVH),
            29 => Some(mjtVisFlag::mjVIS_MESHBVH),
            30 => Some(mjtVisFlag::mjVIS_SDFITER),
            31 => Some(mjtVisFlag::mjNVISFLAG),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtRndFlag {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjRND_SHADOW", mjtRndFlag::mjRND_SHADOW),
        ("mjRND_WIREFRAME", mjtRndFlag::mjRND_WIREFRAME),
        ("mjRND_REFLECTION", mjtRndFlag::mjRND_REFLECTION),
        ("mjRND_ADDITIVE", mjtRndFlag::mjRND_ADDITIVE),
        ("mjRND_SKYBOX", mjtRndFlag::mjRND_SKYBOX),
        ("mjRND_FOG", mjtRndFlag::mjRND_FOG),
        ("mjRND_HAZE", mjtRndFlag::mjRND_HAZE),
        ("mjRND_SEGMENT", mjtRndFlag::mjRND_SEGMENT),
        ("mjRND_IDCOLOR", mjtRndFlag::mjRND_IDCOLOR),
        ("mjRND_CULL_FACE", mjtRndFlag::mjRND_CULL_FACE),
        ("mjNRNDFLAG", mjtRndFlag::mjNRNDFLAG),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtRndFlag::mjRND_SHADOW),
            1 => Some(mjtRndFlag::mjRND_WIREFRAME),
            2 => Some(mjtRndFlag::mjRND_REFLECTION),
            3 => Some(mjtRndFlag::mjRND_ADDITIVE),
            4 => Some(mjtRndFlag::mjRND_SKYBOX),
            5 => Some(mjtRndFlag::mjRND_FOG),
            6 => Some(mjtRndFlag::mjRND_HAZE),
            7 => Some(mjtRndFlag::mjRND_SEGMENT),
            8 => Some(mjtRndFlag::mjRND_IDCOLOR),
            9 => Some(mjtRndFlag::mjRND_CULL_FACE),
            10 => Some(mjtRndFlag::mjNRNDFLAG),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtStereo {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjSTEREO_NONE", mjtStereo::mjSTEREO_NONE),
        ("mjSTEREO_QUADBUFFERED", mjtStereo::mjSTEREO_QUADBUFFERED),
        ("mjSTEREO_SIDEBYSIDE", mjtStereo::mjSTEREO_SIDEBYSIDE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtStereo::mjSTEREO_NONE),
            1 => Some(mjtStereo::mjSTEREO_QUADBUFFERED),
            2 => Some(mjtStereo::mjSTEREO_SIDEBYSIDE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtGridPos {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjGRID_TOPLEFT", mjtGridPos::mjGRID_TOPLEFT),
        ("mjGRID_TOPRIGHT", mjtGridPos::mjGRID_TOPRIGHT),
        ("mjGRID_BOTTOMLEFT", mjtGridPos::mjGRID_BOTTOMLEFT),
        ("mjGRID_BOTTOMRIGHT", mjtGridPos::mjGRID_BOTTOMRIGHT),
        ("mjGRID_TOP", mjtGridPos::mjGRID_TOP),
        ("mjGRID_BOTTOM", mjtGridPos::mjGRID_BOTTOM),
        ("mjGRID_LEFT", mjtGridPos::mjGRID_LEFT),
        ("mjGRID_RIGHT", mjtGridPos::mjGRID_RIGHT),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtGridPos::mjGRID_TOPLEFT),
            1 => Some(mjtGridPos::mjGRID_TOPRIGHT),
            2 => Some(mjtGridPos::mjGRID_BOTTOMLEFT),
            3 => Some(mjtGridPos::mjGRID_BOTTOMRIGHT),
            4 => Some(mjtGridPos::mjGRID_TOP),
            5 => Some(mjtGridPos::mjGRID_BOTTOM),
            6 => Some(mjtGridPos::mjGRID_LEFT),
            7 => Some(mjtGridPos::mjGRID_RIGHT),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtFramebuffer {
    const ENUMERATORS: &'static [(&'static str, Self)] =
        &[("mjFB_WINDOW", mjtFramebuffer::mjFB_WINDOW), ("mjFB_OFFSCREEN", mjtFramebuffer::mjFB_OFFSCREEN)];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtFramebuffer::mjFB_WINDOW),
            1 => Some(mjtFramebuffer::mjFB_OFFSCREEN),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtDepthMap {
    const ENUMERATORS: &'static [(&'static str, Self)] =
        &[("mjDEPTH_ZERONEAR", mjtDepthMap::mjDEPTH_ZERONEAR), ("mjDEPTH_ZEROFAR", mjtDepthMap::mjDEPTH_ZEROFAR)];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtDepthMap::mjDEPTH_ZERONEAR),
            1 => Some(mjtDepthMap::mjDEPTH_ZEROFAR),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtFontScale {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjFONTSCALE_50", mjtFontScale::mjFONTSCALE_50),
        ("mjFONTSCALE_100", mjtFontScale::mjFONTSCALE_100),
        ("mjFONTSCALE_150", mjtFontScale::mjFONTSCALE_150),
        ("mjFONTSCALE_200", mjtFontScale::mjFONTSCALE_200),
        ("mjFONTSCALE_250", mjtFontScale::mjFONTSCALE_250),
        ("mjFONTSCALE_300", mjtFontScale::mjFONTSCALE_300),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            50 => Some(mjtFontScale::mjFONTSCALE_50),
            100 => Some(mjtFontScale::mjFONTSCALE_100),
            150 => Some(mjtFontScale::mjFONTSCALE_150),
            200 => Some(mjtFontScale::mjFONTSCALE_200),
            250 => Some(mjtFontScale::mjFONTSCALE_250),
            300 => Some(mjtFontScale::mjFONTSCALE_300),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtFont {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjFONT_NORMAL", mjtFont::mjFONT_NORMAL),
        ("mjFONT_SHADOW", mjtFont::mjFONT_SHADOW),
        ("mjFONT_BIG", mjtFont::mjFONT_BIG),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtFont::mjFONT_NORMAL),
            1 => Some(mjtFont::mjFONT_SHADOW),
            2 => Some(mjtFont::mjFONT_BIG),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtButton {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjBUTTON_NONE", mjtButton::mjBUTTON_NONE),
        ("mjBUTTON_LEFT", mjtButton::mjBUTTON_LEFT),
        ("mjBUTTON_RIGHT", mjtButton::mjBUTTON_RIGHT),
        ("mjBUTTON_MIDDLE", mjtButton::mjBUTTON_MIDDLE),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtButton::mjBUTTON_NONE),
            1 => Some(mjtButton::mjBUTTON_LEFT),
            2 => Some(mjtButton::mjBUTTON_RIGHT),
            3 => Some(mjtButton::mjBUTTON_MIDDLE),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtEvent {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjEVENT_NONE", mjtEvent::mjEVENT_NONE),
        ("mjEVENT_MOVE", mjtEvent::mjEVENT_MOVE),
        ("mjEVENT_PRESS", mjtEvent::mjEVENT_PRESS),
        ("mjEVENT_RELEASE", mjtEvent::mjEVENT_RELEASE),
        ("mjEVENT_SCROLL", mjtEvent::mjEVENT_SCROLL),
        ("mjEVENT_KEY", mjtEvent::mjEVENT_KEY),
        ("mjEVENT_RESIZE", mjtEvent::mjEVENT_RESIZE),
        ("mjEVENT_REDRAW", mjtEvent::mjEVENT_REDRAW),
        ("mjEVENT_FILESDROP", mjtEvent::mjEVENT_FILESDROP),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtEvent::mjEVENT_NONE),
            1 => Some(mjtEvent::mjEVENT_MOVE),
            2 => Some(mjtEvent::mjEVENT_PRESS),
            3 => Some(mjtEvent::mjEVENT_RELEASE),
            4 => Some(mjtEvent::mjEVENT_SCROLL),
            5 => Some(mjtEvent::mjEVENT_KEY),
            6 => Some(mjtEvent::mjEVENT_RESIZE),
            7 => Some(mjtEvent::mjEVENT_REDRAW),
            8 => Some(mjtEvent::mjEVENT_FILESDROP),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtItem {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjITEM_END", mjtItem::mjITEM_END),
        ("mjITEM_SECTION", mjtItem::mjITEM_SECTION),
        ("mjITEM_SEPARATOR", mjtItem::mjITEM_SEPARATOR),
        ("mjITEM_STATIC", mjtItem::mjITEM_STATIC),
        ("mjITEM_BUTTON", mjtItem::mjITEM_BUTTON),
        ("mjITEM_CHECKINT", mjtItem::mjITEM_CHECKINT),
        ("mjITEM_CHECKBYTE", mjtItem::mjITEM_CHECKBYTE),
        ("mjITEM_RADIO", mjtItem::mjITEM_RADIO),
        ("mjITEM_RADIOLINE", mjtItem::mjITEM_RADIOLINE),
        ("mjITEM_SELECT", mjtItem::mjITEM_SELECT),
        ("mjITEM_SLIDERINT", mjtItem::mjITEM_SLIDERINT),
        ("mjITEM_SLIDERNUM", mjtItem::mjITEM_SLIDERNUM),
        ("mjITEM_EDITINT", mjtItem::mjITEM_EDITINT),
        ("mjITEM_EDITNUM", mjtItem::mjITEM_EDITNUM),
        ("mjITEM_EDITFLOAT", mjtItem::mjITEM_EDITFLOAT),
        ("mjITEM_EDITTXT", mjtItem::mjITEM_EDITTXT),
        ("mjNITEM", mjtItem::mjNITEM),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            -2 => Some(mjtItem::mjITEM_END),
            -1 => Some(mjtItem::mjITEM_SECTION),
            0 => Some(mjtItem::mjITEM_SEPARATOR),
            1 => Some(mjtItem::mjITEM_STATIC),
            2 => Some(mjtItem::mjITEM_BUTTON),
            3 => Some(mjtItem::mjITEM_CHECKINT),
            4 => Some(mjtItem::mjITEM_CHECKBYTE),
            5 => Some(mjtItem::mjITEM_RADIO),
            6 => Some(mjtItem::mjITEM_RADIOLINE),
            7 => Some(mjtItem::mjITEM_SELECT),
            8 => Some(mjtItem::mjITEM_SLIDERINT),
            9 => Some(mjtItem::mjITEM_SLIDERNUM),
            10 => Some(mjtItem::mjITEM_EDITINT),
            11 => Some(mjtItem::mjITEM_EDITNUM),
            12 => Some(mjtItem::mjITEM_EDITFLOAT),
            13 => Some(mjtItem::mjITEM_EDITTXT),
            14 => Some(mjtItem::mjNITEM),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}

impl CEnum for mjtSection {
    const ENUMERATORS: &'static [(&'static str, Self)] = &[
        ("mjSECT_CLOSED", mjtSection::mjSECT_CLOSED),
        ("mjSECT_OPEN", mjtSection::mjSECT_OPEN),
        ("mjSECT_FIXED", mjtSection::mjSECT_FIXED),
    ];

    #[inline]
    fn from_int(value: c_int) -> Option<Self> {
        match value {
            0 => Some(mjtSection::mjSECT_CLOSED),
            1 => Some(mjtSection::mjSECT_OPEN),
            2 => Some(mjtSection::mjSECT_FIXED),
            _ => None,
        }
    }

    #[inline]
    fn to_int(self) -> c_int {
        self as c_int
    }
}
