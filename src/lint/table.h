/* table.h: what all configs of a mod say together: names that rules ask for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_TABLE_H
#define P3DI_LINT_TABLE_H

#include <p3d/assets.h>
#include <p3d/check.h>
#include <p3d/config.h>

#include "core/job.h"
#include "system/lock.h"

/* The lists of names, in lower case. Classes that a config only declares or inherits from are there, too: somebody has
 * them. */
enum p3di_table_list {
    P3DI_OF_VEHICLES, /* classes of CfgVehicles, */
    P3DI_OF_WEAPONS,
    P3DI_OF_MAGAZINES,
    P3DI_OF_AMMO,
    P3DI_OF_OTHERS,     /* of CfgNonAIVehicles and CfgGlasses */
    P3DI_OF_PATCHES,    /* of CfgPatches: addons */
    P3DI_OF_SLOTS,      /* what slots of CfgSlots are called */
    P3DI_OF_USED_SLOTS, /* slots that a class has, or is for */
    P3DI_OF_REQUIRED,   /* addons that others need */
    P3DI_OF_SOURCES,    /* classes of AnimationSources and of Doors */
    P3DI_OF_PROXIES,    /* last parts of the paths of proxies that models have */
    P3DI_OF_STRINGS,    /* IDs of the stringtables */
    P3DI_OF_WORDS,      /* what scripts and configs have in quotes */
    P3DI_TABLE_LISTS
};

/* Several threads may ask it, but not while a config is taken. */
struct p3di_table {
    struct p3d_assets *assets; /* whose configs are read when the first name is asked for; or NULL */
    enum p3d_profile profile;  /* the game for which the mod is checked */
    struct p3di_lock lock;     /* around what is read then */
    struct p3di_job job;
    struct p3di_set lists[P3DI_TABLE_LISTS];
    struct p3di_set here[P3DI_TABLE_LISTS]; /* those of the classes that a config defines */
    struct p3di_set files;                  /* configs that were read, by their identity: paths differ */
    bool is_read, has_strings, has_words;
    bool has_gaps;     /* as far as configs were read */
    bool has_dayz_mod; /* likewise: as p3di_has_dayz_mod */
};

/* Nothing in it yet. False and *error if there is no memory. */
bool p3di_table_begin(struct p3di_table *table, struct p3d_assets *assets, struct p3d_error *error);

/* Takes what a config says; `path` is that of its file or NULL, and it is not read again. */
void p3di_table_take(struct p3di_table *table, const struct p3d_config *config, const char *path);

/* Takes a config of the assets, unless it was taken. One that cannot be read says nothing: others tell of it. */
void p3di_table_read(struct p3di_table *table, uint32_t file);

/* The names of a list, when all files that say some were read. */
const struct p3di_set *p3di_table_names(struct p3di_table *table, enum p3di_table_list list);

/* True if a config could not be read, or not with all that it includes. */
bool p3di_table_has_gaps(struct p3di_table *table);

/* False if there was no memory for all names. */
bool p3di_table_is_whole(struct p3di_table *table);

/* True if the list has this name, in lower case. */
bool p3di_table_has(struct p3di_table *table, enum p3di_table_list list, struct p3d_bytes name);

/* The name of a class that a config defines, or of a list without classes, that is meant by one that the list does not
 * have; empty if none is. */
struct p3d_bytes p3di_table_near(struct p3di_table *table, enum p3di_table_list list, struct p3d_bytes name);

/* True if the list has two classes or more that begin like this name, up to its first '_', as an addon of the mod does,
 * and none of these needs another that is not given: then it is the mod's. */
bool p3di_table_has_tag(struct p3di_table *table, enum p3di_table_list list, struct p3d_bytes name);

/* True if only one archive is given: other addons of its mod may have what it lacks. */
bool p3di_table_is_lone(const struct p3di_table *table);

/* True if that is so, or an addon that begins with the tag is needed and not given. */
bool p3di_table_is_part(struct p3di_table *table, struct p3d_bytes tag);

/* True if a path that leads nowhere may be meant for a file of the mod: none of the game or of an addon that is needed,
 * and not given, as "othermod_main" may have "othermod\data\car.p3d". The table has assets. */
bool p3di_table_may_mean_own(struct p3di_table *table, struct p3d_bytes path);

/* True if two slots or more of CfgSlots begin like this name, up to its first '_', and the mod is no part: then it is
 * the mod's. */
bool p3di_table_has_slot_tag(struct p3di_table *table, struct p3d_bytes name);

/* True if a key of the stringtables begins so. */
bool p3di_table_has_string_tag(struct p3di_table *table, struct p3d_bytes tag);

/* Adds the proxies of a model. */
void p3di_table_take_proxy(struct p3di_table *table, struct p3d_bytes path);

/* True if a class stands for the proxy of that path: "mod\wheel" is ProxyWheel. */
bool p3di_table_has_proxy(struct p3di_table *table, struct p3d_bytes path);

enum p3di_games { P3DI_NO_GAME, P3DI_ONE_GAME, P3DI_SEVERAL_GAMES };

/* The game whose own addons those of the mod need, and one of these, which is empty if only CfgMods says it. Only the
 * configs that were taken count. */
enum p3di_games p3di_table_guess(const struct p3di_table *table, enum p3d_profile *profile, struct p3d_bytes *why);

/* False if the mod is checked for another game than DayZ, or the addons that it needs are another game's. The table may
 * be NULL. */
bool p3di_table_may_be_dayz(const struct p3di_table *table);

/* The knowledge about a folder of the game's paths. `near` gets the first folder that is meant where the path begins
 * like no addon of the mod, but nearly; else it is empty. */
enum p3d_file_state p3di_table_find_folder(struct p3di_table *table, struct p3d_bytes path, struct p3d_bytes *near);

void p3di_table_end(struct p3di_table *table);

#endif
