/* bones.c: the bones of a model, as a tree.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "views.h"

#include <stdlib.h>

#define NONE UINT32_MAX
#define DEEPEST_INDENT 30

struct named_bone {
    struct p3d_bytes name;
    uint32_t index;
};

struct tree {
    uint32_t first_root;
    uint32_t *parents, *first_children, *next_siblings; /* by bone */
};

static int compare_bones(const void *a, const void *b)
{
    const struct named_bone *x = a, *y = b;
    const uint32_t size = x->name.size < y->name.size ? x->name.size : y->name.size;
    const int order = size ? memcmp(x->name.data, y->name.data, size) : 0;

    if (order)
        return order;
    if (x->name.size != y->name.size)
        return x->name.size < y->name.size ? -1 : 1;
    return 0;
}

/* So many times NONE. */
static uint32_t *new_links(struct p3di_job *job, uint32_t count)
{
    uint32_t *links = p3di_job_alloc(job, count, sizeof *links);

    if (links)
        memset(links, 0xff, count * sizeof *links);
    return links;
}

static void find_parents(struct p3di_job *job, struct tree *tree, const struct p3di_facts_model *model)
{
    struct named_bone *sorted = p3di_job_alloc(job, model->bone_count, sizeof *sorted);

    if (!sorted)
        return;
    for (uint32_t i = 0; i < model->bone_count; i++)
        sorted[i] = (struct named_bone){model->bones[i].name, i};
    qsort(sorted, model->bone_count, sizeof *sorted, compare_bones);
    for (uint32_t i = 0; i < model->bone_count; i++) {
        const struct named_bone wanted = {model->bones[i].parent, 0};
        const struct named_bone *parent = NULL;

        if (wanted.name.size)
            parent = bsearch(&wanted, sorted, model->bone_count, sizeof *sorted, compare_bones);
        tree->parents[i] = parent ? parent->index : NONE;
    }
}

/* A bone whose parents run in a circle would have no root: it becomes one. */
static void cut_circles(struct p3di_job *job, struct tree *tree, uint32_t count)
{
    uint32_t *seen_from = new_links(job, count);

    for (uint32_t i = 0; seen_from && i < count; i++) {
        uint32_t at = i;

        while (tree->parents[at] != NONE && seen_from[at] == NONE) {
            seen_from[at] = i;
            at = tree->parents[at];
        }
        if (tree->parents[at] != NONE && seen_from[at] == i)
            tree->parents[at] = NONE;
    }
}

/* False if there is no memory. */
static bool grow_tree(struct p3di_job *job, struct tree *tree, const struct p3di_facts_model *model)
{
    tree->first_root = NONE;
    tree->parents = new_links(job, model->bone_count);
    tree->first_children = new_links(job, model->bone_count);
    tree->next_siblings = new_links(job, model->bone_count);
    if (job->has_failed)
        return false;
    find_parents(job, tree, model);
    cut_circles(job, tree, model->bone_count);
    for (uint32_t i = model->bone_count; i-- > 0;) {
        uint32_t *first = tree->parents[i] == NONE ? &tree->first_root : &tree->first_children[tree->parents[i]];

        tree->next_siblings[i] = *first;
        *first = i;
    }
    return !job->has_failed;
}

static void put_bone(struct p3di_printer *printer, struct p3d_bytes name, uint32_t depth)
{
    p3di_put(printer, "    %*s%s\n", (int)(depth < DEEPEST_INDENT ? depth : DEEPEST_INDENT) * 2, "",
             p3di_job_printable(&printer->job, name));
}

static void put_tree(struct p3di_printer *printer, const struct p3di_facts_model *model)
{
    struct tree tree;
    uint32_t depth = 0;

    if (!grow_tree(&printer->job, &tree, model))
        return;
    for (uint32_t at = tree.first_root; at != NONE;) {
        put_bone(printer, model->bones[at].name, depth);
        if (tree.first_children[at] != NONE) {
            at = tree.first_children[at];
            depth++;
            continue;
        }
        while (at != NONE && tree.next_siblings[at] == NONE) {
            at = tree.parents[at];
            depth -= at != NONE;
        }
        if (at != NONE)
            at = tree.next_siblings[at];
    }
}

void p3di_put_bones(struct p3di_printer *printer, const struct p3di_facts_model *model)
{
    const char *name = p3di_job_printable(&printer->job, model->skeleton);

    if (!model->skeleton.size)
        return;
    p3di_begin_list(printer, p3di_job_join(&printer->job, "skeleton ", name, ", bones"), model->bone_count);
    put_tree(printer, model);
}
