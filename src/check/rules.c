/* rules.c: the table of rules, their groups, and the games that they are for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "rules.h"
#include "core/words.h"

#include <string.h>

#define RULE(name, id, severity, summary, detail, fix) {id, P3D_SEVERITY_##severity, summary, detail, fix},

const struct p3d_check_rule p3di_check_rules[RULE_COUNT] = {
#include "rule_rows.h"
};

const struct p3d_check_rule *p3d_check_rules(size_t *count)
{
    if (count)
        *count = RULE_COUNT;
    return p3di_check_rules;
}

const struct p3d_check_rule *p3d_check_rule_of(const char *id)
{
    struct p3d_bytes name = p3d_bytes_of(id);

    for (size_t i = 0; i < RULE_COUNT; i++)
        if (p3d_text_equal(name, p3di_check_rules[i].id) || p3d_text_equal(name, p3di_check_rules[i].id + 4))
            return &p3di_check_rules[i];
    return NULL;
}

const char *p3d_check_group_name(char letter)
{
    static const char letters[] = "GVFSLXNPMCTOR";
    static const char *const names[] = {"collision geometry",
                                        "vertices",
                                        "faces and points",
                                        "selections",
                                        "special LODs",
                                        "proxies",
                                        "names and paths",
                                        "named properties",
                                        "a source and its model.cfg",
                                        "a config and its models",
                                        "textures and materials",
                                        "a binarised model and its source",
                                        "an animation and its skeleton"};
    const char *found = letter ? strchr(letters, letter) : NULL;

    return found ? names[found - letters] : NULL;
}

bool p3d_profile_of(const char *name, enum p3d_profile *profile)
{
    static const char *const names[] = {"any", "ofp", "a1", "a2", "a3", "dayz"};
    const char *word = p3di_game_word(name);

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (p3d_text_equal(p3d_bytes_of(word), names[i])) {
            *profile = (enum p3d_profile)i;
            return true;
        }
    }
    return false;
}

struct p3d_finding p3di_finding_of_file(const char *rule, const char *message)
{
    const struct p3d_check_rule *found = p3d_check_rule_of(rule);

    return (struct p3d_finding){.rule = found,
                                .severity = found ? found->severity : P3D_SEVERITY_ERROR,
                                .lod = P3D_NO_LOD,
                                .index = P3D_NO_ELEMENT,
                                .count = 1,
                                .message = message};
}
