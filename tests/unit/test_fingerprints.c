/* test_fingerprints.c: the fingerprint of an element that stands for many.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700 /* alarm */

#include "test.h"

#include "facts/crc.h"

#include <unistd.h>

static const uint8_t bytes[] = {0x00, 0xff, 0x12, 0x34, 0x80, 0x01, 0x7f, 0x55, 0xaa, 0x00, 0xfe, 0x3f};

TEST(it_is_that_of_all_the_elements)
{
    static const size_t sizes[] = {1, 2, 4, 8, 12};

    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct p3di_crc_repeat last = {0, 0, 0};
        uint32_t crc = 0;

        for (uint32_t count = 0; count < 1100; count++) {
            assert_int_equal(p3di_crc_repeated(&last, bytes, sizes[i], count), crc);
            crc = p3di_crc_bytes(crc, bytes, sizes[i]);
        }
    }
    assert_int_equal(p3di_crc_repeated(&(struct p3di_crc_repeat){0, 0, 0}, NULL, 0, 5), 0);
}

TEST(it_does_not_take_as_long_as_there_are_elements)
{
    static const uint8_t zeros[12];
    struct p3di_crc_repeat last = {0, 0, 0}, next = {0, 0, 0};

    alarm(60);
    for (uint32_t i = 1; i < 1000; i++) /* one more at its end */
        assert_int_equal(p3di_crc_bytes(p3di_crc_repeated(&last, zeros, 12, UINT32_MAX - i), zeros, 12),
                         p3di_crc_repeated(&next, zeros, 12, UINT32_MAX - i + 1u));
    alarm(0);
}
