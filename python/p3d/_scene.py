# _scene.py: a model in its mod.
# SPDX-License-Identifier: GPL-2.0-or-later
from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Optional

from p3d._arrays import Array, filled_at, items_at, span_at
from p3d._assets import Assets, AssetsLike, assets_of
from p3d._library import Call, Memory, Owner, Path, Target, Warning, c_path, c_text, ffi, flag, lib, path_at
from p3d._library import path_of, value_of, word_of
from p3d._model import Lod, Model
from p3d._output import Output, input_of


class StoredLod:
    """A LOD of an ODOL as the file has it, vertex by vertex. What it means is in Lod."""

    __slots__ = ("_owner", "_pointer")

    def __init__(self, owner: Owner, pointer: Any) -> None:
        self._owner = owner
        self._pointer = pointer

    @property
    def vertices(self) -> Array:
        """(vertices, 3) float32, metres, relative to the model's bounding centre."""
        memory, lod = self._owner.memory(), self._pointer
        return span_at(memory, lod.positions, "<f4", 3)

    @property
    def point_flags(self) -> Array:
        """(vertices, 4) uint8: the engine's flags of each vertex, little-endian."""
        memory, lod = self._owner.memory(), self._pointer
        return filled_at(memory, lod.point_flags)

    @property
    def normals(self) -> Array:
        """(vertices, 12) or (vertices, 4) uint8: three float32, inward, or packed, as the version has it."""
        memory, lod = self._owner.memory(), self._pointer
        return filled_at(memory, lod.normals)

    @property
    def uv_sets(self) -> list[Array]:
        """For each set (vertices, 8) or (vertices, 4) uint8: two float32, or two int16 between limits."""
        memory, lod = self._owner.memory(), self._pointer
        return [filled_at(memory, lod.uv_sets[i].uvs) for i in range(lod.uv_set_count)]

    @property
    def face_counts(self) -> Array:
        """(faces,) uint8: how many corners each face has."""
        memory, lod = self._owner.memory(), self._pointer
        return items_at(memory, lod.faces, lod.face_count, "corner_count", "u1")

    @property
    def face_vertices(self) -> Array:
        """(faces, 4) uint32: the vertices of each face; of a triangle the fourth says nothing."""
        memory, lod = self._owner.memory(), self._pointer
        return items_at(memory, lod.faces, lod.face_count, "vertices", "u4", 4)

    @property
    def frames(self) -> list[tuple[float, Array]]:
        """Key frames: times, and (rows, 3) float32, as a rule a row a vertex."""
        memory, lod = self._owner.memory(), self._pointer
        return [(lod.frames[i].time, span_at(memory, lod.frames[i].points, "<f4", 3)) for i in range(lod.frame_count)]


def _made_lods(scene: Any) -> frozenset[int]:
    """Positions of shadow buffers that binarising has made."""
    odol, call = scene.document.odol, Call()
    if not odol:
        return frozenset()
    is_made = ffi.new("bool[]", odol.lod_count)
    call.check(lib.p3d_odol_find_made_buffers(odol, is_made, call.error))
    return frozenset(i for i in range(scene.lod_count) if is_made[scene.lods[i]])


class Scene:
    """A P3D that is open, with what other files of its mod add to it. p3d.open makes it.

    path:     as it was given
    model:    p3d.Model: LODs, materials, bones and animations, at rest
    warnings: what was odd, or missing around it

    All arrays look into its memory, which lives as long as they do. close(), or the end of a `with`, ends that:
    whoever uses the scene, its parts or its arrays after it gets p3d.Error.
    """

    def __init__(self, owner: Owner, call: Call, assets: Optional[Assets]) -> None:
        self._owner = owner
        self.path = owner.name
        self.warnings: list[Warning] = call.warnings
        folder = os.path.dirname(owner.name) or "."
        memory = owner.memory()
        scene = memory.pointer
        self.model = Model(owner, scene.plain, assets, folder, _made_lods(scene))

    def __repr__(self) -> str:
        return f"<p3d.Scene {self.path!r}>"

    @property
    def lods(self) -> tuple[Lod, ...]:
        """Those of the model."""
        return self.model.lods

    @property
    def format(self) -> str:
        """ "mlod" or "odol"."""
        document = self._owner.memory().pointer.document
        return word_of("enum p3d_format", "P3D_FORMAT_", document.format)

    @property
    def version(self) -> int:
        """257 of an MLOD, 7 to 75 of an ODOL."""
        memory = self._owner.memory()
        document = memory.pointer.document
        return int(document.odol.version if document.odol else document.mlod.version)

    @property
    def stored(self) -> list[StoredLod]:
        """The LODs of an ODOL as its file has them, in its order; empty of an MLOD, whose arrays Lod has already."""
        memory = self._owner.memory()
        odol = memory.pointer.document.odol
        return [StoredLod(self._owner, odol.lods + i) for i in range(odol.lod_count)] if odol else []

    @property
    def model_cfg(self) -> Optional[str]:
        """The model.cfg that bones and animations of an MLOD are from, or None."""
        memory = self._owner.memory()
        return path_at(memory.pointer.model_cfg) if memory.pointer.model_cfg else None

    @property
    def files(self) -> list[str]:
        """The files that were read besides the file itself."""
        memory = self._owner.memory()
        return [path_at(memory.pointer.files[i]) for i in range(memory.pointer.file_count)]

    def pose(self, values: Optional[Mapping[str, float]] = None, /, **more: float) -> Model:
        """The model moved; see p3d.Model.pose."""
        return self.model.pose(values, **more)

    def write(self, path: Target, replace: bool = False) -> None:
        """Writes the file as it was read, byte for byte. Model.write makes another of what it means, and says what
        `replace` is."""
        memory = self._owner.memory()
        document, call, output = memory.pointer.document, Call(self.path), Output()
        if document.mlod:
            call.check(lib.p3d_mlod_write(document.mlod, output.sink, call.error))
        else:
            call.check(lib.p3d_odol_write(document.odol, output.sink, call.error))
        self.model._put(output, path, replace)

    def to_glb(self, path: Target, **more: Any) -> list[Warning]:
        """Writes a GLB; see p3d.Model.to_glb."""
        return self.model.to_glb(path, **more)

    def to_png(self, path: Target, **more: Any) -> list[Warning]:
        """Draws a picture; see p3d.Model.to_png."""
        return self.model.to_png(path, **more)

    def facts(self) -> dict[str, Any]:
        """The object that `p3dinfo --json` prints of the file; docs/p3dinfo-json.md has the keys. "missing" are files that
        it names and that its mod, or its assets, do not have."""
        facts: dict[str, Any] = json.loads(self.report("json"))
        return facts

    def report(self, form: str = "text") -> str:
        """The text of p3dinfo for the file: "text" for people, "json" for programs."""
        memory = self._owner.memory()
        call, output = Call(self.path), Output()
        chosen = value_of("enum p3d_report_form", "P3D_REPORT_", form)
        call.check(lib.p3d_report_facts(memory.pointer, chosen, call.options, output.sink, call.error))
        return output.text()

    def close(self) -> None:
        """Frees what was read, as soon as no array looks at it. Twice does no harm."""
        self._owner.close()

    def __enter__(self) -> Scene:
        return self

    def __exit__(self, *ignored: object) -> None:
        self.close()


def open(
    path: Path,
    assets: AssetsLike = None,
    model_cfg: Optional[Path] = None,
    lods: Optional[str] = None,
    damaged: bool = False,
) -> Scene:
    """Reads a P3D, an MLOD or an ODOL; "addon.pbo:data\\\\car.p3d" is a member of an archive.

    assets:    textures, rvmats and models of proxies are looked up in the mod in which the file lies; a path, or
               several, to folders and PBOs add to it. A p3d.Assets takes the mod's place: p3d.Assets() finds nothing, and one
               for many files of a mod is faster
    model_cfg: the file with bones and animations of an MLOD; None: the nearest with a class for the model
    lods:      which: "visual", "Geometry", "0-3", "1.000,memory"; None: all
    damaged:   LODs that are damaged are left out; otherwise they raise p3d.Error
    """
    what = lib.P3D_SCENE_MODEL | lib.P3D_SCENE_SKELETON
    call = Call(path_of(path))
    found = assets_of(assets, path)
    return Scene(open_for(what, path, found, model_cfg, lods, damaged, call), call, found)


def open_for(
    what: int,
    path: Path,
    assets: AssetsLike,
    model_cfg: Optional[Path],
    lods: Optional[str],
    damaged: bool,
    call: Optional[Call] = None,
) -> Owner:
    """A struct p3d_scene with these parts: see p3d/scene.h."""
    name, found = path_of(path), assets_of(assets, path)
    call = call or Call(name)
    texts = (
        ffi.NULL if lods is None else c_text(lods),
        ffi.NULL if model_cfg is None else c_path(model_cfg),
    )
    options = ffi.new(
        "struct p3d_scene_options *", {"lods": texts[0], "model_cfg": texts[1], "leaves_damaged_out": flag("damaged", damaged)}
    )
    options.assets = found.pointer
    scene = ffi.new("struct p3d_scene *")
    call.check(lib.p3d_scene_open(c_path(name), what, options, call.options, scene, call.error))
    memory = Memory(scene, lib.p3d_scene_close, texts, found)
    files = [name, *(path_at(scene.files[i]) for i in range(scene.file_count))]
    return Owner(memory, name, tuple(map(input_of, files)))
