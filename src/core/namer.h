/* namer.h: names as other formats can have them, and names that differ from each other.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_NAMER_H
#define P3DI_CORE_NAMER_H

#include "job.h"

/* Text as UTF-8 in one line, terminated: control characters as '_'. It and a word are in memory of `arena`, and empty
 * if there is none. */
struct p3d_bytes p3di_line(struct p3di_job *job, struct p3di_arena *arena, struct p3d_bytes text);

/* A name as a line of one word: blanks and a backslash at the end are '_', too, as is '#' at the start; "_" if it is
 * empty. */
struct p3d_bytes p3di_word(struct p3di_job *job, struct p3di_arena *arena, struct p3d_bytes name);

/* The characters of a name besides '_' and the letters and digits of ASCII. */
enum p3di_name_kind {
    P3DI_NAME_OF_CLASS, /* of a config: bytes from 0x80 on */
    P3DI_NAME_OF_FILE,  /* anywhere: '-'; all letters become small; one that Windows takes for a device ends in '_' */
    P3DI_NAME_OF_ATTRIBUTE, /* of a glTF: nothing; all letters become capitals */
};

/* A character of a name; '_' in place of a character that it cannot have. */
char p3di_name_character(enum p3di_name_kind kind, uint8_t c);

/* True if Windows takes a file of this name for a device, whatever its extension: "con", "nul.txt". */
bool p3di_is_device(struct p3d_bytes name);

/* A name of such characters, terminated; if it is empty, the name made of `otherwise`. Empty if there is no memory. */
struct p3d_bytes p3di_plain_name(struct p3di_job *job, enum p3di_name_kind kind, struct p3d_bytes name,
                                 const char *otherwise);

struct namer {
    struct p3di_job *job;
    struct p3di_set words;
    uint32_t *uses; /* by number of the word */
    size_t capacity;
    char separator; /* of a word and its number: '.', unless the caller sets another */
};

void p3di_namer_init(struct namer *namer, struct p3di_job *job);

/* The word, or if it was given before the word and a number: the second "a" becomes "a.2". The word must live as long
 * as the job's arena. */
struct p3d_bytes p3di_namer_add(struct namer *namer, struct p3d_bytes word);

/* As p3di_namer_add, for the word that p3di_word makes of a name. */
struct p3d_bytes p3di_namer_add_name(struct namer *namer, struct p3d_bytes name);

#endif
