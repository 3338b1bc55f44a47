/* laid_out.h: a model laid out for glTF, before anything is written.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * glTF says in its head where every number lies in the binary part, so all is laid out first. Numbers that can be
 * computed again (positions, key frames, weights) are not kept: a vertex is a point and what its corner adds, and an
 * accessor's numbers come from the model when they are asked for. */
#ifndef P3DI_GLTF_LAID_OUT_H
#define P3DI_GLTF_LAID_OUT_H

#include <p3d/gltf.h>
#include <p3d/rtm.h>

#include "core/namer.h"
#include "looks/images.h"

#define GLTF_NONE UINT32_MAX

/* Numbers of joints are u16, and one joint is the root. */
#define GLTF_MOST_BONES UINT16_MAX

enum gltf_kind {
    GLTF_POSITIONS,
    GLTF_NORMALS,
    GLTF_TANGENTS, /* and on which side of them green is */
    GLTF_UVS,      /* number: UV set */
    GLTF_WEIGHTS,  /* number: selection */
    GLTF_JOINTS,   /* of a skin: four of each vertex */
    GLTF_JOINT_WEIGHTS,
    GLTF_NUMBER_UVS, /* number: UV set; of a lossless output: numbers of points as UVs */
    GLTF_MORPHS,     /* number: key frame; how far it moves each vertex */
    GLTF_INDICES,    /* number: primitive */
    GLTF_TIMES,
    GLTF_FRAME_WEIGHTS, /* for each time, the weight of each key frame */
    GLTF_BINDS,         /* of no LOD: for each joint the matrix that undoes its place */
    GLTF_MOTION_TIMES,  /* of no LOD, number: motion, or GLTF_NONE for the clip at rest */
    GLTF_MOTION_TRANSLATIONS,
    GLTF_MOTION_ROTATIONS,
    GLTF_MOTION_SCALES,
    GLTF_CLIP_TIMES, /* of no LOD, number: animation of a skeleton times the number of bones, and the bone */
    GLTF_CLIP_TRANSLATIONS,
    GLTF_CLIP_ROTATIONS,
    GLTF_CLIP_SCALINGS,
    GLTF_HULL_POINTS, /* of no LOD, number: hull */
    GLTF_HULL_INDICES
};

/* An accessor, and the buffer view of the same index, which holds nothing else. */
struct gltf_stream {
    enum gltf_kind kind;
    uint32_t lod; /* index in the plan; GLTF_NONE: of none */
    uint32_t number;
    uint32_t count;  /* of elements */
    uint32_t width;  /* components an element */
    uint64_t offset; /* in the binary part */
    uint64_t size;
};

/* The faces of one material; faces that the game hides are a primitive of their own. */
struct gltf_primitive {
    uint32_t material;     /* GLTF_NONE: these are points that no face uses */
    uint32_t first, count; /* indices */
    bool has_quads, is_hidden;
};

/* Faces of a LOD that follow each other. */
struct gltf_face_run {
    uint32_t primitive, corner_count, count;
};

/* The place of a LOD's node. */
enum gltf_place {
    GLTF_ROOT,   /* in the scene */
    GLTF_VISUAL, /* below the node of other visual LODs */
    GLTF_OTHER,  /* below the node of LODs that are not visual */
    GLTF_PLACE_COUNT
};

/* The faces of a lossless output in the order of the model. */
struct gltf_face_order {
    struct gltf_face_run *runs;
    uint32_t run_count;
    uint32_t *turned; /* numbers of faces whose triangles begin with another corner */
    uint32_t turned_count;
};

struct gltf_mesh {
    uint32_t number; /* GLTF_NONE: there are no faces */
    bool has_normals;
    bool has_tangents;         /* then also normals; the last word of a vertex is 1 or -1 as f32: the side */
    struct p3d_vec3 *tangents; /* by vertex */
    uint32_t *vertices;        /* vertex_words each: the point, then f32: the normal, the UVs */
    uint32_t vertex_words;
    uint32_t vertex_count;
    uint32_t *indices;
    uint32_t index_count;
    struct gltf_primitive *primitives;
    uint32_t primitive_count;
    struct gltf_face_order order;
};

struct gltf_proxies {
    uint32_t count;                     /* that are written */
    uint32_t *joints;                   /* by proxy: the joint above its node, or GLTF_NONE; NULL: no proxy has one */
    struct gltf_proxy_link *next_proxy; /* by proxy: the next of its joint */
    uint32_t jointed_count;             /* of proxies that have a joint */
};

/* Points that are nodes. */
struct gltf_points {
    uint8_t *is_taken;     /* by point: a face or a node's name uses it; NULL: no point is a node */
    uint8_t *names_points; /* by selection: each of its points is a node; if points are nodes */
    uint32_t count;
};

struct gltf_frames {
    uint32_t count; /* 0: left out */
    uint32_t *keys; /* the frames that have a time, in its order */
    uint32_t key_count;
};

/* The parts of a LOD in the streams: attributes, key frames, primitives, the rest. */
struct gltf_lod_streams {
    uint32_t first, first_morph, first_indices, count;
};

struct gltf_lod {
    const struct p3d_model_lod *lod;
    struct p3d_bytes name;
    enum gltf_place place;
    bool has_names_only;  /* of the LOD nothing is written but the points that have names */
    bool is_skinned;      /* bones move it */
    uint32_t first_child; /* nodes: proxies, then points */
    struct gltf_proxies proxies;
    struct gltf_points points;
    struct gltf_mesh mesh;
    struct gltf_frames frames;
    struct gltf_lod_streams streams;
    const char **property_keys;   /* by property */
    const char **latin_keys;      /* by property: the key that says it is Latin-1, or NULL */
    struct p3d_bytes *attributes; /* by selection: its weights' name; size 0: not written */
    uint8_t *is_again;            /* by selection: a selection before it has the same name */
    uint32_t number_uv_set;       /* of a lossless output: which TEXCOORD_... has numbers of points */
};

/* The images of a material, by number, or GLTF_NONE. */
struct gltf_textures {
    uint32_t color, normal, roughness, occlusion;
    float roughness_factor; /* of the image's */
};

/* A proxy below a joint. */
struct gltf_proxy_link {
    const struct gltf_lod *lod; /* NULL: none */
    uint32_t proxy;
};

/* A node of the skeleton: a bone, the root of all bones, or a parent of a bone that more than one animation moves. */
struct gltf_joint {
    struct p3d_bytes name;
    uint32_t parent, first_child, next_sibling; /* numbers, or GLTF_NONE */
    struct gltf_proxy_link first_proxy;         /* the first of its proxies */
    uint32_t motion;                            /* that moves it, or GLTF_NONE */
    struct p3d_vec3 place;                      /* in the axes of the output */
};

/* An animation class, and the joint that it moves in one second. */
struct gltf_motion {
    const struct p3d_model_animation *animation;
    uint32_t number; /* of it */
    uint32_t bone;
    uint32_t next; /* the motion of the same bone that is applied before; or GLTF_NONE */
    uint32_t joint;
    bool turns, moves, hides;
    struct p3d_vec3 place; /* on the axis; if it turns or moves */
    double axis[3];        /* of length 1, in the axes of the output */
    double angles[2];      /* radians about it, at the first and the last key */
    double distances[2];   /* metres along it, at the first and the last key */
    uint32_t key_count;
    uint32_t stream; /* its times; the values follow */
};

/* The property of a joint that a clip changes; and that a matrix of the bone is no rotation. */
enum { GLTF_CLIP_MOVES = 1, GLTF_CLIP_TURNS = 2, GLTF_CLIP_SCALES = 4, GLTF_CLIP_SKEWS = 8 };

/* An animation of a skeleton. */
struct gltf_clip {
    const struct p3d_gltf_animation *source;
    float seconds;
    struct p3di_rig *rig;
    struct p3d_bone_place *places; /* for work, by bone */
    uint32_t *keys;                /* phases whose times rise */
    uint32_t key_count;
    void *values;       /* by key and bone; private to clips.c */
    uint8_t *moves;     /* by bone: bits of GLTF_CLIP_... */
    uint32_t stream;    /* its times; the values follow, bone by bone */
    bool can_be_listed; /* no other animation has its name, which has no ';' */
};

struct gltf_skeleton {
    uint32_t bone_count;       /* 0: there is no skin */
    bool has_root_joint;       /* some vertices are moved by no bone; the root is the joint behind the bones */
    uint32_t node;             /* of the first joint; the other joints have the next nodes */
    uint32_t stream;           /* GLTF_BINDS */
    struct gltf_joint *joints; /* bones as in the model, the root, joints above bones */
    uint32_t joint_count;
    struct gltf_motion *motions;
    uint32_t motion_count;
    uint32_t *first_motions; /* by bone: a motion, or GLTF_NONE */
    struct gltf_clip *clips;
    uint32_t clip_count;
    bool has_rest;        /* an animation in which nothing moves comes first */
    uint32_t rest_stream; /* of the clip at rest: its times; the values follow */
};

/* The joints that move a point: they differ, the rest of them 0 with weight 0; the sum of the weights is 1. */
struct gltf_influences {
    uint32_t joints[4];
    float weights[4];
};

/* The hulls of one LOD, in a row, below one node. */
struct gltf_hulls {
    uint32_t first, count;
    uint32_t node; /* theirs follow */
};

/* A PNG in the binary part. */
struct gltf_image {
    struct gltf_bytes *bytes; /* private to images.c */
    uint64_t offset, size;
};

/* The places of LODs in the tree of nodes. */
struct gltf_tree {
    uint32_t best; /* the LOD that stands for the model; GLTF_NONE if there is none */
    uint32_t place_counts[GLTF_PLACE_COUNT];
    uint32_t *visual; /* the other visual LODs, the best of them first */
    uint32_t visual_count;
};

/* All hulls, by LOD. */
struct gltf_hull_groups {
    struct gltf_hulls *items;
    uint32_t count;
    uint32_t stream; /* of the first hull: two each */
};

/* The binary part. */
struct gltf_bin {
    struct gltf_stream *streams;
    uint32_t stream_count;
    size_t stream_capacity;
    uint64_t size;
    uint64_t image_size; /* bytes of images, behind the streams */
};

struct gltf_materials {
    const struct p3d_bytes *names;
    uint32_t *numbers;              /* by material: its number among the written ones, or GLTF_NONE */
    struct gltf_textures *textures; /* by material */
    uint32_t count;                 /* of written materials */
};

struct gltf_images {
    struct image_list list;   /* of the looks */
    uint32_t count;           /* 0 without looks; textures of the same index */
    struct p3di_arena *arena; /* of the images of a GLB, whose size is up to the caller */
    struct gltf_image *items; /* in a GLB with looks: made, and laid out behind the streams */
};

struct gltf_plan {
    struct p3di_job job;
    struct p3di_arena *scratch; /* of the LOD that is planned */
    const struct p3d_model *model;
    uint64_t input_size;                         /* of the model's file and the animations' */
    struct p3d_gltf_options own_options;         /* of a lossless output */
    const struct p3d_gltf_options *gltf_options; /* never NULL */
    struct gltf_lod *lods;                       /* that are written; nodes of the same index */
    uint32_t lod_count;
    struct gltf_tree tree;
    struct gltf_skeleton skeleton;
    struct gltf_hull_groups hulls;
    uint32_t mesh_count, animation_count, node_count; /* meshes of LODs; meshes of hulls follow */
    struct gltf_bin bin;
    struct gltf_materials materials;
    struct gltf_images images;
    float *point_weights; /* of the selection whose stream is being written */
};

/* ---- values.c ---- */

/* Into the axes of the output; always finite. */
struct p3d_vec3 p3di_gltf_mirrored(struct p3d_vec3 v);

/* True if a text is not UTF-8: then it is written as if it was Latin-1. */
bool p3di_gltf_is_latin(struct p3d_bytes text);

/* True if a normal has the length that glTF wants; the Khronos validator takes it within 0.0067. */
bool p3di_gltf_is_unit(struct p3d_vec3 normal);

/* The place of a point, or its way in a key frame; always finite. */
struct p3d_vec3 p3di_gltf_position(const struct p3d_model_lod *lod, uint32_t point);
struct p3d_vec3 p3di_gltf_morph(const struct p3d_model_lod *lod, uint32_t frame, uint32_t point);

/* Fails if an output of this size is more than the input explains, or than a GLB can say. */
void p3di_gltf_check_size(struct gltf_plan *plan, uint64_t size);

/* ---- plan.c ---- */

/* Lays everything out; plan->job.has_failed if that fails. */
void p3di_gltf_plan(struct gltf_plan *plan);

/* ---- lods.c ---- */

/* The LODs that are written, and their places. */
void p3di_gltf_choose_lods(struct gltf_plan *plan);
void p3di_gltf_sort_visual(struct gltf_plan *plan);

/* Nodes of meshes that bones move are in the scene themselves, wherever their LODs belong: glTF ignores the places of
 * nodes above them. */
void p3di_gltf_place_skinned(struct gltf_plan *plan);

/* Which points of a LOD are nodes. */
void p3di_gltf_find_points(struct gltf_plan *plan, struct gltf_lod *lod);

/* ---- mesh.c ---- */

/* Vertices, indices and primitives of a LOD; none if it has no faces. */
void p3di_gltf_mesh(struct gltf_plan *plan, struct gltf_lod *lod);

/* ---- tangents.c ---- */

/* Makes tangents for a mesh that is made already; takes memory of the scratch. */
void p3di_gltf_tangents(struct gltf_plan *plan, struct gltf_lod *lod);

/* ---- streams.c ---- */

/* Adds the accessors of a LOD that has a mesh. */
void p3di_gltf_add_streams(struct gltf_plan *plan, uint32_t lod);

/* Adds a stream of a LOD, or of none (GLTF_NONE). */
void p3di_gltf_add_stream(struct gltf_plan *plan, uint32_t lod, enum gltf_kind kind, uint32_t number, uint32_t width,
                          uint32_t count);

/* The number of bytes of each component: 4, and fewer for small numbers. */
uint32_t p3di_gltf_component_size(const struct gltf_plan *plan, const struct gltf_stream *stream);

/* Smallest and largest values of a stream of floats; `width` of each. */
void p3di_gltf_bounds(struct gltf_plan *plan, const struct gltf_stream *stream, float *min, float *max);

/* Writes the binary part. */
void p3di_gltf_write_streams(struct gltf_plan *plan, struct p3di_out *out);

/* ---- bones.c ---- */

/* True if bones move anything in the LOD. */
bool p3di_gltf_has_bones(const struct gltf_plan *plan, const struct p3d_model_lod *lod);

/* Which joints move the point of a LOD that has bones. */
struct gltf_influences p3di_gltf_influences(const struct gltf_plan *plan, const struct p3d_model_lod *lod,
                                            uint32_t point);

/* The matrix that undoes a joint's place, column by column. */
void p3di_gltf_bind(const struct gltf_plan *plan, uint32_t joint, float matrix[16]);

/* From the joint above it, at rest. */
struct p3d_vec3 p3di_gltf_joint_offset(const struct gltf_skeleton *skeleton, uint32_t joint);

/* ---- skin.c ---- */

/* Once the meshes are made: the joints, their tree, their places, and their motions. */
void p3di_gltf_find_joints(struct gltf_plan *plan);

/* ---- motions.c ---- */

/* Which animations move a bone; they have no joints yet. */
void p3di_gltf_find_motions(struct gltf_plan *plan);

/* The axis of a motion; false if it has none. */
bool p3di_gltf_motion_place(const struct gltf_motion *motion, struct p3d_vec3 *place);

/* True if viewers, which show the first animation, would not show the whole model. */
bool p3di_gltf_needs_rest(const struct gltf_plan *plan);

/* Element `key` of such a stream. */
void p3di_gltf_motion_value(const struct gltf_plan *plan, const struct gltf_stream *stream, uint32_t key,
                            float values[4]);

/* ---- clips.c ---- */

/* Which animations of skeletons there are; fails if one moves no bone. */
void p3di_gltf_find_clips(struct gltf_plan *plan);

/* Moves the joints, which are in `order`, to the points that the animations leave where they are. */
void p3di_gltf_place_by_clips(struct gltf_plan *plan, const uint32_t *order, const uint8_t *is_placed);

/* Computes the values. */
void p3di_gltf_fill_clips(struct gltf_plan *plan, const uint32_t *order);

/* Element `key` of such a stream. */
void p3di_gltf_clip_value(const struct gltf_plan *plan, const struct gltf_stream *stream, uint32_t key,
                          float values[4]);

/* ---- proxies.c ---- */

/* Finds the proxies that bones move, once there are joints: their nodes are below them. */
void p3di_gltf_hang_proxies(struct gltf_plan *plan);

/* True if a proxy of the LOD is below a joint. */
bool p3di_gltf_is_hung(const struct gltf_lod *lod, uint32_t proxy);

/* ---- hulls.c ---- */

/* Which hulls are written, with their accessors. */
void p3di_gltf_find_hulls(struct gltf_plan *plan);

/* Their nodes are numbered from *count on, which is raised. */
void p3di_gltf_number_hulls(struct gltf_plan *plan, uint64_t *count);

/* ---- images.c ---- */

/* The images of the materials that are written. */
void p3di_gltf_find_images(struct gltf_plan *plan);

/* Makes the PNGs of a GLB and lays them out behind the streams: the JSON says how long they are. */
void p3di_gltf_make_images(struct gltf_plan *plan);
void p3di_gltf_write_images(const struct gltf_plan *plan, struct p3di_out *out);

#endif
