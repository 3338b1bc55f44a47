/* fuzz.h: what the fuzz targets share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_FUZZ_H
#define P3D_TESTS_FUZZ_H

#include <p3d/p3d.h>

/* The entry of each target, called by libFuzzer, AFL++'s driver or replay.c. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* This must hold whatever the input is; else the program ends here, which is a finding. */
#define FUZZ_CHECK(condition) ((condition) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #condition))

#if defined(__GNUC__)
__attribute__((noreturn))
#endif
void fuzz_fail(const char *file, int line, const char *condition);

/* Hears every warning. */
extern const struct p3d_options fuzz_options;

/* Is shown every field, and reads all of its bytes. */
extern const struct p3d_watcher fuzz_watcher;

/* Reads all bytes and forgets them. */
extern const struct p3d_sink fuzz_sink;

/* An error has one line of printable ASCII, and P3D_OK has none. */
void fuzz_check_error(const struct p3d_error *error);

/* Checks that all indices of the model are good, writes it in every format and frees it. It may be NULL, with its
 * error. */
void fuzz_use_model(struct p3d_model *model, const struct p3d_error *error);

#endif
