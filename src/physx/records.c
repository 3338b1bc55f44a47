/* records.c: a cooked mesh, described once (docs/format/physx.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "records.h"

enum { MESH_VERSION = 13, WITHOUT_HULL_HEADER = 9, HAS_EDGES = 0x8000, MOST_NARROW = 0xff };

static const struct p3d_column xyz[] = {
    {"x", P3D_FIELD_F32, NULL}, {"y", P3D_FIELD_F32, NULL}, {"z", P3D_FIELD_F32, NULL}};
static const struct p3d_column polygon_columns[] = {
    {"normal_x", P3D_FIELD_F32, NULL}, {"normal_y", P3D_FIELD_F32, NULL}, {"normal_z", P3D_FIELD_F32, NULL},
    {"distance", P3D_FIELD_F32, NULL}, {"first", P3D_FIELD_U16, NULL},    {"count", P3D_FIELD_U8, NULL},
    {"min_index", P3D_FIELD_U8, NULL}};
static const struct p3d_column vertex[] = {{"vertex", P3D_FIELD_U8, NULL}};
static const struct p3d_column count[] = {{"count", P3D_FIELD_U8, NULL}};
static const struct p3d_column wide_count[] = {{"count", P3D_FIELD_U16, NULL}};
static const struct p3d_column faces[] = {
    {"face_0", P3D_FIELD_U8, NULL}, {"face_1", P3D_FIELD_U8, NULL}, {"face_2", P3D_FIELD_U8, NULL}};
static const struct p3d_column wide_vertices[] = {{"vertex_0", P3D_FIELD_U16, NULL}, {"vertex_1", P3D_FIELD_U16, NULL}};

/* ---- Indices ---- */

/* Each byte of a table is the number of an element of another table. */
static void check_bytes(struct io *s, const char *what, struct p3d_span table, uint32_t limit)
{
    const size_t size = (size_t)table.count * table.stride;

    for (size_t i = 0; i < size && !s->has_failed; i++)
        if (table.data[i] >= limit)
            io_fail(s, P3D_DAMAGED, s->pos, "%s is %u, but there are %u", what, table.data[i], limit);
}

static void check_polygons(struct io *s, const struct p3d_physx_mesh *mesh)
{
    for (uint32_t i = 0; i < mesh->polygons.count && !s->has_failed; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);

        if ((uint32_t)polygon.first + polygon.count > mesh->indices.count)
            io_fail(s, P3D_DAMAGED, s->pos, "polygon %u has the indices from %u to %u, but there are %u", i,
                    polygon.first, polygon.first + polygon.count, mesh->indices.count);
        else if (polygon.min_index >= mesh->vertices.count)
            io_fail(s, P3D_DAMAGED, s->pos, "min_index of polygon %u is %u, but there are %u vertices", i,
                    polygon.min_index, mesh->vertices.count);
    }
}

static void check_edges(struct io *s, const struct p3d_physx_mesh *mesh)
{
    for (uint32_t i = 0; i < 2 * mesh->edges.count && !s->has_failed; i++)
        if (p3d_load_u16(mesh->edges.data + 2 * (size_t)i) >= mesh->vertices.count)
            io_fail(s, P3D_DAMAGED, s->pos, "edge %u names a vertex that does not exist", i / 2);
}

static void check_valencies(struct io *s, const struct p3d_physx_mesh *mesh)
{
    const struct p3d_span valencies = mesh->gauss.valencies;
    uint64_t sum = 0;

    if (valencies.count != mesh->vertices.count)
        io_fail(s, P3D_DAMAGED, s->pos, "there are %u valencies for %u vertices", valencies.count,
                mesh->vertices.count);
    for (uint32_t i = 0; i < valencies.count; i++)
        sum += valencies.stride == 2 ? p3d_load_u16(valencies.data + 2 * (size_t)i) : valencies.data[i];
    if (sum != mesh->gauss.neighbours.count)
        io_fail(s, P3D_DAMAGED, s->pos, "there are %u neighbours instead of those that the valencies say",
                mesh->gauss.neighbours.count);
}

static void check_mesh(struct io *s, const struct p3d_physx_mesh *mesh)
{
    if (s->has_failed)
        return;
    check_polygons(s, mesh);
    check_bytes(s, "vertex of a polygon", mesh->indices, mesh->vertices.count);
    check_bytes(s, "face of an edge", mesh->faces_by_edges, mesh->polygons.count);
    check_bytes(s, "face of a vertex", mesh->faces_by_vertices, mesh->polygons.count);
    check_edges(s, mesh);
    if (mesh->gauss_flag != 1)
        return;
    check_bytes(s, "sample", mesh->gauss.samples, mesh->vertices.count);
    check_bytes(s, "neighbour", mesh->gauss.neighbours, mesh->vertices.count);
    check_valencies(s, mesh);
}

/* ---- Records ---- */

/* The fourth byte of the family is 1: numbers are little-endian. */
static void x_header(struct io *s, const char *name, const char *family, const char *kind, uint32_t *version)
{
    io_begin(s, name, P3D_NO_INDEX);
    x_signature(s, "family", family);
    x_signature(s, "kind", kind);
    x_u32(s, "version", version);
    io_end(s);
}

static void require(struct io *s, const char *what, uint32_t version, uint32_t least, uint32_t most)
{
    if (!s->has_failed && (version < least || version > most))
        io_fail(s, s->is_writing ? P3D_INVALID : P3D_UNSUPPORTED, io_offset(s), "version %u of a %s is not known",
                version, what);
}

static void x_hull(struct io *s, struct p3d_physx_mesh *mesh)
{
    uint32_t vertex_count = mesh->vertices.count, polygon_count = mesh->polygons.count;
    uint32_t index_count = mesh->indices.count, edges = mesh->faces_by_edges.count | (mesh->has_edges ? HAS_EDGES : 0);
    uint32_t edge_count;

    x_u32(s, "vertex_count", &vertex_count);
    x_u32(s, "edge_count", &edges);
    x_u32(s, "polygon_count", &polygon_count);
    x_u32(s, "index_count", &index_count);
    if (!s->has_failed && (edges > 0xffff || (s->is_writing && mesh->faces_by_edges.count >= HAS_EDGES)))
        io_fail(s, s->is_writing ? P3D_INVALID : P3D_DAMAGED, io_offset(s), "there are too many edges");
    mesh->has_edges = edges & HAS_EDGES;
    edge_count = edges & ~(uint32_t)HAS_EDGES;
    X_TABLE(s, "vertices", &mesh->vertices, vertex_count, xyz);
    X_TABLE(s, "polygons", &mesh->polygons, polygon_count, polygon_columns);
    X_TABLE(s, "indices", &mesh->indices, index_count, vertex);
    x_table(s, "faces_by_edges", &mesh->faces_by_edges, edge_count, faces, 2);
    x_table(s, "faces_by_vertices", &mesh->faces_by_vertices, vertex_count, faces, 3);
    if (mesh->has_edges)
        X_TABLE(s, "edges", &mesh->edges, edge_count, wide_vertices);
}

static void x_gauss(struct io *s, struct p3d_physx_gauss_map *gauss)
{
    uint32_t sample_count = gauss->samples.count / 2, valency_count = gauss->valencies.count;
    uint32_t neighbour_count = gauss->neighbours.count;

    x_header(s, "support_header", "ICE\1", "SUPM", &gauss->support_version);
    x_header(s, "map_header", "ICE\1", "GAUS", &gauss->samples_version);
    x_u32(s, "subdivision", &gauss->subdivision);
    x_u32(s, "sample_count", &sample_count);
    if (!s->has_failed && sample_count > UINT32_MAX / 2)
        io_fail(s, P3D_DAMAGED, io_offset(s), "there are too many samples: %u", sample_count);
    X_TABLE(s, "samples", &gauss->samples, 2 * sample_count, vertex);
    x_header(s, "valency_header", "ICE\1", "VALE", &gauss->valencies_version);
    x_u32(s, "valency_count", &valency_count);
    x_u32(s, "neighbour_count", &neighbour_count);
    x_u32(s, "largest_valency", &gauss->largest_valency);
    x_table(s, "valencies", &gauss->valencies, valency_count, gauss->largest_valency > MOST_NARROW ? wide_count : count,
            1);
    X_TABLE(s, "neighbours", &gauss->neighbours, neighbour_count, vertex);
}

void x_physx_mesh(struct io *s, struct p3d_physx_mesh *mesh)
{
    x_header(s, "header", "NXS\1", "CVXM", &mesh->version);
    require(s, "convex mesh", mesh->version, MESH_VERSION, MESH_VERSION);
    x_u32(s, "flags", &mesh->flags);
    x_header(s, "list_header", "ICE\1", "CLHL", &mesh->list_version);
    if (mesh->list_version == WITHOUT_HULL_HEADER) {
        mesh->hull_version = mesh->list_version;
    } else {
        x_header(s, "hull_header", "ICE\1", "CVHL", &mesh->hull_version);
        require(s, "hull", mesh->hull_version, 7, 8);
    }
    x_hull(s, mesh);
    x_f32(s, "epsilon", &mesh->epsilon);
    x_vec3(s, "bbox_min", &mesh->bbox_min);
    x_vec3(s, "bbox_max", &mesh->bbox_max);
    x_f32(s, "mass", &mesh->mass);
    x_floats(s, "inertia", mesh->inertia, 9);
    x_vec3(s, "center_of_mass", &mesh->center_of_mass);
    x_f32(s, "gauss_flag", &mesh->gauss_flag);
    if (mesh->gauss_flag == 1) {
        io_begin(s, "gauss", P3D_NO_INDEX);
        x_gauss(s, &mesh->gauss);
        io_end(s);
    }
    x_f32(s, "radius", &mesh->radius);
    x_vec3(s, "extents", &mesh->extents);
    if (!s->is_writing)
        check_mesh(s, mesh);
}
