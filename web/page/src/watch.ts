// watch.ts: files that are saved again while the page is open.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import type { Found } from "./collect";
import { origins } from "./names";

const PAUSE = 1000; // milliseconds
const MOST = 1000; // files that are looked at when somebody comes back to the page

/** The file as it is now, if it was changed; null if it was not; undefined if it cannot be known, nor be read. */
async function changed(found: Found): Promise<Found | null | undefined> {
    const { data, handle } = found;

    try {
        if (!(data instanceof File)) return null;
        if (!handle) return (await data.slice(0, 1).arrayBuffer()) && null;
        const now = await handle.getFile();
        return now.lastModified === data.lastModified && now.size === data.size ? null : { ...found, data: now };
    } catch {
        return undefined;
    }
}

/** Opens the model again when its file, or the archive or ZIP that it is in, was changed, at once, and all others when somebody comes back to the page. */
export function watch_files(app: App): void {
    const told = new Set<unknown>();
    let isBusy = false;
    const look = async (files: Found[]): Promise<void> => {
        const fresh: Found[] = [];

        if (isBusy || document.hidden || app.state === "loading") return;
        isBusy = true;
        for (const file of files) {
            const now = await changed(file);
            if (now) fresh.push(now);
            if (now !== undefined || told.has(file.data)) continue;
            told.add(file.data);
            app.problem(`${file.path} was changed or removed on the disk: drop it again`, "warning");
        }
        if (fresh.length) await app.take_again(fresh);
        isBusy = false;
    };

    setInterval(() => {
        const file = app.found.get(origins(app.found.keys())(app.path ?? "") ?? "");
        if (file) void look([file]);
    }, PAUSE);
    window.addEventListener("focus", () => void look([...app.found.values()].slice(0, MOST)));
}
