/* source.h: a text with its comments, directives and macros done, and where each byte of it came from.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CONFIG_SOURCE_H
#define P3DI_CONFIG_SOURCE_H

#include "tree.h"

/* A place in a file. */
struct p3di_config_place {
    uint32_t file;         /* index in the source's files */
    uint32_t line, column; /* from 1 */
    uint32_t offset;
};

/* A part of the result. */
struct p3di_config_piece {
    uint32_t at;  /* where it begins in the result; it ends where the next one begins */
    bool is_copy; /* else it is the text of a macro, and all of it comes from the place where the macro is used */
    struct p3di_config_place place;
};

struct p3di_config_source {
    struct p3di_job *job; /* the tree's */
    uint8_t *text;
    size_t size, capacity;
    struct p3di_config_piece *pieces;
    size_t piece_count, piece_capacity;
    const char **files; /* their names; the name of the main file may be NULL */
    size_t file_count, file_capacity;
};

/* Fills the source with `data`; false if the job fails. */
bool p3di_config_preprocess(struct p3di_config_source *source, const void *data, size_t size,
                            const struct p3d_config_options *config_options);

/* The origin of a byte of the result. */
struct p3di_config_place p3di_config_place_of(const struct p3di_config_source *source, size_t at);

/* An error at a place: "model.cfg: 12:5: message". */
void p3di_config_error(struct p3di_config_source *source, const struct p3di_config_place *place, enum p3d_status status,
                       const char *format, ...) P3DI_PRINTF(4, 5);

/* Fails with an error. */
void p3di_config_fail(struct p3di_config_source *source, const struct p3d_error *error);

/* Makes an error with such a message of a place, and does not fail. */
void p3di_config_error_at(const struct p3di_config_source *source, const struct p3di_config_place *place,
                          enum p3d_status status, const char *message, struct p3d_error *error);

/* Begins a warning of a text that only some games read, and other games refuse. */
#define P3DI_NOT_EVERY_GAME "not every game reads this: "

/* So begins a warning of a line that was meant to go on in the next. */
#define P3DI_LOOSE_BACKSLASH "a blank behind the backslash"

/* A warning of __EVAL or __EXEC has this behind the word. */
#define P3DI_NOT_COMPUTED " is not computed"

/* The same as a warning. */
void p3di_config_warn(struct p3di_config_source *source, const struct p3di_config_place *place, const char *format, ...)
    P3DI_PRINTF(3, 4);

/* ---- For who fills it ---- */

/* Adds a file; its number. The name is copied. */
uint32_t p3di_config_add_file(struct p3di_config_source *source, const char *name);

/* Appends bytes. A piece begins if they do not follow the bytes that were appended before. */
void p3di_config_append(struct p3di_config_source *source, const void *bytes, size_t size,
                        const struct p3di_config_place *place, bool is_copy);

/* Sets the place of the end of the text. */
void p3di_config_end(struct p3di_config_source *source, const struct p3di_config_place *place);

#endif
