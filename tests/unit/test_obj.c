/* test_obj.c: OBJ and MTL, to the letter.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "models.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The written text, terminated; the caller frees the buffer. */
static struct p3d_buffer written(const struct p3d_model *model, const struct p3d_obj_options *obj_options,
                                 const struct p3d_options *options, bool is_mtl)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&buffer);

    assert_true(is_mtl ? p3d_write_mtl(model, obj_options, options, sink, NULL)
                       : p3d_write_obj(model, obj_options, options, sink, NULL));
    assert_true(sink.write(sink.user, "", 1));
    at_end(free, buffer.data);
    return buffer;
}

static const char *text_of(const struct p3d_buffer *buffer)
{
    return (const char *)buffer->data;
}

TEST(a_crate_is_written_to_the_letter)
{
    static const char expected[] = "# p3dkit: x right, y up, z backward; metres\n"
                                   "mtllib crate.mtl\n"
                                   "o 1.000\n"
                                   "v -1 0 1\nv 1 0 1\nv 1 2 1\nv -1 2 1\n"
                                   "v -1 0 -1\nv 1 0 -1\nv 1 2 -1\nv -1 2 -1\n"
                                   "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n"
                                   "vn 0 0 1\nvn 0 0 -1\nvn -1 0 0\nvn 1 0 0\nvn 0 1 0\nvn 0 -1 0\n"
                                   "g whole_crate\n"
                                   "usemtl crate_co\n"
                                   "f 1/1/1 2/2/1 3/3/1 4/4/1\n"
                                   "f 6/1/2 5/2/2 8/3/2 7/4/2\n"
                                   "f 5/1/3 1/2/3 4/3/3 8/4/3\n"
                                   "f 2/1/4 6/2/4 7/3/4 3/4/4\n"
                                   "f 5/1/6 6/2/6 2/3/6 1/4/6\n"
                                   "g lid whole_crate\n"
                                   "usemtl color(0.5,0.25,0.125,1,CO)\n"
                                   "f 4/1/5 3/2/5 7/3/5 8/4/5\n";
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    const struct p3d_obj_options options = {.mtl_name = "crate.mtl"};
    struct p3d_buffer buffer = written(crate.model, &options, NULL, false);
    struct p3d_model_lod lod;

    assert_true(buffer.size > sizeof expected);
    assert_memory_equal(buffer.data, expected, sizeof expected - 1);
    /* the following LODs count on: vertices from 9, UVs from 5, normals from 7 */
    assert_non_null(strstr(text_of(&buffer), "g Component01\nusemtl none\nf 9/5/7 10/6/7 11/7/7 12/8/7\n"));
    assert_non_null(strstr(text_of(&buffer), "o Memory\nv 0 2 0\nv 0 1 -1.5\ng axis\np 17\ng open_position\np 18\n"));
    assert_non_null(strstr(text_of(&buffer), "o LandContact\nv -1 0 1\nv 1 0 1\nv 1 0 -1\nv -1 0 -1\n"
                                             "g default\np 19\n"));
    lod = crate.model->lods[0];
    lod.resolution = 0.17409f; /* which "0.174" would not give back */
    crate.model->lods = &lod;
    crate.model->lod_count = 1;
    buffer = written(crate.model, NULL, NULL, false);
    assert_non_null(strstr(text_of(&buffer), "\no 0.17409\n"));
}

TEST(materials_are_written_to_the_letter)
{
    static const char expected[] = "# p3dkit\n"
                                   "\nnewmtl crate_co\n"
                                   "# rvmat: crate\\data\\crate.rvmat\n"
                                   "Kd 1 1 1\n"
                                   "map_Kd textures/crate/data/crate_co.paa\n"
                                   "\nnewmtl color(0.5,0.25,0.125,1,CO)\n"
                                   "# texture: #(argb,8,8,3)color(0.5,0.25,0.125,1,CO)\n"
                                   "Kd 0.5 0.25 0.125\n"
                                   "d 1\n"
                                   "\nnewmtl none\n"
                                   "Kd 1 1 1\n"
                                   "d 1\n";
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    const struct p3d_obj_options options = {.texture_root = "textures"};
    struct p3d_buffer buffer = written(crate.model, &options, NULL, true);

    assert_string_equal(text_of(&buffer), expected);
}

TEST(no_lod_is_called_like_a_repeated_one)
{
    const struct sketch *s =
        sketch("lod 10100; p 0 0 0; lod 10100; p 0 0 0; lod 10100.3; p 0 0 0; lod 10100.5; p 0 0 0");
    struct p3d_buffer buffer = written(&s->model, NULL, NULL, false);

    assert_non_null(strstr(text_of(&buffer), "\no ShadowVolume_100.2\n"));
    assert_non_null(strstr(text_of(&buffer), "\no 10100.3\n"));
    assert_non_null(strstr(text_of(&buffer), "\no ShadowVolume_100.5\n"));
}

TEST(numbers_that_are_not_finite_are_never_written_but_warned_of)
{
    struct loaded odd = load_model(FIXTURES "/odd.p3d");
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_buffer buffer = written(odd.model, NULL, &options, false);

    assert_null(strstr(text_of(&buffer), "nan"));
    assert_null(strstr(text_of(&buffer), "inf"));
    /* the first two faces name normals that are not finite: their own stand in */
    assert_non_null(strstr(text_of(&buffer), "vn 0 0 1\nvn 0 0 -1\ng "));
    assert_non_null(strstr(text_of(&buffer), "f 1/1/1 2/2/1 3/3/1 4/4/1\n"));
    assert_non_null(strstr(text_of(&buffer), "usemtl caf\xc3\xa9\n"));
    /* the third has no normals; the fourth is no face */
    assert_non_null(strstr(text_of(&buffer), "\nf 5/1 1/1 4/3 8/4\nf 4/1 3/2 7/3 8/4\n"));
    assert_non_null(strstr(text_of(&buffer), "\no 1.000.2\n"));
    assert_non_null(strstr(text_of(&buffer), "\no 1.000.3\n"));
    assert_string_equal(heard.text, "1 corners have UVs that are not finite; written as 0 0; "
                                    "8 corners have normals that are not finite; replaced by their faces' own; "
                                    "1 names of selections have blanks or else what a group cannot have; written as _ "
                                    "(glTF keeps them); 1 faces have fewer than 3 corners; left out; "
                                    "an OBJ has no selections of points alone in LODs with faces; ");
}

TEST(what_an_obj_has_no_place_for_is_named)
{
    struct loaded tags = load_model(FIXTURES "/tags_p3dm.p3d");
    struct p3d_model *model = tags.model;
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};

    (void)written(model, NULL, &options, false);
    assert_string_equal(heard.text, "an OBJ has no masses, named properties, weights, further UV sets, flags and key "
                                    "frames; ");
    heard = (struct heard){.count = 0};
    model->lod_count = 0;
    (void)written(model, NULL, &options, false);
    assert_int_equal(heard.count, 0);
}

TEST(two_runs_and_another_locale_give_the_same_bytes)
{
    struct loaded tags = load_model(FIXTURES "/tags_p3dm.p3d");
    struct p3d_buffer first = written(tags.model, NULL, NULL, false), second;

    setlocale(LC_ALL, "de_DE.UTF-8"); /* has a decimal comma, where it is installed */
    second = written(tags.model, NULL, NULL, false);
    setlocale(LC_ALL, "C");
    assert_string_equal(text_of(&first), text_of(&second));
}

/* One point, one triangle a material: what matters is the names. */
TEST(repeated_material_names_are_told_apart)
{
    static const char *const textures[] = {"a\\wall.paa", "b\\wall.paa", "c\\wall.2.paa",          "d\\wall.paa",
                                           "wall 2.paa",  "wall_2.tga",  "#(rgb,8,8,3)color(1,2)", "#broken",
                                           "\\",          "#end\\"};
    static const char *const names[] = {"wall",     "wall.2",     "wall.2.2", "wall.3", "wall_2",
                                        "wall_2.2", "color(1,2)", "broken",   "_",      "end_"};
    struct p3d_model_material materials[COUNT(textures)];
    const struct p3d_model model = {.materials = materials, .material_count = COUNT(textures)};
    struct p3d_buffer buffer;
    const char *at;

    for (size_t i = 0; i < COUNT(textures); i++)
        materials[i] = (struct p3d_model_material){.texture = p3d_bytes_of(textures[i])};
    buffer = written(&model, NULL, NULL, true);
    at = text_of(&buffer);
    for (size_t i = 0; i < COUNT(names); i++) {
        at = strstr(at, "newmtl ");
        assert_non_null(at);
        at += strlen("newmtl ");
        assert_memory_equal(at, names[i], strlen(names[i]));
        assert_int_equal(at[strlen(names[i])], '\n');
    }
}

/* So that other programs can leave them away. */
TEST(triangles_of_proxies_come_last)
{
    struct sketch *s = sketch("paint a.paa; lod 1; no_uvs; p 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0; f 0 1 2;"
                              "proxy proxy:x.01; f 3 4 5");
    struct p3d_buffer buffer = written(&s->model, NULL, NULL, false);

    assert_non_null(strstr(text_of(&buffer), "g default\nusemtl a\nf 4 5 6\ng proxy:x.01\nf 1 2 3\n"));
}

TEST(two_names_never_become_one_group)
{
    struct sketch *s = sketch("lod 1; no_uvs; p 0 0 0 0 0 0 0 0 0 0 0 0; f 0 1 2; s ? f0; s a_b f0 p3; s default f0");
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_buffer buffer;

    s->room->selections[0].name = p3d_bytes_of("a b");
    buffer = written(&s->model, NULL, &options, false);
    assert_non_null(strstr(text_of(&buffer), "\ng a_b.2 a_b default.2\n"));
    assert_non_null(strstr(heard.text, "; 2 names of selections mean no group, or become those of others; written"));
    assert_non_null(strstr(heard.text, "; an OBJ has no points of selections outside of their faces; "));
}

TEST(members_that_many_selections_share_are_counted_before_they_are_looked_at)
{
    enum { FACES = 2000000, SELECTIONS = 50000 };
    uint32_t *members = calloc(FACES, sizeof *members);
    struct p3d_model_face *faces = calloc(FACES, sizeof *faces); /* without corners */
    struct p3d_model_selection *selections = calloc(SELECTIONS, sizeof *selections);
    const struct p3d_model_material material = {.texture = {NULL, 0}};
    const struct p3d_model_lod lod = {
        .faces = faces, .face_count = FACES, .selections = selections, .selection_count = SELECTIONS};
    const struct p3d_model model = {.lods = &lod, .lod_count = 1, .materials = &material, .material_count = 1};
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;
    clock_t start;

    assert_true(members && faces && selections);
    for (uint32_t i = 0; i < FACES; i++)
        members[i] = i;
    for (size_t i = 0; i < SELECTIONS; i++)
        selections[i] =
            (struct p3d_model_selection){.name = {(const uint8_t *)"s", 1}, .faces = members, .face_count = FACES};
    start = clock();
    assert_false(p3d_write_obj(&model, NULL, NULL, p3d_buffer_sink(&buffer), &error));
    assert_int_equal(error.status, P3D_NO_MEMORY);
    assert_true((double)(clock() - start) / CLOCKS_PER_SEC < 10);
    p3d_buffer_free(&buffer);
    free(members);
    free(faces);
    free(selections);
}

enum { GROUPED_FACES = 40, GROUPING_SELECTIONS = 12 };

/* The line that names the selections of a face, looked for in each of them. */
static void expect_group(char *line, size_t size, const struct p3d_model_lod *lod, uint32_t face)
{
    size_t used = (size_t)snprintf(line, size, "g");

    for (uint32_t i = 0; i < lod->selection_count; i++)
        for (uint32_t j = 0; j < lod->selections[i].face_count; j++)
            if (lod->selections[i].faces[j] == face)
                used += (size_t)snprintf(line + used, size - used, " s%c", (char)('a' + i));
    if (used == 1)
        snprintf(line, size, "g default");
}

/* All are of one material, so that no groups come again. Each face begins with a point of its own. */
static void assert_groups(const struct p3d_model *model)
{
    struct p3d_buffer buffer = written(model, NULL, NULL, false);
    char *line = strtok((char *)buffer.data, "\n"), groups[GROUPED_FACES][200], expected[200];
    bool is_seen[GROUPED_FACES] = {false};
    uint32_t face_count = 0, group_count = 0;

    for (; line; line = strtok(NULL, "\n")) {
        if (line[0] == 'g') {
            for (uint32_t i = 0; i < group_count; i++)
                assert_string_not_equal(line, groups[i]);
            assert_true(group_count < GROUPED_FACES);
            snprintf(groups[group_count++], sizeof groups[0], "%s", line);
        } else if (line[0] == 'f') {
            const uint32_t face = (uint32_t)strtoul(line + 2, NULL, 10) - 1;

            assert_true(face < GROUPED_FACES && !is_seen[face] && group_count);
            is_seen[face] = true;
            face_count++;
            expect_group(expected, sizeof expected, model->lods, face);
            assert_string_equal(groups[group_count - 1], expected);
        }
    }
    assert_int_equal(face_count, GROUPED_FACES);
    assert_true(group_count > 1);
}

/* Selections of a pattern each. Every third has the members of the one before it, every fourth half of those of the
 * first. */
TEST(every_face_is_in_the_groups_of_all_its_selections)
{
    static uint32_t members[GROUPING_SELECTIONS][GROUPED_FACES];
    static const char *const names[] = {"sa", "sb", "sc", "sd", "se", "sf", "sg", "sh", "si", "sj", "sk", "sl"};
    struct p3d_model_selection selections[GROUPING_SELECTIONS] = {{.face_count = 0}};
    struct p3d_model_face faces[GROUPED_FACES];
    struct p3d_model_corner corners[3 * GROUPED_FACES];
    const struct p3d_vec3 points[GROUPED_FACES] = {{0, 0, 0}};
    struct sketch *s = sketch("lod 1; no_uvs; p 0 0 0 0 0 0 0 0 0; f 0 1 2");
    uint32_t random = 1;

    s->drawn->points = points;
    s->drawn->point_count = GROUPED_FACES;
    s->drawn->corners = corners;
    s->drawn->corner_count = 3 * GROUPED_FACES;
    s->drawn->faces = faces;
    s->drawn->face_count = GROUPED_FACES;
    s->drawn->selections = selections;
    s->drawn->selection_count = GROUPING_SELECTIONS;
    for (uint32_t i = 0; i < GROUPED_FACES; i++)
        faces[i] = (struct p3d_model_face){.first_corner = 3 * i, .corner_count = 3};
    for (uint32_t i = 0; i < 3 * GROUPED_FACES; i++)
        corners[i] = (struct p3d_model_corner){i / 3, P3D_NO_NORMAL};
    for (uint32_t round = 0; round < 200; round++) {
        for (uint32_t i = 0; i < GROUPING_SELECTIONS; i++) {
            struct p3d_model_selection *own = &selections[i];
            const uint32_t mask = round % 2 ? 7 : 1; /* few members, or half of the faces */

            *own = (struct p3d_model_selection){.name = p3d_bytes_of(names[i]), .faces = members[i]};
            for (uint32_t j = 0; j < GROUPED_FACES; j++) {
                random = random * 1664525u + 1013904223u;
                if (!(random >> 16 & mask))
                    members[i][own->face_count++] = j;
            }
            if (i % 3 == 2 || i % 4 == 3) {
                own->faces = selections[i % 3 == 2 ? i - 1 : 0].faces;
                own->face_count = selections[i % 3 == 2 ? i - 1 : 0].face_count / (i % 4 == 3 ? 2 : 1);
            }
        }
        assert_groups(&s->model);
    }
}

TEST(a_name_for_the_mtl_that_no_line_can_hold_is_refused)
{
    static const char *const names[] = {"a\nv 1 1 1.mtl", "a\r.mtl", "\x7f.mtl", "a\xc2\x85.mtl"};
    struct loaded crate = load_model(FIXTURES "/crate.p3d");

    for (size_t i = 0; i < COUNT(names); i++) {
        const struct p3d_obj_options options = {.mtl_name = names[i]};
        struct p3d_buffer buffer = {NULL, 0, 0};
        struct p3d_error error;

        assert_false(p3d_write_obj(crate.model, &options, NULL, p3d_buffer_sink(&buffer), &error));
        assert_int_equal(error.status, P3D_INVALID);
        p3d_buffer_free(&buffer);
    }
}

/* Faces of three materials and of selections that overlap: those of one material follow each other, in the order of
 * its first face; of them those of the same groups, in the order of the first face that has these; then as they were.
 */
TEST(faces_stand_by_material_then_by_groups_then_as_they_were)
{
    enum { FACES = 60 };
    static const char *const names[] = {"sa", "sb", "sc"};
    struct p3d_vec3 points[FACES + 2];
    struct p3d_model_corner corners[3 * FACES];
    struct p3d_model_face faces[FACES];
    uint32_t members[COUNT(names)][FACES], group_of[FACES], random = 3;
    struct p3d_model_selection selections[COUNT(names)] = {{.face_count = 0}};
    struct sketch *s = sketch("material a.paa; material b.paa; lod 1; no_uvs");
    char expected[1024] = "", got[1024] = "";
    struct p3d_buffer buffer;

    for (uint32_t i = 0; i < FACES + 2; i++)
        points[i] = (struct p3d_vec3){(float)i, (float)(i * i % 7), 0};
    for (uint32_t i = 0; i < 3 * FACES; i++)
        corners[i] = (struct p3d_model_corner){i / 3 + i % 3, P3D_NO_NORMAL};
    for (uint32_t i = 0; i < COUNT(names); i++)
        selections[i] = (struct p3d_model_selection){.name = p3d_bytes_of(names[i]), .faces = members[i]};
    for (uint32_t i = 0; i < FACES; i++) {
        random = random * 1664525u + 1013904223u;
        group_of[i] = random >> 20 & 7;
        faces[i] = (struct p3d_model_face){
            .first_corner = 3 * i, .corner_count = i % 11 == 5 ? 2 : 3, .material = (random >> 26) % 3};
        for (uint32_t j = 0; j < COUNT(names); j++)
            if (group_of[i] >> j & 1)
                members[j][selections[j].face_count++] = i;
    }
    for (uint32_t m = 0; m < FACES; m++) /* the first face of a material, the first of its groups, and those like it */
        for (uint32_t g = 0; g < FACES; g++)
            for (uint32_t i = 0; i < FACES; i++) {
                uint32_t first = 0, first_group = 0;

                while (faces[first].material != faces[i].material)
                    first++;
                while (group_of[first_group] != group_of[i])
                    first_group++;
                if (first == m && first_group == g && faces[i].corner_count == 3)
                    snprintf(expected + strlen(expected), sizeof expected - strlen(expected), "%u ", (unsigned)i + 1);
            }
    s->drawn->points = points;
    s->drawn->point_count = FACES + 2;
    s->drawn->corners = corners;
    s->drawn->corner_count = 3 * FACES;
    s->drawn->faces = faces;
    s->drawn->face_count = FACES;
    s->drawn->selections = selections;
    s->drawn->selection_count = COUNT(names);
    buffer = written(&s->model, NULL, NULL, false);
    for (const char *at = strstr(text_of(&buffer), "\nf "); at; at = strstr(at + 1, "\nf "))
        snprintf(got + strlen(got), sizeof got - strlen(got), "%u ", (unsigned)strtoul(at + 3, NULL, 10));
    assert_string_equal(got, expected);
}
