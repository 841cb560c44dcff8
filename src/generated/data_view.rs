// The typed views of `mjData`.
//
// Made from `src/abi` for `src/data/mod.rs`, which includes it. Do not edit it: change `src/abi` or
// `checks/generator`, then run `cargo run -p rujoco-generator`.

/// The scalar results, counters and statistics of `mjData`: a view of that part of the struct.
#[repr(C)]
pub struct DataScalars {
    /// Most contacts.
    pub maxuse_con: c_int,
    /// Most constraint rows.
    pub maxuse_efc: c_int,
    /// Solver statistics per island and iteration.
    pub solver: [mjSolverStat; (mjNISLAND * mjNSOLVER) as usize],
    /// Solver iterations per island.
    pub solver_niter: [c_int; mjNISLAND as usize],
    /// Non-zeros of the Hessian or of efc_AR per island.
    pub solver_nnz: [c_int; mjNISLAND as usize],
    /// Difference of forward and inverse: forces, accelerations.
    pub solver_fwdinv: [mjtNum; 2],
    /// Warning statistics.
    pub warning: [mjWarningStat; mjNWARNING as usize],
    /// Timer statistics.
    pub timer: [mjTimerStat; mjNTIMER as usize],
    /// Contacts.
    pub ncon: c_int,
    /// Equality rows.
    pub ne: c_int,
    /// Dry friction rows.
    pub nf: c_int,
    /// Limit rows.
    pub nl: c_int,
    /// Constraint rows.
    pub nefc: c_int,
    /// Entries of the constraint Jacobian.
    pub nJ: c_int,
    /// Entries of efc_AR.
    pub nA: c_int,
    /// Islands.
    pub nisland: c_int,
    /// Dofs in islands.
    pub nidof: c_int,
    /// Trees awake.
    pub ntree_awake: c_int,
    /// Bodies awake.
    pub nbody_awake: c_int,
    /// Bodies whose parent is awake.
    pub nparent_awake: c_int,
    /// Dofs awake.
    pub nv_awake: c_int,
    /// Time.
    pub time: mjtNum,
    /// Potential and kinetic energy.
    pub energy: [mjtNum; 2],
}

#[allow(clippy::eq_op)]
const _: () = {
    assert!(offset_of!(mjData, maxuse_con) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, maxuse_con));
    assert!(offset_of!(mjData, maxuse_efc) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, maxuse_efc));
    assert!(offset_of!(mjData, solver) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, solver));
    assert!(offset_of!(mjData, solver_niter) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, solver_niter));
    assert!(offset_of!(mjData, solver_nnz) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, solver_nnz));
    assert!(
        offset_of!(mjData, solver_fwdinv) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, solver_fwdinv)
    );
    assert!(offset_of!(mjData, warning) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, warning));
    assert!(offset_of!(mjData, timer) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, timer));
    assert!(offset_of!(mjData, ncon) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, ncon));
    assert!(offset_of!(mjData, ne) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, ne));
    assert!(offset_of!(mjData, nf) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, nf));
    assert!(offset_of!(mjData, nl) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, nl));
    assert!(offset_of!(mjData, nefc) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, nefc));
    assert!(offset_of!(mjData, nJ) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, nJ));
    assert!(offset_of!(mjData, nA) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, nA));
    assert!(offset_of!(mjData, nisland) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, nisland));
    assert!(offset_of!(mjData, nidof) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, nidof));
    assert!(offset_of!(mjData, ntree_awake) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, ntree_awake));
    assert!(offset_of!(mjData, nbody_awake) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, nbody_awake));
    assert!(
        offset_of!(mjData, nparent_awake) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, nparent_awake)
    );
    assert!(offset_of!(mjData, nv_awake) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, nv_awake));
    assert!(offset_of!(mjData, time) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, time));
    assert!(offset_of!(mjData, energy) - offset_of!(mjData, maxuse_con) == offset_of!(DataScalars, energy));
};

/// Typed, disjoint, mutable views of one `mjData`: a stage borrows the fields that it reads and writes.
/// Shapes are those of `src/abi/data.rs`, trailing constant factors as vectors, matrices or arrays:
/// `xpos[b]` is a `Vec3`.
pub struct Data<'a> {
    pub(super) raw: *mut mjData,
    /// Scalar results, counters and statistics.
    pub s: &'a mut DataScalars,
    /// Stack memory in `mjData`'s arena.
    pub stack: Stack<'a>,
    /// What the hot path derived from the model's structure.
    pub plan: &'a Plan,
    /// Hidden memory whose parts the plan lays out; it keeps its contents between calls.
    pub scratch: &'a mut [f64],
    /// What is known about the support tables of meshes.
    pub collision_memory: CollisionMemory<'a>,
    pub(super) groups: &'static arena::Groups,
    pub(super) layouts: [arena::GroupLayout; 2],
    /// Positions (nq).
    pub qpos: &'a mut [mjtNum],
    /// Velocities (nv).
    pub qvel: &'a mut [mjtNum],
    /// Activations (na).
    pub act: &'a mut [mjtNum],
    /// Acceleration that warm-starts the solver (nv).
    pub qacc_warmstart: &'a mut [mjtNum],
    /// Plugin states (npluginstate).
    pub plugin_state: &'a mut [mjtNum],
    /// Controls (nu).
    pub ctrl: &'a mut [mjtNum],
    /// Applied generalized force (nv).
    pub qfrc_applied: &'a mut [mjtNum],
    /// Applied Cartesian force and torque at the body's center of mass (nbody x 6).
    pub xfrc_applied: &'a mut [[mjtNum; 6]],
    /// Active equality constraints (neq).
    pub eq_active: &'a mut [mjtByte],
    /// Positions of mocap bodies (nmocap x 3).
    pub mocap_pos: &'a mut [Vec3],
    /// Orientations of mocap bodies (nmocap x 4).
    pub mocap_quat: &'a mut [Quat],
    /// Acceleration (nv).
    pub qacc: &'a mut [mjtNum],
    /// Time derivative of the activations (na).
    pub act_dot: &'a mut [mjtNum],
    /// The user's own numbers (nuserdata).
    pub userdata: &'a mut [mjtNum],
    /// Sensor outputs (nsensordata).
    pub sensordata: &'a mut [mjtNum],
    /// Negative: awake, counts up to sleep; else the next tree asleep with it (ntree).
    pub tree_asleep: &'a mut [c_int],
    /// Copy of the model's plugin slots (nplugin).
    pub plugin: &'a mut [c_int],
    /// Data of the plugins' own (nplugin).
    pub plugin_data: &'a mut [usize],
    /// Body position (nbody x 3).
    pub xpos: &'a mut [Vec3],
    /// Body orientation (nbody x 4).
    pub xquat: &'a mut [Quat],
    /// Body orientation as a matrix (nbody x 9).
    pub xmat: &'a mut [Mat3],
    /// Center of mass of the body (nbody x 3).
    pub xipos: &'a mut [Vec3],
    /// Axes of the inertial frame (nbody x 9).
    pub ximat: &'a mut [Mat3],
    /// Joint anchor (njnt x 3).
    pub xanchor: &'a mut [Vec3],
    /// Joint axis (njnt x 3).
    pub xaxis: &'a mut [Vec3],
    /// Geom position (ngeom x 3).
    pub geom_xpos: &'a mut [Vec3],
    /// Geom orientation (ngeom x 9).
    pub geom_xmat: &'a mut [Mat3],
    /// Site position (nsite x 3).
    pub site_xpos: &'a mut [Vec3],
    /// Site orientation (nsite x 9).
    pub site_xmat: &'a mut [Mat3],
    /// Camera position (ncam x 3).
    pub cam_xpos: &'a mut [Vec3],
    /// Camera orientation (ncam x 9).
    pub cam_xmat: &'a mut [Mat3],
    /// Light position (nlight x 3).
    pub light_xpos: &'a mut [Vec3],
    /// Light direction (nlight x 3).
    pub light_xdir: &'a mut [Vec3],
    /// Center of mass of the subtree (nbody x 3).
    pub subtree_com: &'a mut [Vec3],
    /// Motion axis of the dof about the tree's center of mass (rotation, translation) (nv x 6).
    pub cdof: &'a mut [Motion],
    /// Inertia of the body about the tree's center of mass (nbody x 10).
    pub cinert: &'a mut [Inertia],
    /// Flex vertex position (nflexvert x 3).
    pub flexvert_xpos: &'a mut [Vec3],
    /// Bounding box of the flex element: center, half sizes (nflexelem x 6).
    pub flexelem_aabb: &'a mut [[mjtNum; 6]],
    /// Edge Jacobian: entries in the row (nflexedge).
    pub flexedge_J_rownnz: &'a mut [c_int],
    /// Edge Jacobian: first entry of the row (nflexedge).
    pub flexedge_J_rowadr: &'a mut [c_int],
    /// Edge Jacobian: columns (nflexedge x nv).
    pub flexedge_J_colind: &'a mut [c_int],
    /// Edge Jacobian (nflexedge x nv).
    pub flexedge_J: &'a mut [mjtNum],
    /// Flex edge length (nflexedge).
    pub flexedge_length: &'a mut [mjtNum],
    /// Boxes of changing bounding volumes (nbvhdynamic x 6).
    pub bvh_aabb_dyn: &'a mut [[mjtNum; 6]],
    /// First path point (ntendon).
    pub ten_wrapadr: &'a mut [c_int],
    /// Number of path points (ntendon).
    pub ten_wrapnum: &'a mut [c_int],
    /// Tendon Jacobian: entries in the row (ntendon).
    pub ten_J_rownnz: &'a mut [c_int],
    /// Tendon Jacobian: first entry of the row (ntendon).
    pub ten_J_rowadr: &'a mut [c_int],
    /// Tendon Jacobian: columns (ntendon x nv).
    pub ten_J_colind: &'a mut [c_int],
    /// Tendon Jacobian (ntendon x nv).
    pub ten_J: &'a mut [mjtNum],
    /// Tendon length (ntendon).
    pub ten_length: &'a mut [mjtNum],
    /// Geom of the path point, −1: site, −2: pulley (nwrap x 2).
    pub wrap_obj: &'a mut [[c_int; 2]],
    /// Path points (nwrap x 6).
    pub wrap_xpos: &'a mut [[mjtNum; 6]],
    /// Actuator length (nu).
    pub actuator_length: &'a mut [mjtNum],
    /// Actuator moments: entries in the row (nu).
    pub moment_rownnz: &'a mut [c_int],
    /// Actuator moments: first entry of the row (nu).
    pub moment_rowadr: &'a mut [c_int],
    /// Actuator moments: columns (nJmom).
    pub moment_colind: &'a mut [c_int],
    /// Actuator moments (nJmom).
    pub actuator_moment: &'a mut [mjtNum],
    /// Composite inertia of the subtree (nbody x 10).
    pub crb: &'a mut [Inertia],
    /// Inertia matrix, legacy layout (nM).
    pub qM: &'a mut [mjtNum],
    /// Inertia matrix, lower rows (nC).
    pub M: &'a mut [mjtNum],
    /// Factor of M: L below, D on the diagonal (nC).
    pub qLD: &'a mut [mjtNum],
    /// 1/D (nv).
    pub qLDiagInv: &'a mut [mjtNum],
    /// Was the bounding volume checked (nbvh).
    pub bvh_active: &'a mut [mjtByte],
    /// Is the tree awake (ntree).
    pub tree_awake: &'a mut [c_int],
    /// Sleep state (`mjtSleepState`) (nbody).
    pub body_awake: &'a mut [c_int],
    /// Bodies awake and static (nbody).
    pub body_awake_ind: &'a mut [c_int],
    /// Bodies whose parent is awake or static (nbody).
    pub parent_awake_ind: &'a mut [c_int],
    /// Dofs awake (nv).
    pub dof_awake_ind: &'a mut [c_int],
    /// Flex edge velocity (nflexedge).
    pub flexedge_velocity: &'a mut [mjtNum],
    /// Tendon velocity (ntendon).
    pub ten_velocity: &'a mut [mjtNum],
    /// Actuator velocity (nu).
    pub actuator_velocity: &'a mut [mjtNum],
    /// Body velocity about the tree's center of mass (rotation, translation) (nbody x 6).
    pub cvel: &'a mut [Motion],
    /// Time derivative of cdof (nv x 6).
    pub cdof_dot: &'a mut [Motion],
    /// Coriolis, centrifugal and gravitational force (nv).
    pub qfrc_bias: &'a mut [mjtNum],
    /// Passive force of springs (nv).
    pub qfrc_spring: &'a mut [mjtNum],
    /// Passive force of dampers (nv).
    pub qfrc_damper: &'a mut [mjtNum],
    /// Passive gravity compensation (nv).
    pub qfrc_gravcomp: &'a mut [mjtNum],
    /// Passive force of the medium (nv).
    pub qfrc_fluid: &'a mut [mjtNum],
    /// Total passive force (nv).
    pub qfrc_passive: &'a mut [mjtNum],
    /// Linear velocity of the subtree's center of mass (nbody x 3).
    pub subtree_linvel: &'a mut [Vec3],
    /// Angular momentum about the subtree's center of mass (nbody x 3).
    pub subtree_angmom: &'a mut [Vec3],
    /// Factor of the modified inertia matrix (nC).
    pub qH: &'a mut [mjtNum],
    /// 1/D of qH (nv).
    pub qHDiagInv: &'a mut [mjtNum],
    /// Derivative of (passive + actuator − bias) by velocity (nD).
    pub qDeriv: &'a mut [mjtNum],
    /// Factor of M − dt qDeriv (nD).
    pub qLU: &'a mut [mjtNum],
    /// Actuator force (nu).
    pub actuator_force: &'a mut [mjtNum],
    /// Generalized actuator force (nv).
    pub qfrc_actuator: &'a mut [mjtNum],
    /// Force without constraints (nv).
    pub qfrc_smooth: &'a mut [mjtNum],
    /// Acceleration without constraints (nv).
    pub qacc_smooth: &'a mut [mjtNum],
    /// Constraint force (nv).
    pub qfrc_constraint: &'a mut [mjtNum],
    /// Force that inverse dynamics asks for (nv).
    pub qfrc_inverse: &'a mut [mjtNum],
    /// Body acceleration about the tree's center of mass (rotation, translation) (nbody x 6).
    pub cacc: &'a mut [Motion],
    /// Force and torque with the parent about the tree's center of mass (nbody x 6).
    pub cfrc_int: &'a mut [Force],
    /// External force and torque about the tree's center of mass (nbody x 6).
    pub cfrc_ext: &'a mut [Force],
    /// Contacts (ncon).
    pub contact: &'a mut [mjContact],
    /// Type of the row (`mjtConstraint`) (nefc).
    pub efc_type: &'a mut [c_int],
    /// Object of this type (nefc).
    pub efc_id: &'a mut [c_int],
    /// Constraint Jacobian: entries in the row (nefc).
    pub efc_J_rownnz: &'a mut [c_int],
    /// Constraint Jacobian: first entry of the row (nefc).
    pub efc_J_rowadr: &'a mut [c_int],
    /// Constraint Jacobian: number of rows that follow with the same columns (nefc).
    pub efc_J_rowsuper: &'a mut [c_int],
    /// Constraint Jacobian: columns (nJ).
    pub efc_J_colind: &'a mut [c_int],
    /// Constraint Jacobian (nJ).
    pub efc_J: &'a mut [mjtNum],
    /// Position: constraint violation (nefc).
    pub efc_pos: &'a mut [mjtNum],
    /// Margin (nefc).
    pub efc_margin: &'a mut [mjtNum],
    /// Dry friction (nefc).
    pub efc_frictionloss: &'a mut [mjtNum],
    /// Approximate diagonal of A (nefc).
    pub efc_diagApprox: &'a mut [mjtNum],
    /// Stiffness, damping, impedance, derivative of the impedance (nefc x 4).
    pub efc_KBIP: &'a mut [[mjtNum; 4]],
    /// Constraint mass: 1/R (nefc).
    pub efc_D: &'a mut [mjtNum],
    /// Inverse constraint mass (nefc).
    pub efc_R: &'a mut [mjtNum],
    /// First limit row of the tendon, −1: none (ntendon).
    pub tendon_efcadr: &'a mut [c_int],
    /// Island, −1: none (ntree).
    pub tree_island: &'a mut [c_int],
    /// Number of trees (nisland).
    pub island_ntree: &'a mut [c_int],
    /// First entry in map_itree2tree (nisland).
    pub island_itreeadr: &'a mut [c_int],
    /// Trees in the order of islands (ntree).
    pub map_itree2tree: &'a mut [c_int],
    /// Island, −1: none (nv).
    pub dof_island: &'a mut [c_int],
    /// Number of dofs (nisland).
    pub island_nv: &'a mut [c_int],
    /// First island dof (nisland).
    pub island_idofadr: &'a mut [c_int],
    /// First dof (nisland).
    pub island_dofadr: &'a mut [c_int],
    /// Dof to island dof (nv).
    pub map_dof2idof: &'a mut [c_int],
    /// Island dof to dof (nv).
    pub map_idof2dof: &'a mut [c_int],
    /// qfrc_smooth by islands (nidof).
    pub ifrc_smooth: &'a mut [mjtNum],
    /// qacc_smooth by islands (nidof).
    pub iacc_smooth: &'a mut [mjtNum],
    /// Inertia by islands: entries in the row (nidof).
    pub iM_rownnz: &'a mut [c_int],
    /// Inertia by islands: first entry of the row (nidof).
    pub iM_rowadr: &'a mut [c_int],
    /// Inertia by islands: columns (nC).
    pub iM_colind: &'a mut [c_int],
    /// Inertia by islands (nC).
    pub iM: &'a mut [mjtNum],
    /// QLD by islands (nC).
    pub iLD: &'a mut [mjtNum],
    /// QLDiagInv by islands (nidof).
    pub iLDiagInv: &'a mut [mjtNum],
    /// Qacc by islands (nidof).
    pub iacc: &'a mut [mjtNum],
    /// Island of the row (nefc).
    pub efc_island: &'a mut [c_int],
    /// Number of equality rows (nisland).
    pub island_ne: &'a mut [c_int],
    /// Number of dry friction rows (nisland).
    pub island_nf: &'a mut [c_int],
    /// Number of rows (nisland).
    pub island_nefc: &'a mut [c_int],
    /// First island row (nisland).
    pub island_iefcadr: &'a mut [c_int],
    /// Row to island row (nefc).
    pub map_efc2iefc: &'a mut [c_int],
    /// Island row to row (nefc).
    pub map_iefc2efc: &'a mut [c_int],
    /// efc_type by islands (nefc).
    pub iefc_type: &'a mut [c_int],
    /// efc_id by islands (nefc).
    pub iefc_id: &'a mut [c_int],
    /// Jacobian by islands: entries in the row (nefc).
    pub iefc_J_rownnz: &'a mut [c_int],
    /// Jacobian by islands: first entry of the row (nefc).
    pub iefc_J_rowadr: &'a mut [c_int],
    /// Jacobian by islands: number of rows that follow with the same columns (nefc).
    pub iefc_J_rowsuper: &'a mut [c_int],
    /// Jacobian by islands: columns (nJ).
    pub iefc_J_colind: &'a mut [c_int],
    /// Jacobian by islands (nJ).
    pub iefc_J: &'a mut [mjtNum],
    /// efc_frictionloss by islands (nefc).
    pub iefc_frictionloss: &'a mut [mjtNum],
    /// efc_D by islands (nefc).
    pub iefc_D: &'a mut [mjtNum],
    /// efc_R by islands (nefc).
    pub iefc_R: &'a mut [mjtNum],
    /// A + R: entries in the row (nefc).
    pub efc_AR_rownnz: &'a mut [c_int],
    /// A + R: first entry of the row (nefc).
    pub efc_AR_rowadr: &'a mut [c_int],
    /// A + R: columns (nA).
    pub efc_AR_colind: &'a mut [c_int],
    /// J M⁻¹ Jᵀ + R, for dual solvers (nA).
    pub efc_AR: &'a mut [mjtNum],
    /// Velocity: J qvel (nefc).
    pub efc_vel: &'a mut [mjtNum],
    /// Reference acceleration (nefc).
    pub efc_aref: &'a mut [mjtNum],
    /// J qacc_smooth − aref (nefc).
    pub efc_b: &'a mut [mjtNum],
    /// efc_aref by islands (nefc).
    pub iefc_aref: &'a mut [mjtNum],
    /// efc_state by islands (nefc).
    pub iefc_state: &'a mut [c_int],
    /// efc_force by islands (nefc).
    pub iefc_force: &'a mut [mjtNum],
    /// State of the row (`mjtConstraintState`) (nefc).
    pub efc_state: &'a mut [c_int],
    /// Constraint force (nefc).
    pub efc_force: &'a mut [mjtNum],
    /// qfrc_constraint by islands (nidof).
    pub ifrc_constraint: &'a mut [mjtNum],
}

#[allow(clippy::unnecessary_cast)]
impl<'a> Data<'a> {
    /// Views of all fields.
    ///
    /// # Safety
    /// `raw` was made by `mj_makeData` (or copied) for a model of `m`'s sizes, and is not used elsewhere while `'a`
    /// lasts.
    pub(super) unsafe fn views(
        m: &Model,
        raw: *mut mjData,
        plan: &'a Plan,
        scratch: &'a mut [f64],
        collision_memory: CollisionMemory<'a>,
    ) -> Data<'a> {
        // SAFETY: arrays of a complete struct, of these shapes; no two overlap, and the scalars are a part without
        // pointers.
        unsafe {
            Data {
                raw,
                plan,
                scratch,
                collision_memory,
                groups: arena::Groups::get(),
                layouts: Default::default(),
                stack: Stack::new(raw),
                s: &mut *(&raw mut (*raw).maxuse_con).cast::<DataScalars>(),
                qpos: view_mut((*raw).qpos as *mut mjtNum, m.nq()),
                qvel: view_mut((*raw).qvel as *mut mjtNum, m.nv()),
                act: view_mut((*raw).act as *mut mjtNum, m.na()),
                qacc_warmstart: view_mut((*raw).qacc_warmstart as *mut mjtNum, m.nv()),
                plugin_state: view_mut((*raw).plugin_state as *mut mjtNum, m.npluginstate()),
                ctrl: view_mut((*raw).ctrl as *mut mjtNum, m.nu()),
                qfrc_applied: view_mut((*raw).qfrc_applied as *mut mjtNum, m.nv()),
                xfrc_applied: view_mut((*raw).xfrc_applied as *mut [mjtNum; 6], m.nbody()),
                eq_active: view_mut((*raw).eq_active as *mut mjtByte, m.neq()),
                mocap_pos: view_mut((*raw).mocap_pos as *mut Vec3, m.nmocap()),
                mocap_quat: view_mut((*raw).mocap_quat as *mut Quat, m.nmocap()),
                qacc: view_mut((*raw).qacc as *mut mjtNum, m.nv()),
                act_dot: view_mut((*raw).act_dot as *mut mjtNum, m.na()),
                userdata: view_mut((*raw).userdata as *mut mjtNum, m.nuserdata()),
                sensordata: view_mut((*raw).sensordata as *mut mjtNum, m.nsensordata()),
                tree_asleep: view_mut((*raw).tree_asleep as *mut c_int, m.ntree()),
                plugin: view_mut((*raw).plugin as *mut c_int, m.nplugin()),
                plugin_data: view_mut((*raw).plugin_data as *mut usize, m.nplugin()),
                xpos: view_mut((*raw).xpos as *mut Vec3, m.nbody()),
                xquat: view_mut((*raw).xquat as *mut Quat, m.nbody()),
                xmat: view_mut((*raw).xmat as *mut Mat3, m.nbody()),
                xipos: view_mut((*raw).xipos as *mut Vec3, m.nbody()),
                ximat: view_mut((*raw).ximat as *mut Mat3, m.nbody()),
                xanchor: view_mut((*raw).xanchor as *mut Vec3, m.njnt()),
                xaxis: view_mut((*raw).xaxis as *mut Vec3, m.njnt()),
                geom_xpos: view_mut((*raw).geom_xpos as *mut Vec3, m.ngeom()),
                geom_xmat: view_mut((*raw).geom_xmat as *mut Mat3, m.ngeom()),
                site_xpos: view_mut((*raw).site_xpos as *mut Vec3, m.nsite()),
                site_xmat: view_mut((*raw).site_xmat as *mut Mat3, m.nsite()),
                cam_xpos: view_mut((*raw).cam_xpos as *mut Vec3, m.ncam()),
                cam_xmat: view_mut((*raw).cam_xmat as *mut Mat3, m.ncam()),
                light_xpos: view_mut((*raw).light_xpos as *mut Vec3, m.nlight()),
                light_xdir: view_mut((*raw).light_xdir as *mut Vec3, m.nlight()),
                subtree_com: view_mut((*raw).subtree_com as *mut Vec3, m.nbody()),
                cdof: view_mut((*raw).cdof as *mut Motion, m.nv()),
                cinert: view_mut((*raw).cinert as *mut Inertia, m.nbody()),
                flexvert_xpos: view_mut((*raw).flexvert_xpos as *mut Vec3, m.nflexvert()),
                flexelem_aabb: view_mut((*raw).flexelem_aabb as *mut [mjtNum; 6], m.nflexelem()),
                flexedge_J_rownnz: view_mut((*raw).flexedge_J_rownnz as *mut c_int, m.nflexedge()),
                flexedge_J_rowadr: view_mut((*raw).flexedge_J_rowadr as *mut c_int, m.nflexedge()),
                flexedge_J_colind: view_mut((*raw).flexedge_J_colind as *mut c_int, m.nflexedge() * m.nv()),
                flexedge_J: view_mut((*raw).flexedge_J as *mut mjtNum, m.nflexedge() * m.nv()),
                flexedge_length: view_mut((*raw).flexedge_length as *mut mjtNum, m.nflexedge()),
                bvh_aabb_dyn: view_mut((*raw).bvh_aabb_dyn as *mut [mjtNum; 6], m.nbvhdynamic()),
                ten_wrapadr: view_mut((*raw).ten_wrapadr as *mut c_int, m.ntendon()),
                ten_wrapnum: view_mut((*raw).ten_wrapnum as *mut c_int, m.ntendon()),
                ten_J_rownnz: view_mut((*raw).ten_J_rownnz as *mut c_int, m.ntendon()),
                ten_J_rowadr: view_mut((*raw).ten_J_rowadr as *mut c_int, m.ntendon()),
                ten_J_colind: view_mut((*raw).ten_J_colind as *mut c_int, m.ntendon() * m.nv()),
                ten_J: view_mut((*raw).ten_J as *mut mjtNum, m.ntendon() * m.nv()),
                ten_length: view_mut((*raw).ten_length as *mut mjtNum, m.ntendon()),
                wrap_obj: view_mut((*raw).wrap_obj as *mut [c_int; 2], m.nwrap()),
                wrap_xpos: view_mut((*raw).wrap_xpos as *mut [mjtNum; 6], m.nwrap()),
                actuator_length: view_mut((*raw).actuator_length as *mut mjtNum, m.nu()),
                moment_rownnz: view_mut((*raw).moment_rownnz as *mut c_int, m.nu()),
                moment_rowadr: view_mut((*raw).moment_rowadr as *mut c_int, m.nu()),
                moment_colind: view_mut((*raw).moment_colind as *mut c_int, m.nJmom()),
                actuator_moment: view_mut((*raw).actuator_moment as *mut mjtNum, m.nJmom()),
                crb: view_mut((*raw).crb as *mut Inertia, m.nbody()),
                qM: view_mut((*raw).qM as *mut mjtNum, m.nM()),
                M: view_mut((*raw).M as *mut mjtNum, m.nC()),
                qLD: view_mut((*raw).qLD as *mut mjtNum, m.nC()),
                qLDiagInv: view_mut((*raw).qLDiagInv as *mut mjtNum, m.nv()),
                bvh_active: view_mut((*raw).bvh_active as *mut mjtByte, m.nbvh()),
                tree_awake: view_mut((*raw).tree_awake as *mut c_int, m.ntree()),
                body_awake: view_mut((*raw).body_awake as *mut c_int, m.nbody()),
                body_awake_ind: view_mut((*raw).body_awake_ind as *mut c_int, m.nbody()),
                parent_awake_ind: view_mut((*raw).parent_awake_ind as *mut c_int, m.nbody()),
                dof_awake_ind: view_mut((*raw).dof_awake_ind as *mut c_int, m.nv()),
                flexedge_velocity: view_mut((*raw).flexedge_velocity as *mut mjtNum, m.nflexedge()),
                ten_velocity: view_mut((*raw).ten_velocity as *mut mjtNum, m.ntendon()),
                actuator_velocity: view_mut((*raw).actuator_velocity as *mut mjtNum, m.nu()),
                cvel: view_mut((*raw).cvel as *mut Motion, m.nbody()),
                cdof_dot: view_mut((*raw).cdof_dot as *mut Motion, m.nv()),
                qfrc_bias: view_mut((*raw).qfrc_bias as *mut mjtNum, m.nv()),
                qfrc_spring: view_mut((*raw).qfrc_spring as *mut mjtNum, m.nv()),
                qfrc_damper: view_mut((*raw).qfrc_damper as *mut mjtNum, m.nv()),
                qfrc_gravcomp: view_mut((*raw).qfrc_gravcomp as *mut mjtNum, m.nv()),
                qfrc_fluid: view_mut((*raw).qfrc_fluid as *mut mjtNum, m.nv()),
                qfrc_passive: view_mut((*raw).qfrc_passive as *mut mjtNum, m.nv()),
                subtree_linvel: view_mut((*raw).subtree_linvel as *mut Vec3, m.nbody()),
                subtree_angmom: view_mut((*raw).subtree_angmom as *mut Vec3, m.nbody()),
                qH: view_mut((*raw).qH as *mut mjtNum, m.nC()),
                qHDiagInv: view_mut((*raw).qHDiagInv as *mut mjtNum, m.nv()),
                qDeriv: view_mut((*raw).qDeriv as *mut mjtNum, m.nD()),
                qLU: view_mut((*raw).qLU as *mut mjtNum, m.nD()),
                actuator_force: view_mut((*raw).actuator_force as *mut mjtNum, m.nu()),
                qfrc_actuator: view_mut((*raw).qfrc_actuator as *mut mjtNum, m.nv()),
                qfrc_smooth: view_mut((*raw).qfrc_smooth as *mut mjtNum, m.nv()),
                qacc_smooth: view_mut((*raw).qacc_smooth as *mut mjtNum, m.nv()),
                qfrc_constraint: view_mut((*raw).qfrc_constraint as *mut mjtNum, m.nv()),
                qfrc_inverse: view_mut((*raw).qfrc_inverse as *mut mjtNum, m.nv()),
                cacc: view_mut((*raw).cacc as *mut Motion, m.nbody()),
                cfrc_int: view_mut((*raw).cfrc_int as *mut Force, m.nbody()),
                cfrc_ext: view_mut((*raw).cfrc_ext as *mut Force, m.nbody()),
                contact: view_mut((*raw).contact as *mut mjContact, (*raw).ncon as usize),
                efc_type: view_mut((*raw).efc_type as *mut c_int, (*raw).nefc as usize),
                efc_id: view_mut((*raw).efc_id as *mut c_int, (*raw).nefc as usize),
                efc_J_rownnz: view_mut((*raw).efc_J_rownnz as *mut c_int, (*raw).nefc as usize),
                efc_J_rowadr: view_mut((*raw).efc_J_rowadr as *mut c_int, (*raw).nefc as usize),
                efc_J_rowsuper: view_mut((*raw).efc_J_rowsuper as *mut c_int, (*raw).nefc as usize),
                efc_J_colind: view_mut((*raw).efc_J_colind as *mut c_int, (*raw).nJ as usize),
                efc_J: view_mut((*raw).efc_J as *mut mjtNum, (*raw).nJ as usize),
                efc_pos: view_mut((*raw).efc_pos as *mut mjtNum, (*raw).nefc as usize),
                efc_margin: view_mut((*raw).efc_margin as *mut mjtNum, (*raw).nefc as usize),
                efc_frictionloss: view_mut((*raw).efc_frictionloss as *mut mjtNum, (*raw).nefc as usize),
                efc_diagApprox: view_mut((*raw).efc_diagApprox as *mut mjtNum, (*raw).nefc as usize),
                efc_KBIP: view_mut((*raw).efc_KBIP as *mut [mjtNum; 4], (*raw).nefc as usize),
                efc_D: view_mut((*raw).efc_D as *mut mjtNum, (*raw).nefc as usize),
                efc_R: view_mut((*raw).efc_R as *mut mjtNum, (*raw).nefc as usize),
                tendon_efcadr: view_mut((*raw).tendon_efcadr as *mut c_int, m.ntendon()),
                tree_island: view_mut((*raw).tree_island as *mut c_int, m.ntree()),
                island_ntree: view_mut((*raw).island_ntree as *mut c_int, (*raw).nisland as usize),
                island_itreeadr: view_mut((*raw).island_itreeadr as *mut c_int, (*raw).nisland as usize),
                map_itree2tree: view_mut((*raw).map_itree2tree as *mut c_int, m.ntree()),
                dof_island: view_mut((*raw).dof_island as *mut c_int, m.nv()),
                island_nv: view_mut((*raw).island_nv as *mut c_int, (*raw).nisland as usize),
                island_idofadr: view_mut((*raw).island_idofadr as *mut c_int, (*raw).nisland as usize),
                island_dofadr: view_mut((*raw).island_dofadr as *mut c_int, (*raw).nisland as usize),
                map_dof2idof: view_mut((*raw).map_dof2idof as *mut c_int, m.nv()),
                map_idof2dof: view_mut((*raw).map_idof2dof as *mut c_int, m.nv()),
                ifrc_smooth: view_mut((*raw).ifrc_smooth as *mut mjtNum, (*raw).nidof as usize),
                iacc_smooth: view_mut((*raw).iacc_smooth as *mut mjtNum, (*raw).nidof as usize),
                iM_rownnz: view_mut((*raw).iM_rownnz as *mut c_int, (*raw).nidof as usize),
                iM_rowadr: view_mut((*raw).iM_rowadr as *mut c_int, (*raw).nidof as usize),
                iM_colind: view_mut((*raw).iM_colind as *mut c_int, m.nC()),
                iM: view_mut((*raw).iM as *mut mjtNum, m.nC()),
                iLD: view_mut((*raw).iLD as *mut mjtNum, m.nC()),
                iLDiagInv: view_mut((*raw).iLDiagInv as *mut mjtNum, (*raw).nidof as usize),
                iacc: view_mut((*raw).iacc as *mut mjtNum, (*raw).nidof as usize),
                efc_island: view_mut((*raw).efc_island as *mut c_int, (*raw).nefc as usize),
                island_ne: view_mut((*raw).island_ne as *mut c_int, (*raw).nisland as usize),
                island_nf: view_mut((*raw).island_nf as *mut c_int, (*raw).nisland as usize),
                island_nefc: view_mut((*raw).island_nefc as *mut c_int, (*raw).nisland as usize),
                island_iefcadr: view_mut((*raw).island_iefcadr as *mut c_int, (*raw).nisland as usize),
                map_efc2iefc: view_mut((*raw).map_efc2iefc as *mut c_int, (*raw).nefc as usize),
                map_iefc2efc: view_mut((*raw).map_iefc2efc as *mut c_int, (*raw).nefc as usize),
                iefc_type: view_mut((*raw).iefc_type as *mut c_int, (*raw).nefc as usize),
                iefc_id: view_mut((*raw).iefc_id as *mut c_int, (*raw).nefc as usize),
                iefc_J_rownnz: view_mut((*raw).iefc_J_rownnz as *mut c_int, (*raw).nefc as usize),
                iefc_J_rowadr: view_mut((*raw).iefc_J_rowadr as *mut c_int, (*raw).nefc as usize),
                iefc_J_rowsuper: view_mut((*raw).iefc_J_rowsuper as *mut c_int, (*raw).nefc as usize),
                iefc_J_colind: view_mut((*raw).iefc_J_colind as *mut c_int, (*raw).nJ as usize),
                iefc_J: view_mut((*raw).iefc_J as *mut mjtNum, (*raw).nJ as usize),
                iefc_frictionloss: view_mut((*raw).iefc_frictionloss as *mut mjtNum, (*raw).nefc as usize),
                iefc_D: view_mut((*raw).iefc_D as *mut mjtNum, (*raw).nefc as usize),
                iefc_R: view_mut((*raw).iefc_R as *mut mjtNum, (*raw).nefc as usize),
                efc_AR_rownnz: view_mut((*raw).efc_AR_rownnz as *mut c_int, (*raw).nefc as usize),
                efc_AR_rowadr: view_mut((*raw).efc_AR_rowadr as *mut c_int, (*raw).nefc as usize),
                efc_AR_colind: view_mut((*raw).efc_AR_colind as *mut c_int, (*raw).nA as usize),
                efc_AR: view_mut((*raw).efc_AR as *mut mjtNum, (*raw).nA as usize),
                efc_vel: view_mut((*raw).efc_vel as *mut mjtNum, (*raw).nefc as usize),
                efc_aref: view_mut((*raw).efc_aref as *mut mjtNum, (*raw).nefc as usize),
                efc_b: view_mut((*raw).efc_b as *mut mjtNum, (*raw).nefc as usize),
                iefc_aref: view_mut((*raw).iefc_aref as *mut mjtNum, (*raw).nefc as usize),
                iefc_state: view_mut((*raw).iefc_state as *mut c_int, (*raw).nefc as usize),
                iefc_force: view_mut((*raw).iefc_force as *mut mjtNum, (*raw).nefc as usize),
                efc_state: view_mut((*raw).efc_state as *mut c_int, (*raw).nefc as usize),
                efc_force: view_mut((*raw).efc_force as *mut mjtNum, (*raw).nefc as usize),
                ifrc_constraint: view_mut((*raw).ifrc_constraint as *mut mjtNum, (*raw).nidof as usize),
            }
        }
    }

    /// Rebuilds the views of the arena's fields after their pointers or counts changed.
    pub(super) fn refresh_arena(&mut self, m: &Model) {
        let raw = self.raw;
        // SAFETY: the arena's pointers and counts agree whenever a stage has finished; see `views`.
        unsafe {
            self.contact = view_mut((*raw).contact as *mut mjContact, (*raw).ncon as usize);
            self.efc_type = view_mut((*raw).efc_type as *mut c_int, (*raw).nefc as usize);
            self.efc_id = view_mut((*raw).efc_id as *mut c_int, (*raw).nefc as usize);
            self.efc_J_rownnz = view_mut((*raw).efc_J_rownnz as *mut c_int, (*raw).nefc as usize);
            self.efc_J_rowadr = view_mut((*raw).efc_J_rowadr as *mut c_int, (*raw).nefc as usize);
            self.efc_J_rowsuper = view_mut((*raw).efc_J_rowsuper as *mut c_int, (*raw).nefc as usize);
            self.efc_J_colind = view_mut((*raw).efc_J_colind as *mut c_int, (*raw).nJ as usize);
            self.efc_J = view_mut((*raw).efc_J as *mut mjtNum, (*raw).nJ as usize);
            self.efc_pos = view_mut((*raw).efc_pos as *mut mjtNum, (*raw).nefc as usize);
            self.efc_margin = view_mut((*raw).efc_margin as *mut mjtNum, (*raw).nefc as usize);
            self.efc_frictionloss = view_mut((*raw).efc_frictionloss as *mut mjtNum, (*raw).nefc as usize);
            self.efc_diagApprox = view_mut((*raw).efc_diagApprox as *mut mjtNum, (*raw).nefc as usize);
            self.efc_KBIP = view_mut((*raw).efc_KBIP as *mut [mjtNum; 4], (*raw).nefc as usize);
            self.efc_D = view_mut((*raw).efc_D as *mut mjtNum, (*raw).nefc as usize);
            self.efc_R = view_mut((*raw).efc_R as *mut mjtNum, (*raw).nefc as usize);
            self.tendon_efcadr = view_mut((*raw).tendon_efcadr as *mut c_int, m.ntendon());
            self.tree_island = view_mut((*raw).tree_island as *mut c_int, m.ntree());
            self.island_ntree = view_mut((*raw).island_ntree as *mut c_int, (*raw).nisland as usize);
            self.island_itreeadr = view_mut((*raw).island_itreeadr as *mut c_int, (*raw).nisland as usize);
            self.map_itree2tree = view_mut((*raw).map_itree2tree as *mut c_int, m.ntree());
            self.dof_island = view_mut((*raw).dof_island as *mut c_int, m.nv());
            self.island_nv = view_mut((*raw).island_nv as *mut c_int, (*raw).nisland as usize);
            self.island_idofadr = view_mut((*raw).island_idofadr as *mut c_int, (*raw).nisland as usize);
            self.island_dofadr = view_mut((*raw).island_dofadr as *mut c_int, (*raw).nisland as usize);
            self.map_dof2idof = view_mut((*raw).map_dof2idof as *mut c_int, m.nv());
            self.map_idof2dof = view_mut((*raw).map_idof2dof as *mut c_int, m.nv());
            self.ifrc_smooth = view_mut((*raw).ifrc_smooth as *mut mjtNum, (*raw).nidof as usize);
            self.iacc_smooth = view_mut((*raw).iacc_smooth as *mut mjtNum, (*raw).nidof as usize);
            self.iM_rownnz = view_mut((*raw).iM_rownnz as *mut c_int, (*raw).nidof as usize);
            self.iM_rowadr = view_mut((*raw).iM_rowadr as *mut c_int, (*raw).nidof as usize);
            self.iM_colind = view_mut((*raw).iM_colind as *mut c_int, m.nC());
            self.iM = view_mut((*raw).iM as *mut mjtNum, m.nC());
            self.iLD = view_mut((*raw).iLD as *mut mjtNum, m.nC());
            self.iLDiagInv = view_mut((*raw).iLDiagInv as *mut mjtNum, (*raw).nidof as usize);
            self.iacc = view_mut((*raw).iacc as *mut mjtNum, (*raw).nidof as usize);
            self.efc_island = view_mut((*raw).efc_island as *mut c_int, (*raw).nefc as usize);
            self.island_ne = view_mut((*raw).island_ne as *mut c_int, (*raw).nisland as usize);
            self.island_nf = view_mut((*raw).island_nf as *mut c_int, (*raw).nisland as usize);
            self.island_nefc = view_mut((*raw).island_nefc as *mut c_int, (*raw).nisland as usize);
            self.island_iefcadr = view_mut((*raw).island_iefcadr as *mut c_int, (*raw).nisland as usize);
            self.map_efc2iefc = view_mut((*raw).map_efc2iefc as *mut c_int, (*raw).nefc as usize);
            self.map_iefc2efc = view_mut((*raw).map_iefc2efc as *mut c_int, (*raw).nefc as usize);
            self.iefc_type = view_mut((*raw).iefc_type as *mut c_int, (*raw).nefc as usize);
            self.iefc_id = view_mut((*raw).iefc_id as *mut c_int, (*raw).nefc as usize);
            self.iefc_J_rownnz = view_mut((*raw).iefc_J_rownnz as *mut c_int, (*raw).nefc as usize);
            self.iefc_J_rowadr = view_mut((*raw).iefc_J_rowadr as *mut c_int, (*raw).nefc as usize);
            self.iefc_J_rowsuper = view_mut((*raw).iefc_J_rowsuper as *mut c_int, (*raw).nefc as usize);
            self.iefc_J_colind = view_mut((*raw).iefc_J_colind as *mut c_int, (*raw).nJ as usize);
            self.iefc_J = view_mut((*raw).iefc_J as *mut mjtNum, (*raw).nJ as usize);
            self.iefc_frictionloss = view_mut((*raw).iefc_frictionloss as *mut mjtNum, (*raw).nefc as usize);
            self.iefc_D = view_mut((*raw).iefc_D as *mut mjtNum, (*raw).nefc as usize);
            self.iefc_R = view_mut((*raw).iefc_R as *mut mjtNum, (*raw).nefc as usize);
            self.efc_AR_rownnz = view_mut((*raw).efc_AR_rownnz as *mut c_int, (*raw).nefc as usize);
            self.efc_AR_rowadr = view_mut((*raw).efc_AR_rowadr as *mut c_int, (*raw).nefc as usize);
            self.efc_AR_colind = view_mut((*raw).efc_AR_colind as *mut c_int, (*raw).nA as usize);
            self.efc_AR = view_mut((*raw).efc_AR as *mut mjtNum, (*raw).nA as usize);
            self.efc_vel = view_mut((*raw).efc_vel as *mut mjtNum, (*raw).nefc as usize);
            self.efc_aref = view_mut((*raw).efc_aref as *mut mjtNum, (*raw).nefc as usize);
            self.efc_b = view_mut((*raw).efc_b as *mut mjtNum, (*raw).nefc as usize);
            self.iefc_aref = view_mut((*raw).iefc_aref as *mut mjtNum, (*raw).nefc as usize);
            self.iefc_state = view_mut((*raw).iefc_state as *mut c_int, (*raw).nefc as usize);
            self.iefc_force = view_mut((*raw).iefc_force as *mut mjtNum, (*raw).nefc as usize);
            self.efc_state = view_mut((*raw).efc_state as *mut c_int, (*raw).nefc as usize);
            self.efc_force = view_mut((*raw).efc_force as *mut mjtNum, (*raw).nefc as usize);
            self.ifrc_constraint = view_mut((*raw).ifrc_constraint as *mut mjtNum, (*raw).nidof as usize);
        }
    }
}

/// Where [`Data`] has the fields of the arena, in the order of `ARENA_ARRAYS`.
pub(super) const ARENA_PLACES: &[usize] = &[
    offset_of!(Data<'static>, contact),
    offset_of!(Data<'static>, efc_type),
    offset_of!(Data<'static>, efc_id),
    offset_of!(Data<'static>, efc_J_rownnz),
    offset_of!(Data<'static>, efc_J_rowadr),
    offset_of!(Data<'static>, efc_J_rowsuper),
    offset_of!(Data<'static>, efc_J_colind),
    offset_of!(Data<'static>, efc_J),
    offset_of!(Data<'static>, efc_pos),
    offset_of!(Data<'static>, efc_margin),
    offset_of!(Data<'static>, efc_frictionloss),
    offset_of!(Data<'static>, efc_diagApprox),
    offset_of!(Data<'static>, efc_KBIP),
    offset_of!(Data<'static>, efc_D),
    offset_of!(Data<'static>, efc_R),
    offset_of!(Data<'static>, tendon_efcadr),
    offset_of!(Data<'static>, tree_island),
    offset_of!(Data<'static>, island_ntree),
    offset_of!(Data<'static>, island_itreeadr),
    offset_of!(Data<'static>, map_itree2tree),
    offset_of!(Data<'static>, dof_island),
    offset_of!(Data<'static>, island_nv),
    offset_of!(Data<'static>, island_idofadr),
    offset_of!(Data<'static>, island_dofadr),
    offset_of!(Data<'static>, map_dof2idof),
    offset_of!(Data<'static>, map_idof2dof),
    offset_of!(Data<'static>, ifrc_smooth),
    offset_of!(Data<'static>, iacc_smooth),
    offset_of!(Data<'static>, iM_rownnz),
    offset_of!(Data<'static>, iM_rowadr),
    offset_of!(Data<'static>, iM_colind),
    offset_of!(Data<'static>, iM),
    offset_of!(Data<'static>, iLD),
    offset_of!(Data<'static>, iLDiagInv),
    offset_of!(Data<'static>, iacc),
    offset_of!(Data<'static>, efc_island),
    offset_of!(Data<'static>, island_ne),
    offset_of!(Data<'static>, island_nf),
    offset_of!(Data<'static>, island_nefc),
    offset_of!(Data<'static>, island_iefcadr),
    offset_of!(Data<'static>, map_efc2iefc),
    offset_of!(Data<'static>, map_iefc2efc),
    offset_of!(Data<'static>, iefc_type),
    offset_of!(Data<'static>, iefc_id),
    offset_of!(Data<'static>, iefc_J_rownnz),
    offset_of!(Data<'static>, iefc_J_rowadr),
    offset_of!(Data<'static>, iefc_J_rowsuper),
    offset_of!(Data<'static>, iefc_J_colind),
    offset_of!(Data<'static>, iefc_J),
    offset_of!(Data<'static>, iefc_frictionloss),
    offset_of!(Data<'static>, iefc_D),
    offset_of!(Data<'static>, iefc_R),
    offset_of!(Data<'static>, efc_AR_rownnz),
    offset_of!(Data<'static>, efc_AR_rowadr),
    offset_of!(Data<'static>, efc_AR_colind),
    offset_of!(Data<'static>, efc_AR),
    offset_of!(Data<'static>, efc_vel),
    offset_of!(Data<'static>, efc_aref),
    offset_of!(Data<'static>, efc_b),
    offset_of!(Data<'static>, iefc_aref),
    offset_of!(Data<'static>, iefc_state),
    offset_of!(Data<'static>, iefc_force),
    offset_of!(Data<'static>, efc_state),
    offset_of!(Data<'static>, efc_force),
    offset_of!(Data<'static>, ifrc_constraint),
];
