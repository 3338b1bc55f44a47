/* test_hulls.c: the collision meshes of a binarised model: found, written as OBJ and glTF, and compared with the LODs
 * that they are of.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/vec.h"
#include "draw.h"
#include "gltf_parts.h"
#include "sweep.h"

#include <p3d/p3d.h>

/* The box is not about the origin, so that the bounding centre is not 0. */
#define BODIES "lod 1e13; box Component01 3 1 2 2; box Component02 8 0 0 1;"
#define ROAD "lod 3e15; p 0 1 0 0 1 4 4 1 4 4 1 0; f 0 1 2 3;"
#define BOTH BODIES ROAD

/* A sketch, binarised. */
struct made {
    struct sketch *s;
    struct p3d_model *model;
    struct p3d_document document;
    struct p3d_hulls *hulls;
};

static struct p3d_error error;
static unsigned warnings;
static const struct p3d_options listening = {.warn = tally, .warn_user = &warnings};

static struct made make(const char *drawing)
{
    const struct p3d_binarise_options options = {.version = 73};
    struct made made = {.s = sketch(drawing)};
    struct p3d_odol *odol;

    made.model = p3d_model_from_mlod(sketch_mlod(made.s), NULL, 0, NULL, &error);
    assert_non_null(made.model);
    odol = p3d_odol_from_model(made.model, &options, NULL, &error);
    assert_non_null(odol);
    made.document = (struct p3d_document){.format = P3D_FORMAT_ODOL, .odol = odol, .lod_count = odol->lod_count};
    return made;
}

static struct p3d_odol_mesh_list *list_of(const struct made *made, size_t list)
{
    return &made->document.odol->physx->lists[list];
}

static const struct p3d_hull *find(struct made *made, uint32_t count)
{
    p3d_hulls_free(made->hulls);
    warnings = 0;
    made->hulls = p3d_odol_find_hulls(made->document.odol, &listening, &error);
    assert_non_null(made->hulls);
    assert_int_equal(made->hulls->count, count);
    return made->hulls->items;
}

static void unmake(struct made *made)
{
    p3d_hulls_free(made->hulls);
    p3d_odol_free(made->document.odol);
    p3d_model_free(made->model);
}

/* ---- Where they are ---- */

TEST(a_hull_lies_where_its_component_does)
{
    struct made made = make(BOTH);
    const struct p3d_hull *hulls = find(&made, 3);
    struct p3d_bounds bounds = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};

    assert_true(vec_length(vec_of(made.document.odol->bounding_center)) > 1);
    for (uint32_t i = 0; i < hulls[0].point_count; i++)
        p3d_bounds_add(&bounds, hulls[0].points[i]);
    assert_at(bounds.min, 3, 1, 2);
    assert_at(bounds.max, 5, 3, 4);
    assert_at(hulls[0].center_of_mass, 4, 2, 3);
    assert_float_equal(hulls[0].volume, 8, 1e-4);
    assert_int_equal(hulls[0].point_count, 8);
    assert_int_equal(hulls[0].polygon_count, 6);
    assert_int_equal(hulls[0].corner_count, 24);
    assert_int_equal(hulls[0].corner_counts[5], 4);
    unmake(&made);
}

TEST(hulls_are_called_as_what_they_are_of)
{
    struct made made = make(BOTH);
    const struct p3d_hull *hulls = find(&made, 3);

    assert_text(hulls[0].name, "component01");
    assert_text(hulls[1].name, "component02");
    assert_text(hulls[2].name, "face 0");
    assert_true(hulls[1].resolution == 1e13f);
    assert_true(hulls[2].resolution == 3e15f);
    assert_int_equal(made.document.odol->special_lods[P3D_ROLE_GEOMETRY], hulls[1].lod);
    assert_int_equal(made.document.odol->special_lods[P3D_ROLE_ROADWAY], hulls[2].lod);
    list_of(&made, 0)->mesh_count = 1; /* of which component? */
    made.document.odol->special_lods[P3D_ROLE_ROADWAY] = P3D_ODOL_NO_LOD;
    hulls = find(&made, 2);
    assert_text(hulls[0].name, "hull 0");
    assert_int_equal(hulls[1].lod, P3D_NO_LOD);
    assert_true(hulls[1].resolution == 3e15f);
    unmake(&made);
}

/* As in a model: with one axis mirrored, counter-clockwise seen from outside. */
TEST(polygons_turn_as_faces_do)
{
    struct made made = make(BOTH);
    const struct p3d_hull *hulls = find(&made, 3);

    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t *turn = hulls[i].corners;

        for (uint32_t j = 0; j < hulls[i].polygon_count; turn += hulls[i].corner_counts[j++]) {
            const struct vec a = vec_of(hulls[i].points[turn[0]]), b = vec_of(hulls[i].points[turn[1]]);
            const struct vec normal = vec_cross(vec_subtract(b, a), vec_subtract(vec_of(hulls[i].points[turn[2]]), a));

            assert_true(vec_dot(normal, vec_subtract(a, vec_of(hulls[i].center_of_mass))) < 0);
        }
    }
    unmake(&made);
}

TEST(a_mesh_that_is_no_hull_is_left_out_with_a_warning)
{
    struct made made = make(BOTH);
    struct p3d_physx_mesh *mesh = list_of(&made, 0)->meshes[0].convex;
    uint8_t *count;

    list_of(&made, 0)->meshes[0].convex = NULL;
    assert_text(find(&made, 2)[0].name, "component02");
    assert_int_equal(warnings, 1);
    list_of(&made, 0)->meshes[0].convex = mesh;
    mesh->indices.count--; /* so that polygons would have to share them */
    find(&made, 2);
    assert_int_equal(warnings, 1);
    mesh->indices.count++;
    find(&made, 3);
    assert_int_equal(warnings, 0);
    count = (uint8_t *)(uintptr_t)(mesh->polygons.data + mesh->polygons.stride + 18); /* of corners of a polygon */
    *count = 2;
    find(&made, 2);
    assert_int_equal(warnings, 1);
    *count = 3;
    assert_int_equal(find(&made, 3)[0].corner_counts[1], 3);
    *count = 4;
    made.document.odol->physx = NULL; /* before version 60 */
    find(&made, 0);
    unmake(&made);
}

/* ---- Written ---- */

static char *write_obj(const struct made *made, const struct p3d_obj_options *options, bool is_mtl)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&buffer);

    assert_true((is_mtl ? p3d_write_mtl : p3d_write_obj)(made->model, options, NULL, sink, &error));
    assert_true(sink.write(sink.user, "", 1));
    at_end(free, buffer.data);
    return (char *)buffer.data;
}

TEST(an_obj_has_an_object_for_those_of_a_lod)
{
    struct made made = make(BOTH);
    struct p3d_obj_options options = {.mtl_name = "a.mtl"};
    char *text, *mtl;

    find(&made, 3);
    options.hulls = made.hulls;
    text = write_obj(&made, &options, false);
    mtl = write_obj(&made, &options, true);
    assert_non_null(strstr(text, "o Geometry_hulls\nv "));
    assert_non_null(strstr(strstr(text, "o Geometry_hulls\n"), "\nv 3 1 -2\n"));
    assert_non_null(strstr(text, "g component01\nusemtl collision\nf "));
    assert_non_null(strstr(text, "g component02\nf "));
    assert_non_null(strstr(text, "o Roadway_hulls\nv "));
    assert_non_null(strstr(text, "g face_0\nf "));
    assert_non_null(strstr(mtl, "newmtl collision\nKd 0.125 0.75 0.25\nd 0.375\n"));
    text = write_obj(&made, NULL, false);
    assert_null(strstr(text, "hulls"));
    unmake(&made);
}

TEST(a_gltf_has_a_node_for_each_hull)
{
    struct made made = make(BOTH);
    struct p3d_gltf_options options = {.lods = P3D_GLTF_BEST};
    struct written written;

    find(&made, 3);
    options.hulls = made.hulls;
    written = write_parts(made.model, &options, NULL);
    assert_true(has(&written, "\"nodes\":[0,1,4]}")); /* of the scene: the best LOD, hulls of each LOD */
    assert_true(has(&written, "{\"name\":\"Geometry hulls\",\"children\":[2,3],\"extras\":{\"lod\":0,"
                              "\"resolution\":1e+13}},\n"
                              "{\"name\":\"Geometry hull component01\",\"mesh\":1,\"extras\":{\"hull\":\"component01\","
                              "\"volume\":8,\"center_of_mass.x\":4,\"center_of_mass.y\":2,\"center_of_mass.z\":-3,"
                              "\"polygons\":\"4;4;4;4;4;4\"}}"));
    assert_true(has(&written, "{\"name\":\"Roadway hulls\",\"children\":[5],\"extras\":{\"lod\":1,"));
    assert_true(has(&written, "{\"name\":\"Geometry hull component01\",\"primitives\":["
                              "{\"attributes\":{\"POSITION\":4},\"indices\":5,\"material\":1}]}"));
    assert_true(has(&written, "\"count\":8,\"type\":\"VEC3\",\"min\":[3,1,-4],\"max\":[5,3,-2]"));
    assert_true(has(&written, "\"count\":36,\"type\":\"SCALAR\""));
    assert_true(has(&written, "{\"name\":\"collision\",\"pbrMetallicRoughness\":{\"baseColorFactor\":"
                              "[0.125,0.75,0.25,0.375],\"metallicFactor\":0},\"alphaMode\":\"BLEND\"}"));
    unmake(&made);
}

TEST(points_that_are_not_finite_are_written_as_0)
{
    static const struct p3d_vec3 odd[] = {{0, 0, INFINITY}, {1, 0, 0}, {0, 1, 0}};
    static const uint32_t corner_counts[] = {3}, indices[] = {0, 1, 2};
    static const struct p3d_hull hull = {.lod = P3D_NO_LOD,
                                         .resolution = 1e13f,
                                         .points = odd,
                                         .point_count = 3,
                                         .corner_counts = corner_counts,
                                         .polygon_count = 1,
                                         .corners = indices,
                                         .corner_count = 3,
                                         .volume = NAN,
                                         .center_of_mass = {NAN, 0, 0}};
    const struct p3d_hulls hulls = {&hull, 1, NULL};
    const struct p3d_gltf_options gltf = {.hulls = &hulls};
    const struct p3d_obj_options obj = {.hulls = &hulls};
    struct sketch *s = sketch("lod 1.000;" TRIANGLE);
    const struct made made = {.model = &s->model};
    struct written written;
    char *text;

    warnings = 0;
    written = write_parts(&s->model, &gltf, &listening);
    assert_int_equal(warnings, 1);
    assert_true(has(&written, "\"min\":[0,0,0],\"max\":[1,1,0]"));
    assert_false(has(&written, "volume"));
    assert_false(has(&written, "center_of_mass"));
    text = write_obj(&made, &obj, false);
    assert_non_null(strstr(text, "o Geometry_hulls\nv 0 0 0\nv 1 0 0\nv 0 1 0\n"));
}

TEST(every_failure_of_memory_is_reported)
{
    struct starving s = {.round = 0};
    struct made made = make(BOTH);

    while (starve(&s)) {
        struct p3d_hulls *hulls = p3d_odol_find_hulls(made.document.odol, &s.options, &error);
        const struct p3d_gltf_options options = {.hulls = hulls};
        struct p3d_buffer buffer = {NULL, 0, 0};

        if (hulls)
            p3d_write_glb(made.model, &options, &s.options, p3d_buffer_sink(&buffer), &error);
        p3d_hulls_free(hulls);
        p3d_buffer_free(&buffer);
        s.status = error.status;
    }
    assert_true(s.round > 4);
    unmake(&made);
}

/* ---- Compared ---- */

static uint32_t count(const struct made *made, const char *id, struct p3d_finding *first)
{
    struct p3d_findings *findings = p3d_check(&made->document, NULL, NULL, &error);
    uint32_t found;

    assert_non_null(findings);
    found = count_found(findings, id, first);
    p3d_findings_free(findings);
    return found;
}

static void assert_counts(const struct made *made, uint32_t numbers, uint32_t vertices, uint32_t sizes)
{
    assert_int_equal(count(made, "P3D-G120", NULL), numbers);
    assert_int_equal(count(made, "P3D-G121", NULL), vertices);
    assert_int_equal(count(made, "P3D-G122", NULL), sizes);
}

/* Puts the hull of some corners of the first box in the place of a mesh; that of all eight is `grown` in each axis. */
static struct p3d_physx_mesh *replace(const struct made *made, size_t list, uint32_t corner_count, float grown)
{
    const struct p3d_vec3 center = made->document.odol->bounding_center;
    struct p3d_vec3 places[8];

    for (uint32_t i = 0; i < 8; i++) {
        const struct p3d_vec3 p = {i & 1 ? 5 + grown : 3, i & 2 ? 3 + grown : 1, i & 4 ? 4 + grown : 2};
        const float turn = list < 2 ? 1.0f : -1.0f;

        places[i] = (struct p3d_vec3){turn * (p.x - center.x), p.y - center.y, turn * (p.z - center.z)};
    }
    return list_of(made, list)->meshes[0].convex = p3d_physx_cook(places, corner_count, 0, NULL, &error);
}

TEST(a_model_as_it_was_binarised_is_clean)
{
    struct made made = make(BOTH);

    assert_counts(&made, 0, 0, 0);
    p3d_physx_free(replace(&made, 0, 8, 5e-5f)); /* rounding */
    made.document.odol->physx = NULL;            /* not known */
    assert_counts(&made, 0, 0, 0);
    unmake(&made);
}

TEST(another_number_of_meshes_is_told)
{
    struct made made = make(BOTH);
    struct p3d_finding finding;

    list_of(&made, 0)->mesh_count = 1;
    assert_counts(&made, 1, 0, 0);
    assert_int_equal(count(&made, "G120", &finding), 1);
    assert_int_equal(finding.lod, made.document.odol->special_lods[P3D_ROLE_GEOMETRY]);
    list_of(&made, 3)->mesh_count = 0;
    assert_counts(&made, 2, 0, 0);
    list_of(&made, 0)->mesh_count = 2;
    assert_int_equal(count(&made, "G120", &finding), 1);
    assert_int_equal(finding.lod, made.document.odol->special_lods[P3D_ROLE_ROADWAY]);
    unmake(&made);
}

/* Of either list: that of the model, and that of the model turned. */
TEST(hulls_that_differ_from_their_components_are_told)
{
    for (size_t list = 0; list < 4; list += 2) {
        struct made made = make(BOTH);
        struct p3d_physx_mesh *mesh = replace(&made, list, 8, 0.01f);
        struct p3d_finding finding;

        assert_counts(&made, 0, 1, 0); /* vertices that are no points */
        count(&made, "G121", &finding);
        assert_int_equal(finding.element, P3D_ELEMENT_COMPONENT);
        assert_text(finding.name, "component01");
        p3d_physx_free(mesh);
        mesh = replace(&made, list, 6, 0);
        assert_counts(&made, 0, 0, 1); /* points that stand out */
        p3d_physx_free(mesh);
        unmake(&made);
    }
}
