/* p3d/draw.h: pictures of models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_DRAW_H
#define P3D_DRAW_H

#include <p3d/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sides from which a picture is drawn. */
enum p3d_view {
    P3D_VIEW_ISO,   /* from -z, +x and above: a vehicle's front and left, as vehicles are modelled */
    P3D_VIEW_FRONT, /* from -z */
    P3D_VIEW_SIDE,  /* from +x, a vehicle's left; as P3D_VIEW_LEFT */
    P3D_VIEW_TOP,   /* from +y, with -z up */
    P3D_VIEW_BACK,  /* from +z */
    P3D_VIEW_LEFT,
    P3D_VIEW_RIGHT, /* from -x */
    P3D_VIEW_BOTTOM /* from -y, with -z up */
};

/* How a picture is lit. */
enum p3d_light {
    P3D_LIGHT_ROOM, /* as viewers of glTF light a GLB: a room and a lamp, with shadows */
    P3D_LIGHT_FLAT  /* colours of textures as they are, a little darker where a surface turns away */
};

/* Options of a picture. All zero is a good default. */
struct p3d_draw_options {
    uint32_t width, height; /* pixels, up to 8192, of a sheet those of one LOD's picture; 0: 1024, 768; there 256 */
    enum p3d_view view;     /* P3D_INVALID if there is no such view */
    bool is_sheet;          /* all LODs in a grid */
    /* The looks of the materials: their images of colour are drawn. NULL: each material has one colour. */
    const struct p3d_looks *looks;
    const char *const *labels; /* of a sheet, by LOD: what stands below instead of its name; NULL: the names */
    float turn, rise; /* degrees by which the viewer goes on from there: to the right around the model, then up */
    /* A material that names a texture which the looks do not have is hatched; if its name ends with _ca (colour with
     * alpha), one sees through it. */
    bool has_hatches;
    enum p3d_light light; /* P3D_INVALID if there is no such light */
    /* More than 1: an animated PNG (APNG) of so many frames, at most P3D_FRAMES_MAX, in which the viewer goes once
     * around the model, to the right, in 6 seconds, again and again. All frames have one scale. P3D_INVALID of a sheet.
     */
    uint32_t frames;
};

/* The most frames of an animated picture. */
#define P3D_FRAMES_MAX 360

/* A PNG of the model's best LOD (p3d_model_best_lod; if that has no faces to be seen, the first that has any, or
 * else the first that has points) on a transparent background: parallel projection, one colour a material, which is the
 * same in every picture. With looks a material that has an image of colour is drawn with it; docs/export.md says how. A
 * LOD without faces shows its points, with names as far as there is room. A sheet has a picture of each LOD, row by row
 * in the model's order, all at one scale, its name and the number of its faces, or of its points, below it. Fails with
 * P3D_INVALID if there is nothing to draw (no LOD has faces or points; of a sheet: there are no LODs), if the whole
 * passes 8192 pixels in a direction, or if the looks do not fit the model: another count, an index beyond the images,
 * an image without pixels or of an impossible size. */
bool p3d_draw(const struct p3d_model *model, const struct p3d_draw_options *draw_options,
              const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error);

/* The colour in pictures of a material without an image, from 0 to 1: the colour of a procedural texture, else a light
 * one, which is the same in every picture. */
void p3d_draw_color(const struct p3d_model_material *material, float color[4]);

#ifdef __cplusplus
}
#endif
#endif
