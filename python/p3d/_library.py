# _library.py: calls of the library, and how long its memory lives.
# SPDX-License-Identifier: GPL-2.0-or-later
from __future__ import annotations

import operator
import os
from dataclasses import dataclass
from typing import Any, BinaryIO, Optional, Union

from p3d._native import ffi as _ffi
from p3d._native import lib as _lib

ffi: Any = _ffi
lib: Any = _lib

Path = Union[str, "os.PathLike[str]"]
Target = Union[Path, BinaryIO]  # of what is written: a path, or what has a method `write` for bytes


@dataclass(frozen=True)
class Warning:
    """Something odd that could be read all the same.

    lod: index of the LOD in the file, or None; offset: bytes from the start of the file.
    """

    message: str
    lod: Optional[int] = None
    offset: int = 0


class Error(Exception):
    """A call has failed, or an argument cannot be used; no call of the package raises anything else.

    For an argument of a wrong type it is a p3d.WrongType, which is a TypeError, too; for an index that nothing has, a
    p3d.WrongIndex, which is an IndexError. Names of arguments that a call does not have are Python's own TypeError.

    message: the fact, in one line
    file:    the path as it was given, or None
    lod:     index of the LOD in the file, or None outside of LODs
    offset:  bytes from the start of the file
    status:  "damaged", "unsupported", "no memory", "invalid", "system", or "closed" (of something that was closed)
    """

    def __init__(
        self,
        message: str,
        file: Optional[str] = None,
        lod: Optional[int] = None,
        offset: int = 0,
        status: str = "invalid",
    ) -> None:
        super().__init__(message, file, lod, offset, status)
        self.message = message
        self.file = file
        self.lod = lod
        self.offset = offset
        self.status = status

    def __str__(self) -> str:
        lod = "" if self.lod is None else f"lod {self.lod}: "
        offset = f"{self.offset:#x}: " if self.offset else ""
        return (f"{self.file}: " if self.file else "") + lod + offset + self.message


class WrongType(Error, TypeError):
    """An argument is none of the things that the call takes."""


class WrongIndex(Error, IndexError):
    """Nothing has this index."""


# ---- Arguments: what cannot be used raises p3d.Error ----


def wrong_type(wanted: str, value: Any) -> WrongType:
    return WrongType(f"{wanted} was expected, not {type(value).__name__}")


def checked_text(text: Any) -> str:
    """A text that can be a C string."""
    if not isinstance(text, str):
        raise wrong_type("a text", text)
    if "\0" in text:
        raise Error(f"{text!r} has a NUL, which no path and no name has")
    return text


def c_text(text: str) -> Any:
    """A C string that lives as long as the result."""
    try:
        return ffi.new("char[]", checked_text(text).encode())
    except UnicodeEncodeError as error:
        raise Error(f"{text!r} is no Unicode text") from error


def path_of(path: Path) -> str:
    try:
        return checked_text(os.fspath(path))
    except WrongType:
        raise
    except TypeError as error:
        raise wrong_type("a path", path) from error


def c_path(path: Path) -> Any:
    """A path as a C string that lives as long as the result."""
    return ffi.new("char[]", os.fsencode(path_of(path)))


def whole(what: str, value: Any) -> int:
    """A number from 0 to 4294967295."""
    try:
        number = operator.index(value)
    except TypeError as error:
        raise wrong_type(f"{what}: a whole number", value) from error
    if not 0 <= number < 1 << 32:
        raise Error(f"{what}: {number} is not from 0 to {(1 << 32) - 1}")
    return number


def real(what: str, value: Any) -> float:
    try:
        if isinstance(value, (str, bytes, bytearray)):  # which float() would read
            raise TypeError
        return float(value)
    except (TypeError, ValueError) as error:
        raise wrong_type(f"{what}: a number", value) from error
    except OverflowError as error:
        raise Error(f"{what}: {value} is too large") from error


def flag(what: str, value: Any) -> bool:
    try:
        return bool(value)
    except (TypeError, ValueError) as error:
        raise wrong_type(f"{what}: True or False", value) from error


def items_of(what: str, items: Any, kind: type) -> list[Any]:
    """A list of what stands in something, each of one class."""
    if isinstance(items, (str, bytes)):
        raise wrong_type(f"{what}: a sequence", items)
    try:
        found = list(items)
    except TypeError as error:
        raise wrong_type(f"{what}: a sequence", items) from error
    for item in found:
        if not isinstance(item, kind):
            raise wrong_type(f"{what}: {kind.__name__}", item)
    return found


def pairs_of(what: str, items: Any) -> list[tuple[Any, Any]]:
    """A list of pairs."""
    found = items_of(what, items, object)
    for item in found:
        if not isinstance(item, (tuple, list)) or len(item) != 2:
            raise wrong_type(f"{what}: a pair", item)
    return [(item[0], item[1]) for item in found]


# ---- Words and texts ----


def word_of(enum: str, prefix: str, value: int) -> str:
    """A value of an enum in the headers as a word: P3D_LOD_VIEW_PILOT of "enum p3d_lod_kind" is "view pilot"."""
    name = str(ffi.typeof(enum).elements.get(value, "unknown"))
    return name[len(prefix) :].replace("_", " ").lower() if name.startswith(prefix) else name


def value_of(enum: str, prefix: str, word: str) -> int:
    """The other way."""
    values: dict[int, str] = ffi.typeof(enum).elements
    words = [word_of(enum, prefix, value) for value in sorted(values) if values[value].startswith(prefix)]
    wanted = checked_text(word).replace("_", " ").lower()
    if wanted not in words:
        raise Error(f"{word!r} is none of: {', '.join(words)}")
    return next(value for value in sorted(values) if word_of(enum, prefix, value) == wanted)


def text_of(name: Any) -> str:
    """A struct p3d_bytes as the library shows it: UTF-8, or each byte its code point."""
    size = lib.p3d_text_utf8_size(name)
    if size == 0:
        return ""
    text = ffi.new("char[]", size + 1)
    lib.p3d_text_utf8(name, text, size + 1)
    return str(ffi.buffer(text, size)[:].decode())


def string_of(text: Any) -> str:
    """A C string, or "" for NULL. Bytes of a path that are no UTF-8 are shown as \\xff."""
    return str(ffi.string(text).decode(errors="backslashreplace")) if text else ""


def path_at(text: Any) -> str:
    """A path that the library gives, as Python's own calls take it."""
    return os.fsdecode(ffi.string(text))


def written(size: int, call: Any, *arguments: Any) -> str:
    """The text that a call writes to its last argument, which has this size."""
    text = ffi.new("char[]", size)
    call(*arguments, text)
    return string_of(text)


def lod_name(resolution: float) -> str:
    """The name of a resolution: "1.000", "Geometry", "View - Pilot", ..."""
    return written(lib.P3D_LOD_NAME_SIZE, lib.p3d_lod_name, real("resolution", resolution))


@ffi.def_extern()  # type: ignore[misc]
def p3d_python_warn(user: Any, warning: Any) -> None:
    ffi.from_handle(user).warnings.append(_warning_of(warning[0]))


def _warning_of(error: Any) -> Warning:
    return Warning(string_of(error.message), error.lod if error.lod != lib.P3D_NO_LOD else None, error.offset)


class Call:
    """The arguments of each call of the library: options, which collect the warnings, and an error."""

    def __init__(self, file: Optional[str] = None) -> None:
        self.file = file
        self.warnings: list[Warning] = []
        self.error = ffi.new("struct p3d_error *")
        self._handle = ffi.new_handle(self)
        self.options = ffi.new("struct p3d_options *", {"warn": lib.p3d_python_warn, "warn_user": self._handle})

    def failure(self) -> Error:
        error = _warning_of(self.error)
        return Error(
            error.message, self.file, error.lod, error.offset, word_of("enum p3d_status", "P3D_", self.error.status)
        )

    def check(self, result: Any) -> Any:
        """The result of the call, unless it has failed."""
        if not result:
            raise self.failure()
        return result


class Memory:
    """Memory that a call of the library has made. It is freed when no object and no array looks at it any more."""

    __slots__ = ("pointer", "is_closed")

    def __init__(self, pointer: Any, free: Any, *keeps: Any) -> None:
        """`keeps` is what the memory looks at: it goes after it."""

        def release(pointer: Any, keeps: Any = keeps) -> None:
            free(pointer)

        self.pointer = ffi.gc(pointer, release)
        self.is_closed = False


class Owner:
    """Where the objects of a model find its memory, until it is closed.

    name:   of the file, for messages
    inputs: the files that it was read from
    """

    __slots__ = ("_memory", "name", "inputs")

    def __init__(self, memory: Memory, name: str, inputs: tuple[str, ...] = ()) -> None:
        self._memory: Optional[Memory] = memory
        self.name = name
        self.inputs = inputs

    def memory(self) -> Memory:
        """A caller that looks at the memory keeps this meanwhile: another thread may close it."""
        memory = self._memory
        if memory is None:
            raise Error("it was closed; open it again", self.name, status="closed")
        return memory

    @property
    def is_open(self) -> bool:
        return self._memory is not None

    def close(self) -> None:
        if self._memory is not None:
            self._memory.is_closed = True
        self._memory = None
