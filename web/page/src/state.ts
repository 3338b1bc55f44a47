// state.ts: what is shown, in the fragment of the address: #model=car.p3d&lod=0&view=iso&door=0.5 can be sent along.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import { VIEWS, ViewName } from "./camera";

export interface Wanted {
    model: string | null;
    lod: number | null;
    view: string | null;
    lens: "perspective" | "parallel" | null;
    variant: string | null;
    phases: [string, number][];
}

export function wanted_state(fragment = location.hash): Wanted {
    const parts = new URLSearchParams(fragment.replace(/^#/, ""));
    const lod = parts.get("lod");
    const lens = parts.get("lens");
    const phases = [...parts]
        .filter(([name]) => name.startsWith("phase."))
        .map(([name, value]): [string, number] => [name.slice(6), Number(value)]);

    return {
        model: parts.get("model"),
        lod: lod === null ? null : Number(lod),
        view: parts.get("view"),
        lens: lens === "perspective" || lens === "parallel" ? lens : null,
        variant: parts.get("variant"),
        phases: phases.filter(([, value]) => Number.isFinite(value)),
    };
}

/** Brings what is shown to the state. */
export async function apply_state(app: App, wanted: Wanted): Promise<void> {
    const { camera } = app.view,
        model = app.opened?.model;
    if (!model) return;
    const lod = wanted.lod === null ? -1 : model.lods.findIndex(({ index }) => index === wanted.lod);

    for (const [name, value] of wanted.phases)
        if (
            model.sources.some((source) => source.name === name) ||
            app.entries.some(({ path, kind }) => path === name && kind === "animation")
        )
            app.values.set(name, value);
    const { variant } = wanted;
    if (variant && (await app.p3d.variants(model.id)).some(({ name }) => name === variant)) await app.vary(variant);
    else if (variant) app.problem(`no config has the class ${variant} for this model`, "warning");
    if (lod >= 0 || wanted.phases.length) await app.show_lod(lod >= 0 ? lod : app.lod);
    if (wanted.lens) app.view.set_perspective(wanted.lens === "perspective" && !app.view.flat);
    if (wanted.lens) app.tell("style");
    if (wanted.view && Object.hasOwn(VIEWS, wanted.view)) app.look(wanted.view as ViewName);
    else if (wanted.view) {
        const numbers = wanted.view.split(",").map(Number);
        if (numbers.length !== 6 || !numbers.every(Number.isFinite)) return;
        const [yaw, pitch, x, y, z, height] = numbers as [number, number, number, number, number, number];
        camera.look({ yaw, pitch });
        camera.target.set(x, y, z);
        camera.scale = camera.height / Math.max(height, 1e-3);
        app.view.touched();
    }
}

/** Keeps the fragment as what is shown, a moment after it changed. */
export function keep_state(app: App): void {
    let timer = 0;
    const write = (): void => {
        const model = app.opened?.model,
            { camera } = app.view,
            parts = new URLSearchParams();
        if (!model) return;
        const view = (Object.keys(VIEWS) as ViewName[]).find(
            (name) => VIEWS[name].yaw === camera.yaw && VIEWS[name].pitch === camera.pitch,
        );
        const own = [camera.yaw, camera.pitch, ...camera.target.toArray(), camera.height / camera.scale].map((value) =>
            Number(value.toPrecision(5)),
        );
        parts.set("model", model.path);
        parts.set("lod", String(model.lods[app.lod]?.index ?? 0));
        parts.set("view", view && app.view.fitted ? view : own.join());
        if (!camera.isPerspective) parts.set("lens", "parallel");
        if (app.variant) parts.set("variant", app.variant);
        for (const [name, value] of app.values) parts.set(`phase.${name}`, String(Number(value.toPrecision(6))));
        try {
            history.replaceState(null, "", `#${parts.toString()}`);
        } catch {
            return; // some browsers do not allow it in a file
        }
    };
    const soon = (): void => {
        clearTimeout(timer);
        timer = window.setTimeout(write, 300);
    };

    app.on(["model", "lod", "pose"], soon);
    app.view.moved.push(soon);
}
