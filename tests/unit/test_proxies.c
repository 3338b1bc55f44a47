/* test_proxies.c: proxy names and frames, bounding boxes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "test.h"

#include <math.h>

TEST(a_proxy_name_has_path_and_number)
{
    struct p3d_bytes path;
    uint32_t id;

    assert_true(p3d_proxy_name(p3d_bytes_of("Proxy:\\ca\\data\\flag.a.012"), &path, &id));
    assert_text(path, "\\ca\\data\\flag.a");
    assert_int_equal(id, 12);
    assert_true(p3d_proxy_name(p3d_bytes_of("proxy:a.1"), NULL, NULL));
}

TEST(other_names_are_no_proxies)
{
    static const char *const names[] = {"",         "proxy",   "proxy:",   "proxy:1",
                                        "proxy:.1", "proxy:a", "proxy:a.", "prox:a.1"};

    for (size_t i = 0; i < COUNT(names); i++)
        assert_false(p3d_proxy_name(p3d_bytes_of(names[i]), NULL, NULL));
}

/* Position (5,5,5), direction 1 along z, up 2 along y: in every order of the corners. */
TEST(a_frame_does_not_depend_on_the_order_of_corners)
{
    static const struct p3d_vec3 corners[3] = {{5, 5, 5}, {5, 5, 6}, {5, 7, 5}};
    static const size_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

    for (size_t i = 0; i < 6; i++) {
        const struct p3d_vec3 shuffled[3] = {corners[orders[i][0]], corners[orders[i][1]], corners[orders[i][2]]};
        const struct p3d_proxy_frame frame = p3d_proxy_frame_of(shuffled);

        assert_f32(frame.position.z, 5);
        assert_f32(frame.position.y, 5);
        assert_f32(frame.direction.z, 1);
        assert_f32(frame.direction.y, 0);
        assert_f32(frame.up.y, 2);
        assert_f32(frame.up.z, 0);
    }
}

/* A skewed triangle: as the binariser writes it, the direction stays, and up stands on it. */
TEST(a_straight_frame_keeps_its_direction)
{
    const struct p3d_proxy_frame skewed = {{5, 5, 5}, {0, 0, 2}, {0, 4, 3}}, lost = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    struct p3d_proxy_frame frame = p3d_proxy_frame_straight(skewed);

    assert_f32(frame.position.x, 5);
    assert_f32(frame.direction.z, 1);
    assert_f32(frame.direction.y, 0);
    assert_f32(frame.up.y, 1);
    assert_f32(frame.up.z, 0);
    frame = p3d_proxy_frame_straight(lost);
    assert_f32(frame.direction.z, 1);
    assert_f32(frame.up.y, 1);
}

TEST(bounds_leave_out_what_is_not_finite)
{
    struct bytes b = {.size = 0};
    struct p3d_span span = {b.data, 3, 16};
    struct p3d_bounds bounds;

    put_f32(&b, 1), put_f32(&b, -2), put_f32(&b, 3), put_u32(&b, 0);
    put_f32(&b, NAN), put_f32(&b, 100), put_f32(&b, 100), put_u32(&b, 0);
    put_f32(&b, -1), put_f32(&b, 2), put_f32(&b, 4), put_u32(&b, 0);
    assert_true(p3d_bounds_of(span, &bounds));
    assert_f32(bounds.min.x, -1);
    assert_f32(bounds.min.y, -2);
    assert_f32(bounds.max.y, 2);
    assert_f32(bounds.max.z, 4);
    span.count = 0;
    assert_false(p3d_bounds_of(span, &bounds));
}

/* fminf and fmaxf may give either zero, so outputs would differ between systems. */
TEST(bounds_have_no_negative_zero)
{
    static const float orders[][2] = {{0.0f, -0.0f}, {-0.0f, 0.0f}, {-0.0f, -0.0f}};

    for (size_t i = 0; i < COUNT(orders); i++) {
        struct p3d_bounds bounds = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};

        for (size_t k = 0; k < 2; k++)
            p3d_bounds_add(&bounds, (struct p3d_vec3){orders[i][k], orders[i][k], orders[i][k]});
        assert_f32(bounds.min.x, 0);
        assert_f32(bounds.max.z, 0);
        assert_false(signbit(bounds.min.x) || signbit(bounds.min.y) || signbit(bounds.min.z));
        assert_false(signbit(bounds.max.x) || signbit(bounds.max.y) || signbit(bounds.max.z));
    }
}
