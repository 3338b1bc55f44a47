#!/usr/bin/env python3
# same_bytes.py: the tools make the same of real models as before. A model has a line in same_bytes.tsv: the checksum of
# the file, and one for each of WAYS, of all that is said and written there. --write writes the lines anew; --show SUM
# prints what the model with this checksum gives, to compare with an older build. Models without a line are not
# compared, so another corpus is no fault; too few lines are one.
# SPDX-License-Identifier: GPL-2.0-or-later
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zlib

TABLE = pathlib.Path(__file__).with_suffix(".tsv")
LEAST = 400 # models with a line
LARGE = 300_000 # bytes: of larger models only what is quick is made

# What is done with a model: each command has the model's name behind its mode and options, and perhaps an output.
READ = ["p3dinfo --full IN", "p3dinfo --json IN", "p3dinfo check --full IN", "p3ddump --layout IN",
        "p3dinfo --lods IN"]
OBJ = ["p3dconv p3d-to-obj IN --no-textures --collision --lod all -o OUT.obj",
       "p3dconv obj-to-mlod OUT.obj -o OUT.back.p3d"]
GLTF = ["p3dconv p3d-to-glb IN --no-textures --selections --proxy-triangles -o OUT.glb",
        "p3dconv p3d-to-gltf IN --no-textures --lossless --lod all --no-skin -o OUT.gltf",
        "p3dconv gltf-to-mlod OUT.glb -o OUT.glb.p3d", "p3dconv gltf-to-mlod OUT.gltf -o OUT.gltf.p3d"]
MLOD = ["p3dconv p3d-to-mlod IN -o OUT.p3d", "p3dconv odol-to-modelcfg IN -o OUT.cfg",
        "p3dinfo diff --full IN OUT.p3d"]
ODOL = ["p3dconv mlod-to-odol FROM --target 7 --allow-missing -o OUT.7.p3d",
        "p3dconv mlod-to-odol FROM --target 50 --allow-missing -o OUT.50.p3d",
        "p3dconv mlod-to-odol FROM --target 75 --allow-missing -o OUT.75.p3d",
        "p3dconv odol-to-mlod OUT.75.p3d -o OUT.75.mlod.p3d", "p3dinfo diff --full FROM OUT.50.p3d",
        "p3dinfo check --full OUT.75.p3d --source FROM"]
MADE = ["p3dconv p3d-to-mlod FROM --replace --make geometry,view,fire,shadow,memory,landcontact -o OUT.made.p3d",
        "p3dconv p3d-to-mlod FROM --lod 0 --make-lods 0.5,0.2 -o OUT.lods.p3d",
        "p3dconv p3d-to-mlod FROM --turn x,30 --scale 1.5 -o OUT.turned.p3d",
        "p3dinfo diff --full FROM OUT.turned.p3d"]
WAYS = {"read": READ, "obj": OBJ, "gltf": GLTF, "mlod": MLOD, "odol": ODOL, "made": MADE}
SLOW = ("odol", "made")


def crc(data):
    return f"{zlib.crc32(data):08x}"


def run(bin_dir, folder, command):
    """What a command says, and the bytes of the files it writes."""
    words = command.split()
    before = set(os.listdir(folder))
    done = subprocess.run([str(bin_dir / words[0]), *words[1:]], cwd=folder, stdin=subprocess.DEVNULL,
                          capture_output=True, check=False, env={**os.environ, "P3D_ASSETS": ""})
    yield f"{command}: status {done.returncode}\n".encode()
    yield done.stdout
    yield done.stderr
    for name in sorted(set(os.listdir(folder)) - before):
        yield name.encode()
        yield (folder / name).read_bytes()


def try_model(bin_dir, path, show=None):
    """Its line of the table; `show` is given all that it is made of."""
    data = path.read_bytes()
    sums = [crc(data)]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "in" / "its" / "own" # no mod is around it
        folder.mkdir(parents=True)
        (folder / "IN.p3d").write_bytes(data)
        for way, commands in WAYS.items():
            summed = 0
            if way in SLOW and len(data) > LARGE:
                sums.append("-")
                continue
            source = "IN.p3d" if data[:4] == b"MLOD" else "OUT.p3d"
            for command in commands:
                command = " ".join(word.replace("FROM", source) if word == "FROM" else "IN.p3d" if word == "IN" else word
                                   for word in command.split())
                for part in run(bin_dir, folder, command):
                    summed = zlib.crc32(part, summed)
                    if show:
                        show(way, part)
            sums.append(f"{summed:08x}")
    return sums


def models_of(shared):
    """The models, each content once."""
    found = {}
    for room in ("corpus", "today", "ofp", "mods"):
        for path in sorted((shared / room).rglob("*.p3d")):
            if path.is_file() and path.stat().st_size:
                found.setdefault(crc(path.read_bytes()), path)
    return found


def read_table():
    lines = TABLE.read_text().splitlines() if TABLE.exists() else []
    return {line.split("\t")[0]: line.split("\t") for line in lines if line[:1] not in "#"}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("shared", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--show")
    args = parser.parse_args()
    bin_dir = args.bin.resolve()
    models, table = models_of(args.shared), read_table()

    if args.show:
        def show(way, part):
            text = part.decode("utf-8", "replace") if len(part) < 100_000 and b"\0" not in part else ""
            print(f"== {way} {crc(part)} {len(part)} bytes\n{text}")
        try_model(bin_dir, models[args.show], show)
        return 0
    if not args.write:
        models = {key: path for key, path in models.items() if key in table}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        lines = list(pool.map(lambda path: try_model(bin_dir, path), models.values()))
    if args.write:
        head = "# SPDX-License-Identifier: GPL-2.0-or-later\n#file\t" + "\t".join(WAYS) + "\n"
        TABLE.write_text(head + "".join("\t".join(line) + "\n" for line in sorted(lines)))
        return 0
    changed = 0
    for line, path in zip(lines, models.values()):
        other = [way for way, a, b in zip(WAYS, line[1:], table[line[0]][1:]) if a != b]
        if other:
            changed += 1
            print(f"FAIL {line[0]} {path.name}: {', '.join(other)}")
    print(f"{len(lines) - changed} passed, {changed} failed")
    if len(lines) < LEAST:
        print(f"FAIL only {len(lines)} models have a line in {TABLE.name}: write it anew with --write")
    return int(changed != 0 or len(lines) < LEAST)


if __name__ == "__main__":
    sys.exit(main())
