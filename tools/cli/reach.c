/* reach.c: the files that a stranger's file may name: those of its mod, and of the folders that the user names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "reach.h"

#include "file_name.h"
#include "memory.h"
#include "system/files.h"

#include <stdlib.h>

/* Makes "/a" of "/a/b", and "/" of that. False if nothing is above it. */
static bool climb(char *folder)
{
    char *name = folder + strlen(folder) - strlen(cli_base_name(folder));

    if (!*name)
        return false;
    if (name - folder > 1 && name[-2] != ':') /* the uppermost folder keeps its slash */
        name--;
    *name = 0;
    return true;
}

static void meet_prefix(void *user, const char *name, enum p3di_kind kind)
{
    bool *has_prefix = user;

    *has_prefix |= kind == P3DI_FILE && p3d_assets_is_prefix_file(name);
}

char *cli_mod_of(const char *path)
{
    char *folder = cli_copy(path), *own, *mod;
    bool has_prefix = false;

    folder[cli_base_name(path) - path] = 0;
    own = p3di_real_path(*folder ? folder : ".");
    free(folder);
    mod = own ? cli_copy(own) : NULL;
    while (mod && !has_prefix) {
        (void)p3di_list_folder(mod, meet_prefix, &has_prefix); /* nothing is found in what nobody may read */
        if (!has_prefix && !climb(mod)) {
            free(mod);
            return own;
        }
    }
    free(own);
    return mod;
}

static bool has_folder(const struct cli_reach *reach, const char *folder)
{
    bool is_one = (reach->mod && p3di_is_same_file(reach->mod, folder)) ||
                  (reach->walked && p3di_is_same_file(*reach->walked ? reach->walked : ".", folder)) ||
                  (reach->assets && p3d_assets_has_folder(reach->assets, folder));

    for (size_t i = 0; i < reach->folder_count && !is_one; i++)
        is_one = p3di_is_same_file(reach->folders[i], folder);
    return is_one;
}

bool cli_reaches(const struct cli_reach *reach, const char *path)
{
    char *folder = p3di_real_path(path);
    bool is_inside = false;

    while (folder && !is_inside && climb(folder))
        is_inside = has_folder(reach, folder);
    free(folder);
    return is_inside;
}
