//! Random small models as text: bytes decide how many bodies, joints and geoms there are, and which numbers they have.

use crate::values::{Number, pick};
use arbitrary::{Arbitrary, Result, Unstructured};
use std::fmt::{self, Display, Formatter, Write};

/// A number of moderate size: on a grid of powers of two, where shapes touch and align exactly, or between.
#[derive(Clone, Copy, Debug)]
struct Coord(f64);

impl<'a> Arbitrary<'a> for Coord {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Coord> {
        let value: i16 = u.arbitrary()?;
        Ok(Coord(if value & 1 == 0 { f64::from(value >> 8) / 64.0 } else { f64::from(value) / 17_231.0 }))
    }
}

impl Coord {
    /// A length: at least a twentieth, and at most about a third, so that few shapes overlap by much.
    fn size(self) -> f64 {
        0.05 + self.0.abs() / 6.0
    }
}

impl Display for Coord {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

type Vector = [Coord; 3];

/// Numbers of an attribute.
fn list(values: &[Coord]) -> String {
    values.iter().map(|x| x.to_string()).collect::<Vec<_>>().join(" ")
}

#[derive(Arbitrary, Debug)]
struct Options {
    flags: u16,
    integrator: u8,
    cone: bool,
    solver: u8,
    jacobian: u8,
    noslip: bool,
    fluid: Option<[Coord; 2]>,
    gravity: Option<Vector>,
}

#[derive(Arbitrary, Debug)]
struct Geom {
    shape: u8,
    size: Vector,
    pos: Vector,
    turn: Option<[Coord; 4]>,
    contact: Option<Contact>,
}

#[derive(Arbitrary, Debug)]
struct Contact {
    margin: Coord,
    gap: Coord,
    condim: u8,
    friction: Vector,
    priority: bool,
    solref: Option<[Coord; 2]>,
    mask: u8,
}

#[derive(Arbitrary, Debug)]
struct Joint {
    kind: u8,
    pos: Option<Vector>,
    axis: Vector,
    range: Option<[Coord; 2]>,
    spring: Option<[Coord; 4]>,
    armature: bool,
}

#[derive(Arbitrary, Debug)]
struct Body {
    parent: u8,
    pos: Vector,
    turn: Option<[Coord; 4]>,
    joints: Vec<Joint>,
    geom: Geom,
    geoms: Vec<Geom>,
    mocap: bool,
}

#[derive(Arbitrary, Debug)]
enum Extra {
    Fixed { joints: [u8; 2], coef: [Coord; 2], range: bool },
    Spatial { sites: [u8; 3], geom: u8, pulley: bool, spring: bool },
    Motor { target: u8, gear: Coord },
    Servo { target: u8, gain: Coord, damping: Coord },
    Muscle { target: u8 },
    Tension { tendon: u8, filter: u8 },
    Adhesion { body: u8 },
    Push { site: u8, reference: Option<u8> },
    Connect { bodies: [u8; 2], anchor: Vector },
    Weld { bodies: [u8; 2], active: bool },
    Couple { joints: [u8; 2], coef: [Coord; 3] },
    Tie { tendons: [u8; 2] },
    Pair { geoms: [u8; 2], condim: u8, margin: Coord },
    Exclude { bodies: [u8; 2] },
    Sensor { kind: u8, of: [u8; 2] },
}

/// A model, and how it is moved.
#[derive(Arbitrary, Debug)]
pub struct SmallModel {
    options: Options,
    mesh: [[Coord; 3]; 6],
    points: u8,
    heights: [u8; 12],
    ground: Vec<Geom>,
    bodies: Vec<Body>,
    extras: Vec<Extra>,
    /// What the positions are moved by, and the velocities.
    pub moves: [i8; 12],
    /// Numbers for the controls.
    pub controls: [Number; 4],
    pub steps: u8,
}

const MOST_BODIES: usize = 6;
const MOST_JOINTS: usize = 3;
const MOST_GEOMS: usize = 2;
const MOST_EXTRAS: usize = 8;

/// Elements that others refer to, by number.
#[derive(Default)]
struct Counts {
    joints: usize,
    geoms: usize,
    tendons: usize,
}

impl Display for SmallModel {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("<mujoco><size memory='4M'/><compiler angle='radian' autolimits='true'/>")?;
        self.options.fmt(f)?;
        let n = 4 + usize::from(self.points) % 3;
        let vertices: Vec<String> = self.mesh[..n].iter().map(|v| list(v)).collect();
        let heights: Vec<String> = self.heights.iter().map(|h| h.to_string()).collect();
        write!(f, "<asset><mesh name='m' vertex='{}'/>", vertices.join(" "))?;
        write!(f, "<hfield name='h' nrow='3' ncol='4' size='1 1 .5 .1' elevation='{}'/></asset>", heights.join(" "))?;
        let mut counts = Counts::default();
        f.write_str("<worldbody><site name='s0'/>")?;
        for geom in self.ground.iter().take(MOST_GEOMS) {
            geom.write(f, &mut counts, true)?;
        }
        self.children(f, &mut counts, 0)?;
        f.write_str("</worldbody>")?;
        self.extras(f, &mut counts)?;
        f.write_str("</mujoco>")
    }
}

impl Display for Options {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let integrator = pick(&["Euler", "implicitfast", "implicit", "RK4"], self.integrator);
        let solver = pick(&["Newton", "CG", "PGS"], self.solver);
        let jacobian = pick(&["auto", "dense", "sparse"], self.jacobian);
        let (cone, noslip) = (if self.cone { "elliptic" } else { "pyramidal" }, if self.noslip { 3 } else { 0 });
        write!(f, "<option integrator='{integrator}' solver='{solver}' jacobian='{jacobian}' cone='{cone}' ")?;
        write!(f, "noslip_iterations='{noslip}'")?;
        if let Some([density, viscosity]) = self.fluid {
            write!(f, " density='{}' viscosity='{}' wind='.1 .2 -.3'", density.size(), viscosity.size())?;
        }
        if let Some(gravity) = &self.gravity {
            write!(f, " gravity='{}'", list(gravity))?;
        }
        f.write_str("><flag")?;
        const OFF: [&str; 10] = [
            "limit",
            "frictionloss",
            "contact",
            "warmstart",
            "filterparent",
            "refsafe",
            "eulerdamp",
            "midphase",
            "nativeccd",
            "island",
        ];
        const ON: [&str; 4] = ["multiccd", "energy", "sleep", "invdiscrete"];
        // few at a time: most models have contacts
        if self.flags & 1 == 1 {
            write!(f, " {}='disable'", OFF[usize::from(self.flags >> 1) % OFF.len()])?;
        }
        if self.flags & 0x100 != 0 {
            write!(f, " {}='enable'", ON[usize::from(self.flags >> 9) % ON.len()])?;
        }
        f.write_str("/></option>")
    }
}

impl SmallModel {
    fn bodies(&self) -> &[Body] {
        &self.bodies[..self.bodies.len().min(MOST_BODIES)]
    }

    /// Bodies below another, with what is in them.
    fn children(&self, f: &mut Formatter, counts: &mut Counts, parent: usize) -> fmt::Result {
        for (i, body) in self.bodies().iter().enumerate().filter(|(i, b)| usize::from(b.parent) % (i + 1) == parent) {
            let mocap = body.mocap && parent == 0 && body.joints.is_empty();
            write!(f, "<body name='b{}' pos='{}'{}", i + 1, list(&body.pos), turn(&body.turn))?;
            write!(
                f,
                "{}><site name='s{}' pos='.1 .2 0' size='.1'/>",
                if mocap { " mocap='true'" } else { "" },
                i + 1
            )?;
            for joint in body.joints.iter().take(MOST_JOINTS) {
                // free joints stand alone, on bodies of the world
                let free = parent == 0 && body.joints.len() == 1;
                joint.write(f, counts.joints, free)?;
                counts.joints += 1;
            }
            body.geom.write(f, counts, false)?;
            for geom in body.geoms.iter().take(MOST_GEOMS) {
                geom.write(f, counts, false)?;
            }
            self.children(f, counts, i + 1)?;
            f.write_str("</body>")?;
        }
        Ok(())
    }

    /// Tendons, then what may refer to them.
    fn extras(&self, f: &mut Formatter, counts: &mut Counts) -> fmt::Result {
        let bodies = self.bodies().len() + 1;
        let mut sections: [(&str, String); 5] =
            ["tendon", "equality", "contact", "actuator", "sensor"].map(|name| (name, String::new()));
        let (tendons, others): (Vec<_>, Vec<_>) = self
            .extras
            .iter()
            .take(MOST_EXTRAS)
            .partition(|e| matches!(e, Extra::Fixed { .. } | Extra::Spatial { .. }));
        for extra in tendons {
            extra.tendon(&mut sections[0].1, counts, bodies)?;
        }
        for extra in others {
            let section = match extra {
                Extra::Connect { .. } | Extra::Weld { .. } | Extra::Couple { .. } | Extra::Tie { .. } => 1,
                Extra::Pair { .. } | Extra::Exclude { .. } => 2,
                Extra::Sensor { .. } => 4,
                _ => 3,
            };
            extra.write(&mut sections[section].1, counts, bodies)?;
        }
        for (name, text) in sections.iter().filter(|(_, text)| !text.is_empty()) {
            write!(f, "<{name}>{text}</{name}>")?;
        }
        Ok(())
    }
}

fn turn(quat: &Option<[Coord; 4]>) -> String {
    // the null quaternion is no orientation
    quat.as_ref().map_or(String::new(), |q| format!(" quat='{} {} {} {}'", q[0].0 + 1e-3, q[1], q[2], q[3]))
}

impl Geom {
    fn write(&self, f: &mut Formatter, counts: &mut Counts, fixed: bool) -> fmt::Result {
        const SHAPES: [&str; 8] = ["sphere", "capsule", "box", "cylinder", "ellipsoid", "mesh", "plane", "hfield"];
        let shape = SHAPES[usize::from(self.shape) % if fixed { 8 } else { 6 }];
        let size = self.size.map(Coord::size);
        write!(f, "<geom name='g{}' type='{shape}' pos='{}'{}", counts.geoms, list(&self.pos), turn(&self.turn))?;
        match shape {
            "mesh" => write!(f, " mesh='m'")?,
            "hfield" => write!(f, " hfield='h'")?,
            _ => write!(f, " size='{} {} {}'", size[0], size[1], size[2])?,
        }
        if let Some(c) = &self.contact {
            let friction = c.friction.map(Coord::size);
            write!(
                f,
                " margin='{}' gap='{}' condim='{}'",
                c.margin.size(),
                c.gap.size(),
                pick(&[1, 3, 4, 6], c.condim)
            )?;
            write!(f, " friction='{} {} {}'", friction[0], friction[1], friction[2])?;
            write!(f, " priority='{}' contype='{}'", u8::from(c.priority), c.mask & 3)?;
            if let Some(r) = c.solref {
                write!(f, " solref='{} {}'", r[0].size(), r[1].size())?;
            }
        }
        counts.geoms += 1;
        f.write_str("/>")
    }
}

impl Joint {
    fn write(&self, f: &mut Formatter, i: usize, free: bool) -> fmt::Result {
        let kinds = ["hinge", "slide", "ball", if free { "free" } else { "hinge" }];
        let kind = pick(&kinds, self.kind);
        write!(f, "<joint name='j{i}' type='{kind}'")?;
        if *kind == "free" {
            return f.write_str("/>");
        }
        let [x, y, z] = self.axis;
        write!(f, " axis='{} {y} {z}'", x.0 + 1e-3)?;
        if let Some(pos) = &self.pos {
            write!(f, " pos='{}'", list(pos))?;
        }
        if let Some([low, high]) = self.range {
            let low = if *kind == "ball" { 0.0 } else { low.0 };
            write!(f, " range='{low} {}'", low + high.size())?;
        }
        if let Some([stiffness, damping, friction, reference]) = self.spring {
            write!(f, " stiffness='{}' damping='{}'", stiffness.size() * 10.0, damping.size())?;
            write!(f, " frictionloss='{}' springref='{reference}'", friction.size())?;
        }
        write!(f, " armature='{}'/>", if self.armature { 0.1 } else { 0.001 })
    }
}

impl Extra {
    fn tendon(&self, out: &mut String, counts: &mut Counts, bodies: usize) -> fmt::Result {
        let i = counts.tendons;
        match self {
            Extra::Fixed { joints, coef, range } if counts.joints > 0 => {
                let range = if *range { " range='-.1 .1'" } else { "" };
                write!(out, "<fixed name='t{i}'{range}>")?;
                for (joint, coef) in joints.iter().zip(coef) {
                    write!(out, "<joint joint='j{}' coef='{coef}'/>", usize::from(*joint) % counts.joints)?;
                }
                out.write_str("</fixed>")?;
            }
            Extra::Spatial { sites, geom, pulley, spring } => {
                let [a, b, c] = sites.map(|s| usize::from(s) % bodies);
                let spring = if *spring { " stiffness='5' damping='.1' frictionloss='.1'" } else { "" };
                write!(out, "<spatial name='t{i}'{spring}><site site='s{a}'/>")?;
                if counts.geoms > 0 {
                    write!(out, "<geom geom='g{}'/>", usize::from(*geom) % counts.geoms)?;
                }
                write!(out, "<site site='s{b}'/>")?;
                if *pulley {
                    write!(out, "<pulley divisor='2'/><site site='s{b}'/><site site='s{c}'/>")?;
                }
                out.write_str("</spatial>")?;
            }
            _ => return Ok(()),
        }
        counts.tendons += 1;
        Ok(())
    }

    fn write(&self, out: &mut String, counts: &Counts, bodies: usize) -> fmt::Result {
        let joint = |i: &u8| format!("j{}", usize::from(*i) % counts.joints.max(1));
        let tendon = |i: &u8| format!("t{}", usize::from(*i) % counts.tendons.max(1));
        let geom = |i: &u8| format!("g{}", usize::from(*i) % counts.geoms.max(1));
        let body = |i: &u8| 1 + usize::from(*i) % (bodies - 1).max(1);
        let site = |i: &u8| usize::from(*i) % bodies;
        match self {
            Extra::Motor { target, gear } => write!(out, "<motor joint='{}' gear='{gear}'/>", joint(target)),
            Extra::Servo { target, gain, damping } => {
                let (kp, kv) = (10.0 * gain.size(), damping.size());
                write!(out, "<position joint='{}' kp='{kp}' kv='{kv}' ctrlrange='-1 1'/>", joint(target))
            }
            Extra::Muscle { target } => {
                write!(out, "<muscle joint='{}' lengthrange='-1 1' ctrlrange='0 1'/>", joint(target))
            }
            Extra::Tension { tendon: t, filter } => {
                let filter = pick(&["none", "integrator", "filter", "filterexact"], *filter);
                write!(out, "<general tendon='{}' dyntype='{filter}' dynprm='.1' gainprm='3'/>", tendon(t))
            }
            Extra::Adhesion { body: b } => {
                write!(out, "<adhesion body='b{}' gain='5' ctrlrange='0 1'/>", body(b))
            }
            Extra::Push { site: s, reference } => {
                let reference = reference.as_ref().map_or(String::new(), |r| format!(" refsite='s{}'", site(r)));
                write!(out, "<motor site='s{}'{reference} gear='1 2 3 .1 .2 .3'/>", site(s))
            }
            Extra::Connect { bodies: [a, b], anchor } => {
                write!(out, "<connect body1='b{}' body2='b{}' anchor='{}'/>", body(a), body(b), list(anchor))
            }
            Extra::Weld { bodies: [a, b], active } => {
                write!(out, "<weld body1='b{}' body2='b{}' active='{active}'/>", body(a), body(b))
            }
            Extra::Couple { joints: [a, b], coef } => {
                write!(out, "<joint joint1='{}' joint2='{}' polycoef='{} 0 0'/>", joint(a), joint(b), list(coef))
            }
            Extra::Tie { tendons: [a, b] } => {
                write!(out, "<tendon tendon1='{}' tendon2='{}'/>", tendon(a), tendon(b))
            }
            Extra::Pair { geoms: [a, b], condim, margin } => {
                let (condim, margin) = (pick(&[1, 3, 4, 6], *condim), margin.size());
                write!(out, "<pair geom1='{}' geom2='{}' condim='{condim}' margin='{margin}'/>", geom(a), geom(b))
            }
            Extra::Exclude { bodies: [a, b] } => write!(out, "<exclude body1='b{}' body2='b{}'/>", body(a), body(b)),
            Extra::Sensor { kind, of: [a, b] } => match kind % 10 {
                0 => write!(out, "<touch site='s{}'/>", site(a)),
                1 => write!(out, "<accelerometer site='s{}'/>", site(a)),
                2 => write!(out, "<force site='s{}'/>", site(a)),
                3 => write!(out, "<rangefinder site='s{}'/>", site(a)),
                4 => write!(out, "<jointpos joint='{}'/>", joint(a)),
                5 => write!(out, "<framelinacc objtype='body' objname='b{}'/>", body(a)),
                6 => write!(
                    out,
                    "<framepos objtype='site' objname='s{}' reftype='body' refname='b{}'/>",
                    site(a),
                    body(b)
                ),
                7 => write!(out, "<distance geom1='{}' geom2='{}' cutoff='2'/>", geom(a), geom(b)),
                8 => write!(out, "<contact geom1='{}' num='2' data='found force dist pos normal'/>", geom(a)),
                _ => write!(out, "<subtreeangmom body='b{}'/>", body(a)),
            },
            Extra::Fixed { .. } | Extra::Spatial { .. } => Ok(()),
        }
    }
}
