/* archive.c: archives as inputs, and what is in them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "archive.h"

#include <stdlib.h>

static const char extension[] = ".pbo";

bool cli_is_archive(const char *path)
{
    return path[0] && p3d_text_ends_with(p3d_bytes_of(path + 1), extension);
}

/* ---- Reading the header ---- */

struct cli_archive *cli_archive_open(const char *path, struct p3d_error *error)
{
    struct cli_archive *archive = cli_alloc(1, sizeof *archive);

    archive->use_count = 1;
    archive->path = cli_copy(path);
    archive->pbo = p3d_pbo_read_file(path, NULL, error);
    archive->error = *error;
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
    free(archive->path);
    free(archive);
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
    if (p3di_is_file(path) || p3di_is_folder(path))
        return false;
    for (const char *colon = strchr(path, ':'); colon; colon = strchr(colon + 1, ':')) {
        char *own = cli_copy(path);

        own[colon - path] = 0;
        if (colon[1] && cli_is_archive(own) && p3di_is_file(own)) {
            *archive = own;
            *member = colon + 1;
            return true;
        }
        free(own);
    }
    return false;
}

/* ---- Contents ---- */

bool cli_input_open_member(struct cli_input *input, const char *path, const struct cli_archive *archive, uint32_t entry,
                           struct p3d_error *error)
{
    memset(input, 0, sizeof *input);
    input->path = path;
    if (!p3d_pbo_open_file(archive->pbo, archive->path, entry, NULL, &input->contents, error))
        return false;
    input->data = input->contents.data;
    input->size = input->contents.size;
    return true;
}
