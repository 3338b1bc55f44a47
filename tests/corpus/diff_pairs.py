"""p3dinfo --diff of sources and the models that were binarised from them.

usage: diff_pairs.py JSON STATUSES   one object a line, and the exit status of each

LODs that are drawn have no change of points, faces, UVs, textures and rvmats, but for EXPLAINED: docs/diff.md says why.

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import sys
from collections import Counter

FIRST_SHADOW = 10000
SHAPE = {"points-moved", "points-added", "points-removed", "faces-added", "faces-removed", "faces-flipped", "faces-turned",
         "uvs", "uv-set-added", "uv-set-removed", "texture", "material", "normals", "lod-resolution", "lod-removed"}
# All other changes of all pairs, by kind: another revision of the source, or something that the binariser adds or drops.
EXPLAINED = {
    "face-flags": 7,
    "frame-removed": 936,
    "lod-added": 2,
    "mass": 1,
    "proxy-model": 2,
    "selection": 1,
}


def main():
    objects = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
    statuses = [int(line) for line in open(sys.argv[2], encoding="utf-8")]
    counts, is_good = Counter(), len(objects) == len(statuses) > 0
    for object_, status in zip(objects, statuses):
        changes = [change for change in object_["changes"] if not change["note"]]
        if status != (1 if changes else 0) or object_["same"] != (not changes):
            is_good = False
            print(f"{object_['second']['file']}: exit status {status} with {len(changes)} changes")
        for change in changes:
            lod = object_["lods"][change["lod"]] if "lod" in change else None
            counts[change["change"]] += 1
            if change["change"] in SHAPE and (not lod or lod["resolution"] < FIRST_SHADOW):
                is_good = False
                print(f"{object_['second']['file']}: {lod and lod['name']}: {change}")
    if counts != Counter(EXPLAINED):
        is_good = False
        print(f"not as explained: {dict(counts)}")
    return not is_good


if __name__ == "__main__":
    sys.exit(main())
