/* file.h: the facts of an open file, and of files around it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FACTS_FILE_H
#define P3DI_FACTS_FILE_H

#include "facts.h"

#include "mod/parts.h"

/* The subject of the facts. */
struct p3di_file_facts {
    struct p3di_facts *facts;
    struct p3d_scene scene; /* a model: its file, and its model.cfg */
    struct p3d_paa *texture;
    struct p3d_rtm *animation;
    struct p3di_found_cfg cfg; /* of an animation */
    struct p3di_cfg_search search;
    struct p3d_model *skeleton;
    struct p3d_error lods; /* P3D_INVALID: the selector names no LOD */
    struct p3di_job job;   /* memory of warnings */
    struct p3d_error *warnings;
    size_t warning_count, warning_capacity;
};

/* The facts that a caller wants, and the places to look into. */
struct p3di_facts_wish {
    enum p3di_facts_depth depth;
    const char *lods;              /* p3d_choose_lods; NULL: all */
    struct p3d_assets *assets;     /* which may have the model.cfg and its includes; or NULL */
    bool is_texture, is_animation; /* of the file; neither: it is a model */
};

/* Gathers the facts of an open file, which must outlive them; that it cannot be read is a fact, too. False and *error
 * if there is no memory. Free in any case. */
bool p3di_file_facts_read(struct p3di_file_facts *file, const struct p3di_path *path, const struct p3di_input *input,
                          const struct p3di_facts_wish *wish, struct p3d_error *error);

/* Gathers the facts of a file that could not be opened. */
bool p3di_file_facts_fail(struct p3di_file_facts *file, const struct p3di_input *input,
                          const struct p3di_facts_wish *wish, const struct p3d_error *reason, struct p3d_error *error);

/* The facts of a scene, which must outlive them; their search for a model.cfg is in memory of the job. NULL: the job
 * has failed. */
struct p3di_facts *p3di_facts_of_scene(const struct p3d_scene *scene, enum p3di_facts_depth depth,
                                       struct p3di_job *job);

void p3di_file_facts_free(struct p3di_file_facts *file);

#endif
