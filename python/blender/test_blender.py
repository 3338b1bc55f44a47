# test_blender.py: imports and exports models in Blender: `blender --background --python test_blender.py -- FILE...`
# SPDX-License-Identifier: GPL-2.0-or-later
"""Without files: fixtures, whose objects are looked at. With files: each must come in without an exception, and go out as it
was: an MLOD as the same model, an ODOL as the MLOD that the package makes of it."""
import math
import sys
import tempfile
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python" / "blender"))

import bpy
import numpy as np
import p3d
import p3d_blender
from p3d_blender import read, write


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def check_crate():
    assert bpy.ops.import_scene.p3d(filepath=str(ROOT / "fixtures" / "crate.p3d")) == {"FINISHED"}
    names = [item.name for item in bpy.data.collections["crate"].children]
    assert names == ["1.000", "Geometry", "Memory", "LandContact"], names
    item = bpy.data.objects["1.000"]
    assert (len(item.data.vertices), len(item.data.polygons)) == (8, 6)
    assert [round(side, 3) for side in item.dimensions] == [2, 2, 2], item.dimensions
    assert {group.name for group in item.vertex_groups} == {"lid", "whole crate"}
    # Faces look outward, as their normals do.
    for polygon in item.data.polygons:
        assert (polygon.center - item.data.vertices[0].co.lerp(item.data.vertices[6].co, 0.5)).dot(polygon.normal) != 0
    middle = sum((vertex.co for vertex in item.data.vertices), start=item.data.vertices[0].co * 0) / 8
    assert all((polygon.center - middle).dot(polygon.normal) > 0 for polygon in item.data.polygons)
    item.data.calc_normals_split()
    assert all((loop.normal - item.data.polygons[loop.index // 4].normal).length < 0.01 for loop in item.data.loops)
    assert bpy.data.objects["Geometry"]["p3d_kind"] == "geometry"


def check_pickup():
    folder = ROOT / "fixtures"
    bpy.ops.import_scene.p3d(filepath=str(folder / "pickup" / "pickup.p3d"), assets=str(folder), has_empties=True)
    with p3d.open(folder / "pickup" / "pickup.p3d") as scene:
        bones, sources = len(scene.model.bones), {animation.source for animation in scene.model.animations}
        opened = scene.pose(door_l=1).lods[0].points[:, [0, 2, 1]]
        assert {selection.name for selection in scene.model.lod("Memory").selections} <= set(bpy.data.objects.keys())
    # The triangles of proxies are there, but cannot be seen.
    mesh = bpy.data.objects["1.000"].data
    clear = {i for i, material in enumerate(mesh.materials) if material.diffuse_color[3] == 0}
    with p3d.open(folder / "pickup" / "pickup.p3d") as scene:
        proxies = len(scene.model.lods[0].proxies)
    assert proxies and sum(polygon.material_index in clear for polygon in mesh.polygons) == proxies
    armature = bpy.data.objects["pickup"]
    assert len(armature.data.bones) == bones
    assert sources <= set(bpy.data.actions.keys()), sources
    assert any(image.size[0] == 512 for image in bpy.data.images)
    # The action moves the points to where the library's pose has them.
    armature.animation_data.action = bpy.data.actions["door_l"]
    bpy.context.scene.frame_set(read.FRAMES)
    mesh = bpy.data.objects["1.000"].evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    points = np.array([vertex.co for vertex in mesh.vertices])
    assert np.abs(points - opened).max() < 1e-4, np.abs(points - opened).max()


def check_choice():
    """In Blender's own scene another collection is active, and an object that is no LOD is there."""
    bpy.ops.wm.read_factory_settings(use_empty=False)
    bpy.ops.import_scene.p3d(filepath=str(ROOT / "fixtures" / "crate.p3d"))
    assert write.chosen_collection(bpy.context).name == "crate"
    bpy.ops.import_scene.p3d(filepath=str(ROOT / "fixtures" / "tube.p3d"))
    bpy.context.view_layer.objects.active = bpy.data.collections["tube"].all_objects[0]
    assert write.chosen_collection(bpy.context).name == "tube"
    bpy.context.view_layer.objects.active = bpy.data.objects["Cube"]
    assert write.chosen_collection(bpy.context).name == "Collection"


def check_archive():
    bpy.ops.import_scene.p3d(filepath=str(ROOT / "fixtures" / "addon.pbo"))
    assert {"crate", "Tags"} <= set(bpy.data.collections.keys())


def check_failure():
    try:
        bpy.ops.import_scene.p3d(filepath=str(ROOT / "README.md"))
    except RuntimeError as error:
        assert "not a P3D model" in str(error), error
    else:
        raise AssertionError("a text was imported")


def check_export():
    with tempfile.TemporaryDirectory() as folder:
        for name in ("crate.p3d", "tube.p3d", "tube_v50.p3d", "pickup/pickup.p3d"):
            clear()
            assert bpy.ops.import_scene.p3d(filepath=str(ROOT / "fixtures" / name)) == {"FINISHED"}
            assert bpy.ops.export_scene.p3d(filepath=f"{folder}/out.p3d", has_check=False) == {"FINISHED"}
            assert is_same(str(ROOT / "fixtures" / name), f"{folder}/out.p3d", folder), name
        # Changes are in the file, and a new mesh is a LOD by its name.
        changed = bpy.data.objects["Geometry"].data
        changed.vertices[0].co.x += 0.5
        wanted = [(vertex.co.x, vertex.co.z, vertex.co.y) for vertex in changed.vertices]
        mesh = bpy.data.meshes.new("new")
        mesh.from_pydata([(0, 0, 0), (1, 0, 0), (0, 0, 1)], [], [(0, 1, 2)])
        bpy.data.collections["pickup"].objects.link(bpy.data.objects.new("View Geometry", mesh))
        bpy.ops.export_scene.p3d(filepath=f"{folder}/out.p3d", version="75", assets=str(ROOT / "fixtures"))
        with p3d.open(f"{folder}/out.p3d") as scene:
            assert scene.version == 75
            lod = scene.model.lod("View Geometry")
            # Blender's face looks to -y; so does that of the game, whose z that is.
            assert np.allclose(lod.normals[lod.corner_normals], (0, 0, -1), atol=0.01), lod.normals
            # An ODOL's points may have another order.
            have = scene.model.lod("Geometry").points
            assert np.allclose(sorted(map(tuple, np.round(have, 3))), sorted(map(tuple, np.round(wanted, 3)))), have


def check_replace():
    """A file that was imported is only replaced if that was asked for."""
    with tempfile.TemporaryDirectory() as folder:
        own, other = Path(folder) / "own.p3d", Path(folder) / "other.p3d"
        for path in (own, other):
            path.write_bytes((ROOT / "fixtures" / "tube_v50.p3d").read_bytes())
        (Path(folder) / "link.p3d").symlink_to(own)
        bpy.ops.import_scene.p3d(filepath=str(own))
        for name in ("own.p3d", "link.p3d"):
            try:
                bpy.ops.export_scene.p3d(filepath=f"{folder}/{name}")
            except RuntimeError as error:
                assert "would be replaced" in str(error), error
            else:
                raise AssertionError("the imported file was replaced")
        assert own.read_bytes() == other.read_bytes()
        assert bpy.ops.export_scene.p3d(filepath=str(other), has_check=False) == {"FINISHED"}
        assert bpy.ops.export_scene.p3d(filepath=str(own), has_check=False, replace=True) == {"FINISHED"}
        assert own.read_bytes() == other.read_bytes()
        with p3d.open(own) as scene:
            assert scene.format == "mlod"
        assert sorted(path.name for path in Path(folder).iterdir()) == ["link.p3d", "other.p3d", "own.p3d"]


def chosen(item, kind):
    bpy.ops.object.mode_set(mode="OBJECT")
    return [element.index for element in getattr(item.data, kind) if element.select]


def check_findings():
    """Faults are planted, and each finding selects its fault: faces without an area, a selection with a wrong name."""
    bpy.ops.import_scene.p3d(filepath=str(ROOT / "fixtures" / "crate.p3d"))
    item = bpy.data.objects["1.000"]
    item.data.vertices[0].co = item.data.vertices[1].co
    bpy.data.objects["Geometry"].vertex_groups["Component01"].name = "Component1"
    assert bpy.ops.p3d.check() == {"FINISHED"}
    shown = set()
    for i, entry in enumerate(bpy.context.scene.p3d_findings):
        result = bpy.ops.p3d.show_finding(index=i)
        assert (result == {"FINISHED"}) == (entry.object is not None), entry.id
        if entry.object is None:
            continue
        assert bpy.context.view_layer.objects.active == entry.object
        if entry.element == "face":
            assert chosen(entry.object, "polygons") == [entry.index]
            shown.add("face")
        if entry.element in ("selection", "component"):
            group = entry.object.vertex_groups[entry.element_name].index
            members = [v.index for v in entry.object.data.vertices if group in {g.group for g in v.groups}]
            assert chosen(entry.object, "vertices") == members and members
            shown.add("selection")
    assert shown == {"face", "selection"}, shown
    assert [entry.severity for entry in bpy.context.scene.p3d_findings][0] == "warning"


def check_proxy():
    """The triangle of a proxy goes where its empty goes."""
    source = ROOT / "fixtures" / "tube.p3d"
    bpy.ops.import_scene.p3d(filepath=str(source))
    empty = next(item for item in bpy.data.objects if "p3d_stood" in item)
    lod = empty.parent.name
    with p3d.open(source) as scene:
        before = next(p for p in scene.model.lod(lod).proxies if p.number == empty["p3d_number"])
    empty.location.x += 2
    empty.rotation_euler.z += math.pi / 2  # about Blender's z, the game's y: from the left
    with tempfile.TemporaryDirectory() as folder:
        bpy.ops.export_scene.p3d(filepath=f"{folder}/out.p3d", has_check=False)
        changes = p3d.diff(source, f"{folder}/out.p3d").changes
        with p3d.open(f"{folder}/out.p3d") as scene:
            after = next(p for p in scene.model.lod(lod).proxies if p.number == empty["p3d_number"])
    assert np.allclose(after.position, np.add(before.position, (2, 0, 0)), atol=1e-5), (before, after)
    x, y, z = before.direction
    assert np.allclose(after.direction, (-z, y, x), atol=1e-5), (before, after)
    assert [change.kind for change in changes] == ["proxy moved"], changes


def is_same(path, made, folder):
    """An ODOL is compared by the MLOD that it becomes."""
    with p3d.open(path, damaged=True) as scene:
        if scene.format == "odol":
            path = f"{folder}/mlod.p3d"
            scene.model.write(path)
    return p3d.diff(path, made).is_same


def import_all(paths):
    options, failures, same = read.Options(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            clear()
            try:
                read.import_model(bpy.context, path, options)
                write.export_model(bpy.context.scene.collection.children[0], f"{folder}/out.p3d")
                if is_same(path, f"{folder}/out.p3d", folder):
                    same += 1
                else:
                    print(f"DIFFERS {path}")
            except Exception:
                failures += 1
                print(f"FAIL {path}")
                traceback.print_exc(limit=3, file=sys.stdout)
    print(f"{len(paths) - failures} models imported, {failures} failed; {same} came out as they were")
    return failures


def main():
    files = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    clear()
    p3d_blender.register()
    if files:
        sys.exit(1 if import_all(files) else 0)
    checks = [check_crate, check_pickup, check_choice, check_archive, check_failure, check_export, check_replace]
    for check in [*checks, check_findings, check_proxy]:
        clear()
        check()
        print("ok", check.__name__)


try:
    main()
except Exception:
    traceback.print_exc()
    sys.exit(1)
