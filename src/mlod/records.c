/* records.c: the records of MLOD but for its tags, each described once (docs/format/mlod.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

#include "names.h"

#include "core/foreign.h"

static const char *const signatures[] = {[P3D_MLOD_P3DM] = "P3DM", [P3D_MLOD_SP3X] = "SP3X"};

static const struct p3d_column point_columns[] = {{"x", P3D_FIELD_F32, NULL},
                                                  {"y", P3D_FIELD_F32, NULL},
                                                  {"z", P3D_FIELD_F32, NULL},
                                                  {"flags", P3D_FIELD_HEX32, &p3di_mlod_point_flags}};
static const struct p3d_column normal_columns[] = {
    {"x", P3D_FIELD_F32, NULL}, {"y", P3D_FIELD_F32, NULL}, {"z", P3D_FIELD_F32, NULL}};

void x_mlod_header(struct io *s, uint32_t *version, uint32_t *lod_count)
{
    x_signature(s, "signature", "MLOD");
    x_u32(s, "version", version);
    if (p3di_is_version_of_text(*version))
        io_fail(s, P3D_DAMAGED, io_offset(s) - 4, P3DI_WRITTEN_AS_TEXT);
    else if (*version >> 8 > 1)
        io_fail(s, P3D_UNSUPPORTED, io_offset(s) - 4, "MLOD version %u (0x%x) is not supported", *version, *version);
    x_u32(s, "lod_count", lod_count);
}

static void find_flavour(struct io *s, struct p3d_mlod_lod *lod)
{
    const uint8_t *bytes = s->data + s->pos;

    if (io_left(s) < 4)
        return; /* x_signature says so */
    if (memcmp(bytes, signatures[P3D_MLOD_SP3X], 4) == 0)
        lod->flavour = P3D_MLOD_SP3X;
    else if (memcmp(bytes, signatures[P3D_MLOD_P3DM], 4) == 0)
        lod->flavour = P3D_MLOD_P3DM;
    else if (memcmp(bytes, "SP3D", 4) == 0)
        io_fail(s, P3D_UNSUPPORTED, s->pos, "LOD signature SP3D (an early demo's format) is not supported");
    else
        io_fail(s, P3D_DAMAGED, s->pos, "LOD signature is \"%.4s\", neither P3DM nor SP3X", (const char *)bytes);
}

void x_mlod_lod_header(struct io *s, struct p3d_mlod_lod *lod, struct mlod_counts *counts)
{
    if (!s->is_writing)
        find_flavour(s, lod);
    x_signature(s, "signature", signatures[lod->flavour]);
    x_u32(s, "header_size", &lod->header_size);
    if (!s->has_failed && lod->header_size < 28)
        io_fail(s, s->is_writing ? P3D_INVALID : P3D_DAMAGED, io_offset(s) - 4, "header_size is %u, less than 28",
                lod->header_size);
    x_u32(s, "version", &lod->version);
    x_u32(s, "point_count", &counts->points);
    x_u32(s, "normal_count", &counts->normals);
    x_u32(s, "face_count", &counts->faces);
    x_hex32(s, "flags", &lod->flags);
    x_bytes(s, "header_extra", &lod->header_extra, s->has_failed ? 0 : lod->header_size - 28);
}

void x_mlod_tables(struct io *s, struct p3d_mlod_lod *lod, const struct mlod_counts *counts)
{
    X_TABLE(s, "points", &lod->points, counts->points, point_columns);
    X_TABLE(s, "normals", &lod->normals, counts->normals, normal_columns);
}

static void x_corner(struct io *s, struct p3d_mlod_corner *corner)
{
    x_u32(s, "point", &corner->point);
    x_u32(s, "normal", &corner->normal);
    x_f32(s, "u", &corner->u);
    x_f32(s, "v", &corner->v);
}

void x_mlod_face(struct io *s, enum p3d_mlod_flavour flavour, struct p3d_mlod_face *face)
{
    if (flavour == P3D_MLOD_SP3X)
        x_fixed_text(s, "texture", &face->texture, P3D_MLOD_SP3X_TEXTURE_SIZE);
    x_u32(s, "corner_count", &face->corner_count);
    for (size_t i = 0; i < 4; i++) {
        io_begin(s, "corners", i);
        x_corner(s, &face->corners[i]);
        io_end(s);
    }
    x_named_u32(s, "flags", &face->flags, &p3di_mlod_face_flags);
    if (flavour == P3D_MLOD_P3DM) {
        x_asciiz(s, "texture", &face->texture);
        x_asciiz(s, "material", &face->material);
    }
}

void x_mlod_trailing(struct io *s, enum p3d_mlod_flavour flavour, size_t size, struct p3d_bytes *trailing)
{
    if (flavour == P3D_MLOD_SP3X && size == P3D_MLOD_SP3X_DEFAULT_PATH_SIZE)
        x_fixed_text(s, "default_path", trailing, P3D_MLOD_SP3X_DEFAULT_PATH_SIZE);
    else
        x_bytes(s, "trailing", trailing, size);
}
