#!/usr/bin/env python3
# same_bytes.py: the tools make the same of real files as before. Each file, pair of files and mod has a line in
# same_bytes.tsv: what kind it is, the checksum of its content, and one for each way of its kind in WAYS, of all that is
# said and written there. --write writes the lines anew; --show SUM prints what the subject with this checksum gives, to
# compare with an older build. Subjects without a line are not compared, so other files are no fault; too few lines are
# one.
# SPDX-License-Identifier: GPL-2.0-or-later
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import zlib

TABLE = pathlib.Path(__file__).with_suffix(".tsv")
LEAST = {"model": 400, "texture": 300, "picture": 30, "animation": 60, "archive": 15, "tree": 80, "pair": 80, "mod": 6}
LARGE = 300_000 # bytes: of a larger file only what is quick is made

# Ways in which a subject of a kind is tried: the commands of each. IN begins the name of what is tried, OUT that of
# what is made, FROM is the MLOD that it is or was made into, ASIDE another model, DAMAGED0 and so on are copies that dice
# damaged, and SUFFIX is a picture's. man.cfg has the skeletons of animations; moved.cfg is made for each model. The
# commands of SLOW ways are not given large files.
MODEL = {
    "read": ["p3dinfo --full IN.p3d", "p3dinfo --json IN.p3d", "p3dinfo check --full IN.p3d",
             "p3ddump --layout IN.p3d", "p3dinfo --lods IN.p3d"],
    "obj": ["p3dconv p3d-to-obj IN.p3d --no-textures --collision --lod all -o OUT.obj",
            "p3dconv obj-to-mlod OUT.obj -o OUT.back.p3d"],
    "gltf": ["p3dconv p3d-to-glb IN.p3d --no-textures --selections --proxy-triangles -o OUT.glb",
             "p3dconv p3d-to-gltf IN.p3d --no-textures --lossless --lod all --no-skin -o OUT.gltf",
             "p3dconv gltf-to-mlod OUT.glb -o OUT.glb.p3d", "p3dconv gltf-to-mlod OUT.gltf -o OUT.gltf.p3d"],
    "mlod": ["p3dconv p3d-to-mlod IN.p3d -o OUT.p3d", "p3dconv odol-to-modelcfg IN.p3d -o OUT.cfg",
             "p3dinfo diff --full IN.p3d OUT.p3d"],
    "odol": ["p3dconv mlod-to-odol FROM --target 7 --allow-missing -o OUT.7.p3d",
             "p3dconv mlod-to-odol FROM --target 50 --allow-missing -o OUT.50.p3d",
             "p3dconv mlod-to-odol FROM --target 75 --allow-missing -o OUT.75.p3d",
             "p3dconv odol-to-mlod OUT.75.p3d -o OUT.75.mlod.p3d", "p3dinfo diff --full FROM OUT.50.p3d",
             "p3dinfo check --full OUT.75.p3d --source FROM"],
    "made": ["p3dconv p3d-to-mlod FROM --replace --make geometry,view,fire,shadow,memory,landcontact -o OUT.made.p3d",
             "p3dconv p3d-to-mlod FROM --lod 0 --make-lods 0.5,0.2 -o OUT.lods.p3d",
             "p3dconv p3d-to-mlod FROM --turn x,30 --scale 1.5 -o OUT.turned.p3d",
             "p3dinfo diff --full FROM OUT.turned.p3d"],
    "shown": ["p3dinfo IN.p3d", "p3dinfo --brief IN.p3d", "p3dinfo check IN.p3d", "p3dinfo check --profile ofp IN.p3d",
              "p3dinfo check --json IN.p3d", "p3ddump --tags IN.p3d", "p3ddump --at 1000 IN.p3d", "p3ddump IN.p3d",
              "p3dconv --list-deps IN.p3d", "p3dconv p3d-to-mdd IN.p3d -o OUT.mdd"],
    "drawn": ["p3dconv p3d-to-png IN.p3d --no-textures --size 40x32 --sheet -o OUT.sheet.png",
              "p3dconv p3d-to-png IN.p3d --no-textures --size 96x64 --view left --orbit 25,10 -o OUT.png"],
    "fields": ["p3ddump --text IN.p3d", "p3ddump --full --lod 0 IN.p3d", "p3ddump --json IN.p3d",
               "p3dinfo --json --members IN.p3d"],
    "moved": ["p3dinfo --json FROM",
              "p3dconv p3d-to-glb FROM --no-textures --lod visual --model-cfg moved.cfg -o OUT.moved.glb",
              "p3dconv mlod-to-odol FROM --target 73 --model-cfg moved.cfg --allow-missing -o OUT.73.p3d",
              "p3dconv mlod-to-odol FROM --target 54 --model-cfg moved.cfg --allow-missing --fast -o OUT.54.p3d",
              "p3dinfo check --full FROM --model-cfg moved.cfg",
              "p3dconv odol-to-obj OUT.73.p3d --lod all -o OUT.73.obj",
              "p3dconv odol-to-modelcfg OUT.73.p3d -o OUT.again.cfg", "p3dconv odol-to-glb OUT.73.p3d -o OUT.73.glb",
              "p3dconv p3d-to-obj FROM --model-cfg moved.cfg --phase turned=0.3 --phase gone=1 -o OUT.posed.obj",
              "p3dconv gltf-to-mlod OUT.moved.glb --resolution 2 -o OUT.moved.p3d"],
    "edited": ["p3dconv p3d-to-mlod FROM --flavour sp3x --short-names OUT.names -o OUT.sp3x.p3d",
               "p3dconv p3d-to-mlod FROM --replace --make geometry --parts 6 --mass 500 -o OUT.parts.p3d",
               "p3dconv p3d-to-mlod FROM --rename a=b --property autocenter=0 --dry-run -o OUT.dry.p3d",
               "p3dconv odol-to-odol IN.p3d --lod visual --rename a=bc -o OUT.kept.p3d"],
    "aside": ["p3dinfo diff IN.p3d ASIDE.p3d", "p3dinfo diff --json IN.p3d ASIDE.p3d"],
    "damaged": [f"{tool} DAMAGED{i}.p3d" for i in range(3)
                for tool in ("p3dinfo --json", "p3dinfo check --full", "p3ddump --layout",
                             "p3dconv p3d-to-glb --no-textures")],
}
WAYS = {
    "model": MODEL,
    "texture": {
        "read": ["p3dinfo --full IN.paa", "p3dinfo --json IN.paa", "p3ddump IN.paa", "p3ddump --layout IN.paa"],
        "picture": ["p3dconv paa-to-png IN.paa -o OUT.png", "p3dconv paa-to-png IN.paa --raw --mip 1 -o OUT.1.png"],
        "made": [f"p3dconv png-to-paa OUT.1.png --fast --type {name} -o OUT.{name}.paa" for name in
                 ("dxt1", "dxt5", "ai88", "argb1555", "argb4444", "argb8888")],
        "damaged": [f"{tool} DAMAGED{i}.paa" for i in range(3)
                    for tool in ("p3dinfo", "p3ddump", "p3dconv paa-to-png")],
    },
    "picture": {
        "made": ["p3dconv SUFFIX-to-paa IN.SUFFIX -o OUT_co.paa", "p3dconv SUFFIX-to-paa IN.SUFFIX -o OUT_nohq.paa",
                 "p3dconv SUFFIX-to-paa IN.SUFFIX --resize --fast -o OUT_dtsmdi.paa",
                 "p3dconv SUFFIX-to-paa IN.SUFFIX --resize --type argb4444 -o OUT_as.paa"],
        "damaged": [f"p3dconv SUFFIX-to-paa DAMAGED{i}.SUFFIX -o OUT.{i}.paa" for i in range(4)],
    },
    "animation": {
        "read": ["p3dinfo --full IN.rtm", "p3dinfo --json IN.rtm", "p3ddump IN.rtm", "p3ddump --layout IN.rtm"],
        "made": ["p3dconv rtm-to-rtm IN.rtm --plain -o OUT.plain.rtm",
                 "p3dconv rtm-to-rtm OUT.plain.rtm --binarise --model-cfg man.cfg -o OUT.bin.rtm",
                 "p3dinfo diff OUT.plain.rtm OUT.bin.rtm", "p3dinfo diff IN.rtm OUT.bin.rtm",
                 "p3dconv rtm-to-glb IN.rtm --model-cfg man.cfg -o OUT.glb",
                 "p3dconv gltf-to-rtm OUT.glb --phases 7 -o OUT.back.rtm"],
        "damaged": [f"{tool} DAMAGED{i}.rtm" for i in range(4) for tool in ("p3dinfo", "p3ddump")],
    },
    "archive": {
        "read": ["p3dinfo --full IN.pbo", "p3dinfo --json IN.pbo", "p3ddump IN.pbo", "p3ddump --layout IN.pbo",
                 "p3dinfo --brief -r IN.pbo", "p3dinfo --roots IN.pbo"],
        "check": ["p3dinfo check -r IN.pbo", "p3dconv p3d-to-glb IN.pbo --assets IN.pbo -j 1 -o OUT"],
        "damaged": [f"{tool} DAMAGED{i}.pbo" for i in range(4) for tool in ("p3dinfo", "p3ddump")],
    },
    "tree": {
        "read": ["p3ddump IN.cfg", "p3ddump --layout IN.cfg", "p3ddump --binary IN.cfg"],
        "damaged": [f"p3ddump DAMAGED{i}.cfg" for i in range(4)],
    },
    "pair": {
        "diff": ["p3dinfo diff --full FROM.p3d IN.p3d", "p3dinfo diff --json --tolerance 0.01 FROM.p3d IN.p3d",
                 "p3dinfo check --full IN.p3d --source FROM.p3d"],
    },
    "mod": {
        "read": ["p3dinfo --roots IN", "p3dinfo --brief -r IN", "p3dconv --list-deps --missing -r IN --assets IN"],
        "check": ["p3dinfo check -r IN", "p3dinfo check --full -r IN --assets IN", "p3dinfo check --json -r IN"],
        "binarise": ["binarize -maxProcesses=1 -always IN OUT"],
        "gltf": ["p3dconv p3d-to-glb -r -j 1 IN -o OUT.alone",
                 "p3dconv p3d-to-glb -r -j 1 IN --assets IN --max-texture 64 -o OUT.glbs"],
        "drawn": ["p3dconv p3d-to-png -r -j 1 IN --assets IN --size 64x48 --max-texture 64 -o OUT.pngs",
                  "p3dconv p3d-to-png -r -j 1 IN --size 32x32 --sheet --variants -o OUT.variants"],
        "textures": ["p3dconv paa-to-texheaders IN -o OUT.bin", "p3dinfo --tex-headers OUT.bin"],
    },
}
SLOW = {"odol", "made", "fields", "moved", "edited", "damaged"}
SUFFIXES = {"model": "p3d", "texture": "paa", "animation": "rtm", "archive": "pbo", "tree": "cfg"}
ROOMS = {"model": ("corpus", "today", "ofp", "mods"), "texture": ("assets", "textures", "mods"),
         "picture": ("textures",), "animation": ("rtm", "mods"), "archive": ("assets", "mods"), "tree": ("assets",)}
NAMES = {"model": ("*.p3d",), "texture": ("*.paa", "*.pac"), "picture": ("*.png", "*.tga", "*.jpg"),
         "animation": ("*.rtm",), "archive": ("*.pbo",), "tree": ("*.rvmat", "*.cfg", "*.bin")}


MOVED = """class CfgSkeletons {{ class all {{ isDiscrete = 0; skeletonInherit = ""; skeletonBones[] = {{{bones}}}; }}; }};
class CfgModels {{ class Default {{ skeletonName = "all"; sections[] = {{{sections}}}; class Animations {{
class base {{ type = "rotation"; source = "turned"; selection = "{first}"; axis = "{last}"; minValue = -1; maxValue = 3;
angle0 = "rad -20"; angle1 = 2; memory = 0; sourceAddress = "mirror"; }};
class slid : base {{ type = "translation"; selection = "{second}"; offset0 = 0.2; offset1 = -1; sourceAddress = "loop"; }};
class shown : base {{ type = "hide"; source = "gone"; selection = "{second}"; hideValue = 0.5; }};
class up : base {{ type = "rotationY"; source = "gone"; selection = "{last}"; memory = 1; }};
class straight : base {{ type = "direct"; selection = "{first}"; axisPos[] = {{0, 1, 0.5}}; axisDir[] = {{1, 1, 0}};
angle = 0.5; axisOffset = 0.1; }}; }}; }}; class IN : Default {{}}; class OUT : Default {{}}; }};
"""


def write_moved(folder, facts):
    """A model.cfg that moves selections of the model whose facts these are: each bone hangs on the one two before."""
    names = list(dict.fromkeys(one["name"].lower() for lod in json.loads(facts or "{}").get("lods", [])
                               for one in lod.get("selections", []) if not set(one["name"]) & set('":\\')))[:40]
    names = names or ["none"]
    bones = ", ".join(f'"{name}", "{names[i - 2] if i > 1 else ""}"' for i, name in enumerate(names[:30]))
    (folder / "moved.cfg").write_text(MOVED.format(
        bones=bones, sections=", ".join(f'"{name}"' for name in names[::3]), first=names[0],
        second=names[len(names) // 2], last=names[-1]))


class Subject:
    """What is tried: a file, the two of a pair or a mod, with a checksum of its content."""

    def __init__(self, kind, *paths):
        self.kind, self.paths, self.aside = kind, paths, None
        self.size = sum(path.stat().st_size for path in self.files())
        self.key = f"{self.sum_of_files():08x}"

    def files(self):
        folder = self.paths[0]
        return sorted(path for path in folder.rglob("*") if path.is_file()) if self.kind == "mod" else self.paths

    def sum_of_files(self):
        summed = 0
        for path in self.files():
            if self.kind == "mod":
                summed = zlib.crc32(str(path.relative_to(self.paths[0])).encode(), summed)
            summed = zlib.crc32(path.read_bytes(), summed)
        return summed

    def suffix(self):
        return SUFFIXES.get(self.kind) or self.paths[0].suffix[1:].lower()

    def lay_out(self, folder):
        """Puts the subject where the commands look for it."""
        if self.kind == "mod":
            shutil.copytree(self.paths[0], folder / "IN")
            return
        if self.kind == "pair":
            shutil.copy(self.paths[0], folder / "FROM.p3d")
            shutil.copy(self.paths[1], folder / "IN.p3d")
            return
        data = self.paths[0].read_bytes()
        (folder / f"IN.{self.suffix()}").write_bytes(data)
        if self.aside:
            shutil.copy(self.aside, folder / f"ASIDE.{self.suffix()}")
        chance = random.Random(self.key)
        for i in range(4):
            (folder / f"DAMAGED{i}.{self.suffix()}").write_bytes(damage(data, chance, i))

    def source(self):
        """The MLOD that a model is, or was made into."""
        return "IN.p3d" if self.kind != "model" or self.paths[0].read_bytes()[:4] == b"MLOD" else "OUT.p3d"


def damage(data, chance, number):
    """A copy with some bytes that are others, mostly near the beginning, where counts and names are; one is cut."""
    made = bytearray(data)
    for _ in range(1 + 2 * number if made else 0):
        at = chance.randrange(min(len(made), chance.choice((64, 1024, len(made)))))
        made[at] = chance.choice((0, 1, 255, made[at] ^ 1 << chance.randrange(8), chance.randrange(256)))
    return bytes(made[:chance.randrange(len(made))] if number == 2 and made else made)


def run(bin_dir, folder, command):
    """What a command says, and the bytes of the files it writes."""
    folder = folder.resolve()
    words = command.split()
    before = set(folder.rglob("*"))
    done = subprocess.run([str(bin_dir / words[0]), *words[1:]], cwd=folder, stdin=subprocess.DEVNULL,
                          capture_output=True, check=False, env={**os.environ, "P3D_ASSETS": "", "P3D_PAGE": ""})
    yield f"{command}: status {done.returncode}\n".encode()
    for said in (done.stdout, done.stderr):
        yield said.replace(os.fsencode(folder), b"HERE")
    for path in sorted(set(folder.rglob("*")) - before):
        yield str(path.relative_to(folder)).encode()
        if path.is_file():
            yield path.read_bytes()


def try_subject(bin_dir, shared, subject, show=None):
    """Its line of the table; `show` is given all that it is made of."""
    line = [subject.kind, subject.key]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "in" / "its" / "own" # no mod is around it
        folder.mkdir(parents=True)
        subject.lay_out(folder)
        if subject.kind == "animation":
            shutil.copy(shared / "rtm" / "man.cfg", folder)
        for way, commands in WAYS[subject.kind].items():
            summed = 0
            if way in SLOW and subject.size > LARGE or way == "aside" and not subject.aside:
                line.append("-")
                continue
            for command in commands:
                command = command.replace("SUFFIX", subject.suffix())
                command = " ".join(subject.source() if word == "FROM" else word for word in command.split())
                parts = list(run(bin_dir, folder, command))
                if way == "moved" and command.startswith("p3dinfo --json"):
                    write_moved(folder, parts[1])
                for part in parts:
                    summed = zlib.crc32(part, summed)
                    if show:
                        show(way, part)
            line.append(f"{summed:08x}")
    return line


def subjects_of(shared):
    """All that can be tried, each content once; the largest first, so that none is left for the end."""
    found = {}

    def add(kind, *paths):
        subject = Subject(kind, *paths)
        if subject.size:
            found.setdefault((kind, subject.key), subject)

    for kind, rooms in ROOMS.items():
        for path in sorted(path for room in rooms for name in NAMES[kind] for path in (shared / room).rglob(name)):
            if path.is_file():
                add(kind, path)
    for table in ("corpus/pairs.tsv", "corpus/pairs-geometry.tsv"):
        for line in (shared / table).read_text().splitlines()[1:]:
            add("pair", *(shared / "corpus" / name for name in line.split("\t")[:2]))
    for line in (shared / "today" / "pairs.tsv").read_text().splitlines()[1:]:
        add("pair", *(shared / "today" / name for name in line.split("\t")[:2]))
    for path in sorted(path for path in (shared / "mods").iterdir() if path.is_dir()):
        add("mod", path)
    return sorted(found.values(), key=lambda subject: (subject.kind != "mod", -subject.size))


def put_aside(subjects, table):
    """Gives each model that is not large the next one, by their checksums, to be compared with: of those that have a
    line if there is a table, so that a model that is new changes no line."""
    models = {subject.key: subject for subject in subjects if subject.kind == "model" and subject.size <= LARGE}
    keys = sorted([key for kind, key in table if kind == "model"] if table else models)
    for key, other in zip(keys, keys[1:] + keys[:1]):
        if key in models and other in models:
            models[key].aside = models[other].paths[0]


def read_table():
    lines = [line.split("\t") for line in TABLE.read_text().splitlines() if line[:1] != "#"] if TABLE.exists() else []
    return {tuple(line[:2]): line for line in lines}


def write_table(lines):
    heads = [f"#{kind}\tfile\t" + "\t".join(ways) for kind, ways in WAYS.items()]
    rows = ["\t".join(line) for line in sorted(lines)]
    TABLE.write_text("\n".join(["# SPDX-License-Identifier: GPL-2.0-or-later", *heads, *rows]) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("shared", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--show")
    parser.add_argument("--kind", choices=WAYS, help="try this kind only")
    args = parser.parse_args()
    bin_dir, shared, table = args.bin.resolve(), args.shared.resolve(), read_table()
    subjects = [subject for subject in subjects_of(shared) if args.kind in (None, subject.kind)]
    put_aside(subjects, {} if args.write else table)

    if args.show:
        def show(way, part):
            text = part.decode("utf-8", "replace") if len(part) < 100_000 and b"\0" not in part else ""
            print(f"== {way} {zlib.crc32(part):08x} {len(part)} bytes\n{text}")
        for subject in subjects:
            if subject.key == args.show:
                try_subject(bin_dir, shared, subject, show)
        return 0
    if not args.write:
        subjects = [subject for subject in subjects if (subject.kind, subject.key) in table]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        lines = list(pool.map(lambda subject: try_subject(bin_dir, shared, subject), subjects))
    if args.write:
        write_table([*lines, *(line for line in table.values() if args.kind not in (None, line[0]))])
        return 0
    changed = 0
    for line, subject in zip(lines, subjects):
        ways = list(WAYS[subject.kind])
        other = [way for way, a, b in zip(ways, line[2:], table[tuple(line[:2])][2:])
                 if a != b and (a, way) != ("-", "aside")]
        if other or len(line) != len(table[tuple(line[:2])]):
            changed += 1
            print(f"FAIL {subject.kind} {subject.key} {subject.paths[-1].name}: {', '.join(other) or 'other ways'}")
    print(f"{len(lines) - changed} passed, {changed} failed")
    counts = collections.Counter(subject.kind for subject in subjects)
    missing = [kind for kind, least in LEAST.items() if args.kind in (None, kind) and counts[kind] < least]
    for kind in missing:
        print(f"FAIL only {counts[kind]} of kind {kind} have a line in {TABLE.name}: write it anew with --write")
    return int(changed != 0 or bool(missing))


if __name__ == "__main__":
    sys.exit(main())
