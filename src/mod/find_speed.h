/* find_speed.h: how fast a config plays an animation.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MOD_FIND_SPEED_H
#define P3DI_MOD_FIND_SPEED_H

#include <p3d/assets.h>

#include "files/walk.h"

/* A class of a config that plays an animation: `file = "\mod\walk.rtm"; speed = 0.5;`. */
struct p3di_speed {
    double seconds;     /* of one cycle: 0: nothing is known */
    const char *class_; /* the first of the classes: "CfgMovesMaleSdr/States/Walk" */
    const char *path;   /* of the config */
    uint32_t count;     /* of classes that play it */
};

/* The seconds of a cycle by a speed, which is not 0: it is cycles in a second, or if it is below 0 the seconds of one.
 */
static inline double p3di_speed_seconds(double speed)
{
    return speed > 0 ? 1 / speed : -speed;
}

/* Looks into config.cpp and config.bin, in the animation's folder and its parents up to the mod's root ($PBOPREFIX$),
 * or in its archive; the first class that plays the animation counts. A config that cannot be read is skipped. The
 * texts are in memory of the job, which fails only without memory. */
struct p3di_speed p3di_find_speed(struct p3di_job *job, const struct p3di_path *path, struct p3d_assets *assets);

#endif
