"""A reader of MLOD of its own, for tests: what p3dkit writes is not judged by what p3dkit reads. Names are Latin-1, so that
no byte is lost.

SPDX-License-Identifier: GPL-2.0-or-later
"""
import struct
from dataclasses import dataclass, field


@dataclass
class Face:
    corners: list  # (point, normal, u, v); a normal may be one that there is not
    flags: int
    texture: str
    material: str


@dataclass
class Selection:
    name: str
    points: dict  # member: byte
    faces: dict


@dataclass
class Lod:
    resolution: float = 0.0
    points: list = field(default_factory=list)  # (x, y, z, flags)
    normals: list = field(default_factory=list)
    faces: list = field(default_factory=list)
    selections: list = field(default_factory=list)
    properties: list = field(default_factory=list)
    mass: tuple = None
    sharp_edges: set = field(default_factory=set)
    uv_sets: dict = field(default_factory=dict)  # by id: (u, v) a corner
    frame_times: list = field(default_factory=list)


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def text(self, size=None):
        end = self.data.index(b"\0", self.at) + 1 if size is None else self.at + size
        text = self.data[self.at:end].split(b"\0")[0]
        self.at = end
        return text.decode("latin1")


def read_face(r, is_sp3x):
    texture = r.text(32) if is_sp3x else ""
    count, = r.take("I")
    corners = [r.take("IIff") for _ in range(4)][:count]
    flags, = r.take("I")
    return Face(corners, flags, texture if is_sp3x else r.text(), "" if is_sp3x else r.text())


def members(data):
    return {i: byte for i, byte in enumerate(data) if byte}


def take_tag(lod, name, data):
    kind, point_count = name.lower(), len(lod.points)
    if kind == "#sharpedges#":
        lod.sharp_edges = {tuple(sorted(pair)) for pair in struct.iter_unpack("<II", data)}
    elif kind == "#property#":
        lod.properties.append(tuple(part.split(b"\0")[0].decode("latin1") for part in (data[:64], data[64:])))
    elif kind == "#mass#":
        lod.mass = struct.unpack(f"<{point_count}f", data)
    elif kind == "#animation#":
        lod.frame_times.append(struct.unpack_from("<f", data)[0])
    elif kind == "#uvset#":
        lod.uv_sets[struct.unpack_from("<I", data)[0]] = list(struct.iter_unpack("<ff", data[4:]))
    elif not kind.startswith("#") and len(data) == point_count + len(lod.faces):
        lod.selections.append(Selection(name, members(data[:point_count]), members(data[point_count:])))


def read_lod(r):
    is_sp3x = r.take("4s") == (b"SP3X",)
    header_size, _, point_count, normal_count, face_count, _ = r.take("6I")
    r.at += header_size - 28
    lod = Lod(points=[r.take("fffI") for _ in range(point_count)])
    lod.normals = [r.take("fff") for _ in range(normal_count)]
    lod.faces = [read_face(r, is_sp3x) for _ in range(face_count)]
    assert r.take("4s") == (b"TAGG",)
    name = ""
    while name.lower() != "#endoffile#":
        r.at += not is_sp3x
        name = r.text(64 if is_sp3x else None)
        size, = r.take("I")
        take_tag(lod, name, r.data[r.at:r.at + size])
        r.at += size
    lod.resolution, = r.take("f")
    return lod


def read(path):
    with open(path, "rb") as file:
        r = Reader(file.read())
    assert r.take("4s") == (b"MLOD",), path
    _, lod_count = r.take("II")
    return [read_lod(r) for _ in range(lod_count)]
