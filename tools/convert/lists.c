/* lists.c: --list-deps and --dry-run: what is printed instead of converted.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lists.h"

#include "convert.h"
#include "rules.h"
#include "source.h"

#include "mod/named_files.h"

#include <stdlib.h>

/* ---- --list-deps ---- */

static void take_name(void *user, const char *name)
{
    cli_names_take(user, cli_copy(name));
}

static struct p3d_model *import(const struct conv_job *job, struct p3d_error *error)
{
    return job->mode->kind == CONV_FROM_GLTF ? conv_gltf_model(job, (struct p3d_image_files){.user = NULL}, error)
                                             : conv_obj_model(job, error);
}

bool conv_deps_add(struct cli_names *names, const struct conv_job *job, struct p3d_error *error)
{
    const struct p3di_named_files how = {.assets = job->options->assets,
                                         .is_missing_only = job->options->is_missing_only,
                                         .take = take_name,
                                         .user = names};
    const bool is_import = job->mode->kind & (CONV_FROM_OBJ | CONV_FROM_GLTF);
    const unsigned what = P3D_SCENE_MODEL | (job->options->scene.has_proxies ? P3D_SCENE_PROXIES : 0u);
    struct p3d_model *model = is_import ? import(job, error) : NULL;
    struct p3d_scene scene;
    struct p3d_error failure;
    struct p3di_job memory;

    if (is_import ? !model : !conv_open(&scene, job, what, error))
        return false;
    cli_job_begin(&memory, &failure);
    if (is_import)
        p3di_find_named_files(&memory, &how, model);
    else
        p3di_find_scene_files(&memory, &how, &scene);
    cli_job_end(&memory);
    if (is_import)
        p3d_model_free(model);
    else
        p3d_scene_close(&scene);
    return true;
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
