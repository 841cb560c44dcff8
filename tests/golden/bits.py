"""Which values of a step equal the reference's to the last bit?

    python bits.py run OUT.npz colliders COUNT | rays COUNT | stages [--states NPZ] MODEL...      in each of two environments
    python bits.py compare REFERENCE.npz OURS.npz
    python bits.py golden > collider_bits.txt                        the cases of a test, from the reference

`colliders`: two geoms of every pair of types in many poses (random, aligned, rotated by multiples of 30 and 45 degrees,
touching faces, edges and corners); poses are written into `geom_xpos` and `geom_xmat`, so only colliders are compared.
`rays`: rays against every geom type. `stages`: the fields of forward dynamics along a trajectory whose states are the
reference's: pass `--states REFERENCE.npz` to the second run.
The tables that `compare` prints: share of cases whose values differ in any bit, and the largest difference.
"""

import itertools
import sys

import mujoco
import numpy as np

SHAPES = {
    "plane": 'type="plane" size="2 2 .1"',
    "sphere": 'type="sphere" size=".3"',
    "capsule": 'type="capsule" size=".2 .4"',
    "ellipsoid": 'type="ellipsoid" size=".3 .4 .2"',
    "cylinder": 'type="cylinder" size=".3 .4"',
    "box": 'type="box" size=".3 .4 .2"',
    "cube": 'type="box" size=".25 .25 .25"',
    "mesh": 'type="mesh" mesh="wedge"',
    "hull": 'type="mesh" mesh="hull"',
    "hfield": 'type="hfield" hfield="hills"',
}
CUT = 'vertex="' + " ".join(
    f"{.3 * np.cos(k):.4f} {.3 * np.sin(k):.4f} {.2 * np.cos(2.3 * k):.4f}" for k in range(24)
) + '"'
ASSETS = f"""<asset>
  <mesh name="wedge" vertex="-.3 -.3 -.2 .3 -.3 -.2 .3 .3 -.2 -.3 .3 -.2 -.3 0 .2 .3 0 .2"/>
  <mesh name="hull" {CUT}/>
  <hfield name="hills" nrow="5" ncol="5" size="1 1 .4 .2"
   elevation="0 1 2 1 0 1 3 4 2 1 0 2 5 3 1 1 0 2 1 0 0 1 1 0 0"/>
</asset>"""


def rotation(quat):
    mat = np.zeros(9)
    mujoco.mju_quat2Mat(mat, quat / np.linalg.norm(quat))
    return mat


def quat_about(axis, degrees):
    angle = np.radians(degrees) / 2
    quat = np.zeros(4)
    quat[0], quat[1 + axis] = np.cos(angle), np.sin(angle)
    return quat


def pose(rng, kind, extent):
    """A position and a matrix: `kind` says how special."""
    random = rng.normal(size=4)
    if kind == "random":
        return rng.uniform(-extent, extent, 3), rotation(random)
    step = {"aligned": 90, "thirty": 30, "fortyfive": 45, "touching": 90, "resting": 90, "tilted": 45}[kind]
    quat = np.zeros(4)
    first = quat_about(rng.integers(3), step * rng.integers(12))
    second = quat_about(rng.integers(3), step * rng.integers(12))
    mujoco.mju_mulQuat(quat, first, second)
    grid = {"touching": 0.1, "resting": 0.05}.get(kind)
    pos = rng.uniform(-extent, extent, 3)
    if kind == "resting":
        quat = quat_about(2, rng.uniform(0, 360))
        pos[2] = rng.choice([0.2, 0.3, 0.4, 0.5, 0.6, 0.8]) - rng.choice([0, 1e-3, 1e-5, 1e-9])
    elif grid:
        pos = np.round(pos / grid) * grid
    elif kind == "tilted":
        quat = quat + 1e-7 * random
    else:
        pos = np.round(pos, 2)
    return pos, rotation(quat)


KINDS = ["random", "aligned", "thirty", "fortyfive", "touching", "resting", "tilted"]


def pair_model(a, b):
    return mujoco.MjModel.from_xml_string(f"""<mujoco>{ASSETS}<worldbody>
      <body {'' if a in ('plane', 'hfield') else 'pos="0 0 0"'}>{'' if a in ('plane', 'hfield') else '<freejoint/>'}
        <geom {SHAPES[a]} margin="0.02"/></body>
      <body pos="0 0 .5"><freejoint/><geom {SHAPES[b]} margin="0.01"/></body>
    </worldbody></mujoco>""")


def colliders(out, count):
    for a, b in itertools.combinations_with_replacement(SHAPES, 2):
        if a in ("plane", "hfield") and b in ("plane", "hfield"):
            continue
        m = pair_model(a, b)
        d = mujoco.MjData(m)
        mujoco.mj_kinematics(m, d)
        for kind in KINDS:
            rng = np.random.default_rng([len(out), 7])
            rows = np.zeros((count, 60))
            for k in range(count):
                for g, extent in ((0, 0.1), (1, 0.6)):
                    pos, mat = pose(rng, kind, extent)
                    if g == 0 and kind == "resting":
                        pos, mat = np.zeros(3), np.eye(3).ravel()
                    d.geom_xpos[g], d.geom_xmat[g] = pos, mat
                # meshes lie about their own centre; trees of single geoms are not used
                mujoco.mj_collision(m, d)
                rows[k, 0] = d.ncon
                for i in range(min(d.ncon, 4)):
                    c = d.contact[i]
                    at = 1 + 13 * i
                    rows[k, at : at + 13] = c.dist, *c.pos, *c.frame
            out[f"{a}-{b} {kind}"] = rows


# Cases in which a last bit decides the number of contacts, their order or a depth.
DECISIVE = {
    ("box", "box", "random"): [19, 39, 63],
    ("box", "box", "aligned"): [201],
    ("box", "box", "thirty"): [17, 88, 246],
    ("box", "box", "touching"): [93, 239, 254],
    ("box", "box", "tilted"): [206, 220, 266],
    ("box", "cube", "fortyfive"): [12],
    ("cube", "cube", "aligned"): [256],
    ("cube", "cube", "touching"): [3, 132, 152, 254],
    ("sphere", "cylinder", "random"): range(40),
    ("sphere", "cylinder", "touching"): range(20),
}


def golden():
    """One case a line: shapes, position and matrix of each, number of contacts, distance, position and normal of each."""
    pairs = [
        (a, b)
        for a, b in itertools.combinations_with_replacement(SHAPES, 2)
        if not (a in ("plane", "hfield") and b in ("plane", "hfield"))
    ]
    for (a, b, kind), cases in DECISIVE.items():
        m = pair_model(a, b)
        d = mujoco.MjData(m)
        mujoco.mj_kinematics(m, d)
        rng = np.random.default_rng([pairs.index((a, b)) * len(KINDS) + KINDS.index(kind), 7])
        for k in range(max(cases) + 1):
            poses = [pose(rng, kind, extent) for extent in (0.1, 0.6)]
            if k not in cases:
                continue
            for g, (pos, mat) in enumerate(poses):
                d.geom_xpos[g], d.geom_xmat[g] = pos, mat
            mujoco.mj_collision(m, d)
            numbers = [x for pos, mat in poses for x in (*pos, *mat)]
            for i in range(d.ncon):
                c = d.contact[i]
                numbers += [c.dist, *c.pos, *c.frame[:3]]
            bits = " ".join(f"{x:016x}" for x in np.array(numbers).view(np.uint64))
            print(a, b, d.ncon, bits)


def rays(out, count):
    for a in SHAPES:
        m = pair_model(a, "sphere") if a in ("plane", "hfield") else pair_model("sphere", a)
        g = 0 if a in ("plane", "hfield") else 1
        d = mujoco.MjData(m)
        mujoco.mj_kinematics(m, d)
        d.geom_xpos[1 - g] = (50, 50, 50)
        group = np.ones(6, np.uint8)
        for kind in ("random", "aligned", "fortyfive"):
            rng = np.random.default_rng([len(out), 8])
            rows = np.zeros((count, 2))
            for k in range(count):
                d.geom_xpos[g], d.geom_xmat[g] = pose(rng, kind, 0.1)
                pnt = rng.normal(size=3)
                vec = rng.normal(size=3) if kind == "random" else np.eye(3)[rng.integers(3)] * rng.choice([-1, 1])
                if kind == "random":
                    vec = d.geom_xpos[g] + 0.3 * vec - pnt
                elif k % 2:
                    pnt = d.geom_xpos[g] - 2 * vec + 0.1 * np.round(rng.normal(size=3))
                geom = np.zeros(1, np.int32)
                rows[k] = mujoco.mj_ray(m, d, pnt, vec, group, 1, -1, geom), geom[0]
            out[f"ray {a} {kind}"] = rows


FIELDS = """xpos xquat xmat xipos ximat xanchor xaxis geom_xpos geom_xmat site_xpos site_xmat cam_xpos cam_xmat light_xpos
subtree_com cinert cdof flexvert_xpos ten_length ten_J wrap_xpos actuator_length actuator_moment crb M qLD qLDiagInv
ncon contact.dist contact.pos contact.frame nefc efc_J efc_pos efc_margin efc_diagApprox efc_KBIP efc_D efc_R efc_vel efc_aref
ten_velocity actuator_velocity cvel cdof_dot qfrc_bias qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid qfrc_passive
actuator_force qfrc_actuator act_dot qfrc_smooth qacc_smooth efc_b efc_force qfrc_constraint qacc sensordata""".split()


def stages(out, models, states, steps):
    spec = mujoco.mjtState.mjSTATE_INTEGRATION
    for path in models:
        try:
            m = mujoco.MjModel.from_xml_path(path)
        except ValueError as error:
            print(path, error)
            continue
        d = mujoco.MjData(m)
        name = path.split("/corpus/")[-1]
        rng = np.random.default_rng(3)
        if states is not None:
            if f"{name} states" not in states:
                continue
            known = states[f"{name} states"]
        else:
            known = np.zeros((steps, mujoco.mj_stateSize(m, spec)))
            for k in range(steps):
                for _ in range(5):
                    d.ctrl[:] = 0.3 * rng.normal(size=m.nu)
                    mujoco.mj_step(m, d)
                mujoco.mj_getState(m, d, known[k], spec)
            out[f"{name} states"] = known
        for k, state in enumerate(known):
            d = mujoco.MjData(m)
            mujoco.mj_setState(m, d, state, spec)
            mujoco.mj_forward(m, d)
            for field in FIELDS:
                if field == "ncon" or field == "nefc":
                    value = np.array([getattr(d, field)], float)
                elif "." in field:
                    value = np.array(getattr(d.contact, field.split(".")[1]), float)
                else:
                    value = np.array(getattr(d, field), float)
                if value.size:
                    out[f"{name}|{k}|{field}"] = value.ravel()


def bits_differ(a, b):
    return (a.view(np.int64) != b.view(np.int64)) & ~((a == 0) & (b == 0))


def compare(ref, ours):
    ref, ours = np.load(ref), np.load(ours)
    if any("|" in key for key in ref.files):
        return compare_stages(ref, ours)
    print(f"{'':32}{'count':>10}{'any bit':>10}{'largest':>12}   dist    pos  frame   (share of cases)")
    for key in ref.files:
        a, b = ref[key], ours[key]
        if a.shape[1] == 2:
            count = np.mean(a[:, 1] != b[:, 1])
            dist = np.mean(bits_differ(a[:, 0], b[:, 0]))
            print(f"{key:32}{count:10.4f}{dist:10.4f}{np.nanmax(abs(a[:, 0] - b[:, 0])):12.2g}  hit: {np.mean(a[:,1]>=0):.2f}")
            continue
        same = a[:, 0] == b[:, 0]
        wrong = bits_differ(a, b)
        part = [wrong[:, [i for i in range(60) if 0 < i < 53 and lo <= (i - 1) % 13 < hi]].any(1) for lo, hi in ((0, 1), (1, 4), (4, 13))]
        hit = max(1, np.sum(a[:, 0] > 0))
        largest = np.max(abs(a - b)[same]) if same.any() else 0
        print(
            f"{key:32}{np.mean(~same):10.4f}{np.sum(wrong.any(1)) / hit:10.4f}{largest:12.2g}"
            + "".join(f"{np.sum(p) / hit:7.3f}" for p in part) + f"  hits {hit}"
        )


def compare_stages(ref, ours):
    table = {}
    for key in ref.files:
        if "|" not in key or key not in ours.files:
            continue
        name, _, field = key.split("|")
        a, b = ref[key], ours[key]
        row = table.setdefault(field, [0, 0, 0.0, set()])
        row[0] += 1
        if a.shape != b.shape or bits_differ(a, b).any():
            row[1] += 1
            row[3].add(name)
            if a.shape == b.shape:
                row[2] = max(row[2], np.max(abs(a - b) / (1 + abs(a))))
    for field in FIELDS:
        if field in table:
            n, bad, most, models = table[field]
            print(f"{field:18}{bad:6} of {n:6}  largest {most:9.2g}   models {len(models):3}  {' '.join(sorted(models)[:3])}")


if __name__ == "__main__":
    if sys.argv[1] == "compare":
        compare(*sys.argv[2:4])
    elif sys.argv[1] == "golden":
        golden()
    else:
        found = {}
        what = sys.argv[3]
        if what == "colliders":
            colliders(found, int(sys.argv[4]))
        elif what == "rays":
            rays(found, int(sys.argv[4]))
        else:
            known = None
            files = sys.argv[4:]
            if files[0] == "--states":
                known, files = np.load(files[1]), files[2:]
            stages(found, files, known, 20)
        np.savez(sys.argv[2], **found)
