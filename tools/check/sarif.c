/* sarif.c: findings as SARIF 2.1.0, which code hosts and editors read.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"

#include "cli/json.h"

#include <inttypes.h>
#include <stdlib.h>

static void put_message(struct p3d_json *json, const char *key, const char *text)
{
    p3d_json_open(json, key, '{');
    p3d_json_text(json, "text", text);
    p3d_json_close(json, '}');
}

static void put_rule(struct p3d_json *json, const struct p3d_check_rule *rule)
{
    p3d_json_open(json, NULL, '{');
    p3d_json_text(json, "id", rule->id);
    put_message(json, "shortDescription", rule->summary);
    put_message(json, "fullDescription", rule->detail);
    put_message(json, "help", rule->fix);
    p3d_json_open(json, "defaultConfiguration", '{');
    p3d_json_text(json, "level", info_severity_name(rule->severity));
    p3d_json_close(json, '}');
    p3d_json_close(json, '}');
}

void info_check_begin_sarif(struct p3d_json *json, FILE *to)
{
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    cli_json_begin(json, to);
    p3d_json_open(json, NULL, '{');
    p3d_json_text(json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    p3d_json_new_line(json, 1);
    p3d_json_text(json, "version", "2.1.0");
    p3d_json_new_line(json, 1);
    p3d_json_open(json, "runs", '[');
    p3d_json_open(json, NULL, '{');
    p3d_json_open(json, "tool", '{');
    p3d_json_open(json, "driver", '{');
    p3d_json_text(json, "name", "p3dinfo");
    p3d_json_text(json, "version", p3d_version());
    p3d_json_open(json, "rules", '[');
    for (size_t i = 0; i < count; i++) {
        p3d_json_new_line(json, 2);
        put_rule(json, &rules[i]);
    }
    p3d_json_close(json, ']');
    p3d_json_close(json, '}');
    p3d_json_close(json, '}');
    p3d_json_new_line(json, 1);
    p3d_json_open(json, "results", '[');
}

/* ---- Where it is ---- */

static bool is_named(struct p3d_bytes name, struct p3d_bytes wanted)
{
    const struct p3d_bytes text = p3d_text(name);

    return text.size == wanted.size && text.size && memcmp(text.data, wanted.data, text.size) == 0;
}

/* The bytes of the tag that a finding is about; those of the LOD stay if it is about none. */
static void find_tag(const struct p3d_mlod_lod *lod, const struct p3d_finding *finding, uint64_t *offset,
                     uint64_t *size)
{
    const bool is_property = finding->element == P3D_ELEMENT_PROPERTY;

    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if ((is_property && (tag->kind != P3D_TAG_PROPERTY || tag->is_raw)) ||
            !is_named(is_property ? tag->value.property.name : tag->name, finding->name))
            continue;
        *offset = tag->offset;
        *size = tag->payload_offset + tag->payload_size - tag->offset;
        return;
    }
}

/* Points, normals and faces follow the header of a LOD. */
static void find_element(const struct p3d_mlod_lod *lod, const struct p3d_finding *finding, uint64_t *offset,
                         uint64_t *size)
{
    const uint64_t points = lod->offset + lod->header_size, normals = points + (uint64_t)lod->points.count * 16;
    const uint32_t index = finding->index;

    if (finding->element == P3D_ELEMENT_NORMAL && index < lod->normals.count) {
        *offset = normals + (uint64_t)index * 12;
        *size = 12;
    } else if (finding->element == P3D_ELEMENT_FACE && index < lod->face_count) {
        *offset = normals + (uint64_t)lod->normals.count * 12;
        for (uint32_t i = 0; i <= index; i++) {
            *offset += i ? *size : 0;
            *size = lod->flavour == P3D_MLOD_SP3X
                        ? 104
                        : (uint64_t)74 + lod->faces[i].texture.size + lod->faces[i].material.size;
        }
    } else if ((finding->element == P3D_ELEMENT_POINT || finding->element == P3D_ELEMENT_EDGE) &&
               index < lod->points.count) {
        *offset = points + (uint64_t)index * 16;
        *size = 16;
    } else if (finding->name.size) {
        find_tag(lod, finding, offset, size);
    }
}

/* The bytes of the LOD; in an MLOD those of the element. False if they are not known. */
static bool find_bytes(const struct p3d_document *document, const struct p3d_finding *finding, uint64_t *offset,
                       uint64_t *size)
{
    if (!document || finding->lod < 0 || (uint32_t)finding->lod >= document->lod_count)
        return false;
    if (document->mlod) {
        *offset = document->mlod->lods[finding->lod].offset;
        *size = document->mlod->lods[finding->lod].size;
        find_element(&document->mlod->lods[finding->lod], finding, offset, size);
    } else {
        *offset = document->odol->lods[finding->lod].offset;
        *size = document->odol->lods[finding->lod].size;
    }
    return *size > 0;
}

static void put_region(struct p3d_json *json, const struct p3d_document *document, const struct p3d_finding *finding)
{
    uint64_t offset = 0, size = 0;

    if (!find_bytes(document, finding, &offset, &size))
        return;
    p3d_json_open(json, "region", '{');
    p3d_json_u64(json, "byteOffset", offset);
    p3d_json_u64(json, "byteLength", size);
    p3d_json_close(json, '}');
}

/* "lods[2]/face[17]": LOD and element by index, or by name where that is what it is known by. */
static char *make_full_name(const struct p3d_finding *finding)
{
    char lod[32] = "file", index[32] = "", *place, *name = NULL, *all;

    if (finding->lod != P3D_NO_LOD)
        snprintf(lod, sizeof lod, "lods[%" PRId32 "]", finding->lod);
    if (finding->element == P3D_ELEMENT_NONE)
        return cli_copy(lod);
    place = cli_join(lod, "/", info_element_kind(finding->element));
    if (finding->name.size)
        name = cli_printable(finding->name);
    else if (finding->index != P3D_NO_ELEMENT)
        snprintf(index, sizeof index, "[%" PRIu32 "]", finding->index);
    all = name ? cli_join(place, "/", name) : cli_join(place, index, "");
    free(name);
    free(place);
    return all;
}

static void put_logical(struct p3d_json *json, const struct p3d_finding *finding)
{
    struct p3d_finding first = *finding;
    char lod[P3D_LOD_NAME_SIZE] = "file", *element, *all = make_full_name(finding);
    const bool is_whole = finding->lod == P3D_NO_LOD && finding->element == P3D_ELEMENT_NONE;

    first.count = 1;
    element = info_element_name(&first);
    if (finding->lod != P3D_NO_LOD)
        p3d_lod_name(finding->resolution, lod);
    p3d_json_open(json, NULL, '{');
    p3d_json_text(json, "name", *element ? element : lod);
    p3d_json_text(json, "fullyQualifiedName", all);
    p3d_json_text(json, "kind", is_whole ? "file" : info_element_kind(finding->element));
    p3d_json_close(json, '}');
    free(all);
    free(element);
}

static void put_location(struct p3d_json *json, const struct info_check_file *file, const struct p3d_finding *finding)
{
    char *uri = cli_copy(file->path);

    for (char *c = strchr(uri, '\\'); c; c = strchr(c, '\\'))
        *c = '/';
    p3d_json_open(json, NULL, '{');
    p3d_json_open(json, "physicalLocation", '{');
    p3d_json_open(json, "artifactLocation", '{');
    p3d_json_uri(json, "uri", p3d_bytes_of(uri));
    p3d_json_close(json, '}');
    put_region(json, file->document, finding);
    p3d_json_close(json, '}');
    p3d_json_open(json, "logicalLocations", '[');
    put_logical(json, finding);
    p3d_json_close(json, ']');
    p3d_json_close(json, '}');
    free(uri);
}

/* ---- Which it is ---- */

/* What stays the same of a finding while the model says the same of it, whatever else is found. */
struct print {
    char *key;
    uint32_t finding, number; /* further ones that are called the same are counted, from 2 */
};

static int compare_prints(const void *a, const void *b)
{
    const struct print *pa = a, *pb = b;
    const int order = strcmp(pa->key, pb->key);

    return order ? order : (pa->finding > pb->finding) - (pa->finding < pb->finding);
}

static int compare_places(const void *a, const void *b)
{
    const struct print *pa = a, *pb = b;

    return (pa->finding > pb->finding) - (pa->finding < pb->finding);
}

/* By finding. In memory that the caller frees, the keys, too. */
static struct print *make_prints(const struct info_check_file *file)
{
    struct print *prints = cli_alloc((size_t)file->count + 1, sizeof *prints);

    for (uint32_t i = 0; i < file->count; i++)
        prints[i] = (struct print){info_check_key(NULL, &file->findings[i]), i, 1};
    qsort(prints, file->count, sizeof *prints, compare_prints);
    for (uint32_t i = 1; i < file->count; i++)
        if (strcmp(prints[i].key, prints[i - 1].key) == 0)
            prints[i].number = prints[i - 1].number + 1;
    qsort(prints, file->count, sizeof *prints, compare_places);
    return prints;
}

static void put_print(struct p3d_json *json, const struct print *print)
{
    char number[16] = "", *text;

    if (print->number > 1)
        snprintf(number, sizeof number, "\t%" PRIu32, print->number);
    text = cli_join(print->key, number, "");
    p3d_json_open(json, "partialFingerprints", '{');
    p3d_json_text(json, "p3dinfoFinding/v1", text);
    p3d_json_close(json, '}');
    free(text);
}

/* ---- A finding ---- */

/* "1.000: face 17 and 3 more: a summary: facts", for viewers that show nothing else. */
static char *make_message(const struct p3d_finding *finding)
{
    char lod[P3D_LOD_NAME_SIZE], *element = info_element_name(finding);
    char *facts = cli_join(finding->rule->summary, ": ", finding->message);
    char *place = cli_join(element, *element ? ": " : "", facts);
    char *text =
        finding->lod == P3D_NO_LOD ? cli_copy(place) : cli_join(p3d_lod_name(finding->resolution, lod), ": ", place);

    free(place);
    free(facts);
    free(element);
    return text;
}

static void put_result(struct p3d_json *json, const struct info_check_file *file, const struct print *print)
{
    const struct p3d_finding *finding = &file->findings[print->finding];
    const struct p3d_check_rule *rule = finding->rule;
    char *text = make_message(finding);

    p3d_json_open(json, NULL, '{');
    p3d_json_text(json, "ruleId", rule->id);
    p3d_json_u64(json, "ruleIndex", (uint64_t)(rule - p3d_check_rules(NULL)));
    p3d_json_text(json, "level", info_severity_name(info_check_level(file, rule)));
    put_message(json, "message", text);
    p3d_json_open(json, "locations", '[');
    put_location(json, file, finding);
    p3d_json_close(json, ']');
    put_print(json, print);
    p3d_json_open(json, "properties", '{');
    info_check_put_place(json, finding);
    p3d_json_close(json, '}');
    p3d_json_close(json, '}');
    free(text);
}

void info_check_print_sarif(const struct info_check_file *file, struct p3d_json *json)
{
    struct print *prints = make_prints(file);

    for (uint32_t i = 0; i < file->count; i++) {
        p3d_json_new_line(json, 2);
        put_result(json, file, &prints[i]);
        free(prints[i].key);
    }
    free(prints);
}

void info_check_end_sarif(struct p3d_json *json)
{
    static const char brackets[] = "]}]}";

    for (const char *bracket = brackets; *bracket; bracket++)
        p3d_json_close(json, *bracket);
    cli_json_end(json);
}
