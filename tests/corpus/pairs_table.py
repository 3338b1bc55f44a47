"""MLODs made out of ODOLs against the ODOLs' sources, field by field, in one table.

usage: pairs_table.py LIST [-v]   lines of: what, source MLOD, made MLOD, separated by tabs

A column is a kind of LOD, a row what is compared: how many of the sources' are in what was made as they were. A cell that
is not full must be one of EXPLAINED: docs/export.md ("MLOD") says why.

SPDX-License-Identifier: GPL-2.0-or-later
"""
import sys
from collections import Counter, defaultdict
from math import acos, degrees, hypot

from mlod import read

TOLERANCE = 2e-6  # of positions, metres
CELL = 1e-4
NORMAL_DEGREES = 1
KINDS = ("visual", "shadow", "geometry", "points")
ROWS = ("LODs", "points", "point numbers", "faces", "corners", "normals", "UVs", "textures", "rvmats", "selections", "members", "weights",
        "weights lost", "point flags", "face flags", "sharp edges", "properties", "proxies", "mass")
EXPLAINED = {
    ("visual", "point numbers"): (103, 110),
    ("shadow", "normals"): (10242, 10656),
    ("geometry", "normals"): (3429, 6532),
    ("visual", "selections"): (171, 174),
    ("geometry", "selections"): (85, 87),
    ("visual", "members"): (99797, 99800),
    ("visual", "weights"): (36669, 36690),
    ("visual", "point flags"): (55315, 55318),
    ("visual", "face flags"): (76965, 83901),
    ("visual", "sharp edges"): (11243, 14788),
    ("shadow", "sharp edges"): (5103, 5142),
    ("geometry", "sharp edges"): (1635, 3249),
    ("visual", "properties"): (99, 101),
    ("visual", "proxies"): (31, 33),
    ("geometry", "mass"): (34, 35),
}
VERBOSE = "-v" in sys.argv


def kind_of(resolution):
    if resolution < 10000:
        return "visual"
    if resolution < 20000:
        return "shadow"
    near = lambda value: abs(resolution / value - 1) < 1e-4
    if any(map(near, (1e15, 2e15, 4e15, 5e15))):
        return "points"
    return "geometry"


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


def clean(path):
    """As the binariser leaves it: lower-case, a source's .tga is a .paa."""
    path = path.lower()
    return path[:-4] + ".paa" if path.endswith((".tga", ".png")) else path


def is_same_direction(a, b):
    lengths = hypot(*a) * hypot(*b)
    if not lengths:
        return hypot(*a) == hypot(*b)
    return degrees(acos(max(-1, min(1, sum(x * y for x, y in zip(a, b)) / lengths)))) <= NORMAL_DEGREES


class Comparison:
    """One LOD: places are numbers that both sides share."""

    def __init__(self, source, made, table, where):
        self.source, self.made, self.where, self.table = source, made, where, table
        points = Points()
        self.source_places = [points.number(p[:3]) for p in source.points]
        self.made_places = [points.number(p[:3]) for p in made.points]
        self.made_by_place = defaultdict(list)
        for i, place in enumerate(self.made_places):
            self.made_by_place[place].append(i)
        self.kind = kind_of(source.resolution)
        self.match_faces()

    def count(self, row, good, all_, what=None):
        self.table[self.kind, row][0] += good
        self.table[self.kind, row][1] += all_
        if VERBOSE and good != all_:
            print(f"    {self.where}: {row}: {good} of {all_}{' ' + str(what) if what else ''}")

    def match_faces(self):
        """self.made_of: by source face, the made one with the same corners; the best of several."""
        wanted = defaultdict(list)
        for j, face in enumerate(self.made.faces):
            wanted[tuple(sorted(self.made_places[c[0]] for c in face.corners))].append(j)
        self.made_of = {}
        uvs = [c[2:] for f in self.source.faces for c in f.corners] or [(0, 0)]
        self.steps = [(max(x) - min(x)) / 65534 / 2 + 1e-7 * max(1, max(map(abs, x))) for x in zip(*uvs)]
        for i, face in enumerate(self.source.faces):
            key = tuple(sorted(self.source_places[c[0]] for c in face.corners))
            candidates = wanted[key]
            if candidates:
                best = min(candidates, key=lambda j: self.difference(face, self.made.faces[j], i, j))
                candidates.remove(best)
                self.made_of[i] = best

    def is_same_corners(self, face, other):
        return [self.source_places[c[0]] for c in face.corners] == [self.made_places[c[0]] for c in other.corners]

    def is_same_uvs(self, face, other):
        return all(abs(a[2 + k] - b[2 + k]) <= self.steps[k] for a, b in zip(face.corners, other.corners) for k in (0, 1))

    def count_normals(self, pairs):
        """For corners whose face has the same ones in both."""
        normal = lambda lod, corner: lod.normals[corner[1]] if corner[1] < len(lod.normals) else (0, 0, 0)
        corners = [c for a, b in pairs if self.is_same_corners(a, b) for c in zip(a.corners, b.corners)]
        good = sum(is_same_direction(normal(self.source, a), normal(self.made, b)) for a, b in corners)
        self.count("normals", good, len(corners))

    def difference(self, face, other, i, j):
        return (not self.is_same_corners(face, other), not self.is_same_uvs(face, other),
                clean(face.texture) != clean(other.texture), face.flags != other.flags,
                self.names_of(self.made, j) != self.names_of(self.source, i))

    @staticmethod
    def names_of(lod, face):
        return {s.name.lower() for s in lod.selections if face in s.faces}

    # ---- Rows ----

    def compare(self, is_geometry_only):
        self.count("LODs", 1, 1)
        self.compare_points()
        self.compare_faces(is_geometry_only)
        self.compare_selections()
        self.compare_sharp_edges()
        lower = lambda pairs: Counter((a.lower(), b.lower()) for a, b in pairs)
        wanted, got = lower(self.source.properties), lower(self.made.properties)
        self.count("properties", sum((wanted & got).values()), max(sum(wanted.values()), sum(got.values())))
        if self.source.mass is not None or self.made.mass is not None:
            a, b = (sum(mass) if mass else 0 for mass in (self.source.mass, self.made.mass))
            self.count("mass", abs(a - b) <= 1e-4 * max(1, abs(a)), 1, (a, b))

    def compare_points(self):
        used = {c[0] for f in self.source.faces for c in f.corners} or set(range(len(self.source.points)))
        places = {self.source_places[i] for i in used}
        self.count("points", len(places & set(self.made_by_place)), len(places))
        self.count("point numbers", len(self.source.points) == len(self.made.points), 1,
                   (len(self.source.points), len(self.made.points)))
        flags = defaultdict(set)
        for i, j in self.corner_pairs() if self.source.faces else self.point_pairs():
            flags[i].add(self.made.points[j][3])
        good = sum(values == {self.source.points[i][3]} for i, values in flags.items())
        self.count("point flags", good, len(flags),
                   Counter((hex(self.source.points[i][3]), *map(hex, v)) for i, v in flags.items() if v != {self.source.points[i][3]}))

    def corner_pairs(self):
        for i, j in self.made_of.items():
            face, other = self.source.faces[i], self.made.faces[j]
            if self.is_same_corners(face, other):
                for a, b in zip(face.corners, other.corners):
                    yield a[0], b[0]

    def point_pairs(self):
        for i, place in enumerate(self.source_places):
            for j in self.made_by_place[place][:1]:
                yield i, j

    def compare_faces(self, is_geometry_only):
        source, made = self.source.faces, self.made.faces
        pairs = [(source[i], made[j]) for i, j in self.made_of.items()]
        self.count("faces", len(pairs), max(len(source), len(made)))
        self.count("corners", sum(self.is_same_corners(*pair) for pair in pairs), len(pairs))
        self.count_normals(pairs)
        self.count("face flags", sum(a.flags == b.flags for a, b in pairs), len(pairs),
                   Counter((hex(a.flags), hex(b.flags)) for a, b in pairs if a.flags != b.flags))
        if self.kind == "visual":
            self.count("UVs", sum(self.is_same_uvs(*pair) for pair in pairs), len(pairs))
        if self.kind == "visual" and not is_geometry_only:
            proxies = {i for s in self.source.selections if s.name.lower().startswith("proxy:") for i in s.faces}
            pairs = [(source[i], made[j]) for i, j in self.made_of.items() if i not in proxies]
            self.count("textures", sum(clean(a.texture) == clean(b.texture) for a, b in pairs), len(pairs),
                       Counter((a.texture, b.texture) for a, b in pairs if clean(a.texture) != clean(b.texture)))
            self.count("rvmats", sum(a.material.lower() == b.material.lower() for a, b in pairs), len(pairs),
                       Counter((a.material, b.material) for a, b in pairs if a.material.lower() != b.material.lower()))

    def compare_selections(self):
        made = {s.name.lower(): s for s in self.made.selections}
        wanted = [s for s in self.source.selections if not s.name.startswith(("-", "."))]
        self.count("selections", sum(s.name.lower() in made for s in wanted), max(len(wanted), len(made)),
                   ({s.name for s in wanted if s.name.lower() not in made}, set(made) - {s.name.lower() for s in wanted}))
        proxies = [s for s in wanted if s.name.lower().startswith("proxy:")]
        proxies = [s for s in proxies if len(s.points) == 3 and len(s.faces) == 1]
        self.count("proxies", sum(self.is_same_proxy(s, made.get(s.name.lower())) for s in proxies), len(proxies))
        for s in wanted:
            if s.name.lower() in made:
                self.compare_members(s, made[s.name.lower()])

    def is_same_proxy(self, source, made):
        if not made or len(made.points) != 3 or len(made.faces) != 1:
            return False
        return self.made_of.get(next(iter(source.faces))) == next(iter(made.faces))

    def compare_members(self, source, made):
        places = lambda members, numbers: {numbers[i]: byte for i, byte in members.items()}
        a, b = places(source.points, self.source_places), places(made.points, self.made_places)
        a = {place: byte for place, byte in a.items() if place in self.made_by_place}
        both = a.keys() & b.keys()
        self.count("members", len(both), len(a.keys() | b.keys()), (source.name, "points"))
        lost = {k for k in both if a[k] != 1} if self.are_weights_lost(a, b, made) else set()
        self.count("weights", sum(a[k] == b[k] for k in both - lost), len(both - lost), source.name)
        self.count("weights lost", len(lost), len(lost))
        a = {self.made_of[i] for i in source.faces if i in self.made_of}
        self.count("members", len(a & made.faces.keys()), len(a | made.faces.keys()), (source.name, "faces"))

    def are_weights_lost(self, wanted, got, made):
        """The binariser drops them where all are 1 or 2, and of selections by sections, whose points are those of their
        faces."""
        corners = {self.made_places[c[0]] for i in made.faces for c in self.made.faces[i].corners}
        return set(got.values()) == {1} and (set(wanted.values()) <= {1, 2} or got.keys() == corners)

    def compare_sharp_edges(self):
        """Those that faces have: others say nothing."""
        edges = lambda faces, places: {tuple(sorted((places[a[0]], places[b[0]])))
                                       for f in faces for a, b in zip(f.corners, f.corners[1:] + f.corners[:1])}
        sharp = lambda lod, places: {tuple(sorted((places[a], places[b]))) for a, b in lod.sharp_edges}
        a = sharp(self.source, self.source_places) & edges(self.source.faces, self.source_places)
        b = sharp(self.made, self.made_places)
        self.count("sharp edges", len(a & b), len(a | b), (len(a), len(b)))


def match(source, made):
    by_resolution = {lod.resolution: lod for lod in made}
    return [(lod, by_resolution[lod.resolution]) for lod in source if lod.resolution in by_resolution]


def print_table(table):
    """True if all cells are as they must be."""
    is_good = True
    print(f"{'':14}" + "".join(f"{kind:>20}" for kind in KINDS))
    for row in ROWS:
        line = f"{row:14}"
        for kind in KINDS:
            good, all_ = table[kind, row]
            wanted = EXPLAINED.get((kind, row), (all_, all_))
            is_good &= (good, all_) == wanted
            mark = " !" if (good, all_) != wanted else " *" if good != all_ else "  "
            line += f"{f'{good} of {all_}' if all_ else '-':>18}{mark}"
        print(line.rstrip())
    return is_good and all(table[kind, "LODs"][1] for kind in KINDS)


def main():
    table = defaultdict(lambda: [0, 0])
    path = [argument for argument in sys.argv[1:] if argument != "-v"][0]
    for line in open(path, encoding="utf-8"):
        what, source, made = line.rstrip("\n").split("\t")
        for a, b in match(read(source), read(made)):
            Comparison(a, b, table, f"{what} {a.resolution:g}").compare("geometry" in what)
    print("* explained in docs/export.md; ! not as it must be; -v tells which")
    return not print_table(table)


if __name__ == "__main__":
    sys.exit(main())
