/* archive.c: an archive as words.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "printer.h"
#include "report.h"

#include <inttypes.h>

static void put_checksum(struct p3di_printer *printer, enum p3d_pbo_checksum checksum)
{
    static const char *const meanings[] = {
        [P3D_PBO_CHECKSUM_NONE] = "none",
        [P3D_PBO_CHECKSUM_OK] = "ok",
        [P3D_PBO_CHECKSUM_BAD] = "bad: the archive was changed after it was made",
        [P3D_PBO_CHECKSUM_CUT] = "cut: the file ends too early",
        [P3D_PBO_CHECKSUM_UNKNOWN] = "unknown: this system has no SHA-1",
    };

    p3di_put(printer, "  checksum  %s\n", meanings[checksum]);
}

static void put_counts(struct p3di_printer *printer, const struct p3d_pbo *pbo, size_t model_count)
{
    uint32_t packed = 0, lost = 0;

    for (uint32_t i = 0; i < pbo->entry_count; i++) {
        packed += pbo->entries[i].method == P3D_PBO_PACKED;
        lost += pbo->entries[i].error != NULL;
    }
    p3di_put(printer, "  entries   %" PRIu32, pbo->entry_count);
    if (packed)
        p3di_put(printer, ", %" PRIu32 " of them packed", packed);
    if (lost)
        p3di_put(printer, ", %" PRIu32 " that cannot be read", lost);
    p3di_put(printer, "\n  models    %zu\n", model_count);
}

static void put_properties(struct p3di_printer *printer, const struct p3d_pbo *pbo)
{
    if (!pbo->property_count)
        return;
    p3di_put(printer, "  properties (%" PRIu32 ")\n", pbo->property_count);
    for (uint32_t i = 0; i < pbo->property_count; i++)
        p3di_put(printer, "    %s = %s\n", p3di_job_printable(&printer->job, pbo->properties[i].key),
                 p3di_job_printable(&printer->job, pbo->properties[i].value));
}

/* In the order of the archive; the sizes are the sizes of the unpacked files. */
static void put_files(struct p3di_printer *printer, const struct p3d_pbo *pbo)
{
    p3di_put(printer, "  sizes and files\n");
    for (uint32_t i = 0; i < pbo->entry_count; i++) {
        const struct p3d_pbo_entry *entry = &pbo->entries[i];

        p3di_put(printer, "  %10" PRIu32 "  %s%s\n", entry->size, p3di_job_printable(&printer->job, entry->name),
                 entry->error ? "  (cannot be read)" : "");
    }
}

bool p3di_report_archive(const struct p3di_archive_facts *archive, const struct p3di_style *style, struct p3d_sink sink,
                         const struct p3d_options *options, struct p3d_error *error)
{
    const struct p3d_bytes prefix = archive->pbo->prefix;
    struct p3di_printer printer;

    if (!p3di_printer_begin(&printer, style, sink, options, error))
        return false;
    p3di_put(&printer, "%s%s%s: PBO archive, %" PRIu64 " bytes\n", printer.bold,
             p3di_job_printable(&printer.job, p3d_bytes_of(archive->path)), printer.plain, archive->size);
    p3di_put(&printer, "  prefix    %s\n",
             prefix.size ? p3di_job_printable(&printer.job, prefix) : "none: the file's name is taken");
    if (archive->has_checksum)
        put_checksum(&printer, archive->checksum);
    put_counts(&printer, archive->pbo, archive->model_count);
    put_properties(&printer, archive->pbo);
    if (archive->has_files)
        put_files(&printer, archive->pbo);
    return p3di_printer_end(&printer);
}

bool p3di_report_archive_brief(const struct p3di_archive_facts *archive, struct p3d_sink sink,
                               const struct p3d_options *options, struct p3d_error *error)
{
    static const struct p3di_style plain;
    const struct p3d_bytes prefix = archive->pbo->prefix;
    uint32_t lost = 0;
    struct p3di_printer printer;

    if (!p3di_printer_begin(&printer, &plain, sink, options, error))
        return false;
    for (uint32_t i = 0; i < archive->pbo->entry_count; i++)
        lost += archive->pbo->entries[i].error != NULL;
    p3di_put(&printer, "PBO   %5" PRIu32 " entries  %3zu model%s  ", archive->pbo->entry_count, archive->model_count,
             archive->model_count == 1 ? " " : "s");
    if (lost)
        p3di_put(&printer, "%3" PRIu32 " errors  ", lost);
    else
        p3di_put(&printer, "ok  ");
    p3di_put(&printer, "%s", p3di_job_printable(&printer.job, p3d_bytes_of(archive->path)));
    p3di_put(&printer, ": prefix %s\n", prefix.size ? p3di_job_printable(&printer.job, prefix) : "none");
    return p3di_printer_end(&printer);
}
