// panel_move.ts: the timeline, a slider for each animation source, and for each animation of a skeleton.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { AnimationSource } from "../../lib/types";
import type { App } from "./app";
import { button, count, make } from "./dom";
import { Mover, is_cycle } from "./mover";
import { fill } from "./panel";
import { draw_axes, draw_bones } from "./skeleton";
import { groups_of, range_of, stem_of } from "./timeline";

/** What follows the mover: a row of a source, of several, or the timeline. */
type Follower = () => void;

function cycles_of(app: App): AnimationSource[] {
    if (!app.opened?.model.bones.length) return [];
    return app.entries
        .filter(({ kind }) => kind === "animation")
        .map(({ path }) => ({ name: path, min: 0, max: 1, animations: [] }));
}

function short(value: number): string {
    return String(Number(value.toPrecision(4)));
}

function press(element: HTMLElement, is_pressed: boolean): void {
    if (element.getAttribute("aria-pressed") !== String(is_pressed)) element.setAttribute("aria-pressed", String(is_pressed));
}

/** The keys of sources, beside each other as their times are. */
function track_of(mover: Mover, names: string[]): [HTMLElement, Follower] {
    const track = make("div", { class: "track", "aria-hidden": "true" });
    let shown = "";

    return [
        track,
        () => {
            const times = [...new Set(names.flatMap((name) => mover.timeline.keys(name).map(({ at }) => at)))];
            const now = times.join();
            if (now === shown) return;
            shown = now;
            track.replaceChildren(
                ...times.map((at) => {
                    const mark = make("span", { "data-key": at });
                    mark.style.left = `${100 * at}%`;
                    return mark;
                }),
            );
        },
    ];
}

/** A slider, its value, a button for a key, and one that plays. */
function slider_row(mover: Mover, sources: AnimationSource[], id: string, title: string, label: HTMLElement): [HTMLElement, Follower] {
    const names = sources.map(({ name }) => name),
        [min, max] = range_of(sources[0]!),
        is_group = names.length > 1;
    const input = make("input", {
        type: "range",
        id,
        min,
        max,
        step: "any",
        [is_group ? "data-group" : "data-source"]: title,
        ...(is_group && { "aria-label": `${title}, together` }),
    });
    const output = make("output", { for: id }),
        key = button("◆", () => mover.flip_keys(names), { "aria-label": `Key of ${title}`, "aria-pressed": "false", title: "A key at this time of the timeline, or none" }),
        play = button("▶", () => mover.play(names), { "aria-label": `Play ${title}`, "aria-pressed": "false" });
    const [track, follow_track] = track_of(mover, names);

    input.addEventListener("input", () => mover.set(names, Number(input.value)));
    return [
        make("div", { class: "slider" }, label, input, make("span", {}, output, " ", key, " ", play), track),
        () => {
            const value = mover.value(names[0]!);
            if (Number(input.value) !== value) input.value = String(value);
            output.value = short(value);
            press(key, names.every((name) => mover.timeline.has(name, mover.at)));
            press(play, names.every((name) => mover.playing.has(name)));
            follow_track();
        },
    ];
}

function timeline_row(mover: Mover): [HTMLElement, Follower] {
    const input = make("input", { type: "range", id: "timeline", min: 0, max: 1, step: "any", value: 0 }),
        output = make("output", { for: "timeline" });
    const length = make("input", { type: "number", id: "timeline-length", min: 0.1, max: 600, step: 0.5, value: mover.seconds, "aria-label": "Seconds of the timeline" });
    const play = button("Play all", () => mover.flip(), { "aria-pressed": "false", id: "play" });

    input.addEventListener("input", () => mover.seek(Number(input.value)));
    length.addEventListener("change", () => mover.set_length(Number(length.value)));
    return [
        make(
            "div",
            {},
            make("div", { class: "buttons" }, play, button("Back to rest", () => mover.rest())),
            make("div", { class: "slider" }, make("label", { for: "timeline" }, "Timeline"), input, make("span", {}, output, " of ", length, " s")),
        ),
        () => {
            if (Number(input.value) !== mover.at) input.value = String(mover.at);
            output.value = `${(mover.at * mover.seconds).toFixed(1)} s`;
            play.textContent = mover.playing.size ? "Stop" : mover.timeline.names.length ? "Play" : "Play all";
            press(play, mover.playing.size > 0);
        },
    ];
}

/** Returns what plays, or stops playing. */
export function panel_move(app: App): () => void {
    const mover = new Mover(app);
    let followers: Follower[] = [];

    const follow = (): void => followers.forEach((follower) => follower());
    const source_row = (source: AnimationSource, index: number): HTMLElement => {
        const { min, max, name } = source,
            id = `source-${index}`;
        const animations = source.animations.map((i) => app.opened?.model.animations[i]).filter((animation) => !!animation);
        const label = make(
            "label",
            {
                for: id,
                title: animations.map(({ name: each, type, bone }) => `${each}: ${type}${bone && `, bone ${bone}`}`).join("\n"),
            },
            is_cycle(name) ? (name.split(/[\\/]/).pop() ?? "") : name,
            make("span", { class: "faint" }, is_cycle(name) ? " phases" : ` ${short(min)} to ${short(max)}, ${count(source.animations.length, "animation")}`),
        );
        const [row, follower] = slider_row(mover, [source], id, name, label);

        followers.push(follower);
        return row;
    };
    const group_row = (group: AnimationSource[], index: number): HTMLElement => {
        const rows = group.map((source, i) => source_row(source, index * 1000 + i));
        if (rows.length < 2) return rows[0]!;
        const id = `group-${index}`,
            stem = stem_of(group[0]!.name);
        const [row, follower] = slider_row(mover, group, id, stem, make("label", { for: id }, stem, make("span", { class: "faint" }, ` ${group.length} together`)));
        followers.push(follower);
        return make("div", { class: "together" }, row, make("details", {}, make("summary", { class: "faint" }, "Each by itself"), ...rows));
    };
    const check = (text: string, key: "hasBones" | "hasAxes"): HTMLElement => {
        const input = make("input", { type: "checkbox", checked: app.extras[key], id: `show-${key}` });
        input.addEventListener("change", () => {
            app.extras[key] = input.checked;
            app.tell("style");
        });
        return make("label", { class: "check" }, input, text);
    };
    const show = (): void => {
        const model = app.opened?.model,
            sources = [...(model?.sources ?? []), ...cycles_of(app)];

        followers = [];
        mover.take(app.path, sources);
        if (!model || (!sources.length && !model.bones.length)) {
            fill("panel-move");
            return;
        }
        const [timeline, follower] = timeline_row(mover);
        followers.push(follower);
        fill(
            "panel-move",
            ...(model.modelCfg ? [make("p", { class: "faint" }, `from ${model.modelCfg}`)] : []),
            sources.length ? timeline : "",
            (model.bones.length > 0 && check("Bones", "hasBones")) || "",
            (model.animations.length > 0 && check("Axes", "hasAxes")) || "",
            ...groups_of(sources).map(group_row),
        );
        follow();
    };

    mover.changed = follow;
    app.on(["model"], show);
    app.on(["lod", "pose"], follow); // values may come from elsewhere: from the address
    draw_bones(app);
    draw_axes(app);
    show();
    return () => mover.flip();
}
