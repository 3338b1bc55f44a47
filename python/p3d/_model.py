# _model.py: what a P3D means: LODs with their points, faces and names, bones and animations.
# SPDX-License-Identifier: GPL-2.0-or-later
from __future__ import annotations

import operator
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Optional

import numpy as np

from p3d._arrays import Array, array_at, items_at, span_at
from p3d._assets import Assets
from p3d._library import Call, Error, Memory, Owner, Target, Warning, WrongIndex, c_path, c_text, ffi, flag
from p3d._library import lib, lod_name, path_at, real, string_of, text_of, value_of, whole, word_of, written, wrong_type
from p3d._output import Output, input_of

Vector = tuple[float, float, float]


@dataclass(frozen=True)
class Material:
    """A texture and an rvmat that faces have together.

    texture:        its path, a procedural "#(argb,...)...", or ""
    material:       the path of the rvmat, or ""
    surface:        the path of the bisurf that the rvmat of an ODOL names, or ""
    stage_textures: those of the rvmat's stages, of an ODOL
    """

    texture: str
    material: str
    surface: str
    stage_textures: tuple[str, ...]


@dataclass(frozen=True)
class Bone:
    """A bone of the skeleton. parent: its index in Model.bones, or None for a root."""

    name: str
    parent: Optional[int]


@dataclass(frozen=True)
class Animation:
    """A class of model.cfg's Animations.

    type:     "rotation", "rotation x", "translation", "direct", "hide", ...
    source:   the name of what moves it; Model.pose takes it, or `name`
    bone:     an index into Model.bones, or None
    values:   the source's values where it begins and ends
    phases:   likewise, as a fraction
    angles:   of rotations: radians at both ends
    offsets:  of translations: at both ends, in lengths of the axis' direction
    hidden:   of "hide": the fractions from which on it is hidden, and not any more (-1: never)
    address:  what happens beyond the values: 0 it stops, 1 it begins again, 2 it turns round
    """

    name: str
    type: str
    source: str
    bone: Optional[int]
    values: tuple[float, float]
    phases: tuple[float, float]
    angles: tuple[float, float]
    offsets: tuple[float, float]
    hidden: tuple[float, float]
    address: int


@dataclass(frozen=True)
class Axis:
    """The bone that an animation moves in a LOD, and the axis for it: metres, in the model's coordinates.

    bone: an index into Model.bones, or None: it moves nothing here. position, direction: None if it needs no axis.
    """

    bone: Optional[int]
    position: Optional[Vector]
    direction: Optional[Vector]


@dataclass(frozen=True)
class BonePlaces:
    """Where bones are: a point (x, y, z) of the model goes to x * rows[bone, 0] + y * rows[bone, 1] + z * rows[bone, 2] +
    rows[bone, 3].

    rows:   (bones, 4, 3) float64
    hidden: (bones,) bool: what depends on the bone is not to be seen
    """

    rows: np.ndarray[Any, np.dtype[np.float64]]
    hidden: np.ndarray[Any, np.dtype[np.bool_]]


@dataclass(frozen=True)
class Proxy:
    """Another model that stands here.

    path:      of that model, without number
    number:    the number in its name
    selection: its index in Lod.selections, or None
    position, direction, up: where its origin, its z and its y axis are, in metres
    """

    path: str
    number: int
    selection: Optional[int]
    position: Vector
    direction: Vector
    up: Vector


def _vector(v: Any) -> Vector:
    return (v.x, v.y, v.z)


def _index(value: int, none: int) -> Optional[int]:
    return None if value == none else value


class _Part:
    """Something in the memory of a model."""

    __slots__ = ("_owner", "_pointer")

    def __init__(self, owner: Owner, pointer: Any) -> None:
        self._owner = owner
        self._pointer = pointer

    def _open(self) -> tuple[Memory, Any]:
        return self._owner.memory(), self._pointer

    def __repr__(self) -> str:
        return f"<p3d.{type(self).__name__} {self._described() if self._owner.is_open else 'that was closed'}>"

    def _described(self) -> str:
        return f"of {self._owner.name!r}"


class Faces(_Part):
    """The faces of a LOD. len(faces) is their number, faces[i] the points of one: a row of indices.

    Seen from outside, corners run so that mirroring one axis makes them counter-clockwise.
    """

    __slots__ = ()

    def __len__(self) -> int:
        memory, lod = self._open()
        return int(lod.face_count)

    def __getitem__(self, index: int) -> Array:
        memory, lod = self._open()
        try:
            number = operator.index(index)
        except TypeError as error:
            raise wrong_type("the index of a face", index) from error
        if not -lod.face_count <= number < lod.face_count:
            raise WrongIndex(f"there is no face {number} of {lod.face_count}")
        face = lod.faces[number % lod.face_count]
        corners = lod.corners + face.first_corner if lod.corners else lod.corners
        return items_at(memory, corners, face.corner_count, "point", "u4")

    @property
    def offsets(self) -> Array:
        """(faces,) uint32: the first corner of each, into Lod.corner_points, corner_normals and UVs."""
        memory, lod = self._open()
        return items_at(memory, lod.faces, lod.face_count, "first_corner", "u4")

    @property
    def counts(self) -> Array:
        """(faces,) uint32: how many corners each has: 3 or 4; fewer are no surface."""
        memory, lod = self._open()
        return items_at(memory, lod.faces, lod.face_count, "corner_count", "u4")

    @property
    def flags(self) -> Array:
        """(faces,) uint32: flags as in an MLOD; p3d.face_flags says what they mean."""
        memory, lod = self._open()
        return items_at(memory, lod.faces, lod.face_count, "flags", "u4")

    @property
    def materials(self) -> Array:
        """(faces,) uint32: indices into Model.materials."""
        memory, lod = self._open()
        return items_at(memory, lod.faces, lod.face_count, "material", "u4")


class UVSet(_Part):
    """Texture coordinates of all corners of a LOD."""

    __slots__ = ("_count",)

    def __init__(self, owner: Owner, pointer: Any, count: int) -> None:
        super().__init__(owner, pointer)
        self._count = count

    @property
    def id(self) -> int:
        memory, uv_set = self._open()
        return int(uv_set.id)

    @property
    def uvs(self) -> Array:
        """(corners, 2) float32: u to the right, v down from the top of the texture."""
        memory, uv_set = self._open()
        return array_at(memory, uv_set.uvs, (self._count, 2), "f4")


class Selection(_Part):
    """Points and faces with a name, and their weights."""

    __slots__ = ()

    def _described(self) -> str:
        return repr(self.name)

    @property
    def name(self) -> str:
        memory, selection = self._open()
        return text_of(selection.name)

    @property
    def points(self) -> Array:
        """(members,) uint32: indices of points, ascending."""
        memory, selection = self._open()
        return array_at(memory, selection.points, (selection.point_count,), "u4")

    @property
    def point_weights(self) -> Array:
        """(members,) float32: above 0, up to 1."""
        memory, selection = self._open()
        return array_at(memory, selection.point_weights, (selection.point_count,), "f4")

    @property
    def faces(self) -> Array:
        """(members,) uint32: indices of faces, ascending."""
        memory, selection = self._open()
        return array_at(memory, selection.faces, (selection.face_count,), "u4")

    @property
    def face_weights(self) -> Array:
        """(members,) float32: above 0, up to 1."""
        memory, selection = self._open()
        return array_at(memory, selection.face_weights, (selection.face_count,), "f4")


class Frame(_Part):
    """A key frame of a LOD."""

    __slots__ = ("_lod",)

    def __init__(self, owner: Owner, pointer: Any, lod: Any) -> None:
        super().__init__(owner, pointer)
        self._lod = lod

    @property
    def time(self) -> float:
        memory, frame = self._open()
        return float(frame.time)

    @property
    def stored(self) -> Array:
        """(rows, 3) float32, metres: as the file has them; of an MLOD the points, of an ODOL its vertices."""
        memory, frame = self._open()
        return span_at(memory, frame.positions, "<f4", 3)

    @property
    def points(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        """(points, 3) float32, metres: where the frame puts each point. This is no view but computed."""
        memory, frame = self._open()
        stored = np.asarray(self.stored)
        if self._lod.frame_positions:
            stored = stored[np.asarray(array_at(memory, self._lod.frame_positions, (self._lod.point_count,), "u4"))]
        return np.asarray(stored + np.array(_vector(self._lod.frame_origin), np.float32), np.float32)


class Skins(_Part):
    """The bones that move each point of a LOD: up to four."""

    __slots__ = ("_count",)

    def __init__(self, owner: Owner, pointer: Any, count: int) -> None:
        super().__init__(owner, pointer)
        self._count = count

    def __len__(self) -> int:
        memory, skins = self._open()
        return self._count

    @property
    def counts(self) -> Array:
        """(points,) uint32: how many bones move the point; what stands behind them says nothing."""
        memory, skins = self._open()
        return items_at(memory, skins, self._count, "count", "u4")

    @property
    def bones(self) -> Array:
        """(points, 4) uint32: indices into Model.bones."""
        memory, skins = self._open()
        return items_at(memory, skins, self._count, "bones", "u4", 4)

    @property
    def weights(self) -> Array:
        """(points, 4) float32: together 1, if there are any."""
        memory, skins = self._open()
        return items_at(memory, skins, self._count, "weights", "f4", 4)


class Lod(_Part):
    """A LOD. Coordinates are the game's: x right, y up, z forward (left-handed), metres."""

    __slots__ = ()

    def _described(self) -> str:
        return f"{self.name!r}: {len(self.points)} points, {len(self.faces)} faces"

    @property
    def index(self) -> int:
        """In the file."""
        memory, lod = self._open()
        return int(lod.index)

    @property
    def resolution(self) -> float:
        memory, lod = self._open()
        return float(lod.resolution)

    @property
    def name(self) -> str:
        """The name of the resolution: "1.000", "Geometry", "View - Pilot", ..."""
        return lod_name(self.resolution)

    @property
    def kind(self) -> str:
        """The kind of LOD: "visual", "geometry", "view pilot", "memory", ..."""
        return word_of("enum p3d_lod_kind", "P3D_LOD_", lib.p3d_lod_kind(self.resolution))

    @property
    def points(self) -> Array:
        """(points, 3) float32, metres."""
        memory, lod = self._open()
        return array_at(memory, lod.points, (lod.point_count, 3), "f4")

    @property
    def point_flags(self) -> Optional[Array]:
        """(points,) uint32: flags as in an MLOD (p3d.point_flags says what they mean); None if they are not known."""
        memory, lod = self._open()
        return array_at(memory, lod.point_flags, (lod.point_count,), "u4") if lod.point_flags else None

    @property
    def normals(self) -> Array:
        """(normals, 3) float32: outward."""
        memory, lod = self._open()
        return array_at(memory, lod.normals, (lod.normal_count, 3), "f4")

    @property
    def faces(self) -> Faces:
        self._open()
        return Faces(self._owner, self._pointer)

    @property
    def corner_points(self) -> Array:
        """(corners,) uint32: the point of each corner, face by face."""
        memory, lod = self._open()
        return items_at(memory, lod.corners, lod.corner_count, "point", "u4")

    @property
    def corner_normals(self) -> Array:
        """(corners,) uint32: the normal of each corner; p3d.NO_NORMAL if it has none."""
        memory, lod = self._open()
        return items_at(memory, lod.corners, lod.corner_count, "normal", "u4")

    @property
    def uv_sets(self) -> list[UVSet]:
        """The first is the faces' own."""
        memory, lod = self._open()
        return [UVSet(self._owner, lod.uv_sets + i, lod.corner_count) for i in range(lod.uv_set_count)]

    @property
    def selections(self) -> list[Selection]:
        memory, lod = self._open()
        return [Selection(self._owner, lod.selections + i) for i in range(lod.selection_count)]

    def selection(self, name: str) -> Optional[Selection]:
        """The first selection of that name, case of ASCII letters ignored; None if there is none."""
        memory, lod = self._open()
        text = c_text(name)
        for i in range(lod.selection_count):
            if lib.p3d_text_equal(lod.selections[i].name, text):
                return Selection(self._owner, lod.selections + i)
        return None

    @property
    def properties(self) -> list[tuple[str, str]]:
        """Named properties: pairs of a name and a value; a name may occur twice."""
        memory, lod = self._open()
        return [(text_of(lod.properties[i].name), text_of(lod.properties[i].value)) for i in range(lod.property_count)]

    @property
    def proxies(self) -> list[Proxy]:
        memory, lod = self._open()
        return [_proxy_of(lod.proxies[i]) for i in range(lod.proxy_count)]

    @property
    def frames(self) -> list[Frame]:
        """Key frames."""
        memory, lod = self._open()
        return [Frame(self._owner, lod.frames + i, lod) for i in range(lod.frame_count)]

    @property
    def masses(self) -> Optional[Array]:
        """(points,) float32, kilograms; None if it is not known, or nobody gave the points any."""
        memory, lod = self._open()
        return span_at(memory, lod.masses, "<f4") if lod.masses.data else None

    @property
    def sharp_edges(self) -> Optional[Array]:
        """(edges, 2) uint32: pairs of points; None if it is not known which edges are sharp."""
        memory, lod = self._open()
        return span_at(memory, lod.sharp_edges, "<u4", 2) if lod.sharp_edges.data else None

    @property
    def is_from_mlod(self) -> bool:
        """It was an MLOD's: of the file, nothing is guessed."""
        memory, lod = self._open()
        return bool(lod.is_from_mlod)

    @property
    def skins(self) -> Optional[Skins]:
        """The bones that move the points; None if there are none."""
        memory, lod = self._open()
        return Skins(self._owner, lod.skins, lod.point_count) if lod.skins else None


def _proxy_of(proxy: Any) -> Proxy:
    frame = proxy.frame
    place = (_vector(frame.position), _vector(frame.direction), _vector(frame.up))
    return Proxy(text_of(proxy.path), proxy.id, _index(proxy.selection, lib.P3D_NO_SELECTION), *place)


def point_flags(flags: int) -> str:
    """The flags of a point by name: "surface-on user=12 hidden"."""
    number = whole("flags", flags)
    return written(256, lambda text: lib.p3d_point_flags_text(number, text, 256))


def face_flags(flags: int) -> str:
    """The flags of a face by name."""
    number = whole("flags", flags)
    return written(256, lambda text: lib.p3d_face_flags_text(number, text, 256))


def _animation_of(animation: Any) -> Animation:
    hidden = (animation.hide_value, animation.unhide_value)
    return Animation(
        text_of(animation.name),
        string_of(lib.p3d_animation_type_name(animation.type)),
        text_of(animation.source),
        _index(animation.bone, lib.P3D_NO_BONE),
        (animation.min_value, animation.max_value),
        (animation.min_phase, animation.max_phase),
        (animation.angles[0], animation.angles[1]),
        (animation.offsets[0], animation.offsets[1]),
        hidden,
        animation.source_address,
    )


def _material_of(material: Any) -> Material:
    stages = tuple(text_of(material.stage_textures[i]) for i in range(material.stage_texture_count))
    return Material(text_of(material.texture), text_of(material.material), text_of(material.surface), stages)


def _pose_values(values: Mapping[str, float]) -> tuple[Any, Any]:
    """Structs p3d_pose_value, and what must live as long."""
    if not isinstance(values, Mapping):
        raise wrong_type("a mapping of names to numbers", values)
    names = [c_text(name) for name in values]
    numbers = [real(name, value) for name, value in values.items()]
    return ffi.new("struct p3d_pose_value[]", list(zip(names, numbers))), names


class Model(_Part):
    """The meaning of a P3D: LODs, materials, bones and animations. p3d.open gives one, Model.pose another.

    lods:      p3d.Lod
    made_lods: positions in `lods` of shadow buffers that binarising has made, and makes again
    """

    __slots__ = ("lods", "_assets", "_folder", "made_lods")

    lods: tuple[Lod, ...]
    made_lods: frozenset[int]

    def __init__(
        self,
        owner: Owner,
        pointer: Any,
        assets: Optional[Assets] = None,
        folder: Optional[str] = None,
        made_lods: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(owner, pointer)
        self.lods = tuple(Lod(owner, pointer.lods + i) for i in range(pointer.lod_count))
        self._assets = assets
        self._folder = folder
        self.made_lods = made_lods

    def _described(self) -> str:
        return f"of {len(self.lods)} LODs"

    def lod(self, name: str) -> Optional[Lod]:
        """The LOD of that name: "Geometry", "1.000"; case of ASCII letters ignored. Of several the last: the games
        take the last of Geometry, Memory and the like. None if there is none."""
        resolution = ffi.new("float *")
        self._open()
        known = lib.p3d_lod_resolution(c_text(name), resolution)
        wanted = lod_name(resolution[0]).lower() if known else name.lower()
        return next((lod for lod in reversed(self.lods) if lod.name.lower() == wanted), None)

    @property
    def best_lod(self) -> Optional[Lod]:
        """The LOD that stands for the model: as a rule the visual one of the lowest number."""
        memory, model = self._open()
        best = lib.p3d_model_best_lod(model)
        return self.lods[best] if best < len(self.lods) else None

    @property
    def materials(self) -> list[Material]:
        memory, model = self._open()
        return [_material_of(model.materials[i]) for i in range(model.material_count)]

    @property
    def bones(self) -> list[Bone]:
        memory, model = self._open()
        bones = [model.bones[i] for i in range(model.bone_count)]
        return [Bone(text_of(bone.name), _index(bone.parent, lib.P3D_NO_BONE)) for bone in bones]

    @property
    def animations(self) -> list[Animation]:
        memory, model = self._open()
        return [_animation_of(model.animations[i]) for i in range(model.animation_count)]

    def axes(self, lod: Lod) -> list[Axis]:
        """The axes of all animations in one LOD of this model; empty if none moves anything there."""
        memory, model = self._open()
        axes = self._own(lod).axes
        return [_axis_of(axes[i]) for i in range(model.animation_count)] if axes else []

    @property
    def skeleton(self) -> str:
        """The skeleton's name, or ""."""
        memory, model = self._open()
        return text_of(model.skeleton)

    def pose(self, values: Optional[Mapping[str, float]] = None, /, **more: float) -> Model:
        """The model moved: pose(door_l=1) sets all animations whose class or source has this name.

        Values are the source's. The result has the same indices; hidden faces have no corners, and there are no
        key frames. Raises p3d.Error if no animation has one of the names.
        """
        memory, model = self._open()
        if values is not None and not isinstance(values, Mapping):
            raise wrong_type("a mapping of names to numbers", values)
        wanted = {**(values or {}), **more}
        table, kept = _pose_values(wanted)
        call = Call(self._owner.name)
        posed = call.check(lib.p3d_model_pose(model, table, len(wanted), call.options, call.error))
        return self._made(Memory(posed, lib.p3d_model_free, memory))

    def bone_places(self, lod: Lod, values: Mapping[str, float]) -> BonePlaces:
        """Where such values put each bone in one LOD of this model."""
        memory, model = self._open()
        chosen = self._own(lod)
        table, kept = _pose_values(values)
        places = Memory(ffi.new("struct p3d_bone_place[]", model.bone_count), lambda ignored: None)
        call, count = Call(self._owner.name), model.bone_count
        call.check(
            lib.p3d_model_bone_places(model, chosen, table, len(values), call.options, places.pointer, call.error)
        )
        rows = items_at(places, places.pointer, count, "x", "f8", 12).reshape(count, 4, 3)
        return BonePlaces(rows.copy(), items_at(places, places.pointer, count, "is_hidden", "?").copy())

    def _own(self, lod: Lod) -> Any:
        """The struct of a LOD that a caller gives."""
        if not isinstance(lod, Lod):
            raise wrong_type("a p3d.Lod", lod)
        memory, pointer = lod._open()
        if lod._owner is not self._owner:
            message = "the LOD is of another model; take one of this model's `lods`"
            raise Error(message, self._owner.name or None)
        return pointer

    def _made(self, memory: Memory) -> Model:
        owner = Owner(memory, self._owner.name, self._owner.inputs)
        return Model(owner, memory.pointer, self._assets, self._folder, self.made_lods)

    def close(self) -> None:
        """Frees what was read. Using the model, its parts or its arrays raises p3d.Error from now on."""
        self._owner.close()

    def __enter__(self) -> Model:
        return self

    def __exit__(self, *ignored: object) -> None:
        self.close()

    # ---- Written ----

    def write(
        self, path: Target, version: Optional[int] = None, allow_missing: bool = False, replace: bool = False
    ) -> list[Warning]:
        """Writes a P3D to a path, or to a file that is open: an MLOD, or with a version (7, or 40 to 75) an ODOL that games
        load: 50 is for Arma 2, 54 for DayZ, 75 for Arma 3.

        An ODOL holds its rvmats, which are looked up in the assets; one that is not there raises p3d.Error, with
        allow_missing it is a warning. An MLOD gets no shadow buffers that binarising has made, and makes again.

        The file appears when it is complete. It replaces another file of its name. But one that was read for it (the
        model's own, its model.cfg, rvmats, textures, archives) is only replaced with replace=True; otherwise that
        raises p3d.Error. The calls below do the same.
        """
        memory, model = self._open()
        call, output, files = Call(self._owner.name), Output(), list[str]()
        if version is None:
            model, kept = self._without_made(model)
            mlod = Memory(call.check(lib.p3d_mlod_from_model(model, call.options, call.error)), lib.p3d_mlod_free)
            call.check(lib.p3d_mlod_write(mlod.pointer, output.sink, call.error))
        else:
            odol, files = self._binarise(call, model, whole("version", version), flag("allow_missing", allow_missing))
            call.check(lib.p3d_odol_write(odol.pointer, output.sink, call.error))
        self._put(output, path, replace, files)
        return call.warnings

    def _put(self, output: Output, target: Target, replace: bool, files: Sequence[str] = ()) -> None:
        """`files` were read for this output alone."""
        inputs = [*self._owner.inputs, *map(input_of, files)]
        if self._assets and not hasattr(target, "write") and self._assets.has_archive(target):
            inputs.append(os.path.abspath(target))
        output.write(target, inputs, flag("replace", replace))

    def _without_made(self, model: Any) -> tuple[Any, Any]:
        """The struct without LODs that only binarising makes, and what must live as long."""
        if not self.made_lods:
            return model, None
        chosen = [model.lods[i] for i in range(model.lod_count) if i not in self.made_lods]
        lods = ffi.new("struct p3d_model_lod[]", chosen)
        copy = ffi.new("struct p3d_model *", model[0])
        copy.lods, copy.lod_count = lods, len(chosen)
        return copy, lods

    def _binarise(self, call: Call, model: Any, version: int, allow_missing: bool) -> tuple[Memory, list[str]]:
        """The ODOL, and the files that were read for it."""
        compile_options = ffi.new("struct p3d_compile_options *", {"version": version, "allows_missing": allow_missing})
        assets = self._assets.pointer if self._assets else ffi.NULL
        made = call.check(lib.p3d_compile_materials(model, assets, compile_options, call.options, call.error))
        memory = Memory(made, lib.p3d_compiled_free)
        compiled = memory.pointer
        how = {
            "version": version,
            "materials": compiled.items,
            "textures": compiled.textures,
            "normal_maps": compiled.normal_maps,
        }
        options = ffi.new("struct p3d_binarise_options *", how)
        made = call.check(lib.p3d_odol_from_model(model, options, call.options, call.error))
        files = [path_at(compiled.files[i]) for i in range(compiled.file_count)]
        return Memory(made, lib.p3d_odol_free), files

    def _find_looks(self, call: Call, model: Any, max_size: int, is_best_only: bool) -> Optional[Memory]:
        if not self._assets:
            return None
        folder = ffi.NULL if self._folder is None else c_path(self._folder)
        how = {"max_size": max_size, "is_best_only": is_best_only, "folder": folder}
        options = ffi.new("struct p3d_look_options *", how)
        looks = lib.p3d_find_looks(model, self._assets.pointer, options, call.options, call.error)
        return Memory(call.check(looks), lib.p3d_looks_free)

    def to_glb(
        self,
        path: Target,
        lods: str = "best",
        selections: bool = False,
        lossless: bool = False,
        textures: bool = True,
        max_size: int = 0,
        replace: bool = False,
    ) -> list[Warning]:
        """Writes a GLB, to a path or to a file that is open, with the textures that the assets have.

        lods:       "best", "visual" or "all"
        selections: with weights of selections as attributes
        lossless:   with all that makes the same model of it again
        max_size:   pixels; larger textures are halved until they fit
        """
        memory, model = self._open()
        call, output = Call(self._owner.name), Output()
        chosen, limit = value_of("enum p3d_gltf_lods", "P3D_GLTF_", lods), whole("max_size", max_size)
        how = {"lods": chosen, "has_selections": flag("selections", selections)}
        how["is_lossless"] = flag("lossless", lossless)
        is_best_only = lods == "best" and not how["is_lossless"]
        looks = self._find_looks(call, model, limit, is_best_only) if flag("textures", textures) else None
        options = ffi.new("struct p3d_gltf_options *", how)
        if looks:
            options.looks = looks.pointer
        call.check(lib.p3d_write_glb(model, options, call.options, output.sink, call.error))
        self._put(output, path, replace, _files_of(looks))
        return call.warnings

    def to_png(
        self,
        path: Target,
        width: int = 0,
        height: int = 0,
        view: str = "iso",
        sheet: bool = False,
        turn: float = 0,
        rise: float = 0,
        textures: bool = True,
        replace: bool = False,
        light: str = "room",
        frames: int = 0,
    ) -> list[Warning]:
        """Draws a PNG, to a path or to a file that is open, with the textures that the assets have. What has a texture
        that is not there is hatched; with textures=False all colours are plain.

        width, height: pixels, of each LOD's picture if it is a sheet of all LODs; 0: 1024, 768; of a sheet 256, 256
        view:          "iso", "front", "side", "top", "back", "left", "right" or "bottom"
        turn, rise:    degrees by which the viewer goes on from there
        light:         "room", with shadows, or "flat"
        frames:        from 2 on an animated PNG, in which the model turns once around
        """
        memory, model = self._open()
        call, output = Call(self._owner.name), Output()
        chosen = value_of("enum p3d_view", "P3D_VIEW_", view)
        how: dict[str, Any] = {"width": whole("width", width), "height": whole("height", height), "view": chosen}
        how["light"] = value_of("enum p3d_light", "P3D_LIGHT_", light)
        how.update(turn=real("turn", turn), rise=real("rise", rise), frames=whole("frames", frames))
        how.update(is_sheet=flag("sheet", sheet), has_hatches=flag("textures", textures))
        options = ffi.new("struct p3d_draw_options *", how)
        looks = self._find_looks(call, model, 0, not options.is_sheet) if options.has_hatches else None
        if looks:
            options.looks = looks.pointer
        call.check(lib.p3d_draw(model, options, call.options, output.sink, call.error))
        self._put(output, path, replace, _files_of(looks))
        return call.warnings


def _files_of(looks: Optional[Memory]) -> list[str]:
    """The files that looks were read from."""
    if not looks:
        return []
    found = looks.pointer
    images = [found.images[i].origin for i in range(found.image_count)]
    return [path_at(origin) for origin in images if origin] + [path_at(found.files[i]) for i in range(found.file_count)]


def _axis_of(axis: Any) -> Axis:
    position, direction = (_vector(axis.position), _vector(axis.direction)) if axis.has_axis else (None, None)
    return Axis(_index(axis.bone, lib.P3D_NO_BONE), position, direction)
