// collect.ts: files that were chosen or dropped, folders with all that is in them.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Source } from "../../lib/types";

/** A file that was found, and, where the browser gives it, what opens it again when it was changed. */
export interface Found extends Source {
    handle?: Pick<FileSystemFileHandle, "getFile">;
    /** What was dropped as a whole: this, or a folder that it is in. */
    root?: FileSystemHandle;
}

/** Files of an input element; those of a folder have paths. */
export function chosen(files: FileList | null): Found[] {
    return [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, data: file }));
}

/** In a page from a disk, Chromium refuses to read entries; handles are its own. */
interface Handles {
    getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

/** What was dropped. All is asked for at once: when the event is over, the transfer has nothing. */
export async function dropped(transfer: DataTransfer): Promise<Found[]> {
    const items = [...transfer.items].map((item) => {
        const entry = item.webkitGetAsEntry?.() ?? null;
        const folder = entry?.isDirectory ? entry : null;
        return { folder, file: item.getAsFile(), handle: (item as Handles).getAsFileSystemHandle?.().catch(() => null) };
    });
    const sources: Found[] = [];

    for (const { folder, file, handle } of items) {
        const known = await handle;
        if (known) await walk_handle(known, "", sources);
        else if (folder) await walk(folder, sources);
        else if (file) sources.push({ path: file.name, data: file });
    }
    return sources;
}

/** Adds the file, or all files of the folder. */
export async function walk_handle(
    handle: FileSystemHandle,
    folder: string,
    sources: Found[],
    root = handle,
): Promise<void> {
    const path = `${folder}${handle.name}`;

    if (handle.kind === "file") {
        const file = handle as FileSystemFileHandle;
        sources.push({ path, data: await file.getFile(), handle: file, root });
    } else
        for await (const inner of (handle as FileSystemDirectoryHandle).values())
            await walk_handle(inner, `${path}/`, sources, root);
}

async function walk(entry: FileSystemEntry, sources: Found[]): Promise<void> {
    if (entry.isFile) {
        const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));
        sources.push({ path: entry.fullPath.replace(/^\//, ""), data: file });
        return;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (;;) {
        // some browsers give a hundred at a time
        const entries = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
        if (!entries.length) return;
        for (const inner of entries) await walk(inner, sources);
    }
}
