// protocol.ts: what a page and its Worker tell each other.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Calls } from "./types.js";

/** The first message. */
export interface Begin {
    module: WebAssembly.Module;
    generation: number;
}

export interface Request {
    name: keyof Calls;
    args: unknown[];
}

export type Answer = { value: unknown } | { status: string; message: string };
