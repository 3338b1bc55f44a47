"""An MLOD against the one made out of its OBJ: points, faces, UVs, normals, textures, rvmats, selections' faces.

usage: obj_to_mlod.py SOURCE MADE [SOURCE MADE]...

Reads both files by itself. What OBJ cannot hold is taken off the source first, and counted:
  faces with fewer than 3 corners; selections without faces in a LOD that has some, and without anything elsewhere;
  weights; what blanks, control characters and bytes that are no UTF-8 in names become.

Faces stand as an OBJ has them: those of one material together, of these those in the same selections, proxies last.

SPDX-License-Identifier: GPL-2.0-or-later
"""
import collections
import math
import re
import sys

import mlod

counts = collections.Counter()


def simple(lod):
    """Points, faces as (points, UVs, normals, texture, rvmat), selections by name: (points, faces), resolution."""
    faces = [([c[0] for c in face.corners], [c[2:] for c in face.corners],
              [lod.normals[c[1]] if c[1] < len(lod.normals) else None for c in face.corners],
              face.texture.encode("latin1"), face.material.encode("latin1")) for face in lod.faces]
    selections = {}
    for selection in lod.selections:
        mine = selections.setdefault(selection.name.encode("latin1"), (set(), set()))
        mine[0].update(selection.points)
        mine[1].update(selection.faces)
    return [point[:3] for point in lod.points], faces, selections, lod.resolution


def text(name):
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError:
        counts["names that are no UTF-8"] += 1
        return name.decode("latin-1")


def path_text(name):
    """Paths: control characters are '_'; slashes lean back."""
    counts["paths with forward slashes"] += b"/" in name and not name.startswith(b"#")
    plain = "".join("_" if ord(c) < 0x20 or ord(c) == 0x7f else c for c in text(name))
    return plain if plain.startswith("#") else plain.replace("/", "\\")


def word(name):
    """Names of selections: one word of an OBJ."""
    plain = "".join("_" if ord(c) <= 0x20 or ord(c) == 0x7f else c for c in text(name))
    counts["names of selections with blanks"] += plain != text(name)
    return plain or "_"


def number(x):
    return x if math.isfinite(x) else 0.0


PROXY = re.compile(rb"proxy:.+\.\d+", re.IGNORECASE)


def obj_order(faces, selections):
    """The faces that an OBJ has, as they stand there."""
    members = [in_faces for _, in_faces in selections.values()]
    proxies = {min(in_faces) for name, (_, in_faces) in selections.items()
               if PROXY.fullmatch(name) and len(in_faces) == 1 and len(faces[min(in_faces)][0]) == 3}
    materials, groups, keys = {}, {}, []
    for i, face in enumerate(faces):
        material = materials.setdefault((face[3:], i in proxies), i)
        group = groups.setdefault(tuple(j for j, own in enumerate(members) if i in own), i)
        keys.append((i in proxies, material, group))
    return sorted((i for i, face in enumerate(faces) if len(face[0]) >= 3), key=keys.__getitem__)


def expected(lod):
    """The rest of a LOD in OBJ."""
    points, faces, selections, resolution = lod
    order = obj_order(faces, selections)
    kept = {i: k for k, i in enumerate(order)}
    counts["faces with fewer than 3 corners"] += len(faces) - len(kept)
    points = [tuple(map(number, p)) for p in points]
    faces = [(faces[i][0], faces[i][1], faces[i][2], path_text(faces[i][3]), path_text(faces[i][4])) for i in order]
    made, spellings = {}, {}
    for name, (members, in_faces) in selections.items():
        in_faces = {kept[i] for i in in_faces if i in kept}
        chosen = in_faces if faces else members
        if not chosen:
            counts["selections without faces"] += 1
            continue
        name = spellings.setdefault(word(name).lower(), word(name))  # others that differ in case go into the first
        made.setdefault(name, set()).update(chosen)
    separate_proxies(points, faces, made)
    return points, faces, made, resolution


def separate_proxies(points, faces, selections):
    """A proxy whose points other faces use, too, gets its own behind all others."""
    uses = collections.Counter(point for face in faces for point in face[0])
    for name, in_faces in selections.items():
        if not re.fullmatch(r"proxy:.+\.\d+", name.lower()) or len(in_faces) != 1 or not faces:
            continue
        index, = in_faces
        corners = faces[index][0]
        if len(corners) == 3 and any(uses[point] != 1 for point in corners):
            counts["proxies that shared points"] += 1
            points.extend([points[point] for point in corners])
            faces[index] = (list(range(len(points) - 3, len(points))), *faces[index][1:])


def same_uv(a, b):
    """v is written as 1 - v, which is rounded to an f32, and taken off 1 again, likewise."""
    near = 2.0**-23 * max(1, abs(a[1]))
    return number(a[0]) == b[0] and abs(number(a[1]) - b[1]) <= near


def compare(source, made):
    points, faces, selections, resolution = expected(source)
    made_points, made_faces, made_selections, made_resolution = made
    counts["LODs"] += 1
    counts["points"] += len(points)
    counts["faces"] += len(faces)
    counts["selections"] += len(selections)
    if abs(resolution - made_resolution) > max(5e-4, 1e-6 * abs(resolution)):
        yield f"resolution {made_resolution}"
    if points != made_points:
        yield f"points: {len(points)} became {len(made_points)}"
    if [face[0] for face in faces] != [face[0] for face in made_faces]:
        yield f"corners of faces: {len(faces)} faces became {len(made_faces)}"
        return
    for i, (a, b) in enumerate(zip(faces, made_faces)):
        if not all(map(same_uv, a[1], b[1])):
            yield f"face {i}: UVs {a[1]} became {b[1]}"
        if (a[3], a[4]) != (path_text(b[3]), path_text(b[4])):
            yield f"face {i}: {a[3:]} became {b[3:]}"
        if None in a[2] or any(not math.isfinite(x) for n in a[2] for x in n):
            counts["faces with normals that do not exist or are not finite"] += 1
        elif a[2] != b[2]:
            yield f"face {i}: normals {a[2]} became {b[2]}"
    made_members = {text(name): members[1] if faces else members[0] for name, members in made_selections.items()}
    if selections != made_members:
        for name in sorted(selections.keys() | made_members.keys()):
            if selections.get(name) != made_members.get(name):
                yield f"selection {name!r}: {len(selections.get(name, ()))} members became {len(made_members.get(name, ()))}"


def main():
    problems = 0
    for source_path, made_path in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        source, made = (list(map(simple, mlod.read(path))) for path in (source_path, made_path))
        found = [f"{len(source)} LODs became {len(made)}"] if len(source) != len(made) else []
        for i, (a, b) in enumerate(zip(source, made)):
            found += [f"lod {i}: {problem}" for problem in compare(a, b)]
        for problem in found[:5]:
            print(source_path, problem)
        problems += len(found)
        counts["models"] += 1
    for what, count in sorted(counts.items()):
        print(f"{count:8} {what}")
    return problems or not counts["faces"]


sys.exit(bool(main()))
