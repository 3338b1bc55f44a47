# test_corpus.py: real models through Python: each number of p3dinfo --json, by numpy; skipped without ../shared.
# SPDX-License-Identifier: GPL-2.0-or-later
import json
import os
import time
import unittest
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Optional

import numpy as np
import p3d
from p3d._library import ffi, lib

SHARED = Path(os.environ.get("P3D_SHARED_DIR", Path(__file__).resolve().parents[3] / "shared"))
CORPUS = SHARED / "corpus"
STEP = int(os.environ.get("P3D_PYTHON_STEP", "1"))  # each how many-th model is read


def seconds_of(call: Callable[[], None]) -> float:
    """Time of the processor."""
    before = time.process_time()
    call()
    return time.process_time() - before


def same_number(want: float, have: float) -> bool:
    return want == have or np.float32(want) == np.float32(have)


def differences(want: Any, have: Any, where: str) -> Iterator[str]:
    """Where two trees of JSON differ; `have` may have more keys."""
    if isinstance(want, dict) and isinstance(have, dict):
        for key in want.keys() - {"file", "errors", "warnings"}:
            if key not in have:
                yield f"{where}.{key}: missing"
            elif key == "mass" and want[key] is not None and have[key] is not None:
                if abs(want[key] - have[key]) > 1e-5 * max(1, abs(want[key])):
                    yield f"{where}.mass: {want[key]} {have[key]}"
            else:
                yield from differences(want[key], have[key], f"{where}.{key}")
    elif isinstance(want, list) and isinstance(have, list) and len(want) == len(have):
        for index, pair in enumerate(zip(want, have)):
            yield from differences(*pair, f"{where}[{index}]")
    elif isinstance(want, (int, float)) and isinstance(have, (int, float)):
        if not same_number(want, have):
            yield f"{where}: {want} {have}"
    elif want != have:
        yield f"{where}: {want} {have}"


def crc(data: Any, start: int = 0) -> int:
    return zlib.crc32(np.ascontiguousarray(data).tobytes(), start)


def box(points: Any) -> tuple[list[Optional[float]], list[Optional[float]]]:
    finite = np.asarray(points)[np.isfinite(points).all(axis=1)]
    if not len(finite):
        return [None] * 3, [None] * 3
    return finite.min(axis=0).tolist(), finite.max(axis=0).tolist()


def crc_of_faces(counts: Any, corners: Any) -> int:
    """For each face the number of corners, then the corners."""
    heads = np.arange(len(counts)) + np.cumsum(counts, dtype=np.int64) - counts
    words = np.empty(len(counts) + len(corners), "<u4")
    is_head = np.zeros(len(words), bool)
    is_head[heads] = True
    words[is_head], words[~is_head] = counts, corners
    return crc(words)


def crc_of_frames(frames: list[tuple[float, Any]]) -> str:
    sum = 0
    for time, points in frames:
        sum = crc(points, crc(np.float32(time), sum))
    return f"{sum:08x}"


def of_both(lod: p3d.Lod, points: Any, counts: Any) -> dict[str, Any]:
    low, high = box(points)
    return {
        "index": lod.index,
        "resolution": lod.resolution,
        "name": lod.name,
        "faces": len(counts),
        "triangles": int((counts == 3).sum()),
        "quads": int((counts == 4).sum()),
        "bbox_min": low,
        "bbox_max": high,
        "properties": [list(pair) for pair in lod.properties],
    }


def of_source(lod: p3d.Lod) -> dict[str, Any]:
    """The facts of p3dinfo, from the arrays of an MLOD's LOD."""
    table = np.empty(len(lod.points), [("xyz", "<f4", 3), ("flags", "<u4")])
    table["xyz"], table["flags"] = lod.points, 0 if lod.point_flags is None else lod.point_flags
    normals = np.negative(lod.normals)
    return {
        **of_both(lod, lod.points, lod.faces.counts),
        "points": len(lod.points),
        "normals": len(lod.normals),
        "sharp_edges": 0 if lod.sharp_edges is None else len(lod.sharp_edges),
        "frames": len(lod.frames),
        "mass": None if lod.masses is None else float(lod.masses.sum(dtype=np.float64)),
        "selections": [{"name": s.name, "points": len(s.points), "faces": len(s.faces)} for s in lod.selections],
        "crc32": {
            "points": f"{crc(table):08x}",
            "normals": f"{crc(normals):08x}",
            "faces": f"{crc_of_faces(lod.faces.counts, lod.corner_points):08x}",
            "frames": crc_of_frames([(frame.time, frame.stored) for frame in lod.frames]),
        },
    }


def of_stored(lod: p3d.Lod, stored: p3d.StoredLod) -> dict[str, Any]:
    """The same of an ODOL."""
    counts = stored.face_counts
    is_corner = np.arange(4) < counts[:, np.newaxis]
    return {
        **of_both(lod, stored.vertices, counts),
        "vertices": len(stored.vertices),
        "normals": len(stored.normals),
        "frames": len(stored.frames),
        "uv_sets": list(range(len(stored.uv_sets))),
        "selections": [{"name": selection.name} for selection in lod.selections],
        "crc32": {
            "points": f"{crc(stored.vertices):08x}",
            "normals": f"{crc(stored.normals):08x}",
            "faces": f"{crc_of_faces(counts, stored.face_vertices[is_corner]):08x}",
            "uvs": [f"{crc(uvs):08x}" for uvs in stored.uv_sets],
            "frames": crc_of_frames(stored.frames),
        },
    }


@unittest.skipUnless((CORPUS / "expected.jsonl").exists(), f"no corpus at {CORPUS}")
class Corpus(unittest.TestCase):
    def expected(self) -> Iterator[dict[str, Any]]:
        lines = (CORPUS / "expected.jsonl").read_text().splitlines()
        yield from (json.loads(line) for line in lines[::STEP])

    def test_every_number_of_p3dinfo(self) -> None:
        problems: list[str] = []
        count = numbers = 0
        for want in self.expected():
            path = CORPUS / want["file"]
            if "expect" in want:
                with self.assertRaises(p3d.Error):
                    p3d.open(path)
                continue
            with p3d.open(path) as scene:
                facts = scene.facts()
                problems += differences(want, facts, want["file"])
                stored = scene.stored
                for lod in scene.lods:
                    have = of_stored(lod, stored[lod.index]) if stored else of_source(lod)
                    numbers += len(have)
                    problems += differences(have, facts["lods"][lod.index], f"{want['file']} {lod.name}")
            count += 1
        self.assertEqual("\n".join(problems[:20]), "")
        self.assertGreater(count, 300 // STEP)
        print(f"{count} models, {numbers} rows of numbers", end=" ", flush=True)

    def test_opening_costs_little_more_than_the_library_s_call(self) -> None:
        paths = [str(CORPUS / want["file"]) for want in self.expected() if "expect" not in want][::3]

        def by_library() -> None:
            options, error = ffi.new("struct p3d_scene_options *"), ffi.new("struct p3d_error *")
            for path in paths:
                scene = ffi.new("struct p3d_scene *")
                what = lib.P3D_SCENE_MODEL | lib.P3D_SCENE_SKELETON
                lib.p3d_scene_open(path.encode(), what, options, ffi.NULL, scene, error)
                lib.p3d_scene_close(scene)

        def by_package() -> None:
            for path in paths:
                p3d.open(path).close()

        own, whole = (min(seconds_of(read) for _ in range(3)) for read in (by_library, by_package))
        self.assertLess(whole, 1.3 * own)

    def test_scenes_that_are_dropped_leave_no_memory(self) -> None:
        paths = [CORPUS / want["file"] for want in self.expected() if "expect" not in want][:100]

        def drop() -> int:
            for path in paths:
                scene = p3d.open(path)
                for lod in scene.lods:
                    lod.points.sum(), [selection.name for selection in lod.selections]
            return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

        drop(), drop()
        before = drop()
        self.assertLess(drop() - before, 2_000_000)


if __name__ == "__main__":
    unittest.main()
