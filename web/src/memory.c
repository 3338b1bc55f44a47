/* memory.c: memory into which JavaScript puts what a call takes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "calls.h"

#include <stdlib.h>

WEB_CALL(web_allocate) void *web_allocate(size_t size)
{
    return malloc(size);
}

WEB_CALL(web_release) void web_release(void *memory)
{
    free(memory);
}
