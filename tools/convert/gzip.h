/* gzip.h: a sink that compresses, into another sink.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_GZIP_H
#define CONVERT_GZIP_H

#include <p3d/core.h>

struct gzip;

/* NULL if there is no memory. What is written holds no name and no time: the same data, the same bytes. */
struct gzip *gzip_open(struct p3d_sink sink);
struct p3d_sink gzip_sink(struct gzip *gzip);

/* Writes the rest if `is_good`, and frees. False if the sink did not take everything. */
bool gzip_close(struct gzip *gzip, bool is_good);

#endif
