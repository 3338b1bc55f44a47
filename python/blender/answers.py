# answers.py: the files that models of a mod miss, by the package or Blender's import, for tests/corpus/one_answer.py.
# SPDX-License-Identifier: GPL-2.0-or-later
"""usage: answers.py FOLDER LIST, or blender --python answers.py -- FOLDER LIST; prints an object of JSON"""
import json
import sys
from pathlib import Path

import p3d

try:
    import bpy
except ImportError:
    bpy = None

ABSENT = " is not in the mod"


def models_of(path):
    if not path.lower().endswith(".pbo"):
        return [path]
    with p3d.Pbo(path) as pbo:
        return [f"{path}:{member.name}" for member in pbo if member.name.lower().endswith(".p3d")]


def missing_in_blender(path):
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from p3d_blender import read

    bpy.ops.wm.read_factory_settings(use_empty=True)
    options = read.Options(assets=[], lods=None, model_cfg=None, has_empties=False, has_armature=False)
    warnings = read.import_model(bpy.context, path, options)
    return [text[: -len(ABSENT)] for text in warnings if text.endswith(ABSENT)]


def missing_in(path):
    if bpy:
        return missing_in_blender(path)
    with p3d.open(path, damaged=True) as scene:
        return scene.facts().get("missing", [])


answers = {"names": [], "missing": [], "checked": []}
for line in Path(sys.argv[-1]).read_text().splitlines():
    for model in models_of(line):
        try:
            answers["missing"] += missing_in(model)
            answers["checked"] += [found.name for found in p3d.check(model) if found.id in ("P3D-N107", "P3D-N108")]
            answers["names"].append(model)
        except p3d.Error:
            pass  # what p3dinfo has read is among the names
print(json.dumps(answers))
