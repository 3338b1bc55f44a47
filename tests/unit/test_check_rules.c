/* test_check_rules.c: the table of rules, a binarised model against its source, and what may fail.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "odol_sample.h"
#include "sweep.h"

#include <stdio.h>
#include <string.h>

/* ---- The table ---- */

TEST(every_rule_has_an_id_of_its_group_and_texts)
{
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    assert_in_range(count, 60, 300);
    for (size_t i = 0; i < count; i++) {
        unsigned number;
        char letter;

        assert_int_equal(sscanf(rules[i].id, "P3D-%c%3u", &letter, &number), 2);
        assert_int_equal(strlen(rules[i].id), 8);
        assert_non_null(p3d_check_group_name(letter));
        assert_in_range(rules[i].severity, P3D_SEVERITY_NOTE, P3D_SEVERITY_ERROR);
        assert_true(*rules[i].summary && rules[i].summary[strlen(rules[i].summary) - 1] != '.');
        assert_int_equal(rules[i].detail[strlen(rules[i].detail) - 1], '.');
        assert_true(strlen(rules[i].fix) > 5);
        assert_ptr_equal(p3d_check_rule_of(rules[i].id), &rules[i]); /* no id is there twice */
        assert_ptr_equal(p3d_check_rule_of(rules[i].id + 4), &rules[i]);
        if (i && rules[i - 1].id[4] == letter)
            assert_true(strcmp(rules[i - 1].id, rules[i].id) < 0);
    }
    assert_null(p3d_check_rule_of("G1"));
    assert_null(p3d_check_rule_of(""));
    assert_null(p3d_check_group_name('Q'));
    assert_null(p3d_check_group_name(0));
}

TEST(ids_are_found_whatever_their_case)
{
    assert_non_null(p3d_check_rule_of("p3d-g101"));
    assert_non_null(p3d_check_rule_of("g101"));
}

/* docs/check.md has a row for each rule, with its severity and summary, and no other. */
TEST(every_rule_is_in_the_documentation)
{
    static char text[1 << 17];
    FILE *file = fopen(FIXTURES "/../docs/check.md", "rb");
    size_t count, size, row_count = 0;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);
    static const char *const severities[] = {"note", "warning", "error"};

    assert_non_null(file);
    size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = 0;
    for (size_t i = 0; i < count; i++) {
        char row[256];

        snprintf(row, sizeof row, "| %s | %s | %s |", rules[i].id + 4, severities[rules[i].severity], rules[i].summary);
        if (!strstr(text, row))
            fail_msg("docs/check.md has no row '%s'", row);
    }
    for (const char *row = strstr(text, "\n| "); row; row = strstr(row + 1, "\n| "))
        row_count += p3d_check_group_name(row[3]) && strspn(row + 4, "0123456789") == 3 && row[7] == ' ';
    assert_int_equal(row_count, count);
}

/* ---- An ODOL against its source ---- */

struct pair {
    struct p3d_document source, made;
};

static void open_pair(struct pair *pair)
{
    struct p3d_error error;

    assert_true(p3d_open(FIXTURES "/tube.p3d", NULL, &pair->source, &error));
    assert_true(p3d_open(FIXTURES "/tube_v48.p3d", NULL, &pair->made, &error));
}

static void close_pair(struct pair *pair)
{
    p3d_close(&pair->source);
    p3d_close(&pair->made);
}

/* Findings count as in the source. `message` may be NULL: any. */
static uint32_t count_lost(struct pair *pair, const char *id, const char *message)
{
    const struct p3d_check_options options = {.source = &pair->source};
    struct p3d_findings *findings;
    struct p3d_finding first = {.index = 0};
    struct p3d_error error;
    uint32_t count;

    findings = p3d_check(&pair->made, &options, NULL, &error);
    assert_non_null(findings);
    count = count_found(findings, id, &first);
    if (count && strcmp(id, "O103") == 0)
        assert_int_equal(first.index, 0);
    if (message)
        assert_string_equal(first.message, message);
    p3d_findings_free(findings);
    return count;
}

static void assert_lost(struct pair *pair, const char *id, uint32_t expected)
{
    assert_int_equal(count_lost(pair, id, NULL), expected);
}

static struct p3d_mlod_tag *find_tag(struct pair *pair, uint32_t lod, enum p3d_mlod_tag_kind kind, const char *name)
{
    struct p3d_mlod_lod *source = &pair->source.mlod->lods[lod];

    for (uint32_t i = 0; i < source->tag_count; i++)
        if (source->tags[i].kind == kind && (!name || p3d_text_equal(source->tags[i].name, name)))
            return &source->tags[i];
    fail();
    return NULL;
}

TEST(a_lod_that_was_lost_is_told)
{
    struct pair pair;

    open_pair(&pair);
    assert_lost(&pair, "O101", 0);
    assert_lost(&pair, "O105", 0);
    pair.source.mlod->lods[1].resolution = 3;
    assert_lost(&pair, "O101", 1);
    pair.source.mlod->lods[1].resolution = 20001; /* Edit LODs are dropped */
    assert_lost(&pair, "O101", 0);
    assert_lost(&pair, "O105", 1);
    close_pair(&pair);
}

TEST(a_selection_that_was_lost_is_told)
{
    static const uint8_t none[] = {0, 0, 0, 1}; /* the last one is another's */
    struct pair pair;
    struct p3d_mlod_tag *tag;

    open_pair(&pair);
    assert_lost(&pair, "O102", 0);
    tag = find_tag(&pair, 0, P3D_TAG_SELECTION, "camo");
    tag->name = p3d_bytes_of("CAMO");
    assert_lost(&pair, "O102", 0);
    tag->name = p3d_bytes_of("camo1");
    assert_int_equal(count_lost(&pair, "O102", "the source shows no reason"), 1);
    tag->value.selection.points = tag->value.selection.faces = (struct p3d_span){none, sizeof none - 1, 1};
    assert_int_equal(count_lost(&pair, "O102", "it is empty"), 1);
    tag->name = p3d_bytes_of("-camo");
    assert_lost(&pair, "O102", 0);
    assert_lost(&pair, "O105", 1);
    close_pair(&pair);
}

TEST(a_proxy_that_was_lost_is_told)
{
    struct pair pair;
    struct p3d_mlod_tag *tag;

    open_pair(&pair);
    tag = find_tag(&pair, 2, P3D_TAG_SELECTION, "proxy:\\data\\flag.001");
    assert_lost(&pair, "O103", 0);
    tag->name = p3d_bytes_of("proxy:Data\\Flag.1");
    assert_lost(&pair, "O103", 0);
    tag->name = p3d_bytes_of("proxy:\\data\\flag.002");
    assert_lost(&pair, "O103", 1);
    assert_lost(&pair, "O102", 0);
    close_pair(&pair);
}

TEST(a_property_that_was_lost_is_told)
{
    struct pair pair;

    open_pair(&pair);
    assert_lost(&pair, "O104", 0);
    find_tag(&pair, 0, P3D_TAG_PROPERTY, NULL)->value.property.name = p3d_bytes_of("map");
    assert_lost(&pair, "O104", 1);
    close_pair(&pair);
}

/* The skeleton of the binarised model says which selections of the source are bones. */
TEST(weights_of_the_source_are_judged_by_the_bones)
{
    struct pair pair;
    struct p3d_mlod_tag *tag;
    uint8_t *weights;

    open_pair(&pair);
    assert_lost(&pair, "S106", 0);
    tag = find_tag(&pair, 0, P3D_TAG_SELECTION, "lower");
    weights = malloc(tag->value.selection.points.count);
    assert_non_null(weights);
    memcpy(weights, tag->value.selection.points.data, tag->value.selection.points.count);
    for (uint32_t i = 0; i < tag->value.selection.points.count; i++)
        if (weights[i] == 1)
            weights[i] = 128; /* half */
    tag->value.selection.points.data = weights;
    assert_true(count_lost(&pair, "S106", NULL) > 0);
    pair.made.odol->skeleton.is_discrete = true;
    assert_lost(&pair, "S106", 0);
    free(weights);
    close_pair(&pair);
}

/* ---- What may fail ---- */

TEST(a_document_without_lods_has_no_findings)
{
    struct p3d_mlod mlod = {.version = 257};
    const struct p3d_document document = {.format = P3D_FORMAT_MLOD, .mlod = &mlod};
    struct p3d_findings *findings;
    struct p3d_error error;
    uint32_t count;

    findings = kept_findings(p3d_check(&document, NULL, NULL, &error));
    assert_int_equal(findings->count, 0);
    assert_false(p3d_predict_vertices(&document, 0, NULL, &count, &error));
    assert_int_equal(error.status, P3D_INVALID);
}

TEST(every_failure_of_memory_is_reported)
{
    struct starving s = {.round = 0};
    struct pair pair;

    open_pair(&pair);
    while (starve(&s)) {
        const struct p3d_check_options check = {.source = &pair.source};
        struct p3d_error error;
        struct p3d_findings *findings = p3d_check(&pair.made, &check, &s.options, &error);

        p3d_findings_free(findings);
        s.status = error.status;
    }
    assert_true(s.round > 4);
    close_pair(&pair);
}

/* ---- Binarised models ---- */

static void assert_found(struct odol_sample *sample, enum p3d_profile profile, const char *id, uint32_t count,
                         const char *message)
{
    const struct p3d_check_options options = {.profile = profile};
    const struct p3d_document document = {
        .format = P3D_FORMAT_ODOL, .odol = &sample->odol, .lod_count = sample->odol.lod_count};
    struct p3d_findings *findings = p3d_check(&document, &options, NULL, NULL);
    struct p3d_finding finding;

    assert_non_null(findings);
    assert_int_equal(count_found(findings, id, &finding), count);
    if (count)
        assert_string_equal(finding.message, message);
    p3d_findings_free(findings);
}

TEST(materials_have_the_stages_that_their_shader_reads)
{
    struct odol_sample sample;
    struct p3d_odol_material *material;

    odol_sample_make(&sample, 73);
    material = &sample.odol.lods[0].materials[0];
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N109", 1,
                 "1 of the 2 stages of NormalMapSpecularDIMap"); /* in two LODs */
    material->pixel_shader = 2;
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N109", 0, NULL);
    material->stages[1].id = 2;
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N110", 1, "Stage1 is missing before Stage2");
    material->pixel_shader = 22; /* NormalMapSpecularDIMap */
    material->stages[0].id = 1;
    material->stages[0].texture = p3d_bytes_of(""); /* it is there, without a texture */
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N110", 0, NULL);
    material->stages[0].id = 0;
    material->pixel_shader = 18 + 2; /* NormalMapMacroASSpecularMap; a gap hides no end */
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N110", 1, "Stage1 is missing before Stage2");
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N112", 1, "2 of the 4 stages of NormalMapMacroASSpecularMap");
    material->pixel_shader = 0;
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N110", 0, NULL);
    odol_sample_free(&sample);
}

TEST(paths_of_a_binarised_model_are_checked)
{
    struct odol_sample sample;

    odol_sample_make(&sample, 73);
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N101", 0, NULL);
    sample.odol.lods[0].textures[1] = p3d_bytes_of("c:\\data\\crate_co.paa");
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N101", 1, "it begins with a drive's letter");
    odol_sample_free(&sample);
}

TEST(selections_of_a_binarised_model_are_checked)
{
    struct odol_sample sample;

    odol_sample_make(&sample, 73);
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-S102", 0, NULL);
    sample.odol.lods[0].selections[1].name = sample.odol.lods[0].selections[0].name;
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-S102", 1, "an earlier selection has this name");
    odol_sample_free(&sample);
}

/* Binarising leaves members of selections out where the game does not need them. */
TEST(selections_that_binarising_has_emptied_are_no_finding)
{
    struct odol_sample sample;

    odol_sample_make(&sample, 73);
    sample.odol.lods[0].selections[1].sections = (struct p3d_span){.data = NULL};
    sample.odol.lods[0].selections[1].is_sectional = false;
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-S105", 0, NULL);
    sample.odol.lods[0].selections[1].is_sectional = true;
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-S105", 1, "no points and no faces");
    odol_sample_free(&sample);
}

TEST(findings_that_the_author_of_a_binarised_model_cannot_change_are_notes)
{
    struct odol_sample sample;
    struct p3d_document document;
    struct p3d_findings *findings;

    odol_sample_make(&sample, 73);
    document =
        (struct p3d_document){.format = P3D_FORMAT_ODOL, .odol = &sample.odol, .lod_count = sample.odol.lod_count};
    findings = kept_findings(p3d_check(&document, NULL, NULL, NULL));
    for (uint32_t i = 0; i < findings->count; i++)
        if (findings->items[i].rule == p3d_check_rule_of("F113") ||
            findings->items[i].rule == p3d_check_rule_of("F120"))
            assert_int_equal(findings->items[i].severity, P3D_SEVERITY_NOTE);
    assert_true(count_found(findings, "P3D-F120", NULL) + count_found(findings, "P3D-F113", NULL) > 0);
    odol_sample_free(&sample);
}

TEST(stages_have_textures_of_their_use)
{
    struct odol_sample sample;
    struct p3d_odol_material *material;

    odol_sample_make(&sample, 73);
    material = &sample.odol.lods[0].materials[0];
    material->pixel_shader = 2; /* NormalMap */
    material->stages[1].id = 1;
    material->stages[1].texture = p3d_bytes_of("a\\b_nohq.paa");
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N111", 0, NULL);
    material->stages[1].texture = p3d_bytes_of("a\\b_co.paa");
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N111", 1, "_co is colour, but it is Stage1 of NormalMap");
    material->stages[1].texture = p3d_bytes_of("#(argb,8,8,3)color(0.5,0.5,1,1,CO)");
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N111", 0, NULL);
    material->pixel_shader = 22; /* NormalMapSpecularDIMap; the makers of the games have this, too */
    material->stages[1].id = 2;
    material->stages[1].texture = p3d_bytes_of("a\\b_dtsmdi.paa");
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N111", 0, NULL);
    material->stages[1].texture = p3d_bytes_of("a\\b_dt.paa");
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N111", 1,
                 "_dt is detail, which is in alpha, but it is Stage2 of NormalMapSpecularDIMap");
    material->pixel_shader = 2;
    material->stages[1].id = 1;
    material->stages[1].texture = p3d_bytes_of("a\\b.paa");
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-N111", 0, NULL);
    odol_sample_free(&sample);
}

/* A sample whose first LOD, which is large, is not looked at. */
static void make_small(struct odol_sample *sample, uint32_t version)
{
    static const struct p3d_error damage = {.status = P3D_DAMAGED, .message = "left out"};

    odol_sample_make(sample, version);
    sample->odol.lods[0].error = &damage;
}

/* Binarising makes shadow buffers, which may be several. */
TEST(two_lods_of_a_kind_are_told_but_for_shadow_buffers)
{
    struct odol_sample sample;

    make_small(&sample, 50);
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-L105", 0, NULL);
    sample.odol.lods[0].resolution = sample.odol.lods[1].resolution = 11000;
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-L105", 0, NULL);
    sample.odol.lods[0].resolution = sample.odol.lods[1].resolution = 4;
    assert_found(&sample, P3D_PROFILE_ANY, "P3D-L105", 1, "LOD 1 is another 4.000");
    odol_sample_free(&sample);
}

TEST(profiles_have_names)
{
    static const struct {
        const char *name;
        enum p3d_profile profile;
    } rows[] = {{"any", P3D_PROFILE_ANY}, {"ofp", P3D_PROFILE_OFP}, {"a1", P3D_PROFILE_A1},
                {"a2", P3D_PROFILE_A2},   {"a3", P3D_PROFILE_A3},   {"dayz", P3D_PROFILE_DAYZ}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        enum p3d_profile profile = rows[i].profile == P3D_PROFILE_ANY ? P3D_PROFILE_OFP : P3D_PROFILE_ANY;

        assert_true(p3d_profile_of(rows[i].name, &profile));
        assert_int_equal(profile, rows[i].profile);
    }
    assert_string_equal(p3d_check_group_name('G'), "collision geometry");
    assert_string_equal(p3d_check_group_name('V'), "vertices");
    assert_string_equal(p3d_check_group_name('R'), "an animation and its skeleton");
}

/* A binarised man has legs, or is what men wear. */
TEST(binarised_men_have_component03)
{
    for (int legs = 0; legs < 2; legs++) {
        struct odol_sample sample;

        make_small(&sample, 50);
        sample.odol.skeleton.bones[1].name = p3d_bytes_of("LeftUpLeg");
        sample.odol.lods[2].selections[0].name = p3d_bytes_of("component01");
        sample.odol.lods[2].selections[1].name = p3d_bytes_of("component02");
        if (legs)
            sample.odol.lods[1].selections[1].name = p3d_bytes_of("leftupleg");
        assert_found(&sample, P3D_PROFILE_ANY, "P3D-G119", (uint32_t)legs, "Component01 and Component02 are there");
        odol_sample_free(&sample);
    }
}
