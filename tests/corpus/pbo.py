"""The content of archives for the library and the tools, against a list of it.

usage: pbo.py EXPECTED FOLDER PROGRAM TOOLS   pbo.jsonl, the folder that its paths begin in, pbo.c as a program, and the
folder with p3dinfo and p3ddump

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import os
import subprocess
import sys


def text(digits):
    """JSON has UTF-8 as it is, and other bytes as code points."""
    data = bytes.fromhex(digits)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin1")


def problems_of(expected, got):
    if got["checksum"] != expected["checksum"]:
        yield f"its checksum is {got['checksum']}, not {expected['checksum']}"
    if got["damaged"] != (expected["checksum"] == "cut"):
        yield f"damaged: {got['damaged']}"
    if [[text(key), text(value)] for key, value in got["properties"]] != expected["properties"]:
        yield f"its properties are {got['properties']}"
    if len(got["entries"]) != len(expected["entries"]):
        yield f"it has {len(got['entries'])} entries, not {len(expected['entries'])}"
    for mine, entry in zip(got["entries"], expected["entries"]):
        mine["name"] = text(mine["name"])
        if mine != entry:
            yield f"{mine} is not {entry}"


def run(program, *arguments):
    return subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")


def tool_problems(expected, path, tools):
    """A cut archive gives what is there, one message and status 1."""
    is_cut = expected["checksum"] == "cut"
    info = run(os.path.join(tools, "p3dinfo"), "--full", path)
    models = [e for e in expected["entries"] if e["name"].lower().endswith(".p3d") and e["crc32"]]
    listed = [line for line in info.stdout.splitlines() if f"{path}:" in line and ": PBO archive" not in line]
    if (info.returncode, len(info.stderr.splitlines())) != (int(is_cut), int(is_cut)):
        yield f"p3dinfo: status {info.returncode}: {info.stderr}"
    if f"\n  checksum  {expected['checksum']}" not in info.stdout:
        yield "p3dinfo says another checksum"
    if len(listed) != len(models):
        yield f"p3dinfo lists {len(listed)} models of {len(models)}"
    dump = run(os.path.join(tools, "p3ddump"), "--layout", path)
    if "the file\n" not in dump.stdout or "no field claims" in dump.stdout or dump.returncode != int(is_cut):
        yield f"p3ddump --layout: status {dump.returncode}: {dump.stdout}"


def main(expected_path, folder, program, tools):
    expected = [json.loads(line) for line in open(expected_path, encoding="utf-8")]
    paths = [os.path.join(folder, archive["file"]) for archive in expected]
    done = subprocess.run([program, *paths], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    good, entries = True, 0
    for archive, line in zip(expected, done.stdout.splitlines(), strict=True):
        entries += len(archive["entries"])
        own = os.path.join(folder, archive["file"])
        for problem in [*problems_of(archive, json.loads(line)), *tool_problems(archive, own, tools)]:
            good = False
            print(f"{archive['file']}: {problem}")
    print(f"{len(expected)} archives with {entries} entries")
    return good and bool(entries)


sys.exit(not main(*sys.argv[1:]))
