"""MLODs made out of ODOLs against these, by p3dinfo --json of both.

usage: odol_to_mlod.py ODOL MADE   lines of JSON, of the same models in the same order

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import sys
from collections import Counter


def expected_faces(lod):
    """Faces of fewer than 3 corners are left out. Shadow volumes have three more behind each triangle that is no proxy's."""
    count = lod["triangles"] + lod["quads"]
    if not lod["name"].startswith("ShadowVolume"):
        return count
    return (count - len(lod["proxies"])) // 4 + len(lod["proxies"])


def names(lod):
    """In order of first use: those that come again go into the same selection."""
    return list(dict.fromkeys(selection["name"] for selection in lod["selections"]))


def of_the_source(odol, made):
    """The LODs but for the shadow buffers that are made of shadow volumes, one of each: they stand behind the source's own."""
    missing = Counter(lod["resolution"] for lod in odol["lods"])
    missing.subtract(lod["resolution"] for lod in made["lods"])
    volumes = sum(lod["name"].startswith("ShadowVolume") for lod in odol["lods"])
    lods = []
    for lod in reversed(odol["lods"]):
        if lod["name"].startswith("ShadowBuffer") and missing[lod["resolution"]] > 0 and volumes:
            missing[lod["resolution"]] -= 1
            volumes -= 1
        else:
            lods.insert(0, lod)
    return lods


def same_parts(odol_path, made_path):
    good, count, left_out = True, 0, 0
    for lines in zip(open(odol_path, encoding="utf-8"), open(made_path, encoding="utf-8"), strict=True):
        odol, made = map(json.loads, lines)
        problems = [made["status"]] * (made["status"] != "ok")
        if not odol["warnings"]:
            problems += made["warnings"]
        lods = of_the_source(odol, made)
        left_out += len(odol["lods"]) - len(lods)
        for a, b in zip(lods, made["lods"], strict=True):
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
    print(f"{count} LODs, and {left_out} shadow buffers that are made of volumes")
    return good and bool(count) and bool(left_out)


sys.exit(not same_parts(*sys.argv[1:]))
