/* references.h: work of other programs and libraries, which rows of p3dbench are measured against on the same machine.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_REFERENCES_H
#define P3D_BENCH_REFERENCES_H

/* Each does its work on an input once, and returns the seconds of processor time that it took. */

/* Reads a file, or all files below a folder, and computes CRC-32 of each. */
double reference_crc(const char *path);

/* Reads them, too, and packs each by zlib's level 6. */
double reference_zip(const char *path);

/* Runs a command line; the other one returns the seconds of the clock. */
double reference_run(const char *line);
double reference_wait(const char *line);

/* Packs a picture as large as picture_co.png to BC1, in stb_dxt's normal mode, in a build that has stb_dxt. */
double reference_stb(const char *path);

/* Simplifies the first LOD of an MLOD to a half and to a quarter by meshoptimizer alone, in a build that has it. */
double reference_simplify(const char *path);

#endif
