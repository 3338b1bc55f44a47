/* short.c: what p3dinfo prints for people of a model as a whole: one screen, or one line.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "list.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#define MOST_ITEMS 12u /* of a list on a terminal: with more it would not be one screen */
#define MOST_NAMES 40u /* likewise, of names that stand side by side */

/* Of a file with more, which no real model comes near, the others are counted and not sorted. */
#define MOST_SELECTIONS 1000u

/* ---- What it is ---- */

static const char *game_of_odol(uint32_t version)
{
    static const char *const names[] = {[P3D_GAME_FLASHPOINT] = "Operation Flashpoint",
                                        [P3D_GAME_ARMA] = "ArmA",
                                        [P3D_GAME_A2] = "Arma 2 and later",
                                        [P3D_GAME_DAYZ] = "DayZ",
                                        [P3D_GAME_A3] = "Arma 3"};

    return names[p3d_odol_game(version)];
}

static const char *game_of_mlod(const struct info *info)
{
    uint32_t old = 0;

    for (uint32_t i = 0; i < info->lod_count; i++)
        old += strcmp(info->lods[i].signature, "SP3X") == 0;
    if (!info->lod_count || (old && old < info->lod_count))
        return NULL;
    return old ? "Operation Flashpoint" : "ArmA and later";
}

static void describe_format(const struct info *info, char *text, size_t size)
{
    const char *game = info->has_model ? game_of_odol(info->version) : game_of_mlod(info);
    int used = snprintf(text, size, "%s version %" PRIu32, info->format, info->version);

    if (info->is_readable)
        used += snprintf(text + used, size - (size_t)used, "%s", info->has_model ? ", binarised" : ", not binarised");
    if (info->is_readable && game)
        snprintf(text + used, size - (size_t)used, " (%s)", game);
}

/* In the line of the path if there is room for it. */
static void put_title(struct info_page *page, const struct info *info)
{
    char *path = info_printable(p3d_bytes_of(info->path));
    char format[80] = "unknown format", lods[24] = "", trailing[72] = "";
    int size;

    if (info->format)
        describe_format(info, format, sizeof format);
    if (info->is_readable)
        snprintf(lods, sizeof lods, ", %" PRIu32 " LOD%s", info->lod_count, info->lod_count == 1 ? "" : "s");
    if (info->trailing_bytes && !info->default_path.size)
        snprintf(trailing, sizeof trailing, ", %" PRIu32 " trailing bytes", info->trailing_bytes);
    if (info->mesh_count)
        snprintf(trailing + strlen(trailing), sizeof trailing - strlen(trailing), " with %" PRIu32 " collision mesh%s",
                 info->mesh_count, info->mesh_count == 1 ? "" : "es");
    size = info_count_characters(path) + (int)(strlen(format) + strlen(lods) + strlen(trailing)) +
           snprintf(NULL, 0, ": , %" PRIu64 " bytes", info->size);
    fprintf(page->file, "%s%s%s:%s%s, %" PRIu64 " bytes%s%s", page->bold, path, page->plain,
            page->is_terminal && size > page->width ? "\n  " : " ", format, info->size, lods, trailing);
    if (info->error_count)
        fprintf(page->file, ", %s%s%s", page->bold, info_status(info), page->plain);
    fputc('\n', page->file);
    free(path);
}

/* The LOD that stands for the model; NULL if there is none, or it has nothing to measure. */
static const struct info_lod *find_best(const struct info *info)
{
    const struct document *document = &info->document;
    const uint32_t best = p3d_document_best_lod(&document->p3d, document->chosen, info->lod_count);

    return best < info->lod_count && (info->lods[best].faces || info->lods[best].points) ? &info->lods[best] : NULL;
}

/* Three digits are enough, and millimetres. */
static void put_metres(struct info_page *page, double value, const char *what)
{
    const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;

    fprintf(page->file, "%.*f m %s", decimals, value, what);
}

/* The LOD that gives the model's size, and its box; NULL if there is none. */
static const struct info_lod *find_box(const struct info *info, struct p3d_bounds *box)
{
    const struct info_lod *best = find_best(info);

    if (best)
        *box = isnan(best->shape.min.x) ? best->bounds : best->shape;
    return best && !isnan(box->min.x) ? best : NULL;
}

double info_radius(const struct info *info)
{
    struct p3d_bounds box;

    if (!find_box(info, &box))
        return 0;
    return ((double)box.max.x - box.min.x + ((double)box.max.y - box.min.y) + ((double)box.max.z - box.min.z)) / 6;
}

static void put_size(struct info_page *page, const struct info *info)
{
    char name[P3D_LOD_NAME_SIZE];
    struct p3d_bounds box;
    const struct info_lod *best = find_box(info, &box);

    if (!best)
        return;
    fputs("  size      ", page->file);
    put_metres(page, (double)box.max.x - box.min.x, "wide, ");
    put_metres(page, (double)box.max.y - box.min.y, "high, ");
    put_metres(page, (double)box.max.z - box.min.z, "long");
    fprintf(page->file, " (LOD %s)\n", p3d_lod_name(best->resolution, name));
}

/* The mass: of an MLOD that of its Geometry LOD, else of the first LOD that has one; 0 if none has. */
static double find_mass(const struct info *info)
{
    double mass = 0;

    if (info->has_model)
        return info->model.mass;
    for (uint32_t i = 0; i < info->lod_count; i++) {
        if (info->lods[i].has_mass && p3d_lod_kind(info->lods[i].resolution) == P3D_LOD_GEOMETRY)
            return info->lods[i].mass;
        if (info->lods[i].has_mass && mass == 0)
            mass = info->lods[i].mass;
    }
    return mass;
}

static void put_mass(struct info_page *page, const struct info *info)
{
    const double mass = find_mass(info);

    if (mass != 0)
        fprintf(page->file, mass < 1e5 ? "  mass      %.6g kg\n" : "  mass      %.0f kg\n", mass);
}

void info_put_heading(struct info_page *page, const struct info *info)
{
    put_title(page, info);
    if (!info->is_readable)
        return;
    put_size(page, info);
    put_mass(page, info);
    if (info->default_path.size) {
        char *folder = info_printable(info->default_path);

        fprintf(page->file, "  textures  also below %s (DefaultPath)\n", folder);
        page->texture_folder = info->default_path;
        free(folder);
    }
}

/* ---- One screen ---- */

static void put_model(struct info_page *page, const struct info_model *model)
{
    char *class_name = info_printable(model->class_name), *damage = info_printable(model->damage);
    char *skeleton = info_printable(model->skeleton);

    if (model->class_name.size)
        fprintf(page->file, "  class     %s\n", class_name);
    if (model->damage.size)
        fprintf(page->file, "  damage    %s\n", damage);
    if (model->skeleton.size || model->bone_count)
        fprintf(page->file, "  skeleton  %s, %" PRIu32 " bones, %" PRIu32 " animations\n", skeleton, model->bone_count,
                model->animation_count);
    free(class_name);
    free(damage);
    free(skeleton);
}

/* Which file has the bones of a source, or why none has. */
static void put_model_cfg(struct info_page *page, const struct cli_model_cfg *cfg)
{
    const bool is_none = !cfg->path && !cfg->without.count;
    char *text = cfg->config ? cli_join(cfg->path, ", class ", cfg->class_name)
                 : is_none   ? cli_join("none up to ", cfg->top, "")
                             : cli_model_cfg_why(cfg);
    char *shown = info_printable(p3d_bytes_of(text));

    fprintf(page->file, "  model.cfg %s\n", shown);
    free(shown);
    free(text);
}

static bool is_shown(const struct info_page *page, size_t index)
{
    return index < MOST_ITEMS || !page->is_terminal;
}

static void put_rest(struct info_page *page, size_t left)
{
    if (left)
        fprintf(page->file, "    %s... and %zu more: --full shows all%s\n", page->dim, left, page->plain);
}

/* Prints the list, and frees it. */
static void put_list(struct info_page *page, const char *label, struct info_list *list, bool are_files)
{
    size_t shown = 0;

    info_list_sort(list);
    if (list->count)
        info_begin_list(page, label, list->count);
    for (; shown < list->count && is_shown(page, shown); shown++) {
        const char *text = list->items[shown].text;

        fprintf(page->file, "    %s%s\n", text, are_files ? info_mark(page, text, NULL) : "");
    }
    put_rest(page, list->count - shown);
    info_list_free(list);
}

/* "1-3, 5": the numbers of the proxies from `first` on that share its model. Returns how many they are.
 */
static size_t put_numbers(struct info_page *page, const struct info_list *list, size_t first)
{
    size_t i = first;

    for (; i < list->count && (i == first || info_list_is_repeated(list, i)); i++) {
        const size_t start = i;

        fprintf(page->file, "%s%" PRId64, i == first ? "" : ", ", list->items[i].number);
        while (i + 1 < list->count && info_list_is_repeated(list, i + 1) &&
               list->items[i + 1].number == list->items[i].number + 1)
            i++;
        if (i > start)
            fprintf(page->file, "-%" PRId64, list->items[i].number);
    }
    return i - first;
}

static void put_proxies(struct info_page *page, const struct info *info)
{
    struct info_list list = {NULL, 0, 0};
    size_t models = 0, shown = 0;

    for (uint32_t i = 0; i < info->lod_count; i++)
        for (uint32_t j = 0; j < info->lods[i].proxy_count; j++)
            info_list_add(&list, info_printable(info->lods[i].proxies[j].model), info->lods[i].proxies[j].number);
    info_list_sort(&list);
    for (size_t i = 0; i < list.count; i++)
        models += !info_list_is_repeated(&list, i);
    if (models)
        info_begin_list(page, "proxies, with their numbers", models);
    for (size_t i = 0; i < list.count && is_shown(page, shown); shown++) {
        const char *text = list.items[i].text;

        fprintf(page->file, "    %s%s  %s", text, info_mark(page, text, ".p3d"), page->dim);
        i += put_numbers(page, &list, i);
        fprintf(page->file, "%s\n", page->plain);
    }
    put_rest(page, models - shown);
    info_list_free(&list);
}

/* "a3 12, z\ace 5": where the files are that the model names. One letter is no mod's: the next folder counts, too. */
static char *root_of(const char *path)
{
    const char *start = path + strspn(path, "\\/");
    size_t size = strcspn(start, "\\/");
    char *root;

    if (size == 1 && start[1])
        size += 1 + strcspn(start + 2, "\\/");
    if (!start[size])
        return cli_copy("no folder");
    root = cli_alloc(size + 1, 1);
    memcpy(root, start, size);
    return root;
}

static void put_roots(struct info_page *page, const struct info_list *paths)
{
    struct info_list roots = {NULL, 0, 0};

    for (size_t i = 0; i < paths->count; i++)
        if (paths->items[i].text[0] != '#')
            info_list_add(&roots, root_of(paths->items[i].text), (int64_t)i); /* all stay */
    info_list_sort(&roots);
    for (size_t i = 0, next; i < roots.count; i = next) {
        for (next = i + 1; next < roots.count && info_list_is_repeated(&roots, next);)
            next++;
        fprintf(page->file, "%s%s %zu%s", i ? ", " : "  roots     ", roots.items[i].text, next - i,
                next == roots.count ? "\n" : "");
    }
    info_list_free(&roots);
}

/* Names of files, each once. */
static struct info_list list_paths(const struct info *info)
{
    struct info_list paths = {NULL, 0, 0};

    for (uint32_t i = 0; i < info->lod_count; i++) {
        const struct info_lod *lod = &info->lods[i];

        info_list_add_names(&paths, &lod->textures);
        info_list_add_names(&paths, &lod->materials);
        info_list_add_names(&paths, &lod->stage_textures);
        info_list_add_names(&paths, &lod->surfaces);
        for (uint32_t j = 0; j < lod->proxy_count; j++)
            info_list_add(&paths, info_printable(lod->proxies[j].model), 0);
    }
    info_list_sort(&paths);
    return paths;
}

/* The first `shown` names of a list, and how many of `count` are left. */
static void put_side_by_side(struct info_page *page, const char *label, const struct info_list *list, size_t shown,
                             size_t count)
{
    if (!count)
        return;
    info_begin_list(page, label, count);
    for (size_t i = 0; i < shown; i++)
        info_put_item(page, list->items[i].text, i + 1 < count ? "," : "");
    info_end_list(page);
    put_rest(page, count - shown);
}

static void put_selections(struct info_page *page, const struct info_lod *lod)
{
    struct info_list list = {NULL, 0, 0};
    char name[P3D_LOD_NAME_SIZE], label[P3D_LOD_NAME_SIZE + 24];
    size_t others = 0;

    for (uint32_t i = 0; i < lod->selection_count; i++) {
        if (p3d_proxy_name(lod->selections[i].name, NULL, NULL))
            continue;
        if (list.count < MOST_SELECTIONS)
            info_list_add(&list, info_printable(lod->selections[i].name), 0);
        else
            others++;
    }
    info_list_sort(&list);
    snprintf(label, sizeof label, "selections of LOD %s", p3d_lod_name(lod->resolution, name));
    put_side_by_side(page, label, &list, page->is_terminal && list.count > MOST_NAMES ? MOST_NAMES : list.count,
                     list.count + others);
    info_list_free(&list);
}

/* Those of the best LOD, if it is drawn, and of Memory: what configs name. */
static void put_names(struct info_page *page, const struct info *info)
{
    const struct info_lod *best = find_best(info);

    if (best && p3d_lod_is_drawn(best->resolution))
        put_selections(page, best);
    for (uint32_t i = 0; i < info->lod_count; i++) {
        if (p3d_lod_kind(info->lods[i].resolution) == P3D_LOD_MEMORY) {
            put_selections(page, &info->lods[i]);
            break;
        }
    }
}

static void put_properties(struct info_page *page, const struct info *info)
{
    struct info_list list = {NULL, 0, 0};

    for (uint32_t i = 0; i < info->lod_count; i++)
        for (uint32_t j = 0; j < info->lods[i].property_count; j++) {
            char *name = info_printable(info->lods[i].properties[j].name);
            char *value = info_printable(info->lods[i].properties[j].value);

            info_list_add(&list, cli_join(name, " = ", value), 0);
            free(name);
            free(value);
        }
    info_list_sort(&list);
    if (page->is_terminal)
        put_side_by_side(page, "properties", &list, list.count, list.count);
    else
        put_list(page, "properties", &list, false);
    info_list_free(&list);
}

void info_print_short(const struct info *info, FILE *file, const struct info_style *style)
{
    struct info_page page = info_begin_page(file, style);
    struct info_list textures = {NULL, 0, 0}, materials = {NULL, 0, 0}, stages = {NULL, 0, 0}, surfaces = {NULL, 0, 0},
                     paths;

    info_put_heading(&page, info);
    if (info->has_model || info->skeleton)
        put_model(&page, &info->model);
    if (info->cfg.class_name && (info->cfg.path || info->cfg.top))
        put_model_cfg(&page, &info->cfg);
    paths = list_paths(info);
    put_roots(&page, &paths);
    info_list_free(&paths);
    if (info->lod_count)
        info_put_table(&page, info, false);
    put_names(&page, info);
    for (uint32_t i = 0; i < info->lod_count; i++) {
        info_list_add_names(&textures, &info->lods[i].textures);
        info_list_add_names(&materials, &info->lods[i].materials);
        info_list_add_names(&stages, &info->lods[i].stage_textures);
        info_list_add_names(&surfaces, &info->lods[i].surfaces);
    }
    put_list(&page, "textures", &textures, true);
    put_list(&page, "materials", &materials, true);
    put_list(&page, "stage textures", &stages, true);
    put_list(&page, "surfaces", &surfaces, true);
    put_proxies(&page, info);
    put_properties(&page, info);
}

/* ---- One line ---- */

/* A number and its noun: "1 face", "2 faces". */
static void put_count(FILE *file, int width, size_t count, const char *noun)
{
    fprintf(file, "  %*zu %s%s", width, count, noun, count == 1 ? " " : "s");
}

static void put_problems(const struct info *info, FILE *file)
{
    if (info->error_count)
        fprintf(file, "  %3" PRIu32 " %-8s", info->error_count, info->error_count == 1 ? "error" : "errors");
    else if (info->warning_count)
        put_count(file, 3, info->warning_count, "warning");
    else
        fprintf(file, "  %-12s", "ok");
}

void info_print_brief(const struct info *info, FILE *file)
{
    const struct info_lod *best = find_best(info);
    struct info_list textures = {NULL, 0, 0};
    char *path = info_printable(p3d_bytes_of(info->path));

    for (uint32_t i = 0; i < info->lod_count; i++)
        info_list_add_names(&textures, &info->lods[i].textures);
    info_list_sort(&textures);
    fprintf(file, "%-4s %3" PRIu32, info->format ? info->format : "-", info->version);
    put_count(file, 3, info->lod_count, "LOD");
    put_count(file, 6, best ? best->faces : 0, "face");
    put_count(file, 3, textures.count, "texture");
    put_problems(info, file);
    fprintf(file, "  %s\n", path);
    info_list_free(&textures);
    free(path);
}
