/* context.h: what the checks of a LOD share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CHECK_CONTEXT_H
#define P3DI_CHECK_CONTEXT_H

#include <p3d/open.h>
#include <p3d/paa.h>

#include "rules.h"

#include "core/job.h"
#include "model/property_names.h"

#define P3DI_FLASHPOINT_ODOL 7u /* the version of its binarised models */
#define P3DI_MOST_LISTED 64u    /* findings of one rule in a LOD; further ones are counted in the last */

/* Where properties count. */
struct check_properties {
    uint32_t place;        /* the LOD where the engine looks for them, */
    struct p3di_set names; /* and the names that are there or were reported, in lower case */
};

struct check_skeleton {
    struct p3di_set bones;  /* their names, in lower case */
    bool is_man, is_no_man; /* it is the skeleton of men, or another one; neither: there is none */
    bool has_legs;          /* of men */
};

/* Facts of LODs by which LODs that come later are judged. */
struct check_levels {
    double mass;        /* of Geometry, in kg; 0 without any */
    int32_t inward_lod; /* the first level whose faces rather look inward; P3D_NO_LOD: none */
    bool has_outward;   /* the faces of another component rather look outward */
};

/* Paths that have other letters than their files, upper or lower: how many, the first, and its file. */
struct check_cases {
    uint32_t count;
    struct p3d_bytes path;
    const char *file;
};

struct check {
    const struct p3d_document *document;
    const struct p3d_check_options *options;
    struct p3di_job job;     /* with the memory of one step of a LOD */
    struct p3di_arena *kept; /* memory of the findings */
    struct p3d_finding *items;
    uint32_t count;
    size_t capacity;
    uint32_t severity_counts[3];
    /* The LOD that is checked; NULL for the whole file. */
    const struct p3d_model *model;
    const struct p3d_model_lod *lod;
    const struct p3d_mlod_lod *mlod; /* one of these two is set */
    const struct p3d_odol_lod *odol;
    int32_t index;
    float resolution;
    enum p3d_lod_kind kind;
    const uint32_t *welded; /* by point: points in one place have the same number; NULL: not made */
    uint32_t found[RULE_COUNT], last[RULE_COUNT]; /* in this LOD: how many, and where the last of them is */
    struct check_properties properties;
    /* Paths of all LODs: in lower case, and as first written. */
    struct p3di_set paths, spellings;
    struct p3d_bytes rvmat; /* whose paths are judged; empty: the model's own are */
    struct check_skeleton skeleton;
    struct p3di_set materials; /* names of the materials that were checked */
    uint32_t compared;         /* names that were compared, also of files that are not there */
    struct check_levels levels;
    struct check_cases cases;
};

/* The place of a finding. */
struct finding_place {
    enum p3d_element element;
    uint32_t index, count;
    struct p3d_bytes name;
    bool has_position;
    struct p3d_vec3 position;
    const char *file; /* of texts: as in struct p3d_finding */
    uint32_t line, column;
};

/* Elements with the same fault: how many, and the first. */
struct tally {
    uint32_t count, first;
};

static inline void tally_add(struct tally *tally, uint32_t index)
{
    if (!tally->count++)
        tally->first = index;
}

#define P3DI_FACES_LISTED 12u

/* Faces with a fault that the game logs one by one: the first of them are named. */
struct face_list {
    struct tally tally;
    uint32_t listed[P3DI_FACES_LISTED];
};

static inline void face_list_add(struct face_list *list, uint32_t face)
{
    if (list->tally.count < P3DI_FACES_LISTED)
        list->listed[list->tally.count] = face;
    tally_add(&list->tally, face);
}

/* Begins a check without a document, with no options; the job has failed then if there is no memory for it. */
void p3di_check_begin(struct check *check, const char *what, uint64_t input, const struct p3d_options *options,
                      struct p3d_error *error);

/* Ends it. NULL if the job has failed. */
struct p3d_findings *p3di_check_end(struct check *check);

/* Adds a finding. The message is made as by printf; bytes that are no printable UTF-8 become '?'. */
void p3di_find(struct check *check, enum rule rule, struct finding_place place, const char *format, ...)
    P3DI_PRINTF(4, 5);

/* Makes the last finding, if it is of the rule, a step milder: what it says rests on a guess. */
void p3di_find_unsure(struct check *check, enum rule rule);

/* Adds one finding for all that were tallied, if there are any. */
void p3di_find_listed(struct check *check, enum rule rule, const struct face_list *list, const char *message);
void p3di_find_faces(struct check *check, enum rule rule, const struct tally *tally, const char *message);
void p3di_find_points(struct check *check, enum rule rule, const struct tally *tally, const char *message);

struct finding_place p3di_place_lod(void);
struct finding_place p3di_place_of(enum p3d_element element, uint32_t index, struct p3d_bytes name);

/* The same with the position of the first point of a selection. */
struct finding_place p3di_place_selection(const struct check *check, enum p3d_element element, uint32_t index);

/* The number of letters in which two names in lower case differ; UINT32_MAX: too many for a slip. */
uint32_t p3di_count_slips(struct p3d_bytes a, struct p3d_bytes b);

/* The known property of a name, in lower case, that is nearly this name; NULL: there is none. *is_only, false at
 * first, says that no other is as near. */
const char *p3di_nearest_property(struct p3d_bytes name, bool *is_only);

/* True if the engine takes the value; a property with a text takes every one. */
bool p3di_property_takes(const struct p3di_property *known, struct p3d_bytes value);

/* The name of the set that is most similar; empty if none is, or after very many searches, which take time. */
struct p3d_bytes p3di_find_near(struct check *check, const struct p3di_set *names, struct p3d_bytes name);

/* By face of the LOD: it is the triangle of a proxy. In the job's memory; NULL without it. */
bool *p3di_mark_proxy_faces(struct check *check);

/* Counts a path of a text or a source that has other letters than its file; they are one finding together. */
void p3di_note_case(struct check *check, struct p3d_bytes path, const char *file);

/* Asks the mod for a file, and counts it if it has other letters. `near` is the path that is meant by one that is not
 * there: of one that is not the mod's, too, of which then only the caller tells. Empty if none is. */
enum p3d_file_state p3di_find_mod_file(struct check *check, const struct p3d_check_mod *mod, struct p3d_bytes path,
                                       struct p3d_bytes *near);

/* True of a file in the formats of Operation Flashpoint, and of any other if it is checked for that game. */
bool p3di_is_of_flashpoint(const struct check *check);

/* A name in lower case that lives as long as the findings. */
struct p3d_bytes p3di_check_keep_lower(struct check *check, struct p3d_bytes name);

/* The selections of a LOD by name in lower case; of two of one name the first counts. */
struct selection_names {
    struct p3di_set set;
    uint32_t *indices; /* by number of the name */
};

/* In the job's memory. */
void p3di_name_selections(struct check *check, struct selection_names *names);

/* The selection of that name, which is in lower case; P3D_NO_SELECTION if there is none. */
uint32_t p3di_named_selection(const struct selection_names *names, struct p3d_bytes name);

/* A key by which proxies are equal: the path, ASCII case ignored, and the number. */
struct p3d_bytes p3di_proxy_key(struct check *check, struct p3d_bytes path, uint32_t id);

/* ---- Steps: each checks c->lod, where the table in run.c says ---- */

void p3di_check_components(struct check *check);
void p3di_check_hulls(struct check *check);
void p3di_check_masses(struct check *check);
void p3di_check_vertices(struct check *check);
void p3di_check_faces(struct check *check);
void p3di_check_normals(struct check *check);
void p3di_check_fronts(struct check *check);
void p3di_check_limits(struct check *check);
void p3di_check_selections(struct check *check);
void p3di_check_bones(struct check *check);
void p3di_check_cfg_selections(struct check *check);

/* Judges the sums of the weights of bones, and how many bones there are, by point of a source. */
void p3di_find_weights(struct check *check, const float *sums, const uint32_t *counts, struct p3d_span points);
void p3di_check_shadow(struct check *check);
void p3di_check_point_faces(struct check *check);
void p3di_check_roadway(struct check *check);
void p3di_check_ways(struct check *check);
void p3di_check_edit(struct check *check);
void p3di_check_fire(struct check *check);
void p3di_check_frames(struct check *check);
void p3di_check_textured(struct check *check);
void p3di_check_shown(struct check *check);
void p3di_check_axes(struct check *check);
void p3di_check_proxies(struct check *check);
void p3di_check_paths(struct check *check);
void p3di_check_materials(struct check *check);
void p3di_check_properties(struct check *check);

/* True for "P:\mod\a.paa": the drive is the maker's. */
bool p3di_has_drive(struct p3d_bytes path);

/* Judges the paths that an rvmat of a source names: textures of its stages, and its surface. */
void p3di_check_rvmat_paths(struct check *check, struct p3d_bytes name, const struct p3d_rvmat *rvmat);

/* Judges the stages of a material by its shader. */
void p3di_check_stages(struct check *check, struct p3d_bytes name, const struct p3d_rvmat *rvmat);

/* Judges the end of the name of a texture; `where` is for the message. */
void p3di_check_use(struct check *check, struct p3d_bytes texture, enum p3d_texture_use use, const char *where);

/* Judges the end of the name of a texture that faces show. */
void p3di_check_face_texture(struct check *check, struct p3d_bytes texture);

/* ---- Of the whole file ---- */

void p3di_find_property_place(struct check *check); /* before the LODs */
void p3di_check_file(struct check *check);          /* LODs against each other: whole.c */
void p3di_check_levels(struct check *check);        /* levels of detail and collision against each other */
void p3di_check_center(struct check *check);        /* the centre of mass against the best LOD */
void p3di_check_source(struct check *check);        /* the document against options->source */
void p3di_check_model_cfg(struct check *check);     /* the document against options->model_cfg */

/* ---- Shared geometry ---- */

/* The edges of some faces of a LOD. */
struct surface_facts {
    uint32_t edge_count, open_count; /* open: not as many faces in one direction as in the other */
    uint32_t open_point;             /* a point of the first open edge */
    uint32_t face_count;
    double extent;      /* from one point to the furthest */
    double thickness;   /* how far points stand off the plane through three of them: 0 if flat */
    bool is_inside_out; /* of a closed one: its faces look inward */
    double concavity;   /* of a closed one: how far a neighbour stands out of a face, in metres */
};

/* Measures faces, by their indices. */
bool p3di_measure_surface(struct check *check, const uint32_t *faces, uint32_t count, struct surface_facts *surface);

/* The finding that these faces have open edges, and whether welding closes them. */
void p3di_find_open(struct check *check, enum rule rule, struct finding_place place, const uint32_t *faces,
                    const struct surface_facts *surface);

/* True if these faces close a body and look inward; false also if there is no memory. */
bool p3di_is_turned(struct check *check, const uint32_t *faces, uint32_t count);

/* The most points and vertices of a LOD in the game of the profile: their indices have 16 bits, in Operation
 * Flashpoint with a sign. */
uint32_t p3di_most_indices(const struct check *check);

/* Vertices of c->lod once it is binarised. */
bool p3di_predict(struct check *check, uint32_t *count);

#endif
