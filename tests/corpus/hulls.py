# hulls.py: reads the OBJ that p3dconv --collision writes of ODOLs: each hull has the name of a component of Geometry,
# its vertices are points of Geometry, no point of the component is outside, and its faces look outward.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: hulls.py BIN FILE...
# Prints how many hulls there are, and fails if one of them is elsewhere, or if no bounding centre could move them.
import re
import subprocess
import sys

OFF, OUT = 1e-6, 1.1e-3  # of the size of a hull: its vertices beside points, points outside of it


def read_obj(text):
    """Faces by object and group, as lists of points."""
    points, objects, group = [], {}, None
    for line in text.splitlines():
        word, _, rest = line.partition(' ')
        if word == 'v':
            points.append(tuple(float(x) for x in rest.split()))
        elif word == 'o':
            faces = objects.setdefault(rest, {})
        elif word == 'g':
            group = rest.split()
        elif word == 'f':
            for name in group:
                faces.setdefault(name, []).append([points[int(c.split('/')[0]) - 1] for c in rest.split()])
    return objects


def subtract(a, b):
    return tuple(x - y for x, y in zip(a, b))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def normal_of(face):
    n = (0, 0, 0)
    for a, b in zip(face, face[1:] + face[:1]):
        n = tuple(s + t for s, t in zip(n, (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                                            a[0] * b[1] - a[1] * b[0])))
    length = dot(n, n)**.5
    return tuple(x / length for x in n)


def judge(faces, members):
    """None if the hull is that of the members, or what is wrong."""
    vertices, points = {p for f in faces for p in f}, {p for f in members for p in f}
    size = max(max(v[i] for v in vertices) - min(v[i] for v in vertices) for i in range(3))
    middle = tuple(sum(v[i] for v in vertices) / len(vertices) for i in range(3))
    for v in vertices:
        if min(dot(d, d) for d in (subtract(p, v) for p in points))**.5 > OFF * size + 1e-6:
            return 'has a vertex that is no point'
    for face in faces:
        normal = normal_of(face)
        if dot(normal, subtract(middle, face[0])) > 0:
            return 'looks inward'
        if max(dot(normal, subtract(p, face[0])) for p in points) > OUT * size:
            return 'leaves a point out'
    return None


hulls = prisms = moved = 0
faults = []
for path in sys.argv[2:]:
    obj = subprocess.run([sys.argv[1] + '/p3dconv', 'odol-to-obj', '--collision', path, '-o', '-'],
                         capture_output=True, text=True, check=True).stdout
    objects = read_obj(obj)
    found, geometry = objects.get('Geometry_hulls', {}), objects.get('Geometry', {})
    components = {name for name in geometry if re.fullmatch(r'component\d+', name, re.I)}
    if set(found) != components:
        faults.append(f'{path}: hulls of {sorted(found)} instead of {sorted(components)}')
        continue
    hulls += len(found)
    prisms += len(objects.get('Roadway_hulls', {}))
    for name, faces in found.items():
        fault = judge(faces, geometry[name])
        if fault:
            faults.append(f'{path}: {name} {fault}')
    if found:
        dump = subprocess.run([sys.argv[1] + '/p3ddump', '--text', path], capture_output=True, text=True,
                              check=True).stdout
        center = [float(x) for x in re.search(r'bounding_center +(.*)', dump)[1].replace(',', ' ').split()[:3]]
        moved += max(map(abs, center)) > 0.01
print(f'{hulls} hulls, {prisms} prisms, {moved} files with a bounding centre of more than a centimetre')
print('\n'.join(faults[:10]))
sys.exit(bool(faults) or not hulls or not prisms or not moved)
