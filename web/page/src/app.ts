// app.ts: what is open, what is shown of it, and how; panels listen to it.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Texture } from "three";
import { AsyncCalls, Difference, Entry, Looks, Mesh, MeshOptions, Model, P3dError, PoseValue, Selection, ViewOptions } from "../../lib/types";
import { ViewName } from "./camera";
import type { Found } from "./collect";
import { byId, count, make, shown } from "./dom";
import { Figure, Marks, Style, USUAL_COLORING } from "./figure";
import { other_messages } from "./gone";
import { MAPS } from "./light";
import { origins } from "./names";
import { Backs, texture_of } from "./shade";
import { show_texture } from "./texture_dialog";
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
    /** Models that proxies of the LODs name that were shown. */
    proxies: Set<string>;
}

const READ = /\.(p3d|obj|mtl|glb|gltf|pbo|paa|pac|tga|png|rvmat|rtm|cfg|cpp|hpp|h|bin|txt|toml)$|\$$|\$\.txt$/i;

/** Says which files the page does not read, if there are no others; null: there are. */
function unread_names(fresh: Entry[]): string | null {
    const names = fresh.map(({ path }) => path.split("/").pop() ?? path),
        unread = names.filter((name) => !READ.test(name));

    if (!fresh.length || unread.length < fresh.length) return null;
    return `${unread.slice(0, 3).join(", ")}${unread.length > 3 ? ", ..." : ""}: not read here. Models (.p3d, .obj, .glb, .gltf), archives (.pbo), textures (.paa, .tga, .png), rvmats, configs and animations (.rtm) are.`;
}

/** What the module says of a model that was closed. */
const NOT_OPEN = "the model is not open";

export type State = "empty" | "loading" | "ready" | "failed";
export type Happening = "files" | "model" | "lod" | "pose" | "marks" | "style" | "other" | "looks" | "open";

/** What is drawn over or instead of the faces' look. */
export interface Extras {
    hasBox: boolean;
    hasNames: boolean;
    hasBones: boolean;
    hasAxes: boolean;
    hasHidden: boolean; // faces that the game does not draw
    proxies: "models" | "marked" | "marks";
    light: string; // one of LIGHTS
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
        coloring: USUAL_COLORING,
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
        light: "studio",
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
    /** A model of what is given now is shown at once, also if there are several: it is a part of the page, or was here before. */
    isShown = false;
    /** All that was given, by their paths. */
    readonly found = new Map<string, Found>();
    private readonly listeners = new Map<Happening, (() => void)[]>();
    private turn = 0; // rises when another model is asked for
    private lodTurn = 0; // or another LOD
    private unread: string | null = null; // what was added last and could not be read
    private work = Promise.resolve();
    private posing: Promise<void> | null = null;
    private isPoseOld = false;

    constructor(p3d: AsyncCalls, view: View) {
        this.p3d = p3d;
        this.view = view;
        if (!view.flat) return;
        view.flat.drawer = (side, width, height, turn, rise) => this.draw_flat(side, { width, height, turn, rise });
        this.on(["model", "lod", "pose", "looks", "other"], () => view.flat?.forget());
    }

    /** Without WebGL: a picture that the library draws. */
    private draw_flat(side: number, options: ViewOptions): Promise<Uint8Array> {
        const opened = side ? this.other : this.opened,
            lod = side ? this.twin(this.lod) : this.lod;

        if (!opened || lod < 0) return Promise.reject(new Error("nothing is shown"));
        const isPlain = this.extras.proxies === "marks";
        return this.p3d.view(opened.model.id, lod, { ...options, isPlain, pose: side ? [] : this.pose_values });
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
        byId("failed").textContent = state === "failed" ? this.why_failed : "";
    }

    /** The last error, and of what. */
    private get why_failed(): string {
        const text = [...byId("problems").querySelectorAll(".error")].at(-1)?.textContent ?? "";

        return this.path !== null && text ? `${byId("model").textContent ?? ""}: ${text}` : text;
    }

    get state(): State {
        return document.documentElement.dataset["state"] as State;
    }

    /** A message that stays until something else is opened. */
    problem(text: string, kind: "error" | "warning" = "error"): void {
        byId("problems").append(make("p", { class: kind }, text));
    }

    /** What is said of files that are there, in one line that can be opened; missing.ts has those that are not. */
    private tell_of_files(texts: string[]): void {
        const fresh = new Set(other_messages(texts));

        if (!fresh.size) return;
        byId("problems").append(
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
        const turn = ++this.turn;

        return this.queue(async () => {
            if (!sources.length) {
                this.problem("nothing was dropped that is a file");
                return;
            }
            this.state = "loading";
            await this.add(sources);
            if (turn !== this.turn) return; // something else is asked for already
            const origin = origins(sources.map(({ path }) => path));
            const fresh = this.entries.filter(({ path }) => origin(path) !== undefined);
            this.tell_of_archives(fresh);
            const models = fresh.filter(({ kind }) => kind === "model");
            const chosen =
                fresh.find((entry) => entry.path === wanted) ?? models.find(({ path }) => !/\.(obj|glb|gltf)$/i.test(path)) ?? models[0];
            if (chosen) await this.open_now(chosen.path);
            else if (this.opened) await this.add_to_model(this.opened, fresh);
            else await this.nothing_opened(fresh);
            if (this.unread && this.opened) this.problem(this.unread);
        });
    }

    /** Above what is shown: what of the archives that were dropped last is damaged; in an empty page its frame says so. */
    private tell_of_archives(fresh: Entry[]): void {
        const damaged = fresh.filter(({ kind, problem }) => kind === "archive" && problem);
        const lines = damaged.map(({ path, problem }) => `${path}: ${problem}`),
            line = byId("unread");

        if (this.unread) lines.push(this.unread);
        line.replaceChildren(...lines.map((text) => make("span", {}, text)));
        line.hidden = !lines.length;
    }

    /** Takes files that were changed, and opens the model again: the LOD, the pose and the camera stay. */
    take_again(sources: Found[]): Promise<void> {
        return this.queue(async () => {
            await this.add(sources);
            if (this.path !== null) await this.open_now(this.path, true);
            if (this.unread) this.problem(this.unread);
        });
    }

    /** A ZIP that cannot be read hinders nothing else. */
    private async add(sources: Found[]): Promise<void> {
        this.unread = null;
        try {
            await this.p3d.add(sources.map(({ path, data }) => ({ path, data })));
        } catch (error) {
            if (!(error instanceof P3dError) || error.status !== "damaged") throw error;
            this.unread = error.message;
        }
        for (const source of sources) this.found.set(source.path, source);
        this.entries = await this.p3d.list();
        this.tell("files");
    }

    /** Opens a model of those in the tree. */
    open(path: string): Promise<void> {
        const turn = ++this.turn;

        this.state = "loading"; // who clicks ten times waits for the last one
        byId("unread").hidden = true;
        this.tell("open");
        return this.queue(() => (turn === this.turn ? this.open_now(path) : Promise.resolve()));
    }

    /** Closes all, and forgets the files. */
    clear(): Promise<void> {
        return this.queue(async () => {
            this.forget();
            await this.p3d.clear();
            this.found.clear();
            this.path = null;
            this.entries = [];
            byId("unread").hidden = true;
            byId("model").textContent = document.title = "p3dview";
            this.state = "empty";
            this.tell("files", "model", "lod", "marks", "other");
        });
    }

    /** Shows a LOD, an index into the model's lods. */
    show_lod(lod: number, is_fitted = false): Promise<void> {
        const turn = ++this.lodTurn;

        return this.queue(async () => {
            if (turn === this.lodTurn) await this.guard(() => this.show_now(lod, is_fitted));
        });
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
                this.style.coloring = this.other ? "changes" : USUAL_COLORING;
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

    /** The mesh with other values, which is not shown; null if there is none. */
    async pose_at(values: PoseValue[]): Promise<Mesh | null> {
        return this.opened && this.lod >= 0 ? await this.p3d.pose(this.opened.model.id, this.lod, values, this.mesh_options) : null;
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
        const { opened } = this;
        try {
            await work();
        } catch (error) {
            const text = error instanceof Error ? error.message : String(error);
            if (text === NOT_OPEN && opened !== this.opened) return; // it was asked of the model before
            this.problem(text);
            if (error instanceof P3dError && error.status === "ended") this.forget();
            if (this.state === "loading" || !this.opened) this.state = "failed";
        }
    }

    private queue(work: () => Promise<void>): Promise<void> {
        this.work = this.work.then(() => this.guard(work));
        return this.work;
    }

    /** Textures and the like for the model that is shown; what it has no use for is shown by itself. */
    private async add_to_model(opened: Opened, fresh: Entry[]): Promise<void> {
        await this.open_now(opened.model.path, true);
        const used = new Set(this.opened?.looks?.images.map(({ origin }) => origin));
        const texture = fresh.find(({ kind }) => kind === "texture");
        const unread = unread_names(fresh);

        if (unread) this.problem(unread, "warning");
        else if (texture && !fresh.some(({ path }) => used.has(path))) await this.show_texture(texture);
    }

    async show_texture({ path }: Entry): Promise<void> {
        await this.guard(() => show_texture(this.p3d, path));
    }

    private async nothing_opened(fresh: Entry[]): Promise<void> {
        const unread = unread_names(fresh),
            texture = unread ? undefined : fresh.find(({ kind }) => kind === "texture");
        const problems = fresh.flatMap((entry) => (entry.problem ? [`${entry.path}: ${entry.problem}`] : []));

        byId("problems").replaceChildren();
        if (this.unread) problems.push(this.unread);
        for (const problem of problems) this.problem(problem);
        if (texture) {
            this.state = "empty";
            byId<HTMLDetailsElement>("panel-files").open = true;
            await this.show_texture(texture);
            return;
        }
        if (!problems.length)
            this.problem(unread ?? "there is no model (.p3d, .obj, .glb, .gltf) in what was opened");
        this.state = "failed";
    }

    private async read(path: string): Promise<Opened> {
        const model = await this.p3d.open(path);

        return {
            model,
            info: JSON.parse(await this.p3d.info(model.id)) as Info,
            looks: null,
            textures: [],
            members: new Map(),
            proxies: new Set<string>(),
        };
    }

    private async open_now(path: string, is_again = false): Promise<void> {
        const before = { lod: this.lod, values: new Map(this.values) };
        const turn = this.turn;

        this.state = "loading";
        this.kept = path === this.path ? this.variant : "";
        this.variant = "";
        this.path = path;
        this.values.clear();
        this.marks = {};
        byId("problems").replaceChildren();
        byId("model").textContent = shown(path.split(/[\\/:]/).pop() ?? path);
        document.title = `${byId("model").textContent} - p3dview`;
        byId("model").title = shown(path);
        const old = [this.other, this.opened]; // nobody may ask them for anything from now on
        this.other = this.opened = this.difference = null;
        if (this.style.coloring === "changes") this.style.coloring = USUAL_COLORING;
        this.lod = -1;
        for (const each of old) await this.close(each);
        try {
            this.opened = await this.read(path);
        } catch (error) {
            this.view.show();
            this.tell("model", "lod", "marks", "other");
            throw error;
        }
        if (turn !== this.turn) return; // another one is asked for: this is not shown
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
        for (const { path } of first.mesh.proxies) opened.proxies.add(/\.p3d$/i.test(path) ? path : `${path}.p3d`);
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
        const { turn } = this;
        if (opened.looks) return;
        const looks = await this.p3d.looks(opened.model.id, Math.min(2048, this.view.largestTexture));

        opened.looks = looks;
        await this.find_images(opened, turn);
        this.tell_of_files([...opened.model.missing, ...looks.problems]);
        this.tell("looks");
    }

    /** Images of colour, and for light those of normals and gloss. */
    private async find_images(opened: Opened, turn: number): Promise<void> {
        const { images = [], items = [] } = opened.looks ?? {},
            maps = this.style.coloring === "light" ? MAPS : [];
        const colors = new Set(items.map(({ color }) => color)),
            wanted = new Set(items.flatMap((item) => [item.color, ...maps.map((map) => item[map])]));

        for (const [i] of images.entries()) {
            if (!wanted.has(i) || opened.textures[i] || turn !== this.turn) continue;
            const image = await this.p3d.image(opened.model.id, i);
            opened.textures[i] = texture_of(image.width, image.height, image.pixels, colors.has(i));
        }
        const figure = this.view.figures[opened === this.other ? 1 : 0];
        if (figure && (opened === this.opened || opened === this.other)) this.paint(opened, figure);
    }

    /** What light needs besides colours. */
    find_maps(): Promise<void> {
        return this.queue(async () => {
            for (const opened of [this.opened, this.other]) if (opened) await this.find_images(opened, this.turn);
        });
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
