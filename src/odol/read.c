/* read.c: an ODOL file into structs; LODs are found through the table, so that a damaged one does
 * not lose the others.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "places.h"

#include "core/foreign.h"

#include <inttypes.h>

/* Limits how much LODs may take: a file could make the reader read the same bytes again and again. */
struct budget {
    uint64_t left;
    uint64_t end; /* of the last LOD in the file */
};

/* ---- A LOD ---- */

/* A damaged LOD keeps only its fields before `proxies`: they come from the file's header. */
static void close_lod(struct io *s, const struct p3d_odol *odol, struct p3d_odol_lod *lod,
                      const struct p3d_error *lod_error, struct p3d_error *error)
{
    lod->error = io_keep_error(s, lod_error, error);
    if (s->watcher && s->watcher->odol_lod)
        s->watcher->odol_lod(s->watcher->user, odol, lod);
    if (s->is_passing)
        lod->error = NULL;
    if (lod->error || s->is_passing)
        memset((char *)lod + offsetof(struct p3d_odol_lod, proxies), 0,
               sizeof *lod - offsetof(struct p3d_odol_lod, proxies));
}

/* Moves the cursor to the LOD and lets it read no further than its end. */
static void enter_lod(struct io *s, const struct p3d_odol_lod *lod, struct budget *budget)
{
    const uint64_t file_size = s->end;

    if (lod->offset > file_size || lod->size > file_size - lod->offset) {
        io_fail(s, P3D_DAMAGED, lod->offset < file_size ? lod->offset : file_size,
                "the table puts the LOD from 0x%" PRIx64 " to 0x%" PRIx64 ", but the file has %" PRIu64 " bytes",
                lod->offset, lod->offset + lod->size, file_size);
        return;
    }
    if (lod->size > budget->left) {
        io_fail(s, P3D_DAMAGED, lod->offset,
                "the LOD's %" PRIu64 " bytes overlap other LODs: %" PRIu64 " are left for it", lod->size, budget->left);
        return;
    }
    budget->left -= lod->size;
    if (budget->end < lod->offset + lod->size)
        budget->end = lod->offset + lod->size;
    s->pos = (size_t)lod->offset;
    s->end = (size_t)(lod->offset + lod->size);
}

static void read_fields(struct io *s, const struct odol_traits *traits, const struct p3d_odol *odol,
                        struct p3d_odol_lod *lod)
{
    x_odol_lod(s, traits, lod);
    if (!s->has_failed && s->pos != s->end)
        io_warn(s, s->pos, "the LOD ends at 0x%zx instead of 0x%zx", s->pos, s->end);
    p3di_odol_check_lod(s, traits, odol, lod);
}

/* A reader that keeps nothing leaves a LOD out that is not watched. */
static void read_lod(const struct io *file, const struct odol_traits *traits, const struct p3d_odol *odol,
                     uint32_t index, struct budget *budget)
{
    struct p3d_odol_lod *lod = &odol->lods[index];
    struct p3d_error lod_error;
    struct io s = *file;

    p3di_error_clear(&lod_error);
    s.lod = (int32_t)index;
    s.error = &lod_error;
    enter_lod(&s, lod, budget);
    if (!s.has_failed && !(s.is_passing && io_is_unwanted(&s, s.pos, s.end))) {
        io_begin(io_as(&s, P3D_ID_LOD), "lods", index);
        if (!s.is_passing || s.is_watched || !s.has_watcher)
            read_fields(&s, traits, odol, lod);
        io_end(&s);
    }
    close_lod(&s, odol, lod, &lod_error, file->error);
}

static void read_lods(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    struct budget budget = {io_left(s), s->pos};

    for (uint32_t i = 0; i < odol->lod_count && s->error->status != P3D_NO_MEMORY; i++) {
        const struct p3di_arena_mark mark = p3di_arena_mark(s->arena);

        read_lod(s, traits, odol, i, &budget);
        if (s->is_passing)
            p3di_arena_release(s->arena, mark);
    }
    s->pos = (size_t)budget.end;
}

static void warn_of_gap(struct io *s, const struct p3d_odol *odol)
{
    uint64_t first = UINT64_MAX;

    for (uint32_t i = 0; i < odol->lod_count; i++)
        if (odol->lods[i].offset < first)
            first = odol->lods[i].offset;
    if (odol->lod_count && first != s->pos)
        io_warn(s, s->pos, "the header ends at 0x%zx, but the first LOD begins at 0x%" PRIx64, s->pos, first);
}

/* Behind the file's header. */
static void x_model(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    x_odol_model(s, traits, odol);
    x_odol_animations(s, traits, odol);
    x_odol_lod_table(s, traits, odol);
}

/* True if the first LOD begins where the table ends, and no LOD ends behind the file. */
static bool is_table_sound(const struct io *s, const struct p3d_odol *odol)
{
    uint64_t first = UINT64_MAX;

    for (uint32_t i = 0; i < odol->lod_count; i++) {
        const struct p3d_odol_lod *lod = &odol->lods[i];

        if (lod->offset > s->end || lod->size > s->end - lod->offset)
            return false;
        first = lod->offset < first ? lod->offset : first;
    }
    return !odol->lod_count || first == s->pos;
}

/* Version 55 has a byte more than 54. It stands in the first place with which the table of LODs is sound. */
static void find_unknown_55(const struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(s->arena);

    for (uint8_t place = 0; place <= 5; place++) {
        struct p3d_odol tried = *odol;
        struct io trial;

        io_init_trial(&trial, s);
        trial.is_trial = false; /* the table is looked at */
        tried.unknown_55_place = place;
        x_model(&trial, traits, &tried);
        p3di_arena_release(s->arena, mark);
        if (trial.has_failed || !is_table_sound(&trial, &tried))
            continue;
        odol->unknown_55_place = place;
        return;
    }
}

static void read_file(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    x_odol_header(s, traits, odol);
    if (traits->version == 55 && !s->has_failed)
        find_unknown_55(s, traits, odol);
    x_model(s, traits, odol);
    if (s->has_failed) {
        odol->lod_count = 0;
        return;
    }
    p3di_odol_mend_places(s, traits, odol);
    p3di_odol_check_model(s, odol);
    warn_of_gap(s, odol);
    read_lods(s, traits, odol);
    x_odol_trailing(s, traits, odol);
}

/* ---- Version 7 ---- */

static void read_v7_lods(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol, uint32_t count)
{
    struct p3d_error *error = s->error;
    size_t capacity = 0;

    while (odol->lod_count < count && !s->has_failed) {
        struct p3d_error lod_error;
        struct p3d_odol_lod *lods = io_grow(s, odol->lods, odol->lod_count, &capacity, sizeof *lods), *lod;
        const struct p3di_arena_mark mark = p3di_arena_mark(s->arena);

        if (!lods)
            return;
        odol->lods = lods;
        lod = &lods[odol->lod_count];
        p3di_error_clear(&lod_error);
        s->lod = (int32_t)odol->lod_count;
        s->error = &lod_error;
        lod->offset = s->pos;
        io_begin(io_as(s, P3D_ID_LOD), "lods", odol->lod_count++);
        x_odol_v7_lod(s, traits, lod);
        lod->size = s->pos - lod->offset;
        p3di_odol_check_lod(s, traits, odol, lod);
        io_end(s);
        close_lod(s, odol, lod, &lod_error, error);
        if (s->is_passing)
            p3di_arena_release(s->arena, mark);
        s->error = error;
    }
}

static void read_v7_file(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol)
{
    uint32_t count = 0;

    x_odol_v7_header(s, &count);
    read_v7_lods(s, traits, odol, count);
    s->lod = P3D_NO_LOD;
    if (s->has_failed)
        return;
    x_odol_v7_footer(s, traits, odol);
    p3di_odol_check_model(s, odol);
    x_odol_trailing(s, traits, odol);
}

/* ---- A file ---- */

static bool is_any_lod_good(const struct p3d_odol *odol)
{
    for (uint32_t i = 0; i < odol->lod_count; i++)
        if (!odol->lods[i].error)
            return true;
    return false;
}

static void read_version(struct io *s, struct p3d_odol *odol)
{
    struct odol_traits traits;

    x_odol_signature(s, &odol->version);
    if (s->has_failed)
        return;
    if (p3di_is_version_of_text(odol->version)) {
        io_fail(s, P3D_DAMAGED, 4, P3DI_WRITTEN_AS_TEXT);
        return;
    }
    if (!p3di_odol_find_traits(odol->version, &traits)) {
        io_fail(s, P3D_UNSUPPORTED, 4, "ODOL version %u is not supported: only 7 and 28 to 75 are", odol->version);
        return;
    }
    s->packing = traits.packing;
    if (s->stored)
        s->stored->packing = traits.packing;
    if (!traits.is_proven)
        io_warn(s, 4, "ODOL version %u is unproven: it was not tested with any real file", odol->version);
    if (traits.is_flashpoint)
        read_v7_file(s, &traits, odol);
    else
        read_file(s, &traits, odol);
}

struct p3d_odol *p3di_odol_read_any(const void *data, size_t size, const struct p3d_watcher *watcher, bool is_passing,
                                    const struct p3d_options *options, struct p3d_error *error)
{
    struct io s;
    struct p3d_odol *odol = io_begin_file(&s, data, size, sizeof *odol, options, error);

    if (!odol)
        return NULL;
    odol->memory = s.arena;
    io_watch(&s, watcher);
    s.is_passing = is_passing;
    if (!is_passing)
        odol->stored = s.stored = io_alloc(&s, 1, sizeof *s.stored);
    read_version(&s, odol);
    return odol;
}

struct p3d_odol *p3d_odol_read(const void *data, size_t size, const struct p3d_options *options,
                               struct p3d_error *error)
{
    struct p3d_error ignored;
    struct p3d_odol *odol = p3di_odol_read_any(data, size, NULL, false, options, error ? error : &ignored);

    if (!error)
        error = &ignored;
    if (odol && (error->status == P3D_NO_MEMORY || (error->status != P3D_OK && !is_any_lod_good(odol)))) {
        p3d_odol_free(odol);
        return NULL;
    }
    return odol;
}

bool p3d_odol_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
                    struct p3d_error *error)
{
    struct p3d_error ignored;

    if (!error)
        error = &ignored;
    p3d_odol_free(p3di_odol_read_any(data, size, watcher, true, options, error));
    return error->status == P3D_OK;
}

void p3d_odol_free(struct p3d_odol *odol)
{
    if (odol)
        p3di_arena_free(odol->memory);
}
