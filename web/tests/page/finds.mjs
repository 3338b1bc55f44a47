// finds.mjs: what the page finds by itself, and what it says of what it does not find.
// SPDX-License-Identifier: GPL-2.0-or-later
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, finish, given, join, open_page, problems, tool } from "./lib.mjs";

const folder = mkdtempSync(join(tmpdir(), "p3dview-")),
    mod = join(given.fixtures, "mod");

// All models of a mod in one page, packed, each with what it names.
const all = join(folder, "all.html");
tool("p3dconv", "p3d-to-html", "--page", given.page, "--assets", mod, "-r", mod, "-o", all);
const sent = await open_page({ file: all, fragment: "#model=truck.p3d" });
await sent.page.waitForFunction(() => document.documentElement.dataset.state === "ready");
expect((await sent.page.title()) === "truck.p3d - p3dview", `the page of a mod shows ${await sent.page.title()}`);
const opened = await sent.page.evaluate(async () => {
    const models = window.p3dview.entries.filter(({ kind }) => kind === "model").map(({ path }) => path);
    const textured = [];
    for (const path of models) {
        await window.p3dview.open(path);
        textured.push(window.p3dview.opened.textures.some((texture) => texture));
    }
    return { models: models.length, textured: textured.filter((has) => has).length };
});
expect(opened.models === 3 && opened.textured === 3, `of a page of a mod ${JSON.stringify(opened)} have textures`);
for (const text of sent.noise) expect(false, text);
await sent.close();

finish("pages of a mod");
