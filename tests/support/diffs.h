/* diffs.h: two models that tests compare.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_DIFFS_H
#define P3D_TESTS_DIFFS_H

#include "test.h"

static inline void open_document(const char *path, struct p3d_document *document)
{
    struct p3d_error error;

    assert_true(p3d_open(path, NULL, document, &error));
}

/* `what` may be NULL. The comparison ends with the test. */
static inline struct p3d_diff *compare_documents(const struct p3d_document *first, const struct p3d_document *second,
                                                 const struct p3d_diff_options *what)
{
    struct p3d_error error;
    struct p3d_diff *diff = p3d_diff_documents(first, second, what, NULL, &error);

    assert_non_null(diff);
    at_end((void (*)(void *))p3d_diff_free, diff);
    return diff;
}

struct compared {
    struct p3d_document first, second;
    struct p3d_diff *diff;
};

/* Opens two files and compares them, once `edit` (or NULL) has changed the second, an ODOL. */
static inline struct compared compare_files(const char *first, const char *second, void (*edit)(struct p3d_odol *odol),
                                            const struct p3d_diff_options *what)
{
    struct compared c;

    open_document(first, &c.first);
    open_document(second, &c.second);
    if (edit)
        edit(c.second.odol);
    c.diff = compare_documents(&c.first, &c.second, what);
    return c;
}

static inline void close_compared(struct compared *c)
{
    p3d_close(&c->first);
    p3d_close(&c->second);
}

#endif
