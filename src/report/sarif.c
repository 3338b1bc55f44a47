/* sarif.c: findings as SARIF 2.1.0, which code hosts and editors read.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"
#include "parts.h"

#include <p3d/mlod.h>
#include <p3d/version.h>

#include <inttypes.h>
#include <stdlib.h>

static void put_message(struct p3di_json *json, const char *key, const char *text)
{
    p3di_json_open(json, key, '{');
    p3di_json_text(json, "text", text);
    p3di_json_close(json, '}');
}

static void put_rule(struct p3di_json *json, const struct p3d_check_rule *rule)
{
    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "id", rule->id);
    put_message(json, "shortDescription", rule->summary);
    put_message(json, "fullDescription", rule->detail);
    put_message(json, "help", rule->fix);
    p3di_json_open(json, "defaultConfiguration", '{');
    p3di_json_text(json, "level", p3di_severity_name(rule->severity));
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}

void p3di_sarif_begin(struct p3di_json *json, struct p3d_sink sink, const char *program)
{
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    p3di_json_begin(json, sink, P3DI_JSON_SPACED);
    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    p3di_json_new_line(json, 1);
    p3di_json_text(json, "version", "2.1.0");
    p3di_json_new_line(json, 1);
    p3di_json_open(json, "runs", '[');
    p3di_json_open(json, NULL, '{');
    p3di_json_open(json, "tool", '{');
    p3di_json_open(json, "driver", '{');
    p3di_json_text(json, "name", program);
    p3di_json_text(json, "version", p3d_version());
    p3di_json_open(json, "rules", '[');
    for (size_t i = 0; i < count; i++) {
        p3di_json_new_line(json, 2);
        put_rule(json, &rules[i]);
    }
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
    p3di_json_new_line(json, 1);
    p3di_json_open(json, "results", '[');
}

/* ---- Where it is ---- */

static bool is_named(struct p3d_bytes name, struct p3d_bytes wanted)
{
    const struct p3d_bytes text = p3d_text(name);

    return text.size && p3di_is_same(text, wanted);
}

/* The bytes of the tag that a finding is about; the bytes of the LOD stay if it is about no tag. */
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

/* The bytes of the LOD; in an MLOD the bytes of the element. False if they are not known. */
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

static void put_region(struct p3di_json *json, const struct p3d_document *document, const struct p3d_finding *finding)
{
    uint64_t offset = 0, size = 0;

    if (finding->line) {
        p3di_json_open(json, "region", '{');
        p3di_json_u64(json, "startLine", finding->line);
        if (finding->column)
            p3di_json_u64(json, "startColumn", finding->column);
        p3di_json_close(json, '}');
        return;
    }
    if (!find_bytes(document, finding, &offset, &size))
        return;
    p3di_json_open(json, "region", '{');
    p3di_json_u64(json, "byteOffset", offset);
    p3di_json_u64(json, "byteLength", size);
    p3di_json_close(json, '}');
}

/* "lods[2]/face[17]": LOD and element by index, or by name where that is what it is known by. */
static const char *make_full_name(struct p3di_job *job, const struct p3d_finding *finding)
{
    const char *lod = finding->lod == P3D_NO_LOD ? "file" : p3di_job_format(job, "lods[%" PRId32 "]", finding->lod);
    const char *kind = p3di_element_kind(finding->element);

    if (finding->element == P3D_ELEMENT_NONE)
        return lod;
    if (finding->name.size)
        return p3di_job_format(job, "%s/%s/%s", lod, kind, p3di_job_printable(job, finding->name));
    if (finding->index == P3D_NO_ELEMENT)
        return p3di_job_join(job, lod, "/", kind);
    return p3di_job_format(job, "%s/%s[%" PRIu32 "]", lod, kind, finding->index);
}

static void put_logical(struct p3di_job *job, struct p3di_json *json, const struct p3d_finding *finding)
{
    struct p3d_finding first = *finding;
    char lod[P3D_LOD_NAME_SIZE] = "file";
    const char *element;

    first.count = 1;
    element = p3di_finding_element(job, &first);
    if (finding->lod != P3D_NO_LOD)
        p3d_lod_name(finding->resolution, lod);
    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "name", *element ? element : lod);
    p3di_json_text(json, "fullyQualifiedName", make_full_name(job, finding));
    p3di_json_text(json, "kind", p3di_finding_kind(finding));
    p3di_json_close(json, '}');
}

static void put_location(struct p3di_job *job, struct p3di_json *json, const struct p3di_file_findings *file,
                         const struct p3d_finding *finding)
{
    char *uri = p3di_job_text(job, p3d_bytes_of(finding->file ? finding->file : file->path));

    for (char *c = strchr(uri, '\\'); c; c = strchr(c, '\\'))
        *c = '/';
    p3di_json_open(json, NULL, '{');
    p3di_json_open(json, "physicalLocation", '{');
    p3di_json_open(json, "artifactLocation", '{');
    p3di_json_uri(json, "uri", p3d_bytes_of(uri));
    p3di_json_close(json, '}');
    put_region(json, file->document, finding);
    p3di_json_close(json, '}');
    p3di_json_open(json, "logicalLocations", '[');
    put_logical(job, json, finding);
    p3di_json_close(json, ']');
    p3di_json_close(json, '}');
}

/* ---- Which it is ---- */

/* A fingerprint of a finding, which is the same whatever else is found in the model. */
struct print {
    const char *key;
    uint32_t finding, number; /* further ones that are called the same are counted, from 2 */
};

static int compare_places(const void *a, const void *b)
{
    const struct print *pa = a, *pb = b;

    return (pa->finding > pb->finding) - (pa->finding < pb->finding);
}

static int compare_prints(const void *a, const void *b)
{
    const int order = strcmp(((const struct print *)a)->key, ((const struct print *)b)->key);

    return order ? order : compare_places(a, b);
}

/* By finding; NULL without memory. */
static struct print *make_prints(struct p3di_job *job, const struct p3di_file_findings *file)
{
    struct print *prints = p3di_job_alloc(job, file->count, sizeof *prints);

    for (uint32_t i = 0; prints && i < file->count; i++)
        prints[i] = (struct print){p3di_finding_key(job, NULL, &file->items[i]), i, 1};
    if (!prints || job->has_failed)
        return NULL;
    qsort(prints, file->count, sizeof *prints, compare_prints);
    for (uint32_t i = 1; i < file->count; i++)
        if (strcmp(prints[i].key, prints[i - 1].key) == 0)
            prints[i].number = prints[i - 1].number + 1;
    qsort(prints, file->count, sizeof *prints, compare_places);
    return prints;
}

static void put_print(struct p3di_job *job, struct p3di_json *json, const struct print *print)
{
    p3di_json_open(json, "partialFingerprints", '{');
    p3di_json_text(json, "p3dinfoFinding/v1",
                   print->number > 1 ? p3di_job_format(job, "%s\t%" PRIu32, print->key, print->number) : print->key);
    p3di_json_close(json, '}');
}

/* ---- A finding ---- */

static void put_result(struct p3di_job *job, struct p3di_json *json, const struct p3di_file_findings *file,
                       const struct print *print)
{
    const struct p3d_finding *finding = &file->items[print->finding];
    const struct p3d_check_rule *rule = finding->rule;

    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "ruleId", rule->id);
    p3di_json_u64(json, "ruleIndex", (uint64_t)(rule - p3d_check_rules(NULL)));
    p3di_json_text(json, "level", p3di_severity_name(p3di_findings_level(file, finding)));
    /* With all facts, for viewers that show nothing else. */
    put_message(json, "message",
                p3di_job_format(job, "%s%s: %s", p3di_finding_place(job, finding), rule->summary, finding->message));
    p3di_json_open(json, "locations", '[');
    put_location(job, json, file, finding);
    p3di_json_close(json, ']');
    put_print(job, json, print);
    p3di_json_open(json, "properties", '{');
    p3di_put_finding_place(json, finding);
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}

void p3di_sarif_add(struct p3di_job *job, struct p3di_json *json, const struct p3di_file_findings *file)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);
    const struct print *prints = make_prints(job, file);

    for (uint32_t i = 0; prints && i < file->count; i++) {
        p3di_json_new_line(json, 2);
        put_result(job, json, file, &prints[i]);
    }
    p3di_arena_release(job->arena, mark);
}

void p3di_sarif_end(struct p3di_job *job, struct p3di_json *json)
{
    static const char brackets[] = "]}]}";

    for (const char *bracket = brackets; *bracket; bracket++)
        p3di_json_close(json, *bracket);
    p3di_json_end_line(job, json);
}
