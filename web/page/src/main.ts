// main.ts: the page is put together.
// SPDX-License-Identifier: GPL-2.0-or-later
import { startWorker } from "../../lib/client";
import worker from "text:worker.js";
import { set_up_again } from "./again";
import { App } from "./app";
import { chosen, dropped } from "./collect";
import { byId, is_touch } from "./dom";
import { embedded } from "./embedded";
import { Gallery } from "./gallery";
import { set_up_hands } from "./hands";
import { panel_inside } from "./inside";
import { keep_choices } from "./keep";
import { set_up_keys } from "./keys";
import { Labels, draw_box, draw_grid_labels, metres, place_of, theme_color } from "./over";
import {
    panel_about,
    panel_picked,
    panel_points,
    panel_properties,
    panel_proxies,
    panel_selections,
} from "./panel_ask";
import { panel_files, panel_lods } from "./panel_files";
import { panel_check, panel_diff } from "./panel_judge";
import { panel_move } from "./panel_move";
import { panel_take, panel_uv } from "./panel_take";
import { set_up_sheets } from "./sheets";
import { set_up_stage } from "./stage";
import { apply_state, keep_state, wanted_state } from "./state";
import { show_missing } from "./missing";
import { give_up, unpack } from "./packed";
import { panel_variants } from "./variants";
import { set_up_picture } from "./picture";
import { View } from "./view";
import { set_up_walk } from "./walk";
import { watch_files } from "./watch";
import { set_up_welcome } from "./welcome";

function set_up_files(app: App): void {
    for (const id of ["files", "folder"]) {
        const input = byId<HTMLInputElement>(id);
        input.addEventListener("change", () => {
            const sources = chosen(input.files);
            input.value = ""; // so that the same file can be chosen again
            void app.take_files(sources);
        });
    }
    document.addEventListener("dragover", (event) => {
        event.preventDefault();
        document.body.classList.add("dropping");
    });
    document.addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
        event.preventDefault();
        document.body.classList.remove("dropping");
        const files = event.dataTransfer && dropped(event.dataTransfer);
        if (files) void app.guard(async () => app.take_files(await files));
    });
}

/** What is written over every figure. */
function set_up_labels(app: App, names: ReturnType<typeof panel_points>): void {
    app.view.painters.push((context, camera, figure, side) => {
        const labels = new Labels(context, camera);
        if (app.extras.hasBox) draw_box(labels, figure);
        if (app.view.hasGrid) draw_grid_labels(labels, figure, app.view.step);
        if (side) return;
        if (app.extras.proxies !== "models")
            for (const { position, direction, up, id, path } of figure.mesh.proxies) {
                const at = place_of(position, 0),
                    size = Math.hypot(...figure.box.slice(3)) * 0.05 || 0.2;
                const end = (axis: Float32Array): [number, number, number] => {
                    const length = Math.hypot(axis[0]!, axis[1]!, axis[2]!) || 1;
                    return [0, 1, 2].map((k) => at[k]! + (axis[k]! / length) * size) as [number, number, number];
                };
                labels.line(at, end(direction), "#3d7dff", 2);
                labels.line(at, end(up), "#1fa84f", 2);
                labels.put(at, `${id} ${path.split("\\").pop() ?? path}`, "#3d7dff");
            }
        for (const { name, place, isChosen } of names()) {
            if (!isChosen && !app.extras.hasNames) continue;
            labels.dot(place, theme_color("accent"), isChosen ? 8 : 3);
            labels.put(place, name, undefined, isChosen);
        }
    });
}

function describe(app: App): void {
    app.on(["lod", "style", "pose"], () => {
        const empty = app.mesh && !app.mesh.points.length ? ["This LOD has no points and no faces: there is nothing to see."] : [];
        byId("limits").textContent = [...empty, ...(app.figure?.limits ?? [])].join(" ");
    });
    app.on(["lod"], () => {
        const { low, high } = app.view.box,
            lod = app.opened?.model.lods[app.lod];
        const size = Number.isFinite(low.x + high.x)
            ? `, ${metres(high.x - low.x)} wide, ${metres(high.y - low.y)} high, ${metres(high.z - low.z)} long`
            : "";
        app.view.canvas.setAttribute(
            "aria-label",
            lod
                ? `${byId("model").textContent ?? ""}, ${lod.name}: ${lod.faces} faces${size}.${is_touch() ? "" : " Arrow keys turn it, plus and minus bring it nearer."}`
                : "No model is shown.",
        );
    });
}

async function start(): Promise<void> {
    const wanted = wanted_state(),
        { sources, models } = await embedded();
    const calls = await startWorker({ wasm: await unpack(byId("module")), worker });
    const app = new App(calls, new View(byId("canvas"), byId("overlay")));
    const names = panel_points(app);

    panel_files(app);
    panel_lods(app);
    panel_variants(app);
    panel_about(app);
    panel_selections(app);
    panel_proxies(app);
    panel_properties(app);
    panel_uv(app);
    panel_check(app);
    panel_diff(app);
    panel_take(app);
    set_up_labels(app, names);
    const walk = set_up_walk(app),
        inside = panel_inside(app, walk.button),
        picked = panel_picked(app);
    set_up_hands(app, (found) => inside.take(found) || picked(found), (found) => inside.focus(found));
    const gallery = new Gallery(app);
    set_up_keys(app, panel_move(app), [...gallery.commands, ...walk.commands], () => inside.focus_chosen());
    set_up_files(app);
    set_up_welcome(app);
    set_up_sheets(app);
    keep_choices(app);
    describe(app);
    show_missing(app);
    keep_state(app);
    set_up_stage(app);
    set_up_picture(app);
    watch_files(app);
    byId("flat").hidden = app.view.flat === null;
    Object.assign(window, { p3dview: app }); // for tests, and for the curious
    if (sources.length) {
        const named = models.find((path) => path === wanted.model) ?? models.find((path) => path.endsWith(`/${wanted.model}`));
        app.besides = new Set(sources.map(({ path }) => path).filter((path) => !models.includes(path)));
        app.isShown = !document.querySelector("template[data-gallery]");
        await app.take_files(sources, named ?? models[0]);
        app.isShown = false;
        await app.guard(() => apply_state(app, wanted));
    } else await set_up_again(app);
}

start().catch(give_up);
