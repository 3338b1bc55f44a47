/* game.c: the folders that are the game's own.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "game.h"

#define OLD (1u << P3D_PROFILE_OFP)
#define ARMA (1u << P3D_PROFILE_A1 | 1u << P3D_PROFILE_A2)
#define NEW (ARMA | 1u << P3D_PROFILE_A3 | 1u << P3D_PROFILE_DAYZ)

/* The uppermost folders of the games' own archives. */
static const struct {
    const char *name;
    unsigned games; /* bits by enum p3d_profile */
} folders[] = {{"a3", 1u << P3D_PROFILE_A3},
               {"anims", 1u << P3D_PROFILE_A1},
               {"bin", NEW | OLD},
               {"ca", ARMA},
               {"core", NEW},
               {"data", OLD},
               {"data3d", OLD},
               {"dbe1", ARMA},
               {"dz", 1u << P3D_PROFILE_DAYZ},
               {"hsim", NEW},
               {"languagecore", 1u << P3D_PROFILE_DAYZ}};

static struct p3d_bytes plain(struct p3d_bytes path)
{
    for (; path.size && p3d_is_slash(path.data[0]); path.size--)
        path.data++;
    return path;
}

bool p3di_is_of_game(struct p3d_bytes path, enum p3d_profile profile, bool is_old)
{
    const unsigned games = (profile == P3D_PROFILE_ANY ? NEW : 1u << profile) | (is_old ? OLD : 0);
    const struct p3d_bytes text = plain(path);
    bool is_one = false;

    for (size_t i = 0; i < sizeof folders / sizeof *folders && !is_one; i++) {
        const uint32_t size = (uint32_t)strlen(folders[i].name);

        is_one = (folders[i].games & games) && text.size > size && p3d_is_slash(text.data[size]) &&
                 p3d_text_starts_with(text, folders[i].name);
    }
    return is_one;
}
