"""flashpoint.py: mlod-to-odol for Operation Flashpoint, to the byte.
SPDX-License-Identifier: GPL-2.0-or-later

usage: flashpoint.py BIN SHARED [--golden | -v]

Each source is binarised and compared with what the game's own engine made of it, record by record, arrays unpacked and as
they are packed. No kind of record may differ more often than in GOLDEN; --golden prints that table anew, -v what differs.
What is made is read back, checked and made an MLOD without a warning.

The engine had no textures: all are grey here, as they were there, but for procedural ones. What nobody can know is left
out: the lighting of sections in LODs that are not drawn, which the engine never sets, and normals of a source without
any."""
import collections
import csv
import os
import re
import subprocess
import sys
import tempfile

import flashpoint_records

bin_dir, shared = sys.argv[1:3]
folder = os.path.join(shared, "ofp")
# Colours that are off by one, and two models with procedural textures that are not grey: their sections are others.
GOLDEN = {
    "lod[].color": 7,
    "lod[].color_top": 8,
    "lod[].faces[].corners": 28,
    "lod[].faces[].count": 4,
    "lod[].faces[].flags": 28,
    "lod[].faces[].texture": 4,
    "lod[].sections.count": 2,
    "lod[].sections[].from": 6,
    "lod[].sections[].lighting": 2,
    "lod[].sections[].special": 8,
    "lod[].sections[].texture": 4,
    "lod[].sections[].to": 8,
    "lod[].selections[].faces": 4,
    "lod[].special": 2,
    "model.color": 6,
    "model.color_type": 5,
    "model.special": 2,
}
SAME_FILES, SAME_BUT_LIGHTING, PACKED = 11, 29, 76  # at least so many
GREY_TGA = bytes([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 24, 0x20]) + bytes([128]) * 48


def run(tool, *arguments):
    made = subprocess.run([os.path.join(bin_dir, tool), *arguments], capture_output=True, text=True, check=False)
    return made.returncode, made.stderr


def make_textures(root, records):
    """One grey PAA under all names."""
    picture, paa = os.path.join(root, "grey.tga"), os.path.join(root, "grey.paa")
    with open(picture, "wb") as file:
        file.write(GREY_TGA)
    if run("p3dconv", "tga-to-paa", picture, "-o", paa)[0]:
        sys.exit("FAIL no grey texture")
    with open(paa, "rb") as file:
        grey = file.read()
    for name in {value[:-1].decode("latin-1") for path, value, _, _ in records if ".textures[" in path}:
        if name.endswith((".paa", ".pac")):
            path = os.path.join(root, *name.split("\\"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(grey)


def is_unknown(path, theirs, ours):
    """Numbers that the engine took from memory that it never wrote."""
    if path.endswith(".lighting"):
        return theirs is not None and ours is not None and int.from_bytes(theirs, "little") > 255
    return path.endswith(".normals") and ours == bytes([0, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0, 0]) * (len(ours) // 12)


def compare(ours, theirs, found):
    """{kind: [paths]} of what differs."""
    a = {path: (value, stored) for path, value, stored, _ in ours}
    b = {path: (value, stored) for path, value, stored, _ in theirs}
    bad = collections.defaultdict(list)
    for path in [*b, *(path for path in a if path not in b)]:
        x, y = a.get(path, (None, None)), b.get(path, (None, None))
        if x[0] != y[0] and not is_unknown(path, y[0], x[0]):
            bad[re.sub(r"\[\d+\]", "[]", path)].append(path)
        if y[1] is not None and len(y[0]) >= 1024:
            found["packed"] += x[1] == y[1]
    return bad


def check_again(path, where):
    """Nothing is said of what was made: it is whole."""
    for tool, *arguments in (("p3dconv", "odol-to-mlod", path, "-o", where), ("p3ddump", path)):
        status, said = run(tool, *arguments)
        if status or said:
            print(f"FAIL {path}: {tool} says {said[:300]}")
            return False
    return True


def measure(root):
    found = collections.Counter()
    kinds = collections.Counter()
    with open(os.path.join(folder, "pairs.tsv"), newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    for row in rows:
        theirs = os.path.join(folder, row["odol"])
        records = flashpoint_records.read(theirs)
        ours = os.path.join(root, "made.p3d")
        make_textures(root, records)
        status, said = run("p3dconv", "mlod-to-odol", "--target", "ofp", "--assets", root,
                           os.path.join(folder, row["source"]), "-o", ours)
        if status:
            sys.exit(f"FAIL {row['source']}: {said}")
        found["bad"] += not check_again(ours, os.path.join(root, "again.p3d"))
        bad = compare(flashpoint_records.read(ours), records, found)
        with open(ours, "rb") as left, open(theirs, "rb") as right:
            found["same"] += left.read() == right.read()
        found["but lighting"] += not bad
        kinds.update({kind: len(paths) for kind, paths in bad.items()})
        if "-v" in sys.argv:
            print(row["odol"], dict(bad))
    return found, kinds


with tempfile.TemporaryDirectory() as temporary:
    counts, differing = measure(temporary)
if "--golden" in sys.argv:
    for name, number in sorted(differing.items()):
        print(f'    "{name}": {number},')
    print(dict(counts))
    sys.exit(0)
for name, number in differing.items():
    if number > GOLDEN.get(name, 0):
        print(f"FAIL {number} records {name} differ, {GOLDEN.get(name, 0)} did")
        counts["bad"] += 1
for name, least in ("same", SAME_FILES), ("but lighting", SAME_BUT_LIGHTING), ("packed", PACKED):
    if counts[name] < least:
        print(f"FAIL {counts[name]} {name}, at least {least} were")
        counts["bad"] += 1
sys.exit(bool(counts["bad"]))
