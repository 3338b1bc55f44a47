/* losses.c: parts of a glTF that a model has no place for: each kind is one warning (docs/import.md, "Materials").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

#include "json.h"
#include "lod.h"
#include "numbers.h"
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Lists ---- */

void p3di_in_lose(struct in_gltf *gltf, enum in_loss kind, const char *name)
{
    struct in_losses *losses = &gltf->notes->losses[kind];
    struct p3d_bytes key = p3d_bytes_of(name);
    uint32_t number;

    if (!losses->names.arena)
        p3di_set_init(&losses->names, gltf->job->arena, 0);
    if (p3di_job_add(gltf->job, &losses->names, &key, &number)) {
        if (!P3DI_ROOM(gltf->job, losses->counts, number, losses->capacity))
            return;
        losses->counts[number] = 0;
    }
    if (!gltf->job->has_failed)
        losses->counts[number]++;
}

#define MOST_LINES 32 /* of a list: a file can be made that has names without end */

/* "normalTexture (2), emissiveFactor", on as many lines as they need, or how many more there are. Of selections, which
 * a model may have by hundreds, one line is enough. */
static void tell(const struct in_gltf *gltf, enum in_loss kind, const char *what)
{
    const uint32_t most = kind == IN_LOST_SELECTIONS ? 1 : MOST_LINES;
    const struct in_losses *losses = &gltf->notes->losses[kind];
    const struct p3d_bytes *names = (const struct p3d_bytes *)(const void *)losses->names.keys;
    char list[sizeof((struct p3d_error *)NULL)->message] = "";
    const size_t room = sizeof list - strlen(what) - sizeof ":  and 4294967295 more";

    for (uint32_t i = 0, lines = 1; i < losses->names.count; i++) {
        char text[96], count[16] = "";
        const size_t used = strlen(list);
        bool is_full;

        if (losses->counts[i] > 1)
            snprintf(count, sizeof count, " (%u)", (unsigned)losses->counts[i]);
        snprintf(text, sizeof text, "%s%.*s%s", used ? ", " : "", P3DI_NAME(names[i]), count);
        is_full = used && used + strlen(text) > room;
        if (is_full && lines++ == most) {
            snprintf(list + used, sizeof list - used, " and %u more", (unsigned)(losses->names.count - i));
            break;
        }
        if (is_full)
            p3di_warn(gltf->job->options, (uint32_t)P3D_NO_LOD, "%s: %s", what, list);
        snprintf(is_full ? list : list + used, sizeof list - (is_full ? 0 : used), "%s",
                 is_full ? text + strlen(", ") : text);
    }
    if (*list)
        p3di_warn(gltf->job->options, (uint32_t)P3D_NO_LOD, "%s: %s", what, list);
}

/* ---- Materials ---- */

static bool is_one_of(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* Counts all members of a material's object that are not in the list `taken`. */
static void lose_members(struct in_gltf *gltf, const json_t *object, const char *const *taken, size_t count)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)object, key, value) if (!is_one_of(key, taken, count))
        p3di_in_lose(gltf, IN_LOST_OF_MATERIALS, key);
}

/* Alpha counts only in materials that are not opaque. */
static bool is_white(const json_t *factor, bool is_opaque)
{
    double values[4];

    for (size_t i = 0; p3di_in_floats_of(factor, values, 4) && i < (is_opaque ? 3 : 4); i++)
        if (values[i] < 1)
            return false;
    return true;
}

static bool has_mode(const json_t *material, const char *wanted)
{
    const char *mode = json_string_value(json_object_get(material, "alphaMode"));

    return strcmp(mode ? mode : "OPAQUE", wanted) == 0;
}

/* Losses of a material with a texture: a cutoff other than a half, at which a game cuts off, and a tint. */
static void lose_of_texture(struct in_gltf *gltf, const json_t *material, const json_t *tint)
{
    const json_t *cutoff = json_object_get(material, "alphaCutoff");

    if (cutoff && json_number_value(cutoff) != 0.5 && has_mode(material, "MASK"))
        p3di_in_lose(gltf, IN_LOST_OF_MATERIALS, "alphaCutoff");
    if (!is_white(tint, has_mode(material, "OPAQUE")))
        p3di_in_lose(gltf, IN_LOST_OF_MATERIALS, "a tint over a texture");
}

void p3di_in_lose_surface(struct in_gltf *gltf, const json_t *material, bool has_texture, const json_t *tint,
                          bool has_rvmat)
{
    /* The last three of the first two lists, and the last extension, are read only if an rvmat is made. */
    static const char *const of_material[] = {
        "name",        "extras",      "extensions",    "pbrMetallicRoughness", "alphaMode",
        "alphaCutoff", "doubleSided", "normalTexture", "occlusionTexture",     "emissiveFactor"};
    static const char *const of_surface[] = {"baseColorTexture",         "baseColorFactor", "extras",
                                             "metallicRoughnessTexture", "roughnessFactor", "metallicFactor"};
    static const char *const of_gloss[] = {"diffuseTexture", "diffuseFactor", "extras"};
    static const char *const of_extensions[] = {"KHR_materials_pbrSpecularGlossiness",
                                                "KHR_materials_emissive_strength"};
    const size_t rest = has_rvmat ? 0 : 3;
    const json_t *extensions = json_object_get(material, "extensions");
    const json_t *gloss = json_object_get(extensions, *of_extensions);

    lose_members(gltf, material, of_material, sizeof of_material / sizeof *of_material - rest);
    lose_members(gltf, json_object_get(material, "pbrMetallicRoughness"), of_surface,
                 sizeof of_surface / sizeof *of_surface - rest);
    lose_members(gltf, gloss, of_gloss, sizeof of_gloss / sizeof *of_gloss);
    lose_members(gltf, extensions, of_extensions, has_rvmat ? 2 : 1);
    if (has_texture)
        lose_of_texture(gltf, material, tint);
}

/* ---- Meshes ---- */

#define REPEAT 10497

/* The number at the end of a name such as "COLOR_0"; -1: the name has another stem. */
static long number_behind(const char *name, const char *stem)
{
    const size_t size = strlen(stem);

    return strncmp(name, stem, size) == 0 && name[size] >= '0' && name[size] <= '9' ? strtol(name + size, NULL, 10)
                                                                                    : -1;
}

/* Tangents come of normals and UVs again. */
static bool is_taken(const char *name, const struct in_vertices *vertices)
{
    static const char *const taken[] = {"POSITION",  "NORMAL",   "TANGENT",  "JOINTS_0",
                                        "WEIGHTS_0", "JOINTS_1", "WEIGHTS_1"};
    const long set = number_behind(name, "TEXCOORD_");

    return is_one_of(name, taken, sizeof taken / sizeof *taken) || strncmp(name, "_SELECTION_", 11) == 0 ||
           (set >= 0 && set < (long)vertices->uv_count + (vertices->number.data != NULL));
}

void p3di_in_lose_attributes(struct in_gltf *gltf, const json_t *attributes, const struct in_vertices *vertices)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)attributes, key, value) if (!is_taken(key, vertices))
        p3di_in_lose(gltf, IN_LOST_OF_MESHES, key);
}

/* Games repeat a texture. */
void p3di_in_lose_sampler(struct in_gltf *gltf, const json_t *texture, const struct in_vertices *vertices)
{
    static const char *const keys[2] = {"wrapS", "wrapT"};
    const json_t *item = p3di_in_item(gltf, "textures", p3di_in_number(gltf, texture, "index", IN_NONE));
    const json_t *sampler = p3di_in_item(gltf, "samplers", p3di_in_number(gltf, item, "sampler", IN_NONE));

    for (size_t i = 0; i < 2; i++)
        if (vertices->is_beyond[i] && p3di_in_number(gltf, sampler, keys[i], REPEAT) != REPEAT)
            p3di_in_lose(gltf, IN_LOST_OF_MATERIALS, keys[i]);
}

/* All targets of a primitive have the same attributes. */
static void lose_target(struct in_gltf *gltf, const json_t *target)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)target, key, value) if (strcmp(key, "POSITION") != 0 && strcmp(key, "TANGENT") != 0)
        p3di_in_lose(gltf, IN_LOST_OF_MESHES,
                     strcmp(key, "NORMAL") == 0 ? "normals of targets" : "colours or UVs of targets");
}

/* The points do not have the shape that the glTF shows, and key frames have no normals. */
void p3di_in_lose_shapes(struct in_gltf *gltf, const json_t *node, const json_t *mesh)
{
    const json_t *own = json_object_get(node, "weights"), *weights = own ? own : json_object_get(mesh, "weights");
    const json_t *primitives = json_object_get(mesh, "primitives");
    bool is_shown = false;

    for (size_t i = 0; i < json_array_size(weights); i++)
        is_shown |= json_number_value(json_array_get(weights, i)) != 0;
    if (is_shown)
        p3di_in_lose(gltf, IN_LOST_OF_MESHES, "weights of targets");
    for (size_t i = 0; i < json_array_size(primitives); i++)
        lose_target(gltf, json_array_get(json_object_get(json_array_get(primitives, i), "targets"), 0));
}

/* ---- Extensions ---- */

/* Extensions of materials are in the warning about materials. Variants belong to a mesh. */
static bool is_of_materials(const char *name)
{
    return strncmp(name, "KHR_materials_", strlen("KHR_materials_")) == 0 &&
           strcmp(name, "KHR_materials_variants") != 0;
}

static void lose_extensions(struct in_gltf *gltf)
{
    static const char *const taken[] = {"KHR_mesh_quantization",   "KHR_texture_transform",   "MSFT_lod",
                                        "FB_ngon_encoding",        "EXT_texture_webp",        "KHR_texture_basisu",
                                        "EXT_mesh_gpu_instancing", "EXT_meshopt_compression", IN_DRACO};
    const json_t *names = json_object_get(gltf->root, "extensionsUsed");

    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));

        if (name && !is_one_of(name, taken, sizeof taken / sizeof *taken) && !is_of_materials(name))
            p3di_in_lose(gltf, IN_LOST_OTHERS, name);
    }
}

/* True if an animation moves nodes, or shapes. Animations of ours have their kind in their extras, or in the extras of
 * the node. */
static bool moves(struct in_gltf *gltf, const json_t *animation, bool are_shapes)
{
    const json_t *channels = json_object_get(animation, "channels");

    if (json_is_string(json_object_get(json_object_get(animation, "extras"), "type")))
        return false;
    for (size_t i = 0; i < json_array_size(channels); i++) {
        const json_t *target = json_object_get(json_array_get(channels, i), "target");
        const json_t *node = p3di_in_item(gltf, "nodes", p3di_in_number(gltf, target, "node", IN_NONE));
        const char *path = json_string_value(json_object_get(target, "path"));

        if (path && (strcmp(path, "weights") == 0) == are_shapes &&
            !(are_shapes && json_object_get(json_object_get(node, "extras"), "lod")))
            return true;
    }
    return false;
}

static void lose_others(struct in_gltf *gltf)
{
    for (uint32_t i = 0; i < p3di_in_count(gltf, "cameras"); i++)
        p3di_in_lose(gltf, IN_LOST_OTHERS, "cameras");
    for (uint32_t i = 0; gltf->scene->nodes && i < gltf->scene->node_count && p3di_in_count(gltf, "scenes") == 1; i++)
        if (!gltf->scene->nodes[i].is_visited && json_object_get(p3di_in_item(gltf, "nodes", i), "mesh"))
            p3di_in_lose(gltf, IN_LOST_OTHERS, "meshes that are not in the scene");
    for (uint32_t i = 1; i < p3di_in_count(gltf, "scenes"); i++)
        p3di_in_lose(gltf, IN_LOST_OTHERS, "scenes that are not shown at first");
    for (uint32_t i = 0; i < p3di_in_count(gltf, "animations"); i++) {
        if (!gltf->import->has_bones && moves(gltf, p3di_in_item(gltf, "animations", i), false))
            p3di_in_lose(gltf, IN_LOST_OTHERS, "animations, which are for a model.cfg");
        if (moves(gltf, p3di_in_item(gltf, "animations", i), true))
            p3di_in_lose(gltf, IN_LOST_OTHERS, "times of shapes, which are key frames");
    }
}

void p3di_in_tell_losses(struct in_gltf *gltf)
{
    lose_extensions(gltf);
    lose_others(gltf);
    tell(gltf, IN_LOST_OTHERS, "not read, and left out");
    tell(gltf, IN_LOST_OF_MATERIALS, "a texture has no place for these of materials, which are left out");
    tell(gltf, IN_LOST_IMAGES, "only the names of images count, and others have these, too; rename them");
    tell(gltf, IN_LOST_SELECTIONS,
         "selections left out, as the glTF has only their names (p3d-to-glb --lossless keeps all, masses too)");
    tell(gltf, IN_LOST_OF_MESHES, "an MLOD has no place for these of meshes, which are left out");
}
