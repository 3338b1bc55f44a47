/* generate.h: the files that are measured: made anew in each run, the same ones for the same seed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_GENERATE_H
#define P3D_BENCH_GENERATE_H

#include <p3d/p3d.h>

#include "core/arena.h"

/* Memory and random numbers for what is generated. */
struct generator {
    struct p3di_arena *arena;
    uint64_t random;
};

/* Ends the program if there is no memory. */
void generator_begin(struct generator *g);
void generator_end(struct generator *g);

void *generator_alloc(struct generator *g, size_t count, size_t size);
uint32_t generator_random(struct generator *g);

/* From -1 to 1. */
float generator_random_f32(struct generator *g);

/* Little-endian words as a table of `words` of them an element. */
struct p3d_span generator_span(const uint32_t *values, uint32_t count, uint32_t words);

/* `format` with one number in it. */
struct p3d_bytes generator_name(struct generator *g, const char *format, unsigned number);

/* ---- Parts of MLODs ---- */

/* A LOD without anything but room for `tag_count` tags and #EndOfFile#, which generator_tag adds. */
struct p3d_mlod_lod generator_lod(struct generator *g, float resolution, uint32_t tag_count);
struct p3d_mlod_tag *generator_tag(struct p3d_mlod_lod *lod, enum p3d_mlod_tag_kind kind, struct p3d_bytes name);

/* Points, normals and faces: a sheet of columns * rows faces, a quarter of them triangles; a third is flat, with
 * a normal and UVs of its own. */
void generator_sheet(struct generator *g, struct p3d_mlod_lod *lod, uint32_t columns, uint32_t rows);

/* The faces' texture and rvmat: each of `count` for a run of them. */
void generator_textures(struct generator *g, struct p3d_mlod_lod *lod, uint32_t count);

/* A LOD again and again: other resolutions from 1 on, or all the same. */
struct p3d_mlod_lod *generator_repeat(struct generator *g, const struct p3d_mlod_lod *lod, uint32_t count,
                                      bool are_same);

/* ---- Files; they end the program if the file cannot be written ---- */

void generator_write_mlod(const char *path, struct p3d_mlod_lod *lods, uint32_t lod_count);
void generator_write_odol(const char *path, const struct p3d_odol *odol);

/* An MLOD of about `size` bytes as editors save it: 60 % faces, up to 32,000 of them a LOD, which is
 * what the engine takes. */
void generate_mlod(const char *path, uint64_t size);

/* An MLOD of which nearly all is key frames. */
void generate_frames(const char *path, uint64_t size, uint32_t frame_count);

/* An ODOL of version 48, or 43 and before with LZSS, of about `size` bytes unpacked. */
void generate_odol(const char *path, uint64_t size, uint32_t version);

#endif
