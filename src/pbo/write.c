/* write.c: an archive, with the reader's record routines.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"
#include "sha1.h"

#include <inttypes.h>

/* All that is written goes through it, into the checksum as well. */
struct hashed {
    struct p3d_sink sink; /* of the archive */
    struct p3di_sha1 sha1;
    uint64_t size;
};

static bool put(void *user, const void *data, size_t size)
{
    struct hashed *hashed = user;

    p3di_add_sha1(&hashed->sha1, data, size);
    hashed->size += size;
    return hashed->sink.write(hashed->sink.user, data, size);
}

/* The record routines also read, so their arguments are not const: they get copies here. */
static void write_properties(struct io *s, const struct p3d_pbo *pbo)
{
    struct p3d_pbo_entry first = {.method = P3D_PBO_PROPERTIES};
    struct p3d_pbo_property end = {.key = {NULL, 0}};

    x_pbo_entry(s, &first);
    for (uint32_t i = 0; i < pbo->property_count; i++) {
        struct p3d_pbo_property property = pbo->properties[i];

        if (!property.key.size)
            io_fail(s, P3D_INVALID, 0, "property %u has no name", i);
        x_pbo_property(s, &property);
    }
    x_pbo_property(s, &end);
}

static void write_header(struct io *s, const void *archive)
{
    const struct p3d_pbo *pbo = archive;
    struct p3d_pbo_entry end = {.method = P3D_PBO_STORED};

    if (pbo->property_count)
        write_properties(s, pbo);
    for (uint32_t i = 0; i < pbo->entry_count; i++) {
        struct p3d_pbo_entry entry = pbo->entries[i];

        if (!entry.name.size)
            io_fail(s, P3D_INVALID, 0, "entry %u has no name", i);
        x_pbo_entry(s, &entry);
    }
    x_pbo_entry(s, &end);
}

static bool write_contents(const struct p3d_pbo *pbo, const struct p3d_pbo_contents *contents, struct hashed *hashed,
                           struct p3d_error *error)
{
    const struct p3d_sink sink = {put, hashed};

    for (uint32_t i = 0; i < pbo->entry_count; i++) {
        const struct p3d_pbo_entry *entry = &pbo->entries[i];
        const uint64_t start = hashed->size;

        if (!contents->write(contents->user, i, sink, error))
            return false;
        if (hashed->size - start == entry->stored_size)
            continue;
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, start, "%.*s has %" PRIu64 " bytes instead of %u",
                       P3DI_NAME(entry->name), hashed->size - start, entry->stored_size);
        return false;
    }
    return true;
}

static void write_checksum(struct io *s, const void *digest)
{
    struct p3d_bytes checksum = {digest, PBO_CHECKSUM_SIZE};
    uint8_t nul = 0;

    x_pbo_checksum(s, &nul, &checksum);
}

bool p3d_pbo_write(const struct p3d_pbo *pbo, const struct p3d_pbo_contents *contents, struct p3d_sink sink,
                   struct p3d_error *error)
{
    struct hashed hashed = {.sink = sink};
    uint8_t digest[PBO_CHECKSUM_SIZE];
    struct p3d_error ignored;
    bool is_good, has_sha1;

    if (!error)
        error = &ignored;
    p3di_begin_sha1(&hashed.sha1);
    is_good = io_write_file(write_header, pbo, (struct p3d_sink){put, &hashed}, error) &&
              write_contents(pbo, contents, &hashed, error);
    has_sha1 = p3di_end_sha1(&hashed.sha1, digest);
    if (!is_good || !pbo->property_count)
        return is_good;
    if (has_sha1)
        return io_write_file(write_checksum, digest, sink, error);
    p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, "this system has no SHA-1 for the checksum");
    return false;
}
