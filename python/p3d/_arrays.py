# _arrays.py: numpy arrays that look into memory of the library.
# SPDX-License-Identifier: GPL-2.0-or-later
from __future__ import annotations

from typing import Any, Optional

import numpy as np

from p3d._library import Error, Memory, ffi


class Array(np.ndarray):  # type: ignore[type-arg]
    """A read-only numpy array without a copy: it looks into the memory of what it is from, and keeps it alive.

    Once that was closed, indices, operators, attributes and methods of the array and numpy's functions raise p3d.Error.
    What is wanted longer is copied before: array.copy(). Plain views, as np.asarray(array) and memoryview(array) give
    them, are not told; they see the same numbers as before, since the memory lives as long as anything looks at it.
    Results of computations are plain arrays.
    """

    _memory: Optional[Memory]

    def __array_finalize__(self, obj: Any) -> None:
        # A copy has no base: it is nobody's memory but its own.
        self._memory = getattr(obj, "_memory", None) if self.base is not None else None

    def _check(self) -> None:
        if self._memory is not None and self._memory.is_closed:
            raise Error("the array's model was closed; copy what is wanted longer", status="closed")

    def __getitem__(self, key: Any) -> Any:
        self._check()
        return super().__getitem__(key)

    def __iter__(self) -> Any:
        self._check()
        return super().__iter__()

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **more: Any) -> Any:
        if "out" in more:
            more["out"] = tuple(_plain(item) for item in more["out"])
        return getattr(ufunc, method)(*(_plain(item) for item in inputs), **more)

    def __array_function__(self, function: Any, types: Any, arguments: Any, more: Any) -> Any:
        self._check()
        return super().__array_function__(function, [np.ndarray if t is Array else t for t in types], arguments, more)


def _checked(name: str) -> Any:
    method = getattr(np.ndarray, name)

    def call(self: Array, *arguments: Any, **more: Any) -> Any:
        self._check()
        return method(self if name in _VIEWS else np.asarray(self), *arguments, **more)

    call.__name__, call.__doc__ = name, method.__doc__
    return call


def _checked_attribute(name: str) -> Any:
    attribute = getattr(np.ndarray, name)

    def get(self: Array) -> Any:
        self._check()
        return attribute.__get__(self if name in _VIEWS else np.asarray(self))

    return property(get, doc=attribute.__doc__)


# Views are arrays like this one, all other results plain.
_VIEWS = {"T", "diagonal", "getfield", "newbyteorder", "ravel", "real", "reshape", "squeeze", "swapaxes", "transpose",
          "view"}  # fmt: skip
# Attributes that give the numbers, and methods of Python itself that go neither through an index nor a function.
_ATTRIBUTES = ("T", "ctypes", "data", "flat", "imag", "real")
_SPECIAL = ("bool", "bytes", "complex", "contains", "copy", "deepcopy", "eq", "float", "format", "ge", "gt", "index",
            "int", "le", "lt", "ne", "reduce", "reduce_ex", "repr", "str")  # fmt: skip

for _name in [n for n in dir(np.ndarray) if n[0] != "_" and callable(getattr(np.ndarray, n))] + [
    f"__{n}__" for n in _SPECIAL if hasattr(np.ndarray, f"__{n}__")
]:
    setattr(Array, _name, _checked(_name))
for _name in _ATTRIBUTES:
    setattr(Array, _name, _checked_attribute(_name))


def _plain(item: Any) -> Any:
    if isinstance(item, Array):
        item._check()
        return np.asarray(item)
    return item


class _Place:
    """Memory as numpy asks for it. It is the base of all arrays that look at it."""

    __slots__ = ("__array_interface__", "memory")

    def __init__(self, memory: Memory, interface: dict[str, Any]) -> None:
        self.memory = memory
        self.__array_interface__ = interface


def array_at(
    memory: Memory, pointer: Any, shape: tuple[int, ...], kind: str, strides: Optional[tuple[int, ...]] = None
) -> Array:
    """The numbers at `pointer`; NULL is a table without elements. `kind` is numpy's name of their type."""
    if not pointer or 0 in shape:
        place: Any = np.empty(shape, kind)
        place.flags.writeable = False
    else:
        address = int(ffi.cast("uintptr_t", pointer))
        interface = {"version": 3, "data": (address, True), "shape": shape, "typestr": np.dtype(kind).str}
        place = _Place(memory, {**interface, "strides": strides})
    array = np.asarray(place).view(Array)
    array._memory = memory
    return array


def span_at(memory: Memory, span: Any, kind: str, width: int = 1, offset: int = 0) -> Array:
    """A struct p3d_span, whose elements begin with `width` little-endian numbers at `offset`."""
    step = np.dtype(kind).itemsize
    data = span.data + offset if span.data else span.data
    if width == 1:
        return array_at(memory, data, (span.count,), kind, (span.stride,))
    return array_at(memory, data, (span.count, width), kind, (span.stride, step))


def items_at(memory: Memory, pointer: Any, count: int, member: str, kind: str, width: int = 1) -> Array:
    """A member of each of `count` structs in a row: one number, or `width` of them."""
    struct = ffi.typeof(pointer).item
    data = ffi.cast("char *", pointer) + ffi.offsetof(struct, *member.split(".")) if pointer else pointer
    shape = (count,) if width == 1 else (count, width)
    step = np.dtype(kind).itemsize
    return array_at(memory, data, shape, kind, (ffi.sizeof(struct),) if width == 1 else (ffi.sizeof(struct), step))


def filled_at(memory: Memory, filled: Any) -> Array:
    """A struct p3d_filled as bytes, a row an element: one that stands for all is seen in each row."""
    stride = filled.span.stride
    data = filled.span.data if filled.count else ffi.NULL
    return array_at(memory, data, (filled.count, stride), "u1", (0 if filled.is_fill else stride, 1))
