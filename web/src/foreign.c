/* foreign.c: an OBJ or a glTF, which is opened as the MLOD that is made of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"

#include "calls.h"
#include "outputs.h"

#include "core/error.h"
#include "core/words.h"
#include "gltf_in/give.h"
#include "system/files.h"
#include "system/name.h"

#include <p3d/gltf.h>
#include <p3d/obj.h>
#include <p3d/open.h>

#include <stdlib.h>

/* ---- Files that it names ---- */

/* Those that are open while it is read, each once. */
struct named {
    const char *name;
    struct web_file file;
    bool is_open;
    struct named *before;
};

struct beside {
    const char *folder; /* of the model */
    struct named *last;
};

/* By its path from there, or else by its name. */
static struct named *open_named(struct beside *beside, const char *name)
{
    struct named *named = web_alloc(1, sizeof *named);
    const char *names[] = {name, p3di_base_name(name)};
    struct p3d_error error;

    named->name = web_copy(web_job(), name);
    for (size_t i = 0; i < 2 && !named->is_open; i++) {
        web_close_file(&named->file);
        named->is_open =
            web_open_file(web_job(), p3di_job_join(web_job(), beside->folder, names[i], ""), &named->file, &error);
    }
    named->before = beside->last;
    return beside->last = named;
}

static bool read_beside(void *user, const char *name, struct p3d_bytes *bytes)
{
    struct beside *beside = user;
    const struct named *named = beside->last;

    while (named && strcmp(named->name, name) != 0)
        named = named->before;
    named = named ? named : open_named(beside, name);
    *bytes = (struct p3d_bytes){named->file.input.data, (uint32_t)named->file.input.size};
    return named->is_open;
}

static void close_beside(struct beside *beside)
{
    for (; beside->last; beside->last = beside->last->before)
        web_close_file(&beside->last->file);
}

/* ---- Models ---- */

static struct p3d_model *model_of_obj(const struct web_file *file, struct beside *beside,
                                      const struct p3d_options *options, struct p3d_error *error)
{
    const struct p3d_obj_import_options import = {.resolution = 1, .read_mtl = read_beside, .read_mtl_user = beside};

    return p3d_model_from_obj(file->input.data, file->input.size, &import, options, error);
}

/* "car_textures/" of "all/my/car.glb" in the folder: where p3dconv, too, puts the images that the glTF holds. */
static const char *image_folder(struct p3di_job *job, const char *folder, const char *name)
{
    const struct p3d_bytes stem = p3di_path_stem(p3d_bytes_of(name));

    return p3di_job_format(job, "%s%.*s_textures/", folder, (int)stem.size, (const char *)stem.data);
}

static struct p3d_gltf_import_options import_of(const struct web_file *file, struct beside *beside,
                                                struct p3d_image_files images)
{
    return (struct p3d_gltf_import_options){.resolution = 1,
                                            .image_files = images,
                                            .image_folder = image_folder(web_job(), "", file->path.path),
                                            .read_file = read_beside,
                                            .read_file_user = beside};
}

static bool is_gltf(const char *name)
{
    return p3di_has_extension(name, ".glb") || p3di_has_extension(name, ".gltf");
}

struct unwanted {
    const char *folder; /* of the images */
    const struct p3d_options *options;
};

/* The images were given away already. Of a JPEG a PNG may have been made. */
static bool begin_no_image(void *user, const char *name, struct p3d_sink *sink)
{
    const struct unwanted *unwanted = user;
    const struct p3d_bytes stem = p3di_path_stem(p3d_bytes_of(name));

    (void)sink;
    if (p3di_has_extension(name, ".jpg") && !p3di_is_file(p3di_job_format(web_job(), "%s%.*s.png", unwanted->folder,
                                                                          (int)stem.size, (const char *)stem.data)))
        p3di_warn(unwanted->options, (uint32_t)P3D_NO_LOD,
                  "the image %.100s is a JPEG, which is not read here; save it as PNG", name);
    return true;
}

static struct p3d_model *model_of(const struct web_file *file, struct beside *beside, const struct p3d_options *options,
                                  struct p3d_error *error)
{
    struct unwanted unwanted = {file->image_folder, options};
    const struct p3d_image_files none = {.begin = begin_no_image, .user = &unwanted};
    const struct p3d_gltf_import_options import = import_of(file, beside, none);

    return file->image_folder ? p3d_model_from_gltf(file->input.data, file->input.size, &import, options, error)
                              : model_of_obj(file, beside, options, error);
}

static bool write_mlod(const struct p3d_model *model, struct p3d_buffer *buffer, const struct p3d_options *options,
                       struct p3d_error *error)
{
    struct p3d_mlod *mlod = model ? p3d_mlod_from_model(model, options, error) : NULL;
    const bool is_good = mlod && p3d_mlod_write(mlod, p3d_buffer_sink(buffer), error);

    p3d_mlod_free(mlod);
    return is_good;
}

/* Tools read meshes that are packed: the error says so. */
static void tell_of_packed(struct p3d_error *error)
{
    static const char *const packings[] = {"KHR_draco_mesh_compression", "EXT_meshopt_compression"};

    for (size_t i = 0; i < sizeof packings / sizeof *packings; i++)
        if (error->status == P3D_UNSUPPORTED && strstr(error->message, packings[i]))
            p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0,
                           "the meshes are packed with %s, which is not read here; p3dconv gltf-to-mlod makes a P3D of "
                           "them, or export without compression",
                           packings[i]);
}

/* The file's bytes become those of the MLOD. */
static bool convert(struct p3di_job *job, struct web_file *file, const struct p3d_options *options,
                    struct p3d_error *error)
{
    const char *folder = p3di_folder_of(job, file->path.path);
    struct beside beside = {folder, NULL};
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_model *model;
    bool is_good;

    file->image_folder = is_gltf(file->path.path) ? image_folder(job, folder, file->path.path) : NULL;
    model = model_of(file, &beside, options, error);
    is_good = write_mlod(model, &buffer, options, error);
    if (!is_good)
        tell_of_packed(error);
    p3d_model_free(model);
    close_beside(&beside);
    if (!file->path.folder)
        file->path.folder = folder; /* its textures are beside it */
    p3di_input_close(&file->input);
    file->made = buffer.data;
    file->input = (struct p3di_input){.path = file->path.path, .data = buffer.data, .size = buffer.size};
    return is_good;
}

bool web_open_model(struct p3di_job *job, const char *name, struct web_file *file, const struct p3d_options *options,
                    struct p3d_error *error)
{
    return web_open_file(job, name, file, error) &&
           ((!p3di_has_extension(name, ".obj") && !is_gltf(name)) || convert(job, file, options, error));
}

/* ---- Images that a glTF holds ---- */

WEB_CALL(web_images) const struct web_reply *web_images(const char *name)
{
    struct web_outputs images = {.items = NULL};
    struct web_file file;
    struct p3d_error error;
    const struct p3d_image_files files = {.begin = web_begin_output, .user = &images};
    struct beside beside = {p3di_folder_of(web_job(), name), NULL};
    struct p3di_gltf_given given = {0, 0};
    bool is_good = web_open_file(web_job(), name, &file, &error);

    if (is_good) {
        const bool has_place = !file.path.archive; /* beside one in an archive there is none */
        const struct p3d_gltf_import_options import =
            import_of(&file, &beside, has_place ? files : (struct p3d_image_files){.begin = NULL});

        is_good = p3di_gltf_give_images(file.input.data, file.input.size, &import, &given, &error);
    }
    if (is_good) {
        struct p3di_json *json = web_begin();

        p3di_json_text(json, "folder", image_folder(web_job(), beside.folder, name));
        p3di_json_u64(json, "animations", given.animation_count);
        p3di_json_u64(json, "left_out", given.left_out);
        p3di_json_open(json, "files", '[');
        web_put_outputs(json, &images);
        p3di_json_close(json, ']');
    }
    web_free_outputs(&images);
    close_beside(&beside);
    web_close_file(&file);
    return is_good ? web_end() : web_fail(&error);
}
