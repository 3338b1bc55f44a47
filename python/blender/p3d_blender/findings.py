# findings.py: what the check finds in the LODs of a collection, as a list whose items are shown where they are.
# SPDX-License-Identifier: GPL-2.0-or-later
import os
import tempfile
import textwrap

import bmesh
import bpy
from bpy.props import CollectionProperty, FloatVectorProperty, IntProperty, PointerProperty, StringProperty
from mathutils import Vector

ICONS = {"error": "CANCEL", "warning": "ERROR", "note": "INFO"}


class P3D_finding(bpy.types.PropertyGroup):
    """A p3d.Finding, and the object of its LOD."""

    id: StringProperty()
    severity: StringProperty()
    message: StringProperty()
    engine: StringProperty()
    fix: StringProperty()
    lod_name: StringProperty()
    object: PointerProperty(type=bpy.types.Object)
    element: StringProperty()
    element_name: StringProperty()
    index: IntProperty(default=-1)
    position: FloatVectorProperty(default=(float("nan"),) * 3)


def keep(scene, found, items):
    """Puts the findings of a file into the list. `items`: the objects of its LODs, in their order."""
    from .read import vector  # which needs the package p3d

    scene.p3d_findings.clear()
    order = ["error", "warning", "note"]
    for finding in sorted(found, key=lambda each: order.index(each.severity)):
        entry = scene.p3d_findings.add()
        entry.id, entry.severity = finding.id, finding.severity
        entry.message = f"{finding.summary}: {finding.message}"
        entry.engine, entry.fix = finding.engine, finding.fix
        entry.lod_name, entry.element, entry.element_name = finding.lod_name, finding.element, finding.name
        entry.index = -1 if finding.index is None else finding.index
        if finding.position is not None:
            entry.position = vector(finding.position)
        if finding.lod is not None and finding.lod < len(items):
            entry.object = items[finding.lod]
    scene.p3d_finding_index = 0


# ---- Where it is ----


def face_of_material(material, member, path):
    return material is not None and material.get(member, "") == path


def select(elements, is_chosen):
    """Returns how many of them are selected then."""
    count = 0
    for element in elements:
        element.select_set(bool(is_chosen(element)))
        count += element.select
    return count


def mark_faces(item, is_chosen):
    return select(bmesh.from_edit_mesh(item.data).faces, is_chosen)


def mark_points(item, is_chosen):
    mesh = bmesh.from_edit_mesh(item.data)
    count = select(mesh.verts, is_chosen)
    mesh.select_flush_mode()
    return count


def group_of(item, name):
    """The vertex group of a selection; Blender may have cut its name."""
    from .read import safe

    names = item.get("p3d_names", {})
    short = next((key for key, value in names.items() if value == name), safe(name, "selection"))
    found = {group.name.lower(): group for group in item.vertex_groups}
    return found.get(short.lower())


def mark(item, entry):
    """Selects the element in the mesh, which is being edited. Returns how many faces or points are selected."""
    if entry.element == "face" and entry.index >= 0:
        return mark_faces(item, lambda face: face.index == entry.index)
    if entry.element in ("texture", "material"):
        wanted = {
            slot
            for slot, material in enumerate(item.data.materials)
            if face_of_material(material, f"p3d_{entry.element}", entry.element_name)
        }
        return mark_faces(item, lambda face: face.material_index in wanted)
    if entry.element in ("selection", "component", "proxy"):
        group = group_of(item, entry.element_name)
        layer = bmesh.from_edit_mesh(item.data).verts.layers.deform.active
        return mark_points(item, lambda vertex: group and layer and group.index in vertex[layer])
    if entry.element in ("point", "edge") and entry.index >= 0:
        return mark_points(item, lambda vertex: vertex.index == entry.index)
    return mark_points(item, lambda vertex: False)


def show(context, entry):
    """Makes the object of the LOD active, and what the finding is about selected in it. False: it has no place."""
    item = entry.object
    if item is None or item.name not in context.view_layer.objects:
        return False
    if context.object and context.object.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    for other in context.selected_objects:
        other.select_set(False)
    item.hide_set(False)
    item.select_set(True)
    context.view_layer.objects.active = item
    is_of_faces = entry.element in ("face", "texture", "material")
    bpy.ops.object.mode_set(mode="EDIT")
    context.tool_settings.mesh_select_mode = (not is_of_faces, False, is_of_faces)
    count = mark(item, entry)
    bmesh.update_edit_mesh(item.data)
    if not count:
        bpy.ops.object.mode_set(mode="OBJECT")
    place = Vector(entry.position)
    if place == place:  # it is a number
        context.scene.cursor.location = item.matrix_world @ place
    return True


# ---- Operators and the panel ----


class P3D_OT_check(bpy.types.Operator):
    """Check the LODs of the active collection as an MLOD, without a file"""

    bl_idname = "p3d.check"
    bl_label = "Check"

    def execute(self, context):
        try:
            import p3d
        except ImportError as error:
            self.report({"ERROR"}, f"the Python package p3d is not installed: {error}")
            return {"CANCELLED"}
        from . import write

        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "model.p3d")
            try:
                collection = write.chosen_collection(context)
                _, items = write.export_model(collection, path)
                keep(context.scene, p3d.check(path), items)
            except p3d.Error as error:
                self.report({"ERROR"}, error.message)
                return {"CANCELLED"}
        self.report({"INFO"}, f"{len(context.scene.p3d_findings)} findings")
        return {"FINISHED"}


class P3D_OT_show_finding(bpy.types.Operator):
    """Select what the finding is about"""

    bl_idname = "p3d.show_finding"
    bl_label = "Show"
    bl_options = {"UNDO"}

    index: IntProperty(default=-1, options={"HIDDEN", "SKIP_SAVE"})

    def execute(self, context):
        scene = context.scene
        index = self.index if self.index >= 0 else scene.p3d_finding_index
        if not 0 <= index < len(scene.p3d_findings):
            self.report({"WARNING"}, "there is no such finding")
            return {"CANCELLED"}
        if not show(context, scene.p3d_findings[index]):
            self.report({"INFO"}, "the finding is about no object of this scene")
            return {"CANCELLED"}
        return {"FINISHED"}


class P3D_UL_findings(bpy.types.UIList):
    def draw_item(self, context, layout, data, item, icon, active_data, active_property, index):
        row = layout.row(align=True)
        row.label(text=f"{item.lod_name}: {item.message}".lstrip(": "), icon=ICONS.get(item.severity, "DOT"))
        if item.object:
            row.operator(P3D_OT_show_finding.bl_idname, text="", icon="RESTRICT_SELECT_OFF").index = index


class P3D_PT_findings(bpy.types.Panel):
    bl_label = "P3D findings"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "P3D"

    def draw(self, context):
        scene, layout = context.scene, self.layout
        layout.operator(P3D_OT_check.bl_idname)
        layout.template_list("P3D_UL_findings", "", scene, "p3d_findings", scene, "p3d_finding_index", rows=6)
        if not 0 <= scene.p3d_finding_index < len(scene.p3d_findings):
            return
        entry, box = scene.p3d_findings[scene.p3d_finding_index], layout.box().column(align=True)
        box.label(text=f"{entry.id}, {entry.severity}")
        width = max(20, context.region.width // 7)
        for text in (f"{entry.element_name} {entry.message}".strip(), entry.engine, entry.fix):
            for line in textwrap.wrap(text, width):
                box.label(text=line)


classes = [P3D_finding, P3D_OT_check, P3D_OT_show_finding, P3D_UL_findings, P3D_PT_findings]


def register():
    for item in classes:
        bpy.utils.register_class(item)
    bpy.types.Scene.p3d_findings = CollectionProperty(type=P3D_finding)
    bpy.types.Scene.p3d_finding_index = IntProperty()


def unregister():
    del bpy.types.Scene.p3d_findings, bpy.types.Scene.p3d_finding_index
    for item in reversed(classes):
        bpy.utils.unregister_class(item)
