#!/usr/bin/env python3
"""materials.py: rvmats against the materials of the ODOLs that stand in the same archive, or name them.
SPDX-License-Identifier: GPL-2.0-or-later

usage: materials.py MATERIALS SHARED"""
import glob, os, re, subprocess, sys, tempfile

from archives import stored_members

program, shared = sys.argv[1:3]
compared, failed = 0, []


def compare(model, rvmats):
    global compared
    done = subprocess.run([program, "--of", model, *rvmats], capture_output=True, text=True)
    compared += int(re.search(r"(\d+) compared", done.stdout).group(1))
    if done.returncode:
        failed.append(model + ": " + done.stdout + done.stderr)


with tempfile.TemporaryDirectory() as folder:
    for archive in sorted(glob.glob(shared + "/assets/pbo/*.pbo")):
        place = os.path.join(folder, os.path.basename(archive))
        os.mkdir(place)
        models, rvmats = [], []
        for name, data in sorted(stored_members(archive).items()):
            path = os.path.join(place, name.rsplit("\\", 1)[-1])
            if name.endswith(".rvmat") and data:
                rvmats.append(path)
            elif name.endswith(".p3d") and data[:4] == b"ODOL":
                models.append(path)
            else:
                continue
            open(path, "wb").write(data)
        for model in models if rvmats else []:
            compare(model, rvmats)
    in_archives = compared

    # These materials say hardly anything.
    for name, pattern in ("empty_nzw", "odol-v48/skoda*"), ("cloth", "odol-v70/huntir-30f65d.p3d"):
        rvmat = os.path.join(folder, name + ".rvmat")
        open(rvmat, "wb").write(open(glob.glob(shared + "/assets/rvmat/" + name + "-*")[0], "rb").read())
        for model in sorted(glob.glob(shared + "/corpus/" + pattern)):
            compare(model, [rvmat])

print(in_archives, "compared in archives,", compared - in_archives, "that say little")
if in_archives < 50 or compared - in_archives < 2:
    failed.append("too few materials were compared")
for message in failed:
    print("FAIL", message)
sys.exit(bool(failed))
