/* archive.c: archives as inputs, and what is in them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "archive.h"

#include <errno.h>
#include <stdlib.h>

static const char extension[] = ".pbo";

bool cli_is_archive(const char *path)
{
    return path[0] && p3d_text_ends_with(p3d_bytes_of(path + 1), extension);
}

/* ---- Reading the header ---- */

static uint64_t end_of(uint64_t end, const struct p3d_pbo *pbo, struct p3d_bytes name)
{
    const uint64_t own = name.size ? (uint64_t)(name.data - pbo->data) + name.size : 0;

    return own > end ? own : end;
}

static void move(struct p3d_bytes *name, const struct p3d_pbo *pbo, const uint8_t *names)
{
    if (name->size)
        name->data = names + (name->data - pbo->data);
}

/* The names of a mapped archive become those of a copy. */
static void keep_names(struct cli_archive *archive)
{
    struct p3d_pbo *pbo = archive->pbo;
    uint64_t end = end_of(0, pbo, pbo->prefix);

    for (uint32_t i = 0; i < pbo->property_count; i++)
        end = end_of(end_of(end, pbo, pbo->properties[i].key), pbo, pbo->properties[i].value);
    for (uint32_t i = 0; i < pbo->entry_count; i++)
        end = end_of(end, pbo, pbo->entries[i].name);
    archive->names = cli_alloc((size_t)end, 1);
    if (end)
        memcpy(archive->names, pbo->data, (size_t)end);
    for (uint32_t i = 0; i < pbo->property_count; i++) {
        move(&pbo->properties[i].key, pbo, archive->names);
        move(&pbo->properties[i].value, pbo, archive->names);
    }
    for (uint32_t i = 0; i < pbo->entry_count; i++)
        move(&pbo->entries[i].name, pbo, archive->names);
    move(&pbo->prefix, pbo, archive->names);
    pbo->checksum = pbo->trailing = (struct p3d_bytes){NULL, 0};
    pbo->data = NULL;
}

/* The stamp of the mapped file, also where the system locks it. */
static struct sys_stamp stamp_of(const struct cli_input *input)
{
    struct sys_stamp stamp = input->stamp;
    FILE *stream = input->stream ? NULL : sys_open_file(input->path);

    if (stream) {
        sys_stamp(stream, &stamp);
        (void)fclose(stream); /* only read */
    }
    return stamp;
}

struct cli_archive *cli_archive_open(const char *path, struct p3d_error *error)
{
    struct cli_archive *archive = cli_alloc(1, sizeof *archive);
    struct cli_input input;

    archive->use_count = 1;
    archive->path = cli_copy(path);
    if (cli_input_map(&input, path, CLI_ANY, error)) {
        archive->pbo = p3d_pbo_read(input.data, input.size, NULL, error);
        archive->error = *error;
        archive->size = input.size;
        archive->stamp = stamp_of(&input);
        if (archive->pbo)
            keep_names(archive);
        if (!cli_input_check(&input, error)) {
            p3d_pbo_free(archive->pbo);
            archive->pbo = NULL;
        }
    }
    cli_input_close(&input);
    if (archive->pbo)
        return archive;
    cli_archive_release(archive);
    return NULL;
}

struct cli_archive *cli_archive_hold(struct cli_archive *archive)
{
    if (archive)
        archive->use_count++;
    return archive;
}

void cli_archive_release(struct cli_archive *archive)
{
    if (!archive || --archive->use_count)
        return;
    p3d_pbo_free(archive->pbo);
    free(archive->names);
    free(archive->path);
    free(archive);
}

static bool is_same_stamp(struct sys_stamp a, struct sys_stamp b)
{
    return a.size == b.size && a.seconds == b.seconds && a.nanoseconds == b.nanoseconds;
}

bool cli_archive_check(const struct cli_archive *archive, enum p3d_pbo_checksum *checksum, struct p3d_error *error)
{
    struct cli_input input;
    struct p3d_pbo *pbo = NULL;
    bool is_good = cli_input_map(&input, archive->path, CLI_ANY, error);

    if (is_good)
        pbo = p3d_pbo_read(input.data, input.size, NULL, error);
    if (pbo) {
        *checksum = p3d_pbo_check(pbo);
        is_good = cli_input_check(&input, error);
        p3d_pbo_free(pbo);
    }
    if (is_good && (!pbo || !is_same_stamp(stamp_of(&input), archive->stamp))) {
        cli_set_error(error, P3D_SYSTEM, "changed while it was read");
        is_good = false;
    }
    cli_input_close(&input);
    return is_good;
}

/* ---- Names ---- */

static bool is_name(struct p3d_bytes name, const char *wanted)
{
    uint32_t i = 0;

    while (i < name.size && wanted[i] && p3d_lower_path(name.data[i]) == p3d_lower_path((uint8_t)wanted[i]))
        i++;
    return i == name.size && !wanted[i];
}

bool cli_archive_find(const struct cli_archive *archive, const char *name, uint32_t *entry)
{
    while (p3d_is_slash((uint8_t)*name))
        name++;
    for (uint32_t i = 0; i < archive->pbo->entry_count; i++)
        if (is_name(archive->pbo->entries[i].name, name)) {
            *entry = i;
            return true;
        }
    return false;
}

/* Adds the parts of a path, with a slash behind each; what could lead elsewhere, or cannot be in a name, does not get
 * there. */
static size_t put_parts(char *to, struct p3d_bytes path)
{
    size_t used = 0, start = 0;

    for (uint32_t i = 0; i <= path.size; i++) {
        const uint8_t c = i < path.size ? path.data[i] : '/';

        if (!p3d_is_slash(c)) {
            to[used++] = (char)(c < 0x20 || strchr("<>:\"|?*", c) ? '_' : c);
            continue;
        }
        if (used == start || (used - start <= 2 && to[start] == '.' && to[used - 1] == '.'))
            used = start;
        else
            to[used++] = '/';
        start = used;
    }
    return used;
}

/* The prefix, or the archive's name. */
static struct p3d_bytes find_base(const struct cli_archive *archive)
{
    struct p3d_bytes base = archive->pbo->prefix;

    if (!base.size) {
        base = p3d_bytes_of(cli_base_name(archive->path));
        base.size -= cli_is_archive(archive->path) ? (uint32_t)sizeof extension - 1 : 0;
    }
    return base;
}

char *cli_archive_folder(const struct cli_archive *archive)
{
    const struct p3d_bytes base = find_base(archive);
    char *folder = cli_alloc((size_t)base.size + 1, 1);

    memcpy(folder, base.data, base.size);
    return folder;
}

char *cli_archive_relative(const struct cli_archive *archive, uint32_t entry)
{
    const struct p3d_bytes name = archive->pbo->entries[entry].name, base = find_base(archive);
    char *relative;
    size_t used;

    relative = cli_alloc((size_t)base.size + name.size + 3, 1);
    used = put_parts(relative, base);
    used += put_parts(relative + used, name);
    relative[used ? used - 1 : 0] = 0;
    return relative;
}

char *cli_member_path(const struct cli_archive *archive, uint32_t entry)
{
    const struct p3d_bytes name = archive->pbo->entries[entry].name;
    char *text = cli_alloc((size_t)name.size + 1, 1), *path;

    memcpy(text, name.data, name.size);
    path = cli_join(archive->path, ":", text);
    free(text);
    return path;
}

bool cli_split_member(const char *path, char **archive, const char **member)
{
    if (sys_is_file(path) || sys_is_folder(path))
        return false;
    for (const char *colon = strchr(path, ':'); colon; colon = strchr(colon + 1, ':')) {
        char *own = cli_copy(path);

        own[colon - path] = 0;
        if (colon[1] && cli_is_archive(own) && sys_is_file(own)) {
            *archive = own;
            *member = colon + 1;
            return true;
        }
        free(own);
    }
    return false;
}

/* ---- Contents ---- */

static bool read_stored(struct cli_input *input, const struct p3d_pbo_entry *entry, struct p3d_error *error)
{
    const size_t size = entry->stored_size;

    input->read = sys_allocate(size ? size : 1);
    if (!input->read) {
        cli_set_error(error, P3D_NO_MEMORY, "no memory for the %zu bytes in the archive", size);
        return false;
    }
    if (sys_read_at(input->stream, entry->offset, input->read, size))
        return true;
    cli_set_error(error, P3D_SYSTEM, "%s", ferror(input->stream) ? sys_error_text(errno) : "changed while it was read");
    return false;
}

bool cli_input_open_member(struct cli_input *input, const char *path, const struct cli_archive *archive, uint32_t index,
                           struct p3d_error *error)
{
    const struct p3d_pbo_entry *entry = &archive->pbo->entries[index];

    memset(input, 0, sizeof *input);
    input->path = path;
    if (entry->error) {
        *error = *entry->error;
        return false;
    }
    input->stream = sys_open_file(archive->path);
    if (!input->stream) {
        cli_set_error(error, P3D_SYSTEM, "%s", sys_error_text(errno));
        return false;
    }
    input->stamp = archive->stamp;
    input->is_member = true;
    if (!read_stored(input, entry, error) || !cli_input_check(input, error) ||
        !p3d_pbo_unpack(entry, input->read, NULL, &input->contents, error))
        return false;
    input->data = input->contents.data;
    input->size = input->contents.size;
    return true;
}

/* True if the archive is mapped as it was when its header was read, so that its entries are where it says. */
static bool is_as_read(const struct cli_input *input, const struct cli_archive *archive)
{
    return input->file.data && input->file.size == archive->size && is_same_stamp(stamp_of(input), archive->stamp);
}

bool cli_input_map_member(struct cli_input *input, const char *path, const struct cli_archive *archive, uint32_t index,
                          struct p3d_error *error)
{
    const struct p3d_pbo_entry *entry = &archive->pbo->entries[index];
    bool is_good = !entry->error && entry->method == P3D_PBO_STORED;

    memset(input, 0, sizeof *input);
    if (is_good) {
        is_good = cli_input_map(input, archive->path, CLI_ANY, error) && is_as_read(input, archive);
        if (!is_good)
            cli_input_close(input);
    }
    if (!is_good)
        return cli_input_open_member(input, path, archive, index, error);
    input->path = path;
    input->data += entry->offset;
    input->size = entry->stored_size;
    input->is_member = true;
    return true;
}
