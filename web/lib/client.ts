// client.ts: the library in a Worker, as a page calls it. A call that takes too long is ended.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Answer } from "./protocol.js";
import { P3dError } from "./types.js";
import type { AsyncCalls, Calls, Source } from "./types.js";

export interface Parts {
    /** The bytes of p3d.wasm, or the module. */
    wasm: BufferSource | WebAssembly.Module;
    /** The text of p3d-worker.js. */
    worker: string;
    /** How long a call may take, in milliseconds; 20 s if it is not said. */
    limit?: number;
    /** Hears that a call was ended: models that were open are closed, files stay. */
    ended?: (error: P3dError) => void;
}

interface Waiting {
    name: keyof Calls;
    args: unknown[];
    resolve: (value: unknown) => void;
    reject: (error: Error) => void;
}

const usualLimit = 20_000;
/** More than the instances that one Worker has in its life. */
const generationsOfWorker = 0x10000;

class Client {
    private worker!: Worker;
    private workers = 0;
    private readonly url: string;
    private readonly waiting: Waiting[] = [];
    private current: Waiting | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private sources = new Map<string, Source>();

    constructor(private readonly parts: Parts, private readonly module: WebAssembly.Module) {
        this.url = URL.createObjectURL(new Blob([parts.worker], { type: "text/javascript" }));
        this.begin();
    }

    private begin(): void {
        this.worker = new Worker(this.url);
        this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.take(data);
        this.worker.onerror = (event) => this.end(`${event.message || "the Worker has stopped"}`);
        this.worker.postMessage({ module: this.module, generation: this.workers++ * generationsOfWorker });
    }

    call(name: keyof Calls, args: unknown[]): Promise<unknown> {
        return new Promise((resolve, reject) => {
            this.waiting.push({ name, args, resolve, reject });
            this.next();
        });
    }

    private next(): void {
        if (this.current) return;
        this.current = this.waiting.shift() ?? null;
        if (!this.current) return;
        const { name, args } = this.current;
        const limit = this.parts.limit ?? usualLimit;
        this.timer = setTimeout(() => this.end(`${name} took longer than ${limit / 1000} s`), limit);
        if (name === "add") for (const source of args[0] as Source[]) this.sources.set(source.path, source);
        if (name === "clear") this.sources.clear();
        this.worker.postMessage({ name, args });
    }

    private take(answer: Answer): void {
        const done = this.current;
        clearTimeout(this.timer);
        this.current = null;
        if (!done) return;
        if ("value" in answer) done.resolve(answer.value);
        else {
            const error = new P3dError(answer.status, answer.message);
            done.reject(error);
            if (error.status === "ended") this.parts.ended?.(error);
        }
        this.next();
    }

    /** Ends the call, and begins anew with the same files. */
    private end(reason: string): void {
        const done = this.current;
        const error = new P3dError("ended", `the call was ended: ${reason}`);
        clearTimeout(this.timer);
        this.worker.terminate();
        this.begin();
        if (this.sources.size && done?.name !== "add")
            this.waiting.unshift({ name: "add", args: [[...this.sources.values()]], resolve: () => {}, reject: () => {} });
        this.current = null;
        done?.reject(error);
        this.parts.ended?.(error);
        this.next();
    }

    stop(): void {
        clearTimeout(this.timer);
        this.worker.terminate();
        URL.revokeObjectURL(this.url);
    }
}

/** The calls of the library; stop() ends the Worker. */
export type P3dWorker = AsyncCalls & { stop(): void };

export async function startWorker(parts: Parts): Promise<P3dWorker> {
    const { wasm } = parts;
    const client = new Client(parts, wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm));
    return new Proxy({} as P3dWorker, {
        get: (_target, name) => {
            if (name === "stop") return () => client.stop();
            if (name === "then" || typeof name !== "string") return undefined; // it is no promise
            return (...args: unknown[]) => client.call(name as keyof Calls, args);
        },
    });
}
