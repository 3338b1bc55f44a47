#!/usr/bin/env python3
"""config.py: class trees of real files: p3ddump against a small reader of rapified files of its own.
SPDX-License-Identifier: GPL-2.0-or-later

usage: config.py BIN SHARED

Every rapified tree that is in the assets, also inside archives, is read here and by p3ddump, whose text is read by a
parser of what it prints; p3dconv must write the text as the same bytes. All texts must be read; of sources that are
there together with what they were rapified to, the classes must be the same, and of pairs the bytes."""
import math, os, re, struct, subprocess, sys, tempfile

from archives import stored_members

p3ddump, p3dconv = (os.path.join(sys.argv[1], tool) for tool in ("p3ddump", "p3dconv"))
assets, pairs = (os.path.join(sys.argv[2], folder) for folder in ("assets", "rapify"))
problems = []


def check(condition, *what):
    if not condition:
        problems.append(" ".join(map(str, what)))


# ---- Rapified trees, read here: a class is (base, [entries]); an entry is (kind, name, value) ----
class Rapified:
    def __init__(self, data):
        self.data = data
        self.root = self.body(16)

    def text(self, at):
        end = self.data.index(b"\0", at)
        return self.data[at:end], end + 1

    def count(self, at):
        value = shift = 0
        while True:
            byte = self.data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value, at

    def value(self, kind, at):
        if kind == 0:
            return self.text(at)
        if kind == 1:
            return struct.unpack_from("<f", self.data, at)[0], at + 4
        if kind == 2:
            return struct.unpack_from("<i", self.data, at)[0], at + 4
        count, at = self.count(at)
        items = []
        for _ in range(count):
            item, at = self.value(self.data[at], at + 1)
            items.append(item)
        return items, at

    def body(self, at):
        base, at = self.text(at)
        count, at = self.count(at)
        entries = []
        for _ in range(count):
            kind = self.data[at]
            at += 1
            if kind == 1:
                name, at = self.text(at + 1)
                value, at = self.value(self.data[at - len(name) - 2], at)
            else:
                at += 4 * (kind == 5)
                name, at = self.text(at)
                value = None
                if kind == 0:
                    value = self.body(struct.unpack_from("<I", self.data, at)[0])
                    at += 4
                elif kind in (2, 5):
                    value, at = self.value(3, at)
            entries.append((kind, name, value))
        return base, entries


# ---- What p3ddump prints, read here ----
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


def is_same(a, b):
    """Floats are the same as f32; 1 and 1.0 are not."""
    if type(a) is not type(b):
        return False
    if isinstance(a, float):
        return struct.pack("<f", a) == struct.pack("<f", b) or (math.isnan(a) and math.isnan(b))
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(is_same, a, b))
    return a == b


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
    try:
        check(is_same(Printed(text).root, Rapified(data).root), name, "is another tree")
    except (ValueError, IndexError, struct.error) as why:
        check(False, name, why)
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
    """The class `names` of a source is the same in the rapified tree."""
    path = os.path.join(folder, "check.hpp")
    with open(path, "w") as file:
        file.write(defines + '\n#include "%s"\n' % source)
    status, text, messages = dump(path)
    check(status == 0, source, messages)
    counts["sources"] += 1
    if status == 0:
        ours, theirs = find(Printed(text).root, names), find(Rapified(rapified).root, names)
        check(ours and theirs and is_same(ours, theirs), source, names, "is not what it was rapified to")


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
        stored = stored_members(os.path.join(assets, "pbo", archive))
        for number, (name, data) in enumerate(sorted(stored.items())):
            if data[:4] == b"\0raP":
                path = os.path.join(place, "%d.bin" % number)
                open(path, "wb").write(data)
                check_rapified(archive + ":" + name, path, data)
        for start, source, wanted in SOURCES:
            if not archive.startswith(start):
                continue
            prefix, component = archive.split("-")[0].split("_", 1)
            own = stored.get("script_component.hpp", b"").decode("latin-1")
            own = re.sub(r"^\s*#include.*$", "", own, flags=re.M)
            open(os.path.join(place, source), "wb").write(stored[source.lower()])
            for names in wanted:
                check_source(place, source, stored["config.bin"], names,
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
