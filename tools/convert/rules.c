/* rules.c: --rename: the rules, which of them matched, and what they renamed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "rules.h"

#include <stdlib.h>

bool conv_rules_read(struct conv_rules *rules, const char *path, struct p3d_error *error)
{
    struct p3di_input input;
    const bool is_good = p3di_input_open_named(&input, path, P3DI_CONFIG, error) &&
                         p3d_rename_rules_read(&rules->list, input.data, input.size, error);

    p3di_input_close(&input);
    return is_good;
}

void conv_rules_settle(struct conv_rules *rules)
{
    rules->are_used = cli_alloc(rules->list.count + 1, sizeof *rules->are_used);
}

void conv_rules_free(struct conv_rules *rules)
{
    p3d_rename_rules_free(&rules->list);
    free(rules->are_used);
    rules->are_used = NULL;
}

/* The names are for a dry run only. */
static void note_renamed(void *user, const struct p3d_rename_rule *rule, struct p3d_bytes from, struct p3d_bytes to)
{
    const struct conv_job *job = user;
    const struct conv_rules *rules = job->options->edit.rules;
    char *old = cli_copy_bytes(from), *made = cli_copy_bytes(to);

    if (job->renamed)
        cli_names_take(job->renamed, cli_join(old, " -> ", made));
    free(old);
    free(made);
    sys_lock();
    rules->are_used[rule - rules->list.items] = true;
    sys_unlock();
}

static void note_shortened(void *user, struct p3d_bytes from, struct p3d_bytes to)
{
    const struct conv_job *job = user;
    char *old = cli_copy_bytes(from), *made = cli_copy_bytes(to);

    if (job->shortened)
        cli_names_take(job->shortened, cli_join(old, "\t", made));
    free(old);
    free(made);
}

struct p3d_edit conv_edit(const struct conv_job *job)
{
    return (struct p3d_edit){.rules = job->options->edit.rules ? &job->options->edit.rules->list : NULL,
                             .flavour = job->options->edit.flavour,
                             .renamed = note_renamed,
                             .shortens_textures = job->options->edit.short_names != NULL,
                             .shortened = note_shortened,
                             .user = (void *)(uintptr_t)job};
}
