# read.py: a P3D as objects of Blender. The package p3d reads it; nothing is parsed here.
# SPDX-License-Identifier: GPL-2.0-or-later
"""The game's x right, y up, z forward become Blender's x right, y forward, z up: y and z change places, which also turns
the left-handed coordinates into right-handed ones."""
import math
import os
from dataclasses import dataclass, field

import bpy
import numpy as np
import p3d
from mathutils import Matrix, Vector

FRAMES = 24  # of an action, from one end of an animation to the other
BONE_LENGTH = 0.1  # metres


@dataclass
class Options:
    assets: list = field(default_factory=list)
    lods: str = None
    model_cfg: str = None
    has_empties: bool = False
    has_armature: bool = True


def turned(points):
    """(n, 3) of the game's coordinates as Blender's."""
    return np.asarray(points)[:, [0, 2, 1]]


def vector(point):
    return Vector((point[0], point[2], point[1]))


def safe(text, fallback):
    """A name for Blender, which takes 63 bytes."""
    return text.encode()[:63].decode(errors="ignore") or fallback


# ---- Materials ----


class Looks:
    """Materials and images of a model, each made once."""

    def __init__(self, model, assets):
        self.assets = assets
        self.images = {}
        self.materials = [self.material(item) for item in model.materials]
        self.clears = {}

    def image(self, path):
        if path not in self.images:
            self.images[path] = self.read_image(path)
        return self.images[path]

    def read_image(self, path):
        origin = self.assets.find(path) if self.assets and path and not path.startswith("#") else None
        if not origin:
            return None
        try:
            if origin.lower().endswith((".paa", ".pac")):
                pixels = p3d.Texture.of(self.assets.read(path), origin).pixels()
            else:
                pixels = p3d.read_image(origin)
        except p3d.Error:
            return None
        image = bpy.data.images.new(
            safe(os.path.basename(path.replace("\\", "/")), "texture"), *pixels.shape[1::-1], alpha=True
        )
        # Blender's first row is the lowest.
        image.pixels.foreach_set((pixels[::-1].astype(np.float32) / 255).ravel())
        image["p3d_path"] = path
        image.pack()
        return image

    def material(self, item):
        name = os.path.basename((item.material or item.texture).replace("\\", "/"))
        material = bpy.data.materials.new(safe(name, "none"))
        material["p3d_texture"], material["p3d_material"] = item.texture, item.material
        material.use_nodes = True
        image = self.image(item.texture)
        if image:
            nodes, links = material.node_tree.nodes, material.node_tree.links
            shader = nodes.get("Principled BSDF")
            texture = nodes.new("ShaderNodeTexImage")
            texture.image = image
            texture.location = (-400, 200)
            links.new(texture.outputs["Color"], shader.inputs["Base Color"])
            if image["p3d_path"].lower().rsplit(".", 1)[0].endswith("_ca"):
                links.new(texture.outputs["Alpha"], shader.inputs["Alpha"])
                material.blend_method = "CLIP"
        return material


    def clear(self, index):
        """The material for faces that are not drawn: one to look through, of the same texture and rvmat."""
        if index not in self.clears:
            shown = self.materials[index]
            material = bpy.data.materials.new("not drawn")
            material["p3d_texture"], material["p3d_material"] = shown["p3d_texture"], shown["p3d_material"]
            material.use_nodes = True
            material.node_tree.nodes["Principled BSDF"].inputs["Alpha"].default_value = 0
            material.blend_method = "CLIP"
            material.diffuse_color = (1, 1, 1, 0)
            self.clears[index] = material
        return self.clears[index]


# ---- Meshes ----


def faces_to_keep(lod):
    """Faces that are a surface and have each point once: others Blender cannot have."""
    counts, offsets = np.asarray(lod.faces.counts, np.int64), np.asarray(lod.faces.offsets, np.int64)
    if not len(lod.corner_points):
        return np.zeros(0, np.int64)
    columns = np.arange(4)
    is_corner = columns < counts[:, np.newaxis]
    at = np.where(is_corner, offsets[:, np.newaxis] + columns, 0)
    points = np.where(is_corner, np.asarray(lod.corner_points, np.int64)[at], -1 - columns)
    is_twice = (np.diff(np.sort(points, axis=1), axis=1) == 0).any(axis=1)
    return np.flatnonzero((counts >= 3) & ~is_twice)


def add_faces(mesh, lod):
    """Returns which faces and which corners of the LOD the mesh has."""
    kept = faces_to_keep(lod)
    counts, offsets = (np.asarray(table, np.int64)[kept] for table in (lod.faces.counts, lod.faces.offsets))
    starts = np.cumsum(counts, dtype=np.int64) - counts
    corners = np.repeat(offsets - starts, counts) + np.arange(counts.sum())
    mesh.loops.add(len(corners))
    mesh.loops.foreach_set("vertex_index", np.asarray(lod.corner_points)[corners].astype(np.int32))
    mesh.polygons.add(len(kept))
    mesh.polygons.foreach_set("loop_start", starts.astype(np.int32))
    mesh.polygons.foreach_set("loop_total", counts.astype(np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(kept), bool))
    return kept, corners


def is_drawn(lod):
    """Which faces the game draws: neither triangles of proxies, nor faces all of whose points are hidden."""
    drawn = np.ones(len(lod.faces), bool)
    if lod.point_flags is not None and len(lod.corner_points):
        is_seen = (np.asarray(lod.point_flags)[lod.corner_points] & p3d.POINT_HIDDEN) == 0
        seen = np.concatenate([[0], np.cumsum(is_seen)])
        starts = np.asarray(lod.faces.offsets, np.int64)
        drawn = seen[starts + np.asarray(lod.faces.counts)] > seen[starts]
    for proxy in lod.proxies:
        if proxy.selection is not None:
            drawn[np.asarray(lod.selections[proxy.selection].faces)] = False
    return drawn


def add_materials(mesh, lod, kept, looks):
    chosen = np.asarray(lod.faces.materials).astype(np.int64) * 2 + ~is_drawn(lod)
    used, slots = np.unique(chosen[kept], return_inverse=True)
    for each in used:
        mesh.materials.append(looks.clear(each // 2) if each % 2 else looks.materials[each // 2])
    mesh.polygons.foreach_set("material_index", slots.astype(np.int32))


def turned_uvs(uvs):
    """v runs up in Blender and down in the game: either way."""
    return np.column_stack([uvs[:, 0], np.float32(1) - uvs[:, 1]])


def add_uvs(mesh, lod, corners):
    for index, uv_set in enumerate(lod.uv_sets[:8]):
        layer = mesh.uv_layers.new(name=f"UV {uv_set.id}", do_init=False)
        stored = np.nan_to_num(np.asarray(uv_set.uvs)[corners])
        layer.data.foreach_set("uv", turned_uvs(stored).ravel())
        if not np.array_equal(turned_uvs(turned_uvs(stored)), stored):  # for an export: what rounding has taken
            add_attribute(mesh, f"p3d_v {index}", "FLOAT", "CORNER", stored[:, 1])


def edge_keys(edges):
    """A number for each pair of points, whatever their order."""
    return np.sort(edges, axis=1).astype(np.int64) @ (1 << 32, 1)


def add_sharp_edges(mesh, lod):
    if lod.sharp_edges is None or not len(lod.sharp_edges):
        return
    edges = np.empty(len(mesh.edges) * 2, np.int32)
    mesh.edges.foreach_get("vertices", edges)
    keys, wanted = edge_keys(edges.reshape(-1, 2)), edge_keys(np.asarray(lod.sharp_edges))
    is_sharp = np.isin(keys, wanted)
    mesh.edges.foreach_set("use_edge_sharp", is_sharp)
    add_attribute(mesh, "p3d_sharp", "BOOLEAN", "EDGE", is_sharp)
    # Files name edges, too, that no face has, and some twice.
    is_more = ~np.isin(wanted, keys)
    is_more |= ~np.isin(np.arange(len(wanted)), np.unique(wanted, return_index=True)[1])
    mesh["p3d_more_sharp"] = np.asarray(lod.sharp_edges)[is_more].ravel().tolist()


def note_sharp_edges(mesh, lod):
    """Custom normals make edges sharp that are not in the file: an export takes only what was changed after that. Which
    are sharp in an ODOL is not known."""
    mesh["p3d_is_sharp_known"] = lod.sharp_edges is not None or lod.is_from_mlod
    is_shown = np.empty(len(mesh.edges), bool)
    mesh.edges.foreach_get("use_edge_sharp", is_shown)
    add_attribute(mesh, "p3d_shown_sharp", "BOOLEAN", "EDGE", is_shown)


def add_normals(mesh, lod, corners):
    """Those of the file. A corner without one gets Blender's own: (0, 0, 0)."""
    if not len(lod.normals) or not len(corners):
        return
    indices = np.asarray(lod.corner_normals)[corners]
    has_one = indices != p3d.NO_NORMAL
    normals = np.zeros((len(corners), 3), np.float32)
    normals[has_one] = turned(lod.normals)[indices[has_one]]
    if hasattr(mesh, "use_auto_smooth"):  # until Blender 4.1
        mesh.use_auto_smooth = True
    mesh.normals_split_custom_set(np.nan_to_num(normals))


def add_attribute(mesh, name, kind, domain, values):
    """Values that Blender has no place for; what is 0 everywhere needs none."""
    if values is None or not np.any(values):
        return
    attribute = mesh.attributes.new(name, kind, domain)
    member = "vector" if kind == "FLOAT_VECTOR" else "value"
    attribute.data.foreach_set(member, np.ascontiguousarray(values).ravel())


def add_rest(mesh, lod, kept, corners):
    """Other data for an export: flags, masses, and normals, of which Blender keeps fewer bits."""
    if lod.point_flags is not None:
        add_attribute(mesh, "p3d_point_flags", "INT", "POINT", np.asarray(lod.point_flags).view(np.int32))
    add_attribute(mesh, "p3d_face_flags", "INT", "FACE", np.asarray(lod.faces.flags)[kept].view(np.int32))
    if lod.masses is not None and len(lod.masses):
        add_attribute(mesh, "p3d_mass", "FLOAT", "POINT", np.asarray(lod.masses, np.float32))
    mesh["p3d_has_normals"] = len(lod.normals) > 0
    if len(lod.normals) and len(corners):
        indices = np.asarray(lod.corner_normals)[corners]
        stored = np.append(turned(lod.normals), [[0, 0, 0]], axis=0).astype(np.float32)
        add_attribute(mesh, "p3d_normal", "FLOAT_VECTOR", "CORNER", stored[np.minimum(indices, len(lod.normals))])
        add_attribute(mesh, "p3d_shown_normal", "FLOAT_VECTOR", "CORNER", shown_normals(mesh))


def shown_normals(mesh):
    """(corners, 3): those that Blender has, out of the custom ones."""
    normals = np.empty(len(mesh.loops) * 3, np.float32)
    if hasattr(mesh, "calc_normals_split"):  # until Blender 4.1
        mesh.calc_normals_split()
        mesh.loops.foreach_get("normal", normals)
    else:
        mesh.corner_normals.foreach_get("vector", normals)
    return normals.reshape(-1, 3)


def make_mesh(lod, name, looks):
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(lod.points))
    mesh.vertices.foreach_set("co", np.nan_to_num(turned(lod.points)).astype(np.float32).ravel())
    kept, corners = add_faces(mesh, lod)
    if len(kept):
        add_materials(mesh, lod, kept, looks)
        add_uvs(mesh, lod, corners)
        mesh.update(calc_edges=True)
    add_sharp_edges(mesh, lod)
    if len(kept):
        add_normals(mesh, lod, corners)
        note_sharp_edges(mesh, lod)
    mesh.update()
    add_rest(mesh, lod, kept, corners)
    return mesh, kept


# ---- Objects ----


def faces_within(mesh, points):
    """The faces, all of whose points are among these: as a rule those that a selection has."""
    if not len(mesh.loops):
        return np.zeros(0, bool)
    corners, starts = np.empty(len(mesh.loops), np.int32), np.empty(len(mesh.polygons), np.int32)
    mesh.loops.foreach_get("vertex_index", corners)
    mesh.polygons.foreach_get("loop_start", starts)
    is_chosen = np.zeros(len(mesh.vertices), bool)
    is_chosen[points] = True
    return np.logical_and.reduceat(is_chosen[corners], starts)


def add_face_members(item, selection, group, kept, face_count):
    """Only where the rule above does not tell."""
    weights = np.zeros(face_count, np.float32)
    weights[np.asarray(selection.faces)] = selection.face_weights
    weights = weights[kept]
    if len(kept) and not np.array_equal(weights, faces_within(item.data, np.asarray(selection.points))):
        attribute = item.data.attributes.new(f"p3d_faces {group.index}", "FLOAT", "FACE")
        attribute.data.foreach_set("value", weights)


def add_groups(item, lod, kept):
    """Selections as vertex groups; Blender takes one weight for several points at once."""
    names = {}
    for selection in lod.selections:
        group = item.vertex_groups.new(name=safe(selection.name, "selection"))
        names[group.name] = selection.name
        add_face_members(item, selection, group, kept, len(lod.faces))
        points, weights = np.asarray(selection.points), np.asarray(selection.point_weights)
        for weight in np.unique(weights):
            group.add(points[weights == weight].tolist(), float(weight), "REPLACE")
    # Blender cuts long names, and numbers those that are there twice.
    item["p3d_names"] = {short: name for short, name in names.items() if short != name}


def add_frames(item, lod):
    """Key frames as shape keys; the mesh itself is the basis."""
    if not lod.frames:
        return
    item.shape_key_add(name="Basis", from_mix=False)
    item["p3d_times"] = [frame.time for frame in lod.frames]
    for frame in lod.frames:
        key = item.shape_key_add(name=f"{frame.time:g}", from_mix=False)
        key.data.foreach_set("co", np.nan_to_num(turned(frame.points)).astype(np.float32).ravel())


def proxy_matrix(proxy):
    """Where the model of a proxy stands: its y axis is the direction, its z axis up."""
    forward, up = vector(proxy.direction), vector(proxy.up)
    if not all(map(math.isfinite, (*forward, *up, *proxy.position))) or forward.length == 0 or up.length == 0:
        return Matrix.Translation(Vector((0, 0, 0)))
    forward.normalize()
    up = (up - forward * up.dot(forward)).normalized()
    right = forward.cross(up)
    rows = Matrix((right, forward, up)).transposed().to_4x4()
    return Matrix.Translation(vector(proxy.position)) @ rows


def place_of(empty):
    """Against its parent, also before Blender has updated it."""
    return empty.matrix_parent_inverse @ empty.matrix_basis


def add_proxies(collection, item, lod):
    for proxy in lod.proxies:
        name = os.path.basename(proxy.path.replace("\\", "/"))
        empty = bpy.data.objects.new(safe(f"proxy: {name} {proxy.number}", "proxy"), None)
        empty.empty_display_type = "ARROWS"
        empty.empty_display_size = 0.2
        empty.parent = item
        empty.matrix_local = proxy_matrix(proxy)
        empty["p3d_path"], empty["p3d_number"] = proxy.path, proxy.number
        if proxy.selection is not None:
            empty["p3d_group"] = item.vertex_groups[proxy.selection].name
            empty["p3d_stood"] = [value for row in place_of(empty) for value in row]
        collection.objects.link(empty)


def add_empties(collection, item, lod):
    """Named points as empties, which stand at the points' middle."""
    for selection in lod.selections:
        points = turned(lod.points)[np.asarray(selection.points)]
        if not len(points):
            continue
        empty = bpy.data.objects.new(safe(selection.name, "point"), None)
        empty.empty_display_size = 0.1
        empty.location = np.nan_to_num(points.mean(axis=0)).tolist()
        empty.parent = item
        collection.objects.link(empty)


def add_lod(parent, lod, looks, options):
    collection = bpy.data.collections.new(safe(lod.name, "LOD"))
    parent.children.link(collection)
    mesh, kept = make_mesh(lod, safe(lod.name, "LOD"), looks)
    item = bpy.data.objects.new(safe(lod.name, "LOD"), mesh)
    item["p3d_resolution"], item["p3d_lod"], item["p3d_kind"] = lod.resolution, lod.index, lod.kind
    item["p3d_properties"] = dict(lod.properties)
    collection.objects.link(item)
    add_groups(item, lod, kept)
    add_frames(item, lod)
    add_proxies(collection, item, lod)
    if options.has_empties and not len(lod.faces):
        add_empties(collection, item, lod)
    return item


# ---- Bones ----


def bone_axes(model):
    """Where each bone turns: the axis of the first animation that moves it, in the first LOD that has it."""
    found = {}
    for lod in model.lods:
        for axis in model.axes(lod):
            if axis.bone is not None and axis.position is not None and axis.bone not in found:
                found[axis.bone] = (vector(axis.position), vector(axis.direction))
    return found


def make_armature(context, collection, model, name):
    armature = bpy.data.armatures.new(safe(model.skeleton, "skeleton"))
    item = bpy.data.objects.new(safe(name, "armature"), armature)
    collection.objects.link(item)
    axes, names = bone_axes(model), []
    context.view_layer.objects.active = item
    bpy.ops.object.mode_set(mode="EDIT")
    for index, bone in enumerate(model.bones):
        head, direction = axes.get(index, (Vector((0, 0, 0)), Vector((0, 0, 1))))
        if direction.length < 1e-6:
            direction = Vector((0, 0, 1))
        edit = armature.edit_bones.new(safe(bone.name, "bone"))
        edit.head, edit.tail = head, head + direction.normalized() * BONE_LENGTH
        if bone.parent is not None and bone.parent < index:
            edit.parent = armature.edit_bones[names[bone.parent]]
        names.append(edit.name)
    bpy.ops.object.mode_set(mode="OBJECT")
    return item, names


def blender_matrices(places):
    """The matrix of each bone, which moves a point of Blender's, from rows of the game's coordinates."""
    swap = Matrix(((1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 1)))
    made = []
    for rows in places.rows:
        x, y, z, origin = (Vector(row) for row in rows.tolist())
        moved = Matrix((x, y, z)).transposed().to_4x4()
        made.append(swap @ Matrix.Translation(origin) @ moved @ swap)
    return made


def add_actions(item, names, model, lod):
    """For each source an action of FRAMES frames, in which it goes from one end to the other."""
    ends = {}
    for animation in model.animations:
        low, high = ends.get(animation.source or animation.name, animation.values)
        ends[animation.source or animation.name] = (min(low, *animation.values), max(high, *animation.values))
    rests = [item.data.bones[name].matrix_local for name in names]
    for source, (low, high) in ends.items():
        if not math.isfinite(high - low) or low == high:
            continue
        action = bpy.data.actions.new(safe(source, "animation"))
        action.use_fake_user = True
        add_keys(action, names, rests, model, lod, source, low, high)


def add_keys(action, names, rests, model, lod, source, low, high):
    values = np.linspace(low, high, FRAMES + 1)
    steps = [blender_matrices(model.bone_places(lod, {source: float(value)})) for value in values]
    for index, name in enumerate(names):
        parent = model.bones[index].parent
        bases = []
        for matrices in steps:
            above = matrices[parent].inverted_safe() if parent is not None and parent < index else Matrix()
            bases.append(rests[index].inverted() @ above @ matrices[index] @ rests[index])
        places = np.array([base.to_translation() for base in bases])
        turns = np.array([base.to_quaternion() for base in bases])
        if np.ptp(places, axis=0).max() > 1e-6:
            add_curves(action, f'pose.bones["{name}"].location', places, name)
        if np.ptp(turns, axis=0).max() > 1e-6:
            add_curves(action, f'pose.bones["{name}"].rotation_quaternion', turns, name)


def add_curves(action, path, table, group):
    for index in range(table.shape[1]):
        curve = action.fcurves.new(path, index=index, action_group=group)
        curve.keyframe_points.add(len(table))
        points = np.column_stack([np.arange(len(table)), table[:, index]])
        curve.keyframe_points.foreach_set("co", points.astype(np.float32).ravel())
        curve.update()


def add_armature(context, collection, model, items, name):
    item, names = make_armature(context, collection, model, name)
    best = model.best_lod
    lods = [lod for lod in model.lods if model.axes(lod)] if best is None or not model.axes(best) else [best]
    if lods and model.animations:
        item.animation_data_create()
        add_actions(item, names, model, lods[0])
    for lod, mesh in zip(model.lods, items):
        if lod.skins is not None:
            add_skin(mesh, lod, names, item)


def add_skin(mesh, lod, names, armature):
    """Bones move the vertex groups of their names. Those that have no selection get a group, which is not exported."""
    skins, made = lod.skins, []
    counts, bones, weights = np.asarray(skins.counts), np.asarray(skins.bones), np.asarray(skins.weights)
    for index, name in enumerate(names):
        if name in mesh.vertex_groups:
            continue
        group = mesh.vertex_groups.new(name=name)
        made.append(group.name)
        for column in range(4):
            points = np.flatnonzero((counts > column) & (bones[:, column] == index))
            for weight in np.unique(weights[points, column]):
                group.add(points[weights[points, column] == weight].tolist(), float(weight), "REPLACE")
    mesh["p3d_bone_groups"] = {name: True for name in made}
    modifier = mesh.modifiers.new("Skeleton", "ARMATURE")
    modifier.object = armature


# ---- All ----


def import_model(context, path, options):
    """Adds the model as a collection with one collection for each LOD. Returns warnings. Raises p3d.Error."""
    assets = p3d.Assets.around(path, *options.assets)
    with p3d.open(path, assets=assets, model_cfg=options.model_cfg, lods=options.lods, damaged=True) as scene:
        name = os.path.splitext(os.path.basename(path.replace("\\", "/")))[0]
        collection = bpy.data.collections.new(safe(name, "model"))
        context.scene.collection.children.link(collection)
        collection["p3d_path"] = path
        looks = Looks(scene.model, assets)
        items = [add_lod(collection, lod, looks, options) for lod in scene.lods]
        for index in scene.model.made_lods:
            items[index]["p3d_is_made"] = True
        if options.has_armature and scene.model.bones:
            add_armature(context, collection, scene.model, items, name)
        missing = [f"{name} is not in the mod" for name in scene.facts().get("missing", [])]
        return [warning.message for warning in scene.warnings] + missing
