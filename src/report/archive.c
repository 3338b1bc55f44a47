/* archive.c: an archive as words.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "page.h"
#include "report.h"

#include <inttypes.h>

static void put_checksum(struct p3di_page *page, enum p3d_pbo_checksum checksum)
{
    static const char *const meanings[] = {
        [P3D_PBO_CHECKSUM_NONE] = "none",
        [P3D_PBO_CHECKSUM_OK] = "ok",
        [P3D_PBO_CHECKSUM_BAD] = "bad: the archive was changed after it was made",
        [P3D_PBO_CHECKSUM_CUT] = "cut: the file ends too early",
        [P3D_PBO_CHECKSUM_UNKNOWN] = "unknown: this system has no SHA-1",
    };

    p3di_put(page, "  checksum  %s\n", meanings[checksum]);
}

static void put_counts(struct p3di_page *page, const struct p3d_pbo *pbo, size_t model_count)
{
    uint32_t packed = 0, lost = 0;

    for (uint32_t i = 0; i < pbo->entry_count; i++) {
        packed += pbo->entries[i].method == P3D_PBO_PACKED;
        lost += pbo->entries[i].error != NULL;
    }
    p3di_put(page, "  entries   %" PRIu32, pbo->entry_count);
    if (packed)
        p3di_put(page, ", %" PRIu32 " of them packed", packed);
    if (lost)
        p3di_put(page, ", %" PRIu32 " that cannot be read", lost);
    p3di_put(page, "\n  models    %zu\n", model_count);
}

static void put_properties(struct p3di_page *page, const struct p3d_pbo *pbo)
{
    if (!pbo->property_count)
        return;
    p3di_put(page, "  properties (%" PRIu32 ")\n", pbo->property_count);
    for (uint32_t i = 0; i < pbo->property_count; i++)
        p3di_put(page, "    %s = %s\n", p3di_job_printable(&page->job, pbo->properties[i].key),
                 p3di_job_printable(&page->job, pbo->properties[i].value));
}

/* In the order of the archive; the sizes are the sizes of the unpacked files. */
static void put_files(struct p3di_page *page, const struct p3d_pbo *pbo)
{
    p3di_put(page, "  sizes and files\n");
    for (uint32_t i = 0; i < pbo->entry_count; i++) {
        const struct p3d_pbo_entry *entry = &pbo->entries[i];

        p3di_put(page, "  %10" PRIu32 "  %s%s\n", entry->size, p3di_job_printable(&page->job, entry->name),
                 entry->error ? "  (cannot be read)" : "");
    }
}

bool p3di_report_archive(const struct p3di_archive_facts *archive, const struct p3di_style *style, struct p3d_sink sink,
                         const struct p3d_options *options, struct p3d_error *error)
{
    const struct p3d_bytes prefix = archive->pbo->prefix;
    struct p3di_page page;

    if (!p3di_page_begin(&page, style, sink, options, error))
        return false;
    p3di_put(&page, "%s%s%s: PBO archive, %" PRIu64 " bytes\n", page.bold,
             p3di_job_printable(&page.job, p3d_bytes_of(archive->path)), page.plain, archive->size);
    p3di_put(&page, "  prefix    %s\n",
             prefix.size ? p3di_job_printable(&page.job, prefix) : "none: the file's name is taken");
    if (archive->has_checksum)
        put_checksum(&page, archive->checksum);
    put_counts(&page, archive->pbo, archive->model_count);
    put_properties(&page, archive->pbo);
    if (archive->has_files)
        put_files(&page, archive->pbo);
    return p3di_page_end(&page);
}

bool p3di_report_archive_brief(const struct p3di_archive_facts *archive, struct p3d_sink sink,
                               const struct p3d_options *options, struct p3d_error *error)
{
    static const struct p3di_style plain;
    const struct p3d_bytes prefix = archive->pbo->prefix;
    uint32_t lost = 0;
    struct p3di_page page;

    if (!p3di_page_begin(&page, &plain, sink, options, error))
        return false;
    for (uint32_t i = 0; i < archive->pbo->entry_count; i++)
        lost += archive->pbo->entries[i].error != NULL;
    p3di_put(&page, "PBO   %5" PRIu32 " entries  %3zu model%s  ", archive->pbo->entry_count, archive->model_count,
             archive->model_count == 1 ? " " : "s");
    if (lost)
        p3di_put(&page, "%3" PRIu32 " errors  ", lost);
    else
        p3di_put(&page, "ok  ");
    p3di_put(&page, "%s", p3di_job_printable(&page.job, p3d_bytes_of(archive->path)));
    p3di_put(&page, ": prefix %s\n", prefix.size ? p3di_job_printable(&page.job, prefix) : "none");
    return p3di_page_end(&page);
}
