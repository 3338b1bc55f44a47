/* lists.c: --list-deps and --dry-run: what is printed instead of converted.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"

#include "convert.h"
#include "rules.h"
#include "source.h"

#include "cli/paths.h"
#include "mod/named_files.h"
#include "mod/used_by.h"

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

/* ---- --list-deps of what others name ---- */

bool conv_asks_for_users(const struct conv_request *request)
{
    size_t count = 0;

    for (size_t i = 0; i < request->path_count && request->is_list_deps; i++)
        count += p3di_has_extension(request->paths[i], P3DI_TEXTURES " .rvmat") && !p3di_is_folder(request->paths[i]);
    if (!count)
        return false;
    if (count < request->path_count)
        cli_usage(&request->cli, "--list-deps prints what models name, or who names textures and materials: not both");
    if (request->options.is_missing_only || request->has_no_assets)
        cli_usage(&request->cli, "--list-deps of a texture or material looks for its mod, so --%s does not fit",
                  request->has_no_assets ? "no-assets" : "missing");
    return true;
}

struct users {
    const struct cli *cli;
    struct cli_names names;
    bool has_failed;
};

static void take_user(void *user, const char *origin)
{
    struct users *users = user;

    cli_names_take(&users->names, cli_copy(origin));
}

static void fail_user(void *user, const char *origin, const struct p3d_error *error)
{
    struct users *users = user;

    cli_error(users->cli, origin, error);
    users->has_failed = true;
}

static void find_users(struct users *users, const struct conv_request *request)
{
    const struct p3di_path *lost = NULL;
    struct p3di_paths paths = {.items = NULL};
    struct p3d_error error;
    struct p3di_job job;

    for (size_t i = 0; i < request->path_count; i++)
        cli_paths_add_named(&paths, request->paths[i]);
    cli_job_begin(&job, &error);
    for (size_t i = 0; i < paths.count && !lost; i++)
        lost = paths.items[i].problem ? &paths.items[i] : NULL;
    if (!lost)
        lost = p3di_find_users(&job, &(struct p3di_used_by){.assets = cli_need(request->options.assets),
                                                            .paths = paths.items,
                                                            .path_count = paths.count,
                                                            .take = take_user,
                                                            .warn = fail_user,
                                                            .user = users});
    cli_job_end(&job);
    if (lost)
        cli_message(users->cli, lost->path,
                    lost->problem                ? lost->problem
                    : cli_is_missing(lost->path) ? "it is not there"
                                                 : "it is no file of a mod");
    users->has_failed |= lost != NULL;
    p3di_paths_free(&paths);
}

int conv_users_print(const struct conv_request *request, const struct cli_assets *assets)
{
    struct users users = {.cli = &request->cli};

    find_users(&users, request);
    users.has_failed |= assets->log.size != 0; /* a folder or an archive was not read, which may name it */
    cli_names_sort(&users.names);
    for (size_t i = 0; i < users.names.count; i++) {
        cli_print_escaped(stdout, users.names.items[i]);
        putchar('\n');
    }
    if (!users.names.count && !users.has_failed)
        cli_message(users.cli, NULL,
                    "no model, rvmat or config of the mod names it; scripts and missions were not looked into");
    cli_names_free(&users.names);
    return users.has_failed ? CLI_FAILED : CLI_OK;
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
