/* open_models.h: a model that is open, with what stands around it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WEB_OPEN_MODELS_H
#define WEB_OPEN_MODELS_H

#include "files.h"
#include "reply.h"

#include "mod/parts.h"
#include "report/report.h"

/* In place of the index of a LOD in the model: it is damaged. */
#define WEB_NO_LOD UINT32_MAX

/* Texts that are added one by one. */
struct web_notes {
    struct p3di_job *job; /* their memory */
    const char **items;
    size_t count, capacity;
};

struct web_model {
    struct p3di_job job; /* memory of this, too */
    uint32_t id;
    struct web_model *next; /* that is open */
    struct web_file file;
    bool is_alone; /* it is no file among those that were dropped: nothing is looked for around it */
    struct p3d_scene scene;
    uint32_t *places;          /* by LOD of the file: index in the model, or WEB_NO_LOD */
    const char *variant;       /* that the model is shown as; NULL: it is as it is */
    struct p3d_looks *looks;   /* NULL until somebody asks */
    uint32_t looks_size;       /* how large their images may be */
    struct web_notes warnings; /* of reading */
    struct web_notes missing;  /* files that were not found: what the library says of them */
    struct web_notes look_warnings;
};

/* The model of that number; NULL, and the answer is a failure, if it is not open. */
struct web_model *web_model_of(uint32_t id, const struct web_reply **failure);

/* The same with a LOD of the file that is sound: *lod becomes its index in models. */
struct web_model *web_lod_of(uint32_t id, uint32_t *lod, const struct web_reply **failure);

/* True if models of proxies were attached: scene.model has them, scene.plain has not. */
bool web_has_attached(const struct web_model *model);

/* The assets of files that the model names; NULL: none. */
struct p3d_assets *web_assets_of(const struct web_model *model);

/* The values of a pose, in memory of the call. */
struct web_values {
    struct p3d_pose_value *items;
    uint32_t count;
    const char *rtm; /* the path of an animation of a skeleton, as it stands at `time`; NULL: none */
    float time;
};

/* Values of sources: names, each with its NUL, and as many numbers. Those that end with ".rtm" are paths; the last one
 * counts. */
struct web_values web_values(const char *names, const float *numbers, uint32_t count);

/* A model that they move. */
struct web_posed {
    const struct p3d_model *model;
    struct p3d_model *by_values, *by_rtm; /* to be freed */
    struct p3d_bone_place *places; /* of the animation of a skeleton, in memory of the call; NULL: there is none */
};

/* False and *error. Close it in any case. */
bool web_pose_model(struct web_posed *posed, const struct p3d_model *model, const struct web_values *values,
                    struct p3d_error *error);
void web_posed_close(struct web_posed *posed);

/* Reads the model anew, as its variant says, and answers as web_open. Where that fails the model is closed. */
const struct web_reply *web_read_again(struct web_model *model);

/* A p3d_options.warn whose user is a struct web_notes. */
void web_note(void *notes, const struct p3d_error *warning);

void web_put_notes(struct p3di_json *json, const char *key, const struct web_notes *notes);

/* The text of p3dinfo for the file; `assets` have its model.cfg and the files that it names, or are NULL. */
void web_report(const struct web_file *file, bool is_texture, struct p3d_assets *assets, enum p3di_view view,
                struct p3d_sink sink);

#endif
