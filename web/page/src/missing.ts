// missing.ts: files that a model names and that are not here, and those that were found elsewhere.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App, Opened } from "./app";
import { byId, make } from "./dom";
import { counts_of, folders_of, missing_names, plain } from "./gone";

const MOST_FOLDERS = 3;

/** Everything that a model names. */
function all_names({ model, looks, proxies }: Opened): string[] {
    return [
        ...model.materials.flatMap(({ texture, material }) => [texture, material]),
        ...(looks?.images.map(({ path }) => path) ?? []),
        ...proxies,
    ].filter((name) => name && !name.startsWith("#"));
}

function list_of(lines: string[]): HTMLElement {
    return make("ul", { class: "list" }, ...lines.map((line) => make("li", {}, line)));
}

/** The line about them, and the names behind it. */
export function show_missing(app: App): void {
    const element = byId<HTMLDetailsElement>("missing"),
        found = byId<HTMLDetailsElement>("found");
    const show = (): void => {
        const opened = app.opened;
        const names = opened?.looks ? missing_names([...opened.model.missing, ...opened.looks.problems]) : [];
        const all = opened ? all_names(opened) : [];
        const folders = folders_of(names);
        const where = folders.slice(0, MOST_FOLDERS).join(", ") + (folders.length > MOST_FOLDERS ? ", ..." : "");
        const named = new Set(all.map(plain));
        const guesses = opened?.looks?.guesses.filter(({ path }) => named.has(path)) ?? [];

        element.hidden = names.length === 0;
        element.dataset["count"] = String(names.length);
        element.replaceChildren(
            make(
                "summary",
                {},
                `${counts_of(names, all)} ${names.length === 1 ? "is" : "are"} not here: `,
                folders.length ? `drop the folder${folders.length > 1 ? "s" : ""} that ha${folders.length > 1 ? "ve" : "s"} ` : "drop the files",
                folders.length > 0 && make("strong", {}, where),
                app.mesh?.faceMaterials.some((material) => opened?.looks?.items[material]?.isMissing) && ". Striped: its texture is missing",
            ),
            list_of(names),
        );
        found.hidden = guesses.length === 0;
        found.dataset["count"] = String(guesses.length);
        found.replaceChildren(
            make("summary", {}, `${guesses.length} ${guesses.length === 1 ? "file was" : "files were"} found by the name`),
            list_of(guesses.map(({ path, found: as }) => `${path}: found as ${as}`)),
        );
    };

    app.on(["model"], () => (element.open = found.open = false));
    app.on(["model", "looks", "lod"], show);
    show();
}
