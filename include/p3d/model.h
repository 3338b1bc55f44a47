/* p3d/model.h: what a P3D file means: the neutral mesh that exporters see, and the conventions
 * (LOD names, flags, weights, proxies) as functions.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The knowledge is in docs/format/mlod.md and odol.md. Coordinates are the game's: x right, y up, z forward
 * (left-handed), metres; v runs down from the top of the texture. */
#ifndef P3D_MODEL_H
#define P3D_MODEL_H

#include <p3d/animation.h>
#include <p3d/mlod.h>
#include <p3d/odol.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- LODs: what a resolution stands for ---- */

/* Bytes that hold the name of every LOD with its NUL. */
#define P3D_LOD_NAME_SIZE 48

/* Writes the LOD's name, e.g. "1.000", "View - Pilot", "ShadowVolume 10", terminated, and returns
 * text, which has P3D_LOD_NAME_SIZE bytes. */
char *p3d_lod_name(float resolution, char *text);

/* The resolution that a name stands for, ASCII case ignored; false if it is none. */
bool p3d_lod_resolution(const char *name, float *resolution);

/* What kind of LOD a resolution stands for. */
enum p3d_lod_kind {
    P3D_LOD_OTHER,  /* none that has a name */
    P3D_LOD_VISUAL, /* a level of detail, below 1000 */
    P3D_LOD_VIEW_GUNNER,
    P3D_LOD_VIEW_PILOT,
    P3D_LOD_VIEW_CARGO,
    P3D_LOD_SHADOW_VOLUME,
    P3D_LOD_SHADOW_BUFFER,
    P3D_LOD_EDIT,
    P3D_LOD_GEOMETRY,
    P3D_LOD_GEOMETRY_BUOYANCY,
    P3D_LOD_GEOMETRY_PHYSX_OLD,
    P3D_LOD_GEOMETRY_PHYSX,
    P3D_LOD_MEMORY,
    P3D_LOD_LAND_CONTACT,
    P3D_LOD_ROADWAY,
    P3D_LOD_PATHS,
    P3D_LOD_HIT_POINTS,
    P3D_LOD_VIEW_GEOMETRY,
    P3D_LOD_FIRE_GEOMETRY,
    P3D_LOD_VIEW_CARGO_GEOMETRY,
    P3D_LOD_VIEW_CARGO_FIRE_GEOMETRY,
    P3D_LOD_VIEW_COMMANDER,
    P3D_LOD_VIEW_COMMANDER_GEOMETRY,
    P3D_LOD_VIEW_COMMANDER_FIRE_GEOMETRY,
    P3D_LOD_VIEW_PILOT_GEOMETRY,
    P3D_LOD_VIEW_PILOT_FIRE_GEOMETRY,
    P3D_LOD_VIEW_GUNNER_GEOMETRY,
    P3D_LOD_VIEW_GUNNER_FIRE_GEOMETRY,
    P3D_LOD_SUB_PARTS,
    P3D_LOD_SHADOW_VOLUME_VIEW_CARGO,
    P3D_LOD_SHADOW_VOLUME_VIEW_PILOT,
    P3D_LOD_SHADOW_VOLUME_VIEW_GUNNER,
    P3D_LOD_WRECK
};

/* By the table of docs/format/mlod.md, "Resolutions". */
enum p3d_lod_kind p3d_lod_kind(float resolution);

/* P3D_LOD_VISUAL. */
bool p3d_lod_is_visual(float resolution);

/* A LOD that players see: levels of detail, views, and those without a name. */
bool p3d_lod_is_drawn(float resolution);

/* A LOD that is hit and never seen: "Geometry", "View Geometry", "Fire Geometry", ... */
bool p3d_lod_is_collision(float resolution);

/* A LOD whose points have masses in editors: "Geometry", "Geometry PhysX", ... */
bool p3d_lod_has_masses(float resolution);

/* "ShadowVolume 10", "ShadowVolume - View Pilot", ... */
bool p3d_lod_is_shadow_volume(float resolution);

/* A LOD that is there for single points: "Memory", "LandContact", "HitPoints". */
bool p3d_lod_is_of_points(float resolution);

/* ---- Weights of selections ---- */

/* Byte 0 is not selected: 0. Otherwise (256 - byte) / 255. */
float p3d_weight_from_byte(uint8_t byte);

/* And back, to the nearest byte; weights outside 0..1 (and not a number) are taken as the nearer end. */
uint8_t p3d_weight_to_byte(float weight);

/* ---- Flags of points and faces ---- */

/* Writes the flags by name, separated by blanks, e.g. "surface-on user=12 hidden"; bits without a
 * name in hexadecimal; "" for 0. Terminated; 256 bytes hold every value. Returns text. */
char *p3d_point_flags_text(uint32_t flags, char *text, size_t size);

/* The same of a face's flags. */
char *p3d_face_flags_text(uint32_t flags, char *text, size_t size);

/* The other way; false if a word is unknown. */
bool p3d_point_flags_parse(const char *text, uint32_t *flags);

/* The same of a face's flags. */
bool p3d_face_flags_parse(const char *text, uint32_t *flags);

/* Whether the engine keeps these flags: it drops all of them if a bit is set that it does not know. */
bool p3d_point_flags_are_kept(uint32_t flags);

/* The same of a face's flags. */
bool p3d_face_flags_are_kept(uint32_t flags);

/* In the flags of a point: it is hidden. A proxy's triangle has it in all points. */
#define P3D_POINT_HIDDEN 0x01000000u

/* ---- Proxies ---- */

/* Whether a selection's name is a proxy's: "proxy:", a path, '.', a number; ASCII case ignored in
 * the word. Then *path (no NUL) and *id get the parts; either may be NULL. */
bool p3d_proxy_name(struct p3d_bytes name, struct p3d_bytes *path, uint32_t *id);

/* Where a proxy stands. From an MLOD the axes are as long as the triangle's sides, from an ODOL 1. */
struct p3d_proxy_frame {
    struct p3d_vec3 position, direction, up;
};

/* The frame of a proxy triangle, as the engine takes it: the corner opposite the longest edge is the
 * position, the end of the shortest edge from there the direction, the third corner up. */
struct p3d_proxy_frame p3d_proxy_frame_of(const struct p3d_vec3 corners[3]);

/* The frame of a proxy of `odol`, its place in the coordinates of the source. */
struct p3d_proxy_frame p3d_odol_proxy_frame(const struct p3d_odol *odol, const struct p3d_odol_proxy *proxy);

/* ---- Selections of an ODOL ---- */

/* What a selection of an ODOL is. */
enum p3d_selection_kind {
    P3D_SELECTION_LIST,     /* its members are listed, or it has none */
    P3D_SELECTION_SECTIONS, /* its faces are those of sections */
    P3D_SELECTION_BONE,     /* its members are what the bone of its name moves */
    P3D_SELECTION_PROXY     /* the triangle of a proxy */
};

/* What a selection of an ODOL holds, wherever the file has it. */
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

/* By selection of a LOD. */
struct p3d_members {
    const struct p3d_selection_members *items;
    uint32_t count;
    void *memory; /* private */
};

/* The members of each selection of LOD `lod` (docs/format/odol.md, "Selections"). False and `error` on failure:
 * P3D_INVALID for a LOD that there is not or that is damaged. Free with p3d_members_free. */
bool p3d_odol_find_members(const struct p3d_odol *odol, uint32_t lod, const struct p3d_options *options,
                           struct p3d_members *members, struct p3d_error *error);

/* Frees the members that p3d_odol_find_members has made. */
void p3d_members_free(struct p3d_members *members);

/* ---- Bounds ---- */

/* The box around points, in metres. */
struct p3d_bounds {
    struct p3d_vec3 min, max;
};

/* The box around a table of f32 x, y, z; points that are not finite are left out. False, and a box of NAN, if nothing
 * is left. */
bool p3d_bounds_of(struct p3d_span points, struct p3d_bounds *bounds);

/* Makes the box, which may be of NAN, large enough for the point, if that is finite. */
void p3d_bounds_add(struct p3d_bounds *bounds, struct p3d_vec3 point);

/* ---- The model ---- */

/* In place of the index of a normal: the corner has none. */
#define P3D_NO_NORMAL UINT32_MAX

/* A texture and an rvmat that faces have together. */
struct p3d_model_material {
    struct p3d_bytes texture;  /* "" if none; a path, or a procedural "#(argb,...)..." */
    struct p3d_bytes material; /* path of the rvmat, "" if none */
    /* What an ODOL holds of its rvmats; empty if the model came from another format. If LODs differ in an rvmat of the
     * same name, the first is taken. */
    struct p3d_bytes surface; /* path of the bisurf, "" if none */
    const struct p3d_bytes *stage_textures; /* those of its stages, the thermal one last; without "" */
    uint32_t stage_texture_count;
    bool has_rvmat; /* what follows is known */
    float emissive[4], specular[4]; /* red, green, blue, alpha */
    float specular_power;
};

/* Whether a texture is procedural, "#(argb,8,8,3)color(1,0,0,1)", and no path of a file. */
static inline bool p3d_texture_is_procedural(struct p3d_bytes texture)
{
    return texture.size && texture.data[0] == '#';
}

/* A corner of a face. */
struct p3d_model_corner {
    uint32_t point;
    uint32_t normal; /* P3D_NO_NORMAL if it has none */
};

/* Seen from outside, the corners run so that mirroring one axis makes them counter-clockwise. */
struct p3d_model_face {
    uint32_t first_corner; /* into corners and every UV set */
    uint32_t corner_count; /* 0 to 4; fewer than 3 are no surface */
    uint32_t flags;        /* as in an MLOD; from an ODOL those that it still tells */
    uint32_t material;     /* index into the model's materials */
};

/* Texture coordinates of all corners. */
struct p3d_model_uv_set {
    uint32_t id;
    const struct p3d_vec2 *uvs; /* one a corner */
};

/* Points and faces with a name, and their weights. */
struct p3d_model_selection {
    struct p3d_bytes name;
    const uint32_t *points; /* indices, ascending */
    const float *point_weights; /* > 0 */
    uint32_t point_count;
    const uint32_t *faces;
    const float *face_weights;
    uint32_t face_count;
};

/* A named property of a LOD. */
struct p3d_model_property {
    struct p3d_bytes name, value;
};

/* In place of the index of a selection: there is none. */
#define P3D_NO_SELECTION UINT32_MAX

/* Another model that stands here. */
struct p3d_model_proxy {
    struct p3d_bytes path;
    uint32_t id;
    uint32_t selection; /* index of its selection, P3D_NO_SELECTION if it has none */
    struct p3d_proxy_frame frame;
};

/* A key frame; p3d_model_frame_point gives its points. */
struct p3d_model_frame {
    float time;
    struct p3d_span positions; /* f32 x, y, z, as in the file */
};

/* A bone of the skeleton. */
struct p3d_model_bone {
    struct p3d_bytes name;
    uint32_t parent; /* index, or P3D_NO_BONE */
};

/* The bones that move a point; the weights sum to 1 (within rounding) if there are any. */
struct p3d_model_skin {
    uint32_t count;    /* 0 to 4 */
    uint32_t bones[4]; /* indices into the model's bones */
    float weights[4];
};

/* A LOD with all that it means. */
struct p3d_model_lod {
    uint32_t index; /* in the file */
    float resolution;
    const struct p3d_vec3 *points;
    const uint32_t *point_flags; /* as in an MLOD; from an ODOL those that it still tells; NULL from an OBJ */
    uint32_t point_count;
    const struct p3d_vec3 *normals; /* outward */
    uint32_t normal_count;
    const struct p3d_model_corner *corners;
    uint32_t corner_count;
    const struct p3d_model_face *faces;
    uint32_t face_count;
    const struct p3d_model_uv_set *uv_sets; /* the first is the faces' own */
    uint32_t uv_set_count;
    const struct p3d_model_selection *selections;
    uint32_t selection_count;
    const struct p3d_model_property *properties;
    uint32_t property_count;
    const struct p3d_model_proxy *proxies;
    uint32_t proxy_count;
    const struct p3d_model_frame *frames;
    uint32_t frame_count;
    const uint32_t *frame_positions; /* by point: index into a frame's positions; NULL: the point's own */
    struct p3d_vec3 frame_origin;    /* added to a frame's positions */
    const struct p3d_model_skin *skins; /* one a point, or NULL */
    const struct p3d_model_axis *axes;  /* one for each of the model's animations; NULL: none moves anything */
    struct p3d_span sharp_edges; /* (u32, u32) point pairs */
    struct p3d_span masses;      /* f32 kilograms, one a point, or empty; from an ODOL only in the Geometry LOD */
};

/* All indices in a model are good: whoever follows them need not check again. */
struct p3d_model {
    const struct p3d_model_lod *lods;
    uint32_t lod_count;
    const struct p3d_model_material *materials; /* in order of first use, shared by all LODs */
    uint32_t material_count;
    const struct p3d_model_bone *bones; /* none in an MLOD */
    uint32_t bone_count;
    const struct p3d_model_animation *animations; /* likewise */
    uint32_t animation_count;
    struct p3d_bytes skeleton;         /* its name, "" if there is none */
    bool is_discrete;                  /* each point has one bone */
    float thermal[6];                  /* htMin, htMax, afMax, mfMax, mfAct, tBody of model.cfg; 0 from an ODOL */
    const struct p3d_bytes *sections;  /* selections that model.cfg makes sections of, each once */
    uint32_t section_count;
    void *memory; /* private */
};

/* Where a key frame puts a point. */
static inline struct p3d_vec3 p3d_model_frame_point(const struct p3d_model_lod *lod,
                                                    const struct p3d_model_frame *frame, uint32_t point)
{
    const uint32_t index = lod->frame_positions ? lod->frame_positions[point] : point;
    const struct p3d_vec3 p = p3d_vec3_at(frame->positions, index);
    const struct p3d_vec3 moved = {p.x + lod->frame_origin.x, p.y + lod->frame_origin.y, p.z + lod->frame_origin.z};

    return moved;
}

/* The LOD that stands for the model, an index into `lods`: the visual one of the lowest resolution number that has
 * faces to be seen (three corners or more, and no proxy); else such a one with proxies; else the first LOD with faces
 * to be seen; else the visual one of the lowest number; else the first. lod_count if there is none. */
uint32_t p3d_model_best_lod(const struct p3d_model *model);

/* The meaning of the LODs `lods` of `mlod` (indices, in the order wanted; NULL: all). None of them
 * may be damaged (P3D_INVALID). The MLOD and its input must outlive the model. NULL and `error` on
 * failure; free with p3d_model_free. An MLOD that the caller made or changed is checked: P3D_INVALID if an index in
 * `lods` is none, if corner_count is not the sum of the faces', if a face names a point or a tag has a table that does
 * not fit. */
struct p3d_model *p3d_model_from_mlod(const struct p3d_mlod *mlod, const uint32_t *lods, size_t lod_count,
                                      const struct p3d_options *options, struct p3d_error *error);

/* The same of an ODOL, as its source had it (docs/format/odol.md, "What the numbers mean"): vertices are welded into
 * points, the bounding centre is added, faces get the source's corners, texture, rvmat and flags, points their flags, and
 * selections the members that are stored elsewhere in the file. Key frames with another number of points than vertices
 * are left out. */
struct p3d_model *p3d_model_from_odol(const struct p3d_odol *odol, const uint32_t *lods, size_t lod_count,
                                      const struct p3d_options *options, struct p3d_error *error);

/* Frees a model, whatever made it. NULL may be freed. */
void p3d_model_free(struct p3d_model *model);

/* The model as an MLOD whose LODs are all P3DM (docs/export.md, "MLOD"). It needs neither the model nor its input
 * any more. Where the model has no sharp edges, they are found where normals split. Left out: faces of shadow
 * volumes that have two corners in one point, which the binariser adds, and, with a warning, selections named like
 * official tags; bones and skins stay as selections only. NULL and `error` on failure: P3D_UNSUPPORTED if faces would
 * repeat names of textures and rvmats out of all proportion to the model's input. Free with p3d_mlod_free. */
struct p3d_mlod *p3d_mlod_from_model(const struct p3d_model *model, const struct p3d_options *options,
                                     struct p3d_error *error);

/* What an ODOL needs to know of a texture. */
struct p3d_binarise_texture {
    float color[4];      /* the average: red, green, blue, alpha, from 0 to 1 */
    bool is_alpha;       /* what is behind shines through */
    bool is_transparent; /* alpha only says where there is something */
};

/* What an ODOL is made with. */
struct p3d_binarise_options {
    uint32_t version; /* 40 to 73 */
    /* By material of the model: its rvmat, compiled for this version (p3d_compile_materials), the same of the same
     * rvmat. NULL, or a NULL in it: there is none, and a section of it names the rvmat alone. */
    const struct p3d_odol_material *const *materials;
    const struct p3d_binarise_texture *textures; /* likewise; NULL: all are white, without alpha */
};

/* The model binarised (docs/binarise.md): an ODOL of that version, to be written with p3d_odol_write. Which of the
 * model's selections become sections or bones its own `sections` and `bones` say (p3d_model_with_cfg). It needs neither
 * the model nor the compiled materials any more. NULL and `error` on failure: P3D_INVALID for a version that is not
 * made, P3D_UNSUPPORTED if a LOD has more vertices than indices of the version can name. Free with p3d_odol_free. */
struct p3d_odol *p3d_odol_from_model(const struct p3d_model *model, const struct p3d_binarise_options *binarise,
                                     const struct p3d_options *options, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
