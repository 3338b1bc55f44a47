/* comparison.h: the state that the parts of a comparison share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DIFF_COMPARISON_H
#define P3DI_DIFF_COMPARISON_H

#include <p3d/diff.h>
#include <p3d/open.h>

#include "core/job.h"
#include "core/out.h"
#include "core/vec.h"

/* In tables of partners. */
#define ALONE UINT32_MAX          /* it has none */
#define LEFT_OUT (UINT32_MAX - 1) /* it is not compared */

struct differ {
    const struct p3d_document *documents[2];
    const struct p3d_diff_options *what; /* or NULL */
    struct p3di_job job;                 /* with the memory of a pair of LODs */
    struct p3di_arena *kept;             /* memory of the result */
    bool is_cross;                       /* an MLOD and an ODOL */
    bool folds_case;                     /* names are equal in any letter case */
    bool has_odol;
    bool is_header_changed; /* of two ODOLs */
    bool *is_made;          /* of an ODOL and an MLOD: by LOD of the ODOL, true of buffers that binarising has added */
    float tolerance;
    struct p3di_out *out;         /* through which records are written; NULL: there is none yet */
    uint32_t *animation_partners; /* of two ODOLs: by animation of the first, or ALONE */
    int32_t lod;                  /* index of the pair at work, P3D_NO_LOD for the model */
    struct p3d_change *changes;
    uint32_t change_count;
    size_t change_capacity;
};

/* The result, which is empty, for inputs of these sizes (p3di_arena_input); the tolerance is the one of d->what. NULL:
 * the job has failed. */
struct p3d_diff *p3di_diff_begin(struct differ *differ, uint64_t first_size, uint64_t second_size,
                                 const struct p3d_options *options, struct p3d_error *error);

/* Ends the job, also of a NULL. The result with its changes; NULL if the job has failed. */
struct p3d_diff *p3di_diff_end(struct differ *differ, struct p3d_diff *diff);

/* As p3di_job_alloc, of memory that lives as long as the result. */
void *p3di_diff_keep(struct differ *differ, size_t count, size_t size);

/* Adds a change of the LOD at work. */
void p3di_diff_add(struct differ *differ, struct p3d_change change);

/* Texts that live as long as the result. */
struct p3d_bytes p3di_diff_text(struct differ *differ, struct p3d_bytes text);
struct p3d_bytes p3di_diff_vec3(struct differ *differ, struct p3d_vec3 v);
struct p3d_bytes p3di_diff_number(struct differ *differ, double value);

/* ---- Pairs ---- */

/* Which elements of two tables belong together. */
struct pairs {
    uint32_t counts[2];
    uint32_t *partners[2]; /* by element: that on the other side, ALONE or LEFT_OUT */
};

void p3di_pairs_init(struct differ *differ, struct pairs *pairs, uint32_t first_count, uint32_t second_count);

enum match_rule {
    MATCH_IN_ORDER, /* elements of equal keys, the first with the first */
    MATCH_UNIQUE    /* only where a key is there once on each side */
};

/* Pairs elements that are still alone and have equal keys. Returns how many. */
uint32_t p3di_pairs_match(struct differ *differ, struct pairs *pairs, uint64_t *const keys[2], enum match_rule rule);

/* Gives an element the key that it shares with elements which may be its partners. False: it is not compared. */
typedef bool find_key(void *user, size_t side, uint32_t index, uint64_t *key);

/* Matches elements by keys of such a function, which is called for all elements that are alone. */
uint32_t p3di_pairs_match_by(struct differ *differ, struct pairs *pairs, find_key *find, void *user,
                             enum match_rule rule);

static inline void pair_up(struct pairs *pairs, uint32_t a, uint32_t b)
{
    pairs->partners[0][a] = b;
    pairs->partners[1][b] = a;
}

uint32_t p3di_pairs_count_alone(const struct pairs *pairs, size_t side);

/* Partners stand in the same order on both sides. */
bool p3di_pairs_are_ordered(const struct pairs *pairs);

/* ---- Names ---- */

/* The number of a name; equal names have equal numbers, with folds_case in any letter case. */
uint32_t p3di_names_number(struct differ *differ, struct p3di_set *names, struct p3d_bytes name);

/* The same number also without folds_case. */
uint32_t p3di_names_any_case(struct differ *differ, struct p3di_set *names, struct p3d_bytes name);

/* The number of a texture's name, whose file type the binariser changes. */
uint32_t p3di_names_texture(struct differ *differ, struct p3di_set *names, struct p3d_bytes name);

typedef struct p3d_bytes find_name(const void *items, uint32_t index);

/* Pairs records of equal names, the first with the first. */
void p3di_pairs_match_names(struct differ *differ, struct pairs *pairs, const void *const items[2],
                            const uint32_t counts[2], find_name *name_of);

/* ---- A pair of LODs ---- */

/* Selections that share their members. */
struct group {
    const struct p3d_model_selection *selection; /* the first of them */
    uint64_t name_hash;                          /* of all their names */
    uint64_t fingerprint;                        /* of members that both models have */
};

struct side {
    const struct p3d_model *model;
    const struct p3d_model_lod *lod;
    const struct p3d_odol_lod *odol; /* NULL of an MLOD */
    const struct p3d_mlod_lod *mlod; /* NULL of an ODOL */
    float centre;                    /* the largest coordinate of an ODOL's centre */
    /* A node is compared as one point: it is a point, or all points of one place. */
    uint32_t *nodes;        /* by point */
    uint32_t *first_points; /* by node */
    uint32_t node_count;
    uint32_t *places; /* by point: a number of its place, which both sides share */
    uint32_t *groups; /* by selection */
    struct group *group_items;
    uint32_t group_count;
    uint32_t *textures, *rvmats; /* by material: numbers of names */
    uint64_t *face_memberships;  /* by face: of the selections it is in */
    bool *is_proxy_face;         /* by face */
    bool *is_proxy_node;         /* by node: only faces of proxies use it */
    bool *is_proxy_selection;
};

struct comparison {
    struct differ *differ;
    struct p3d_diff_lod *pair;
    struct side sides[2];
    struct p3di_set texture_names, rvmat_names, selection_names;
    bool is_merged;               /* nodes are places */
    bool has_same_faces_by_index; /* faces of one index have equal corners in equal order */
    double tolerance;             /* of positions */
    bool is_drawn, is_shadow;     /* decide how much a binariser keeps of the LOD */
    struct pairs nodes, faces, proxies;
    bool *are_equal; /* by face of the first side: it has a partner that does not differ in anything */
    uint32_t *ids;   /* by node of the first side: the first node in its place */
};

static inline double squared_distance(struct p3d_vec3 a, struct p3d_vec3 b)
{
    const struct vec d = vec_subtract(vec_of(a), vec_of(b));

    return vec_dot(d, d);
}

static inline uint64_t mix_u64(uint64_t hash, uint64_t value)
{
    return p3di_hash_mix(p3di_hash_mix(hash, (uint32_t)value), (uint32_t)(value >> 32));
}

static inline uint32_t float_bits(float value)
{
    uint32_t bits;

    value += 0.0f; /* -0 is 0 */
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline bool has_same_bits(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return float_bits(a.x) == float_bits(b.x) && float_bits(a.y) == float_bits(b.y) &&
           float_bits(a.z) == float_bits(b.z);
}

static inline double to_degrees(double radians)
{
    return radians * 180 / 3.14159265358979323846;
}

/* The degrees between two directions, also small ones exactly; 0 if one of them has none. */
double p3di_diff_angle(struct p3d_vec3 first, struct p3d_vec3 second);

/* A hash of being a member of a selection, or of several with the same members, with this weight. */
uint64_t p3di_diff_membership(const struct comparison *comparison, const struct group *group, float weight);

/* A number that partners share, and all nodes in the place of either: it makes no difference which of several points in
 * one place a face uses. */
static inline uint32_t id_of_node(const struct comparison *comparison, size_t s, uint32_t node)
{
    if (s == 0)
        return comparison->ids[node];
    return comparison->nodes.partners[1][node] < LEFT_OUT ? comparison->ids[comparison->nodes.partners[1][node]]
                                                          : comparison->nodes.counts[0] + node;
}

/* The turn of two faces: the corners of the second begin at `turn`, and run the other way if it is flipped. */
struct alignment {
    uint32_t turn;
    bool is_flipped;
};

/* False if the faces do not have the same corners, in any turn. */
bool p3di_diff_align(const struct comparison *comparison, uint32_t first, uint32_t second, struct alignment *alignment);

/* The corner of the second face that is corner `i` of the first, of `count`. */
static inline uint32_t aligned_corner(struct alignment alignment, uint32_t i, uint32_t count)
{
    return (alignment.turn + (alignment.is_flipped ? count - i : i)) % count;
}

/* Finds the places of all points, as if points of the first side were shifted: places.c */
void p3di_diff_places(struct comparison *comparison, struct p3d_vec3 shift, double tolerance);

/* In the order in which they are called. */
void p3di_diff_prepare(struct comparison *comparison); /* sides.c */

void p3di_diff_points(struct comparison *comparison);                                           /* points.c */
void p3di_diff_faces(struct comparison *comparison);                                            /* faces.c */
void p3di_diff_proxies(struct comparison *comparison);                                          /* proxies.c */
bool p3di_diff_has_moved(const struct comparison *comparison, uint32_t first, uint32_t second); /* points.c: a node */
void p3di_diff_report_points(struct comparison *comparison);                                    /* points.c */
void p3di_diff_report_faces(struct comparison *comparison);                                     /* faces.c */
void p3di_diff_surfaces(struct comparison *comparison);                                         /* surfaces.c */
void p3di_diff_mark_faces(struct comparison *comparison);                                       /* marks.c */
void p3di_diff_selections(struct comparison *comparison);                                       /* selections.c */
void p3di_diff_tags(struct comparison *comparison);                                             /* tags.c */

/* Two ODOLs. */
void p3di_diff_odol_model(struct differ *differ); /* odol.c */
void p3di_diff_odol_axes(struct differ *differ, uint32_t first, uint32_t second);
void p3di_diff_odol_lod(struct comparison *comparison);

#endif
