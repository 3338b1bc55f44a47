"""Imports files into Blender and writes what came of each to FILE.blender.json.

usage: blender --background --factory-startup --python blender_import.py -- FILE.obj|FILE.glb...

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import sys

import bpy
import numpy

# Blender 3.4's importer of glTF says numpy.bool, which is gone from the numpy that Debian 12 has.
numpy.bool = bool


def import_file(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    if path.endswith(".obj"):
        bpy.ops.wm.obj_import(filepath=path)
    else:
        bpy.ops.import_scene.gltf(filepath=path)
        for armature in bpy.data.armatures: # not where its actions put it, some of which move at once
            armature.pose_position = "REST"
        bpy.context.view_layer.update()


def outward_corners(mesh):
    """How many corners have a normal on the side from which their face is seen, and how many on the other."""
    mesh.calc_normals_split()
    sides = [mesh.loops[i].normal.dot(face.normal) for face in mesh.polygons for i in face.loop_indices]
    return [sum(side > 0 for side in sides), sum(side < 0 for side in sides)]


def key_times(mesh):
    """The frames at which the animation has keys, of all shape keys together."""
    data = mesh.shape_keys and mesh.shape_keys.animation_data
    tracks = data.nla_tracks if data else []
    curves = [curve for track in tracks for strip in track.strips for curve in strip.action.fcurves]
    return sorted({key.co[0] for curve in curves for key in curve.keyframe_points})


def describe(obj):
    mesh = obj.data
    # The importer turns a LOD with bones and children into an empty with the LOD's name, and the mesh apart from it.
    holder = bpy.data.objects.get(mesh.name)
    held = holder.children if holder and holder != obj and holder.type == "EMPTY" else []
    lod = obj.get("lod", held and holder.get("lod"))
    hung = [other for other in bpy.data.objects if "proxy" in other and other.get("ofLod") == lod]
    points = [obj.matrix_world @ vertex.co for vertex in mesh.vertices]
    corners = [len(set(face.vertices)) for face in mesh.polygons]
    return {
        "faces": sum(count >= 3 for count in corners),
        "triangles": sum(count - 2 for count in corners if count >= 3),
        "box": [[limit(p[i] for p in points) for i in range(3)] for limit in (min, max)],
        "uv_layers": len(mesh.uv_layers),
        "frames": len(mesh.shape_keys.key_blocks) - 1 if mesh.shape_keys else 0,
        "key_times": key_times(mesh),
        "proxies": sum("proxy" in child for child in obj.children) + sum("proxy" in child for child in held) +
                   len(hung),
        "vertex_groups": len(obj.vertex_groups),
        "outward": outward_corners(mesh),
    }


def places():
    """Empties of proxies and points, which stand for no LOD and hold nothing."""
    empties = [obj for obj in bpy.data.objects if obj.type == "EMPTY" and not obj.children and "lod" not in obj]
    return [list(obj.matrix_world.translation) for obj in empties]


for path in sys.argv[sys.argv.index("--") + 1:]:
    import_file(path)
    with open(path + ".blender.json", "w", encoding="utf-8") as file:
        name_of = (lambda obj: obj.name) if path.endswith(".obj") else (lambda obj: obj.data.name)
        meshes = {name_of(obj): describe(obj) for obj in bpy.data.objects if obj.type == "MESH" and obj.data.materials}
        armatures = [len(obj.data.bones) for obj in bpy.data.objects if obj.type == "ARMATURE"]
        actions = sum(action.id_root == "OBJECT" for action in bpy.data.actions)
        json.dump({"meshes": meshes, "places": places(), "armatures": armatures, "actions": actions}, file)
