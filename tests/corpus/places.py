"""Places of proxies and of named points: a binarised model has those of its source.

usage: places.py P3DINFO CORPUS   the pairs that the corpus lists

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import subprocess
import sys

NEAR = 1e-3  # metres, or parts of a unit vector: the binariser computes anew


def read(tool, path):
    run = subprocess.run([tool, "--json", path], capture_output=True, check=True)
    return {lod["name"]: lod for lod in json.loads(run.stdout)["lods"]}


def key_of(frame):
    return frame["model"].lower().lstrip("\\"), frame["number"]


def is_near(a, b):
    return all(abs(x - y) <= NEAR for x, y in zip(a, b, strict=True))


def compare_frames(source, binarised):
    """Yields whether each proxy that both have is in the same place, and looks the same way."""
    frames = {key_of(frame): frame for frame in source["proxy_frames"] if frame["position"]}
    for frame in binarised["proxy_frames"]:
        same = frames.get(key_of(frame))
        if same:
            yield all(is_near(frame[key], same[key]) for key in ("position", "direction", "up"))


def compare_positions(source, binarised):
    selections = {selection["name"].lower(): selection.get("positions") for selection in source["selections"]}
    for selection in binarised["selections"]:
        there, here = selections.get(selection["name"].lower()), selection.get("positions")
        if there is not None and here is not None:
            yield all(any(is_near(a, b) for b in there) for a in here) and \
                all(any(is_near(a, b) for b in here) for a in there)


def main(tool, corpus):
    counts, good = [0, 0], True
    for table in ("pairs.tsv", "pairs-geometry.tsv"):
        for line in open(f"{corpus}/{table}", encoding="utf-8").read().splitlines()[1:]:
            names = line.split("\t")[:2]
            source, binarised = (read(tool, f"{corpus}/{name}") for name in names)
            for lod in source.keys() & binarised.keys():
                for i, compare in enumerate((compare_frames, compare_positions)):
                    for is_same in compare(source[lod], binarised[lod]):
                        counts[i] += 1
                        good &= is_same
                        if not is_same:
                            print(names[1], lod, compare.__name__)
    print(f"{counts[0]} proxies, {counts[1]} selections")
    return good and all(counts)


sys.exit(not main(*sys.argv[1:]))
