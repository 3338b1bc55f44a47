/* read.c: a texture's file into structs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

/* Each is at most half as large as the one before it, so that no texture has more than 15. The limit keeps errors of
 * mips without bytes from taking much more memory than the file. */
#define MOST_MIPS 64

static void read_tags(struct io *s, struct p3d_paa *paa)
{
    size_t capacity = 0;

    while (p3di_paa_is_tag(s)) {
        struct p3d_paa_tag *tags = io_grow(s, paa->tags, paa->tag_count, &capacity, sizeof *tags);

        if (!tags)
            return;
        paa->tags = tags;
        io_begin(s, "tags", paa->tag_count);
        p3di_x_paa_tag(s, paa, &tags[paa->tag_count]);
        io_end(s);
        if (s->has_failed)
            return;
        paa->tag_count++;
    }
}

/* One mip more; false behind the last. */
static bool read_mip(struct io *s, struct p3d_paa *paa, size_t *capacity)
{
    const uint32_t index = paa->mip_count;
    struct p3d_paa_mip *mips;

    if (p3di_x_paa_end(s))
        return false;
    if (io_left(s) < 4) {
        io_warn(s, s->pos, "the end behind the mips is missing");
        return false;
    }
    if (index == MOST_MIPS)
        io_fail(s, P3D_DAMAGED, s->pos, "there are more than %u mips", MOST_MIPS);
    mips = io_grow(s, paa->mips, index, capacity, sizeof *mips);
    if (!mips)
        return false;
    paa->mips = mips;
    paa->mip_count++;
    io_begin(s, "mips", index);
    p3di_x_paa_mip(s, paa->type, index, &mips[index]);
    io_end(s);
    return true;
}

static void read_mips(struct io *s, struct p3d_paa *paa, struct p3d_error *error)
{
    size_t capacity = 0;
    bool is_mip = true;

    while (is_mip && !s->has_failed) {
        struct p3d_error mip_error;

        p3di_error_clear(&mip_error);
        s->error = &mip_error;
        is_mip = read_mip(s, paa, &capacity);
        if (is_mip)
            paa->mips[paa->mip_count - 1].error = io_keep_error(s, &mip_error, error);
        else if (mip_error.status != P3D_OK && (error->status == P3D_OK || mip_error.status == P3D_NO_MEMORY))
            *error = mip_error;
    }
    s->error = error;
}

static bool is_any_mip_good(const struct p3d_paa *paa)
{
    for (uint32_t i = 0; i < paa->mip_count; i++)
        if (!paa->mips[i].error)
            return true;
    return false;
}

static void read_file(struct io *s, struct p3d_paa *paa, struct p3d_error *error)
{
    p3di_x_paa_type(s, &paa->type);
    read_tags(s, paa);
    p3di_x_paa_palette(s, paa);
    read_mips(s, paa, error);
    if (!s->has_failed)
        x_bytes(s, "trailing", &paa->trailing, io_left(s));
    if (!paa->mip_count)
        io_fail(s, P3D_DAMAGED, s->pos, "there are no mips");
}

static struct p3d_paa *read_watched(const void *data, size_t size, const struct p3d_watcher *watcher,
                                    const struct p3d_options *options, struct p3d_error *error)
{
    struct io s;
    struct p3d_paa *paa = io_begin_file(&s, data, size, sizeof *paa, options, error);

    if (!paa)
        return NULL;
    paa->memory = s.arena;
    io_watch(&s, watcher);
    read_file(&s, paa, error);
    if (error->status == P3D_NO_MEMORY || !is_any_mip_good(paa)) {
        p3di_arena_free(s.arena);
        return NULL;
    }
    return paa;
}

struct p3d_paa *p3d_paa_read(const void *data, size_t size, const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_error ignored;

    return read_watched(data, size, NULL, options, error ? error : &ignored);
}

bool p3d_paa_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
                   struct p3d_error *error)
{
    struct p3d_error ignored;

    if (!error)
        error = &ignored;
    p3d_paa_free(read_watched(data, size, watcher, options, error));
    return error->status == P3D_OK;
}

void p3d_paa_free(struct p3d_paa *paa)
{
    if (paa)
        p3di_arena_free(paa->memory);
}
