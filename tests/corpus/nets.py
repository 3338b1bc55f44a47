#!/usr/bin/env python3
# nets.py: gives real files to the net, whose table for them is tests/nets/real.txt. A file, the two of a pair or a mod
# is known by the checksum of its content: it is tried if real.sums has it, so other files are no fault, but most of those
# that it has must be there.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: nets.py NET BIN SHARED [--write | --show TEXT], as of the net. P3D_NET_PART=2/6 in the environment tries the second of
# six parts only.
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import zlib

NETS = pathlib.Path(__file__).resolve().parents[1] / "nets"
LARGE = 300_000 # bytes: of a larger model only what is quick is made
LFS = b"version https://git-lfs" # this stands for a file that is elsewhere
MOST_MISSING = 0.2 # of those that have checksums
SUFFIXES = {"model": "p3d", "large": "p3d", "pair": "p3d", "texture": "paa", "animation": "rtm", "archive": "pbo",
            "tree": "cfg"}
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
angle = 0.5; axisOffset = 0.1; }}; }}; }}; class it : Default {{}}; class model : Default {{}}; }};
"""


def moved(facts):
    """A model.cfg that moves selections of the model whose facts these are: each bone hangs on the one two before."""
    names = list(dict.fromkeys(one["name"].lower() for lod in json.loads(facts or "{}").get("lods", [])
                               for one in lod.get("selections", []) if not set(one["name"]) & set('":\\')))[:40]
    names = names or ["none"]
    bones = ", ".join(f'"{name}", "{names[i - 2] if i > 1 else ""}"' for i, name in enumerate(names[:30]))
    return MOVED.format(bones=bones, sections=", ".join(f'"{name}"' for name in names[::3]), first=names[0],
                        second=names[len(names) // 2], last=names[-1])


class Subject:
    """What is tried: a file, the two of a pair or a mod."""

    def __init__(self, kind, *paths):
        self.paths = paths
        files = sorted(path for path in paths[0].rglob("*") if path.is_file()) if kind == "mod" else paths
        self.size = sum(path.stat().st_size for path in files)
        self.kind = "large" if kind == "model" and self.size > LARGE else kind
        summed = 0
        for path in files:
            if kind == "mod":
                summed = zlib.crc32(str(path.relative_to(paths[0])).encode(), summed)
            summed = zlib.crc32(path.read_bytes(), summed)
        self.place = f"{self.kind}/{summed:08x}"
        if kind == "mod":
            self.name = self.place
        else:
            self.name = f"{self.place}/it.{SUFFIXES.get(self.kind) or paths[-1].suffix[1:].lower()}"

    def lay_out(self, folder, bin_dir, shared, other):
        """Puts the subject where the table looks for it, with what its ways need beside it."""
        (folder / self.name).parent.mkdir(parents=True, exist_ok=True)
        (folder / self.name).symlink_to(self.paths[-1])
        place = folder / self.place
        if self.kind == "pair":
            (place / "from.p3d").symlink_to(self.paths[0])
        elif self.kind == "animation":
            (place / "man.cfg").symlink_to(shared / "rtm" / "man.cfg")
        elif self.kind == "model":
            facts = subprocess.run([bin_dir / "p3dinfo", "--json", self.paths[0]], capture_output=True, check=False).stdout
            (place / "moved.cfg").write_text(moved(facts))
            (place / "other.p3d").symlink_to(other)


def subjects_of(shared):
    """All that can be tried, each content once; mods and what is large first, so that parts take as long as others."""
    found = {}

    def add(kind, *paths):
        subject = Subject(kind, *paths)
        if subject.size:
            found.setdefault(subject.name, subject)

    for kind, rooms in ROOMS.items():
        for path in sorted(path for room in rooms for name in NAMES[kind] for path in (shared / room).rglob(name)):
            if path.is_file() and not path.read_bytes().startswith(LFS):
                add(kind, path)
    for folder, table in (("corpus", "pairs.tsv"), ("corpus", "pairs-geometry.tsv"), ("today", "pairs.tsv")):
        for line in (shared / folder / table).read_text().splitlines()[1:]:
            add("pair", *(shared / folder / name for name in line.split("\t")[:2]))
    for path in sorted(path for path in (shared / "mods").iterdir() if path.is_dir()):
        add("mod", path)
    return sorted(found.values(), key=lambda subject: (subject.kind != "mod", -subject.size, subject.name))


def varied(subjects):
    """All, but of textures of one type and size, whose headers are the same, the first one."""
    alike = set()
    for subject in subjects:
        key = subject.kind == "texture" and (subject.paths[0].read_bytes()[:2], subject.size)
        if not key or key not in alike:
            yield subject
        alike.add(key)


def part_of(subjects):
    """Those of the part that is asked for."""
    number, count = map(int, os.environ.get("P3D_NET_PART", "1/1").split("/"))
    return subjects[number - 1::count]


def main():
    net, bin_dir, shared = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    options = sys.argv[4:]
    subjects = subjects_of(shared)
    if options == ["--write"]:
        subjects = list(varied(subjects))
        known = {subject.name for subject in subjects}
    else:
        lines = [line for line in (NETS / "real.sums").read_text().splitlines() if line[:1] not in "# "]
        known = {words.split()[0] for line in lines for words in line.split(" | ")}
        subjects = [subject for subject in subjects if subject.name in known]
        if len(subjects) < (1 - MOST_MISSING) * len(known):
            print(f"of {len(known)} files that have checksums only {len(subjects)} are there")
            return 1
    # Each model is compared with the next one, by their checksums. If that is missing, there is no checksum for it.
    models = {subject.name: subject.paths[0] for subject in subjects if subject.kind == "model"}
    names = sorted(name for name in known if name.startswith("model/"))
    others = {name: models.get(other) for name, other in zip(names, names[1:] + names[:1])}
    subjects = [subject for subject in subjects if subject.kind != "model" or others[subject.name]]
    if not options:
        subjects = part_of(subjects)
    with tempfile.TemporaryDirectory() as folder:
        for subject in subjects:
            subject.lay_out(pathlib.Path(folder), bin_dir, shared, others.get(subject.name))
        return subprocess.run([net, NETS / "real.txt", folder, *options], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
