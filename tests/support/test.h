/* test.h: cmocka, and what every test of ours includes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_TEST_H
#define P3D_TESTS_TEST_H

/* cmocka.h needs these four before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <p3d/p3d.h>

#include <stdlib.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Text equality of names that are not terminated. */
#define assert_text(bytes, expected)                                    \
    do {                                                                \
        const struct p3d_bytes text_ = p3d_text(bytes);                 \
        assert_int_equal(text_.size, strlen(expected));                 \
        if (text_.size)                                                 \
            assert_memory_equal(text_.data, expected, text_.size);      \
    } while (0)

/* Exact equality: no test of ours compares with a tolerance. */
static inline void assert_f32(float got, float expected)
{
    uint32_t a, b;

    memcpy(&a, &got, sizeof a);
    memcpy(&b, &expected, sizeof b);
    assert_int_equal(a, b);
}

/* A sink that takes nothing, like a full disk. */
static inline bool refuse_write(void *user, const void *data, size_t size)
{
    (void)user;
    (void)data;
    (void)size;
    return false;
}

static const struct p3d_sink full_disk = {refuse_write, NULL};

/* An allocator that fails when it has been asked so often. */
struct failing {
    size_t allowed;
    size_t held;
    size_t total; /* bytes asked for, ever */
};

static inline void *allocate(void *user, size_t size)
{
    struct failing *failing = user;

    if (!failing->allowed)
        return NULL;
    failing->allowed--;
    failing->held++;
    failing->total += size;
    return malloc(size);
}

static inline void release(void *user, void *memory)
{
    ((struct failing *)user)->held--;
    free(memory);
}

#endif
