/* write_rtm.c: binarises an animation, or makes it plain again, with the skeleton of its model.cfg.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "write_rtm.h"

#include "read_scene.h"

#include <p3d/odol.h>

enum { BMTR_A2 = 3, BMTR_A3 = 5, FIRST_ODOL_OF_A3 = 64 };

static bool write_file(const struct p3d_rtm *rtm, const struct work_task *task, struct p3d_error *error)
{
    struct work_output output;
    const bool is_good = work_output_open(&output, task, task->output, error) && p3d_rtm_write(rtm, output.sink, error);

    return work_output_close(&output, task->output, is_good, error);
}

bool work_find_skeleton(struct p3di_found_cfg *cfg, const struct work_rtm *how, const struct p3d_rtm *rtm,
                        const struct p3di_path *path, const struct work_task *task, const struct p3d_options *library,
                        bool *is_missing, struct p3d_error *error)
{
    const struct p3di_cfg_place place = {.model = path,
                                         .wanted = how->model_cfg,
                                         .assets = task->assets,
                                         .option = CLI_INCLUDE_HINT,
                                         .animation = rtm,
                                         .configs = how->configs,
                                         .config_count = how->config_count};
    const bool is_good = p3di_find_cfg(cfg, &place, library, error);

    for (size_t i = 0; i < cfg->file_count; i++)
        work_note_file(task->notes, cfg->files[i]);
    task->notes->is_cfg_damaged = !is_good;
    *is_missing = is_good && !cfg->skeleton;
    if (*is_missing)
        cli_set_error(error, P3D_INVALID, "no skeleton: %s", p3di_found_cfg_why(cfg));
    return is_good && cfg->skeleton;
}

static struct p3d_rtm *make(const struct work_rtm *how, const struct p3d_rtm *rtm, const struct p3d_skeleton *skeleton,
                            const struct p3d_options *library, struct p3d_error *error)
{
    const uint32_t version = how->version && how->version < FIRST_ODOL_OF_A3 ? BMTR_A2 : BMTR_A3;

    return how->form == WORK_RTM_PLAIN ? p3d_rtm_to_plain(rtm, skeleton, library, error)
                                       : p3d_rtm_binarise(rtm, skeleton, version, library, error);
}

static bool convert(const struct work_rtm *how, const struct p3d_rtm *rtm, const struct p3di_path *path,
                    const struct work_task *task, const struct p3d_options *library, struct p3d_error *error)
{
    struct p3di_found_cfg cfg;
    struct p3d_rtm *made = NULL;
    bool is_missing, is_good = work_find_skeleton(&cfg, how, rtm, path, task, library, &is_missing, error);

    if (how->has_skeleton)
        *how->has_skeleton = !is_missing;
    if (is_good)
        made = make(how, rtm, cfg.skeleton, library, error);
    is_good = made && write_file(made, task, error);
    p3d_rtm_free(made);
    p3di_found_cfg_close(&cfg);
    return is_good;
}

/* Operation Flashpoint has plain animations alone. */
static enum work_rtm_form form_of(const struct work_rtm *how)
{
    const bool is_plain =
        how->form == WORK_RTM_BINARISED && how->version && p3d_odol_game(how->version) == P3D_GAME_FLASHPOINT;

    return is_plain ? WORK_RTM_PLAIN : how->form;
}

bool work_write_rtm(const struct work_rtm *how, const struct p3di_path *path, const struct work_task *task,
                    const struct p3d_options *library, struct p3d_error *error)
{
    struct p3d_rtm *rtm = p3d_rtm_read(task->input->data, task->input->size, library, error);
    const bool is_binarised = rtm && rtm->form == P3D_RTM_BMTR;
    const struct work_rtm made = {form_of(how), how->version,      how->model_cfg,
                                  how->configs, how->config_count, how->has_skeleton};
    bool is_good = false;

    if (how->has_skeleton)
        *how->has_skeleton = true;
    if (rtm && (made.form == WORK_RTM_SAME || (made.form == WORK_RTM_BINARISED) == is_binarised))
        is_good = write_file(rtm, task, error); /* it is that already */
    else if (rtm)
        is_good = convert(&made, rtm, path, task, library, error);
    task->notes->is_plain_again = is_good && made.form == WORK_RTM_SAME && !is_binarised;
    p3d_rtm_free(rtm);
    return is_good;
}
