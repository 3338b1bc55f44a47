// stage.ts: how bright the stage is in the dark: so that what is shown stands out from it.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { App } from "./app";
import { byId } from "./dom";

const LEAST = 3, // of contrast, as WCAG 2 counts it
    WANTED = 3.3, // if the stage is changed
    USUAL = 0.0208, // how bright #23282e is
    SIDE = 128, // pixels of what is looked at
    WAIT = 150; // milliseconds after it was turned

/** How bright a value of sRGB from 0 to 1 is. */
function light_of(value: number): number {
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function luminance(red: number, green: number, blue: number): number {
    return 0.2126 * light_of(red) + 0.7152 * light_of(green) + 0.0722 * light_of(blue);
}

export function contrast(a: number, b: number): number {
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Of the pixels that are not clear: their mean brightness, and the brightness of their mean colour. */
export function brightness(pixels: Uint8ClampedArray): [number, number] | null {
    const sums = [0, 0, 0];
    let count = 0,
        light = 0;

    for (let i = 0; i < pixels.length; i += 4) {
        if (pixels[i + 3]! < 128) continue;
        const [red, green, blue] = [pixels[i]! / 255, pixels[i + 1]! / 255, pixels[i + 2]! / 255];
        [sums[0]! += red, sums[1]! += green, sums[2]! += blue];
        light += luminance(red, green, blue);
        count++;
    }
    if (!count) return null;
    return [light / count, luminance(sums[0]! / count, sums[1]! / count, sums[2]! / count)];
}

/** How bright the stage is to be for what is so bright: as it is if that is enough; then the usual one; then a darker one
 * for what is bright, and a brighter one for what is dark. */
export function stage_for(shown: readonly number[], now = USUAL): number {
    const low = Math.min(...shown),
        high = Math.max(...shown);
    const is_enough = (stage: number): boolean => contrast(low, stage) >= LEAST && contrast(high, stage) >= LEAST;

    if (is_enough(USUAL)) return USUAL;
    if (is_enough(now)) return now;
    const darker = (low + 0.05) / WANTED - 0.05;
    return darker >= 0 ? Math.min(darker, USUAL) : Math.min(1, (high + 0.05) * WANTED - 0.05);
}

/** A grey, a little blue. */
export function color_of(light: number): string {
    const grey = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    const byte = (factor: number): number => Math.round(255 * Math.min(1, grey * factor));

    return `rgb(${byte(0.96)} ${byte(1.005)} ${byte(1.05)})`;
}

/** The horizon: colours over that of the stage, from the top down. In the dark only darker ones, so that what stands out
 * from the stage does so from these. */
const HORIZONS = {
    light: { 0: "rgb(120 150 185 / 0.28)", 0.54: "rgb(255 255 255 / 0.55)", 0.64: "rgb(255 255 255 / 0)", 1: "rgb(60 70 80 / 0.14)" },
    day: { 0: "rgb(70 140 225 / 0.5)", 0.54: "rgb(215 235 255 / 0.6)", 0.64: "rgb(150 155 120 / 0.25)", 1: "rgb(80 85 60 / 0.3)" },
    dusk: { 0: "rgb(45 55 110 / 0.6)", 0.54: "rgb(255 175 120 / 0.65)", 0.64: "rgb(110 80 80 / 0.4)", 1: "rgb(35 30 45 / 0.55)" },
    dark: { 0: "rgb(0 0 0 / 0.35)", 0.54: "rgb(0 0 0 / 0)", 0.64: "rgb(0 0 0 / 0.12)", 1: "rgb(0 0 0 / 0.35)" },
};

function horizon(): [number, string][] {
    const { theme, light } = document.documentElement.dataset;
    const colors = HORIZONS[theme === "dark" ? "dark" : light === "day" || light === "dusk" ? light : "light"],
        has_own = byId("stage").style.getPropertyValue("--stage") !== ""; // which must stay as it is

    return has_own ? [] : Object.entries(colors).map(([at, color]): [number, string] => [Number(at), color]).sort(([a], [b]) => a - b);
}

function show_horizon(): void {
    const stops = horizon().map(([at, color]) => `${color} ${100 * at}%`);

    byId("stage").style.backgroundImage = stops.length ? `linear-gradient(${stops.join()})` : "none";
}

/** Paints what is behind the picture. */
export function paint_stage(context: CanvasRenderingContext2D): void {
    const { width, height } = context.canvas,
        gradient = context.createLinearGradient(0, 0, 0, height);
    const fill = (style: string | CanvasGradient): void => {
        context.fillStyle = style;
        context.fillRect(0, 0, width, height);
    };

    for (const [at, color] of horizon()) gradient.addColorStop(at, color);
    fill(gradient); // what comes later is behind it
    fill(getComputedStyle(byId("stage")).backgroundColor);
}

export function set_up_stage(app: App): void {
    const { view } = app,
        stage = byId("stage"),
        small = document.createElement("canvas"),
        context = small.getContext("2d", { willReadFrequently: true })!;
    let now = USUAL,
        before = USUAL, // for this model; another one begins anew
        seen = "",
        timer = 0;

    const set = (light: number): void => {
        now = before = light;
        view.hasBrightStage = light > 0.1;
        if (light === USUAL) stage.style.removeProperty("--stage");
        else stage.style.setProperty("--stage", color_of(light));
        show_horizon();
        view.changed();
    };
    const look = (): void => {
        if (document.documentElement.dataset["theme"] !== "dark") {
            set(USUAL);
            return;
        }
        const { canvas } = view,
            factor = SIDE / Math.max(canvas.width, canvas.height, 1);
        small.width = Math.max(1, Math.round(canvas.width * factor));
        small.height = Math.max(1, Math.round(canvas.height * factor));
        view.draw();
        context.drawImage(canvas, 0, 0, small.width, small.height);
        const shown = brightness(context.getImageData(0, 0, small.width, small.height).data);
        const light = shown ? stage_for(shown, before) : USUAL;
        if (light !== now) set(light);
    };
    const soon = (): void => {
        clearTimeout(timer);
        timer = window.setTimeout(look, WAIT);
    };

    show_horizon();
    app.on(["model"], () => (before = USUAL));
    app.on(["model", "lod", "looks", "style"], soon);
    new MutationObserver(() => {
        show_horizon();
        soon();
    }).observe(document.documentElement, { attributeFilter: ["data-theme", "data-light"] });
    view.moved.push(() => {
        const { yaw, pitch, isAfoot } = view.camera,
            side = `${yaw} ${pitch}`;
        if (isAfoot || side === seen) return; // nearer is the same side
        seen = side;
        soon();
    });
}
