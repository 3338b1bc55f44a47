/* json.h: what the JSON of a glTF says. Floor 2: json.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_JSON_H
#define P3DI_GLTF_IN_JSON_H

#include "file.h"

/* Element `index` of the array that the root calls so; NULL if there is none. */
json_t *p3di_in_item(const struct in_gltf *gltf, const char *name, uint32_t index);
uint32_t p3di_in_count(const struct in_gltf *gltf, const char *name);

/* A whole number below 2^32 - 1 that an object calls so; `otherwise` if it has none. A wrong one fails. */
uint32_t p3di_in_number(struct in_gltf *gltf, const json_t *object, const char *key, uint32_t otherwise);

/* A finite number that an object calls so; `otherwise` if it has none. */
float p3di_in_f32(const json_t *object, const char *key, float otherwise);

/* Numbers of an array, if it has as many. */
bool p3di_in_floats(const json_t *object, const char *key, double *values, size_t count);
bool p3di_in_floats_of(const json_t *array, double *values, size_t count);

/* The text that an object calls so; empty if there is none. It lives as long as the JSON. */
struct p3d_bytes p3di_in_text(const json_t *object, const char *key);

/* The text, which is given or found in extras of ours. It is Latin-1 again, if "latin.KEY" says that it was. */
struct p3d_bytes p3di_in_own_text(struct in_gltf *gltf, const json_t *extras, const char *key);
struct p3d_bytes p3di_in_unlatin(struct p3di_job *job, const json_t *extras, const char *key, struct p3d_bytes text);

/* For a message: the name of an item of a list, or "node 3" if it has none. */
struct p3d_bytes p3di_in_name(struct in_gltf *gltf, const char *list, const json_t *item, const char *what);

/* Fails with P3D_DAMAGED: the second with "nodes[3] Box: message", the place of an item and its name, if it has one. */
void p3di_in_fail(struct in_gltf *gltf, const char *message);
void p3di_in_fail_at(struct in_gltf *gltf, const char *list, uint32_t index, const char *format, ...) P3DI_PRINTF(4, 5);

#endif
