/* losses.h: parts of a glTF that do not come through as they are, for warnings. Floor 5: parts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_LOSSES_H
#define P3DI_GLTF_IN_LOSSES_H

#include "lod.h"

/* Parts of a file that a model has no place for. */
enum in_loss { IN_LOST_OF_MATERIALS, IN_LOST_OF_MESHES, IN_LOST_IMAGES, IN_LOST_OTHERS, IN_LOSS_COUNT };

struct in_losses {
    struct p3di_set names;
    uint32_t *counts; /* by number of the name */
    size_t capacity;
};

/* Counts for the warnings at the end. */
struct in_notes {
    uint32_t unnamed; /* nodes that name no LOD, */
    struct p3d_bytes first_unnamed;
    struct in_losses losses[IN_LOSS_COUNT];
    uint32_t odd_layouts; /* materials whose textures do not all lie as the texture of the colour does */
    uint64_t one_sided;   /* triangles that have two sides in the file */
    uint32_t lost_weights, cut_faces, other_modes;
};

/* Counts one more thing of that name, which lives as long as the JSON, as left out. */
void p3di_in_lose(struct in_file *file, enum in_loss kind, const char *name);

/* Notes the parts of a material, and of the attributes of a primitive, that nobody takes. `tint`: the factor of its
 * texture, or NULL. `has_rvmat`: one is made, which takes more. */
void p3di_in_lose_surface(struct in_file *file, const json_t *material, bool has_texture, const json_t *tint,
                          bool has_rvmat);
void p3di_in_lose_attributes(struct in_file *file, const json_t *attributes, const struct in_vertices *vertices);

void p3di_in_lose_sampler(struct in_file *file, const json_t *texture, const struct in_vertices *vertices);
void p3di_in_lose_shapes(struct in_file *file, const json_t *node, const json_t *mesh);

/* A warning for each kind. */
void p3di_in_tell_losses(struct in_file *file);

#endif
