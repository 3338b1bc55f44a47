/* version_text.h: what a build is.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_VERSION_TEXT_H
#define P3DI_CORE_VERSION_TEXT_H

/* The version and, in a line each, the libraries without which this p3dkit was built, and what it lacks. */
const char *p3di_version_text(void);

#endif
