/* unpack.c: pbo-to-folder: what is in an archive as files.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "pack.h"
#include "paths.h"
#include "spelling.h"

#include "assets/prefix.h"
#include "cli/progress.h"

#include <stdlib.h>

/* An archive on its way. */
struct unpacking {
    const struct cli *cli;
    const struct work_pack *pack;
    struct p3di_paths paths;
    const char *archive, *member; /* of "addon.pbo:data" its two parts; else the input, and "" */
    bool is_header_only;          /* files of the archive are not written */
    bool has_failed;
};

static void fail(struct unpacking *unpacking, const char *path, const char *words)
{
    cli_message(unpacking->cli, path, words);
    unpacking->has_failed = true;
}

static struct p3d_bytes name_of(const struct p3di_path *path)
{
    return path->archive->pbo->entries[path->entry].name;
}

/* ---- Twins ---- */

/* Files of one name in the order of the archive. */
static int compare_paths(const void *a, const void *b)
{
    const struct p3di_path *pa = a, *pb = b;
    int order = 0;

    if (!pa->archive || !pb->archive)
        return (pa->archive != NULL) - (pb->archive != NULL);
    order = work_compare_folded(name_of(pa), name_of(pb));
    return order ? order : (pa->entry > pb->entry) - (pa->entry < pb->entry);
}

/* The game takes the first of several, and so do systems where letter case makes no difference. */
static bool is_twin(const struct unpacking *unpacking, size_t index)
{
    const struct p3di_path *items = unpacking->paths.items;

    return index && items[index - 1].archive &&
           work_compare_folded(name_of(&items[index - 1]), name_of(&items[index])) == 0;
}

/* ---- Files ---- */

static char *place_of(struct unpacking *unpacking, struct p3d_bytes name)
{
    char *text = p3di_set_slashes(p3di_job_text(&unpacking->paths.job, name), '/');
    char *place = cli_join_path(unpacking->pack->output, text);

    work_spell_as_there(place, strlen(unpacking->pack->output));
    return place;
}

/* None of the archives that are read is replaced. */
static bool check_place(const struct unpacking *unpacking, const char *place, struct p3d_error *error)
{
    const char *archive = p3di_is_same_file(place, unpacking->archive) ? unpacking->archive : NULL;

    for (size_t i = 0; i < unpacking->pack->input_count && !archive; i++)
        if (p3di_is_same_file(place, unpacking->pack->inputs[i]))
            archive = unpacking->pack->inputs[i];
    if (archive)
        cli_set_error(error, P3D_SYSTEM, "it would replace the archive %s%s", CLI_PATH(archive, 116));
    return !archive;
}

static struct p3d_bytes without_slashes(struct p3d_bytes path)
{
    while (path.size && p3d_is_slash(path.data[path.size - 1]))
        path.size--;
    for (; path.size && p3d_is_slash(path.data[0]); path.size--)
        path.data++;
    return path;
}

/* The archive's own prefix file, which counts when the folder is packed again. */
static void tell_own_prefix(struct unpacking *unpacking, const struct p3di_path *path, const char *place)
{
    const struct p3d_bytes name = name_of(path), outer = path->archive->pbo->prefix;
    struct p3di_job *job = &unpacking->paths.job;
    struct p3d_file file = {.data = NULL};
    struct p3d_error error;
    struct p3d_bytes own;

    if (!p3di_is_prefix_file(p3di_job_text(job, name)) || (outer.size && !p3d_text_equal(name, "$PBOPREFIX$")))
        return;
    own = without_slashes(p3di_prefix_path(p3di_prefix_text(place, &file, &error)));
    if (own.size && work_compare_folded(own, without_slashes(outer)) != 0)
        cli_message(
            unpacking->cli, path->path,
            p3di_job_format(
                job, "warning: it says the prefix %s, which counts if the folder is packed; that of the archive is %s",
                p3di_job_text(job, own), outer.size ? p3di_job_text(job, outer) : "its name"));
    p3d_file_free(&file);
}

static void unpack_file(struct unpacking *unpacking, const struct p3di_path *path)
{
    char *place = place_of(unpacking, name_of(path));
    struct p3di_input input;
    struct p3d_error error;

    if (!p3di_path_open(path, &input, P3DI_ANY, &error) || !check_place(unpacking, place, &error) ||
        !work_output_new(place, strlen(unpacking->pack->output), (struct p3d_bytes){input.data, (uint32_t)input.size},
                         unpacking->pack->is_forced, &error)) {
        cli_error(unpacking->cli, path->path, &error);
        unpacking->has_failed = true;
    } else {
        tell_own_prefix(unpacking, path, place);
    }
    p3di_input_close(&input);
    free(place);
}

/* Why no file is made of its name, or NULL. */
static const char *fault_of(struct unpacking *unpacking, const struct p3di_path *path)
{
    const char *fault = p3di_name_fault(name_of(path));

    return fault
               ? p3di_job_join(&unpacking->paths.job, "its name in the archive has ", fault, ", so it is not unpacked")
               : NULL;
}

static void unpack_path(struct unpacking *unpacking, size_t index)
{
    const struct p3di_path *path = &unpacking->paths.items[index];
    const char *problem = path->archive || path->problem ? path->problem : "it is no archive";

    if (!problem)
        problem = fault_of(unpacking, path);
    if (!problem && is_twin(unpacking, index))
        problem = "the archive has this file twice, in any letter case; the first is taken, as games do";
    if (problem)
        fail(unpacking, path->path, problem);
    else
        unpack_file(unpacking, path);
}

/* ---- Prefix and properties ---- */

/* Unless the archive's own file of that name was written. */
static void write_own(struct unpacking *unpacking, const struct p3di_archive *archive, const char *name,
                      struct p3d_bytes text)
{
    char *place = cli_join_path(unpacking->pack->output, name);
    struct p3d_error error;
    uint32_t entry;

    if ((unpacking->is_header_only || !p3di_archive_find(archive, name, &entry)) &&
        !work_output_new(place, strlen(unpacking->pack->output), text, unpacking->pack->is_forced, &error)) {
        cli_error(unpacking->cli, unpacking->pack->input, &error);
        unpacking->has_failed = true;
    }
    free(place);
}

/* "key=value", as folder-to-pbo reads it again. False if that would be another property. */
static bool put_property(struct unpacking *unpacking, struct p3d_buffer *text, const struct p3d_pbo_property *property)
{
    struct p3di_job *job = &unpacking->paths.job;
    char *key = p3di_job_text(job, property->key), *value = p3di_job_text(job, property->value);
    char *line = p3di_job_join(job, p3di_job_join(job, key, "=", value), "\n", "");
    struct p3d_bytes rest = p3d_bytes_of(line);
    struct p3d_pbo_property again;

    if (!p3di_prefix_property(&rest, &again) || rest.size || strcmp(p3di_job_text(job, again.key), key) != 0 ||
        strcmp(p3di_job_text(job, again.value), value) != 0) {
        fail(unpacking, unpacking->pack->input,
             p3di_job_join(job, "its property ", key, " cannot be a line of $PBOPREFIX$.txt, so it is left out"));
        return false;
    }
    cli_put(text, line);
    return true;
}

/* The file of properties of an archive that has others than its prefix, as other tools write it. */
static void write_properties(struct unpacking *unpacking, const struct p3di_archive *archive)
{
    const struct p3d_pbo *pbo = archive->pbo;
    struct p3d_buffer text = {NULL, 0, 0};
    bool has_others = false;

    for (uint32_t i = 0; i < pbo->property_count; i++)
        has_others |=
            put_property(unpacking, &text, &pbo->properties[i]) && !p3d_text_equal(pbo->properties[i].key, "prefix");
    if (text.size > P3DI_PREFIX_FILE_MOST)
        fail(unpacking, unpacking->pack->input,
             "its properties are more than $PBOPREFIX$.txt can hold, so they are left out");
    else if (has_others)
        write_own(unpacking, archive, "$PBOPREFIX$.txt", (struct p3d_bytes){text.data, (uint32_t)text.size});
    p3d_buffer_free(&text);
}

static void tell_checksum(const struct unpacking *unpacking, const struct p3di_archive *archive)
{
    const char *fault = p3di_archive_checksum_fault(archive);

    if (fault)
        cli_say(unpacking->cli, archive->path, "warning: %s", fault);
}

/* ---- The whole ---- */

/* A line's end in it would begin another property. */
static bool is_line(struct p3d_bytes prefix)
{
    return !memchr(prefix.data, '\n', prefix.size) && !memchr(prefix.data, '\r', prefix.size);
}

static void write_header(struct unpacking *unpacking, const struct p3di_archive *archive)
{
    if (archive->pbo->prefix.size && !is_line(archive->pbo->prefix))
        fail(unpacking, unpacking->pack->input, "its prefix has the end of a line, so there is no $PBOPREFIX$");
    else if (archive->pbo->prefix.size)
        write_own(unpacking, archive, "$PBOPREFIX$", archive->pbo->prefix);
    write_properties(unpacking, archive);
}

bool work_unpack_header(const struct cli *cli, const struct work_pack *pack, const struct p3di_archive *archive)
{
    struct unpacking unpacking = {.cli = cli, .pack = pack, .is_header_only = true};

    cli_job_begin(&unpacking.paths.job, &unpacking.paths.error);
    write_header(&unpacking, archive);
    cli_job_end(&unpacking.paths.job);
    return !unpacking.has_failed;
}

static bool is_asked_for(struct p3d_bytes name, struct p3d_bytes member)
{
    return name.size >= member.size && (name.size == member.size || p3d_is_slash(name.data[member.size])) &&
           work_compare_folded((struct p3d_bytes){name.data, member.size}, member) == 0;
}

/* True if the archive's damage may be why a member is not there: not if it is damage of other entries alone. */
static bool may_be_damage_of(const struct p3d_pbo *pbo, struct p3d_bytes member)
{
    bool is_of_others = false;

    for (uint32_t i = 0; i < pbo->entry_count; i++) {
        if (pbo->entries[i].error && is_asked_for(pbo->entries[i].name, member))
            return true;
        is_of_others |= pbo->entries[i].error != NULL;
    }
    return !is_of_others;
}

/* Leaves of the archive what is asked for: a file, or all below a folder; and the archive's damage where it matters. */
static void keep_member(struct unpacking *unpacking)
{
    const struct p3d_bytes member = without_slashes(p3d_bytes_of(unpacking->member));
    struct p3di_paths *paths = &unpacking->paths;
    const struct p3di_archive *archive = paths->held_count ? paths->held[0] : NULL;
    const bool is_damage_kept = !archive || may_be_damage_of(archive->pbo, member);
    size_t kept = 0;

    for (size_t i = 0; i < paths->count; i++) {
        const struct p3di_path path = paths->items[i];

        if (path.archive ? is_asked_for(name_of(&path), member) : is_damage_kept)
            paths->items[kept++] = path;
    }
    paths->count = kept;
    if (!kept)
        fail(unpacking, unpacking->pack->input, "there is no such file or folder in this archive");
}

/* The files to unpack, in order. */
static void find_files(struct unpacking *unpacking)
{
    struct p3di_paths *paths = &unpacking->paths;

    p3di_paths_begin(paths);
    unpacking->archive = unpacking->pack->input;
    unpacking->member = "";
    (void)p3di_split_member(&paths->job, unpacking->pack->input, &unpacking->archive, &unpacking->member);
    p3di_paths_add(paths, unpacking->archive, P3DI_ARCHIVES_UNPACKED, P3DI_ANY_NAME, false, NULL);
    cli_need(paths->job.has_failed ? NULL : unpacking);
    if (*unpacking->member)
        keep_member(unpacking);
    qsort(paths->items, paths->count, sizeof *paths->items, compare_paths);
}

static bool has_any(const struct unpacking *unpacking)
{
    size_t i = 0;

    while (i < unpacking->paths.count && !unpacking->paths.items[i].archive)
        i++;
    return i < unpacking->paths.count;
}

bool work_unpack(const struct cli *cli, const struct work_pack *pack)
{
    struct unpacking unpacking = {.cli = cli, .pack = pack};
    const struct p3di_archive *archive = NULL;
    struct p3d_error error;

    find_files(&unpacking);
    if (has_any(&unpacking) && !work_make_named_folder(pack->output, &error)) { /* else each file would fail */
        cli_error(cli, NULL, &error);
        p3di_paths_free(&unpacking.paths);
        return false;
    }
    cli_progress_begin(cli->tool, "unpacking", unpacking.paths.count, false);
    for (size_t i = 0; i < unpacking.paths.count; i++) {
        if (unpacking.paths.items[i].archive)
            archive = unpacking.paths.items[i].archive;
        unpack_path(&unpacking, i);
        cli_progress_step();
    }
    cli_progress_end();
    if (archive && !*unpacking.member)
        write_header(&unpacking, archive);
    if (archive)
        tell_checksum(&unpacking, archive);
    p3di_paths_free(&unpacking.paths);
    return !unpacking.has_failed;
}
