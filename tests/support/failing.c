/* failing.c: malloc and calloc that fail.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "failing.h"

#include <stdlib.h>

/* Names that the linker gives. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static size_t left = SIZE_MAX; /* allocations that succeed yet */
static bool has_refused;
bool failing_is_off;

static bool refuse(void)
{
    if (failing_is_off)
        return false;
    has_refused |= !left;
    left -= left && left != SIZE_MAX;
    return has_refused;
}

void *__wrap_malloc(size_t size)
{
    return refuse() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refuse() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return refuse() ? NULL : __real_realloc(memory, size);
}

/* cmocka's own allocations are none of ours. */
static void judge(const struct failing *failing, bool was_refused)
{
    if (failing->is_good && was_refused)
        fail_msg("round %zu: good without memory", failing->round);
    if (!failing->is_good && failing->error.status != P3D_NO_MEMORY)
        fail_msg("round %zu: status %d: %.100s", failing->round, (int)failing->error.status, failing->error.message);
    assert_true(failing->is_good || was_refused);
    assert_true(failing->round < 20000);
}

bool go_on(struct failing *failing)
{
    const bool was_refused = has_refused;

    left = SIZE_MAX;
    has_refused = false;
    if (failing->round) {
        judge(failing, was_refused);
        if (failing->is_good)
            return false;
    }
    memset(&failing->error, 0xaa, sizeof failing->error);
    left = failing->round++;
    return true;
}
