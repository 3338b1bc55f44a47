/* archive.c: what p3dinfo prints of an archive.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "archive.h"

#include "page.h"

#include <inttypes.h>
#include <stdlib.h>

static void put_text(const struct info_page *page, const char *before, struct p3d_bytes text, const char *behind)
{
    char *printable = info_printable(text);

    fprintf(page->file, "%s%s%s", before, printable, behind);
    free(printable);
}

static void put_prefix(const struct info_page *page, const struct cli_archive *archive)
{
    if (archive->pbo->prefix.size)
        put_text(page, "  prefix    ", archive->pbo->prefix, "\n");
    else
        fputs("  prefix    none: the file's name is taken\n", page->file);
}

static void put_checksum(const struct info_page *page, enum p3d_pbo_checksum checksum)
{
    static const char *const meanings[] = {
        [P3D_PBO_CHECKSUM_NONE] = "none",
        [P3D_PBO_CHECKSUM_OK] = "ok",
        [P3D_PBO_CHECKSUM_BAD] = "bad: the archive was changed after it was made",
        [P3D_PBO_CHECKSUM_CUT] = "cut: the file ends too early",
        [P3D_PBO_CHECKSUM_UNKNOWN] = "unknown: this system has no SHA-1",
    };

    fprintf(page->file, "  checksum  %s\n", meanings[checksum]);
}

static void put_counts(const struct info_page *page, const struct cli_archive *archive, size_t model_count)
{
    const struct p3d_pbo *pbo = archive->pbo;
    uint32_t packed = 0, lost = 0;

    for (uint32_t i = 0; i < pbo->entry_count; i++) {
        packed += pbo->entries[i].method == P3D_PBO_PACKED;
        lost += pbo->entries[i].error != NULL;
    }
    fprintf(page->file, "  entries   %" PRIu32, pbo->entry_count);
    if (packed)
        fprintf(page->file, ", %" PRIu32 " of them packed", packed);
    if (lost)
        fprintf(page->file, ", %" PRIu32 " that cannot be read", lost);
    fprintf(page->file, "\n  models    %zu\n", model_count);
}

static void put_properties(const struct info_page *page, const struct p3d_pbo *pbo)
{
    if (!pbo->property_count)
        return;
    fprintf(page->file, "  properties (%" PRIu32 ")\n", pbo->property_count);
    for (uint32_t i = 0; i < pbo->property_count; i++) {
        put_text(page, "    ", pbo->properties[i].key, " = ");
        put_text(page, "", pbo->properties[i].value, "\n");
    }
}

void info_print_archive(const struct cli_archive *archive, enum p3d_pbo_checksum checksum, size_t model_count,
                        FILE *file, const struct info_style *style)
{
    const struct info_page page = info_begin_page(file, style);

    put_text(&page, page.bold, p3d_bytes_of(archive->path), "");
    fprintf(file, "%s: PBO archive, %" PRIu64 " bytes\n", page.plain, archive->pbo->size);
    put_prefix(&page, archive);
    put_checksum(&page, checksum);
    put_counts(&page, archive, model_count);
    put_properties(&page, archive->pbo);
}
