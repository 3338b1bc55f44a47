/* pack.h: a folder as an archive, and the other way round.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_PACK_H
#define WORK_PACK_H

#include "packing.h"

/* True if a file or folder of this relative path is not packed. */
bool work_is_left_out(const struct work_pack *pack, const char *relative);

/* True if that is so only because the user has said it. */
bool work_is_left_out_by_user(const struct work_pack *pack, const char *relative);

/* True if the mod's settings leave out a file, or a folder, whose path then ends in a slash. `way` is the path from the
 * folder that is the input. */
bool work_is_excluded(const struct work_pack *pack, const char *way);

/* The part of a folder that is looked at, in words: files are left out by the user, and by the mod's settings. */
const char *work_left_words(bool has_left_out, bool has_excluded);

/* What has become of an archive. */
struct work_packed {
    bool is_up_to_date; /* it was left as it was */
    char *prefix;       /* for free() */
    char *why;          /* likewise: it is a guess, by what; NULL: it is none */
};

/* Packs the files below a folder, each config.cpp as config.bin. `name` is the prefix if no file in the folder says it.
 * False if no archive was written: messages say why. With a builder there is a list of textures in it, by-products are
 * not, an archive that would be the same is left, a line of it is printed, and `packed` says if the prefix is a guess.
 * `packed` may be NULL. */
bool work_pack(const struct cli *cli, const struct work_pack *pack, const char *name, struct work_packed *packed);

/* Unpacks an archive into a folder, with a file $PBOPREFIX$ for its prefix, and $PBOPREFIX$.txt if it has other
 * properties. False if something is missing: messages say
 * what. */
bool work_unpack(const struct cli *cli, const struct work_pack *pack);

/* Writes the files alone that say an archive's prefix and properties. */
bool work_unpack_header(const struct cli *cli, const struct work_pack *pack, const struct p3di_archive *archive);

#endif
