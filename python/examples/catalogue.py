# catalogue.py: a table of all models below folders and in PBOs, read by the workers of a Dask cluster.
# SPDX-License-Identifier: GPL-2.0-or-later
"""usage: catalogue.py TABLE.sqlite ROOT [--scheduler ADDRESS | --workers N] [--assets PATH] [--thumbnail PIXELS]

The table `models` has a row for each model: facts, numbers of findings, and a PNG. Its key is the path below ROOT.
Workers see the same paths as this program does. A folder is a task, and what is done is kept: a run that was ended goes
on, and another run reads only files that are new or have changed, and takes out what is gone. A worker that is lost loses
nothing. This program holds no list of the models.
"""
from __future__ import annotations

import argparse
import dataclasses
import functools
import io
import os
import sqlite3
from collections.abc import Iterator
from typing import Any, Optional

import p3d
from distributed import Client, LocalCluster, as_completed

COLUMNS = {
    "path": "TEXT PRIMARY KEY", "folder": "TEXT", "file": "TEXT", "mark": "TEXT", "status": "TEXT", "message": "TEXT", "format": "TEXT", "version": "INTEGER",
    "lods": "INTEGER", "faces": "INTEGER", "points": "INTEGER", "bones": "INTEGER", "animations": "INTEGER",
    "textures": "INTEGER", "width": "REAL", "height": "REAL", "length": "REAL",
    "errors": "INTEGER", "warnings": "INTEGER", "notes": "INTEGER", "thumbnail": "BLOB",
}  # fmt: skip
AT_ONCE = 500  # files that a task reads; then the folder is given out again


@dataclasses.dataclass
class Part:
    """What a task found in a folder. A file is a model, or an archive of models."""

    folder: str
    read: list[str]  # files that are new or have changed
    gone: list[str]  # files that are in the table, but no longer there
    rows: list[dict[str, Any]]  # of the models in `read`
    is_whole: bool


def models_in(file: str) -> list[str]:
    """The models that a file stands for, in a fixed order."""
    if file.lower().endswith(".p3d"):
        return [file]
    try:
        with p3d.Pbo(file) as pbo:
            names = {member.name for member in pbo if member.name.lower().endswith(".p3d")}
    except p3d.Error:
        return []  # it is no archive, or its header is damaged
    return [f"{file}:{name}" for name in sorted(names)]


def marks_in(root: str, folder: str, pixels: int) -> dict[str, str]:
    """Files in a folder, with what changes if they do, or if a row would look different."""
    marks = {}
    for entry in sorted(os.scandir(os.path.join(root, folder)), key=lambda entry: entry.name):
        if entry.name.lower().endswith((".p3d", ".pbo")) and entry.is_file():
            status = entry.stat()
            marks[entry.name] = f"{status.st_size} {status.st_mtime_ns} {pixels} {p3d.__version__}"
    return marks


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
            row = {"status": "ok", **facts_of(scene), "thumbnail": thumbnail_of(scene, pixels)}
        found = [finding.severity for finding in p3d.check(path)]
    except p3d.Error as error:
        return {"status": error.status, "message": error.message}
    return {**row, **{f"{severity}s": found.count(severity) for severity in ("error", "warning", "note")}}


def part_of(root: str, folder: str, known: dict[str, str], assets: Optional[str], pixels: int) -> Part:
    """`known`: the files of the folder that are in the table, with their marks."""
    marks = marks_in(root, folder, pixels)
    changed = [file for file, mark in marks.items() if known.get(file) != mark]
    read, rows = changed[:AT_ONCE], []
    for file in read:
        for path in models_in(os.path.join(root, folder, file)):
            place = {"path": os.path.relpath(path, root), "folder": folder, "file": file, "mark": marks[file]}
            rows.append({**place, **row_of(path, assets, pixels)})
    return Part(folder, read, [file for file in known if file not in marks], rows, len(changed) <= AT_ONCE)


def folders_in(root: str) -> Iterator[str]:
    for folder, below, _ in os.walk(root):
        below.sort()
        yield os.path.relpath(folder, root)


def known_in(table: sqlite3.Connection, folder: str) -> dict[str, str]:
    return dict(table.execute("SELECT DISTINCT file, mark FROM models WHERE folder = ?", [folder]))


def save(table: sqlite3.Connection, part: Part) -> None:
    with table:  # all of a part, or nothing
        table.executemany(
            "DELETE FROM models WHERE folder = ? AND file = ?", [[part.folder, file] for file in part.read + part.gone]
        )
        values = [[row.get(name) for name in COLUMNS] for row in part.rows]
        table.executemany(f"INSERT INTO models VALUES ({', '.join('?' * len(COLUMNS))})", values)


def open_table(path: str) -> sqlite3.Connection:
    table = sqlite3.connect(path, check_same_thread=False)
    columns = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
    table.execute(f"CREATE TABLE IF NOT EXISTS models ({columns})")
    table.execute("CREATE INDEX IF NOT EXISTS files ON models (folder, file)")
    table.execute("CREATE TEMP TABLE seen (folder TEXT PRIMARY KEY)")
    return table


def write(table: sqlite3.Connection, client: Client, root: str, assets: Optional[str], pixels: int) -> int:
    """Gives out some folders at a time, and writes parts as they come. Returns how many models were read."""
    most, waiting, count = 2 * max(len(client.ncores()), 1), 0, 0
    tasks = as_completed(with_results=True)

    def give(folder: str) -> None:
        known = known_in(table, folder)
        tasks.add(client.submit(part_of, root, folder, known, assets, pixels, retries=3, pure=False))

    def take() -> bool:
        nonlocal count
        _, part = next(tasks)
        save(table, part)
        count += len(part.rows)
        if not part.is_whole:
            give(part.folder)
        return bool(part.is_whole)

    for folder in folders_in(root):
        table.execute("INSERT INTO seen VALUES (?)", [folder])
        give(folder)
        waiting += 1
        while waiting == most:
            waiting -= take()
    while waiting:
        waiting -= take()
    with table:
        table.execute("DELETE FROM models WHERE folder NOT IN (SELECT folder FROM seen)")
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description="A table of all models below a folder, also in PBOs.")
    parser.add_argument("table", help="an SQLite database, new or of an earlier run")
    parser.add_argument("root", help="a folder")
    parser.add_argument("--scheduler", help="the address of a cluster; else one is started here")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="of the one that is started here")
    parser.add_argument("--assets", help="a folder with textures")
    parser.add_argument("--thumbnail", type=int, default=64, help="pixels of a side")
    options = parser.parse_args()
    if not os.path.isdir(options.root):
        parser.error(f"{options.root} is no folder")
    cluster = (
        None
        if options.scheduler
        else LocalCluster(n_workers=options.workers, threads_per_worker=1, dashboard_address=None)
    )
    with Client(options.scheduler or cluster) as client:
        table = open_table(options.table)
        read = write(table, client, os.path.abspath(options.root), options.assets, options.thumbnail)
        count, good = table.execute("SELECT count(*), total(status = 'ok') FROM models").fetchone()
        table.close()
    if cluster:
        cluster.close()
    print(f"{count} models, {read} read now, {count - int(good)} cannot be read")


if __name__ == "__main__":
    main()
