/* output.c: files that appear under their names all at once, and leave nothing behind if the program ends before.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * An output has a temporary name beside its own until it is whole. It is removed when the program ends, also by a
 * signal or for lack of memory; only if the program is killed it stays. */
#include "output_parts.h"

#include "system/native.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct sys_temporary {
    struct sys_temporary *next;
    char path[];
};

/* The end is held wherever they are looked at. */
static struct sys_temporary *temporaries;

static void remove_all(void)
{
    for (; temporaries; temporaries = temporaries->next)
        sys_remove_file(temporaries->path);
}

/* When the program ends by itself. What comes later in its end may take long, and a signal must be able to end that,
 * too. */
static void clean_up(void)
{
    sys_hold_end();
    remove_all();
    sys_let_end();
}

/* Makes the file for an output; a file that stood there under such a name is another program's. */
static void make_temporary(struct sys_output *output)
{
    static bool is_prepared;
    static unsigned count;
    const size_t folder = sys_folder_size(output->path), size = folder + 64;
    struct sys_temporary *made = malloc(sizeof *made + size), *unused = made;

    if (!made)
        return;
    sys_hold_end();
    if (!is_prepared) {
        is_prepared = true;
        sys_catch_end(remove_all);
        atexit(clean_up);
    }
    for (unsigned tries = 0; !output->file && tries < 1000; tries++) {
        snprintf(made->path, size, "%.*sp3dconv-%lu-%u.tmp", (int)folder, output->path, sys_process_number(), count++);
        output->file = sys_make_file(made->path);
        if (!output->file && errno != EEXIST)
            break;
    }
    if (output->file) {
        made->next = temporaries;
        output->temporary = temporaries = made;
        unused = NULL;
    }
    sys_let_end();
    free(unused);
}

/* Leaves errno alone. */
static void release(struct sys_output *output)
{
    const int reason = errno;
    struct sys_temporary **link = &temporaries;

    sys_hold_end();
    while (*link && *link != output->temporary)
        link = &(*link)->next;
    if (*link)
        *link = (*link)->next;
    sys_let_end();
    free(output->temporary);
    free(output->path);
    memset(output, 0, sizeof *output);
    errno = reason;
}

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *made = malloc(size);

    return made ? memcpy(made, text, size) : NULL;
}

bool sys_output_open(struct sys_output *output, const char *path, int how)
{
    const enum sys_place place = sys_look_at_place(path, how);

    memset(output, 0, sizeof *output);
    if (place == SYS_REFUSED)
        return false;
    if (place == SYS_DEVICE) {
        output->file = sys_open_device(path);
        return output->file != NULL;
    }
    output->path = place == SYS_OLD_FILE && how & SYS_FOLLOW ? p3di_real_path(path) : copy(path);
    if (output->path)
        make_temporary(output);
    if (!output->file) {
        release(output);
        return false;
    }
    if (place == SYS_OLD_FILE)
        sys_take_mode(output->file, output->path);
    return true;
}

bool sys_output_commit(struct sys_output *output)
{
    const bool is_written = !ferror(output->file);
    bool is_done = fclose(output->file) == 0 && is_written;

    if (is_done && output->temporary)
        is_done = sys_replace_file(output->temporary->path, output->path);
    if (!is_done && output->temporary) {
        const int reason = errno;

        sys_remove_file(output->temporary->path);
        errno = reason;
    }
    release(output);
    return is_done;
}

void sys_output_abort(struct sys_output *output)
{
    if (!output->file)
        return;
    (void)fclose(output->file); /* a file that is thrown away need not be whole */
    if (output->temporary)
        sys_remove_file(output->temporary->path);
    release(output);
}
