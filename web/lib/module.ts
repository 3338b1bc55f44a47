// module.ts: the library as a module of WebAssembly, in the thread that calls it.
// SPDX-License-Identifier: GPL-2.0-or-later
import { Exit, System } from "./system.js";
import type { Packed } from "./system.js";
import { P3dError } from "./types.js";
import type {
    Animation, AnimationSource, Axis, Calls, Card, Difference, Entry, Finding, FindingCounts, Image, Looks, Mesh, MeshOptions, Model,
    Output, PictureOptions, Pose, PoseValue, Selection, Source, Texture, Variant, ViewOptions,
} from "./types.js";

/** In the order of enum p3d_status. */
const statuses = ["ok", "damaged", "unsupported", "memory", "invalid", "system"];
const views = ["iso", "front", "side", "top"];

/** Models of one instance have numbers of their own, so that none of an earlier one is mistaken for them. */
const idsOfGeneration = 0x10000;
/** An instance that has grown beyond this is thrown away with its last model: its memory cannot become less. */
const muchMemory = 1 << 28;

/** What is in a ZIP; files that cannot be unpacked are only counted. */
/** What a glTF holds beside its meshes; the folder is that of the images. */
interface Held {
    folder: string;
    animations: number;
    left_out: number;
    files: Output[];
}

interface Zip {
    entries: Packed[];
    encrypted: number;
    strange: number;
}

type Argument = number | string | boolean;

/** Waits until the module is compiled. */
export async function loadModule(wasm: BufferSource | WebAssembly.Module): Promise<P3dModule> {
    return new P3dModule(wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm));
}

/** As the module takes them. */
function shown({ isPlain = false, hasHidden = false }: MeshOptions): number {
    return Number(isPlain) + 2 * Number(hasHidden);
}

/** Sources and what they move, in the order of the animations. */
function sourcesOf(animations: Animation[]): AnimationSource[] {
    const sources = new Map<string, AnimationSource>();
    animations.forEach((animation, index) => {
        const name = animation.source || animation.name;
        const key = name.toLowerCase();
        const source = sources.get(key);
        if (source) {
            source.min = Math.min(source.min, animation.minValue);
            source.max = Math.max(source.max, animation.maxValue);
            source.animations.push(index);
        } else {
            sources.set(key, { name, min: animation.minValue, max: animation.maxValue, animations: [index] });
        }
    });
    return [...sources.values()];
}

/** Every call runs at once. After an Exit, or a fault, the module begins anew: files stay, models are closed. */
export class P3dModule implements Calls {
    private readonly system = new System();
    /** Missing files count only if something besides models was given. */
    private hasFiles = false;
    /** The folders of the images of glTFs, which stand among the files, by path. */
    private readonly unfolded = new Map<string, Omit<Held, "files">>();
    private readonly openModels = new Set<number>();
    private instance!: WebAssembly.Instance;

    /** Numbers of models begin anew with each generation. */
    constructor(private readonly module: WebAssembly.Module, private generation = 0) {
        this.begin();
    }

    private begin(): void {
        this.system.unpack = (bytes, size) => this.unpack(bytes, size);
        const instance = new WebAssembly.Instance(this.module, { wasi_snapshot_preview1: this.system.imports });
        this.system.memory = instance.exports.memory as WebAssembly.Memory;
        this.system.said = "";
        this.openModels.clear();
        this.generation++;
        this.instance = instance;
        (instance.exports._initialize as () => void)();
    }

    private memory(): WebAssembly.Memory {
        return this.instance.exports.memory as WebAssembly.Memory;
    }

    // ---- Calls of the module ----

    private raw(name: string, ...args: number[]): number {
        const call = this.instance.exports[name] as ((...args: number[]) => number) | undefined;
        if (!call) throw new P3dError("unsupported", `the module has no call ${name}`);
        try {
            return call(...args);
        } catch (error) {
            this.begin();
            if (error instanceof Exit || error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
                throw new P3dError("ended", `the call was ended: ${error.message}`);
            throw error;
        }
    }

    /** Bytes in the module's memory; `use` gets where they are. */
    private lend<T>(bytes: Uint8Array, use: (pointer: number) => T): T {
        const pointer = this.raw("web_allocate", Math.max(bytes.length, 1));
        if (pointer === 0) throw new P3dError("memory", "there is no memory for what was given");
        const before = this.instance;
        new Uint8Array(this.memory().buffer, pointer, bytes.length).set(bytes);
        try {
            return use(pointer);
        } finally {
            if (this.instance === before) this.raw("web_release", pointer);
        }
    }

    private words(list: number, count: number): Uint32Array {
        return new Uint32Array(this.memory().buffer, list, count);
    }

    private copy(pointer: number, size: number): Uint8Array {
        const memory = this.memory().buffer;
        return new Uint8Array(memory.slice(pointer, pointer + size));
    }

    /** {"f32": 0} becomes table 0. */
    private table(tables: number, value: Record<string, unknown>): unknown {
        const [type, index] = Object.entries(value)[0] ?? [];
        if (typeof index !== "number" || Object.keys(value).length !== 1) return value;
        if (type !== "f32" && type !== "u32" && type !== "u8") return value;
        const [pointer = 0, size = 0] = this.words(tables + 8 * index, 2);
        const bytes = this.copy(pointer, size);
        if (type === "u8") return bytes;
        return type === "f32" ? new Float32Array(bytes.buffer) : new Uint32Array(bytes.buffer);
    }

    private reply(at: number): { text: string; tables: number } {
        const [status = 0, text = 0, size = 0, tables = 0] = this.words(at, 5);
        const words = new TextDecoder().decode(this.copy(text, size));
        if (status !== 0) throw new P3dError(statuses[status] ?? "unknown", words);
        return { text: words, tables };
    }

    private run(name: string, args: Argument[]): number {
        const texts = args.map((arg) => (typeof arg === "string" ? new TextEncoder().encode(`${arg}\0`) : null));
        const go = (index: number, done: number[]): number => {
            const text = texts[index];
            if (index === args.length) return this.raw(name, ...done);
            return text
                ? this.lend(text, (pointer) => go(index + 1, [...done, pointer]))
                : go(index + 1, [...done, Number(args[index])]);
        };
        return go(0, []);
    }

    private text(name: string, ...args: Argument[]): string {
        return this.reply(this.run(name, args)).text;
    }

    private call<T>(name: string, ...args: Argument[]): T {
        const { text, tables } = this.reply(this.run(name, args));
        return JSON.parse(text, (_key, value: unknown) =>
            value !== null && typeof value === "object" && !Array.isArray(value)
                ? this.table(tables, value as Record<string, unknown>)
                : value,
        ) as T;
    }

    // ---- Files ----

    version(): string {
        return this.text("web_version");
    }

    add(sources: Source[]): void {
        for (const source of sources) this.system.add(source);
        this.unfolded.clear();
        this.hasFiles ||= sources.length > 0;
        this.raw("web_files_changed");
        const problems = sources.flatMap(({ path }) => (/\.zip$/i.test(path) ? this.expand(path) : []));
        if (problems.length) throw new P3dError("damaged", problems.join("; "));
    }

    /** A ZIP becomes a folder; why it does not, or what of it does not. */
    private expand(path: string): string[] {
        try {
            const { entries, encrypted, strange } = this.call<Zip>("web_zip", path);
            this.system.expand(path, entries);
            const count = encrypted + strange,
                why = [encrypted && "encrypted", strange && "packed in a way that is not read"].filter((word) => word).join(" or ");
            return count ? [`${path}: ${count} of ${entries.length + count} files are left out: they are ${why}`] : [];
        } catch (error) {
            if (error instanceof P3dError && error.status !== "ended") return [`${path}: ${error.message}`];
            throw error;
        }
    }

    /** The images that a glTF holds become files. Those that are JPEG, which the module does not read, are given back: who
     * can calls hold() with them as PNG. Why a glTF cannot be read, opening it says. */
    unfold(path: string): Output[] {
        if (!/\.(glb|gltf)$/i.test(path) || this.unfolded.has(path)) return [];
        try {
            const { folder, animations, left_out, files } = this.call<Held>("web_images", path);
            const read = files.filter(({ name }) => !name.endsWith(".jpg"));
            this.unfolded.set(path, { folder, animations, left_out });
            this.system.fold(path);
            for (const { name, data } of read) this.hold(path, name, data);
            return files.filter((file) => !read.includes(file));
        } catch (error) {
            if (error instanceof P3dError && error.status !== "ended") return [];
            throw error;
        }
    }

    /** An image that a glTF holds is among the files by this name. */
    hold(path: string, name: string, data: Blob | Uint8Array): void {
        this.system.unfold(path, this.unfolded.get(path)?.folder ?? "", name, data);
        this.raw("web_files_changed");
    }

    /** While the module reads a file, so nothing else of it may be touched. */
    private unpack(bytes: Uint8Array, size: number): Uint8Array | null {
        const { web_allocate, web_unzip, web_release } = this.instance.exports as Record<string, (...args: number[]) => number>;
        const pointer = web_allocate!(bytes.length);
        if (pointer === 0) return null;
        new Uint8Array(this.memory().buffer, pointer, bytes.length).set(bytes);
        const at = web_unzip!(pointer, bytes.length, size);
        web_release!(pointer);
        if (at === 0) return null;
        const unpacked = this.copy(at, size);
        web_release!(at);
        return unpacked;
    }

    clear(): void {
        this.system.clear();
        this.unfolded.clear();
        this.hasFiles = false;
        this.begin();
    }

    list(): Entry[] {
        return this.call<{ entries: Entry[] }>("web_list").entries;
    }

    read(path: string): Uint8Array {
        return this.call<{ data: Uint8Array }>("web_read", path).data;
    }

    find(gamePath: string): string | null {
        return this.call<{ path: string | null }>("web_find", gamePath).path;
    }

    texture(path: string, least = 0): Texture {
        return this.call("web_texture", path, least);
    }

    // ---- Models ----

    open(path: string): Model {
        this.unfold(path);
        const model = this.opened(this.call("web_open", path)),
            { animations = 0, left_out = 0 } = this.unfolded.get(path) ?? {};
        if (animations && !model.animations.length)
            model.problems.push(`animations of the glTF are left out (${animations}); p3dconv gltf-to-mlod --model-cfg keeps them`);
        if (left_out) model.problems.push(`textures are not shown, as too many share an image of the glTF (${left_out})`);
        return model;
    }

    /** Opens bytes by themselves; "-" is the name of standard input. */
    openBytes(data: Uint8Array, name = "-"): Model {
        this.system.makeFolders(name); // in which a model.cfg is looked for, and not found
        const pointer = this.raw("web_allocate", Math.max(data.length, 1));
        if (pointer === 0) throw new P3dError("memory", "there is no memory for the file");
        new Uint8Array(this.memory().buffer, pointer, data.length).set(data);
        return this.opened(this.call("web_open_bytes", name, pointer, data.length)); // which takes the memory over
    }

    private opened(model: Omit<Model, "sources">): Model {
        this.openModels.add(model.id);
        return { ...model, id: this.generation * idsOfGeneration + model.id, sources: sourcesOf(model.animations) };
    }

    private id(model: number): number {
        const id = model - this.generation * idsOfGeneration;
        if (this.openModels.has(id)) return id;
        throw new P3dError("invalid", "the model is not open");
    }

    card(path: string, width: number, height: number): Card {
        this.unfold(path);
        const card = this.call<Card>("web_card", path, width, height);
        if (this.openModels.size === 0 && this.memory().buffer.byteLength > muchMemory) this.begin();
        return card;
    }

    close(model: number): void {
        const id = model - this.generation * idsOfGeneration;
        if (!this.openModels.delete(id)) return;
        this.raw("web_close", id);
        if (this.openModels.size === 0 && this.memory().buffer.byteLength > muchMemory) this.begin();
    }

    variants(model: number): Variant[] {
        return this.call<{ variants: Variant[] }>("web_variants", this.id(model)).variants;
    }

    vary(model: number, variant: string): Model {
        const id = this.id(model);
        const varied = this.call<Omit<Model, "sources">>("web_vary", id, variant);
        return { ...varied, id: model, sources: sourcesOf(varied.animations) };
    }

    info(model: number): string {
        return this.text("web_info", this.id(model), 0);
    }

    describe(model: number, isFull = false): string {
        return this.text("web_info", this.id(model), isFull ? 2 : 1);
    }

    mesh(model: number, lod: number, options: MeshOptions = {}): Mesh {
        return this.call("web_mesh", this.id(model), lod, shown(options));
    }

    selection(model: number, lod: number, selection: number): Selection {
        return this.call("web_selection", this.id(model), lod, selection);
    }

    pose(model: number, lod: number, values: PoseValue[], options: MeshOptions = {}): Pose {
        return this.withValues(values, (...given) =>
            this.call("web_pose", this.id(model), lod, shown(options), ...given));
    }

    axes(model: number, lod: number): Axis[] {
        return this.call<{ axes: Axis[] }>("web_axes", this.id(model), lod).axes;
    }

    looks(model: number, maxSize = 0): Looks {
        return this.call("web_looks", this.id(model), maxSize);
    }

    image(model: number, image: number): Image {
        return this.call("web_image", this.id(model), image);
    }

    field(model: number, lod: number, kind: "face" | "point", index: number): string {
        return this.text("web_field", this.id(model), lod, kind === "face", index);
    }

    // ---- Judging ----

    check(model: number): Finding[] {
        return (JSON.parse(this.checkText(model)) as { findings: Finding[] }).findings;
    }

    /** The output of p3dinfo --check --json. */
    checkText(model: number): string {
        return this.text("web_check", this.id(model), this.hasFiles);
    }

    countFindings(path: string): FindingCounts {
        this.unfold(path);
        return this.call("web_count_findings", path);
    }

    diff(first: number, second: number): Difference {
        const { json, text, words, faces } = this.call<{ json: string; text: string; words: string[]; faces: Difference["faces"] }>(
            "web_diff", this.id(first), this.id(second));
        const difference = JSON.parse(json) as Omit<Difference, "text" | "faces">;
        difference.changes.forEach((change, index) => (change.words = words[index] ?? ""));
        return { ...difference, faces, text };
    }

    // ---- Taking ----

    glb(model: number, pose: PoseValue[] = []): Uint8Array {
        return this.withValues(pose, (...given) =>
            this.call<{ data: Uint8Array }>("web_glb", this.id(model), ...given)).data;
    }

    obj(model: number): Output[] {
        return this.call<{ files: Output[] }>("web_obj", this.id(model)).files;
    }

    mlod(model: number): Uint8Array {
        return this.call<{ data: Uint8Array }>("web_mlod", this.id(model)).data;
    }

    modelCfg(model: number): string {
        return this.text("web_model_cfg", this.id(model));
    }

    png(model: number, options: PictureOptions): Uint8Array {
        const { width, height, view, isSheet = false, isPlain = false, pose = [] } = options;
        return this.withValues(pose, (...given) =>
            this.call<{ data: Uint8Array }>("web_png", this.id(model), width, height, views.indexOf(view), isSheet,
                isPlain, ...given)).data;
    }

    view(model: number, lod: number, options: ViewOptions): Uint8Array {
        const { width, height, turn, rise, isPlain = false, pose = [] } = options;
        return this.withValues(pose, (...given) =>
            this.call<{ data: Uint8Array }>("web_view", this.id(model), lod, width, height, turn, rise, isPlain,
                ...given)).data;
    }

    /** Names, each with its NUL, where the numbers are, and how many there are. */
    private withValues<T>(values: PoseValue[], use: (...given: Argument[]) => T): T {
        const names = values.map(({ name }) => name).join("\0");
        const numbers = new Float32Array(values.map(({ value }) => value));
        return this.lend(new Uint8Array(numbers.buffer), (pointer) => use(names, pointer, values.length));
    }
}
