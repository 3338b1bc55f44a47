/* fix_text.c: paths in texts, and prefixes, as they are meant.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A path is what stands in quotes, all of it. What macros put together is left. */
#include "fix.h"

#include "assets/any_case.h"
#include "assets/prefix.h"
#include "line_marks.h"
#include "system/files.h"
#include "system/name.h"

#include <stdio.h>

#define LONGEST 260u

struct text_fix {
    struct p3di_fix *fix;
    struct p3d_bytes text;
    struct p3di_out out;
    uint32_t at, done, line; /* all before `done` is written */
    bool is_include;         /* the line is one */
};

/* Its author has said that what is found in the line is meant. */
static bool is_meant(const struct text_fix *fix)
{
    uint32_t from = fix->at, to;

    while (from && fix->text.data[from - 1] != '\n')
        from--;
    to = from;
    while (to < fix->text.size && fix->text.data[to] != '\n')
        to++;
    return p3di_is_marked_line((struct p3d_bytes){fix->text.data + from, to - from});
}

static void change(struct text_fix *fix, uint32_t from, uint32_t to, struct p3d_bytes meant)
{
    char where[16];

    if (is_meant(fix))
        return;
    snprintf(where, sizeof where, "%u", (unsigned)fix->line);
    fix->fix->tell(fix->fix->user, where, (struct p3d_bytes){fix->text.data + from, to - from}, meant);
    fix->fix->count++;
    p3di_out_bytes(&fix->out, fix->text.data + fix->done, from - fix->done);
    p3di_out_bytes(&fix->out, meant.data, meant.size);
    fix->done = to;
}

/* ---- Includes ---- */

/* The file that an include names, as a check of the text finds it; NULL: none by itself. */
static const char *find_include(const struct p3di_fix *fix, const char *plain)
{
    const char *folder = p3di_folder_of(fix->job, fix->path), *beside = p3di_job_join(fix->job, folder, plain, "");
    const char *file = p3di_is_file(beside) ? beside : p3di_fix_find(fix, p3d_bytes_of(plain));

    return file ? file : p3di_find_any_case(fix->job, folder, plain);
}

static struct p3d_bytes fix_include(const struct p3di_fix *fix, struct p3d_bytes path)
{
    struct p3d_bytes bare = path, meant = {NULL, 0};
    char *plain;
    const char *file;
    uint8_t *copy;

    for (; bare.size && p3d_is_slash(bare.data[0]); bare.size--)
        bare.data++;
    plain = p3di_set_slashes(p3di_job_text(fix->job, bare), '/');
    file = find_include(fix, plain);
    if (file && fix->also)
        fix->also(fix->user, file, fix->kinds);
    if (!file || !(fix->kinds & P3DI_FIX_CASE) || !p3di_differs_in_case(bare, file))
        return meant;
    meant = p3di_job_copy(fix->job, path);
    copy = (uint8_t *)(uintptr_t)meant.data;
    file += strlen(file) - bare.size;
    for (uint32_t i = 0; i < bare.size && copy; i++)
        if (!p3d_is_slash(bare.data[i]))
            copy[path.size - bare.size + i] = (uint8_t)file[i];
    return meant;
}

/* ---- What is in quotes ---- */

/* The end of what begins behind the quote; 0: it has none in the line. */
static uint32_t find_end(const struct text_fix *fix, uint8_t quote)
{
    const uint8_t end = quote == '<' ? '>' : quote;
    uint32_t at = fix->at + 1;

    while (at < fix->text.size && at - fix->at <= LONGEST && fix->text.data[at] != end && fix->text.data[at] != '\n')
        at++;
    return at < fix->text.size && fix->text.data[at] == end ? at : 0;
}

static bool has_slash(struct p3d_bytes text)
{
    for (uint32_t i = 0; i < text.size; i++)
        if (p3d_is_slash(text.data[i]))
            return true;
    return false;
}

static void fix_quoted(struct text_fix *fix)
{
    const uint32_t from = fix->at + 1, end = find_end(fix, fix->text.data[fix->at]);
    const struct p3d_bytes path = {fix->text.data + from, end ? end - from : 0};
    struct p3d_bytes meant = {NULL, 0};

    if (!path.size)
        return;
    if (fix->is_include)
        meant = fix_include(fix->fix, path);
    else if (has_slash(path))
        meant = p3di_fix_path(fix->fix, fix->fix->kinds & ~(unsigned)P3DI_FIX_PREFIX, path);
    if (!meant.data)
        return;
    change(fix, from, end, meant);
    fix->at = end;
}

static bool begins_include(const struct text_fix *fix)
{
    static const char word[] = "include";
    uint32_t at = fix->at;

    while (at < fix->text.size && strchr(" \t", fix->text.data[at]))
        at++;
    if (at == fix->text.size || fix->text.data[at++] != '#')
        return false;
    while (at < fix->text.size && strchr(" \t", fix->text.data[at]))
        at++;
    return fix->text.size - at >= sizeof word && memcmp(fix->text.data + at, word, sizeof word - 1) == 0;
}

/* The next line is a part of this one if nothing stands behind the backslash. */
static void fix_backslash(struct text_fix *fix)
{
    uint32_t end = fix->at + 1, stop;
    bool is_told = false;

    while (end < fix->text.size && (fix->text.data[end] == ' ' || fix->text.data[end] == '\t'))
        end++;
    stop = end + (end < fix->text.size && fix->text.data[end] == '\r');
    for (size_t i = 0; i < fix->fix->line_count && !is_told; i++)
        is_told = fix->fix->lines[i] == fix->line;
    if (is_told && end > fix->at + 1 && stop < fix->text.size && fix->text.data[stop] == '\n')
        change(fix, fix->at, end, (struct p3d_bytes){fix->text.data + fix->at, 1});
}

static void fix_quotes(struct text_fix *fix)
{
    fix->is_include = begins_include(fix);
    for (; fix->at < fix->text.size && !fix->fix->job->has_failed; fix->at++) {
        const uint8_t c = fix->text.data[fix->at];

        if (c == '\\' && fix->fix->kinds & P3DI_FIX_JOIN)
            fix_backslash(fix);
        if (c == '"' || c == '\'' || (c == '<' && fix->is_include)) {
            fix_quoted(fix);
        } else if (c == '\n') {
            fix->line++;
            fix->at++;
            fix->is_include = begins_include(fix);
            fix->at--;
        }
    }
}

/* ---- Prefixes ---- */

/* True if the first line is a comment, or says another property than the prefix. */
static bool begins_otherwise(struct p3d_bytes text)
{
    struct p3d_bytes line = text;
    struct p3d_pbo_property property;
    const uint8_t *stop = text.size ? memchr(text.data, '\n', text.size) : NULL;

    if (stop)
        line.size = (uint32_t)(stop - text.data);
    return !p3di_prefix_property(&line, &property) || !p3d_text_equal(property.key, "prefix");
}

/* Only a blank or slash at the end of the first line. */
static void fix_prefix(struct text_fix *fix)
{
    const uint8_t *stop = fix->text.size ? memchr(fix->text.data, '\n', fix->text.size) : NULL;
    uint32_t end = stop ? (uint32_t)(stop - fix->text.data) : fix->text.size, size;

    while (end && fix->text.data[end - 1] == '\r')
        end--;
    for (size = end; size && strchr(" \t\\/", fix->text.data[size - 1]);)
        size--;
    if (!size || size == end || begins_otherwise(fix->text))
        return;
    fix->fix->tell(fix->fix->user, "1", (struct p3d_bytes){fix->text.data, end},
                   (struct p3d_bytes){fix->text.data, size});
    fix->fix->count++;
    p3di_out_bytes(&fix->out, fix->text.data, size);
    fix->done = end;
}

bool p3di_fix_text(struct p3di_fix *fix, struct p3d_bytes text, struct p3d_sink sink)
{
    struct text_fix *t = p3di_job_alloc(fix->job, 1, sizeof *t);

    if (!t)
        return false;
    t->fix = fix;
    t->text = text;
    t->line = 1;
    p3di_out_init(&t->out, sink);
    if (fix->kinds & P3DI_FIX_PREFIX)
        fix_prefix(t);
    else
        fix_quotes(t);
    p3di_out_bytes(&t->out, text.data + t->done, text.size - t->done);
    return p3di_out_flush(&t->out) && !fix->job->has_failed;
}
