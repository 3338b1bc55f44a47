/* p3d/model.h: what a P3D file means: the neutral mesh that exporters see, and the conventions
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The knowledge is in docs/format/mlod.md and odol.md. Coordinates are the game's: x right, y up, z forward
 * (left-handed), metres; v runs down from the top of the texture. */
#ifndef P3D_MODEL_H
#define P3D_MODEL_H

#include <p3d/config.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Animations ---- */

/* In place of the index of a bone: there is none. */
#define P3D_NO_BONE UINT32_MAX

/* The motion of an animation's bone. */
enum p3d_animation_type {
    P3D_ANIMATION_ROTATION,
    P3D_ANIMATION_ROTATION_X,
    P3D_ANIMATION_ROTATION_Y,
    P3D_ANIMATION_ROTATION_Z,
    P3D_ANIMATION_TRANSLATION,
    P3D_ANIMATION_TRANSLATION_X,
    P3D_ANIMATION_TRANSLATION_Y,
    P3D_ANIMATION_TRANSLATION_Z,
    P3D_ANIMATION_DIRECT,
    P3D_ANIMATION_HIDE
};

/* "rotation", "translation x", "hide"; NULL for a value that is not a type. */
const char *p3d_animation_type_name(uint32_t type);

/* A class of model.cfg's Animations. */
struct p3d_model_animation {
    struct p3d_bytes name, source;
    enum p3d_animation_type type;
    uint32_t bone; /* index into the model's bones, or P3D_NO_BONE; in a LOD its axis says which */
    float min_phase, max_phase, min_value, max_value;
    float period, init_phase; /* 0 from an ODOL below version 56 */
    uint32_t source_address;  /* 0 clamp, 1 loop, 2 mirror */
    float angles[2];          /* of the four rotations: radians at min_phase (angle0), and at max_phase (angle1) */
    float offsets[2];         /* of the four translations, likewise: in lengths of the axis's direction */
    float hide_value, unhide_value;                /* of P3D_ANIMATION_HIDE */
    struct p3d_vec3 axis_position, axis_direction; /* of P3D_ANIMATION_DIRECT, as written: not moved by the centre */
    float angle, axis_offset;                      /* of P3D_ANIMATION_DIRECT: radians; metres along the axis */
    /* The selections that a model.cfg names, in lower case: what moves, which should be a bone; the axis is the line
     * through the points of one, or between two. "" what it does not name; all "" from an ODOL. */
    struct p3d_bytes selection, axis, axis_begin, axis_end;
    bool is_axis_in_lod; /* these are in the LOD itself (memory = 0), else in the Memory LOD */
};

/* The bone that an animation moves in one LOD, and the axis around or along which it does. */
struct p3d_model_axis {
    uint32_t bone;            /* index into the model's bones, or P3D_NO_BONE: then it moves nothing in this LOD */
    bool has_axis;            /* never if there is no bone, nor for P3D_ANIMATION_DIRECT and P3D_ANIMATION_HIDE */
    struct p3d_vec3 position; /* in the model's coordinates */
    struct p3d_vec3 direction;
    struct p3d_vec3 end; /* of a translation's axis, where direction is the way to it; not needed, but for rounding */
};

/* ---- LODs: what a resolution stands for ---- */

/* Bytes that hold the name of every LOD with its NUL. */
#define P3D_LOD_NAME_SIZE 48

/* Writes the LOD's name, e.g. "1.000", "View - Pilot", "ShadowVolume 10", terminated, and returns
 * text, which has P3D_LOD_NAME_SIZE bytes. */
char *p3d_lod_name(float resolution, char *text);

/* The resolution that a name stands for, ASCII case ignored; false if it is not the name of a LOD. */
bool p3d_lod_resolution(const char *name, float *resolution);

/* The kind of LOD that a resolution stands for. */
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

/* The kind of LOD of a resolution, by the table of docs/format/mlod.md, "Resolutions". */
enum p3d_lod_kind p3d_lod_kind(float resolution);

/* True if the kind is P3D_LOD_VISUAL. */
bool p3d_lod_is_visual(float resolution);

/* True for LODs that players see: levels of detail, views, and LODs without a name. */
bool p3d_lod_is_drawn(float resolution);

/* True for LODs that are hit and never seen: "Geometry", "View Geometry", "Fire Geometry", ... */
bool p3d_lod_is_collision(float resolution);

/* True for LODs whose points have masses in editors: "Geometry", "Geometry PhysX", ... */
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

/* True if the engine keeps these flags: it drops all of them if a bit is set that it does not know. */
bool p3d_point_flags_are_kept(uint32_t flags);

/* The same of a face's flags. */
bool p3d_face_flags_are_kept(uint32_t flags);

/* In the flags of a point: it is hidden. A proxy's triangle has it in all points. */
#define P3D_POINT_HIDDEN 0x01000000u

/* ---- Proxies ---- */

/* True if a selection's name is a proxy's: "proxy:", a path, '.', a number; ASCII case ignored in the word. Then *path
 * (no NUL) and *id get the parts; either may be NULL. */
bool p3d_proxy_name(struct p3d_bytes name, struct p3d_bytes *path, uint32_t *id);

/* The frame of a proxy. From an MLOD the axes are as long as the triangle's sides, from an ODOL 1. */
struct p3d_proxy_frame {
    struct p3d_vec3 position, direction, up;
};

/* The frame of a proxy triangle, as the engine takes it: the corner opposite the longest edge is the
 * position, the end of the shortest edge from there the direction, the third corner up. */
struct p3d_proxy_frame p3d_proxy_frame_of(const struct p3d_vec3 corners[3]);

/* The same with axes of length 1, as the binariser writes them and the engine takes them: the direction is kept, and up
 * is made to stand on it, in the plane of both. */
struct p3d_proxy_frame p3d_proxy_frame_straight(struct p3d_proxy_frame frame);

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
    /* The ODOL's copy of its rvmat; empty if the model came from another format. If LODs differ in an rvmat of the same
     * name, the first is taken. */
    struct p3d_bytes surface;               /* path of the bisurf, "" if none */
    const struct p3d_bytes *stage_textures; /* the textures of its stages, the thermal one last; without "" */
    uint32_t stage_texture_count;
    bool has_rvmat;                 /* what follows is known */
    float emissive[4], specular[4]; /* red, green, blue, alpha */
    float specular_power;
};

/* True if a texture is procedural, "#(argb,8,8,3)color(1,0,0,1)", and not the path of a file. */
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
    uint32_t flags;        /* as in an MLOD; from an ODOL the flags that it still tells */
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
    const uint32_t *points;     /* indices, ascending */
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
    const uint32_t *point_flags; /* as in an MLOD; from an ODOL the flags that it still tells; NULL from an OBJ */
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
    const uint32_t *frame_positions;    /* by point: index into a frame's positions; NULL: the point's own */
    struct p3d_vec3 frame_origin;       /* added to a frame's positions */
    const struct p3d_model_skin *skins; /* one a point, or NULL */
    const struct p3d_model_axis *axes;  /* one for each of the model's animations; NULL: none moves anything */
    struct p3d_span sharp_edges;        /* (u32, u32) point pairs; without data it is not known which edges are sharp */
    struct p3d_span masses; /* f32 kilograms, one a point, or empty; from an ODOL only in the Geometry LOD. Empty, but
                             * with data: it is known that there are none */
    bool first_counts;      /* it was an ODOL's: of selections of one name the engine knows the first alone */
    bool is_from_mlod; /* it was an MLOD's: made one again, its selections keep their names and its proxies their points
                        */
    bool is_from_sp3x; /* of Operation Flashpoint, where the last masses count, whatever LOD has them */
};

/* All indices in a model are good and need no further check. */
struct p3d_model {
    const struct p3d_model_lod *lods;
    uint32_t lod_count;
    const struct p3d_model_material *materials; /* in order of first use, shared by all LODs */
    uint32_t material_count;
    const struct p3d_model_bone *bones; /* none in an MLOD */
    uint32_t bone_count;
    const struct p3d_model_animation *animations; /* likewise */
    uint32_t animation_count;
    bool has_class;            /* a class of a model.cfg was read for it (p3d_model_with_cfg), or the ODOL that it
                                * was has lists of selections that only such a class clears */
    struct p3d_bytes skeleton; /* its name, "" if there is none */
    bool is_discrete;          /* each point has one bone */
    float thermal[6];          /* htMin, htMax, afMax, mfMax, mfAct, tBody of model.cfg */
    const struct p3d_bytes *sections; /* selections that model.cfg makes sections of, each once */
    uint32_t section_count;
    struct p3d_bytes texture_folder; /* textures that are not found are looked for below it, too: the DefaultPath of an
                                      * SP3X file; else empty */
    void *memory;                    /* private */
};

/* The place of a point in a key frame. */
static inline struct p3d_vec3 p3d_model_frame_point(const struct p3d_model_lod *lod,
                                                    const struct p3d_model_frame *frame, uint32_t point)
{
    const uint32_t index = lod->frame_positions ? lod->frame_positions[point] : point;
    const struct p3d_vec3 p = p3d_vec3_at(frame->positions, index);
    const struct p3d_vec3 moved = {p.x + lod->frame_origin.x, p.y + lod->frame_origin.y, p.z + lod->frame_origin.z};

    return moved;
}

/* Proves a model that the caller made, which no other call does: tables that have a count are there, each index has its
 * element, a face has up to four corners, which are no other face's and stand behind the corners of the face before it,
 * members of selections are ascending and have weights, bones stand behind their parents. False and `error`
 * (P3D_INVALID), which names the LOD, an index into `lods`, and the element. */
bool p3d_model_check(const struct p3d_model *model, struct p3d_error *error);

/* The LOD that stands for the model, an index into `lods`: the visual one of the lowest resolution number that has
 * faces to be seen (three corners or more, and no proxy); else such a one with proxies; else the first LOD with faces
 * to be seen; else the visual one of the lowest number; else the first. lod_count if there is none. */
uint32_t p3d_model_best_lod(const struct p3d_model *model);

/* Frees a model, whatever made it. NULL may be freed. */
void p3d_model_free(struct p3d_model *model);

/* ---- Poses ---- */

/* A value for all animations whose class or source has this name, ASCII case ignored. The value is the source's, from
 * min_value to max_value, as the game's animate command takes it. */
struct p3d_pose_value {
    const char *name;
    float value;
};

/* The place of a bone: the point p of the model goes to p.x * x + p.y * y + p.z * z + origin. */
struct p3d_bone_place {
    double x[3], y[3], z[3], origin[3];
    bool is_hidden; /* it is not to be seen, nor what depends on it; its place is then of no use */
};

/* The progress of an animation at a value of its source, from 0 at min_phase to 1 at max_phase. Values beyond the
 * phases stop there, or begin again, or turn around, as source_address says; then they are kept between min_value and
 * max_value. 0 if the value or the phases are not finite, or the phases are one. Source: docs/format/odol.md, "What
 * animations do". */
double p3d_animation_fraction(const struct p3d_model_animation *animation, float value);

/* True if an animation of the type hide hides its bone at this fraction: from hide_value on, up to unhide_value, unless
 * that is negative. Source: likewise. */
bool p3d_animation_hides(const struct p3d_model_animation *animation, double fraction);

/* The place of each bone of the model in this LOD: places has bone_count elements. An animation without a value moves
 * nothing; of several values for one the last counts. Values whose name the model does not have are ignored. False and
 * `error` if there is no memory. */
bool p3d_model_bone_places(const struct p3d_model *model, const struct p3d_model_lod *lod,
                           const struct p3d_pose_value *values, size_t count, const struct p3d_options *options,
                           struct p3d_bone_place *places, struct p3d_error *error);

/* The model, moved: points, normals and proxies of all LODs. Faces whose points are all hidden have no corners, hidden
 * proxies are left out, and so are key frames. Indices stay those of the model, but LODs may have more normals. The
 * model must outlive the result. NULL and `error` on failure: P3D_INVALID if no animation or source of the model has a
 * name of `values`; the message lists the names that it has. Free with p3d_model_free. */
struct p3d_model *p3d_model_pose(const struct p3d_model *model, const struct p3d_pose_value *values, size_t count,
                                 const struct p3d_options *options, struct p3d_error *error);

/* ---- Models in models ---- */

/* A LOD of a model that becomes a part of another model's LOD. */
struct p3d_attachment {
    uint32_t lod; /* of the model that gets it, an index into its `lods` */
    const struct p3d_model *model;
    uint32_t source;              /* index into that model's `lods` */
    struct p3d_proxy_frame frame; /* where its origin, its z and its y axis come to lie; lengths do not matter */
};

/* The model with these added to its LODs: points, normals, faces, UVs and materials. Faces that stand for proxies of
 * what is added, its selections, properties, masses, bones and key frames are left out. A LOD that gets something has
 * no key frames and no masses any more; the warn callback hears of the frames. The LODs' own parts keep their indices;
 * the added parts follow in the order of `items`. An attachment whose frame has no direction is left out, with a
 * warning. The model and its input must outlive the result; the attached models need not. NULL and `error` on failure:
 * P3D_INVALID for an index out of range, P3D_UNSUPPORTED if a LOD would get more points, normals or corners than
 * indices count. Free with p3d_model_free. */
struct p3d_model *p3d_model_attach(const struct p3d_model *model, const struct p3d_attachment *items, size_t count,
                                   const struct p3d_options *options, struct p3d_error *error);

/* ---- model.cfg ---- */

/* True if CfgModels of the tree has a class of this name, ASCII case ignored. */
bool p3d_model_cfg_has(const struct p3d_config *config, const char *class_name);

/* The model with the bones, sections, animations and thermal values of the class `class_name` of CfgModels, and its
 * properties[] as named properties of the Geometry LOD, or of the first LOD by resolution if there is no Geometry; one
 * of a name that is there takes its place. Axes come from the selections that they name, and skins from the selections
 * that are named like bones. All of these that the model had are replaced. `memory` is the Memory LOD, for a model that
 * was made without it; NULL: the model's own, if it has one. The warn callback hears of animations whose bone or type
 * does not exist; they move nothing. The model must outlive the result; the tree need not. NULL and `error` on failure:
 * P3D_INVALID if there is no such class, or if what it inherits from has no end. Free with p3d_model_free. */
struct p3d_model *p3d_model_with_cfg(const struct p3d_model *model, const struct p3d_config *config,
                                     const char *class_name, const struct p3d_model_lod *memory,
                                     const struct p3d_options *options, struct p3d_error *error);

/* A model.cfg by which the game's tools would give the model this skeleton, these sections and animations, for a model
 * file called like `class_name` (NULL: "model"). Axes are named by the selections that they fit; where none does, a
 * comment says where the axis is. Characters that names of classes cannot have become '_'. Read again with
 * p3d_model_with_cfg it gives the same. A model that has none of these gets no class, as an empty one would clear its
 * selections when it is binarised, unless `has_class` says that it had one. False and `error` if memory or the sink
 * fails. */
bool p3d_write_model_cfg(const struct p3d_model *model, const char *class_name, const struct p3d_options *options,
                         struct p3d_sink sink, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
