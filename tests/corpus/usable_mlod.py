"""MLODs that p3dkit made, as other programs expect them.

usage: usable_mlod.py FILE...

Every Geometry LOD has masses, every face three or four corners and normals that exist, every proxy three points that
nothing else uses and a name of its own. These are what BIS.P3D, armake and Arma3ObjectBuilder stumble over. Other
selections may share a name if they do in the ODOL. Of one model the ODOL says that its Geometry has no masses.

SPDX-License-Identifier: GPL-2.0-or-later
"""
import sys
from collections import Counter

from mlod import read


def problems_of(lod):
    if any(corner[1] >= len(lod.normals) for face in lod.faces for corner in face.corners):
        yield "a corner with a normal that does not exist"
    if any(len(face.corners) < 3 for face in lod.faces):
        yield "a face of fewer than 3 corners"
    names = Counter(selection.name.lower() for selection in lod.selections)
    for name in (name for name, count in names.items() if count > 1 and name.startswith("proxy:")):
        yield f"{name} comes {names[name]} times"
    uses = Counter(corner[0] for face in lod.faces for corner in face.corners)
    for selection in lod.selections:
        # one that is only called a proxy has no face or several
        if not selection.name.lower().startswith("proxy:") or len(selection.faces) != 1:
            continue
        points = {corner[0] for corner in lod.faces[next(iter(selection.faces))].corners}
        if points != set(selection.points) or len(points) != 3 or any(uses[point] != 1 for point in points):
            yield f"{selection.name} has no three points of its own"


lods = bad = massless = 0
for path in sys.argv[1:]:
    for lod in read(path):
        lods += 1
        massless += 9.9e12 < lod.resolution < 4.1e13 and lod.mass is None
        for problem in problems_of(lod):
            bad += 1
            print(f"{path}: {lod.resolution:g}: {problem}")
print(f"{lods} LODs, {bad} problems, {massless} Geometry LODs without masses")
sys.exit(bool(bad) or not lods or massless > 1)
