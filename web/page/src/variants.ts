// variants.ts: the classes of configs that show the model in other textures and rvmats.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Variant } from "../../lib/types";
import type { App } from "./app";
import { byId, make } from "./dom";
import { fill } from "./panel";

const PAUSE = 100; // milliseconds

function options_of(variants: Variant[], chosen: string): HTMLOptionElement[] {
    return [
        make("option", { value: "", selected: !chosen }, "As it is"),
        ...variants.map(({ name, className, state, config }) =>
            make(
                "option",
                { value: name, selected: name === chosen, title: config },
                state ? `${className}, ${state.replace("_", " ")}` : className,
            ),
        ),
    ];
}

/** Asked for when the picture is there: all configs are read for it. */
export function panel_variants(app: App): void {
    let known = -1; // the model that was asked for
    const find = async (): Promise<void> => {
        const { model } = app.opened ?? {};
        if (!model || model.id === known) return;
        known = model.id;
        // Pictures come first.
        while (byId("gallery").querySelector('[data-state="loading"]')) await new Promise((done) => setTimeout(done, PAUSE));
        if (app.opened?.model.id !== known) return;
        const variants = await app.p3d.variants(model.id);
        if (app.opened?.model.id !== known) return;
        if (!variants.length) {
            fill("panel-variants");
            return;
        }
        const wanted = variants.some(({ name }) => name === app.kept) ? app.kept : "";
        const select = make(
            "select",
            { id: "variant", "aria-label": "Shown as" },
            ...options_of(variants, app.variant || wanted),
        );
        select.addEventListener("change", () => void app.vary(select.value));
        fill("panel-variants", select);
        if (wanted) await app.vary(wanted);
    };

    app.on(["looks"], () => void app.guard(find));
    app.on(["model"], () => app.opened?.model.id !== known && fill("panel-variants"));
    fill("panel-variants");
}
