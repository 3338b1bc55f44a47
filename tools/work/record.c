/* record.c: whether an output is what would be made again, as a file beside it records it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "record.h"

#include "facts/crc.h"

#include <inttypes.h>
#include <stdlib.h>

/* Packers of addons leave files of this name out. */
#define EXTENSION ".dep"
#define TITLE "# What the file beside was made of. p3dkit looks here for changes; without this file it takes longer.\n"

static char *path_of_record(const struct work_recipe *recipe)
{
    return cli_join(recipe->record ? recipe->record : recipe->output, EXTENSION, "");
}

/* The line that makes a record fit nothing: a file may have changed after it was read. */
static const char unsettled[] = "unsettled\n";

enum { SUM_SIZE = sizeof "sum 01234567\n" - 1 };

/* A record as it is written. */
struct record {
    struct p3d_buffer text;
    struct work_start newest; /* of the files in it */
    bool is_bad;              /* it has a path that does not fit in a line */
};

/* ---- Text ---- */

static void put(struct record *record, const char *text)
{
    record->is_bad |= strpbrk(text, "\t\n") != NULL;
    cli_put(&record->text, text);
}

static bool is_later(struct work_start a, struct work_start b)
{
    return a.seconds != b.seconds ? a.seconds > b.seconds : a.nanoseconds > b.nanoseconds;
}

static void note_time(struct record *record, struct work_start time)
{
    if (is_later(time, record->newest))
        record->newest = time;
}

/* Size and times of a file, or nothing if it is not there; then the line ends. A file system that counts whole seconds,
 * or two at a time, gives the next change the same time for as long. */
static void put_facts(struct record *record, const char *path)
{
    struct p3di_file_info facts;
    char text[128] = "";

    if (p3di_look_at(path, &facts)) {
        snprintf(text, sizeof text, "%" PRIu64 " %" PRId64 ".%09" PRId64 " %" PRId64 ".%09" PRId64, facts.size,
                 facts.seconds, facts.nanoseconds, facts.own_seconds, facts.own_nanoseconds);
        note_time(record, (struct work_start){facts.seconds + (facts.nanoseconds ? 0 : 2), facts.nanoseconds});
        note_time(record, (struct work_start){facts.own_seconds, facts.own_nanoseconds});
    }
    cli_put(&record->text, "\t");
    put(record, text);
    cli_put(&record->text, "\n");
}

static void put_file(struct record *record, const char *word, const char *path)
{
    cli_put(&record->text, word);
    put(record, path);
    put_facts(record, path);
}

/* A name that was looked up, and the file that it leads to, if there is one. */
static void put_name(struct record *record, const struct work_recipe *recipe, const char *name)
{
    const char *origin = "";
    char *file;

    if (!recipe->assets || !p3d_assets_has(recipe->assets, p3d_bytes_of(name), &origin))
        origin = "";
    file = work_file_of(origin);
    cli_put(&record->text, "name ");
    put(record, name);
    cli_put(&record->text, "\t");
    put(record, origin);
    put_facts(record, file);
    free(file);
}

static const char *path_of(const struct p3di_path *source)
{
    return source->archive ? source->archive->path : source->path;
}

/* The lines that say of which output the record is. */
static void put_made(struct record *record, const struct work_recipe *recipe)
{
    cli_put(&record->text, TITLE);
    put_file(record, "made ", recipe->output);
    if (recipe->second)
        put_file(record, "made ", recipe->second);
    record->newest = (struct work_start){INT64_MIN, 0};
}

/* Names alone. */
static void put_list(struct record *record, const char *word, const struct cli_names *names)
{
    for (size_t i = 0; i < names->count; i++) {
        cli_put(&record->text, word);
        put(record, names->items[i]);
        cli_put(&record->text, "\n");
    }
}

static void put_read(struct record *record, const struct work_recipe *recipe, const struct work_notes *notes)
{
    char *folder = p3di_real_path(".");

    record->is_bad |= !folder;
    cli_put(&record->text, "version ");
    put(record, p3d_version());
    cli_put(&record->text, "\nfolder ");
    put(record, folder ? folder : "");
    cli_put(&record->text, "\nhow ");
    put(record, recipe->how);
    cli_put(&record->text, "\nmodel ");
    put(record, recipe->source->path);
    cli_put(&record->text, "\n");
    put_file(record, "read ", path_of(recipe->source));
    for (size_t i = 0; i < recipe->together_count; i++)
        put_file(record, "read ", path_of(&recipe->together[i]));
    if (recipe->also)
        put_file(record, "read ", recipe->also);
    for (size_t i = 0; i < notes->also_read.count; i++)
        put_file(record, "also ", notes->also_read.items[i]);
    for (size_t i = 0; i < notes->names.count; i++)
        put_name(record, recipe, notes->names.items[i]);
    put_list(record, "missed ", &notes->missed);
    put_list(record, "made ", &notes->made);
    free(folder);
}

/* ---- Reading ---- */

/* The field that begins here, up to a tab or the end of the line, is added to the names. */
static void take_field(const char *field, const char *end, struct cli_names *names)
{
    const char *tab = memchr(field, '\t', (size_t)(end - field)), *last = tab ? tab : end;
    char *name = cli_alloc((size_t)(last - field) + 1, 1);

    memcpy(name, field, (size_t)(last - field));
    cli_names_take(names, name);
}

static bool is_start(struct p3d_bytes text, struct p3d_bytes start)
{
    return start.data && text.data && start.size && text.size >= start.size &&
           memcmp(text.data, start.data, start.size) == 0;
}

static void take_line(const char *line, const char *end, struct work_notes *notes)
{
    static const char *const words[] = {"also ", "name ", "missed ", "made "};
    struct cli_names *const lists[] = {&notes->also_read, &notes->names, &notes->missed, &notes->made};
    const struct p3d_bytes text = {(const uint8_t *)line, (uint32_t)(end - line)};

    for (size_t i = 0; i < sizeof lists / sizeof(struct cli_names *); i++)
        if (is_start(text, p3d_bytes_of(words[i])))
            take_field(line + strlen(words[i]), end, lists[i]);
}

static void take_lists(struct p3d_bytes text, struct work_notes *notes)
{
    const char *line = (const char *)text.data, *last = line + text.size, *end;

    for (; line < last && (end = memchr(line, '\n', (size_t)(last - line))) != NULL; line = end + 1)
        take_line(line, end, notes);
}

/* The line that says which bytes were made. */
static void put_sum(struct p3d_buffer *text, const struct work_recipe *recipe)
{
    const char *const paths[] = {recipe->output, recipe->second};
    char line[sizeof "sum 01234567\n"];
    uint32_t sum = 0;

    for (size_t i = 0; i < 2 && paths[i]; i++) {
        struct p3di_input made;
        struct p3d_error error;

        if (p3di_input_open(&made, paths[i], P3DI_ANY, &error))
            sum = p3di_crc_bytes(sum, made.data, made.size);
        p3di_input_close(&made);
    }
    snprintf(line, sizeof line, "sum %08" PRIx32 "\n", sum);
    cli_put(text, line);
}

/* The line in a record; NULL if it has none. */
static const char *find_sum(struct p3d_bytes text)
{
    static const char word[] = "\nsum ";

    for (uint32_t i = 0; i + SUM_SIZE < text.size; i++)
        if (memcmp(text.data + i, word, strlen(word)) == 0)
            return (const char *)text.data + i + 1;
    return NULL;
}

/* True if somebody else has written the output since. That of a copied folder has another path or time alone. */
static bool is_of_other_bytes(struct p3d_bytes text, const struct work_recipe *recipe)
{
    const char *sum = find_sum(text);
    struct p3d_buffer now = {NULL, 0, 0};
    bool is_other;

    if (!is_start(text, p3d_bytes_of(TITLE)))
        return false;
    put_sum(&now, recipe);
    is_other = !sum || memcmp(sum, now.data, SUM_SIZE) != 0;
    p3d_buffer_free(&now);
    return is_other;
}

/* True if the record is there and about the output as it is. */
static bool open_record(struct p3di_input *input, const struct work_recipe *recipe, size_t *made_size, bool *is_other)
{
    char *path = path_of_record(recipe);
    struct record made = {.is_bad = false};
    struct p3d_error error;
    struct p3d_bytes text = {NULL, 0};
    bool is_good;

    *input = (struct p3di_input){.path = NULL};
    put_made(&made, recipe);
    if (p3di_is_file(path) && p3di_input_open(input, path, P3DI_CONFIG, &error))
        text = (struct p3d_bytes){input->data, (uint32_t)input->size};
    is_good = is_start(text, cli_bytes_of(&made.text)) &&
              find_sum(text) == (const char *)text.data + made.text.size; /* times that are equal say enough */
    *is_other = !is_good && is_of_other_bytes(text, recipe);
    *made_size = made.text.size + SUM_SIZE;
    p3d_buffer_free(&made.text);
    free(path);
    return is_good;
}

/* ---- What would be read ---- */

static void find_cfgs(const struct work_recipe *recipe, struct work_notes *notes)
{
    if (!recipe->scene)
        return;
    work_note_cfgs(notes, recipe->source, recipe->scene, recipe->assets);
    for (size_t i = 0; i < recipe->together_count; i++)
        work_note_cfgs(notes, &recipe->together[i], recipe->scene, recipe->assets);
}

/* A model.cfg may be there now that was not there before. */
static bool has_all_cfgs(const struct work_recipe *recipe, const struct work_notes *notes)
{
    struct work_notes found = {.is_changed = false};
    bool has_all = true;

    find_cfgs(recipe, &found);
    for (size_t i = 0; i < found.also_read.count && has_all; i++)
        has_all = work_is_noted(notes, found.also_read.items[i]);
    work_notes_free(&found);
    return has_all;
}

/* Notes the files that go into a model, but for itself. One that cannot be read is made again, which says why. */
static bool find_read(const struct work_recipe *recipe, const struct p3di_path *source, struct work_notes *notes)
{
    const struct p3d_scene_options none = {.lods = NULL};
    const unsigned what = P3D_SCENE_MODEL | (recipe->scene ? P3D_SCENE_SKELETON : 0u) | recipe->parts;
    struct p3di_input input;
    struct p3d_scene scene;
    struct p3d_error error;
    const struct work_task task = {.input = &input, .assets = recipe->assets, .notes = notes};
    bool is_good = p3di_path_open(source, &input, P3DI_MODEL, &error) &&
                   work_scene_read(&scene, source, &task, what, recipe->scene ? recipe->scene : &none, NULL, &error);

    if (is_good)
        p3d_scene_close(&scene);
    p3di_input_close(&input);
    return is_good;
}

static bool is_newer(const struct work_recipe *recipe, const char *path)
{
    return p3di_is_newer(recipe->output, path) && (!recipe->second || p3di_is_newer(recipe->second, path));
}

static bool is_newer_than_names(const struct work_recipe *recipe, const struct work_notes *notes)
{
    bool is_good = true;

    for (size_t i = 0; i < notes->names.count && is_good; i++) {
        const char *origin = NULL;

        if (p3d_assets_has(recipe->assets, p3d_bytes_of(notes->names.items[i]), &origin)) {
            char *file = work_file_of(origin);

            is_good = is_newer(recipe, file);
            free(file);
        }
    }
    return is_good;
}

/* An output of its source alone, without options, has no record: times say as much. */
static bool reads_more(const struct work_recipe *recipe)
{
    return recipe->is_model || recipe->needs_record || recipe->scene;
}

/* An older file that has taken the source's place since has come there by a change of its entry in the file system. */
static bool is_in_place(const struct work_recipe *recipe)
{
    struct p3di_file_info made, source;

    return p3di_look_at(recipe->output, &made) && p3di_look_at(path_of(recipe->source), &source) &&
           !is_later((struct work_start){source.own_seconds, source.own_nanoseconds},
                     (struct work_start){made.seconds, made.nanoseconds});
}

/* First all checks that read no models. */
static bool is_newer_than_all(const struct work_recipe *recipe, struct work_notes *notes)
{
    bool is_good = is_newer(recipe, path_of(recipe->source)) && (reads_more(recipe) || is_in_place(recipe)) &&
                   (!recipe->also || is_newer(recipe, recipe->also));

    for (size_t i = 0; i < recipe->together_count && is_good; i++)
        is_good = is_newer(recipe, path_of(&recipe->together[i]));
    if (is_good)
        find_cfgs(recipe, notes);
    for (size_t i = 0; i < notes->also_read.count && is_good; i++)
        is_good = is_newer(recipe, notes->also_read.items[i]);
    if (!is_good || !recipe->is_model)
        return is_good;
    notes->wants_names = true;
    is_good = find_read(recipe, recipe->source, notes);
    for (size_t i = 0; i < recipe->together_count && is_good; i++)
        is_good = find_read(recipe, &recipe->together[i], notes);
    for (size_t i = 0; i < notes->also_read.count && is_good; i++)
        is_good = is_newer(recipe, notes->also_read.items[i]);
    return is_good && is_newer_than_names(recipe, notes);
}

/* ---- Records ---- */

/* True if each of them is there, or none is. */
static bool is_each(const struct cli_names *files, bool is_there)
{
    for (size_t i = 0; i < files->count; i++)
        if (p3di_is_file(files->items[i]) != is_there)
            return false;
    return true;
}

static bool is_as_recorded(const struct work_recipe *recipe, const struct p3di_input *input, size_t made_size,
                           struct work_notes *notes)
{
    const struct p3d_bytes text = {input->data + made_size, (uint32_t)(input->size - made_size)};
    struct record record = {.is_bad = false};
    bool is_same;

    take_lists(text, notes);
    put_read(&record, recipe, notes);
    is_same = !record.is_bad && record.text.size == text.size && memcmp(record.text.data, text.data, text.size) == 0 &&
              is_each(&notes->missed, false) && is_each(&notes->made, true) && has_all_cfgs(recipe, notes);
    p3d_buffer_free(&record.text);
    return is_same;
}

bool work_is_up_to_date(const struct work_recipe *recipe, struct work_notes *notes)
{
    const struct work_start start = work_start();
    struct p3di_input input;
    size_t made_size;
    bool is_other, is_good = false, is_recorded = open_record(&input, recipe, &made_size, &is_other);

    if (is_recorded)
        is_good = is_as_recorded(recipe, &input, made_size, notes);
    else if (!is_other && !recipe->needs_record && (reads_more(recipe) || !recipe->has_options))
        is_good = is_newer_than_all(recipe, notes);
    p3di_input_close(&input);
    if (is_good && !is_recorded)
        work_record(recipe, notes, start);
    if (!is_good)
        work_notes_free(notes);
    return is_good;
}

struct work_start work_start(void)
{
    struct work_start now;

    sys_file_time(&now.seconds, &now.nanoseconds);
    return now;
}

bool work_is_record(const char *path)
{
    const struct p3d_bytes title = p3d_bytes_of(TITLE);
    struct p3di_input input = {.path = NULL};
    struct p3d_error error;
    bool is_record;

    is_record = p3di_is_file(path) && p3di_input_open(&input, path, P3DI_CONFIG, &error) &&
                is_start((struct p3d_bytes){input.data, (uint32_t)input.size}, title);
    p3di_input_close(&input);
    return is_record;
}

/* False if a file of that name is there that is no record. */
static bool is_free(const char *path)
{
    struct p3di_file_info facts;

    return !p3di_look_at(path, &facts) || work_is_record(path);
}

static void write_record(const char *path, const struct p3d_buffer *text)
{
    struct work_output output;
    struct p3d_error error;

    if (is_free(path) && work_output_open(&output, NULL, path, &error))
        (void)work_output_close(&output, path, output.sink.write(output.sink.user, text->data, text->size), &error);
}

/* A file that changed while the output was made, or that is of the future, may have been read before. */
void work_record(const struct work_recipe *recipe, struct work_notes *notes, struct work_start start)
{
    char *path = path_of_record(recipe);
    struct record record = {.is_bad = false};
    size_t made_size;

    if ((reads_more(recipe) || recipe->has_options || p3di_is_file(path)) && p3di_is_file(recipe->output)) {
        find_cfgs(recipe, notes);
        put_made(&record, recipe);
        put_sum(&record.text, recipe);
        made_size = record.text.size;
        put_read(&record, recipe, notes);
        if (is_later(record.newest, start)) {
            record.text.size = made_size;
            cli_put(&record.text, unsettled);
        }
        if (!record.is_bad)
            write_record(path, &record.text);
    }
    p3d_buffer_free(&record.text);
    free(path);
}

/* The rest of the line that begins with the word; for free(), or NULL. */
static char *find_line(struct p3d_bytes text, const char *word)
{
    const char *line = (const char *)text.data, *last = line + text.size, *end;

    for (; line < last && (end = memchr(line, '\n', (size_t)(last - line))) != NULL; line = end + 1) {
        const struct p3d_bytes rest = {(const uint8_t *)line, (uint32_t)(end - line)};
        struct cli_names field = {.items = NULL};
        char *found;

        if (!is_start(rest, p3d_bytes_of(word)))
            continue;
        take_field(line + strlen(word), end, &field);
        found = field.items[0];
        free(field.items);
        return found;
    }
    return NULL;
}

char *work_recorded_source(const char *output)
{
    char *path = path_of_record(&(struct work_recipe){.output = output}), *folder = NULL, *source = NULL, *whole = NULL;
    struct p3di_input input = {.path = NULL};
    struct p3d_error error;
    struct p3d_bytes text;

    if (p3di_is_file(path) && p3di_input_open(&input, path, P3DI_CONFIG, &error)) {
        text = (struct p3d_bytes){input.data, (uint32_t)input.size};
        folder = is_start(text, p3d_bytes_of(TITLE)) ? find_line(text, "folder ") : NULL;
        source = folder ? find_line(text, "model ") : NULL;
    }
    if (source && (p3di_is_slash(*source) || (*source && source[1] == ':')))
        whole = cli_copy(source);
    else if (source)
        whole = cli_join_path(folder, source);
    p3di_input_close(&input);
    free(source);
    free(folder);
    free(path);
    return whole;
}

static bool is_below(const char *folder, const char *path)
{
    char *around = cli_copy(path);
    bool is_found = false;

    while (!is_found && p3di_climb(around))
        is_found = p3di_is_same_file(folder, around);
    free(around);
    return is_found;
}

bool work_is_made_of(const char *output, const char *record, const char *folder)
{
    const struct work_recipe recipe = {.output = output, .record = record};
    char *source = work_recorded_source(record), *first = source ? work_recorded_source(source) : NULL;
    struct p3di_input input = {.path = NULL};
    char *path = path_of_record(&recipe);
    struct p3d_error error;
    const bool is_same = source && p3di_input_open(&input, path, P3DI_CONFIG, &error) &&
                         !is_of_other_bytes((struct p3d_bytes){input.data, (uint32_t)input.size}, &recipe);
    const bool is_of = is_same && (is_below(folder, source) || (first && is_below(folder, first)));

    p3di_input_close(&input);
    free(path);
    free(first);
    free(source);
    return is_of;
}
