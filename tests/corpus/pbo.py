"""What the library finds in archives, against the list of what is in them.

usage: pbo.py EXPECTED FOLDER PROGRAM   pbo.jsonl, the folder that its paths begin in, and pbo.c as a program

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


def main(expected_path, folder, program):
    expected = [json.loads(line) for line in open(expected_path, encoding="utf-8")]
    paths = [os.path.join(folder, archive["file"]) for archive in expected]
    done = subprocess.run([program, *paths], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    good, entries = True, 0
    for archive, line in zip(expected, done.stdout.splitlines(), strict=True):
        entries += len(archive["entries"])
        for problem in problems_of(archive, json.loads(line)):
            good = False
            print(f"{archive['file']}: {problem}")
    print(f"{len(expected)} archives with {entries} entries")
    return good and bool(entries)


sys.exit(not main(*sys.argv[1:]))
