/* rules.h: the places at which rules that rename paths match.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_EDIT_RULES_H
#define P3DI_EDIT_RULES_H

#include <p3d/edit.h>

/* The rule whose OLD is the longest at the start of `text`, which is not empty: it takes the bytes from *start to
 * *end. NULL if none matches. */
const struct p3d_rename_rule *p3di_rename_match(const struct p3d_rename_rules *rules, struct p3d_bytes text,
                                                uint32_t *start, uint32_t *end);

#endif
