/* odol.c: binarises a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "odol.h"

#include "lint/made.h"

#include <p3d/binarise.h>

#include <stdlib.h>

bool work_write_odol(const struct p3d_odol *odol, const struct work_task *task, struct p3d_error *error)
{
    struct work_output output;
    const bool is_good =
        work_output_open(&output, task, task->output, error) && p3d_odol_write(odol, output.sink, error);

    return work_output_close(&output, task->output, is_good, error);
}

/* ---- What -strict forbids ---- */

/* Each of them was a warning; all were looked for. */
static bool check_strictly(const struct p3d_compiled *compiled, struct p3d_error *error)
{
    const char *first = NULL;
    size_t count = 0;

    for (uint32_t i = 0; i < compiled->name_count; i++) {
        if (compiled->names[i].is_read)
            continue;
        first = first ? first : compiled->names[i].path;
        count++;
    }
    if (count == 1)
        cli_set_error(error, P3D_SYSTEM, "%s%s is missing or damaged, which -strict forbids", CLI_PATH(first, 130));
    else if (count)
        cli_set_error(error, P3D_SYSTEM, "%zu files are missing or damaged, which -strict forbids; the first is %s%s",
                      count, CLI_PATH(first, 100));
    return count == 0;
}

/* ---- The game's files ---- */

void work_tell_game_files(const struct cli *cli, struct cli_names *names, const char *what)
{
    char *text;

    for (size_t i = 0; i < names->count; i++)
        for (char *c = names->items[i]; *c; c++)
            *c = (char)p3d_lower_path((uint8_t)*c);
    cli_names_sort(names);
    cli_names_drop_repeated(names);
    if (!names->count)
        return;
    text = cli_names_in_words(names);
    cli_say(cli, NULL, "warning: %zu file%s of the game %s not there (%s): %s", names->count,
            names->count == 1 ? "" : "s", names->count == 1 ? "is" : "are", text, what);
    free(text);
}

/* ---- The conversion ---- */

/* In any thread. */
static void note_game_files(struct cli_names *names, const struct p3d_compiled *compiled)
{
    sys_lock();
    for (uint32_t i = 0; i < compiled->name_count; i++)
        if (compiled->names[i].is_of_game)
            cli_names_take(names, cli_copy(compiled->names[i].path));
    sys_unlock();
}

static struct p3d_odol *binarise(const struct work_binarised *how, const struct p3d_model *model,
                                 const struct work_task *task, const struct p3d_options *library,
                                 struct p3d_error *error)
{
    const struct p3d_compile_options compile = {
        .version = how->version, .allows_missing = how->is_missing_allowed, .is_silent_of_game = how->of_game != NULL};
    struct p3d_binarise_options options = {.version = how->version,
                                           .physx_sdk = how->physx == WORK_PHYSX_3_4 ? P3D_PHYSX_SDK_3_4 : 0,
                                           .has_no_physx = how->physx == WORK_PHYSX_NONE};
    struct p3d_compiled *compiled = p3d_compile_materials(model, task->assets, &compile, library, error);
    struct p3d_odol *odol;

    if (!compiled) {
        if (!compile.allows_missing && error->status != P3D_NO_MEMORY)
            strncat(error->message, "; --allow-missing goes on", sizeof error->message - strlen(error->message) - 1);
        return NULL;
    }
    for (uint32_t i = 0; i < compiled->file_count; i++)
        work_note_file(task->notes, compiled->files[i]);
    if (how->of_game)
        note_game_files(how->of_game, compiled);
    options.materials = compiled->items;
    options.textures = compiled->textures;
    options.normal_maps = compiled->normal_maps;
    odol = !how->is_strict || check_strictly(compiled, error) ? p3d_odol_from_model(model, &options, library, error)
                                                              : NULL;
    if (odol)
        odol->is_packed_fast = how->is_packed_fast;
    p3d_compiled_free(compiled);
    return odol;
}

/* No pair of version 55 is known, and in the one file that is these are not there. */
static void tell_inferred(const struct p3d_odol *odol, const struct p3d_options *library)
{
    bool has_any = odol->class_name.size || odol->damage.size || odol->is_frequent;
    struct p3d_error warning;

    for (uint32_t i = 0; i < odol->animation_count; i++)
        has_any |= odol->animations[i].type == P3D_ANIMATION_HIDE;
    if (odol->version != 55 || !has_any || !library->warn)
        return;
    cli_set_error(
        &warning, P3D_OK,
        "how version 55 holds a class, a damage and hide animations is inferred: if the game does not show them, "
        "--target dayz (54) is proven");
    library->warn(library->warn_user, &warning);
}

bool work_binarise(const struct work_binarised *how, const struct p3di_path *path, const struct work_task *task,
                   const struct p3d_scene_options *options, const struct p3d_options *library, struct p3d_error *error)
{
    struct p3d_scene_options own = *options;
    struct p3d_odol *odol = NULL;
    struct p3d_scene scene;
    bool is_good;

    own.expects_skeleton = true;
    if (!work_scene_read(&scene, path, task, P3D_SCENE_MODEL | P3D_SCENE_SKELETON, &own, library, error))
        return false;
    if (p3di_check_before_odol(&scene, how->version, library, error))
        odol = binarise(how, scene.model, task, library, error);
    if (odol)
        tell_inferred(odol, library);
    is_good = odol && work_write_odol(odol, task, error);
    p3d_odol_free(odol);
    p3d_scene_close(&scene);
    return is_good;
}
