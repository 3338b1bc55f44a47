#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What is no file, under a name that tools open by themselves, keeps no tool waiting and leads to no other's file.

Usage: strange_files.py BIN FIXTURES. Prints what failed; exit status 1 then.

A mod on a drive gets links, pipes and sockets that are called like files of mods: in its folder, in the one above, in
that of another mod, and deep below the drive. Each tool then goes over it. It ends, leaves all but its outputs as it
was, and says nothing twice. Only what the user has named may be a pipe.
"""
import hashlib
import os
import pathlib
import resource
import shutil
import socket
import subprocess
import sys
import tempfile

BIN, FIXTURES = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
SECONDS = 60  # a tool takes some milliseconds, but the machine may be busy
PROCESSOR_SECONDS = 5  # so that one that reads without end does not take all memory
MOST_FAILED = 3  # each may have waited for so long
# "p3dinfo check -r" says of the first that they are no files; the last are not opened by it, or not at all.
TOLD = ["config.cpp", "$PBOPREFIX$", "a.p3d", "x.paa", "y.rvmat", "addon.pbo", "model.cfg", "a.rtm"]
NAMES = TOLD + ["texHeaders.bin", "mod.cpp", "stringtable.xml"]
PLACES = {"in the mod": "mod", "above the mod": ".", "in another mod": "other", "deep below": "deep/er"}
passed, failed = 0, []


def check(is_good, what):
    global passed
    if is_good:
        passed += 1
    else:
        failed.append(what)
    if len(failed) == MOST_FAILED:
        finish()


def finish():
    for line in failed:
        print("FAIL", line)
    print(f"{passed} passed, {len(failed)} failed")
    sys.exit(1 if failed else 0)


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))


def run(*arguments, cwd=None, pass_fds=()):
    """The exit status, and what it says; the status is None if it does not end."""
    words = [str(argument) for argument in arguments]
    try:
        result = subprocess.run(words, capture_output=True, encoding="utf-8", errors="replace", cwd=cwd,
                                stdin=subprocess.DEVNULL, timeout=SECONDS, preexec_fn=limit, pass_fds=pass_fds)
    except subprocess.TimeoutExpired:
        return None, ""
    return result.returncode, result.stderr


def state(*folders):
    """All that lies below folders, links not followed."""
    found = {}
    for path in (path for folder in folders for path in folder.rglob("*")):
        if path.is_symlink():
            found[str(path)] = "link " + os.readlink(path)
        elif path.is_file():
            found[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest()
        else:
            found[str(path)] = str(path.lstat().st_mode)
    return found


# ---- What the mod has ----


def make_drive(work):
    """The folder mod has a car that names x.paa, y.rvmat and, as a proxy, a.p3d, and a config that includes others."""
    drive, source = work / "drive", FIXTURES / "mods" / "exe"
    for folder in ("drive/mod", "drive/other", "drive/deep/er", "pipes", "theirs"):
        (work / folder).mkdir(parents=True)
    names = {r"exe\car\data\car_co.paa": r"mod\x.paa", r"exe\car\data\car.rvmat": r"mod\y.rvmat",
             r"\exe\shared\bolt": r"\mod\a", r"exe\shared\data\paint_co.paa": r"mod\own_co.paa"}
    rules = [word for old, new in names.items() for word in ("--rename", f"{old}={new}")]
    status, said = run(BIN / "p3dconv", "mlod-to-mlod", *rules, source / "car/car.p3d", "-o", drive / "mod/car.p3d")
    assert status == 0, said
    shutil.copy(source / "shared/bolt.p3d", drive / "other/bolt.p3d")
    shutil.copy(FIXTURES / "dxt1.paa", drive / "mod/own_co.paa")
    shutil.copy(FIXTURES / "wave.rtm", drive / "mod/walk.rtm")
    (drive / "mod/own.cpp").write_text("".join(f'#include "{name}"\n' for name in NAMES))
    (work / "page.html").write_text("<!doctype html><html><body>a</body></html>\n")
    for name in NAMES:
        (work / "theirs" / name).write_text("precious")
        os.mkfifo(work / "pipes" / name)
    return drive


def bind_socket(path, _work):
    """From its folder, for a socket's path must be short."""
    here = os.getcwd()
    os.chdir(path.parent)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)
    os.chdir(here)


# Only root makes devices; a link to one is one.
STREAMS = {
    "a pipe": lambda path, _work: os.mkfifo(path),
    "a socket": bind_socket,
    "a link to a device": lambda path, _work: path.symlink_to("/dev/zero"),
    "a link to a pipe": lambda path, work: path.symlink_to(work / "pipes" / path.name),
}
LINKS = {
    "a link to nothing": lambda path, work: path.symlink_to(work / "theirs" / "new"),
    "a link to a folder above": lambda path, _work: path.symlink_to(".."),
    "a link to another's file": lambda path, work: path.symlink_to(work / "theirs" / path.name),
}


# ---- What is done with it ----


def commands():
    """As they are typed on the drive. Outputs go to ../out, but for a list of textures."""
    car, page, a3 = "mod/car.p3d", ["--page", "../page.html"], ["--target", "a3", "--allow-missing"]
    yield "p3dinfo", car
    yield "p3dinfo", "-r", "."
    yield "p3dinfo", "--json", "--full", "-r", "mod", "--assets", "."
    yield "p3dinfo", "check", car
    yield "p3dinfo", "check", "-r", "mod", "other", "--assets", "deep"
    yield "p3dinfo", "--roots", ".", "mod"
    yield "p3dinfo", "diff", "mod", "other"
    yield "p3dconv", "p3d-to-glb", car, "-o", "../out/car.glb", "--proxies", "--assets", "."
    yield "p3dconv", "p3d-to-glb", "-r", ".", "-o", "../out", "--assets", "."
    yield "p3dconv", "p3d-to-png", car, "-o", "../out/car.png"
    yield "p3dconv", "p3d-to-png", "-r", ".", "-o", "../out", "--size", "16x16", "--assets", "."
    yield "p3dconv", "mlod-to-odol", car, "-o", "../out/car.p3d", *a3
    yield "p3dconv", "mlod-to-odol", "-r", ".", "-o", "../out", *a3, "--depfile", "../out/d"
    yield "p3dconv", "p3d-to-html", *page, car, "-o", "../out/car.html", "--assets", "."
    yield "p3dconv", "p3d-to-html", *page, "-r", ".", "-o", "../out/all.html"
    yield "p3dconv", "--gallery", *page, "-r", ".", "-o", "../out/gallery.html"
    yield "p3dconv", "--list-deps", car, "--assets", "."
    yield "p3dconv", "--list-deps", "-r", "."
    yield "p3dconv", "paa-to-png", "-r", ".", "-o", "../out"
    yield "p3dconv", "rtm-to-rtm", "-r", ".", "-o", "../out"
    yield "p3dconv", "paa-to-texheaders", "mod"
    yield "p3ddump", "mod/own.cpp"
    yield "binarize", "-always", "-texHeaders", "mod", "../out"
    yield "binarize", "-always", "-addon=other", "-binpath=deep", "-textures=../out", "mod", "../out"
    yield "binarize", "-always", ".", "../out"


def try_commands(drive, what):
    work = drive.parent
    folders = [drive, work / "theirs", work / "pipes"]
    before = state(*folders)
    for tool, *arguments in commands():
        shutil.rmtree(work / "out", ignore_errors=True)
        (work / "out").mkdir()
        status, said = run(BIN / tool, *arguments, cwd=drive)
        command = f"{what}: {tool} {' '.join(arguments)}"
        check(status in ((0, 1, 2) if "diff" in arguments else (0, 1)), f"{command}: exit status {status}: {said}")
        lines = said.splitlines()
        check(len(lines) == len(set(lines)), f"{command}: something is said twice: {said}")
        if str(drive / "mod/texHeaders.bin") not in before:
            (drive / "mod/texHeaders.bin").unlink(missing_ok=True)
        after = state(*folders)
        check(before == after, f"{command}: it has changed {sorted(set(before.items()) ^ set(after.items()))}")


def try_told(drive, what, names):
    """One line for each; a link to a pipe is one, too."""
    status, said = run(BIN / "p3dinfo", "check", "-r", ".", cwd=drive)
    wrong = [name for name in names if said.count(f"/{name}: ") != 1]
    check(status == 0 and not wrong, f"{what}: p3dinfo check -r: {status}: there is not one line for {wrong}: {said}")


def try_all_names(drive):
    for kind, make in {**STREAMS, **LINKS}.items():
        for where, place in PLACES.items():
            for name in NAMES:
                make(drive / place / name, drive.parent)
            try_commands(drive, f"{kind}, {where}")
            if kind in STREAMS:
                try_told(drive, f"{kind}, {where}", TOLD)
            for name in NAMES:
                (drive / place / name).unlink()


def try_each_name(drive):
    """Where the others are not there, a tool may look further."""
    for name in NAMES:
        os.mkfifo(drive / "mod" / name)
        try_commands(drive, f"{name} alone")
        try_told(drive, f"{name} alone", [name] if name in TOLD else [])
        (drive / "mod" / name).unlink()


def try_named():
    """A pipe that the user names is read."""
    model = (FIXTURES / "mods/exe/shared/bolt.p3d").read_bytes()
    for tool, *options in (["p3dinfo"], ["p3dinfo", "check"], ["p3ddump"], ["p3dconv", "p3d-to-obj", "-o", "-"]):
        end, start = os.pipe()
        os.write(start, model)
        os.close(start)
        status, said = run(BIN / tool, *options, f"/dev/fd/{end}", pass_fds=[end])
        os.close(end)
        check(status == 0, f"{tool} {' '.join(options)} of a pipe: {status}: {said}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        drive = make_drive(pathlib.Path(folder).resolve())
        try_all_names(drive)
        try_each_name(drive)
        try_named()
        finish()


main()
