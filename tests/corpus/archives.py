"""archives.py: the members of real PBO archives, for tests of what is in them.
SPDX-License-Identifier: GPL-2.0-or-later"""
import struct


def members(data):
    at, entries = 0, []
    while True:
        end = data.index(b"\0", at)
        name, at = data[at:end].decode("latin-1"), end + 1
        method, _, _, _, size = struct.unpack_from("<5I", data, at)
        at += 20
        if not name and method == 0x56657273:
            while data[at]:
                at = data.index(b"\0", data.index(b"\0", at) + 1) + 1
            at += 1
        elif not name:
            break
        else:
            entries.append((name, method, size))
    for name, method, size in entries:
        if method == 0 and at + size <= len(data):
            yield name, data[at:at + size]
        at += size


def stored_members(path):
    """Name in lower case to bytes; without what is packed or cut off."""
    stored = {}
    try:
        for name, data in members(open(path, "rb").read()):
            stored[name.lower()] = data
    except (ValueError, IndexError, struct.error):
        pass
    return stored
