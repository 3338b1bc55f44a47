/* test_report_findings.c: what was found in a file as people and programs are told it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sweep.h"
#include "test.h"

#include "report/findings.h"

#define NAME(text)                                                                                                     \
    {                                                                                                                  \
        (const uint8_t *)(text), sizeof(text) - 1                                                                      \
    }

enum { FACE, SELECTION, EDGE, WHOLE, COUNT_OF_FINDINGS };

/* One of each kind of place. */
static void make_findings(struct p3d_finding findings[COUNT_OF_FINDINGS])
{
    findings[FACE] = (struct p3d_finding){.rule = p3d_check_rule_of("F103"),
                                          .severity = P3D_SEVERITY_WARNING,
                                          .lod = 0,
                                          .resolution = 1,
                                          .element = P3D_ELEMENT_FACE,
                                          .index = 17,
                                          .count = 4,
                                          .has_position = true,
                                          .position = {1, -2.5f, 0.125f},
                                          .message = "facts"};
    findings[SELECTION] = (struct p3d_finding){.rule = p3d_check_rule_of("N104"),
                                               .lod = 1,
                                               .resolution = 1e13f,
                                               .element = P3D_ELEMENT_SELECTION,
                                               .index = P3D_NO_ELEMENT,
                                               .count = 1,
                                               .name = NAME("do\x1bor\\left"),
                                               .message = "others"};
    findings[EDGE] = findings[FACE];
    findings[EDGE].element = P3D_ELEMENT_EDGE;
    findings[EDGE].count = 1;
    findings[WHOLE] = p3di_finding_of_file("F101", "it is cut");
}

struct report {
    struct p3di_job job;
    struct p3di_file_findings file;
    struct p3d_buffer text;
};

static bool begin(struct report *report, const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_finding findings[COUNT_OF_FINDINGS];

    *report = (struct report){.file = {.path = "mod\\car.p3d"}};
    make_findings(findings);
    if (!p3di_job_begin(&report->job, "for the findings", P3DI_NO_INPUT, options, error))
        return false;
    for (size_t i = 0; i < COUNT_OF_FINDINGS; i++)
        p3di_findings_add(&report->job, &report->file, &findings[i]);
    return true;
}

/* The text of the report; empty if that failed. It is gone with the next. */
static const char *end(struct report *report)
{
    static char text[1 << 17];
    const size_t size = report->job.has_failed            ? 0
                        : report->text.size < sizeof text ? report->text.size
                                                          : sizeof text - 1;

    if (size)
        memcpy(text, report->text.data, size);
    text[size] = 0;
    p3d_buffer_free(&report->text);
    p3di_arena_free(report->job.arena);
    return text;
}

/* ---- For people ---- */

static bool explained[256];
static const struct p3di_findings_style style = {.colors = {"", "", ""}, .plain = "", .is_explained = explained};

TEST(each_finding_says_where_it_is)
{
    struct report report;
    const char *text;

    assert_true(begin(&report, NULL, NULL));
    memset(explained, true, sizeof explained);
    p3di_findings_text(&report.job, &report.file, p3d_buffer_sink(&report.text), &style);
    text = end(&report);
    assert_non_null(
        strstr(text, "mod\\car.p3d: warning P3D-F103: LOD 0 (1.000): face 17 and 3 more at 1 -2.5 0.125: "));
    assert_non_null(strstr(text, ": LOD 1 (Geometry): selection do?or\\left: "));
    assert_non_null(strstr(text, ": LOD 0 (1.000): edge at point 17 at 1 -2.5 0.125: "));
    assert_non_null(strstr(text, ": it is cut\n"));
    assert_null(strstr(text, "engine:"));
}

TEST(a_line_of_a_text_is_told)
{
    struct p3d_finding findings[COUNT_OF_FINDINGS];
    struct report report;
    const char *text;

    make_findings(findings);
    assert_true(begin(&report, NULL, NULL));
    findings[WHOLE].line = 12;
    p3di_findings_add(&report.job, &report.file, &findings[WHOLE]);
    findings[WHOLE].file = "mod\\parts.hpp";
    findings[WHOLE].column = 5;
    p3di_findings_add(&report.job, &report.file, &findings[WHOLE]);
    p3di_findings_text(&report.job, &report.file, p3d_buffer_sink(&report.text), &style);
    p3di_findings_json(&report.job, &report.file, p3d_buffer_sink(&report.text));
    text = end(&report);
    assert_non_null(strstr(text, ":12: error: P3D-F101: "));
    assert_non_null(strstr(text, "mod\\parts.hpp:12:5: error: P3D-F101: "));
    assert_non_null(strstr(text, "\"include\": null, \"line\": 12, \"column\": null"));
    assert_non_null(strstr(text, "\"include\": \"mod\\\\parts.hpp\", \"line\": 12, \"column\": 5"));
}

/* A finding about an element of a LOD, added. */
static void add(struct report *report, const char *rule, int32_t lod, enum p3d_element element, const char *name)
{
    const struct p3d_finding finding = {.rule = p3d_check_rule_of(rule),
                                        .severity = P3D_SEVERITY_WARNING,
                                        .lod = lod,
                                        .resolution = (float)lod,
                                        .element = element,
                                        .name = p3d_bytes_of(name),
                                        .message = "same"};

    p3di_findings_add(&report->job, &report->file, &finding);
}

TEST(findings_that_say_the_same_of_lods_or_components_are_one)
{
    static const char *const components[] = {"a", "b", "c", "d", "e"};
    struct report report = {.file = {.path = "car.p3d"}};
    const struct p3d_finding *items;

    assert_true(p3di_job_begin(&report.job, "", P3DI_NO_INPUT, NULL, NULL));
    for (int32_t lod = 1; lod < 4; lod++)
        add(&report, "F115", lod, P3D_ELEMENT_NONE, "");
    add(&report, "F114", 2, P3D_ELEMENT_NONE, "");
    for (size_t i = 0; i < COUNT(components); i++)
        add(&report, "G102", 4, P3D_ELEMENT_COMPONENT, components[i]);
    add(&report, "G102", 5, P3D_ELEMENT_COMPONENT, "f");
    add(&report, "F115", P3D_NO_LOD, P3D_ELEMENT_NONE, "");
    p3di_findings_join(&report.job, &report.file);
    items = report.file.items;
    assert_int_equal(report.file.count, 5);
    assert_int_equal(report.file.severity_counts[P3D_SEVERITY_WARNING], 5);
    assert_string_equal(items[0].message, "same; also in 2.000 and 3.000");
    assert_string_equal(items[1].rule->id, "P3D-F114");
    assert_string_equal(items[2].message, "same; also in b, c, d and 1 more");
    assert_string_equal(items[3].message, "same");
    end(&report);
}

/* ---- For programs ---- */

static void put_sarif(struct report *report)
{
    struct p3di_json json;

    p3di_sarif_begin(&json, p3d_buffer_sink(&report->text), "program");
    p3di_sarif_add(&report->job, &json, &report->file);
    p3di_sarif_end(&report->job, &json);
}

TEST(sarif_says_where_each_finding_is)
{
    struct p3d_finding findings[COUNT_OF_FINDINGS];
    struct report report;
    const char *text;

    make_findings(findings);
    assert_true(begin(&report, NULL, NULL));
    p3di_findings_add(&report.job, &report.file, &findings[FACE]); /* the same again */
    put_sarif(&report);
    text = end(&report);
    assert_non_null(strstr(text, "\"name\": \"program\""));
    assert_non_null(strstr(text, "\"text\": \"1.000: face 17 and 3 more: "));
    assert_non_null(strstr(text, "\"uri\": \"mod/car.p3d\""));
    assert_non_null(strstr(text, "\"fullyQualifiedName\": \"lods[0]/face[17]\""));
    assert_non_null(strstr(text, "\"fullyQualifiedName\": \"lods[1]/selection/do?or\\\\left\""));
    assert_non_null(strstr(text, "\"name\": \"file\", \"fullyQualifiedName\": \"file\", \"kind\": \"file\""));
    assert_non_null(strstr(text, "\"p3dinfoFinding/v1\": \"P3D-F103\\u00091.000\\u0009face\""));
    assert_non_null(strstr(text, "\"p3dinfoFinding/v1\": \"P3D-F103\\u00091.000\\u0009face\\u00092\""));
}

/* ---- Many files ---- */

static void put_summary(struct report *report)
{
    struct p3di_findings_summary summary = {.sums = NULL};

    for (size_t i = 0; i < 5; i++)
        p3di_summary_add(&report->job, &summary, &report->file);
    report->file.count = 0;
    p3di_summary_add(&report->job, &summary, &report->file);
    p3di_summary_text(&report->job, &summary, p3d_buffer_sink(&report->text), 80, &style);
}

#define LONG_PATH "mod/a folder with quite a long name for a folder/and_another/with_a_longer_file_in_it/car.p3d"

/* True if a line has more columns, and not for a path alone, or nothing but blanks. */
static bool has_odd_line(const char *text, size_t columns)
{
    for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
        const size_t size = strcspn(line, "\n"), blanks = strspn(line, " ");
        const bool is_path = strncmp(line + blanks, LONG_PATH, strlen(LONG_PATH)) == 0 &&
                             size <= blanks + strlen(LONG_PATH) + strlen(":");

        if ((size > columns && !is_path) || (size && blanks == size))
            return true;
    }
    return false;
}

TEST(lines_of_an_overview_fit_the_terminal_but_for_paths_which_are_whole)
{
    struct p3di_findings_summary summary = {.guess =
                                                "Checked for all games, as long as they are on a line of columns."};
    struct p3d_finding finding = p3di_finding_of_file("C104", "facts");
    struct report report = {.file = {.path = LONG_PATH}};
    const char *text;

    assert_true(p3di_job_begin(&report.job, "", P3DI_NO_INPUT, NULL, NULL));
    p3di_findings_add(&report.job, &report.file, &finding);
    finding.rule = p3d_check_rule_of("N107");
    p3di_findings_add(&report.job, &report.file, &finding);
    p3di_summary_add(&report.job, &summary, &report.file);
    p3di_summary_text(&report.job, &summary, p3d_buffer_sink(&report.text), 66, &style);
    summary.is_brief = true;
    p3di_summary_text(&report.job, &summary, p3d_buffer_sink(&report.text), 66, &style);
    text = end(&report);
    assert_false(has_odd_line(text, 66));
    assert_non_null(strstr(text, "\n    " LONG_PATH ":\n     facts\n"));
    assert_non_null(strstr(text, "  N107  a file is missing\n                     " LONG_PATH "\n"));
}

TEST(an_overview_names_the_file_with_most)
{
    struct p3di_findings_summary summary = {.is_brief = true};
    struct p3d_finding finding = p3di_finding_of_file("N107", "facts");
    struct report report = {.file = {.path = "two.p3d"}};
    const char *text;

    assert_true(p3di_job_begin(&report.job, "", P3DI_NO_INPUT, NULL, NULL));
    p3di_findings_add(&report.job, &report.file, &finding);
    p3di_findings_add(&report.job, &report.file, &finding);
    p3di_summary_add(&report.job, &summary, &report.file);
    report.file.path = "three.p3d";
    p3di_findings_add(&report.job, &report.file, &finding);
    p3di_summary_add(&report.job, &summary, &report.file);
    p3di_summary_text(&report.job, &summary, p3d_buffer_sink(&report.text), 80, &style);
    text = end(&report);
    assert_non_null(strstr(text, "a file is missing: 3 in three.p3d\n"));
}

/* ---- Without memory ---- */

static void put_text(struct report *report)
{
    p3di_findings_join(&report->job, &report->file);
    p3di_findings_text(&report->job, &report->file, p3d_buffer_sink(&report->text), &style);
}

static void put_json(struct report *report)
{
    p3di_findings_json(&report->job, &report->file, p3d_buffer_sink(&report->text));
}

static void put_rule(struct report *report)
{
    p3di_rule_text(&report->job, p3d_check_rule_of("F101"), p3d_buffer_sink(&report->text));
}

/* With so many findings that there are several blocks of memory. */
static void starves(void (*put)(struct report *report))
{
    struct p3d_finding findings[COUNT_OF_FINDINGS];
    struct starving s = {.round = 0};
    struct p3d_error error;

    make_findings(findings);
    while (starve(&s)) {
        struct report report;

        if (begin(&report, &s.options, &error)) {
            for (size_t i = 0; i < 2000; i++)
                p3di_findings_add(&report.job, &report.file, &findings[i % COUNT_OF_FINDINGS]);
            put(&report);
            end(&report);
        }
        s.status = error.status;
    }
    assert_true(s.round > 2);
}

TEST(memory_may_run_out_anywhere)
{
    starves(put_text);
    starves(put_json);
    starves(put_sarif);
    starves(put_summary);
    starves(put_rule);
}
