"""Imports each GLB into Blender and exports it again, to FILE.round.glb.

usage: blender --background --factory-startup --python blender_round.py -- FILE.glb...

SPDX-License-Identifier: GPL-2.0-or-later
"""
import sys

import bpy
import numpy

# Blender 3.4's importer of glTF says numpy.bool, which is gone from the numpy that Debian 12 has.
numpy.bool = bool

for path in sys.argv[sys.argv.index("--") + 1:]:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=path)
    bpy.ops.export_scene.gltf(filepath=path[:-len(".glb")] + ".round.glb", export_format="GLB", export_extras=True,
                              export_attributes=True, export_all_influences=True, use_mesh_vertices=True)
