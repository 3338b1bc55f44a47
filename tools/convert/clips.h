/* clips.h: models that are shown in several states: moved by the animations of --rtm, or as classes of configs have
 * them. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_CLIPS_H
#define CONVERT_CLIPS_H

#include <p3d/gltf.h>
#include <p3d/rtm.h>

#include "cli/assets.h"
#include "job.h"
#include "options.h"

struct conv_clip {
    struct p3di_input input;
    struct p3d_rtm *rtm;
    char *name; /* of the file, without folder and extension */
};

struct conv_clips {
    struct p3di_paths paths;
    struct conv_clip *items;
    size_t count;
    struct p3d_gltf_animation *animations; /* the same, for glTF */
};

/* Reads them; has_own: the job's input is the first. Close them in any case. False and *error. */
bool conv_clips_open(struct conv_clips *clips, const struct conv_job *job, bool has_own, struct p3d_error *error);
void conv_clips_close(struct conv_clips *clips);

/* The job with a model that the first of them moves, if there is one, at --phase. */
struct conv_job conv_moved(const struct conv_job *job, const struct conv_clips *clips);

/* Writes a sheet of a model in eight phases of the first one. False and *error. */
bool conv_draw_phases(const struct conv_job *job, const struct conv_clips *clips, struct p3d_error *error);

/* Reads the classes of the assets for a request. */
void conv_classes_open(struct conv_request *request, struct cli_assets *assets);

/* Draws a sheet of all variants of the job's model. False and *error. */
bool conv_draw_variants(const struct conv_job *job, struct p3d_error *error);

#endif
