/* test_report_found.c: findings of many files: the LODs that they are about, and baselines.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "report/choice.h"

#include <stdio.h>
#include <stdlib.h>

static struct p3d_finding found(const char *id, enum p3d_element element, uint32_t index)
{
    const struct p3d_check_rule *rule = p3d_check_rule_of(id);

    return (struct p3d_finding){.rule = rule,
                                .severity = rule->severity,
                                .lod = 0,
                                .resolution = 1,
                                .element = element,
                                .index = index,
                                .count = 1,
                                .message = "facts"};
}

/* The text, which ends with the test. */
static const char *end_text(struct p3d_buffer *buffer)
{
    const struct p3d_sink sink = p3d_buffer_sink(buffer);

    assert_true(sink.write(sink.user, "", 1));
    at_end(free, buffer->data);
    return (const char *)buffer->data;
}

static void begin_job(struct p3di_job *job)
{
    static struct p3d_error error;

    assert_true(p3di_job_begin(job, "for the test", P3DI_NO_INPUT, NULL, &error));
}

#define assert_has(text, part) assert_part(text, part, true, __LINE__)
#define assert_lacks(text, part) assert_part(text, part, false, __LINE__)

static void assert_part(const char *text, const char *part, bool is_there, int line)
{
    if ((strstr(text, part) != NULL) == is_there)
        return;
    print_message("line %d: %s \"%s\" in\n%s\n", line, is_there ? "no" : "there is", part, text);
    fail();
}

/* ---- Bytes ---- */

static const char *sarif(const struct p3d_document *document, const struct p3d_finding *finding)
{
    struct p3di_file_findings file = {.path = "car.p3d", .document = document};
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3di_json json;
    struct p3di_job job;

    begin_job(&job);
    p3di_findings_add(&job, &file, finding);
    p3di_sarif_begin(&json, p3d_buffer_sink(&buffer), "program");
    p3di_sarif_add(&job, &json, &file);
    p3di_sarif_end(&job, &json);
    assert_false(job.has_failed);
    p3di_arena_free(job.arena);
    return end_text(&buffer);
}

static void assert_region(const struct p3d_document *document, struct p3d_finding finding, unsigned offset,
                          unsigned size)
{
    char region[100];

    snprintf(region, sizeof region, "\"uri\": \"car.p3d\"}, \"region\": {\"byteOffset\": %u, \"byteLength\": %u}}",
             offset, size);
    assert_has(sarif(document, &finding), region);
}

TEST(regions_of_binarised_models_are_their_lods)
{
    struct p3d_odol_lod lods[2] = {{.offset = 10, .size = 20}, {.offset = 30, .size = 40}};
    struct p3d_odol odol = {.lods = lods, .lod_count = 2};
    const struct p3d_document document = {.format = P3D_FORMAT_ODOL, .odol = &odol, .lod_count = 2};
    struct p3d_finding finding = found("F103", P3D_ELEMENT_FACE, 3);

    assert_region(&document, finding, 10, 20);
    finding.lod = 1;
    assert_region(&document, finding, 30, 40);
}

/* ---- Baselines ---- */

/* Each line stands for one finding; what is there more often is new. */
TEST(a_baseline_knows_each_finding_once)
{
    static const char lines[] =
        "# note\r\nP3D-F103\tnowhere/car.p3d\t1.000\tlod\r\n\nP3D-F103\tnowhere/car.p3d\t1.000\tlod\n"
        "P3D-N104\tnowhere/car.p3d\t1.000\tlod\n";
    const struct p3d_finding first = found("F103", P3D_ELEMENT_NONE, P3D_NO_ELEMENT);
    const struct p3d_finding other = found("N104", P3D_ELEMENT_NONE, P3D_NO_ELEMENT);
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3di_choice choice;
    struct p3di_job job;

    begin_job(&job);
    p3di_choice_begin(&choice);
    assert_null(p3di_choice_read_baseline(&choice, "nowhere/known.txt", lines, sizeof lines - 1));
    p3di_choice_begin_baseline(&choice, "other.txt");
    assert_int_equal(p3di_choose(&choice, &job, "nowhere/car.p3d", &first), P3DI_KNOWN);
    assert_int_equal(p3di_choose(&choice, &job, "nowhere\\car.p3d", &first), P3DI_KNOWN);
    assert_int_equal(p3di_choose(&choice, &job, "nowhere/car.p3d", &first), P3DI_SHOWN);
    assert_int_equal(p3di_choose(&choice, &job, "nowhere/bus.p3d", &other), P3DI_SHOWN);
    assert_int_equal(p3di_choose(&choice, &job, "nowhere/car.p3d", &other), P3DI_KNOWN);
    assert_int_equal(p3di_choose(&choice, &job, "nowhere/car.p3d", &other), P3DI_SHOWN);
    assert_true(p3di_choice_write_baseline(&choice, p3d_buffer_sink(&buffer)));
    assert_string_equal(end_text(&buffer),
                        "P3D-F103\tnowhere/car.p3d\t1.000\tlod\nP3D-F103\tnowhere/car.p3d\t1.000\tlod\n"
                        "P3D-F103\tnowhere/car.p3d\t1.000\tlod\nP3D-N104\tnowhere/bus.p3d\t1.000\tlod\n"
                        "P3D-N104\tnowhere/car.p3d\t1.000\tlod\nP3D-N104\tnowhere/car.p3d\t1.000\tlod\n");
    p3di_choice_end(&choice);
    p3di_arena_free(job.arena);
}

TEST(a_damaged_baseline_is_refused)
{
    static const struct {
        const char *text, *wrong;
    } rows[] = {{P3DI_BASELINE_HEAD, NULL},
                {"\r\n" P3DI_BASELINE_HEAD " of old\r\nP3D-F103\tcar.p3d\t\tclass A\r\n", NULL},
                {"", "it is empty"},
                {"# a title\n\n", "it is no baseline"},
                {"{\n", "line 1 is none of a baseline"},
                {"# a\nP3D-F103\tcar.p3d\t1.000\tlod\nP3D-F103\tcar.p3d\t1.0", "line 3 is none of a baseline"},
                {"P3D-F103\tcar.p3d\t1.000\tse", "line 1 is none of a baseline"},
                {"P4D-F103\tcar.p3d\t1.000\tlod", "line 1 is none of a baseline"},
                {"P3D-F103\tcar.p3d\t1.000\tlod", "its last line has no end"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct p3di_choice choice;
        const char *wrong;

        p3di_choice_begin(&choice);
        wrong = p3di_choice_read_baseline(&choice, "known.txt", rows[i].text, strlen(rows[i].text));
        if (rows[i].wrong)
            assert_string_equal(wrong, rows[i].wrong);
        else
            assert_null(wrong);
        p3di_choice_end(&choice);
    }
}

/* So it is the same from wherever a model is named, also one in an archive; what is not there has the path it has. */
TEST(paths_of_a_baseline_are_seen_from_its_folder)
{
    static const struct {
        const char *baseline, *path, *key;
    } rows[] = {{FIXTURES "/known.txt", FIXTURES "/crate.p3d", "crate.p3d"},
                {FIXTURES "/known.txt", FIXTURES "/../fixtures/crate.p3d", "crate.p3d"},
                {FIXTURES "/../tests/known.txt", FIXTURES "/crate.p3d", "../fixtures/crate.p3d"},
                {FIXTURES "/known.txt", FIXTURES "/addon.pbo:data/crate.p3d", "addon.pbo:data/crate.p3d"},
                {FIXTURES "/../tests/known.txt", FIXTURES "/addon.pbo:crate.p3d", "../fixtures/addon.pbo:crate.p3d"},
                {FIXTURES "/known.txt", "nowhere.pbo:crate.p3d", "nowhere.pbo:crate.p3d"},
                {FIXTURES "/nowhere/known.txt", "nowhere/crate.p3d", "nowhere/crate.p3d"},
                {FIXTURES "/known.txt", ":crate.p3d", ":crate.p3d"}};
    const struct p3d_finding finding = found("F103", P3D_ELEMENT_NONE, P3D_NO_ELEMENT);

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct p3d_buffer buffer = {NULL, 0, 0};
        struct p3di_choice choice;
        struct p3di_job job;
        char line[200];

        begin_job(&job);
        p3di_choice_begin(&choice);
        p3di_choice_begin_baseline(&choice, rows[i].baseline);
        assert_int_equal(p3di_choose(&choice, &job, rows[i].path, &finding), P3DI_SHOWN);
        assert_true(p3di_choice_write_baseline(&choice, p3d_buffer_sink(&buffer)));
        snprintf(line, sizeof line, "P3D-F103\t%s\t1.000\tlod\n", rows[i].key);
        assert_string_equal(end_text(&buffer), line);
        p3di_choice_end(&choice);
        p3di_arena_free(job.arena);
    }
}
