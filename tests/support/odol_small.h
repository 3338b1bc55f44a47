/* odol_small.h: the sample of odol_sample.h in few bytes, and where its fields stand.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_ODOL_SMALL_H
#define P3D_TESTS_ODOL_SMALL_H

#include "odol_sample.h"
#include "test.h"

/* The sample without its largest LOD: of 256 vertices and 225 faces, of 255 and 224, and of 2. Tests break the
 * second one. */
static inline void small_sample(struct odol_sample *sample, uint32_t version)
{
    struct p3d_odol *odol = &sample->odol;

    odol_sample_make(sample, version);
    odol->lods++;
    odol->lod_count = 3;
    odol->mass_array.count = 0;
    odol->preferred_shadow_volumes.count = odol->preferred_shadow_buffers.count =
        odol->preferred_shadow_buffers_visible.count = version >= 57 ? 3 : 0;
    for (size_t i = 0; i < P3D_ROLE_COUNT; i++)
        odol->special_lods[i] = P3D_ODOL_NO_LOD;
}

static inline struct p3d_buffer write_small(const struct odol_sample *sample)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;

    if (!p3d_odol_write(&sample->odol, p3d_buffer_sink(&file), &error))
        fail_msg("%s", error.message);
    return file;
}

struct place {
    const char *name;
    size_t index;
    int32_t lod;
    uint64_t offset;
    bool is_found;
};

static inline void find_place(void *user, const struct p3d_field *field)
{
    struct place *place = user;

    if (!place->is_found && strcmp(field->name, place->name) == 0 && field->index == place->index &&
        field->lod == place->lod) {
        place->offset = field->offset;
        place->is_found = true;
    }
}

/* Where a field stands. */
static inline size_t place_of(const struct p3d_buffer *file, const char *name, size_t index, int32_t lod)
{
    struct place place = {name, index, lod, 0, false};
    const struct p3d_watcher watcher = {.watch = find_place, .user = &place};

    p3d_odol_watch(file->data, file->size, &watcher, NULL, NULL);
    if (!place.is_found)
        fail_msg("%s", name);
    return (size_t)place.offset;
}

/* Makes a number larger. */
static inline void add_to(struct p3d_buffer *file, size_t at, uint32_t more)
{
    const uint32_t value = p3d_load_u32(file->data + at) + more;

    for (size_t i = 0; i < 4; i++)
        file->data[at + i] = (uint8_t)(value >> 8 * i);
}

#endif
