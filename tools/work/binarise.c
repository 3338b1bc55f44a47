/* binarise.c: the models and animations of an addon as games have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binarise.h"

#include "record.h"
#include "write_rtm.h"

#include <inttypes.h>
#include <stdlib.h>

/* A file on its way. */
struct building {
    const struct work_builder *builder;
    struct p3di_path place;
    const char *output;
    size_t root_size;
    struct p3d_scene_options scene;
    struct work_notes notes;
    struct cli_warnings warnings;
};

const char *work_built_word(enum work_built built)
{
    static const char *const words[] = {
        [WORK_FAILED] = "failed",
        [WORK_MADE] = "binarised",
        [WORK_MADE_RTM] = "binarised animation",
        [WORK_WITHOUT_SKELETON] = "copied: no model.cfg beside it or above has a skeleton with its bones",
        [WORK_COPIED] = "copied: it is binarised already",
        [WORK_COPIED_PLAIN] = "copied: Operation Flashpoint has plain animations",
        [WORK_COPIED_SOURCE] = "copied: only models and animations are binarised here",
        [WORK_UP_TO_DATE] = "up to date",
    };

    return words[built];
}

/* ---- Making ---- */

static bool starts_with(const struct p3di_input *input, const char *word)
{
    return input->size >= strlen(word) && memcmp(input->data, word, strlen(word)) == 0;
}

/* The kind of output that is made of the input. WORK_FAILED and *error: nothing. */
static enum work_built kind_of(const struct building *building, const struct p3di_input *input, struct p3d_error *error)
{
    if (starts_with(input, "8WVR")) {
        cli_set_error(error, P3D_UNSUPPORTED,
                      "it is the source of a terrain (8WVR), which the game cannot load: "
                      "binarise it with the games' own tools, and leave it out here: %s*.wrp",
                      building->builder->exclude);
        return WORK_FAILED;
    }
    if (starts_with(input, "ODOL") || starts_with(input, "OPRW") || starts_with(input, "BMTR"))
        return WORK_COPIED;
    if (p3di_has_extension(building->place.path, ".p3d"))
        return WORK_MADE;
    if (!p3d_rtm_detect(input->data, input->size))
        return WORK_COPIED_SOURCE;
    return p3d_odol_game(building->builder->how.version) == P3D_GAME_FLASHPOINT ? WORK_COPIED_PLAIN : WORK_MADE_RTM;
}

/* A model, or an animation: *has_skeleton is false if there is none for it, which fails, too. */
static bool convert(struct building *building, const struct p3di_input *input, bool is_rtm, bool *has_skeleton,
                    struct p3d_error *error)
{
    const struct work_builder *builder = building->builder;
    const struct p3d_options library = {.warn = cli_warn, .warn_user = &building->warnings};
    const struct work_rtm how = {.form = WORK_RTM_BINARISED,
                                 .version = builder->how.version,
                                 .configs = building->scene.configs,
                                 .config_count = building->scene.config_count,
                                 .has_skeleton = has_skeleton};
    const struct work_task task = {
        .input = input, .output = building->output, .assets = builder->assets, .notes = &building->notes};

    if (p3di_is_same_file(building->place.path, building->output)) {
        cli_set_error(error, P3D_SYSTEM, "the output would replace the source");
        return false;
    }
    return work_make_folders(building->output, building->root_size, error) &&
           (is_rtm ? work_write_rtm(&how, &building->place, &task, &library, error)
                   : work_binarise(&builder->how, &building->place, &task, &building->scene, &library, error));
}

/* Folders that were swapped would cost the user his sources. */
static bool check_place(const struct building *building, struct p3d_error *error)
{
    struct p3d_file there = {.data = NULL};
    struct p3d_error ignored;
    bool is_source = false;

    if (p3di_is_file(building->output) && !p3di_is_same_file(building->place.path, building->output) &&
        p3di_read_file(building->output, &(struct p3di_reader){.starts_only = true}, &there, &ignored))
        is_source = p3d_detect(there.data, there.size) == P3D_FORMAT_MLOD;
    p3d_file_free(&there);
    if (is_source)
        cli_set_error(error, P3D_SYSTEM, "%s%s is a source (MLOD), which is not replaced",
                      CLI_PATH(building->output, 116));
    return !is_source;
}

/* WORK_FAILED and *error. */
static enum work_built treat(struct building *building, struct p3d_error *error)
{
    const struct work_builder *builder = building->builder;
    bool has_skeleton = true;
    struct p3di_input input;
    bool is_good = p3di_input_open(&input, building->place.path, P3DI_ANY, error) && check_place(building, error);
    enum work_built built = is_good ? kind_of(building, &input, error) : WORK_FAILED;

    is_good = built != WORK_FAILED;
    if (built == WORK_MADE || built == WORK_MADE_RTM) {
        is_good = convert(building, &input, built == WORK_MADE_RTM, &has_skeleton, error);
        if (!has_skeleton) { /* the game loads plain ones, too */
            built = WORK_WITHOUT_SKELETON;
            is_good = true;
        }
    }
    if (is_good && built == WORK_MADE)
        is_good = !builder->finish || builder->finish(builder->user, building->output, &building->notes, error);
    else if (is_good && built != WORK_MADE_RTM && !p3di_is_same_file(building->place.path, building->output))
        is_good = work_output_copy(building->output, building->root_size, input.data, input.size, error);
    p3di_input_close(&input);
    return is_good ? built : WORK_FAILED;
}

/* ---- What went wrong ---- */

static void fail(const struct building *building, const struct cli *cli, const struct p3d_error *error)
{
    if (!building->notes.is_cfg_damaged) {
        cli_error(cli, building->place.path, error);
        return;
    }
    sys_lock();
    cli_names_take(building->builder->cfg_faults, cli_copy(error->message));
    sys_unlock();
}

void work_tell_cfgs(const struct cli *cli, struct cli_names *faults)
{
    cli_names_sort(faults);
    for (size_t i = 0, next; i < faults->count; i = next) {
        for (next = i + 1; next < faults->count && strcmp(faults->items[next], faults->items[i]) == 0;)
            next++;
        cli_say(cli, NULL, "%s; %zu file%s it", faults->items[i], next - i, next - i == 1 ? " needs" : "s need");
    }
}

/* ---- What is up to date ---- */

/* The options that outputs depend on besides files, on one line. For free(). */
static char *how_of(const struct work_builder *builder)
{
    char options[64];

    snprintf(options, sizeof options, "binarize -version=%" PRIu32 "%s%s -textures=", builder->how.version,
             builder->how.is_packed_fast ? " -fast" : "", builder->how.is_strict ? " -strict" : "");
    return cli_join(options, builder->textures ? builder->textures : "", "");
}

enum work_built work_build(const struct work_builder *builder, const struct p3di_path *source, const char *output,
                           size_t root_size, const struct cli *cli)
{
    struct building building = {.builder = builder,
                                .place = {.path = source->path, .relative = source->path, .listings = source->listings},
                                .output = output,
                                .root_size = root_size,
                                .scene = {.configs = (const char *const *)builder->configs->names.items,
                                          .config_count = builder->configs->names.count},
                                .notes = {.wants_names = !builder->is_always},
                                .warnings = {cli, source->path, CLI_MODEL_LISTER, 0}};
    char *how = how_of(builder);
    const struct work_recipe recipe = {.how = how,
                                       .output = output,
                                       .source = &building.place,
                                       .is_model = p3di_has_extension(source->path, ".p3d"),
                                       .needs_record = builder->finish != NULL,
                                       .scene = &building.scene,
                                       .assets = builder->assets};
    const struct work_start start = work_start();
    struct p3d_error error;
    const bool is_kept = !builder->is_always && work_is_up_to_date(&recipe, &building.notes);
    const enum work_built built = is_kept ? WORK_UP_TO_DATE : treat(&building, &error);

    if (built == WORK_FAILED)
        fail(&building, cli, &error);
    else if (!builder->is_always && !is_kept)
        work_record(&recipe, &building.notes, start);
    work_notes_free(&building.notes);
    cli_warnings_end(&building.warnings);
    free(how);
    return built;
}
