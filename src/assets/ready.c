/* ready.c: looks into folders and archives when the first file is asked for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "store.h"

/* True if it was done, by this or an earlier call. */
static bool do_once(struct p3d_assets *assets, bool *is_done, bool *is_good, bool (*work)(struct p3d_assets *assets))
{
    bool was_good;

    p3di_lock_take(&assets->lock);
    if (!*is_done)
        *is_good = work(assets);
    *is_done = true;
    was_good = *is_good;
    p3di_lock_give(&assets->lock);
    return was_good;
}

bool p3di_assets_make_ready(struct p3d_assets *assets)
{
    return do_once(assets, &assets->is_indexed, &assets->has_memory, p3di_assets_index);
}

bool p3di_assets_has_words(struct p3d_assets *assets)
{
    return do_once(assets, &assets->is_worded, &assets->has_words, p3di_assets_read_words);
}

bool p3di_assets_has_folders(struct p3d_assets *assets)
{
    return do_once(assets, &assets->is_foldered, &assets->has_folders, p3di_folders_make);
}

bool p3di_assets_are_whole(struct p3d_assets *assets)
{
    bool are_whole;

    p3di_lock_take(&assets->lock);
    are_whole = (!assets->is_indexed || assets->has_memory) && (!assets->is_worded || assets->has_words) &&
                (!assets->is_foldered || assets->has_folders);
    p3di_lock_give(&assets->lock);
    return are_whole;
}
