/* pages.h: facts that tests make by hand, and the pages that people read of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_PAGES_H
#define P3D_TESTS_PAGES_H

#include "test.h"

#include "report/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const struct p3di_style plain = {.width = 80, .complexity = 600000};
static const struct p3di_style terminal = {.width = 80, .is_terminal = true, .how_to_see_all = "ask"};
static const struct p3di_style colored = {.width = 80, .is_terminal = true, .has_colors = true};

static const struct p3d_bounds no_box = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};

/* The page, which ends with the test. */
static inline const char *page_of(const struct p3di_facts *facts, enum p3di_view view, const struct p3di_style *style)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&buffer);

    assert_true(p3di_report_facts(facts, view, style, sink, NULL, NULL));
    assert_true(sink.write(sink.user, "", 1));
    at_end(free, buffer.data);
    return (const char *)buffer.data;
}

#define assert_page(facts, view, style, expected) assert_string_equal(page_of(facts, view, style), expected)
#define assert_has(text, part) assert_part(text, part, true, __LINE__)
#define assert_lacks(text, part) assert_part(text, part, false, __LINE__)

static inline void assert_part(const char *text, const char *part, bool is_there, int line)
{
    if ((strstr(text, part) != NULL) == is_there)
        return;
    print_message("line %d: %s \"%s\" in\n%s", line, is_there ? "no" : "there is", part, text);
    fail();
}

/* A source of these LODs, which get their numbers and no size. */
static inline struct p3di_facts model(struct p3di_facts_lod *lods, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        lods[i].index = i;
        lods[i].signature = "P3DM";
        lods[i].bounds = lods[i].shape = no_box;
    }
    return (struct p3di_facts){.path = "car.p3d",
                               .format = "MLOD",
                               .version = 257,
                               .size = 5000,
                               .is_readable = true,
                               .lods = lods,
                               .lod_count = count,
                               .best = 0};
}

/* Names "PREFIX00" and so on, which end with the test. */
static inline struct p3d_names numbered(const char *prefix, uint32_t count)
{
    struct p3d_bytes *items = calloc(count + 1, sizeof *items);
    char *texts = calloc(count + 1, 32);

    assert_non_null(items);
    assert_non_null(texts);
    at_end(free, items);
    at_end(free, texts);
    for (uint32_t i = 0; i < count; i++) {
        snprintf(texts + (size_t)32 * i, 32, "%s%02u", prefix, (unsigned)i);
        items[i] = p3d_bytes_of(texts + (size_t)32 * i);
    }
    return (struct p3d_names){items, count, NULL};
}

/* The LOD has selections of these names. */
static inline void select_all(struct p3di_facts_lod *lod, struct p3di_facts_selection *selections,
                              struct p3d_names names)
{
    for (uint32_t i = 0; i < names.count; i++)
        selections[i] = (struct p3di_facts_selection){.name = names.items[i]};
    lod->selections = selections;
    lod->selection_count = names.count;
}

#endif
