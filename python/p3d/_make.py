# _make.py: models that are made of arrays.
# SPDX-License-Identifier: GPL-2.0-or-later
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Optional, Union

import numpy as np

from p3d._assets import Assets, AssetsLike, paths_of
from p3d._library import Call, Error, Memory, Owner, Path, c_text, ffi, flag, items_of, lib, pairs_of, real
from p3d._library import wrong_type
from p3d._model import Lod, Model, Proxy
from p3d._numbers import Table, table_of
from p3d._output import input_of


@dataclass
class NewSelection:
    """Points and faces with a name. Weights: above 0, up to 1, one a member; None: all are 1."""

    name: str
    points: Table = ()
    faces: Table = ()
    point_weights: Optional[Table] = None
    face_weights: Optional[Table] = None


@dataclass
class NewLod:
    """A LOD to be made. Coordinates are the game's: x right, y up, z forward, metres.

    resolution:     a number, or a name: "Geometry", "1.000"
    points:         (points, 3) float
    faces:          for each a row of 3 or 4 indices of points; seen from outside, they run so that mirroring one axis
                    makes them counter-clockwise
    normals:        (normals, 3) float, outward
    corner_normals: (corners,): the normal of each corner, face by face; None: normals are one a corner, or there are
                    none, and each face gets its own. p3d.NO_NORMAL, in copies of LODs that lack some: there is none
    uvs:            a list of (corners, 2) float: u, and v down from the top of the texture; or None
    materials:      (faces,): indices into the model's materials; None: all 0
    flags, point_flags: (faces,), (points,): as in an MLOD; None: all 0
    masses:         (points,) kilograms, or None
    sharp_edges:    (edges, 2) indices of points; None: edges are sharp where normals differ
    frames:         key frames: pairs of a time and (points, 3) float
    sources:        the files that it was made of, which Model.write does not replace unless it is told to
    """

    resolution: Union[float, str]
    points: Table
    faces: Sequence[Table] = ()
    normals: Optional[Table] = None
    corner_normals: Optional[Table] = None
    uvs: Optional[Sequence[Table]] = None
    materials: Optional[Table] = None
    flags: Optional[Table] = None
    point_flags: Optional[Table] = None
    selections: Sequence[NewSelection] = ()
    properties: Sequence[tuple[str, str]] = ()
    proxies: Sequence[Proxy] = ()
    masses: Optional[Table] = None
    sharp_edges: Optional[Table] = None
    frames: Sequence[tuple[float, Table]] = ()
    is_from_mlod: bool = field(default=True, repr=False)
    sources: Sequence[Path] = field(default=(), repr=False)

    @classmethod
    def of(cls, lod: Lod) -> NewLod:
        """A copy of a LOD, to be changed: its arrays are its own. Bones and axes are left out."""
        if not isinstance(lod, Lod):
            raise wrong_type("a p3d.Lod", lod)
        corners, offsets = lod.corner_points.copy(), lod.faces.offsets
        ends = zip(offsets.tolist(), (offsets + lod.faces.counts).tolist())
        flags, masses, edges = lod.point_flags, lod.masses, lod.sharp_edges
        return cls(
            resolution=lod.resolution,
            points=lod.points.copy(),
            faces=[corners[first:end] for first, end in ends],
            normals=lod.normals.copy(),
            corner_normals=lod.corner_normals.copy(),
            uvs=[uv_set.uvs.copy() for uv_set in lod.uv_sets],
            materials=lod.faces.materials.copy(),
            flags=lod.faces.flags.copy(),
            point_flags=None if flags is None else flags.copy(),
            selections=[
                NewSelection(s.name, s.points.copy(), s.faces.copy(), s.point_weights.copy(), s.face_weights.copy())
                for s in lod.selections
            ],
            properties=lod.properties,
            proxies=lod.proxies,
            masses=None if masses is None else masses.copy(),
            sharp_edges=None if edges is None else edges.copy(),
            frames=[(frame.time, frame.points.copy()) for frame in lod.frames],
            is_from_mlod=lod.is_from_mlod,
            sources=lod._owner.inputs,
        )


_KINDS = {"float": "f4", "uint32_t": "u4", "bool": "?", "_Bool": "?"}


def _dtype_of(struct: str) -> Any:
    """numpy's type for a struct of plain members, as the headers declare it."""
    members = dict(ffi.typeof(struct).fields)
    kinds = [_KINDS[member.type.cname] for member in members.values()]
    offsets = [member.offset for member in members.values()]
    return np.dtype({"names": list(members), "formats": kinds, "offsets": offsets, "itemsize": ffi.sizeof(struct)})


class _Maker:
    """Puts arrays where the library finds them; `kept` must live as long as the model."""

    def __init__(self) -> None:
        self.kept: list[Any] = []

    def keep(self, item: Any) -> Any:
        self.kept.append(item)
        return item

    def bytes_of(self, text: str) -> Any:
        return lib.p3d_bytes_of(self.keep(c_text(text)))

    def table(self, what: str, values: Table, kind: str, shape: tuple[Optional[int], ...], c_type: str) -> Any:
        """The values as a C table: NULL for none. In `shape` None is any length."""
        table = table_of(what, values, kind)
        if table.size == 0:
            table = table.reshape([0 if length is None else length for length in shape])
        if table.ndim != len(shape) or any(want not in (None, have) for want, have in zip(shape, table.shape)):
            raise Error(f"{what} must be {_shape_text(shape)}, not {table.shape}")
        return self.keep(ffi.from_buffer(c_type, table)) if table.size else ffi.NULL

    def structs(self, struct: str, count: int, **columns: Any) -> Any:
        table = np.zeros(count, _dtype_of(struct))
        for name, values in columns.items():
            column = table_of(name, values, table.dtype[name].str)
            if column.ndim and column.shape != (count,):
                raise Error(f"{name}: {' x '.join(map(str, column.shape))} values for {count}")
            table[name] = column
        return self.keep(ffi.from_buffer(f"{struct}[]", table)) if count else ffi.NULL

    def span(self, what: str, values: Optional[Table], kind: str, shape: tuple[Optional[int], ...]) -> dict[str, Any]:
        if values is None:
            return {"data": ffi.NULL, "count": 0, "stride": 0}
        table = self.table(what, values, kind, shape, "uint8_t[]")
        stride = np.dtype(kind).itemsize * (shape[1] or 1 if len(shape) > 1 else 1)
        count = len(table) // stride if table else 0
        return {"data": table or self.keep(ffi.new("uint8_t[1]")), "count": count, "stride": stride}

    def items(self, struct: str, items: Sequence[dict[str, Any]]) -> Any:
        try:
            return self.keep(ffi.new(f"{struct}[]", list(items))) if items else ffi.NULL
        except (OverflowError, TypeError, ValueError) as error:
            raise Error(f"{struct.removeprefix('struct p3d_model_')}: {error}") from error


def _shape_text(shape: tuple[Optional[int], ...]) -> str:
    return "(" + ", ".join("any" if length is None else str(length) for length in shape) + ")"


def _resolution_of(resolution: Union[float, str]) -> float:
    if not isinstance(resolution, str):
        return real("resolution", resolution)
    number = ffi.new("float *")
    if not lib.p3d_lod_resolution(c_text(resolution), number):
        raise Error(f"{resolution!r} is not the name of a LOD")
    return float(number[0])


def _face_normals(points: np.ndarray[Any, Any], counts: Table, corners: Table) -> np.ndarray[Any, Any]:
    """Outward, one a face: as the library makes those of an OBJ that has none."""
    first, last = np.cumsum(counts) - counts, len(corners) - 1
    a, b, c, d = (points[corners[np.minimum(first + np.where(i < counts, i, 0), last)]] for i in range(4))
    with np.errstate(all="ignore"):  # of points that are not finite
        outward = np.cross(d - b, c - a)
        lengths = np.sqrt((outward * outward).sum(axis=1, keepdims=True))
        has_area = (lengths > 0) & np.isfinite(lengths) & (counts >= 3)[:, np.newaxis]
        return np.where(has_area, outward / lengths, (0, 1, 0)) + 0.0  # no -0


def _corners(make: _Maker, lod: NewLod, points: Table, counts: Table, corners: Table) -> dict[str, Any]:
    def table_at(normals: Table) -> Any:
        return make.table("normals", normals, "f4", (None, 3), "struct p3d_vec3[]")

    table, chosen, count = table_at(() if lod.normals is None else lod.normals), lod.corner_normals, len(corners)
    if chosen is None and count and not table:
        table, chosen = table_at(_face_normals(points, counts, corners)), np.repeat(np.arange(len(counts)), counts)
    normals = len(table) if table else 0
    if chosen is None:
        if normals != count:
            raise Error(f"{normals} normals for {count} corners; corner_normals says which is whose")
        chosen = np.arange(count)
    made = make.structs("struct p3d_model_corner", count, point=corners, normal=chosen)
    return {"normals": table, "normal_count": normals, "corners": made, "corner_count": count}


def _rows_of(faces: Sequence[Table]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The number of corners of each face, and the points of all."""
    rows = []
    for face in items_of("faces", faces, object):
        try:
            rows.append(np.asarray(face).reshape(-1))
        except (TypeError, ValueError) as error:
            raise Error(f"face {len(rows)}: {error}") from error
    counts = np.array([len(row) for row in rows], np.int64)
    return counts, table_of("faces", np.concatenate(rows) if rows else (), "i8")


def _faces(make: _Maker, lod: NewLod, points: np.ndarray[Any, Any]) -> dict[str, Any]:
    counts, corners = _rows_of(lod.faces)
    if corners.size and not (0 <= corners.min() and corners.max() < len(points)):
        raise Error("a face has a point that is not there")
    faces = make.structs(
        "struct p3d_model_face",
        len(counts),
        first_corner=np.cumsum(counts) - counts,
        corner_count=counts,
        flags=0 if lod.flags is None else lod.flags,
        material=0 if lod.materials is None else lod.materials,
    )
    uvs = [np.zeros((len(corners), 2))] if lod.uvs is None else lod.uvs
    sets = [
        {"id": i, "uvs": make.table(f"uvs[{i}]", table, "f4", (len(corners), 2), "struct p3d_vec2[]")}
        for i, table in enumerate(items_of("uvs", uvs, object))
    ]
    more = {"uv_sets": make.items("struct p3d_model_uv_set", sets), "uv_set_count": len(sets)}
    return {"faces": faces, "face_count": len(counts), **_corners(make, lod, points, counts, corners), **more}


def _members(make: _Maker, what: str, members: Table, weights: Optional[Table], name: str) -> dict[str, Any]:
    chosen = table_of(what, members, "u4").reshape(-1)
    given = np.ones(len(chosen)) if weights is None else table_of("weights", weights, "f4").reshape(-1)
    if chosen.size and len(given) != len(chosen):
        raise Error(f"{name}: {what} and their weights do not fit")
    order = np.argsort(chosen, kind="stable")
    table = make.table(what, chosen[order] if chosen.size else (), "u4", (None,), "uint32_t[]")
    values = make.table("weights", given[order] if chosen.size else (), "f4", (None,), "float[]")
    one = what[:-1]
    return {what: table, f"{one}_weights": values, f"{one}_count": len(chosen)}


def _selections(make: _Maker, lod: NewLod) -> dict[str, Any]:
    made = [
        {
            "name": make.bytes_of(s.name),
            **_members(make, "points", s.points, s.point_weights, s.name),
            **_members(make, "faces", s.faces, s.face_weights, s.name),
        }
        for s in items_of("selections", lod.selections, NewSelection)
    ]
    return {"selections": make.items("struct p3d_model_selection", made), "selection_count": len(made)}


def _names(make: _Maker, lod: NewLod) -> dict[str, Any]:
    pairs = pairs_of("properties", lod.properties)
    properties = [{"name": make.bytes_of(name), "value": make.bytes_of(value)} for name, value in pairs]
    proxies = [
        {
            "path": make.bytes_of(p.path),
            "id": p.number,
            "selection": lib.P3D_NO_SELECTION if p.selection is None else p.selection,
            "frame": {"position": p.position, "direction": p.direction, "up": p.up},
        }
        for p in items_of("proxies", lod.proxies, Proxy)
    ]
    return {
        "properties": make.items("struct p3d_model_property", properties),
        "property_count": len(properties),
        "proxies": make.items("struct p3d_model_proxy", proxies),
        "proxy_count": len(proxies),
    }


def _lod(make: _Maker, lod: NewLod, index: int) -> dict[str, Any]:
    points = make.table("points", lod.points, "f4", (None, 3), "struct p3d_vec3[]")
    count = len(points) if points else 0
    flags = np.zeros(count) if lod.point_flags is None else lod.point_flags
    frames = [
        {"time": real("the time of a frame", t), "positions": make.span("a frame", p, "<f4", (count, 3))}
        for t, p in pairs_of("frames", lod.frames)
    ]
    return {
        "index": index,
        "resolution": _resolution_of(lod.resolution),
        "points": points,
        "point_flags": make.table("point_flags", flags, "u4", (count,), "uint32_t[]"),
        "point_count": count,
        **_faces(make, lod, table_of("points", lod.points, "f8")),
        **_selections(make, lod),
        **_names(make, lod),
        "frames": make.items("struct p3d_model_frame", frames),
        "frame_count": len(frames),
        "sharp_edges": make.span("sharp_edges", lod.sharp_edges, "<u4", (None, 2)),
        "masses": make.span("masses", lod.masses, "<f4", (count,)),
        "is_from_mlod": flag("is_from_mlod", lod.is_from_mlod),
    }


def _named_lod(make: _Maker, lod: NewLod, index: int) -> dict[str, Any]:
    """The same; an error says of which LOD it is."""
    try:
        return _lod(make, lod, index)
    except Error as error:
        error.lod = index
        raise


def _pair_of(material: Any) -> tuple[Any, Any]:
    return (material, "") if isinstance(material, str) else pairs_of("materials", [material])[0]


def make_model(
    lods: Sequence[NewLod],
    materials: Sequence[Union[str, tuple[str, str]]] = ("",),
    assets: AssetsLike = None,
) -> Model:
    """A model made of arrays, to be written, drawn or converted.

    materials: of each the texture, or the texture and the rvmat
    assets:    where textures and rvmats are looked up when it is drawn, converted or binarised

    Raises p3d.Error, with the LOD, if something does not fit.
    """
    make = _Maker()
    chosen = items_of("lods", lods, NewLod)
    made = [_named_lod(make, lod, index) for index, lod in enumerate(chosen)]
    pairs = [_pair_of(material) for material in items_of("materials", materials, object)]
    names = [{"texture": make.bytes_of(texture), "material": make.bytes_of(rvmat)} for texture, rvmat in pairs]
    model = ffi.new("struct p3d_model *")
    model.lods, model.lod_count = make.items("struct p3d_model_lod", made), len(made)
    model.materials, model.material_count = make.items("struct p3d_model_material", names), len(names)
    found = assets if isinstance(assets, Assets) or assets is None else Assets(*paths_of(assets))
    call = Call()
    call.check(lib.p3d_model_check(model, call.error))
    inputs = {input_of(path) for lod in chosen for path in items_of("sources", lod.sources, object)}
    owner = Owner(Memory(model, lambda ignored: None, make), "", tuple(inputs))
    return Model(owner, model, found)
