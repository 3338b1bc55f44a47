/* container.h: opens a GLB, or a .gltf and what stands beside it. Floor 3: numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_CONTAINER_H
#define P3DI_GLTF_IN_CONTAINER_H

#include "file.h"

/* Opens the file and its buffers, and begins the builder of the model and its job. False and *error. */
bool p3di_in_open(struct in_file *file, const void *data, size_t size, const struct p3d_options *options,
                  struct p3d_error *error);

/* Undoes %20 and its like. False if it is too long. */
bool p3di_in_decode_uri(const char *uri, char *path, size_t size);

/* The bytes that a "data:" holds in base64; another address has none. */
struct p3d_bytes p3di_in_decode_data(struct in_file *file, const char *uri);

#endif
