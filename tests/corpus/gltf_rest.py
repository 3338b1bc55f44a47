"""Whether a GLB that is opened shows all of its model: at 1/24 s of its first animation, and at its start, nothing is
scaled to nothing. Counts the animated ones, and those that would hide something if each animation but the one at rest
were the first.

usage: gltf_rest.py GLB...

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import struct
import sys

WIDTHS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


def read(path):
    data = open(path, "rb").read()
    size, = struct.unpack_from("<I", data, 12)
    return json.loads(data[20:20 + size]), data[28 + size:]


def elements(gltf, binary, index):
    accessor = gltf["accessors"][index]
    view, width = gltf["bufferViews"][accessor["bufferView"]], WIDTHS[accessor["type"]]
    start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    values = struct.unpack_from(f"<{width * accessor['count']}f", binary, start)
    return [values[i:i + width] for i in range(0, len(values), width)]


def hidden(gltf, binary, animation, time):
    """The names of nodes that are scaled to nothing then."""
    found = []
    for channel in animation["channels"]:
        sampler = animation["samplers"][channel["sampler"]]
        if channel["target"]["path"] != "scale":
            continue
        times = elements(gltf, binary, sampler["input"])
        before = max((i for i, (key,) in enumerate(times) if key <= time), default=0)
        if elements(gltf, binary, sampler["output"])[before] == (0, 0, 0):
            found.append(gltf["nodes"][channel["target"]["node"]]["name"])
    return found


def main():
    animated = rests = failures = 0
    for path in sys.argv[1:]:
        gltf, binary = read(path)
        animations = gltf.get("animations", [])
        animated += bool(animations)
        rests += bool(animations) and animations[0].get("extras", {}).get("type") == "rest"
        for time in (0, 1 / 24) if animations else ():
            found = hidden(gltf, binary, animations[0], time)
            failures += bool(found)
            if found:
                print(f"FAIL {path}: {found} are hidden at {time:.3f} s of {animations[0]['name']}")
    print(f"{animated} animated, {rests} of them with an animation at rest first")
    return failures or not rests


sys.exit(bool(main()))
