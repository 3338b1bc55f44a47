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

    p3d.Assets.around("mod/car.p3d") is the mod in which a file lies, as p3d.open takes it; p3d.Assets() has no files.
    """

    def __init__(self, *paths: Path) -> None:
        call = Call()
        self._warnings = call  # of archives that cannot be read, from whichever call is the first to look
        self._memory = Memory(call.check(lib.p3d_assets_new(call.options)), lib.p3d_assets_free, call)
        for path in paths:
            self._add(path)

    @classmethod
    def around(cls, file: Path, *paths: Path) -> Assets:
        """The mod in which a file lies, or will lie, and behind it folders and archives. Of a file that lies in no mod
        only the files beside it count."""
        assets = cls()
        lib.p3d_assets_add_mod(assets.pointer, c_path(file), ffi.NULL)  # whoever opens it says what is wrong
        for path in paths:
            assets._add(path)
        return assets

    def _add(self, path: Path) -> None:
        call = self._warnings
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


def assets_of(assets: AssetsLike, file: Path) -> Assets:
    """Things that a caller may give as assets of a file: what is no p3d.Assets adds to the file's mod."""
    return assets if isinstance(assets, Assets) else Assets.around(file, *paths_of(assets))


def paths_of(assets: Union[Path, Iterable[Path], None]) -> Iterable[Path]:
    """None, one path or several."""
    if assets is None:
        return ()
    if isinstance(assets, (str, os.PathLike)):
        return (assets,)
    try:
        return list(assets)
    except TypeError as error:
        raise wrong_type("p3d.Assets, a path or several", assets) from error
