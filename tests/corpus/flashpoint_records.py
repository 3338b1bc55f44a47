"""flashpoint_records.py: the records of an ODOL of version 7, by a reader of its own.
SPDX-License-Identifier: GPL-2.0-or-later

usage: flashpoint_records.py FILE    every record of a file: offset, path, bytes"""
import struct
import sys


class Reader:
    """Each record: its path, its bytes with packed arrays unpacked, its bytes as stored."""

    def __init__(self, data):
        self.data, self.at, self.prefix, self.records = data, 0, [], []

    def add(self, name, value, stored=None):
        self.records.append((".".join([*self.prefix, name]), value, stored, self.at))

    def take(self, size):
        if size < 0 or self.at + size > len(self.data):
            raise ValueError(f"{size} bytes at {self.at} are not there")
        self.at += size
        return self.data[self.at - size:self.at]

    def field(self, name, form):
        raw = self.take(struct.calcsize("<" + form))
        self.add(name, raw)
        return struct.unpack("<" + form, raw)[0]

    def text(self, name):
        self.add(name, self.take(self.data.index(0, self.at) + 1 - self.at))

    def unpack(self, size):
        """LZSS; a checksum of the unpacked bytes follows."""
        out, flags, left = bytearray(), 0, 0
        while len(out) < size:
            if not left:
                flags, left = self.take(1)[0], 8
            if flags >> (8 - left) & 1:
                out += self.take(1)
            else:
                low, high = self.take(2)
                start = len(out) - (low | (high & 0xf0) << 4 or 4096)
                for i in range(start, start + (high & 15) + 3):
                    out.append(out[i] if i >= 0 else 0x20)
            left -= 1
        if len(out) > size or struct.unpack("<I", self.take(4))[0] != sum(out) & 0xffffffff:
            raise ValueError(f"packed bytes before {self.at} are damaged")
        return bytes(out)

    def packed(self, name, size):
        count, start = self.field(name + ".count", "I"), self.at
        value = self.take(count * size) if count * size < 1024 else self.unpack(count * size)
        self.add(name, value, self.data[start:self.at])

    def array(self, name, size):
        self.add(name, self.take(self.field(name + ".count", "I") * size))

    def list(self, name, read):
        for i in range(self.field(name + ".count", "I")):
            self.prefix.append(f"{name}[{i}]")
            read()
            self.prefix.pop()

    def fields(self, names, form):
        for name in names.split():
            self.field(name, form)


def read_face(r):
    r.field("flags", "I")
    r.field("texture", "h")
    r.add("corners", r.take(2 * r.field("count", "B")))


def read_section(r):
    r.fields("from to lighting", "I")
    r.field("texture", "h")
    r.field("special", "I")


def read_selection(r):
    r.text("name")
    r.packed("faces", 2)
    r.packed("face_weights", 1)
    r.packed("face_selection", 4)
    r.field("is_sectional", "B")
    r.packed("sections", 4)
    r.packed("vertices", 2)
    r.packed("weights", 1)


def read_proxy(r):
    r.text("model")
    r.field("transform", "12f")
    r.fields("id selection", "i")


def read_lod(r):
    r.packed("flags", 4)
    r.packed("uvs", 8)
    r.array("positions", 12)
    r.array("normals", 12)
    r.fields("or_hints and_hints", "I")
    r.fields("bbox_min bbox_max bbox_center", "3f")
    r.field("bounding_radius", "f")
    r.list("textures", lambda: r.text("name"))
    r.packed("point_to_vertex", 2)
    r.packed("vertex_to_point", 2)
    count, _ = r.field("face_count", "I"), r.field("faces_size", "I")
    for i in range(count):
        r.prefix.append(f"faces[{i}]")
        read_face(r)
        r.prefix.pop()
    r.list("sections", lambda: read_section(r))
    r.list("selections", lambda: read_selection(r))
    r.list("properties", lambda: (r.text("name"), r.text("value")))
    r.list("frames", lambda: (r.field("time", "f"), r.array("points", 12)))
    r.fields("color_top color special", "I")
    r.list("proxies", lambda: read_proxy(r))


def read_model(r):
    r.field("special", "I")
    r.fields("bounding_sphere geometry_sphere", "f")
    r.fields("remarks and_hints or_hints", "I")
    r.field("aiming_center", "3f")
    r.fields("color color_type", "I")
    r.field("view_density", "f")
    r.fields("bbox_min bbox_max bounding_center geometry_center center_of_mass", "3f")
    r.field("inverse_inertia", "9f")
    r.fields("auto_center lock_auto_center can_occlude can_be_occluded allow_animation map_type", "B")
    r.packed("mass_array", 4)
    r.fields("mass inverse_mass armor inverse_armor", "f")
    for role in ("memory geometry fire_geometry view_geometry view_pilot view_gunner view_commander view_cargo "
                 "land_contact roadway paths hit_points").split():
        r.field("lod_of_" + role, "b")


def read(path):
    with open(path, "rb") as file:
        r = Reader(file.read())
    if r.take(8) != b"ODOL\7\0\0\0":
        raise ValueError(f"{path} is no ODOL of version 7")
    lods = r.field("lod_count", "I")
    for i in range(lods):
        r.prefix = [f"lod[{i}]"]
        read_lod(r)
    r.prefix = []
    for i in range(lods):
        r.field(f"lod[{i}].resolution", "f")
    r.prefix = ["model"]
    read_model(r)
    if r.at != len(r.data):
        raise ValueError(f"{path} goes on behind its end")
    return r.records


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for record, data, _, end in read(sys.argv[1]):
        print(f"{end:8x} {record:50} {len(data):6} {data[:48].hex()}")
