/* test_watch.c: readers that keep nothing: what they show, what memory they take, and what they leave out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "mlod/records.h"
#include "mlod_bytes.h"
#include "odol/records.h"
#include "odol_sample.h"
#include "test_memory.h"

/* ---- What was shown ---- */

struct shown {
    uint64_t hash;
    size_t count; /* of fields, without records */
    size_t record_count;
    uint64_t first, end;     /* of the bytes of fields */
    const char *wanted_name; /* of the only records that are entered; NULL: all are */
    size_t wanted_index;
};

static void add(uint64_t *hash, uint64_t value)
{
    *hash = (*hash ^ value) * 1099511628211u;
    *hash ^= *hash >> 29;
}

static void add_text(uint64_t *hash, const void *data, size_t size)
{
    const uint8_t *bytes = data;

    for (size_t i = 0; i < size; i++)
        add(hash, bytes[i]);
}

/* The names of what has an id; an id that stays from a field that was not shown is on another one. */
static void check_id(const struct p3d_field *field)
{
    static const char *const names[] = {[P3D_ID_NAME] = "name model",
                                        [P3D_ID_PLACE] = "lod_start lod_end",
                                        [P3D_ID_VERSION] = "version",
                                        [P3D_ID_RESOLUTION] = "resolution resolutions",
                                        [P3D_ID_COUNT] = "lod_count bone_count animation_count",
                                        [P3D_ID_ROLES] =
                                            "special_lods preferred_shadow_volumes preferred_shadow_buffers "
                                            "preferred_shadow_buffers_visible",
                                        [P3D_ID_LOD] = "lods",
                                        [P3D_ID_MODEL] = "model",
                                        [P3D_ID_SKELETON] = "skeleton",
                                        [P3D_ID_BONE] = "bones",
                                        [P3D_ID_ANIMATION] = "animations",
                                        [P3D_ID_FACE] = "faces",
                                        [P3D_ID_TAG] = "tags",
                                        [P3D_ID_SECTION] = "sections",
                                        [P3D_ID_SELECTION] = "selections",
                                        [P3D_ID_PROPERTY] = "properties",
                                        [P3D_ID_PROXY] = "proxies",
                                        [P3D_ID_MATERIAL] = "materials",
                                        [P3D_ID_UV_SET] = "uv_sets",
                                        [P3D_ID_FRAME] = "frames"};
    const bool is_record = field->kind == P3D_FIELD_RECORD;

    if (field->id) {
        assert_non_null(names[field->id]);
        assert_non_null(strstr(names[field->id], field->name));
        assert_true(is_record || field->id < P3D_ID_LOD);
    }
    assert_int_equal(is_record && strcmp(field->name, "lods") == 0, field->id == P3D_ID_LOD);
    assert_int_equal(is_record && strcmp(field->name, "faces") == 0, field->id == P3D_ID_FACE);
    if (is_record && strcmp(field->name, "tags") == 0)
        assert_int_equal(field->id, P3D_ID_TAG);
}

static void show(void *user, const struct p3d_field *field)
{
    struct shown *shown = user;
    const bool is_record = field->kind == P3D_FIELD_RECORD || field->kind == P3D_FIELD_RECORD_END;
    const struct p3d_span span = field->value.table.span;

    check_id(field);
    add(&shown->hash, field->kind);
    add(&shown->hash, field->id);
    add_text(&shown->hash, field->name, strlen(field->name));
    add(&shown->hash, field->index);
    add(&shown->hash, field->depth);
    add(&shown->hash, field->offset);
    add(&shown->hash, field->size);
    if (field->kind == P3D_FIELD_TEXT)
        add_text(&shown->hash, field->value.bytes.data, field->value.bytes.size);
    else if (field->kind == P3D_FIELD_TABLE)
        add_text(&shown->hash, span.data, (size_t)span.count * span.stride);
    else if (field->kind <= P3D_FIELD_I32)
        add(&shown->hash, (uint64_t)field->value.integer);
    shown->record_count += field->kind == P3D_FIELD_RECORD;
    if (is_record)
        return;
    if (!shown->count++)
        shown->first = field->offset;
    if (shown->end < field->offset + field->size)
        shown->end = field->offset + field->size;
}

static struct shown watch_part(const uint8_t *data, size_t size, uint64_t from, uint64_t to, struct p3d_error *error)
{
    struct shown shown = {0};
    const struct p3d_watcher watcher = {.watch = show, .user = &shown, .from = from, .to = to};
    bool is_good;

    error->status = P3D_OK;
    is_good = p3d_watch(data, size, &watcher, NULL, error);
    assert_int_equal(is_good, error->status == P3D_OK);
    return shown;
}

static struct shown watch(const uint8_t *data, size_t size, struct p3d_error *error)
{
    return watch_part(data, size, 0, 0, error);
}

static struct shown read_watched(const uint8_t *data, size_t size, struct p3d_error *error)
{
    struct shown shown = {0};
    const struct p3d_watcher watcher = {.watch = show, .user = &shown};

    error->status = P3D_OK;
    if (p3d_detect(data, size) == P3D_FORMAT_MLOD)
        p3d_mlod_free(p3di_mlod_read_any(data, size, &watcher, false, NULL, error));
    else
        p3d_odol_free(p3di_odol_read_any(data, size, &watcher, false, NULL, error));
    return shown;
}

/* ---- The same as a reader that keeps all ---- */

static void assert_same(const uint8_t *data, size_t size)
{
    struct p3d_error kept_error, error;
    const struct shown kept = read_watched(data, size, &kept_error);
    const struct shown shown = watch(data, size, &error);

    assert_int_equal(shown.count, kept.count);
    assert_int_equal(shown.hash, kept.hash);
    assert_int_equal(error.status, kept_error.status);
    if (error.status == P3D_OK)
        return;
    assert_string_equal(error.message, kept_error.message);
    assert_int_equal(error.lod, kept_error.lod);
    assert_int_equal(error.offset, kept_error.offset);
}

static const char *const paths[] = {FIXTURES "/crate.p3d",     FIXTURES "/odd.p3d",      FIXTURES "/tags_p3dm.p3d",
                                    FIXTURES "/tags_sp3x.p3d", FIXTURES "/tube.p3d",     FIXTURES "/tube_v07.p3d",
                                    FIXTURES "/tube_v40.p3d",  FIXTURES "/tube_v43.p3d", FIXTURES "/tube_v47.p3d",
                                    FIXTURES "/tube_v48.p3d",  FIXTURES "/tube_v50.p3d"};

static struct p3d_file open_file(const char *path)
{
    struct p3d_file file;
    struct p3d_error error;

    assert_true(p3d_read_file(path, &file, &error));
    return file;
}

/* Whole, cut short, and with a byte that is wrong. */
TEST(a_reader_that_keeps_nothing_shows_the_same)
{
    for (size_t i = 0; i < COUNT(paths); i++) {
        struct p3d_file file = open_file(paths[i]);
        uint8_t *copy = malloc(file.size);

        assert_same(file.data, file.size);
        for (size_t part = 1; part < 24; part++) {
            const size_t at = file.size * part / 24;

            assert_same(file.data, at);
            memcpy(copy, file.data, file.size);
            copy[at] ^= 0xff;
            assert_same(copy, file.size);
        }
        free(copy);
        p3d_file_free(&file);
    }
}

TEST(a_file_that_is_no_model_is_an_error)
{
    struct p3d_error error;

    assert_int_equal(watch((const uint8_t *)"PNG", 3, &error).count, 0);
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_false(p3d_watch("", 0, NULL, NULL, NULL));
}

/* ---- Memory ---- */

static size_t peak_of(const struct p3d_buffer *file)
{
    struct memory memory = {.left = SIZE_MAX};
    struct shown shown = {0};
    const struct p3d_watcher watcher = {.watch = show, .user = &shown};
    const struct p3d_options options = {.allocator = memory_allocator(&memory)};
    struct p3d_error error = {0};

    (void)p3d_watch(file->data, file->size, &watcher, &options, &error);
    assert_string_equal(error.status == P3D_OK ? "" : error.message, "");
    assert_int_equal(memory.held, 0);
    return memory.peak;
}

static void flush(struct bytes *b, struct p3d_buffer *file)
{
    const struct p3d_sink sink = p3d_buffer_sink(file);

    assert_true(sink.write(sink.user, b->data, b->size));
    b->size = 0;
}

static struct p3d_buffer many_of(uint32_t lod_count, uint32_t face_count, uint32_t tag_count)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct bytes b = {.size = 0};

    put_header(&b, lod_count);
    flush(&b, &file);
    for (uint32_t i = 0; i < lod_count; i++) {
        put_lod(&b, P3D_MLOD_P3DM);
        patch_u32(&b, 20, face_count);
        b.size -= 4; /* "TAGG": more faces stand in front of it */
        for (uint32_t face = FACES; face < face_count; face++, flush(&b, &file))
            put_face(&b, P3D_MLOD_P3DM, 4, "a.paa");
        put_text(&b, "TAGG");
        for (uint32_t tag = 0; tag < tag_count; tag++, flush(&b, &file)) {
            put_tag(&b, P3D_MLOD_P3DM, "#Any#", 1);
            put_u8(&b, 0);
        }
        put_end(&b, P3D_MLOD_P3DM);
        flush(&b, &file);
    }
    return file;
}

TEST(memory_does_not_grow_with_an_mlod)
{
    static const uint32_t counts[][3] = {{1, 2000, 1}, {1, 50000, 1}, {1, 2, 100000}, {2000, 2, 3}};

    for (size_t i = 0; i < COUNT(counts); i++) {
        struct p3d_buffer file = many_of(counts[i][0], counts[i][1], counts[i][2]);

        assert_in_range(peak_of(&file), 1, 8192);
        assert_same(file.data, file.size);
        p3d_buffer_free(&file);
    }
}

/* The first LOD of a sample, so many times. */
static struct p3d_buffer many_lods(struct odol_sample *sample, uint32_t count)
{
    struct p3d_odol odol = sample->odol;
    struct p3d_buffer file = {NULL, 0, 0};

    odol.lod_count = count;
    odol.lods = calloc(count, sizeof *odol.lods);
    for (uint32_t i = 0; i < count; i++)
        odol.lods[i] = sample->odol.lods[0];
    assert_true(p3d_odol_write(&odol, p3d_buffer_sink(&file), NULL));
    free(odol.lods);
    return file;
}

TEST(an_odol_takes_the_memory_of_one_lod)
{
    static const uint32_t versions[] = {7, 48};
    const size_t more = sizeof(void *) == 8 ? 16 * 1024 : 40 * 1024; /* with 32 bits arenas are cut otherwise */

    for (size_t i = 0; i < COUNT(versions); i++) {
        struct odol_sample sample;
        struct p3d_buffer few, many;
        size_t of_few, of_many;

        odol_sample_make(&sample, versions[i]);
        few = many_lods(&sample, 4);
        many = many_lods(&sample, 20);
        of_few = peak_of(&few);
        of_many = peak_of(&many);
        assert_in_range(of_many, 1, of_few + more); /* what the header says of 16 more LODs */
        p3d_buffer_free(&few);
        p3d_buffer_free(&many);
        odol_sample_free(&sample);
    }
}

/* ---- Less than every field ---- */

/* At several bytes of each fixture: the fields there, and no others. */
TEST(only_fields_that_touch_the_bytes_are_shown)
{
    for (size_t i = 0; i < COUNT(paths); i++) {
        struct p3d_file file = open_file(paths[i]);

        for (uint64_t part = 0; part < 50; part++) {
            const uint64_t at = part ? file.size * part / 50 : 0;
            struct p3d_error error;
            const struct shown shown = watch_part(file.data, file.size, at, at + 1, &error);

            assert_int_equal(error.status, P3D_OK);
            assert_in_range(shown.count, 1, 2); /* the tables of an ODOL's header and LODs may touch */
            assert_in_range(at, shown.first, shown.end - 1);
        }
        p3d_file_free(&file);
    }
}

TEST(damage_is_found_where_nobody_watches)
{
    struct p3d_buffer file = many_of(1, 100, 1);
    struct p3d_error error;

    file.data[12 + 28 + 16 * POINTS + 12 * NORMALS + 4] = 99; /* the first point of the first face */
    watch_part(file.data, file.size, file.size - 1, file.size, &error);
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_string_equal(error.message, "face 0 names point 99 of 4");
    p3d_buffer_free(&file);
}

/* ---- LODs ---- */

struct handed {
    const struct p3d_document *kept;
    uint32_t count, damaged;
};

static void take_mlod_lod(void *user, const struct p3d_mlod_lod *lod)
{
    struct handed *handed = user;
    const struct p3d_mlod_lod *same = &handed->kept->mlod->lods[handed->count++];

    handed->damaged += lod->error != NULL;
    assert_null(lod->faces);
    assert_int_equal(lod->face_count, same->face_count);
    assert_int_equal(lod->points.count, same->points.count);
    assert_int_equal(lod->tag_count, same->tag_count);
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        assert_int_equal(lod->tags[i].kind, same->tags[i].kind);
        assert_int_equal(lod->tags[i].payload_offset, same->tags[i].payload_offset);
    }
}

static void take_odol_lod(void *user, const struct p3d_odol *odol, const struct p3d_odol_lod *lod)
{
    struct handed *handed = user;
    const struct p3d_odol_lod *same = &handed->kept->odol->lods[lod - odol->lods];

    handed->count++;
    handed->damaged += lod->error != NULL;
    if (lod->error)
        return;
    assert_int_equal(odol->version, handed->kept->odol->version);
    assert_int_equal(lod->vertex_count, same->vertex_count);
    assert_int_equal(lod->face_count, same->face_count);
    assert_memory_equal(lod->faces, same->faces, lod->face_count * sizeof *lod->faces);
    assert_int_equal(lod->selection_count, same->selection_count);
}

static struct handed watch_lods(const uint8_t *data, size_t size)
{
    struct p3d_document document;
    struct p3d_error error;
    struct handed handed = {.kept = &document};
    const struct p3d_watcher watcher = {.user = &handed, .mlod_lod = take_mlod_lod, .odol_lod = take_odol_lod};

    assert_true(p3d_read(data, size, NULL, &document, &error));
    (void)p3d_watch(data, size, &watcher, NULL, &error);
    assert_int_equal(handed.count, document.lod_count);
    p3d_close(&document);
    return handed;
}

TEST(lods_are_handed_over_when_they_are_read)
{
    for (size_t i = 0; i < COUNT(paths); i++) {
        struct p3d_file file = open_file(paths[i]);

        assert_int_equal(watch_lods(file.data, file.size).damaged, 0);
        p3d_file_free(&file);
    }
}
