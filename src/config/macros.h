/* macros.h: the macros of a text: definitions, and what their uses become.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CONFIG_MACROS_H
#define P3DI_CONFIG_MACROS_H

#include "source.h"

#include "core/set.h"
#include "core/words.h"

#define P3DI_CONFIG_MAX_PARAMETERS 64u

/* Bytes that grow, in an arena. */
struct p3di_config_buffer {
    uint8_t *data;
    size_t size, capacity;
};

struct p3di_config_macro {
    bool is_defined, has_parameters;
    bool is_open; /* is being expanded, so its name in its own text stays */
    uint32_t parameter_count;
    struct p3d_bytes *parameters;
    struct p3d_bytes body;
};

struct p3di_config_macros {
    struct p3di_config_source *source;
    const struct p3d_config_options *options;
    struct p3di_job *job;  /* the source's */
    struct p3di_set names; /* numbers them */
    struct p3di_config_macro *items;
    size_t capacity;
    struct p3di_arena *scratch; /* for one use, then cleared */
    uint64_t included;          /* bytes that includes have added to the budget */
    uint64_t spent, budget; /* bytes that were looked at for macros; without a limit a few could become any number */
    struct p3di_config_place place; /* of the use */
    unsigned depth;
    uint32_t counter;      /* the next __COUNTER__ */
    uint64_t script_count; /* scripts that were not computed, and the first of them: */
    const char *script;    /* __EVAL or __EXEC */
    struct p3di_config_place script_place;
};

/* True if a word can hold the character, or begin with it. */
static inline bool p3di_config_is_word_char(uint8_t c)
{
    return is_letter_or_digit(c) || c == '_';
}

static inline bool p3di_config_is_word_start(uint8_t c)
{
    return p3di_config_is_word_char(c) && !(c >= '0' && c <= '9');
}

/* For a text of this size. Without memory the job has failed. */
void p3di_config_macros_init(struct p3di_config_macros *macros, struct p3di_config_source *source,
                             const struct p3d_config_options *options, size_t size);
void p3di_config_macros_free(struct p3di_config_macros *macros);

/* Adds to the budget, as a file of this size is included for the first time. */
void p3di_config_macros_include(struct p3di_config_macros *macros, size_t size);

/* `text` is what stands behind #define, on one line without comments. */
void p3di_config_define(struct p3di_config_macros *macros, struct p3d_bytes text,
                        const struct p3di_config_place *place);
void p3di_config_undefine(struct p3di_config_macros *macros, struct p3d_bytes name);

/* The macro of this name; NULL if there is none now. */
struct p3di_config_macro *p3di_config_find_macro(const struct p3di_config_macros *macros, struct p3d_bytes name);

/* Appends what the use of a macro becomes to the source. `use` is the name, with the arguments in parentheses if it has
 * parameters. */
void p3di_config_expand(struct p3di_config_macros *macros, struct p3d_bytes use, const struct p3di_config_place *place);

/* Expands the text of a directive, in scratch memory. */
struct p3d_bytes p3di_config_expanded(struct p3di_config_macros *macros, struct p3d_bytes text,
                                      const struct p3di_config_place *place);

/* Warns, once, of scripts that were not computed. */
void p3di_config_warn_of_scripts(const struct p3di_config_macros *macros);

/* Appends to a buffer in the scratch memory. */
void p3di_config_put(struct p3di_config_macros *macros, struct p3di_config_buffer *buffer, const void *bytes,
                     size_t size);

/* The content of the buffer; its address is never NULL, even if it is empty. */
struct p3d_bytes p3di_config_bytes(const struct p3di_config_buffer *buffer);

#endif
