/* place.h: the folder in which a net tries its ways, and what is done with files in it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_NETS_PLACE_H
#define P3D_NETS_PLACE_H

#include <stddef.h>
#include <stdint.h>

struct bytes {
    uint8_t *data;
    size_t size;
};

/* Prints the error, and ends the program. */
_Noreturn void give_up(const char *what, const char *why);

/* With a 0 behind the bytes, which is not counted. The caller frees them. */
struct bytes read_whole(const char *path);
void write_whole(const char *path, struct bytes bytes);

/* Does `each` for the folder's entries by their names. */
void for_each(const char *folder, void (*each)(const char *path, void *user), void *user);

/* Removes a file, or a folder with all that is in it. */
void remove_entry(const char *path, void *unused);

/* Makes the place, with the entries of `folders` in its folder `in`, and goes there. What stays of it is removed by
 * place_remove. */
void place_make(char *const *folders, int count);
void place_remove(void);
const char *place_path(void);

#endif
