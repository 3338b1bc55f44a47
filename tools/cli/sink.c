/* sink.c: what the library writes, into a file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sink.h"

#include "message.h"

#include <errno.h>

static bool put(void *user, const void *data, size_t size)
{
    FILE *file = user;

    errno = 0;
    if (fwrite(data, 1, size, file) == size)
        return true;
    if (file == stdout)
        cli_note_loss(errno);
    return false;
}

struct p3d_sink cli_sink(FILE *file)
{
    return (struct p3d_sink){put, file};
}
