// panel_judge.ts: what --check finds, and what --diff says of two models.
// SPDX-License-Identifier: GPL-2.0-or-later
import { P3dError } from "../../lib/types";
import type { Change, Finding } from "../../lib/types";
import type { App, Opened } from "./app";
import { button, byId, count, make } from "./dom";
import { by_rule, counts_of, has_place, in_words, is_large, show_finding, where_of } from "./findings";
import { Labels } from "./over";
import { fill, is_open, when_opened } from "./panel";

type Place = [number, number, number];

/** A place that is pointed at until another LOD or place is shown. */
export function pointer(app: App): (place: Place | null, text: string) => void {
    let shown: { place: Place; text: string } | null = null;

    app.view.painters.push((context, camera) => {
        if (!shown) return;
        const labels = new Labels(context, camera);
        labels.dot(shown.place, "#e0461f", 6);
        labels.put(shown.place, shown.text, "#e0461f", true);
    });
    app.on(["model"], () => (shown = null));
    return (place, text) => {
        shown = place && { place: [place[0], place[1], -place[2]], text };
        app.view.changed();
    };
}

const PAUSE = 400; // milliseconds after a model is there
const SHOWN = 100; // places of a rule, and rules

/** Findings by their rules; how many there are stands on the panel, also while it is closed. */
export function panel_check(app: App): void {
    const point_at = pointer(app),
        summary = byId("panel-check").querySelector("summary h2")!;
    let done: unknown = null,
        timer = 0;

    const place_row = (finding: Finding): HTMLElement =>
        make(
            "li",
            {},
            make("span", {}, [where_of(finding), in_words(finding.message)].filter((text) => text).join(": ")),
            " ",
            has_place(app, finding) &&
                button(
                    "Show where",
                    () => void app.guard(() => show_finding(app, finding, (place) => point_at(place, finding.summary))),
                    { "data-finding": finding.id },
                ),
        );
    const rule_row = (findings: Finding[]): HTMLElement => {
        const { id, severity, summary: words, engine, fix } = findings[0]!;
        return make(
            "li",
            {},
            make(
                "details",
                { "data-rule": id },
                make(
                    "summary",
                    { class: severity },
                    `${severity}: ${words}`,
                    findings.length > 1 && ` (${findings.length})`,
                ),
                make("p", {}, in_words(engine)),
                fix && make("p", {}, "What to do: ", in_words(fix)),
                make("ul", { class: "list" }, ...findings.slice(0, SHOWN).map(place_row)),
                findings.length > SHOWN && make("p", { class: "faint" }, `and ${findings.length - SHOWN} more`),
                make("p", { class: "faint" }, id),
            ),
        );
    };
    /** Null, and the panel says why, if it cannot be told. */
    const find = async (opened: Opened): Promise<Finding[] | null> => {
        try {
            return await app.p3d.check(opened.model.id);
        } catch (error) {
            if (!(error instanceof P3dError) || error.status === "ended") throw error;
            if (opened === app.opened) fill("panel-check", error.message);
            return null;
        }
    };
    const look = (): Promise<void> =>
        app.guard(async () => {
            const opened = app.opened;
            if (!opened || done === opened) return;
            done = opened;
            const findings = await find(opened);
            if (!findings || opened !== app.opened) return;
            summary.textContent = findings.length ? `Findings: ${counts_of(findings)}` : "Findings: none";
            fill(
                "panel-check",
                findings.length
                    ? make("ul", { class: "list" }, ...by_rule(findings).map(rule_row))
                    : make("p", { class: "faint" }, "Nothing was found."),
            );
        });
    const show = (): void => {
        clearTimeout(timer);
        summary.textContent = "Findings";
        if (!app.opened) {
            fill("panel-check");
            return;
        }
        fill("panel-check", "…");
        if (is_open("panel-check")) void look();
        else if (!is_large(app)) timer = window.setTimeout(() => void look(), PAUSE);
    };

    app.on(["model"], () => {
        done = null;
        show();
    });
    when_opened("panel-check", () => void look());
    show();
}

/** Two models: changes in words; side by side they are drawn by the app. */
export function panel_diff(app: App): void {
    const point_at = pointer(app);
    const change_row = (change: Change): HTMLElement => {
        const lod = app.difference?.lods[change.lod ?? -1],
            place = change.position;
        const words = `${lod ? `${lod.name}: ` : ""}${change.words}`;
        return make(
            "li",
            { class: change.note ? "faint" : "" },
            make(
                "button",
                {
                    type: "button",
                    class: "row",
                    click: () =>
                        void app.guard(async () => {
                            const index =
                                app.opened?.model.lods.findIndex((candidate) => candidate.index === lod?.first) ?? -1;
                            if (index >= 0 && index !== app.lod) await app.show_lod(index);
                            point_at(place ?? null, change.change);
                        }),
                },
                make("span", { class: "name" }, words),
            ),
        );
    };
    const show = (): void => {
        const opened = app.opened,
            difference = app.difference,
            models = app.entries.filter(({ kind, path }) => kind === "model" && path !== opened?.model.path);
        if (!opened || !models.length) {
            fill("panel-diff");
            return;
        }
        const choice = make(
            "select",
            { "aria-label": "Compare with" },
            make("option", { value: "" }, "compare with …"),
            ...models
                .slice(0, 1000)
                .map(({ path }) => make("option", { value: path, selected: path === app.other?.model.path }, path)),
        );
        choice.addEventListener("change", () => void app.compare(choice.value || null));
        choice.style.maxWidth = "100%";
        if (!app.other || !difference) fill("panel-diff", choice);
        else
            fill(
                "panel-diff",
                choice,
                make(
                    "p",
                    { class: "faint" },
                    difference.same ? "They are the same." : count(difference.changes.length, "change"),
                ),
                make(
                    "p",
                    { class: "faint" },
                    make("span", { class: "swatch changed" }),
                    "faces that the other model does not have, ",
                    make("span", { class: "swatch moved" }),
                    "moved or turned, ",
                    make("span", { class: "swatch repainted" }),
                    "with another texture or rvmat",
                ),
                make("ul", { class: "list" }, ...difference.changes.slice(0, 500).map(change_row)),
                make(
                    "div",
                    { class: "buttons" },
                    button("End", () => void app.compare(null)),
                ),
            );
    };

    app.on(["model", "files", "other"], show);
    app.view.painters.push((context, camera, _figure, side) => {
        if (!app.other || app.view.figures.length < 2) return;
        const labels = new Labels(context, camera),
            name = (side ? app.other : app.opened)?.model.path ?? "";
        const corner = camera.target
            .clone()
            .addScaledVector(camera.right, (12 - camera.width / 2) / camera.scale)
            .addScaledVector(camera.up, (camera.height / 2 - 16) / camera.scale);
        labels.put([corner.x, corner.y, corner.z], name.split(/[\\/:]/).pop() ?? name, undefined, true);
    });
    show();
}
