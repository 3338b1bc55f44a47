# test_scene.py: models that are opened, and how long what they gave can be used.
# SPDX-License-Identifier: GPL-2.0-or-later
import copy
import ctypes
import gc
import pickle
import tempfile
import unittest
from pathlib import Path
from typing import Any, Callable

import numpy as np
import p3d

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
CRATE = FIXTURES / "crate.p3d"
PICKUP = FIXTURES / "pickup" / "pickup.p3d"
TUBE = FIXTURES / "tube_v50.p3d"


def memory_of_process() -> int:
    """Bytes of memory that the process has at the moment."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


class Opening(unittest.TestCase):
    def test_points_and_faces_are_those_of_the_file(self) -> None:
        with p3d.open(CRATE) as scene:
            lod = scene.lods[0]
            self.assertEqual((scene.format, scene.version), ("mlod", 257))
            self.assertEqual((lod.name, lod.kind, lod.index), ("1.000", "visual", 0))
            self.assertEqual((len(lod.points), len(lod.faces)), (8, 6))
            np.testing.assert_array_equal(lod.points.max(axis=0), [1, 2, 1])
            np.testing.assert_array_equal(lod.faces.counts, [4] * 6)
            np.testing.assert_array_equal(lod.faces.offsets, np.arange(0, 24, 4))
            np.testing.assert_array_equal(lod.faces[0], lod.corner_points[:4])
            self.assertEqual(lod.uv_sets[0].uvs.shape, (24, 2))
            self.assertLess(lod.faces.materials.max(), len(scene.model.materials))

    def test_selections_have_members_and_weights(self) -> None:
        with p3d.open(CRATE) as scene:
            lid = scene.lods[0].selection("LID")
            assert lid is not None
            self.assertEqual((lid.name, len(lid.points)), ("lid", 4))
            np.testing.assert_array_equal(scene.lods[0].points[lid.points][:, 1], [2] * 4)
            self.assertEqual(lid.point_weights.max(), 1)
            self.assertIsNone(scene.lods[0].selection("nothing"))

    def test_normals_point_outwards(self) -> None:
        with p3d.open(CRATE) as scene:
            lod = scene.lods[0]
            outward = lod.points[lod.corner_points] - lod.points.mean(axis=0)
            self.assertTrue(((outward * lod.normals[lod.corner_normals]).sum(axis=1) > 0).all())

    def test_bones_and_animations_come_from_the_model_cfg(self) -> None:
        with p3d.open(PICKUP) as scene:
            self.assertEqual(scene.model_cfg, str(PICKUP.parent / "model.cfg"))
            door = scene.model.animations[0]
            self.assertEqual((door.name, door.type), ("door_l", "rotation"))
            assert door.bone is not None
            self.assertEqual(scene.model.bones[door.bone].name, "door_l")
            skins, axes = scene.lods[0].skins, scene.model.axes(scene.lods[0])
            assert skins is not None
            self.assertEqual((skins.bones.shape, skins.weights.shape), ((1350, 4), (1350, 4)))
            np.testing.assert_allclose(np.where(skins.counts > 0, skins.weights.sum(axis=1), 1), 1)
            self.assertEqual((len(axes), axes[0].bone), (len(scene.model.animations), door.bone))

    def test_a_pose_moves_points(self) -> None:
        with p3d.open(PICKUP) as scene:
            opened = scene.pose(door_l=1).lods[0].points
            moved = np.flatnonzero((opened != scene.lods[0].points).any(axis=1))
            door = scene.lods[0].selection("door_l")
            assert door is not None
            self.assertTrue(len(moved) > 0 and set(moved) <= set(door.points))
            with self.assertRaisesRegex(p3d.Error, "door_r"):
                scene.pose(wings=1)

    def test_bone_places_are_where_a_pose_puts_points(self) -> None:
        with p3d.open(PICKUP) as scene:
            lod, skins = scene.lods[0], scene.lods[0].skins
            assert skins is not None
            places = scene.model.bone_places(lod, {"door_l": 1})
            rows = places.rows[np.where(skins.counts > 0, skins.bones[:, 0], 0)]
            moved = (lod.points[:, :, np.newaxis] * rows[:, :3]).sum(axis=1) + rows[:, 3]
            posed = scene.pose(door_l=1).lods[0].points
            of_bone = np.asarray(skins.counts) == 1
            np.testing.assert_allclose(posed[of_bone], moved[of_bone], atol=1e-5)
            self.assertFalse(places.hidden.any())

    def test_lods_can_be_chosen(self) -> None:
        with p3d.open(PICKUP, lods="geometry, memory") as scene:
            self.assertEqual([lod.name for lod in scene.lods], ["Geometry", "Memory"])
            self.assertEqual(len(scene.model.lod("memory").points), 21)  # type: ignore[union-attr]

    def test_of_several_lods_of_a_name_the_last_is_found(self) -> None:
        with p3d.open(FIXTURES / "odd.p3d") as scene:
            same = [lod.index for lod in scene.lods if lod.name == "1.000"]
            self.assertGreater(len(same), 1)
            self.assertEqual(scene.model.lod("1.000").index, same[-1])  # type: ignore[union-attr]

    def test_an_archive_has_models(self) -> None:
        with p3d.open(f"{FIXTURES}/addon.pbo:data/crate.p3d") as scene:
            self.assertEqual(len(scene.lods[0].faces), 6)

    def test_what_was_read_is_written_byte_for_byte(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for path in (CRATE, PICKUP, TUBE):
                with p3d.open(path) as scene:
                    scene.write(Path(folder) / "copy.p3d")
                self.assertEqual((Path(folder) / "copy.p3d").read_bytes(), path.read_bytes())

    def test_the_package_has_the_version_of_its_library(self) -> None:
        from importlib import metadata

        self.assertEqual(p3d.__version__, metadata.version("p3d"))


class Lifetime(unittest.TestCase):
    def test_an_array_keeps_its_scene_alive(self) -> None:
        points = p3d.open(PICKUP).lods[0].points
        own = points.copy()
        gc.collect()
        p3d.open(CRATE)
        np.testing.assert_array_equal(points, own)
        self.assertFalse(points.flags.writeable)

    def test_what_was_closed_raises(self) -> None:
        scene = p3d.open(PICKUP)
        lod, faces, points = scene.lods[0], scene.lods[0].faces, scene.lods[0].points
        row, own, plain = points[3:], points.copy(), np.asarray(points)
        total = points.sum()
        scene.close()
        scene.close()
        uses: list[Callable[[], Any]] = [
            lambda: lod.points,
            lambda: len(faces),
            lambda: faces[0],
            lambda: scene.model.materials,
            lambda: scene.pose(door_l=1),
            lambda: scene.facts(),
            lambda: points[0],
            lambda: row[0],
            lambda: points + 1,
            lambda: points.max(),
            lambda: np.concatenate([points, points]),
            lambda: list(points),
            lambda: points.tolist(),
            lambda: str(points),
            lambda: points.copy(),
        ]
        for use in uses:
            with self.assertRaises(p3d.Error) as caught:
                use()
            self.assertEqual(caught.exception.status, "closed")
        # A copy is its owner's, and plain numpy knows of nothing, but the memory is there.
        self.assertEqual((own.sum(), own.reshape(-1).sum(), plain.sum()), (total, total, total))

    def test_every_method_of_an_array_raises_when_its_scene_was_closed(self) -> None:
        """Those of numpy are found by looking, so that a later numpy's are tried, too."""
        with p3d.open(PICKUP) as scene:
            points = scene.lods[0].points
            views = [points[2:], points.T, points.reshape(-1), points.view(), points.swapaxes(0, 1), points.real]
        methods = [name for name in dir(np.ndarray) if name[0] != "_" and callable(getattr(np.ndarray, name))]
        uses = ["T", "ctypes", "data", "flat", "imag", "real", "__copy__", "__deepcopy__", "__reduce__", "__contains__"]
        self.assertLessEqual({"argmax", "flatten", "dot", "nonzero", "sort", "take", "tolist", "dump"}, set(methods))
        for array in [points, *views]:
            for name in methods + uses:
                with self.subTest(name), self.assertRaises(p3d.Error) as caught:
                    getattr(array, name)()
                self.assertEqual(caught.exception.status, "closed")
        more: list[Callable[[], Any]] = [
            lambda: pickle.dumps(points),
            lambda: copy.deepcopy(points),
            lambda: 1.0 in points,
            lambda: bool(points[:1, :1]),
            lambda: f"{points}",
            lambda: np.argmax(points),
            lambda: np.sort(points),
            lambda: points @ points.T,
            lambda: points == points,
            lambda: points != 0,
            lambda: points < 1,
            lambda: np.stack([points]),
        ]
        for use in more:
            self.assertRaises(p3d.Error, use)

    def test_methods_of_an_array_give_what_numpy_gives(self) -> None:
        with p3d.open(PICKUP) as scene:
            points = scene.lods[0].points
            plain = np.array(points)
            for name in ("argmax", "flatten", "max", "mean", "nonzero", "ravel", "sum", "tobytes", "tolist"):
                np.testing.assert_array_equal(getattr(points, name)(), getattr(plain, name)())
            self.assertEqual((repr(points[0]), str(points)), (repr(plain[0]), str(plain)))
            for view in (points.T, points.flat, points.real, points.data):
                np.testing.assert_array_equal(np.array(view).sum(), np.array(plain).sum())
            self.assertEqual(type(pickle.loads(pickle.dumps(points))), np.ndarray)

    def test_no_memory_that_was_freed_is_read_by_any_view(self) -> None:
        """Plain views are not told of the close; the memory is there as long as one of them is. Sanitizers look on."""
        with p3d.open(PICKUP) as scene:
            points = scene.lods[0].points
            copied = points.copy()
            buffer = memoryview(points)  # type: ignore[arg-type]
            views = [np.asarray(points), buffer, points.view(np.ndarray)[::2], points.flat]
            address = points.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
        del scene, points
        gc.collect()
        p3d.open(PICKUP).lods[0].points.sum()
        for view, want in zip(views, (copied, copied, copied[::2], copied.reshape(-1))):
            np.testing.assert_array_equal(np.array(view), want)
        self.assertEqual(address[0], copied[0, 0])

    def test_nobody_writes_into_the_memory_of_a_model(self) -> None:
        with p3d.open(PICKUP) as scene:
            points = scene.lods[0].corner_points
            uses: list[Callable[[], Any]] = [
                lambda: points.setflags(write=True),
                lambda: np.asarray(points).setflags(write=True),
                lambda: points.fill(0),
                lambda: points.sort(),
                lambda: np.copyto(points, 0),
                lambda: np.put(points, 0, 0),
                lambda: np.asarray(points).put(0, 0),
            ]
            for use in uses:
                self.assertRaises((ValueError, RuntimeError), use)

    def test_a_pose_outlives_its_scene(self) -> None:
        with p3d.open(PICKUP) as scene:
            posed = scene.pose(door_l=1)
        del scene
        gc.collect()
        self.assertEqual(posed.lods[0].points.shape, (1350, 3))
        posed.close()
        with self.assertRaises(p3d.Error):
            posed.lods[0].points

    def test_scenes_that_are_dropped_leave_no_memory(self) -> None:
        def drop(count: int) -> None:
            for _ in range(count):
                scene = p3d.open(PICKUP, assets=FIXTURES)
                self.assertGreater(len(scene.pose(door_l=1).lods[0].points) + len(scene.facts()), 0)

        drop(20)
        before = memory_of_process()
        drop(100)
        self.assertLess(memory_of_process() - before, 2_000_000)


class Failing(unittest.TestCase):
    def test_a_file_that_is_not_there(self) -> None:
        with self.assertRaises(p3d.Error) as caught:
            p3d.open("nowhere.p3d")
        error = caught.exception
        self.assertEqual((error.file, error.lod, error.status), ("nowhere.p3d", None, "system"))
        self.assertTrue(str(error).startswith("nowhere.p3d: "))

    def test_files_that_are_cut_or_changed_never_crash(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            hostile = Path(folder) / "hostile.p3d"
            for path in (CRATE, TUBE):
                data, failures = path.read_bytes(), 0
                for at in range(0, len(data), 97):
                    for bad in (data[:at], data[:at] + b"\xff\xff\xff\x7f" + data[at + 4 :]):
                        hostile.write_bytes(bad)
                        try:
                            with p3d.open(hostile) as scene:
                                for lod in scene.lods:
                                    lod.points.sum(), lod.corner_points.sum(), [len(s.points) for s in lod.selections]
                        except p3d.Error as error:
                            self.assertEqual(error.file, str(hostile))
                            failures += 1
                self.assertGreater(failures, len(data) // 97)

    def test_an_error_names_lod_and_offset(self) -> None:
        data = PICKUP.read_bytes()
        with tempfile.TemporaryDirectory() as folder:
            cut = Path(folder) / "cut.p3d"
            cut.write_bytes(data[:-5000])
            with self.assertRaises(p3d.Error) as caught:
                p3d.open(cut)
            self.assertEqual(caught.exception.status, "damaged")
            self.assertIsNotNone(caught.exception.lod)
            self.assertGreater(caught.exception.offset, 0)
            with p3d.open(cut, damaged=True) as scene:
                self.assertGreater(len(scene.lods), 0)


if __name__ == "__main__":
    unittest.main()
