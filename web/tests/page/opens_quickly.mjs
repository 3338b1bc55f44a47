// opens_quickly.mjs: processor time of the page and its Worker: from the drop to the picture of the largest model, and
// for a folder of 500. What draws for want of a graphics card is a process of its own, and does not count.
// SPDX-License-Identifier: GPL-2.0-or-later
import { cpSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { choose_folder, clear, drop, expect, finish, given, join, models_below, open_page, shared } from "./lib.mjs";

const MODEL = 0.5, // seconds
    FOLDER = 1.5,
    MANY = 500;
const folder = mkdtempSync(join(tmpdir(), "p3dview-"));
const models = models_below(shared ? join(shared, "corpus") : given.fixtures)
    .filter((path) => !path.includes("/damaged/"));
const largest = models.reduce((best, path) => (statSync(path).size > statSync(best).size ? path : best));
for (let i = 0; i < MANY; i++) cpSync(join(given.fixtures, "crate.p3d"), join(folder, `crate${i}.p3d`));
const { page, close, context } = await open_page(),
    devtools = await context.browser().newBrowserCDPSession();
const renderers = async () => {
    const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
};

/** The least of three times. */
async function seconds_of(work) {
    const times = [];
    for (let i = 0; i < 3; i++) {
        await clear(page);
        const before = await renderers();
        await work();
        times.push((await renderers()) - before);
    }
    return Math.min(...times);
}

const of_model = await seconds_of(() => drop(page, largest)),
    of_folder = await seconds_of(async () => {
        await choose_folder(page, folder);
        await page.waitForFunction((count) => document.querySelectorAll("#gallery [data-card]").length === count, MANY);
        await page.waitForFunction(() => document.querySelectorAll('[data-card][data-state="ready"]').length > 10);
    });
expect(of_model > 0 && of_model <= MODEL, `${largest} takes ${of_model.toFixed(2)} s`);
expect(of_folder > 0 && of_folder <= FOLDER, `a folder of ${MANY} models takes ${of_folder.toFixed(2)} s`);
await close();
rmSync(folder, { recursive: true });
finish(`the largest model ${of_model.toFixed(2)} s, a folder of ${MANY} models ${of_folder.toFixed(2)} s`);
