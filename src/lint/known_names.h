/* known_names.h: names that the games themselves know.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_KNOWN_NAMES_H
#define P3DI_LINT_KNOWN_NAMES_H

#include <p3d/check.h>
#include <p3d/config.h>

/* Lists of names in lower case, each ended by NULL. */
extern const char *const p3di_known_slots[];   /* of DayZ */
extern const char *const p3di_known_addons[];  /* of games and of frameworks that many mods need */
extern const char *const p3di_known_sources[]; /* of animations: what moves a part */
extern const char *const p3di_known_roots[];   /* classes in which nothing else is */
extern const char *const p3di_known_keys[];    /* of classes of vehicles, weapons and the like, as they are written */

/* True if the list has the name, in lower case. */
bool p3di_is_known(const char *const *list, struct p3d_bytes name);

/* The game that an addon is of, by its name; false for those of mods. */
bool p3di_game_of_addon(struct p3d_bytes addon, enum p3d_profile *profile);

/* True if CfgMods has a class of type "mod", as DayZ's launcher wants it: Arma has none. */
bool p3di_has_dayz_mod(const struct p3d_config *config);

/* The letters that must be changed between two names: what they begin and end with is left out, so that long ones are
 * compared, too. UINT32_MAX if only digits differ, or a part between '_' that is as short as a variant's. */
uint32_t p3di_count_misspelt(struct p3d_bytes a, struct p3d_bytes b);

/* The name of the list that is meant by one that is not in it; NULL: none. */
const char *p3di_find_known(const char *const *list, struct p3d_bytes name);

#endif
