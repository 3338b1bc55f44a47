# test_output.py: what is written replaces no input, goes through no link that was not named, and appears when it is
# complete.
# SPDX-License-Identifier: GPL-2.0-or-later
import io
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any, Callable
from unittest import mock

import numpy as np
import p3d

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
CRATE = FIXTURES / "crate.p3d"
TUBE = FIXTURES / "tube_v50.p3d"
PIXELS = np.full((8, 8, 4), 255, np.uint8)

# Every call that writes, by the name of the path alone.
WRITERS: dict[str, Callable[[p3d.Scene, Any], Any]] = {
    "scene.write": lambda scene, path: scene.write(path),
    "model.write": lambda scene, path: scene.model.write(path),
    "odol": lambda scene, path: scene.model.write(path, version=54, allow_missing=True),
    "glb": lambda scene, path: scene.to_glb(path),
    "model.glb": lambda scene, path: scene.model.to_glb(path),
    "png": lambda scene, path: scene.to_png(path, width=16, height=16),
    "model.png": lambda scene, path: scene.model.to_png(path, width=16, height=16),
    "pose": lambda scene, path: scene.pose().write(path),
    "copy": lambda scene, path: p3d.make_model([p3d.NewLod.of(lod) for lod in scene.lods], [("", "")] * 9).write(path),
}
OTHERS: dict[str, Callable[[p3d.Scene, Any], Any]] = {
    "write_png": lambda scene, path: p3d.write_png(path, PIXELS),
    "write_texture": lambda scene, path: p3d.write_texture(path, PIXELS, "dxt1"),
}


class InFolder(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.input = self.folder / "car.p3d"
        self.input.write_bytes(TUBE.read_bytes())

    def names(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())

    def assert_refused(self, scene: p3d.Scene, path: Path, kept: Path, writer: str) -> None:
        before = kept.read_bytes()
        with self.assertRaisesRegex(p3d.Error, "would be replaced; choose another name, or say replace=True"):
            WRITERS[writer](scene, path)
        self.assertEqual(kept.read_bytes(), before)


class Inputs(InFolder):
    def test_no_call_replaces_the_model_that_it_was_read_from(self) -> None:
        (self.folder / "soft.p3d").symlink_to("car.p3d")
        os.link(self.input, self.folder / "hard.p3d")
        (self.folder / "around").symlink_to(".")
        names = ["car.p3d", "soft.p3d", "hard.p3d", "around/car.p3d", "around/../" + self.folder.name + "/car.p3d"]
        with p3d.open(self.input) as scene:
            for writer in WRITERS:
                for name in names:
                    with self.subTest(writer=writer, name=name):
                        self.assert_refused(scene, self.folder / name, self.input, writer)
        self.assertEqual(self.names(), ["around", "car.p3d", "hard.p3d", "soft.p3d"])

    def test_the_input_is_known_from_other_folders_and_by_links(self) -> None:
        (self.folder / "soft.p3d").symlink_to("car.p3d")
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        for name in ("car.p3d", "soft.p3d"):
            with p3d.open(name) as scene:
                os.chdir("/")
                self.assert_refused(scene, self.input, self.input, "model.write")
                os.chdir(self.folder)

    def test_what_was_read_besides_is_no_output_either(self) -> None:
        cfg, texture, rvmat = self.folder / "model.cfg", self.folder / "a_co.png", self.folder / "a.rvmat"
        cfg.write_text('class CfgModels { class car { skeletonName = ""; sections[] = {"x"}; }; };')
        p3d.write_png(texture, PIXELS)
        rvmat.write_text("ambient[] = {1, 1, 1, 1};")
        with p3d.open(CRATE) as scene:
            lods = [p3d.NewLod.of(lod) for lod in scene.lods]
            p3d.make_model(lods, [("a_co.png", "a.rvmat")] * 9).write(self.input, replace=True)
        with p3d.open(self.input, assets=self.folder) as scene:
            self.assertIn(str(cfg), scene.files)
            self.assert_refused(scene, cfg, cfg, "png")
            self.assert_refused(scene, cfg, cfg, "model.write")
            for writer in ("glb", "png"):
                self.assert_refused(scene, texture, texture, writer)
            for writer in ("glb", "odol"):
                self.assert_refused(scene, rvmat, rvmat, writer)

    def test_an_archive_is_not_replaced(self) -> None:
        archive, other = self.folder / "addon.pbo", self.folder / "other.pbo"
        for path in (archive, other):
            path.write_bytes((FIXTURES / "addon.pbo").read_bytes())
        with p3d.open(f"{archive}:data/crate.p3d", assets=other) as scene:
            for writer in ("model.write", "glb", "png"):
                self.assert_refused(scene, archive, archive, writer)
                self.assert_refused(scene, other, other, writer)
        lod = p3d.NewLod(1, [[0, 0, 0]])
        with self.assertRaisesRegex(p3d.Error, "replace=True"):
            p3d.make_model([lod], assets=[other]).write(other)

    def test_the_caller_may_say_that_it_is_to_be_replaced(self) -> None:
        with p3d.open(self.input) as scene:
            scene.model.write(self.input, replace=True)
            points = scene.lods[0].points.copy()
            scene.write(self.folder / "again.p3d")  # what was read is still there
            scene.to_png(self.input, width=16, height=16, replace=True)
            scene.write(self.input, replace=True)
            np.testing.assert_array_equal(scene.lods[0].points, points)
        self.assertEqual((self.folder / "again.p3d").read_bytes(), TUBE.read_bytes())
        self.assertEqual(self.input.read_bytes(), TUBE.read_bytes())

    def test_another_file_is_replaced(self) -> None:
        other = self.folder / "other.p3d"
        other.write_text("old")
        with p3d.open(self.input) as scene:
            scene.write(other)
        self.assertEqual(other.read_bytes(), TUBE.read_bytes())
        self.assertEqual(self.names(), ["car.p3d", "other.p3d"])


class Places(InFolder):
    def each(self) -> Any:
        with p3d.open(self.input) as scene:
            for write in {**WRITERS, **OTHERS}.values():
                yield scene, write

    def test_of_a_link_the_file_behind_it_is_replaced(self) -> None:
        real, link = self.folder / "real", self.folder / "link"
        link.symlink_to(real)
        for scene, write in self.each():
            real.write_text("old")
            write(scene, link)
            self.assertTrue(link.is_symlink())
            self.assertFalse(real.is_symlink())
            self.assertNotEqual(real.read_bytes(), b"old")
        self.assertEqual(self.names(), ["car.p3d", "link", "real"])

    def test_a_link_to_nothing_or_to_a_folder_is_no_place(self) -> None:
        for name, target in (("nothing", "not there"), ("folder", "."), ("loop", "loop")):
            (self.folder / name).symlink_to(target)
        for scene, write in self.each():
            for name in ("nothing", "folder", "loop", ".", "car.p3d/x", "no folder/x"):
                with self.assertRaises(p3d.Error) as caught:
                    write(scene, self.folder / name)
                self.assertEqual(caught.exception.status, "system")
        self.assertEqual(self.names(), ["car.p3d", "folder", "loop", "nothing"])

    def test_a_device_that_is_full_is_told(self) -> None:
        for scene, write in self.each():
            with self.assertRaisesRegex(p3d.Error, "/dev/full: No space left on device"):
                write(scene, "/dev/full")
            write(scene, "/dev/null")
        self.assertTrue(Path("/dev/full").is_char_device() and Path("/dev/null").is_char_device())

    def test_a_pipe_is_written(self) -> None:
        pipe, got = self.folder / "pipe", []
        os.mkfifo(pipe)
        reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
        reader.start()
        with p3d.open(self.input) as scene:
            scene.write(pipe)
        reader.join()
        self.assertEqual(got, [TUBE.read_bytes()])
        self.assertTrue(pipe.is_fifo())

    def test_a_file_that_is_open_gets_all(self) -> None:
        class Slow(io.RawIOBase):
            """It takes 100 bytes at once."""

            def __init__(self) -> None:
                self.got = b""

            def write(self, data: Any) -> int:
                self.got += bytes(data)[:100]
                return min(len(data), 100)

        slow = Slow()
        with p3d.open(self.input) as scene:
            scene.write(slow)  # type: ignore[arg-type]
            self.assertEqual(slow.got, TUBE.read_bytes())
            self.assertRaises(p3d.Error, scene.write, io.StringIO())
            closed = io.BytesIO()
            closed.close()
            self.assertRaises(p3d.Error, scene.write, closed)
            with open("/dev/full", "wb", buffering=0) as full:
                self.assertRaisesRegex(p3d.Error, "No space left", scene.write, full)

    def test_the_new_file_has_the_mode_of_the_old_one(self) -> None:
        out = self.folder / "out"
        with p3d.open(self.input) as scene:
            scene.write(out)
            mask = os.umask(0)
            os.umask(mask)
            self.assertEqual(out.stat().st_mode & 0o777, 0o666 & ~mask)
            out.chmod(0o640)
            scene.write(out)
            self.assertEqual(out.stat().st_mode & 0o777, 0o640)
            out.chmod(0o440)
            self.assertRaisesRegex(p3d.Error, "read-only", scene.write, out)


class Whole(InFolder):
    """Whatever happens, the old file is there, or the new one, and nothing else."""

    def assert_untouched(self, write: Callable[[Path], Any]) -> None:
        out = self.folder / "out"
        for old in (None, b"old"):
            if old is not None:
                out.write_bytes(old)
            write(out)
            self.assertEqual(out.read_bytes() if old else out.exists(), old or False)
            self.assertEqual(self.names(), ["car.p3d", "out"] if old else ["car.p3d"])

    def test_nothing_is_left_of_a_write_that_fails(self) -> None:
        """A limit of the size of files stands for a full disk."""

        def write(path: Path) -> None:
            limits = resource.getrlimit(resource.RLIMIT_FSIZE)
            handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
            try:
                with p3d.open(self.input) as scene, self.assertRaises(p3d.Error) as caught:
                    scene.write(path)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, limits)
                signal.signal(signal.SIGXFSZ, handler)
            self.assertEqual((caught.exception.status, caught.exception.file), ("system", str(path)))

        self.assert_untouched(write)

    def test_nothing_is_left_of_a_conversion_that_fails(self) -> None:
        def write(path: Path) -> None:
            with p3d.open(CRATE) as scene:
                self.assertRaises(p3d.Error, scene.model.write, path, version=54)
                self.assertRaises(p3d.Error, scene.to_png, path, width=100_000)

        self.assert_untouched(write)

    def test_an_interrupt_leaves_nothing(self) -> None:
        def write(path: Path) -> None:
            for call in ("os.fsync", "os.replace"):
                with p3d.open(self.input) as scene, mock.patch(call, side_effect=KeyboardInterrupt):
                    self.assertRaises(KeyboardInterrupt, scene.write, path)

        self.assert_untouched(write)

    def test_a_kill_leaves_the_old_file(self) -> None:
        """Killed at the last moment; the temporary file is all that may stay."""
        out = self.folder / "out"
        out.write_bytes(b"old")
        code = f"""if True:
            import os, signal, p3d
            os.fsync = lambda file: os.kill(os.getpid(), signal.SIGKILL)
            p3d.open({str(self.input)!r}).write({str(out)!r})"""
        self.assertEqual(subprocess.run([sys.executable, "-c", code]).returncode, -signal.SIGKILL)
        self.assertEqual(out.read_bytes(), b"old")
        self.assertEqual([name for name in self.names() if not name.endswith(".tmp")], ["car.p3d", "out"])

    def test_readers_see_the_old_file_or_the_new_one(self) -> None:
        out = self.folder / "out"
        contents = [TUBE.read_bytes(), CRATE.read_bytes()]
        out.write_bytes(contents[0])
        seen: set[bytes] = set()
        is_done = threading.Event()

        def watch() -> None:
            while not is_done.is_set():
                seen.add(out.read_bytes())

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            with p3d.open(TUBE) as tube, p3d.open(CRATE) as crate:
                for _ in range(50):
                    crate.write(out)
                    tube.write(out)
        finally:
            is_done.set()
            watcher.join()
        self.assertLessEqual(seen, set(contents))


if __name__ == "__main__":
    unittest.main()
