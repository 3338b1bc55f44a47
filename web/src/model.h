/* model.h: a model that is open, with what stands around it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WEB_MODEL_H
#define WEB_MODEL_H

#include "reply.h"

#include "cli/document.h"
#include "mod/find_cfg.h"

/* In place of the index of a LOD in the model: it is damaged. */
#define WEB_NO_LOD UINT32_MAX

struct web_model {
    struct p3di_path path;
    bool is_alone; /* it is no file among those that were dropped: nothing is looked for around it */
    struct p3di_input input;
    void *bytes; /* of web_open_bytes; NULL: the input has its own */
    struct p3d_document document;
    struct p3d_error damage; /* of the file, or of its first damaged LOD; P3D_OK: there is none */
    uint32_t *chosen;        /* LODs that are sound */
    uint32_t *places;        /* by LOD of the file: index in the model, or WEB_NO_LOD */
    uint32_t chosen_count;
    struct cli_model_cfg cfg;
    struct p3d_model *own;      /* as the file has it */
    struct p3d_model *with_cfg; /* NULL: there is no model.cfg for it */
    struct p3d_model *attached; /* with the models of its proxies; NULL: nothing was attached */
    struct p3d_looks *looks;    /* NULL until somebody asks */
    uint32_t looks_size;        /* how large their images may be */
    struct cli_names warnings;  /* of reading */
    struct cli_names missing;   /* files that were not found: what the library says of them */
    struct cli_names look_warnings;
};

/* The model of that number; NULL, and the answer is a failure, if it is not open. */
struct web_model *web_model_of(uint32_t id, const struct web_reply **failure);

/* The same with a LOD of the file that is sound: *lod becomes its index in models. */
struct web_model *web_lod_of(uint32_t id, uint32_t *lod, const struct web_reply **failure);

/* Bones, animations and all LODs, as nobody has attached anything. */
const struct p3d_model *web_plain(const struct web_model *model);

/* The same with the models of proxies. */
const struct p3d_model *web_whole(const struct web_model *model);

/* Where what the model names is looked up; NULL: nowhere. */
struct p3d_assets *web_assets_of(const struct web_model *model);

/* The values of a pose: names, each with its NUL, and as many numbers. To be freed; the names are the caller's. */
struct p3d_pose_value *web_values(const char *names, const float *numbers, uint32_t count);

/* A p3d_options.warn whose user is a struct cli_names. */
void web_note(void *names, const struct p3d_error *warning);

/* A list of texts. */
void web_put_names(struct p3di_json *json, const char *key, const struct cli_names *names);

#endif
