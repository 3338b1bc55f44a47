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
from p3d._files import Member, Mip, Pbo, Texture, read_image, write_png, write_texture
from p3d._judge import Change, Diff, DiffLod, Finding, Members, check, diff
from p3d._library import Error, Warning, WrongIndex, WrongType, lib, lod_name, string_of
from p3d._make import NewLod, NewSelection, make_model
from p3d._model import Animation, Axis, Bone, BonePlaces, Faces, Frame, Lod, Material, Model, Proxy, Selection, Skins
from p3d._model import UVSet, face_flags, point_flags
from p3d._scene import Scene, StoredLod, open

__version__: str = string_of(lib.p3d_version())

NO_NORMAL: int = lib.P3D_NO_NORMAL
"""In place of the index of a normal: the corner has none."""

POINT_HIDDEN: int = lib.P3D_POINT_HIDDEN
"""In the flags of a point: it is hidden. A face is, if all of its points are."""

__all__ = [
    "NO_NORMAL", "POINT_HIDDEN", "Animation", "Array", "Assets", "Axis", "Bone", "BonePlaces", "Change", "Diff",
    "DiffLod", "Error", "Faces", "Finding", "Frame", "Lod", "Material", "Member", "Members", "Mip", "Model", "NewLod",
    "NewSelection", "Pbo", "Proxy", "Scene", "Selection", "Skins", "StoredLod", "Texture", "UVSet", "Warning",
    "WrongIndex", "WrongType", "check", "diff", "face_flags", "lod_name", "make_model", "open", "point_flags",
    "read_image", "write_png", "write_texture",
]  # fmt: skip
