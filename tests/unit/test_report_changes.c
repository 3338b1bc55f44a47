/* test_report_changes.c: what changed between two models as people and programs are told it: a full screen,
 * and without memory.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sweep.h"
#include "test.h"

#include "report/changes.h"

#define NAME(text)                                                                                                     \
    {                                                                                                                  \
        (const uint8_t *)(text), sizeof(text) - 1                                                                      \
    }

/* ---- Two models of two LODs ---- */

static const struct p3d_diff_lod lods[] = {{.resolution = 1}, {.resolution = 2}, {.resolution = 1e13f}};

static struct p3d_mlod mlod = {.version = 257};
static struct p3d_odol odol = {.version = 48};

typedef void report(struct p3di_job *, const struct p3di_changes *, struct p3d_sink, const struct p3di_changes_style *);

/* The text for these changes. Its size is 0 if that failed. */
static struct p3d_buffer tell(const struct p3d_change *changes, size_t count, report *put,
                              const struct p3d_options *options, struct p3d_error *error)
{
    const struct p3d_document documents[2] = {{.mlod = &mlod, .lod_count = 1}, {.odol = &odol, .lod_count = 2}};
    const struct p3d_diff diff = {
        .lods = lods, .lod_count = COUNT(lods), .changes = changes, .change_count = (uint32_t)count};
    const struct p3di_changes of_both = {
        .paths = {"a.p3d", "longer.p3d"}, .documents = {&documents[0], &documents[1]}, .diff = &diff};
    const struct p3di_changes_style style = {
        .width = 80, .bold = "", .plain = "", .how_to_see_all = "--full shows all"};
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3di_job job;

    if (!p3di_job_begin(&job, "for the text", P3DI_NO_INPUT, options, error))
        return text;
    put(&job, &of_both, p3d_buffer_sink(&text), &style);
    if (job.has_failed)
        p3d_buffer_free(&text);
    p3di_arena_free(job.arena);
    return text;
}

static void prints(const struct p3d_change *changes, size_t count, report *put, const char *expected)
{
    struct p3d_buffer text = tell(changes, count, put, NULL, NULL);

    assert_int_equal(text.size, strlen(expected));
    assert_memory_equal(text.data, expected, text.size);
    p3d_buffer_free(&text);
}

#define HEADING "a.p3d       MLOD version 257, 1 LOD\nlonger.p3d  ODOL version 48, 2 LODs\n"

/* A change of a kind that has all that a change can have. */
static struct p3d_change rich(enum p3d_change_kind kind, int32_t lod, uint32_t count)
{
    return (struct p3d_change){.kind = kind,
                               .lod = lod,
                               .name = NAME("door"),
                               .field = NAME("speed"),
                               .before = NAME("old"),
                               .after = NAME("new"),
                               .count = count,
                               .distance = 0.25f,
                               .angle = 30,
                               .has_position = true,
                               .position = {1, -2.5f, 0.125f},
                               .points = {count, 1, 3},
                               .faces = {0, count, 1}};
}

/* ---- At most a screen ---- */

TEST(a_screen_says_how_many_kinds_it_leaves_out)
{
    struct p3d_change changes[25];
    struct p3d_buffer text;

    for (uint32_t i = 0; i < COUNT(changes); i++)
        changes[i] = rich((enum p3d_change_kind)(P3D_CHANGE_LOD_ADDED + i), 0, 2);
    text = tell(changes, COUNT(changes), p3di_changes_short, NULL, NULL);
    assert_true(p3d_text_ends_with((struct p3d_bytes){text.data, (uint32_t)text.size},
                                   "  6 more kinds of changes; --full shows all\n"));
    p3d_buffer_free(&text);
}

/* A change of a kind whose name is the letter of this number. */
static struct p3d_change lettered(enum p3d_change_kind kind, uint32_t letter, int32_t lod)
{
    struct p3d_change change = rich(kind, lod, 1);

    change.name = (struct p3d_bytes){(const uint8_t *)"abcdefghijklmnopqrstuvwxyz" + letter, 1};
    return change;
}

TEST(a_screen_tells_a_change_once_for_all_lods)
{
    struct p3d_change changes[] = {
        lettered(P3D_CHANGE_RVMAT, 0, 0), lettered(P3D_CHANGE_RVMAT, 1, 0), lettered(P3D_CHANGE_RVMAT, 2, 0),
        lettered(P3D_CHANGE_FRAME, 2, 0), lettered(P3D_CHANGE_RVMAT, 1, 1), lettered(P3D_CHANGE_RVMAT, 2, 1),
        lettered(P3D_CHANGE_FRAME, 2, 1), lettered(P3D_CHANGE_RVMAT, 2, 2), lettered(P3D_CHANGE_RVMAT, 3, P3D_NO_LOD),
    };

    changes[6].distance = 0.5f;
    prints(changes, COUNT(changes), p3di_changes_short,
           HEADING "  1.000         rvmat a speed: old -> new\n"
                   "  1.000, 2.000  rvmat b speed: old -> new\n"
                   "  3 LODs        rvmat c speed: old -> new\n"
                   "  1.000, 2.000  key frame c: 2 points moved by up to 0.5 m (2.000)\n"
                   "  model         rvmat d speed: old -> new\n");
}

TEST(a_screen_says_how_far_many_bones_moved)
{
    struct p3d_change changes[26];

    for (uint32_t i = 0; i < COUNT(changes); i++)
        changes[i] = lettered(P3D_CHANGE_BONE_MOVED, i, P3D_NO_LOD);
    changes[7].distance = 0.5f;
    changes[9].angle = 45;
    prints(changes, COUNT(changes), p3di_changes_short,
           HEADING "  model  26 bones moved by up to 0.5 m, turned by up to 45 degrees\n  --full shows all\n");
}

static void starves(report *put)
{
    static char name[20000];
    struct p3d_change changes[P3D_CHANGE_COUNT];
    struct starving s = {.round = 0};
    struct p3d_error error;

    memset(name, 'x', sizeof name);
    for (int i = 0; i < P3D_CHANGE_COUNT; i++) {
        changes[i] = rich((enum p3d_change_kind)i, 0, 2);
        changes[i].name = (struct p3d_bytes){(const uint8_t *)name, sizeof name};
    }
    while (starve(&s)) {
        struct p3d_buffer text = tell(changes, COUNT(changes), put, &s.options, &error);

        p3d_buffer_free(&text);
        s.status = error.status;
    }
    assert_true(s.round > 2);
}

TEST(memory_may_run_out_anywhere)
{
    starves(p3di_changes_short);
    starves(p3di_changes_full);
}
