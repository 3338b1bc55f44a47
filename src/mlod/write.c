/* write.c: structs into an MLOD file, with the reader's record routines.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

static uint32_t count_corners(const struct p3d_mlod_lod *lod)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < lod->face_count; i++)
        count += lod->faces[i].corner_count;
    return count;
}

static void check_face(struct io *s, const struct p3d_mlod_lod *lod, uint32_t index)
{
    const struct p3d_mlod_face *face = &lod->faces[index];

    if (face->corner_count > 4) {
        io_fail(s, P3D_INVALID, io_offset(s), "face %u has %u corners, more than 4", index, face->corner_count);
        return;
    }
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (face->corners[i].point >= lod->points.count)
            io_fail(s, P3D_INVALID, io_offset(s), "face %u names point %u of %u", index, face->corners[i].point,
                    lod->points.count);
    if (lod->flavour == P3D_MLOD_SP3X && face->material.size)
        io_fail(s, P3D_INVALID, io_offset(s), "face %u has a material, which SP3X cannot hold", index);
}

static void check_tag_place(struct io *s, const struct p3d_mlod_lod *lod, uint32_t index)
{
    const bool is_last = index + 1 == lod->tag_count;

    if ((lod->tags[index].kind == P3D_TAG_END_OF_FILE) != is_last)
        io_fail(s, P3D_INVALID, io_offset(s), "tag %u is %s #EndOfFile#", index,
                is_last ? "the last but not" : "already");
}

/* The record routines also read, so their arguments are not const: they get copies here. */
static void write_lod(struct io *s, const struct p3d_mlod_lod *source)
{
    struct p3d_mlod_lod lod = *source;
    struct mlod_counts counts = {lod.points.count, lod.normals.count, lod.face_count};

    if (lod.flavour != P3D_MLOD_P3DM && lod.flavour != P3D_MLOD_SP3X) {
        io_fail(s, P3D_INVALID, io_offset(s), "the LOD is of flavour %d, which does not exist", (int)lod.flavour);
        return;
    }
    if (lod.error)
        io_fail(s, P3D_INVALID, lod.error->offset, "the LOD is damaged: %s", lod.error->message);
    lod.corner_count = count_corners(&lod);
    x_mlod_lod_header(s, &lod, &counts);
    x_mlod_tables(s, &lod, &counts);
    for (uint32_t i = 0; i < lod.face_count && !s->has_failed; i++) {
        struct p3d_mlod_face face = lod.faces[i];

        check_face(s, &lod, i);
        x_mlod_face(s, lod.flavour, &face);
    }
    x_signature(s, "tags_signature", "TAGG");
    if (!lod.tag_count)
        io_fail(s, P3D_INVALID, io_offset(s), "the LOD has no #EndOfFile# tag");
    for (uint32_t i = 0; i < lod.tag_count && !s->has_failed; i++) {
        struct p3d_mlod_tag tag = lod.tags[i];

        check_tag_place(s, &lod, i);
        x_mlod_tag(s, &lod, 0, &tag);
    }
    x_f32(s, "resolution", &lod.resolution);
}

static void write_mlod(struct io *s, const void *file)
{
    const struct p3d_mlod *mlod = file;
    uint32_t version = mlod->version, lod_count = mlod->lod_count;
    struct p3d_bytes trailing = mlod->trailing;

    x_mlod_header(s, &version, &lod_count);
    for (uint32_t i = 0; i < mlod->lod_count && !s->has_failed; i++) {
        s->lod = (int32_t)i;
        write_lod(s, &mlod->lods[i]);
    }
    s->lod = P3D_NO_LOD;
    x_mlod_trailing(s, mlod->lod_count ? mlod->lods[mlod->lod_count - 1].flavour : P3D_MLOD_P3DM, trailing.size,
                    &trailing);
}

/* ---- UV sets whose form depends on the tag behind them ---- */

/* True if the LOD has a UV set whose size does not say if an id is there; the reader looks at the next tag then
 * (tags.c). The next tag may look different in the other flavour, or be another one than in the file that was read. */
static bool has_doubtful_tag(const struct p3d_mlod_lod *lod)
{
    const uint64_t doubtful_size = 8 * (uint64_t)count_corners(lod);

    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (tag->kind != P3D_TAG_UV_SET)
            continue;
        if (tag->is_raw ? tag->value.raw.size == doubtful_size : tag->value.uv_set.form != P3D_UV_SET_USUAL)
            return true;
    }
    return false;
}

static bool is_alike(const struct p3d_mlod_tag *a, const struct p3d_mlod_tag *b)
{
    if (a->is_raw || b->is_raw)
        return a->is_raw && b->is_raw && a->value.raw.size == b->value.raw.size;
    return b->kind == P3D_TAG_UV_SET && a->value.uv_set.form == b->value.uv_set.form;
}

/* `read` is NULL if it could not be read. */
static bool check_lod(const struct p3d_mlod_lod *lod, const struct p3d_mlod_lod *read, int32_t index,
                      struct p3d_error *error)
{
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        if (lod->tags[i].kind != P3D_TAG_UV_SET)
            continue;
        if (read && !read->error && i < read->tag_count && is_alike(&lod->tags[i], &read->tags[i]))
            continue;
        p3di_error_set(error, P3D_INVALID, index, 0,
                       "tag %u, \"#UVSet#\", would be read in another way, because of its size and the tag behind it",
                       i);
        return false;
    }
    return true;
}

/* True if all UV sets are read as they are meant. */
static bool check_forms(const struct p3d_mlod *mlod, struct p3d_error *error)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_mlod *read = NULL;
    struct p3d_error ignored;
    bool is_good;

    if (!error)
        error = &ignored;
    is_good = io_write_file(write_mlod, mlod, p3d_buffer_sink(&file), error);
    if (is_good) {
        read = p3d_mlod_read(file.data, file.size, NULL, error);
        is_good = error->status != P3D_NO_MEMORY;
    }
    for (uint32_t i = 0; i < mlod->lod_count && is_good; i++)
        is_good = check_lod(&mlod->lods[i], read && i < read->lod_count ? &read->lods[i] : NULL, (int32_t)i, error);
    p3d_mlod_free(read);
    p3d_buffer_free(&file);
    return is_good;
}

bool p3d_mlod_write(const struct p3d_mlod *mlod, struct p3d_sink sink, struct p3d_error *error)
{
    bool is_doubtful = false;

    for (uint32_t i = 0; i < mlod->lod_count && !is_doubtful; i++)
        is_doubtful = has_doubtful_tag(&mlod->lods[i]);
    if (is_doubtful && !check_forms(mlod, error))
        return false;
    return io_write_file(write_mlod, mlod, sink, error);
}
