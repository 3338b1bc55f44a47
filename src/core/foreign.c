/* foreign.c: files of another kind than their names say.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "foreign.h"

#include <p3d/text.h>

#include <string.h>

#define LFS_START "version https://git-lfs"

bool p3di_is_pointer_of_lfs(const void *data, size_t size)
{
    return size >= strlen(LFS_START) && memcmp(data, LFS_START, strlen(LFS_START)) == 0;
}

bool p3di_is_paa(const void *data, size_t size)
{
    return size >= 6 && memcmp((const uint8_t *)data + 2, "GGAT", 4) == 0;
}

const char *p3di_foreign(const void *data, size_t size)
{
    static const struct {
        const char *start;
        uint32_t size;
        const char *is;
    } kinds[] = {{LFS_START, sizeof LFS_START - 1, "a pointer of Git LFS: 'git lfs pull' gets the file"},
                 {"<!doctype html", 14, "a page of HTML: download the file itself, as a page's \"raw\" link does"},
                 {"<html", 5, "a page of HTML: download the file itself, as a page's \"raw\" link does"},
                 {"PK\3\4", 4, "a ZIP archive: unpack it"},
                 {"7z\xbc\xaf\x27\x1c", 6, "a 7z archive: unpack it"},
                 {"Rar!", 4, "a RAR archive: unpack it"},
                 {"\x1f\x8b", 2, "compressed with gzip: unpack it"},
                 {"glTF", 4, "a glTF"},
                 {"\x89PNG", 4, "a picture (PNG)"},
                 {"\xff\xd8\xff", 3, "a picture (JPEG)"},
                 {"Kaydara FBX", 11, "an FBX"},
                 {"BLENDER", 7, "a file of Blender"},
                 {"RTM_", 4, "an animation (RTM)"},
                 {"BMTR", 4, "an animation (RTM)"},
                 {"\0sreV", 5, "a PBO archive, which is read from a file whose name ends in .pbo"},
                 {"\0raP", 4, "a rapified config or rvmat"}};

    const uint8_t *bytes = data;

    if (!size)
        return "an empty file";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        uint32_t same = 0;

        while (same < kinds[i].size && same < size &&
               p3d_lower(bytes[same]) == p3d_lower((uint8_t)kinds[i].start[same]))
            same++;
        if (same == kinds[i].size)
            return kinds[i].is;
    }
    return NULL;
}

bool p3di_is_version_of_text(uint32_t version)
{
    return version >> 16 == 0x2020;
}
