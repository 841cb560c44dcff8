//! The programs of the renderer: one for each combination of what a draw call needs.
//!
//! They evaluate the classic lighting model per vertex, as pictures made with OpenGL's fixed functions show it: highlights
//! follow the tessellation, each pass clamps its colors before they are interpolated, and textures multiply everything.

use super::calls::Gl;
use crate::base::Result;
use crate::render::shading::{ATTRIBUTES, Key, SHADOW_UNIT, ShadingOutput, Texturing, Uniforms};
use std::collections::HashMap;
use std::fmt::Write;

/// A compiled program and the places of its uniforms.
pub struct Program {
    name: u32,
    places: [Option<glow::NativeUniformLocation>; 7],
    /// Pass whose uniforms it has.
    pass: u64,
}

/// All programs that have been needed so far.
#[derive(Default)]
pub struct Programs {
    made: HashMap<Key, Program>,
    pass: u64,
}

impl Programs {
    /// A new pass: programs take its uniforms when they are first used in it.
    pub fn next_pass(&mut self) {
        self.pass += 1;
    }

    /// Makes a program current, with the pass's uniforms.
    pub fn select(&mut self, gl: &Gl, key: Key, u: &Uniforms) -> Result<()> {
        if gl.is_software() {
            gl.shade(key, u, self.pass);
            return Ok(());
        }
        let program = match self.made.entry(key) {
            std::collections::hash_map::Entry::Occupied(e) => e.into_mut(),
            std::collections::hash_map::Entry::Vacant(e) => e.insert(Program::new(gl, key)?),
        };
        gl.use_program(program.name);
        if program.pass != self.pass {
            program.pass = self.pass;
            let [projection, view, lights, ambient, fog, shadow, plane] = &program.places;
            gl.set_mat4(projection, &u.projection);
            gl.set_mat4(view, &u.view);
            gl.set_vec4s(lights, &u.lights);
            gl.set_vec4s(ambient, &[[u.ambient, u.fog_range[0], u.fog_range[1], 0.0]]);
            gl.set_vec4s(fog, &[u.fog_color]);
            gl.set_mat4(shadow, &u.shadow);
            gl.set_vec4s(plane, &[u.plane]);
        }
        Ok(())
    }

    pub fn delete(&mut self, gl: &Gl) {
        for (_, program) in self.made.drain() {
            gl.delete_program(program.name);
        }
    }
}

impl Program {
    fn new(gl: &Gl, key: Key) -> Result<Program> {
        let defines = defines(gl, key);
        let vertex = format!("{defines}{VERTEX}").replace("BASE_LIGHTS", &calls(key, 0..key.lights));
        let vertex = vertex.replace("SHADOW_LIGHT", &calls(key, key.lights..key.lights + key.shadow as u8));
        let (vertex, fragment) = complete(gl, &vertex, &format!("{defines}{FRAGMENT}"));
        let name = gl.new_program(&vertex, &fragment, &ATTRIBUTES)?;
        gl.use_program(name);
        gl.set_int(&gl.uniform(name, "u_texture"), 0);
        gl.set_int(&gl.uniform(name, "u_map"), SHADOW_UNIT as i32);
        let places = ["u_projection", "u_view", "u_light", "u_misc", "u_fog", "u_shadow", "u_plane"];
        Ok(Program { name, places: places.map(|p| gl.uniform(name, p)), pass: 0 })
    }
}

/// Adds the version and the words that differ between versions of the language.
pub fn complete(gl: &Gl, vertex: &str, fragment: &str) -> (String, String) {
    let number = match gl.version {
        v if v >= (3, 3) => 330,
        v if v >= (3, 2) => 150,
        v if v >= (3, 1) => 140,
        v if v >= (3, 0) => 130,
        _ => 120,
    };
    let [vertex_words, fragment_words] = if number >= 130 {
        [
            "#define IN in\n#define OUT out\n",
            "#define VARYING in\n#define TEXTURE2D texture\n#define TEXTURECUBE texture\n#define FRAG o_color\n\
             out vec4 o_color;\n",
        ]
    } else {
        [
            "#define IN attribute\n#define OUT varying\n",
            "#define VARYING varying\n#define TEXTURE2D texture2D\n#define TEXTURECUBE textureCube\n\
             #define FRAG gl_FragColor\n",
        ]
    };
    let head = |words: &str, text: &str| format!("#version {number}\n{words}{text}");
    (head(vertex_words, vertex), head(fragment_words, fragment))
}

fn defines(gl: &Gl, key: Key) -> String {
    let mut text = String::new();
    let mut define = |on: bool, name: &str| {
        if on {
            let _ = writeln!(text, "#define {name}");
        }
    };
    define(key.output == ShadingOutput::Lit, "LIT");
    define(key.output == ShadingOutput::Faded, "FADED");
    define(key.output == ShadingOutput::Depth, "DEPTH");
    define(matches!(key.texturing, Texturing::Explicit | Texturing::Planar), "PICTURE");
    define(key.texturing == Texturing::Explicit, "EXPLICIT");
    define(matches!(key.texturing, Texturing::Cube | Texturing::Sky), "CUBE");
    define(key.texturing == Texturing::Sky, "SKY");
    define(key.shadow, "SHADOW");
    define(key.only_shadow, "ONLY_SHADOW");
    define(key.fog, "FOG");
    define(key.mirror, "MIRROR");
    define(key.mirror && gl.version >= (3, 0), "CLIP_DISTANCE");
    define(key.wire, "WIRE");
    let _ = writeln!(text, "#define LIGHTS {}", (key.lights as usize + key.shadow as usize).max(1));
    text
}

/// Calls that add up lights.
fn calls(key: Key, lights: std::ops::Range<u8>) -> String {
    let call = |i: u8| format!("{}({i})", if key.spots >> i & 1 == 1 { "SPOT" } else { "SUN" });
    lights.map(|i| format!(" + {}", call(i))).collect()
}

const VERTEX: &str = "
IN vec3 a_pos; IN vec3 a_normal; IN vec4 a_uv;
IN vec4 i_row0; IN vec4 i_row1; IN vec4 i_row2;
IN vec4 i_scale; IN vec4 i_color; IN vec4 i_look; IN vec4 i_tex;
uniform mat4 u_projection; uniform mat4 u_view; uniform mat4 u_shadow;
uniform vec4 u_light[6 * LIGHTS];
uniform vec4 u_misc; uniform vec4 u_plane;
invariant gl_Position;
#ifndef DEPTH
OUT vec4 v_color; OUT vec3 v_lit; OUT vec4 v_tex; OUT vec4 v_shadow;
#endif
#ifdef WIRE
OUT float v_key;
#endif

vec3 shine(vec3 l, vec3 n, vec3 v, vec3 c, vec3 ambient, vec3 diffuse, vec3 specular) {
    float nl = dot(n, l);
    float nh = max(dot(n, normalize(l + v)), 0.0);
    float highlight = i_look.z == 0.0 ? 1.0 : pow(nh, i_look.z);
    return ambient * c + max(nl, 0.0) * diffuse * c + (nl > 0.0 ? highlight * i_look.y : 0.0) * specular;
}

vec3 spot(vec4 at, vec4 dir, vec4 att, vec3 p, vec3 n, vec3 v, vec3 c, vec3 ambient, vec3 diffuse, vec3 specular) {
    vec3 l = at.xyz - p;
    float d = length(l);
    l /= d;
    float along = dot(-l, dir.xyz);
    float focus = att.w == 0.0 ? 1.0 : pow(max(along, 0.0), att.w);
    float strength = along >= dir.w ? focus / (att.x + att.y * d + att.z * d * d) : 0.0;
    return strength * shine(l, n, v, c, ambient, diffuse, specular);
}

#define L(i, k) u_light[6 * i + k]
#define COLORS(i) L(i, 3).rgb, L(i, 4).rgb, L(i, 5).rgb
#define SUN(i) shine(L(i, 0).xyz, n, v, c, COLORS(i))
#define SPOT(i) spot(L(i, 0), L(i, 1), L(i, 2), p, n, v, c, COLORS(i))

void main() {
    vec4 scaled = vec4(a_pos.xy * i_scale.xy, a_uv.z * i_scale.z + a_pos.z * i_scale.w, 1.0);
    vec4 world = vec4(dot(i_row0, scaled), dot(i_row1, scaled), dot(i_row2, scaled), 1.0);
    vec4 eye = u_view * world;
    gl_Position = u_projection * eye;
#ifdef WIRE
    v_key = a_uv.w + 0.5;
#endif
#ifndef DEPTH
    vec3 object = vec3(a_pos.xy, a_pos.z + a_uv.z);
    v_color = i_color;
    v_lit = i_color.rgb;
    v_tex = vec4(0.0);
#ifdef LIT
    if (i_look.w == 0.0) {
        vec3 local = a_normal / vec3(i_scale.xy, i_scale.w);
        vec3 rotated = vec3(dot(i_row0.xyz, local), dot(i_row1.xyz, local), dot(i_row2.xyz, local));
        vec3 n = normalize((u_view * vec4(rotated, 0.0)).xyz);
        vec3 p = eye.xyz;
        vec3 v = normalize(-p);
        vec3 c = i_color.rgb;
        v_color.rgb = clamp((i_look.x + u_misc.x) * c BASE_LIGHTS, 0.0, 1.0);
        v_lit = clamp(vec3(0.0) SHADOW_LIGHT, 0.0, 1.0);
    }
#endif
#ifdef FADED
    v_color.a = a_normal.x;
#endif
#ifdef PICTURE
#ifdef EXPLICIT
    v_tex.xy = a_uv.xy;
#else
    v_tex.xy = vec2(0.5, -0.5) * i_tex.xy * object.xy - 0.5;
#endif
#endif
#ifdef CUBE
#ifdef SKY
    v_tex.xyz = vec3(object.x, object.z, -object.y);
#else
    v_tex.xyz = object * i_tex.xyz;
#endif
#endif
    v_tex.w = abs(eye.z);
#ifdef MIRROR
#ifdef CLIP_DISTANCE
    gl_ClipDistance[0] = -dot(u_plane, world);
#endif
    v_shadow = vec4(dot(u_plane, world));
#else
    v_shadow = u_shadow * world;
#endif
#endif
}
";

const FRAGMENT: &str = "
#ifndef DEPTH
VARYING vec4 v_color; VARYING vec3 v_lit; VARYING vec4 v_tex; VARYING vec4 v_shadow;
#endif
#ifdef WIRE
VARYING float v_key;
#endif
#ifdef CUBE
uniform samplerCube u_texture;
#else
uniform sampler2D u_texture;
#endif
uniform sampler2D u_map;
uniform vec4 u_misc; uniform vec4 u_fog;

void main() {
#ifdef WIRE
    if (abs(fract(v_key + 0.5) - 0.5) < 1e-4) discard;
#endif
#ifdef DEPTH
    FRAG = vec4(1.0);
#else
    vec4 t = vec4(1.0);
#ifdef PICTURE
    t = TEXTURE2D(u_texture, v_tex.xy);
#endif
#ifdef CUBE
    t = TEXTURECUBE(u_texture, v_tex.xyz);
#endif
    vec4 color = v_color * t;
#ifdef FOG
    float clear = clamp((u_misc.z - v_tex.w) / (u_misc.z - u_misc.y), 0.0, 1.0);
    color.rgb = mix(u_fog.rgb, color.rgb, clear);
#endif
#ifdef MIRROR
#ifndef CLIP_DISTANCE
    if (v_shadow.x > 0.0) discard;
#endif
#endif
#ifdef SHADOW
    vec3 place = v_shadow.xyz / v_shadow.w;
    float stored = TEXTURE2D(u_map, place.xy).r;
    bool reached = clamp(place.z, 0.0, 1.0) >= stored && color.a >= 0.99;
    vec3 light = reached ? v_lit * t.rgb : vec3(0.0);
#ifdef FOG
    light *= clear;
#endif
#ifdef ONLY_SHADOW
    if (!reached) discard;
    color.rgb = light;
#else
    color.rgb = floor(color.rgb * 255.0 + 0.5) / 255.0 + light;
#endif
#endif
    FRAG = color;
#endif
}
";
