/* p3d/rtm.h: RTM, animations of skeletons, plain and binarised (docs/format/rtm.md).
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 *     struct p3d_rtm *rtm = p3d_rtm_read(data, size, NULL, &error);
 *
 *     for (uint32_t i = 0; rtm && i < rtm->phase_count; i++)
 *         printf("%g\n", rtm->phases[i].time);
 *     p3d_rtm_free(rtm); */
#ifndef P3D_RTM_H
#define P3D_RTM_H

#include <p3d/config.h>
#include <p3d/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The file ---- */

#define P3D_RTM_NAME_SIZE 32u    /* of the field of a bone's name in a plain file */
#define P3D_RTM_PLAIN_STRIDE 80u /* of a bone in a phase: its name, 12 f32 */
#define P3D_RTM_STRIDE 14u       /* binarised: 4 i16 (x y z w times 16384), 3 half floats */

/* Kinds of files; all are little-endian. */
enum p3d_rtm_form {
    P3D_RTM_0100, /* plain, of Operation Flashpoint: the step is a number */
    P3D_RTM_0101, /* plain */
    P3D_RTM_BMTR  /* binarised */
};

/* Something that RTM_MDAT says of a moment: 0.5, "step", "left". */
struct p3d_rtm_event {
    uint32_t id; /* of BMTR from version 4 on; else 0 */
    float time;
    struct p3d_bytes name, value;
};

/* The skeleton at one moment. */
struct p3d_rtm_phase {
    float time;            /* from 0 to 1 */
    struct p3d_span bones; /* an element a bone, in the order of the names: P3D_RTM_PLAIN_STRIDE or P3D_RTM_STRIDE */
};

/* An animation. Members that a program does not set must be zero. Free with p3d_rtm_free. */
struct p3d_rtm {
    enum p3d_rtm_form form;
    uint32_t version;        /* of BMTR: 3, 4 or 5; else 0 */
    bool has_mdat;           /* RTM_MDAT stands in front of a plain one: `unknown` and the events */
    uint32_t unknown;        /* 0 */
    struct p3d_vec3 step;    /* metres that the man moves in one cycle */
    struct p3d_bytes *bones; /* of a plain file: the whole fields, with what stands behind the NUL (p3d_text) */
    uint32_t bone_count;
    struct p3d_rtm_phase *phases;
    uint32_t phase_count;
    struct p3d_rtm_event *events;
    uint32_t event_count;
    /* of BMTR: */
    uint8_t is_reversed;        /* 1: turned by half about y, as all known files are */
    uint32_t preload;           /* 1 in short files */
    uint32_t animated_count;    /* of bones; the same as bone_count */
    struct p3d_bytes *metadata; /* from version 4 on */
    uint32_t metadata_count;
    struct p3d_bytes trailing; /* what stands behind the last phase */
    void *memory, *stored;     /* private */
};

/* True if the data begin like an RTM of any form. */
bool p3d_rtm_detect(const void *data, size_t size);

/* "RTM_0101", "RTM_MDAT", "BMTR 3" and so on. */
const char *p3d_rtm_form_name(const struct p3d_rtm *rtm);

/* Reads `size` bytes, which must live as long as the result. NULL and `error` if it is no RTM (P3D_UNSUPPORTED), is
 * damaged (P3D_DAMAGED, with the offset), or memory fails. Either of options and error may be NULL. Free with
 * p3d_rtm_free. */
struct p3d_rtm *p3d_rtm_read(const void *data, size_t size, const struct p3d_options *options, struct p3d_error *error);

/* Shows `watcher` the fields, with the warnings and errors of p3d_rtm_read, and keeps nothing. False and `error`. */
bool p3d_rtm_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
                   struct p3d_error *error);

/* Writes an animation: one that was read comes out byte for byte. False and `error` if the sink fails, or counts and
 * tables do not fit (P3D_INVALID). */
bool p3d_rtm_write(const struct p3d_rtm *rtm, struct p3d_sink sink, struct p3d_error *error);

/* Frees an animation. NULL may be freed. */
void p3d_rtm_free(struct p3d_rtm *rtm);

/* ---- What the numbers mean ---- */

/* The place of a bone: v' = Rv + t, `rows` being the three columns of R and then t, as plain files have them. */
struct p3d_rtm_transform {
    float rows[4][3]; /* aside, up, direction, place */
};

/* The transform of a bone in a phase, which must exist. In a plain file it is from the place at rest, absolute; in a
 * binarised one against the parent, turned back by half about y. */
struct p3d_rtm_transform p3d_rtm_transform_of(const struct p3d_rtm *rtm, uint32_t phase, uint32_t bone);

/* The distance from a rotation: the largest difference of R times its transpose from 1; 2 at least of a mirror. NAN
 * if a number is none. */
double p3d_rtm_skew(const struct p3d_rtm_transform *transform);

/* ---- Skeletons ---- */

/* The bones that games give a man: names in lower case, each behind its parent. */
struct p3d_skeleton {
    struct p3d_bytes name;
    const struct p3d_model_bone *bones;
    uint32_t bone_count;
    void *memory; /* private */
};

/* The class of CfgSkeletons that has the most bones of the animation, the first of several; with `name` the class of
 * that name. The tree need not live as long. NULL and `error`: P3D_INVALID if none has a bone of it, or there is no
 * such class. Free with p3d_skeleton_free. `rtm` may be NULL if there is a name. */
struct p3d_skeleton *p3d_skeleton_from_config(const struct p3d_config *config, const char *name,
                                              const struct p3d_rtm *rtm, const struct p3d_options *options,
                                              struct p3d_error *error);

/* Frees a skeleton. NULL may be freed. */
void p3d_skeleton_free(struct p3d_skeleton *skeleton);

/* ---- Binarising ---- */

/* Binarises a plain animation by docs/format/rtm.md, "From plain to binarised", as BMTR of this version: 3 for Arma 2,
 * 5 for Arma 3. Bones that the skeleton does not have are left out, with a warning that counts them. Neither of them
 * must outlive the result. NULL and `error`: P3D_INVALID if it is binarised, no bone is the skeleton's, a number is not
 * finite, or a bone with others below it has no inverse. `options` may be NULL. Free with p3d_rtm_free. */
struct p3d_rtm *p3d_rtm_binarise(const struct p3d_rtm *plain, const struct p3d_skeleton *skeleton, uint32_t version,
                                 const struct p3d_options *options, struct p3d_error *error);

/* The same back: RTM_0101 of a binarised animation. A bone whose parent the animation lacks goes with the next one
 * above. P3D_INVALID if it is plain, or a name does not fit into its field. */
struct p3d_rtm *p3d_rtm_to_plain(const struct p3d_rtm *binarised, const struct p3d_skeleton *skeleton,
                                 const struct p3d_options *options, struct p3d_error *error);

/* ---- Poses ---- */

/* The places that an animation gives the bones of a model or a skeleton at a time from 0 to 1: at a phase exactly
 * there, between two phases between, before the first and behind the last as there. `places` has `bone_count` elements,
 * in the axes of models (struct p3d_bone_place). A bone that the animation lacks goes with the one above it. Letter
 * case of names does not matter. False and `error`: P3D_INVALID if it moves none of the bones, or has no phases.
 * `options` may be NULL. Source: docs/format/rtm.md, "How it moves a model". */
bool p3d_rtm_pose(const struct p3d_rtm *rtm, const struct p3d_model_bone *bones, uint32_t bone_count, float time,
                  const struct p3d_options *options, struct p3d_bone_place *places, struct p3d_error *error);

/* The model with its bones there, as p3d_model_pose makes one; it must outlive the result, the animation need not. NULL
 * and `error` likewise. Free with p3d_model_free. */
struct p3d_model *p3d_rtm_pose_model(const struct p3d_rtm *rtm, const struct p3d_model *model, float time,
                                     const struct p3d_options *options, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
