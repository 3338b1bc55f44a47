#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""usage: textures.py JSON ASSETS: whether p3dinfo --json says of textures what ASSETS/paa.jsonl expects."""
import json
import os
import sys


def found(line, path):
    info = json.loads(line)
    texture = info["texture"]
    data = open(path, "rb").read()
    return {
        "type": texture["type"],
        "palette": texture["palette"],
        "tags": [[tag["name"], data[tag["offset"] + 12:tag["offset"] + 12 + tag["size"]].hex()]
                 for tag in texture["tags"]],
        "mips": [{"width": mip["width"], "height": mip["height"], "stored": mip["size"], "lzo": mip["storage"] == "LZO"}
                 for mip in texture["mips"]],
        "ends": "zero" if not info["warnings"] else "file",
        "trailing": info["trailing_bytes"],
    }


assets = sys.argv[2]
expected = {os.path.basename(entry["file"]): entry for entry in map(json.loads, open(os.path.join(assets, "paa.jsonl")))}
failed = 0
for line in open(sys.argv[1]):
    name = os.path.basename(json.loads(line)["file"])
    want = expected.pop(name)
    got = found(line, os.path.join(assets, want.pop("file")))
    for key in want:
        if got.get(key) != want[key]:
            print(f"FAIL {name}: {key} is {got.get(key)}, not {want[key]}")
            failed += 1
for name in expected:
    print(f"FAIL {name} is missing")
sys.exit(failed > 0 or len(expected) > 0)
