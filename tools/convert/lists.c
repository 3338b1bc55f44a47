/* lists.c: --list-deps and --dry-run: what is printed instead of converted.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lists.h"

#include "convert.h"
#include "rules.h"
#include "source.h"

#include "assets/near.h"
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
    char *addon; /* "dz\gear\*", if the name is of the game's and nothing of that is there; else NULL */
    size_t file;
};

static const char *key_of(const struct naming *naming)
{
    return naming->addon ? naming->addon : naming->name;
}

static int compare_files(const void *a, const void *b)
{
    const struct naming *na = a, *nb = b;

    return (na->file > nb->file) - (na->file < nb->file);
}

static int compare_namings(const void *a, const void *b)
{
    const struct naming *na = a, *nb = b;
    const int order = strcmp(key_of(na), key_of(nb));

    return order ? order : compare_files(a, b);
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

/* How many files that are, whatever the letter case. */
static size_t count_names(const struct naming *first, size_t count)
{
    struct cli_names lower = {NULL, 0, 0};
    size_t different = count != 0;

    for (size_t i = 0; i < count; i++) {
        char *name = cli_names_take(&lower, cli_copy(first[i].name));

        for (; *name; name++)
            *name = (char)p3d_lower_path((uint8_t)*name);
    }
    cli_names_sort(&lower);
    for (size_t i = 1; i < count; i++)
        different += strcmp(lower.items[i - 1], lower.items[i]) != 0;
    cli_names_free(&lower);
    return different;
}

static void put_naming(const struct work_files *files, const struct naming *first, size_t count, bool says_who)
{
    const size_t different = first->addon ? count_names(first, count) : 1;

    cli_print_escaped(stdout, different > 1 ? first->addon : first->name);
    if (different > 1)
        printf("\t%zu files", different);
    if (says_who && files->count > 1)
        put_who(files, first, count);
    putchar('\n');
}

/* The addon of the game with '*' behind it, for free(). */
static char *find_addon(struct p3d_assets *assets, const char *name)
{
    struct p3di_asset_path addon;

    if (!assets || !p3di_assets_lacks_addon(assets, p3d_bytes_of(name), &addon))
        return NULL;
    addon.text[addon.size] = 0; /* a file's name stood behind it */
    return cli_join(addon.text, "\\*", "");
}

/* By names first, of which each is looked for once. */
static void sort(struct naming *all, size_t count, struct p3d_assets *missing_in)
{
    qsort(all, count, sizeof *all, compare_namings);
    if (!missing_in)
        return;
    for (size_t i = 0; i < count; i++) {
        const bool is_known = i > 0 && strcmp(all[i - 1].name, all[i].name) == 0;
        const char *addon = is_known ? all[i - 1].addon : NULL;

        all[i].addon = !is_known ? find_addon(missing_in, all[i].name) : addon ? cli_copy(addon) : NULL;
    }
    qsort(all, count, sizeof *all, compare_namings);
}

void conv_deps_print(const struct cli_names *lists, const struct work_files *files, struct p3d_assets *missing_in)
{
    size_t count = 0, used = 0;
    struct naming *all;

    for (size_t i = 0; i < files->count; i++)
        count += lists[i].count;
    all = cli_alloc(count + 1, sizeof *all);
    for (size_t i = 0; i < files->count; i++)
        for (size_t j = 0; j < lists[i].count; j++)
            all[used++] = (struct naming){lists[i].items[j], NULL, i};
    sort(all, count, missing_in);
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && strcmp(key_of(&all[i]), key_of(&all[next])) == 0;)
            next++;
        put_naming(files, &all[i], next - i, missing_in != NULL);
    }
    for (size_t i = 0; i < count; i++)
        free(all[i].addon);
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
