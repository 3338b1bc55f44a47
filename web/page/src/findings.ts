// findings.ts: where findings are, and in which words the page has them.
// SPDX-License-Identifier: GPL-2.0-or-later
import { Vector3 } from "three";
import type { Finding, MeshProxy } from "../../lib/types";
import type { App } from "./app";
import type { Marks } from "./figure";
import { count } from "./dom";
import { Part, fly, part_of, part_of_faces, part_of_points } from "./fly";
import { plain } from "./gone";

/** Models with more are not looked through before somebody asks. */
const MOST_FACES = 200_000;
export const SEVERITIES = ["error", "warning", "note"] as const;

export function counts_of(findings: Finding[]): string {
    const words = SEVERITIES.flatMap((severity) => {
        const of = findings.filter((finding) => finding.severity === severity).length;
        return of ? [count(of, severity)] : [];
    });

    return words.join(", ");
}

/** Findings of one rule, the worst rules first. */
export function by_rule(findings: Finding[]): Finding[][] {
    const rules = new Map<string, Finding[]>();

    for (const finding of findings) rules.set(finding.id, [...(rules.get(finding.id) ?? []), finding]);
    return [...rules.values()].sort(
        (a, b) => SEVERITIES.indexOf(a[0]!.severity) - SEVERITIES.indexOf(b[0]!.severity),
    );
}

/** "LOD 1.000, face 2 and 3 more". */
export function where_of({ lod_name, element, index, name, count: all, include, line }: Finding): string {
    const which = name ?? (index === null ? "" : String(index)),
        more = all > 1 ? ` and ${(all - 1).toLocaleString("en")} more` : "";
    const place = include ? `${include}${line === null ? "" : `, line ${line}`}` : "";

    return [lod_name ? `LOD ${lod_name}` : "", which ? `${element} ${which}${more}` : "", place]
        .filter((text) => text)
        .join(", ");
}

export function is_large(app: App): boolean {
    return (app.opened?.model.lods.reduce((sum, { faces }) => sum + faces, 0) ?? 0) > MOST_FACES;
}

function is_material(finding: Finding): boolean {
    return finding.element === "texture" || finding.element === "material";
}

/** Something that can be seen, or a place. */
export function has_place(app: App, { position, lod, element, index, name, ...rest }: Finding): boolean {
    const materials = app.opened?.model.materials ?? [];

    if (position) return true;
    if (lod === null) return false;
    if (element === "face" || element === "point" || element === "edge") return index !== null;
    if (is_material({ position, lod, element, index, name, ...rest }))
        return name !== null && materials.some((each) => [each.texture, each.material].map(plain).includes(plain(name)));
    return name !== null && !name.startsWith("#") && ["selection", "component", "proxy", "bone"].includes(element);
}

/** What a finding is about in the LOD that is shown. */
async function marks_of(app: App, { element, index, name, ...rest }: Finding): Promise<Marks> {
    const mesh = app.mesh!,
        wanted = name?.toLowerCase();

    if (is_material({ element, index, name, ...rest })) {
        const is_meant = (app.opened?.model.materials ?? []).map((each) =>
            [each.texture, each.material].map(plain).includes(plain(name ?? "")),
        );
        const faces = [...mesh.faceMaterials.keys()].filter((face) => is_meant[mesh.faceMaterials[face]!]);
        return { faces: Uint32Array.from(faces) };
    }
    if (element === "face" && index !== null) return { faces: Uint32Array.of(index) };
    if ((element === "point" || element === "edge") && index !== null) return { points: Uint32Array.of(index) };
    const selection = mesh.selections.findIndex((candidate) => candidate.name.toLowerCase() === wanted);
    if (selection < 0) return {};
    const { faces, points, weights } = (await app.members())[selection]!;
    return { faces, points, weights };
}

/** Of the first of these proxies, in the game's axes too. */
function place_of_proxy({ position: [x = 0, y = 0, z = 0] }: MeshProxy): [Finding["position"], Part | null] {
    return [[x, y, -z], part_of([new Vector3(x, y, z)], null)];
}

/** What the page says for what the library does. */
export function in_words(text: string): string {
    return text
        .replace("it is not in the assets", "it is not here")
        .replace("folders and archives with assets", "folders and archives that were dropped")
        .replace("which the assets do not have. With the profile of a game only its own roots count.", "which are not here.")
        .replace("add the game's files to the assets", "drop the game's files, too")
        .replace("give the other mod with --assets", "drop the other mod, too");
}

/** Shows the LOD, marks what is meant, and flies there. */
export async function show_finding(app: App, finding: Finding, point_at: (place: Finding["position"]) => void): Promise<void> {
    const lod = app.opened?.model.lods.findIndex(({ index }) => index === finding.lod) ?? -1;
    if (lod >= 0 && lod !== app.lod) await app.show_lod(lod);
    const { figure } = app;
    if (!figure) return;
    const marks = await marks_of(app, finding),
        { position } = finding;
    let part: Part | null = null,
        shown = position;

    if (finding.element === "proxy") {
        const [first] = figure.mesh.proxies.filter(({ path }) => plain(path) === plain(finding.name ?? ""));
        if (first) [shown, part] = place_of_proxy(first);
    } else if (marks.faces?.length) part = part_of_faces(figure, marks.faces);
    else if (marks.points?.length) part = part_of_points(figure, marks.points);
    else if (position) part = part_of([new Vector3(position[0], position[1], -position[2])], null);
    app.mark(marks);
    point_at(shown);
    if (part) fly(app.view, part);
}
