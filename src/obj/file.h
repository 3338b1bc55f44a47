/* file.h: the content of an OBJ, in its own numbers, and the state that its readers share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_FILE_H
#define P3DI_OBJ_FILE_H

#include <p3d/obj.h>

#include "lines.h"
#include "model/builder.h"

#define OBJ_NONE UINT32_MAX

/* A list that grows. */
struct obj_table {
    void *items;
    uint32_t count;
    size_t capacity;
};

struct obj_corner {
    uint32_t v, vt, vn; /* indices; vt and vn may be OBJ_NONE */
};

/* Elements in a row that share everything: faces, or points. */
struct obj_run {
    uint32_t lod, next;  /* the LOD's next run, or OBJ_NONE */
    uint32_t object;     /* a name, or OBJ_NONE: its object, unless a group has the same name */
    uint32_t group_list; /* index */
    uint32_t material;   /* a name, or OBJ_NONE */
    uint32_t smoothing;  /* 0: flat */
    uint32_t first_corner, corner_count;
    uint32_t first_element, element_count;
    uint32_t first_face, face_count; /* the faces in their LOD that they have become */
    bool are_faces;
};

/* Names of a "g" statement, each once: from `first` on in group_names. */
struct obj_group_list {
    uint32_t first, count;
};

struct obj_lod {
    float resolution;
    uint32_t first_run, last_run; /* or OBJ_NONE */
};

/* Points behind an "o": from first_v to the next part. */
struct obj_part {
    uint32_t first_v, lod, object; /* lod is OBJ_NONE before the first "o", object where it has no selection */
};

struct obj_mtl {
    struct p3d_bytes texture, material;
    float color[4];
    bool has_color, is_ours; /* of a library of p3dconv's */
};

/* The numbers of the whole file. */
struct obj_numbers {
    struct p3d_vec3 *v, *vn;
    struct p3d_vec2 *vt;
    uint32_t v_count, vt_count, vn_count;
    uint32_t v_read, vt_read, vn_read; /* elements so far, from which negative indices count back */
};

/* Lists of groups, and the names that they have; the latter u32. */
struct obj_groups {
    struct obj_table lists, names;
    struct obj_table stamps; /* u32, by name: the last group list that has it, and 1 */
};

/* The materials of all libraries (MTL). */
struct obj_mtls {
    struct p3di_set names;
    struct obj_table items; /* by number of the name */
    struct p3di_set libraries, lost;
    struct p3di_set texts; /* texts of MTLs by address: one file may have several names */
};

/* Counts of elements that are left out, for warnings at the end. */
struct obj_notes {
    struct p3di_set unknown_words; /* keywords that are not read */
    uint32_t small_faces, lines_ignored, large_faces, strange_materials;
    uint32_t unnamed; /* objects that name no LOD, */
    struct p3d_bytes first_unnamed;
};

/* All texts are in the input or the MTLs until the model is made. */
struct obj_file {
    struct model_builder builder; /* one arena for all */
    const struct p3d_obj_import_options *import;
    struct lines lines;
    struct obj_numbers numbers;
    struct obj_table corners;  /* struct obj_corner */
    struct obj_table elements; /* u32: the first corner of each element */
    struct obj_table runs, parts, lods;
    struct obj_groups groups;
    struct p3di_set names;     /* of groups, objects and materials */
    struct p3di_set lod_names; /* by LOD */
    uint32_t default_lod;      /* or OBJ_NONE */
    struct obj_mtls mtl;
    uint32_t most_corners; /* of a face */
    struct obj_notes notes;
    struct {          /* the state for the next element */
        uint32_t lod; /* OBJ_NONE: the default LOD */
        uint32_t object, group_list, material, smoothing;
        bool has_object, is_new, is_new_part; /* is_new, is_new_part: the next element begins a run, a part */
    } state;
};

/* ---- file.c ---- */

/* The first failure stays. It names the line of the current statement. */
void p3di_obj_fail(struct obj_file *obj, const char *format, ...) P3DI_PRINTF(2, 3);

/* A warning about `count` things, unless there are none, or about a name in the current statement. */
void p3di_obj_warn(const struct obj_file *obj, uint32_t count, const char *what);
void p3di_obj_warn_line(struct obj_file *obj, const char *what, struct p3d_bytes name);

/* A new zeroed element of a list, NULL if there is no memory. */
void *p3di_obj_add(struct obj_file *obj, struct obj_table *table, size_t size);

/* The number of a name up to its NUL, OBJ_NONE if it is empty or there is no memory. */
uint32_t p3di_obj_name_number(struct obj_file *obj, struct p3d_bytes name);

static inline struct p3d_bytes obj_name_at(const struct p3di_set *names, uint32_t number)
{
    return ((const struct p3d_bytes *)(const void *)names->keys)[number];
}

/* Only for the current group list: later lists overwrite the stamps. */
static inline bool obj_is_in_groups(const struct obj_file *obj, uint32_t name, uint32_t group_list)
{
    return ((const uint32_t *)obj->groups.stamps.items)[name] == group_list + 1;
}

/* ---- read.c ---- */

void p3di_obj_read(struct obj_file *obj);

/* Begins a run of the current state at the end of all. */
struct obj_run *p3di_obj_add_run(struct obj_file *obj, uint32_t lod, bool are_faces);

/* ---- objects.c ---- */

/* "o": the LOD and the object that follow. */
void p3di_obj_begin_object(struct obj_file *obj, struct p3d_bytes name);

/* "g" */
void p3di_obj_begin_groups(struct obj_file *obj);

/* The LOD that elements now go to. */
uint32_t p3di_obj_lod(struct obj_file *obj);

/* Begins a part before the next point, if it needs one. */
void p3di_obj_begin_part(struct obj_file *obj);

/* ---- read_mtl.c ---- */

/* "mtllib" */
void p3di_obj_read_libraries(struct obj_file *obj);

/* The number of a material in the model by its name in the OBJ (OBJ_NONE: none). */
uint32_t p3di_obj_material(struct obj_file *obj, uint32_t name);

/* ---- lods.c ---- */

/* The LODs of the model, as many as f->lods are then. NULL if something failed. */
struct p3d_model_lod *p3di_obj_make_lods(struct obj_file *obj);

/* ---- Elements ---- */

static inline struct obj_run *obj_run_at(const struct obj_file *obj, uint32_t run)
{
    return (struct obj_run *)obj->runs.items + run;
}

static inline const struct obj_corner *obj_corner_at(const struct obj_file *obj, uint32_t corner)
{
    return (const struct obj_corner *)obj->corners.items + corner;
}

#endif
