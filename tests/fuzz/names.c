/* names.c: fuzzes the names that outputs get of what a file says: images in models, and files in archives.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Input: the name. Whether one is safe is said here again, in other words. */
#include "fuzz.h"

#include "core/namer.h"
#include "files/archive.h"
#include "files/walk.h"
#include "work/paths.h"

#include <ctype.h>
#include <stdlib.h>

/* As Windows reads a name: blanks and dots at its end, and what is behind a dot, do not count. */
static void check_part(const char *part, size_t size)
{
    static const char *const devices[] = {"con", "prn", "aux", "nul", "com1", "com9", "lpt1", "lpt9"};
    size_t stem = 0;

    FUZZ_CHECK(!memchr(part, ':', size));
    FUZZ_CHECK(part[size - 1] != ' ' && (part[size - 1] != '.' || size == 1));
    while (stem < size && part[stem] != '.')
        stem++;
    while (stem && part[stem - 1] == ' ')
        stem--;
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) {
        bool is_same = stem == strlen(devices[i]);

        for (size_t j = 0; is_same && j < stem; j++)
            is_same = tolower((unsigned char)part[j]) == devices[i][j];
        FUZZ_CHECK(!is_same);
    }
}

static void check_path(struct p3d_bytes path)
{
    const char *text = (const char *)path.data;
    uint32_t start = 0;

    for (uint32_t i = 0; i <= path.size; i++) {
        if (i < path.size && text[i] != '/' && text[i] != '\\')
            continue;
        if (i > start)
            check_part(text + start, i - start);
        start = i + 1;
    }
}

/* Letters, digits, '_' and '-' are safe anywhere. */
static void check_image(struct p3di_job *job, struct p3d_bytes name)
{
    const struct p3d_bytes plain = p3di_plain_name(job, P3DI_NAME_OF_FILE, name, "image");

    FUZZ_CHECK(plain.size);
    for (uint32_t i = 0; i < plain.size; i++)
        FUZZ_CHECK(isdigit(plain.data[i]) || islower(plain.data[i]) || plain.data[i] == '_' || plain.data[i] == '-');
    check_part((const char *)plain.data, plain.size);
}

static void check_member(struct p3di_job *job, struct p3d_bytes name)
{
    struct p3d_pbo_entry entry = {.name = name};
    struct p3d_pbo pbo = {.entries = &entry, .entry_count = 1};
    struct p3di_archive archive = {.pbo = &pbo};
    const struct p3di_path member = {.archive = &archive};

    if (!work_member_problem(job, &member))
        check_path(name);
    pbo.prefix = name;
    entry.name = p3d_bytes_of("car.p3d");
    if (!work_member_problem(job, &member))
        check_path(name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct p3d_bytes name = {data, (uint32_t)size};
    struct p3d_error error;
    struct p3di_job job;

    if (size > 1000 || (size && memchr(data, 0, size)))
        return 0;
    FUZZ_CHECK(p3di_job_begin(&job, "for the test", P3DI_NO_INPUT, &fuzz_options, &error));
    check_image(&job, name);
    check_member(&job, name);
    FUZZ_CHECK(!job.has_failed);
    p3di_arena_free(job.arena);
    return 0;
}
