/* words.h: words of people who have not read the help: what they mean.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef INFO_WORDS_H
#define INFO_WORDS_H

#include "cli/message.h"
#include "cli/options.h"

/* Ends the program with the command that was probably meant, if the first operand is a word and no file. */
void info_check_word(const struct cli *cli, const struct cli_words *operands);

#endif
