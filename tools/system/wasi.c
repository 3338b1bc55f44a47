/* wasi.c: what differs between systems, in WebAssembly: there is neither a terminal nor a second thread.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "system.h"

char *sys_environment(const char *name)
{
    (void)name;
    return NULL;
}

/* Only who talks to a terminal asks. */
double sys_seconds(void)
{
    return 0;
}

bool sys_is_terminal(FILE *file)
{
    (void)file;
    return false;
}

void sys_lock(void)
{
}

void sys_unlock(void)
{
}
