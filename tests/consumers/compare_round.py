"""Skins and animations after a way through Blender: FOLDER/NAME.glb and FOLDER/NAME.round.glb.

usage: compare_round.py FOLDER NAME...

SPDX-License-Identifier: GPL-2.0-or-later
"""
import itertools
import json
import struct
import sys

TYPES = {5121: "B", 5123: "H", 5125: "I", 5126: "f"}
WIDTHS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


class Glb:
    def __init__(self, path):
        data = open(path, "rb").read()
        size, = struct.unpack_from("<I", data, 12)
        self.json, self.data = json.loads(data[20:20 + size]), data[28 + size:]

    def numbers(self, index):
        accessor = self.json["accessors"][index]
        view = self.json["bufferViews"][accessor["bufferView"]]
        form = f"<{WIDTHS[accessor['type']]}{TYPES[accessor['componentType']]}"
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        return struct.iter_unpack(form, self.data[start:start + accessor["count"] * struct.calcsize(form)])

    def bones(self):
        return [self.json["nodes"][joint]["name"] for joint in self.json["skins"][0]["joints"]]

    def weights(self):
        """By mesh: of each place, what moves the vertices there. What no bone moves has the joint that holds all."""
        bones, meshes = self.bones(), {}
        for mesh in self.json["meshes"]:
            places = meshes.setdefault(mesh["name"], {})
            for primitive in mesh["primitives"]:
                attributes = primitive["attributes"]
                if "JOINTS_0" not in attributes:
                    continue
                parts = [self.numbers(attributes[name]) for name in ("POSITION", "JOINTS_0", "WEIGHTS_0")]
                for place, joints, weights in zip(*parts):
                    found = {bones[j]: w for j, w in zip(joints, weights) if w > 0.002}
                    places.setdefault(tuple(round(c * 1e4) for c in place), []).append(found)
        return meshes


def is_same(a, b):
    return a.keys() == b.keys() and all(abs(a[bone] - b[bone]) < 0.01 for bone in a)


def is_there(places, place, found):
    near = itertools.product(*((c, c - 1, c + 1) for c in place))
    return any(is_same(found, other) for key in near for other in places.get(key, []))


def check(folder, name):
    before, after = Glb(f"{folder}/{name}.glb"), Glb(f"{folder}/{name}.round.glb")
    wanted, count, wrong = before.weights(), 0, 0
    for mesh, places in after.weights().items():
        for place, vertices in places.items():
            count += len(vertices)
            wrong += sum(not is_there(wanted[mesh], place, found) for found in vertices)
    lost = set(before.bones()) - set(after.bones())
    gone = {a["name"] for a in before.json["animations"]} - {a["name"] for a in after.json["animations"]}
    if lost or gone or wrong or not count:
        print(f"FAIL {name}: bones lost {lost}, animations {gone}; {wrong} of {count} vertices have other weights")
    return not (lost or gone or wrong) and count


def main():
    folder, *names = sys.argv[1:]
    results = [check(folder, name) for name in names]
    print(f"{sum(map(bool, results))} of {len(results)} skins came through Blender, {sum(results)} vertices")
    return not all(results) or not results


sys.exit(bool(main()))
