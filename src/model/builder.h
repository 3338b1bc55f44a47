/* builder.h: the parts that all makers of models share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_BUILDER_H
#define P3DI_BUILDER_H

#include <p3d/model.h>
#include <p3d/open.h>

#include "core/job.h"
#include "core/set.h"
#include "core/store.h"

struct model_builder {
    struct p3di_job job;
    struct p3di_set textures, rvmats;                /* their names */
    struct p3di_set materials;                       /* pairs of numbers of both */
    const struct p3d_model_material *rvmat_contents; /* by number; without textures. NULL: they were not read */
    struct p3d_bytes last_texture, last_rvmat;       /* as they were given; the next face mostly has the same */
};

/* False, with *error, if there is no memory. `input_size`: bytes of the file that the model is made of (see arena.h).
 */
bool p3di_builder_init(struct model_builder *model_builder, uint64_t input_size, const struct p3d_options *options,
                       struct p3d_error *error);

/* False and *error, P3D_INVALID, if there is nothing to make a model of (`is_there`), or one of the LODs wanted
 * (`count` indices, or all if NULL) is not among the `lod_count` there are. */
bool p3di_builder_check_lods(bool is_there, const uint32_t *lods, size_t count, uint32_t lod_count,
                             struct p3d_error *error);

/* The LOD at hand is damaged. */
void p3di_builder_fail_damaged(struct model_builder *model_builder, const struct p3d_error *damage);

/* The start of a '.' and a number at the end of a name: ".001", as Blender adds to equal names, or ".2", as p3dconv
 * does; the name's size if there is none. */
uint32_t p3di_number_start(struct p3d_bytes name);

/* The LOD that an object of another program is called after: as p3dinfo shows it, as add-ons for Blender do, or with a
 * number (docs/import.md, "LODs"). *size are the bytes that say so: a number may follow, or '_' and the name of a mesh.
 * False if it names none. */
bool p3di_lod_of_object(struct p3d_bytes name, float *resolution, uint32_t *size);

/* A warning about `count` objects that name no LOD, and so go to this one; none if there are none. */
void p3di_builder_warn_unnamed(const struct model_builder *model_builder, uint32_t count, struct p3d_bytes first,
                               float resolution);

/* Gives the points of the last Geometry LOD that has some `mass` kilograms together, each as many. The job fails if
 * there is none. */
void p3di_builder_spread_mass(struct model_builder *model_builder, struct p3d_model_lod *lods, uint32_t count,
                              float mass);

/* The number of a (texture, rvmat) pair. */
uint32_t p3di_builder_material(struct model_builder *model_builder, struct p3d_bytes texture,
                               struct p3d_bytes material);

/* The procedural texture of a colour: red, green, blue, alpha. */
struct p3d_bytes p3di_builder_color(struct model_builder *model_builder, const float color[4]);

/* The proxy that selection `index` of a LOD is; false if it is none. A proxy has exactly one triangle; a selection is
 * no proxy for its name alone. */
bool p3di_take_proxy(const struct p3d_model_lod *lod, uint32_t index, const struct p3d_model_selection *selection,
                     struct p3d_model_proxy *proxy);

/* Finishes the table of materials and hands over the arena; NULL if anything failed. */
struct p3d_model *p3di_builder_finish(struct model_builder *model_builder, const struct p3d_model_lod *lods,
                                      uint32_t lod_count);

/* By selection of the LOD; the memory is the builder's. NULL if that fails. */
const struct p3d_selection_members *p3di_odol_find_members(struct p3di_job *job, const struct p3d_odol *odol,
                                                           const struct p3d_odol_lod *lod);

/* Pairs of points (u32, u32), the smaller first, ascending: the edges of two faces that have different normals at
 * one of the ends; all edges of a LOD that is never seen, as sources have them. */
struct p3d_span p3di_find_sharp_edges(struct p3di_job *job, const struct p3d_model_lod *lod);

#endif
