# _assets.py: folders and archives as one file system, in which files have the game's paths.
# SPDX-License-Identifier: GPL-2.0-or-later
from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, Optional, Union

from p3d._library import Call, Memory, Path, c_path, c_text, ffi, lib, path_at, path_of, wrong_type


class Assets:
    """Folders and PBO archives as one file system: what models and materials name is looked up here.

    Paths are those of the game: any case, either slash, below the prefix of an archive or of a folder with a file
    $PBOPREFIX$. What was named first wins. Several threads may use one object.
    """

    def __init__(self, *paths: Path) -> None:
        call = Call()
        self._warnings = call  # of archives that cannot be read, from whichever call is the first to look
        self._memory = Memory(call.check(lib.p3d_assets_new(call.options)), lib.p3d_assets_free, call)
        for path in paths:
            call.file = path_of(path)
            call.check(lib.p3d_assets_add(self.pointer, c_path(path), call.error))

    @property
    def pointer(self) -> Any:
        return self._memory.pointer

    def find(self, path: str) -> Optional[str]:
        """Where the file is that the game would find at this path: "addon.pbo:data\\x.paa", or None."""
        origin = ffi.new("const char **")
        text = c_text(path)
        if not lib.p3d_assets_has(self.pointer, lib.p3d_bytes_of(text), origin):
            return None
        return path_at(origin[0])

    def read(self, path: str) -> bytes:
        """The bytes of the file that the game would find at this path."""
        text, call, asset = c_text(path), Call(path), ffi.new("struct p3d_asset *")
        call.check(lib.p3d_assets_open(self.pointer, lib.p3d_bytes_of(text), call.options, asset, call.error))
        try:
            return bytes(ffi.buffer(asset.data, asset.size)) if asset.size else b""
        finally:
            lib.p3d_asset_close(asset)

    def has_archive(self, path: Path) -> bool:
        """Whether the file is an archive of these, or one that was found in a folder when something was looked up."""
        return bool(lib.p3d_assets_has_archive(self.pointer, c_path(path)))


AssetsLike = Union[Assets, Path, Iterable[Path], None]


def assets_of(assets: AssetsLike) -> Optional[Assets]:
    """Things that a caller may give as assets."""
    if assets is None or isinstance(assets, Assets):
        return assets
    if isinstance(assets, (str, os.PathLike)):
        return Assets(assets)
    try:
        paths = list(assets)
    except TypeError as error:
        raise wrong_type("p3d.Assets, a path or several", assets) from error
    return Assets(*paths)
