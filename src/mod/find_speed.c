/* find_speed.c: how fast a config plays an animation.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "find_speed.h"

#include "files/includes.h"

#include "assets/roots.h"
#include "system/files.h"
#include "system/name.h"

#include <math.h>
#include <stdlib.h>

#define MOST_NESTED 8u /* classes in classes: CfgMoves/States/Walk are three */

static const char *const names[] = {"config.cpp", "config.bin"};

enum { NAME_COUNT = sizeof names / sizeof *names };

struct speed_search {
    struct p3di_job *job;
    struct p3d_assets *assets;
    struct p3di_listings *listings; /* or NULL */
    const char *animation;          /* its path, as far as it is known */
    struct p3di_speed found;
};

/* ---- Classes ---- */

/* Configs may leave the extension out. */
static bool is_it(struct speed_search *speed_search, struct p3d_bytes named)
{
    if (!p3d_text_ends_with(named, ".rtm"))
        named = p3d_bytes_of(p3di_job_join(speed_search->job, p3di_job_text(speed_search->job, named), ".rtm", ""));
    return p3di_root_is_alike(named, speed_search->animation);
}

static const char *path_of(struct p3di_job *job, const struct p3d_config_class *class_)
{
    const char *path = p3di_job_printable(job, class_->name);

    for (class_ = class_->parent; class_ && class_->parent; class_ = class_->parent)
        path = p3di_job_join(job, p3di_job_printable(job, class_->name), "/", path);
    return path;
}

static void try_class(struct speed_search *speed_search, const struct p3d_config_class *class_)
{
    const struct p3d_config_value *file = p3d_config_find_value(class_, "file");
    const struct p3d_config_value *value = p3d_config_find_value(class_, "speed");
    double speed;

    if (!file || file->kind != P3D_CONFIG_STRING || !file->text.size || !value || !p3d_config_number(value, &speed) ||
        !isfinite(speed) || speed == 0 || !is_it(speed_search, p3d_text(file->text)))
        return;
    if (!speed_search->found.count++) {
        speed_search->found.seconds = p3di_speed_seconds(speed);
        speed_search->found.class_ = path_of(speed_search->job, class_);
    }
}

static void try_classes(struct speed_search *speed_search, const struct p3d_config_class *around, unsigned depth)
{
    for (uint32_t i = 0; i < around->entry_count && depth < MOST_NESTED && !speed_search->job->has_failed; i++)
        if (around->entries[i].kind == P3D_CONFIG_CLASS) {
            try_class(speed_search, around->entries[i].class_);
            try_classes(speed_search, around->entries[i].class_, depth + 1);
        }
}

/* ---- Configs ---- */

static void try_config(struct speed_search *speed_search, const struct p3di_input *input, const char *path)
{
    struct p3di_includes includes =
        p3di_includes_of_file(speed_search->job, speed_search->listings, path, speed_search->assets);
    struct p3d_config_options options;
    struct p3d_config *config;
    struct p3d_error error;

    includes.lacks = p3di_lack_quietly;
    options = p3di_include_options(&includes);
    config = p3d_config_read(input->data, input->size, &options, NULL, &error);
    if (config)
        try_classes(speed_search, &config->root, 0);
    else if (error.status == P3D_NO_MEMORY)
        p3di_job_fail_memory(speed_search->job);
    p3d_config_free(config);
    if (speed_search->found.count)
        speed_search->found.path = p3di_job_join(speed_search->job, path, "", "");
}

static void try_file(struct speed_search *speed_search, const char *path)
{
    struct p3di_input input = {.path = NULL};
    struct p3d_error error;

    if (p3di_is_file(path) && p3di_input_open(&input, path, P3DI_CONFIG, &error) && !input.is_other)
        try_config(speed_search, &input, path);
    p3di_input_close(&input);
}

static void climb(struct speed_search *speed_search)
{
    char *real = p3di_real_path(speed_search->animation), *folder;
    const struct p3di_listing *listing;
    bool is_root = false;

    if (!real)
        return;
    speed_search->animation = p3di_job_join(speed_search->job, real, "", "");
    folder = p3di_job_join(speed_search->job, real, "", "");
    free(real);
    while (!is_root && !speed_search->job->has_failed && !speed_search->found.count && p3di_climb(folder)) {
        for (size_t i = 0; i < NAME_COUNT && !speed_search->found.count; i++)
            try_file(speed_search, p3di_join_path(speed_search->job, folder, names[i]));
        listing = p3di_listing_of(speed_search->listings, speed_search->job, folder);
        is_root = listing && listing->has_prefix;
    }
}

static bool is_config(struct p3di_job *job, struct p3d_bytes entry)
{
    const char *path = p3di_set_slashes(p3di_job_text(job, entry), '/');

    return p3di_is_config_name(p3d_bytes_of(p3di_base_name(path)));
}

/* All configs of the archive, whose paths of the game begin with its prefix. */
static void try_archive(struct speed_search *speed_search, const struct p3di_path *path)
{
    const struct p3di_archive *archive = path->archive;

    for (uint32_t i = 0; i < archive->pbo->entry_count && !speed_search->found.count; i++) {
        const struct p3d_bytes name = p3d_text(archive->pbo->entries[i].name);
        struct p3di_input input = {.data = NULL};
        struct p3d_error error;

        if (!is_config(speed_search->job, name))
            continue;
        if (p3di_input_open_member(
                &input, p3di_job_join(speed_search->job, archive->path, ":", p3di_job_text(speed_search->job, name)),
                archive, i, &error))
            try_config(speed_search, &input, input.path);
        p3di_input_close(&input);
    }
}

struct p3di_speed p3di_find_speed(struct p3di_job *job, const struct p3di_path *path, struct p3d_assets *assets)
{
    struct speed_search speed_search = {
        .job = job, .assets = assets, .listings = path->listings, .animation = path->path};

    if (path->archive) {
        speed_search.animation =
            p3di_job_join(job, path->folder, "/", p3di_job_text(job, path->archive->pbo->entries[path->entry].name));
        try_archive(&speed_search, path);
    } else if (strcmp(path->path, "-") != 0) {
        climb(&speed_search);
    }
    return speed_search.found;
}
