"""MLODs made out of ODOLs against these, by p3dinfo --json of both.

usage: odol_to_mlod.py ODOL MADE   lines of JSON, of the same models in the same order

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import sys


def expected_faces(lod):
    """Faces of fewer than 3 corners are left out. Shadow volumes have three more behind each triangle that is no proxy's."""
    count = lod["triangles"] + lod["quads"]
    if not lod["name"].startswith("ShadowVolume"):
        return count
    return (count - len(lod["proxies"])) // 4 + len(lod["proxies"])


def names(lod):
    """In order of first use: those that come again go into the same selection."""
    return list(dict.fromkeys(selection["name"] for selection in lod["selections"]))


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


sys.exit(not same_parts(*sys.argv[1:]))
