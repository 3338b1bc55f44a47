# SPDX-License-Identifier: GPL-2.0-or-later
"""P3D models of Bohemia Interactive's games, read, checked, drawn and written by the library p3dkit.

    with p3d.open("car.p3d", assets="mod") as scene:
        for lod in scene.lods:
            print(lod.name, len(lod.faces), lod.points.max(axis=0))

Numbers are numpy arrays that look into the library's memory. Coordinates are the game's: x right, y up, z forward
(left-handed), in metres. docs/python.md has ten recipes.
"""
from p3d._arrays import Array
from p3d._assets import Assets
from p3d._library import Error, Warning, lib
from p3d._model import Animation, Axis, Bone, Faces, Frame, Lod, Material, Model, Proxy, Selection, Skins, UVSet
from p3d._model import face_flags, lod_name, point_flags
from p3d._scene import Scene, open

__version__ = "0.1.0"

NO_NORMAL: int = lib.P3D_NO_NORMAL
"""In place of the index of a normal: the corner has none."""

__all__ = [
    "NO_NORMAL", "Animation", "Array", "Assets", "Axis", "Bone", "Error", "Faces", "Frame", "Lod", "Material", "Model",
    "Proxy", "Scene", "Selection", "Skins", "UVSet", "Warning", "face_flags", "lod_name", "open", "point_flags",
]  # fmt: skip
