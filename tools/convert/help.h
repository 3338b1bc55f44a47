/* help.h: the help of p3dconv, made of the tables of modes and options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_HELP_H
#define CONVERT_HELP_H

#include "cli/cli.h"

/* Prints a screen on modes and common options (`topic` is NULL), all on one mode, or "all". False if there is no such
 * topic; then nothing is printed. */
bool conv_help_print(const char *topic);

/* Prints the names of all modes. */
void conv_help_modes(FILE *file);

#endif
