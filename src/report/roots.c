/* roots.c: how the paths of a mod's files begin, and why, as words and as JSON.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "printer.h"
#include "report.h"

static const char *const reasons[] = {
    [P3D_ROOT_GIVEN] = "given",     [P3D_ROOT_AROUND] = "mod around it", [P3D_ROOT_PREFIX_FILE] = "prefix file",
    [P3D_ROOT_ARCHIVE] = "archive", [P3D_ROOT_PROJECT] = "project",      [P3D_ROOT_WORDS] = "words",
    [P3D_ROOT_NAME] = "name"};

static const char *why(struct p3di_job *job, const struct p3d_asset_root *root)
{
    const char *source = root->source ? p3di_job_printable(job, p3d_bytes_of(root->source)) : "";

    switch (root->reason) {
    case P3D_ROOT_GIVEN:
        return "the folder was given";
    case P3D_ROOT_AROUND:
        return "the mod around what was given";
    case P3D_ROOT_ARCHIVE:
        return "the archive's prefix, or its name";
    case P3D_ROOT_WORDS:
        return p3di_job_format(job, "%u path%s of the files below it %s there then", (unsigned)root->count,
                               root->count == 1 ? "" : "s", root->count == 1 ? "is" : "are");
    case P3D_ROOT_NAME:
        return "the folder's name";
    default:
        return p3di_job_join(job, source, " says so", "");
    }
}

static void put_line(struct p3di_printer *printer, const struct p3d_asset_root *root)
{
    struct p3di_job *job = &printer->job;
    const char *folder = p3di_job_printable(job, p3d_bytes_of(root->folder));

    if (root->prefix.size)
        p3di_put(printer, "%s is %s: %s\n", folder, p3di_job_printable(job, root->prefix), why(job, root));
    else
        p3di_put(printer, "%s: paths begin below it: %s\n", folder, why(job, root));
}

static void put_object(struct p3di_json *json, const struct p3d_asset_root *root)
{
    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "folder", root->folder);
    p3di_json_string(json, "prefix", root->prefix);
    p3di_json_text(json, "reason", reasons[root->reason]);
    p3di_json_text(json, "source", root->source);
    if (root->reason == P3D_ROOT_WORDS)
        p3di_json_u64(json, "paths", root->count);
    p3di_json_close(json, '}');
}

/* Something better says where the folder is. */
static bool is_outdone(struct p3d_assets *assets, const char *folder)
{
    struct p3d_asset_root other;
    bool is_outdone = false;

    for (size_t i = 0; !is_outdone && p3d_assets_root(assets, i, &other); i++)
        is_outdone = (other.reason == P3D_ROOT_PROJECT || other.reason == P3D_ROOT_WORDS) && other.prefix.size &&
                     strcmp(other.folder, folder) == 0;
    return is_outdone;
}

/* Names of parents count, too, but are no news. */
static bool is_shown(struct p3d_assets *assets, const struct p3d_asset_root *root)
{
    return root->reason != P3D_ROOT_NAME ||
           (!memchr(root->prefix.data, '\\', root->prefix.size) && !is_outdone(assets, root->folder));
}

static void put_text(struct p3di_printer *printer, struct p3d_assets *assets)
{
    struct p3d_asset_root root;

    for (size_t i = 0; p3d_assets_root(assets, i, &root); i++)
        if (is_shown(assets, &root))
            put_line(printer, &root);
}

static void put_json(struct p3di_printer *printer, struct p3d_assets *assets)
{
    struct p3d_asset_root root;
    struct p3di_json json;

    p3di_json_begin(&json, printer->out.sink, P3DI_JSON_SPACED);
    p3di_json_open(&json, NULL, '{');
    p3di_json_u64(&json, "schema", 1);
    p3di_json_open(&json, "roots", '[');
    for (size_t i = 0; p3d_assets_root(assets, i, &root); i++)
        if (is_shown(assets, &root))
            put_object(&json, &root);
    p3di_json_close(&json, ']');
    p3di_json_close(&json, '}');
    p3di_json_end_line(&printer->job, &json);
}

bool p3di_report_roots(struct p3d_assets *assets, bool is_json, struct p3d_sink sink, const struct p3d_options *options,
                       struct p3d_error *error)
{
    static const struct p3di_style plain;
    struct p3di_printer printer;

    if (!p3di_printer_begin(&printer, &plain, sink, options, error))
        return false;
    if (is_json)
        put_json(&printer, assets);
    else
        put_text(&printer, assets);
    return p3di_printer_end(&printer);
}
