/* page.h: the table of docs/performance.md, which holds the bars.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_PAGE_H
#define P3D_BENCH_PAGE_H

/* The bar of a row: the most that its ratio may be. 0: the table has no such row. */
double page_bar(const char *row);

/* Puts `lines`, which are whole rows, into the place of all rows of the table. */
void page_write(const char *lines);

#endif
