//! `mjData`: state, inputs, everything computed; contacts, statistics, and the callback types.

use super::*;

// enumerators are items of this module, as in C
pub use {mjtConstraint::*, mjtConstraintState::*, mjtSleepState::*, mjtState::*, mjtTimer::*, mjtWarning::*};

/// Parts of the state; a bit mask of them is a signature for `mj_getState` and related functions.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtState {
    /// Time.
    mjSTATE_TIME = 1,
    /// Positions.
    mjSTATE_QPOS = 2,
    /// Velocities.
    mjSTATE_QVEL = 4,
    /// Activations.
    mjSTATE_ACT = 8,
    /// Acceleration that warm-starts the solver.
    mjSTATE_WARMSTART = 16,
    /// Controls.
    mjSTATE_CTRL = 32,
    /// Applied generalized force.
    mjSTATE_QFRC_APPLIED = 64,
    /// Applied Cartesian forces.
    mjSTATE_XFRC_APPLIED = 128,
    /// Which equality constraints are active.
    mjSTATE_EQ_ACTIVE = 256,
    /// Positions of mocap bodies.
    mjSTATE_MOCAP_POS = 512,
    /// Orientations of mocap bodies.
    mjSTATE_MOCAP_QUAT = 1024,
    /// User data.
    mjSTATE_USERDATA = 2048,
    /// Plugin states.
    mjSTATE_PLUGIN = 4096,
    /// Number of parts.
    mjNSTATE = 13,
    /// Positions, velocities, activations.
    mjSTATE_PHYSICS = 14,
    /// Time, physics and plugin states.
    mjSTATE_FULLPHYSICS = 4111,
    /// What the user sets.
    mjSTATE_USER = 4064,
    /// Everything that determines the next step.
    mjSTATE_INTEGRATION = 8191,
}

/// Types of constraint rows.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtConstraint {
    /// Equality.
    mjCNSTR_EQUALITY = 0,
    /// Dry friction of a dof.
    mjCNSTR_FRICTION_DOF = 1,
    /// Dry friction of a tendon.
    mjCNSTR_FRICTION_TENDON = 2,
    /// Joint limit.
    mjCNSTR_LIMIT_JOINT = 3,
    /// Tendon limit.
    mjCNSTR_LIMIT_TENDON = 4,
    /// Frictionless contact.
    mjCNSTR_CONTACT_FRICTIONLESS = 5,
    /// Contact with pyramidal cone.
    mjCNSTR_CONTACT_PYRAMIDAL = 6,
    /// Contact with elliptic cone.
    mjCNSTR_CONTACT_ELLIPTIC = 7,
}

/// States of constraint rows in the solver.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtConstraintState {
    /// No force.
    mjCNSTRSTATE_SATISFIED = 0,
    /// Quadratic cost: force proportional to the residual.
    mjCNSTRSTATE_QUADRATIC = 1,
    /// Dry friction at its limit, negative side.
    mjCNSTRSTATE_LINEARNEG = 2,
    /// Dry friction at its limit, positive side.
    mjCNSTRSTATE_LINEARPOS = 3,
    /// Sliding on the friction cone.
    mjCNSTRSTATE_CONE = 4,
}

/// Warnings of the engine.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtWarning {
    /// Inertia matrix is nearly singular.
    mjWARN_INERTIA = 0,
    /// No room for contacts.
    mjWARN_CONTACTFULL = 1,
    /// No room for constraints.
    mjWARN_CNSTRFULL = 2,
    /// No room for abstract geoms.
    mjWARN_VGEOMFULL = 3,
    /// Bad number in positions.
    mjWARN_BADQPOS = 4,
    /// Bad number in velocities.
    mjWARN_BADQVEL = 5,
    /// Bad number in accelerations.
    mjWARN_BADQACC = 6,
    /// Bad number in controls.
    mjWARN_BADCTRL = 7,
    /// Number of warnings.
    mjNWARNING = 8,
}

/// Timers of the engine.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtTimer {
    /// Whole step.
    mjTIMER_STEP = 0,
    /// Forward dynamics.
    mjTIMER_FORWARD = 1,
    /// Inverse dynamics.
    mjTIMER_INVERSE = 2,
    /// Position stage.
    mjTIMER_POSITION = 3,
    /// Velocity stage.
    mjTIMER_VELOCITY = 4,
    /// Actuation.
    mjTIMER_ACTUATION = 5,
    /// Constraint solver.
    mjTIMER_CONSTRAINT = 6,
    /// Integration.
    mjTIMER_ADVANCE = 7,
    /// Position stage: kinematics.
    mjTIMER_POS_KINEMATICS = 8,
    /// Position stage: inertia.
    mjTIMER_POS_INERTIA = 9,
    /// Position stage: collision.
    mjTIMER_POS_COLLISION = 10,
    /// Position stage: making constraints.
    mjTIMER_POS_MAKE = 11,
    /// Position stage: projecting constraints.
    mjTIMER_POS_PROJECT = 12,
    /// Collision: broad phase.
    mjTIMER_COL_BROAD = 13,
    /// Collision: narrow phase.
    mjTIMER_COL_NARROW = 14,
    /// Number of timers.
    mjNTIMER = 15,
}

/// Sleep states of objects.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum mjtSleepState {
    /// Cannot move.
    mjS_STATIC = -1,
    /// Asleep.
    mjS_ASLEEP = 0,
    /// Awake.
    mjS_AWAKE = 1,
}

/// A contact between two geoms or flexes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjContact {
    /// Distance, negative: penetration.
    pub dist: mjtNum,
    /// Midpoint.
    pub pos: [mjtNum; 3],
    /// Rows: normal from the first geom to the second, two tangents.
    pub frame: [mjtNum; 9],
    /// Margin − gap: contacts below it are constraints.
    pub includemargin: mjtNum,
    /// Two tangential, torsional, two rolling coefficients.
    pub friction: [mjtNum; 5],
    /// Solver reference of the normal.
    pub solref: [mjtNum; mjNREF as usize],
    /// Solver reference of friction.
    pub solreffriction: [mjtNum; mjNREF as usize],
    /// Solver impedance.
    pub solimp: [mjtNum; mjNIMP as usize],
    /// Friction coefficient of the regularized cone.
    pub mu: mjtNum,
    /// Hessian of the cone, set by the solver.
    pub H: [mjtNum; 36],
    /// Dimension: 1, 3, 4 or 6.
    pub dim: c_int,
    /// Geom of the first side (obsolete: see geom).
    pub geom1: c_int,
    /// Geom of the second side (obsolete: see geom).
    pub geom2: c_int,
    /// Geoms, −1: flex.
    pub geom: [c_int; 2],
    /// Flexes, −1: geom.
    pub flex: [c_int; 2],
    /// Flex elements, −1: geom or flex vertex.
    pub elem: [c_int; 2],
    /// Flex vertices, −1: geom or flex element.
    pub vert: [c_int; 2],
    /// 0: constraint, 1: in the gap, 2: fused, 3: no dofs, 4: passive.
    pub exclude: c_int,
    /// First constraint row, −1: none.
    pub efc_address: c_int,
}

/// Statistics of one warning.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjWarningStat {
    /// Information from the last one.
    pub lastinfo: c_int,
    /// How often it was raised.
    pub number: c_int,
}

/// Statistics of one timer.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjTimerStat {
    /// Total duration.
    pub duration: mjtNum,
    /// How often it ran.
    pub number: c_int,
}

/// Statistics of one solver iteration.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjSolverStat {
    /// Decrease of the cost, scaled.
    pub improvement: mjtNum,
    /// Norm of the gradient, scaled (primal solvers).
    pub gradient: mjtNum,
    /// Slope of the line search, scaled.
    pub lineslope: mjtNum,
    /// Number of active rows.
    pub nactive: c_int,
    /// Number of rows that changed state.
    pub nchange: c_int,
    /// Cost evaluations of the line search.
    pub neval: c_int,
    /// Rank-one updates of the factor (Newton).
    pub nupdate: c_int,
}

/// The state of a simulation, its inputs, and everything computed from them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjData {
    /// Bytes of the arena.
    pub narena: mjtSize,
    /// Bytes of the buffer.
    pub nbuffer: mjtSize,
    /// Number of plugin instances.
    pub nplugin: c_int,
    /// First free byte of the stack.
    pub pstack: usize,
    /// Frame mark of the stack.
    pub pbase: usize,
    /// First free byte of the arena.
    pub parena: usize,
    /// Most stack used (bytes).
    pub maxuse_stack: mjtSize,
    /// Most stack used per thread (bytes).
    pub maxuse_threadstack: [mjtSize; mjMAXTHREAD as usize],
    /// Most arena used (bytes).
    pub maxuse_arena: mjtSize,
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
    /// Memory of the arrays whose size the model fixes.
    pub buffer: *mut c_void,
    /// Memory of contacts, constraints and the stack.
    pub arena: *mut c_void,
    /// Positions (nq).
    pub qpos: *mut mjtNum,
    /// Velocities (nv).
    pub qvel: *mut mjtNum,
    /// Activations (na).
    pub act: *mut mjtNum,
    /// Acceleration that warm-starts the solver (nv).
    pub qacc_warmstart: *mut mjtNum,
    /// Plugin states (npluginstate).
    pub plugin_state: *mut mjtNum,
    /// Controls (nu).
    pub ctrl: *mut mjtNum,
    /// Applied generalized force (nv).
    pub qfrc_applied: *mut mjtNum,
    /// Applied Cartesian force and torque at the body's center of mass (nbody x 6).
    pub xfrc_applied: *mut mjtNum,
    /// Active equality constraints (neq).
    pub eq_active: *mut mjtByte,
    /// Positions of mocap bodies (nmocap x 3).
    pub mocap_pos: *mut mjtNum,
    /// Orientations of mocap bodies (nmocap x 4).
    pub mocap_quat: *mut mjtNum,
    /// Acceleration (nv).
    pub qacc: *mut mjtNum,
    /// Time derivative of the activations (na).
    pub act_dot: *mut mjtNum,
    /// The user's own numbers (nuserdata).
    pub userdata: *mut mjtNum,
    /// Sensor outputs (nsensordata).
    pub sensordata: *mut mjtNum,
    /// Negative: awake, counts up to sleep; else the next tree asleep with it (ntree).
    pub tree_asleep: *mut c_int,
    /// Copy of the model's plugin slots (nplugin).
    pub plugin: *mut c_int,
    /// Data of the plugins' own (nplugin).
    pub plugin_data: *mut usize,
    /// Body position (nbody x 3).
    pub xpos: *mut mjtNum,
    /// Body orientation (nbody x 4).
    pub xquat: *mut mjtNum,
    /// Body orientation as a matrix (nbody x 9).
    pub xmat: *mut mjtNum,
    /// Center of mass of the body (nbody x 3).
    pub xipos: *mut mjtNum,
    /// Axes of the inertial frame (nbody x 9).
    pub ximat: *mut mjtNum,
    /// Joint anchor (njnt x 3).
    pub xanchor: *mut mjtNum,
    /// Joint axis (njnt x 3).
    pub xaxis: *mut mjtNum,
    /// Geom position (ngeom x 3).
    pub geom_xpos: *mut mjtNum,
    /// Geom orientation (ngeom x 9).
    pub geom_xmat: *mut mjtNum,
    /// Site position (nsite x 3).
    pub site_xpos: *mut mjtNum,
    /// Site orientation (nsite x 9).
    pub site_xmat: *mut mjtNum,
    /// Camera position (ncam x 3).
    pub cam_xpos: *mut mjtNum,
    /// Camera orientation (ncam x 9).
    pub cam_xmat: *mut mjtNum,
    /// Light position (nlight x 3).
    pub light_xpos: *mut mjtNum,
    /// Light direction (nlight x 3).
    pub light_xdir: *mut mjtNum,
    /// Center of mass of the subtree (nbody x 3).
    pub subtree_com: *mut mjtNum,
    /// Motion axis of the dof about the tree's center of mass (rotation, translation) (nv x 6).
    pub cdof: *mut mjtNum,
    /// Inertia of the body about the tree's center of mass (nbody x 10).
    pub cinert: *mut mjtNum,
    /// Flex vertex position (nflexvert x 3).
    pub flexvert_xpos: *mut mjtNum,
    /// Bounding box of the flex element: center, half sizes (nflexelem x 6).
    pub flexelem_aabb: *mut mjtNum,
    /// Edge Jacobian: entries in the row (nflexedge).
    pub flexedge_J_rownnz: *mut c_int,
    /// Edge Jacobian: first entry of the row (nflexedge).
    pub flexedge_J_rowadr: *mut c_int,
    /// Edge Jacobian: columns (nflexedge x nv).
    pub flexedge_J_colind: *mut c_int,
    /// Edge Jacobian (nflexedge x nv).
    pub flexedge_J: *mut mjtNum,
    /// Flex edge length (nflexedge).
    pub flexedge_length: *mut mjtNum,
    /// Boxes of changing bounding volumes (nbvhdynamic x 6).
    pub bvh_aabb_dyn: *mut mjtNum,
    /// First path point (ntendon).
    pub ten_wrapadr: *mut c_int,
    /// Number of path points (ntendon).
    pub ten_wrapnum: *mut c_int,
    /// Tendon Jacobian: entries in the row (ntendon).
    pub ten_J_rownnz: *mut c_int,
    /// Tendon Jacobian: first entry of the row (ntendon).
    pub ten_J_rowadr: *mut c_int,
    /// Tendon Jacobian: columns (ntendon x nv).
    pub ten_J_colind: *mut c_int,
    /// Tendon Jacobian (ntendon x nv).
    pub ten_J: *mut mjtNum,
    /// Tendon length (ntendon).
    pub ten_length: *mut mjtNum,
    /// Geom of the path point, −1: site, −2: pulley (nwrap x 2).
    pub wrap_obj: *mut c_int,
    /// Path points (nwrap x 6).
    pub wrap_xpos: *mut mjtNum,
    /// Actuator length (nu).
    pub actuator_length: *mut mjtNum,
    /// Actuator moments: entries in the row (nu).
    pub moment_rownnz: *mut c_int,
    /// Actuator moments: first entry of the row (nu).
    pub moment_rowadr: *mut c_int,
    /// Actuator moments: columns (nJmom).
    pub moment_colind: *mut c_int,
    /// Actuator moments (nJmom).
    pub actuator_moment: *mut mjtNum,
    /// Composite inertia of the subtree (nbody x 10).
    #[cfg_attr(any(), not_in_scenes)]
    pub crb: *mut mjtNum,
    /// Inertia matrix, legacy layout (nM).
    #[cfg_attr(any(), not_in_scenes)]
    pub qM: *mut mjtNum,
    /// Inertia matrix, lower rows (nC).
    #[cfg_attr(any(), not_in_scenes)]
    pub M: *mut mjtNum,
    /// Factor of M: L below, D on the diagonal (nC).
    #[cfg_attr(any(), not_in_scenes)]
    pub qLD: *mut mjtNum,
    /// 1/D (nv).
    pub qLDiagInv: *mut mjtNum,
    /// Was the bounding volume checked (nbvh).
    pub bvh_active: *mut mjtByte,
    /// Is the tree awake (ntree).
    pub tree_awake: *mut c_int,
    /// Sleep state (`mjtSleepState`) (nbody).
    pub body_awake: *mut c_int,
    /// Bodies awake and static (nbody).
    pub body_awake_ind: *mut c_int,
    /// Bodies whose parent is awake or static (nbody).
    pub parent_awake_ind: *mut c_int,
    /// Dofs awake (nv).
    pub dof_awake_ind: *mut c_int,
    /// Flex edge velocity (nflexedge).
    pub flexedge_velocity: *mut mjtNum,
    /// Tendon velocity (ntendon).
    pub ten_velocity: *mut mjtNum,
    /// Actuator velocity (nu).
    pub actuator_velocity: *mut mjtNum,
    /// Body velocity about the tree's center of mass (rotation, translation) (nbody x 6).
    pub cvel: *mut mjtNum,
    /// Time derivative of cdof (nv x 6).
    pub cdof_dot: *mut mjtNum,
    /// Coriolis, centrifugal and gravitational force (nv).
    pub qfrc_bias: *mut mjtNum,
    /// Passive force of springs (nv).
    pub qfrc_spring: *mut mjtNum,
    /// Passive force of dampers (nv).
    pub qfrc_damper: *mut mjtNum,
    /// Passive gravity compensation (nv).
    pub qfrc_gravcomp: *mut mjtNum,
    /// Passive force of the medium (nv).
    pub qfrc_fluid: *mut mjtNum,
    /// Total passive force (nv).
    pub qfrc_passive: *mut mjtNum,
    /// Linear velocity of the subtree's center of mass (nbody x 3).
    pub subtree_linvel: *mut mjtNum,
    /// Angular momentum about the subtree's center of mass (nbody x 3).
    pub subtree_angmom: *mut mjtNum,
    /// Factor of the modified inertia matrix (nC).
    #[cfg_attr(any(), not_in_scenes)]
    pub qH: *mut mjtNum,
    /// 1/D of qH (nv).
    pub qHDiagInv: *mut mjtNum,
    /// Derivative of (passive + actuator − bias) by velocity (nD).
    #[cfg_attr(any(), not_in_scenes)]
    pub qDeriv: *mut mjtNum,
    /// Factor of M − dt qDeriv (nD).
    #[cfg_attr(any(), not_in_scenes)]
    pub qLU: *mut mjtNum,
    /// Actuator force (nu).
    pub actuator_force: *mut mjtNum,
    /// Generalized actuator force (nv).
    pub qfrc_actuator: *mut mjtNum,
    /// Force without constraints (nv).
    pub qfrc_smooth: *mut mjtNum,
    /// Acceleration without constraints (nv).
    pub qacc_smooth: *mut mjtNum,
    /// Constraint force (nv).
    pub qfrc_constraint: *mut mjtNum,
    /// Force that inverse dynamics asks for (nv).
    pub qfrc_inverse: *mut mjtNum,
    /// Body acceleration about the tree's center of mass (rotation, translation) (nbody x 6).
    pub cacc: *mut mjtNum,
    /// Force and torque with the parent about the tree's center of mass (nbody x 6).
    pub cfrc_int: *mut mjtNum,
    /// External force and torque about the tree's center of mass (nbody x 6).
    pub cfrc_ext: *mut mjtNum,
    /// Contacts (ncon).
    #[cfg_attr(any(), arena(Contact))]
    pub contact: *mut mjContact,
    /// Type of the row (`mjtConstraint`) (nefc).
    #[cfg_attr(any(), arena(Solver))]
    pub efc_type: *mut c_int,
    /// Object of this type (nefc).
    pub efc_id: *mut c_int,
    /// Constraint Jacobian: entries in the row (nefc).
    #[cfg_attr(any(), not_in_scenes)]
    pub efc_J_rownnz: *mut c_int,
    /// Constraint Jacobian: first entry of the row (nefc).
    #[cfg_attr(any(), not_in_scenes)]
    pub efc_J_rowadr: *mut c_int,
    /// Constraint Jacobian: number of rows that follow with the same columns (nefc).
    #[cfg_attr(any(), not_in_scenes)]
    pub efc_J_rowsuper: *mut c_int,
    /// Constraint Jacobian: columns (nJ).
    #[cfg_attr(any(), not_in_scenes)]
    pub efc_J_colind: *mut c_int,
    /// Constraint Jacobian (nJ).
    #[cfg_attr(any(), not_in_scenes)]
    pub efc_J: *mut mjtNum,
    /// Position: constraint violation (nefc).
    pub efc_pos: *mut mjtNum,
    /// Margin (nefc).
    pub efc_margin: *mut mjtNum,
    /// Dry friction (nefc).
    pub efc_frictionloss: *mut mjtNum,
    /// Approximate diagonal of A (nefc).
    pub efc_diagApprox: *mut mjtNum,
    /// Stiffness, damping, impedance, derivative of the impedance (nefc x 4).
    pub efc_KBIP: *mut mjtNum,
    /// Constraint mass: 1/R (nefc).
    pub efc_D: *mut mjtNum,
    /// Inverse constraint mass (nefc).
    pub efc_R: *mut mjtNum,
    /// First limit row of the tendon, −1: none (ntendon).
    pub tendon_efcadr: *mut c_int,
    /// Island, −1: none (ntree).
    #[cfg_attr(any(), arena(Island))]
    pub tree_island: *mut c_int,
    /// Number of trees (nisland).
    pub island_ntree: *mut c_int,
    /// First entry in map_itree2tree (nisland).
    pub island_itreeadr: *mut c_int,
    /// Trees in the order of islands (ntree).
    pub map_itree2tree: *mut c_int,
    /// Island, −1: none (nv).
    pub dof_island: *mut c_int,
    /// Number of dofs (nisland).
    pub island_nv: *mut c_int,
    /// First island dof (nisland).
    pub island_idofadr: *mut c_int,
    /// First dof (nisland).
    pub island_dofadr: *mut c_int,
    /// Dof to island dof (nv).
    pub map_dof2idof: *mut c_int,
    /// Island dof to dof (nv).
    pub map_idof2dof: *mut c_int,
    /// qfrc_smooth by islands (nidof).
    pub ifrc_smooth: *mut mjtNum,
    /// qacc_smooth by islands (nidof).
    pub iacc_smooth: *mut mjtNum,
    /// Inertia by islands: entries in the row (nidof).
    #[cfg_attr(any(), not_in_scenes)]
    pub iM_rownnz: *mut c_int,
    /// Inertia by islands: first entry of the row (nidof).
    #[cfg_attr(any(), not_in_scenes)]
    pub iM_rowadr: *mut c_int,
    /// Inertia by islands: columns (nC).
    #[cfg_attr(any(), not_in_scenes)]
    pub iM_colind: *mut c_int,
    /// Inertia by islands (nC).
    #[cfg_attr(any(), not_in_scenes)]
    pub iM: *mut mjtNum,
    /// QLD by islands (nC).
    #[cfg_attr(any(), not_in_scenes)]
    pub iLD: *mut mjtNum,
    /// QLDiagInv by islands (nidof).
    pub iLDiagInv: *mut mjtNum,
    /// Qacc by islands (nidof).
    pub iacc: *mut mjtNum,
    /// Island of the row (nefc).
    pub efc_island: *mut c_int,
    /// Number of equality rows (nisland).
    pub island_ne: *mut c_int,
    /// Number of dry friction rows (nisland).
    pub island_nf: *mut c_int,
    /// Number of rows (nisland).
    pub island_nefc: *mut c_int,
    /// First island row (nisland).
    pub island_iefcadr: *mut c_int,
    /// Row to island row (nefc).
    pub map_efc2iefc: *mut c_int,
    /// Island row to row (nefc).
    pub map_iefc2efc: *mut c_int,
    /// efc_type by islands (nefc).
    pub iefc_type: *mut c_int,
    /// efc_id by islands (nefc).
    pub iefc_id: *mut c_int,
    /// Jacobian by islands: entries in the row (nefc).
    #[cfg_attr(any(), not_in_scenes)]
    pub iefc_J_rownnz: *mut c_int,
    /// Jacobian by islands: first entry of the row (nefc).
    #[cfg_attr(any(), not_in_scenes)]
    pub iefc_J_rowadr: *mut c_int,
    /// Jacobian by islands: number of rows that follow with the same columns (nefc).
    #[cfg_attr(any(), not_in_scenes)]
    pub iefc_J_rowsuper: *mut c_int,
    /// Jacobian by islands: columns (nJ).
    #[cfg_attr(any(), not_in_scenes)]
    pub iefc_J_colind: *mut c_int,
    /// Jacobian by islands (nJ).
    #[cfg_attr(any(), not_in_scenes)]
    pub iefc_J: *mut mjtNum,
    /// efc_frictionloss by islands (nefc).
    pub iefc_frictionloss: *mut mjtNum,
    /// efc_D by islands (nefc).
    pub iefc_D: *mut mjtNum,
    /// efc_R by islands (nefc).
    pub iefc_R: *mut mjtNum,
    /// A + R: entries in the row (nefc).
    #[cfg_attr(any(), arena(Dual), not_in_scenes)]
    pub efc_AR_rownnz: *mut c_int,
    /// A + R: first entry of the row (nefc).
    #[cfg_attr(any(), not_in_scenes)]
    pub efc_AR_rowadr: *mut c_int,
    /// A + R: columns (nA).
    #[cfg_attr(any(), not_in_scenes)]
    pub efc_AR_colind: *mut c_int,
    /// J M⁻¹ Jᵀ + R, for dual solvers (nA).
    #[cfg_attr(any(), not_in_scenes)]
    pub efc_AR: *mut mjtNum,
    /// Velocity: J qvel (nefc).
    #[cfg_attr(any(), arena(Solver))]
    pub efc_vel: *mut mjtNum,
    /// Reference acceleration (nefc).
    pub efc_aref: *mut mjtNum,
    /// J qacc_smooth − aref (nefc).
    pub efc_b: *mut mjtNum,
    /// efc_aref by islands (nefc).
    #[cfg_attr(any(), arena(Island))]
    pub iefc_aref: *mut mjtNum,
    /// efc_state by islands (nefc).
    pub iefc_state: *mut c_int,
    /// efc_force by islands (nefc).
    pub iefc_force: *mut mjtNum,
    /// State of the row (`mjtConstraintState`) (nefc).
    #[cfg_attr(any(), arena(Solver))]
    pub efc_state: *mut c_int,
    /// Constraint force (nefc).
    pub efc_force: *mut mjtNum,
    /// qfrc_constraint by islands (nidof).
    #[cfg_attr(any(), arena(Island))]
    pub ifrc_constraint: *mut mjtNum,
    /// The thread pool in use.
    pub threadpool: usize,
    /// Fingerprint of the model's spec.
    pub signature: u64,
}

/// Callback without result, such as `mjcb_control` and `mjcb_passive`.
pub type mjfGeneric = Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData)>;

/// Contact filter: non-zero discards the pair of geoms.
pub type mjfConFilt =
    Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, geom1: c_int, geom2: c_int) -> c_int>;

/// Sensor callback; `stage` is an `mjtStage`.
pub type mjfSensor = Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *mut mjData, stage: c_int)>;

/// Clock, in any unit.
pub type mjfTime = Option<unsafe extern "C-unwind" fn() -> mjtNum>;

/// Activation derivative, gain or bias of actuator `id`.
pub type mjfAct = Option<unsafe extern "C-unwind" fn(m: *const mjModel, d: *const mjData, id: c_int) -> mjtNum>;

/// Collision of two geoms: writes contacts to `con` and returns how many.
pub type mjfCollision = Option<
    unsafe extern "C-unwind" fn(
        m: *const mjModel,
        d: *const mjData,
        con: *mut mjContact,
        g1: c_int,
        g2: c_int,
        margin: mjtNum,
    ) -> c_int,
>;
