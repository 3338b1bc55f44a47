// bundle.mjs: files of the page as modules for Node.
// SPDX-License-Identifier: GPL-2.0-or-later
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const source = join(dirname(fileURLToPath(import.meta.url)), "../page/src");

/** What these files give others. All are made together, so that they share what they use. */
export async function parts_of(...names) {
    const contents = names.map((name) => `export * as ${name} from "./${name}";`).join("\n");
    const { outputFiles } = await build({
        stdin: { contents, resolveDir: source, loader: "ts" },
        bundle: true,
        write: false,
        format: "esm",
        platform: "node",
        logLevel: "error",
    });
    return await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}
