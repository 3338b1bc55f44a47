/* settings.c: how a mod wants to be checked.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "settings.h"

#include "files/archive.h"
#include "files/reach.h"
#include "ignored.h"
#include "system/files.h"
#include "system/name.h"

#include <p3d/config.h>

#include <stdio.h>
#include <stdlib.h>

#define FILE_NAME ".p3dkit.cfg"
#define MOST_LEVELS 8
#define MOST_BYTES (1u << 16) /* of the file, which may be somebody else's */

struct settings_reader {
    struct p3di_settings *settings;
    struct p3di_job *job;
    const char *folder;
    struct p3d_error *error;
};

static bool fail(const struct settings_reader *settings_reader, const struct p3d_config_entry *entry, const char *why)
{
    p3di_error_set(settings_reader->error, P3D_INVALID, P3D_NO_LOD, 0, "%.80s: %u:1: %.40s %s",
                   settings_reader->settings->path, (unsigned)entry->line,
                   p3di_job_text(settings_reader->job, entry->name), why);
    return false;
}

/* Each text of an array; NULL if one is none. */
static const char **read_list(const struct settings_reader *settings_reader, const struct p3d_config_entry *entry,
                              size_t *count)
{
    const char **items = entry->kind == P3D_CONFIG_ARRAY
                             ? p3di_job_alloc(settings_reader->job, (size_t)entry->value.count + 1, sizeof *items)
                             : NULL;

    *count = 0;
    for (uint32_t i = 0; items && i < entry->value.count; i++) {
        if (entry->value.items[i].kind != P3D_CONFIG_STRING)
            return NULL;
        items[(*count)++] = p3di_job_text(settings_reader->job, p3d_text(entry->value.items[i].text));
    }
    return items;
}

static const char *read_text(const struct settings_reader *settings_reader, const struct p3d_config_entry *entry)
{
    return entry->kind == P3D_CONFIG_VALUE && entry->value.kind == P3D_CONFIG_STRING
               ? p3di_job_text(settings_reader->job, p3d_text(entry->value.text))
               : NULL;
}

/* Paths are seen from the file. The file may be a stranger's, and names nothing outside of its folder, nor by a link:
 * NULL. */
static const char *below(const struct settings_reader *settings_reader, const char *path)
{
    const struct p3di_reach reach = {.mod = settings_reader->folder};
    const char *whole = p3di_member_fault(p3d_bytes_of(path))
                            ? NULL
                            : p3di_join_path(settings_reader->job, settings_reader->folder, path);
    struct p3di_file_info facts;

    return whole && (!p3di_look_at(whole, &facts) || p3di_reaches(&reach, whole)) ? whole : NULL;
}

/* A file that is there, or is still to be written. */
static const char *file_below(const struct settings_reader *settings_reader, const char *path)
{
    const char *whole = below(settings_reader, path);
    struct p3di_file_info facts;

    return whole && (!p3di_look_at(whole, &facts) || p3di_is_file(whole)) ? whole : NULL;
}

static bool read_exclude(const struct settings_reader *settings_reader, const struct p3d_config_entry *entry)
{
    size_t count, size = 1, used = 0;
    const char **items = read_list(settings_reader, entry, &count);
    char *text;

    for (size_t i = 0; items && i < count; i++)
        size += strlen(items[i]) + 1;
    text = p3di_job_alloc(settings_reader->job, size, 1);
    for (size_t i = 0; items && text && i < count; i++)
        used += (size_t)snprintf(text + used, size - used, "%s\n", items[i]);
    settings_reader->settings->exclude = p3d_bytes_of(text ? text : "");
    return items || fail(settings_reader, entry, "is no list of texts");
}

static bool read_entry(const struct settings_reader *settings_reader, const struct p3d_config_entry *entry)
{
    struct p3di_settings *settings = settings_reader->settings;
    const char *text = read_text(settings_reader, entry);

    if (p3d_text_equal(entry->name, "profile")) {
        settings->has_profile = text && p3d_profile_of(text, &settings->profile);
        return settings->has_profile || fail(settings_reader, entry, "is ofp, a1, a2, a3, dayz or any");
    }
    if (p3d_text_equal(entry->name, "baseline")) {
        settings->baseline = text ? file_below(settings_reader, text) : NULL;
        return settings->baseline ||
               fail(settings_reader, entry, "is no file below its folder; --baseline names any file");
    }
    if (p3d_text_equal(entry->name, "assets")) {
        settings->assets = read_list(settings_reader, entry, &settings->asset_count);
        for (size_t i = 0; settings->assets && i < settings->asset_count; i++) {
            settings->assets[i] = below(settings_reader, settings->assets[i]);
            if (!settings->assets[i])
                return fail(settings_reader, entry,
                            "has a path that is not below its folder; --assets names any folder");
        }
        return settings->assets || fail(settings_reader, entry, "is no list of texts");
    }
    if (p3d_text_equal(entry->name, "rules")) {
        settings->rules = read_list(settings_reader, entry, &settings->rule_count);
        return settings->rules || fail(settings_reader, entry, "is no list of texts");
    }
    return p3d_text_equal(entry->name, "exclude") ? read_exclude(settings_reader, entry)
                                                  : fail(settings_reader, entry, "is not known");
}

static bool read_file(const struct settings_reader *settings_reader)
{
    const struct p3d_config_options options = {.name = settings_reader->settings->path};
    struct p3d_config *config = NULL;
    struct p3d_file file;
    bool is_good = p3di_read_file(settings_reader->settings->path, &(struct p3di_reader){.most = MOST_BYTES}, &file,
                                  settings_reader->error);

    if (!is_good) {
        struct p3d_error why = *settings_reader->error;

        p3di_error_set(settings_reader->error, why.status, P3D_NO_LOD, 0, "%.160s: %.80s",
                       settings_reader->settings->path, why.message);
    }
    if (is_good)
        config = p3d_config_read(file.data, file.size, &options, NULL, settings_reader->error);
    is_good = config;
    for (uint32_t i = 0; config && i < config->root.entry_count && is_good; i++)
        is_good = read_entry(settings_reader, &config->root.entries[i]);
    p3d_config_free(config);
    p3d_file_free(&file);
    return is_good;
}

bool p3di_settings_find(struct p3di_settings *settings, struct p3di_job *job, const char *path, struct p3d_error *error)
{
    char *real = p3di_real_path(p3di_is_folder(path)           ? path
                                : p3di_folder_of(job, path)[0] ? p3di_folder_of(job, path)
                                                               : "."),
         *at = p3di_job_join(job, real ? real : "", "", "");

    free(real);
    *settings = (struct p3di_settings){.path = NULL};
    for (int i = 0; i < MOST_LEVELS && *at; i++) {
        const char *file = p3di_join_path(job, at, FILE_NAME);

        if (p3di_is_file(file)) {
            settings->path = file;
            return read_file(&(struct settings_reader){settings, job, at, error});
        }
        if (p3di_is_folder(p3di_join_path(job, at, ".git")) || !p3di_climb(at))
            break;
    }
    return true;
}

bool p3di_settings_exclude_path(const struct p3di_settings *settings, const char *path, struct p3di_ignore_cost *cost)
{
    return p3di_is_ignored(settings->exclude, p3d_bytes_of(path), cost);
}

void p3di_settings_exclude(const struct p3di_settings *settings, struct p3di_paths *paths,
                           struct p3di_ignore_cost *cost)
{
    size_t left = 0;

    for (size_t i = 0; i < paths->count && settings->exclude.size; i++)
        if (!p3di_settings_exclude_path(settings, paths->items[i].relative, cost))
            paths->items[left++] = paths->items[i];
    paths->count = settings->exclude.size ? left : paths->count;
}
