// app.ts: what is open, what is shown of it, and how; panels listen to it.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Texture } from "three";
import { AsyncCalls, Difference, Entry, Looks, Mesh, MeshOptions, Model, P3dError, PoseValue, Selection, Source } from "../../lib/types";
import { ViewName } from "./camera";
import type { Found } from "./collect";
import { byId, count, make } from "./dom";
import { Figure, Marks, Style } from "./figure";
import { Backs, texture_of } from "./shade";
import { View } from "./view";

/** The part of p3dinfo --json that the page needs. */
export interface Info {
    status: string;
    errors: { lod: number | null; message: string }[];
    warnings: { lod: number | null; message: string }[];
    lods: {
        index: number;
        status: string;
        name: string;
        resolution: number;
        points: number | null;
        vertices: number | null;
        faces: number;
    }[];
}

/** A model that is open, with what was asked of it so far. */
export interface Opened {
    model: Model;
    info: Info;
    looks: Looks | null;
    textures: (Texture | null)[];
    members: Map<number, Promise<Selection[]>>;
}

/** Endings of textures, in the order in which the game's rules take one for another. */
const TEXTURES = [".paa", ".pac", ".tga", ".png"],
    TEXTURE = /\.(paa|pac|tga|png)$/;

export type State = "empty" | "loading" | "ready" | "failed";
export type Happening = "files" | "model" | "lod" | "pose" | "marks" | "style" | "other" | "looks";

/** What is drawn over or instead of the faces' look. */
export interface Extras {
    hasBox: boolean;
    hasNames: boolean;
    hasBones: boolean;
    hasAxes: boolean;
    hasHidden: boolean; // faces that the game does not draw
    proxies: "models" | "marked" | "marks";
}

export class App {
    readonly p3d: AsyncCalls;
    readonly view: View;
    entries: Entry[] = [];
    opened: Opened | null = null;
    other: Opened | null = null;
    /** Of the model that was opened last, also if it could not be read. */
    path: string | null = null;
    lod = -1;
    readonly values = new Map<string, number>();
    readonly style: Style = {
        coloring: "look",
        backs: Backs.Seen,
        hasEdges: false,
        hasNormals: false,
        hasPoints: false,
    };
    readonly extras: Extras = {
        hasBox: false,
        hasNames: true,
        hasBones: false,
        hasAxes: false,
        hasHidden: false,
        proxies: "models",
    };
    /** The class of a config that the model is shown as; "": as it is. */
    variant = "";
    /** That of the model before it was read again. */
    kept = "";
    marks: Marks = {};
    /** What changed from the model to the other one. */
    difference: Difference | null = null;
    /** Models that are a part of the page because others name them. */
    besides = new Set<string>();
    /** What is given now is a part of the page. */
    isEmbedded = false;
    /** All that was given, by their paths. */
    readonly found = new Map<string, Found>();
    private readonly loose = new Map<string, Blob | Uint8Array>(); // files without a folder
    private readonly adopted = new Map<string, string[]>(); // by such a name: where it was put
    private readonly listeners = new Map<Happening, (() => void)[]>();
    private turn = 0; // rises when something else is to be shown
    private work = Promise.resolve();
    private posing: Promise<void> | null = null;
    private isPoseOld = false;

    constructor(p3d: AsyncCalls, view: View) {
        this.p3d = p3d;
        this.view = view;
    }

    on(happenings: Happening[], listener: () => void): void {
        for (const happening of happenings)
            this.listeners.set(happening, [...(this.listeners.get(happening) ?? []), listener]);
    }

    tell(...happenings: Happening[]): void {
        const listeners = new Set(happenings.flatMap((happening) => this.listeners.get(happening) ?? []));

        for (const listener of listeners) listener();
        this.view.changed();
    }

    set state(state: State) {
        document.documentElement.dataset["state"] = state;
        byId("busy").textContent = state === "loading" ? "Reading…" : "";
    }

    get state(): State {
        return document.documentElement.dataset["state"] as State;
    }

    /** A message that stays until something else is opened. */
    problem(text: string, kind: "error" | "warning" = "error"): void {
        byId("problems").append(make("p", { class: kind }, text));
    }

    /** Files that a model names and that are not there, in one line that can be opened. */
    private missing(texts: string[]): void {
        const problems = byId("problems"),
            fresh = new Set(texts);

        for (const { textContent } of problems.querySelectorAll("li")) fresh.delete(textContent ?? "");
        if (!fresh.size) return;
        problems.append(
            make(
                "details",
                {},
                make("summary", { class: "faint" }, `${count(fresh.size, "message")} about files that it names`),
                make("ul", { class: "list" }, ...[...fresh].map((text) => make("li", {}, text))),
            ),
        );
    }

    get figure(): Figure | null {
        return this.view.figures[0] ?? null;
    }

    get mesh(): Mesh | null {
        return this.figure?.mesh ?? null;
    }

    get pose_values(): PoseValue[] {
        return [...this.values].map(([name, value]) => ({ name, value }));
    }

    /** Takes files, and opens the first model of them. */
    take_files(sources: Found[], wanted?: string): Promise<void> {
        return this.queue(async () => {
            if (!sources.length) return;
            this.state = "loading";
            await this.add(sources);
            const paths = new Set(sources.map((source) => source.path));
            const fresh = this.entries.filter((entry) => paths.has(entry.path) || paths.has(entry.archive ?? ""));
            const chosen =
                fresh.find((entry) => entry.path === wanted) ?? fresh.find((entry) => entry.kind === "model");
            if (chosen) await this.open_now(chosen.path);
            else if (this.opened) await this.open_now(this.opened.model.path, true);
            else this.nothing_opened(fresh);
        });
    }

    /** Takes files that were changed, and opens the model again: the LOD, the pose and the camera stay. */
    take_again(sources: Found[]): Promise<void> {
        return this.queue(async () => {
            await this.add(sources);
            if (this.path !== null) await this.open_now(this.path, true);
        });
    }

    private async add(sources: Found[]): Promise<void> {
        await this.p3d.add(sources.map(({ path, data }) => ({ path, data })));
        for (const source of sources) {
            this.found.set(source.path, source);
            if (!source.path.includes("/")) this.loose.set(source.path, source.data);
            const adopted = this.adopted.get(source.path.toLowerCase()) ?? [];
            await this.p3d.add(adopted.map((path) => ({ path, data: source.data })));
        }
        this.entries = await this.p3d.list();
        this.tell("files");
    }

    /** Opens a model of those in the tree. */
    open(path: string): Promise<void> {
        return this.queue(() => this.open_now(path));
    }

    /** Closes all, and forgets the files. */
    clear(): Promise<void> {
        return this.queue(async () => {
            this.forget();
            await this.p3d.clear();
            this.loose.clear();
            this.found.clear();
            this.adopted.clear();
            this.path = null;
            this.entries = [];
            byId("model").textContent = document.title = "p3dview";
            this.state = "empty";
            this.tell("files", "model", "lod", "marks", "other");
        });
    }

    /** Shows a LOD, an index into the model's lods. */
    show_lod(lod: number, is_fitted = false): Promise<void> {
        return this.queue(() => this.guard(() => this.show_now(lod, is_fitted)));
    }

    /** Shows the model as a class of a config does: LOD, pose and camera stay. */
    vary(variant: string): Promise<void> {
        return this.queue(async () => {
            const opened = this.opened;
            if (!opened || variant === this.variant) return;
            this.state = "loading";
            opened.model = await this.p3d.vary(opened.model.id, variant);
            this.variant = variant;
            opened.textures.forEach((texture) => texture?.dispose());
            opened.textures = [];
            opened.looks = null;
            this.tell("model");
            await this.show_now(this.lod, false);
            await this.find_looks(opened);
            this.state = "ready";
        });
    }

    /** Opens a model to compare with; null ends it. */
    compare(path: string | null): Promise<void> {
        return this.queue(() =>
            this.guard(async () => {
                await this.close(this.other);
                this.other = this.difference = null;
                if (path !== null && this.opened) {
                    this.other = await this.read(path);
                    this.difference = await this.p3d.diff(this.opened.model.id, this.other.model.id);
                }
                this.style.coloring = this.other ? "changes" : "look";
                await this.show_now(this.lod, true);
                this.tell("other", "style");
            }),
        );
    }

    /** Sets a source of animations; what is drawn follows as fast as it can. */
    move(name: string, value: number): Promise<void> {
        this.values.set(name, value);
        return this.pose();
    }

    /** Brings the figure to the values. */
    pose(): Promise<void> {
        this.isPoseOld = true;
        this.posing ??= this.guard(async () => {
            while (this.isPoseOld) {
                this.isPoseOld = false;
                await this.pose_now();
            }
        }).finally(() => (this.posing = null));
        return this.posing;
    }

    /** Colours, edges and the like changed. */
    restyle(): void {
        for (const [side, figure] of this.view.figures.entries()) {
            figure.marks = this.marks_of(side);
            figure.dress(this.style);
        }
        this.tell("style");
    }

    /** Members of all selections of the LOD that is shown. */
    members(opened = this.opened, lod = this.lod, mesh = this.mesh): Promise<Selection[]> {
        if (!opened || !mesh) return Promise.resolve([]);
        let members = opened.members.get(lod);
        if (!members) {
            members = Promise.all(mesh.selections.map((_, i) => this.p3d.selection(opened.model.id, lod, i)));
            opened.members.set(lod, members);
        }
        return members;
    }

    /** Highlights members of a selection, or faces, or nothing. */
    mark(marks: Marks): void {
        const { faceComponents } = this.marks;

        this.marks = faceComponents ? { faceComponents, ...marks } : marks;
        this.restyle();
        this.tell("marks");
    }

    look(name: ViewName): void {
        this.view.look(name);
    }

    /** Runs what needs the Worker; says what went wrong. */
    async guard(work: () => Promise<void>): Promise<void> {
        try {
            await work();
        } catch (error) {
            const text = error instanceof Error ? error.message : String(error);
            this.problem(text);
            if (error instanceof P3dError && error.status === "ended") this.forget();
            if (this.state === "loading" || !this.opened) this.state = "failed";
        }
    }

    private queue(work: () => Promise<void>): Promise<void> {
        this.work = this.work.then(() => this.guard(work));
        return this.work;
    }

    private nothing_opened(fresh: Entry[]): void {
        const problems = fresh.flatMap((entry) => (entry.problem ? [`${entry.path}: ${entry.problem}`] : []));

        byId("problems").replaceChildren();
        for (const problem of problems) this.problem(problem);
        if (fresh.some((entry) => entry.kind === "texture")) {
            this.state = "empty";
            byId<HTMLDetailsElement>("panel-files").open = true;
            return;
        }
        if (!problems.length) this.problem("there is no model (.p3d) in what was opened");
        this.state = "failed";
    }

    /** Files that lie by themselves are found by their names, as if they lay where the model names them; textures also
     * as their sources. */
    private async adopt(model: Model): Promise<boolean> {
        const names = new Map([...this.loose].map(([path, data]) => [path.toLowerCase(), data]));
        const mesh_paths = model.materials.flatMap(({ texture, material }) => [texture, material]);
        const proxies = model.missing.flatMap((text) => /\S+\.p3d/i.exec(text)?.[0] ?? []);
        const sources: Source[] = [];

        for (const path of new Set([...mesh_paths, ...proxies])) {
            const folder = path.slice(0, path.lastIndexOf("\\") + 1);
            const wanted = path.slice(folder.length).toLowerCase(),
                stem = wanted.replace(TEXTURE, "");
            const name = [wanted, ...(stem === wanted ? [] : TEXTURES.map((ending) => stem + ending))].find((each) =>
                names.has(each),
            );
            const data = names.get(name ?? "");
            if (!name || !data || !folder || (await this.p3d.find(path)) !== null) continue;
            const place = `found/${folder.replace(/^\\/, "").replaceAll("\\", "/")}${name}`;
            sources.push({ path: place, data });
            this.adopted.set(name, [...(this.adopted.get(name) ?? []), place]);
        }
        if (sources.length) await this.p3d.add(sources);
        return sources.length > 0;
    }

    private async read(path: string): Promise<Opened> {
        let model = await this.p3d.open(path);

        if (await this.adopt(model)) {
            await this.p3d.close(model.id);
            model = await this.p3d.open(path);
        }

        return {
            model,
            info: JSON.parse(await this.p3d.info(model.id)) as Info,
            looks: null,
            textures: [],
            members: new Map(),
        };
    }

    private async open_now(path: string, is_again = false): Promise<void> {
        const before = { lod: this.lod, values: new Map(this.values) };
        const turn = ++this.turn;

        this.state = "loading";
        this.kept = path === this.path ? this.variant : "";
        this.variant = "";
        this.path = path;
        this.values.clear();
        this.marks = {};
        byId("problems").replaceChildren();
        byId("model").textContent = path.split(/[\\/:]/).pop() ?? path;
        document.title = `${byId("model").textContent} - p3dview`;
        byId("model").title = path;
        await this.close(this.other);
        this.other = this.difference = null;
        if (this.style.coloring === "changes") this.style.coloring = "look";
        await this.close(this.opened);
        this.opened = null;
        this.lod = -1;
        try {
            this.opened = await this.read(path);
        } catch (error) {
            this.view.show();
            this.tell("model", "lod", "marks", "other");
            throw error;
        }
        const { model } = this.opened;
        for (const text of model.problems) this.problem(text, "warning");
        for (const { name, problem } of model.lods) if (problem) this.problem(`${name}: ${problem}`);
        if (is_again) for (const [name, value] of before.values) this.values.set(name, value);
        this.tell("model", "other");
        const lod = is_again && before.lod >= 0 && before.lod < model.lods.length ? before.lod : model.best;
        if (lod >= 0) {
            await this.show_now(lod, !is_again);
            if (!is_again) await this.show_faces();
        } else {
            this.view.show();
            this.tell("lod");
        }
        await this.find_looks(this.opened);
        if (turn === this.turn) this.state = "ready";
    }

    /** Of a model whose best LOD has nothing to be seen, as it has only proxies, another LOD is shown. */
    private async show_faces(): Promise<void> {
        for (const [lod, { faces, problem }] of this.opened?.model.lods.entries() ?? []) {
            if (this.figure?.triangles.length) return;
            if (faces && !problem && lod !== this.opened?.model.best) await this.show_now(lod, true);
        }
    }

    private async show_now(lod: number, is_fitted: boolean): Promise<void> {
        const opened = this.opened;
        if (!opened || lod < 0) return;
        const options = this.mesh_options;
        const first = new Figure(await this.p3d.mesh(opened.model.id, lod, options));
        const figures = [first];
        const twin = this.other ? this.twin(lod) : -1;

        if (this.other && twin >= 0) figures.push(new Figure(await this.p3d.mesh(this.other.model.id, twin, options)));
        this.lod = lod;
        this.marks = {};
        this.view.show(...figures);
        this.paint(opened, first);
        if (this.other && figures[1]) {
            await this.find_looks(this.other);
            this.paint(this.other, figures[1]);
        }
        if (this.values.size) await this.pose_now();
        if (this.style.coloring === "component") await this.find_components();
        for (const [side, figure] of figures.entries()) {
            figure.marks = this.marks_of(side);
            figure.dress(this.style);
        }
        if (is_fitted) this.view.fit();
        this.tell("lod", "pose", "marks");
    }

    /** The place of a LOD of the model in the difference, or -1. */
    private pair(lod: number): number {
        const first = this.opened?.model.lods[lod]?.index;

        return this.difference?.lods.findIndex((candidate) => candidate.first === first) ?? -1;
    }

    /** The LOD of the other model that belongs to it, or -1. */
    private twin(lod: number): number {
        const second = this.difference?.lods[this.pair(lod)]?.second ?? -1;

        return this.other?.model.lods.findIndex(({ index, problem }) => index === second && !problem) ?? -1;
    }

    /** Components are the selections that are called so. */
    async find_components(): Promise<void> {
        const mesh = this.mesh;
        if (!mesh || this.marks.faceComponents) return;
        const members = await this.members(),
            components = new Int32Array(mesh.faceCorners.length / 2).fill(-1);

        mesh.selections.forEach(({ name }, i) => {
            const number = /^component(\d+)$/i.exec(name)?.[1];
            if (number) for (const face of members[i]?.faces ?? []) components[face] = Number(number);
        });
        this.marks.faceComponents = components;
    }

    private marks_of(side: number): Marks {
        const opened = side ? this.other : this.opened;
        const textures = opened?.model.materials.map((material) => material.texture.toLowerCase());
        const changedFaces = this.difference?.faces[this.pair(this.lod)]?.[side];

        return {
            ...(side ? {} : this.marks),
            ...(textures ? { textures } : {}),
            ...(changedFaces ? { changedFaces } : {}),
        };
    }

    private get mesh_options(): MeshOptions {
        return { isPlain: this.extras.proxies === "marks", hasHidden: this.extras.hasHidden };
    }

    private async pose_now(): Promise<void> {
        const opened = this.opened,
            figure = this.figure;
        if (!opened || !figure) return;
        const lod = this.lod;
        const pose = await this.p3d.pose(opened.model.id, lod, this.pose_values, this.mesh_options);

        if (figure !== this.figure) return;
        if (pose.positions.length === figure.positions.length) figure.pose(pose);
        else {
            // models of hidden proxies are gone, or back
            const other = new Figure(pose);
            this.view.show(other, ...this.view.figures.slice(1));
            this.paint(opened, other);
            other.marks = this.marks_of(0);
            other.dress(this.style);
        }
        this.tell("pose");
    }

    private async find_looks(opened: Opened): Promise<void> {
        if (opened.looks) return;
        const looks = await this.p3d.looks(opened.model.id, Math.min(2048, this.view.largestTexture));

        opened.looks = looks;
        const wanted = new Set(looks.items.map((item) => item.color));
        for (const [i] of looks.images.entries()) {
            if (!wanted.has(i)) continue;
            const image = await this.p3d.image(opened.model.id, i);
            opened.textures[i] = texture_of(image.width, image.height, image.pixels);
        }
        if (opened === this.opened && this.figure) this.paint(opened, this.figure);
        this.missing([...opened.model.missing, ...looks.problems]);
        this.tell("looks");
    }

    private paint(opened: Opened, figure: Figure): void {
        if (opened.looks) figure.paint(opened.looks.items, opened.textures);
    }

    private async close(opened: Opened | null): Promise<void> {
        if (!opened) return;
        opened.textures.forEach((texture) => texture?.dispose());
        await this.p3d.close(opened.model.id);
    }

    /** The Worker has closed everything, or will. */
    private forget(): void {
        this.opened?.textures.forEach((texture) => texture?.dispose());
        this.other?.textures.forEach((texture) => texture?.dispose());
        this.opened = this.other = this.difference = null;
        this.lod = -1;
        this.values.clear();
        this.marks = {};
        this.view.show();
        this.tell("model", "lod", "marks", "other");
    }
}
