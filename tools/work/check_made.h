/* check_made.h: what p3dinfo --check finds in a model that is written.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_CHECK_MADE_H
#define WORK_CHECK_MADE_H

#include "cli/cli.h"

/* The findings of a conversion: rules that make it fail, and rules that are warnings, each list ended by NULL. */
struct work_findings {
    const char *const *failures, *const *warnings;
    const uint32_t *lods; /* indices of the LODs that are looked at; NULL: all */
    uint32_t lod_count;
};

/* Checks a document, and tells what it finds in the words of p3dinfo --check. False and *error if one is a failure. */
bool work_check(const struct p3d_document *document, const struct p3d_check_options *check,
                const struct work_findings *wanted, const struct p3d_options *library, struct p3d_error *error);

#endif
