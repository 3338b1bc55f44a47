/* addon.h: paths against the prefix that a folder gets when it is packed as an addon.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_ADDON_H
#define P3DI_ASSETS_ADDON_H

#include <p3d/assets.h>

#include "core/job.h"

/* A path by which a file is found while its addon is a folder, though the path has nothing before the file's path in
 * that addon, as any prefix is: nothing is there once the folder is packed. Returns the path that is meant, in the
 * job's memory; empty if the path is none of these, or it is not sure that the folder is an addon. */
struct p3d_bytes p3di_assets_with_prefix(struct p3d_assets *assets, struct p3di_job *job, struct p3d_bytes path);

/* What is said of such a path; the path that is meant follows. */
#define P3DI_LACKS_PREFIX "is '%.*s' meant? Paths of a packed addon begin with its prefix"

/* The path that is meant by one that leads nowhere, but ends as the path of a file in its addon, whose prefix is
 * certain: in the addon of the config that names it, also without a prefix, or else in a folder of the only other addon
 * with such a file. In the job's memory; empty if there is none. */
struct p3d_bytes p3di_assets_with_other_prefix(struct p3d_assets *assets, struct p3di_job *job, struct p3d_bytes path,
                                               const char *config);

#endif
