/* group_names.c: the names that selections have as groups.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "group_names.h"

#include "names.h"

static const char *const reserved[] = {OBJ_NO_GROUP, "off", "(null)", OBJ_HIDDEN_GROUP};

#define RESERVED_COUNT (sizeof reserved / sizeof *reserved)

bool p3di_is_no_group(struct p3d_bytes word)
{
    for (size_t i = 0; i < RESERVED_COUNT; i++)
        if (p3di_is_same(word, p3d_bytes_of(reserved[i])))
            return true;
    return false;
}

/* ---- Names of selections ---- */

static void add_lod(struct p3di_job *job, const struct p3d_model_lod *lod, struct p3di_set *selections)
{
    for (uint32_t i = 0; i < lod->selection_count && !job->has_failed; i++) {
        const struct p3d_bytes name = p3d_text(lod->selections[i].name);
        uint32_t number;

        if (p3di_is_group(lod, &lod->selections[i]))
            p3di_job_add(job, selections, &name, &number);
    }
}

static struct p3d_bytes name_at(const struct group_names *names, uint32_t number)
{
    return ((const struct p3d_bytes *)(const void *)names->selections.keys)[number];
}

/* Names that a group can have stay as they are, so others come behind them. */
static void make_words(struct p3di_job *job, struct group_names *names, struct namer *namer, bool are_odd)
{
    for (uint32_t i = 0; i < names->selections.count && !job->has_failed; i++) {
        struct group_name *name = &names->items[i];
        const struct p3d_bytes word = name->word;

        if (name->is_numbered || p3di_is_same(word, name_at(names, i)) == are_odd)
            continue;
        name->word = p3di_namer_add(namer, word);
        name->is_numbered = !p3di_is_same(name->word, word);
    }
}

void p3di_name_groups(struct p3di_job *job, const struct p3d_model *model, struct group_names *names)
{
    struct namer namer;

    p3di_set_init(&names->selections, job->arena, 0);
    for (uint32_t i = 0; i < model->lod_count; i++)
        add_lod(job, &model->lods[i], &names->selections);
    names->items = p3di_job_alloc(job, names->selections.count, sizeof *names->items);
    for (uint32_t i = 0; i < names->selections.count && !job->has_failed; i++) {
        const char *text = p3di_job_utf8(job, job->arena, name_at(names, i));

        names->items[i].word = p3di_word(job, job->arena, name_at(names, i));
        names->items[i].is_odd = text && !p3d_text_equal(names->items[i].word, text);
    }
    p3di_namer_init(&namer, job);
    for (size_t i = 0; i < RESERVED_COUNT; i++)
        p3di_namer_add(&namer, p3d_bytes_of(reserved[i]));
    make_words(job, names, &namer, false);
    make_words(job, names, &namer, true);
}

const struct group_name *p3di_group_name(const struct group_names *names, struct p3d_bytes selection)
{
    const struct p3d_bytes name = p3d_text(selection);
    uint32_t number;

    return p3di_set_find(&names->selections, &name, &number) ? &names->items[number] : NULL;
}
