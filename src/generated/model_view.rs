// Accessors for the sizes and arrays of `mjModel`.
//
// Made from `src/abi` for `src/model/mod.rs`, which includes it. Do not edit it: change `src/abi` or
// `checks/generator`, then run `cargo run -p rujoco-generator`.

#[allow(clippy::unnecessary_cast)]
impl Model {
    /// Generalized coordinates.
    #[inline(always)]
    pub fn nq(&self) -> usize {
        self.0.nq as usize
    }

    /// Degrees of freedom.
    #[inline(always)]
    pub fn nv(&self) -> usize {
        self.0.nv as usize
    }

    /// Actuators, hence controls.
    #[inline(always)]
    pub fn nu(&self) -> usize {
        self.0.nu as usize
    }

    /// Activation states.
    #[inline(always)]
    pub fn na(&self) -> usize {
        self.0.na as usize
    }

    /// Bodies.
    #[inline(always)]
    pub fn nbody(&self) -> usize {
        self.0.nbody as usize
    }

    /// Bounding volumes.
    #[inline(always)]
    pub fn nbvh(&self) -> usize {
        self.0.nbvh as usize
    }

    /// Bounding volumes in constant boxes.
    #[inline(always)]
    pub fn nbvhstatic(&self) -> usize {
        self.0.nbvhstatic as usize
    }

    /// Bounding volumes in changing boxes.
    #[inline(always)]
    pub fn nbvhdynamic(&self) -> usize {
        self.0.nbvhdynamic as usize
    }

    /// Octree nodes.
    #[inline(always)]
    pub fn noct(&self) -> usize {
        self.0.noct as usize
    }

    /// Joints.
    #[inline(always)]
    pub fn njnt(&self) -> usize {
        self.0.njnt as usize
    }

    /// Kinematic trees below the world.
    #[inline(always)]
    pub fn ntree(&self) -> usize {
        self.0.ntree as usize
    }

    /// Numbers in the inertia matrix, legacy layout.
    #[inline(always)]
    pub fn nM(&self) -> usize {
        self.0.nM as usize
    }

    /// Entries of the body-dof pattern.
    #[inline(always)]
    pub fn nB(&self) -> usize {
        self.0.nB as usize
    }

    /// Entries of the inertia matrix, lower rows.
    #[inline(always)]
    pub fn nC(&self) -> usize {
        self.0.nC as usize
    }

    /// Entries of the dof-dof pattern.
    #[inline(always)]
    pub fn nD(&self) -> usize {
        self.0.nD as usize
    }

    /// Geoms.
    #[inline(always)]
    pub fn ngeom(&self) -> usize {
        self.0.ngeom as usize
    }

    /// Sites.
    #[inline(always)]
    pub fn nsite(&self) -> usize {
        self.0.nsite as usize
    }

    /// Cameras.
    #[inline(always)]
    pub fn ncam(&self) -> usize {
        self.0.ncam as usize
    }

    /// Lights.
    #[inline(always)]
    pub fn nlight(&self) -> usize {
        self.0.nlight as usize
    }

    /// Flexes.
    #[inline(always)]
    pub fn nflex(&self) -> usize {
        self.0.nflex as usize
    }

    /// Flex nodes.
    #[inline(always)]
    pub fn nflexnode(&self) -> usize {
        self.0.nflexnode as usize
    }

    /// Flex vertices.
    #[inline(always)]
    pub fn nflexvert(&self) -> usize {
        self.0.nflexvert as usize
    }

    /// Flex edges.
    #[inline(always)]
    pub fn nflexedge(&self) -> usize {
        self.0.nflexedge as usize
    }

    /// Flex elements.
    #[inline(always)]
    pub fn nflexelem(&self) -> usize {
        self.0.nflexelem as usize
    }

    /// Flex element vertex ids.
    #[inline(always)]
    pub fn nflexelemdata(&self) -> usize {
        self.0.nflexelemdata as usize
    }

    /// Flex element edge ids.
    #[inline(always)]
    pub fn nflexelemedge(&self) -> usize {
        self.0.nflexelemedge as usize
    }

    /// Flex shell fragment vertex ids.
    #[inline(always)]
    pub fn nflexshelldata(&self) -> usize {
        self.0.nflexshelldata as usize
    }

    /// Flex element-vertex pairs.
    #[inline(always)]
    pub fn nflexevpair(&self) -> usize {
        self.0.nflexevpair as usize
    }

    /// Flex vertices with texture coordinates.
    #[inline(always)]
    pub fn nflextexcoord(&self) -> usize {
        self.0.nflextexcoord as usize
    }

    /// Meshes.
    #[inline(always)]
    pub fn nmesh(&self) -> usize {
        self.0.nmesh as usize
    }

    /// Mesh vertices.
    #[inline(always)]
    pub fn nmeshvert(&self) -> usize {
        self.0.nmeshvert as usize
    }

    /// Mesh normals.
    #[inline(always)]
    pub fn nmeshnormal(&self) -> usize {
        self.0.nmeshnormal as usize
    }

    /// Mesh texture coordinates.
    #[inline(always)]
    pub fn nmeshtexcoord(&self) -> usize {
        self.0.nmeshtexcoord as usize
    }

    /// Mesh triangles.
    #[inline(always)]
    pub fn nmeshface(&self) -> usize {
        self.0.nmeshface as usize
    }

    /// Integers of mesh hull graphs.
    #[inline(always)]
    pub fn nmeshgraph(&self) -> usize {
        self.0.nmeshgraph as usize
    }

    /// Mesh polygons.
    #[inline(always)]
    pub fn nmeshpoly(&self) -> usize {
        self.0.nmeshpoly as usize
    }

    /// Vertex ids of mesh polygons.
    #[inline(always)]
    pub fn nmeshpolyvert(&self) -> usize {
        self.0.nmeshpolyvert as usize
    }

    /// Polygon ids of mesh vertices.
    #[inline(always)]
    pub fn nmeshpolymap(&self) -> usize {
        self.0.nmeshpolymap as usize
    }

    /// Skins.
    #[inline(always)]
    pub fn nskin(&self) -> usize {
        self.0.nskin as usize
    }

    /// Skin vertices.
    #[inline(always)]
    pub fn nskinvert(&self) -> usize {
        self.0.nskinvert as usize
    }

    /// Skin vertices with texture coordinates.
    #[inline(always)]
    pub fn nskintexvert(&self) -> usize {
        self.0.nskintexvert as usize
    }

    /// Skin triangles.
    #[inline(always)]
    pub fn nskinface(&self) -> usize {
        self.0.nskinface as usize
    }

    /// Skin bones.
    #[inline(always)]
    pub fn nskinbone(&self) -> usize {
        self.0.nskinbone as usize
    }

    /// Vertices of skin bones.
    #[inline(always)]
    pub fn nskinbonevert(&self) -> usize {
        self.0.nskinbonevert as usize
    }

    /// Height fields.
    #[inline(always)]
    pub fn nhfield(&self) -> usize {
        self.0.nhfield as usize
    }

    /// Height field samples.
    #[inline(always)]
    pub fn nhfielddata(&self) -> usize {
        self.0.nhfielddata as usize
    }

    /// Textures.
    #[inline(always)]
    pub fn ntex(&self) -> usize {
        self.0.ntex as usize
    }

    /// Bytes of textures.
    #[inline(always)]
    pub fn ntexdata(&self) -> usize {
        self.0.ntexdata as usize
    }

    /// Materials.
    #[inline(always)]
    pub fn nmat(&self) -> usize {
        self.0.nmat as usize
    }

    /// Contact pairs.
    #[inline(always)]
    pub fn npair(&self) -> usize {
        self.0.npair as usize
    }

    /// Excluded pairs of bodies.
    #[inline(always)]
    pub fn nexclude(&self) -> usize {
        self.0.nexclude as usize
    }

    /// Equality constraints.
    #[inline(always)]
    pub fn neq(&self) -> usize {
        self.0.neq as usize
    }

    /// Tendons.
    #[inline(always)]
    pub fn ntendon(&self) -> usize {
        self.0.ntendon as usize
    }

    /// Objects on tendon paths.
    #[inline(always)]
    pub fn nwrap(&self) -> usize {
        self.0.nwrap as usize
    }

    /// Sensors.
    #[inline(always)]
    pub fn nsensor(&self) -> usize {
        self.0.nsensor as usize
    }

    /// Custom number fields.
    #[inline(always)]
    pub fn nnumeric(&self) -> usize {
        self.0.nnumeric as usize
    }

    /// Custom numbers.
    #[inline(always)]
    pub fn nnumericdata(&self) -> usize {
        self.0.nnumericdata as usize
    }

    /// Custom texts.
    #[inline(always)]
    pub fn ntext(&self) -> usize {
        self.0.ntext as usize
    }

    /// Characters of custom texts, with terminators.
    #[inline(always)]
    pub fn ntextdata(&self) -> usize {
        self.0.ntextdata as usize
    }

    /// Custom tuples.
    #[inline(always)]
    pub fn ntuple(&self) -> usize {
        self.0.ntuple as usize
    }

    /// Objects in custom tuples.
    #[inline(always)]
    pub fn ntupledata(&self) -> usize {
        self.0.ntupledata as usize
    }

    /// Keyframes.
    #[inline(always)]
    pub fn nkey(&self) -> usize {
        self.0.nkey as usize
    }

    /// Mocap bodies.
    #[inline(always)]
    pub fn nmocap(&self) -> usize {
        self.0.nmocap as usize
    }

    /// Plugin instances.
    #[inline(always)]
    pub fn nplugin(&self) -> usize {
        self.0.nplugin as usize
    }

    /// Characters of plugin attributes.
    #[inline(always)]
    pub fn npluginattr(&self) -> usize {
        self.0.npluginattr as usize
    }

    /// User numbers per body.
    #[inline(always)]
    pub fn nuser_body(&self) -> usize {
        self.0.nuser_body as usize
    }

    /// User numbers per joint.
    #[inline(always)]
    pub fn nuser_jnt(&self) -> usize {
        self.0.nuser_jnt as usize
    }

    /// User numbers per geom.
    #[inline(always)]
    pub fn nuser_geom(&self) -> usize {
        self.0.nuser_geom as usize
    }

    /// User numbers per site.
    #[inline(always)]
    pub fn nuser_site(&self) -> usize {
        self.0.nuser_site as usize
    }

    /// User numbers per camera.
    #[inline(always)]
    pub fn nuser_cam(&self) -> usize {
        self.0.nuser_cam as usize
    }

    /// User numbers per tendon.
    #[inline(always)]
    pub fn nuser_tendon(&self) -> usize {
        self.0.nuser_tendon as usize
    }

    /// User numbers per actuator.
    #[inline(always)]
    pub fn nuser_actuator(&self) -> usize {
        self.0.nuser_actuator as usize
    }

    /// User numbers per sensor.
    #[inline(always)]
    pub fn nuser_sensor(&self) -> usize {
        self.0.nuser_sensor as usize
    }

    /// Characters of all names.
    #[inline(always)]
    pub fn nnames(&self) -> usize {
        self.0.nnames as usize
    }

    /// Characters of all paths.
    #[inline(always)]
    pub fn npaths(&self) -> usize {
        self.0.npaths as usize
    }

    /// Slots of the name hash map.
    #[inline(always)]
    pub fn nnames_map(&self) -> usize {
        self.0.nnames_map as usize
    }

    /// Entries of the actuator moment matrix.
    #[inline(always)]
    pub fn nJmom(&self) -> usize {
        self.0.nJmom as usize
    }

    /// Bodies with gravity compensation.
    #[inline(always)]
    pub fn ngravcomp(&self) -> usize {
        self.0.ngravcomp as usize
    }

    /// Most equality constraint rows.
    #[inline(always)]
    pub fn nemax(&self) -> usize {
        self.0.nemax as usize
    }

    /// Constraint rows to make room for (legacy).
    #[inline(always)]
    pub fn njmax(&self) -> usize {
        self.0.njmax as usize
    }

    /// Contacts to make room for (legacy).
    #[inline(always)]
    pub fn nconmax(&self) -> usize {
        self.0.nconmax as usize
    }

    /// Numbers of the user's own in `mjData`.
    #[inline(always)]
    pub fn nuserdata(&self) -> usize {
        self.0.nuserdata as usize
    }

    /// Sensor outputs.
    #[inline(always)]
    pub fn nsensordata(&self) -> usize {
        self.0.nsensordata as usize
    }

    /// Plugin states.
    #[inline(always)]
    pub fn npluginstate(&self) -> usize {
        self.0.npluginstate as usize
    }

    /// Bytes of the arena.
    #[inline(always)]
    pub fn narena(&self) -> usize {
        self.0.narena as usize
    }

    /// Bytes of the buffer behind all arrays.
    #[inline(always)]
    pub fn nbuffer(&self) -> usize {
        self.0.nbuffer as usize
    }

    /// Coordinates of the reference configuration (nq).
    #[inline(always)]
    pub fn qpos0(&self) -> &[mjtNum] {
        let n = self.nq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.qpos0 as *const mjtNum, n) }
    }

    /// Coordinates of the reference configuration (nq).
    #[inline(always)]
    pub fn qpos0_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.qpos0 as *mut mjtNum, n) }
    }

    /// Coordinates at which springs rest (nq).
    #[inline(always)]
    pub fn qpos_spring(&self) -> &[mjtNum] {
        let n = self.nq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.qpos_spring as *const mjtNum, n) }
    }

    /// Coordinates at which springs rest (nq).
    #[inline(always)]
    pub fn qpos_spring_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.qpos_spring as *mut mjtNum, n) }
    }

    /// Parent (nbody).
    #[inline(always)]
    pub fn body_parentid(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_parentid as *const c_int, n) }
    }

    /// Parent (nbody).
    #[inline(always)]
    pub fn body_parentid_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_parentid as *mut c_int, n) }
    }

    /// Ancestor that is a child of the world (nbody).
    #[inline(always)]
    pub fn body_rootid(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_rootid as *const c_int, n) }
    }

    /// Ancestor that is a child of the world (nbody).
    #[inline(always)]
    pub fn body_rootid_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_rootid as *mut c_int, n) }
    }

    /// Topmost body that this one is rigidly attached to (nbody).
    #[inline(always)]
    pub fn body_weldid(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_weldid as *const c_int, n) }
    }

    /// Topmost body that this one is rigidly attached to (nbody).
    #[inline(always)]
    pub fn body_weldid_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_weldid as *mut c_int, n) }
    }

    /// Index among mocap bodies, −1: none (nbody).
    #[inline(always)]
    pub fn body_mocapid(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_mocapid as *const c_int, n) }
    }

    /// Index among mocap bodies, −1: none (nbody).
    #[inline(always)]
    pub fn body_mocapid_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_mocapid as *mut c_int, n) }
    }

    /// Number of joints (nbody).
    #[inline(always)]
    pub fn body_jntnum(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_jntnum as *const c_int, n) }
    }

    /// Number of joints (nbody).
    #[inline(always)]
    pub fn body_jntnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_jntnum as *mut c_int, n) }
    }

    /// First joint, −1: none (nbody).
    #[inline(always)]
    pub fn body_jntadr(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_jntadr as *const c_int, n) }
    }

    /// First joint, −1: none (nbody).
    #[inline(always)]
    pub fn body_jntadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_jntadr as *mut c_int, n) }
    }

    /// Number of dofs (nbody).
    #[inline(always)]
    pub fn body_dofnum(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_dofnum as *const c_int, n) }
    }

    /// Number of dofs (nbody).
    #[inline(always)]
    pub fn body_dofnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_dofnum as *mut c_int, n) }
    }

    /// First dof, −1: none (nbody).
    #[inline(always)]
    pub fn body_dofadr(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_dofadr as *const c_int, n) }
    }

    /// First dof, −1: none (nbody).
    #[inline(always)]
    pub fn body_dofadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_dofadr as *mut c_int, n) }
    }

    /// Kinematic tree, −1: static (nbody).
    #[inline(always)]
    pub fn body_treeid(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_treeid as *const c_int, n) }
    }

    /// Kinematic tree, −1: static (nbody).
    #[inline(always)]
    pub fn body_treeid_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_treeid as *mut c_int, n) }
    }

    /// Number of geoms (nbody).
    #[inline(always)]
    pub fn body_geomnum(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_geomnum as *const c_int, n) }
    }

    /// Number of geoms (nbody).
    #[inline(always)]
    pub fn body_geomnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_geomnum as *mut c_int, n) }
    }

    /// First geom, −1: none (nbody).
    #[inline(always)]
    pub fn body_geomadr(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_geomadr as *const c_int, n) }
    }

    /// First geom, −1: none (nbody).
    #[inline(always)]
    pub fn body_geomadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_geomadr as *mut c_int, n) }
    }

    /// 1: diagonal inertia, 2: and only slide joints (nbody).
    #[inline(always)]
    pub fn body_simple(&self) -> &[mjtByte] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_simple as *const mjtByte, n) }
    }

    /// 1: diagonal inertia, 2: and only slide joints (nbody).
    #[inline(always)]
    pub fn body_simple_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_simple as *mut mjtByte, n) }
    }

    /// Inertial frame is the body frame (`mjtSameFrame`) (nbody).
    #[inline(always)]
    pub fn body_sameframe(&self) -> &[mjtByte] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_sameframe as *const mjtByte, n) }
    }

    /// Inertial frame is the body frame (`mjtSameFrame`) (nbody).
    #[inline(always)]
    pub fn body_sameframe_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_sameframe as *mut mjtByte, n) }
    }

    /// Position in the parent frame (nbody x 3).
    #[inline(always)]
    pub fn body_pos(&self) -> &[Vec3] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_pos as *const Vec3, n) }
    }

    /// Position in the parent frame (nbody x 3).
    #[inline(always)]
    pub fn body_pos_mut(&mut self) -> &mut [Vec3] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_pos as *mut Vec3, n) }
    }

    /// Orientation in the parent frame (nbody x 4).
    #[inline(always)]
    pub fn body_quat(&self) -> &[Quat] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_quat as *const Quat, n) }
    }

    /// Orientation in the parent frame (nbody x 4).
    #[inline(always)]
    pub fn body_quat_mut(&mut self) -> &mut [Quat] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_quat as *mut Quat, n) }
    }

    /// Position of the inertial frame (nbody x 3).
    #[inline(always)]
    pub fn body_ipos(&self) -> &[Vec3] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_ipos as *const Vec3, n) }
    }

    /// Position of the inertial frame (nbody x 3).
    #[inline(always)]
    pub fn body_ipos_mut(&mut self) -> &mut [Vec3] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_ipos as *mut Vec3, n) }
    }

    /// Orientation of the inertial frame (nbody x 4).
    #[inline(always)]
    pub fn body_iquat(&self) -> &[Quat] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_iquat as *const Quat, n) }
    }

    /// Orientation of the inertial frame (nbody x 4).
    #[inline(always)]
    pub fn body_iquat_mut(&mut self) -> &mut [Quat] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_iquat as *mut Quat, n) }
    }

    /// Mass (nbody).
    #[inline(always)]
    pub fn body_mass(&self) -> &[mjtNum] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_mass as *const mjtNum, n) }
    }

    /// Mass (nbody).
    #[inline(always)]
    pub fn body_mass_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_mass as *mut mjtNum, n) }
    }

    /// Mass of the body and its descendants (nbody).
    #[inline(always)]
    pub fn body_subtreemass(&self) -> &[mjtNum] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_subtreemass as *const mjtNum, n) }
    }

    /// Mass of the body and its descendants (nbody).
    #[inline(always)]
    pub fn body_subtreemass_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_subtreemass as *mut mjtNum, n) }
    }

    /// Principal inertia, inertial frame (nbody x 3).
    #[inline(always)]
    pub fn body_inertia(&self) -> &[Vec3] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_inertia as *const Vec3, n) }
    }

    /// Principal inertia, inertial frame (nbody x 3).
    #[inline(always)]
    pub fn body_inertia_mut(&mut self) -> &mut [Vec3] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_inertia as *mut Vec3, n) }
    }

    /// Mean inverse inertia at `qpos0`: translation, rotation (nbody x 2).
    #[inline(always)]
    pub fn body_invweight0(&self) -> &[[mjtNum; 2]] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_invweight0 as *const [mjtNum; 2], n) }
    }

    /// Mean inverse inertia at `qpos0`: translation, rotation (nbody x 2).
    #[inline(always)]
    pub fn body_invweight0_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_invweight0 as *mut [mjtNum; 2], n) }
    }

    /// Part of the weight that is compensated (nbody).
    #[inline(always)]
    pub fn body_gravcomp(&self) -> &[mjtNum] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_gravcomp as *const mjtNum, n) }
    }

    /// Part of the weight that is compensated (nbody).
    #[inline(always)]
    pub fn body_gravcomp_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_gravcomp as *mut mjtNum, n) }
    }

    /// Largest margin of its geoms (nbody).
    #[inline(always)]
    pub fn body_margin(&self) -> &[mjtNum] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_margin as *const mjtNum, n) }
    }

    /// Largest margin of its geoms (nbody).
    #[inline(always)]
    pub fn body_margin_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_margin as *mut mjtNum, n) }
    }

    /// User numbers (nbody x nuser_body).
    #[inline(always)]
    pub fn body_user(&self) -> &[mjtNum] {
        let n = self.nbody() * self.nuser_body();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_user as *const mjtNum, n) }
    }

    /// User numbers (nbody x nuser_body).
    #[inline(always)]
    pub fn body_user_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nbody() * self.nuser_body();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_user as *mut mjtNum, n) }
    }

    /// Plugin instance, −1: none (nbody).
    #[inline(always)]
    pub fn body_plugin(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_plugin as *const c_int, n) }
    }

    /// Plugin instance, −1: none (nbody).
    #[inline(always)]
    pub fn body_plugin_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_plugin as *mut c_int, n) }
    }

    /// Union of its geoms' contype (nbody).
    #[inline(always)]
    pub fn body_contype(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_contype as *const c_int, n) }
    }

    /// Union of its geoms' contype (nbody).
    #[inline(always)]
    pub fn body_contype_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_contype as *mut c_int, n) }
    }

    /// Union of its geoms' conaffinity (nbody).
    #[inline(always)]
    pub fn body_conaffinity(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_conaffinity as *const c_int, n) }
    }

    /// Union of its geoms' conaffinity (nbody).
    #[inline(always)]
    pub fn body_conaffinity_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_conaffinity as *mut c_int, n) }
    }

    /// First bounding volume (nbody).
    #[inline(always)]
    pub fn body_bvhadr(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_bvhadr as *const c_int, n) }
    }

    /// First bounding volume (nbody).
    #[inline(always)]
    pub fn body_bvhadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_bvhadr as *mut c_int, n) }
    }

    /// Number of bounding volumes (nbody).
    #[inline(always)]
    pub fn body_bvhnum(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.body_bvhnum as *const c_int, n) }
    }

    /// Number of bounding volumes (nbody).
    #[inline(always)]
    pub fn body_bvhnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.body_bvhnum as *mut c_int, n) }
    }

    /// Depth in its hierarchy (nbvh).
    #[inline(always)]
    pub fn bvh_depth(&self) -> &[c_int] {
        let n = self.nbvh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.bvh_depth as *const c_int, n) }
    }

    /// Depth in its hierarchy (nbvh).
    #[inline(always)]
    pub fn bvh_depth_mut(&mut self) -> &mut [c_int] {
        let n = self.nbvh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.bvh_depth as *mut c_int, n) }
    }

    /// Children, −1: leaf (nbvh x 2).
    #[inline(always)]
    pub fn bvh_child(&self) -> &[[c_int; 2]] {
        let n = self.nbvh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.bvh_child as *const [c_int; 2], n) }
    }

    /// Children, −1: leaf (nbvh x 2).
    #[inline(always)]
    pub fn bvh_child_mut(&mut self) -> &mut [[c_int; 2]] {
        let n = self.nbvh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.bvh_child as *mut [c_int; 2], n) }
    }

    /// Geom or element of a leaf, −1: inner node (nbvh).
    #[inline(always)]
    pub fn bvh_nodeid(&self) -> &[c_int] {
        let n = self.nbvh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.bvh_nodeid as *const c_int, n) }
    }

    /// Geom or element of a leaf, −1: inner node (nbvh).
    #[inline(always)]
    pub fn bvh_nodeid_mut(&mut self) -> &mut [c_int] {
        let n = self.nbvh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.bvh_nodeid as *mut c_int, n) }
    }

    /// Box in the local frame: center, half sizes (nbvhstatic x 6).
    #[inline(always)]
    pub fn bvh_aabb(&self) -> &[[mjtNum; 6]] {
        let n = self.nbvhstatic();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.bvh_aabb as *const [mjtNum; 6], n) }
    }

    /// Box in the local frame: center, half sizes (nbvhstatic x 6).
    #[inline(always)]
    pub fn bvh_aabb_mut(&mut self) -> &mut [[mjtNum; 6]] {
        let n = self.nbvhstatic();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.bvh_aabb as *mut [mjtNum; 6], n) }
    }

    /// Depth in the octree (noct).
    #[inline(always)]
    pub fn oct_depth(&self) -> &[c_int] {
        let n = self.noct();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.oct_depth as *const c_int, n) }
    }

    /// Depth in the octree (noct).
    #[inline(always)]
    pub fn oct_depth_mut(&mut self) -> &mut [c_int] {
        let n = self.noct();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.oct_depth as *mut c_int, n) }
    }

    /// Children, −1: none (noct x 8).
    #[inline(always)]
    pub fn oct_child(&self) -> &[[c_int; 8]] {
        let n = self.noct();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.oct_child as *const [c_int; 8], n) }
    }

    /// Children, −1: none (noct x 8).
    #[inline(always)]
    pub fn oct_child_mut(&mut self) -> &mut [[c_int; 8]] {
        let n = self.noct();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.oct_child as *mut [c_int; 8], n) }
    }

    /// Box: center, half sizes (noct x 6).
    #[inline(always)]
    pub fn oct_aabb(&self) -> &[[mjtNum; 6]] {
        let n = self.noct();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.oct_aabb as *const [mjtNum; 6], n) }
    }

    /// Box: center, half sizes (noct x 6).
    #[inline(always)]
    pub fn oct_aabb_mut(&mut self) -> &mut [[mjtNum; 6]] {
        let n = self.noct();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.oct_aabb as *mut [mjtNum; 6], n) }
    }

    /// Distances at the corners (noct x 8).
    #[inline(always)]
    pub fn oct_coeff(&self) -> &[[mjtNum; 8]] {
        let n = self.noct();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.oct_coeff as *const [mjtNum; 8], n) }
    }

    /// Distances at the corners (noct x 8).
    #[inline(always)]
    pub fn oct_coeff_mut(&mut self) -> &mut [[mjtNum; 8]] {
        let n = self.noct();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.oct_coeff as *mut [mjtNum; 8], n) }
    }

    /// Type (`mjtJoint`) (njnt).
    #[inline(always)]
    pub fn jnt_type(&self) -> &[c_int] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_type as *const c_int, n) }
    }

    /// Type (`mjtJoint`) (njnt).
    #[inline(always)]
    pub fn jnt_type_mut(&mut self) -> &mut [c_int] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_type as *mut c_int, n) }
    }

    /// First coordinate in `qpos` (njnt).
    #[inline(always)]
    pub fn jnt_qposadr(&self) -> &[c_int] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_qposadr as *const c_int, n) }
    }

    /// First coordinate in `qpos` (njnt).
    #[inline(always)]
    pub fn jnt_qposadr_mut(&mut self) -> &mut [c_int] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_qposadr as *mut c_int, n) }
    }

    /// First dof (njnt).
    #[inline(always)]
    pub fn jnt_dofadr(&self) -> &[c_int] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_dofadr as *const c_int, n) }
    }

    /// First dof (njnt).
    #[inline(always)]
    pub fn jnt_dofadr_mut(&mut self) -> &mut [c_int] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_dofadr as *mut c_int, n) }
    }

    /// Body (njnt).
    #[inline(always)]
    pub fn jnt_bodyid(&self) -> &[c_int] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_bodyid as *const c_int, n) }
    }

    /// Body (njnt).
    #[inline(always)]
    pub fn jnt_bodyid_mut(&mut self) -> &mut [c_int] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_bodyid as *mut c_int, n) }
    }

    /// Group for visualization (njnt).
    #[inline(always)]
    pub fn jnt_group(&self) -> &[c_int] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_group as *const c_int, n) }
    }

    /// Group for visualization (njnt).
    #[inline(always)]
    pub fn jnt_group_mut(&mut self) -> &mut [c_int] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_group as *mut c_int, n) }
    }

    /// Has limits (njnt).
    #[inline(always)]
    pub fn jnt_limited(&self) -> &[mjtByte] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_limited as *const mjtByte, n) }
    }

    /// Has limits (njnt).
    #[inline(always)]
    pub fn jnt_limited_mut(&mut self) -> &mut [mjtByte] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_limited as *mut mjtByte, n) }
    }

    /// Has limits of the total actuator force (njnt).
    #[inline(always)]
    pub fn jnt_actfrclimited(&self) -> &[mjtByte] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_actfrclimited as *const mjtByte, n) }
    }

    /// Has limits of the total actuator force (njnt).
    #[inline(always)]
    pub fn jnt_actfrclimited_mut(&mut self) -> &mut [mjtByte] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_actfrclimited as *mut mjtByte, n) }
    }

    /// Gravity compensation counts as actuator force (njnt).
    #[inline(always)]
    pub fn jnt_actgravcomp(&self) -> &[mjtByte] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_actgravcomp as *const mjtByte, n) }
    }

    /// Gravity compensation counts as actuator force (njnt).
    #[inline(always)]
    pub fn jnt_actgravcomp_mut(&mut self) -> &mut [mjtByte] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_actgravcomp as *mut mjtByte, n) }
    }

    /// Solver reference of the limit (njnt x mjNREF).
    #[inline(always)]
    pub fn jnt_solref(&self) -> &[[mjtNum; 2]] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_solref as *const [mjtNum; 2], n) }
    }

    /// Solver reference of the limit (njnt x mjNREF).
    #[inline(always)]
    pub fn jnt_solref_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_solref as *mut [mjtNum; 2], n) }
    }

    /// Solver impedance of the limit (njnt x mjNIMP).
    #[inline(always)]
    pub fn jnt_solimp(&self) -> &[[mjtNum; 5]] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_solimp as *const [mjtNum; 5], n) }
    }

    /// Solver impedance of the limit (njnt x mjNIMP).
    #[inline(always)]
    pub fn jnt_solimp_mut(&mut self) -> &mut [[mjtNum; 5]] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_solimp as *mut [mjtNum; 5], n) }
    }

    /// Anchor in the body frame (njnt x 3).
    #[inline(always)]
    pub fn jnt_pos(&self) -> &[Vec3] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_pos as *const Vec3, n) }
    }

    /// Anchor in the body frame (njnt x 3).
    #[inline(always)]
    pub fn jnt_pos_mut(&mut self) -> &mut [Vec3] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_pos as *mut Vec3, n) }
    }

    /// Axis in the body frame (njnt x 3).
    #[inline(always)]
    pub fn jnt_axis(&self) -> &[Vec3] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_axis as *const Vec3, n) }
    }

    /// Axis in the body frame (njnt x 3).
    #[inline(always)]
    pub fn jnt_axis_mut(&mut self) -> &mut [Vec3] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_axis as *mut Vec3, n) }
    }

    /// Spring stiffness (njnt).
    #[inline(always)]
    pub fn jnt_stiffness(&self) -> &[mjtNum] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_stiffness as *const mjtNum, n) }
    }

    /// Spring stiffness (njnt).
    #[inline(always)]
    pub fn jnt_stiffness_mut(&mut self) -> &mut [mjtNum] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_stiffness as *mut mjtNum, n) }
    }

    /// Limits (length or radians) (njnt x 2).
    #[inline(always)]
    pub fn jnt_range(&self) -> &[[mjtNum; 2]] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_range as *const [mjtNum; 2], n) }
    }

    /// Limits (length or radians) (njnt x 2).
    #[inline(always)]
    pub fn jnt_range_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_range as *mut [mjtNum; 2], n) }
    }

    /// Range of the total actuator force (njnt x 2).
    #[inline(always)]
    pub fn jnt_actfrcrange(&self) -> &[[mjtNum; 2]] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_actfrcrange as *const [mjtNum; 2], n) }
    }

    /// Range of the total actuator force (njnt x 2).
    #[inline(always)]
    pub fn jnt_actfrcrange_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_actfrcrange as *mut [mjtNum; 2], n) }
    }

    /// Distance from a limit at which it acts (njnt).
    #[inline(always)]
    pub fn jnt_margin(&self) -> &[mjtNum] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_margin as *const mjtNum, n) }
    }

    /// Distance from a limit at which it acts (njnt).
    #[inline(always)]
    pub fn jnt_margin_mut(&mut self) -> &mut [mjtNum] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_margin as *mut mjtNum, n) }
    }

    /// User numbers (njnt x nuser_jnt).
    #[inline(always)]
    pub fn jnt_user(&self) -> &[mjtNum] {
        let n = self.njnt() * self.nuser_jnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.jnt_user as *const mjtNum, n) }
    }

    /// User numbers (njnt x nuser_jnt).
    #[inline(always)]
    pub fn jnt_user_mut(&mut self) -> &mut [mjtNum] {
        let n = self.njnt() * self.nuser_jnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.jnt_user as *mut mjtNum, n) }
    }

    /// Body (nv).
    #[inline(always)]
    pub fn dof_bodyid(&self) -> &[c_int] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_bodyid as *const c_int, n) }
    }

    /// Body (nv).
    #[inline(always)]
    pub fn dof_bodyid_mut(&mut self) -> &mut [c_int] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_bodyid as *mut c_int, n) }
    }

    /// Joint (nv).
    #[inline(always)]
    pub fn dof_jntid(&self) -> &[c_int] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_jntid as *const c_int, n) }
    }

    /// Joint (nv).
    #[inline(always)]
    pub fn dof_jntid_mut(&mut self) -> &mut [c_int] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_jntid as *mut c_int, n) }
    }

    /// Previous dof towards the root, −1: none (nv).
    #[inline(always)]
    pub fn dof_parentid(&self) -> &[c_int] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_parentid as *const c_int, n) }
    }

    /// Previous dof towards the root, −1: none (nv).
    #[inline(always)]
    pub fn dof_parentid_mut(&mut self) -> &mut [c_int] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_parentid as *mut c_int, n) }
    }

    /// Kinematic tree (nv).
    #[inline(always)]
    pub fn dof_treeid(&self) -> &[c_int] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_treeid as *const c_int, n) }
    }

    /// Kinematic tree (nv).
    #[inline(always)]
    pub fn dof_treeid_mut(&mut self) -> &mut [c_int] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_treeid as *mut c_int, n) }
    }

    /// Address of its diagonal in `qM` (nv).
    #[inline(always)]
    pub fn dof_Madr(&self) -> &[c_int] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_Madr as *const c_int, n) }
    }

    /// Address of its diagonal in `qM` (nv).
    #[inline(always)]
    pub fn dof_Madr_mut(&mut self) -> &mut [c_int] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_Madr as *mut c_int, n) }
    }

    /// Number of simple dofs that follow, itself included (nv).
    #[inline(always)]
    pub fn dof_simplenum(&self) -> &[c_int] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_simplenum as *const c_int, n) }
    }

    /// Number of simple dofs that follow, itself included (nv).
    #[inline(always)]
    pub fn dof_simplenum_mut(&mut self) -> &mut [c_int] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_simplenum as *mut c_int, n) }
    }

    /// Solver reference of dry friction (nv x mjNREF).
    #[inline(always)]
    pub fn dof_solref(&self) -> &[[mjtNum; 2]] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_solref as *const [mjtNum; 2], n) }
    }

    /// Solver reference of dry friction (nv x mjNREF).
    #[inline(always)]
    pub fn dof_solref_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_solref as *mut [mjtNum; 2], n) }
    }

    /// Solver impedance of dry friction (nv x mjNIMP).
    #[inline(always)]
    pub fn dof_solimp(&self) -> &[[mjtNum; 5]] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_solimp as *const [mjtNum; 5], n) }
    }

    /// Solver impedance of dry friction (nv x mjNIMP).
    #[inline(always)]
    pub fn dof_solimp_mut(&mut self) -> &mut [[mjtNum; 5]] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_solimp as *mut [mjtNum; 5], n) }
    }

    /// Dry friction (nv).
    #[inline(always)]
    pub fn dof_frictionloss(&self) -> &[mjtNum] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_frictionloss as *const mjtNum, n) }
    }

    /// Dry friction (nv).
    #[inline(always)]
    pub fn dof_frictionloss_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_frictionloss as *mut mjtNum, n) }
    }

    /// Rotor inertia (nv).
    #[inline(always)]
    pub fn dof_armature(&self) -> &[mjtNum] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_armature as *const mjtNum, n) }
    }

    /// Rotor inertia (nv).
    #[inline(always)]
    pub fn dof_armature_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_armature as *mut mjtNum, n) }
    }

    /// Damping coefficient (nv).
    #[inline(always)]
    pub fn dof_damping(&self) -> &[mjtNum] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_damping as *const mjtNum, n) }
    }

    /// Damping coefficient (nv).
    #[inline(always)]
    pub fn dof_damping_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_damping as *mut mjtNum, n) }
    }

    /// Diagonal inverse inertia at `qpos0` (nv).
    #[inline(always)]
    pub fn dof_invweight0(&self) -> &[mjtNum] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_invweight0 as *const mjtNum, n) }
    }

    /// Diagonal inverse inertia at `qpos0` (nv).
    #[inline(always)]
    pub fn dof_invweight0_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_invweight0 as *mut mjtNum, n) }
    }

    /// Diagonal inertia at `qpos0` (nv).
    #[inline(always)]
    pub fn dof_M0(&self) -> &[mjtNum] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_M0 as *const mjtNum, n) }
    }

    /// Diagonal inertia at `qpos0` (nv).
    #[inline(always)]
    pub fn dof_M0_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_M0 as *mut mjtNum, n) }
    }

    /// 1 for translation, radius that converts angles to lengths for rotation (nv).
    #[inline(always)]
    pub fn dof_length(&self) -> &[mjtNum] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.dof_length as *const mjtNum, n) }
    }

    /// 1 for translation, radius that converts angles to lengths for rotation (nv).
    #[inline(always)]
    pub fn dof_length_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.dof_length as *mut mjtNum, n) }
    }

    /// First body (ntree).
    #[inline(always)]
    pub fn tree_bodyadr(&self) -> &[c_int] {
        let n = self.ntree();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tree_bodyadr as *const c_int, n) }
    }

    /// First body (ntree).
    #[inline(always)]
    pub fn tree_bodyadr_mut(&mut self) -> &mut [c_int] {
        let n = self.ntree();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tree_bodyadr as *mut c_int, n) }
    }

    /// Number of bodies (ntree).
    #[inline(always)]
    pub fn tree_bodynum(&self) -> &[c_int] {
        let n = self.ntree();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tree_bodynum as *const c_int, n) }
    }

    /// Number of bodies (ntree).
    #[inline(always)]
    pub fn tree_bodynum_mut(&mut self) -> &mut [c_int] {
        let n = self.ntree();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tree_bodynum as *mut c_int, n) }
    }

    /// First dof (ntree).
    #[inline(always)]
    pub fn tree_dofadr(&self) -> &[c_int] {
        let n = self.ntree();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tree_dofadr as *const c_int, n) }
    }

    /// First dof (ntree).
    #[inline(always)]
    pub fn tree_dofadr_mut(&mut self) -> &mut [c_int] {
        let n = self.ntree();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tree_dofadr as *mut c_int, n) }
    }

    /// Number of dofs (ntree).
    #[inline(always)]
    pub fn tree_dofnum(&self) -> &[c_int] {
        let n = self.ntree();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tree_dofnum as *const c_int, n) }
    }

    /// Number of dofs (ntree).
    #[inline(always)]
    pub fn tree_dofnum_mut(&mut self) -> &mut [c_int] {
        let n = self.ntree();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tree_dofnum as *mut c_int, n) }
    }

    /// May it sleep (`mjtSleepPolicy`) (ntree).
    #[inline(always)]
    pub fn tree_sleep_policy(&self) -> &[c_int] {
        let n = self.ntree();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tree_sleep_policy as *const c_int, n) }
    }

    /// May it sleep (`mjtSleepPolicy`) (ntree).
    #[inline(always)]
    pub fn tree_sleep_policy_mut(&mut self) -> &mut [c_int] {
        let n = self.ntree();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tree_sleep_policy as *mut c_int, n) }
    }

    /// Type (`mjtGeom`) (ngeom).
    #[inline(always)]
    pub fn geom_type(&self) -> &[c_int] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_type as *const c_int, n) }
    }

    /// Type (`mjtGeom`) (ngeom).
    #[inline(always)]
    pub fn geom_type_mut(&mut self) -> &mut [c_int] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_type as *mut c_int, n) }
    }

    /// Bit mask of what it is (ngeom).
    #[inline(always)]
    pub fn geom_contype(&self) -> &[c_int] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_contype as *const c_int, n) }
    }

    /// Bit mask of what it is (ngeom).
    #[inline(always)]
    pub fn geom_contype_mut(&mut self) -> &mut [c_int] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_contype as *mut c_int, n) }
    }

    /// Bit mask of what it collides with (ngeom).
    #[inline(always)]
    pub fn geom_conaffinity(&self) -> &[c_int] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_conaffinity as *const c_int, n) }
    }

    /// Bit mask of what it collides with (ngeom).
    #[inline(always)]
    pub fn geom_conaffinity_mut(&mut self) -> &mut [c_int] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_conaffinity as *mut c_int, n) }
    }

    /// Dimension of its contacts: 1, 3, 4 or 6 (ngeom).
    #[inline(always)]
    pub fn geom_condim(&self) -> &[c_int] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_condim as *const c_int, n) }
    }

    /// Dimension of its contacts: 1, 3, 4 or 6 (ngeom).
    #[inline(always)]
    pub fn geom_condim_mut(&mut self) -> &mut [c_int] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_condim as *mut c_int, n) }
    }

    /// Body (ngeom).
    #[inline(always)]
    pub fn geom_bodyid(&self) -> &[c_int] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_bodyid as *const c_int, n) }
    }

    /// Body (ngeom).
    #[inline(always)]
    pub fn geom_bodyid_mut(&mut self) -> &mut [c_int] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_bodyid as *mut c_int, n) }
    }

    /// Mesh or height field, −1: none (ngeom).
    #[inline(always)]
    pub fn geom_dataid(&self) -> &[c_int] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_dataid as *const c_int, n) }
    }

    /// Mesh or height field, −1: none (ngeom).
    #[inline(always)]
    pub fn geom_dataid_mut(&mut self) -> &mut [c_int] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_dataid as *mut c_int, n) }
    }

    /// Material, −1: none (ngeom).
    #[inline(always)]
    pub fn geom_matid(&self) -> &[c_int] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_matid as *const c_int, n) }
    }

    /// Material, −1: none (ngeom).
    #[inline(always)]
    pub fn geom_matid_mut(&mut self) -> &mut [c_int] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_matid as *mut c_int, n) }
    }

    /// Group for visualization (ngeom).
    #[inline(always)]
    pub fn geom_group(&self) -> &[c_int] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_group as *const c_int, n) }
    }

    /// Group for visualization (ngeom).
    #[inline(always)]
    pub fn geom_group_mut(&mut self) -> &mut [c_int] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_group as *mut c_int, n) }
    }

    /// The higher one determines contact parameters (ngeom).
    #[inline(always)]
    pub fn geom_priority(&self) -> &[c_int] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_priority as *const c_int, n) }
    }

    /// The higher one determines contact parameters (ngeom).
    #[inline(always)]
    pub fn geom_priority_mut(&mut self) -> &mut [c_int] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_priority as *mut c_int, n) }
    }

    /// Plugin instance, −1: none (ngeom).
    #[inline(always)]
    pub fn geom_plugin(&self) -> &[c_int] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_plugin as *const c_int, n) }
    }

    /// Plugin instance, −1: none (ngeom).
    #[inline(always)]
    pub fn geom_plugin_mut(&mut self) -> &mut [c_int] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_plugin as *mut c_int, n) }
    }

    /// Its frame is one of its body's (`mjtSameFrame`) (ngeom).
    #[inline(always)]
    pub fn geom_sameframe(&self) -> &[mjtByte] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_sameframe as *const mjtByte, n) }
    }

    /// Its frame is one of its body's (`mjtSameFrame`) (ngeom).
    #[inline(always)]
    pub fn geom_sameframe_mut(&mut self) -> &mut [mjtByte] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_sameframe as *mut mjtByte, n) }
    }

    /// Weight when solver parameters are mixed (ngeom).
    #[inline(always)]
    pub fn geom_solmix(&self) -> &[mjtNum] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_solmix as *const mjtNum, n) }
    }

    /// Weight when solver parameters are mixed (ngeom).
    #[inline(always)]
    pub fn geom_solmix_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_solmix as *mut mjtNum, n) }
    }

    /// Solver reference of contacts (ngeom x mjNREF).
    #[inline(always)]
    pub fn geom_solref(&self) -> &[[mjtNum; 2]] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_solref as *const [mjtNum; 2], n) }
    }

    /// Solver reference of contacts (ngeom x mjNREF).
    #[inline(always)]
    pub fn geom_solref_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_solref as *mut [mjtNum; 2], n) }
    }

    /// Solver impedance of contacts (ngeom x mjNIMP).
    #[inline(always)]
    pub fn geom_solimp(&self) -> &[[mjtNum; 5]] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_solimp as *const [mjtNum; 5], n) }
    }

    /// Solver impedance of contacts (ngeom x mjNIMP).
    #[inline(always)]
    pub fn geom_solimp_mut(&mut self) -> &mut [[mjtNum; 5]] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_solimp as *mut [mjtNum; 5], n) }
    }

    /// Sizes, by type (ngeom x 3).
    #[inline(always)]
    pub fn geom_size(&self) -> &[Vec3] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_size as *const Vec3, n) }
    }

    /// Sizes, by type (ngeom x 3).
    #[inline(always)]
    pub fn geom_size_mut(&mut self) -> &mut [Vec3] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_size as *mut Vec3, n) }
    }

    /// Bounding box in its frame: center, half sizes (ngeom x 6).
    #[inline(always)]
    pub fn geom_aabb(&self) -> &[[mjtNum; 6]] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_aabb as *const [mjtNum; 6], n) }
    }

    /// Bounding box in its frame: center, half sizes (ngeom x 6).
    #[inline(always)]
    pub fn geom_aabb_mut(&mut self) -> &mut [[mjtNum; 6]] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_aabb as *mut [mjtNum; 6], n) }
    }

    /// Radius of the bounding sphere, 0: plane (ngeom).
    #[inline(always)]
    pub fn geom_rbound(&self) -> &[mjtNum] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_rbound as *const mjtNum, n) }
    }

    /// Radius of the bounding sphere, 0: plane (ngeom).
    #[inline(always)]
    pub fn geom_rbound_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_rbound as *mut mjtNum, n) }
    }

    /// Position in the body frame (ngeom x 3).
    #[inline(always)]
    pub fn geom_pos(&self) -> &[Vec3] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_pos as *const Vec3, n) }
    }

    /// Position in the body frame (ngeom x 3).
    #[inline(always)]
    pub fn geom_pos_mut(&mut self) -> &mut [Vec3] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_pos as *mut Vec3, n) }
    }

    /// Orientation in the body frame (ngeom x 4).
    #[inline(always)]
    pub fn geom_quat(&self) -> &[Quat] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_quat as *const Quat, n) }
    }

    /// Orientation in the body frame (ngeom x 4).
    #[inline(always)]
    pub fn geom_quat_mut(&mut self) -> &mut [Quat] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_quat as *mut Quat, n) }
    }

    /// Sliding, torsional, rolling friction (ngeom x 3).
    #[inline(always)]
    pub fn geom_friction(&self) -> &[Vec3] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_friction as *const Vec3, n) }
    }

    /// Sliding, torsional, rolling friction (ngeom x 3).
    #[inline(always)]
    pub fn geom_friction_mut(&mut self) -> &mut [Vec3] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_friction as *mut Vec3, n) }
    }

    /// Distance at which contacts appear (ngeom).
    #[inline(always)]
    pub fn geom_margin(&self) -> &[mjtNum] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_margin as *const mjtNum, n) }
    }

    /// Distance at which contacts appear (ngeom).
    #[inline(always)]
    pub fn geom_margin_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_margin as *mut mjtNum, n) }
    }

    /// Part of the margin without force (ngeom).
    #[inline(always)]
    pub fn geom_gap(&self) -> &[mjtNum] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_gap as *const mjtNum, n) }
    }

    /// Part of the margin without force (ngeom).
    #[inline(always)]
    pub fn geom_gap_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_gap as *mut mjtNum, n) }
    }

    /// Fluid interaction parameters (ngeom x mjNFLUID).
    #[inline(always)]
    pub fn geom_fluid(&self) -> &[[mjtNum; 12]] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_fluid as *const [mjtNum; 12], n) }
    }

    /// Fluid interaction parameters (ngeom x mjNFLUID).
    #[inline(always)]
    pub fn geom_fluid_mut(&mut self) -> &mut [[mjtNum; 12]] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_fluid as *mut [mjtNum; 12], n) }
    }

    /// User numbers (ngeom x nuser_geom).
    #[inline(always)]
    pub fn geom_user(&self) -> &[mjtNum] {
        let n = self.ngeom() * self.nuser_geom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_user as *const mjtNum, n) }
    }

    /// User numbers (ngeom x nuser_geom).
    #[inline(always)]
    pub fn geom_user_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ngeom() * self.nuser_geom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_user as *mut mjtNum, n) }
    }

    /// Color and opacity when without material (ngeom x 4).
    #[inline(always)]
    pub fn geom_rgba(&self) -> &[[f32; 4]] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.geom_rgba as *const [f32; 4], n) }
    }

    /// Color and opacity when without material (ngeom x 4).
    #[inline(always)]
    pub fn geom_rgba_mut(&mut self) -> &mut [[f32; 4]] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.geom_rgba as *mut [f32; 4], n) }
    }

    /// Shape (`mjtGeom`) (nsite).
    #[inline(always)]
    pub fn site_type(&self) -> &[c_int] {
        let n = self.nsite();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.site_type as *const c_int, n) }
    }

    /// Shape (`mjtGeom`) (nsite).
    #[inline(always)]
    pub fn site_type_mut(&mut self) -> &mut [c_int] {
        let n = self.nsite();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.site_type as *mut c_int, n) }
    }

    /// Body (nsite).
    #[inline(always)]
    pub fn site_bodyid(&self) -> &[c_int] {
        let n = self.nsite();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.site_bodyid as *const c_int, n) }
    }

    /// Body (nsite).
    #[inline(always)]
    pub fn site_bodyid_mut(&mut self) -> &mut [c_int] {
        let n = self.nsite();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.site_bodyid as *mut c_int, n) }
    }

    /// Material, −1: none (nsite).
    #[inline(always)]
    pub fn site_matid(&self) -> &[c_int] {
        let n = self.nsite();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.site_matid as *const c_int, n) }
    }

    /// Material, −1: none (nsite).
    #[inline(always)]
    pub fn site_matid_mut(&mut self) -> &mut [c_int] {
        let n = self.nsite();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.site_matid as *mut c_int, n) }
    }

    /// Group for visualization (nsite).
    #[inline(always)]
    pub fn site_group(&self) -> &[c_int] {
        let n = self.nsite();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.site_group as *const c_int, n) }
    }

    /// Group for visualization (nsite).
    #[inline(always)]
    pub fn site_group_mut(&mut self) -> &mut [c_int] {
        let n = self.nsite();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.site_group as *mut c_int, n) }
    }

    /// Its frame is one of its body's (`mjtSameFrame`) (nsite).
    #[inline(always)]
    pub fn site_sameframe(&self) -> &[mjtByte] {
        let n = self.nsite();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.site_sameframe as *const mjtByte, n) }
    }

    /// Its frame is one of its body's (`mjtSameFrame`) (nsite).
    #[inline(always)]
    pub fn site_sameframe_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nsite();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.site_sameframe as *mut mjtByte, n) }
    }

    /// Sizes, by shape (nsite x 3).
    #[inline(always)]
    pub fn site_size(&self) -> &[Vec3] {
        let n = self.nsite();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.site_size as *const Vec3, n) }
    }

    /// Sizes, by shape (nsite x 3).
    #[inline(always)]
    pub fn site_size_mut(&mut self) -> &mut [Vec3] {
        let n = self.nsite();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.site_size as *mut Vec3, n) }
    }

    /// Position in the body frame (nsite x 3).
    #[inline(always)]
    pub fn site_pos(&self) -> &[Vec3] {
        let n = self.nsite();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.site_pos as *const Vec3, n) }
    }

    /// Position in the body frame (nsite x 3).
    #[inline(always)]
    pub fn site_pos_mut(&mut self) -> &mut [Vec3] {
        let n = self.nsite();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.site_pos as *mut Vec3, n) }
    }

    /// Orientation in the body frame (nsite x 4).
    #[inline(always)]
    pub fn site_quat(&self) -> &[Quat] {
        let n = self.nsite();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.site_quat as *const Quat, n) }
    }

    /// Orientation in the body frame (nsite x 4).
    #[inline(always)]
    pub fn site_quat_mut(&mut self) -> &mut [Quat] {
        let n = self.nsite();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.site_quat as *mut Quat, n) }
    }

    /// User numbers (nsite x nuser_site).
    #[inline(always)]
    pub fn site_user(&self) -> &[mjtNum] {
        let n = self.nsite() * self.nuser_site();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.site_user as *const mjtNum, n) }
    }

    /// User numbers (nsite x nuser_site).
    #[inline(always)]
    pub fn site_user_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nsite() * self.nuser_site();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.site_user as *mut mjtNum, n) }
    }

    /// Color and opacity when without material (nsite x 4).
    #[inline(always)]
    pub fn site_rgba(&self) -> &[[f32; 4]] {
        let n = self.nsite();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.site_rgba as *const [f32; 4], n) }
    }

    /// Color and opacity when without material (nsite x 4).
    #[inline(always)]
    pub fn site_rgba_mut(&mut self) -> &mut [[f32; 4]] {
        let n = self.nsite();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.site_rgba as *mut [f32; 4], n) }
    }

    /// How it moves (`mjtCamLight`) (ncam).
    #[inline(always)]
    pub fn cam_mode(&self) -> &[c_int] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_mode as *const c_int, n) }
    }

    /// How it moves (`mjtCamLight`) (ncam).
    #[inline(always)]
    pub fn cam_mode_mut(&mut self) -> &mut [c_int] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_mode as *mut c_int, n) }
    }

    /// Body (ncam).
    #[inline(always)]
    pub fn cam_bodyid(&self) -> &[c_int] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_bodyid as *const c_int, n) }
    }

    /// Body (ncam).
    #[inline(always)]
    pub fn cam_bodyid_mut(&mut self) -> &mut [c_int] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_bodyid as *mut c_int, n) }
    }

    /// Body looked at, −1: none (ncam).
    #[inline(always)]
    pub fn cam_targetbodyid(&self) -> &[c_int] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_targetbodyid as *const c_int, n) }
    }

    /// Body looked at, −1: none (ncam).
    #[inline(always)]
    pub fn cam_targetbodyid_mut(&mut self) -> &mut [c_int] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_targetbodyid as *mut c_int, n) }
    }

    /// Position in the body frame (ncam x 3).
    #[inline(always)]
    pub fn cam_pos(&self) -> &[Vec3] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_pos as *const Vec3, n) }
    }

    /// Position in the body frame (ncam x 3).
    #[inline(always)]
    pub fn cam_pos_mut(&mut self) -> &mut [Vec3] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_pos as *mut Vec3, n) }
    }

    /// Orientation in the body frame (ncam x 4).
    #[inline(always)]
    pub fn cam_quat(&self) -> &[Quat] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_quat as *const Quat, n) }
    }

    /// Orientation in the body frame (ncam x 4).
    #[inline(always)]
    pub fn cam_quat_mut(&mut self) -> &mut [Quat] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_quat as *mut Quat, n) }
    }

    /// Global position relative to the subtree's center of mass at `qpos0` (ncam x 3).
    #[inline(always)]
    pub fn cam_poscom0(&self) -> &[Vec3] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_poscom0 as *const Vec3, n) }
    }

    /// Global position relative to the subtree's center of mass at `qpos0` (ncam x 3).
    #[inline(always)]
    pub fn cam_poscom0_mut(&mut self) -> &mut [Vec3] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_poscom0 as *mut Vec3, n) }
    }

    /// Global position relative to the body at `qpos0` (ncam x 3).
    #[inline(always)]
    pub fn cam_pos0(&self) -> &[Vec3] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_pos0 as *const Vec3, n) }
    }

    /// Global position relative to the body at `qpos0` (ncam x 3).
    #[inline(always)]
    pub fn cam_pos0_mut(&mut self) -> &mut [Vec3] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_pos0 as *mut Vec3, n) }
    }

    /// Global orientation at `qpos0` (ncam x 9).
    #[inline(always)]
    pub fn cam_mat0(&self) -> &[Mat3] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_mat0 as *const Mat3, n) }
    }

    /// Global orientation at `qpos0` (ncam x 9).
    #[inline(always)]
    pub fn cam_mat0_mut(&mut self) -> &mut [Mat3] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_mat0 as *mut Mat3, n) }
    }

    /// Is it orthographic (ncam).
    #[inline(always)]
    pub fn cam_orthographic(&self) -> &[c_int] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_orthographic as *const c_int, n) }
    }

    /// Is it orthographic (ncam).
    #[inline(always)]
    pub fn cam_orthographic_mut(&mut self) -> &mut [c_int] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_orthographic as *mut c_int, n) }
    }

    /// Vertical field of view (degrees, or length if orthographic) (ncam).
    #[inline(always)]
    pub fn cam_fovy(&self) -> &[mjtNum] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_fovy as *const mjtNum, n) }
    }

    /// Vertical field of view (degrees, or length if orthographic) (ncam).
    #[inline(always)]
    pub fn cam_fovy_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_fovy as *mut mjtNum, n) }
    }

    /// Distance between the eyes (ncam).
    #[inline(always)]
    pub fn cam_ipd(&self) -> &[mjtNum] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_ipd as *const mjtNum, n) }
    }

    /// Distance between the eyes (ncam).
    #[inline(always)]
    pub fn cam_ipd_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_ipd as *mut mjtNum, n) }
    }

    /// Width and height in pixels (ncam x 2).
    #[inline(always)]
    pub fn cam_resolution(&self) -> &[[c_int; 2]] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_resolution as *const [c_int; 2], n) }
    }

    /// Width and height in pixels (ncam x 2).
    #[inline(always)]
    pub fn cam_resolution_mut(&mut self) -> &mut [[c_int; 2]] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_resolution as *mut [c_int; 2], n) }
    }

    /// Width and height of the sensor (length) (ncam x 2).
    #[inline(always)]
    pub fn cam_sensorsize(&self) -> &[[f32; 2]] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_sensorsize as *const [f32; 2], n) }
    }

    /// Width and height of the sensor (length) (ncam x 2).
    #[inline(always)]
    pub fn cam_sensorsize_mut(&mut self) -> &mut [[f32; 2]] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_sensorsize as *mut [f32; 2], n) }
    }

    /// Focal lengths x, y and principal point x, y (length) (ncam x 4).
    #[inline(always)]
    pub fn cam_intrinsic(&self) -> &[[f32; 4]] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_intrinsic as *const [f32; 4], n) }
    }

    /// Focal lengths x, y and principal point x, y (length) (ncam x 4).
    #[inline(always)]
    pub fn cam_intrinsic_mut(&mut self) -> &mut [[f32; 4]] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_intrinsic as *mut [f32; 4], n) }
    }

    /// User numbers (ncam x nuser_cam).
    #[inline(always)]
    pub fn cam_user(&self) -> &[mjtNum] {
        let n = self.ncam() * self.nuser_cam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.cam_user as *const mjtNum, n) }
    }

    /// User numbers (ncam x nuser_cam).
    #[inline(always)]
    pub fn cam_user_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ncam() * self.nuser_cam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.cam_user as *mut mjtNum, n) }
    }

    /// How it moves (`mjtCamLight`) (nlight).
    #[inline(always)]
    pub fn light_mode(&self) -> &[c_int] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_mode as *const c_int, n) }
    }

    /// How it moves (`mjtCamLight`) (nlight).
    #[inline(always)]
    pub fn light_mode_mut(&mut self) -> &mut [c_int] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_mode as *mut c_int, n) }
    }

    /// Body (nlight).
    #[inline(always)]
    pub fn light_bodyid(&self) -> &[c_int] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_bodyid as *const c_int, n) }
    }

    /// Body (nlight).
    #[inline(always)]
    pub fn light_bodyid_mut(&mut self) -> &mut [c_int] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_bodyid as *mut c_int, n) }
    }

    /// Body looked at, −1: none (nlight).
    #[inline(always)]
    pub fn light_targetbodyid(&self) -> &[c_int] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_targetbodyid as *const c_int, n) }
    }

    /// Body looked at, −1: none (nlight).
    #[inline(always)]
    pub fn light_targetbodyid_mut(&mut self) -> &mut [c_int] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_targetbodyid as *mut c_int, n) }
    }

    /// Type (`mjtLightType`) (nlight).
    #[inline(always)]
    pub fn light_type(&self) -> &[c_int] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_type as *const c_int, n) }
    }

    /// Type (`mjtLightType`) (nlight).
    #[inline(always)]
    pub fn light_type_mut(&mut self) -> &mut [c_int] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_type as *mut c_int, n) }
    }

    /// Texture of an image light, −1: none (nlight).
    #[inline(always)]
    pub fn light_texid(&self) -> &[c_int] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_texid as *const c_int, n) }
    }

    /// Texture of an image light, −1: none (nlight).
    #[inline(always)]
    pub fn light_texid_mut(&mut self) -> &mut [c_int] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_texid as *mut c_int, n) }
    }

    /// Casts shadows (nlight).
    #[inline(always)]
    pub fn light_castshadow(&self) -> &[mjtByte] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_castshadow as *const mjtByte, n) }
    }

    /// Casts shadows (nlight).
    #[inline(always)]
    pub fn light_castshadow_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_castshadow as *mut mjtByte, n) }
    }

    /// Radius of the bulb, for soft shadows (nlight).
    #[inline(always)]
    pub fn light_bulbradius(&self) -> &[f32] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_bulbradius as *const f32, n) }
    }

    /// Radius of the bulb, for soft shadows (nlight).
    #[inline(always)]
    pub fn light_bulbradius_mut(&mut self) -> &mut [f32] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_bulbradius as *mut f32, n) }
    }

    /// Intensity (candela) (nlight).
    #[inline(always)]
    pub fn light_intensity(&self) -> &[f32] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_intensity as *const f32, n) }
    }

    /// Intensity (candela) (nlight).
    #[inline(always)]
    pub fn light_intensity_mut(&mut self) -> &mut [f32] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_intensity as *mut f32, n) }
    }

    /// Reach (nlight).
    #[inline(always)]
    pub fn light_range(&self) -> &[f32] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_range as *const f32, n) }
    }

    /// Reach (nlight).
    #[inline(always)]
    pub fn light_range_mut(&mut self) -> &mut [f32] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_range as *mut f32, n) }
    }

    /// Is it on (nlight).
    #[inline(always)]
    pub fn light_active(&self) -> &[mjtByte] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_active as *const mjtByte, n) }
    }

    /// Is it on (nlight).
    #[inline(always)]
    pub fn light_active_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_active as *mut mjtByte, n) }
    }

    /// Position in the body frame (nlight x 3).
    #[inline(always)]
    pub fn light_pos(&self) -> &[Vec3] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_pos as *const Vec3, n) }
    }

    /// Position in the body frame (nlight x 3).
    #[inline(always)]
    pub fn light_pos_mut(&mut self) -> &mut [Vec3] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_pos as *mut Vec3, n) }
    }

    /// Direction in the body frame (nlight x 3).
    #[inline(always)]
    pub fn light_dir(&self) -> &[Vec3] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_dir as *const Vec3, n) }
    }

    /// Direction in the body frame (nlight x 3).
    #[inline(always)]
    pub fn light_dir_mut(&mut self) -> &mut [Vec3] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_dir as *mut Vec3, n) }
    }

    /// Global position relative to the subtree's center of mass at `qpos0` (nlight x 3).
    #[inline(always)]
    pub fn light_poscom0(&self) -> &[Vec3] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_poscom0 as *const Vec3, n) }
    }

    /// Global position relative to the subtree's center of mass at `qpos0` (nlight x 3).
    #[inline(always)]
    pub fn light_poscom0_mut(&mut self) -> &mut [Vec3] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_poscom0 as *mut Vec3, n) }
    }

    /// Global position relative to the body at `qpos0` (nlight x 3).
    #[inline(always)]
    pub fn light_pos0(&self) -> &[Vec3] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_pos0 as *const Vec3, n) }
    }

    /// Global position relative to the body at `qpos0` (nlight x 3).
    #[inline(always)]
    pub fn light_pos0_mut(&mut self) -> &mut [Vec3] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_pos0 as *mut Vec3, n) }
    }

    /// Global direction at `qpos0` (nlight x 3).
    #[inline(always)]
    pub fn light_dir0(&self) -> &[Vec3] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_dir0 as *const Vec3, n) }
    }

    /// Global direction at `qpos0` (nlight x 3).
    #[inline(always)]
    pub fn light_dir0_mut(&mut self) -> &mut [Vec3] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_dir0 as *mut Vec3, n) }
    }

    /// Attenuation: constant, linear, quadratic (nlight x 3).
    #[inline(always)]
    pub fn light_attenuation(&self) -> &[[f32; 3]] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_attenuation as *const [f32; 3], n) }
    }

    /// Attenuation: constant, linear, quadratic (nlight x 3).
    #[inline(always)]
    pub fn light_attenuation_mut(&mut self) -> &mut [[f32; 3]] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_attenuation as *mut [f32; 3], n) }
    }

    /// Cutoff angle of a spot light (degrees) (nlight).
    #[inline(always)]
    pub fn light_cutoff(&self) -> &[f32] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_cutoff as *const f32, n) }
    }

    /// Cutoff angle of a spot light (degrees) (nlight).
    #[inline(always)]
    pub fn light_cutoff_mut(&mut self) -> &mut [f32] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_cutoff as *mut f32, n) }
    }

    /// Exponent of a spot light (nlight).
    #[inline(always)]
    pub fn light_exponent(&self) -> &[f32] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_exponent as *const f32, n) }
    }

    /// Exponent of a spot light (nlight).
    #[inline(always)]
    pub fn light_exponent_mut(&mut self) -> &mut [f32] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_exponent as *mut f32, n) }
    }

    /// Ambient color (nlight x 3).
    #[inline(always)]
    pub fn light_ambient(&self) -> &[[f32; 3]] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_ambient as *const [f32; 3], n) }
    }

    /// Ambient color (nlight x 3).
    #[inline(always)]
    pub fn light_ambient_mut(&mut self) -> &mut [[f32; 3]] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_ambient as *mut [f32; 3], n) }
    }

    /// Diffuse color (nlight x 3).
    #[inline(always)]
    pub fn light_diffuse(&self) -> &[[f32; 3]] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_diffuse as *const [f32; 3], n) }
    }

    /// Diffuse color (nlight x 3).
    #[inline(always)]
    pub fn light_diffuse_mut(&mut self) -> &mut [[f32; 3]] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_diffuse as *mut [f32; 3], n) }
    }

    /// Specular color (nlight x 3).
    #[inline(always)]
    pub fn light_specular(&self) -> &[[f32; 3]] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.light_specular as *const [f32; 3], n) }
    }

    /// Specular color (nlight x 3).
    #[inline(always)]
    pub fn light_specular_mut(&mut self) -> &mut [[f32; 3]] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.light_specular as *mut [f32; 3], n) }
    }

    /// Bit mask of what it is (nflex).
    #[inline(always)]
    pub fn flex_contype(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_contype as *const c_int, n) }
    }

    /// Bit mask of what it is (nflex).
    #[inline(always)]
    pub fn flex_contype_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_contype as *mut c_int, n) }
    }

    /// Bit mask of what it collides with (nflex).
    #[inline(always)]
    pub fn flex_conaffinity(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_conaffinity as *const c_int, n) }
    }

    /// Bit mask of what it collides with (nflex).
    #[inline(always)]
    pub fn flex_conaffinity_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_conaffinity as *mut c_int, n) }
    }

    /// Dimension of its contacts: 1, 3, 4 or 6 (nflex).
    #[inline(always)]
    pub fn flex_condim(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_condim as *const c_int, n) }
    }

    /// Dimension of its contacts: 1, 3, 4 or 6 (nflex).
    #[inline(always)]
    pub fn flex_condim_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_condim as *mut c_int, n) }
    }

    /// The higher one determines contact parameters (nflex).
    #[inline(always)]
    pub fn flex_priority(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_priority as *const c_int, n) }
    }

    /// The higher one determines contact parameters (nflex).
    #[inline(always)]
    pub fn flex_priority_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_priority as *mut c_int, n) }
    }

    /// Weight when solver parameters are mixed (nflex).
    #[inline(always)]
    pub fn flex_solmix(&self) -> &[mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_solmix as *const mjtNum, n) }
    }

    /// Weight when solver parameters are mixed (nflex).
    #[inline(always)]
    pub fn flex_solmix_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_solmix as *mut mjtNum, n) }
    }

    /// Solver reference of contacts (nflex x mjNREF).
    #[inline(always)]
    pub fn flex_solref(&self) -> &[[mjtNum; 2]] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_solref as *const [mjtNum; 2], n) }
    }

    /// Solver reference of contacts (nflex x mjNREF).
    #[inline(always)]
    pub fn flex_solref_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_solref as *mut [mjtNum; 2], n) }
    }

    /// Solver impedance of contacts (nflex x mjNIMP).
    #[inline(always)]
    pub fn flex_solimp(&self) -> &[[mjtNum; 5]] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_solimp as *const [mjtNum; 5], n) }
    }

    /// Solver impedance of contacts (nflex x mjNIMP).
    #[inline(always)]
    pub fn flex_solimp_mut(&mut self) -> &mut [[mjtNum; 5]] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_solimp as *mut [mjtNum; 5], n) }
    }

    /// Sliding, torsional, rolling friction (nflex x 3).
    #[inline(always)]
    pub fn flex_friction(&self) -> &[Vec3] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_friction as *const Vec3, n) }
    }

    /// Sliding, torsional, rolling friction (nflex x 3).
    #[inline(always)]
    pub fn flex_friction_mut(&mut self) -> &mut [Vec3] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_friction as *mut Vec3, n) }
    }

    /// Distance at which contacts appear (nflex).
    #[inline(always)]
    pub fn flex_margin(&self) -> &[mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_margin as *const mjtNum, n) }
    }

    /// Distance at which contacts appear (nflex).
    #[inline(always)]
    pub fn flex_margin_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_margin as *mut mjtNum, n) }
    }

    /// Part of the margin without force (nflex).
    #[inline(always)]
    pub fn flex_gap(&self) -> &[mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_gap as *const mjtNum, n) }
    }

    /// Part of the margin without force (nflex).
    #[inline(always)]
    pub fn flex_gap_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_gap as *mut mjtNum, n) }
    }

    /// Elements collide with their own vertices (nflex).
    #[inline(always)]
    pub fn flex_internal(&self) -> &[mjtByte] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_internal as *const mjtByte, n) }
    }

    /// Elements collide with their own vertices (nflex).
    #[inline(always)]
    pub fn flex_internal_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_internal as *mut mjtByte, n) }
    }

    /// Collision with itself (`mjtFlexSelf`) (nflex).
    #[inline(always)]
    pub fn flex_selfcollide(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_selfcollide as *const c_int, n) }
    }

    /// Collision with itself (`mjtFlexSelf`) (nflex).
    #[inline(always)]
    pub fn flex_selfcollide_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_selfcollide as *mut c_int, n) }
    }

    /// Layers of elements that collide, 3D only (nflex).
    #[inline(always)]
    pub fn flex_activelayers(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_activelayers as *const c_int, n) }
    }

    /// Layers of elements that collide, 3D only (nflex).
    #[inline(always)]
    pub fn flex_activelayers_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_activelayers as *mut c_int, n) }
    }

    /// Collisions act as passive forces (nflex).
    #[inline(always)]
    pub fn flex_passive(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_passive as *const c_int, n) }
    }

    /// Collisions act as passive forces (nflex).
    #[inline(always)]
    pub fn flex_passive_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_passive as *mut c_int, n) }
    }

    /// Dimension: 1 lines, 2 triangles, 3 tetrahedra (nflex).
    #[inline(always)]
    pub fn flex_dim(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_dim as *const c_int, n) }
    }

    /// Dimension: 1 lines, 2 triangles, 3 tetrahedra (nflex).
    #[inline(always)]
    pub fn flex_dim_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_dim as *mut c_int, n) }
    }

    /// Material, −1: none (nflex).
    #[inline(always)]
    pub fn flex_matid(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_matid as *const c_int, n) }
    }

    /// Material, −1: none (nflex).
    #[inline(always)]
    pub fn flex_matid_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_matid as *mut c_int, n) }
    }

    /// Group for visualization (nflex).
    #[inline(always)]
    pub fn flex_group(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_group as *const c_int, n) }
    }

    /// Group for visualization (nflex).
    #[inline(always)]
    pub fn flex_group_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_group as *mut c_int, n) }
    }

    /// Order of interpolation from nodes, 0: none (nflex).
    #[inline(always)]
    pub fn flex_interp(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_interp as *const c_int, n) }
    }

    /// Order of interpolation from nodes, 0: none (nflex).
    #[inline(always)]
    pub fn flex_interp_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_interp as *mut c_int, n) }
    }

    /// First node (nflex).
    #[inline(always)]
    pub fn flex_nodeadr(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_nodeadr as *const c_int, n) }
    }

    /// First node (nflex).
    #[inline(always)]
    pub fn flex_nodeadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_nodeadr as *mut c_int, n) }
    }

    /// Number of nodes (nflex).
    #[inline(always)]
    pub fn flex_nodenum(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_nodenum as *const c_int, n) }
    }

    /// Number of nodes (nflex).
    #[inline(always)]
    pub fn flex_nodenum_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_nodenum as *mut c_int, n) }
    }

    /// First vertex (nflex).
    #[inline(always)]
    pub fn flex_vertadr(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_vertadr as *const c_int, n) }
    }

    /// First vertex (nflex).
    #[inline(always)]
    pub fn flex_vertadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_vertadr as *mut c_int, n) }
    }

    /// Number of vertices (nflex).
    #[inline(always)]
    pub fn flex_vertnum(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_vertnum as *const c_int, n) }
    }

    /// Number of vertices (nflex).
    #[inline(always)]
    pub fn flex_vertnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_vertnum as *mut c_int, n) }
    }

    /// First edge (nflex).
    #[inline(always)]
    pub fn flex_edgeadr(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_edgeadr as *const c_int, n) }
    }

    /// First edge (nflex).
    #[inline(always)]
    pub fn flex_edgeadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_edgeadr as *mut c_int, n) }
    }

    /// Number of edges (nflex).
    #[inline(always)]
    pub fn flex_edgenum(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_edgenum as *const c_int, n) }
    }

    /// Number of edges (nflex).
    #[inline(always)]
    pub fn flex_edgenum_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_edgenum as *mut c_int, n) }
    }

    /// First element (nflex).
    #[inline(always)]
    pub fn flex_elemadr(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_elemadr as *const c_int, n) }
    }

    /// First element (nflex).
    #[inline(always)]
    pub fn flex_elemadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_elemadr as *mut c_int, n) }
    }

    /// Number of elements (nflex).
    #[inline(always)]
    pub fn flex_elemnum(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_elemnum as *const c_int, n) }
    }

    /// Number of elements (nflex).
    #[inline(always)]
    pub fn flex_elemnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_elemnum as *mut c_int, n) }
    }

    /// First element vertex id (nflex).
    #[inline(always)]
    pub fn flex_elemdataadr(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_elemdataadr as *const c_int, n) }
    }

    /// First element vertex id (nflex).
    #[inline(always)]
    pub fn flex_elemdataadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_elemdataadr as *mut c_int, n) }
    }

    /// First element edge id (nflex).
    #[inline(always)]
    pub fn flex_elemedgeadr(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_elemedgeadr as *const c_int, n) }
    }

    /// First element edge id (nflex).
    #[inline(always)]
    pub fn flex_elemedgeadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_elemedgeadr as *mut c_int, n) }
    }

    /// Number of shell fragments (nflex).
    #[inline(always)]
    pub fn flex_shellnum(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_shellnum as *const c_int, n) }
    }

    /// Number of shell fragments (nflex).
    #[inline(always)]
    pub fn flex_shellnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_shellnum as *mut c_int, n) }
    }

    /// First shell fragment vertex id (nflex).
    #[inline(always)]
    pub fn flex_shelldataadr(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_shelldataadr as *const c_int, n) }
    }

    /// First shell fragment vertex id (nflex).
    #[inline(always)]
    pub fn flex_shelldataadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_shelldataadr as *mut c_int, n) }
    }

    /// First element-vertex pair (nflex).
    #[inline(always)]
    pub fn flex_evpairadr(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_evpairadr as *const c_int, n) }
    }

    /// First element-vertex pair (nflex).
    #[inline(always)]
    pub fn flex_evpairadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_evpairadr as *mut c_int, n) }
    }

    /// Number of element-vertex pairs (nflex).
    #[inline(always)]
    pub fn flex_evpairnum(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_evpairnum as *const c_int, n) }
    }

    /// Number of element-vertex pairs (nflex).
    #[inline(always)]
    pub fn flex_evpairnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_evpairnum as *mut c_int, n) }
    }

    /// First texture coordinate, −1: none (nflex).
    #[inline(always)]
    pub fn flex_texcoordadr(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_texcoordadr as *const c_int, n) }
    }

    /// First texture coordinate, −1: none (nflex).
    #[inline(always)]
    pub fn flex_texcoordadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_texcoordadr as *mut c_int, n) }
    }

    /// Body of the node (nflexnode).
    #[inline(always)]
    pub fn flex_nodebodyid(&self) -> &[c_int] {
        let n = self.nflexnode();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_nodebodyid as *const c_int, n) }
    }

    /// Body of the node (nflexnode).
    #[inline(always)]
    pub fn flex_nodebodyid_mut(&mut self) -> &mut [c_int] {
        let n = self.nflexnode();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_nodebodyid as *mut c_int, n) }
    }

    /// Body of the vertex (nflexvert).
    #[inline(always)]
    pub fn flex_vertbodyid(&self) -> &[c_int] {
        let n = self.nflexvert();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_vertbodyid as *const c_int, n) }
    }

    /// Body of the vertex (nflexvert).
    #[inline(always)]
    pub fn flex_vertbodyid_mut(&mut self) -> &mut [c_int] {
        let n = self.nflexvert();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_vertbodyid as *mut c_int, n) }
    }

    /// Vertices of the edge (nflexedge x 2).
    #[inline(always)]
    pub fn flex_edge(&self) -> &[[c_int; 2]] {
        let n = self.nflexedge();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_edge as *const [c_int; 2], n) }
    }

    /// Vertices of the edge (nflexedge x 2).
    #[inline(always)]
    pub fn flex_edge_mut(&mut self) -> &mut [[c_int; 2]] {
        let n = self.nflexedge();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_edge as *mut [c_int; 2], n) }
    }

    /// Vertices opposite of the edge, 2D only, −1: none (nflexedge x 2).
    #[inline(always)]
    pub fn flex_edgeflap(&self) -> &[[c_int; 2]] {
        let n = self.nflexedge();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_edgeflap as *const [c_int; 2], n) }
    }

    /// Vertices opposite of the edge, 2D only, −1: none (nflexedge x 2).
    #[inline(always)]
    pub fn flex_edgeflap_mut(&mut self) -> &mut [[c_int; 2]] {
        let n = self.nflexedge();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_edgeflap as *mut [c_int; 2], n) }
    }

    /// Vertices of the elements (nflexelemdata).
    #[inline(always)]
    pub fn flex_elem(&self) -> &[c_int] {
        let n = self.nflexelemdata();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_elem as *const c_int, n) }
    }

    /// Vertices of the elements (nflexelemdata).
    #[inline(always)]
    pub fn flex_elem_mut(&mut self) -> &mut [c_int] {
        let n = self.nflexelemdata();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_elem as *mut c_int, n) }
    }

    /// Texture coordinates of the elements' vertices (nflexelemdata).
    #[inline(always)]
    pub fn flex_elemtexcoord(&self) -> &[c_int] {
        let n = self.nflexelemdata();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_elemtexcoord as *const c_int, n) }
    }

    /// Texture coordinates of the elements' vertices (nflexelemdata).
    #[inline(always)]
    pub fn flex_elemtexcoord_mut(&mut self) -> &mut [c_int] {
        let n = self.nflexelemdata();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_elemtexcoord as *mut c_int, n) }
    }

    /// Edges of the elements (nflexelemedge).
    #[inline(always)]
    pub fn flex_elemedge(&self) -> &[c_int] {
        let n = self.nflexelemedge();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_elemedge as *const c_int, n) }
    }

    /// Edges of the elements (nflexelemedge).
    #[inline(always)]
    pub fn flex_elemedge_mut(&mut self) -> &mut [c_int] {
        let n = self.nflexelemedge();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_elemedge as *mut c_int, n) }
    }

    /// Distance of the element from the surface, in layers (nflexelem).
    #[inline(always)]
    pub fn flex_elemlayer(&self) -> &[c_int] {
        let n = self.nflexelem();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_elemlayer as *const c_int, n) }
    }

    /// Distance of the element from the surface, in layers (nflexelem).
    #[inline(always)]
    pub fn flex_elemlayer_mut(&mut self) -> &mut [c_int] {
        let n = self.nflexelem();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_elemlayer as *mut c_int, n) }
    }

    /// Vertices of the shell fragments (nflexshelldata).
    #[inline(always)]
    pub fn flex_shell(&self) -> &[c_int] {
        let n = self.nflexshelldata();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_shell as *const c_int, n) }
    }

    /// Vertices of the shell fragments (nflexshelldata).
    #[inline(always)]
    pub fn flex_shell_mut(&mut self) -> &mut [c_int] {
        let n = self.nflexshelldata();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_shell as *mut c_int, n) }
    }

    /// Element and vertex that may collide (nflexevpair x 2).
    #[inline(always)]
    pub fn flex_evpair(&self) -> &[[c_int; 2]] {
        let n = self.nflexevpair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_evpair as *const [c_int; 2], n) }
    }

    /// Element and vertex that may collide (nflexevpair x 2).
    #[inline(always)]
    pub fn flex_evpair_mut(&mut self) -> &mut [[c_int; 2]] {
        let n = self.nflexevpair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_evpair as *mut [c_int; 2], n) }
    }

    /// Vertex position in its body frame (nflexvert x 3).
    #[inline(always)]
    pub fn flex_vert(&self) -> &[Vec3] {
        let n = self.nflexvert();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_vert as *const Vec3, n) }
    }

    /// Vertex position in its body frame (nflexvert x 3).
    #[inline(always)]
    pub fn flex_vert_mut(&mut self) -> &mut [Vec3] {
        let n = self.nflexvert();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_vert as *mut Vec3, n) }
    }

    /// Vertex position at `qpos0`, relative to the bounding box (nflexvert x 3).
    #[inline(always)]
    pub fn flex_vert0(&self) -> &[Vec3] {
        let n = self.nflexvert();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_vert0 as *const Vec3, n) }
    }

    /// Vertex position at `qpos0`, relative to the bounding box (nflexvert x 3).
    #[inline(always)]
    pub fn flex_vert0_mut(&mut self) -> &mut [Vec3] {
        let n = self.nflexvert();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_vert0 as *mut Vec3, n) }
    }

    /// Node position in its body frame (nflexnode x 3).
    #[inline(always)]
    pub fn flex_node(&self) -> &[Vec3] {
        let n = self.nflexnode();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_node as *const Vec3, n) }
    }

    /// Node position in its body frame (nflexnode x 3).
    #[inline(always)]
    pub fn flex_node_mut(&mut self) -> &mut [Vec3] {
        let n = self.nflexnode();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_node as *mut Vec3, n) }
    }

    /// Node position at `qpos0` (nflexnode x 3).
    #[inline(always)]
    pub fn flex_node0(&self) -> &[Vec3] {
        let n = self.nflexnode();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_node0 as *const Vec3, n) }
    }

    /// Node position at `qpos0` (nflexnode x 3).
    #[inline(always)]
    pub fn flex_node0_mut(&mut self) -> &mut [Vec3] {
        let n = self.nflexnode();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_node0 as *mut Vec3, n) }
    }

    /// Edge length at `qpos0` (nflexedge).
    #[inline(always)]
    pub fn flexedge_length0(&self) -> &[mjtNum] {
        let n = self.nflexedge();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flexedge_length0 as *const mjtNum, n) }
    }

    /// Edge length at `qpos0` (nflexedge).
    #[inline(always)]
    pub fn flexedge_length0_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nflexedge();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flexedge_length0 as *mut mjtNum, n) }
    }

    /// Inverse inertia of the edge at `qpos0` (nflexedge).
    #[inline(always)]
    pub fn flexedge_invweight0(&self) -> &[mjtNum] {
        let n = self.nflexedge();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flexedge_invweight0 as *const mjtNum, n) }
    }

    /// Inverse inertia of the edge at `qpos0` (nflexedge).
    #[inline(always)]
    pub fn flexedge_invweight0_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nflexedge();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flexedge_invweight0 as *mut mjtNum, n) }
    }

    /// Radius around the elements (nflex).
    #[inline(always)]
    pub fn flex_radius(&self) -> &[mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_radius as *const mjtNum, n) }
    }

    /// Radius around the elements (nflex).
    #[inline(always)]
    pub fn flex_radius_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_radius as *mut mjtNum, n) }
    }

    /// Finite element stiffness (nflexelem x 21).
    #[inline(always)]
    pub fn flex_stiffness(&self) -> &[[mjtNum; 21]] {
        let n = self.nflexelem();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_stiffness as *const [mjtNum; 21], n) }
    }

    /// Finite element stiffness (nflexelem x 21).
    #[inline(always)]
    pub fn flex_stiffness_mut(&mut self) -> &mut [[mjtNum; 21]] {
        let n = self.nflexelem();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_stiffness as *mut [mjtNum; 21], n) }
    }

    /// Bending stiffness (nflexedge x 17).
    #[inline(always)]
    pub fn flex_bending(&self) -> &[[mjtNum; 17]] {
        let n = self.nflexedge();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_bending as *const [mjtNum; 17], n) }
    }

    /// Bending stiffness (nflexedge x 17).
    #[inline(always)]
    pub fn flex_bending_mut(&mut self) -> &mut [[mjtNum; 17]] {
        let n = self.nflexedge();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_bending as *mut [mjtNum; 17], n) }
    }

    /// Damping of the finite elements (nflex).
    #[inline(always)]
    pub fn flex_damping(&self) -> &[mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_damping as *const mjtNum, n) }
    }

    /// Damping of the finite elements (nflex).
    #[inline(always)]
    pub fn flex_damping_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_damping as *mut mjtNum, n) }
    }

    /// Edge stiffness (nflex).
    #[inline(always)]
    pub fn flex_edgestiffness(&self) -> &[mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_edgestiffness as *const mjtNum, n) }
    }

    /// Edge stiffness (nflex).
    #[inline(always)]
    pub fn flex_edgestiffness_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_edgestiffness as *mut mjtNum, n) }
    }

    /// Edge damping (nflex).
    #[inline(always)]
    pub fn flex_edgedamping(&self) -> &[mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_edgedamping as *const mjtNum, n) }
    }

    /// Edge damping (nflex).
    #[inline(always)]
    pub fn flex_edgedamping_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_edgedamping as *mut mjtNum, n) }
    }

    /// Edges are equality constraints (nflex).
    #[inline(always)]
    pub fn flex_edgeequality(&self) -> &[mjtByte] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_edgeequality as *const mjtByte, n) }
    }

    /// Edges are equality constraints (nflex).
    #[inline(always)]
    pub fn flex_edgeequality_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_edgeequality as *mut mjtByte, n) }
    }

    /// All vertices belong to one body (nflex).
    #[inline(always)]
    pub fn flex_rigid(&self) -> &[mjtByte] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_rigid as *const mjtByte, n) }
    }

    /// All vertices belong to one body (nflex).
    #[inline(always)]
    pub fn flex_rigid_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_rigid as *mut mjtByte, n) }
    }

    /// Both vertices belong to one body (nflexedge).
    #[inline(always)]
    pub fn flexedge_rigid(&self) -> &[mjtByte] {
        let n = self.nflexedge();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flexedge_rigid as *const mjtByte, n) }
    }

    /// Both vertices belong to one body (nflexedge).
    #[inline(always)]
    pub fn flexedge_rigid_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nflexedge();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flexedge_rigid as *mut mjtByte, n) }
    }

    /// All vertices are at the origin of their bodies (nflex).
    #[inline(always)]
    pub fn flex_centered(&self) -> &[mjtByte] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_centered as *const mjtByte, n) }
    }

    /// All vertices are at the origin of their bodies (nflex).
    #[inline(always)]
    pub fn flex_centered_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_centered as *mut mjtByte, n) }
    }

    /// Render with flat shading (nflex).
    #[inline(always)]
    pub fn flex_flatskin(&self) -> &[mjtByte] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_flatskin as *const mjtByte, n) }
    }

    /// Render with flat shading (nflex).
    #[inline(always)]
    pub fn flex_flatskin_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_flatskin as *mut mjtByte, n) }
    }

    /// First bounding volume, −1: none (nflex).
    #[inline(always)]
    pub fn flex_bvhadr(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_bvhadr as *const c_int, n) }
    }

    /// First bounding volume, −1: none (nflex).
    #[inline(always)]
    pub fn flex_bvhadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_bvhadr as *mut c_int, n) }
    }

    /// Number of bounding volumes (nflex).
    #[inline(always)]
    pub fn flex_bvhnum(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_bvhnum as *const c_int, n) }
    }

    /// Number of bounding volumes (nflex).
    #[inline(always)]
    pub fn flex_bvhnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_bvhnum as *mut c_int, n) }
    }

    /// Color and opacity when without material (nflex x 4).
    #[inline(always)]
    pub fn flex_rgba(&self) -> &[[f32; 4]] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_rgba as *const [f32; 4], n) }
    }

    /// Color and opacity when without material (nflex x 4).
    #[inline(always)]
    pub fn flex_rgba_mut(&mut self) -> &mut [[f32; 4]] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_rgba as *mut [f32; 4], n) }
    }

    /// Texture coordinates (nflextexcoord x 2).
    #[inline(always)]
    pub fn flex_texcoord(&self) -> &[[f32; 2]] {
        let n = self.nflextexcoord();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.flex_texcoord as *const [f32; 2], n) }
    }

    /// Texture coordinates (nflextexcoord x 2).
    #[inline(always)]
    pub fn flex_texcoord_mut(&mut self) -> &mut [[f32; 2]] {
        let n = self.nflextexcoord();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.flex_texcoord as *mut [f32; 2], n) }
    }

    /// First vertex (nmesh).
    #[inline(always)]
    pub fn mesh_vertadr(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_vertadr as *const c_int, n) }
    }

    /// First vertex (nmesh).
    #[inline(always)]
    pub fn mesh_vertadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_vertadr as *mut c_int, n) }
    }

    /// Number of vertices (nmesh).
    #[inline(always)]
    pub fn mesh_vertnum(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_vertnum as *const c_int, n) }
    }

    /// Number of vertices (nmesh).
    #[inline(always)]
    pub fn mesh_vertnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_vertnum as *mut c_int, n) }
    }

    /// First triangle (nmesh).
    #[inline(always)]
    pub fn mesh_faceadr(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_faceadr as *const c_int, n) }
    }

    /// First triangle (nmesh).
    #[inline(always)]
    pub fn mesh_faceadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_faceadr as *mut c_int, n) }
    }

    /// Number of triangles (nmesh).
    #[inline(always)]
    pub fn mesh_facenum(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_facenum as *const c_int, n) }
    }

    /// Number of triangles (nmesh).
    #[inline(always)]
    pub fn mesh_facenum_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_facenum as *mut c_int, n) }
    }

    /// First bounding volume (nmesh).
    #[inline(always)]
    pub fn mesh_bvhadr(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_bvhadr as *const c_int, n) }
    }

    /// First bounding volume (nmesh).
    #[inline(always)]
    pub fn mesh_bvhadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_bvhadr as *mut c_int, n) }
    }

    /// Number of bounding volumes (nmesh).
    #[inline(always)]
    pub fn mesh_bvhnum(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_bvhnum as *const c_int, n) }
    }

    /// Number of bounding volumes (nmesh).
    #[inline(always)]
    pub fn mesh_bvhnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_bvhnum as *mut c_int, n) }
    }

    /// First octree node (nmesh).
    #[inline(always)]
    pub fn mesh_octadr(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_octadr as *const c_int, n) }
    }

    /// First octree node (nmesh).
    #[inline(always)]
    pub fn mesh_octadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_octadr as *mut c_int, n) }
    }

    /// Number of octree nodes (nmesh).
    #[inline(always)]
    pub fn mesh_octnum(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_octnum as *const c_int, n) }
    }

    /// Number of octree nodes (nmesh).
    #[inline(always)]
    pub fn mesh_octnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_octnum as *mut c_int, n) }
    }

    /// First normal (nmesh).
    #[inline(always)]
    pub fn mesh_normaladr(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_normaladr as *const c_int, n) }
    }

    /// First normal (nmesh).
    #[inline(always)]
    pub fn mesh_normaladr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_normaladr as *mut c_int, n) }
    }

    /// Number of normals (nmesh).
    #[inline(always)]
    pub fn mesh_normalnum(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_normalnum as *const c_int, n) }
    }

    /// Number of normals (nmesh).
    #[inline(always)]
    pub fn mesh_normalnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_normalnum as *mut c_int, n) }
    }

    /// First texture coordinate, −1: none (nmesh).
    #[inline(always)]
    pub fn mesh_texcoordadr(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_texcoordadr as *const c_int, n) }
    }

    /// First texture coordinate, −1: none (nmesh).
    #[inline(always)]
    pub fn mesh_texcoordadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_texcoordadr as *mut c_int, n) }
    }

    /// Number of texture coordinates (nmesh).
    #[inline(always)]
    pub fn mesh_texcoordnum(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_texcoordnum as *const c_int, n) }
    }

    /// Number of texture coordinates (nmesh).
    #[inline(always)]
    pub fn mesh_texcoordnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_texcoordnum as *mut c_int, n) }
    }

    /// Address of the hull graph, −1: none (nmesh).
    #[inline(always)]
    pub fn mesh_graphadr(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_graphadr as *const c_int, n) }
    }

    /// Address of the hull graph, −1: none (nmesh).
    #[inline(always)]
    pub fn mesh_graphadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_graphadr as *mut c_int, n) }
    }

    /// Vertices (nmeshvert x 3).
    #[inline(always)]
    pub fn mesh_vert(&self) -> &[[f32; 3]] {
        let n = self.nmeshvert();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_vert as *const [f32; 3], n) }
    }

    /// Vertices (nmeshvert x 3).
    #[inline(always)]
    pub fn mesh_vert_mut(&mut self) -> &mut [[f32; 3]] {
        let n = self.nmeshvert();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_vert as *mut [f32; 3], n) }
    }

    /// Normals (nmeshnormal x 3).
    #[inline(always)]
    pub fn mesh_normal(&self) -> &[[f32; 3]] {
        let n = self.nmeshnormal();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_normal as *const [f32; 3], n) }
    }

    /// Normals (nmeshnormal x 3).
    #[inline(always)]
    pub fn mesh_normal_mut(&mut self) -> &mut [[f32; 3]] {
        let n = self.nmeshnormal();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_normal as *mut [f32; 3], n) }
    }

    /// Texture coordinates (nmeshtexcoord x 2).
    #[inline(always)]
    pub fn mesh_texcoord(&self) -> &[[f32; 2]] {
        let n = self.nmeshtexcoord();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_texcoord as *const [f32; 2], n) }
    }

    /// Texture coordinates (nmeshtexcoord x 2).
    #[inline(always)]
    pub fn mesh_texcoord_mut(&mut self) -> &mut [[f32; 2]] {
        let n = self.nmeshtexcoord();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_texcoord as *mut [f32; 2], n) }
    }

    /// Vertices of the triangle (nmeshface x 3).
    #[inline(always)]
    pub fn mesh_face(&self) -> &[[c_int; 3]] {
        let n = self.nmeshface();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_face as *const [c_int; 3], n) }
    }

    /// Vertices of the triangle (nmeshface x 3).
    #[inline(always)]
    pub fn mesh_face_mut(&mut self) -> &mut [[c_int; 3]] {
        let n = self.nmeshface();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_face as *mut [c_int; 3], n) }
    }

    /// Normals of the triangle (nmeshface x 3).
    #[inline(always)]
    pub fn mesh_facenormal(&self) -> &[[c_int; 3]] {
        let n = self.nmeshface();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_facenormal as *const [c_int; 3], n) }
    }

    /// Normals of the triangle (nmeshface x 3).
    #[inline(always)]
    pub fn mesh_facenormal_mut(&mut self) -> &mut [[c_int; 3]] {
        let n = self.nmeshface();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_facenormal as *mut [c_int; 3], n) }
    }

    /// Texture coordinates of the triangle (nmeshface x 3).
    #[inline(always)]
    pub fn mesh_facetexcoord(&self) -> &[[c_int; 3]] {
        let n = self.nmeshface();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_facetexcoord as *const [c_int; 3], n) }
    }

    /// Texture coordinates of the triangle (nmeshface x 3).
    #[inline(always)]
    pub fn mesh_facetexcoord_mut(&mut self) -> &mut [[c_int; 3]] {
        let n = self.nmeshface();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_facetexcoord as *mut [c_int; 3], n) }
    }

    /// Convex hull graph (nmeshgraph).
    #[inline(always)]
    pub fn mesh_graph(&self) -> &[c_int] {
        let n = self.nmeshgraph();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_graph as *const c_int, n) }
    }

    /// Convex hull graph (nmeshgraph).
    #[inline(always)]
    pub fn mesh_graph_mut(&mut self) -> &mut [c_int] {
        let n = self.nmeshgraph();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_graph as *mut c_int, n) }
    }

    /// Scale of the asset's vertices (nmesh x 3).
    #[inline(always)]
    pub fn mesh_scale(&self) -> &[Vec3] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_scale as *const Vec3, n) }
    }

    /// Scale of the asset's vertices (nmesh x 3).
    #[inline(always)]
    pub fn mesh_scale_mut(&mut self) -> &mut [Vec3] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_scale as *mut Vec3, n) }
    }

    /// Translation that was taken out of the asset's vertices (nmesh x 3).
    #[inline(always)]
    pub fn mesh_pos(&self) -> &[Vec3] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_pos as *const Vec3, n) }
    }

    /// Translation that was taken out of the asset's vertices (nmesh x 3).
    #[inline(always)]
    pub fn mesh_pos_mut(&mut self) -> &mut [Vec3] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_pos as *mut Vec3, n) }
    }

    /// Rotation that was taken out of the asset's vertices (nmesh x 4).
    #[inline(always)]
    pub fn mesh_quat(&self) -> &[Quat] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_quat as *const Quat, n) }
    }

    /// Rotation that was taken out of the asset's vertices (nmesh x 4).
    #[inline(always)]
    pub fn mesh_quat_mut(&mut self) -> &mut [Quat] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_quat as *mut Quat, n) }
    }

    /// Address of the file path in `paths`, −1: none (nmesh).
    #[inline(always)]
    pub fn mesh_pathadr(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_pathadr as *const c_int, n) }
    }

    /// Address of the file path in `paths`, −1: none (nmesh).
    #[inline(always)]
    pub fn mesh_pathadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_pathadr as *mut c_int, n) }
    }

    /// Number of hull polygons (nmesh).
    #[inline(always)]
    pub fn mesh_polynum(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_polynum as *const c_int, n) }
    }

    /// Number of hull polygons (nmesh).
    #[inline(always)]
    pub fn mesh_polynum_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_polynum as *mut c_int, n) }
    }

    /// First polygon (nmesh).
    #[inline(always)]
    pub fn mesh_polyadr(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_polyadr as *const c_int, n) }
    }

    /// First polygon (nmesh).
    #[inline(always)]
    pub fn mesh_polyadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_polyadr as *mut c_int, n) }
    }

    /// Normal of the polygon (nmeshpoly x 3).
    #[inline(always)]
    pub fn mesh_polynormal(&self) -> &[Vec3] {
        let n = self.nmeshpoly();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_polynormal as *const Vec3, n) }
    }

    /// Normal of the polygon (nmeshpoly x 3).
    #[inline(always)]
    pub fn mesh_polynormal_mut(&mut self) -> &mut [Vec3] {
        let n = self.nmeshpoly();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_polynormal as *mut Vec3, n) }
    }

    /// First vertex id of the polygon (nmeshpoly).
    #[inline(always)]
    pub fn mesh_polyvertadr(&self) -> &[c_int] {
        let n = self.nmeshpoly();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_polyvertadr as *const c_int, n) }
    }

    /// First vertex id of the polygon (nmeshpoly).
    #[inline(always)]
    pub fn mesh_polyvertadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmeshpoly();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_polyvertadr as *mut c_int, n) }
    }

    /// Number of vertices of the polygon (nmeshpoly).
    #[inline(always)]
    pub fn mesh_polyvertnum(&self) -> &[c_int] {
        let n = self.nmeshpoly();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_polyvertnum as *const c_int, n) }
    }

    /// Number of vertices of the polygon (nmeshpoly).
    #[inline(always)]
    pub fn mesh_polyvertnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nmeshpoly();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_polyvertnum as *mut c_int, n) }
    }

    /// Vertices of the polygons (nmeshpolyvert).
    #[inline(always)]
    pub fn mesh_polyvert(&self) -> &[c_int] {
        let n = self.nmeshpolyvert();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_polyvert as *const c_int, n) }
    }

    /// Vertices of the polygons (nmeshpolyvert).
    #[inline(always)]
    pub fn mesh_polyvert_mut(&mut self) -> &mut [c_int] {
        let n = self.nmeshpolyvert();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_polyvert as *mut c_int, n) }
    }

    /// First polygon id of the vertex (nmeshvert).
    #[inline(always)]
    pub fn mesh_polymapadr(&self) -> &[c_int] {
        let n = self.nmeshvert();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_polymapadr as *const c_int, n) }
    }

    /// First polygon id of the vertex (nmeshvert).
    #[inline(always)]
    pub fn mesh_polymapadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmeshvert();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_polymapadr as *mut c_int, n) }
    }

    /// Number of polygons of the vertex (nmeshvert).
    #[inline(always)]
    pub fn mesh_polymapnum(&self) -> &[c_int] {
        let n = self.nmeshvert();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_polymapnum as *const c_int, n) }
    }

    /// Number of polygons of the vertex (nmeshvert).
    #[inline(always)]
    pub fn mesh_polymapnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nmeshvert();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_polymapnum as *mut c_int, n) }
    }

    /// Polygons of the vertices (nmeshpolymap).
    #[inline(always)]
    pub fn mesh_polymap(&self) -> &[c_int] {
        let n = self.nmeshpolymap();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mesh_polymap as *const c_int, n) }
    }

    /// Polygons of the vertices (nmeshpolymap).
    #[inline(always)]
    pub fn mesh_polymap_mut(&mut self) -> &mut [c_int] {
        let n = self.nmeshpolymap();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mesh_polymap as *mut c_int, n) }
    }

    /// Material, −1: none (nskin).
    #[inline(always)]
    pub fn skin_matid(&self) -> &[c_int] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_matid as *const c_int, n) }
    }

    /// Material, −1: none (nskin).
    #[inline(always)]
    pub fn skin_matid_mut(&mut self) -> &mut [c_int] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_matid as *mut c_int, n) }
    }

    /// Group for visualization (nskin).
    #[inline(always)]
    pub fn skin_group(&self) -> &[c_int] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_group as *const c_int, n) }
    }

    /// Group for visualization (nskin).
    #[inline(always)]
    pub fn skin_group_mut(&mut self) -> &mut [c_int] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_group as *mut c_int, n) }
    }

    /// Color and opacity when without material (nskin x 4).
    #[inline(always)]
    pub fn skin_rgba(&self) -> &[[f32; 4]] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_rgba as *const [f32; 4], n) }
    }

    /// Color and opacity when without material (nskin x 4).
    #[inline(always)]
    pub fn skin_rgba_mut(&mut self) -> &mut [[f32; 4]] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_rgba as *mut [f32; 4], n) }
    }

    /// Distance by which it is inflated (nskin).
    #[inline(always)]
    pub fn skin_inflate(&self) -> &[f32] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_inflate as *const f32, n) }
    }

    /// Distance by which it is inflated (nskin).
    #[inline(always)]
    pub fn skin_inflate_mut(&mut self) -> &mut [f32] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_inflate as *mut f32, n) }
    }

    /// First vertex (nskin).
    #[inline(always)]
    pub fn skin_vertadr(&self) -> &[c_int] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_vertadr as *const c_int, n) }
    }

    /// First vertex (nskin).
    #[inline(always)]
    pub fn skin_vertadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_vertadr as *mut c_int, n) }
    }

    /// Number of vertices (nskin).
    #[inline(always)]
    pub fn skin_vertnum(&self) -> &[c_int] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_vertnum as *const c_int, n) }
    }

    /// Number of vertices (nskin).
    #[inline(always)]
    pub fn skin_vertnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_vertnum as *mut c_int, n) }
    }

    /// First texture coordinate, −1: none (nskin).
    #[inline(always)]
    pub fn skin_texcoordadr(&self) -> &[c_int] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_texcoordadr as *const c_int, n) }
    }

    /// First texture coordinate, −1: none (nskin).
    #[inline(always)]
    pub fn skin_texcoordadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_texcoordadr as *mut c_int, n) }
    }

    /// First triangle (nskin).
    #[inline(always)]
    pub fn skin_faceadr(&self) -> &[c_int] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_faceadr as *const c_int, n) }
    }

    /// First triangle (nskin).
    #[inline(always)]
    pub fn skin_faceadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_faceadr as *mut c_int, n) }
    }

    /// Number of triangles (nskin).
    #[inline(always)]
    pub fn skin_facenum(&self) -> &[c_int] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_facenum as *const c_int, n) }
    }

    /// Number of triangles (nskin).
    #[inline(always)]
    pub fn skin_facenum_mut(&mut self) -> &mut [c_int] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_facenum as *mut c_int, n) }
    }

    /// First bone (nskin).
    #[inline(always)]
    pub fn skin_boneadr(&self) -> &[c_int] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_boneadr as *const c_int, n) }
    }

    /// First bone (nskin).
    #[inline(always)]
    pub fn skin_boneadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_boneadr as *mut c_int, n) }
    }

    /// Number of bones (nskin).
    #[inline(always)]
    pub fn skin_bonenum(&self) -> &[c_int] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_bonenum as *const c_int, n) }
    }

    /// Number of bones (nskin).
    #[inline(always)]
    pub fn skin_bonenum_mut(&mut self) -> &mut [c_int] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_bonenum as *mut c_int, n) }
    }

    /// Vertices (nskinvert x 3).
    #[inline(always)]
    pub fn skin_vert(&self) -> &[[f32; 3]] {
        let n = self.nskinvert();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_vert as *const [f32; 3], n) }
    }

    /// Vertices (nskinvert x 3).
    #[inline(always)]
    pub fn skin_vert_mut(&mut self) -> &mut [[f32; 3]] {
        let n = self.nskinvert();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_vert as *mut [f32; 3], n) }
    }

    /// Texture coordinates (nskintexvert x 2).
    #[inline(always)]
    pub fn skin_texcoord(&self) -> &[[f32; 2]] {
        let n = self.nskintexvert();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_texcoord as *const [f32; 2], n) }
    }

    /// Texture coordinates (nskintexvert x 2).
    #[inline(always)]
    pub fn skin_texcoord_mut(&mut self) -> &mut [[f32; 2]] {
        let n = self.nskintexvert();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_texcoord as *mut [f32; 2], n) }
    }

    /// Vertices of the triangle (nskinface x 3).
    #[inline(always)]
    pub fn skin_face(&self) -> &[[c_int; 3]] {
        let n = self.nskinface();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_face as *const [c_int; 3], n) }
    }

    /// Vertices of the triangle (nskinface x 3).
    #[inline(always)]
    pub fn skin_face_mut(&mut self) -> &mut [[c_int; 3]] {
        let n = self.nskinface();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_face as *mut [c_int; 3], n) }
    }

    /// First vertex of the bone (nskinbone).
    #[inline(always)]
    pub fn skin_bonevertadr(&self) -> &[c_int] {
        let n = self.nskinbone();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_bonevertadr as *const c_int, n) }
    }

    /// First vertex of the bone (nskinbone).
    #[inline(always)]
    pub fn skin_bonevertadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nskinbone();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_bonevertadr as *mut c_int, n) }
    }

    /// Number of vertices of the bone (nskinbone).
    #[inline(always)]
    pub fn skin_bonevertnum(&self) -> &[c_int] {
        let n = self.nskinbone();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_bonevertnum as *const c_int, n) }
    }

    /// Number of vertices of the bone (nskinbone).
    #[inline(always)]
    pub fn skin_bonevertnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nskinbone();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_bonevertnum as *mut c_int, n) }
    }

    /// Position of the bone when bound (nskinbone x 3).
    #[inline(always)]
    pub fn skin_bonebindpos(&self) -> &[[f32; 3]] {
        let n = self.nskinbone();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_bonebindpos as *const [f32; 3], n) }
    }

    /// Position of the bone when bound (nskinbone x 3).
    #[inline(always)]
    pub fn skin_bonebindpos_mut(&mut self) -> &mut [[f32; 3]] {
        let n = self.nskinbone();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_bonebindpos as *mut [f32; 3], n) }
    }

    /// Orientation of the bone when bound (nskinbone x 4).
    #[inline(always)]
    pub fn skin_bonebindquat(&self) -> &[[f32; 4]] {
        let n = self.nskinbone();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_bonebindquat as *const [f32; 4], n) }
    }

    /// Orientation of the bone when bound (nskinbone x 4).
    #[inline(always)]
    pub fn skin_bonebindquat_mut(&mut self) -> &mut [[f32; 4]] {
        let n = self.nskinbone();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_bonebindquat as *mut [f32; 4], n) }
    }

    /// Body of the bone (nskinbone).
    #[inline(always)]
    pub fn skin_bonebodyid(&self) -> &[c_int] {
        let n = self.nskinbone();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_bonebodyid as *const c_int, n) }
    }

    /// Body of the bone (nskinbone).
    #[inline(always)]
    pub fn skin_bonebodyid_mut(&mut self) -> &mut [c_int] {
        let n = self.nskinbone();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_bonebodyid as *mut c_int, n) }
    }

    /// Vertices of the bones (nskinbonevert).
    #[inline(always)]
    pub fn skin_bonevertid(&self) -> &[c_int] {
        let n = self.nskinbonevert();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_bonevertid as *const c_int, n) }
    }

    /// Vertices of the bones (nskinbonevert).
    #[inline(always)]
    pub fn skin_bonevertid_mut(&mut self) -> &mut [c_int] {
        let n = self.nskinbonevert();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_bonevertid as *mut c_int, n) }
    }

    /// Weights of these vertices (nskinbonevert).
    #[inline(always)]
    pub fn skin_bonevertweight(&self) -> &[f32] {
        let n = self.nskinbonevert();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_bonevertweight as *const f32, n) }
    }

    /// Weights of these vertices (nskinbonevert).
    #[inline(always)]
    pub fn skin_bonevertweight_mut(&mut self) -> &mut [f32] {
        let n = self.nskinbonevert();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_bonevertweight as *mut f32, n) }
    }

    /// Address of the file path in `paths`, −1: none (nskin).
    #[inline(always)]
    pub fn skin_pathadr(&self) -> &[c_int] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.skin_pathadr as *const c_int, n) }
    }

    /// Address of the file path in `paths`, −1: none (nskin).
    #[inline(always)]
    pub fn skin_pathadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.skin_pathadr as *mut c_int, n) }
    }

    /// Half size x, half size y, top, base thickness (nhfield x 4).
    #[inline(always)]
    pub fn hfield_size(&self) -> &[[mjtNum; 4]] {
        let n = self.nhfield();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.hfield_size as *const [mjtNum; 4], n) }
    }

    /// Half size x, half size y, top, base thickness (nhfield x 4).
    #[inline(always)]
    pub fn hfield_size_mut(&mut self) -> &mut [[mjtNum; 4]] {
        let n = self.nhfield();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.hfield_size as *mut [mjtNum; 4], n) }
    }

    /// Rows (nhfield).
    #[inline(always)]
    pub fn hfield_nrow(&self) -> &[c_int] {
        let n = self.nhfield();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.hfield_nrow as *const c_int, n) }
    }

    /// Rows (nhfield).
    #[inline(always)]
    pub fn hfield_nrow_mut(&mut self) -> &mut [c_int] {
        let n = self.nhfield();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.hfield_nrow as *mut c_int, n) }
    }

    /// Columns (nhfield).
    #[inline(always)]
    pub fn hfield_ncol(&self) -> &[c_int] {
        let n = self.nhfield();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.hfield_ncol as *const c_int, n) }
    }

    /// Columns (nhfield).
    #[inline(always)]
    pub fn hfield_ncol_mut(&mut self) -> &mut [c_int] {
        let n = self.nhfield();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.hfield_ncol as *mut c_int, n) }
    }

    /// First sample (nhfield).
    #[inline(always)]
    pub fn hfield_adr(&self) -> &[c_int] {
        let n = self.nhfield();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.hfield_adr as *const c_int, n) }
    }

    /// First sample (nhfield).
    #[inline(always)]
    pub fn hfield_adr_mut(&mut self) -> &mut [c_int] {
        let n = self.nhfield();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.hfield_adr as *mut c_int, n) }
    }

    /// Samples from 0 to 1 (nhfielddata).
    #[inline(always)]
    pub fn hfield_data(&self) -> &[f32] {
        let n = self.nhfielddata();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.hfield_data as *const f32, n) }
    }

    /// Samples from 0 to 1 (nhfielddata).
    #[inline(always)]
    pub fn hfield_data_mut(&mut self) -> &mut [f32] {
        let n = self.nhfielddata();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.hfield_data as *mut f32, n) }
    }

    /// Address of the file path in `paths`, −1: none (nhfield).
    #[inline(always)]
    pub fn hfield_pathadr(&self) -> &[c_int] {
        let n = self.nhfield();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.hfield_pathadr as *const c_int, n) }
    }

    /// Address of the file path in `paths`, −1: none (nhfield).
    #[inline(always)]
    pub fn hfield_pathadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nhfield();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.hfield_pathadr as *mut c_int, n) }
    }

    /// Type (`mjtTexture`) (ntex).
    #[inline(always)]
    pub fn tex_type(&self) -> &[c_int] {
        let n = self.ntex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tex_type as *const c_int, n) }
    }

    /// Type (`mjtTexture`) (ntex).
    #[inline(always)]
    pub fn tex_type_mut(&mut self) -> &mut [c_int] {
        let n = self.ntex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tex_type as *mut c_int, n) }
    }

    /// Color space (`mjtColorSpace`) (ntex).
    #[inline(always)]
    pub fn tex_colorspace(&self) -> &[c_int] {
        let n = self.ntex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tex_colorspace as *const c_int, n) }
    }

    /// Color space (`mjtColorSpace`) (ntex).
    #[inline(always)]
    pub fn tex_colorspace_mut(&mut self) -> &mut [c_int] {
        let n = self.ntex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tex_colorspace as *mut c_int, n) }
    }

    /// Rows (ntex).
    #[inline(always)]
    pub fn tex_height(&self) -> &[c_int] {
        let n = self.ntex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tex_height as *const c_int, n) }
    }

    /// Rows (ntex).
    #[inline(always)]
    pub fn tex_height_mut(&mut self) -> &mut [c_int] {
        let n = self.ntex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tex_height as *mut c_int, n) }
    }

    /// Columns (ntex).
    #[inline(always)]
    pub fn tex_width(&self) -> &[c_int] {
        let n = self.ntex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tex_width as *const c_int, n) }
    }

    /// Columns (ntex).
    #[inline(always)]
    pub fn tex_width_mut(&mut self) -> &mut [c_int] {
        let n = self.ntex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tex_width as *mut c_int, n) }
    }

    /// Channels per pixel (ntex).
    #[inline(always)]
    pub fn tex_nchannel(&self) -> &[c_int] {
        let n = self.ntex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tex_nchannel as *const c_int, n) }
    }

    /// Channels per pixel (ntex).
    #[inline(always)]
    pub fn tex_nchannel_mut(&mut self) -> &mut [c_int] {
        let n = self.ntex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tex_nchannel as *mut c_int, n) }
    }

    /// First byte (ntex).
    #[inline(always)]
    pub fn tex_adr(&self) -> &[c_int] {
        let n = self.ntex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tex_adr as *const c_int, n) }
    }

    /// First byte (ntex).
    #[inline(always)]
    pub fn tex_adr_mut(&mut self) -> &mut [c_int] {
        let n = self.ntex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tex_adr as *mut c_int, n) }
    }

    /// Pixels (ntexdata).
    #[inline(always)]
    pub fn tex_data(&self) -> &[mjtByte] {
        let n = self.ntexdata();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tex_data as *const mjtByte, n) }
    }

    /// Pixels (ntexdata).
    #[inline(always)]
    pub fn tex_data_mut(&mut self) -> &mut [mjtByte] {
        let n = self.ntexdata();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tex_data as *mut mjtByte, n) }
    }

    /// Address of the file path in `paths`, −1: none (ntex).
    #[inline(always)]
    pub fn tex_pathadr(&self) -> &[c_int] {
        let n = self.ntex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tex_pathadr as *const c_int, n) }
    }

    /// Address of the file path in `paths`, −1: none (ntex).
    #[inline(always)]
    pub fn tex_pathadr_mut(&mut self) -> &mut [c_int] {
        let n = self.ntex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tex_pathadr as *mut c_int, n) }
    }

    /// Texture of each role, −1: none (nmat x mjNTEXROLE).
    #[inline(always)]
    pub fn mat_texid(&self) -> &[[c_int; 10]] {
        let n = self.nmat();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mat_texid as *const [c_int; 10], n) }
    }

    /// Texture of each role, −1: none (nmat x mjNTEXROLE).
    #[inline(always)]
    pub fn mat_texid_mut(&mut self) -> &mut [[c_int; 10]] {
        let n = self.nmat();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mat_texid as *mut [c_int; 10], n) }
    }

    /// Texture repeats per length instead of per object (nmat).
    #[inline(always)]
    pub fn mat_texuniform(&self) -> &[mjtByte] {
        let n = self.nmat();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mat_texuniform as *const mjtByte, n) }
    }

    /// Texture repeats per length instead of per object (nmat).
    #[inline(always)]
    pub fn mat_texuniform_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nmat();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mat_texuniform as *mut mjtByte, n) }
    }

    /// Texture repetitions x, y (nmat x 2).
    #[inline(always)]
    pub fn mat_texrepeat(&self) -> &[[f32; 2]] {
        let n = self.nmat();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mat_texrepeat as *const [f32; 2], n) }
    }

    /// Texture repetitions x, y (nmat x 2).
    #[inline(always)]
    pub fn mat_texrepeat_mut(&mut self) -> &mut [[f32; 2]] {
        let n = self.nmat();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mat_texrepeat as *mut [f32; 2], n) }
    }

    /// Emission (times the color) (nmat).
    #[inline(always)]
    pub fn mat_emission(&self) -> &[f32] {
        let n = self.nmat();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mat_emission as *const f32, n) }
    }

    /// Emission (times the color) (nmat).
    #[inline(always)]
    pub fn mat_emission_mut(&mut self) -> &mut [f32] {
        let n = self.nmat();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mat_emission as *mut f32, n) }
    }

    /// Specular (times white) (nmat).
    #[inline(always)]
    pub fn mat_specular(&self) -> &[f32] {
        let n = self.nmat();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mat_specular as *const f32, n) }
    }

    /// Specular (times white) (nmat).
    #[inline(always)]
    pub fn mat_specular_mut(&mut self) -> &mut [f32] {
        let n = self.nmat();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mat_specular as *mut f32, n) }
    }

    /// Shininess (nmat).
    #[inline(always)]
    pub fn mat_shininess(&self) -> &[f32] {
        let n = self.nmat();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mat_shininess as *const f32, n) }
    }

    /// Shininess (nmat).
    #[inline(always)]
    pub fn mat_shininess_mut(&mut self) -> &mut [f32] {
        let n = self.nmat();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mat_shininess as *mut f32, n) }
    }

    /// Reflectance, 0: none (nmat).
    #[inline(always)]
    pub fn mat_reflectance(&self) -> &[f32] {
        let n = self.nmat();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mat_reflectance as *const f32, n) }
    }

    /// Reflectance, 0: none (nmat).
    #[inline(always)]
    pub fn mat_reflectance_mut(&mut self) -> &mut [f32] {
        let n = self.nmat();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mat_reflectance as *mut f32, n) }
    }

    /// Metalness (nmat).
    #[inline(always)]
    pub fn mat_metallic(&self) -> &[f32] {
        let n = self.nmat();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mat_metallic as *const f32, n) }
    }

    /// Metalness (nmat).
    #[inline(always)]
    pub fn mat_metallic_mut(&mut self) -> &mut [f32] {
        let n = self.nmat();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mat_metallic as *mut f32, n) }
    }

    /// Roughness (nmat).
    #[inline(always)]
    pub fn mat_roughness(&self) -> &[f32] {
        let n = self.nmat();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mat_roughness as *const f32, n) }
    }

    /// Roughness (nmat).
    #[inline(always)]
    pub fn mat_roughness_mut(&mut self) -> &mut [f32] {
        let n = self.nmat();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mat_roughness as *mut f32, n) }
    }

    /// Color and opacity (nmat x 4).
    #[inline(always)]
    pub fn mat_rgba(&self) -> &[[f32; 4]] {
        let n = self.nmat();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mat_rgba as *const [f32; 4], n) }
    }

    /// Color and opacity (nmat x 4).
    #[inline(always)]
    pub fn mat_rgba_mut(&mut self) -> &mut [[f32; 4]] {
        let n = self.nmat();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mat_rgba as *mut [f32; 4], n) }
    }

    /// Dimension of the contact (npair).
    #[inline(always)]
    pub fn pair_dim(&self) -> &[c_int] {
        let n = self.npair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.pair_dim as *const c_int, n) }
    }

    /// Dimension of the contact (npair).
    #[inline(always)]
    pub fn pair_dim_mut(&mut self) -> &mut [c_int] {
        let n = self.npair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.pair_dim as *mut c_int, n) }
    }

    /// First geom (npair).
    #[inline(always)]
    pub fn pair_geom1(&self) -> &[c_int] {
        let n = self.npair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.pair_geom1 as *const c_int, n) }
    }

    /// First geom (npair).
    #[inline(always)]
    pub fn pair_geom1_mut(&mut self) -> &mut [c_int] {
        let n = self.npair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.pair_geom1 as *mut c_int, n) }
    }

    /// Second geom (npair).
    #[inline(always)]
    pub fn pair_geom2(&self) -> &[c_int] {
        let n = self.npair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.pair_geom2 as *const c_int, n) }
    }

    /// Second geom (npair).
    #[inline(always)]
    pub fn pair_geom2_mut(&mut self) -> &mut [c_int] {
        let n = self.npair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.pair_geom2 as *mut c_int, n) }
    }

    /// The two bodies: (body1 << 16) + body2 (npair).
    #[inline(always)]
    pub fn pair_signature(&self) -> &[c_int] {
        let n = self.npair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.pair_signature as *const c_int, n) }
    }

    /// The two bodies: (body1 << 16) + body2 (npair).
    #[inline(always)]
    pub fn pair_signature_mut(&mut self) -> &mut [c_int] {
        let n = self.npair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.pair_signature as *mut c_int, n) }
    }

    /// Solver reference of the normal (npair x mjNREF).
    #[inline(always)]
    pub fn pair_solref(&self) -> &[[mjtNum; 2]] {
        let n = self.npair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.pair_solref as *const [mjtNum; 2], n) }
    }

    /// Solver reference of the normal (npair x mjNREF).
    #[inline(always)]
    pub fn pair_solref_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.npair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.pair_solref as *mut [mjtNum; 2], n) }
    }

    /// Solver reference of friction, 0: as the normal (npair x mjNREF).
    #[inline(always)]
    pub fn pair_solreffriction(&self) -> &[[mjtNum; 2]] {
        let n = self.npair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.pair_solreffriction as *const [mjtNum; 2], n) }
    }

    /// Solver reference of friction, 0: as the normal (npair x mjNREF).
    #[inline(always)]
    pub fn pair_solreffriction_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.npair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.pair_solreffriction as *mut [mjtNum; 2], n) }
    }

    /// Solver impedance (npair x mjNIMP).
    #[inline(always)]
    pub fn pair_solimp(&self) -> &[[mjtNum; 5]] {
        let n = self.npair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.pair_solimp as *const [mjtNum; 5], n) }
    }

    /// Solver impedance (npair x mjNIMP).
    #[inline(always)]
    pub fn pair_solimp_mut(&mut self) -> &mut [[mjtNum; 5]] {
        let n = self.npair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.pair_solimp as *mut [mjtNum; 5], n) }
    }

    /// Distance at which contacts appear (npair).
    #[inline(always)]
    pub fn pair_margin(&self) -> &[mjtNum] {
        let n = self.npair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.pair_margin as *const mjtNum, n) }
    }

    /// Distance at which contacts appear (npair).
    #[inline(always)]
    pub fn pair_margin_mut(&mut self) -> &mut [mjtNum] {
        let n = self.npair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.pair_margin as *mut mjtNum, n) }
    }

    /// Part of the margin without force (npair).
    #[inline(always)]
    pub fn pair_gap(&self) -> &[mjtNum] {
        let n = self.npair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.pair_gap as *const mjtNum, n) }
    }

    /// Part of the margin without force (npair).
    #[inline(always)]
    pub fn pair_gap_mut(&mut self) -> &mut [mjtNum] {
        let n = self.npair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.pair_gap as *mut mjtNum, n) }
    }

    /// Friction: two sliding, torsional, two rolling (npair x 5).
    #[inline(always)]
    pub fn pair_friction(&self) -> &[[mjtNum; 5]] {
        let n = self.npair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.pair_friction as *const [mjtNum; 5], n) }
    }

    /// Friction: two sliding, torsional, two rolling (npair x 5).
    #[inline(always)]
    pub fn pair_friction_mut(&mut self) -> &mut [[mjtNum; 5]] {
        let n = self.npair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.pair_friction as *mut [mjtNum; 5], n) }
    }

    /// The two bodies: (body1 << 16) + body2 (nexclude).
    #[inline(always)]
    pub fn exclude_signature(&self) -> &[c_int] {
        let n = self.nexclude();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.exclude_signature as *const c_int, n) }
    }

    /// The two bodies: (body1 << 16) + body2 (nexclude).
    #[inline(always)]
    pub fn exclude_signature_mut(&mut self) -> &mut [c_int] {
        let n = self.nexclude();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.exclude_signature as *mut c_int, n) }
    }

    /// Type (`mjtEq`) (neq).
    #[inline(always)]
    pub fn eq_type(&self) -> &[c_int] {
        let n = self.neq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.eq_type as *const c_int, n) }
    }

    /// Type (`mjtEq`) (neq).
    #[inline(always)]
    pub fn eq_type_mut(&mut self) -> &mut [c_int] {
        let n = self.neq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.eq_type as *mut c_int, n) }
    }

    /// First object (neq).
    #[inline(always)]
    pub fn eq_obj1id(&self) -> &[c_int] {
        let n = self.neq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.eq_obj1id as *const c_int, n) }
    }

    /// First object (neq).
    #[inline(always)]
    pub fn eq_obj1id_mut(&mut self) -> &mut [c_int] {
        let n = self.neq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.eq_obj1id as *mut c_int, n) }
    }

    /// Second object, −1: none (neq).
    #[inline(always)]
    pub fn eq_obj2id(&self) -> &[c_int] {
        let n = self.neq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.eq_obj2id as *const c_int, n) }
    }

    /// Second object, −1: none (neq).
    #[inline(always)]
    pub fn eq_obj2id_mut(&mut self) -> &mut [c_int] {
        let n = self.neq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.eq_obj2id as *mut c_int, n) }
    }

    /// Type of the objects (`mjtObj`) (neq).
    #[inline(always)]
    pub fn eq_objtype(&self) -> &[c_int] {
        let n = self.neq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.eq_objtype as *const c_int, n) }
    }

    /// Type of the objects (`mjtObj`) (neq).
    #[inline(always)]
    pub fn eq_objtype_mut(&mut self) -> &mut [c_int] {
        let n = self.neq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.eq_objtype as *mut c_int, n) }
    }

    /// Is it active at the start (neq).
    #[inline(always)]
    pub fn eq_active0(&self) -> &[mjtByte] {
        let n = self.neq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.eq_active0 as *const mjtByte, n) }
    }

    /// Is it active at the start (neq).
    #[inline(always)]
    pub fn eq_active0_mut(&mut self) -> &mut [mjtByte] {
        let n = self.neq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.eq_active0 as *mut mjtByte, n) }
    }

    /// Solver reference (neq x mjNREF).
    #[inline(always)]
    pub fn eq_solref(&self) -> &[[mjtNum; 2]] {
        let n = self.neq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.eq_solref as *const [mjtNum; 2], n) }
    }

    /// Solver reference (neq x mjNREF).
    #[inline(always)]
    pub fn eq_solref_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.neq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.eq_solref as *mut [mjtNum; 2], n) }
    }

    /// Solver impedance (neq x mjNIMP).
    #[inline(always)]
    pub fn eq_solimp(&self) -> &[[mjtNum; 5]] {
        let n = self.neq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.eq_solimp as *const [mjtNum; 5], n) }
    }

    /// Solver impedance (neq x mjNIMP).
    #[inline(always)]
    pub fn eq_solimp_mut(&mut self) -> &mut [[mjtNum; 5]] {
        let n = self.neq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.eq_solimp as *mut [mjtNum; 5], n) }
    }

    /// Numbers, by type (neq x mjNEQDATA).
    #[inline(always)]
    pub fn eq_data(&self) -> &[[mjtNum; 11]] {
        let n = self.neq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.eq_data as *const [mjtNum; 11], n) }
    }

    /// Numbers, by type (neq x mjNEQDATA).
    #[inline(always)]
    pub fn eq_data_mut(&mut self) -> &mut [[mjtNum; 11]] {
        let n = self.neq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.eq_data as *mut [mjtNum; 11], n) }
    }

    /// First object on its path (ntendon).
    #[inline(always)]
    pub fn tendon_adr(&self) -> &[c_int] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_adr as *const c_int, n) }
    }

    /// First object on its path (ntendon).
    #[inline(always)]
    pub fn tendon_adr_mut(&mut self) -> &mut [c_int] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_adr as *mut c_int, n) }
    }

    /// Number of objects on its path (ntendon).
    #[inline(always)]
    pub fn tendon_num(&self) -> &[c_int] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_num as *const c_int, n) }
    }

    /// Number of objects on its path (ntendon).
    #[inline(always)]
    pub fn tendon_num_mut(&mut self) -> &mut [c_int] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_num as *mut c_int, n) }
    }

    /// Material, −1: none (ntendon).
    #[inline(always)]
    pub fn tendon_matid(&self) -> &[c_int] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_matid as *const c_int, n) }
    }

    /// Material, −1: none (ntendon).
    #[inline(always)]
    pub fn tendon_matid_mut(&mut self) -> &mut [c_int] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_matid as *mut c_int, n) }
    }

    /// Group for visualization (ntendon).
    #[inline(always)]
    pub fn tendon_group(&self) -> &[c_int] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_group as *const c_int, n) }
    }

    /// Group for visualization (ntendon).
    #[inline(always)]
    pub fn tendon_group_mut(&mut self) -> &mut [c_int] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_group as *mut c_int, n) }
    }

    /// Number of trees that it acts on (ntendon).
    #[inline(always)]
    pub fn tendon_treenum(&self) -> &[c_int] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_treenum as *const c_int, n) }
    }

    /// Number of trees that it acts on (ntendon).
    #[inline(always)]
    pub fn tendon_treenum_mut(&mut self) -> &mut [c_int] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_treenum as *mut c_int, n) }
    }

    /// The first two of these trees, −1: none (ntendon x 2).
    #[inline(always)]
    pub fn tendon_treeid(&self) -> &[[c_int; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_treeid as *const [c_int; 2], n) }
    }

    /// The first two of these trees, −1: none (ntendon x 2).
    #[inline(always)]
    pub fn tendon_treeid_mut(&mut self) -> &mut [[c_int; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_treeid as *mut [c_int; 2], n) }
    }

    /// Has limits (ntendon).
    #[inline(always)]
    pub fn tendon_limited(&self) -> &[mjtByte] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_limited as *const mjtByte, n) }
    }

    /// Has limits (ntendon).
    #[inline(always)]
    pub fn tendon_limited_mut(&mut self) -> &mut [mjtByte] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_limited as *mut mjtByte, n) }
    }

    /// Has limits of the total actuator force (ntendon).
    #[inline(always)]
    pub fn tendon_actfrclimited(&self) -> &[mjtByte] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_actfrclimited as *const mjtByte, n) }
    }

    /// Has limits of the total actuator force (ntendon).
    #[inline(always)]
    pub fn tendon_actfrclimited_mut(&mut self) -> &mut [mjtByte] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_actfrclimited as *mut mjtByte, n) }
    }

    /// Width for rendering (ntendon).
    #[inline(always)]
    pub fn tendon_width(&self) -> &[mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_width as *const mjtNum, n) }
    }

    /// Width for rendering (ntendon).
    #[inline(always)]
    pub fn tendon_width_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_width as *mut mjtNum, n) }
    }

    /// Solver reference of the limit (ntendon x mjNREF).
    #[inline(always)]
    pub fn tendon_solref_lim(&self) -> &[[mjtNum; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_solref_lim as *const [mjtNum; 2], n) }
    }

    /// Solver reference of the limit (ntendon x mjNREF).
    #[inline(always)]
    pub fn tendon_solref_lim_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_solref_lim as *mut [mjtNum; 2], n) }
    }

    /// Solver impedance of the limit (ntendon x mjNIMP).
    #[inline(always)]
    pub fn tendon_solimp_lim(&self) -> &[[mjtNum; 5]] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_solimp_lim as *const [mjtNum; 5], n) }
    }

    /// Solver impedance of the limit (ntendon x mjNIMP).
    #[inline(always)]
    pub fn tendon_solimp_lim_mut(&mut self) -> &mut [[mjtNum; 5]] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_solimp_lim as *mut [mjtNum; 5], n) }
    }

    /// Solver reference of dry friction (ntendon x mjNREF).
    #[inline(always)]
    pub fn tendon_solref_fri(&self) -> &[[mjtNum; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_solref_fri as *const [mjtNum; 2], n) }
    }

    /// Solver reference of dry friction (ntendon x mjNREF).
    #[inline(always)]
    pub fn tendon_solref_fri_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_solref_fri as *mut [mjtNum; 2], n) }
    }

    /// Solver impedance of dry friction (ntendon x mjNIMP).
    #[inline(always)]
    pub fn tendon_solimp_fri(&self) -> &[[mjtNum; 5]] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_solimp_fri as *const [mjtNum; 5], n) }
    }

    /// Solver impedance of dry friction (ntendon x mjNIMP).
    #[inline(always)]
    pub fn tendon_solimp_fri_mut(&mut self) -> &mut [[mjtNum; 5]] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_solimp_fri as *mut [mjtNum; 5], n) }
    }

    /// Limits of the length (ntendon x 2).
    #[inline(always)]
    pub fn tendon_range(&self) -> &[[mjtNum; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_range as *const [mjtNum; 2], n) }
    }

    /// Limits of the length (ntendon x 2).
    #[inline(always)]
    pub fn tendon_range_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_range as *mut [mjtNum; 2], n) }
    }

    /// Range of the total actuator force (ntendon x 2).
    #[inline(always)]
    pub fn tendon_actfrcrange(&self) -> &[[mjtNum; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_actfrcrange as *const [mjtNum; 2], n) }
    }

    /// Range of the total actuator force (ntendon x 2).
    #[inline(always)]
    pub fn tendon_actfrcrange_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_actfrcrange as *mut [mjtNum; 2], n) }
    }

    /// Distance from a limit at which it acts (ntendon).
    #[inline(always)]
    pub fn tendon_margin(&self) -> &[mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_margin as *const mjtNum, n) }
    }

    /// Distance from a limit at which it acts (ntendon).
    #[inline(always)]
    pub fn tendon_margin_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_margin as *mut mjtNum, n) }
    }

    /// Spring stiffness (ntendon).
    #[inline(always)]
    pub fn tendon_stiffness(&self) -> &[mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_stiffness as *const mjtNum, n) }
    }

    /// Spring stiffness (ntendon).
    #[inline(always)]
    pub fn tendon_stiffness_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_stiffness as *mut mjtNum, n) }
    }

    /// Damping coefficient (ntendon).
    #[inline(always)]
    pub fn tendon_damping(&self) -> &[mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_damping as *const mjtNum, n) }
    }

    /// Damping coefficient (ntendon).
    #[inline(always)]
    pub fn tendon_damping_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_damping as *mut mjtNum, n) }
    }

    /// Inertia of its velocity (ntendon).
    #[inline(always)]
    pub fn tendon_armature(&self) -> &[mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_armature as *const mjtNum, n) }
    }

    /// Inertia of its velocity (ntendon).
    #[inline(always)]
    pub fn tendon_armature_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_armature as *mut mjtNum, n) }
    }

    /// Dry friction (ntendon).
    #[inline(always)]
    pub fn tendon_frictionloss(&self) -> &[mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_frictionloss as *const mjtNum, n) }
    }

    /// Dry friction (ntendon).
    #[inline(always)]
    pub fn tendon_frictionloss_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_frictionloss as *mut mjtNum, n) }
    }

    /// Range of lengths in which the spring rests (ntendon x 2).
    #[inline(always)]
    pub fn tendon_lengthspring(&self) -> &[[mjtNum; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_lengthspring as *const [mjtNum; 2], n) }
    }

    /// Range of lengths in which the spring rests (ntendon x 2).
    #[inline(always)]
    pub fn tendon_lengthspring_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_lengthspring as *mut [mjtNum; 2], n) }
    }

    /// Length at `qpos0` (ntendon).
    #[inline(always)]
    pub fn tendon_length0(&self) -> &[mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_length0 as *const mjtNum, n) }
    }

    /// Length at `qpos0` (ntendon).
    #[inline(always)]
    pub fn tendon_length0_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_length0 as *mut mjtNum, n) }
    }

    /// Inverse inertia at `qpos0` (ntendon).
    #[inline(always)]
    pub fn tendon_invweight0(&self) -> &[mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_invweight0 as *const mjtNum, n) }
    }

    /// Inverse inertia at `qpos0` (ntendon).
    #[inline(always)]
    pub fn tendon_invweight0_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_invweight0 as *mut mjtNum, n) }
    }

    /// User numbers (ntendon x nuser_tendon).
    #[inline(always)]
    pub fn tendon_user(&self) -> &[mjtNum] {
        let n = self.ntendon() * self.nuser_tendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_user as *const mjtNum, n) }
    }

    /// User numbers (ntendon x nuser_tendon).
    #[inline(always)]
    pub fn tendon_user_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ntendon() * self.nuser_tendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_user as *mut mjtNum, n) }
    }

    /// Color and opacity when without material (ntendon x 4).
    #[inline(always)]
    pub fn tendon_rgba(&self) -> &[[f32; 4]] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tendon_rgba as *const [f32; 4], n) }
    }

    /// Color and opacity when without material (ntendon x 4).
    #[inline(always)]
    pub fn tendon_rgba_mut(&mut self) -> &mut [[f32; 4]] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tendon_rgba as *mut [f32; 4], n) }
    }

    /// Type (`mjtWrap`) (nwrap).
    #[inline(always)]
    pub fn wrap_type(&self) -> &[c_int] {
        let n = self.nwrap();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.wrap_type as *const c_int, n) }
    }

    /// Type (`mjtWrap`) (nwrap).
    #[inline(always)]
    pub fn wrap_type_mut(&mut self) -> &mut [c_int] {
        let n = self.nwrap();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.wrap_type as *mut c_int, n) }
    }

    /// Joint, site or geom, −1: pulley (nwrap).
    #[inline(always)]
    pub fn wrap_objid(&self) -> &[c_int] {
        let n = self.nwrap();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.wrap_objid as *const c_int, n) }
    }

    /// Joint, site or geom, −1: pulley (nwrap).
    #[inline(always)]
    pub fn wrap_objid_mut(&mut self) -> &mut [c_int] {
        let n = self.nwrap();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.wrap_objid as *mut c_int, n) }
    }

    /// Divisor, joint coefficient or side site (nwrap).
    #[inline(always)]
    pub fn wrap_prm(&self) -> &[mjtNum] {
        let n = self.nwrap();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.wrap_prm as *const mjtNum, n) }
    }

    /// Divisor, joint coefficient or side site (nwrap).
    #[inline(always)]
    pub fn wrap_prm_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nwrap();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.wrap_prm as *mut mjtNum, n) }
    }

    /// Transmission (`mjtTrn`) (nu).
    #[inline(always)]
    pub fn actuator_trntype(&self) -> &[c_int] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_trntype as *const c_int, n) }
    }

    /// Transmission (`mjtTrn`) (nu).
    #[inline(always)]
    pub fn actuator_trntype_mut(&mut self) -> &mut [c_int] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_trntype as *mut c_int, n) }
    }

    /// Dynamics (`mjtDyn`) (nu).
    #[inline(always)]
    pub fn actuator_dyntype(&self) -> &[c_int] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_dyntype as *const c_int, n) }
    }

    /// Dynamics (`mjtDyn`) (nu).
    #[inline(always)]
    pub fn actuator_dyntype_mut(&mut self) -> &mut [c_int] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_dyntype as *mut c_int, n) }
    }

    /// Gain (`mjtGain`) (nu).
    #[inline(always)]
    pub fn actuator_gaintype(&self) -> &[c_int] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_gaintype as *const c_int, n) }
    }

    /// Gain (`mjtGain`) (nu).
    #[inline(always)]
    pub fn actuator_gaintype_mut(&mut self) -> &mut [c_int] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_gaintype as *mut c_int, n) }
    }

    /// Bias (`mjtBias`) (nu).
    #[inline(always)]
    pub fn actuator_biastype(&self) -> &[c_int] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_biastype as *const c_int, n) }
    }

    /// Bias (`mjtBias`) (nu).
    #[inline(always)]
    pub fn actuator_biastype_mut(&mut self) -> &mut [c_int] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_biastype as *mut c_int, n) }
    }

    /// Objects of the transmission, −1: none (nu x 2).
    #[inline(always)]
    pub fn actuator_trnid(&self) -> &[[c_int; 2]] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_trnid as *const [c_int; 2], n) }
    }

    /// Objects of the transmission, −1: none (nu x 2).
    #[inline(always)]
    pub fn actuator_trnid_mut(&mut self) -> &mut [[c_int; 2]] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_trnid as *mut [c_int; 2], n) }
    }

    /// First activation, −1: none (nu).
    #[inline(always)]
    pub fn actuator_actadr(&self) -> &[c_int] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_actadr as *const c_int, n) }
    }

    /// First activation, −1: none (nu).
    #[inline(always)]
    pub fn actuator_actadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_actadr as *mut c_int, n) }
    }

    /// Number of activations (nu).
    #[inline(always)]
    pub fn actuator_actnum(&self) -> &[c_int] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_actnum as *const c_int, n) }
    }

    /// Number of activations (nu).
    #[inline(always)]
    pub fn actuator_actnum_mut(&mut self) -> &mut [c_int] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_actnum as *mut c_int, n) }
    }

    /// Group for visualization and disabling (nu).
    #[inline(always)]
    pub fn actuator_group(&self) -> &[c_int] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_group as *const c_int, n) }
    }

    /// Group for visualization and disabling (nu).
    #[inline(always)]
    pub fn actuator_group_mut(&mut self) -> &mut [c_int] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_group as *mut c_int, n) }
    }

    /// The control is limited (nu).
    #[inline(always)]
    pub fn actuator_ctrllimited(&self) -> &[mjtByte] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_ctrllimited as *const mjtByte, n) }
    }

    /// The control is limited (nu).
    #[inline(always)]
    pub fn actuator_ctrllimited_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_ctrllimited as *mut mjtByte, n) }
    }

    /// The force is limited (nu).
    #[inline(always)]
    pub fn actuator_forcelimited(&self) -> &[mjtByte] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_forcelimited as *const mjtByte, n) }
    }

    /// The force is limited (nu).
    #[inline(always)]
    pub fn actuator_forcelimited_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_forcelimited as *mut mjtByte, n) }
    }

    /// The activation is limited (nu).
    #[inline(always)]
    pub fn actuator_actlimited(&self) -> &[mjtByte] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_actlimited as *const mjtByte, n) }
    }

    /// The activation is limited (nu).
    #[inline(always)]
    pub fn actuator_actlimited_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_actlimited as *mut mjtByte, n) }
    }

    /// Dynamics parameters (nu x mjNDYN).
    #[inline(always)]
    pub fn actuator_dynprm(&self) -> &[[mjtNum; 10]] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_dynprm as *const [mjtNum; 10], n) }
    }

    /// Dynamics parameters (nu x mjNDYN).
    #[inline(always)]
    pub fn actuator_dynprm_mut(&mut self) -> &mut [[mjtNum; 10]] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_dynprm as *mut [mjtNum; 10], n) }
    }

    /// Gain parameters (nu x mjNGAIN).
    #[inline(always)]
    pub fn actuator_gainprm(&self) -> &[[mjtNum; 10]] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_gainprm as *const [mjtNum; 10], n) }
    }

    /// Gain parameters (nu x mjNGAIN).
    #[inline(always)]
    pub fn actuator_gainprm_mut(&mut self) -> &mut [[mjtNum; 10]] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_gainprm as *mut [mjtNum; 10], n) }
    }

    /// Bias parameters (nu x mjNBIAS).
    #[inline(always)]
    pub fn actuator_biasprm(&self) -> &[[mjtNum; 10]] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_biasprm as *const [mjtNum; 10], n) }
    }

    /// Bias parameters (nu x mjNBIAS).
    #[inline(always)]
    pub fn actuator_biasprm_mut(&mut self) -> &mut [[mjtNum; 10]] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_biasprm as *mut [mjtNum; 10], n) }
    }

    /// The force uses the activation of the next step (nu).
    #[inline(always)]
    pub fn actuator_actearly(&self) -> &[mjtByte] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_actearly as *const mjtByte, n) }
    }

    /// The force uses the activation of the next step (nu).
    #[inline(always)]
    pub fn actuator_actearly_mut(&mut self) -> &mut [mjtByte] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_actearly as *mut mjtByte, n) }
    }

    /// Range of the control (nu x 2).
    #[inline(always)]
    pub fn actuator_ctrlrange(&self) -> &[[mjtNum; 2]] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_ctrlrange as *const [mjtNum; 2], n) }
    }

    /// Range of the control (nu x 2).
    #[inline(always)]
    pub fn actuator_ctrlrange_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_ctrlrange as *mut [mjtNum; 2], n) }
    }

    /// Range of the force (nu x 2).
    #[inline(always)]
    pub fn actuator_forcerange(&self) -> &[[mjtNum; 2]] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_forcerange as *const [mjtNum; 2], n) }
    }

    /// Range of the force (nu x 2).
    #[inline(always)]
    pub fn actuator_forcerange_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_forcerange as *mut [mjtNum; 2], n) }
    }

    /// Range of the activation (nu x 2).
    #[inline(always)]
    pub fn actuator_actrange(&self) -> &[[mjtNum; 2]] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_actrange as *const [mjtNum; 2], n) }
    }

    /// Range of the activation (nu x 2).
    #[inline(always)]
    pub fn actuator_actrange_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_actrange as *mut [mjtNum; 2], n) }
    }

    /// Scales of length and force, by transmission (nu x 6).
    #[inline(always)]
    pub fn actuator_gear(&self) -> &[[mjtNum; 6]] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_gear as *const [mjtNum; 6], n) }
    }

    /// Scales of length and force, by transmission (nu x 6).
    #[inline(always)]
    pub fn actuator_gear_mut(&mut self) -> &mut [[mjtNum; 6]] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_gear as *mut [mjtNum; 6], n) }
    }

    /// Length of the crank's rod (nu).
    #[inline(always)]
    pub fn actuator_cranklength(&self) -> &[mjtNum] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_cranklength as *const mjtNum, n) }
    }

    /// Length of the crank's rod (nu).
    #[inline(always)]
    pub fn actuator_cranklength_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_cranklength as *mut mjtNum, n) }
    }

    /// Acceleration of a unit force at `qpos0` (nu).
    #[inline(always)]
    pub fn actuator_acc0(&self) -> &[mjtNum] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_acc0 as *const mjtNum, n) }
    }

    /// Acceleration of a unit force at `qpos0` (nu).
    #[inline(always)]
    pub fn actuator_acc0_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_acc0 as *mut mjtNum, n) }
    }

    /// Length at `qpos0` (nu).
    #[inline(always)]
    pub fn actuator_length0(&self) -> &[mjtNum] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_length0 as *const mjtNum, n) }
    }

    /// Length at `qpos0` (nu).
    #[inline(always)]
    pub fn actuator_length0_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_length0 as *mut mjtNum, n) }
    }

    /// Range of lengths that it can reach (nu x 2).
    #[inline(always)]
    pub fn actuator_lengthrange(&self) -> &[[mjtNum; 2]] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_lengthrange as *const [mjtNum; 2], n) }
    }

    /// Range of lengths that it can reach (nu x 2).
    #[inline(always)]
    pub fn actuator_lengthrange_mut(&mut self) -> &mut [[mjtNum; 2]] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_lengthrange as *mut [mjtNum; 2], n) }
    }

    /// User numbers (nu x nuser_actuator).
    #[inline(always)]
    pub fn actuator_user(&self) -> &[mjtNum] {
        let n = self.nu() * self.nuser_actuator();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_user as *const mjtNum, n) }
    }

    /// User numbers (nu x nuser_actuator).
    #[inline(always)]
    pub fn actuator_user_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nu() * self.nuser_actuator();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_user as *mut mjtNum, n) }
    }

    /// Plugin instance, −1: none (nu).
    #[inline(always)]
    pub fn actuator_plugin(&self) -> &[c_int] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.actuator_plugin as *const c_int, n) }
    }

    /// Plugin instance, −1: none (nu).
    #[inline(always)]
    pub fn actuator_plugin_mut(&mut self) -> &mut [c_int] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.actuator_plugin as *mut c_int, n) }
    }

    /// Type (`mjtSensor`) (nsensor).
    #[inline(always)]
    pub fn sensor_type(&self) -> &[c_int] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_type as *const c_int, n) }
    }

    /// Type (`mjtSensor`) (nsensor).
    #[inline(always)]
    pub fn sensor_type_mut(&mut self) -> &mut [c_int] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_type as *mut c_int, n) }
    }

    /// Kind of output (`mjtDataType`) (nsensor).
    #[inline(always)]
    pub fn sensor_datatype(&self) -> &[c_int] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_datatype as *const c_int, n) }
    }

    /// Kind of output (`mjtDataType`) (nsensor).
    #[inline(always)]
    pub fn sensor_datatype_mut(&mut self) -> &mut [c_int] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_datatype as *mut c_int, n) }
    }

    /// Stage that computes it (`mjtStage`) (nsensor).
    #[inline(always)]
    pub fn sensor_needstage(&self) -> &[c_int] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_needstage as *const c_int, n) }
    }

    /// Stage that computes it (`mjtStage`) (nsensor).
    #[inline(always)]
    pub fn sensor_needstage_mut(&mut self) -> &mut [c_int] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_needstage as *mut c_int, n) }
    }

    /// Type of the object (`mjtObj`) (nsensor).
    #[inline(always)]
    pub fn sensor_objtype(&self) -> &[c_int] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_objtype as *const c_int, n) }
    }

    /// Type of the object (`mjtObj`) (nsensor).
    #[inline(always)]
    pub fn sensor_objtype_mut(&mut self) -> &mut [c_int] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_objtype as *mut c_int, n) }
    }

    /// The object (nsensor).
    #[inline(always)]
    pub fn sensor_objid(&self) -> &[c_int] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_objid as *const c_int, n) }
    }

    /// The object (nsensor).
    #[inline(always)]
    pub fn sensor_objid_mut(&mut self) -> &mut [c_int] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_objid as *mut c_int, n) }
    }

    /// Type of the reference frame (`mjtObj`) (nsensor).
    #[inline(always)]
    pub fn sensor_reftype(&self) -> &[c_int] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_reftype as *const c_int, n) }
    }

    /// Type of the reference frame (`mjtObj`) (nsensor).
    #[inline(always)]
    pub fn sensor_reftype_mut(&mut self) -> &mut [c_int] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_reftype as *mut c_int, n) }
    }

    /// The reference frame, −1: global (nsensor).
    #[inline(always)]
    pub fn sensor_refid(&self) -> &[c_int] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_refid as *const c_int, n) }
    }

    /// The reference frame, −1: global (nsensor).
    #[inline(always)]
    pub fn sensor_refid_mut(&mut self) -> &mut [c_int] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_refid as *mut c_int, n) }
    }

    /// Integer parameters (nsensor x mjNSENS).
    #[inline(always)]
    pub fn sensor_intprm(&self) -> &[[c_int; 3]] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_intprm as *const [c_int; 3], n) }
    }

    /// Integer parameters (nsensor x mjNSENS).
    #[inline(always)]
    pub fn sensor_intprm_mut(&mut self) -> &mut [[c_int; 3]] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_intprm as *mut [c_int; 3], n) }
    }

    /// Number of outputs (nsensor).
    #[inline(always)]
    pub fn sensor_dim(&self) -> &[c_int] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_dim as *const c_int, n) }
    }

    /// Number of outputs (nsensor).
    #[inline(always)]
    pub fn sensor_dim_mut(&mut self) -> &mut [c_int] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_dim as *mut c_int, n) }
    }

    /// First output in `sensordata` (nsensor).
    #[inline(always)]
    pub fn sensor_adr(&self) -> &[c_int] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_adr as *const c_int, n) }
    }

    /// First output in `sensordata` (nsensor).
    #[inline(always)]
    pub fn sensor_adr_mut(&mut self) -> &mut [c_int] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_adr as *mut c_int, n) }
    }

    /// Largest output, 0: no limit (nsensor).
    #[inline(always)]
    pub fn sensor_cutoff(&self) -> &[mjtNum] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_cutoff as *const mjtNum, n) }
    }

    /// Largest output, 0: no limit (nsensor).
    #[inline(always)]
    pub fn sensor_cutoff_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_cutoff as *mut mjtNum, n) }
    }

    /// Standard deviation of noise, for the user's information (nsensor).
    #[inline(always)]
    pub fn sensor_noise(&self) -> &[mjtNum] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_noise as *const mjtNum, n) }
    }

    /// Standard deviation of noise, for the user's information (nsensor).
    #[inline(always)]
    pub fn sensor_noise_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_noise as *mut mjtNum, n) }
    }

    /// User numbers (nsensor x nuser_sensor).
    #[inline(always)]
    pub fn sensor_user(&self) -> &[mjtNum] {
        let n = self.nsensor() * self.nuser_sensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_user as *const mjtNum, n) }
    }

    /// User numbers (nsensor x nuser_sensor).
    #[inline(always)]
    pub fn sensor_user_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nsensor() * self.nuser_sensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_user as *mut mjtNum, n) }
    }

    /// Plugin instance, −1: none (nsensor).
    #[inline(always)]
    pub fn sensor_plugin(&self) -> &[c_int] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.sensor_plugin as *const c_int, n) }
    }

    /// Plugin instance, −1: none (nsensor).
    #[inline(always)]
    pub fn sensor_plugin_mut(&mut self) -> &mut [c_int] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.sensor_plugin as *mut c_int, n) }
    }

    /// Slot of the registered plugin (nplugin).
    #[inline(always)]
    pub fn plugin(&self) -> &[c_int] {
        let n = self.nplugin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.plugin as *const c_int, n) }
    }

    /// Slot of the registered plugin (nplugin).
    #[inline(always)]
    pub fn plugin_mut(&mut self) -> &mut [c_int] {
        let n = self.nplugin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.plugin as *mut c_int, n) }
    }

    /// First state (nplugin).
    #[inline(always)]
    pub fn plugin_stateadr(&self) -> &[c_int] {
        let n = self.nplugin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.plugin_stateadr as *const c_int, n) }
    }

    /// First state (nplugin).
    #[inline(always)]
    pub fn plugin_stateadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nplugin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.plugin_stateadr as *mut c_int, n) }
    }

    /// Number of states (nplugin).
    #[inline(always)]
    pub fn plugin_statenum(&self) -> &[c_int] {
        let n = self.nplugin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.plugin_statenum as *const c_int, n) }
    }

    /// Number of states (nplugin).
    #[inline(always)]
    pub fn plugin_statenum_mut(&mut self) -> &mut [c_int] {
        let n = self.nplugin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.plugin_statenum as *mut c_int, n) }
    }

    /// Texts of the configuration attributes (npluginattr).
    #[inline(always)]
    pub fn plugin_attr(&self) -> &[c_char] {
        let n = self.npluginattr();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.plugin_attr as *const c_char, n) }
    }

    /// Texts of the configuration attributes (npluginattr).
    #[inline(always)]
    pub fn plugin_attr_mut(&mut self) -> &mut [c_char] {
        let n = self.npluginattr();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.plugin_attr as *mut c_char, n) }
    }

    /// Address of its attributes (nplugin).
    #[inline(always)]
    pub fn plugin_attradr(&self) -> &[c_int] {
        let n = self.nplugin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.plugin_attradr as *const c_int, n) }
    }

    /// Address of its attributes (nplugin).
    #[inline(always)]
    pub fn plugin_attradr_mut(&mut self) -> &mut [c_int] {
        let n = self.nplugin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.plugin_attradr as *mut c_int, n) }
    }

    /// First number (nnumeric).
    #[inline(always)]
    pub fn numeric_adr(&self) -> &[c_int] {
        let n = self.nnumeric();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.numeric_adr as *const c_int, n) }
    }

    /// First number (nnumeric).
    #[inline(always)]
    pub fn numeric_adr_mut(&mut self) -> &mut [c_int] {
        let n = self.nnumeric();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.numeric_adr as *mut c_int, n) }
    }

    /// Number of numbers (nnumeric).
    #[inline(always)]
    pub fn numeric_size(&self) -> &[c_int] {
        let n = self.nnumeric();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.numeric_size as *const c_int, n) }
    }

    /// Number of numbers (nnumeric).
    #[inline(always)]
    pub fn numeric_size_mut(&mut self) -> &mut [c_int] {
        let n = self.nnumeric();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.numeric_size as *mut c_int, n) }
    }

    /// Custom numbers (nnumericdata).
    #[inline(always)]
    pub fn numeric_data(&self) -> &[mjtNum] {
        let n = self.nnumericdata();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.numeric_data as *const mjtNum, n) }
    }

    /// Custom numbers (nnumericdata).
    #[inline(always)]
    pub fn numeric_data_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nnumericdata();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.numeric_data as *mut mjtNum, n) }
    }

    /// Address of the text (ntext).
    #[inline(always)]
    pub fn text_adr(&self) -> &[c_int] {
        let n = self.ntext();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.text_adr as *const c_int, n) }
    }

    /// Address of the text (ntext).
    #[inline(always)]
    pub fn text_adr_mut(&mut self) -> &mut [c_int] {
        let n = self.ntext();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.text_adr as *mut c_int, n) }
    }

    /// Characters with the terminator (ntext).
    #[inline(always)]
    pub fn text_size(&self) -> &[c_int] {
        let n = self.ntext();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.text_size as *const c_int, n) }
    }

    /// Characters with the terminator (ntext).
    #[inline(always)]
    pub fn text_size_mut(&mut self) -> &mut [c_int] {
        let n = self.ntext();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.text_size as *mut c_int, n) }
    }

    /// Custom texts (ntextdata).
    #[inline(always)]
    pub fn text_data(&self) -> &[c_char] {
        let n = self.ntextdata();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.text_data as *const c_char, n) }
    }

    /// Custom texts (ntextdata).
    #[inline(always)]
    pub fn text_data_mut(&mut self) -> &mut [c_char] {
        let n = self.ntextdata();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.text_data as *mut c_char, n) }
    }

    /// First object (ntuple).
    #[inline(always)]
    pub fn tuple_adr(&self) -> &[c_int] {
        let n = self.ntuple();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tuple_adr as *const c_int, n) }
    }

    /// First object (ntuple).
    #[inline(always)]
    pub fn tuple_adr_mut(&mut self) -> &mut [c_int] {
        let n = self.ntuple();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tuple_adr as *mut c_int, n) }
    }

    /// Number of objects (ntuple).
    #[inline(always)]
    pub fn tuple_size(&self) -> &[c_int] {
        let n = self.ntuple();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tuple_size as *const c_int, n) }
    }

    /// Number of objects (ntuple).
    #[inline(always)]
    pub fn tuple_size_mut(&mut self) -> &mut [c_int] {
        let n = self.ntuple();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tuple_size as *mut c_int, n) }
    }

    /// Type of the object (`mjtObj`) (ntupledata).
    #[inline(always)]
    pub fn tuple_objtype(&self) -> &[c_int] {
        let n = self.ntupledata();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tuple_objtype as *const c_int, n) }
    }

    /// Type of the object (`mjtObj`) (ntupledata).
    #[inline(always)]
    pub fn tuple_objtype_mut(&mut self) -> &mut [c_int] {
        let n = self.ntupledata();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tuple_objtype as *mut c_int, n) }
    }

    /// The object (ntupledata).
    #[inline(always)]
    pub fn tuple_objid(&self) -> &[c_int] {
        let n = self.ntupledata();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tuple_objid as *const c_int, n) }
    }

    /// The object (ntupledata).
    #[inline(always)]
    pub fn tuple_objid_mut(&mut self) -> &mut [c_int] {
        let n = self.ntupledata();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tuple_objid as *mut c_int, n) }
    }

    /// Number associated with the object (ntupledata).
    #[inline(always)]
    pub fn tuple_objprm(&self) -> &[mjtNum] {
        let n = self.ntupledata();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.tuple_objprm as *const mjtNum, n) }
    }

    /// Number associated with the object (ntupledata).
    #[inline(always)]
    pub fn tuple_objprm_mut(&mut self) -> &mut [mjtNum] {
        let n = self.ntupledata();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.tuple_objprm as *mut mjtNum, n) }
    }

    /// Time (nkey).
    #[inline(always)]
    pub fn key_time(&self) -> &[mjtNum] {
        let n = self.nkey();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.key_time as *const mjtNum, n) }
    }

    /// Time (nkey).
    #[inline(always)]
    pub fn key_time_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nkey();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.key_time as *mut mjtNum, n) }
    }

    /// Coordinates (nkey x nq).
    #[inline(always)]
    pub fn key_qpos(&self) -> &[mjtNum] {
        let n = self.nkey() * self.nq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.key_qpos as *const mjtNum, n) }
    }

    /// Coordinates (nkey x nq).
    #[inline(always)]
    pub fn key_qpos_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nkey() * self.nq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.key_qpos as *mut mjtNum, n) }
    }

    /// Velocities (nkey x nv).
    #[inline(always)]
    pub fn key_qvel(&self) -> &[mjtNum] {
        let n = self.nkey() * self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.key_qvel as *const mjtNum, n) }
    }

    /// Velocities (nkey x nv).
    #[inline(always)]
    pub fn key_qvel_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nkey() * self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.key_qvel as *mut mjtNum, n) }
    }

    /// Activations (nkey x na).
    #[inline(always)]
    pub fn key_act(&self) -> &[mjtNum] {
        let n = self.nkey() * self.na();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.key_act as *const mjtNum, n) }
    }

    /// Activations (nkey x na).
    #[inline(always)]
    pub fn key_act_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nkey() * self.na();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.key_act as *mut mjtNum, n) }
    }

    /// Mocap positions (nkey x nmocap x 3).
    #[inline(always)]
    pub fn key_mpos(&self) -> &[Vec3] {
        let n = self.nkey() * self.nmocap();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.key_mpos as *const Vec3, n) }
    }

    /// Mocap positions (nkey x nmocap x 3).
    #[inline(always)]
    pub fn key_mpos_mut(&mut self) -> &mut [Vec3] {
        let n = self.nkey() * self.nmocap();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.key_mpos as *mut Vec3, n) }
    }

    /// Mocap orientations (nkey x nmocap x 4).
    #[inline(always)]
    pub fn key_mquat(&self) -> &[Quat] {
        let n = self.nkey() * self.nmocap();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.key_mquat as *const Quat, n) }
    }

    /// Mocap orientations (nkey x nmocap x 4).
    #[inline(always)]
    pub fn key_mquat_mut(&mut self) -> &mut [Quat] {
        let n = self.nkey() * self.nmocap();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.key_mquat as *mut Quat, n) }
    }

    /// Controls (nkey x nu).
    #[inline(always)]
    pub fn key_ctrl(&self) -> &[mjtNum] {
        let n = self.nkey() * self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.key_ctrl as *const mjtNum, n) }
    }

    /// Controls (nkey x nu).
    #[inline(always)]
    pub fn key_ctrl_mut(&mut self) -> &mut [mjtNum] {
        let n = self.nkey() * self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.key_ctrl as *mut mjtNum, n) }
    }

    /// Address of the body's name (nbody).
    #[inline(always)]
    pub fn name_bodyadr(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_bodyadr as *const c_int, n) }
    }

    /// Address of the body's name (nbody).
    #[inline(always)]
    pub fn name_bodyadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_bodyadr as *mut c_int, n) }
    }

    /// Address of the joint's name (njnt).
    #[inline(always)]
    pub fn name_jntadr(&self) -> &[c_int] {
        let n = self.njnt();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_jntadr as *const c_int, n) }
    }

    /// Address of the joint's name (njnt).
    #[inline(always)]
    pub fn name_jntadr_mut(&mut self) -> &mut [c_int] {
        let n = self.njnt();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_jntadr as *mut c_int, n) }
    }

    /// Address of the geom's name (ngeom).
    #[inline(always)]
    pub fn name_geomadr(&self) -> &[c_int] {
        let n = self.ngeom();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_geomadr as *const c_int, n) }
    }

    /// Address of the geom's name (ngeom).
    #[inline(always)]
    pub fn name_geomadr_mut(&mut self) -> &mut [c_int] {
        let n = self.ngeom();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_geomadr as *mut c_int, n) }
    }

    /// Address of the site's name (nsite).
    #[inline(always)]
    pub fn name_siteadr(&self) -> &[c_int] {
        let n = self.nsite();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_siteadr as *const c_int, n) }
    }

    /// Address of the site's name (nsite).
    #[inline(always)]
    pub fn name_siteadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nsite();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_siteadr as *mut c_int, n) }
    }

    /// Address of the camera's name (ncam).
    #[inline(always)]
    pub fn name_camadr(&self) -> &[c_int] {
        let n = self.ncam();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_camadr as *const c_int, n) }
    }

    /// Address of the camera's name (ncam).
    #[inline(always)]
    pub fn name_camadr_mut(&mut self) -> &mut [c_int] {
        let n = self.ncam();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_camadr as *mut c_int, n) }
    }

    /// Address of the light's name (nlight).
    #[inline(always)]
    pub fn name_lightadr(&self) -> &[c_int] {
        let n = self.nlight();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_lightadr as *const c_int, n) }
    }

    /// Address of the light's name (nlight).
    #[inline(always)]
    pub fn name_lightadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nlight();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_lightadr as *mut c_int, n) }
    }

    /// Address of the flex's name (nflex).
    #[inline(always)]
    pub fn name_flexadr(&self) -> &[c_int] {
        let n = self.nflex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_flexadr as *const c_int, n) }
    }

    /// Address of the flex's name (nflex).
    #[inline(always)]
    pub fn name_flexadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nflex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_flexadr as *mut c_int, n) }
    }

    /// Address of the mesh's name (nmesh).
    #[inline(always)]
    pub fn name_meshadr(&self) -> &[c_int] {
        let n = self.nmesh();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_meshadr as *const c_int, n) }
    }

    /// Address of the mesh's name (nmesh).
    #[inline(always)]
    pub fn name_meshadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmesh();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_meshadr as *mut c_int, n) }
    }

    /// Address of the skin's name (nskin).
    #[inline(always)]
    pub fn name_skinadr(&self) -> &[c_int] {
        let n = self.nskin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_skinadr as *const c_int, n) }
    }

    /// Address of the skin's name (nskin).
    #[inline(always)]
    pub fn name_skinadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nskin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_skinadr as *mut c_int, n) }
    }

    /// Address of the height field's name (nhfield).
    #[inline(always)]
    pub fn name_hfieldadr(&self) -> &[c_int] {
        let n = self.nhfield();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_hfieldadr as *const c_int, n) }
    }

    /// Address of the height field's name (nhfield).
    #[inline(always)]
    pub fn name_hfieldadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nhfield();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_hfieldadr as *mut c_int, n) }
    }

    /// Address of the texture's name (ntex).
    #[inline(always)]
    pub fn name_texadr(&self) -> &[c_int] {
        let n = self.ntex();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_texadr as *const c_int, n) }
    }

    /// Address of the texture's name (ntex).
    #[inline(always)]
    pub fn name_texadr_mut(&mut self) -> &mut [c_int] {
        let n = self.ntex();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_texadr as *mut c_int, n) }
    }

    /// Address of the material's name (nmat).
    #[inline(always)]
    pub fn name_matadr(&self) -> &[c_int] {
        let n = self.nmat();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_matadr as *const c_int, n) }
    }

    /// Address of the material's name (nmat).
    #[inline(always)]
    pub fn name_matadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nmat();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_matadr as *mut c_int, n) }
    }

    /// Address of the contact pair's name (npair).
    #[inline(always)]
    pub fn name_pairadr(&self) -> &[c_int] {
        let n = self.npair();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_pairadr as *const c_int, n) }
    }

    /// Address of the contact pair's name (npair).
    #[inline(always)]
    pub fn name_pairadr_mut(&mut self) -> &mut [c_int] {
        let n = self.npair();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_pairadr as *mut c_int, n) }
    }

    /// Address of the exclusion's name (nexclude).
    #[inline(always)]
    pub fn name_excludeadr(&self) -> &[c_int] {
        let n = self.nexclude();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_excludeadr as *const c_int, n) }
    }

    /// Address of the exclusion's name (nexclude).
    #[inline(always)]
    pub fn name_excludeadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nexclude();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_excludeadr as *mut c_int, n) }
    }

    /// Address of the equality constraint's name (neq).
    #[inline(always)]
    pub fn name_eqadr(&self) -> &[c_int] {
        let n = self.neq();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_eqadr as *const c_int, n) }
    }

    /// Address of the equality constraint's name (neq).
    #[inline(always)]
    pub fn name_eqadr_mut(&mut self) -> &mut [c_int] {
        let n = self.neq();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_eqadr as *mut c_int, n) }
    }

    /// Address of the tendon's name (ntendon).
    #[inline(always)]
    pub fn name_tendonadr(&self) -> &[c_int] {
        let n = self.ntendon();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_tendonadr as *const c_int, n) }
    }

    /// Address of the tendon's name (ntendon).
    #[inline(always)]
    pub fn name_tendonadr_mut(&mut self) -> &mut [c_int] {
        let n = self.ntendon();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_tendonadr as *mut c_int, n) }
    }

    /// Address of the actuator's name (nu).
    #[inline(always)]
    pub fn name_actuatoradr(&self) -> &[c_int] {
        let n = self.nu();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_actuatoradr as *const c_int, n) }
    }

    /// Address of the actuator's name (nu).
    #[inline(always)]
    pub fn name_actuatoradr_mut(&mut self) -> &mut [c_int] {
        let n = self.nu();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_actuatoradr as *mut c_int, n) }
    }

    /// Address of the sensor's name (nsensor).
    #[inline(always)]
    pub fn name_sensoradr(&self) -> &[c_int] {
        let n = self.nsensor();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_sensoradr as *const c_int, n) }
    }

    /// Address of the sensor's name (nsensor).
    #[inline(always)]
    pub fn name_sensoradr_mut(&mut self) -> &mut [c_int] {
        let n = self.nsensor();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_sensoradr as *mut c_int, n) }
    }

    /// Address of the number field's name (nnumeric).
    #[inline(always)]
    pub fn name_numericadr(&self) -> &[c_int] {
        let n = self.nnumeric();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_numericadr as *const c_int, n) }
    }

    /// Address of the number field's name (nnumeric).
    #[inline(always)]
    pub fn name_numericadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nnumeric();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_numericadr as *mut c_int, n) }
    }

    /// Address of the text's name (ntext).
    #[inline(always)]
    pub fn name_textadr(&self) -> &[c_int] {
        let n = self.ntext();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_textadr as *const c_int, n) }
    }

    /// Address of the text's name (ntext).
    #[inline(always)]
    pub fn name_textadr_mut(&mut self) -> &mut [c_int] {
        let n = self.ntext();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_textadr as *mut c_int, n) }
    }

    /// Address of the tuple's name (ntuple).
    #[inline(always)]
    pub fn name_tupleadr(&self) -> &[c_int] {
        let n = self.ntuple();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_tupleadr as *const c_int, n) }
    }

    /// Address of the tuple's name (ntuple).
    #[inline(always)]
    pub fn name_tupleadr_mut(&mut self) -> &mut [c_int] {
        let n = self.ntuple();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_tupleadr as *mut c_int, n) }
    }

    /// Address of the keyframe's name (nkey).
    #[inline(always)]
    pub fn name_keyadr(&self) -> &[c_int] {
        let n = self.nkey();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_keyadr as *const c_int, n) }
    }

    /// Address of the keyframe's name (nkey).
    #[inline(always)]
    pub fn name_keyadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nkey();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_keyadr as *mut c_int, n) }
    }

    /// Address of the plugin instance's name (nplugin).
    #[inline(always)]
    pub fn name_pluginadr(&self) -> &[c_int] {
        let n = self.nplugin();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.name_pluginadr as *const c_int, n) }
    }

    /// Address of the plugin instance's name (nplugin).
    #[inline(always)]
    pub fn name_pluginadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nplugin();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.name_pluginadr as *mut c_int, n) }
    }

    /// All names, each with a terminator (nnames).
    #[inline(always)]
    pub fn names(&self) -> &[c_char] {
        let n = self.nnames();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.names as *const c_char, n) }
    }

    /// All names, each with a terminator (nnames).
    #[inline(always)]
    pub fn names_mut(&mut self) -> &mut [c_char] {
        let n = self.nnames();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.names as *mut c_char, n) }
    }

    /// Hash map from names to ids (nnames_map).
    #[inline(always)]
    pub fn names_map(&self) -> &[c_int] {
        let n = self.nnames_map();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.names_map as *const c_int, n) }
    }

    /// Hash map from names to ids (nnames_map).
    #[inline(always)]
    pub fn names_map_mut(&mut self) -> &mut [c_int] {
        let n = self.nnames_map();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.names_map as *mut c_int, n) }
    }

    /// All file paths, each with a terminator (npaths).
    #[inline(always)]
    pub fn paths(&self) -> &[c_char] {
        let n = self.npaths();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.paths as *const c_char, n) }
    }

    /// All file paths, each with a terminator (npaths).
    #[inline(always)]
    pub fn paths_mut(&mut self) -> &mut [c_char] {
        let n = self.npaths();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.paths as *mut c_char, n) }
    }

    /// Body-dof pattern: entries in the row (nbody).
    #[inline(always)]
    pub fn B_rownnz(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.B_rownnz as *const c_int, n) }
    }

    /// Body-dof pattern: entries in the row (nbody).
    #[inline(always)]
    pub fn B_rownnz_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.B_rownnz as *mut c_int, n) }
    }

    /// Body-dof pattern: first entry of the row (nbody).
    #[inline(always)]
    pub fn B_rowadr(&self) -> &[c_int] {
        let n = self.nbody();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.B_rowadr as *const c_int, n) }
    }

    /// Body-dof pattern: first entry of the row (nbody).
    #[inline(always)]
    pub fn B_rowadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nbody();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.B_rowadr as *mut c_int, n) }
    }

    /// Body-dof pattern: columns (nB).
    #[inline(always)]
    pub fn B_colind(&self) -> &[c_int] {
        let n = self.nB();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.B_colind as *const c_int, n) }
    }

    /// Body-dof pattern: columns (nB).
    #[inline(always)]
    pub fn B_colind_mut(&mut self) -> &mut [c_int] {
        let n = self.nB();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.B_colind as *mut c_int, n) }
    }

    /// Inertia matrix: entries in the row (nv).
    #[inline(always)]
    pub fn M_rownnz(&self) -> &[c_int] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.M_rownnz as *const c_int, n) }
    }

    /// Inertia matrix: entries in the row (nv).
    #[inline(always)]
    pub fn M_rownnz_mut(&mut self) -> &mut [c_int] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.M_rownnz as *mut c_int, n) }
    }

    /// Inertia matrix: first entry of the row (nv).
    #[inline(always)]
    pub fn M_rowadr(&self) -> &[c_int] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.M_rowadr as *const c_int, n) }
    }

    /// Inertia matrix: first entry of the row (nv).
    #[inline(always)]
    pub fn M_rowadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.M_rowadr as *mut c_int, n) }
    }

    /// Inertia matrix: columns (nC).
    #[inline(always)]
    pub fn M_colind(&self) -> &[c_int] {
        let n = self.nC();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.M_colind as *const c_int, n) }
    }

    /// Inertia matrix: columns (nC).
    #[inline(always)]
    pub fn M_colind_mut(&mut self) -> &mut [c_int] {
        let n = self.nC();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.M_colind as *mut c_int, n) }
    }

    /// Where an entry of `M` is in the legacy `qM` (nC).
    #[inline(always)]
    pub fn mapM2M(&self) -> &[c_int] {
        let n = self.nC();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mapM2M as *const c_int, n) }
    }

    /// Where an entry of `M` is in the legacy `qM` (nC).
    #[inline(always)]
    pub fn mapM2M_mut(&mut self) -> &mut [c_int] {
        let n = self.nC();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mapM2M as *mut c_int, n) }
    }

    /// Dof-dof pattern: entries in the row (nv).
    #[inline(always)]
    pub fn D_rownnz(&self) -> &[c_int] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.D_rownnz as *const c_int, n) }
    }

    /// Dof-dof pattern: entries in the row (nv).
    #[inline(always)]
    pub fn D_rownnz_mut(&mut self) -> &mut [c_int] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.D_rownnz as *mut c_int, n) }
    }

    /// Dof-dof pattern: first entry of the row (nv).
    #[inline(always)]
    pub fn D_rowadr(&self) -> &[c_int] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.D_rowadr as *const c_int, n) }
    }

    /// Dof-dof pattern: first entry of the row (nv).
    #[inline(always)]
    pub fn D_rowadr_mut(&mut self) -> &mut [c_int] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.D_rowadr as *mut c_int, n) }
    }

    /// Dof-dof pattern: place of the diagonal within the row (nv).
    #[inline(always)]
    pub fn D_diag(&self) -> &[c_int] {
        let n = self.nv();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.D_diag as *const c_int, n) }
    }

    /// Dof-dof pattern: place of the diagonal within the row (nv).
    #[inline(always)]
    pub fn D_diag_mut(&mut self) -> &mut [c_int] {
        let n = self.nv();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.D_diag as *mut c_int, n) }
    }

    /// Dof-dof pattern: columns (nD).
    #[inline(always)]
    pub fn D_colind(&self) -> &[c_int] {
        let n = self.nD();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.D_colind as *const c_int, n) }
    }

    /// Dof-dof pattern: columns (nD).
    #[inline(always)]
    pub fn D_colind_mut(&mut self) -> &mut [c_int] {
        let n = self.nD();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.D_colind as *mut c_int, n) }
    }

    /// For each entry of D, where it is in `M`, −1: nowhere (nD).
    #[inline(always)]
    pub fn mapM2D(&self) -> &[c_int] {
        let n = self.nD();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mapM2D as *const c_int, n) }
    }

    /// For each entry of D, where it is in `M`, −1: nowhere (nD).
    #[inline(always)]
    pub fn mapM2D_mut(&mut self) -> &mut [c_int] {
        let n = self.nD();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mapM2D as *mut c_int, n) }
    }

    /// For each entry of `M`, where it is in D (nC).
    #[inline(always)]
    pub fn mapD2M(&self) -> &[c_int] {
        let n = self.nC();
        // SAFETY: an array of a complete model, of this shape.
        unsafe { placed(self.0.mapD2M as *const c_int, n) }
    }

    /// For each entry of `M`, where it is in D (nC).
    #[inline(always)]
    pub fn mapD2M_mut(&mut self) -> &mut [c_int] {
        let n = self.nC();
        // SAFETY: an array of this length, whose elements have any value; borrowed mutably as the model.
        unsafe { placed_mut(self.0.mapD2M as *mut c_int, n) }
    }
}
