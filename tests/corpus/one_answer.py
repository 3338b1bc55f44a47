#!/usr/bin/env python3
# one_answer.py: p3dinfo, check, --list-deps, pictures and GLBs name the same missing files of a mod, in three layouts.
# SPDX-License-Identifier: GPL-2.0-or-later
"""usage: one_answer.py BIN MOD FOLDER [COMMAND...]

The mod is looked at as its authors keep it, copied below a drive's root under its prefixes, and packed into archives.
What is missing is the same in all three, and for all tools; so are the pixels of pictures and the images of GLBs.

With a command the files that it misses are compared with those of the tools. It gets the layout's folder and a file
with the names of the models and archives, a line each, and prints an object of JSON:

    names     of the models that it has read
    missing   names as p3dinfo has them, checked: as the check has them
    messages  about files of all LODs, with the models of proxies; left out: there are none
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
    """The files that messages say are missing. Whoever names folders, as the page does, has assets and no mod."""
    message = r"warning: (?:a proxy's model: )?(\S.*?) is not in the (?:mod|assets)"
    return {key_of(name) for name in re.findall(message, text)}


def base_name(path):
    return re.split(r"[\\/:]", path)[-1].lower()


def images_of(glb):
    data = glb.read_bytes()
    size = struct.unpack_from("<I", data, 12)[0]
    tree = json.loads(data[20 : 20 + size])
    lengths = [tree["bufferViews"][image["bufferView"]]["byteLength"] for image in tree.get("images", [])]
    return sorted(zip((image["name"] for image in tree.get("images", [])), lengths))


class Answers:
    """What p3dinfo and check say of a layout of a mod."""

    def __init__(self, tools, inputs):
        lines = run(tools / "p3dinfo", "--json", *inputs).stdout.splitlines()
        models = [model for model in map(json.loads, lines) if "missing" in model]
        self.missing = {key_of(name) for model in models for name in model["missing"]}
        self.names = sorted(base_name(model["file"]) for model in models)
        checked = map(json.loads, run(tools / "p3dinfo", "check", "--json", *inputs).stdout.splitlines())
        found = [item for file in checked for item in file["findings"] if item["id"] in ("P3D-N107", "P3D-N108")]
        self.checked = {key_of(item["name"]) for item in found if item.get("name")}

    def export(self, tools, inputs, folder, *options):
        glbs = run(tools / "p3dconv", "p3d-to-glb", *inputs, "-o", f"{folder}/glb/", *options)
        self.exported = warned(glbs.stderr)
        self.images = {file.stem.lower(): images_of(file) for file in (folder / "glb").rglob("*.glb")}

    def draw(self, tools, inputs, folder):
        pictures = run(tools / "p3dconv", "p3d-to-png", *inputs, "-o", f"{folder}/png/", "--size", "160x120")
        self.drawn = warned(pictures.stderr)
        self.pixels = {file.stem.lower(): file.read_bytes() for file in (folder / "png").rglob("*.png")}
        self.listed = {key_of(name.split("\t")[0]) for name in
                       run(tools / "p3dconv", "--list-deps", "--missing", *inputs).stdout.splitlines()}


def layouts_of(mod, folder):
    """The folder of each, and the inputs: single models, and archives."""
    move(mod, folder / "drive")
    pack(mod, folder / "packed")
    models = [file for addon in addons_of(mod) for file in files_of(addon) if file.suffix.lower() == ".p3d"]
    models = [file for file in models if not file.read_bytes().startswith(b"version https://git-lfs")]
    moved = [folder / "drive" / prefix.replace("\\", "/") / file.relative_to(addon)
             for addon, prefix in addons_of(mod).items() for file in models if file.is_relative_to(addon)]
    archives = [folder / "packed" / "addons" / f"{number}_{addon.name}.pbo"
                for number, addon in enumerate(addons_of(mod)) if any(file.is_relative_to(addon) for file in models)]
    return {"in place": (mod, models), "on a drive": (folder / "drive", moved), "packed": (folder / "packed", archives)}


def faults_of_tools(own, first, included):
    own.missing -= included
    own.checked -= included
    if not own.names:
        yield "no model was looked at"
    for what in ("names", "missing", "pixels", "images"):
        have, want = getattr(own, what), getattr(first, what)
        if have != want:
            yield f"other {what}: {sorted(set(have) ^ set(want))}"
    if own.checked != own.missing:
        yield f"check finds others missing: {sorted(own.checked ^ own.missing)}"
    if not own.missing <= own.listed:
        yield f"--list-deps leaves out {sorted(own.missing - own.listed)}"
    if own.drawn != own.exported or not own.drawn <= own.listed:
        yield f"pictures lack {sorted(own.drawn)}, GLBs {sorted(own.exported)}"


def faults_of_command(command, root, inputs, tools, folder, own):
    folder.mkdir()
    list_file = folder / "inputs.txt"
    list_file.write_text("".join(f"{path}\n" for path in inputs))
    made = run(*command, root, list_file)
    lines = [line for line in made.stdout.splitlines() if line.startswith("{")]
    if made.returncode or len(lines) != 1:
        yield f"{made.stdout}{made.stderr}"
        return
    answers = json.loads(lines[0])
    if sorted(map(base_name, answers["names"])) != own.names:
        yield f"models {sorted(answers['names'])}, those of p3dinfo {own.names}"
    for key in {"missing", "checked"} & answers.keys():
        have, want = {key_of(name) for name in answers[key]}, getattr(own, key)
        if have != want:
            yield f"other files {key}: {sorted(have - want)} and not {sorted(want - have)}"
    if "messages" in answers:
        own.export(tools, inputs, folder, "--lod", "all", "--proxies")  # which tells ten of a model
        have = warned("\n".join(f"warning: {message}" for message in answers["messages"]))
        if not own.exported <= have <= own.missing:
            yield f"messages name {sorted(have)}, those of GLBs {sorted(own.exported)}"


def main():
    tools, mod, folder, command = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:]
    faults = []
    first = None
    # In the mod's own folder alone.
    included = {key_of(str(file.relative_to(mod / "include"))) for file in files_of(mod / "include")}
    for file in files_of(mod / "include"): # what a stand-in names is looked for only where it is read
        if file.suffix == ".rvmat":
            included |= {key_of(name) for name in re.findall(r'"([^"]+)"', file.read_text())}
    for number, (layout, (root, inputs)) in enumerate(layouts_of(mod, folder).items()):
        if not inputs:
            continue
        own, place = Answers(tools, inputs), folder / str(number)
        if command:
            found = faults_of_command(command, root, inputs, tools, place, own)
        else:
            own.export(tools, inputs, place)
            own.draw(tools, inputs, place)
            first = first or own
            found = faults_of_tools(own, first, included)
        faults += [f"{layout}: {fault}" for fault in found]
    for fault in faults:
        print(f"{mod.name}: {fault}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
