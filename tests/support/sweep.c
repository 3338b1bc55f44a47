/* sweep.c: bad input over something that is good.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sweep.h"

#include <stdlib.h>

static const struct p3d_options no_options;

static uint8_t *copy_of(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);

    assert_non_null(copy);
    if (size)
        memcpy(copy, data, size);
    return copy;
}

static size_t step_of(const struct sweep *s)
{
    return s->step ? s->step : 1;
}

void sweep_prefixes(const struct sweep *s, void (*judge)(const struct sweep *s, size_t prefix, enum p3d_status status))
{
    for (size_t prefix = s->size % step_of(s); prefix <= s->size; prefix += step_of(s)) {
        uint8_t *copy = copy_of(s->data, prefix);
        const enum p3d_status status = s->use(copy, prefix, &no_options);

        free(copy);
        if (prefix == s->size)
            assert_int_equal(status, P3D_OK);
        else if (judge)
            judge(s, prefix, status);
        else
            assert_true(status == P3D_DAMAGED || status == P3D_UNSUPPORTED);
    }
}

void sweep_bytes(const struct sweep *s, const uint8_t *values, size_t count)
{
    static const uint8_t usual[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
    uint8_t *copy = copy_of(s->data, s->size);

    if (!values) {
        values = usual;
        count = sizeof usual;
    }
    for (size_t at = 0; at < s->size; at += step_of(s)) {
        for (size_t i = 0; i < (s->is_one_each ? 1 : count); i++) {
            copy[at] = values[s->is_one_each ? at / step_of(s) % count : i];
            s->use(copy, s->size, &no_options);
        }
        copy[at] = s->data[at];
    }
    free(copy);
}

void sweep_claims(const struct sweep *s, size_t first,
                  void (*judge)(enum p3d_status status, const struct memory *memory))
{
    static const uint32_t claims[] = {0xffffffff, 0x7fffffff, 0x10000000, 0x3fffbfff}; /* the last: sizes of a mip */
    uint8_t *copy = copy_of(s->data, s->size);

    for (size_t at = first; at + 4 <= s->size; at++) {
        for (size_t i = 0; i < COUNT(claims); i++) {
            struct memory memory = {.left = SIZE_MAX};
            const struct p3d_options options = {.allocator = memory_allocator(&memory)};
            enum p3d_status status;

            for (size_t j = 0; j < 4; j++)
                copy[at + j] = (uint8_t)(claims[i] >> 8 * j);
            status = s->use(copy, s->size, &options);
            assert_int_equal(memory.count, 0);
            if (judge)
                judge(status, &memory);
            else
                assert_true(memory.peak < (size_t)1 << 20);
        }
        memcpy(copy + at, s->data + at, 4);
    }
    free(copy);
}

void sweep_allocations(const struct sweep *s)
{
    struct starving starving = {.round = 0};

    while (starve(&starving))
        starving.status = s->use(s->data, s->size, &starving.options);
}

void sweep_limits(const struct sweep *s)
{
    enum p3d_status status = P3D_NO_MEMORY;

    for (size_t limit = 1; status != P3D_OK; limit += 1 + limit / 50) {
        const struct p3d_options options = {.max_memory = limit};

        status = s->use(s->data, s->size, &options);
        assert_true(status == P3D_OK || status == P3D_NO_MEMORY);
        assert_true(limit < (size_t)1 << 30);
    }
}

bool starve(struct starving *s)
{
    if (s->round) {
        assert_int_equal(s->memory.count, 0);
        if (s->status == P3D_OK && s->memory.left)
            return false;
        assert_int_equal(s->status, s->memory.has_refused ? P3D_NO_MEMORY : P3D_OK);
        assert_true(s->round < 4000);
    }
    s->memory = (struct memory){.left = s->round++};
    s->options = (struct p3d_options){.allocator = memory_allocator(&s->memory)};
    return true;
}
