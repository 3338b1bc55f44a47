// hands.ts: mouse and touch on the picture.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import { byId, shown } from "./dom";
import { Picked, pick } from "./pick";
import { Backs } from "./shade";

const TURN = 0.008; // radians a pixel
const STILL = 5; // pixels that a click may move

export function set_up_hands(app: App, picked: (found: Picked | null) => void, twice: (found: Picked | null) => void): void {
    const { view } = app,
        { camera, canvas } = view;
    const fingers = new Map<number, { x: number; y: number }>();
    let moved = 0,
        hovering = 0;

    const place = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
        const box = canvas.getBoundingClientRect();
        if (document.pointerLockElement === canvas) return { x: box.width / 2, y: box.height / 2 };
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const find = (at: { x: number; y: number }): Picked | null => {
        const { side, x, y } = view.side_at(at.x, at.y),
            figure = view.figures[side];
        return figure && side === 0
            ? pick(figure, camera, x, y, app.style.hasPoints, app.style.backs === Backs.Hidden)
            : null;
    };
    const hover = (at: { x: number; y: number }): void => {
        cancelAnimationFrame(hovering);
        hovering = requestAnimationFrame(() => {
            const found = find(at);
            byId("under").textContent = found ? shown(short_name(app, found)) : "";
        });
    };

    canvas.addEventListener("pointerdown", (event) => {
        fingers.set(event.pointerId, place(event));
        if (event.isTrusted) canvas.setPointerCapture(event.pointerId);
        moved = fingers.size > 1 ? Infinity : 0;
    });
    canvas.addEventListener("pointermove", (event) => {
        const before = fingers.get(event.pointerId),
            now = place(event);
        if (!before) {
            if (event.pointerType === "mouse") hover(now);
            return;
        }
        const x = now.x - before.x,
            y = now.y - before.y;
        moved += Math.abs(x) + Math.abs(y);
        if (fingers.size > 1) {
            const other = [...fingers].find(([id]) => id !== event.pointerId)![1];
            const factor =
                Math.hypot(now.x - other.x, now.y - other.y) /
                (Math.hypot(before.x - other.x, before.y - other.y) || 1);
            const middle = view.side_at((now.x + other.x) / 2, (now.y + other.y) / 2);
            camera.pan(x / 2, y / 2);
            camera.zoom(factor || 1, middle.x, middle.y);
        } else if (event.shiftKey || event.buttons & 6) camera.pan(x, y);
        else if (camera.isAfoot) camera.look_around(x * TURN * 0.5, -y * TURN * 0.5);
        else camera.turn(-x * TURN, y * TURN);
        fingers.set(event.pointerId, now);
        view.touched();
    });
    const end = (event: PointerEvent): void => {
        fingers.delete(event.pointerId);
        if (event.type === "pointerup" && moved < STILL && event.button === 0) picked(find(place(event)));
    };
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
    canvas.addEventListener("pointerleave", () => (byId("under").textContent = ""));
    canvas.addEventListener("dblclick", (event) => twice(find(place(event))));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener(
        "wheel",
        (event) => {
            const { x, y } = view.side_at(place(event).x, place(event).y);
            event.preventDefault();
            camera.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), x, y);
            view.touched();
        },
        { passive: false },
    );
}

function short_name(app: App, found: Picked): string {
    const mesh = app.mesh,
        lod = app.opened?.model.lods[app.lod]?.name ?? "";
    const material =
        mesh && found.kind === "face" ? app.opened?.model.materials[mesh.faceMaterials[found.index]!] : undefined;

    return [`${lod}: ${found.kind} ${found.index}`, material?.texture, material?.material]
        .filter((text) => text)
        .join(" · ");
}
