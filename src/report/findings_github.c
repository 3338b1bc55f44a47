/* findings_github.c: findings as workflow commands of GitHub.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "findings.h"

#include <inttypes.h>

/* "%", control characters and, in a property, ":" and "," are written as numbers. */
static void put_escaped(struct p3di_job *job, struct p3di_out *out, const char *text, bool is_property)
{
    for (; *text; text++)
        if ((uint8_t)*text < ' ' || *text == 0x7f || strchr(is_property ? "%:," : "%", *text))
            p3di_job_say(job, out, "%%%02X", (unsigned)(uint8_t)*text);
        else
            p3di_out_char(out, *text);
}

static void put_finding(struct p3di_job *job, struct p3di_out *out, const struct p3di_file_findings *file,
                        const struct p3d_finding *finding)
{
    static const char *const commands[] = {
        [P3D_SEVERITY_NOTE] = "notice", [P3D_SEVERITY_WARNING] = "warning", [P3D_SEVERITY_ERROR] = "error"};
    char *path = p3di_job_text(job, p3d_bytes_of(finding->file ? finding->file : file->path));

    for (char *c = path; *c; c++)
        *c = (char)(*c == '\\' ? '/' : *c);
    p3di_job_say(job, out, "::%s file=", commands[p3di_findings_level(file, finding)]);
    put_escaped(job, out, strncmp(path, "./", 2) == 0 ? path + 2 : path, true);
    if (finding->line)
        p3di_job_say(job, out, ",line=%" PRIu32, finding->line);
    if (finding->column)
        p3di_job_say(job, out, ",col=%" PRIu32, finding->column);
    p3di_job_say(job, out, ",title=%s::", finding->rule->id);
    put_escaped(job, out, p3di_finding_place(job, finding), false);
    put_escaped(job, out, finding->rule->summary, false);
    p3di_out_text(out, ": ");
    put_escaped(job, out, finding->message, false);
    p3di_out_char(out, '\n');
}

void p3di_findings_github(struct p3di_job *job, const struct p3di_file_findings *file, struct p3d_sink sink)
{
    struct p3di_out out;

    p3di_out_init(&out, sink);
    for (uint32_t i = 0; i < file->count && !job->has_failed; i++)
        put_finding(job, &out, file, &file->items[i]);
    p3di_job_flush(job, &out);
}
