/* test_variants.c: models as the classes of configs show them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "draw.h"
#include "pbo_bytes.h"
#include "test_folder.h"

#include <p3d/scene.h>

static struct p3d_error error;
static struct heard heard;
static const struct p3d_options hearing = {.warn = hear, .warn_user = &heard};

/* The classes of the test's folder, and those that use a file in it. */
struct found {
    struct p3d_assets *assets;
    struct p3d_classes *classes;
    struct p3d_variants *variants;
};

static void put_config(const char *name, const char *text)
{
    make_file(name, text, strlen(text));
}

static void put_model(const char *name)
{
    struct p3d_file file;

    assert_true(p3d_read_file(FIXTURES "/crate.p3d", &file, &error));
    make_file(name, file.data, file.size);
    p3d_file_free(&file);
}

static struct found find(const char *model)
{
    struct found found = {.assets = folder_assets()};
    char path[256];

    heard = (struct heard){.count = 0};
    snprintf(path, sizeof path, "%s/%s", test_folder, model);
    found.classes = p3d_classes_read(found.assets, &hearing, &error);
    assert_non_null(found.classes);
    found.variants = p3d_find_variants(found.classes, path, NULL, &error);
    assert_non_null(found.variants);
    return found;
}

static void forget(struct found *found)
{
    p3d_variants_free(found->variants);
    p3d_classes_free(found->classes);
    p3d_assets_free(found->assets);
}

/* The names of what is found, with blanks between. */
static void assert_found(const char *model, const char *expected)
{
    struct found found = find(model);
    char names[512] = "";

    for (uint32_t i = 0; i < found.variants->count; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i ? " " : "",
                 found.variants->items[i].name);
    assert_string_equal(names, expected);
    forget(&found);
}

static void assert_bytes(struct p3d_bytes bytes, const char *expected)
{
    assert_true(p3d_text_equal(bytes, expected));
}

/* ---- Whose model it is ---- */

TEST_IN_FOLDER(the_path_of_a_model_has_any_case_and_needs_no_extension)
{
    put_config("$PBOPREFIX$", "mod");
    put_model("crate.p3d");
    put_model("other.p3d");
    put_config("config.cpp", "class CfgVehicles {\n"
                             "  class Base;\n"
                             "  class A: Base { model = \"\\mod\\crate.p3d\"; };\n"
                             "  class B { model = \"MOD\\Crate\"; };\n"
                             "  class C { model = \"mod\\other.p3d\"; };\n"
                             "  class D { model = \"mod\\sub\\crate.p3d\"; };\n"
                             "  class E: A {};\n"
                             "  class F: A { model = \"\"; };\n"
                             "};\n"
                             "class CfgWeapons { class G { class ItemInfo { uniformModel = \"mod\\crate\"; }; }; };\n"
                             "class CfgOther { class H { model = \"mod\\crate\"; }; };\n");
    assert_found("crate.p3d", "A B E G");
    assert_found("other.p3d", "C");
    assert_found("none.p3d", "");
}

TEST_IN_FOLDER(where_nothing_tells_a_root_the_last_names_count)
{
    put_model("data/crate.p3d");
    put_config("config.cpp", "class CfgVehicles { class A { model = \"\\some\\mod\\data\\crate.p3d\"; };\n"
                             "class B { model = \"\\some\\mod\\other\\crate.p3d\"; };\n"
                             "class C { class ClothingTypes { female = \"x\\data\\crate.p3d\"; }; }; };");
    assert_found("data/crate.p3d", "A C");
}

TEST_IN_FOLDER(classes_inherit_from_those_of_other_configs)
{
    struct found found;
    const struct p3d_variant *variant;

    put_config("a/$PBOPREFIX$", "a");
    put_config("b/$PBOPREFIX$", "b");
    put_model("b/crate.p3d");
    put_config("a/config.cpp",
               "class CfgVehicles { class Base; class Green: Base {\n"
               "hiddenSelectionsTextures[] = {\"a\\green_co.paa\"}; hiddenSelections[] += {\"more\"}; }; };");
    put_config("b/config.cpp",
               "class CfgVehicles { class Base { model = \"b\\crate.p3d\"; hiddenSelections[] = {\"lid\"};\n"
               "hiddenSelectionsMaterials[] = {\"\", \"b\\more.rvmat\"}; }; };");
    assert_found("b/crate.p3d", "Green Base");
    found = find("b/crate.p3d");
    variant = p3d_variant_find(found.variants, "GREEN");
    assert_non_null(variant);
    assert_true(p3d_text_ends_with(p3d_bytes_of(variant->origin), "/a/config.cpp"));
    assert_int_equal(variant->selection_count, 2);
    assert_bytes(variant->selections[0].name, "lid");
    assert_bytes(variant->selections[0].texture, "a\\green_co.paa");
    assert_null(variant->selections[0].material.data);
    assert_bytes(variant->selections[1].name, "more");
    assert_bytes(variant->selections[1].material, "b\\more.rvmat");
    assert_false(variant->selections[0].is_hidden || variant->selections[1].is_hidden);
    assert_null(p3d_variant_find(found.variants, "Greens"));
    forget(&found);
}

TEST_IN_FOLDER(bases_that_go_round_have_an_end)
{
    put_model("crate.p3d");
    put_config("a/config.cpp", "class CfgVehicles { class B; class A: B { hiddenSelections[] += {\"x\"}; }; };");
    put_config("b/config.cpp", "class CfgVehicles { class A; class B: A { hiddenSelections[] += {\"y\"}; }; };");
    assert_found("crate.p3d", "");
}

TEST_IN_FOLDER(macros_of_paths_that_are_not_there_are_known)
{
    struct found found;

    put_config("gun/$PBOPREFIX$", "z\\mod\\addons\\gun");
    put_model("gun/crate.p3d");
    put_config("gun/config.cpp", "#include \"\\x\\cba\\macros.hpp\"\n"
                                 "class CfgWeapons { class A { model = QPATHTOF(crate.p3d);\n"
                                 "hiddenSelections[] = {\"lid\", \"other\"};\n"
                                 "hiddenSelectionsTextures[] = {QPATHTOF(data\\a_co.paa), PATHTOF(b_co.paa)}; }; };");
    assert_found("gun/crate.p3d", "A");
    found = find("gun/crate.p3d");
    assert_bytes(found.variants->items[0].selections[0].texture, "z\\mod\\addons\\gun\\data\\a_co.paa");
    assert_bytes(found.variants->items[0].selections[1].texture, "z\\mod\\addons\\gun\\b_co.paa");
    forget(&found);
}

/* Its mod reaches up to where its prefix stands, however little of it is looked through. */
TEST_IN_FOLDER(a_config_includes_files_of_its_whole_mod)
{
    struct found found = {.assets = p3d_assets_new(NULL)};

    put_config("mod/$PBOPREFIX$", "mod");
    put_config("mod/shared.hpp", "class Shared { model = \"mod\\gun\\crate.p3d\"; };");
    put_config("outside.hpp", "class Outside { model = \"mod\\gun\\crate.p3d\"; };");
    put_config("mod/gun/config.cpp", "class CfgVehicles {\n#include \"..\\shared.hpp\"\n"
                                     "#include \"..\\..\\outside.hpp\"\n"
                                     "class Own { model = \"mod\\gun\\crate.p3d\"; }; };");
    put_model("mod/gun/crate.p3d");
    assert_true(p3d_assets_add(found.assets, in_folder("mod/gun"), &error));
    found.classes = p3d_classes_read(found.assets, &hearing, &error);
    assert_non_null(found.classes);
    found.variants = p3d_find_variants(found.classes, in_folder("mod/gun/crate.p3d"), NULL, &error);
    assert_non_null(found.variants);
    assert_non_null(p3d_variant_find(found.variants, "Own"));
    assert_non_null(p3d_variant_find(found.variants, "Shared"));
    assert_null(p3d_variant_find(found.variants, "Outside"));
    forget(&found);
}

TEST_IN_FOLDER(a_config_that_cannot_be_read_is_left_out)
{
    put_model("crate.p3d");
    put_config("a/config.cpp", "class CfgVehicles { class A { model = \"crate.p3d\"; ");
    put_config("b/config.cpp", "class CfgVehicles { class B { model = \"crate.p3d\"; }; };");
    assert_found("crate.p3d", "B");
    assert_int_equal(heard.count, 1);
    assert_true(p3d_text_ends_with(p3d_bytes_of(heard.last), "; its classes are not known"));
}

TEST_IN_FOLDER(a_model_in_an_archive_is_found)
{
    static const char config[] = "class CfgVehicles { class A { model = \"\\mod\\crate.p3d\"; }; };";
    static struct bytes b;

    b.size = 0;
    put_pbo_properties(&b, "prefix", "mod");
    put_pbo_stored(&b, "config.cpp", config);
    put_pbo_stored(&b, "Crate.p3d", "none");
    put_pbo_end(&b);
    put_bytes(&b, config, sizeof config - 1);
    put_bytes(&b, "none", 4);
    make_file("a.pbo", b.data, b.size);
    assert_found("a.pbo:Crate.p3d", "A");
    assert_found("a.pbo:other.p3d", "");
}

/* ---- What they give it ---- */

static const char looks[] =
    "class CfgVehicles {\n"
    "  class Plain { model = \"mod\\crate.p3d\"; hiddenSelections[] = {\"LID\", \"nothing\"}; };\n"
    "  class Green: Plain { hiddenSelectionsTextures[] = {\"mod\\green_co.paa\"}; };\n"
    "  class Open: Plain { hiddenSelectionsTextures[] = {\"\"}; };\n"
    "  class Worn: Green { hiddenSelectionsMaterials[] = {\"mod\\new.rvmat\"};\n"
    "    class DamageSystem { class GlobalHealth { class Health { healthLevels[] = {\n"
    "      {1, {\"Crate\\data\\crate.rvmat\", \"mod/new.rvmat\"}}, {0.7, {\"crate\\data\\crate.rvmat\"}},\n"
    "      {0.5, {\"mod\\old.rvmat\", \"mod\\bad.rvmat\"}}, {0.3}, {0, {\"mod\\gone.rvmat\"}}}; }; }; }; };\n"
    "};\n";

static const char brown[] = "#(argb,8,8,3)color(0.5,0.25,0.125,1,CO)";

static struct p3d_scene open_as(struct found *found, const char *variant)
{
    const struct p3d_scene_options options = {
        .assets = found->assets, .classes = found->classes, .variant = variant, .lods = "#0"};
    struct p3d_scene scene;
    char path[256];

    snprintf(path, sizeof path, "%s/crate.p3d", test_folder);
    if (!p3d_scene_open(path, P3D_SCENE_MODEL, &options, NULL, &scene, &error))
        fail_msg("%s", error.message);
    return scene;
}

static const struct p3d_model_face *lid_of(const struct p3d_model_lod *lod)
{
    for (uint32_t i = 0; i < lod->selection_count; i++)
        if (p3d_text_equal(lod->selections[i].name, "lid"))
            return &lod->faces[lod->selections[i].faces[0]];
    fail();
    return NULL;
}

static struct found put_looks(void)
{
    put_config("$PBOPREFIX$", "mod");
    put_model("crate.p3d");
    put_config("config.cpp", looks);
    return find("crate.p3d");
}

static void assert_lid(struct found *found, const char *variant, const char *texture, const char *material)
{
    struct p3d_scene scene = open_as(found, variant);
    const struct p3d_model_face *face = lid_of(&scene.model->lods[0]);

    assert_ptr_equal(scene.model, scene.plain);
    assert_true(p3d_model_check(scene.model, &error));
    assert_bytes(scene.model->materials[face->material].texture, texture);
    assert_bytes(scene.model->materials[face->material].material, material);
    p3d_scene_close(&scene);
}

TEST_IN_FOLDER(selections_get_textures_and_rvmats)
{
    struct found found = put_looks();
    struct p3d_scene scene;

    assert_found("crate.p3d", "Plain Green Open Worn Worn:damaged Worn:ruined");
    assert_lid(&found, NULL, brown, "");
    assert_lid(&found, "Plain", brown, "");
    assert_lid(&found, "green", "mod\\green_co.paa", "");
    assert_lid(&found, "Worn", "mod\\green_co.paa", "mod\\new.rvmat");
    assert_lid(&found, "Worn:damaged", "mod\\green_co.paa", "mod\\bad.rvmat");
    assert_lid(&found, "Worn:ruined", "mod\\green_co.paa", "mod\\new.rvmat");
    scene = open_as(&found, "Worn:ruined"); /* the others have the model's own */
    assert_bytes(scene.model->materials[scene.model->lods[0].faces[0].material].texture, "crate\\data\\crate_co.paa");
    assert_bytes(scene.model->materials[scene.model->lods[0].faces[0].material].material, "mod\\gone.rvmat");
    assert_int_equal(scene.model->material_count, 2);
    p3d_scene_close(&scene);
    forget(&found);
}

TEST_IN_FOLDER(an_empty_texture_hides_its_selection)
{
    struct found found = put_looks();
    struct p3d_scene plain = open_as(&found, NULL), scene = open_as(&found, "Open");
    uint32_t count = 0;

    for (uint32_t i = 0; i < scene.model->lods[0].face_count; i++)
        count += scene.model->lods[0].faces[i].corner_count == 0;
    assert_int_equal(count, 1);
    assert_int_equal(lid_of(&scene.model->lods[0])->corner_count, 0);
    assert_int_equal(scene.model->lods[0].face_count, plain.model->lods[0].face_count);
    p3d_scene_close(&scene);
    p3d_scene_close(&plain);
    forget(&found);
}

TEST_IN_FOLDER(a_variant_that_is_not_there_is_a_failure)
{
    struct found found = put_looks();
    struct p3d_scene_options options = {.assets = found.assets, .classes = found.classes, .variant = "Grene"};
    struct p3d_scene scene;
    char path[256];

    snprintf(path, sizeof path, "%s/crate.p3d", test_folder);
    assert_false(p3d_scene_open(path, P3D_SCENE_MODEL, &options, NULL, &scene, &error));
    assert_int_equal(scene.failure, P3D_SCENE_NO_VARIANT);
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "none of its 6 variants is called 'Grene'");
    forget(&found);
}

TEST_IN_FOLDER(classes_of_each_group_are_known)
{
    put_config("$PBOPREFIX$", "mod");
    put_model("crate.p3d");
    put_config("config.cpp", "class CfgGlasses { class A { model = \"mod\\crate\"; }; class H { model = 1; }; };\n"
                             "class CfgAmmo { class B { model = \"mod\\crate\"; }; };\n"
                             "class CfgNonAIVehicles { class C { model = \"mod\\crate\"; }; };\n"
                             "class CfgMagazines { class D { model = \"mod\\crate\"; }; class A: D {}; };\n"
                             "class CfgWeapons { class E { class ClothingTypes { male = \"mod\\crate\"; }; }; };\n"
                             "class CfgVehicles { class F { model = \"mod\\crate\"; }; class G: D {}; };\n");
    assert_found("crate.p3d", "F E D A C B A");
}

/* ---- Models of our own ---- */

#define TEXT(text)                                                                                                     \
    {                                                                                                                  \
        (const uint8_t *)(text), sizeof(text) - 1                                                                      \
    }

/* Three triangles; the second is in two selections, and has an rvmat whose content is known. */
static struct sketch *triangles(void)
{
    static const struct p3d_bytes stages[] = {TEXT("stage.paa")};
    struct sketch *m =
        sketch("lod Geometry; p 0 0 0 0 1 0 1 0 0; f 0 1 2; lod 2; p 0 0 0 0 1 0 1 0 0; paint a.paa a.rvmat;"
               "f 0 1 2; material b.paa b.rvmat; f 0 1 2; f 2 1 0; s first f0 f1; s second f1 f2");

    for (unsigned i = 0; i < 2; i++) {
        m->materials[i].has_rvmat = true;
        m->materials[i].specular_power = 10 + (float)i;
        m->materials[i].surface = p3d_bytes_of("metal.bisurf");
        m->materials[i].stage_textures = stages;
        m->materials[i].stage_texture_count = 1;
    }
    return m;
}

static struct p3d_model *vary(const struct sketch *m, const struct p3d_variant *variant)
{
    struct p3d_model *model = p3d_model_with_variant(&m->model, variant, NULL, &error);

    assert_non_null(model);
    assert_true(p3d_model_check(model, &error));
    assert_int_equal(model->lod_count, 2);
    assert_int_equal(model->lods[1].face_count, 3);
    assert_ptr_equal(model->lods[1].points, m->lods[1].points);
    at_end((void (*)(void *))p3d_model_free, model);
    return model;
}

static void assert_material(const struct p3d_model *model, uint32_t lod, uint32_t face, const char *texture,
                            const char *material, float power)
{
    const struct p3d_model_material *one = &model->materials[model->lods[lod].faces[face].material];

    assert_text(one->texture, texture);
    assert_text(one->material, material);
    assert_int_equal(one->has_rvmat, power != 0);
    assert_f32(one->specular_power, power);
    assert_text(one->surface, power != 0 ? "metal.bisurf" : "");
    assert_int_equal(one->stage_texture_count, power != 0);
}

TEST(a_face_of_two_selections_has_the_look_of_the_later_of_the_variant)
{
    static const struct p3d_variant_selection forth[] = {{.name = TEXT("First"), .texture = TEXT("1.paa")},
                                                         {.name = TEXT("SECOND"), .texture = TEXT("2.paa")}};
    static const struct p3d_variant_selection back[] = {{.name = TEXT("second"), .texture = TEXT("2.paa")},
                                                        {.name = TEXT("first"), .texture = TEXT("1.paa")}};
    struct p3d_variant variant = {.selections = forth, .selection_count = 2};
    struct sketch *m = triangles();
    struct p3d_model *model = vary(m, &variant);

    assert_material(model, 1, 0, "1.paa", "a.rvmat", 10); /* what is known of the rvmat stays */
    assert_material(model, 1, 1, "2.paa", "b.rvmat", 11);
    assert_material(model, 1, 2, "2.paa", "b.rvmat", 11);
    assert_material(model, 0, 0, "a.paa", "a.rvmat", 10);
    assert_int_equal(model->material_count, 3); /* faces that look alike share them */
    variant.selections = back;
    model = vary(m, &variant);
    assert_material(model, 1, 0, "1.paa", "a.rvmat", 10);
    assert_material(model, 1, 1, "1.paa", "b.rvmat", 11);
    assert_material(model, 1, 2, "2.paa", "b.rvmat", 11);
    assert_int_equal(model->material_count, 4);
}

/* Slashes at the start, their kind, and case make no other path of it. */
TEST(an_rvmat_is_worn_however_its_path_is_spelled)
{
    static const struct {
        const char *own, *from;
        bool is_worn;
    } rows[] = {{"x\\a.rvmat", "x\\a.rvmat", true},
                {"x\\a.rvmat", "X/A.Rvmat", true},
                {"x\\a.rvmat", "\\x\\a.rvmat", true},
                {"/\\X/a.rvmat", "x\\a.rvmat", true},
                {"x\\a.rvmat", "x\\\\a.rvmat", false},
                {"x\\a.rvmat", "x\\a.rvma", false},
                {"x\\a.rvmat", "a.rvmat", false},
                {"x\\a.rvmat", "", false},
                {"x\\a.rvmat", "\\", false}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_variant_rvmat worn = {p3d_bytes_of(rows[i].from), TEXT("worn.rvmat")};
        const struct p3d_variant variant = {.rvmats = &worn, .rvmat_count = 1};
        struct sketch *m = triangles();
        struct p3d_model *model;

        m->materials[0].material = p3d_bytes_of(rows[i].own);
        model = vary(m, &variant);
        assert_material(model, 1, 0, "a.paa", rows[i].is_worn ? "worn.rvmat" : rows[i].own, rows[i].is_worn ? 0 : 10);
        assert_material(model, 1, 1, "b.paa", "b.rvmat", 11);
    }
}

TEST(a_selection_that_is_hidden_hides_a_face_only_if_it_is_the_last)
{
    static const struct p3d_variant_selection selections[] = {{.name = TEXT("first"), .is_hidden = true},
                                                              {.name = TEXT("second"), .texture = TEXT("2.paa")}};
    const struct p3d_variant variant = {.selections = selections, .selection_count = 2};
    struct sketch *m = triangles();
    struct p3d_model *model = vary(m, &variant);

    assert_int_equal(model->lods[1].faces[0].corner_count, 0);
    assert_int_equal(model->lods[1].faces[1].corner_count, 3);
    assert_int_equal(model->lods[1].faces[2].corner_count, 3);
    assert_int_equal(model->lods[0].faces[0].corner_count, 3);
}

TEST(a_sheet_shows_the_LOD_that_stands_for_the_model)
{
    static const struct p3d_variant_selection selections[][1] = {{{.name = TEXT("second"), .texture = TEXT("1.paa")}},
                                                                 {{.name = TEXT("second"), .texture = TEXT("2.paa")}}};
    static const struct p3d_variant items[] = {{.selections = selections[0], .selection_count = 1},
                                               {.selections = selections[1], .selection_count = 1}};
    const struct p3d_variants variants = {.items = items, .count = 2}, none = {.items = NULL};
    struct sketch *m = triangles();
    struct p3d_model *model = p3d_model_with_variants(&m->model, &variants, NULL, &error);

    assert_non_null(model);
    assert_int_equal(model->lod_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        static const char *const textures[] = {"b.paa", "1.paa", "2.paa"};

        assert_f32(model->lods[i].resolution, 2);
        assert_int_equal(model->lods[i].face_count, 3);
        assert_material(model, i, 2, textures[i], "b.rvmat", 11);
        assert_material(model, i, 0, "a.paa", "a.rvmat", 10);
    }
    p3d_model_free(model);
    model = p3d_model_with_variants(&m->model, &none, NULL, &error);
    assert_int_equal(model->lod_count, 1);
    p3d_model_free(model);
    m->model.lod_count = 0;
    model = p3d_model_with_variants(&m->model, &variants, NULL, &error);
    assert_int_equal(model->lod_count, 0);
    p3d_model_free(model);
}
