/* findings_summary.c: the findings of many files, by rule: how many there are, with examples.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"

#include "core/words.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    SEVERITIES = 3,
    MOST_EXAMPLES = 3, /* files that examples are of */
    MOST_OF_FILE = 30  /* findings of a file that are all shown; of one with more the first of each rule is */
};

struct example {
    const char *file;  /* " car.p3d:" */
    const char *facts; /* "1.000: face 17 and 3 more: facts" */
};

/* The findings of one rule and severity. */
struct p3di_rule_sum {
    uint32_t count, file_count;
    size_t last_file, worst_file; /* the last file with such a finding, and the file with most: numbers from 1 */
    uint32_t in_file, most;       /* the findings of the last file, and of the worst */
    const char *worst;            /* the path of the worst */
    struct example *examples;
    size_t example_count, example_capacity;
    uint32_t cut_count; /* findings of the files that have examples, without one */
};

static struct example make_example(struct p3di_job *job, const char *path, const struct p3d_finding *finding)
{
    return (struct example){p3di_job_join(job, " ", p3di_finding_file(job, path, finding), ":"),
                            p3di_job_join(job, p3di_finding_place(job, finding), finding->message, "")};
}

/* One that says the same as another says nothing. */
static void add_example(struct p3di_job *job, struct p3di_rule_sum *sum, struct example example)
{
    for (size_t i = 0; i < sum->example_count; i++)
        if (strcmp(sum->examples[i].file, example.file) == 0 && strcmp(sum->examples[i].facts, example.facts) == 0)
            return;
    if (!P3DI_ROOM(job, sum->examples, sum->example_count, sum->example_capacity))
        return;
    sum->examples[sum->example_count++] = example;
}

/* Notes have one example, which is of the first file. */
static void add_finding(struct p3di_job *job, struct p3di_findings_summary *summary,
                        const struct p3di_file_findings *file, const struct p3d_finding *finding)
{
    const size_t rule = (size_t)(finding->rule - p3d_check_rules(NULL));
    const enum p3d_severity severity = p3di_findings_level(file, finding);
    struct p3di_rule_sum *sum = &summary->sums[SEVERITIES * rule + severity];
    const bool is_first = sum->last_file != summary->file_count;

    summary->severity_counts[severity]++;
    sum->count++;
    sum->file_count += is_first;
    sum->last_file = summary->file_count;
    sum->in_file = is_first ? 1 : sum->in_file + 1;
    if (sum->in_file > sum->most) {
        if (sum->worst_file != sum->last_file)
            sum->worst = p3di_job_printable(job, p3d_bytes_of(file->path));
        sum->worst_file = sum->last_file;
        sum->most = sum->in_file;
    }
    if (sum->file_count > (severity == P3D_SEVERITY_NOTE ? 1 : MOST_EXAMPLES))
        return;
    if (is_first || (severity != P3D_SEVERITY_NOTE && file->count <= MOST_OF_FILE))
        add_example(job, sum, make_example(job, file->path, finding));
    else
        sum->cut_count++;
}

void p3di_summary_add(struct p3di_job *job, struct p3di_findings_summary *summary,
                      const struct p3di_file_findings *file)
{
    size_t rule_count;

    p3d_check_rules(&rule_count);
    if (!summary->sums)
        summary->sums = p3di_job_alloc(job, SEVERITIES * rule_count, sizeof *summary->sums);
    if (!summary->sums)
        return;
    summary->file_count++;
    summary->clean_count += !file->count && !file->below_count;
    summary->below_count += file->below_count;
    for (uint32_t i = 0; i < file->count && !job->has_failed; i++)
        add_finding(job, summary, file, &file->items[i]);
}

/* ---- Output ---- */

/* The worst first, then the most. */
struct place {
    enum p3d_severity severity;
    uint32_t count;
    size_t sum;
};

static int compare_places(const void *a, const void *b)
{
    const struct place *pa = a, *pb = b;

    if (pa->severity != pb->severity)
        return pa->severity > pb->severity ? -1 : 1;
    if (pa->count != pb->count)
        return pa->count > pb->count ? -1 : 1;
    return pa->sum < pb->sum ? -1 : 1;
}

/* NULL without memory. */
static struct place *make_places(struct p3di_job *job, const struct p3di_findings_summary *summary, size_t *count)
{
    size_t sum_count;
    struct place *places;

    p3d_check_rules(&sum_count);
    sum_count *= SEVERITIES;
    places = p3di_job_alloc(job, sum_count, sizeof *places);
    *count = 0;
    for (size_t i = 0; places && summary->sums && i < sum_count; i++)
        if (summary->sums[i].count)
            places[(*count)++] = (struct place){(enum p3d_severity)(i % SEVERITIES), summary->sums[i].count, i};
    if (places)
        qsort(places, *count, sizeof *places, compare_places);
    return places;
}

static size_t columns_of(const char *text)
{
    return (size_t)p3di_count_characters(text);
}

static void put_examples(struct p3di_job *job, struct p3di_out *out, const struct p3di_rule_sum *sum,
                         enum p3d_severity severity, size_t columns)
{
    const uint32_t most = severity == P3D_SEVERITY_NOTE ? 1 : MOST_EXAMPLES;

    for (size_t i = 0; i < sum->example_count; i++)
        p3di_put_paragraph(out, columns, "   ", sum->examples[i].file, sum->examples[i].facts);
    if (sum->cut_count)
        p3di_job_say(job, out, "    and %" PRIu32 " more%s", sum->cut_count, sum->file_count > most ? "," : "\n");
    if (sum->file_count > most)
        p3di_job_say(job, out, "%sand %" PRIu32 " more file%s\n", sum->cut_count ? " " : "    ", sum->file_count - most,
                     sum->file_count == most + 1 ? "" : "s");
}

static void put_rule(struct p3di_job *job, struct p3di_out *out, const struct p3di_rule_sum *sum,
                     const struct place *place, size_t columns, const struct p3di_findings_style *style)
{
    const struct p3d_check_rule *rule = &p3d_check_rules(NULL)[place->sum / SEVERITIES];
    const char *files = sum->file_count == 1 ? "" : p3di_job_format(job, " (%" PRIu32 " files)", sum->file_count);

    p3di_out_text(out, style->colors[place->severity]);
    p3di_put_paragraph(
        out, columns, "",
        p3di_job_format(job, "%-7s %5" PRIu32 "  %s ", p3di_severity_name(place->severity), sum->count, rule->id),
        p3di_job_join(job, rule->summary, files, ""));
    p3di_out_text(out, style->plain);
    put_examples(job, out, sum, place->severity, columns);
}

static void put_total(struct p3di_job *job, struct p3di_out *out, const struct p3di_findings_summary *summary)
{
    p3di_job_say(job, out, "%zu file%s, %zu clean", summary->file_count, summary->file_count == 1 ? "" : "s",
                 summary->clean_count);
    if (summary->seconds > 0)
        p3di_job_say(job, out, ", in %.*f s", summary->seconds < 1 ? 2 : 1, summary->seconds);
    p3di_out_text(out, ": ");
    if (summary->file_count)
        p3di_put_counts(job, out, summary->severity_counts, summary->below_count);
    else
        p3di_out_text(out, "nothing was checked\n");
    if (summary->known_count)
        p3di_job_say(job, out, "%zu finding%s of the baseline left out\n", summary->known_count,
                     summary->known_count == 1 ? "" : "s");
}

/* ---- One screen ---- */

/* Lines of findings that are seen at once. */
#define SCREEN 20u

/* True if they do not fit, and an overview says it in clearly fewer lines. */
static bool needs_screen(const struct p3di_findings_summary *summary, const struct place *places, size_t count)
{
    size_t lines = 0, findings = 0;

    for (size_t i = 0; i < count; i++) {
        lines += 1 + summary->sums[places[i].sum].example_count;
        findings += places[i].count;
    }
    return lines > SCREEN && findings > 2 * count;
}

#define SCREEN_INDENT "                   "

/* "warning     4  G104  there are faces, but no components: 2 in addons/ai/a.p3d", in a line, or two where the path has
 * no room. */
static void put_line(struct p3di_job *job, struct p3di_out *out, const struct p3di_rule_sum *sum,
                     const struct place *place, size_t columns, const struct p3di_findings_style *style)
{
    const struct p3d_check_rule *rule = &p3d_check_rules(NULL)[place->sum / SEVERITIES];
    const char *most = sum->count == 1 ? "" : p3di_job_format(job, "%" PRIu32 " in ", sum->most);
    const char *head = p3di_job_format(job, "%-7s %5" PRIu32 "  %s ", p3di_severity_name(place->severity), sum->count,
                                       rule->id + strlen("P3D-"));
    const size_t indent = strlen(head) + 1, used = indent + strlen(rule->summary) + strlen(": ") + strlen(most);

    p3di_job_say(job, out, "%s%s", style->colors[place->severity], head);
    if (used + columns_of(sum->worst) <= columns) {
        p3di_job_say(job, out, " %s: %s%s%s\n", rule->summary, most, style->plain, sum->worst);
    } else {
        p3di_put_words(out, columns, SCREEN_INDENT, strlen(head), rule->summary);
        p3di_job_say(job, out, "%s%*s%s%s\n", style->plain, (int)indent, "", most, sum->worst);
    }
}

static void put_screen(struct p3di_job *job, struct p3di_out *out, const struct p3di_findings_summary *summary,
                       const struct place *places, size_t count, size_t columns,
                       const struct p3di_findings_style *style)
{
    for (size_t i = 0; i < count; i++)
        put_line(job, out, &summary->sums[places[i].sum], &places[i], columns, style);
    if (count)
        p3di_out_char(out, '\n');
}

const struct p3d_check_rule *p3di_summary_text(struct p3di_job *job, const struct p3di_findings_summary *summary,
                                               struct p3d_sink sink, size_t columns,
                                               const struct p3di_findings_style *style)
{
    size_t count;
    const struct place *places = make_places(job, summary, &count);
    struct p3di_out out;

    p3di_out_init(&out, sink);
    if (summary->is_brief || needs_screen(summary, places, count))
        put_screen(job, &out, summary, places, count, columns, style);
    for (size_t i = 0; i < count && !summary->is_brief; i++)
        put_rule(job, &out, &summary->sums[places[i].sum], &places[i], columns, style);
    if (count && !summary->is_brief)
        p3di_out_char(&out, '\n');
    put_total(job, &out, summary);
    if (summary->ignored_count)
        p3di_job_say(job, &out, "%zu file%s left out that .gitignore names; --no-ignore checks %s.\n",
                     summary->ignored_count, summary->ignored_count == 1 ? " is" : "s are",
                     summary->ignored_count == 1 ? "it" : "them");
    if (summary->guess)
        p3di_put_words(&out, columns, "", 0, summary->guess);
    p3di_job_flush(job, &out);
    return count ? &p3d_check_rules(NULL)[places[0].sum / SEVERITIES] : NULL;
}
