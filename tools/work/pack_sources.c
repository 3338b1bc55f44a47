/* pack_sources.c: files of a mod's addon that are only sources or by-products, and files without their contents.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "pack_sources.h"

#include "pack_header.h"

#include "core/foreign.h"
#include "system/name.h"

/* ---- By-products ---- */

/* The files of some kind, by their paths without extension, in small letters. */
static struct p3d_bytes stem_of(struct packing *packing, const char *relative)
{
    const char *dot = strrchr(relative, '.');

    return p3di_job_lower(&packing->job, (struct p3d_bytes){(const uint8_t *)relative, (uint32_t)(dot - relative)});
}

static void find_stems(struct packing *packing, const char *extensions, struct p3di_set *stems)
{
    uint32_t ignored;

    p3di_set_init(stems, packing->job.arena, 0);
    for (size_t i = 0; i < packing->count; i++)
        if (p3di_has_extension(packing->files[i].path->relative, extensions)) {
            const struct p3d_bytes stem = stem_of(packing, packing->files[i].path->relative);

            p3di_job_add(&packing->job, stems, &stem, &ignored);
        }
}

static bool has_stem(struct packing *packing, const struct p3di_set *stems, const char *relative)
{
    const struct p3d_bytes stem = stem_of(packing, relative);
    uint32_t ignored;

    return p3di_set_find(stems, &stem, &ignored);
}

/* Games read pages and other pictures. */
static bool is_by_product(struct packing *packing, const char *relative, const struct p3di_set *textures,
                          const struct p3di_set *models)
{
    return p3di_has_extension(relative, ".glb .gltf .obj .mtl .mdd") ||
           (p3di_has_extension(relative, ".png .tga") && has_stem(packing, textures, relative)) ||
           (p3di_has_extension(relative, ".png .html") && has_stem(packing, models, relative));
}

void work_pack_drop_by_products(struct packing *packing)
{
    struct p3di_set textures, models;
    size_t kept = 0;

    find_stems(packing, P3DI_TEXTURES, &textures);
    find_stems(packing, ".p3d", &models);
    for (size_t i = 0; i < packing->count; i++) {
        const char *relative = packing->files[i].path->relative;

        if (!is_by_product(packing, relative, &textures, &models))
            packing->files[kept++] = packing->files[i];
        else if (!packing->by_product_count++)
            packing->by_product = relative;
    }
    if (packing->count && !kept)
        work_pack_fail_words(packing, packing->pack->input, "there is nothing to pack in it");
    packing->count = kept;
}

void work_pack_tell_pictures(struct packing *packing)
{
    const char *first = NULL;
    size_t count = 0;

    for (size_t i = 0; i < packing->count; i++) {
        const char *path = packing->files[i].path->relative;

        if (!p3di_has_extension(path, ".png .tga") || !p3d_texture_suffix_of(p3d_bytes_of(path)))
            continue;
        count++;
        first = first ? first : path;
    }
    if (count)
        cli_message(packing->cli, packing->pack->input,
                    p3di_job_format(&packing->job,
                                    "warning: games read .paa, which is not there of %zu picture%s, such as %s: "
                                    "p3dconv %s-to-paa -r %s makes them",
                                    count, count == 1 ? "" : "s", first,
                                    p3di_has_extension(first, ".png") ? "png" : "tga", packing->pack->input));
}

/* ---- Contents ---- */

#define MOST_OF_POINTER 1024 /* bytes, as Git LFS has it */

/* A file that cannot be looked at is told later on. */
static bool is_empty(const struct packed *file)
{
    struct p3di_file_info info;

    return p3di_has_extension(file->from, P3DI_TEXTURES) && p3di_look_at(file->from, &info) && !info.size;
}

static bool is_pointer(const struct packed *file)
{
    struct p3di_file_info info;
    struct p3d_file start = {.data = NULL};
    bool is_one;

    if (!p3di_look_at(file->from, &info) || info.kind != P3DI_FILE || !info.size || info.size > MOST_OF_POINTER)
        return false;
    is_one = p3di_read_file(file->from, &(struct p3di_reader){.starts_only = true}, &start, NULL) &&
             p3di_is_pointer_of_lfs(start.data, start.size);
    p3d_file_free(&start);
    return is_one;
}

/* How many files lack their contents in this way; *first is the path of the first of them. */
static size_t count_lacking(const struct packing *packing, bool (*lacks)(const struct packed *file), const char **first)
{
    size_t count = 0;

    for (size_t i = 0; i < packing->count; i++)
        if (lacks(&packing->files[i]) && !count++)
            *first = packing->files[i].path->relative;
    return count;
}

/* What is wrong with pointers of Git LFS among the files; NULL if there are none. */
static const char *pointers_said(struct packing *packing, const char *before, const char *behind)
{
    const char *first = NULL;
    const size_t count = count_lacking(packing, is_pointer, &first);

    return !count ? NULL
                  : p3di_job_format(&packing->job, "%s%zu file%s of Git LFS, such as %s: 'git lfs pull' gets the %s",
                                    before, count, count == 1 ? " is a pointer" : "s are pointers", first, behind);
}

void work_pack_warn_of_pointers(struct packing *packing)
{
    const char *said = pointers_said(packing, "warning: ", "contents; the pointers are packed");

    if (said)
        cli_message(packing->cli, packing->pack->input, said);
}

/* A mod may live with an empty texture, which the game tells; pointers stand for all that the mod is. */
void work_pack_check_contents(struct packing *packing)
{
    const char *first = NULL, *pointers = pointers_said(packing, "", "contents, --exclude leaves them out");
    const size_t empty = count_lacking(packing, is_empty, &first);

    if (empty)
        cli_message(packing->cli, packing->pack->input,
                    p3di_job_format(&packing->job, "warning: %zu texture%s empty, such as %s", empty,
                                    empty == 1 ? " is" : "s are", first));
    if (pointers)
        work_pack_fail_words(packing, packing->pack->input, pointers);
}
