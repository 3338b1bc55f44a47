"""Imports GLBs into Blender and says whether it has the images that each holds, with their sizes.

usage: blender --background --factory-startup --python blender_images.py -- FILE.glb...

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import struct
import sys

import bpy
import numpy

# Blender 3.4's importer of glTF says numpy.bool, which is gone from the numpy that Debian 12 has.
numpy.bool = bool


def images_of(path):
    """Name, width and height of each image in the file."""
    data = open(path, "rb").read()
    size = struct.unpack_from("<I", data, 12)[0]
    glb = json.loads(data[20:20 + size])
    found = []
    for image in glb.get("images", []):
        at = 20 + size + 8 + glb["bufferViews"][image["bufferView"]]["byteOffset"]
        found.append((image["name"], *struct.unpack_from(">II", data, at + 16)))
    return sorted(found)


failed = count = 0
files = sys.argv[sys.argv.index("--") + 1:]
for path in files:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=path)
    got = sorted((image.name, *image.size) for image in bpy.data.images if image.name != "Render Result")
    count += len(got)
    if got != images_of(path):
        print("FAIL", path, got, images_of(path))
        failed += 1
print(f"{count} images of {len(files)} GLB of models in archives, {failed} failed")
sys.exit(failed > 0 or not count)
