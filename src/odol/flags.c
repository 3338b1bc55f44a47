/* flags.c: what the bits of an ODOL's flags are called (docs/format/odol.md, "Flags").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const char *const lightings[] = {"shining", "in shadow", "half lit", "fully lit"};

const struct p3d_number_names p3di_odol_lighting = {lightings, 200, COUNT(lightings), NULL, 0};

static const struct p3d_flag clip_flags[] = {
    {0x0000003f, "planes", NULL},       {0x00000040, "user-plane", NULL},     {0x00000100, "land-on", NULL},
    {0x00000200, "land-under", NULL},   {0x00000400, "land-above", NULL},     {0x00000800, "land-keep", NULL},
    {0x00001000, "decal-normal", NULL}, {0x00002000, "decal-vertical", NULL}, {0x00004000, "fog-none", NULL},
    {0x00008000, "fog-sky", NULL},      {0x000f0000, "light", NULL},          {0x0ff00000, "user", &p3di_odol_lighting},
};

const struct p3d_number_names p3di_odol_clip_flags = {NULL, 0, 0, clip_flags, COUNT(clip_flags)};

/* Operation Flashpoint: some bits changed their meaning after it. */
static const struct p3d_flag special_v7[] = {
    {0x00000001, "grass", NULL},
    {0x00000002, "on-surface", NULL},
    {0x00000004, "is-on-surface", NULL},
    {0x00000008, "no-z-buffer", NULL},
    {0x00000010, "no-z-write", NULL},
    {0x00000020, "no-shadow", NULL},
    {0x00000040, "is-shadow", NULL},
    {0x00000080, "shadow-disabled", NULL},
    {0x00000100, "alpha", NULL},
    {0x00000200, "transparent", NULL},
    {0x00000400, "water", NULL},
    {0x00000800, "light", NULL},
    {0x00001000, "point-sampling", NULL},
    {0x00002000, "no-clamp", NULL},
    {0x00004000, "clamp-u", NULL},
    {0x00008000, "clamp-v", NULL},
    {0x00010000, "animated", NULL},
    {0x00020000, "alpha-ordered", NULL},
    {0x00040000, "no-dropdown", NULL},
    {0x00080000, "alpha-fog", NULL},
    {0x00100000, "fog-disabled", NULL},
    {0x00200000, "colored", NULL},
    {0x00400000, "hidden", NULL},
    {0x00800000, "best-mipmap", NULL},
    {0x01000000, "detail-texture", NULL},
    {0x02000000, "specular-texture", NULL},
    {0x0c000000, "z-bias", NULL},
    {0x10000000, "hidden-proxy", NULL},
    {0x20000000, "no-texture-merging", NULL},
    {0x40000000, "specular-lighting", NULL},
    {0x80000000, "no-sun", NULL},
};

static const struct p3d_flag special[] = {
    {0x00000001, "sun-precalculated", NULL},
    {0x00000002, "on-surface", NULL},
    {0x00000004, "is-on-surface", NULL},
    {0x00000008, "no-z-buffer", NULL},
    {0x00000010, "no-z-write", NULL},
    {0x00000020, "no-shadow", NULL},
    {0x00000040, "is-shadow", NULL},
    {0x00000080, "no-alpha-write", NULL},
    {0x00000100, "alpha", NULL},
    {0x00000200, "transparent", NULL},
    {0x00000400, "shadow-volume", NULL},
    {0x00000800, "light", NULL},
    {0x00001000, "no-culling", NULL},
    {0x00002000, "no-clamp", NULL},
    {0x00004000, "clamp-u", NULL},
    {0x00008000, "clamp-v", NULL},
    {0x00010000, "animated", NULL},
    {0x00020000, "alpha-ordered", NULL},
    {0x00040000, "no-color-write", NULL},
    {0x00080000, "alpha-fog", NULL},
    {0x00100000, "blend-zero", NULL},
    {0x00200000, "colored", NULL},
    {0x00400000, "hidden", NULL},
    {0x00800000, "best-mipmap", NULL},
    {0x03000000, "filter", NULL},
    {0x0c000000, "z-bias", NULL},
    {0x10000000, "hidden-proxy", NULL},
    {0x20000000, "no-stencil-write", NULL},
    {0x40000000, "tracer-lighting", NULL},
    {0x80000000, "no-sun", NULL},
};

const struct p3d_number_names p3di_odol_special_v7 = {NULL, 0, 0, special_v7, COUNT(special_v7)};
const struct p3d_number_names p3di_odol_special = {NULL, 0, 0, special, COUNT(special)};
