// consumer.cpp: the same program as C++.
// SPDX-License-Identifier: GPL-2.0-or-later
#include "consumer.c"
