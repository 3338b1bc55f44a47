// names.ts: names of files: how they are sorted, and found by parts.
// SPDX-License-Identifier: GPL-2.0-or-later

const order = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** As people count: car2 stands before car10. */
export function compare_names(a: string, b: string): number {
    return order.compare(a, b);
}

/** True if each word of `wanted` is a part of the text; letter case and kinds of slashes do not matter. */
export function has_parts(text: string, wanted: string): boolean {
    const plain = text.toLowerCase().replaceAll("\\", "/");

    return wanted
        .toLowerCase()
        .replaceAll("\\", "/")
        .split(/\s+/)
        .every((word) => plain.includes(word));
}

/** The part behind the last slash, also of what is in an archive. */
export function base_name(path: string): string {
    return path.split(/[\\/:]/).pop() ?? path;
}

/** Says which of the files that were given a file is, or is in: an archive, or a ZIP, which became a folder. */
export function origins(given: Iterable<string>): (path: string) => string | undefined {
    const all = new Set(given),
        zips = [...all].filter((name) => /.\.zip$/i.test(name));

    return (path) =>
        [path, path.split(":")[0]!].find((name) => all.has(name)) ?? zips.find((zip) => path.startsWith(`${zip.slice(0, -4)}/`));
}
