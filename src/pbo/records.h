/* records.h: the record routines of PBO.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PBO_RECORDS_H
#define P3DI_PBO_RECORDS_H

#include <p3d/pbo.h>

#include "core/io.h"

#define x_pbo_entry p3di_x_pbo_entry
#define x_pbo_property p3di_x_pbo_property
#define x_pbo_checksum p3di_x_pbo_checksum

#define PBO_CHECKSUM_SIZE 20 /* a SHA-1 */

void x_pbo_entry(struct io *s, struct p3d_pbo_entry *entry);

/* The key is empty behind the last property; then there is no value. */
void x_pbo_property(struct io *s, struct p3d_pbo_property *property);

/* The NUL and the checksum behind the contents. */
void x_pbo_checksum(struct io *s, uint8_t *nul, struct p3d_bytes *checksum);

/* Reads an archive of `file_size` bytes of which the first `size` are in memory. If that is not all, contents are
 * placed, but are not there, nor is the checksum; NULL and P3D_DAMAGED then also if the header goes on. */
struct p3d_pbo *p3di_pbo_read_header(const void *data, size_t size, size_t file_size, const struct p3d_options *options,
                                     struct p3d_error *error);

#endif
