/* includes.c: files that trees of classes include.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "includes.h"

#include "assets/any_case.h"
#include "assets/roots.h"
#include "input.h"
#include "system/files.h"
#include "system/name.h"

/* A file that is or was included. */
struct p3di_included {
    struct p3di_input input;
    struct p3d_asset asset; /* or this */
    const char *path;
    bool is_asset;
    const char *game_path; /* once it was asked for */
    const char *plain;     /* the path by which it was found */
    bool is_beyond;        /* a file is there, but out of reach */
    const char *reason;    /* or it cannot be read */
    struct p3di_included *before;
};

/* The path as files are called here: without a slash in front, and no backslashes. */
static char *plain_path(struct p3di_job *job, struct p3d_bytes path)
{
    while (path.size && p3d_is_slash(*path.data)) {
        path.data++;
        path.size--;
    }
    return p3di_set_slashes(p3di_job_text(job, path), '/');
}

/* Without memory the files are not known. */
static bool fail_open(struct p3di_job *job, const struct p3d_error *error)
{
    if (error->status == P3D_NO_MEMORY)
        p3di_job_fail_memory(job);
    return false;
}

static bool open_file(struct p3di_included *included, struct p3di_includes *includes, const char *path)
{
    const bool is_there = p3di_is_file(path) || p3di_is_stream(path),
               is_within = is_there && p3di_reaches(&includes->reach, path);
    struct p3d_error error = {.status = P3D_OK};

    included->path = path;
    included->is_beyond |= is_there && !is_within;
    if (includes->sought && is_within == is_there)
        includes->sought(includes, path, false);
    if (is_within && p3di_input_open(&included->input, path, P3DI_CONFIG, &error) && included->input.size <= UINT32_MAX)
        return true;
    p3di_input_close(&included->input);
    if (is_within)
        included->reason = p3di_job_join(includes->job, error.message, "", "");
    return fail_open(includes->job, &error);
}

/* NULL if there is none. The assets are looked through if they were not before. */
static const char *find_project(struct p3di_includes *includes)
{
    if (!includes->has_asked && !includes->is_asset && p3di_assets_make_ready(includes->reach.assets))
        includes->project = p3di_root_own_include(includes->reach.assets, includes->path);
    includes->has_asked = true;
    return includes->project;
}

static bool open_any(struct p3di_included *included, struct p3di_includes *includes, struct p3d_assets *assets,
                     const char *path, struct p3d_error *error)
{
    const struct p3d_bytes text = p3d_bytes_of(path);
    const char *project = assets == includes->reach.assets ? find_project(includes) : NULL;
    const uint32_t own = project ? p3di_root_find_within(assets, text, project) : P3DI_NO_FILE;

    return own == P3DI_NO_FILE ? p3d_assets_open(assets, text, NULL, &included->asset, error)
                               : p3di_assets_open_file(assets, own, NULL, &included->asset, error);
}

/* The path becomes the include's name, from which its own includes are found. */
static bool open_asset(struct p3di_included *included, struct p3di_includes *includes, struct p3d_assets *assets,
                       const char *path)
{
    struct p3d_error error = {.status = P3D_OK};

    included->path = path;
    if (assets && assets == includes->reach.assets && includes->sought)
        includes->sought(includes, path, true);
    if (assets && open_any(included, includes, assets, path, &error) && included->asset.size <= UINT32_MAX)
        return true;
    p3d_asset_close(&included->asset);
    memset(&included->asset, 0, sizeof included->asset);
    return fail_open(includes->job, &error);
}

static bool find_on_disk(struct p3di_included *included, struct p3di_includes *includes, const char *folder,
                         const char *plain)
{
    const struct p3di_reach *reach = &includes->reach;
    bool is_open = open_file(included, includes, p3di_job_join(includes->job, folder, plain, ""));

    for (size_t i = 0; i < reach->folder_count && !is_open; i++)
        is_open = open_file(included, includes, p3di_join_path(includes->job, reach->folders[i], plain));
    return is_open;
}

/* Windows does not mind letter case, and so games' tools do not. */
static bool find_any_case(struct p3di_included *included, struct p3di_includes *includes, const char *folder,
                          const char *plain)
{
    const struct p3di_reach *reach = &includes->reach;
    const char *path = p3di_find_any_case(includes->job, folder, plain);
    bool is_open = path && open_file(included, includes, path);

    included->is_asset = false;
    for (size_t i = 0; i < reach->folder_count && !is_open; i++) {
        path = p3di_find_any_case(includes->job, p3di_join_path(includes->job, reach->folders[i], ""), plain);
        is_open = path && open_file(included, includes, path);
    }
    return is_open;
}

static bool find_in_assets(struct p3di_included *included, struct p3di_includes *includes, const char *folder,
                           const char *plain)
{
    struct p3d_assets *const places[] = {includes->archive, includes->reach.assets};
    const char *beside = p3di_job_join(includes->job, folder, plain, "");

    included->is_asset = true;
    for (size_t i = 0; i < sizeof places / sizeof(struct p3d_assets *); i++)
        if (open_asset(included, includes, places[i], beside) || open_asset(included, includes, places[i], plain))
            return true;
    return false;
}

static bool is_main(const struct p3di_includes *includes, const char *from)
{
    return !from || strcmp(from, includes->path) == 0;
}

/* NULL if it is not known. */
static struct p3di_included *find_included(const struct p3di_includes *includes, const char *from)
{
    struct p3di_included *one = includes->last;

    while (one && strcmp(one->path, from) != 0)
        one = one->before;
    return one;
}

/* True if the file that includes is in the archive or the assets. */
static bool is_inner(const struct p3di_includes *includes, const char *from)
{
    const struct p3di_included *included;

    if (is_main(includes, from))
        return includes->is_asset;
    included = find_included(includes, from);
    return included && included->is_asset;
}

static bool find(struct p3di_included *included, struct p3di_includes *includes, const char *from, const char *plain)
{
    const char *folder = is_main(includes, from) && includes->folder
                             ? includes->folder
                             : p3di_folder_of(includes->job, from ? from : includes->path);
    const bool is_on_disk = !is_inner(includes, from);

    return (is_on_disk && find_on_disk(included, includes, folder, plain)) ||
           find_in_assets(included, includes, folder, plain) ||
           (is_on_disk && find_any_case(included, includes, folder, plain));
}

static bool include(void *user, struct p3d_bytes path, const char *from, struct p3d_config_include *file)
{
    struct p3di_includes *includes = user;
    struct p3di_included *included = p3di_job_alloc(includes->job, 1, sizeof *included);
    const char *plain = plain_path(includes->job, path), *origin;

    if (!included)
        return false;
    if (!find(included, includes, from, plain)) {
        file->option = included->is_beyond ? includes->option : NULL;
        file->reason = included->reason;
        return false;
    }
    included->plain = plain;
    included->before = includes->last;
    includes->last = included;
    if (included->is_asset)
        file->data = (struct p3d_bytes){included->asset.data, (uint32_t)included->asset.size};
    else
        file->data = (struct p3d_bytes){included->input.data, (uint32_t)included->input.size};
    file->name = included->path;
    file->handle = included;
    origin = included->is_asset ? included->asset.origin : included->path;
    if (includes->notes)
        includes->notes(includes, origin);
    if (includes->spelled && p3di_differs_in_case(p3d_bytes_of(plain), origin))
        includes->spelled(includes, path, origin + strlen(origin) - strlen(plain));
    return true;
}

/* The path stays known. */
static void release(void *user, struct p3d_config_include *file)
{
    struct p3di_included *included = file->handle;

    (void)user;
    p3di_input_close(&included->input);
    p3d_asset_close(&included->asset);
}

static void tell_prefix(void *user, const char *path)
{
    struct p3di_includes *includes = user;

    includes->sought(includes, path, false);
}

static const char *path_in_game(struct p3di_includes *includes, const char *path)
{
    const struct p3di_prefix_listener listener = {includes->sought ? tell_prefix : NULL, includes};

    return p3di_game_path(includes->job, &includes->home, path, &listener);
}

/* Of the main file. One that is in no mod has its name alone. */
static const char *own_game_path(struct p3di_includes *includes)
{
    struct p3di_job *job = includes->job;
    const char *name = p3di_base_name(includes->path),
               *path = includes->is_asset ? NULL : path_in_game(includes, includes->path);

    if (includes->is_asset)
        path = includes->folder ? p3di_job_join(job, includes->folder, name, "") : includes->path;
    return p3di_set_slashes(p3di_job_join(job, path ? path : name, "", ""), '\\');
}

/* Of a file that it includes. One that is in no mod has the way to it from the main file, or if it is elsewhere the
 * path by which it was found, but never a folder of this machine. */
static const char *included_game_path(struct p3di_includes *includes, const struct p3di_included *included)
{
    struct p3di_job *job = includes->job;
    const char *path = included->is_asset ? included->path : path_in_game(includes, included->path);

    if (!path && includes->reach.mod)
        path = p3di_way_below(job, includes->reach.mod, included->path);
    return p3di_set_slashes(p3di_job_join(job, path ? path : included->plain, "", ""), '\\');
}

static const char *game_path(void *user, const char *from)
{
    struct p3di_includes *includes = user;
    struct p3di_included *included = is_main(includes, from) ? NULL : find_included(includes, from);

    if (included && !included->game_path)
        included->game_path = included_game_path(includes, included);
    else if (!included && !includes->game_path)
        includes->game_path = own_game_path(includes);
    return included ? included->game_path : includes->game_path;
}

static void lack(void *user, struct p3d_bytes path, const struct p3d_error *error)
{
    struct p3di_includes *includes = user;

    includes->lacks(includes, path, error);
}

void p3di_lack_quietly(struct p3di_includes *includes, struct p3d_bytes path, const struct p3d_error *error)
{
    (void)includes, (void)path, (void)error;
}

struct p3di_includes p3di_includes_of_file(struct p3di_job *job, struct p3di_listings *listings, const char *path,
                                           struct p3d_assets *assets)
{
    return (struct p3di_includes){
        .job = job, .path = path, .reach = {.mod = p3di_mod_of(job, listings, path), .assets = assets}};
}

struct p3di_includes p3di_includes_within(struct p3di_job *job, struct p3d_assets *assets, uint32_t number)
{
    const char *path = p3di_assets_origin(assets, number), *own;
    struct p3di_asset_path folder;

    if (assets->trees[assets->files[number].tree].is_alone) {
        own = p3di_folder_of(job, path);
        return (struct p3di_includes){.job = job, .path = path, .reach = {.mod = *own ? own : ".", .assets = assets}};
    }
    p3di_assets_folder(assets, number, &folder);
    return (struct p3di_includes){
        .job = job,
        .path = path,
        .is_asset = true,
        .folder = p3di_join_path(job, p3di_job_text(job, p3di_asset_path_bytes(&folder)), ""),
        .reach = {.assets = assets},
    };
}

struct p3di_includes p3di_includes_of_asset(struct p3di_job *job, struct p3d_assets *assets, uint32_t number)
{
    struct p3di_includes includes = assets->files[number].archive == P3DI_NO_ARCHIVE
                                        ? p3di_includes_of_file(job, NULL, p3di_assets_origin(assets, number), assets)
                                        : p3di_includes_within(job, assets, number);

    includes.lacks = p3di_lack_quietly;
    return includes;
}

struct p3d_config_options p3di_include_options(struct p3di_includes *includes)
{
    return (struct p3d_config_options){.name = includes->path,
                                       .include = include,
                                       .release = release,
                                       .include_user = includes,
                                       .game_path = game_path,
                                       .lacks = includes->lacks ? lack : NULL};
}
