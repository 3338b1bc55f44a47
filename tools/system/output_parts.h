/* output_parts.h: calls that output.c needs of a system.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef SYSTEM_OUTPUT_PARTS_H
#define SYSTEM_OUTPUT_PARTS_H

#include "system.h"

/* The file that is there already at the place of an output. */
enum sys_place {
    SYS_REFUSED, /* no output may stand there: errno says why */
    SYS_EMPTY,
    SYS_OLD_FILE,
    SYS_DEVICE /* or a pipe */
};

enum sys_place sys_look_at_place(const char *path, int how);

/* A device or pipe, and a new file: NULL with errno, EEXIST if there is such a file. */
FILE *sys_open_device(const char *path);
FILE *sys_make_file(const char *path);

/* Readers of the old file may read the new one; nobody of another group, if it cannot get the old one's. */
void sys_take_mode(FILE *file, const char *old);

/* Puts a closed file into another one's place; false with errno. */
bool sys_replace_file(const char *from, const char *to);
void sys_remove_file(const char *path);

/* So many characters of a path are its folder with its slash. */
size_t sys_folder_size(const char *path);
unsigned long sys_process_number(void);

/* Calls `remove_all` when a signal, or Ctrl-C, ends the program. */
void sys_catch_end(void (*remove_all)(void));

/* Nothing ends the program, and no other thread gets here, until it is let go. */
void sys_hold_end(void);
void sys_let_end(void);

#endif
