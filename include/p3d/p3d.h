/* p3d/p3d.h: Bohemia Interactive's P3D models: where to begin, and everything the library offers.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * This program lists a model, and writes it twice as large if a second argument names the output. docs/library.md shows
 * what it prints, and two more programs.
 *
 *     #include <p3d/p3d.h>
 *     #include <stdio.h>
 *
 *     static void print_lod(const struct p3d_model_lod *lod)
 *     {
 *         char name[P3D_LOD_NAME_SIZE], text[128];
 *
 *         printf("%s: %u points, %u faces\n", p3d_lod_name(lod->resolution, name), lod->point_count, lod->face_count);
 *         for (uint32_t i = 0; i < lod->selection_count; i++) {
 *             const struct p3d_model_selection *selection = &lod->selections[i];
 *             if (selection->point_count == 0)
 *                 continue;
 *             const struct p3d_vec3 p = lod->points[selection->points[0]];
 *             printf("    %s: %u points, the first at %g %g %g\n", p3d_text_utf8(selection->name, text, sizeof text),
 *                    selection->point_count, p.x, p.y, p.z);
 *         }
 *     }
 *
 *     static bool save(const struct p3d_buffer *buffer, const char *path)
 *     {
 *         FILE *file = fopen(path, "wb");
 *         const bool is_written = file && fwrite(buffer->data, 1, buffer->size, file) == buffer->size;
 *
 *         return file && fclose(file) == 0 && is_written;
 *     }
 *
 *     static bool write_twice_as_large(const struct p3d_model *model, const char *path, struct p3d_error *error)
 *     {
 *         const struct p3d_mlod_changes changes = {.scale = 2};
 *         struct p3d_buffer buffer = {NULL, 0, 0};
 *         struct p3d_mlod *mlod = p3d_mlod_from_model(model, NULL, error);
 *         bool is_good = mlod && p3d_mlod_change(mlod, &changes, NULL, error) &&
 *                        p3d_mlod_write(mlod, p3d_buffer_sink(&buffer), error);
 *
 *         if (is_good && !save(&buffer, path)) {
 *             strcpy(error->message, "the output cannot be written");
 *             is_good = false;
 *         }
 *         p3d_buffer_free(&buffer);
 *         p3d_mlod_free(mlod);
 *         return is_good;
 *     }
 *
 *     int main(int argc, char **argv)
 *     {
 *         struct p3d_document document;
 *         struct p3d_error error;
 *         char text[256];
 *
 *         if (argc < 2 || !p3d_open(argv[1], NULL, &document, &error)) {
 *             fprintf(stderr, "%s\n", argc < 2 ? "usage: first IN [OUT]" : p3d_error_text(&error, text, sizeof text));
 *             return 1;
 *         }
 *         if (error.status != P3D_OK)
 *             fprintf(stderr, "%s: warning: %s\n", argv[1], p3d_error_text(&error, text, sizeof text));
 *
 *         struct p3d_model *model = p3d_document_model(&document, NULL, 0, NULL, &error);
 *         bool is_good = model != NULL;
 *         for (uint32_t i = 0; model && i < model->lod_count; i++)
 *             print_lod(&model->lods[i]);
 *         if (model && argc > 2)
 *             is_good = write_twice_as_large(model, argv[2], &error);
 *         if (!is_good)
 *             fprintf(stderr, "%s: %s\n", argv[1], p3d_error_text(&error, text, sizeof text));
 *         p3d_model_free(model);
 *         p3d_close(&document);
 *         return is_good ? 0 : 1;
 *     }
 *
 * Open: p3d_open takes a file of either format, MLOD or ODOL, p3d_read bytes in memory. p3d_scene_open takes a model in
 * its mod, with the bones of its model.cfg, textures, rvmats and models of proxies. These are looked up by the game's
 * paths in assets: p3d_assets_new, then p3d_assets_add_mod for the mod of a file, or p3d_assets_add for a folder or an
 * archive.
 *
 * Look: struct p3d_model is the meaning of a file, the same for all formats and versions. Coordinates are the game's: x
 * right, y up, z forward, in metres. All of its indices are good. struct p3d_mlod and struct p3d_odol are the file as
 * it stands, field by field. Names are struct p3d_bytes, of any bytes: p3d_text_utf8 makes a text to be printed.
 * p3d_check says what is wrong, p3d_diff_documents what changed, p3d_report_facts what p3dinfo prints. p3d_draw draws.
 *
 * Change: p3d_mlod_change scales, turns, and sets mass, properties and names of selections; p3d_mlod_edit and
 * p3d_odol_edit rename paths. All else stays byte for byte. p3d_model_pose opens doors. The structs may also be filled
 * by the caller: p3d_model_check proves such a model.
 *
 * Write: p3d_mlod_write and p3d_odol_write write a file, p3d_write_glb and p3d_write_obj export a model. Output goes to
 * a struct p3d_sink, a function of the caller; p3d_buffer_sink keeps it in memory. p3d_mlod_from_model makes an MLOD of
 * a model, p3d_odol_from_model binarises it, p3d_model_from_gltf and p3d_model_from_obj import one.
 *
 * Errors: a call that fails returns NULL or false, and fills a struct p3d_error, whose status says the kind.
 * p3d_error_text makes one line of it. A damaged LOD has an error and no faces; the other LODs can be used. Odd but
 * readable things go to the warn callback of struct p3d_options. These options, and all others, may be NULL or zero.
 *
 * Memory: input is not copied; it must live as long as what was read from it. A pointer to a struct p3d_X that a call
 * has made is freed by p3d_X_free; NULL may be freed. What was opened into a struct of the caller is closed: p3d_close,
 * p3d_scene_close. A file cannot take more memory than struct p3d_options allows, in proportion to its size if nothing
 * is set.
 *
 * Threads: there is no global state. Different objects may be used, and one model read, by several threads. */
#ifndef P3D_P3D_H
#define P3D_P3D_H

/* All parts: errors, spans, options, output; names; the version. */
#include <p3d/core.h>
#include <p3d/text.h>
#include <p3d/version.h>

/* A file of either format, and what it means. */
#include <p3d/model.h>
#include <p3d/open.h>

/* A model in its mod: files around it, looks, proxies, variants. */
#include <p3d/assets.h>
#include <p3d/scene.h>

/* Pictures, findings, changes between two models, reports of them. */
#include <p3d/check.h>
#include <p3d/diff.h>
#include <p3d/draw.h>
#include <p3d/report.h>

/* Changes of files, binarising, other formats. */
#include <p3d/binarise.h>
#include <p3d/edit.h>
#include <p3d/gltf.h>
#include <p3d/obj.h>

/* Files as they stand: models, each field as it is read, textures, archives, animations, configs, collision. */
#include <p3d/config.h>
#include <p3d/mlod.h>
#include <p3d/odol.h>
#include <p3d/paa.h>
#include <p3d/pbo.h>
#include <p3d/physx.h>
#include <p3d/rtm.h>
#include <p3d/watch.h>

#endif
