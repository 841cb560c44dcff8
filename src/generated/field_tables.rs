// Tables of the sizes and arrays of `mjModel` and `mjData`.
//
// Made from `src/abi` for `src/model/fields.rs`, which includes it. Do not edit it: change `src/abi` or
// `checks/generator`, then run `cargo run -p rujoco-generator`.

/// The size fields of `mjModel` in declaration order.
pub static MODEL_SIZES: &[SizeField] = &[
    SizeField { name: "nq", offset: offset_of!(mjModel, nq), wide: false },
    SizeField { name: "nv", offset: offset_of!(mjModel, nv), wide: false },
    SizeField { name: "nu", offset: offset_of!(mjModel, nu), wide: false },
    SizeField { name: "na", offset: offset_of!(mjModel, na), wide: false },
    SizeField { name: "nbody", offset: offset_of!(mjModel, nbody), wide: false },
    SizeField { name: "nbvh", offset: offset_of!(mjModel, nbvh), wide: false },
    SizeField { name: "nbvhstatic", offset: offset_of!(mjModel, nbvhstatic), wide: false },
    SizeField { name: "nbvhdynamic", offset: offset_of!(mjModel, nbvhdynamic), wide: false },
    SizeField { name: "noct", offset: offset_of!(mjModel, noct), wide: false },
    SizeField { name: "njnt", offset: offset_of!(mjModel, njnt), wide: false },
    SizeField { name: "ntree", offset: offset_of!(mjModel, ntree), wide: false },
    SizeField { name: "nM", offset: offset_of!(mjModel, nM), wide: false },
    SizeField { name: "nB", offset: offset_of!(mjModel, nB), wide: false },
    SizeField { name: "nC", offset: offset_of!(mjModel, nC), wide: false },
    SizeField { name: "nD", offset: offset_of!(mjModel, nD), wide: false },
    SizeField { name: "ngeom", offset: offset_of!(mjModel, ngeom), wide: false },
    SizeField { name: "nsite", offset: offset_of!(mjModel, nsite), wide: false },
    SizeField { name: "ncam", offset: offset_of!(mjModel, ncam), wide: false },
    SizeField { name: "nlight", offset: offset_of!(mjModel, nlight), wide: false },
    SizeField { name: "nflex", offset: offset_of!(mjModel, nflex), wide: false },
    SizeField { name: "nflexnode", offset: offset_of!(mjModel, nflexnode), wide: false },
    SizeField { name: "nflexvert", offset: offset_of!(mjModel, nflexvert), wide: false },
    SizeField { name: "nflexedge", offset: offset_of!(mjModel, nflexedge), wide: false },
    SizeField { name: "nflexelem", offset: offset_of!(mjModel, nflexelem), wide: false },
    SizeField { name: "nflexelemdata", offset: offset_of!(mjModel, nflexelemdata), wide: false },
    SizeField { name: "nflexelemedge", offset: offset_of!(mjModel, nflexelemedge), wide: false },
    SizeField { name: "nflexshelldata", offset: offset_of!(mjModel, nflexshelldata), wide: false },
    SizeField { name: "nflexevpair", offset: offset_of!(mjModel, nflexevpair), wide: false },
    SizeField { name: "nflextexcoord", offset: offset_of!(mjModel, nflextexcoord), wide: false },
    SizeField { name: "nmesh", offset: offset_of!(mjModel, nmesh), wide: false },
    SizeField { name: "nmeshvert", offset: offset_of!(mjModel, nmeshvert), wide: false },
    SizeField { name: "nmeshnormal", offset: offset_of!(mjModel, nmeshnormal), wide: false },
    SizeField { name: "nmeshtexcoord", offset: offset_of!(mjModel, nmeshtexcoord), wide: false },
    SizeField { name: "nmeshface", offset: offset_of!(mjModel, nmeshface), wide: false },
    SizeField { name: "nmeshgraph", offset: offset_of!(mjModel, nmeshgraph), wide: false },
    SizeField { name: "nmeshpoly", offset: offset_of!(mjModel, nmeshpoly), wide: false },
    SizeField { name: "nmeshpolyvert", offset: offset_of!(mjModel, nmeshpolyvert), wide: false },
    SizeField { name: "nmeshpolymap", offset: offset_of!(mjModel, nmeshpolymap), wide: false },
    SizeField { name: "nskin", offset: offset_of!(mjModel, nskin), wide: false },
    SizeField { name: "nskinvert", offset: offset_of!(mjModel, nskinvert), wide: false },
    SizeField { name: "nskintexvert", offset: offset_of!(mjModel, nskintexvert), wide: false },
    SizeField { name: "nskinface", offset: offset_of!(mjModel, nskinface), wide: false },
    SizeField { name: "nskinbone", offset: offset_of!(mjModel, nskinbone), wide: false },
    SizeField { name: "nskinbonevert", offset: offset_of!(mjModel, nskinbonevert), wide: false },
    SizeField { name: "nhfield", offset: offset_of!(mjModel, nhfield), wide: false },
    SizeField { name: "nhfielddata", offset: offset_of!(mjModel, nhfielddata), wide: false },
    SizeField { name: "ntex", offset: offset_of!(mjModel, ntex), wide: false },
    SizeField { name: "ntexdata", offset: offset_of!(mjModel, ntexdata), wide: false },
    SizeField { name: "nmat", offset: offset_of!(mjModel, nmat), wide: false },
    SizeField { name: "npair", offset: offset_of!(mjModel, npair), wide: false },
    SizeField { name: "nexclude", offset: offset_of!(mjModel, nexclude), wide: false },
    SizeField { name: "neq", offset: offset_of!(mjModel, neq), wide: false },
    SizeField { name: "ntendon", offset: offset_of!(mjModel, ntendon), wide: false },
    SizeField { name: "nwrap", offset: offset_of!(mjModel, nwrap), wide: false },
    SizeField { name: "nsensor", offset: offset_of!(mjModel, nsensor), wide: false },
    SizeField { name: "nnumeric", offset: offset_of!(mjModel, nnumeric), wide: false },
    SizeField { name: "nnumericdata", offset: offset_of!(mjModel, nnumericdata), wide: false },
    SizeField { name: "ntext", offset: offset_of!(mjModel, ntext), wide: false },
    SizeField { name: "ntextdata", offset: offset_of!(mjModel, ntextdata), wide: false },
    SizeField { name: "ntuple", offset: offset_of!(mjModel, ntuple), wide: false },
    SizeField { name: "ntupledata", offset: offset_of!(mjModel, ntupledata), wide: false },
    SizeField { name: "nkey", offset: offset_of!(mjModel, nkey), wide: false },
    SizeField { name: "nmocap", offset: offset_of!(mjModel, nmocap), wide: false },
    SizeField { name: "nplugin", offset: offset_of!(mjModel, nplugin), wide: false },
    SizeField { name: "npluginattr", offset: offset_of!(mjModel, npluginattr), wide: false },
    SizeField { name: "nuser_body", offset: offset_of!(mjModel, nuser_body), wide: false },
    SizeField { name: "nuser_jnt", offset: offset_of!(mjModel, nuser_jnt), wide: false },
    SizeField { name: "nuser_geom", offset: offset_of!(mjModel, nuser_geom), wide: false },
    SizeField { name: "nuser_site", offset: offset_of!(mjModel, nuser_site), wide: false },
    SizeField { name: "nuser_cam", offset: offset_of!(mjModel, nuser_cam), wide: false },
    SizeField { name: "nuser_tendon", offset: offset_of!(mjModel, nuser_tendon), wide: false },
    SizeField { name: "nuser_actuator", offset: offset_of!(mjModel, nuser_actuator), wide: false },
    SizeField { name: "nuser_sensor", offset: offset_of!(mjModel, nuser_sensor), wide: false },
    SizeField { name: "nnames", offset: offset_of!(mjModel, nnames), wide: false },
    SizeField { name: "npaths", offset: offset_of!(mjModel, npaths), wide: false },
    SizeField { name: "nnames_map", offset: offset_of!(mjModel, nnames_map), wide: false },
    SizeField { name: "nJmom", offset: offset_of!(mjModel, nJmom), wide: false },
    SizeField { name: "ngravcomp", offset: offset_of!(mjModel, ngravcomp), wide: false },
    SizeField { name: "nemax", offset: offset_of!(mjModel, nemax), wide: false },
    SizeField { name: "njmax", offset: offset_of!(mjModel, njmax), wide: false },
    SizeField { name: "nconmax", offset: offset_of!(mjModel, nconmax), wide: false },
    SizeField { name: "nuserdata", offset: offset_of!(mjModel, nuserdata), wide: false },
    SizeField { name: "nsensordata", offset: offset_of!(mjModel, nsensordata), wide: false },
    SizeField { name: "npluginstate", offset: offset_of!(mjModel, npluginstate), wide: false },
    SizeField { name: "narena", offset: offset_of!(mjModel, narena), wide: true },
    SizeField { name: "nbuffer", offset: offset_of!(mjModel, nbuffer), wide: true },
];

/// The sizes of a model, wide enough for sums that do not fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Sizes {
    /// Generalized coordinates.
    pub nq: i64,
    /// Degrees of freedom.
    pub nv: i64,
    /// Actuators, hence controls.
    pub nu: i64,
    /// Activation states.
    pub na: i64,
    /// Bodies.
    pub nbody: i64,
    /// Bounding volumes.
    pub nbvh: i64,
    /// Bounding volumes in constant boxes.
    pub nbvhstatic: i64,
    /// Bounding volumes in changing boxes.
    pub nbvhdynamic: i64,
    /// Octree nodes.
    pub noct: i64,
    /// Joints.
    pub njnt: i64,
    /// Kinematic trees below the world.
    pub ntree: i64,
    /// Numbers in the inertia matrix, legacy layout.
    pub nM: i64,
    /// Entries of the body-dof pattern.
    pub nB: i64,
    /// Entries of the inertia matrix, lower rows.
    pub nC: i64,
    /// Entries of the dof-dof pattern.
    pub nD: i64,
    /// Geoms.
    pub ngeom: i64,
    /// Sites.
    pub nsite: i64,
    /// Cameras.
    pub ncam: i64,
    /// Lights.
    pub nlight: i64,
    /// Flexes.
    pub nflex: i64,
    /// Flex nodes.
    pub nflexnode: i64,
    /// Flex vertices.
    pub nflexvert: i64,
    /// Flex edges.
    pub nflexedge: i64,
    /// Flex elements.
    pub nflexelem: i64,
    /// Flex element vertex ids.
    pub nflexelemdata: i64,
    /// Flex element edge ids.
    pub nflexelemedge: i64,
    /// Flex shell fragment vertex ids.
    pub nflexshelldata: i64,
    /// Flex element-vertex pairs.
    pub nflexevpair: i64,
    /// Flex vertices with texture coordinates.
    pub nflextexcoord: i64,
    /// Meshes.
    pub nmesh: i64,
    /// Mesh vertices.
    pub nmeshvert: i64,
    /// Mesh normals.
    pub nmeshnormal: i64,
    /// Mesh texture coordinates.
    pub nmeshtexcoord: i64,
    /// Mesh triangles.
    pub nmeshface: i64,
    /// Integers of mesh hull graphs.
    pub nmeshgraph: i64,
    /// Mesh polygons.
    pub nmeshpoly: i64,
    /// Vertex ids of mesh polygons.
    pub nmeshpolyvert: i64,
    /// Polygon ids of mesh vertices.
    pub nmeshpolymap: i64,
    /// Skins.
    pub nskin: i64,
    /// Skin vertices.
    pub nskinvert: i64,
    /// Skin vertices with texture coordinates.
    pub nskintexvert: i64,
    /// Skin triangles.
    pub nskinface: i64,
    /// Skin bones.
    pub nskinbone: i64,
    /// Vertices of skin bones.
    pub nskinbonevert: i64,
    /// Height fields.
    pub nhfield: i64,
    /// Height field samples.
    pub nhfielddata: i64,
    /// Textures.
    pub ntex: i64,
    /// Bytes of textures.
    pub ntexdata: i64,
    /// Materials.
    pub nmat: i64,
    /// Contact pairs.
    pub npair: i64,
    /// Excluded pairs of bodies.
    pub nexclude: i64,
    /// Equality constraints.
    pub neq: i64,
    /// Tendons.
    pub ntendon: i64,
    /// Objects on tendon paths.
    pub nwrap: i64,
    /// Sensors.
    pub nsensor: i64,
    /// Custom number fields.
    pub nnumeric: i64,
    /// Custom numbers.
    pub nnumericdata: i64,
    /// Custom texts.
    pub ntext: i64,
    /// Characters of custom texts, with terminators.
    pub ntextdata: i64,
    /// Custom tuples.
    pub ntuple: i64,
    /// Objects in custom tuples.
    pub ntupledata: i64,
    /// Keyframes.
    pub nkey: i64,
    /// Mocap bodies.
    pub nmocap: i64,
    /// Plugin instances.
    pub nplugin: i64,
    /// Characters of plugin attributes.
    pub npluginattr: i64,
    /// User numbers per body.
    pub nuser_body: i64,
    /// User numbers per joint.
    pub nuser_jnt: i64,
    /// User numbers per geom.
    pub nuser_geom: i64,
    /// User numbers per site.
    pub nuser_site: i64,
    /// User numbers per camera.
    pub nuser_cam: i64,
    /// User numbers per tendon.
    pub nuser_tendon: i64,
    /// User numbers per actuator.
    pub nuser_actuator: i64,
    /// User numbers per sensor.
    pub nuser_sensor: i64,
    /// Characters of all names.
    pub nnames: i64,
    /// Characters of all paths.
    pub npaths: i64,
    /// Slots of the name hash map.
    pub nnames_map: i64,
    /// Entries of the actuator moment matrix.
    pub nJmom: i64,
    /// Bodies with gravity compensation.
    pub ngravcomp: i64,
    /// Most equality constraint rows.
    pub nemax: i64,
    /// Constraint rows to make room for (legacy).
    pub njmax: i64,
    /// Contacts to make room for (legacy).
    pub nconmax: i64,
    /// Numbers of the user's own in `mjData`.
    pub nuserdata: i64,
    /// Sensor outputs.
    pub nsensordata: i64,
    /// Plugin states.
    pub npluginstate: i64,
    /// Bytes of the arena.
    pub narena: i64,
    /// Bytes of the buffer behind all arrays.
    pub nbuffer: i64,
}

/// The sizes in the shapes of arrays, by their names.
mod dim {
    use super::*;

    pub const nq: Dim = Dim::Model("nq", offset_of!(mjModel, nq));
    pub const nv: Dim = Dim::Model("nv", offset_of!(mjModel, nv));
    pub const nu: Dim = Dim::Model("nu", offset_of!(mjModel, nu));
    pub const na: Dim = Dim::Model("na", offset_of!(mjModel, na));
    pub const nbody: Dim = Dim::Model("nbody", offset_of!(mjModel, nbody));
    pub const nbvh: Dim = Dim::Model("nbvh", offset_of!(mjModel, nbvh));
    pub const nbvhstatic: Dim = Dim::Model("nbvhstatic", offset_of!(mjModel, nbvhstatic));
    pub const nbvhdynamic: Dim = Dim::Model("nbvhdynamic", offset_of!(mjModel, nbvhdynamic));
    pub const noct: Dim = Dim::Model("noct", offset_of!(mjModel, noct));
    pub const njnt: Dim = Dim::Model("njnt", offset_of!(mjModel, njnt));
    pub const ntree: Dim = Dim::Model("ntree", offset_of!(mjModel, ntree));
    pub const nM: Dim = Dim::Model("nM", offset_of!(mjModel, nM));
    pub const nB: Dim = Dim::Model("nB", offset_of!(mjModel, nB));
    pub const nC: Dim = Dim::Model("nC", offset_of!(mjModel, nC));
    pub const nD: Dim = Dim::Model("nD", offset_of!(mjModel, nD));
    pub const ngeom: Dim = Dim::Model("ngeom", offset_of!(mjModel, ngeom));
    pub const nsite: Dim = Dim::Model("nsite", offset_of!(mjModel, nsite));
    pub const ncam: Dim = Dim::Model("ncam", offset_of!(mjModel, ncam));
    pub const nlight: Dim = Dim::Model("nlight", offset_of!(mjModel, nlight));
    pub const nflex: Dim = Dim::Model("nflex", offset_of!(mjModel, nflex));
    pub const nflexnode: Dim = Dim::Model("nflexnode", offset_of!(mjModel, nflexnode));
    pub const nflexvert: Dim = Dim::Model("nflexvert", offset_of!(mjModel, nflexvert));
    pub const nflexedge: Dim = Dim::Model("nflexedge", offset_of!(mjModel, nflexedge));
    pub const nflexelem: Dim = Dim::Model("nflexelem", offset_of!(mjModel, nflexelem));
    pub const nflexelemdata: Dim = Dim::Model("nflexelemdata", offset_of!(mjModel, nflexelemdata));
    pub const nflexelemedge: Dim = Dim::Model("nflexelemedge", offset_of!(mjModel, nflexelemedge));
    pub const nflexshelldata: Dim = Dim::Model("nflexshelldata", offset_of!(mjModel, nflexshelldata));
    pub const nflexevpair: Dim = Dim::Model("nflexevpair", offset_of!(mjModel, nflexevpair));
    pub const nflextexcoord: Dim = Dim::Model("nflextexcoord", offset_of!(mjModel, nflextexcoord));
    pub const nmesh: Dim = Dim::Model("nmesh", offset_of!(mjModel, nmesh));
    pub const nmeshvert: Dim = Dim::Model("nmeshvert", offset_of!(mjModel, nmeshvert));
    pub const nmeshnormal: Dim = Dim::Model("nmeshnormal", offset_of!(mjModel, nmeshnormal));
    pub const nmeshtexcoord: Dim = Dim::Model("nmeshtexcoord", offset_of!(mjModel, nmeshtexcoord));
    pub const nmeshface: Dim = Dim::Model("nmeshface", offset_of!(mjModel, nmeshface));
    pub const nmeshgraph: Dim = Dim::Model("nmeshgraph", offset_of!(mjModel, nmeshgraph));
    pub const nmeshpoly: Dim = Dim::Model("nmeshpoly", offset_of!(mjModel, nmeshpoly));
    pub const nmeshpolyvert: Dim = Dim::Model("nmeshpolyvert", offset_of!(mjModel, nmeshpolyvert));
    pub const nmeshpolymap: Dim = Dim::Model("nmeshpolymap", offset_of!(mjModel, nmeshpolymap));
    pub const nskin: Dim = Dim::Model("nskin", offset_of!(mjModel, nskin));
    pub const nskinvert: Dim = Dim::Model("nskinvert", offset_of!(mjModel, nskinvert));
    pub const nskintexvert: Dim = Dim::Model("nskintexvert", offset_of!(mjModel, nskintexvert));
    pub const nskinface: Dim = Dim::Model("nskinface", offset_of!(mjModel, nskinface));
    pub const nskinbone: Dim = Dim::Model("nskinbone", offset_of!(mjModel, nskinbone));
    pub const nskinbonevert: Dim = Dim::Model("nskinbonevert", offset_of!(mjModel, nskinbonevert));
    pub const nhfield: Dim = Dim::Model("nhfield", offset_of!(mjModel, nhfield));
    pub const nhfielddata: Dim = Dim::Model("nhfielddata", offset_of!(mjModel, nhfielddata));
    pub const ntex: Dim = Dim::Model("ntex", offset_of!(mjModel, ntex));
    pub const ntexdata: Dim = Dim::Model("ntexdata", offset_of!(mjModel, ntexdata));
    pub const nmat: Dim = Dim::Model("nmat", offset_of!(mjModel, nmat));
    pub const npair: Dim = Dim::Model("npair", offset_of!(mjModel, npair));
    pub const nexclude: Dim = Dim::Model("nexclude", offset_of!(mjModel, nexclude));
    pub const neq: Dim = Dim::Model("neq", offset_of!(mjModel, neq));
    pub const ntendon: Dim = Dim::Model("ntendon", offset_of!(mjModel, ntendon));
    pub const nwrap: Dim = Dim::Model("nwrap", offset_of!(mjModel, nwrap));
    pub const nsensor: Dim = Dim::Model("nsensor", offset_of!(mjModel, nsensor));
    pub const nnumeric: Dim = Dim::Model("nnumeric", offset_of!(mjModel, nnumeric));
    pub const nnumericdata: Dim = Dim::Model("nnumericdata", offset_of!(mjModel, nnumericdata));
    pub const ntext: Dim = Dim::Model("ntext", offset_of!(mjModel, ntext));
    pub const ntextdata: Dim = Dim::Model("ntextdata", offset_of!(mjModel, ntextdata));
    pub const ntuple: Dim = Dim::Model("ntuple", offset_of!(mjModel, ntuple));
    pub const ntupledata: Dim = Dim::Model("ntupledata", offset_of!(mjModel, ntupledata));
    pub const nkey: Dim = Dim::Model("nkey", offset_of!(mjModel, nkey));
    pub const nmocap: Dim = Dim::Model("nmocap", offset_of!(mjModel, nmocap));
    pub const nplugin: Dim = Dim::Model("nplugin", offset_of!(mjModel, nplugin));
    pub const npluginattr: Dim = Dim::Model("npluginattr", offset_of!(mjModel, npluginattr));
    pub const nuser_body: Dim = Dim::Model("nuser_body", offset_of!(mjModel, nuser_body));
    pub const nuser_jnt: Dim = Dim::Model("nuser_jnt", offset_of!(mjModel, nuser_jnt));
    pub const nuser_geom: Dim = Dim::Model("nuser_geom", offset_of!(mjModel, nuser_geom));
    pub const nuser_site: Dim = Dim::Model("nuser_site", offset_of!(mjModel, nuser_site));
    pub const nuser_cam: Dim = Dim::Model("nuser_cam", offset_of!(mjModel, nuser_cam));
    pub const nuser_tendon: Dim = Dim::Model("nuser_tendon", offset_of!(mjModel, nuser_tendon));
    pub const nuser_actuator: Dim = Dim::Model("nuser_actuator", offset_of!(mjModel, nuser_actuator));
    pub const nuser_sensor: Dim = Dim::Model("nuser_sensor", offset_of!(mjModel, nuser_sensor));
    pub const nnames: Dim = Dim::Model("nnames", offset_of!(mjModel, nnames));
    pub const npaths: Dim = Dim::Model("npaths", offset_of!(mjModel, npaths));
    pub const nnames_map: Dim = Dim::Model("nnames_map", offset_of!(mjModel, nnames_map));
    pub const nJmom: Dim = Dim::Model("nJmom", offset_of!(mjModel, nJmom));
    pub const nuserdata: Dim = Dim::Model("nuserdata", offset_of!(mjModel, nuserdata));
    pub const nsensordata: Dim = Dim::Model("nsensordata", offset_of!(mjModel, nsensordata));
    pub const npluginstate: Dim = Dim::Model("npluginstate", offset_of!(mjModel, npluginstate));
    pub const ncon: Dim = Dim::Data("ncon", offset_of!(mjData, ncon));
    pub const nefc: Dim = Dim::Data("nefc", offset_of!(mjData, nefc));
    pub const nJ: Dim = Dim::Data("nJ", offset_of!(mjData, nJ));
    pub const nA: Dim = Dim::Data("nA", offset_of!(mjData, nA));
    pub const nisland: Dim = Dim::Data("nisland", offset_of!(mjData, nisland));
    pub const nidof: Dim = Dim::Data("nidof", offset_of!(mjData, nidof));
}

/// The array fields of `mjModel`, in the order of its buffer.
pub static MODEL_ARRAYS: &[ArrayField] = &[
    array::<mjtNum>("qpos0", "mjtNum", offset_of!(mjModel, qpos0), &[dim::nq]),
    array::<mjtNum>("qpos_spring", "mjtNum", offset_of!(mjModel, qpos_spring), &[dim::nq]),
    array::<c_int>("body_parentid", "c_int", offset_of!(mjModel, body_parentid), &[dim::nbody]),
    array::<c_int>("body_rootid", "c_int", offset_of!(mjModel, body_rootid), &[dim::nbody]),
    array::<c_int>("body_weldid", "c_int", offset_of!(mjModel, body_weldid), &[dim::nbody]),
    array::<c_int>("body_mocapid", "c_int", offset_of!(mjModel, body_mocapid), &[dim::nbody]),
    array::<c_int>("body_jntnum", "c_int", offset_of!(mjModel, body_jntnum), &[dim::nbody]),
    array::<c_int>("body_jntadr", "c_int", offset_of!(mjModel, body_jntadr), &[dim::nbody]),
    array::<c_int>("body_dofnum", "c_int", offset_of!(mjModel, body_dofnum), &[dim::nbody]),
    array::<c_int>("body_dofadr", "c_int", offset_of!(mjModel, body_dofadr), &[dim::nbody]),
    array::<c_int>("body_treeid", "c_int", offset_of!(mjModel, body_treeid), &[dim::nbody]),
    array::<c_int>("body_geomnum", "c_int", offset_of!(mjModel, body_geomnum), &[dim::nbody]),
    array::<c_int>("body_geomadr", "c_int", offset_of!(mjModel, body_geomadr), &[dim::nbody]),
    array::<mjtByte>("body_simple", "mjtByte", offset_of!(mjModel, body_simple), &[dim::nbody]),
    array::<mjtByte>("body_sameframe", "mjtByte", offset_of!(mjModel, body_sameframe), &[dim::nbody]),
    array::<mjtNum>("body_pos", "mjtNum", offset_of!(mjModel, body_pos), &[dim::nbody, Dim::Const(3)]),
    array::<mjtNum>("body_quat", "mjtNum", offset_of!(mjModel, body_quat), &[dim::nbody, Dim::Const(4)]),
    array::<mjtNum>("body_ipos", "mjtNum", offset_of!(mjModel, body_ipos), &[dim::nbody, Dim::Const(3)]),
    array::<mjtNum>("body_iquat", "mjtNum", offset_of!(mjModel, body_iquat), &[dim::nbody, Dim::Const(4)]),
    array::<mjtNum>("body_mass", "mjtNum", offset_of!(mjModel, body_mass), &[dim::nbody]),
    array::<mjtNum>("body_subtreemass", "mjtNum", offset_of!(mjModel, body_subtreemass), &[dim::nbody]),
    array::<mjtNum>("body_inertia", "mjtNum", offset_of!(mjModel, body_inertia), &[dim::nbody, Dim::Const(3)]),
    array::<mjtNum>("body_invweight0", "mjtNum", offset_of!(mjModel, body_invweight0), &[dim::nbody, Dim::Const(2)]),
    array::<mjtNum>("body_gravcomp", "mjtNum", offset_of!(mjModel, body_gravcomp), &[dim::nbody]),
    array::<mjtNum>("body_margin", "mjtNum", offset_of!(mjModel, body_margin), &[dim::nbody]),
    array::<mjtNum>("body_user", "mjtNum", offset_of!(mjModel, body_user), &[dim::nbody, dim::nuser_body]),
    array::<c_int>("body_plugin", "c_int", offset_of!(mjModel, body_plugin), &[dim::nbody]),
    array::<c_int>("body_contype", "c_int", offset_of!(mjModel, body_contype), &[dim::nbody]),
    array::<c_int>("body_conaffinity", "c_int", offset_of!(mjModel, body_conaffinity), &[dim::nbody]),
    array::<c_int>("body_bvhadr", "c_int", offset_of!(mjModel, body_bvhadr), &[dim::nbody]),
    array::<c_int>("body_bvhnum", "c_int", offset_of!(mjModel, body_bvhnum), &[dim::nbody]),
    array::<c_int>("bvh_depth", "c_int", offset_of!(mjModel, bvh_depth), &[dim::nbvh]).not_in_plans(),
    array::<c_int>("bvh_child", "c_int", offset_of!(mjModel, bvh_child), &[dim::nbvh, Dim::Const(2)]).not_in_plans(),
    array::<c_int>("bvh_nodeid", "c_int", offset_of!(mjModel, bvh_nodeid), &[dim::nbvh]).not_in_plans(),
    array::<mjtNum>("bvh_aabb", "mjtNum", offset_of!(mjModel, bvh_aabb), &[dim::nbvhstatic, Dim::Const(6)]),
    array::<c_int>("oct_depth", "c_int", offset_of!(mjModel, oct_depth), &[dim::noct]).not_in_plans(),
    array::<c_int>("oct_child", "c_int", offset_of!(mjModel, oct_child), &[dim::noct, Dim::Const(8)]).not_in_plans(),
    array::<mjtNum>("oct_aabb", "mjtNum", offset_of!(mjModel, oct_aabb), &[dim::noct, Dim::Const(6)]),
    array::<mjtNum>("oct_coeff", "mjtNum", offset_of!(mjModel, oct_coeff), &[dim::noct, Dim::Const(8)]),
    array::<c_int>("jnt_type", "c_int", offset_of!(mjModel, jnt_type), &[dim::njnt]),
    array::<c_int>("jnt_qposadr", "c_int", offset_of!(mjModel, jnt_qposadr), &[dim::njnt]),
    array::<c_int>("jnt_dofadr", "c_int", offset_of!(mjModel, jnt_dofadr), &[dim::njnt]),
    array::<c_int>("jnt_bodyid", "c_int", offset_of!(mjModel, jnt_bodyid), &[dim::njnt]),
    array::<c_int>("jnt_group", "c_int", offset_of!(mjModel, jnt_group), &[dim::njnt]),
    array::<mjtByte>("jnt_limited", "mjtByte", offset_of!(mjModel, jnt_limited), &[dim::njnt]),
    array::<mjtByte>("jnt_actfrclimited", "mjtByte", offset_of!(mjModel, jnt_actfrclimited), &[dim::njnt]),
    array::<mjtByte>("jnt_actgravcomp", "mjtByte", offset_of!(mjModel, jnt_actgravcomp), &[dim::njnt]),
    array::<mjtNum>("jnt_solref", "mjtNum", offset_of!(mjModel, jnt_solref), &[dim::njnt, Dim::Const(2)]),
    array::<mjtNum>("jnt_solimp", "mjtNum", offset_of!(mjModel, jnt_solimp), &[dim::njnt, Dim::Const(5)]),
    array::<mjtNum>("jnt_pos", "mjtNum", offset_of!(mjModel, jnt_pos), &[dim::njnt, Dim::Const(3)]),
    array::<mjtNum>("jnt_axis", "mjtNum", offset_of!(mjModel, jnt_axis), &[dim::njnt, Dim::Const(3)]),
    array::<mjtNum>("jnt_stiffness", "mjtNum", offset_of!(mjModel, jnt_stiffness), &[dim::njnt]),
    array::<mjtNum>("jnt_range", "mjtNum", offset_of!(mjModel, jnt_range), &[dim::njnt, Dim::Const(2)]),
    array::<mjtNum>("jnt_actfrcrange", "mjtNum", offset_of!(mjModel, jnt_actfrcrange), &[dim::njnt, Dim::Const(2)]),
    array::<mjtNum>("jnt_margin", "mjtNum", offset_of!(mjModel, jnt_margin), &[dim::njnt]),
    array::<mjtNum>("jnt_user", "mjtNum", offset_of!(mjModel, jnt_user), &[dim::njnt, dim::nuser_jnt]),
    array::<c_int>("dof_bodyid", "c_int", offset_of!(mjModel, dof_bodyid), &[dim::nv]),
    array::<c_int>("dof_jntid", "c_int", offset_of!(mjModel, dof_jntid), &[dim::nv]),
    array::<c_int>("dof_parentid", "c_int", offset_of!(mjModel, dof_parentid), &[dim::nv]),
    array::<c_int>("dof_treeid", "c_int", offset_of!(mjModel, dof_treeid), &[dim::nv]),
    array::<c_int>("dof_Madr", "c_int", offset_of!(mjModel, dof_Madr), &[dim::nv]),
    array::<c_int>("dof_simplenum", "c_int", offset_of!(mjModel, dof_simplenum), &[dim::nv]),
    array::<mjtNum>("dof_solref", "mjtNum", offset_of!(mjModel, dof_solref), &[dim::nv, Dim::Const(2)]),
    array::<mjtNum>("dof_solimp", "mjtNum", offset_of!(mjModel, dof_solimp), &[dim::nv, Dim::Const(5)]),
    array::<mjtNum>("dof_frictionloss", "mjtNum", offset_of!(mjModel, dof_frictionloss), &[dim::nv]),
    array::<mjtNum>("dof_armature", "mjtNum", offset_of!(mjModel, dof_armature), &[dim::nv]),
    array::<mjtNum>("dof_damping", "mjtNum", offset_of!(mjModel, dof_damping), &[dim::nv]),
    array::<mjtNum>("dof_invweight0", "mjtNum", offset_of!(mjModel, dof_invweight0), &[dim::nv]),
    array::<mjtNum>("dof_M0", "mjtNum", offset_of!(mjModel, dof_M0), &[dim::nv]),
    array::<mjtNum>("dof_length", "mjtNum", offset_of!(mjModel, dof_length), &[dim::nv]),
    array::<c_int>("tree_bodyadr", "c_int", offset_of!(mjModel, tree_bodyadr), &[dim::ntree]),
    array::<c_int>("tree_bodynum", "c_int", offset_of!(mjModel, tree_bodynum), &[dim::ntree]),
    array::<c_int>("tree_dofadr", "c_int", offset_of!(mjModel, tree_dofadr), &[dim::ntree]),
    array::<c_int>("tree_dofnum", "c_int", offset_of!(mjModel, tree_dofnum), &[dim::ntree]),
    array::<c_int>("tree_sleep_policy", "c_int", offset_of!(mjModel, tree_sleep_policy), &[dim::ntree]),
    array::<c_int>("geom_type", "c_int", offset_of!(mjModel, geom_type), &[dim::ngeom]),
    array::<c_int>("geom_contype", "c_int", offset_of!(mjModel, geom_contype), &[dim::ngeom]),
    array::<c_int>("geom_conaffinity", "c_int", offset_of!(mjModel, geom_conaffinity), &[dim::ngeom]),
    array::<c_int>("geom_condim", "c_int", offset_of!(mjModel, geom_condim), &[dim::ngeom]),
    array::<c_int>("geom_bodyid", "c_int", offset_of!(mjModel, geom_bodyid), &[dim::ngeom]),
    array::<c_int>("geom_dataid", "c_int", offset_of!(mjModel, geom_dataid), &[dim::ngeom]),
    array::<c_int>("geom_matid", "c_int", offset_of!(mjModel, geom_matid), &[dim::ngeom]),
    array::<c_int>("geom_group", "c_int", offset_of!(mjModel, geom_group), &[dim::ngeom]),
    array::<c_int>("geom_priority", "c_int", offset_of!(mjModel, geom_priority), &[dim::ngeom]),
    array::<c_int>("geom_plugin", "c_int", offset_of!(mjModel, geom_plugin), &[dim::ngeom]),
    array::<mjtByte>("geom_sameframe", "mjtByte", offset_of!(mjModel, geom_sameframe), &[dim::ngeom]),
    array::<mjtNum>("geom_solmix", "mjtNum", offset_of!(mjModel, geom_solmix), &[dim::ngeom]),
    array::<mjtNum>("geom_solref", "mjtNum", offset_of!(mjModel, geom_solref), &[dim::ngeom, Dim::Const(2)]),
    array::<mjtNum>("geom_solimp", "mjtNum", offset_of!(mjModel, geom_solimp), &[dim::ngeom, Dim::Const(5)]),
    array::<mjtNum>("geom_size", "mjtNum", offset_of!(mjModel, geom_size), &[dim::ngeom, Dim::Const(3)]),
    array::<mjtNum>("geom_aabb", "mjtNum", offset_of!(mjModel, geom_aabb), &[dim::ngeom, Dim::Const(6)]),
    array::<mjtNum>("geom_rbound", "mjtNum", offset_of!(mjModel, geom_rbound), &[dim::ngeom]),
    array::<mjtNum>("geom_pos", "mjtNum", offset_of!(mjModel, geom_pos), &[dim::ngeom, Dim::Const(3)]),
    array::<mjtNum>("geom_quat", "mjtNum", offset_of!(mjModel, geom_quat), &[dim::ngeom, Dim::Const(4)]),
    array::<mjtNum>("geom_friction", "mjtNum", offset_of!(mjModel, geom_friction), &[dim::ngeom, Dim::Const(3)]),
    array::<mjtNum>("geom_margin", "mjtNum", offset_of!(mjModel, geom_margin), &[dim::ngeom]),
    array::<mjtNum>("geom_gap", "mjtNum", offset_of!(mjModel, geom_gap), &[dim::ngeom]),
    array::<mjtNum>("geom_fluid", "mjtNum", offset_of!(mjModel, geom_fluid), &[dim::ngeom, Dim::Const(12)])
        .not_in_scenes(),
    array::<mjtNum>("geom_user", "mjtNum", offset_of!(mjModel, geom_user), &[dim::ngeom, dim::nuser_geom]),
    array::<f32>("geom_rgba", "f32", offset_of!(mjModel, geom_rgba), &[dim::ngeom, Dim::Const(4)]),
    array::<c_int>("site_type", "c_int", offset_of!(mjModel, site_type), &[dim::nsite]),
    array::<c_int>("site_bodyid", "c_int", offset_of!(mjModel, site_bodyid), &[dim::nsite]),
    array::<c_int>("site_matid", "c_int", offset_of!(mjModel, site_matid), &[dim::nsite]),
    array::<c_int>("site_group", "c_int", offset_of!(mjModel, site_group), &[dim::nsite]),
    array::<mjtByte>("site_sameframe", "mjtByte", offset_of!(mjModel, site_sameframe), &[dim::nsite]),
    array::<mjtNum>("site_size", "mjtNum", offset_of!(mjModel, site_size), &[dim::nsite, Dim::Const(3)]),
    array::<mjtNum>("site_pos", "mjtNum", offset_of!(mjModel, site_pos), &[dim::nsite, Dim::Const(3)]),
    array::<mjtNum>("site_quat", "mjtNum", offset_of!(mjModel, site_quat), &[dim::nsite, Dim::Const(4)]),
    array::<mjtNum>("site_user", "mjtNum", offset_of!(mjModel, site_user), &[dim::nsite, dim::nuser_site]),
    array::<f32>("site_rgba", "f32", offset_of!(mjModel, site_rgba), &[dim::nsite, Dim::Const(4)]),
    array::<c_int>("cam_mode", "c_int", offset_of!(mjModel, cam_mode), &[dim::ncam]),
    array::<c_int>("cam_bodyid", "c_int", offset_of!(mjModel, cam_bodyid), &[dim::ncam]),
    array::<c_int>("cam_targetbodyid", "c_int", offset_of!(mjModel, cam_targetbodyid), &[dim::ncam]),
    array::<mjtNum>("cam_pos", "mjtNum", offset_of!(mjModel, cam_pos), &[dim::ncam, Dim::Const(3)]),
    array::<mjtNum>("cam_quat", "mjtNum", offset_of!(mjModel, cam_quat), &[dim::ncam, Dim::Const(4)]),
    array::<mjtNum>("cam_poscom0", "mjtNum", offset_of!(mjModel, cam_poscom0), &[dim::ncam, Dim::Const(3)]),
    array::<mjtNum>("cam_pos0", "mjtNum", offset_of!(mjModel, cam_pos0), &[dim::ncam, Dim::Const(3)]),
    array::<mjtNum>("cam_mat0", "mjtNum", offset_of!(mjModel, cam_mat0), &[dim::ncam, Dim::Const(9)]),
    array::<c_int>("cam_orthographic", "c_int", offset_of!(mjModel, cam_orthographic), &[dim::ncam]),
    array::<mjtNum>("cam_fovy", "mjtNum", offset_of!(mjModel, cam_fovy), &[dim::ncam]),
    array::<mjtNum>("cam_ipd", "mjtNum", offset_of!(mjModel, cam_ipd), &[dim::ncam]),
    array::<c_int>("cam_resolution", "c_int", offset_of!(mjModel, cam_resolution), &[dim::ncam, Dim::Const(2)]),
    array::<f32>("cam_sensorsize", "f32", offset_of!(mjModel, cam_sensorsize), &[dim::ncam, Dim::Const(2)]),
    array::<f32>("cam_intrinsic", "f32", offset_of!(mjModel, cam_intrinsic), &[dim::ncam, Dim::Const(4)]),
    array::<mjtNum>("cam_user", "mjtNum", offset_of!(mjModel, cam_user), &[dim::ncam, dim::nuser_cam]),
    array::<c_int>("light_mode", "c_int", offset_of!(mjModel, light_mode), &[dim::nlight]),
    array::<c_int>("light_bodyid", "c_int", offset_of!(mjModel, light_bodyid), &[dim::nlight]),
    array::<c_int>("light_targetbodyid", "c_int", offset_of!(mjModel, light_targetbodyid), &[dim::nlight]),
    array::<c_int>("light_type", "c_int", offset_of!(mjModel, light_type), &[dim::nlight]),
    array::<c_int>("light_texid", "c_int", offset_of!(mjModel, light_texid), &[dim::nlight]),
    array::<mjtByte>("light_castshadow", "mjtByte", offset_of!(mjModel, light_castshadow), &[dim::nlight]),
    array::<f32>("light_bulbradius", "f32", offset_of!(mjModel, light_bulbradius), &[dim::nlight]),
    array::<f32>("light_intensity", "f32", offset_of!(mjModel, light_intensity), &[dim::nlight]),
    array::<f32>("light_range", "f32", offset_of!(mjModel, light_range), &[dim::nlight]),
    array::<mjtByte>("light_active", "mjtByte", offset_of!(mjModel, light_active), &[dim::nlight]),
    array::<mjtNum>("light_pos", "mjtNum", offset_of!(mjModel, light_pos), &[dim::nlight, Dim::Const(3)]),
    array::<mjtNum>("light_dir", "mjtNum", offset_of!(mjModel, light_dir), &[dim::nlight, Dim::Const(3)]),
    array::<mjtNum>("light_poscom0", "mjtNum", offset_of!(mjModel, light_poscom0), &[dim::nlight, Dim::Const(3)]),
    array::<mjtNum>("light_pos0", "mjtNum", offset_of!(mjModel, light_pos0), &[dim::nlight, Dim::Const(3)]),
    array::<mjtNum>("light_dir0", "mjtNum", offset_of!(mjModel, light_dir0), &[dim::nlight, Dim::Const(3)]),
    array::<f32>("light_attenuation", "f32", offset_of!(mjModel, light_attenuation), &[dim::nlight, Dim::Const(3)]),
    array::<f32>("light_cutoff", "f32", offset_of!(mjModel, light_cutoff), &[dim::nlight]),
    array::<f32>("light_exponent", "f32", offset_of!(mjModel, light_exponent), &[dim::nlight]),
    array::<f32>("light_ambient", "f32", offset_of!(mjModel, light_ambient), &[dim::nlight, Dim::Const(3)]),
    array::<f32>("light_diffuse", "f32", offset_of!(mjModel, light_diffuse), &[dim::nlight, Dim::Const(3)]),
    array::<f32>("light_specular", "f32", offset_of!(mjModel, light_specular), &[dim::nlight, Dim::Const(3)]),
    array::<c_int>("flex_contype", "c_int", offset_of!(mjModel, flex_contype), &[dim::nflex]),
    array::<c_int>("flex_conaffinity", "c_int", offset_of!(mjModel, flex_conaffinity), &[dim::nflex]),
    array::<c_int>("flex_condim", "c_int", offset_of!(mjModel, flex_condim), &[dim::nflex]),
    array::<c_int>("flex_priority", "c_int", offset_of!(mjModel, flex_priority), &[dim::nflex]),
    array::<mjtNum>("flex_solmix", "mjtNum", offset_of!(mjModel, flex_solmix), &[dim::nflex]),
    array::<mjtNum>("flex_solref", "mjtNum", offset_of!(mjModel, flex_solref), &[dim::nflex, Dim::Const(2)]),
    array::<mjtNum>("flex_solimp", "mjtNum", offset_of!(mjModel, flex_solimp), &[dim::nflex, Dim::Const(5)]),
    array::<mjtNum>("flex_friction", "mjtNum", offset_of!(mjModel, flex_friction), &[dim::nflex, Dim::Const(3)]),
    array::<mjtNum>("flex_margin", "mjtNum", offset_of!(mjModel, flex_margin), &[dim::nflex]),
    array::<mjtNum>("flex_gap", "mjtNum", offset_of!(mjModel, flex_gap), &[dim::nflex]),
    array::<mjtByte>("flex_internal", "mjtByte", offset_of!(mjModel, flex_internal), &[dim::nflex]),
    array::<c_int>("flex_selfcollide", "c_int", offset_of!(mjModel, flex_selfcollide), &[dim::nflex]),
    array::<c_int>("flex_activelayers", "c_int", offset_of!(mjModel, flex_activelayers), &[dim::nflex]),
    array::<c_int>("flex_passive", "c_int", offset_of!(mjModel, flex_passive), &[dim::nflex]),
    array::<c_int>("flex_dim", "c_int", offset_of!(mjModel, flex_dim), &[dim::nflex]),
    array::<c_int>("flex_matid", "c_int", offset_of!(mjModel, flex_matid), &[dim::nflex]),
    array::<c_int>("flex_group", "c_int", offset_of!(mjModel, flex_group), &[dim::nflex]),
    array::<c_int>("flex_interp", "c_int", offset_of!(mjModel, flex_interp), &[dim::nflex]),
    array::<c_int>("flex_nodeadr", "c_int", offset_of!(mjModel, flex_nodeadr), &[dim::nflex]),
    array::<c_int>("flex_nodenum", "c_int", offset_of!(mjModel, flex_nodenum), &[dim::nflex]),
    array::<c_int>("flex_vertadr", "c_int", offset_of!(mjModel, flex_vertadr), &[dim::nflex]),
    array::<c_int>("flex_vertnum", "c_int", offset_of!(mjModel, flex_vertnum), &[dim::nflex]),
    array::<c_int>("flex_edgeadr", "c_int", offset_of!(mjModel, flex_edgeadr), &[dim::nflex]),
    array::<c_int>("flex_edgenum", "c_int", offset_of!(mjModel, flex_edgenum), &[dim::nflex]),
    array::<c_int>("flex_elemadr", "c_int", offset_of!(mjModel, flex_elemadr), &[dim::nflex]),
    array::<c_int>("flex_elemnum", "c_int", offset_of!(mjModel, flex_elemnum), &[dim::nflex]),
    array::<c_int>("flex_elemdataadr", "c_int", offset_of!(mjModel, flex_elemdataadr), &[dim::nflex]),
    array::<c_int>("flex_elemedgeadr", "c_int", offset_of!(mjModel, flex_elemedgeadr), &[dim::nflex]),
    array::<c_int>("flex_shellnum", "c_int", offset_of!(mjModel, flex_shellnum), &[dim::nflex]),
    array::<c_int>("flex_shelldataadr", "c_int", offset_of!(mjModel, flex_shelldataadr), &[dim::nflex]),
    array::<c_int>("flex_evpairadr", "c_int", offset_of!(mjModel, flex_evpairadr), &[dim::nflex]),
    array::<c_int>("flex_evpairnum", "c_int", offset_of!(mjModel, flex_evpairnum), &[dim::nflex]),
    array::<c_int>("flex_texcoordadr", "c_int", offset_of!(mjModel, flex_texcoordadr), &[dim::nflex]),
    array::<c_int>("flex_nodebodyid", "c_int", offset_of!(mjModel, flex_nodebodyid), &[dim::nflexnode]),
    array::<c_int>("flex_vertbodyid", "c_int", offset_of!(mjModel, flex_vertbodyid), &[dim::nflexvert]),
    array::<c_int>("flex_edge", "c_int", offset_of!(mjModel, flex_edge), &[dim::nflexedge, Dim::Const(2)]),
    array::<c_int>("flex_edgeflap", "c_int", offset_of!(mjModel, flex_edgeflap), &[dim::nflexedge, Dim::Const(2)]),
    array::<c_int>("flex_elem", "c_int", offset_of!(mjModel, flex_elem), &[dim::nflexelemdata]),
    array::<c_int>("flex_elemtexcoord", "c_int", offset_of!(mjModel, flex_elemtexcoord), &[dim::nflexelemdata]),
    array::<c_int>("flex_elemedge", "c_int", offset_of!(mjModel, flex_elemedge), &[dim::nflexelemedge]),
    array::<c_int>("flex_elemlayer", "c_int", offset_of!(mjModel, flex_elemlayer), &[dim::nflexelem]),
    array::<c_int>("flex_shell", "c_int", offset_of!(mjModel, flex_shell), &[dim::nflexshelldata]),
    array::<c_int>("flex_evpair", "c_int", offset_of!(mjModel, flex_evpair), &[dim::nflexevpair, Dim::Const(2)]),
    array::<mjtNum>("flex_vert", "mjtNum", offset_of!(mjModel, flex_vert), &[dim::nflexvert, Dim::Const(3)]),
    array::<mjtNum>("flex_vert0", "mjtNum", offset_of!(mjModel, flex_vert0), &[dim::nflexvert, Dim::Const(3)]),
    array::<mjtNum>("flex_node", "mjtNum", offset_of!(mjModel, flex_node), &[dim::nflexnode, Dim::Const(3)]),
    array::<mjtNum>("flex_node0", "mjtNum", offset_of!(mjModel, flex_node0), &[dim::nflexnode, Dim::Const(3)]),
    array::<mjtNum>("flexedge_length0", "mjtNum", offset_of!(mjModel, flexedge_length0), &[dim::nflexedge]),
    array::<mjtNum>("flexedge_invweight0", "mjtNum", offset_of!(mjModel, flexedge_invweight0), &[dim::nflexedge]),
    array::<mjtNum>("flex_radius", "mjtNum", offset_of!(mjModel, flex_radius), &[dim::nflex]),
    array::<mjtNum>("flex_stiffness", "mjtNum", offset_of!(mjModel, flex_stiffness), &[dim::nflexelem, Dim::Const(21)]),
    array::<mjtNum>("flex_bending", "mjtNum", offset_of!(mjModel, flex_bending), &[dim::nflexedge, Dim::Const(17)]),
    array::<mjtNum>("flex_damping", "mjtNum", offset_of!(mjModel, flex_damping), &[dim::nflex]),
    array::<mjtNum>("flex_edgestiffness", "mjtNum", offset_of!(mjModel, flex_edgestiffness), &[dim::nflex]),
    array::<mjtNum>("flex_edgedamping", "mjtNum", offset_of!(mjModel, flex_edgedamping), &[dim::nflex]),
    array::<mjtByte>("flex_edgeequality", "mjtByte", offset_of!(mjModel, flex_edgeequality), &[dim::nflex]),
    array::<mjtByte>("flex_rigid", "mjtByte", offset_of!(mjModel, flex_rigid), &[dim::nflex]),
    array::<mjtByte>("flexedge_rigid", "mjtByte", offset_of!(mjModel, flexedge_rigid), &[dim::nflexedge]),
    array::<mjtByte>("flex_centered", "mjtByte", offset_of!(mjModel, flex_centered), &[dim::nflex]),
    array::<mjtByte>("flex_flatskin", "mjtByte", offset_of!(mjModel, flex_flatskin), &[dim::nflex]),
    array::<c_int>("flex_bvhadr", "c_int", offset_of!(mjModel, flex_bvhadr), &[dim::nflex]),
    array::<c_int>("flex_bvhnum", "c_int", offset_of!(mjModel, flex_bvhnum), &[dim::nflex]),
    array::<f32>("flex_rgba", "f32", offset_of!(mjModel, flex_rgba), &[dim::nflex, Dim::Const(4)]),
    array::<f32>("flex_texcoord", "f32", offset_of!(mjModel, flex_texcoord), &[dim::nflextexcoord, Dim::Const(2)]),
    array::<c_int>("mesh_vertadr", "c_int", offset_of!(mjModel, mesh_vertadr), &[dim::nmesh]),
    array::<c_int>("mesh_vertnum", "c_int", offset_of!(mjModel, mesh_vertnum), &[dim::nmesh]),
    array::<c_int>("mesh_faceadr", "c_int", offset_of!(mjModel, mesh_faceadr), &[dim::nmesh]).not_in_plans(),
    array::<c_int>("mesh_facenum", "c_int", offset_of!(mjModel, mesh_facenum), &[dim::nmesh]).not_in_plans(),
    array::<c_int>("mesh_bvhadr", "c_int", offset_of!(mjModel, mesh_bvhadr), &[dim::nmesh]),
    array::<c_int>("mesh_bvhnum", "c_int", offset_of!(mjModel, mesh_bvhnum), &[dim::nmesh]),
    array::<c_int>("mesh_octadr", "c_int", offset_of!(mjModel, mesh_octadr), &[dim::nmesh]),
    array::<c_int>("mesh_octnum", "c_int", offset_of!(mjModel, mesh_octnum), &[dim::nmesh]),
    array::<c_int>("mesh_normaladr", "c_int", offset_of!(mjModel, mesh_normaladr), &[dim::nmesh]),
    array::<c_int>("mesh_normalnum", "c_int", offset_of!(mjModel, mesh_normalnum), &[dim::nmesh]),
    array::<c_int>("mesh_texcoordadr", "c_int", offset_of!(mjModel, mesh_texcoordadr), &[dim::nmesh]),
    array::<c_int>("mesh_texcoordnum", "c_int", offset_of!(mjModel, mesh_texcoordnum), &[dim::nmesh]),
    array::<c_int>("mesh_graphadr", "c_int", offset_of!(mjModel, mesh_graphadr), &[dim::nmesh]),
    array::<f32>("mesh_vert", "f32", offset_of!(mjModel, mesh_vert), &[dim::nmeshvert, Dim::Const(3)]).not_in_scenes(),
    array::<f32>("mesh_normal", "f32", offset_of!(mjModel, mesh_normal), &[dim::nmeshnormal, Dim::Const(3)])
        .not_in_scenes(),
    array::<f32>("mesh_texcoord", "f32", offset_of!(mjModel, mesh_texcoord), &[dim::nmeshtexcoord, Dim::Const(2)])
        .not_in_scenes(),
    array::<c_int>("mesh_face", "c_int", offset_of!(mjModel, mesh_face), &[dim::nmeshface, Dim::Const(3)])
        .not_in_scenes()
        .not_in_plans(),
    array::<c_int>("mesh_facenormal", "c_int", offset_of!(mjModel, mesh_facenormal), &[dim::nmeshface, Dim::Const(3)])
        .not_in_scenes()
        .not_in_plans(),
    array::<c_int>(
        "mesh_facetexcoord",
        "c_int",
        offset_of!(mjModel, mesh_facetexcoord),
        &[dim::nmeshface, Dim::Const(3)],
    )
    .not_in_scenes()
    .not_in_plans(),
    array::<c_int>("mesh_graph", "c_int", offset_of!(mjModel, mesh_graph), &[dim::nmeshgraph]).not_in_scenes(),
    array::<mjtNum>("mesh_scale", "mjtNum", offset_of!(mjModel, mesh_scale), &[dim::nmesh, Dim::Const(3)]),
    array::<mjtNum>("mesh_pos", "mjtNum", offset_of!(mjModel, mesh_pos), &[dim::nmesh, Dim::Const(3)]),
    array::<mjtNum>("mesh_quat", "mjtNum", offset_of!(mjModel, mesh_quat), &[dim::nmesh, Dim::Const(4)]),
    array::<c_int>("mesh_pathadr", "c_int", offset_of!(mjModel, mesh_pathadr), &[dim::nmesh]),
    array::<c_int>("mesh_polynum", "c_int", offset_of!(mjModel, mesh_polynum), &[dim::nmesh])
        .not_in_scenes()
        .not_in_plans(),
    array::<c_int>("mesh_polyadr", "c_int", offset_of!(mjModel, mesh_polyadr), &[dim::nmesh])
        .not_in_scenes()
        .not_in_plans(),
    array::<mjtNum>(
        "mesh_polynormal",
        "mjtNum",
        offset_of!(mjModel, mesh_polynormal),
        &[dim::nmeshpoly, Dim::Const(3)],
    )
    .not_in_scenes(),
    array::<c_int>("mesh_polyvertadr", "c_int", offset_of!(mjModel, mesh_polyvertadr), &[dim::nmeshpoly])
        .not_in_scenes()
        .not_in_plans(),
    array::<c_int>("mesh_polyvertnum", "c_int", offset_of!(mjModel, mesh_polyvertnum), &[dim::nmeshpoly])
        .not_in_scenes()
        .not_in_plans(),
    array::<c_int>("mesh_polyvert", "c_int", offset_of!(mjModel, mesh_polyvert), &[dim::nmeshpolyvert])
        .not_in_scenes()
        .not_in_plans(),
    array::<c_int>("mesh_polymapadr", "c_int", offset_of!(mjModel, mesh_polymapadr), &[dim::nmeshvert])
        .not_in_scenes()
        .not_in_plans(),
    array::<c_int>("mesh_polymapnum", "c_int", offset_of!(mjModel, mesh_polymapnum), &[dim::nmeshvert])
        .not_in_scenes()
        .not_in_plans(),
    array::<c_int>("mesh_polymap", "c_int", offset_of!(mjModel, mesh_polymap), &[dim::nmeshpolymap])
        .not_in_scenes()
        .not_in_plans(),
    array::<c_int>("skin_matid", "c_int", offset_of!(mjModel, skin_matid), &[dim::nskin]).not_in_plans(),
    array::<c_int>("skin_group", "c_int", offset_of!(mjModel, skin_group), &[dim::nskin]).not_in_plans(),
    array::<f32>("skin_rgba", "f32", offset_of!(mjModel, skin_rgba), &[dim::nskin, Dim::Const(4)]),
    array::<f32>("skin_inflate", "f32", offset_of!(mjModel, skin_inflate), &[dim::nskin]),
    array::<c_int>("skin_vertadr", "c_int", offset_of!(mjModel, skin_vertadr), &[dim::nskin]).not_in_plans(),
    array::<c_int>("skin_vertnum", "c_int", offset_of!(mjModel, skin_vertnum), &[dim::nskin]).not_in_plans(),
    array::<c_int>("skin_texcoordadr", "c_int", offset_of!(mjModel, skin_texcoordadr), &[dim::nskin]).not_in_plans(),
    array::<c_int>("skin_faceadr", "c_int", offset_of!(mjModel, skin_faceadr), &[dim::nskin]).not_in_plans(),
    array::<c_int>("skin_facenum", "c_int", offset_of!(mjModel, skin_facenum), &[dim::nskin]).not_in_plans(),
    array::<c_int>("skin_boneadr", "c_int", offset_of!(mjModel, skin_boneadr), &[dim::nskin]).not_in_plans(),
    array::<c_int>("skin_bonenum", "c_int", offset_of!(mjModel, skin_bonenum), &[dim::nskin]).not_in_plans(),
    array::<f32>("skin_vert", "f32", offset_of!(mjModel, skin_vert), &[dim::nskinvert, Dim::Const(3)]),
    array::<f32>("skin_texcoord", "f32", offset_of!(mjModel, skin_texcoord), &[dim::nskintexvert, Dim::Const(2)]),
    array::<c_int>("skin_face", "c_int", offset_of!(mjModel, skin_face), &[dim::nskinface, Dim::Const(3)])
        .not_in_plans(),
    array::<c_int>("skin_bonevertadr", "c_int", offset_of!(mjModel, skin_bonevertadr), &[dim::nskinbone])
        .not_in_plans(),
    array::<c_int>("skin_bonevertnum", "c_int", offset_of!(mjModel, skin_bonevertnum), &[dim::nskinbone])
        .not_in_plans(),
    array::<f32>("skin_bonebindpos", "f32", offset_of!(mjModel, skin_bonebindpos), &[dim::nskinbone, Dim::Const(3)]),
    array::<f32>("skin_bonebindquat", "f32", offset_of!(mjModel, skin_bonebindquat), &[dim::nskinbone, Dim::Const(4)]),
    array::<c_int>("skin_bonebodyid", "c_int", offset_of!(mjModel, skin_bonebodyid), &[dim::nskinbone]).not_in_plans(),
    array::<c_int>("skin_bonevertid", "c_int", offset_of!(mjModel, skin_bonevertid), &[dim::nskinbonevert])
        .not_in_plans(),
    array::<f32>("skin_bonevertweight", "f32", offset_of!(mjModel, skin_bonevertweight), &[dim::nskinbonevert]),
    array::<c_int>("skin_pathadr", "c_int", offset_of!(mjModel, skin_pathadr), &[dim::nskin]).not_in_plans(),
    array::<mjtNum>("hfield_size", "mjtNum", offset_of!(mjModel, hfield_size), &[dim::nhfield, Dim::Const(4)]),
    array::<c_int>("hfield_nrow", "c_int", offset_of!(mjModel, hfield_nrow), &[dim::nhfield]),
    array::<c_int>("hfield_ncol", "c_int", offset_of!(mjModel, hfield_ncol), &[dim::nhfield]),
    array::<c_int>("hfield_adr", "c_int", offset_of!(mjModel, hfield_adr), &[dim::nhfield]),
    array::<f32>("hfield_data", "f32", offset_of!(mjModel, hfield_data), &[dim::nhfielddata]).not_in_scenes(),
    array::<c_int>("hfield_pathadr", "c_int", offset_of!(mjModel, hfield_pathadr), &[dim::nhfield]),
    array::<c_int>("tex_type", "c_int", offset_of!(mjModel, tex_type), &[dim::ntex]).not_in_plans(),
    array::<c_int>("tex_colorspace", "c_int", offset_of!(mjModel, tex_colorspace), &[dim::ntex]).not_in_plans(),
    array::<c_int>("tex_height", "c_int", offset_of!(mjModel, tex_height), &[dim::ntex]).not_in_plans(),
    array::<c_int>("tex_width", "c_int", offset_of!(mjModel, tex_width), &[dim::ntex]).not_in_plans(),
    array::<c_int>("tex_nchannel", "c_int", offset_of!(mjModel, tex_nchannel), &[dim::ntex]).not_in_plans(),
    array::<c_int>("tex_adr", "c_int", offset_of!(mjModel, tex_adr), &[dim::ntex]).not_in_plans(),
    array::<mjtByte>("tex_data", "mjtByte", offset_of!(mjModel, tex_data), &[dim::ntexdata])
        .not_in_scenes()
        .not_in_plans(),
    array::<c_int>("tex_pathadr", "c_int", offset_of!(mjModel, tex_pathadr), &[dim::ntex]).not_in_plans(),
    array::<c_int>("mat_texid", "c_int", offset_of!(mjModel, mat_texid), &[dim::nmat, Dim::Const(10)]),
    array::<mjtByte>("mat_texuniform", "mjtByte", offset_of!(mjModel, mat_texuniform), &[dim::nmat]),
    array::<f32>("mat_texrepeat", "f32", offset_of!(mjModel, mat_texrepeat), &[dim::nmat, Dim::Const(2)]),
    array::<f32>("mat_emission", "f32", offset_of!(mjModel, mat_emission), &[dim::nmat]),
    array::<f32>("mat_specular", "f32", offset_of!(mjModel, mat_specular), &[dim::nmat]),
    array::<f32>("mat_shininess", "f32", offset_of!(mjModel, mat_shininess), &[dim::nmat]),
    array::<f32>("mat_reflectance", "f32", offset_of!(mjModel, mat_reflectance), &[dim::nmat]),
    array::<f32>("mat_metallic", "f32", offset_of!(mjModel, mat_metallic), &[dim::nmat]),
    array::<f32>("mat_roughness", "f32", offset_of!(mjModel, mat_roughness), &[dim::nmat]),
    array::<f32>("mat_rgba", "f32", offset_of!(mjModel, mat_rgba), &[dim::nmat, Dim::Const(4)]),
    array::<c_int>("pair_dim", "c_int", offset_of!(mjModel, pair_dim), &[dim::npair]),
    array::<c_int>("pair_geom1", "c_int", offset_of!(mjModel, pair_geom1), &[dim::npair]),
    array::<c_int>("pair_geom2", "c_int", offset_of!(mjModel, pair_geom2), &[dim::npair]),
    array::<c_int>("pair_signature", "c_int", offset_of!(mjModel, pair_signature), &[dim::npair]),
    array::<mjtNum>("pair_solref", "mjtNum", offset_of!(mjModel, pair_solref), &[dim::npair, Dim::Const(2)]),
    array::<mjtNum>(
        "pair_solreffriction",
        "mjtNum",
        offset_of!(mjModel, pair_solreffriction),
        &[dim::npair, Dim::Const(2)],
    ),
    array::<mjtNum>("pair_solimp", "mjtNum", offset_of!(mjModel, pair_solimp), &[dim::npair, Dim::Const(5)]),
    array::<mjtNum>("pair_margin", "mjtNum", offset_of!(mjModel, pair_margin), &[dim::npair]),
    array::<mjtNum>("pair_gap", "mjtNum", offset_of!(mjModel, pair_gap), &[dim::npair]),
    array::<mjtNum>("pair_friction", "mjtNum", offset_of!(mjModel, pair_friction), &[dim::npair, Dim::Const(5)]),
    array::<c_int>("exclude_signature", "c_int", offset_of!(mjModel, exclude_signature), &[dim::nexclude]),
    array::<c_int>("eq_type", "c_int", offset_of!(mjModel, eq_type), &[dim::neq]),
    array::<c_int>("eq_obj1id", "c_int", offset_of!(mjModel, eq_obj1id), &[dim::neq]),
    array::<c_int>("eq_obj2id", "c_int", offset_of!(mjModel, eq_obj2id), &[dim::neq]),
    array::<c_int>("eq_objtype", "c_int", offset_of!(mjModel, eq_objtype), &[dim::neq]),
    array::<mjtByte>("eq_active0", "mjtByte", offset_of!(mjModel, eq_active0), &[dim::neq]),
    array::<mjtNum>("eq_solref", "mjtNum", offset_of!(mjModel, eq_solref), &[dim::neq, Dim::Const(2)]),
    array::<mjtNum>("eq_solimp", "mjtNum", offset_of!(mjModel, eq_solimp), &[dim::neq, Dim::Const(5)]),
    array::<mjtNum>("eq_data", "mjtNum", offset_of!(mjModel, eq_data), &[dim::neq, Dim::Const(11)]),
    array::<c_int>("tendon_adr", "c_int", offset_of!(mjModel, tendon_adr), &[dim::ntendon]),
    array::<c_int>("tendon_num", "c_int", offset_of!(mjModel, tendon_num), &[dim::ntendon]),
    array::<c_int>("tendon_matid", "c_int", offset_of!(mjModel, tendon_matid), &[dim::ntendon]),
    array::<c_int>("tendon_group", "c_int", offset_of!(mjModel, tendon_group), &[dim::ntendon]),
    array::<c_int>("tendon_treenum", "c_int", offset_of!(mjModel, tendon_treenum), &[dim::ntendon]),
    array::<c_int>("tendon_treeid", "c_int", offset_of!(mjModel, tendon_treeid), &[dim::ntendon, Dim::Const(2)]),
    array::<mjtByte>("tendon_limited", "mjtByte", offset_of!(mjModel, tendon_limited), &[dim::ntendon]),
    array::<mjtByte>("tendon_actfrclimited", "mjtByte", offset_of!(mjModel, tendon_actfrclimited), &[dim::ntendon]),
    array::<mjtNum>("tendon_width", "mjtNum", offset_of!(mjModel, tendon_width), &[dim::ntendon]),
    array::<mjtNum>(
        "tendon_solref_lim",
        "mjtNum",
        offset_of!(mjModel, tendon_solref_lim),
        &[dim::ntendon, Dim::Const(2)],
    ),
    array::<mjtNum>(
        "tendon_solimp_lim",
        "mjtNum",
        offset_of!(mjModel, tendon_solimp_lim),
        &[dim::ntendon, Dim::Const(5)],
    ),
    array::<mjtNum>(
        "tendon_solref_fri",
        "mjtNum",
        offset_of!(mjModel, tendon_solref_fri),
        &[dim::ntendon, Dim::Const(2)],
    ),
    array::<mjtNum>(
        "tendon_solimp_fri",
        "mjtNum",
        offset_of!(mjModel, tendon_solimp_fri),
        &[dim::ntendon, Dim::Const(5)],
    ),
    array::<mjtNum>("tendon_range", "mjtNum", offset_of!(mjModel, tendon_range), &[dim::ntendon, Dim::Const(2)]),
    array::<mjtNum>(
        "tendon_actfrcrange",
        "mjtNum",
        offset_of!(mjModel, tendon_actfrcrange),
        &[dim::ntendon, Dim::Const(2)],
    ),
    array::<mjtNum>("tendon_margin", "mjtNum", offset_of!(mjModel, tendon_margin), &[dim::ntendon]),
    array::<mjtNum>("tendon_stiffness", "mjtNum", offset_of!(mjModel, tendon_stiffness), &[dim::ntendon]),
    array::<mjtNum>("tendon_damping", "mjtNum", offset_of!(mjModel, tendon_damping), &[dim::ntendon]),
    array::<mjtNum>("tendon_armature", "mjtNum", offset_of!(mjModel, tendon_armature), &[dim::ntendon]),
    array::<mjtNum>("tendon_frictionloss", "mjtNum", offset_of!(mjModel, tendon_frictionloss), &[dim::ntendon]),
    array::<mjtNum>(
        "tendon_lengthspring",
        "mjtNum",
        offset_of!(mjModel, tendon_lengthspring),
        &[dim::ntendon, Dim::Const(2)],
    ),
    array::<mjtNum>("tendon_length0", "mjtNum", offset_of!(mjModel, tendon_length0), &[dim::ntendon]),
    array::<mjtNum>("tendon_invweight0", "mjtNum", offset_of!(mjModel, tendon_invweight0), &[dim::ntendon]),
    array::<mjtNum>("tendon_user", "mjtNum", offset_of!(mjModel, tendon_user), &[dim::ntendon, dim::nuser_tendon]),
    array::<f32>("tendon_rgba", "f32", offset_of!(mjModel, tendon_rgba), &[dim::ntendon, Dim::Const(4)]),
    array::<c_int>("wrap_type", "c_int", offset_of!(mjModel, wrap_type), &[dim::nwrap]),
    array::<c_int>("wrap_objid", "c_int", offset_of!(mjModel, wrap_objid), &[dim::nwrap]),
    array::<mjtNum>("wrap_prm", "mjtNum", offset_of!(mjModel, wrap_prm), &[dim::nwrap]),
    array::<c_int>("actuator_trntype", "c_int", offset_of!(mjModel, actuator_trntype), &[dim::nu]),
    array::<c_int>("actuator_dyntype", "c_int", offset_of!(mjModel, actuator_dyntype), &[dim::nu]),
    array::<c_int>("actuator_gaintype", "c_int", offset_of!(mjModel, actuator_gaintype), &[dim::nu]),
    array::<c_int>("actuator_biastype", "c_int", offset_of!(mjModel, actuator_biastype), &[dim::nu]),
    array::<c_int>("actuator_trnid", "c_int", offset_of!(mjModel, actuator_trnid), &[dim::nu, Dim::Const(2)]),
    array::<c_int>("actuator_actadr", "c_int", offset_of!(mjModel, actuator_actadr), &[dim::nu]),
    array::<c_int>("actuator_actnum", "c_int", offset_of!(mjModel, actuator_actnum), &[dim::nu]),
    array::<c_int>("actuator_group", "c_int", offset_of!(mjModel, actuator_group), &[dim::nu]),
    array::<mjtByte>("actuator_ctrllimited", "mjtByte", offset_of!(mjModel, actuator_ctrllimited), &[dim::nu]),
    array::<mjtByte>("actuator_forcelimited", "mjtByte", offset_of!(mjModel, actuator_forcelimited), &[dim::nu]),
    array::<mjtByte>("actuator_actlimited", "mjtByte", offset_of!(mjModel, actuator_actlimited), &[dim::nu]),
    array::<mjtNum>("actuator_dynprm", "mjtNum", offset_of!(mjModel, actuator_dynprm), &[dim::nu, Dim::Const(10)]),
    array::<mjtNum>("actuator_gainprm", "mjtNum", offset_of!(mjModel, actuator_gainprm), &[dim::nu, Dim::Const(10)]),
    array::<mjtNum>("actuator_biasprm", "mjtNum", offset_of!(mjModel, actuator_biasprm), &[dim::nu, Dim::Const(10)]),
    array::<mjtByte>("actuator_actearly", "mjtByte", offset_of!(mjModel, actuator_actearly), &[dim::nu]),
    array::<mjtNum>("actuator_ctrlrange", "mjtNum", offset_of!(mjModel, actuator_ctrlrange), &[dim::nu, Dim::Const(2)]),
    array::<mjtNum>(
        "actuator_forcerange",
        "mjtNum",
        offset_of!(mjModel, actuator_forcerange),
        &[dim::nu, Dim::Const(2)],
    ),
    array::<mjtNum>("actuator_actrange", "mjtNum", offset_of!(mjModel, actuator_actrange), &[dim::nu, Dim::Const(2)]),
    array::<mjtNum>("actuator_gear", "mjtNum", offset_of!(mjModel, actuator_gear), &[dim::nu, Dim::Const(6)]),
    array::<mjtNum>("actuator_cranklength", "mjtNum", offset_of!(mjModel, actuator_cranklength), &[dim::nu]),
    array::<mjtNum>("actuator_acc0", "mjtNum", offset_of!(mjModel, actuator_acc0), &[dim::nu]),
    array::<mjtNum>("actuator_length0", "mjtNum", offset_of!(mjModel, actuator_length0), &[dim::nu]),
    array::<mjtNum>(
        "actuator_lengthrange",
        "mjtNum",
        offset_of!(mjModel, actuator_lengthrange),
        &[dim::nu, Dim::Const(2)],
    ),
    array::<mjtNum>("actuator_user", "mjtNum", offset_of!(mjModel, actuator_user), &[dim::nu, dim::nuser_actuator]),
    array::<c_int>("actuator_plugin", "c_int", offset_of!(mjModel, actuator_plugin), &[dim::nu]),
    array::<c_int>("sensor_type", "c_int", offset_of!(mjModel, sensor_type), &[dim::nsensor]),
    array::<c_int>("sensor_datatype", "c_int", offset_of!(mjModel, sensor_datatype), &[dim::nsensor]),
    array::<c_int>("sensor_needstage", "c_int", offset_of!(mjModel, sensor_needstage), &[dim::nsensor]),
    array::<c_int>("sensor_objtype", "c_int", offset_of!(mjModel, sensor_objtype), &[dim::nsensor]),
    array::<c_int>("sensor_objid", "c_int", offset_of!(mjModel, sensor_objid), &[dim::nsensor]),
    array::<c_int>("sensor_reftype", "c_int", offset_of!(mjModel, sensor_reftype), &[dim::nsensor]),
    array::<c_int>("sensor_refid", "c_int", offset_of!(mjModel, sensor_refid), &[dim::nsensor]),
    array::<c_int>("sensor_intprm", "c_int", offset_of!(mjModel, sensor_intprm), &[dim::nsensor, Dim::Const(3)]),
    array::<c_int>("sensor_dim", "c_int", offset_of!(mjModel, sensor_dim), &[dim::nsensor]),
    array::<c_int>("sensor_adr", "c_int", offset_of!(mjModel, sensor_adr), &[dim::nsensor]),
    array::<mjtNum>("sensor_cutoff", "mjtNum", offset_of!(mjModel, sensor_cutoff), &[dim::nsensor]),
    array::<mjtNum>("sensor_noise", "mjtNum", offset_of!(mjModel, sensor_noise), &[dim::nsensor]),
    array::<mjtNum>("sensor_user", "mjtNum", offset_of!(mjModel, sensor_user), &[dim::nsensor, dim::nuser_sensor]),
    array::<c_int>("sensor_plugin", "c_int", offset_of!(mjModel, sensor_plugin), &[dim::nsensor]),
    array::<c_int>("plugin", "c_int", offset_of!(mjModel, plugin), &[dim::nplugin]),
    array::<c_int>("plugin_stateadr", "c_int", offset_of!(mjModel, plugin_stateadr), &[dim::nplugin]),
    array::<c_int>("plugin_statenum", "c_int", offset_of!(mjModel, plugin_statenum), &[dim::nplugin]),
    array::<c_char>("plugin_attr", "c_char", offset_of!(mjModel, plugin_attr), &[dim::npluginattr]),
    array::<c_int>("plugin_attradr", "c_int", offset_of!(mjModel, plugin_attradr), &[dim::nplugin]),
    array::<c_int>("numeric_adr", "c_int", offset_of!(mjModel, numeric_adr), &[dim::nnumeric]),
    array::<c_int>("numeric_size", "c_int", offset_of!(mjModel, numeric_size), &[dim::nnumeric]),
    array::<mjtNum>("numeric_data", "mjtNum", offset_of!(mjModel, numeric_data), &[dim::nnumericdata]),
    array::<c_int>("text_adr", "c_int", offset_of!(mjModel, text_adr), &[dim::ntext]).not_in_plans(),
    array::<c_int>("text_size", "c_int", offset_of!(mjModel, text_size), &[dim::ntext]).not_in_plans(),
    array::<c_char>("text_data", "c_char", offset_of!(mjModel, text_data), &[dim::ntextdata]),
    array::<c_int>("tuple_adr", "c_int", offset_of!(mjModel, tuple_adr), &[dim::ntuple]),
    array::<c_int>("tuple_size", "c_int", offset_of!(mjModel, tuple_size), &[dim::ntuple]),
    array::<c_int>("tuple_objtype", "c_int", offset_of!(mjModel, tuple_objtype), &[dim::ntupledata]),
    array::<c_int>("tuple_objid", "c_int", offset_of!(mjModel, tuple_objid), &[dim::ntupledata]),
    array::<mjtNum>("tuple_objprm", "mjtNum", offset_of!(mjModel, tuple_objprm), &[dim::ntupledata]),
    array::<mjtNum>("key_time", "mjtNum", offset_of!(mjModel, key_time), &[dim::nkey]),
    array::<mjtNum>("key_qpos", "mjtNum", offset_of!(mjModel, key_qpos), &[dim::nkey, dim::nq]),
    array::<mjtNum>("key_qvel", "mjtNum", offset_of!(mjModel, key_qvel), &[dim::nkey, dim::nv]),
    array::<mjtNum>("key_act", "mjtNum", offset_of!(mjModel, key_act), &[dim::nkey, dim::na]),
    array::<mjtNum>("key_mpos", "mjtNum", offset_of!(mjModel, key_mpos), &[dim::nkey, dim::nmocap, Dim::Const(3)]),
    array::<mjtNum>("key_mquat", "mjtNum", offset_of!(mjModel, key_mquat), &[dim::nkey, dim::nmocap, Dim::Const(4)]),
    array::<mjtNum>("key_ctrl", "mjtNum", offset_of!(mjModel, key_ctrl), &[dim::nkey, dim::nu]),
    array::<c_int>("name_bodyadr", "c_int", offset_of!(mjModel, name_bodyadr), &[dim::nbody]).not_in_plans(),
    array::<c_int>("name_jntadr", "c_int", offset_of!(mjModel, name_jntadr), &[dim::njnt]).not_in_plans(),
    array::<c_int>("name_geomadr", "c_int", offset_of!(mjModel, name_geomadr), &[dim::ngeom]).not_in_plans(),
    array::<c_int>("name_siteadr", "c_int", offset_of!(mjModel, name_siteadr), &[dim::nsite]).not_in_plans(),
    array::<c_int>("name_camadr", "c_int", offset_of!(mjModel, name_camadr), &[dim::ncam]).not_in_plans(),
    array::<c_int>("name_lightadr", "c_int", offset_of!(mjModel, name_lightadr), &[dim::nlight]).not_in_plans(),
    array::<c_int>("name_flexadr", "c_int", offset_of!(mjModel, name_flexadr), &[dim::nflex]).not_in_plans(),
    array::<c_int>("name_meshadr", "c_int", offset_of!(mjModel, name_meshadr), &[dim::nmesh]).not_in_plans(),
    array::<c_int>("name_skinadr", "c_int", offset_of!(mjModel, name_skinadr), &[dim::nskin]).not_in_plans(),
    array::<c_int>("name_hfieldadr", "c_int", offset_of!(mjModel, name_hfieldadr), &[dim::nhfield]).not_in_plans(),
    array::<c_int>("name_texadr", "c_int", offset_of!(mjModel, name_texadr), &[dim::ntex]).not_in_plans(),
    array::<c_int>("name_matadr", "c_int", offset_of!(mjModel, name_matadr), &[dim::nmat]).not_in_plans(),
    array::<c_int>("name_pairadr", "c_int", offset_of!(mjModel, name_pairadr), &[dim::npair]).not_in_plans(),
    array::<c_int>("name_excludeadr", "c_int", offset_of!(mjModel, name_excludeadr), &[dim::nexclude]).not_in_plans(),
    array::<c_int>("name_eqadr", "c_int", offset_of!(mjModel, name_eqadr), &[dim::neq]).not_in_plans(),
    array::<c_int>("name_tendonadr", "c_int", offset_of!(mjModel, name_tendonadr), &[dim::ntendon]).not_in_plans(),
    array::<c_int>("name_actuatoradr", "c_int", offset_of!(mjModel, name_actuatoradr), &[dim::nu]).not_in_plans(),
    array::<c_int>("name_sensoradr", "c_int", offset_of!(mjModel, name_sensoradr), &[dim::nsensor]).not_in_plans(),
    array::<c_int>("name_numericadr", "c_int", offset_of!(mjModel, name_numericadr), &[dim::nnumeric]).not_in_plans(),
    array::<c_int>("name_textadr", "c_int", offset_of!(mjModel, name_textadr), &[dim::ntext]).not_in_plans(),
    array::<c_int>("name_tupleadr", "c_int", offset_of!(mjModel, name_tupleadr), &[dim::ntuple]).not_in_plans(),
    array::<c_int>("name_keyadr", "c_int", offset_of!(mjModel, name_keyadr), &[dim::nkey]).not_in_plans(),
    array::<c_int>("name_pluginadr", "c_int", offset_of!(mjModel, name_pluginadr), &[dim::nplugin]).not_in_plans(),
    array::<c_char>("names", "c_char", offset_of!(mjModel, names), &[dim::nnames]),
    array::<c_int>("names_map", "c_int", offset_of!(mjModel, names_map), &[dim::nnames_map]).not_in_plans(),
    array::<c_char>("paths", "c_char", offset_of!(mjModel, paths), &[dim::npaths]),
    array::<c_int>("B_rownnz", "c_int", offset_of!(mjModel, B_rownnz), &[dim::nbody]),
    array::<c_int>("B_rowadr", "c_int", offset_of!(mjModel, B_rowadr), &[dim::nbody]),
    array::<c_int>("B_colind", "c_int", offset_of!(mjModel, B_colind), &[dim::nB]),
    array::<c_int>("M_rownnz", "c_int", offset_of!(mjModel, M_rownnz), &[dim::nv]),
    array::<c_int>("M_rowadr", "c_int", offset_of!(mjModel, M_rowadr), &[dim::nv]),
    array::<c_int>("M_colind", "c_int", offset_of!(mjModel, M_colind), &[dim::nC]),
    array::<c_int>("mapM2M", "c_int", offset_of!(mjModel, mapM2M), &[dim::nC]),
    array::<c_int>("D_rownnz", "c_int", offset_of!(mjModel, D_rownnz), &[dim::nv]),
    array::<c_int>("D_rowadr", "c_int", offset_of!(mjModel, D_rowadr), &[dim::nv]),
    array::<c_int>("D_diag", "c_int", offset_of!(mjModel, D_diag), &[dim::nv]),
    array::<c_int>("D_colind", "c_int", offset_of!(mjModel, D_colind), &[dim::nD]),
    array::<c_int>("mapM2D", "c_int", offset_of!(mjModel, mapM2D), &[dim::nD]),
    array::<c_int>("mapD2M", "c_int", offset_of!(mjModel, mapD2M), &[dim::nC]),
];

/// The array fields of `mjData` that lie in its buffer, in order.
pub static DATA_ARRAYS: &[ArrayField] = &[
    array::<mjtNum>("qpos", "mjtNum", offset_of!(mjData, qpos), &[dim::nq]),
    array::<mjtNum>("qvel", "mjtNum", offset_of!(mjData, qvel), &[dim::nv]),
    array::<mjtNum>("act", "mjtNum", offset_of!(mjData, act), &[dim::na]),
    array::<mjtNum>("qacc_warmstart", "mjtNum", offset_of!(mjData, qacc_warmstart), &[dim::nv]),
    array::<mjtNum>("plugin_state", "mjtNum", offset_of!(mjData, plugin_state), &[dim::npluginstate]),
    array::<mjtNum>("ctrl", "mjtNum", offset_of!(mjData, ctrl), &[dim::nu]),
    array::<mjtNum>("qfrc_applied", "mjtNum", offset_of!(mjData, qfrc_applied), &[dim::nv]),
    array::<mjtNum>("xfrc_applied", "mjtNum", offset_of!(mjData, xfrc_applied), &[dim::nbody, Dim::Const(6)]),
    array::<mjtByte>("eq_active", "mjtByte", offset_of!(mjData, eq_active), &[dim::neq]),
    array::<mjtNum>("mocap_pos", "mjtNum", offset_of!(mjData, mocap_pos), &[dim::nmocap, Dim::Const(3)]),
    array::<mjtNum>("mocap_quat", "mjtNum", offset_of!(mjData, mocap_quat), &[dim::nmocap, Dim::Const(4)]),
    array::<mjtNum>("qacc", "mjtNum", offset_of!(mjData, qacc), &[dim::nv]),
    array::<mjtNum>("act_dot", "mjtNum", offset_of!(mjData, act_dot), &[dim::na]),
    array::<mjtNum>("userdata", "mjtNum", offset_of!(mjData, userdata), &[dim::nuserdata]),
    array::<mjtNum>("sensordata", "mjtNum", offset_of!(mjData, sensordata), &[dim::nsensordata]),
    array::<c_int>("tree_asleep", "c_int", offset_of!(mjData, tree_asleep), &[dim::ntree]),
    array::<c_int>("plugin", "c_int", offset_of!(mjData, plugin), &[dim::nplugin]),
    array::<usize>("plugin_data", "usize", offset_of!(mjData, plugin_data), &[dim::nplugin]),
    array::<mjtNum>("xpos", "mjtNum", offset_of!(mjData, xpos), &[dim::nbody, Dim::Const(3)]),
    array::<mjtNum>("xquat", "mjtNum", offset_of!(mjData, xquat), &[dim::nbody, Dim::Const(4)]),
    array::<mjtNum>("xmat", "mjtNum", offset_of!(mjData, xmat), &[dim::nbody, Dim::Const(9)]),
    array::<mjtNum>("xipos", "mjtNum", offset_of!(mjData, xipos), &[dim::nbody, Dim::Const(3)]),
    array::<mjtNum>("ximat", "mjtNum", offset_of!(mjData, ximat), &[dim::nbody, Dim::Const(9)]),
    array::<mjtNum>("xanchor", "mjtNum", offset_of!(mjData, xanchor), &[dim::njnt, Dim::Const(3)]),
    array::<mjtNum>("xaxis", "mjtNum", offset_of!(mjData, xaxis), &[dim::njnt, Dim::Const(3)]),
    array::<mjtNum>("geom_xpos", "mjtNum", offset_of!(mjData, geom_xpos), &[dim::ngeom, Dim::Const(3)]),
    array::<mjtNum>("geom_xmat", "mjtNum", offset_of!(mjData, geom_xmat), &[dim::ngeom, Dim::Const(9)]),
    array::<mjtNum>("site_xpos", "mjtNum", offset_of!(mjData, site_xpos), &[dim::nsite, Dim::Const(3)]),
    array::<mjtNum>("site_xmat", "mjtNum", offset_of!(mjData, site_xmat), &[dim::nsite, Dim::Const(9)]),
    array::<mjtNum>("cam_xpos", "mjtNum", offset_of!(mjData, cam_xpos), &[dim::ncam, Dim::Const(3)]),
    array::<mjtNum>("cam_xmat", "mjtNum", offset_of!(mjData, cam_xmat), &[dim::ncam, Dim::Const(9)]),
    array::<mjtNum>("light_xpos", "mjtNum", offset_of!(mjData, light_xpos), &[dim::nlight, Dim::Const(3)]),
    array::<mjtNum>("light_xdir", "mjtNum", offset_of!(mjData, light_xdir), &[dim::nlight, Dim::Const(3)]),
    array::<mjtNum>("subtree_com", "mjtNum", offset_of!(mjData, subtree_com), &[dim::nbody, Dim::Const(3)]),
    array::<mjtNum>("cdof", "mjtNum", offset_of!(mjData, cdof), &[dim::nv, Dim::Const(6)]),
    array::<mjtNum>("cinert", "mjtNum", offset_of!(mjData, cinert), &[dim::nbody, Dim::Const(10)]),
    array::<mjtNum>("flexvert_xpos", "mjtNum", offset_of!(mjData, flexvert_xpos), &[dim::nflexvert, Dim::Const(3)]),
    array::<mjtNum>("flexelem_aabb", "mjtNum", offset_of!(mjData, flexelem_aabb), &[dim::nflexelem, Dim::Const(6)]),
    array::<c_int>("flexedge_J_rownnz", "c_int", offset_of!(mjData, flexedge_J_rownnz), &[dim::nflexedge]),
    array::<c_int>("flexedge_J_rowadr", "c_int", offset_of!(mjData, flexedge_J_rowadr), &[dim::nflexedge]),
    array::<c_int>("flexedge_J_colind", "c_int", offset_of!(mjData, flexedge_J_colind), &[dim::nflexedge, dim::nv]),
    array::<mjtNum>("flexedge_J", "mjtNum", offset_of!(mjData, flexedge_J), &[dim::nflexedge, dim::nv]),
    array::<mjtNum>("flexedge_length", "mjtNum", offset_of!(mjData, flexedge_length), &[dim::nflexedge]),
    array::<mjtNum>("bvh_aabb_dyn", "mjtNum", offset_of!(mjData, bvh_aabb_dyn), &[dim::nbvhdynamic, Dim::Const(6)]),
    array::<c_int>("ten_wrapadr", "c_int", offset_of!(mjData, ten_wrapadr), &[dim::ntendon]),
    array::<c_int>("ten_wrapnum", "c_int", offset_of!(mjData, ten_wrapnum), &[dim::ntendon]),
    array::<c_int>("ten_J_rownnz", "c_int", offset_of!(mjData, ten_J_rownnz), &[dim::ntendon]),
    array::<c_int>("ten_J_rowadr", "c_int", offset_of!(mjData, ten_J_rowadr), &[dim::ntendon]),
    array::<c_int>("ten_J_colind", "c_int", offset_of!(mjData, ten_J_colind), &[dim::ntendon, dim::nv]),
    array::<mjtNum>("ten_J", "mjtNum", offset_of!(mjData, ten_J), &[dim::ntendon, dim::nv]),
    array::<mjtNum>("ten_length", "mjtNum", offset_of!(mjData, ten_length), &[dim::ntendon]),
    array::<c_int>("wrap_obj", "c_int", offset_of!(mjData, wrap_obj), &[dim::nwrap, Dim::Const(2)]),
    array::<mjtNum>("wrap_xpos", "mjtNum", offset_of!(mjData, wrap_xpos), &[dim::nwrap, Dim::Const(6)]),
    array::<mjtNum>("actuator_length", "mjtNum", offset_of!(mjData, actuator_length), &[dim::nu]),
    array::<c_int>("moment_rownnz", "c_int", offset_of!(mjData, moment_rownnz), &[dim::nu]),
    array::<c_int>("moment_rowadr", "c_int", offset_of!(mjData, moment_rowadr), &[dim::nu]),
    array::<c_int>("moment_colind", "c_int", offset_of!(mjData, moment_colind), &[dim::nJmom]),
    array::<mjtNum>("actuator_moment", "mjtNum", offset_of!(mjData, actuator_moment), &[dim::nJmom]),
    array::<mjtNum>("crb", "mjtNum", offset_of!(mjData, crb), &[dim::nbody, Dim::Const(10)]).not_in_scenes(),
    array::<mjtNum>("qM", "mjtNum", offset_of!(mjData, qM), &[dim::nM]).not_in_scenes(),
    array::<mjtNum>("M", "mjtNum", offset_of!(mjData, M), &[dim::nC]).not_in_scenes(),
    array::<mjtNum>("qLD", "mjtNum", offset_of!(mjData, qLD), &[dim::nC]).not_in_scenes(),
    array::<mjtNum>("qLDiagInv", "mjtNum", offset_of!(mjData, qLDiagInv), &[dim::nv]),
    array::<mjtByte>("bvh_active", "mjtByte", offset_of!(mjData, bvh_active), &[dim::nbvh]),
    array::<c_int>("tree_awake", "c_int", offset_of!(mjData, tree_awake), &[dim::ntree]),
    array::<c_int>("body_awake", "c_int", offset_of!(mjData, body_awake), &[dim::nbody]),
    array::<c_int>("body_awake_ind", "c_int", offset_of!(mjData, body_awake_ind), &[dim::nbody]),
    array::<c_int>("parent_awake_ind", "c_int", offset_of!(mjData, parent_awake_ind), &[dim::nbody]),
    array::<c_int>("dof_awake_ind", "c_int", offset_of!(mjData, dof_awake_ind), &[dim::nv]),
    array::<mjtNum>("flexedge_velocity", "mjtNum", offset_of!(mjData, flexedge_velocity), &[dim::nflexedge]),
    array::<mjtNum>("ten_velocity", "mjtNum", offset_of!(mjData, ten_velocity), &[dim::ntendon]),
    array::<mjtNum>("actuator_velocity", "mjtNum", offset_of!(mjData, actuator_velocity), &[dim::nu]),
    array::<mjtNum>("cvel", "mjtNum", offset_of!(mjData, cvel), &[dim::nbody, Dim::Const(6)]),
    array::<mjtNum>("cdof_dot", "mjtNum", offset_of!(mjData, cdof_dot), &[dim::nv, Dim::Const(6)]),
    array::<mjtNum>("qfrc_bias", "mjtNum", offset_of!(mjData, qfrc_bias), &[dim::nv]),
    array::<mjtNum>("qfrc_spring", "mjtNum", offset_of!(mjData, qfrc_spring), &[dim::nv]),
    array::<mjtNum>("qfrc_damper", "mjtNum", offset_of!(mjData, qfrc_damper), &[dim::nv]),
    array::<mjtNum>("qfrc_gravcomp", "mjtNum", offset_of!(mjData, qfrc_gravcomp), &[dim::nv]),
    array::<mjtNum>("qfrc_fluid", "mjtNum", offset_of!(mjData, qfrc_fluid), &[dim::nv]),
    array::<mjtNum>("qfrc_passive", "mjtNum", offset_of!(mjData, qfrc_passive), &[dim::nv]),
    array::<mjtNum>("subtree_linvel", "mjtNum", offset_of!(mjData, subtree_linvel), &[dim::nbody, Dim::Const(3)]),
    array::<mjtNum>("subtree_angmom", "mjtNum", offset_of!(mjData, subtree_angmom), &[dim::nbody, Dim::Const(3)]),
    array::<mjtNum>("qH", "mjtNum", offset_of!(mjData, qH), &[dim::nC]).not_in_scenes(),
    array::<mjtNum>("qHDiagInv", "mjtNum", offset_of!(mjData, qHDiagInv), &[dim::nv]),
    array::<mjtNum>("qDeriv", "mjtNum", offset_of!(mjData, qDeriv), &[dim::nD]).not_in_scenes(),
    array::<mjtNum>("qLU", "mjtNum", offset_of!(mjData, qLU), &[dim::nD]).not_in_scenes(),
    array::<mjtNum>("actuator_force", "mjtNum", offset_of!(mjData, actuator_force), &[dim::nu]),
    array::<mjtNum>("qfrc_actuator", "mjtNum", offset_of!(mjData, qfrc_actuator), &[dim::nv]),
    array::<mjtNum>("qfrc_smooth", "mjtNum", offset_of!(mjData, qfrc_smooth), &[dim::nv]),
    array::<mjtNum>("qacc_smooth", "mjtNum", offset_of!(mjData, qacc_smooth), &[dim::nv]),
    array::<mjtNum>("qfrc_constraint", "mjtNum", offset_of!(mjData, qfrc_constraint), &[dim::nv]),
    array::<mjtNum>("qfrc_inverse", "mjtNum", offset_of!(mjData, qfrc_inverse), &[dim::nv]),
    array::<mjtNum>("cacc", "mjtNum", offset_of!(mjData, cacc), &[dim::nbody, Dim::Const(6)]),
    array::<mjtNum>("cfrc_int", "mjtNum", offset_of!(mjData, cfrc_int), &[dim::nbody, Dim::Const(6)]),
    array::<mjtNum>("cfrc_ext", "mjtNum", offset_of!(mjData, cfrc_ext), &[dim::nbody, Dim::Const(6)]),
];

/// The array fields of `mjData` that lie in its arena.
pub static ARENA_ARRAYS: &[ArrayField] = &[
    array::<mjContact>("contact", "mjContact", offset_of!(mjData, contact), &[dim::ncon]).in_arena(ArenaGroup::Contact),
    array::<c_int>("efc_type", "c_int", offset_of!(mjData, efc_type), &[dim::nefc]).in_arena(ArenaGroup::Solver),
    array::<c_int>("efc_id", "c_int", offset_of!(mjData, efc_id), &[dim::nefc]).in_arena(ArenaGroup::Solver),
    array::<c_int>("efc_J_rownnz", "c_int", offset_of!(mjData, efc_J_rownnz), &[dim::nefc])
        .not_in_scenes()
        .in_arena(ArenaGroup::Solver),
    array::<c_int>("efc_J_rowadr", "c_int", offset_of!(mjData, efc_J_rowadr), &[dim::nefc])
        .not_in_scenes()
        .in_arena(ArenaGroup::Solver),
    array::<c_int>("efc_J_rowsuper", "c_int", offset_of!(mjData, efc_J_rowsuper), &[dim::nefc])
        .not_in_scenes()
        .in_arena(ArenaGroup::Solver),
    array::<c_int>("efc_J_colind", "c_int", offset_of!(mjData, efc_J_colind), &[dim::nJ])
        .not_in_scenes()
        .in_arena(ArenaGroup::Solver),
    array::<mjtNum>("efc_J", "mjtNum", offset_of!(mjData, efc_J), &[dim::nJ])
        .not_in_scenes()
        .in_arena(ArenaGroup::Solver),
    array::<mjtNum>("efc_pos", "mjtNum", offset_of!(mjData, efc_pos), &[dim::nefc]).in_arena(ArenaGroup::Solver),
    array::<mjtNum>("efc_margin", "mjtNum", offset_of!(mjData, efc_margin), &[dim::nefc]).in_arena(ArenaGroup::Solver),
    array::<mjtNum>("efc_frictionloss", "mjtNum", offset_of!(mjData, efc_frictionloss), &[dim::nefc])
        .in_arena(ArenaGroup::Solver),
    array::<mjtNum>("efc_diagApprox", "mjtNum", offset_of!(mjData, efc_diagApprox), &[dim::nefc])
        .in_arena(ArenaGroup::Solver),
    array::<mjtNum>("efc_KBIP", "mjtNum", offset_of!(mjData, efc_KBIP), &[dim::nefc, Dim::Const(4)])
        .in_arena(ArenaGroup::Solver),
    array::<mjtNum>("efc_D", "mjtNum", offset_of!(mjData, efc_D), &[dim::nefc]).in_arena(ArenaGroup::Solver),
    array::<mjtNum>("efc_R", "mjtNum", offset_of!(mjData, efc_R), &[dim::nefc]).in_arena(ArenaGroup::Solver),
    array::<c_int>("tendon_efcadr", "c_int", offset_of!(mjData, tendon_efcadr), &[dim::ntendon])
        .in_arena(ArenaGroup::Solver),
    array::<c_int>("tree_island", "c_int", offset_of!(mjData, tree_island), &[dim::ntree]).in_arena(ArenaGroup::Island),
    array::<c_int>("island_ntree", "c_int", offset_of!(mjData, island_ntree), &[dim::nisland])
        .in_arena(ArenaGroup::Island),
    array::<c_int>("island_itreeadr", "c_int", offset_of!(mjData, island_itreeadr), &[dim::nisland])
        .in_arena(ArenaGroup::Island),
    array::<c_int>("map_itree2tree", "c_int", offset_of!(mjData, map_itree2tree), &[dim::ntree])
        .in_arena(ArenaGroup::Island),
    array::<c_int>("dof_island", "c_int", offset_of!(mjData, dof_island), &[dim::nv]).in_arena(ArenaGroup::Island),
    array::<c_int>("island_nv", "c_int", offset_of!(mjData, island_nv), &[dim::nisland]).in_arena(ArenaGroup::Island),
    array::<c_int>("island_idofadr", "c_int", offset_of!(mjData, island_idofadr), &[dim::nisland])
        .in_arena(ArenaGroup::Island),
    array::<c_int>("island_dofadr", "c_int", offset_of!(mjData, island_dofadr), &[dim::nisland])
        .in_arena(ArenaGroup::Island),
    array::<c_int>("map_dof2idof", "c_int", offset_of!(mjData, map_dof2idof), &[dim::nv]).in_arena(ArenaGroup::Island),
    array::<c_int>("map_idof2dof", "c_int", offset_of!(mjData, map_idof2dof), &[dim::nv]).in_arena(ArenaGroup::Island),
    array::<mjtNum>("ifrc_smooth", "mjtNum", offset_of!(mjData, ifrc_smooth), &[dim::nidof])
        .in_arena(ArenaGroup::Island),
    array::<mjtNum>("iacc_smooth", "mjtNum", offset_of!(mjData, iacc_smooth), &[dim::nidof])
        .in_arena(ArenaGroup::Island),
    array::<c_int>("iM_rownnz", "c_int", offset_of!(mjData, iM_rownnz), &[dim::nidof])
        .not_in_scenes()
        .in_arena(ArenaGroup::Island),
    array::<c_int>("iM_rowadr", "c_int", offset_of!(mjData, iM_rowadr), &[dim::nidof])
        .not_in_scenes()
        .in_arena(ArenaGroup::Island),
    array::<c_int>("iM_colind", "c_int", offset_of!(mjData, iM_colind), &[dim::nC])
        .not_in_scenes()
        .in_arena(ArenaGroup::Island),
    array::<mjtNum>("iM", "mjtNum", offset_of!(mjData, iM), &[dim::nC]).not_in_scenes().in_arena(ArenaGroup::Island),
    array::<mjtNum>("iLD", "mjtNum", offset_of!(mjData, iLD), &[dim::nC]).not_in_scenes().in_arena(ArenaGroup::Island),
    array::<mjtNum>("iLDiagInv", "mjtNum", offset_of!(mjData, iLDiagInv), &[dim::nidof]).in_arena(ArenaGroup::Island),
    array::<mjtNum>("iacc", "mjtNum", offset_of!(mjData, iacc), &[dim::nidof]).in_arena(ArenaGroup::Island),
    array::<c_int>("efc_island", "c_int", offset_of!(mjData, efc_island), &[dim::nefc]).in_arena(ArenaGroup::Island),
    array::<c_int>("island_ne", "c_int", offset_of!(mjData, island_ne), &[dim::nisland]).in_arena(ArenaGroup::Island),
    array::<c_int>("island_nf", "c_int", offset_of!(mjData, island_nf), &[dim::nisland]).in_arena(ArenaGroup::Island),
    array::<c_int>("island_nefc", "c_int", offset_of!(mjData, island_nefc), &[dim::nisland])
        .in_arena(ArenaGroup::Island),
    array::<c_int>("island_iefcadr", "c_int", offset_of!(mjData, island_iefcadr), &[dim::nisland])
        .in_arena(ArenaGroup::Island),
    array::<c_int>("map_efc2iefc", "c_int", offset_of!(mjData, map_efc2iefc), &[dim::nefc])
        .in_arena(ArenaGroup::Island),
    array::<c_int>("map_iefc2efc", "c_int", offset_of!(mjData, map_iefc2efc), &[dim::nefc])
        .in_arena(ArenaGroup::Island),
    array::<c_int>("iefc_type", "c_int", offset_of!(mjData, iefc_type), &[dim::nefc]).in_arena(ArenaGroup::Island),
    array::<c_int>("iefc_id", "c_int", offset_of!(mjData, iefc_id), &[dim::nefc]).in_arena(ArenaGroup::Island),
    array::<c_int>("iefc_J_rownnz", "c_int", offset_of!(mjData, iefc_J_rownnz), &[dim::nefc])
        .not_in_scenes()
        .in_arena(ArenaGroup::Island),
    array::<c_int>("iefc_J_rowadr", "c_int", offset_of!(mjData, iefc_J_rowadr), &[dim::nefc])
        .not_in_scenes()
        .in_arena(ArenaGroup::Island),
    array::<c_int>("iefc_J_rowsuper", "c_int", offset_of!(mjData, iefc_J_rowsuper), &[dim::nefc])
        .not_in_scenes()
        .in_arena(ArenaGroup::Island),
    array::<c_int>("iefc_J_colind", "c_int", offset_of!(mjData, iefc_J_colind), &[dim::nJ])
        .not_in_scenes()
        .in_arena(ArenaGroup::Island),
    array::<mjtNum>("iefc_J", "mjtNum", offset_of!(mjData, iefc_J), &[dim::nJ])
        .not_in_scenes()
        .in_arena(ArenaGroup::Island),
    array::<mjtNum>("iefc_frictionloss", "mjtNum", offset_of!(mjData, iefc_frictionloss), &[dim::nefc])
        .in_arena(ArenaGroup::Island),
    array::<mjtNum>("iefc_D", "mjtNum", offset_of!(mjData, iefc_D), &[dim::nefc]).in_arena(ArenaGroup::Island),
    array::<mjtNum>("iefc_R", "mjtNum", offset_of!(mjData, iefc_R), &[dim::nefc]).in_arena(ArenaGroup::Island),
    array::<c_int>("efc_AR_rownnz", "c_int", offset_of!(mjData, efc_AR_rownnz), &[dim::nefc])
        .not_in_scenes()
        .in_arena(ArenaGroup::Dual),
    array::<c_int>("efc_AR_rowadr", "c_int", offset_of!(mjData, efc_AR_rowadr), &[dim::nefc])
        .not_in_scenes()
        .in_arena(ArenaGroup::Dual),
    array::<c_int>("efc_AR_colind", "c_int", offset_of!(mjData, efc_AR_colind), &[dim::nA])
        .not_in_scenes()
        .in_arena(ArenaGroup::Dual),
    array::<mjtNum>("efc_AR", "mjtNum", offset_of!(mjData, efc_AR), &[dim::nA])
        .not_in_scenes()
        .in_arena(ArenaGroup::Dual),
    array::<mjtNum>("efc_vel", "mjtNum", offset_of!(mjData, efc_vel), &[dim::nefc]).in_arena(ArenaGroup::Solver),
    array::<mjtNum>("efc_aref", "mjtNum", offset_of!(mjData, efc_aref), &[dim::nefc]).in_arena(ArenaGroup::Solver),
    array::<mjtNum>("efc_b", "mjtNum", offset_of!(mjData, efc_b), &[dim::nefc]).in_arena(ArenaGroup::Solver),
    array::<mjtNum>("iefc_aref", "mjtNum", offset_of!(mjData, iefc_aref), &[dim::nefc]).in_arena(ArenaGroup::Island),
    array::<c_int>("iefc_state", "c_int", offset_of!(mjData, iefc_state), &[dim::nefc]).in_arena(ArenaGroup::Island),
    array::<mjtNum>("iefc_force", "mjtNum", offset_of!(mjData, iefc_force), &[dim::nefc]).in_arena(ArenaGroup::Island),
    array::<c_int>("efc_state", "c_int", offset_of!(mjData, efc_state), &[dim::nefc]).in_arena(ArenaGroup::Solver),
    array::<mjtNum>("efc_force", "mjtNum", offset_of!(mjData, efc_force), &[dim::nefc]).in_arena(ArenaGroup::Solver),
    array::<mjtNum>("ifrc_constraint", "mjtNum", offset_of!(mjData, ifrc_constraint), &[dim::nidof])
        .in_arena(ArenaGroup::Island),
];
