# SPDX-License-Identifier: GPL-2.0-or-later
"""File > Import and Export > P3D: models of Bohemia Interactive's games, editable (MLOD) and binarised (ODOL), by the
package p3d."""
import os

import bpy
from bpy.props import BoolProperty, CollectionProperty, EnumProperty, StringProperty
from bpy_extras.io_utils import ExportHelper, ImportHelper

from . import findings

bl_info = {
    "name": "P3D models",
    "author": "p3dkit",
    "version": (0, 1, 0),
    "blender": (3, 4, 0),
    "location": "File > Import and Export > P3D",
    "description": "Import and export models of Arma and DayZ, editable and binarised",
    "category": "Import-Export",
}


def models_of(path):
    """The models that a file stands for: itself, or those of an archive."""
    import p3d

    if not path.lower().endswith(".pbo"):
        return [path]
    with p3d.Pbo(path) as pbo:
        return [f"{path}:{member.name}" for member in pbo if member.name.lower().endswith(".p3d")]


class P3D_OT_import(bpy.types.Operator, ImportHelper):
    """Import a P3D, or all P3Ds of a PBO"""

    bl_idname = "import_scene.p3d"
    bl_label = "Import P3D"
    bl_options = {"UNDO", "PRESET"}

    filename_ext = ".p3d"
    filter_glob: StringProperty(default="*.p3d;*.pbo", options={"HIDDEN"})
    files: CollectionProperty(type=bpy.types.OperatorFileListElement, options={"HIDDEN", "SKIP_SAVE"})
    directory: StringProperty(subtype="DIR_PATH", options={"HIDDEN", "SKIP_SAVE"})
    assets: StringProperty(
        name="Assets", description="Folders and archives with textures and materials, separated by ;", default=""
    )
    lods: StringProperty(name="LODs", description='Which: "visual", "Geometry", "0-3"; empty: all', default="")
    model_cfg: StringProperty(name="model.cfg", description="Empty: the nearest with a class for the model", default="")
    has_empties: BoolProperty(
        name="Named points as empties", description="Of LODs without faces, such as Memory", default=False
    )
    has_armature: BoolProperty(name="Armature and actions", description="Bones and animations", default=True)

    def paths(self):
        names = [os.path.join(self.directory, file.name) for file in self.files if file.name]
        return names or [self.filepath]

    def execute(self, context):
        try:
            import p3d
        except ImportError as error:
            self.report({"ERROR"}, f"the Python package p3d is not installed: {error}")
            return {"CANCELLED"}
        from . import read

        options = read.Options(
            assets=[path for path in self.assets.split(";") if path],
            lods=self.lods or None,
            model_cfg=self.model_cfg or None,
            has_empties=self.has_empties,
            has_armature=self.has_armature,
        )
        failed = 0
        for path in self.paths():
            try:
                for model in models_of(path):
                    for warning in read.import_model(context, model, options):
                        self.report({"WARNING"}, warning)
            except p3d.Error as error:
                self.report({"ERROR"}, str(error))
                failed += 1
        return {"CANCELLED"} if failed == len(self.paths()) else {"FINISHED"}


class P3D_OT_export(bpy.types.Operator, ExportHelper):
    """Export the LODs of the active collection, or of the only one that was imported, as a P3D"""

    bl_idname = "export_scene.p3d"
    bl_label = "Export P3D"
    bl_options = {"PRESET"}

    filename_ext = ".p3d"
    filter_glob: StringProperty(default="*.p3d", options={"HIDDEN"})
    version: EnumProperty(
        name="Format",
        items=[
            ("0", "MLOD", "Editable, for Object Builder and for binarising"),
            ("50", "ODOL 50", "Binarised, for Arma 2"),
            ("54", "ODOL 54", "Binarised, for DayZ"),
            ("75", "ODOL 75", "Binarised, for Arma 3"),
        ],
    )
    assets: StringProperty(name="Assets", description="Folders and archives with materials, separated by ;", default="")
    replace: BoolProperty(
        name="Replace the imported file",
        description="Without it a file that was imported is no place for an output",
        default=False,
        options={"SKIP_SAVE"},
    )
    has_check: BoolProperty(
        name="Check", description="List what p3dinfo check finds in the file, in the sidebar's tab P3D", default=True
    )

    def execute(self, context):
        try:
            import p3d
        except ImportError as error:
            self.report({"ERROR"}, f"the Python package p3d is not installed: {error}")
            return {"CANCELLED"}
        from . import write

        assets = [path for path in self.assets.split(";") if path]
        try:
            collection = write.chosen_collection(context)
            version = int(self.version) or None
            warnings, items = write.export_model(collection, self.filepath, version, assets, self.replace)
            for warning in warnings:
                self.report({"WARNING"}, warning)
            if self.has_check:
                findings.keep(context.scene, p3d.check(self.filepath), items)
            for finding in context.scene.p3d_findings if self.has_check else []:
                if finding.severity != "note":
                    what = f"{finding.lod_name}: {finding.element_name}".strip(": ")
                    self.report({"WARNING"}, f"{finding.id}: {what}: {finding.message}")
        except p3d.Error as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}


classes = [P3D_OT_import, P3D_OT_export]

# Drag and drop, from Blender 4.1 on.
if hasattr(bpy.types, "FileHandler"):

    class P3D_FH_import(bpy.types.FileHandler):
        bl_idname = "P3D_FH_import"
        bl_label = "P3D"
        bl_import_operator = "import_scene.p3d"
        bl_file_extensions = ".p3d;.pbo"

        @classmethod
        def poll_drop(cls, context):
            return context.area and context.area.type == "VIEW_3D"

    classes.append(P3D_FH_import)


def add_to_import(menu, context):
    menu.layout.operator(P3D_OT_import.bl_idname, text="P3D (.p3d, .pbo)")


def add_to_export(menu, context):
    menu.layout.operator(P3D_OT_export.bl_idname, text="P3D (.p3d)")


def register():
    for item in classes:
        bpy.utils.register_class(item)
    findings.register()
    bpy.types.TOPBAR_MT_file_import.append(add_to_import)
    bpy.types.TOPBAR_MT_file_export.append(add_to_export)


def unregister():
    bpy.types.TOPBAR_MT_file_export.remove(add_to_export)
    bpy.types.TOPBAR_MT_file_import.remove(add_to_import)
    findings.unregister()
    for item in reversed(classes):
        bpy.utils.unregister_class(item)
