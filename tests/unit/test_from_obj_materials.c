/* test_from_obj_materials.c: textures and materials of an OBJ, and the libraries they are in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "imported.h"

#include <stdio.h>

#define TRIANGLE "v 0 0 0\nv 1 0 0\nv 0 1 0\n"

#define OBJ "mtllib x.mtl\n" TRIANGLE "usemtl one\nf 1 2 3\n"

static struct imported import_with(const char *mtl, const char *root)
{
    return import_quietly("mtllib x.mtl\n" TRIANGLE
                          "usemtl one\nf 1 2 3\nusemtl two words\nf 1 2 3\nusemtl none\nf 1 2 3\n",
                          &(struct p3d_obj_import_options){
                              .texture_root = root, .read_mtl = give_mtl, .read_mtl_user = (void *)(uintptr_t)mtl});
}

static const struct p3d_model_material *material_at(const struct imported *x, uint32_t face)
{
    return &x->model->materials[x->model->lods[0].faces[face].material];
}

TEST(textures_and_rvmats_come_from_the_mtl)
{
    static const char mtl[] =
        "# p3dkit\n# rvmat: nobody's\nnewmtl other\nmap_Kd x.png\n\n"
        "newmtl one\n# rvmat: a\\b c.rvmat\nKd 1 1 1\nmap_Kd -s 1 1 1 -clamp on -o 0.5 -mm 0 1 tex/my "
        "file.png \t\nillum 2\nnewmtl two words\r\n# texture: #(argb,8,8,3)color(1,0,0,1)\r\nKd 1 0 0";
    struct imported x = import_with(mtl, NULL);

    assert_text(material_at(&x, 0)->texture, "tex\\my file.png");
    assert_text(material_at(&x, 0)->material, "a\\b c.rvmat");
    assert_text(material_at(&x, 1)->texture, "#(argb,8,8,3)color(1,0,0,1)");
    assert_text(material_at(&x, 1)->material, "");
    assert_text(material_at(&x, 2)->texture, "");
}

/* A file may be called as a number is. */
TEST(options_of_a_texture_take_as_many_words_as_they_have)
{
    static const char *const options[] = {"-blendu off", "-blendv on", "-boost 2",    "-mm 0 1",   "-o 1 2 3",
                                          "-s 1 1 1",    "-t 0 0 0",   "-texres 64",  "-clamp on", "-bm 2",
                                          "-cc off",     "-imfchan r", "-type sphere"};

    for (size_t i = 0; i < COUNT(options); i++) {
        struct imported x;
        char mtl[100];

        sprintf(mtl, "newmtl one\nmap_Kd %s 7\n", options[i]);
        x = import_quietly(OBJ, &(struct p3d_obj_import_options){.read_mtl = give_mtl, .read_mtl_user = mtl});
        assert_text(material_at(&x, 0)->texture, "7");
    }
}

TEST(the_texture_root_is_taken_off)
{
    static const struct {
        const char *root, *path, *texture;
    } rows[] = {
        {NULL, "P:/a/b.png", "P:\\a\\b.png"},
        {"P:", "P:/a/b.png", "a\\b.png"},
        {"p:\\", "P:/a/b.png", "a\\b.png"},
        {"P:/A/", "P:\\a\\b.png", "b.png"},
        {"P:/a/b", "P:/a/b.png", "P:\\a\\b.png"},
        {"x", "P:/a.png", "P:\\a.png"},
        {"", "/a/b.png", "a\\b.png"},
        {"../tex", "../tex/a.png", "a.png"},
        {"../tex", "../texts/a.png", "..\\texts\\a.png"},
        {"/", "/a.png", "a.png"},
        {"my/tex", "\\my\\tex\\a.png", "a.png"},
        {"\\my\\tex\\", "my/tex/a.png", "a.png"},
        {"/my", "my/tex/a.png", "tex\\a.png"},
        {"/my", "/other/a.png", "\\other\\a.png"},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        char mtl[100];
        struct imported x;

        sprintf(mtl, "newmtl two words\nnewmtl one\nmap_Kd %s\n", rows[i].path);
        x = import_with(mtl, rows[i].root);
        assert_text(material_at(&x, 0)->texture, rows[i].texture);
    }
}

TEST(colours_without_an_image_are_procedural_textures)
{
    static const struct {
        const char *mtl, *texture;
    } rows[] = {
        {"newmtl one\nKd 0.5 0.25 0\n", "#(argb,8,8,3)color(0.5,0.25,0,1,CO)"},
        {"newmtl one\nKd 0.5\nd 0.75\n", "#(argb,8,8,3)color(0.5,0.5,0.5,0.75,CA)"},
        {"newmtl one\nTr 0.25\nKd 1 1 1\n", "#(argb,8,8,3)color(1,1,1,0.75,CA)"},
        {"newmtl one\nKd 1 0 0\nd -halo 0.5\nnewmtl two words\nd 1\n", "#(argb,8,8,3)color(1,0,0,0.5,CA)"},
        {"newmtl one\nKd 1 1 1\n", "#(argb,8,8,3)color(1,1,1,1,CO)"},
        {"newmtl one\nKd 1 0 0\nmap_Kd x.png\n", "x.png"},
        {"newmtl one\nKd spectral x.rfl\n", ""},
        {"newmtl one\nKd 1 0\n", ""},
        {"newmtl one\nKa 1 0 0\n", ""},
        {"# p3dkit\n\nnewmtl one\n# rvmat: a.rvmat\nKd 1 1 1\nd 1\n", ""}, /* it had none */
        {"# p3dkit\n\nnewmtl one\nKd 1 0 1\nd 1\n", "#(argb,8,8,3)color(1,0,1,1,CO)"},
        {"# p3dkit\n\nnewmtl one\nKd 0 1 1\nd 1\n", "#(argb,8,8,3)color(0,1,1,1,CO)"},
        {"# p3dkit\n\nnewmtl one\nKd 1 1 0\nd 1\n", "#(argb,8,8,3)color(1,1,0,1,CO)"},
        {"# p3dkit\n\nnewmtl one\nKd 1 1 1\nd 0.5\n", "#(argb,8,8,3)color(1,1,1,0.5,CA)"},
        {"newmtl one\nKd 0.5 0.25 0.75 1\n", "#(argb,8,8,3)color(0.5,0.25,0.75,1,CO)"},
        {"newmtl one\nmap_Kd x.png\nnewmtl one\nKd 1 0 0\n", "#(argb,8,8,3)color(1,0,0,1,CO)"}, /* the last counts */
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        char mtl[200];
        struct imported x;

        sprintf(mtl, "%snewmtl two words\nnewmtl none\nKd 0.8 0.8 0.8\n", rows[i].mtl);
        x = import_with(mtl, NULL);
        assert_text(material_at(&x, 0)->texture, rows[i].texture);
        assert_text(material_at(&x, 1)->texture, "");
        assert_text(material_at(&x, 2)->texture, "");
    }
}

/* ---- Libraries ---- */

struct shelf {
    const char *names[4], *texts[4];
    int asked;
};

static bool look_up(void *user, const char *name, struct p3d_bytes *text)
{
    struct shelf *shelf = user;

    shelf->asked++;
    for (size_t i = 0; i < COUNT(shelf->names); i++) {
        if (!shelf->names[i] || strcmp(shelf->names[i], name) != 0)
            continue;
        *text = p3d_bytes_of(shelf->texts[i]);
        return true;
    }
    return false;
}

TEST(libraries_may_have_blanks_or_be_several)
{
    static const char text[] = "mtllib my lib.mtl\nmtllib a.mtl gone.mtl b.mtl\nmtllib a.mtl gone.mtl\n" TRIANGLE
                               "usemtl m\nf 1 2 3\nusemtl a\nf 1 2 3\nusemtl b\nf 1 2 3\nusemtl lost\nf 1 2 3\n";
    struct shelf shelf = {
        {"my lib.mtl", "a.mtl", "b.mtl"},
        {"newmtl m\nmap_Kd m.paa", "newmtl a\nmap_Kd a.paa\nnewmtl b\nmap_Kd old.paa", "newmtl b\nmap_Kd b.paa"},
        0};
    struct imported x = import_bytes(text, sizeof text - 1,
                                     &(struct p3d_obj_import_options){.read_mtl = look_up, .read_mtl_user = &shelf});

    assert_string_equal(x.warnings, "line 2: the material library cannot be read: \"gone.mtl\"; "
                                    "1 materials are not in an MTL; their names are taken as textures; ");
    assert_int_equal(shelf.asked, 6); /* what was read, or is not there, is not asked for again */
    assert_text(material_at(&x, 0)->texture, "m.paa");
    assert_text(material_at(&x, 1)->texture, "a.paa");
    assert_text(material_at(&x, 2)->texture, "b.paa");
    assert_text(material_at(&x, 3)->texture, "lost");
}
