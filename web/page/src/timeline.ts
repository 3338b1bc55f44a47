// timeline.ts: keys of sources along a time from 0 to 1, and which sources are alike.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { AnimationSource } from "../../lib/types";

const NEAR = 0.005; // of the time: there is one key

export interface Key {
    at: number;
    value: number;
}

/** Between two keys of a source its value goes straight from one to the other. */
export class Timeline {
    private readonly tracks = new Map<string, Key[]>();

    /** Those that have keys. */
    get names(): string[] {
        return [...this.tracks.keys()];
    }

    /** In order. */
    keys(name: string): readonly Key[] {
        return this.tracks.get(name) ?? [];
    }

    has(name: string, at: number): boolean {
        return this.keys(name).some((key) => Math.abs(key.at - at) < NEAR);
    }

    put(name: string, at: number, value: number): void {
        const others = this.keys(name).filter((key) => Math.abs(key.at - at) >= NEAR);

        this.tracks.set(
            name,
            [...others, { at, value }].sort((a, b) => a.at - b.at),
        );
    }

    remove(name: string, at: number): void {
        const others = this.keys(name).filter((key) => Math.abs(key.at - at) >= NEAR);

        if (others.length) this.tracks.set(name, others);
        else this.tracks.delete(name);
    }

    clear(): void {
        this.tracks.clear();
    }

    /** Null if it has no keys. */
    value(name: string, at: number): number | null {
        const keys = this.keys(name),
            next = keys.findIndex((key) => key.at >= at);

        if (!keys.length) return null;
        if (next === 0) return keys[0]!.value;
        if (next < 0) return keys.at(-1)!.value;
        const [a, b] = [keys[next - 1]!, keys[next]!];
        return a.value + ((b.value - a.value) * (at - a.at)) / (b.at - a.at);
    }
}

/** There and back. */
export function swing(at: number, min: number, max: number): number {
    return min + (max - min) * (at < 0.5 ? 2 * at : 2 - 2 * at);
}

/** A source whose range is not finite, or nothing, cannot be moved. */
export function range_of({ min, max }: Pick<AnimationSource, "min" | "max">): [number, number] {
    const [from, to] = [min, max].map((value) => (Number.isFinite(value) ? value : 0)) as [number, number];

    return from < to ? [from, to] : to < from ? [to, from] : [from, from + 1];
}

/** Where it is without a value: at 0, or the end that is nearest to it. */
export function rest_of(source: Pick<AnimationSource, "min" | "max">): number {
    const [min, max] = range_of(source);

    return Math.min(Math.max(0, min), max);
}

/** A name without numbers and sides: "wheel" of wheel_1_2 and of wheelFrontLeft. */
export function stem_of(name: string): string {
    const words = name
        .toLowerCase()
        .replace(/left|right|front|back|rear/g, "")
        .replace(/\d+/g, "_")
        .split(/[_\s.-]+/);

    return words.filter((word) => word && !/^[lrfb]$/.test(word)).join("_");
}

/** Sources that move together: those of one stem and one range, in the order of the first of each. */
export function groups_of<T extends Pick<AnimationSource, "name" | "min" | "max">>(sources: T[]): T[][] {
    const groups = new Map<string, T[]>();

    for (const source of sources) {
        const stem = stem_of(source.name),
            key = stem ? [stem, ...range_of(source)].join("\n") : source.name;
        groups.set(key, [...(groups.get(key) ?? []), source]);
    }
    return [...groups.values()];
}
