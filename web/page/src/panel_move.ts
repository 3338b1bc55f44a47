// panel_move.ts: a slider for each animation source, and each animation of a skeleton; bones and axes.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { AnimationSource, Axis } from "../../lib/types";
import type { App } from "./app";
import { button, count, make } from "./dom";
import { Labels, bone_middles, theme_color } from "./over";
import { fill } from "./panel";

const PERIOD = 4000, // milliseconds there and back
    CYCLE = 2000; // of an animation of a skeleton

/** A source whose range is not finite, or nothing, cannot be moved. */
function range_of(source: AnimationSource): [number, number] {
    const [min, max] = [source.min, source.max].map((value) => (Number.isFinite(value) ? value : 0)) as [
        number,
        number,
    ];

    return min < max ? [min, max] : max < min ? [max, min] : [min, min + 1];
}

/** Where it is without a value: at 0, or the end that is nearest to it. */
function rest_of(source: AnimationSource): number {
    const [min, max] = range_of(source);

    return Math.min(Math.max(0, min), max);
}

/** Animations of skeletons (RTM) are sources, too: of their phases. */
function is_cycle(name: string): boolean {
    return /\.rtm$/i.test(name);
}

function cycles_of(app: App): AnimationSource[] {
    if (!app.opened?.model.bones.length) return [];
    return app.entries
        .filter(({ kind }) => kind === "animation")
        .map(({ path }) => ({ name: path, min: 0, max: 1, animations: [] }));
}

/** Returns what plays, or stops playing. */
export function panel_move(app: App): () => void {
    const playing = new Map<string, number>(); // source: when it began
    const sliders = new Map<
        string,
        { input: HTMLInputElement; output: HTMLOutputElement; play: HTMLButtonElement; source: AnimationSource }
    >();

    /** An animation moves a man elsewhere as a whole: at rest his middle is on the ground. */
    const fitted = async (moved: Promise<void>, is_elsewhere: boolean): Promise<void> => {
        const is_fitted = is_elsewhere && app.view.fitted;
        await moved;
        if (is_fitted) app.view.fit();
    };
    const set = (name: string, value: number): void => {
        const slider = sliders.get(name);
        if (!slider) return;
        slider.output.value = String(Number(value.toPrecision(4)));
        const cycles = is_cycle(name) ? [...app.values.keys()].filter(is_cycle) : [];
        for (const other of cycles) if (other !== name) app.values.delete(other);
        void fitted(app.move(name, value), is_cycle(name) && !cycles.length);
    };
    const step = (time: number): void => {
        if (!playing.size) return;
        for (const [name, begin] of playing) {
            const slider = sliders.get(name);
            if (!slider) continue;
            const [min, max] = range_of(slider.source),
                is_round = is_cycle(name),
                part = ((time - begin) / (is_round ? CYCLE : PERIOD)) % 1;
            const value = min + (max - min) * (is_round ? part : part < 0.5 ? 2 * part : 2 - 2 * part);
            slider.input.value = String(value);
            set(name, value);
        }
        requestAnimationFrame(step);
    };
    const play = (names: string[]): void => {
        const will_play = names.some((name) => !playing.has(name)),
            was_still = playing.size === 0;
        for (const name of playing.keys()) // a skeleton has one animation at a time
            if (will_play && names.some(is_cycle) && is_cycle(name)) {
                playing.delete(name);
                sliders.get(name)?.play.setAttribute("aria-pressed", "false");
            }
        for (const name of names) {
            if (will_play) playing.set(name, performance.now());
            else playing.delete(name);
            sliders.get(name)?.play.setAttribute("aria-pressed", String(will_play));
        }
        if (was_still && will_play) requestAnimationFrame(step);
    };
    const slider_of = (source: AnimationSource, index: number): HTMLElement => {
        const [min, max] = range_of(source),
            id = `source-${index}`;
        const value = app.values.get(source.name) ?? rest_of(source);
        const input = make("input", { type: "range", id, min, max, step: "any", value, "data-source": source.name });
        const output = make("output", { for: id }, String(Number(value.toPrecision(4))));
        const play_button = button("▶", () => play([source.name]), {
            "aria-label": `Play ${source.name}`,
            "aria-pressed": "false",
        });
        const names = source.animations.map((i) => app.opened?.model.animations[i]).filter((animation) => !!animation);

        input.addEventListener("input", () => {
            playing.delete(source.name);
            play_button.setAttribute("aria-pressed", "false");
            set(source.name, Number(input.value));
        });
        sliders.set(source.name, { input, output, play: play_button, source });
        return make(
            "div",
            { class: "slider" },
            make(
                "label",
                {
                    for: id,
                    title: names
                        .map(({ name, type, bone }) => `${name}: ${type}${bone && `, bone ${bone}`}`)
                        .join("\n"),
                },
                is_cycle(source.name) ? (source.name.split(/[\\/]/).pop() ?? "") : source.name,
                make(
                    "span",
                    { class: "faint" },
                    is_cycle(source.name)
                        ? " phases"
                        : ` ${min} to ${max}, ${count(source.animations.length, "animation")}`,
                ),
            ),
            input,
            make("span", {}, output, " ", play_button),
        );
    };
    const show = (): void => {
        const model = app.opened?.model;
        playing.clear();
        sliders.clear();
        if (!model || (!model.sources.length && !model.bones.length)) {
            fill("panel-move");
            return;
        }
        const check = (text: string, key: "hasBones" | "hasAxes"): HTMLElement => {
            const input = make("input", { type: "checkbox", checked: app.extras[key], id: `show-${key}` });
            input.addEventListener("change", () => {
                app.extras[key] = input.checked;
                app.tell("style");
            });
            return make("label", { class: "check" }, input, text);
        };
        const reset = (): void => {
            app.values.clear();
            for (const source of model.sources) void app.move(source.name, rest_of(source));
            void fitted(app.pose(), true);
            show();
        };
        const cycles = cycles_of(app);
        fill(
            "panel-move",
            ...(model.modelCfg ? [make("p", { class: "faint" }, `from ${model.modelCfg}`)] : []),
            make(
                "div",
                { class: "buttons" },
                model.sources.length > 0 && button("Play all", () => play(model.sources.map(({ name }) => name))),
                model.sources.length + cycles.length > 0 && button("Back to rest", reset),
            ),
            (model.bones.length > 0 && check("Bones", "hasBones")) || "",
            (model.animations.length > 0 && check("Axes", "hasAxes")) || "",
            ...[...model.sources, ...cycles].map(slider_of),
        );
    };

    /** Values may come from elsewhere: from the address. */
    const follow = (): void => {
        for (const [name, value] of app.values) {
            const slider = sliders.get(name);
            if (!slider || Number(slider.input.value) === value) continue;
            slider.input.value = String(value);
            slider.output.value = String(Number(value.toPrecision(4)));
        }
    };

    app.on(["model"], show);
    app.on(["lod"], follow);
    draw_bones(app);
    draw_axes(app);
    show();
    return () => play([...sliders.keys()].filter((name, i, all) => !is_cycle(name) || all.findIndex(is_cycle) === i));
}

function draw_bones(app: App): void {
    app.view.painters.push((context, camera, figure, side) => {
        const bones = app.opened?.model.bones ?? [];
        if (!app.extras.hasBones || side || !bones.length) return;
        const labels = new Labels(context, camera),
            middles = bone_middles(figure, bones.length),
            color = theme_color("accent");
        bones.forEach(({ name, parent }, i) => {
            const middle = middles[i],
                above = middles[parent];
            if (!middle) return;
            if (above) labels.line(above, middle, color);
            labels.dot(middle, color, 4);
            labels.put(middle, name);
        });
    });
}

function draw_axes(app: App): void {
    let axes: Axis[] = [],
        lod = -1,
        wanted: unknown = null;

    app.on(["lod", "style"], () => {
        const opened = app.opened;
        if (!opened || app.lod < 0 || !app.extras.hasAxes || (wanted === opened && lod === app.lod)) return;
        [wanted, lod, axes] = [opened, app.lod, []];
        void app.guard(async () => {
            axes = await app.p3d.axes(opened.model.id, app.lod);
            app.view.changed();
        });
    });
    app.view.painters.push((context, camera, figure, side) => {
        if (!app.extras.hasAxes || side || wanted !== app.opened || lod !== app.lod) return;
        const labels = new Labels(context, camera),
            box = figure.box;
        const size = Math.hypot(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!) * 0.12 || 0.2;
        for (const { position: p, direction: d, animation } of axes) {
            const length = d ? Math.hypot(d[0]!, d[1]!, d[2]!) : 0;
            if (!p || !d || !(length > 0)) continue;
            const to = (k: number): [number, number, number] =>
                [0, 1, 2].map((i) => p[i]! + (d[i]! / length) * k * size) as [number, number, number];
            labels.line(to(-1), to(1), "#e0461f", 2);
            labels.dot(to(1), "#e0461f", 3.5);
            labels.put(to(1), app.opened?.model.animations[animation]?.name ?? "", "#e0461f");
        }
    });
}
