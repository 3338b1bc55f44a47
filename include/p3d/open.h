/* p3d/open.h: a P3D file of either format, where one need not tell them apart.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_OPEN_H
#define P3D_OPEN_H

#include <p3d/mlod.h>
#include <p3d/model.h>
#include <p3d/odol.h>
#include <p3d/watch.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The formats of a P3D. */
enum p3d_format { P3D_FORMAT_UNKNOWN, P3D_FORMAT_MLOD, P3D_FORMAT_ODOL };

/* The format that the first four bytes tell; UNKNOWN without data, too. */
enum p3d_format p3d_detect(const void *data, size_t size);

struct p3d_mlod; /* p3d/mlod.h */
struct p3d_odol; /* p3d/odol.h */

/* A file that was read. All zero means none. */
struct p3d_document {
    enum p3d_format format;
    struct p3d_mlod *mlod; /* one of these two is set */
    struct p3d_odol *odol;
    uint32_t lod_count;
    struct p3d_file file; /* what p3d_open has read */
};

/* Reads the file at `path`. False and `error` if nothing of it could be read. Otherwise
 * error->status is P3D_OK, or the first damage. Close with p3d_close. `options` may be NULL. */
bool p3d_open(const char *path, const struct p3d_options *options, struct p3d_document *document,
              struct p3d_error *error);

/* The same of `size` bytes in memory, which must live until p3d_close. */
bool p3d_read(const void *data, size_t size, const struct p3d_options *options, struct p3d_document *document,
              struct p3d_error *error);

/* Frees what was read. A document of all zero may be passed. */
void p3d_close(struct p3d_document *document);

/* Shows `watcher` the fields, and keeps nothing: p3d_mlod_watch or p3d_odol_watch, whichever the format asks for. False
 * and `error`, the first damage. */
bool p3d_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
               struct p3d_error *error);

/* The resolution of LOD `lod`, which must be below lod_count. */
float p3d_document_resolution(const struct p3d_document *document, uint32_t lod);

/* The damage of a LOD, or NULL. */
const struct p3d_error *p3d_document_lod_error(const struct p3d_document *document, uint32_t lod);

/* Finds the LODs that `selector` names; NULL means all of them. It has parts with commas between; each is one of
 *     all, visual
 *     #3, or 3     an index; 0-3 a range of them
 *     1.000        a resolution, with a point
 *     View - Pilot a name; case, blanks, '_' and '-' do not matter, and its start is enough if no other LOD begins so
 * A whole number that is too large for an index may be a resolution (1100). Puts the indices into `lods`, ascending,
 * which has room for lod_count, and their number into *count. False if a part names no LOD, or is the start of several
 * names: `error` (P3D_INVALID) lists the names. */
bool p3d_choose_lods(const struct p3d_document *document, const char *selector, uint32_t *lods, uint32_t *count,
                     struct p3d_error *error);

/* Which of these LODs (indices; NULL: all) stands for the model: as p3d_model_best_lod has it, as far as numbers of
 * faces tell, to which the triangles of proxies belong. An index into `lods`, or of a LOD without these; `count`, or
 * lod_count, if all are damaged. */
uint32_t p3d_document_best_lod(const struct p3d_document *document, const uint32_t *lods, uint32_t count);

/* The meaning of these LODs (indices; NULL: all), as p3d_model_from_mlod and p3d_model_from_odol give it. The
 * document must outlive the model. NULL and `error` on failure; free with p3d_model_free. */
struct p3d_model *p3d_document_model(const struct p3d_document *document, const uint32_t *lods, uint32_t count,
                                     const struct p3d_options *options, struct p3d_error *error);

/* ---- Models of each format, and back ---- */

/* The meaning of the LODs `lods` of `mlod` (indices, in the order wanted; NULL: all). None of them may be damaged
 * (P3D_INVALID). The MLOD and its input must outlive the model. NULL and `error` on failure; free with p3d_model_free.
 * An MLOD that the caller made or changed is checked: P3D_INVALID if an index in `lods` is not below lod_count, if
 * corner_count is not the sum of the faces', if a face names a point or a tag has a table that does not fit. */
struct p3d_model *p3d_model_from_mlod(const struct p3d_mlod *mlod, const uint32_t *lods, size_t lod_count,
                                      const struct p3d_options *options, struct p3d_error *error);

/* The same of an ODOL, as its source had it (docs/format/odol.md, "What the numbers mean"): vertices are welded into
 * points, the bounding centre is added, faces get the source's corners, texture, rvmat and flags, points their flags,
 * and selections the members that are stored elsewhere in the file. Left out are key frames with another number of
 * points than vertices, and the faces with two corners in one place that close the edges of shadow volumes. */
struct p3d_model *p3d_model_from_odol(const struct p3d_odol *odol, const uint32_t *lods, size_t lod_count,
                                      const struct p3d_options *options, struct p3d_error *error);

/* The model as an MLOD whose LODs are all P3DM (docs/export.md, "MLOD"). It needs neither the model nor its input
 * any more. Where the model has no sharp edges, they are found where normals split. Except in LODs with is_from_mlod,
 * corners without a normal get the normal of their face, proxies get points of their own, and selections whose names
 * differ in case alone become one. Left out, with a warning: selections named like official tags; bones and skins stay
 * as selections only. NULL and `error` on failure: P3D_UNSUPPORTED if faces would repeat names of textures and rvmats
 * out of all proportion to the model's input. Free with p3d_mlod_free. */
struct p3d_mlod *p3d_mlod_from_model(const struct p3d_model *model, const struct p3d_options *options,
                                     struct p3d_error *error);

/* ---- Made LODs, proxies and selections of an ODOL ---- */

/* Which LODs are shadow buffers that binarising has made of shadow volumes, and makes again of the source
 * (docs/format/binarise.md, "Shadows"): is_made[i] for each of the odol->lod_count LODs. False and `error` if there is
 * no memory. */
bool p3d_odol_find_made_buffers(const struct p3d_odol *odol, bool *is_made, struct p3d_error *error);

/* The frame of a proxy of `odol`, its place in the coordinates of the source. */
struct p3d_proxy_frame p3d_odol_proxy_frame(const struct p3d_odol *odol, const struct p3d_odol_proxy *proxy);

/* The way an ODOL stores a selection. */
enum p3d_selection_kind {
    P3D_SELECTION_LIST,     /* its members are listed, or it has none */
    P3D_SELECTION_SECTIONS, /* its faces are the faces of sections */
    P3D_SELECTION_BONE,     /* its members are what the bone of its name moves */
    P3D_SELECTION_PROXY     /* the triangle of a proxy */
};

/* The members of a selection of an ODOL, wherever the file has them. */
struct p3d_selection_members {
    enum p3d_selection_kind kind;
    const uint32_t *vertices;    /* indices, ascending */
    const float *vertex_weights; /* above 0, up to 1 */
    uint32_t vertex_count;
    const uint32_t *faces; /* likewise */
    const float *face_weights;
    uint32_t face_count;
    uint32_t first_alike; /* the first selection with these very members, mostly itself */
};

/* The members of all selections of a LOD, in its order. */
struct p3d_members {
    const struct p3d_selection_members *items;
    uint32_t count;
    void *memory; /* private */
};

/* The members of each selection of LOD `lod` (docs/format/odol.md, "Selections"). False and `error` on failure:
 * P3D_INVALID for a LOD that does not exist or is damaged. Free with p3d_members_free. */
bool p3d_odol_find_members(const struct p3d_odol *odol, uint32_t lod, const struct p3d_options *options,
                           struct p3d_members *members, struct p3d_error *error);

/* Frees the members that p3d_odol_find_members has made. */
void p3d_members_free(struct p3d_members *members);

#ifdef __cplusplus
}
#endif
#endif
