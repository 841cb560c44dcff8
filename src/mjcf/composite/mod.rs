//! `composite`: a cable, that is, a chain of bodies along a curve, joined by balls.
//!
//! In: a [`Composite`], read from its element. Out: in the spec, below the enclosing body, the chain with its geoms, joints,
//! sites and exclusions, and for boxes a skin. Vertices have single precision, and so has what follows from them.

mod bicubic;
mod cable;
mod skin;

use crate::abi::*;
use crate::base::cxx::CxxVec;
use crate::base::reject_if;
use crate::spec::{BodyId, FrameId, GeomFields, JointFields, Kind as _, PluginUse, SiteFields, SkinFields, Spec};

/// The shape of one coordinate along the cable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Curve {
    Zero,
    /// Arc length.
    Line,
    Cos,
    Sin,
}

/// The plugin that cables may use.
const CABLE_PLUGIN: &str = "mujoco.elasticity.cable";

/// What the element says.
pub struct Composite {
    pub prefix: String,
    /// Keyword of the type.
    pub kind: String,
    pub count: [i32; 3],
    pub size: [f64; 3],
    pub quat: [f64; 4],
    /// Added to the first vertex.
    pub offset: [f64; 3],
    pub vertex: CxxVec<f32>,
    pub initial: String,
    pub curve: [Curve; 3],
    pub geom: GeomFields,
    pub joint: JointFields,
    pub site: SiteFields,
    pub skin: SkinFields,
    /// A `skin` element is there.
    pub has_skin: bool,
    pub skin_texcoord: u8,
    pub skin_subgrid: i32,
    /// The plugin's name, and how to use it.
    pub plugin: Option<(String, PluginUse)>,
}

impl Composite {
    /// With the built-in attributes.
    pub fn new(kind: &str) -> Self {
        let (mut geom, mut site, mut joint) = (GeomFields::initial(), SiteFields::initial(), JointFields::initial());
        (geom.public.group, site.public.group, joint.public.group) = (0, 3, 3);
        let mut skin = SkinFields::initial();
        skin.public.rgba = [1.0; 4];
        Composite {
            prefix: String::new(),
            kind: kind.to_string(),
            count: [1; 3],
            size: [1.0, 0.0, 0.0],
            quat: [1.0, 0.0, 0.0, 0.0],
            offset: [0.0; 3],
            vertex: CxxVec::default(),
            initial: "ball".into(),
            curve: [Curve::Zero; 3],
            geom,
            joint,
            site,
            skin,
            has_skin: false,
            skin_texcoord: 0,
            skin_subgrid: 0,
            plugin: None,
        }
    }

    /// Adds everything to a body of the spec, inside a frame of it or none.
    pub fn make(mut self, spec: &mut Spec, parent: BodyId, frame: Option<FrameId>) -> crate::base::Result<()> {
        self.check()?;
        let substitute = match self.kind.as_str() {
            "cable" => return self.cable(spec, parent, frame),
            "particle" => "replicate",
            "grid" => "flex",
            "rope" => "cable",
            "loop" => "flexcomp",
            _ => "shell",
        };
        let kind = &self.kind;
        Err(format!("The \"{kind}\" composite type is deprecated. Please use \"{substitute}\" instead.").into())
    }

    fn check(&mut self) -> crate::base::Result<()> {
        reject_if(self.count.iter().any(|&n| n < 1), "Positive counts expected in composite")?;
        let square: f64 = self.size.iter().map(|x| x * x).sum();
        reject_if(self.vertex.is_empty() && square < mjMINVAL, "Positive spacing or length expected in composite")?;
        if !self.vertex.is_empty() {
            reject_if(self.count[0] > 1, "Either vertex or count can be specified, not both")?;
            self.count = [(self.vertex.len() / 3) as i32, 1, 1];
        }
        reject_if(self.count.windows(2).any(|n| n[0] == 1 && n[1] > 1), "Singleton counts must come last")?;
        let cable = self.kind == "cable";
        if self.has_skin && !cable && self.skin_subgrid > 0 && self.count[..2].iter().any(|&n| n < 3) {
            return Err("At least 3x3 required for skin subgrid".into());
        }
        if let Some((name, _)) = &self.plugin {
            reject_if(!cable, "Only cable composite supports plugins")?;
            reject_if(name != CABLE_PLUGIN, "Only mujoco.elasticity.cable is supported by composites")?;
        }
        Ok(())
    }

    /// A name of one of the parts.
    fn name(&self, what: &str) -> String {
        format!("{}{what}", self.prefix)
    }
}
