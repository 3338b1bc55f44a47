#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Files of at most 1 MB that are made to be slow or to grow: each takes at most 5 seconds and 1 GB, and writes no more than
its share; what would take more is refused, and the message says why.

Usage: cost.py BIN FIXTURES [CASE]... Prints what each takes; exit status 1 if one takes too much. Other work on the machine
may double a time, so twice the 5 seconds are allowed, and with sanitizers four times. A build without a library that a
case needs passes it.
"""
import json
import os
import pathlib
import random
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

BIN, FIXTURES = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
IS_SANITIZED = b"__asan_init" in (BIN / "p3dconv").read_bytes()
MOST_SECONDS = (4 if IS_SANITIZED else 2) * 5
MOST_MEMORY = (3 if IS_SANITIZED else 1) << 30
MOST_OUTPUT = 4  # for each byte of the input, and 16 MiB

cases = {}


def case(make):
    """A case returns the arguments of a tool, its exit status, and what its messages hold."""
    cases[make.__name__] = make
    return make


# ---- Pictures ----


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(side, *rows, bits=1):
    """Gray, the same rows again and again."""
    rows = [b"\0" + row + bytes(side * bits // 8 - len(row)) for row in rows or [b""]]
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(rows[i % len(rows)]) for i in range(side)) + packer.flush()
    header = struct.pack(">IIBBBBB", side, side, bits, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def noise(size):
    """Bytes that are the same each time."""
    state, made = 1, bytearray()
    while len(made) < size:
        state = state * 1103515245 + 12345 & 0x7FFFFFFF
        made.append(state >> 16 & 255)
    return bytes(made)


TOO_LARGE = "at most as many as 8192 x 8192"


@case
def png_that_claims_much(path):
    (path / "a.png").write_bytes(png(16384))
    return ["p3dconv", "png-to-paa", "a.png"], 1, [TOO_LARGE]


@case
def png_of_the_largest_size(path):
    (path / "a.png").write_bytes(png(8192, noise(1024)))
    return ["p3dconv", "png-to-paa", "a.png"], 0, []


@case
def png_that_packs_badly(path):
    """Each row of blocks is another than the one above; those that are the same are too far apart for LZO."""
    bytes_of_row = 8192 // 8
    rows = random.Random(1).randbytes(31 * bytes_of_row)
    (path / "a.png").write_bytes(png(8192, *(rows[i:i + bytes_of_row] for i in range(0, len(rows), bytes_of_row))))
    return ["p3dconv", "png-to-paa", "a.png"], 1, ["it must be less than 16777216: make the picture smaller"]


@case
def png_for_a_type_that_it_is_too_large_for(path):
    (path / "a.png").write_bytes(png(8192))
    return ["p3dconv", "png-to-paa", "--type", "argb4444", "a.png"], 1, ["pixels of ARGB4444 take 128 MiB"]


@case
def png_that_the_best_is_asked_of(path):
    (path / "a.png").write_bytes(png(8192, noise(1024)))
    return ["p3dconv", "png-to-paa", "--quality", "best", "a.png"], 1, ["the best blocks are looked for in at most as many as 4096 x 4096"]


def jpeg(side, scan_count):
    def segment(marker, data):
        return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data

    def bits(text):
        text += "1" * (-len(text) % 8)
        return int(text, 2).to_bytes(len(text) // 8, "big").replace(b"\xff", b"\xff\0")

    blocks = (side // 8) ** 2
    data = b"\xff\xd8" + segment(0xDB, b"\0" + b"\1" * 64)
    data += segment(0xC2, struct.pack(">BHHB", 8, side, side, 1) + b"\1\x11\0")
    data += segment(0xC4, b"\0" + bytes([1] + [0] * 15) + b"\0")  # a 0 is no difference
    data += segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\xe0")  # a 0 begins a run of empty blocks
    data += segment(0xDA, b"\1\1\0\0\0\0") + bytes(blocks // 8)
    for _ in range(scan_count):
        data += segment(0xDA, b"\1\1\0\1\x3f\0") + bits(("0" + "1" * 14) * (blocks // 32767 + 1))
    return data + b"\xff\xd9"


@case
def jpeg_that_claims_much(path):
    (path / "a.jpg").write_bytes(jpeg(16384, 1))
    return ["p3dconv", "jpg-to-paa", "a.jpg"], 1, [TOO_LARGE]


@case
def jpeg_of_many_scans(path):
    (path / "a.jpg").write_bytes(jpeg(8192, 63))
    return ["p3dconv", "jpg-to-paa", "a.jpg"], 0, []


@case
def paa_that_claims_much(path):
    mip = struct.pack("<HH", 16384 | 0x8000, 16384) + (700000).to_bytes(3, "little") + bytes(700000)
    (path / "a.paa").write_bytes(b"\x01\xff" + bytes(2) + mip + bytes(6))
    return ["p3dconv", "paa-to-png", "a.paa"], 1, [TOO_LARGE]


# ---- glTF ----


def glb(path, json_of, binary=b""):
    text = json.dumps(json_of).encode()
    text += b" " * (-len(text) % 4)
    binary += bytes(-len(binary) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(binary), 0x4E4942) + binary
    path.write_bytes(b"glTF" + struct.pack("<II", 2, 12 + len(chunks)) + chunks)


def triangle(more=b""):
    """A scene with a triangle that has joints, and its bytes."""
    binary = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0) + bytes(12) + struct.pack("<12f", *([1, 0, 0, 0] * 3)) + more
    views = [(0, 36), (36, 12), (48, 48)]
    types = [(5126, "VEC3"), (5121, "VEC4"), (5126, "VEC4")]
    root = {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": len(binary)}],
        "bufferViews": [{"buffer": 0, "byteOffset": start, "byteLength": size} for start, size in views],
        "accessors": [{"bufferView": i, "componentType": t, "count": 3, "type": n} for i, (t, n) in enumerate(types)],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}}]}],
        "nodes": [{"name": "m", "mesh": 0}],
        "scenes": [{"nodes": [0]}],
        "scene": 0,
    }
    return root, binary


NAMED_OFTEN = "meshes and joints name the same selections too often for a file of this size"


@case
def joints_that_name_one_node(path):
    root, binary = triangle()
    root["nodes"] = [{"name": "m", "mesh": 0, "skin": 0}, {"name": "n" * 500000}]
    root["scenes"][0]["nodes"] = [0, 1]
    root["skins"] = [{"joints": [1] * 100000}]
    glb(path / "a.glb", root, binary)
    return ["p3dconv", "gltf-to-mlod", "a.glb"], 1, [NAMED_OFTEN]


@case
def primitives_that_share_a_skin(path):
    root, binary = triangle()
    root["nodes"] = [{"name": "m", "mesh": 0, "skin": 0}, {}]
    root["scenes"][0]["nodes"] = [0, 1]
    root["skins"] = [{"joints": [1] * 100000}]
    root["meshes"][0]["primitives"] = [{"attributes": {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2, f"X{i}": 0}}
                                       for i in range(5000)]
    glb(path / "a.glb", root, binary)
    return ["p3dconv", "gltf-to-mlod", "a.glb"], 1, ["no memory for the model within the limit"]


@case
def primitives_of_a_long_name(path):
    root, binary = triangle()
    root["nodes"] = [{"name": "n" * 400000, "mesh": 0}]
    root["meshes"][0]["primitives"] = [{"attributes": {"POSITION": 0, f"X{i}": 0}} for i in range(9000)]
    glb(path / "a.glb", root, binary)
    return ["p3dconv", "gltf-to-mlod", "a.glb"], 1, [NAMED_OFTEN]


def lods(root, count):
    root["nodes"] = [{"name": f"LOD {i}", "mesh": 0, "extras": {"resolution": i + 1}} for i in range(count)]
    root["scenes"][0]["nodes"] = list(range(count))


@case
def times_that_are_long_texts(path):
    root, binary = triangle()
    root["meshes"][0] = {"primitives": [{"attributes": {"POSITION": 0}, "targets": [{"POSITION": 0}]}],
                         "extras": {"targetNames": [json.dumps([1] * 200000)]}}
    lods(root, 300)
    glb(path / "a.glb", root, binary)
    return ["p3dconv", "gltf-to-mlod", "a.glb"], 0, []


@case
def lods_that_share_many_frames(path):
    root, binary = triangle()
    root["meshes"][0]["primitives"] = [{"attributes": {"POSITION": 0}, "targets": [{"POSITION": 0}] * 20000}]
    lods(root, 2000)
    glb(path / "a.glb", root, binary)
    return ["p3dconv", "gltf-to-mlod", "a.glb"], 1, ["no memory for the model within the limit"]


@case
def texts_that_tell_points_again_and_again(path):
    """A file of ours, all of whose runs cover all points."""
    subprocess.run([BIN / "p3dconv", "mlod-to-glb", "--lossless", FIXTURES / "crate.p3d", "-o", path / "a.glb"], check=True)
    data = (path / "a.glb").read_bytes()
    size = struct.unpack_from("<I", data, 12)[0]
    root = json.loads(data[20:20 + size])
    for node in root["nodes"]:
        if "faces" in node.get("extras", {}):
            for key in ("pointFlags", "masses", "faceFlags", "normals"):
                node["extras"][key] = ("0 1000 1 1 1;" if key == "normals" else "0 1000 1;") * 5000
    glb(path / "a.glb", root, data[28 + size:])
    return ["p3dconv", "gltf-to-mlod", "a.glb"], 0, []


def textured(images, binary_more, view_sizes):
    root, binary = triangle(binary_more)
    start = len(binary) - len(binary_more)
    root["bufferViews"] += [{"buffer": 0, "byteOffset": start + at, "byteLength": size} for at, size in view_sizes]
    root["images"] = images
    root["textures"] = [{"source": i} for i in range(len(images))]
    root["materials"] = [{"pbrMetallicRoughness": {"baseColorTexture": {"index": i}}} for i in range(len(images))]
    root["meshes"][0]["primitives"] = [{"attributes": {"POSITION": 0}, "material": i} for i in range(len(images))]
    return root, binary


PNG_START = b"\x89PNG\r\n\x1a\n"


@case
def images_in_one_place(path):
    glb(path / "a.glb", *textured([{"bufferView": 3}] * 2000, PNG_START + bytes(400000), [(0, 400008)]))
    return ["p3dconv", "gltf-to-mlod", "a.glb"], 0, []


@case
def images_that_overlap(path):
    views = [(8 * i, 400000) for i in range(1000)]
    glb(path / "a.glb", *textured([{"bufferView": 3 + i} for i in range(1000)], PNG_START * 51000, views))
    return ["p3dconv", "gltf-to-mlod", "a.glb"], 1, ["the images overlap: together they are larger than the file"]


# ---- LODs that are made ----


def triangles_that_cross(path, count=9000):
    numbers = noise(count * 9)
    lines = ["v %d %d %d" % tuple(numbers[i:i + 3]) for i in range(0, len(numbers), 3)]
    lines += [f"f {i} {i + 1} {i + 2}" for i in range(1, 3 * count, 3)]
    (path / "a.obj").write_text("\n".join(lines) + "\n")


@case
def parts_of_triangles_that_cross(path):
    triangles_that_cross(path)
    return ["p3dconv", "obj-to-mlod", "--make", "geometry", "--parts", "64", "a.obj"], 0, ["made LOD Geometry"]


@case
def parts_of_few_triangles_that_cross(path):
    triangles_that_cross(path, 1100)
    return ["p3dconv", "obj-to-mlod", "--make", "geometry", "--parts", "64", "a.obj"], 0, ["made LOD Geometry"]


@case
def lods_of_triangles_that_cross(path):
    triangles_that_cross(path, 11000)
    return ["p3dconv", "obj-to-mlod", "--make-lods", "0.5,0.25,0.1", "a.obj"], 0, ["LOD 3.000"]


# ---- Names ----


def u32(*values):
    return struct.pack(f"<{len(values)}I", *values)


def memory_lod(names):
    """An MLOD of one point that is in selections of these names."""
    tags = b"".join(b"\1" + name.encode() + b"\0" + u32(1) + b"\1" for name in names)
    lod = b"P3DM" + u32(28, 0x100, 1, 0, 0, 0) + bytes(16) + b"TAGG" + tags + b"\1#EndOfFile#\0" + u32(0)
    return b"MLOD" + u32(257, 1) + lod + struct.pack("<f", 1e15)


@case
def names_that_are_nearly_those_of_selections(path):
    (path / "car.p3d").write_bytes(memory_lod(f"selection_that_is_long_{i:06}" for i in range(15000)))
    (path / "$PBOPREFIX$").write_text("mod\n")
    classes = "".join(f'class A{i} {{ model="mod\\car.p3d"; memoryPointExhaust="selection_thot_is_lang_9{i:05}"; }};'
                      for i in range(4000))
    (path / "config.cpp").write_text(f"class CfgPatches {{ class mod {{ units[]={{}}; }}; }}; class CfgVehicles {{ {classes} }};")
    return ["p3dinfo", "check", "-r", "."], 0, []


@case
def selections_that_many_options_rename_and_remove(path):
    (path / "car.p3d").write_bytes(memory_lod(f"s{i}" for i in range(40000)))
    options = (word for i in range(20000) for word in ("--rename-selection", f"s{i}=t{i}", "--remove-selection", f"t{i}"))
    return ["p3dconv", "mlod-to-mlod", "car.p3d", "-o", "a.p3d", *options], 0, ["t19999"]


@case
def a_condition_of_a_long_line(path):
    (path / "config.cpp").write_text("#if " + "1 + " * 200000 + "1 == 1\nx = 1;\n#endif\n")
    return ["p3ddump", "config.cpp"], 0, []


@case
def classes_that_inherit_from_many(path):
    classes = "".join(f"class A{i}: A{i - 1} {{}};" for i in range(1, 40000))
    (path / "a.rvmat").write_text("class A0 {};" + classes)
    return ["p3dinfo", "check", "-r", "."], 1, []


@case
def classes_that_inherit_from_as_many_as_they_may(path):
    chain = "".join(f"class A{i}: A{i - 1} {{}};" for i in range(1, 57))
    classes = "".join(f"class B{i}: A56 {{}};" for i in range(48000))
    (path / "config.cpp").write_text(f'class CfgVehicles {{ class A0 {{ model = "m"; }}; {chain}{classes} }};')
    return ["p3dinfo", "check", "-r", "."], 0, []


# ---- Folders ----


@case
def assets_that_lead_out_of_themselves(path):
    """A link to "/" must not make us look into the whole system, nor one to the folder above."""
    (path / "mod" / "data").mkdir(parents=True)
    shutil.copy(FIXTURES / "crate.p3d", path / "mod")
    (path / "mod" / "data" / "system").symlink_to("/")
    (path / "mod" / "data" / "above").symlink_to("../..")
    return ["p3dconv", "p3d-to-glb", "mod/crate.p3d", "--assets", "mod"], 0, []


@case
def textures_that_are_not_there_beside_files_with_names_like_theirs(path):
    """Each has 2,000 files that may be meant."""
    data = path / "mod" / "data"
    data.mkdir(parents=True)
    (path / "mod" / "$PBOPREFIX$").write_text("mod")
    for i in range(2000):
        (data / f"panel_{i:04}_co.paa").write_bytes(b"")
    names = ", ".join(f'"mod\\data\\panel_{i:05}_co.paa"' for i in range(28000))
    (path / "mod" / "config.cpp").write_text(f"class CfgVehicles {{ class A {{ hiddenSelectionsTextures[] = {{{names}}}; }}; }};\n")
    return ["p3dinfo", "check", "mod/config.cpp"], 0, []


@case
def a_mod_to_binarise_that_leads_out_of_itself(path):
    shutil.copytree(FIXTURES / "mod", path / "mod")
    (path / "system").symlink_to("/")
    (path / "made").mkdir()
    return ["binarize", "-textures=made", "mod", "made"], 0, []


# ---- Running ----


def size_of(path):
    return sum(file.stat().st_size for file in path.rglob("*") if file.is_file() and not file.is_symlink())


def run(name, make):
    path = pathlib.Path(tempfile.mkdtemp())
    try:
        arguments, status, words = make(path)
        before = size_of(path)
        command = [str(BIN / arguments[0])] + [str(argument) for argument in arguments[1:]]
        with open(path / "err", "wb") as err, open(path / "out", "wb") as out:
            child = subprocess.Popen(command, cwd=path, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60)))
            _, result, usage = os.wait4(child.pid, 0)
        message = (path / "err").read_text(errors="replace")
        seconds, memory, written = usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, size_of(path) - before
        if "built without" in message:
            return True
        faults = []
        if os.waitstatus_to_exitcode(result) != status:
            faults.append(f"exit status {os.waitstatus_to_exitcode(result)}, not {status}")
        faults += [f"no message has '{word}'" for word in words if word not in message]
        if before > 1.1e6:
            faults.append(f"the input has {before} bytes")
        if seconds > MOST_SECONDS:
            faults.append(f"{seconds:.1f} s")
        if memory > MOST_MEMORY:
            faults.append(f"{memory >> 20} MiB")
        if written > MOST_OUTPUT * before + (16 << 20):
            faults.append(f"{written} bytes written")
        print(f"{'FAIL' if faults else 'ok'} {name}: {seconds:.1f} s, {memory >> 20} MiB, {before} bytes become {written}")
        for fault in faults:
            print(f"     {fault}: {message.strip()[:200]}")
        return not faults
    finally:
        shutil.rmtree(path)


wanted = sys.argv[3:] or list(cases)
if not all([run(name, cases[name]) for name in wanted]):
    sys.exit(1)
