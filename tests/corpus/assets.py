"""Compares the images of GLBs that were made of real archives with the textures that those archives have.

usage: assets.py PBO.jsonl INFO.json FOLDER

INFO.json is what p3dinfo says of all models, FOLDER has their GLBs with all LODs. A texture that a model names, and
whose file an archive has, must be an image; so must normals and ambient shadows that its rvmats name. An image must be
one of these, or made of a _smdi of theirs. Images that stand for no texture are too many.

SPDX-License-Identifier: GPL-2.0-or-later
"""
import json
import os
import struct
import sys

NORMALS = ("_nohq", "_no", "_nof", "_nofhq", "_non", "_nopx", "_novhq")


def stem(path):
    return os.path.splitext(path.replace("\\", "/").rsplit("/", 1)[-1].lower())[0]


def archive_files(path):
    """The paths in the game of all textures that the archives have as a whole."""
    files, prefixes = set(), {}
    for line in open(path, encoding="utf-8"):
        archive = json.loads(line)
        prefix = dict(archive["properties"]).get("prefix")
        name = os.path.basename(archive["file"])
        prefix = (prefix or os.path.splitext(name)[0]).lower().strip("\\")
        prefixes[name] = prefix
        if archive["checksum"] == "cut":
            continue
        files |= {prefix + "\\" + entry["name"].lower() for entry in archive["entries"]}
    return files, prefixes


def read_glb(path):
    data = open(path, "rb").read()
    size = struct.unpack_from("<I", data, 12)[0]
    return json.loads(data[20:20 + size])


def objects(path):
    text, decoder, at = open(path, encoding="utf-8").read(), json.JSONDecoder(), 0
    while at < len(text):
        value, end = decoder.raw_decode(text, at)
        yield from value if isinstance(value, list) else [value]
        at = end
        while at < len(text) and text[at].isspace():
            at += 1


def wanted_images(info, files, prefix):
    """Names of images that must be there, and of those that may be."""
    must, may = set(), set()

    def is_there(path):
        path = path.lower().replace("/", "\\").lstrip("\\")
        path = os.path.splitext(path)[0]
        return any(f"{at}{path}{ext}" in files for at in ("", prefix + "\\") for ext in (".paa", ".pac"))

    for lod in info["lods"]:
        for texture in lod["textures"]:
            if not texture.startswith("#") and is_there(texture):
                must.add(stem(texture))
        for texture in lod["stage_textures"]:
            if texture.startswith("#") or not is_there(texture):
                continue
            if stem(texture).endswith(NORMALS + ("_as",)):
                must.add(stem(texture))
            elif stem(texture).endswith("_smdi"):
                may.add(stem(texture))
    return must, may


def main():
    files, prefixes = archive_files(sys.argv[1])
    models = images = failed = 0
    seen = set()
    made = [os.path.join(folder, name) for folder, _, names in os.walk(sys.argv[3]) for name in names]
    for info in objects(sys.argv[2]):
        if info["status"] == "unreadable" or ".pbo:" not in info["file"]:
            continue
        archive, member = info["file"].rsplit(":", 1)
        prefix = prefixes[os.path.basename(archive)]
        path = os.path.join(prefix, os.path.splitext(member)[0]).replace("\\", "/").lower()
        if path in seen:
            continue
        seen.add(path)
        found = [full for full in made if full.lower().endswith("/" + path + ".glb")]
        if not found:
            print("FAIL no GLB of", info["file"])
            failed += 1
            continue
        got = [image["name"] for image in read_glb(found[0]).get("images", [])]
        must, may = wanted_images(info, files, prefix)
        lost = {name for name in must if not any(image == name or image.startswith(name + "_occlusion") for image in got)}
        extra = [image for image in got
                 if not any(image == name or image.startswith((name + "-", name + "_occlusion")) for name in must)
                 and not any(image.startswith(name + "_roughness") for name in may)]
        if lost or extra or len(set(got)) != len(got):
            print("FAIL", info["file"], "lost", sorted(lost), "extra", extra)
            failed += 1
        models += 1
        images += len(got)
    print(f"{models} models with {images} images, {failed} failed")
    return failed or not models or not images


sys.exit(bool(main()))
