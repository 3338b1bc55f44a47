# test_arguments.py: every call with arguments that it cannot use, of other models, and closed. Calls and classes are
# found by looking, so that those that are added later are tried, too.
# SPDX-License-Identifier: GPL-2.0-or-later
import dataclasses
import inspect
import math
import os
import tempfile
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable

import numpy as np
import p3d

STEP = int(os.environ.get("P3D_PYTHON_STEP", "1"))  # each how many-th value is tried that is nobody's memory
FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
CRATE = FIXTURES / "crate.p3d"
PICKUP = FIXTURES / "pickup" / "pickup.p3d"
TUBE = FIXTURES / "tube_v50.p3d"
PAA = FIXTURES / "pickup" / "pickup_co.paa"
PBO = FIXTURES / "addon.pbo"

CLASSES = [getattr(p3d, name) for name in p3d.__all__ if inspect.isclass(getattr(p3d, name))]
# Those that look into memory of the library. The others are values, errors or arrays.
OPENED = [c for c in CLASSES if not dataclasses.is_dataclass(c) and not issubclass(c, (Exception, np.ndarray))]
NEVER_CLOSED = {p3d.Assets}
# What an object still says when it was closed: nothing of this is the library's memory.
KNOWN_WHEN_CLOSED = {"__repr__", "close", "lods", "made_lods", "model", "of", "path", "warnings"}
# What looks at nothing.
PLAIN = {"__annotations__", "__dict__", "__doc__", "__enter__", "__exit__", "__init__", "__module__", "__slots__",
         "__weakref__"}  # fmt: skip

# Arguments that calls take, by their names.
VALUES: dict[str, Any] = {
    "allow_missing": True, "assets": None, "damaged": False, "file": CRATE, "first": CRATE, "flags": 1, "form": "text", "frames": 0, "height": 8,
    "index": 0, "lod": None, "lods": "best", "lossless": False, "materials": [""], "max_size": 8, "member": 0, "mip": 0,
    "model_cfg": None, "more": {}, "name": "lid", "path": None, "paths": FIXTURES,
    "pixels": np.zeros((4, 4, 4), np.uint8), "profile": "any", "replace": True, "resolution": 1.0, "rise": 0, "second": CRATE,
    "selections": False,
    "sheet": False, "textures": False, "tolerance": 0, "turn": 0, "type": "dxt5", "values": {"door_l": 1},
    "version": 73, "view": "iso", "width": 8,
}  # fmt: skip
# Where the same name means something else.
OTHERS: dict[str, dict[str, Any]] = {
    "open": {"path": CRATE, "lods": "visual"},
    "check": {"path": CRATE},
    "read_image": {"path": "in.png"},
    "make_model": {"lods": [p3d.NewLod(1, [[0, 0, 0]])]},
    "Assets": {"path": "pickup\\pickup_co.paa"},
    "Pbo": {"path": PBO},
    "Texture": {"path": PAA, "data": PAA.read_bytes(), "name": "a.paa"},
}


def opened() -> dict[type, Any]:
    """An object of each class that has something open."""
    scene = p3d.open(PICKUP, assets=FIXTURES)
    tube = p3d.open(TUBE)
    lod = scene.lods[0]
    frames = [frame for one in tube.lods for frame in one.frames]
    made: list[Any] = [scene, scene.model, lod, lod.faces, lod.uv_sets[0], lod.selections[0], lod.skins]
    made += [tube.stored[0], frames[0], p3d.Pbo(PBO), p3d.Texture(PAA), p3d.Assets(FIXTURES)]
    return {type(item): item for item in made}


def close(items: dict[type, Any]) -> None:
    for item in items.values():
        owner = getattr(item, "_owner", None)
        if owner is not None:
            owner.close()


def attributes_of(kind: type) -> Iterator[str]:
    """All that is public, and the methods by which Python's own calls ask it."""
    own = {name for c in kind.__mro__ if c is not object for name in vars(c)}
    for name in sorted(own - PLAIN):
        if not name.startswith("_") or name.endswith("__"):
            yield name


def arguments_of(call: Callable[..., Any], place: str, items: dict[type, Any]) -> dict[str, Any]:
    """By name, a good value of each argument."""
    found = {}
    for name, parameter in inspect.signature(call).parameters.items():
        if name in OTHERS.get(place, {}):
            found[name] = OTHERS[place][name]
        elif name == "lod":
            found[name] = items[p3d.Lod]
        elif name == "path":
            found[name] = "out"
        elif name in VALUES:
            found[name] = VALUES[name]
        elif parameter.default is parameter.empty and parameter.kind not in (
            parameter.VAR_KEYWORD,
            parameter.VAR_POSITIONAL,
        ):
            raise AssertionError(f"{place}: VALUES needs a good value of {name!r}")
    return found


def invoke(call: Callable[..., Any], arguments: dict[str, Any]) -> Any:
    """Each argument as the signature wants it."""
    at_place, by_name = [], {}
    for name, parameter in inspect.signature(call).parameters.items():
        if name not in arguments:
            continue
        if parameter.kind == parameter.VAR_KEYWORD:
            by_name.update(arguments[name] if isinstance(arguments[name], dict) else {"more": arguments[name]})
        elif parameter.kind == parameter.KEYWORD_ONLY:
            by_name[name] = arguments[name]
        else:
            at_place.append(arguments[name])
    return call(*at_place, **by_name)


def calls(items: dict[type, Any]) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """The place, the name and the call itself: functions, constructors of what has a file, methods."""
    for name in p3d.__all__:
        if inspect.isfunction(getattr(p3d, name)):
            yield name, name, getattr(p3d, name)
    for kind in (p3d.Assets, p3d.Pbo, p3d.Texture):
        yield kind.__name__, kind.__name__, kind
    yield "NewLod", "of", p3d.NewLod.of
    for kind, item in items.items():
        for name in attributes_of(kind):
            member = getattr(kind, name)
            if callable(member) and name not in ("close", "__iter__", "__repr__", "__len__"):
                yield kind.__name__, f"{kind.__name__}.{name}", getattr(item, name)


class InOwnFolder(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        p3d.write_png("in.png", np.zeros((4, 4, 4), np.uint8))


class Closed(InOwnFolder):
    def test_there_is_an_object_of_each_class_to_be_tried(self) -> None:
        self.assertEqual(set(OPENED), set(opened()))

    def test_whatever_is_asked_of_what_was_closed_raises(self) -> None:
        """All properties and methods of all classes."""
        items, count = opened(), 0
        arguments = {
            (kind, name): arguments_of(getattr(items[kind], name), kind.__name__, items)
            for kind in items
            for name in attributes_of(kind)
            if callable(getattr(kind, name)) and name not in ("__repr__", "__iter__", "__len__")
        }
        close(items)
        for kind, item in items.items():
            for name in attributes_of(kind):
                if kind in NEVER_CLOSED or name in KNOWN_WHEN_CLOSED:
                    continue
                with self.subTest(f"{kind.__name__}.{name}"):
                    with self.assertRaises(p3d.Error) as caught:
                        member = getattr(item, name)
                        if callable(member):
                            invoke(member, arguments.get((kind, name), {}))
                    self.assertEqual(caught.exception.status, "closed")
                count += 1
        self.assertGreater(count, 70)


    def test_it_says_that_it_was_closed_when_it_is_printed(self) -> None:
        items = opened()
        self.assertEqual(repr(items[p3d.Selection])[:16], "<p3d.Selection '")
        close(items)
        for kind in (p3d.Model, p3d.Lod, p3d.Faces, p3d.Selection, p3d.Frame):
            self.assertEqual(repr(items[kind]), f"<p3d.{kind.__name__} that was closed>")


class Foreign(InOwnFolder):
    """Objects of another model, of a closed one, and of another class, as each argument of each call."""

    def test_a_lod_of_another_model_is_refused(self) -> None:
        items, others, gone = opened(), opened(), opened()
        posed = items[p3d.Scene].pose(door_l=1)
        close(gone)
        tried = set()
        for place, name, call in calls(items):
            for parameter in inspect.signature(call).parameters.values():
                if "Lod" not in str(parameter.annotation) or "NewLod" in str(parameter.annotation):
                    continue
                arguments = arguments_of(call, place, items)
                invoke(call, arguments)
                if name != "of":  # a copy may be made of any
                    for lod in (others[p3d.Lod], posed.lods[0]):
                        with self.assertRaisesRegex(p3d.Error, "another model; take one of this model's", msg=name):
                            invoke(call, {**arguments, parameter.name: lod})
                with self.assertRaisesRegex(p3d.Error, "it was closed", msg=name) as caught:
                    invoke(call, {**arguments, parameter.name: gone[p3d.Lod]})
                self.assertEqual(caught.exception.status, "closed")
                tried.add(name)
        self.assertLessEqual({"Model.axes", "Model.bone_places", "of"}, tried)

    def test_a_member_of_another_archive_is_refused(self) -> None:
        with p3d.Pbo(PBO) as pbo:
            member = dataclasses.replace(pbo.members[0], size=99)
            with self.assertRaisesRegex(p3d.Error, "of another archive"):
                pbo.read(member)

    def test_what_was_closed_is_refused_by_the_calls_that_take_scenes(self) -> None:
        scene = p3d.open(CRATE)
        scene.close()
        with self.assertRaisesRegex(p3d.Error, "it was closed"):
            p3d.diff(scene, CRATE)
        with self.assertRaisesRegex(p3d.Error, "it was closed"):
            p3d.diff(CRATE, scene)

    def test_no_call_takes_what_it_cannot_use_or_raises_anything_but_an_error(self) -> None:
        items, gone = opened(), opened()
        close(gone)
        wrong: list[Any] = [None, -1, 1 << 70, 1.5, math.nan, math.inf, "a\0b", "\udcff", "", "nothing", b"x", [], {}]
        wrong += [[1], {"a": "b"}, {1: 2}, "abc", object(), np.zeros(3), np.array("x"), p3d.Error("x")]
        wrong += [p3d.NewLod(1, "x")]
        wrong = [*wrong[::STEP], *items.values(), *gone.values()]
        count = refused = 0
        for place, name, call in calls(items):
            for parameter in inspect.signature(call).parameters:
                for value in wrong:
                    arguments = {**arguments_of(call, place, items), parameter: value}
                    if place == "Assets" and parameter == "paths" and isinstance(value, str) and not value:
                        continue  # the folder where one is
                    with self.subTest(call=name, argument=parameter, value=repr(type(value)) + ascii(value)[:40]):
                        try:
                            invoke(call, arguments)
                        except p3d.Error as error:
                            self.assertTrue(str(error))
                            refused += 1
                        except TypeError:
                            # Python's own, of a keyword that the call has not
                            self.assertEqual(inspect.signature(call).parameters[parameter].kind.name, "VAR_KEYWORD")
                        count += 1
        self.assertGreater(count, 2000)
        self.assertGreater(refused, count // 2)


def square(**changes: Any) -> p3d.NewLod:
    lod = p3d.NewLod(1, [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2, 3]])
    return dataclasses.replace(lod, **changes)


class Made(InOwnFolder):
    def test_no_member_of_a_new_lod_takes_what_it_cannot_use(self) -> None:
        wrong: list[Any] = ["abc", "1", ["1", "2"], -1, [-1], [[-1]], 1 << 70, [1 << 70], 1.5, [0.5], object(), {}]
        wrong += [[[0, 1], [0]], [None], [[None] * 3], b"x", [b"x"], np.zeros((1, 1, 1)), np.array("x"), [(1, 2, 3)]]
        wrong += [[(1, 2)], [("a", 1)], p3d.open(CRATE), [p3d.NewSelection("a", "x")], [{}]]
        wrong += [[p3d.NewSelection(1, [0])]]  # type: ignore[arg-type]
        wrong += [[p3d.Proxy("a", -1, None, (0, 0, 0), (0, 0, 1), (0, 1, 0))], [math.nan], [[math.nan] * 3] * 4]
        wrong += [[p3d.Proxy(5, 1, "x", 1, 2, 3)]]  # type: ignore[arg-type]
        refused = 0
        for member in dataclasses.fields(p3d.NewLod):
            for value in wrong:
                with self.subTest(member=member.name, value=repr(type(value)) + ascii(value)[:40]):
                    try:
                        p3d.make_model([square(**{member.name: value})]).write("out", replace=True)
                    except p3d.Error:
                        refused += 1
        self.assertGreater(refused, 14 * 20)

    def test_strings_are_no_points(self) -> None:
        for points in ("abc", ["1", "2", "3"], [["0", "0", "0"]]):
            with self.assertRaisesRegex(p3d.Error, "lod 1: points must be numbers"):
                p3d.make_model([square(), p3d.NewLod(2, points)])

    def test_arrays_that_change_afterwards_change_no_model(self) -> None:
        edges = np.array([[0, 1]], np.uint32)
        points = np.zeros((4, 3), np.float32)
        model = p3d.make_model([square(points=points, sharp_edges=edges)])
        edges[:], points[:] = 1 << 31, 5
        edge = model.lods[0].sharp_edges
        assert edge is not None
        self.assertEqual((edge.tolist(), model.lods[0].points.max()), ([[0, 1]], 0))

    def test_faces_without_normals_get_their_own(self) -> None:
        """The same as those of an OBJ, in a model that is drawn as well as in the file."""
        points = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [1, 0.5, 1]]
        faces = [[0, 1, 2, 3], [2, 1, 4], [0, 1, 1]]
        model = p3d.make_model([p3d.NewLod(1, points, faces), p3d.NewLod(2, points, faces, normals=[])])
        model.write("out.p3d")
        with p3d.open("out.p3d") as scene:
            self.assertEqual(scene.warnings, [])
            for lod in (*model.lods, *scene.lods):
                normals = lod.normals[lod.corner_normals]
                np.testing.assert_array_equal(normals, [[0, 0, -1]] * 4 + [[1, 0, 0]] * 3 + [[0, 1, 0]] * 3)
            edges = scene.lods[0].sharp_edges
            assert edges is not None
            self.assertEqual(edges.tolist(), [[1, 2]])
        self.assertNotIn("P3D-F114", [finding.id for finding in p3d.check("out.p3d")])

    def test_a_copy_of_a_lod_that_lacks_normals_lacks_the_same(self) -> None:
        with p3d.open(FIXTURES / "odd.p3d") as scene:
            lod = scene.lods[0]
            copy = p3d.make_model([p3d.NewLod.of(lod)], [("", "")] * 9).lods[0]
            self.assertGreater((lod.corner_normals == p3d.NO_NORMAL).sum(), 0)
            np.testing.assert_array_equal(copy.corner_normals, lod.corner_normals)


class Indices(unittest.TestCase):
    def test_an_index_that_is_not_there_is_an_index_error_too(self) -> None:
        with p3d.Pbo(PBO) as pbo, p3d.open(CRATE) as scene:
            faces = scene.lods[0].faces
            for use in (lambda: pbo.read(len(pbo)), lambda: faces[6], lambda: faces[-7]):
                self.assertRaises(p3d.WrongIndex, use)
                self.assertRaises(IndexError, use)
            self.assertEqual(len(list(faces)), 6)  # type: ignore[call-overload]
            self.assertRaises(p3d.Error, pbo.read, -1)
            self.assertRaises(TypeError, pbo.read, 1.5)

    def test_a_nul_in_a_path_is_told(self) -> None:
        for call in (p3d.open, p3d.check, p3d.Pbo, p3d.Texture, p3d.Assets, p3d.read_image, p3d.Assets(FIXTURES).find):
            with self.assertRaisesRegex(p3d.Error, "has a NUL"):
                call(f"{CRATE}\0.png")  # type: ignore[operator]

    def test_names_that_are_no_unicode_are_files_too(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            name = os.fsdecode(os.fsencode(folder) + b"/\xff.p3d")
            with p3d.open(CRATE) as scene:
                scene.write(name)
            with p3d.open(name) as scene:
                self.assertEqual(len(scene.lods), 4)
            self.assertEqual(os.listdir(os.fsencode(folder)), [b"\xff.p3d"])


if __name__ == "__main__":
    unittest.main()
