// Copies attributes of elements to the arrays of `mjModel` that have their names, and back.
//
// Made from `src/abi` for `src/compile/attributes.rs`, which includes it. Do not edit it: change `src/abi` or
// `checks/generator`, then run `cargo run -p rujoco-generator`.

pub fn put_body(m: &mut Model, i: usize, a: &BodyFields) {
    m.body_pos_mut()[i] = Vec3(a.pos);
    m.body_quat_mut()[i] = Quat(a.quat);
    m.body_ipos_mut()[i] = Vec3(a.ipos);
    m.body_iquat_mut()[i] = Quat(a.iquat);
    m.body_mass_mut()[i] = a.mass;
    m.body_inertia_mut()[i] = Vec3(a.inertia);
    m.body_gravcomp_mut()[i] = a.gravcomp;
    let n = m.nuser_body();
    put_user(m.body_user_mut(), n, i, &a.userdata);
}

pub fn give_back_body(m: &Model, i: usize, a: &mut BodyFields) {
    a.pos = m.body_pos()[i].0;
    a.quat = m.body_quat()[i].0;
    a.ipos = m.body_ipos()[i].0;
    a.iquat = m.body_iquat()[i].0;
    a.mass = m.body_mass()[i];
    a.inertia = m.body_inertia()[i].0;
    let n = m.nuser_body();
    a.userdata.set(&m.body_user()[i * n..(i + 1) * n]);
}

pub fn put_jnt(m: &mut Model, i: usize, a: &JointFields) {
    m.jnt_type_mut()[i] = a.r#type.raw();
    m.jnt_group_mut()[i] = a.group;
    m.jnt_actgravcomp_mut()[i] = a.actgravcomp;
    m.jnt_pos_mut()[i] = Vec3(a.pos);
    m.jnt_axis_mut()[i] = Vec3(a.axis);
    m.jnt_stiffness_mut()[i] = a.stiffness;
    m.jnt_range_mut()[i] = a.range;
    m.jnt_actfrcrange_mut()[i] = a.actfrcrange;
    m.jnt_margin_mut()[i] = a.margin;
    let n = m.nuser_jnt();
    put_user(m.jnt_user_mut(), n, i, &a.userdata);
}

pub fn give_back_jnt(m: &Model, i: usize, a: &mut JointFields) {
    a.pos = m.jnt_pos()[i].0;
    a.axis = m.jnt_axis()[i].0;
    a.stiffness = m.jnt_stiffness()[i];
    a.range = m.jnt_range()[i];
    a.margin = m.jnt_margin()[i];
    let n = m.nuser_jnt();
    a.userdata.set(&m.jnt_user()[i * n..(i + 1) * n]);
}

pub fn put_geom(m: &mut Model, i: usize, a: &GeomFields) {
    m.geom_type_mut()[i] = a.r#type.raw();
    m.geom_contype_mut()[i] = a.contype;
    m.geom_conaffinity_mut()[i] = a.conaffinity;
    m.geom_condim_mut()[i] = a.condim;
    m.geom_group_mut()[i] = a.group;
    m.geom_priority_mut()[i] = a.priority;
    m.geom_solmix_mut()[i] = a.solmix;
    m.geom_solref_mut()[i] = a.solref;
    m.geom_solimp_mut()[i] = a.solimp;
    m.geom_size_mut()[i] = Vec3(a.size);
    m.geom_pos_mut()[i] = Vec3(a.pos);
    m.geom_quat_mut()[i] = Quat(a.quat);
    m.geom_friction_mut()[i] = Vec3(a.friction);
    m.geom_margin_mut()[i] = a.margin;
    m.geom_gap_mut()[i] = a.gap;
    let n = m.nuser_geom();
    put_user(m.geom_user_mut(), n, i, &a.userdata);
    m.geom_rgba_mut()[i] = a.rgba;
}

pub fn give_back_geom(m: &Model, i: usize, a: &mut GeomFields) {
    a.solmix = m.geom_solmix()[i];
    a.solref = m.geom_solref()[i];
    a.solimp = m.geom_solimp()[i];
    a.size = m.geom_size()[i].0;
    a.pos = m.geom_pos()[i].0;
    a.quat = m.geom_quat()[i].0;
    a.friction = m.geom_friction()[i].0;
    a.margin = m.geom_margin()[i];
    a.gap = m.geom_gap()[i];
    let n = m.nuser_geom();
    a.userdata.set(&m.geom_user()[i * n..(i + 1) * n]);
    a.rgba = m.geom_rgba()[i];
}

pub fn put_site(m: &mut Model, i: usize, a: &SiteFields) {
    m.site_type_mut()[i] = a.r#type.raw();
    m.site_group_mut()[i] = a.group;
    m.site_size_mut()[i] = Vec3(a.size);
    m.site_pos_mut()[i] = Vec3(a.pos);
    m.site_quat_mut()[i] = Quat(a.quat);
    let n = m.nuser_site();
    put_user(m.site_user_mut(), n, i, &a.userdata);
    m.site_rgba_mut()[i] = a.rgba;
}

pub fn give_back_site(m: &Model, i: usize, a: &mut SiteFields) {
    a.size = m.site_size()[i].0;
    a.pos = m.site_pos()[i].0;
    a.quat = m.site_quat()[i].0;
    let n = m.nuser_site();
    a.userdata.set(&m.site_user()[i * n..(i + 1) * n]);
    a.rgba = m.site_rgba()[i];
}

pub fn put_cam(m: &mut Model, i: usize, a: &CameraFields) {
    m.cam_mode_mut()[i] = a.mode.raw();
    m.cam_pos_mut()[i] = Vec3(a.pos);
    m.cam_quat_mut()[i] = Quat(a.quat);
    m.cam_orthographic_mut()[i] = a.orthographic;
    m.cam_fovy_mut()[i] = a.fovy;
    m.cam_ipd_mut()[i] = a.ipd;
    m.cam_intrinsic_mut()[i] = a.intrinsic;
    let n = m.nuser_cam();
    put_user(m.cam_user_mut(), n, i, &a.userdata);
}

pub fn give_back_cam(m: &Model, i: usize, a: &mut CameraFields) {
    a.pos = m.cam_pos()[i].0;
    a.quat = m.cam_quat()[i].0;
    a.fovy = m.cam_fovy()[i];
    a.ipd = m.cam_ipd()[i];
    a.intrinsic = m.cam_intrinsic()[i];
    let n = m.nuser_cam();
    a.userdata.set(&m.cam_user()[i * n..(i + 1) * n]);
}

pub fn put_light(m: &mut Model, i: usize, a: &LightFields) {
    m.light_mode_mut()[i] = a.mode.raw();
    m.light_type_mut()[i] = a.r#type.raw();
    m.light_castshadow_mut()[i] = a.castshadow;
    m.light_bulbradius_mut()[i] = a.bulbradius;
    m.light_intensity_mut()[i] = a.intensity;
    m.light_range_mut()[i] = a.range;
    m.light_active_mut()[i] = a.active;
    m.light_pos_mut()[i] = Vec3(a.pos);
    m.light_dir_mut()[i] = Vec3(a.dir);
    m.light_attenuation_mut()[i] = a.attenuation;
    m.light_cutoff_mut()[i] = a.cutoff;
    m.light_exponent_mut()[i] = a.exponent;
    m.light_ambient_mut()[i] = a.ambient;
    m.light_diffuse_mut()[i] = a.diffuse;
    m.light_specular_mut()[i] = a.specular;
}

pub fn give_back_light(m: &Model, i: usize, a: &mut LightFields) {
    a.pos = m.light_pos()[i].0;
    a.dir = m.light_dir()[i].0;
    a.attenuation = m.light_attenuation()[i];
    a.cutoff = m.light_cutoff()[i];
    a.exponent = m.light_exponent()[i];
    a.ambient = m.light_ambient()[i];
    a.diffuse = m.light_diffuse()[i];
    a.specular = m.light_specular()[i];
}

pub fn put_flex(m: &mut Model, i: usize, a: &FlexFields) {
    m.flex_contype_mut()[i] = a.contype;
    m.flex_conaffinity_mut()[i] = a.conaffinity;
    m.flex_condim_mut()[i] = a.condim;
    m.flex_priority_mut()[i] = a.priority;
    m.flex_solmix_mut()[i] = a.solmix;
    m.flex_solref_mut()[i] = a.solref;
    m.flex_solimp_mut()[i] = a.solimp;
    m.flex_friction_mut()[i] = Vec3(a.friction);
    m.flex_margin_mut()[i] = a.margin;
    m.flex_gap_mut()[i] = a.gap;
    m.flex_internal_mut()[i] = a.internal;
    m.flex_selfcollide_mut()[i] = a.selfcollide;
    m.flex_activelayers_mut()[i] = a.activelayers;
    m.flex_passive_mut()[i] = a.passive;
    m.flex_dim_mut()[i] = a.dim;
    m.flex_group_mut()[i] = a.group;
    m.flex_radius_mut()[i] = a.radius;
    m.flex_damping_mut()[i] = a.damping;
    m.flex_edgestiffness_mut()[i] = a.edgestiffness;
    m.flex_edgedamping_mut()[i] = a.edgedamping;
    m.flex_flatskin_mut()[i] = a.flatskin;
    m.flex_rgba_mut()[i] = a.rgba;
}

pub fn put_skin(m: &mut Model, i: usize, a: &SkinFields) {
    m.skin_group_mut()[i] = a.group;
    m.skin_rgba_mut()[i] = a.rgba;
    m.skin_inflate_mut()[i] = a.inflate;
}

pub fn put_hfield(m: &mut Model, i: usize, a: &HFieldFields) {
    m.hfield_size_mut()[i] = a.size;
    m.hfield_nrow_mut()[i] = a.nrow;
    m.hfield_ncol_mut()[i] = a.ncol;
}

pub fn put_tex(m: &mut Model, i: usize, a: &TextureFields) {
    m.tex_type_mut()[i] = a.r#type.raw();
    m.tex_colorspace_mut()[i] = a.colorspace.raw();
    m.tex_height_mut()[i] = a.height;
    m.tex_width_mut()[i] = a.width;
    m.tex_nchannel_mut()[i] = a.nchannel;
}

pub fn put_mat(m: &mut Model, i: usize, a: &MaterialFields) {
    m.mat_texuniform_mut()[i] = a.texuniform;
    m.mat_texrepeat_mut()[i] = a.texrepeat;
    m.mat_emission_mut()[i] = a.emission;
    m.mat_specular_mut()[i] = a.specular;
    m.mat_shininess_mut()[i] = a.shininess;
    m.mat_reflectance_mut()[i] = a.reflectance;
    m.mat_metallic_mut()[i] = a.metallic;
    m.mat_roughness_mut()[i] = a.roughness;
    m.mat_rgba_mut()[i] = a.rgba;
}

pub fn give_back_mat(m: &Model, i: usize, a: &mut MaterialFields) {
    a.texrepeat = m.mat_texrepeat()[i];
    a.emission = m.mat_emission()[i];
    a.specular = m.mat_specular()[i];
    a.shininess = m.mat_shininess()[i];
    a.reflectance = m.mat_reflectance()[i];
    a.rgba = m.mat_rgba()[i];
}

pub fn put_pair(m: &mut Model, i: usize, a: &PairFields) {
    m.pair_solref_mut()[i] = a.solref;
    m.pair_solreffriction_mut()[i] = a.solreffriction;
    m.pair_solimp_mut()[i] = a.solimp;
    m.pair_margin_mut()[i] = a.margin;
    m.pair_gap_mut()[i] = a.gap;
    m.pair_friction_mut()[i] = a.friction;
}

pub fn give_back_pair(m: &Model, i: usize, a: &mut PairFields) {
    a.solref = m.pair_solref()[i];
    a.solreffriction = m.pair_solreffriction()[i];
    a.solimp = m.pair_solimp()[i];
    a.margin = m.pair_margin()[i];
    a.gap = m.pair_gap()[i];
    a.friction = m.pair_friction()[i];
}

pub fn put_eq(m: &mut Model, i: usize, a: &EqualityFields) {
    m.eq_type_mut()[i] = a.r#type.raw();
    m.eq_objtype_mut()[i] = a.objtype.raw();
    m.eq_solref_mut()[i] = a.solref;
    m.eq_solimp_mut()[i] = a.solimp;
    m.eq_data_mut()[i] = a.data;
}

pub fn give_back_eq(m: &Model, i: usize, a: &mut EqualityFields) {
    a.solref = m.eq_solref()[i];
    a.solimp = m.eq_solimp()[i];
    a.data = m.eq_data()[i];
}

pub fn put_tendon(m: &mut Model, i: usize, a: &TendonFields) {
    m.tendon_group_mut()[i] = a.group;
    m.tendon_width_mut()[i] = a.width;
    m.tendon_range_mut()[i] = a.range;
    m.tendon_actfrcrange_mut()[i] = a.actfrcrange;
    m.tendon_margin_mut()[i] = a.margin;
    m.tendon_stiffness_mut()[i] = a.stiffness;
    m.tendon_damping_mut()[i] = a.damping;
    m.tendon_armature_mut()[i] = a.armature;
    m.tendon_frictionloss_mut()[i] = a.frictionloss;
    let n = m.nuser_tendon();
    put_user(m.tendon_user_mut(), n, i, &a.userdata);
    m.tendon_rgba_mut()[i] = a.rgba;
}

pub fn give_back_tendon(m: &Model, i: usize, a: &mut TendonFields) {
    a.width = m.tendon_width()[i];
    a.range = m.tendon_range()[i];
    a.actfrcrange = m.tendon_actfrcrange()[i];
    a.margin = m.tendon_margin()[i];
    a.stiffness = m.tendon_stiffness()[i];
    a.damping = m.tendon_damping()[i];
    a.armature = m.tendon_armature()[i];
    a.frictionloss = m.tendon_frictionloss()[i];
    let n = m.nuser_tendon();
    a.userdata.set(&m.tendon_user()[i * n..(i + 1) * n]);
    a.rgba = m.tendon_rgba()[i];
}

pub fn put_actuator(m: &mut Model, i: usize, a: &ActuatorFields) {
    m.actuator_trntype_mut()[i] = a.trntype.raw();
    m.actuator_dyntype_mut()[i] = a.dyntype.raw();
    m.actuator_gaintype_mut()[i] = a.gaintype.raw();
    m.actuator_biastype_mut()[i] = a.biastype.raw();
    m.actuator_group_mut()[i] = a.group;
    m.actuator_dynprm_mut()[i] = a.dynprm;
    m.actuator_gainprm_mut()[i] = a.gainprm;
    m.actuator_biasprm_mut()[i] = a.biasprm;
    m.actuator_actearly_mut()[i] = a.actearly;
    m.actuator_ctrlrange_mut()[i] = a.ctrlrange;
    m.actuator_forcerange_mut()[i] = a.forcerange;
    m.actuator_actrange_mut()[i] = a.actrange;
    m.actuator_gear_mut()[i] = a.gear;
    m.actuator_cranklength_mut()[i] = a.cranklength;
    m.actuator_lengthrange_mut()[i] = a.lengthrange;
    let n = m.nuser_actuator();
    put_user(m.actuator_user_mut(), n, i, &a.userdata);
}

pub fn give_back_actuator(m: &Model, i: usize, a: &mut ActuatorFields) {
    a.dynprm = m.actuator_dynprm()[i];
    a.gainprm = m.actuator_gainprm()[i];
    a.biasprm = m.actuator_biasprm()[i];
    a.ctrlrange = m.actuator_ctrlrange()[i];
    a.forcerange = m.actuator_forcerange()[i];
    a.actrange = m.actuator_actrange()[i];
    a.gear = m.actuator_gear()[i];
    a.cranklength = m.actuator_cranklength()[i];
    a.lengthrange = m.actuator_lengthrange()[i];
    let n = m.nuser_actuator();
    a.userdata.set(&m.actuator_user()[i * n..(i + 1) * n]);
}

pub fn put_sensor(m: &mut Model, i: usize, a: &SensorFields) {
    m.sensor_type_mut()[i] = a.r#type.raw();
    m.sensor_datatype_mut()[i] = a.datatype.raw();
    m.sensor_needstage_mut()[i] = a.needstage.raw();
    m.sensor_objtype_mut()[i] = a.objtype.raw();
    m.sensor_reftype_mut()[i] = a.reftype.raw();
    m.sensor_intprm_mut()[i] = a.intprm;
    m.sensor_dim_mut()[i] = a.dim;
    m.sensor_cutoff_mut()[i] = a.cutoff;
    m.sensor_noise_mut()[i] = a.noise;
    let n = m.nuser_sensor();
    put_user(m.sensor_user_mut(), n, i, &a.userdata);
}

pub fn give_back_sensor(m: &Model, i: usize, a: &mut SensorFields) {
    a.cutoff = m.sensor_cutoff()[i];
    a.noise = m.sensor_noise()[i];
    let n = m.nuser_sensor();
    a.userdata.set(&m.sensor_user()[i * n..(i + 1) * n]);
}
