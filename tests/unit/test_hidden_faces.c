/* test_hidden_faces.c: faces that the game does not draw: all of their points are hidden.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gltf_parts.h"
#include "models.h"
#include "picture.h"

#include "model/face_kinds.h"

#include <stdlib.h>

/* The best LOD of the crate, with the points of its lid hidden. */
struct crate {
    struct loaded loaded;
    struct p3d_model model;
    struct p3d_model_lod lod;
    uint32_t flags[8];
};

static void hide(struct crate *crate, uint32_t face)
{
    const struct p3d_model_face *hidden = &crate->lod.faces[face];

    for (uint32_t i = 0; i < hidden->corner_count; i++)
        crate->flags[crate->lod.corners[hidden->first_corner + i].point] |= P3D_POINT_HIDDEN;
}

static uint32_t find_lid(const struct p3d_model_lod *lod)
{
    uint32_t found = 0;

    for (uint32_t i = 0; i < lod->face_count; i++) {
        bool is_above = true;

        for (uint32_t j = 0; j < lod->faces[i].corner_count; j++)
            is_above = is_above && lod->points[lod->corners[lod->faces[i].first_corner + j].point].y > 1;
        if (is_above)
            found = i;
    }
    return found;
}

static void begin(struct crate *crate)
{
    memset(crate, 0, sizeof *crate);
    crate->loaded = load_model(FIXTURES "/crate.p3d");
    crate->model = *crate->loaded.model;
    crate->lod = crate->model.lods[0];
    assert_int_equal(crate->lod.point_count, COUNT(crate->flags));
    crate->lod.point_flags = crate->flags;
    crate->model.lods = &crate->lod;
    crate->model.lod_count = 1;
    hide(crate, find_lid(&crate->lod));
}

/* The lid is darker than what is below. */
static bool shows_lid(const struct crate *crate)
{
    const struct p3d_draw_options options = {.width = 64, .height = 64, .view = P3D_VIEW_TOP, .light = P3D_LIGHT_FLAT};
    struct picture picture = draw_model(&crate->model, &options);
    const uint8_t red = picture.pixels[4 * (32 * 64 + 32)];

    return red < 140;
}

TEST(pictures_leave_hidden_faces_out)
{
    struct crate crate;

    begin(&crate);
    assert_false(shows_lid(&crate));
    crate.lod.point_flags = NULL;
    assert_true(shows_lid(&crate));
}

/* If all faces are hidden, another LOD is in the picture. */
TEST(a_lod_of_hidden_faces_has_nothing_to_be_seen)
{
    struct crate crate;
    struct p3d_model_lod lods[2];

    begin(&crate);
    for (uint32_t i = 0; i < crate.lod.face_count; i++)
        hide(&crate, i);
    lods[0] = crate.lod;
    lods[1] = crate.lod;
    lods[1].resolution = 2;
    lods[1].point_flags = NULL;
    crate.model.lods = lods;
    crate.model.lod_count = 2;
    assert_int_equal(p3d_model_best_lod(&crate.model), 1);
    assert_int_equal(p3di_pictured_lod(&crate.model), 1);
}

TEST(an_obj_has_them_in_a_group_that_is_no_selection)
{
    struct crate crate;
    struct p3d_buffer obj = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&obj);
    struct p3d_model *back;
    struct p3d_error error;

    begin(&crate);
    assert_true(p3d_write_obj(&crate.model, NULL, NULL, sink, NULL));
    assert_true(sink.write(sink.user, "", 1));
    assert_non_null(strstr((const char *)obj.data, "g hidden_faces lid whole_crate\n"));
    back = kept_model(p3d_model_from_obj(obj.data, obj.size - 1, NULL, NULL, &error));
    assert_int_equal(back->lods[0].face_count, 6);
    for (uint32_t i = 0; i < back->lods[0].selection_count; i++)
        assert_int_not_equal(back->lods[0].selections[i].name.size, strlen("hidden_faces"));
    p3d_buffer_free(&obj);
}

TEST(a_gltf_has_them_in_a_primitive_that_says_so)
{
    struct crate crate;
    struct written written;

    begin(&crate);
    written = write_parts(&crate.model, &(struct p3d_gltf_options){.is_lossless = false}, NULL);
    assert_true(has(&written, "\"extras\":{\"hidden\":1}"));
    crate.lod.point_flags = NULL;
    written = write_parts(&crate.model, &(struct p3d_gltf_options){.is_lossless = false}, NULL);
    assert_false(has(&written, "\"hidden\":1"));
}
