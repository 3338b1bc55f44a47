/* pack_sources.h: files of a mod's addon that are only sources or by-products, and files without their contents.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_PACK_SOURCES_H
#define WORK_PACK_SOURCES_H

#include "packing.h"

/* Leaves out what no game reads: pictures of which a texture is there, and what p3dconv makes of models. */
void work_pack_drop_by_products(struct packing *packing);

/* Warns of pictures that are called as textures, of which nobody has made the textures that games read. */
void work_pack_tell_pictures(struct packing *packing);

/* Warns of pointers of Git LFS. */
void work_pack_warn_of_pointers(struct packing *packing);

/* Fails, with one message, if files are pointers of Git LFS; warns of empty textures. */
void work_pack_check_contents(struct packing *packing);

#endif
