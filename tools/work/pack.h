/* pack.h: a folder as an archive, and the other way round.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_PACK_H
#define WORK_PACK_H

#include "binarise.h"

struct work_pack {
    const char *input;         /* a folder; or an archive */
    const char *const *inputs; /* all archives of the run, none of which is replaced */
    size_t input_count;
    const char *output;                        /* as named by the user; "-" is stdout, for an archive */
    struct p3d_assets *assets;                 /* for includes of configs; NULL: none */
    const struct cli_words *left_out;          /* patterns of names; files that fit are not packed */
    bool is_named;                             /* the user has named the output: it may be a link to what is replaced */
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

/* True if a file or folder of this relative path is not packed. */
bool work_is_left_out(const struct work_pack *pack, const char *relative);

/* Packs the files below a folder, each config.cpp as config.bin. `name` is the prefix if no file in the folder says it.
 * False if no archive was written: messages say why. With a builder there is a list of textures in it, an
 * archive that would be the same is left, and what went in is printed. */
bool work_pack(const struct cli *cli, const struct work_pack *pack, const char *name);

/* Unpacks an archive into a folder, with a file $PBOPREFIX$ for its prefix. False if something is missing: messages say
 * what. */
bool work_unpack(const struct cli *cli, const struct work_pack *pack);

#endif
