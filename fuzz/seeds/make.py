"""Writes the small binary seeds: cubes in every mesh format, images, height fields, skins, element meshes."""
import os, struct, zlib
here = os.path.dirname(os.path.abspath(__file__))

def put(name, data):
    path = os.path.join(here, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as f:
        f.write(data if isinstance(data, bytes) else data.encode())

V = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
F = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)]
T = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
TF = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]

def stl(v, f):
    return b"\0" * 80 + struct.pack("<I", len(f)) + b"".join(
        struct.pack("<12fH", 0, 0, 0, *v[a], *v[b], *v[c], 0) for a, b, c in f)

put("mesh/cube.stl", stl(V, F))
put("mesh/tetrahedron.stl", stl(T, TF))
put("mesh/text.stl", "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n")
line = lambda k, rows: "".join(f"{k} {' '.join(map(str, r))}\n" for r in rows)
put("mesh/cube.obj", line("v", V) + line("f", [[i + 1 for i in f] for f in F]))
put("mesh/quads.obj", "mtllib none.mtl\no box\n" + line("v", V) + line("vt", [(0, 0), (1, 0), (1, 1), (0, 1)]) + line("vn", [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)])
    + "usemtl m\ns off\nf 1/1/2 2/2/2 4/3/2 3/4/2\nf 5/1/1 7/2/1 8/3/1 6/4/1\nf 1//4 5//4 6//4 2//4\nf -6//3 -5//3 -1//3 -2//3\nf 1/1 3/2 7/3 5/4\nf 2 6 8 4\n# end\n")
put("mesh/groups.obj", line("v", T) + "g a\nf 1 3 2\nf 1 2 4\ng b\nf 1 4 3\nf 2 3 4\n")

def msh(v, f, n=(), t=()):
    flat = lambda rows: [x for r in rows for x in r]
    return struct.pack("<4i", len(v), len(n), len(t), len(f)) + struct.pack(f"<{3*len(v)+3*len(n)+2*len(t)}f", *flat(v), *flat(n), *flat(t)) \
        + struct.pack(f"<{3*len(f)}i", *flat(f))
put("mesh/cube.msh", msh(V, F))
put("mesh/full.msh", msh(T, TF, [(0, 0, 1)] * 4, [(0, 0), (1, 0), (0, 1), (1, 1)]))

def png(w, h, depth, color, rows, extra=b"", interlace=0):
    chunk = lambda k, d: struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", w, h, depth, color, 0, 0, interlace)) + extra \
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
def palette(n):
    d = bytes(range(3 * n))
    return struct.pack(">I", len(d)) + b"PLTE" + d + struct.pack(">I", zlib.crc32(b"PLTE" + d))
put("image/rgb.png", png(4, 4, 8, 2, b"".join(b"\0" + bytes(range(16 * y, 16 * y + 12)) for y in range(4))))
put("image/rgba.png", png(2, 2, 8, 6, b"\x01" + bytes(range(8)) + b"\x02" + bytes(range(8))))
put("image/gray.png", png(6, 6, 8, 0, b"".join(b"\x04" + bytes(range(y, y + 6)) for y in range(6))))
put("image/gray16.png", png(2, 2, 16, 0, (b"\0" + bytes(range(4))) * 2))
put("image/bits.png", png(9, 3, 1, 0, b"\0\xaa\x80" * 3))
put("image/palette.png", png(4, 4, 2, 3, b"\0\x1b" * 4, palette(4)))
put("image/interlaced.png", png(2, 2, 8, 0, b"\0\x01\0\x02\0\x03\x04", b"", 1))
put("image/a.bin", struct.pack("<2i12f", 3, 4, *[i / 11 for i in range(12)]))
put("image/flat.bin", struct.pack("<2i4f", 2, 2, 1, 1, 1, 1))

def skn(bones):
    out = struct.pack("<4i", len(T), len(T), len(TF), len(bones)) + struct.pack("<12f", *[x for v in T for x in v])
    out += struct.pack("<8f", *range(8)) + struct.pack("<12i", *[i for f in TF for i in f])
    for name, ids in bones:
        out += struct.pack("<40s7fi", name, 0, 0, 0, 1, 0, 0, 0, len(ids)) + struct.pack(f"<{len(ids)}i{len(ids)}f", *ids, *[1] * len(ids))
    return out
put("mesh/two.skn", skn([(b"B0", [0, 1]), (b"B1", [1, 2, 3])]))
put("mesh/one.skn", skn([(b"B0", [0, 1, 2, 3])]))

tet = [(1, 2, 3, 4)]
nodes = "".join(f"{i+1} {x} {y} {z}\n" for i, (x, y, z) in enumerate(T))
put("mesh/v22.msh", f"$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n{nodes}$EndNodes\n$Elements\n1\n1 4 2 0 1 1 2 3 4\n$EndElements\n")
put("mesh/v22surface.msh", f"$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n{nodes}$EndNodes\n$Elements\n2\n1 2 2 0 1 1 2 3\n2 2 2 0 1 1 2 4\n$EndElements\n")
coords = "".join(f"{x} {y} {z}\n" for x, y, z in T)
put("mesh/v41.msh", f"$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n{coords}$EndNodes\n$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n")
binary = b"$MeshFormat\n4.1 1 8\n" + struct.pack("<i", 1) + b"\n$EndMeshFormat\n$Nodes\n" + struct.pack("<4Q3iQ", 1, 4, 1, 4, 3, 1, 0, 4)
binary += struct.pack("<4Q12d", 1, 2, 3, 4, *[x for v in T for x in v]) + b"\n$EndNodes\n$Elements\n"
binary += struct.pack("<4Q3iQ5Q", 1, 1, 1, 1, 3, 1, 4, 1, 1, 1, 2, 3, 4) + b"\n$EndElements\n"
put("mesh/v41binary.msh", binary)
binary = b"$MeshFormat\n2.2 1 8\n" + struct.pack("<i", 1) + b"\n$EndMeshFormat\n$Nodes\n4\n"
binary += b"".join(struct.pack("<i3d", i + 1, *v) for i, v in enumerate(T)) + b"\n$EndNodes\n$Elements\n1\n"
binary += struct.pack("<10i", 4, 1, 2, 1, 0, 1, 1, 2, 3, 4) + b"\n$EndElements\n"
put("mesh/v22binary.msh", binary)
