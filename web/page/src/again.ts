// again.ts: after a reload the page says what it had, and takes it up again where the browser gives handles to keep.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import { Found, walk_handle } from "./collect";
import { button, byId, make } from "./dom";
import { apply_state, wanted_state } from "./state";

const STORE = "last",
    PLACE = location.pathname, // pages from a disk may share what is kept
    SHOWN = 4; // names

/** A folder or file that was given, with its handle if there is one. */
interface Root {
    name: string;
    handle?: FileSystemHandle;
}

/** As browsers that keep handles have them. */
interface Asks {
    queryPermission?: () => Promise<string>;
    requestPermission?: () => Promise<string>;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("it cannot be kept"));
    });
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    const opening = indexedDB.open("p3dview", 1);

    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    return (await done(opening)).transaction(STORE, mode).objectStore(STORE);
}

/** A page without a place to keep things, as some from a disk, has nothing. */
async function kept(): Promise<Root[]> {
    try {
        return ((await done((await store("readonly")).get(PLACE))) as Root[] | undefined) ?? [];
    } catch {
        return [];
    }
}

async function keep(roots: Root[]): Promise<void> {
    try {
        await done((await store("readwrite")).put(roots, PLACE));
    } catch {
        if (roots.some(({ handle }) => handle)) await keep(roots.map(({ name }) => ({ name }))); // names at least
    }
}

/** What was given as a whole: the uppermost folders and files. What is a part of the page is not. */
function roots_of(found: Iterable<Found>): Root[] {
    const roots = new Map<unknown, Root>();

    for (const { path, data, root } of found)
        if (data instanceof Blob) {
            const name = path.split("/")[0]!;
            roots.set(root ?? name, root ? { name, handle: root } : { name });
        }
    return [...roots.values()];
}

function names_of(roots: Root[]): string {
    const names = roots.slice(0, SHOWN).map(({ name }) => name);

    return names.join(", ") + (roots.length > SHOWN ? ` and ${roots.length - SHOWN} more` : "");
}

async function is_allowed(roots: Root[]): Promise<boolean> {
    const states = await Promise.all(roots.map(({ handle }) => (handle as Asks | undefined)?.queryPermission?.()));

    return states.every((state) => state === "granted");
}

/** Those that are no longer there, or may not be read, are said. */
async function take(app: App, roots: Root[]): Promise<void> {
    const files: Found[] = [],
        gone: string[] = [];
    const wanted = wanted_state();

    for (const { name, handle } of roots)
        try {
            await (handle as Asks | undefined)?.requestPermission?.();
            if (handle) await walk_handle(handle, "", files);
        } catch {
            gone.push(name);
        }
    if (files.length) {
        app.isShown = wanted.model !== null;
        await app.take_files(files, wanted.model ?? undefined);
        app.isShown = false;
        await apply_state(app, wanted);
    }
    for (const name of gone) app.problem(`${name} cannot be read again: open it anew`, "warning");
}

export async function set_up_again(app: App): Promise<void> {
    const element = byId("again"),
        before = kept();
    let saving = Promise.resolve();

    app.on(["files"], () => {
        element.hidden = true;
        saving = saving.then(() => keep(roots_of(app.found.values())));
    });
    const roots = await before,
        has_handles = roots.some(({ handle }) => handle);
    if (!roots.length || app.found.size) return;
    element.hidden = false;
    element.replaceChildren(
        make("p", {}, "Before: ", make("strong", {}, names_of(roots)), has_handles ? "" : ". Open it again to see it."),
        make(
            "div",
            { class: "buttons" },
            has_handles && button("Open again", () => void app.guard(() => take(app, roots)), { id: "again-open" }),
            button("Forget", () => {
                element.hidden = true;
                void keep([]);
            }),
        ),
    );
    const [navigation] = performance.getEntriesByType("navigation");
    const is_reload = (navigation as PerformanceNavigationTiming | undefined)?.type === "reload";
    if (is_reload && has_handles && (await is_allowed(roots))) await app.guard(() => take(app, roots));
}
