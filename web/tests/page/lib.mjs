// lib.mjs: a page in headless Chromium, or, with --browser firefox, in Firefox, for the tests beside it.
// SPDX-License-Identifier: GPL-2.0-or-later
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { chromium, firefox } from "playwright-core";

const EXIT_SKIPPED = 77;

/** Names of arguments: --page FILE --tools FOLDER --shared FOLDER --fixtures FOLDER. */
export const given = Object.fromEntries(
    process.argv
        .slice(2)
        .map((word, i, all) => (word.startsWith("--") ? [word.slice(2), all[i + 1]] : []))
        .filter(([name]) => name),
);
export const shared = given.shared && existsSync(join(given.shared, "corpus")) ? given.shared : null;

export const is_firefox = given.browser === "firefox";

/** Less of everything is looked at: every so many models; of `count` things at least `least`. */
export const every = Number(given.every ?? 1);
export const some_of = (count, least) => Math.max(least, Math.ceil(count / every));

/** Tests wait for what happens, not for a time; after so many milliseconds they give up. */
const PATIENCE = 60_000;

let failures = 0;

function fail(text) {
    failures++;
    console.log(`FAILED: ${text}`);
}

export function expect(is_good, text) {
    if (!is_good) fail(text);
}

/** Asks until the answer is good, and says the last one if it never was. */
export async function eventually(ask, is_good, words) {
    const end = Date.now() + PATIENCE;

    for (;;) {
        const answer = await ask();
        if (is_good(answer)) return answer;
        if (Date.now() > end) {
            fail(words(answer));
            return answer;
        }
        await new Promise((done) => setTimeout(done, 30));
    }
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

/** Where a program is, by the first of these names in PATH that there is; null if there is none. */
function program_of(...names) {
    const paths =
        names.flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)));
    return paths.find((path) => existsSync(path)) ?? null;
}

function launch_chromium(folder, flags, options) {
    const program = process.env.CHROMIUM ?? "/usr/bin/chromium";
    if (!existsSync(program)) skip(`no Chromium at ${program}`);
    return chromium.launchPersistentContext(folder, {
        ...options,
        executablePath: program,
        headless: true,
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
}

/** A screen that nobody sees: headless Firefox has no WebGL. It ends with the test. */
async function start_screen() {
    const program = program_of("Xvfb");
    if (!program) skip("no Xvfb for Firefox");
    const screen = spawn(program, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
        stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    process.on("exit", () => screen.kill());
    const number = await new Promise((done) => {
        screen.stdio[3].once("data", done);
        screen.once("exit", () => done(null));
    });
    if (number === null) skip("Xvfb does not start");
    return `:${String(number).trim()}`;
}

let screen = null;

async function launch_firefox(folder, options) {
    const program = process.env.P3D_FIREFOX ?? program_of("firefox-esr", "firefox");
    if (!program || !existsSync(program)) skip("no Firefox in PATH or P3D_FIREFOX");
    screen ??= await start_screen();
    return await firefox.launchPersistentContext(folder, {
        ...options,
        isMobile: false, // it knows none
        channel: "moz-firefox", // as it is, by WebDriver BiDi
        executablePath: program,
        headless: false,
        env: { ...process.env, DISPLAY: screen },
        firefoxUserPrefs: { "webgl.force-enabled": true },
    });
}

/** A page of its own; `noise` has what it wrote to the console and what it asked the network for. */
export async function open_page({
    width = 1000, // small, because each picture is drawn by the processor
    height = 600,
    fragment = "",
    file = given.page,
    flags = [],
    is_touch = false,
    scheme = "light",
    address = `file://${file}${fragment}`,
} = {}) {
    const folder = mkdtempSync(join(tmpdir(), "p3dview-"));
    const options = {
        viewport: { width, height },
        hasTouch: is_touch,
        isMobile: is_touch,
        colorScheme: scheme,
        reducedMotion: "reduce", // the camera is at once where it goes
        acceptDownloads: true,
    };
    const context = is_firefox ? await launch_firefox(folder, options) : await launch_chromium(folder, flags, options);
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage(),
        noise = [];

    page.on("console", (message) => noise.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => noise.push(`error: ${error.message}`));
    page.on("request", (request) => {
        if (!/^(file|data|blob):/.test(request.url()) &&
            request.url() !== address) noise.push(`request: ${request.url()}`);
    });
    await page.goto(address);
    await page.waitForFunction(() => "p3dview" in window);
    const close = async () => {
        await context.close();
        rmSync(folder, { recursive: true, force: true });
    };
    return { page, noise, close, context };
}

/** Drops files and folders as a hand does: then the page has handles of them. In Firefox a folder is chosen instead. */
export async function drop_by_hand(page, ...paths) {
    if (is_firefox) {
        await choose_folder(page, paths[0]);
        await page.waitForFunction(() => ["ready", "failed"].includes(document.documentElement.dataset.state));
        return;
    }
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [], files: paths, dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver", "drop"])
        await devtools.send("Input.dispatchDragEvent", { type, x: 600, y: 400, data });
    await page.waitForFunction(() => ["ready", "failed"].includes(document.documentElement.dataset.state));
}

/** Chooses a folder. Firefox takes none from WebDriver: it gets the files, with the paths that they would have. */
export async function choose_folder(page, folder) {
    if (!is_firefox) return await page.setInputFiles("#folder", folder);
    const files = readdirSync(folder, { recursive: true })
        .filter((name) => statSync(join(folder, name)).isFile())
        .map((name) => [join(basename(folder), name), readFileSync(join(folder, name)).toString("base64")]);
    await page.evaluate((all) => {
        const input = document.querySelector("#folder"),
            transfer = new DataTransfer();
        for (const [path, text] of all) {
            const file = new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))],
                path.split("/").pop());
            Object.defineProperty(file, "webkitRelativePath", { value: path });
            transfer.items.add(file);
        }
        input.files = transfer.files;
        input.dispatchEvent(new Event("change"));
    }, files);
}

/** Opens files, and waits; "ready", "failed" or "empty". Firefox may tell the page of them after setInputFiles. */
export async function drop(page, files) {
    await page.evaluate(() => {
        const input = document.querySelector("#files");
        window.told = new Promise((done) => input.addEventListener("change", done, { once: true })).then(() => null);
    });
    await page.setInputFiles("#files", files);
    await page.evaluate(() => window.told);
    return await settled(page);
}

/** What the page has come to, once it reads nothing. */
export async function settled(page) {
    const found = await page.waitForFunction(() => {
        const { state } = document.documentElement.dataset;
        return state !== "loading" && state;
    });
    return await found.jsonValue();
}

/** Closes all that is open. */
export async function clear(page) {
    await page.evaluate(() => window.p3dview.clear());
}

/** Opens a model of those that are there. */
export async function open_model(page, path) {
    await page.evaluate((model) => window.p3dview.open(model), path);
    return await settled(page);
}

/** The picture of the page from a side, in parallel projection, beside a PNG of p3dconv: how much of both silhouettes is common;
 * of 255, how far mean colours are apart where both are, those of the whole, and one value on average. */
export async function beside(page, view, png, size) {
    return await page.evaluate(
        async ([name, text, side]) => {
            const pixels = async (blob) => {
                const context = new OffscreenCanvas(side, side).getContext("2d");
                context.drawImage(await createImageBitmap(blob), 0, 0);
                return context.getImageData(0, 0, side, side).data;
            };
            window.p3dview.view.set_perspective(false);
            window.p3dview.look(name);
            const ours = await pixels(await window.p3dview.view.png(side, side, false)),
                theirs = await pixels(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
            const [colors, means] = [0, 1].map(() => [0, 0, 0, 0]);
            let [both, any, sum] = [0, 0, 0];
            for (let i = 0; i < ours.length; i++) {
                const [a, b] = [ours[i | 3], theirs[i | 3]];
                sum += Math.abs(ours[i] - theirs[i]);
                means[i % 4] += i % 4 === 3 ? a - b : (ours[i] * a - theirs[i] * b) / 255; // as little as it covers
                if (a > 127 && b > 127) colors[i % 4] += ours[i] - theirs[i];
                both += i % 4 === 3 && a > 127 && b > 127;
                any += i % 4 === 3 && (a > 127 || b > 127);
            }
            const most = (sums, count) => (count ? Math.max(...sums.map(Math.abs)) / count : 0);
            return { common: any ? both / any : 1, colors: most(colors.slice(0, 3), both),
                means: most(means, side * side), each: sum / ours.length };
        },
        [view, png.toString("base64"), size],
    );
}

/** What axe-core finds is an error of ours. */
export async function axe_finds_nothing(page, where) {
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
    const { violations } = await page.evaluate(() => window.axe.run(document, {
        resultTypes: ["violations"], rules: { "target-size": { enabled: true } },
    })); // the one rule of WCAG 2.2 AA that is off by itself
    for (const { id, help, nodes } of violations) {
        const places = nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`);
        fail(`${where}: ${id}: ${help}: ${places.join(" | ")}`);
    }
}

export async function problems(page) {
    return await page.locator("#problems").innerText();
}

/** How many pixels of the page's picture are not clear, the outermost of them (left, top, right, bottom), whether all
 * fit, and the one in the middle. */
export async function drawn_on(page) {
    return await page.evaluate(() => {
        window.p3dview.view.draw();
        const { canvas } = window.p3dview.view,
            context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        context.drawImage(canvas, 0, 0);
        const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
        const box = [width, height, 0, 0];
        let count = 0;
        for (let i = 0; i < width * height; i++) {
            if (data[4 * i + 3] < 128) continue;
            const [x, y] = [i % width, Math.floor(i / width)];
            count++;
            box.splice(0, 4, Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y));
        }
        const middle = 4 * (width * (height >> 1) + (width >> 1));
        return { count, box, width, height,
            fits: box[0] > 0 && box[1] > 0 && box[2] < width - 1 && box[3] < height - 1,
            middle: [...data.subarray(middle, middle + 4)].join() };
    });
}

export { basename, join };
