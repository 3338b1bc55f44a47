/* p3d/diff.h: what changed between two P3D models, or two animations, as data.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Two files are compared as models (docs/diff.md): points and faces are matched by where they are, not by their order,
 * and an MLOD may be compared with an ODOL. */
#ifndef P3D_DIFF_H
#define P3D_DIFF_H

#include <p3d/open.h>
#include <p3d/rtm.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of changes. In brackets: the fields of struct p3d_change that say more. */
enum p3d_change_kind {
    /* of the model, two ODOLs only */
    P3D_CHANGE_VALUE,                /* a field of the header [name, before, after] */
    P3D_CHANGE_BONE_ADDED,           /* [name, after: its parent] */
    P3D_CHANGE_BONE_REMOVED,         /* [name, before: its parent] */
    P3D_CHANGE_BONE_PARENT,          /* [name, before, after] */
    P3D_CHANGE_BONES_REORDERED,      /* a note */
    P3D_CHANGE_ANIMATION_ADDED,      /* [name] */
    P3D_CHANGE_ANIMATION_REMOVED,    /* [name] */
    P3D_CHANGE_ANIMATION_VALUE,      /* a field of an animation [name, field, before, after] */
    P3D_CHANGE_ANIMATIONS_REORDERED, /* a note */
    /* LODs */
    P3D_CHANGE_LOD_ADDED,
    P3D_CHANGE_LOD_REMOVED,
    P3D_CHANGE_LOD_RESOLUTION, /* [before, after] */
    P3D_CHANGE_LODS_REORDERED, /* a note */
    /* of a LOD */
    /* [count, distance: the largest, position: where that was; of a LOD without faces name: their selections] */
    P3D_CHANGE_POINTS_MOVED,
    P3D_CHANGE_POINTS_ADDED,     /* [count, position: of the first] */
    P3D_CHANGE_POINTS_REMOVED,   /* likewise */
    P3D_CHANGE_POINTS_REORDERED, /* a note */
    P3D_CHANGE_FACES_ADDED,      /* [count, position: of a corner of the first] */
    P3D_CHANGE_FACES_REMOVED,    /* likewise */
    P3D_CHANGE_FACES_FLIPPED,    /* they look to the other side; likewise */
    P3D_CHANGE_FACES_TURNED,     /* quads that begin at another corner, so that they are cut along the other diagonal */
    P3D_CHANGE_FACES_REORDERED,  /* a note */
    P3D_CHANGE_NORMALS,          /* [count: corners, distance: the largest angle in degrees] */
    P3D_CHANGE_UVS,              /* [name: of the set, count: corners, distance] */
    P3D_CHANGE_UV_SET_ADDED,     /* [name] */
    P3D_CHANGE_UV_SET_REMOVED,   /* [name] */
    P3D_CHANGE_TEXTURE,          /* [before, after, count: faces] */
    P3D_CHANGE_MATERIAL,         /* likewise */
    P3D_CHANGE_POINT_FLAGS,      /* [before, after, count: points] */
    P3D_CHANGE_FACE_FLAGS,       /* [before, after, count: faces] */
    P3D_CHANGE_SHARP_EDGES,      /* [points: edges gained and lost] */
    P3D_CHANGE_BONE_WEIGHTS,     /* bones that move points [count: points] */
    P3D_CHANGE_MASS,             /* [count: points, before, after: kilograms of the LOD] */
    P3D_CHANGE_SELECTION_ADDED,  /* [name, points and faces: gained] */
    P3D_CHANGE_SELECTION_REMOVED, /* [name, points and faces: lost] */
    P3D_CHANGE_SELECTION_RENAMED, /* [before, after] */
    P3D_CHANGE_SELECTION,         /* members [name, points, faces; none if there are too many to count] */
    P3D_CHANGE_PROPERTY_ADDED,    /* [name, after] */
    P3D_CHANGE_PROPERTY_REMOVED,  /* [name, before] */
    P3D_CHANGE_PROPERTY,          /* [name, before, after] */
    P3D_CHANGE_PROXY_ADDED,       /* [name, position] */
    P3D_CHANGE_PROXY_REMOVED,     /* [name, position] */
    P3D_CHANGE_PROXY_MODEL,       /* another model or number in the same place [before, after, position] */
    P3D_CHANGE_PROXY_MOVED,       /* [name, distance, angle, factor, position] */
    P3D_CHANGE_FRAME_ADDED,       /* key frames [name: the time] */
    P3D_CHANGE_FRAME_REMOVED,     /* [name] */
    P3D_CHANGE_FRAME_TIME,        /* [before, after] */
    P3D_CHANGE_FRAME,             /* [name: the time, count: points, distance] */
    P3D_CHANGE_TAG_ADDED,         /* what this library does not know of an MLOD [name] */
    P3D_CHANGE_TAG_REMOVED,       /* [name] */
    P3D_CHANGE_TAG,               /* its bytes changed [name] */
    P3D_CHANGE_SECTIONS,          /* two ODOLs: how many there are [before, after] */
    P3D_CHANGE_RVMAT,             /* two ODOLs: a field of an rvmat's copy [name, field, before, after] */
    /* of an animation; and P3D_CHANGE_VALUE and bones that were added, removed and reordered, without parents */
    P3D_CHANGE_PHASE_ADDED,   /* [name: the time] */
    P3D_CHANGE_PHASE_REMOVED, /* [name] */
    P3D_CHANGE_PHASE_TIME,    /* [name: the index, before, after] */
    P3D_CHANGE_BONE_MOVED,    /* [name, count: phases, distance and angle: the largest] */
    P3D_CHANGE_EVENT_ADDED,   /* [name: "NAME = VALUE at TIME"] */
    P3D_CHANGE_EVENT_REMOVED, /* likewise */
    P3D_CHANGE_COUNT
};

/* A stable name, such as "points-moved"; NULL if the kind does not exist. */
const char *p3d_change_name(enum p3d_change_kind kind);

/* True of changes that only say that equal things stand in another order. */
bool p3d_change_is_note(enum p3d_change_kind kind);

/* Members that both models have, but only one has in the selection, or with another weight. */
struct p3d_member_changes {
    uint32_t gained, lost, reweighted;
};

/* One change. Texts are as files have them; they belong to the diff or to the documents. */
struct p3d_change {
    enum p3d_change_kind kind;
    int32_t lod; /* index into the diff's lods, P3D_NO_LOD if it is of the model */
    struct p3d_bytes name, field, before, after;
    uint32_t count;
    float distance; /* metres, if nothing else is said */
    float angle;    /* degrees */
    float factor;   /* how many times as long the side of a proxy's triangle became that changed more; or 0 */
    bool has_position;
    struct p3d_vec3 position; /* in the first model, if it is there, else in the second */
    struct p3d_member_changes points, faces;
};

/* In place of an index: it is not in this model. */
#define P3D_DIFF_NONE UINT32_MAX

/* Differences of a face from the same face of the other model; bits. UVs and normals do not count. */
enum p3d_face_change {
    P3D_FACE_ALONE = 1,    /* the other model does not have it */
    P3D_FACE_MOVED = 2,    /* it has a point that moved */
    P3D_FACE_TURNED = 4,   /* it looks to the other side, or is cut along the other diagonal */
    P3D_FACE_TEXTURE = 8,  /* it has another texture there */
    P3D_FACE_MATERIAL = 16 /* it has another rvmat there */
};

/* A LOD of either model, or one of both. */
struct p3d_diff_lod {
    float resolution;       /* in the first model, if it has it */
    uint32_t first, second; /* indices in the files, or P3D_DIFF_NONE */
    bool is_damaged;        /* on either side: it was not compared */
    /* By model, and by face of its LOD as p3d_document_model has it: bits of enum p3d_face_change. NULL: no face
     * differs, or nothing was compared. */
    const uint8_t *face_changes[2];
};

/* A comparison of two documents. Free with p3d_diff_free. */
struct p3d_diff {
    bool is_same; /* no change but notes */
    const struct p3d_diff_lod *lods;
    uint32_t lod_count;
    const struct p3d_change *changes; /* by LOD, changes of the whole model first */
    uint32_t change_count;
    void *memory; /* private */
};

/* All zero is a good default. */
struct p3d_diff_options {
    float tolerance; /* metres: points, key frames and proxies that moved no further have not moved */
    /* The files of both documents, if these are as they were read: LODs of the same bytes are then known to be the
     * same, which is faster. NULL: all are looked at. */
    const uint8_t *data[2];
    size_t sizes[2];
    /* Only these LODs of each document, indices such as p3d_choose_lods gives, and those that belong to them on the
     * other side; nothing of the model as a whole. Both NULL: all, and the model. */
    const uint32_t *lods[2];
    uint32_t lod_counts[2];
};

/* Compares two documents, which must outlive the result. `what` and `options` may be NULL. NULL and `error` on failure.
 * Free with p3d_diff_free. */
struct p3d_diff *p3d_diff_documents(const struct p3d_document *first, const struct p3d_document *second,
                                    const struct p3d_diff_options *what, const struct p3d_options *options,
                                    struct p3d_error *error);

/* Compares two animations of one form, plain or binarised, which must outlive the result; it has no LODs. Bones are
 * matched by name in any letter case, phases by their place in the file if there are as many, else by their time. Only
 * the tolerance of `what` counts: a bone has not moved if its place is no further off, and neither is what turns with
 * it at one metre. `what` and `options` may be NULL. NULL and `error`: P3D_INVALID if one is plain and the other
 * binarised, or tables and counts do not fit. Free with p3d_diff_free. */
struct p3d_diff *p3d_diff_rtms(const struct p3d_rtm *first, const struct p3d_rtm *second,
                               const struct p3d_diff_options *what, const struct p3d_options *options,
                               struct p3d_error *error);

/* Frees a comparison. NULL may be freed. */
void p3d_diff_free(struct p3d_diff *diff);

#ifdef __cplusplus
}
#endif
#endif
