/* odd_files.c: files of a mod that others do not judge.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "odd_files.h"

#include "assets/prefix.h"
#include "check/rules.h"
#include "core/words.h"
#include "system/files.h"
#include "system/name.h"

#define DEEPEST 64u /* elements in each other; a stringtable has five */

static struct p3d_finding found(const char *rule, const char *message, uint32_t line)
{
    struct p3d_finding finding = p3di_finding_of_file(rule, message);

    finding.line = line;
    return finding;
}

static bool is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* ---- Prefixes ---- */

static struct p3d_finding check_prefix(struct p3di_job *job, struct p3d_bytes text)
{
    struct p3d_bytes line = text;
    const uint8_t *end = text.size ? memchr(text.data, '\n', text.size) : NULL;

    if (end)
        line.size = (uint32_t)(end - text.data);
    while (line.size && line.data[line.size - 1] == '\r')
        line.size--;
    if (!line.size || !strchr(" \t\\/", line.data[line.size - 1]))
        return (struct p3d_finding){.rule = NULL};
    return found("N115",
                 p3di_job_format(job, "'%s' ends with a %s", p3di_job_printable(job, line),
                                 p3d_is_slash(line.data[line.size - 1]) ? "slash" : "blank"),
                 1);
}

/* ---- Names ---- */

static struct p3d_finding check_name(struct p3di_job *job, const char *name)
{
    struct p3d_bytes stem = p3d_bytes_of(name);

    stem.size -= 4; /* .txt */
    if (p3d_text_equal(stem, "model.cfg") || p3d_text_equal(stem, "config.cpp") ||
        p3d_text_equal(stem, "stringtable.xml") || p3d_text_ends_with(stem, ".rvmat") ||
        p3d_text_ends_with(stem, ".hpp") || p3d_text_ends_with(stem, ".p3d"))
        return found("N116", p3di_job_format(job, "is '%s' meant?", p3di_job_text(job, stem)), 0);
    return (struct p3d_finding){.rule = NULL};
}

/* ---- XML ---- */

struct xml {
    struct p3d_bytes text;
    uint32_t at, line;
    struct p3d_bytes open[DEEPEST];
    unsigned depth;
    const char *fault;
};

static void step(struct xml *xml)
{
    xml->line += xml->text.data[xml->at] == '\n';
    xml->at++;
}

static bool starts(const struct xml *xml, const char *word)
{
    const size_t size = strlen(word);

    return xml->text.size - xml->at >= size && memcmp(xml->text.data + xml->at, word, size) == 0;
}

/* Goes behind the word; false if it does not come. */
static bool skip_to(struct xml *xml, const char *word)
{
    while (xml->at < xml->text.size && !starts(xml, word))
        step(xml);
    xml->at += xml->at < xml->text.size ? (uint32_t)strlen(word) : 0;
    return xml->at < xml->text.size;
}

static struct p3d_bytes read_name(struct xml *xml)
{
    const uint32_t from = xml->at;

    while (xml->at < xml->text.size && !is_space(xml->text.data[xml->at]) && !strchr("<>/=", xml->text.data[xml->at]))
        step(xml);
    return (struct p3d_bytes){xml->text.data + from, xml->at - from};
}

/* Up to the '>' of a tag, over its attributes; true if it ends itself. */
static bool skip_attributes(struct xml *xml)
{
    bool ends = false;

    while (xml->at < xml->text.size && xml->text.data[xml->at] != '>' && !xml->fault) {
        const uint8_t c = xml->text.data[xml->at];

        if (c == '<')
            xml->fault = "a tag has no end";
        ends = c == '/';
        step(xml);
        while ((c == '"' || c == '\'') && xml->at < xml->text.size && xml->text.data[xml->at] != c)
            step(xml);
        if (c == '"' || c == '\'')
            xml->at += xml->at < xml->text.size;
    }
    if (xml->at >= xml->text.size && !xml->fault)
        xml->fault = "a tag has no end";
    xml->at++;
    return ends;
}

static void read_tag(struct xml *xml)
{
    const bool is_end = xml->at + 1 < xml->text.size && xml->text.data[xml->at + 1] == '/';
    struct p3d_bytes name;

    if (starts(xml, "<!--") || starts(xml, "<?") || starts(xml, "<!")) {
        if (!skip_to(xml, starts(xml, "<!--") ? "-->" : starts(xml, "<![CDATA[") ? "]]>" : ">") && xml->depth)
            xml->fault = "a comment has no end";
        return;
    }
    xml->at += 1 + is_end;
    name = read_name(xml);
    if (!name.size) {
        xml->fault = "'<' begins no tag; write &lt;";
        return;
    }
    if (is_end) {
        (void)skip_attributes(xml);
        if (!xml->depth || !p3di_is_same(xml->open[xml->depth - 1], name))
            xml->fault = "a tag ends that is not open";
        else
            xml->depth--;
        return;
    }
    if (!skip_attributes(xml) && xml->depth < DEEPEST)
        xml->open[xml->depth++] = name;
}

/* "&lt;", "&#65;" */
static void check_entity(struct xml *xml)
{
    uint32_t end = xml->at + 1;

    while (end < xml->text.size && (is_letter_or_digit(xml->text.data[end]) || xml->text.data[end] == '#'))
        end++;
    if (end == xml->at + 1 || end == xml->text.size || xml->text.data[end] != ';')
        xml->fault = "'&' begins no entity; write &amp;";
    step(xml);
}

static struct p3d_finding check_xml(struct p3di_job *job, struct p3d_bytes text)
{
    struct xml xml = {.text = text, .line = 1};
    uint32_t line = 1;

    if (text.size > 1 && ((text.data[0] == 0xff && text.data[1] == 0xfe) || !text.data[0] || !text.data[1]))
        return (struct p3d_finding){.rule = NULL}; /* UTF-16, which is XML, too */
    while (xml.at < text.size && !xml.fault) {
        line = xml.line;
        if (text.data[xml.at] == '<')
            read_tag(&xml);
        else if (text.data[xml.at] == '&')
            check_entity(&xml);
        else
            step(&xml);
    }
    if (!xml.fault && xml.depth) {
        line = xml.line;
        xml.fault = p3di_job_format(job, "<%s> has no end", p3di_job_text(job, xml.open[xml.depth - 1]));
    }
    return xml.fault ? found("T112", xml.fault, line) : (struct p3d_finding){.rule = NULL};
}

/* ---- All ---- */

struct p3d_finding p3di_check_odd_file(struct p3di_job *job, const char *path)
{
    const char *name = p3di_base_name(path);
    const bool is_prefix = p3di_is_prefix_file(name), is_xml = p3d_text_equal(p3d_bytes_of(name), "stringtable.xml");
    struct p3d_finding finding = {.rule = NULL};
    struct p3d_error error = {.status = P3D_OK};
    struct p3d_file file;

    if (!is_prefix && !is_xml)
        return p3di_has_extension(name, ".txt") ? check_name(job, name) : finding;
    if (p3di_read_file(path, &(struct p3di_reader){.most = P3DI_MOST_TEXT}, &file, &error)) {
        const struct p3d_bytes text = {file.data, (uint32_t)file.size};

        finding = is_xml ? check_xml(job, text) : check_prefix(job, text);
        p3d_file_free(&file);
    } else if (error.status == P3D_NO_MEMORY) {
        p3di_job_fail_memory(job);
    }
    return finding;
}
