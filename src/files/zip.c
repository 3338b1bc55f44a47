/* zip.c: the entries of a ZIP: its list, which stands at the end, and contents, stored or packed by deflate.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "zip.h"

#include "core/fields.h"
#include "system/files.h"
#include "system/native.h"

#include <stdlib.h>
#include <zlib.h>

#define END_SIZE 22
#define LONGEST_COMMENT 65535
#define END_SIGNATURE 0x06054b50u
#define ENTRY_SIGNATURE 0x02014b50u
#define LOCAL_SIGNATURE 0x04034b50u
#define STORED 0
#define DEFLATED 8
#define ENCRYPTED 1u          /* of flags */
#define IN_64_BITS UINT32_MAX /* the number is elsewhere, as of files of 4 GiB */

/* ---- Records ---- */

struct end {
    uint32_t signature, size, offset;
    uint16_t disk, start_disk, here_count, count, comment_size;
};

struct entry {
    uint32_t signature, crc, packed_size, size, outer, offset;
    uint16_t made, needed, flags, method, time, date, name_size, extra_size, comment_size, disk, inner;
    struct p3d_bytes name, extra, comment;
};

static void x_zip_end(struct io *s, struct end *end)
{
    x_u32(s, "signature", &end->signature);
    x_u16(s, "disk", &end->disk);
    x_u16(s, "start_disk", &end->start_disk);
    x_u16(s, "here_count", &end->here_count);
    x_u16(s, "count", &end->count);
    x_u32(s, "size", &end->size);
    x_u32(s, "offset", &end->offset);
    x_u16(s, "comment_size", &end->comment_size);
}

/* The fields that the list and the header before the contents have in common. */
static void x_zip_facts(struct io *s, struct entry *entry)
{
    x_u16(s, "needed", &entry->needed);
    x_u16(s, "flags", &entry->flags);
    x_u16(s, "method", &entry->method);
    x_u16(s, "time", &entry->time);
    x_u16(s, "date", &entry->date);
    x_u32(s, "crc", &entry->crc);
    x_u32(s, "packed_size", &entry->packed_size);
    x_u32(s, "size", &entry->size);
    x_u16(s, "name_size", &entry->name_size);
    x_u16(s, "extra_size", &entry->extra_size);
}

static void x_zip_entry(struct io *s, struct entry *entry)
{
    x_u32(s, "signature", &entry->signature);
    x_u16(s, "made", &entry->made);
    x_zip_facts(s, entry);
    x_u16(s, "comment_size", &entry->comment_size);
    x_u16(s, "disk", &entry->disk);
    x_u16(s, "inner", &entry->inner);
    x_u32(s, "outer", &entry->outer);
    x_u32(s, "offset", &entry->offset);
    x_bytes(s, "name", &entry->name, entry->name_size);
    x_bytes(s, "extra", &entry->extra, entry->extra_size);
    x_bytes(s, "comment", &entry->comment, entry->comment_size);
}

static void x_zip_local(struct io *s, struct entry *entry)
{
    x_u32(s, "signature", &entry->signature);
    x_zip_facts(s, entry);
    x_bytes(s, "name", &entry->name, entry->name_size);
    x_bytes(s, "extra", &entry->extra, entry->extra_size);
}

/* ---- The list ---- */

/* The last record that may be the end, and whose comment is as long as the bytes behind it. */
static bool find_end(const uint8_t *data, size_t size, struct end *end)
{
    for (size_t at = size < END_SIZE ? 0 : size - END_SIZE + 1; at-- > 0;) {
        struct io s;

        memset(end, 0, sizeof *end);
        io_init_read(&s, data + at, END_SIZE, NULL, NULL, NULL);
        x_zip_end(&s, end);
        if (end->signature == END_SIGNATURE && at + END_SIZE + end->comment_size <= size)
            return true;
    }
    return false;
}

static int compare_entries(const void *a, const void *b)
{
    const struct p3di_zip_entry *x = a, *y = b;

    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static void take_entry(struct p3di_zip *zip, const struct entry *entry)
{
    if (!entry->name.size || entry->name.data[entry->name.size - 1] == '/')
        return;
    if (entry->flags & ENCRYPTED)
        zip->encrypted_count++;
    else if ((entry->method != STORED && entry->method != DEFLATED) || entry->size == IN_64_BITS ||
             entry->offset == IN_64_BITS)
        zip->strange_count++;
    else
        zip->items[zip->count++] =
            (struct p3di_zip_entry){.name = entry->name, .offset = entry->offset, .size = entry->size};
}

static void read_list(struct p3di_job *job, const uint8_t *data, const struct end *end, struct p3di_zip *zip)
{
    struct io s;

    io_init_read(&s, data, end->size, job->arena, NULL, job->error);
    zip->items = p3di_job_alloc(job, end->count, sizeof *zip->items);
    for (uint32_t i = 0; zip->items && i < end->count && !s.has_failed; i++) {
        struct entry entry;

        memset(&entry, 0, sizeof entry);
        x_zip_entry(&s, &entry);
        if (!s.has_failed && entry.signature == ENTRY_SIGNATURE)
            take_entry(zip, &entry);
    }
    if (s.has_failed)
        p3di_job_fail(job, P3D_DAMAGED, "the list of the ZIP breaks off");
}

static void find_rooms(struct p3di_zip *zip, uint64_t end)
{
    qsort(zip->items, zip->count, sizeof *zip->items, compare_entries);
    for (uint32_t i = 0; i < zip->count; i++) {
        const uint64_t next = i + 1 < zip->count ? zip->items[i + 1].offset : end;

        zip->items[i].room = next > zip->items[i].offset ? next - zip->items[i].offset : 0;
    }
}

/* The bytes of a file, in memory of the job. */
static uint8_t *read_part(struct p3di_job *job, FILE *stream, uint64_t offset, size_t size)
{
    uint8_t *data = p3di_job_alloc(job, size, 1);

    if (data && !p3di_read_at(stream, offset, data, size))
        p3di_job_fail(job, P3D_SYSTEM, "it was changed while it was read");
    return data;
}

static void read_zip(struct p3di_job *job, FILE *stream, uint64_t file_size, struct p3di_zip *zip)
{
    const size_t tail = file_size < END_SIZE + LONGEST_COMMENT ? (size_t)file_size : END_SIZE + LONGEST_COMMENT;
    const uint8_t *data = read_part(job, stream, file_size - tail, tail);
    struct end end;

    if (job->has_failed)
        return;
    if (!find_end(data, tail, &end)) {
        p3di_job_fail(job, P3D_UNSUPPORTED, "it is no ZIP, or it is cut");
        return;
    }
    if (end.offset == IN_64_BITS || end.count == UINT16_MAX || (uint64_t)end.offset + end.size > file_size) {
        p3di_job_fail(job, P3D_UNSUPPORTED, "ZIPs of 4 GiB, or of 65,535 files, are not read: unpack it");
        return;
    }
    data = read_part(job, stream, end.offset, end.size);
    if (!job->has_failed)
        read_list(job, data, &end, zip);
    if (!job->has_failed)
        find_rooms(zip, end.offset);
}

bool p3di_zip_read(struct p3di_job *job, const char *path, struct p3di_zip *zip)
{
    struct p3d_error error;
    uint64_t size;
    FILE *stream = p3di_open_parts(path, &size, &error);

    *zip = (struct p3di_zip){.items = NULL};
    if (!stream)
        p3di_job_fail(job, error.status, "%s", error.message);
    else
        read_zip(job, stream, size, zip);
    if (stream)
        (void)fclose(stream); /* only read */
    return !job->has_failed;
}

/* ---- Contents ---- */

static bool inflate_all(const uint8_t *data, size_t size, uint8_t *to, uint32_t unpacked_size)
{
    z_stream stream = {.next_in = (z_const Bytef *)(uintptr_t)data,
                       .avail_in = (uInt)size,
                       .next_out = to,
                       .avail_out = unpacked_size};
    bool is_good;

    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return false;
    is_good = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.total_out == unpacked_size;
    inflateEnd(&stream);
    return is_good;
}

bool p3di_zip_unpack(const uint8_t *data, size_t size, uint8_t *to, uint32_t unpacked_size)
{
    struct entry entry;
    struct io s;

    memset(&entry, 0, sizeof entry);
    io_init_read(&s, data, size, NULL, NULL, NULL);
    x_zip_local(&s, &entry);
    if (s.has_failed || entry.signature != LOCAL_SIGNATURE || size - s.pos > UINT32_MAX)
        return false;
    if (entry.method == DEFLATED)
        return inflate_all(data + s.pos, size - s.pos, to, unpacked_size);
    if (entry.method != STORED || size - s.pos < unpacked_size)
        return false;
    memcpy(to, data + s.pos, unpacked_size);
    return true;
}
