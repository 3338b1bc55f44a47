/* fix.c: p3dinfo check --fix: findings that have one answer are put right.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A file is read again when all were checked, changed in memory, and replaced at once, unless somebody else has changed
 * it in between. */
#include "fix.h"

#include "files/reach.h"
#include "work/output.h"

#include <p3d/open.h>

#include <stdlib.h>

struct info_fix_file {
    const char *path;
    unsigned kinds;
    struct p3d_bytes *types; /* see struct p3di_fix */
    size_t type_count, type_capacity;
    uint32_t *lines; /* likewise */
    size_t line_count, line_capacity;
    struct p3di_file_info info; /* when it was checked */
    unsigned passed_kinds;      /* to the files that it includes, and */
    size_t passed_types;        /* so many of its types */
    bool is_guess;              /* it may have nothing to put right, */
    bool is_beyond;             /* and is none that was named */
};

/* A file at work. */
struct change {
    struct info_fixes *fixes;
    struct info_fix_file *file;
    struct p3di_job job;
    bool is_model;
    struct p3d_file now;      /* as it is */
    struct p3d_buffer meant;  /* as it is meant */
    struct p3d_buffer report; /* lines on what changes */
    const char *left;         /* why it is not changed */
    struct p3di_fix fix;
};

void info_fixes_begin(struct info_fixes *fixes, const struct cli *cli, bool is_dry_run)
{
    *fixes = (struct info_fixes){.cli = cli, .is_dry_run = is_dry_run};
    cli_job_begin(&fixes->job, &fixes->error);
    p3di_set_init(&fixes->paths, fixes->job.arena, 0);
}

void info_fixes_end(struct info_fixes *fixes)
{
    cli_job_end(&fixes->job);
}

/* ---- What there is to do ---- */

/* The file at a path, known or new; NULL if there is no memory. */
static struct info_fix_file *take_file(struct info_fixes *fixes, const char *path)
{
    char *real = p3di_real_path(path);
    const struct p3d_bytes key = p3d_bytes_of(p3di_job_join(&fixes->job, real ? real : path, "", ""));
    uint32_t number;

    free(real);
    if (p3di_job_add(&fixes->job, &fixes->paths, &key, &number)) {
        if (!p3di_job_room(&fixes->job, &fixes->files, number, &fixes->capacity, sizeof(struct info_fix_file *)))
            return NULL;
        fixes->files[number] = p3di_job_alloc(&fixes->job, 1, sizeof **fixes->files);
        if (!fixes->files[number])
            return NULL;
        fixes->count = number + 1;
        fixes->files[number]->path = p3di_job_join(&fixes->job, path, "", "");
        (void)p3di_look_at(path, &fixes->files[number]->info);
    }
    return fixes->job.has_failed ? NULL : fixes->files[number];
}

/* True for a file that is not checked by itself, and not changed. */
static bool is_beyond(const struct info_fixes *fixes, const char *path)
{
    return !p3di_reaches(&fixes->reach, path) || (fixes->gits && p3di_gits_ignore(fixes->gits, path)) ||
           p3di_settings_exclude_path(fixes->settings, path, fixes->cost) || p3di_ignoring_costs_much(fixes->cost);
}

static void add_type(struct info_fixes *fixes, struct info_fix_file *file, struct p3d_bytes path)
{
    if (!P3DI_ROOM(&fixes->job, file->types, file->type_count, file->type_capacity))
        return;
    file->types[file->type_count++] = p3di_job_copy(&fixes->job, path);
}

/* It may be in a file that the text includes. */
static void note_line(struct info_fixes *fixes, const char *path, const struct p3d_finding *finding)
{
    struct info_fix_file *file = p3di_is_file(path) ? take_file(fixes, path) : NULL;

    if (!file || !P3DI_ROOM(&fixes->job, file->lines, file->line_count, file->line_capacity))
        return;
    file->is_beyond |= finding->file && !file->kinds && is_beyond(fixes, path);
    file->kinds |= P3DI_FIX_JOIN;
    file->lines[file->line_count++] = finding->line;
}

bool info_fixes_note(struct info_fixes *fixes, const struct p3di_checked *checked, const struct p3d_finding *finding)
{
    const unsigned kind = p3di_fix_kind_of(finding);
    struct info_fix_file *file;

    if (kind == P3DI_FIX_JOIN)
        note_line(fixes, finding->file ? finding->file : checked->path, finding);
    file = kind && kind != P3DI_FIX_JOIN ? take_file(fixes, checked->path) : NULL;
    if (file)
        file->kinds |= kind;
    if (file && kind == P3DI_FIX_TYPE)
        add_type(fixes, file, p3di_fix_type_of(finding));
    return kind != 0;
}

/* The kinds that another file has a part of. */
static void note_also(void *user, const char *path, unsigned kinds)
{
    const struct change *change = user;
    struct info_fixes *fixes = change->fixes;
    struct info_fix_file *file = fixes->is_looking ? take_file(fixes, path) : NULL;

    if (!file || file == change->file)
        return;
    file->is_beyond |= !file->kinds && is_beyond(fixes, path);
    file->is_guess |= !file->kinds;
    file->kinds |= kinds & ~(unsigned)P3DI_FIX_JOIN;
    for (size_t i = change->file->passed_types; i < change->file->type_count; i++)
        add_type(fixes, file, change->file->types[i]);
}

/* ---- A file ---- */

static void tell(void *user, const char *where, struct p3d_bytes from, struct p3d_bytes to)
{
    struct change *change = user;
    const struct p3d_sink sink = p3d_buffer_sink(&change->report);
    const char *line;

    if (change->fixes->is_looking)
        return;
    line = p3di_job_format(&change->job, "%s:%s%s: '%s' -> '%s'\n", change->file->path, change->is_model ? " " : "",
                           where, from.size ? p3di_job_printable(&change->job, from) : "",
                           to.size ? p3di_job_printable(&change->job, to) : "");

    if (!sink.write(sink.user, line, strlen(line)))
        p3di_job_fail_memory(&change->job);
}

static bool has_bytes(const struct p3d_file *file, const struct p3d_buffer *bytes)
{
    return file->size == bytes->size && (!file->size || memcmp(file->data, bytes->data, file->size) == 0);
}

/* The writer must give back what was read before something is changed. */
static void fix_model(struct change *change, struct p3d_error *error)
{
    struct p3d_mlod *mlod = p3d_mlod_read(change->now.data, change->now.size, NULL, error);
    struct p3d_buffer same = {.data = NULL};

    if (!mlod || error->status != P3D_OK || !p3d_mlod_write(mlod, p3d_buffer_sink(&same), error) ||
        !has_bytes(&change->now, &same)) {
        change->left = "it is damaged";
    } else {
        p3di_fix_mlod(&change->fix, mlod);
        if (!p3d_mlod_write(mlod, p3d_buffer_sink(&change->meant), error))
            change->left = p3di_job_join(&change->job, error->message, "", "");
    }
    p3d_buffer_free(&same);
    p3d_mlod_free(mlod);
}

static void fix_data(struct change *change, struct p3d_error *error)
{
    const struct p3d_bytes data = {change->now.data, (uint32_t)change->now.size};

    change->is_model = data.size >= 4 && memcmp(data.data, "MLOD", 4) == 0;
    if (data.size >= 4 && memcmp(data.data, "ODOL", 4) == 0)
        change->left = "it is binarised; change its source";
    else if (change->is_model)
        fix_model(change, error);
    else if (data.size && memchr(data.data, 0, data.size))
        change->left = "it is no text";
    else if (!p3di_fix_text(&change->fix, data, p3d_buffer_sink(&change->meant)))
        p3di_job_fail_memory(&change->job);
}

static bool is_as_checked(const struct info_fix_file *file)
{
    struct p3di_file_info info;

    return p3di_look_at(file->path, &info) && info.size == file->info.size && info.seconds == file->info.seconds &&
           info.nanoseconds == file->info.nanoseconds && info.identity.number == file->info.identity.number;
}

/* True if the file still has the bytes that were changed in memory. */
static bool is_as_read(const struct change *change, struct p3d_error *error)
{
    struct p3d_file again = {.data = NULL};
    const bool is_same = p3d_read_file(change->file->path, &again, error) && again.size == change->now.size &&
                         memcmp(again.data, change->now.data, again.size) == 0;

    p3d_file_free(&again);
    return is_same && is_as_checked(change->file);
}

static bool replace(const struct change *change, struct p3d_error *error)
{
    const char *path = change->file->path;
    struct work_output output;
    const bool is_good = work_output_open(&output, NULL, path, error) &&
                         output.sink.write(output.sink.user, change->meant.data, change->meant.size) &&
                         work_output_flush(&output, path, error) &&
                         (is_as_read(change, error) || p3di_fail_changed(error));

    return work_output_close(&output, path, is_good, error);
}

static const char *why_left(const struct info_fixes *fixes, const struct info_fix_file *file)
{
    return fixes->gits && p3di_gits_unread(fixes->gits) ? "a .gitignore cannot be read, which may name it"
           : !p3di_is_file(file->path)                  ? "it is not a file by itself"
           : p3di_is_link(file->path)                   ? "it is a link"
           : file->info.names > 1                       ? "it has several names (hard links)"
                                                        : NULL;
}

/* False and *error if the file cannot be read or written. */
static bool change_file(struct change *change, struct p3d_error *error)
{
    const char *left = why_left(change->fixes, change->file);

    change->left = left;
    if (left && !(change->file->is_guess && p3di_is_file(change->file->path)))
        return true;
    if (!p3di_read_file(change->file->path, &(struct p3di_reader){.most = UINT32_MAX}, &change->now, error))
        return false;
    if (!is_as_checked(change->file))
        return p3di_fail_changed(error);
    fix_data(change, error);
    cli_need(change->job.has_failed ? NULL : change);
    if (left)
        change->left = left;
    else if (change->file->is_beyond && change->fix.count)
        change->left = "it is not among what is checked";
    else if (change->file->info.is_read_only && change->fix.count)
        change->left = "it is read-only";
    else if (change->file->info.is_others && change->fix.count)
        change->left = "it belongs to another user, who may change it";
    return change->left || !change->fix.count || change->fixes->is_dry_run || change->fixes->is_looking ||
           replace(change, error);
}

static void say(struct change *change)
{
    struct info_fixes *fixes = change->fixes;

    if (change->left) {
        if (change->file->is_guess && !change->fix.count)
            return;
        printf("%s: left as it is: %s\n", change->file->path, change->left);
        fixes->left_count++;
        return;
    }
    if (change->report.size)
        (void)fwrite(change->report.data, 1, change->report.size, stdout);
    fixes->change_count += change->fix.count;
    fixes->changed_count += change->fix.count != 0;
}

static int work(struct info_fixes *fixes, struct info_fix_file *file)
{
    struct change c = {.fixes = fixes, .file = file};
    struct p3d_error error = {.status = P3D_OK}, failure;
    bool is_good;

    cli_job_begin(&c.job, &failure);
    c.fix = (struct p3di_fix){.kinds = file->kinds,
                              .types = file->types,
                              .type_count = file->type_count,
                              .lines = file->lines,
                              .line_count = file->line_count,
                              .assets = fixes->assets,
                              .path = file->path,
                              .tell = tell,
                              .also = note_also,
                              .user = &c,
                              .job = &c.job};
    is_good = change_file(&c, &error);
    if (is_good && !fixes->is_looking)
        say(&c);
    else if (!is_good && !fixes->is_looking)
        cli_error(fixes->cli, file->path, &error);
    p3d_file_free(&c.now);
    p3d_buffer_free(&c.meant);
    p3d_buffer_free(&c.report);
    cli_job_end(&c.job);
    return is_good ? CLI_OK : CLI_FAILED;
}

/* Finds all files that have a part of the findings, with all kinds of them, before one is changed. */
static void look(struct info_fixes *fixes)
{
    bool is_new = true;

    fixes->is_looking = true;
    while (is_new) {
        is_new = false;
        for (size_t i = 0; i < fixes->count; i++) { /* includes are added on the way */
            struct info_fix_file *file = fixes->files[i];
            const unsigned kinds = file->kinds;
            const size_t count = file->type_count;

            if (kinds == file->passed_kinds && count == file->passed_types)
                continue;
            is_new = true;
            (void)work(fixes, file); /* what fails now fails again */
            file->passed_kinds = kinds;
            file->passed_types = count;
        }
    }
    fixes->is_looking = false;
}

bool info_fixes_have_changed(const struct info_fixes *fixes)
{
    return fixes->changed_count && !fixes->is_dry_run;
}

void info_fixes_say_others(const struct info_fixes *fixes)
{
    const bool is_one = fixes->other_count == 1;
    char errors[48] = "";

    if (!fixes->other_count)
        return;
    if (fixes->other_error_count)
        snprintf(errors, sizeof errors, ", %zu of them %s", fixes->other_error_count,
                 fixes->other_error_count == 1 ? "an error" : "errors");
    printf("%zu finding%s left that --fix cannot put right%s; without it %s shown\n", fixes->other_count,
           is_one ? " is" : "s are", errors, is_one ? "it is" : "they are");
}

int info_fixes_make(struct info_fixes *fixes)
{
    int worst = CLI_OK;

    look(fixes);
    for (size_t i = 0; i < fixes->count; i++) {
        const int status = work(fixes, fixes->files[i]);

        worst = status > worst ? status : worst;
    }
    cli_need(fixes->job.has_failed ? NULL : fixes);
    printf("%zu change%s in %zu file%s%s\n", fixes->change_count, fixes->change_count == 1 ? "" : "s",
           fixes->changed_count, fixes->changed_count == 1 ? "" : "s",
           fixes->is_dry_run && fixes->change_count ? ", not made: this is a dry run" : "");
    if (!info_fixes_have_changed(fixes))
        info_fixes_say_others(fixes);
    return worst;
}
