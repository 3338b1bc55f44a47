/* test_report.c: facts as words and as JSON, where p3dinfo's command line does not get to.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gathered.h"
#include "sweep.h"

#include "report/list.h"
#include "report/report.h"

#include <p3d/report.h>

static const struct p3di_style terminal = {.width = 80, .is_terminal = true};

/* ---- Names ---- */

/* ---- Views ---- */

static void starve_views(const struct read *read)
{
    struct p3di_facts *facts = p3di_facts_of(&read->source, P3DI_FACTS_ALL, NULL, NULL);
    struct p3d_error error;

    assert_non_null(facts);
    for (int view = P3DI_VIEW_SHORT; view <= P3DI_VIEW_JSON; view++) {
        struct starving s = {.round = 0};

        while (starve(&s)) {
            struct p3d_buffer buffer = {NULL, 0, 0};
            const struct p3d_sink sink = p3d_buffer_sink(&buffer);

            const bool is_good = p3di_report_facts(facts, (enum p3di_view)view, &terminal, sink, &s.options, &error);

            s.status = error.status;
            assert_int_equal(is_good, s.status == P3D_OK);
            p3d_buffer_free(&buffer);
        }
        assert_false(p3di_report_facts(facts, (enum p3di_view)view, &terminal, full_disk, NULL, &error));
        assert_int_equal(error.status, P3D_SYSTEM);
    }
    p3di_facts_free(facts);
}

TEST(every_failure_of_memory_or_sink_is_told)
{
    starve_views(read_with_skeleton(FIXTURES "/tube.p3d"));
    starve_views(read_fixture(FIXTURES "/tube_v48.p3d"));
    starve_views(read_fixture(FIXTURES "/dxt5_nohq.paa"));
}

/* ---- Reports that other programs ask for ---- */

/* The text of a sink, which ends with the test. */
static const char *text_of(struct p3d_buffer *buffer)
{
    const struct p3d_sink sink = p3d_buffer_sink(buffer);

    assert_true(sink.write(sink.user, "", 1));
    at_end(free, buffer->data);
    return (const char *)buffer->data;
}

/* Documents are compared with a fixture of another model, so that there is something to tell. */
static bool write_report(int what, enum p3d_report_form form, struct p3d_sink sink, struct p3d_error *error)
{
    const struct p3d_options *none = NULL;
    const struct read *a = read_fixture(FIXTURES "/tube.p3d"), *b = read_fixture(FIXTURES "/crate.p3d");
    const char *const paths[2] = {"one/tube.p3d", "two/crate.p3d"};
    const struct p3d_document *const documents[2] = {&a->document, &b->document};
    struct p3d_findings *findings = NULL;
    struct p3d_scene scene;
    struct p3d_diff *diff = NULL;
    bool is_good;

    if (what == 0) {
        assert_true(p3d_scene_open(FIXTURES "/tube.p3d", P3D_SCENE_SKELETON, NULL, none, &scene, error));
        is_good = p3d_report_facts(&scene, form, none, sink, error);
        p3d_scene_close(&scene);
    } else if (what == 1) {
        findings = p3d_check(&a->document, NULL, none, error);
        assert_non_null(findings);
        is_good = p3d_report_findings(paths[0], &a->document, findings, form, none, sink, error);
    } else {
        diff = p3d_diff_documents(&a->document, &b->document, NULL, none, error);
        assert_non_null(diff);
        is_good = p3d_report_changes(paths, documents, diff, form, none, sink, error);
    }
    p3d_findings_free(findings);
    p3d_diff_free(diff);
    return is_good;
}

TEST(each_report_is_written_in_the_forms_that_there_are)
{
    static const struct {
        enum p3d_report_form last;
        const char *has[3]; /* as text, JSON and SARIF */
    } reports[] = {{P3D_REPORT_JSON, {"tube.p3d", "\"lods\":", NULL}},
                   {P3D_REPORT_SARIF, {"tube.p3d", "\"findings\":", "\"2.1.0\""}},
                   {P3D_REPORT_JSON, {"two/crate.p3d", "\"changes\":", NULL}}};

    for (int what = 0; what < 3; what++)
        for (int form = 0; form < 4; form++) {
            struct p3d_buffer buffer = {NULL, 0, 0};
            struct p3d_error error;
            const bool is_good = write_report(what, (enum p3d_report_form)form, p3d_buffer_sink(&buffer), &error);

            assert_int_equal(is_good, form <= (int)reports[what].last);
            if (is_good) {
                assert_non_null(strstr(text_of(&buffer), reports[what].has[form]));
                assert_false(write_report(what, (enum p3d_report_form)form, full_disk, &error));
                assert_int_equal(error.status, P3D_SYSTEM);
            } else {
                assert_int_equal(error.status, P3D_INVALID);
                assert_int_equal(buffer.size, 0);
            }
        }
}

/* Of the whole model, the bones come from its model.cfg, and a damaged one is told. */
TEST(a_report_of_a_scene_has_the_lods_that_were_opened)
{
    const struct p3d_scene_options wanted = {.lods = "2.000,Memory"};

    for (int is_damaged = 0; is_damaged < 2; is_damaged++) {
        struct p3d_buffer buffer = {NULL, 0, 0};
        struct p3d_scene scene;
        struct p3d_error error;
        const char *text;

        assert_true(p3d_scene_open(FIXTURES "/tube.p3d", P3D_SCENE_SKELETON, &wanted, NULL, &scene, &error));
        if (is_damaged)
            scene.damage = (struct p3d_error){.status = P3D_DAMAGED, .lod = P3D_NO_LOD, .message = "it is cut"};
        assert_true(p3d_report_facts(&scene, P3D_REPORT_JSON, NULL, p3d_buffer_sink(&buffer), &error));
        p3d_scene_close(&scene);
        text = text_of(&buffer);
        assert_non_null(strstr(text, "\"lods\": [{\"index\": 1, "));
        assert_non_null(strstr(text, "{\"index\": 4, "));
        assert_null(strstr(text, "{\"index\": 0, "));
        assert_null(strstr(text, "{\"index\": 3, "));
        assert_non_null(strstr(text, "\"skeleton\": \"Tube\", \"bones\": 2,"));
        assert_non_null(strstr(text, "\"class\": \"tube\""));
        assert_non_null(strstr(text, is_damaged ? "\"status\": \"damaged\", \"errors\": [{" : "\"errors\": [],"));
        assert_int_equal(strstr(text, "it is cut") != NULL, is_damaged);
    }
}
