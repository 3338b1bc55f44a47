/* p3d/p3d.h: Bohemia Interactive's P3D models: everything the library offers.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Names of the LODs of a model, and their sizes:
 *
 *     struct p3d_file file;
 *     struct p3d_error error;
 *     char name[P3D_LOD_NAME_SIZE];
 *     if (p3d_map_file("crate.p3d", &file, &error)) {
 *         struct p3d_mlod *mlod = p3d_mlod_read(file.data, file.size, NULL, &error);
 *         for (uint32_t i = 0; mlod && i < mlod->lod_count; i++)
 *             printf("%s: %u faces\n", p3d_lod_name(mlod->lods[i].resolution, name), mlod->lods[i].face_count);
 *         p3d_mlod_free(mlod);
 *         p3d_unmap_file(&file);
 *     }
 *
 * There is no global state: calls on different objects may run in different threads. */
#ifndef P3D_P3D_H
#define P3D_P3D_H

#include <p3d/core.h>
#include <p3d/export.h>
#include <p3d/import.h>
#include <p3d/mlod.h>
#include <p3d/model.h>
#include <p3d/odol.h>

#endif
