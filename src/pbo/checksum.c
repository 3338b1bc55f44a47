/* checksum.c: is the SHA-1 behind an archive's contents right?
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"
#include "sha1.h"

#include "core/pages.h"
#include "system/files.h"

#define MANY_BYTES ((size_t)1 << 20)

/* The bytes of an archive: in memory, or in a file, of which one part after the other is read. */
struct source {
    const uint8_t *data; /* NULL: in */
    FILE *stream;
    uint8_t *part; /* of MANY_BYTES */
};

/* NULL if they are not all there. */
static const uint8_t *look(const struct source *source, uint64_t offset, size_t size)
{
    if (source->data)
        return source->data + offset;
    return p3di_read_at(source->stream, offset, source->part, size) ? source->part : NULL;
}

static bool compare(const struct source *source, uint64_t end, enum p3d_pbo_checksum *checksum)
{
    uint8_t digest[PBO_CHECKSUM_SIZE];
    const uint8_t *data = (const uint8_t *)"";
    struct p3di_sha1 sha1;
    size_t size;
    bool is_known;

    p3di_begin_sha1(&sha1);
    for (uint64_t at = 0; at < end && data; at += size) {
        size = end - at < MANY_BYTES ? (size_t)(end - at) : MANY_BYTES;
        data = look(source, at, size);
        if (data)
            p3di_add_sha1(&sha1, data, size);
    }
    is_known = p3di_end_sha1(&sha1, digest);
    if (data)
        data = look(source, end + 1, sizeof digest);
    if (!data)
        return false;
    *checksum = !is_known                                  ? P3D_PBO_CHECKSUM_UNKNOWN
                : memcmp(digest, data, sizeof digest) == 0 ? P3D_PBO_CHECKSUM_OK
                                                           : P3D_PBO_CHECKSUM_BAD;
    return true;
}

/* False only if the file has changed. */
static bool find_state(const struct p3d_pbo *pbo, const struct source *source, enum p3d_pbo_checksum *checksum)
{
    const uint64_t end = pbo->checksum_offset;

    *checksum = end == pbo->size ? P3D_PBO_CHECKSUM_NONE : P3D_PBO_CHECKSUM_CUT;
    return end > pbo->size || pbo->size - end <= PBO_CHECKSUM_SIZE || compare(source, end, checksum);
}

enum p3d_pbo_checksum p3d_pbo_check(const struct p3d_pbo *pbo)
{
    enum p3d_pbo_checksum checksum;

    (void)find_state(pbo, &(struct source){.data = pbo->data}, &checksum);
    return checksum;
}

bool p3d_pbo_check_file(const struct p3d_pbo *pbo, const char *path, enum p3d_pbo_checksum *checksum,
                        struct p3d_error *error)
{
    struct source source = {.data = NULL};
    bool is_good = false;
    uint64_t size;

    p3di_error_clear(error);
    source.stream = p3di_open_parts(path, &size, error);
    if (!source.stream)
        return false;
    source.part = p3di_system_allocate(MANY_BYTES);
    if (!source.part)
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory to read the file");
    else if (size != pbo->size || !find_state(pbo, &source, checksum))
        p3di_fail_changed(error);
    else
        is_good = true;
    (void)fclose(source.stream); /* only read */
    if (source.part)
        p3di_system_release(source.part, MANY_BYTES);
    return is_good;
}

const char *p3d_pbo_checksum_name(enum p3d_pbo_checksum checksum)
{
    static const char *const names[] = {
        [P3D_PBO_CHECKSUM_NONE] = "none", [P3D_PBO_CHECKSUM_OK] = "ok",           [P3D_PBO_CHECKSUM_BAD] = "bad",
        [P3D_PBO_CHECKSUM_CUT] = "cut",   [P3D_PBO_CHECKSUM_UNKNOWN] = "unknown",
    };

    return (size_t)checksum < sizeof names / sizeof *names ? names[checksum] : NULL;
}
