"""tangents.py: tangents of binarised models against those of the game's own tools.
SPDX-License-Identifier: GPL-2.0-or-later

usage: tangents.py BIN SHARED

The rvmats and normal maps of most pairs are not public. So they are made from what the ODOL says: the vertex shader, the
name of the normal map, and its type, which the tilt of the tangents shows. One model has another origin: none of its
vertices is found."""
import csv
import math
import os
import struct
import subprocess
import sys
import tempfile
from collections import Counter

bin_dir, shared = sys.argv[1:3]
sys.path.insert(0, os.path.join(shared, "check"))
import odol_reader  # noqa: E402

SHADERS = {0: "Basic", 1: "NormalMap", 15: "NormalMapAS", 23: "Super", 24: "Multi", 29: "Skin"}
DXT1, DXT5 = 0xFF01, 0xFF05
OLDEST = 48  # that is compared; versions 50, 54 and 73 are made


def unpack(number):
    return [-((((number >> 10 * i) & 1023) ^ 512) - 512) / 511 for i in range(3)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def unit(v):
    length = math.sqrt(dot(v, v))
    return [x / length for x in v] if length else v


def tangents(lod):
    for i, st in enumerate(lod["st"]):
        yield i, unpack(lod["nrm"][i]), [unpack(x) for x in st]


def last_materials(lod, version):
    """By vertex, the material of the last face that uses it."""
    at, starts, found = 0, {}, {}
    for i, face in enumerate(lod["faces"]):
        starts[at] = i
        at += (4 + 4 * len(face)) if version >= 69 else 2 + 2 * len(face)
    starts[at] = len(lod["faces"])
    for section in lod["sections"]:
        for face in lod["faces"][starts[section["lo"]]:starts[section["hi"]]]:
            for vertex in face:
                found[vertex] = section["mat"]
    return found


def normal_maps(odol):
    """The types of normal maps, by name: DXT1, DXT5, None if the tangents are tilted least."""
    tilts = {}
    for lod in odol["lods"]:
        materials = last_materials(lod, odol["ver"])
        for i, normal, (s, t) in tangents(lod):
            material = materials.get(i, -1)
            if material < 0 or dot(normal, normal) < 0.5 or len(lod["materials"][material]["st"]) < 2:
                continue
            tilt = [round(dot(x, unit(normal)) * 511) for x in (s, t)]
            if tilt[0]:
                tilts.setdefault(lod["materials"][material]["st"][1]["tex"], Counter())[tuple(tilt)] += 1
    for name, tilt in tilts.items():
        s, t = tilt.most_common(1)[0][0]
        yield name, DXT1 if s < -9 else DXT5 if t < -5 else None


def write(root, name, data):
    path = os.path.join(root, *name.lower().split("\\"))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def texture(kind):
    block = bytes(8 if kind == DXT1 else 16)
    return struct.pack("<HHHH", kind, 0, 4, 4) + struct.pack("<I", len(block))[:3] + block + bytes(6)


def write_assets(root, odol):
    for lod in odol["lods"]:
        for material in lod["materials"]:
            text = f'vertexShaderID = "{SHADERS[material["vs"]]}";\n'
            for i, stage in enumerate(material["st"][1:2]):
                text += f'class Stage{i + 1} {{ texture = "{stage["tex"]}"; uvSource = "tex"; }};\n'
            if material["name"]:
                write(root, material["name"], text.encode())
    for name, kind in normal_maps(odol):
        if kind and not name.startswith("#"):
            write(root, name, texture(kind))


def keys(lod):
    for i, position in enumerate(lod["pos"]):
        uv = tuple(lod["uv"][0]["raw"][i])
        yield i, (tuple(round(x, 4) + 0.0 for x in position), lod["nrm"][i], uv)


def angle(a, b):
    return math.degrees(math.acos(max(-1, min(1, dot(unit(a), unit(b))))))


def flat(v, normal):
    """The part of it that stands on the normal."""
    off = dot(v, unit(normal))
    return [x - off * y for x, y in zip(v, unit(normal))]


def compare(ours, theirs, counts):
    made = {lod["res"]: lod for lod in ours["lods"]}
    for lod in theirs["lods"]:
        mine = made.get(lod["res"])
        if not lod["st"] or lod["res"] >= 1000 or not mine:
            continue
        if not mine["st"]:
            counts["without"] += len(lod["st"])
            continue
        places, mine_st = {}, {i: st for i, _, st in tangents(mine)}
        for i, key in keys(mine):
            places.setdefault(key, []).append(i)
        theirs_st = {i: (n, st) for i, n, st in tangents(lod)}
        for i, key in keys(lod):
            counts["vertices"] += 1
            if key not in places:
                continue
            counts["matched"] += 1
            st = theirs_st[i][1]
            normal = theirs_st[i][0]
            counts["close"] += any(all(angle(flat(a, normal), flat(b, normal)) < 0.5 for a, b in zip(mine_st[j], st))
                                   for j in places[key])
            counts["same"] += any(mine["st"][j] == lod["st"][i] for j in places[key])


def made_version(version):
    return "50" if version < 53 else "54" if version < 59 else "73"


def main():
    counts = Counter()
    with open(os.path.join(shared, "corpus", "pairs.tsv"), newline="", encoding="utf-8") as file:
        pairs = list(csv.DictReader(file, delimiter="\t"))
    for pair in pairs:
        with open(os.path.join(shared, "corpus", pair["odol"]), "rb") as file:
            data = file.read()
        version = struct.unpack("<I", data[4:8])[0]
        if version < OLDEST:
            continue
        theirs = odol_reader.read_odol(data)
        if not any(lod["st"] for lod in theirs["lods"]):
            continue
        with tempfile.TemporaryDirectory() as folder:
            write_assets(folder, theirs)
            made = os.path.join(folder, "made.p3d")
            done = subprocess.run([os.path.join(bin_dir, "p3dconv"), "mlod-to-odol", "--version", made_version(version), "--allow-missing",
                                   "--assets", folder, os.path.join(shared, "corpus", pair["mlod"]), "-o", made],
                                  capture_output=True, text=True, check=False)
            if done.returncode:
                print("FAIL", pair["mlod"], done.stderr)
                sys.exit(1)
            with open(made, "rb") as file:
                ours = odol_reader.read_odol(file.read())
        own = Counter()
        compare(ours, theirs, own)
        counts += own
    matched = counts["matched"]
    print(f"{matched} of {counts['vertices']} vertices are found; of them {counts['close']} have the same directions, "
          f"{counts['same']} the very numbers; {counts['without']} lack tangents")
    sys.exit(matched < 39000 or counts["close"] < 0.999 * matched or counts["same"] < 0.9985 * matched or counts["without"])


main()
