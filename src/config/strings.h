/* strings.h: the strings of a tree of classes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CONFIG_STRINGS_H
#define P3DI_CONFIG_STRINGS_H

#include <p3d/config.h>

/* Hears of a string. False: no more are wanted. */
typedef bool p3di_take_string(void *user, struct p3d_bytes text);

/* Tells of the string that a value is, or of each in its array, also in arrays in that; and of all strings of a class,
 * also of classes in it. False if no more are wanted. */
bool p3di_config_each_string(const struct p3d_config_value *value, p3di_take_string *take, void *user);
bool p3di_config_each_string_of(const struct p3d_config_class *class_, p3di_take_string *take, void *user);

/* Tells of the parts of a text that quotes of either kind separate: code has paths in quotes. A text without quotes is
 * one part; empty parts are left out. False if no more are wanted. */
bool p3di_config_each_part(struct p3d_bytes text, p3di_take_string *take, void *user);

#endif
