/* failing.h: malloc and calloc that fail, for what takes no allocator: calls of the library that work with files.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * For programs that are linked with -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc. Memory that the C library allocates
 * for itself does not count. */
#ifndef P3D_TESTS_FAILING_H
#define P3D_TESTS_FAILING_H

#include "test.h"

/* Something that is done with no allocation, with one, and so on, until it succeeds and has one left:
 *
 *     struct failing f = {0};
 *
 *     while (go_on(&f))
 *         f.is_good = do_it(&f.error);
 *
 * It fails if a failure is another one than P3D_NO_MEMORY, and if it succeeds though memory was refused. The error is
 * full of rubbish before each round. That nothing is left behind is for LeakSanitizer to say. */
struct failing {
    struct p3d_error error;
    bool is_good;
    size_t round;
};

bool go_on(struct failing *failing);

/* Set while memory does not count. */
extern bool failing_is_off;

#endif
