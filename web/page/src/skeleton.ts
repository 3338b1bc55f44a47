// skeleton.ts: bones and axes of animations over the picture.
// SPDX-License-Identifier: GPL-2.0-or-later
import type { Axis } from "../../lib/types";
import type { App } from "./app";
import { Labels, bone_middles, theme_color } from "./over";

export function draw_bones(app: App): void {
    app.view.painters.push((context, camera, figure, side) => {
        const bones = app.opened?.model.bones ?? [];
        if (!app.extras.hasBones || side || !bones.length) return;
        const labels = new Labels(context, camera),
            middles = bone_middles(figure, bones.length),
            color = theme_color("accent");
        bones.forEach(({ name, parent }, i) => {
            const middle = middles[i],
                above = middles[parent];
            if (!middle) return;
            if (above) labels.line(above, middle, color);
            labels.dot(middle, color, 4);
            labels.put(middle, name);
        });
    });
}

export function draw_axes(app: App): void {
    let axes: Axis[] = [],
        lod = -1,
        wanted: unknown = null;

    app.on(["lod", "style"], () => {
        const opened = app.opened;
        if (!opened || app.lod < 0 || !app.extras.hasAxes || (wanted === opened && lod === app.lod)) return;
        [wanted, lod, axes] = [opened, app.lod, []];
        void app.guard(async () => {
            axes = await app.p3d.axes(opened.model.id, app.lod);
            app.view.changed();
        });
    });
    app.view.painters.push((context, camera, figure, side) => {
        if (!app.extras.hasAxes || side || wanted !== app.opened || lod !== app.lod) return;
        const labels = new Labels(context, camera),
            box = figure.box;
        const size = Math.hypot(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!) * 0.12 || 0.2;
        for (const { position: p, direction: d, animation } of axes) {
            const length = d ? Math.hypot(d[0]!, d[1]!, d[2]!) : 0;
            if (!p || !d || !(length > 0)) continue;
            const to = (k: number): [number, number, number] =>
                [0, 1, 2].map((i) => p[i]! + (d[i]! / length) * k * size) as [number, number, number];
            labels.line(to(-1), to(1), "#e0461f", 2);
            labels.dot(to(1), "#e0461f", 3.5);
            labels.put(to(1), app.opened?.model.animations[animation]?.name ?? "", "#e0461f");
        }
    });
}
