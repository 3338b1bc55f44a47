/* fix_path.c: which findings have one answer, and the path that is meant by another.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fix.h"

#include "assets/spelled.h"
#include "assets/store.h"
#include "config/source.h"
#include "system/files.h"

static const char not_paa[] = ": it is not a .paa"; /* as findings of configs end */

unsigned p3di_fix_kind_of(const struct p3d_finding *finding)
{
    static const struct {
        const char *id;
        unsigned kind;
    } kinds[] = {{"P3D-N113", P3DI_FIX_CASE},
                 {"P3D-N103", P3DI_FIX_SLASH},
                 {"P3D-N105", P3DI_FIX_TYPE},
                 {"P3D-P105", P3DI_FIX_PROPERTY},
                 {"P3D-N115", P3DI_FIX_PREFIX}};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(finding->rule->id, kinds[i].id) == 0)
            return kinds[i].kind;
    return strncmp(finding->message, P3DI_LOOSE_BACKSLASH, sizeof P3DI_LOOSE_BACKSLASH - 1) == 0 ? P3DI_FIX_JOIN : 0;
}

static struct p3d_bytes without_slashes(struct p3d_bytes path)
{
    for (; path.size && p3d_is_slash(path.data[0]); path.size--)
        path.data++;
    return path;
}

struct p3d_bytes p3di_fix_type_of(const struct p3d_finding *finding)
{
    const char *end = strstr(finding->message, not_paa);

    if (finding->element == P3D_ELEMENT_TEXTURE)
        return without_slashes(finding->name);
    return without_slashes(
        (struct p3d_bytes){(const uint8_t *)finding->message, end ? (uint32_t)(end - finding->message) : 0});
}

const char *p3di_fix_find(const struct p3di_fix *fix, struct p3d_bytes path)
{
    uint32_t number;

    return fix->assets && p3di_assets_make_ready(fix->assets) &&
                   p3di_assets_find(fix->assets, without_slashes(path), &number) &&
                   fix->assets->files[number].archive == P3DI_NO_ARCHIVE
               ? fix->assets->files[number].origin
               : NULL;
}

/* ---- Extensions ---- */

static uint32_t stem_size(struct p3d_bytes path)
{
    uint32_t size = path.size;

    while (size && path.data[size - 1] != '.' && !p3d_is_slash(path.data[size - 1]))
        size--;
    return size && path.data[size - 1] == '.' ? size - 1 : path.size;
}

/* The same path as a .paa, if that is there. */
static struct p3d_bytes as_paa(struct p3di_fix *fix, struct p3d_bytes path)
{
    const struct p3d_bytes bare = without_slashes(path);
    bool is_meant = false;
    uint32_t number;

    for (size_t i = 0; i < fix->type_count && !is_meant; i++)
        is_meant = p3di_is_same(fix->types[i], bare);
    if (!is_meant || !fix->assets || !p3di_assets_make_ready(fix->assets))
        return path;
    path = p3d_bytes_of(
        p3di_job_join(fix->job, p3di_job_text(fix->job, (struct p3d_bytes){path.data, stem_size(path)}), ".paa", ""));
    return p3di_assets_find(fix->assets, without_slashes(path), &number) &&
                   p3d_text_ends_with(fix->assets->files[number].path, ".paa")
               ? path
               : (struct p3d_bytes){NULL, 0};
}

/* ---- Letters ---- */

/* Gives the end of a path the letters of the file's name. */
static void take_letters(uint8_t *path, uint32_t size, const char *file, size_t length)
{
    while (size && length) {
        const uint8_t own = path[--size], there = (uint8_t)file[--length];

        if (p3d_lower(own) == p3d_lower(there))
            path[size] = there;
        while (p3d_is_slash(own) && size && p3d_is_slash(path[size - 1]))
            size--;
    }
}

/* A file of exactly these letters is another one. */
static bool is_another(struct p3di_fix *fix, struct p3d_bytes path)
{
    const char *origin;
    char *own;
    uint32_t number;
    size_t size, length;

    if (!p3di_assets_find(fix->assets, path, &number))
        return true;
    origin = fix->assets->files[number].origin;
    own = p3di_job_join(fix->job, origin, "", "");
    size = path.size;
    length = strlen(own);
    while (size && length && p3d_lower_path(path.data[size - 1]) == p3d_lower_path((uint8_t)own[length - 1])) {
        size--;
        length--;
        if (!p3d_is_slash(path.data[size]))
            own[length] = (char)path.data[size];
    }
    return p3di_is_file(own) && !p3di_is_same_file(own, origin);
}

/* The path with the letters of its file, which may have `ending` that the path leaves out; no data if it has them, or
 * nothing is certain. */
static struct p3d_bytes with_letters(struct p3di_fix *fix, struct p3d_bytes path, const char *ending)
{
    const struct p3d_bytes whole = p3d_bytes_of(p3di_job_join(fix->job, p3di_job_text(fix->job, path), ending, ""));
    const char *file = p3di_assets_spelled(fix->assets, without_slashes(whole));
    uint8_t *copy = (uint8_t *)(uintptr_t)p3di_job_copy(fix->job, whole).data;
    const struct p3d_bytes made = {copy, whole.size};
    const uint32_t stem = stem_size(whole);
    size_t length = file ? strlen(file) : 0;

    if (!length || !copy || is_another(fix, without_slashes(whole)))
        return (struct p3d_bytes){NULL, 0};
    if (length < whole.size - stem ||
        !p3d_text_ends_with(p3d_bytes_of(file),
                            p3di_job_text(fix->job, (struct p3d_bytes){whole.data + stem, whole.size - stem})))
        for (uint32_t i = stem; i < whole.size; i++) /* a .tga that is there as .paa */
            copy[i] = p3d_lower(copy[i]);
    take_letters(copy, whole.size, file, length);
    if (p3di_assets_spelled(fix->assets, without_slashes(made)))
        return (struct p3d_bytes){NULL, 0};
    return (struct p3d_bytes){copy, path.size};
}

/* Names of models, and of sounds, may leave the extension out. */
static struct p3d_bytes find_letters(struct p3di_fix *fix, struct p3d_bytes path)
{
    static const char *const endings[] = {"", ".p3d", ".ogg", ".wss", ".wav"};
    struct p3d_bytes made = {NULL, 0};
    uint32_t number;

    if (!fix->assets || !p3di_assets_make_ready(fix->assets))
        return made;
    for (size_t i = 0; i < sizeof endings / sizeof *endings && !fix->job->has_failed; i++) {
        const char *whole = p3di_job_join(fix->job, p3di_job_text(fix->job, without_slashes(path)), endings[i], "");

        if (p3di_assets_find(fix->assets, p3d_bytes_of(whole), &number))
            return with_letters(fix, path, endings[i]);
        if (stem_size(path) != path.size)
            break;
    }
    return made;
}

struct p3d_bytes p3di_fix_path(struct p3di_fix *fix, unsigned kinds, struct p3d_bytes path)
{
    const struct p3d_bytes written = path;
    struct p3d_bytes spelled = {NULL, 0};

    if (!path.size || p3d_texture_is_procedural(path))
        return spelled;
    if (kinds & P3DI_FIX_SLASH && without_slashes(path).size)
        path = without_slashes(path);
    if (kinds & P3DI_FIX_TYPE) {
        path = as_paa(fix, path);
        if (!path.data)
            return spelled;
    }
    if (kinds & P3DI_FIX_CASE)
        spelled = find_letters(fix, path);
    path = spelled.data ? spelled : path;
    return p3di_is_same(path, written) ? (struct p3d_bytes){NULL, 0} : path;
}
