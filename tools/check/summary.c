/* summary.c: the findings of a folder, by rule: how many there are, with examples.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "summary.h"

#include "system/system.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- What is met ---- */

/* "car.p3d: 1.000: face 17 and 3 more: facts" */
static char *make_example(const char *path, const struct p3d_finding *finding)
{
    char lod[P3D_LOD_NAME_SIZE], *element = info_element_name(finding), *all;
    char *name = cli_printable(p3d_bytes_of(path));
    const bool has_lod = finding->lod != P3D_NO_LOD;
    const char *const parts[] = {name,
                                 ": ",
                                 has_lod ? p3d_lod_name(finding->resolution, lod) : "",
                                 has_lod ? ": " : "",
                                 element,
                                 *element ? ": " : "",
                                 finding->message};
    size_t size = 1;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        size += strlen(parts[i]);
    all = cli_alloc(size, 1);
    size = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        memcpy(all + size, parts[i], strlen(parts[i]));
        size += strlen(parts[i]);
    }
    free(name);
    free(element);
    return all;
}

void info_check_summary_add(struct info_check_summary *summary, const struct info_check_file *file)
{
    size_t rule_count;
    const struct p3d_check_rule *rules = p3d_check_rules(&rule_count);

    if (!summary->sums)
        summary->sums = cli_alloc(rule_count, sizeof *summary->sums);
    summary->levels = file->levels;
    summary->file_count++;
    summary->clean_count += !file->count;
    for (uint32_t i = 0; i < file->count; i++) {
        const struct p3d_finding *finding = &file->findings[i];
        struct info_check_sum *sum = &summary->sums[finding->rule - rules];

        summary->severity_counts[info_check_level(file, finding->rule)]++;
        sum->count++;
        if (sum->last_file == summary->file_count)
            continue;
        sum->last_file = summary->file_count;
        sum->file_count++;
        if (sum->example_count < INFO_CHECK_EXAMPLES)
            sum->examples[sum->example_count++] = make_example(file->path, finding);
    }
}

/* ---- Output ---- */

/* The worst first, then the most. */
struct place {
    enum p3d_severity severity;
    uint32_t count;
    size_t rule;
};

static int compare_places(const void *a, const void *b)
{
    const struct place *pa = a, *pb = b;

    if (pa->severity != pb->severity)
        return pa->severity > pb->severity ? -1 : 1;
    if (pa->count != pb->count)
        return pa->count > pb->count ? -1 : 1;
    return pa->rule < pb->rule ? -1 : 1;
}

/* As much of a line as there is room for: "..." stands for the rest. */
static void put_cut(FILE *to, const char *text, size_t room)
{
    const size_t size = strlen(text);
    char *cut = cli_alloc(size + 1, 1);

    p3d_text_utf8(p3d_bytes_of(text), cut, size > room ? room - 2 : size + 1);
    fprintf(to, "    %s%s\n", cut, size > room ? "..." : "");
    free(cut);
}

/* Of notes one example in a line, of the others more, whole. */
static void put_examples(FILE *to, struct info_check_sum *sum, enum p3d_severity severity, size_t columns)
{
    const size_t shown = severity == P3D_SEVERITY_NOTE && sum->example_count ? 1 : sum->example_count;

    for (size_t i = 0; i < sum->example_count; i++) {
        if (severity == P3D_SEVERITY_NOTE && i < shown)
            put_cut(to, sum->examples[i], columns - 4);
        else if (i < shown)
            info_check_put_paragraph(to, columns, "   ", "", sum->examples[i]);
    }
    if (sum->file_count > shown)
        fprintf(to, "    and %" PRIu32 " more file%s\n", sum->file_count - (uint32_t)shown,
                sum->file_count == shown + 1 ? "" : "s");
}

/* Nobody who has no files of the game wants to read which of them are missing. */
static bool needs_examples(const struct p3d_check_rule *rule, enum p3d_severity severity)
{
    return severity != P3D_SEVERITY_NOTE || rule != p3d_check_rule_of("N108");
}

static void free_examples(struct info_check_sum *sum)
{
    for (size_t i = 0; i < sum->example_count; i++)
        free(sum->examples[i]);
}

static void put_rule(FILE *to, struct info_check_sum *sum, const struct p3d_check_rule *rule,
                     enum p3d_severity severity, const struct info_check_style *style, size_t columns)
{
    char label[32], files[32] = "";
    char *text;

    snprintf(label, sizeof label, "%-7s %5" PRIu32 "  %s ", info_severity_name(severity), sum->count, rule->id);
    if (sum->file_count != 1)
        snprintf(files, sizeof files, " (%" PRIu32 " files)", sum->file_count);
    text = cli_join(rule->summary, files, "");
    fputs(style->colors[severity], to);
    info_check_put_paragraph(to, columns, "", label, text);
    fputs(style->plain, to);
    free(text);
    if (needs_examples(rule, severity))
        put_examples(to, sum, severity, columns);
    free_examples(sum);
}

static void put_total(FILE *to, const struct info_check_summary *summary, const char *first_rule)
{
    fprintf(to, "%s%zu file%s, %zu clean", *first_rule ? "\n" : "", summary->file_count,
            summary->file_count == 1 ? "" : "s", summary->clean_count);
    if (summary->seconds > 0)
        fprintf(to, ", in %.*f s", summary->seconds < 1 ? 2 : 1, summary->seconds);
    fputs(": ", to);
    if (summary->file_count)
        info_check_put_counts(to, summary->severity_counts);
    else
        fputs("nothing was checked\n", to);
    if (summary->known_count)
        fprintf(to, "%zu finding%s of the baseline left out\n", summary->known_count,
                summary->known_count == 1 ? "" : "s");
    if (*first_rule)
        fprintf(to, "--full shows each finding; p3dinfo --explain %s says what one means.\n", first_rule);
}

void info_check_summary_print(struct info_check_summary *summary, FILE *to, const struct info_check_style *style)
{
    const int width = sys_columns(to);
    const size_t columns = width < 40 ? 40 : (size_t)width;
    size_t rule_count, count = 0;
    const struct p3d_check_rule *rules = p3d_check_rules(&rule_count);
    struct place *places = cli_alloc(rule_count, sizeof *places);

    for (size_t i = 0; summary->sums && i < rule_count; i++)
        if (summary->sums[i].count)
            places[count++] = (struct place){(enum p3d_severity)summary->levels[i], summary->sums[i].count, i};
    qsort(places, count, sizeof *places, compare_places);
    for (size_t i = 0; i < count; i++)
        put_rule(to, &summary->sums[places[i].rule], &rules[places[i].rule], places[i].severity, style, columns);
    put_total(to, summary, count ? rules[places[0].rule].id + strlen("P3D-") : "");
    free(places);
    free(summary->sums);
    memset(summary, 0, sizeof *summary);
}
