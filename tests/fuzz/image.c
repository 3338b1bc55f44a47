/* image.c: fuzzes the readers of pictures, PNG, JPEG and TGA, and what makes textures of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

/* A larger picture takes a fuzzer too long to pack. */
#define MOST_PIXELS (1u << 10)

/* What is made can be written, read and unpacked. */
static void make_texture(const struct p3d_image *image, const struct p3d_paa_make_options *make)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_paa *made = p3d_paa_make(image, make, &fuzz_options, &error), *read;

    fuzz_check_error(&error);
    FUZZ_CHECK((made != NULL) == (error.status == P3D_OK));
    if (!made)
        return;
    FUZZ_CHECK(p3d_paa_write(made, p3d_buffer_sink(&buffer), &error));
    read = p3d_paa_read(buffer.data, buffer.size, &fuzz_options, &error);
    FUZZ_CHECK(read && error.status == P3D_OK);
    FUZZ_CHECK(read->mip_count == made->mip_count);
    for (uint32_t i = 0; i < read->mip_count; i++) {
        struct p3d_image *mip = p3d_paa_decode(read, i, false, &fuzz_options, &error);

        FUZZ_CHECK(mip);
        p3d_image_free(mip);
    }
    p3d_paa_free(read);
    p3d_paa_free(made);
    p3d_buffer_free(&buffer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"a_co", "a_ca", "a_nohq", "a_dt", "a_4444", "a_1555", "a_gs", "a"};
    struct p3d_error error;
    struct p3d_image *image = p3d_read_image(data, size, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK((image != NULL) == (error.status == P3D_OK));
    if (!image)
        return 0;
    FUZZ_CHECK(image->width && image->width <= P3D_IMAGE_MAX && image->height && image->height <= P3D_IMAGE_MAX);
    FUZZ_CHECK(fuzz_sink.write(fuzz_sink.user, image->pixels, (size_t)image->width * image->height * 4));
    if ((uint64_t)image->width * image->height <= MOST_PIXELS)
        make_texture(image, &(struct p3d_paa_make_options){.name = p3d_bytes_of(names[size % 8]),
                                                           .effort = (enum p3d_paa_effort)(size / 8 % 2),
                                                           .is_resized = size / 16 % 2});
    p3d_image_free(image);
    return 0;
}
