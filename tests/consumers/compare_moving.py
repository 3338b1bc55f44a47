"""Bones and animations of GLBs as Blender reads them, against p3dinfo --json of their sources.

usage: compare_moving.py FOLDER NAME...   FOLDER/NAME.json, .moving.glb, and .moving.glb.blender.json by
                                          blender_import.py

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import struct
import sys


def read_gltf(path):
    data = open(path, "rb").read()
    size, = struct.unpack_from("<I", data, 12)
    return json.loads(data[20:20 + size])


def check(folder, name):
    model = json.load(open(f"{folder}/{name}.json", encoding="utf-8"))["model"]
    gltf = read_gltf(f"{folder}/{name}.moving.glb")
    got = json.load(open(f"{folder}/{name}.moving.glb.blender.json", encoding="utf-8"))
    skin, = gltf["skins"]
    has_root = skin["skeleton"] in skin["joints"]
    above = len(gltf["nodes"]) - 1 - skin["skeleton"]  # joints of further animations of a bone are bones, too
    skinned = [gltf["meshes"][node["mesh"]]["name"] for node in gltf["nodes"] if "skin" in node]
    wanted = {
        "bones of the file": (len(skin["joints"]) - has_root, model["bones"]),
        "animations of the file": (sum("source" in a.get("extras", {}) for a in gltf["animations"]), model["animations"]),
        "armatures": (len(got["armatures"]), 1),
        "bones": (sum(got["armatures"]), model["bones"] + has_root + above),
        "actions": (got["actions"], len(gltf["animations"])),  # one more at rest, if the first hides something
    } | {f"vertex groups of {mesh}": (got["meshes"][mesh]["vertex_groups"], len(skin["joints"])) for mesh in skinned}
    wrong = [f"{what}: {a}, not {b}" for what, (a, b) in wanted.items() if a != b]
    for line in wrong:
        print(f"FAIL {name}: {line}")
    print(f"  {name}: {model['bones']} bones, {above} joints above them, {got['actions']} actions, "
          f"vertex groups in {len(skinned)} meshes")
    return not wrong


def main():
    folder, *names = sys.argv[1:]
    results = [check(folder, name) for name in names]
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return not all(results) or not results


sys.exit(bool(main()))
