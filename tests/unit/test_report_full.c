/* test_report_full.c: facts that are made by hand, all of them: a model LOD by LOD, a texture, an archive, and the same
 * for programs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "pages.h"

/* ---- A model ---- */

/* Siblings stand in the order of the file; a parent that does not exist is none; circles are cut where they begin. */
TEST(bones_are_a_tree)
{
    static const char *const rows[][2] = {{"hand", "arm"},    {"body", ""},     {"arm", "body"},  {"head", "body"},
                                          {"ring", "loop"},   {"tail", "no"},   {"loop", "ring"}, {"armour", "arm"},
                                          {"finger", "hand"}, {"self", "self"}, {"ar", "finger"}, {"foot", "body"}};
    struct p3d_odol_bone bones[COUNT(rows)];
    struct p3di_facts facts = model(NULL, 0);

    for (size_t i = 0; i < COUNT(rows); i++)
        bones[i] = (struct p3d_odol_bone){p3d_bytes_of(rows[i][0]), p3d_bytes_of(rows[i][1])};
    facts.model.bones = bones;
    facts.model.bone_count = COUNT(rows);
    assert_lacks(page_of(&facts, P3DI_VIEW_FULL, &plain), "body");
    facts.model.skeleton = p3d_bytes_of("man");
    assert_has(page_of(&facts, P3DI_VIEW_FULL, &plain), "  skeleton man, bones (12)\n"
                                                        "    body\n"
                                                        "      arm\n"
                                                        "        hand\n"
                                                        "          finger\n"
                                                        "            ar\n"
                                                        "        armour\n"
                                                        "      head\n"
                                                        "      foot\n"
                                                        "    ring\n"
                                                        "      loop\n"
                                                        "    tail\n"
                                                        "    self\n");
}

static const char *animated(struct p3d_model_animation class_, const char *bone, enum p3di_view view)
{
    struct p3di_facts_animation animation = {.bone = p3d_bytes_of(bone), .class_ = class_};
    struct p3di_facts facts = model(NULL, 0);

    animation.class_.name = p3d_bytes_of("door");
    animation.class_.source = p3d_bytes_of("user");
    facts.has_skeleton = true;
    facts.model.animations = &animation;
    facts.model.animation_count = 1;
    return page_of(&facts, view, &plain);
}

/* Angles are radians in files: 1.5 are 85.9437 degrees. Numbers have four digits behind the point at most. */
TEST(each_type_of_animation_has_its_range)
{
    static const struct {
        struct p3d_model_animation class_;
        const char *line, *json;
    } rows[] = {
        {{.type = P3D_ANIMATION_ROTATION, .max_value = 1, .max_phase = 1, .angles = {-0.5f, 1.5f}, .offsets = {7, 8}},
         "rotation       user                 leaf             0 to 1: -28.6479 to 85.9437 degrees\n",
         "\"angles\": [-0.5, 1.5], \"address\": \"clamp\"}"},
        {{.type = P3D_ANIMATION_ROTATION_Z, .min_value = -1, .max_value = 2, .max_phase = 2, .angles = {0, 1.5f}},
         "rotation z     user                 leaf             -1 to 2: 0 to 85.9437 degrees, phases 0 to 2\n",
         "\"values\": [-1, 2], \"phases\": [0, 2], \"angles\": [0, 1.5], \"address\": \"clamp\"}"},
        {{.type = P3D_ANIMATION_TRANSLATION, .max_value = 1, .max_phase = 3, .offsets = {0.00004f, -1.25f}},
         "translation    user                 leaf             0 to 1: 0 to -1.25 of the axis, phases 0 to 3\n",
         "\"values\": [0, 1], \"phases\": [0, 3], \"offsets\": [4e-05, -1.25], \"address\": \"clamp\"}"},
        {{.type = P3D_ANIMATION_TRANSLATION_X, .source_address = 1, .offsets = {0.00006f, 2}},
         "translation x  user                 leaf             0 to 0: 0.0001 to 2 m, loop\n",
         "\"offsets\": [6e-05, 2], \"address\": \"loop\"}"},
        {{.type = P3D_ANIMATION_TRANSLATION_Z, .source_address = 2, .offsets = {1e6f, 999999}},
         "translation z  user                 leaf             0 to 0: 1e+06 to 999999 m, mirror\n",
         "\"offsets\": [1000000, 999999], \"address\": \"mirror\"}"},
        {{.type = P3D_ANIMATION_DIRECT, .source_address = 3, .angle = 1.5f, .axis_offset = -2},
         "direct         user                 leaf             0 to 0: 0 to 85.9437 degrees, 0 to -2 m, unknown\n",
         "\"angles\": [0, 1.5], \"offsets\": [0, -2], \"address\": \"unknown\"}"},
        {{.type = P3D_ANIMATION_HIDE, .hide_value = 0.5f, .unhide_value = 0.5f},
         "hide           user                 leaf             0 to 0: hidden from 0.5\n",
         "\"hidden\": [0.5, 0.5], \"address\": \"clamp\"}"},
        {{.type = P3D_ANIMATION_HIDE, .hide_value = 0.5f, .unhide_value = 0.75f},
         "hide           user                 leaf             0 to 0: hidden from 0.5 to 0.75\n",
         "\"hidden\": [0.5, 0.75], \"address\": \"clamp\"}"},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        char line[200];

        snprintf(line, sizeof line, "  animations: name, type, source, bone, range (1)\n    %-28s %s", "door",
                 rows[i].line);
        assert_has(animated(rows[i].class_, "leaf", P3DI_VIEW_FULL), line);
        assert_has(animated(rows[i].class_, "leaf", P3DI_VIEW_JSON), rows[i].json);
    }
    assert_has(animated(rows[0].class_, "leaf", P3DI_VIEW_JSON),
               "\"animation_classes\": [{\"name\": \"door\", \"type\": \"rotation\", \"source\": \"user\", \"bone\": "
               "\"leaf\", \"values\": [0, 1], \"phases\": [0, 1], ");
}

/* ---- A texture ---- */

static struct p3d_paa texture(struct p3d_paa_mip *mips, uint32_t count)
{
    return (struct p3d_paa){.type = P3D_PAA_DXT5, .mips = mips, .mip_count = count};
}

TEST(a_texture_has_colours_mips_and_tags)
{
    static const uint8_t palette[6] = {0}, bytes[99] = {0};
    static const char made[] = "red(1)";
    static const struct p3d_error error = {.offset = 20};
    struct p3d_error errors[] = {{.offset = 40}, {.offset = 30}};
    struct p3d_paa_mip mips[] = {{16, 8, P3D_STORED_LZO, {bytes, 99}, 10, NULL},
                                 {8, 4, P3D_STORED_LZSS, {bytes, 32}, 20, &error},
                                 {4, 2, P3D_STORED_RLE, {bytes, 7}, 30, NULL},
                                 {2, 1, P3D_STORED_RAW, {bytes, 16}, 50, NULL}};
    struct p3d_paa_tag tags[] = {{p3d_bytes_of("CGVA"), {bytes, 4}, 2}, {p3d_bytes_of("SFFO"), {bytes, 64}, 16}};
    struct p3d_paa paa = texture(mips, 4);
    struct p3di_facts facts = {.path = "wall_co.paa",
                               .format = "PAA",
                               .size = 321,
                               .is_readable = true,
                               .is_texture = true,
                               .texture = &paa,
                               .errors = errors};

    assert_page(&facts, P3DI_VIEW_BRIEF, &plain, "PAA  DXT5        16 x 8      4 mips  ok          wall_co.paa\n");
    facts.error_count = 2;
    facts.is_damaged = true;
    paa.has_average = paa.has_largest = paa.has_flags = paa.has_swizzle = true;
    memcpy(paa.average, (const uint8_t[]){1, 2, 3, 4}, 4);
    memcpy(paa.largest, (const uint8_t[]){5, 6, 7, 8}, 4);
    memcpy(paa.swizzle, (const uint8_t[]){5, 0, 2, 8}, 4);
    paa.flags = 3;
    paa.palette = (struct p3d_span){palette, 2, 3};
    paa.procedural = p3d_bytes_of(made);
    paa.tags = tags;
    paa.tag_count = 2;
    assert_has(page_of(&facts, P3DI_VIEW_SHORT, &colored),
               "\033[1mwall_co.paa\033[0m: PAA, DXT5, 16 x 8, 321 bytes, 4 mips, \033[1mdamaged\033[0m\n"
               "  average   red 3, green 2, blue 1, alpha 4\n"
               "  largest   red 7, green 6, blue 5, alpha 8\n"
               "  flags     interpolated-alpha alpha-test\n"
               "  swizzle   stored alpha is inverted red, red is alpha, green is green, blue is one\n"
               "  palette   2 colours\n"
               "  made from red(1)\n"
               "  name      _co: ");
    assert_has(page_of(&facts, P3DI_VIEW_SHORT, &colored), "  \033[2m  #  mip            bytes  stored\033[0m\n"
                                                           "    0  16 x 8            99  LZO\n"
                                                           "    1  8 x 4             32  LZSS\n"
                                                           "    2  4 x 2              7  RLE\n"
                                                           "    3  2 x 1             16  raw\n"
                                                           "  \033[2mtags (2)\033[0m\n"
                                                           "    CGVA  4 bytes\n"
                                                           "    SFFO  64 bytes\n");
}

/* ---- Archives, and lists of textures ---- */

static const char *end_text(struct p3d_buffer *buffer)
{
    const struct p3d_sink sink = p3d_buffer_sink(buffer);

    assert_true(sink.write(sink.user, "", 1));
    at_end(free, buffer->data);
    return (const char *)buffer->data;
}

static const char *archive_text(const struct p3di_archive_facts *archive, bool is_brief)
{
    struct p3d_buffer buffer = {NULL, 0, 0};

    assert_true(is_brief ? p3di_report_archive_brief(archive, p3d_buffer_sink(&buffer), NULL, NULL)
                         : p3di_report_archive(archive, &colored, p3d_buffer_sink(&buffer), NULL, NULL));
    return end_text(&buffer);
}

TEST(an_archive_has_counts_and_properties)
{
    static const struct p3d_error error = {.offset = 1};
    struct p3d_pbo_property properties[] = {{p3d_bytes_of("prefix"), p3d_bytes_of("a\\b")},
                                            {p3d_bytes_of("version"), p3d_bytes_of("7")}};
    struct p3d_pbo_entry entries[] = {
        {.method = P3D_PBO_PACKED}, {.error = &error}, {.method = P3D_PBO_PACKED, .error = &error}, {.size = 1}};
    struct p3d_pbo pbo = {.entries = entries, .entry_count = 4, .properties = properties};
    struct p3di_archive_facts archive = {"a.pbo", 99, &pbo, P3D_PBO_CHECKSUM_CUT, 1};

    assert_string_equal(archive_text(&archive, false), "\033[1ma.pbo\033[0m: PBO archive, 99 bytes\n"
                                                       "  prefix    none: the file's name is taken\n"
                                                       "  checksum  cut: the file ends too early\n"
                                                       "  entries   4, 2 of them packed, 2 that cannot be read\n"
                                                       "  models    1\n");
    archive.checksum = P3D_PBO_CHECKSUM_OK;
    archive.model_count = 12;
    pbo.entry_count = 1;
    pbo.prefix = p3d_bytes_of("a\\b");
    pbo.property_count = 2;
    assert_string_equal(archive_text(&archive, false), "\033[1ma.pbo\033[0m: PBO archive, 99 bytes\n"
                                                       "  prefix    a\\b\n"
                                                       "  checksum  ok\n"
                                                       "  entries   1, 1 of them packed\n"
                                                       "  models    12\n"
                                                       "  properties (2)\n"
                                                       "    prefix = a\\b\n"
                                                       "    version = 7\n");
}

TEST(a_list_of_textures_has_a_line_each)
{
    static const struct p3d_tex_header_mip mips[] = {{64, 32, 0, 6, 3, 100}, {32, 16, 0, 6, 3, 900}};
    struct p3d_tex_header items[] = {{.average = {1, 2, 3, 4},
                                      .is_alpha = 1,
                                      .mips = mips,
                                      .mip_count = 2,
                                      .path = p3d_bytes_of("a\\wall_co.paa"),
                                      .file_size = 1234},
                                     {.is_transparent = 1, .path = p3d_bytes_of("b.paa"), .file_size = 5}};
    struct p3d_tex_headers headers = {.version = 1, .items = items, .count = 2};
    struct p3d_buffer words = {NULL, 0, 0}, json = {NULL, 0, 0};
    const char *text;

    assert_true(p3di_report_tex_headers(&headers, "l.bin", false, p3d_buffer_sink(&words), NULL, NULL));
    text = end_text(&words);
    assert_has(text, "l.bin: list of 2 textures\n");
    assert_has(text, "    64 x 32     2 mips      1234 bytes  ");
    assert_has(text, "  a\\wall_co.paa\n");
    assert_has(text, "     0 x 0      0 mips         5 bytes  ");
    assert_true(p3di_report_tex_headers(&headers, "l.bin", true, p3d_buffer_sink(&json), NULL, NULL));
    text = end_text(&json);
    assert_has(text, "{\"schema\": 1, \"file\": \"l.bin\", \"textures\": [{\"path\": \"a\\\\wall_co.paa\", ");
    assert_has(text, "\"average\": [3, 2, 1, 4], \"is_alpha\": true, \"is_transparent\": false, \"size\": 1234, "
                     "\"mips\": [{\"width\": 64, \"height\": 32, \"offset\": 100}, {\"width\": 32, \"height\": 16, "
                     "\"offset\": 900}]}, {\"path\": \"b.paa\", ");
    assert_has(text, "\"average\": [0, 0, 0, 0], \"is_alpha\": false, \"is_transparent\": true, \"size\": 5, "
                     "\"mips\": []}]}\n");
}

/* ---- Missing files ---- */

/* Nothing is in these assets, so each file is missing that a model names: once, whatever its letters. Textures that the
 * engine makes are no files. */
TEST(missing_files_are_marked_and_counted)
{
    struct p3d_bytes textures[] = {p3d_bytes_of("a.paa"), p3d_bytes_of("#(argb)x"), p3d_bytes_of("")};
    struct p3d_bytes more[] = {p3d_bytes_of("A.PAA"), p3d_bytes_of("b.paa")};
    struct p3d_bytes material = p3d_bytes_of("m.rvmat"), stage = p3d_bytes_of("s.paa"),
                     surface = p3d_bytes_of("u.bisurf");
    struct p3di_facts_proxy proxies[] = {{.model = p3d_bytes_of("gun"), .number = 1},
                                         {.model = p3d_bytes_of("GUN"), .number = 2},
                                         {.model = p3d_bytes_of("a.paa"), .number = 3}};
    struct p3di_facts_lod lods[] = {{.resolution = 1, .points = 1}, {.resolution = 2, .points = 1}};
    struct p3di_facts facts = model(lods, 2);
    struct p3di_style style = {.width = 80, .assets = p3d_assets_new(NULL)};
    const char *text;

    assert_non_null(style.assets);
    lods[0].textures = (struct p3d_names){textures, 3, NULL};
    lods[1].textures = (struct p3d_names){more, 2, NULL};
    lods[0].materials = (struct p3d_names){&material, 1, NULL};
    lods[1].stage_textures = (struct p3d_names){&stage, 1, NULL};
    lods[1].surfaces = (struct p3d_names){&surface, 1, NULL};
    lods[1].proxies = proxies;
    lods[1].proxy_count = 3;
    text = page_of(&facts, P3DI_VIEW_JSON, &style);
    assert_has(text,
               ", \"missing\": [\"a.paa\", \"m.rvmat\", \"b.paa\", \"s.paa\", \"u.bisurf\", \"gun\", \"a.paa\"]}\n");
    assert_has(page_of(&facts, P3DI_VIEW_BRIEF, &style), "textures    7 missing  ok ");
    text = page_of(&facts, P3DI_VIEW_FULL, &style);
    assert_has(text, "  textures (3)\n    a.paa  (missing)\n    #(argb)x\n    \"\"");
    assert_has(text, "  materials (1)\n    m.rvmat  (missing)\n");
    assert_has(text, "    gun  (missing)  1\n");
    text = page_of(&facts, P3DI_VIEW_SHORT, &style);
    assert_has(text, "    b.paa  (missing)\n    #(argb)x\n");
    assert_has(text, "    gun  (missing)  1-2\n");
    assert_lacks(page_of(&facts, P3DI_VIEW_JSON, &plain), "missing");
    assert_lacks(page_of(&facts, P3DI_VIEW_FULL, &plain), "missing");
    facts.is_readable = false;
    assert_lacks(page_of(&facts, P3DI_VIEW_JSON, &style), "missing");
    p3d_assets_free(style.assets);
}
