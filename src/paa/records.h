/* records.h: the records of PAA, and what is known of each type.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PAA_RECORDS_H
#define P3DI_PAA_RECORDS_H

#include <p3d/paa.h>

#include "codec/blocks.h"
#include "codec/lzo.h"
#include "codec/lzss.h"
#include "core/io.h"

/* The size of a mip is stored in 24 bits: it is less than this. */
#define PAA_MIP_LIMIT ((uint32_t)1 << 24)

struct paa_type {
    enum p3d_paa_type type;
    const char *name;
    uint16_t number; /* 0: the file has no such field */
    bool has_blocks;
    enum p3di_block_kind blocks;
    uint8_t pixel_size; /* without blocks */
};

/* NULL if there is no such type. */
const struct paa_type *p3di_paa_type(enum p3d_paa_type type);

/* Fails with P3D_UNSUPPORTED on a file that cannot be a texture. */
void p3di_x_paa_type(struct io *s, enum p3d_paa_type *type);

/* True if a tag follows. */
bool p3di_paa_is_tag(const struct io *s);
void p3di_x_paa_tag(struct io *s, struct p3d_paa *paa, struct p3d_paa_tag *tag);
void p3di_x_paa_palette(struct io *s, struct p3d_paa *paa);

/* The mark behind the last mip: false if no such mark follows. */
bool p3di_x_paa_end(struct io *s);
void p3di_x_paa_mip(struct io *s, enum p3d_paa_type type, uint32_t index, struct p3d_paa_mip *mip);

/* The number of bytes of the mip, unpacked. */
uint64_t p3di_paa_unpacked_size(enum p3d_paa_type type, uint32_t width, uint32_t height);

#endif
