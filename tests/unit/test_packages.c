/* test_packages.c: the packages that the build found work: LZO packs and unpacks, zlib's crc32 is the crc32.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#if defined(P3DI_HAVE_MINILZO)
#include <minilzo.h>
#else
#include <lzo/lzo1x.h>
#endif
#include <zlib.h>

TEST(lzo_unpacks_what_it_packed)
{
    static uint8_t source[5000], packed[6000], back[5000];
    static lzo_align_t work[(LZO1X_1_MEM_COMPRESS + sizeof(lzo_align_t) - 1) / sizeof(lzo_align_t)];
    lzo_uint packed_size = 0, back_size = sizeof back;

    assert_int_equal(lzo_init(), LZO_E_OK);
    for (size_t i = 0; i < sizeof source; i++)
        source[i] = (uint8_t)(i % 100);
    assert_int_equal(lzo1x_1_compress(source, sizeof source, packed, &packed_size, work), LZO_E_OK);
    assert_true(packed_size < sizeof source);
    assert_int_equal(lzo1x_decompress_safe(packed, packed_size, back, &back_size, NULL), LZO_E_OK);
    assert_int_equal(back_size, sizeof source);
    assert_memory_equal(back, source, sizeof source);
}

TEST(zlib_has_the_usual_crc32)
{
    assert_int_equal(crc32_z(0, (const unsigned char *)"123456789", 9), 0xcbf43926);
}
