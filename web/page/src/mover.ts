// mover.ts: moves sources: by hand, along the timeline, or both.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { AnimationSource, PoseValue } from "../../lib/types";
import type { App } from "./app";
import { Reach } from "./reach";
import { Timeline, range_of, rest_of, swing } from "./timeline";

const SECONDS = 4, // there and back
    CYCLE = 2, // seconds of an animation of a skeleton
    PLACES = 13; // of a movement, to know how far it goes

/** Animations of skeletons (RTM) are sources, too: of their phases. */
export function is_cycle(name: string): boolean {
    return /\.rtm$/i.test(name);
}

export class Mover {
    readonly timeline = new Timeline();
    readonly playing = new Set<string>();
    /** Where the timeline is, from 0 to 1, and how long it takes. */
    at = 0;
    seconds = SECONDS;
    sources = new Map<string, AnimationSource>();
    /** Called when something of this changed. */
    changed: () => void = () => {};
    private begin = 0;
    private path: string | null = null;
    private readonly reach: Reach;

    constructor(private readonly app: App) {
        this.reach = new Reach(app);
        app.on(["lod"], () => this.playing.size && this.cover_way([...this.playing]));
    }

    /** Of a model; keys stay if it is read again. */
    take(path: string | null, sources: AnimationSource[]): void {
        this.playing.clear();
        if (path !== this.path) this.timeline.clear();
        this.path = path;
        this.at = 0;
        this.sources = new Map(sources.map((source) => [source.name, source]));
    }

    value(name: string): number {
        return this.app.values.get(name) ?? rest_of(this.sources.get(name) ?? { min: 0, max: 1 });
    }

    /** By hand: it plays no longer, and a key that is here follows. */
    set(names: string[], value: number): void {
        for (const name of names) {
            this.playing.delete(name);
            if (this.timeline.has(name, this.at)) this.timeline.put(name, this.at, value);
            const [min, max] = range_of(this.sources.get(name)!);
            this.cover(names.join(), (at) => names.map((each) => [each, min + (max - min) * at]));
            this.move(name, value);
        }
        this.changed();
    }

    private cover(name: string, values: (at: number) => [string, number][]): void {
        this.reach.cover(name, () =>
            [...Array(PLACES).keys()].map((i): PoseValue[] =>
                [...new Map([...this.app.values, ...values(i / (PLACES - 1))])].map(([each, value]) => ({ name: each, value })),
            ),
        );
    }

    private move(name: string, value: number): void {
        // a skeleton has one animation at a time
        if (is_cycle(name))
            for (const other of [...this.app.values.keys()]) if (other !== name && is_cycle(other)) this.app.values.delete(other);
        void this.app.move(name, value);
    }

    // ---- Keys ----

    /** A key with the value that each has now, or none if there is one here. */
    flip_keys(names: string[]): void {
        const has_all = names.every((name) => this.timeline.has(name, this.at));

        for (const name of names)
            if (has_all) this.timeline.remove(name, this.at);
            else this.timeline.put(name, this.at, this.value(name));
        this.changed();
    }

    /** Without keys a source goes there and back. */
    private value_at(name: string, at: number): number {
        const known = this.timeline.value(name, at);

        if (known !== null) return known;
        if (is_cycle(name)) return ((at * this.seconds) / CYCLE) % 1;
        return swing(at, ...range_of(this.sources.get(name)!));
    }

    /** What the timeline moves: those that have keys, or all. */
    get moved(): string[] {
        const all = [...this.sources.keys()];

        return this.timeline.names.length
            ? this.timeline.names
            : all.filter((name) => !is_cycle(name) || name === all.find(is_cycle));
    }

    /** Goes to a time. */
    seek(at: number): void {
        this.at = at;
        this.begin = performance.now() - at * this.seconds * 1000;
        const names = this.playing.size ? [...this.playing] : this.moved;
        this.cover_way(names);
        for (const name of names) this.move(name, this.value_at(name, at));
        this.changed();
    }

    private cover_way(names: string[]): void {
        const keys = names.map((name) => JSON.stringify(this.timeline.keys(name)));

        this.cover(`${names.join()} ${keys.join()}`, (at) => names.map((name) => [name, this.value_at(name, at)]));
    }

    // ---- Playing ----

    private readonly step = (now: number): void => {
        if (!this.playing.size) return;
        this.at = Math.max(0, (now - this.begin) / 1000 / this.seconds) % 1;
        for (const name of this.playing) this.move(name, this.value_at(name, this.at));
        this.changed();
        requestAnimationFrame(this.step);
    };

    /** Plays these, or stops them if all of them play. */
    play(names: string[]): void {
        const will_play = names.some((name) => !this.playing.has(name)),
            was_still = this.playing.size === 0;

        if (will_play && names.some(is_cycle)) for (const name of this.playing) if (is_cycle(name)) this.playing.delete(name);
        for (const name of names)
            if (will_play) this.playing.add(name);
            else this.playing.delete(name);
        if (will_play) this.cover_way([...this.playing]);
        if (was_still && will_play) {
            this.begin = performance.now() - this.at * this.seconds * 1000;
            requestAnimationFrame(this.step);
        }
        this.changed();
    }

    /** Stops what plays, or plays all that the timeline moves. */
    flip(): void {
        this.play(this.playing.size ? [...this.playing] : this.moved);
    }

    set_length(seconds: number): void {
        this.seconds = Math.min(600, Math.max(0.1, seconds || SECONDS));
        this.begin = performance.now() - this.at * this.seconds * 1000;
        this.changed();
    }

    /** All as it is without values; keys stay. */
    rest(): void {
        const { app } = this,
            is_fitted = app.view.fitted;

        this.playing.clear();
        this.at = 0;
        app.values.clear();
        for (const [name, source] of this.sources) if (!is_cycle(name)) app.values.set(name, rest_of(source));
        this.reach.clear();
        void app.pose().then(() => is_fitted && app.view.fit());
        this.changed();
    }
}
