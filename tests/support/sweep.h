/* sweep.h: bad input over something that is good: prefixes, patched bytes, big claims, failing allocations, little
 * memory.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Inputs are heap copies of exactly their size, so that the sanitizers see every byte read too far. */
#ifndef P3D_TESTS_SWEEP_H
#define P3D_TESTS_SWEEP_H

#include "test.h"
#include "test_memory.h"

struct sweep {
    const uint8_t *data;
    size_t size;
    size_t step;      /* between the bytes that are tried; 0 is 1 */
    bool is_one_each; /* each byte is one of the values, in turn, and not all of them */
    /* Does all that the library does with it. The first failure's status; P3D_OK for all of the data. */
    enum p3d_status (*use)(const uint8_t *data, size_t size, const struct p3d_options *options);
};

/* The judge says what may become of less than the whole; NULL: it is damaged, or no such file. */
void sweep_prefixes(const struct sweep *s, void (*judge)(const struct sweep *s, size_t prefix, enum p3d_status status));

/* Each byte is each of these values (NULL: those that are 0, 1, and at the ends of signed and unsigned). */
void sweep_bytes(const struct sweep *s, const uint8_t *values, size_t count);

/* Each four bytes from `first` on claim as much as they can. Without a judge it may take less than 1 MiB. */
void sweep_claims(const struct sweep *s, size_t first,
                  void (*judge)(enum p3d_status status, const struct memory *memory));

void sweep_allocations(const struct sweep *s);
void sweep_limits(const struct sweep *s);

/* Something that is done with no allocation, with one, and so on, until it succeeds and has one left:
 *
 *     struct starving s = {0};
 *
 *     while (starve(&s))
 *         s.status = do_it(&s.options);
 *
 * It fails if a failure is another one than P3D_NO_MEMORY, if it succeeds though memory was refused, or if memory is
 * left behind. */
struct starving {
    struct p3d_options options;
    struct memory memory;
    enum p3d_status status;
    size_t round;
};

bool starve(struct starving *s);

#endif
