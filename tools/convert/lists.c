/* lists.c: --list-deps and --dry-run: what is printed instead of converted.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lists.h"

#include "cli/assets.h"
#include "convert.h"
#include "rules.h"
#include "source.h"

#include "assets/named.h"
#include "assets/rvmat_file.h"

#include <stdlib.h>

/* ---- --list-deps ---- */

struct deps {
    struct cli_names *names;
    struct p3d_assets *assets; /* or NULL */
    bool is_missing_only;      /* what is in them is left out */
    struct p3d_bytes texture_folder;
};

/* The name of a file, but for its extension. */
static void add_file(const struct deps *deps, struct p3d_bytes name, const char *extension)
{
    const struct p3d_bytes text = p3d_text(name), none = {NULL, 0};
    const struct p3d_bytes folder = extension ? none : deps->texture_folder;
    const size_t size = p3d_text_utf8_size(text) + 1;
    char *copy;

    if (!text.size || p3d_texture_is_procedural(text) ||
        (deps->is_missing_only && p3di_assets_has_named(deps->assets, text, extension ? extension : "", folder)))
        return;
    copy = cli_alloc(size, 1);
    p3d_text_utf8(text, copy, size);
    cli_names_take(deps->names, copy);
}

static void add_name(const struct deps *deps, struct p3d_bytes name)
{
    add_file(deps, name, NULL);
}

/* The files that an rvmat of the assets names. One that is not there or damaged names nothing. */
static void add_named_by(const struct deps *deps, struct p3d_bytes material)
{
    struct rvmat_file file;
    struct p3d_error ignored;

    if (!p3di_rvmat_open(&file, deps->assets, material, NULL, &ignored))
        return;
    add_name(deps, file.rvmat->surface);
    for (uint32_t i = 0; i < file.rvmat->stage_count; i++)
        add_name(deps, file.rvmat->stages[i].texture);
    if (file.rvmat->thermal)
        add_name(deps, file.rvmat->thermal->texture);
    p3di_rvmat_close(&file);
}

static int compare_paths(const void *a, const void *b)
{
    const struct p3d_bytes x = *(const struct p3d_bytes *)a, y = *(const struct p3d_bytes *)b;
    const uint32_t size = x.size < y.size ? x.size : y.size;
    const int order = size ? memcmp(x.data, y.data, size) : 0;

    return order ? order : (x.size > y.size) - (x.size < y.size);
}

/* Each rvmat once, although several materials of a model may have it. */
static void add_rvmats(const struct deps *deps, const struct p3d_model *model)
{
    struct p3d_bytes *paths = cli_alloc((size_t)model->material_count + 1, sizeof *paths);

    for (uint32_t i = 0; i < model->material_count; i++)
        paths[i] = p3d_text(model->materials[i].material);
    qsort(paths, model->material_count, sizeof *paths, compare_paths);
    for (uint32_t i = 0; i < model->material_count; i++)
        if (paths[i].size && (!i || compare_paths(&paths[i - 1], &paths[i]) != 0))
            add_named_by(deps, paths[i]);
    free(paths);
}

static void add_model(struct deps *deps, const struct p3d_model *model)
{
    deps->texture_folder = model->texture_folder;
    for (uint32_t i = 0; i < model->material_count; i++) {
        add_name(deps, model->materials[i].texture);
        add_name(deps, model->materials[i].material);
    }
    if (deps->assets)
        add_rvmats(deps, model);
    for (uint32_t i = 0; i < model->lod_count; i++)
        for (uint32_t j = 0; j < model->lods[i].proxy_count; j++)
            add_file(deps, model->lods[i].proxies[j].path, ".p3d");
}

/* A binarised model has the contents of its rvmats; what they name is read by the game, too. */
static void add_odol_names(const struct deps *deps, const struct p3d_odol_lod *lod,
                           bool (*find)(const struct p3d_odol_lod *, struct p3d_names *))
{
    struct p3d_names found;

    if (!find(lod, &found))
        cli_need(NULL);
    for (uint32_t i = 0; i < found.count; i++)
        add_name(deps, found.items[i]);
    p3d_names_free(&found);
}

static bool add_p3d(struct deps *deps, const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_scene scene;

    if (!conv_open(&scene, job, P3D_SCENE_MODEL, error))
        return false;
    add_model(deps, scene.model);
    for (uint32_t i = 0; scene.document.odol && i < scene.lod_count; i++) {
        const struct p3d_odol_lod *lod = &scene.document.odol->lods[scene.lods[i]];

        add_odol_names(deps, lod, p3d_odol_stage_textures);
        add_odol_names(deps, lod, p3d_odol_surfaces);
    }
    p3d_scene_close(&scene);
    return true;
}

static bool add_obj(struct deps *deps, const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_model *model = job->mode->kind == CONV_FROM_GLTF
                                  ? conv_gltf_model(job, (struct p3d_image_files){.user = NULL}, error)
                                  : conv_obj_model(job, error);

    if (!model)
        return false;
    add_model(deps, model);
    p3d_model_free(model);
    return true;
}

bool conv_deps_add(struct cli_names *names, const struct conv_job *job, struct p3d_error *error)
{
    struct deps deps = {
        .names = names, .assets = job->options->assets, .is_missing_only = job->options->is_missing_only};

    return (job->mode->kind & (CONV_FROM_OBJ | CONV_FROM_GLTF)) ? add_obj(&deps, job, error)
                                                                : add_p3d(&deps, job, error);
}

/* A name, and the file that names it. */
struct naming {
    const char *name;
    size_t file;
};

static int compare_namings(const void *a, const void *b)
{
    const struct naming *na = a, *nb = b;
    const int order = strcmp(na->name, nb->name);

    return order ? order : (na->file > nb->file) - (na->file < nb->file);
}

/* Behind a tab, so that cut takes it away. */
static void put_who(const struct work_files *files, const struct naming *first, size_t count)
{
    size_t more = 0;

    for (size_t i = 1; i < count; i++)
        more += first[i].file != first[i - 1].file;
    putchar('\t');
    cli_print_escaped(stdout, files->items[first->file].source.path);
    if (more)
        printf(" and %zu more", more);
}

void conv_deps_print(const struct cli_names *lists, const struct work_files *files, bool says_who)
{
    size_t count = 0, used = 0;
    struct naming *all;

    for (size_t i = 0; i < files->count; i++)
        count += lists[i].count;
    all = cli_alloc(count + 1, sizeof *all);
    for (size_t i = 0; i < files->count; i++)
        for (size_t j = 0; j < lists[i].count; j++)
            all[used++] = (struct naming){lists[i].items[j], i};
    qsort(all, count, sizeof *all, compare_namings);
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && strcmp(all[i].name, all[next].name) == 0;)
            next++;
        cli_print_escaped(stdout, all[i].name);
        if (says_who && files->count > 1)
            put_who(files, &all[i], next - i);
        putchar('\n');
    }
    free(all);
}

/* ---- --dry-run ---- */

static void print_renamed(const struct cli_names *lists, size_t count)
{
    const struct cli_names all = cli_names_sorted(lists, count);

    for (size_t i = 0, next; i < all.count; i = next) {
        for (next = i + 1; next < all.count && strcmp(all.items[i], all.items[next]) == 0;)
            next++;
        printf("%8zu  ", next - i);
        cli_print_escaped(stdout, all.items[i]);
        putchar('\n');
    }
    free(all.items);
}

static void print_files(const struct work_files *files)
{
    size_t looked_at = 0, changed = 0;

    for (size_t i = 0; i < files->count; i++) {
        looked_at += files->items[i].is_done;
        if (!files->items[i].is_done || !files->items[i].notes.is_changed)
            continue;
        fputs("would change: ", stdout);
        cli_print_escaped(stdout, files->items[i].source.path);
        putchar('\n');
        changed++;
    }
    printf("%zu of %zu files would change\n", changed, looked_at);
}

void conv_dry_run_print(const struct cli_names *renamed, const struct work_files *files, const struct conv_rules *rules)
{
    print_renamed(renamed, files->count);
    for (size_t i = 0; i < rules->list.count; i++) {
        if (rules->are_used[i])
            continue;
        fputs("matches nothing: ", stdout);
        cli_print_escaped(stdout, rules->list.items[i].from);
        fputs(" -> ", stdout);
        cli_print_escaped(stdout, rules->list.items[i].to);
        putchar('\n');
    }
    print_files(files);
}
