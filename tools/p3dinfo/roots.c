/* roots.c: p3dinfo --roots: how the paths of a mod's files begin, and why.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "roots.h"

#include "cli/assets.h"
#include "cli/json.h"

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

static void put_line(struct p3di_job *job, const struct p3d_asset_root *root)
{
    const char *folder = p3di_job_printable(job, p3d_bytes_of(root->folder));

    if (root->prefix.size)
        printf("%s is %s: %s\n", folder, p3di_job_printable(job, root->prefix), why(job, root));
    else
        printf("%s: paths begin below it: %s\n", folder, why(job, root));
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

static void show(struct p3d_assets *assets, bool is_json)
{
    struct p3d_asset_root root;
    struct p3di_json json;
    struct p3d_error error;
    struct p3di_job job;

    cli_job_begin(&job, &error);
    if (is_json) {
        cli_json_begin(&json, stdout);
        p3di_json_open(&json, NULL, '{');
        p3di_json_u64(&json, "schema", 1);
        p3di_json_open(&json, "roots", '[');
    }
    for (size_t i = 0; p3d_assets_root(assets, i, &root); i++) {
        if (is_shown(assets, &root) && is_json)
            put_object(&json, &root);
        else if (is_shown(assets, &root))
            put_line(&job, &root);
    }
    if (is_json) {
        p3di_json_close(&json, ']');
        p3di_json_close(&json, '}');
        cli_json_end(&json);
    }
    cli_job_end(&job);
}

int info_roots(const struct cli *cli, const struct cli_words *paths, bool is_json)
{
    static struct cli_assets assets; /* still reachable when a usage error ends the program */

    if (!paths->count)
        cli_usage(cli, "no folder given");
    cli_assets_begin(&assets, cli);
    for (size_t i = 0; i < paths->count; i++)
        cli_assets_add(&assets, paths->items[i]);
    show(assets.assets, is_json);
    cli_assets_close(&assets);
    return cli_finish(cli, CLI_OK);
}
