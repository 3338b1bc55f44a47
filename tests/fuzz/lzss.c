/* lzss.c: fuzzes LZSS: the unpacker against its control, and the packers against both.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Input: the size to unpack to (u16), then the stream. */
#include "fuzz.h"

#include <stdlib.h>

#include "codec/lzss.h"
#include "lzss_control.h"

#define LONGEST 18

static uint8_t *need(size_t size)
{
    uint8_t *memory = malloc(size ? size : 1);

    FUZZ_CHECK(memory);
    return memory;
}

static void unpack(const uint8_t *stream, size_t available, size_t size)
{
    uint8_t *out = need(size), *control = need(size + LONGEST);
    size_t packed_size = 0;

    if (p3di_lzss_unpack(stream, available, out, size, &packed_size) == P3DI_LZSS_OK) {
        FUZZ_CHECK(packed_size <= available);
        FUZZ_CHECK(lzss_control(stream, control, size) == packed_size);
        FUZZ_CHECK(memcmp(out, control, size) == 0);
        FUZZ_CHECK((double)size <= (double)packed_size * P3DI_LZSS_RATIO);
    }
    free(out);
    free(control);
}

static void pack(const uint8_t *data, size_t size, size_t (*packer)(const uint8_t *, size_t, uint8_t *))
{
    uint8_t *packed = need(p3di_lzss_bound(size)), *out = need(size);
    const size_t packed_size = packer(data, size, packed);
    size_t used;

    FUZZ_CHECK(packed_size <= p3di_lzss_bound(size));
    FUZZ_CHECK(p3di_lzss_unpack(packed, packed_size, out, size, &used) == P3DI_LZSS_OK && used == packed_size);
    FUZZ_CHECK(memcmp(out, data, size) == 0);
    unpack(packed, packed_size, size);
    free(packed);
    free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    unpack(data + 2, size - 2, p3d_load_u16(data));
    pack(data, size, p3di_lzss_pack);
    pack(data, size, p3di_lzss_pack_best);
    return 0;
}
