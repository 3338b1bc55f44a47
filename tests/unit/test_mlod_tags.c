/* test_mlod_tags.c: every tag in both flavours, read into its fields and written back byte for byte.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mlod_bytes.h"
#include "test.h"

/* Reads a file whose one LOD has one tag and the end; checks that it is written back as it was. */
static struct p3d_mlod *read_back(const struct bytes *b)
{
    struct p3d_error error;
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_mlod *mlod = kept_mlod(p3d_mlod_read(b->data, b->size, NULL, &error));

    assert_int_equal(error.status, P3D_OK);
    assert_int_equal(mlod->lod_count, 1);
    assert_int_equal(mlod->lods[0].tag_count, 2);
    assert_int_equal(mlod->lods[0].tags[1].kind, P3D_TAG_END_OF_FILE);
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&buffer), &error));
    assert_int_equal(buffer.size, b->size);
    assert_memory_equal(buffer.data, b->data, b->size);
    p3d_buffer_free(&buffer);
    return mlod;
}

static struct bytes file;

static void begin(enum p3d_mlod_flavour flavour, const char *name, uint32_t size)
{
    file.size = 0;
    put_header(&file, 1);
    put_lod(&file, flavour);
    put_tag(&file, flavour, name, size);
}

/* Ends the file and checks what every tag has in common. */
static struct p3d_mlod *end(enum p3d_mlod_flavour flavour, enum p3d_mlod_tag_kind kind, const char *name)
{
    struct p3d_mlod *mlod;
    const struct p3d_mlod_tag *tag;

    put_end(&file, flavour);
    mlod = read_back(&file);
    tag = &mlod->lods[0].tags[0];
    assert_int_equal(tag->kind, kind);
    assert_false(tag->is_raw);
    assert_int_equal(tag->active, 1);
    assert_text(tag->name, name);
    assert_int_equal(tag->payload_offset + tag->payload_size, mlod->lods[0].tags[1].offset);
    return mlod;
}

static const struct p3d_mlod_tag *first_tag(const struct p3d_mlod *mlod)
{
    return &mlod->lods[0].tags[0];
}

static void check_sharp_edges(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;
    struct p3d_span edges;

    begin(flavour, "#SharpEdges#", 16);
    put_u32(&file, 0), put_u32(&file, 1); /* edges[0] */
    put_u32(&file, 3), put_u32(&file, 2); /* edges[1] */
    mlod = end(flavour, P3D_TAG_SHARP_EDGES, "#SharpEdges#");
    edges = first_tag(mlod)->value.sharp_edges;
    assert_int_equal(edges.count, 2);
    assert_int_equal(p3d_u32_at(edges, 1), 3);
    assert_int_equal(p3d_load_u32(edges.data + 12), 2);
}

static void check_property(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;

    begin(flavour, "#property#", 128); /* official names in any case */
    put_fixed(&file, "class", 64, 0x11);
    put_fixed(&file, "house", 64, 0x22);
    mlod = end(flavour, P3D_TAG_PROPERTY, "#property#");
    assert_text(first_tag(mlod)->value.property.name, "class");
    assert_text(first_tag(mlod)->value.property.value, "house");
    assert_int_equal(first_tag(mlod)->value.property.value.size, 64);
}

static void check_property_without_nul(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;

    begin(flavour, "#Property#", 128);
    for (int i = 0; i < 128; i++)
        put_u8(&file, 'x');
    mlod = end(flavour, P3D_TAG_PROPERTY, "#Property#");
    assert_int_equal(p3d_text(first_tag(mlod)->value.property.name).size, 64);
}

static void check_mass(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;
    double mass;

    begin(flavour, "#Mass#", 4 * POINTS);
    for (uint32_t i = 0; i < POINTS; i++)
        put_f32(&file, 1.5f);
    mlod = end(flavour, P3D_TAG_MASS, "#Mass#");
    assert_int_equal(first_tag(mlod)->value.mass.count, POINTS);
    assert_true(p3d_mlod_mass(&mlod->lods[0], &mass));
    assert_f32((float)mass, 6);
}

static void check_animation(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;

    begin(flavour, "#Animation#", 4 + 12 * POINTS);
    put_f32(&file, 0.75f); /* time */
    for (uint32_t i = 0; i < POINTS; i++)
        put_f32(&file, 1), put_f32(&file, 2), put_f32(&file, (float)i); /* x, y, z */
    mlod = end(flavour, P3D_TAG_ANIMATION, "#Animation#");
    assert_f32(first_tag(mlod)->value.animation.time, 0.75f);
    assert_int_equal(first_tag(mlod)->value.animation.points.count, POINTS);
    assert_f32(p3d_vec3_at(first_tag(mlod)->value.animation.points, 3).z, 3);
}

static void check_properties_of_one_tag(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;
    struct p3d_model *model;
    struct p3d_error error;

    begin(flavour, "#Property#", 256);
    put_fixed(&file, "class", 64, 0x11);
    put_fixed(&file, "house", 64, 0x22);
    put_fixed(&file, "autocenter", 64, 0);
    put_fixed(&file, "0", 64, 0);
    mlod = end(flavour, P3D_TAG_PROPERTY, "#Property#");
    assert_true(first_tag(mlod)->is_second_form);
    assert_text(first_tag(mlod)->value.property.name, "class");
    assert_int_equal(first_tag(mlod)->value.property.more.count, 1);
    model = p3d_model_from_mlod(mlod, NULL, 0, NULL, &error);
    assert_int_equal(model->lods[0].property_count, 2);
    assert_text(model->lods[0].properties[1].name, "autocenter");
    assert_text(model->lods[0].properties[1].value, "0");
    p3d_model_free(model);
}

static void check_mass_with_a_count(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;
    double mass;

    begin(flavour, "#Mass#", 4 + 4 * POINTS);
    put_u32(&file, POINTS);
    for (uint32_t i = 0; i < POINTS; i++)
        put_f32(&file, 1.5f);
    mlod = end(flavour, P3D_TAG_MASS, "#Mass#");
    assert_true(first_tag(mlod)->is_second_form);
    assert_true(p3d_mlod_mass(&mlod->lods[0], &mass));
    assert_f32((float)mass, 6);
}

static void check_animation_with_a_count(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;

    begin(flavour, "#Animation#", 8 + 12 * POINTS);
    put_f32(&file, 0.75f); /* time */
    put_u32(&file, POINTS);
    for (uint32_t i = 0; i < POINTS; i++)
        put_f32(&file, 1), put_f32(&file, 2), put_f32(&file, (float)i); /* x, y, z */
    mlod = end(flavour, P3D_TAG_ANIMATION, "#Animation#");
    assert_true(first_tag(mlod)->is_second_form);
    assert_f32(first_tag(mlod)->value.animation.time, 0.75f);
    assert_f32(p3d_vec3_at(first_tag(mlod)->value.animation.points, 3).z, 3);
}

static void check_uv_set(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;

    begin(flavour, "#UVSet#", 4 + 8 * CORNERS);
    put_u32(&file, 2); /* id */
    for (uint32_t i = 0; i < CORNERS; i++)
        put_f32(&file, (float)i), put_f32(&file, 0.5f); /* u, v */
    mlod = end(flavour, P3D_TAG_UV_SET, "#UVSet#");
    assert_int_equal(first_tag(mlod)->value.uv_set.id, 2);
    assert_int_equal(first_tag(mlod)->value.uv_set.uvs.count, CORNERS);
    assert_f32(p3d_vec2_at(first_tag(mlod)->value.uv_set.uvs, 6).u, 6);
}

/* Behind the size: an id or none, and UVs whose last bytes differ. */
static void put_uv_set(bool has_id, uint32_t id, float last)
{
    if (has_id)
        put_u32(&file, id);
    for (uint32_t i = 0; i < CORNERS; i++)
        put_f32(&file, (float)i), put_f32(&file, last); /* u, v */
}

static void check_uv_set_with_a_short_size(enum p3d_mlod_flavour flavour)
{
    static const float lasts[] = {0, 0.5f, 0.3f, -1, 1e-45f};

    for (size_t i = 0; i < COUNT(lasts); i++) {
        struct p3d_mlod *mlod;

        begin(flavour, "#UVSet#", 8 * CORNERS);
        put_uv_set(true, 3, lasts[i]);
        mlod = end(flavour, P3D_TAG_UV_SET, "#UVSet#");
        assert_int_equal(first_tag(mlod)->value.uv_set.form, P3D_UV_SET_SHORT_SIZE);
        assert_int_equal(first_tag(mlod)->value.uv_set.id, 3);
        assert_int_equal(first_tag(mlod)->value.uv_set.uvs.count, CORNERS);
        assert_f32(p3d_vec2_at(first_tag(mlod)->value.uv_set.uvs, 6).v, lasts[i]);
    }
}

static void check_uv_set_without_id(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;

    begin(flavour, "#UVSet#", 8 * CORNERS);
    put_uv_set(false, 0, 0.5f);
    mlod = end(flavour, P3D_TAG_UV_SET, "#UVSet#");
    assert_int_equal(first_tag(mlod)->value.uv_set.form, P3D_UV_SET_NO_ID);
    assert_int_equal(first_tag(mlod)->value.uv_set.id, 0);
    assert_f32(p3d_vec2_at(first_tag(mlod)->value.uv_set.uvs, 6).u, 6);
}

static void check_weights(enum p3d_mlod_flavour flavour, const char *name, enum p3d_mlod_tag_kind kind)
{
    struct p3d_mlod *mlod;

    begin(flavour, name, POINTS + FACES);
    put_u8(&file, 0), put_u8(&file, 1), put_u8(&file, 128), put_u8(&file, 255); /* points */
    put_u8(&file, 1), put_u8(&file, 200);                                       /* faces */
    mlod = end(flavour, kind, name);
    assert_int_equal(first_tag(mlod)->value.selection.points.count, POINTS);
    assert_int_equal(first_tag(mlod)->value.selection.points.data[2], 128);
    assert_int_equal(first_tag(mlod)->value.selection.faces.count, FACES);
    assert_int_equal(first_tag(mlod)->value.selection.faces.data[1], 200);
}

static void check_material_index(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;

    begin(flavour, "#MaterialIndex#", 16);
    put_u32(&file, 1), put_u32(&file, 2), put_u32(&file, 3), put_u32(&file, (uint32_t)-4);
    mlod = end(flavour, P3D_TAG_MATERIAL_INDEX, "#MaterialIndex#");
    assert_int_equal(first_tag(mlod)->value.material_index[3], -4);
}

static void check_unknown(enum p3d_mlod_flavour flavour)
{
    struct p3d_mlod *mlod;

    begin(flavour, "#Later#", 5);
    put_text(&file, "bytes");
    mlod = end(flavour, P3D_TAG_UNKNOWN, "#Later#");
    assert_int_equal(first_tag(mlod)->value.raw.size, 5);
    assert_memory_equal(first_tag(mlod)->value.raw.data, "bytes", 5);
}

/* A payload of another size than its kind has is kept, and warned of. */
static void count_warning(void *user, const struct p3d_error *warning)
{
    assert_int_equal(warning->lod, 0);
    ++*(int *)user;
}

static void check_wrong_size(enum p3d_mlod_flavour flavour, const char *name, uint32_t size)
{
    int warnings = 0;
    const struct p3d_options options = {.warn = count_warning, .warn_user = &warnings};
    struct p3d_mlod *mlod;

    begin(flavour, name, size);
    for (uint32_t i = 0; i < size; i++)
        put_u8(&file, 0);
    put_end(&file, flavour);
    mlod = read_back(&file);
    assert_true(first_tag(mlod)->is_raw);
    assert_int_equal(first_tag(mlod)->value.raw.size, size);
    p3d_mlod_free(p3d_mlod_read(file.data, file.size, &options, NULL));
    assert_int_equal(warnings, 1);
}

static void check_flavour(enum p3d_mlod_flavour flavour)
{
    static const char *const official[] = {"#SharpEdges#", "#Property#", "#Mass#", "#Animation#",     "#UVSet#",
                                           "#Selected#",   "#Lock#",     "#Hide#", "#MaterialIndex#", "door"};

    check_sharp_edges(flavour);
    check_property(flavour);
    check_property_without_nul(flavour);
    check_mass(flavour);
    check_animation(flavour);
    check_uv_set(flavour);
    check_uv_set_with_a_short_size(flavour);
    check_uv_set_without_id(flavour);
    check_properties_of_one_tag(flavour);
    check_mass_with_a_count(flavour);
    check_animation_with_a_count(flavour);
    check_weights(flavour, "#Selected#", P3D_TAG_SELECTED);
    check_weights(flavour, "#Lock#", P3D_TAG_LOCK);
    check_weights(flavour, "#Hide#", P3D_TAG_HIDE);
    check_weights(flavour, "left door", P3D_TAG_SELECTION);
    check_weights(flavour, "", P3D_TAG_SELECTION);
    check_material_index(flavour);
    check_unknown(flavour);
    for (size_t i = 0; i < COUNT(official); i++) {
        check_wrong_size(flavour, official[i], 3);
        check_wrong_size(flavour, official[i], 1001);
    }
}

TEST(every_tag_of_p3dm_is_read_and_written)
{
    check_flavour(P3D_MLOD_P3DM);
}

TEST(every_tag_of_sp3x_is_read_and_written)
{
    check_flavour(P3D_MLOD_SP3X);
}

TEST(sharp_edges_that_name_no_point_are_kept_raw)
{
    struct p3d_mlod *mlod;

    begin(P3D_MLOD_P3DM, "#SharpEdges#", 8);
    put_u32(&file, 0), put_u32(&file, POINTS);
    put_end(&file, P3D_MLOD_P3DM);
    mlod = read_back(&file);
    assert_true(first_tag(mlod)->is_raw);
}

/* One as it should be, one without an id, one whose size is too small, one of bytes that nothing sensible follows. */
TEST(a_mass_with_another_count_in_front_is_kept_raw)
{
    struct p3d_mlod *mlod;
    struct p3d_error error;

    begin(P3D_MLOD_SP3X, "#Mass#", 4 + 4 * POINTS);
    put_u32(&file, POINTS + 1);
    for (uint32_t i = 0; i < POINTS; i++)
        put_f32(&file, 1.5f);
    put_end(&file, P3D_MLOD_SP3X);
    mlod = kept_mlod(p3d_mlod_read(file.data, file.size, NULL, &error));
    assert_true(first_tag(mlod)->is_raw);
}

TEST(uv_sets_of_a_wrong_size_are_warned_of)
{
    int warnings = 0;
    const struct p3d_options options = {.warn = count_warning, .warn_user = &warnings};
    const struct p3d_mlod_tag *tags;
    struct p3d_mlod *mlod;
    struct p3d_error error;

    begin(P3D_MLOD_P3DM, "#UVSet#", 4 + 8 * CORNERS);
    put_uv_set(true, 4, 0.5f);
    put_tag(&file, P3D_MLOD_P3DM, "#uvset#", 8 * CORNERS);
    put_uv_set(false, 0, 0.5f);
    put_tag(&file, P3D_MLOD_P3DM, "#UVSet#", 8 * CORNERS);
    put_uv_set(true, 9, 0.25f);
    put_tag(&file, P3D_MLOD_P3DM, "#UVSet#", 8 * CORNERS);
    put_uv_set(false, 0, 0.5f);
    put_tag(&file, P3D_MLOD_P3DM, "not ASCII: \xe9", 0);
    put_end(&file, P3D_MLOD_P3DM);
    mlod = kept_mlod(p3d_mlod_read(file.data, file.size, &options, &error));
    assert_int_equal(error.status, P3D_OK);
    assert_int_equal(mlod->lods[0].tag_count, 6);
    tags = mlod->lods[0].tags;
    assert_int_equal(tags[0].value.uv_set.form, P3D_UV_SET_USUAL);
    assert_int_equal(tags[1].value.uv_set.form, P3D_UV_SET_NO_ID);
    assert_int_equal(tags[1].value.uv_set.id, 5);
    assert_int_equal(tags[2].value.uv_set.form, P3D_UV_SET_SHORT_SIZE);
    assert_int_equal(tags[2].value.uv_set.id, 9);
    assert_true(tags[3].is_raw);
    assert_int_equal(warnings, 4); /* the wrong size of the last selection, too */
}

/* In SP3X the fifth byte of the second name would begin a tag, and the first four would be the id of the UV set. */
TEST(a_uv_set_that_the_other_flavour_would_read_in_another_way_is_not_written)
{
    struct p3d_mlod *mlod;
    struct p3d_buffer out = {NULL, 0, 0};
    struct p3d_error error;

    begin(P3D_MLOD_P3DM, "#UVSet#", 8 * CORNERS);
    put_uv_set(false, 0, 0.5f);
    put_tag(&file, P3D_MLOD_P3DM, "\xff\xff\xff\x07*", 0);
    put_tag(&file, P3D_MLOD_P3DM, "", 0);
    put_end(&file, P3D_MLOD_P3DM);
    mlod = kept_mlod(p3d_mlod_read(file.data, file.size, NULL, &error));
    assert_true(first_tag(mlod)->is_raw);
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&out), &error));
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&out), NULL));
    assert_int_equal(out.size, 2 * file.size);
    p3d_buffer_free(&out);
    p3d_mlod_set_flavour(&mlod->lods[0], P3D_MLOD_SP3X);
    assert_false(p3d_mlod_write(mlod, p3d_buffer_sink(&out), &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_int_equal(error.lod, 0);
    assert_non_null(strstr(error.message, "tag 0, \"#UVSet#\", would be read in another way"));
    assert_false(p3d_mlod_write(mlod, p3d_buffer_sink(&out), NULL));
    assert_int_equal(out.size, 0);
    p3d_buffer_free(&out);
}

TEST(an_end_with_a_payload_still_ends_the_tags)
{
    struct p3d_mlod *mlod;
    struct p3d_error error;

    file.size = 0;
    put_header(&file, 1);
    put_lod(&file, P3D_MLOD_P3DM);
    put_tag(&file, P3D_MLOD_P3DM, "#EndOfFile#", 2);
    put_text(&file, "??");
    put_f32(&file, 1);
    mlod = kept_mlod(p3d_mlod_read(file.data, file.size, NULL, &error));
    assert_int_equal(mlod->lods[0].tag_count, 1);
    assert_true(mlod->lods[0].tags[0].is_raw);
}
