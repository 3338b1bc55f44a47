/* changer.h: the state that the parts of p3d_mlod_change share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_EDIT_CHANGER_H
#define P3DI_EDIT_CHANGER_H

#include <p3d/edit.h>

#include "core/job.h"
#include "core/vec.h"

enum { FIELD_SIZE = 64 }; /* of names and values of properties, and of names of selections in SP3X */

/* A change of an MLOD that is being made. */
struct changer {
    const struct p3d_mlod_changes *change;
    struct p3d_mlod *mlod;
    struct p3di_job job;
    double rows[3][3]; /* the matrix that turns a direction */
    size_t *tag_rooms; /* by LOD: how many tags its table has room for; 0: the table is as it was read */
};

/* ---- turns.c ---- */

/* Turns what a matrix turns about an axis more: x to y about z. */
void p3di_turn_add(double rows[3][3], struct p3d_turn turn);
struct vec p3di_turned(double rows[3][3], struct vec v);

/* ---- grow.c ---- */

/* The LOD of a kind that counts; NULL if there is none. */
struct p3d_mlod_lod *p3di_lod_of_kind(const struct changer *changer, enum p3d_lod_kind kind);

/* A new tag before the last tag, which ends the list. NULL if the job has failed. */
struct p3d_mlod_tag *p3di_change_add_tag(struct changer *changer, struct p3d_mlod_lod *lod,
                                         enum p3d_mlod_tag_kind kind);

/* Adds points at the origin, and triangles of point 0 with a normal each, to which no selection belongs; they are the
 * last of the LOD. All tables are the LOD's own then, also if there is nothing to add: what is below may change them.
 */
void p3di_grow_lod(struct changer *changer, struct p3d_mlod_lod *lod, uint32_t points, uint32_t faces);

void p3di_set_normal(struct p3d_mlod_lod *lod, uint32_t index, struct p3d_vec3 normal);

/* Moves a point, and by the same step in key frames. */
void p3di_move_point(struct p3d_mlod_lod *lod, uint32_t point, struct p3d_vec3 place);
void p3di_hide_point(struct p3d_mlod_lod *lod, uint32_t point);

/* Fails if nothing can stand there. */
bool p3di_check_place(struct changer *changer, const char *name, struct p3d_vec3 place);

/* Fails if no selection of the LOD can have the name. */
bool p3di_check_selection(struct changer *changer, const struct p3d_mlod_lod *lod, const char *name);

/* True for a selection of this name, in any letter case. */
bool p3di_is_selection(const struct p3d_mlod_tag *tag, const char *name);

/* Points and faces that stand one behind the other. */
struct p3di_members {
    uint32_t first_point, point_count, first_face, face_count;
};

/* Puts them into all selections of a name, with the weight 1. If there is none, it is made. p3di_grow_lod must have
 * added points: then no tag has another size than the LOD. */
void p3di_select(struct changer *changer, struct p3d_mlod_lod *lod, const char *name, struct p3di_members members);

/* Tells the caller of the library what was done. */
void p3di_change_tell(struct changer *changer, const char *format, ...) P3DI_PRINTF(2, 3);

/* ---- selections.c, points.c, proxies.c ---- */

/* Each does nothing if the job has failed. */
void p3di_rename_selections(struct changer *changer);
void p3di_remove_selections(struct changer *changer);
void p3di_change_points(struct changer *changer);
void p3di_change_proxies(struct changer *changer);

#endif
