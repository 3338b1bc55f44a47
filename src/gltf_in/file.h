/* file.h: a glTF that is being read: its JSON, its numbers, and the LODs that come of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_FILE_H
#define P3DI_GLTF_IN_FILE_H

#include <p3d/gltf.h>

#include "core/namer.h"
#include "core/vec.h"
#include "model/builder.h"

#include <jansson.h>

#define IN_NONE UINT32_MAX

#define IN_RESOLUTION 1.0f /* of the LOD that gets what no name gives to another */

/* ---- Numbers ---- */

/* The place of numbers; all of it is known to be inside of a buffer. */
struct in_accessor {
    const uint8_t *data;
    uint32_t count, stride, width; /* elements, bytes between them, components of each */
    uint32_t type;                 /* of a component, as glTF numbers them */
    bool is_normalised;
};

/* ---- LODs ---- */

/* An attribute that says how much of a vertex is in a selection. */
struct in_weights {
    struct in_accessor accessor;
    uint32_t selection;
};

/* A joint of a skin: where it takes a vertex, and the selection that it is. */
struct in_joint {
    double matrix[16];
    uint32_t selection; /* IN_NONE: none */
};

/* The place of a texture: its UV set, and the matrix that moves its UVs: two rows of three. */
struct in_layout {
    uint32_t set;
    bool is_moved;
    double m[6];
};

/* The vertices of a primitive, where a node puts them. */
struct in_vertices {
    struct in_accessor position, normal, number, joints, joint_weights;
    struct in_accessor *uvs; /* uv_count; NULL before they are taken */
    struct in_accessor *targets;
    struct in_layout layout; /* of the texture of its material */
    bool is_beyond[2];       /* u, v: some lie outside of the texture; only known where there are samplers */
    uint32_t uv_count, target_count;
    struct in_weights *weights;
    uint32_t weight_count;
    const struct in_joint *bones; /* NULL: there is no skin */
    uint32_t bone_count;
    uint32_t object; /* the selection that the node's name is, or IN_NONE */
    double matrix[16];
    bool is_moved;       /* the matrix is not the identity */
    bool is_turned;      /* it mirrors: the corners of faces run the other way */
    bool is_back;        /* its faces are the others of faces with two sides: normals point the other way */
    uint32_t *point_of;  /* by vertex: the point and 1 */
    uint32_t *normal_of; /* likewise: the normal, if it is the same for all corners */
};

/* Vertices that agree in all of this are one point. */
struct in_place {
    struct p3d_vec3 at;
    uint32_t number; /* in the file that it comes from; IN_NONE: not known */
    uint32_t hash[2];
};

/* The first vertex of a point. */
struct in_point {
    uint32_t vertices, vertex; /* `vertices` is IN_NONE: there is none */
};

struct in_member {
    uint32_t point;
    float weight;
};

/* A node that puts a point of a mesh elsewhere. */
struct in_move {
    struct p3d_vec3 at;
    uint32_t number;
};

struct in_selection {
    struct p3d_bytes name;
    struct in_member *members;
    uint32_t count;
    size_t capacity;
};

/* The points of a LOD. */
struct in_points {
    struct p3di_set places; /* struct in_place, by the numbers of points */
    struct in_point *items;
    uint32_t count;
    size_t capacity;
    uint64_t apart_count;  /* of those by themselves, which are not joined */
    struct p3di_set spots; /* where points are, by nodes.c; */
    uint32_t *first_at;    /* ... of each the first, */
    size_t spot_capacity;
    uint32_t spotted_count; /* ... and of how many points that is known */
};

/* The faces of a LOD as the model has them at the end, so that they need not be copied; but for flags and normals. */
struct in_faces {
    struct p3d_model_corner *corners;
    uint32_t *vertex_of; /* by corner */
    uint32_t corner_count;
    size_t corner_capacity;
    struct p3d_model_face *items;
    uint32_t *vertices_of; /* by face: in which list its vertices are */
    uint32_t count;
    size_t capacity;
    bool are_as_told; /* those of the file that the glTF was made of */
};

struct in_selections {
    struct p3di_set names;
    uint32_t *first_of; /* by number of the name: the first of that name */
    size_t name_capacity;
    struct in_selection *items;
    uint32_t count;
    uint32_t listed_count; /* that the extras list, in their order */
    size_t capacity;
};

/* The key of a proxy: a hash of the path, its size, the number. */
struct in_proxy_key {
    uint32_t words[4];
};

struct in_proxies {
    struct p3di_set listed;               /* keys of the selections that the extras list; */
    uint32_t *first_listed, *next_listed; /* by key, by selection: those that no node has yet. IN_NONE: no other */
    struct p3d_model_proxy *items;
    uint32_t count;
    size_t capacity;
};

/* The vertices of a LOD's primitives. */
struct in_vertex_lists {
    struct in_vertices *items;
    uint32_t count;
    size_t capacity;
    uint32_t uv_set_count, frame_count; /* the most of one */
    json_t *frame_names;
};

struct in_moves {
    struct in_move *items;
    uint32_t count;
    size_t capacity;
};

struct in_lod {
    float resolution;
    uint32_t number; /* in the file that it comes from; IN_NONE: not known */
    json_t *extras;  /* of its node, or NULL */
    bool is_ours;    /* written so that it comes back as it was */
    struct in_vertex_lists vertices;
    struct in_points points;
    struct in_faces faces;
    struct in_selections selections;
    struct in_proxies proxies;
    struct in_moves moves;
};

/* ---- The file ---- */

/* A buffer view that was packed. */
struct in_unpacked {
    struct p3d_bytes bytes; /* NULL: it was not asked for yet */
    uint32_t stride;
};

/* Numbers of an accessor that come of a mesh that was packed. */
struct in_decoded {
    struct p3d_bytes bytes; /* NULL: there are none */
    uint32_t type;          /* of a component */
};

/* Parts of a file that a model has no place for. */
enum in_loss { IN_LOST_OF_MATERIALS, IN_LOST_OF_MESHES, IN_LOST_IMAGES, IN_LOST_OTHERS, IN_LOSS_COUNT };

struct in_losses {
    struct p3di_set names;
    uint32_t *counts; /* by number of the name */
    size_t capacity;
};

struct in_node {
    double matrix[16];
    uint32_t parent, lod;
    uint32_t copy;                     /* of EXT_mesh_gpu_instancing, while its mesh is added */
    uint32_t bone;                     /* its number, or IN_NONE */
    uint32_t told_bone;                /* of our own files: its number of that time, or IN_NONE */
    bool is_visited, is_joint, is_lod; /* a LOD by itself, not one above it */
    bool is_no_bone;                   /* of our own files: a joint that holds bones, and what no bone moves */
    bool has_no_lods;                  /* a joint, or a part of a LOD of ours: no LOD, however it is called */
    bool is_moved;                     /* by an animation that is not one of ours */
    bool is_bone, is_below_bone;       /* or one itself */
};

/* Where numbers lie. */
struct in_binary {
    struct p3d_bytes *buffers;
    uint32_t buffer_count;
    struct in_unpacked *unpacked; /* by buffer view; NULL: nobody has asked yet */
    struct in_decoded *decoded;   /* by accessor; likewise */
};

/* What a file of this size may still ask for. */
struct in_budget {
    uint64_t packed;                /* corners and vertices that packed meshes may have, all together */
    uint64_t most_corners, corners; /* of all nodes together: many may show one mesh */
    uint64_t names;                 /* bytes: many meshes and joints may name one selection */
    uint64_t images;                /* bytes: many images may lie in one place */
};

struct in_skeleton {
    struct p3d_model_bone *bones;
    struct p3di_set bone_names; /* lower-case */
    struct p3d_model_animation *animations;
    struct p3d_model_axis *axes; /* by animation: where no LOD says more */
    uint32_t animation_count;
    size_t animation_capacity, axis_capacity;
    struct p3di_set own_motions; /* by their numbers in the file that they come from, */
    uint32_t *own_animations;    /* and of each the animation */
    struct p3di_set class_names;
    const json_t **classes; /* by the number of the name: the extras of the joint that tells the class */
};

/* Images, and what is made of them. */
struct in_images {
    uint32_t *places;        /* by number: which of the places that images lie in */
    struct p3d_bytes *names; /* by place, as the next; NULL: nobody has asked yet */
    uint8_t *is_taken;
    struct p3di_set uris, stems; /* of files beside that are taken; stems in lower case */
    struct namer namer;          /* of files that are written; with the names */
    struct p3di_set map_keys;    /* see maps.h */
    struct in_map *maps;         /* by number of the key */
    size_t map_capacity;
};

/* What does not come through as it is: warnings at the end. */
struct in_notes {
    uint32_t unnamed; /* nodes that name no LOD, */
    struct p3d_bytes first_unnamed;
    struct in_losses losses[IN_LOSS_COUNT];
    uint32_t odd_layouts; /* materials whose textures do not all lie as that of the colour does */
    uint64_t one_sided;   /* triangles that have two sides in the file */
    uint32_t lost_weights, cut_faces, other_modes;
};

struct in_file {
    struct builder b;
    const struct p3d_gltf_import_options *import;
    json_t *root;
    struct in_binary binary;
    struct in_budget budget;
    struct in_node *nodes;
    uint32_t node_count;
    uint32_t *order; /* of the nodes in the scene; those above come before those below */
    uint32_t order_count;
    struct in_skeleton skeleton;
    struct p3di_set lod_keys;
    struct in_lod *lods;
    uint32_t lod_count;
    size_t lod_capacity;
    uint32_t *materials; /* by number: of the model, or IN_NONE; the last one is none */
    uint32_t material_count;
    uint8_t *is_rvmat_used; /* by its place in the options */
    struct in_images images;
    struct in_notes notes;
};

/* ---- json.c ---- */

/* Element `index` of the array that the root calls so; NULL if there is none. */
json_t *p3di_in_item(const struct in_file *f, const char *name, uint32_t index);
uint32_t p3di_in_count(const struct in_file *f, const char *name);

/* A whole number below 2^32 - 1 that an object calls so; `otherwise` if it has none. A wrong one fails. */
uint32_t p3di_in_number(struct in_file *f, const json_t *object, const char *key, uint32_t otherwise);

/* Numbers of an array, if it has as many. */
bool p3di_in_floats(const json_t *object, const char *key, double *values, size_t count);
bool p3di_in_floats_of(const json_t *array, double *values, size_t count);

/* The text that an object calls so; empty if there is none. It lives as long as the JSON. */
struct p3d_bytes p3di_in_text(const json_t *object, const char *key);

/* The same, or `text`, of extras of ours: what "latin.KEY" says was Latin-1 is so again. */
struct p3d_bytes p3di_in_own_text(struct in_file *f, const json_t *extras, const char *key);
struct p3d_bytes p3di_in_unlatin(struct p3di_job *job, const json_t *extras, const char *key, struct p3d_bytes text);

/* For a message: the name of an item of a list, or "node 3" if it has none. */
struct p3d_bytes p3di_in_name(struct in_file *f, const char *list, const json_t *item, const char *what);

/* Fails with P3D_DAMAGED. */
void p3di_in_fail(struct in_file *f, const char *message);

/* ---- container.c ---- */

/* Opens the file and its buffers and begins the model. False and *error. */
bool p3di_in_open(struct in_file *f, const void *data, size_t size, const struct p3d_options *options,
                  struct p3d_error *error);

/* Undoes %20 and its like. False if it is too long. */
bool p3di_in_decode_uri(const char *uri, char *path, size_t size);

/* The bytes that a "data:" holds in base64; others have none. */
struct p3d_bytes p3di_in_decode_data(struct in_file *f, const char *uri);

/* ---- meshopt.c ---- */

/* Unpacks a buffer view that is packed as EXT_meshopt_compression says: `count` elements of `stride` bytes.
 * False if it does not, and the job has failed. */
bool p3di_in_unpack(struct in_file *f, const json_t *packing, struct p3d_bytes *bytes, uint32_t *stride);

/* ---- draco.c ---- */

#define IN_DRACO "KHR_draco_mesh_compression"
#define IN_NEEDS "the file needs %s, which p3dkit does not read; %s" /* an extension, how to do without */
#define IN_UNDO_DRACO "undo it: npx @gltf-transform/cli copy IN OUT, or export from Blender without Compression"

/* Fills the accessors of a primitive, whose extension is `packing`, if they are not yet. */
void p3di_in_undo_draco(struct in_file *f, const json_t *primitive, const json_t *packing);

/* ---- accessor.c ---- */

/* The bytes of a buffer view; none, and the job has failed, if it is wrong. */
struct p3d_bytes p3di_in_view(struct in_file *f, uint32_t number);

/* What an accessor says of itself, without its numbers. The size of an element; 0 if it is wrong. */
uint32_t p3di_in_shape(struct in_file *f, uint32_t number, struct in_accessor *accessor);

/* The accessor of this number, with as many components; false if it is wrong, and the job has failed. */
bool p3di_in_accessor(struct in_file *f, uint32_t number, uint32_t least_width, uint32_t most_width,
                      struct in_accessor *accessor);

#define IN_UNSIGNED_INT 5125
#define IN_FLOAT 5126

float p3di_in_other_float(const struct in_accessor *a, uint32_t element, uint32_t i);

/* Component `i` of an element. Numbers that are not finite are 0. */
static inline float p3di_in_float(const struct in_accessor *a, uint32_t element, uint32_t i)
{
    const float value = a->type == IN_FLOAT ? p3d_load_f32(a->data + (size_t)element * a->stride + (size_t)4 * i) : 0;

    if (a->type != IN_FLOAT)
        return p3di_in_other_float(a, element, i);
    return isfinite(value) ? value : 0;
}

uint32_t p3di_in_other_uint(const struct in_accessor *a, uint32_t element, uint32_t i);

/* The same as a whole number; what is none below 2^32 - 1 is 0. Corners are mostly of 32 bits. */
static inline uint32_t p3di_in_uint(const struct in_accessor *a, uint32_t element, uint32_t i)
{
    const uint32_t value =
        a->type == IN_UNSIGNED_INT ? p3d_load_u32(a->data + (size_t)element * a->stride + (size_t)4 * i) : 0;

    if (a->type != IN_UNSIGNED_INT)
        return p3di_in_other_uint(a, element, i);
    return value < IN_NONE ? value : 0;
}

/* ---- nodes.c ---- */

/* Walks through the scene, and fills the LODs. */
void p3di_in_walk(struct in_file *f);

/* The Memory LOD, made if there is none. */
uint32_t p3di_in_memory(struct in_file *f);

/* A place or direction of a glTF in the axes of P3D. */
static inline struct p3d_vec3 p3di_in_mirrored(struct vec v)
{
    return (struct p3d_vec3){(float)v.x + 0.0f, (float)v.y + 0.0f, 0.0f - (float)v.z};
}

/* ---- proxies.c ---- */

/* The proxies among the selections that the extras list. */
void p3di_in_list_proxies(struct in_file *f, struct in_lod *lod);

/* A node that is a proxy of a LOD. */
void p3di_in_add_proxy(struct in_file *f, uint32_t index, const struct in_node *node, const json_t *extras);

/* Gives selections of proxies the triangles that are in the mesh, once its faces are known. */
void p3di_in_join_proxies(struct in_file *f, struct in_lod *lod);

/* ---- skeleton.c ---- */

/* The class of an animation that p3dconv has written: its extras, or else those of a joint. *type; NULL of
 * those of others. */
const json_t *p3di_in_class(const struct in_file *f, const json_t *animation, enum p3d_animation_type *type);

/* True for our own animation in which nothing moves. */
bool p3di_in_is_rest(const struct in_file *f, const json_t *animation);

/* Which nodes are bones. */
void p3di_in_take_bones(struct in_file *f);

/* Gives them to the model, with the animations, and with what LODs need of it. */
void p3di_in_give_bones(struct in_file *f, struct p3d_model *model, struct p3d_model_lod *lods);

/* ---- classes.c ---- */

/* The animations as classes of a model.cfg. Their axes become points of Memory, if they are not there already. */
void p3di_in_take_animations(struct in_file *f);

/* The axes of a LOD, whose extras may tell its own. */
void p3di_in_give_axes(struct in_file *f, const struct in_lod *source, struct p3d_model_lod *lod);

static inline const struct in_place *p3di_in_place(const struct in_lod *lod, uint32_t point)
{
    return (const struct in_place *)(const void *)lod->points.places.keys + point;
}

/* ---- components.c ---- */

/* True if a node is called as Unreal calls what can be hit: then it is in Geometry. */
bool p3di_in_is_collision(struct p3d_bytes name, float *resolution);

/* Gives a Geometry LOD of others its components, once its faces are known. */
void p3di_in_find_components(struct in_file *f, struct in_lod *lod);

/* ---- selections.c ---- */

/* A selection by itself, even if there is one of that name. */
uint32_t p3di_in_add_selection(struct in_file *f, struct in_lod *lod, struct p3d_bytes name);

/* Takes so many bytes of names off what a file of this size may have looked up. False, and the job has failed, if they
 * are too many. */
bool p3di_in_spend_names(struct in_file *f, uint64_t size);

/* The first selection of a LOD that is called so; IN_NONE: there is none, or the job has failed. */
uint32_t p3di_in_find_selection(struct in_file *f, const struct in_lod *lod, struct p3d_bytes name);

/* The same, made if it is new. */
uint32_t p3di_in_selection(struct in_file *f, struct in_lod *lod, struct p3d_bytes name);
void p3di_in_select(struct in_file *f, struct in_lod *lod, uint32_t selection, uint32_t point, float weight);

/* ---- meshes.c ---- */

/* Adds the mesh of a node to its LOD. */
void p3di_in_add_mesh(struct in_file *f, uint32_t lod, uint32_t node);

/* The place that a node and bones give a vertex. */
void p3di_in_vertex_matrix(const struct in_vertices *v, uint32_t vertex, double matrix[16]);

/* A point by itself. */
uint32_t p3di_in_add_point(struct in_file *f, struct in_lod *lod, struct p3d_vec3 at, uint32_t number);

/* ---- uvs.c ---- */

/* The place of the texture of a "textureInfo"; NULL: as of most. */
struct in_layout p3di_in_layout(struct in_file *f, const json_t *texture);
bool p3di_in_is_layout(const struct in_layout *a, const struct in_layout *b);

/* A UV as the game takes it: the set of the material's texture is the first one. */
struct p3d_vec2 p3di_in_uv(const struct in_vertices *v, uint32_t set, uint32_t vertex);

/* ---- losses.c ---- */

/* Something more of that name, which lives as long as the JSON, is left out. */
void p3di_in_lose(struct in_file *f, enum in_loss kind, const char *name);

/* Notes the parts of a material, and of the attributes of a primitive, that nobody takes. `tint`: the factor of its
 * texture, or NULL. `has_rvmat`: one is made, which takes more. */
void p3di_in_lose_surface(struct in_file *f, const json_t *material, bool has_texture, const json_t *tint,
                          bool has_rvmat);
void p3di_in_lose_attributes(struct in_file *f, const json_t *attributes, const struct in_vertices *v);

void p3di_in_lose_sampler(struct in_file *f, const json_t *texture, const struct in_vertices *v);
void p3di_in_lose_shapes(struct in_file *f, const json_t *node, const json_t *mesh);

/* A warning for each kind. */
void p3di_in_tell_losses(struct in_file *f);

/* ---- materials.c ---- */

/* The place of the texture of a material. */
struct in_layout p3di_in_material_layout(struct in_file *f, uint32_t number);

/* The "textureInfo" of its colour; NULL: none, or another texture counts. */
const json_t *p3di_in_material_texture(struct in_file *f, uint32_t number);

/* The model's material for one of the file; IN_NONE: a primitive without. */
uint32_t p3di_in_material(struct in_file *f, uint32_t number);

/* ---- rvmats.c ---- */

/* The name of a material, or what stands for it, as that of files that no other material has. */
struct p3d_bytes p3di_in_stem_of_material(struct in_file *f, const json_t *material, uint32_t number);

/* Writes the rvmat of a material, if that is asked for, and the maps that it names. Returns its path as the model names
 * it; empty: there is none. */
struct p3d_bytes p3di_in_make_rvmat(struct in_file *f, const json_t *material, struct p3d_bytes stem);

/* ---- images.c ---- */

/* Writes a file beside the model. Fails the job, with `what` it is, if that fails. */
void p3di_in_write(struct in_file *f, const char *what, const char *name, bool (*put)(void *user, struct p3d_sink sink),
                   void *user);

/* "FOLDER\STEM.paa", where the game finds it; what is written is in a folder of its own. */
struct p3d_bytes p3di_in_game_path(struct in_file *f, bool is_written, struct p3d_bytes stem, const char *extension);

/* The image of a "textureInfo"; IN_NONE if there is none. */
uint32_t p3di_in_image_of(struct in_file *f, const json_t *texture);

/* True if it is in the glTF itself, and no file. */
bool p3di_in_is_image_held(const struct in_file *f, uint32_t number);

/* The name of a texture made of the image: by its file, else by its own name, else by a material. Empty if there is
 * no such image. */
struct p3d_bytes p3di_in_image_name(struct in_file *f, uint32_t number);

/* The bytes of an image that the glTF holds itself or that is a file. False if they are not there. */
bool p3di_in_image_bytes(struct in_file *f, uint32_t number, struct p3d_bytes *bytes);

/* Gives away an image that the glTF holds itself, once. */
void p3di_in_take_image(struct in_file *f, uint32_t number);

/* ---- finish.c ---- */

/* The LODs as a model has them; NULL if the job has failed. */
struct p3d_model_lod *p3di_in_finish(struct in_file *f);

/* ---- runs.c ---- */

/* The next `count` numbers of a text such as "1 2 3;4 5 6;"; false at its end, or where it is wrong. */
bool p3di_in_next(const char **text, uint32_t *numbers, size_t count);

/* The same of numbers with a point. Those that a float cannot hold are 0. */
bool p3di_in_next_floats(const char **text, float *numbers, size_t count);

/* A run of a text such as "0 2 7;3 1 8;". */
struct in_run {
    const char *text;
    uint32_t first, count;
    uint64_t end; /* runs ascend: the next one begins here at the earliest */
};

/* The next run, whose values are the next numbers of run->text. */
bool p3di_in_next_run(struct in_run *run);

/* The value that the extras of a LOD have for it; NULL if none. */
const char *p3di_in_extra(const struct in_lod *lod, const char *key);

/* The same of a thing that is one of many, for a LOD of ours. */
const char *p3di_in_extra_of(const struct in_lod *lod, const char *key, uint32_t number);

/* The text that tells which points a listed selection has; NULL if there is none. */
const char *p3di_in_members(const struct in_lod *lod, uint32_t selection);

/* ---- matrix.c ---- */

void p3di_in_multiply(const double a[16], const double b[16], double product[16]);
struct vec p3di_in_move(const double m[16], struct vec v);
struct vec p3di_in_turn(const double m[16], struct vec v);
struct vec p3di_in_turn_normal(const double m[16], struct vec v);
bool p3di_in_is_mirroring(const double m[16]);
bool p3di_in_is_identity(const double m[16]);

/* That of a place, a quaternion and three sizes. */
void p3di_in_matrix_of(const double t[3], const double q[4], const double s[3], double m[16]);

/* The matrix of a node's JSON. */
void p3di_in_local(const json_t *node, double matrix[16]);

#endif
