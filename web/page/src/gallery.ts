// gallery.ts: pictures of all models that were given, drawn by the library as they come into view.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Entry, FindingCounts } from "../../lib/types";
import { all_findings } from "./all_findings";
import type { App } from "./app";
import { button, byId, count, make, shown, words_of_path } from "./dom";
import type { Command } from "./keys";
import { base_name, compare_names, has_parts } from "./names";
import { size_of } from "./panel_files";
import { brightness, color_of, stage_for } from "./stage";

const WIDTH = 192,
    HEIGHT = 144,
    AHEAD = "300px", // below what is seen
    SORTED_AGAIN = 25; // cards that were drawn, where faces decide

interface Card {
    entry: Entry;
    data: unknown; // of the file, to know if it was changed
    element: HTMLButtonElement;
    faces: number;
    /** Null: they are not known yet. */
    findings: FindingCounts | null;
    isNear: boolean;
}

type Order = "name" | "size" | "faces" | "findings";

/** "2 errors, 1 warning" */
function words_of({ error, warning }: FindingCounts): string {
    return [error && count(error, "error"), warning && count(warning, "warning")].filter((text) => text).join(", ");
}

/** What stands before the name, without the slash. */
function folder_of(path: string): string {
    return path.slice(0, -base_name(path).length - 1);
}

/** What is behind a picture in the dark, so that it stands out. */
async function stage_of(picture: Blob): Promise<string | null> {
    const context = new OffscreenCanvas(WIDTH, HEIGHT).getContext("2d")!;

    context.drawImage(await createImageBitmap(picture), 0, 0);
    const shown = brightness(context.getImageData(0, 0, WIDTH, HEIGHT).data);
    return shown && color_of(stage_for(shown));
}

/** As numbers, so that more of the worse are more. */
function badness({ findings }: Card): number {
    return findings ? findings.error * 1e6 + findings.warning * 1e3 + findings.note : -1;
}

export class Gallery {
    private readonly cards = new Map<string, Card>();
    private readonly grid = make("div", { class: "cards", role: "listbox", "aria-label": "Models" });
    private readonly note = make("p", { class: "faint", role: "status" });
    private readonly field = make("input", { type: "search", placeholder: "Filter", "aria-label": "Filter models" });
    private readonly order = make(
        "select",
        { "aria-label": "Order", id: "gallery-order" },
        ...["name", "size", "faces", "findings"].map((value) => make("option", { value }, `by ${value}`)),
    );
    private readonly root = byId("gallery");
    private readonly near: IntersectionObserver;
    private isDrawing = false;

    constructor(private readonly app: App) {
        this.near = new IntersectionObserver((seen) => this.come_near(seen), { root: this.root, rootMargin: AHEAD });
        this.root.append(
            make(
                "div",
                { class: "head" },
                this.field,
                this.order,
                button("Close", () => this.hide(), { title: "Show the model (Esc)" }),
            ),
            this.note,
            all_findings(app, () => [...this.cards.keys()]),
            this.grid,
        );
        this.field.addEventListener("input", () => this.fill());
        this.order.addEventListener("change", () => {
            this.fill();
            void this.draw();
        });
        this.root.addEventListener("keydown", (event) => this.press(event));
        byId("show-gallery").addEventListener("click", () => this.toggle());
        app.on(["files"], () => this.take());
        app.on(["model"], () => this.mark());
        app.on(["open"], () => this.hide());
    }

    /** What keys do: M shows all, J and K go through them. */
    readonly commands: Command[] = [
        { keys: ["m"], text: "pictures of all models", run: () => this.toggle() },
        { keys: ["j"], text: "the next model", run: () => this.step(1) },
        { keys: ["k"], text: "the model before", run: () => this.step(-1) },
    ];

    show(): void {
        if (this.cards.size < 2) return;
        this.root.hidden = false;
        this.fill();
        void this.draw(); // an observer says nothing of what was hidden and shown again between two frames
        (this.element_of(this.app.opened?.model.path) ?? this.grid.querySelector<HTMLElement>(".card"))?.focus();
    }

    hide(): void {
        if (this.root.hidden) return;
        this.root.hidden = true;
        byId("canvas").focus();
    }

    private toggle(): void {
        if (this.root.hidden) this.show();
        else this.hide();
    }

    /** Several models of one folder or archive are shown at once. */
    private take(): void {
        const before = new Set(this.cards.keys());
        const models = this.app.entries.filter(
            ({ kind, path }) => kind === "model" && !this.app.besides.has(path),
        );
        const paths = new Set(models.map((entry) => entry.path));

        for (const [path, card] of this.cards)
            if (!paths.has(path)) {
                this.forget(card);
                this.cards.delete(path);
            }
        for (const entry of models) {
            const data = this.app.found.get(entry.archive ?? entry.path)?.data,
                known = this.cards.get(entry.path);
            if (known?.data === data && known?.entry.size === entry.size) continue;
            if (known) this.forget(known);
            this.cards.set(entry.path, this.card_of(entry, data));
        }
        byId("show-gallery").hidden = models.length < 2;
        if (models.length < 2) this.hide();
        const fresh = models.filter(({ path, archive }) => !before.has(path) && (archive ?? path.includes("/")));
        if (fresh.length > 1 && !this.app.isShown) this.show();
        else if (!this.root.hidden) this.fill();
    }

    private card_of(entry: Entry, data: unknown): Card {
        const name = base_name(entry.path);
        const element = make(
            "button",
            {
                type: "button",
                class: "card",
                role: "option",
                tabindex: -1,
                title: entry.path,
                "data-card": name,
                "data-path": entry.path,
                "data-state": "waiting",
                click: () => void this.app.open(entry.path),
            },
            make("span", { class: "picture" }),
            make("span", { class: "name" }, ...words_of_path(name)),
            make("span", { class: "folder" }, ...words_of_path(folder_of(entry.path))),
            make("span", { class: "faint" }, size_of(entry.size)),
            make("span", { class: "found" }),
        );

        this.near.observe(element);
        return { entry, data, element, faces: -1, findings: null, isNear: false };
    }

    private forget({ element }: Card): void {
        this.near.unobserve(element);
        URL.revokeObjectURL(element.querySelector("img")?.src ?? "");
        element.remove();
    }

    private get wanted(): Order {
        return this.order.value as Order;
    }

    private sorted(): Card[] {
        const by_name = (a: Card, b: Card): number =>
                compare_names(base_name(a.entry.path), base_name(b.entry.path)) ||
                compare_names(a.entry.path, b.entry.path),
            by: Record<Order, (a: Card, b: Card) => number> = {
                name: by_name,
                size: (a, b) => b.entry.size - a.entry.size || by_name(a, b),
                faces: (a, b) => b.faces - a.faces || by_name(a, b),
                findings: (a, b) => badness(b) - badness(a) || by_name(a, b),
            };

        return [...this.cards.values()].sort(by[this.wanted]);
    }

    private fill(): void {
        const text = this.field.value.trim(),
            found = this.sorted().filter(({ entry }) => has_parts(entry.path, text));
        const all = count(this.cards.size, "model");

        this.field.placeholder = `Filter ${all}`;
        this.note.textContent = !text
            ? ""
            : found.length
              ? `${found.length} of ${all}`
              : `Nothing fits "${text}". Each word must be a part of a file's name or folder.`;
        this.grid.replaceChildren(...found.map(({ element }) => element));
        this.mark();
    }

    /** The open one; by Tab one comes to it, or to the first. */
    private mark(): void {
        const opened = this.element_of(this.app.opened?.model.path);

        for (const { element } of this.cards.values()) {
            element.setAttribute("aria-selected", String(element === opened));
            element.tabIndex = -1;
        }
        const first = opened?.isConnected ? opened : this.grid.querySelector<HTMLElement>(".card");
        if (first) first.tabIndex = 0;
    }

    private element_of(path: string | undefined): HTMLElement | null {
        return this.cards.get(path ?? "")?.element ?? null;
    }

    /** Opens the next model, in the order of the cards; over the cards it only goes there. */
    private step(by: number): void {
        if (!this.root.hidden) {
            this.go(by);
            return;
        }
        const paths = this.sorted().map(({ entry }) => entry.path),
            at = paths.indexOf(this.app.path ?? "");
        const next = paths[at < 0 ? 0 : at + by];

        if (next !== undefined) void this.app.open(next);
    }

    private go(by: number): void {
        const shown = [...this.grid.querySelectorAll<HTMLElement>(".card")],
            at = shown.indexOf(document.activeElement as HTMLElement);
        const next = shown[Math.max(0, Math.min(shown.length - 1, at < 0 ? 0 : at + by))];

        next?.focus();
    }

    private get columns(): number {
        return getComputedStyle(this.grid).gridTemplateColumns.split(" ").length;
    }

    private press(event: KeyboardEvent): void {
        const steps: Record<string, number> = {
            ArrowLeft: -1,
            ArrowRight: 1,
            ArrowUp: -this.columns,
            ArrowDown: this.columns,
            Home: -Infinity,
            End: Infinity,
        };
        const is_in_field = event.target === this.field || event.target === this.order;

        if (event.key === "Escape" && !(is_in_field && this.field.value)) this.hide();
        else if (event.key === "ArrowDown" && event.target === this.field) this.go(0);
        else if (steps[event.key] && !is_in_field) this.go(steps[event.key]!);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    private come_near(seen: IntersectionObserverEntry[]): void {
        for (const { target, isIntersecting } of seen) {
            const card = this.cards.get((target as HTMLElement).dataset["path"] ?? "");
            if (card) card.isNear = isIntersecting;
        }
        void this.draw();
    }

    /** The next that waits: those in view from the first on; where this decides on the order, all. */
    private next(is_waiting: (card: Card) => boolean, decides: Order): Card | undefined {
        if (this.root.hidden) return undefined;
        const waiting = this.sorted().filter(is_waiting);

        return waiting.find(({ isNear }) => isNear) ?? (this.wanted === decides ? waiting[0] : undefined);
    }

    /** Pictures come before findings. False: nothing is left to do. */
    private async draw_next(): Promise<boolean> {
        const blank = this.next(({ element }) => element.dataset["state"] === "waiting", "faces"),
            unknown = blank ?? this.next(({ element, findings }) => element.dataset["state"] !== "failed" && !findings, "findings");

        if (blank) await this.draw_card(blank);
        else if (unknown) await this.judge_card(unknown);
        return unknown !== undefined;
    }

    /** One after the other, so that a model that is clicked need not wait for all. */
    private async draw(): Promise<void> {
        if (this.isDrawing) return;
        this.isDrawing = true;
        let drawn = 0;
        while (await this.draw_next())
            if (this.order_follows && ++drawn % SORTED_AGAIN === 0) this.fill();
        this.isDrawing = false;
        if (this.order_follows && drawn) this.fill();
    }

    /** What is found out of the models decides on the order. */
    private get order_follows(): boolean {
        return this.wanted === "faces" || this.wanted === "findings";
    }

    private async judge_card(card: Card): Promise<void> {
        const line = card.element.querySelector(".found")!;

        try {
            card.findings = await this.app.p3d.countFindings(card.entry.path);
        } catch {
            card.findings = { error: 0, warning: 0, note: 0 }; // the panel of the model says why
        }
        const { error, warning } = card.findings;
        line.textContent = words_of(card.findings);
        line.className = `found ${error ? "error" : "warning"}`;
        Object.assign(card.element.dataset, { errors: error, warnings: warning });
    }

    private async draw_card(card: Card): Promise<void> {
        const { element, entry } = card,
            more = element.querySelector(".faint")!;

        element.dataset["state"] = "loading";
        try {
            const { picture, faces } = await this.app.p3d.card(entry.path, WIDTH, HEIGHT);
            const image = make("img", { alt: "", width: WIDTH, height: HEIGHT });
            const blob = new Blob([picture as Uint8Array<ArrayBuffer>], { type: "image/png" });
            image.src = URL.createObjectURL(blob);
            element.style.setProperty("--card", await stage_of(blob));
            element.firstElementChild!.replaceChildren(image);
            card.faces = faces;
            more.textContent = `${size_of(entry.size)}, ${count(faces, "face")}`;
            element.dataset["state"] = "ready";
        } catch (error) {
            element.dataset["state"] = "failed";
            more.textContent = shown(error instanceof Error ? error.message : String(error));
        }
    }
}
