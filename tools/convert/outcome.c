/* outcome.c: what has become of the addons of all inputs of mod-to-pbo.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "outcome.h"

#include "work/pack_header.h"
#include "work/paths.h"

#include <stdlib.h>

/* The paths of both begin alike: where they have files of one name, as config.bin, a path leads to one of them. */
static void tell_same_prefix(const struct conv_outcome *outcome, const struct cli *cli, const char *addon,
                             const char *prefix)
{
    for (size_t i = 0; i < outcome->prefixes.count; i++)
        if (work_compare_folded(p3d_bytes_of(outcome->prefixes.items[i]), p3d_bytes_of(prefix)) == 0) {
            char *words = cli_join("warning: its prefix is ", prefix, ", as that of ");
            char *text = cli_join(words, outcome->packed.items[i],
                                  ": a path below it leads to one of both archives, also that of config.bin");

            cli_message(cli, addon, text);
            free(text);
            free(words);
            return;
        }
}

void conv_outcome_count(struct conv_outcome *outcome, const struct cli *cli, const char *addon,
                        const struct work_packed *packed)
{
    outcome->written += !packed->is_up_to_date;
    outcome->up_to_date += packed->is_up_to_date;
    tell_same_prefix(outcome, cli, addon, packed->prefix);
    if (packed->why && !outcome->guessed++) {
        outcome->first_guessed = cli_copy(addon);
        outcome->first_prefix = cli_copy(packed->prefix);
        outcome->first_why = cli_copy(packed->why);
    }
    cli_names_take(&outcome->prefixes, cli_copy(packed->prefix));
    cli_names_take(&outcome->packed, cli_copy(addon));
}

/* A prefix that nobody has said is a guess, by which the game finds all that is in the archive. */
static void tell_guessed(const struct conv_outcome *outcome, const struct cli *cli)
{
    char number[96], *head, *text;

    if (outcome->guessed == 1)
        work_tell_guess(cli, outcome->first_guessed, outcome->first_prefix, outcome->first_why);
    if (outcome->guessed < 2)
        return;
    snprintf(number, sizeof number, "warning: %zu addons have no $PBOPREFIX$ with a prefix; the prefix of ",
             outcome->guessed);
    head = cli_join(number, outcome->first_guessed, " is ");
    text = cli_join(head, outcome->first_prefix, outcome->first_why);
    free(head);
    head = cli_join(text, ". To say another: a file $PBOPREFIX$ with it in the addon's folder", "");
    cli_message(cli, NULL, head);
    free(head);
    free(text);
}

/* Where one of many has failed, its messages are far above. */
static void tell_counts(const struct conv_outcome *outcome, const struct cli *cli)
{
    const size_t failed = outcome->failed.count;
    char numbers[128], *text;

    if (outcome->written + outcome->up_to_date + failed < 2)
        return;
    snprintf(numbers, sizeof numbers, "%zu archive%s written, %zu up to date, %zu addon%s failed%s", outcome->written,
             outcome->written == 1 ? "" : "s", outcome->up_to_date, failed, failed == 1 ? "" : "s", failed ? ":" : "");
    text = cli_copy(numbers);
    for (size_t i = 0; i < failed; i++) {
        char *longer = cli_join(text, i ? ", " : " ", outcome->failed.items[i]);

        free(text);
        text = longer;
    }
    if (failed)
        cli_message(cli, NULL, text);
    else
        puts(text);
    free(text);
}

void conv_outcome_tell(struct conv_outcome *outcome, const struct cli *cli)
{
    tell_guessed(outcome, cli);
    work_tell_game_files(cli, &outcome->of_game, WORK_GAME_FILES_MADE);
    tell_counts(outcome, cli);
}

void conv_outcome_free(struct conv_outcome *outcome)
{
    cli_names_free(&outcome->failed);
    cli_names_free(&outcome->prefixes);
    cli_names_free(&outcome->packed);
    cli_names_free(&outcome->archives);
    cli_names_free(&outcome->of_game);
    free(outcome->first_guessed);
    free(outcome->first_prefix);
    free(outcome->first_why);
}
