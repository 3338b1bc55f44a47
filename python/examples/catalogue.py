# catalogue.py: a table of all models below folders and in PBOs, read by the workers of a Dask cluster.
# SPDX-License-Identifier: GPL-2.0-or-later
"""usage: catalogue.py OUT.sqlite PATH... [--scheduler ADDRESS | --workers N] [--assets PATH] [--thumbnail PIXELS]

The table `models` has a row for each model: facts, numbers of findings, and a PNG. Workers see the same paths as this
program does. The same models give the same table, however many workers there are; what a worker that is lost was doing
another one does again.
"""
from __future__ import annotations

import argparse
import functools
import io
import os
import sqlite3
from collections.abc import Iterator
from typing import Any, Optional

import p3d
from distributed import Client, LocalCluster, as_completed

COLUMNS = {
    "path": "TEXT PRIMARY KEY", "status": "TEXT", "message": "TEXT", "format": "TEXT", "version": "INTEGER",
    "lods": "INTEGER", "faces": "INTEGER", "points": "INTEGER", "bones": "INTEGER", "animations": "INTEGER",
    "textures": "INTEGER", "width": "REAL", "height": "REAL", "length": "REAL",
    "errors": "INTEGER", "warnings": "INTEGER", "notes": "INTEGER", "thumbnail": "BLOB",
}  # fmt: skip
AT_ONCE = 64  # models that a worker is given as one task


def models_in(path: str) -> Iterator[str]:
    """The models that a path stands for, in a fixed order."""
    if os.path.isdir(path):
        for entry in sorted(os.scandir(path), key=lambda entry: entry.name):
            yield from models_in(entry.path)
    elif path.lower().endswith(".p3d"):
        yield path
    elif path.lower().endswith(".pbo"):
        try:
            with p3d.Pbo(path) as pbo:
                names = [member.name for member in pbo if member.name.lower().endswith(".p3d")]
        except p3d.Error:
            return  # it is no archive, or its header is damaged
        yield from (f"{path}:{name}" for name in sorted(set(names)))


@functools.lru_cache(maxsize=1)
def assets_of(path: Optional[str]) -> Optional[p3d.Assets]:
    return p3d.Assets(path) if path else None


def facts_of(scene: p3d.Scene) -> dict[str, Any]:
    model, best = scene.model, scene.model.best_lod
    points = best.points if best is not None else ()
    size = points.max(axis=0) - points.min(axis=0) if len(points) else (0, 0, 0)
    return {
        "format": scene.format,
        "version": scene.version,
        "lods": len(scene.lods),
        "faces": len(best.faces) if best is not None else 0,
        "points": len(points),
        "bones": len(model.bones),
        "animations": len(model.animations),
        "textures": len({material.texture for material in model.materials} - {""}),
        **{name: round(float(side), 3) for name, side in zip(("width", "height", "length"), size)},
    }


def thumbnail_of(scene: p3d.Scene, pixels: int) -> Optional[bytes]:
    picture = io.BytesIO()
    try:
        scene.to_png(picture, width=pixels, height=pixels)
    except p3d.Error:
        return None  # nothing in it can be seen
    return picture.getvalue()


def row_of(path: str, assets: Optional[str], pixels: int) -> dict[str, Any]:
    try:
        with p3d.open(path, assets=assets_of(assets), damaged=True) as scene:
            row = {"path": path, "status": "ok", **facts_of(scene), "thumbnail": thumbnail_of(scene, pixels)}
        found = [finding.severity for finding in p3d.check(path)]
    except p3d.Error as error:
        return {"path": path, "status": error.status, "message": error.message}
    return {**row, **{f"{severity}s": found.count(severity) for severity in ("error", "warning", "note")}}


def rows_of(paths: list[str], assets: Optional[str], pixels: int) -> list[dict[str, Any]]:
    return [row_of(path, assets, pixels) for path in paths]


def write(table: sqlite3.Connection, client: Client, paths: list[str], assets: Optional[str], pixels: int) -> None:
    """Rows are written as they come, so that this program needs no memory for all of them."""
    parts = [paths[i : i + AT_ONCE] for i in range(0, len(paths), AT_ONCE)]
    columns = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
    table.execute(f"CREATE TABLE models ({columns})")
    tasks = client.map(rows_of, parts, assets=assets, pixels=pixels, retries=3, pure=False)
    for task, rows in as_completed(tasks, with_results=True):
        values = [[row.get(name) for name in COLUMNS] for row in rows]
        table.executemany(f"INSERT INTO models VALUES ({', '.join('?' * len(COLUMNS))})", values)
        table.commit()
        task.release()


def main() -> None:
    parser = argparse.ArgumentParser(description="A table of all models below folders and in PBOs.")
    parser.add_argument("output", help="a new file: an SQLite database")
    parser.add_argument("paths", nargs="+", help="folders, PBOs, P3Ds")
    parser.add_argument("--scheduler", help="the address of a cluster; else one is started here")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="of the one that is started here")
    parser.add_argument("--assets", help="a folder with textures")
    parser.add_argument("--thumbnail", type=int, default=64, help="pixels of a side")
    options = parser.parse_args()
    if os.path.exists(options.output):
        parser.error(f"{options.output} is there already")
    paths = sorted({model for path in options.paths for model in models_in(path)})
    cluster = (
        None
        if options.scheduler
        else LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address=None)
    )
    with Client(options.scheduler or cluster) as client, sqlite3.connect(options.output) as table:
        write(table, client, paths, options.assets, options.thumbnail)
        (good,) = table.execute("SELECT count(*) FROM models WHERE status = 'ok'").fetchone()
    if cluster:
        cluster.close()
    print(f"{len(paths)} models, {len(paths) - good} cannot be read")


if __name__ == "__main__":
    main()
