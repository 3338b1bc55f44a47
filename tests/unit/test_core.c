/* test_core.c: arena, set, output buffer, errors, files.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"
#include "test_memory.h"

#include "core/error.h"
#include "core/near.h"
#include "core/out.h"
#include "core/pages.h"
#include "core/set.h"

#include <p3d/version.h>

#include <stdio.h>

/* From 4 MiB on it comes in large pages, and goes back in the same. */
TEST(memory_of_the_system_goes_back_as_it_came)
{
    static const size_t sizes[] = {1, ((size_t)4 << 20) - 1, (size_t)4 << 20, ((size_t)4 << 20) + 1, (size_t)6 << 20};

    for (size_t i = 0; i < COUNT(sizes); i++) {
        uint8_t *memory = p3di_system_allocate(sizes[i]);

        assert_non_null(memory);
        for (size_t at = 0; at < sizes[i]; at += 4095)
            assert_int_equal(memory[at], 0);
        assert_int_equal(memory[sizes[i] - 1], 0);
        memset(memory, 0xff, sizes[i]);
        p3di_system_release(memory, sizes[i]);
    }
    assert_null(p3di_system_allocate(SIZE_MAX));
    assert_null(p3di_system_allocate(SIZE_MAX - ((size_t)2 << 20)));
}

TEST(an_arena_gives_zeroed_aligned_memory)
{
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);

    for (size_t size = 0; size < 9000; size += 37) {
        uint8_t *memory = p3di_arena_alloc(arena, size, 1);

        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(memory[i], 0);
        memset(memory, 0xaa, size);
    }
    p3di_arena_free(arena);
}

TEST(an_arena_keeps_its_limit_and_refuses_overflow)
{
    const struct p3d_options options = {.max_memory = 10000};
    struct p3di_arena *arena = p3di_arena_new(&options, P3DI_NO_INPUT);

    assert_non_null(p3di_arena_alloc(arena, 9000, 1));
    assert_null(p3di_arena_alloc(arena, 9000, 1));
    assert_non_null(p3di_arena_alloc(arena, 100, 1));
    assert_null(p3di_arena_alloc(arena, SIZE_MAX, 2));
    assert_null(p3di_arena_alloc(arena, SIZE_MAX, 1));
    p3di_arena_free(arena);
}

TEST(an_arena_without_a_limit_has_that_of_its_input)
{
    const size_t least = (size_t)16 << 20;
    struct p3di_arena *arena = p3di_arena_new(NULL, 1000);
    char reason[P3DI_REASON_SIZE];

    assert_null(p3di_arena_alloc(arena, least + 32 * 1000 + 16, 1));
    assert_string_equal(p3di_arena_reason(arena, reason), " within the limit of 16809216 bytes");
    p3di_arena_add_unpacked(arena, 8000);
    assert_non_null(p3di_arena_alloc(arena, least + 32 * 2000 - 16, 1)); /* and what sanitizers fence it with */
    assert_string_equal(p3di_arena_reason(arena, reason), "");
    assert_null(p3di_arena_alloc(arena, 32, 1));
    assert_int_equal(p3di_arena_input(arena), 2000);
    p3di_arena_free(arena);
}

TEST(what_has_grown_is_not_kept_twice)
{
    const struct p3d_options options = {.max_memory = 110000};
    struct p3di_arena *arena = p3di_arena_new(&options, P3DI_NO_INPUT);
    uint8_t(*items)[16] = NULL;
    size_t capacity = 0;

    for (size_t i = 0; i < 4096; i++) /* 65,536 bytes in the end, while the 32,768 before are there */
        assert_non_null(items = p3di_arena_grow(arena, items, i, &capacity, sizeof *items));
    p3di_arena_free(arena);
}

/* Four times as many items do not fit; twice as many do. */
TEST(what_grows_is_content_with_less)
{
    const struct p3d_options options = {.max_memory = 4096 * 16 * 7 / 2};
    struct p3di_arena *arena = p3di_arena_new(&options, P3DI_NO_INPUT);
    uint8_t(*items)[16] = NULL;
    size_t capacity = 0;

    for (size_t i = 0; i <= 4096; i++)
        assert_non_null(items = p3di_arena_grow(arena, items, i, &capacity, sizeof *items));
    assert_int_equal(capacity, 8192);
    p3di_arena_free(arena);
}

TEST(a_growing_array_keeps_its_items)
{
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    uint32_t *items = NULL;
    size_t capacity = 0;

    for (uint32_t i = 0; i < 1000; i++) {
        items = p3di_arena_grow(arena, items, i, &capacity, sizeof *items);
        items[i] = i;
    }
    for (uint32_t i = 0; i < 1000; i++)
        assert_int_equal(items[i], i);
    p3di_arena_free(arena);
}

TEST(a_cleared_arena_gives_zeroed_memory_again)
{
    const struct p3d_options options = {.max_memory = 1 << 20};
    struct p3di_arena *arena = p3di_arena_new(&options, P3DI_NO_INPUT);

    p3di_arena_clear(arena);
    for (int round = 0; round < 100; round++) { /* far more than the limit in all */
        for (size_t size = 1; size < 200000; size *= 5) {
            uint8_t *memory = p3di_arena_alloc(arena, size, 1);

            assert_non_null(memory);
            for (size_t i = 0; i < size; i++)
                assert_int_equal(memory[i], 0);
            memset(memory, 0xff, size);
        }
        p3di_arena_clear(arena);
    }
    p3di_arena_free(arena);
}

TEST(an_arena_keeps_a_block_that_was_released)
{
    struct memory counted = {.left = SIZE_MAX};
    const struct p3d_options options = {.allocator = memory_allocator(&counted), .max_memory = 1 << 20};
    struct p3di_arena *arena = p3di_arena_new(&options, P3DI_NO_INPUT);
    size_t left = 0;

    p3di_arena_alloc(arena, 4000, 1);
    for (uint32_t round = 0; round < 100; round++) {
        const struct p3di_arena_mark mark = p3di_arena_mark(arena);
        uint8_t *memory = p3di_arena_alloc(arena, 3000, 1);

        for (size_t i = 0; i < 3000; i++)
            assert_int_equal(memory[i], 0);
        memset(memory, 0xff, 3000);
        p3di_arena_release(arena, mark);
        left = round ? left : counted.left;
    }
    assert_int_equal(counted.left, left);                          /* all rounds have the block of the first */
    assert_non_null(p3di_arena_alloc(arena, (1 << 20) - 5000, 1)); /* it does not count where others want the room */
    p3di_arena_free(arena);
    assert_int_equal(counted.count, 0);
}

/* Keys of so many words, which differ in the last one. */
static void check_numbers(struct p3di_set *set, size_t words)
{
    uint32_t key[4] = {1, 2, 3, 4}, number;

    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 5000; i++) {
            key[words - 1] = i * 7919;
            assert_true(p3di_set_add(set, key, &number));
            assert_int_equal(number, i);
            assert_true(p3di_set_find(set, key, &number));
            assert_int_equal(number, i);
        }
    key[words - 1] = UINT32_MAX;
    assert_false(p3di_set_find(set, key, &number));
    assert_int_equal(set->count, 5000);
}

TEST(a_set_numbers_keys_in_order_of_first_use)
{
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    struct p3di_set set;

    for (size_t words = 1; words <= 4; words++) {
        p3di_set_init(&set, arena, words * sizeof(uint32_t));
        check_numbers(&set, words);
        p3di_set_clear(&set);
        assert_int_equal(set.count, 0);
        check_numbers(&set, words);
    }
    p3di_arena_free(arena);
}

TEST(a_set_of_texts_compares_what_they_say)
{
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    const char first[] = "road", second[] = "road";
    struct p3d_bytes a = p3d_bytes_of(first), b = p3d_bytes_of(second), c = p3d_bytes_of("roa"), none = {NULL, 0};
    struct p3di_set set;
    uint32_t number;

    p3di_set_init(&set, arena, 0);
    assert_true(p3di_set_add(&set, &a, &number));
    assert_true(p3di_set_add(&set, &b, &number));
    assert_int_equal(number, 0);
    assert_true(p3di_set_add(&set, &c, &number));
    assert_int_equal(number, 1);
    assert_true(p3di_set_add(&set, &none, &number));
    assert_int_equal(number, 2);
    p3di_arena_free(arena);
}

TEST(output_arrives_whole_and_in_order)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    static uint8_t large[100000];
    struct p3di_out out;
    size_t expected = 0;

    for (size_t i = 0; i < sizeof large; i++)
        large[i] = (uint8_t)(i * 31);
    p3di_out_init(&out, p3d_buffer_sink(&buffer));
    for (size_t size = 0; size < 60000; size = size * 3 + 1) {
        p3di_out_bytes(&out, large, size);
        p3di_out_char(&out, '!');
        expected += size + 1;
    }
    assert_true(p3di_out_flush(&out));
    assert_int_equal(buffer.size, expected);
    assert_int_equal(out.flushed, expected);
    for (size_t size = 0, at = 0; size < 60000; at += size + 1, size = size * 3 + 1) {
        assert_memory_equal(buffer.data + at, large, size);
        assert_int_equal(buffer.data[at + size], '!');
    }
    p3d_buffer_free(&buffer);
}

static bool refuse(void *user, const void *data, size_t size)
{
    (void)data;
    (void)size;
    ++*(int *)user;
    return false;
}

TEST(a_sink_that_refused_is_left_alone)
{
    int calls = 0;
    struct p3di_out out;

    p3di_out_init(&out, (struct p3d_sink){refuse, &calls});
    p3di_out_text(&out, "x");
    assert_false(p3di_out_flush(&out));
    p3di_out_text(&out, "y");
    assert_false(p3di_out_flush(&out));
    assert_int_equal(calls, 1);
}

TEST(an_error_is_one_printable_line)
{
    struct p3d_error error;
    char text[256];

    p3di_error_set(&error, P3D_DAMAGED, 3, 0x1a4, "name \"%s\"", "a\n\033[2J\xff");
    assert_string_equal(p3d_error_text(&error, text, sizeof text), "lod 3: 0x1a4: name \"a??[2J?\"");
    p3di_error_set(&error, P3D_DAMAGED, P3D_NO_LOD, 0, "short");
    assert_string_equal(p3d_error_text(&error, text, sizeof text), "0x0: short");
    assert_string_equal(p3d_error_text(&error, text, 6), "0x0: ");
    error.lod = 2;
    assert_string_equal(p3d_error_text(&error, text, sizeof text), "lod 2: short");
}

TEST(a_set_with_room_numbers_keys_alike)
{
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    struct p3di_set set;
    uint32_t number;

    p3di_set_init(&set, arena, sizeof(uint32_t));
    p3di_set_reserve(&set, 100);
    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 1000; i++) { /* far more than there is room for */
            const uint32_t key = i * 2654435761u;

            assert_true(p3di_set_add(&set, &key, &number));
            assert_int_equal(number, i);
            assert_true(p3di_set_add(&set, &key, &number));
            assert_int_equal(number, i);
        }
    assert_int_equal(set.count, 1000);
    p3di_arena_free(arena);
}

TEST(large_memory_is_zeroed_too)
{
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    const size_t size = (size_t)20 << 20;

    for (int i = 0; i < 3; i++) {
        uint8_t *large = p3di_arena_alloc(arena, size, 1), *small = p3di_arena_alloc(arena, 100, 1);

        for (size_t j = 0; j < size; j += 1021)
            assert_int_equal(large[j], 0);
        assert_int_equal(small[99], 0);
        memset(large, 0xff, size);
        memset(small, 0xff, 100);
    }
    p3di_arena_free(arena);
}

TEST(the_version_is_that_of_the_headers)
{
    char text[32];

    snprintf(text, sizeof text, "%d.%d.%d", P3D_VERSION_MAJOR, P3D_VERSION_MINOR, P3D_VERSION_PATCH);
    assert_string_equal(p3d_version(), text);
    assert_string_equal(p3d_version(), PROJECT_VERSION);
}

TEST(versions_are_compared_part_by_part)
{
    assert_true(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR, P3D_VERSION_MINOR, P3D_VERSION_PATCH));
    assert_false(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR, P3D_VERSION_MINOR, P3D_VERSION_PATCH + 1));
    assert_false(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR, P3D_VERSION_MINOR + 1, 0));
    assert_false(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR + 1, 0, 0));
    assert_true(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR, P3D_VERSION_MINOR - 1, P3D_VERSION_PATCH + 1));
    assert_true(P3D_VERSION_AT_LEAST(P3D_VERSION_MAJOR - 1, P3D_VERSION_MINOR + 1, P3D_VERSION_PATCH + 1));
}

TEST(a_word_that_was_meant_is_as_near_as_its_length_allows)
{
    static const struct {
        const char *word, *candidate;
        bool is_near;
    } cases[] = {{"ab", "ac", false},        {"abc", "abd", true},      {"abc", "add", false},
                 {"abcde", "abcdf", true},   {"abcde", "abcfg", false}, {"abcdef", "abcdgh", true},
                 {"abcdef", "abcghi", false}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct p3di_near search = p3di_near(cases[i].word);

        p3di_near_try(&search, cases[i].candidate);
        assert_int_equal(search.best != NULL, cases[i].is_near);
    }
}
