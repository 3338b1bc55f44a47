/* contents.c: the contents of an archive's entries, unpacked where they are packed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/pbo.h>

#include "codec/lzss.h"
#include "core/arena.h"
#include "core/error.h"

static bool fail(const struct p3d_pbo_entry *entry, const char *reason, struct p3d_error *error)
{
    p3di_error_set(error, P3D_DAMAGED, P3D_NO_LOD, entry->offset, "%.*s %s", P3DI_NAME(entry->name), reason);
    return false;
}

static bool unpack(const struct p3d_pbo_entry *entry, const uint8_t *packed, uint8_t *out, struct p3d_error *error)
{
    size_t used;

    switch (p3di_lzss_unpack(packed, entry->stored_size, out, entry->size, &used)) {
    case P3DI_LZSS_OK:
        return true;
    case P3DI_LZSS_SHORT:
        return fail(entry, "ends before it is unpacked", error);
    case P3DI_LZSS_TOO_LONG:
        return fail(entry, "unpacks to more than its size", error);
    default:
        return fail(entry, "does not match its checksum", error);
    }
}

static bool open_packed(const struct p3d_pbo_entry *entry, const uint8_t *stored, const struct p3d_options *options,
                        struct p3d_contents *contents, struct p3d_error *error)
{
    struct p3di_arena *arena = p3di_arena_new(options, entry->stored_size);
    uint8_t *out = arena ? p3di_arena_alloc(arena, entry->size, 1) : NULL;
    char reason[P3DI_REASON_SIZE];

    if (!out)
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, entry->offset, "no memory for the %u bytes of %.*s%s",
                       entry->size, P3DI_NAME(entry->name), p3di_arena_reason(arena, reason));
    if (!out || !unpack(entry, stored, out, error)) {
        p3di_arena_free(arena);
        return false;
    }
    *contents = (struct p3d_contents){out, entry->size, arena};
    return true;
}

bool p3d_pbo_unpack(const struct p3d_pbo_entry *entry, const void *stored, const struct p3d_options *options,
                    struct p3d_contents *contents, struct p3d_error *error)
{
    p3di_error_clear(error);
    memset(contents, 0, sizeof *contents);
    if (entry->error) {
        if (error)
            *error = *entry->error;
        return false;
    }
    if (entry->method == P3D_PBO_PACKED && entry->stored_size)
        return open_packed(entry, stored, options, contents, error);
    *contents = (struct p3d_contents){stored, entry->size, NULL};
    return true;
}

bool p3d_pbo_open(const struct p3d_pbo *pbo, uint32_t index, const struct p3d_options *options,
                  struct p3d_contents *contents, struct p3d_error *error)
{
    if (index < pbo->entry_count) {
        const struct p3d_pbo_entry *entry = &pbo->entries[index];

        return p3d_pbo_unpack(entry, entry->error ? NULL : pbo->data + entry->offset, options, contents, error);
    }
    memset(contents, 0, sizeof *contents);
    p3di_error_clear(error);
    p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "entry %u does not exist; there are %u", index, pbo->entry_count);
    return false;
}

void p3d_contents_free(struct p3d_contents *contents)
{
    p3di_arena_free(contents->memory);
    memset(contents, 0, sizeof *contents);
}
