// build.mjs: makes p3dview.html, one file: node build.mjs P3D.WASM P3D-WORKER.JS OUTPUT.html
// SPDX-License-Identifier: GPL-2.0-or-later
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const LIMIT = 1_000_000; // bytes of the page
const here = dirname(fileURLToPath(import.meta.url));
const [wasm, worker, output] = process.argv.slice(2);
const common = {
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    legalComments: "none",
    charset: "utf8",
};

/** The sample: a model of the fixtures, with what it names. */
const sample = join(here, "../../fixtures/pickup");

/** A gzip in base64, which src/packed.ts unpacks. */
function element(name, value, bytes) {
    return `<script type="application/gzip;base64" ${name}="${value}">${gzipSync(bytes, { level: 9 }).toString("base64")}</script>`;
}

/** The Worker's script as a text. */
const worker_text = {
    name: "worker",
    setup(esbuild) {
        esbuild.onResolve({ filter: /^text:/ }, ({ path }) => ({ path, namespace: "worker" }));
        esbuild.onLoad({ filter: /./, namespace: "worker" }, () => ({ contents: readFileSync(worker, "utf8"), loader: "text" }));
    },
};

async function script_of(name) {
    const { outputFiles } = await build({ ...common, entryPoints: [join(here, "src", name)], plugins: [worker_text] });
    return outputFiles[0].text;
}

function hash(text) {
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const notices = `p3dview is a part of p3dkit, GPL-2.0-or-later. It holds three.js:
${readFileSync(join(here, "../node_modules/three/LICENSE"), "utf8")}`;
const program = await script_of("main.ts");
const script = `/*!\n${notices}*/\n${await script_of("boot.ts")}`;
const packed = [
    element("id", "program", program),
    element("id", "module", readFileSync(wasm)),
    ...readdirSync(sample).sort().map((name) => element("data-sample", `pickup/${name}`, readFileSync(join(sample, name)))),
];
const style = (await build({ ...common, entryPoints: [join(here, "style.css")] })).outputFiles[0].text;
// No connection at all: nothing can be fetched, sent or loaded.
const policy = [
    "default-src 'none'",
    "connect-src 'none'",
    `script-src ${hash(script)} ${hash(program)} 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    "worker-src blob:",
    "img-src blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
].join("; ");
const pieces = { "@CSP@": policy, "@STYLE@": style, "@SCRIPT@": script, "@PACKED@": packed.join("\n") };
const page = readFileSync(join(here, "index.html"), "utf8").replace(/@[A-Z]+@/g, (name) => pieces[name] ?? name);

if (Buffer.byteLength(page) > LIMIT)
    throw new Error(`the page has ${Buffer.byteLength(page)} bytes, more than ${LIMIT}`);
writeFileSync(output, page);
console.log(`${output}: ${Buffer.byteLength(page)} bytes`);
