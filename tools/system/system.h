/* system.h: what differs between systems for programs of the command line: terminals, standard streams, threads,
 * replacing a file at once. Files and folders are in src/system.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef SYSTEM_SYSTEM_H
#define SYSTEM_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The separator of paths in a list of them, as in PATH. */
#if defined(_WIN32)
#define SYS_PATH_SEPARATOR ';'
#else
#define SYS_PATH_SEPARATOR ':'
#endif

/* True if "Car.obj" and "car.obj" are mostly the same file. */
#if defined(_WIN32) || defined(__APPLE__)
#define SYS_FOLDS_CASE true
#else
#define SYS_FOLDS_CASE false
#endif

/* The program's arguments as UTF-8: `arguments`, but on Windows, where the C library has lost characters. */
char **sys_arguments(int *count, char **arguments);

/* A variable of the environment as UTF-8, for free(); NULL if it is not set. */
char *sys_environment(const char *name);

/* The path of the program that runs, for free(); NULL if the system does not say. */
char *sys_program(void);

/* A clock that only runs forward; two calls tell how long something took. */
double sys_seconds(void);

/* The time now, counted as the times of files are (struct p3di_file_info). */
void sys_file_time(int64_t *seconds, int64_t *nanoseconds);

bool sys_is_terminal(FILE *file);

/* True if the file is a terminal that understands escape sequences. */
bool sys_has_escapes(FILE *file);

/* When writing has failed: whether that only means that nobody reads the pipe any more. Elsewhere than on Windows a
 * signal says that. */
bool sys_is_unread(FILE *file);

/* The number of columns of a line of text: COLUMNS, else the terminal, else 80. */
int sys_columns(FILE *file);

/* Makes standard streams carry bytes, and terminals UTF-8, where a system makes a difference; and no file that is
 * opened later takes the place of a standard stream that is closed. */
void sys_prepare_streams(void);

/* Keeps freed memory for the next allocation, up to 64 MB, where the system can. To give it back and get it again,
 * zeroed, for each of many inputs takes longer than to read them. */
void sys_keep_memory(void);

/* Removes a folder in which nothing stands; others stay. */
void sys_remove_folder(const char *path);

/* ---- Threads ---- */

#define SYS_MAX_THREADS 256

/* The number of processors, from 1 to SYS_MAX_THREADS. */
unsigned sys_core_count(void);

/* Runs `work` in `count` threads, the caller's among them, and waits for all; in fewer if the system
 * has no more. */
void sys_run_threads(unsigned count, void (*work)(void *user), void *user);

/* The one lock of the tools, not to be taken twice. */
void sys_lock(void);
void sys_unlock(void);

/* Gives the lock, which the caller has, until another thread calls sys_wake, or for no reason; then it has it again. */
void sys_wait(void);
void sys_wake(void);

/* ---- Output ---- */

/* Options of an output; 0: it replaces the file of its name, but follows no link. */
enum { SYS_FOLLOW = 1 }; /* of a symbolic link it replaces the file that the link leads to */

struct sys_temporary;

/* A file that appears under its name all at once, or not at all. */
struct sys_output {
    FILE *file;
    char *path;                      /* the file that is replaced */
    struct sys_temporary *temporary; /* beside `path`; NULL if it is no regular file and written directly */
};

/* False with errno if nothing can be made there. ELOOP: there is a link, and `how` does not say to follow it. */
bool sys_output_open(struct sys_output *output, const char *path, int how);

/* Puts the file in place; false with errno if its data could not all be written (nothing has
 * changed then). Either call ends the output. */
bool sys_output_commit(struct sys_output *output);
void sys_output_abort(struct sys_output *output);

#endif
