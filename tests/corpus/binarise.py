"""binarise.py: mlod-to-odol on real files.
SPDX-License-Identifier: GPL-2.0-or-later

usage: binarise.py BIN SHARED

Each source, as version 50, 54, 73 and 75: the ODOL is read and made an MLOD without a warning, p3dinfo --check finds
nothing that it does not find in the source but what is in FOUND, and p3dinfo --diff no difference but those of LOST.
Each pair whose ODOL is one of these versions: the judge compares what we write with it, and the shares of properties
are those of docs/format/binarise.md, or better. A pair is whole if its rvmats and textures are in the archives, or if
binarize had none of them either."""
import csv
import glob
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

VERSIONS = (50, 54, 73)
SOURCE_VERSIONS = VERSIONS + (75,)
# What ODOLs cannot keep of these sources: key frames that no property asks for, weights of faces, a LOD with the
# property notl, flags of the first game. Two triangles of proxies have no right angle, or sides of the same length.
LOST = {"ace_earplugs": {"frame-removed"}, "buildingpos": {"frame-removed"}, "ace_gunbag": {"selection"},
        "kr_t_asf3_asf2": {"lod-removed"}, "helper": {"proxy-moved"}, "animated_marker_mlod": {"proxy-moved"},
        "t80res_1.10": {"face-flags"}, "wood_hmmwv_m2ws": {"face-flags", "point-flags", "selection"}}
# Points in one place become one point, and packed UVs have no area where theirs is small.
FOUND = {"pizza": {"P3D-F107"}, "seabass_cooked": {"P3D-F107"}, "bowl": {"P3D-F104"}, "b_handycam": {"P3D-F120"},
         "cheesemold": {"P3D-F120"}}
FIRST_SHADOW = 10000
# The smallest score of the judge over the pairs of pairs.tsv. Most of these come without their rvmats and textures.
SCORES = {50: 0.97, 54: 0.90, 73: 0.93}
# The same over whole pairs, and how many there are.
WHOLE_SCORE, WHOLE_COUNT = 0.9999, 10
# Pairs of which binarize had no rvmats and textures.
BARE = {"copper_bar", "copper_bar_10oz", "tin_bar_10oz"}
# More pairs, which are whole once the source's paths are those of the ODOL: OLD=NEW.
RENAMED = {"cba_optic_small_100": r"x\cba\addons\2doptics=x\cba\addons\optics", "cba_optic_small_pip": None,
           "ace_battery": r"z\ace\addons\logistics_uavbattery\models=z\ace\addons\logistics_uavbattery\data"}
# The sources have all that these are made of, and these pairs are of the very source.
WHOLE = ("model.bcenter", "model.com", "model.gcenter", "model.armor", "model.mapType", "model.shadowOffset", "model.class",
         "model.damage", "model.frequent", "model.canBeOccluded", "model.canOcclude", "model.animated", "skeleton.bones",
         "animation.classes", "face.corners", "vertex.position", "lod.bmin", "lod.bmax")

bin_dir, shared = sys.argv[1:3]
corpus = os.path.join(shared, "corpus")
archives = os.path.join(shared, "assets", "pbo")
failed = []


def rows(name):
    with open(os.path.join(shared, name), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def tool(name, *arguments):
    return subprocess.run([os.path.join(bin_dir, name), *arguments], capture_output=True, text=True, check=False)


def binarise(source, version, output, *arguments):
    done = tool("p3dconv", "mlod-to-odol", "--version", str(version), "--allow-missing", source, "-o", output, *arguments)
    if done.returncode:
        failed.append(f"{source}: version {version}: {done.stderr.strip()}")
    return done.returncode == 0


def version_of(path):
    with open(path, "rb") as file:
        return struct.unpack("<4sI", file.read(8))[1]


# ---- Sources ----

def name_of(path):
    return re.sub(r"-[0-9a-f]*$", "", os.path.splitext(os.path.basename(path))[0])


def findings(path):
    return {finding["id"] for finding in json.loads(tool("p3dinfo", "--check", "--json", path).stdout)["findings"]}


def changes(first, second):
    diff = json.loads(tool("p3dinfo", "--diff", "--json", first, second).stdout)
    return {change["change"] for change in diff["changes"]}


def check_source(source, folder):
    allowed = LOST.get(name_of(source), set())
    known = findings(source) | FOUND.get(name_of(source), set())
    for version in SOURCE_VERSIONS:
        made = os.path.join(folder, f"{os.path.basename(source)}.{version}.p3d")
        if not binarise(source, version, made):
            continue
        read = tool("p3dinfo", "--brief", made)
        back = tool("p3dconv", "odol-to-mlod", made, "-o", made + ".mlod")
        wrong = [read.stderr.strip(), back.stderr.strip(), *(changes(source, made) - allowed), *(findings(made) - known)]
        if read.returncode or back.returncode or any(wrong):
            failed.append(f"{source}: version {version}: {[x for x in wrong if x]}")
        for path in made, made + ".mlod":
            if os.path.exists(path):
                os.remove(path)


def check_sources(folder):
    part, parts = map(int, os.environ.get("P3D_CORPUS_PART", "1/1").split("/"))
    sources = sorted(glob.glob(corpus + "/p3dm/*.p3d") + glob.glob(corpus + "/sp3x/*.p3d"))[part - 1::parts]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda source: check_source(source, folder), sources))
    print(len(sources), "sources")


# ---- Pairs ----

def owner(place):
    return place.replace("@", "/").split("/")[0]


# The last model.cfg of the source's repository that has a class of that name.
def find_cfg(pair, name, models, configs):
    for config in reversed(configs):
        path = os.path.join(shared, "assets", config["file"])
        with open(path, encoding="latin-1") as file:
            text = file.read()
        if owner(config["from"]) == owner(models[pair["mlod"]]["from"]) and \
                re.search(rf"class\s+{re.escape(name)}\b", text, re.IGNORECASE):
            return path
    return None


# Those that the source names itself; what its rvmats name decides little.
def missing_looks(source):
    names = tool("p3dconv", "--list-deps", source).stdout.splitlines()
    missing = tool("p3dconv", "--list-deps", "--missing", "--assets", archives, source).stdout.splitlines()
    return [name for name in missing if name in names and name.lower().endswith((".rvmat", ".paa"))]


def make_pair(pair, folder, models, configs, whole):
    theirs = os.path.join(corpus, pair["odol"])
    name = name_of(pair["mlod"])
    source = os.path.join(folder, name + ".p3d")
    made = os.path.join(folder, "made-" + os.path.basename(theirs))
    config = find_cfg(pair, name, models, configs)
    shutil.copyfile(os.path.join(corpus, pair["mlod"]), source)
    if RENAMED.get(name):
        tool("p3dconv", "mlod-to-mlod", source, "--rename", RENAMED[name], "-o", source + ".renamed")
        os.replace(source + ".renamed", source)
    if not binarise(source, version_of(theirs), made, "--assets", archives,
                    *(["--model-cfg", config] if config else [])):
        return []
    if name in BARE or not missing_looks(source):
        whole.extend([made, theirs])
    return [made, theirs]


def judge(what, files, least):
    done = subprocess.run([sys.executable, os.path.join(shared, "check", "binarised.py"), *files], capture_output=True,
                          text=True, check=False)
    shares = dict(re.findall(r"^(\S+) +(\d+ of +\d+)", done.stdout, re.MULTILINE))
    score = float(re.search(r"^score ([0-9.]+)", done.stdout, re.MULTILINE).group(1))
    print(f"{what}: {len(files) // 2} pairs, score {score}")
    if done.returncode or score < least:
        failed.append(f"{what}: score {score}, status {done.returncode}")
    for name in WHOLE:
        same, total = map(int, shares.get(name, "0 of 0").split(" of "))
        if same != total:
            failed.append(f"{what}: {name}: {same} of {total}")


# All LODs but shadows, which binarising makes itself. A pair whose ODOL has more of them than the source is of two
# revisions.
def lods_of(name):
    lods = json.loads(tool("p3dinfo", "--json", os.path.join(corpus, name)).stdout)["lods"]
    return {lod["resolution"] for lod in lods if not FIRST_SHADOW <= lod["resolution"] < 20000}


def check_pairs(folder):
    models = {row["file"]: row for row in rows("corpus/MANIFEST.tsv")}
    configs = [row for row in rows("assets/MANIFEST.tsv") if row["file"].startswith("modelcfg/")]
    files, whole = {version: [] for version in VERSIONS}, []
    for pair in rows("corpus/pairs.tsv"):
        version = version_of(os.path.join(corpus, pair["odol"]))
        if version in files and not lods_of(pair["odol"]) - lods_of(pair["mlod"]):
            files[version] += make_pair(pair, folder, models, configs, whole)
    for pair in rows("corpus/pairs-geometry.tsv"):
        if name_of(pair["mlod"]) in RENAMED and version_of(os.path.join(corpus, pair["odol"])) in files:
            make_pair(pair, folder, models, configs, whole)
    for version, pairs in files.items():
        judge(f"version {version}", pairs, SCORES[version])
    judge("whole pairs", whole, WHOLE_SCORE)
    if len(whole) != 2 * WHOLE_COUNT:
        failed.append(f"{len(whole) // 2} pairs are whole")


with tempfile.TemporaryDirectory() as temporary:
    check_pairs(temporary)
    check_sources(temporary)
for message in failed[:20]:
    print("FAIL", message[:300])
sys.exit(bool(failed))
