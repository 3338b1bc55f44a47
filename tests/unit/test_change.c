/* test_change.c: MLODs scaled and turned, their masses, properties and names of selections.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "sweep.h"

/* A sketch as a file that was read. */
static struct p3d_mlod *file_of(struct sketch *s, struct p3d_buffer *file, const struct p3d_options *options)
{
    struct p3d_error error;

    if (!p3d_mlod_write(sketch_mlod(s), p3d_buffer_sink(file), &error))
        fail_msg("%s", error.message);
    return p3d_mlod_read(file->data, file->size, options, &error);
}

/* A file that was changed. */
struct changed {
    struct p3d_buffer file;
    struct p3d_mlod *mlod;
    struct heard heard;
    struct p3d_error error;
    bool is_good;
};

static void end_changed(void *data)
{
    struct changed *changed = data;

    p3d_mlod_free(changed->mlod);
    p3d_buffer_free(&changed->file);
    free(changed);
}

static struct changed *change(const char *drawing, struct p3d_mlod_changes changes)
{
    struct changed *changed = calloc(1, sizeof *changed);
    struct p3d_options options = {.warn = hear};

    assert_non_null(changed);
    at_end(end_changed, changed);
    options.warn_user = &changed->heard;
    changed->mlod = file_of(sketch(drawing), &changed->file, NULL);
    assert_non_null(changed->mlod);
    changed->is_good = p3d_mlod_change(changed->mlod, &changes, &options, &changed->error);
    return changed;
}

static void assert_place(struct p3d_span places, uint32_t index, float x, float y, float z)
{
    const struct p3d_vec3 place = p3d_vec3_at(places, index);

    if (place.x != x || place.y != y || place.z != z)
        fail_msg("%g %g %g, not %g %g %g", (double)place.x, (double)place.y, (double)place.z, (double)x, (double)y,
                 (double)z);
}

static const struct p3d_mlod_tag *tag_of(const struct p3d_mlod_lod *lod, enum p3d_mlod_tag_kind kind)
{
    for (uint32_t i = 0; i < lod->tag_count; i++)
        if (lod->tags[i].kind == kind)
            return &lod->tags[i];
    return NULL;
}

static const char *value_of(const struct p3d_mlod_lod *lod, const char *name)
{
    static char text[65];

    for (uint32_t i = 0; i < lod->tag_count; i++)
        if (lod->tags[i].kind == P3D_TAG_PROPERTY && p3d_text_equal(lod->tags[i].value.property.name, name)) {
            const struct p3d_bytes value = p3d_text(lod->tags[i].value.property.value);

            memcpy(text, value.data, value.size);
            text[value.size] = 0;
            return text;
        }
    return "";
}

/* ---- Places ---- */

TEST(points_normals_and_key_frames_turn_by_whole_numbers)
{
    static const struct {
        struct p3d_turn turn;
        float place[3], normal[3];
    } rows[] = {{{0, 90}, {1, -3, 2}, {0, 0, 1}},  {{1, 90}, {3, 2, -1}, {0, 1, 0}},
                {{2, 90}, {-2, 1, 3}, {-1, 0, 0}}, {{1, 180}, {-1, 2, -3}, {0, 1, 0}},
                {{1, -90}, {-3, 2, 1}, {0, 1, 0}}, {{2, 450}, {-2, 1, 3}, {-1, 0, 0}}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct changed *c = change("lod 1; p 1 2 3; pflags 0 7; n 0 -1 0; frame 1;",
                                         (struct p3d_mlod_changes){.turns = &rows[i].turn, .turn_count = 1});
        const struct p3d_mlod_lod *lod = &c->mlod->lods[0];

        assert_true(c->is_good);
        assert_place(lod->points, 0, rows[i].place[0], rows[i].place[1], rows[i].place[2]);
        assert_place(tag_of(lod, P3D_TAG_ANIMATION)->value.animation.points, 0, rows[i].place[0], rows[i].place[1],
                     rows[i].place[2]);
        assert_place(lod->normals, 0, rows[i].normal[0], rows[i].normal[1], rows[i].normal[2]);
        assert_int_equal(p3d_load_u32(lod->points.data + 12), 7);
    }
}

TEST(turns_follow_each_other_and_scale_is_before_them)
{
    static const struct p3d_turn turns[2] = {{1, 90}, {0, 90}};
    const struct changed *c =
        change("lod 1; p 1 2 3;", (struct p3d_mlod_changes){.scale = 2, .turns = turns, .turn_count = 2});

    assert_place(c->mlod->lods[0].points, 0, 6, 2, 4);
    assert_place(c->mlod->lods[0].normals, 0, 0, 0, 1); /* of length 1, as it was */
}

TEST(a_turn_may_be_any_angle)
{
    static const struct p3d_turn turn = {2, 30};
    const struct changed *c = change("lod 1; p 1 0 0;", (struct p3d_mlod_changes){.turns = &turn, .turn_count = 1});

    assert_place(c->mlod->lods[0].points, 0, 0.866025388f, 0.5f, 0);
}

TEST(a_proxy_moves_and_keeps_its_size)
{
    static const struct p3d_turn turn = {1, 90};
    const struct changed *c =
        change("lod 1; p 9 9 9 10 0 0 10 0 2 10 1 0; f 2 1 3; s proxy:a.001 p1 p2 p3 f0; s door p1 f0;",
               (struct p3d_mlod_changes){.scale = 3, .turns = &turn, .turn_count = 1});

    assert_place(c->mlod->lods[0].points, 0, 27, 27, -27);
    assert_place(c->mlod->lods[0].points, 1, 0, 0, -30);
    assert_place(c->mlod->lods[0].points, 2, 2, 0, -30);
    assert_place(c->mlod->lods[0].points, 3, 0, 1, -30);
}

TEST(nothing_asked_for_changes_nothing)
{
    struct p3d_buffer again = {NULL, 0, 0};
    const struct changed *c = change("lod 1; pyramid; s a p1; prop x y;", (struct p3d_mlod_changes){.scale = 0});

    assert_true(p3d_mlod_write(c->mlod, p3d_buffer_sink(&again), NULL));
    assert_int_equal(again.size, c->file.size);
    assert_memory_equal(again.data, c->file.data, again.size);
    p3d_buffer_free(&again);
}

/* ---- Mass ---- */

TEST(masses_are_multiplied)
{
    const struct changed *c = change("lod 1e13; p 0 0 0 1 0 0; mass 3 1;", (struct p3d_mlod_changes){.mass = 8});
    const struct p3d_span mass = tag_of(&c->mlod->lods[0], P3D_TAG_MASS)->value.mass;

    assert_f32(p3d_f32_at(mass, 0), 6);
    assert_f32(p3d_f32_at(mass, 1), 2);
}

TEST(a_mass_is_spread_where_there_is_none)
{
    for (unsigned i = 0; i < 2; i++) {
        const struct changed *c =
            change(i ? "lod 1; p 0 0 0; lod 1e13; p 0 0 0 1 0 0; mass 0;" : "lod 1; p 0 0 0; lod 1e13; p 0 0 0 1 0 0;",
                   (struct p3d_mlod_changes){.mass = 8});
        const struct p3d_mlod_lod *lod = &c->mlod->lods[1];
        struct p3d_buffer file = {NULL, 0, 0};
        double mass;

        assert_true(p3d_mlod_mass(lod, &mass));
        assert_true(mass == 8);
        assert_false(p3d_mlod_mass(&c->mlod->lods[0], &mass));
        assert_f32(p3d_f32_at(tag_of(lod, P3D_TAG_MASS)->value.mass, 1), 4);
        assert_true(p3d_mlod_write(c->mlod, p3d_buffer_sink(&file), NULL));
        p3d_buffer_free(&file);
    }
}

TEST(a_mass_needs_a_geometry)
{
    const struct changed *c = change("lod 1; p 0 0 0; lod 1e13;", (struct p3d_mlod_changes){.mass = 8});

    assert_false(c->is_good);
    assert_int_equal(c->error.status, P3D_INVALID);
    assert_string_equal(c->error.message, "there is no Geometry LOD with points for the mass");
}

/* ---- Properties ---- */

TEST(properties_stand_where_the_engine_looks)
{
    static const struct p3d_named_value properties[] = {
        {"Class", "house"}, {"lodnoshadow", "1"}, {"mine", "x"}, {"map", ""}};
    const struct changed *c = change("lod 1; prop lodnoshadow 0; prop LODNOSHADOW 2; prop map house; lod 2; lod 1e13; "
                                     "prop class tree; prop map tree; lod 1e15;",
                                     (struct p3d_mlod_changes){.properties = properties, .property_count = 4});
    const struct p3d_mlod_lod *lods = c->mlod->lods;

    assert_true(c->is_good);
    assert_int_equal(c->heard.count, 0);
    assert_string_equal(value_of(&lods[0], "lodnoshadow"), "1");
    assert_string_equal(value_of(&lods[1], "lodnoshadow"), "1");
    assert_string_equal(value_of(&lods[2], "lodnoshadow"), "");
    assert_string_equal(value_of(&lods[2], "class"), "house");
    assert_string_equal(value_of(&lods[2], "mine"), "x");
    assert_string_equal(value_of(&lods[0], "mine"), "");
    assert_string_equal(value_of(&lods[2], "map"), "");
    assert_string_equal(value_of(&lods[0], "map"), "house");
    assert_int_equal(lods[0].tag_count, 4);
    assert_int_equal(lods[2].tags[lods[2].tag_count - 1].kind, P3D_TAG_END_OF_FILE);
}

TEST(without_geometry_the_first_lod_has_them)
{
    static const struct p3d_named_value properties[] = {{"class", "house"}, {"map", ""}};
    const struct changed *c =
        change("lod 1; lod 2;", (struct p3d_mlod_changes){.properties = properties, .property_count = 2});

    assert_string_equal(value_of(&c->mlod->lods[0], "class"), "house");
    assert_string_equal(value_of(&c->mlod->lods[1], "class"), "");
    assert_string_equal(c->heard.text, "no property to take away is called \"map\"; ");
}

TEST(a_property_of_a_lod_needs_one)
{
    static const struct p3d_named_value property = {"lodnoshadow", "1"};
    const struct changed *c =
        change("lod 1e13;", (struct p3d_mlod_changes){.properties = &property, .property_count = 1});

    assert_true(c->is_good);
    assert_string_equal(c->heard.text, "there is no LOD for the property \"lodnoshadow\"; ");
}

TEST(a_property_must_fit)
{
    char text[65];
    static const char size[] = "needs a name, and both name and value at most 63 bytes", line[] = "a control character";
    const struct {
        struct p3d_named_value property;
        const char *message;
    } rows[] = {
        {{text, "1"}, size}, {{"a", text}, size}, {{"", "1"}, size}, {{"a\nb", "1"}, line}, {{"a", "\x7f"}, line}};

    memset(text, 'a', 64);
    text[64] = 0;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct changed *c =
            change("lod 1;", (struct p3d_mlod_changes){.properties = &rows[i].property, .property_count = 1});

        assert_false(c->is_good);
        assert_int_equal(c->error.status, P3D_INVALID);
        assert_non_null(strstr(c->error.message, rows[i].message));
    }
}

/* ---- Names of selections ---- */

TEST(selections_get_other_names_in_all_lods)
{
    static const struct p3d_rename_rule rules[] = {{"door", "gate"}, {"gate", "DOOR"}, {"none", "x"}};
    const struct changed *c = change("lod 1; p 0 0 0; s Door p0; s gate p0; lod 2; p 0 0 0; s DOOR p0;",
                                     (struct p3d_mlod_changes){.selections = rules, .selection_count = 3});

    assert_true(c->is_good);
    assert_text(c->mlod->lods[0].tags[0].name, "gate");
    assert_text(c->mlod->lods[0].tags[1].name, "DOOR");
    assert_text(c->mlod->lods[1].tags[0].name, "gate");
    assert_string_equal(c->heard.text, "no selection is called \"none\"; ");
}

TEST(two_selections_do_not_get_one_name)
{
    static const struct {
        struct p3d_rename_rule rules[2];
        const char *message;
    } rows[] = {{{{"a", "B"}, {"x", "y"}}, "there would be two selections \"B\""},
                {{{"a", "c"}, {"b", "c"}}, "there would be two selections \"c\""},
                {{{"a", "#Mass#"}, {"x", "y"}}, "\"#Mass#\" is no name of a selection"},
                {{{"a", ""}, {"x", "y"}}, "\"\" is no name of a selection"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct changed *c = change("lod 1; p 0 0 0; s a p0; s b p0;",
                                         (struct p3d_mlod_changes){.selections = rows[i].rules, .selection_count = 2});

        assert_false(c->is_good);
        assert_int_equal(c->error.lod, 0);
        assert_string_equal(c->error.message, rows[i].message);
    }
}

TEST(a_selection_gets_one_new_name)
{
    static const struct p3d_rename_rule rules[] = {{"a", "x"}, {"A", "y"}};
    const struct changed *c = change("lod 1;", (struct p3d_mlod_changes){.selections = rules, .selection_count = 2});

    assert_string_equal(c->error.message, "two new names are given for the selection \"A\"");
}

#define SIXTY "123456789012345678901234567890123456789012345678901234567890"

TEST(a_selection_of_sp3x_has_up_to_63_bytes)
{
    static const struct p3d_rename_rule rules[][1] = {{{"a", SIXTY "abc"}}, {{"a", SIXTY "abcd"}}};

    for (size_t i = 0; i < 4; i++) {
        const struct p3d_mlod_changes changes = {.selections = rules[i % 2], .selection_count = 1};
        struct p3d_buffer file = {NULL, 0, 0};
        struct p3d_error error;
        struct p3d_mlod *mlod = file_of(sketch("lod 1; p 0 0 0; s a p0; lod 2; p 0 0 0; s a p0"), &file, NULL);

        mlod->lods[1].flavour = i < 2 ? P3D_MLOD_SP3X : P3D_MLOD_P3DM; /* which has room */
        assert_int_equal(p3d_mlod_change(mlod, &changes, NULL, &error), i != 1);
        if (i == 1) {
            assert_int_equal(error.lod, 1);
            assert_string_equal(error.message, "\"" SIXTY "...\" is longer than 63 bytes, which SP3X cannot hold");
        } else {
            assert_text(mlod->lods[0].tags[0].name, rules[i % 2][0].to);
            assert_text(mlod->lods[1].tags[0].name, rules[i % 2][0].to);
        }
        p3d_mlod_free(mlod);
        p3d_buffer_free(&file);
    }
}

/* ---- Points and proxies ---- */

/* The changed file, written and read: all its tables must fit. */
static const struct p3d_mlod *read_again(struct changed *c)
{
    struct p3d_buffer file = {NULL, 0, 0};

    assert_string_equal(c->is_good ? "" : c->error.message, "");
    assert_true(p3d_mlod_write(c->mlod, p3d_buffer_sink(&file), &c->error));
    p3d_mlod_free(c->mlod);
    p3d_buffer_free(&c->file);
    c->file = file;
    c->mlod = p3d_mlod_read(file.data, file.size, NULL, &c->error);
    assert_non_null(c->mlod);
    assert_int_equal(c->error.status, P3D_OK);
    return c->mlod;
}

TEST(points_are_added_and_moved)
{
    static const struct p3d_point_change points[] = {
        {"EYE", {7, 8, 9}, false}, {"axis", {0, 0, 1}, true}, {"axis", {0, 0, 2}, true}};
    static const char *const removed[] = {"gone"};
    const struct p3d_mlod *mlod = read_again(
        change("lod 1; pyramid; lod Memory; p 1 2 3 4 5 6; mass 1; s eye p0; s gone p1; frame 1;",
               (struct p3d_mlod_changes){.points = points, .point_count = 3, .removed = removed, .removed_count = 1}));
    const struct p3d_mlod_lod *memory = &mlod->lods[1];

    assert_int_equal(memory->points.count, 4);
    assert_place(memory->points, 0, 7, 8, 9);
    assert_place(memory->points, 1, 4, 5, 6);
    assert_place(tag_of(memory, P3D_TAG_ANIMATION)->value.animation.points, 3, 0, 0, 2);
    assert_memory_equal(tag_of(memory, P3D_TAG_SELECTION)->value.selection.points.data, "\1\0\0\0", 4);
    for (uint32_t i = 0; i < memory->tag_count; i++) {
        assert_false(p3d_text_equal(memory->tags[i].name, "gone"));
        if (p3d_text_equal(memory->tags[i].name, "axis"))
            assert_memory_equal(memory->tags[i].value.selection.points.data, "\0\0\1\1", 4);
    }
}

TEST(of_two_lods_of_a_kind_the_last_is_changed)
{
    static const struct p3d_point_change points[] = {{"eye", {7, 8, 9}, false}, {"axis", {0, 0, 1}, true}};
    const struct changed *c = change("lod Memory; p 1 2 3; s eye p0; lod Memory; p 4 5 6; s eye p0;",
                                     (struct p3d_mlod_changes){.points = points, .point_count = 2});

    assert_int_equal(c->mlod->lods[0].points.count, 1);
    assert_int_equal(c->mlod->lods[1].points.count, 2);
    assert_place(c->mlod->lods[1].points, 0, 7, 8, 9);
}

/* A proxy whose model is not turned looks along z (docs/format/mlod.md). */
TEST(proxies_are_added_and_turned)
{
    static const struct p3d_proxy_change rows[] = {{"\\a\\b", 3, {1, 2, 3}, 90, true},
                                                   {"\\A\\b", 3, {0, 0, 0}, -90, false}};

    for (size_t count = 1; count < 3; count++) {
        const struct p3d_mlod *mlod =
            read_again(change("lod 1; pyramid; frame 1; uvset 2; lod Geometry; pyramid; mass 1;",
                              (struct p3d_mlod_changes){.proxies = rows, .proxy_count = count}));
        const struct p3d_mlod_lod *lod = &mlod->lods[0];
        struct p3d_vec3 corners[3];
        struct p3d_proxy_frame frame;

        assert_int_equal(lod->face_count, mlod->lods[1].face_count + 1);
        for (uint32_t i = 0; i < 3; i++) {
            const uint32_t point = lod->faces[lod->face_count - 1].corners[i].point;

            corners[i] = p3d_vec3_at(lod->points, point);
            assert_int_equal(p3d_load_u32(lod->points.data + (size_t)16 * point + 12), P3D_POINT_HIDDEN);
        }
        frame = p3d_proxy_frame_straight(p3d_proxy_frame_of(corners));
        assert_memory_equal(&frame.position, &rows[0].place, sizeof frame.position);
        assert_true(count == 1 ? frame.direction.x == 1 : frame.direction.z == 1);
        assert_true(frame.up.y == 1);
        assert_true(p3d_text_equal(tag_of(lod, P3D_TAG_SELECTION)->name, "proxy:\\a\\b.003"));
    }
}

static const struct p3d_mlod_tag *selection_of(const struct p3d_mlod_lod *lod, uint32_t nth)
{
    assert_true(nth < lod->tag_count && lod->tags[nth].kind == P3D_TAG_SELECTION);
    return &lod->tags[nth];
}

/* Names differ by letter case only, or by zeros before a proxy's number. */
TEST(an_edit_of_a_name_is_one_of_all_selections_of_the_name)
{
    static const struct p3d_point_change points[] = {{"eye", {7, 8, 9}, false}, {"new", {0, 0, 1}, true}};
    static const struct p3d_rename_rule rule = {"old", "New"};
    static const char *const removed[] = {"gone"};
    static const struct p3d_proxy_change proxy = {"a", 1, {0, 0, 0}, 90, false};
    const struct p3d_mlod *mlod =
        read_again(change("lod Memory; p 1 2 3 4 5 6; s eye p0; s old p0; s EYE p0; s OLD p1; s gone p0; s Gone p1;"
                          "lod 1; p 0 0 0 0 0 2 0 1 0 5 0 0 5 0 2 5 1 0; f 0 1 2; f 3 4 5;"
                          "s proxy:a.001 f0; s proxy:A.1 f1; s proxy:a.01 f0",
                          (struct p3d_mlod_changes){.points = points,
                                                    .point_count = 2,
                                                    .selections = &rule,
                                                    .selection_count = 1,
                                                    .removed = removed,
                                                    .removed_count = 1,
                                                    .proxies = &proxy,
                                                    .proxy_count = 1}));
    const struct p3d_mlod_lod *memory = &mlod->lods[0], *lod = &mlod->lods[1];

    assert_int_equal(memory->tag_count, 5);
    assert_place(memory->points, 0, 7, 8, 9);
    for (uint32_t i = 1; i < 4; i += 2) {
        assert_text(selection_of(memory, i)->name, "New");
        assert_memory_equal(selection_of(memory, i)->value.selection.points.data, i == 1 ? "\1\0\1" : "\0\1\1", 3);
    }
    assert_place(lod->points, 1, 2, 0, 0);
    assert_place(lod->points, 4, 7, 0, 0);
}

TEST(points_and_proxies_need_a_place_to_be)
{
    static const struct p3d_point_change points[] = {
        {"eye", {0, 0, 0}, false},      {"two", {0, 0, 0}, false},   {"#a", {0, 0, 0}, true},   {"  ", {0, 0, 0}, true},
        {"proxy:a.1", {0, 0, 0}, true}, {"far", {0, 0, 1e7f}, true}, {"far", {0, NAN, 0}, true}};
    static const struct p3d_proxy_change proxies[] = {{"a", 1, {0, 0, 0}, 0, true},
                                                      {"b", 1, {0, 0, 0}, 9, false},
                                                      {"a.p3d", 1, {0, 0, 0}, 0, true},
                                                      {" ", 1, {0, 0, 0}, 0, true}};
    static const struct {
        const char *drawing;
        size_t point, proxy; /* and 1; 0: none */
        const char *message;
    } rows[] = {{"lod 1; pyramid;", 1, 0, "there is no Memory LOD for the point \"eye\""},
                {"lod Memory; p 1 1 1;", 1, 0, "Memory has no point \"eye\""},
                {"lod Memory; p 1 1 1 2 2 2; s two p0 p1;", 2, 0,
                 "\"two\" has 2 points in Memory: only a single point can be moved"},
                {"lod Memory; p 1 1 1 2 2 2; s two p0; s TWO p1;", 2, 0,
                 "Memory has 2 selections \"two\", not with the same point: only a single point can be moved"},
                {"lod Memory; p 1 1 1;", 3, 0, "\"#a\" is no name of a selection"},
                {"lod Memory; p 1 1 1;", 4, 0, "\"  \" is no name of a selection"},
                {"lod Memory; p 1 1 1;", 5, 0, "\"proxy:a.1\" is the name of a proxy, not of points"},
                {"lod Memory; p 1 1 1;", 6, 0, "\"far\" would be more than 1000000 m from the origin"},
                {"lod Memory; p 1 1 1;", 7, 0, "\"far\" would be more than 1000000 m from the origin"},
                {"lod 1; pyramid;", 0, 3, "the path of a proxy stands without \".p3d\": \"a.p3d\""},
                {"lod 1; pyramid;", 0, 4, "a proxy needs the path of a model"},
                {"lod Memory; p 1 1 1;", 0, 1, "there is no visual LOD for a proxy"},
                {"lod 1; pyramid; s proxy:a.001 f0;", 0, 1, "there is a proxy \"proxy:a.001\" already"},
                {"lod 1; pyramid; s proxy:b.001 f0;", 0, 2, "\"proxy:b.001\" has no triangle of its own points"},
                {"lod 1; pyramid;", 0, 2, "there is no proxy \"proxy:b.001\""}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct p3d_mlod_changes changes = {.point_count = rows[i].point > 0, .proxy_count = rows[i].proxy > 0};

        changes.points = points + (rows[i].point ? rows[i].point - 1 : 0);
        changes.proxies = proxies + (rows[i].proxy ? rows[i].proxy - 1 : 0);
        assert_string_equal(change(rows[i].drawing, changes)->error.message, rows[i].message);
    }
}

TEST(every_allocation_may_fail)
{
    static const struct p3d_turn turn = {2, 30};
    static const struct p3d_named_value property = {"class", "house"};
    static const struct p3d_rename_rule rule = {"a", "b"};
    const struct p3d_mlod_changes changes = {.scale = 2,
                                             .turns = &turn,
                                             .turn_count = 1,
                                             .mass = 5,
                                             .properties = &property,
                                             .property_count = 1,
                                             .selections = &rule,
                                             .selection_count = 1};
    struct sketch *s = sketch("lod 1e13; pyramid; s a p0; frame 1;");
    struct p3d_buffer file = {NULL, 0, 0};
    struct starving starving = {.round = 0};
    struct p3d_error error;

    p3d_mlod_free(file_of(s, &file, NULL));
    while (starve(&starving)) {
        struct p3d_mlod *mlod = p3d_mlod_read(file.data, file.size, &starving.options, &error);

        if (mlod)
            (void)p3d_mlod_change(mlod, &changes, NULL, &error);
        starving.status = error.status;
        p3d_mlod_free(mlod);
    }
    p3d_buffer_free(&file);
}

TEST(a_model_that_the_library_has_not_made_is_not_changed)
{
    struct p3d_mlod mlod = {.lod_count = 0};
    struct p3d_error error;

    assert_false(p3d_mlod_change(&mlod, &(struct p3d_mlod_changes){.scale = 2}, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
}
