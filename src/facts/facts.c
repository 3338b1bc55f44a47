/* facts.c: calls for facts of all kinds.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "facts.h"

bool p3di_facts_add_error(struct p3di_facts *facts, const struct p3d_error *error)
{
    if (!P3DI_ROOM(&facts->job, facts->errors, facts->error_count, facts->error_capacity))
        return false;
    facts->errors[facts->error_count++] = *error;
    return true;
}

const char *p3di_facts_status(const struct p3di_facts *facts)
{
    if (!facts->is_readable)
        return "unreadable";
    return facts->is_damaged ? "damaged" : "ok";
}

const char *p3di_facts_kind_name(enum p3d_selection_kind kind)
{
    static const char *const names[] = {[P3D_SELECTION_LIST] = "list",
                                        [P3D_SELECTION_SECTIONS] = "sections",
                                        [P3D_SELECTION_BONE] = "bone",
                                        [P3D_SELECTION_PROXY] = "proxy"};

    return names[kind];
}

void p3di_facts_free(struct p3di_facts *facts)
{
    if (!facts)
        return;
    for (uint32_t i = 0; i < facts->lod_count; i++)
        p3d_members_free(&facts->lods[i].members);
    p3d_model_free(facts->animated);
    p3di_arena_free(facts->job.arena);
}
