#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Every mode of p3dconv, and binarize, writes through no link that the command line does not name, and over no input.

Usage: links.py BIN FIXTURES COMPLETIONS, the last of p3dconv for bash: it names all modes. Prints what failed; exit status 1 then.

Each mode runs with an output folder in which a name that it writes is taken already: by a link to a file elsewhere, to
one that is not there, by a hard link to the input, by a link to the input; and with a folder in the middle of the output
that is a link. What lies elsewhere must be the same afterwards, and no new file may be there.
"""
import base64
import hashlib
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

BIN, FIXTURES, COMPLETIONS = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
passed, failed = 0, []


def run(*arguments, cwd=None):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, cwd=cwd, stdin=subprocess.DEVNULL)


def state(*folders):
    """All that lies below folders, links not followed."""
    found = {}
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.is_symlink():
            found[str(path)] = "link " + os.readlink(path)
        elif path.is_file():
            found[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest()
        else:
            found[str(path)] = "folder"
    return found


def check(what, before, after):
    global passed
    if before == after:
        passed += 1
    else:
        changed = [key for key in sorted(set(before) | set(after)) if before.get(key) != after.get(key)]
        failed.append(f"{what}: {changed[0]} has changed")


def sources(work):
    """An input for each word that modes begin with, in a folder of its own."""
    made = {}
    for name, files in {"mlod": ["crate.p3d"], "p3d": ["crate.p3d"], "paa": ["dxt1.paa"],
                        "rtm": ["wave.rtm", "model.cfg", "model_parts.hpp"], "config": ["paint.rvmat"]}.items():
        made[name] = work / "in" / name
        made[name].mkdir(parents=True)
        for file in files:
            shutil.copy(FIXTURES / file, made[name])
    made["odol"] = work / "in" / "odol"
    made["odol"].mkdir()
    made_by = {"odol": ["mlod-to-odol", "--version", "a3", "--allow-missing"], "obj": ["mlod-to-obj"], 
               "gltf": ["mlod-to-glb", "--rtm", FIXTURES / "wave.rtm"]}
    for name, mode in made_by.items():
        extension = {"odol": "p3d", "obj": "obj", "gltf": "glb"}[name]
        made.setdefault(name, work / "in" / name).mkdir(exist_ok=True)
        model = "tube" if name == "gltf" else "crate" # gltf-to-rtm needs an animation
        result = run(BIN / "p3dconv", *mode, FIXTURES / f"{model}.p3d", "-o", made[name] / f"{model}.{extension}")
        assert result.returncode == 0, result.stderr
    made["png"] = work / "in" / "png"
    made["png"].mkdir()
    result = run(BIN / "p3dconv", "paa-to-png", FIXTURES / "dxt1.paa", "-o", made["png"] / "dxt1.png")
    assert result.returncode == 0, result.stderr
    made["tga"] = work / "in" / "tga"
    made["tga"].mkdir()
    header = bytes([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 4, 0, 24, 0])
    (made["tga"] / "gray.tga").write_bytes(header + bytes([128] * 48))
    return made


def options_of(mode):
    return {"mlod-to-odol": ["--version", "a3", "--allow-missing"], "p3d-to-html": ["--page", FIXTURES / "README.md"]}.get(
        mode, ["--page", FIXTURES / "README.md"] if mode.endswith("-to-html") else [])


def convert(mode, source, output):
    return run(BIN / "p3dconv", mode, *options_of(mode), "-r", source, "-o", output)


def outputs_of(mode, source, work):
    """The files that the mode writes below its output folder, as it does without links."""
    output = work / "plain"
    result = convert(mode, source, output)
    names = [path.relative_to(output) for path in sorted(output.rglob("*")) if path.is_file()]
    shutil.rmtree(output, ignore_errors=True)
    return names, result


KINDS = ("link", "dangling", "hard link to the input", "link to the input", "folder")


def try_links(mode, source, work, kinds):
    names, result = outputs_of(mode, source, work)
    if not names:
        return f"writes nothing: {result.stderr.strip()[:200]}"
    inputs = [path for path in sorted(source.iterdir()) if path.is_file()]
    for name in names:
        for kind in kinds:
            shutil.rmtree(work / "out", ignore_errors=True)
            shutil.rmtree(work / "else", ignore_errors=True)
            (work / "else").mkdir()
            (work / "else" / "precious").write_text("precious")
            place = work / "out" / name
            place.parent.mkdir(parents=True, exist_ok=True)
            if kind == "link":
                place.symlink_to(work / "else" / "precious")
            elif kind == "dangling":
                place.symlink_to(work / "else" / "new")
            elif kind == "hard link to the input":
                os.link(inputs[0], place)
            elif kind == "link to the input":
                place.symlink_to(inputs[0])
            elif len(name.parts) > 1:
                shutil.rmtree(place.parent)
                place.parent.symlink_to(work / "else")
            else:
                continue
            before = state(work / "else", source)
            convert(mode, source, work / "out")
            check(f"{mode}, {name}: {kind}", before, state(work / "else", source))
    return None


def try_tex_headers(work):
    textures = work / "t"
    textures.mkdir()
    shutil.copy(FIXTURES / "dxt1.paa", textures / "x.paa")
    shutil.copy(FIXTURES / "dxt5_nohq.paa", textures / "y.paa")
    (work / "list").write_text("precious")
    (textures / "texHeaders.bin").symlink_to(work / "list")
    before = state(work)
    run(BIN / "p3dconv", "paa-to-texheaders", textures)
    check("paa-to-texheaders: texHeaders.bin is a link", before, state(work))


def link_outputs(output, elsewhere):
    """Makes each file below a folder a link to another one elsewhere, and returns their names."""
    names = [path.relative_to(output) for path in sorted(output.rglob("*")) if path.is_file()]
    elsewhere.mkdir()
    for index, name in enumerate(names):
        (elsewhere / str(index)).write_text("precious")
        (output / name).unlink()
        (output / name).symlink_to(elsewhere / str(index))
    return names


def try_binarize(work):
    """Copies, models and lists of textures: each name below OUT and the folder of -textures is a link elsewhere."""
    mod, output, elsewhere = work / "mod", work / "bout", work / "belse"
    shutil.copytree(FIXTURES / "mod", mod)
    (mod / "walk.rtm").write_bytes(b"RTM_0101" + bytes(64))
    commands = [["-always", f"-textures={output}", mod, output], ["-always", "-texHeaders", mod, output]]
    run(BIN / "binarize", f"-textures={output}", mod, output, cwd=mod)
    for command in commands:
        run(BIN / "binarize", *command, cwd=mod)
    names = link_outputs(output, elsewhere)
    if {name.suffix for name in names} != {".p3d", ".rtm", ".paa", ".bin", ".dep"}:
        failed.append(f"binarize writes too little to try: {names}")
    before = state(elsewhere, mod)
    for command in commands:
        run(BIN / "binarize", *command, cwd=mod)
        check("binarize: all outputs are links", before, state(elsewhere, mod))
    for name in names:
        if name.suffix != ".dep":
            (output / name).unlink()
    run(BIN / "binarize", mod, output, cwd=mod)
    check("binarize: all records of what was made are links", before, state(elsewhere, mod))


def textured_gltf(image):
    """A triangle, whose material needs an rvmat."""
    data = struct.pack("<15f", 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1)
    uri = lambda kind, content: f"data:{kind};base64,{base64.b64encode(content).decode()}"
    return json.dumps({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
        "buffers": [{"byteLength": 60, "uri": uri("application/octet-stream", data)}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 24}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0],
                       "max": [1, 1, 0]}, {"bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2"}],
        "images": [{"uri": uri("image/png", image), "name": "paint"}], "textures": [{"source": 0}],
        "materials": [{"name": "paint", "normalTexture": {"index": 0},
                       "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "TEXCOORD_0": 1}, "material": 0}]}]})


def try_companions(work, inputs):
    """What goes with -o FILE is written through no link, though FILE may be one: MTLs, buffers, images, rvmats."""
    pickup, source = FIXTURES / "pickup" / "pickup.p3d", work / "paint.gltf"
    source.write_text(textured_gltf((inputs["png"] / "dxt1.png").read_bytes()))
    assets = ["--assets", FIXTURES]
    for mode, file, name, options, count in (("p3d-to-obj", pickup, "a.obj", assets, 2),
                                             ("p3d-to-gltf", pickup, "a.gltf", assets, 2),
                                             ("gltf-to-mlod", source, "a.p3d", ["--make-rvmat"], 3)):
        output, elsewhere = work / "cout", work / "celse"
        command = [BIN / "p3dconv", mode, file, *options, "-o", name]
        output.mkdir()
        run(*command, cwd=output)
        (output / name).unlink(missing_ok=True)
        names = link_outputs(output, elsewhere)
        if len(names) != count:
            failed.append(f"{mode}: there are not {count} files beside {name}: {names}")
        before = state(elsewhere)
        run(*command, cwd=output)
        check(f"{mode}: what goes with the output is links", before, state(elsewhere))
        shutil.rmtree(output)
        shutil.rmtree(elsewhere)


def try_baseline(work):
    model = work / "model.p3d"
    shutil.copy(FIXTURES / "odd.p3d", model)
    before = state(work)
    result = run(BIN / "p3dinfo", "--check", "--write-baseline", model, model)
    check("p3dinfo --write-baseline a model", before, state(work))
    if result.returncode != 2:
        failed.append(f"p3dinfo --write-baseline a model: exit status {result.returncode}")


def try_failing(work):
    """A folder that was made for an output that fails does not stay; one that was there does."""
    (work / "bad.p3d").write_bytes(b"MLOD and nothing more")
    (work / "old").mkdir()
    for output in (work / "new" / "deep" / "x.obj", work / "old" / "x.obj", work / "new" / ""):
        run(BIN / "p3dconv", "p3d-to-obj", work / "bad.p3d", "-o", f"{output}/" if output.name == "new" else output)
    if (work / "new").exists() or not (work / "old").exists():
        failed.append("a conversion that fails leaves a folder, or takes one away")


def try_named(work):
    """The file of -o itself may be a link: then the file that it leads to is replaced."""
    target, link = work / "target.obj", work / "named.obj"
    target.write_text("old")
    link.symlink_to(target)
    result = run(BIN / "p3dconv", "mlod-to-obj", FIXTURES / "crate.p3d", "-o", link)
    if result.returncode or not link.is_symlink() or not target.read_text().startswith("#"):
        failed.append(f"-o a link: {result.stderr}")


def try_packing(work):
    """An archive beside its folder, and what is in one, by links that nobody named."""
    addon, other, out = work / "addon", work / "other", work / "out of it"
    for folder in (addon / "data", other / "data", out):
        folder.mkdir(parents=True)
    (addon / "data" / "a.txt").write_text("new")
    for name in ("x.pbo", "a.txt"):
        (other / name).write_text("old")
    (work / "addon.pbo").symlink_to(other / "x.pbo")
    before = state(other)
    run(BIN / "p3dconv", "folder-to-pbo", addon)
    check("folder-to-pbo through a link", before, state(other))
    (addon / "$PBOPREFIX$").write_text("p")
    for name, target in (("addon.pbo", other / "x.pbo"), (".p3dkit", other)):
        (out / name).symlink_to(target)
        run(BIN / "p3dconv", "mod-to-pbo", addon, "-o", out)
        check(f"mod-to-pbo through the link {name}", before, state(other))
        (out / name).unlink()
    run(BIN / "p3dconv", "folder-to-pbo", addon, "-o", work / "made.pbo")
    for name, target in (("data", other / "data"), ("data/a.txt", other / "a.txt")):
        shutil.rmtree(out)
        (out / name).parent.mkdir(parents=True)
        (out / name).symlink_to(target)
        run(BIN / "p3dconv", "pbo-to-folder", work / "made.pbo", "-o", out, "--replace")
        check(f"pbo-to-folder through the link {name}", before, state(other))


def main():
    modes = re.findall(r"\b([a-z0-9]+-to-[a-z0-9]+)\b", COMPLETIONS.read_text())
    assert len(set(modes)) > 20, modes
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder).resolve()
        inputs = sources(work)
        skipped = []
        for number, mode in enumerate(dict.fromkeys(modes)):
            # What mlod-to-X and odol-to-X write p3d-to-X writes, by the same calls: there the kinds take turns.
            is_same = mode[:5] in ("mlod-", "odol-") and "p3d" + mode[4:] in modes
            kinds = KINDS[number % 5:][:1] if is_same else KINDS
            source = inputs.get(mode.split("-")[0])
            if mode.endswith("texheaders") or mode in ("folder-to-pbo", "pbo-to-folder", "mod-to-pbo"):
                continue
            why = try_links(mode, source, work, kinds) if source else "there is no input for it here"
            if why:
                skipped.append(f"{mode}: {why}")
        try_tex_headers(work)
        try_packing(work)
        try_binarize(work)
        try_companions(work, inputs)
        try_named(work)
        try_baseline(work)
        try_failing(work)
    for line in skipped:
        print(f"not tried: {line}")
    # Key frames, JPEG where it is not built, animations: they write by the same call as all others.
    unknown = [line for line in skipped if not re.match(r"(mlod|odol|p3d)-to-mdd|jpg-to|rtm-to", line)]
    failed.extend(f"not tried: {line}" for line in unknown)
    for line in failed:
        print("FAIL", line)
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0


sys.exit(main())
