/* lzo.c: fuzzes LZO: our walk over the tokens and the library agree on length and on failure.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Input: the room for what is unpacked (u16), then the stream. */
#include "fuzz.h"

#include <stdlib.h>

#include "codec/lzo.h"
#include "lzo_control.h"

static void unpack(const uint8_t *stream, size_t size, size_t limit)
{
    size_t packed_size = 0, unpacked_size = 0, yielded;
    uint8_t *out = malloc(limit + 1);
    bool is_good;

    FUZZ_CHECK(out);
    is_good = p3di_lzo_measure(stream, size, limit, &packed_size, &unpacked_size);
    FUZZ_CHECK(is_good == lzo_control(stream, size, limit, out, &yielded));
    if (is_good) {
        FUZZ_CHECK(unpacked_size == yielded && packed_size <= size);
        FUZZ_CHECK(unpacked_size <= packed_size * P3DI_LZO_RATIO);
        FUZZ_CHECK(p3di_lzo_unpack(stream, packed_size, out, unpacked_size));
        FUZZ_CHECK(!p3di_lzo_unpack(stream, packed_size - 1, out, unpacked_size));
    }
    free(out);
}

static void pack(const uint8_t *data, size_t size, enum p3di_lzo_effort effort)
{
    uint8_t *packed = malloc(p3di_lzo_bound(size)), *out = malloc(size + 1);
    void *work = malloc(p3di_lzo_work_size(effort));
    size_t packed_size, measured, yielded;

    FUZZ_CHECK(packed && out && work);
    packed_size = p3di_lzo_pack(data, size, packed, work, effort);
    FUZZ_CHECK(p3di_lzo_measure(packed, packed_size, size, &measured, &yielded));
    FUZZ_CHECK(measured == packed_size && yielded == size);
    FUZZ_CHECK(p3di_lzo_unpack(packed, packed_size, out, size) && memcmp(out, data, size) == 0);
    free(work);
    free(packed);
    free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    unpack(data + 2, size - 2, p3d_load_u16(data));
    for (int effort = P3DI_LZO_FAST; effort <= P3DI_LZO_BEST; effort++)
        pack(data, size, (enum p3di_lzo_effort)effort);
    return 0;
}
