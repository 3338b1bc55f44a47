/* p3d/p3d.h: Bohemia Interactive's P3D models: everything the library offers.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Names of the LODs of any P3D, and their sizes:
 *
 *     struct p3d_document document;
 *     struct p3d_error error;
 *     if (p3d_open("crate.p3d", NULL, &document, &error)) {
 *         struct p3d_model *model = p3d_document_model(&document, NULL, 0, NULL, &error);
 *         for (uint32_t i = 0; model && i < model->lod_count; i++) {
 *             char name[P3D_LOD_NAME_SIZE];
 *             printf("%s: %u faces\n", p3d_lod_name(model->lods[i].resolution, name), model->lods[i].face_count);
 *         }
 *         p3d_model_free(model);
 *         p3d_close(&document);
 *     }
 *
 * There is no global state: calls on different objects may run in different threads. */
#ifndef P3D_P3D_H
#define P3D_P3D_H

#include <p3d/assets.h>
#include <p3d/binarise.h>
#include <p3d/check.h>
#include <p3d/config.h>
#include <p3d/core.h>
#include <p3d/diff.h>
#include <p3d/draw.h>
#include <p3d/edit.h>
#include <p3d/gltf.h>
#include <p3d/mlod.h>
#include <p3d/model.h>
#include <p3d/obj.h>
#include <p3d/odol.h>
#include <p3d/open.h>
#include <p3d/paa.h>
#include <p3d/pbo.h>
#include <p3d/physx.h>
#include <p3d/report.h>
#include <p3d/rtm.h>
#include <p3d/scene.h>
#include <p3d/text.h>
#include <p3d/version.h>
#include <p3d/watch.h>

#endif
