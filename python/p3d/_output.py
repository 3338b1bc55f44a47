# _output.py: what is written appears when it is complete, and replaces none of the files that were read.
# SPDX-License-Identifier: GPL-2.0-or-later
from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterable
from typing import Any, Optional

from p3d._library import Error, Path, Target, ffi, lib, path_of, wrong_type


def input_of(path: Path) -> str:
    """The file that a path of the library names, wherever the program goes later: it, or the archive that has it."""
    name = os.path.abspath(path_of(path))
    ends = [i for i, c in enumerate(name) if c == ":" and os.path.isfile(name[:i])]
    return name[: ends[-1]] if ends and not os.path.exists(name) else name


def _is_same_file(a: str, b: str) -> bool:
    try:
        return os.path.samefile(a, b)
    except OSError:
        return False


def _status_of(path: str) -> Optional[os.stat_result]:
    """What is there, all links followed; None if nothing is."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        if os.path.islink(path):  # nobody wants a link to nothing replaced
            raise
        return None


def _take_mode(file: int, old: os.stat_result) -> None:
    """Readers of the old file may read the new one; nobody of another group, if it cannot get the old one's."""
    if not hasattr(os, "fchmod"):  # on Windows
        return
    mode = stat.S_IMODE(old.st_mode) & 0o777
    try:
        os.fchown(file, -1, old.st_gid)
    except OSError:
        mode &= ~0o070
    os.fchmod(file, mode)


def _replace(path: str, data: Any, old: Optional[os.stat_result]) -> None:
    """Writes a new file beside the old one, and puts it in its place when it is whole."""
    made = os.path.join(os.path.dirname(path), f"p3d-{os.getpid()}-{secrets.token_hex(8)}.tmp")
    file = open(made, "xb")
    try:
        with file:
            file.write(data)
            file.flush()
            if old:
                _take_mode(file.fileno(), old)
            os.fsync(file.fileno())
        os.replace(made, path)
    except BaseException:
        os.unlink(made)
        raise


def _write_to(path: str, data: Any) -> None:
    old = _status_of(path)
    if old and stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if old and stat.S_ISREG(old.st_mode) and not old.st_mode & 0o222:
        raise OSError(errno.EROFS, "it is read-only")
    if old is None or stat.S_ISREG(old.st_mode):
        _replace(os.path.realpath(path) if os.path.islink(path) else path, data, old)
        return
    with open(path, "wb") as device:
        device.write(data)


def _write_all(file: Any, data: bytes) -> None:
    """To what somebody else has opened. A raw file may take less than it is given."""
    while data:
        count = file.write(data)
        if not isinstance(count, int) or count == len(data):
            return
        if count <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        data = data[count:]


class Output:
    """Bytes that the library writes."""

    def __init__(self) -> None:
        self._buffer = ffi.gc(ffi.new("struct p3d_buffer *"), lib.p3d_buffer_free)
        self.sink = lib.p3d_buffer_sink(self._buffer)

    def bytes(self) -> bytes:
        return bytes(ffi.buffer(self._buffer.data, self._buffer.size)) if self._buffer.size else b""

    def text(self) -> str:
        return self.bytes().decode()

    def write(self, target: Target, inputs: Iterable[str] = (), replace: bool = False) -> None:
        """Puts the bytes where the caller wants them: at a path, whose old file is replaced at once, or into a file
        that is open. An input is only replaced if that is wanted. A device or a pipe is written directly."""
        if hasattr(target, "write"):
            try:
                _write_all(target, self.bytes())
            except OSError as error:
                raise Error(error.strerror or str(error), status="system") from error
            except (TypeError, ValueError) as error:
                raise wrong_type("a path, or a file that is open for bytes,", target) from error
            return
        path = path_of(target)
        if not replace and any(_is_same_file(name, path) for name in inputs):
            message = "it was read for this, and would be replaced; choose another name, or say replace=True"
            raise Error(message, path, status="system")
        try:
            _write_to(path, ffi.buffer(self._buffer.data, self._buffer.size) if self._buffer.size else b"")
        except OSError as error:
            raise Error(error.strerror or str(error), path, status="system") from error
