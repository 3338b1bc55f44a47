// build.mjs: makes p3dview.html, one file: node build.mjs P3D.WASM P3D-WORKER.JS OUTPUT.html
// SPDX-License-Identifier: GPL-2.0-or-later
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const LIMIT = 1_330_000; // bytes of the page
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

function sample_module() {
    const names = readdirSync(sample).sort(),
        files = names.map((name, i) => `{ path: ${JSON.stringify(`pickup/${name}`)}, packed: file${i} }`);

    return [...names.map((name, i) => `import file${i} from "packed:${name}";`), `export default [${files.join()}];`].join("\n");
}

/** The Worker's script as a text; the module and the sample packed. */
const parts = {
    name: "parts",
    setup(esbuild) {
        esbuild.onResolve({ filter: /^(packed|text|sample):/ }, ({ path }) => ({ path, namespace: "parts" }));
        esbuild.onLoad({ filter: /^sample:/, namespace: "parts" }, () => ({ contents: sample_module(), loader: "js" }));
        esbuild.onLoad({ filter: /^packed:/, namespace: "parts" }, ({ path }) => ({
            contents: gzipSync(readFileSync(path === "packed:p3d.wasm" ? wasm : join(sample, path.slice(7))), { level: 9 }),
            loader: "binary",
        }));
        esbuild.onLoad({ filter: /^text:/, namespace: "parts" }, () => ({
            contents: readFileSync(worker, "utf8"),
            loader: "text",
        }));
    },
};

function hash(text) {
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const notices = `p3dview is a part of p3dkit, GPL-2.0-or-later. It holds three.js:
${readFileSync(join(here, "../node_modules/three/LICENSE"), "utf8")}`;
const script_made = await build({ ...common, entryPoints: [join(here, "src/main.ts")], plugins: [parts] });
const script = `/*!\n${notices}*/\n${script_made.outputFiles[0].text.replaceAll("</script", "<\\/script")}`;
const style = (await build({ ...common, entryPoints: [join(here, "style.css")] })).outputFiles[0].text;
// No connection at all: nothing can be fetched, sent or loaded.
const policy = [
    "default-src 'none'",
    "connect-src 'none'",
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    "worker-src blob:",
    "img-src blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
].join("; ");
const pieces = { "@CSP@": policy, "@STYLE@": style, "@SCRIPT@": script };
const page = readFileSync(join(here, "index.html"), "utf8").replace(/@[A-Z]+@/g, (name) => pieces[name] ?? name);

if (Buffer.byteLength(page) > LIMIT)
    throw new Error(`the page has ${Buffer.byteLength(page)} bytes, more than ${LIMIT}`);
writeFileSync(output, page);
console.log(`${output}: ${Buffer.byteLength(page)} bytes`);
