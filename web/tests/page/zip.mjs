// zip.mjs: ZIPs, for tests of what is in them.
// SPDX-License-Identifier: GPL-2.0-or-later
import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP of [name, bytes, is_packed]; `change` may spoil the list's records. */
export function zip_of(files, change = () => {}) {
    const parts = [],
        list = [];
    let at = 0;

    for (const [path, data, is_packed] of files) {
        const stored = is_packed ? deflateRawSync(data) : data,
            named = Buffer.from(path);
        const facts = Buffer.alloc(26);
        facts.writeUInt16LE(20, 0);
        facts.writeUInt16LE(is_packed ? 8 : 0, 4);
        facts.writeUInt32LE(crc32 ? crc32(data) : 0, 10);
        facts.writeUInt32LE(stored.length, 14);
        facts.writeUInt32LE(data.length, 18);
        facts.writeUInt16LE(named.length, 22);
        const entry = Buffer.concat([Buffer.from("PK\x01\x02\x14\0", "latin1"), facts, Buffer.alloc(14), named]);
        entry.writeUInt32LE(at, 42);
        change(path, entry);
        list.push(entry);
        parts.push(Buffer.from("PK\x03\x04", "latin1"), facts, named, stored);
        at += 30 + named.length + stored.length;
    }
    const end = Buffer.alloc(22);
    end.write("PK\x05\x06", 0, "latin1");
    end.writeUInt16LE(files.length, 8);
    end.writeUInt16LE(files.length, 10);
    end.writeUInt32LE(list.reduce((sum, entry) => sum + entry.length, 0), 12);
    end.writeUInt32LE(at, 16);
    return Buffer.concat([...parts, ...list, end]);
}
