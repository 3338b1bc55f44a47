"""Judges the findings of p3dinfo --check --json on the corpus. usage: findings.py JSON CORPUS

The rules that are found most often are worked out again for every MLOD, with a reader of its own: what is told and what
is true must be the same, LOD by LOD and one by one. Public logs of the game name faces and LODs of some of the models;
the check finds just these.

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import math
import re
import sys
from collections import Counter

import mlod

json_path, corpus = sys.argv[1:]
FILE = -1  # findings of the whole file

# ---- What the game has logged of these models: faces, in the order of the log, by rule and LOD ----
# KoffeinFlummi/AGM 930 (of the three lines about LOD 3.000 the log's excerpt has the first), acemod/ACE3 526 and 3466,
# Riouken/cTab 84, michail-nikolaev/task-force-arma-3-radio 503; IDI-Systems/acre2 785 names no faces.

LOGS = {
    "odol-v59/agm_m84-833667.p3d": {("P3D-F113", 0): [859, 1081, 1596], ("P3D-F113", 1): [903, 909, 910, 1374],
                                    ("P3D-F120", 0): [158, 237, 1596], ("P3D-F120", 1): [89, 140, 1374]},
    "odol-v59/agm_m84_thrown-4458c2.p3d": {("P3D-F113", 0): [40, 90, 148, 496, 718, 1233]},
    "odol-v68/microdagr-826a3a.p3d": {("P3D-F113", 0): [227]},
    "odol-v59/tfr_backpack-877035.p3d": {("P3D-F113", 1): [4178, 4181]},
    "p3dm/ace_earplugs-c1b285.p3d": {("P3D-L112", 0): [], ("P3D-L112", 1): [], ("P3D-L112", 2): []},
    "p3dm/acre_prc343_model-93577b.p3d": {("P3D-G118", None): []},
    "p3dm/prc_77-410851.p3d": {("P3D-G118", None): []},
    "p3dm/sem70-6c5126.p3d": {("P3D-G118", None): []},
}

# ---- LODs ----


def is_near(resolution, *values):
    return any(abs(resolution - value) <= 1e-4 * value for value in values)


def is_visual(resolution):
    return resolution < 1000


def is_volume(resolution):
    return 10000 <= resolution < 11000 or is_near(resolution, 1.8e16, 1.9e16, 2e16)


def is_buffer(resolution):
    return 11000 <= resolution < 12000


def is_geometry(resolution):
    return is_near(resolution, 1e13)


def is_collision(resolution):
    return is_near(resolution, 1e13, 2e13, 3e13, 4e13, 6e15, 7e15, 8e15, 9e15, 1.1e16, 1.2e16, 1.3e16, 1.4e16, 1.5e16,
                   1.6e16)


def is_drawn(resolution):
    return resolution < 10000 or is_near(resolution, 1e16)


def may_have_lone_points(resolution):
    return is_near(resolution, 1e15, 2e15, 4e15, 5e15) or 20000 <= resolution < 21000


# ---- Rules: how many elements of a LOD break each ----

PROXY = re.compile(r"proxy:.*\.\d+$", re.IGNORECASE | re.DOTALL)
SCRATCH = ("-", ".")


def length(vector):
    return math.sqrt(sum(each * each for each in vector))


def is_triangle_of_proxy(lod):
    return {next(iter(s.faces)) for s in lod.selections if PROXY.match(s.name) and len(s.faces) == 1}


def count_faces(lod, found):
    seen = set()
    for face in lod.faces:
        points = [corner[0] for corner in face.corners]
        normals = [corner[1] for corner in face.corners]
        if len(points) < 3:
            found["P3D-F106"] += 1
        else:
            lowest = points.index(min(points))
            key = tuple(points[lowest:] + points[:lowest])
            found["P3D-F104"] += key in seen
            seen.add(key)
            found["P3D-F107"] += len(set(points)) < len(points)
        found["P3D-F114"] += any(normal >= len(lod.normals) for normal in normals)
        if is_drawn(lod.resolution):
            found["P3D-F113"] += any(normal < len(lod.normals) and length(lod.normals[normal]) < 0.01 for normal in normals)
        uvs = [value for corner in face.corners for value in corner[2:]]
        found["P3D-F111"] += not all(map(math.isfinite, uvs))


def has_directions(lod, face, third):
    corners = [face.corners[i] for i in (0, third - 1, third)]
    origin, a, b = (lod.points[corner[0]][:3] for corner in corners)
    a, b = ([p[i] - origin[i] for i in range(3)] for p in (a, b))
    (u0, v0), (ua, va), (ub, vb) = (corner[2:] for corner in corners)
    ua, va, ub, vb = ua - u0, va - v0, ub - u0, vb - v0
    area, longest = ua * vb - va * ub, max(ua * ua + va * va, ub * ub + vb * vb)
    if abs(area) <= 1e-9 * longest:
        return longest == 0
    along_u = length([a[i] * vb - b[i] * va for i in range(3)]) / abs(area)
    along_v = length([b[i] * ua - a[i] * ub for i in range(3)]) / abs(area)
    return along_u >= 1e-4 and along_v >= 1e-4


def count_directions(lod, found):
    proxies = is_triangle_of_proxy(lod)
    for index, face in enumerate(lod.faces):
        if is_drawn(lod.resolution) and face.material and index not in proxies:
            found["P3D-F120"] += not all(has_directions(lod, face, third) for third in range(2, len(face.corners)))


def count_selections(lod, found):
    first = {}
    for each in lod.selections:
        found["P3D-S104"] += each.name.startswith(SCRATCH)
        found["P3D-S105"] += not each.points and not each.faces
        if PROXY.match(each.name):
            continue
        earlier = first.setdefault(each.name.lower(), each)
        found["P3D-S102"] += earlier is not each and (earlier.points, set(earlier.faces)) != (each.points, set(each.faces))


def count_lod(lod):
    found = Counter()
    count_faces(lod, found)
    count_directions(lod, found)
    count_selections(lod, found)
    used = {corner[0] for face in lod.faces for corner in face.corners}
    if lod.faces and not may_have_lone_points(lod.resolution):
        found["P3D-F108"] = len(lod.points) - len(used)
    sets = 1 + len(set(lod.uv_sets) - {0})
    found["P3D-F115"] = sets > 2
    found["P3D-F116"] = bool(lod.uv_sets) and 0 not in lod.uv_sets
    found["P3D-F119"] = sets > 1 and (is_collision(lod.resolution) or is_volume(lod.resolution) or is_buffer(lod.resolution))
    if is_geometry(lod.resolution):
        found["P3D-G109"] = bool(lod.faces) and not any(lod.mass or ())
        found["P3D-L112"] = 0
    if is_collision(lod.resolution):
        components = [s for s in lod.selections if re.match(r"component\d+$", s.name.lower())]
        others = is_triangle_of_proxy(lod) | {i for s in lod.selections if "occluder" in s.name.lower() for i in s.faces}
        surfaces = [i for i, face in enumerate(lod.faces) if len(face.corners) > 2 and i not in others]
        found["P3D-G104"] = bool(surfaces) and not components
    return found


def count_file(lods):
    expected = Counter()
    for index, lod in enumerate(lods):
        for rule, count in count_lod(lod).items():
            expected[rule, index] += count
    place = next((i for i, lod in enumerate(lods) if is_geometry(lod.resolution)), 0)
    names = {name.lower() for name, _ in lods[place].properties}
    for index, lod in enumerate(lods):
        own = {name.lower() for name, _ in lod.properties}
        expected["P3D-L112", index] = bool(lod.frame_times) and "keyframe" not in own | names
        expected["P3D-L113", index] = any(not 0 <= time <= 1 for time in lod.frame_times)
    kinds = Counter(lod.resolution for lod in lods if is_visual(lod.resolution))
    expected["P3D-L105", FILE] = sum(count - 1 for count in kinds.values())
    levels = sorted((lod.resolution, i) for i, lod in enumerate(lods) if lod.resolution < 900)
    first = next((at for at, (_, i) in enumerate(levels) if len(lods[i].faces) < 1024), len(levels) - 1)
    for at in range(max(first, 0), len(levels)):
        if any(name.lower() == "lodnoshadow" and value == "1" for name, value in lods[levels[at][1]].properties):
            first = at + 1
    if 0 <= first < len(levels) and len(lods[levels[first][1]].faces) >= 2000:
        expected["P3D-L114", levels[first][1]] = 1
    return expected


# The rules that this reader judges.
JUDGED = {"P3D-" + rule for rule in ("F104 F106 F107 F108 F111 F113 F114 F115 F116 F119 F120 G104 G109 L105 L112 L113 L114 "
                                     "S102 S104 S105").split()}

# ---- The comparison ----


def told_of(report):
    told = Counter()
    for finding in report["findings"]:
        if finding["id"] in JUDGED:
            told[finding["id"], FILE if finding["lod"] is None else finding["lod"]] += finding["count"]
    return told


def compare_log(name, report, problems):
    for (rule, lod), faces in LOGS.get(name, {}).items():
        messages = [f["message"] for f in report["findings"] if (f["id"], f["lod"]) == (rule, lod)]
        wanted = "(" + ", ".join(map(str, faces)) + ")"
        if not messages or (faces and not messages[0].endswith(wanted)):
            problems.append(f"{name}: the log has {rule} of LOD {lod} {faces}, the check {messages}")


problems, files, elements, rules = [], 0, 0, Counter()
with open(json_path, encoding="utf-8") as file:
    reports = [json.loads(line) for line in file]
for report in reports:
    name = "/".join(report["file"].split("/")[-2:])
    compare_log(name, report, problems)
    if not name.startswith("p3dm/") or any(finding["id"] == "P3D-F101" for finding in report["findings"]):
        continue
    expected, told = count_file(mlod.read(f"{corpus}/{name}")), told_of(report)
    files += 1
    for key in {key for key in expected | told if key[0] in JUDGED}:
        elements += told[key]
        rules[key[0]] += told[key]
        if expected[key] != told[key]:
            problems.append(f"{name}: {key[0]} of LOD {key[1]}: told of {told[key]}, there are {int(expected[key])}")
print(f"{files} sources, {elements} elements of {sum(count > 0 for count in rules.values())} rules, {len(problems)} differences")
print("\n".join(problems[:40]))
sys.exit(bool(problems) or files < 100 or len(LOGS) != sum("/".join(r["file"].split("/")[-2:]) in LOGS for r in reports))
