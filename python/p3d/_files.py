# _files.py: archives and textures.
# SPDX-License-Identifier: GPL-2.0-or-later
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Optional, Union

import numpy as np

from p3d._arrays import Array, array_at
from p3d._library import Call, Error, Memory, Owner, Path, c_path, c_text, checked_text, ffi, lib, path_of, string_of
from p3d._library import WrongIndex, text_of, value_of, whole, word_of, wrong_type
from p3d._numbers import table_of
from p3d._output import Output

# ---- PBO ----


@dataclass(frozen=True)
class Member:
    """A file in an archive. name: with backslashes; size: bytes when it is unpacked; timestamp: seconds since 1970."""

    name: str
    size: int
    stored_size: int
    timestamp: int
    is_packed: bool


class Pbo:
    """A PBO archive, of which only the header is read: p3d.Pbo("addon.pbo"). Iterating gives its members."""

    def __init__(self, path: Path) -> None:
        self.path = path_of(path)
        call = Call(self.path)
        pbo = lib.p3d_pbo_read_file(c_path(self.path), call.options, call.error)
        self._owner = Owner(Memory(call.check(pbo), lib.p3d_pbo_free), self.path)
        self.warnings = call.warnings
        self._index_by: dict[Union[str, Member], int] = {}  # what reads a member, once somebody has asked

    @property
    def prefix(self) -> str:
        """The folder that its files are in for the game, or ""."""
        memory = self._owner.memory()
        return text_of(memory.pointer.prefix)

    @property
    def properties(self) -> list[tuple[str, str]]:
        memory = self._owner.memory()
        pbo = memory.pointer
        return [(text_of(pbo.properties[i].key), text_of(pbo.properties[i].value)) for i in range(pbo.property_count)]

    @property
    def members(self) -> list[Member]:
        """In the order of the archive; several may have the same name."""
        memory = self._owner.memory()
        return [_member_of(memory.pointer.entries[i]) for i in range(memory.pointer.entry_count)]

    def __iter__(self) -> Iterator[Member]:
        return iter(self.members)

    def __len__(self) -> int:
        memory = self._owner.memory()
        return int(memory.pointer.entry_count)

    def read(self, member: Union[int, str, Member]) -> bytes:
        """The bytes of a member: its index, or its name, in which case of ASCII letters and kinds of slashes are one."""
        memory = self._owner.memory()
        call, contents, path = Call(self.path), ffi.new("struct p3d_contents *"), c_path(self.path)
        index = self._index_of(member)
        call.check(lib.p3d_pbo_open_file(memory.pointer, path, index, call.options, contents, call.error))
        try:
            return bytes(ffi.buffer(contents.data, contents.size)) if contents.size else b""
        finally:
            lib.p3d_contents_free(contents)

    def _index_of(self, member: Union[int, str, Member]) -> int:
        if not isinstance(member, (str, Member)):
            index = whole("a member's index", member)
            if index >= len(self):
                raise WrongIndex(f"there is no member {index} of {len(self)} in this archive", self.path)
            return index
        if not self._index_by:
            for index, one in enumerate(self.members):  # of members of one name the first counts
                self._index_by.setdefault(one, index)
                self._index_by.setdefault(_key_of(one.name), index)
        found = self._index_by.get(member if isinstance(member, Member) else _key_of(member))
        if found is None and isinstance(member, Member):
            raise Error(f"{member.name} is a member of another archive; take one of this one's members", self.path)
        if found is None:
            raise Error(f"there is no file {member} in this archive", self.path)
        return found

    def close(self) -> None:
        self._owner.close()

    def __enter__(self) -> Pbo:
        return self

    def __exit__(self, *ignored: object) -> None:
        self.close()


def _key_of(name: str) -> str:
    return checked_text(name).replace("/", "\\").lower()


def _member_of(entry: Any) -> Member:
    is_packed = entry.method == lib.P3D_PBO_PACKED
    return Member(text_of(entry.name), entry.size, entry.stored_size, entry.timestamp, is_packed)


# ---- PAA ----


@dataclass(frozen=True)
class Mip:
    """One size of a texture: pixels, and how and in how many bytes the file stores it."""

    width: int
    height: int
    storage: str
    size: int


class Texture:
    """A PAA or PAC texture. p3d.Texture("body_co.paa"), or of bytes: p3d.Texture.of(assets.read(path))."""

    def __init__(self, path: Path) -> None:
        self._read(_bytes_of(path), path_of(path))

    @classmethod
    def of(cls, data: bytes, name: str = "") -> Texture:
        """The texture that these bytes are. name: for messages."""
        try:
            own = memoryview(data).tobytes()  # which nobody changes
        except TypeError as error:
            raise wrong_type("bytes", data) from error
        texture = cls.__new__(cls)
        texture._read(own, checked_text(name))
        return texture

    def _read(self, data: bytes, name: str) -> None:
        call, kept = Call(name or None), ffi.from_buffer(data)
        paa = call.check(lib.p3d_paa_read(kept, len(data), call.options, call.error))
        self._owner = Owner(Memory(paa, lib.p3d_paa_free, kept), name)
        self.warnings = call.warnings

    @property
    def type(self) -> str:
        """ "DXT1", "DXT5", "ARGB8888", "AI88", ..."""
        memory = self._owner.memory()
        return string_of(lib.p3d_paa_type_name(memory.pointer.type))

    @property
    def mips(self) -> list[Mip]:
        """The largest first."""
        memory = self._owner.memory()
        mips = [memory.pointer.mips[i] for i in range(memory.pointer.mip_count)]
        return [
            Mip(m.width, m.height, word_of("enum p3d_storage", "P3D_STORED_", m.storage), m.data.size) for m in mips
        ]

    def pixels(self, mip: int = 0) -> Array:
        """(height, width, 4) uint8: red, green, blue, alpha; the uppermost row first. A swizzle is undone."""
        memory = self._owner.memory()
        call = Call(self._owner.name or None)
        image = lib.p3d_paa_decode(memory.pointer, whole("mip", mip), False, call.options, call.error)
        return _pixels_of(Memory(call.check(image), lib.p3d_image_free))

    def close(self) -> None:
        self._owner.close()


def _pixels_of(memory: Memory) -> Array:
    image = memory.pointer
    return array_at(memory, image.pixels, (image.height, image.width, 4), "u1")


def _bytes_of(path: Path) -> bytes:
    call, file = Call(path_of(path)), ffi.new("struct p3d_file *")
    call.check(lib.p3d_read_file(c_path(path), file, call.error))
    try:
        return bytes(ffi.buffer(file.data, file.size)) if file.size else b""
    finally:
        lib.p3d_file_free(file)


def read_image(path: Path) -> Array:
    """(height, width, 4) uint8: the pixels of a PNG, TGA or JPEG, which sources of textures are."""
    data, call = _bytes_of(path), Call(path_of(path))
    image = call.check(lib.p3d_read_image(ffi.from_buffer(data), len(data), call.options, call.error))
    return _pixels_of(Memory(image, lib.p3d_image_free))


Pixels = Union[Array, "np.ndarray[Any, np.dtype[np.uint8]]"]


def _image_of(pixels: Pixels) -> tuple[Any, Any]:
    """A struct p3d_image that borrows, and what must live as long."""
    table = table_of("pixels", pixels, "u1")
    if table.ndim != 3 or table.shape[2] != 4:
        raise Error(f"pixels must be (height, width, 4), not {table.shape}")
    kept = ffi.from_buffer("uint8_t[]", table)
    return ffi.new("struct p3d_image *", {"width": table.shape[1], "height": table.shape[0], "pixels": kept}), kept


def write_png(path: Path, pixels: Pixels) -> None:
    """Writes a PNG of (height, width, 4) uint8."""
    (image, kept), call, output = _image_of(pixels), Call(path_of(path)), Output()
    call.check(lib.p3d_write_png(image, call.options, output.sink, call.error))
    output.write(path)


def write_texture(path: Path, pixels: Pixels, type: Optional[str] = None) -> None:
    """Makes a PAA of (height, width, 4) uint8. The end of the path, "_co.paa", says how it is stored, if `type` does
    not: "dxt1", "dxt5", "argb8888", ..."""
    (image, kept), call, output = _image_of(pixels), Call(path_of(path)), Output()
    name = c_text(path_of(path))
    how = ffi.new("struct p3d_paa_make_options *", {"name": lib.p3d_bytes_of(name)})
    wanted = ffi.new("enum p3d_paa_type *")
    if type is not None:
        wanted[0] = value_of("enum p3d_paa_type", "P3D_PAA_", type)
        how.type = wanted
    made = Memory(call.check(lib.p3d_paa_make(image, how, call.options, call.error)), lib.p3d_paa_free)
    call.check(lib.p3d_paa_write(made.pointer, output.sink, call.error))
    output.write(path)
