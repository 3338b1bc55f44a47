"""Converted models as importers read them, against p3dinfo --json of their sources.

usage: compare.py blender FOLDER NAME...   FOLDER/NAME.json, .obj, .glb and .all.glb (--lod all), and what
                                           blender_import.py wrote of each
       compare.py assimp FOLDER NAME...    the same, and what `assimp info --raw` printed: NAME.obj.assimp,
                                           NAME.glb.assimp and NAME.all.glb.assimp

Importers leave out what they have no place for. What that is is counted in the converted file, so that the sum must be
that of p3dinfo to the last face: each place says what and why.

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import re
import struct
import sys
from collections import Counter
from dataclasses import dataclass, field
from math import inf

PROXY = re.compile(r"proxy:.+\.\d+", re.IGNORECASE)

# Metres. The models lie within 100 m of their origin, where neighbours in f32 are at most 0.000008 apart.
TOLERANCE = 1e-4


# ---- Readers ----

@dataclass
class Object:
    """The LODs of an OBJ, with points in the axes of the P3D; faces are lists of point numbers from 0."""
    name: str
    points: list = field(default_factory=list)
    faces: list = field(default_factory=list)
    groups: list = field(default_factory=list)  # by face
    single_points: int = 0
    sets: set = field(default_factory=set)  # of material and groups, of faces; of groups, of single points

    def surface(self, is_shadow):
        """The faces that a GLB has: no triangles of proxies, and none without area of shadow volumes."""
        uses = Counter(group for groups in self.groups for group in groups)
        for face, groups in zip(self.faces, self.groups):
            is_proxy = len(face) == 3 and any(PROXY.fullmatch(group) and uses[group] == 1 for group in groups)
            if not is_proxy and not (is_shadow and len(set(face)) < len(face)):
                yield face


def read_obj(path):
    objects, before, groups, material = [], 0, [], None
    for line in open(path, encoding="utf-8"):
        word, *rest = line.split() or [""]
        if word == "o":
            before += len(objects[-1].points) if objects else 0
            objects.append(Object(rest[0]))
        elif word == "v":
            x, y, z = map(float, rest)
            objects[-1].points.append((x, y, -z))
        elif word == "g":
            groups = rest
        elif word == "usemtl":
            material = rest[0]
        elif word == "f":
            objects[-1].sets.add((material, *groups))
            objects[-1].faces.append([int(corner.split("/")[0]) - 1 - before for corner in rest])
            objects[-1].groups.append(groups)
        elif word == "p":
            objects[-1].sets.add((None, *groups))
            objects[-1].single_points += 1
    return objects


@dataclass
class Node:
    """The mesh of a LOD in a GLB: the primitives' triangles as vertex numbers."""
    name: str
    has_mesh: bool
    primitives: list
    proxies: int


def read_glb(path):
    """Nodes by the number of their LOD, and the places of all nodes that are proxies or points, in Blender's axes."""
    data = open(path, "rb").read()
    size, = struct.unpack_from("<I", data, 12)
    gltf, binary = json.loads(data[20:20 + size]), data[28 + size:]

    def triangles(primitive):
        accessor = gltf["accessors"][primitive["indices"]]
        start = gltf["bufferViews"][accessor["bufferView"]]["byteOffset"]
        kind = {5123: "H", 5125: "I"}[accessor["componentType"]]
        numbers = struct.unpack_from(f"<{accessor['count']}{kind}", binary, start)
        return list(zip(numbers[::3], numbers[1::3], numbers[2::3]))

    # At rest joints are only moved, so that places below each other add up.
    parents = {child: i for i, node in enumerate(gltf["nodes"]) for child in node.get("children", [])}

    def place(i):
        x, y, z = gltf["nodes"][i].get("translation", (0, 0, 0))
        above = place(parents[i]) if i in parents else (0, 0, 0)
        return x + above[0], y + above[1], z + above[2]

    lods, places, hung = {}, [], []
    first_joint = gltf["skins"][0]["joints"][0] if "skins" in gltf else len(gltf["nodes"])
    for i, node in enumerate(gltf["nodes"][:first_joint]):
        extras, children = node.get("extras", {}), [gltf["nodes"][child] for child in node.get("children", [])]
        if "lod" in extras:
            primitives = gltf["meshes"][node["mesh"]]["primitives"] if "mesh" in node else []
            lods[extras["lod"]] = Node(node["name"], "mesh" in node, list(map(triangles, primitives)),
                                       sum("proxy" in child.get("extras", {}) for child in children))
        elif not children:
            x, y, z = place(i)
            places.append((x, -z, y))
            hung.append(extras.get("ofLod"))
    for lod, node in lods.items():
        node.proxies += hung.count(lod)
    return lods, places


class Lod:
    """The object of p3dinfo --json for one."""

    def __init__(self, info, lod):
        center = info["model"]["bounding_center"] if info["model"] else [0, 0, 0]
        self.name, self.resolution, self.frames = lod["name"], lod["resolution"], lod["frames"]
        self.faces = lod["triangles"] + lod["quads"]  # fewer than 3 corners are no surface: nobody writes them
        self.triangles = lod["triangles"] + 2 * lod["quads"]
        self.is_shadow = lod["name"].startswith("ShadowVolume")
        if self.is_shadow and info["format"] == "ODOL":
            # Three more triangles behind each that is no proxy's close the volume's edges: nobody writes them.
            self.faces = self.triangles = (self.faces - len(lod["proxies"])) // 4 + len(lod["proxies"])
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
    """Between those sides of two boxes that are farthest apart; boxes of no points are None."""
    if not a or not b:
        return 0 if a == b else inf
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

def from_importer_axes(box):
    """Blender's Z is up. Of an OBJ its importer takes -z for forward, of a GLB +z for the front, which becomes -y: the P3D's
    x, z, y of both."""
    (x0, z0, y0), (x1, z1, y1) = box
    return [[x0, y0, z0], [x1, y1, z1]]


def check_mesh(checks, where, lod, got, wanted_box):
    """The checks that are the same for both formats."""
    toward, away = got["outward"]
    if lod.resolution < 1000 and toward + away > 30:
        checks.that(toward >= 0.6 * (toward + away), f"{where}: {away} of {toward + away} normals point inward")
    checks.near(f"{where}: box", from_importer_axes(got["box"]), wanted_box)


def check_obj(checks, where, lod, obj, got):
    # Blender makes faces that name a point twice anew, of the points that are left; without an area nothing is left,
    # or something without a meaning, so that of both sides only faces with three different points count.
    whole = [len(set(face)) for face in obj.faces if len(set(face)) >= 3]
    checks.same(f"{where}: faces", got["faces"], len(whole))
    checks.same(f"{where}: triangles", got["triangles"], sum(whole) - 2 * len(whole))
    check_mesh(checks, where, lod, got, lod.used_box)
    return lod.faces - len(whole)


def check_glb(checks, where, lod, node, got):
    # Blender drops triangles that name a vertex twice, and all but one that have the same three (mesh.validate).
    kept = sum(len({frozenset(t) for t in triangles if len(set(t)) == 3}) for triangles in node.primitives)
    checks.same(f"{where}: triangles", got["triangles"], kept)
    checks.same(f"{where}: UV sets", got["uv_layers"], lod.uv_sets)
    checks.same(f"{where}: proxies", got["proxies"], lod.proxies)
    checks.same(f"{where}: key frames", got["frames"], lod.frames)
    checks.same(f"{where}: key frames with a time", len(got["key_times"]), lod.frames)
    check_mesh(checks, where, lod, got, lod.shown_box)
    return lod.shown_triangles - kept


def check_written(checks, name, lods, objects, nodes):
    """What was written against p3dinfo: every face, every point. Sets the boxes of the points that faces use: neither
    importer takes others, and glTF does not even hold them. Returns how many LODs have others that stick out."""
    loose = 0
    for index, (lod, obj) in enumerate(zip(lods, objects, strict=True)):
        where = f"{name}: {lod.name}"
        shown = list(obj.surface(lod.is_shadow))
        lod.shown_triangles = sum(len(face) - 2 for face in shown)
        checks.same(f"{where}: faces of the OBJ", len(obj.faces), lod.faces)
        checks.same(f"{where}: triangles of the OBJ", sum(len(face) - 2 for face in obj.faces), lod.triangles)
        checks.same(f"{where}: triangles of the GLB", sum(map(len, nodes[index].primitives)), lod.shown_triangles)
        checks.that(lod.is_shadow or lod.triangles - lod.shown_triangles <= lod.proxies,
                    f"{where}: {lod.triangles - lod.shown_triangles} triangles are gone, of {lod.proxies} proxies")
        checks.near(f"{where}: box of the OBJ", box_of(obj.points), lod.box)
        lod.used_box = box_of([obj.points[number] for face in obj.faces for number in face])
        lod.shown_box = box_of([obj.points[number] for face in shown for number in face])
        loose += bool(lod.faces) and distance(lod.used_box, lod.box) > TOLERANCE
    return loose


def check_places(checks, where, got, wanted):
    checks.same(f"{where}: proxies and points", len(got), len(wanted))
    # Rounded, because below a bone places are sums: what differs in the last bit alone is not to decide the order.
    by_place = {"key": lambda place: [round(x, 4) for x in place]}
    for a, b in zip(sorted(got, **by_place), sorted(wanted, **by_place)):
        checks.near(f"{where}: a proxy or point", [a, a], [b, b])


def compare_file(checks, path, name, wanted, check, places):
    """`wanted` is (LOD, what was written of it, the mesh's name)."""
    got = json.load(open(f"{path}.blender.json", encoding="utf-8"))
    meshes = got["meshes"]
    checks.same(f"{name}: meshes", sorted(meshes), sorted(mesh for _, _, mesh in wanted))
    left_out = sum(check(checks, f"{name}: {mesh}", lod, part, meshes[mesh])
                   for lod, part, mesh in wanted if mesh in meshes)
    check_places(checks, name, [tuple(place) for place in got["places"]], places)
    print(f"  {name}: {sum(mesh['triangles'] for mesh in meshes.values())} triangles of {len(wanted)} LODs; "
          f"{left_out} {'faces' if check is check_obj else 'triangles'} more that Blender does not hold; "
          f"{len(places)} proxies and points")


def compare_blender(checks, folder, name):
    path = f"{folder}/{name}"
    lods, objects, files = load(path)
    loose = check_written(checks, name, lods, objects, files["all.glb"][0])
    wanted = [(lod, obj, obj.name) for lod, obj in zip(lods, objects) if lod.faces]
    compare_file(checks, f"{path}.obj", f"{name}.obj", wanted, check_obj, [])
    for kind, (nodes, places) in files.items():
        wanted = [(lods[index], node, node.name) for index, node in nodes.items() if node.has_mesh]
        compare_file(checks, f"{path}.{kind}", f"{name}.{kind}", wanted, check_glb, places)
    if loose:
        print(f"  {name}: {loose} LODs have points outside of their faces")


# ---- assimp ----

def count_of(what, path):
    return int(re.search(rf"^{what}: *(\d+)", open(path, encoding="utf-8").read(), re.MULTILINE).group(1))


def compare_assimp(checks, folder, name):
    path = f"{folder}/{name}"
    lods, objects, _ = load(path)
    shown = [sum(len(face) - 2 for face in obj.surface(lod.is_shadow)) for lod, obj in zip(lods, objects)]
    visual = [(lod.resolution, count) for lod, count in zip(lods, shown) if lod.resolution < 1000 and count]
    best = min(visual)[1] if visual else next((count for count in shown if count), 0)
    counts = [count_of("Faces", f"{path}.{kind}.assimp") for kind in ("obj", "glb", "all.glb")]
    faces = sum(lod.faces for lod in lods)
    points = sum(obj.single_points for obj in objects)  # a single point is a face to assimp
    checks.same(f"{name}.obj: faces and single points", counts[0], faces + points)
    meshes = sum(len(obj.sets) for obj in objects)  # a mesh is a run of faces with the same groups and material
    checks.same(f"{name}.obj: meshes", count_of("Meshes", f"{path}.obj.assimp"), meshes)
    checks.same(f"{name}.glb: triangles of the best LOD", counts[1], best)
    checks.same(f"{name}.all.glb: triangles of all LODs", counts[2], sum(shown))
    print(f"  {name}: OBJ {faces} faces and {points} points, GLB {best} triangles of {sum(shown)}")


def load(path):
    info = json.load(open(path + ".json", encoding="utf-8"))
    return ([Lod(info, lod) for lod in info["lods"]], read_obj(path + ".obj"),
            {kind: read_glb(f"{path}.{kind}") for kind in ("glb", "all.glb")})


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
