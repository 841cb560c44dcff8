"""Documents with files that the reference rejects, and its words: writes `rejections_files.txt` beside this script.

Run it in an environment with the published package. A case is the files of a document (`@name` and hexadecimal bytes), the
document, `---`, the message, `===`.
"""
import os
import signal
import struct
import zlib

import mujoco

HERE = os.path.dirname(os.path.abspath(__file__))


def png(width, height, colour=2, depth=8):
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes(width * channels) for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def stl(faces, extra=b"", scale=1.0):
    text = b"\0" * 80 + struct.pack("<I", faces)
    for i in range(min(faces, 4)):
        text += struct.pack("<12fH", *([0.0] * 3 + [scale * ((i + k * k) % 4) for k in range(9)]), 0)
    return text + extra


def asset(text, **files):
    return f"<mujoco><asset>{text}</asset></mujoco>", {k.replace("_", "."): v for k, v in files.items()}


def mesh(name, data, more="", geom=True):
    text = f"<mesh name='m' file='{name}' {more}/>"
    world = "<worldbody><geom type='mesh' mesh='m'/></worldbody>" if geom else ""
    return f"<mujoco><asset>{text}</asset>{world}</mujoco>", {name: data}


def flex(data, dim=3, more="mass='1'"):
    text = f"<flexcomp name='f' type='gmsh' file='f.msh' dim='{dim}' {more}/>"
    return f"<mujoco><worldbody>{text}</worldbody></mujoco>", {"f.msh": data}


def gmsh_cases():
    head41, head22 = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n", "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
    nodes = "$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n$EndNodes\n"
    elements = "$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n"
    nodes22 = "$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n"
    elements22 = "$Elements\n1\n1 4 0 1 2 3 4\n$EndElements\n"
    whole = head41 + nodes + elements
    texts = ["", "x", "$MeshFormat\n", "$MeshFormat\n4.1\n", "$MeshFormat\n3.0 0 8\n$EndMeshFormat\n" + nodes + elements]
    texts += [head41, head41 + nodes, head41 + elements, head22, head22 + nodes22, whole.replace("$EndNodes", "")]
    texts += [whole.replace("$EndElements", ""), whole.replace("$EndMeshFormat", "")]
    for old, new in [
        ("1 4 1 4\n3", "2 4 1 4\n3"), ("1 4 1 4\n3", "1 4 1 5\n3"), ("1 4 1 4\n3", "1 4 2 4\n3"), ("3 1 0 4", "7 1 0 4"),
        ("3 1 0 4", "3 1 0 5"), ("3 1 0 4", "0 1 0 4"), ("1 4 1 4\n3", "1 -4 1 -4\n3"), ("1\n2\n3\n4\n", "1\n3\n2\n4\n"),
        ("1\n2\n3\n4\n", "1\nx\n3\n4\n"), ("0 1 0\n", "0 x 0\n"), ("1 1 1 1\n3 1 4 1", "2 1 1 1\n3 1 4 1"),
        ("3 1 4 1\n1 1", "2 1 4 1\n1 1"), ("3 1 4 1\n1 1", "3 1 2 1\n1 1"), ("3 1 4 1\n1 1", "3 1 4 3\n1 1"),
        ("3 1 4 1\n1 1", "3 1 4 0\n1 1"), ("1 1 2 3 4\n", "1 1 2 3 9\n"), ("1 1 2 3 4\n", "1 1 2 3\n"),
        ("1 1 2 3 4\n", "1 x 2 3 4\n"), ("1 1 1 1\n3", "x 1 1 1\n3"), ("1 4 1 4\n3", "x 4 1 4\n3"),
        ("1 4 1 4\n3", "1 0 0 0\n3"), ("1 1 1 1\n3 1 4 1", "1 0 0 0\n3 1 4 0"),
    ]:
        assert old in whole, old
        texts.append(whole.replace(old, new, 1))
    whole22 = head22 + nodes22 + elements22
    for old, new in [
        ("$Nodes\n4", "$Nodes\n5"), ("$Nodes\n4", "$Nodes\nx"), ("$Nodes\n4", "$Nodes\n-1"), ("$Nodes\n4", "$Nodes\n0"),
        ("2 1 0 0", "3 1 0 0"), ("2 1 0 0", "2 1 x 0"), ("$Elements\n1", "$Elements\n2"), ("$Elements\n1", "$Elements\nx"),
        ("1 4 0 1 2 3 4", "1 4 0 1 2 3"), ("1 4 0 1 2 3 4", "1 4 0 1 2 3 9"), ("1 4 0 1 2 3 4", "1 2 0 1 2 3"),
        ("1 4 0 1 2 3 4", "1 4 x 1 2 3 4"), ("1 4 0 1 2 3 4", "1 x 0 1 2 3 4"), ("1 4 0 1 2 3 4", "1 4 0 x 2 3 4"),
        ("$Elements\n1", "$Elements\n0"), ("$Elements\n1", "$Elements\n-1"),
    ]:
        texts.append(whole22.replace(old, new, 1))
    for text in texts:
        yield flex(text.encode())
    for dim in (1, 2):
        yield flex(whole.encode(), dim)
        yield flex(whole22.encode(), dim)
    binary = "$MeshFormat\n4.1 1 8\n".encode() + struct.pack("<i", 1) + b"\n$EndMeshFormat\n"

    def block(name, data):
        return f"${name}\n".encode() + data + f"\n$End{name}\n".encode()

    good_nodes = struct.pack("<4Q3iQ4Q12d", 1, 4, 1, 4, 3, 1, 0, 4, 1, 2, 3, 4, *range(12))
    good_elements = struct.pack("<4Q3iQ5Q", 1, 1, 1, 1, 3, 1, 4, 1, 1, 1, 2, 3, 4)
    for n, e in [
        (good_nodes[:20], good_elements), (good_nodes[:60], good_elements), (good_nodes[:100], good_elements),
        (good_nodes, good_elements[:20]), (good_nodes, good_elements[:60]), (b"", good_elements), (good_nodes, b""),
        (struct.pack("<Q", 2) + good_nodes[8:], good_elements), (struct.pack("<2Q", 1, 1 << 40) + good_nodes[16:], good_elements),
        (good_nodes, struct.pack("<Q", 3) + good_elements[8:]), (good_nodes, good_elements[:48] + struct.pack("<i", 9) + good_elements[52:]),
        (good_nodes[:52] + struct.pack("<Q", 7) + good_nodes[60:], good_elements),
    ]:
        yield flex(binary + block("Nodes", n) + block("Elements", e))


def mesh_cases():
    for text in [b"", b"x" * 20, stl(0), stl(300000), stl(4, b"x"), stl(4, scale=1e38)]:
        yield mesh("m.stl", text)
    yield mesh("m.stl", stl(4, scale=1e31))
    yield mesh("m.xyz", b"x")
    yield mesh("m.stl", stl(4), "content_type='model/unknown'")
    yield mesh("m.stl", stl(4), "content_type='x'")
    for text in [b"", b"x" * 8, struct.pack("<4i", -1, 0, 0, 0), struct.pack("<4i", 4, 0, 0, 0), struct.pack("<4i", 4, 3, 0, 4),
                 struct.pack("<4i", 2000000000, 0, 0, 2000000000), struct.pack("<4i", 4, 0, 3, 4),
                 struct.pack("<4i12f3i", 4, 0, 0, 1, *range(12), 0, 1, 9)]:
        yield mesh("m.msh", text)
    for text in ["", "x", "v 0 0 0\n", "v 0 0 0\nf 1 2 3\n", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 9\n",
                 "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2\n", "v x\n", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf a b c\n",
                 "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1/1 2/2 3/3\n"]:
        yield mesh("m.obj", text.encode())
    for more in ["vertex='0 0 0 1 0 0 0 1 0 0 0 1'", "face='0 1 2'", "normal='0 0 1'", "texcoord='0 0'", "builtin='sphere' params='1'"]:
        yield mesh("m.stl", stl(4), more)
    tetra = "vertex='0 0 0 1 0 0 0 1 0 0 0 1'"
    for more in ["face='0 2 1 0 1 3 0 3 2 1 2 3'", "face='0 1 2 0 1 3 0 3 2 1 2 3'", "face='0 1 2 0 3 1 0 2 3 1 3 2'", "face='0 1 2'",
                 "inertia='exact' face='0 2 1 0 1 3 0 3 2 1 2 3'", "inertia='exact' face='0 1 2 0 3 1 0 2 3 1 3 2'",
                 "inertia='shell' face='0 2 1'", "face='0 0 0'", "normal='0 0 1'", "texcoord='0 0'", "maxhullvert='3'", "scale='0 0 0'",
                 "scale='-1 1 1' face='0 2 1 0 1 3 0 3 2 1 2 3'", "face='0 2 1' facenormal='0 1'", "face='0 2 1' facetexcoord='0 1 2'"]:
        yield f"<mujoco><asset><mesh name='m' {tetra} {more}/></asset><worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>", {}
    for kind in ["sphere", "capsule", "box", "cylinder", "ellipsoid"]:
        yield f"<mujoco><asset><mesh name='m' {tetra}/></asset><worldbody><geom type='{kind}' mesh='m'/></worldbody></mujoco>", {}
    for more in ["fromto='0 0 0 1 1 1'", "type='mesh' fromto='0 0 0 1 1 1'", "type='mesh' shellinertia='true'"]:
        yield f"<mujoco><asset><mesh name='m' {tetra}/></asset><worldbody><geom mesh='m' {more}/></worldbody></mujoco>", {}


def picture_cases():
    def texture(data, more="type='2d'", name="t.png"):
        return f"<mujoco><asset><texture name='t' file='{name}' {more}/></asset></mujoco>", {name: data}

    good = png(6, 4)
    for data in [b"", b"x", good[:20], good[:60], b"x" * 100, good.replace(b"IHDR", b"XHDR")]:
        yield texture(data)
    for more in ["type='cube'", "type='skybox'", "type='cube' gridsize='5 5'", "type='cube' gridsize='3 4'",
                 "type='cube' gridsize='3 2' gridlayout='.U..XX'", "type='cube' gridsize='3 2' gridlayout='......'", "type='2d' nchannel='9'",
                 "type='2d' nchannel='0'", "type='2d' content_type='image/unknown'", "type='2d' content_type='x'", "type='2d' content_type='image/ktx' hflip='true'",
                 "type='2d' content_type='image/ktx'", "builtin='flat'", "gridsize='20 20' type='cube'", "gridsize='0 1' type='cube'"]:
        yield texture(good, more)
    for data in [b"", b"x" * 5, struct.pack("<2i", 0, 0), struct.pack("<2i", -1, 3), struct.pack("<2i", 2, 2), struct.pack("<2i", 2, 2) + b"x" * 13,
                 struct.pack("<2i", 60000, 60000)]:
        yield texture(data, name="t.tex")
    six = " ".join(f"file{s}='{s}.png'" for s in ["right", "left", "up", "down", "front", "back"])
    names = [f"{s}.png" for s in ["right", "left", "up", "down", "front", "back"]]
    for sizes in [[(4, 4)] * 5 + [(8, 8)], [(4, 4)] * 5 + [(4, 8)]]:
        yield f"<mujoco><asset><texture name='t' type='cube' {six}/></asset></mujoco>", {n: png(*s) for n, s in zip(names, sizes)}
    yield f"<mujoco><asset><texture name='t' type='2d' {six}/></asset></mujoco>", {n: png(4, 4) for n in names}
    yield "<mujoco><asset><texture name='t' type='cube' fileright='x.png'/></asset></mujoco>", {}

    def hfield(data, name="h.png", more="size='1 1 1 1'"):
        return f"<mujoco><asset><hfield name='h' file='{name}' {more}/></asset></mujoco>", {name: data}

    for data in [b"", b"x", good[:40]]:
        yield hfield(data)
    for data in [b"", b"x", struct.pack("<2i", 0, 3), struct.pack("<2i", -3, 3), struct.pack("<2i", 2, 2), struct.pack("<2i4f", 2, 2, 1, 2, 3, 4) + b"x"]:
        yield hfield(data, "h.bin")
    yield hfield(good, more="size='1 1 1 1' content_type='image/x'")
    yield hfield(good, more="size='1 1 1 1' nrow='4'")
    yield hfield(good, more="size='1 1 1 1' elevation='1 2'")
    yield hfield(good, more="size='1 1 -1 1'")
    yield hfield(struct.pack("<2i4f", 2, 2, 1, 2, float("nan"), 4), "h.bin")


def png_cases():
    """Files that the decoder rejects. Left out is what only the last bytes of the compressed pixels show: how many there are."""

    def chunk(kind, data, crc=None):
        check = zlib.crc32(kind + data) if crc is None else crc
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    sign, end = b"\x89PNG\r\n\x1a\n", chunk(b"IEND", b"")

    def header(width=2, height=2, depth=8, colour=2, compression=0, filtering=0, interlace=0, crc=None):
        return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, compression, filtering, interlace), crc)

    rows = zlib.compress(b"\0\1\2\3\4\5\6" * 2)
    data = chunk(b"IDAT", rows)
    palette = chunk(b"PLTE", b"\1\2\3" * 4)
    files = [sign, sign + end, sign + header(), sign + header() + end, sign + data + end, header() + data + end]
    files += [sign + header(**change) + data + end for change in [
        {"width": 0}, {"height": 0}, {"width": 3}, {"height": 3}, {"depth": 0}, {"depth": 3}, {"depth": 32}, {"depth": 1}, {"depth": 16},
        {"colour": 1}, {"colour": 5}, {"colour": 7}, {"colour": 3}, {"colour": 6}, {"compression": 1}, {"filtering": 1}, {"interlace": 1},
        {"interlace": 2}, {"crc": 0}, {"width": 0, "colour": 9}, {"colour": 9, "compression": 1}, {"compression": 1, "filtering": 1},
        {"filtering": 1, "interlace": 5}, {"interlace": 5, "crc": 0}, {"depth": 5, "crc": 0}]]
    files += [sign + header() + chunk(b"IDAT", part) + end for part in [
        b"", rows[:1], rows[:6], rows[:-4] + b"abcd", b"\0" + rows[1:], rows[:1] + b"\0" + rows[2:], b"\x77\x0e" + rows[2:],
        b"\x78\x20" + rows[2:], b"\x78\x3f" + rows[2:], zlib.compress(b""), zlib.compress(b"\0" * 13), zlib.compress(b"\7" * 14)]]
    files += [sign + header() + chunk(b"IDAT", rows, 0) + end, sign + header() + data, sign + header() + data + end[:-1],
              sign + header() + data[:-2], sign + header() + header() + data + end, sign + header() + data + data + end,
              sign + header() + chunk(b"XXXX", b"") + data + end, sign + header() + chunk(b"xxxx", b"a") + data + end,
              sign + header() + struct.pack(">I", 1 << 31) + b"IDAT" + rows, sign + header() + struct.pack(">I", 1 << 20) + b"IDAT" + rows]
    files += [sign + header(colour=3, depth=depth) + more + chunk(b"IDAT", zlib.compress(line * 2)) + end for depth, more, line in [
        (8, palette, b"\0\1\2"), (8, palette, b"\0\1\x09"), (8, chunk(b"PLTE", b""), b"\0\1\2"), (8, chunk(b"PLTE", b"\1\2"), b"\0\1\2"),
        (8, chunk(b"PLTE", b"\1\2\3" * 300), b"\0\1\2"), (1, palette, b"\0\1"), (16, palette, b"\0\1\2\3\4")]]
    files += [sign + header() + more + data + end for more in [
        chunk(b"tRNS", b"\0"), chunk(b"tRNS", b"\0" * 6), chunk(b"bKGD", b"\0"), chunk(b"pHYs", b"\0"), chunk(b"gAMA", b"\0"), chunk(b"gAMA", b"\0" * 4),
        chunk(b"sRGB", b""), chunk(b"tEXt", b"\0"), chunk(b"tEXt", b"a" * 80 + b"\0"), chunk(b"tEXt", b"a\0b", 0), chunk(b"tIME", b"\0"),
        chunk(b"cHRM", b"\0"), chunk(b"PLTE", b""), chunk(b"1bCd", b""), chunk(b"ABcD", b""), chunk(b"gAMA", b"a", 0)]]
    files += [header(colour=colour).join([sign, more + chunk(b"IDAT", zlib.compress(line * 2)) + end]) for colour, more, line in [
        (0, chunk(b"tRNS", b"a"), b"\0\1\2"), (0, chunk(b"bKGD", b"a"), b"\0\1\2"), (3, palette + chunk(b"tRNS", b"a" * 5), b"\0\1\2"),
        (3, palette + chunk(b"bKGD", b"ab"), b"\0\1\2"), (3, palette + chunk(b"bKGD", b"\x09"), b"\0\1\2"),
        (4, chunk(b"tRNS", b"aa"), b"\0\1\2\3\4")]]
    for file in files:
        yield "<mujoco><asset><texture name='t' type='2d' file='t.png'/></asset></mujoco>", {"t.png": file}
        yield "<mujoco><asset><hfield name='h' size='1 1 1 1' file='h.png'/></asset></mujoco>", {"h.png": file}


def hull_cases():
    """Points that have no hull."""
    grid = [(x, y) for x in range(3) for y in range(3)]
    clouds = [
        [(0, 0, 0)] * 4, [(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0)], [(x, y, 0) for x, y in grid], [(x, y, x + y) for x, y in grid],
        [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)], [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1e-20, 0, 1e-20)], [(x, y, 1e-9 * x * y) for x, y in grid],
        [(x * 1e-9, y * 1e-9, x * y * 1e-9) for x, y in grid], [(x * 1e9, y * 1e9, x * y * 1e9) for x, y in grid],
        [(x, y, 1e6) for x, y in grid], [(x, y, 1e6 + 0.05 * x * y) for x, y in grid], [(x * 1e-30, y, x) for x, y in grid],
        [(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 0, 0), (1, 0, 0)], [(0, 0, 0)] * 5 + [(1, 1, 1)] * 5, [(5, 5, 5)] * 3 + [(5, 5, 6)],
    ]
    for cloud in clouds:
        vertices = " ".join(f"{v:g}" for point in cloud for v in point)
        for more in ["", "maxhullvert='4'", "face='0 1 2'", "inertia='convex'", "inertia='shell' face='0 1 2'", "inertia='legacy'"]:
            for use in ["<worldbody><geom type='mesh' mesh='m'/></worldbody>", "<worldbody><geom type='mesh' mesh='m' contype='0' conaffinity='0'/></worldbody>"]:
                yield f"<mujoco><asset><mesh name='m' vertex='{vertices}' {more}/></asset>{use}</mujoco>", {}


def skin_cases():
    def skin(data, more="file='s.skn'", name="s.skn"):
        return f"<mujoco><deformable><skin name='s' {more}/></deformable><worldbody><body name='b'/></worldbody></mujoco>", {name: data}

    head = struct.pack("<4i", 3, 0, 1, 1) + struct.pack("<9f", *range(9)) + struct.pack("<3i", 0, 1, 2)
    name = b"b".ljust(40, b"\0")
    bone = name + struct.pack("<7f", 0, 0, 0, 1, 0, 0, 0)
    for data in [b"", b"x", struct.pack("<4i", -1, 0, 0, 0), struct.pack("<4i", 3, 0, 1, 1), head, head + name, head + bone,
                 head + bone + struct.pack("<i", 0), head + bone + struct.pack("<i", 3), head + bone + struct.pack("<i3i3f", 3, 0, 1, 2, 1, 1, 1) + b"x",
                 head + bone + struct.pack("<i3i3f", 3, 0, 1, 9, 1, 1, 1), head + bone + struct.pack("<i2i2f", 2, 0, 1, 1, 1),
                 head + bone.replace(b"b", b"c") + struct.pack("<i3i3f", 3, 0, 1, 2, 1, 1, 1), struct.pack("<4i", 2000000000, 0, 0, 0)]:
        yield skin(data)
    yield skin(b"x", "file='s.xyz'", "s.xyz")
    yield skin(b"x", "file='s.skn' vertex='0 0 0'")
    for more in ["", "vertex='0 0'", "vertex='0 0 0' face='0 1'", "vertex='0 0 0' texcoord='0' face='0 0 0'", "vertex='0 0 0' face='0 0 9'", "vertex='0 0 0' face='0 0 0' group='9'", "vertex='0 0 0' face='0 0 0' material='x'"]:
        for b in ["", "<bone body='b' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0' vertweight='1'/>", "<bone body='x' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0' vertweight='1'/>",
                  "<bone body='b' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 0' vertweight='1'/>", "<bone body='b' bindpos='0 0 0' bindquat='1 0 0 0' vertid='' vertweight=''/>"]:
            yield f"<mujoco><deformable><skin name='s' {more}>{b}</skin></deformable><worldbody><body name='b'/></worldbody></mujoco>", {}


def include_cases():
    for text, files in [
        ("<include/>", {}), ("<include file='a.xml'><x/></include>", {"a.xml": b"<mujoco><option/></mujoco>"}), ("<include file='nothing.xml'/>", {}),
        ("<include file='a.xml'/><include file='a.xml'/>", {"a.xml": b"<mujoco><option/></mujoco>"}), ("<include file='a.xml'/>", {"a.xml": b" "}),
        ("<include file='a.xml'/>", {"a.xml": b"<mujoco>"}), ("<include file='a.xml'/>", {"a.xml": b"<mujoco/>"}), ("<include file='a.xml'/>", {"a.xml": b"<!-- -->"}),
        ("<include file='a.xml'/>", {"a.xml": b"<mujoco><include file='a.xml'/></mujoco>"}), ("<include file='a.xml'/>", {"a.xml": b"<mujoco><geom/></mujoco>"}),
        ("<asset><model name='x' file='a.xml'/></asset>", {"a.xml": b"<mujoco><x/></mujoco>"}), ("<asset><model name='x' file='a.xml'/></asset>", {}),
        ("<asset><model name='x' file='a.xml'/></asset><worldbody><attach model='y' body='b' prefix='p'/></worldbody>", {"a.xml": b"<mujoco/>"}),
        ("<asset><model name='x' file='a.xml'/></asset><worldbody><attach model='x' body='b' prefix='p'/></worldbody>", {"a.xml": b"<mujoco/>"}),
        ("<asset><model name='x' file='a.xml'/></asset><worldbody><attach model='x' prefix='p'/><attach model='x' prefix='p'/></worldbody>", {"a.xml": b"<mujoco><worldbody><body name='b'/></worldbody></mujoco>"}),
        ("<asset><model name='x' file='a.xml' content_type='text/x'/></asset>", {"a.xml": b"<mujoco/>"}),
    ]:
        yield f"<mujoco>{text}</mujoco>", files


def urdf_cases():
    two = "<link name='a'/><link name='b'/>"
    ends = "<parent link='a'/><child link='b'/>"
    for text in [
        "<link/>", "<link name='a'/><link name='a'/>", "<joint/>", "<link name='a'/><joint name='j'/>", two + "<joint name='j'>" + ends + "</joint>",
        two + "<joint name='j' type='x'>" + ends + "</joint>", two + "<joint name='j' type='fixed'><parent link='a'/></joint>",
        two + "<joint name='j' type='fixed'><parent link='a'/><child link='x'/></joint>", two + "<joint name='j' type='fixed'>" + ends + "<parent link='a'/></joint>",
        two + 2 * ("<joint name='j' type='fixed'>" + ends + "</joint>"), two + "<joint name='j' type='revolute'>" + ends + "<axis/></joint>",
        two + "<joint name='j' type='revolute'>" + ends + "<axis xyz='0 0 0'/></joint>", two + "<joint name='j' type='revolute'>" + ends + "<limit lower='x'/></joint>",
        "<link name='a'><inertial/></link>", "<link name='a'><inertial><mass value='1'/></inertial></link>", "<link name='a'><inertial><mass/></inertial></link>",
        "<link name='a'><inertial><mass value='-1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>",
        "<link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='9' ixy='0' ixz='0' iyz='0'/></inertial></link>",
        "<link name='a'><inertial><mass value='1'/><inertia ixx='-1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>",
        "<link name='a'><collision/></link>", "<link name='a'><collision><geometry/></collision></link>", "<link name='a'><collision><geometry><box/></geometry></collision></link>",
        "<link name='a'><collision><geometry><sphere radius='-1'/></geometry></collision></link>", "<link name='a'><collision><geometry><mesh filename='x.stl'/></geometry></collision></link>",
        "<link name='a'><collision><geometry><mesh/></geometry></collision></link>", "<link name='a'><collision><geometry><cylinder radius='1'/></geometry></collision></link>",
        "<link name='a'><visual><geometry><box size='1 1'/></geometry></visual></link>", "<link name='a'/><joint name='j' type='fixed'><parent link='a'/><child link='a'/></joint>",
        "<mujoco><compiler x='1'/></mujoco><link name='a'/>", "<link name='a'/><link name='b'/><joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint><joint name='k' type='fixed'><parent link='b'/><child link='a'/></joint>",
        "<mujoco><x/></mujoco><link name='a'/>", "<material/>", "<link name='a'><visual><material/></visual></link>", "",
    ]:
        yield f"<robot name='r'>{text}</robot>", {}


def plugin_cases():
    def use(plugin, instance, where, config=""):
        return f"<mujoco><extension><plugin plugin='{plugin}'>{instance}</plugin></extension>{where}</mujoco>"

    body = "<worldbody><body name='b'><joint name='j'/><geom size='1'/><site name='s'/>%s</body></worldbody>"
    for text in [
        use("x", "", ""), use("mujoco.pid", "<instance name='i'><config key='x' value='1'/></instance>", ""),
        use("mujoco.pid", "<instance name='i'><config key='kp' value='1'/><config key='kp' value='1'/></instance>", ""), use("mujoco.pid", "<instance/>", ""),
        use("mujoco.pid", "", body % "" + "<actuator><plugin joint='j' plugin='mujoco.pid'><config key='imax' value='-1'/></plugin></actuator>"),
        use("mujoco.pid", "", body % "" + "<actuator><plugin joint='j' plugin='mujoco.pid'><config key='slewmax' value='-1'/></plugin></actuator>"),
        use("mujoco.pid", "", body % "" + "<actuator><plugin joint='j' plugin='mujoco.pid' actdim='3'><config key='ki' value='1'/></plugin></actuator>"),
        use("mujoco.pid", "", body % "" + "<actuator><plugin joint='j' instance='x'/></actuator>"), use("mujoco.pid", "", body % "" + "<actuator><plugin joint='j'/></actuator>"),
        use("mujoco.pid", "<instance name='i'/>", ""), use("mujoco.pid", "<instance name='i'/>", body % "" + "<sensor><plugin name='p' instance='i' objtype='site' objname='s'/></sensor>"),
        use("mujoco.pid", "", body % "<plugin plugin='mujoco.pid'/>"), use("mujoco.pid", "", body % "<geom type='sdf' size='1'><plugin plugin='mujoco.pid'/></geom>"),
        use("mujoco.pid", "", body % "" + "<actuator><plugin joint='j' plugin='mujoco.sensor.touch_grid'/></actuator>"),
        use("mujoco.elasticity.cable", "", body % "<plugin plugin='mujoco.elasticity.cable'/>"), use("mujoco.elasticity.cable", "", body % "<plugin plugin='mujoco.elasticity.cable'><config key='twist' value='x'/></plugin>"),
        use("mujoco.elasticity.cable", "", body % "<plugin plugin='mujoco.elasticity.cable'><config key='twist' value='1'/><config key='bend' value='1 1'/></plugin>"),
        use("mujoco.elasticity.cable", "<instance name='i'/>", body % ""),
    ]:
        yield text, {}
    for config in ["", "size='0 0'", "size='7'", "size='7 7'", "size='7 7' fov='1'", "size='7 7' fov='1 1'", "size='0 7' fov='1 1' nchannel='1'", "size='7 7' fov='200 1' gamma='0'",
                   "size='7 7' fov='1 100' gamma='0' nchannel='1'", "size='7 7' fov='1 1' gamma='-1' nchannel='1'", "size='7 7' fov='1 1' gamma='0' nchannel='9'", "size='7 7' fov='1 1' gamma='0' nchannel='0'"]:
        entries = "".join("<config key='%s' value='%s'/>" % tuple(c.split("=")) for c in config.replace("'", "").replace(" fov", ",fov").replace(" gamma", ",gamma").replace(" nchannel", ",nchannel").split(",") if c)
        for objtype, name in (("site", "s"), ("body", "b")):
            yield use("mujoco.sensor.touch_grid", "", body % "" + f"<sensor><plugin name='p' plugin='mujoco.sensor.touch_grid' objtype='{objtype}' objname='{name}'>{entries}</plugin></sensor>"), {}
    for shape in ["bolt", "nut", "bowl", "torus", "gear"]:
        for key, value in [("radius", "-1"), ("radius", "x"), ("radius1", "-1"), ("radius1", "x"), ("height", "-1"), ("thickness", "-1"), ("teeth", "-1"), ("diameter", "-1"), ("x", "1")]:
            yield use(f"mujoco.sdf.{shape}", f"<instance name='i'><config key='{key}' value='{value}'/></instance>", f"<asset><mesh name='m'><plugin instance='i'/></mesh></asset><worldbody><body><geom type='sdf' mesh='m'><plugin instance='i'/></geom></body></worldbody>"), {}
    yield use("mujoco.sdf.bowl", "<instance name='i'/>", "<asset><mesh name='m' scale='2 1 1'><plugin instance='i'/></mesh></asset>"), {}
    yield use("mujoco.pid", "<instance name='i'/>", "<asset><mesh name='m'><plugin instance='i'/></mesh></asset>"), {}


def element_cases():
    body = "<worldbody><body name='b'><joint name='j'/><geom name='g' size='1'/><site name='s'/><site name='s2'/><camera name='c'/>%s</body></worldbody>"
    tendon = "<tendon><fixed name='t'><joint joint='j' coef='1'/></fixed></tendon>"
    for where, text in [
        ("", "<composite type='cable' count='3 3 1'/>"), ("", "<composite type='cable' prefix='x' count='3 1 1' size='1'><geom type='plane'/></composite>"),
        ("", "<composite type='cable' count='3 1 1' size='1'><geom type='cylinder' size='.1'/></composite>"), ("", "<composite type='x'/>"), ("", "<composite type='grid' count='2 2 1' spacing='1'/>"),
        ("", "<composite type='cable' count='3 1 1' size='1'><plugin plugin='mujoco.pid'/><geom size='.1' type='capsule'/></composite>"), ("", "<composite type='particle' count='2 2 2' spacing='1'><joint kind='main'/><joint kind='main'/></composite>"),
        ("", "<composite type='cable' count='1 3 1' size='1'><geom size='.1' type='capsule'/></composite>"), ("", "<composite type='cable' count='3 1 1' curve='x 0 0'><geom size='.1' type='capsule'/></composite>"),
        ("", "<composite type='cable' count='3 1 1' curve='s s s s'><geom size='.1' type='capsule'/></composite>"), ("", "<flexcomp name='f' type='circle' count='9 1 1' spacing='1 1 1' dim='1' radius='.1'><pin grid='0'/></flexcomp>"),
        ("", "<flexcomp name='f' type='grid' count='9 1 1' spacing='1 1 1' dim='1' radius='.1'><pin grid='0'/></flexcomp>"), ("", "<flexcomp name='f' type='mesh' dim='1' file='x.obj'/>"), ("", "<flexcomp name='f' type='mesh' dim='3' file='x.obj'/>"),
        ("", "<flexcomp name='f' type='mesh' dim='2' file='x.msh'/>"), ("", "<flexcomp name='f' type='mesh' dim='2'/>"), ("", "<flexcomp name='f' type='direct' dim='2'/>"), ("", "<flexcomp name='f' type='grid' count='1 1 1' spacing='1 1 1'/>"),
        ("", "<flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.1 .1 .1' radius='.01' mass='1' dof='trilinear'><contact internal='true' selfcollide='none'/></flexcomp>"),
        ("", "<flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.01' mass='1' dof='trilinear'/>"),
        ("", "<flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.01' mass='1'><elasticity young='1' elastic2d='bend'/></flexcomp>"),
        ("", "<flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.01' mass='1'><elasticity young='1' elastic2d='bend' thickness='.01'/><pin id='0'/></flexcomp>"),
        ("", "<flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.1 .1 .1' radius='.01' mass='1'><contact activelayers='0'/></flexcomp>"),
        ("", "<flexcomp name='f' type='grid' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.01' mass='1' rigid='true'><edge equality='true'/></flexcomp>"),
        ("", "<camera fovy='10' sensorsize='1 1'/>"), ("", "<camera resolution='-1 1'/>"), ("", "<camera xyaxes='1 0 0 1 0 0'/>"), ("", "<camera xyaxes='1 0 0 0 0 0'/>"), ("", "<site zaxis='0 0 0'/>"), ("", "<body axisangle='0 0 0 1'/>"),
        ("", "<frame xyaxes='0 0 0 0 0 0'/>"), ("", "<frame euler='1 1'/>"), ("", "<inertial mass='-1' pos='0 0 0' diaginertia='1 1 1'/>"), ("", "<inertial mass='1' pos='0 0 0' diaginertia='1 1 1' axisangle='0 0 0 1'/>"),
        ("", "<inertial mass='1' pos='0 0 0'/>"), ("", "<inertial mass='1' pos='0 0 0' fullinertia='-1 1 1 0 0 0'/>"), ("", "<inertial pos='0 0 0'/>"), ("", "<joint user='1 2'/>"), ("", "<site user='1 2'/>"), ("", "<geom size='1' user='1 2'/>"), ("", "<camera user='1 2'/>"),
        ("<size nuser_body='0' nuser_jnt='0' nuser_geom='0' nuser_site='0' nuser_cam='0' nuser_tendon='0' nuser_actuator='0' nuser_sensor='0'/>", "<joint user='1 2'/>"),
        ("<size nuser_body='0'/>", "<body user='1'/>"), ("<size nuser_site='0'/>", "<site user='1'/>"), ("<size nuser_cam='0'/>", "<camera user='1'/>"), ("<size nuser_geom='0'/>", "<geom size='1' user='1'/>"),
        ("<size nuser_tendon='0'/><tendon><fixed user='1'><joint joint='j' coef='1'/></fixed></tendon>", ""), ("<size nuser_actuator='0'/><actuator><motor joint='j' user='1'/></actuator>", ""), ("<size nuser_sensor='0'/><sensor><clock user='1'/></sensor>", ""),
        ("<tendon><spatial><site site='s'/><geom geom='x'/></spatial></tendon>", ""), ("<tendon><spatial><pulley divisor='1'/><pulley divisor='1'/></spatial></tendon>", ""), ("<tendon><spatial><site site='s'/><site site='s2'/><pulley divisor='1'/></spatial></tendon>", ""),
        ("<tendon><spatial><site site='s'/><geom geom='g' sidesite='x'/><site site='s2'/></spatial></tendon>", ""), ("<tendon><spatial><site site='s'/></spatial></tendon>", ""), ("<tendon><spatial><site site='s'/><site site='s'/></spatial></tendon>", ""),
        ("<tendon><spatial armature='1'><site site='s'/><geom geom='g'/><site site='s2'/></spatial></tendon>", ""), ("<tendon><spatial armature='-1'><site site='s'/><site site='s2'/></spatial></tendon>", ""), ("<tendon><spatial><geom geom='g'/><site site='s2'/></spatial></tendon>", ""),
        ("<tendon><spatial range='1 0' limited='true'><site site='s'/><site site='s2'/></spatial></tendon>", ""), ("<tendon><spatial springlength='2 1'><site site='s'/><site site='s2'/></spatial></tendon>", ""), ("<compiler autolimits='false'/><tendon><spatial range='0 1'><site site='s'/><site site='s2'/></spatial></tendon>", ""),
        ("<compiler autolimits='false'/>", "<joint range='0 1'/>"), ("<compiler autolimits='false'/>", "<joint actuatorfrcrange='0 1'/>"), ("<compiler autolimits='false'/><actuator><motor joint='j' ctrlrange='0 1'/></actuator>", ""),
        ("<actuator><general cranksite='s' slidersite='x' cranklength='1'/></actuator>", ""), ("<actuator><general cranksite='s' slidersite='s2'/></actuator>", ""), ("<actuator><general cranksite='s'/></actuator>", ""), ("<actuator><motor joint='j' inheritrange='1'/></actuator>", ""), ("<actuator><position joint='j' inheritrange='1'/></actuator>", ""),
        ("<actuator><position site='s' inheritrange='1'/></actuator>", ""), ("<actuator><general joint='j' actrange='0 1'/></actuator>", ""), ("<actuator><general joint='j' actlimited='true' actrange='0 1'/></actuator>", ""), ("<actuator><general joint='j' dyntype='integrator' actlimited='true' actrange='1 0'/></actuator>", ""),
        ("<actuator><general joint='j' dyntype='integrator' actdim='2'/></actuator>", ""), ("<actuator><general joint='j' actdim='1'/></actuator>", ""), ("<actuator><muscle joint='j' range='1 0'/></actuator>", ""), ("<actuator><muscle joint='j' lmin='2'/></actuator>", ""), ("<actuator><muscle joint='j' vmax='-1'/></actuator>", ""),
        ("<actuator><motor joint='j' tendon='t'/></actuator>" + tendon, ""), ("<actuator><motor/></actuator>", ""), ("<actuator><motor site='s' refsite='x'/></actuator>", ""), ("<actuator><motor joint='j' refsite='s'/></actuator>", ""), ("<actuator><motor joint='j' cranklength='1'/></actuator>", ""),
        ("<sensor><camprojection site='s' camera='c'/></sensor>", ""), ("<sensor><camprojection site='x' camera='c'/></sensor>", ""), ("<sensor><distance geom1='g' geom2='g'/></sensor>", ""), ("<sensor><distance geom1='g'/></sensor>", ""), ("<sensor><distance geom1='g' body1='b' geom2='g'/></sensor>", ""),
        ("<sensor><tendonlimitpos tendon='t'/></sensor>" + tendon, ""), ("<sensor><jointlimitpos joint='j'/></sensor>", ""), ("<sensor><ballquat joint='j'/></sensor>", ""), ("<sensor><framepos objtype='x' objname='b'/></sensor>", ""), ("<sensor><framepos objtype='body'/></sensor>", ""), ("<sensor><framepos objname='b'/></sensor>", ""),
        ("<sensor><framepos objtype='body' objname='b' reftype='body'/></sensor>", ""), ("<sensor><framepos objtype='body' objname='b' refname='b'/></sensor>", ""), ("<sensor><contact geom1='g' data='x'/></sensor>", ""), ("<sensor><contact geom1='g' data='force found'/></sensor>", ""), ("<sensor><contact geom1='g' data='found found'/></sensor>", ""),
        ("<sensor><contact geom1='g' body1='b'/></sensor>", ""), ("<sensor><contact geom1='g' num='0'/></sensor>", ""), ("<sensor><contact geom1='g' reduce='x'/></sensor>", ""), ("<sensor><contact geom1='x'/></sensor>", ""), ("<sensor><insidesite site='s' objtype='body'/></sensor>", ""), ("<sensor><insidesite site='s' objname='b'/></sensor>", ""),
        ("<sensor><user dim='1000000000'/></sensor>", ""), ("<sensor><user dim='-1'/></sensor>", ""), ("<sensor><user dim='3' objtype='body'/></sensor>", ""), ("<sensor><user dim='3' objname='b'/></sensor>", ""), ("<sensor><tactile geom='g'/></sensor>", ""), ("<sensor><tactile geom='g' mesh='m'/></sensor>", ""), ("<sensor><rangefinder site='x'/></sensor>", ""),
        ("<sensor><framequat objtype='body' objname='b' cutoff='1'/></sensor>", ""), ("<sensor><e_potential noise='-1'/></sensor>", ""), ("<equality><flex flex='f'/></equality>", ""), ("<equality><weld body1='b' site1='s'/></equality>", ""), ("<equality><weld site1='s'/></equality>", ""), ("<equality><connect body1='b'/></equality>", ""), ("<equality><connect body1='b' body2='b' anchor='0 0 0'/></equality>", ""), ("<equality><joint joint1='x'/></equality>", ""),
        ("<custom><numeric name='n' size='1' data='1 2'/></custom>", ""), ("<custom><numeric name='n' size='0'/></custom>", ""), ("<custom><numeric name='n' size='600'/></custom>", ""), ("<custom><text name='n' data=''/></custom>", ""), ("<custom><tuple name='n'/></custom>", ""), ("<custom><tuple name='n'><element objtype='body' objname='x'/></tuple></custom>", ""), ("<custom><tuple name='n'><element objtype='x' objname='x'/></tuple></custom>", ""),
        ("<keyframe><key qpos='1 2 3'/></keyframe>", ""), ("<keyframe><key name='k' qvel='1 2 3'/></keyframe>", ""), ("<keyframe><key mpos='1'/></keyframe>", ""), ("<keyframe><key ctrl='1 1 1'/></keyframe>", ""), ("<keyframe><key act='1 1 1'/></keyframe>", ""), ("<keyframe><key name='k'/><key name='k'/></keyframe>", ""),
        ("<visual><map znear='0'/></visual>", ""), ("<visual><global realtime='0'/></visual>", ""), ("<statistic extent='0'/>", ""), ("<size nconmax='-2'/>", ""), ("<size njmax='-2'/>", ""), ("<size memory='x'/>", ""), ("<size memory='1K' nstack='1'/>", ""), ("<option actuatorgroupdisable='31'/>", ""), ("<option actuatorgroupdisable='-1'/>", ""),
        ("<compiler eulerseq='xy'/>", ""), ("<compiler eulerseq='abc'/>", "<geom size='1' euler='1 1 1'/>"), ("<compiler coordinate='global'/>", ""), ("<contact><pair geom1='g' geom2='x'/></contact>", ""), ("<contact><pair geom1='g' geom2='g' condim='2'/></contact>", ""), ("<contact><exclude body1='b' body2='x'/></contact>", ""),
        ("<default class='x'/>", ""), ("<default><default/></default>", ""), ("<default><default class=''/></default>", ""), ("<default><default class='x'/><default class='x'/></default>", ""), ("", "<geom class='x' size='1'/>"), ("", "<body childclass='x'/>"), ("<default><mesh maxhullvert='2'/></default>", ""), ("<default><material texture='x'><layer role='rgb' texture='y'/></material></default>", ""),
        ("", "<freejoint/>"), ("", "<body><freejoint/></body>"), ("", "<body><joint type='ball'/><joint/></body>"), ("", "<joint/><joint/><joint/><joint/><joint/><joint/>"), ("", "<body mocap='true'/>"), ("", "<joint type='ball' limited='true' range='1 2'/>"), ("", "<joint limited='true' range='2 1'/>"), ("", "<joint axis='0 0 0'/>"), ("", "<joint springdamper='-1 1'/>"), ("", "<joint actuatorfrclimited='true'/>"),
        ("", "<geom type='plane' size='1 1 1'/>"), ("", "<geom type='capsule' fromto='0 0 0 0 0 0' size='1'/>"), ("", "<geom fromto='0 0 0 1 1 1' size='1'/>"), ("", "<geom type='capsule' fromto='0 0 0 1 1 1' pos='0 0 0' size='1'/>"), ("", "<geom type='mesh'/>"), ("", "<geom type='hfield'/>"), ("", "<geom size='1' mass='-1'/>"), ("", "<geom size='1' condim='2'/>"), ("", "<geom size='0'/>"), ("", "<geom size='1' material='x'/>"), ("", "<geom size='1' quat='0 0 0 0'/>"), ("", "<geom size='1' quat='1 0 0 0' euler='0 0 0'/>"),
        ("", "<light dir='0 0 0'/>"), ("", "<light target='x' mode='targetbody'/>"), ("", "<camera target='x' mode='targetbody'/>"), ("", "<light texture='x'/>"), ("", "<light type='spot' directional='true'/>"), ("", "<camera principal='1 1' principalpixel='1 1' sensorsize='1 1' resolution='1 1'/>"), ("", "<camera focal='1 1' focalpixel='1 1' sensorsize='1 1' resolution='1 1'/>"), ("", "<replicate count='0'><geom size='1'/></replicate>"), ("", "<replicate><geom size='1'/></replicate>"), ("", "<replicate count='2' sep='x'><geom name='g' size='1'/></replicate>"),
        ("", "<body name='b'/>"), ("", "<geom name='g' size='1'/>"), ("", "<attach model='x'/>"), ("<worldbody name='x'/>", ""), ("<worldbody><inertial mass='1' pos='0 0 0'/></worldbody>", ""), ("<worldbody><joint/></worldbody>", ""), ("<worldbody><freejoint/></worldbody>", ""), ("<x/>", ""), ("<option x='1'/>", ""), ("<option/><option timestep='x'/>", ""), ("<option timestep='1e999'/>", ""), ("<option timestep='nan'/>", ""), ("<option gravity='1 2'/>", ""), ("<option gravity='1 2 3 4'/>", ""), ("<option integrator='x'/>", ""),
    ]:
        yield f"<mujoco>{where}{body % text}</mujoco>", {}


def said(xml, files):
    """The message about a document, in a process of its own; None if it loads or ends the process."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(3)
        try:
            mujoco.MjModel.from_xml_string(xml, files)
        except ValueError as error:
            os.write(into, str(error).rstrip("\n").encode())
        os._exit(0)
    os.close(into)
    with os.fdopen(out, "rb") as f:
        text = f.read().decode()
    return text if os.waitpid(child, 0)[1] == 0 and text else None


def main():
    seen, kept = set(), []
    for make in [gmsh_cases, mesh_cases, picture_cases, png_cases, hull_cases, skin_cases, include_cases, urdf_cases, plugin_cases, element_cases]:
        for xml, files in make():
            message = said(xml, files)
            if message is None:
                continue
            key = (xml, tuple(sorted(files.items())))
            if key in seen:
                continue
            seen.add(key)
            head = "".join(f"@{name} {data.hex()}\n" for name, data in sorted(files.items()))
            kept.append(f"{head}{xml}\n---\n{message}\n===\n")
    with open(os.path.join(HERE, "rejections_files.txt"), "w", encoding="utf-8") as out:
        out.write("".join(kept))
    print(len(kept))


if __name__ == "__main__":
    main()
