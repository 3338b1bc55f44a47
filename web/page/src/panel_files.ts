// panel_files.ts: the tree of what was opened, and the levels of detail of the model that is shown.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Entry } from "../../lib/types";
import type { App } from "./app";
import { button, byId, make } from "./dom";
import { compare_names, has_parts } from "./names";
import { fill, row } from "./panel";

interface Folder {
    folders: Map<string, Folder>;
    entries: [string, Entry][];
}

const MOST_FOUND = 300;

export function panel_files(app: App): void {
    const show = (): void => {
        const models = app.entries.filter((entry) => entry.kind === "model").length;
        if (!app.entries.length) {
            fill("panel-files");
            return;
        }
        const tree = make("div", { class: "tree" }),
            field = make("input", { type: "search", placeholder: "Filter", "aria-label": "Filter files" });
        const fill_tree = (): void =>
            tree.replaceChildren(
                field.value.trim() ? found(app, field.value.trim()) : folder_list(app, tree_of(app.entries)),
            );
        field.addEventListener("input", fill_tree);
        fill_tree();
        fill(
            "panel-files",
            field,
            tree,
            make(
                "div",
                { class: "buttons" },
                button("Forget all", () => void app.clear()),
            ),
        );
        if (models > 1) byId<HTMLDetailsElement>("panel-files").open = true;
    };

    app.on(["files"], show);
    app.on(["model"], () => reveal(app));
    app.on(["model", "other"], () => mark_chosen(app));
    show();
}

/** Brings the row of the model that is open into view. */
export function show_chosen(): void {
    byId("panel-files").querySelector("[data-path].chosen")?.scrollIntoView({ block: "nearest" });
}

function mark_chosen(app: App): void {
    for (const element of byId("panel-files").querySelectorAll<HTMLElement>("[data-path]"))
        element.classList.toggle("chosen", element.dataset["path"] === app.opened?.model.path);
}

/** The folders that it is in, and its name; an archive is a folder. */
function parts_of(entry: Entry): string[] {
    return entry.archive
        ? [...entry.archive.split("/"), ...entry.path.slice(entry.archive.length + 1).split(/[\\/]/)]
        : entry.path.split("/");
}

/** Opens the folders that the model is in, so that its row is seen. */
function reveal(app: App): void {
    const entry = app.entries.find(({ path }) => path === app.opened?.model.path);
    let place: HTMLElement | null = byId("panel-files");

    for (const part of entry ? parts_of(entry).slice(0, -1) : []) {
        const list: HTMLElement | null = place?.querySelector("ul") ?? null;
        const folder: HTMLElement | undefined = [...(list?.children ?? [])]
            .map((item) => item.firstElementChild as HTMLElement)
            .find(({ dataset }) => dataset["folder"] === part);
        if (!(folder instanceof HTMLDetailsElement)) return;
        folder.open = true;
        openers.get(folder)?.();
        place = folder;
    }
    place?.querySelector(`[data-path="${CSS.escape(entry?.path ?? "")}"]`)?.scrollIntoView({ block: "nearest" });
}

function tree_of(entries: Entry[]): Folder {
    const root: Folder = { folders: new Map(), entries: [] };

    for (const entry of entries) {
        if (entry.kind === "archive" && !entry.problem) continue; // its files make it a folder
        const parts = parts_of(entry);
        let folder = root;
        for (const part of parts.slice(0, -1)) {
            const next: Folder = folder.folders.get(part) ?? { folders: new Map(), entries: [] };
            folder.folders.set(part, next);
            folder = next;
        }
        folder.entries.push([parts.at(-1) ?? entry.path, entry]);
    }
    return root;
}

/** What fills a folder. */
const openers = new WeakMap<HTMLElement, () => void>();

/** Folders are filled when they are opened. */
function folder_list(app: App, folder: Folder): HTMLElement {
    const list = make("ul", { class: "list" }),
        is_only = folder.folders.size === 1 && !folder.entries.length;

    for (const [name, inner] of [...folder.folders].sort(([a], [b]) => compare_names(a, b))) {
        const details = make("details", { "data-folder": name }, make("summary", {}, name));
        const open = (): void => {
            if (details.open && details.childElementCount === 1) details.append(folder_list(app, inner));
        };
        details.addEventListener("toggle", open);
        openers.set(details, open);
        if (is_only) {
            details.open = true;
            open();
        }
        list.append(make("li", {}, details));
    }
    for (const [name, entry] of folder.entries.sort(([a], [b]) => compare_names(a, b))) list.append(make("li", {}, entry_row(app, name, entry)));
    return list;
}

function found(app: App, text: string): HTMLElement {
    const all = app.entries
        .filter((entry) => has_parts(entry.path, text))
        .sort((a, b) => compare_names(a.path, b.path));
    const sorted = [...all.filter((entry) => entry.kind === "model"), ...all.filter((entry) => entry.kind !== "model")];

    return make(
        "ul",
        { class: "list", "aria-label": `${all.length} found` },
        ...sorted.slice(0, MOST_FOUND).map((entry) => make("li", {}, entry_row(app, entry.path, entry))),
        !all.length && make("li", { class: "faint" }, `Nothing fits "${text}".`),
        all.length > MOST_FOUND && make("li", { class: "faint" }, `… and ${all.length - MOST_FOUND} more`),
    );
}

export function size_of(size: number): string {
    return size < 1024
        ? `${size} B`
        : size < 1 << 20
          ? `${(size / 1024).toFixed(0)} KB`
          : `${(size / (1 << 20)).toFixed(1)} MB`;
}

function entry_row(app: App, name: string, entry: Entry): HTMLElement {
    const chosen = entry.path === app.opened?.model.path ? " chosen" : "";
    const more = entry.problem ? "damaged" : size_of(entry.size);

    if (entry.kind === "model") {
        return make(
            "span",
            { class: "slot" },
            make(
                "button",
                {
                    type: "button",
                    class: `row${chosen}`,
                    "data-path": entry.path,
                    title: entry.gamePath || entry.path,
                    click: () => void app.open(entry.path),
                },
                make("span", { class: "name" }, name),
                make("span", { class: "more" }, more),
            ),
        );
    }
    if (entry.kind === "texture")
        return row(name, more, () => void app.show_texture(entry), { title: entry.gamePath || entry.path });
    return make(
        "span",
        { class: "row faint", title: entry.problem ?? entry.gamePath },
        make("span", { class: "name" }, name),
        make("span", { class: "more" }, more),
    );
}

/** The rows of p3dinfo --json, each a LOD to be shown. */
export function panel_lods(app: App): void {
    const show = (): void => {
        const opened = app.opened;
        if (!opened) {
            fill("panel-lods");
            return;
        }
        const { lods } = opened.info,
            word = opened.model.format === "ODOL" ? "Vertices" : "Points";
        const rows = lods.map((info, at) => {
            const index = opened.model.lods.findIndex((lod) => lod.index === info.index);
            const lod = opened.model.lods[index];
            const is_good = lod !== undefined && !lod.problem;
            return make(
                "tr",
                {
                    "data-lod": info.index,
                    "data-resolution": info.resolution,
                    "data-points": info.points ?? info.vertices ?? 0,
                    ...(info.vertices === null ? {} : { "data-vertices": info.vertices }),
                    "data-faces": info.faces,
                    class: info.status === "ok" ? "" : "damaged",
                    click: () => is_good && void app.show_lod(index),
                },
                make("td", { class: "number faint" }, at < 9 ? String(at + 1) : ""),
                make(
                    "td",
                    {},
                    make(
                        "button",
                        {
                            type: "button",
                            disabled: !is_good,
                            title: lod?.problem ?? "",
                        },
                        info.status === "ok" ? info.name : `${info.name} (damaged)`,
                    ),
                ),
                make("td", { class: "number" }, String(info.points ?? info.vertices ?? 0)),
                make("td", { class: "number" }, String(info.faces)),
                make("td", { class: "number" }, String(lod?.sections ?? "")),
            );
        });
        const head = ["#", "Name", word, "Faces", "Sect."].map((text, i) =>
            make(
                "th",
                {
                    scope: "col",
                    class: i > 1 ? "number" : "",
                    title: i === 4 ? "Sections, or different textures and rvmats" : "",
                },
                text,
            ),
        );

        fill("panel-lods", make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)));
    };

    // The rows stay when another LOD is chosen, and so does the focus.
    const mark = (): void => {
        const shown = app.opened?.model.lods[app.lod]?.index;
        for (const row of byId("panel-lods").querySelectorAll<HTMLElement>("[data-lod]")) {
            const is_shown = String(row.dataset["lod"] === String(shown));
            row.setAttribute("aria-selected", is_shown);
            row.querySelector("button")?.setAttribute("aria-pressed", is_shown);
        }
    };

    app.on(["model"], show);
    app.on(["model", "lod"], mark);
    show();
}
