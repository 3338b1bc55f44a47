/* make.h: LODs that p3dconv makes of the LODs that a model has.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_MAKE_H
#define CONVERT_MAKE_H

#include "job.h"

/* LODs that were made. All zero: none. */
struct conv_made {
    struct p3d_mlod *parts[2]; /* a kind of making each */
    size_t part_count;
};

/* True if the options ask for LODs to be made. */
bool conv_makes(const struct conv_options *options);

/* The mass of the Geometry LOD that an OBJ or a glTF has: the value of --mass, unless a Geometry LOD is made. */
float conv_own_mass(const struct conv_options *options);

/* Adds the LODs that the options ask for to an MLOD, made of its model, which is not needed any more then. They stand
 * where their resolutions belong. `made` must outlive all use of mlod->lods. False and *error. */
bool conv_make(struct conv_made *made, struct p3d_mlod *mlod, const struct p3d_model *model, const struct conv_job *job,
               struct p3d_error *error);
void conv_made_free(struct conv_made *made);

#endif
