# made_collision.py: makes collision, shadow and points for each MLOD that has faces to be seen, and judges by a reader of
# its own what --check does not: bodies have at most 256 faces; masses add up, and their centre is that of the volumes;
# points are where they should be.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: made_collision.py BIN FOLDER FILE...
# Makes files in FOLDER. Prints how made volumes compare with those of Geometry that people made, and how many points of
# shadow volumes are inside.
import math
import os
import subprocess
import sys

from mlod import read

SHADOW, GEOMETRY, MEMORY, LAND_CONTACT, VIEW, FIRE = 1e4, 1e13, 1e15, 2e15, 6e15, 7e15
SAMPLES, MOST_TRIANGLES = 24, 1200  # of a shadow volume that is looked at closely,
LEAST_SOLID = 0.1  # and of a model that is a body, in parts of its box: others have no inside
failures = []


def minus(a, b):
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def find(lods, resolution):
    return next((lod for lod in lods if abs(lod.resolution / resolution - 1) < 1e-5), None)


def proxy_faces(lod):
    return {f for s in lod.selections if s.name.lower().startswith('proxy:') and len(s.faces) == 1 for f in s.faces}


def triangles_of(lod, faces=None):
    """Corners of triangles, as they turn in the file: inward."""
    proxies = proxy_faces(lod)
    for i, face in enumerate(lod.faces):
        if i in proxies or (faces is not None and i not in faces):
            continue
        points = [lod.points[c[0]][:3] for c in face.corners]
        for j in range(1, len(points) - 1):
            yield points[0], points[j + 1], points[j]


def volume_of(triangles):
    triangles = list(triangles)
    if not triangles:
        return 0, (0, 0, 0)
    origin, volume, moment = triangles[0][0], 0, [0, 0, 0]
    for t in triangles:
        a, b, c = (minus(p, origin) for p in t)
        v = dot(a, cross(b, c)) / 6
        volume += v
        moment = [m + v * (x + y + z) / 4 for m, x, y, z in zip(moment, a, b, c)]
    return volume, tuple(o + (m / volume if volume else 0) for o, m in zip(origin, moment))


def components(lod):
    return [s for s in lod.selections if s.name.lower().startswith('component')]


def judge_counts(lods, most):
    """What --check does not count: faces of a body, and of the shadow volume."""
    counts = [len(c.faces) for what in (GEOMETRY, VIEW, FIRE) for c in components(find(lods, what))]
    if not 4 <= min(counts) <= max(counts) <= 256:
        return f'bodies have {counts} faces'
    shadow = len(find(lods, SHADOW).faces)
    return None if shadow <= most else f'the shadow volume has {shadow} faces, not {most}'


def judge_mass(lod, mass):
    bodies = [volume_of(triangles_of(lod, c.faces)) for c in components(lod)]
    volume = sum(v for v, _ in bodies)
    size = max(abs(x) for p in lod.points for x in p[:3])
    for axis in range(3):
        wanted = sum(v * centre[axis] for v, centre in bodies) / volume
        got = sum(m * p[axis] for m, p in zip(lod.mass, lod.points)) / mass
        if abs(got - wanted) > 1e-3 * size:
            return f'centre {got} is not {wanted}'
    return None if abs(sum(lod.mass) / mass - 1) < 1e-4 else 'masses do not add up'


def judge_points(lods, box, lowest, highest):
    memory, land = find(lods, MEMORY), find(lods, LAND_CONTACT)
    for name, corner in zip(('boundingbox_min', 'boundingbox_max'), box):
        points = [p for s in memory.selections if s.name == name for p in s.points]
        if len(points) != 1 or memory.points[points[0]][:3] != corner:
            return f'{name} is not {corner}'
    if not 1 <= len(land.points) <= 4:
        return f'there are {len(land.points)} points of LandContact'
    most = lowest + 0.0101 * (highest - lowest)
    return None if all(p[1] <= most for p in land.points) else 'LandContact is too high'


def winding(point, triangles):
    """How often the triangles go around a point: 1 within a body."""
    total = 0
    for t in triangles:
        a, b, c = (minus(p, point) for p in t)
        la, lb, lc = (math.sqrt(dot(v, v)) for v in (a, b, c))
        total += 2 * math.atan2(dot(a, cross(b, c)),
                                la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
    return total / (4 * math.pi)


class Case:
    def __init__(self, path, folder, tool):
        self.path, self.tool, self.name = path, tool, os.path.basename(path)
        self.out = os.path.join(folder, self.name)
        self.lods = read(path)
        visual = [lod for lod in self.lods if lod.resolution < 1000 and any(True for _ in triangles_of(lod))]
        self.best = min(visual, key=lambda lod: lod.resolution) if visual else None

    def make(self, *options):
        command = [self.tool, 'mlod-to-mlod', '--lod', 'visual', *options, self.path, '-o', self.out]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode:
            failures.append(f'{self.name}: {result.stderr.strip()}')
            return None
        return read(self.out)

    def tell(self, what, wrong):
        if wrong:
            failures.append(f'{self.name}: {what} {wrong}')


def judge_all(case, inside):
    lods = case.make('--make', 'geometry,view,fire,shadow,memory,landcontact', '--parts', '6', '--mass', '100')
    if not lods:
        return
    triangles = list(triangles_of(case.best))
    axes = list(zip(*(p for t in triangles for p in t)))
    case.tell('counts:', judge_counts(lods, max(512, len(triangles) // 2)))
    case.tell('Geometry', judge_mass(find(lods, GEOMETRY), 100))
    case.tell('a point:', judge_points(lods, [tuple(map(min, axes)), tuple(map(max, axes))], min(axes[1]), max(axes[1])))
    points = find(lods, SHADOW).points
    box = math.prod(max(a) - min(a) for a in axes)
    if len(triangles) <= MOST_TRIANGLES and volume_of(triangles)[0] > LEAST_SOLID * box:
        inside += [winding(p[:3], triangles) > 0.5 for p in points[::max(1, len(points) // SAMPLES)]]


def compare(case, rows):
    hand = find(case.lods, GEOMETRY)
    parts = [c for c in components(hand) if c.faces] if hand else []
    lods = case.make('--make', 'geometry', '--parts', str(len(parts))) if parts else None
    if not lods:
        return
    made = find(lods, GEOMETRY)
    by_hand = sum(abs(volume_of(triangles_of(hand, c.faces))[0]) for c in parts)
    axes = list(zip(*(p for t in triangles_of(case.best) for p in t)))
    box = math.prod(max(a) - min(a) for a in axes)
    volume = sum(volume_of(triangles_of(made, c.faces))[0] for c in components(made))
    rows.append((len(parts), volume / by_hand, box / by_hand, case.name))


def main():
    inside, rows, count = [], [], 0
    for path in sys.argv[3:]:
        case = Case(path, sys.argv[2], os.path.join(sys.argv[1], 'p3dconv'))
        if not case.best:
            continue
        count += 1
        judge_all(case, inside)
        compare(case, rows)
    for parts, volume, box, name in sorted(rows):
        print(f'{name}: {parts} by hand; made {volume:.2f} of that volume, the box of the model {box:.2f}')
    for what, chosen in ('one component', [r for r in rows if r[0] == 1]), ('several', [r for r in rows if r[0] > 1]):
        near = [sum(abs(r[i] - 1) <= 0.1 for r in chosen) for i in (1, 2)]
        print(f'of {len(chosen)} of {what}, {near[0]} are within a tenth, as are {near[1]} boxes')
    print(f'{sum(inside)} of {len(inside)} points of shadow volumes are inside')
    print(f'{count} models')
    for failure in failures:
        print('FAIL', failure)
    sys.exit(bool(failures) or count < 100 or sum(inside) < 0.8 * len(inside))


if __name__ == '__main__':
    main()
