/* config_facts.h: what checks of a config against the models that it names share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_CONFIG_FACTS_H
#define P3DI_LINT_CONFIG_FACTS_H

#include "texts.h"

enum named { HIDDEN, SELECTION, FLASH, MEMORY, BONE, TEXTURE, MATERIAL, CODE };

/* A row of config_entries.h. */
struct entry {
    const char *place, *name;
    enum named what;
};

/* The parts of its model that a class can name, in lower case. */
struct facts {
    struct p3d_bytes path;
    const struct p3d_document *document;
    struct p3di_set all, memory, bones, sections, animations, sources, hidden; /* the last: by animations */
    struct p3di_set properties;                                                /* of Geometry */
    struct p3di_set declared;            /* what classes with this model call sources, doors and hit points */
    const struct p3d_config_class *user; /* the first of these classes, */
    bool has_game_base;                  /* and it inherits from one of the game in the end */
    bool is_read, has_memory, has_geometry, has_land_contact, has_fire_geometry, is_seen;
    double mass;       /* kg */
    double size;       /* metres, of what is seen of a source; 0: not known */
    bool has_sections; /* which selections are sections is known, */
    bool has_bones;    /* and which are bones */
};

/* A class of AnimationSources. */
struct animation_source {
    const struct p3d_config_class *class_;
    bool moves; /* a part of one of the models that have it */
};

struct config_check {
    struct check check;
    const struct p3d_config *config;
    const struct p3d_check_mod *mod;
    struct p3di_table *table; /* or NULL */
    struct p3di_set models;   /* paths in lower case */
    struct facts **facts;     /* by number of the path */
    size_t fact_capacity;
    struct p3di_set seen; /* what was checked already: p3di_config_is_new */
    uint32_t steps;
    uint64_t looked; /* selections and faces that were looked at for hidden selections */
    const struct p3d_config_class *own;
    struct facts *model; /* of the class that is looked at; NULL: it has none that is at hand */
    struct p3di_set source_keys;
    struct animation_source *sources; /* by number of the key, which is the class */
    size_t source_capacity;
};

bool p3di_facts_have(const struct p3di_set *set, struct p3d_bytes lower);

/* The name of the model's file, for messages. */
struct p3d_bytes p3di_facts_file(const struct facts *model);

/* False if this was checked before: classes inherit their entries. `row` and `model` may be NULL. */
bool p3di_config_is_new(struct config_check *config_check, const void *entry, const struct entry *row,
                        const struct facts *model);

/* The place of an entry, and of the class itself. */
struct finding_place p3di_config_place(struct config_check *config_check, const struct p3d_config_class *class_,
                                       const struct p3d_config_entry *entry);
struct finding_place p3di_config_class_place(struct config_check *config_check, const struct p3d_config_class *class_);

#endif
