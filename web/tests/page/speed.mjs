// speed.mjs: how long the largest model takes from the drop to the picture, and that memory returns.
// SPDX-License-Identifier: GPL-2.0-or-later
import { drop, expect, finish, given, join, models_below, open_page, shared, size_of, some_of } from "./lib.mjs";

const SECONDS = 1.5,
    ROUNDS = some_of(100, 20);
const models = models_below(shared ? join(shared, "corpus") : given.fixtures)
    .filter((path) => !path.includes("/damaged/"))
    .sort((a, b) => size_of(b) - size_of(a));
const { page, close } = await open_page();
const times = [];
for (let i = 0; i < 3; i++) {
    await page.evaluate(() => window.p3dview.clear());
    await page.evaluate(() => {
        window.began = 0;
        document
            .getElementById("files")
            .addEventListener("change", () => (window.began = performance.now()), { once: true, capture: true });
        new MutationObserver((_, observer) => {
            if (document.documentElement.dataset.state !== "ready") return;
            observer.disconnect();
            window.took = performance.now() - window.began;
        }).observe(document.documentElement, { attributes: true });
    });
    await drop(page, models[0]);
    times.push(await page.evaluate(() => window.took));
}
expect(Math.min(...times) / 1000 <= SECONDS, `${models[0]} took ${times.map((time) => (time / 1000).toFixed(2))} s`);

/** What is left when everything is closed. */
async function left() {
    await page.evaluate(() => window.p3dview.clear());
    return await page.evaluate(() => {
        window.gc?.();
        const { geometries, textures } = window.p3dview.view.info;
        return { geometries, textures, heap: performance.memory.usedJSHeapSize };
    });
}

await drop(page, models[0]);
const before = await left();
for (let i = 0; i < ROUNDS; i++) await drop(page, models[(i * 3 + 1) % models.length]);
const after = await left();
expect(after.geometries <= before.geometries, `${after.geometries} geometries are left, ${before.geometries} before`);
expect(after.textures <= before.textures, `${after.textures} textures are left, ${before.textures} before`);
expect(after.heap < before.heap + 16e6, `${after.heap} bytes are left, ${before.heap} before`);
await close();
finish(
    `${(Math.min(...times) / 1000).toFixed(2)} s; after ${ROUNDS} models ${((after.heap - before.heap) / 1e6).toFixed(1)} MB more`,
);
