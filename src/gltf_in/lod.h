/* lod.h: a LOD while it is filled: vertices, points, faces, selections, proxies. Floor 4: shapes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_LOD_H
#define P3DI_GLTF_IN_LOD_H

#include <p3d/model.h>

#include "numbers.h"

#define IN_RESOLUTION 1.0f /* of the LOD of meshes whose nodes name no LOD */

/* ---- Vertices ---- */

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
    bool is_back;        /* its faces are the backs of faces with two sides: normals point the other way */
    uint32_t *point_of;  /* by vertex: its point and 1, or 0 */
    uint32_t *normal_of; /* by vertex: its normal and 1, if that is the same for all corners, or 0 */
};

/* The vertices of a LOD's primitives. */
struct in_vertex_lists {
    struct in_vertices *items;
    uint32_t count;
    size_t capacity;
    uint32_t uv_set_count, frame_count; /* the most that a list has */
    json_t *frame_names;
};

/* ---- Points and faces ---- */

/* The key of a point: vertices with the same key are one point. */
struct in_place {
    struct p3d_vec3 at;
    uint32_t number; /* in the file that it comes from; IN_NONE: not known */
    uint32_t hash[2];
};

/* The first vertex of a point. */
struct in_point {
    uint32_t vertices, vertex; /* `vertices` is IN_NONE: there is none */
};

struct in_points {
    struct p3di_set places; /* struct in_place, by the numbers of points */
    struct in_point *items;
    uint32_t count;
    size_t capacity;
    uint64_t apart_count;   /* points of nodes and axes, which are never joined with others */
    struct p3di_set spots;  /* the different places of points, which nodes.c fills; */
    uint32_t *first_at;     /* ... of each place the first point, */
    size_t spot_capacity;   /* ... room for such points, */
    uint32_t spotted_count; /* ... and how many points have been looked at */
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
    bool are_as_listed; /* they are the faces that the extras list, in that order */
};

/* A node that moves a point of a mesh. */
struct in_move {
    struct p3d_vec3 at;
    uint32_t number;
};

struct in_moves {
    struct in_move *items;
    uint32_t count;
    size_t capacity;
};

/* ---- Selections and proxies ---- */

struct in_member {
    uint32_t point;
    float weight;
};

struct in_selection {
    struct p3d_bytes name;
    struct in_member *members;
    uint32_t count;
    size_t capacity;
};

struct in_selections {
    struct p3di_set names;
    uint32_t *first_of; /* by number of the name: the first selection of that name */
    size_t name_capacity;
    struct in_selection *items;
    uint32_t count;
    uint32_t listed_count; /* selections that the extras list, in their order */
    size_t capacity;
    struct p3di_set lowered; /* the names of these in lower case, as bones are called; */
    uint32_t *listed_of;     /* by number of the name: the first of these selections */
    size_t lowered_capacity;
};

/* The key of a proxy: a hash of the path, its size, the number. */
struct in_proxy_key {
    uint32_t words[4];
};

struct in_proxies {
    struct p3di_set listed;               /* keys of the selections that the extras list; */
    uint32_t *first_listed, *next_listed; /* by key, by selection: a selection that no node has yet. IN_NONE: none */
    struct p3d_model_proxy *items;
    uint32_t count;
    size_t capacity;
};

/* ---- The LOD ---- */

struct in_lod {
    float resolution;
    uint32_t number;       /* in the file that it comes from; IN_NONE: not known */
    json_t *extras;        /* of its node, or NULL */
    bool is_ours;          /* written so that it comes back as it was */
    bool lacks_components; /* the extras list some, of which only the names are here */
    struct in_vertex_lists vertices;
    struct in_points points;
    struct in_faces faces;
    struct in_selections selections;
    struct in_proxies proxies;
    struct in_moves moves;
};

static inline const struct in_place *p3di_in_place(const struct in_lod *lod, uint32_t point)
{
    return (const struct in_place *)(const void *)lod->points.places.keys + point;
}

#endif
