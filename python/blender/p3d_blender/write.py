# write.py: a collection of Blender as a P3D. The package p3d writes it.
# SPDX-License-Identifier: GPL-2.0-or-later
"""Objects of read.py come back as they were, as far as they were not changed. Objects without the property
p3d_resolution are LODs if their name is one: "1.000", "Geometry"."""
import bpy
import numpy as np
import p3d
from mathutils import Matrix

from .read import edge_keys, faces_within, place_of, shown_normals, turned, turned_uvs

SAME_NORMAL = 1e-4
SAME_PLACE = 1e-5  # of an empty's matrix


def got(items, member, kind, width=1):
    """A member of all of Blender's items."""
    table = np.empty(len(items) * width, kind)
    items.foreach_get(member, table)
    return table.reshape(-1, width) if width > 1 else table


def attribute_of(mesh, name, domain, member="value", kind=np.int32, width=1):
    attribute = mesh.attributes.get(name)
    if attribute is None or attribute.domain != domain:
        return None
    return got(attribute.data, member, kind, width)


def normals_of(mesh):
    """A normal a corner: that of the file, where Blender shows what it has shown since the import. None: the file has
    none."""
    if not mesh.get("p3d_has_normals", True) and not mesh.has_custom_normals:
        return None
    shown = shown_normals(mesh)
    before = attribute_of(mesh, "p3d_shown_normal", "CORNER", "vector", np.float32, 3)
    stored = attribute_of(mesh, "p3d_normal", "CORNER", "vector", np.float32, 3)
    if before is None or stored is None:
        return shown
    is_same = np.abs(before - shown).max(axis=1) < SAME_NORMAL
    return np.where(is_same[:, np.newaxis], stored, shown)


def selections_of(item, faces_of):
    """Vertex groups as selections."""
    mesh, names = item.data, item.get("p3d_names", {})
    members = {group.index: ([], []) for group in item.vertex_groups}
    for vertex in mesh.vertices:
        for element in vertex.groups:
            if element.weight > 0 and element.group in members:
                members[element.group][0].append(vertex.index)
                members[element.group][1].append(min(element.weight, 1.0))
    made = []
    for group in item.vertex_groups:
        if group.name in item.get("p3d_bone_groups", {}):
            continue
        points, weights = members[group.index]
        faces, face_weights = faces_of(group, points)
        made.append(p3d.NewSelection(names.get(group.name, group.name), points, faces, weights, face_weights))
    return made


def faces_of_group(mesh, group, points):
    weights = attribute_of(mesh, f"p3d_faces {group.index}", "FACE", kind=np.float32)
    if weights is None:
        weights = faces_within(mesh, np.array(points, np.int64)).astype(np.float32)
    faces = np.flatnonzero(weights > 0)
    return faces, weights[faces]


def frames_of(item):
    keys = item.data.shape_keys
    if not keys:
        return []
    times = list(item.get("p3d_times", []))
    blocks = keys.key_blocks[1:]
    times += list(range(len(times), len(blocks)))
    return [(time, turned(got(block.data, "co", np.float32, 3))) for time, block in zip(times, blocks)]


def sharp_edges_of(mesh):
    edges, is_sharp = got(mesh.edges, "vertices", np.int32, 2), got(mesh.edges, "use_edge_sharp", bool)
    shown = attribute_of(mesh, "p3d_shown_sharp", "EDGE", kind=bool)
    shown = np.zeros(len(edges), bool) if shown is None else shown
    if "p3d_is_sharp_known" in mesh:
        if not mesh["p3d_is_sharp_known"] and np.array_equal(is_sharp, shown):
            return None
        stored = attribute_of(mesh, "p3d_sharp", "EDGE", kind=bool)
        is_sharp = np.where(is_sharp == shown, False if stored is None else stored, is_sharp)
    more = np.array(mesh.get("p3d_more_sharp", []), np.int64).reshape(-1, 2)
    is_there = (more < len(mesh.vertices)).all(axis=1) & ~np.isin(edge_keys(more), edge_keys(edges[~is_sharp]))
    return np.concatenate([edges[is_sharp], more[is_there]])


def uvs_of(mesh):
    return [uvs_of_layer(mesh, index, layer) for index, layer in enumerate(mesh.uv_layers)] or None


def uvs_of_layer(mesh, index, layer):
    uvs = turned_uvs(got(layer.data, "uv", np.float32, 2))
    stored = attribute_of(mesh, f"p3d_v {index}", "CORNER", kind=np.float32)
    if stored is not None:
        uvs[:, 1] = np.where(np.float32(1) - (np.float32(1) - stored) == uvs[:, 1], stored, uvs[:, 1])
    return uvs


class Materials:
    """Pairs of a texture and an rvmat, each once."""

    def __init__(self):
        self.pairs = []

    def index(self, material):
        pair = ("", "") if material is None else (material.get("p3d_texture", ""), material.get("p3d_material", ""))
        if pair not in self.pairs:
            self.pairs.append(pair)
        return self.pairs.index(pair)

    def of(self, mesh):
        slots = [self.index(material) for material in mesh.materials] or [self.index(None)]
        return np.array(slots)[np.minimum(got(mesh.polygons, "material_index", np.int32), len(slots) - 1)]


def lod_of(item, materials, sources):
    mesh = item.data
    ends = got(mesh.polygons, "loop_start", np.int32)
    corners = got(mesh.loops, "vertex_index", np.int32)
    has_faces = len(mesh.polygons) > 0
    normals = normals_of(mesh) if has_faces else None
    properties = [(str(name), str(value)) for name, value in item.get("p3d_properties", {}).items()]
    masses = attribute_of(mesh, "p3d_mass", "POINT", kind=np.float32)
    flags = [attribute_of(mesh, "p3d_face_flags", "FACE"), attribute_of(mesh, "p3d_point_flags", "POINT")]
    face_flags, point_flags = (None if table is None else table.view(np.uint32) for table in flags)
    return p3d.NewLod(
        resolution=item.get("p3d_resolution", item.name),
        points=turned(move_proxies(item, got(mesh.vertices, "co", np.float32, 3))),
        faces=np.split(corners, ends[1:]) if has_faces else [],
        normals=None if normals is None else turned(normals),
        corner_normals=np.full(len(corners), p3d.NO_NORMAL) if has_faces and normals is None else None,
        uvs=uvs_of(mesh) if has_faces else None,
        materials=materials.of(mesh) if has_faces else None,
        flags=face_flags,
        point_flags=point_flags,
        selections=selections_of(item, lambda group, points: faces_of_group(mesh, group, points)),
        properties=properties,
        masses=masses,
        sharp_edges=sharp_edges_of(mesh),
        frames=frames_of(item),
        sources=sources,
    )


def move_proxies(item, points):
    """The points of proxies whose empties were moved go with them. `points` are Blender's."""
    for empty in item.children:
        if "p3d_stood" not in empty or empty.get("p3d_group") not in item.vertex_groups:
            continue
        stood, stands = Matrix(np.reshape(empty["p3d_stood"], (4, 4)).tolist()), place_of(empty)
        if np.allclose(stood, stands, rtol=0, atol=SAME_PLACE):
            continue
        group = item.vertex_groups[empty["p3d_group"]].index
        chosen = [v.index for v in item.data.vertices if any(element.group == group for element in v.groups)]
        way = np.array(stands @ stood.inverted())
        points[chosen] = points[chosen] @ way[:3, :3].T + way[:3, 3]
    return points


def is_lod(item):
    """Shadow buffers that binarising has made it makes again."""
    if item.type != "MESH" or item.get("p3d_is_made"):
        return False
    if "p3d_resolution" in item:
        return True
    try:
        p3d.make_model([p3d.NewLod(item.name, [])])
    except p3d.Error:
        return False
    return True


def chosen_collection(context):
    """The active one, if it has a LOD and is not the whole scene; else the imported one that has the active object, or the
    only one that was imported; else the active one."""
    chosen = context.view_layer.active_layer_collection.collection
    imported = [item for item in context.scene.collection.children if "p3d_path" in item]
    if chosen != context.scene.collection and any(is_lod(item) for item in chosen.all_objects):
        return chosen
    around = [item for item in imported if context.object and context.object.name in item.all_objects]
    return (around or imported)[0] if around or len(imported) == 1 else chosen


def export_model(collection, path, version=None, assets=(), replace=False):
    """Writes all LODs of a collection: an MLOD, or an ODOL of a version. Returns the warnings, and the objects of the
    LODs in the order of the file. Raises p3d.Error; also if the path is a file that was imported, and it is not said
    that this is to be replaced."""
    items = sorted(
        (item for item in collection.all_objects if is_lod(item)), key=lambda item: item.get("p3d_lod", 1000)
    )
    if not items:
        raise p3d.Error("the collection has no mesh that is called as a LOD, such as 1.000 or Geometry", path)
    materials = Materials()
    sources = [item["p3d_path"] for item in bpy.data.collections if "p3d_path" in item]
    lods = [lod_of(item, materials, sources) for item in items]
    model = p3d.make_model(lods, materials.pairs or [("", "")], assets=p3d.Assets.around(path, *assets))
    warnings = model.write(path, version, allow_missing=True, replace=replace)
    with p3d.open(path) as scene:
        order = {lod.resolution: lod.index for lod in scene.lods}
    found = {order.get(lod.resolution): item for lod, item in zip(model.lods, items)}
    return [warning.message for warning in warnings], [found.get(index) for index in range(len(order))]
