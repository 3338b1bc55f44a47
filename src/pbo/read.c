/* read.c: the header of a PBO, and where the contents of its entries lie.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

#include "codec/lzss.h"
#include "core/foreign.h"

#include <inttypes.h>

/* ---- The header ---- */

/* It stands before all names of the archive: a long prefix would make them take much memory. */
static void set_prefix(struct io *s, struct p3d_pbo *pbo, struct p3d_bytes prefix)
{
    if (prefix.size <= P3D_PBO_PREFIX_MAX)
        pbo->prefix = prefix;
    else
        io_warn(s, s->pos - prefix.size - 1, "the prefix has %u bytes, more than %u: it is ignored", prefix.size,
                P3D_PBO_PREFIX_MAX);
}

static void read_properties(struct io *s, struct p3d_pbo *pbo)
{
    struct p3d_pbo_property property;
    size_t capacity = 0;

    do {
        memset(&property, 0, sizeof property);
        io_begin(s, "properties", pbo->property_count);
        x_pbo_property(s, &property);
        io_end(s);
        if (s->has_failed || !property.key.size)
            return;
        pbo->properties = io_grow(s, pbo->properties, pbo->property_count, &capacity, sizeof *pbo->properties);
        if (!pbo->properties)
            return;
        pbo->properties[pbo->property_count++] = property;
        if (!pbo->prefix.data && p3d_text_equal(property.key, "prefix"))
            set_prefix(s, pbo, property.value);
    } while (true);
}

/* Records without a name are no entries, and not counted as such where fields are shown. */
static void begin_entry(struct io *s, const struct p3d_pbo *pbo, bool is_first)
{
    const bool has_name = io_left(s) && s->data[s->pos];

    if (has_name)
        io_begin(io_as(s, P3D_ID_ENTRY), "entries", pbo->entry_count);
    else
        io_begin(s, is_first ? "unnamed" : "header_end", P3D_NO_INDEX);
}

/* False at the end of the header. */
static bool read_entry(struct io *s, struct p3d_pbo *pbo, bool is_first, size_t *capacity)
{
    struct p3d_pbo_entry entry, *entries;

    memset(&entry, 0, sizeof entry);
    begin_entry(s, pbo, is_first);
    x_pbo_entry(s, &entry);
    io_end(s);
    if (s->has_failed)
        return false;
    if (!entry.name.size) {
        if (!is_first || entry.method != P3D_PBO_PROPERTIES)
            return false;
        read_properties(s, pbo);
        return true;
    }
    entries = io_grow(s, pbo->entries, pbo->entry_count, capacity, sizeof *entries);
    if (!entries)
        return false;
    pbo->entries = entries;
    entries[pbo->entry_count++] = entry;
    return true;
}

static void read_header(struct io *s, struct p3d_pbo *pbo)
{
    const char *is = io_left(s) && s->data[0] ? p3di_foreign(s->data, io_left(s)) : NULL;
    size_t capacity = 0;
    bool is_first = true;

    if (is)
        io_fail(s, P3D_UNSUPPORTED, 0, "not a PBO archive but %s", is);
    while (read_entry(s, pbo, is_first, &capacity) && pbo->entry_count < UINT32_MAX)
        is_first = false;
}

/* ---- The contents ---- */

/* True if a file system can have the name. Archives that are protected against unpacking have others. */
static bool is_possible_name(struct p3d_bytes name)
{
    uint32_t start = 0;

    for (uint32_t i = 0; i <= name.size; i++) {
        const uint8_t c = i < name.size ? name.data[i] : '\\';

        if (p3d_is_slash(c)) {
            const uint32_t size = i - start;

            if (size && size <= 2 && name.data[start] == '.' && name.data[i - 1] == '.')
                return false;
            start = i + 1;
        } else if (c < 0x20 || c == 0x7f || strchr("<>:\"|?*", c)) {
            return false;
        }
    }
    return name.size <= P3D_PBO_NAME_MAX;
}

/* Finds why contents cannot be read, apart from the size of the entry. */
static void check_contents(const struct p3d_pbo_entry *entry, struct p3d_error *error)
{
    const double most = (double)entry->stored_size * P3DI_LZSS_RATIO;

    if (!is_possible_name(entry->name))
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, entry->offset, "\"%.*s\" cannot be the name of a file",
                       P3DI_NAME(entry->name));
    else if (entry->method == P3D_PBO_ENCRYPTED)
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, entry->offset, "%.*s is encrypted", P3DI_NAME(entry->name));
    else if (entry->method != P3D_PBO_STORED && entry->method != P3D_PBO_PACKED)
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, entry->offset, "%.*s is stored by the unknown method 0x%x",
                       P3DI_NAME(entry->name), entry->method);
    else if (entry->method == P3D_PBO_PACKED && (double)entry->original_size > most)
        p3di_error_set(error, P3D_DAMAGED, P3D_NO_LOD, entry->offset, "%.*s: %u bytes cannot be unpacked from %u",
                       P3DI_NAME(entry->name), entry->original_size, entry->stored_size);
}

/* The faults of the archive: the first, and how many there are. */
struct faults {
    struct p3d_error first;
    uint32_t count; /* of entries that are not cut, but cannot be had either */
    uint32_t cut_count;
};

static void place_entry(struct io *s, struct p3d_pbo *pbo, uint32_t index, struct faults *faults)
{
    struct p3d_pbo_entry *entry = &pbo->entries[index];
    const uint64_t left = entry->offset < pbo->size ? pbo->size - entry->offset : 0;
    struct p3d_error error, ignored = {.status = P3D_DAMAGED};

    p3di_error_clear(&error);
    entry->size = entry->method == P3D_PBO_PACKED ? entry->original_size : entry->stored_size;
    check_contents(entry, &error);
    if (error.status != P3D_OK) {
        faults->count++;
    } else if (entry->offset > pbo->size || entry->stored_size > left) {
        p3di_error_set(&error, P3D_DAMAGED, P3D_NO_LOD, entry->offset,
                       "%.*s takes %u bytes, but %" PRIu64 " are left: the file is cut", P3DI_NAME(entry->name),
                       entry->stored_size, left);
        faults->cut_count++;
    }
    if (error.status != P3D_OK && faults->first.status == P3D_OK)
        faults->first = error;
    entry->error = io_keep_error(s, &error, &ignored);
    if (ignored.status == P3D_NO_MEMORY)
        io_fail(s, P3D_NO_MEMORY, entry->offset, "no memory for the errors of entries");
}

static void x_contents(struct io *s, const struct p3d_pbo *pbo, uint32_t index)
{
    struct p3d_bytes contents;

    io_begin(io_as(s, P3D_ID_CONTENTS), "contents", index);
    x_bytes(s, "data", &contents, pbo->entries[index].stored_size);
    io_end(s);
}

/* One error for the whole archive: each entry has its own. */
static void report_faults(const struct p3d_pbo *pbo, const struct faults *faults, struct p3d_error *error)
{
    if (error->status != P3D_OK)
        return;
    if (faults->cut_count)
        p3di_error_set(error, P3D_DAMAGED, P3D_NO_LOD, pbo->size,
                       "the file is cut: its contents end at 0x%" PRIx64 "; %u of %u entries are lost",
                       pbo->checksum_offset, faults->cut_count + faults->count, pbo->entry_count);
    else if (faults->count == 1)
        *error = faults->first;
    else if (faults->count)
        p3di_error_set(error, faults->first.status, P3D_NO_LOD, faults->first.offset,
                       "%u of %u entries cannot be read; the first: %.100s", faults->count, pbo->entry_count,
                       faults->first.message);
}

static void place_contents(struct io *s, struct p3d_pbo *pbo, bool is_header, struct p3d_error *error)
{
    struct faults faults;
    uint64_t offset = s->pos;

    memset(&faults, 0, sizeof faults);
    pbo->contents_offset = offset;
    for (uint32_t i = 0; i < pbo->entry_count && error->status != P3D_NO_MEMORY; i++) {
        pbo->entries[i].offset = offset;
        offset += pbo->entries[i].stored_size;
        place_entry(s, pbo, i, &faults);
        if (offset <= pbo->size && !is_header)
            x_contents(s, pbo, i);
    }
    pbo->checksum_offset = offset;
    report_faults(pbo, &faults, error);
}

static void read_checksum(struct io *s, struct p3d_pbo *pbo)
{
    uint8_t nul = 0;

    if (pbo->checksum_offset > pbo->size) {
        x_bytes(s, "cut", &pbo->trailing, io_left(s));
        return;
    }
    if (io_left(s) > PBO_CHECKSUM_SIZE) {
        x_pbo_checksum(s, &nul, &pbo->checksum);
        if (nul)
            io_warn(s, pbo->checksum_offset, "the byte before the checksum is %u instead of 0", nul);
    }
    x_bytes(s, "trailing", &pbo->trailing, io_left(s) > UINT32_MAX ? UINT32_MAX : io_left(s));
}

/* Without the end of the header it is not known where contents lie. */
static void lose_contents(struct io *s, struct p3d_pbo *pbo, struct p3d_error *error)
{
    struct p3d_error *kept = p3di_arena_alloc(s->arena, 1, sizeof *kept);

    pbo->contents_offset = pbo->checksum_offset = pbo->size + 1;
    if (!kept) {
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory to read the file");
        return;
    }
    *kept = *error;
    for (uint32_t i = 0; i < pbo->entry_count; i++)
        pbo->entries[i].error = kept;
}

/* ---- The whole ---- */

bool p3d_pbo_detect(const void *data, size_t size)
{
    return data && size >= 5 && memcmp(data, "\0sreV", 5) == 0;
}

/* `is_header`: contents and checksum are not in memory. */
static void read_all(struct io *s, struct p3d_pbo *pbo, bool is_header, struct p3d_error *error)
{
    read_header(s, pbo);
    if (s->has_failed) {
        lose_contents(s, pbo, error);
        return;
    }
    place_contents(s, pbo, is_header, error);
    if (error->status != P3D_NO_MEMORY && !is_header)
        read_checksum(s, pbo);
}

static struct p3d_pbo *read_watched(const void *data, size_t size, const struct p3d_watcher *watcher,
                                    const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_pbo *pbo;
    struct io s;

    pbo = io_begin_file(&s, data, size, sizeof *pbo, options, error);
    if (!pbo)
        return NULL;
    pbo->memory = s.arena;
    pbo->data = data;
    pbo->size = size;
    io_watch(&s, watcher);
    read_all(&s, pbo, false, error);
    if (error->status == P3D_NO_MEMORY || (error->status != P3D_OK && !pbo->entry_count && !pbo->property_count)) {
        p3di_arena_free(s.arena);
        return NULL;
    }
    return pbo;
}

struct p3d_pbo *p3di_pbo_read_header(const void *data, size_t size, size_t file_size, const struct p3d_options *options,
                                     struct p3d_error *error)
{
    struct p3d_pbo *pbo;
    struct io s;

    if (size == file_size)
        return read_watched(data, size, NULL, options, error);
    pbo = io_begin_file(&s, data, size, sizeof *pbo, options, error);
    if (!pbo)
        return NULL;
    pbo->memory = s.arena;
    pbo->size = file_size;
    read_all(&s, pbo, true, error);
    if (!s.has_failed && error->status != P3D_NO_MEMORY)
        return pbo;
    p3di_arena_free(s.arena);
    return NULL;
}

struct p3d_pbo *p3d_pbo_read(const void *data, size_t size, const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_error ignored;

    return read_watched(data, size, NULL, options, error ? error : &ignored);
}

bool p3d_pbo_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
                   struct p3d_error *error)
{
    struct p3d_error ignored;

    if (!error)
        error = &ignored;
    p3d_pbo_free(read_watched(data, size, watcher, options, error));
    return error->status == P3D_OK;
}

void p3d_pbo_free(struct p3d_pbo *pbo)
{
    if (!pbo)
        return;
    p3di_arena_free(pbo->header);
    p3di_arena_free(pbo->memory);
}
