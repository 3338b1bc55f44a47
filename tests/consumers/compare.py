"""What importers made of converted models, against what p3dinfo --json says of their sources.

usage: compare.py blender FOLDER NAME...   FOLDER/NAME.json, .obj and .glb, and what blender_import.py wrote of both
       compare.py assimp FOLDER NAME...    the same, and what `assimp info --raw` printed: NAME.obj.assimp,
                                           NAME.glb.assimp, and NAME.all.assimp with all LODs in the default scene

Importers leave out what they have no place for. What that is is counted in the converted file, so that the sum must be
that of p3dinfo to the last face: each place says what and why.

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import re
import struct
import sys
from dataclasses import dataclass, field

# Metres. The models lie within 100 m of their origin, where neighbours in f32 are at most 0.000008 apart.
TOLERANCE = 1e-4


# ---- Readers ----

@dataclass
class Object:
    """Of an OBJ, with points in the axes of the P3D; faces are lists of point numbers from 0."""
    name: str
    points: list = field(default_factory=list)
    faces: list = field(default_factory=list)
    single_points: int = 0


def read_obj(path):
    objects, before = [], 0
    for line in open(path, encoding="utf-8"):
        word, *rest = line.split() or [""]
        if word == "o":
            before += len(objects[-1].points) if objects else 0
            objects.append(Object(rest[0]))
        elif word == "v":
            x, y, z = map(float, rest)
            objects[-1].points.append((x, y, -z))
        elif word == "f":
            objects[-1].faces.append([int(corner.split("/")[0]) - 1 - before for corner in rest])
        elif word == "p":
            objects[-1].single_points += 1
    return objects


def read_glb(path):
    """The nodes of the scene with all LODs: (name, the primitives' triangles as vertex numbers)."""
    data = open(path, "rb").read()
    size, = struct.unpack_from("<I", data, 12)
    gltf, binary = json.loads(data[20:20 + size]), data[28 + size:]

    def triangles(primitive):
        accessor = gltf["accessors"][primitive["indices"]]
        start = gltf["bufferViews"][accessor["bufferView"]]["byteOffset"]
        kind = {5123: "H", 5125: "I"}[accessor["componentType"]]
        numbers = struct.unpack_from(f"<{accessor['count']}{kind}", binary, start)
        return list(zip(numbers[::3], numbers[1::3], numbers[2::3]))

    nodes = [gltf["nodes"][node] for node in gltf["scenes"][1]["nodes"]]
    return [(node["name"], [triangles(p) for p in gltf["meshes"][node["mesh"]]["primitives"]] if "mesh" in node else [])
            for node in nodes]


class Lod:
    """What p3dinfo --json says of one."""

    def __init__(self, info, lod):
        center = info["model"]["bounding_center"] if info["model"] else [0, 0, 0]
        self.name, self.resolution, self.frames = lod["name"], lod["resolution"], lod["frames"]
        self.faces = lod["triangles"] + lod["quads"]  # fewer than 3 corners are no surface: nobody writes them
        self.triangles = lod["triangles"] + 2 * lod["quads"]
        self.uv_sets = len({0, *lod["uv_sets"]})  # the set 0 of an MLOD need not be among its tags
        # A selection of an MLOD that is only named like a proxy has no face or several.
        one_face = {selection["name"] for selection in lod["selections"] if selection["faces"] == 1}
        self.proxies = sum(info["format"] == "ODOL" or name in one_face for name in lod["proxies"])
        self.box = None
        if lod["bbox_min"][0] is not None:
            self.box = [[x + c for x, c in zip(lod[key], center)] for key in ("bbox_min", "bbox_max")]


# ---- Checks ----

def box_of(points):
    return [[limit(p[i] for p in points) for i in range(3)] for limit in (min, max)] if points else None


def distance(a, b):
    """Between those sides of two boxes that are farthest apart."""
    return max(abs(x - y) for p, q in zip(a, b) for x, y in zip(p, q))


class Checks:
    def __init__(self):
        self.passed = self.failed = 0
        self.farthest = 0.0

    def that(self, is_good, message):
        self.passed += bool(is_good)
        self.failed += not is_good
        if not is_good:
            print(f"FAIL {message}")

    def same(self, where, got, want):
        self.that(got == want, f"{where}: {got}, not {want}")

    def near(self, where, got, want):
        apart = distance(got, want)
        self.farthest = max(self.farthest, apart)
        self.that(apart <= TOLERANCE, f"{where}: {got}, not {want}")


# ---- Blender ----

def from_obj_axes(box):
    """Blender's Z is up; its importer takes the OBJ's -z for forward: the P3D's x, z, y."""
    (x0, z0, y0), (x1, z1, y1) = box
    return [[x0, y0, z0], [x1, y1, z1]]


def from_glb_axes(box):
    """glTF's front is +z, which becomes Blender's -y: the P3D's -x, -z, y."""
    (x0, z0, y0), (x1, z1, y1) = box
    return [[-x1, y0, -z1], [-x0, y1, -z0]]


def check_mesh(checks, where, lod, got, box):
    """What is the same of both formats."""
    toward, away = got["outward"]
    if lod.resolution < 1000 and toward + away > 30:
        checks.that(toward >= 0.6 * (toward + away), f"{where}: {away} of {toward + away} normals point inward")
    checks.near(f"{where}: box", box, lod.used_box)


def check_obj(checks, where, lod, obj, got):
    # Blender makes faces that name a point twice anew, of the points that are left; without an area nothing is left,
    # or something without a meaning, so that of both sides only faces with three different points count.
    whole = [len(set(face)) for face in obj.faces if len(set(face)) >= 3]
    checks.same(f"{where}: faces", got["faces"], len(whole))
    checks.same(f"{where}: triangles", got["triangles"], sum(whole) - 2 * len(whole))
    check_mesh(checks, where, lod, got, from_obj_axes(got["box"]))
    return lod.faces - len(whole)


def check_glb(checks, where, lod, primitives, got):
    # Blender drops triangles that name a vertex twice, and all but one of those that have the same three (mesh.validate).
    kept = sum(len({frozenset(t) for t in triangles if len(set(t)) == 3}) for triangles in primitives)
    checks.same(f"{where}: triangles", got["triangles"], kept)
    checks.same(f"{where}: UV sets", got["uv_layers"], lod.uv_sets)
    checks.same(f"{where}: proxies", got["proxies"], lod.proxies)
    checks.same(f"{where}: key frames", got["frames"], lod.frames)
    checks.same(f"{where}: key frames with a time", len(got["key_times"]), lod.frames)
    check_mesh(checks, where, lod, got, from_glb_axes(got["box"]))
    return lod.triangles - kept


def check_written(checks, name, lods, objects, nodes):
    """What was written against p3dinfo: every face, every point. Sets the box of the points that faces use: neither
    importer takes others, and glTF does not even hold them. Returns how many LODs have others that stick out."""
    loose = 0
    for lod, obj, (_, primitives) in zip(lods, objects, nodes, strict=True):
        where = f"{name}: {lod.name}"
        checks.same(f"{where}: faces of the OBJ", len(obj.faces), lod.faces)
        checks.same(f"{where}: triangles of the OBJ", sum(len(face) - 2 for face in obj.faces), lod.triangles)
        checks.same(f"{where}: triangles of the GLB", sum(map(len, primitives)), lod.triangles)
        if lod.box:
            checks.near(f"{where}: box of the OBJ", box_of(obj.points), lod.box)
        lod.used_box = box_of([obj.points[number] for face in obj.faces for number in face])
        loose += bool(lod.faces) and distance(lod.used_box, lod.box) > TOLERANCE
    return loose


def compare_blender(checks, folder, name):
    path = f"{folder}/{name}"
    lods, objects, nodes = load(path)
    loose = check_written(checks, name, lods, objects, nodes)
    for kind, check, parts in (("obj", check_obj, [(obj.name, obj) for obj in objects]), ("glb", check_glb, nodes)):
        meshes = json.load(open(f"{path}.{kind}.blender.json", encoding="utf-8"))
        wanted = [(lod, *part) for lod, part in zip(lods, parts) if lod.faces]
        checks.same(f"{name}.{kind}: meshes", sorted(meshes), sorted(mesh for _, mesh, _ in wanted))
        left_out = sum(check(checks, f"{name}.{kind}: {mesh}", lod, part, meshes[mesh])
                       for lod, mesh, part in wanted if mesh in meshes)
        count = f"{sum(lod.faces for lod in lods) - left_out} faces"
        if kind == "glb":
            count = f"{sum(lod.triangles for lod in lods) - left_out} triangles"
        print(f"  {name}.{kind}: {count} of {len(wanted)} LODs; {left_out} more that Blender does not hold")
    if loose:
        print(f"  {name}: {loose} LODs have points outside of their faces")


# ---- assimp ----

def face_count(path):
    return int(re.search(r"^Faces: *(\d+)", open(path, encoding="utf-8").read(), re.MULTILINE).group(1))


def compare_assimp(checks, folder, name):
    path = f"{folder}/{name}"
    lods, objects, _ = load(path)
    best = min((lod for lod in lods if lod.resolution < 1000), key=lambda lod: lod.resolution)
    counts = [face_count(f"{path}.{kind}.assimp") for kind in ("obj", "glb", "all")]
    faces, triangles = sum(lod.faces for lod in lods), sum(lod.triangles for lod in lods)
    points = sum(obj.single_points for obj in objects)  # a single point is a face to assimp
    checks.same(f"{name}.obj: faces and single points", counts[0], faces + points)
    checks.same(f"{name}.glb: triangles of the best LOD", counts[1], best.triangles)
    checks.same(f"{name}.glb: triangles of all LODs", counts[2], triangles)
    print(f"  {name}: OBJ {faces} faces and {points} points, GLB {best.triangles} triangles shown of {triangles}")


def load(path):
    info = json.load(open(path + ".json", encoding="utf-8"))
    return [Lod(info, lod) for lod in info["lods"]], read_obj(path + ".obj"), read_glb(path + ".glb")


def main():
    how, folder, *names = sys.argv[1:]
    checks = Checks()
    for name in names:
        {"blender": compare_blender, "assimp": compare_assimp}[how](checks, folder, name)
    if how == "blender":
        print(f"  boxes are at most {checks.farthest:.9f} m apart")
    print(f"{checks.passed} passed, {checks.failed} failed")
    return checks.failed or not checks.passed


sys.exit(bool(main()))
