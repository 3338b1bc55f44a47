/* make_seeds.c: makes the files that fuzzing starts from, a folder a target.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: make_seeds FIXTURES FOLDER
 *
 * Small ones, because a fuzzer works best on those: fixtures that are MLODs, tubes of few vertices in versions of
 * ODOL between which records change, tubes that are just large enough for packed arrays, and trees of classes. */
#include <p3d/p3d.h>

#include "codec/lzo.h"
#include "codec/lzss.h"
#include "jpeg_bytes.h"
#include "pbo_bytes.h"
#include "physx_bytes.h"
#include "system/files.h"
#include "tube.h"

#include <stdio.h>
#include <stdlib.h>

static const struct tube_shape small = {{{4, 3}, {3, 2}}, 8};
static const struct tube_shape packed = {{{16, 16}, {3, 2}}, 300};

static void fail(const char *path, const char *why)
{
    fprintf(stderr, "make_seeds: %s: %s\n", path, why);
    exit(1);
}

/* `head` is what a target wants in front of the bytes. */
static void save(const char *folder, const char *target, const char *name, struct p3d_bytes head,
                 struct p3d_bytes bytes)
{
    char path[2048];
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", folder, target);
    if (!p3di_make_folder(path))
        fail(path, "cannot be made");
    snprintf(path, sizeof path, "%s/%s/%s", folder, target, name);
    file = fopen(path, "wb");
    if (!file || fwrite(head.data, 1, head.size, file) != head.size ||
        fwrite(bytes.data, 1, bytes.size, file) != bytes.size || fclose(file) != 0)
        fail(path, "cannot be written");
}

/* The bytes of a fixture; free the file. */
static struct p3d_bytes open_fixture(const char *fixtures, const char *name, struct p3d_file *file)
{
    struct p3d_error error;
    char path[2048];

    snprintf(path, sizeof path, "%s/%s", fixtures, name);
    if (!p3d_read_file(path, file, &error))
        fail(path, error.message);
    return (struct p3d_bytes){file->data, (uint32_t)file->size};
}

static struct p3d_bytes bytes_of(const struct p3d_buffer *buffer)
{
    return (struct p3d_bytes){buffer->data, (uint32_t)buffer->size};
}

static const struct p3d_bytes nothing = {(const uint8_t *)"", 0};

/* As an input of p3dconv, whose command line has that number. */
static void save_for_p3dconv(const char *folder, const char *name, uint8_t choice, struct p3d_bytes bytes)
{
    save(folder, "p3dconv", name, (struct p3d_bytes){&choice, 1}, bytes);
}

/* ---- Models ---- */

/* A few of a tool's command lines, other ones with each file. */
static void save_for_tool(const char *folder, const char *tool, const char *name, struct p3d_bytes bytes)
{
    enum { COMMANDS = 35, STEP = 5 };
    static unsigned next;

    for (unsigned command = next++ % STEP; command < COMMANDS; command += STEP) {
        const uint8_t choice = (uint8_t)command;
        char numbered[64];

        snprintf(numbered, sizeof numbered, "%02u-%s", command, name);
        save(folder, tool, numbered, (struct p3d_bytes){&choice, 1}, bytes);
    }
}

static void save_model(const char *folder, const char *format, const char *name, struct p3d_bytes bytes)
{
    char target[32];

    save(folder, format, name, nothing, bytes);
    snprintf(target, sizeof target, "%s_model", format);
    save(folder, target, name, nothing, bytes);
    save(folder, "web", name, nothing, bytes);
    save_for_tool(folder, "p3dinfo", name, bytes);
    save_for_tool(folder, "p3ddump", name, bytes);
    save_for_tool(folder, "p3dconv", name, bytes);
}

/* A GLB with all that there is of the model, and one for others to show. */
static void save_glb(const char *folder, const char *name, struct p3d_bytes bytes)
{
    static const struct p3d_gltf_options kinds[] = {{.is_lossless = true}, {.lods = P3D_GLTF_ALL}};
    struct p3d_document document;
    struct p3d_model *model = p3d_read(bytes.data, bytes.size, NULL, &document, NULL)
                                  ? p3d_document_model(&document, NULL, 0, NULL, NULL)
                                  : NULL;

    for (size_t i = 0; i < 2 && model; i++) {
        struct p3d_buffer glb = {NULL, 0, 0};
        char glb_name[64];

        snprintf(glb_name, sizeof glb_name, "%.50s%s.glb", name, i ? "_shown" : "");
        if (!p3d_write_glb(model, &kinds[i], NULL, p3d_buffer_sink(&glb), NULL))
            fail(name, "cannot be a GLB");
        save(folder, "gltf", glb_name, nothing, bytes_of(&glb));
        if (!i)
            save_for_p3dconv(folder, glb_name, 28, bytes_of(&glb)); /* gltf-to-mlod */
        p3d_buffer_free(&glb);
    }
    p3d_model_free(model);
    p3d_close(&document);
}

/* Its OBJ, and behind a NUL its MTL; to p3dconv the OBJ alone. */
static void save_obj(const char *folder, const char *name, struct p3d_bytes bytes)
{
    /* as p3dconv's target calls its input: its own MTL */
    const struct p3d_obj_options options = {.mtl_name = "in.p3d"};
    struct p3d_buffer text = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&text);
    struct p3d_mlod *mlod = p3d_mlod_read(bytes.data, bytes.size, NULL, NULL);
    struct p3d_model *model = mlod ? p3d_model_from_mlod(mlod, NULL, 0, NULL, NULL) : NULL;
    char obj_name[64];

    snprintf(obj_name, sizeof obj_name, "%.50s.obj", name);
    if (!model || !p3d_write_obj(model, &options, NULL, sink, NULL))
        fail(name, "cannot be an OBJ");
    save_for_p3dconv(folder, obj_name, 15, bytes_of(&text)); /* obj-to-mlod */
    if (!sink.write(sink.user, "", 1) || !p3d_write_mtl(model, &options, NULL, sink, NULL))
        fail(name, "cannot be an MTL");
    save(folder, "obj", obj_name, nothing, bytes_of(&text));
    p3d_model_free(model);
    p3d_mlod_free(mlod);
    p3d_buffer_free(&text);
}

/* With a model.cfg, as three of the versions that are made of it. */
static void save_source(const char *folder, const char *name, struct p3d_bytes bytes)
{
    static const char text[] = "class CfgSkeletons{class S{skeletonBones[]={\"upper\",\"\",\"lower\",\"upper\"};};};"
                               "class CfgModels{class model{skeletonName=\"S\";sections[]={\"paint\"};class Animations{"
                               "class A{type=\"rotation\";source=\"user\";selection=\"upper\";axis=\"axis\";angle1=1;};"
                               "class B{type=\"hide\";selection=\"lower\";hideValue=0.5;};};};};";
    char tool_name[64];

    snprintf(tool_name, sizeof tool_name, "18-%.50s", name);
    save_for_p3dconv(folder, tool_name, 18, bytes); /* mlod-to-odol */
    for (uint8_t version = 0; version < 3; version++) {
        uint8_t head[sizeof text + 1] = {version};
        char numbered[64];

        memcpy(head + 1, text, sizeof text);
        snprintf(numbered, sizeof numbered, "%u-%.50s", (unsigned)version, name);
        save(folder, "binarise", numbered, (struct p3d_bytes){head, sizeof head}, bytes);
    }
}

/* Behind a model.cfg, which moves selections that it may have. */
static void save_moving(const char *folder, const char *name, struct p3d_bytes bytes)
{
    static const char text[] =
        "class CfgSkeletons{class B{skeletonBones[]={\"door\",\"\"};};class S{isDiscrete=0;skeletonInherit=\"B\";"
        "skeletonBones[]={\"component01\",\"door\",\"lid\",\"door\",\"whole crate\",\"lid\"};};};"
        "class CfgModels{class D{sections[]={\"whole crate\"};class Animations{"
        "class A{type=\"rotation\";source=\"user\";selection=\"lid\";axis=\"axis\";angle1=\"rad 90\";};};};"
        "class m:D{skeletonName=\"S\";sectionsInherit=\"D\";sections[]+={\"lid\"};class Animations:Animations{"
        "class C:A{type=\"rotationX\";axis=\"\";memory=0;sourceAddress=\"mirror\";minValue=-1;};"
        "class E{type=\"translation\";selection=\"component01\";begin=\"axis\";"
        "end=\"open position\";offset1=2;memory=0;};"
        "class F{type=\"translationZ\";selection=\"whole crate\";offset0=1;};"
        "class G{type=\"hide\";selection=\"door\";hideValue=0.5;unHideValue=0.7;};"
        "class H{type=\"direct\";selection=\"door\";axisPos[]={0,1,2};axisDir[]={0,0,1};angle=1;axisOffset=3;};};};};";

    save(folder, "model_cfg", name, (struct p3d_bytes){(const uint8_t *)text, sizeof text}, bytes); /* with its NUL */
}

static void save_fixture(const char *folder, const char *fixtures, const char *name)
{
    struct p3d_file file;
    const struct p3d_bytes bytes = open_fixture(fixtures, name, &file);

    save_model(folder, "mlod", name, bytes);
    save_moving(folder, name, bytes);
    save_obj(folder, name, bytes);
    save_glb(folder, name, bytes);
    save_source(folder, name, bytes);
    p3d_file_free(&file);
}

static void save_tree(const char *folder, const char *fixtures, const char *name)
{
    struct p3d_file file;
    const struct p3d_bytes bytes = open_fixture(fixtures, name, &file);

    save(folder, "config", name, nothing, bytes);
    save_for_tool(folder, "p3ddump", name, bytes);
    p3d_file_free(&file);
}

/* Texts that a preprocessor has to bear. */
static void save_macros(const char *folder)
{
    static const char text[] = "#define A(x,y) x##y #x \\\n more(y)\n#define B A(B,C) A(1,2)\n#define C \"C\"\n"
                               "#ifdef D\n#include \"it\"\n#else\n#define D\n#include <it>\n#endif\n#undef C\n"
                               "a=B; b[]={C,{B},db-3,0x1f,1e9,-1.5}; c=\"a\" \\n \"\"\"b\"; /* d */ e=__LINE__;\n"
                               "class F:G{class F;delete H;};enum{I=2,J}; k=(rad 90)/2^-3 max pi;\n";

    save(folder, "config", "macros.cfg", nothing, (struct p3d_bytes){(const uint8_t *)text, sizeof text - 1});
}

static void save_tube(const char *folder, uint32_t version, const struct tube_shape *shape)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;
    char name[64];

    snprintf(name, sizeof name, "%s_v%02u.p3d", shape == &small ? "small" : "packed", (unsigned)version);
    if (!write_tube_odol(version, shape, p3d_buffer_sink(&file), &error))
        fail(name, error.message);
    save_model(folder, "odol", name, (struct p3d_bytes){file.data, (uint32_t)file.size});
    p3d_buffer_free(&file);
}

/* ---- Textures ---- */

/* The picture as PNG and TGA, and a list of this texture alone. */
static void save_picture(const char *folder, const char *name, const struct p3d_file *file)
{
    struct p3d_paa *paa = p3d_paa_read(file->data, file->size, NULL, NULL);
    struct p3d_image *image = paa ? p3d_paa_decode(paa, 0, false, NULL, NULL) : NULL;
    struct p3d_buffer png = {NULL, 0, 0}, list = {NULL, 0, 0};
    struct p3d_tex_header_mip mips[P3D_TEX_HEADER_MOST_MIPS];
    struct p3d_tex_header header;
    const struct bytes jpeg = small_jpeg();
    uint8_t tga[18] = {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 32, 40};

    if (!image || !p3d_write_png(image, NULL, p3d_buffer_sink(&png), NULL))
        fail(name, "has no picture");
    header = p3d_tex_header_of(paa, p3d_bytes_of(name), (uint32_t)file->size, mips);
    if (!p3d_tex_headers_write(&(struct p3d_tex_headers){.version = 1, .items = &header, .count = 1},
                               p3d_buffer_sink(&list), NULL))
        fail(name, "has no list");
    tga[12] = (uint8_t)image->width;
    tga[14] = (uint8_t)image->height;
    save(folder, "image", name, nothing, bytes_of(&png));
    save(folder, "tex_headers", name, nothing, bytes_of(&list));
    save(folder, "image", "picture.tga", (struct p3d_bytes){tga, sizeof tga},
         (struct p3d_bytes){image->pixels, 4 * image->width * image->height});
    save(folder, "image", "picture.jpg", nothing, (struct p3d_bytes){jpeg.data, (uint32_t)jpeg.size});
    p3d_buffer_free(&png);
    p3d_buffer_free(&list);
    p3d_image_free(image);
    p3d_paa_free(paa);
}

static void save_texture(const char *folder, const char *fixtures, const char *name)
{
    struct p3d_file file;
    const struct p3d_bytes bytes = open_fixture(fixtures, name, &file);

    save(folder, "paa", name, nothing, bytes);
    save_for_p3dconv(folder, name, 17, bytes); /* paa-to-png */
    save_picture(folder, name, &file);
    p3d_file_free(&file);
}

static void save_animation(const char *folder, const char *fixtures, const char *name)
{
    struct p3d_file file;
    const struct p3d_bytes bytes = open_fixture(fixtures, name, &file);

    save(folder, "rtm", name, nothing, bytes);
    save_for_p3dconv(folder, name, 35, bytes); /* rtm-to-rtm */
    p3d_file_free(&file);
}

/* ---- Streams ---- */

/* Literals, a run, and a repeat from far away. */
static void save_streams(const char *folder)
{
    enum { SIZE = 2000 };
    uint8_t data[SIZE], *stream = malloc(p3di_lzo_bound(SIZE) + p3di_lzss_bound(SIZE));
    void *work = malloc(p3di_lzo_work_size(P3DI_LZO_FAST));
    const uint8_t size[2] = {SIZE & 0xff, SIZE >> 8};
    const struct p3d_bytes head = {size, 2};

    if (!stream || !work)
        fail("streams", "no memory");
    for (uint32_t i = 0; i < SIZE; i++)
        data[i] = (uint8_t)(i < 300 ? i * i / 7 : i < 900 ? 5 : data[i - 850]);
    save(folder, "lzo", "stream", head,
         (struct p3d_bytes){stream, (uint32_t)p3di_lzo_pack(data, SIZE, stream, work, P3DI_LZO_FAST)});
    save(folder, "lzss", "stream", head, (struct p3d_bytes){stream, (uint32_t)p3di_lzss_pack(data, SIZE, stream)});
    free(work);
    free(stream);
}

/* ---- Meshes ---- */

/* Without and with a Gauss map; boxes of points as floats and as bytes. */
static void save_meshes(const char *folder)
{
    static struct bytes file;
    uint8_t choice = 0;

    for (int has_gauss = 0; has_gauss < 2; has_gauss++) {
        put_mesh(&file, has_gauss);
        save(folder, "physx", has_gauss ? "gauss" : "mesh", (struct p3d_bytes){&choice, 1},
             (struct p3d_bytes){file.data, (uint32_t)file.size});
    }
    for (choice = 1; choice < 3; choice++) {
        file.size = 0;
        for (unsigned i = 0; i < 24; i++) {
            const unsigned corner = i / 3 >> i % 3 & 1;

            if (choice == 1)
                put_f32(&file, corner ? 1 : -1);
            else
                put_u8(&file, corner ? 16 : 0);
        }
        save(folder, "physx", choice == 1 ? "floats" : "grid", (struct p3d_bytes){&choice, 1},
             (struct p3d_bytes){file.data, (uint32_t)file.size});
    }
}

/* ---- Archives ---- */

/* The tools' command lines with an archive. */
static void save_archive(const char *folder, const char *name, const struct bytes *file)
{
    static const struct {
        const char *tool;
        uint8_t first, count;
    } commands[] = {{"p3dinfo", 8, 3}, {"p3ddump", 9, 2}};
    const struct p3d_bytes bytes = {file->data, (uint32_t)file->size};

    save(folder, "pbo", name, nothing, bytes);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        for (uint8_t j = 0; j < commands[i].count; j++) {
            const uint8_t choice = (uint8_t)(commands[i].first + j);
            char numbered[64];

            snprintf(numbered, sizeof numbered, "%02u-%.50s", (unsigned)choice, name);
            save(folder, commands[i].tool, numbered, (struct p3d_bytes){&choice, 1}, bytes);
        }
}

static void save_archives(const char *folder, const char *fixtures)
{
    static struct bytes file;
    struct p3d_file addon;

    put_pbo(&file, "z\\mod");
    save_archive(folder, "small.pbo", &file);
    put_pbo(&file, NULL);
    file.size -= 4;
    save_archive(folder, "cut.pbo", &file);
    file.size = 0;
    put_pbo_stored(&file, "?", "a");
    put_pbo_record(&file, "secret.sqf", P3D_PBO_ENCRYPTED, 0, 1);
    put_pbo_record(&file, "large.sqf", P3D_PBO_STORED, 0, 0xffffffff);
    put_pbo_end(&file);
    put_text(&file, "ab");
    save_archive(folder, "obfuscated.pbo", &file);
    (void)open_fixture(fixtures, "addon.pbo", &addon);
    file.size = 0;
    put_bytes(&file, addon.data, addon.size);
    p3d_file_free(&addon);
    save_archive(folder, "addon.pbo", &file);
}

/* glTF as other programs write it: quantised, interleaved, sparse, a strip, a skin, a moving node, several LODs. */
static void save_foreign_gltf(const char *folder)
{
    static const char text[] =
        "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0,2,3,4]}],"
        "\"extensionsRequired\":[\"KHR_mesh_quantization\"],"
        "\"nodes\":[{\"name\":\"Geometry\",\"mesh\":0,\"skin\":0,\"children\":[1]},"
        "{\"name\":\"Bone\",\"translation\":[1,0,0]},{\"name\":\"Door\",\"mesh\":0,\"scale\":[1,-1,2],"
        "\"rotation\":[0,0,1,0],\"extensions\":{\"MSFT_lod\":{\"ids\":[5]}}},{\"name\":\"muzzle\"},"
        "{\"matrix\":[1,0,0,0,0,1,0,0,0,0,1,0,1,2,3,1],\"children\":[6]},{\"name\":\"a_LOD1\",\"mesh\":0},"
        "{\"name\":\"lid\",\"mesh\":0}],"
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"TEXCOORD_0\":3,\"JOINTS_0\":4,\"WEIGHTS_0\":5,"
        "\"_SELECTION_LID\":6},\"indices\":1,\"mode\":5,\"material\":0,\"targets\":[{\"POSITION\":2}]},"
        "{\"attributes\":{\"POSITION\":0},\"mode\":6},{\"attributes\":{\"POSITION\":0},\"mode\":1}],"
        "\"extras\":{\"targetNames\":[\"0.5\"]}}],"
        "\"skins\":[{\"joints\":[1]}],"
        "\"animations\":[{\"name\":\"open\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":2,\"path\":"
        "\"translation\"}},"
        "{\"sampler\":1,\"target\":{\"node\":6,\"path\":\"rotation\"}},{\"sampler\":0,\"target\":{\"node\":1,\"path\":"
        "\"scale\"}}],"
        "\"samplers\":[{\"input\":7,\"output\":8},{\"input\":7,\"output\":9,\"interpolation\":\"STEP\"}]}],"
        "\"materials\":[{\"name\":\"a\",\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0},"
        "\"baseColorFactor\":[1,0,0,1]}}],"
        "\"textures\":[{\"source\":0}],\"images\":[{\"bufferView\":0,\"name\":\"x.png\"}],"
        "\"accessors\":[{\"bufferView\":0,\"componentType\":5122,\"normalized\":true,\"count\":4,\"type\":\"VEC3\"},"
        "{\"bufferView\":1,\"componentType\":5121,\"count\":4,\"type\":\"SCALAR\"},"
        "{\"componentType\":5126,\"count\":4,\"type\":\"VEC3\",\"sparse\":{\"count\":1,\"indices\":{\"bufferView\":1,"
        "\"componentType\":5121},\"values\":{\"bufferView\":2}}},"
        "{\"bufferView\":0,\"byteOffset\":8,\"componentType\":5123,\"normalized\":true,\"count\":4,\"type\":\"VEC2\"},"
        "{\"bufferView\":0,\"componentType\":5121,\"count\":4,\"type\":\"VEC4\"},"
        "{\"bufferView\":0,\"componentType\":5121,\"normalized\":true,\"count\":4,\"type\":\"VEC4\"},"
        "{\"bufferView\":0,\"componentType\":5121,\"count\":4,\"type\":\"SCALAR\"},"
        "{\"bufferView\":2,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\"},"
        "{\"bufferView\":2,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"},"
        "{\"bufferView\":2,\"componentType\":5126,\"count\":2,\"type\":\"VEC4\"}],"
        "\"bufferViews\":[{\"buffer\":0,\"byteLength\":48,\"byteStride\":12},{\"buffer\":0,\"byteOffset\":48,"
        "\"byteLength\":4},"
        "{\"buffer\":0,\"byteOffset\":52,\"byteLength\":36}],\"buffers\":[{\"byteLength\":88,\"uri\":\"data:;base64,"
        "AAAAAAAAAAAAAAAA/38AAAAAAAAA/wAAAAD/fwAAAAAAAP8A/3//fwAAAAAAAAAAAAECAwAAAAAAAIA/AACAPwAAAAAAAIA/"
        "AAAAAAAAAAAAAIA/AAAAAAAAAAA=\"}]}";

    save(folder, "gltf", "foreign.gltf", nothing, (struct p3d_bytes){(const uint8_t *)text, sizeof text - 1});
}

/* OBJ as other programs write it. */
static void save_foreign_obj(const char *folder)
{
    static const char text[] = "# made by nobody\n"
                               "mtllib a.mtl b.mtl\r\n"
                               "o thing\ng one two\ns 1\n"
                               "v -1 0 1e0\nv +1 .5 -1.\nv 1 1 0 1 0.5 0.5\nv 0 1 0\nv 0 2 0\n"
                               "vt 0 0\nvt 1 0 0\nvt .5 .5\nvn 0 0 1\nvn 0 1 0\n"
                               "usemtl red\nf 1/1/1 2/2/1 3/3/2 4/1/2 5/2/2\n"
                               "s off\nf -1//-1 -2//-1 \\\n -3//-2\ng\nf 1/1 2/2 3/3 4/-1\nf 3 4 5\n"
                               "l 1 2 3\np 1\nvp 0.1\n"
                               "\0"
                               "newmtl red\nKd 1 0 0\nmap_Kd -s 1 1 1 -o 0 0 tex\\red.png\n"
                               "newmtl blue\nmap_Kd \"a b.tga\"\n";

    save(folder, "obj", "foreign.obj", nothing, (struct p3d_bytes){(const uint8_t *)text, sizeof text - 1});
}

/* A model and what it names, in one file, as scene.c takes them apart. */
static void save_scene(const char *folder, const char *fixtures)
{
    static const char *const parts[] = {"crate.p3d",   "model.cfg", "model_parts.hpp",
                                        "paint.rvmat", "dxt1.paa",  "crate.p3d"};
    struct p3d_buffer all = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&all);

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct p3d_file file;
        const struct p3d_bytes bytes = open_fixture(fixtures, parts[i], &file);
        const uint8_t head[3] = {(uint8_t)i, (uint8_t)bytes.size, (uint8_t)(bytes.size >> 8)};

        if (!sink.write(sink.user, head, sizeof head) || !sink.write(sink.user, bytes.data, bytes.size))
            fail(parts[i], "no memory");
        p3d_file_free(&file);
    }
    save(folder, "scene", "crate", nothing, bytes_of(&all));
    p3d_buffer_free(&all);
}

static void save_names(const char *folder)
{
    static const char *const names[] = {"data\\car.p3d", "../../up.p3d", "c:\\x.p3d",    "AUX.x.p3d", "a. \\b.p3d",
                                        "com1",          "lpt9 .png",    "x.png:stream", " ",         "a/./b"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[8];

        snprintf(name, sizeof name, "%zu", i);
        save(folder, "names", name, nothing, p3d_bytes_of(names[i]));
    }
}

int main(int argc, char **argv)
{
    static const char *const mlods[] = {"crate.p3d", "odd.p3d", "tags_p3dm.p3d", "tags_sp3x.p3d"};
    static const char *const trees[] = {"paint.rvmat", "classes.cfg", "model_parts.hpp", "paint_rapified.rvmat",
                                        "classes_rapified.cfg"};
    static const char *const textures[] = {"dxt1.paa",      "dxt2.paa",     "dxt3.paa",     "dxt4.paa",
                                           "dxt5_nohq.paa", "argb4444.paa", "argb1555.paa", "argb8888_as.paa",
                                           "ai88.paa",      "p8.pac"};
    static const uint32_t smalls[] = {7, 28, 31, 35, 40, 43, 45, 48, 50, 53, 55, 58, 59, 60, 64, 69, 73, 75};
    static const uint32_t packeds[] = {40, 48, 73};

    if (argc != 3) {
        fputs("usage: make_seeds FIXTURES FOLDER\n", stderr);
        return 2;
    }
    if (!p3di_make_folder(argv[2]))
        fail(argv[2], "cannot be made");
    for (size_t i = 0; i < sizeof mlods / sizeof *mlods; i++)
        save_fixture(argv[2], argv[1], mlods[i]);
    for (size_t i = 0; i < sizeof smalls / sizeof *smalls; i++)
        save_tube(argv[2], smalls[i], &small);
    for (size_t i = 0; i < sizeof packeds / sizeof *packeds; i++)
        save_tube(argv[2], packeds[i], &packed);
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++)
        save_tree(argv[2], argv[1], trees[i]);
    save_macros(argv[2]);
    for (size_t i = 0; i < sizeof textures / sizeof *textures; i++)
        save_texture(argv[2], argv[1], textures[i]);
    save_animation(argv[2], argv[1], "wave.rtm");
    save_animation(argv[2], argv[1], "wave_bmtr.rtm");
    save_streams(argv[2]);
    save_names(argv[2]);
    save_scene(argv[2], argv[1]);
    save_meshes(argv[2]);
    save_foreign_gltf(argv[2]);
    save_foreign_obj(argv[2]);
    save_archives(argv[2], argv[1]);
    return 0;
}
