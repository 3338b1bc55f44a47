/* p3d/edit.h: files changed as files: paths renamed, an MLOD of the other flavour, LODs left out or added.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * All else stays as it was read, byte for byte. The MLOD or ODOL must be one that the library has made: what it gets is
 * kept in its memory, and freed with it. */
#ifndef P3D_EDIT_H
#define P3D_EDIT_H

#include <p3d/mlod.h>
#include <p3d/odol.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Paths ---- */

/* Paths that begin with `from` begin with `to` then. */
struct p3d_rename_rule {
    const char *from, *to; /* no slash at their ends; `to` has backslashes, as files do, or is empty */
};

/* All zero: no rules. Free with p3d_rename_rules_free. */
struct p3d_rename_rules {
    struct p3d_rename_rule *items;
    size_t count;
    size_t capacity; /* private, as is the next */
    void *memory;
};

/* Adds a rule out of "OLD=NEW", with slashes of either kind. False and `error`: P3D_INVALID if it is not that. */
bool p3d_rename_rules_add(struct p3d_rename_rules *rules, const char *text, struct p3d_error *error);

/* Adds the rules of a text: a line of OLD, a tab and NEW each; empty lines and those that begin with '#' are skipped.
 * The text need not outlive the rules. False and `error`, which names the line; rules of lines before it are there. */
bool p3d_rename_rules_read(struct p3d_rename_rules *rules, const void *data, size_t size, struct p3d_error *error);

/* Frees what the rules hold; they are all zero then. */
void p3d_rename_rules_free(struct p3d_rename_rules *rules);

/* What is changed. All zero changes nothing. */
struct p3d_edit {
    /* Case and the kind of slashes do not matter; whole names match only; of several rules the one with the longest OLD
     * holds. A slash in front of the path stays. NULL: nothing is renamed. */
    const struct p3d_rename_rules *rules;
    const enum p3d_mlod_flavour *flavour; /* of all LODs of an MLOD; NULL: as it is */
    /* Told of each name that has changed, by the rule; each time if it occurs often. May be NULL. */
    void (*renamed)(void *user, const struct p3d_rename_rule *rule, struct p3d_bytes from, struct p3d_bytes to);
    void *user;
};

/* Renames textures, rvmats and the paths of proxies in an MLOD, and the DefaultPath of one that stays SP3X; and changes
 * the flavour. The warn callback of `options` hears what SP3X cannot hold. False and `error`: P3D_INVALID for a name
 * that is too long for SP3X, if it is new there. The MLOD may be changed in part then. */
bool p3d_mlod_edit(struct p3d_mlod *mlod, const struct p3d_edit *edit, const struct p3d_options *options,
                   struct p3d_error *error);

/* Renames in an ODOL: textures, rvmats, the textures of their stages, surfaces, proxies, selections and bones that are
 * called like proxies, the model with the skeleton's pivots, and the muzzle flash. A flavour means nothing here. False
 * and `error` likewise. */
bool p3d_odol_edit(struct p3d_odol *odol, const struct p3d_edit *edit, struct p3d_error *error);

/* ---- LODs ---- */

/* Leaves all LODs but `lods` (indices, ascending) out of an MLOD. False and `error`, and the MLOD is then as it was:
 * P3D_INVALID for an index that does not exist or is out of order. */
bool p3d_mlod_keep_lods(struct p3d_mlod *mlod, const uint32_t *lods, size_t lod_count, struct p3d_error *error);

/* The same of an ODOL, which says of the others what is right then: special_lods (another LOD of that resolution, or
 * for View and Fire Geometry what docs/binarise.md says, takes the part of one that goes), is_permanent, min_shadow,
 * the preferred shadow LODs, where shadow buffers come from. Collision meshes, buoyancy and mass_array go with the LOD
 * that they were made of. What the header says of the model as a whole stays that of all LODs: boxes, centres, masses,
 * colours. */
bool p3d_odol_keep_lods(struct p3d_odol *odol, const uint32_t *lods, size_t lod_count, struct p3d_error *error);

/* Adds the LODs of `other` to an MLOD, in the flavour of its first LOD: each before the first of a higher resolution.
 * `other` must outlive the MLOD, and is not to be written itself. False and `error`, and the MLOD is then as it was. */
bool p3d_mlod_join_lods(struct p3d_mlod *mlod, struct p3d_mlod *other, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
