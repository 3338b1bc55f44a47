/* pbo.c: fuzzes the reader of archives: read, watch, check, open every entry.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

/* All bytes of the contents are there. */
static void open_entry(const struct p3d_pbo *pbo, uint32_t index)
{
    const struct p3d_pbo_entry *entry = &pbo->entries[index];
    struct p3d_contents contents;
    struct p3d_error error;
    const bool is_open = p3d_pbo_open(pbo, index, NULL, &contents, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK(is_open == (error.status == P3D_OK));
    FUZZ_CHECK(!is_open || !entry->error);
    if (is_open) {
        FUZZ_CHECK(contents.size == entry->size);
        FUZZ_CHECK(entry->offset + entry->stored_size <= pbo->size);
        FUZZ_CHECK(fuzz_sink.write(fuzz_sink.user, contents.data, contents.size));
    }
    p3d_contents_free(&contents);
}

static void check_entries(const struct p3d_pbo *pbo)
{
    uint64_t offset = pbo->contents_offset;

    for (uint32_t i = 0; i < pbo->entry_count; i++) {
        const struct p3d_pbo_entry *entry = &pbo->entries[i];

        FUZZ_CHECK(entry->name.size && !memchr(entry->name.data, 0, entry->name.size));
        FUZZ_CHECK(entry->error || entry->offset == offset);
        offset += entry->stored_size;
        if (entry->error)
            fuzz_check_error(entry->error);
        open_entry(pbo, i);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct p3d_error error;
    const bool is_watched = p3d_pbo_watch(data, size, &fuzz_watcher, &fuzz_options, &error);
    struct p3d_pbo *pbo = p3d_pbo_read(data, size, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK(is_watched || error.status != P3D_OK);
    FUZZ_CHECK(pbo || error.status != P3D_OK);
    if (pbo) {
        FUZZ_CHECK(p3d_pbo_checksum_name(p3d_pbo_check(pbo)));
        check_entries(pbo);
    }
    p3d_pbo_free(pbo);
    return 0;
}
