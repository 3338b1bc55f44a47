/* mlod_bytes.h: the bytes of a small MLOD of either flavour: one LOD, a triangle and a quad, and the
 * tags that a test puts in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_MLOD_BYTES_H
#define P3D_TESTS_MLOD_BYTES_H

#include "bytes.h"

#include <p3d/mlod.h>

enum { POINTS = 4, NORMALS = 1, FACES = 2, CORNERS = 7 };

static inline void put_header(struct bytes *b, uint32_t lod_count)
{
    put_text(b, "MLOD");   /* signature */
    put_u32(b, 257);       /* version */
    put_u32(b, lod_count); /* lod_count */
}

static inline void put_face(struct bytes *b, enum p3d_mlod_flavour flavour, uint32_t corner_count, const char *texture)
{
    if (flavour == P3D_MLOD_SP3X)
        put_fixed(b, texture, 32, 0xcc); /* texture, with garbage behind the NUL */
    put_u32(b, corner_count);            /* corner_count */
    for (uint32_t i = 0; i < 4; i++) {
        put_u32(b, i);     /* point: the fourth is there in a triangle too */
        put_u32(b, 0);     /* normal */
        put_f32(b, 0.25f); /* u */
        put_f32(b, 0.5f);  /* v */
    }
    put_u32(b, 0x10); /* flags */
    if (flavour == P3D_MLOD_P3DM) {
        put_asciiz(b, texture);   /* texture */
        put_asciiz(b, "m.rvmat"); /* material */
    }
}

/* Everything of a LOD before its first tag. */
static inline void put_lod(struct bytes *b, enum p3d_mlod_flavour flavour)
{
    put_text(b, flavour == P3D_MLOD_SP3X ? "SP3X" : "P3DM"); /* signature */
    put_u32(b, 28);                                          /* header_size */
    put_u32(b, flavour == P3D_MLOD_SP3X ? 0x99 : 0x100);     /* version */
    put_u32(b, POINTS);                                      /* point_count */
    put_u32(b, NORMALS);                                     /* normal_count */
    put_u32(b, FACES);                                       /* face_count */
    put_u32(b, 0);                                           /* flags */
    for (uint32_t i = 0; i < POINTS; i++) {
        put_f32(b, (float)(i & 1)); /* x */
        put_f32(b, (float)(i / 2)); /* y */
        put_f32(b, 2);              /* z */
        put_u32(b, 0x01000000);     /* flags */
    }
    put_f32(b, 0), put_f32(b, 0), put_f32(b, 1); /* normal */
    put_face(b, flavour, 3, "a.paa");
    put_face(b, flavour, 4, "b.paa");
    put_text(b, "TAGG"); /* tags_signature */
}

/* A tag but for its payload. */
static inline void put_tag(struct bytes *b, enum p3d_mlod_flavour flavour, const char *name, uint32_t size)
{
    if (flavour == P3D_MLOD_SP3X) {
        put_fixed(b, name, 64, 0xdd); /* name, with garbage behind the NUL */
    } else {
        put_u8(b, 1);        /* active */
        put_asciiz(b, name); /* name */
    }
    put_u32(b, size); /* size */
}

static inline void put_end(struct bytes *b, enum p3d_mlod_flavour flavour)
{
    put_tag(b, flavour, "#EndOfFile#", 0);
    put_f32(b, 1); /* resolution */
}

#endif
