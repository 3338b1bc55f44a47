// lib.mjs: a page in headless Chromium, for the tests beside it.
// SPDX-License-Identifier: GPL-2.0-or-later
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { chromium } from "playwright-core";

export const EXIT_SKIPPED = 77;

/** Names of arguments: --page FILE --tools FOLDER --shared FOLDER --fixtures FOLDER. */
export const given = Object.fromEntries(
    process.argv
        .slice(2)
        .map((word, i, all) => (word.startsWith("--") ? [word.slice(2), all[i + 1]] : []))
        .filter(([name]) => name),
);
export const shared = given.shared && existsSync(join(given.shared, "corpus")) ? given.shared : null;

/** Less of everything is looked at: every so many models; of `count` things at least `least`. */
export const every = Number(given.every ?? 1);
export const some_of = (count, least) => Math.max(least, Math.ceil(count / every));

let failures = 0;

export function fail(text) {
    failures++;
    console.log(`FAILED: ${text}`);
}

export function expect(is_good, text) {
    if (!is_good) fail(text);
}

/** Ends the test. */
export function finish(text) {
    console.log(failures ? `${failures} failures` : `ok: ${text}`);
    process.exit(failures ? 1 : 0);
}

export function skip(why) {
    console.log(`skipped: ${why}`);
    process.exit(EXIT_SKIPPED);
}

export function tool(name, ...args) {
    return execFileSync(join(given.tools, name), args, { maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "pipe"] });
}

/** Models below a folder, sorted. */
export function models_below(folder) {
    return readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => /\.p3d$/i.test(name))
        .sort()
        .map((name) => join(folder, name));
}

/** A page of its own; `noise` has what it wrote to the console and what it asked the network for. */
export async function open_page({
    width = 1280,
    height = 800,
    fragment = "",
    file = given.page,
    flags = [],
    is_touch = false,
    scheme = "light",
    address = `file://${file}${fragment}`,
} = {}) {
    const program = process.env.CHROMIUM ?? "/usr/bin/chromium";
    if (!existsSync(program)) skip(`no Chromium at ${program}`);
    const folder = mkdtempSync(join(tmpdir(), "p3dview-"));
    const context = await chromium.launchPersistentContext(folder, {
        executablePath: program,
        headless: true,
        viewport: { width, height },
        hasTouch: is_touch,
        isMobile: is_touch,
        colorScheme: scheme,
        acceptDownloads: true,
        args: [
            "--no-sandbox",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--use-gl=angle",
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            "--enable-precise-memory-info",
            "--js-flags=--expose-gc",
            ...flags,
        ],
    });
    const page = await context.newPage(),
        noise = [];

    page.on("console", (message) => noise.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => noise.push(`error: ${error.message}`));
    page.on("request", (request) => {
        if (!/^(file|data|blob):/.test(request.url()) && request.url() !== address) noise.push(`request: ${request.url()}`);
    });
    await page.goto(address);
    await page.waitForFunction(() => "p3dview" in window, null, { timeout: 20_000 });
    const close = async () => {
        await context.close();
        rmSync(folder, { recursive: true, force: true });
    };
    return { page, noise, close, context };
}

/** Drops files and folders as a hand does: then the page has handles of them. */
export async function drop_by_hand(page, ...paths) {
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [], files: paths, dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"])
        await devtools.send("Input.dispatchDragEvent", { type, x: 600, y: 400, data });
    await page.waitForFunction(() => ["ready", "failed"].includes(document.documentElement.dataset.state));
}

/** Opens files, and waits; "ready" or "failed". */
export async function drop(page, files, timeout = 30_000) {
    await page.setInputFiles("#files", files);
    await page.waitForFunction(
        () => ["ready", "failed", "empty"].includes(document.documentElement.dataset.state),
        null,
        { timeout },
    );
    return await page.evaluate(() => document.documentElement.dataset.state);
}

export async function problems(page) {
    return await page.locator("#problems").innerText();
}

export const size_of = (path) => statSync(path).size;
export { basename, join };
