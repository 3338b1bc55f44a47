#!/usr/bin/env python3
"""p3ddump.py: what p3ddump --json, --text, --layout, --at and --field say of real files.

usage: p3ddump.py TOOL FILE...

Of every file: --json is JSON without a name twice in an object, also of damaged files, where it has an error; --text
prints the same twice; the sizes of --layout add up to the size of the file. Of 200 random bytes: --at and --field of the
path that it prints show the same field, which has this byte.
SPDX-License-Identifier: GPL-2.0-or-later"""
import json, os, random, re, subprocess, sys

tool, paths = sys.argv[1], sys.argv[2:]
failed = passed = 0


def check(good, *what):
    global failed, passed
    passed += bool(good)
    failed += not good
    if not good:
        print("FAIL", *what)


def run(*arguments):
    done = subprocess.run([tool, *arguments], capture_output=True)
    return done.returncode, done.stdout.decode("utf-8")


def once(pairs):
    members = dict(pairs)
    check(len(members) == len(pairs), "a name is twice in an object:", [name for name, _ in pairs][:12])
    return members


def no_constant(text):
    raise ValueError(text)


def check_json(path):
    status, out = run("--json", path)
    try:
        shown = json.loads(out, object_pairs_hook=once, parse_constant=no_constant)
    except ValueError as error:
        check(False, path, "--json:", error)
        return
    check(("error" in shown) == (status == 1) and status <= 1, path, "--json: status", status)


def check_layout(path):
    for options in ["--layout"], ["--layout", "--full"]:
        status, out = run(*options, path)
        lines = [re.match(r"(0x\w+|) +(\d+) +\d+\.\d %  [ \d]{10}  (\S.*)", line) for line in out.split("\n")[1:]]
        if not any(lines):
            check(status == 1, path, *options, "prints nothing")
            continue
        top = [(int(line[2]), line[3]) for line in lines if line]
        top = top[:[name for _, name in top].index("the file") + 1]
        check(top[-1] == (os.path.getsize(path), "the file"), path, *options, top[-1])
        shared = re.search(r"-(\d+) +\(bytes that several", out)
        check(sum(size for size, _ in top[:-1]) - (int(shared[1]) if shared else 0) == top[-1][0], path, *options,
              "does not add up")


def check_text(path):
    first, second = run("--text", path), run("--text", path)
    check(first == second, path, "--text differs from itself")
    check(not re.search(r"(?m)^0x", first[1]), path, "--text has offsets")


def check_at(path, offset):
    _, out = run("--at", hex(offset), path)
    if "no field claims" in out.split("\n")[0]:
        _, layout = run("--layout", "--full", path)
        check(any(int(start, 16) <= offset < int(start, 16) + int(size)
                  for start, size in re.findall(r"(0x\w+) +(\d+) .*no field claims", layout)), path, offset, "is claimed")
        return
    line = out.split("\n")[0]
    start, where = re.match(r"(0x\w+)  (\S+)", line).groups()
    byte, size, run_start = re.search(r"byte (\d+)(?: of (\d+))?(?: at (0x\w+))?", out.split("\n")[1]).groups()
    _, shown = run("--field", where, path)
    check(line == shown.split("\n")[0], path, hex(offset), "\n  ", line, "\n  ", shown.split("\n")[0])
    check(int(run_start or start, 16) + int(byte) == offset and (not size or int(byte) < int(size)), path, hex(offset), line)
    check("%08x  " % (offset & ~15) in out, path, hex(offset), "no bytes")


files = [path for path in paths if path.lower().endswith((".p3d", ".paa", ".pac", ".pbo"))]
for path in files:
    check_json(path)
    check_layout(path)
    check_text(path)
chosen = random.Random(13)
for _ in range(200):
    path = chosen.choice([path for path in files if os.path.getsize(path)])
    check_at(path, chosen.randrange(os.path.getsize(path)))
print(passed, "passed,", failed, "failed")
sys.exit(failed != 0)
