"""The members of ODOLs' selections in p3dinfo, against the MLODs made out of them.

usage: members.py JSON COUNTS MLOD...   lines of p3dinfo --json, what members.c prints of the same models, and the MLODs

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import sys

import mlod


def read_counts(path):
    """By file and LOD: (vertices, places, faces) of each selection."""
    files = []
    for line in open(path, encoding="utf-8"):
        if line == "file\n":
            files.append([])
        elif line == "lod\n":
            files[-1].append([])
        else:
            files[-1][-1].append(tuple(map(int, line.split())))
    return files


def raw(name):
    """JSON has UTF-8 as it is, and other bytes as code points: back to what mlod.py reads."""
    return name.encode("utf-8", "surrogateescape").decode("latin1")


def by_name(items, key):
    groups = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def places(lod, points):
    return {tuple(lod.points[point][:3]) for point in points}


def problems_of(selection, counts, lod, made):
    """A selection whose name no other one of its LOD has."""
    vertices, place_count, faces = counts
    members = selection["members"]
    got = places(lod, made.points)
    if members["points"] != vertices:
        yield f"{members['points']} vertices, not {vertices}"
    if selection["kind"] == "proxy" and not members["faces"]:
        return  # its triangle is made, for editors
    if len(made.faces) != faces or members["faces"] < faces:
        yield f"{members['faces']} faces, of them {faces} with three corners, became {len(made.faces)}"
    if len(got) != place_count:
        yield f"{vertices} vertices in {place_count} places became {len(got)} places"
    if "positions" in selection and len({tuple(p) for p in selection["positions"]}) != len(got):
        yield "its positions are not those of the MLOD"
    for position in selection.get("positions", []):
        if not any(all(abs(a - b) <= 1e-6 * max(1, abs(a)) for a, b in zip(position, place)) for place in got):
            yield f"{position} is not in the MLOD"


def merged_problems(selections, counts, made):
    """An MLOD has the first of several selections of one name."""
    faces = [count[2] for count in counts]
    if len(made.faces) != faces[0]:
        yield f"{len(selections)} selections with {faces} faces became {len(made.faces)}"


def check_lod(odol, counts, lod):
    pairs = by_name(zip(odol["selections"], counts, strict=True), lambda pair: pair[0]["name"])
    made = by_name(lod.selections, lambda selection: selection.name)
    for name, group in pairs.items():
        selections, group_counts = zip(*group)
        found = made.get(raw(name)) or made.get(name)
        if not found:
            yield name, "is missing"
        elif len(group) == 1:
            for problem in problems_of(selections[0], group_counts[0], lod, found[0]):
                yield name, problem
        else:
            for problem in merged_problems(selections, group_counts, found[0]):
                yield name, problem


def main(json_path, counts_path, *mlods):
    good, checked = True, 0
    lines = [json.loads(line) for line in open(json_path, encoding="utf-8")]
    for odol, counts, path in zip(lines, read_counts(counts_path), mlods, strict=True):
        for lod, lod_counts, made in zip(odol["lods"], counts, mlod.read(path), strict=True):
            if lod["name"].startswith("ShadowVolume"):  # faces that the binariser adds are left out of MLODs
                continue
            checked += len(lod["selections"])
            for name, problem in check_lod(lod, lod_counts, made):
                good = False
                print(odol["file"], lod["name"], name, problem)
    print(f"{checked} selections")
    return good and bool(checked)


sys.exit(not main(*sys.argv[1:]))
