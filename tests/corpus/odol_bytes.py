"""odol_bytes.py: mlod-to-odol on all pairs, to the byte.
SPDX-License-Identifier: GPL-2.0-or-later

usage: odol_bytes.py BIN SHARED [--golden]

Each pair is binarised and compared with what the game's own tools made of the source, record by record, arrays unpacked.
No kind of record may differ more often than in GOLDEN; --golden prints that table anew. Most pairs of the corpus are of
another revision or lack their rvmats and model.cfg, those of `today` have all."""
import collections
import csv
import os
import struct
import subprocess
import sys
import tempfile

bin_dir, shared = sys.argv[1:3]
sys.path.insert(0, os.path.join(shared, "check"))
import odol_bytes  # noqa: E402

# The subject of this file: the order of vertices and all that stands in it, boxes, areas, limits; and what is computed.
KINDS = ("lod[].pos", "lod[].nrm", "lod[].uv0.uv", "lod[].uv0.mm", "lod[].faces", "lod[].sel[].verts", "lod[].bmin",
         "lod[].bmax", "lod[].bc", "lod[].br", "lod[].faceArea", "lod[].sec[].area[]", "model.gsphere", "model.gcenter",
         "lod[].st", "model.bsphere", "model.invInertia", "model.viewDensity", "model.skel.bones[].name",
         "anims.a2b[][].pos", "anims.a2b[][].dir")
# By list and version: how many records of each of KINDS differ, then at least how many files are the same unpacked, and
# how many packed arrays have the very bytes.
GOLDEN = {
    ("pairs", 50): [3, 0, 1, 2, 2, 5, 3, 3, 3, 2, 0, 5, 1, 1, 3, 1, 1, 0, 0, 0, 0, 1, 146],
    ("pairs", 54): [0, 0, 0, 0, 3, 35, 0, 0, 0, 0, 0, 6, 0, 0, 23, 0, 1, 0, 48, 0, 0, 2, 508],
    ("pairs", 73): [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 2, 78],
    ("pairs-geometry", 50): [23, 9, 16, 15, 17, 11, 23, 23, 22, 16, 0, 32, 5, 4, 19, 6, 4, 0, 0, 0, 0, 0, 377],
    ("pairs-geometry", 54): [3, 1, 3, 2, 5, 8, 3, 3, 3, 3, 1, 4, 0, 0, 4, 1, 0, 0, 6, 0, 0, 0, 36],
    ("pairs-geometry", 73): [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 1, 0, 0, 0, 1, 129],
    ("today", 75): [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 4, 1, 0, 5, 0, 0, 0, 0, 0, 0, 10, 533],
    ("today", 73): [2, 1, 1, 1, 3, 3, 2, 2, 2, 2, 1, 1, 0, 0, 3, 0, 0, 0, 0, 0, 0, 17, 3548],
}


def rows(name):
    with open(os.path.join(shared, name), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def pairs():
    for name in "pairs", "pairs-geometry":
        for row in rows(f"corpus/{name}.tsv"):
            yield name, os.path.join(shared, "corpus", row["mlod"]), os.path.join(shared, "corpus", row["odol"])
    for row in rows("today/pairs.tsv"):
        yield "today", os.path.join(shared, "today", row["source"]), os.path.join(shared, "today", row["odol"])


def version_of(path):
    with open(path, "rb") as file:
        return struct.unpack("<4sI", file.read(8))[1]


def make(source, version, output, is_today):
    """Tools of today cook for the newer SDK also for version 73."""
    return subprocess.run([os.path.join(bin_dir, "p3dconv"), "mlod-to-odol", "--target", str(version), "--allow-missing",
                           "--physx", "4.1" if is_today else "3.4", source, "-o", output, "--assets",
                           os.path.join(shared, "today" if is_today else "assets/pbo")],
                          capture_output=True, check=False).returncode == 0


def measure(folder):
    counts = collections.defaultdict(lambda: [0] * (len(KINDS) + 2))
    for name, source, theirs in pairs():
        version = version_of(theirs)
        if version not in (50, 54, 73, 75):
            continue
        ours = os.path.join(folder, "made.p3d")
        if not make(source, version, ours, name == "today"):
            sys.exit(f"FAIL {source}: not made")
        _, _, bad, _, same, _ = odol_bytes.compare(ours, theirs)
        row = counts[name, version]
        for i, kind in enumerate(KINDS):
            row[i] += len(bad.get(kind, []))
        row[-2] += not bad
        row[-1] += same
    return counts


def check(counts, is_exact):
    failed = 0
    for key, golden in GOLDEN.items():
        for kind, most, found in zip(KINDS, golden, counts[key]):
            if found > most:
                print(f"FAIL {key}: {found} records {kind} differ, {most} did")
                failed += 1
        for what, least, found in zip(("files", "packed arrays"), golden[-2:], counts[key][-2:]):
            if found < least and (what == "files" or is_exact):
                print(f"FAIL {key}: {found} {what} are the same, {least} were")
                failed += 1
    return failed


with tempfile.TemporaryDirectory() as temporary:
    found = measure(temporary)
if "--golden" in sys.argv:
    for where, numbers in found.items():
        print(f"    {where}: {numbers},".replace("'", '"'))
    sys.exit(0)
said = subprocess.run([os.path.join(bin_dir, "p3dconv"), "--version"], capture_output=True, text=True, check=True).stdout
sys.exit(bool(check(found, "without liblzo2" not in said)))
