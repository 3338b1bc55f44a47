#!/usr/bin/env python3
"""config.py: class trees of real files, as p3ddump prints them and p3dconv rapifies them.
SPDX-License-Identifier: GPL-2.0-or-later

usage: config.py BIN SHARED

Every rapified tree that is in the assets, also inside archives, is printed by p3ddump; p3dconv must write the text as the
same bytes. All texts must be read; of sources that are there together with what they were rapified to, the classes must
be the same, and of pairs the bytes."""
import os, re, subprocess, sys, tempfile

from archives import stored_members

p3ddump, p3dconv = (os.path.join(sys.argv[1], tool) for tool in ("p3ddump", "p3dconv"))
assets, pairs = (os.path.join(sys.argv[2], folder) for folder in ("assets", "rapify"))
problems = []


def check(condition, *what):
    if not condition:
        problems.append(" ".join(map(str, what)))


# ---- What p3ddump prints, read here: a class is (base, [entries]); an entry is (kind, name, value) ----
TOKEN = re.compile(rb'\s*(?:("(?:[^"]|"")*"(?: \\n "(?:[^"]|"")*")*)|(\+=|[{}\[\]=;:,])|([\w.+-]+|[\x80-\xff]+))')


class Printed:
    def __init__(self, data):
        self.tokens = []
        at = 0
        while data[at:].strip():
            match = TOKEN.match(data, at)
            if not match:
                raise ValueError("cannot be read: %r" % data[at:at + 60])
            self.tokens.append(match.group(match.lastindex))
            at = match.end()
        self.at = 0
        self.root = (b"", self.entries())

    def next(self, wanted=None):
        token = self.tokens[self.at] if self.at < len(self.tokens) else b""
        self.at += 1
        if wanted and token != wanted:
            raise ValueError("%r instead of %r at token %d" % (token, wanted, self.at))
        return token

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else b""

    def value(self):
        token = self.next()
        if token == b"{":
            items = []
            while self.peek() != b"}":
                items.append(self.value())
                if self.peek() == b",":
                    self.next()
            self.next()
            return items
        if token[:1] == b'"':
            return b"\n".join(part[1:-1].replace(b'""', b'"') for part in token.split(b" \\n "))
        return int(token) if re.fullmatch(rb"-?\d+", token) else float(token)

    def entries(self):
        entries = []
        while self.peek() not in (b"", b"}"):
            word = self.next()
            if word == b"class":
                name, base = self.next(), b""
                if self.peek() == b":":
                    self.next()
                    base = self.next()
                if self.peek() == b"{":
                    self.next()
                    entries.append((0, name, (base, self.entries())))
                    self.next(b"}")
                else:
                    entries.append((3, name, None))
            elif word == b"delete":
                entries.append((4, self.next(), None))
            elif self.peek() == b"[":
                self.next()
                self.next(b"]")
                entries.append((5 if self.next() == b"+=" else 2, word, self.value()))
            else:
                self.next(b"=")
                entries.append((1, word, self.value()))
            self.next(b";")
        return entries


def dump(path, *options):
    done = subprocess.run([p3ddump, *options, path], capture_output=True)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace").strip()


def rapify(path, *options):
    done = subprocess.run([p3dconv, "config-to-bin", path, "-o", "-", *options], capture_output=True)
    return done.stdout if done.returncode == 0 else done.stderr


counts = {"rapified": 0, "texts": 0, "sources": 0, "pairs": 0}


def check_rapified(name, path, data):
    counts["rapified"] += 1
    status, text, messages = dump(path)
    check(status == 0, name, messages)
    status, layout, messages = dump(path, "--layout")
    check(status == 0 and b"the file\n" in layout and b"no field claims" not in layout, name, layout.decode(), messages)
    with tempfile.NamedTemporaryFile(suffix=".rvmat") as again:
        again.write(text)
        again.flush()
        check(dump(again.name)[:2] == (0, text), name, "is not the same when it is read again")
        check(rapify(again.name) == data, name, "is not rapified to the same bytes")


def find(tree, names):
    for kind, name, value in tree[1]:
        if kind == 0 and name == names[0]:
            return find(value, names[1:]) if len(names) > 1 else value
    return None


def check_source(folder, source, rapified, names, defines):
    """The class `names` of a source is the same in the rapified file."""
    path = os.path.join(folder, "check.hpp")
    with open(path, "w") as file:
        file.write(defines + '\n#include "%s"\n' % source)
    status, text, messages = dump(path)
    check(status == 0, source, messages)
    counts["sources"] += 1
    if status == 0:
        ours, theirs = (find(Printed(printed).root, names) for printed in (text, dump(rapified)[1]))
        check(ours and ours == theirs, source, names, "is not what it was rapified to")


for kind in ("rvmat", "modelcfg"):
    for name in sorted(os.listdir(os.path.join(assets, kind))):
        path = os.path.join(assets, kind, name)
        data = open(path, "rb").read()
        if data[:4] == b"\0raP":
            check_rapified(name, path, data)
        else:
            counts["texts"] += 1
            status, text, messages = dump(path)
            check(status == 0, name, messages)
            check(text or b"class" not in data, name, "is empty")
            Printed(text)

# Some of what their script_macros.hpp, which is in another archive, defines.
MACROS = """#define QUOTE(a) #a
#define PATHTOF(a) \\%s\\addons\\%s\\a
#define QPATHTOF(a) QUOTE(PATHTOF(a))
"""
SOURCES = [("ace_particles", "Effects.hpp", [[b"SmokeShellWhiteEffect"], [b"SmokeShellRedEffect"],
                                              [b"ACE_40mmSmokeShellBlueEffect"], [b"ACE_SmokeAfterWaterGreen"]]),
           ("ace_particles", "CfgCloudlets.hpp", [[b"CfgCloudlets"]]),
           ("ace_particles", "CfgAmmo.hpp", [[b"CfgAmmo"]]),
           ("ace_tracers-5c", "CfgAmmo.hpp", [[b"CfgAmmo"]]), ("ace_tracers-a7", "CfgAmmo.hpp", [[b"CfgAmmo"]]),
           ("ace_logistics", "CfgSounds.hpp", [[b"CfgSounds"]]),
           ("cba_ai-9", "CfgVehicleIcons.hpp", [[b"CfgVehicleIcons"]])]

with tempfile.TemporaryDirectory() as folder:
    for archive in sorted(os.listdir(os.path.join(assets, "pbo"))):
        place = os.path.join(folder, archive)
        os.mkdir(place)
        stored, rapified = stored_members(os.path.join(assets, "pbo", archive)), {}
        for number, (name, data) in enumerate(sorted(stored.items())):
            if data[:4] == b"\0raP":
                path = os.path.join(place, "%d.bin" % number)
                open(path, "wb").write(data)
                check_rapified(archive + ":" + name, path, data)
                rapified[name] = path
        for start, source, wanted in SOURCES:
            if not archive.startswith(start):
                continue
            prefix, component = archive.split("-")[0].split("_", 1)
            own = stored.get("script_component.hpp", b"").decode("latin-1")
            own = re.sub(r"^\s*#include.*$", "", own, flags=re.M)
            open(os.path.join(place, source), "wb").write(stored[source.lower()])
            for names in wanted:
                check_source(place, source, rapified["config.bin"], names,
                             MACROS % ("z\\ace" if prefix == "ace" else "x\\cba", component) + own)

# Beyond a text are those that HEMTT's __EVAL leaves to the game (08), and joins outside of macros (09).
if os.path.isdir(pairs):
    for line in open(os.path.join(pairs, "pairs.tsv")).read().splitlines()[1:]:
        pair, config = line.split("\t")[0:3:2]
        folder = os.path.join(pairs, pair)
        if pair not in ("08", "09"):
            counts["pairs"] += 1
            check(rapify(os.path.join(folder, config), "--assets", folder) ==
                  open(os.path.join(folder, "config.bin"), "rb").read(), "pair", pair, "is not the same bytes")
    check(counts["pairs"] >= 18, "too few pairs")

print(", ".join("%d %s" % (count, what) for what, count in counts.items()))
check(counts["rapified"] >= 60 and counts["texts"] >= 53 and counts["sources"] >= 8, "too few files", counts)
for problem in problems:
    print("FAIL", problem)
sys.exit(bool(problems))
