// collect.ts: files that were chosen or dropped, folders with all that is in them.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Source } from "../../lib/types";

/** Files of an input element; those of a folder have paths. */
export function chosen(files: FileList | null): Source[] {
    return [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, data: file }));
}

/** What was dropped. */
export async function dropped(transfer: DataTransfer): Promise<Source[]> {
    const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
    const sources: Source[] = [];

    if (!entries.some((entry) => entry)) return chosen(transfer.files);
    for (const entry of entries) if (entry) await walk(entry, sources);
    return sources;
}

async function walk(entry: FileSystemEntry, sources: Source[]): Promise<void> {
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
