// system.ts: the files that a module of WebAssembly sees: what was dropped, read by slices, by the calls of WASI.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Source } from "./types.js";

/** Results of calls: errno of WASI. */
const OK = 0;
const BAD_DESCRIPTOR = 8;
const INVALID = 28;
const INPUT_ERROR = 29;
const IS_FOLDER = 31;
const NO_FILE = 44;
const READ_ONLY = 69;

/** Kinds of files of WASI. */
const CHARACTERS = 2;
const FOLDER = 3;
const FILE = 4;

/** The first descriptors: standard streams, then the uppermost folder. */
const ROOT = 3;

/** A file in a ZIP: where it begins there, how many bytes it takes, and how many it has unpacked. */
export interface Packed {
    path: string;
    offset: number;
    room: number;
    size: number;
}

interface Node {
    number: number;
    /** The files of a folder, in the order in which they were added. */
    names: Map<string, Node> | null;
    data: Blob | Uint8Array;
    /** Then `data` is the ZIP. It is unpacked when it is read. */
    packed?: Packed;
    /** The ZIP, or the glTF, that it came in. */
    from?: string;
}

interface Open {
    node: Node;
    position: number;
}

/** The module has ended itself: it has no memory left, or has met a fault. */
export class Exit extends Error {}

const nothing = new Uint8Array(0);
const folderSize = 24;

/** Names of folders and the file, none of which leads elsewhere. */
function partsOf(path: string): string[] {
    return path.split("/").filter((part) => part !== "" && part !== "." && part !== "..");
}

function sizeOf(node: Node): number {
    if (node.packed) return node.packed.size;
    return node.data instanceof Uint8Array ? node.data.length : node.data.size;
}

/** Bytes of a file. A Blob can be read at once only in a Worker. */
function slice(data: Blob | Uint8Array, from: number, to: number): Uint8Array {
    if (data instanceof Uint8Array) return data.subarray(from, to);
    return new Uint8Array(new FileReaderSync().readAsArrayBuffer(data.slice(from, to)));
}

export class System {
    /** Set once there is an instance. */
    memory: WebAssembly.Memory | null = null;
    /** The last words of a module that ended itself. */
    said = "";
    /** Unpacks what is in a ZIP; null if it is damaged. */
    unpack: (bytes: Uint8Array, size: number) => Uint8Array | null = () => null;
    private count = 0;
    private root = this.makeFolder();
    private readonly open = new Map<number, Open>();

    private makeFolder(): Node {
        return { number: ++this.count, names: new Map(), data: nothing };
    }

    /** The folder with these names, which is made if it is not there. */
    private folder(parts: string[]): Node {
        let folder = this.root;
        for (const part of parts) {
            const old = folder.names?.get(part);
            const next = old?.names ? old : this.makeFolder();
            folder.names?.set(part, next);
            folder = next;
        }
        return folder;
    }

    /** Makes the folders that lead to a path. */
    makeFolders(path: string): void {
        this.folder(partsOf(path).slice(0, -1));
    }

    /** Adds a file, or puts another in its place. */
    add(source: Source): void {
        const parts = partsOf(source.path);
        const name = parts.pop();
        if (name === undefined) return;
        this.folder(parts).names?.set(name, { number: ++this.count, names: null, data: source.data });
    }

    /** Takes away what the ZIP, or the glTF, had when it was added before. */
    private forget(folder: Node | undefined, from: string): void {
        for (const [name, node] of folder?.names ?? [])
            if (node.from === from) folder?.names?.delete(name);
            else this.forget(node, from);
    }

    /** Forgets the images that a glTF held when it was added before. */
    fold(path: string): void {
        this.forget(this.root, path);
    }

    /** A file with the name of one of these folders. */
    private isInWay(parts: string[]): boolean {
        let at: Node | undefined = this.root;
        for (const part of parts) {
            at = at?.names?.get(part);
            if (at && !at.names) return true;
        }
        return false;
    }

    /** Puts an image that a glTF holds into the folder of its images, but where a file stands already. */
    unfold(path: string, folder: string, name: string, data: Blob | Uint8Array): void {
        const parts = partsOf(`${folder}/${name}`);
        const last = parts.pop() ?? "";
        if (this.isInWay(parts)) return;
        const { names } = this.folder(parts);
        if (!names?.has(last)) names?.set(last, { number: ++this.count, names: null, data, from: path });
    }

    /** Puts what is in a ZIP, which was added, in its place: a folder of its name. */
    expand(path: string, entries: Packed[]): void {
        const parts = partsOf(path);
        const name = parts.pop();
        const folder = this.folder(parts);
        const data = folder.names?.get(name ?? "")?.data;
        if (name === undefined || !data) return;
        const base = name.replace(/\.zip$/i, "");
        folder.names?.delete(name);
        this.forget(folder.names?.get(base), path);
        for (const packed of entries) {
            const inner = [...parts, base, ...partsOf(packed.path.replaceAll("\\", "/"))];
            const last = inner.pop() ?? "";
            this.folder(inner).names?.set(last, { number: ++this.count, names: null, data, packed, from: path });
        }
    }

    /** Unpacked files stay unpacked; as a Blob the browser may put them on a disk. */
    private unpackNode(node: Node): void {
        if (!node.packed) return;
        const { offset, room, size } = node.packed;
        const bytes = this.unpack(slice(node.data, offset, offset + room), size);
        if (!bytes) throw new Error("it is damaged in its ZIP");
        node.data = typeof FileReaderSync === "undefined" ? bytes : new Blob([bytes as Uint8Array<ArrayBuffer>]);
        delete node.packed;
    }

    clear(): void {
        this.root = this.makeFolder();
    }

    private find(pointer: number, size: number): Node | null {
        const path = new TextDecoder().decode(this.bytes(pointer, size));
        const way = [this.root];
        for (const part of path.split("/")) {
            if (part === "" || part === ".") continue;
            if (part === "..") {
                if (way.length > 1) way.pop();
                continue;
            }
            const next = way[way.length - 1]?.names?.get(part);
            if (!next) return null;
            way.push(next);
        }
        return way[way.length - 1] ?? null;
    }

    // ---- Memory of the module ----

    private bytes(pointer: number, size: number): Uint8Array {
        if (!this.memory) throw new Exit("there is no module yet");
        return new Uint8Array(this.memory.buffer, pointer, size);
    }

    private view(pointer: number, size: number): DataView {
        if (!this.memory) throw new Exit("there is no module yet");
        return new DataView(this.memory.buffer, pointer, size);
    }

    private putNumber(pointer: number, value: number): number {
        this.view(pointer, 4).setUint32(0, value, true);
        return OK;
    }

    private putStatus(pointer: number, node: Node): number {
        const view = this.view(pointer, 64);
        for (let i = 0; i < 64; i += 4) view.setUint32(i, 0, true);
        view.setBigUint64(8, BigInt(node.number), true);
        view.setUint8(16, node.names ? FOLDER : FILE);
        view.setBigUint64(24, 1n, true);
        view.setBigUint64(32, BigInt(sizeOf(node)), true);
        return OK;
    }

    private node(descriptor: number): Node | undefined {
        return descriptor === ROOT ? this.root : this.open.get(descriptor)?.node;
    }

    // ---- Calls ----

    /** Reads into the buffers of a list; gives how many bytes there were. */
    private readInto(node: Node, list: number, count: number, position: number): number {
        let at = position;
        this.unpackNode(node);
        for (let i = 0; i < count; i++) {
            const entry = this.view(list + 8 * i, 8);
            const size = Math.min(entry.getUint32(4, true), Math.max(sizeOf(node) - at, 0));
            if (size === 0) continue;
            this.bytes(entry.getUint32(0, true), size).set(slice(node.data, at, at + size));
            at += size;
        }
        return at - position;
    }

    private read(descriptor: number, list: number, count: number, to: number, position?: bigint): number {
        const open = this.open.get(descriptor);
        if (!open) return BAD_DESCRIPTOR;
        if (open.node.names) return IS_FOLDER;
        try {
            const got = this.readInto(open.node, list, count, Number(position ?? open.position));
            if (position === undefined) open.position += got;
            return this.putNumber(to, got);
        } catch {
            return INPUT_ERROR; // the file is not there any more, or was changed
        }
    }

    private write(descriptor: number, list: number, count: number, to: number): number {
        let written = 0;
        if (descriptor !== 1 && descriptor !== 2) return BAD_DESCRIPTOR;
        for (let i = 0; i < count; i++) {
            const entry = this.view(list + 8 * i, 8);
            const bytes = this.bytes(entry.getUint32(0, true), entry.getUint32(4, true));
            this.said += new TextDecoder().decode(bytes);
            written += bytes.length;
        }
        return this.putNumber(to, written);
    }

    private seek(descriptor: number, offset: bigint, from: number, to: number): number {
        const open = this.open.get(descriptor);
        if (!open) return BAD_DESCRIPTOR;
        const start = from === 1 ? open.position : from === 2 ? sizeOf(open.node) : 0;
        if (start + Number(offset) < 0) return INVALID;
        open.position = start + Number(offset);
        this.view(to, 8).setBigUint64(0, BigInt(open.position), true);
        return OK;
    }

    private openPath(pointer: number, size: number, flags: number, to: number): number {
        const node = this.find(pointer, size);
        let descriptor = ROOT + 1;
        if (!node) return flags & 1 ? READ_ONLY : NO_FILE;
        while (this.open.has(descriptor)) descriptor++;
        this.open.set(descriptor, { node, position: 0 });
        return this.putNumber(to, descriptor);
    }

    /** An entry that does not fit is cut: the caller asks again. */
    private list(descriptor: number, buffer: number, size: number, from: bigint, used: number): number {
        const names = this.node(descriptor)?.names;
        const memory = this.bytes(buffer, size);
        let at = 0;
        if (!names) return BAD_DESCRIPTOR;
        for (const [index, [name, node]] of [...names].entries()) {
            if (index < from || at >= size) continue;
            const text = new TextEncoder().encode(name);
            const entry = new Uint8Array(folderSize + text.length);
            const view = new DataView(entry.buffer);
            view.setBigUint64(0, BigInt(index + 1), true);
            view.setBigUint64(8, BigInt(node.number), true);
            view.setUint32(16, text.length, true);
            view.setUint8(20, node.names ? FOLDER : FILE);
            entry.set(text, folderSize);
            memory.set(entry.subarray(0, size - at), at);
            at = Math.min(at + entry.length, size);
        }
        return this.putNumber(used, at);
    }

    private describe(descriptor: number, to: number): number {
        const node = this.node(descriptor);
        const view = this.view(to, 24);
        if (!node && (descriptor < 0 || descriptor >= ROOT)) return BAD_DESCRIPTOR;
        view.setUint8(0, !node ? CHARACTERS : node.names ? FOLDER : FILE);
        view.setUint16(2, 0, true);
        view.setBigUint64(8, 0xffffffffffffffffn, true);
        view.setBigUint64(16, 0xffffffffffffffffn, true);
        return OK;
    }

    /** The imports of the module. */
    readonly imports = {
        clock_time_get: (_clock: number, _precision: bigint, to: number) => {
            this.view(to, 8).setBigUint64(0, BigInt(Date.now()) * 1_000_000n, true);
            return OK;
        },
        fd_close: (descriptor: number) => (this.open.delete(descriptor) ? OK : BAD_DESCRIPTOR),
        fd_fdstat_get: (descriptor: number, to: number) => this.describe(descriptor, to),
        fd_fdstat_set_flags: () => OK,
        fd_filestat_get: (descriptor: number, to: number) => {
            const node = this.node(descriptor);
            return node ? this.putStatus(to, node) : BAD_DESCRIPTOR;
        },
        fd_pread: (descriptor: number, list: number, count: number, position: bigint, to: number) =>
            this.read(descriptor, list, count, to, position),
        fd_prestat_get: (descriptor: number, to: number) => {
            if (descriptor !== ROOT) return BAD_DESCRIPTOR;
            this.putNumber(to, 0);
            return this.putNumber(to + 4, 1);
        },
        fd_prestat_dir_name: (_descriptor: number, to: number) => {
            this.bytes(to, 1)[0] = 0x2f;
            return OK;
        },
        fd_read: (descriptor: number, list: number, count: number, to: number) =>
            this.read(descriptor, list, count, to),
        fd_readdir: (descriptor: number, buffer: number, size: number, from: bigint, used: number) =>
            this.list(descriptor, buffer, size, from, used),
        fd_seek: (descriptor: number, offset: bigint, from: number, to: number) =>
            this.seek(descriptor, offset, from, to),
        fd_write: (descriptor: number, list: number, count: number, to: number) =>
            this.write(descriptor, list, count, to),
        path_filestat_get: (_descriptor: number, _flags: number, path: number, size: number, to: number) => {
            const node = this.find(path, size);
            return node ? this.putStatus(to, node) : NO_FILE;
        },
        path_open: (
            _descriptor: number, _lookup: number, path: number, size: number, flags: number, _rights: bigint,
            _inherited: bigint, _flags: number, to: number,
        ) => this.openPath(path, size, flags, to),
        proc_exit: (status: number) => {
            throw new Exit(this.said.trim() || `it has ended with status ${status}`);
        },
    };
}
