/* test_mapped.c: a model that is mapped when its facts are gathered, where p3dinfo's command line does not get to.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "cli/facts.h"

static struct cli_facts facts;

static void read_as_mapped(char *path, enum p3di_facts_depth depth)
{
    const struct p3di_path place = {.path = path, .relative = path};
    struct p3di_input input = {.path = path};
    struct p3d_error error;

    assert_true(p3d_map_file(path, &input.file, &error));
    input.data = input.file.data;
    input.size = input.file.size;
    cli_facts_read(&facts, &place, &input, NULL, NULL, depth);
    p3d_unmap_file(&input.file);
}

/* An input is mapped if it was no ODOL when it was opened: others have changed it since, and may go on. */
TEST(numbers_of_a_mapped_odol_are_not_followed)
{
    if (SYS_LOCKS_MAPPED)
        skip();
    for (int depth = P3DI_FACTS_SHORT; depth <= P3DI_FACTS_ALL; depth++) {
        read_as_mapped(FIXTURES "/tube_v48.p3d", (enum p3di_facts_depth)depth);
        assert_int_equal(facts.facts->error_count, 1);
        assert_string_equal(facts.facts->errors[0].message, "changed while it was read");
        assert_false(facts.facts->is_readable);
        assert_int_equal(facts.facts->lod_count, 0);
        assert_string_equal(p3di_facts_status(facts.facts), "unreadable");
        cli_facts_free(&facts);
    }
}

TEST(an_mlod_may_be_mapped)
{
    read_as_mapped(FIXTURES "/tube.p3d", P3DI_FACTS_FULL);
    assert_int_equal(facts.facts->error_count, 0);
    assert_int_equal(facts.facts->lod_count, 6);
    cli_facts_free(&facts);
}
