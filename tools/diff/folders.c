/* folders.c: p3dinfo diff of two folders or archives: files are matched by their paths; models and animations are
 * compared, all others by their bytes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "diff.h"

#include "assets/prefix.h"
#include "cli/paths.h"
#include "core/json_writer.h"
#include "files/archive.h"
#include "files/match.h"
#include "work/batch.h"

#include <stdlib.h>

/* Files that are compared by their meaning, and files that are compared by their bytes alone. */
enum kind { KIND_MODEL, KIND_OTHER, KIND_COUNT };

struct folders {
    const struct info_diff_request *request;
    struct p3di_paths files[2];
    struct p3di_pairs pairs;
    size_t counts[KIND_COUNT][P3DI_MATCH_COUNT];
    const struct p3di_pair **changed;
    struct info_compared **compared; /* each of them, until it is told */
    size_t link_count;               /* of links to folders: they are not followed */
    bool has_problem;
    bool are_prefixes_other; /* of two archives */
    int worst;               /* of the comparisons */
};

static bool is_folder(const char *path)
{
    return p3di_is_folder(path) || (p3di_is_archive_name(path) && p3di_is_file(path));
}

bool info_diff_are_folders(const char *const paths[2])
{
    return is_folder(paths[0]) && is_folder(paths[1]);
}

/* ---- Matching ---- */

/* Files that no archive is made with: prefix files, which archives have as a property, and all that begins with a dot.
 */
static bool is_left_out(const struct p3di_path *file)
{
    const char *at = file->relative;

    while (*at != '.' && (at = strpbrk(at, "/\\")) != NULL)
        at++;
    return at || p3di_is_prefix_file(p3di_base_name(file->relative));
}

/* True if a folder has the files of an archive below its prefix, as p3dconv unpacks models. */
static bool has_prefix(struct p3di_job *job, const char *folder, const struct p3di_archive *archive)
{
    char *prefix = p3di_archive_folder(job, archive);

    if (prefix)
        p3di_set_slashes(prefix, '/');
    return prefix && p3di_is_folder(folder) && p3di_is_folder(p3di_join_path(job, folder, prefix));
}

/* The files of an archive that was named itself are compared as files of the folder that it was made of. */
static void strip_prefix(const struct info_diff_request *request, struct p3di_paths *files, size_t side)
{
    const bool is_archive = p3di_is_archive_name(request->paths[side]) && !p3di_is_folder(request->paths[side]);

    if (!is_archive || !files->count || !files->items[0].archive ||
        has_prefix(&files->job, request->paths[!side], files->items[0].archive))
        return;
    for (size_t i = 0; i < files->count; i++)
        files->items[i].relative =
            p3di_archive_own_relative(&files->job, files->items[i].archive, files->items[i].entry);
}

/* Where another folder has an archive of a folder unpacked: in its place, or called like it; NULL: at its prefix. */
static const char *find_unpacked(struct p3di_job *job, const struct info_diff_request *request, size_t side,
                                 const struct p3di_archive *archive)
{
    const char *other = request->paths[!side], *below = archive->path + strlen(request->paths[side]);
    char *place = p3di_job_join(job, below + strspn(below, "/\\"), "", "");

    if (!p3di_is_folder(other) || has_prefix(job, other, archive))
        return NULL;
    *strrchr(place, '.') = 0;
    if (p3di_is_folder(p3di_join_path(job, other, place)))
        return place;
    place = p3di_job_join(job, p3di_base_name(place), "", "");
    return p3di_is_folder(p3di_join_path(job, other, place)) ? place : NULL;
}

static void match_unpacked(const struct info_diff_request *request, struct p3di_paths *files, size_t side)
{
    const struct p3di_archive *last = NULL;
    const char *place = NULL;

    for (size_t i = 0; i < files->count && p3di_is_folder(request->paths[side]); i++) {
        struct p3di_path *file = &files->items[i];

        if (file->archive && file->archive != last)
            place = find_unpacked(&files->job, request, side, file->archive);
        last = file->archive;
        if (file->archive && place)
            file->relative =
                p3di_join_path(&files->job, place, p3di_archive_own_relative(&files->job, file->archive, file->entry));
    }
}

/* A file that cannot be read is reported, and is trouble. So is a folder without files. */
static void gather(struct folders *folders, const struct info_diff_request *request, size_t side)
{
    struct p3di_paths *files = &folders->files[side];
    size_t count = 0;

    cli_paths_add(request->cli, files, request->paths[side], P3DI_ARCHIVES_OPENED, P3DI_ANY_NAME, true, NULL);
    for (size_t i = 0; i < files->count; i++) {
        const struct p3di_path *file = &files->items[i];

        if (file->problem) {
            cli_message(request->cli, file->path, file->problem);
            folders->has_problem = true;
        } else if (!file->archive && p3di_is_folder(file->path)) {
            folders->link_count++;
        } else if (!is_left_out(file)) {
            files->items[count++] = *file;
        }
    }
    files->count = count;
    strip_prefix(request, files, side);
    match_unpacked(request, files, side);
}

static enum kind kind_of(const struct p3di_pair *pair)
{
    return p3di_has_extension(pair->sides[pair->match == P3DI_ONLY_SECOND]->relative, ".p3d .rtm") ? KIND_MODEL
                                                                                                   : KIND_OTHER;
}

/* Runs in threads. */
static bool match(void *user, size_t index, const struct cli *cli)
{
    struct p3di_pair *pair = &((struct folders *)user)->pairs.items[index];

    struct p3d_error error;
    const char *unread = pair->match == P3DI_CHANGED ? p3di_match_bytes(pair, &error) : NULL;

    if (unread)
        cli_error(cli, unread, &error);
    return !unread;
}

static void match_all(struct folders *folders, struct p3di_job *job)
{
    const struct info_diff_request *request = folders->request;
    struct p3di_pairs *pairs = &folders->pairs;

    *pairs = p3di_match_files(job, &folders->files[0], &folders->files[1]);
    cli_need(pairs->items);
    batch_run(&(struct batch){.cli = request->cli,
                              .what = "matching files",
                              .thread_count = request->thread_count,
                              .count = pairs->count,
                              .work = match,
                              .user = folders});
    for (size_t i = 0; i < pairs->count; i++)
        folders->counts[kind_of(&pairs->items[i])][pairs->items[i].match]++;
    folders->has_problem |= folders->counts[KIND_MODEL][P3DI_UNREAD] || folders->counts[KIND_OTHER][P3DI_UNREAD];
}

/* ---- Output ---- */

static const struct p3d_pbo *archive_of(const struct folders *folders, size_t side)
{
    const struct p3di_paths *files = &folders->files[side];

    return files->count && files->items[0].archive && p3di_is_archive_name(folders->request->paths[side])
               ? files->items[0].archive->pbo
               : NULL;
}

static void put_file(struct p3di_json *json, const char *key, const char *path)
{
    if (!path) {
        p3di_json_null(json, key);
        return;
    }
    p3di_json_open(json, key, '{');
    p3di_json_text(json, "file", path);
    p3di_json_close(json, '}');
}

/* Of what is no model, or on one side alone (NULL: not there), or two archives with other prefixes: an object as of
 * models, without LODs. */
static void print_json(const char *first, const char *second, char *const prefixes[2])
{
    struct p3di_json json;

    p3di_json_begin(&json, cli_sink(stdout), P3DI_JSON_SPACED);
    p3di_json_open(&json, NULL, '{');
    p3di_json_u64(&json, "schema", 1);
    put_file(&json, "first", first);
    put_file(&json, "second", second);
    p3di_json_bool(&json, "same", false);
    p3di_json_open(&json, "lods", '[');
    p3di_json_close(&json, ']');
    p3di_json_open(&json, "changes", '[');
    if (prefixes) {
        p3di_json_open(&json, NULL, '{');
        p3di_json_text(&json, "change", "prefix");
        p3di_json_text(&json, "before", prefixes[0]);
        p3di_json_text(&json, "after", prefixes[1]);
        p3di_json_close(&json, '}');
    }
    p3di_json_close(&json, ']');
    p3di_json_close(&json, '}');
    (void)p3di_json_end(&json); /* what is lost is told at the end */
    putchar('\n');
}

static void compare_prefixes(struct folders *folders)
{
    const struct p3d_pbo *first = archive_of(folders, 0), *second = archive_of(folders, 1);
    char *prefixes[2];

    if (!first || !second)
        return;
    prefixes[0] = p3di_job_text(&folders->files[0].job, first->prefix);
    prefixes[1] = p3di_job_text(&folders->files[1].job, second->prefix);
    folders->are_prefixes_other = !p3d_text_equal(p3d_bytes_of(prefixes[0]), prefixes[1]);
    if (!folders->are_prefixes_other)
        return;
    if (folders->request->view == INFO_DIFF_JSON) {
        print_json(folders->request->paths[0], folders->request->paths[1], prefixes);
        return;
    }
    fputs("prefix: ", stdout);
    cli_print_escaped(stdout, prefixes[0]);
    fputs(" -> ", stdout);
    cli_print_escaped(stdout, prefixes[1]);
    putchar('\n');
}

static void print_counts(const struct folders *folders, enum kind kind)
{
    const size_t *counts = folders->counts[kind];

    printf("%s: %zu with other bytes, %zu the same", kind == KIND_MODEL ? "models and animations" : "other files",
           counts[P3DI_CHANGED], counts[P3DI_SAME]);
    for (size_t side = 0; side < 2; side++) {
        printf(", %zu only in ", counts[P3DI_ONLY_FIRST + side]);
        cli_print_escaped(stdout, folders->request->paths[side]);
    }
    if (counts[P3DI_UNREAD])
        printf(", %zu could not be read", counts[P3DI_UNREAD]);
    putchar('\n');
}

/* Models that have changed get texts of their own. */
static void print_pair(const struct folders *folders, const struct p3di_pair *pair)
{
    const bool is_alone = pair->match == P3DI_ONLY_FIRST || pair->match == P3DI_ONLY_SECOND;

    if (pair->match == P3DI_SAME || pair->match == P3DI_UNREAD || (!is_alone && kind_of(pair) == KIND_MODEL))
        return;
    if (folders->request->view == INFO_DIFF_JSON) {
        print_json(pair->match == P3DI_ONLY_SECOND ? NULL : pair->sides[0]->path,
                   pair->match == P3DI_ONLY_FIRST ? NULL : pair->sides[1]->path, NULL);
        return;
    }
    fputs(is_alone ? "  only in " : "  other bytes", stdout);
    if (is_alone)
        cli_print_escaped(stdout, folders->request->paths[pair->match - P3DI_ONLY_FIRST]);
    fputs(": ", stdout);
    cli_print_escaped(stdout, pair->sides[pair->match == P3DI_ONLY_SECOND]->relative);
    putchar('\n');
}

static void print_summary(const struct folders *folders)
{
    size_t others = 0;

    for (size_t i = 0; i < P3DI_MATCH_COUNT; i++)
        others += folders->counts[KIND_OTHER][i];
    if (folders->request->view != INFO_DIFF_JSON) {
        print_counts(folders, KIND_MODEL);
        if (others)
            print_counts(folders, KIND_OTHER);
        if (folders->link_count)
            printf("links to folders: %zu, which are not followed\n", folders->link_count);
    }
    for (size_t i = 0; i < folders->pairs.count; i++)
        print_pair(folders, &folders->pairs.items[i]);
}

/* Runs in threads. */
static bool compare(void *user, size_t index, const struct cli *cli)
{
    struct folders *folders = user;
    const struct p3di_pair *pair = folders->changed[index];

    (void)cli;
    folders->compared[index] = cli_alloc(1, sizeof(struct info_compared));
    info_diff_compare(folders->request, pair->sides[0], pair->sides[1], folders->compared[index]);
    return true;
}

static size_t kept(void *user, size_t index)
{
    const struct p3di_input *inputs = ((const struct folders *)user)->compared[index]->comparison.inputs;

    return 8 * (inputs[0].size + inputs[1].size); /* and what was made of them */
}

static void tell(void *user, size_t index)
{
    struct folders *folders = user;
    struct info_diff_request one = *folders->request;
    int status;

    one.paths[0] = folders->changed[index]->sides[0]->path;
    one.paths[1] = folders->changed[index]->sides[1]->path;
    if (one.view != INFO_DIFF_JSON)
        putchar('\n');
    status = info_diff_tell(&one, folders->compared[index]);
    free(folders->compared[index]);
    folders->worst = status > folders->worst ? status : folders->worst;
}

static void compare_changed(struct folders *folders)
{
    const size_t changed = folders->counts[KIND_MODEL][P3DI_CHANGED];
    size_t count = 0;

    folders->changed = cli_alloc(changed, sizeof(struct p3di_pair *));
    folders->compared = cli_alloc(changed, sizeof(struct info_compared *));
    for (size_t i = 0; i < folders->pairs.count; i++)
        if (folders->pairs.items[i].match == P3DI_CHANGED && kind_of(&folders->pairs.items[i]) == KIND_MODEL)
            folders->changed[count++] = &folders->pairs.items[i];
    batch_run(&(struct batch){.cli = folders->request->cli,
                              .what = "comparing",
                              .is_spoken = true,
                              .thread_count = folders->request->thread_count,
                              .count = changed,
                              .work = compare,
                              .tell = tell,
                              .kept = kept,
                              .user = folders});
    free(folders->changed);
    free(folders->compared);
}

/* All but models that both have, which are compared. */
static bool has_difference(const struct folders *folders)
{
    size_t count = folders->counts[KIND_OTHER][P3DI_CHANGED] + folders->are_prefixes_other;

    for (size_t i = 0; i < KIND_COUNT; i++)
        count += folders->counts[i][P3DI_ONLY_FIRST] + folders->counts[i][P3DI_ONLY_SECOND];
    return count != 0;
}

int info_diff_folders(const struct info_diff_request *request)
{
    struct folders folders = {.request = request, .worst = INFO_DIFF_SAME};
    struct p3d_error error;
    struct p3di_job job;
    int status;

    cli_job_begin(&job, &error);
    for (size_t side = 0; side < 2; side++)
        gather(&folders, request, side);
    match_all(&folders, &job);
    print_summary(&folders);
    compare_prefixes(&folders);
    compare_changed(&folders);
    status = folders.worst;
    if (status == INFO_DIFF_SAME && has_difference(&folders))
        status = INFO_DIFF_DIFFERENT;
    if (folders.has_problem)
        status = INFO_DIFF_TROUBLE;
    cli_job_end(&job);
    for (size_t side = 0; side < 2; side++)
        p3di_paths_free(&folders.files[side]);
    return cli_finish(request->cli, CLI_OK) == CLI_OK ? status : INFO_DIFF_TROUBLE;
}
