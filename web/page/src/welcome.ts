// welcome.ts: what the page shows before anything is open: a frame to drop on, buttons, and a sample.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import { byId } from "./dom";
import { unpack } from "./packed";

const MODEL = "pickup/pickup.p3d";

/** A model of the fixtures, with its texture, rvmat and model.cfg; what it carries is no model of its own. */
async function show_sample(app: App): Promise<void> {
    const elements = [...document.querySelectorAll<HTMLElement>("[data-sample]")];
    const files = await Promise.all(
        elements.map(async (element) => ({
            path: element.dataset["sample"] ?? "",
            data: new Uint8Array(await unpack(element)),
        })),
    );

    for (const { path } of files) if (path !== MODEL) app.besides.add(path);
    await app.take_files(files, MODEL);
}

export function set_up_welcome(app: App): void {
    byId("welcome-open").addEventListener("click", () => byId("files").click());
    byId("welcome-folder").addEventListener("click", () => byId("folder").click());
    byId("sample").addEventListener("click", () => void app.guard(() => show_sample(app)));
    app.on(["model", "lod"], () => (byId("welcome").hidden = app.figure !== null));
}
