/* rules.h: the rules of p3d_check by name.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CHECK_RULES_H
#define P3DI_CHECK_RULES_H

#include <p3d/check.h>

enum rule {
#define RULE(name, id, severity, summary, detail, fix) RULE_##name,
#include "rule_rows.h"
    RULE_COUNT
};

/* A finding that is about the whole file: "F101", and a message, which lives on. */
struct p3d_finding p3di_finding_of_file(const char *rule, const char *message);

extern const struct p3d_check_rule p3di_check_rules[RULE_COUNT];

#endif
