/* put.h: functions that write the JSON of a glTF, once all is laid out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_PUT_H
#define P3DI_GLTF_PUT_H

#include "laid_out.h"

#include "core/json_writer.h"

/* ---- values.c ---- */

/* Numbers in a text that is being written, with blanks between and a ';' behind. */
void p3di_gltf_add_floats(struct p3di_json *json, const float *values, size_t count);

/* Says in `key` of extras that one of their texts was Latin-1, if so. */
void p3di_gltf_put_latin(struct p3di_json *json, const char *key, struct p3d_bytes text);

/* ---- skin.c ---- */

void p3di_gltf_put_joints(struct p3di_json *json, const struct gltf_plan *plan);
void p3di_gltf_put_skins(struct p3di_json *json, const struct gltf_plan *plan);

/* ---- motions.c ---- */

void p3di_gltf_put_motions(struct p3di_json *json, const struct gltf_plan *plan);

/* A channel that moves a node: "translation", "rotation", "scale". */
void p3di_gltf_put_channel(struct p3di_json *json, uint32_t sampler, uint32_t node, const char *path);

/* The class of a motion, for the extras of the joint that it moves, and the extras of the clip at rest. */
void p3di_gltf_put_class(struct p3di_json *json, const struct gltf_plan *plan, uint32_t motion);
void p3di_gltf_put_rest_class(struct p3di_json *json);

/* ---- clips.c ---- */

void p3di_gltf_put_clips(struct p3di_json *json, const struct gltf_plan *plan);

/* For the extras of a joint: the animations that have no keys for the bone. Programs write channels for all joints. */
void p3di_gltf_put_unkeyed(struct p3di_json *json, const struct gltf_plan *plan, uint32_t bone);

/* ---- nodes.c ---- */

/* The scenes and the nodes. */
void p3di_gltf_put_scenes(struct p3di_json *json, const struct gltf_plan *plan);
void p3di_gltf_put_nodes(struct p3di_json *json, const struct gltf_plan *plan);

/* ---- lossless.c ---- */

/* The extras of a LOD. */
void p3di_gltf_put_lossless_extras(struct p3di_json *json, const struct gltf_plan *plan, const struct gltf_lod *lod);

/* The extras of the scene: the values of a model.cfg that are of the whole model. */
void p3di_gltf_put_model_extras(struct p3di_json *json, const struct gltf_plan *plan);

/* ---- proxies.c ---- */

/* The numbers of their nodes. */
void p3di_gltf_put_proxies(struct p3di_json *json, struct gltf_proxy_link first_proxy);

/* The node of a proxy. */
void p3di_gltf_put_proxy(struct p3di_json *json, const struct gltf_plan *plan, uint32_t lod, uint32_t number);

/* A node's place, below a node at `parent` in the axes of the output; writes nothing if there is no difference. */
void p3di_gltf_put_place(struct p3di_json *json, struct p3d_vec3 p, struct p3d_vec3 parent);

/* ---- hulls.c ---- */

void p3di_gltf_put_hull_nodes(struct p3di_json *json, const struct gltf_plan *plan);
void p3di_gltf_put_hull_meshes(struct p3di_json *json, const struct gltf_plan *plan);
void p3di_gltf_put_hull_material(struct p3di_json *json, const struct gltf_plan *plan);

/* ---- materials.c ---- */

void p3di_gltf_put_materials(struct p3di_json *json, const struct gltf_plan *plan);

/* The names of the extensions that this file and its materials use. */
void p3di_gltf_put_extensions(struct p3di_json *json, const struct gltf_plan *plan);

/* ---- images.c ---- */

/* Textures, sampler and images. */
void p3di_gltf_put_images(struct p3di_json *json, struct gltf_plan *plan);

/* ---- header.c ---- */

/* Writes the JSON; uri is the binary part's name, NULL in a GLB. */
void p3di_gltf_write_json(struct gltf_plan *plan, struct p3di_out *out, const char *uri);

#endif
