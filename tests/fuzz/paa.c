/* paa.c: fuzzes the reader of textures: reads watched, and unpacks every mip both ways.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

/* A picture of more pixels takes a fuzzer too long. */
#define MOST_PIXELS (1u << 20)
#define MOST_WRITTEN (1u << 12)

static void use_mip(const struct p3d_paa *paa, uint32_t mip, bool is_raw)
{
    struct p3d_error error;
    struct p3d_image *image = p3d_paa_decode(paa, mip, is_raw, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK((image != NULL) == (error.status == P3D_OK));
    if (!image)
        return;
    FUZZ_CHECK(!paa->mips[mip].error);
    FUZZ_CHECK(image->width == paa->mips[mip].width && image->height == paa->mips[mip].height);
    FUZZ_CHECK(fuzz_sink.write(fuzz_sink.user, image->pixels, (size_t)image->width * image->height * 4));
    if (image->width * image->height <= MOST_WRITTEN)
        FUZZ_CHECK(p3d_write_png(image, &fuzz_options, fuzz_sink, &error));
    p3d_image_free(image);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct p3d_error error;
    const bool is_watched = p3d_paa_watch(data, size, &fuzz_watcher, &fuzz_options, &error);
    struct p3d_paa *paa = p3d_paa_read(data, size, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK(is_watched || error.status != P3D_OK);
    FUZZ_CHECK(paa || error.status != P3D_OK);
    for (uint32_t i = 0; paa && i < paa->mip_count; i++) {
        const struct p3d_paa_mip *mip = &paa->mips[i];

        FUZZ_CHECK(mip->data.size <= size);
        if (mip->error || (uint64_t)mip->width * mip->height <= MOST_PIXELS) {
            use_mip(paa, i, false);
            use_mip(paa, i, true);
        }
    }
    p3d_paa_free(paa);
    return 0;
}
