// walk.ts: walking through a house, or sitting in a cockpit.
// SPDX-License-Identifier: GPL-2.0-or-later
import { Vector3 } from "three";
import type { App } from "./app";
import type { Camera } from "./camera";
import { button, byId } from "./dom";
import type { Command } from "./keys";

/** By the place of a key: to the right, up, ahead, and a turn to the right. */
const WAYS: Record<string, [number, number, number, number]> = {
    KeyW: [0, 0, 1, 0],
    ArrowUp: [0, 0, 1, 0],
    KeyS: [0, 0, -1, 0],
    ArrowDown: [0, 0, -1, 0],
    KeyA: [-1, 0, 0, 0],
    KeyD: [1, 0, 0, 0],
    KeyE: [0, 1, 0, 0],
    KeyQ: [0, -1, 0, 0],
    ArrowLeft: [0, 0, 0, -1],
    ArrowRight: [0, 0, 0, 1],
};
const FASTER = 4, // with Shift
    TURN = 1.5, // radians a second, by keys
    LOOK = 0.0025, // radians a pixel of the mouse
    EYES = 1.7, // metres above the ground
    LONGEST = 0.1; // seconds of a step, if the browser was busy

/** Metres a second: who is in a cockpit has less room than who is in a hall. */
export function pace(size: number): number {
    return Math.max(0.15, Math.min(2.5, size / 6));
}

/** A step of so many seconds with these keys down. It stays as high as it is where one looks up or down. */
export function step(camera: Camera, keys: Iterable<string>, seconds: number, speed: number): void {
    const ahead = new Vector3(-Math.sin(camera.yaw), 0, -Math.cos(camera.yaw)),
        way = new Vector3();
    let turn = 0;

    for (const key of keys) {
        const [right, up, on, around] = WAYS[key] ?? [0, 0, 0, 0];
        way.addScaledVector(camera.right, right).addScaledVector(ahead, on);
        way.y += up;
        turn += around;
    }
    camera.look_around(-turn * TURN * seconds, 0);
    if (way.length() > 0) camera.target.addScaledVector(way.normalize(), speed * seconds);
}

/** Where walking begins: where the eye is if that is inside; otherwise in front of what is seen, on the ground; in the
 * middle, looking ahead, if it is made to be seen from there. */
export function begin(camera: Camera, low: Vector3, high: Vector3, is_from_inside: boolean): void {
    const size = high.distanceTo(low),
        middle = low.clone().add(high).multiplyScalar(0.5);
    const eye = camera.isPerspective ? camera.eye : null;

    camera.isPerspective = camera.isAfoot = true;
    camera.distance = Math.max(0.2, Math.min(2, size / 10));
    if (is_from_inside) {
        camera.look({ yaw: Math.PI, pitch: 0 });
        camera.stand(middle);
    } else if (eye && eye.clone().clamp(low, high).equals(eye)) camera.stand(eye);
    else {
        const away = Math.hypot(high.x - low.x, high.z - low.z) / 2 + 0.5 * size,
            height = low.y + Math.min(EYES, 0.6 * (high.y - low.y)),
            rise = Math.atan2(middle.y - height, away); // of the middle, which one looks to a little
        camera.look({ yaw: camera.yaw, pitch: 0 });
        const place = middle.clone().addScaledVector(camera.toward, away);
        place.y = height;
        camera.look({ yaw: camera.yaw, pitch: -Math.max(-0.3, Math.min(0.3, rise)) });
        camera.stand(place);
    }
}

export function set_up_walk(app: App): { commands: Command[]; button: HTMLElement } {
    const { view } = app,
        { camera, canvas } = view,
        down = new Set<string>(),
        hint = byId("walking");
    let is_fast = false,
        last = 0;

    const size = (): number => view.box.high.distanceTo(view.box.low);
    const is_locked = (): boolean => document.pointerLockElement === canvas;
    const end = (): void => {
        const { eye, distance } = camera;
        camera.isAfoot = false;
        if (Number.isFinite(distance)) {
            camera.distance = distance;
            camera.stand(eye); // it sees less, from where it is
        }
        down.clear();
        if (is_locked()) document.exitPointerLock();
        hint.hidden = true;
        app.tell("style");
    };
    const go = (): void => {
        const { low, high } = view.box;
        if (view.flat || !app.figure || !Number.isFinite(low.x + high.x)) return;
        begin(camera, low, high, /^view\b.*(pilot|gunner|cargo|commander)/i.test(app.opened?.model.lods[app.lod]?.name ?? ""));
        hint.hidden = false;
        canvas.focus();
        // it may be refused: then dragging looks around
        if (matchMedia("(pointer: fine)").matches)
            void Promise.resolve(canvas.requestPointerLock() as unknown).catch(() => {});
        view.touched();
        app.tell("style");
    };
    const walk = (now: number): void => {
        if (!down.size || !camera.isAfoot) return;
        const seconds = Math.min(LONGEST, (now - last) / 1000);
        last = now;
        step(camera, down, seconds, pace(size()) * (is_fast ? FASTER : 1));
        view.touched();
        requestAnimationFrame(walk);
    };

    document.addEventListener(
        "keydown",
        (event) => {
            if (!camera.isAfoot || event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.target instanceof HTMLElement && event.target.matches("input:not([type=range]), select, dialog *")) return;
            is_fast = event.shiftKey;
            if (event.code === "Escape") end();
            else if (!WAYS[event.code]) return;
            else if (!down.has(event.code)) {
                down.add(event.code);
                if (down.size === 1) {
                    last = performance.now();
                    requestAnimationFrame(walk);
                }
            }
            event.preventDefault();
            event.stopImmediatePropagation();
        },
        { capture: true },
    );
    document.addEventListener("keyup", (event) => {
        is_fast = event.shiftKey;
        down.delete(event.code);
    });
    window.addEventListener("blur", () => down.clear());
    canvas.addEventListener("mousemove", (event) => {
        if (!camera.isAfoot || !is_locked()) return;
        camera.look_around(-event.movementX * LOOK, event.movementY * LOOK);
        view.touched();
    });
    document.addEventListener("pointerlockchange", () => {
        if (!is_locked() && camera.isAfoot) end(); // by Esc, which the page does not hear of
    });
    view.moved.push(() => {
        if (!camera.isAfoot && !hint.hidden) hint.hidden = true; // all was shown again
    });
    view.painters.push((context, { width, height }, _figure, side) => {
        if (!camera.isAfoot || side || !is_locked()) return;
        context.fillStyle = "#d6336c"; // what a click picks
        context.fillRect(width / 2 - 1.5, height / 2 - 1.5, 3, 3);
    });
    const text = "walk: W A S D, the mouse looks, Shift is faster, E and Q go up and down, Esc ends";
    const made = button("Walk", () => (camera.isAfoot ? end() : go()), { id: "walk", title: "Walk (E)", "aria-pressed": "false" });
    app.on(["style"], () => made.setAttribute("aria-pressed", String(camera.isAfoot)));
    return { commands: [{ keys: ["e"], text, run: go }], button: made };
}
