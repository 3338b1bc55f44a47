/* compare.c: files compared by what the system says of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "system.h"

bool sys_is_same_file(const char *a, const char *b)
{
    struct sys_identity ia, ib;

    return sys_identify(a, &ia) && sys_identify(b, &ib) && ia.device == ib.device && ia.number == ib.number;
}

bool sys_is_newer(const char *a, const char *b)
{
    struct sys_stamp sa, sb;

    if (!sys_stamp_of(a, &sa) || !sys_stamp_of(b, &sb))
        return false;
    return sa.is_regular && (sa.seconds != sb.seconds ? sa.seconds > sb.seconds : sa.nanoseconds > sb.nanoseconds);
}
