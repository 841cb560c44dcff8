//! Reads the body tree: bodies, frames, and what is attached to them. In: elements below `worldbody`. Out: their
//! counterparts in the spec, in the order of the document.

use super::*;
use crate::mjcf::schema::tables::*;

/// Where elements are being added: the body, the frame inside it, and the class in force.
#[derive(Clone, Copy)]
pub(super) struct InsertionPoint {
    pub body: BodyId,
    pub frame: Option<FrameId>,
    pub class: ClassId,
    /// Directly in the world body, as far as the document says.
    pub in_world: bool,
}

pub(super) fn geom_attributes(node: &Node, geom: &mut GeomFields) -> Result<()> {
    table(node, &GEOM, geom)?;
    let g = &mut geom.public;
    orientation(node, &mut g.quat, &mut g.alt)
}

pub(super) fn site_attributes(node: &Node, site: &mut SiteFields) -> Result<()> {
    table(node, &SITE, site)?;
    let s = &mut site.public;
    orientation(node, &mut s.quat, &mut s.alt)
}

pub(super) fn camera_attributes(node: &Node, camera: &mut CameraFields) -> Result<()> {
    camera.userdata.clear();
    table(node, &CAMERA_TARGET, camera)?;
    table(node, &CAMERA, camera)?;
    let given = |name: &str| Ok(numbers::<f32>(node, name)?.is_some());
    let (resolution, sensor) = (given("resolution")?, given("sensorsize")?);
    let principal = if given("principalpixel")? {
        table(node, &CAMERA_PRINCIPAL_PIXEL, camera)?;
        true
    } else {
        table(node, &CAMERA_PRINCIPAL, camera)?;
        given("principal")?
    };
    let focal = if given("focalpixel")? {
        table(node, &CAMERA_FOCAL_PIXEL, camera)?;
        true
    } else {
        table(node, &CAMERA_FOCAL, camera)?;
        given("focal")?
    };
    if (focal || principal) && !sensor {
        return Err(missing(node, "sensorsize"));
    }
    if (focal || sensor) && !resolution {
        return Err(missing(node, "resolution"));
    }
    node.reject_if(camera.resolution.iter().any(|&x| x < 0.0), "camera resolution cannot be negative")?;
    if sensor && node.get("fovy").is_some() {
        return Err(ParseError::at(node, "either 'fovy' or 'sensorsize' attribute can be specified, not both"));
    }
    let c = &mut camera.public;
    orientation(node, &mut c.quat, &mut c.alt)
}

pub(super) fn light_attributes(node: &Node, light: &mut LightFields) -> Result<()> {
    table(node, &LIGHT_NAMES, light)?;
    table(node, &LIGHT, light)?;
    if let Some(directional) = boolean(node, "directional")? {
        node.reject_if(node.get("type").is_some(), "type and directional cannot both be defined")?;
        light.r#type = if directional { mjLIGHT_DIRECTIONAL } else { mjLIGHT_SPOT }.into();
    }
    Ok(())
}

impl Reader<'_> {
    pub(super) fn worldbody(&mut self, node: &Node) -> Result<()> {
        node.reject_if(node.attribute_names().next().is_some(), "World body cannot have attributes")?;
        let place = InsertionPoint { body: self.spec.world, frame: None, class: Classes::ROOT, in_world: true };
        self.children(node, place)
    }

    /// Reads everything inside a body, frame or replicate.
    pub(super) fn children(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        for child in &node.children {
            match child.tag() {
                "inertial" => self.inertial(child, place)?,
                "joint" => self.joint(child, place)?,
                "freejoint" => self.freejoint(child, place)?,
                "geom" => self.geom(child, place)?,
                "site" => self.site(child, place)?,
                "camera" => self.camera(child, place)?,
                "light" => self.light(child, place)?,
                "plugin" => self.plugin_of(Some(child), place.body)?,
                "body" => self.body(child, place)?,
                "frame" => self.frame(child, place)?,
                "replicate" => self.replicate(child, place)?,
                "attach" => self.attach(child, place)?,
                "composite" => self.composite(child, place)?,
                "flexcomp" => self.flexcomp(child, place)?,
                _ => return Err(ParseError::at(child, format!("unrecognized model element '{}'", child.tag()))),
            }
        }
        Ok(())
    }

    /// The class in force inside a body or frame.
    pub(super) fn childclass(&self, node: &Node, outer: ClassId) -> Result<ClassId> {
        match node.get("childclass") {
            None => Ok(outer),
            Some(name) => {
                self.spec.classes.find(name).ok_or_else(|| ParseError::at(node, "unknown default childclass"))
            }
        }
    }

    fn body(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        let class = self.childclass(node, place.class)?;
        let id = self.spec.add_body(place.body, Some(class));
        self.spec.bodies[id].head.frame = place.frame;
        self.identify(node, id)?;
        let b = &mut self.spec.bodies[id].public;
        table(node, &BODY, b)?;
        let b = &mut b.public;
        orientation(node, &mut b.quat, &mut b.alt)?;
        self.children(node, InsertionPoint { body: id, frame: None, class, in_world: false })
    }

    fn inertial(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        node.reject_if(place.in_world, "World body cannot have inertia")?;
        let b = &mut self.spec.bodies[place.body].public;
        b.explicitinertial = 1;
        table(node, &INERTIAL, b)?;
        if node.get("fullinertia").is_some() && node.has_any(&ORIENTATION) {
            return Err(ParseError::at(node, "fullinertia and inertial orientation cannot both be specified"));
        }
        let b = &mut b.public;
        orientation(node, &mut b.iquat, &mut b.ialt)
    }

    /// Adds an element to a body and frame, with the name and class that it says.
    fn in_body<K: InBody + Templated>(&mut self, node: &Node, place: InsertionPoint) -> Result<Id<K>> {
        let class = self.class(node, place.class)?;
        let id = self.spec.add_in::<K>(place.body, Some(class));
        K::list_mut(self.spec)[id].head.frame = place.frame;
        self.identify(node, id)?;
        Ok(id)
    }

    fn joint(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        node.reject_if(place.in_world, "World body cannot have joints")?;
        let id = self.in_body::<JointFields>(node, place)?;
        table(node, &JOINT, &mut self.spec.joints[id].public)
    }

    fn freejoint(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        node.reject_if(place.in_world, "World body cannot have joints")?;
        let id = self.spec.add_freejoint(place.body);
        let class = self.spec.classes[place.class].name().to_string();
        let joint = &mut self.spec.joints[id];
        joint.head.frame = place.frame;
        joint.head.class.set(class);
        self.identify(node, id)?;
        table(node, &FREE_JOINT, &mut self.spec.joints[id].public)
    }

    fn geom(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        let id = self.in_body::<GeomFields>(node, place)?;
        geom_attributes(node, &mut self.spec.geoms[id].public)?;
        self.plugin_of(node.named("plugin").next(), id)
    }

    fn site(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        let id = self.in_body::<SiteFields>(node, place)?;
        site_attributes(node, &mut self.spec.sites[id].public)
    }

    fn camera(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        let id = self.in_body::<CameraFields>(node, place)?;
        camera_attributes(node, &mut self.spec.cameras[id].public)
    }

    fn light(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        let id = self.in_body::<LightFields>(node, place)?;
        light_attributes(node, &mut self.spec.lights[id].public)
    }

    fn frame(&mut self, node: &Node, place: InsertionPoint) -> Result<()> {
        let class = self.childclass(node, place.class)?;
        let id = self.spec.add_frame(place.body, place.frame);
        let name = self.spec.classes[class].name().to_string();
        self.identify(node, id)?;
        let f = &mut self.spec.frames[id].public;
        f.childclass.set(name);
        table(node, &FRAME, f)?;
        let f = &mut f.public;
        orientation(node, &mut f.quat, &mut f.alt)?;
        self.children(node, InsertionPoint { frame: Some(id), class, ..place })
    }
}
