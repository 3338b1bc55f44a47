/* test.c: keeps the tests of a program in the order of their lines, and runs them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include <stdlib.h>

static struct test *first_test;
static size_t test_count;

/* Constructors run in an order that depends on the system. */
void add_test(struct test *test)
{
    struct test **at = &first_test;

    while (*at && (*at)->line < test->line)
        at = &(*at)->next;
    test->next = *at;
    *at = test;
    test_count++;
}

/* ---- The end of a test ---- */

static struct ending {
    void (*end)(void *data);
    void *data;
} endings[1024];

static size_t ending_count;

void at_end(void (*end)(void *data), void *data)
{
    assert_in_range(ending_count, 0, COUNT(endings) - 1);
    endings[ending_count++] = (struct ending){end, data};
}

void not_at_end(const void *data)
{
    for (size_t i = 0; i < ending_count; i++)
        if (endings[i].data == data)
            endings[i] = endings[--ending_count];
}

void end_test(void)
{
    while (ending_count) {
        const struct ending last = endings[--ending_count];

        last.end(last.data);
    }
}

/* ---- A program ---- */

int run_all_tests(const char *filter)
{
    struct CMUnitTest *tests = calloc(test_count, sizeof *tests);
    size_t count = 0;
    int failures;

    if (!test_count || !tests)
        return 1;
    for (const struct test *test = first_test; test; test = test->next)
        tests[count++] = test->unit;
    if (filter)
        cmocka_set_test_filter(filter);
    failures = _cmocka_run_group_tests("tests", tests, count, NULL, NULL);
    free(tests);
    return failures;
}
