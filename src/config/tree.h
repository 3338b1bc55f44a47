/* tree.h: calls that the readers of trees share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CONFIG_TREE_H
#define P3DI_CONFIG_TREE_H

#include "core/job.h"

#include <p3d/config.h>

#define P3DI_CONFIG_MAX_DEPTH 64u /* classes, or arrays, in each other; real files stay below 12 */

/* A tree that is being read. */
struct p3di_config_tree {
    struct p3di_job job;
    struct p3d_config *config;
    const struct p3d_watcher *watcher; /* NULL: there is none */
    size_t size;                       /* of the input */
};

/* Finds what every class inherits from, and makes the table of names that p3d_config_find needs. False, with the
 * error, if there is no memory, or if too much would have to be looked up. */
bool p3di_config_link(struct p3di_config_tree *tree);

/* How many classes are in a class, also deeper ones. */
size_t p3di_config_class_count(const struct p3d_config_class *class_);

/* The value of a bare word: a number if it is one, else text. */
struct p3d_config_value p3di_config_word(struct p3d_bytes word);

/* The nearest f32; infinite beyond their range, where a conversion would be undefined. */
float p3di_config_f32(double number);

/* True if text can have this name: letters, digits, _ and bytes above 0x7f, but no macro that is always there, and not
 * what marks UTF-8 at the start of a file. */
bool p3di_config_is_name(struct p3d_bytes name);

/* __LINE__, __FILE__ and the like, which are no macros of the text; __EVAL and __EXEC, which are two of them. */
bool p3di_config_is_built_in(struct p3d_bytes name);
bool p3di_config_is_script(struct p3d_bytes name);
bool p3di_config_is_name_char(uint8_t c);

/* Reads the two forms into an empty tree. */
bool p3di_config_read_rapified(struct p3di_config_tree *tree, const void *data);
bool p3di_config_read_text(struct p3di_config_tree *tree, const void *data,
                           const struct p3d_config_options *config_options);

#endif
