/* test_smaller.c: textures of which the page with models in it has the smaller pictures only.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "page/smaller.h"

#include <p3d/paa.h>

static struct p3d_error error;

/* Half of it black, half of it red, with this alpha. */
static struct p3d_image picture(uint32_t width, uint32_t height, uint8_t alpha)
{
    static uint8_t pixels[4 * 64 * 64];

    assert_true((size_t)width * height * 4 <= sizeof pixels);
    for (uint32_t i = 0; i < width * height; i++) {
        pixels[4 * i] = i % width < width / 2 ? 0 : 255;
        pixels[4 * i + 1] = pixels[4 * i + 2] = 0;
        pixels[4 * i + 3] = alpha;
    }
    return (struct p3d_image){width, height, pixels, NULL};
}

/* The texture with sides of at most that, or NULL; `extension` begins as "own". */
static struct p3d_buffer shrink(const struct p3d_buffer *texture, const char *origin, uint32_t max_size,
                                const char **extension)
{
    const struct p3d_asset asset = {.data = texture->data, .size = texture->size, .origin = origin};
    struct p3d_buffer small = {NULL, 0, 0};

    *extension = "own";
    error.status = P3D_INVALID;
    if (!p3di_smaller_texture(&asset, max_size, NULL, &small, extension, &error)) {
        p3d_buffer_free(&small);
        return (struct p3d_buffer){NULL, 0, 0};
    }
    assert_int_equal(error.status, P3D_OK);
    return small;
}

/* ---- Pictures ---- */

static void assert_picture(const struct p3d_buffer *texture, const char *origin, uint32_t max_size, uint32_t width,
                           uint32_t height)
{
    const char *extension;
    struct p3d_buffer small = shrink(texture, origin, max_size, &extension);
    struct p3d_image *image;

    if (!width) {
        assert_null(small.data);
        assert_int_equal(error.status, P3D_OK);
        return;
    }
    assert_non_null(small.data);
    assert_string_equal(extension, ".png");
    image = p3d_read_image(small.data, small.size, NULL, &error);
    assert_non_null(image);
    assert_int_equal(image->width, width);
    assert_int_equal(image->height, height);
    for (uint32_t i = 0; i < width * height; i++) {
        const uint8_t red = i % width < width / 2 ? 0 : 255;

        assert_int_equal(image->pixels[4 * i], width == 1 ? 188 : red); /* the middle in linear light */
        assert_int_equal(image->pixels[4 * i + 1], 0);
        assert_int_equal(image->pixels[4 * i + 3], 102);
    }
    p3d_image_free(image);
    p3d_buffer_free(&small);
}

TEST(a_picture_is_halved_until_no_side_is_larger)
{
    const struct p3d_image wide = picture(32, 8, 102);
    struct p3d_buffer png = {NULL, 0, 0};

    assert_true(p3d_write_png(&wide, NULL, p3d_buffer_sink(&png), &error));
    assert_picture(&png, "a/b_co.png", 33, 0, 0);
    assert_picture(&png, "a/b_co.png", 32, 0, 0); /* it is as small already */
    assert_picture(&png, "a/b_co.png", 31, 16, 4);
    assert_picture(&png, "a/b_co.png", 16, 16, 4);
    assert_picture(&png, "A.PBO:B_CO.PNG", 8, 8, 2);
    assert_picture(&png, "a/b_co.png", 7, 4, 1);
    assert_picture(&png, "a/b_co.tga", 2, 2, 1); /* what it is called says only that it is a picture */
    assert_picture(&png, "a/b_co.png", 1, 1, 1);
    p3d_buffer_free(&png);
}

TEST(a_picture_that_cannot_be_read_is_an_error)
{
    struct p3d_buffer text = {(uint8_t *)(uintptr_t) "no picture", 10, 0};
    const char *extension;

    assert_null(shrink(&text, "a.png", 8, &extension).data);
    assert_true(error.status != P3D_OK);
    assert_null(shrink(&text, "a.paa", 8, &extension).data);
    assert_true(error.status != P3D_OK);
    assert_string_equal(extension, "own");
}

/* ---- PAA ---- */

/* Mips of half the sides each, with offsets, average and largest colour as tags; the offsets come first. */
static struct p3d_buffer make_paa(uint32_t width, uint32_t height)
{
    const struct p3d_paa_make_options options = {.name = p3d_bytes_of("a_co.paa")};
    const struct p3d_image image = picture(width, height, 255);
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_paa *paa = p3d_paa_make(&image, &options, NULL, &error);
    struct p3d_paa_tag last;

    assert_non_null(paa);
    assert_true(p3d_text_equal(paa->tags[paa->tag_count - 1].name, "SFFO"));
    last = paa->tags[paa->tag_count - 1];
    memmove(paa->tags + 1, paa->tags, (paa->tag_count - 1) * sizeof *paa->tags);
    paa->tags[0] = last;
    assert_true(p3d_paa_write(paa, p3d_buffer_sink(&buffer), &error));
    p3d_paa_free(paa);
    return buffer;
}

/* It begins with the mip `first` of the texture, and has all that are smaller; 0: it stays as it is. */
static void assert_paa(const struct p3d_buffer *texture, uint32_t max_size, uint32_t first)
{
    const char *extension;
    struct p3d_buffer buffer = shrink(texture, "a_co.paa", max_size, &extension);
    struct p3d_paa *paa, *small;

    assert_string_equal(extension, "own");
    if (!first) {
        assert_null(buffer.data);
        assert_int_equal(error.status, P3D_OK);
        return;
    }
    paa = p3d_paa_read(texture->data, texture->size, NULL, &error);
    small = p3d_paa_read(buffer.data, buffer.size, NULL, &error);
    assert_non_null(small);
    assert_int_equal(error.status, P3D_OK);
    assert_int_equal(small->type, paa->type);
    assert_int_equal(small->mip_count, paa->mip_count - first);
    for (uint32_t i = 0; i < small->mip_count; i++) {
        assert_int_equal(small->mips[i].width, paa->mips[i + first].width);
        assert_int_equal(small->mips[i].height, paa->mips[i + first].height);
        assert_int_equal(small->mips[i].data.size, paa->mips[i + first].data.size);
        assert_memory_equal(small->mips[i].data.data, paa->mips[i + first].data.data, small->mips[i].data.size);
    }
    assert_true(paa->has_offsets);
    assert_false(small->has_offsets); /* they would be wrong */
    assert_int_equal(small->tag_count, paa->tag_count - 1);
    assert_true(small->has_average && small->has_largest);
    assert_memory_equal(small->average, paa->average, 4);
    assert_memory_equal(small->largest, paa->largest, 4);
    p3d_paa_free(small);
    p3d_paa_free(paa);
    p3d_buffer_free(&buffer);
}

TEST(a_paa_is_left_with_its_smaller_mips)
{
    struct p3d_buffer square = make_paa(32, 32), high = make_paa(8, 32);

    assert_paa(&square, 32, 0);
    assert_paa(&square, 31, 1);
    assert_paa(&square, 16, 1);
    assert_paa(&square, 8, 2);
    assert_paa(&square, 1, 3); /* there is none smaller than 4 by 4 */
    assert_paa(&high, 32, 0);
    assert_paa(&high, 16, 1);
    p3d_buffer_free(&high);
    p3d_buffer_free(&square);
}

TEST(a_paa_with_a_damaged_mip_stays_as_it_is)
{
    struct p3d_buffer texture = make_paa(32, 32), cut = texture;
    struct p3d_paa *paa = p3d_paa_read(texture.data, texture.size, NULL, &error);
    const char *extension;

    cut.size = (size_t)paa->mips[2].offset + 8;
    p3d_paa_free(paa);
    assert_null(shrink(&cut, "a_co.paa", 16, &extension).data);
    assert_int_equal(error.status, P3D_INVALID);
    assert_null(shrink(&cut, "a_co.paa", 8, &extension).data);
    assert_int_equal(error.status, P3D_INVALID);
    assert_null(shrink(&cut, "a_co.paa", 32, &extension).data);
    assert_int_equal(error.status, P3D_DAMAGED);
    p3d_buffer_free(&texture);
}
