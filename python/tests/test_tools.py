# test_tools.py: what is written, made, checked and compared; archives and textures; threads.
# SPDX-License-Identifier: GPL-2.0-or-later
import dataclasses
import io
import json
import os
import shutil
import subprocess
import tempfile
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Callable

import numpy as np
import p3d

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
CRATE = FIXTURES / "crate.p3d"
PICKUP = FIXTURES / "pickup" / "pickup.p3d"
TUBE = FIXTURES / "tube.p3d"
TOOLS = [FIXTURES.parent / "build" / kind / "p3dconv" for kind in ("release", "test")]
P3DCONV = next((tool for tool in TOOLS if tool.exists()), None)


def run_p3dconv(*arguments: str | Path) -> bool:
    """True if it ends well. A module with sanitizers needs LD_PRELOAD, which the tool must not get."""
    without_preload = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    command = [str(argument) for argument in (P3DCONV, *arguments)]
    return subprocess.run(command, capture_output=True, env=without_preload).returncode == 0


def example(**changes: Any) -> p3d.NewLod:
    """A triangle in the game's coordinates that is seen from -z."""
    lod = p3d.NewLod(
        resolution=1,
        points=[[0, 0, 0], [1, 0, 0], [0, 1, 0]],
        faces=[[0, 1, 2]],
        normals=[[0, 0, -1]],
        corner_normals=[0, 0, 0],
        uvs=[[[0, 1], [1, 1], [0, 0]]],
        selections=[p3d.NewSelection("cloth", points=[2, 0], faces=[0], point_weights=[0.5, 1])],
        properties=[("autocenter", "0")],
    )
    return dataclasses.replace(lod, **changes)


class InFolder(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


class Writing(InFolder):
    def test_a_model_becomes_an_mlod_and_an_odol(self) -> None:
        out = self.folder / "out.p3d"
        with p3d.open(PICKUP, assets=FIXTURES) as scene:
            scene.model.write(out)
            self.assertTrue(p3d.diff(scene, out).is_same)
            scene.model.write(out, version=73)
            with p3d.open(out) as made:
                self.assertEqual((made.format, made.version), ("odol", 73))
                self.assertEqual(len(made.model.bones), len(scene.model.bones))
            with self.assertRaises(p3d.Error) as caught:
                scene.model.write(out, version=39)
            self.assertEqual(caught.exception.status, "invalid")

    def test_a_missing_rvmat_is_an_error_or_a_warning(self) -> None:
        with p3d.open(CRATE) as scene:
            with self.assertRaisesRegex(p3d.Error, "crate.rvmat"):
                scene.model.write(self.folder / "out.p3d", version=50)
            warnings = scene.model.write(self.folder / "out.p3d", version=50, allow_missing=True)
            self.assertTrue(any("crate.rvmat" in warning.message for warning in warnings))

    def test_a_glb_and_a_picture_have_textures(self) -> None:
        with p3d.open(PICKUP, assets=FIXTURES) as scene:
            scene.to_glb(self.folder / "out.glb")
            scene.to_png(self.folder / "out.png", width=64, height=48)
            scene.pose(door_l=1).to_png(self.folder / "open.png", width=64, height=48)
            memory = io.BytesIO()
            scene.to_png(memory, width=64, height=48)
            self.assertEqual(memory.getvalue(), (self.folder / "out.png").read_bytes())
            scene.to_png(self.folder / "around.png", width=64, height=48, frames=3)
        self.assertIn(b"acTL\0\0\0\3", (self.folder / "around.png").read_bytes())
        glb = (self.folder / "out.glb").read_bytes()
        size = int.from_bytes(glb[12:16], "little")
        self.assertGreater(len(json.loads(glb[20 : 20 + size])["images"]), 0)
        closed, opened = (p3d.read_image(self.folder / name) for name in ("out.png", "open.png"))
        self.assertEqual(closed.shape, (48, 64, 4))
        self.assertTrue((closed != opened).any())

    def test_words_that_are_wrong_are_told(self) -> None:
        with p3d.open(CRATE) as scene:
            with self.assertRaisesRegex(p3d.Error, "'diagonal' is none of: iso, front"):
                scene.to_png(self.folder / "out.png", view="diagonal")
        with self.assertRaises(p3d.Error):
            scene = p3d.open(CRATE)
            scene.to_png(self.folder / "nowhere" / "out.png")


@unittest.skipUnless(P3DCONV, "no p3dconv in build/release or build/test")
class AsTheTools(InFolder):
    def test_the_bytes_are_those_of_p3dconv(self) -> None:
        def as_png(scene: p3d.Scene) -> None:
            scene.to_png(own, width=64, height=48)

        own, theirs = self.folder / "own", self.folder / "theirs"
        ways: dict[str, tuple[list[str], Callable[[p3d.Scene], Any]]] = {
            "mlod": (["p3d-to-glb"], lambda scene: scene.to_glb(own)),
            "odol": (["odol-to-mlod"], lambda scene: scene.model.write(own)),
        }
        for path in sorted(FIXTURES.glob("**/*.p3d")):
            with p3d.open(path) as scene:
                for options, write in (ways[scene.format], (["p3d-to-png", "--size", "64x48"], as_png)):
                    theirs.unlink(missing_ok=True)
                    if run_p3dconv(*options, path, "-o", theirs):
                        write(scene)
                        self.assertEqual(own.read_bytes(), theirs.read_bytes(), (options, path))
                    else:
                        self.assertRaises(p3d.Error, write, scene)

    def test_an_odol_is_that_of_p3dconv(self) -> None:
        own, theirs = self.folder / "own", self.folder / "theirs"
        self.assertTrue(run_p3dconv("mlod-to-odol", "--target", "73", "--assets", FIXTURES, PICKUP, "-o", theirs))
        with p3d.open(PICKUP, assets=FIXTURES) as scene:
            scene.model.write(own, version=73)
        self.assertEqual(own.read_bytes(), theirs.read_bytes())


class Making(InFolder):
    def test_a_triangle_of_arrays_is_read_again(self) -> None:
        out = self.folder / "out.p3d"
        p3d.make_model([example()], [("flag_co.paa", "flag.rvmat")]).write(out)
        with p3d.open(out) as scene:
            lod = scene.lods[0]
            np.testing.assert_array_equal(lod.points, [[0, 0, 0], [1, 0, 0], [0, 1, 0]])
            np.testing.assert_array_equal(lod.faces[0], [0, 1, 2])
            np.testing.assert_array_equal(lod.normals[lod.corner_normals], [[0, 0, -1]] * 3)
            np.testing.assert_array_equal(lod.uv_sets[0].uvs, [[0, 1], [1, 1], [0, 0]])
            self.assertEqual(scene.model.materials[0].material, "flag.rvmat")
            self.assertEqual(lod.properties, [("autocenter", "0")])
            cloth = lod.selections[0]
            self.assertEqual((cloth.points.tolist(), cloth.faces.tolist()), ([0, 2], [0]))
            np.testing.assert_allclose(cloth.point_weights, [1, 0.5], atol=0.003)

    def test_a_copy_of_all_arrays_is_the_same_file(self) -> None:
        for path in (CRATE, PICKUP, TUBE):
            with p3d.open(path) as scene:
                materials = [(material.texture, material.material) for material in scene.model.materials]
                copy = p3d.make_model([p3d.NewLod.of(lod) for lod in scene.lods], materials)
                copy.write(self.folder / "copy.p3d")
                scene.model.write(self.folder / "model.p3d")
            self.assertEqual((self.folder / "copy.p3d").read_bytes(), (self.folder / "model.p3d").read_bytes())

    def test_what_does_not_fit_raises(self) -> None:
        faults: list[tuple[dict[str, Any], str]] = [
            ({"faces": [[0, 1, 3]]}, "a face has a point that is not there"),
            ({"faces": [[0, 1, 2, 0, 1]], "corner_normals": [0] * 5, "uvs": None}, "more than four corners of face 0"),
            ({"corner_normals": [0, 0, 1]}, "no such normal of corner 2"),
            ({"corner_normals": [0, 0]}, "normal: 2 values for 3"),
            ({"materials": [1]}, "no such material of face 0"),
            ({"points": [[0, 0]] * 3}, "points must be .any, 3."),
            ({"uvs": [[[0, 0]]]}, r"uvs\[0\] must be .3, 2., not .1, 2."),
            ({"masses": [1, 2]}, "masses must be .3."),
            ({"selections": [p3d.NewSelection("a", [3])]}, "no such member of selection 0"),
            ({"selections": [p3d.NewSelection("a", [1, 1])]}, "not ascending in selection 0"),
            ({"selections": [p3d.NewSelection("a", [1], point_weights=[0])]}, "no weight from 0 to 1"),
            ({"resolution": "Geometrie"}, "is not the name of a LOD"),
        ]
        for changes, message in faults:
            with self.assertRaisesRegex(p3d.Error, message):
                p3d.make_model([example(**changes)])

    def test_a_name_is_a_resolution(self) -> None:
        model = p3d.make_model([example(resolution="Geometry", masses=[1, 2, 3])])
        self.assertEqual(model.lods[0].kind, "geometry")
        np.testing.assert_array_equal(model.lods[0].masses, [1, 2, 3])  # type: ignore[arg-type]


class Judging(InFolder):
    def test_findings_are_those_of_p3dinfo(self) -> None:
        found = p3d.check(FIXTURES / "mod" / "vehicle" / "truck.p3d", profile="a3")
        self.assertIn(("P3D-M101", "warning"), [(finding.id, finding.severity) for finding in found])
        self.assertEqual(found[0].lod_name, "1.000")
        missing = [f.name for f in p3d.check(CRATE, assets=FIXTURES) if f.id == "P3D-N107"]
        self.assertEqual(missing, ["crate\\data\\crate_co.paa", "crate\\data\\crate.rvmat"])

    def test_a_damaged_lod_is_a_finding(self) -> None:
        cut = self.folder / "cut.p3d"
        cut.write_bytes(PICKUP.read_bytes()[:-5000])
        self.assertTrue(any(f.severity == "error" for f in p3d.check(cut)))
        cut.write_bytes(b"MLOD")
        with self.assertRaises(p3d.Error):
            p3d.check(cut)

    def test_a_moved_point_is_a_change(self) -> None:
        with p3d.open(CRATE) as scene:
            lods = [p3d.NewLod.of(lod) for lod in scene.lods]
            materials = [(m.texture, m.material) for m in scene.model.materials]
            lods[0].points[3] += (0, 0.25, 0)
            p3d.make_model(lods, materials).write(self.folder / "moved.p3d")
            diff = p3d.diff(scene, self.folder / "moved.p3d")
        self.assertFalse(diff.is_same)
        moved = [change for change in diff.changes if change.kind == "points moved"]
        self.assertEqual((moved[0].lod, moved[0].count, moved[0].distance), (0, 1, 0.25))
        self.assertTrue(p3d.diff(CRATE, CRATE).is_same)


class Files(InFolder):
    def test_an_archive_has_members(self) -> None:
        with p3d.Pbo(FIXTURES / "addon.pbo") as pbo:
            self.assertEqual(len(pbo), len(pbo.members))
            self.assertIn("prefix", dict(pbo.properties))
            data = pbo.read("DATA/crate.P3D")
            self.assertEqual(data, CRATE.read_bytes())
            for member in pbo:
                self.assertEqual(len(pbo.read(member)), member.size)
            with self.assertRaisesRegex(p3d.Error, "no file nothing.p3d"):
                pbo.read("nothing.p3d")
        with self.assertRaises(p3d.Error):
            len(pbo)

    def test_the_mod_of_a_file_is_found_and_assets_add_to_it(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            mod = Path(folder, "mod")
            shutil.copytree(FIXTURES / "mods" / "sources", mod)
            car, paint = mod / "SQF" / "car" / "car.p3d", mod / "SQF" / "shared" / "data" / "paint_co.paa"
            self.assertIsNotNone(p3d.Assets.around(car).find("exh\\shared\\data\\paint_co.paa"))
            self.assertNotIn("P3D-N107", [finding.id for finding in p3d.check(car)])
            with p3d.open(car) as scene:
                found, nothing = io.BytesIO(), io.BytesIO()
                scene.to_png(found, width=64, height=64)
            with p3d.open(car, assets=p3d.Assets()) as scene:
                scene.to_png(nothing, width=64, height=64)
            self.assertNotEqual(found.getvalue(), nothing.getvalue())
            paint.unlink()
            self.assertEqual(
                [finding.name for finding in p3d.check(car) if finding.id == "P3D-N107"],
                ["exh\\shared\\data\\paint_co.paa"],
            )
            with p3d.open(car) as scene:
                self.assertEqual(scene.facts()["missing"], ["exh\\shared\\data\\paint_co.paa"])
            kept = FIXTURES / "mods" / "drive"
            self.assertIsNotNone(p3d.Assets.around(car, kept).find("exd\\shared\\data\\paint_co.paa"))

    def test_assets_find_files_by_the_game_s_paths(self) -> None:
        assets = p3d.Assets(FIXTURES)
        self.assertEqual(assets.find("\\Pickup\\PICKUP_CO.tga"), str(FIXTURES / "pickup" / "pickup_co.paa"))
        self.assertIsNone(assets.find("pickup\\nothing.paa"))
        self.assertEqual(assets.read("pickup/pickup.p3d"), PICKUP.read_bytes())
        with self.assertRaises(p3d.Error):
            assets.read("pickup/nothing.paa")
        with self.assertRaises(p3d.Error):
            p3d.Assets(FIXTURES / "nowhere")

    def test_a_texture_has_pixels(self) -> None:
        texture = p3d.Texture(FIXTURES / "pickup" / "pickup_co.paa")
        pixels = texture.pixels()
        self.assertEqual(pixels.shape, (texture.mips[0].height, texture.mips[0].width, 4))
        self.assertEqual(texture.type[:3], "DXT")
        png = self.folder / "out.png"
        p3d.write_png(png, pixels)
        np.testing.assert_array_equal(p3d.read_image(png), pixels)
        again = p3d.Texture.of((FIXTURES / "pickup" / "pickup_co.paa").read_bytes())
        np.testing.assert_array_equal(again.pixels(1), texture.pixels(1))

    def test_a_texture_is_made_of_pixels(self) -> None:
        pixels = np.full((8, 8, 4), 255, np.uint8)
        p3d.write_texture(self.folder / "white_co.paa", pixels)
        made = p3d.Texture(self.folder / "white_co.paa")
        self.assertEqual(made.type, "DXT1")
        np.testing.assert_array_equal(made.pixels(), pixels)
        p3d.write_texture(self.folder / "white.paa", pixels, type="argb8888")
        self.assertEqual(p3d.Texture(self.folder / "white.paa").type, "ARGB8888")
        with self.assertRaises(p3d.Error):
            p3d.write_texture(self.folder / "white.paa", pixels[:, :, :3])


class Threads(unittest.TestCase):
    def test_a_pool_reads_what_one_thread_reads(self) -> None:
        def read(path: Path) -> tuple[str, int, float]:
            with p3d.open(path, assets=assets) as scene:
                return path.name, sum(len(lod.faces) for lod in scene.lods), float(scene.lods[0].points.sum())

        assets = p3d.Assets(FIXTURES)
        paths = sorted(FIXTURES.glob("**/*.p3d")) * 8
        with ThreadPoolExecutor(4) as pool:
            self.assertEqual(list(pool.map(read, paths)), [read(path) for path in paths])

    def test_other_threads_run_while_the_library_works(self) -> None:
        """A large picture takes long; meanwhile this thread counts, which it could not if the interpreter were locked."""
        with tempfile.TemporaryDirectory() as folder, p3d.open(PICKUP, assets=FIXTURES) as scene:
            worker = threading.Thread(target=lambda: scene.to_png(f"{folder}/out.png", width=2048, height=2048))
            worker.start()
            steps = 0
            while worker.is_alive():
                steps += 1
            worker.join()
        self.assertGreater(steps, 10_000)


if __name__ == "__main__":
    unittest.main()
