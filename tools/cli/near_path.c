/* near_path.c: the file or folder that was probably meant by a path where nothing is.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "near_path.h"

#include "memory.h"

#include "core/near.h"
#include "core/words.h"
#include "system/name.h"
#include "system/native.h"

#include <p3d/text.h>

#include <stdlib.h>
#include <string.h>

/* A name that is looked for in a folder. */
struct lookup {
    const char *name;
    char *found; /* the nearest name so far, of several the first by strcmp; or NULL */
    uint32_t distance;
};

static void meet(void *user, const char *name, enum p3di_kind kind)
{
    struct lookup *lookup = user;
    const struct p3d_bytes wanted = p3d_bytes_of(lookup->name);
    const uint32_t distance = p3d_text_equal(wanted, name) ? 0 : p3d_text_distance(wanted, p3d_bytes_of(name));

    (void)kind;
    if (distance > lookup->distance ||
        (lookup->found && distance == lookup->distance && strcmp(name, lookup->found) > 0))
        return;
    free(lookup->found);
    lookup->found = cli_copy(name);
    lookup->distance = distance;
}

/* The name in the folder that was meant; NULL if there is none. The caller frees it. */
static char *find(const char *folder, const char *name)
{
    struct lookup lookup = {.name = name, .distance = p3di_near(name).limit};

    (void)p3di_list_folder(*folder ? folder : ".", meet, &lookup); /* nothing is meant if it may not be read */
    return lookup.found;
}

/* The path with one name more, or NULL; frees what there was. */
static char *go_on(char *folder, const char *name, const char *slash)
{
    char *exact = cli_join(folder, name, ""), *found, *path;
    struct p3di_file_info facts;

    found = !*name || p3di_look_at(exact, &facts) ? cli_copy(name) : find(folder, name);
    path = found ? cli_join(folder, found, slash) : NULL;
    free(found);
    free(exact);
    free(folder);
    return path;
}

char *cli_near_path(const char *path)
{
    char *text = p3di_set_slashes(cli_copy(path), '/'), *found = cli_copy("");

    for (char *name = text; *name && found;) {
        char *next = name + strcspn(name, "/");
        const bool is_last = !*next;

        *next = 0;
        found = go_on(found, name, is_last ? "" : "/");
        name = next + !is_last;
    }
    free(text);
    if (found && strcmp(found, path) == 0) { /* a link that leads to nothing */
        free(found);
        found = NULL;
    }
    return found;
}
