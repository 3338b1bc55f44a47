"""The MLOD made out of an ODOL against the ODOL's source.

usage: odol_to_mlod.py SOURCE MADE         compares SOURCE.obj, .mtl and .json with those of MADE
       odol_to_mlod.py all ODOL MADE       compares the p3dinfo --json of many ODOL files with their MLODs'

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import sys
from collections import defaultdict

TOLERANCE = 2e-6
ROUNDING = 1e-7  # of UVs near 1 in f32, beside the half step of 16 bits
CELL = 1e-4


def load_materials(path):
    """By name: [texture, colour, rvmat], as in an ODOL: lower-case, .paa where the source still says .tga."""
    materials = defaultdict(lambda: ["", "", ""])
    name = None
    for line in open(path, encoding="utf-8"):
        key, _, value = line.strip().partition(" ")
        if key == "newmtl":
            name = value
        elif key in ("map_Kd", "Kd"):
            value = value.lower()
            materials[name][key == "Kd"] = value[:-4] + ".paa" if value.endswith(".tga") else value
        elif line.startswith("# rvmat: "):
            materials[name][2] = line[9:].strip().lower()
    return materials


def load(path):
    """By LOD: faces as ([(position, uv)], material, selections)."""
    materials = load_materials(path + ".mtl")
    v, vt, lods, faces, groups, material = [], [], {}, None, set(), None
    for line in open(path + ".obj", encoding="utf-8"):
        w = line.split()
        if not w:
            continue
        if w[0] == "v":
            v.append(tuple(map(float, w[1:4])))
        elif w[0] == "vt":
            vt.append(tuple(map(float, w[1:3])))
        elif w[0] == "o":
            faces = lods.setdefault(w[1], [])
        elif w[0] == "g":
            groups = {name.lower() for name in w[1:]}
        elif w[0] == "usemtl":
            material = materials[w[1]]
        elif w[0] == "f":
            corners = [c.split("/") for c in w[1:]]
            faces.append(([(v[int(c[0]) - 1], vt[int(c[1]) - 1]) for c in corners], material, groups))
    return lods


class Points:
    """Numbers positions: those within the tolerance of each other are one."""

    def __init__(self):
        self.cells = defaultdict(list)
        self.count = 0

    def number(self, p):
        low, high = ([int((x + d) // CELL) for x in p] for d in (-TOLERANCE, TOLERANCE))
        for x in {low[0], high[0]}:
            for y in {low[1], high[1]}:
                for z in {low[2], high[2]}:
                    for q, number in self.cells[x, y, z]:
                        if max(abs(a - b) for a, b in zip(p, q)) <= TOLERANCE:
                            return number
        self.cells[tuple(int(x // CELL) for x in p)].append((p, self.count))
        self.count += 1
        return self.count - 1


def cycle(points, corners):
    """Where a face begins is not kept: from its smallest point."""
    numbers = [points.number(p) for p, _ in corners]
    k = numbers.index(min(numbers))
    return tuple(numbers[k:] + numbers[:k]), [uv for _, uv in corners[k:] + corners[:k]]


def compare_lod(name, source, made, carried):
    points, want = Points(), defaultdict(list)
    uvs = [uv for corners, _, _ in source for _, uv in corners]
    near = [(max(x) - min(x)) / 65534 / 2 + ROUNDING for x in zip(*uvs)]
    lost = bad_uv = bad_material = held = kept = 0
    for corners, material, groups in source:
        key, uv = cycle(points, corners)
        want[key].append((uv, material, groups))
    for corners, material, groups in made:
        key, uv = cycle(points, corners)

        def difference(other):
            far = any(abs(a[i] - b[i]) > near[i] for a, b in zip(uv, other[0]) for i in (0, 1))
            return far, material != other[1], len(groups ^ other[2])

        if not want[key]:
            lost += 1
            continue
        best = min(want[key], key=difference)
        want[key].remove(best)
        bad_uv += difference(best)[0]
        bad_material += difference(best)[1]
        held += len(best[2] & carried)
        kept += len(best[2] & carried & groups)
    lost += sum(map(len, want.values()))
    print(f"  {name}: {len(source)} faces, {lost} lost, {bad_uv} with other UVs, {bad_material} with another material; "
          f"{kept} of {held} in selections")
    is_drawn = not name.startswith("ShadowVolume")
    return not (lost or is_drawn and (bad_uv or bad_material)) and kept >= 0.95 * held


def is_compared(lod):
    """Shadow volumes too, for the faces that the binariser adds; their UVs and textures it drops."""
    return lod["resolution"] < 1000 or lod["name"].startswith("ShadowVolume")


def pair(source_path, made_path):
    source, made = load(source_path), load(made_path)
    infos = [json.load(open(path + ".json", encoding="utf-8")) for path in (source_path, made_path)]
    source_infos, made_infos = ([lod for lod in info["lods"] if is_compared(lod)] for info in infos)
    good = [lod["resolution"] for lod in source_infos] == [lod["resolution"] for lod in made_infos]
    for lod, made_lod in zip(source_infos, made_infos):
        carried = {s["name"].lower().replace(" ", "_") for s in made_lod["selections"]}
        name = lod["name"].replace(" ", "_")
        good &= compare_lod(name, source[name], made[name], carried)
    return good and bool(source_infos)


def expected_faces(lod):
    """Shadow volumes have three more behind each triangle that is no proxy's."""
    if not lod["name"].startswith("ShadowVolume"):
        return lod["faces"]
    return (lod["faces"] - len(lod["proxies"])) // 4 + len(lod["proxies"])


def names(lod):
    return [selection["name"] for selection in lod["selections"]]


def same_parts(odol_path, made_path):
    good, count = True, 0
    for lines in zip(open(odol_path, encoding="utf-8"), open(made_path, encoding="utf-8"), strict=True):
        odol, made = map(json.loads, lines)
        problems = [made["status"]] * (made["status"] != "ok")
        if not odol["warnings"]:
            problems += made["warnings"]
        for a, b in zip(odol["lods"], made["lods"], strict=True):
            count += 1
            for what, x, y in (("resolution", a["resolution"], b["resolution"]),
                               ("faces", expected_faces(a), b["faces"]),
                               ("frames", a["frames"], b["frames"]),
                               ("properties", a["properties"], b["properties"]),
                               ("selections", names(a), names(b))):
                if x != y:
                    problems.append(f"LOD {a['name']}: {what} {x} became {y}")
            if len(a["proxies"]) > len(b["proxies"]):
                problems.append(f"LOD {a['name']}: proxies are missing")
        for problem in problems[:5]:
            print(odol["file"], problem)
        good &= not problems
    print(f"{count} LODs")
    return good and bool(count)


if sys.argv[1] == "all":
    sys.exit(not same_parts(*sys.argv[2:]))
sys.exit(not pair(*sys.argv[1:]))
