// gone.ts: names of files that are not here, in words.
// SPDX-License-Identifier: GPL-2.0-or-later

/** As the library says it of textures, rvmats and models of proxies. */
const GONE = /^(?:a proxy's model: )?(.+) is not in the assets$/;

/** Paths are compared as the game does it. */
export function plain(path: string): string {
    return path.toLowerCase().replaceAll("/", "\\").replace(/^\\+/, "");
}

/** The names of files that are not here, each once. */
export function missing_names(texts: string[]): string[] {
    const names = new Map<string, string>();

    for (const text of texts) {
        const name = GONE.exec(text)?.[1];
        if (name) names.set(plain(name), name);
    }
    return [...names.values()];
}

/** What is said of files but that they are not here. */
export function other_messages(texts: string[]): string[] {
    return texts.filter((text) => !GONE.test(text));
}

/** Where they should be: their first two folders, those with most files first. */
export function folders_of(names: string[]): string[] {
    const counts = new Map<string, number>();

    for (const name of names) {
        const folder = plain(name).split("\\").slice(0, -1).slice(0, 2).join("\\");
        if (folder) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1]).map(([folder]) => folder);
}

const KINDS = [
    [/\.rvmat$/i, "rvmat"],
    [/\.p3d$/i, "model"],
    [/./, "texture"],
] as const;

function kind_of(name: string): string {
    return KINDS.find(([pattern]) => pattern.test(name))![1];
}

/** "3 of 5 textures and 1 of 2 rvmats": `names` of those that are named. */
export function counts_of(names: string[], all: string[]): string {
    const gone = new Set(names.map(plain)),
        named = new Set([...all.map(plain), ...gone]);
    const words = KINDS.flatMap(([, kind]) => {
        const of = [...named].filter((name) => kind_of(name) === kind),
            lost = of.filter((name) => gone.has(name)).length;
        return lost ? [`${lost} of ${of.length} ${kind}${of.length === 1 ? "" : "s"}`] : [];
    }).reverse();

    return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)!}` : (words[0] ?? "");
}
