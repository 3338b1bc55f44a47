#!/usr/bin/env python3
# speed.py: what p3d.open costs above the library's own call, and how many processors a pool of threads uses.
# SPDX-License-Identifier: GPL-2.0-or-later
"""usage: speed.py [--runs N] [FOLDER]...

Opens all models of the folders (none: the fixtures) by p3d.open and by the library's p3d_scene_open in turn. The least of
the ratios of processor time must not pass its bar: other work on the machine makes them larger. The other row has no
bar: it needs a machine with nothing else to do.
"""
import argparse
import os
import pathlib
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import p3d
from p3d._library import ffi, lib

BAR = 1.3
FIXTURES = pathlib.Path(__file__).parents[2] / "fixtures"


def by_package(path: str) -> None:
    try:
        with p3d.open(path):
            pass
    except p3d.Error:
        pass


def by_library(path: str) -> None:
    scene, error = ffi.new("struct p3d_scene *"), ffi.new("struct p3d_error *")
    if lib.p3d_scene_open(path.encode(), PARTS, ffi.NULL, ffi.NULL, scene, error):
        lib.p3d_scene_close(scene)


PARTS = lib.P3D_SCENE_MODEL | lib.P3D_SCENE_SKELETON


def seconds(use: Callable[[str], None], paths: list[str]) -> float:
    started = time.process_time()
    for path in paths:
        use(path)
    return time.process_time() - started


def busy(paths: list[str], workers: int) -> float:
    """Processors that the pool uses at a time."""
    cpu, wall = time.process_time(), time.perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(by_package, paths, chunksize=8))
    return (time.process_time() - cpu) / (time.perf_counter() - wall)


def main() -> int:
    parser = argparse.ArgumentParser(description="what p3d.open costs above the library's own call")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("folders", nargs="*", default=[str(FIXTURES)])
    options = parser.parse_args()
    paths = sorted(str(path) for folder in options.folders for path in pathlib.Path(folder).rglob("*.p3d"))
    for use in (by_package, by_library):  # warm
        seconds(use, paths)
    ratios = [seconds(by_package, paths) / seconds(by_library, paths) for _ in range(options.runs)]
    ratio, workers = min(ratios), os.cpu_count() or 1
    print(f"python-open       {ratio:10.2f} x  bar {BAR}")
    print(f"python-threads    {busy(paths * 4, workers):10.2f} of {workers} processors")
    print(f"    {len(paths)} models, ratios {' '.join(f'{each:.2f}' for each in ratios)}")
    return int(ratio > BAR)


if __name__ == "__main__":
    sys.exit(main())
