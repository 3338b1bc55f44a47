/* parts.h: the parts of a LOD while it is filled: what is lost, texts of extras, selections, UVs. Floor 5: parts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_PARTS_H
#define P3DI_GLTF_IN_PARTS_H

#include "lod.h"

/* Parts of a file that a model has no place for. */
enum in_loss {
    IN_LOST_OF_MATERIALS,
    IN_LOST_OF_MESHES,
    IN_LOST_SELECTIONS,
    IN_LOST_IMAGES,
    IN_LOST_OTHERS,
    IN_LOSS_COUNT
};

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
void p3di_in_lose(struct in_gltf *gltf, enum in_loss kind, const char *name);

/* Notes the parts of a material, and of the attributes of a primitive, that nobody takes. `tint`: the factor of its
 * texture, or NULL. `has_rvmat`: one is made, which takes more. */
void p3di_in_lose_surface(struct in_gltf *gltf, const json_t *material, bool has_texture, const json_t *tint,
                          bool has_rvmat);
void p3di_in_lose_attributes(struct in_gltf *gltf, const json_t *attributes, const struct in_vertices *vertices);

void p3di_in_lose_sampler(struct in_gltf *gltf, const json_t *texture, const struct in_vertices *vertices);
void p3di_in_lose_shapes(struct in_gltf *gltf, const json_t *node, const json_t *mesh);

/* A warning for each kind. */
void p3di_in_tell_losses(struct in_gltf *gltf);

/* The next `count` numbers of a text such as "1 2 3;4 5 6;"; false at its end, or where it is wrong. */
bool p3di_in_next(const char **text, uint32_t *numbers, size_t count);

/* The next `count` numbers with a point. Numbers that a float cannot hold are 0. */
bool p3di_in_next_floats(const char **text, float *numbers, size_t count);

/* A run of a text such as "0 2 7;3 1 8;". */
struct in_run {
    const char *text;
    uint32_t first, count;
    uint64_t end; /* runs ascend: the next one begins here at the earliest */
};

/* The next run, whose values are the next numbers of run->text. */
bool p3di_in_next_run(struct in_run *run);

/* The text that the extras of a LOD have; NULL if none. */
const char *p3di_in_extra(const struct in_lod *lod, const char *key);

/* The text "KEY.NUMBER" of the extras of a LOD of ours, as of one of many selections; NULL if none. */
const char *p3di_in_extra_of(const struct in_lod *lod, const char *key, uint32_t number);

/* The text that lists the points of a selection; NULL if there is none. */
const char *p3di_in_members(const struct in_lod *lod, uint32_t selection);

/* A new selection of those that the extras list, in their order. */
void p3di_in_list_selection(struct in_gltf *gltf, struct in_lod *lod, struct p3d_bytes name);

/* The selection that a bone of ours moves, whose name may be in lower case; IN_NONE: there is none, or the job has
 * failed. */
uint32_t p3di_in_find_moved(struct in_gltf *gltf, const struct in_lod *lod, struct p3d_bytes bone);

/* Takes listed selections away whose members the glTF does not hold, and warns of them. */
void p3di_in_drop_names(struct in_gltf *gltf, struct in_lod *lod);

/* A new selection, even if there is one of that name. */
uint32_t p3di_in_add_selection(struct in_gltf *gltf, struct in_lod *lod, struct p3d_bytes name);

/* Takes so many bytes of names off what a file of this size may have looked up. False, and the job has failed, if they
 * are too many. */
bool p3di_in_spend_names(struct in_gltf *gltf, uint64_t size);

/* The first selection of a LOD that is called so; IN_NONE: there is none, or the job has failed. */
uint32_t p3di_in_find_selection(struct in_gltf *gltf, const struct in_lod *lod, struct p3d_bytes name);

/* The first selection of a LOD that is called so, made if there is none. */
uint32_t p3di_in_selection(struct in_gltf *gltf, struct in_lod *lod, struct p3d_bytes name);
void p3di_in_select(struct in_gltf *gltf, struct in_lod *lod, uint32_t selection, uint32_t point, float weight);

/* The place of the texture of a "textureInfo"; without one: UV set 0, not moved. */
struct in_layout p3di_in_layout(struct in_gltf *gltf, const json_t *texture);
bool p3di_in_is_layout(const struct in_layout *a, const struct in_layout *b);

/* A UV as the game takes it: the set of the material's texture is the first one. */
struct p3d_vec2 p3di_in_uv(const struct in_vertices *vertices, uint32_t set, uint32_t vertex);

#endif
