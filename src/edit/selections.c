/* selections.c: selections of an MLOD called otherwise, and taken away. All selections of a name count, in any letter
 * case, also those whose tag has another size than the LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changer.h"

/* Adds a name, in any letter case, to the set; false if it is there already, or the job has failed. */
static bool add_name(struct changer *changer, struct p3di_set *names, struct p3d_bytes name, uint32_t *number)
{
    const struct p3d_bytes lower = p3di_job_lower(&changer->job, p3d_text(name));

    return p3di_job_add(&changer->job, names, &lower, number);
}

/* The number of a selection's name in the set; false for other tags and names. */
static bool find_name(struct changer *changer, const struct p3di_set *names, const struct p3d_mlod_tag *tag,
                      uint32_t *number)
{
    struct p3d_bytes lower;

    if (tag->kind != P3D_TAG_SELECTION)
        return false;
    lower = p3di_job_lower(&changer->job, p3d_text(tag->name));
    return p3di_set_find(names, &lower, number);
}

static void warn_unknown(const struct changer *changer, const char *name)
{
    p3di_warn(changer->job.options, (uint32_t)P3D_NO_LOD, "no selection is called \"%.60s\"", name);
}

/* ---- Other names ---- */

struct renamer {
    struct changer *changer;
    struct p3di_set names; /* that change: the number of a name is that of its rule */
    bool *are_used;        /* by rule */
};

/* The rule for the selection; NULL if it keeps its name. */
static const struct p3d_rename_rule *find_rule(struct renamer *renamer, const struct p3d_mlod_tag *tag)
{
    uint32_t number;

    if (!find_name(renamer->changer, &renamer->names, tag, &number))
        return NULL;
    renamer->are_used[number] = true;
    return &renamer->changer->change->selections[number];
}

/* The rules by tag. Fails if a selection would get a name that no selection can have, or that another selection keeps
 * or gets by another rule. */
static const struct p3d_rename_rule **find_rules(struct renamer *renamer, const struct p3d_mlod_lod *lod)
{
    struct changer *changer = renamer->changer;
    const struct p3d_rename_rule **rules = p3di_job_alloc(&changer->job, lod->tag_count, sizeof(void *));
    uint32_t *owners = p3di_job_alloc(&changer->job, lod->tag_count, sizeof *owners); /* by name: its first tag */
    struct p3di_set names;

    p3di_set_init(&names, changer->job.arena, 0);
    for (uint32_t i = 0; i < lod->tag_count && !changer->job.has_failed; i++) {
        const struct p3d_rename_rule *owner;
        uint32_t number;

        rules[i] = find_rule(renamer, &lod->tags[i]);
        if (lod->tags[i].kind != P3D_TAG_SELECTION || (rules[i] && !p3di_check_selection(changer, lod, rules[i]->to)))
            continue;
        if (add_name(changer, &names, rules[i] ? p3d_bytes_of(rules[i]->to) : lod->tags[i].name, &number))
            owners[number] = i;
        owner = rules[owners[number]];
        if (rules[i] != owner)
            p3di_job_fail(&changer->job, P3D_INVALID, "there would be two selections \"%.60s\"",
                          rules[i] ? rules[i]->to : owner->to);
    }
    return rules;
}

static void rename_in(struct renamer *renamer, struct p3d_mlod_lod *lod)
{
    struct changer *changer = renamer->changer;
    const struct p3d_rename_rule **rules = find_rules(renamer, lod);

    for (uint32_t i = 0; i < lod->tag_count && !changer->job.has_failed; i++)
        if (rules[i])
            lod->tags[i].name = p3di_job_copy(&changer->job, p3d_bytes_of(rules[i]->to));
}

void p3di_rename_selections(struct changer *changer)
{
    const struct p3d_mlod_changes *change = changer->change;
    struct renamer renamer = {.changer = changer};
    uint32_t number;

    if (!change->selection_count || changer->job.has_failed)
        return;
    p3di_set_init(&renamer.names, changer->job.arena, 0);
    renamer.are_used = p3di_job_alloc(&changer->job, change->selection_count, sizeof *renamer.are_used);
    for (size_t i = 0; i < change->selection_count; i++)
        if (!add_name(changer, &renamer.names, p3d_bytes_of(change->selections[i].from), &number))
            p3di_job_fail(&changer->job, P3D_INVALID, "two new names are given for the selection \"%.60s\"",
                          change->selections[i].from);
    for (uint32_t i = 0; i < changer->mlod->lod_count && !changer->job.has_failed; i++) {
        changer->job.lod = (int32_t)i;
        rename_in(&renamer, &changer->mlod->lods[i]);
    }
    if (changer->job.has_failed)
        return;
    changer->job.lod = P3D_NO_LOD;
    for (size_t i = 0; i < change->selection_count; i++)
        if (!renamer.are_used[i])
            warn_unknown(changer, change->selections[i].from);
}

/* ---- Taken away ---- */

/* Where selections of a name were. */
struct removal {
    uint32_t lods, last; /* how many, and the number of the last one, from 1 */
};

/* `number` is that of the LOD, from 1; `removals` are by name. */
static void remove_from(struct changer *changer, uint32_t number, const struct p3di_set *names,
                        struct removal *removals)
{
    struct p3d_mlod_lod *lod = &changer->mlod->lods[number - 1];
    uint32_t kept = 0, name;

    for (uint32_t i = 0; i < lod->tag_count; i++) {
        if (!find_name(changer, names, &lod->tags[i], &name)) {
            lod->tags[kept++] = lod->tags[i];
            continue;
        }
        removals[name].lods += removals[name].last != number;
        removals[name].last = number;
    }
    lod->tag_count = kept;
}

void p3di_remove_selections(struct changer *changer)
{
    const struct p3d_mlod_changes *change = changer->change;
    const char **first = p3di_job_alloc(&changer->job, change->removed_count, sizeof *first); /* as first written */
    struct removal *removals = p3di_job_alloc(&changer->job, change->removed_count, sizeof *removals);
    struct p3di_set names;
    uint32_t number;

    p3di_set_init(&names, changer->job.arena, 0);
    for (size_t i = 0; i < change->removed_count && !changer->job.has_failed; i++)
        if (add_name(changer, &names, p3d_bytes_of(change->removed[i]), &number))
            first[number] = change->removed[i];
    for (uint32_t i = 1; i <= changer->mlod->lod_count && names.count && !changer->job.has_failed; i++)
        remove_from(changer, i, &names, removals);
    for (uint32_t i = 0; i < names.count && !changer->job.has_failed; i++)
        if (removals[i].lods)
            p3di_change_tell(changer, "selection \"%.60s\" taken out of %u LOD%s", first[i], removals[i].lods,
                             removals[i].lods == 1 ? "" : "s");
        else
            warn_unknown(changer, first[i]);
}
