/* system.h: what differs between systems: terminals, standard streams, folders, memory, threads, replacing a file at
 * once. SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef SYSTEM_SYSTEM_H
#define SYSTEM_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The separator of folders besides '/'. */
#if defined(_WIN32)
#define SYS_OTHER_SLASH '\\'
#else
#define SYS_OTHER_SLASH '/'
#endif

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

/* True if nobody can change a file while it is mapped. */
#if defined(_WIN32)
#define SYS_LOCKS_MAPPED true
#else
#define SYS_LOCKS_MAPPED false
#endif

/* True if '*' and '?' of a command line are left to the programs. */
#if defined(_WIN32)
#define SYS_HAS_WILDCARDS true
#else
#define SYS_HAS_WILDCARDS false
#endif

/* The program's arguments as UTF-8: `arguments`, but on Windows, where the C library has lost characters. */
char **sys_arguments(int *count, char **arguments);

/* A variable of the environment as UTF-8, for free(); NULL if it is not set. */
char *sys_environment(const char *name);

/* The path of the program that runs, for free(); NULL if the system does not say. */
char *sys_program(void);

/* The text for a value of errno that a function here or of the C library has left. */
const char *sys_error_text(int reason);

/* A clock that only runs forward; two calls tell how long something took. */
double sys_seconds(void);

bool sys_is_terminal(FILE *file);

/* True if the file is a terminal that understands escape sequences. */
bool sys_has_escapes(FILE *file);

/* When writing has failed: whether that only means that nobody reads the pipe any more. Elsewhere than on Windows a
 * signal says that. */
bool sys_is_unread(FILE *file);

/* How many columns a line of text may have: what COLUMNS says, else the terminal, else 80. */
int sys_columns(FILE *file);

/* Makes standard streams carry bytes, and terminals UTF-8, where a system makes a difference; and no file that is
 * opened later takes the place of a standard stream that is closed. */
void sys_prepare_streams(void);

/* Opens a file for reading, as bytes; NULL with errno. */
FILE *sys_open_file(const char *path);

bool sys_is_folder(const char *path);
bool sys_is_file(const char *path);

/* True if the path is neither a file nor a folder, but a device or a pipe. */
bool sys_is_stream(const char *path);

/* Makes the folder unless it is there; its parent must exist. */
bool sys_make_folder(const char *path);

/* True if the path is a link, which may lead to another folder. */
bool sys_is_link(const char *path);

/* The whole path of what is there, without links and dots, for free(); NULL if there is nothing. */
char *sys_real_path(const char *path);

/* By what a file that has changed is known. */
struct sys_stamp {
    bool is_regular;
    uint64_t size;
    int64_t seconds, nanoseconds; /* of the last change */
};

/* All zero if the system does not say. */
void sys_stamp(FILE *file, struct sys_stamp *stamp);

/* The same of what stands at a path; false if there is nothing. */
bool sys_stamp_of(const char *path, struct sys_stamp *stamp);

/* Reads these bytes of a file; false if they are not all there. */
bool sys_read_at(FILE *file, uint64_t offset, void *to, size_t size);

/* Memory for free() and realloc(), or NULL; much of it has large pages where the system has them, which takes less time
 * to fill. */
void *sys_allocate(size_t size);

/* Keeps freed memory for the next allocation, up to 64 MB, where the system can. To give it back and get it again,
 * zeroed, for each of many inputs takes longer than to read them. */
void sys_keep_memory(void);

/* If the mapped file is cut short by others, its memory is zeros from there on. One at a time, in one thread; NULL ends
 * it. */
void sys_guard(const void *data, size_t size);

/* The same for all other mapped files, as those of the assets, from now on. */
void sys_expect_cuts(void);

/* True if one of these was cut short, and zeros were read instead: what was made of it is wrong. */
bool sys_was_cut(void);

/* By what a file or folder is known, however its path is spelled. */
struct sys_identity {
    uint64_t device, number;
};

/* False if there is none. */
bool sys_identify(const char *path, struct sys_identity *identity);

/* True if both paths lead to the same existing file. */
bool sys_is_same_file(const char *a, const char *b);

/* True if `a` is a regular file that was changed after `b`; false if either does not exist. */
bool sys_is_newer(const char *a, const char *b);

enum sys_kind {
    SYS_FILE,   /* or a link, or anything else that is no folder */
    SYS_FOLDER, /* but no link to one, so that walking ends */
    SYS_UNKNOWN /* errno says why */
};

/* Calls `each` with every name in a folder but "." and "..", in no order. False with errno if the folder cannot be
 * read. */
bool sys_list_folder(const char *path, void (*each)(void *user, const char *name, enum sys_kind kind), void *user);

/* ---- Threads ---- */

#define SYS_MAX_THREADS 256

/* How many processors there are, from 1 to SYS_MAX_THREADS. */
unsigned sys_core_count(void);

/* Runs `work` in `count` threads, the caller's among them, and waits for all; in fewer if the system
 * has no more. */
void sys_run_threads(unsigned count, void (*work)(void *user), void *user);

/* The one lock of the tools, not to be taken twice. */
void sys_lock(void);
void sys_unlock(void);

/* ---- Output ---- */

/* How an output may come about; 0: it replaces what stands under its name, but follows no link. */
enum { SYS_FOLLOW = 1 }; /* of a symbolic link it replaces what that leads to */

struct sys_temporary;

/* A file that appears under its name all at once, or not at all. */
struct sys_output {
    FILE *file;
    char *path;                      /* what is replaced */
    struct sys_temporary *temporary; /* beside `path`; NULL if it is no regular file and written directly */
};

/* False with errno if nothing can be made there. ELOOP: there is a link, and `how` does not say to follow it. */
bool sys_output_open(struct sys_output *output, const char *path, int how);

/* Puts the file in place; false with errno if its data could not all be written (nothing has
 * changed then). Either call ends the output. */
bool sys_output_commit(struct sys_output *output);
void sys_output_abort(struct sys_output *output);

#endif
