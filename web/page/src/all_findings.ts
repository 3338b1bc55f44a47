// all_findings.ts: what is found in all models, in one table over the gallery; a row leads to the place.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Finding } from "../../lib/types";
import type { App } from "./app";
import { count, make, words_of_path } from "./dom";
import { SEVERITIES, in_words, show_finding, where_of } from "./findings";
import { base_name } from "./names";
import { pointer } from "./panel_judge";

const MOST = 500; // rows; more nobody reads

interface Row {
    path: string;
    /** Null: the model cannot be read. */
    finding: Finding | null;
    text: string;
}

function badness({ finding }: Row): number {
    return finding ? SEVERITIES.indexOf(finding.severity) : -1;
}

async function rows_of(app: App, path: string): Promise<Row[]> {
    try {
        const { id } = await app.p3d.open(path),
            findings = await app.p3d.check(id);
        await app.p3d.close(id);
        return findings.map((finding) => ({
            path,
            finding,
            text: [where_of(finding), in_words(finding.message || finding.summary)].filter((part) => part).join(": "),
        }));
    } catch (error) {
        return [{ path, finding: null, text: error instanceof Error ? error.message : String(error) }];
    }
}

/** It looks for them when it is opened. `paths_of` are those of all models. */
export function all_findings(app: App, paths_of: () => string[]): HTMLElement {
    const point_at = pointer(app),
        note = make("p", { class: "faint", role: "status" }),
        body = make("tbody"),
        element = make(
            "details",
            { id: "all-findings" },
            make("summary", {}, "Findings of all models"),
            note,
            make(
                "div",
                { class: "scroll", tabindex: 0, role: "region", "aria-label": "Findings" },
                make(
                    "table",
                    {},
                    make("thead", {}, make("tr", {}, ...["Model", "Kind", "What"].map((text) => make("th", { scope: "col" }, text)))),
                    body,
                ),
            ),
        );
    const go = ({ path, finding }: Row): void =>
        void app.guard(async () => {
            await app.open(path);
            if (finding && app.opened?.model.path === path)
                await show_finding(app, finding, (place) => point_at(place, finding.summary));
        });
    const row = (of: Row): HTMLElement =>
        make(
            "tr",
            {},
            make("td", {}, make("button", { type: "button", click: () => go(of), title: of.path }, ...words_of_path(base_name(of.path)))),
            make("td", { class: of.finding?.severity ?? "error" }, of.finding?.severity ?? "damage"),
            make("td", { title: of.finding?.summary }, ...words_of_path(of.text)),
        );
    let turn = 0;
    const look = async (): Promise<void> => {
        const own = ++turn,
            paths = paths_of(),
            rows: Row[] = [];
        if (!element.open) return;
        body.replaceChildren();
        for (const [i, path] of paths.entries()) {
            note.textContent = `${i} of ${count(paths.length, "model")}`;
            rows.push(...(await rows_of(app, path)));
            if (own !== turn) return;
        }
        rows.sort((a, b) => badness(a) - badness(b));
        body.replaceChildren(...rows.slice(0, MOST).map(row));
        note.textContent = `${count(rows.length, "finding")} in ${count(paths.length, "model")}${rows.length > MOST ? `; the worst ${MOST} are shown` : ""}`;
    };

    element.addEventListener("toggle", () => void look());
    app.on(["files"], () => {
        if (!element.checkVisibility()) element.open = false; // nobody waits for it
        void look();
    });
    return element;
}
