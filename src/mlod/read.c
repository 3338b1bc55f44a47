/* read.c: an MLOD file into structs, every count and index proven.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

/* A peculiarity that many faces of a LOD may share: one warning names the first. */
struct oddity {
    uint32_t count, first;
    uint32_t corner_count; /* of the first */
    uint64_t offset;
};

static void note(struct oddity *oddity, const struct p3d_mlod_face *face, uint32_t index, uint64_t offset)
{
    if (oddity->count++ == 0) {
        oddity->first = index;
        oddity->corner_count = face->corner_count;
        oddity->offset = offset;
    }
}

/* ---- Faces ---- */

struct face_oddities {
    struct oddity corner_count, normal;
};

static void check_face(struct io *s, const struct p3d_mlod_lod *lod, const struct p3d_mlod_face *face, uint32_t index,
                       uint64_t offset, struct face_oddities *oddities)
{
    bool has_odd_normal = false;

    if (IO_UNLIKELY(face->corner_count > 4)) {
        io_damage(s, offset, "face %u has %u corners, more than 4", index, face->corner_count);
        return;
    }
    if (IO_UNLIKELY(face->corner_count < 3))
        note(&oddities->corner_count, face, index, offset);
    for (uint32_t i = 0; i < face->corner_count; i++) {
        if (IO_UNLIKELY(face->corners[i].point >= lod->points.count))
            io_damage(s, offset, "face %u names point %u of %u", index, face->corners[i].point, lod->points.count);
        has_odd_normal |= face->corners[i].normal >= lod->normals.count;
    }
    if (IO_UNLIKELY(has_odd_normal))
        note(&oddities->normal, face, index, offset);
}

/* The smallest face: counts are proven with it before memory is asked for. */
static size_t smallest_face(const struct io *s, enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod_face empty;
    struct io measure;

    memset(&empty, 0, sizeof empty);
    io_init_measure(&measure, s);
    x_mlod_face(&measure, flavour, &empty);
    return (size_t)measure.size;
}

/* Reads a face without showing it, if its bytes are not watched: only reading it tells how many they are. */
static bool read_unwanted_face(struct io *s, enum p3d_mlod_flavour flavour, struct p3d_mlod_face *face)
{
    struct io trial;

    if (!s->is_watched || !s->watcher->to || (s->pos >= s->watcher->from && s->pos < s->watcher->to))
        return false;
    io_init_trial(&trial, s);
    x_mlod_face(&trial, flavour, face);
    if (trial.has_failed || !io_is_unwanted(s, s->pos, trial.pos))
        return false;
    s->pos = trial.pos;
    return true;
}

static void read_face(struct io *s, enum p3d_mlod_flavour flavour, uint32_t index, struct p3d_mlod_face *face)
{
    if (IO_UNLIKELY(s->has_watcher) && read_unwanted_face(s, flavour, face))
        return;
    io_begin(io_as(s, P3D_ID_FACE), "faces", index);
    x_mlod_face(s, flavour, face);
    io_end(s);
}

static void warn_of_oddities(struct io *s, const struct p3d_mlod_lod *lod, const struct face_oddities *oddities)
{
    if (oddities->corner_count.count)
        io_warn(s, oddities->corner_count.offset, "face %u has %u corners, fewer than 3 (such faces in this LOD: %u)",
                oddities->corner_count.first, oddities->corner_count.corner_count, oddities->corner_count.count);
    if (oddities->normal.count)
        io_warn(s, oddities->normal.offset,
                "face %u names a normal that does not exist; there are %u (such faces in this LOD: %u)",
                oddities->normal.first, lod->normals.count, oddities->normal.count);
}

/* A reader that keeps nothing has one face, and checks it before the next takes its place. */
static void read_faces(struct io *s, struct p3d_mlod_lod *lod, uint32_t count)
{
    const size_t step = s->is_passing ? 0 : 1;
    struct face_oddities oddities;
    uint64_t corner_count = 0;

    memset(&oddities, 0, sizeof oddities);
    if (count > io_left(s) / smallest_face(s, lod->flavour)) {
        io_fail(s, P3D_DAMAGED, s->pos, "%u faces do not fit in the %zu bytes that are left", count, io_left(s));
        return;
    }
    lod->faces = io_alloc(s, s->is_passing && count ? 1 : count, sizeof *lod->faces);
    for (uint32_t i = 0; i < count && !s->has_failed; i++) {
        struct p3d_mlod_face *face = &lod->faces[i * step];
        const uint64_t offset = s->pos;

        read_face(s, lod->flavour, i, face);
        if (s->has_failed)
            return;
        lod->face_count = i + 1;
        corner_count += face->corner_count;
        check_face(s, lod, face, i, offset, &oddities);
    }
    /* More than 2^32 corners only fit in a damaged LOD, whose faces are left out. */
    lod->corner_count = (uint32_t)corner_count;
    warn_of_oddities(s, lod, &oddities);
}

/* ---- LODs ---- */

/* Memory for one more tag, or NULL; a reader that keeps no LODs uses one for all. */
static struct p3d_mlod_tag *next_tag(struct io *s, struct p3d_mlod_lod *lod, size_t *capacity)
{
    struct p3d_mlod_tag *tags = lod->tags;

    if (s->is_passing && tags && !(s->watcher && s->watcher->mlod_lod)) {
        memset(tags, 0, sizeof *tags);
        return tags;
    }
    if (lod->tag_count == *capacity)
        tags = io_grow(s, tags, lod->tag_count, capacity, sizeof *tags);
    if (!tags)
        return NULL;
    lod->tags = tags;
    return &tags[lod->tag_count];
}

static void read_tags(struct io *s, struct p3d_mlod_lod *lod)
{
    struct p3d_mlod_tag *tag;
    uint32_t next_id = 0;
    size_t capacity = 0;

    do {
        tag = next_tag(s, lod, &capacity);
        if (!tag)
            break;
        io_begin(io_as(s, P3D_ID_TAG), "tags", lod->tag_count);
        x_mlod_tag(s, lod, next_id, tag);
        io_end(s);
        if (s->has_failed)
            break;
        if (tag->kind == P3D_TAG_UV_SET)
            next_id = tag->is_raw ? 0 : tag->value.uv_set.id + 1;
        lod->tag_count++;
    } while (tag->kind != P3D_TAG_END_OF_FILE);
}

static void check_lod_header(struct io *s, const struct p3d_mlod_lod *lod)
{
    const bool is_known = lod->flavour == P3D_MLOD_P3DM ? lod->version == MLOD_P3DM_VERSION
                                                        : lod->version == MLOD_SP3X_VERSION || lod->version == 1;

    if (!is_known)
        io_warn(s, lod->offset + 8, "LOD version is 0x%x, which is not known", lod->version);
    if (lod->header_extra.size)
        io_warn(s, lod->offset + 4, "LOD header has %u bytes instead of 28", lod->header_size);
}

static void read_lod(struct io *s, struct p3d_mlod_lod *lod)
{
    struct mlod_counts counts;

    lod->offset = s->pos;
    x_mlod_lod_header(s, lod, &counts);
    check_lod_header(s, lod);
    x_mlod_tables(s, lod, &counts);
    read_faces(s, lod, counts.faces);
    x_signature(s, "tags_signature", "TAGG");
    read_tags(s, lod);
    x_f32(io_as(s, P3D_ID_RESOLUTION), "resolution", &lod->resolution);
    lod->size = s->pos - lod->offset;
}

/* A damaged LOD keeps its error, and no faces; a reader that keeps nothing has read them all into one. */
static void close_lod(struct io *s, struct p3d_mlod_lod *lod, const struct p3d_error *lod_error,
                      struct p3d_error *error)
{
    lod->error = io_keep_error(s, lod_error, error);
    if (lod->error)
        lod->face_count = lod->corner_count = 0;
    if (lod->error || s->is_passing)
        lod->faces = NULL;
    if (s->watcher && s->watcher->mlod_lod)
        s->watcher->mlod_lod(s->watcher->user, lod);
}

/* Returns the flavour of the last one. */
static enum p3d_mlod_flavour read_lods(struct io *s, struct p3d_mlod *mlod, struct p3d_error *error)
{
    enum p3d_mlod_flavour flavour = P3D_MLOD_P3DM;
    size_t capacity = 0;

    while (mlod->lod_count < mlod->lod_count_in_file && !s->has_failed) {
        const struct p3di_arena_mark mark = p3di_arena_mark(s->arena);
        const uint32_t kept_count = s->is_passing ? 0 : mlod->lod_count;
        struct p3d_error lod_error;
        struct p3d_mlod_lod *lods;

        p3di_error_clear(&lod_error);
        s->lod = (int32_t)mlod->lod_count;
        s->error = &lod_error;
        lods = io_grow(s, mlod->lods, kept_count, &capacity, sizeof *lods);
        if (lods) {
            mlod->lods = lods;
            io_begin(io_as(s, P3D_ID_LOD), "lods", mlod->lod_count++);
            read_lod(s, &lods[kept_count]);
            io_end(s);
            close_lod(s, &lods[kept_count], &lod_error, error);
            flavour = lods[kept_count].flavour;
        } else {
            *error = lod_error;
        }
        if (s->is_passing) {
            p3di_arena_release(s->arena, mark);
            mlod->lods = NULL;
            capacity = 0;
        }
    }
    s->error = error;
    s->lod = P3D_NO_LOD;
    return flavour;
}

static bool is_any_lod_good(const struct p3d_mlod *mlod)
{
    for (uint32_t i = 0; i < mlod->lod_count; i++)
        if (!mlod->lods[i].error)
            return true;
    return false;
}

static void read_file(struct io *s, struct p3d_mlod *mlod, struct p3d_error *error)
{
    enum p3d_mlod_flavour flavour;

    mlod->memory = s->arena;
    x_mlod_header(s, &mlod->version, &mlod->lod_count_in_file);
    if (mlod->version != 257)
        io_warn(s, 4, "MLOD version is %u instead of 257", mlod->version);
    flavour = read_lods(s, mlod, error);
    if (!s->has_failed)
        x_mlod_trailing(s, flavour, io_left(s), &mlod->trailing);
}

struct p3d_mlod *p3di_mlod_read_any(const void *data, size_t size, const struct p3d_watcher *watcher, bool is_passing,
                                    const struct p3d_options *options, struct p3d_error *error)
{
    struct io s;
    struct p3d_mlod *mlod = io_begin_file(&s, data, size, sizeof *mlod, options, error);

    if (!mlod)
        return NULL;
    io_watch(&s, watcher);
    s.is_passing = is_passing;
    read_file(&s, mlod, error);
    return mlod;
}

struct p3d_mlod *p3d_mlod_read(const void *data, size_t size, const struct p3d_options *options,
                               struct p3d_error *error)
{
    struct p3d_error ignored;
    struct p3d_mlod *mlod = p3di_mlod_read_any(data, size, NULL, false, options, error ? error : &ignored);

    if (!error)
        error = &ignored;
    if (mlod && (error->status == P3D_NO_MEMORY || (error->status != P3D_OK && !is_any_lod_good(mlod)))) {
        p3d_mlod_free(mlod);
        return NULL;
    }
    return mlod;
}

bool p3d_mlod_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
                    struct p3d_error *error)
{
    struct p3d_error ignored;

    if (!error)
        error = &ignored;
    p3d_mlod_free(p3di_mlod_read_any(data, size, watcher, true, options, error));
    return error->status == P3D_OK;
}

void p3d_mlod_free(struct p3d_mlod *mlod)
{
    if (mlod)
        p3di_arena_free(mlod->memory);
}
