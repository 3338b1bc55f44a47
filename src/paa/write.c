/* write.c: structs into a texture's file, with the reader's record routines.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

/* The record routines also read, so their arguments are not const: they get copies here. */
static void write_paa(struct io *s, const void *file)
{
    struct p3d_paa paa = *(const struct p3d_paa *)file;

    if (!p3di_paa_type(paa.type)) {
        io_fail(s, P3D_INVALID, 0, "textures of type %d do not exist", (int)paa.type);
        return;
    }
    p3di_x_paa_type(s, &paa.type);
    for (uint32_t i = 0; i < paa.tag_count; i++) {
        struct p3d_paa_tag tag = paa.tags[i];

        p3di_x_paa_tag(s, &paa, &tag);
    }
    p3di_x_paa_palette(s, &paa);
    for (uint32_t i = 0; i < paa.mip_count && !s->has_failed; i++) {
        struct p3d_paa_mip mip = paa.mips[i];

        if (mip.error)
            io_fail(s, P3D_INVALID, mip.error->offset, "mip %u is damaged: %s", i, mip.error->message);
        p3di_x_paa_mip(s, paa.type, i, &mip);
    }
    (void)p3di_x_paa_end(s);
    x_bytes(s, "trailing", &paa.trailing, paa.trailing.size);
}

bool p3d_paa_write(const struct p3d_paa *paa, struct p3d_sink sink, struct p3d_error *error)
{
    return io_write_file(write_paa, paa, sink, error);
}
