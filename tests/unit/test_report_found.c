/* test_report_found.c: findings of many files, those that somebody wants to see, and the bytes that they are about.
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

/* A LOD at 1000: a header of 28 bytes, three points of 16, two normals of 12, three faces of 74 and their names. */
TEST(regions_are_the_bytes_of_the_element)
{
    struct p3d_mlod_face faces[3] = {{.texture = p3d_bytes_of("ab")},
                                     {.texture = p3d_bytes_of("abcde"), .material = p3d_bytes_of("x")},
                                     {.material = p3d_bytes_of("xyz")}};
    struct p3d_mlod_lod lods[2] = {{.offset = 500, .size = 20},
                                   {.offset = 1000,
                                    .size = 900,
                                    .header_size = 28,
                                    .flavour = P3D_MLOD_P3DM,
                                    .points = {NULL, 3, 16},
                                    .normals = {NULL, 2, 12},
                                    .faces = faces,
                                    .face_count = 3}};
    struct p3d_mlod mlod = {.lods = lods, .lod_count = 2};
    const struct p3d_document document = {.format = P3D_FORMAT_MLOD, .mlod = &mlod, .lod_count = 2};
    static const struct {
        enum p3d_element element;
        uint32_t index;
        unsigned offset, size;
    } rows[] = {{P3D_ELEMENT_POINT, 0, 1028, 16},
                {P3D_ELEMENT_POINT, 2, 1060, 16},
                {P3D_ELEMENT_POINT, 3, 1000, 900},
                {P3D_ELEMENT_EDGE, 1, 1044, 16},
                {P3D_ELEMENT_EDGE, 3, 1000, 900},
                {P3D_ELEMENT_NORMAL, 0, 1076, 12},
                {P3D_ELEMENT_NORMAL, 1, 1088, 12},
                {P3D_ELEMENT_NORMAL, 2, 1000, 900},
                {P3D_ELEMENT_FACE, 0, 1100, 76},
                {P3D_ELEMENT_FACE, 1, 1176, 80},
                {P3D_ELEMENT_FACE, 2, 1256, 77},
                {P3D_ELEMENT_FACE, 3, 1000, 900},
                {P3D_ELEMENT_NONE, P3D_NO_ELEMENT, 1000, 900}};
    struct p3d_finding finding;

    for (size_t i = 0; i < COUNT(rows); i++) {
        finding = found("F103", rows[i].element, rows[i].index);
        finding.lod = 1;
        assert_region(&document, finding, rows[i].offset, rows[i].size);
    }
    lods[1].flavour = P3D_MLOD_SP3X;
    finding = found("F103", P3D_ELEMENT_FACE, 2);
    finding.lod = 1;
    assert_region(&document, finding, 1100 + 208, 104);
    finding.lod = 2;
    assert_lacks(sarif(&document, &finding), "region");
    finding.lod = P3D_NO_LOD;
    assert_lacks(sarif(&document, &finding), "region");
    assert_lacks(sarif(NULL, &finding), "region");
    finding.line = 7;
    assert_has(sarif(&document, &finding), "\"region\": {\"startLine\": 7}}");
    finding = found("F103", P3D_ELEMENT_NONE, P3D_NO_ELEMENT);
    lods[0].size = 0;
    assert_lacks(sarif(&document, &finding), "region");
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

/* ---- Choices ---- */

static bool is_shown(struct p3di_choice *choice, const char *id)
{
    const struct p3d_finding finding = found(id, P3D_ELEMENT_NONE, P3D_NO_ELEMENT);
    struct p3di_job job;
    bool has;

    begin_job(&job);
    has = p3di_choice_has(choice, &job, "car.p3d", &finding);
    p3di_arena_free(job.arena);
    return has;
}

TEST(rules_are_chosen_by_how_they_begin)
{
    struct p3di_choice choice;

    p3di_choice_begin(&choice);
    assert_true(is_shown(&choice, "F103"));
    assert_true(p3di_choice_show(&choice, "F1", false));
    assert_false(is_shown(&choice, "F103"));
    assert_false(is_shown(&choice, "F104"));
    assert_true(is_shown(&choice, "N104"));
    assert_true(p3di_choice_show(&choice, "P3D-F104", true));
    assert_false(is_shown(&choice, "F103"));
    assert_true(is_shown(&choice, "F104"));
    assert_false(p3di_choice_show(&choice, "", true));
    assert_false(p3di_choice_show(&choice, "Q", true));
    p3di_choice_hide_all(&choice);
    assert_false(is_shown(&choice, "N104"));
    assert_false(is_shown(&choice, "F104"));
    p3di_choice_end(&choice);
}

TEST(levels_are_set_by_how_rules_begin)
{
    static const char text[] = "F103=off,F104=error,N=note", wrong[] = "F103=note,F104=bad,N=off";
    const struct p3d_check_rule *rules = p3d_check_rules(NULL);
    const size_t f103 = (size_t)(p3d_check_rule_of("F103") - rules), f104 = (size_t)(p3d_check_rule_of("F104") - rules),
                 n104 = (size_t)(p3d_check_rule_of("N104") - rules);
    struct p3di_choice choice;

    p3di_choice_begin(&choice);
    assert_int_equal(choice.levels[f103], rules[f103].severity);
    assert_null(p3di_choice_set_levels(&choice, text));
    assert_int_equal(choice.levels[f103], -1);
    assert_int_equal(choice.levels[f104], P3D_SEVERITY_ERROR);
    assert_int_equal(choice.levels[n104], P3D_SEVERITY_NOTE);
    assert_false(is_shown(&choice, "F103"));
    assert_true(is_shown(&choice, "N104")); /* a note is shown */
    assert_ptr_equal(p3di_choice_set_levels(&choice, wrong), wrong + 10);
    assert_int_equal(choice.levels[f103], P3D_SEVERITY_NOTE);
    assert_int_equal(choice.levels[f104], P3D_SEVERITY_ERROR);
    assert_null(p3di_choice_set_levels(&choice, "P3D-F104=warning"));
    assert_int_equal(choice.levels[f104], P3D_SEVERITY_WARNING);
    assert_non_null(p3di_choice_set_levels(&choice, "F104"));
    assert_non_null(p3di_choice_set_levels(&choice, "=error"));
    assert_non_null(p3di_choice_set_levels(&choice, "Q=error"));
    p3di_choice_end(&choice);
}

/* Each line stands for one finding; what is there more often is new. */
TEST(a_baseline_knows_each_finding_once)
{
    static const char lines[] =
        "# note\r\nP3D-F103\tnowhere/car.p3d\t1.000\tlod\r\n\nP3D-F103\tnowhere/car.p3d\t1.000\tlod\n"
        "P3D-N104\tnowhere/car.p3d\t1.000\tlod";
    const struct p3d_finding first = found("F103", P3D_ELEMENT_NONE, P3D_NO_ELEMENT);
    const struct p3d_finding other = found("N104", P3D_ELEMENT_NONE, P3D_NO_ELEMENT);
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3di_choice choice;
    struct p3di_job job;

    begin_job(&job);
    p3di_choice_begin(&choice);
    p3di_choice_read_baseline(&choice, "nowhere/known.txt", lines, sizeof lines - 1);
    p3di_choice_begin_baseline(&choice, "other.txt");
    assert_false(p3di_choice_has(&choice, &job, "nowhere/car.p3d", &first));
    assert_false(p3di_choice_has(&choice, &job, "nowhere\\car.p3d", &first));
    assert_true(p3di_choice_has(&choice, &job, "nowhere/car.p3d", &first));
    assert_true(p3di_choice_has(&choice, &job, "nowhere/bus.p3d", &other));
    assert_false(p3di_choice_has(&choice, &job, "nowhere/car.p3d", &other));
    assert_true(p3di_choice_has(&choice, &job, "nowhere/car.p3d", &other));
    assert_int_equal(choice.known_count, 3);
    assert_true(p3di_choice_write_baseline(&choice, p3d_buffer_sink(&buffer)));
    assert_string_equal(end_text(&buffer),
                        "P3D-F103\tnowhere/car.p3d\t1.000\tlod\nP3D-F103\tnowhere/car.p3d\t1.000\tlod\n"
                        "P3D-F103\tnowhere/car.p3d\t1.000\tlod\nP3D-N104\tnowhere/bus.p3d\t1.000\tlod\n"
                        "P3D-N104\tnowhere/car.p3d\t1.000\tlod\nP3D-N104\tnowhere/car.p3d\t1.000\tlod\n");
    p3di_choice_end(&choice);
    p3di_arena_free(job.arena);
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
        assert_true(p3di_choice_has(&choice, &job, rows[i].path, &finding));
        assert_true(p3di_choice_write_baseline(&choice, p3d_buffer_sink(&buffer)));
        snprintf(line, sizeof line, "P3D-F103\t%s\t1.000\tlod\n", rows[i].key);
        assert_string_equal(end_text(&buffer), line);
        p3di_choice_end(&choice);
        p3di_arena_free(job.arena);
    }
}
