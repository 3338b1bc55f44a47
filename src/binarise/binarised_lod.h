/* binarised_lod.h: the state that makers of a LOD of an ODOL share (docs/format/binarise.md, "A LOD").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_BINARISE_BINARISED_LOD_H
#define P3DI_BINARISE_BINARISED_LOD_H

#include "binariser.h"
#include "model/split.h"

/* Bits of `special` (docs/format/odol.md, "Flags"). */
#define ODOL_ON_SURFACE 0x12u /* with no-z-write */
#define ODOL_NO_SHADOW 0x20u
#define ODOL_IS_SHADOW 0x40u
#define ODOL_ALPHA 0x100u
#define ODOL_TRANSPARENT 0x200u
#define ODOL_NO_CLAMP 0x2000u
#define ODOL_CLAMP_U 0x4000u
#define ODOL_CLAMP_V 0x8000u
#define ODOL_ALPHA_ORDERED 0x20000u
#define ODOL_IS_HIDDEN 0x400000u
#define ODOL_HIDDEN_PROXY 0x10000000u
#define ODOL_COLLISION 0x280100u /* alpha, alpha-fog, colored: how the game's editor shows collision LODs */

#define ODOL_UV_SETS 2         /* the most that the engine knows */
#define ODOL_SECTION_BONES 56u /* that the engine hands to a section, from its first bone on */

struct made_vertex {
    uint32_t point, flags;
    uint32_t place; /* among all before they were sorted */
    struct p3d_vec3 position;
    struct p3d_vec3 normal; /* as a source has it: inward; 0 of a lone point */
    struct p3d_vec2 uvs[ODOL_UV_SETS];
};

struct made_face {
    uint32_t vertices[4];
    uint32_t corner_count;
    uint32_t source;   /* the face that it is of */
    uint32_t material; /* of the LOD's materials */
    uint32_t special;
    uint32_t section;               /* while they are made: which of them */
    bool has_texture, has_material; /* false: its section names none, whatever `material` says */
};

/* The texture and rvmat that faces of a LOD share. */
struct made_material {
    struct p3d_bytes texture, rvmat;          /* "" if none */
    const struct p3d_odol_material *compiled; /* NULL if it is not */
    const struct p3d_binarise_texture *look, *normal_map;
};

/* A LOD while it is made. */
struct binarised_lod {
    struct binariser *binariser;
    const struct p3d_model_lod *source;
    struct p3d_odol_lod *lod;
    struct p3di_arena *work; /* for this LOD */
    bool is_drawn, is_volume, is_buffer;
    bool is_volumes_buffer;      /* made from a shadow volume */
    bool keeps_order;            /* of faces: its sections are their runs, whose lighting is not set */
    struct p3di_split_rule rule; /* when corners of a point are different vertices */
    bool has_normals, has_uvs;   /* of vertices */
    uint32_t uv_set_count;
    const struct p3d_model_uv_set *uv_sets[ODOL_UV_SETS];
    struct made_vertex *vertices;
    uint32_t vertex_count;
    uint32_t *point_starts; /* by point, with an end: where its vertices begin in */
    uint32_t *point_vertices;
    struct made_face *faces; /* in the source's order, then by section */
    uint32_t face_count;
    struct made_material *materials; /* by first use */
    uint32_t material_count;
    const struct p3d_model_skin *skins; /* by point; this and the next members only if there are bones */
    uint8_t *bone_places;               /* four for each vertex: where its bones are among */
    uint32_t *used_bones;               /* bones of the skeleton */
    uint32_t used_bone_count;
    uint32_t *originals; /* by vertex: itself, or of which it is the twin */
    /* By selection of the source: its name in lower case, whether it is kept, and wanted as sections. */
    struct p3d_bytes *names;
    uint8_t *is_kept, *is_sectional;
    uint32_t *face_starts; /* by face of the source, with an end: where its faces begin in */
    uint32_t *face_numbers;
};

/* Memory for this LOD alone, zeroed; NULL if the job has failed, as it has then if there is none. */
static inline void *lod_alloc(struct binarised_lod *binarised, size_t count, size_t size)
{
    return p3di_job_alloc_in(binarised->binariser->job, binarised->work, count, size);
}

/* ---- lod.c ---- */

/* Numbers the materials of faces by first use; till then these are the model's. */
void p3di_number_odol_materials(struct binarised_lod *binarised);

/* ---- vertices.c ---- */

/* Vertices in their order, and faces with them in the source's. */
void p3di_make_odol_vertices(struct binarised_lod *binarised);

/* Finds the vertices of each point. */
void p3di_index_odol_points(struct binarised_lod *binarised);

/* Positions, normals, UVs and flags into the LOD's tables, and the boxes around them. From then on vertices have their
 * UVs as packed. */
void p3di_store_odol_vertices(struct binarised_lod *binarised);

/* u of a vertex as packed, not rounded to a float. */
double p3di_exact_odol_u(const struct binarised_lod *binarised, uint32_t vertex, uint32_t set);

/* ---- shadows.c ---- */

/* Gives each triangle three vertices of its own if it is a shadow volume. */
void p3di_part_odol_volume(struct binarised_lod *binarised);

/* Adds the faces without area that close the edges if it is a shadow volume. */
void p3di_close_odol_volume(struct binarised_lod *binarised);

/* ---- faces.c ---- */

/* Makes the special bits of faces. */
void p3di_make_odol_specials(struct binarised_lod *binarised);

/* Parts of the special bits: the texture's; and clamping, with these bits for faces without a texture. */
uint32_t p3di_odol_texture_bits(const struct made_material *material);
void p3di_add_odol_clamping(struct binarised_lod *binarised, uint32_t untextured);

/* ---- sections.c ---- */

/* Sorts the faces into sections, and names textures and materials. */
void p3di_make_odol_sections(struct binarised_lod *binarised);

/* ---- surface.c ---- */

/* Colours, before faces lose their textures. */
void p3di_make_odol_colors(struct binarised_lod *binarised);

/* The LOD's area, and the area of each section over its area in the texture. */
void p3di_make_odol_areas(struct binarised_lod *binarised);

/* ---- bones.c ---- */

/* Which bones there are, and which of them move each vertex. It may cut sections and add vertices. */
void p3di_place_odol_bones(struct binarised_lod *binarised);

/* ---- refs.c ---- */

/* The bones of a skin, the last of the skeleton first: indices into it. Returns how many. */
uint32_t p3di_sort_odol_skin(const struct p3d_model_skin *skin, uint32_t order[4]);

void p3di_store_odol_bones(struct binarised_lod *binarised);

/* ---- selections.c ---- */

/* Which selections there are. */
void p3di_name_odol_selections(struct binarised_lod *binarised);

/* Selections, properties and key frames; proxies, which need sections and bones. */
void p3di_make_odol_selections(struct binarised_lod *binarised);
void p3di_make_odol_proxies(struct binarised_lod *binarised);

/* ---- tangents.c ---- */

/* In LODs with tangents vertices of proxies' triangles alone have no normals. */
void p3di_drop_odol_normals(struct binarised_lod *binarised);

/* UVs of vertices, as packed. */
void p3di_make_odol_tangents(struct binarised_lod *binarised);

#endif
