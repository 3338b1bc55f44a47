/* text_model.c: what p3dinfo prints for people of a model as a whole: its bones as a tree.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "page.h"

#include <inttypes.h>
#include <stdlib.h>

#define NONE UINT32_MAX
#define DEEPEST_INDENT 30

/* ---- The tree of bones ---- */

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

static uint32_t *new_links(uint32_t count)
{
    uint32_t *links = cli_alloc(count, sizeof *links);

    memset(links, 0xff, count * sizeof *links);
    return links;
}

static void find_parents(struct tree *tree, const struct info_model *model)
{
    struct named_bone *sorted = cli_alloc(model->bone_count, sizeof *sorted);

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
    free(sorted);
}

/* A bone whose parents run in a circle would hang from no root: it is made one. */
static void cut_circles(struct tree *tree, uint32_t count)
{
    uint32_t *seen_from = new_links(count);

    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;

        while (tree->parents[at] != NONE && seen_from[at] == NONE) {
            seen_from[at] = i;
            at = tree->parents[at];
        }
        if (tree->parents[at] != NONE && seen_from[at] == i)
            tree->parents[at] = NONE;
    }
    free(seen_from);
}

static void grow_tree(struct tree *tree, const struct info_model *model)
{
    tree->first_root = NONE;
    tree->parents = new_links(model->bone_count);
    tree->first_children = new_links(model->bone_count);
    tree->next_siblings = new_links(model->bone_count);
    find_parents(tree, model);
    cut_circles(tree, model->bone_count);
    for (uint32_t i = model->bone_count; i-- > 0;) {
        uint32_t *first = tree->parents[i] == NONE ? &tree->first_root : &tree->first_children[tree->parents[i]];

        tree->next_siblings[i] = *first;
        *first = i;
    }
}

static void put_bone(struct info_page *page, struct p3d_bytes name, uint32_t depth)
{
    char *text = info_printable(name);

    fprintf(page->file, "    %*s%s\n", (int)(depth < DEEPEST_INDENT ? depth : DEEPEST_INDENT) * 2, "", text);
    free(text);
}

static void put_tree(struct info_page *page, const struct info_model *model)
{
    struct tree tree;
    uint32_t depth = 0;

    grow_tree(&tree, model);
    for (uint32_t at = tree.first_root; at != NONE;) {
        put_bone(page, model->bones[at].name, depth);
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
    free(tree.parents);
    free(tree.first_children);
    free(tree.next_siblings);
}

static void put_skeleton(struct info_page *page, const struct info_model *model)
{
    char *name = info_printable(model->skeleton), *label = cli_join("skeleton ", name, ", bones");

    if (model->skeleton.size) {
        info_begin_list(page, label, model->bone_count);
        put_tree(page, model);
    }
    free(label);
    free(name);
}

/* ---- The rest ---- */

static void put_roles(struct info_page *page, const struct info_model *model)
{
    char name[P3D_LOD_NAME_SIZE];

    if (!model->role_count)
        return;
    info_begin_list(page, "special LODs", model->role_count);
    for (uint32_t i = 0; i < model->role_count; i++)
        fprintf(page->file, "    %-22s %3" PRIu32 "  %s\n", model->roles[i].name, model->roles[i].lod,
                p3d_lod_name(model->roles[i].resolution, name));
}

static void put_text(struct info_page *page, const char *label, struct p3d_bytes value)
{
    char *text = info_printable(value);

    if (value.size)
        fprintf(page->file, "    %-18s %s\n", label, text);
    free(text);
}

static void put_number(struct info_page *page, const char *label, float value)
{
    fprintf(page->file, "    %-18s", label);
    info_put_f32(page, value);
    fputc('\n', page->file);
}

static void put_vec3(struct info_page *page, const char *label, struct p3d_vec3 value)
{
    fprintf(page->file, "    %-18s", label);
    info_put_vec3(page, value);
    fputc('\n', page->file);
}

void info_put_skeleton(struct info_page *page, const struct info_model *model)
{
    put_skeleton(page, model);
    info_put_animations(page, model);
}

void info_put_model(struct info_page *page, const struct info_model *model)
{
    fprintf(page->file, "  %smodel%s\n", page->dim, page->plain);
    put_text(page, "class", model->class_name);
    put_text(page, "damage", model->damage);
    put_number(page, "mass", model->mass);
    put_number(page, "armor", model->armor);
    put_number(page, "bounding sphere", model->bounding_sphere);
    put_vec3(page, "bounding center", model->bounding_center);
    put_vec3(page, "center of mass", model->center_of_mass);
    put_vec3(page, "box, lowest", model->bbox_min);
    put_vec3(page, "box, highest", model->bbox_max);
    info_put_skeleton(page, model);
    put_roles(page, model);
}
