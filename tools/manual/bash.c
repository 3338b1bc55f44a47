/* bash.c: completion for bash. It needs nothing but bash.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "manual.h"

#include <string.h>

/* What all of them share; @ stands for the tool. What is typed is in `cur`. */
static const char functions[] = "_@_words() # WORD...: those that go on as what is typed\n"
                                "{\n"
                                "    local word\n"
                                "    for word; do\n"
                                "        [[ $word == \"$cur\"* ]] && COMPREPLY+=(\"$word\")\n"
                                "    done\n"
                                "}\n"
                                "\n"
                                "_@_files() # EXTENSION...: such files, and folders; without any extension all files\n"
                                "{\n"
                                "    local file extension\n"
                                "    compopt -o filenames 2>/dev/null\n"
                                "    while IFS= read -r file; do\n"
                                "        [[ -d $file || $# == 0 ]] && COMPREPLY+=(\"$file\") && continue\n"
                                "        for extension; do\n"
                                "            [[ ${file,,} == *\"$extension\" ]] && COMPREPLY+=(\"$file\")\n"
                                "        done\n"
                                "    done < <(compgen -f -- \"$cur\")\n"
                                "}\n"
                                "\n"
                                "_@_folders()\n"
                                "{\n"
                                "    local file\n"
                                "    compopt -o filenames 2>/dev/null\n"
                                "    while IFS= read -r file; do\n"
                                "        COMPREPLY+=(\"$file\")\n"
                                "    done < <(compgen -d -- \"$cur\")\n"
                                "}\n"
                                "\n"
                                "_@_lods() # NAME...: behind the last comma; case does not matter\n"
                                "{\n"
                                "    local name head=''\n"
                                "    [[ $cur == *,* ]] && head=${cur%,*},\n"
                                "    compopt -o nospace 2>/dev/null\n"
                                "    for name; do\n"
                                "        [[ ${head,,}${name,,} == \"${cur,,}\"* ]] && COMPREPLY+=(\"$head$name\")\n"
                                "    done\n"
                                "}\n"
                                "\n"
                                "_@_lod() # NAME...: one name, in which blanks are escaped\n"
                                "{\n"
                                "    local name\n"
                                "    for name; do\n"
                                "        name=$(printf %q \"$name\")\n"
                                "        [[ ${name,,} == \"${cur,,}\"* ]] && COMPREPLY+=(\"$name\")\n"
                                "    done\n"
                                "}\n"
                                "\n";

static void put_functions(const char *tool, FILE *to)
{
    for (const char *c = functions; *c; c++)
        if (*c == '@' && c[-1] == '_') /* there are others, as in "$@" */
            fputs(tool, to);
        else
            fputc(*c, to);
}

/* "-o|--output" */
static void put_pattern(FILE *to, const struct cli_option *option, const char *separator)
{
    if (option->letter)
        fprintf(to, "-%c%s", option->letter, separator);
    fprintf(to, "--%s", option->name);
}

static void put_mode_names(const struct manual_tool *tool, const char *separator, FILE *to)
{
    for (size_t i = 0; i < tool->mode_count; i++)
        fprintf(to, "%s%s", i ? separator : "", tool->modes[i].name);
}

/* ---- Names of LODs ---- */

/* As --lod takes them, without blanks and dashes. */
static void put_folded(FILE *to, const char *name)
{
    for (; *name; name++)
        if (*name != ' ' && *name != '-')
            fputc(*name, to);
}

static void put_lods(const char *tool, bool is_list, FILE *to)
{
    struct manual_lods lods;

    manual_lods_list(&lods);
    fprintf(to, "_%s_lod%s", tool, is_list ? "s visual all" : "");
    for (size_t i = 0; i < lods.count; i++) {
        fputs(is_list ? " " : " '", to);
        if (is_list)
            put_folded(to, lods.names[i]);
        else
            fprintf(to, "%s'", lods.names[i]);
    }
}

/* ---- Values ---- */

static void put_value(const struct manual_tool *tool, const struct cli_value *value, FILE *to)
{
    char words[MANUAL_WORDS_SIZE];

    switch (value->kind) {
    case CLI_VALUES_WORDS:
    case CLI_VALUES_RULES:
        fprintf(to, "_%s_words %s", tool->name, manual_words(value, words));
        break;
    case CLI_VALUES_FILES:
    case CLI_VALUES_PATHS:
        fprintf(to, "_%s_files%s%s", tool->name, value->words ? " " : "", value->words ? value->words : "");
        break;
    case CLI_VALUES_FOLDERS:
        fprintf(to, "_%s_folders", tool->name);
        break;
    case CLI_VALUES_LODS:
    case CLI_VALUES_LOD:
        put_lods(tool->name, value->kind == CLI_VALUES_LODS, to);
        break;
    case CLI_VALUES_FREE:
        fputc(':', to);
    }
}

static void put_values(const struct manual_tool *tool, FILE *to)
{
    fputs("    case $prev in\n", to);
    for (const struct cli_option *option = tool->options; option->name; option++) {
        const bool is_help = strcmp(option->name, "help") == 0;

        if (!option->value && !is_help)
            continue;
        fputs("    ", to);
        put_pattern(to, option, "|");
        fputs(") ", to);
        if (option->value) {
            put_value(tool, option->value, to);
        } else {
            fprintf(to, "_%s_words all ", tool->name);
            if (tool->are_words)
                put_mode_names(tool, " ", to);
        }
        fputs("; return ;;\n", to);
    }
    fputs("    esac\n", to);
}

/* ---- The line that is completed ---- */

/* Sets `mode`, and, if modes are operands, `operand` where there is one. */
static void put_scan(const struct manual_tool *tool, FILE *to)
{
    const char *separator = "    ";

    fputs("    for ((i = 1; i < COMP_CWORD; i++)); do\n        case ${COMP_WORDS[i]} in\n", to);
    if (tool->mode_count) {
        fputs("        ", to);
        put_mode_names(tool, "|", to);
        fprintf(to, ") %smode=${COMP_WORDS[i]} ;;\n", tool->are_words ? "[[ $mode$operand ]] || " : "");
    }
    for (const struct cli_option *option = tool->options; option->name; option++)
        if (option->value) {
            fputs(*separator == '|' ? "|" : "        ", to);
            put_pattern(to, option, "|");
            separator = "|";
        }
    fputs(") ((i++)); [[ ${COMP_WORDS[i]} == = ]] && ((i++)) ;;\n", to);
    if (tool->are_words)
        fputs("        -?*) ;;\n        *) operand=1 ;;\n", to);
    fputs("        esac\n    done\n", to);
}

static void put_options(const struct manual_tool *tool, const struct manual_mode *mode, FILE *to)
{
    fputs(") options=\"", to);
    for (const struct cli_option *option = tool->options; option->name; option++)
        if (option->group->modes & mode->bits) {
            put_pattern(to, option, " ");
            fputs(option[1].name ? " " : "", to);
        }
    fprintf(to, "\" files=\"%s\" ;;\n", mode->inputs);
}

/* Modes with the same options and inputs are one line. */
static bool is_same(const struct manual_mode *a, const struct manual_mode *b)
{
    return a->bits == b->bits && strcmp(a->inputs, b->inputs) == 0;
}

static void put_modes(const struct manual_tool *tool, FILE *to)
{
    fputs("    case $mode in\n", to);
    for (size_t i = 0; i < tool->mode_count; i++) {
        if (i && is_same(&tool->modes[i], &tool->modes[i - 1]))
            fputs("|", to);
        else
            fputs("    ", to);
        fputs(tool->modes[i].name, to);
        if (i + 1 == tool->mode_count || !is_same(&tool->modes[i], &tool->modes[i + 1]))
            put_options(tool, &tool->modes[i], to);
    }
    fputs("    *", to);
    put_options(tool, &tool->plain, to);
    fputs("    esac\n", to);
}

void manual_bash(const struct manual_tool *tool, FILE *to)
{
    const char *name = tool->name;

    fprintf(to,
            "# bash completion for %s, made of its table of options.\n# SPDX-License-Identifier: GPL-2.0-or-later\n",
            name);
    put_functions(name, to);
    fprintf(to,
            "_%s()\n{\n"
            "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
            "    local mode=''%s options files i\n"
            "    COMPREPLY=()\n"
            "    if [[ $cur == = ]]; then # --option= is two words for bash\n"
            "        cur=\n"
            "    elif [[ $prev == = ]]; then\n"
            "        prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
            "    fi\n",
            name, tool->are_words ? " operand=''" : "");
    put_values(tool, to);
    put_scan(tool, to);
    put_modes(tool, to);
    fprintf(to,
            "    if [[ $cur == -?* || $cur == - ]]; then\n"
            "        # shellcheck disable=SC2086 # it is several words\n"
            "        _%s_words $options\n"
            "        return\n"
            "    fi\n"
            "    # shellcheck disable=SC2086\n"
            "    _%s_files $files\n",
            name, name);
    if (tool->are_words) {
        fprintf(to, "    [[ $mode$operand ]] || _%s_words ", name);
        put_mode_names(tool, " ", to);
        fputc('\n', to);
    }
    fprintf(to, "    return 0\n}\ncomplete -F _%s %s\n", name, name);
}
