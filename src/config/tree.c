/* tree.c: trees of classes: what classes inherit from, and looking names up.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tree.h"

#include "core/set.h"

#include <stdio.h>

/* ---- The table of names ---- */

/* One for the whole tree, open addressing, half full at most. */
struct config_names {
    const struct name_slot *slots;
    size_t slot_count; /* a power of two */
};

struct name_slot {
    const struct p3d_config_class *owner; /* NULL: free */
    const struct p3d_config_entry *entry;
};

static bool is_same_name(struct p3d_bytes a, struct p3d_bytes b)
{
    if (a.size != b.size)
        return false;
    for (uint32_t i = 0; i < a.size; i++)
        if (a.data[i] != b.data[i] && p3d_lower(a.data[i]) != p3d_lower(b.data[i]))
            return false;
    return true;
}

/* No file can know where its classes lie in memory, so none can be made of which all names collide. */
static size_t hash_of(const struct p3d_config_class *owner, struct p3d_bytes name)
{
    uint64_t hash = (uintptr_t)owner;

    for (uint32_t i = 0; i < name.size; i++)
        hash = p3di_hash_mix(hash, p3d_lower(name.data[i]));
    return (size_t)p3di_hash_mix(hash, name.size);
}

/* The slot of the name, or the free one where it belongs. */
static size_t slot_of(const struct config_names *names, const struct p3d_config_class *owner, struct p3d_bytes name)
{
    size_t at = hash_of(owner, name) & (names->slot_count - 1);

    while (names->slots[at].owner &&
           (names->slots[at].owner != owner || !is_same_name(names->slots[at].entry->name, name)))
        at = (at + 1) & (names->slot_count - 1);
    return at;
}

/* An external class stands for the class of its name in a base, if there is one. */
static const struct p3d_config_entry *find(const struct p3d_config_class *class_, struct p3d_bytes name)
{
    const struct config_names *names = class_->names;
    const struct p3d_config_entry *external = NULL;

    for (; names && class_; class_ = class_->base) {
        const struct p3d_config_entry *entry = names->slots[slot_of(names, class_, name)].entry;

        if (entry && entry->kind == P3D_CONFIG_EXTERNAL)
            external = external ? external : entry;
        else if (entry)
            return entry->kind == P3D_CONFIG_CLASS || (!external && entry->kind != P3D_CONFIG_DELETE) ? entry
                                                                                                      : external;
    }
    return external;
}

const struct p3d_config_entry *p3d_config_find(const struct p3d_config_class *class_, const char *name)
{
    return find(class_, p3d_bytes_of(name));
}

const struct p3d_config_class *p3d_config_find_class(const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_config_entry *entry = p3d_config_find(class_, name);

    return entry && entry->kind == P3D_CONFIG_CLASS ? entry->class_ : NULL;
}

const struct p3d_config_value *p3d_config_find_value(const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_config_entry *entry = p3d_config_find(class_, name);

    return entry && (entry->kind == P3D_CONFIG_VALUE || entry->kind == P3D_CONFIG_ARRAY) ? &entry->value : NULL;
}

/* ---- Inheritance ---- */

/* A class can only inherit from classes before it. So all names are looked up in one walk in the order of the file,
 * with a table of the names that were found so far. */
struct linker {
    struct p3di_config_tree *tree;
    struct config_names names;
    struct name_slot *slots;
    const struct config_names *result; /* the same table, in the tree's memory */
    uint64_t steps, most_steps;        /* each is a class that a name was looked up in */
    uint64_t bases, most_bases; /* each is a class that a class inherits from; who looks a name up walks over them */
};

#define STEPS_AT_LEAST ((uint64_t)1 << 20)
#define STEPS_FOR_EACH_BYTE 32
#define BASES_FOR_EACH_BYTE 2 /* mods have less than a fiftieth */

/* Looks where the game does: in the outer class and all that it inherits from, then in the class around that. */
static const struct p3d_config_entry *find_base(struct linker *linker, const struct p3d_config_class *class_)
{
    const struct p3d_config_entry *external = NULL;

    for (const struct p3d_config_class *around = class_->parent; around && !external; around = around->parent)
        for (const struct p3d_config_class *at = around; at; at = at->base) {
            const struct p3d_config_entry *entry = linker->slots[slot_of(&linker->names, at, class_->base_name)].entry;

            linker->steps++;
            if (entry && entry->kind == P3D_CONFIG_CLASS)
                return entry;
            if (entry && entry->kind == P3D_CONFIG_EXTERNAL && !external)
                external = entry;
        }
    return external;
}

static void warn(const struct linker *linker, const struct p3d_config_entry *entry, const char *what,
                 struct p3d_bytes name)
{
    const struct p3d_options *options = linker->tree->job.options;
    struct p3d_error warning;
    const struct p3d_config *config = linker->tree->config;
    const char *file = entry->file < config->file_count ? config->files[entry->file] : NULL;
    const size_t size = file ? strlen(file) : 0;
    char line[96] = "";

    if (!options || !options->warn)
        return;
    if (entry->line)
        snprintf(line, sizeof line, "%s%s%u: ", file ? file + (size > 64 ? size - 64 : 0) : "", file ? ": " : "",
                 entry->line);
    p3di_error_set(&warning, P3D_OK, P3D_NO_LOD, 0, "%s%.*s %s%.*s", line, P3DI_NAME(entry->name), what,
                   P3DI_NAME(name));
    options->warn(options->warn_user, &warning);
}

static void link_class(struct linker *linker, const struct p3d_config_entry *entry, struct p3d_config_class *class_)
{
    const struct p3d_config_entry *base;

    if (!class_->base_name.size)
        return;
    base = find_base(linker, class_);
    if (base)
        class_->base = base->kind == P3D_CONFIG_CLASS ? base->class_ : NULL;
    else
        warn(linker, entry, "inherits from a class that does not exist: ", class_->base_name);
    for (const struct p3d_config_class *at = class_->base; at && linker->bases <= linker->most_bases; at = at->base)
        linker->bases++;
}

/* A class may be declared before it is defined, and defined again after it was deleted. */
static void add_name(struct linker *linker, const struct p3d_config_class *owner, const struct p3d_config_entry *entry)
{
    struct name_slot *slot = &linker->slots[slot_of(&linker->names, owner, entry->name)];
    const enum p3d_config_kind before = slot->owner ? slot->entry->kind : P3D_CONFIG_EXTERNAL;

    if (before == P3D_CONFIG_EXTERNAL || before == P3D_CONFIG_DELETE || entry->kind == P3D_CONFIG_DELETE)
        *slot = (struct name_slot){owner, entry};
    else if (entry->kind != P3D_CONFIG_EXTERNAL)
        warn(linker, entry, "is there twice; only the first counts", (struct p3d_bytes){NULL, 0});
}

static void link_entries(struct linker *linker, const struct p3d_config_class *class_)
{
    for (uint32_t i = 0; i < class_->entry_count && !linker->tree->job.has_failed; i++) {
        const struct p3d_config_entry *entry = &class_->entries[i];

        if (entry->kind == P3D_CONFIG_CLASS) {
            struct p3d_config_class *inner = entry->class_;

            inner->parent = class_;
            inner->names = linker->result;
            link_class(linker, entry, inner);
            add_name(linker, class_, entry);
            link_entries(linker, inner);
        } else {
            add_name(linker, class_, entry);
        }
        if (linker->steps > linker->most_steps || linker->bases > linker->most_bases)
            p3di_job_fail(&linker->tree->job, P3D_DAMAGED,
                          "classes inherit from too many others: looking them up was given up");
    }
}

static uint64_t count_entries(const struct p3d_config_class *class_)
{
    uint64_t count = class_->entry_count;

    for (uint32_t i = 0; i < class_->entry_count; i++)
        if (class_->entries[i].kind == P3D_CONFIG_CLASS)
            count += count_entries(class_->entries[i].class_);
    return count;
}

size_t p3di_config_class_count(const struct p3d_config_class *class_)
{
    size_t count = 0;

    for (uint32_t i = 0; i < class_->entry_count; i++)
        if (class_->entries[i].kind == P3D_CONFIG_CLASS)
            count += 1 + p3di_config_class_count(class_->entries[i].class_);
    return count;
}

bool p3di_config_link(struct p3di_config_tree *tree)
{
    const uint64_t count = count_entries(&tree->config->root);
    struct config_names *names = p3di_job_alloc(&tree->job, 1, sizeof *names);
    struct linker linker = {.tree = tree,
                            .most_steps = STEPS_AT_LEAST + STEPS_FOR_EACH_BYTE * (uint64_t)tree->size,
                            .most_bases = STEPS_AT_LEAST + BASES_FOR_EACH_BYTE * (uint64_t)tree->size};

    linker.names.slot_count = 16;
    while (linker.names.slot_count < 2 * count)
        linker.names.slot_count *= 2;
    linker.slots = p3di_job_alloc(&tree->job, linker.names.slot_count, sizeof *linker.slots);
    if (tree->job.has_failed)
        return false;
    linker.names.slots = linker.slots;
    *names = linker.names;
    linker.result = names;
    tree->config->root.names = names;
    link_entries(&linker, &tree->config->root);
    return !tree->job.has_failed;
}
