/* archive.c: archives, and their entries.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "archive.h"

#include "assets/prefix.h"
#include "core/namer.h"
#include "system/files.h"

#include <stdlib.h>

struct p3di_archive *p3di_archive_open(const char *path, struct p3d_error *error)
{
    struct p3di_archive *archive = calloc(1, sizeof *archive);

    if (archive) {
        archive->use_count = 1;
        archive->path = malloc(strlen(path) + 1);
    }
    if (!archive || !archive->path) {
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the archive");
        p3di_archive_release(archive);
        return NULL;
    }
    memcpy(archive->path, path, strlen(path) + 1);
    archive->pbo = p3d_pbo_read_file(path, NULL, error);
    archive->error = *error;
    if (archive->pbo)
        return archive;
    p3di_archive_release(archive);
    return NULL;
}

const char *p3di_archive_checksum_fault(const struct p3di_archive *archive)
{
    enum p3d_pbo_checksum checksum;
    struct p3d_error error;

    if (archive->error.status != P3D_OK || !p3d_pbo_check_file(archive->pbo, archive->path, &checksum, &error))
        return NULL;
    return checksum == P3D_PBO_CHECKSUM_BAD   ? "its checksum is bad: the archive was changed after it was made"
           : checksum == P3D_PBO_CHECKSUM_CUT ? "its checksum is cut: the file ends too early"
                                              : NULL;
}

struct p3di_archive *p3di_archive_hold(struct p3di_archive *archive)
{
    if (archive)
        archive->use_count++;
    return archive;
}

void p3di_archive_release(struct p3di_archive *archive)
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

bool p3di_archive_find(const struct p3di_archive *archive, const char *name, uint32_t *entry)
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

/* True for characters that Windows allows in no name of a file. */
static bool is_in_no_name(uint8_t c)
{
    return c < 0x20 || c == 0x7f || strchr("<>:\"|?*", c);
}

/* Adds the parts of a path, with a slash behind each; parts that could lead elsewhere, and characters that no name may
 * have, are left out. */
static size_t put_parts(char *to, struct p3d_bytes path)
{
    size_t used = 0, start = 0;

    for (uint32_t i = 0; i <= path.size; i++) {
        const uint8_t c = i < path.size ? path.data[i] : '/';

        if (!p3d_is_slash(c)) {
            to[used++] = (char)(is_in_no_name(c) ? '_' : c);
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
static struct p3d_bytes find_base(const struct p3di_archive *archive)
{
    return archive->pbo->prefix.size ? archive->pbo->prefix : p3di_archive_name(archive->path);
}

char *p3di_archive_folder(struct p3di_job *job, const struct p3di_archive *archive)
{
    return p3di_job_text(job, find_base(archive));
}

static char *find_relative(struct p3di_job *job, struct p3d_bytes base, struct p3d_bytes name)
{
    char *relative = p3di_job_alloc(job, (size_t)base.size + name.size + 3, 1);
    size_t used;

    if (!relative)
        return p3di_job_join(job, "", "", "");
    used = put_parts(relative, base);
    used += put_parts(relative + used, name);
    relative[used ? used - 1 : 0] = 0;
    return relative;
}

char *p3di_archive_relative(struct p3di_job *job, const struct p3di_archive *archive, uint32_t entry)
{
    return find_relative(job, find_base(archive), archive->pbo->entries[entry].name);
}

char *p3di_archive_own_relative(struct p3di_job *job, const struct p3di_archive *archive, uint32_t entry)
{
    return find_relative(job, (struct p3d_bytes){NULL, 0}, archive->pbo->entries[entry].name);
}

char *p3di_member_path(struct p3di_job *job, const struct p3di_archive *archive, uint32_t entry)
{
    return p3di_job_join(job, archive->path, ":", p3di_job_text(job, archive->pbo->entries[entry].name));
}

bool p3di_split_member(struct p3di_job *job, const char *path, const char **archive, const char **member)
{
    if (p3di_is_file(path) || p3di_is_folder(path))
        return false;
    for (const char *colon = strchr(path, ':'); colon; colon = strchr(colon + 1, ':')) {
        char *own = p3di_job_text(job, (struct p3d_bytes){(const uint8_t *)path, (uint32_t)(colon - path)});

        if (colon[1] && p3di_is_archive_name(own) && p3di_is_file(own)) {
            *archive = own;
            *member = colon + 1;
            return true;
        }
    }
    return false;
}

/* ---- Faults of names ---- */

/* Real names have fewer than 12; a small archive could make tens of thousands of folders. */
#define MOST_PARTS 32

/* True for the UTF-8 of a character that HFS+ does not see in names: joiners, directions, a byte order mark. */
static bool is_unseen(const uint8_t c[3])
{
    if (c[0] == 0xe2 && c[1] == 0x80)
        return (c[2] >= 0x8c && c[2] <= 0x8f) || (c[2] >= 0xaa && c[2] <= 0xae);
    return (c[0] == 0xe2 && c[1] == 0x81 && c[2] >= 0xaa && c[2] <= 0xaf) ||
           (c[0] == 0xef && c[1] == 0xbb && c[2] == 0xbf);
}

/* True for ".git", as any system has it: git~1 is its short name in NTFS. */
static bool is_of_git(struct p3d_bytes part)
{
    uint8_t seen[sizeof ".git"];
    struct p3d_bytes name = {seen, 0};

    for (uint32_t i = 0; i < part.size && name.size < sizeof seen; i++)
        if (part.size - i >= 3 && is_unseen(part.data + i))
            i += 2;
        else
            seen[name.size++] = part.data[i];
    return p3d_text_equal(name, ".git") || p3d_text_equal(part, "git~1");
}

/* The fault of a folder or file of this name; NULL if nothing is. */
static const char *problem_of_part(struct p3d_bytes part)
{
    uint32_t size = part.size;

    while (size && (part.data[size - 1] == '.' || part.data[size - 1] == ' ')) /* Windows does not see them */
        size--;
    if (!size && part.size > 1)
        return "'..'";
    if (part.size && memchr(part.data, ':', part.size))
        return "a drive";
    if (size < part.size && (part.size > 1 || part.data[0] == ' ')) /* "." is no name */
        return "a dot or blank at its end";
    if (is_of_git(part)) /* git would run what its settings name */
        return "git's own folder";
    return p3di_is_device(part) ? "a device's name" : NULL;
}

const char *p3di_member_fault(struct p3d_bytes path)
{
    const char *problem = NULL;
    uint32_t start = 0;

    for (uint32_t i = 0; i <= path.size && !problem; i++) {
        if (i < path.size && !p3d_is_slash(path.data[i]))
            continue;
        problem = i > start ? problem_of_part((struct p3d_bytes){path.data + start, i - start}) : NULL;
        start = i + 1;
    }
    return problem;
}

const char *p3di_name_fault(struct p3d_bytes path)
{
    const char *problem = p3di_member_fault(path);
    uint32_t depth = 0;

    for (uint32_t i = 0; i < path.size && !problem; i++) {
        depth += p3d_is_slash(path.data[i]);
        if (is_in_no_name(path.data[i]))
            problem = "a character that no file's name can have";
        else if (depth >= MOST_PARTS)
            problem = "too many folders";
    }
    return problem;
}
