/* names.c: what the bits of an MLOD's flags are called (docs/format/mlod.md, "Flags").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const char *const decals[] = {"normal", "vertical"};
static const char *const biases[] = {"low", "middle", "high"};
static const struct p3d_number_names decal_names = {decals, 1, COUNT(decals), NULL, 0};
static const struct p3d_number_names bias_names = {biases, 1, COUNT(biases), NULL, 0};

static const struct p3d_flag point_flags[] = {
    {0x00000001, "surface-on", NULL},   {0x00000002, "surface-under", NULL}, {0x00000004, "surface-above", NULL},
    {0x00000008, "surface-keep", NULL}, {0x00000010, "light-shining", NULL}, {0x00000020, "light-shadow", NULL},
    {0x00000040, "light-full", NULL},   {0x00000080, "light-half", NULL},    {0x00000300, "decal", &decal_names},
    {0x00001000, "fog-none", NULL},     {0x00002000, "fog-sky", NULL},       {0x00ff0000, "user", NULL},
    {0x01000000, "hidden", NULL},
};

static const struct p3d_flag face_flags[] = {
    {0x00000001, "light-none", NULL}, {0x00000002, "light-ambient", NULL},      {0x00000004, "light-full", NULL},
    {0x00000008, "is-shadow", NULL},  {0x00000010, "no-shadow", NULL},          {0x00000020, "both-sides-lit", NULL},
    {0x00000080, "light-sky", NULL},  {0x00000300, "z-bias", &bias_names},      {0x00100000, "light-reversed", NULL},
    {0x00200000, "light-flat", NULL}, {0x01000000, "no-texture-merging", NULL}, {0xfe000000, "user", NULL},
};

const struct p3d_number_names p3di_mlod_point_flags = {NULL, 0, 0, point_flags, COUNT(point_flags)};
const struct p3d_number_names p3di_mlod_face_flags = {NULL, 0, 0, face_flags, COUNT(face_flags)};
