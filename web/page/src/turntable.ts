// turntable.ts: the model turned once around, as a film.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { View } from "./view";
import { make } from "./dom";

const FILM = "video/webm",
    SECONDS = 6,
    CORNERS = 24, // of the circle in which the model turns
    BITS = 8_000_000; // a second

export function can_film(): boolean {
    return typeof MediaRecorder !== "undefined" && MediaRecorder.isTypeSupported(FILM);
}

/** Around all places that the box of the model comes to. */
function circle_of({ box: { low, high } }: View): number[] {
    const [x, z] = [(low.x + high.x) / 2, (low.z + high.z) / 2],
        radius = Math.hypot(high.x - low.x, high.z - low.z) / 2;

    return Array.from({ length: CORNERS }, (_, i) => (2 * Math.PI * i) / CORNERS).flatMap((angle) =>
        [low.y, high.y].flatMap((y) => [x + radius * Math.cos(angle), y, z + radius * Math.sin(angle)]),
    );
}

/** Films one turn; `paint` puts what the view shows into the picture, which is shown in `place`: browsers film only what is
 * seen. The camera comes back. */
export async function film(view: View, place: HTMLElement, paint: (context: CanvasRenderingContext2D) => void): Promise<Blob> {
    const { camera } = view,
        { yaw, pitch, scale } = camera,
        target = camera.target.clone(),
        canvas = make("canvas", { width: view.canvas.width & ~1, height: view.canvas.height & ~1 }),
        context = canvas.getContext("2d")!,
        recorder = new MediaRecorder(canvas.captureStream(), { mimeType: FILM, videoBitsPerSecond: BITS }),
        parts: Blob[] = [],
        circle = view.fitted ? circle_of(view) : null;
    const stopped = new Promise((done) => recorder.addEventListener("stop", done));
    let part = 0; // of the turn

    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    place.append(canvas);
    recorder.start();
    for (const start = performance.now(); part < 1; ) {
        part = Math.min(1, ((await new Promise(requestAnimationFrame)) as number - start) / 1000 / SECONDS);
        camera.look({ yaw: yaw + 2 * Math.PI * Math.max(0, part), pitch });
        if (circle) camera.fit(circle);
        view.draw();
        paint(context);
    }
    recorder.stop();
    await stopped;
    canvas.remove();
    camera.look({ yaw, pitch });
    camera.target.copy(target);
    camera.scale = scale;
    view.changed();
    return new Blob(parts, { type: FILM });
}
