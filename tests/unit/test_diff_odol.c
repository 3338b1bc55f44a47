/* test_diff_odol.c: edits of a binarised model, and one compared with its source.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "diffs.h"
#include "draw.h"

#include <stdio.h>

#define TUBE_V48 FIXTURES "/tube_v48.p3d"

/* ---- Edits of what was read ---- */

static void rename_a_bone(struct p3d_odol *odol)
{
    odol->skeleton.bones[1].name = p3d_bytes_of("other");
}

static void change_a_parent(struct p3d_odol *odol)
{
    odol->skeleton.bones[1].parent = p3d_bytes_of("");
}

static void add_a_bone(struct p3d_odol *odol)
{
    static struct p3d_odol_bone bones[3];

    bones[0] = odol->skeleton.bones[0];
    bones[1] = odol->skeleton.bones[1];
    bones[2].name = p3d_bytes_of("lid");
    bones[2].parent = p3d_bytes_of("lower");
    odol->skeleton.bones = bones;
    odol->skeleton.bone_count = 3;
}

static void change_an_animation(struct p3d_odol *odol)
{
    odol->animations[0].max_value = 0.75f;
}

static void move_an_axis(struct p3d_odol *odol)
{
    odol->lods[0].axes[0].position.x = 17;
}

static void change_the_mass(struct p3d_odol *odol)
{
    odol->armor = 250;
}

static void change_the_class(struct p3d_odol *odol)
{
    odol->class_name = p3d_bytes_of("tower");
}

static void change_a_stage(struct p3d_odol *odol)
{
    odol->lods[0].materials[0].stages[0].texture = p3d_bytes_of("data\\other_nohq.paa");
}

static void change_a_property(struct p3d_odol *odol)
{
    odol->lods[1].properties[0].value = p3d_bytes_of("0");
}

static void rename_a_texture(struct p3d_odol *odol)
{
    odol->lods[0].textures[0] = p3d_bytes_of("data\\new_co.paa");
}

static void move_a_proxy(struct p3d_odol *odol)
{
    odol->lods[2].proxies[0].transform[9] += 2;
}

static const struct edit {
    void (*edit)(struct p3d_odol *odol);
    enum p3d_change_kind kind;
    int32_t lod;
    const char *name, *field, *before, *after;
} edits[] = {
    {change_a_parent, P3D_CHANGE_BONE_PARENT, P3D_NO_LOD, "upper", "", "lower", ""},
    {add_a_bone, P3D_CHANGE_BONE_ADDED, P3D_NO_LOD, "lid", "", "", "lower"},
    {change_an_animation, P3D_CHANGE_ANIMATION_VALUE, P3D_NO_LOD, "rotation", "max_value", "1", "0.75"},
    {move_an_axis, P3D_CHANGE_ANIMATION_VALUE, 0, "rotation", "axis_position", NULL, NULL},
    {change_the_mass, P3D_CHANGE_VALUE, P3D_NO_LOD, "armor", "", NULL, "250"},
    {change_the_class, P3D_CHANGE_VALUE, P3D_NO_LOD, "class", "", "house", "tower"},
    {change_a_stage, P3D_CHANGE_RVMAT, 0, "data\\tube.rvmat", "stages[0].texture", NULL, "data\\other_nohq.paa"},
    {change_a_property, P3D_CHANGE_PROPERTY, 1, "lodnoshadow", "", "1", "0"},
    {rename_a_texture, P3D_CHANGE_TEXTURE, 0, "", "", "data\\tube_co.paa", "data\\new_co.paa"},
    {move_a_proxy, P3D_CHANGE_PROXY_MOVED, 2, "\\data\\flag.1", "", "", ""},
};

static void check_text(struct p3d_bytes got, const char *expected)
{
    if (expected)
        assert_text(got, expected);
    else
        assert_true(got.size > 0);
}

TEST(each_edit_is_all_that_is_reported)
{
    for (size_t i = 0; i < COUNT(edits); i++) {
        struct compared c = compare_files(TUBE_V48, TUBE_V48, edits[i].edit, NULL);
        const struct p3d_change *change = c.diff->changes;

        print_message("edit %zu\n", i);
        for (uint32_t j = 1; j < c.diff->change_count; j++)
            print_message("also %s\n", p3d_change_name(change[j].kind));
        assert_int_equal(c.diff->change_count, 1);
        assert_string_equal(p3d_change_name(change->kind), p3d_change_name(edits[i].kind));
        assert_int_equal(change->lod, edits[i].lod);
        check_text(change->name, edits[i].name);
        check_text(change->field, edits[i].field);
        check_text(change->before, edits[i].before);
        check_text(change->after, edits[i].after);
        close_compared(&c);
    }
}

/* Moving a bone's vertices by another bone changes their weights, too. */
TEST(a_renamed_bone_is_told_where_it_moves_points)
{
    struct compared c = compare_files(TUBE_V48, TUBE_V48, rename_a_bone, NULL);
    uint32_t count = 0;

    assert_int_equal(c.diff->changes[0].kind, P3D_CHANGE_BONE_REMOVED);
    assert_int_equal(c.diff->changes[1].kind, P3D_CHANGE_BONE_ADDED);
    for (uint32_t i = 0; i < c.diff->change_count; i++)
        count += c.diff->changes[i].kind == P3D_CHANGE_BONE_WEIGHTS;
    assert_true(count > 0);
    close_compared(&c);
}

/* A texture of LOD 0, a property of LOD 1, the resolution of the last. */
static void change_three_lods_and_the_model(struct p3d_odol *odol)
{
    change_the_mass(odol);
    rename_a_texture(odol);
    change_a_property(odol);
    odol->lods[5].resolution = 77;
}

TEST(only_the_lods_that_are_named_are_compared)
{
    static const uint32_t second[] = {1}, last[] = {5};
    const struct p3d_diff_options of_first = {.lods = {second, NULL}, .lod_counts = {1, 0}};
    const struct p3d_diff_options of_second = {.lods = {NULL, last}, .lod_counts = {0, 1}};
    const struct p3d_diff_options none = {.lods = {second, NULL}, .lod_counts = {0, 0}};
    struct compared c = compare_files(TUBE_V48, TUBE_V48, change_three_lods_and_the_model, &of_first);

    assert_int_equal(c.diff->lod_count, 1);
    assert_int_equal(c.diff->lods[0].second, 1);
    assert_int_equal(c.diff->change_count, 1); /* neither the model's, nor those of other LODs */
    assert_int_equal(c.diff->changes[0].kind, P3D_CHANGE_PROPERTY);
    assert_int_equal(c.diff->changes[0].lod, 0);
    close_compared(&c);
    c = compare_files(TUBE_V48, TUBE_V48, change_three_lods_and_the_model, &of_second);
    assert_int_equal(c.diff->change_count, 1);
    assert_int_equal(c.diff->changes[0].kind, P3D_CHANGE_LOD_RESOLUTION);
    close_compared(&c);
    c = compare_files(TUBE_V48, TUBE_V48, change_three_lods_and_the_model, &none);
    assert_int_equal(c.diff->lod_count, 0);
    assert_true(c.diff->is_same);
    close_compared(&c);
}

/* The binariser keeps the direction, and makes up anew: where a triangle is skewed, nothing has turned. One that has,
 * did. */
TEST(a_skewed_proxy_is_not_turned)
{
    for (unsigned is_turned = 0; is_turned < 2; is_turned++) {
        struct sketch *s = sketch("lod 1; n 0 0 1; p 0 0 0 1 0 0 1 1 0 5 5 5 5 5 6 5 8 5.75;"
                                  "f 0/0 1/0 2/0; f 3/0 4/0 5/0; proxy proxy:\\a\\b.001");
        struct p3d_document first = {.format = P3D_FORMAT_MLOD}, second = {.format = P3D_FORMAT_ODOL};
        struct p3d_diff *diff;
        uint32_t turned = 0;

        sketch_odol(s, 50);
        if (is_turned)
            s->odol->lods[0].proxies[0].transform[8] *= -1; /* z of the front */
        first.mlod = p3d_mlod_from_model(&s->model, NULL, NULL);
        second.odol = s->odol;
        first.lod_count = second.lod_count = 1;
        diff = compare_documents(&first, &second, NULL);
        for (uint32_t i = 0; i < diff->change_count; i++)
            turned += diff->changes[i].kind == P3D_CHANGE_PROXY_MOVED;
        assert_int_equal(turned, is_turned);
        p3d_mlod_free(first.mlod);
    }
}

/* The user value of faces is left: an ODOL cannot tell whether it is the points'. */
TEST(a_binarised_model_is_its_source)
{
    static const char *const versions[] = {FIXTURES "/tube_v07.p3d", FIXTURES "/tube_v40.p3d",
                                           FIXTURES "/tube_v43.p3d", FIXTURES "/tube_v47.p3d",
                                           FIXTURES "/tube_v48.p3d", FIXTURES "/tube_v50.p3d"};

    for (size_t i = 0; i < COUNT(versions); i++) {
        struct compared c = compare_files(FIXTURES "/tube.p3d", versions[i], NULL, NULL);

        for (uint32_t j = 0; j < c.diff->change_count; j++) {
            const enum p3d_change_kind kind = c.diff->changes[j].kind;

            print_message("%s: %s\n", versions[i], p3d_change_name(kind));
            assert_true(kind == P3D_CHANGE_POINT_FLAGS || kind == P3D_CHANGE_FACE_FLAGS ||
                        (i == 0 && (kind == P3D_CHANGE_UV_SET_REMOVED || kind == P3D_CHANGE_MATERIAL)));
        }
        close_compared(&c);
    }
}

TEST(every_kind_has_a_name_of_its_own)
{
    for (int i = 0; i < P3D_CHANGE_COUNT; i++) {
        assert_non_null(p3d_change_name((enum p3d_change_kind)i));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(p3d_change_name((enum p3d_change_kind)i), p3d_change_name((enum p3d_change_kind)j));
    }
    assert_null(p3d_change_name(P3D_CHANGE_COUNT));
}

/* Those whose names begin with a minus or a point, which binarize leaves out; no others. */
TEST(scratch_selections_are_not_missed_in_an_odol)
{
    struct sketch *s = sketch("lod 1; pyramid; s -old f0; s .hidden f1; s a.b f2; s x-y f3; s - f0; s . f1");
    const struct p3d_binarise_options how = {.version = 50};
    struct p3d_document source = sketch_document(s), made = {.format = P3D_FORMAT_ODOL};
    struct p3d_error error;
    struct p3d_model *model;
    struct p3d_diff *diff;
    uint32_t removed = 0;

    model = kept_model(p3d_model_from_mlod(source.mlod, NULL, 0, NULL, &error));
    made.odol = p3d_odol_from_model(model, &how, NULL, &error);
    assert_non_null(made.odol);
    made.lod_count = made.odol->lod_count;
    made.odol->lods[0].selection_count = 0;
    diff = compare_documents(&source, &made, NULL);
    for (uint32_t i = 0; i < diff->change_count; i++)
        removed += diff->changes[i].kind == P3D_CHANGE_SELECTION_REMOVED;
    assert_int_equal(removed, 2);
    p3d_odol_free(made.odol);
}

/* ---- Edits of what was made ---- */

static void assert_odols(const struct p3d_odol *first, const struct p3d_odol *second, const char *expected)
{
    const struct p3d_document a = {
        .format = P3D_FORMAT_ODOL, .odol = (struct p3d_odol *)first, .lod_count = first->lod_count};
    const struct p3d_document b = {
        .format = P3D_FORMAT_ODOL, .odol = (struct p3d_odol *)second, .lod_count = second->lod_count};
    struct p3d_diff *diff = compare_documents(&a, &b, NULL);
    char text[600] = "";

    for (uint32_t i = 0; i < diff->change_count; i++) {
        const struct p3d_change *change = &diff->changes[i];

        snprintf(text + strlen(text), sizeof text - strlen(text), "%s %.*s %.*s: %.*s -> %.*s; ",
                 p3d_change_name(change->kind), (int)change->name.size, (const char *)change->name.data,
                 (int)change->field.size, (const char *)change->field.data, (int)change->before.size,
                 (const char *)change->before.data, (int)change->after.size, (const char *)change->after.data);
    }
    assert_string_equal(text, expected);
}

TEST(bones_and_animations_in_another_order_are_noted)
{
    struct sketch *a = sketch("bone a; bone b; lod 1; patch 0 1"), *b = sketch("bone b; bone a; lod 1; patch 0 1");

    sketch_odol(a, 73);
    sketch_odol(b, 73);
    assert_odols(a->odol, b->odol, "bones-reordered  :  -> ; ");
    assert_odols(a->odol, a->odol, "");
    a = sketch("lod 1; patch 0 1; bone a; bone b");
    b = sketch("lod 1; patch 0 1; bone a; bone b");
    for (uint32_t i = 0; i < 2; i++) {
        draw(a, "moves %s rotation", i ? "open" : "close");
        draw(b, "moves %s rotation", i ? "close" : "open");
    }
    sketch_odol(a, 73);
    sketch_odol(b, 73);
    assert_odols(a->odol, b->odol, "animations-reordered  :  -> ; ");
}

static void assert_sketches(const char *first, const char *second, const char *expected)
{
    struct sketch *a = sketch(first), *b = sketch(second);

    sketch_odol(a, 73);
    sketch_odol(b, 73);
    assert_odols(a->odol, b->odol, expected);
}

TEST(bones_are_told_with_their_parents)
{
    assert_sketches("bone a; bone b a; bone c b; lod 1; patch 0 1", "bone a; bone c a; bone d c; lod 1; patch 0 1",
                    "bone-removed b : a -> ; bone-parent c : b -> a; bone-added d :  -> c; ");
}

/* The bytes of a LOD save time. They are not all of it: its resolution, which says its kind, is in the header. */
TEST(a_lod_with_the_bytes_of_another_kind_is_compared)
{
    static const uint8_t geometry[4] = {0xe7, 0x84, 0x11, 0x55}, visual[4] = {0, 0, 0xa0, 0x40}; /* 1e13 and 5 */
    struct p3d_document documents[2];
    struct p3d_diff_options what = {.tolerance = 0};
    struct p3d_diff *diff;
    struct p3d_file files[2];
    struct p3d_error error;
    uint8_t *found;
    bool is_mass_gone = false;

    for (size_t i = 0; i < 2; i++) {
        assert_true(p3d_read_file(TUBE_V48, &files[i], NULL));
        found = memchr(files[i].data, geometry[0], files[i].size);
        while (found && memcmp(found, geometry, 4) != 0)
            found = memchr(found + 1, geometry[0], files[i].size - (size_t)(found + 1 - files[i].data));
        assert_non_null(found);
        if (i)
            memcpy(found, visual, 4);
        assert_true(p3d_read(files[i].data, files[i].size, NULL, &documents[i], &error));
        what.data[i] = files[i].data;
        what.sizes[i] = files[i].size;
    }
    diff = compare_documents(&documents[0], &documents[1], &what);
    for (uint32_t i = 0; i < diff->change_count; i++)
        is_mass_gone |= diff->changes[i].kind == P3D_CHANGE_MASS;
    assert_int_equal(diff->changes[0].kind, P3D_CHANGE_LOD_RESOLUTION);
    assert_true(is_mass_gone);
    for (size_t i = 0; i < 2; i++) {
        p3d_close(&documents[i]);
        p3d_file_free(&files[i]);
    }
}

/* ---- A source and what is made of it ---- */

/* The kinds of the changes from a source to what is made of `drawing`. */
static void assert_made(struct sketch *s, const char *drawing, void (*edit)(struct p3d_odol *odol),
                        const char *expected)
{
    struct sketch *of = sketch(drawing);
    const struct p3d_binarise_options how = {.version = 50};
    struct p3d_document source = sketch_document(s), made = {.format = P3D_FORMAT_ODOL};
    struct p3d_error error;
    struct p3d_model *model;
    struct p3d_diff *diff, *back;
    char text[200] = "";

    model = p3d_model_from_mlod(sketch_mlod(of), NULL, 0, NULL, &error);
    assert_non_null(model);
    made.odol = p3d_odol_from_model(model, &how, NULL, &error);
    assert_non_null(made.odol);
    made.lod_count = made.odol->lod_count;
    if (edit)
        edit(made.odol);
    diff = compare_documents(&source, &made, NULL);
    for (uint32_t i = 0; i < diff->change_count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s; ", p3d_change_name(diff->changes[i].kind));
    assert_string_equal(text, expected);
    back = compare_documents(&made, &source, NULL);
    assert_int_equal(back->is_same, diff->is_same); /* whichever is the first */
    p3d_odol_free(made.odol);
    p3d_model_free(model);
}

static void assert_made_of(const char *drawing, void (*edit)(struct p3d_odol *odol), const char *expected)
{
    assert_made(sketch(drawing), drawing, edit, expected);
}

static void assert_from(const char *source, const char *made, const char *expected)
{
    assert_made(sketch(source), made, NULL, expected);
}

static void name_another_texture(struct p3d_odol *odol)
{
    odol->lods[0].textures[0] = p3d_bytes_of("b.paa");
}

TEST(textures_that_the_game_reads_as_paa_are_the_same)
{
    static const char *const names[] = {"a.tga", "A.TGA", "a.png", "a.paa", "a.jpg", "tga"};

    for (size_t i = 0; i < COUNT(names); i++) {
        char drawing[100];

        snprintf(drawing, sizeof drawing, "lod 1; pyramid; tex 0 %s; tex 1 %s; tex 2 %s; tex 3 %s", names[i], names[i],
                 names[i], names[i]);
        assert_made_of(drawing, NULL, "");
        assert_made_of(drawing, name_another_texture, "texture; ");
    }
}

static void move_a_made_proxy_a_little(struct p3d_odol *odol)
{
    odol->lods[0].proxies[0].transform[9] += 0.00005f;
}

static void move_a_made_proxy(struct p3d_odol *odol)
{
    odol->lods[0].proxies[0].transform[9] += 0.0002f;
}

/* A tenth of a millimetre is rounding; names are the same in any letter case. */
TEST(proxies_of_made_models_may_be_a_little_off)
{
    static const char drawing[] = "lod 1; pyramid; p 0 0 0 0 0 1 0 2 0; pflags 4 0x1000000; pflags 5 0x1000000;"
                                  "pflags 6 0x1000000; f 4 5 6; s proxy:\\A\\B.001 f4 p4 p5 p6; prop autocenter 0";

    assert_made_of(drawing, NULL, "");
    assert_made_of(drawing, move_a_made_proxy_a_little, "");
    assert_made_of(drawing, move_a_made_proxy, "proxy-moved; ");
}

/* Points lose digits when a large model is moved to its middle. */
TEST(points_of_large_made_models_may_be_a_little_off)
{
    assert_made_of("lod 1; p 0.1 0 0 2000 0 0 0.2 0.3 0.7; f 0 1 2", NULL, "");
}

/* UVs have 65534 steps from the least to the largest: of a range of 1 half of one is 0.0000076, of 10 ten times that.
 */
TEST(uvs_of_made_models_are_off_by_half_a_step)
{
#define ONE "lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2; uv 0 0 0 10 0 0 "

    assert_from(ONE "1", ONE "1", "");
    assert_from(ONE "0.999993", ONE "1", "");
    assert_from(ONE "0.99999", ONE "1", "uvs; ");
    assert_from(ONE "1; uv 0 0 0 9.99993 0 0 1", ONE "1", "");
    assert_from(ONE "1; uv 0 0 0 9.9999 0 0 1", ONE "1", "uvs; ");
    assert_from(ONE "1; uv 0 0 0 9.99993 0.00003 0 1", ONE "1", "uvs; ");
#undef ONE
}

/* A weight is a byte, which may be another by one. */
TEST(weights_of_made_models_may_be_a_little_off)
{
#define DOOR "lod 1; pyramid; s door p0=0.612 p1=0.22 p2 p3=0.808"

    assert_from(DOOR, DOOR, "");
    assert_from(DOOR "; take door p1=0.224", DOOR, "");
    assert_from(DOOR "; take door p1=0.216", DOOR, "");
    assert_from(DOOR "; take door p1=0.227", DOOR, "selection; ");
    assert_from(DOOR "; take door p3=0.8", DOOR, "selection; ");
#undef DOOR
}

static void store_as_section(struct p3d_odol *odol)
{
    static const uint8_t first[4];
    struct p3d_odol_selection *door = &odol->lods[0].selections[0];

    assert_int_equal(odol->lods[0].section_count, 1);
    door->is_sectional = true;
    door->sections = (struct p3d_span){first, 1, 4};
}

/* A section has all faces of it, and no weights. */
TEST(weights_of_sections_are_not_missed)
{
#define WHOLE "lod 1; pyramid; s door f0 f1 f2 f3 p0 p1 p2 p3"

    assert_made(sketch(WHOLE), WHOLE, store_as_section, "");
    assert_made(sketch(WHOLE "; take door p1=0.612 f2=0.612"), WHOLE, store_as_section, "");
    assert_made(sketch(WHOLE "; take door p1=0.612 f2=0.612"), WHOLE, NULL, "selection; ");
    assert_made(sketch("lod 1; pyramid; s door f0 f1 f2 p0 p1 p2 p3=0.612"), WHOLE, store_as_section, "selection; ");
#undef WHOLE
}

/* What a made model lacks on purpose is not missed. */
TEST(made_models_lack_what_is_never_seen)
{
    /* textures of shadows, UVs of what is not drawn, a second set that repeats the first, sharp edges, other tags */
    assert_from("lod 10000; pyramid; tex 0 a.paa; tex 1 b.paa; sharp", "lod 10000; pyramid", "");
    assert_from("lod 1; pyramid; tex 0 a.paa", "lod 1; pyramid", "texture; ");
    assert_from("lod 1e13; pyramid; uv 0 0 0 0.5 0.5", "lod 1e13; pyramid", "");
    assert_from("lod 1; pyramid; uv 0 0 0 0.5 0.5", "lod 1; pyramid", "uvs; ");
    assert_from("lod 1; pyramid; uvset 1; uvset 2", "lod 1; pyramid", "");
    assert_from("lod 1; pyramid; uv 0 0 0 0.5 0.5; uvset 1", "lod 1; pyramid; uv 0 0 0 0.5 0.5", "uv-set-removed; ");
    assert_from("lod 1; pyramid; mat 0 a.rvmat", "lod 1; pyramid", "material; ");
    assert_from("lod 1; pyramid; prop a b", "lod 1; pyramid; prop A B", "");
    assert_from("lod 1; pyramid; prop a b; prop c d", "lod 1; pyramid; prop A B", "property-removed; ");
}
