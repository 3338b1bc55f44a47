/* p3d/odol.h: an ODOL file, field by field, as it stands on disk.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The knowledge behind every field is in docs/format/odol.md. Fields that a version does not have are
 * zero. Tables that are stored raw are spans over the input, which must outlive the struct p3d_odol
 * that was read from it; packed ones are unpacked. Indices of undamaged LODs have been checked where
 * a comment says below what they are. "Ignored when writing" is what p3d_odol_write computes itself. */
#ifndef P3D_ODOL_H
#define P3D_ODOL_H

#include <p3d/model.h>
#include <p3d/physx.h>
#include <p3d/text.h>
#include <p3d/watch.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The model ---- */

/* In special_lods: the model has no such LOD. */
#define P3D_ODOL_NO_LOD (-1)

/* LODs that play a part in the engine: struct p3d_odol's special_lods is indexed with it. */
enum p3d_odol_role {
    P3D_ROLE_MEMORY,
    P3D_ROLE_GEOMETRY,
    P3D_ROLE_GEOMETRY_SIMPLE, /* version 56 and later */
    P3D_ROLE_GEOMETRY_PHYSX,  /* version 56 and later */
    P3D_ROLE_UNKNOWN_54,      /* versions 54 and 55 */
    P3D_ROLE_FIRE_GEOMETRY,
    P3D_ROLE_VIEW_GEOMETRY,
    P3D_ROLE_VIEW_PILOT_GEOMETRY,
    P3D_ROLE_VIEW_GUNNER_GEOMETRY,
    P3D_ROLE_UNKNOWN,
    P3D_ROLE_VIEW_CARGO_GEOMETRY,
    P3D_ROLE_LAND_CONTACT,
    P3D_ROLE_ROADWAY,
    P3D_ROLE_PATHS,
    P3D_ROLE_HIT_POINTS,
    P3D_ROLE_COUNT
};

/* A bone of the skeleton. */
struct p3d_odol_bone {
    struct p3d_bytes name, parent; /* parent is "" for a root */
};

/* The bones, in the order that everything counts them in. */
struct p3d_odol_skeleton {
    struct p3d_bytes name;
    bool is_discrete;
    struct p3d_odol_bone *bones;
    uint32_t bone_count;
    struct p3d_bytes obsolete_pivots;
};

/* An animation class, as model.cfg gave it. */
struct p3d_odol_animation {
    uint32_t type; /* enum p3d_animation_type */
    struct p3d_bytes name, source;
    float min_phase, max_phase, min_value, max_value;
    float period, init_phase;
    uint32_t source_address;
    union {
        float angle[2];  /* rotations, radians */
        float offset[2]; /* translations */
        struct {
            struct p3d_vec3 axis_position, axis_direction;
            float angle, axis_offset;
        } direct;
        struct {
            float hide_value, unhide_value;
        } hide;
    } value;
};

/* The axis and bone of an animation in one LOD. */
struct p3d_odol_axis {
    int32_t bone;   /* below the skeleton's bone_count, or -1 */
    bool is_stored; /* the axis stands in the file: there is a bone, and the type is neither DIRECT nor
                     * HIDE; ignored when writing */
    struct p3d_vec3 position, direction;
};

/* ---- A LOD's parts ---- */

/* Another model that stands here. */
struct p3d_odol_proxy {
    struct p3d_bytes model;
    float transform[12];     /* three axis rows, then the position */
    int32_t id;              /* sequence number */
    int32_t named_selection; /* below selection_count, or -1 */
    int32_t bone;            /* below the skeleton's bone_count, or -1 */
    int32_t section;         /* below section_count, or -1 */
};

/* A stage of a material: a texture and how it is used. */
struct p3d_odol_stage {
    uint32_t filter;
    struct p3d_bytes texture;
    uint32_t id;
    bool uses_world_env_map;
};

/* Sources of a stage's texture coordinates. */
struct p3d_odol_transform {
    uint32_t uv_source;
    float matrix[12];
};

/* An rvmat that was compiled into the file. */
struct p3d_odol_material {
    struct p3d_bytes name; /* path of the rvmat */
    uint32_t version;
    float emissive[4], ambient[4], diffuse[4], forced_diffuse[4], specular[4];
    float unknown_colors[2][4]; /* versions 16 and 20: between specular and its copy */
    float specular_copy[4];
    float specular_power;
    struct p3d_bytes unknown_after_power; /* 24 bytes in version 16, 72 in version 20 */
    uint32_t pixel_shader, vertex_shader, main_light, fog_mode;
    bool unknown_version_3;
    struct p3d_bytes surface;
    uint32_t render_flag_count, render_flags;
    struct p3d_odol_stage *stages;
    uint32_t stage_count;
    struct p3d_odol_transform *transforms;
    uint32_t transform_count;
    struct p3d_odol_stage thermal; /* version 10 and later */
};

/* In a face: no section covers it. */
#define P3D_ODOL_NO_SECTION UINT32_MAX

/* In the flags of a version 7 face, or in `special` of later sections: hidden, or the hidden triangle of a proxy. */
#define P3D_ODOL_HIDDEN 0x10400000u

/* A face as the file has it. */
struct p3d_odol_face {
    uint32_t flags;       /* version 7: bits as in `special` of sections */
    int16_t texture;      /* version 7: below texture_count, or -1; others have it in their section */
    uint8_t corner_count; /* 3 or 4; 2 occurs. At most 4 */
    uint32_t vertices[4]; /* below vertex_count; the source's corners 1, 0, 2, or of a quad 1, 0, 3, 2 */
    uint32_t section;     /* the section that covers it, or P3D_ODOL_NO_SECTION; ignored when writing */
};

/* Faces that are drawn together. */
struct p3d_odol_section {
    uint32_t face_from, face_to;     /* offsets in the engine's face memory, not indices */
    uint32_t first_face, face_count; /* the faces between them; ignored when writing */
    int32_t min_bone, bone_count;    /* not checked */
    uint32_t user_value; /* version 40: the user value of its vertices; else 0; others call it common_points */
    int16_t texture;     /* below texture_count, or -1 */
    uint32_t special;    /* bits: docs/format/odol.md, "Flags" */
    uint32_t lighting;   /* version 7: the user value of its vertices, which says how they are lit */
    int32_t material;    /* below material_count, or -1; version 7 has no materials */
    struct p3d_bytes material_name; /* if material is -1 */
    struct p3d_span area_over_tex;  /* f32 */
    int32_t unknown_67;
    float unknown_67_values[11]; /* if unknown_67 is 1 or more */
};

/* Faces and vertices with a name. */
struct p3d_odol_selection {
    struct p3d_bytes name;
    struct p3d_span faces;          /* indices, below face_count: p3d_odol_index_at */
    struct p3d_span face_weights;   /* version 7: u8: p3d_odol_weight */
    struct p3d_span face_selection; /* version 7: u32 */
    int32_t unknown_after_faces;    /* 0 */
    bool is_sectional;
    struct p3d_span sections; /* u32, below section_count */
    struct p3d_span vertices; /* indices, below vertex_count: p3d_odol_index_at */
    struct p3d_span weights;  /* u8: one a vertex, or none, which is all of them in full: p3d_odol_weight */
};

/* A named property of a LOD. */
struct p3d_odol_property {
    struct p3d_bytes name, value;
};

/* A key frame. */
struct p3d_odol_frame {
    float time;
    struct p3d_span points; /* f32 x, y, z, one a vertex; if they are not (a warning), the frame is of something else */
};

/* Texture coordinates of all vertices. */
struct p3d_odol_uv_set {
    float min_u, min_v, max_u, max_v; /* version 45 and later */
    struct p3d_filled uvs;            /* 8 bytes: f32 u, v; or 4: i16 u, v between the limits: p3d_odol_uv_at */
};

/* The bones that move a vertex, and how much. */
struct p3d_odol_bone_refs {
    uint32_t count;     /* at most 4 */
    uint8_t bones[4];   /* below used_bones.count */
    uint8_t weights[4]; /* together 255 */
};

/* A neighbour of a vertex: where another corner of a triangle with it is, and the bones that move that. */
struct p3d_odol_neighbour {
    uint16_t vertex;                /* not checked */
    uint16_t unknown;               /* often anything: it fills up to 4 bytes */
    struct p3d_odol_bone_refs refs; /* not checked */
};

/* A LOD of an ODOL. */
struct p3d_odol_lod {
    /* what the file's header says */
    const struct p3d_error *error; /* NULL unless this LOD is damaged: then only the header's fields are there */
    float resolution;
    uint64_t offset, size; /* where its bytes lie; when writing, offset is only by what LODs are sorted */
    bool is_permanent;
    struct { /* unless is_permanent */
        uint32_t face_count, color, special, or_hints;
        bool has_skeleton;
        uint32_t vertex_count;
        float face_area;
    } summary;
    struct p3d_span *bone_animations; /* by bone: u32, below the model's animation_count */
    uint32_t bone_animation_count;
    struct p3d_odol_axis *axes; /* one an animation */
    /* the LOD itself */
    struct p3d_odol_proxy *proxies;
    uint32_t proxy_count;
    struct p3d_span used_bones;        /* i32: for each bone of the LOD the skeleton's, below bone_count */
    struct p3d_span *skeleton_to_used; /* and back: i32, below used_bones.count */
    uint32_t skeleton_to_used_count;
    uint32_t vertex_count;
    struct p3d_filled point_flags; /* u32, one a vertex: the engine's clip flags, not the flags of an MLOD */
    float face_area;
    uint32_t or_hints, and_hints; /* point_flags that any vertex has, that all have */
    struct p3d_vec3 bbox_min, bbox_max, bbox_center;
    float bounding_radius;
    struct p3d_bytes *textures;
    uint32_t texture_count;
    struct p3d_odol_material *materials;
    uint32_t material_count;
    struct p3d_span point_to_vertex; /* indices, below vertex_count; often empty */
    struct p3d_span vertex_to_point; /* indices, below point_to_vertex.count; often empty */
    struct p3d_odol_face *faces;
    uint32_t face_count;
    uint32_t faces_size; /* of the engine's face memory; ignored when writing */
    uint16_t unknown_before_faces;
    struct p3d_odol_section *sections;
    uint32_t section_count;
    struct p3d_odol_selection *selections;
    uint32_t selection_count;
    struct p3d_odol_property *properties;
    uint32_t property_count;
    struct p3d_odol_frame *frames;
    uint32_t frame_count;
    uint32_t color_top, color, special;
    bool is_bone_ref_simple;
    uint32_t rest_size;              /* ignored when writing */
    struct p3d_odol_uv_set *uv_sets; /* one or more, uvs.count is vertex_count */
    uint32_t uv_set_count;
    struct p3d_span positions;           /* f32 x, y, z, one a vertex */
    struct p3d_filled normals;           /* one a vertex: p3d_odol_normal_at */
    struct p3d_span tangents;            /* 24 bytes: two f32 x, y, z; or 8: two packed like normals */
    struct p3d_span bone_refs;           /* one a vertex, or none: p3d_odol_bone_refs_at */
    struct p3d_span neighbour_bone_refs; /* two neighbours a vertex, or none: p3d_odol_neighbour_at */
    uint32_t unknown_67;
    uint8_t unknown_68;
};

/* ---- Behind the last LOD ---- */

/* The Geometry LOD as a grid of spheres, by which the model floats: in versions 58 and 59, and from 60 on behind list 1
 * of the collision meshes. The names are a reading. */
struct p3d_odol_buoyancy {
    uint32_t unknown_before_grid;            /* 0 in versions 58 and 59; later 2: 0 is that there is none */
    bool has_grid;                           /* false: nothing follows; in versions 58 and 59 alone */
    int32_t counts[3];                       /* spheres along x, y, z; none is below 0 */
    struct p3d_vec3 step;                    /* the size of a cell */
    float full_radius;                       /* of the sphere with the volume of a cell */
    int32_t min_count, max_count;            /* 2 and 4: between these the counts were chosen */
    struct p3d_span spheres;                 /* 20 bytes, x fastest: f32 x, y, z, radius, surface */
    float volume;                            /* of all spheres */
    struct p3d_vec3 unknown_after_volume[2]; /* later than version 59: two points at the height of the centre of mass */
};

/* A collision mesh. */
struct p3d_odol_mesh {
    struct p3d_bytes data;         /* as it stands in the file; ignored when writing if the next is there */
    struct p3d_physx_mesh *convex; /* what it is; NULL if it does not have this form */
    int32_t unknown_after_mesh;    /* lists 1 and 3: the first bone of all corners of the face, -1 or -2 */
};

/* Collision meshes of one kind. */
struct p3d_odol_mesh_list {
    uint32_t sdk_version; /* of PhysX: 0x03030100 is 3.3.1 */
    struct p3d_odol_mesh *meshes;
    uint32_t mesh_count;
};

/* The number of lists of collision meshes. */
#define P3D_ODOL_MESH_LISTS 4

/* Version 60 and later, proven for 68, 70, 73 and 75. List 0 has the hulls of the Geometry LOD's components. */
struct p3d_odol_physx {
    struct p3d_odol_mesh_list lists[P3D_ODOL_MESH_LISTS];
};

/* ---- A file ---- */

/* An ODOL file: what p3d_odol_read gives. */
struct p3d_odol {
    uint32_t version;
    uint32_t app_id;
    struct p3d_bytes muzzle_flash;
    uint32_t special; /* bits, as in sections */
    float bounding_sphere, geometry_sphere;
    uint32_t remarks, and_hints, or_hints;
    struct p3d_vec3 aiming_center;
    uint32_t color, color_type;
    float view_density;
    struct p3d_vec3 bbox_min, bbox_max;
    float lod_density_coef, draw_importance;
    struct p3d_vec3 visual_min, visual_max;
    struct p3d_vec3 bounding_center; /* the source's points are the positions plus this */
    struct p3d_vec3 geometry_center, center_of_mass;
    struct p3d_vec3 inverse_inertia[3];
    bool auto_center, lock_auto_center, can_occlude, can_be_occluded, ai_covers;
    bool allow_animation; /* version 7 */
    float thermal[6];     /* version 42: four, 43 and later: six */
    float unknown_after_thermal;
    bool force_not_alpha;
    int32_t shadow_buffer_source;
    bool prefer_shadow_volume;
    float shadow_offset;
    bool is_animated;
    struct p3d_odol_skeleton skeleton;
    uint8_t map_type;
    struct p3d_span mass_array; /* f32 kilograms */
    float mass, inverse_mass, armor, inverse_armor, explosion_shielding;
    int8_t special_lods[P3D_ROLE_COUNT]; /* below lod_count, or P3D_ODOL_NO_LOD */
    uint32_t min_shadow;
    uint8_t unknown_55;       /* version 55 */
    uint8_t unknown_55_place; /* what it stands behind: 0 min_shadow, 1 can_blend, 2 class_name, 3 damage, 4
                               * is_frequent, 5 names; one file is known, in which it may be any */
    bool can_blend;
    struct p3d_bytes class_name, damage;
    bool is_frequent;
    struct p3d_bytes *names;
    uint32_t name_count;
    struct p3d_span preferred_shadow_volumes, preferred_shadow_buffers, preferred_shadow_buffers_visible; /* i32 */
    bool has_animations;
    bool has_no_lod_animations; /* the LODs' tables of animations are left out: there are 0 of them */
    struct p3d_odol_animation *animations;
    uint32_t animation_count;
    int32_t *animation_bones;  /* by animation: the bone in the first LOD that has one, or -1. The reader finds them;
                                * NULL: looked for when a model is made; ignored when writing */
    struct p3d_odol_lod *lods; /* in the order of the resolutions */
    uint32_t lod_count;        /* version 7: LODs that were read; others: all */
    struct p3d_bytes trailing; /* all that follows the last LOD; ignored when writing if one of the next two is there */
    struct p3d_odol_buoyancy
        *buoyancy; /* a part of it: what it is in versions 58 and 59, and later what can stand in physx; or NULL */
    struct p3d_odol_physx *physx; /* what it is in version 60 and later; NULL if it does not have this form */
    bool is_packed_fast;          /* when writing: new arrays are packed in less time, into more bytes */
    void *memory, *stored;        /* private */
};

/* Reads an ODOL file of `size` bytes, version 7 or 28 to 75; others are P3D_UNSUPPORTED. Returns NULL if
 * no LOD could be read, or the header could not: `error` says why. Otherwise returns what could be
 * read, to be freed with p3d_odol_free; error->status is then P3D_OK, or the first damage: the LOD
 * it names is marked. In version 7 LODs behind a damaged one are missing, and so are the
 * resolutions and the model's fields, which follow them. `options` may be NULL, and so may be `data` of no bytes;
 * without data, but with a size it is P3D_INVALID. */
struct p3d_odol *p3d_odol_read(const void *data, size_t size, const struct p3d_options *options,
                               struct p3d_error *error);

/* Frees what was read. NULL may be freed. */
void p3d_odol_free(struct p3d_odol *odol);

/* Shows `watcher` the fields, with the checks, warnings and errors of p3d_odol_read, and keeps nothing: the memory of a
 * LOD is given back before the next one is read. A LOD whose place in the file's table is not watched is not read, and
 * nothing is said of its damage; files of version 7 have no such table. `watcher` may be NULL. False and `error`, the
 * first damage. */
bool p3d_odol_watch(const void *data, size_t size, const struct p3d_watcher *watcher, const struct p3d_options *options,
                    struct p3d_error *error);

/* Writes an ODOL of the version that it says, 7 or 28 to 75. Offsets and sizes are computed. A file that was read
 * without a warning is written byte for byte the same: tables that still are as in the file, in the packing of its
 * version, stay as they were packed, and LODs follow each other by their offset in the file. LODs that were not read
 * (offset 0) follow by resolution, the highest first, as in the game's own files. False and `error`: P3D_INVALID for
 * another version, a damaged LOD, a table of elements of another size than the version's, a file beyond 4 GB;
 * P3D_SYSTEM if the sink refuses, P3D_NO_MEMORY. The sink may have received a part then. Indices are not checked.
 * `error` may be NULL. */
bool p3d_odol_write(const struct p3d_odol *odol, struct p3d_sink sink, struct p3d_error *error);

/* True if p3d_odol_write packs arrays of versions 44 to 55 with liblzo2's lzo1x_999, into the very bytes of the games'
 * tools. minilzo has no lzo1x_999; a library that was built with it packs them as arrays of later versions. */
bool p3d_has_lzo_999(void);

/* ---- Elements ---- */

/* Element `index` of a span of indices, which are u16 or u32 by version. */
static inline uint32_t p3d_odol_index_at(struct p3d_span span, uint32_t index)
{
    const uint8_t *data = span.data + (size_t)index * span.stride;

    return span.stride == 2 ? p3d_load_u16(data) : p3d_load_u32(data);
}

/* The normal of a vertex, pointing inward as in an MLOD. */
struct p3d_vec3 p3d_odol_normal_at(const struct p3d_odol_lod *lod, uint32_t vertex);

/* The texture coordinates of a vertex; v runs down from the top of the texture. */
struct p3d_vec2 p3d_odol_uv_at(const struct p3d_odol_uv_set *set, uint32_t vertex);

/* The weight of a byte in a selection or a bone reference: 255 is all of it. Bytes of an MLOD count the other way: see
 * p3d_weight_from_byte. */
static inline float p3d_odol_weight(uint8_t byte)
{
    return (float)byte / 255;
}

/* The bones that the 12 bytes at `data` name. */
static inline struct p3d_odol_bone_refs p3d_odol_load_bone_refs(const uint8_t *data)
{
    struct p3d_odol_bone_refs refs = {p3d_load_u32(data), {0, 0, 0, 0}, {0, 0, 0, 0}};

    for (size_t i = 0; i < 4; i++) {
        refs.bones[i] = data[4 + 2 * i];
        refs.weights[i] = data[5 + 2 * i];
    }
    return refs;
}

/* The bones that move a vertex; none if the LOD has no bone_refs. */
static inline struct p3d_odol_bone_refs p3d_odol_bone_refs_at(const struct p3d_odol_lod *lod, uint32_t vertex)
{
    const struct p3d_odol_bone_refs none = {0, {0, 0, 0, 0}, {0, 0, 0, 0}};

    if (vertex >= lod->bone_refs.count)
        return none;
    return p3d_odol_load_bone_refs(lod->bone_refs.data + (size_t)vertex * lod->bone_refs.stride);
}

/* One of the two neighbours, 0 or 1, of a vertex that must be below neighbour_bone_refs.count. */
static inline struct p3d_odol_neighbour p3d_odol_neighbour_at(const struct p3d_odol_lod *lod, uint32_t vertex,
                                                              uint32_t which)
{
    const struct p3d_span span = lod->neighbour_bone_refs;
    const uint8_t *data = span.data + (size_t)vertex * span.stride + (size_t)16 * which;
    const struct p3d_odol_neighbour neighbour = {p3d_load_u16(data), p3d_load_u16(data + 2),
                                                 p3d_odol_load_bone_refs(data + 4)};

    return neighbour;
}

/* ---- Versions ---- */

/* The games that have ODOLs. */
enum p3d_game { P3D_GAME_UNKNOWN, P3D_GAME_FLASHPOINT, P3D_GAME_ARMA, P3D_GAME_A2, P3D_GAME_DAYZ, P3D_GAME_A3 };

/* The game whose public files have this version; P3D_GAME_UNKNOWN if none have. */
enum p3d_game p3d_odol_game(uint32_t version);

/* A version that a game loads, to binarise for (p3d_odol_from_model). */
struct p3d_odol_target {
    uint32_t version;
    const char *games; /* as text: "Arma 2 and DayZ Mod" */
    enum p3d_game game;
};

/* The number of targets. */
#define P3D_ODOL_TARGET_COUNT 6

/* All of them, ascending. */
extern const struct p3d_odol_target p3d_odol_targets[P3D_ODOL_TARGET_COUNT];

/* p3d_odol_from_model makes version 7, and from this one on all; games are known to load only those that are a
 * target. */
#define P3D_ODOL_FIRST_MADE 40u

/* The last one that it makes. */
#define P3D_ODOL_LAST_MADE 75u

/* The most bones of a skeleton: files name a bone by a byte. */
#define P3D_ODOL_MOST_BONES 255u

/* True if indices of vertices have 32 bits, as from version 69 on (docs/format/odol.md); else they have 16. */
bool p3d_odol_has_wide_indices(const struct p3d_odol *odol);

/* The textures, or rvmats, of the LOD's tables, without the empty one. False if there is no memory.
 * Free with p3d_names_free; the names belong to the LOD. */
bool p3d_odol_textures(const struct p3d_odol_lod *lod, struct p3d_names *names);

/* The same of the rvmats. */
bool p3d_odol_materials(const struct p3d_odol_lod *lod, struct p3d_names *names);

/* The textures that the LOD's materials name in their stages, in the order of materials and stages, the thermal texture
 * of each material last. The same rules. */
bool p3d_odol_stage_textures(const struct p3d_odol_lod *lod, struct p3d_names *names);

/* The surfaces (bisurf) that the LOD's materials name. The same rules. */
bool p3d_odol_surfaces(const struct p3d_odol_lod *lod, struct p3d_names *names);

/* "geometry", "view pilot geometry"; "unknown" for values without a name. */
const char *p3d_odol_role_name(enum p3d_odol_role role);

#ifdef __cplusplus
}
#endif
#endif
