//! Initial values of options, visual settings, statistics and solver parameters.

use crate::abi::*;

/// `solref` of everything without other values: time constant, damping ratio.
pub const SOLREF: [f64; 2] = [0.02, 1.0];
/// `solimp` of everything without other values: dmin, dmax, width, midpoint, power.
pub const SOLIMP: [f64; 5] = [0.9, 0.95, 0.001, 0.5, 2.0];

/// Simulation options.
pub fn option() -> mjOption {
    mjOption {
        timestep: 0.002,
        impratio: 1.0,
        tolerance: 1e-8,
        ls_tolerance: 0.01,
        noslip_tolerance: 1e-6,
        ccd_tolerance: 1e-6,
        sleep_tolerance: 1e-4,
        gravity: [0.0, 0.0, -9.81],
        wind: [0.0; 3],
        magnetic: [0.0, -0.5, 0.0],
        density: 0.0,
        viscosity: 0.0,
        o_margin: 0.0,
        o_solref: SOLREF,
        o_solimp: SOLIMP,
        o_friction: [1.0, 1.0, 0.005, 0.0001, 0.0001],
        integrator: mjINT_EULER as i32,
        cone: mjCONE_PYRAMIDAL as i32,
        jacobian: mjJAC_AUTO as i32,
        solver: mjSOL_NEWTON as i32,
        iterations: 100,
        ls_iterations: 50,
        noslip_iterations: 0,
        ccd_iterations: 35,
        disableflags: 0,
        enableflags: 0,
        disableactuator: 0,
        sdf_initpoints: 40,
        sdf_iterations: 10,
    }
}

/// Statistics of a model that has not been measured yet.
pub fn statistic() -> mjStatistic {
    mjStatistic { meaninertia: 1.0, meanmass: 1.0, meansize: 0.2, extent: 2.0, center: [0.0; 3] }
}

/// Options of the length-range computation.
pub fn length_range() -> mjLROpt {
    mjLROpt {
        mode: mjLRMODE_MUSCLE as i32,
        useexisting: 1,
        uselimit: 0,
        accel: 20.0,
        maxforce: 0.0,
        timeconst: 1.0,
        timestep: 0.01,
        inttotal: 10.0,
        interval: 2.0,
        tolrange: 0.05,
    }
}

/// Visual settings.
pub fn visual() -> mjVisual {
    mjVisual {
        global: mjVisual_global {
            cameraid: -1,
            orthographic: 0,
            fovy: 45.0,
            ipd: 0.068,
            azimuth: 90.0,
            elevation: -45.0,
            linewidth: 1.0,
            glow: 0.3,
            realtime: 1.0,
            offwidth: 640,
            offheight: 480,
            ellipsoidinertia: 0,
            bvactive: 1,
        },
        quality: mjVisual_quality { shadowsize: 4096, offsamples: 4, numslices: 28, numstacks: 16, numquads: 4 },
        headlight: mjVisual_headlight { ambient: [0.1; 3], diffuse: [0.4; 3], specular: [0.5; 3], active: 1 },
        map: mjVisual_map {
            stiffness: 100.0,
            stiffnessrot: 500.0,
            force: 0.005,
            torque: 0.1,
            alpha: 0.3,
            fogstart: 3.0,
            fogend: 10.0,
            znear: 0.01,
            zfar: 50.0,
            haze: 0.3,
            shadowclip: 1.0,
            shadowscale: 0.6,
            actuatortendon: 2.0,
        },
        scale: mjVisual_scale {
            forcewidth: 0.1,
            contactwidth: 0.3,
            contactheight: 0.1,
            connect: 0.2,
            com: 0.4,
            camera: 0.3,
            light: 0.3,
            selectpoint: 0.2,
            jointlength: 1.0,
            jointwidth: 0.1,
            actuatorlength: 0.7,
            actuatorwidth: 0.2,
            framelength: 1.0,
            framewidth: 0.1,
            constraint: 0.1,
            slidercrank: 0.2,
            frustum: 10.0,
        },
        rgba: colours(),
    }
}

fn colours() -> mjVisual_rgba {
    mjVisual_rgba {
        fog: [0.0, 0.0, 0.0, 1.0],
        haze: [1.0, 1.0, 1.0, 1.0],
        force: [1.0, 0.5, 0.5, 1.0],
        inertia: [0.8, 0.2, 0.2, 0.6],
        joint: [0.2, 0.6, 0.8, 1.0],
        actuator: [0.2, 0.25, 0.2, 1.0],
        actuatornegative: [0.2, 0.6, 0.9, 1.0],
        actuatorpositive: [0.9, 0.4, 0.2, 1.0],
        com: [0.9, 0.9, 0.9, 1.0],
        camera: [0.6, 0.9, 0.6, 1.0],
        light: [0.6, 0.6, 0.9, 1.0],
        selectpoint: [0.9, 0.9, 0.1, 1.0],
        connect: [0.2, 0.2, 0.8, 1.0],
        contactpoint: [0.9, 0.6, 0.2, 1.0],
        contactforce: [0.7, 0.9, 0.9, 1.0],
        contactfriction: [0.9, 0.8, 0.4, 1.0],
        contacttorque: [0.9, 0.7, 0.9, 1.0],
        contactgap: [0.5, 0.8, 0.9, 1.0],
        rangefinder: [1.0, 1.0, 0.1, 1.0],
        constraint: [0.9, 0.0, 0.0, 1.0],
        slidercrank: [0.5, 0.3, 0.8, 1.0],
        crankbroken: [0.9, 0.0, 0.0, 1.0],
        frustum: [1.0, 1.0, 0.0, 0.2],
        bv: [0.0, 1.0, 0.0, 0.5],
        bvactive: [1.0, 0.0, 0.0, 0.5],
    }
}
