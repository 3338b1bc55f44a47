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
#include <math.h>

#include <p3d/p3d.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct test {
    struct CMUnitTest unit;
    int line;
    struct test *next;
};

/* A test in the list of its program; TEST does this. */
void add_test(struct test *test);

/* Runs the tests whose names fit the pattern (NULL: all). Returns how many failed. */
int run_all_tests(const char *pattern);

/* Calls end(data) when the test has ended, the last such call first; behind a test that failed, before the next. */
void at_end(void (*end)(void *data), void *data);

/* The data is gone already. */
void not_at_end(const void *data);

/* Ends all that there is, as TEST does. */
void end_test(void);

/* TEST(a_name_that_is_a_sentence) { ... } defines a test; the program runs its tests in the order of the file.
 * TEST_WITH runs `setup` before it and `teardown` behind it, as cmocka does. */
#define TEST(name) TEST_WITH(name, NULL, NULL)
#define TEST_WITH(name, setup, teardown)                                                                               \
    static void name(void);                                                                                            \
    static void run_##name(void **unused)                                                                              \
    {                                                                                                                  \
        (void)unused;                                                                                                  \
        end_test();                                                                                                    \
        name();                                                                                                        \
        end_test();                                                                                                    \
    }                                                                                                                  \
    __attribute__((constructor)) static void add_##name(void)                                                          \
    {                                                                                                                  \
        static struct test test = {{#name, run_##name, setup, teardown, NULL}, __LINE__, NULL};                        \
                                                                                                                       \
        add_test(&test);                                                                                               \
    }                                                                                                                  \
    static void name(void)

/* What was made: it is there, and ends with the test. */
#define KEPT(type)                                                                                                     \
    static inline struct p3d_##type *kept_##type(struct p3d_##type *made)                                              \
    {                                                                                                                  \
        assert_non_null(made);                                                                                         \
        at_end((void (*)(void *))p3d_##type##_free, made);                                                             \
        return made;                                                                                                   \
    }
KEPT(model)
KEPT(mlod)
KEPT(odol)
KEPT(config)
KEPT(image)
KEPT(paa)
KEPT(pbo)
KEPT(findings)
KEPT(rvmat)
KEPT(rtm)

/* Text equality of names that are not terminated. */
#define assert_text(bytes, expected)                                                                                   \
    do {                                                                                                               \
        const struct p3d_bytes text_ = p3d_text(bytes);                                                                \
        assert_int_equal(text_.size, strlen(expected));                                                                \
        if (text_.size)                                                                                                \
            assert_memory_equal(text_.data, expected, text_.size);                                                     \
    } while (0)

/* Exact equality: no test of ours compares with a tolerance. */
static inline void assert_f32(float got, float expected)
{
    uint32_t a, b;

    memcpy(&a, &got, sizeof a);
    memcpy(&b, &expected, sizeof b);
    assert_int_equal(a, b);
}

/* The warnings: all that there is room for, each ended by "; ". */
struct heard {
    unsigned count;
    char last[sizeof((struct p3d_error *)0)->message], text[1024];
};

/* For p3d_options; `user` is a struct heard. */
static inline void hear(void *user, const struct p3d_error *warning)
{
    struct heard *heard = user;
    const size_t left = sizeof heard->text - strlen(heard->text);

    heard->count++;
    memcpy(heard->last, warning->message, sizeof heard->last);
    if (strlen(warning->message) + 3 <= left)
        strcat(strcat(heard->text, warning->message), "; ");
}

/* The last warning with its place, and how many there were. */
struct said {
    struct p3d_error last;
    unsigned count;
};

/* For p3d_options, too; `user` is a struct said. */
static inline void hear_last(void *user, const struct p3d_error *warning)
{
    struct said *said = user;

    said->last = *warning;
    said->count++;
}

/* For p3d_options, too; `user` is an unsigned. */
static inline void tally(void *user, const struct p3d_error *warning)
{
    (void)warning;
    ++*(unsigned *)user;
}

/* Numbers as the elements of a span, which are little-endian whatever the processor is. */
static inline void store_number(uint8_t *data, uint32_t value)
{
    for (size_t i = 0; i < 4; i++)
        data[i] = (uint8_t)(value >> 8 * i);
}

static inline const uint8_t *store_floats(uint8_t *data, const float *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;

        memcpy(&bits, &values[i], sizeof bits);
        store_number(data + 4 * i, bits);
    }
    return data;
}

/* Exactly there. */
static inline void assert_vec3(struct p3d_vec3 got, float x, float y, float z)
{
    assert_true(got.x == x && got.y == y && got.z == z);
}

/* To the bit. */
static inline void assert_same_vec3(struct p3d_vec3 got, struct p3d_vec3 want)
{
    assert_f32(got.x, want.x);
    assert_f32(got.y, want.y);
    assert_f32(got.z, want.z);
}

static inline bool near_float(float got, float want)
{
    return fabsf(got - want) <= 1e-6f + 1e-6f * fabsf(want);
}

static inline void assert_at(struct p3d_vec3 got, float x, float y, float z)
{
    if (!near_float(got.x, x) || !near_float(got.y, y) || !near_float(got.z, z))
        fail_msg("%g %g %g is not %g %g %g", (double)got.x, (double)got.y, (double)got.z, (double)x, (double)y,
                 (double)z);
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

#endif
