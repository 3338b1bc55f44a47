"""Imports each GLB, of a man and one animation, into Blender and exports it again, to FILE.round.glb. Each key becomes a
frame, so that none is lost.

usage: blender --background --factory-startup --python blender_rtm.py -- FILE.glb...

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import struct
import sys

import bpy
import numpy

# Blender 3.4's importer of glTF says numpy.bool, which is gone from the numpy that Debian 12 has.
numpy.bool = bool


def key_count(path):
    data = open(path, "rb").read()
    size, = struct.unpack_from("<I", data, 12)
    root = json.loads(data[20:20 + size])
    return root["accessors"][root["animations"][0]["samplers"][0]["input"]]["count"]


for path in sys.argv[sys.argv.index("--") + 1:]:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    count = key_count(path)
    scene = bpy.context.scene
    scene.render.fps = max(1, count - 1)
    bpy.ops.import_scene.gltf(filepath=path)
    scene.frame_start, scene.frame_end = 0, max(1, count - 1)
    bpy.ops.export_scene.gltf(filepath=path[:-len(".glb")] + ".round.glb", export_format="GLB",
                              export_all_influences=True, export_extras=True)
