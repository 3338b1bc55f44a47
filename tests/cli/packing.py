#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""Archives that are made and unpacked, judged by a reader of its own, written from docs/format/pbo.md.

Usage: packing.py BIN [ARCHIVES]. With a folder of archives each is unpacked and packed again, and must have the same
files. Prints what failed; exit status 1 then.
"""
import hashlib
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

BIN = pathlib.Path(sys.argv[1]).resolve()
FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "fixtures"
failed = []


def check(condition, *what):
    if not condition:
        failed.append(" ".join(map(str, what)))


printed = "" # by the last run


def run(status, *arguments, cwd=None, **environment):
    global printed
    done = subprocess.run([BIN / "p3dconv", *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, cwd=cwd,
                          env={**os.environ, **environment})
    check(done.returncode == status, *arguments, "has status", done.returncode, done.stderr)
    printed = done.stdout
    return done.stderr


# ---- The reader: properties, {name: (time, original size, contents)} in the order of the archive ----
def read(data, is_ours=True):
    at, properties, records, files = 0, [], [], {}

    def text():
        nonlocal at
        start, at = at, data.index(b"\0", at) + 1
        return data[start:at - 1]

    def record():
        nonlocal at
        at += 20
        return struct.unpack_from("<5I", data, at - 20)

    while True:
        name, fields = text(), record()
        if not name and fields[0] == 0x56657273 and not records and not properties:
            while key := text():
                properties.append((key, text()))
        elif not name:
            break
        else:
            records.append((name, fields))
    for name, (method, original, reserved, time, size) in records:
        check(not is_ours or method == reserved == 0 and len(data) >= at + size, name, "has another record than", method, reserved, size)
        files[name] = (time, original, data[at:at + size])
        at += size
    check(not is_ours or data[at:] == (b"\0" + hashlib.sha1(data[:at]).digest() if properties else b""), "the checksum is wrong")
    return properties, files


def archive(path, names, prefix=b"p"):
    """One that holds the bytes of each name under it."""
    head = b"\0" + struct.pack("<5I", 0x56657273, 0, 0, 0, 0) + b"prefix\0" + prefix + b"\0\0"
    head += b"".join(name + b"\0" + struct.pack("<5I", 0, 0, 0, 0, len(name)) for name in [*names, b""])
    path.write_bytes(head + b"".join(names) + b"\0" + hashlib.sha1(head + b"".join(names)).digest())


def write(folder, files):
    for name, contents in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(contents if isinstance(contents, bytes) else contents.encode())


def files_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_packing(work):
    addon = work / "Door"
    config = "#include \"sizes.hpp\"\nclass CfgPatches { class Door { requiredAddons[] = {%s}; size = SIZE; }; };"
    write(addon, {"config.cpp": config % '"DZ_Data"', "sizes.hpp": "#define SIZE 3\n", "a_b.txt": "1", "aB.txt": "22",
                  "data/door_co.paa": "", "data/door.psd": "p", "my.biprivatekey": "k", ".git/x": "g", "notes/n.txt": "n",
                  "config.bin": "old", "$PBOPREFIX$": "\ufeffprefix = My/Door\\ \r\n"})
    run(0, "folder-to-pbo", addon, "--exclude", "notes\\n.txt", "--property", "version=1.0", SOURCE_DATE_EPOCH="1700000000")
    data = (work / "door.pbo").read_bytes()
    properties, files = read(data)
    check(properties == [(b"product", b"dayz ugc"), (b"prefix", b"My\\Door"), (b"version", b"1.0")], properties)
    check(list(files) == [b"a_b.txt", b"aB.txt", b"config.bin", b"data\\door_co.paa", b"sizes.hpp"], list(files))
    check(all(time == 1700000000 and size == len(contents) for time, size, contents in files.values()), files)
    run(0, "config-to-bin", addon / "config.cpp", "-o", work / "config.bin")
    check(files[b"config.bin"][2] == (work / "config.bin").read_bytes(), "config.bin is another")
    run(0, "folder-to-pbo", addon, "--exclude", "notes", "--property", "version=1.0", "-o", work / "again.pbo",
        SOURCE_DATE_EPOCH="1700000000")
    check((work / "again.pbo").read_bytes() == data, "the same folder is another archive")
    run(0, "pbo-to-folder", work / "door.pbo")
    check(files_of(work / "door") == {name.decode().replace("\\", "/"): contents for name, (_, _, contents) in files.items()} |
          {"$PBOPREFIX$": b"My\\Door", "$PBOPREFIX$.txt": b"product=dayz ugc\nprefix=My\\Door\nversion=1.0\n"}, files_of(work / "door"))
    # Unpacked and packed it has the same properties, but for those that are given.
    run(0, "folder-to-pbo", work / "door", "--property", "version=2", "--property", "url=u", "-o", work / "same.pbo")
    check(read((work / "same.pbo").read_bytes())[0] == properties[:2] + [(b"version", b"2"), (b"url", b"u")], "other properties")
    write(addon, {"data/config.cpp": "x = 1;"})
    run(0, "folder-to-pbo", addon, "-o", work / "inner.pbo")
    check(b"data\\config.bin" in read((work / "inner.pbo").read_bytes())[1], "a config in a folder stays a text")
    # Without a game's addons it is none of DayZ; a text stays one; the folder's name is the prefix.
    write(addon, {"config.cpp": config % '"A3_Data_F"'})
    (addon / "$PBOPREFIX$").unlink()
    check("the prefix is Door" in run(0, "folder-to-pbo", "--no-rapify", addon, "-o", work / "arma.pbo"), "no warning")
    properties, files = read((work / "arma.pbo").read_bytes())
    check(properties == [(b"prefix", b"Door")] and b"config.cpp" in files, properties, list(files))
    # What the game could not read is no archive, and an old one stays.
    write(addon, {"config.cpp": "class {"})
    check("config.cpp: 1:7" in run(1, "folder-to-pbo", addon), "the message has no place")
    check((work / "door.pbo").read_bytes() == data, "a failure costs the old archive")


def test_mod(work):
    """Each member is what binarize, config-to-bin, paa-to-texheaders or the source says."""
    mod, out, want = work / "mod", work / "out", work / "want"
    shutil.copytree(FIXTURES / "mod", mod)
    vehicle = mod / "vehicle"
    write(vehicle, {"data/truck.psd": "p", "data/wave.rtm": (FIXTURES / "wave.rtm").read_bytes(), "inner/config.cpp": "x = 1;\n#if __has_include(\"\\example\\tools\\late.hpp\")\ny = 2;\n#endif\n"})
    write(mod, {"notes/config.cpp": "none = 1;"})
    check("it is not for players" in run(0, "mod-to-pbo", mod, "-o", out), "nobody says what .p3dkit is")
    subprocess.run([BIN / "binarize", "-silent", vehicle, want], capture_output=True, check=True, cwd=work)
    run(0, "config-to-bin", vehicle / "config.cpp", "-o", want / "config.bin")
    run(0, "config-to-bin", vehicle / "inner/config.cpp", "-o", want / "inner/config.bin")
    run(0, "paa-to-texheaders", vehicle, "-o", want / "texHeaders.bin")
    write(want, {"data/truck_co.paa": (vehicle / "data/truck_co.paa").read_bytes()})
    members = {name.replace("/", "\\").encode(): data for name, data in files_of(want).items() if not name.endswith(".dep")}
    made = {path.name: path.read_bytes() for path in out.rglob("*.pbo")} # no folder is called so
    properties, files = read(made["vehicle.pbo"])
    check(sorted(made) == ["tools.pbo", "vehicle.pbo"], sorted(made))
    check(properties == [(b"prefix", b"example\\vehicle")], properties)
    check({name: contents for name, (_, _, contents) in files.items()} == members, list(files), list(members))
    said = run(0, vehicle, work / "plain.pbo")
    check(f"1 model is packed as it lies, not binarised; that does: p3dconv mod-to-pbo {vehicle} -o OUT/" in said, said)
    # The second time nothing is written, but what has changed; elsewhere, in one thread, it is the same bytes.
    times = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    check("not for players" not in run(0, "mod-to-pbo", mod, "-o", out), "what .p3dkit is, again")
    check(times == {path: path.stat().st_mtime_ns for path in out.rglob("*")}, "something is done twice")
    write(mod, {"tools/late.hpp": ""})
    run(0, "mod-to-pbo", mod, "-o", out)
    check((out / "vehicle.pbo").read_bytes() != made["vehicle.pbo"], "a header that comes is not noticed")
    (mod / "tools/late.hpp").unlink()
    for _ in range(2): # the second time the folder is there
        run(0, "mod-to-pbo", "-j1", mod, f"{work}/again/")
    check("may be an input or the output" in run(2, "mod-to-pbo", f"{mod}/tools/", f"{vehicle}/"), "an addon is taken for the output")
    check(made == {path.name: path.read_bytes() for path in (work / "again").glob("*.pbo")}, "other bytes")
    (vehicle / "data/wave.rtm").unlink()
    write(vehicle, {"config.cpp": "class CfgMods { class V { type = \"mod\"; }; };"})
    check("version 54 is made" in run(0, "mod-to-pbo", mod, "-o", out), "it is not for DayZ")
    properties, files = read((out / "vehicle.pbo").read_bytes())
    check((b"product", b"dayz ugc") in properties and b"data\\wave.rtm" not in files, properties, list(files))
    check(files[b"truck.p3d"][2][:8] == b"ODOL\x36\0\0\0", "the model is another version")
    # What cannot be built or read costs its addon, and no archive that is there.
    made = {path.name: path.read_bytes() for path in out.glob("*.pbo")}
    write(vehicle, {"truck.p3d": "MLOD", "config.cpp": "class {"})
    check("--target says it" in run(1, "mod-to-pbo", mod, "-o", out), "a game is guessed")
    check("truck.p3d" in run(1, "mod-to-pbo", "--target", "dayz", mod, "-o", out), "no message")
    run(1, "mod-to-pbo", "--target", "dayz", mod, "-o", work / "third")
    check(made == {path.name: path.read_bytes() for path in out.glob("*.pbo")}, "an archive is lost")
    check([path.name for path in (work / "third").glob("*.pbo")] == ["tools.pbo"], "a part of an archive")
    check("lies in this addon" in run(1, "mod-to-pbo", mod / "tools", "-o", mod / "tools/out"), "it is packed itself")
    shutil.copytree(mod / "tools", mod / "more/Tools")
    check(run(1, "mod-to-pbo", "--target", "a3", mod, "-o", work / "fourth").count("the same name") == 1, "two addons are one archive")
    check("no addon" in run(1, "mod-to-pbo", mod / "notes", "-o", out), "no addon, and no message")
    check("lies in this addon" in run(1, "mod-to-pbo", mod / "tools", "-o", mod / "tools"), "an addon is packed with others")
    write(work, {"mine/tools.pbo": "notes"})
    check("cannot be read as an archive" in run(1, "mod-to-pbo", mod / "tools", "-o", work / "mine"), "no message")
    check((work / "mine/tools.pbo").read_text() == "notes", "a file that is no archive is lost")
    check("nothing is made" in run(1, "mod-to-pbo", mod / "tools", mod / "more", "-o", work / "fifth"), "one archive of two inputs")
    check(not (work / "fifth").exists(), "a refusal makes something")
    check(".p3dkit" not in subprocess.run([BIN / "p3dinfo", "--brief", "-r", out], capture_output=True, text=True).stdout, "it is a part of the mod")


def test_prefix(work):
    """Without a prefix file it is what the mod's own files name."""
    shutil.copytree(FIXTURES / "mod/vehicle", work / "Vehicle")
    write(work, {"Vehicle/$PBOPREFIX$": "author=me"})
    said = run(0, "mod-to-pbo", work / "Vehicle", "-o", work / "out")
    check(read((work / "out/vehicle.pbo").read_bytes())[0] == [(b"prefix", b"example\\Vehicle"), (b"author", b"me")], said)
    check("it has no $PBOPREFIX$ with a prefix; " in said and "own files" in said and "ignored" not in said, said)
    (work / "Vehicle/$PBOPREFIX$").unlink()
    shutil.copy(work / "out/vehicle.pbo", work / "Vehicle")
    check("own files" in run(0, "mod-to-pbo", work / "Vehicle", "-o", work / "out"), "the prefix is another beside an archive")
    # A drive with it, and what else lies in the folder above, change nothing; who has scripts alone goes with the others.
    shutil.copytree(work / "Vehicle", work / "P/Example/Vehicle")
    write(work, {"P/Example/Scripts/config.cpp": "class CfgPatches { class S {}; };", "P/config.cpp": "class CfgPatches { class Other {}; };"})
    for more, place in [({}, []), ({}, ["--assets", "P"]), ({"P/$PBOPREFIX$": "other"}, [])]:
        write(work, more)
        said = run(0, "mod-to-pbo", "P/Example/", "-o", "drive", *place, cwd=work)
        check(all(f"prefix Example\\{name}" in printed.replace("example", "Example") for name in ("Vehicle", "Scripts")), more, place, printed)
        check("2 addons have no $PBOPREFIX$ with a prefix; the prefix of P/Example/Scripts is " in said and said.count("PBOPREFIX") == 2, said)


def test_left_out(work):
    """The count has all files that are not packed, but for hidden files and the prefix."""
    write(work, {f"a/{name}": "x" for name in ("$PBOPREFIX$", "a.txt", "model.cfg", "d/a.psd", "d/b.psd", ".hidden", ".git/x")})
    run(0, "mod-to-pbo", "--target", "a3", "--full", "--exclude", "b.psd", "a", "-o", "out", cwd=work)
    check(printed.endswith(", 3 left out\n  a.txt\n  left out: 3 files by their names, such as d/a.psd\n"), printed)


def test_pictures(work):
    """Who has only pictures of textures hears what makes textures of them."""
    write(work, {"a/$PBOPREFIX$": "a", "a/box_co.png": "x", "a/d/box_nohq.tga": "x", "a/logo.png": "x", "a/d/has_co.tga": "x", "a/d/Has_co.paa": "x"})
    said = run(0, "mod-to-pbo", "--target", "a3", "a", "-o", "out", cwd=work)
    check("not there of 2 pictures, such as box_co.png: p3dconv png-to-paa -r a makes" in said, said)
    # What was made of a model, or a texture was made of, is no part of the addon.
    model = (FIXTURES / "mod/vehicle/truck.p3d").read_bytes()
    write(work, {"a/" + name: "x" for name in ("t.glb", "t.obj", "t.mtl", "t.html", "T.png", "page.html", "logo.paa")} | {"a/t.p3d": model})
    said = run(0, "mod-to-pbo", "--target", "a3", "--full", "a", "-o", "out", cwd=work)
    check("a: warning: no texHeaders.bin is made, as 2 textures cannot be read" in said, said)
    check(list(read((work / "out/a.pbo").read_bytes())[1]) == [b"box_co.png", b"d\\box_nohq.tga", b"d\\Has_co.paa", b"logo.paa", b"page.html", b"t.p3d"], printed)
    check(printed.endswith(" bytes, prefix a, 7 left out\n" + "".join(f"  {name}\n" for name in ("box_co.png", "d\\box_nohq.tga", "d\\Has_co.paa",
          "logo.paa", "page.html", "t.p3d: binarised")) + "  left out: 7 files that no game reads, such as T.png\n"), printed)


def test_addons(work):
    """What a build of many addons says once: files without contents, files of the game, what became of the archives."""
    (work / "m/a").mkdir(parents=True)
    run(0, "p3d-to-mlod", "--rename", "example\\vehicle=A3\\v", FIXTURES / "mod/vehicle/truck.p3d", "-o", work / "m/a/a.p3d")
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"
    write(work, {"m/a/$PBOPREFIX$": "same", "m/a/b.p3d": (work / "m/a/a.p3d").read_bytes(), "m/b/$PBOPREFIX$": "Same", "m/b/c.txt": "c",
                 "m/c/$PBOPREFIX$": "c", "m/c/e.paa": "", "m/c/p.ogg": pointer, "m/c/p.p3d": pointer, "m/c/e.txt": "", "m/d/config.cpp": ""})
    said = run(1, "mod-to-pbo", "--target", "a3", "m", "-o", "out", cwd=work)
    check("m/c: 2 files are pointers of Git LFS, such as p.ogg: 'git lfs pull' gets the contents" in said and said.count("lfs") == 1, said)
    check("m/c: warning: 1 texture is empty, such as e.paa" in said and "m/d/config.cpp: warning: it has no CfgPatches" in said, said)
    check("1 file of the game is not there (a3\\v\\data\\truck_co.paa)" in said and said.count("truck_co.paa") == 1, said)
    check("m/b: warning: its prefix is Same, as that of m/a" in said, said)
    check("p3dconv: 2 archives written, 0 up to date, 1 addon failed: c\n" in said, said)
    run(0, "mod-to-pbo", "--target", "a3", "m", "-o", "out", "--exclude", "e.paa", "--exclude", "p.*", cwd=work)
    check(printed.endswith("1 archive written, 2 up to date, 0 addons failed\n"), printed)
    said = run(0, "p3d-to-glb", "-r", "m/a", "-o", "glbs", cwd=work)
    check("1 file of the game is not there (a3\\v\\data\\truck_co.paa): such" in said and said.lower().count("truck_co.paa") == 1, said)
    check("m/c: warning: 2 files are pointers of Git LFS, such as p.ogg" in run(0, "folder-to-pbo", "m/c", "-o", "c.pbo", cwd=work), "no word of pointers")
    # With another prefix the archive of this addon is replaced, and that of another mod or with other bytes is not.
    write(work, {"m/b/$PBOPREFIX$": "else", "k/b/$PBOPREFIX$": "k", "k/b/c.txt": "c"})
    check("b.pbo" not in run(1, "mod-to-pbo", "--target", "a3", "m", "-o", "out", "--exclude", "[ac]*", cwd=work), printed)
    check("out/b.pbo: 1 file, 103 bytes, prefix else\n" in printed, printed)
    other = "out/b.pbo: is there and is another addon, else; another folder of -o leaves it"
    check(other in run(1, "mod-to-pbo", "--target", "a3", "k", "-o", "out", cwd=work), "the archive of another mod is replaced")
    (work / "out/b.pbo").open("ab").write(b"x"), write(work, {"m/b/$PBOPREFIX$": "more"})
    check(other in run(1, "mod-to-pbo", "--target", "a3", "m", "-o", "out", cwd=work), "another's archive is replaced")
    # What gets into an archive and may not be meant to: another addon, a file elsewhere.
    write(work, {"m/c/sub/$PBOPREFIX$": "sub", "m/c/sub/s.txt": "s"})
    inner = "m/c/sub/$PBOPREFIX$: warning: this is the prefix of another addon"
    check(inner in run(0, "folder-to-pbo", "m/c", "-o", "c.pbo", cwd=work), "no word of an addon in it")
    check(inner not in run(0, "folder-to-pbo", "m/c", "-o", "c.pbo", "--exclude", "sub", cwd=work), "a word of an addon that is left out")
    if hasattr(os, "symlink"):
        (work / "m/c/far.txt").symlink_to(work / "m/b/c.txt"), (work / "m/c/near.txt").symlink_to("e.txt")
        said = run(0, "folder-to-pbo", "m/c", "-o", "c.pbo", "--exclude", "sub", cwd=work)
        check("m/c/far.txt: warning: this link leads out of the folder" in said and "near.txt" not in said, said)
        (work / "m/c/near.txt").unlink(), (work / "m/c/near.txt").symlink_to("gone.txt")
        said = run(1, "folder-to-pbo", "m/c", "-o", "c.pbo", "--exclude", "sub", cwd=work)
        check("m/c/near.txt: is a link to a file that is not there" in said and said.count("near.txt") == 1, said)
        (work / "m/c/near.txt").unlink(), (work / "m/c/near.txt").symlink_to(work / "m/b")
        said = run(1, "folder-to-pbo", "m/c", "-o", "c.pbo", "--exclude", "sub", cwd=work)
        check("m/c/near.txt: is a link to a folder" in said and said.count("near.txt") == 1, said)
        (work / "m/c/near.txt").unlink()
    # A config that cannot be read fails its addon; another says the game.
    write(work, {"g/a/config.cpp": "class CfgPatches { class A { requiredAddons[] = {\"DZ_Data\"}; }; };", "g/b/config.cpp": "class {", "g/a/$PBOPREFIX$": "a", "g/b/$PBOPREFIX$": "b"})
    said = run(1, "mod-to-pbo", "g", "-o", "games", cwd=work)
    check("version 54 is made" in said and "g/b/config.cpp: 1:7: " in said and "1 archive written, 0 up to date, 1 addon failed: b\n" in said, said)
    # Mods for two games are no mod.
    write(work, {"g/b/config.cpp": "class CfgPatches { class B { requiredAddons[] = {\"A3_Data_F\"}; }; };"})
    said = run(1, "mod-to-pbo", "g", "-o", "two", cwd=work)
    check("g/a/config.cpp: it is of a mod for DayZ, and g/b/config.cpp of one for Arma: build each" in said and not (work / "two").exists(), said)
    run(0, "mod-to-pbo", "--target", "dayz", "g", "-o", "two", cwd=work)
    # The only config that names DayZ cannot be read: the rest is not made for Arma 3.
    write(work, {"g/a/config.cpp": "class CfgPatches { class A { requiredAddons[] = {\"DZ_Data\" ", "g/b/config.cpp": "class CfgPatches { class B {}; };"})
    check("not known for which game" in run(1, "mod-to-pbo", work / "g", "-o", work / "unknown") and not (work / "unknown").exists(), "a game is guessed")


def test_project(work):
    """Of a project of HEMTT what is below two folders is shipped, and each optional addon is a mod of its own. Archives are called as HEMTT calls them."""
    for name in "addons/a", "addons/gone", "optionals/a", "include/x/h", "tools/t", "u/a", "v/a":
        write(work, {"m/.hemtt/project.toml": 'prefix = "abc"\n', f"m/{name}/$PBOPREFIX$": name, f"m/{name}/a.txt": "a"})
    said = run(0, "mod-to-pbo", "--target", "a3", "m", "-o", "out", cwd=work)
    check("m: not below addons or optionals, so not built: include/x/h, tools/t, u/a and 1 more\n" in said, said)
    made = lambda: sorted(name for name in files_of(work / "out") if name[0] != ".")
    check(made() == ["abc_a.pbo", "abc_gone.pbo", "optionals/@abc_a/addons/abc_a.pbo"], made())
    # An addon that is gone leaves its archive, which is told; one of another mod is none of it.
    shutil.rmtree(work / "m/addons/gone")
    write(work, {"m/.hemtt/project.toml": 'prefix = "abc"\n[hemtt.build]\noptional_mod_folders = false\n', "n/b/$PBOPREFIX$": "b", "n/b/b.txt": "b"})
    said = run(0, "mod-to-pbo", "--target", "a3", "m", "-o", "out", cwd=work)
    check(printed.endswith("1 archive written, 1 up to date, 0 addons failed\n"), printed)
    check(all(f"out/{name}.pbo: warning: it was built before" in said for name in ("abc_gone", "optionals/@abc_a/addons/abc_a")) and said.count("delete it") == 2, said)
    check(made() == ["abc_a.pbo", "abc_gone.pbo", "optionals/@abc_a/addons/abc_a.pbo", "optionals/abc_a.pbo"], made())
    check("out/abc_a.pbo" not in run(0, "mod-to-pbo", "--target", "a3", "n", "-o", "out", cwd=work), "an archive of another mod is to be deleted")
    run(0, "mod-to-pbo", "--target", "a3", "m/addons/a", "-o", "alone", cwd=work)
    check(files_of(work / "alone")["abc_a.pbo"] == files_of(work / "out")["abc_a.pbo"], "an addon that is built alone is another one")
    # A project is that of its own folder alone.
    write(work, {"p/m/.hemtt/project.toml": 'prefix = "abc"\n', "p/m/addons/a/$PBOPREFIX$": "a", "p/m/addons/a/a.txt": "a", "p/z/$PBOPREFIX$": "z", "p/z/z.txt": "z"})
    run(0, "mod-to-pbo", "--target", "a3", "p", "-o", "near", cwd=work)
    check(sorted(path.name for path in (work / "near").glob("*.pbo")) == ["abc_a.pbo", "z.pbo"], os.listdir(work / "near"))
    # So are its headers, also if another project, or one in it, has the same.
    for name in "a", "z", "z/in":
        write(work, {f"q/{name}/.hemtt/project.toml": f'prefix = "{name[0]}"\n', f"q/{name}/include/x/v.hpp": '#include "w.hpp"\n', f"q/{name}/include/x/w.hpp": f'#define NAME "of {name}"\n',
                     f"q/{name}/addons/m/config.cpp": '#include "\\X\\v.hpp"\nclass CfgPatches { class A {}; };\nname = NAME;\n'})
    run(0, "mod-to-pbo", "--target", "a3", "q/a", "q/z", "-o", "apart", cwd=work)
    run(0, "mod-to-pbo", "--target", "a3", "q", "-o", "headers", cwd=work)
    for name in "a", "z":
        config = read((work / f"headers/{name}_m.pbo").read_bytes())[1][b"config.bin"]
        check(f"of {name}\0".encode() in config[2] and config == read((work / f"apart/{name}_m.pbo").read_bytes())[1][b"config.bin"], name, config)
    # Letter case makes no other archive; and of TOML all is read that may stand there.
    write(work, {"m/.hemtt/project.toml": '[files]\nexclude = [ # all\n  "a]", """b\n""",\n]\n\'a\'.b = 1979-05-27 07:32:00Z\noops\nhemtt = { x = [{ y = "}" }] }\n[hemtt]\nbuild = { optional_mod_folders = true }\n',
                 "m/optionals/A/$PBOPREFIX$": "A", "m/optionals/A/a.txt": "a"})
    said = run(1, "mod-to-pbo", "--target", "a3", "m", "-o", "cases", cwd=work)
    check("m/.hemtt/project.toml:7: warning: this line is not understood" in said, said)
    check("m/optionals/A: another addon has the same name, m/optionals/a: neither is made\n" in said and said.count("same name") == 1, said)
    said = run(0, "mod-to-pbo", "--target", "a3", "m/optionals/a", "m/tools", "-o", "named", cwd=work)
    check(sorted(path.name for path in (work / "named").glob("*.pbo")) == ["a.pbo", "t.pbo"] and "not below" not in said, said)
    # So is an addon's own file of HEMTT, and a project file of any length.
    write(work, {"h/.hemtt/project.toml": "#" * 70000 + '\nprefix = "abc"\n[files]\nexclude = ["*.x"]\n[properties]\nauthor = "us"\niso = "0"\n', "h/optionals/a/$PBOPREFIX$": "a", "h/optionals/a/a.txt": "a", "h/optionals/a/d/e/b.txt": "b",
                 "h/optionals/a/c.md": "c", "h/optionals/a/config.cpp": "class A {};", "h/optionals/a/addon.toml":
                 '[files]\nexclude = ["d/**/b.txt", "*.md"]\n[rapify]\nenabled = false\n[properties]\niso = "14001"\nurl = "x"\n[binarize]\nexclude = ["a"]\n'})
    said = run(0, "mod-to-pbo", "--target", "a3", "--property", "url=y", "h", "-o", "hemtt", cwd=work)
    properties, files = read((work / "hemtt/optionals/@abc_a/addons/abc_a.pbo").read_bytes())
    check(list(files) == [b"a.txt", b"config.cpp"] and properties[1:] == [(b"url", b"y"), (b"iso", b"14001"), (b"author", b"us")], files, properties)
    check("addon.toml: warning: binarize.exclude is not followed" in said and "h/.hemtt/project.toml: warning: files.exclude is not" in said, said)
    # What the project file of p3dkit leaves out is not packed either.
    write(work, {"n/.p3dkit.cfg": 'exclude[] = {"notes/", "b/c.*"};', "n/b/notes/x.txt": "x", "n/b/c.txt": "c", "n/notes/config.cpp": "class CfgPatches {};"})
    run(0, "mod-to-pbo", "--target", "a3", "--full", "n", "-o", "less", cwd=work)
    check(list(read((work / "less/b.pbo").read_bytes())[1]) == [b"b.txt"], printed)
    check("left out: 2 files by exclude[] of .p3dkit.cfg" in printed, printed)
    for patterns, option, words in ('"b/", "notes/"', [], "in what exclude[] of .p3dkit.cfg leaves"), ('"*.txt"', [], "to pack in what exclude[] of .p3dkit.cfg leaves"), ("", ["b", "notes"], "in what --exclude leaves"), ("", ["*.txt"], "to pack in what --exclude leaves"):
        write(work, {"n/.p3dkit.cfg": f"exclude[] = {{{patterns}}};"})
        check(words in run(1, "mod-to-pbo", "--target", "a3", "n", "-o", "less", *(f"--exclude={name}" for name in option), cwd=work), patterns, option)
    write(work, {"n/.p3dkit.cfg": "exclud[] = {};"})
    said = run(1, "mod-to-pbo", "n", "-o", "less", cwd=work)
    check(".p3dkit.cfg: 1:1: exclud is not known" in said and "delete it" not in said, said)


def test_sources(work):
    """Two models share a model.cfg, a third has another skeleton of that name. Built again they have the same materials."""
    tube = (FIXTURES / "tube_v50.p3d").read_bytes()
    write(work, {"addon/$PBOPREFIX$.txt": "prefix=data\nauthor=me\n", "addon/a.p3d": tube, "addon/c.p3d": tube.replace(b"upper\0", b"uppes\0"),
                 "addon/b.p3d": tube.replace(b"data\\tube.rvmat", b"game\\tube.rvmat"), "addon/x_co.paa": "x", "addon/x.sqf": "x"})
    run(0, "folder-to-pbo", "addon", cwd=work)
    said = run(0, "odol-to-mod", "addon.pbo", "out/", cwd=work)
    check("game/tube.rvmat" in said and "textures 1, configs 0, other files 1" in said, "something is left out in silence")
    made = files_of(work / "out")
    check(sorted(made) == ["$PBOPREFIX$", "$PBOPREFIX$.txt", "a.p3d", "b.p3d", "c.cfg", "c.p3d", "model.cfg", "tube.rvmat"], sorted(made))
    check([made["model.cfg"].count(word) for word in (b"class tube\n", b"class a\n", b"class b\n", b"class c\n")] == [1, 1, 1, 0], made["model.cfg"])
    check(b"uppes" in made["c.cfg"] and made["a.p3d"][:4] == b"MLOD", made["c.cfg"])
    run(0, "odol-to-rvmat", "addon.pbo", "-o", "want", cwd=work)
    run(0, "mod-to-pbo", "--target", "a2", "out", "-o", "built", "--assets", "want", cwd=work)
    run(0, "odol-to-rvmat", "built/out.pbo", "-o", "got", cwd=work)
    check(files_of(work / "got") == files_of(work / "want"), "other materials")
    for copy in "one", "two":
        shutil.copytree(work / "built", work / "built" / copy, ignore=lambda *_: ["one", "two"])
    check("would replace that" in run(1, "odol-to-mod", "built/one/out.pbo", "built/two/out.pbo", "-o", "twice", cwd=work), "twins")
    # Letter case makes no other file.
    write(work, {"case/d/a.p3d": tube, "case/d/A.p3d": tube, "case/D/b.p3d": tube})
    check("case/d/a.p3d: its name differs in letter case alone" in run(1, "odol-to-mod", "case", "-o", "out_case", cwd=work), "two models of one name")
    check([name for name in sorted(files_of(work / "out_case")) if "/" in name and "data" not in name] == ["d/A.p3d", "d/b.p3d", "d/model.cfg"], files_of(work / "out_case").keys())
    write(work, {"low/$PBOPREFIX$": "x", "low/Data/a.p3d": tube.replace(b"data\\tube.rvmat", b"x\\data\\tt.rvmat"), "out_low/DATA/b.txt": "b"})
    run(0, "odol-to-mod", "low", "-o", "out_low", cwd=work)
    check({"DATA/a.p3d", "DATA/tt.rvmat"} < files_of(work / "out_low").keys() and os.listdir(work / "out_low").count("data") == 0, files_of(work / "out_low").keys())
    # Of two addons with one prefix each has what its models name.
    shutil.copytree(work / "addon", work / "both/a")
    shutil.copytree(work / "addon", work / "both/b")
    run(0, "odol-to-mod", "both", "-o", "out_both", cwd=work)
    check((work / "out_both/a/tube.rvmat").exists() and (work / "out_both/b/tube.rvmat").exists(), "an addon lacks its rvmat")
    # An rvmat of the input counts, and nothing is replaced without --replace; a folder is as good, and its path is kept.
    write(work, {"out/a.p3d": "mine", "addon/tube.rvmat": "ambient[]={1,1,1,1};", "addon/d/a.p3d": tube})
    check("--replace" in run(1, "odol-to-mod", "addon", "-o", "out", cwd=work), "a file is replaced")
    # Two skeletons of one name: the model that is called model keeps its model.cfg, the other gets its own.
    (work / "twins").mkdir()
    run(0, "mlod-to-odol", "--target", "54", FIXTURES / "mods/prefixes/car/car.p3d", "-o", work / "twins" / "aaa.p3d")
    twin = (work / "twins" / "aaa.p3d").read_bytes().replace(b"door\0", b"dorr\0")
    (work / "twins" / "model.p3d").write_bytes(twin)
    run(0, "odol-to-mod", "twins", "-o", "out_twins", cwd=work)
    check("class model" in (work / "out_twins" / "model.cfg").read_text(), "model.cfg has no class of model.p3d")
    check("class aaa" in (work / "out_twins" / "aaa.cfg").read_text(), "there is no aaa.cfg")
    check((work / "out/a.p3d").read_bytes() == b"mine", "another's file is lost")
    run(0, "odol-to-mod", "--replace", "addon", "-o", "out", cwd=work)
    check(files_of(work / "out") == made | {"tube.rvmat": b"ambient[]={1,1,1,1};", "d/a.p3d": made["a.p3d"], "$PBOPREFIX$.txt": b"prefix=data\nauthor=me\n",
                                            "d/model.cfg": files_of(work / "out")["d/model.cfg"]}, sorted(files_of(work / "out")))
    for status, words, *arguments in [(2, "-o FOLDER", "addon.pbo"), (1, "would replace the input", "addon", "-o", "addon"),
                                      (1, "no .p3d", "want", "-o", "n")]:
        check(words in run(status, "odol-to-mod", *arguments, cwd=work), *arguments, "says not", words)


def test_unpacking(work):
    made, out = work / "a.pbo", work / "out"
    archive(made, [b"..\\up.txt", b"C:\\c.txt", b"CON", b"aux.txt", b"one.txt", b"ONE.txt", b"d\\two.txt", b"d\\two.txt", b"\\r.txt"])
    said = run(1, "pbo-to-folder", made, "-o", out)
    check(files_of(work) == {"a.pbo": made.read_bytes(), "out/$PBOPREFIX$": b"p", "out/one.txt": b"one.txt",
                             "out/d/two.txt": b"d\\two.txt", "out/r.txt": b"\\r.txt"}, files_of(work))
    check(all(name in said for name in ("CON", "aux.txt", "ONE.txt", "up.txt")) and "two.txt: the archive has this file twice" in said, said)
    write(out, {"one.txt": "mine"})
    check("--replace replaces it" in run(1, "pbo-to-folder", made, "-o", out), "a file is replaced in silence")
    check((out / "one.txt").read_bytes() == b"mine", "another's file is lost")
    run(1, "pbo-to-folder", made, "-o", out, "--replace")
    # A folder stands for its archives, whose folders make the same tree. A prefix file of the archive's own changes the prefix, and a change its checksum.
    for name in "a", "b":
        (work / "@mod" / name).mkdir(parents=True)
        archive(work / "@mod" / name / "own.pbo", [b"$PBOPREFIX$"])
    archive(work / "@mod/same.pbo", [b"$PBOPREFIX$", b"zz"], b"\\$pboprefix$")
    (work / "@mod/same.pbo").write_bytes((work / "@mod/same.pbo").read_bytes().replace(b"zz", b"yy"))
    said = run(0, "pbo-to-folder", "@mod", "-o", "all", cwd=work)
    check(sorted(files_of(work / "all")) == ["a/own/$PBOPREFIX$", "b/own/$PBOPREFIX$", "same/$PBOPREFIX$", "same/yy"], files_of(work / "all"))
    check("own.pbo:$PBOPREFIX$: warning: it says the prefix $PBOPREFIX$, which counts if the folder is packed; that of the archive is p" in said, said)
    check("same.pbo: warning: its checksum is bad" in said and said.count("warning") == 3, said)
    check("there is no archive (NAME.pbo) in all" in run(2, "pbo-to-folder", "all", cwd=work), "no message")
    archive(work / "line.pbo", [b"a.txt"], b"p\nauthor=me")
    check("the end of a line" in run(1, "pbo-to-folder", work / "line.pbo"), "a prefix becomes another property")
    check(sorted(files_of(work / "line")) == ["a.txt"], "a prefix of two lines is written")
    names = [b".git\\config", b"GIT~1\\config", b".g\xe2\x80\x8cit\\config", b"\xef\xbb\xbf.git\xe2\x81\xaf\\config"] # as NTFS and HFS+ have it
    archive(work / "git.pbo", [b"a.txt", b".gitignore", b"git~10", *names])
    check(run(1, "pbo-to-folder", work / "git.pbo").count("git's own folder") == 4, "settings of git are unpacked")
    check(sorted(files_of(work / "git")) == ["$PBOPREFIX$", ".gitignore", "a.txt", "git~10"], "a folder of git is unpacked")
    check((out / "one.txt").read_bytes() == b"one.txt", "--replace replaces nothing")


def test_refusals(work):
    """Arguments, what the message says, the status; no file but those of `made` changes."""
    write(work, {"f/config.cpp": "x = 1;", "f/config.bin": "old", "f/$PBOPREFIX$": "p", "f/a.txt": "a", "g/F/b.txt": "b",
                 "twin/config.cpp": "x = 1;", "twin/Config.cpp": "x = 2;", "bad/a?.txt": "a", "zero/$PBOPREFIX$": "a\0b",
                 "zero/a.txt": "a", "up/$PBOPREFIX$": "../up", "up/a.txt": "a", "m.rvmat": "x"})
    for name, inside, prefix in [("f/old.pbo", b"a", b"q"), ("a.pbo", b"x", b"p"), ("g/a.pbo", b"y", b"p"), ("...pbo", b"x", b"p"),
                                 ("n/n.pbo", b"n.pbo", b"p"), ("odd.pbo", b"x\x1b.txt", b"p"), (".pbo", b"x", b"p"),
                                 ("deep.pbo", b"d\\" * 40 + b"x", b"p")]:
        (work / name).parent.mkdir(exist_ok=True)
        archive(work / name, [inside], prefix)
    pack, unpack = "folder-to-pbo", "pbo-to-folder"
    before, tube = files_of(work), (FIXTURES / "tube_v50.p3d").read_bytes()
    for status, words, *arguments in [
            *((2, "would replace a file", pack, "f", "-o", "f/" + name) for name in ("a.txt", "$PBOPREFIX$")),
            (1, "would replace this file", pack, "f", "-o", "f/old.pbo"), (2, "does not fit", pack, "f", "-o", "f/config.cpp"),
            (1, "would replace the archive", unpack, "--replace", "n/n.pbo", "-o", "n"), (2, "two inputs", pack, "f", "g/F", "-o", "out/"),
            (2, "two inputs", unpack, "a.pbo", "g/a.pbo", "-o", "out"), (1, "letter case", pack, "twin"),
            (2, "no folder is named", unpack, "...pbo"), (2, "(NAME.pbo)", unpack, ".pbo"), (2, "-o FOLDER", unpack, "a.pbo", "-o", "-"),
            (2, "-o FOLDER", unpack, "a.pbo", "-o", ""), (1, "the name of a file", unpack, "odd.pbo", "-o", "n"), (1, "too many", unpack, "deep.pbo", "-o", "n"),
            (1, "a?.txt: its name", pack, "bad", "-o", "n/e/w.pbo"), (2, "twice", pack, "g", "--property", "a=1", "--property", "A=2"),
            (1, "no text", pack, "zero"), (1, "prefix has '..'", pack, "up"),
            (1, "too many", pack, "g", "--property", "prefix=" + 300 * "x"),
            *((1, "p3dconv: cannot make the folder m.rvmat: a file is there", *mode, "-o", "m.rvmat") for mode in ([unpack, "a.pbo"], ["mod-to-pbo", "--target", "a3", "f"]))]:
        check(words in run(status, *arguments, cwd=work), *arguments, "says not", words)
    check(files_of(work) == before | {"n/$PBOPREFIX$": b"p"}, set(files_of(work)) ^ set(before))
    check(not (work / "n/e").exists(), "an empty folder stays")
    for name, words in {b"x\x1b.rvmat": "a character", b"truck.p3d": "another extension"}.items():
        write(work, {"odd.p3d": re.sub(rb"[\w\\]+\.rvmat", lambda old: name.rjust(len(old[0]), b"y"), tube)})
        check(words in run(1, "odol-to-rvmat", "--replace", "odd.p3d", "-o", "n", cwd=work), name, "is the name of a material")
    # What is right, with a warning or without.
    archive(work / "f/old.pbo", [b"a"])
    check("config.bin beside it" in run(0, pack, "--no-rapify", "f", "-o", "f/old.pbo", cwd=work), "no warning of two configs")
    archive(work / "two.pbo", [b"D\\y", b"d\\z"])
    run(0, unpack, "two.pbo", cwd=work)
    check({name.lower() for name in files_of(work / "two")} == {"d/y", "d/z", "$pboprefix$"} and len(os.listdir(work / "two")) == 2, os.listdir(work / "two"))
    if hasattr(os, "symlink"):
        os.symlink(work / "g", work / "n/Link", True)
        check("an archive in an archive" in run(0, pack, "n/Link", cwd=work), "no warning of an archive")
        check((work / "n/link.pbo").exists(), "a link is not called by its name")


def test_real(work, folder):
    for path in sorted(pathlib.Path(folder).glob("*.pbo")):
        before = path.read_bytes()
        if run_quietly("pbo-to-folder", path, "-o", work / path.stem) != 0:
            continue # cut archives
        if run_quietly("folder-to-pbo", "--no-rapify", work / path.stem, "-o", work / "again.pbo") != 0:
            check(False, path.name, "is not packed")
            continue
        properties, packed = read((work / "again.pbo").read_bytes())
        known = [pair for pair in read(before, False)[0] if pair[0] != b"prefix"]
        check(known == [pair for pair in properties if pair[0] != b"prefix"], path.name, "has other properties", properties)
        kept = {name: contents for name, (_, _, contents) in packed.items()}
        whole = files_of(work / path.stem)
        check({name.decode("latin-1").replace("\\", "/"): contents for name, contents in kept.items()} ==
              {name: contents for name, contents in whole.items() if name.lower() not in ("$pboprefix$", "$pboprefix$.txt", "pboprefix.txt")}, path.name)
        check(all(contents in before for contents in kept.values()) or b"srpC" in before, path.name, "has other contents")


def run_quietly(*arguments):
    return subprocess.run([BIN / "p3dconv", *arguments], capture_output=True, stdin=subprocess.DEVNULL).returncode


for test in [test_packing, test_mod, test_prefix, test_left_out, test_pictures, test_addons, test_project, test_sources, test_unpacking, test_refusals] if len(sys.argv) == 2 else [lambda work: test_real(work, sys.argv[2])]:
    with tempfile.TemporaryDirectory() as folder:
        test(pathlib.Path(folder))
for line in failed:
    print("FAIL", line)
sys.exit(bool(failed))
