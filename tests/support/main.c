/* main.c: runs the tests of a program that has no main of its own.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: test_<name> [PATTERN]    (names of tests; * and ? stand for others) */
#include "test.h"

int main(int argc, char **argv)
{
    return run_all_tests(argc > 1 ? argv[1] : NULL);
}
