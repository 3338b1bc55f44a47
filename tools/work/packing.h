/* packing.h: an archive that is made of a folder, and how.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_PACKING_H
#define WORK_PACKING_H

#include "binarise.h"
#include "find_prefix.h"

#include "lint/settings.h"

/* How a folder is packed, or an archive unpacked. */
struct work_pack {
    const char *input;          /* a folder; or an archive */
    struct work_around *around; /* the folder in which the user has named it and others; NULL: he has named it */
    const char *const *inputs;  /* all archives of the run, none of which is replaced */
    size_t input_count;
    const char *output;                        /* as named by the user; "-" is stdout, for an archive */
    struct p3d_assets *assets;                 /* for includes of configs; NULL: none */
    const struct cli_words *left_out;          /* patterns of names; files that fit are not packed */
    const struct p3di_settings *settings;      /* of the mod, which leave out files, too; NULL: none */
    struct p3di_ignore_cost *cost;             /* of these, */
    const char *way;                           /* and the way to the input from the folder that they are seen from */
    bool is_named;                             /* the user has named the output: it may be a link to what is replaced */
    bool is_full;                              /* each file that is packed is listed */
    bool keeps_texts;                          /* configs are packed as they are */
    bool is_of_dayz, is_of_other;              /* the user has said for which game; else configs tell */
    bool may_replace;                          /* the output was named behind -o: another addon there gives way */
    bool is_forced;                            /* other files of these names may be replaced */
    const struct p3d_pbo_property *properties; /* further ones */
    uint32_t property_count;
    const struct work_builder *builder; /* models and animations are built; NULL: packed as they are */
    const char *built;                  /* the folder in which they are then kept for the next time, */
    size_t root_size;                   /* of whose characters so many are the user's folder, */
    uint32_t thread_count;              /* in so many threads; 0: as many as there are processors */
};

/* A file that is packed. */
struct packed {
    const struct p3di_path *path; /* NULL: of no one file */
    const char *from;             /* the file that is packed: that file, or one that was built of it */
    char *name;                   /* in the archive */
    struct p3d_buffer made;       /* instead, if it has data */
    const char *word;             /* what has become of it, or NULL: nothing */
};

/* An archive on its way. */
struct packing {
    const struct cli *cli;
    const struct work_pack *pack;
    struct p3di_paths paths;
    struct packed *files;
    size_t count, capacity;
    size_t *models; /* and animations: their places in `files` */
    size_t model_count;
    struct p3d_pbo pbo;
    struct p3di_job job; /* memory of names */
    struct p3d_error error;
    struct p3d_bytes prefix;
    struct p3d_pbo_property *said; /* properties of a prefix file */
    size_t said_count, said_capacity;
    bool is_of_dayz, has_failed, is_up_to_date;
    const char *by_product; /* the first file that is left out because no game reads it, */
    size_t by_product_count;
    size_t excluded_count;   /* files that the mod's settings leave out */
    const char *source;      /* the first file that its name leaves out, or --exclude does, */
    size_t source_count;     /* but for prefix files and hidden files */
    const char *why;         /* the prefix is a guess: by what; NULL: it is none */
    bool is_inside;          /* the output is a file of the folder */
    const char *unread;      /* the file whose contents could not be read, or NULL */
    struct work_notes notes; /* files that configs include */
};

#endif
