/* maps.h: pictures that are made of images of a glTF, as textures of a game have them. Floor 6: surfaces.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_MAPS_H
#define P3DI_GLTF_IN_MAPS_H

#include "file.h"

enum in_map_kind {
    IN_MAP_COLOR,    /* _tint_co: times the linear colour `values` */
    IN_MAP_NORMAL,   /* _nohq: green the other way, its slopes times values[0] */
    IN_MAP_SHADOW,   /* _as: red in green, as strong as values[0] */
    IN_MAP_HIGHLIGHT /* _smdi: roughness (green) times values[0] and metal (blue) times values[1] */
};

/* A map that was written. */
struct in_map {
    struct p3d_bytes name; /* without an extension; empty: it could not be made */
    float power, strength; /* of the brightest highlight */
};

/* Makes a map of an image, once for the same values, and gives it away as PNG: "STEM_nohq.png" unless the image itself
 * is called so. If the image cannot be read, the map has no name, and a warning says why. */
struct in_map p3di_in_make_map(struct in_file *file, enum in_map_kind kind, uint32_t image, const float values[4],
                               struct p3d_bytes stem);

/* The highlights of a surface, by the numbers of glTF: the exponent, and how bright they are. */
double p3di_in_power(double roughness);
double p3di_in_strength(double roughness, double metal);

#endif
