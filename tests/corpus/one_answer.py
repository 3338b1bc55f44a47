#!/usr/bin/env python3
# one_answer.py: p3dinfo, check, --list-deps, pictures and GLBs name the same missing files of a mod, in three layouts.
# SPDX-License-Identifier: GPL-2.0-or-later
"""usage: one_answer.py BIN MOD FOLDER

The mod is looked at as its authors keep it, copied below a drive's root under its prefixes, and packed into archives.
What is missing is the same in all three, and for all tools; so are the pixels of pictures and the images of GLBs.
"""
import hashlib
import json
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path

NEEDED = {".p3d", ".paa", ".pac", ".tga", ".png", ".rvmat", ".bisurf", ".cfg", ".cpp", ".hpp", ".h", ".bin"}
PREFIX_FILES = {"$pboprefix$", "pboprefix.txt", "$pboprefix$.txt"}


def key_of(name):
    """A name as the game compares it; proxies leave .p3d out."""
    return name.lower().replace("/", "\\").lstrip("\\").removesuffix(".p3d")


def prefix_of(folder):
    for file in folder.iterdir():
        if file.name.lower() in PREFIX_FILES:
            line = file.read_text().strip().splitlines()[0]
            return line.removeprefix("prefix=").strip("\\ ")
    return None


def addons_of(mod):
    """The folders that become archives, with their prefixes: those that have one, else the whole mod under its name."""
    prefixed = {folder: prefix_of(folder) for folder in sorted(mod.glob("*/*")) if folder.is_dir()}
    return {folder: prefix for folder, prefix in prefixed.items() if prefix} or {mod: mod.name}


def files_of(folder):
    return [
        file
        for file in sorted(folder.rglob("*"))
        if file.is_file() and (file.suffix.lower() in NEEDED or file.name.lower() in PREFIX_FILES)
    ]


def move(mod, drive):
    for addon, prefix in addons_of(mod).items():
        for file in files_of(addon):
            target = drive / prefix.replace("\\", "/") / file.relative_to(addon)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


def pack(mod, folder):
    (folder / "addons").mkdir(parents=True)
    (folder / "mod.cpp").write_text("")
    for number, (addon, prefix) in enumerate(addons_of(mod).items()):
        files = files_of(addon)
        header = b"\0" + struct.pack("<4sIIII", b"sreV", 0, 0, 0, 0) + b"prefix\0" + prefix.encode() + b"\0\0"
        for file in files:
            name = str(file.relative_to(addon)).replace("/", "\\").encode()
            header += name + b"\0" + struct.pack("<IIIII", 0, 0, 0, 0, file.stat().st_size)
        content = header + bytes(21) + b"".join(file.read_bytes() for file in files)
        archive = folder / "addons" / f"{number}_{addon.name}.pbo"
        archive.write_bytes(content + b"\0" + hashlib.sha1(content).digest())


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, errors="replace")


def warned(text):
    """The files that messages say are missing."""
    return {key_of(name) for name in re.findall(r"warning: (?:a proxy's model: )?(\S.*?) is not in the mod", text)}


def images_of(glb):
    data = glb.read_bytes()
    size = struct.unpack_from("<I", data, 12)[0]
    tree = json.loads(data[20 : 20 + size])
    lengths = [tree["bufferViews"][image["bufferView"]]["byteLength"] for image in tree.get("images", [])]
    return sorted(zip((image["name"] for image in tree.get("images", [])), lengths))


class Answers:
    """What the tools say of a layout of a mod."""

    def __init__(self, tools, inputs, folder):
        lines = run(tools / "p3dinfo", "--json", *inputs).stdout.splitlines()
        models = [model for model in map(json.loads, lines) if "missing" in model]
        self.missing = {key_of(name) for model in models for name in model["missing"]}
        self.names = sorted(re.split(r"[\\\\/:]", model["file"])[-1].lower() for model in models)
        checked = map(json.loads, run(tools / "p3dinfo", "check", "--json", *inputs).stdout.splitlines())
        found = [item for file in checked for item in file["findings"] if item["id"] in ("P3D-N107", "P3D-N108")]
        self.checked = {key_of(item["name"]) for item in found if item.get("name")}
        self.listed = {key_of(name.split("\t")[0]) for name in
                       run(tools / "p3dconv", "--list-deps", "--missing", *inputs).stdout.splitlines()}
        pictures = run(tools / "p3dconv", "p3d-to-png", *inputs, "-o", f"{folder}/png/", "--size", "160x120")
        glbs = run(tools / "p3dconv", "p3d-to-glb", *inputs, "-o", f"{folder}/glb/")
        self.drawn, self.exported = warned(pictures.stderr), warned(glbs.stderr)
        self.pixels = {file.stem.lower(): file.read_bytes() for file in (folder / "png").rglob("*.png")}
        self.images = {file.stem.lower(): images_of(file) for file in (folder / "glb").rglob("*.glb")}


def layouts_of(mod, folder):
    """The inputs of each: single models, and archives."""
    move(mod, folder / "drive")
    pack(mod, folder / "packed")
    models = [file for addon in addons_of(mod) for file in files_of(addon) if file.suffix.lower() == ".p3d"]
    models = [file for file in models if not file.read_bytes().startswith(b"version https://git-lfs")]
    moved = [folder / "drive" / prefix.replace("\\", "/") / file.relative_to(addon)
             for addon, prefix in addons_of(mod).items() for file in models if file.is_relative_to(addon)]
    archives = [folder / "packed" / "addons" / f"{number}_{addon.name}.pbo"
                for number, addon in enumerate(addons_of(mod)) if any(file.is_relative_to(addon) for file in models)]
    return {"in place": models, "on a drive": moved, "packed": archives}


def main():
    tools, mod, folder = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    faults = []
    first = None
    included = {key_of(str(file.relative_to(mod / "include"))) for file in files_of(mod / "include")}
    for number, (layout, inputs) in enumerate(layouts_of(mod, folder).items()):
        if not inputs:
            continue
        answers = Answers(tools, inputs, folder / str(number))
        answers.missing -= included  # they are in the mod's own folder alone
        answers.checked -= included
        first = first or answers
        if not answers.names:
            faults.append(f"{layout}: no model was looked at")
        for what in ("names", "missing", "pixels", "images"):
            own, other = getattr(answers, what), getattr(first, what)
            if own != other:
                faults.append(f"{layout}: other {what}: {sorted(set(own) ^ set(other))}")
        if answers.checked != answers.missing:
            faults.append(f"{layout}: check finds others missing: {sorted(answers.checked ^ answers.missing)}")
        if not answers.missing <= answers.listed:
            faults.append(f"{layout}: --list-deps leaves out {sorted(answers.missing - answers.listed)}")
        if answers.drawn != answers.exported or not answers.drawn <= answers.listed:
            faults.append(f"{layout}: pictures lack {sorted(answers.drawn)}, GLBs {sorted(answers.exported)}")
    for fault in faults:
        print(f"{mod.name}: {fault}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
