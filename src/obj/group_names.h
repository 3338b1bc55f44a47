/* group_names.h: the names that selections have as groups.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_GROUP_NAMES_H
#define P3DI_OBJ_GROUP_NAMES_H

#include <p3d/model.h>

#include "core/job.h"

struct group_name {
    struct p3d_bytes word;
    bool is_odd;      /* the selection's name has what a group cannot have */
    bool is_numbered; /* the word was another selection's, or one of OBJ's own */
};

struct group_names {
    struct p3di_set selections; /* their names */
    struct group_name *items;   /* by the name's number in `selections` */
};

/* The names of all groups of a model, in memory of the job. Two selections of different names get different words. */
void p3di_name_groups(struct p3di_job *job, const struct p3d_model *model, struct group_names *names);

/* The name of the group of a selection; NULL if no selection of that name is a group, or the job has failed. */
const struct group_name *p3di_group_name(const struct group_names *names, struct p3d_bytes selection);

/* True if the selection becomes a group: it has faces, or points in a LOD without faces. */
static inline bool p3di_is_group(const struct p3d_model_lod *lod, const struct p3d_model_selection *selection)
{
    return (lod->face_count ? selection->face_count : selection->point_count) > 0;
}

/* True if a word of "g" is no selection: words of programs for faces in no group, which are OBJ's own, Blender's and
 * older Blenders', and the word for hidden faces. */
bool p3di_is_no_group(struct p3d_bytes word);

#endif
